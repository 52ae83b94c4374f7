/* load_server.c: see load_server.h. */
#include "load_server.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools.h"

double load_server_cpu_s(int pid) {
    char path[64], text[1024];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[size] = 0;
    const char *at = strrchr(text, ')');
    if (!at ||
        sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

int load_server_descriptors(int pid) {
    char path[64];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%d/fd", pid);
    DIR *folder = opendir(path);
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count - 2;
}

double load_server_memory_mb(int pid) {
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %ld", &kb) == 1)
            break;
    if (file)
        fclose(file);
    return (double)kb / 1024;
}

/* In the child: the same program, with room for every figure. */
static void become_server(const struct load_server *server, int out) {
    dup2(out, STDOUT_FILENO);
    close(out);
    execl("/proc/self/exe", "kickback", "serve", "--listen", "127.0.0.1:0", "--data",
          server->data ? server->data : server->folder, "--workers", server->workers,
          "--connections", "20000", "--tables", "10000", "--people", "40000", (char *)NULL);
    _exit(1);
}

int load_server_start(struct load_server *server) {
    int pipe_of[2];
    char line[256];
    unsigned port = 0;
    if (!server->data && !server->folder[0]) {
        snprintf(server->folder, sizeof server->folder, "/tmp/kickback-load-XXXXXX");
        if (!mkdtemp(server->folder))
            return failure("load", "no folder can be made in /tmp: %s", strerror(errno));
    }
    if (pipe(pipe_of))
        return failure("load", "no pipe: %s", strerror(errno));
    double began = seconds_now();
    fflush(stdout);
    server->pid = fork();
    if (server->pid < 0)
        return failure("load", "no process: %s", strerror(errno));
    if (server->pid == 0) {
        close(pipe_of[0]);
        become_server(server, pipe_of[1]);
    }
    close(pipe_of[1]);
    FILE *out = fdopen(pipe_of[0], "r");
    const char *at = out && fgets(line, sizeof line, out) ? strrchr(line, ':') : NULL;
    server->ready_s = seconds_now() - began;
    if (at)
        sscanf(at, ":%u", &port);
    if (out)
        fclose(out);
    server->port = (uint16_t)port;
    return port ? EXIT_DONE : failure("load", "the server did not start");
}

void load_server_kill(struct load_server *server) {
    kill(server->pid, SIGKILL);
    waitpid(server->pid, NULL, 0);
    server->pid = 0;
}

/* Removes the files of the store, and then their folder. */
static bool remove_folder(const char *name) {
    DIR *folder = opendir(name);
    const struct dirent *file;
    while (folder && (file = readdir(folder)))
        if (file->d_name[0] != '.')
            unlinkat(dirfd(folder), file->d_name, 0);
    if (folder)
        closedir(folder);
    return !rmdir(name);
}

void load_server_stop(struct load_server *server) {
    if (server->foreign)
        return;
    if (server->pid > 0) {
        kill(server->pid, SIGTERM);
        waitpid(server->pid, NULL, 0);
    }
    server->pid = 0;
    if (server->folder[0] && !remove_folder(server->folder))
        fprintf(stderr, "kickback load: %s is still there\n", server->folder);
}

/* load.c: `kickback load`: how much a server of ours carries on this machine. It starts one (or takes
 * one that runs), opens real sockets on loopback, and prints figures: idle connections, moves at
 * tables with the time until everybody has them, readers that do not read, descriptors that run
 * out. The server's time and memory come from /proc; what the clients cost is not counted. */
#define _GNU_SOURCE /* prlimit */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "load_net.h"
#include "load_play.h"
#include "tools.h"

struct load {
    struct net net;
    pid_t server; /* 0: not ours */
    uint16_t port;
    char folder[64];
    int opening;  /* on their way */
    int open;
    int failed;
    bool upgrade_only;
};

/* ---- The server ---- */

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
    if (!at || sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                      &system) != 2)
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

static double server_memory_mb(pid_t pid) {
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %ld", &kb) == 1)
            break;
    if (file)
        fclose(file);
    return (double)kb / 1024;
}

static int start_server(struct load *load, const char *data, const char *workers) {
    int pipe_of[2];
    char line[256];
    unsigned port = 0;
    snprintf(load->folder, sizeof load->folder, "/tmp/kickback-load-XXXXXX");
    if (!data && !mkdtemp(load->folder))
        return failure("load", "no folder can be made in /tmp: %s", strerror(errno));
    if (pipe(pipe_of))
        return failure("load", "no pipe: %s", strerror(errno));
    load->server = fork();
    if (load->server < 0)
        return failure("load", "no process: %s", strerror(errno));
    if (load->server == 0) {
        dup2(pipe_of[1], STDOUT_FILENO);
        close(pipe_of[0]);
        close(pipe_of[1]);
        execl("/proc/self/exe", "kickback", "serve", "--listen", "127.0.0.1:0", "--data",
              data ? data : load->folder, "--workers", workers, "--connections", "20000",
              "--tables", "10000", "--people", "40000", (char *)NULL);
        _exit(1);
    }
    close(pipe_of[1]);
    FILE *out = fdopen(pipe_of[0], "r");
    const char *at = out && fgets(line, sizeof line, out) ? strrchr(line, ':') : NULL;
    if (at)
        sscanf(at, ":%u", &port);
    if (out)
        fclose(out);
    load->port = (uint16_t)port;
    return port ? EXIT_DONE : failure("load", "the server did not start");
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

static void stop_server(struct load *load, bool own_folder) {
    if (load->server <= 0)
        return;
    kill(load->server, SIGTERM);
    waitpid(load->server, NULL, 0);
    if (own_folder && !remove_folder(load->folder))
        fprintf(stderr, "kickback load: %s is still there\n", load->folder);
}

/* ---- Idle connections ---- */

static void idle_opened(void *arg, struct client *client) {
    struct load *load = arg;
    net_upgrade(&load->net, client);
}

static void idle_upgraded(void *arg, struct client *client) {
    struct load *load = arg;
    (void)client;
    load->opening--;
    load->open++;
}

static void idle_answered(void *arg, struct client *client, int status, char *body, size_t size) {
    (void)arg, (void)client, (void)status, (void)body, (void)size;
}

static void idle_told(void *arg, struct client *client, char *text, size_t size) {
    (void)arg, (void)client, (void)text, (void)size;
}

static void idle_closed(void *arg, struct client *client) {
    struct load *load = arg;
    (void)client;
    load->opening--;
    load->failed++;
}

static int measure_idle(struct load *load, int count, int seconds) {
    struct net *net = &load->net;
    *net = (struct net){.arg = load,
                        .opened = idle_opened,
                        .upgraded = idle_upgraded,
                        .answered = idle_answered,
                        .told = idle_told,
                        .closed = idle_closed};
    load->open = load->opening = load->failed = 0;
    if (!net_open(net, load->port, count))
        return failure("load", "no memory for %d clients", count);
    double began = seconds_now();
    for (int next = 0; load->open + load->failed < count && seconds_now() - began < 120;) {
        while (next < count && load->opening < 512) {
            if (!net_connect(net, &net->client[next++]))
                return failure("load", "client %d cannot connect: %s", next, strerror(errno));
            load->opening++;
        }
        net_run(net, 100);
    }
    double took = seconds_now() - began;
    double memory = server_memory_mb(load->server), cpu = load_server_cpu_s(load->server);
    for (double until = seconds_now() + seconds; seconds_now() < until;)
        net_run(net, 200);
    cpu = load_server_cpu_s(load->server) - cpu;
    printf("idle: %d connections in %.2f s, %d failed; %.1f MB resident; %.2f %% of a core over "
           "%d s\n",
           load->open, took, load->failed, memory, 100 * cpu / seconds, seconds);
    net_close(net);
    /* Until the server has noticed that they are gone. */
    for (int i = 0; i < 200 && load_server_descriptors(load->server) > 200; i++)
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    return load->failed ? EXIT_FAILED : EXIT_DONE;
}

/* ---- The tool ---- */

static int load_run(int argc, char **argv) {
    struct words words = {.count = 0};
    const char *data = NULL, *workers = "2";
    uint64_t idle = 18000, clients = 2000, rate = 500, seconds = 10, slow = 0, port = 0, pid = 0;
    bool echo = false, exhaust = false;
    const struct option_spec specs[] = {
        {"idle", NULL, NULL, &idle, 0, 60000},
        {"clients", NULL, NULL, &clients, 0, 60000},
        {"rate", NULL, NULL, &rate, 1, 1000000},
        {"seconds", NULL, NULL, &seconds, 1, 3600},
        {"slow", NULL, NULL, &slow, 0, 20000},
        {"echo", &echo, NULL, NULL, 0, 0},
        {"exhaust", &exhaust, NULL, NULL, 0, 0},
        {"data", NULL, &data, NULL, 0, 0},
        {"workers", NULL, &workers, NULL, 0, 0},
        {"port", NULL, NULL, &port, 1, 65535},
        {"pid", NULL, NULL, &pid, 1, 1u << 30},
    };
    if (!args_read("load", argc, argv, specs, 11, &words))
        return EXIT_USAGE;
    if (words.count)
        return usage_error("load", "what is '%s'? (kickback load --help)", words.word[0]);
    if ((port != 0) != (pid != 0))
        return usage_error("load", "a server that runs needs --port and --pid");
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    struct load load = {.server = (pid_t)pid, .port = (uint16_t)port};
    int status = port ? EXIT_DONE : start_server(&load, data, workers);
    double start = port ? 0 : server_memory_mb(load.server);
    if (!status && !port)
        printf("empty: %.1f MB resident\n", start);
    if (!status && idle)
        status = measure_idle(&load, (int)idle, (int)seconds);
    if (!status && clients) {
        const struct play_wish wish = {load.port, load.server, (int)clients, (int)slow, (int)rate,
                                       (int)seconds, echo, exhaust};
        struct play_result result = {0};
        double cpu = load_server_cpu_s(load.server);
        status = play_measure(&wish, &result);
        cpu = load_server_cpu_s(load.server) - cpu - result.setup_cpu_s;
        if (!status)
            play_print(&wish, &result, cpu, server_memory_mb(load.server));
    }
    if (!port)
        stop_server(&load, !data);
    return status;
}

const struct tool tool_load = {
    "load", "measure a server: connections, moves, bad clients", load_run,
    "usage: kickback load [OPTIONS]\n"
    "\n"
    "Starts a server of its own, opens real sockets to it on loopback, and prints\n"
    "what it carries. The server's time and memory are read from /proc; what the\n"
    "clients cost is not counted.\n"
    "\n"
    "  --idle N       connections that do nothing (18000; 0: leave that out)\n"
    "  --clients N    players, at tables of 4 and 7 seats in turn (2000; 0: none)\n"
    "  --rate N       moves a second, over all tables (500)\n"
    "  --seconds N    how long each part is measured (10)\n"
    "  --slow N       clients beside them that ask and never read (0)\n"
    "  --exhaust      take the server's descriptors away for a while\n"
    "  --echo         no tables: players send a word and wait for an answer\n"
    "  --data DIR     the server's folder (a new one in /tmp)\n"
    "  --workers N    the server's threads for bots (2)\n"
    "  --port N --pid N   a server that runs already\n"};

/* sandbox_test.c: what a server can no longer do once it runs [T10, T20]. Each attempt is made by a
 * child that has entered the sandbox: it is killed, or gets an error; what a server needs still
 * works. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "net.h"

static int checks;
static int failures;
static char folder[] = "/tmp/kickback-sandbox-XXXXXX";
static char inside[64];
static char outside[] = "/tmp/kickback-outside-XXXXXX";

static void ok(bool good, const char *what, int got) {
    printf("%sok %d - %s\n", good ? "" : "not ", ++checks, what);
    if (!good)
        printf("# got %d\n", got);
    failures += !good;
}

/* ---- Attempts: 0 if it worked, else errno ---- */

static int result(long value) {
    return value < 0 ? errno : 0;
}

static int try_exec(void) {
    char *args[] = {"true", NULL};
    return result(execv("/bin/true", args));
}

static int try_execveat(void) {
    char *args[] = {"true", NULL};
    return result(syscall(SYS_execveat, AT_FDCWD, "/bin/true", args, NULL, 0));
}

static int try_fork(void) {
    return result(syscall(SYS_fork));
}

static int try_clone(void) {
    return result(fork()); /* of the C library: clone */
}

static int try_ptrace(void) {
    return result(ptrace(PTRACE_TRACEME, 0, NULL, NULL));
}

static int try_peek(void) {
    char byte;
    struct iovec here = {&byte, 1};
    return result(process_vm_readv(getppid(), &here, 1, &here, 1, 0));
}

static int try_mount(void) {
    return result(syscall(SYS_mount, "none", folder, "tmpfs", 0, NULL));
}

static int try_bpf(void) {
    return result(syscall(SYS_bpf, 0, NULL, 0));
}

static int try_socket(void) {
    return result(socket(AF_INET, SOCK_STREAM, 0));
}

static int try_kill(void) {
    return result(kill(getppid(), 0));
}

static int try_dumpable(void) {
    return result(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0));
}

static int try_setuid(void) {
    return result(setuid(65534));
}

static int try_chmod(void) {
    return result(chmod(folder, 0777));
}

static int try_rename(void) {
    return result(rename(inside, outside));
}

static int try_code(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? errno : 0;
}

static int try_code_later(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return result(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}

static int try_read_inside(void) {
    return result(open(inside, O_RDWR));
}

static int try_make_inside(void) {
    char name[96];
    snprintf(name, sizeof name, "%s-wal", inside);
    int file = open(name, O_RDWR | O_CREAT, 0600);
    return file < 0 ? errno : result(write(file, "x", 1)) | result(unlink(name));
}

static int try_memory(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? errno : 0;
}

static int try_read_outside(void) {
    return result(open(outside, O_RDONLY));
}

static int try_write_outside(void) {
    return result(open(outside, O_WRONLY));
}

static int try_passwd(void) {
    return result(open("/etc/passwd", O_RDONLY));
}

static int try_make_outside(void) {
    return result(open("/tmp/kickback-new", O_RDWR | O_CREAT, 0600));
}

static int try_unlink_outside(void) {
    return result(unlink(outside));
}

static int try_own_memory(void) {
    return result(open("/proc/self/mem", O_RDWR));
}

#define KILLED (-SIGSYS)
#define FINE 0

static const struct attempt {
    const char *what;
    int (*attempt)(void);
    int want;
    bool landlock; /* only where the kernel has it */
} attempts[] = {
    {"execve", try_exec, KILLED, false},
    {"execveat", try_execveat, KILLED, false},
    {"fork", try_fork, KILLED, false},
    {"ptrace", try_ptrace, KILLED, false},
    {"process_vm_readv", try_peek, KILLED, false},
    {"mount", try_mount, KILLED, false},
    {"bpf", try_bpf, KILLED, false},
    {"clone", try_clone, EPERM, false},
    {"socket", try_socket, EPERM, false},
    {"kill", try_kill, EPERM, false},
    {"prctl", try_dumpable, EPERM, false},
    {"setuid", try_setuid, EPERM, false},
    {"chmod", try_chmod, EPERM, false},
    {"rename", try_rename, EPERM, false},
    {"mmap of code", try_code, EPERM, false},
    {"mprotect to code", try_code_later, EPERM, false},
    {"a file of the store", try_read_inside, FINE, false},
    {"a new file of the store", try_make_inside, FINE, false},
    {"memory", try_memory, FINE, false},
    {"reading a file outside", try_read_outside, EACCES, true},
    {"writing a file outside", try_write_outside, EACCES, true},
    {"/etc/passwd", try_passwd, EACCES, true},
    {"a new file outside", try_make_outside, EACCES, true},
    {"removing a file outside", try_unlink_outside, EACCES, true},
    {"/proc/self/mem", try_own_memory, EACCES, true},
};

/* The result of an attempt: 0, errno, or minus the signal that ended it. */
static int outcome(const struct attempt *a, bool sandbox) {
    char reason[SERVER_REASON_MAX];
    int status;
    fflush(stdout);
    pid_t child = fork();
    if (!child) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        if (sandbox && !sandbox_enter(folder, (const char *const[2]){NULL, NULL}, reason))
            _exit(200);
        _exit(a->attempt() & 127);
    }
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static bool has_landlock(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

static void check_attempts(void) {
    bool landlock = has_landlock();
    char what[100];
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        const struct attempt *a = &attempts[i];
        if (a->landlock && !landlock) {
            printf("ok %d - %s # SKIP this kernel has no Landlock\n", ++checks, a->what);
            continue;
        }
        int got = outcome(a, true);
        snprintf(what, sizeof what, "%s: %s", a->what,
                 a->want < 0 ? "killed"
                 : a->want   ? "refused"
                             : "fine");
        ok(got == a->want, what, got);
    }
    /* The attempts are real ones: without the sandbox they work. */
    const struct attempt plain[] = {attempts[8], attempts[14], attempts[19], attempts[21]};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        snprintf(what, sizeof what, "without a sandbox: %s", plain[i].what);
        ok(outcome(&plain[i], false) == 0, what, outcome(&plain[i], false));
    }
}

/* ---- The memory of the process, for another process of the same user ---- */

static int read_memory_of_child(bool sandbox) {
    char path[64];
    char reason[SERVER_REASON_MAX];
    int ready[2];
    char byte = 0;
    if (pipe(ready))
        return -1;
    pid_t child = fork();
    if (!child) {
        byte = !sandbox || sandbox_enter(folder, (const char *const[2]){NULL, NULL}, reason) ? 'y'
                                                                                             : 'n';
        if (write(ready[1], &byte, 1) == 1)
            for (;;)
                sleep(1);
        _exit(1);
    }
    int got = read(ready[0], &byte, 1) == 1 && byte == 'y' ? 0 : -1;
    snprintf(path, sizeof path, "/proc/%d/mem", (int)child);
    if (!got)
        got = open(path, O_RDONLY) < 0 ? errno : 0;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    return got;
}

static void check_dumpable(void) {
    int status[2];
    for (int sandbox = 0; sandbox < 2; sandbox++) {
        fflush(stdout);
        pid_t child = fork();
        if (!child) {
            if (geteuid() == 0 && (setgid(65534) || setuid(65534)))
                _exit(99);
            prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); /* as in a program that was started normally */
            _exit(read_memory_of_child(sandbox) & 127);
        }
        waitpid(child, &status[sandbox], 0);
    }
    ok(WEXITSTATUS(status[0]) == 0, "without a sandbox: a neighbour reads the memory",
       WEXITSTATUS(status[0]));
    ok(WEXITSTATUS(status[1]) == EACCES, "the memory: refused to a neighbour",
       WEXITSTATUS(status[1]));
}

int main(void) {
    int file = mkstemp(outside);
    if (!mkdtemp(folder) || file < 0)
        return 1;
    chmod(folder, 0777); /* entered as another user below */
    snprintf(inside, sizeof inside, "%s/kickback.db", folder);
    close(open(inside, O_RDWR | O_CREAT, 0600));
#if defined(__SANITIZE_ADDRESS__) || defined(KB_SANITIZED)
    printf("ok 1 - sandbox # SKIP sanitizers look at the process in ways that a sandbox forbids\n");
    checks = 1;
    (void)check_attempts;
    (void)check_dumpable;
#else
    check_attempts();
    check_dumpable();
#endif
    printf("1..%d\n", checks);
    unlink(inside);
    unlink(outside);
    unlink("/tmp/kickback-new"); /* there if the sandbox does not work */
    rmdir(folder);
    return failures != 0;
}

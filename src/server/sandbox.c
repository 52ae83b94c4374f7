/* sandbox.c: limits what a running server may do. Landlock leaves it the folder of its store;
 * seccomp leaves it a list of system calls: no new programs, no sockets but those that are
 * accepted, no memory that can be executed. Core dumps and debuggers of the same user are shut out,
 * since a dump would hold live hands [T10, T20]. */
#define _GNU_SOURCE /* O_PATH */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "net.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0 /* sanitizers look at the process in ways that a sandbox forbids */
#endif

#define FOLDER_RIGHTS                                                                             \
    (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_DIR | \
     LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE)
#define ALL_RIGHTS ((LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1)

static bool add_folder(int rules, const char *folder, uint64_t rights) {
    struct landlock_path_beneath_attr rule = {.allowed_access = rights};
    rule.parent_fd = open(folder, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return false;
    long failed = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
    return !failed;
}

/* A replaced file is another file, so its whole folder may be read, and the folder of its target if
 * it is a link. */
static bool add_beside(int rules, const char *file) {
    char path[PATH_MAX], real[PATH_MAX];
    if (!file)
        return true;
    if (strlen(file) >= sizeof path || !realpath(file, real))
        return false;
    memcpy(path, file, strlen(file) + 1);
    return add_folder(rules, dirname(path), LANDLOCK_ACCESS_FS_READ_FILE) &&
           add_folder(rules, dirname(real), LANDLOCK_ACCESS_FS_READ_FILE);
}

/* Folders can be listed (libuv opens / to keep a descriptor in reserve); files are those of the
 * store, where there is one, and certificates. A kernel without Landlock goes without. */
static bool restrict_files(const char *folder, const char *const again[2]) {
    struct landlock_ruleset_attr attr = {.handled_access_fs = ALL_RIGHTS};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attr, sizeof attr, 0);
    if (rules < 0)
        return errno == ENOSYS || errno == EOPNOTSUPP;
    bool good = add_folder(rules, "/", LANDLOCK_ACCESS_FS_READ_DIR) &&
                (!folder || add_folder(rules, folder, FOLDER_RIGHTS)) &&
                add_beside(rules, again[0]) && add_beside(rules, again[1]) &&
                !syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
    return good;
}

static const int allowed[] = {
    /* sockets and the loop */
    SCMP_SYS(accept4), SCMP_SYS(close), SCMP_SYS(dup), SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_pwait),
    SCMP_SYS(epoll_wait), SCMP_SYS(getpeername), SCMP_SYS(getsockname), SCMP_SYS(getsockopt),
    SCMP_SYS(ioctl), SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(recvfrom), SCMP_SYS(recvmsg),
    SCMP_SYS(sendmsg), SCMP_SYS(sendto), SCMP_SYS(setsockopt), SCMP_SYS(shutdown), SCMP_SYS(write),
    SCMP_SYS(writev),
    /* the store */
    SCMP_SYS(access), SCMP_SYS(fallocate), SCMP_SYS(fcntl), SCMP_SYS(fdatasync), SCMP_SYS(fstat),
    SCMP_SYS(fstatfs), SCMP_SYS(fsync), SCMP_SYS(ftruncate), SCMP_SYS(getcwd), SCMP_SYS(geteuid),
    SCMP_SYS(lseek), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(openat), SCMP_SYS(pread64),
    SCMP_SYS(pwrite64), SCMP_SYS(readlink), SCMP_SYS(stat), SCMP_SYS(unlink), SCMP_SYS(unlinkat),
    /* threads, time, memory, the end */
    SCMP_SYS(brk), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(exit),
    SCMP_SYS(exit_group), SCMP_SYS(futex), SCMP_SYS(getpid), SCMP_SYS(getrandom), SCMP_SYS(gettid),
    SCMP_SYS(gettimeofday), SCMP_SYS(madvise), SCMP_SYS(mremap), SCMP_SYS(munmap),
    SCMP_SYS(nanosleep), SCMP_SYS(restart_syscall), SCMP_SYS(rseq), SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sched_yield),
    SCMP_SYS(set_robust_list), SCMP_SYS(sigaltstack), SCMP_SYS(tgkill)};

/* Nothing that runs correctly asks for these. */
static const int fatal[] = {SCMP_SYS(bpf),        SCMP_SYS(execve), SCMP_SYS(execveat),
                            SCMP_SYS(fork),       SCMP_SYS(mount),  SCMP_SYS(process_vm_readv),
                            SCMP_SYS(ptrace),     SCMP_SYS(vfork),  SCMP_SYS(process_vm_writev),
                            SCMP_SYS(userfaultfd)};

static bool add_rules(scmp_filter_ctx filter) {
    int failed = 0;
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
        failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0);
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++)
        failed |= seccomp_rule_add(filter, SCMP_ACT_KILL_PROCESS, fatal[i], 0);
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1,
                               SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
                               SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    return !failed;
}

/* All threads, also those that are there already. */
static bool restrict_calls(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    bool good = filter && !seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) &&
                add_rules(filter) && !seccomp_load(filter);
    if (filter)
        seccomp_release(filter);
    return good;
}

int sandbox_statm(void) {
    return open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
}

bool sandbox_enter(const char *folder, const char *const again[2], char *reason) {
    if (SANITIZED)
        return true;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        !restrict_files(folder, again) || !restrict_calls()) {
        snprintf(reason, SERVER_REASON_MAX, "the sandbox cannot be entered: %s", strerror(errno));
        return false;
    }
    return true;
}

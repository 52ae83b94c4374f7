/* assertion_test.c: an assertion that fails says which one it was, and where. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base.h"

static void it_says_which_one(void **unused) {
    (void)unused;
#ifdef KB_COVERAGE
    skip(); /* there are none */
#endif
    int said[2], status = 0, limit = 3;
    char text[256] = "";
    assert_int_equal(pipe(said), 0);
    int child = fork();
    if (child == 0) {
        struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        signal(SIGILL, SIG_DFL); /* the test runner listens to it */
        signal(SIGTRAP, SIG_DFL);
        dup2(said[1], 2);
        ASSERT(limit < 2);
        _exit(0);
    }
    close(said[1]);
    assert_true(read(said[0], text, sizeof text - 1) > 0);
    close(said[0]);
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    assert_non_null(strstr(text, "unit/assertion_test.c:"));
    assert_non_null(strstr(text, ": assertion failed: limit < 2\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_says_which_one)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

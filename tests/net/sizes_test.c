/* sizes_test.c: what the server reckons from the number of its connections holds for all of them
 * that --connections allows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "net.h"

#define CONNECTIONS_MAX 1000000

/* Each is looked at once a second; of very many, a part in every millisecond, and never in none: a
 * timer of 0 ms would keep the loop from ever sleeping. */
static void ticks(void **state) {
    (void)state;
    for (uint32_t conns = 0; conns <= CONNECTIONS_MAX; conns += 100) {
        uint64_t parts = conns / TICK_CONNS + 1;
        uint64_t wait_ms = tick_wait_ms(conns);
        assert_true(wait_ms >= 1);
        assert_true(wait_ms * parts <= TICK_MS || wait_ms == 1);
        assert_true((wait_ms + 1) * parts > TICK_MS);
    }
}

/* A record has room beside what may wait for players, also in a server for one. */
static void blocks(void **state) {
    (void)state;
    for (uint32_t conns = 1; conns <= CONNECTIONS_MAX; conns += conns / 8 + 1) {
        uint64_t bytes = (uint64_t)blocks_for(conns) * BLOCK_BYTES;
        assert_true(bytes / 2 >= HOUSE_RECORD_MAX);
        assert_true(bytes - 2 * HOUSE_RECORD_MAX >= (uint64_t)conns * LIMIT_OUTPUT / 5);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(ticks), cmocka_unit_test(blocks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* fuzz_arena.c: any bytes as a line of a file of results. `p`, then the text of a first line; `u`,
 * a digit for the number of bots and the text of a unit; or `e`, a number of bots, bytes for the
 * sums, `|`, and edits of that unit's line: a byte for the place (times two bytes) and one for what
 * stands there then. What is read is exactly what would be written. */
#include "arena_run.h"
#include "fuzz.h"

static char line[ARENA_LINE_MAX];
static char again[ARENA_LINE_MAX];

static void check_plan(const char *text, size_t size) {
    static struct arena_plan plan;
    if (!arena_plan_read(text, size, &plan))
        return;
    CHECK(arena_plan_print(&plan, again, sizeof again) == size);
    CHECK(memcmp(again, text, size) == 0);
    CHECK(plan.lineup.chairs == plan.setup.seats);
    CHECK(arena_rotations(&plan.lineup) >= 1);
    CHECK(arena_rotations(&plan.lineup) <= plan.setup.seats);
}

static void check_unit(const char *text, size_t size, int players) {
    static struct arena_unit unit;
    if (!arena_unit_read(text, size, players, &unit))
        return;
    CHECK(unit.from < unit.to);
    CHECK(unit.tally.deals == unit.to - unit.from);
    CHECK(arena_unit_print(&unit, players, again, sizeof again) == size);
    CHECK(memcmp(again, text, size) == 0);
}

/* A unit from bytes, printed and read back, then spoiled. */
static void check_edits(struct input *in) {
    static struct arena_unit unit;
    static struct arena_unit back;
    int players = 1 + input_digit(in, KB_SEATS_MAX);
    memset(&unit, 0, sizeof unit);
    unit.from = input_byte(in);
    unit.to = unit.from + 1 + input_byte(in);
    unit.tally.deals = unit.to - unit.from;
    for (int i = 0; i < players; i++) {
        struct arena_sums *sums = &unit.tally.player[i];
        sums->share = input_byte(in) * (UINT64_MAX / 255);
        sums->total_square = input_byte(in) * (uint64_t)0x100000001;
        for (uint8_t b = input_byte(in); b && b != '|'; b = input_byte(in))
            sums->count.bucket[b % PLAY_BUCKETS]++;
    }
    size_t length = arena_unit_print(&unit, players, line, sizeof line);
    CHECK(length < sizeof line);
    CHECK(arena_unit_read(line, length, players, &back));
    CHECK(memcmp(&unit, &back, sizeof unit) == 0);
    while (input_left(in) >= 3) {
        size_t at = input_byte(in);
        at = at << 8 | input_byte(in);
        line[at % length] = (char)input_byte(in);
    }
    check_unit(line, length, players);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = input_of(data, size);
    switch (input_byte(&in)) {
    case 'p': check_plan((const char *)in.at, input_left(&in)); break;
    case 'u': {
        int players = 1 + input_digit(&in, KB_SEATS_MAX);
        check_unit((const char *)in.at, input_left(&in), players);
        break;
    }
    default: check_edits(&in); break;
    }
    return 0;
}

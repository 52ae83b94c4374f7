/* fair_test.c: fair deals: our SHA-256 against known answers and libsodium, the streams, how evenly
 * they deal, and the machine of commitments and shares, whatever order its inputs come in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "../unit/chi.h"
#include "games.h"
#include "sha256.h"

static void hex(const uint8_t *bytes, char *out) {
    for (int i = 0; i < HASH_BYTES; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

/* ---- Hashes ---- */

static void test_sha256_known(void **unused) {
    (void)unused;
    static const char *const known[][2] = {
        /* FIPS 180-4 examples, and the empty text */
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    uint8_t digest[HASH_BYTES];
    char text[65];
    struct sha256 sha;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        sha256_begin(&sha);
        sha256_add(&sha, (const uint8_t *)known[i][0], strlen(known[i][0]));
        sha256_end(&sha, digest);
        hex(digest, text);
        assert_string_equal(text, known[i][1]);
    }
    /* RFC 4231, test cases 1, 2 and 6 (a key longer than a block). */
    uint8_t key[131];
    memset(key, 0x0b, 20);
    sha256_hmac(key, 20, (const uint8_t *)"Hi There", 8, digest);
    hex(digest, text);
    assert_string_equal(text, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    sha256_hmac((const uint8_t *)"Jefe", 4, (const uint8_t *)"what do ya want for nothing?", 28,
                digest);
    hex(digest, text);
    assert_string_equal(text, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    sha256_hmac(key, sizeof key,
                (const uint8_t *)"Test Using Larger Than Block-Size Key - Hash Key First", 54,
                digest);
    hex(digest, text);
    assert_string_equal(text, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

static void test_sha256_sodium(void **unused) {
    (void)unused;
    static uint8_t bytes[4096];
    uint8_t ours[HASH_BYTES];
    uint8_t theirs[HASH_BYTES];
    uint64_t random = 1;
    for (int n = 0; n < scaled(3000); n++) {
        size_t size = n < 300 ? (size_t)n : kb_random_below(&random, sizeof bytes);
        size_t cut = kb_random_below(&random, (uint32_t)size + 1);
        size_t key_size = kb_random_below(&random, 200);
        struct sha256 sha;
        crypto_auth_hmacsha256_state state;
        for (size_t i = 0; i < size; i++)
            bytes[i] = (uint8_t)kb_random_below(&random, 256);
        sha256_begin(&sha);
        sha256_add(&sha, bytes, cut);
        sha256_add(&sha, bytes + cut, size - cut);
        sha256_end(&sha, ours);
        crypto_hash_sha256(theirs, bytes, size);
        assert_memory_equal(ours, theirs, HASH_BYTES);
        sha256_hmac(bytes + 200, key_size, bytes, size, ours);
        crypto_auth_hmacsha256_init(&state, bytes + 200, key_size);
        crypto_auth_hmacsha256_update(&state, bytes, size);
        crypto_auth_hmacsha256_final(&state, theirs);
        assert_memory_equal(ours, theirs, HASH_BYTES);
    }
}

/* ---- Streams ---- */

static void test_streams(void **unused) {
    (void)unused;
    uint8_t seed[HASH_BYTES] = {1, 2, 3};
    struct chance a;
    struct chance b;
    chance_begin(&a, seed);
    chance_begin(&b, seed);
    for (int i = 0; i < 50; i++) /* one stream does not move another */
        chance_below(&b, STREAM_BANK, 10);
    for (int i = 0; i < 50; i++)
        assert_int_equal(chance_below(&a, STREAM_DECK, 24), chance_below(&b, STREAM_DECK, 24));
    for (int s = 0; s < STREAMS; s++)
        for (int t = 0; t < s; t++)
            assert_true(chance_number(&a, (enum chance_stream)s, 0) !=
                        chance_number(&a, (enum chance_stream)t, 0));
    /* Number 5 is the second of block 1. */
    uint8_t block[HASH_BYTES];
    uint64_t number = 0;
    hash_hmac(seed, "deck\0\0\0\0\0\0\0\0\1", 13, block);
    for (int i = 8; i < 16; i++)
        number = number << 8 | block[i];
    assert_true(chance_number(&a, STREAM_DECK, 5) == number);
}

/* Numbers from the greatest multiple on are rejected: they would favor small remainders. */
static void test_rejection(void **unused) {
    (void)unused;
    uint8_t seed[HASH_BYTES] = {9};
    struct chance chance;
    uint64_t counted[64] = {0};
    int draws = scaled(40000);
    chance_begin(&chance, seed);
    for (int i = 0; i < draws; i++) {
        uint32_t n = chance_below(&chance, STREAM_DECK, 0xc0000001u);
        assert_true(n < 0xc0000001u);
        counted[n / 0x03000001u]++;
    }
    assert_true(chi_even(counted, 64));
    uint32_t used = chance.used[STREAM_DECK];
    assert_true(chance_takes(UINT64_MAX, 1) && chance_takes(UINT64_MAX, 2));
    assert_true(chance_takes(UINT64_MAX, 1u << 31) && chance_takes(0, 3));
    assert_true(!chance_takes(UINT64_MAX, 3) && chance_takes(UINT64_MAX - 1, 3));
    assert_true(!chance_takes(UINT64_MAX, 7) && !chance_takes(UINT64_MAX - 1, 7));
    assert_true(chance_takes(UINT64_MAX - 2, 7)); /* 2^64 is 2 modulo 7 */
    assert_true(!chance_takes(UINT64_MAX - 15, 24) && chance_takes(UINT64_MAX - 16, 24));
    assert_int_equal(chance_below(&chance, STREAM_DECK, 1), 0);
    assert_int_equal(chance.used[STREAM_DECK], used);
}

/* Deals over many seeds: each contract as often first, each pair of neighbours as often; each
 * seat as often first; each account as often whose; each bill by its weight; each player on each
 * seat. */
static void test_even_deals(void **unused) {
    (void)unused;
    static uint64_t first[24];
    static uint64_t pairs[24 * 24];
    static uint64_t lots[4];
    static uint64_t owners[12][4];
    static uint64_t bills[8][3];
    static uint64_t seats[4 * 4];
    const uint64_t bill_weight[3] = {10, 20, 12};
    static struct kb_entry entry[KB_HISTORY_MAX];
    int deals = scaled(20000);
    for (int n = 0; n < deals; n++) {
        struct kb_history history = {entry, KB_HISTORY_MAX, 0};
        struct kb_setup setup;
        struct kb_state state;
        struct chance chance;
        uint8_t seed[HASH_BYTES];
        uint8_t order[KB_SEATS_MAX];
        game_share((uint64_t)n, 50, seed);
        chance_begin(&chance, seed);
        chance_seats(&chance, 4, order);
        for (int i = 0; i < 4; i++)
            seats[4 * i + order[i] - 1]++;
        kb_setup(&setup, "corruption", 4, NULL, 0, NULL);
        kb_start(&state, &setup, 0, true, &history);
        chance_play(&chance, &state, &history);
        assert_int_equal(history.count, 7);
        first[entry[0].what]++;
        pairs[24 * entry[2].what + entry[3].what]++;
        lots[entry[6].what - KB_OUTCOME_SEAT]++;
        kb_setup(&setup, "hacker", 4, NULL, 0, NULL);
        kb_start(&state, &setup, 0, true, &history);
        chance_play(&chance, &state, &history);
        assert_int_equal(history.count, 12 + 1 + 8);
        for (int i = 0; i < 12; i++)
            owners[i][entry[i].what]++;
        for (int i = 0; i < 8; i++)
            bills[i][entry[13 + i].what - KB_OUTCOME_VALUE]++;
    }
    uint64_t pair_weight[24 * 24];
    for (int i = 0; i < 24 * 24; i++)
        pair_weight[i] = i / 24 != i % 24;
    assert_true(chi_even(first, 24));
    assert_true(chi_fits(pairs, pair_weight, 24 * 24));
    assert_true(chi_even(lots, 4));
    assert_true(chi_even(seats, 16));
    for (int i = 0; i < 12; i++)
        assert_true(chi_even(owners[i], 4));
    for (int i = 0; i < 8; i++)
        assert_true(chi_fits(bills[i], bill_weight, 3));
}

/* ---- The machine ---- */

#define LIMIT 1000

struct table {
    struct fair fair;
    struct record terms;
    int64_t now;
    uint64_t number;
    int fresh;
};

static struct table table;

static void table_begin(int seats, uint32_t bots, const char *substitute, uint64_t number) {
    struct kb_setup setup;
    uint8_t share[HASH_BYTES];
    kb_setup(&setup, "corruption", seats, NULL, 0, NULL);
    record_begin(&table.terms, &setup);
    table.terms.seats_by_lot = true;
    table.now = 0;
    table.number = number;
    table.fresh = 0;
    for (int i = 0; i < seats; i++) {
        snprintf(table.terms.player[i].name, RECORD_NAME_MAX, "player %d", i + 1);
        table.terms.player[i].bot = bots >> (i + 1) & 1;
        strcpy(table.terms.player[i].spec, table.terms.player[i].bot ? "easy" : "");
    }
    game_share(number, 0, share);
    fair_begin(&table.fair, &table.terms, substitute, share, LIMIT, 0);
}

static enum fair_answer commit(int player) {
    uint8_t share[HASH_BYTES];
    uint8_t hash[HASH_BYTES];
    game_share(table.number, player, share);
    fair_player_commitment(table.fair.record.host_commitment, player, share, hash);
    return fair_commit(&table.fair, player, hash, table.now);
}

static enum fair_answer open_share(int player) {
    uint8_t share[HASH_BYTES];
    uint8_t list[HASH_BYTES];
    game_share(table.number, player, share);
    record_list(&table.fair.record, list);
    return fair_open(&table.fair, player, list, share, table.now);
}

static void tick(int64_t ms) {
    uint8_t fresh[HASH_BYTES];
    game_share(table.number, 200 + ++table.fresh, fresh);
    table.now += ms;
    fair_tick(&table.fair, fresh, table.now);
}

static bool said(enum fair_kind kind, int player) {
    for (int i = 0; i < table.fair.events; i++)
        if (table.fair.event[i].kind == kind && table.fair.event[i].player == player)
            return true;
    return false;
}

static void test_machine(void **unused) {
    (void)unused;
    uint8_t seed[HASH_BYTES];
    table_begin(4, 1 << 3, "", 1);
    assert_true(said(FAIR_HOST_COMMITTED, 0));
    assert_int_equal(open_share(1),
                     FAIR_NOT_NOW);              /* no share is opened before all have committed */
    assert_int_equal(commit(3), FAIR_NO_PLAYER); /* a bot */
    assert_int_equal(commit(5), FAIR_NO_PLAYER);
    assert_int_equal(commit(0), FAIR_NO_PLAYER);
    assert_int_equal(commit(1), FAIR_TAKEN);
    assert_true(said(FAIR_PLAYER_COMMITTED, 1));
    assert_int_equal(commit(1), FAIR_TWICE);
    /* Another's commitment, and the host's: of no use, and refused. */
    assert_int_equal(fair_commit(&table.fair, 2, table.fair.record.player[0].commitment, 0),
                     FAIR_COPIED);
    assert_int_equal(fair_commit(&table.fair, 2, table.fair.record.host_commitment, 0),
                     FAIR_COPIED);
    assert_int_equal(commit(2), FAIR_TAKEN);
    assert_false(fair_seed(&table.fair, seed));
    assert_int_equal(commit(4), FAIR_TAKEN);
    assert_true(said(FAIR_ALL_COMMITTED, 0));
    uint8_t list[HASH_BYTES];
    record_list(&table.fair.record, list);
    assert_memory_equal(table.fair.event[table.fair.events - 1].hash, list, HASH_BYTES);
    assert_int_equal(commit(4), FAIR_NOT_NOW);
    assert_int_equal(open_share(4), FAIR_TAKEN);
    assert_int_equal(open_share(4), FAIR_TWICE);
    assert_int_equal(fair_reveal(&table.fair), FAIR_NOT_NOW);
    uint8_t wrong[HASH_BYTES] = {0};
    assert_int_equal(fair_open(&table.fair, 1, list, wrong, 0), FAIR_WRONG_SHARE);
    uint8_t share[HASH_BYTES];
    game_share(1, 1, share); /* the right one, but for what another player was not shown */
    table.fair.record.player[1].commitment[0] ^= 1;
    assert_int_equal(fair_open(&table.fair, 1, list, share, 0), FAIR_OTHER_LIST);
    table.fair.record.player[1].commitment[0] ^= 1;
    assert_int_equal(open_share(1), FAIR_TAKEN);
    assert_false(fair_seed(&table.fair, seed));
    assert_int_equal(open_share(2), FAIR_TAKEN);
    assert_true(said(FAIR_ALL_OPENED, 0));
    assert_true(fair_seed(&table.fair, seed));
    tick(100 * LIMIT); /* time no longer matters */
    assert_int_equal(table.fair.phase, FAIR_DEALT);
    for (int i = 0; i < table.fair.events; i++)
        fail(); /* nothing is said */
    assert_int_equal(fair_reveal(&table.fair), FAIR_TAKEN);
    assert_true(said(FAIR_HOST_OPENED, 0));
}

/* A commitment of one player is no commitment of another: the share is bound to its place. */
static void test_bound(void **unused) {
    (void)unused;
    uint8_t share[HASH_BYTES] = {7};
    uint8_t a[HASH_BYTES];
    uint8_t b[HASH_BYTES];
    table_begin(3, 0, "", 1);
    uint8_t host[HASH_BYTES];
    memcpy(host, table.fair.record.host_commitment, HASH_BYTES);
    fair_player_commitment(host, 1, share, a);
    fair_player_commitment(host, 2, share, b);
    assert_memory_not_equal(a, b, HASH_BYTES);
    table_begin(3, 0, "", 2); /* another game: another host's commitment */
    fair_player_commitment(table.fair.record.host_commitment, 1, share, b);
    assert_memory_not_equal(a, b, HASH_BYTES);
    /* Terms that are not the same give another commitment to the same share. */
    table_begin(4, 0, "", 1);
    assert_memory_not_equal(host, table.fair.record.host_commitment, HASH_BYTES);
}

static void test_late(void **unused) {
    (void)unused;
    uint8_t before[HASH_BYTES];
    table_begin(4, 0, "", 3);
    memcpy(before, table.fair.record.host_commitment, HASH_BYTES);
    commit(1);
    commit(2);
    commit(4);
    tick(LIMIT - 1);
    assert_int_equal(table.fair.events, 0);
    tick(1);
    assert_true(said(FAIR_PLAYER_LATE, 3));
    assert_false(said(FAIR_PLAYER_LATE, 1));
    assert_true(said(FAIR_STOPPED, 0) && said(FAIR_AGAIN, 0) && said(FAIR_HOST_COMMITTED, 0));
    assert_int_equal(table.fair.record.setup.seats, 3);
    assert_int_equal(table.fair.record.attempt, 2);
    assert_string_equal(table.fair.record.player[2].name, "player 4");
    assert_memory_not_equal(before, table.fair.record.host_commitment, HASH_BYTES);
    assert_int_equal(open_share(1), FAIR_NOT_NOW); /* old commitments are void */
    for (int player = 1; player <= 3; player++)
        assert_int_equal(commit(player), FAIR_TAKEN);
    assert_int_equal(open_share(1), FAIR_TAKEN);
    tick(LIMIT); /* two shares are not opened, and two seats are too few */
    assert_true(said(FAIR_PLAYER_LATE, 2) && said(FAIR_PLAYER_LATE, 3) && said(FAIR_GIVEN_UP, 0));
    assert_int_equal(table.fair.phase, FAIR_ABANDONED);
    assert_int_equal(commit(1), FAIR_NOT_NOW);
    tick(LIMIT);
    assert_int_equal(table.fair.events, 0);
}

static void test_substitute(void **unused) {
    (void)unused;
    table_begin(3, 0, "normal:bold", 4);
    commit(1);
    tick(LIMIT);
    assert_int_equal(table.fair.record.setup.seats, 3);
    assert_true(table.fair.record.player[1].bot && table.fair.record.player[2].bot);
    assert_string_equal(table.fair.record.player[2].spec, "normal:bold");
    assert_int_equal(commit(2), FAIR_NO_PLAYER);
    assert_int_equal(commit(1), FAIR_TAKEN);
    assert_int_equal(open_share(1), FAIR_TAKEN);
    assert_int_equal(table.fair.phase, FAIR_DEALT);
    table_begin(3, 0, "normal:bold", 4);
    tick(LIMIT); /* no player is left */
    assert_int_equal(table.fair.phase, FAIR_ABANDONED);
}

static uint32_t all_humans(void) {
    uint32_t humans = 0;
    for (int i = 0; i < table.fair.record.setup.seats; i++)
        humans |= table.fair.record.player[i].bot ? 0 : 2u << i;
    return humans;
}

/* Invariants after every input. */
static void check_table(uint32_t opened_now) {
    static uint8_t seed[HASH_BYTES];
    const struct fair *fair = &table.fair;
    uint32_t humans = all_humans();
    bool seeded = fair_seed(&table.fair, seed);
    assert_int_equal((fair->committed | fair->opened) & ~humans, 0);
    assert_int_equal(fair->opened & ~fair->committed, 0);
    if (fair->opened) /* no share before the last commitment */
        assert_int_equal(fair->committed, humans);
    if (seeded)
        assert_int_equal(fair->opened, humans);
    if (opened_now)
        assert_int_equal(fair->opened & opened_now, opened_now);
    if (fair->phase == FAIR_COMMITTING)
        for (int i = 0; i < fair->record.setup.seats; i++) {
            uint8_t none[HASH_BYTES] = {0};
            assert_memory_equal(fair->record.player[i].share, none, HASH_BYTES);
        }
    assert_true(fair->record.setup.seats >= 3);
}

/* Any inputs in any order. */
static void test_any_order(void **unused) {
    (void)unused;
    int dealt = 0;
    int again = 0;
    int given_up = 0;
    uint64_t random = 77;
    for (int n = 0; n < scaled(4000); n++) {
        int seats = 3 + (int)kb_random_below(&random, 5);
        uint32_t bots = kb_random_below(&random, 256) & kb_random_below(&random, 256) & ~2u;
        uint32_t slow = kb_random_below(&random, 3) ? 40 : 4;
        table_begin(seats, bots, kb_random_below(&random, 2) ? "hard" : "", (uint64_t)n);
        for (int k = 0; k < 60; k++) {
            int player = (int)kb_random_below(&random, 9);
            uint32_t opened = 0;
            switch (kb_random_below(&random, slow)) {
            case 0: tick(kb_random_below(&random, 2 * LIMIT)); break;
            case 1: {
                uint8_t junk[HASH_BYTES];
                game_share(random, 1, junk);
                fair_open(&table.fair, player, junk, junk, table.now);
                break;
            }
            case 2: fair_reveal(&table.fair); break;
            default:
                if (kb_random_below(&random, 2))
                    commit(player);
                else if (open_share(player) == FAIR_TAKEN)
                    opened = 1u << player;
            }
            check_table(opened);
        }
        dealt += table.fair.phase == FAIR_DEALT || table.fair.phase == FAIR_REVEALED;
        again += table.fair.record.attempt > 1;
        given_up += table.fair.phase == FAIR_ABANDONED;
    }
    print_message("# %d dealt, %d begun again, %d given up\n", dealt, again, given_up);
    assert_true(dealt && again && given_up);
}

/* Every share matters, and every term: another one gives another seed. */
static void test_seed_depends(void **unused) {
    (void)unused;
    uint8_t seed[HASH_BYTES];
    uint8_t changed[HASH_BYTES];
    struct game_wish wish = {HACKER, RECORD_FAIR, true, 1};
    static struct record record;
    game_make(&record, 5, &wish);
    record_seed(&record, seed);
    struct record_player *player = record.player;
    uint8_t *part[] = {&record.host_share[31],   &player[0].share[0],         &player[3].share[31],
                       &player[1].commitment[5], &record.host_commitment[0],  &record.id[15],
                       &record.attempt,          &record.setup.option[KB_JAM]};
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        *part[i] ^= 1;
        record_seed(&record, changed);
        assert_memory_not_equal(seed, changed, HASH_BYTES);
        *part[i] ^= 1;
    }
    strcpy(record.player[0].name, "another name"); /* but a name does not */
    record_seed(&record, changed);
    assert_memory_equal(seed, changed, HASH_BYTES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256_known), cmocka_unit_test(test_sha256_sodium),
        cmocka_unit_test(test_streams),      cmocka_unit_test(test_rejection),
        cmocka_unit_test(test_even_deals),   cmocka_unit_test(test_machine),
        cmocka_unit_test(test_bound),        cmocka_unit_test(test_late),
        cmocka_unit_test(test_substitute),   cmocka_unit_test(test_any_order),
        cmocka_unit_test(test_seed_depends),
    };
    return cmocka_run_group_tests_name("fair", tests, NULL, NULL);
}

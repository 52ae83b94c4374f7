/* games.c: see games.h. */
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEED(x) ((x) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #x), abort()))

void game_share(uint64_t number, int who, uint8_t *out) {
    uint64_t random = kb_random_seed(number, 100 + (uint64_t)who);
    for (int i = 0; i < HASH_BYTES; i++)
        out[i] = (uint8_t)kb_random_below(&random, 256);
}

static void make_setup(struct kb_setup *setup, uint64_t *random, const struct game_wish *wish) {
    const char *word[KB_OPTIONS_MAX];
    char words[KB_OPTIONS_MAX][KB_WORD_MAX];
    int seats = wish->plain ? 4 : 3 + (int)kb_random_below(random, 5);
    int count = wish->plain ? 0 : kb_game(wish->game).options;
    if (count && wish->game == HACKER)
        count = KB_CREDIT_S; /* live games: live_test.c */
    for (int key = 0; key < count; key++) {
        uint32_t values = 0;
        while (kb_option_value(wish->game, key, (int)values))
            values++;
        if (!strcmp(kb_option_key(wish->game, key), "clock"))
            values = 1;
        if (!strcmp(kb_option_key(wish->game, key), "first"))
            values = 1 + (uint32_t)seats;
        if (!strcmp(kb_option_key(wish->game, key), "beats") && kb_random_below(random, 8))
            values = 3; /* long games seldom */
        snprintf(words[key], sizeof words[key], "%s=%s", kb_option_key(wish->game, key),
                 kb_option_value(wish->game, key, (int)kb_random_below(random, values)));
        word[key] = words[key];
    }
    NEED(kb_setup(setup, kb_game(wish->game).name, seats, word, count, NULL) == KB_OK);
    if (wish->game == CORRUPTION && !wish->plain && kb_random_below(random, 8) == 0) {
        char deck[1024] = "id\tvalue\n";
        for (int i = 0; i < KB_CONTRACTS; i++) {
            size_t used = strlen(deck);
            snprintf(deck + used, sizeof deck - used, "c%dx\t%u\n", i,
                     1 + kb_random_below(random, 9999));
        }
        NEED(kb_setup_deck(setup, deck, strlen(deck), NULL) == KB_OK);
    }
}

static void make_players(struct record *record, uint64_t *random, bool plain, bool bots) {
    static const char *const names[] = {
        "Anna",
        "",
        "Jos\xc3\xa9 \\ o'Neil",
        " two  spaces ",
        "\xe6\x9d\x8e\xe5\xb0\x8f\xe9\xbe\x99",
        "\x1b[31mred\x1b[0m\n",
        "\xf0\x9f\xa4\x91",
        "0123456789012345678901234567890123456789012345678901234567890123",
        "\xe2\x80\xaeright",
        "\302\23331m",
        "kickback record 1",
        "#",
        "\t"};
    static const char *const people[] = {"Anna", "Bruno", "Chlo\xc3\xa9", "Dieter"};
    static const char *const specs[] = {"random", "easy", "normal:bold", "hard@200",
                                        "expert:sly@100000000"};
    for (int i = 0; i < record->setup.seats; i++) {
        struct record_player *player = &record->player[i];
        const char *name =
            plain ? people[i] : names[kb_random_below(random, sizeof names / sizeof *names)];
        strcpy(player->name, name);
        player->bot = !plain && i && kb_random_below(random, 3) == 0;
        if (player->bot)
            strcpy(player->spec, specs[kb_random_below(random, sizeof specs / sizeof *specs)]);
    }
    for (int i = 2; bots && i < record->setup.seats; i++) {
        record->player[i].bot = true;
        strcpy(record->player[i].spec, i == 2 ? "hard:bold" : "hard");
        record->player[i].name[0] = 0;
    }
    if (plain || kb_random_below(random, 4))
        strcpy(record->date, "2026-11-15T12:00:00Z");
}

void game_shares(struct record *record, uint64_t number, uint8_t *seed) {
    static struct fair fair;
    uint8_t share[HASH_BYTES];
    uint8_t hash[HASH_BYTES];
    uint8_t list[HASH_BYTES];
    game_share(number, 0, share);
    memcpy(record->id, share + 3, RECORD_ID_BYTES);
    fair_begin(&fair, record, "", share, 1000, 0);
    for (int pass = 0; pass < 2; pass++) {
        for (int player = 1; player <= record->setup.seats; player++) {
            if (record->player[player - 1].bot)
                continue;
            game_share(number, player, share);
            fair_player_commitment(fair.record.host_commitment, player, share, hash);
            record_list(&fair.record, list);
            NEED((pass ? fair_open(&fair, player, list, share, 1)
                       : fair_commit(&fair, player, hash, 1)) == FAIR_TAKEN);
        }
    }
    NEED(fair_seed(&fair, seed));
    *record = fair.record;
    record->history = (struct kb_history){record->entry, KB_HISTORY_MAX, 0};
}

static bool in_beat(const struct kb_state *state) {
    struct kb_view view;
    kb_view(state, 0, &view);
    return (view.must & (view.must - 1)) != 0;
}

/* One decision; in a beat the seats in any order. */
static void decide(struct record *record, struct kb_state *state, uint64_t *random, bool plain) {
    uint32_t may = kb_random_below(random, 8) ? kb_must(state) : kb_may(state);
    int seat;
    do
        seat = 1 + (int)kb_random_below(random, record->setup.seats);
    while (!(may >> seat & 1));
    int at = record->history.count;
    NEED(kb_play(state, seat, kb_random_action(state, seat, random), &record->history, NULL) ==
         KB_OK);
    if (plain)
        return;
    if (kb_random_below(random, 4))
        record->time_ms[at] = 1000u * (uint32_t)at + kb_random_below(random, 1000);
    record->stood_in[at] = kb_random_below(random, 16) == 0;
}

void game_make(struct record *record, uint64_t number, const struct game_wish *wish) {
    static const char *const comments[] = {"a bold move", "", "\xc3\xa9t\xc3\xa9", "\\ \x07 #"};
    uint64_t random = kb_random_seed(number, 7 + (uint64_t)wish->game);
    uint8_t seed[HASH_BYTES];
    struct kb_setup setup;
    struct kb_state state;
    struct chance chance;
    bool fair = wish->deal == RECORD_FAIR;
    make_setup(&setup, &random, wish);
    record_begin(record, &setup);
    make_players(record, &random, wish->plain, wish->bots);
    record->deal = wish->deal;
    record->seed = number;
    record->seats_by_lot = fair && (wish->plain || kb_random_below(&random, 2));
    if (fair) {
        game_shares(record, number, seed);
        chance_begin(&chance, seed);
        if (record->seats_by_lot)
            chance_seats(&chance, setup.seats, record->order);
    }
    kb_start(&state, &setup, number, fair, &record->history);
    while (!kb_over(&state) && (wish->inputs < 0 || record->history.count < wish->inputs)) {
        if (kb_current(&state) == KB_CHANCE)
            chance_play(&chance, &state, &record->history);
        else
            decide(record, &state, &random, wish->plain);
        if (!wish->plain && !in_beat(&state) && kb_random_below(&random, 40) == 0)
            record_comment(record, comments[kb_random_below(&random, 4)]);
    }
    record->state = state;
}

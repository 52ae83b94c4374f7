/* play.c: see play.h. */
#include "play.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "play_live.h"
#include "program_bot.h"
#include "sha256.h"
#include "tools.h"

#define LOOK_ODDS 16 /* book=on: the odds of a look out of turn, one in this many */

/* ---- The policy `random`, without views ---- */

/* Looks out of turn, once whenever the turn has passed to another seat. */
static int look_out_of_turn(struct kb_state *state, struct kb_history *history, uint64_t *random) {
    uint32_t others = kb_may(state) & ~kb_must(state);
    int looks = 0;
    for (int seat = 1; seat <= kb_seats(state); seat++) {
        if (!(others >> seat & 1) || kb_random_below(random, LOOK_ODDS))
            continue;
        kb_play(state, seat, kb_random_action(state, seat, random), history, NULL);
        looks++;
    }
    return looks;
}

int play_noted(const struct kb_setup *setup, uint64_t seed, struct kb_state *state,
               struct kb_history *history) {
    uint64_t random = kb_random_seed(seed, POLICY_STREAM);
    uint32_t asked = 0;
    int moves = 0;
    kb_start(state, setup, seed, false, history);
    while (!kb_over(state)) {
        int seat = __builtin_ctz(kb_must(state)); /* in a beat: the seats one by one */
        if (kb_must(state) != asked)
            moves += look_out_of_turn(state, history, &random);
        asked = kb_must(state);
        kb_play(state, seat, kb_random_action(state, seat, &random), history, NULL);
        moves++;
    }
    return moves;
}

int play_live(const struct kb_setup *setup, uint64_t seed, struct kb_state *state,
              struct kb_history *history, struct kb_live_log *log) {
    uint64_t random = kb_random_seed(seed, POLICY_STREAM);
    struct kb_live live;
    int moves = 0;
    if (log) {
        log->count = 0;
        log->seed = seed;
    }
    kb_start(state, setup, seed, false, history);
    kb_live_start(&live, setup, seed);
    while (!kb_over(state)) {
        if (kb_live_running(state)) {
            for (int seat = 1; seat <= setup->seats; seat++)
                kb_live_random(&live, state, seat, &random, history, log);
            kb_live_tick(&live, state, history);
            continue;
        }
        int seat = __builtin_ctz(kb_must(state));
        kb_play(state, seat, kb_random_action(state, seat, &random), history, NULL);
        moves++;
    }
    if (log) {
        log->ticks = live.tick;
        moves += log->count;
    }
    return moves;
}

/* ---- Times ---- */

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* ---- Tables ---- */

struct play_table {
    const struct kb_setup *setup;
    const struct lineup *lineup;
    struct play_limits limits;
    struct line *line[KB_SEATS_MAX]; /* by chair, for external players */
    void *memory;
    struct play_live_game *live; /* clock=live, else NULL */
    struct kb_live_log *log;
    bool wants_history; /* one of the bots does */
    /* The game that is being played. */
    uint64_t seed[KB_SEATS_MAX + 1]; /* of the bots, by seat; 0: of the table */
    uint32_t asks[KB_SEATS_MAX + 1]; /* decisions so far, by seat */
    struct bot_notes notes[KB_SEATS_MAX];
    struct kb_history history;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_entry seen[KB_HISTORY_MAX];
};

/* In a live game no bot of ours reads it: it has its own notes. */
static bool player_wants_history(const struct player *player, const struct kb_setup *setup) {
    return player->external ||
           (bot_play(player->spec.bot, setup->game)->history && !kb_live_clock(setup));
}

void play_table_free(struct play_table *table) {
    if (!table)
        return;
    for (int i = 0; i < KB_SEATS_MAX; i++)
        line_close(table->line[i]);
    free(table->live);
    free(table->memory);
    free(table);
}

void play_table_log(struct play_table *table, struct kb_live_log *log) {
    table->log = log;
}

struct play_table *play_table_new(const struct kb_setup *setup, const struct lineup *lineup,
                                  const struct play_limits *limits) {
    struct play_table *table = calloc(1, sizeof *table);
    bool good = table && (table->memory = aligned_alloc(64, BOT_MEMORY));
    if (good && kb_live_clock(setup))
        good = (table->live = calloc(1, sizeof *table->live)) != NULL;
    for (int i = 0; good && i < lineup->chairs; i++) {
        const struct player *player = &lineup->player[lineup->chair[i]];
        table->wants_history |= player_wants_history(player, setup);
        if (player->external)
            good = (table->line[i] = line_new(player_command(player), limits)) != NULL;
    }
    if (!good) {
        play_table_free(table);
        return NULL;
    }
    table->setup = setup;
    table->lineup = lineup;
    table->limits = *limits;
    return table;
}

struct play_tables {
    pthread_mutex_t lock;
    struct play_table *table[KB_THREADS_MAX]; /* those that no thread has now */
    int count;
};

void play_tables_free(struct play_tables *tables) {
    for (int i = 0; tables && i < tables->count; i++)
        play_table_free(tables->table[i]);
    free(tables);
}

struct play_tables *play_tables_new(const struct kb_setup *setup, const struct lineup *lineup,
                                    const struct play_limits *limits, int count) {
    struct play_tables *tables = calloc(1, sizeof *tables);
    bool good = tables != NULL;
    if (good)
        pthread_mutex_init(&tables->lock, NULL);
    while (good && tables->count < count) {
        struct play_table *table = play_table_new(setup, lineup, limits);
        good = table != NULL;
        if (good)
            tables->table[tables->count++] = table;
    }
    if (good)
        return tables;
    play_tables_free(tables);
    return NULL;
}

struct play_table *play_tables_take(struct play_tables *tables) {
    pthread_mutex_lock(&tables->lock);
    struct play_table *table = tables->table[--tables->count];
    pthread_mutex_unlock(&tables->lock);
    return table;
}

void play_tables_give(struct play_tables *tables, struct play_table *table) {
    pthread_mutex_lock(&tables->lock);
    tables->table[tables->count++] = table;
    pthread_mutex_unlock(&tables->lock);
}

int play_tables_greet(const char *tool, struct play_tables *tables) {
    const struct play_table *table = tables->table[tables->count - 1]; /* the next to be taken */
    for (int i = 0; i < table->lineup->chairs; i++) {
        const char *name = table->lineup->player[table->lineup->chair[i]].name;
        if (table->line[i] && !line_ready(table->line[i]))
            return failure(tool, "'%s' could not be started or did not say ready%s", name,
                           table->limits.errors ? "" : "; --errors FILE keeps what it says");
    }
    return EXIT_DONE;
}

const char *play_tables_offence(const struct play_tables *tables, int player) {
    for (int t = 0; t < tables->count; t++) {
        const struct play_table *table = tables->table[t];
        for (int i = 0; i < table->lineup->chairs; i++)
            if (table->line[i] && table->lineup->chair[i] == player &&
                *line_offence(table->line[i]))
                return line_offence(table->line[i]);
    }
    return "";
}

uint64_t play_bot_seed(uint64_t seed, int seat) {
    static const char word[16] = "kickback bot 1";
    struct sha256 sha;
    uint8_t bytes[9];
    uint8_t digest[SHA256_BYTES];
    uint64_t result = 0;
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(seed >> 8 * i);
    bytes[8] = (uint8_t)seat;
    sha256_begin(&sha);
    sha256_add(&sha, (const uint8_t *)word, sizeof word);
    sha256_add(&sha, bytes, sizeof bytes);
    sha256_end(&sha, digest);
    for (int i = 0; i < 8; i++)
        result |= (uint64_t)digest[i] << 8 * i;
    return result;
}

/* ---- One decision ---- */

static int ask_ours(struct play_table *table, const struct player *player,
                    const struct kb_view *view, const struct kb_history *history) {
    struct bot_ask ask = {.setup = table->setup,
                          .view = view,
                          .seed = table->seed[view->viewer],
                          .who = bot_personality_for(&player->spec, table->seed[0], view->viewer),
                          .notes = &table->notes[view->viewer - 1],
                          .memory = table->memory};
    if (player_wants_history(player, table->setup)) {
        ask.entries = kb_history_seen(table->setup, history, view->viewer, table->seen);
        ask.history = table->seen;
    }
    return bot_decide(&player->spec, &ask);
}

static int ask_program(struct play_table *table, struct line *line, const struct kb_view *view,
                       const struct kb_history *history) {
    struct line_ask ask = {.setup = table->setup,
                           .view = view,
                           .seed = table->seed[view->viewer],
                           .history = history,
                           .seen = table->seen};
    return line_decide(line, &ask);
}

/* The move that is played for one that was lost. Like a bot's own dice it is a function of what the
 * seat knows, and so tells nobody anything. */
static int lost_move(const struct play_table *table, const struct kb_view *view) {
    struct bot_ask ask = {.view = view, .seed = table->seed[view->viewer]};
    uint64_t random = kb_random_seed(bot_random(&ask), table->asks[view->viewer]);
    return kb_view_random(view, &random);
}

/* An action of `seat`, which is on `chair`; BOT_NONE where it need not decide and does not. */
static int decide(struct play_table *table, int chair, int seat, const struct kb_state *state,
                  const struct kb_history *history, struct play_count *count) {
    int number = table->lineup->chair[chair];
    struct kb_view view;
    kb_view(state, seat, &view);
    table->asks[seat]++;
    uint64_t start = now_ns();
    int action = table->line[chair]
                     ? ask_program(table, table->line[chair], &view, history)
                     : ask_ours(table, &table->lineup->player[number], &view, history);
    uint64_t ns = now_ns() - start;
    bool must = view.must >> seat & 1;
    bool good = action == BOT_NONE ? !must : kb_is_legal(state, seat, action);
    if (count && !(good && action == BOT_NONE)) { /* an offer that was declined is no move */
        count[number].moves++;
        count[number].ns += ns;
        count[number].bucket[play_bucket(ns)]++;
        count[number].faults += !good;
        if (!good)
            count[number].why[table->line[chair] ? line_fault(table->line[chair]) : PLAY_ILLEGAL]++;
    }
    if (good)
        return action;
    return must ? lost_move(table, &view) : BOT_NONE;
}

/* ---- A game ---- */

/* What the steps of a game have in common. */
struct game {
    struct play_table *table;
    const uint8_t *chair;
    struct kb_state *state;
    struct kb_history *history;
    struct play_count *count;
};

static const struct player *game_player(const struct game *game, int seat) {
    const struct lineup *lineup = game->table->lineup;
    return &lineup->player[lineup->chair[game->chair[seat - 1]]];
}

static int game_decide(const struct game *game, int seat) {
    return decide(game->table, game->chair[seat - 1], seat, game->state, game->history,
                  game->count);
}

/* Asks each seat that may act out of turn, once. Returns how many did. */
static int game_looks(const struct game *game) {
    int looks = 0;
    for (int seat = 1; seat <= kb_seats(game->state); seat++) {
        if (!((kb_may(game->state) & ~kb_must(game->state)) >> seat & 1))
            continue;
        int action = game_decide(game, seat);
        if (action == BOT_NONE)
            continue;
        kb_play(game->state, seat, action, game->history, NULL);
        looks++;
    }
    return looks;
}

/* All choices of a beat, then all of them played. */
static int game_beat(const struct game *game) {
    int32_t action[KB_SEATS_MAX];
    uint32_t must = kb_must(game->state);
    int choices = 0;
    for (int seat = 1; seat <= KB_SEATS_MAX; seat++) {
        bool chooses = must >> seat & 1;
        action[seat - 1] = chooses ? game_decide(game, seat) : -1;
        choices += chooses;
    }
    kb_play_joint(game->state, action, game->history, NULL);
    return choices;
}

/* A whole live piracy phase. Returns what was said, or -1 if it was stopped. */
static int game_live(const struct game *game, const volatile sig_atomic_t *stop) {
    struct play_table *table = game->table;
    struct play_live_seat seats[KB_SEATS_MAX];
    int taken = 0;
    for (int seat = 1; seat <= table->setup->seats; seat++) {
        const struct player *player = game_player(game, seat);
        seats[seat - 1] =
            (struct play_live_seat){.spec = player->spec,
                                    .who = bot_personality_for(&player->spec, table->seed[0], seat),
                                    .seed = table->seed[seat],
                                    .lag = player->lag_ms / KB_LIVE_TICK_MS,
                                    .notes = &table->notes[seat - 1],
                                    .memory = table->memory};
    }
    while (kb_live_running(game->state)) {
        if (stop && *stop)
            return -1;
        taken += play_live_tick(table->live, game->state, game->history, seats);
    }
    return taken;
}

static void game_start(const struct game *game, uint64_t seed) {
    struct play_table *table = game->table;
    kb_start(game->state, table->setup, seed, false, game->history);
    if (table->live)
        play_live_start(table->live, table->setup, seed, table->log);
    memset(table->notes, 0, sizeof table->notes);
    memset(table->asks, 0, sizeof table->asks);
    for (int seat = 0; seat <= table->setup->seats; seat++)
        table->seed[seat] = play_bot_seed(seed, seat);
    for (int seat = 1; seat <= table->setup->seats; seat++) {
        static const struct bot_spec unnamed = {.personality = -1};
        struct line_game info = {table->setup, seat, table->seed[seat],
                                 bot_personality_for(&unnamed, table->seed[0], seat)};
        line_game(table->line[game->chair[seat - 1]], &info);
    }
}

int play_game(struct play_table *table, const uint8_t *chair, uint64_t seed, struct kb_state *state,
              struct kb_history *history, struct play_count *count,
              const volatile sig_atomic_t *stop) {
    struct game game = {table, chair, state, history, count};
    table->history = (struct kb_history){table->entry, KB_HISTORY_MAX, 0};
    if (!history && table->wants_history)
        game.history = &table->history;
    uint32_t asked = 0;
    int moves = 0;
    game_start(&game, seed);
    while (!kb_over(state)) {
        uint32_t must = kb_must(state);
        if (stop && *stop)
            return -1;
        if (table->live && kb_live_running(state)) {
            int taken = game_live(&game, stop);
            if (taken < 0)
                return -1;
            moves += taken;
            continue;
        }
        if (kb_current(state) == KB_SIMULTANEOUS) {
            moves += game_beat(&game);
            asked = 0;
            continue;
        }
        if (must != asked)
            moves += game_looks(&game);
        asked = must;
        int seat = kb_current(state);
        kb_play(state, seat, game_decide(&game, seat), game.history, NULL);
        moves++;
    }
    for (int i = 0; i < table->lineup->chairs; i++)
        line_over(table->line[i], state);
    return moves;
}

/* pairs.c: making pairs, bottom-up: the viewer's knowledge, an arrangement that fits it, a random
 * game with random options, and the two games played side by side. Nothing in the first two parts
 * asks the library who knows what, so that a library that is wrong about it is found out. */
#include "pairs.h"

#include <string.h>

/* At which moment of the game the pair ends. */
enum moment {
    MOMENT_PLACING,  /* phase II, anywhere in it */
    MOMENT_LAST_LAP, /* phase II, only cards of the last lap are missing */
    MOMENT_ANY,      /* after some number of inputs */
    MOMENT_SHOW,     /* show=free: the first player has to name the shown set */
    MOMENT_CHANCE,   /* explicit chance: in the middle of phase I, or before the lot */
    MOMENT_AWARDING, /* phase III: everything is open */
    MOMENT_ROUND,    /* a new round has begun */
    MOMENT_OVER,     /* the game is over */
    MOMENTS
};

/* How the hidden cards of world B were found. */
enum source {
    SOURCE_SHUFFLE, /* every other seat's hidden cards arranged anew */
    SOURCE_SWAP,    /* one hidden card exchanged for another one, or for one in hand */
    SOURCE_SAMPLE,  /* as kb_sample has it, from world A's view */
    SOURCES
};

const struct subject subject = {
    .program = "secrets_test",
    .moment = {"placing", "last lap", "any moment", "show:free", "chance", "awarding", "new round",
               "game over"},
    .source = {"shuffle", "swap", "kb_sample"},
    .kind = {{"hidden cards", 60, 95}},
    .moments = MOMENTS,
    .sources = SOURCES,
    .kinds = 1,
    .leaks_least = 40,
};

/* ---- Who knows what, from the inputs and the rules ---- */

#define CARDS_IN_HAND 10

struct lying {
    int seat;
    int place;
    int card;
    bool up;
    uint32_t looked; /* seats that spent a book card on it, bit s */
};

/* The round in which a history ends. */
struct known_round {
    int round; /* from 1 */
    int placed;
    bool revealed;
    int shown; /* bit k for the (k + 1)-th card */
    struct lying card[KB_CARDS_MAX];
    uint32_t held[KB_SEATS_MAX + 1]; /* by seat, at the start of the round, as KB_HAND_* */
};

static bool is_account(int place) {
    return place % KB_PLACE_PITCH == 0;
}

static bool is_bribe(int card) {
    return card <= KB_CARD_10;
}

/* The table of `show` in the rules. */
static int shown_set(const struct kb_setup *setup, int round) {
    static const int standard[] = {1, 1 + 2, 1 + 2 + 4, 1 + 2 + 4 + 8};
    static const int river[] = {4, 4 + 8, 2 + 4 + 8, 2 + 4 + 8 + 16};
    if (setup->option[KB_SHOW] == KB_SHOW_STANDARD)
        return standard[round - 1];
    return setup->option[KB_SHOW] == KB_SHOW_RIVER ? river[round - 1] : 0;
}

static uint32_t hand_at_start(const struct kb_setup *setup) {
    uint32_t hand = setup->dimensions.hand;
    return setup->option[KB_SHOW] == KB_SHOW_CLOSED ? hand & KB_HAND_BRIBES : hand;
}

static uint32_t hand_without(uint32_t hand, int card) {
    if (card == KB_CARD_REPORTER && (hand & KB_HAND_REPORTER2))
        return hand & ~KB_HAND_REPORTER2;
    return hand & ~(1u << (card - 1));
}

/* A new round: bribes are back, characters are gone or back. */
static void known_next_round(struct known_round *known, const struct kb_setup *setup) {
    for (int t = 0; t < known->placed; t++) {
        const struct lying *lying = &known->card[t];
        if (!is_bribe(lying->card) && setup->option[KB_CHARACTERS] == KB_CHARACTERS_DISCARD)
            known->held[lying->seat] = hand_without(known->held[lying->seat], lying->card);
    }
    known->round++;
    known->placed = 0;
    known->revealed = false;
    known->shown = shown_set(setup, known->round);
}

static void known_place(struct known_round *known, const struct kb_setup *setup, int seat,
                        int what) {
    int lap = known->placed / setup->seats;
    struct lying *lying = &known->card[known->placed++];
    lying->seat = seat;
    lying->card = what / KB_PLACES + 1;
    lying->place = what % KB_PLACES;
    lying->up = (known->shown >> lap & 1) && !is_account(lying->place);
    lying->looked = 0;
    known->revealed = known->placed == setup->seats * setup->dimensions.cards;
}

/* Reads the inputs of a game. A round ends with its last award, which no input says: the next one
 * begins for us when a contract is turned up. */
static void known_read(struct known_round *known, const struct kb_setup *setup,
                       const struct kb_entry *entry, int inputs) {
    memset(known, 0, sizeof *known);
    known->round = 1;
    known->shown = shown_set(setup, 1);
    for (int seat = 1; seat <= setup->seats; seat++)
        known->held[seat] = hand_at_start(setup);
    for (int i = 0; i < inputs; i++) {
        int what = entry[i].what;
        if (entry[i].seat == 0) {
            if (known->revealed)
                known_next_round(known, setup);
        } else if (what < KB_ACTION_SHOW) {
            known_place(known, setup, entry[i].seat, what);
        } else if (what < KB_ACTION_PEEK) {
            known->shown = what - KB_ACTION_SHOW;
        } else if (what < KB_ACTION_ASSIGN) {
            known->card[what - KB_ACTION_PEEK].looked |= 1u << entry[i].seat;
        }
    }
}

static bool known_to(const struct known_round *known, int t, int viewer) {
    const struct lying *lying = &known->card[t];
    return known->revealed || lying->up || lying->seat == viewer || (lying->looked >> viewer & 1);
}

/* ---- Another arrangement ---- */

/* What one seat has hidden: the cards in question, first those on the table, then those in hand. */
struct secret {
    int card[CARDS_IN_HAND];
    int lying[CARDS_IN_HAND]; /* number on the table, for the first `slots` */
    int cards;
    int slots;
};

static void secret_of(const struct known_round *known, int seat, int viewer,
                      struct secret *secret) {
    uint32_t hand = known->held[seat];
    memset(secret, 0, sizeof *secret);
    for (int t = 0; t < known->placed; t++) {
        if (known->card[t].seat != seat)
            continue;
        hand = hand_without(hand, known->card[t].card);
        if (known_to(known, t, viewer))
            continue;
        secret->lying[secret->slots] = t;
        secret->card[secret->slots++] = known->card[t].card;
    }
    secret->cards = secret->slots;
    for (int bit = 0; bit < CARDS_IN_HAND; bit++)
        if (hand >> bit & 1)
            secret->card[secret->cards++] = bit == 9 ? KB_CARD_REPORTER : bit + 1;
}

static bool secret_fits(const struct known_round *known, const struct secret *secret) {
    for (int i = 0; i < secret->slots; i++)
        if (is_account(known->card[secret->lying[i]].place) && !is_bribe(secret->card[i]))
            return false;
    return true;
}

static void swap_cards(struct secret *secret, int i, int j) {
    int card = secret->card[i];
    secret->card[i] = secret->card[j];
    secret->card[j] = card;
}

/* Tries orders of the cards until one fits; the old one fits if none is found. */
static void secret_shuffle(const struct known_round *known, struct secret *secret,
                           uint64_t *random) {
    const struct secret old = *secret;
    for (int tries = 0; tries < 50; tries++) {
        for (int i = 0; i < secret->slots; i++)
            swap_cards(secret, i, i + (int)kb_random_below(random, (uint32_t)(secret->cards - i)));
        if (secret_fits(known, secret))
            return;
        *secret = old;
    }
}

static void secret_swap(const struct known_round *known, struct secret *secret, uint64_t *random) {
    const struct secret old = *secret;
    for (int tries = 0; tries < 50; tries++) {
        int i = (int)kb_random_below(random, (uint32_t)secret->slots);
        int j = (int)kb_random_below(random, (uint32_t)secret->cards);
        swap_cards(secret, i, j);
        if (secret->card[i] != old.card[i] && secret_fits(known, secret))
            return;
        *secret = old;
    }
}

/* New cards for what the viewer does not know, by number on the table; the others as they are. */
static void arrange(const struct known_round *known, int seats, int viewer, int source,
                    uint64_t *random, int *card) {
    uint32_t able = 0;
    struct secret secret[KB_SEATS_MAX + 1];
    for (int t = 0; t < known->placed; t++)
        card[t] = known->card[t].card;
    for (int seat = 1; seat <= seats; seat++) {
        secret_of(known, seat, viewer, &secret[seat]);
        if (secret[seat].slots)
            able |= 1u << seat;
    }
    int chosen = 1 + (int)kb_random_below(random, (uint32_t)seats);
    while (able && !(able >> chosen & 1))
        chosen = chosen % seats + 1;
    for (int seat = 1; seat <= seats; seat++) {
        if (!(able >> seat & 1))
            continue;
        if (source == SOURCE_SHUFFLE)
            secret_shuffle(known, &secret[seat], random);
        else if (seat == chosen)
            secret_swap(known, &secret[seat], random);
        for (int i = 0; i < secret[seat].slots; i++)
            card[secret[seat].lying[i]] = secret[seat].card[i];
    }
}

/* The same as kb_sample has it. False if it changed a card that the viewer knows. */
static bool arrange_sample(const struct known_round *known, const struct kb_state *state,
                           int viewer, uint64_t *random, int *card) {
    struct kb_view view;
    struct kb_state sample;
    kb_view(state, viewer, &view);
    kb_sample(&view, random, &sample);
    for (int t = 0; t < known->placed; t++) {
        card[t] = sample.as.corruption.card[t];
        if (known_to(known, t, viewer) && !known->revealed && card[t] != known->card[t].card)
            return false;
        if (known->revealed)
            card[t] = known->card[t].card;
    }
    return true;
}

static int count_differing(const struct known_round *known, const int *card) {
    int differing = 0;
    for (int t = 0; t < known->placed; t++)
        differing += card[t] != known->card[t].card;
    return differing;
}

/* World B's inputs: world A's with other hidden cards in the last round. */
static bool make_other_world(struct pair *pair, const struct kb_state *last, uint64_t *random) {
    struct known_round known;
    int card[KB_CARDS_MAX];
    known_read(&known, &pair->setup, pair->entry[WORLD_A], pair->inputs[WORLD_A]);
    pair->hidden[0] = 0;
    for (int t = 0; t < known.placed; t++)
        pair->hidden[0] += !known_to(&known, t, pair->viewer);
    for (int tries = 0; tries < 8; tries++) {
        if (pair->source != SOURCE_SAMPLE)
            arrange(&known, pair->setup.seats, pair->viewer, pair->source, random, card);
        else if (!arrange_sample(&known, last, pair->viewer, random, card))
            return false;
        pair->differing[0] = count_differing(&known, card);
        if (pair->differing[0])
            break;
    }
    memcpy(pair->entry[WORLD_B], pair->entry[WORLD_A], sizeof pair->entry[WORLD_A]);
    int t = known.placed;
    for (int i = pair->inputs[WORLD_B] - 1; i >= 0 && t > 0; i--) {
        struct kb_entry *entry = &pair->entry[WORLD_B][i];
        if (entry->seat && entry->what < KB_ACTION_SHOW) {
            t--;
            entry->what = (uint16_t)(KB_PLACES * (card[t] - 1) + known.card[t].place);
        }
    }
    return true;
}

/* ---- A random game ---- */

static bool one_in(uint64_t *random, uint32_t n) {
    return kb_random_below(random, n) == 0;
}

/* Options in random number: each key is given or left to its default, `edition` included. */
static void choose_setup(struct kb_setup *setup, uint64_t *random) {
    char word[KB_OPTIONS_MAX + 1][KB_WORD_MAX];
    const char *words[KB_OPTIONS_MAX + 1];
    int seats = 3 + (int)kb_random_below(random, KB_SEATS_MAX - 2);
    int count = 0;
    for (int key = 0; kb_option_key(0, key); key++) {
        uint32_t values = 0;
        while (kb_option_value(0, key, (int)values))
            values++;
        if (key == KB_FIRST)
            values = (uint32_t)seats + 1;
        if (one_in(random, 4))
            continue;
        const char *value = kb_option_value(0, key, (int)kb_random_below(random, values));
        size_t length = strlen(kb_option_key(0, key));
        memcpy(word[count], kb_option_key(0, key), length);
        word[count][length] = '=';
        memcpy(word[count] + length + 1, value, strlen(value) + 1);
        words[count] = word[count];
        count++;
    }
    if (kb_setup(setup, "corruption", seats, words, count, NULL) != KB_OK)
        __builtin_trap();
}

/* A smaller game than the rules have, of any dimensions that the library takes. Not with a single
 * contract: there a seat that has only characters left has a single move, which is played for it,
 * and that it was not asked is open to all. */
static void reduce_setup(struct kb_setup *setup, uint64_t *random) {
    for (int tries = 0; tries < 20; tries++) {
        struct kb_dimensions dimensions;
        dimensions.governments = (uint8_t)(1 + kb_random_below(random, 3));
        dimensions.turned = (uint8_t)(1 + kb_random_below(random, 2));
        dimensions.rounds = (uint8_t)(1 + kb_random_below(random, 4));
        dimensions.cards = (uint8_t)(1 + kb_random_below(random, 6));
        dimensions.hand = (uint16_t)kb_random_below(random, KB_HAND_ALL + 1);
        int seats = 2 + (int)kb_random_below(random, KB_SEATS_MAX - 1);
        if (dimensions.governments * dimensions.turned == 1)
            continue;
        if (kb_setup_reduce(setup, seats, &dimensions, NULL) == KB_OK)
            return;
    }
}

static enum moment choose_moment(const struct kb_setup *setup, uint64_t *random) {
    static const enum moment moments[32] = {
        MOMENT_ANY,      MOMENT_ANY,      MOMENT_ANY,      MOMENT_SHOW,     MOMENT_SHOW,
        MOMENT_CHANCE,   MOMENT_CHANCE,   MOMENT_AWARDING, MOMENT_ROUND,    MOMENT_OVER,
        MOMENT_LAST_LAP, MOMENT_LAST_LAP, MOMENT_LAST_LAP, MOMENT_LAST_LAP, MOMENT_LAST_LAP,
        MOMENT_LAST_LAP, /* the rest: MOMENT_PLACING */
    };
    enum moment moment = moments[kb_random_below(random, 32)];
    if (moment == MOMENT_SHOW && setup->option[KB_SHOW] != KB_SHOW_FREE)
        return MOMENT_PLACING;
    return moment;
}

/* The position that a game must reach. */
struct goal {
    enum moment moment;
    int round;
    int number; /* cards on the table, contracts turned up, or steps */
};

static struct goal choose_goal(const struct pair *pair, uint64_t *random) {
    static const int rounds[8] = {1, 1, 1, 1, 2, 2, 3, 4};
    struct goal goal = {(enum moment)pair->moment, rounds[kb_random_below(random, 8)], 0};
    int seats = pair->setup.seats;
    int cards = pair->setup.dimensions.cards;
    switch (goal.moment) {
    case MOMENT_PLACING:
        goal.number = 1 + (int)kb_random_below(random, (uint32_t)(seats * cards - 1));
        break;
    case MOMENT_LAST_LAP:
        goal.number = seats * (cards - 1) + (int)kb_random_below(random, (uint32_t)seats);
        break;
    case MOMENT_ANY: goal.number = (int)kb_random_below(random, 200); break;
    case MOMENT_CHANCE: goal.number = (int)kb_random_below(random, 7); break;
    default: break;
    }
    return goal;
}

static bool goal_reached(const struct goal *goal, const struct kb_state *state, int steps) {
    const struct kb_corruption_table *table = &state->as.corruption.table;
    if (kb_over(state))
        return true;
    if (table->round < goal->round)
        return goal->moment == MOMENT_ANY && steps > goal->number;
    switch (goal->moment) {
    case MOMENT_PLACING:
    case MOMENT_LAST_LAP:
        return table->stage == KB_CORRUPTION_PLACE && table->placed >= goal->number;
    case MOMENT_ANY: return steps > goal->number;
    case MOMENT_SHOW: return table->stage == KB_CORRUPTION_SHOW;
    case MOMENT_CHANCE:
        return table->stage == KB_CORRUPTION_LOT ||
               (table->stage == KB_CORRUPTION_DEAL && table->dealt >= goal->number);
    case MOMENT_AWARDING: return table->stage > KB_CORRUPTION_PLACE;
    case MOMENT_ROUND: return table->round > goal->round;
    default: return false;
    }
}

/* A seat, in turn or with its book out of turn, and what it does. Looks are rare, so that some book
 * cards are left for later rounds. */
static int choose_action(const struct kb_state *state, int *seat, uint64_t *random) {
    uint32_t may = kb_may(state);
    *seat = kb_current(state);
    if (may & (may - 1) && one_in(random, 10)) {
        int other = 1 + (int)kb_random_below(random, (uint32_t)kb_seats(state));
        if (may >> other & 1)
            *seat = other;
    }
    bool look = one_in(random, 12);
    for (;;) {
        int action = kb_random_action(state, *seat, random);
        bool looks = action >= KB_ACTION_PEEK && action < KB_ACTION_ASSIGN;
        if (!looks || look || *seat != kb_current(state))
            return action;
    }
}

static void play_chance(struct kb_state *state, struct kb_history *history, uint64_t *random) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(state, outcome, weight);
    int n = (int)kb_random_below(random, (uint32_t)count);
    if (kb_chance_play(state, outcome[n], history, NULL) != KB_OK)
        __builtin_trap();
}

/* World A, up to the pair's moment. */
static void play_game(struct pair *pair, struct kb_state *state, uint64_t *random) {
    struct kb_history history = {pair->entry[WORLD_A], KB_HISTORY_MAX, 0};
    struct goal goal = choose_goal(pair, random);
    kb_start(state, &pair->setup, pair->seed[WORLD_A], pair->explicit_chance, &history);
    pair->steps = 0;
    pair->end[WORLD_A][pair->steps++] = history.count;
    while (!goal_reached(&goal, state, pair->steps)) {
        if (kb_current(state) == KB_CHANCE) {
            play_chance(state, &history, random);
        } else {
            int seat;
            int action = choose_action(state, &seat, random);
            if (kb_play(state, seat, action, &history, NULL) != KB_OK)
                __builtin_trap();
        }
        pair->end[WORLD_A][pair->steps++] = history.count;
    }
    memcpy(pair->end[WORLD_B], pair->end[WORLD_A], (size_t)pair->steps * sizeof pair->end[0][0]);
    pair->inputs[WORLD_A] = pair->inputs[WORLD_B] = history.count;
}

bool pair_make(struct pair *pair, uint64_t number) {
    uint64_t random = kb_random_seed(number, 0);
    struct kb_state last;
    pair->number = number;
    choose_setup(&pair->setup, &random);
    if (one_in(&random, 10))
        reduce_setup(&pair->setup, &random);
    pair->moment = (int)choose_moment(&pair->setup, &random);
    pair->viewer = (int)kb_random_below(&random, (uint32_t)pair->setup.seats + 1);
    pair->explicit_chance = pair->moment == MOMENT_CHANCE || one_in(&random, 2);
    pair->seed[WORLD_A] = kb_random_seed(number, 1);
    pair->seed[WORLD_B] = kb_random_seed(number, 2);
    uint32_t source = kb_random_below(&random, 8);
    pair->source = source == 0 ? SOURCE_SAMPLE : source < 4 ? SOURCE_SWAP : SOURCE_SHUFFLE;
    play_game(pair, &last, &random);
    return make_other_world(pair, &last, &random);
}

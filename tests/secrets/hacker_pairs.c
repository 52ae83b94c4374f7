/* hacker_pairs.c: pairs of games of Hacker. World A is a random game. While it is played again a
 * diary is kept of its beats and bills; who knows what is worked out from that and from the rules
 * alone. World B is then directed: the same open events, other values of bills that the viewer
 * never learnt, other hands behind the viruses that the viewer did not see, other eyes, another
 * order in which choices came, other choices in the beat that is going on. While accounts are
 * jammed, owners and all bills but the viewer's own draw are others, too, and so is how earlier
 * rounds were protected (hacker_world.h). */
#include "hacker_world.h"

const struct subject subject = {
    .program = "hacker_secrets_test",
    .moment = {"any moment", "opening", "beat", "pending", "credit", "chance", "protection",
               "theft", "new round", "game over", "jammed"},
    .source = {"bills", "viruses", "pending", "all", "kb_sample"},
    .kind = {{"hidden bills", 50, 55},
             {"hidden viruses", 15, 40},
             {"hidden choices", 40, 55},
             {"order of choices", 40, 55},
             {"pending choices", 10, 50},
             {"hidden owners", 5, 95}},
    .moments = MOMENTS,
    .sources = SOURCES,
    .kinds = KINDS,
    .leaks_least = 25,
};

/* ---- World B, directed ---- */

struct director {
    const struct diary *diary;
    const struct plan *plan;
    struct kb_state state;
    struct kb_history history;
    int beat;   /* the next one to begin, or going on: + 1 */
    int choice; /* the next choice in it */
    int virus;  /* the next one of it to go down */
    uint8_t dealt[2 * KB_SEATS_MAX];
};

/* The outcome by which virus v of the beat that is going on goes down next. */
static int landing(const struct director *b) {
    const struct beat *beat = &b->diary->beat[b->beat];
    int v = beat->from + b->virus;
    int seat = b->plan->virus[beat->round][v];
    int account[2] = {0, 0};
    infected(b->plan->action[b->beat][seat], account);
    bool second = account[1] == b->diary->virus[beat->round][v].account;
    return KB_OUTCOME_VIRUS + 2 * (seat - 1) + second;
}

static bool tell(struct director *b, int seat, int what) {
    if (seat)
        return kb_play(&b->state, seat, what, &b->history, NULL) == KB_OK;
    return kb_chance_play(&b->state, what, &b->history, NULL) == KB_OK;
}

/* While jammed, the protection of earlier rounds is invisible: assumes that all viruses were found
 * out. */
static bool protect_unseen(struct director *b, uint64_t *random) {
    while (table_of(&b->state)->stage >= KB_HACKER_PROTECT && !kb_over(&b->state)) {
        const struct kb_hacker_table *table = table_of(&b->state);
        int action = table->stage == KB_HACKER_ACCUSE
                         ? KB_ACTION_ACCUSE + b->state.as.hacker.virus[table->virus] - 1
                         : kb_random_action(&b->state, table->turn, random);
        if (!tell(b, table->turn, action))
            return false;
    }
    return true;
}

/* One choice of a beat; which one came then in world A does not matter. */
static bool direct_choice(struct director *b) {
    const struct beat *beat = &b->diary->beat[b->beat];
    int seat = b->plan->order[b->beat][b->choice++];
    if (!tell(b, seat, b->plan->action[b->beat][seat]))
        return false;
    if (b->choice == beat->count) {
        b->virus = 0;
        b->choice = 0;
        if (beat->viruses < 2)
            b->beat += beat->over;
    }
    return true;
}

/* World A's input i, as it is in world B. */
static bool direct(struct director *b, int i, const struct kb_entry *entry) {
    const struct plan *plan = b->plan;
    int bill = b->diary->moved[i];
    int what = entry->what;
    switch (b->diary->stage[i]) {
    case KB_HACKER_ACCOUNTS:
        what = KB_OUTCOME_OWNER + plan->owner[table_of(&b->state)->laid] - 1;
        break;
    case KB_HACKER_DEAL: what = KB_OUTCOME_VALUE + b->dealt[bill] - 1; break;
    case KB_HACKER_DRAW: what = KB_OUTCOME_VALUE + plan->value[bill] - 1; break;
    case KB_HACKER_OPENING:
    case KB_HACKER_CREDIT:
    case KB_HACKER_RECREDIT:
        what = KB_ACCOUNTS_MAX * (plan->value[bill] - 1) + what % KB_ACCOUNTS_MAX;
        break;
    case KB_HACKER_STEAL:
        if (what > KB_ACTION_STEAL && what < KB_ACTION_STEAL + 4)
            what = KB_ACTION_STEAL + plan->value[bill];
        break;
    case KB_HACKER_BEAT: return direct_choice(b);
    case KB_HACKER_STACK: {
        const struct beat *beat = &b->diary->beat[b->beat];
        what = landing(b);
        b->virus++;
        if (beat->over && b->virus == beat->viruses - 1)
            b->beat++;
        break;
    }
    default: break;
    }
    return tell(b, entry->seat, what);
}

/* Others may have been dealt their two bills in either order. */
static void deal(struct director *b, const struct pair *pair, uint64_t *random) {
    const struct kb_entry *entry = pair->entry[WORLD_A];
    for (int i = 0; i < pair->inputs[WORLD_A]; i++) {
        int bill = b->diary->moved[i];
        if (b->diary->stage[i] != KB_HACKER_DEAL)
            continue;
        bool own = bill / 2 + 1 == pair->viewer && !b->plan->jam;
        b->dealt[bill] =
            own ? (uint8_t)(entry[i].what - KB_OUTCOME_VALUE + 1) : b->plan->value[bill];
        if (bill % 2 && !own && one_in(random, 2))
            swap_bytes(&b->dealt[bill], &b->dealt[bill - 1]);
    }
}

/* Writes world B's inputs, and where its steps end. */
static bool direct_all(const struct diary *d, const struct plan *plan, struct pair *pair,
                       uint64_t *random) {
    struct director b;
    const struct kb_entry *entry = pair->entry[WORLD_A];
    int inputs = pair->inputs[WORLD_A];
    int after[KB_HISTORY_MAX + 1];
    int pending_from = open_beat(d) ? inputs - d->beat[d->beats - 1].count : inputs;
    memset(&b, 0, sizeof b);
    b.diary = d;
    b.plan = plan;
    b.history = (struct kb_history){pair->entry[WORLD_B], KB_HISTORY_MAX, 0};
    deal(&b, pair, random);
    kb_start(&b.state, &pair->setup, 0, true, &b.history);
    after[0] = b.history.count;
    for (int i = 0; i < pending_from; i++) {
        bool unseen = plan->jam && d->stage[i] >= KB_HACKER_PROTECT;
        if (unseen ? !protect_unseen(&b, random) : !entry[i].forced && !direct(&b, i, &entry[i]))
            return false;
        after[i + 1] = b.history.count;
    }
    if (plan->jam && !protect_unseen(&b, random))
        return false;
    int steps = 0;
    while (steps < pair->steps && pair->end[WORLD_A][steps] <= pending_from) {
        pair->end[WORLD_B][steps] = after[pair->end[WORLD_A][steps]];
        steps++;
    }
    if (pending_from < inputs) { /* all that is pending, as one step */
        b.choice = 0;
        for (int n = 0; n < plan->pending; n++) {
            int seat = plan->order[d->beats - 1][n];
            if (!tell(&b, seat, plan->action[d->beats - 1][seat]))
                return false;
        }
        pair->end[WORLD_A][steps] = inputs;
        pair->end[WORLD_B][steps++] = b.history.count;
    }
    pair->steps = steps;
    pair->inputs[WORLD_B] = b.history.count;
    return true;
}

/* ---- A random game ---- */

static void choose_setup(struct kb_setup *setup, uint64_t *random) {
    int seats = 3 + (int)kb_random_below(random, KB_SEATS_MAX - 2);
    if (kb_setup(setup, "hacker", seats, NULL, 0, NULL) != KB_OK)
        __builtin_trap();
    setup->option[KB_BEATS] = (uint8_t)kb_random_below(random, one_in(random, 30) ? 9 : 3);
    setup->option[KB_JAM] = (uint8_t)kb_random_below(random, 2);
    setup->option[KB_CRYPT] = (uint8_t)kb_random_below(random, 2);
    setup->option[KB_STEAL] = (uint8_t)kb_random_below(random, 2);
    setup->option[KB_HACKER_FIRST] = (uint8_t)kb_random_below(random, (uint32_t)seats + 1);
}

/* A smaller game: fewer rounds, so that its end and the jamming come sooner. */
static void reduce_setup(struct kb_setup *setup, uint64_t *random, int rounds) {
    struct kb_dimensions dimensions = setup->dimensions;
    dimensions.rounds = (uint8_t)rounds;
    if (one_in(random, 4))
        dimensions.accounts = (uint8_t)(2 + kb_random_below(random, 2));
    if (one_in(random, 4))
        dimensions.viruses = (uint8_t)(1 + kb_random_below(random, 3));
    if (kb_setup_reduce(setup, setup->seats, &dimensions, NULL) != KB_OK)
        __builtin_trap();
}

struct goal {
    int moment;
    int round;
    int number; /* of times that the moment was there, or of steps */
};

static int choose_moment(uint64_t *random) {
    static const int moments[32] = {MOMENT_ANY,     MOMENT_ANY,     MOMENT_OPENING, MOMENT_OPENING,
                                    MOMENT_BEAT,    MOMENT_BEAT,    MOMENT_BEAT,    MOMENT_PENDING,
                                    MOMENT_PENDING, MOMENT_PENDING, MOMENT_PENDING, MOMENT_PENDING,
                                    MOMENT_PENDING, MOMENT_PENDING, MOMENT_CREDIT,  MOMENT_CREDIT,
                                    MOMENT_CHANCE,  MOMENT_CHANCE,  MOMENT_PROTECT, MOMENT_PROTECT,
                                    MOMENT_PROTECT, MOMENT_PROTECT, MOMENT_THEFT,   MOMENT_THEFT,
                                    MOMENT_THEFT,   MOMENT_ROUND,   MOMENT_OVER,    MOMENT_JAM,
                                    MOMENT_JAM,     MOMENT_JAM,     MOMENT_JAM,     MOMENT_PENDING};
    return moments[kb_random_below(random, 32)];
}

static struct goal choose_goal(const struct pair *pair, uint64_t *random) {
    static const int rounds[16] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4};
    struct goal goal = {pair->moment, rounds[kb_random_below(random, 16)], 0};
    uint32_t seats = pair->setup.seats;
    switch (pair->moment) {
    case MOMENT_OPENING: goal.number = (int)kb_random_below(random, 2 * seats); break;
    case MOMENT_BEAT: goal.number = (int)kb_random_below(random, 2 * seats); break;
    case MOMENT_PENDING: goal.number = (int)kb_random_below(random, 8 * seats); break;
    case MOMENT_CREDIT: goal.number = (int)kb_random_below(random, seats); break;
    case MOMENT_CHANCE: goal.number = (int)kb_random_below(random, 6 * seats); break;
    case MOMENT_PROTECT: goal.number = (int)kb_random_below(random, 12); break;
    case MOMENT_THEFT: goal.number = (int)kb_random_below(random, 8); break;
    case MOMENT_JAM: goal.number = (int)kb_random_below(random, 12 * seats); break;
    default: goal.number = (int)kb_random_below(random, 150);
    }
    if (pair->moment == MOMENT_OPENING)
        goal.round = 0;
    if (pair->moment == MOMENT_JAM || goal.round > pair->setup.dimensions.rounds)
        goal.round = pair->setup.dimensions.rounds;
    return goal;
}

/* Is the moment there? */
static bool at_moment(const struct goal *goal, const struct kb_state *state) {
    const struct kb_hacker_table *table = table_of(state);
    bool chosen = false;
    for (int i = 0; i < table->seats; i++)
        chosen |= state->as.hacker.choice[i] != 0;
    switch (goal->moment) {
    case MOMENT_OPENING: return table->stage == KB_HACKER_OPENING;
    case MOMENT_BEAT: return table->stage == KB_HACKER_BEAT && !chosen;
    case MOMENT_PENDING: return table->stage == KB_HACKER_BEAT && chosen;
    case MOMENT_CREDIT: return table->stage == KB_HACKER_CREDIT;
    case MOMENT_CHANCE: return kb_current(state) == KB_CHANCE;
    case MOMENT_PROTECT: return table->stage >= KB_HACKER_PROTECT;
    case MOMENT_THEFT: return table->stage >= KB_HACKER_STEAL;
    case MOMENT_ROUND: return table->round > goal->round;
    case MOMENT_JAM: return table->stage >= KB_HACKER_GAIT && table->stage <= KB_HACKER_CREDIT;
    default: return goal->moment == MOMENT_ANY;
    }
}

/* The end of the pair; a moment that comes no more is missed, and any later one will do. */
static bool goal_reached(struct goal *goal, const struct kb_state *state) {
    const struct kb_hacker_table *table = table_of(state);
    if (kb_over(state))
        return true;
    bool anywhere = goal->moment == MOMENT_ANY || goal->moment == MOMENT_CHANCE;
    if (goal->moment == MOMENT_OVER || (table->round < goal->round && !anywhere))
        return false;
    if (goal->moment == MOMENT_ROUND)
        return at_moment(goal, state);
    if (goal->moment == MOMENT_JAM && table->trip == table->seats - 1 &&
        table->stage == KB_HACKER_CREDIT)
        return true; /* the last moment of it */
    return at_moment(goal, state) && goal->number-- <= 0;
}

/* A seat that must decide, and what it does. With `found_out` all accusations are right. */
static int choose_action(const struct kb_state *state, int *seat, bool found_out,
                         uint64_t *random) {
    const struct kb_hacker_table *table = table_of(state);
    uint32_t must = kb_must(state);
    do
        *seat = 1 + (int)kb_random_below(random, table->seats);
    while (!(must >> *seat & 1));
    if (found_out && table->stage == KB_HACKER_ACCUSE)
        return KB_ACTION_ACCUSE + state->as.hacker.virus[table->virus] - 1;
    return kb_random_action(state, *seat, random);
}

static void play_chance(struct kb_state *state, struct kb_history *history, uint64_t *random) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(state, outcome, weight);
    int n = (int)kb_random_below(random, (uint32_t)count);
    if (kb_chance_play(state, outcome[n], history, NULL) != KB_OK)
        __builtin_trap();
}

/* World A, up to the pair's moment. Jammed pairs are compared from where the jamming begins. */
static void play_game(struct pair *pair, uint64_t *random) {
    struct kb_state state;
    struct kb_history history = {pair->entry[WORLD_A], KB_HISTORY_MAX, 0};
    struct goal goal = choose_goal(pair, random);
    bool jam = pair->moment == MOMENT_JAM;
    kb_start(&state, &pair->setup, pair->seed[WORLD_A], pair->explicit_chance, &history);
    pair->steps = 0;
    if (!jam)
        pair->end[WORLD_A][pair->steps++] = history.count;
    while (!goal_reached(&goal, &state)) {
        if (kb_current(&state) == KB_CHANCE) {
            play_chance(&state, &history, random);
        } else {
            int seat;
            int action = choose_action(&state, &seat, jam, random);
            if (kb_play(&state, seat, action, &history, NULL) != KB_OK)
                __builtin_trap();
        }
        if (!jam || table_of(&state)->round == table_of(&state)->rounds)
            pair->end[WORLD_A][pair->steps++] = history.count;
    }
    pair->inputs[WORLD_A] = history.count;
}

bool pair_make(struct pair *pair, uint64_t number) {
    static const int sources[16] = {
        SOURCE_BILLS,   SOURCE_BILLS,   SOURCE_VIRUSES, SOURCE_VIRUSES,
        SOURCE_PENDING, SOURCE_PENDING, SOURCE_SAMPLE,  SOURCE_SAMPLE, /* the rest: all */
        SOURCE_ALL,     SOURCE_ALL,     SOURCE_ALL,     SOURCE_ALL,
        SOURCE_ALL,     SOURCE_ALL,     SOURCE_ALL,     SOURCE_ALL};
    uint64_t random = kb_random_seed(number, 0);
    struct diary diary;
    struct plan plan;
    pair->number = number;
    choose_setup(&pair->setup, &random);
    pair->moment = choose_moment(&random);
    if (pair->moment == MOMENT_JAM || pair->moment == MOMENT_OVER) {
        if (!one_in(&random, 8))
            reduce_setup(&pair->setup, &random, one_in(&random, 4) ? 2 : 1);
    } else if (one_in(&random, 12)) {
        reduce_setup(&pair->setup, &random, 1 + (int)kb_random_below(&random, 4));
    }
    if (pair->moment == MOMENT_JAM)
        pair->setup.option[KB_JAM] = 1;
    pair->viewer = (int)kb_random_below(&random, (uint32_t)pair->setup.seats + 1);
    pair->explicit_chance = pair->moment == MOMENT_CHANCE || one_in(&random, 2);
    pair->seed[WORLD_A] = kb_random_seed(number, 1);
    pair->seed[WORLD_B] = kb_random_seed(number, 2);
    pair->source = sources[kb_random_below(&random, 16)];
    play_game(pair, &random);
    keep_diary(&diary, pair);
    if (!make_plan(&diary, &plan, pair, &random))
        return false;
    count_kinds(&diary, &plan, pair);
    /* Inputs that the library refuses end world B early: the test will say so. */
    if (!direct_all(&diary, &plan, pair, &random))
        memset(pair->end[WORLD_B], 0xff, sizeof pair->end[WORLD_B]);
    return true;
}

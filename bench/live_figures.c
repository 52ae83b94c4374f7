/* live_figures.c: what happens in games of live Hacker among bots of one level: how many
 * hands are seen, how many viruses have witnesses, whether feints help, how long a phase lasts.
 *
 *   build/live_figures [LEVEL [SEATS [GAMES]]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play_live.h"

#define FEINT_TICKS 60 /* a feint counts for strikes of its seat within this many ticks */

struct figures {
    uint64_t games;
    uint64_t phases;
    uint64_t ticks;
    uint64_t shortest;
    uint64_t longest;
    uint64_t trips;
    uint64_t back_ticks; /* of walking, and all of it */
    uint64_t walk_ticks;
    uint64_t hands;      /* sent with a virus */
    uint64_t hands_seen; /* by anybody, for a tick at least */
    uint64_t recalled;
    uint64_t feints;
    uint64_t feints_seen;
    uint64_t put;       /* viruses that lie */
    uint64_t put_seen;  /* by anybody */
    uint64_t put_owner; /* by the account's owner */
    uint64_t put_own;   /* on the striker's own account */
    uint64_t after_feint;
    uint64_t after_feint_owner;
    uint64_t inputs;
    uint64_t refused;
    uint64_t accused;
    uint64_t thefts;
};

static struct figures sum = {.shortest = UINT64_MAX};

/* Everything of one game. */
struct game {
    struct kb_state state;
    struct play_live_game live;
    struct bot_notes notes[KB_SEATS_MAX];
    struct play_live_seat seat[KB_SEATS_MAX];
    uint32_t feinted[KB_SEATS_MAX]; /* the tick of its last feint, and at whom */
    uint8_t victim[KB_SEATS_MAX];
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history;
};

static bool was_seen(const struct kb_live_hand *hand, int seat) {
    for (int s = 0; s < KB_SEATS_MAX; s++)
        if (s + 1 != seat && hand->seen[s])
            return true;
    return false;
}

/* A hand that was on its way or at an account, and is not any more. */
static void hand_back(const struct kb_live_hand *hand, int seat) {
    bool seen = was_seen(hand, seat);
    if (hand->stage == KB_LIVE_GOING)
        sum.recalled++;
    if (hand->virus) {
        sum.hands++;
        sum.hands_seen += seen;
    } else {
        sum.feints++;
        sum.feints_seen += seen;
    }
}

static void see_hands(struct game *g, const struct kb_live *before) {
    const struct kb_live *now = &g->live.live;
    for (int i = 0; i < 2 * now->seats; i++) {
        const struct kb_live_hand *old = &before->hand[i / 2][i % 2];
        const struct kb_live_hand *hand = &now->hand[i / 2][i % 2];
        bool out = old->stage == KB_LIVE_GOING || old->stage == KB_LIVE_THERE;
        if (out && (hand->stage == KB_LIVE_COMING || hand->stage == KB_LIVE_HOME))
            hand_back(old, i / 2 + 1);
        if (hand->stage == KB_LIVE_GOING && old->stage == KB_LIVE_HOME && !hand->virus) {
            g->feinted[i / 2] = now->tick;
            g->victim[i / 2] = g->state.as.hacker.owner[hand->account - 1];
        }
    }
}

static void see_facts(struct game *g, int from) {
    for (int i = from; i < g->history.count; i++) {
        const struct kb_entry *entry = &g->history.entry[i];
        if (!entry->seat || entry->what < KB_FACT_PUT)
            continue;
        int account = (entry->what - KB_FACT_PUT) % KB_ACCOUNTS_MAX + 1;
        int seen = (entry->what - KB_FACT_PUT) / KB_ACCOUNTS_MAX;
        int owner = g->state.as.hacker.owner[account - 1];
        bool by_owner = seen >> owner & 1;
        sum.put++;
        sum.put_seen += seen != 0;
        sum.put_owner += by_owner;
        sum.put_own += owner == entry->seat;
        if (g->feinted[entry->seat - 1] &&
            g->live.live.tick < g->feinted[entry->seat - 1] + FEINT_TICKS &&
            g->victim[entry->seat - 1] == owner) {
            sum.after_feint++;
            sum.after_feint_owner += by_owner;
        }
    }
}

static void play_phase(struct game *g) {
    uint64_t ticks = 0;
    while (kb_live_running(&g->state)) {
        struct kb_live before = g->live.live;
        int from = g->history.count;
        sum.inputs += (uint64_t)play_live_tick(&g->live, &g->state, &g->history, g->seat);
        see_hands(g, &before);
        see_facts(g, from);
        int walk = g->live.live.walk;
        bool walks = walk == KB_LIVE_OUTWARD || walk == KB_LIVE_HOMEWARD;
        sum.walk_ticks += walks;
        sum.back_ticks += walks && !g->live.live.gait;
        sum.trips += walk == KB_LIVE_CREDITING && before.walk == KB_LIVE_HOMEWARD;
        ticks++;
    }
    sum.phases++;
    sum.ticks += ticks;
    sum.shortest = ticks < sum.shortest ? ticks : sum.shortest;
    sum.longest = ticks > sum.longest ? ticks : sum.longest;
}

static void play_game(struct game *g, const struct kb_setup *setup, struct bot_spec spec,
                      uint64_t seed, void *memory) {
    g->history = (struct kb_history){g->entry, KB_HISTORY_MAX, 0};
    memset(g->notes, 0, sizeof g->notes);
    kb_start(&g->state, setup, seed, false, &g->history);
    play_live_start(&g->live, setup, seed, NULL);
    for (int i = 0; i < setup->seats; i++) {
        g->feinted[i] = 0;
        g->seat[i] = (struct play_live_seat){.spec = spec,
                                             .who = bot_personality_for(&spec, seed, i + 1),
                                             .seed = kb_random_seed(seed, (uint64_t)i + 100),
                                             .notes = &g->notes[i],
                                             .memory = memory};
    }
    while (!kb_over(&g->state)) {
        if (kb_live_running(&g->state)) {
            play_phase(g);
            continue;
        }
        int seat = kb_current(&g->state);
        struct kb_view view;
        kb_view(&g->state, seat, &view);
        struct bot_ask ask = {.setup = setup,
                              .view = &view,
                              .who = g->seat[seat - 1].who,
                              .seed = g->seat[seat - 1].seed,
                              .notes = &g->notes[seat - 1],
                              .memory = memory};
        int action = bot_decide(&spec, &ask);
        sum.accused += action >= KB_ACTION_ACCUSE && action < KB_ACTION_STEAL;
        sum.thefts += action > KB_ACTION_STEAL && action < KB_HACKER_ACTIONS;
        kb_play(&g->state, seat, action, &g->history, NULL);
    }
    sum.games++;
    sum.refused += g->live.refused;
}

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

int main(int argc, char **argv) {
    static struct game game;
    static struct kb_setup setup;
    const char *level = argc > 1 ? argv[1] : "normal";
    int seats = argc > 2 ? atoi(argv[2]) : 5;
    int games = argc > 3 ? atoi(argv[3]) : 500;
    struct bot_spec spec;
    void *memory = aligned_alloc(64, BOT_MEMORY);
    if (!memory || bot_parse(level, strlen(level), &spec) ||
        kb_setup_text(&setup, "hacker", seats, "clock=live", NULL)) {
        fprintf(stderr, "usage: live_figures [LEVEL [SEATS [GAMES]]]\n");
        return 2;
    }
    for (int i = 0; i < games; i++)
        play_game(&game, &setup, spec, (uint64_t)i + 1, memory);
    free(memory);
    double n = (double)sum.games;
    double viruses = (double)sum.phases * seats * (seats == 5 || seats == 6 ? 4 : 3);
    printf("%s, %d seats, %d games\n", level, seats, games);
    printf("a phase            %.0f s on average, %.0f to %.0f\n",
           (double)sum.ticks / (double)sum.phases * KB_LIVE_TICK_MS / 1000,
           (double)sum.shortest * KB_LIVE_TICK_MS / 1000,
           (double)sum.longest * KB_LIVE_TICK_MS / 1000);
    printf("a trip             %.1f s on average with its pause; %.0f %% of the way backwards\n",
           (double)sum.ticks / (double)sum.trips * KB_LIVE_TICK_MS / 1000,
           percent(sum.back_ticks, sum.walk_ticks));
    printf("viruses put down   %.1f a game, %.1f %% of all\n", (double)sum.put / n,
           100 * (double)sum.put / viruses);
    printf("  witnessed        %.1f %% by anybody, %.1f %% by the account's owner\n",
           percent(sum.put_seen, sum.put), percent(sum.put_owner, sum.put));
    printf("  on own accounts  %.1f %%\n", percent(sum.put_own, sum.put));
    printf("hands with a virus %.1f a game, %.1f %% seen by anybody at all\n",
           (double)sum.hands / n, percent(sum.hands_seen, sum.hands));
    printf("feints             %.1f a game, %.1f %% seen by anybody at all\n",
           (double)sum.feints / n, percent(sum.feints_seen, sum.feints));
    printf("  strikes after a feint at the same seat %.1f a game, %.1f %% witnessed by the owner\n",
           (double)sum.after_feint / n, percent(sum.after_feint_owner, sum.after_feint));
    printf("called back        %.1f a game\n", (double)sum.recalled / n);
    printf("accusations        %.1f a game; thefts %.1f a game\n", (double)sum.accused / n,
           (double)sum.thefts / n);
    printf("inputs             %.0f a game, %.1f refused\n", (double)sum.inputs / n,
           (double)sum.refused / n);
    return 0;
}

/* model.h: a second account of where everything is, kept from the inputs of a game alone and
 * compared with the state: every card, every contract, every look. It knows nothing of phase III
 * beyond who owns what afterwards; whether a contract went to the right seat is for the reference
 * checker.
 *
 * The checks return 0 if all is well, else the line in this file that does not hold. */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <string.h>

#include "kickback.h"

#define MUST(x)              \
    do {                     \
        if (!(x))            \
            return __LINE__; \
    } while (0)

#define KINDS 10 /* kinds of cards, counted from 1 as in enum kb_card */

/* How many cards of each kind a hand has: the second reporter is one more of its kind. */
static inline void model_count(uint32_t hand, int *kinds) {
    kinds[0] = 0;
    for (int card = KB_CARD_1; card <= KB_CARD_HITMAN; card++)
        kinds[card] = hand >> (card - 1) & 1 ? 1 : 0;
    kinds[KB_CARD_REPORTER] += hand & KB_HAND_REPORTER2 ? 1 : 0;
}

struct model {
    int round;                     /* from 1 */
    int deals;                     /* in the whole game */
    int contracts[3];              /* dealt to each government so far */
    int contract[3][KB_CONTRACTS]; /* which */
    int first;
    bool lot; /* was it drawn? */
    uint32_t shown;
    int placed;
    int seat[KB_CARDS_MAX];
    int card[KB_CARDS_MAX];
    int place[KB_CARDS_MAX];
    uint32_t known[KB_CARDS_MAX];
    int used[KB_SEATS_MAX][KINDS]; /* in this round */
    int gone[KB_SEATS_MAX][KINDS]; /* characters that left the game in earlier rounds */
    int looks[KB_SEATS_MAX];
};

static inline uint32_t model_shown(int show, int round) {
    switch (show) {
    case KB_SHOW_STANDARD: /* 1, 1 2, 1 2 3, 1 2 3 4 */ return (1u << round) - 1;
    case KB_SHOW_RIVER: /* 3, 3 4, 2 3 4, 2 3 4 5 */
        return round == 1 ? 1u << 2 : round == 2 ? 3u << 2 : round == 3 ? 7u << 1 : 15u << 1;
    default: return 0;
    }
}

/* The cards of the round go back or leave. */
static inline void model_end_round(struct model *m, const struct kb_setup *setup) {
    for (int i = 0; i < KB_SEATS_MAX; i++)
        for (int card = KB_CARD_ATTORNEY; card <= KB_CARD_HITMAN; card++)
            if (setup->option[KB_CHARACTERS] == KB_CHARACTERS_DISCARD)
                m->gone[i][card] += m->used[i][card];
    memset(m->used, 0, sizeof m->used);
    m->placed = 0;
}

static inline void model_deal(struct model *m, const struct kb_setup *setup, int contract) {
    const struct kb_dimensions *d = &setup->dimensions;
    int each = d->governments * d->turned;
    if (m->deals % each == 0) {
        model_end_round(m, setup);
        m->round++;
        m->first = 0;
        m->lot = false;
        m->shown = model_shown(setup->option[KB_SHOW], m->round);
    }
    int government = m->deals % each / d->turned;
    m->contract[government][m->contracts[government]++] = contract;
    m->deals++;
}

static inline void model_place(struct model *m, int seat, int action) {
    int t = m->placed++;
    int lap = m->used[seat - 1][0]++; /* [0] counts the cards of the round */
    if (t == 0)
        m->first = seat;
    m->seat[t] = seat;
    m->card[t] = action / KB_PLACES + 1;
    m->place[t] = action % KB_PLACES;
    m->used[seat - 1][m->card[t]]++;
    m->known[t] = m->shown >> lap & 1 && m->place[t] % KB_PLACE_PITCH ? 0xff : 1u << seat;
}

static inline void model_make(struct model *m, const struct kb_setup *setup,
                              const struct kb_history *history) {
    memset(m, 0, sizeof *m);
    for (int i = 0; i < history->count; i++) {
        int seat = history->entry[i].seat;
        int what = history->entry[i].what;
        if (seat == 0 && what < KB_OUTCOME_SEAT) {
            model_deal(m, setup, what);
        } else if (seat == 0) {
            m->first = what - KB_OUTCOME_SEAT + 1;
            m->lot = true;
        } else if (what < KB_ACTION_SHOW) {
            model_place(m, seat, what);
        } else if (what < KB_ACTION_PEEK) {
            m->shown = (uint32_t)(what - KB_ACTION_SHOW);
        } else if (what < KB_ACTION_ASSIGN) {
            m->known[what - KB_ACTION_PEEK] |= 1u << seat;
            m->looks[seat - 1]++;
        }
    }
}

/* Every contract is in the deck, on the table or won, and the money adds up. */
static inline int model_contracts(const struct kb_corruption_table *table,
                                  const struct kb_setup *setup) {
    const struct kb_dimensions *d = &setup->dimensions;
    int all = d->governments * d->turned * d->rounds;
    int places[KB_CONTRACTS] = {0};
    uint32_t total[KB_SEATS_MAX] = {0};
    int won[KB_SEATS_MAX] = {0};
    for (int place = 0; place < KB_PLACES; place++) {
        if (!table->contract[place])
            continue;
        MUST(place % KB_PLACE_PITCH && place / KB_PLACE_PITCH < d->governments);
        MUST(table->contract[place] <= KB_CONTRACTS);
        places[table->contract[place] - 1]++;
    }
    for (int i = 0; i < KB_CONTRACTS; i++) {
        places[i] += (int)(table->deck >> i & 1) + (table->owner[i] != 0);
        MUST(places[i] == (i < all));
        MUST(table->value[i] == (i < all ? setup->deck[i].value : 0));
        if (table->owner[i]) {
            MUST(table->owner[i] <= setup->seats);
            total[table->owner[i] - 1] += table->value[i];
            won[table->owner[i] - 1]++;
        }
    }
    for (int i = 0; i < KB_SEATS_MAX; i++)
        MUST(table->total[i] == total[i] && table->won[i] == won[i]);
    MUST(table->deck >> KB_CONTRACTS == 0);
    return 0;
}

/* Under each government lie those that were dealt to it and not won, in the order of the deal. */
static inline int model_rows(const struct model *m, const struct kb_corruption_table *table) {
    for (int g = 0; g < 3; g++) {
        int number = 1;
        for (int i = 0; i < m->contracts[g]; i++) {
            if (table->owner[m->contract[g][i]])
                continue;
            MUST(number < KB_PLACE_PITCH);
            MUST(table->contract[g * KB_PLACE_PITCH + number] == m->contract[g][i] + 1);
            number++;
        }
        for (; number < KB_PLACE_PITCH; number++)
            MUST(table->contract[g * KB_PLACE_PITCH + number] == 0);
    }
    return 0;
}

/* The hand and the table together are what the seat held; what it held is what the inputs left it.
 *  */
static inline int model_hands(const struct model *m, const struct kb_corruption *s,
                              const struct kb_setup *setup) {
    uint32_t start = setup->dimensions.hand;
    if (setup->option[KB_SHOW] == KB_SHOW_CLOSED)
        start &= KB_HAND_BRIBES;
    for (int i = 0; i < KB_SEATS_MAX; i++) {
        int whole[KINDS];
        int held[KINDS];
        int hand[KINDS];
        model_count(i < setup->seats ? start : 0, whole);
        model_count(s->table.held[i], held);
        model_count(s->hand[i], hand);
        for (int card = KB_CARD_1; card <= KB_CARD_HITMAN; card++) {
            MUST(held[card] == whole[card] - m->gone[i][card]);
            MUST(hand[card] == held[card] - m->used[i][card]);
        }
        MUST(!(s->hand[i] & KB_HAND_REPORTER2) || s->hand[i] & KB_HAND_REPORTER);
        bool book = setup->option[KB_BOOK] == KB_BOOK_ON && i < setup->seats;
        MUST(s->table.book[i] == (book ? 2 - m->looks[i] : 0));
    }
    return 0;
}

/* The cards on the table are those that were placed, where they were placed. */
static inline int model_cards(const struct model *m, const struct kb_corruption *s) {
    const struct kb_corruption_table *table = &s->table;
    uint64_t kind[KINDS] = {0};
    uint64_t swiss = 0;
    bool revealed = table->stage > KB_CORRUPTION_PLACE;
    MUST(table->placed == m->placed);
    for (int t = 0; t < KB_CARDS_MAX; t++) {
        if (t >= m->placed) {
            MUST(s->card[t] == 0 && table->place[t] == 0 && table->known[t] == 0);
            continue;
        }
        int account = m->place[t] - m->place[t] % KB_PLACE_PITCH;
        kind[m->card[t]] |= (uint64_t)1 << t;
        MUST(s->card[t] == m->card[t]);
        MUST((table->first - 1 + t) % table->seats + 1 == m->seat[t]);
        MUST(table->known[t] == (revealed ? 0xff : m->known[t]));
        if (m->place[t] != account) {
            MUST(table->place[t] == m->place[t] && table->contract[m->place[t]]);
            continue;
        }
        swiss |= (uint64_t)1 << t;
        MUST(m->card[t] <= KB_CARD_10);
        if (table->place[t] != account) /* assigned, under the same government */
            MUST(revealed && table->contract[table->place[t]] &&
                 table->place[t] / KB_PLACE_PITCH == account / KB_PLACE_PITCH);
    }
    MUST(table->swiss == swiss && s->attorneys == kind[KB_CARD_ATTORNEY]);
    MUST(s->reporters == kind[KB_CARD_REPORTER] && s->hitmen == kind[KB_CARD_HITMAN]);
    return 0;
}

/* What can be said of a state without its inputs: nothing is doubled, lost, or where nothing can
 * be. */
static inline int model_alone(const struct kb_state *state) {
    const struct kb_corruption *s = &state->as.corruption;
    const struct kb_corruption_table *table = &s->table;
    int each = table->governments * table->turned;
    int under[3] = {0};
    int line;
    struct kb_setup setup = {0};
    setup.seats = table->seats;
    setup.dimensions = (struct kb_dimensions){table->governments, table->turned, table->rounds,
                                              table->cards, table->start_hand};
    for (int i = 0; i < KB_CONTRACTS; i++)
        setup.deck[i].value = table->value[i];
    if ((line = model_contracts(table, &setup)))
        return line;
    for (int place = 0; place < KB_PLACES; place++)
        under[place / KB_PLACE_PITCH] += table->contract[place] != 0;
    for (int g = 0; g < table->governments; g++) {
        /* No government has more than it was dealt, nor less than it was dealt in this round. */
        int now = table->dealt - g * table->turned;
        now = now < 0 ? 0 : now > table->turned ? table->turned : now;
        bool over = table->stage == KB_CORRUPTION_OVER;
        MUST(under[g] <= (table->round - 1 + over) * table->turned + now);
        MUST(under[g] >= now);
    }
    MUST(each * table->rounds <= KB_CONTRACTS);
    for (int i = 0; i < table->seats; i++) {
        int held[KINDS];
        int hand[KINDS];
        model_count(table->held[i], held);
        model_count(s->hand[i], hand);
        for (int t = 0; t < table->placed; t++)
            held[s->card[t]] -= (table->first - 1 + t) % table->seats == i;
        for (int card = 0; card < KINDS; card++)
            MUST(held[card] == hand[card]);
    }
    return 0;
}

/* The first player leads: in value, then in contracts; where several do, a lot was drawn. */
static inline int model_first(const struct model *m, const struct kb_corruption_table *table,
                              const struct kb_setup *setup) {
    int level = 0;
    int first = table->first - 1;
    if (!table->first)
        return 0;
    MUST(first < setup->seats);
    if (m->round == 1 && setup->option[KB_FIRST] != KB_FIRST_LOT) {
        MUST(table->first == setup->option[KB_FIRST] && !m->lot);
        return 0;
    }
    for (int i = 0; i < setup->seats; i++) {
        MUST(table->total[i] <= table->total[first]);
        if (table->total[i] == table->total[first]) {
            MUST(table->won[i] <= table->won[first]);
            level += table->won[i] == table->won[first];
        }
    }
    MUST(m->lot == (level > 1));
    return 0;
}

/* All of it. */
static inline int model_check(const struct kb_state *state, const struct kb_setup *setup,
                              const struct kb_history *history) {
    const struct kb_corruption *s = &state->as.corruption;
    const struct kb_corruption_table *table = &s->table;
    const struct kb_dimensions *d = &setup->dimensions;
    struct model m;
    int line;
    model_make(&m, setup, history);
    bool over = table->stage == KB_CORRUPTION_OVER;
    bool between = over || (table->stage == KB_CORRUPTION_DEAL && table->dealt == 0);
    if (between)
        model_end_round(&m, setup);
    MUST(table->round == m.round + (between && !over));
    MUST(table->seats == setup->seats);
    if (!between)
        MUST(table->dealt == (m.deals - 1) % (d->governments * d->turned) + 1);
    if (table->stage >= KB_CORRUPTION_PLACE && !over)
        MUST(table->shown == (m.shown & ((1u << d->cards) - 1)));
    if (m.first && !between)
        MUST(table->first == m.first);
    if ((line = model_contracts(table, setup)) || (line = model_rows(&m, table)) ||
        (line = model_hands(&m, s, setup)) || (line = model_cards(&m, s)) ||
        (line = model_first(&m, table, setup)))
        return line;
    return 0;
}

#endif

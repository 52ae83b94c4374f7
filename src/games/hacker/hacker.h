/* hacker.h: the rules of Hacker, as the rest of games/hacker/ and the dispatch in games/
 * see them. The structs are in kickback.h: `struct kb_hacker_table` is what everybody may know at
 * all times, `struct kb_hacker` adds what is hidden.
 *
 * The piracy phase ends in facts of one kind: seat s put a virus on account k, and the seats in W
 * saw whose it was. hacker_infect takes such a fact; the beats are one way to get there, the live
 * simulation is the other.
 *
 *   hacker.c           what an input does
 *   hacker_moves.c     what a seat may do: legal actions, the policy `random`, chance
 *   hacker_options.c   options and dimensions
 *   hacker_notation.c  moves as text, both ways
 *   hacker_view.c      what a seat may know: struct, JSON, tensor
 *   hacker_sample.c    a state that fits a view
 *   hacker_check.c     saving, loading, and whether a state is possible at all
 *   hacker_trace.c     history and trace
 *   live.h             the live piracy phase
 * / */
#ifndef HACKER_H
#define HACKER_H

#include "archive.h"
#include "base.h"
#include "kickback.h"
#include "text.h"
#include "trace_lines.h"

HD static inline uint32_t hacker_bit(int n) {
    return 1u << n;
}

HD static inline int hacker_next_seat(const struct kb_hacker_table *table, int seat) {
    return seat == table->seats ? 1 : seat + 1;
}

/* The seat whose trip it is in the piracy phase. */
HD static inline int hacker_traveller(const struct kb_hacker_table *table) {
    int seat = table->first + table->trip;
    return seat > table->seats ? seat - table->seats : seat;
}

/* The seat that was at the bank when virus v went down. */
HD static inline int hacker_away(const struct kb_hacker_table *table, int v) {
    int seat = table->first + table->when[v] / 16;
    return seat > table->seats ? seat - table->seats : seat;
}

/* The viruses of one beat have numbers in a row: the first of the next beat. */
HD static inline int hacker_beat_end(const struct kb_hacker_table *table, int v) {
    int end = v + 1;
    while (end < table->placed && table->when[end] == table->when[v])
        end++;
    return end;
}

/* The seat that was dealt bill i, or drew it: two each in the opening, then one each in every
 * round, whose first player moves on by one seat. */
HD static inline int hacker_drawer(const struct kb_hacker_table *table, int bill) {
    int seats = table->seats;
    if (bill < 2 * seats)
        return bill / 2 + 1;
    int round = bill / seats - 1;
    int first = table->first - 1 + 2 * seats - (table->round - round);
    return (first + bill % seats) % seats + 1;
}

/* I. The piracy phase, by beats or live. */
HD static inline bool hacker_piracy(const struct kb_hacker_table *table) {
    return (table->stage >= KB_HACKER_GAIT && table->stage <= KB_HACKER_CREDIT) ||
           table->stage == KB_HACKER_TRIP;
}

/* II. The protection phase. */
HD static inline bool hacker_protection(const struct kb_hacker_table *table) {
    return table->stage >= KB_HACKER_PROTECT && table->stage <= KB_HACKER_RECREDIT;
}

HD static inline bool hacker_live(const struct kb_hacker_table *table) {
    return table->option[KB_CLOCK] == KB_CLOCK_LIVE;
}

/* How many beats a trip has: the way back takes two when it is walked backwards. */
HD static inline int hacker_beats(const struct kb_hacker_table *table, int gait) {
    return table->option[KB_BEATS] + 1 + !gait;
}

/* Is this a live piracy phase, in which seats know only the viruses that they saw? */
HD static inline bool hacker_hides(const struct kb_hacker_table *table) {
    return hacker_live(table) && hacker_piracy(table);
}

/* Has the traveller of a live trip been at the bank? */
HD static inline bool hacker_has_drawn(const struct kb_hacker_table *table) {
    return table->drawn > (table->round + 1) * table->seats + table->trip;
}

/* Magnetic jamming: the piracy phase of the last round with jam=on. */
HD static inline bool hacker_jammed(const struct kb_hacker_table *table) {
    return table->option[KB_JAM] && table->round == table->rounds && hacker_piracy(table);
}

/* Seats that choose in a beat, bit s: all but a traveller who walks forwards. */
HD static inline uint32_t hacker_choosers(const struct kb_hacker_table *table) {
    uint32_t all = (hacker_bit(table->seats) - 1) << 1;
    return table->gait ? all & ~hacker_bit(hacker_traveller(table)) : all;
}

/* Two different accounts as one number, the lower first: pairs of 21, by the higher account. */
HD static inline int hacker_pair(int low, int high) {
    return (high - 1) * (high - 2) / 2 + low - 1;
}

/* The higher account of a pair: account h is that in h - 1 of them. */
HD static inline int hacker_pair_high(int pair) {
    static const uint8_t high[210] = {
        2,  3,  3,  4,  4,  4,  5,  5,  5,  5,  6,  6,  6,  6,  6,  7,  7,  7,  7,  7,  7,
        8,  8,  8,  8,  8,  8,  8,  9,  9,  9,  9,  9,  9,  9,  9,  10, 10, 10, 10, 10, 10,
        10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12,
        12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 14, 14, 14, 14, 14, 14,
        14, 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
        16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 17, 17, 17, 17, 17, 17,
        17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18,
        18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19,
        19, 19, 19, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20,
        20, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21,
    };
    return high[pair];
}

/* The accounts that an action infects; how many there are (0, 1 or 2). */
HD int hacker_infects(int action, int *account);

/* ---- hacker.c ---- */

/* The effects of an input beside the new position, for traces. */
struct hacker_events {
    uint8_t beat_done;    /* all viruses of a beat are down */
    uint8_t beat_from;    /* the first of them */
    uint8_t crypt_at;     /* an encrypted account, 0 if none */
    uint32_t crypt_aside; /* the viruses that it set aside */
    uint8_t steps;        /* own viruses that came back, and accounts without bills, in order */
    struct {
        uint8_t at;
        uint8_t own;    /* 1: an own virus came back; 0: viruses were set aside */
        uint32_t aside; /* which */
    } step[KB_VIRUSES_MAX];
    uint8_t accused_at; /* a virus was turned over, 0 if not */
    uint8_t right;
    uint8_t round_began;
};

HD void hacker_start(struct kb_hacker *s, const struct kb_setup *setup, uint64_t seed);
HD void hacker_move(struct kb_hacker *s, int seat, int action, struct hacker_events *events);
HD void hacker_outcome(struct kb_hacker *s, int outcome, struct hacker_events *events);

/* clock=live: the fact of the trip that comes next (the bank, home, the end), and about whom; is
 * a fact possible, and what it does. */
HD int hacker_next_fact(const struct kb_hacker_table *table, int *traveller);
HD bool hacker_fact_fits(const struct kb_hacker *s, int seat, int what);
HD void hacker_fact(struct kb_hacker *s, int seat, int what, struct hacker_events *events);

HD static inline bool hacker_at_chance(const struct kb_hacker_table *table) {
    return table->stage <= KB_HACKER_DEAL || table->stage == KB_HACKER_STACK ||
           table->stage == KB_HACKER_DRAW || table->stage == KB_HACKER_TAKEN;
}

/* All have chosen: the viruses go down at once, in an order drawn from the state's own generator,
 * as if chance had been asked one by one. */
HD void hacker_land_all(struct kb_hacker *s);

/* Lays out all accounts at once, drawn from the state's own generator as chance would one by one;
 * the outcomes go to `outcome`. Returns how many. */
HD int hacker_lay_all(struct kb_hacker *s, uint16_t *outcome);

/* Bills under an account, bit i. */
HD uint64_t hacker_bills(const struct kb_hacker_table *table, int account);

/* The bill that the seat in turn has to credit next, while it credits. */
HD int hacker_bill_in_hand(const struct kb_hacker_table *table, int seat);

/* Viruses that still lie on an account, bit v. */
HD uint32_t hacker_viruses_on(const struct kb_hacker_table *table, int account);

/* The bills that a thief may get, bit i: those of the value named, or all. */
HD uint64_t hacker_loot(const struct kb_hacker *s);

/* The fact in which the piracy phase ends: seat `seat` put a virus on `account`, and the seats in
 * `seen` (bit s) saw whose it was. */
HD void hacker_infect(struct kb_hacker *s, int seat, int account, uint32_t seen);

/* The seats that see a virus of `seat` arrive on `account` in this beat: those that watch the seat
 * or guard the account. */
HD uint32_t hacker_witnesses(const struct kb_hacker *s, int seat, int account);

/* Can `seat` have seen `seen`, and no others, of the viruses of the beat that begins with `from`?
 * Only those in `open` count. A seat that infects or walks forwards sees nothing; any other has one
 * look, at a seat or at an account. */
HD bool hacker_look_fits(const struct kb_hacker *s, int from, int seat, uint32_t seen,
                         uint32_t open);

HD void hacker_scores(const struct kb_hacker *s, int32_t *total);
HD void hacker_shares(const struct kb_hacker *s, uint16_t *share);

/* ---- hacker_moves.c ---- */

HD uint32_t hacker_must(const struct kb_hacker *s);
HD int hacker_legal(const struct kb_hacker *s, int seat, uint16_t *out);
HD int hacker_legal_count(const struct kb_hacker *s, int seat);
HD void hacker_legal_mask(const struct kb_hacker *s, int seat, uint8_t *out);
HD bool hacker_is_legal(const struct kb_hacker *s, int seat, int action);
HD int hacker_random(const struct kb_hacker *s, int seat, uint64_t *random);
/* Plays what hacker_random would to the end of the trip's last beat; returns how many choices. */
HD int hacker_random_beat(struct kb_hacker *s, uint64_t *random);
/* What hacker_random would choose for the seat in turn, outside a beat. */
HD int hacker_random_turn(const struct kb_hacker *s, uint64_t *random);
HD int hacker_forced(const struct kb_hacker *s);
HD int hacker_chances(const struct kb_hacker *s, uint16_t *outcome, uint32_t *weight);
HD int hacker_draw(struct kb_hacker *s);

/* ---- hacker_options.c ---- */

HD const char *hacker_option_key(int key);
HD const char *hacker_option_value(int key, int value);

/* Viruses of each seat, by the rules. */
HD int hacker_viruses_for(int seats);

/* ---- hacker_notation.c ---- */

HD void hacker_write_move(struct text *out, int action);

/* ---- hacker_view.c ---- */

#define HACKER_TENSOR 310

HD void hacker_view(const struct kb_hacker *s, int viewer, struct kb_hacker_view *view);
HD void hacker_tensor(const struct kb_hacker_view *view, int viewer, uint8_t *out);

#endif

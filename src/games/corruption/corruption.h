/* corruption.h: the rules of Corruption, as the rest of games/corruption/ and the dispatch in
 * games/ see them. The structs are in kickback.h: `struct kb_corruption_table` is what everybody
 * may know, `struct kb_corruption` adds what is hidden. Functions that take a table cannot leak:
 * they do not have the rest.
 *
 *   corruption.c          phases I to III: what an input does
 *   corruption_moves.c    what a seat may do: legal actions, the policy `random`
 *   corruption_playout.c  random play without stopping between decisions
 *   corruption_options.c  options, editions, dimensions
 *   corruption_deck.c     reading a contract deck
 *   corruption_notation.c moves as text, both ways
 *   corruption_view.c     what a seat may know: struct, JSON, tensor
 *   corruption_sample.c   a state that fits a view
 *   corruption_check.c    saving, loading, and whether a state is possible at all
 *   corruption_trace.c    history and trace
 *   corruption_game.c     all of it as games/ wants it (see game.h)
 * / */
#ifndef CORRUPTION_H
#define CORRUPTION_H

#include "archive.h"
#include "base.h"
#include "kickback.h"
#include "text.h"
#include "trace_lines.h"

#define CORRUPTION_ACCOUNTS 0x40201u /* the places a0, b0, c0 as bits */
#define CORRUPTION_CHARACTERS \
    (KB_HAND_ATTORNEY | KB_HAND_REPORTER | KB_HAND_HITMAN | KB_HAND_REPORTER2)
#define CORRUPTION_PEOPLE 3 /* kinds of characters */

STATIC_ASSERT(sizeof(struct kb_corruption_table) % 8 == 0);

HD static inline bool corruption_is_bribe(int card) {
    return card >= KB_CARD_1 && card <= KB_CARD_10;
}

HD static inline bool corruption_is_account(int place) {
    return bits_has(CORRUPTION_ACCOUNTS, place);
}

HD static inline int corruption_government(int place) {
    return place / KB_PLACE_PITCH;
}

/* The seat that placed card t of this round. */
HD static inline int corruption_seat(const struct kb_corruption_table *table, int t) {
    ASSERT(table->first > 0);
    return (table->first - 1 + t) % table->seats + 1;
}

/* The seat clockwise after `seat`. */
HD static inline int corruption_next_seat(const struct kb_corruption_table *table, int seat) {
    return seat == table->seats ? 1 : seat + 1;
}

/* Takes a card out of a hand; of two reporters the second goes first. */
HD static inline uint16_t corruption_hand_without(uint16_t hand, int card) {
    uint32_t bit = 1u << (card - 1);
    if (card == KB_CARD_REPORTER && (hand & KB_HAND_REPORTER2))
        bit = KB_HAND_REPORTER2;
    return (uint16_t)(hand & ~bit);
}

HD static inline bool corruption_hand_has(uint16_t hand, int card) {
    return bits_has(hand, card - 1);
}

/* Puts card number t of the round on its place; whose turn it is then is for the caller. */
HD static inline void corruption_lay(struct kb_corruption *s, int t, int seat, int lap, int card,
                                     int place) {
    uint64_t bit = bits_one(t);
    uint16_t *hand = &s->hand[seat - 1];
    bool account = corruption_is_account(place);
    s->card[t] = (uint8_t)card;
    s->table.place[t] = (uint8_t)place;
    s->table.known[t] = bits_has(s->table.shown, lap) && !account ? 0xff : (uint8_t)(1u << seat);
    *hand = corruption_hand_without(*hand, card);
    if (account)
        s->table.swiss |= bit;
    if (card == KB_CARD_ATTORNEY)
        s->attorneys |= bit;
    else if (card == KB_CARD_REPORTER)
        s->reporters |= bit;
    else if (card == KB_CARD_HITMAN)
        s->hitmen |= bit;
}

/* Small sets of up to six cards: how many there are, and which one is the n-th. One word for each
 * set: the count in the top four bits, the n-th member in bits 4n to 4n + 3. */
HD static inline uint32_t corruption_small_set(uint32_t set) {
    static const uint32_t table[64] = {
        0x00000000, 0x10000000, 0x10000001, 0x20000010, 0x10000002, 0x20000020, 0x20000021,
        0x30000210, 0x10000003, 0x20000030, 0x20000031, 0x30000310, 0x20000032, 0x30000320,
        0x30000321, 0x40003210, 0x10000004, 0x20000040, 0x20000041, 0x30000410, 0x20000042,
        0x30000420, 0x30000421, 0x40004210, 0x20000043, 0x30000430, 0x30000431, 0x40004310,
        0x30000432, 0x40004320, 0x40004321, 0x50043210, 0x10000005, 0x20000050, 0x20000051,
        0x30000510, 0x20000052, 0x30000520, 0x30000521, 0x40005210, 0x20000053, 0x30000530,
        0x30000531, 0x40005310, 0x30000532, 0x40005320, 0x40005321, 0x50053210, 0x20000054,
        0x30000540, 0x30000541, 0x40005410, 0x30000542, 0x40005420, 0x40005421, 0x50054210,
        0x30000543, 0x40005430, 0x40005431, 0x50054310, 0x40005432, 0x50054320, 0x50054321,
        0x60543210,
    };
    return table[set];
}

HD static inline uint32_t corruption_small_count(uint32_t members) {
    return members >> 28;
}

HD static inline int corruption_small_nth(uint32_t members, uint32_t n) {
    return (int)(members >> (4 * n) & 15);
}

/* The n-th contract of the deck that is not dealt yet, n from 0, six contracts at a time. */
HD static inline int corruption_deck_nth(uint32_t deck, uint32_t n) {
    int base = 0;
    uint32_t members = corruption_small_set(deck & 63);
    while (n >= corruption_small_count(members)) {
        n -= corruption_small_count(members);
        base += 6;
        members = corruption_small_set(deck >> base & 63);
    }
    return base + corruption_small_nth(members, n);
}

/* Contracts under a government. */
HD static inline int corruption_contracts_of(const struct kb_corruption_table *table,
                                             int government) {
    int count = 0;
    while (count < KB_PLACE_PITCH - 1 && table->contract[government * KB_PLACE_PITCH + count + 1])
        count++;
    return count;
}

/* ---- corruption.c ---- */

/* Why a contract went where it went. */
enum corruption_why { WHY_ATTORNEY, WHY_EMPTY, WHY_TIE, WHY_WON };

/* The result of step 5 of a round, for traces. */
struct corruption_award {
    uint8_t round; /* 0: nothing was awarded */
    uint8_t contracts;
    struct {
        uint8_t place;
        uint8_t id; /* number in the deck */
        uint8_t to;
        uint8_t why;
        uint8_t sum[KB_SEATS_MAX];
    } contract[KB_CONTRACTS];
};

/* What the rules did by themselves after an input, for those who write it down. */
struct corruption_events {
    bool revealed; /* all cards were turned over */
    bool stopped;  /* step 3 was reached: attorneys stop their contracts */
    uint8_t idles; /* characters who found nothing to take, in the order in which they came up */
    uint8_t idle[KB_CARDS_ROOM];
    struct kb_corruption last; /* the position before step 5, if contracts were awarded */
    struct corruption_award award;
};

/* A game before its first deal. */
HD void corruption_start(struct kb_corruption *s, const struct kb_setup *setup, uint64_t seed);

/* Exactly one input, which must be legal, and what the rules do until the next one. If `events`
 * is not NULL it must be all zeros, and is told what happens on the way. */
HD void corruption_move(struct kb_corruption *s, int seat, int action,
                        struct corruption_events *events);
HD void corruption_outcome(struct kb_corruption *s, int outcome);

/* Phase I in one go, drawn from the state's own generator: the same outcomes as one by one, written
 * to `outcome`; returns how many. Nothing may have been turned up in this round yet. */
HD int corruption_deal(struct kb_corruption *s, uint16_t *outcome);

/* Each seat's money on every place, into sum[KB_PLACES]: a byte for each seat, seat 1 lowest, in
 * units of $500. `bribes` are the bribes that are there, as bits by card. */
HD void corruption_sums(const struct kb_corruption_table *table, const uint8_t *card,
                        uint64_t bribes, uint64_t *sum);

/* All cards are on the table: they are revealed, and phase III begins. */
HD void corruption_reveal(struct kb_corruption *s, struct corruption_events *events);

HD static inline bool corruption_at_chance(const struct kb_corruption_table *table) {
    return table->stage <= KB_CORRUPTION_LOT;
}

/* The cards of `set` that lie on `place`. */
HD uint64_t corruption_on(const struct kb_corruption_table *table, uint64_t set, int place);

/* III. Awarding contracts: on to the next card whose owner has something to decide, or to the end
 * of the round. */
HD void corruption_resolve(struct kb_corruption *s, struct corruption_events *events);

/* The card of `waiting` that acts first. */
HD int corruption_actor(const struct kb_corruption_table *table, uint64_t waiting);

/* The standard shown set of a round, round from 1. */
HD int corruption_shown(int show, int round);

/* The targets of hit men and reporters on a contract, after the reveal. */
HD uint64_t corruption_hit_targets(const struct kb_corruption *s, int t);
HD uint64_t corruption_report_targets(const struct kb_corruption *s, int t);
HD uint32_t corruption_cancelled(const struct kb_corruption *s);

/* The seats with the greatest total and, among them, the most contracts, as bits. */
HD uint32_t corruption_leaders(const struct kb_corruption_table *table);

/* Each seat's part of the victory, in 1/420; all 0 until the game is over. */
HD void corruption_shares(const struct kb_corruption_table *table, uint16_t *share);

/* Lists the places in use: contracts left to right, then accounts. */
HD void corruption_spots(struct kb_corruption_table *table);

/* ---- corruption_moves.c ---- */

/* Face-down cards on contracts that `seat` may spend a book card on, bit t. */
HD uint64_t corruption_peeks(const struct kb_corruption_table *table, int seat);
HD uint32_t corruption_may(const struct kb_corruption_table *table);
HD int corruption_legal(const struct kb_corruption_table *table, uint16_t hand, int seat,
                        uint16_t *out);
HD int corruption_legal_count(const struct kb_corruption_table *table, uint16_t hand, int seat);
HD void corruption_legal_mask(const struct kb_corruption_table *table, uint16_t hand, int seat,
                              uint8_t *out);
HD bool corruption_is_legal(const struct kb_corruption_table *table, uint16_t hand, int seat,
                            int action);
HD int corruption_random(const struct kb_corruption_table *table, uint16_t hand, int seat,
                         uint64_t *random);

/* The only legal action of the seat in turn, or -1 if it has a choice. */
HD int corruption_forced(const struct kb_corruption *s);

/* The possible outcomes: how many; the n-th, ascending. */
HD int corruption_chances(const struct kb_corruption_table *table);
HD int corruption_chance(const struct kb_corruption_table *table, int n);

/* ---- corruption_playout.c ---- */

/* Play what corruption_random would to the end of phase II (without the book), or of step 1, and
 * what follows by the rules; they return the number of decisions. */
HD int corruption_random_placing(struct kb_corruption *s, uint64_t *random);
HD int corruption_random_swiss(struct kb_corruption *s, uint64_t *random);

/* ---- corruption_options.c ---- */

HD const char *corruption_option_key(int key);
HD const char *corruption_option_value(int key, int value);

/* Sets everything to the default edition. */
HD void corruption_defaults(struct kb_setup *setup);

/* Applies an edition by its value number. */
HD void corruption_edition(struct kb_setup *setup, int edition);
HD enum kb_code corruption_reduce(struct kb_setup *setup, const struct kb_dimensions *dimensions,
                                  const char **what);

/* ---- corruption_deck.c ---- */

HD void corruption_default_deck(struct kb_contract *deck);
HD enum kb_code corruption_read_deck(struct kb_contract *deck, const char *text, size_t size,
                                     struct kb_error *error);

/* ---- corruption_notation.c ---- */

HD const char *corruption_card_name(int card);
HD void corruption_write_hand(struct text *out, uint16_t hand);
HD void corruption_write_place(struct text *out, int place);
HD void corruption_write_set(struct text *out, int shown);

/* Where card t was put: for Swiss money the account, also after it was assigned. */
HD int corruption_put_at(const struct kb_corruption_table *table, int t);

/* The position of card t in its stack, from 1. */
HD int corruption_position(const struct kb_corruption_table *table, int t);

/* Writes card t by its place and position: b2.3. */
HD void corruption_write_card(struct text *out, const struct kb_corruption_table *table, int t);
HD void corruption_write_move(struct text *out, const struct kb_corruption_table *table,
                              int action);
HD enum kb_code corruption_parse(const struct kb_corruption_table *table, uint16_t hand, int seat,
                                 const char *text, size_t length, int *action, int *other);

/* ---- corruption_view.c ---- */

#define CORRUPTION_TENSOR 381

/* The one function that says what a seat may know. */
HD void corruption_view(const struct kb_corruption *s, int viewer, struct kb_corruption_view *view);

/* Its heart: the cards on the table that `viewer` knows, into out[KB_CARDS_ROOM]. */
HD void corruption_seen(const struct kb_corruption *s, int viewer, uint8_t *out);
HD uint16_t corruption_own_hand(const struct kb_corruption *s, int viewer);
struct json_parts;
HD void corruption_json(struct text *out, const struct kb_corruption_view *view,
                        const struct kb_setup *setup, int viewer, struct json_parts *parts);
HD void corruption_tensor(const struct kb_corruption_table *table, const uint8_t *card,
                          uint16_t hand, int viewer, uint8_t *out);
HD bool corruption_tensor_piece(int index, struct kb_piece *piece);

/* ---- corruption_sample.c ---- */

HD void corruption_sample(const struct kb_corruption_view *view, int viewer, uint64_t *random,
                          struct kb_corruption *s);

/* ---- corruption_check.c ---- */

/* Every field of a state, in the order in which it is kept; the generator only where wanted. */
HD void corruption_archive(struct archive *a, struct kb_corruption *s, bool with_random);
HD bool corruption_ok(const struct kb_corruption *s);

/* ---- corruption_trace.c ---- */

/* `viewer` may be KB_EVERYTHING. */
HD void corruption_trace(struct text *out, const struct kb_setup *setup,
                         const struct kb_history *history, int viewer, enum trace_lines lines,
                         const char *seed);
HD int corruption_history_seen(const struct kb_setup *setup, const struct kb_history *history,
                               int viewer, struct kb_entry *out);

/* Plays the whole history; false at the first input that is not possible, its number in `at`. */
HD bool corruption_replay(const struct kb_setup *setup, const struct kb_history *history,
                          struct kb_corruption *s, int *at);

#endif

/* live.h: the piracy phase of Hacker in real time, as its own files see it (docs/live.md). The
 * structs and constants are in kickback.h. The simulation reads of the state only what it asks for
 * here: the table, how many viruses a seat holds, and the bill that the traveller has drawn.
 *
 *   live.c        the layout, questions of place and sight, inputs
 *   live_tick.c   one tick
 *   live_frame.c  what a seat's eyes cover: struct and bytes; the digest
 *   live_text.c   inputs as text, both ways
 * / */
#ifndef LIVE_H
#define LIVE_H

#include "hacker.h"

/* The seat that is not at the table now, 0 if all are. */
HD static inline int live_away(const struct kb_live *live) {
    bool walks = live->walk >= KB_LIVE_OUTWARD && live->walk <= KB_LIVE_HOMEWARD;
    return walks ? live->traveller : 0;
}

/* Is a hand on its way to an account, or there? Is one of a seat's? One that comes back is not. */
HD static inline bool live_hand_out(const struct kb_live_hand *hand) {
    return hand->stage == KB_LIVE_GOING || hand->stage == KB_LIVE_THERE;
}

HD static inline bool live_is_out(const struct kb_live *live, int seat) {
    return live_hand_out(&live->hand[seat - 1][0]) || live_hand_out(&live->hand[seat - 1][1]);
}

/* Does the traveller turn round now, on the way? */
HD static inline bool live_turns(const struct kb_live *live) {
    return (live->walk == KB_LIVE_OUTWARD || live->walk == KB_LIVE_HOMEWARD) && live->left;
}

/* How far around its point a seat sees clearly; 0 for a traveller who walks forwards or turns
 * round, and for a seat with a hand out: as by beats, a player who infects sees nothing. */
HD static inline int live_clear(const struct kb_live *live, int seat) {
    if (seat == live_away(live))
        return live->gait || live_turns(live) ? 0 : KB_LIVE_CLEAR_AWAY;
    return live_is_out(live, seat) ? KB_LIVE_CLEAR_OUT : KB_LIVE_CLEAR;
}

/* Is that place in clear view of a seat that sees so far, squared? 0: it sees nothing. */
HD static inline bool live_within(const struct kb_live *live, int seat, int32_t square,
                                  const int16_t *place) {
    int32_t x = live->eye[seat - 1][0] - place[0];
    int32_t y = live->eye[seat - 1][1] - place[1];
    return square && x * x + y * y <= square;
}

/* The square root, rounded up. */
HD int live_root(int32_t square);

/* Where a hand is: x and y. */
HD void live_hand_place(const struct kb_live *live, int seat, int hand, int16_t *place);

/* Does `seat` see that place clearly? */
HD bool live_sees(const struct kb_live *live, int seat, const int16_t *place);

/* Viruses that a seat's hands hold, or have put down without its being a fact yet. */
HD int live_in_hands(const struct kb_live *live, int seat);

/* Viruses that lie on an account, also those that are not facts yet. */
HD int live_lying(const struct kb_live *live, const struct kb_hacker_table *table, int account);

/* The direction in which a seat looks, 0 to 7, or KB_LIVE_AWAY. */
HD int live_head(const struct kb_live *live, int seat);

/* Everything as it is when a piracy phase begins. */
HD void live_reset(struct kb_live *live);

#endif

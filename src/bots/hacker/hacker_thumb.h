/* hacker_thumb.h: the rules of thumb of a good player of Hacker. The bot `normal` plays by them;
 * the bots that search play by them inside their worlds, for all seats, and start from their
 * weights.
 *
 * In words: keep the money together on one account and keep an eye on it; walk backwards, so that
 * the eye stays there; strike with both hands, late rather than early, at a moment nobody can
 * guess, where the best bills lie and the owner cannot look; put a bill where no virus waits for
 * it; accuse who was seen, or else who has most viruses not accounted for; begin protection where
 * there is least to lose, since every virus turned over tells about the others. Even a good player
 * is in a hurry at times and walks forwards, or looks elsewhere for a beat. */
#ifndef HACKER_THUMB_H
#define HACKER_THUMB_H

#include "hacker_mind.h"

/* How the rules are weighed. hacker_style makes it from a personality. */
struct hacker_style {
    double late;   /* how much it would rather strike late: exponent of the chance in a beat */
    double both;   /* how often it strikes with both hands when it has two viruses */
    double keen;   /* exponent of a target's weight: how surely it goes for the best one */
    double leader; /* weight of who is robbed: of the rich rather than of the poor */
    double front;  /* chance to walk forwards */
    double pile;   /* worth of having money together, for a bill on its way */
    double blind;  /* value of a virus that its victim sees, relative to an unseen one */
    double sharp;  /* exponent of a suspect's weight */
    double stray;  /* chance to look somewhere else than at the own money */
    double early;  /* chance to strike for the first time at any moment */
    double away;   /* chance to strike at once when the traveller does not see the table */
};

struct hacker_style hacker_style(const struct bot_personality *who);

/* A move of the seat by these rules; it must be its turn. */
int hacker_thumb(const struct hacker_mind *mind, const struct hacker_style *style,
                 uint64_t *random);

/* For a live game, where a seat guards one place all the time: all its money goes there. */
int hacker_live_thumb(const struct hacker_mind *mind, const struct hacker_style *style,
                      uint64_t *random);

/* hacker_thumb for a seat in a world of a search, faster; it uses nothing that the seat may not
 * know.
 */
int hacker_thumb_world(const struct kb_hacker *world, int seat, const struct hacker_style *style,
                       uint64_t *random);

/* Its parts, for those who want to know more than one move. Weights are not negative and have no
 * particular sum. */

/* The probability that a seat with `hand` viruses strikes with `left` beats left,
 * before anything else is thought of. */
double hacker_strike_hazard(const struct hacker_style *style, double hand, double left);
/* How likely the seat is to strike in this beat, 0 to 1. */
double hacker_strike_chance(const struct kb_hacker_table *table, int seat, int hand,
                            const struct hacker_style *style);
/* How much each account attracts its virus, by account - 1. */
void hacker_target_weights(const struct hacker_mind *mind, const struct hacker_sums *sums,
                           const struct hacker_style *style, double *weight);
/* How much it wants to guard each account, by account - 1; returns their sum. Of `value` only the
 * bills under its own accounts are looked at, which it knows. */
double hacker_guard_weights(const struct kb_hacker_table *table, const uint8_t *owner,
                            const uint8_t *value, int seat, double *weight);
/* How much it suspects each seat of virus v, by seat - 1. */
void hacker_suspect_weights(const struct hacker_mind *mind, int v, double *weight);
/* The expected value kept of a bill under each own account; below 0: not its own. */
void hacker_credit_values(const struct hacker_mind *mind, const struct hacker_sums *sums,
                          const struct hacker_style *style, int value, double *keep);

#endif

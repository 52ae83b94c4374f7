/* hacker_history.h: the inputs of a game of Hacker, played again, and what a viewer knows of them
 * at their end: for histories as entries (hacker_history.c) and as text (hacker_trace.c). */
#ifndef HACKER_HISTORY_H
#define HACKER_HISTORY_H

#include "hacker.h"

/* A viewer's knowledge: bills, and the owners of each round's viruses. */
struct knowledge {
    int viewer;
    bool jammed;
    bool told; /* with what a screen has to show: hacker_trace.c */
    struct kb_hacker_view last;
    uint8_t virus[5][KB_VIRUSES_MAX]; /* by round; 0 where the viewer does not know */
    int count;                        /* inputs that are written: those of an open beat are not */
};

/* Is an input possible here? Plays it if so. */
HD bool hacker_replay_entry(struct kb_hacker *s, const struct kb_entry *entry,
                            struct hacker_events *events);

/* Plays the inputs from number `from` on, which begin in the state `there`, and gathers what the
 * viewer knows at the end of them; of viruses in the rounds of these inputs only. */
HD void hacker_learn(struct knowledge *k, const struct kb_history *history, int viewer, int from,
                     const struct kb_hacker *there);

/* An action as the viewer knows it: itself, or one of the KB_ACTION_SOME_*. `bill` is the one that
 * it moves, -1 if none. */
HD int hacker_seen_action(const struct knowledge *k, int seat, int action, int bill);

/* The bill that an input moves: the one credited, or stolen; -1 if none. A theft that chance has
 * yet to settle has none either. */
HD int hacker_moved_bill(const struct kb_hacker *before, const struct kb_hacker *after,
                         const struct kb_history *history, int i);

/* Lines that name owners: the protection of earlier rounds. */
HD bool hacker_withheld(const struct knowledge *k, const struct kb_hacker_table *table);

/* KB_FACT_PUT: where, and who saw it. */
HD static inline int hacker_put_account(const struct kb_entry *entry) {
    return (entry->what - KB_FACT_PUT) % KB_ACCOUNTS_MAX + 1;
}

HD static inline uint32_t hacker_put_seen(const struct kb_entry *entry) {
    return (uint32_t)(entry->what - KB_FACT_PUT) / KB_ACCOUNTS_MAX;
}

/* A virus that went down in a live game: may the viewer know of it, now and later? */
HD bool hacker_knows_put(const struct knowledge *k, const struct kb_entry *entry);

#endif

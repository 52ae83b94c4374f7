/* receipt.h: what this client saw of a fair deal (docs/fairness.md), kept in a file of its own from
 * before the share is opened: terms with the number of the game, all commitments, its own share,
 * and what its seat was dealt. The same as receipt.ts of the page. */
#ifndef RECEIPT_H
#define RECEIPT_H

#include "record.h"
#include "seen.h"

#define RECEIPT_FILES 200 /* in the folder; the oldest give way */

struct receipt {
    char folder[1100]; /* where the file goes; empty: nowhere, it lasts as long as the program */
    int slot;          /* which person at this keyboard */
    char number[SEEN_NUMBER];
    char body[RECORD_RECEIPT_MAX]; /* without its digest */
    size_t length;                 /* 0: there is none */
    int dealt;                     /* lines */
    char last[RECORD_DEALT_MAX];
    char kept[65];            /* the host's commitment of the deal that it is about */
    char opened[SEEN_NUMBER]; /* the game to which this client gave its share, while it runs */
    struct seen_deal told;    /* the deal as it was last told */
    enum record_fit doubt;    /* what is impossible, during the deal */
    bool doubt_told;
};

/* Where files go (`folder` may be empty), and for whom. */
void receipt_begin(struct receipt *receipt, const char *folder, int slot);

/* A deal was told. `taken`: our commitment, if the server has taken it, else empty. */
void receipt_deal(struct receipt *receipt, const struct seen *seen, const char *taken);

/* Before a share is opened, and by those who open none (`share` is NULL). False: it is not to be
 * opened, and `doubt` says why. */
bool receipt_open(struct receipt *receipt, const struct seen *seen, const uint8_t *share);

/* The game goes on: `view` is the JSON of what our seat sees. */
void receipt_play(struct receipt *receipt, const struct seen *seen, const char *view, size_t size);

/* Were cards dealt to our seat without asking for our share? Call it after receipt_play. */
void receipt_unasked(struct receipt *receipt, const struct seen *seen);

/* The whole text into RECORD_RECEIPT_MAX bytes; its length, 0 if there is none for this game. */
size_t receipt_text(const struct receipt *receipt, const struct seen *seen, char *out);

/* Its file, for `kickback check --saw`; empty if there is none. */
void receipt_path(const struct receipt *receipt, char *out, size_t size);

#endif

/* kickback_bots.h: the bots of the library, and what a seat should believe of hidden cards.
 *
 * A bot gets the view and the redacted history of its seat, a budget and a seed, and returns a
 * move. It never gets a state. The same question gives the same move on every machine: budgets are
 * counted in playouts, not in seconds. Nothing allocates: searching bots work in memory that the
 * caller gives. The functions say KB_OK or what is wrong, like those of kickback.h. */
#ifndef KICKBACK_BOTS_H
#define KICKBACK_BOTS_H

#include "kickback.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KB_BOT_MEMORY (8u << 20) /* bytes that every bot can work in, aligned to 16 */
#define KB_BOT_NAME_MAX 48       /* bytes of a bot's name, with the final 0 */
#define KB_BOT_NONE (-1)         /* the answer of a seat that may decide and prefers not to */

/* A level and a personality, by number; NULL beyond the last. */
struct kb_bot_info {
    const char *name; /* normal; bold */
    const char *what; /* one line for people */
};
bool kb_bot_level(int number, struct kb_bot_info *out);
bool kb_bot_personality(int number, struct kb_bot_info *out);

/* A bot: LEVEL, LEVEL:PERSONALITY, and @BUDGET after either. */
struct kb_bot {
    int16_t level;
    int16_t personality; /* -1: one falls to the seat, by the seed */
    uint32_t budget;     /* playouts of a decision; 0: those of the level */
};

/* Reads `normal:bold@500`. False, with a sentence in `why` (at most size - 1 bytes, then a 0), if
 * there is no such bot; `bot` is left alone then. */
bool kb_bot_parse(const char *name, struct kb_bot *bot, char *why, size_t size);

/* Does it use the history of its seat? */
bool kb_bot_wants_history(const struct kb_bot *bot, int game);

/* What a bot writes down for itself in a game and finds again at its next decision. All 0 when the
 * game begins. */
struct kb_bot_notes {
    uint8_t byte[32];
};

struct kb_bot_ask {
    const struct kb_setup *setup;
    const struct kb_view *view;     /* of the seat that decides */
    const struct kb_entry *history; /* as kb_history_seen gives it to that seat; NULL where the */
    int32_t entries;                /* bot does not use it */
    uint64_t seed;                  /* of this bot in this game: the same at all its decisions */
    struct kb_bot_notes *notes;
    void *memory; /* KB_BOT_MEMORY bytes; one for each thread */
};

/* The action that the bot plays, KB_BOT_NONE if the viewer has nothing to decide. Games by live
 * clock: everything but the trips. */
int kb_bot_decide(const struct kb_bot *bot, const struct kb_bot_ask *ask);

/* ---- Beliefs --------------------------------------------------------------------------------- */

/* What is hidden from a seat, and how likely each possibility is. */
enum kb_belief_model {
    KB_BELIEF_CARDS, /* every arrangement of cards that fits the view is equally likely */
    KB_BELIEF_PLAY   /* Corruption: the others play like `normal`; Hacker: as KB_BELIEF_CARDS */
};

enum kb_belief_thing {
    KB_BELIEF_CARD,  /* Corruption: card `number` on the table; chance[kind - 1], enum kb_card */
    KB_BELIEF_VIRUS, /* Hacker: virus `number`; chance[seat - 1] of its owner */
    KB_BELIEF_BILL   /* Hacker: bill `number`; chance[value - 1] */
};

#define KB_BELIEF_KINDS 9
#define KB_BELIEF_ROWS_MAX (KB_BILLS + KB_VIRUSES_MAX)
struct kb_belief_row {
    int32_t thing; /* enum kb_belief_thing */
    int32_t number;
    float chance[KB_BELIEF_KINDS]; /* they add up to 1 */
};

/* Writes a row for each hidden card, virus or bill into `out` (room for KB_BELIEF_ROWS_MAX) and
 * returns how many. Corruption's are exact. Those of Hacker are counted in `samples` states drawn
 * by kb_sample with `random`: their standard error is at most 0.5 / sqrt(samples). The view is
 * taken while somebody must decide. */
int kb_belief(const struct kb_view *view, enum kb_belief_model model, int samples, uint64_t *random,
              struct kb_belief_row *out, void *memory);

/* ---- Batches with bots ----------------------------------------------------------------------- */

/* A batch (kickback.h) of games by beats in which bots play some of the seats: each row stops where
 * a seat of the caller decides, who has at least one. */
struct kb_bot_batch {
    const struct kb_batch *batch;
    struct kb_bot bot[KB_SEATS_MAX]; /* of seat s at s - 1; level -1: the caller decides */
    struct kb_entry *entry;          /* [games][KB_HISTORY_MAX]; NULL if no bot uses the history */
    int32_t *entries;                /* [games] */
    struct kb_bot_notes *notes;      /* [games][KB_SEATS_MAX] */
    uint64_t *bot_seed;              /* [games] */
    uint8_t *last; /* [games][tensor], or NULL: of a game that ended, what the seat that decided
                      last in it saw at its end */
};

/* kb_batch_start, then the bots play. `memory`: KB_BOT_MEMORY bytes. */
void kb_bot_batch_start(const struct kb_bot_batch *bots, uint64_t seed, void *memory);

/* One decision of the caller in rows from .. to - 1, and those of the bots behind it. `done` and
 * `reward` speak of a game that ended on the way. Returns how many actions were refused. */
int kb_bot_batch_step(const struct kb_bot_batch *bots, int from, int to, void *memory);

/* The same in all rows, in `parts` parts spread over the threads, or nothing: -1, or the first row
 * whose action is not legal. `memory`: KB_BOT_MEMORY bytes for each part. */
int kb_pool_bot_batch_play(struct kb_pool *pool, const struct kb_bot_batch *bots, int parts,
                           void *memory);

#ifdef __cplusplus
}
#endif
#endif

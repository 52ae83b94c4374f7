/* bots.h: the table of bots, and what a bot is given.
 *
 * A bot gets the view and the redacted history of its seat, a budget and a seed, in memory that
 * the caller gives it, and returns a move. It never holds the state of the game: bots see only
 * kickback.h, and what they search are worlds drawn from the view. The same ask gives the same
 * move on every target: budgets are counted in playouts or nodes, not in seconds, and arithmetic
 * is that of bot_math.h. No allocation, no libc, no globals: bots are compiled for WebAssembly as
 * they are.
 *
 * One file and one row to add one. */
#ifndef BOTS_H
#define BOTS_H

#include "kickback.h"

#define BOT_MEMORY (8u << 20) /* bytes that suffice for every bot; they need not be cleared */
#define BOT_NONE (-1)         /* the answer of a seat that may decide, need not, and does not */
#define BOT_NAME_MAX 48       /* bytes of a name with everything, with the final 0 */
#define BOT_BUDGET_MAX 100000000u

/* What a bot wrote down for itself in earlier decisions of this game: the only thing that lasts
 * from one to the next. All 0 when the game begins. Only for what views take away again (whose
 * account was whose, with jam=on); a bot keeps of it what its level remembers. */
struct bot_notes {
    uint8_t byte[32];
};

/* How somebody plays, beside how well. 100 is neutral everywhere. */
struct bot_personality {
    const char *name;   /* as it stands in a bot's name: normal:bold */
    const char *person; /* what it is called at a table */
    const char *what;   /* one line for people */
    int16_t risk;       /* goes for the large prize rather than the safe one */
    int16_t bluff;      /* pretends */
    int16_t malice;     /* harms others where it gains little itself */
    int16_t spread;     /* many small stakes rather than few large ones */
    int16_t noise;      /* how evenly it chooses among what is about as good */
};

/* One decision. */
struct bot_ask {
    const struct kb_setup *setup;
    const struct kb_view *view;      /* of the seat that is asked: view->viewer */
    const struct kb_entry *history;  /* as kb_history_seen gives it to that seat; NULL if the bot */
    int32_t entries;                 /* does not want it */
    const struct bot_personality *who; /* see bot_decide */
    uint64_t seed;                   /* of this bot in this game: the same in all its decisions */
    uint32_t budget;                 /* more than 0 */
    struct bot_notes *notes;
    void *memory;                    /* BOT_MEMORY bytes, for 16-byte things; scratch */
};

/* How a bot plays one of the games. */
struct bot_play {
    int (*decide)(const struct bot_ask *ask); /* a legal action; BOT_NONE if it need not decide */
    uint32_t budget;                          /* unless another one is named */
    bool history;                             /* does it want the history? */
};

struct bot {
    const char *name;
    const char *what; /* one line for people */
    struct bot_play play[2]; /* by the number of the game */
};

/* Bot number i, NULL beyond the last; personality number i. */
const struct bot *bot_at(int i);
const struct bot_personality *bot_personality_at(int i);

/* A bot as it is asked for: LEVEL, LEVEL:PERSONALITY, and @BUDGET after either. */
struct bot_spec {
    int16_t bot;
    int16_t personality; /* -1: whichever falls to the seat */
    uint32_t budget;     /* 0: the bot's own */
};

/* Reads it. What is wrong: 0 nothing, 1 the level, 2 the personality, 3 the budget. */
int bot_parse(const char *text, size_t length, struct bot_spec *spec);

/* The personality of a seat at a table with this seed, which is the same for all its seats (and not
 * the seed of a bot): the one named, or one that no other unnamed bot of this table has. */
const struct bot_personality *bot_personality_for(const struct bot_spec *spec, uint64_t seed,
                                                  int seat);

/* Asks the bot: fills in the budget from `spec` and decides. `ask->budget` is passed over. The
 * personality that `spec` names is taken, else `ask->who`, which the caller has from
 * bot_personality_for; where that is NULL, one falls to the seat by `ask->seed`: for callers that
 * ask one seat alone. Everything else is the caller's. */
int bot_decide(const struct bot_spec *spec, const struct bot_ask *ask);

/* The generator of one decision: from the bot's seed and its view, for kb_random_below. */
uint64_t bot_random(const struct bot_ask *ask);

#endif

/* bots.h: the table of bots, and what a bot is given.
 *
 * A bot gets the view and the redacted history of its seat, a budget and a seed, in memory that
 * the caller gives it, and returns a move. It never holds the state of the game: bots see only
 * kickback.h, and what they search are worlds drawn from the view. The same ask gives the same
 * move on every target: budgets are counted in playouts or nodes, not in seconds, and arithmetic
 * is that of bot_math.h. No allocation, no libc, no globals: bots are compiled for WebAssembly as
 * they are.
 *
 * One file and one row a game to add one. */
#ifndef BOTS_H
#define BOTS_H

#include "kickback.h"

#define BOT_MEMORY (8u << 20) /* bytes that suffice for every bot; they need not be cleared */
#define BOT_NONE (-1)         /* the answer of a seat that may decide, need not, and does not */
#define BOT_NAME_MAX 48       /* bytes of a name with everything, with the final 0 */
#define BOT_BUDGET_MAX 100000000u

/* A bot's notes from earlier decisions of this game, its only memory between decisions. All 0 when
 * the game begins. Only for facts that views hide again (the owners of accounts, with jam=on); each
 * level remembers a part of them. */
struct bot_notes {
    uint8_t byte[32];
};

/* A style of play, apart from strength. 100 is neutral everywhere. */
struct bot_personality {
    const char *name;   /* as it stands in a bot's name: normal:bold */
    const char *person; /* its name at a table */
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
    const struct kb_view *view;     /* of the seat that is asked: view->viewer */
    const struct kb_entry *history; /* as kb_history_seen gives it to that seat; NULL if the bot */
    int32_t entries;                /* does not want it */
    const struct bot_personality *who; /* see bot_decide */
    uint64_t seed;                     /* of this bot in this game: the same in all its decisions */
    uint32_t budget;                   /* more than 0 */
    struct bot_notes *notes;
    const uint8_t *count; /* Hacker live, in piracy: viruses on account k, at k - 1, as the
                             seat saw them last; else NULL */
    void *memory;         /* BOT_MEMORY bytes, for 16-byte things; scratch */
};

struct bot_live_sight;
struct bot_live_answer;

/* How a bot plays one of the games: src/bots/NAME has a row for each level. */
struct bot_play {
    int (*decide)(const struct bot_ask *ask); /* a legal action; BOT_NONE if it need not decide */
    uint32_t budget;                          /* unless another one is named */
    bool history;                             /* does it want the history? */
};

enum bot_level { BOT_RANDOM, BOT_EASY, BOT_NORMAL, BOT_HARD, BOT_EXPERT, BOT_LEVELS };
#define BOT_PLAYS(name) extern const struct bot_play name##_plays[BOT_LEVELS];
KB_GAMES(BOT_PLAYS)

struct bot {
    const char *name;
    const char *what; /* one line for people */
    void (*live)(const struct bot_live_sight *sight, struct bot_live_answer *answer);
};

/* Bot number i, NULL beyond the last; personality number i. */
const struct bot *bot_at(int i);
const struct bot_personality *bot_personality_at(int i);

/* How bot number i plays a game. */
const struct bot_play *bot_play(int i, int game);

/* A bot as it is asked for: LEVEL, LEVEL:PERSONALITY, and @BUDGET after either. */
struct bot_spec {
    int16_t bot;
    int16_t personality; /* -1: whichever falls to the seat */
    uint32_t budget;     /* 0: the bot's own */
};

/* What is wrong with the name of a bot. */
enum bot_fault { BOT_FINE, BOT_NO_LEVEL, BOT_NO_PERSONALITY, BOT_NO_BUDGET };

/* Reads it into `spec`, which is left alone unless the name is fine. */
enum bot_fault bot_parse(const char *text, size_t length, struct bot_spec *spec);

/* The first name of a bot on a seat. Bots have no names on the wire and in records; the name
 * follows from seat and kind, so that no two bots of a table share one and a record shows the same.
 * The page's botName (names.ts) does the same. */
const char *bot_first_name(const char *spec, int seat);

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

/* ---- Hacker live ---------------------------------------------------------------------------- */

/* In a live piracy phase (docs/live.md) a bot is called once after every tick, by
 * bot_live_tick. It gets what its seat saw BOT_LIVE_DELAY ticks (250 ms) ago, as fast as people
 * react. It answers with ordinary inputs, and with the credit when it is back from the bank. All
 * other decisions of a live game are those of bot_decide. */

#define BOT_LIVE_DELAY 5    /* ticks until a bot has seen what happened */
#define BOT_LIVE_LAG_MAX 20 /* ticks of delay on its line beside them, there and back together */
#define BOT_LIVE_INPUTS 2   /* in a tick, at most: a look, and one for a hand or the feet */
#define BOT_LIVE_FRAMES (BOT_LIVE_DELAY + BOT_LIVE_LAG_MAX + 1)

struct bot_live_answer {
    struct kb_live_input input[BOT_LIVE_INPUTS];
    int16_t inputs;
    int16_t action; /* a credit, or BOT_NONE */
};

/* A bot's memory from tick to tick. */
struct bot_live_mind {
    uint32_t until;      /* the tick until which it looks where it looks */
    uint32_t thought;    /* the tick of its next thought about a strike */
    uint32_t ordered[2]; /* the tick in which each hand was sent or called back last */
    uint32_t home;       /* the tick in which it knew itself back from the bank; 0 if not there */
    uint32_t credited;   /* the tick in which it named its credit; 0 if it has not */
    uint32_t turned;     /* the tick in which it turned round last */
    int16_t look[2];     /* the point */
    uint8_t round;       /* of the game, to which the rest belongs */
    uint8_t trip;        /* the last one in which it decided how to walk, from 1 */
    uint8_t backwards;   /* how */
    uint8_t sent[2];     /* the account to which each hand was sent last, 0 if called back */
    uint8_t watched[2];  /* how likely its owner looked there then, per cent */
    uint8_t spare[1];
    uint16_t gaze[KB_SEATS_MAX][8]; /* how much each head was seen in each direction, of 65535 */
};

/* A bot at a live table: delayed frames, delayed inputs, and its memory. All 0 when the game begins
 * or a bot takes over a seat; without pointers. */
struct bot_live {
    struct kb_live_frame frame[BOT_LIVE_FRAMES]; /* that of tick t at t modulo their number */
    struct bot_live_answer said[BOT_LIVE_FRAMES];
    struct kb_view view[2]; /* the one that it has, the next one */
    uint32_t shown[2];      /* their ticks; 0: none yet */
    struct bot_live_mind mind;
};

/* The input of a level. `frame` and `view` are delayed. */
struct bot_live_sight {
    const struct kb_setup *setup;
    const int16_t (*account)[2]; /* the middle of account k, at k - 1 */
    const struct kb_live_frame *frame;
    const struct kb_view *view;
    const struct bot_personality *who;
    uint64_t seed;
    uint32_t now;     /* the tick that is over; the frame's is older */
    uint32_t answers; /* ticks from an order to the first frame that shows it */
    struct bot_notes *notes;
    struct bot_live_mind *mind;
};

/* One tick. Everything is of this moment: bot_live_tick keeps it back. */
struct bot_live_ask {
    const struct kb_setup *setup;
    const int16_t (*account)[2];       /* kb_live.account */
    const struct kb_live_frame *frame; /* of the bot's seat, after the tick */
    const struct kb_view *view;        /* of the bot's seat; NULL unless bot_live_wants_view */
    const struct bot_personality *who; /* as in bot_ask */
    uint64_t seed;                     /* as in bot_ask */
    int round;                         /* of the game */
    int lag;                           /* ticks of delay on its line, to BOT_LIVE_LAG_MAX */
    struct bot_notes *notes;           /* those of its other decisions */
    void *memory; /* BOT_MEMORY bytes; scratch. NULL: the credit is asked for by
                     bot_decide, elsewhere, since that may take long */
};

/* Must a tick's ask have a view? One in five must. */
bool bot_live_wants_view(const struct bot_live *bot, uint32_t tick);

/* Shows a bot what its seat sees after a tick, and gives what it says now: inputs that count from
 * the next tick on, and possibly a credit to be played at once. Both may come too late and be
 * refused; then nothing is lost. Call it after every tick after which kb_live_running(). */
void bot_live_tick(const struct bot_spec *spec, const struct bot_live_ask *ask,
                   struct bot_live *bot, struct bot_live_answer *answer);

#endif

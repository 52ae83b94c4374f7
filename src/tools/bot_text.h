/* bot_text.h: the lines of the bot protocol (docs/bot-protocol.md), both directions: text in, text
 * out. Nothing here starts a program or waits for one (program_bot.h), or decides a move (bot.c).
 */
#ifndef BOT_TEXT_H
#define BOT_TEXT_H

#include "bots.h"

#define BOT_PROTOCOL 1
#define BOT_LINE_MAX (1u << 18) /* bytes of a line, with its end; longer ones are a fault */
#define BOT_ANSWER_MAX 4096     /* bytes of a line that a bot writes */

/* Optional parts of an ask, beside the legal moves. */
enum bot_want {
    BOT_WANT_VIEW = 1,    /* the view as JSON */
    BOT_WANT_LINES = 2,   /* the redacted history as JSON lines */
    BOT_WANT_HISTORY = 4, /* the redacted history as numbers */
    BOT_WANT_WORLD = 8    /* a whole state drawn from the view, as kb_save writes it */
};

/* ---- What a bot writes ---- */

enum bot_answer_kind { BOT_ANSWER_OTHER, BOT_ANSWER_READY, BOT_ANSWER_WANT, BOT_ANSWER_MOVE };

struct bot_answer {
    enum bot_answer_kind kind;
    uint32_t wants;   /* WANT: a set of enum bot_want */
    uint32_t number;  /* MOVE: of the ask */
    const char *move; /* MOVE: within the line, not ended by a 0 */
    size_t length;
};

/* Reads one line without its end. A line that means nothing to us is OTHER. */
struct bot_answer bot_answer_read(const char *line, size_t length);

/* ---- Messages to a bot ---- */

/* The beginning of a game, as lines; returns the length needed. */
size_t bot_game_print(const struct kb_setup *setup, int seat, uint64_t seed, char *out,
                      size_t size);

/* The personality that fell to the seat, as a line behind those of the game. */
size_t bot_person_print(const struct bot_personality *who, char *out, size_t size);

/* One ask, as lines from `ask` to `go`. `entries` is the redacted history, `whole` the one that it
 * was made from (only for BOT_WANT_LINES); both may be NULL if they are not wanted. */
struct bot_question {
    const struct kb_setup *setup;
    const struct kb_view *view;
    const struct kb_history *whole;
    const struct kb_entry *entry;
    int32_t entries;
    uint64_t seed;
    uint32_t wants;
    uint32_t number;
    uint32_t ms;
    uint32_t budget; /* 0: the bot's own */
};
size_t bot_ask_print(const struct bot_question *question, char *out, size_t size);

/* ---- The bot's side ---- */

enum bot_order_kind {
    BOT_ORDER_OTHER, /* not known: to be passed over */
    BOT_ORDER_BAD,   /* known, but not as it should be */
    BOT_ORDER_HELLO,
    BOT_ORDER_GAME,
    BOT_ORDER_PERSON,
    BOT_ORDER_DECK,
    BOT_ORDER_ASK,
    BOT_ORDER_HISTORY,
    BOT_ORDER_WORLD,
    BOT_ORDER_GO,
    BOT_ORDER_OVER,
    BOT_ORDER_QUIT
};

/* A bot's position: its game, and the ask being read. */
struct bot_position {
    bool playing; /* a game has begun */
    struct kb_setup setup;
    int seat;
    uint64_t seed;
    const struct bot_personality *who; /* that fell to the seat; NULL: none was told */
    uint32_t number;
    bool asked; /* an ask has not been answered yet */
    bool must;
    uint32_t ms;
    uint32_t budget;
    bool placed; /* the world of this ask has come */
    struct kb_state world;
    int32_t entries;
    struct kb_entry entry[KB_HISTORY_MAX];
};

/* Reads one line without its end into the position. With BAD nothing has changed. */
enum bot_order_kind bot_order_read(const char *line, size_t length, struct bot_position *position);

#endif

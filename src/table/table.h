/* table.h: one table: seats, deal, game, clocks, chat. A pure state machine: inputs go in with
 * their time, and determine the state and the numbered events; nothing here reads a clock, draws
 * random numbers or knows of connections.
 *
 * A table is one struct without pointers. Every accepted input is one line of a log
 * (table_input_print); replaying the lines gives the same table. A refused input changes nothing.
 *
 * Events are kept so that each viewer can get what it may know: a move has a whole and a public
 * form, and the set of seats that may see the whole. The game itself is shown through kb_view
 * alone. */
#ifndef TABLE_H
#define TABLE_H

#include "bots.h"
#include "chance.h"
#include "fair.h"
#include "kickback.h"
#include "record.h"

#define TABLE_NAME_MAX 97     /* bytes of a name, with the final 0: 24 characters of 4 */
#define TABLE_NAME_LETTERS 24 /* characters of a name */
#define TABLE_TEXT_MAX 401    /* bytes of a line of chat, or of the terms, with the final 0 */
#define TABLE_LINE_MAX 1408   /* bytes of an input as a line, with the final 0 */
#define TABLE_INPUT_MAX \
    1024 /* bytes of the text of an input, with the final 0: see TABLE_DO_LIVE */
#define TABLE_LIVE_DELAY_S 300 /* longest delay for spectators of a live game */
#define TABLE_EVENTS 64        /* the newest events are kept for players who reconnect */
#define TABLE_CHATS 8          /* lines of chat kept */
#define TABLE_INVITES 8        /* unused invitations */
#define TABLE_BANNED 8         /* players removed by the host */
#define TABLE_PHRASES 12       /* phrases are numbers; clients have the words */
#define TABLE_DEAL_MS 20000    /* time for all commitments, and again for all shares */
#define TABLE_IDLE_MS 7200000  /* a table whose game does not start is closed after this time, */
#define TABLE_OVER_MS \
    1800000 /* and one whose game is over (and shown to delayed spectators) after this one */
/* A game without moves is closed after 60 days, a live one after TABLE_IDLE_MS; a paused one
 * (table_may_pause) after 7 days, and after TABLE_OVER_MS if all have left it. */
#define TABLE_QUIET_MS 5184000000
#define TABLE_REST_MS 604800000
/* Least time on the clock of a player who takes the seat back, once per decision. */
#define TABLE_RETURN_MS 10000
#define TABLE_KNOWS 16 /* players who left a game and know its hands: the newest are kept */

enum table_phase {
    TABLE_NONE,
    TABLE_SEATING,
    TABLE_DEALING, /* commitments and shares */
    TABLE_PLAYING,
    TABLE_OVER,
    TABLE_CLOSED
};

enum table_clock { TABLE_NO_CLOCK, TABLE_MOVE_CLOCK, TABLE_BANK_CLOCK, TABLE_DAYS_CLOCK };
enum table_entry { TABLE_PUBLIC, TABLE_BY_LINK, TABLE_BY_INVITATION };
enum table_spectators { TABLE_NO_SPECTATORS, TABLE_SILENT_SPECTATORS, TABLE_DELAYED_SPECTATORS };
enum table_chat { TABLE_NO_CHAT, TABLE_PHRASE_CHAT, TABLE_FREE_CHAT };

/* Fixed when a table is made. */
struct table_terms {
    struct kb_setup setup;
    uint8_t clock;          /* enum table_clock */
    uint8_t entry;          /* enum table_entry */
    uint8_t spectators;     /* enum table_spectators */
    uint8_t chat;           /* enum table_chat */
    uint8_t lot;            /* seats are shuffled in the deal */
    uint32_t clock_s;       /* for a move, or the bank; days are 86,400 */
    uint32_t more_s;        /* bank: added for each move */
    uint32_t delay_s;       /* delayed spectators: the delay */
    uint32_t fill_s;        /* after this time bots fill the seats and the game starts; 0: never */
    uint32_t grace_s;       /* a bot stands in for a player who is away for this long */
    uint32_t pace_ms;       /* about how long bots wait before they move */
    char bot[BOT_NAME_MAX]; /* the bot that fills seats and stands in */
};

enum table_seat_kind { TABLE_FREE, TABLE_PERSON, TABLE_BOT };
enum table_stand_in { TABLE_HERE, TABLE_AWAY, TABLE_CLOCK_OUT, TABLE_LEFT };

struct table_seat {
    uint8_t kind;     /* enum table_seat_kind */
    uint8_t stand_in; /* enum table_stand_in: why a bot plays for the person */
    uint8_t external; /* the person is a program with a key */
    uint8_t mutes;    /* seats whose chat this seat has muted, bit by seat */
    uint8_t chose_in; /* the choice below was a stand-in's */
    uint8_t returned; /* was given time for returning in this decision */
    uint8_t
        shut; /* the host removed the player from this game: no other player may take the seat */
    uint16_t choice;  /* in a beat: action + 1, kept here until all have chosen */
    uint32_t person;  /* 0: none, also while a bot plays for a player who left */
    int64_t left_ms;  /* on the clock when it last stopped */
    int64_t shown_ms; /* on the clock when the decision began: what others see in a beat */
    int64_t asked_ms; /* when the clock started; -1: stopped */
    int64_t until_ms; /* when the time for this decision ends, for stand-ins, too; -1: no decision
                         to make */
    int64_t due_ms;   /* when the bot's move is played; -1: the bot is not asked */
    uint32_t choice_ms;
    struct bot_notes notes;
    char spec[BOT_NAME_MAX]; /* of a bot */
    char name[TABLE_NAME_MAX];
    uint8_t commitment[HASH_BYTES];
    uint8_t share[HASH_BYTES];
};

/* Public events: a code and its arguments. table_event_word has their words. */
enum table_event_code {
    TABLE_MADE = 0,
    TABLE_SEATED,     /* seat */
    TABLE_BOT_SEATED, /* seat */
    TABLE_FREED,      /* seat: the player left, or the bot was removed */
    TABLE_KICKED,     /* seat */
    TABLE_HOST,       /* seat: of the new host */
    TABLE_DEAL,       /* number: the attempt; the host has committed */
    TABLE_COMMITTED,  /* seat */
    TABLE_ALL_COMMITTED,
    TABLE_OPENED, /* seat */
    TABLE_LATE,   /* seat */
    TABLE_GIVEN_UP,
    TABLE_DEALT,
    TABLE_MOVED,     /* seat, move; number: moves without a choice that followed */
    TABLE_STANDS_IN, /* seat; number: enum table_stand_in */
    TABLE_BACK,      /* seat */
    TABLE_RESTS,     /* no player is left: the game is paused until one returns */
    TABLE_PHRASE,    /* seat, number */
    TABLE_CHAT,      /* seat; the line is in the table's chats */
    TABLE_SILENCED,  /* seat: the host silenced it; number 0: lifted */
    TABLE_FINISHED,
    TABLE_REMATCH, /* seat: wants a rematch */
    TABLE_ENDED,   /* the table is closed */
    TABLE_TRIP,    /* live: seat (the traveller), number: enum table_trip */
    TABLE_EVENT_CODES
};
const char *table_event_word(enum table_event_code code);

/* What happened on a live trip. */
enum table_trip { TABLE_AT_BANK, TABLE_AT_HOME, TABLE_PIRACY_OVER };

struct table_event {
    int64_t at_ms;
    uint8_t code;
    uint8_t seat;
    uint8_t whole;    /* moves: seats that may see `move`; all bits: public */
    uint8_t stood_in; /* moves: played by a stand-in */
    uint8_t open;     /* moves: played while accounts were open that are jammed later */
    uint16_t entries; /* inputs of the game after it */
    int16_t number;
    char move[KB_MOVE_TEXT_MAX];
    char seen[KB_MOVE_TEXT_MAX]; /* the public form of the move */
};

struct table_said {
    uint32_t event;
    char text[TABLE_TEXT_MAX];
};

struct table {
    uint64_t number;   /* of its log; set by the owner */
    uint8_t key[8];    /* the secret part of its address */
    uint8_t phase;     /* enum table_phase */
    uint8_t silenced;  /* by the host, bit by seat */
    uint8_t must;      /* the seats that were asked last, bit by seat */
    uint8_t again;     /* after a game: seats that want a rematch, bit by seat */
    uint8_t attempt;   /* of the deal */
    uint8_t committed; /* bit by seat, while dealing */
    uint8_t opened;
    uint8_t deal_phase; /* enum fair_phase */
    uint8_t invites;
    uint8_t banned_count;
    uint8_t carried; /* carried over: a game was played here, so a rematch may begin at once */
    uint8_t rests;   /* the game is paused until a player returns */
    uint8_t order[KB_SEATS_MAX]; /* seat s was player number order[s - 1] when the deal began */
    uint32_t inputs;             /* taken so far */
    uint32_t games;              /* finished here */
    uint32_t host;               /* a person */
    uint32_t banned[TABLE_BANNED];
    uint32_t knows[TABLE_KNOWS];     /* players who left this game, */
    uint8_t knows_seat[TABLE_KNOWS]; /* and the seat whose hand each knows */
    uint8_t knows_count;             /* the next goes to this index modulo TABLE_KNOWS */
    uint32_t event_count;            /* the number of the last event; the first is 1, */
    uint32_t events_gone;            /* and those up to this one are no longer kept */
    uint32_t chat_count;
    int32_t entries;     /* of the history */
    int64_t now_ms;      /* of the last input */
    int64_t since_ms;    /* when this phase began */
    int64_t deadline_ms; /* of the deal */
    int64_t asked_ms;    /* since when the seats in `must` are asked */
    int64_t dealt_ms;    /* when the game began */
    int64_t date_s;      /* the same as seconds since 1970; 0: unknown */
    struct table_terms terms;
    struct table_seat seat[KB_SEATS_MAX + 1]; /* from 1 */
    uint8_t invite[TABLE_INVITES][HASH_BYTES];
    uint64_t invite_nonce[TABLE_INVITES];
    uint8_t id[RECORD_ID_BYTES]; /* of the game */
    uint8_t host_share[HASH_BYTES];
    uint8_t host_commitment[HASH_BYTES];
    struct chance chance;
    struct kb_state state;
    struct kb_live live; /* of a live game, */
    int64_t live_ms;     /* when its next tick is due, while they run; */
    uint32_t live_ticks; /* how many of `inputs` were ticks; */
    int32_t live_puts;   /* and history entries that table_entries does not count */
    struct table_event event[TABLE_EVENTS];
    struct table_said said[TABLE_CHATS];
    /* Last, since most of it is never touched. */
    struct kb_entry entry[KB_HISTORY_MAX];
    uint32_t time_ms[KB_HISTORY_MAX]; /* of a move, since the deal */
    uint8_t stood_in[KB_HISTORY_MAX / 8];
};

/* Large buffers that tables need only for a moment: all share one. */
struct table_scratch {
    struct fair fair;
    struct record record;
};

enum table_input_kind {
    TABLE_DO_MAKE,   /* person: the host; bytes: the key; text: the terms */
    TABLE_DO_TAKE,   /* person, seat (0: any), number: 1 for a program; text: the name; bytes: of an
                        invitation, hashed, where the table wants one */
    TABLE_DO_LEAVE,  /* person */
    TABLE_DO_KICK,   /* person (the host), seat: removes a player or, before the game, a bot */
    TABLE_DO_BOT,    /* person (the host), seat (0: all that are free); text: the bot, or empty */
    TABLE_DO_INVITE, /* person (the host); bytes: hash of the invitation; replaces one with the same
                        nonce */
    TABLE_DO_START,  /* person (the host); bytes: the host's share; more: the game's number, and
                        the date and the rules (table_put_date, table_put_rules) */
    TABLE_DO_COMMIT, /* person; bytes */
    TABLE_DO_OPEN,   /* person; bytes: the share; more: table_list of what the client has seen */
    TABLE_DO_MOVE,   /* person; text: the move; number: inputs of the game that the player has seen,
                        or -1 */
    TABLE_DO_PLAY,   /* a bot's move: seat; text; more: its notes */
    TABLE_DO_AWAY,   /* seat: the player has been away too long */
    TABLE_DO_BACK,   /* person */
    TABLE_DO_REST,   /* pauses the game: table_may_pause */
    TABLE_DO_PHRASE, /* person, number */
    TABLE_DO_CHAT,   /* person, text */
    TABLE_DO_MUTE,   /* person, seat; number: 1 or 0 */
    TABLE_DO_SILENCE, /* person (the host), seat; number: 1 or 0 */
    TABLE_DO_REMATCH, /* person; bytes and more as for START: begins another game */
    TABLE_DO_AGAIN,   /* person: wants a rematch, which begins when all others do, too */
    TABLE_DO_CLOSE,   /* person (the host; 0: the house) */
    TABLE_DO_TICK,    /* a clock may have run out; bytes and more as for START */
    TABLE_DO_LIVE,  /* a live tick; number: which; text: the inputs of the seats, like `1 look:10,20
                       hand:1>7 =93 3 turn`, in order of seats; =93: from the command of that id */
    TABLE_DO_CARRY, /* table_carry_over.c: recreates a table; seat 0, person: the host, number:
                       games; or a seat with a bot (text; empty: a free one), number: the seats it
                       has muted */
    TABLE_DO_SITS,  /* the same for a player: seat, person, number, text: the name */
    TABLE_DO_SAID,  /* the same for a command of a person that caused event `number`; has no effect
                       on the table */
    TABLE_INPUT_KINDS
};

struct table_input {
    enum table_input_kind kind;
    int64_t at_ms;
    uint32_t person;
    uint64_t nonce; /* of the person's command; 0 for none */
    bool logged;    /* read from a log: newer checks do not refuse it */
    int32_t seat;
    int32_t number;
    uint8_t bytes[HASH_BYTES];
    uint8_t more[HASH_BYTES];
    char text[TABLE_INPUT_MAX];
};

/* Reasons for a refusal. table_code_word has their words, table_code_text their sentences. */
enum table_code {
    TABLE_OK = 0,
    TABLE_NOT_NOW,
    TABLE_NO_SUCH_SEAT,
    TABLE_SEAT_TAKEN,
    TABLE_NOT_HOST,
    TABLE_NO_SEAT_HERE,
    TABLE_HAS_SEAT,
    TABLE_BAD_TERMS, /* `error` says more where its code is not 0 */
    TABLE_BAD_BOT,
    TABLE_SEATS_FREE,
    TABLE_ONLY_BOTS,
    TABLE_BAD_MOVE, /* `error` says more */
    TABLE_HAS_CHOSEN,
    TABLE_STALE,
    TABLE_BOT_PLAYS,
    TABLE_NO_BOT_PLAYS,
    TABLE_DEAL_TWICE,
    TABLE_DEAL_COPIED,
    TABLE_DEAL_WRONG,
    TABLE_DEAL_LIST,
    TABLE_SAYS_NOTHING,
    TABLE_BAD_TEXT,
    TABLE_BAD_INVITATION,
    TABLE_INVITES_FULL,
    TABLE_SENT_AWAY,
    TABLE_KNOWS_OTHER,
    TABLE_CODES
};
const char *table_code_word(enum table_code code);
const char *table_code_text(enum table_code code);

/* Applies an input, or refuses it and changes nothing. `error` may be NULL. Times must not go back.
 */
enum table_code table_apply(struct table *table, struct table_scratch *scratch,
                            const struct table_input *input, struct kb_error *error);

/* When the next TABLE_DO_TICK is due at the latest; INT64_MAX: never. */
int64_t table_due(const struct table *table);

/* Is a game running in which bots stand in for all players, some of whom may return? If none of
 * them is connected, the owner, which knows the connections, pauses it (TABLE_DO_REST): else bots
 * would play it to its end for nobody. A live game holds a room, so it is paused also if all have
 * left it and it has no spectators. */
bool table_may_pause(const struct table *table);
bool table_all_left(const struct table *table);

/* ---- Carrying a table over to the next game (table_carry_over.c) ---- */

/* The inputs that recreate a table whose game is over, one for each i from 0; false: no more.
 * `maker` made the table. START or REMATCH then lead to the same deal as at the original:
 * table_same_deal compares all that matters from there on. */
bool table_carry_over(const struct table *table, uint32_t maker, int i, struct table_input *input);
bool table_same_deal(const struct table *a, const struct table *b);

/* ---- Live games (table_live.c) ---- */

/* The length of a tick at this table. When the next TABLE_DO_LIVE is due; INT64_MAX while no ticks
 * run. Tables tick at different moments, to spread the load. */
int64_t table_live_tick_ms(const struct table *table);
int64_t table_live_due(const struct table *table);

/* Appends an input of a seat to the text of a tick (TABLE_INPUT_MAX bytes, enough for all inputs
 * that the rules allow); seats in ascending order. */
void table_live_put(char *text, int seat, const struct kb_live_input *input);

/* Appends the id (from 1) of the command that an order came in, so that a repeated command is
 * recognized after a restart; at most KB_LIVE_ORDERS_MAX per seat and tick. */
void table_live_put_id(char *text, int seat, int64_t id);

/* Reads such a text word by word: false at its end or, with *at before the end, at an invalid word.
 * `seat` begins at 0; `id` is 0 if the word is an input. */
bool table_live_take(const char **at, int *seat, struct kb_live_input *input, int64_t *id);

/* Counts the public inputs among the first `upto` of the history: all but viruses put down in a
 * live phase. */
int32_t table_entries(const struct table *table, int32_t upto);

/* After a game: must this seat still say whether it wants a rematch? Only people are asked: a
 * program plays whenever it is dealt in. */
bool table_asks_again(const struct table *table, int seat);

/* The seat of a person, 0 if it has none. */
int table_seat_of(const struct table *table, uint32_t person);

/* Has the host removed this person? */
bool table_is_banned(const struct table *table, uint32_t person);

/* Would the input be accepted and change nothing, because a player is already muted or silenced, or
 * is not? */
bool table_is_noop(const struct table *table, const struct table_input *input);

/* Does a bot play this seat (its own, or as a stand-in), and must it decide? Then due_ms says when
 * its move is to be played. Which bot it is; its seed. */
bool table_bot_asked(const struct table *table, int seat);
void table_bot_spec(const struct table *table, int seat, struct bot_spec *spec);
uint64_t table_bot_seed(const struct table *table, int seat);

/* The time left on a seat's clock at now_ms, as `viewer` may know it (in a beat it must not reveal
 * whether another seat has chosen yet); -1: no clock. */
int64_t table_clock_ms(const struct table *table, int seat, int viewer, int64_t now_ms);

/* The seats that must choose now, as is public: in a beat also those that have chosen. */
uint32_t table_must(const struct table *table);

/* The number of the oldest event kept. Event number n, or NULL if it is no longer kept. The line of
 * a chat event, or NULL. */
uint32_t table_first_event(const struct table *table);
const struct table_event *table_event(const struct table *table, uint32_t n);
const char *table_said(const struct table *table, uint32_t n);

/* Puts the calendar time into `more` of an input that may begin a deal. */
void table_put_date(struct table_input *input, int64_t unix_s);

/* Puts the newest version of the rules for these terms there, too. */
void table_put_rules(struct table_input *input, const struct table_terms *terms);

/* Would this input, if accepted, complete the deal and begin the game? */
bool table_completes_deal(const struct table *table, const struct table_input *input);

/* The hash of a list of commitments as a client has seen it: the host's, then those of seats 1, 2,
 * ..., HASH_BYTES each; `there` has a bit for each seat that has one, others are skipped. */
void table_list(const uint8_t (*commitment)[HASH_BYTES], int seats, uint32_t there, uint8_t *out);

/* The history in the table's memory; the next inputs are appended to it. */
struct kb_history table_history(struct table *table);

/* While dealing: the terms of the deal, as the first lines of the record will have them; `room` is
 * scratch space. Returns the length. */
size_t table_deal_terms(const struct table *table, struct record *room, char *out, size_t size);

/* Fills in the whole record of a finished game. */
void table_record(const struct table *table, struct record *record);

/* ---- Text (table_text.c) ---- */

/* Terms, in one line: GAME SEATS CLOCK ENTRY SPECTATORS CHAT ORDER FILL GRACE PACE BOT OPTIONS, for
 * example `corruption 4 bank:300+5 link delayed:120 phrases lot 0 30 1000 normal show=river`. */
enum table_code table_terms_read(struct table_terms *terms, const char *line,
                                 struct kb_error *error);
size_t table_terms_print(const struct table_terms *terms, char *out, size_t size);

/* Prints an input as a line of the log, returning its length; reads one, false if it is invalid. */
size_t table_input_print(const struct table_input *input, char *out, size_t size);
bool table_input_read(struct table_input *input, const char *line, size_t size);

/* Is this a valid name, or a valid line of chat? UTF-8 of visible characters that do not change the
 * direction of writing, without space at the ends. */
bool table_name_ok(const char *name);
bool table_chat_ok(const char *text);

/* A weaker check for text from a log, which an earlier version may have accepted: UTF-8 of less
 * than `size` bytes without control characters. */
bool table_text_fits(const char *text, size_t size);
bool table_clock_ok(const char *words); /* `move:60`, as terms have it */

#endif

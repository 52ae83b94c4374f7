/* table.h: one table: who sits where, the deal, the game, the clocks, what is said. A pure state
 * machine: inputs go in with their time, the state and the numbered events follow; nothing here
 * reads a clock, asks for chance or knows of connections.
 *
 * A table is one struct without pointers. Every input that was taken is written down as one line
 * (table_input_print), and the same lines again give the same table. What was refused has changed
 * nothing.
 *
 * What a viewer may be told of an event, and what of the game, is said here and in proto: moves are
 * kept in two forms, the whole and what everybody may know, and the seats that may have the whole.
 * The game itself is shown through kb_view alone. */
#ifndef TABLE_H
#define TABLE_H

#include "bots.h"
#include "chance.h"
#include "fair.h"
#include "kickback.h"
#include "record.h"

#define TABLE_NAME_MAX                                                         \
    97 /* bytes of a name, with the final 0, as in records: 24 characters of 4 \
        */
#define TABLE_NAME_LETTERS 24 /* characters of a name */
#define TABLE_TEXT_MAX 401    /* bytes of a line of chat, or of the terms, with the final 0 */
#define TABLE_LINE_MAX 1408   /* bytes of an input as a line, with the final 0 */
#define TABLE_INPUT_MAX \
    1024 /* bytes of the text of an input, with the final 0: see TABLE_DO_LIVE */
#define TABLE_LIVE_DELAY_S 300 /* spectators of a live game see it so much later at most */
#define TABLE_EVENTS 64        /* the last so many are kept for those who come back */
#define TABLE_CHATS 8          /* lines of chat that are kept */
#define TABLE_INVITES 8        /* invitations that nobody has used yet */
#define TABLE_BANNED 8         /* people whom the host has sent away */
#define TABLE_PHRASES 12       /* phrases are numbers; clients have the words */
#define TABLE_DEAL_MS 20000    /* for all commitments, and again for all shares */
#define TABLE_IDLE_MS 7200000  /* a table at which nobody starts is closed then */
#define TABLE_OVER_MS \
    1800000 /* and one at which the game is over, and delayed spectators saw it, */
/* And a game at which nothing has happened for 60 days, by live clock for TABLE_IDLE_MS; one that
 * rests (table_may_pause) for 7 days, and if all have left it, for TABLE_OVER_MS. */
#define TABLE_QUIET_MS 5184000000
#define TABLE_REST_MS 604800000
/* What is on the clock of a player who takes the seat back, at least, once a decision. */
#define TABLE_RETURN_MS 10000
#define TABLE_KNOWS 16 /* people who left a game and know a hand: the last so many */

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

/* What is settled when a table is made. */
struct table_terms {
    struct kb_setup setup;
    uint8_t clock;          /* enum table_clock */
    uint8_t entry;          /* enum table_entry */
    uint8_t spectators;     /* enum table_spectators */
    uint8_t chat;           /* enum table_chat */
    uint8_t lot;            /* seats are drawn with the deal */
    uint32_t clock_s;       /* for a move, or the bank; days are 86,400 */
    uint32_t more_s;        /* bank: added for each move */
    uint32_t delay_s;       /* delayed spectators: so late */
    uint32_t fill_s;        /* bots sit down after so long, and the game starts; 0: never */
    uint32_t grace_s;       /* a bot stands in for a player who is gone so long */
    uint32_t pace_ms;       /* how long bots pretend to think, about */
    char bot[BOT_NAME_MAX]; /* the bot that fills seats and stands in */
};

enum table_seat_kind { TABLE_FREE, TABLE_PERSON, TABLE_BOT };
enum table_stand_in { TABLE_HERE, TABLE_AWAY, TABLE_CLOCK_OUT, TABLE_LEFT };

struct table_seat {
    uint8_t kind;     /* enum table_seat_kind */
    uint8_t stand_in; /* enum table_stand_in: why a bot plays for the person */
    uint8_t external; /* the person is a program with a key */
    uint8_t mutes;    /* whom this seat does not hear, bit by seat */
    uint8_t chose_in; /* the choice below was a stand-in's */
    uint8_t returned; /* has got time for coming back in this decision */
    uint8_t shut;     /* the host sent the player away from this game: nobody gets the hand */
    uint16_t choice;  /* in a beat: action + 1, kept here until all have chosen */
    uint32_t person;  /* 0: nobody, also while a bot plays for somebody who left */
    int64_t left_ms;  /* on the clock when it last stopped */
    int64_t shown_ms; /* on the clock when the decision began: what others see in a beat */
    int64_t asked_ms; /* since when the clock runs; -1: it stands */
    int64_t until_ms; /* the clock of this decision, whoever makes it; -1: there is none to make */
    int64_t due_ms;   /* a bot's move is played then; -1: it is not asked */
    uint32_t choice_ms;
    struct bot_notes notes;
    char spec[BOT_NAME_MAX]; /* of a bot */
    char name[TABLE_NAME_MAX];
    uint8_t commitment[HASH_BYTES];
    uint8_t share[HASH_BYTES];
};

/* What happened, for all: a code and its arguments. The words are in table_event_word. */
enum table_event_code {
    TABLE_MADE = 0,
    TABLE_SEATED,     /* seat */
    TABLE_BOT_SEATED, /* seat */
    TABLE_FREED,      /* seat: the player left, or a bot was sent away */
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
    TABLE_RESTS,     /* nobody is there any more: nothing is played until somebody is back */
    TABLE_PHRASE,    /* seat, number */
    TABLE_CHAT,      /* seat; the line is in the table's chats */
    TABLE_SILENCED,  /* seat: the host lets it say nothing more; number 0: again */
    TABLE_FINISHED,
    TABLE_REMATCH, /* seat: who wants another game */
    TABLE_ENDED,   /* the table is closed */
    TABLE_TRIP,    /* by live clock: seat (the traveller), number: enum table_trip */
    TABLE_EVENT_CODES
};
const char *table_event_word(enum table_event_code code);

/* What a trip by live clock has come to. */
enum table_trip { TABLE_AT_BANK, TABLE_AT_HOME, TABLE_PIRACY_OVER };

struct table_event {
    int64_t at_ms;
    uint8_t code;
    uint8_t seat;
    uint8_t whole;    /* moves: seats that may have `move`; all bits: everybody */
    uint8_t stood_in; /* moves: a bot's, for a player */
    uint8_t open;     /* moves: made when accounts lay open that are jammed later */
    uint16_t entries; /* inputs of the game after it */
    int16_t number;
    char move[KB_MOVE_TEXT_MAX];
    char seen[KB_MOVE_TEXT_MAX]; /* the move as everybody may know it */
};

struct table_said {
    uint32_t event;
    char text[TABLE_TEXT_MAX];
};

struct table {
    uint64_t number;   /* of its log; set by the owner */
    uint8_t key[8];    /* the part of its address that nobody can guess */
    uint8_t phase;     /* enum table_phase */
    uint8_t silenced;  /* by the host, bit by seat */
    uint8_t must;      /* the seats that were asked last, bit by seat */
    uint8_t again;     /* after a game: who wants another one, bit by seat */
    uint8_t attempt;   /* of the deal */
    uint8_t committed; /* bit by seat, while dealing */
    uint8_t opened;
    uint8_t deal_phase; /* enum fair_phase */
    uint8_t invites;
    uint8_t banned_count;
    uint8_t carried; /* made anew: a game was played here, and the next may begin at once */
    uint8_t rests;   /* the game, until somebody is back: nobody is asked */
    uint8_t order[KB_SEATS_MAX]; /* seat s was player number order[s - 1] when the deal began */
    uint32_t inputs;             /* taken so far */
    uint32_t games;              /* finished here */
    uint32_t host;               /* a person */
    uint32_t banned[TABLE_BANNED];
    uint32_t knows[TABLE_KNOWS];     /* who got up in this game, */
    uint8_t knows_seat[TABLE_KNOWS]; /* and knows the hand of this seat */
    uint8_t knows_count;             /* modulo TABLE_KNOWS the place of the next */
    uint32_t event_count;            /* the number of the last event; the first is 1, */
    uint32_t events_gone;            /* and those up to this one are not kept any more */
    uint32_t chat_count;
    int32_t entries;     /* of the history */
    int64_t now_ms;      /* of the last input */
    int64_t since_ms;    /* when this phase began */
    int64_t deadline_ms; /* of the deal */
    int64_t asked_ms;    /* since when these seats are asked */
    int64_t dealt_ms;    /* when the game began */
    int64_t date_s;      /* the same on the calendar, in seconds of 1970; 0: nobody knows */
    struct table_terms terms;
    struct table_seat seat[KB_SEATS_MAX + 1]; /* from 1 */
    uint8_t invite[TABLE_INVITES][HASH_BYTES];
    uint64_t invite_nonce[TABLE_INVITES];
    uint8_t id[RECORD_ID_BYTES]; /* of the game */
    uint8_t host_share[HASH_BYTES];
    uint8_t host_commitment[HASH_BYTES];
    struct chance chance;
    struct kb_state state;
    struct kb_live live; /* of a game by live clock, */
    int64_t live_ms;     /* when its next tick is due, while they run; */
    uint32_t live_ticks; /* ticks of all games here: so many inputs are ticks; */
    int32_t live_puts;   /* and inputs of this game that table_entries passes over */
    struct table_event event[TABLE_EVENTS];
    struct table_said said[TABLE_CHATS];
    /* Last, since most of it is never touched. */
    struct kb_entry entry[KB_HISTORY_MAX];
    uint32_t time_ms[KB_HISTORY_MAX]; /* of a move, since the deal */
    uint8_t stood_in[KB_HISTORY_MAX / 8];
};

/* Large things that no table needs for long: one for all. */
struct table_scratch {
    struct fair fair;
    struct record record;
};

enum table_input_kind {
    TABLE_DO_MAKE,   /* person: the host; bytes: the key; text: the terms */
    TABLE_DO_TAKE,   /* person, seat (0: any), number: 1 for a program; text: the name; bytes: of an
                        invitation, hashed, where the table wants one */
    TABLE_DO_LEAVE,  /* person */
    TABLE_DO_KICK,   /* person (the host), seat: a player leaves, a bot goes, before the game */
    TABLE_DO_BOT,    /* person (the host), seat (0: all that are free); text: the bot, or empty */
    TABLE_DO_INVITE, /* person (the host); bytes: of the invitation, hashed; the same nonce again:
                        in the place of the one before */
    TABLE_DO_START,  /* person (the host); bytes: the host's share; more: the game's number, and
                        the date and the rules (table_put_date, table_put_rules) */
    TABLE_DO_COMMIT, /* person; bytes */
    TABLE_DO_OPEN,   /* person; bytes: the share; more: table_list of what the client has seen */
    TABLE_DO_MOVE,   /* person; text: the move; number: inputs of the game that the player has seen,
                        or -1 */
    TABLE_DO_PLAY,   /* a bot's move: seat; text; more: its notes */
    TABLE_DO_AWAY,   /* seat: the player has been gone too long */
    TABLE_DO_BACK,   /* person */
    TABLE_DO_REST,   /* nobody is there any more: table_may_pause */
    TABLE_DO_PHRASE, /* person, number */
    TABLE_DO_CHAT,   /* person, text */
    TABLE_DO_MUTE,   /* person, seat; number: 1 or 0 */
    TABLE_DO_SILENCE, /* person (the host), seat; number: 1 or 0 */
    TABLE_DO_REMATCH, /* person; bytes and more as for START: another game begins */
    TABLE_DO_AGAIN,   /* person: wants another game, which begins when the others do, too */
    TABLE_DO_CLOSE,   /* person (the host; 0: the house) */
    TABLE_DO_TICK,    /* time has passed; bytes and more as for START */
    TABLE_DO_LIVE,  /* a tick of the live clock; number: which; text: what the seats do in it, like
                       `1 look:10,20 hand:1>7 =93 3 turn`, by seats; =93: in a command of that id */
    TABLE_DO_CARRY, /* table_carry_over.c: what is left of a table; seat 0, person: the host,
                       number: games; or a seat of a bot (text; empty: a free one), number: whom it
                       does not hear */
    TABLE_DO_SITS,  /* and a seat of a person: seat, person, number, text: the name */
    TABLE_DO_SAID, /* and a command of a person that had event `number`: the table does nothing with
                      it */
    TABLE_INPUT_KINDS
};

struct table_input {
    enum table_input_kind kind;
    int64_t at_ms;
    uint32_t person;
    uint64_t nonce; /* of the person's command; 0 for none */
    bool logged;    /* it was taken once: rules that came later do not undo it */
    int32_t seat;
    int32_t number;
    uint8_t bytes[HASH_BYTES];
    uint8_t more[HASH_BYTES];
    char text[TABLE_INPUT_MAX];
};

/* Why something was refused. The words are in table_code_word, the sentences in table_code_text. */
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

/* Takes an input, or refuses it; then the table is as it was. `error` may be NULL. Times must not
 * go back. */
enum table_code table_apply(struct table *table, struct table_scratch *scratch,
                            const struct table_input *input, struct kb_error *error);

/* When a TABLE_DO_TICK is due at the latest; INT64_MAX if never. */
int64_t table_due(const struct table *table);

/* Is a game going on in which nobody plays with their own hands, though somebody may come back? If
 * none of these is connected either, it is to rest (TABLE_DO_REST): else bots would play it to its
 * end, for nobody. The owner says so, since it knows who is connected. By live clock, where a game
 * takes a room, also if all have left it, and nobody looks on. */
bool table_may_pause(const struct table *table);
bool table_all_left(const struct table *table);

/* ---- What is left for another game (table_carry_over.c) ---- */

/* Inputs that make a table anew whose game is over, one with each i from 0 on; false: there are no
 * more. `maker` made it. Then a START or REMATCH leads to the same deal as at the table itself:
 * table_same_deal compares all that matters from there on. */
bool table_carry_over(const struct table *table, uint32_t maker, int i, struct table_input *input);
bool table_same_deal(const struct table *a, const struct table *b);

/* ---- The live clock (table_live.c) ---- */

/* How long a tick lasts at this table. When the next TABLE_DO_LIVE is due; INT64_MAX while no ticks
 * run. Tables tick at different moments of these milliseconds, so that not all have to at once. */
int64_t table_live_tick_ms(const struct table *table);
int64_t table_live_due(const struct table *table);

/* Adds what a seat does to the text of a tick (TABLE_INPUT_MAX bytes); seats in rising order. The
 * text of all that the rules allow has room. */
void table_live_put(char *text, int seat, const struct kb_live_input *input);

/* Adds behind an order that it came in the command of this id (from 1), so that the same command is
 * known again after a restart; a seat has KB_LIVE_ORDERS_MAX of them in a tick at most. */
void table_live_put_id(char *text, int seat, int64_t id);

/* Reads such a text, word by word: false at its end, or (then *at is not at the end) where it is
 * none. `seat` begins at 0; `id` is 0 if the word is an input. */
bool table_live_take(const char **at, int *seat, struct kb_live_input *input, int64_t *id);

/* Inputs of the game up to number `upto` of its history, without those that not everybody may know
 * of: viruses that somebody puts down by live clock. */
int32_t table_entries(const struct table *table, int32_t upto);

/* After a game: does it still have to be said whether this seat plays again? Only people are asked:
 * a program plays whenever it is dealt in. */
bool table_asks_again(const struct table *table, int seat);

/* The seat of a person, 0 if it has none. */
int table_seat_of(const struct table *table, uint32_t person);

/* Has the host sent this person away? */
bool table_is_banned(const struct table *table, uint32_t person);

/* Would it be taken and change nothing: somebody is muted or silenced, or is not, already? */
bool table_is_noop(const struct table *table, const struct table_input *input);

/* Does a bot play for this seat (its own, or a stand-in), and is it to decide? Then due_ms says
 * when its move is to be played. Which bot it is; its seed. */
bool table_bot_asked(const struct table *table, int seat);
void table_bot_spec(const struct table *table, int seat, struct bot_spec *spec);
uint64_t table_bot_seed(const struct table *table, int seat);

/* What is on a seat's clock at that time, as `viewer` may know it (in a beat nobody sees whether
 * another seat has chosen yet); -1 if there is no clock. */
int64_t table_clock_ms(const struct table *table, int seat, int viewer, int64_t now_ms);

/* The seats that have to choose now, as everybody may know: in a beat also those that have chosen.
 */
uint32_t table_must(const struct table *table);

/* Event number n, if it is still kept; else NULL. The first that is. The line of a chat event, or
 * NULL. */
uint32_t table_first_event(const struct table *table);
const struct table_event *table_event(const struct table *table, uint32_t n);
const char *table_said(const struct table *table, uint32_t n);

/* Puts the time on the calendar into `more` of an input that may begin a deal. */
void table_put_date(struct table_input *input, int64_t unix_s);

/* Puts the newest version of the rules for a game by these terms there, too. */
void table_put_rules(struct table_input *input, const struct table_terms *terms);

/* Would this input, if it is taken, complete the deal and begin the game? */
bool table_completes_deal(const struct table *table, const struct table_input *input);

/* The hash of a list of commitments as a client has seen it: the host's and that of seat 1, 2, ...,
 * HASH_BYTES each; `there` has a bit for each seat that has one, the others are passed over. */
void table_list(const uint8_t (*commitment)[HASH_BYTES], int seats, uint32_t there, uint8_t *out);

/* The history, in the table's own memory, where the next inputs are added to it. */
struct kb_history table_history(struct table *table);

/* While dealing: the terms of the deal, as the first lines of the record will have them; with room
 * to put them together. Returns the length. */
size_t table_deal_terms(const struct table *table, struct record *room, char *out, size_t size);

/* Fills in the record of the game, everything in it; for a game that is over. */
void table_record(const struct table *table, struct record *record);

/* ---- Text (table_text.c) ---- */

/* Terms, in one line: GAME SEATS CLOCK ENTRY SPECTATORS CHAT ORDER FILL GRACE PACE BOT OPTIONS, for
 * example `corruption 4 bank:300+5 link delayed:120 phrases lot 0 30 1000 normal show=river`. */
enum table_code table_terms_read(struct table_terms *terms, const char *line,
                                 struct kb_error *error);
size_t table_terms_print(const struct table_terms *terms, char *out, size_t size);

/* An input as a line of the log, and back. Returns the length; false if it is none. */
size_t table_input_print(const struct table_input *input, char *out, size_t size);
bool table_input_read(struct table_input *input, const char *line, size_t size);

/* May this be a name; a line of chat? UTF-8 of visible characters that do not turn the direction
 * of writing, with no space at the ends. */
bool table_name_ok(const char *name);
bool table_chat_ok(const char *text);

/* The same for what was taken once, perhaps by an earlier version that took more: accounts keep
 * their names, and logs open. UTF-8 of less than `size` bytes without control characters. */
bool table_text_fits(const char *text, size_t size);
bool table_clock_ok(const char *words); /* `move:60`, as terms have it */

#endif

/* proto.h: the messages of the wire, both directions, as docs/protocol.md describes them: JSON in,
 * a command out; a table and a viewer in, JSON out. Bytes in, bytes out: nothing here knows a
 * connection, and what is written of a game comes from kb_view of the one who reads it. */
#ifndef PROTO_H
#define PROTO_H

#include "table.h"
#include "text.h"

#define PROTO_VERSION 1
#define PROTO_TOKENS 128   /* values and keys in one message */
#define PROTO_ID_MAX 40    /* bytes of the id of a table, with the final 0 */
#define PROTO_TOKEN_MAX 80 /* of a token, an invitation or a code */
#define PROTO_WORD_MAX 32
#define PROTO_OPTIONS_MAX 257
#define PROTO_INPUTS_MAX 8 /* of Hacker live in one message */

/* What a client can ask for. One row each in proto_read.c. */
enum proto_what {
    PROTO_HELLO,
    PROTO_ATTACH,
    PROTO_DETACH,
    PROTO_PING,
    PROTO_GUEST, /* by HTTP from here */
    PROTO_MAKE,
    PROTO_DEVICE, /* a code for another device */
    PROTO_REDEEM, /* the code for a token */
    PROTO_WHOSE,  /* whose code it is */
    PROTO_ALONE,  /* no other device any more */
    PROTO_KEY,    /* a key for a program */
    PROTO_RENAME, /* another name, from now on */
    PROTO_TAKE,   /* at a table from here: those of table.h */
    PROTO_LEAVE,
    PROTO_KICK,
    PROTO_BOT,
    PROTO_INVITE,
    PROTO_START,
    PROTO_COMMIT,
    PROTO_OPEN,
    PROTO_MOVE,
    PROTO_BACK,
    PROTO_PHRASE,
    PROTO_CHAT,
    PROTO_MUTE,
    PROTO_SILENCE,
    PROTO_REMATCH,
    PROTO_CLOSE,
    PROTO_LIVE, /* on a socket only: what a seat does by live clock; an answer to a ping */
    PROTO_PONG,
    PROTO_WHATS
};

struct proto_command {
    enum proto_what what;
    uint32_t given; /* members that were there, bit by their number in proto_read.c */
    int64_t id;     /* the client's number for this command: the nonce */
    int64_t version;
    int64_t seen; /* the last event that the client has */
    int64_t at;   /* inputs of the game that it has */
    int64_t seat;
    int64_t number;
    int64_t on;
    char table[PROTO_ID_MAX];
    char token[PROTO_TOKEN_MAX];
    char code[PROTO_TOKEN_MAX]; /* an invitation, or a code for a device */
    char name[TABLE_NAME_MAX];
    char text[TABLE_TEXT_MAX];
    char move[KB_MOVE_TEXT_MAX];
    char bot[BOT_NAME_MAX];
    uint8_t hash[HASH_BYTES];                   /* a commitment, or a share */
    uint8_t list[KB_SEATS_MAX + 1][HASH_BYTES]; /* commitments: the host's, of seat 1, 2, ... */
    uint32_t list_there;                        /* bit by seat: those that were not empty */
    int32_t list_count;
    /* The terms of a table. */
    char game[PROTO_WORD_MAX];
    char clock[PROTO_WORD_MAX];
    char entry[PROTO_WORD_MAX];
    char spectators[PROTO_WORD_MAX];
    char chat[PROTO_WORD_MAX];
    char order[PROTO_WORD_MAX];
    char options[PROTO_OPTIONS_MAX];
    int64_t seats;
    int64_t fill;
    int64_t grace;
    int64_t pace;
    char bots[KB_SEATS_MAX][BOT_NAME_MAX]; /* of seat 1, 2, ...; empty: for a person */
    int32_t bots_count;
    char in[PROTO_INPUTS_MAX][KB_LIVE_TEXT_MAX];
    int32_t in_count;
};

/* Why a message was refused, beside table.h: its word, its sentence. */
enum proto_code {
    PROTO_OK = 0,
    PROTO_NOT_JSON,
    PROTO_NOT_OBJECT,
    PROTO_TOO_LARGE,
    PROTO_UNKNOWN,        /* no such command */
    PROTO_UNKNOWN_MEMBER, /* the command has no such member */
    PROTO_MISSING,        /* a member is missing */
    PROTO_BAD_MEMBER,     /* its value cannot be */
    PROTO_BAD_VERSION,
    PROTO_NO_TOKEN, /* say hello first */
    PROTO_BAD_TOKEN,
    PROTO_BANNED, /* this person, or where it comes from */
    PROTO_BAD_CODE,
    PROTO_NO_TABLE,
    PROTO_SET_ASIDE, /* there is, but its log is damaged */
    PROTO_NOT_ATTACHED,
    PROTO_NO_SPECTATORS,
    PROTO_BAD_NAME,
    PROTO_TOO_FAST,
    PROTO_TOO_MANY, /* tables, keys, devices */
    PROTO_NOT_FOR_PROGRAMS,
    PROTO_FULL,      /* the house is */
    PROTO_READ_ONLY, /* the disk failed */
    PROTO_NOT_SAVED, /* this command was not kept */
    PROTO_NOT_FOUND, /* no such path, or record */
    PROTO_BAD_METHOD,
    PROTO_CODES
};
const char *proto_code_word(enum proto_code code);
const char *proto_code_text(enum proto_code code);
int proto_code_status(enum proto_code code); /* of HTTP */

/* Reads a message. `what` is PROTO_WHATS where its member `do` says what is wanted, else that
 * command. `word` (PROTO_WORD_MAX bytes) gets the member that a refusal is about, or nothing. */
enum proto_code proto_read(const char *bytes, size_t size, enum proto_what what,
                           struct proto_command *command, char *word);

/* Was this member there? */
bool proto_given(const struct proto_command *command, const char *member);

/* The terms of a new table as a line for table_terms_read, with what was not given as it usually
 * is. */
size_t proto_terms(const struct proto_command *command, char *out, size_t size);

/* The kind of input for a command at a table, with its fields; the caller adds who and when. */
void proto_input(const struct proto_command *command, struct table_input *input);

/* ---- Out ---- */

/* The id of a table: its number, and what cannot be guessed. Reading gives the number, 0 if it is
 * no id. */
void proto_id_print(const struct table *table, char *out);
uint64_t proto_id_read(const char *id, uint8_t *key);
void proto_hex(const uint8_t *bytes, size_t size, char *out);

/* Refusals and short answers: `{"re":7,"error":"stale","text":"..."}`. */
void proto_put_refusal(struct text *out, int64_t re, const char *code, const char *sentence,
                       const char *word);

/* Lines of a viewer's history: these follow its first `from`, and nothing else does. NULL:
 * something is missing between what the viewer has and these, or they are too many. */
struct proto_lines {
    int32_t from;
    const char *text;
};

/* What a viewer is told: events behind `seen`, and how things stand (delayed spectators get a table
 * as it was). Events that are no longer kept are left out, and `snapshot` says so; also if the
 * viewer says to have seen more than it may know. */
struct proto_update {
    const struct table *table;
    int viewer; /* a seat, or 0 */
    uint32_t seen;
    int64_t now_ms;
    int64_t clock_ms; /* of the clocks: when the table stood so */
    bool sent_away;   /* the viewer: by the host, from this table */
    bool whole;       /* seats and terms too, even if nothing says that they have changed */
    /* By seat, from 1: when a bot stands in for somebody who is gone, 0: never; -1: is there. Or
     * NULL. */
    const int64_t *gone_ms;
    /* What the reader before was told of the same table, or NULL: see kb_view_json_after. */
    struct kb_json_before *before;
    struct record *room;             /* while dealing: to write down the terms of the deal in */
    const struct proto_lines *lines; /* what is new in the history, or NULL */
};
void proto_put_update(struct text *out, const struct proto_update *update);

/* Hacker by live clock (proto_live.c): what a viewer's eyes cover after a tick; how the table is
 * laid out, a member of the update; a message that is to be answered at once, with the round trip
 * of the one before
 * (-1: none yet), and what the table asks for (0: nothing); the word of a refused input, NULL if it
 * is not one of those. */
void proto_put_frame(struct text *out, const struct kb_live_frame *frame);
void proto_put_places(struct text *out, const struct kb_live *live, int64_t tick_ms); /* alone */
void proto_put_layout(struct text *out, const struct table *table);
void proto_put_ping(struct text *out, uint32_t number, int64_t round_trip_ms, int64_t most_ms);
const char *proto_live_word(enum kb_code code);

/* What a phase of a table is called. */
const char *proto_phase_word(int phase);

/* A table in a list. */
void proto_put_row(struct text *out, const struct table *table, uint32_t person);

#endif

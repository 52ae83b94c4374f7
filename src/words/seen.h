/* seen.h: what a client has been told of one table: the message of the wire (docs/protocol.md) as
 * structs, and the views of games. No rule of a game is known here. The same struct of
 * Corruption's table serves a view and a moment of a round that is told again from its lines
 * (lines.h). Everything has a limit; a message beyond them, or one that is none, is refused. */
#ifndef SEEN_H
#define SEEN_H

#include "doc.h"

#define SEEN_SEATS 7
#define SEEN_GAME 16      /* bytes of a game's name with its 0 */
#define SEEN_NAME 97      /* bytes of a name with its 0: 24 characters of four bytes */
#define SEEN_MOVE 24      /* of a move */
#define SEEN_LEGAL 640    /* legal moves */
#define SEEN_EVENTS 400   /* events that are kept */
#define SEEN_TOKENS 16384 /* JSON tokens of a message */
#define SEEN_CONTRACTS 8  /* of a government */
#define SEEN_CARDS 42     /* on the table: six of seven seats */
#define SEEN_ACCOUNTS 21
#define SEEN_VIRUSES 28
#define SEEN_MEMBERS 12    /* of the view of any other game */
#define SEEN_TALK 401      /* bytes of a line of chat with its 0 */
#define SEEN_NUMBER 23     /* of a game's number */
#define SEEN_TERMS 2048    /* of the terms of a deal */
#define SEEN_UNPLACED (-1) /* many events came at once, moves among them: lines_place */

struct seen_seat {
    char kind; /* 'f'ree, 'p'erson, 'b'ot */
    bool program, silenced;
    bool again; /* after a game: wants another one */
    char name[SEEN_NAME];
    char bot[48];
    char stand_in[8]; /* why a bot plays for the person: away, clock, left */
    bool rests;       /* or would, but the game waits until somebody is back */
};

struct seen_event {
    int64_t n;
    int seat, number, attempt;
    bool on;
    int after; /* it came behind so many lines of the history, or SEEN_UNPLACED */
    char e[16], why[8];
    char text[SEEN_TALK];
};

/* ---- Corruption ---- */

struct seen_card {
    int government, place, position; /* b2.3: 1, 2, 3 */
    int seat;
    char card[3]; /* 1 2 4 6 8 10 A R H or ? */
    bool up, gone;
    uint8_t known; /* bit seat: that seat knows it */
    int to;        /* Swiss money: the contract it was assigned to; 0: none */
};

struct seen_contract {
    char name[17];
    int value;
    bool cancelled;
    int to;       /* of a story: who got it; -1: nobody; 0: not decided */
    char why[10]; /* of a story: won, tie, empty, attorney */
};

struct seen_corruption {
    char shown[8], actor[8];
    struct seen_contract contract[3][SEEN_CONTRACTS + 1]; /* from 1 */
    int contracts[3];
    struct seen_card card[SEEN_CARDS];
    int cards;
    char held[SEEN_SEATS + 1][32], hand[32];
    int hands[SEEN_SEATS + 1], totals[SEEN_SEATS + 1], won[SEEN_SEATS + 1], book[SEEN_SEATS + 1];
};

/* ---- Hacker ---- */

struct seen_account {
    int owner; /* 0: face down */
    char bills[96];
    int viruses;
    uint8_t virus[SEEN_VIRUSES]; /* owners from the bottom, 0: not known */
};

struct seen_hacker {
    int traveller, beat, beats, attacked, bank, viruses, hand, aside;
    bool back, jammed;
    int accounts;
    struct seen_account account[SEEN_ACCOUNTS + 1]; /* from 1 */
    char bills[SEEN_SEATS + 1][16];
};

/* ---- Any other game ---- */

/* A member of its view: the words and numbers in it with spaces between them, or with tabs, one for
 * each seat. */
struct seen_member {
    char name[16], value[112];
    bool seats;
};

/* ---- A view ---- */

/* The table of a game, as its lines make it (game_words.h). */
union seen_table {
    struct seen_corruption corruption;
    struct seen_hacker hacker;
};

struct seen_view {
    const struct game_words *game; /* how it is told; of a view that was taken never NULL */
    char name[SEEN_GAME];          /* of the game */
    int viewer, seats, round, rounds, first, turn;
    uint8_t must, may; /* bit seat */
    char stage[12], options[192];
    char legal[SEEN_LEGAL][SEEN_MOVE];
    int legals;
    struct seen_corruption corruption;
    struct seen_hacker hack;
    struct seen_member member[SEEN_MEMBERS]; /* of a game without a struct of its own above */
    int members;
};

enum seen_phase { SEEN_SEATING, SEEN_DEALING, SEEN_PLAYING, SEEN_OVER, SEEN_CLOSED };

struct seen_deal {
    bool there, opening;
    char terms[SEEN_TERMS]; /* the first lines of the record */
    char host[65], commitment[SEEN_SEATS + 1][65];
    uint8_t opened; /* bit seat */
};

struct seen {
    char table[48];
    int64_t n;
    enum seen_phase phase;
    int you, host, seats;
    bool sent_away; /* by the host: you have no seat, and get none */
    char terms[SEEN_TALK];
    char game[SEEN_GAME];
    struct seen_seat seat[SEEN_SEATS + 1];
    struct seen_event event[SEEN_EVENTS];
    int events;
    int64_t at;
    int64_t clock[SEEN_SEATS + 1]; /* milliseconds left when it was told, -1: none */
    int64_t told_ms;               /* our own time then */
    char chosen[SEEN_MOVE];
    bool has_view;
    struct seen_view view;
    struct seen_deal deal;
    char number[SEEN_NUMBER]; /* of the game, as its record has it */
    char record[48];
    int totals[SEEN_SEATS + 1], victory[SEEN_SEATS + 1];
    uint32_t version; /* grows with each message */
};

/* Takes a message "t":"table". `lines` is how many lines of the history are known, `now_ms` our
 * time. False: it is none, and nothing has changed. */
bool seen_take(struct seen *seen, const struct doc *doc, int lines, int64_t now_ms);

/* The seats of a table, into SEEN_SEATS + 1 of them; how many there are. */
int seen_seats(struct seen_seat *seats, const struct doc *doc, int list);

/* A view alone (seen_view.c); false: it is none. Of a game without words of its own (game_words.h)
 * the common part is taken. */
bool seen_take_view(struct seen_view *view, const struct doc *doc, int object);

/* A list of seats as a set of bits; numbers of the seats from 1 on. */
uint8_t seen_set(const struct doc *doc, int list);
void seen_numbers(const struct doc *doc, int list, int *out);

/* `b2` as government 1 and place 2, `b2.3` also as position 3 (0: none). False: it is neither. */
bool seen_place(const char *text, int *government, int *place, int *position);

/* Has this seat to decide now? Of a beat we know only of our own choice. */
static inline bool seen_waits(const struct seen *seen, int seat) {
    return seen->phase == SEEN_PLAYING && seen->has_view && seen->view.must >> seat & 1 &&
           !(seat == seen->you && seen->chosen[0]);
}

/* Has everybody gone, and the game waits until somebody is back? */
bool seen_rests(const struct seen_seat *seat, int seats);

/* Milliseconds left on a clock, -1: none. */
int64_t seen_clock(const struct seen *seen, int seat, int64_t now_ms);

/* The value of an option of the view, "" if it has none. */
void seen_option(const struct seen_view *view, const char *key, char *out, size_t size);

#endif

/* record.h: the record of a game (`.kb`, docs/record.md): a text that a person can read, from which
 * the game is played again, and that shows whether it was changed.
 *
 * A record is written from what a table knows: the setup, who played, the history. Reading is
 * strict: every move must be legal, every outcome of chance possible and, where the deal was fair,
 * the one that follows from the shares; and what was read, written again, must be the same bytes.
 * So there is one text for a record, and a text that is read is one that this file would write.
 *
 * Nothing here reads a file or a clock, and nothing but zlib (for addresses) allocates. A struct
 * record is large (about 100 KB): it belongs into static memory or on the heap. record_read needs
 * about 100 KB of stack and record_write_seen 50 KB, those for addresses 48 KB: a thread that
 * calls them has to have it. */
#ifndef RECORD_H
#define RECORD_H

#include "hash.h"
#include "kickback.h"

#define RECORD_FORMAT 1
#define RECORD_MAX 65536                /* bytes: seven seats, nine beats, all times have 43,000 */
#define RECORD_LIVE_MAX (1u << 21)      /* bytes of a live game's: 65,536 events of at most 25 */
#define RECORD_BEGIN "kickback record " /* the first line of each, and a number */
#define RECORD_NAME_MAX 97     /* bytes of a player's name, with the final 0: 24 characters of 4 */
#define RECORD_SPEC_MAX 48     /* bytes of a bot's level and personality, with the final 0 */
#define RECORD_COMMENT_MAX 401 /* bytes of a comment, with the final 0 */
#define RECORD_COMMENTS_MAX 64
#define RECORD_COMMENT_BYTES 8192 /* of all comments together, with their final 0s */
#define RECORD_ID_BYTES 16
#define RECORD_ATTEMPT_MAX 99 /* deals that were begun for one game */
#define RECORD_TIME_NONE UINT32_MAX
#define RECORD_SHOWN_MAX (8 * RECORD_COMMENT_MAX) /* bytes of a name or comment as shown */

/* Where the deals and lots of a game came from. */
enum record_deal {
    RECORD_UNKNOWN, /* it does not say */
    RECORD_SEEDED,  /* from the library's own generator: simulations */
    RECORD_FAIR     /* from the shares of the host and the players: docs/fairness.md */
};

/* A player, numbered from 1 in the order in which they sat down. */
struct record_player {
    bool bot;
    char spec[RECORD_SPEC_MAX];     /* a bot's level, personality and budget: normal:bold */
    char name[RECORD_NAME_MAX];     /* any UTF-8; may be empty */
    uint8_t commitment[HASH_BYTES]; /* humans, with a fair deal */
    uint8_t share[HASH_BYTES];      /* a redacted record knows its own player's alone */
};

struct record_comment {
    int32_t after;  /* so many inputs */
    int32_t offset; /* in comment_text */
};

struct record {
    struct kb_setup setup;
    enum record_deal deal;
    uint64_t seed;               /* RECORD_SEEDED */
    uint8_t id[RECORD_ID_BYTES]; /* RECORD_FAIR, and so are those below: the game's number */
    uint8_t attempt;             /* from 1: which deal of this game it was */
    bool seats_by_lot;
    uint8_t host_commitment[HASH_BYTES];
    uint8_t host_share[HASH_BYTES];
    struct record_player player[KB_SEATS_MAX]; /* as many as seats */
    uint8_t order[KB_SEATS_MAX];               /* seat s is player number order[s - 1] */
    char date[21];                             /* 2026-11-15T12:00:00Z, or empty */
    int viewer;                                /* KB_EVERYTHING; else whose redacted record it is */
    struct kb_history history; /* in `entry`: a copy of the record must be given its own; empty in a
                                  redacted record */
    struct kb_entry entry[KB_HISTORY_MAX];
    uint32_t time_ms[KB_HISTORY_MAX]; /* of a move: since the game began; or RECORD_TIME_NONE */
    uint8_t stood_in[KB_HISTORY_MAX]; /* 1: a bot moved for a player who was away */
    int32_t line[KB_HISTORY_MAX];     /* where the input stands; set by reading */
    struct record_comment comment[RECORD_COMMENTS_MAX];
    int32_t comments;
    int32_t comment_bytes;
    char comment_text[RECORD_COMMENT_BYTES];
    struct kb_state state;   /* where the history leads; set by reading */
    struct kb_live_log live; /* Hacker by live clock: what was said; its events are not the record's
                                own, but the caller's */
};

/* Room for reading the record of a live game. */
struct record_room {
    struct kb_live_event *event; /* NULL: none, and no such record can be read */
    int32_t events;
    char *work; /* at least as many bytes as the record has */
    size_t work_size;
};

/* What is wrong with a text that is no record, and where. */
struct record_error {
    int line;
    char reason[256];
};

/* Empties a record: nobody has a name, player s sits on seat s, nothing has been played. */
void record_begin(struct record *record, const struct kb_setup *setup);

/* Takes over a history as kb_play wrote it. */
void record_set_history(struct record *record, const struct kb_history *history);

/* Takes over the log of a live game, whose events must stay where they are. */
void record_set_live(struct record *record, const struct kb_live_log *log);

/* Adds a comment behind the inputs there are. False if it is too long, not UTF-8, or one too
 * many. */
bool record_comment(struct record *record, const char *text);

/* May this be a name (or a comment, with its own size)? UTF-8 that fits. */
bool record_text_ok(const char *text, size_t size);

/* Is it a date as records have it, and in the calendar? */
bool record_is_date(const char *text, size_t length);

/* Such a text as it is written: `\` as `\\`, and control characters, marks that turn the direction
 * of writing, what cannot be seen, and spaces at the ends as `\u{20}`. Never a control character;
 * bytes that are no UTF-8 as `?`. Returns the length. */
size_t record_text_print(const char *text, char *out, size_t size);

/* Writes the record: everything, for a game that is over or an owner who may know all. Choices of
 * one beat are put in the order of the seats. Returns the length, 0 if it is not possible: a name
 * or comment that is no UTF-8, a bot that does not look like one, a date that is none, times that
 * run backwards (but for those of one beat), a fair deal without a human, a reduced game, a log
 * that does not lead to the history, more than `size` or RECORD_MAX - 1 (live: RECORD_LIVE_MAX - 1)
 * bytes. */
size_t record_write(const struct record *record, char *out, size_t size);

/* The record of a game in progress as `viewer` may have it (a seat, 0 for a spectator): made from
 * kb_history_seen, without seeds, times, comments and shares, but with the terms, all commitments,
 * and the share of the seat's own player: what it later needs for record_matches_seen. */
size_t record_write_seen(const struct record *record, int viewer, char *out, size_t size);

/* Reads a record, full or redacted. False, with line and reason, if anything is not as it must be;
 * `record` is of no use then. */
bool record_read(struct record *record, const char *text, size_t size, struct record_error *error);

/* The same for games by live clock too, whose events go into the room that is given. */
bool record_read_live(struct record *record, const char *text, size_t size,
                      const struct record_room *room, struct record_error *error);

/* ---- Fair deals ---- */

#define RECORD_TERMS_MAX                                                    \
    2048 /* bytes of the terms, with a final 0; a deck of one's own has 700 \
          */

/* The lines of the terms, up to the last `player`: what is settled before the first share is
 * committed to. Clients get them with the deal. Returns the length. */
size_t record_write_terms(const struct record *record, char *out, size_t size);

/* The hash of the terms: everything that is settled before the first share is committed to. */
void record_terms(const struct record *record, uint8_t *out);

/* The commitment to a share: of the host (`who` 0, `binding` is the hash of the terms) or of a
 * player (`who` is its number, `binding` the host's commitment). Bound to both, it is of no use
 * to another player, nor in another game. */
void record_commitment(const uint8_t *binding, int who, const uint8_t *share, uint8_t *out);

/* The hash of the list that everybody sees before any share is opened: the terms and all
 * commitments. */
void record_list(const struct record *record, uint8_t *out);

/* The seed of the game: the hash of terms, commitments and shares. */
void record_seed(const struct record *record, uint8_t *out);

/* Does the deal follow from the shares, or from the seed? True also where the record does not say
 * where it came from. record_read has asked it already. */
bool record_deal_follows(const struct record *record, struct record_error *error);

/* Does a full record agree with what one seat (or a spectator) had of the game while it ran, `seen`
 * with its `text`? The same terms, number, attempt, commitments, seats and names, the seat's own
 * share, and its moves up to some moment. False with a line of that text and a reason. `work` has
 * RECORD_MAX bytes. `record` is as before afterwards. */
bool record_matches_seen(struct record *record, const struct record *seen, const char *text,
                         size_t size, char *work, struct record_error *error);

/* ---- Receipts ---- */

/* What a client saw of a fair deal (record_receipt.c, docs/fairness.md): a text of `kickback
 * receipt 1`, the lines of the record up to the last `share` with no share but the client's own,
 * lines `dealt` with what its seat was dealt, and a digest. A client writes it before it opens its
 * share. */

#define RECORD_RECEIPT_BEGIN "kickback receipt 1\n"
#define RECORD_RECEIPT_MAX 16384 /* bytes, with a final 0 */
#define RECORD_DEALT_MAX 256     /* bytes of what a view says of the deal, with a final 0 */
#define RECORD_DEALT_LINES 64

/* What a client was told; hashes are bytes. */
struct record_told {
    const char *terms;                       /* lines, as record_write_terms writes them */
    const uint8_t *host;                     /* the host's commitment */
    const uint8_t (*commitment)[HASH_BYTES]; /* by player, from 1 */
    uint32_t committed;                      /* players, bit by number */
    int own;                                 /* whose share it is; 0: none is the client's */
    const uint8_t *share;
};

struct text;

/* Begins a receipt; then what was dealt; then the digest: the length, 0 if it does not fit. */
void record_receipt_begin(struct text *out, const struct record_told *told);
void record_receipt_dealt(struct text *out, int at, const char *dealt);
size_t record_receipt_end(struct text *out);

/* What a view (JSON) says of the deal: viewer, round, first player, and the contracts, or the
 * owners of accounts and the viewer's bills. False if it says nothing that can be compared later.
 */
bool record_dealt(const char *view, size_t size, char *out);

/* Does a full record, which was read, fit a receipt? */
enum record_fit {
    RECORD_FITS,
    RECORD_FITS_NOT_GAME,  /* another number of the game */
    RECORD_FITS_NOT_TERMS, /* other rules, players or attempt */
    RECORD_FITS_NOT_HOST,  /* another commitment of the host */
    RECORD_FITS_NOT_OWN,   /* the client's own share is not in it */
    RECORD_FITS_NOT_LIST,  /* another commitment of another player */
    RECORD_FITS_NOT_CARDS, /* its seat was dealt something else */
    RECORD_FITS_NO_RECEIPT /* the receipt is damaged, or none: nothing can be compared */
};

/* `error` gets a line of the receipt and what is wrong there; `*own` the player whose share is in
 * the receipt, 0: nobody's. Both may be NULL. Needs 200 KB of stack. */
enum record_fit record_fits(const struct record *record, const char *receipt, size_t size, int *own,
                            struct record_error *error);

/* The same as a word for other programs: `fits`, `game`, `terms`, `host`, `own`, `list`, `cards`,
 * `receipt`. */
const char *record_fit_word(enum record_fit fit);

/* ---- In an address ---- */

#define RECORD_URL_MAX 65536 /* characters */
#define RECORD_URL_MARK "kb1."

/* The record `text` as the part of an address behind its `#`: the mark, then the text compressed
 * (raw deflate) in the letters of base64url. Returns its length; 0 if it does not fit. */
size_t record_url_write(const char *text, size_t size, char *out, size_t out_size);

/* Back into at most RECORD_MAX - 1 bytes, with a 0 behind; what would be longer is refused while it
 * grows. Returns the length, 0 if it is no such text. */
size_t record_url_read(const char *url, size_t length, char *out);

#endif

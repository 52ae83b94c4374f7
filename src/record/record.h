/* record.h: the record of a game (`.kb`, docs/record.md): a readable text from which the game can
 * be replayed, and which reveals changes.
 *
 * A record is written from the setup, the players and the history. Reading is strict: every move
 * must be legal, every outcome of chance possible and, in a fair deal, the one that follows from
 * the shares; and the record, written again, must give the same bytes. So each record has exactly
 * one text.
 *
 * Nothing here reads a file or a clock, and nothing but zlib (for addresses) allocates. A struct
 * record is large (about 100 KB): keep it in static memory or on the heap. record_read needs about
 * 100 KB of stack, record_write_seen 50 KB, the functions for addresses 48 KB. */
#ifndef RECORD_H
#define RECORD_H

#include "hash.h"
#include "kickback.h"

#define RECORD_FORMAT 1
#define RECORD_MAX 65536                /* bytes; a long game of seven seats has 43,000 */
#define RECORD_LIVE_MAX (1u << 21)      /* bytes of a live game's: 65,536 events of at most 25 */
#define RECORD_BEGIN "kickback record " /* the first line of each, and a number */
#define RECORD_NAME_MAX 97     /* bytes of a player's name, with the final 0: 24 characters of 4 */
#define RECORD_SPEC_MAX 48     /* bytes of a bot's level and personality, with the final 0 */
#define RECORD_COMMENT_MAX 401 /* bytes of a comment, with the final 0 */
#define RECORD_COMMENTS_MAX 64
#define RECORD_COMMENT_BYTES 8192 /* of all comments together, with their final 0s */
#define RECORD_ID_BYTES 16
#define RECORD_ATTEMPT_MAX 99 /* deals begun for one game */
#define RECORD_TIME_NONE UINT32_MAX
#define RECORD_SHOWN_MAX (8 * RECORD_COMMENT_MAX) /* bytes of a name or comment as shown */

/* Where the deals and lots of a game came from. */
enum record_deal {
    RECORD_UNKNOWN, /* the record does not say */
    RECORD_SEEDED,  /* from the library's own generator: simulations */
    RECORD_FAIR     /* from the shares of the host and the players: docs/fairness.md */
};

/* A player, numbered from 1 in the order in which they sat down. */
struct record_player {
    bool bot;
    char spec[RECORD_SPEC_MAX];     /* a bot's level, personality and budget: normal:bold */
    char name[RECORD_NAME_MAX];     /* any UTF-8; may be empty */
    uint8_t commitment[HASH_BYTES]; /* humans, with a fair deal */
    uint8_t share[HASH_BYTES];      /* in a redacted record only its own player's */
};

struct record_comment {
    int32_t after;  /* inputs before it */
    int32_t offset; /* in comment_text */
};

struct record {
    struct kb_setup setup;
    enum record_deal deal;
    uint64_t seed;               /* RECORD_SEEDED */
    uint8_t id[RECORD_ID_BYTES]; /* RECORD_FAIR, as are those below: the game's number */
    uint8_t attempt;             /* from 1: which deal of this game it was */
    bool seats_by_lot;
    uint8_t host_commitment[HASH_BYTES];
    uint8_t host_share[HASH_BYTES];
    struct record_player player[KB_SEATS_MAX]; /* as many as seats */
    uint8_t order[KB_SEATS_MAX];               /* seat s is player number order[s - 1] */
    char date[21];                             /* 2026-11-15T12:00:00Z, or empty */
    int viewer;                                /* KB_EVERYTHING, or the seat of a redacted record */
    struct kb_history
        history; /* points to `entry`: set it again in a copy; empty in a redacted record */
    struct kb_entry entry[KB_HISTORY_MAX];
    uint32_t time_ms[KB_HISTORY_MAX]; /* of a move: since the game began; or RECORD_TIME_NONE */
    uint8_t stood_in[KB_HISTORY_MAX]; /* 1: a bot moved for a player who was away */
    int32_t line[KB_HISTORY_MAX];     /* line number of the input; set by reading */
    struct record_comment comment[RECORD_COMMENTS_MAX];
    int32_t comments;
    int32_t comment_bytes;
    char comment_text[RECORD_COMMENT_BYTES];
    struct kb_state state;   /* the state after the history; set by reading */
    struct kb_live_log live; /* a live game's inputs; the caller owns the events */
};

/* Room for reading the record of a live game. */
struct record_room {
    struct kb_live_event *event; /* NULL: live records cannot be read */
    int32_t events;
    char *work; /* at least as many bytes as the record has */
    size_t work_size;
};

/* Why a text is not a record, and where. */
struct record_error {
    int line;
    char reason[256];
};

/* Empties a record: no names, player s on seat s, no inputs. */
void record_begin(struct record *record, const struct kb_setup *setup);

/* Copies a history that kb_play wrote. */
void record_set_history(struct record *record, const struct kb_history *history);

/* Refers to the log of a live game: its events must outlive the record. */
void record_set_live(struct record *record, const struct kb_live_log *log);

/* Adds a comment after the last input. False: too long, not UTF-8, or one too many. */
bool record_comment(struct record *record, const char *text);

/* Is this a valid name (or comment, with that size): UTF-8 that fits? */
bool record_text_ok(const char *text, size_t size);

/* Is it a valid date in the form of records? */
bool record_is_date(const char *text, size_t length);

/* Escapes such a text: `\` as `\\`; control characters, direction marks, invisible characters and
 * spaces at the ends as `\u{20}`; bytes that are not UTF-8 as `?`. Returns the length. */
size_t record_text_print(const char *text, char *out, size_t size);

/* Writes the full record, for a finished game or a reader who may know all. Choices of one beat are
 * put in the order of the seats. Returns the length, or 0 if the record is invalid: a name or
 * comment that is not UTF-8, an invalid bot or date, times that run backwards (except within a
 * beat), a fair deal without a human, a reduced game, a log that does not lead to the history, more
 * than `size` or RECORD_MAX - 1 (live: RECORD_LIVE_MAX - 1) bytes. */
size_t record_write(const struct record *record, char *out, size_t size);

/* The redacted record of a game in progress for `viewer` (a seat, 0 for a spectator): made from
 * kb_history_seen, without seeds, times, comments and other players' shares, but with the terms,
 * all commitments and the viewer's own share, as record_matches_seen needs later. */
size_t record_write_seen(const struct record *record, int viewer, char *out, size_t size);

/* Reads a full or redacted record. False, with line and reason, if anything is invalid; `record` is
 * undefined then. */
bool record_read(struct record *record, const char *text, size_t size, struct record_error *error);

/* The same, also for live games, whose events go into `room`. */
bool record_read_live(struct record *record, const char *text, size_t size,
                      const struct record_room *room, struct record_error *error);

/* The steps of a full record: a move with what follows by itself, or all choices of a beat; step 0
 * is what comes before the first move. `inputs` (room for history.count + 1; NULL: not wanted) gets
 * where in the history each ends. Returns how many there are. */
int record_steps(const struct record *record, int *inputs);

/* ---- Fair deals ---- */

#define RECORD_TERMS_MAX 2048 /* bytes of the terms, with a final 0; a custom deck has 700 */

/* The lines of the terms, up to the last `player`: fixed before the first commitment. Clients get
 * them with the deal. Returns the length. */
size_t record_write_terms(const struct record *record, char *out, size_t size);

/* The hash of the terms. */
void record_terms(const struct record *record, uint8_t *out);

/* The commitment to a share: of the host (`who` 0, `binding` is the hash of the terms) or of a
 * player (`who` is its number, `binding` the host's commitment). The binding makes it useless to
 * other players and in other games. */
void record_commitment(const uint8_t *binding, int who, const uint8_t *share, uint8_t *out);

/* The hash of the list that all players see before any share is opened: the terms and all
 * commitments. */
void record_list(const struct record *record, uint8_t *out);

/* The seed of the game: the hash of terms, commitments and shares. */
void record_seed(const struct record *record, uint8_t *out);

/* Does the deal follow from the shares, or from the seed? True also for a deal of unknown origin.
 * record_read has checked it already. */
bool record_deal_follows(const struct record *record, struct record_error *error);

/* Does a full record agree with a redacted one, `seen` with its `text`, that a seat or spectator
 * kept during the game? Compares terms, number, attempt, commitments, seats, names, the seat's own
 * share, and the moves up to that moment. False: `error` has a line of that text and a reason.
 * `work` has RECORD_MAX bytes. `record` is unchanged in the end. */
bool record_matches_seen(struct record *record, const struct record *seen, const char *text,
                         size_t size, char *work, struct record_error *error);

/* ---- Receipts ---- */

/* What a client saw of a fair deal (record_receipt.c, docs/fairness.md): a text of `kickback
 * receipt 1`, the lines of the record up to the last `share` with no share but the client's own,
 * lines `dealt` with what its seat was dealt, and a digest. A client writes it before it opens its
 * share. */

#define RECORD_RECEIPT_BEGIN "kickback receipt 1\n"
#define RECORD_RECEIPT_MAX 16384 /* bytes, with a final 0 */
#define RECORD_DEALT_MAX 256     /* bytes of a view's part about the deal, with a final 0 */
#define RECORD_DEALT_LINES 64

/* The deal as a client saw it; hashes are bytes. */
struct record_told {
    const char *terms;                       /* lines, as record_write_terms writes them */
    const uint8_t *host;                     /* the host's commitment */
    const uint8_t (*commitment)[HASH_BYTES]; /* by player, from 1 */
    uint32_t committed;                      /* players, bit by number */
    int own;                                 /* the client's player; 0: none */
    const uint8_t *share;
};

struct text;

/* Writes a receipt: its beginning, the dealt cards, the digest. Returns the length, 0 if it does
 * not fit. */
void record_receipt_begin(struct text *out, const struct record_told *told);
void record_receipt_dealt(struct text *out, int at, const char *dealt);
size_t record_receipt_end(struct text *out);

/* Extracts the deal from a view (JSON): viewer, round, first player, and the contracts, or the
 * owners of accounts and the viewer's bills. False: nothing that can be compared later. */
bool record_dealt(const char *view, size_t size, char *out);

/* Does a full record that was read fit a receipt? */
enum record_fit {
    RECORD_FITS,
    RECORD_FITS_NOT_GAME,  /* another number of the game */
    RECORD_FITS_NOT_TERMS, /* other rules, players or attempt */
    RECORD_FITS_NOT_HOST,  /* another commitment of the host */
    RECORD_FITS_NOT_OWN,   /* the client's own share is not in it */
    RECORD_FITS_NOT_LIST,  /* another commitment of another player */
    RECORD_FITS_NOT_CARDS, /* its seat was dealt other cards */
    RECORD_FITS_NO_RECEIPT /* the receipt is damaged or invalid: nothing can be compared */
};

/* `error` gets a line of the receipt and the reason; `*own` the player whose share is in the
 * receipt, 0: none. Both may be NULL. Needs 200 KB of stack. */
enum record_fit record_fits(const struct record *record, const char *receipt, size_t size, int *own,
                            struct record_error *error);

/* The same as a word for other programs: `fits`, `game`, `terms`, `host`, `own`, `list`, `cards`,
 * `receipt`. */
const char *record_fit_word(enum record_fit fit);

/* ---- Records in addresses ---- */

#define RECORD_URL_MAX 65536 /* characters */
#define RECORD_URL_MARK "kb1."

/* The record `text` as the part of an address behind its `#`: the mark, then the text compressed
 * (raw deflate) in the letters of base64url. Returns its length; 0 if it does not fit. */
size_t record_url_write(const char *text, size_t size, char *out, size_t out_size);

/* Reads it back, at most RECORD_MAX - 1 bytes and a final 0; refuses longer texts while unpacking.
 * Returns the length, 0 if it is invalid. */
size_t record_url_read(const char *url, size_t length, char *out);

#endif

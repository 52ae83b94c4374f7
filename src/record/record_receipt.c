/* record_receipt.c: receipts: what a client saw of a fair deal, and its comparison with the record
 * of the game: number, terms, commitments, the client's own share, and the cards dealt to its seat.
 * docs/fairness.md has the format. */
#include <stdio.h>
#include <string.h>

#include "json_read.h"
#include "record_parts.h"

#define TOKENS_MAX 4096 /* of a view as JSON */

/* ---- Writing ---- */

void record_receipt_begin(struct text *out, const struct record_told *told) {
    text_word(out, RECORD_RECEIPT_BEGIN);
    text_word(out, told->terms);
    record_put_share(out, 0, told->host, NULL);
    for (int player = 1; player <= KB_SEATS_MAX; player++)
        if (told->committed >> player & 1)
            record_put_share(out, player, told->commitment[player],
                             player == told->own ? told->share : NULL);
}

void record_receipt_dealt(struct text *out, int at, const char *dealt) {
    text_word(out, "dealt ");
    text_number(out, at);
    text_char(out, ' ');
    text_word(out, dealt);
    text_char(out, '\n');
}

size_t record_receipt_end(struct text *out) {
    return record_put_digest(out, RECORD_RECEIPT_MAX);
}

/* ---- What a view says of the deal ---- */

struct view {
    const char *text;
    struct json_token token[TOKENS_MAX];
};

static int member(const struct view *view, int object, const char *key) {
    if (object < 0 || view->token[object].type != JSON_OBJECT)
        return -1;
    return json_member(view->text, view->token, object, key);
}

static bool says(const struct view *view, const char *key, const char *word) {
    int value = member(view, 0, key);
    return value >= 0 && json_is(view->text, &view->token[value], word);
}

static void put_number(struct text *out, const struct view *view, int value) {
    int64_t number = 0;
    if (value >= 0)
        json_whole(view->text, &view->token[value], &number);
    text_number(out, number);
}

/* A string, with commas for spaces; `-` for an empty one, or none. */
static void put_string(struct text *out, const struct view *view, int value) {
    char word[64];
    if (value < 0 || json_string(view->text, &view->token[value], word, sizeof word) <= 0)
        memcpy(word, "-", 2);
    for (char *c = word; *c; c++)
        text_char(out, *c == ' ' ? ',' : *c);
}

/* A member of each object in an array, with commas between. */
static void put_each(struct text *out, const struct view *view, int list, const char *key,
                     bool string) {
    int at = list + 1;
    text_char(out, ' ');
    for (int i = 0;
         list >= 0 && view->token[list].type == JSON_ARRAY && i < view->token[list].count;
         i++, at = (int)view->token[at].next) {
        if (i)
            text_char(out, ',');
        int value = member(view, at, key);
        if (string)
            put_string(out, view, value);
        else
            put_number(out, view, value);
    }
}

static void put_corruption(struct text *out, const struct view *view) {
    static const char *const governments[] = {"a", "b", "c"};
    int contracts = member(view, 0, "contracts");
    for (int i = 0; i < 3; i++)
        put_each(out, view, member(view, contracts, governments[i]), "name", true);
}

static void put_hacker(struct text *out, const struct view *view) {
    int64_t viewer = 0;
    int bills = member(view, 0, "bills");
    int at = bills + 1;
    int seat = member(view, 0, "viewer");
    put_each(out, view, member(view, 0, "accounts"), "owner", false);
    if (seat >= 0)
        json_whole(view->text, &view->token[seat], &viewer);
    text_char(out, ' ');
    if (bills < 0 || view->token[bills].type != JSON_ARRAY || viewer < 1 ||
        viewer > view->token[bills].count) {
        text_char(out, '-');
        return;
    }
    for (int i = 1; i < viewer; i++)
        at = (int)view->token[at].next;
    put_string(out, view, at);
}

static bool corruption_is_comparable(const struct view *view) {
    return says(view, "stage", "place");
}

/* In a live game only the view before the first trip is compared: later the number of inputs is
 * secret. */
static bool hacker_is_comparable(const struct view *view) {
    char options[256] = "";
    int value = member(view, 0, "options");
    if (value >= 0)
        json_string(view->text, &view->token[value], options, sizeof options);
    return !strstr(options, "clock=live") || says(view, "stage", "opening");
}

/* One row for a game that deals something. */
static const struct {
    const char *game;
    bool (*is_comparable)(const struct view *view);
    void (*put)(struct text *out, const struct view *view);
} games[] = {{"corruption", corruption_is_comparable, put_corruption},
             {"hacker", hacker_is_comparable, put_hacker}};
#define GAMES ((int)(sizeof games / sizeof games[0]))

bool record_dealt(const char *json, size_t size, char *out) {
    struct view view = {.text = json};
    struct text t = text_into(out, RECORD_DEALT_MAX);
    int game = 0;
    if (json_read(json, size, view.token, TOKENS_MAX, NULL) <= 0)
        return false;
    while (game < GAMES && !says(&view, "game", games[game].game))
        game++;
    if (game == GAMES || !games[game].is_comparable(&view))
        return false;
    put_number(&t, &view, member(&view, 0, "viewer"));
    text_char(&t, ' ');
    put_number(&t, &view, member(&view, 0, "round"));
    text_char(&t, ' ');
    put_number(&t, &view, member(&view, 0, "first"));
    games[game].put(&t, &view);
    return text_end(&t) < RECORD_DEALT_MAX;
}

/* ---- Comparing ---- */

/* A receipt that is read line by line. */
struct receipt {
    struct span rest; /* behind the line */
    struct span line;
    int number; /* of the line, from 1 */
};

static bool next(struct receipt *r) {
    const char *stop = r->rest.at < r->rest.end
                           ? memchr(r->rest.at, '\n', (size_t)(r->rest.end - r->rest.at))
                           : NULL;
    if (!stop)
        return false;
    r->line = (struct span){r->rest.at, stop};
    r->rest.at = stop + 1;
    r->number++;
    return true;
}

/* Does it begin with these words? */
static bool begins(struct span line, const char *words) {
    size_t length = strlen(words);
    return (size_t)(line.end - line.at) >= length && !memcmp(line.at, words, length);
}

/* So many words, counted by the spaces before them. */
static struct span words(struct span line, int count) {
    const char *at = line.at;
    while (at < line.end && (*at != ' ' || --count > 0))
        at++;
    return (struct span){line.at, at};
}

static bool same(struct span a, struct span b) {
    return a.end - a.at == b.end - b.at && !memcmp(a.at, b.at, (size_t)(a.end - a.at));
}

/* The line of a text that begins with these words; none: an empty one. */
static struct span find(struct span text, const char *start) {
    struct receipt r = {text, {text.at, text.at}, 0};
    while (next(&r))
        if (begins(r.line, start))
            return r.line;
    return (struct span){text.end, text.end};
}

/* The player whose share is in it: its line has four words. */
static int own_player(struct span text) {
    struct receipt r = {text, {text.at, text.at}, 0};
    while (next(&r))
        if (begins(r.line, "share ") && words(r.line, 3).end < r.line.end)
            return r.line.at[6] >= '1' && r.line.at[6] <= '7' ? r.line.at[6] - '0' : 0;
    return 0;
}

static enum record_fit wrong(struct record_error *error, int line, enum record_fit fit) {
    static const char *const reasons[] = {
        "",
        "the record is of another game",
        "the record has other terms: rules, options, seats, players or attempt",
        "the record has another commitment of the host",
        "the share of the receipt's own player is not in the record",
        "the record has another commitment of a player",
        "the record deals something else",
        "this is not a receipt, or it was damaged",
    };
    if (error) {
        error->line = line;
        snprintf(error->reason, sizeof error->reason, "%s", reasons[fit]);
    }
    return fit;
}

/* The text between the first line and the digest, if the digest is right. */
static bool open_receipt(const char *text, size_t size, struct span *inner) {
    char made[RECORD_DIGEST_BYTES + 1];
    struct text t = text_into(made, sizeof made);
    uint8_t hash[HASH_BYTES];
    size_t begin = sizeof RECORD_RECEIPT_BEGIN - 1;
    if (size < begin + RECORD_DIGEST_BYTES || size >= RECORD_RECEIPT_MAX ||
        memcmp(text, RECORD_RECEIPT_BEGIN, begin))
        return false;
    *inner = (struct span){text + begin, text + size - RECORD_DIGEST_BYTES};
    hash_sha256("", text, size - RECORD_DIGEST_BYTES, hash);
    text_word(&t, "digest ");
    record_put_hex(&t, hash, sizeof hash);
    text_char(&t, '\n');
    text_end(&t);
    return !memcmp(made, inner->end, RECORD_DIGEST_BYTES);
}

/* Which thing differs, if the lines of the deal do. */
static enum record_fit which(struct span line, struct span said, int own) {
    char name[16];
    snprintf(name, sizeof name, "share %d ", own);
    if (begins(line, "share host "))
        return RECORD_FITS_NOT_HOST;
    if (own && (begins(line, name) || begins(said, name)))
        return RECORD_FITS_NOT_OWN;
    if (begins(line, "share ") || begins(said, "share "))
        return RECORD_FITS_NOT_LIST;
    snprintf(name, sizeof name, "player %d ", own); /* a bot in its place: it has no share */
    return own && begins(line, name) ? RECORD_FITS_NOT_OWN : RECORD_FITS_NOT_TERMS;
}

/* Compares the cards of a seat after `at` inputs. At first a player must have the seat that the
 * record gives (*own_seat, then 0); later a player may leave it, watch (seat 0), and take over any
 * seat. */
static bool same_dealt(const struct record *record, int *own_seat, struct span line) {
    struct kb_history history = record->history;
    struct kb_state state;
    struct kb_view view;
    char json[KB_JSON_MAX];
    char dealt[RECORD_DEALT_MAX];
    uint32_t at, seat;
    const char *from = line.at + sizeof "dealt " - 1;
    if (!text_read_number(&from, line.end, KB_HISTORY_MAX, &at) || from == line.end ||
        (int)at > history.count)
        return false;
    const char *said_at = ++from;
    if (!text_read_number(&from, line.end, record->setup.seats, &seat) ||
        (*own_seat && seat && (int)seat != *own_seat))
        return false;
    if (seat)
        *own_seat = 0;
    history.count = (int32_t)at;
    if (kb_replay(&record->setup, &history, &state, NULL))
        return false;
    kb_view(&state, (int)seat, &view);
    size_t size = kb_view_json(&view, &record->setup, json, sizeof json);
    struct span said = {dealt, dealt};
    if (size < sizeof json && record_dealt(json, size, dealt))
        said.end = dealt + strlen(dealt);
    return same((struct span){said_at, line.end}, said);
}

/* The seat of a player; 0 for none. */
static int seat_of(const struct record *record, int player) {
    for (int seat = 1; player && seat <= record->setup.seats; seat++)
        if (record->order[seat - 1] == player)
            return seat;
    return 0;
}

enum record_fit record_fits(const struct record *record, const char *receipt, size_t size, int *own,
                            struct record_error *error) {
    char header[RECORD_HEADER_MAX];
    struct text t = text_into(header, sizeof header);
    struct receipt mine, full = {.number = 0};
    int player, line = 1;
    if (own)
        *own = 0;
    if (!open_receipt(receipt, size, &mine.rest))
        return wrong(error, 1, RECORD_FITS_NO_RECEIPT);
    player = own_player(mine.rest);
    if (own)
        *own = player;
    int seat = seat_of(record, player);
    record_put_header(&t, record, RECORD_SHARES, seat);
    full.rest = (struct span){header, header + text_end(&t)};
    mine.number = 1;
    /* Another game differs in other lines, too: its number tells most. */
    if (record->deal != RECORD_FAIR || record->viewer != KB_EVERYTHING ||
        !same(words(find(mine.rest, "fair "), 2), words(find(full.rest, "fair "), 2)))
        return wrong(error, line, RECORD_FITS_NOT_GAME);
    while (next(&mine)) {
        if (begins(mine.line, "dealt ")) {
            if (full.rest.at < full.rest.end)
                return wrong(error, mine.number, RECORD_FITS_NOT_LIST);
            if (!same_dealt(record, &seat, mine.line))
                return wrong(error, mine.number, RECORD_FITS_NOT_CARDS);
        } else if (!next(&full)) {
            return wrong(error, mine.number, RECORD_FITS_NOT_LIST);
        } else if (!same(mine.line, full.line)) {
            return wrong(error, mine.number, which(mine.line, full.line, player));
        }
    }
    if (full.rest.at < full.rest.end)
        return wrong(error, mine.number, RECORD_FITS_NOT_LIST);
    return RECORD_FITS;
}

const char *record_fit_word(enum record_fit fit) {
    static const char *const word[] = {"fits", "game", "terms", "host",
                                       "own",  "list", "cards", "receipt"};
    return word[fit];
}

/* table_text.c: the words of a table: terms and inputs as lines, both ways; which texts of people
 * are taken; the words and sentences of codes. The line of an input is for the log: a person can
 * read it, and only what this file writes is read back. */
#include <string.h>

#include "table.h"
#include "text.h"
#include "utf8.h"

#define MARKS_MAX 3   /* over one character */
#define JOINER 0x200d /* between two pictures */

/* ---- Texts of people ---- */

/* Combining marks, drawn over the character before them; alone they are invisible or cover other
 * text. */
static bool is_mark(uint32_t c) {
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x483 && c <= 0x489) ||
           (c >= 0x1ab0 && c <= 0x1aff) || (c >= 0x1dc0 && c <= 0x1dff) ||
           (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe00 && c <= 0xfe0f) ||
           (c >= 0xfe20 && c <= 0xfe2f);
}

/* Pictures, which a joiner makes one of several: a family, a woman who is a judge. */
static bool is_picture(uint32_t c) {
    return (c >= 0x2190 && c <= 0x21ff) || (c >= 0x2600 && c <= 0x27bf) ||
           (c >= 0x2b00 && c <= 0x2bff) || (c >= 0x1f300 && c <= 0x1faff);
}

/* Names show every character they have; chat may also leave room. */
static bool may_stand(uint32_t c, bool name, bool picture) {
    switch (utf8_kind(c)) {
    case UTF8_SHOWN: return true;
    case UTF8_SELECTOR: return !name || picture;
    case UTF8_SPACE: return !name || c == ' ';
    case UTF8_BLANK: return !name;
    default: return false;
    }
}

/* Does a picture come behind this joiner? */
static bool joins(const char *text, const char *end) {
    uint32_t c = 0;
    return text < end && utf8_read(text, end, &c) && is_picture(c);
}

static bool text_ok(const char *text, int letters, size_t size, bool name) {
    const char *end = text + strnlen(text, size);
    uint32_t c = 0;
    bool picture = false;  /* the last character, but for marks */
    int marks = MARKS_MAX; /* in a row, as if there had been some before the first character */
    if (text == end || (size_t)(end - text) == size || *text == ' ' || end[-1] == ' ')
        return false;
    for (; text < end; letters--) {
        int length = utf8_read(text, end, &c);
        bool joiner = length && c == JOINER && !name && picture && joins(text + length, end);
        if (!length || !letters || !(joiner || may_stand(c, name, picture)))
            return false;
        picture = is_picture(c) || (picture && is_mark(c));
        marks = is_mark(c) ? marks + 1 : 0;
        if (marks > MARKS_MAX)
            return false;
        text += length;
    }
    return true;
}

bool table_name_ok(const char *name) {
    return text_ok(name, TABLE_NAME_LETTERS, TABLE_NAME_MAX, true);
}

bool table_chat_ok(const char *text) {
    return text_ok(text, 200, TABLE_TEXT_MAX, false);
}

bool table_text_fits(const char *text, size_t size) {
    const char *end = text + strnlen(text, size);
    for (const char *at = text; at < end; at++)
        if ((uint8_t)*at < 0x20)
            return false;
    return *text && (size_t)(end - text) < size && utf8_ok(text, (size_t)(end - text));
}

/* ---- Words of a line ---- */

struct word {
    const char *at;
    size_t length;
};

/* The next word, up to a space or the end; empty if there is none. Moves behind the space. */
static struct word next_word(const char **at) {
    struct word w = {*at, strcspn(*at, " ")};
    *at += w.length + (w.at[w.length] == ' ');
    return w;
}

/* Which of `count` words it is; -1 for none. */
static int find_word(struct word w, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (text_is(w.at, w.length, words[i]))
            return i;
    return -1;
}

/* A word that is a number up to `limit`, and nothing else. */
static bool word_number(struct word w, uint32_t limit, uint32_t *number) {
    const char *at = w.at;
    return text_read_number(&at, w.at + w.length, limit, number) && at == w.at + w.length;
}

/* A word `NAME:NUMBER`: the part before the colon and the number. */
static bool split_number(struct word w, uint32_t limit, struct word *name, uint32_t *number) {
    const char *colon = memchr(w.at, ':', w.length);
    if (!colon)
        return false;
    *name = (struct word){w.at, (size_t)(colon - w.at)};
    struct word rest = {colon + 1, (size_t)(w.at + w.length - colon - 1)};
    return word_number(rest, limit, number);
}

/* ---- Terms ---- */

#define DAY_S 86400u
#define CLOCK_S_MAX (30 * DAY_S)

static const char *const entry_words[] = {"public", "link", "invite"};
static const char *const spectator_words[] = {"none", "silent", "delayed"};
static const char *const chat_words[] = {"off", "phrases", "free"};
static const char *const order_words[] = {"given", "lot"};

/* none, move:S, bank:S+S, days:D */
static bool read_clock(struct table_terms *terms, struct word w) {
    struct word name;
    terms->clock = TABLE_NO_CLOCK;
    if (text_is(w.at, w.length, "none"))
        return true;
    const char *plus = memchr(w.at, '+', w.length);
    if (plus) {
        struct word more = {plus + 1, (size_t)(w.at + w.length - plus - 1)};
        w.length = (size_t)(plus - w.at);
        terms->clock = TABLE_BANK_CLOCK;
        return split_number(w, DAY_S, &name, &terms->clock_s) && terms->clock_s >= 5 &&
               text_is(name.at, name.length, "bank") && word_number(more, 3600, &terms->more_s);
    }
    if (!split_number(w, CLOCK_S_MAX, &name, &terms->clock_s) || terms->clock_s == 0)
        return false;
    if (text_is(name.at, name.length, "move")) {
        terms->clock = TABLE_MOVE_CLOCK;
        return terms->clock_s >= 5 && terms->clock_s <= 3600;
    }
    terms->clock = TABLE_DAYS_CLOCK;
    terms->clock_s *= terms->clock_s <= 30 ? DAY_S : 0;
    return text_is(name.at, name.length, "days") && terms->clock_s;
}

bool table_clock_ok(const char *words) {
    struct table_terms terms = {.clock_s = 0};
    const char *at = words;
    struct word w = next_word(&at);
    return w.length && !*at && words[strlen(words) - 1] != ' ' && read_clock(&terms, w);
}

static bool read_spectators(struct table_terms *terms, struct word w) {
    struct word name = w;
    bool delayed = split_number(w, 3600, &name, &terms->delay_s);
    int found = find_word(name, spectator_words, 3);
    terms->spectators = (uint8_t)found;
    return found >= 0 && delayed == (found == TABLE_DELAYED_SPECTATORS) &&
           (!delayed || terms->delay_s > 0);
}

/* One of the words, into a byte. */
static bool read_choice(struct word w, const char *const *words, int count, uint8_t *out) {
    int found = find_word(w, words, count);
    *out = (uint8_t)found;
    return found >= 0;
}

/* A bot of a level and a personality; no budget, since thinking is the house's. */
static bool read_bot(struct word w, char *out) {
    struct bot_spec spec;
    if (w.length >= BOT_NAME_MAX || memchr(w.at, '@', w.length) || bot_parse(w.at, w.length, &spec))
        return false;
    memcpy(out, w.at, w.length);
    memset(out + w.length, 0, BOT_NAME_MAX - w.length);
    return true;
}

enum table_code table_terms_read(struct table_terms *terms, const char *line,
                                 struct kb_error *error) {
    char game[KB_WORD_MAX] = "";
    uint32_t seats;
    memset(terms, 0, sizeof *terms);
    if (error)
        memset(error, 0, sizeof *error);
    struct word name = next_word(&line);
    if (name.length >= sizeof game || !word_number(next_word(&line), 99, &seats))
        return TABLE_BAD_TERMS;
    memcpy(game, name.at, name.length);
    if (!read_clock(terms, next_word(&line)) ||
        !read_choice(next_word(&line), entry_words, 3, &terms->entry) ||
        !read_spectators(terms, next_word(&line)) ||
        !read_choice(next_word(&line), chat_words, 3, &terms->chat) ||
        !read_choice(next_word(&line), order_words, 2, &terms->lot) ||
        !word_number(next_word(&line), 3600, &terms->fill_s) ||
        !word_number(next_word(&line), 3600, &terms->grace_s) ||
        !word_number(next_word(&line), 5000, &terms->pace_ms))
        return TABLE_BAD_TERMS;
    if (!read_bot(next_word(&line), terms->bot))
        return TABLE_BAD_BOT;
    if (kb_setup_text(&terms->setup, game, (int)seats, line, error) ||
        (kb_live_clock(&terms->setup) && terms->delay_s > TABLE_LIVE_DELAY_S))
        return TABLE_BAD_TERMS;
    return TABLE_OK;
}

size_t table_terms_print(const struct table_terms *terms, char *out, size_t size) {
    static const char *const clock_words[] = {"none", "move:", "bank:", "days:"};
    struct text t = text_into(out, size);
    char options[256];
    text_word(&t, kb_game(terms->setup.game).name);
    text_char(&t, ' ');
    text_number(&t, terms->setup.seats);
    text_char(&t, ' ');
    text_word(&t, clock_words[terms->clock]);
    if (terms->clock)
        text_number(&t, terms->clock_s / (terms->clock == TABLE_DAYS_CLOCK ? DAY_S : 1));
    if (terms->clock == TABLE_BANK_CLOCK) {
        text_char(&t, '+');
        text_number(&t, terms->more_s);
    }
    text_char(&t, ' ');
    text_word(&t, entry_words[terms->entry]);
    text_char(&t, ' ');
    text_word(&t, spectator_words[terms->spectators]);
    if (terms->spectators == TABLE_DELAYED_SPECTATORS) {
        text_char(&t, ':');
        text_number(&t, terms->delay_s);
    }
    text_char(&t, ' ');
    text_word(&t, chat_words[terms->chat]);
    text_char(&t, ' ');
    text_word(&t, order_words[terms->lot]);
    text_char(&t, ' ');
    text_number(&t, terms->fill_s);
    text_char(&t, ' ');
    text_number(&t, terms->grace_s);
    text_char(&t, ' ');
    text_number(&t, terms->pace_ms);
    text_char(&t, ' ');
    text_word(&t, terms->bot);
    text_char(&t, ' ');
    kb_setup_print(&terms->setup, options, sizeof options);
    text_word(&t, options);
    return text_end(&t);
}

/* ---- Inputs ---- */

enum { PERSON = 1, SEAT = 2, NUMBER = 4, BYTES = 8, MORE = 16, TEXT = 32 };

/* One row a kind: its word, and which fields it has. */
static const struct {
    const char *word;
    int fields;
} kinds[TABLE_INPUT_KINDS] = {
    [TABLE_DO_MAKE] = {"make", PERSON | BYTES | TEXT},
    [TABLE_DO_TAKE] = {"take", PERSON | SEAT | NUMBER | BYTES | TEXT},
    [TABLE_DO_LEAVE] = {"leave", PERSON},
    [TABLE_DO_KICK] = {"kick", PERSON | SEAT},
    [TABLE_DO_BOT] = {"bot", PERSON | SEAT | TEXT},
    [TABLE_DO_INVITE] = {"invite", PERSON | BYTES},
    [TABLE_DO_START] = {"start", PERSON | BYTES | MORE},
    [TABLE_DO_COMMIT] = {"commit", PERSON | BYTES},
    [TABLE_DO_OPEN] = {"open", PERSON | BYTES | MORE},
    [TABLE_DO_MOVE] = {"move", PERSON | NUMBER | TEXT},
    [TABLE_DO_PLAY] = {"play", SEAT | MORE | TEXT},
    [TABLE_DO_AWAY] = {"away", SEAT},
    [TABLE_DO_BACK] = {"back", PERSON},
    [TABLE_DO_REST] = {"rest", 0},
    [TABLE_DO_PHRASE] = {"phrase", PERSON | NUMBER},
    [TABLE_DO_CHAT] = {"chat", PERSON | TEXT},
    [TABLE_DO_MUTE] = {"mute", PERSON | SEAT | NUMBER},
    [TABLE_DO_SILENCE] = {"silence", PERSON | SEAT | NUMBER},
    [TABLE_DO_REMATCH] = {"rematch", PERSON | BYTES | MORE},
    [TABLE_DO_AGAIN] = {"again", PERSON},
    [TABLE_DO_CLOSE] = {"close", PERSON},
    [TABLE_DO_TICK] = {"tick", BYTES | MORE},
    [TABLE_DO_LIVE] = {"live", NUMBER | TEXT},
    [TABLE_DO_CARRY] = {"carry", PERSON | SEAT | NUMBER | TEXT},
    [TABLE_DO_SITS] = {"sits", PERSON | SEAT | NUMBER | TEXT},
    [TABLE_DO_SAID] = {"said", PERSON | NUMBER},
};

static void put_hex(struct text *t, const uint8_t *bytes) {
    text_char(t, ' ');
    for (int i = 0; i < HASH_BYTES; i++) {
        text_char(t, "0123456789abcdef"[bytes[i] >> 4]);
        text_char(t, "0123456789abcdef"[bytes[i] & 15]);
    }
}

static void put_number(struct text *t, int64_t number) {
    text_char(t, ' ');
    text_number(t, number);
}

size_t table_input_print(const struct table_input *input, char *out, size_t size) {
    struct text t = text_into(out, size);
    int fields = kinds[input->kind].fields;
    text_word(&t, kinds[input->kind].word);
    put_number(&t, input->at_ms);
    if (fields & PERSON) {
        put_number(&t, input->person);
        put_number(&t, (int64_t)input->nonce);
    }
    if (fields & SEAT)
        put_number(&t, input->seat);
    if (fields & NUMBER)
        put_number(&t, input->number);
    if (fields & BYTES)
        put_hex(&t, input->bytes);
    if (fields & MORE)
        put_hex(&t, input->more);
    if (fields & TEXT) {
        text_char(&t, ' ');
        text_word(&t, input->text);
    }
    return text_end(&t);
}

static bool read_hex(const char **at, uint8_t *out) {
    struct word w = next_word(at);
    if (w.length != 2 * HASH_BYTES)
        return false;
    for (size_t i = 0; i < w.length; i++) {
        int digit = text_hex_digit(w.at[i]);
        if (digit < 0)
            return false;
        out[i / 2] = (uint8_t)(out[i / 2] << 4 | digit);
    }
    return true;
}

/* A number with up to 18 digits, perhaps with a sign. */
static bool read_number(const char **at, int64_t low, int64_t high, int64_t *out) {
    struct word w = next_word(at);
    bool minus = w.length && *w.at == '-';
    size_t digits = w.length - minus;
    int64_t value = 0;
    if (digits < 1 || digits > 18 || (w.at[minus] == '0' && (digits > 1 || minus)))
        return false;
    for (size_t i = minus; i < w.length; i++) {
        if (w.at[i] < '0' || w.at[i] > '9')
            return false;
        value = value * 10 + (w.at[i] - '0');
    }
    *out = minus ? -value : value;
    return *out >= low && *out <= high;
}

static bool read_fields(struct table_input *input, const char *at, int fields) {
    int64_t person = 0;
    int64_t nonce = 0;
    int64_t seat = 0;
    int64_t number = 0;
    if (!read_number(&at, 0, INT64_MAX, &input->at_ms))
        return false;
    if (fields & PERSON &&
        (!read_number(&at, 0, UINT32_MAX, &person) || !read_number(&at, 0, INT64_MAX, &nonce)))
        return false;
    if (fields & SEAT && !read_number(&at, 0, KB_SEATS_MAX, &seat))
        return false;
    if (fields & NUMBER && !read_number(&at, -1, INT32_MAX, &number))
        return false;
    if ((fields & BYTES && !read_hex(&at, input->bytes)) ||
        (fields & MORE && !read_hex(&at, input->more)))
        return false;
    input->person = (uint32_t)person;
    input->nonce = (uint64_t)nonce;
    input->seat = (int32_t)seat;
    input->number = (int32_t)number;
    size_t length = strlen(at);
    if (length >= TABLE_INPUT_MAX || (length && !(fields & TEXT)))
        return false;
    memcpy(input->text, at, length);
    return true;
}

bool table_input_read(struct table_input *input, const char *line, size_t size) {
    char copy[TABLE_LINE_MAX];
    char again[TABLE_LINE_MAX];
    const char *at = copy;
    memset(input, 0, sizeof *input);
    if (size >= sizeof copy || memchr(line, 0, size))
        return false;
    memcpy(copy, line, size);
    copy[size] = 0;
    struct word w = next_word(&at);
    int kind = 0;
    while (kind < TABLE_INPUT_KINDS && !text_is(w.at, w.length, kinds[kind].word))
        kind++;
    input->kind = (enum table_input_kind)kind;
    return kind < TABLE_INPUT_KINDS && read_fields(input, at, kinds[kind].fields) &&
           table_input_print(input, again, sizeof again) == size && !memcmp(copy, again, size);
}

/* ---- Codes ---- */

const char *table_event_word(enum table_event_code code) {
    static const char *const words[TABLE_EVENT_CODES] = {
        [TABLE_MADE] = "made",
        [TABLE_SEATED] = "seated",
        [TABLE_BOT_SEATED] = "bot",
        [TABLE_FREED] = "freed",
        [TABLE_KICKED] = "kicked",
        [TABLE_HOST] = "host",
        [TABLE_DEAL] = "deal",
        [TABLE_COMMITTED] = "committed",
        [TABLE_ALL_COMMITTED] = "all-committed",
        [TABLE_OPENED] = "opened",
        [TABLE_LATE] = "late",
        [TABLE_GIVEN_UP] = "given-up",
        [TABLE_DEALT] = "dealt",
        [TABLE_MOVED] = "move",
        [TABLE_STANDS_IN] = "stands-in",
        [TABLE_BACK] = "back",
        [TABLE_RESTS] = "rests",
        [TABLE_PHRASE] = "phrase",
        [TABLE_CHAT] = "chat",
        [TABLE_SILENCED] = "silenced",
        [TABLE_FINISHED] = "finished",
        [TABLE_REMATCH] = "rematch",
        [TABLE_ENDED] = "closed",
        [TABLE_TRIP] = "trip",
    };
    return words[code];
}

/* One row a code: its word, its sentence. */
static const struct {
    const char *word;
    const char *text;
} codes[TABLE_CODES] = {
    [TABLE_OK] = {"ok", "done"},
    [TABLE_NOT_NOW] = {"not-now", "that is not possible at this point of the table"},
    [TABLE_NO_SUCH_SEAT] = {"no-such-seat", "this table has no such seat"},
    [TABLE_SEAT_TAKEN] = {"seat-taken", "somebody sits there already"},
    [TABLE_NOT_HOST] = {"not-host", "only the host of the table may do that"},
    [TABLE_NO_SEAT_HERE] = {"no-seat", "you have no seat at this table"},
    [TABLE_HAS_SEAT] = {"has-seat", "you have a seat at this table already"},
    [TABLE_BAD_TERMS] = {"bad-terms", "these terms of a table cannot be understood"},
    [TABLE_BAD_BOT] = {"bad-bot", "there is no such bot; a bot is LEVEL or LEVEL:PERSONALITY"},
    [TABLE_SEATS_FREE] = {"seats-free", "seats are free: invite somebody, or fill them with bots"},
    [TABLE_ONLY_BOTS] = {"only-bots", "at least one person has to sit at the table"},
    [TABLE_BAD_MOVE] = {"bad-move", "that is no legal move"},
    [TABLE_HAS_CHOSEN] = {"has-chosen", "you have chosen already"},
    [TABLE_STALE] = {"stale", "the game has gone on since you looked"},
    [TABLE_BOT_PLAYS] = {"bot-plays", "a bot plays for you; take your seat back first"},
    [TABLE_NO_BOT_PLAYS] = {"no-bot-plays", "no bot plays for you"},
    [TABLE_DEAL_TWICE] = {"deal-twice", "you have sent that already"},
    [TABLE_DEAL_COPIED] = {"deal-copied", "that commitment is somebody else's"},
    [TABLE_DEAL_WRONG] = {"deal-wrong", "that is not the share you committed to"},
    [TABLE_DEAL_LIST] = {"deal-list", "you have seen other commitments than the table has"},
    [TABLE_SAYS_NOTHING] = {"says-nothing", "this table does not let you say that"},
    [TABLE_BAD_TEXT] = {"bad-text",
                        "that text is empty, too long, or has characters that are not shown"},
    [TABLE_BAD_INVITATION] = {"bad-invitation", "that invitation is not valid, or was used"},
    [TABLE_INVITES_FULL] = {"invites-full", "there are too many unused invitations"},
    [TABLE_SENT_AWAY] = {"sent-away", "the host has sent you away from this table"},
    [TABLE_KNOWS_OTHER] = {"knows-other",
                           "you know the cards of another seat of this game; take that one"},
};

const char *table_code_word(enum table_code code) {
    return codes[code].word;
}

const char *table_code_text(enum table_code code) {
    return codes[code].text;
}

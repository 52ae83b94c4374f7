/* record_read.c: a record from its text. The header is read line by line in its fixed order, the
 * moves by playing them, and in the end the record is written again and compared: so nothing can be
 * written in two ways, and what this file overlooks is found there. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "chance.h"
#include "record_parts.h"

struct reader {
    struct record *record;
    const char *text;
    const char *end;
    struct span now; /* the line that is read, without its end */
    int line;        /* its number, from 1 */
    struct span result[2]; /* the lines of the result, if there were some */
    int result_line;
    struct record_error *error;
};

__attribute__((format(printf, 2, 3))) static bool wrong(struct reader *r, const char *format, ...) {
    va_list list;
    va_start(list, format);
    r->error->line = r->line;
    vsnprintf(r->error->reason, sizeof r->error->reason, format, list);
    va_end(list);
    for (char *c = r->error->reason; *c; c++) /* words of the file may be quoted in it */
        if (*c < ' ' || *c > '~')
            *c = '?';
    return false;
}

/* On to the next line. */
static bool next_line(struct reader *r) {
    const char *at = r->line ? r->now.end + 1 : r->text;
    r->line++;
    if (at >= r->end) {
        r->now = (struct span){r->end, r->end};
        return wrong(r, "the record ends too early");
    }
    const char *stop = memchr(at, '\n', (size_t)(r->end - at));
    r->now = (struct span){at, stop ? stop : r->end};
    return stop || wrong(r, "the line has no end");
}

/* Does the line begin with this word? Then `rest` is what stands behind it. */
static bool line_is(const struct reader *r, const char *word, struct span *rest) {
    size_t length = strlen(word);
    if ((size_t)(r->now.end - r->now.at) < length || memcmp(r->now.at, word, length))
        return false;
    *rest = (struct span){r->now.at + length, r->now.end};
    return true;
}

static bool expect(struct reader *r, const char *word, struct span *rest) {
    return line_is(r, word, rest) || wrong(r, "'%s' must stand here", word);
}

static size_t span_size(struct span s) {
    return (size_t)(s.end - s.at);
}

/* A number from `least` to `most`; what is behind it stays in `s`. */
static bool take_number(struct reader *r, struct span *s, uint32_t least, uint32_t most, int *n) {
    uint32_t number;
    if (!text_read_number(&s->at, s->end, most, &number) || number < least)
        return wrong(r, "a number from %u to %u must stand here", least, most);
    *n = (int)number;
    return true;
}

static bool take_char(struct reader *r, struct span *s, char c) {
    if (s->at == s->end || *s->at != c)
        return wrong(r, "the line is not whole");
    s->at++;
    return true;
}

static bool at_end(struct reader *r, struct span s) {
    return s.at == s.end || wrong(r, "there is more in the line than there should be");
}

static bool take_hex(struct reader *r, struct span s, uint8_t *out, size_t size) {
    if (span_size(s) != 2 * size)
        return wrong(r, "%zu digits 0-9 a-f must stand here", 2 * size);
    for (size_t i = 0; i < size; i++) {
        int high = record_hex_digit(s.at[2 * i]);
        int low = record_hex_digit(s.at[2 * i + 1]);
        if (high < 0 || low < 0)
            return wrong(r, "%zu digits 0-9 a-f must stand here", 2 * size);
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* A word up to the next space, which is passed over. */
static struct span take_token(struct span *s) {
    struct span token = *s;
    while (token.end > token.at && s->at < s->end && *s->at != ' ')
        s->at++;
    token.end = s->at;
    if (s->at < s->end)
        s->at++;
    return token;
}

/* ---- Header ---- */

static bool read_setup(struct reader *r) {
    struct span rest;
    struct kb_error error;
    char game[KB_WORD_MAX];
    char options[256];
    char sentence[200];
    int format;
    int rules;
    int seats;
    if (!expect(r, "kickback record ", &rest) || !take_number(r, &rest, 1, 99, &format))
        return false;
    if (format != RECORD_FORMAT)
        return wrong(r, "format %d is not known; possible: %d", format, RECORD_FORMAT);
    if (!at_end(r, rest) || !next_line(r) || !expect(r, "game ", &rest))
        return false;
    text_quote(game, sizeof game, rest.at, span_size(rest));
    if (kb_game_find(game) < 0)
        return wrong(r, "there is no game '%s'", game);
    if (!next_line(r) || !expect(r, "rules ", &rest) || !take_number(r, &rest, 0, 9999, &rules) ||
        !at_end(r, rest))
        return false;
    struct kb_setup first;
    kb_setup(&first, game, kb_game(kb_game_find(game)).seats_min, NULL, 0, NULL);
    if (kb_setup_rules(&first, rules, &error)) {
        kb_error_text(&error, sentence, sizeof sentence);
        return wrong(r, "%s", sentence);
    }
    if (!next_line(r) || !expect(r, "seats ", &rest) || !take_number(r, &rest, 0, 99, &seats) ||
        !at_end(r, rest) || !next_line(r) || !expect(r, "options ", &rest))
        return false;
    if (span_size(rest) >= sizeof options)
        return wrong(r, "the options are too long");
    text_quote(options, sizeof options, rest.at, span_size(rest));
    for (size_t i = 0; i < span_size(rest); i++)
        if (rest.at[i] == ' ')
            options[i] = ' ';
    if (kb_setup_text(&r->record->setup, game, seats, options, &error)) {
        kb_error_text(&error, sentence, sizeof sentence);
        return wrong(r, "%s", sentence);
    }
    r->record->setup.rules = (uint8_t)rules;
    return next_line(r);
}

/* The rows of a deck of one's own, all 24 or none. */
static bool read_deck(struct reader *r) {
    static const char head[] = "id\tvalue\n";
    char deck[KB_CONTRACTS * 32];
    struct kb_error error;
    struct span rest;
    size_t used = sizeof head - 1;
    int rows = 0;
    int first = r->line;
    memcpy(deck, head, used);
    for (; line_is(r, "contract ", &rest); rows++) {
        const char *space = memchr(rest.at, ' ', span_size(rest));
        if (!space || span_size(rest) > 24 || memchr(rest.at, '\t', span_size(rest)))
            return wrong(r, "a contract is an id and a value");
        if (rows == KB_CONTRACTS)
            return wrong(r, "a deck has %d contracts", KB_CONTRACTS);
        memcpy(deck + used, rest.at, span_size(rest));
        deck[used + (size_t)(space - rest.at)] = '\t';
        used += span_size(rest);
        deck[used++] = '\n';
        if (!next_line(r))
            return false;
    }
    if (rows == 0)
        return true;
    if (rows != KB_CONTRACTS || r->record->setup.game != kb_game_find("corruption"))
        return wrong(r, "a deck has %d contracts, and only corruption has one", KB_CONTRACTS);
    if (kb_setup_deck(&r->record->setup, deck, used, &error)) {
        r->line = error.line ? first + error.line - 2 : first;
        return wrong(r, "'%s' cannot stand in a deck", error.word);
    }
    return true;
}

static bool is_spec(struct span s) {
    for (const char *c = s.at; c < s.end; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == ':' || *c == '@'))
            return false;
    return s.at < s.end && span_size(s) < RECORD_SPEC_MAX;
}

static bool read_player(struct reader *r, int number) {
    struct record_player *player = &r->record->player[number - 1];
    struct span rest;
    struct span spec;
    int n;
    if (!expect(r, "player ", &rest) || !take_number(r, &rest, (uint32_t)number, (uint32_t)number, &n))
        return false;
    spec = rest;
    if (span_size(spec) > 5 && !memcmp(spec.at, " bot ", 5)) {
        spec.at += 5;
        if (!is_spec(spec))
            return wrong(r, "a bot is a level, with personality and budget: normal:bold@200");
        player->bot = true;
        memcpy(player->spec, spec.at, span_size(spec));
        player->spec[span_size(spec)] = 0;
    } else if (span_size(rest) != 6 || memcmp(rest.at, " human", 6)) {
        return wrong(r, "a player is 'human' or 'bot LEVEL'");
    }
    return next_line(r);
}

/* The terms behind the setup. */
static bool read_terms(struct reader *r) {
    struct record *record = r->record;
    struct span rest;
    int attempt;
    if (line_is(r, "fair ", &rest)) {
        record->deal = RECORD_FAIR;
        if (!record_take_base64(take_token(&rest), record->id, RECORD_ID_BYTES))
            return wrong(r, "the number of the game, in 22 letters, must stand here");
        if (!take_number(r, &rest, 1, RECORD_ATTEMPT_MAX, &attempt) || !take_char(r, &rest, ' '))
            return false;
        record->attempt = (uint8_t)attempt;
        record->seats_by_lot = text_is(rest.at, span_size(rest), "lot");
        if (!record->seats_by_lot && !text_is(rest.at, span_size(rest), "given"))
            return wrong(r, "seats are by 'lot' or 'given'");
        if (!next_line(r))
            return false;
    }
    for (int i = 1; i <= record->setup.seats; i++)
        if (!read_player(r, i))
            return false;
    return true;
}

/* A commitment, and in a full record a share, of the host and of every human. */
static bool read_shares(struct reader *r) {
    struct record *record = r->record;
    char begin[32];
    struct span rest;
    for (int i = 0; i <= record->setup.seats; i++) {
        struct record_player *player = &record->player[i ? i - 1 : 0];
        if (i && player->bot)
            continue;
        snprintf(begin, sizeof begin, i ? "share %d " : "share host ", i);
        if (!expect(r, begin, &rest))
            return false;
        struct span commitment = take_token(&rest);
        if (!record_take_base64(commitment, i ? player->commitment : record->host_commitment,
                                HASH_BYTES) ||
            (rest.at < rest.end &&
             !record_take_base64(rest, i ? player->share : record->host_share, HASH_BYTES)))
            return wrong(r, "a commitment and a share of 43 letters each must stand here");
        if (!next_line(r))
            return false;
    }
    return true;
}

static bool read_origin(struct reader *r) {
    struct span rest;
    uint8_t seed[8];
    if (r->record->deal == RECORD_FAIR)
        return read_shares(r);
    if (!line_is(r, "seed ", &rest))
        return true;
    if (!take_hex(r, rest, seed, sizeof seed))
        return false;
    r->record->deal = RECORD_SEEDED;
    for (int i = 0; i < 8; i++)
        r->record->seed = r->record->seed << 8 | seed[i];
    return next_line(r);
}

static bool is_date(struct span s) {
    static const char form[] = "dddd-dd-ddTdd:dd:ddZ";
    if (span_size(s) != sizeof form - 1)
        return false;
    for (size_t i = 0; i < sizeof form - 1; i++)
        if (form[i] == 'd' ? s.at[i] < '0' || s.at[i] > '9' : s.at[i] != form[i])
            return false;
    return true;
}

static bool read_order(struct reader *r) {
    struct span rest;
    uint32_t used = 0;
    int n;
    if (r->record->deal != RECORD_FAIR || !r->record->seats_by_lot)
        return true;
    if (!expect(r, "order", &rest))
        return false;
    for (int i = 0; i < r->record->setup.seats; i++) {
        if (!take_char(r, &rest, ' ') || !take_number(r, &rest, 1, r->record->setup.seats, &n))
            return false;
        if (used >> n & 1)
            return wrong(r, "player %d has two seats", n);
        used |= 1u << n;
        r->record->order[i] = (uint8_t)n;
    }
    return at_end(r, rest) && next_line(r);
}

static bool read_people(struct reader *r) {
    struct span rest;
    int n;
    if (!read_order(r))
        return false;
    for (int last = 0; line_is(r, "name ", &rest); last = n) {
        if (!take_number(r, &rest, (uint32_t)last + 1, r->record->setup.seats, &n) ||
            !take_char(r, &rest, ' '))
            return false;
        if (rest.at == rest.end ||
            !record_take_text(rest, r->record->player[n - 1].name, RECORD_NAME_MAX))
            return wrong(r, "a name has 1 to %d bytes of UTF-8", RECORD_NAME_MAX - 1);
        if (!next_line(r))
            return false;
    }
    if (line_is(r, "date ", &rest)) {
        if (!is_date(rest))
            return wrong(r, "a date looks like 2026-11-15T12:00:00Z");
        memcpy(r->record->date, rest.at, span_size(rest));
        if (!next_line(r))
            return false;
    }
    if (line_is(r, "seen ", &rest)) {
        if (!take_number(r, &rest, 0, r->record->setup.seats, &n) || !at_end(r, rest) ||
            !next_line(r))
            return false;
        r->record->viewer = n;
    }
    r->result_line = r->line;
    if (line_is(r, "totals ", &rest)) {
        r->result[0] = r->now;
        if (!next_line(r) || !expect(r, "victory ", &rest))
            return false;
        r->result[1] = r->now;
        if (!next_line(r))
            return false;
    }
    return r->now.at == r->now.end || wrong(r, "an empty line must stand between header and moves");
}

/* ---- Moves ---- */

static bool illegal(struct reader *r, const struct kb_error *error) {
    char sentence[200];
    kb_error_text(error, sentence, sizeof sentence);
    return wrong(r, "%s", sentence);
}

/* Plays one move, with its marks: `!` for a bot that stood in, `~` for the time. */
static bool read_move(struct reader *r, int seat, struct span token) {
    struct record *record = r->record;
    struct kb_error error;
    int action;
    int time;
    struct span move = {token.at, token.at};
    while (move.end < token.end && *move.end != '!' && *move.end != '~')
        move.end++;
    token.at = move.end;
    if (kb_move_parse(&record->state, seat, move.at, span_size(move), &action, &error))
        return illegal(r, &error);
    int at = record->history.count;
    if (kb_play(&record->state, seat, action, &record->history, &error))
        return illegal(r, &error);
    for (int i = at; i < record->history.count; i++)
        record->line[i] = r->line;
    if (token.at < token.end && *token.at == '!') {
        record->stood_in[at] = 1;
        token.at++;
    }
    if (token.at < token.end) {
        if (!take_char(r, &token, '~') ||
            !take_number(r, &token, 0, RECORD_TIME_NONE - 1, &time) || !at_end(r, token))
            return false;
        record->time_ms[at] = (uint32_t)time;
    }
    return true;
}

static bool read_beat(struct reader *r, struct span rest) {
    uint32_t choosers = record_beat(&r->record->state);
    if (!choosers)
        return wrong(r, "there is no beat here");
    for (int seat = 1; seat <= r->record->setup.seats; seat++) {
        struct span token;
        if (!take_char(r, &rest, ' '))
            return false;
        token = rest;
        while (rest.at < rest.end && *rest.at != ' ')
            rest.at++;
        token.end = rest.at;
        bool chooses = (choosers >> seat & 1) != 0;
        if (text_is(token.at, span_size(token), chooses ? "." : "-"))
            continue;
        if (!chooses)
            return wrong(r, "seat %d does not choose in this beat", seat);
        if (!read_move(r, seat, token))
            return false;
    }
    return at_end(r, rest);
}

static bool read_outcomes(struct reader *r, enum chance_kind kind, struct span rest) {
    struct record *record = r->record;
    while (rest.at < rest.end) {
        struct span token = take_token(&rest);
        if (kb_current(&record->state) != KB_CHANCE || chance_kind_of(&record->state) != kind)
            return wrong(r, "nothing of this kind is drawn here");
        int outcome = chance_parse(&record->setup, &record->state, token.at, span_size(token));
        int at = record->history.count;
        if (outcome < 0 || kb_chance_play(&record->state, outcome, &record->history, NULL))
            return wrong(r, "chance cannot have this outcome of '%s' here", chance_word(kind));
        for (int i = at; i < record->history.count; i++)
            record->line[i] = r->line;
    }
    return true;
}

/* What a record does not say, because nothing else is possible and the next move shows that it
 * happened. */
static void play_certain(struct reader *r) {
    struct record *record = r->record;
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    while (chance_goes_without_saying(&record->state)) {
        int at = record->history.count;
        kb_chance(&record->state, outcome, weight);
        kb_chance_play(&record->state, outcome[0], &record->history, NULL);
        for (int i = at; i < record->history.count; i++)
            record->line[i] = r->line;
    }
}

static bool read_line(struct reader *r) {
    struct span rest;
    char comment[RECORD_COMMENT_MAX];
    int seat;
    if (line_is(r, "#", &rest)) {
        if (rest.at < rest.end && !take_char(r, &rest, ' '))
            return false;
        if (!record_take_text(rest, comment, sizeof comment) || !record_comment(r->record, comment))
            return wrong(r, "a comment has at most %d bytes of UTF-8, and there are at most %d",
                         RECORD_COMMENT_MAX - 1, RECORD_COMMENTS_MAX);
        return true;
    }
    if (line_is(r, "*", &rest))
        return read_beat(r, rest);
    for (int kind = 0; kind < CHANCE_KINDS; kind++) {
        size_t length = strlen(chance_word((enum chance_kind)kind));
        if (!line_is(r, chance_word((enum chance_kind)kind), &rest) || rest.at == rest.end ||
            *rest.at != ' ' || r->now.at + length != rest.at)
            continue;
        rest.at++;
        return read_outcomes(r, (enum chance_kind)kind, rest);
    }
    if (!r->now.at || r->now.at == r->now.end || *r->now.at < '1' || *r->now.at > '9')
        return wrong(r, "this is neither a move nor an outcome of chance");
    rest = r->now;
    if (!take_number(r, &rest, 1, r->record->setup.seats, &seat) || !take_char(r, &rest, ' '))
        return false;
    if (record_beat(&r->record->state))
        return wrong(r, "the choices of a beat stand in one line");
    while (rest.at < rest.end) {
        play_certain(r);
        if (!read_move(r, seat, take_token(&rest)))
            return false;
    }
    return true;
}

/* A line of a redacted record, which nobody can play: words of plain characters. */
static bool read_seen_line(struct reader *r) {
    size_t word = 0;
    if (r->now.at == r->now.end || *r->now.at == ' ')
        return wrong(r, "this is neither a move nor an outcome of chance");
    for (const char *c = r->now.at; c < r->now.end; c++) {
        if (*c < ' ' || *c > '~' || (*c == ' ' && (word == 0 || c + 1 == r->now.end)))
            return wrong(r, "this is neither a move nor an outcome of chance");
        word = *c == ' ' ? 0 : word + 1;
        if (word >= KB_MOVE_TEXT_MAX)
            return wrong(r, "a word is too long");
    }
    return true;
}

/* ---- The whole ---- */

static bool read_moves(struct reader *r) {
    struct span rest;
    while (next_line(r)) {
        if (line_is(r, "digest ", &rest))
            return true;
        if (!(r->record->viewer == KB_EVERYTHING ? read_line(r) : read_seen_line(r)))
            return false;
    }
    return false;
}

static bool check_digest(struct reader *r) {
    uint8_t digest[HASH_BYTES];
    uint8_t said[HASH_BYTES];
    struct span rest;
    if (!expect(r, "digest ", &rest) || !take_hex(r, rest, said, HASH_BYTES))
        return false;
    if (r->now.end + 1 != r->end) {
        r->line++;
        return wrong(r, "there is something behind the digest");
    }
    hash_sha256("", r->text, (size_t)(r->now.at - r->text), digest);
    if (memcmp(digest, said, HASH_BYTES))
        return wrong(r, "the digest is not that of the lines above: the record was changed");
    return true;
}

/* The result must be the one that the moves lead to, and there only when the game is over. */
static bool check_result(struct reader *r) {
    char text[256];
    struct text t = text_into(text, sizeof text);
    bool over = kb_over(&r->record->state);
    r->line = r->result_line;
    if (over != (r->result[0].at != NULL))
        return wrong(r, over ? "the result is missing" : "a result, but the game is not over");
    if (!over)
        return true;
    record_put_result(&t, &r->record->state);
    size_t length = text_end(&t);
    for (int i = 0; i < 2; i++, r->line++) {
        const char *wanted = i ? strchr(text, '\n') + 1 : text;
        size_t size = span_size(r->result[i]);
        if (size > length || memcmp(wanted, r->result[i].at, size) || wanted[size] != '\n')
            return wrong(r, "this is not the result of these moves; it is '%.*s'",
                         (int)strcspn(wanted, "\n"), wanted);
    }
    return true;
}

/* What was read, written again. */
static bool check_same(struct reader *r) {
    char again[RECORD_MAX];
    struct record *record = r->record;
    struct text t = text_into(again, sizeof again);
    size_t size = (size_t)(r->end - r->text);
    size_t length;
    r->line = 1;
    if (record->viewer == KB_EVERYTHING) {
        length = record_write(record, again, sizeof again);
    } else {
        record_put_header(&t, record, RECORD_HEADER, record->viewer);
        length = text_end(&t);
    }
    for (size_t i = 0; i < length && i < size; i++) {
        if (again[i] != r->text[i])
            return wrong(r, "a record would not be written like this");
        r->line += again[i] == '\n';
    }
    if (record->viewer == KB_EVERYTHING ? length != size : length >= size || !length)
        return wrong(r, "a record would not be written like this");
    return true;
}

bool record_read(struct record *record, const char *text, size_t size, struct record_error *error) {
    struct kb_setup none = {0};
    struct reader r = {.record = record, .text = text, .end = text + size, .error = error};
    record_begin(record, &none);
    error->reason[0] = 0;
    error->line = 1;
    r.line = 1;
    if (size >= RECORD_MAX)
        return wrong(&r, "a record has at most %d bytes", RECORD_MAX - 1);
    r.line = 0;
    if (!next_line(&r) || !read_setup(&r) || !read_deck(&r) || !read_terms(&r) ||
        !read_origin(&r) || !read_people(&r))
        return false;
    kb_start(&record->state, &record->setup, 0, true, &record->history);
    if (!read_moves(&r))
        return false;
    int last = r.line;
    struct span digest = r.now;
    if (record->viewer == KB_EVERYTHING && !check_result(&r))
        return false;
    r.line = last;
    r.now = digest;
    if (!check_digest(&r) || !check_same(&r))
        return false;
    return record->viewer != KB_EVERYTHING || record_deal_follows(record, error);
}

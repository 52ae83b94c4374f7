/* record_read.c: a record from its text. The header is read line by line (record_header.c), the
 * moves by playing them, and in the end the record is written again and compared: so nothing can
 * be written in two ways, and what this file overlooks is found there. */
#include <string.h>

#include "chance.h"
#include "record_reader.h"

/* ---- Moves ---- */

static bool illegal(struct reader *r, const struct kb_error *error) {
    char sentence[200];
    kb_error_text(error, sentence, sizeof sentence);
    return line_wrong(r, "%s", sentence);
}

bool read_move(struct reader *r, int seat, struct span token) {
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
        if (!take_char(r, &token, '~') || !take_number(r, &token, 0, RECORD_TIME_NONE - 1, &time) ||
            !line_ends(r, token))
            return false;
        record->time_ms[at] = (uint32_t)time;
        if (record->time_ms[at] < r->time_ms)
            return line_wrong(r, "this move was made before an earlier one");
        if (r->latest_ms < record->time_ms[at])
            r->latest_ms = record->time_ms[at];
    }
    return true;
}

static bool read_beat(struct reader *r, struct span rest) {
    uint32_t choosers = record_beat(&r->record->state);
    if (!choosers)
        return line_wrong(r, "there is no beat here");
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
            return line_wrong(r, "seat %d does not choose in this beat", seat);
        if (!read_move(r, seat, token))
            return false;
    }
    return line_ends(r, rest);
}

static bool read_outcomes(struct reader *r, int kind, const char *word, struct span rest) {
    struct record *record = r->record;
    while (rest.at < rest.end) {
        struct span token = take_token(&rest);
        if (kb_chance_kind_of(&record->state) != kind)
            return line_wrong(r, "nothing of this kind is drawn here");
        int outcome = chance_parse(&record->setup, &record->state, token.at, span_size(token));
        int at = record->history.count;
        if (outcome < 0 || kb_chance_play(&record->state, outcome, &record->history, NULL))
            return line_wrong(r, "chance cannot have this outcome of '%s' here", word);
        for (int i = at; i < record->history.count; i++)
            record->line[i] = r->line;
    }
    return true;
}

/* Plays certain outcomes, which a record leaves out because nothing else is possible. */
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
    if (kb_live_clock(&r->record->setup)) {
        if (line_is(r, "@", &rest))
            return live_line(r, rest);
        if (!r->stopped)
            live_catch_up(r);
    }
    if (line_is(r, "#", &rest)) {
        if (rest.at < rest.end && !take_char(r, &rest, ' '))
            return false;
        if (!record_take_text(rest, comment, sizeof comment) || !record_comment(r->record, comment))
            return line_wrong(r,
                              "a comment has at most %d bytes of UTF-8, and there are at most %d",
                              RECORD_COMMENT_MAX - 1, RECORD_COMMENTS_MAX);
        return true;
    }
    if (line_is(r, "*", &rest))
        return read_beat(r, rest);
    struct kb_chance_kind kind;
    for (int i = 0; kb_chance_kind(r->record->setup.game, i, &kind); i++) {
        if (!line_is(r, kind.word, &rest) || rest.at == rest.end || *rest.at != ' ')
            continue;
        rest.at++;
        return read_outcomes(r, i, kind.word, rest);
    }
    if (!r->now.at || r->now.at == r->now.end || *r->now.at < '1' || *r->now.at > '9')
        return line_wrong(r, "this is neither a move nor an outcome of chance");
    rest = r->now;
    if (!take_number(r, &rest, 1, r->record->setup.seats, &seat) || !take_char(r, &rest, ' '))
        return false;
    if (record_beat(&r->record->state))
        return line_wrong(r, "the choices of a beat stand in one line");
    while (rest.at < rest.end) {
        play_certain(r);
        if (!read_move(r, seat, take_token(&rest)))
            return false;
        r->time_ms = r->latest_ms;
    }
    return true;
}

/* ---- The whole ---- */

static bool read_moves(struct reader *r) {
    struct span rest;
    while (line_next(r)) {
        if (line_is(r, "digest ", &rest))
            return true;
        if (r->stopped && !line_is(r, "#", &rest))
            return line_wrong(r, "nothing comes behind the last tick");
        if (!(r->record->viewer == KB_EVERYTHING ? read_line(r) : read_seen_line(r)))
            return false;
        r->time_ms = r->latest_ms;
    }
    return false;
}

static bool check_digest(struct reader *r) {
    uint8_t digest[HASH_BYTES];
    uint8_t said[HASH_BYTES];
    struct span rest;
    if (!line_expect(r, "digest ", &rest) || !take_hex(r, rest, said, HASH_BYTES))
        return false;
    if (r->now.end + 1 != r->end) {
        r->line++;
        return line_wrong(r, "there is something behind the digest");
    }
    hash_sha256("", r->text, (size_t)(r->now.at - r->text), digest);
    if (memcmp(digest, said, HASH_BYTES))
        return line_wrong(r, "the digest is not that of the lines above: the record was changed");
    return true;
}

/* The result must be the one that the moves lead to, and there only when the game is over. */
static bool check_result(struct reader *r) {
    char text[256];
    struct text t = text_into(text, sizeof text);
    bool over = kb_over(&r->record->state);
    r->line = r->result_line;
    if (over != (r->result[0].at != NULL))
        return line_wrong(r, over ? "the result is missing" : "a result, but the game is not over");
    if (!over)
        return true;
    record_put_result(&t, &r->record->state);
    size_t length = text_end(&t);
    for (int i = 0; i < 2; i++, r->line++) {
        const char *wanted = i ? strchr(text, '\n') + 1 : text;
        size_t size = span_size(r->result[i]);
        if (size > length || memcmp(wanted, r->result[i].at, size) || wanted[size] != '\n')
            return line_wrong(r, "this is not the result of these moves; it is '%.*s'",
                              (int)strcspn(wanted, "\n"), wanted);
    }
    return true;
}

/* Does writing the record again give the same text? */
static bool check_same(struct reader *r) {
    char *again = r->room->work;
    struct record *record = r->record;
    struct text t = text_into(again, r->room->work_size);
    size_t size = (size_t)(r->end - r->text);
    size_t length;
    r->line = 1;
    if (record->viewer == KB_EVERYTHING) {
        length = record_write(record, again, r->room->work_size);
    } else {
        record_put_header(&t, record, RECORD_HEADER, record->viewer);
        length = text_end(&t);
    }
    for (size_t i = 0; i < length && i < size; i++) {
        if (again[i] != r->text[i])
            return line_wrong(r, "a record would not be written like this");
        r->line += again[i] == '\n';
    }
    if (record->viewer == KB_EVERYTHING ? length != size : length >= size || !length)
        return line_wrong(r, "a record would not be written like this");
    return true;
}

/* Is there room for a record of this size and kind? */
static bool has_room(struct reader *r, size_t size, bool live) {
    size_t most = live && r->room->work_size > RECORD_MAX ? r->room->work_size : RECORD_MAX;
    int line = r->line;
    r->line = 1;
    if (size >= most)
        return line_wrong(r, "a record has at most %zu bytes", most - 1);
    r->line = line;
    return true;
}

bool record_read_live(struct record *record, const char *text, size_t size,
                      const struct record_room *room, struct record_error *error) {
    struct kb_setup none = {0};
    struct reader r = {
        .record = record, .text = text, .end = text + size, .error = error, .room = room};
    record_begin(record, &none);
    error->reason[0] = 0;
    error->line = 1;
    if (!has_room(&r, size, true) || !read_header(&r))
        return false;
    bool live = kb_live_clock(&record->setup) && record->viewer == KB_EVERYTHING;
    if (!has_room(&r, size, live) || (live && !live_begin(&r)))
        return false;
    kb_start(&record->state, &record->setup, 0, true, &record->history);
    if (!read_moves(&r))
        return false;
    if (live)
        live_end(&r);
    int last = r.line;
    struct span digest = r.now;
    if (record->viewer == KB_EVERYTHING && !check_result(&r))
        return false;
    r.line = last;
    r.now = digest;
    if (!check_digest(&r) || !check_same(&r))
        return false;
    return record->viewer == KB_EVERYTHING ? record_deal_follows(record, error)
                                           : record_own_share_fits(record, error);
}

bool record_read(struct record *record, const char *text, size_t size, struct record_error *error) {
    char work[RECORD_MAX];
    struct record_room room = {NULL, 0, work, sizeof work};
    return record_read_live(record, text, size, &room, error);
}

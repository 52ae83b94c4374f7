/* record_header.c: the header of a record, line by line in its fixed order. */
#include <stdio.h>
#include <string.h>

#include "record_reader.h"

static bool read_setup(struct reader *r) {
    struct span rest;
    struct kb_error error;
    char game[KB_WORD_MAX];
    char options[256];
    char sentence[200];
    int format;
    int rules;
    int seats;
    if (!line_expect(r, RECORD_BEGIN, &rest) || !take_number(r, &rest, 1, 99, &format))
        return false;
    if (format != RECORD_FORMAT)
        return line_wrong(r, "unknown format %d; expected %d", format, RECORD_FORMAT);
    if (!line_ends(r, rest) || !line_next(r) || !line_expect(r, "game ", &rest))
        return false;
    text_quote(game, sizeof game, rest.at, span_size(rest));
    if (kb_game_find(game) < 0)
        return line_wrong(r, "there is no game '%s'", game);
    if (!line_next(r) || !line_expect(r, "rules ", &rest) ||
        !take_number(r, &rest, 0, 9999, &rules) || !line_ends(r, rest))
        return false;
    int newest = kb_game(kb_game_find(game)).rules;
    if (rules < 1 || rules > newest) {
        error = (struct kb_error){.code = KB_BAD_RULES, .number = rules, .limit = newest};
        kb_error_text(&error, sentence, sizeof sentence);
        return line_wrong(r, "%s", sentence);
    }
    if (!line_next(r) || !line_expect(r, "seats ", &rest) ||
        !take_number(r, &rest, 0, 99, &seats) || !line_ends(r, rest) || !line_next(r) ||
        !line_expect(r, "options ", &rest))
        return false;
    if (span_size(rest) >= sizeof options)
        return line_wrong(r, "the options are too long");
    text_quote(options, sizeof options, rest.at, span_size(rest));
    for (size_t i = 0; i < span_size(rest); i++)
        if (rest.at[i] == ' ')
            options[i] = ' ';
    if (kb_setup_text(&r->record->setup, game, seats, options, &error) ||
        kb_setup_rules(&r->record->setup, rules, &error)) {
        kb_error_text(&error, sentence, sizeof sentence);
        return line_wrong(r, "%s", sentence);
    }
    return line_next(r);
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
            return line_wrong(r, "a contract is an id and a value");
        if (rows == KB_CONTRACTS)
            return line_wrong(r, "a deck has %d contracts", KB_CONTRACTS);
        memcpy(deck + used, rest.at, span_size(rest));
        deck[used + (size_t)(space - rest.at)] = '\t';
        used += span_size(rest);
        deck[used++] = '\n';
        if (!line_next(r))
            return false;
    }
    if (rows == 0)
        return true;
    if (!kb_game(r->record->setup.game).deck)
        return line_wrong(r, "this game has no contracts");
    if (rows != KB_CONTRACTS)
        return line_wrong(r, "a deck has %d contracts", KB_CONTRACTS);
    if (kb_setup_deck(&r->record->setup, deck, used, &error)) {
        r->line = error.line ? first + error.line - 2 : first;
        return line_wrong(r, "'%s' cannot stand in a deck", error.word);
    }
    return true;
}

static bool read_player(struct reader *r, int number) {
    struct record_player *player = &r->record->player[number - 1];
    struct span rest;
    struct span spec;
    int n;
    uint32_t wanted = (uint32_t)number;
    if (!line_expect(r, "player ", &rest) || !take_number(r, &rest, wanted, wanted, &n))
        return false;
    spec = rest;
    if (span_size(spec) > 5 && !memcmp(spec.at, " bot ", 5)) {
        spec.at += 5;
        if (!record_spec_ok(spec))
            return line_wrong(r, "a bot is a level, with personality and budget: normal:bold@200");
        player->bot = true;
        memcpy(player->spec, spec.at, span_size(spec));
        player->spec[span_size(spec)] = 0;
    } else if (span_size(rest) != 6 || memcmp(rest.at, " human", 6)) {
        return line_wrong(r, "a player is 'human' or 'bot LEVEL'");
    }
    return line_next(r);
}

/* The terms behind the setup. */
static bool read_terms(struct reader *r) {
    struct record *record = r->record;
    struct span rest;
    int attempt;
    if (line_is(r, "fair ", &rest)) {
        record->deal = RECORD_FAIR;
        if (!record_take_base64(take_token(&rest), record->id, RECORD_ID_BYTES))
            return line_wrong(r, "the number of the game, in 22 letters, must stand here");
        if (!take_number(r, &rest, 1, RECORD_ATTEMPT_MAX, &attempt) || !take_char(r, &rest, ' '))
            return false;
        record->attempt = (uint8_t)attempt;
        record->seats_by_lot = text_is(rest.at, span_size(rest), "lot");
        if (!record->seats_by_lot && !text_is(rest.at, span_size(rest), "given"))
            return line_wrong(r, "seats are by 'lot' or 'given'");
        if (!line_next(r))
            return false;
    }
    for (int i = 1; i <= record->setup.seats; i++)
        if (!read_player(r, i))
            return false;
    bool human = false;
    for (int i = 0; i < record->setup.seats; i++)
        human = human || !record->player[i].bot;
    return record->deal != RECORD_FAIR || human ||
           line_wrong(r, "a fair deal needs a human: of bots alone the host chooses it");
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
        if (!line_expect(r, begin, &rest))
            return false;
        struct span commitment = take_token(&rest);
        if (!record_take_base64(commitment, i ? player->commitment : record->host_commitment,
                                HASH_BYTES) ||
            (rest.at < rest.end &&
             !record_take_base64(rest, i ? player->share : record->host_share, HASH_BYTES)))
            return line_wrong(r, "a commitment and a share of 43 letters each must stand here");
        if (!line_next(r))
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
    return line_next(r);
}

static bool read_order(struct reader *r) {
    struct span rest;
    uint32_t used = 0;
    int n;
    if (r->record->deal != RECORD_FAIR || !r->record->seats_by_lot)
        return true;
    if (!line_expect(r, "order", &rest))
        return false;
    for (int i = 0; i < r->record->setup.seats; i++) {
        if (!take_char(r, &rest, ' ') || !take_number(r, &rest, 1, r->record->setup.seats, &n))
            return false;
        if (used >> n & 1)
            return line_wrong(r, "player %d has two seats", n);
        used |= 1u << n;
        r->record->order[i] = (uint8_t)n;
    }
    return line_ends(r, rest) && line_next(r);
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
            return line_wrong(r, "a name has 1 to %d bytes of UTF-8", RECORD_NAME_MAX - 1);
        if (!line_next(r))
            return false;
    }
    if (line_is(r, "date ", &rest)) {
        if (!record_date_ok(rest))
            return line_wrong(r, "a date looks like 2026-11-15T12:00:00Z, and is one");
        memcpy(r->record->date, rest.at, span_size(rest));
        if (!line_next(r))
            return false;
    }
    if (line_is(r, "seen ", &rest)) {
        if (!take_number(r, &rest, 0, r->record->setup.seats, &n) || !line_ends(r, rest) ||
            !line_next(r))
            return false;
        r->record->viewer = n;
    }
    r->result_line = r->line;
    if (r->record->viewer != KB_EVERYTHING && line_is(r, "totals ", &rest))
        return line_wrong(r, "a redacted record has no result");
    if (line_is(r, "totals ", &rest)) {
        r->result[0] = r->now;
        if (!line_next(r) || !line_expect(r, "victory ", &rest))
            return false;
        r->result[1] = r->now;
        if (!line_next(r))
            return false;
    }
    return r->now.at == r->now.end ||
           line_wrong(r, "an empty line must stand between header and moves");
}

bool read_header(struct reader *r) {
    return line_next(r) && read_setup(r) && read_deck(r) && read_terms(r) && read_origin(r) &&
           read_people(r);
}

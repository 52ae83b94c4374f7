/* record_write.c: a record as text. The moves are written by playing the history again, line by
 * line; moves without a choice are not written, since the rules play them. */
#include <string.h>

#include "chance.h"
#include "record_parts.h"
#include "record_writing.h"

void record_begin(struct record *record, const struct kb_setup *setup) {
    memset(record, 0, sizeof *record);
    record->setup = *setup;
    record->viewer = KB_EVERYTHING;
    record->attempt = 1;
    record->history = (struct kb_history){record->entry, KB_HISTORY_MAX, 0};
    for (int i = 0; i < KB_SEATS_MAX; i++)
        record->order[i] = (uint8_t)(i + 1);
    memset(record->time_ms, 0xff, sizeof record->time_ms);
}

void record_set_history(struct record *record, const struct kb_history *history) {
    ASSERT(history->count <= KB_HISTORY_MAX);
    memcpy(record->entry, history->entry, (size_t)history->count * sizeof *history->entry);
    record->history = (struct kb_history){record->entry, KB_HISTORY_MAX, history->count};
}

void record_set_live(struct record *record, const struct kb_live_log *log) {
    record->live = *log;
}

bool record_comment(struct record *record, const char *text) {
    size_t length = strlen(text) + 1;
    if (record->comments == RECORD_COMMENTS_MAX || !record_text_ok(text, RECORD_COMMENT_MAX) ||
        length > RECORD_COMMENT_BYTES - (size_t)record->comment_bytes)
        return false;
    record->comment[record->comments++] =
        (struct record_comment){record->history.count, record->comment_bytes};
    memcpy(record->comment_text + record->comment_bytes, text, length);
    record->comment_bytes += (int32_t)length;
    return true;
}

/* ---- Header ---- */

static void put_deck(struct text *t, const struct kb_setup *setup) {
    struct kb_setup usual;
    bool own = false;
    if (!kb_game(setup->game).deck)
        return;
    kb_setup(&usual, kb_game(setup->game).name, setup->seats, NULL, 0, NULL);
    for (int i = 0; i < KB_CONTRACTS; i++)
        own = own || strcmp(usual.deck[i].id, setup->deck[i].id) ||
              usual.deck[i].value != setup->deck[i].value;
    for (int i = 0; own && i < KB_CONTRACTS; i++) {
        text_word(t, "contract ");
        text_word(t, setup->deck[i].id);
        text_char(t, ' ');
        text_number(t, setup->deck[i].value);
        text_char(t, '\n');
    }
}

static void put_terms(struct text *t, const struct record *record) {
    char options[256];
    kb_setup_print(&record->setup, options, sizeof options);
    text_word(t, RECORD_BEGIN);
    text_number(t, RECORD_FORMAT);
    text_word(t, "\ngame ");
    text_word(t, kb_game(record->setup.game).name);
    text_word(t, "\nrules ");
    text_number(t, record->setup.rules);
    text_word(t, "\nseats ");
    text_number(t, record->setup.seats);
    text_word(t, "\noptions ");
    text_word(t, options);
    text_char(t, '\n');
    put_deck(t, &record->setup);
    if (record->deal == RECORD_FAIR) {
        text_word(t, "fair ");
        record_put_base64(t, record->id, RECORD_ID_BYTES);
        text_char(t, ' ');
        text_number(t, record->attempt);
        text_word(t, record->seats_by_lot ? " lot\n" : " given\n");
    }
    for (int i = 0; i < record->setup.seats; i++) {
        const struct record_player *player = &record->player[i];
        text_word(t, "player ");
        text_number(t, i + 1);
        text_word(t, player->bot ? " bot " : " human");
        if (player->bot)
            text_word(t, player->spec);
        text_char(t, '\n');
    }
}

/* The players and the date; the result follows. */
static void put_people(struct text *t, const struct record *record, int viewer) {
    if (record->deal == RECORD_FAIR && record->seats_by_lot) {
        text_word(t, "order");
        for (int i = 0; i < record->setup.seats; i++) {
            text_char(t, ' ');
            text_number(t, record->order[i]);
        }
        text_char(t, '\n');
    }
    for (int i = 0; i < record->setup.seats; i++) {
        if (!record->player[i].name[0])
            continue;
        text_word(t, "name ");
        text_number(t, i + 1);
        text_char(t, ' ');
        record_put_text(t, record->player[i].name);
        text_char(t, '\n');
    }
    if (record->date[0]) {
        text_word(t, "date ");
        text_word(t, record->date);
        text_char(t, '\n');
    }
    if (viewer != KB_EVERYTHING) {
        text_word(t, "seen ");
        text_number(t, viewer);
        text_char(t, '\n');
    }
}

void record_put_header(struct text *t, const struct record *record, enum record_part part,
                       int viewer) {
    bool open = viewer == KB_EVERYTHING;
    int own = viewer > 0 ? record->order[viewer - 1] : 0;
    put_terms(t, record);
    if (part >= RECORD_SHARES && record->deal == RECORD_FAIR) {
        record_put_share(t, 0, record->host_commitment, open ? record->host_share : NULL);
        for (int i = 0; i < record->setup.seats; i++)
            if (!record->player[i].bot)
                record_put_share(t, i + 1, record->player[i].commitment,
                                 open || own == i + 1 ? record->player[i].share : NULL);
    }
    if (part >= RECORD_SHARES && record->deal == RECORD_SEEDED && open) {
        uint8_t seed[8];
        for (int i = 0; i < 8; i++)
            seed[i] = (uint8_t)(record->seed >> (56 - 8 * i));
        text_word(t, "seed ");
        record_put_hex(t, seed, sizeof seed);
        text_char(t, '\n');
    }
    if (part >= RECORD_HEADER)
        put_people(t, record, viewer);
}

void record_put_result(struct text *t, const struct kb_state *state) {
    int32_t total[KB_SEATS_MAX];
    uint16_t share[KB_SEATS_MAX];
    kb_totals(state, total);
    kb_shares(state, share);
    text_word(t, "totals");
    for (int i = 0; i < kb_seats(state); i++) {
        text_char(t, ' ');
        text_number(t, total[i]);
    }
    text_word(t, "\nvictory");
    for (int i = 0; i < kb_seats(state); i++) {
        text_char(t, ' ');
        text_number(t, share[i]);
    }
    text_char(t, '\n');
}

size_t record_put_digest(struct text *t, size_t most) {
    uint8_t digest[HASH_BYTES];
    if (t->length >= t->size)
        return 0;
    hash_sha256("", t->out, t->length, digest);
    text_word(t, "digest ");
    record_put_hex(t, digest, sizeof digest);
    text_char(t, '\n');
    size_t length = text_end(t);
    return length < t->size && length < most ? length : 0;
}

bool record_writable(const struct record *record) {
    bool human = false;
    if (record->setup.reduced)
        return false;
    for (int i = 0; i < record->setup.seats; i++) {
        const struct record_player *player = &record->player[i];
        struct span spec = {player->spec, player->spec + strnlen(player->spec, RECORD_SPEC_MAX)};
        if (!record_text_ok(player->name, RECORD_NAME_MAX) ||
            (player->bot && !record_spec_ok(spec)))
            return false;
        human = human || !player->bot;
    }
    if (record->deal == RECORD_FAIR && !human)
        return false;
    struct span date = {record->date, record->date + strnlen(record->date, sizeof record->date)};
    if (record->date[0] && !record_date_ok(date))
        return false;
    for (int i = 0; i < record->comments; i++)
        if (!record_text_ok(record->comment_text + record->comment[i].offset, RECORD_COMMENT_MAX))
            return false;
    return true;
}

/* ---- Moves ---- */

uint32_t record_beat(const struct kb_state *state) {
    struct kb_view view;
    kb_view(state, 0, &view);
    return view.must & (view.must - 1) ? view.must : 0;
}

enum { LINE_NONE = -1, LINE_MOVES = 1000, LINE_LIVE }; /* else of chance, of a kind */

static void close_line(struct record_writer *w) {
    if (w->kind != LINE_NONE)
        text_char(w->t, '\n');
    w->kind = LINE_NONE;
}

static void put_comments(struct record_writer *w) {
    for (; w->comment < w->record->comments; w->comment++) {
        const struct record_comment *comment = &w->record->comment[w->comment];
        if (comment->after > w->at)
            return;
        close_line(w);
        text_char(w->t, '#');
        if (w->record->comment_text[comment->offset])
            text_char(w->t, ' ');
        record_put_text(w->t, w->record->comment_text + comment->offset);
        text_char(w->t, '\n');
    }
}

static void put_outcome(struct record_writer *w) {
    const struct kb_entry *entry = &w->record->entry[w->at];
    struct kb_chance_kind kind = {0};
    int number = kb_chance_kind_of(&w->state);
    char text[KB_CHANCE_TEXT_MAX];
    if (w->kind != number) {
        close_line(w);
        kb_chance_kind(w->state.game, number, &kind);
        text_word(w->t, kind.word);
        w->kind = number;
    }
    chance_print(&w->record->setup, &w->state, entry->what, text);
    text_char(w->t, ' ');
    text_word(w->t, text);
    enum kb_code code = kb_chance_play(&w->state, entry->what, NULL, NULL);
    ASSERT(code == KB_OK);
}

/* A move, with marks for a stand-in and its time. */
static void put_move(struct record_writer *w, int at) {
    char text[KB_MOVE_TEXT_MAX];
    kb_move_print(&w->state, w->record->entry[at].what, text);
    text_word(w->t, text);
    if (w->record->stood_in[at])
        text_char(w->t, '!');
    if (w->record->time_ms[at] != RECORD_TIME_NONE) {
        uint32_t time_ms = w->record->time_ms[at];
        text_char(w->t, '~');
        text_number(w->t, time_ms);
        w->backwards = w->backwards || time_ms < w->time_ms;
        w->latest_ms = time_ms > w->latest_ms ? time_ms : w->latest_ms;
    }
}

static void play(struct record_writer *w, int at) {
    const struct kb_entry *entry = &w->record->entry[at];
    enum kb_code code = kb_play(&w->state, entry->seat, entry->what, NULL, NULL);
    ASSERT(code == KB_OK);
}

/* All choices of a beat in one line, in the order of the seats: `-` for a seat that has none, `.`
 * for one that has not chosen yet. Returns how many inputs that were. */
static int put_beat(struct record_writer *w, uint32_t choosers) {
    const struct kb_entry *entry = w->record->entry;
    int count = 0;
    while (count < __builtin_popcount(choosers) && w->at + count < w->record->history.count)
        count++;
    text_char(w->t, '*');
    for (int seat = 1; seat <= w->record->setup.seats; seat++) {
        int at = w->at;
        while (at < w->at + count && entry[at].seat != seat)
            at++;
        text_char(w->t, ' ');
        if (at < w->at + count)
            put_move(w, at);
        else
            text_char(w->t, choosers >> seat & 1 ? '.' : '-');
    }
    text_char(w->t, '\n');
    w->time_ms = w->latest_ms;
    for (int i = 0; i < count; i++)
        play(w, w->at + i);
    return count;
}

/* A move of a seat that decides alone. */
static void put_alone(struct record_writer *w) {
    const struct kb_entry *entry = &w->record->entry[w->at];
    if (w->kind != LINE_MOVES || w->seat != entry->seat) {
        close_line(w);
        text_number(w->t, entry->seat);
        w->kind = LINE_MOVES;
        w->seat = entry->seat;
    }
    text_char(w->t, ' ');
    put_move(w, w->at);
    w->time_ms = w->latest_ms;
}

static void put_moves(struct record_writer *w) {
    while (w->at < w->record->history.count) {
        const struct kb_entry *entry = &w->record->entry[w->at];
        put_comments(w);
        if (entry->forced) { /* played already */
            w->at++;
            continue;
        }
        if (entry->seat == 0) {
            if (w->at + 1 < w->record->history.count && chance_goes_without_saying(&w->state))
                kb_chance_play(&w->state, entry->what, NULL, NULL);
            else
                put_outcome(w);
            w->at++;
            continue;
        }
        uint32_t choosers = record_beat(&w->state);
        if (choosers) {
            close_line(w);
            w->at += put_beat(w, choosers);
            continue;
        }
        put_alone(w);
        play(w, w->at);
        w->at++;
    }
    put_comments(w);
    close_line(w);
}

/* ---- Live games ---- */

/* Something that was said: all that a seat said before one tick stands in one line. */
static void put_event(struct record_writer *w, const struct kb_live_event *event) {
    char text[KB_LIVE_TEXT_MAX];
    if (w->kind != LINE_LIVE || w->seat != event->seat || w->tick != event->tick) {
        close_line(w);
        text_char(w->t, '@');
        text_number(w->t, event->tick);
        text_char(w->t, ' ');
        text_number(w->t, event->seat);
        w->kind = LINE_LIVE;
        w->seat = event->seat;
        w->tick = event->tick;
    }
    text_char(w->t, ' ');
    if (event->input.kind == KB_LIVE_CREDIT) {
        put_move(w, w->at);
        w->time_ms = w->latest_ms;
        return;
    }
    kb_live_print(&event->input, text);
    text_word(w->t, text);
}

/* The next entry while no ticks run. */
static void put_entry(struct record_writer *w) {
    const struct kb_entry *entry = &w->record->entry[w->at];
    if (entry->seat)
        put_alone(w);
    else if (w->at + 1 == w->record->history.count || !chance_goes_without_saying(&w->state))
        put_outcome(w);
}

/* The moves of a live game: from a replay, which knows what is said when. Facts, and credits that
 * were not made in time, follow from it and are not written. */
static void put_step(struct record_writing *writing) {
    struct record_writer *w = &writing->writer;
    const struct kb_live_replay *replay = &writing->replay;
    const struct record *record = w->record;
    const struct kb_live_event *event = NULL; /* that is said before the next tick */
    bool running = kb_live_running(&replay->state);
    if (running && replay->event < record->live.count &&
        record->live.event[replay->event].tick == replay->live.tick + 1)
        event = &record->live.event[replay->event];
    w->at = replay->entry;
    if (!running || (event && event->input.kind == KB_LIVE_CREDIT))
        w->state = replay->state; /* the entry has been played there already */
    if (!running)
        put_comments(w);
    if (!running && w->at < record->history.count)
        put_entry(w);
    if (event)
        put_event(w, event);
    writing->step = kb_live_step(&writing->replay);
}

static bool is_stepping(const struct record_writing *writing) {
    return writing->step != KB_LIVE_STEP_END && writing->step != KB_LIVE_STEP_BAD;
}

bool record_write_begin(struct record_writing *writing, const struct record *record, char *out,
                        size_t size) {
    struct text *t = &writing->text;
    struct kb_state end;
    *t = text_into(out, size);
    writing->writer = (struct record_writer){.t = t, .record = record, .kind = LINE_NONE};
    writing->step = KB_LIVE_STEP_ENTRY;
    if (!record_writable(record) || kb_replay(&record->setup, &record->history, &end, NULL))
        return false;
    record_put_header(t, record, RECORD_HEADER, KB_EVERYTHING);
    if (kb_over(&end))
        record_put_result(t, &end);
    text_char(t, '\n');
    if (!kb_live_clock(&record->setup))
        return true;
    kb_live_replay(&writing->replay, &record->setup, &record->history, &record->live);
    text_word(t, "live ");
    text_hex(t, record->live.seed, 16);
    text_char(t, '\n');
    return true;
}

bool record_write_on(struct record_writing *writing, int steps) {
    bool live = kb_live_clock(&writing->writer.record->setup);
    while (live && steps-- > 0 && is_stepping(writing))
        put_step(writing);
    return live && is_stepping(writing);
}

static bool end_live(struct record_writing *writing) {
    struct record_writer *w = &writing->writer;
    const struct kb_live_replay *replay = &writing->replay;
    close_line(w);
    if (kb_live_running(&replay->state)) { /* it is not over: so far it went */
        text_char(w->t, '@');
        text_number(w->t, replay->live.tick);
        text_char(w->t, '\n');
    }
    w->at = replay->entry;
    put_comments(w);
    return writing->step == KB_LIVE_STEP_END;
}

size_t record_write_end(struct record_writing *writing) {
    struct record_writer *w = &writing->writer;
    bool live = kb_live_clock(&w->record->setup);
    bool good = true;
    if (live) {
        good = end_live(writing);
    } else {
        kb_start(&w->state, &w->record->setup, 0, true, NULL);
        put_moves(w);
    }
    return good && !w->backwards ? record_put_digest(w->t, live ? RECORD_LIVE_MAX : RECORD_MAX) : 0;
}

size_t record_write(const struct record *record, char *out, size_t size) {
    struct record_writing writing;
    if (!record_write_begin(&writing, record, out, size))
        return 0;
    while (record_write_on(&writing, INT32_MAX))
        ;
    return record_write_end(&writing);
}

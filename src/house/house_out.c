/* house_out.c: what goes out, at the end of a turn: answers to commands, and what is new at tables.
 * What a link is told of a table is made from the table, the seat of the link's person, and the
 * last event that went out on this link: the first look, the next event and the return after an
 * absence are all the same. */
#include "house_parts.h"
#include "json.h"
#include "utf8.h"

#define LIST_TAIL 40 /* bytes that a list leaves for its end and that of the message */

void house_doom(struct house *h, uint32_t link, enum proto_code why) {
    h->links[link].doomed = h->dooms = true;
    h->links[link].why = (uint8_t)why;
}

bool house_may_answer(const struct house *h, uint32_t link) {
    uint32_t answers = h->links[link].answers;
    return !answers || (answers < TURN_ANSWERS && h->answers_more < ANSWERS_MORE);
}

/* Answers to those who went in this turn give their room back. */
static void gather_answers(struct house *h) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < h->answer_count; i++)
        if (h->answers[i].link != NO_LINK)
            h->links[h->answers[i].link].answer = 0;
    for (uint32_t i = 0; i < h->answer_count; i++) {
        uint32_t link = h->answers[i].link;
        if (link == NO_LINK)
            continue;
        if (kept != i)
            h->answers[kept] = h->answers[i];
        h->answers[kept].before = h->links[link].answer;
        h->links[link].answer = ++kept;
    }
    h->answer_count = kept;
}

struct answer *house_answer(struct house *h, uint32_t link, enum answer_kind kind, int64_t re) {
    if (h->answer_count == h->answers_max)
        gather_answers(h);
    ASSERT(h->answer_count < h->answers_max);
    if (h->links[link].answers++)
        h->answers_more++;
    struct answer *answer = &h->answers[h->answer_count++];
    memset(answer, 0, sizeof *answer);
    answer->link = link;
    answer->before = h->links[link].answer;
    h->links[link].answer = h->answer_count;
    answer->kind = (uint8_t)kind;
    answer->re = re;
    answer->wait_ms = h->wait_ms; /* looked up just now, if it was too fast */
    answer->person = h->links[link].person;
    return answer;
}

static void begin(struct text *out, const struct answer *answer) {
    text_word(out, "{\"re\":");
    text_number(out, answer->re);
    text_word(out, ",\"ok\":true");
}

/* ---- Refusals ---- */

static void put_refusal(struct text *out, const struct answer *answer) {
    char sentence[256];
    if (answer->code) {
        proto_put_refusal(out, answer->re, proto_code_word(answer->code),
                          answer->sentence ? answer->sentence : proto_code_text(answer->code),
                          answer->word);
        if (answer->code == PROTO_TOO_FAST && out->length < out->size) {
            out->length--; /* the brace */
            json_number(out, "wait", answer->wait_ms);
            text_char(out, '}');
        }
    } else if (answer->error.code) {
        kb_error_text(&answer->error, sentence, sizeof sentence);
        const char *word = answer->live ? proto_live_word(answer->error.code) : NULL;
        proto_put_refusal(out, answer->re, word ? word : table_code_word(answer->table_code),
                          sentence, NULL);
    } else {
        proto_put_refusal(out, answer->re, table_code_word(answer->table_code),
                          answer->sentence ? answer->sentence : table_code_text(answer->table_code),
                          NULL);
    }
}

/* ---- What a viewer is told of a table ---- */

/* To a link (NULL: in answer to a request). False: there is nothing new that this viewer may know
 * yet. */
static bool put_table(struct house *h, struct text *out, struct slot *slot, uint32_t person,
                      uint32_t *seen, bool whole, struct link *link) {
    int viewer = table_seat_of(&slot->table, person);
    bool late = late_viewer(slot, viewer);
    struct table *t = late_seen(h, slot, viewer);
    bool game = late && t->phase == TABLE_PLAYING;
    int64_t gone_ms[KB_SEATS_MAX + 1];
    slot_gone(slot, gone_ms);
    struct proto_update update = {.table = t,
                                  .viewer = viewer,
                                  .seen = *seen,
                                  .now_ms = h->now_ms,
                                  .clock_ms = h->now_ms - (game ? t->terms.delay_s * 1000LL : 0),
                                  .whole = whole,
                                  .sent_away = table_is_banned(&slot->table, person),
                                  /* Of now: delayed spectators see it when a bot stands in. */
                                  .gone_ms = late ? NULL : gone_ms,
                                  .before = &h->before,
                                  .room = &h->scratch.fair.record};
    if (viewer)
        gone_ms[viewer] = -1; /* who asks is there */
    if (late && t->event_count == *seen && !whole)
        return false;
    if (link) {
        update.lines = history_lines(h, t, late_told(h, slot, viewer), viewer,
                                     link->follows && link->seat == viewer);
        link->follows = true;
    }
    proto_put_update(out, &update);
    *seen = t->event_count;
    return true;
}

/* ---- Lists ---- */

/* False: there is no room for this row and for what stands behind the list. */
static bool put_lists_row(struct house *h, struct text *out, struct slot *slot, uint32_t person,
                          int *count) {
    size_t before = out->length;
    if (*count)
        text_char(out, ',');
    proto_put_row(out, late_seen(h, slot, table_seat_of(&slot->table, person)), person);
    if (out->length + LIST_TAIL > out->size) {
        out->length = before;
        return false;
    }
    ++*count;
    return true;
}

static bool is_listed(const struct slot *slot, uint32_t person) {
    const struct table *t = &slot->table;
    if (!slot->used || slot->aside || t->phase == TABLE_CLOSED)
        return false;
    return person ? t->host == person || table_seat_of(t, person) : t->terms.entry == TABLE_PUBLIC;
}

/* From a place on, as many as have room: names of people can be long. `more` says where the next
 * ones begin. */
static void put_list(struct house *h, struct text *out, uint32_t person, uint32_t from) {
    int count = 0;
    uint32_t more = 0;
    json_key(out, "tables");
    text_char(out, '[');
    for (uint32_t i = from; i < h->limits.tables && !more; i++) {
        struct slot *slot = &h->slots[i];
        if (is_listed(slot, person) &&
            (count == LIST_MAX || !put_lists_row(h, out, slot, person, &count)))
            more = i;
    }
    text_char(out, ']');
    if (more)
        json_number(out, "more", more);
}

static void put_numbers(struct text *out, const char *key, const int32_t *number, int count) {
    json_key(out, key);
    for (int i = 0; i < count; i++) {
        text_char(out, i ? ',' : '[');
        text_number(out, number[i]);
    }
    text_char(out, ']');
}

/* When a game began and how it ended, if its words say so. */
static void put_kept_results(struct text *out, const char *about) {
    struct about_results results;
    about_results(about, &results);
    if (results.date[0])
        json_word(out, "date", results.date);
    if (results.seats) {
        put_numbers(out, "totals", results.total, results.seats);
        put_numbers(out, "victory", results.share, results.seats);
    }
}

/* `you`: the seat of whoever asks; 0: none. */
static void put_record_head(struct text *out, const char *id, const char *about, int64_t at_ms,
                            size_t size, int you) {
    char title[STORE_ABOUT_MAX];
    about_title(about, title);
    text_word(out, "{\"t\":\"record\"");
    json_word(out, "record", id);
    json_text(out, "about", title);
    json_number(out, "at", at_ms);
    json_number(out, "size", (int64_t)size);
    put_kept_results(out, about);
    if (you)
        json_number(out, "you", you);
}

struct record_list {
    const struct house *house;
    struct text *out;
    uint32_t person;
    int count;       /* of rows */
    uint32_t looked; /* at so many games */
};

/* The seat at which the number of a person stands, if it was this person's when the game ended; 0:
 * none. Before that it may have been somebody else's; names are no help, they can be changed. Only
 * of people of an old log nobody knows how long they had been there: before it the name has to fit.
 */
static int seat_there(const struct house *h, uint32_t person, const char *about, int64_t at_ms) {
    const struct person *p = &h->people[person];
    if (at_ms >= p->since_ms)
        return about_seat(about, person, NULL);
    return p->old ? about_seat(about, person, p->name) : 0;
}

/* Games of public tables are for everybody; of others, for those who sat there and those who have
 * the id. Of what was kept before that was said nobody knows. */
static bool may_list(const struct record_list *list, const char *about, int64_t at_ms) {
    return list->house->limits.own || about_is_public(about) ||
           seat_there(list->house, list->person, about, at_ms);
}

/* Of a list nobody has held the words against their hash: are they at least words? */
static bool is_text(const char *id, const char *about) {
    if (!utf8_ok(about, strlen(about)))
        return false;
    return !id[strspn(id, "0123456789abcdefghijklmnopqrstuvwxyz-")];
}

/* False: there is no room for this one and for what stands behind the list, or it is long enough.
 */
static bool put_record_row(void *arg, const char *id, const char *about, int64_t at_ms,
                           const char *record, size_t size) {
    struct record_list *list = arg;
    struct text *out = list->out;
    size_t before = out->length;
    (void)record;
    list->looked++;
    if (!may_list(list, about, at_ms) || !is_text(id, about))
        return true;
    text_char(out, out->out[before - 1] == '[' ? ' ' : ',');
    put_record_head(out, id, about, at_ms, size,
                    seat_there(list->house, list->person, about, at_ms));
    text_char(out, '}');
    if (out->length + LIST_TAIL <= out->size)
        return ++list->count < LIST_MAX;
    out->length = before;
    return false;
}

STATIC_ASSERT(STORE_RECORD_MAX < HISTORY_MAX);

struct found_record {
    struct house *house;
    struct text *out;
    uint32_t person;
};

static bool put_record(void *arg, const char *id, const char *about, int64_t at_ms,
                       const char *record, size_t size) {
    struct found_record *found = arg;
    char *copy = found->house->lines;
    ASSERT(size < sizeof found->house->lines);
    memcpy(copy, record, size);
    copy[size] = 0;
    text_char(found->out, ' ');
    put_record_head(found->out, id, about, at_ms, size,
                    seat_there(found->house, found->person, about, at_ms));
    json_text(found->out, "kb", copy);
    text_char(found->out, '}');
    return true;
}

static void put_games(struct text *out) {
    text_word(out, ",\"games\":[");
    for (int game = 0; game < kb_games(); game++) {
        struct kb_game_info info = kb_game(game);
        text_word(out, game ? ",{\"t\":\"game\"" : "{\"t\":\"game\"");
        json_word(out, "game", info.name);
        json_number(out, "least", info.seats_min);
        json_number(out, "most", info.seats_max);
        text_word(out, ",\"options\":[");
        for (int key = 0; kb_option_key(game, key); key++) {
            text_word(out, key ? ",{\"t\":\"option\"" : "{\"t\":\"option\"");
            json_word(out, "key", kb_option_key(game, key));
            text_word(out, ",\"values\":[");
            for (int value = 0; kb_option_value(game, key, value); value++) {
                text_word(out, value ? ",\"" : "\"");
                text_word(out, kb_option_value(game, key, value));
                text_char(out, '"');
            }
            text_word(out, "]}");
        }
        text_word(out, "]}");
    }
    text_word(out, "],\"bots\":[");
    for (int i = 0; bot_at(i); i++) {
        text_word(out, i ? ",\"" : "\"");
        text_word(out, bot_at(i)->name);
        text_char(out, '"');
    }
    text_word(out, "],\"personalities\":[");
    for (int i = 0; bot_personality_at(i); i++) {
        text_word(out, i ? ",\"" : "\"");
        text_word(out, bot_personality_at(i)->name);
        text_char(out, '"');
    }
    text_word(out, "],\"phrases\":");
    text_number(out, TABLE_PHRASES);
}

STATIC_ASSERT(HISTORY_SHOWN >= KB_HISTORY_MAX * 80);

/* The lines of the game as this person may know them, in one JSON string, and the last event before
 * them. Earlier versions left out the beginning of long ones. */
static void put_history(struct house *h, struct text *out, struct slot *slot, uint32_t person) {
    int viewer = table_seat_of(&slot->table, person);
    struct table *t = late_seen(h, slot, viewer);
    struct kb_history history = table_history(t);
    bool game = t->phase == TABLE_PLAYING || t->phase == TABLE_OVER;
    size_t size =
        game ? kb_told_text(&t->terms.setup, &history, viewer, h->lines, sizeof h->lines) : 0;
    bool fits = size <= HISTORY_SHOWN;
    h->lines[fits ? size : 0] = 0;
    json_number(out, "n", t->event_count);
    json_number(out, "skipped", fits ? 0 : (int64_t)size);
    json_text(out, "lines", h->lines);
}

/* ---- Answers ---- */

static void put_see(struct house *h, struct text *out, struct answer *answer) {
    struct slot *slot = slot_find(h, answer->table);
    uint32_t seen = answer->number;
    h->before.size = 0;
    if (!slot || !put_table(h, out, slot, answer->person, &seen, true, NULL)) {
        answer->code = PROTO_NO_TABLE;
        put_refusal(out, answer);
    }
}

static void put_answer(struct house *h, struct text *out, struct answer *answer) {
    struct slot *slot = slot_find(h, answer->table);
    char id[PROTO_ID_MAX] = "";
    size_t start;
    struct record_list list = {h, out, answer->person, 0, 0};
    if (answer->kind == ANSWER_SEE) {
        put_see(h, out, answer);
        return;
    }
    begin(out, answer);
    switch (answer->kind) {
    case ANSWER_DONE: json_number(out, "n", answer->number); break;
    case ANSWER_TICK: json_number(out, "tick", answer->number); break;
    case ANSWER_HELLO:
        json_number(out, "v", PROTO_VERSION);
        json_text(out, "name", answer->person ? h->people[answer->person].name : "");
        json_number(out, "now", h->now_ms);
        break;
    case ANSWER_NAME: json_text(out, "name", h->people[answer->number].name); break;
    case ANSWER_ALONE: json_number(out, "devices", answer->number); break;
    case ANSWER_SECRET: json_word(out, answer->word, answer->secret); break;
    case ANSWER_MADE:
        if (slot)
            proto_id_print(&slot->table, id);
        else
            answer->code = PROTO_NO_TABLE; /* asked again, when it was closed */
        json_word(out, "table", id);
        break;
    case ANSWER_MINE:
        json_text(out, "name", h->people[answer->person].name);
        json_number(out, "devices", h->people[answer->person].devices);
        put_list(h, out, answer->person, answer->number);
        break;
    case ANSWER_LIST: put_list(h, out, 0, answer->number); break;
    case ANSWER_RECORDS:
        text_word(out, ",\"records\":[");
        store_heads(h->store, answer->person ? RECORDS_OWN : RECORDS_SEEN, put_record_row, &list);
        answer->number = list.looked;
        text_char(out, ']');
        break;
    case ANSWER_RECORD:
        text_word(out, ",\"found\":[");
        start = out->length;
        store_find(h->store, answer->secret, put_record,
                   &(struct found_record){h, out, answer->person});
        if (out->length == start)
            answer->code = PROTO_NOT_FOUND;
        text_char(out, ']');
        break;
    case ANSWER_HISTORY:
        if (slot)
            put_history(h, out, slot, answer->person);
        break;
    default: put_games(out); break;
    }
    text_char(out, '}');
}

static void send(struct house *h, uint32_t number, struct text *out, bool last) {
    size_t size = text_end(out);
    if (size >= out->size) {
        house_doom(h, number, PROTO_TOO_LARGE); /* cannot be */
        return;
    }
    h->driver.out(h->driver.arg, number, out->out, size, last);
}

static int answer_status(const struct answer *answer) {
    if (answer->code)
        return proto_code_status(answer->code);
    return answer->table_code ? 409 : 200;
}

/* Answers that wait for the next turn are the first ones there. */
static void keep_waiting(struct house *h) {
    uint32_t count = h->answer_count;
    h->answer_count = h->answers_more = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct answer *answer = &h->answers[i];
        if (!answer->waits || answer->link == NO_LINK)
            continue;
        struct link *link = &h->links[answer->link];
        answer->waits = false;
        answer->before = link->answer;
        h->answers_more += link->answers > 0;
        link->answers++;
        h->answers[h->answer_count] = *answer;
        link->answer = ++h->answer_count;
    }
}

/* Large records count for the person while it has something left of its own share. */
static bool has_share(const struct house *h, const struct answer *answer) {
    return answer->person && h->people[answer->person].ask_ms <= h->now_ms;
}

/* Records that waited together count one by one. */
static bool is_worn_out(struct house *h, const struct answer *answer) {
    return !has_share(h, answer) && !house_has_left(h, answer->link, COUNT_REQUESTS, 1);
}

/* Records, and lists of somebody's own games, which may look at thousands: few in a turn. */
static bool is_long(const struct answer *answer) {
    return answer->kind == ANSWER_RECORD || (answer->kind == ANSWER_RECORDS && answer->person);
}

/* An answer of that kind was made: is it enough for this turn? */
static void note_long(struct house *h, const struct answer *answer, size_t size, size_t *records) {
    if (!is_long(answer))
        return;
    *records += answer->kind == ANSWER_RECORD ? size : (size_t)answer->number * RECORD_HEAD;
    if (*records > RECORDS_TURN)
        h->record_ms = h->driver_ms + RECORD_PAUSE_MS;
    if (answer->kind != ANSWER_RECORD)
        return;
    if (has_share(h, answer))
        h->people[answer->person].ask_ms += (int64_t)(size / RECORD_REQUEST) * ASKS_MS;
    else
        house_count(h, answer->link, COUNT_REQUESTS, (uint32_t)(size / RECORD_REQUEST));
}

void house_send_answers(struct house *h, bool saved) {
    size_t records = 0; /* bytes of them, or what counts as such */
    for (uint32_t i = 0; i < h->answer_count; i++) {
        struct answer *answer = &h->answers[i];
        struct text out = text_into(h->out, sizeof h->out);
        if (answer->kind == ANSWER_RECORD || answer->kind == ANSWER_HISTORY)
            out = text_into(h->large, sizeof h->large);
        if (answer->link == NO_LINK)
            continue;
        struct link *link = &h->links[answer->link];
        link->answers = link->answer = 0;
        answer->waits =
            is_long(answer) && (h->driver_ms < h->record_ms ||
                                (answer->kind == ANSWER_RECORD && keep_is_due(h, answer->secret)));
        if (answer->waits)
            continue;
        if (answer->kind == ANSWER_RECORD && is_worn_out(h, answer)) {
            answer->code = PROTO_TOO_FAST;
            answer->wait_ms = h->wait_ms;
        }
        if (!saved && answer->changed) {
            answer->code = PROTO_NOT_SAVED;
            answer->word[0] = 0;
            answer->sentence = NULL;
        }
        if (!answer->code && !answer->table_code)
            put_answer(h, &out, answer);
        if (out.length >= out.size) /* no record of ours is so large: one that was imported */
            answer->code = PROTO_TOO_LARGE;
        if (answer->code || answer->table_code) {
            out = text_into(h->out, sizeof h->out);
            put_refusal(&out, answer);
            h->figures.refusals += !answer->live;
            h->refused[answer->code ? (int)answer->code : PROTO_CODES + (int)answer->table_code] +=
                !answer->live;
        }
        note_long(h, answer, out.length, &records);
        link->status = answer_status(answer);
        send(h, answer->link, &out, link->http);
    }
    keep_waiting(h);
}

/* ---- Updates ---- */

static void update_link(struct house *h, struct slot *slot, uint32_t number) {
    struct link *link = &h->links[number];
    struct text out = text_into(h->out, sizeof h->out);
    const struct table *t = &slot->table;
    int viewer = table_seat_of(t, link->person);
    bool late = late_viewer(slot, viewer);
    link->whole = link->whole || (late && link->seat); /* the seat is lost, and is told at once */
    if (!slot_may_see(slot, link->person)) {
        proto_put_refusal(&out, 0, proto_code_word(PROTO_NO_SPECTATORS),
                          proto_code_text(PROTO_NO_SPECTATORS), NULL);
        slot_part(h, slot, number);
        send(h, number, &out, false);
        return;
    }
    if (late && slot->late_ms == INT64_MAX)
        slot->late_ms = late_due(h, slot);
    bool news = link->sent != late_number(h, slot, viewer) || link->refresh || link->whole;
    if (!news && !slot->room && !late)
        return;
    link->behind =
        t->phase != TABLE_CLOSED && h->driver.takes && !h->driver.takes(h->driver.arg, number);
    link->follows = link->follows && !(link->behind && news);
    if (link->behind)
        return;
    if (news) {
        if (put_table(h, &out, slot, link->person, &link->sent, link->whole, link)) {
            send(h, number, &out, false);
            link->told_gone = slot->gone_told != 0;
            link->seat = (uint8_t)viewer;
        }
        link->refresh = link->whole = false;
    }
    live_send(h, slot, number, late);
}

static void update_slot(struct house *h, struct slot *slot) {
    struct late *late = &h->late[slot_number(h, slot)];
    uint32_t next;
    slot->late_ms = INT64_MAX;
    h->before.size = 0;
    history_begin(h, &slot->told);
    if (slot->late)
        history_begin(h, &late->told);
    for (uint32_t link = slot->link; link != NO_LINK; link = next) {
        next = h->links[link].next;
        update_link(h, slot, link);
    }
    live_sent(h, slot);
    history_told(&slot->table, &slot->told);
    if (slot->late)
        history_told(&late->table, &late->told);
    if (slot->table.phase == TABLE_CLOSED)
        slot_clear(h, slot);
    else
        slot_schedule(h, slot);
}

void house_send_updates(struct house *h) {
    while (h->first_dirty != NO_LINK) {
        struct slot *slot = &h->slots[h->first_dirty];
        h->first_dirty = slot->next_dirty;
        slot->dirty = false;
        if (slot->used)
            update_slot(h, slot);
    }
}

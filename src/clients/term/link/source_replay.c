/* source_replay.c: see replay.h. Every step is a message of the table as a house sends it
 * (docs/protocol.md), made from the state to which the history leads at that point. */
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "replay.h"

#define MESSAGE_MAX (KB_JSON_MAX + 8192)

struct replay {
    struct source base;
    const struct record *record;
    int *inputs; /* of the history, up to the end of each step */
    int steps, at, viewer;
    int64_t sent; /* messages of the table */
    bool attached;
    uint32_t link;
};

/* ---- What it says ---- */

static void put_terms(struct text *out, const struct kb_setup *setup) {
    char terms[512], options[256];
    struct text t = text_into(terms, sizeof terms);
    text_word(&t, kb_game(setup->game).name);
    text_char(&t, ' ');
    text_number(&t, setup->seats);
    text_word(&t, " none link silent phrases given 0 0 0 normal ");
    kb_setup_print(setup, options, sizeof options);
    text_word(&t, options);
    text_end(&t);
    json_text(out, "terms", terms);
}

static void put_seats(struct text *out, const struct record *record) {
    text_word(out, ",\"seats\":[");
    for (int seat = 1; seat <= record->setup.seats; seat++) {
        const struct record_player *player = &record->player[record->order[seat - 1] - 1];
        text_word(out, seat > 1 ? ",{\"seat\":" : "{\"seat\":");
        text_number(out, seat);
        json_word(out, "kind", player->name[0] ? "person" : "bot");
        json_text(out, player->name[0] ? "name" : "bot",
                  player->name[0] ? player->name : player->spec);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void put_result(struct text *out, const struct record *record,
                       const struct kb_state *state) {
    int32_t total[KB_SEATS_MAX];
    uint16_t share[KB_SEATS_MAX];
    kb_totals(state, total);
    kb_shares(state, share);
    text_word(out, ",\"record\":\"");
    text_number(out, (int64_t)(record->seed & INT64_MAX));
    text_word(out, "\",\"totals\":[");
    for (int i = 0; i < record->setup.seats; i++) {
        text_word(out, i ? "," : "");
        text_number(out, total[i]);
    }
    text_word(out, "],\"victory\":[");
    for (int i = 0; i < record->setup.seats; i++) {
        text_word(out, i ? "," : "");
        text_number(out, share[i]);
    }
    text_char(out, ']');
}

/* The history as far as the step that is shown. */
static struct kb_history history_now(const struct replay *replay) {
    struct kb_history history = replay->record->history;
    history.count = replay->inputs[replay->at];
    return history;
}

static void send_table(struct replay *replay) {
    const struct record *record = replay->record;
    struct kb_history history = history_now(replay);
    struct kb_state state;
    struct kb_view view;
    char *message = malloc(MESSAGE_MAX + KB_JSON_MAX);
    if (!message || !replay->attached) {
        free(message);
        return;
    }
    char *json = message + MESSAGE_MAX;
    struct text out = text_into(message, MESSAGE_MAX);
    kb_replay(&record->setup, &history, &state, NULL);
    kb_view(&state, replay->viewer, &view);
    kb_view_json(&view, &record->setup, json, KB_JSON_MAX);
    text_word(&out, "{\"t\":\"table\",\"table\":\"" REPLAY_TABLE "\"");
    json_number(&out, "n", ++replay->sent);
    json_word(&out, "phase", kb_over(&state) ? "over" : "playing");
    text_word(&out, ",\"you\":0,\"events\":[],\"host\":0");
    put_terms(&out, &record->setup);
    put_seats(&out, record);
    json_number(&out, "at", history.count);
    json_key(&out, "view");
    text_word(&out, json);
    if (kb_over(&state))
        put_result(&out, record, &state);
    text_char(&out, '}');
    mailbox_put(&replay->base.out, SOURCE_TEXT, replay->link, 0, message, text_end(&out));
    free(message);
}

/* ---- What it is asked ---- */

static void answer(struct replay *replay, uint32_t number, int status, const char *before,
                   const char *words, const char *after) {
    size_t size = 6 * strlen(words) + 256;
    char *body = malloc(size);
    if (!body) {
        mailbox_put(&replay->base.out, SOURCE_ANSWER, number, 0, NULL, 0);
        return;
    }
    struct text out = text_into(body, size);
    text_word(&out, before);
    json_quote(&out, words);
    text_word(&out, after);
    mailbox_put(&replay->base.out, SOURCE_ANSWER, number, status, body, text_end(&out));
    free(body);
}

static void answer_history(struct replay *replay, uint32_t number) {
    const struct kb_setup *setup = &replay->record->setup;
    struct kb_history history = history_now(replay);
    size_t size = kb_told_text(setup, &history, replay->viewer, NULL, 0) + 1;
    char *lines = malloc(size);
    if (lines)
        kb_told_text(setup, &history, replay->viewer, lines, size);
    answer(replay, number, 200, "{\"re\":0,\"skipped\":0,\"lines\":", lines ? lines : "", "}");
    free(lines);
}

static void answer_record(struct replay *replay, uint32_t number) {
    size_t room = kb_live_clock(&replay->record->setup) ? RECORD_LIVE_MAX : RECORD_MAX;
    char *text = malloc(room);
    if (text && record_write(replay->record, text, room))
        answer(replay, number, 200, "{\"re\":0,\"found\":[{\"kb\":", text, "}]}");
    else
        answer(replay, number, 404, "{\"re\":0,\"error\":\"not-found\",\"text\":", "", "}");
    free(text);
}

static void ask(struct source *source, uint32_t number, const char *method, const char *path,
                const char *token, const char *body) {
    struct replay *replay = (struct replay *)source;
    (void)method, (void)token, (void)body;
    if (!strcmp(path, "/api/tables/" REPLAY_TABLE "/history"))
        answer_history(replay, number);
    else if (!strncmp(path, "/api/records/", 13))
        answer_record(replay, number);
    else
        answer(replay, number, 404, "{\"re\":0,\"error\":\"not-found\",\"text\":", "", "}");
}

static void open_link(struct source *source, uint32_t link, const char *token) {
    (void)token;
    ((struct replay *)source)->link = link;
    mailbox_put(&source->out, SOURCE_OPENED, link, 0, NULL, 0);
}

/* Every command is answered, and none does anything but attaching. */
static void tell(struct source *source, uint32_t link, const char *text) {
    struct replay *replay = (struct replay *)source;
    const char *id = strstr(text, "\"id\":");
    char words[64];
    struct text out = text_into(words, sizeof words);
    text_word(&out, "{\"re\":");
    text_number(&out, id ? strtoll(id + 5, NULL, 10) : 0);
    text_char(&out, '}');
    mailbox_put(&source->out, SOURCE_TEXT, link, 0, words, text_end(&out));
    if (!strstr(text, "\"do\":\"attach\""))
        return;
    replay->attached = true;
    send_table(replay);
}

static void shut(struct source *source, uint32_t link) {
    ((struct replay *)source)->attached = false;
    mailbox_put(&source->out, SOURCE_LOST, link, -1, NULL, 0);
}

static void end(struct source *source) {
    struct replay *replay = (struct replay *)source;
    mailbox_close(&source->out);
    free(replay->inputs);
    free(replay);
}

/* ---- The interface ---- */

int replay_steps(const struct source *source) {
    return ((const struct replay *)source)->steps;
}

int replay_at(const struct source *source) {
    return ((const struct replay *)source)->at;
}

void replay_go(struct source *source, int step) {
    struct replay *replay = (struct replay *)source;
    int last = replay->steps - 1;
    step = step < 0 ? 0 : step > last ? last : step;
    if (step == replay->at)
        return;
    replay->at = step;
    send_table(replay);
}

int replay_viewer(const struct source *source) {
    return ((const struct replay *)source)->viewer;
}

void replay_look(struct source *source, int viewer) {
    struct replay *replay = (struct replay *)source;
    if (viewer > replay->record->setup.seats || viewer == replay->viewer)
        return;
    replay->viewer = viewer;
    send_table(replay);
}

struct source *source_replay(const struct record *record, int viewer) {
    struct replay *replay = calloc(1, sizeof *replay);
    if (!replay)
        return NULL;
    replay->base = (struct source){.local = true,
                                   .origin = "replay",
                                   .ask = ask,
                                   .open = open_link,
                                   .tell = tell,
                                   .shut = shut,
                                   .end = end};
    replay->record = record;
    replay->viewer = viewer;
    bool opened = mailbox_open(&replay->base.out);
    replay->inputs = calloc((size_t)record_steps(record, NULL), sizeof *replay->inputs);
    if (!opened || !replay->inputs) {
        end(&replay->base);
        return NULL;
    }
    replay->steps = record_steps(record, replay->inputs);
    return &replay->base;
}

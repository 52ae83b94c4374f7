/* kickback_record.c: the public interface of records. */
#include "kickback_record.h"

#include "base.h"
#include "record.h"
#include "text.h"

STATIC_ASSERT(KB_RECORD_MAX == RECORD_LIVE_MAX);
STATIC_ASSERT(KB_RECORD_NAME_MAX == RECORD_NAME_MAX);

/* What the caller's memory holds. */
struct work {
    struct record record;
    struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    char text[RECORD_LIVE_MAX];
};
STATIC_ASSERT(sizeof(struct work) <= KB_RECORD_MEMORY);

static void say(char *why, size_t size, int line, const char *reason) {
    struct text t = text_into(why, size);
    if (line) {
        text_word(&t, "line ");
        text_number(&t, line);
        text_word(&t, ": ");
    }
    text_word(&t, reason);
    text_end(&t);
}

static void copy_word(char *to, const char *from, size_t size) {
    struct text t = text_into(to, size);
    text_word(&t, from);
    text_end(&t);
}

static void describe(const struct record *record, struct kb_record_about *about) {
    *about = (struct kb_record_about){.seeded = record->deal == RECORD_SEEDED,
                                      .redacted = record->viewer != KB_EVERYTHING,
                                      .seed = record->seed};
    for (int s = 1; s <= record->setup.seats; s++) {
        const struct record_player *player = &record->player[record->order[s - 1] - 1];
        about->bot[s - 1] = player->bot;
        copy_word(about->name[s - 1], player->bot ? player->spec : player->name,
                  KB_RECORD_NAME_MAX);
    }
}

bool kb_record_read(const char *text, size_t size, struct kb_setup *setup,
                    struct kb_history *history, struct kb_state *state,
                    struct kb_record_about *about, char *why, size_t why_size, void *memory) {
    struct work *work = memory;
    struct record *record = &work->record;
    struct record_room room = {work->event, KB_LIVE_EVENTS_MAX, work->text, sizeof work->text};
    struct record_error error = {0};
    ASSERT(history->capacity >= KB_HISTORY_MAX);
    if (size >= RECORD_LIVE_MAX || !record_read_live(record, text, size, &room, &error)) {
        say(why, why_size, error.line, error.line ? error.reason : "larger than any record");
        return false;
    }
    *setup = record->setup;
    *state = record->state;
    history->count = record->viewer == KB_EVERYTHING ? record->history.count : 0;
    for (int i = 0; i < history->count; i++)
        history->entry[i] = record->entry[i];
    describe(record, about);
    return true;
}

size_t kb_record_write(const struct kb_setup *setup, const struct kb_history *history,
                       const struct kb_record_about *about, char *out, size_t size, char *why,
                       size_t why_size, void *memory) {
    struct record *record = &((struct work *)memory)->record;
    struct kb_state state;
    struct kb_error error;
    record_begin(record, setup);
    if (kb_live_clock(setup) || kb_replay(setup, history, &state, &error) || !kb_over(&state)) {
        say(why, why_size, 0, "only a whole game by beats can be written");
        return 0;
    }
    record_set_history(record, history);
    record->deal = about->seeded ? RECORD_SEEDED : RECORD_UNKNOWN;
    record->seed = about->seed;
    for (int s = 1; s <= setup->seats; s++) {
        struct record_player *player = &record->player[s - 1];
        player->bot = about->bot[s - 1];
        copy_word(player->bot ? player->spec : player->name, about->name[s - 1],
                  player->bot ? sizeof player->spec : sizeof player->name);
    }
    struct record_error wrong;
    if (!record_deal_follows(record, &wrong)) {
        say(why, why_size, wrong.line, wrong.reason);
        return 0;
    }
    size_t length = record_write(record, out, size);
    if (!length)
        say(why, why_size, 0, "a name that is not UTF-8, an unknown bot, or too little room");
    return length;
}

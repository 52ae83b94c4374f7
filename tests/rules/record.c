/* record.c: the record of the game so far, as the library writes it: one JSON object a line.
 * Only the few keys that are needed are looked for; keys come in the order of trace.md, without
 * white space. */
#include "rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[KB_TRACE_MAX];

static const char *history_text(struct rule *rule, int viewer) {
    size_t needed = kb_history_text(&rule->setup, &rule->history, viewer, text, sizeof text);
    return needed < sizeof text ? text : "";
}

static const char *trace_text(struct rule *rule) {
    size_t needed = kb_trace_text(&rule->setup, &rule->history, "0", text, sizeof text);
    return needed < sizeof text ? text : "";
}

static const char *next_line(const char *line) {
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

static bool is_kind(const char *line, const char *kind) {
    char start[32];
    int length = snprintf(start, sizeof start, "{\"t\":\"%s\"", kind);
    return !strncmp(line, start, (size_t)length);
}

/* The text after `key` in this line, or NULL. */
static const char *value_of(const char *line, const char *key) {
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(line, quoted);
    return at && at < next_line(line) ? at + strlen(quoted) : NULL;
}

static int number_of(const char *line, const char *key, int missing) {
    const char *at = value_of(line, key);
    return at ? atoi(at) : missing;
}

static void read_move(const char *line, struct record_move *move) {
    const char *at = value_of(line, "move");
    move->seat = number_of(line, "seat", 0);
    move->up = number_of(line, "up", -1);
    move->forced = number_of(line, "auto", 0);
    size_t length = at ? strcspn(at + 1, "\"\n") : 0;
    if (length >= sizeof move->text)
        length = sizeof move->text - 1;
    if (at)
        memcpy(move->text, at + 1, length);
    move->text[length] = 0;
}

void record_read(struct rule *rule, int viewer, struct record *record) {
    memset(record, 0, sizeof *record);
    for (const char *line = history_text(rule, viewer); *line; line = next_line(line)) {
        record->lines++;
        if (is_kind(line, "round"))
            record->count = 0;
        else if (is_kind(line, "move") && record->count < RECORD_MOVES_MAX)
            read_move(line, &record->move[record->count++]);
    }
}

/* Where a move of the record places a card, or -1. */
static int placed_at(const struct record_move *move) {
    const char *at = strchr(move->text, '@');
    return at && move->up >= 0 ? place_number(at + 1) : -1;
}

int record_card(struct rule *rule, const char *name) {
    struct record record;
    char place[3] = {0, 0, 0};
    int wanted = -1;
    if (strlen(name) > 3 && name[2] == '.') {
        memcpy(place, name, 2);
        wanted = word_number(name + 3, KB_CARDS_MAX);
    }
    record_read(rule, 0, &record);
    for (int i = 0, t = 0, position = 0; i < record.count; i++) {
        int at = placed_at(&record.move[i]);
        if (at >= 0 && at == place_number(place) && ++position == wanted)
            return t;
        t += at >= 0;
    }
    return -1;
}

void record_card_name(struct rule *rule, int t, struct list *out) {
    struct record record;
    char place[3];
    int position[KB_PLACES] = {0};
    record_read(rule, 0, &record);
    for (int i = 0; i < record.count; i++) {
        int at = placed_at(&record.move[i]);
        if (at < 0)
            continue;
        position[at]++;
        if (t-- == 0)
            list_add(out, "%s.%d", place_name(at, place), position[at]);
    }
}

/* ---- The same history as entries ---- */

static bool is_landed(const struct rule *rule, const struct kb_entry *entry) {
    return rule_is_hacker(rule) && entry->what >= KB_ACTION_LANDED &&
           entry->what < KB_ACTION_LANDED + KB_ACCOUNTS_MAX;
}

static bool same_move(const struct rule *rule, const struct kb_entry *entry, const char *line) {
    struct record_move move;
    read_move(line, &move);
    bool hidden = entry->what >= (rule_is_hacker(rule) ? KB_ACTION_SOME_BILL : KB_ACTION_HIDDEN);
    bool masked = move.text[0] == '?' || !strcmp(move.text, "steal:*");
    return !is_landed(rule, entry) && hidden == masked && entry->seat == move.seat &&
           entry->forced == move.forced;
}

/* The viruses of a beat's line, each an entry; returns how many, or -1 if they differ. */
static int same_beat(const struct rule *rule, const struct kb_entry *entry, int left,
                     const char *line) {
    static const char start[] = "{\"seat\":";
    int count = 0;
    const char *end = next_line(line);
    for (const char *at = strstr(line, start); at && at < end; at = strstr(at + 1, start)) {
        if (count == left || !is_landed(rule, &entry[count]) || entry[count].forced ||
            entry[count].seat != number_of(at, "seat", -1) ||
            entry[count].what != KB_ACTION_LANDED + number_of(at, "at", 0) - 1)
            return -1;
        count++;
    }
    return count;
}

bool record_seen(struct rule *rule, int viewer) {
    struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_view view;
    int all = kb_history_seen(&rule->setup, &rule->history, viewer, seen);
    int count = 0;
    int at = 0;
    for (int i = 0; i < all; i++) { /* chance has no line, and does not say what was stacked */
        if (seen[i].seat || is_landed(rule, &seen[i]))
            seen[count++] = seen[i];
        else if (rule_is_hacker(rule) && seen[i].what >= KB_OUTCOME_VIRUS &&
                 seen[i].what < KB_OUTCOME_BILL)
            return false;
    }
    for (const char *line = history_text(rule, viewer); *line; line = next_line(line)) {
        if (is_kind(line, "move")) {
            if (at == count || !same_move(rule, &seen[at++], line))
                return false;
        } else if (is_kind(line, "beat")) {
            int viruses = same_beat(rule, &seen[at], count - at, line);
            if (viruses < 0)
                return false;
            at += viruses;
        }
    }
    kb_view(&rule->state, 0, &view);
    if (rule_is_hacker(rule) && view.as.hacker.table.stage == KB_HACKER_STACK)
        while (at < count && is_landed(rule, &seen[at])) /* down, but the beat has no line yet */
            at++;
    return at == count;
}

int record_count(struct rule *rule, int viewer, const char *kind) {
    int count = 0;
    for (const char *line = history_text(rule, viewer); *line; line = next_line(line))
        count += is_kind(line, kind);
    return count;
}

const char *record_line(struct rule *rule, int viewer, const char *kind, int back, size_t *length) {
    int wanted = record_count(rule, viewer, kind) - back + 1;
    for (const char *line = text; *line; line = next_line(line)) {
        if (is_kind(line, kind) && wanted-- == 1) {
            *length = strcspn(line, "\n");
            return line;
        }
    }
    return NULL;
}

void record_kinds(struct rule *rule, int viewer, struct list *out) {
    for (const char *line = history_text(rule, viewer); *line; line = next_line(line)) {
        if (is_kind(line, "round")) {
            out->length = 0;
            out->text[0] = 0;
        }
        list_add(out, "%.*s", (int)strcspn(line + 6, "\""), line + 6);
    }
}

uint64_t record_digest(struct rule *rule, const struct kb_history *history, int viewer) {
    uint64_t digest = 0xcbf29ce484222325u;
    kb_history_text(&rule->setup, history, viewer, text, sizeof text);
    for (const char *at = text; *at; at++)
        digest = (digest ^ (unsigned char)*at) * 0x100000001b3u;
    return digest;
}

bool record_agrees(struct rule *rule) {
    static char full[KB_TRACE_MAX];
    snprintf(full, sizeof full, "%s", history_text(rule, KB_EVERYTHING));
    const char *line = full;
    for (const char *traced = trace_text(rule); *traced; traced = next_line(traced)) {
        size_t length = strcspn(traced, "\n") + 1;
        if (is_kind(traced, "ask"))
            continue;
        if (!is_kind(traced, "game") && strncmp(line, traced, length))
            return false;
        line = next_line(line);
    }
    return !*line;
}

/* Does a told line say all that the line of the history says, in this order, and more? */
static bool says_more(const char *told, const char *line) {
    for (; *line != '\n'; line++) {
        while (*told != *line && *told != '\n')
            told++;
        if (*told++ == '\n')
            return false;
    }
    return true;
}

int record_told(struct rule *rule, int viewer) {
    static const char *const added[] = {"reveal", "idle", "stop", "back"};
    static char told[KB_TRACE_MAX];
    const char *line = history_text(rule, viewer);
    int lines = 0;
    if (kb_told_text(&rule->setup, &rule->history, viewer, told, sizeof told) >= sizeof told)
        return -1;
    for (const char *at = told; *at; at = next_line(at), lines++) {
        bool more = false;
        for (size_t i = 0; i < sizeof added / sizeof added[0]; i++)
            more |= is_kind(at, added[i]);
        if (more)
            continue;
        if (!*line || !says_more(at, line))
            return -1;
        line = next_line(line);
    }
    return *line ? -1 : lines;
}

/* The start of the last round in the trace. */
static const char *last_round(struct rule *rule) {
    const char *found = "";
    for (const char *line = trace_text(rule); *line; line = next_line(line))
        if (is_kind(line, "round"))
            found = line;
    return found;
}

void record_asked(struct rule *rule, struct list *out) {
    for (const char *line = last_round(rule); *line; line = next_line(line))
        if (is_kind(line, "ask"))
            list_add(out, "%d", number_of(line, "seat", 0));
}

void record_offer(struct rule *rule, int n, struct list *out) {
    for (const char *line = last_round(rule); *line; line = next_line(line)) {
        if (!is_kind(line, "ask") || --n)
            continue;
        const char *at = value_of(line, "legal");
        while (at && (*at == '[' || *at == ',')) {
            size_t length = strcspn(at + 2, "\"\n");
            list_add(out, "%.*s", (int)length, at + 2);
            at += length + 3;
        }
    }
}

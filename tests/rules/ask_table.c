/* ask_table.c: questions about single cards on the table, from views, and about the record.
 * Where two of them must agree and do not, the answer gets a word that no file expects. */
#include "ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Cards on the table ---- */

void ask_by(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    int t = card_of(rule, about->word[0], out);
    record_read(rule, 0, &record);
    for (int i = 0; i < record.count && t >= 0; i++)
        if (record.move[i].up >= 0 && t-- == 0)
            list_add(out, "%d", record.move[i].seat);
}

/* As the record has it; while it matters, the table must say the same. */
void ask_face(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    struct kb_view view;
    const struct kb_corruption_table *table = table_of(rule, &view);
    int t = card_of(rule, about->word[0], out);
    int count = t;
    record_read(rule, 0, &record);
    for (int i = 0; i < record.count && count >= 0; i++) {
        if (record.move[i].up < 0 || count-- > 0)
            continue;
        list_add(out, record.move[i].up ? "up" : "down");
        if (table->stage == KB_CORRUPTION_PLACE && (table->known[t] == 0xff) != record.move[i].up)
            list_add(out, "(but not on the table)");
    }
}

/* A seat's cards of this round, in the order in which it placed them. */
void ask_faces(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    int seat = seat_of(rule, about->word[0], out);
    record_read(rule, 0, &record);
    for (int i = 0; i < record.count; i++)
        if (record.move[i].seat == seat && record.move[i].up >= 0)
            list_add(out, record.move[i].up ? "up" : "down");
}

static const char *seen_by(const struct rule *rule, int viewer, int t) {
    struct kb_view view;
    kb_view(&rule->state, viewer, &view);
    return card_name(view.as.corruption.card[t]);
}

void ask_sees(struct rule *rule, const struct about *about, struct list *out) {
    int viewer = viewer_of(rule, about->word[0], out);
    int t = card_of(rule, about->word[1], out);
    if (viewer >= 0 && t >= 0)
        list_add(out, "%s", seen_by(rule, viewer, t));
}

void ask_knows(struct rule *rule, const struct about *about, struct list *out) {
    if (rule_is_hacker(rule)) {
        hacker_knows(rule, about->word[0], out);
        return;
    }
    int t = card_of(rule, about->word[0], out);
    for (int viewer = 0; viewer <= kb_seats(&rule->state) && t >= 0; viewer++)
        if (strcmp(seen_by(rule, viewer, t), "?"))
            list_add(out, "%d", viewer);
}

void ask_gone(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    uint64_t gone = table_of(rule, &view)->gone;
    (void)about;
    for (int t = 0; t < KB_CARDS_MAX; t++)
        if (gone >> t & 1)
            record_card_name(rule, t, out);
}

void ask_cancelled(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    uint32_t cancelled = table_of(rule, &view)->cancelled;
    char name[3];
    (void)about;
    for (int place = 0; place < KB_PLACES; place++)
        if (cancelled >> place & 1)
            list_add(out, "%s", place_name(place, name));
}

void ask_lies(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int t = card_of(rule, about->word[0], out);
    char name[3];
    if (t >= 0)
        list_add(out, "%s", place_name(table_of(rule, &view)->place[t], name));
}

/* ---- The record ---- */

/* `to`, `why` and `sums` of one contract in the last award. */
void ask_award(struct rule *rule, const struct about *about, struct list *out) {
    size_t length = 0;
    const char *line = record_line(rule, 0, "award", 1, &length);
    char start[WORD_BYTES + 16];
    char why[16];
    int to = 0;
    snprintf(start, sizeof start, "{\"at\":\"%s\",", about->word[0]);
    const char *at = line ? strstr(line, start) : NULL;
    at = at ? strstr(at, "\"to\":") : NULL;
    if (!at || at > line + length || sscanf(at, "\"to\":%d,\"why\":\"%15[a-z]\"", &to, why) != 2) {
        list_add(out, "(no award of %s)", about->word[0]);
        return;
    }
    add_seat(out, to);
    list_add(out, "%s", why);
    at = strchr(at, '[');
    for (char *end; at && *at != ']'; at = end)
        list_add(out, "%ld", strtol(at + 1, &end, 10));
}

/* What the library played itself since a seat played last. */
void ask_auto(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    (void)about;
    record_read(rule, KB_EVERYTHING, &record);
    int first = record.count;
    while (first > 0 && record.move[first - 1].forced)
        first--;
    for (; first < record.count; first++)
        list_add(out, "%d: %s", record.move[first].seat, record.move[first].text);
}

/* Seat and move for every move of the round, and whether the entries say and hide the same. */
void ask_history(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    int viewer;
    if (!reader_of(rule, about->word[0], out, &viewer))
        return;
    record_read(rule, viewer, &record);
    for (int i = 0; i < record.count; i++)
        list_add(out, "%d: %s", record.move[i].seat, record.move[i].text);
    if (!record_seen(rule, viewer))
        list_add(out, "(but otherwise in kb_history_seen)");
}

void ask_lines(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    int viewer;
    if (!reader_of(rule, about->word[0], out, &viewer))
        return;
    record_read(rule, viewer, &record);
    list_add(out, "%d", record.lines);
}

static void check_kind(const char *kind, struct list *out) {
    static const char *const kinds[] = {"game", "round", "move",  "award", "end",   "setup",
                                        "beat", "bill",  "crypt", "own",   "virus", "aside"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (!strcmp(kind, kinds[i]))
            return;
    list_add(out, "(there are no lines of that kind)");
}

void ask_record(struct rule *rule, const struct about *about, struct list *out) {
    const char *kind = about->word[1];
    size_t length = 0;
    int viewer;
    int back = about->count > 2 ? word_number(about->word[2], KB_HISTORY_MAX) : 1;
    if (!reader_of(rule, about->word[0], out, &viewer))
        return;
    check_kind(kind, out);
    const char *line = record_line(rule, viewer, kind, back, &length);
    if (line)
        list_add(out, "%.*s", (int)length, line);
}

void ask_count(struct rule *rule, const struct about *about, struct list *out) {
    int viewer;
    if (!reader_of(rule, about->word[0], out, &viewer))
        return;
    check_kind(about->word[1], out);
    list_add(out, "%d", record_count(rule, viewer, about->word[1]));
}

void ask_kinds(struct rule *rule, const struct about *about, struct list *out) {
    int viewer;
    if (reader_of(rule, about->word[0], out, &viewer))
        record_kinds(rule, viewer, out);
}

void ask_asked(struct rule *rule, const struct about *about, struct list *out) {
    (void)about;
    record_asked(rule, out);
}

void ask_offer(struct rule *rule, const struct about *about, struct list *out) {
    record_offer(rule, word_number(about->word[0], RECORD_MOVES_MAX), out);
    if (out->length == 0)
        list_add(out, "(nobody was asked so often)");
}

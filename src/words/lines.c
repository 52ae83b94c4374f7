/* lines.c: see lines.h. */
#include "lines.h"

#include "game_words.h"

#include <stdlib.h>
#include <string.h>

/* The round that a line begins, 0: none. */
static int round_of(const char *line) {
    static const char head[] = "{\"t\":\"round\",\"round\":";
    return strncmp(line, head, sizeof head - 1) ? 0 : atoi(line + sizeof head - 1);
}

/* Marks from the first line on. What stands before the first round that is seen belongs to the one
 * before that; if we had thought otherwise, nobody knows which lines of it these are, and they lie
 * before all others. */
static void mark_all(struct lines *lines, struct lines_mark first) {
    struct lines_mark at = first;
    for (int i = 0; i < lines->count; i++) {
        int round = round_of(lines->text + lines->start[i]);
        if (round && at.round < round - 1) {
            for (int k = 0; k < i; k++)
                lines->mark[k] = (struct lines_mark){round - 1, k - i};
        }
        if (round)
            at = (struct lines_mark){round, 0};
        lines->mark[i] = at;
        at.index++;
    }
    lines->mark[lines->count] = at;
}

void lines_take(struct lines *lines, char *text, int skipped) {
    uint32_t version = lines->version;
    int gone = 0;
    while (gone < lines->count && lines->skipped + (int64_t)lines->start[gone] < skipped)
        gone++;
    int base = skipped > 0 ? lines->base + gone : 0;
    struct lines_mark first = skipped > 0 ? lines->mark[gone] : (struct lines_mark){0, 0};
    free(lines->text);
    memset(lines, 0, sizeof *lines);
    lines->text = text;
    lines->skipped = skipped;
    lines->base = base;
    lines->version = version + 1;
    for (const char *at = text, *end; (end = strchr(at, '\n')) && lines->count < LINES_MAX;
         at = end + 1) {
        lines->start[lines->count++] = (uint32_t)(at - text);
        lines->start[lines->count] = (uint32_t)(end + 1 - text);
    }
    mark_all(lines, first);
}

void lines_free(struct lines *lines) {
    free(lines->text);
    memset(lines, 0, sizeof *lines);
}

bool lines_read(const struct lines *lines, int i, struct json_token *token, struct doc *doc) {
    if (i < 0 || i >= lines->count)
        return false; /* the lines of another game have come since */
    const char *at = lines->text + lines->start[i];
    size_t size = lines->start[i + 1] - lines->start[i] - 1;
    *doc = (struct doc){at, token, json_read(at, size, token, LINES_TOKENS, NULL)};
    return doc->count > 0;
}

/* Is this line that move? What the event did not tell (`?@b0`) the line may. */
static bool is_move(const struct doc *line, const struct seen_event *event) {
    char move[SEEN_MOVE];
    const char *told = event->text, *found = move;
    if (!doc_says(line, doc_member(line, 0, "t"), "move") ||
        doc_small(line, doc_member(line, 0, "seat"), 0, SEEN_SEATS) != event->seat)
        return false;
    doc_string(line, doc_member(line, 0, "move"), move, sizeof move);
    if (told[0] == '?' || found[0] == '?') {
        told += strcspn(told, "@>");
        found += strcspn(found, "@>");
    }
    return !strcmp(told, found);
}

void lines_place(const struct lines *lines, struct seen *seen) {
    static struct json_token token[LINES_TOKENS]; /* main thread only */
    struct doc line;
    int at = lines->count, kept = 0;
    for (int i = seen->events - 1; i >= 0; i--) {
        struct seen_event *event = &seen->event[i];
        if (event->after != SEEN_UNPLACED)
            continue;
        event->after = lines->base + at;
        for (int k = at - 1; k >= 0 && !strcmp(event->e, "move"); k--) {
            if (lines_read(lines, k, token, &line) && is_move(&line, event)) {
                at = k;
                break;
            }
        }
    }
    for (int i = 0; i < seen->events; i++)
        if (strcmp(seen->event[i].e, "move"))
            seen->event[kept++] = seen->event[i];
    seen->events = kept;
}

/* ---- The log ---- */

void log_free(struct log *log) {
    for (int i = 0; i < log->count; i++)
        free(log->entry[i].text);
    free(log->entry);
    memset(log, 0, sizeof *log);
}

static void add(struct log *log, int room, const char *text, enum log_kind kind, int seat, int line,
                int64_t n) {
    if (!*text || log->count == room)
        return;
    char *copy = strdup(text);
    if (copy)
        log->entry[log->count++] = (struct log_entry){copy, kind, seat, line, n};
}

static void add_events(struct log *log, int room, const struct seen *seen, const struct say *say,
                       int *next, int upto) {
    for (; *next < seen->events && seen->event[*next].after <= upto; (*next)++) {
        const struct seen_event *event = &seen->event[*next];
        bool talk = !strcmp(event->e, "chat") || !strcmp(event->e, "phrase");
        SAID(words);
        say_event(&words, say, event);
        add(log, room, SAYS(words), talk ? LOG_TALK : LOG_EVENT, event->seat, -1, event->n);
    }
}

static void add_line(struct log *log, int room, const struct doc *line, int number,
                     const struct say *say, const struct game_words *game,
                     const union seen_table *before) {
    int kind = doc_member(line, 0, "t");
    bool head = doc_says(line, kind, "round") || doc_says(line, kind, "end");
    SAID(words);
    if (doc_says(line, kind, "award")) { /* each contract is a sentence of its own */
        for (int i = 0;; i++) {
            SAID(award);
            if (!say_award(&award, say, line, i))
                break;
            add(log, room, SAYS(award), LOG_LINE, 0, number, 0);
        }
        return;
    }
    say_line(&words, say, game, line, before);
    add(log, room, SAYS(words), head ? LOG_ROUND : LOG_LINE,
        doc_small(line, doc_member(line, 0, "seat"), 0, SEEN_SEATS), number, 0);
}

bool log_make(struct log *log, const struct lines *lines, const struct seen *seen) {
    static struct json_token token[LINES_TOKENS]; /* main thread only */
    static union seen_table table;
    const struct game_words *game = game_words(seen->game);
    struct say say;
    struct doc line;
    int next = 0, room = lines->count * (26 + SEEN_SEATS) + seen->events + 1;
    if (log->entry && log->lines_version == lines->version && log->seen_version == seen->version &&
        log->language == language_now())
        return false;
    log_free(log);
    log->entry = calloc((size_t)room, sizeof *log->entry);
    if (!log->entry)
        return false;
    memset(&table, 0, sizeof table);
    say_learn(&say, seen);
    for (int i = 0; i < lines->count; i++) {
        add_events(log, room, seen, &say, &next, lines->base + i);
        if (!lines_read(lines, i, token, &line))
            continue;
        add_line(log, room, &line, i, &say, game, &table);
        if (game->apply)
            game->apply(&table, &line);
    }
    add_events(log, room, seen, &say, &next, INT32_MAX);
    log->lines_version = lines->version;
    log->seen_version = seen->version;
    log->language = language_now();
    return true;
}

/* house_history.c: the lines of a game that an update brings. A table remembers where its game
 * stood when its links were told last (struct told); an update plays on from there and has the
 * lines of what has happened since, as its viewer may know them. Old lines may change: a card opens
 * where it was laid when somebody looks at it. Then the update replaces them, from the first that
 * does. */
#include "house_parts.h"

#define HALF (HISTORY_MAX / 2)

static int32_t count_lines(const char *text) {
    int32_t count = 0;
    for (; (text = strchr(text, '\n')); text++)
        count++;
    return count;
}

/* The lines of the first `count` entries, without those that lead to the mark (NULL: all). */
static size_t put_lines(struct table *t, int32_t count, int viewer, const struct told_mark *mark,
                        char *out) {
    struct kb_history history = table_history(t);
    history.count = count;
    if (!mark || !mark->entries)
        return kb_told_text(&t->terms.setup, &history, viewer, out, HALF);
    return kb_told_text_from(&t->terms.setup, &history, viewer, mark->entries, &mark->state, out,
                             HALF);
}

static bool stands(const struct table *t, const struct told *told, int viewer,
                   const struct told_mark *mark) {
    return !mark->entries ||
           kb_told_stands(&t->terms.setup, viewer, &mark->state, &told->last.state, &t->state);
}

static bool has_game(const struct table *t) {
    return t->phase == TABLE_PLAYING || t->phase == TABLE_OVER;
}

static bool same_game(const struct told *told, const struct table *t) {
    return told->game && !memcmp(told->id, t->id, sizeof told->id);
}

/* Bytes of the lines at the beginning that both have; how many lines these are. */
static size_t same_lines(const char *old, const char *new, int32_t *lines) {
    size_t same = 0;
    for (size_t i = 0; old[i] && old[i] == new[i]; i++) {
        if (old[i] != '\n')
            continue;
        same = i + 1;
        ++*lines;
    }
    return same;
}

/* False: there is not enough room. */
static bool find_lines(struct house *h, struct table *t, struct told *told, int viewer,
                       struct proto_lines *lines) {
    char *old = h->lines, *new = h->lines + HALF;
    const struct told_mark *mark = &told->last;
    int32_t same = 0;
    *old = 0;
    lines->text = new;
    if (!same_game(told, t) || !mark->entries) /* the first line stands before any entry */
        return put_lines(t, t->entries, viewer, NULL, new) < HALF;
    if (told->lines[viewer] < 0) {
        if (put_lines(t, mark->entries, viewer, NULL, old) >= HALF)
            return false;
        told->lines[viewer] = count_lines(old);
        *old = 0;
    }
    lines->from = told->lines[viewer];
    if (stands(t, told, viewer, mark))
        return put_lines(t, t->entries, viewer, mark, new) < HALF;
    mark = stands(t, told, viewer, &told->round) ? &told->round : NULL;
    if (put_lines(t, told->last.entries, viewer, mark, old) >= HALF ||
        put_lines(t, t->entries, viewer, mark, new) >= HALF)
        return false;
    lines->text += same_lines(old, new, &same);
    lines->from -= count_lines(old) - same;
    return true;
}

void history_begin(struct house *h, struct told *told) {
    h->lines_of = NULL;
    for (int s = 0; s <= KB_SEATS_MAX; s++)
        told->next[s] = -1;
}

const struct proto_lines *history_lines(struct house *h, struct table *t, struct told *told,
                                        int viewer, bool follows) {
    struct proto_lines *lines = &h->lines_told;
    bool same = same_game(told, t);
    if (!has_game(t))
        return NULL;
    if (!follows || !told->is) {
        h->lines_of = NULL;
        *lines = (struct proto_lines){0, NULL};
        return lines;
    }
    if (same && told->last.entries == t->entries) {
        told->next[viewer] = told->lines[viewer];
        return NULL;
    }
    if (h->lines_of != told || h->lines_viewer != viewer) {
        *lines = (struct proto_lines){0, NULL};
        bool fits = find_lines(h, t, told, viewer, lines);
        if (fits)
            told->next[viewer] = lines->from + count_lines(lines->text);
        if (!fits || strlen(lines->text) > HISTORY_TOLD)
            *lines = (struct proto_lines){0, NULL};
        h->lines_of = told;
        h->lines_viewer = viewer;
    }
    if (lines->text && !*lines->text && lines->from == told->lines[viewer])
        return NULL; /* nothing that this viewer may know of */
    return lines;
}

void history_told(const struct table *t, struct told *told) {
    struct kb_view view;
    bool same = same_game(told, t);
    if (told->is && told->n == t->event_count && (same || !has_game(t)))
        return; /* not all were told something */
    told->is = true;
    told->n = t->event_count;
    told->game = has_game(t);
    if (!told->game)
        return;
    memcpy(told->id, t->id, sizeof told->id);
    memcpy(told->lines, told->next, sizeof told->lines);
    told->last = (struct told_mark){t->entries, t->state};
    kb_view(&t->state, 0, &view);
    if (same && told->number == kb_view_round(&view))
        return;
    told->number = kb_view_round(&view);
    told->round = told->last;
}

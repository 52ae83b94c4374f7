/* house_compact.c: logs without what is over. The log of the people, written anew when the house
 * opens, and while it is open once an hour at most, if that can be done within a turn: what is over
 * is left out (codes that were used or are too old, devices that had to go, days on which somebody
 * was seen, and people whom nobody has seen for UNSEEN_DAYS, or who never had a seat for
 * VISITOR_DAYS, and who are at no table). Numbers of
 * people stay as they are; those of forgotten people may be given out again.
 *
 * It is done in one group, old lines out and new ones in, after the new lines have been read back
 * and give the same people. If it cannot be saved, everything stays as it is.
 *
 * And the log of a live table when another game begins there: of the game before, with its
 * thousands of ticks, nothing is needed any more. */
#include <stdlib.h>

#include "house_parts.h"

#define SLACK 64         /* lines more than needed that do not matter */
#define EVERY_MS 3600000 /* how often the open house checks the size, */
#define PEOPLE_AT_ONCE \
    2000 /* and written if there are no more people (7 ms of a turn), or no room */

typedef bool put_line(void *arg, const char *line);

/* ---- Who stays ---- */

/* Marks all connected persons. */
static void mark_links(const struct house *h, uint8_t *keep) {
    for (uint32_t i = 0; i < h->limits.links; i++)
        if (h->links[i].used && h->links[i].person <= h->people_count)
            keep[h->links[i].person] = 1;
}

/* Marks all persons that a table refers to. */
static void mark_tables(const struct house *h, uint8_t *keep) {
    for (uint32_t i = 0; i < h->limits.tables; i++) {
        const struct slot *slot = &h->slots[i];
        const struct table *t = &slot->table;
        if (!slot->used || slot->aside)
            continue;
        if (t->host <= h->people_count)
            keep[t->host] = 1;
        if (slot->maker <= h->people_count)
            keep[slot->maker] = 1;
        for (int s = 1; s <= KB_SEATS_MAX; s++)
            if (t->seat[s].person <= h->people_count)
                keep[t->seat[s].person] = 1;
        for (int b = 0; b < t->banned_count; b++)
            if (t->banned[b] <= h->people_count)
                keep[t->banned[b]] = 1;
    }
}

/* A table that is set aside may refer to any person: then all are kept. */
static void mark(const struct house *h, uint8_t *keep) {
    mark_tables(h, keep);
    mark_links(h, keep);
    for (uint32_t i = 1; i <= h->people_count; i++) {
        const struct person *person = &h->people[i];
        int64_t days = person->played ? UNSEEN_DAYS : VISITOR_DAYS;
        if (person->used &&
            (h->figures.set_aside || person->banned || h->now_ms - person->seen_ms < days * DAY_MS))
            keep[i] = 1;
    }
    for (uint32_t i = 1; i <= h->people_count; i++)
        if (keep[i] && h->people[i].owner)
            keep[h->people[i].owner] = 1;
}

static bool has_code(const struct house *h, const struct person *person) {
    return person->code_ms >= 0 && h->now_ms - person->code_ms <= CODE_MS;
}

/* ---- The lines ---- */

static bool put_word(const struct house *h, uint32_t number, const char *word, int64_t at_ms,
                     const uint8_t *hash, put_line *put, void *arg) {
    char line[TABLE_LINE_MAX];
    person_print(h, number, word, at_ms, hash, line, sizeof line);
    return put(arg, line);
}

/* The first line says since when the number is this person's, or at least since when; then come its
 * other devices, when it was last seen, and its code. */
static bool put_person(const struct house *h, uint32_t number, put_line *put, void *arg) {
    static const uint8_t none[HASH_BYTES];
    const struct person *p = &h->people[number];
    bool good = true;
    for (int i = 0; good && i < p->devices; i++)
        good = put_word(h, number,
                        i           ? "device"
                        : p->owner  ? "key"
                        : p->played ? "guest"
                                    : "visitor",
                        i ? p->seen_ms : p->since_ms, p->token[i], put, arg);
    if (good && p->old)
        good = put_word(h, number, "old", p->since_ms, none, put, arg);
    if (good && p->seen_ms > p->since_ms)
        good = put_word(h, number, "seen", p->seen_ms, none, put, arg);
    if (good && has_code(h, p))
        good = put_word(h, number, "code", p->code_ms, p->code, put, arg);
    if (good && p->banned)
        good = put_word(h, number, "ban", p->since_ms, none, put, arg);
    return good;
}

/* People before their programs; the first line says how late it is. */
static bool put_all(const struct house *h, const uint8_t *keep, put_line *put, void *arg) {
    static const uint8_t none[HASH_BYTES];
    char line[TABLE_LINE_MAX];
    person_print(h, 0, "time", h->now_ms, none, line, sizeof line);
    bool good = put(arg, line);
    for (uint32_t i = 0; good && i < h->bans; i++) {
        uint8_t hash[HASH_BYTES];
        bans_hash(&h->ban[i].subnet, hash);
        good = put_word(h, 0, "ban", h->ban[i].at_ms, hash, put, arg);
    }
    for (int programs = 0; programs < 2; programs++)
        for (uint32_t i = 1; good && i <= h->people_count; i++)
            if (keep[i] && h->people[i].used && (h->people[i].owner != 0) == programs)
                good = put_person(h, i, put, arg);
    return good;
}

static bool count_line(void *arg, const char *line) {
    (void)line;
    ++*(uint32_t *)arg;
    return true;
}

/* ---- Reading them back ---- */

static bool read_line(void *arg, const char *line) {
    return person_read(arg, line);
}

static bool same_person(const struct house *h, const struct person *a, const struct person *b) {
    return !strcmp(a->name, b->name) && a->used == b->used && a->program == b->program &&
           a->played == b->played && a->banned == b->banned && a->devices == b->devices &&
           a->owner == b->owner && a->nonce == b->nonce && a->since_ms == b->since_ms &&
           a->old == b->old && a->seen_ms == b->seen_ms &&
           !memcmp(a->token, b->token, (size_t)a->devices * HASH_BYTES) &&
           has_code(h, a) == has_code(h, b) &&
           (!has_code(h, a) || (a->code_ms == b->code_ms && !memcmp(a->code, b->code, HASH_BYTES)));
}

/* Do the lines give the same people, in a house that has nothing else? */
static bool lines_are_good(const struct house *h, const uint8_t *keep) {
    struct house *again = calloc(1, sizeof *again);
    struct person *people = calloc((size_t)h->limits.people + 1, sizeof *people);
    bool good = again && people;
    if (good) {
        again->limits = h->limits;
        again->people = people;
        good = put_all(h, keep, read_line, again) && again->base_ms == h->now_ms &&
               again->bans == h->bans && !memcmp(again->ban, h->ban, h->bans * sizeof *h->ban);
    }
    for (uint32_t i = 1; good && i <= h->people_count; i++)
        good = keep[i] ? same_person(h, &h->people[i], &people[i]) : !people[i].used;
    free(people);
    free(again);
    return good;
}

/* ---- Writing them ---- */

static bool store_line(void *arg, const char *line) {
    struct house *h = arg;
    return !store_append(h->store, 0, ++h->lobby_seq, h->now_ms, line, strlen(line));
}

static bool write_lines(struct house *h, const uint8_t *keep) {
    uint32_t seq = h->lobby_seq;
    bool good = !store_drop(h->store, 0);
    h->lobby_seq = 0;
    good = good && put_all(h, keep, store_line, h);
    enum store_code code = STORE_FULL;
    if (good)
        code = store_commit(h->store);
    else
        store_cancel(h->store);
    if (!code)
        return true;
    h->lobby_seq = seq;
    if (code == STORE_BROKEN) /* the disk failed: there is only looking from now on */
        h->frozen = h->broken = true;
    return false;
}

static void forget_people(struct house *h, const uint8_t *keep) {
    for (uint32_t i = 1; i <= h->people_count; i++) {
        struct person *person = &h->people[i];
        if (!person->used || keep[i])
            continue;
        if (person->owner && h->people[person->owner].keys)
            h->people[person->owner].keys--;
        memset(person, 0, sizeof *person);
        h->people_used--;
    }
    while (h->people_count && !h->people[h->people_count].used)
        h->people_count--;
    h->people_free = 0;
}

static bool is_somebody_over(const struct house *h, const uint8_t *keep) {
    for (uint32_t i = 1; i <= h->people_count; i++)
        if (h->people[i].used && !keep[i])
            return true;
    return false;
}

/* Written anew when half of it is over, or when there is no room for a newcomer without that. */
void house_compact(struct house *h) {
    uint8_t *keep = calloc((size_t)h->people_count + 1, 1);
    uint32_t lines = 0;
    h->compact_ms = h->now_ms + EVERY_MS;
    if (!keep)
        return;
    mark(h, keep);
    put_all(h, keep, count_line, &lines);
    bool needed = h->people_used >= h->limits.people && is_somebody_over(h, keep);
    if ((needed || h->lobby_seq > 2 * lines + SLACK) && lines_are_good(h, keep) &&
        write_lines(h, keep))
        forget_people(h, keep);
    free(keep);
}

void house_compact_open(struct house *h) {
    bool many = h->people_used > PEOPLE_AT_ONCE && h->people_used < h->limits.people;
    if (h->now_ms < h->compact_ms || h->frozen || h->pending || many)
        return;
    house_compact(h);
}

/* ---- A table's log ---- */

#define ANEW_PEOPLE (2 + KB_SEATS_MAX + TABLE_KNOWS) /* whose commands are remembered */
STATIC_ASSERT(ANEW_LINES >= 2 + KB_SEATS_MAX + TABLE_INVITES + ANEW_PEOPLE * NONCES_MAX);

/* One more line, if it can be read back and the table takes what was read. */
static bool anew_add(struct house *h, struct table_input *rest, int *lines) {
    char *line = h->anew_line[*lines];
    size_t size = table_input_print(rest, line, TABLE_LINE_MAX);
    bool good = size < TABLE_LINE_MAX && table_input_read(rest, line, size) &&
                !table_apply(&h->anew, &h->scratch, rest, NULL);
    *lines += good;
    return good;
}

/* All persons whose commands at this table may be repeated: its maker, its players, and those who
 * left this game. */
static int anew_people(const struct slot *slot, uint32_t *people) {
    const struct table *t = &slot->table;
    uint32_t all[ANEW_PEOPLE] = {slot->maker, t->host};
    int count = 0;
    for (int s = 1; s <= KB_SEATS_MAX; s++)
        all[1 + s] = t->seat[s].person;
    memcpy(all + 2 + KB_SEATS_MAX, t->knows, sizeof t->knows);
    for (int i = 0; i < ANEW_PEOPLE; i++) {
        int known = 0;
        while (known < count && people[known] != all[i])
            known++;
        if (all[i] && known == count)
            people[count++] = all[i];
    }
    return count;
}

/* A person's remembered commands at this table, the oldest first. */
static bool anew_said(struct house *h, const struct table *t, uint32_t person, int *lines) {
    const struct person *p = person_noted(h, person);
    for (int i = 0; p && i < NONCES_MAX; i++) {
        const struct said_command *said = &p->command[(uint8_t)(p->commands + i) % NONCES_MAX];
        struct table_input rest = {.kind = TABLE_DO_SAID,
                                   .at_ms = t->now_ms,
                                   .person = person,
                                   .nonce = said->nonce,
                                   .number = (int32_t)said->number};
        if (said->nonce && said->table == t->number && !anew_add(h, &rest, lines))
            return false;
    }
    return true;
}

int house_anew(struct house *h, const struct slot *slot, const struct table_input *input) {
    const struct table *t = &slot->table;
    uint32_t people[ANEW_PEOPLE];
    struct table_input rest;
    int lines = 0;
    if ((input->kind != TABLE_DO_START && input->kind != TABLE_DO_REMATCH) ||
        t->phase != TABLE_OVER || !t->live_ticks || late_needs_log(h, slot))
        return 0;
    memset(&h->anew, 0, offsetof(struct table, entry));
    while (table_carry_over(t, slot->maker, lines, &rest))
        if (!anew_add(h, &rest, &lines))
            return 0;
    for (int i = anew_people(slot, people); i > 0; i--)
        if (!anew_said(h, t, people[i - 1], &lines))
            return 0;
    return lines;
}

void house_anew_write(struct house *h, struct slot *slot, const struct table_input *input,
                      int lines) {
    struct table *t = &slot->table;
    if (table_apply(&h->anew, &h->scratch, input, NULL) || !table_same_deal(t, &h->anew))
        return; /* cannot happen; keeps the log as it is */
    h->failed = store_drop(h->store, t->number) || h->failed;
    for (int i = 0; i < lines; i++)
        h->failed = store_append(h->store, t->number, (uint32_t)i + 1, h->now_ms, h->anew_line[i],
                                 strlen(h->anew_line[i])) ||
                    h->failed;
    late_anew(h, slot, t->inputs - 1, (uint32_t)lines);
    t->inputs = (uint32_t)lines + 1;
    t->live_ticks = 0;
}

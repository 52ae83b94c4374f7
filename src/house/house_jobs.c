/* house_jobs.c: what bots are asked, and in which order. Tables whose bots are to decide wait in
 * three rows: those with a bot that answers at once come first, since nobody waits for them; then
 * those at which somebody looks; then those where nobody is. In a row, tables of one maker come one
 * after the other in turns with those of others: a host of eight tables gets no more of the bots
 * than a host of one. Nothing of this depends on what is hidden in a game. */
#include "house_parts.h"

#define JOBS_OTHERS 8 /* jobs of watched tables before one that is not watched */
STATIC_ASSERT(JOB_TURNS > HOSTED_MAX);
STATIC_ASSERT(!(JOB_TURNS & (JOB_TURNS - 1)));

/* ---- Who is to decide ---- */

/* The position that a bot is asked about: the number of public inputs, + 1. A virus placed out of
 * sight must not make it think again: the delay would reveal it. */
static uint32_t asked_about(const struct slot *slot) {
    return (uint32_t)table_entries(&slot->table, slot->table.entries) + 1;
}

/* Is there a move of a bot that can be played? */
bool job_has_move(const struct slot *slot, int s) {
    const struct bot_answer *answer = &slot->answer[s];
    return table_bot_asked(&slot->table, s) && answer->ready &&
           answer->asked == asked_about(slot) && answer->action != BOT_NONE;
}

static bool wants_job(const struct slot *slot, int s) {
    return table_bot_asked(&slot->table, s) && slot->answer[s].asked != asked_about(slot);
}

static bool is_quick(const struct slot *slot, int s) {
    struct bot_spec spec;
    table_bot_spec(&slot->table, s, &spec);
    return bot_play(spec.bot, slot->table.terms.setup.game)->budget == 1;
}

/* The seat that is asked next; one that answers at once before others; 0: none. */
static int next_seat(const struct slot *slot) {
    int seat = 0;
    for (int s = slot->table.terms.setup.seats; slot->used && s >= 1; s--)
        if (wants_job(slot, s) && (!seat || is_quick(slot, s) || !is_quick(slot, seat)))
            seat = s;
    return seat;
}

static enum job_kind kind_of(const struct slot *slot, int seat) {
    if (is_quick(slot, seat))
        return JOB_QUICK;
    return slot->link == NO_LINK ? JOB_ALONE : JOB_WATCHED;
}

/* ---- The rows ---- */

/* A row has a list for each of the next turns; a maker's tables are in turns of their own. */
static void join(struct house *h, struct slot *slot, enum job_kind kind) {
    struct job_row *row = &h->jobs[kind];
    struct person *maker =
        slot->maker && slot->maker <= h->people_count ? &h->people[slot->maker] : NULL;
    uint32_t turn = row->turn;
    uint32_t number = slot_number(h, slot);
    if (maker && maker->job_turn[kind] - turn < JOB_TURNS) /* it has had this turn */
        turn = maker->job_turn[kind];
    if (maker)
        maker->job_turn[kind] = turn + 1;
    struct job_list *list = &row->list[turn % JOB_TURNS];
    *(list->count ? &h->slots[list->last].next_job : &list->first) = number;
    list->last = number;
    list->count++;
    row->count++;
    slot->in_jobs = true;
    slot->job_kind = (uint8_t)kind;
    slot->job_turn = (uint8_t)(turn % JOB_TURNS);
}

void jobs_leave(struct house *h, struct slot *slot) {
    struct job_row *row = &h->jobs[slot->job_kind];
    struct job_list *list = &row->list[slot->job_turn];
    uint32_t number = slot_number(h, slot);
    uint32_t *at = &list->first;
    if (!slot->in_jobs)
        return;
    uint32_t before = number;
    while (*at != number) {
        before = *at;
        at = &h->slots[*at].next_job;
    }
    *at = slot->next_job;
    if (list->last == number)
        list->last = before;
    list->count--;
    row->count--;
    slot->in_jobs = false;
}

void jobs_look(struct house *h, struct slot *slot) {
    int seat = slot->in_jobs ? 0 : next_seat(slot);
    if (seat)
        join(h, slot, kind_of(slot, seat));
}

void jobs_watched(struct house *h, struct slot *slot) {
    if (!slot->in_jobs || slot->job_kind != JOB_ALONE)
        return;
    jobs_leave(h, slot);
    jobs_look(h, slot);
}

void jobs_forget(struct house *h) {
    memset(h->jobs, 0, sizeof h->jobs);
    h->jobs_watched = 0;
}

/* The next row; NULL: no table waits. */
static struct job_row *next_row(struct house *h) {
    struct job_row *watched = &h->jobs[JOB_WATCHED];
    struct job_row *alone = &h->jobs[JOB_ALONE];
    if (h->jobs[JOB_QUICK].count)
        return &h->jobs[JOB_QUICK];
    if (!watched->count || (alone->count && h->jobs_watched >= JOBS_OTHERS)) {
        h->jobs_watched = 0;
        return alone->count ? alone : NULL;
    }
    h->jobs_watched++;
    return watched;
}

/* The next table and the seat that is asked; NULL: none. Skips tables that no longer wait. */
static struct slot *next_slot(struct house *h, int *seat) {
    struct job_row *row;
    while ((row = next_row(h))) {
        while (!row->list[row->turn % JOB_TURNS].count)
            row->turn++;
        struct slot *slot = &h->slots[row->list[row->turn % JOB_TURNS].first];
        jobs_leave(h, slot);
        *seat = next_seat(slot);
        if (!*seat)
            continue;
        if (&h->jobs[kind_of(slot, *seat)] == row)
            return slot;
        join(h, slot, kind_of(slot, *seat));
    }
    return NULL;
}

/* ---- Jobs ---- */

STATIC_ASSERT(KB_SEATS_MAX < 8);
STATIC_ASSERT(KB_HISTORY_MAX + 1 < 1 << 17);

/* A job's number: the table, the seat (3 bits), the position (17 bits), and the game (the last 4
 * bits of its number). */
static uint64_t job_number(const struct slot *slot, int s) {
    return slot->table.number << 24 | (uint64_t)(slot->table.games & 15) << 20 |
           (uint64_t)slot->answer[s].asked << 3 | (uint64_t)s;
}

bool house_job(struct house *h, struct house_job *job) {
    int s;
    struct slot *slot = next_slot(h, &s);
    if (!slot)
        return false;
    struct table *t = &slot->table;
    struct kb_history history = table_history(t);
    slot->answer[s] = (struct bot_answer){.asked = asked_about(slot)};
    job->number = job_number(slot, s);
    job->setup = t->terms.setup;
    kb_view(&t->state, s, &job->view);
    table_bot_spec(t, s, &job->spec);
    job->entries = 0;
    if (bot_play(job->spec.bot, t->terms.setup.game)->history)
        job->entries = kb_history_seen(&t->terms.setup, &history, s, job->history);
    job->seed = table_bot_seed(t, s);
    job->notes = t->seat[s].notes;
    live_job(h, slot, s, job);
    jobs_look(h, slot);
    return true;
}

void house_job_done(struct house *h, uint64_t number, int action, const struct bot_notes *notes,
                    int64_t now_ms) {
    struct slot *slot = slot_find(h, number >> 24);
    int s = (int)(number & 7);
    house_time(h, now_ms);
    if (!slot || s < 1 || s > slot->table.terms.setup.seats || job_number(slot, s) != number)
        return;
    struct bot_answer *answer = &slot->answer[s];
    if (!table_bot_asked(&slot->table, s) || answer->asked != asked_about(slot)) {
        answer->asked = 0; /* if it is to decide again, it is asked again */
        return;
    }
    bool must = table_must(&slot->table) >> s & 1;
    if (action == BOT_NONE ? must : !kb_is_legal(&slot->table.state, s, action)) {
        struct kb_view view;
        uint64_t random = kb_random_seed(table_bot_seed(&slot->table, s), number);
        kb_view(&slot->table.state, s, &view);
        action = must ? kb_view_random(&view, &random) : BOT_NONE;
    }
    answer->ready = true;
    answer->action = action;
    answer->notes = *notes;
    slot_schedule(h, slot);
}

/* table_live.c: the piracy phase of live Hacker at a table: when its ticks are due, what
 * the seats do in one, and what everybody is told of it as events. The simulation is the library's
 * (kickback.h, docs/live.md). A tick is one input of the table with everything that all seats did
 * since the one before: who was too late for it is in the next.
 *
 * What happens out of sight leaves no trace here that somebody else could see: no event, no time,
 * no number (table_entries). */
#include <stdio.h>

#include "table_parts.h"
#include "text.h"

#define ID_DIGITS 15 /* of the id of a command */
#define GROUPS 5     /* tables tick in 5 groups, one after the other */
#define BEHIND_MAX 2 /* ticks that a late table makes up for; more are dropped for all seats */

/* ---- Time ---- */

int64_t table_live_tick_ms(const struct table *t) {
    const char *percent =
        kb_option_value(t->terms.setup.game, KB_SPEED, t->terms.setup.option[KB_SPEED]);
    uint32_t speed = 100;
    text_read_number(&percent, percent + text_length(percent), 100, &speed);
    return KB_LIVE_TICK_MS * 100 / (int64_t)speed;
}

static bool runs(const struct table *t) {
    return t->phase == TABLE_PLAYING && !t->rests && kb_live_running(&t->state);
}

int64_t table_live_due(const struct table *t) {
    return runs(t) ? t->live_ms : INT64_MAX;
}

/* The first moment of this table's group behind `ms`. */
static int64_t next_moment(const struct table *t, int64_t ms) {
    int64_t tick_ms = table_live_tick_ms(t);
    int64_t shift_ms = (int64_t)(t->number % GROUPS) * KB_LIVE_TICK_MS / GROUPS;
    return (ms - shift_ms + tick_ms) / tick_ms * tick_ms + shift_ms;
}

void table_live_begin(struct table *t) {
    t->live_ms = -1;
    t->live_puts = 0;
    if (kb_live_clock(&t->terms.setup))
        kb_live_start(&t->live, &t->terms.setup, chance_number(&t->chance, STREAM_LIVE, 0));
}

void table_live_plan(struct table *t) {
    if (!runs(t))
        t->live_ms = -1;
    else if (t->live_ms < 0)
        t->live_ms = next_moment(t, t->now_ms);
}

/* ---- What seats do in a tick ---- */

static void put_word(char *text, int seat, const char *word) {
    struct text t = text_into(text, TABLE_INPUT_MAX);
    char last = 0;
    for (; text[t.length];
         t.length++) /* the seat whose turn it is: the last word that is a digit */
        if (text[t.length] >= '1' && text[t.length] <= '9' &&
            (!t.length || text[t.length - 1] == ' ') && text[t.length + 1] == ' ')
            last = text[t.length];
    if (t.length)
        text_char(&t, ' ');
    if (last != '0' + seat) {
        text_number(&t, seat);
        text_char(&t, ' ');
    }
    text_word(&t, word);
    ASSERT(text_end(&t) < TABLE_INPUT_MAX);
}

void table_live_put(char *text, int seat, const struct kb_live_input *input) {
    char word[KB_LIVE_TEXT_MAX];
    kb_live_print(input, word);
    put_word(text, seat, word);
}

void table_live_put_id(char *text, int seat, int64_t id) {
    char word[24];
    snprintf(word, sizeof word, "=%lld", (long long)id);
    put_word(text, seat, word);
}

/* =123, without zeros in front. */
static bool read_id(const char *from, size_t length, int64_t *id) {
    *id = 0;
    for (size_t i = 1; i < length; i++) {
        if (from[i] < '0' || from[i] > '9' || (i == 1 && from[i] == '0'))
            return false;
        *id = 10 * *id + (from[i] - '0');
    }
    return length >= 2 && length <= 1 + ID_DIGITS;
}

bool table_live_take(const char **at, int *seat, struct kb_live_input *input, int64_t *id) {
    const char *from = *at;
    *id = 0;
    if (from[0] > '0' && from[0] <= '0' + KB_SEATS_MAX && from[1] == ' ') {
        if (from[0] - '0' <= *seat)
            return false;
        *seat = from[0] - '0';
        from += 2;
    }
    size_t length = strcspn(from, " ");
    if (!*seat || length > ID_DIGITS + KB_LIVE_TEXT_MAX)
        return false;
    if (*from == '=' ? !read_id(from, length, id) : kb_live_parse(from, length, input, NULL) != 0)
        return false;
    from += length;
    if (*from == ' ' && *++from == 0) /* nothing behind the last space */
        return false;
    *at = from;
    return true;
}

/* All of it, or nothing. */
static enum table_code take_text(struct table *t, const char *at, struct kb_error *error) {
    struct kb_live live = t->live;
    struct kb_live_input input;
    int64_t id;
    int seat = 0;
    while (*at && table_live_take(&at, &seat, &input, &id))
        if (!table_has(t, seat) || (!id && kb_live_input(&live, &t->state, seat, &input, error)))
            return TABLE_BAD_MOVE;
    if (*at)
        return TABLE_BAD_MOVE;
    t->live = live;
    return TABLE_OK;
}

/* ---- A tick ---- */

static int count_puts(const struct table *t, int from, int upto) {
    int puts = 0;
    for (int i = from; i < upto; i++)
        puts +=
            t->entry[i].seat && t->entry[i].what >= KB_FACT_PUT && t->entry[i].what < KB_FACTS_END;
    return puts;
}

int32_t table_entries(const struct table *t, int32_t upto) {
    if (!kb_live_clock(&t->terms.setup))
        return upto;
    return upto - (upto == t->entries ? t->live_puts : count_puts(t, 0, upto));
}

/* The simulation has credited for a traveller who took too long. */
static void say_credit(struct table *t, int seat, int action, bool open) {
    char whole[KB_MOVE_TEXT_MAX];
    char seen[KB_MOVE_TEXT_MAX];
    int account = action % KB_ACCOUNTS_MAX + 1;
    snprintf(whole, sizeof whole, "%d>%d", action / KB_ACCOUNTS_MAX + 1, account);
    snprintf(seen, sizeof seen, "?>%d", account);
    t->seat[seat].chose_in = 0;
    table_say_move(t, seat, whole, seen, 0, open);
}

/* Makes events of the public entries that the tick has added: where the traveller is, and credits.
 */
static void say_facts(struct table *t, int from, bool open) {
    for (int i = from; i < t->entries; i++) {
        const struct kb_entry *entry = &t->entry[i];
        if (!entry->seat)
            continue;
        if (entry->what == KB_FACT_BANK)
            table_say(t, TABLE_TRIP, entry->seat, TABLE_AT_BANK);
        else if (entry->what == KB_FACT_HOME)
            table_say(t, TABLE_TRIP, entry->seat, TABLE_AT_HOME);
        else if (entry->what == KB_FACT_END)
            table_say(t, TABLE_TRIP, 0, TABLE_PIRACY_OVER);
        else if (entry->what < KB_ACTION_WALK)
            say_credit(t, entry->seat, entry->what, open);
    }
}

enum table_code table_live(struct table *t, const struct table_input *in, struct kb_error *error) {
    struct kb_history history = table_history(t);
    int from = t->entries;
    if (!runs(t) || in->at_ms < t->live_ms || in->number != (int64_t)t->live.tick + 1)
        return TABLE_NOT_NOW;
    enum table_code code = take_text(t, in->text, error);
    if (code)
        return code;
    bool open = table_lies_open(t);
    t->now_ms = in->at_ms;
    t->live_ticks++;
    t->live_ms += table_live_tick_ms(t);
    if (t->live_ms + BEHIND_MAX * table_live_tick_ms(t) < in->at_ms)
        t->live_ms = next_moment(t, in->at_ms);
    enum kb_code played = kb_live_tick(&t->live, &t->state, &history);
    ASSERT(played == KB_OK);
    if (history.count == from)
        return TABLE_OK;
    for (int s = 1; s <= t->terms.setup.seats; s++)
        t->seat[s].choice_ms = table_game_ms(t);
    table_go_on(t, &history, from);
    t->live_puts += count_puts(t, from, t->entries);
    say_facts(t, from, open);
    table_ask(t);
    return TABLE_OK;
}

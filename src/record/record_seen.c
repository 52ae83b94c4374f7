/* record_seen.c: the record of a game in progress, as one seat or a spectator may see it. All that
 * they may know comes from kb_history_seen; the state is used only to name places, which are
 * public. */
#include <string.h>

#include "record_parts.h"

struct teller {
    struct text *t;
    const struct record *record;
    struct kb_state state; /* before the next input; in tell_hacker at the start */
    struct kb_entry seen[KB_HISTORY_MAX];
    int count;
    int owners; /* in Hacker: outcomes still to come that name a seat */
    int bills;  /* bills that were told */
};

static bool is_choice(const struct kb_entry *entry) {
    return entry->seat && ((entry->what >= KB_ACTION_WATCH && entry->what < KB_ACTION_PROTECT) ||
                           entry->what == KB_ACTION_SOME_CHOICE);
}

static bool is_landing(const struct kb_entry *entry) {
    return entry->what >= KB_ACTION_LANDED && entry->what < KB_FACT_BANK;
}

static bool is_fact(const struct kb_entry *entry) {
    return entry->seat && entry->what >= KB_FACT_BANK;
}

/* Which kind an outcome of Hacker is of follows from how many there were: accounts, then the lot;
 * the bills that are dealt, then those that are drawn. */
static int kind_of(struct teller *w, const struct kb_entry *entry) {
    if (entry->what < KB_OUTCOME_VALUE) {
        bool lot = w->record->setup.option[KB_HACKER_FIRST] == 0;
        return --w->owners == 0 && lot ? KB_HACKER_CHANCE_LOT : KB_HACKER_CHANCE_ACCOUNTS;
    }
    if (entry->what < KB_OUTCOME_VIRUS || entry->what == KB_OUTCOME_HIDDEN)
        return w->bills++ < 2 * w->record->setup.seats ? KB_HACKER_CHANCE_BILLS
                                                       : KB_HACKER_CHANCE_BANK;
    return KB_HACKER_CHANCE_TAKEN;
}

static void tell_kind(struct teller *w, int number) {
    struct kb_chance_kind kind;
    bool known = kb_chance_kind(w->record->setup.game, number, &kind);
    ASSERT(known);
    text_word(w->t, kind.word);
}

static void tell_outcome(struct teller *w, int kind, int outcome) {
    char text[KB_CHANCE_TEXT_MAX] = "?";
    if (outcome != KB_OUTCOME_HIDDEN)
        kb_outcome_print(&w->record->setup, kind, outcome, text);
    text_char(w->t, ' ');
    text_word(w->t, text);
}

/* Outcomes of one kind in one line; returns how many. */
static int tell_outcomes(struct teller *w, int at) {
    int kind = kind_of(w, &w->seen[at]);
    int first = at;
    tell_kind(w, kind);
    for (;;) {
        tell_outcome(w, kind, w->seen[at].what);
        at++;
        if (at == w->count || w->seen[at].seat || is_landing(&w->seen[at]))
            break;
        int owners = w->owners;
        int bills = w->bills;
        if (kind_of(w, &w->seen[at]) != kind) {
            w->owners = owners;
            w->bills = bills;
            break;
        }
    }
    text_char(w->t, '\n');
    return at - first;
}

static void tell_action(struct teller *w, int action) {
    char text[KB_MOVE_TEXT_MAX];
    kb_move_print(&w->state, action, text);
    text_word(w->t, text);
}

static void tell_move(struct teller *w, const struct kb_entry *entry) {
    text_number(w->t, entry->seat);
    text_char(w->t, ' ');
    tell_action(w, entry->what);
    text_char(w->t, '\n');
}

/* The choices of a beat, which are in the order of the seats; returns how many. */
static int tell_beat(struct teller *w, int at) {
    int first = at;
    text_char(w->t, '*');
    for (int seat = 1; seat <= w->record->setup.seats; seat++) {
        text_char(w->t, ' ');
        if (at < w->count && is_choice(&w->seen[at]) && w->seen[at].seat == seat)
            tell_action(w, w->seen[at++].what);
        else
            text_char(w->t, '-');
    }
    text_char(w->t, '\n');
    return at - first;
}

static int tell_landings(struct teller *w, int at) {
    int first = at;
    text_word(w->t, "landed");
    for (; at < w->count && is_landing(&w->seen[at]); at++) {
        text_char(w->t, ' ');
        text_char(w->t, w->seen[at].seat ? (char)('0' + w->seen[at].seat) : '?');
        text_char(w->t, '@');
        text_number(w->t, w->seen[at].what - KB_ACTION_LANDED + 1);
    }
    text_char(w->t, '\n');
    return at - first;
}

/* Facts of a live trip: a virus that the viewer knows of, and the end of the phase. The bank and
 * the way home are told by the bill and the credit. */
static void tell_fact(struct teller *w, const struct kb_entry *entry) {
    if (entry->what >= KB_FACT_PUT) {
        text_word(w->t, "put ");
        text_number(w->t, entry->seat);
        text_char(w->t, '@');
        text_number(w->t, (entry->what - KB_FACT_PUT) % KB_ACCOUNTS_MAX + 1);
        text_char(w->t, '\n');
    } else if (entry->what == KB_FACT_END) {
        text_word(w->t, "end\n");
    }
}

/* Hacker: inputs are left out, reordered and redacted; none needs the state. */
static void tell_hacker(struct teller *w) {
    for (int i = 0; i < w->count; i++)
        w->owners += !w->seen[i].seat && w->seen[i].what < KB_OUTCOME_VALUE;
    for (int at = 0; at < w->count;) {
        const struct kb_entry *entry = &w->seen[at];
        if (is_fact(entry)) {
            tell_fact(w, entry);
            at++;
        } else if (is_landing(entry)) {
            at += tell_landings(w, at);
        } else if (!entry->seat) {
            at += tell_outcomes(w, at);
        } else if (is_choice(entry)) {
            at += tell_beat(w, at);
        } else {
            if (!entry->forced)
                tell_move(w, entry);
            at++;
        }
    }
}

/* Input for input as in the full history, with `?` for what is not known. */
static void tell_in_order(struct teller *w) {
    int open = -1; /* the kind of chance whose line is open */
    for (int at = 0; at < w->count; at++) {
        const struct kb_entry *played = &w->record->entry[at];
        int kind = played->seat ? -1 : kb_chance_kind_of(&w->state);
        if (open >= 0 && kind != open)
            text_char(w->t, '\n');
        if (kind >= 0 && kind != open)
            tell_kind(w, kind);
        open = kind;
        if (kind >= 0)
            tell_outcome(w, kind, w->seen[at].what);
        else if (!played->forced)
            tell_move(w, &w->seen[at]);
        if (!played->seat)
            kb_chance_play(&w->state, played->what, NULL, NULL);
        else if (!played->forced)
            kb_play(&w->state, played->seat, played->what, NULL, NULL);
    }
    if (open >= 0)
        text_char(w->t, '\n');
}

/* A game whose redacted histories are in another order than its inputs has its own way. */
static void (*const tell[KB_GAMES_COUNT])(struct teller *) = {[KB_GAME_hacker] = tell_hacker};

size_t record_write_seen(const struct record *record, int viewer, char *out, size_t size) {
    struct text t = text_into(out, size);
    struct teller w = {.t = &t, .record = record};
    if (!record_writable(record) || viewer < 0 || viewer > record->setup.seats)
        return 0;
    record_put_header(&t, record, RECORD_HEADER, viewer);
    text_char(&t, '\n');
    kb_start(&w.state, &record->setup, 0, true, NULL);
    w.count = kb_history_seen(&record->setup, &record->history, viewer, w.seen);
    (tell[record->setup.game] ? tell[record->setup.game] : tell_in_order)(&w);
    return record_put_digest(&t, RECORD_MAX);
}

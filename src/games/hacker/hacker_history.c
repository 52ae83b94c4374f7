/* hacker_history.c: replays the inputs of a game of Hacker: the final state, what a viewer knows at
 * the end, and the inputs as that viewer knows them, entry by entry. */
#include "hacker_history.h"
#include "game.h"

HD bool hacker_replay_entry(struct kb_hacker *s, const struct kb_entry *entry,
                            struct hacker_events *events) {
    if (hacker_at_chance(&s->table)) {
        uint16_t outcome[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        int count = hacker_chances(s, outcome, weight);
        if (entry->seat || entry->forced)
            return false;
        for (int i = 0; i < count; i++) {
            if (outcome[i] == entry->what) {
                hacker_outcome(s, entry->what, events);
                return true;
            }
        }
        return false;
    }
    if (entry->what >= KB_FACT_BANK) {
        if (entry->forced || !hacker_fact_fits(s, entry->seat, entry->what))
            return false;
        hacker_fact(s, entry->seat, entry->what, events);
        return true;
    }
    if (entry->seat < 1 || entry->seat > s->table.seats ||
        !hacker_is_legal(s, entry->seat, entry->what))
        return false;
    bool forced = hacker_forced(s) == entry->what;
    if (forced != (entry->forced == 1) || entry->forced > 1)
        return false;
    hacker_move(s, entry->seat, entry->what, events);
    return true;
}

HD bool hacker_replay(const struct kb_setup *setup, const struct kb_history *history,
                      struct kb_hacker *s, int *at) {
    hacker_start(s, setup, 0);
    for (int i = 0; i < history->count; i++) {
        *at = i;
        if (!hacker_replay_entry(s, &history->entry[i], NULL))
            return false;
    }
    return true;
}

HD static void remember_viruses(struct knowledge *k, const struct kb_hacker *s) {
    struct kb_hacker_view view;
    if (s->table.round == 0)
        return;
    if (k->viewer == KB_EVERYTHING) {
        bytes_copy(k->virus[s->table.round], s->virus, KB_VIRUSES_MAX);
        return;
    }
    hacker_view(s, k->viewer, &view);
    bytes_copy(k->virus[s->table.round], view.virus, KB_VIRUSES_MAX);
}

/* Viruses that the last input of a round turned over, visible to all. */
HD static void remember_turned(struct knowledge *k, const struct kb_hacker *before,
                               const struct hacker_events *events) {
    uint8_t *virus = k->virus[before->table.round];
    if (before->table.round == 0)
        return;
    if (events->accused_at)
        virus[before->table.virus] = before->virus[before->table.virus];
    for (int i = 0; i < events->steps; i++)
        if (events->step[i].own)
            virus[bits_first(events->step[i].aside)] = before->table.victim;
}

HD void hacker_learn(struct knowledge *k, const struct kb_history *history, int viewer, int from,
                     const struct kb_hacker *there) {
    struct kb_hacker s = *there;
    bytes_fill(k, 0, sizeof *k);
    k->viewer = viewer;
    k->count = from;
    for (int i = from; i < history->count; i++) {
        int round = s.table.round;
        struct kb_hacker before = s;
        struct hacker_events events;
        bytes_fill(&events, 0, sizeof events);
        bool possible = hacker_replay_entry(&s, &history->entry[i], &events);
        ASSERT(possible);
        if (s.table.round != round) {
            remember_viruses(k, &before);
            remember_turned(k, &before, &events);
        }
        if (s.table.stage == KB_HACKER_BEAT && hacker_must(&s) != hacker_choosers(&s.table))
            continue; /* some seats have chosen, others have not */
        k->count = i + 1;
    }
    remember_viruses(k, &s);
    if (viewer == KB_EVERYTHING) {
        bytes_copy(k->last.value, s.value, sizeof s.value);
        return;
    }
    hacker_view(&s, viewer, &k->last);
    k->jammed = k->last.jammed;
}

HD int hacker_seen_action(const struct knowledge *k, int seat, int action, int bill) {
    if (k->viewer == KB_EVERYTHING || k->viewer == seat)
        return k->jammed && bill >= 0 && !k->last.value[bill]
                   ? KB_ACTION_SOME_BILL + action % KB_ACCOUNTS_MAX
                   : action;
    bool known = bill >= 0 && k->last.value[bill];
    if (action < KB_ACTION_WALK)
        return known ? action : KB_ACTION_SOME_BILL + action % KB_ACCOUNTS_MAX;
    if (action >= KB_ACTION_WATCH && action < KB_ACTION_PROTECT)
        return KB_ACTION_SOME_CHOICE;
    if (action > KB_ACTION_STEAL && action < KB_ACTION_STEAL + 4 && !known)
        return KB_ACTION_SOME_THEFT;
    return action;
}

HD int hacker_moved_bill(const struct kb_hacker *before, const struct kb_hacker *after,
                         const struct kb_history *history, int i) {
    const struct kb_entry *entry = &history->entry[i];
    if (entry->what < KB_ACTION_WALK)
        return hacker_bill_in_hand(&before->table, entry->seat);
    if (entry->what <= KB_ACTION_STEAL || entry->what >= KB_HACKER_ACTIONS)
        return -1;
    ASSERT(after->table.stage == KB_HACKER_TAKEN);
    return i + 1 < history->count ? history->entry[i + 1].what - KB_OUTCOME_BILL : -1;
}

HD bool hacker_withheld(const struct knowledge *k, const struct kb_hacker_table *table) {
    return k->jammed && hacker_protection(table);
}

HD bool hacker_knows_put(const struct knowledge *k, const struct kb_entry *entry) {
    return k->viewer == KB_EVERYTHING || k->viewer == entry->seat ||
           bits_has(hacker_put_seen(entry) & ~1u, k->viewer);
}

/* The viruses of a beat that is over, as entries: where they went down, and whose they were. */
HD static int landed_entries(const struct knowledge *k, const struct kb_hacker *s, int from,
                             struct kb_entry *out) {
    int count = 0;
    for (int v = from; v < s->table.placed; v++, count++) {
        out[count].seat = k->virus[s->table.round][v];
        out[count].forced = 0;
        out[count].what = (uint16_t)(KB_ACTION_LANDED + s->table.account[v] - 1);
    }
    return count;
}

/* One input as the viewer knows it; false if it is withheld. */
HD static bool seen_entry(const struct knowledge *k, const struct kb_history *history, int i,
                          const struct kb_hacker *before, const struct kb_hacker *after,
                          struct kb_entry *out) {
    const struct kb_entry *entry = &history->entry[i];
    *out = *entry;
    if (hacker_withheld(k, &before->table) ||
        (k->jammed && before->table.stage == KB_HACKER_ACCOUNTS))
        return false;
    if (before->table.stage == KB_HACKER_STACK) /* told by landed_entries */
        return false;
    if (entry->seat && entry->what >= KB_FACT_PUT) {
        if (k->viewer != KB_EVERYTHING)
            out->what = (uint16_t)(KB_FACT_PUT + hacker_put_account(entry) - 1);
        return hacker_knows_put(k, entry);
    }
    if (entry->seat && entry->what >= KB_FACT_BANK)
        return true;
    if (entry->seat) {
        int bill = hacker_moved_bill(before, after, history, i);
        out->what = (uint16_t)hacker_seen_action(k, entry->seat, entry->what, bill);
        return true;
    }
    bool deals = before->table.stage == KB_HACKER_DEAL || before->table.stage == KB_HACKER_DRAW;
    bool hidden = deals && !k->last.value[before->table.drawn];
    if (k->viewer == KB_EVERYTHING)
        return true;
    if (hidden)
        out->what = KB_OUTCOME_HIDDEN;
    else if (deals) /* as it is numbered now: see credit() in hacker.c */
        out->what = (uint16_t)(KB_OUTCOME_VALUE + k->last.value[before->table.drawn] - 1);
    return true;
}

/* Puts the choices of a beat in the order of the seats, whatever the order in which they came. */
HD static void sort_choices(struct kb_entry *out, int last, int others) {
    for (; others > 0 && out[last - 1].seat > out[last].seat; others--, last--) {
        struct kb_entry swap = out[last];
        out[last] = out[last - 1];
        out[last - 1] = swap;
    }
}

HD int hacker_history_seen(const struct kb_setup *setup, const struct kb_history *history,
                           int viewer, struct kb_entry *out) {
    struct knowledge k;
    struct kb_hacker s;
    int count = 0;
    hacker_start(&s, setup, 0);
    hacker_learn(&k, history, viewer, 0, &s);
    for (int i = 0; i < k.count; i++) {
        struct kb_hacker before = s;
        struct hacker_events events;
        bytes_fill(&events, 0, sizeof events);
        hacker_replay_entry(&s, &history->entry[i], &events);
        if (seen_entry(&k, history, i, &before, &s, &out[count])) {
            if (before.table.stage == KB_HACKER_BEAT)
                sort_choices(out, count,
                             bits_count(hacker_choosers(&before.table)) -
                                 bits_count(hacker_must(&before)));
            count++;
        }
        if (events.beat_done)
            count += landed_entries(&k, &s, events.beat_from, out + count);
        if (history->entry[i].seat && history->entry[i].what == KB_FACT_END)
            count += landed_entries(&k, &s, 0, out + count);
    }
    if (s.table.stage == KB_HACKER_STACK) /* explicit chance: those that are down so far */
        count += landed_entries(&k, &s, s.table.placed - s.table.fresh, out + count);
    return count;
}

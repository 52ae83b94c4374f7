/* hacker_trace.c: a game of Hacker as lines of JSON (docs/trace.md), made by playing its inputs
 * again. One writer serves the full trace and every seat's history: a viewer's history is written
 * from what that viewer knows at the end of the inputs. The choices of a beat are written when all
 * are there, in the order of the seats. While accounts are jammed, the lines that name owners are
 * withheld. */
#include "game.h"

/* Is an input possible here? Plays it if so. */
HD static bool replay_entry(struct kb_hacker *s, const struct kb_entry *entry,
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
        if (!replay_entry(s, &history->entry[i], NULL))
            return false;
    }
    return true;
}

/* What a viewer knows now: bills, and whose the viruses of each round were. */
struct knowledge {
    int viewer;
    bool jammed;
    struct kb_hacker_view last;
    uint8_t virus[5][KB_VIRUSES_MAX]; /* by round; 0 where the viewer does not know */
    int count; /* inputs that are written: those of an open beat are not */
};

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

/* Viruses that the last input of a round turned over, which everybody saw. */
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

/* Plays all inputs and gathers what the viewer knows at the end of them. */
HD static void learn(struct knowledge *k, const struct kb_setup *setup,
                     const struct kb_history *history, int viewer) {
    struct kb_hacker s;
    bytes_fill(k, 0, sizeof *k);
    k->viewer = viewer;
    k->count = 0;
    hacker_start(&s, setup, 0);
    for (int i = 0; i < history->count; i++) {
        int round = s.table.round;
        struct kb_hacker before = s;
        struct hacker_events events;
        bytes_fill(&events, 0, sizeof events);
        bool possible = replay_entry(&s, &history->entry[i], &events);
        ASSERT(possible);
        if (s.table.round != round) {
            remember_viruses(k, &before);
            remember_turned(k, &before, &events);
        }
        if (s.table.stage == KB_HACKER_BEAT && hacker_must(&s) != hacker_choosers(&s.table))
            continue; /* somebody has chosen, and somebody has not */
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

/* The seats of the viruses in `set`, as the viewer knows them, from the top. */
HD static void write_owners(struct text *out, const struct knowledge *k, int round, uint32_t set) {
    text_char(out, '[');
    for (bool first = true; set; first = false) {
        int top = bits_last(set);
        set &= ~hacker_bit(top);
        if (!first)
            text_char(out, ',');
        text_number(out, k->virus[round][top]);
    }
    text_char(out, ']');
}

HD static void write_seats(struct text *out, uint32_t seats) {
    text_char(out, '[');
    for (bool first = true; seats; seats &= seats - 1) {
        if (!first)
            text_char(out, ',');
        text_number(out, bits_first(seats));
        first = false;
    }
    text_char(out, ']');
}

/* The bills in `set`, sorted, those that the viewer does not know as `?` behind the others. */
HD static void write_bills(struct text *out, const struct knowledge *k, uint64_t set) {
    bool first = true;
    for (int value = 1; value <= 4; value++) {
        for (uint64_t rest = set; rest; rest &= rest - 1) {
            int known = k->last.value[bits_first(rest)];
            if ((known ? known : 4) != value)
                continue;
            if (!first)
                text_char(out, ' ');
            text_char(out, known ? (char)('0' + known) : '?');
            first = false;
        }
    }
}

HD static void write_game(struct text *out, const struct kb_setup *setup, const char *seed) {
    text_word(out, "{\"t\":\"game\",\"game\":\"hacker\",\"seats\":");
    text_number(out, setup->seats);
    text_word(out, ",\"options\":{");
    for (int key = 0; key < KB_HACKER_OPTIONS; key++) {
        const char *quote = key == KB_BEATS || key > KB_HACKER_FIRST ? "" : "\"";
        if (!hacker_option_shown(setup, key))
            continue;
        text_word(out, key ? ",\"" : "\"");
        text_word(out, hacker_option_key(key));
        text_word(out, "\":");
        text_word(out, quote);
        text_word(out, hacker_option_value(key, setup->option[key]));
        text_word(out, quote);
    }
    text_word(out, "},\"seed\":\"");
    text_word(out, seed);
    text_word(out, "\"}\n");
}

HD static void write_setup(struct text *out, const struct knowledge *k, const struct kb_hacker *s) {
    text_word(out, "{\"t\":\"setup\",\"accounts\":[");
    for (int i = 0; i < s->table.accounts; i++) {
        if (i)
            text_char(out, ',');
        text_number(out, s->owner[i]);
    }
    text_word(out, "],\"viruses\":");
    text_number(out, s->table.viruses);
    text_word(out, ",\"dealt\":[");
    for (int i = 0; i < s->table.seats; i++) {
        text_word(out, i ? ",\"" : "\"");
        write_bills(out, k, (uint64_t)3 << (2 * i));
        text_char(out, '"');
    }
    text_word(out, "],\"first\":");
    text_number(out, s->table.first);
    text_word(out, "}\n");
}

HD static void write_round(struct text *out, const struct knowledge *k,
                           const struct kb_hacker_table *table) {
    text_word(out, "{\"t\":\"round\",\"round\":");
    text_number(out, table->round);
    text_word(out, ",\"first\":");
    text_number(out, table->first);
    text_word(out, ",\"accounts\":[");
    for (int account = 1; account <= table->accounts; account++) {
        text_word(out, account > 1 ? ",\"" : "\"");
        write_bills(out, k, hacker_bills(table, account));
        text_char(out, '"');
    }
    text_word(out, "]}\n");
}

/* The longest list: 6 seats to watch, 21 accounts to guard, 21 and 210 ways to infect. */
#define ASKED_MAX 258
#define ASKED_BYTES 16

/* All legal moves of a seat, sorted byte by byte. */
HD static void write_ask(struct text *out, const struct kb_hacker *s, int seat) {
    uint16_t legal[KB_ACTIONS_MAX];
    char name[ASKED_MAX][ASKED_BYTES];
    uint16_t order[ASKED_MAX];
    int count = hacker_legal(s, seat, legal);
    ASSERT(count <= ASKED_MAX);
    for (int i = 0; i < count; i++) {
        struct text move = text_into(name[i], ASKED_BYTES);
        hacker_write_move(&move, legal[i]);
        text_end(&move);
        int at = i;
        for (; at > 0 && text_compare(name[i], name[order[at - 1]]) < 0; at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)i;
    }
    text_word(out, "{\"t\":\"ask\",\"seat\":");
    text_number(out, seat);
    text_word(out, ",\"legal\":[");
    for (int i = 0; i < count; i++) {
        text_word(out, i ? ",\"" : "\"");
        text_word(out, name[order[i]]);
        text_char(out, '"');
    }
    text_word(out, "]}\n");
}

/* An action as the viewer knows it: itself, or one of the KB_ACTION_SOME_*. `bill` is the one that
 * it moves, -1 if none. */
HD static int seen_action(const struct knowledge *k, int seat, int action, int bill) {
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

HD static void write_move(struct text *out, const struct kb_entry *entry, int action) {
    text_word(out, "{\"t\":\"move\",\"seat\":");
    text_number(out, entry->seat);
    text_word(out, ",\"move\":\"");
    if (action == KB_ACTION_SOME_THEFT) {
        text_word(out, "steal:*");
    } else if (action == KB_ACTION_SOME_CHOICE) {
        text_char(out, '?');
    } else if (action >= KB_ACTION_SOME_BILL) {
        text_word(out, "?>");
        text_number(out, action - KB_ACTION_SOME_BILL + 1);
    } else {
        hacker_write_move(out, action);
    }
    text_char(out, '"');
    if (entry->forced)
        text_word(out, ",\"auto\":1");
    text_word(out, "}\n");
}

/* A virus that lies somewhere: whose, where, and (for who sees everything) who saw it. */
HD static void write_placed(struct text *out, const struct knowledge *k, int seat, int account,
                            uint32_t seen) {
    text_word(out, "{\"seat\":");
    text_number(out, seat);
    text_word(out, ",\"at\":");
    text_number(out, account);
    if (k->viewer == KB_EVERYTHING) {
        text_word(out, ",\"seen\":");
        write_seats(out, seen);
    }
    text_char(out, '}');
}

HD static void write_beat(struct text *out, const struct knowledge *k, const struct kb_hacker *s,
                          int from, const char *line) {
    text_word(out, "{\"t\":\"");
    text_word(out, line);
    text_word(out, "\",\"placed\":[");
    for (int v = from; v < s->table.placed; v++) {
        if (v > from)
            text_char(out, ',');
        write_placed(out, k, k->virus[s->table.round][v], s->table.account[v], s->seen[v]);
    }
    text_word(out, "]}\n");
}

/* ---- By live clock ---- */

HD static int put_account(const struct kb_entry *entry) {
    return (entry->what - KB_FACT_PUT) % KB_ACCOUNTS_MAX + 1;
}

HD static uint32_t put_seen(const struct kb_entry *entry) {
    return (uint32_t)(entry->what - KB_FACT_PUT) / KB_ACCOUNTS_MAX;
}

/* A virus that went down: may the viewer know of it, now and later? */
HD static bool knows_put(const struct knowledge *k, const struct kb_entry *entry) {
    return k->viewer == KB_EVERYTHING || k->viewer == entry->seat ||
           bits_has(put_seen(entry) & ~1u, k->viewer);
}

/* Facts: a virus that the viewer knows of; at the end of the phase all of them, by account. The bank
 * and the way home are told by the bill and the credit. */
HD static void trace_fact(struct text *out, const struct knowledge *k, const struct kb_entry *entry,
                          const struct kb_hacker *after) {
    if (entry->what == KB_FACT_END)
        write_beat(out, k, after, 0, "viruses");
    if (entry->what < KB_FACT_PUT || !knows_put(k, entry))
        return;
    text_word(out, "{\"t\":\"beat\",\"placed\":[");
    write_placed(out, k, entry->seat, put_account(entry), put_seen(entry));
    text_word(out, "]}\n");
}

HD static void write_bill(struct text *out, const struct knowledge *k, int seat, int bill) {
    text_word(out, "{\"t\":\"bill\",\"seat\":");
    text_number(out, seat);
    text_word(out, ",\"value\":");
    text_number(out, k->last.value[bill]);
    text_word(out, "}\n");
}

/* What a move in the protection phase brought about, line by line. */
HD static void write_protection(struct text *out, const struct knowledge *k,
                                const struct kb_hacker *before,
                                const struct hacker_events *events) {
    int round = before->table.round;
    if (events->crypt_at) {
        text_word(out, "{\"t\":\"crypt\",\"at\":");
        text_number(out, events->crypt_at);
        text_word(out, ",\"points\":");
        text_number(out, bits_count(events->crypt_aside));
        text_word(out, ",\"aside\":");
        write_owners(out, k, round, events->crypt_aside);
        text_word(out, "}\n");
    }
    if (events->accused_at) {
        text_word(out, "{\"t\":\"virus\",\"at\":");
        text_number(out, events->accused_at);
        text_word(out, ",\"owner\":");
        text_number(out, before->virus[before->table.virus]);
        text_word(out, ",\"right\":");
        text_number(out, events->right);
        text_word(out, "}\n");
    }
    for (int i = 0; i < events->steps; i++) {
        text_word(out, events->step[i].own ? "{\"t\":\"own\",\"at\":" : "{\"t\":\"aside\",\"at\":");
        text_number(out, events->step[i].at);
        if (events->step[i].own) {
            text_word(out, ",\"seat\":");
            text_number(out, before->table.victim);
        } else {
            text_word(out, ",\"owners\":");
            write_owners(out, k, round, events->step[i].aside);
        }
        text_word(out, "}\n");
    }
}

HD static void write_end(struct text *out, const struct kb_hacker *s) {
    int32_t total[KB_SEATS_MAX];
    uint16_t share[KB_SEATS_MAX];
    uint32_t winners = 0;
    hacker_scores(s, total);
    hacker_shares(s, share);
    text_word(out, "{\"t\":\"end\",\"totals\":[");
    for (int i = 0; i < s->table.seats; i++) {
        if (i)
            text_char(out, ',');
        text_number(out, total[i]);
        winners |= share[i] ? hacker_bit(i + 1) : 0;
    }
    text_word(out, "],\"winners\":");
    write_seats(out, winners);
    text_word(out, ",\"share\":[");
    for (int i = 0; i < s->table.seats; i++) {
        if (i)
            text_char(out, ',');
        text_number(out, share[i]);
    }
    text_word(out, "]}\n");
}

/* The bill that an input moves: the one credited, or stolen; -1 if none. A theft that chance has
 * yet to settle has none either. */
HD static int moved_bill(const struct kb_hacker *before, const struct kb_hacker *after,
                         const struct kb_history *history, int i) {
    const struct kb_entry *entry = &history->entry[i];
    if (entry->what < KB_ACTION_WALK)
        return hacker_bill_in_hand(&before->table, entry->seat);
    if (entry->what <= KB_ACTION_STEAL || entry->what >= KB_HACKER_ACTIONS)
        return -1;
    ASSERT(after->table.stage == KB_HACKER_TAKEN);
    return i + 1 < history->count ? history->entry[i + 1].what - KB_OUTCOME_BILL : -1;
}

/* Lines that name owners: the protection of earlier rounds. */
HD static bool withheld(const struct knowledge *k, const struct kb_hacker_table *table) {
    return k->jammed && hacker_protection(table);
}

/* An outcome of chance: most of them are told in other lines. */
HD static void trace_outcome(struct text *out, const struct knowledge *k,
                             const struct kb_hacker *before, const struct kb_hacker *after,
                             const struct hacker_events *events) {
    if (after->table.stage == KB_HACKER_OPENING && !k->jammed)
        write_setup(out, k, after);
    if (events->beat_done)
        write_beat(out, k, after, events->beat_from, "beat");
    if (before->table.stage == KB_HACKER_DRAW)
        write_bill(out, k, hacker_traveller(&before->table), after->table.drawn - 1);
    if (before->table.stage == KB_HACKER_TAKEN && !withheld(k, &before->table))
        write_bill(out, k, after->table.turn, after->table.loot);
}

/* The choices of a beat, in the order of the seats; input i was the last of them. */
HD static void trace_choices(struct text *out, const struct knowledge *k,
                             const struct kb_history *history, int i, uint32_t choosers) {
    for (uint32_t rest = choosers; rest; rest &= rest - 1) {
        int at = i;
        while (history->entry[at].seat != bits_first(rest))
            at--;
        write_move(out, &history->entry[at],
                   seen_action(k, history->entry[at].seat, history->entry[at].what, -1));
    }
}

/* A move of a seat, and what it brought about. */
HD static void trace_move(struct text *out, const struct knowledge *k,
                          const struct kb_history *history, int i, const struct kb_hacker *before,
                          const struct kb_hacker *after, const struct hacker_events *events) {
    const struct kb_entry *entry = &history->entry[i];
    if (before->table.stage == KB_HACKER_BEAT) {
        uint32_t choosers = hacker_choosers(&before->table);
        if (hacker_must(before) == hacker_bit(entry->seat))
            trace_choices(out, k, history, i, choosers);
        if (events->beat_done)
            write_beat(out, k, after, events->beat_from, "beat");
        return;
    }
    if (withheld(k, &before->table))
        return;
    int bill = moved_bill(before, after, history, i);
    write_move(out, entry, seen_action(k, entry->seat, entry->what, bill));
    write_protection(out, k, before, events);
}

HD static void trace_asks(struct text *out, const struct kb_hacker *s,
                          const struct kb_entry *entry) {
    if (s->table.stage != KB_HACKER_BEAT) {
        if (!entry->forced && entry->what < KB_FACT_BANK)
            write_ask(out, s, entry->seat);
        return;
    }
    if (hacker_must(s) == hacker_choosers(&s->table)) /* nobody has chosen yet */
        for (uint32_t rest = hacker_must(s); rest; rest &= rest - 1)
            write_ask(out, s, bits_first(rest));
}

HD void hacker_trace(struct text *out, const struct kb_setup *setup,
                     const struct kb_history *history, int viewer, bool asks, const char *seed) {
    struct knowledge k;
    struct kb_hacker s;
    learn(&k, setup, history, viewer);
    hacker_start(&s, setup, 0);
    write_game(out, setup, seed);
    for (int i = 0; i < k.count; i++) {
        const struct kb_entry *entry = &history->entry[i];
        struct kb_hacker before = s;
        struct hacker_events events;
        bytes_fill(&events, 0, sizeof events);
        if (asks && entry->seat)
            trace_asks(out, &s, entry);
        replay_entry(&s, entry, &events);
        if (entry->seat && entry->what >= KB_FACT_BANK)
            trace_fact(out, &k, entry, &s);
        else if (entry->seat)
            trace_move(out, &k, history, i, &before, &s, &events);
        else
            trace_outcome(out, &k, &before, &s, &events);
        if (events.round_began)
            write_round(out, &k, &s.table);
        if (s.table.stage == KB_HACKER_OVER)
            write_end(out, &s);
    }
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
    if (withheld(k, &before->table) || (k->jammed && before->table.stage == KB_HACKER_ACCOUNTS))
        return false;
    if (before->table.stage == KB_HACKER_STACK) /* told by landed_entries */
        return false;
    if (entry->seat && entry->what >= KB_FACT_PUT) {
        if (k->viewer != KB_EVERYTHING)
            out->what = (uint16_t)(KB_FACT_PUT + put_account(entry) - 1);
        return knows_put(k, entry);
    }
    if (entry->seat && entry->what >= KB_FACT_BANK)
        return true;
    if (entry->seat) {
        int bill = moved_bill(before, after, history, i);
        out->what = (uint16_t)seen_action(k, entry->seat, entry->what, bill);
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
    learn(&k, setup, history, viewer);
    hacker_start(&s, setup, 0);
    for (int i = 0; i < k.count; i++) {
        struct kb_hacker before = s;
        struct hacker_events events;
        bytes_fill(&events, 0, sizeof events);
        replay_entry(&s, &history->entry[i], &events);
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

/* hacker_trace.c: a game of Hacker as lines of JSON (docs/trace.md), made by playing its inputs
 * again. One writer serves the full trace and every seat's history: a viewer's history is written
 * from what that viewer knows at the end of the inputs. The choices of a beat are written when all
 * are there, in the order of the seats. While accounts are jammed, the lines that name owners are
 * withheld. A live game is written from a replay of its log, which tells the ticks. */
#include "game.h"
#include "hacker_history.h"

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
    setup_write_options(out, setup);
    text_char(out, '}');
    if (setup->rules > 1) {
        text_word(out, ",\"rules\":");
        text_number(out, setup->rules);
    }
    text_word(out, ",\"seed\":\"");
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

HD static void write_move(struct text *out, const struct kb_entry *entry, int action) {
    text_word(out, "{\"t\":\"move\",\"seat\":");
    text_number(out, entry->seat);
    text_word(out, ",\"move\":\"");
    hacker_write_move(out, action);
    text_char(out, '"');
    if (entry->forced)
        text_word(out, ",\"auto\":1");
    text_word(out, "}\n");
}

/* A virus that lies somewhere: whose, where, and who saw it: for a viewer who sees everything a
 * list, for a seat, told, whether it did. */
HD static void write_placed(struct text *out, const struct knowledge *k, int seat, int account,
                            uint32_t seen) {
    text_word(out, "{\"seat\":");
    text_number(out, seat);
    text_word(out, ",\"at\":");
    text_number(out, account);
    if (k->viewer == KB_EVERYTHING) {
        text_word(out, ",\"seen\":");
        write_seats(out, seen);
    } else if (k->told && k->viewer && bits_has(seen, k->viewer)) {
        text_word(out, ",\"saw\":1");
    }
    text_char(out, '}');
}

/* `looked` is the viewer's own choice in the beat, -1 if there is none to be told. */
HD static void write_beat(struct text *out, const struct knowledge *k, const struct kb_hacker *s,
                          int from, const char *line, int looked) {
    text_word(out, "{\"t\":\"");
    text_word(out, line);
    text_word(out, "\",\"placed\":[");
    for (int v = from; v < s->table.placed; v++) {
        if (v > from)
            text_char(out, ',');
        write_placed(out, k, k->virus[s->table.round][v], s->table.account[v], s->seen[v]);
    }
    text_char(out, ']');
    if (looked >= KB_ACTION_GUARD && looked < KB_ACTION_GUARD + KB_ACCOUNTS_MAX) {
        text_word(out, ",\"guarded\":");
        text_number(out, looked - KB_ACTION_GUARD + 1);
    } else if (looked >= KB_ACTION_WATCH && looked < KB_ACTION_WATCH + KB_SEATS_MAX) {
        text_word(out, ",\"watched\":");
        text_number(out, looked - KB_ACTION_WATCH + 1);
    }
    text_word(out, "}\n");
}

/* What the viewer chose in a beat that is over by this input. */
HD static int own_choice(const struct knowledge *k, const struct kb_hacker *before,
                         const struct kb_entry *entry) {
    if (!k->told || k->viewer < 1)
        return -1;
    return entry->seat == k->viewer ? entry->what : before->choice[k->viewer - 1] - 1;
}

/* ---- Live games ---- */

/* A credit, with its tick; one that was not made in time is `auto`. */
HD static void write_credit(struct text *out, const struct kb_entry *entry, uint32_t tick,
                            bool made_itself) {
    text_word(out, "{\"t\":\"move\",\"seat\":");
    text_number(out, entry->seat);
    text_word(out, ",\"move\":\"");
    hacker_write_move(out, entry->what);
    text_word(out, made_itself ? "\",\"auto\":1,\"tick\":" : "\",\"tick\":");
    text_number(out, tick);
    text_word(out, "}\n");
}

/* Facts: a virus that the viewer knows of; at the end of the phase all of them, by account. The
 * bank and the way home are told by the bill and the credit. */
HD static void trace_fact(struct text *out, const struct knowledge *k, const struct kb_entry *entry,
                          const struct kb_hacker *after) {
    if (entry->what == KB_FACT_END)
        write_beat(out, k, after, 0, "viruses", -1);
    if (entry->what < KB_FACT_PUT || !hacker_knows_put(k, entry))
        return;
    text_word(out, "{\"t\":\"beat\",\"placed\":[");
    write_placed(out, k, entry->seat, hacker_put_account(entry), hacker_put_seen(entry));
    text_word(out, "]}\n");
}

HD static void write_bill(struct text *out, const struct knowledge *k, int seat, int bill) {
    text_word(out, "{\"t\":\"bill\",\"seat\":");
    text_number(out, seat);
    text_word(out, ",\"value\":");
    text_number(out, k->last.value[bill]);
    text_word(out, "}\n");
}

/* The effects of a move in the protection phase, line by line. */
HD static void write_protection(struct text *out, const struct knowledge *k,
                                const struct kb_hacker *before, const struct kb_hacker *after,
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
        if (k->told && after->table.stage == KB_HACKER_STEAL) {
            text_word(out, ",\"thief\":");
            text_number(out, after->table.turn);
        }
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

/* An outcome of chance: most of them are told in other lines. */
HD static void trace_outcome(struct text *out, const struct knowledge *k,
                             const struct kb_entry *entry, const struct kb_hacker *before,
                             const struct kb_hacker *after, const struct hacker_events *events) {
    if (after->table.stage == KB_HACKER_OPENING && !k->jammed)
        write_setup(out, k, after);
    if (events->beat_done)
        write_beat(out, k, after, events->beat_from, "beat", own_choice(k, before, entry));
    if (before->table.stage == KB_HACKER_DRAW)
        write_bill(out, k, hacker_traveller(&before->table), after->table.drawn - 1);
    if (before->table.stage == KB_HACKER_TAKEN && !hacker_withheld(k, &before->table))
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
                   hacker_seen_action(k, history->entry[at].seat, history->entry[at].what, -1));
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
            write_beat(out, k, after, events->beat_from, "beat", own_choice(k, before, entry));
        return;
    }
    if (hacker_withheld(k, &before->table))
        return;
    int bill = hacker_moved_bill(before, after, history, i);
    write_move(out, entry, hacker_seen_action(k, entry->seat, entry->what, bill));
    write_protection(out, k, before, after, events);
}

HD static void trace_asks(struct text *out, const struct kb_hacker *s,
                          const struct kb_entry *entry) {
    if (s->table.stage != KB_HACKER_BEAT) {
        if (!entry->forced && entry->what < KB_FACT_BANK)
            write_ask(out, s, entry->seat);
        return;
    }
    if (hacker_must(s) == hacker_choosers(&s->table)) /* no seat has chosen yet */
        for (uint32_t rest = hacker_must(s); rest; rest &= rest - 1)
            write_ask(out, s, bits_first(rest));
}

/* A trace being written: the viewer's knowledge, and the state so far. */
struct tracer {
    struct text *out;
    const struct kb_history *history;
    struct knowledge k;
    struct kb_hacker s;
    bool asks;
};

/* Input number i, and what it brought about. `tick` is 0 but for a live game. */
HD static void trace_entry(struct tracer *t, int i, uint32_t tick, bool made_itself) {
    const struct kb_entry *entry = &t->history->entry[i];
    struct kb_hacker before = t->s;
    struct hacker_events events;
    bytes_fill(&events, 0, sizeof events);
    if (t->asks && entry->seat && !made_itself)
        trace_asks(t->out, &t->s, entry);
    hacker_replay_entry(&t->s, entry, &events);
    if (entry->seat && entry->what >= KB_FACT_BANK)
        trace_fact(t->out, &t->k, entry, &t->s);
    else if (entry->seat && tick && hacker_hides(&before.table))
        write_credit(t->out, entry, tick, made_itself);
    else if (entry->seat)
        trace_move(t->out, &t->k, t->history, i, &before, &t->s, &events);
    else
        trace_outcome(t->out, &t->k, entry, &before, &t->s, &events);
    if (events.round_began)
        write_round(t->out, &t->k, &t->s.table);
    if (t->s.table.stage == KB_HACKER_OVER)
        write_end(t->out, &t->s);
}

/* From input number `from` on, which is played in the state t->s. */
HD static void begin_trace(struct tracer *t, struct text *out, const struct kb_history *history,
                           int viewer, int from, enum trace_lines lines) {
    t->out = out;
    t->history = history;
    t->asks = lines == TRACE_ASKS;
    hacker_learn(&t->k, history, viewer, from, &t->s);
    t->k.told = lines == TRACE_TOLD;
}

HD void hacker_trace(struct text *out, const struct kb_setup *setup,
                     const struct kb_history *history, int viewer, enum trace_lines lines,
                     const char *seed) {
    struct tracer t;
    hacker_start(&t.s, setup, 0);
    begin_trace(&t, out, history, viewer, 0, lines);
    write_game(out, setup, seed);
    for (int i = 0; i < t.k.count; i++)
        trace_entry(&t, i, 0, false);
}

HD void hacker_trace_from(struct text *out, const struct kb_setup *setup,
                          const struct kb_history *history, int viewer, int from,
                          const struct kb_hacker *there) {
    struct tracer t;
    (void)setup;
    t.s = *there;
    begin_trace(&t, out, history, viewer, from, TRACE_TOLD);
    for (int i = from; i < t.k.count; i++)
        trace_entry(&t, i, 0, false);
}

/* Lines name bills, owners of viruses, and nothing else that a viewer may learn later. In a live
 * piracy phase views have the viruses in another order, but then no line has an owner that its
 * viewer did not know at once. */
HD bool hacker_trace_stands(int viewer, const struct kb_hacker *there,
                            const struct kb_hacker *before, const struct kb_hacker *after) {
    struct kb_hacker_view was, is;
    hacker_view(before, viewer, &was);
    hacker_view(after, viewer, &is);
    if (was.jammed != is.jammed)
        return false;
    for (int i = 0; i < there->table.drawn; i++)
        if (was.value[i] != is.value[i])
            return false;
    if (there->table.round < before->table.round || hacker_hides(&before->table))
        return true;
    if (before->table.round < after->table.round)
        return false;
    for (int v = 0; v < there->table.placed; v++)
        if (was.virus[v] != is.virus[v])
            return false;
    return true;
}

/* ---- Of a live game, with its log ---- */

HD static void write_layout(struct text *out, const struct kb_live *live, uint64_t seed) {
    text_word(out, "{\"t\":\"layout\",\"seed\":\"");
    text_hex(out, seed, 16);
    text_word(out, "\",\"accounts\":[");
    for (int k = 0; k < live->accounts; k++) {
        text_word(out, k ? ",[" : "[");
        text_number(out, live->account[k][0]);
        text_char(out, ',');
        text_number(out, live->account[k][1]);
        text_char(out, ']');
    }
    text_word(out, "]}\n");
}

HD static void write_input(struct text *out, const struct kb_live_event *event) {
    char input[KB_LIVE_TEXT_MAX];
    kb_live_print(&event->input, input);
    text_word(out, "{\"t\":\"in\",\"tick\":");
    text_number(out, event->tick);
    text_word(out, ",\"seat\":");
    text_number(out, event->seat);
    text_word(out, ",\"in\":\"");
    text_word(out, input);
    text_word(out, "\"}\n");
}

/* The facts of a tick: all viruses that went down for good in one line, then the rest. */
HD static void trace_tick(struct tracer *t, const struct kb_live_replay *replay) {
    int i = replay->from;
    bool first = true;
    for (;
         i < replay->entry && t->history->entry[i].seat && t->history->entry[i].what >= KB_FACT_PUT;
         i++) {
        const struct kb_entry *entry = &t->history->entry[i];
        if (first) {
            text_word(t->out, "{\"t\":\"beat\",\"tick\":");
            text_number(t->out, replay->live.tick);
            text_word(t->out, ",\"placed\":[");
        } else {
            text_char(t->out, ',');
        }
        first = false;
        write_placed(t->out, &t->k, entry->seat, hacker_put_account(entry), hacker_put_seen(entry));
        hacker_replay_entry(&t->s, entry, NULL);
    }
    if (!first)
        text_word(t->out, "]}\n");
    for (; i < replay->entry; i++)
        trace_entry(t, i, replay->live.tick, true);
}

HD size_t kb_live_trace_text(const struct kb_setup *setup, const struct kb_history *history,
                             const struct kb_live_log *log, const char *seed, char *out,
                             size_t size, enum kb_code *code) {
    struct text text = text_into(out, size);
    struct tracer t;
    struct kb_live_replay replay;
    enum kb_live_step step;
    hacker_start(&t.s, setup, 0);
    begin_trace(&t, &text, history, KB_EVERYTHING, 0, TRACE_ASKS);
    kb_live_replay(&replay, setup, history, log);
    write_game(&text, setup, seed);
    write_layout(&text, &replay.live, log->seed);
    while ((step = kb_live_step(&replay)) != KB_LIVE_STEP_END && step != KB_LIVE_STEP_BAD) {
        if (step == KB_LIVE_STEP_TICK) {
            trace_tick(&t, &replay);
            continue;
        }
        if (step == KB_LIVE_STEP_EVENT && replay.from == replay.entry)
            write_input(&text, &log->event[replay.event - 1]);
        for (int i = replay.from; i < replay.entry; i++)
            trace_entry(&t, i, step == KB_LIVE_STEP_EVENT ? replay.live.tick + 1 : 0, false);
    }
    if (code)
        *code = step == KB_LIVE_STEP_END ? KB_OK : KB_BAD_ACTION;
    return text_end(&text);
}

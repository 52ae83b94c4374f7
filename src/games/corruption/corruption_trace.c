/* corruption_trace.c: a game of Corruption as lines of JSON (docs/trace.md), made by playing its
 * inputs again. One writer serves the full trace and every seat's history: a viewer's history is
 * written from what that viewer knows at the end of the inputs, so that a card opens in its old
 * line when it has been seen. */
#include "game.h"

/* Is an input possible here? Plays it if so. */
HD static bool replay_entry(struct kb_corruption *s, const struct kb_entry *entry,
                            struct corruption_events *events) {
    const struct kb_corruption_table *table = &s->table;
    if (corruption_at_chance(table)) {
        if (entry->seat || entry->forced)
            return false;
        for (int n = 0; n < corruption_chances(table); n++) {
            if (corruption_chance(table, n) == entry->what) {
                corruption_outcome(s, entry->what);
                return true;
            }
        }
        return false;
    }
    if (entry->seat < 1 || entry->seat > table->seats ||
        !corruption_is_legal(table, s->hand[entry->seat - 1], entry->seat, entry->what))
        return false;
    bool forced = corruption_forced(s) == entry->what;
    if (forced != (entry->forced == 1) || entry->forced > 1)
        return false;
    corruption_move(s, entry->seat, entry->what, events);
    return true;
}

HD bool corruption_replay(const struct kb_setup *setup, const struct kb_history *history,
                          struct kb_corruption *s, int *at) {
    corruption_start(s, setup, 0);
    for (int i = 0; i < history->count; i++) {
        *at = i;
        if (!replay_entry(s, &history->entry[i], NULL))
            return false;
    }
    return true;
}

/* Does `viewer` know, at the position `last`, the card that was placed as number t of `round`? */
HD static bool knows(const struct kb_corruption_table *last, int viewer, int round, int t) {
    if (viewer == KB_EVERYTHING || round < last->round || last->stage == KB_CORRUPTION_OVER)
        return true;
    return bits_has(last->known[t], viewer);
}

HD int corruption_history_seen(const struct kb_setup *setup, const struct kb_history *history,
                               int viewer, struct kb_entry *out) {
    struct kb_corruption s;
    struct kb_corruption_table last;
    int at = 0;
    bool possible = corruption_replay(setup, history, &s, &at);
    ASSERT(possible);
    last = s.table;
    corruption_start(&s, setup, 0);
    for (int i = 0; i < history->count; i++) {
        const struct kb_entry *entry = &history->entry[i];
        out[i] = *entry;
        if (entry->seat && entry->what < KB_ACTION_SHOW &&
            !knows(&last, viewer, s.table.round, s.table.placed))
            out[i].what = (uint16_t)(KB_ACTION_HIDDEN + entry->what % KB_PLACES);
        replay_entry(&s, entry, NULL);
    }
    return history->count;
}

/* ---- Lines ---- */

HD static void write_game(struct text *out, const struct kb_setup *setup, const char *seed) {
    text_word(out, "{\"t\":\"game\",\"game\":\"corruption\",\"seats\":");
    text_number(out, setup->seats);
    text_word(out, ",\"options\":{");
    setup_write_options(out, setup);
    text_word(out, "},\"seed\":\"");
    text_word(out, seed);
    text_word(out, "\"}\n");
}

HD static void write_round(struct text *out, const struct kb_corruption_table *table,
                           const struct kb_setup *setup) {
    text_word(out, "{\"t\":\"round\",\"round\":");
    text_number(out, table->round);
    text_word(out, ",\"first\":");
    text_number(out, table->first);
    text_word(out, ",\"contracts\":{");
    for (int g = 0; g < table->governments; g++) {
        text_word(out, g ? ",\"" : "\"");
        text_char(out, (char)('a' + g));
        text_word(out, "\":[");
        for (int i = 1; i <= corruption_contracts_of(table, g); i++) {
            int id = table->contract[g * KB_PLACE_PITCH + i] - 1;
            text_word(out, i > 1 ? ",\"" : "\"");
            text_word(out, setup->deck[id].id);
            text_char(out, ':');
            text_number(out, table->value[id]);
            text_char(out, '"');
        }
        text_char(out, ']');
    }
    text_word(out, "},\"hands\":[");
    for (int i = 0; i < table->seats; i++) {
        text_word(out, i ? ",\"" : "\"");
        corruption_write_hand(out, table->held[i]);
        text_char(out, '"');
    }
    text_word(out, "]}\n");
}

/* A seat has at most nine kinds of cards for 27 places, or a look at 42 cards beside them; the
 * longest move is `c8.42xc8.41`. */
#define ASKED_MAX (9 * KB_PLACES + KB_CARDS_MAX)
#define ASKED_BYTES 12

/* All legal moves of the seat in turn, sorted byte by byte. They come nearly sorted. */
HD static void write_ask(struct text *out, const struct kb_corruption *s) {
    const struct kb_corruption_table *table = &s->table;
    uint16_t legal[KB_ACTIONS_MAX];
    char name[ASKED_MAX][ASKED_BYTES];
    uint16_t order[ASKED_MAX];
    int count = corruption_legal(table, s->hand[table->turn - 1], table->turn, legal);
    ASSERT(count <= ASKED_MAX);
    for (int i = 0; i < count; i++) {
        struct text move = text_into(name[i], ASKED_BYTES);
        corruption_write_move(&move, table, legal[i]);
        size_t length = text_end(&move);
        ASSERT(length < ASKED_BYTES);
        int at = i;
        for (; at > 0 && text_compare(name[i], name[order[at - 1]]) < 0; at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)i;
    }
    text_word(out, "{\"t\":\"ask\",\"seat\":");
    text_number(out, table->turn);
    text_word(out, ",\"legal\":[");
    for (int i = 0; i < count; i++) {
        text_word(out, i ? ",\"" : "\"");
        text_word(out, name[order[i]]);
        text_char(out, '"');
    }
    text_word(out, "]}\n");
}

/* A move that is about to be played, without its end; its card as `?` if it is hidden. */
HD static void write_move(struct text *out, const struct kb_corruption_table *table,
                          const struct kb_entry *entry, bool hidden) {
    text_word(out, "{\"t\":\"move\",\"seat\":");
    text_number(out, entry->seat);
    text_word(out, ",\"move\":\"");
    corruption_write_move(out, table,
                          hidden ? KB_ACTION_HIDDEN + entry->what % KB_PLACES : entry->what);
    text_char(out, '"');
    if (entry->what < KB_ACTION_SHOW) {
        bool up =
            bits_has(table->shown, table->lap) && !corruption_is_account(entry->what % KB_PLACES);
        text_word(out, ",\"up\":");
        text_number(out, up);
    }
    if (entry->forced)
        text_word(out, ",\"auto\":1");
}

/* `told`: with what becomes of a contract that nobody gets. */
HD static void write_award(struct text *out, const struct corruption_award *award,
                           const struct kb_setup *setup, bool told) {
    static const char *const why[] = {"attorney", "empty", "tie", "won"};
    text_word(out, "{\"t\":\"award\",\"round\":");
    text_number(out, award->round);
    text_word(out, ",\"contracts\":[");
    for (int i = 0; i < award->contracts; i++) {
        text_word(out, i ? ",{\"at\":\"" : "{\"at\":\"");
        corruption_write_place(out, award->contract[i].place);
        text_word(out, "\",\"name\":\"");
        text_word(out, setup->deck[award->contract[i].id].id);
        text_word(out, "\",\"value\":");
        text_number(out, setup->deck[award->contract[i].id].value);
        text_word(out, ",\"to\":");
        text_number(out, award->contract[i].to);
        text_word(out, ",\"why\":\"");
        text_word(out, why[award->contract[i].why]);
        text_word(out, "\",\"sums\":[");
        for (int seat = 0; seat < setup->seats; seat++) {
            if (seat)
                text_char(out, ',');
            text_number(out, award->contract[i].sum[seat]);
        }
        text_char(out, ']');
        if (told && !award->contract[i].to && award->round < setup->dimensions.rounds)
            text_word(out, ",\"stays\":1");
        text_char(out, '}');
    }
    text_word(out, "]}\n");
}

HD static void write_end(struct text *out, const struct kb_corruption_table *table) {
    uint16_t share[KB_SEATS_MAX];
    bool first = true;
    corruption_shares(table, share);
    text_word(out, "{\"t\":\"end\",\"totals\":[");
    for (int i = 0; i < table->seats; i++) {
        if (i)
            text_char(out, ',');
        text_number(out, table->total[i]);
    }
    text_word(out, "],\"won\":[");
    for (int i = 0; i < table->seats; i++) {
        if (i)
            text_char(out, ',');
        text_number(out, table->won[i]);
    }
    text_word(out, "],\"winners\":[");
    for (int i = 0; i < table->seats; i++) {
        if (!share[i])
            continue;
        if (!first)
            text_char(out, ',');
        text_number(out, i + 1);
        first = false;
    }
    text_word(out, "],\"share\":[");
    for (int i = 0; i < table->seats; i++) {
        if (i)
            text_char(out, ',');
        text_number(out, share[i]);
    }
    text_word(out, "]}\n");
}

/* ---- Told lines: what the rules did by themselves ---- */

/* What everybody has on the contracts, in units of $500, into sum[KB_PLACES]. */
HD static void count_money(const struct kb_corruption *s, uint64_t *sum) {
    uint64_t bribes = bits_one(s->table.placed) - 1;
    bribes &= ~(s->attorneys | s->reporters | s->hitmen | s->table.gone);
    corruption_sums(&s->table, s->card, bribes, sum);
}

/* `,"sums":{"a1":[0,4,0],...}`: the contracts on which the money has changed. */
HD static void write_sums(struct text *out, const struct kb_corruption_table *table,
                          const uint64_t *before, const uint64_t *after) {
    bool first = true;
    text_word(out, ",\"sums\":{");
    for (int i = 0; i < table->contracts; i++) {
        int place = table->spot[i];
        if (before[place] == after[place])
            continue;
        text_word(out, first ? "\"" : ",\"");
        corruption_write_place(out, place);
        text_word(out, "\":[");
        for (int seat = 0; seat < table->seats; seat++) {
            if (seat)
                text_char(out, ',');
            text_number(out, (int)(after[place] >> (8 * seat) & 0xff));
        }
        text_char(out, ']');
        first = false;
    }
    text_char(out, '}');
}

/* The members of a move of phase III: the cards that leave, and the money on the contracts where it
 * has changed. */
HD static void write_outcome(struct text *out, const struct kb_corruption *before,
                             const struct corruption_events *events,
                             const struct kb_corruption *after, const struct kb_entry *entry) {
    uint64_t sum[2][KB_PLACES];
    uint64_t gone = after->table.gone & ~before->table.gone;
    for (int i = 0; i < events->idles; i++)
        gone &= ~bits_one(events->idle[i]); /* they have lines of their own */
    count_money(before, sum[0]);
    count_money(after, sum[1]);
    if (entry->what >= KB_ACTION_TAKE) {
        text_word(out, ",\"gone\":[");
        for (bool first = true; gone; gone &= gone - 1, first = false) {
            text_word(out, first ? "\"" : ",\"");
            corruption_write_card(out, &after->table, bits_first(gone));
            text_char(out, '"');
        }
        text_char(out, ']');
    }
    write_sums(out, &after->table, sum[0], sum[1]);
}

/* A card on the table: its name, its owner, what it is. */
HD static void write_card(struct text *out, const struct kb_corruption *s, int t) {
    text_word(out, ",\"seat\":");
    text_number(out, corruption_seat(&s->table, t));
    text_word(out, ",\"by\":\"");
    corruption_write_card(out, &s->table, t);
    text_word(out, "\",\"card\":\"");
    text_word(out, corruption_card_name(s->card[t]));
    text_char(out, '"');
}

/* Step 3: each contract that is stopped, with the first attorney who lies there. */
HD static void write_stops(struct text *out, const struct kb_corruption *s) {
    for (int i = 0; i < s->table.contracts; i++) {
        int place = s->table.spot[i];
        uint64_t there = corruption_on(&s->table, s->attorneys & ~s->table.gone, place);
        if (!there)
            continue;
        text_word(out, "{\"t\":\"stop\",\"at\":\"");
        corruption_write_place(out, place);
        text_char(out, '"');
        write_card(out, s, bits_first(there));
        text_word(out, "}\n");
    }
}

/* Characters of one kind who found nothing to take; a hit man leaves all the same. */
HD static void write_idle(struct text *out, const struct kb_corruption *s,
                          const struct corruption_events *events, bool hitmen) {
    for (int i = 0; i < events->idles; i++) {
        int t = events->idle[i];
        if (bits_has(s->hitmen, t) != hitmen)
            continue;
        text_word(out, "{\"t\":\"idle\"");
        write_card(out, s, t);
        if (hitmen) {
            text_word(out, ",\"gone\":[\"");
            corruption_write_card(out, &s->table, t);
            text_word(out, "\"]");
        }
        text_word(out, "}\n");
    }
}

/* What the rules did after an input, up to step 5. */
HD static void write_events(struct text *out, const struct kb_corruption *after,
                            const struct corruption_events *events) {
    const struct kb_corruption *s = events->award.round ? &events->last : after;
    if (events->revealed) {
        uint64_t sum[2][KB_PLACES];
        bytes_fill(sum[0], 0, sizeof sum[0]);
        count_money(s, sum[1]);
        text_word(out, "{\"t\":\"reveal\"");
        write_sums(out, &s->table, sum[0], sum[1]);
        text_word(out, "}\n");
    }
    write_idle(out, s, events, true);
    if (events->stopped)
        write_stops(out, s);
    write_idle(out, s, events, false);
}

/* Behind a round that is not the last: the cards that go back to their owners. */
HD static void write_back(struct text *out, const struct kb_corruption_table *table,
                          const struct corruption_award *award) {
    bool all = table->option[KB_CHARACTERS] == KB_CHARACTERS_RETURN;
    text_word(out, "{\"t\":\"back\",\"round\":");
    text_number(out, award->round);
    text_word(out, all ? ",\"cards\":\"all\"}\n" : ",\"cards\":\"bribes\"}\n");
}

/* A move of a seat, and what it brought about. */
HD static void trace_move(struct text *out, struct kb_corruption *s, const struct kb_setup *setup,
                          const struct kb_entry *entry, bool hidden, bool told) {
    struct kb_corruption before = *s;
    struct corruption_events events;
    bytes_fill(&events, 0, sizeof events);
    write_move(out, &s->table, entry, hidden);
    replay_entry(s, entry, &events);
    if (told && entry->what >= KB_ACTION_ASSIGN)
        write_outcome(out, &before, &events, events.award.round ? &events.last : s, entry);
    text_word(out, "}\n");
    if (told)
        write_events(out, s, &events);
    if (events.award.round)
        write_award(out, &events.award, setup, told);
    if (s->table.stage == KB_CORRUPTION_OVER)
        write_end(out, &s->table);
    else if (told && events.award.round)
        write_back(out, &s->table, &events.award);
}

/* The lines of the entries from number `from` on, which begin in the state `s`, as `viewer` knows
 * them at the position `last`. */
HD static void write_entries(struct text *out, const struct kb_setup *setup,
                             const struct kb_history *history, int from, struct kb_corruption *s,
                             const struct kb_corruption_table *last, int viewer,
                             enum trace_lines lines) {
    bool asked = false; /* is there an open `ask`? A look out of turn leaves it open. */
    for (int i = from; i < history->count; i++) {
        const struct kb_entry *entry = &history->entry[i];
        if (entry->seat == 0) {
            replay_entry(s, entry, NULL);
            if (!corruption_at_chance(&s->table))
                write_round(out, &s->table, setup);
            continue;
        }
        if (lines == TRACE_ASKS && !entry->forced && !asked) {
            write_ask(out, s);
            asked = true;
        }
        bool hidden =
            entry->what < KB_ACTION_SHOW && !knows(last, viewer, s->table.round, s->table.placed);
        if (entry->seat == s->table.turn)
            asked = false;
        trace_move(out, s, setup, entry, hidden, lines == TRACE_TOLD);
    }
}

HD void corruption_trace(struct text *out, const struct kb_setup *setup,
                         const struct kb_history *history, int viewer, enum trace_lines lines,
                         const char *seed) {
    struct kb_corruption s;
    int at = 0;
    bool possible = corruption_replay(setup, history, &s, &at);
    ASSERT(possible);
    struct kb_corruption_table last = s.table;
    corruption_start(&s, setup, 0);
    write_game(out, setup, seed);
    write_entries(out, setup, history, 0, &s, &last, viewer, lines);
}

HD void corruption_trace_from(struct text *out, const struct kb_setup *setup,
                              const struct kb_history *history, int viewer, int from,
                              const struct kb_corruption *there) {
    struct kb_corruption s = *there;
    for (int i = from; i < history->count; i++)
        replay_entry(&s, &history->entry[i], NULL);
    struct kb_corruption_table last = s.table;
    s = *there;
    write_entries(out, setup, history, from, &s, &last, viewer, TRACE_TOLD);
}

HD bool corruption_trace_stands(int viewer, const struct kb_corruption *there,
                                const struct kb_corruption *before,
                                const struct kb_corruption *after) {
    int round = there->table.round;
    for (int t = 0; t < there->table.placed; t++)
        if (knows(&before->table, viewer, round, t) != knows(&after->table, viewer, round, t))
            return false;
    return true;
}

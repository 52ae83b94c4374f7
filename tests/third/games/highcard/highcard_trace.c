/* highcard_trace.c: a game of Highcard played again: its history as a viewer knows it, as entries
 * and as lines of JSON. */
#include "highcard.h"

/* Is an input possible here? Plays it if so. */
HD static bool replay_entry(struct kb_highcard *s, const struct kb_entry *entry) {
    if (highcard_state_at_chance(s)) {
        uint16_t outcome[KB_HIGHCARD_RANKS];
        uint32_t weight[KB_HIGHCARD_RANKS];
        int count = highcard_state_chances(s, outcome, weight);
        for (int i = 0; i < count && !entry->seat && !entry->forced; i++) {
            if (outcome[i] == entry->what) {
                highcard_state_outcome(s, entry->what);
                return true;
            }
        }
        return false;
    }
    int seat = 0;
    if (s->table.stage == KB_HIGHCARD_OVER || entry->seat > s->table.seats ||
        !highcard_state_is_legal(s, entry->seat, entry->what) ||
        entry->forced != (highcard_state_forced(s, &seat) >= 0))
        return false;
    highcard_state_move(s, entry->seat, entry->what);
    return true;
}

HD bool highcard_replay(const struct kb_setup *setup, const struct kb_history *history,
                        struct kb_highcard *s, int *at) {
    highcard_start(s, setup, 0);
    for (int i = 0; i < history->count; i++) {
        *at = i;
        if (!replay_entry(s, &history->entry[i]))
            return false;
    }
    return true;
}

/* Does the viewer know what this input was, now that the game stands as in `last`? Dealt cards are
 * opened when the game is over, placed ones when their round is. */
HD static bool knows(const struct kb_highcard_table *last, int viewer,
                     const struct kb_highcard_table *table, const struct kb_entry *entry) {
    int seat = entry->seat ? entry->seat : table->dealt / table->rounds + 1;
    return viewer == KB_EVERYTHING || viewer == seat || last->stage == KB_HIGHCARD_OVER ||
           (entry->seat && table->round < last->round);
}

HD int highcard_history_seen(const struct kb_setup *setup, const struct kb_history *history,
                             int viewer, struct kb_entry *out) {
    struct kb_highcard s;
    int at = 0;
    bool possible = highcard_replay(setup, history, &s, &at);
    ASSERT(possible);
    struct kb_highcard_table last = s.table;
    highcard_start(&s, setup, 0);
    for (int i = 0; i < history->count; i++) {
        out[i] = history->entry[i];
        if (!knows(&last, viewer, &s.table, &out[i]))
            out[i].what = out[i].seat ? KB_HIGHCARD_HIDDEN : KB_OUTCOME_HIDDEN;
        replay_entry(&s, &history->entry[i]);
    }
    return history->count;
}

HD static void write_game(struct text *out, const struct kb_setup *setup, const char *seed) {
    text_word(out, "{\"t\":\"game\",\"game\":\"highcard\",\"seats\":");
    text_number(out, setup->seats);
    text_word(out, ",\"options\":{");
    setup_write_options(out, setup);
    text_word(out, "},\"seed\":\"");
    text_word(out, seed);
    text_word(out, "\"}\n");
}

HD static void write_deal(struct text *out, const struct kb_highcard_table *table, int outcome) {
    text_word(out, "{\"t\":\"deal\",\"seat\":");
    text_number(out, table->dealt / table->rounds + 1);
    text_word(out, ",\"what\":\"");
    text_char(out, outcome == KB_OUTCOME_HIDDEN ? '?' : (char)('1' + outcome));
    text_word(out, "\"}\n");
}

HD static void write_round(struct text *out, const struct kb_highcard_table *table) {
    text_word(out, "{\"t\":\"round\",\"round\":");
    text_number(out, table->round);
    text_word(out, ",\"first\":");
    text_number(out, table->first);
    text_word(out, "}\n");
}

HD static void write_ask(struct text *out, const struct kb_highcard *s) {
    uint16_t legal[KB_HIGHCARD_RANKS];
    int seat = s->table.turn;
    int count = highcard_legal(&s->table, s->hand[seat - 1], seat, legal);
    text_word(out, "{\"t\":\"ask\",\"seat\":");
    text_number(out, seat);
    text_word(out, ",\"legal\":[");
    for (int i = 0; i < count; i++) {
        text_word(out, i ? ",\"" : "\"");
        highcard_write_move(out, legal[i]);
        text_char(out, '"');
    }
    text_word(out, "]}\n");
}

HD static void write_move(struct text *out, const struct kb_entry *entry) {
    text_word(out, "{\"t\":\"move\",\"seat\":");
    text_number(out, entry->seat);
    text_word(out, ",\"move\":\"");
    highcard_write_move(out, entry->what);
    text_word(out, entry->forced ? "\",\"auto\":1}\n" : "\"}\n");
}

HD static void write_turned(struct text *out, const struct kb_highcard_table *table, int round) {
    text_word(out, "{\"t\":\"turned\",\"round\":");
    text_number(out, round);
    text_word(out, ",\"cards\":");
    for (int i = 0; i < table->seats; i++) {
        text_char(out, i ? ',' : '[');
        text_number(out, table->up[round - 1][i]);
    }
    text_word(out, "],\"to\":");
    text_number(out, highcard_winner(table, round));
    text_word(out, ",\"points\":");
    text_number(out, highcard_points(table, round));
    text_word(out, "}\n");
}

HD static void write_end(struct text *out, const struct kb_highcard *s) {
    uint16_t share[KB_HIGHCARD_SEATS_MAX];
    bool first = true;
    highcard_state_shares(s, share);
    text_word(out, "{\"t\":\"end\",\"totals\":");
    for (int i = 0; i < s->table.seats; i++) {
        text_char(out, i ? ',' : '[');
        text_number(out, s->table.total[i]);
    }
    text_word(out, "],\"winners\":[");
    for (int i = 0; i < s->table.seats; i++) {
        if (!share[i])
            continue;
        if (!first)
            text_char(out, ',');
        text_number(out, i + 1);
        first = false;
    }
    text_word(out, "],\"share\":");
    for (int i = 0; i < s->table.seats; i++) {
        text_char(out, i ? ',' : '[');
        text_number(out, share[i]);
    }
    text_word(out, "]}\n");
}

/* The lines of the entries from number `from` on, which begin in the state `s`. */
HD static void write_entries(struct text *out, const struct kb_history *history, int from,
                             struct kb_highcard *s, const struct kb_highcard_table *last,
                             int viewer, enum trace_lines lines) {
    for (int i = from; i < history->count; i++) {
        struct kb_entry seen = history->entry[i];
        struct kb_highcard_table before = s->table;
        bool known = knows(last, viewer, &before, &seen);
        if (lines == TRACE_ASKS && seen.seat && !seen.forced)
            write_ask(out, s);
        if (seen.seat) {
            seen.what = known ? seen.what : KB_HIGHCARD_HIDDEN;
            write_move(out, &seen);
        } else {
            write_deal(out, &before, known ? seen.what : KB_OUTCOME_HIDDEN);
        }
        replay_entry(s, &history->entry[i]);
        bool over = s->table.stage == KB_HIGHCARD_OVER;
        if (seen.seat && (over || s->table.round > before.round))
            write_turned(out, &s->table, before.round);
        if (!over && s->table.turn && !s->table.placed)
            write_round(out, &s->table);
        if (over)
            write_end(out, s);
    }
}

HD void highcard_trace(struct text *out, const struct kb_setup *setup,
                       const struct kb_history *history, int viewer, enum trace_lines lines,
                       const char *seed) {
    struct kb_highcard s;
    int at = 0;
    bool possible = highcard_replay(setup, history, &s, &at);
    ASSERT(possible);
    struct kb_highcard_table last = s.table;
    highcard_start(&s, setup, 0);
    write_game(out, setup, seed);
    write_entries(out, history, 0, &s, &last, viewer, lines);
}

HD void highcard_trace_from(struct text *out, const struct kb_setup *setup,
                            const struct kb_history *history, int viewer, int from,
                            const struct kb_highcard *there) {
    struct kb_highcard s = *there;
    (void)setup;
    for (int i = from; i < history->count; i++)
        replay_entry(&s, &history->entry[i]);
    struct kb_highcard_table last = s.table;
    s = *there;
    write_entries(out, history, from, &s, &last, viewer, TRACE_TOLD);
}

/* Cards open at the end of their round, and all of them at the end. */
HD bool highcard_trace_stands(int viewer, const struct kb_highcard *there,
                              const struct kb_highcard *before, const struct kb_highcard *after) {
    (void)viewer;
    return before->table.stage != KB_HIGHCARD_OVER && after->table.stage != KB_HIGHCARD_OVER &&
           (there->table.round < before->table.round || before->table.round == after->table.round);
}

/* corruption_trace.c: a game of Corruption as lines of JSON (docs/trace.md), made by playing its
 * inputs again. One writer serves the full trace and every seat's history: a viewer's history is
 * written from what that viewer knows at the end of the inputs, so that a card opens in its old
 * line when it has been seen. */
#include "game.h"

/* Is an input possible here? Plays it if so. */
HD static bool replay_entry(struct kb_corruption *s, const struct kb_entry *entry,
                            struct corruption_award *award) {
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
    corruption_move(s, entry->seat, entry->what, award);
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

/* A move that is about to be played; its card as `?` if it is hidden. */
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
    text_word(out, "}\n");
}

HD static void write_award(struct text *out, const struct corruption_award *award,
                           const struct kb_setup *setup) {
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
        text_word(out, "]}");
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

HD void corruption_trace(struct text *out, const struct kb_setup *setup,
                         const struct kb_history *history, int viewer, bool asks,
                         const char *seed) {
    struct kb_corruption s;
    int at = 0;
    bool possible = corruption_replay(setup, history, &s, &at);
    ASSERT(possible);
    struct kb_corruption_table last = s.table;
    bool asked = false; /* is there an open `ask`? A look out of turn leaves it open. */
    corruption_start(&s, setup, 0);
    write_game(out, setup, seed);
    for (int i = 0; i < history->count; i++) {
        const struct kb_entry *entry = &history->entry[i];
        struct corruption_award award;
        award.round = 0;
        if (entry->seat == 0) {
            replay_entry(&s, entry, NULL);
            if (!corruption_at_chance(&s.table))
                write_round(out, &s.table, setup);
            continue;
        }
        if (asks && !entry->forced && !asked) {
            write_ask(out, &s);
            asked = true;
        }
        bool hidden =
            entry->what < KB_ACTION_SHOW && !knows(&last, viewer, s.table.round, s.table.placed);
        write_move(out, &s.table, entry, hidden);
        if (entry->seat == s.table.turn)
            asked = false;
        replay_entry(&s, entry, &award);
        if (award.round)
            write_award(out, &award, setup);
        if (s.table.stage == KB_CORRUPTION_OVER)
            write_end(out, &s.table);
    }
}

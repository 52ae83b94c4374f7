/* highcard_view.c: what a seat may know of a game of Highcard, as a struct, JSON and tensor; a
 * state drawn from those that fit a view; keeping a state. highcard_view is the one place where
 * hidden cards are read for somebody's eyes. */
#include "highcard.h"

#include "json.h"
#include "random.h"

HD void highcard_view(const struct kb_highcard *s, int viewer, struct kb_highcard_view *view) {
    bytes_fill(view, 0, sizeof *view);
    view->table = s->table;
    if (!viewer)
        return;
    bytes_copy(view->hand, s->hand[viewer - 1], sizeof view->hand);
    view->down = s->down[viewer - 1];
}

HD int highcard_action_seen(const struct kb_highcard_view *before,
                            const struct kb_highcard_view *after, int action) {
    bool up = after->table.round > before->table.round || after->table.stage == KB_HIGHCARD_OVER;
    return up ? action : KB_HIGHCARD_HIDDEN;
}

/* ---- JSON ---- */

HD static void write_hand(struct text *out, const uint8_t *hand) {
    bool first = true;
    for (int rank = 0; rank < KB_HIGHCARD_RANKS; rank++) {
        for (int i = 0; i < hand[rank]; i++) {
            if (!first)
                text_char(out, ' ');
            text_number(out, rank + 1);
            first = false;
        }
    }
}

/* The card that a seat has placed in this round: `?` if the viewer does not know it. */
HD static void write_down(struct text *out, const struct kb_highcard_view *view, int viewer,
                          int seat) {
    if (!highcard_has_placed(&view->table, seat))
        return;
    if (seat == viewer)
        text_number(out, view->down);
    else
        text_char(out, '?');
}

HD void highcard_json(struct text *out, const struct kb_highcard_view *view,
                      const struct kb_setup *setup, int viewer, struct json_parts *parts) {
    static const char *const stages[] = {"deal", "place", "over"};
    const struct kb_highcard_table *table = &view->table;
    (void)setup, (void)parts;
    json_number(out, "round", table->round);
    json_word(out, "stage", stages[table->stage]);
    json_number(out, "first", table->first);
    json_number(out, "turn", table->turn);
    json_key(out, "hand");
    text_char(out, '"');
    write_hand(out, view->hand);
    text_char(out, '"');
    json_key(out, "down");
    for (int seat = 1; seat <= table->seats; seat++) {
        text_word(out, seat > 1 ? ",\"" : "[\"");
        write_down(out, view, viewer, seat);
        text_char(out, '"');
    }
    text_char(out, ']');
    json_key(out, "up");
    text_char(out, '[');
    for (int round = 0; round < table->rounds && table->up[round][0]; round++) {
        for (int i = 0; i < table->seats; i++) {
            text_word(out, i ? "," : round ? ",[" : "[");
            text_number(out, table->up[round][i]);
        }
        text_char(out, ']');
    }
    text_char(out, ']');
    json_key(out, "totals");
    for (int i = 0; i < table->seats; i++) {
        text_char(out, i ? ',' : '[');
        text_number(out, table->total[i]);
    }
    text_char(out, ']');
}

/* ---- Tensor ---- */

HD bool highcard_tensor_piece(int index, struct kb_piece *piece) {
    static const struct kb_piece pieces[] = {
        {"header", 0, 8, 16},
        {"hand", 8, KB_HIGHCARD_RANKS, 4},
        {"down", 8 + KB_HIGHCARD_RANKS, 1, 6},
        {"up", 9 + KB_HIGHCARD_RANKS, KB_HIGHCARD_ROUNDS * KB_HIGHCARD_SEATS_MAX, 6},
    };
    if (index < 0 || index >= (int)(sizeof pieces / sizeof pieces[0]))
        return false;
    *piece = pieces[index];
    return true;
}

HD void highcard_view_tensor(const struct kb_highcard_view *view, int viewer, uint8_t *out) {
    const struct kb_highcard_table *table = &view->table;
    int seats = table->seats;
    int from = viewer ? viewer : 1;
    const uint8_t header[8] = {
        table->seats,
        table->rounds,
        table->stage,
        table->round,
        (uint8_t)((table->first - from + seats) % seats + 1),
        (uint8_t)(table->turn ? (table->turn - from + seats) % seats + 1 : 0),
        table->placed,
        (uint8_t)(table->option[KB_HIGHCARD_POINTS] + 2 * table->option[KB_HIGHCARD_LEAD])};
    bytes_fill(out, 0, HIGHCARD_TENSOR);
    bytes_copy(out, header, sizeof header);
    bytes_copy(out + 8, view->hand, KB_HIGHCARD_RANKS);
    out[8 + KB_HIGHCARD_RANKS] = view->down;
    out += 9 + KB_HIGHCARD_RANKS;
    for (int round = 0; round < KB_HIGHCARD_ROUNDS; round++, out += KB_HIGHCARD_SEATS_MAX)
        for (int i = 0; i < seats; i++)
            out[i] = table->up[round][(from - 1 + i) % seats];
}

/* ---- Sampling ---- */

/* One of the cards that are left. */
HD static int draw_card(uint8_t *left, uint64_t *random) {
    uint32_t sum = 0;
    int rank = 0;
    for (int i = 0; i < KB_HIGHCARD_RANKS; i++)
        sum += left[i];
    for (uint32_t n = random_below(random, sum); n >= left[rank]; rank++)
        n -= left[rank];
    left[rank]--;
    return rank;
}

HD void highcard_sample(const struct kb_highcard_view *view, int viewer, uint64_t *random,
                        struct kb_highcard *s) {
    const struct kb_highcard_table *table = &view->table;
    uint8_t left[KB_HIGHCARD_RANKS];
    bytes_fill(s, 0, sizeof *s);
    s->table = *table;
    s->random = random_next(random);
    for (int rank = 0; rank < KB_HIGHCARD_RANKS; rank++)
        left[rank] = (uint8_t)(HIGHCARD_COPIES - view->hand[rank] - (view->down == rank + 1));
    for (int round = 0; round < KB_HIGHCARD_ROUNDS; round++)
        for (int i = 0; i < table->seats; i++)
            if (table->up[round][i])
                left[table->up[round][i] - 1]--;
    for (int seat = 1; seat <= table->seats; seat++) {
        if (seat == viewer) {
            bytes_copy(s->hand[seat - 1], view->hand, sizeof view->hand);
            s->down[seat - 1] = view->down;
            continue;
        }
        for (int i = highcard_held(table, seat); i > 0; i--)
            s->hand[seat - 1][draw_card(left, random)]++;
        if (highcard_has_placed(table, seat))
            s->down[seat - 1] = (uint8_t)(draw_card(left, random) + 1);
    }
}

/* ---- Keeping ---- */

HD void highcard_archive(struct archive *a, struct kb_highcard *s, bool with_random) {
    struct kb_highcard_table *table = &s->table;
    const uint8_t turn = KB_HIGHCARD_LEAD_TURN;
    uint8_t *single[] = {&table->seats, &table->rounds, &table->reduced,
                         &table->stage, &table->round,  &table->first,
                         &table->turn,  &table->dealt,  &table->placed};
    archive_u8(a, &table->option[KB_HIGHCARD_POINTS], 1);
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        archive_u8(a, single[i], 1);
    archive_u8(a, table->up[0], sizeof table->up);
    archive_u8(a, table->total, KB_HIGHCARD_SEATS_MAX);
    archive_u8(a, s->hand[0], sizeof s->hand);
    archive_u8(a, s->down, KB_HIGHCARD_SEATS_MAX);
    if (with_random)
        archive_u64(a, &s->random, 1);
    archive_later(a, &table->option[KB_HIGHCARD_LEAD], &turn, 1);
}

HD static bool table_ok(const struct kb_highcard_table *table) {
    bool over = table->stage == KB_HIGHCARD_OVER;
    int cards = table->seats * table->rounds;
    for (int key = 0; key < KB_HIGHCARD_OPTIONS; key++)
        if (!highcard_option_value(key, table->option[key]))
            return false;
    if (table->seats < 2 || table->seats > KB_HIGHCARD_SEATS_MAX || table->rounds < 1 ||
        table->rounds > KB_HIGHCARD_ROUNDS || table->reduced > 1 ||
        (table->rounds < KB_HIGHCARD_ROUNDS && !table->reduced) ||
        table->stage > KB_HIGHCARD_OVER || table->round < 1 || table->round > table->rounds)
        return false;
    if (table->first < 1 || table->first > table->seats || table->dealt > cards ||
        (table->dealt < cards) != (table->stage == KB_HIGHCARD_DEAL) ||
        table->placed >= table->seats || (table->stage == KB_HIGHCARD_DEAL && table->round > 1))
        return false;
    if (table->stage != KB_HIGHCARD_PLACE)
        return !table->turn && !table->placed && (!over || table->round == table->rounds);
    return table->turn == (table->first - 1 + table->placed) % table->seats + 1;
}

/* Cards in their places, no more of a rank than there are, and the points that follow. */
HD bool highcard_ok(const struct kb_highcard *s) {
    const struct kb_highcard_table *table = &s->table;
    int used[KB_HIGHCARD_RANKS + 1] = {0};
    int total[KB_HIGHCARD_SEATS_MAX] = {0};
    if (!table_ok(table))
        return false;
    int rounds = table->stage == KB_HIGHCARD_OVER ? table->rounds : table->round - 1;
    for (int seat = 1; seat <= KB_HIGHCARD_SEATS_MAX; seat++) {
        bool there = seat <= table->seats;
        int held = 0;
        int down = s->down[seat - 1];
        for (int rank = 0; rank < KB_HIGHCARD_RANKS; rank++) {
            held += s->hand[seat - 1][rank];
            used[rank + 1] += s->hand[seat - 1][rank];
        }
        if (held != (there ? highcard_held(table, seat) : 0) || down > KB_HIGHCARD_RANKS ||
            (down != 0) != (there && table->placed && highcard_has_placed(table, seat)))
            return false;
        used[down]++;
        for (int round = 0; round < KB_HIGHCARD_ROUNDS; round++) {
            int up = table->up[round][seat - 1];
            if (up > KB_HIGHCARD_RANKS || (up != 0) != (there && round < rounds))
                return false;
            used[up]++;
        }
    }
    if (table->first != highcard_first(table, table->round))
        return false;
    for (int round = 1; round <= rounds; round++)
        if (highcard_winner(table, round))
            total[highcard_winner(table, round) - 1] += highcard_points(table, round);
    for (int rank = 1; rank <= KB_HIGHCARD_RANKS; rank++)
        if (used[rank] > HIGHCARD_COPIES)
            return false;
    for (int i = 0; i < KB_HIGHCARD_SEATS_MAX; i++)
        if (table->total[i] != total[i])
            return false;
    return true;
}

/* hacker_view.c: what a seat may know of a game of Hacker. hacker_view is the only place that reads
 * hidden information for a viewer; it lists what goes in. JSON, tensor and legal moves are made
 * from a view and cannot reach the state. A view does not depend on the choices in the current
 * beat, nor on whether any has been made. */
#include "game.h"
#include "hacker_rights.h"
#include "json.h"

/* The bill that the viewer drew in this round, if the trip is over the bank already; else -1. */
HD static int own_draw(const struct kb_hacker_table *table, int viewer) {
    int order = viewer - table->first;
    int bill = (table->round + 1) * table->seats + (order < 0 ? order + table->seats : order);
    return viewer && bill < table->drawn ? bill : -1;
}

HD static void see_bills(const struct kb_hacker *s, int viewer, struct kb_hacker_view *view) {
    if (view->jammed) {
        int bill = own_draw(&s->table, viewer);
        if (bill >= 0)
            view->value[bill] = s->value[bill];
        return;
    }
    for (int i = 0; i < s->table.drawn; i++) {
        view->known[i] = s->known[i];
        if (bits_has(s->known[i], viewer))
            view->value[i] = s->value[i];
    }
}

HD static void see_viruses(const struct kb_hacker *s, int viewer, struct kb_hacker_view *view) {
    const struct kb_hacker_table *table = &s->table;
    for (int v = 0; v < table->placed; v++)
        if (table->turned[v] || s->virus[v] == viewer || bits_has(s->seen[v], viewer))
            view->virus[v] = s->virus[v];
}

/* A live piracy phase: only the viruses that are the viewer's own or that it saw are there at all,
 * in the order in which they went down. */
HD static void see_live_viruses(const struct kb_hacker *s, int viewer,
                                struct kb_hacker_view *view) {
    struct kb_hacker_table *table = &view->table;
    int known = 0;
    table->up = table->infected = 0;
    for (int v = 0; v < s->table.placed; v++) {
        if (s->virus[v] != viewer && !bits_has(s->seen[v], viewer))
            continue;
        table->up |= hacker_bit(known);
        table->infected |= hacker_bit(s->table.account[v]);
        table->account[known] = s->table.account[v];
        view->virus[known++] = s->virus[v];
    }
    for (int v = known; v < KB_VIRUSES_MAX; v++)
        table->account[v] = 0;
    table->placed = (uint8_t)known;
}

HD void hacker_view(const struct kb_hacker *s, int viewer, struct kb_hacker_view *view) {
    bytes_fill(view, 0, sizeof *view);
    view->table = s->table;
    view->jammed = hacker_jammed(&s->table);
    view->hand = viewer ? s->hand[viewer - 1] : 0;
    if (!view->jammed)
        for (int k = 0; k < s->table.laid; k++)
            view->owner[k] = s->owner[k];
    see_bills(s, viewer, view);
    if (hacker_hides(&s->table))
        see_live_viruses(s, viewer, view);
    else
        see_viruses(s, viewer, view);
}

HD uint32_t hacker_view_must(const struct kb_hacker_view *view) {
    const struct kb_hacker_table *table = &view->table;
    return table->stage == KB_HACKER_BEAT ? hacker_choosers(table) : hacker_bit(table->turn) & ~1u;
}

HD struct hacker_rights hacker_view_rights(const struct kb_hacker_view *view, int viewer) {
    const struct kb_hacker_table *table = &view->table;
    struct hacker_rights r;
    bytes_fill(&r, 0, sizeof r);
    r.table = table;
    r.seat = viewer;
    r.viruses = view->hand;
    r.may = viewer && bits_has(hacker_view_must(view), viewer);
    if (!r.may)
        return r;
    if (table->stage == KB_HACKER_PROTECT) {
        for (uint32_t rest = table->infected; rest; rest &= rest - 1)
            if (view->owner[bits_first(rest) - 1] == viewer)
                r.accounts |= rest & (0 - rest);
        return r;
    }
    bool steals = table->stage == KB_HACKER_STEAL;
    int place = steals ? table->attacked : KB_BILL_HAND + viewer;
    for (int i = 0; i < table->drawn; i++)
        if (table->place[i] == place)
            r.values |= (uint8_t)hacker_bit(view->value[i]);
    if (steals && table->option[KB_STEAL] == KB_STEAL_BLIND)
        r.values = 1 << 4;
    if (steals)
        r.values |= 1;
    return r;
}

/* ---- JSON ---- */

HD static const char *stage_name(int stage) {
    static const char *const names[] = {
        "accounts", "lot",     "deal",   "opening", "gait",  "beat",     "stack", "draw",
        "credit",   "protect", "accuse", "steal",   "taken", "recredit", "over",  "trip"};
    return names[stage];
}

HD static void write_bill(struct text *out, const struct kb_hacker_view *view, int i) {
    if (view->value[i])
        text_number(out, view->value[i]);
    else
        text_char(out, '?');
}

/* The bills at a place, as the viewer knows them, in the order in which they left the bank. */
HD static void write_bills(struct text *out, const struct kb_hacker_view *view, int place) {
    bool first = true;
    for (int i = 0; i < view->table.drawn; i++) {
        if (view->table.place[i] != place)
            continue;
        if (!first)
            text_char(out, ' ');
        write_bill(out, view, i);
        first = false;
    }
}

/* An account: whose, its bills, and the viruses on it, from the bottom, by their owners. */
HD static void write_account(struct text *out, const struct kb_hacker_view *view, int account) {
    text_word(out, "{\"account\":");
    text_number(out, account);
    json_number(out, "owner", view->owner[account - 1]);
    json_key(out, "bills");
    text_char(out, '"');
    write_bills(out, view, account);
    text_char(out, '"');
    json_key(out, "viruses");
    text_char(out, '[');
    bool first = true;
    for (uint32_t rest = hacker_viruses_on(&view->table, account); rest; rest &= rest - 1) {
        if (!first)
            text_char(out, ',');
        text_number(out, view->virus[bits_first(rest)]);
        first = false;
    }
    text_word(out, "]}");
}

HD void hacker_json(struct text *out, const struct kb_hacker_view *view,
                    const struct kb_setup *setup, int viewer, struct json_parts *parts) {
    const struct kb_hacker_table *table = &view->table;
    (void)setup, (void)parts;
    json_number(out, "round", table->round);
    json_word(out, "stage", stage_name(table->stage));
    json_number(out, "first", table->first);
    json_number(out, "turn", table->turn);
    if (hacker_piracy(table) && table->trip < table->seats)
        json_number(out, "traveller", hacker_traveller(table));
    if (table->stage == KB_HACKER_BEAT) {
        json_word(out, "gait", table->gait ? "front" : "back");
        json_number(out, "beat", table->beat);
    }
    if (!hacker_live(table)) {
        text_word(out, ",\"beats\":{\"front\":");
        text_number(out, hacker_beats(table, 1));
        text_word(out, ",\"back\":");
        text_number(out, hacker_beats(table, 0));
        text_char(out, '}');
    }
    json_number(out, "jammed", view->jammed);
    json_number(out, "attacked", table->attacked);
    json_number(out, "bank", KB_BILLS - table->drawn);
    json_number(out, "viruses", table->viruses);
    if (viewer)
        json_number(out, "hand", view->hand);
    json_key(out, "accounts");
    text_char(out, '[');
    for (int k = 1; k <= table->accounts; k++) {
        if (k > 1)
            text_char(out, ',');
        write_account(out, view, k);
    }
    text_char(out, ']');
    json_key(out, "bills");
    text_char(out, '[');
    for (int seat = 1; seat <= table->seats; seat++) {
        text_word(out, seat > 1 ? ",\"" : "\"");
        write_bills(out, view, KB_BILL_HAND + seat);
        text_char(out, '"');
    }
    text_char(out, ']');
    json_number(out, "aside", bits_count(table->aside));
}

/* ---- Tensor ---- */

#define PIECES(X)                   \
    X(header, 25, 128)              \
    X(owner, KB_ACCOUNTS_MAX, 8)    \
    X(place, KB_BILLS_ROOM, 32)     \
    X(value, KB_BILLS_ROOM, 4)      \
    X(known, KB_BILLS_ROOM, 128)    \
    X(account, KB_VIRUSES_MAX, 22)  \
    X(virus, KB_VIRUSES_MAX, 8)     \
    X(traveller, KB_VIRUSES_MAX, 8) \
    X(beat, KB_VIRUSES_MAX, 16)     \
    X(flags, KB_VIRUSES_MAX, 8)

TENSOR_PIECES(hacker, PIECES, HACKER_TENSOR)

/* Seats as the viewer counts: 1 is the viewer, 2 the next clockwise; 0 stays 0. */
struct turned_seats {
    uint8_t seat[8];
    int shift; /* rotation of sets of seats */
    int seats;
};

HD static struct turned_seats turn_seats(int viewer, int seats) {
    struct turned_seats t;
    t.shift = viewer - 1;
    t.seats = seats;
    t.seat[0] = 0;
    for (int seat = 1; seat < 8; seat++)
        t.seat[seat] = (uint8_t)(seat >= viewer ? seat - viewer + 1 : seat - viewer + 1 + seats);
    return t;
}

/* A set of seats, bit 0 the viewer's. */
HD static uint8_t turn_set(const struct turned_seats *t, uint32_t set) {
    uint32_t mask = hacker_bit(t->seats) - 1;
    set = set >> 1 & mask;
    return (uint8_t)((set >> t->shift | set << (t->seats - t->shift)) & mask);
}

HD static void tensor_header(const struct kb_hacker_view *view, const struct turned_seats *t,
                             uint8_t *out) {
    const struct kb_hacker_table *table = &view->table;
    bool piracy = hacker_piracy(table) && table->trip < table->seats;
    const uint8_t header[25] = {table->seats,
                                table->accounts,
                                table->viruses,
                                table->rounds,
                                table->stage,
                                table->round,
                                t->seat[table->first],
                                t->seat[table->turn],
                                piracy ? t->seat[hacker_traveller(table)] : (uint8_t)0,
                                table->trip,
                                table->gait,
                                table->beat,
                                table->fresh,
                                table->drawn,
                                table->attacked,
                                (uint8_t)(table->attacked ? table->virus + 1 : 0),
                                t->seat[table->victim],
                                table->opened,
                                view->hand,
                                view->jammed,
                                table->option[KB_BEATS],
                                table->option[KB_JAM],
                                table->option[KB_CRYPT],
                                table->option[KB_STEAL],
                                table->gaits};
    bytes_copy(out, header, sizeof header);
}

HD void hacker_tensor(const struct kb_hacker_view *view, int viewer, uint8_t *out) {
    const struct kb_hacker_table *table = &view->table;
    struct tensor_layout *tensor = (struct tensor_layout *)out;
    struct turned_seats t = turn_seats(viewer ? viewer : 1, table->seats);
    bool live = hacker_live(table); /* when a virus went down is not known then */
    bytes_fill(out, 0, sizeof *tensor);
    tensor_header(view, &t, tensor->header);
    /* Fields that are 0 in the view stay 0. */
    for (int k = 0; k < KB_ACCOUNTS_MAX; k++)
        tensor->owner[k] = t.seat[view->owner[k]];
    for (int i = 0; i < KB_BILLS; i++) {
        uint8_t place = table->place[i];
        tensor->place[i] = place < KB_BILL_HAND
                               ? place
                               : (uint8_t)(KB_ACCOUNTS_MAX + t.seat[place - KB_BILL_HAND]);
        tensor->value[i] = view->value[i];
        tensor->known[i] = turn_set(&t, view->known[i]);
    }
    for (int v = 0; v < KB_VIRUSES_MAX; v++) {
        tensor->account[v] = table->account[v];
        tensor->virus[v] = t.seat[view->virus[v]];
        tensor->traveller[v] =
            v < table->placed && !live ? t.seat[hacker_away(table, v)] : (uint8_t)0;
        tensor->beat[v] = table->when[v] % 16;
        tensor->flags[v] = (uint8_t)(bits_has(table->up, v) | bits_has(table->aside, v) << 1 |
                                     (table->turned[v] != 0) << 2);
    }
}

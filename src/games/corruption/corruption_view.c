/* corruption_view.c: what a seat may know. corruption_seen and corruption_own_hand are the only
 * places that read hidden information for a viewer, and corruption_view is built from them and the
 * open table: it lists what goes in, instead of removing what must not. JSON and tensor are written
 * from a view's parts and cannot reach the state. */
#include "corruption.h"
#include "game.h"
#include "json.h"
#include "json_parts.h"

HD void corruption_seen(const struct kb_corruption *s, int viewer, uint8_t *out) {
    /* Eight cards at a time: the viewer's bit of each (bit 0, the spectator's, is set where
     * everybody knows), spread over its byte. */
    for (int i = 0; i < KB_CARDS_ROOM / 8; i++) {
        uint64_t knows = bytes_word(s->table.known, i) >> viewer & BYTES_EACH;
        bytes_set_word(out, i, bytes_word(s->card, i) & knows * 0xff);
    }
}

HD uint16_t corruption_own_hand(const struct kb_corruption *s, int viewer) {
    return viewer ? s->hand[viewer - 1] : 0;
}

HD void corruption_view(const struct kb_corruption *s, int viewer,
                        struct kb_corruption_view *view) {
    bytes_fill(view, 0, sizeof *view);
    view->table = s->table;
    view->hand = corruption_own_hand(s, viewer);
    corruption_seen(s, viewer, view->card);
}

/* ---- JSON ---- */

HD static void write_numbers(struct text *out, const char *key, const int *number, int count) {
    json_key(out, key);
    for (int i = 0; i < count; i++) {
        text_char(out, i ? ',' : '[');
        text_number(out, number[i]);
    }
    text_char(out, ']');
}

HD static const char *stage_name(int stage) {
    static const char *const names[] = {"deal",  "lot",    "show",      "place",
                                        "swiss", "hitmen", "reporters", "over"};
    return names[stage];
}

/* Phase III: everything is open. */
HD static bool awarding(const struct kb_corruption_table *table) {
    return table->stage >= KB_CORRUPTION_SWISS && table->stage <= KB_CORRUPTION_REPORTERS;
}

HD static void write_sums(struct text *out, uint64_t sum, int seats) {
    int number[KB_SEATS_MAX];
    for (int i = 0; i < seats; i++)
        number[i] = (int)(sum >> (8 * i) & 0xff);
    write_numbers(out, "sums", number, seats);
}

/* The bribes that are on the table, as bits by card. */
HD static uint64_t bribes_there(const struct kb_corruption_view *view) {
    uint64_t bribes = 0;
    for (int t = 0; t < view->table.placed; t++)
        if (view->card[t] >= 1 && view->card[t] <= 6 && !bits_has(view->table.gone, t))
            bribes |= bits_one(t);
    return bribes;
}

HD static void write_contracts(struct text *out, const struct kb_corruption_view *view,
                               const struct kb_setup *setup) {
    const struct kb_corruption_table *table = &view->table;
    uint64_t sum[KB_PLACES];
    bool open = awarding(table);
    if (open)
        corruption_sums(table, view->card, bribes_there(view), sum);
    json_key(out, "contracts");
    for (int g = 0; g < table->governments; g++) {
        text_word(out, g ? "],\"" : "{\"");
        text_char(out, (char)('a' + g));
        text_word(out, "\":[");
        for (int i = 1; i <= corruption_contracts_of(table, g); i++) {
            int place = g * KB_PLACE_PITCH + i;
            int id = table->contract[place] - 1;
            text_word(out, i > 1 ? ",{\"name\":\"" : "{\"name\":\"");
            text_word(out, setup->deck[id].id);
            text_char(out, '"');
            json_number(out, "value", table->value[id]);
            if (bits_has(table->cancelled, place))
                json_number(out, "cancelled", 1);
            if (open)
                write_sums(out, sum[place], table->seats);
            text_char(out, '}');
        }
    }
    text_word(out, "]}");
}

/* One card on the table: owner, place, kind as far as the viewer knows, who knows it. It is the
 * `position`-th card there. In three parts: the kind is between two parts that are the same for all
 * viewers. */
HD static void write_where(struct text *out, const struct kb_corruption_table *table, int t,
                           int position) {
    text_word(out, t ? ",{\"at\":\"" : "{\"at\":\"");
    corruption_write_place(out, corruption_put_at(table, t));
    text_char(out, '.');
    text_number(out, position);
    text_char(out, '"');
    json_number(out, "seat", corruption_seat(table, t));
    text_word(out, ",\"card\":\"");
}

HD static void write_who_knows(struct text *out, const struct kb_corruption_table *table, int t) {
    text_char(out, '"');
    json_number(out, "up", table->known[t] == 0xff);
    if (table->known[t] != 0xff) {
        int known[KB_SEATS_MAX];
        int count = 0;
        for (int seat = 1; seat <= table->seats; seat++)
            if (bits_has(table->known[t], seat))
                known[count++] = seat;
        write_numbers(out, "known", known, count);
    }
    if (bits_has(table->swiss, t) && !corruption_is_account(table->place[t])) {
        json_key(out, "to");
        text_char(out, '"');
        corruption_write_place(out, table->place[t]);
        text_char(out, '"');
    }
    if (bits_has(table->gone, t))
        json_number(out, "gone", 1);
    text_char(out, '}');
}

HD static void write_hands(struct text *out, const struct kb_corruption_table *table) {
    json_key(out, "held");
    for (int i = 0; i < table->seats; i++) {
        text_word(out, i ? "\",\"" : "[\"");
        corruption_write_hand(out, table->held[i]);
    }
    text_word(out, "\"]");
    int left[KB_SEATS_MAX];
    for (int i = 0; i < table->seats; i++)
        left[i] = bits_count(table->held[i]);
    for (int t = 0; t < table->placed; t++)
        left[corruption_seat(table, t) - 1]--;
    write_numbers(out, "hands", left, table->seats);
}

HD static void write_standing(struct text *out, const struct kb_corruption_table *table,
                              const struct kb_setup *setup) {
    int number[KB_SEATS_MAX];
    for (int i = 0; i < table->seats; i++)
        number[i] = (int)table->total[i];
    write_numbers(out, "totals", number, table->seats);
    for (int i = 0; i < table->seats; i++)
        number[i] = table->won[i];
    write_numbers(out, "won", number, table->seats);
    for (int i = 0; i < table->seats; i++)
        number[i] = table->book[i];
    write_numbers(out, "book", number, table->seats);
    json_key(out, "owners");
    text_char(out, '{');
    bool first = true;
    for (int id = 0; id < KB_CONTRACTS; id++) {
        if (!table->owner[id])
            continue;
        text_word(out, first ? "\"" : ",\"");
        text_word(out, setup->deck[id].id);
        text_word(out, "\":");
        text_number(out, table->owner[id]);
        first = false;
    }
    text_char(out, '}');
    json_number(out, "deck", bits_count(table->deck));
}

HD static void write_stage(struct text *out, const struct kb_corruption_view *view,
                           const struct kb_setup *setup) {
    const struct kb_corruption_table *table = &view->table;
    json_number(out, "round", table->round);
    json_key(out, "stage");
    text_char(out, '"');
    text_word(out, stage_name(table->stage));
    text_char(out, '"');
    json_number(out, "first", table->first);
    json_number(out, "turn", table->turn);
    json_key(out, "shown");
    text_char(out, '"');
    corruption_write_set(out, table->shown);
    text_char(out, '"');
    write_contracts(out, view, setup);
    json_key(out, "cards");
    text_char(out, '[');
}

/* The parts of the text: the part common to all viewers, three parts for each card, and the common
 * rest around the viewer's hand. */
enum { CARD_WHERE, CARD_NAME, CARD_KNOWN, CARD_PARTS };
enum {
    PART_STAGE,
    PART_CARDS,
    PART_HANDS = PART_CARDS + CARD_PARTS * KB_CARDS_ROOM,
    PART_OWN,
    PART_STANDING,
    PARTS
};
STATIC_ASSERT(PARTS < KB_JSON_PARTS);

/* How many cards from t on say the same as before? */
HD static int same_cards(const struct kb_corruption_view *view, const struct json_parts *parts,
                         int t) {
    const uint8_t *card = parts->before->view.as.corruption.card;
    int end = t;
    while (end < view->table.placed && card[end] == view->card[end])
        end++;
    return end - t;
}

HD static void write_cards(struct text *out, const struct kb_corruption_view *view,
                           struct json_parts *parts, bool same) {
    const struct kb_corruption_table *table = &view->table;
    uint8_t lying[KB_PLACES] = {0}; /* cards at each place so far */
    for (int t = 0; t < table->placed; t++) {
        int count = same ? same_cards(view, parts, t) : 0;
        int part = PART_CARDS + CARD_PARTS * t;
        if (count) {
            parts_copy(parts, out, part, CARD_PARTS * count);
            t += count - 1;
            continue;
        }
        if (parts_write(parts, out, part + CARD_WHERE, same))
            write_where(out, table, t, ++lying[corruption_put_at(table, t)]);
        parts_begin(parts, out, part + CARD_NAME);
        text_word(out, corruption_card_name(view->card[t]));
        if (parts_write(parts, out, part + CARD_KNOWN, same))
            write_who_knows(out, table, t);
    }
    parts_begin(parts, out, PART_CARDS + CARD_PARTS * table->placed);
}

HD void corruption_json(struct text *out, const struct kb_corruption_view *view,
                        const struct kb_setup *setup, int viewer, struct json_parts *parts) {
    const struct kb_corruption_table *table = &view->table;
    bool same =
        parts->before && parts_same(table, &parts->before->view.as.corruption.table, sizeof *table);
    bool counted = same && (!awarding(table) || same_cards(view, parts, 0) == table->placed);
    if (parts_write(parts, out, PART_STAGE, counted))
        write_stage(out, view, setup);
    write_cards(out, view, parts, same);
    if (parts_write(parts, out, PART_HANDS, same)) {
        text_char(out, ']');
        if (awarding(table)) {
            json_key(out, "actor");
            text_char(out, '"');
            corruption_write_card(out, table, table->actor);
            text_char(out, '"');
        }
        write_hands(out, table);
    }
    parts_begin(parts, out, PART_OWN);
    if (viewer) {
        json_key(out, "hand");
        text_char(out, '"');
        corruption_write_hand(out, view->hand);
        text_char(out, '"');
    }
    if (parts_write(parts, out, PART_STANDING, same))
        write_standing(out, table, setup);
    parts_begin(parts, out, PARTS);
}

/* ---- Tensor ---- */

/* The pieces of the tensor: name, offset, length, and a limit that no value reaches. A list written
 * once: the offsets below and kb_tensor_piece come from it. */
#define PIECES(X)                     \
    X(header, 16, 64)                 \
    X(seats, 8 * KB_SEATS_MAX, 256)   \
    X(card, KB_CARDS_ROOM, 10)        \
    X(place, KB_CARDS_ROOM, 28)       \
    X(known, KB_CARDS_ROOM, 128)      \
    X(flags, KB_CARDS_ROOM, 16)       \
    X(value_hundreds, KB_PLACES, 100) \
    X(value_units, KB_PLACES, 100)    \
    X(cancelled, KB_PLACES, 2)        \
    X(owner, KB_CONTRACTS, 8)         \
    X(deck, 3, 256)                   \
    X(hand, 9, 3)

TENSOR_PIECES(corruption, PIECES, CORRUPTION_TENSOR)

/* A seat as the viewer counts: 1 is the viewer, 2 the next clockwise; 0 stays 0. */
HD static inline uint8_t relative(int seat, int viewer, int seats) {
    if (seat == 0)
        return 0;
    return (uint8_t)(seat >= viewer ? seat - viewer + 1 : seat - viewer + 1 + seats);
}

HD static void tensor_header(const struct kb_corruption_table *table, int viewer, uint8_t *out) {
    out[0] = table->seats;
    out[1] = table->round;
    out[2] = table->rounds;
    out[3] = table->stage;
    out[4] = table->lap;
    out[5] = table->placed;
    out[6] = relative(table->first, viewer, table->seats);
    out[7] = relative(table->turn, viewer, table->seats);
    out[8] = table->shown;
    out[9] = table->dealt;
    out[10] = (uint8_t)(table->stage > KB_CORRUPTION_PLACE && table->turn ? table->actor + 1 : 0);
    out[11] = table->option[KB_SHOW];
    out[12] = table->option[KB_BOOK];
    out[13] = table->option[KB_ORDER];
    out[14] = table->option[KB_HITMAN];
    out[15] = table->option[KB_CHARACTERS];
}

/* A seat in eight bytes: total / 100 (low, high), total % 100, contracts won, book cards,
 * attorneys, reporters and hit men held at the start of the round. */
HD static void tensor_seats(const struct kb_corruption_table *table, int viewer, uint8_t *out) {
    int seat = viewer - 1;
    for (int i = 0; i < table->seats; i++, out += 8) {
        uint32_t total = table->total[seat];
        uint32_t held = table->held[seat];
        uint32_t hundreds = total / 100;
        out[0] = (uint8_t)hundreds;
        out[1] = (uint8_t)(hundreds >> 8);
        out[2] = (uint8_t)(total - 100 * hundreds);
        out[3] = table->won[seat];
        out[4] = table->book[seat];
        out[5] = (uint8_t)(held >> 6 & 1);
        out[6] = (uint8_t)((held >> 7 & 1) + (held >> 9 & 1));
        out[7] = (uint8_t)(held >> 8 & 1);
        seat = seat + 1 == table->seats ? 0 : seat + 1;
    }
}

/* Where cards lie (place + 1) and who knows them (bits 1 to seats, turned so that bit 0 is the
 * viewer's), eight cards at a time. */
HD static void tensor_cards(const struct kb_corruption_table *table, int viewer,
                            struct tensor_layout *tensor) {
    int shift = viewer - 1;
    int back = table->seats - shift;
    uint64_t seats = ((1u << table->seats) - 1) * BYTES_EACH;
    uint64_t low = (0x7fu >> shift) * BYTES_EACH;
    uint64_t high = (0xffu << back & 0xff) * BYTES_EACH;
    int left = 8 * table->placed;
    for (int i = 0; i < KB_CARDS_ROOM / 8; i++, left -= 64) {
        uint64_t there = left >= 64 ? ~(uint64_t)0 : left > 0 ? bits_one(left) - 1 : 0;
        uint64_t known = bytes_word(table->known, i) >> 1 & seats;
        uint64_t turned = ((known >> shift & low) | (known << back & high)) & seats;
        bytes_set_word(tensor->place, i, (bytes_word(table->place, i) + BYTES_EACH) & there);
        bytes_set_word(tensor->known, i, turned);
    }
}

/* Contracts by their number in the deck: which are still to come, and who won the others. */
HD static void tensor_deck(const struct kb_corruption_table *table, int viewer,
                           struct tensor_layout *tensor) {
    uint8_t less = (uint8_t)(viewer - 1), seats = table->seats;
    for (int i = 0; i < 3; i++)
        tensor->deck[i] = (uint8_t)(table->deck >> (8 * i));
    if (table->round == 1 && table->stage != KB_CORRUPTION_OVER)
        return;
    for (int i = 0; i < KB_CONTRACTS; i++) { /* relative(), without branches: for many at once */
        uint8_t owner = table->owner[i];
        uint8_t turned = (uint8_t)(owner - less + (owner <= less ? seats : 0));
        tensor->owner[i] = owner ? turned : 0;
    }
}

HD static void tensor_set(uint8_t *out, uint64_t set, uint8_t flag) {
    for (; set; set &= set - 1)
        out[bits_first(set)] |= flag;
}

HD void corruption_tensor(const struct kb_corruption_table *table, const uint8_t *card,
                          uint16_t hand, int viewer, uint8_t *out) {
    struct tensor_layout *tensor = (struct tensor_layout *)out;
    if (viewer == 0)
        viewer = 1; /* the spectator counts as seat 1 does */
    bytes_fill(out, 0, sizeof *tensor);
    tensor_header(table, viewer, tensor->header);
    tensor_seats(table, viewer, tensor->seats);
    bytes_copy(tensor->card, card, KB_CARDS_ROOM);
    tensor_cards(table, viewer, tensor);
    for (int i = 0; i < table->contracts; i++) {
        int place = table->spot[i];
        uint32_t value = table->value[table->contract[place] - 1];
        uint32_t hundreds = value / 100;
        tensor->value_hundreds[place] = (uint8_t)hundreds;
        tensor->value_units[place] = (uint8_t)(value - 100 * hundreds);
    }
    tensor_deck(table, viewer, tensor);
    for (int i = 0; i < 9; i++)
        tensor->hand[i] = (uint8_t)(hand >> i & 1);
    tensor->hand[7] = (uint8_t)(tensor->hand[7] + (hand >> 9 & 1));
    if (table->stage > KB_CORRUPTION_PLACE) {
        tensor_set(tensor->cancelled, table->cancelled, 1);
        tensor_set(tensor->flags, table->gone, 1);
        tensor_set(tensor->flags, table->waiting, 2);
        tensor_set(tensor->flags, table->targets, 4);
        tensor_set(tensor->flags, table->swiss, 8);
    }
}

/* seen_corruption.c: Corruption's table as a client knows it, read from a view or made from the
 * lines of a round. */
#include <stdlib.h>
#include <string.h>

#include "game_words.h"
#include "lines.h"

/* ---- A view ---- */

static void take_contracts(struct seen_corruption *c, const struct doc *doc, int object) {
    static const char *const names[] = {"a", "b", "c"};
    for (int g = 0; g < 3; g++) {
        int list = doc_member(doc, object, names[g]);
        for (int i = doc_first(doc, list); i >= 0 && c->contracts[g] < SEEN_CONTRACTS;
             i = doc_next(doc, list, i)) {
            struct seen_contract *contract = &c->contract[g][++c->contracts[g]];
            doc_string(doc, doc_member(doc, i, "name"), contract->name, sizeof contract->name);
            contract->value = doc_small(doc, doc_member(doc, i, "value"), 0, 9999);
            contract->cancelled = doc_small(doc, doc_member(doc, i, "cancelled"), 0, 1);
        }
    }
}

static bool take_card(struct seen_card *card, const struct doc *doc, int object) {
    char at[8], to[8];
    int government = 0, position = 0;
    doc_string(doc, doc_member(doc, object, "at"), at, sizeof at);
    if (!seen_place(at, &card->government, &card->place, &card->position))
        return false;
    card->seat = doc_small(doc, doc_member(doc, object, "seat"), 0, SEEN_SEATS);
    if (!doc_string(doc, doc_member(doc, object, "card"), card->card, sizeof card->card))
        return false;
    card->up = doc_small(doc, doc_member(doc, object, "up"), 0, 1);
    card->gone = doc_small(doc, doc_member(doc, object, "gone"), 0, 1);
    card->known = seen_set(doc, doc_member(doc, object, "known"));
    if (doc_string(doc, doc_member(doc, object, "to"), to, sizeof to))
        seen_place(to, &government, &card->to, &position);
    return true;
}

bool corruption_take_view(struct seen_view *seen, const struct doc *doc, int view) {
    struct seen_corruption *c = &seen->corruption;
    int list = doc_member(doc, view, "cards"), seat = 1;
    doc_string(doc, doc_member(doc, view, "shown"), c->shown, sizeof c->shown);
    doc_string(doc, doc_member(doc, view, "actor"), c->actor, sizeof c->actor);
    doc_string(doc, doc_member(doc, view, "hand"), c->hand, sizeof c->hand);
    take_contracts(c, doc, doc_member(doc, view, "contracts"));
    for (int i = doc_first(doc, list); i >= 0; i = doc_next(doc, list, i)) {
        if (c->cards == SEEN_CARDS || !take_card(&c->card[c->cards], doc, i))
            return false;
        c->cards++;
    }
    list = doc_member(doc, view, "held");
    for (int i = doc_first(doc, list); i >= 0 && seat <= SEEN_SEATS; i = doc_next(doc, list, i))
        doc_string(doc, i, c->held[seat++], sizeof c->held[0]);
    seen_numbers(doc, doc_member(doc, view, "hands"), c->hands);
    seen_numbers(doc, doc_member(doc, view, "totals"), c->totals);
    seen_numbers(doc, doc_member(doc, view, "won"), c->won);
    seen_numbers(doc, doc_member(doc, view, "book"), c->book);
    return true;
}

/* ---- Lines ---- */

static void lay_contracts(struct seen_corruption *table, const struct doc *line) {
    static const char *const key[] = {"a", "b", "c"};
    int all = doc_member(line, 0, "contracts");
    memset(table, 0, sizeof *table);
    for (int g = 0; g < 3; g++) {
        int list = doc_member(line, all, key[g]);
        for (int i = doc_first(line, list); i >= 0 && table->contracts[g] < SEEN_CONTRACTS;
             i = doc_next(line, list, i)) {
            struct seen_contract *contract = &table->contract[g][++table->contracts[g]];
            char text[32], *colon;
            doc_string(line, i, text, sizeof text);
            if ((colon = strchr(text, ':'))) {
                *colon = 0;
                contract->value = atoi(colon + 1);
            }
            text[sizeof contract->name - 1] = 0;
            memcpy(contract->name, text, sizeof contract->name);
        }
    }
}

/* The number of the card at `b2.3...`; -1: there is none. */
static int card_number(const struct seen_corruption *table, const char *at) {
    int government = 0, place = 0, position = 0;
    if (seen_place(at, &government, &place, &position))
        for (int i = 0; i < table->cards; i++)
            if (table->card[i].government == government && table->card[i].place == place &&
                table->card[i].position == position)
                return i;
    return -1;
}

static struct seen_card *card_at(struct seen_corruption *table, const char *at) {
    int i = card_number(table, at);
    return i < 0 ? NULL : &table->card[i];
}

static void lay_card(struct seen_corruption *table, const char *move, int seat, bool up) {
    const char *at = strchr(move, '@');
    struct seen_card *card = &table->card[table->cards];
    struct seen_card fresh = {.seat = seat, .up = up, .position = 1};
    int position = 0;
    if (table->cards == SEEN_CARDS || at - move > 2 ||
        !seen_place(at + 1, &fresh.government, &fresh.place, &position))
        return;
    memcpy(fresh.card, move, (size_t)(at - move));
    for (int i = 0; i < table->cards; i++)
        fresh.position +=
            table->card[i].government == fresh.government && table->card[i].place == fresh.place;
    *card = fresh;
    table->cards++;
}

static void apply_move(struct seen_corruption *table, const struct doc *line) {
    char move[SEEN_MOVE];
    const char *at;
    struct seen_card *card;
    int government = 0, position = 0, to = 0;
    doc_string(line, doc_member(line, 0, "move"), move, sizeof move);
    if (strchr(move, '@')) {
        lay_card(table, move, doc_small(line, doc_member(line, 0, "seat"), 0, SEEN_SEATS),
                 doc_small(line, doc_member(line, 0, "up"), 0, 1));
    } else if (!strncmp(move, "show:", 5)) {
        struct text shown = text_into(table->shown, sizeof table->shown);
        text_word(&shown, move + 5);
        text_end(&shown);
    } else if ((at = strchr(move, '>')) && (card = card_at(table, move))) {
        if (seen_place(at + 1, &government, &to, &position))
            card->to = to;
    }
}

static void turn_over(struct seen_corruption *table) {
    for (int i = 0; i < table->cards; i++)
        table->card[i].up = true;
}

static void stop_contract(struct seen_corruption *table, const struct doc *line) {
    char at[8];
    int government = 0, place = 0, position = 0;
    doc_string(line, doc_member(line, 0, "at"), at, sizeof at);
    if (seen_place(at, &government, &place, &position))
        table->contract[government][place].cancelled = true;
}

/* The cards that leave by a line. */
static void take_gone(struct seen_corruption *table, const struct doc *line) {
    int list = doc_member(line, 0, "gone");
    for (int i = doc_first(line, list); i >= 0; i = doc_next(line, list, i)) {
        char at[8];
        struct seen_card *card;
        if (doc_string(line, i, at, sizeof at) && (card = card_at(table, at)))
            card->gone = true;
    }
}

static void apply_award(struct seen_corruption *table, const struct doc *line) {
    int list = doc_member(line, 0, "contracts");
    for (int i = doc_first(line, list); i >= 0; i = doc_next(line, list, i)) {
        char at[8];
        int government = 0, place = 0, position = 0;
        doc_string(line, doc_member(line, i, "at"), at, sizeof at);
        if (!seen_place(at, &government, &place, &position))
            continue;
        struct seen_contract *contract = &table->contract[government][place];
        contract->to = doc_small(line, doc_member(line, i, "to"), 0, SEEN_SEATS);
        contract->to = contract->to ? contract->to : -1;
        doc_string(line, doc_member(line, i, "why"), contract->why, sizeof contract->why);
        contract->cancelled = !strcmp(contract->why, "attorney");
    }
}

void lines_apply(struct seen_corruption *table, const struct doc *line) {
    int kind = doc_member(line, 0, "t");
    if (doc_says(line, kind, "round"))
        lay_contracts(table, line);
    else if (doc_says(line, kind, "reveal"))
        turn_over(table);
    else if (doc_says(line, kind, "stop"))
        stop_contract(table, line);
    else if (doc_says(line, kind, "move"))
        apply_move(table, line);
    else if (doc_says(line, kind, "award"))
        apply_award(table, line);
    take_gone(table, line);
}

void corruption_apply(union seen_table *table, const struct doc *line) {
    lines_apply(&table->corruption, line);
}

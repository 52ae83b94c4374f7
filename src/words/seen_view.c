/* seen_view.c: the views of both games, read (seen.h). */
#include <string.h>

#include "seen.h"

static uint8_t take_set(const struct doc *doc, int list) {
    unsigned set = 0;
    for (int i = doc_first(doc, list); i >= 0; i = doc_next(doc, list, i))
        set |= 1u << doc_small(doc, i, 0, SEEN_SEATS);
    return (uint8_t)(set & 0xfe);
}

static void take_seat_numbers(const struct doc *doc, int list, int *out) {
    int seat = 1;
    for (int i = doc_first(doc, list); i >= 0 && seat <= SEEN_SEATS; i = doc_next(doc, list, i))
        out[seat++] = doc_small(doc, i, 0, 1000000);
}

/* ---- Corruption ---- */

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
    card->known = take_set(doc, doc_member(doc, object, "known"));
    if (doc_string(doc, doc_member(doc, object, "to"), to, sizeof to))
        seen_place(to, &government, &card->to, &position);
    return true;
}

static bool take_corruption(struct seen_corruption *c, const struct doc *doc, int view) {
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
        doc_string(doc, i, c->held[seat++], sizeof c->hand);
    take_seat_numbers(doc, doc_member(doc, view, "hands"), c->hands);
    take_seat_numbers(doc, doc_member(doc, view, "totals"), c->totals);
    take_seat_numbers(doc, doc_member(doc, view, "won"), c->won);
    take_seat_numbers(doc, doc_member(doc, view, "book"), c->book);
    return true;
}

/* ---- Hacker ---- */

static void take_account(struct seen_account *account, const struct doc *doc, int object) {
    int list = doc_member(doc, object, "viruses");
    account->owner = doc_small(doc, doc_member(doc, object, "owner"), 0, SEEN_SEATS);
    doc_string(doc, doc_member(doc, object, "bills"), account->bills, sizeof account->bills);
    for (int i = doc_first(doc, list); i >= 0 && account->viruses < SEEN_VIRUSES;
         i = doc_next(doc, list, i))
        account->virus[account->viruses++] = (uint8_t)doc_small(doc, i, 0, SEEN_SEATS);
}

static bool take_hacker(struct seen_hacker *h, const struct doc *doc, int view) {
    int list = doc_member(doc, view, "accounts"), seat = 1;
    h->traveller = doc_small(doc, doc_member(doc, view, "traveller"), 0, SEEN_SEATS);
    h->back = doc_says(doc, doc_member(doc, view, "gait"), "back");
    h->beat = doc_small(doc, doc_member(doc, view, "beat"), 0, 99);
    h->jammed = doc_small(doc, doc_member(doc, view, "jammed"), 0, 1);
    h->attacked = doc_small(doc, doc_member(doc, view, "attacked"), 0, SEEN_ACCOUNTS);
    h->bank = doc_small(doc, doc_member(doc, view, "bank"), 0, 99);
    h->viruses = doc_small(doc, doc_member(doc, view, "viruses"), 0, 99);
    h->hand = doc_small(doc, doc_member(doc, view, "hand"), 0, 99);
    h->aside = doc_small(doc, doc_member(doc, view, "aside"), 0, 99);
    for (int i = doc_first(doc, list); i >= 0; i = doc_next(doc, list, i)) {
        if (h->accounts == SEEN_ACCOUNTS)
            return false;
        take_account(&h->account[++h->accounts], doc, i);
    }
    list = doc_member(doc, view, "bills");
    for (int i = doc_first(doc, list); i >= 0 && seat <= SEEN_SEATS; i = doc_next(doc, list, i))
        doc_string(doc, i, h->bills[seat++], sizeof h->bills[0]);
    return true;
}

/* ---- Both ---- */

bool seen_take_view(struct seen_view *view, const struct doc *doc, int object) {
    int game = doc_member(doc, object, "game"), list = doc_member(doc, object, "legal");
    memset(view, 0, sizeof *view);
    view->hacker = doc_says(doc, game, "hacker");
    if ((!view->hacker && !doc_says(doc, game, "corruption")) || !doc_is(doc, list, JSON_ARRAY))
        return false;
    view->viewer = doc_small(doc, doc_member(doc, object, "viewer"), 0, SEEN_SEATS);
    view->seats = doc_small(doc, doc_member(doc, object, "seats"), 1, SEEN_SEATS);
    view->round = doc_small(doc, doc_member(doc, object, "round"), 0, 9);
    view->first = doc_small(doc, doc_member(doc, object, "first"), 0, SEEN_SEATS);
    view->turn = doc_small(doc, doc_member(doc, object, "turn"), 0, SEEN_SEATS);
    view->must = take_set(doc, doc_member(doc, object, "must"));
    view->may = take_set(doc, doc_member(doc, object, "may"));
    doc_string(doc, doc_member(doc, object, "stage"), view->stage, sizeof view->stage);
    doc_string(doc, doc_member(doc, object, "options"), view->options, sizeof view->options);
    for (int i = doc_first(doc, list); i >= 0; i = doc_next(doc, list, i)) {
        if (view->legals == SEEN_LEGAL || !doc_string(doc, i, view->legal[view->legals], SEEN_MOVE))
            return false;
        view->legals++;
    }
    return view->hacker ? take_hacker(&view->hack, doc, object)
                        : take_corruption(&view->corruption, doc, object);
}

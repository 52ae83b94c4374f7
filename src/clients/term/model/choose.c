/* choose.c: see choose.h. */
#include "choose.h"

#include <stdlib.h>
#include <string.h>

/* A move as far as its first joint, that included. */
static size_t head_of(const char *move) {
    size_t length = strcspn(move, "@>:x");
    return move[length] ? length + 1 : length;
}

static void copy(char *to, const char *from, size_t length) {
    length = length < SEEN_MOVE ? length : SEEN_MOVE - 1;
    memmove(to, from, length);
    to[length] = 0;
}

/* Sets the kind of an offer, from its part and the earlier picks. */
static void describe(struct choose_offer *offer, const char *head) {
    const char *part = offer->part;
    size_t end = strlen(part);
    char at[SEEN_MOVE];
    offer->kind = CHOOSE_WORD;
    if (!head) {
        if (end > 1 && part[end - 1] == '@')
            offer->kind = CHOOSE_CARD;
        return;
    }
    if (seen_place(part, &offer->government, &offer->place, &offer->position)) {
        offer->kind = offer->position ? CHOOSE_LAID : CHOOSE_PLACE;
        return;
    }
    copy(at, part[0] == '+' ? part + 1 : part, SEEN_MOVE);
    offer->number = atoi(at);
    if (!strcmp(head, "watch:") || !strcmp(head, "accuse:"))
        offer->kind = CHOOSE_SEAT;
    else if (offer->number && (!strcmp(head, "guard:") || !strcmp(head, "infect:") ||
                               !strcmp(head, "protect:") || (head[1] == '>' && !head[2])))
        offer->kind = CHOOSE_ACCOUNT;
}

static void add(struct choose *choose, const char *part, size_t length, const char *head) {
    struct choose_offer offer = {.row = -1, .column = -1};
    copy(offer.part, part, length);
    for (int i = 0; i < choose->offers; i++)
        if (!strcmp(choose->offer[i].part, offer.part))
            return;
    if (choose->offers == CHOOSE_OFFERS)
        return;
    describe(&offer, head);
    choose->offer[choose->offers++] = offer;
}

/* The accounts that can be infected first, then those that go with the first. */
static void add_infect(struct choose *choose, const char *tail) {
    const char *plus = strchr(tail, '+');
    size_t length = plus ? (size_t)(plus - tail) : strlen(tail);
    const char *first = choose->picked[1];
    char other[SEEN_MOVE] = "+";
    if (choose->steps == 1) {
        add(choose, tail, length, "infect:");
        if (plus)
            add(choose, plus + 1, strlen(plus + 1), "infect:");
        return;
    }
    if (!plus) {
        if (!strcmp(tail, first))
            add(choose, "", 0, "infect:");
    } else if (!strcmp(plus + 1, first)) {
        copy(other + 1, tail, length);
        add(choose, other, strlen(other), "infect:");
    } else if (strlen(first) == length && !strncmp(tail, first, length)) {
        add(choose, plus, strlen(plus), "infect:");
    }
}

static bool is_show(const struct choose *choose) {
    return choose->steps > 0 && !strcmp(choose->picked[0], "show:");
}

/* The cards that some shown set has, and the end. */
static void add_cards(struct choose *choose, const struct seen_view *view) {
    for (char digit[2] = "1"; digit[0] <= '6'; digit[0]++) {
        bool any = false;
        for (int i = 0; i < view->legals; i++)
            any =
                any || (!strncmp(view->legal[i], "show:", 5) && strchr(view->legal[i] + 5, *digit));
        if (any)
            add(choose, digit, 1, "show:");
    }
    add(choose, CHOOSE_DONE, 1, "show:");
}

/* Turns a card over; or the set is a move, if it is one that is possible. */
static void pick_card(struct choose *choose, const struct seen_view *view) {
    const char *part = choose->offer[choose->cursor].part;
    char move[SEEN_MOVE];
    struct text out = text_into(move, sizeof move);
    if (*part != *CHOOSE_DONE) {
        choose->up ^= (uint8_t)(1u << (*part - '0'));
        return;
    }
    text_word(&out, "show:");
    for (int card = 1; card <= 6; card++)
        if (choose->up >> card & 1)
            text_number(&out, card);
    text_end(&out);
    for (int i = 0; i < view->legals; i++)
        if (!strcmp(view->legal[i], move))
            copy(choose->move, move, SEEN_MOVE);
}

static int by_number(const void *a, const void *b) {
    const struct choose_offer *x = a, *y = b;
    return x->number - y->number;
}

static void make_offers(struct choose *choose, const struct seen_view *view) {
    const char *head = choose->steps ? choose->picked[0] : NULL;
    choose->offers = choose->cursor = 0;
    if (is_show(choose)) {
        add_cards(choose, view);
        return;
    }
    for (int i = 0; i < view->legals; i++) {
        const char *move = view->legal[i];
        size_t length = head_of(move);
        if (!head)
            add(choose, move, length, NULL);
        else if (strlen(head) == length && !strncmp(move, head, length)) {
            if (!strcmp(head, "infect:"))
                add_infect(choose, move + length);
            else
                add(choose, move + length, strlen(move + length), head);
        }
    }
    if (head && !strcmp(head, "infect:"))
        qsort(choose->offer, (size_t)choose->offers, sizeof choose->offer[0], by_number);
    choose->cursor = choose_start(choose, view);
}

/* The picked parts as a move; empty if more is to be picked. */
static void finish(struct choose *choose) {
    const char *head = choose->picked[0];
    int a = 0, b = 0;
    if (choose->steps < 2 || (!strcmp(head, "infect:") && choose->steps < 3))
        return;
    if (strcmp(head, "infect:")) {
        struct text whole = text_into(choose->move, sizeof choose->move);
        text_word(&whole, head);
        text_word(&whole, choose->picked[1]);
        text_end(&whole);
        return;
    }
    a = atoi(choose->picked[1]);
    b = choose->picked[2][0] ? atoi(choose->picked[2] + 1) : 0;
    struct text out = text_into(choose->move, sizeof choose->move);
    text_word(&out, head);
    text_number(&out, b && b < a ? b : a);
    if (b) {
        text_char(&out, '+');
        text_number(&out, b < a ? a : b);
    }
    text_end(&out);
}

/* Steps at which there is nothing to choose are passed over, but not the last one. */
static void pass_over(struct choose *choose, const struct seen_view *view) {
    while (!choose->move[0] && choose->steps == 0 && choose->offers == 1) {
        choose_pick(choose, view);
        choose->alone[0] = true;
    }
}

void choose_begin(struct choose *choose, const struct seen_view *view) {
    memset(choose, 0, sizeof *choose);
    make_offers(choose, view);
    pass_over(choose, view);
}

void choose_pick(struct choose *choose, const struct seen_view *view) {
    if (choose->cursor >= choose->offers || choose->steps == CHOOSE_STEPS || choose->move[0])
        return;
    if (is_show(choose)) {
        pick_card(choose, view);
        return;
    }
    copy(choose->picked[choose->steps], choose->offer[choose->cursor].part, SEEN_MOVE);
    choose->alone[choose->steps++] = false;
    finish(choose);
    if (!choose->move[0])
        make_offers(choose, view);
}

bool choose_back(struct choose *choose, const struct seen_view *view) {
    char part[SEEN_MOVE];
    if (is_show(choose) && choose->move[0]) {
        choose->move[0] = 0;
        return true;
    }
    if (choose->steps == 0 || choose->alone[choose->steps - 1]) {
        bool typed = choose->move[0];
        choose->move[0] = 0;
        if (typed)
            choose_begin(choose, view);
        return typed;
    }
    choose->steps--;
    choose->move[0] = 0;
    copy(part, choose->picked[choose->steps], SEEN_MOVE);
    make_offers(choose, view);
    for (int i = 0; i < choose->offers; i++)
        if (!strcmp(choose->offer[i].part, part))
            choose->cursor = i;
    return true;
}

void choose_set(struct choose *choose, const char *move) {
    choose->steps = 0;
    copy(choose->move, move, SEEN_MOVE);
}

void choose_forget(struct choose *choose) {
    for (int i = 0; i < choose->offers; i++)
        choose->offer[i].row = choose->offer[i].column = -1;
}

int choose_place(const struct choose *choose, int government, int place) {
    return choose_laid(choose, government, place, 0);
}

int choose_laid(const struct choose *choose, int government, int place, int position) {
    for (int i = 0; i < choose->offers && !choose->move[0]; i++) {
        const struct choose_offer *offer = &choose->offer[i];
        if ((offer->kind == CHOOSE_PLACE || offer->kind == CHOOSE_LAID) &&
            offer->government == government && offer->place == place && offer->position == position)
            return i;
    }
    return -1;
}

int choose_number(const struct choose *choose, enum choose_kind kind, int number) {
    for (int i = 0; i < choose->offers && !choose->move[0]; i++)
        if (choose->offer[i].kind == kind && choose->offer[i].number == number)
            return i;
    return -1;
}

bool choose_mark(struct choose *choose, int offer, int row, int column) {
    if (offer < 0)
        return false;
    if (choose->offer[offer].row < 0) {
        choose->offer[offer].row = row;
        choose->offer[offer].column = column;
    }
    return offer == choose->cursor;
}

void choose_move(struct choose *choose, int down, int right) {
    const struct choose_offer *from = &choose->offer[choose->cursor];
    int best = -1, best_cost = 0;
    if (choose->offers == 0 || choose->move[0])
        return;
    if (choose->cursor == CHOOSE_NOWHERE) {
        choose->cursor = 0;
        return;
    }
    for (int i = 0; i < choose->offers; i++) {
        const struct choose_offer *to = &choose->offer[i];
        int rows = to->row - from->row, columns = to->column - from->column;
        int ahead = down ? rows * down * 3 : columns * right;
        int aside = down ? abs(columns) : abs(rows) * 12;
        if (to->row < 0 || from->row < 0 || ahead <= 0)
            continue;
        int cost = ahead + 2 * aside;
        if (best < 0 || cost < best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    if (best >= 0)
        choose->cursor = best;
    else if (right)
        choose->cursor = (choose->cursor + right + choose->offers) % choose->offers;
}

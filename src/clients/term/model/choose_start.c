/* choose_start.c: where the cursor begins (choose.h): on an offer that costs a beginner nothing who
 * only presses Enter. Each offer gets points, by what can be seen; the first with the most is it.
 * This is no advice: bots are in src/bots. */
#include <stdlib.h>
#include <string.h>

#include "choose.h"

#define NEVER (-1000000) /* only where there is nothing else */

/* ---- Corruption ---- */

struct stack {
    int own, others; /* cards that lie there */
};

static struct stack stack_of(const struct seen_view *view, int government, int place) {
    const struct seen_corruption *c = &view->corruption;
    struct stack stack = {0, 0};
    for (int i = 0; i < c->cards; i++) {
        const struct seen_card *card = &c->card[i];
        if (card->government != government || card->place != place || card->gone)
            continue;
        stack.own += card->seat == view->viewer;
        stack.others += card->seat != view->viewer;
    }
    return stack;
}

/* A bribe goes on the largest contract that has none of ours; Swiss money where we have cards; a
 * character where the others have most. */
static int place_points(const struct seen_view *view, const char *head,
                        const struct choose_offer *offer) {
    struct stack stack = stack_of(view, offer->government, offer->place);
    int value = view->corruption.contract[offer->government][offer->place].value;
    bool swiss = head[strlen(head) - 1] == '>';
    if (offer->place == 0)
        return NEVER;
    if (swiss)
        return value + (stack.own ? 100000 : 0);
    if (head[0] >= '0' && head[0] <= '9')
        return value - (stack.own ? 100000 : 0);
    return 10 * stack.others - 100 * stack.own;
}

/* A hit man or a reporter takes another player's card; none of ours, if it may pass. */
static int laid_points(const struct seen_view *view, const struct choose_offer *offer) {
    const struct seen_corruption *c = &view->corruption;
    for (int i = 0; i < c->cards; i++) {
        const struct seen_card *card = &c->card[i];
        if (card->government == offer->government && card->place == offer->place &&
            card->position == offer->position)
            return card->seat == view->viewer ? NEVER : 1 + atoi(card->card);
    }
    return 0;
}

/* ---- Hacker ---- */

static int bills_under(const struct seen_account *account) {
    int count = 0;
    for (const char *c = account->bills; *c; c++)
        count += *c != ' ';
    return count;
}

/* Bills go under an account of ours, viruses onto another player's, and we guard our own. */
static int account_points(const struct seen_view *view, const char *head, int number) {
    if (number < 1 || number > SEEN_ACCOUNTS)
        return 0;
    const struct seen_account *account = &view->hack.account[number];
    bool own = account->owner == view->viewer;
    if (head[1] == '>')
        return own              ? 1000 - 10 * account->viruses - bills_under(account)
               : account->owner ? NEVER
                                : 0;
    if (!strcmp(head, "infect:"))
        return own ? NEVER : account->owner ? 1 + bills_under(account) : 0;
    if (!strcmp(head, "guard:"))
        return own ? 1 + bills_under(account) : 0;
    return 0;
}

/* The owner of the top virus, if we saw it. */
static int accused_points(const struct seen_view *view, int seat) {
    int number = view->hack.attacked;
    if (number < 1 || number > SEEN_ACCOUNTS)
        return 0;
    const struct seen_account *account = &view->hack.account[number];
    return account->viruses > 0 && account->virus[account->viruses - 1] == seat;
}

static int word_points(const char *head, const char *part) {
    if (!strcmp(head, "steal:"))
        return *part == '?' ? 1 : 10 * atoi(part);
    if (!strcmp(head, "infect:"))
        return !*part;            /* one virus is sent */
    return *part ? 0 : NEVER / 2; /* passing, but rather than to take a card of ours */
}

/* ---- Both ---- */

static int points(const struct choose *choose, const struct seen_view *view,
                  const struct choose_offer *offer) {
    const char *head = choose->picked[0];
    if (choose->steps == 0)
        return offer->kind == CHOOSE_CARD ? atoi(offer->part) : 0; /* the largest bribe */
    switch (offer->kind) {
    case CHOOSE_PLACE: return place_points(view, head, offer);
    case CHOOSE_LAID: return laid_points(view, offer);
    case CHOOSE_ACCOUNT:
        return choose->steps == 1 ? account_points(view, head, offer->number) : NEVER;
    case CHOOSE_SEAT: return !strcmp(head, "accuse:") ? accused_points(view, offer->number) : 0;
    default: return word_points(head, offer->part);
    }
}

/* Jammed accounts lie face down: whose they are is not seen, and a bill may be given away. */
static bool is_blind(const struct choose *choose, const struct seen_view *view) {
    return view->hack.jammed && choose->steps == 1 && choose->offers > 1 &&
           choose->picked[0][1] == '>';
}

int choose_start(const struct choose *choose, const struct seen_view *view) {
    if (is_blind(choose, view))
        return CHOOSE_NOWHERE;
    int best = 0;
    for (int i = 1; i < choose->offers; i++)
        if (points(choose, view, &choose->offer[i]) > points(choose, view, &choose->offer[best]))
            best = i;
    return best;
}

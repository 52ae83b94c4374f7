/* ask_hacker.c: questions about the table of Hacker, from views: accounts, bills, viruses. */
#include "ask.h"

#include <stdio.h>

/* What the viewer sees of the bills at a place: known ones ascending, then the others as `?`. */
static void add_bills(struct rule *rule, int viewer, int place, struct list *out) {
    struct kb_view view;
    kb_view(&rule->state, viewer, &view);
    for (int value = 1; value <= 4; value++)
        for (int i = 0; i < view.as.hacker.table.drawn; i++) {
            int seen = view.as.hacker.value[i];
            if (view.as.hacker.table.place[i] != place || (seen ? seen : 4) != value)
                continue;
            if (seen)
                list_add(out, "%d", seen);
            else
                list_add(out, "?");
        }
}

static int account_of(struct rule *rule, const char *word, struct list *out) {
    int account = word_number(word, 3 * kb_seats(&rule->state));
    if (account < 1)
        list_add(out, "(there is no account '%s')", word);
    return account;
}

void hacker_hand(struct rule *rule, int viewer, struct list *out) {
    add_bills(rule, viewer, KB_BILL_HAND + viewer, out);
}

/* The seats whose views have the value; views that list who knows it must agree. */
void hacker_knows(struct rule *rule, const char *name, struct list *out) {
    int bill = hacker_bill(rule, name);
    uint32_t knows = 0;
    struct kb_view view;
    if (bill < 0) {
        list_add(out, "(there is no bill '%s')", name);
        return;
    }
    for (int viewer = 0; viewer <= kb_seats(&rule->state); viewer++) {
        kb_view(&rule->state, viewer, &view);
        knows |= (uint32_t)(view.as.hacker.value[bill] != 0) << viewer;
    }
    add_seats(out, knows);
    kb_view(&rule->state, 0, &view);
    if (!view.as.hacker.jammed && view.as.hacker.known[bill] != knows)
        list_add(out, "(but views say otherwise)");
}

void ask_odds(struct rule *rule, const struct about *about, struct list *out) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(&rule->state, outcome, weight);
    (void)about;
    for (int i = 0; i < count; i++) {
        char name[32];
        hacker_outcome_name(rule, outcome[i], name, sizeof name);
        list_add(out, "%s:%u", name, weight[i]);
    }
}

void ask_owners(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int viewer = viewer_of(rule, about->word[0], out);
    if (viewer < 0)
        return;
    kb_view(&rule->state, viewer, &view);
    for (int k = 0; k < view.as.hacker.table.accounts; k++) {
        if (view.as.hacker.owner[k])
            list_add(out, "%d", view.as.hacker.owner[k]);
        else
            list_add(out, "?");
    }
}

void ask_bills(struct rule *rule, const struct about *about, struct list *out) {
    int viewer = viewer_of(rule, about->word[0], out);
    int account = account_of(rule, about->word[1], out);
    if (viewer >= 0 && account > 0)
        add_bills(rule, viewer, account, out);
}

/* From the bottom of the stack. */
void ask_viruses(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int viewer = viewer_of(rule, about->word[0], out);
    int account = account_of(rule, about->word[1], out);
    if (viewer < 0 || account < 1)
        return;
    kb_view(&rule->state, viewer, &view);
    for (int v = 0; v < view.as.hacker.table.placed; v++) {
        if (view.as.hacker.table.account[v] != account || !(view.as.hacker.table.up >> v & 1))
            continue;
        if (view.as.hacker.virus[v])
            list_add(out, "%d", view.as.hacker.virus[v]);
        else
            list_add(out, "?");
    }
}

void ask_free(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int viewer = viewer_of(rule, about->word[0], out);
    if (viewer < 0)
        return;
    kb_view(&rule->state, viewer, &view);
    list_add(out, "%d", view.as.hacker.hand);
}

void ask_traveller(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    const struct kb_hacker_table *table = hacker_table_of(rule, &view);
    bool piracy = table->stage >= KB_HACKER_GAIT && table->stage <= KB_HACKER_CREDIT;
    (void)about;
    add_seat(out, piracy ? (table->first + table->trip - 1) % table->seats + 1 : 0);
}

void ask_beat(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    list_add(out, "%d", hacker_table_of(rule, &view)->beat);
}

void ask_attacked(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int account = hacker_table_of(rule, &view)->attacked;
    (void)about;
    if (account)
        list_add(out, "%d", account);
}

void ask_aside(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int count = 0;
    (void)about;
    for (uint32_t rest = hacker_table_of(rule, &view)->aside; rest; rest &= rest - 1)
        count++;
    list_add(out, "%d", count);
}

void ask_bank(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    list_add(out, "%d", KB_BILLS - hacker_table_of(rule, &view)->drawn);
}

void ask_jammed(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int viewer = viewer_of(rule, about->word[0], out);
    if (viewer < 0)
        return;
    kb_view(&rule->state, viewer, &view);
    list_add(out, view.as.hacker.jammed ? "yes" : "no");
}

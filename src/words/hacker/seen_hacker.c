/* seen_hacker.c: Hacker's table as a client knows it, read from a view or made from the lines of
 * the protection phase. */
#include <stdlib.h>
#include <string.h>

#include "game_words.h"
#include "lines.h"

/* ---- A view ---- */

static void take_account(struct seen_account *account, const struct doc *doc, int object) {
    int list = doc_member(doc, object, "viruses");
    account->owner = doc_small(doc, doc_member(doc, object, "owner"), 0, SEEN_SEATS);
    doc_string(doc, doc_member(doc, object, "bills"), account->bills, sizeof account->bills);
    for (int i = doc_first(doc, list); i >= 0 && account->viruses < SEEN_VIRUSES;
         i = doc_next(doc, list, i))
        account->virus[account->viruses++] = (uint8_t)doc_small(doc, i, 0, SEEN_SEATS);
}

bool hacker_take_view(struct seen_view *seen, const struct doc *doc, int view) {
    struct seen_hacker *h = &seen->hack;
    int list = doc_member(doc, view, "accounts"), seat = 1;
    h->traveller = doc_small(doc, doc_member(doc, view, "traveller"), 0, SEEN_SEATS);
    h->back = doc_says(doc, doc_member(doc, view, "gait"), "back");
    h->beat = doc_small(doc, doc_member(doc, view, "beat"), 0, 99);
    h->beats = doc_small(
        doc, doc_member(doc, doc_member(doc, view, "beats"), h->back ? "back" : "front"), 0, 99);
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

/* ---- Lines ---- */

bool lines_protects(const struct doc *line) {
    static const char *const kinds[] = {"crypt", "own", "virus", "aside"};
    static const char *const moves[] = {"protect:", "accuse:", "steal:"};
    int kind = doc_member(line, 0, "t");
    char move[SEEN_MOVE];
    bool found = false;
    doc_string(line, doc_member(line, 0, "move"), move, sizeof move);
    for (int i = 0; i < 4; i++)
        found |= doc_says(line, kind, kinds[i]);
    for (int i = 0; i < 3; i++)
        found |= !strncmp(move, moves[i], strlen(moves[i]));
    return found;
}

static void lift(struct seen_account *account, int count) {
    account->viruses = count < account->viruses ? account->viruses - count : 0;
}

/* A bill of that value goes; one that is not known, or the last, if there is none. */
static void take_bill(struct seen_account *account, char value) {
    char *at = strchr(account->bills, value);
    if (!at)
        at = strchr(account->bills, '?');
    if (!at && account->bills[0])
        at = account->bills + strlen(account->bills) - 1;
    if (!at)
        return;
    if (at[1] == ' ')
        memmove(at, at + 2, strlen(at + 2) + 1);
    else
        at[at > account->bills ? -1 : 0] = 0; /* with the space before it */
}

static void put_bill(struct seen_account *account, char value) {
    size_t length = strlen(account->bills);
    if (length + 3 > sizeof account->bills)
        return;
    if (length)
        account->bills[length++] = ' ';
    account->bills[length++] = value;
    account->bills[length] = 0;
}

static void protect_move(struct seen_hacker *table, const char *move) {
    const char *at = strchr(move, '>');
    int account = at ? atoi(at + 1) : 0;
    if (!strncmp(move, "protect:", 8)) {
        int attacked = atoi(move + 8);
        table->traveller = 0;
        table->attacked = attacked > 0 && attacked <= table->accounts ? attacked : 0;
    } else if (account > 0 && account <= table->accounts) {
        put_bill(&table->account[account], move[0]);
    }
}

void lines_protect(struct seen_hacker *table, const struct doc *line) {
    int kind = doc_member(line, 0, "t");
    int at = doc_small(line, doc_member(line, 0, "at"), 0, table->accounts);
    int value = doc_small(line, doc_member(line, 0, "value"), 0, 3);
    char move[SEEN_MOVE];
    doc_string(line, doc_member(line, 0, "move"), move, sizeof move);
    if (doc_says(line, kind, "move"))
        protect_move(table, move);
    else if (doc_says(line, kind, "bill") && table->attacked)
        take_bill(&table->account[table->attacked], value ? (char)('0' + value) : '?');
    else if (doc_says(line, kind, "crypt"))
        lift(&table->account[at], doc_small(line, doc_member(line, 0, "points"), 0, SEEN_VIRUSES));
    else if (doc_says(line, kind, "own") || doc_says(line, kind, "virus"))
        lift(&table->account[at], 1);
    else if (doc_says(line, kind, "aside"))
        table->account[at].viruses = 0;
}

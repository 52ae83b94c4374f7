/* lines.c: see lines.h. */
#include "lines.h"

#include <stdlib.h>
#include <string.h>

/* The round that a line begins, 0: none. */
static int round_of(const char *line) {
    static const char head[] = "{\"t\":\"round\",\"round\":";
    return strncmp(line, head, sizeof head - 1) ? 0 : atoi(line + sizeof head - 1);
}

/* Marks from the first line on. What stands before the first round that is seen belongs to the one
 * before that; if we had thought otherwise, nobody knows which lines of it these are, and they lie
 * before all others. */
static void mark_all(struct lines *lines, struct lines_mark first) {
    struct lines_mark at = first;
    for (int i = 0; i < lines->count; i++) {
        int round = round_of(lines->text + lines->start[i]);
        if (round && at.round < round - 1) {
            for (int k = 0; k < i; k++)
                lines->mark[k] = (struct lines_mark){round - 1, k - i};
        }
        if (round)
            at = (struct lines_mark){round, 0};
        lines->mark[i] = at;
        at.index++;
    }
    lines->mark[lines->count] = at;
}

void lines_take(struct lines *lines, char *text, int skipped) {
    uint32_t version = lines->version;
    int gone = 0;
    while (gone < lines->count && lines->skipped + (int64_t)lines->start[gone] < skipped)
        gone++;
    int base = skipped > 0 ? lines->base + gone : 0;
    struct lines_mark first = skipped > 0 ? lines->mark[gone] : (struct lines_mark){0, 0};
    free(lines->text);
    memset(lines, 0, sizeof *lines);
    lines->text = text;
    lines->skipped = skipped;
    lines->base = base;
    lines->version = version + 1;
    for (const char *at = text, *end; (end = strchr(at, '\n')) && lines->count < LINES_MAX;
         at = end + 1) {
        lines->start[lines->count++] = (uint32_t)(at - text);
        lines->start[lines->count] = (uint32_t)(end + 1 - text);
    }
    mark_all(lines, first);
}

void lines_free(struct lines *lines) {
    free(lines->text);
    memset(lines, 0, sizeof *lines);
}

bool lines_read(const struct lines *lines, int i, struct json_token *token, struct doc *doc) {
    const char *at = lines->text + lines->start[i];
    size_t size = lines->start[i + 1] - lines->start[i] - 1;
    *doc = (struct doc){at, token, json_read(at, size, token, LINES_TOKENS, NULL)};
    return doc->count > 0;
}

/* Is this line that move? What the event did not tell (`?@b0`) the line may. */
static bool is_move(const struct doc *line, const struct seen_event *event) {
    char move[SEEN_MOVE];
    const char *told = event->text, *found = move;
    if (!doc_says(line, doc_member(line, 0, "t"), "move") ||
        doc_small(line, doc_member(line, 0, "seat"), 0, SEEN_SEATS) != event->seat)
        return false;
    doc_string(line, doc_member(line, 0, "move"), move, sizeof move);
    if (told[0] == '?' || found[0] == '?') {
        told += strcspn(told, "@>");
        found += strcspn(found, "@>");
    }
    return !strcmp(told, found);
}

void lines_place(const struct lines *lines, struct seen *seen) {
    static struct json_token token[LINES_TOKENS]; /* main thread only */
    struct doc line;
    int at = lines->count, kept = 0;
    for (int i = seen->events - 1; i >= 0; i--) {
        struct seen_event *event = &seen->event[i];
        if (event->after != SEEN_UNPLACED)
            continue;
        event->after = lines->base + at;
        for (int k = at - 1; k >= 0 && !strcmp(event->e, "move"); k--) {
            if (lines_read(lines, k, token, &line) && is_move(&line, event)) {
                at = k;
                break;
            }
        }
    }
    for (int i = 0; i < seen->events; i++)
        if (strcmp(seen->event[i].e, "move"))
            seen->event[kept++] = seen->event[i];
    seen->events = kept;
}

/* ---- Corruption's table from its lines ---- */

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
    } else if ((at = strchr(move, 'x'))) {
        if ((card = card_at(table, move)) && card->card[0] == 'H')
            card->gone = true; /* a hit man who has acted is gone */
        if (at[1] && (card = card_at(table, at + 1)))
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

/* Step 2 of phase III is over: a reporter acts, or contracts are awarded. */
static bool ends_hitmen(const struct seen_corruption *table, const struct doc *line) {
    char move[SEEN_MOVE];
    int kind = doc_member(line, 0, "t");
    if (doc_says(line, kind, "award"))
        return true;
    if (!doc_says(line, kind, "move"))
        return false;
    doc_string(line, doc_member(line, 0, "move"), move, sizeof move);
    if (!strncmp(move, "ex", 2) || !strchr(move, 'x'))
        return false;
    int i = card_number(table, move);
    return i >= 0 && table->card[i].card[0] == 'R';
}

int lines_leaver(const struct seen_corruption *table, const struct doc *line, int from) {
    if (from < table->cards && ends_hitmen(table, line))
        for (int i = from; i < table->cards; i++)
            if (table->card[i].card[0] == 'H' && !table->card[i].gone)
                return i;
    return -1;
}

void lines_apply(struct seen_corruption *table, const struct doc *line) {
    int kind = doc_member(line, 0, "t");
    for (int i = 0; (i = lines_leaver(table, line, i)) >= 0;)
        table->card[i].gone = true;
    if (doc_says(line, kind, "round"))
        lay_contracts(table, line);
    else if (doc_says(line, kind, "move"))
        apply_move(table, line);
    else if (doc_says(line, kind, "award"))
        apply_award(table, line);
}

/* ---- Hacker's table from the lines of protection ---- */

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

/* ---- The log ---- */

void log_free(struct log *log) {
    for (int i = 0; i < log->count; i++)
        free(log->entry[i].text);
    free(log->entry);
    memset(log, 0, sizeof *log);
}

static void add(struct log *log, int room, const char *text, enum log_kind kind, int seat, int line,
                int64_t n) {
    if (!*text || log->count == room)
        return;
    char *copy = strdup(text);
    if (copy)
        log->entry[log->count++] = (struct log_entry){copy, kind, seat, line, n};
}

static void add_events(struct log *log, int room, const struct seen *seen, const struct say *say,
                       int *next, int upto) {
    for (; *next < seen->events && seen->event[*next].after <= upto; (*next)++) {
        const struct seen_event *event = &seen->event[*next];
        bool talk = !strcmp(event->e, "chat") || !strcmp(event->e, "phrase");
        SAID(words);
        say_event(&words, say, event);
        add(log, room, SAYS(words), talk ? LOG_TALK : LOG_EVENT, event->seat, -1, event->n);
    }
}

static void add_line(struct log *log, int room, const struct doc *line, int number,
                     const struct say *say, const struct seen_corruption *table, bool hacker) {
    int kind = doc_member(line, 0, "t");
    bool head = doc_says(line, kind, "round") || doc_says(line, kind, "end");
    SAID(words);
    for (int i = -1; (i = lines_leaver(table, line, i + 1)) >= 0;) {
        SAID(leaver);
        say_leaver(&leaver, say, table, i);
        add(log, room, SAYS(leaver), LOG_LINE, table->card[i].seat, number, 0);
    }
    if (doc_says(line, kind, "award")) { /* each contract is a sentence of its own */
        for (int i = 0;; i++) {
            SAID(award);
            if (!say_award(&award, say, line, i))
                break;
            add(log, room, SAYS(award), LOG_LINE, 0, number, 0);
        }
        return;
    }
    say_line(&words, say, line, table, hacker);
    add(log, room, SAYS(words), head ? LOG_ROUND : LOG_LINE,
        doc_small(line, doc_member(line, 0, "seat"), 0, SEEN_SEATS), number, 0);
}

bool log_make(struct log *log, const struct lines *lines, const struct seen *seen) {
    static struct json_token token[LINES_TOKENS]; /* main thread only */
    static struct seen_corruption table;
    struct say say;
    struct doc line;
    int next = 0, room = lines->count * (26 + SEEN_SEATS) + seen->events + 1;
    if (log->entry && log->lines_version == lines->version && log->seen_version == seen->version &&
        log->language == language_now())
        return false;
    log_free(log);
    log->entry = calloc((size_t)room, sizeof *log->entry);
    if (!log->entry)
        return false;
    memset(&table, 0, sizeof table);
    say_learn(&say, seen);
    for (int i = 0; i < lines->count; i++) {
        add_events(log, room, seen, &say, &next, lines->base + i);
        if (!lines_read(lines, i, token, &line))
            continue;
        add_line(log, room, &line, i, &say, &table, !strcmp(seen->game, "hacker"));
        lines_apply(&table, &line);
    }
    add_events(log, room, seen, &say, &next, INT32_MAX);
    log->lines_version = lines->version;
    log->seen_version = seen->version;
    log->language = language_now();
    return true;
}

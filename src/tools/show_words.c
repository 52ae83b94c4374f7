/* show_words.c: see show_words.h. The sentences are those of the terminal client (say.h), which has
 * them in four languages. A log leaves out what its reader sees on the table: notation, where a
 * contract lies, the money of all on it, bills and accounts; that is added here. Names come from
 * the file and are escaped. Nobody is "you": a record is read by anybody. */
#include "show_words.h"

#include <string.h>

#include "game_words.h"
#include "lines.h"

/* A line, and who is who. */
struct telling {
    FILE *out;
    const struct record *record;
    struct say say;
    const struct game_words *game;
    union seen_table table; /* as it stood before the line */
    struct doc line;
};

static const char *const governments[] = {"a", "b", "c"};

/* ---- Reading lines ---- */

static void read_line(const char *line, struct doc *doc) {
    static struct json_token token[LINES_TOKENS];
    *doc =
        (struct doc){line, token, json_read(line, strcspn(line, "\n"), token, LINES_TOKENS, NULL)};
}

static bool begins(const char *line, const char *with) {
    return !strncmp(line, with, strlen(with));
}

/* Contracts by their places, for a redacted record, which does not tell what lies where: "contract
 * b2". */
static void name_places(struct seen_corruption *table) {
    memset(table, 0, sizeof *table);
    for (int g = 0; g < 3; g++) {
        for (int place = 1; place <= SEEN_CONTRACTS; place++) {
            struct seen_contract *contract = &table->contract[g][place];
            char at[] = {(char)('a' + g), (char)('0' + place), 0};
            struct text out = text_into(contract->name, sizeof contract->name);
            put(&out, tr("contract {place}"), "place", at, NULL);
            text_end(&out);
        }
    }
}

/* The table as the lines of the round before this one leave it. */
static void lay_table(struct telling *t, const char *history, const char *line) {
    const char *from = history;
    for (const char *at = history; at < line; at = strchr(at, '\n') + 1)
        if (begins(at, "{\"t\":\"round\"") || begins(at, "{\"t\":\"deal\""))
            from = at;
    name_places(&t->table.corruption);
    for (; from < line; from = strchr(from, '\n') + 1) {
        read_line(from, &t->line);
        t->game->apply(&t->table, &t->line);
    }
}

static int member(const struct telling *t, const char *key) {
    return doc_member(&t->line, 0, key);
}

static int seat_of(const struct telling *t, const char *key) {
    return doc_small(&t->line, member(t, key), 0, SEEN_SEATS);
}

/* ---- Lines below another ---- */

static void print_line(const struct telling *t, const char *words) {
    fprintf(t->out, "      %s\n", words);
}

/* Item `k` of a list, if it is not empty, as `k: item` behind the others. */
static void put_item(struct text *list, int k, const char *item) {
    text_word(list, list->length ? "; " : "");
    text_number(list, k);
    text_word(list, ": ");
    text_word(list, item);
}

/* ---- Moves ---- */

/* What a redacted record does not tell: how a card lies, or what somebody chose. */
static void put_move(const struct telling *t, int seat, const char *move, struct text *out) {
    const char *at = strchr(move, '@');
    const char *who = t->say.name[seat];
    int government = 0, place = 0, position = 0;
    if (at && seen_place(at + 1, &government, &place, &position) && place && member(t, "up") < 0) {
        char card[SEEN_MOVE] = "";
        SAID(what);
        SAID(contract);
        memcpy(card, move, (size_t)(at - move));
        say_a_card(&what, card);
        say_place(&contract, &t->table.corruption, government, place);
        put(out, tr("{who} plays {card} on the {contract}."), "who", who, "card", SAYS(what),
            "contract", SAYS(contract), NULL);
        return;
    }
    say_line(out, &t->say, t->game, &t->line, &t->table);
    if (!out->length)
        put(out, tr("{who} chooses, unseen."), "who", who, NULL);
}

/* Who really made a move, and when. */
static void print_marks(const struct telling *t, int seat, const struct words_step *step) {
    const struct record *record = t->record;
    int at = step->from;
    while (at < step->to && record->entry[at].seat != seat)
        at++;
    if (at == step->to)
        return;
    if (record->stood_in[at])
        fprintf(t->out, " (%s)", tr("a bot stood in"));
    if (step->times && record->time_ms[at] != RECORD_TIME_NONE)
        fprintf(t->out, " [%u.%03u s]", record->time_ms[at] / 1000, record->time_ms[at] % 1000);
}

static void print_move(const struct telling *t, const struct words_step *step) {
    int seat = seat_of(t, "seat");
    char move[SEEN_MOVE];
    SAID(words);
    doc_string(&t->line, member(t, "move"), move, sizeof move);
    put_move(t, seat, move, &words);
    if (step->number >= 0)
        fprintf(t->out, "%4d  ", step->number);
    else
        fputs("      ", t->out);
    fprintf(t->out, "%d %-12s %s", seat, move, SAYS(words));
    if (member(t, "auto") >= 0)
        fprintf(t->out, " (%s)", tr("no choice"));
    else
        print_marks(t, seat, step);
    fputc('\n', t->out);
}

/* ---- Corruption ---- */

/* Hit men that have left without a target before this line. */
static void print_leavers(const struct telling *t) {
    for (int i = -1; (i = lines_leaver(&t->table.corruption, &t->line, i + 1)) >= 0;) {
        SAID(words);
        say_leaver(&words, &t->say, &t->table.corruption, i);
        print_line(t, SAYS(words));
    }
}

/* The contracts of a government, each with its place: "a1 Opera House $500,000". */
static void print_contracts(const struct telling *t, int government) {
    const struct seen_corruption *table = &t->table.corruption;
    SAID(list);
    SAID(line);
    for (int place = 1; place <= table->contracts[government]; place++) {
        const struct seen_contract *contract = &table->contract[government][place];
        text_word(&list, place > 1 ? ", " : "");
        text_word(&list, governments[government]);
        text_number(&list, place);
        text_char(&list, ' ');
        text_word(&list, language_contract(contract->name));
        text_char(&list, ' ');
        say_money(&list, 1000 * (int64_t)contract->value);
    }
    put(&line, tr("{government}: {contracts}."), "government", say_government(government),
        "contracts", SAYS(list), NULL);
    print_line(t, SAYS(line));
}

static void print_award(const struct telling *t) {
    int list = member(t, "contracts"), index = 0;
    for (int i = doc_first(&t->line, list); i >= 0; i = doc_next(&t->line, list, i), index++) {
        char place[8];
        SAID(words);
        doc_string(&t->line, doc_member(&t->line, i, "at"), place, sizeof place);
        text_word(&words, place);
        text_char(&words, ' ');
        say_award(&words, &t->say, &t->line, index);
        print_line(t, SAYS(words));
    }
}

/* ---- Hacker ---- */

static void put_accounts(const struct telling *t, int seat, struct text *out) {
    int list = member(t, "accounts"), number = 1, count = 0;
    char own[SEEN_ACCOUNTS][NUMBER_MAX];
    const char *parts[SEEN_ACCOUNTS];
    for (int i = doc_first(&t->line, list); i >= 0 && count < SEEN_ACCOUNTS;
         i = doc_next(&t->line, list, i), number++) {
        if (doc_small(&t->line, i, 0, SEEN_SEATS) != seat)
            continue;
        parts[count] = language_number(own[count], number);
        count++;
    }
    language_list(out, parts, count);
}

/* What every seat begins with: its accounts, and the bills that it was dealt. */
static void print_setup(const struct telling *t) {
    int list = member(t, "dealt"), dealt = doc_first(&t->line, list);
    for (int seat = 1; seat <= t->record->setup.seats; seat++) {
        char bills[16] = "";
        SAID(accounts);
        SAID(words);
        put_accounts(t, seat, &accounts);
        if (dealt >= 0) {
            doc_string(&t->line, dealt, bills, sizeof bills);
            dealt = doc_next(&t->line, list, dealt);
        }
        put(&words,
            bills[0] ? tr("{who} has the accounts {accounts} and is dealt the bills {bills}.")
                     : tr("{who} has the accounts {accounts}."),
            "who", t->say.name[seat], "accounts", SAYS(accounts), "bills", bills, NULL);
        print_line(t, SAYS(words));
    }
}

/* The bills under every account that has some. */
static void print_bills(const struct telling *t) {
    int list = member(t, "accounts"), k = 1;
    SAID(bills);
    SAID(words);
    for (int i = doc_first(&t->line, list); i >= 0; i = doc_next(&t->line, list, i), k++) {
        char item[96];
        if (doc_string(&t->line, i, item, sizeof item) && item[0])
            put_item(&bills, k, item);
    }
    if (!bills.length)
        return;
    put(&words, tr("Bills under accounts {list}."), "list", SAYS(bills), NULL);
    print_line(t, SAYS(words));
}

/* The end of a live phase: how many viruses lie where. */
static void print_viruses(const struct telling *t) {
    int count[SEEN_ACCOUNTS + 1] = {0}, list = member(t, "placed");
    SAID(viruses);
    SAID(words);
    for (int i = doc_first(&t->line, list); i >= 0; i = doc_next(&t->line, list, i))
        count[doc_small(&t->line, doc_member(&t->line, i, "at"), 0, SEEN_ACCOUNTS)]++;
    for (int k = 1; k <= SEEN_ACCOUNTS; k++) {
        char many[NUMBER_MAX];
        if (count[k])
            put_item(&viruses, k, language_number(many, count[k]));
    }
    put(&words, viruses.length ? tr("Viruses on accounts {list}.") : tr("Nobody infects anything."),
        "list", SAYS(viruses), NULL);
    print_line(t, SAYS(words));
}

/* ---- Both ---- */

static void print_round(struct telling *t) {
    int first = seat_of(t, "first");
    char round[NUMBER_MAX];
    SAID(words);
    if (member(t, "contracts") < 0) {
        say_line(&words, &t->say, t->game, &t->line, &t->table);
        fprintf(t->out, "%s\n", SAYS(words));
        print_bills(t);
        return;
    }
    put(&words, tr("Round {round}. {who} plays first."), "round",
        language_number(round, doc_number(&t->line, member(t, "round"), 0)), "who",
        t->say.name[first], NULL);
    fprintf(t->out, "%s\n", SAYS(words));
    lines_apply(&t->table.corruption, &t->line);
    for (int g = 0; g < 3; g++)
        if (t->table.corruption.contracts[g])
            print_contracts(t, g);
}

static void print_end(const struct telling *t) {
    int totals = member(t, "totals"), seat = 1;
    SAID(words);
    say_line(&words, &t->say, t->game, &t->line, &t->table);
    fprintf(t->out, "%s\n", SAYS(words));
    for (int i = doc_first(&t->line, totals); i >= 0 && seat <= SEEN_SEATS;
         i = doc_next(&t->line, totals, i), seat++) {
        int total = doc_small(&t->line, i, 0, 1000000);
        SAID(value);
        SAID(line);
        t->game->total(&value, total);
        say_pair(&line, t->say.name[seat], SAYS(value));
        print_line(t, SAYS(line));
    }
}

static void print_other(const struct telling *t) {
    SAID(words);
    say_line(&words, &t->say, t->game, &t->line, &t->table);
    if (words.length)
        print_line(t, SAYS(words));
}

void words_print(FILE *out, const struct record *record, const char *history, const char *line,
                 const struct words_step *step) {
    struct telling t = {
        .out = out, .record = record, .game = game_words(kb_game(record->setup.game).name)};
    say_record(&t.say, record);
    if (t.game->apply)
        lay_table(&t, history, line);
    read_line(line, &t.line);
    if (t.game->apply)
        print_leavers(&t);
    if (begins(line, "{\"t\":\"move\""))
        print_move(&t, step);
    else if (begins(line, "{\"t\":\"round\""))
        print_round(&t);
    else if (begins(line, "{\"t\":\"award\""))
        print_award(&t);
    else if (begins(line, "{\"t\":\"setup\""))
        print_setup(&t);
    else if (begins(line, "{\"t\":\"viruses\""))
        print_viruses(&t);
    else if (begins(line, "{\"t\":\"end\""))
        print_end(&t);
    else if (!begins(line, "{\"t\":\"game\""))
        print_other(&t);
}

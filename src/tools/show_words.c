/* show_words.c: see show_words.h. The sentences are those of src/words. A log leaves out what its
 * reader sees on the table: notation, where a contract lies, the bills under accounts; that is
 * added here. Nobody is "you": a record is read by anybody. */
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
    say_line(&words, &t->say, t->game, &t->line, &t->table);
    if (!words.length)
        put(&words, tr("{who} chooses, unseen."), "who", t->say.name[seat], NULL);
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

static void print_award(const struct telling *t) {
    for (int i = 0;; i++) {
        SAID(words);
        if (!say_award(&words, &t->say, &t->line, i))
            break;
        print_line(t, SAYS(words));
    }
}

/* ---- Hacker ---- */

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

/* ---- Both ---- */

static void print_round(const struct telling *t) {
    bool corruption = t->game == &corruption_words;
    SAID(words);
    if (corruption)
        say_begin(&words, &t->say, &t->line);
    else
        say_line(&words, &t->say, t->game, &t->line, &t->table);
    fprintf(t->out, "%s\n", SAYS(words));
    for (int g = 0; corruption; g++) {
        SAID(offer);
        if (!say_offer(&offer, &t->say, &t->line, g))
            break;
        print_line(t, SAYS(offer));
    }
    if (!corruption)
        print_bills(t);
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
    t.say.places = true;
    if (t.game->apply)
        lay_table(&t, history, line);
    read_line(line, &t.line);
    if (begins(line, "{\"t\":\"move\""))
        print_move(&t, step);
    else if (begins(line, "{\"t\":\"round\""))
        print_round(&t);
    else if (begins(line, "{\"t\":\"award\""))
        print_award(&t);
    else if (begins(line, "{\"t\":\"end\""))
        print_end(&t);
    else if (!begins(line, "{\"t\":\"game\""))
        print_other(&t);
}

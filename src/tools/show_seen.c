/* show_seen.c: a redacted record in sentences: its lines are turned into those of a history
 * (docs/trace.md) as far as they tell, which show_words.c puts into words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "show_lines.h"
#include "show_words.h"

#define TOKEN_MAX 64

/* The record's lines being told. */
struct telling {
    struct show *show;
    FILE *out;     /* sentences */
    FILE *history; /* lines, into `lines` */
    char *lines;
    size_t size;
    size_t told;   /* bytes of `lines` that were put into words */
    int traveller; /* who is on the way to the bank */
    int rounds;
};

/* The next word of a line; false at its end. */
static bool next_word(const char **at, char *out) {
    size_t length = strcspn(*at, " \n");
    if (!length)
        return false;
    snprintf(out, TOKEN_MAX, "%.*s", (int)length, *at);
    *at += length + ((*at)[length] == ' ');
    return true;
}

/* Puts the lines that are new into words, as part of the step that began last. */
static void tell_new(struct telling *s, int number) {
    struct words_step step = {number, 0, 0, false};
    fflush(s->history);
    while (s->told < s->size) {
        const char *line = s->lines + s->told;
        words_print(s->out, s->show->record, s->lines, line, &step);
        if (!strncmp(line, "{\"t\":\"move\"", 11))
            step.number = -1;
        s->told += strcspn(line, "\n") + 1;
    }
}

/* A new step begins here. */
static int begin_step(struct telling *s) {
    fflush(s->out);
    s->show->step[s->show->steps].text = (size_t)ftell(s->out);
    return s->show->steps++;
}

static void tell_moves(struct telling *s, const char *line) {
    char word[TOKEN_MAX];
    bool beat = *line == '*';
    int seat = beat ? 0 : atoi(line);
    next_word(&line, word);
    int number = begin_step(s);
    while (next_word(&line, word)) {
        seat += beat;
        if (!strncmp(word, "walk:", 5))
            s->traveller = seat;
        if (strcmp(word, "-"))
            fprintf(s->history, "{\"t\":\"move\",\"seat\":%d,\"move\":\"%s\"}\n", seat, word);
    }
    tell_new(s, number);
}

static void tell_landed(struct telling *s, const char *line) {
    char word[TOKEN_MAX];
    const char *between = "";
    next_word(&line, word);
    fputs("{\"t\":\"beat\",\"placed\":[", s->history);
    while (next_word(&line, word)) {
        fprintf(s->history, "%s{\"seat\":%d,\"at\":%d}", between, atoi(word),
                atoi(strchr(word, '@') + 1));
        between = ",";
    }
    fputs("]}\n", s->history);
    tell_new(s, -1);
}

/* The contracts of a new round. Where those lie that are left is not in such a record. */
static void tell_deal(struct telling *s, const char *line) {
    const struct kb_setup *setup = &s->show->record->setup;
    char word[TOKEN_MAX];
    char round[NUMBER_MAX];
    SAID(contracts);
    SAID(words);
    next_word(&line, word);
    fputs("{\"t\":\"deal\"}\n", s->history); /* cards on a place are counted from here */
    fflush(s->history);
    s->told = s->size;
    while (next_word(&line, word)) {
        for (int i = 0; i < KB_CONTRACTS; i++) {
            if (strcmp(setup->deck[i].id, word))
                continue;
            text_word(&contracts, contracts.length ? ", " : "");
            text_word(&contracts, language_contract(word));
            text_char(&contracts, ' ');
            say_money(&contracts, 1000 * (int64_t)setup->deck[i].value);
        }
    }
    put(&words, tr("Round {round}. New contracts: {contracts}."), "round",
        language_number(round, ++s->rounds), "contracts", SAYS(contracts), NULL);
    fprintf(s->out, "%s\n", SAYS(words));
}

static void tell_accounts(struct telling *s, const char *line) {
    char word[TOKEN_MAX];
    const char *between = "";
    next_word(&line, word);
    fputs("{\"t\":\"setup\",\"accounts\":[", s->history);
    while (next_word(&line, word)) {
        fprintf(s->history, "%s%s", between, word);
        between = ",";
    }
    fputs("]}\n", s->history);
    tell_new(s, -1);
}

/* Who plays first, and a bill that was drawn; every other outcome is a bill that somebody gets. */
static void tell_outcomes(struct telling *s, const char *line) {
    char kind[TOKEN_MAX];
    char word[TOKEN_MAX];
    struct say say;
    say_record(&say, s->show->record);
    next_word(&line, kind);
    bool lot = !strcmp(kind, "lot"), bank = !strcmp(kind, "bank");
    for (int n = 0; next_word(&line, word); n++) {
        if (!lot && strcmp(kind, "taken")) {
            fprintf(s->history, "{\"t\":\"bill\",\"seat\":%d,\"value\":%d}\n",
                    bank ? s->traveller : n / 2 + 1, atoi(word));
            tell_new(s, -1);
            continue;
        }
        SAID(words);
        put(&words,
            lot ? tr("{who} plays first, drawn at random.")
                : tr("Drawn at random: bill number {value} of those meant."),
            "who", say.name[lot ? atoi(word) % (SEEN_SEATS + 1) : 0], "value", word, NULL);
        fprintf(s->out, "      %s\n", SAYS(words));
    }
}

static void tell_line(struct telling *s, const char *line) {
    if (*line == '*' || (*line >= '1' && *line <= '9'))
        tell_moves(s, line);
    else if (!strncmp(line, "landed ", 7))
        tell_landed(s, line);
    else if (!strncmp(line, "deal ", 5))
        tell_deal(s, line);
    else if (!strncmp(line, "accounts ", 9))
        tell_accounts(s, line);
    else
        tell_outcomes(s, line);
}

bool show_tell_seen(struct show *show, const struct record *record, const char *text) {
    struct telling s = {.show = show};
    const char *line = strstr(text, "\n\n");
    int lines = 2;
    memset(show, 0, sizeof *show);
    show->record = record;
    show->viewer = record->viewer;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    show->step = calloc((size_t)lines, sizeof *show->step);
    s.out = open_memstream(&show->text, &show->size);
    s.history = open_memstream(&s.lines, &s.size);
    bool good = show->step && s.out && s.history && line;
    if (good) {
        begin_step(&s);
        for (line += 2; strncmp(line, "digest ", 7); line = strchr(line, '\n') + 1)
            tell_line(&s, line);
    }
    if (s.out && fclose(s.out))
        good = false;
    if (s.history && fclose(s.history))
        good = false;
    free(s.lines);
    if (good)
        show->step[show->steps].text = show->size;
    else
        show_free(show);
    return good;
}

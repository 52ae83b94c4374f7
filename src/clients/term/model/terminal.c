/* terminal.c: see terminal.h. */
#include "terminal.h"

#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "clean.h"
#include "record.h"

/* Bots pause so that players can follow them; with many bots the pauses are shorter. */
#define PACE_MS 900
#define PACE_ROUND_MS 2800

#define LINE_MAX_BYTES 8192

void terminal_letters(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    bool said = false;
    for (int i = 0; i < 3; i++)
        said |= getenv(names[i]) && *getenv(names[i]);
    setlocale(LC_CTYPE, "");
    if (!said)
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* The columns of the terminal on standard output; 0: it is none. */
static int columns(void) {
    struct winsize size;
    return isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) ? size.ws_col : 0;
}

/* On a terminal a line is folded between words, which the terminal would break. A word that is
 * longer than a row, an address, stays in one piece. */
static void print_folded(const char *line, int width) {
    while (width > 0 && clean_width(line) > width) {
        size_t at = clean_fit(line, width);
        while (at > 0 && line[at] != ' ')
            at--;
        at = at > 0 ? at : strcspn(line, " ");
        if (!line[at])
            break;
        printf("%.*s\n", (int)at, line);
        line += at + strspn(line + at, " ");
    }
    fputs(line, stdout);
}

void terminal_print(const char *text, const char *end) {
    static char line[LINE_MAX_BYTES];
    struct text out = text_into(line, sizeof line);
    clean_text(&out, text, strlen(text));
    text_end(&out);
    if (strcmp(nl_langinfo(CODESET), "UTF-8"))
        clean_ascii(line);
    print_folded(line, *end ? columns() : 0);
    fputs(end, stdout);
    fflush(stdout);
}

void terminal_line(const char *text) {
    terminal_print(text, "\n");
}

void terminal_table(const struct terminal *terminal, struct client_table *table, const char *game,
                    const char *options, int seats, const char *bots, int people) {
    const struct terminal_wish *wish = terminal->wish;
    const char *at = bots && *bots ? bots : "normal";
    const char *from = at;
    memset(table, 0, sizeof *table);
    snprintf(table->game, sizeof table->game, "%s", game);
    snprintf(table->options, sizeof table->options, "%s", options ? options : "");
    table->seats = seats ? seats : kb_game(kb_game_find(game)).seats_usual;
    for (int seat = people + 1; seat <= table->seats; seat++) {
        size_t length = strcspn(at, ",");
        length = length < sizeof table->bot ? length : sizeof table->bot - 1;
        memcpy(table->bots[seat], at, length);
        if (seat == people + 1)
            memcpy(table->bot, at, length);
        at += strcspn(at, ",");
        at = *at ? at + 1 : from;
    }
    if (!table->bot[0])
        strcpy(table->bot, "normal");
    int count = table->seats - people;
    table->pace_ms = wish->pace_ms >= 0                   ? wish->pace_ms
                     : !isatty(STDIN_FILENO) || count < 1 ? 0
                     : PACE_ROUND_MS / count < PACE_MS    ? PACE_ROUND_MS / count
                                                          : PACE_MS;
    snprintf(table->clock, sizeof table->clock, "%s", wish->clock ? wish->clock : "none");
}

bool terminal_people(struct terminal *terminal, int people) {
    struct client *client = terminal->client;
    const char *names = terminal->wish->names;
    while (client->players < people) {
        char name[SEEN_NAME] = "", number[NUMBER_MAX];
        for (int i = 0; names && i < client->players; i++)
            names = strchr(names, ',') ? strchr(names, ',') + 1 : NULL;
        if (names)
            snprintf(name, sizeof name, "%.*s", (int)strcspn(names, ","), names);
        const char *user = getenv("USER");
        struct text out = text_into(name, sizeof name);
        if (!name[0] && client->players == 0 && user && strlen(user) <= 24)
            text_word(&out, user);
        else if (!name[0] && client->players > 0)
            put(&out, tr("Player {n}"), "n", language_number(number, client->players + 1), NULL);
        if (out.length)
            text_end(&out);
        bool kept = !names &&
                    identity_find(&client->identities, client->source->origin, client->players + 1);
        if (!client_add(client, kept      ? NULL
                                : name[0] ? name
                                          : tr("Guest")) &&
            (strcmp(client->error, "bad-name") || !client_add(client, tr("Guest"))))
            return false;
        names = terminal->wish->names;
    }
    return true;
}

void terminal_error(const struct terminal *terminal, struct text *out) {
    say_error(out, terminal->client->error, terminal->client->words);
}

void terminal_seed(const struct terminal *terminal, ask_give *give, void *arg) {
    char seed[24];
    SAID(line);
    snprintf(seed, sizeof seed, "%" PRIu64, terminal->wish->replay->seed);
    put(&line, tr("This was the game of --seed {seed}. Every other number is another game."),
        "seed", seed, NULL);
    give(arg, SAYS(line));
    give(arg, tr("save FILE writes it into a file, for kickback show and kickback review."));
}

void terminal_kept(const struct terminal *terminal, struct text *out) {
    const struct seen *seen = &client_active(terminal->client)->seen;
    if (terminal->replay || seen->phase == SEEN_OVER || seen->phase == SEEN_CLOSED ||
        !seen->table[0])
        return;
    if (!terminal->client->source->local)
        text_word(out, tr("The game goes on at the server; the same command brings you back."));
    else if (terminal->reason[0])
        text_word(out, tr("This game was not kept."));
    else
        text_word(out, tr("The game is kept: kickback play resumes it."));
}

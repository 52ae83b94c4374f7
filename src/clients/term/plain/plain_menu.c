/* plain_menu.c: what to play, asked line by line (terminal.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "finished.h"
#include "new_table.h"
#include "plain.h"
#include "tables.h"

static void none_of(const char *line, int count) {
    char number[NUMBER_MAX];
    SAID(words);
    put(&words, tr("'{text}' is none of these. Type a number from 1 to {n}, or q to go back."),
        "text", line, "n", language_number(number, count), NULL);
    terminal_line(SAYS(words));
}

/* One of `count` numbered lines that were printed; 0: quit. An empty line is `usual`. */
static int choose(struct terminal *terminal, int count, int usual) {
    char line[COMMAND_MAX], prompt[64];
    for (;;) {
        snprintf(prompt, sizeof prompt, "1-%d [%d], q > ", count, usual);
        plain_prompt(prompt);
        if (!plain_read(terminal->client, line, sizeof line) || line[0] == 'q' || line[0] == 'Q')
            return 0;
        int number = line[0] ? atoi(line) : usual;
        if (number >= 1 && number <= count)
            return number;
        none_of(line, count);
    }
}

static void numbered(int number, const char *text) {
    char line[SAY_MAX + 16];
    snprintf(line, sizeof line, "%d %s", number, text);
    terminal_line(line);
}

static void print_row(const struct new_table *wanted, int row) {
    SAID(words);
    SAID(about);
    new_table_words(wanted, row, &words, &about);
    text_word(&words, ". ");
    text_word(&words, SAYS(about));
    numbered(row + 1, SAYS(words));
}

/* The first row plays; each other one has another value each time its number is typed. */
static int new_game(struct terminal *terminal, const char *game) {
    struct new_table wanted;
    new_table_begin(&wanted, terminal, game);
    for (int i = 0; i < new_table_rows(&wanted); i++)
        print_row(&wanted, i);
    for (;;) {
        int row = choose(terminal, new_table_rows(&wanted), 1) - 1;
        if (row < 0)
            return 0;
        if (row != NEW_TABLE_PLAY) {
            new_table_turn(&wanted, row, 1);
            print_row(&wanted, row);
            continue;
        }
        if (new_table_make(&wanted, terminal))
            return 1;
        SAID(words);
        terminal_error(terminal, &words);
        terminal_line(SAYS(words));
        return -1;
    }
}

static void choose_language(struct terminal *terminal) {
    for (int i = 0; i < LANGUAGES; i++)
        numbered(i + 1, language_names[i]);
    int number = choose(terminal, LANGUAGES, (int)language_now() + 1);
    if (number) {
        language_set((enum language)(number - 1));
        identity_set(&terminal->client->identities, "language", 0, language_codes[number - 1], "-");
    }
}

int plain_menu(struct terminal *terminal) {
    static struct tables_row games[TABLES_MAX]; /* main thread only */
    bool server = !terminal->client->source->local;
    for (;;) {
        int count = tables_ask(terminal->client, games, server);
        SAID(title);
        tables_title(terminal->client, &title);
        terminal_line(SAYS(title));
        if (server && !count)
            terminal_line(tr("No table is waiting for players. To join one, use its link."));
        for (int i = 0; i < count; i++) {
            SAID(line);
            SAID(words);
            SAID(about);
            tables_words(&games[i], &words);
            tables_about(&games[i], &about);
            if (about.length)
                text_word(&words, ", ");
            text_word(&words, SAYS(about));
            say_pair(&line, tables_verb(&games[i]), SAYS(words));
            numbered(i + 1, SAYS(line));
        }
        const int kinds = kb_games(), other = count + 2 * kinds; /* rows before the others */
        for (int i = 0; i < kinds; i++)
            numbered(count + 1 + i, kb_game(i).title);
        for (int i = 0; i < kinds; i++) {
            SAID(line);
            say_pair(&line, tr("The rules"), kb_game(i).title);
            numbered(count + kinds + 1 + i, SAYS(line));
        }
        numbered(other + 1, server ? tr("Look for tables again") : tr("Finished games"));
        numbered(other + 2, tr("Language"));
        int number = choose(terminal, other + 2, 1), good = 0;
        if (!number)
            return 0;
        if (number <= count)
            good = client_enter(terminal->client, games[number - 1].table, "") ? 1 : -1;
        else if (number <= count + kinds)
            good = new_game(terminal, kb_game(number - count - 1).name);
        else if (number <= other)
            plain_rules(terminal->wish->rules(kb_game(number - count - kinds - 1).name,
                                              language_codes[language_now()]),
                        NULL);
        else if (number == other + 2)
            choose_language(terminal);
        else if (!server)
            finished_list(terminal->client, terminal->wish->data, plain_give, NULL);
        if (good > 0)
            return 1;
        if (good < 0 && !terminal->client->source->local)
            return -1;
    }
}

/* new_table.c: see new_table.h. */
#include "new_table.h"

#include <stdio.h>
#include <string.h>

#include "term_game.h"

/* The last one is for tables at a server: seats without bots. */
static const char *const levels[] = {
    "easy", "normal", "hard", "expert", "random", "easy,normal,hard,expert", ""};
#define LEVELS ((int)(sizeof levels / sizeof levels[0]))
#define LEVEL_USUAL 1

static const struct table_choice entries[] = {
    {"link", mark("By link"), mark("Anybody with the link may sit down.")},
    {"public", mark("Public"), mark("Everybody at this server sees the table and may sit down.")},
    {"invite", mark("By invitation"), mark("Each invitation is good for one person.")},
};
#define ENTRIES ((int)(sizeof entries / sizeof entries[0]))

static struct kb_game_info info_of(const struct new_table *table) {
    return kb_game(kb_game_find(table->game));
}

/* An option that the terminal has words for; NULL: it is one of the library's alone. */
static const struct table_option *option_of(const struct new_table *table, int row) {
    const struct term_game *game = term_game(table->game);
    return game->option ? game->option + row - NEW_TABLE_FIRST_OPTION : NULL;
}

static const char *key_of(const struct new_table *table, int row) {
    const struct table_option *option = option_of(table, row);
    return option ? option->key
                  : kb_option_key(kb_game_find(table->game), row - NEW_TABLE_FIRST_OPTION);
}

/* The value of an option as it is written, NULL beyond the last. Of the library's the default comes
 * first. */
static const char *value_of(const struct new_table *table, int row, int pick) {
    const struct table_option *option = option_of(table, row);
    int game = kb_game_find(table->game), key = row - NEW_TABLE_FIRST_OPTION, usual;
    struct kb_setup setup;
    if (option)
        return pick < 4 ? option->choice[pick].value : NULL;
    if (kb_setup(&setup, table->game, info_of(table).seats_usual, NULL, 0, NULL))
        return NULL;
    usual = setup.option[key];
    return kb_option_value(game, key, pick == 0 ? usual : pick <= usual ? pick - 1 : pick);
}

void new_table_begin(struct new_table *table, const struct terminal *terminal, const char *game) {
    memset(table, 0, sizeof *table);
    table->game = game;
    table->level = LEVEL_USUAL;
    table->here = terminal->client->source->local;
    table->seats = info_of(table).seats_usual;
    table->people = table->here ? terminal->wish->people : 1;
    if (table->people > table->seats)
        table->seats = table->people;
}

int new_table_rows(const struct new_table *table) {
    const struct term_game *game = term_game(table->game);
    int options = game->option ? game->options : info_of(table).options;
    return NEW_TABLE_FIRST_OPTION + (options < NEW_TABLE_OPTIONS ? options : NEW_TABLE_OPTIONS);
}

static void level_words(const struct new_table *table, struct text *out) {
    const char *at = levels[table->level];
    if (!*at)
        text_word(out, tr("free, for a person"));
    for (bool first = true; *at; at += strcspn(at, ","), at += *at == ',', first = false) {
        char level[16];
        snprintf(level, sizeof level, "%.*s", (int)strcspn(at, ","), at);
        text_word(out, first ? "" : ", ");
        text_word(out, say_level(level));
    }
}

void new_table_words(const struct new_table *table, int row, struct text *out, struct text *about) {
    const struct term_game *game = term_game(table->game);
    char number[NUMBER_MAX];
    SAID(level);
    if (row == NEW_TABLE_PLAY) {
        text_word(out, tr("Play now"));
        text_word(about, game->about[0] ? tr(game->about) : "");
    } else if (row == NEW_TABLE_BOTS) {
        level_words(table, &level);
        say_pair(out, tr("Bots"), SAYS(level));
        text_word(about, tr("How well do the bots play?"));
    } else if (row == NEW_TABLE_SEATS) {
        say_pair(out, tr("Players"), language_number(number, table->seats));
        text_word(about, game->players[0] ? tr(game->players) : "");
    } else if (row == NEW_TABLE_PEOPLE && !table->here) {
        say_pair(out, tr("Who may come"), tr(entries[table->entry].name));
        text_word(about, tr(entries[table->entry].about));
    } else if (row == NEW_TABLE_PEOPLE) {
        say_pair(out, tr("At this keyboard"), language_number(number, table->people));
        text_word(about, tr("Several people take turns here; the screen is hidden between them."));
    } else if (!option_of(table, row)) {
        say_pair(out, key_of(table, row),
                 value_of(table, row, table->pick[row - NEW_TABLE_FIRST_OPTION]));
    } else {
        const struct table_option *option = option_of(table, row);
        const struct table_choice *choice =
            &option->choice[table->pick[row - NEW_TABLE_FIRST_OPTION]];
        say_pair(out, tr(option->name), tr(choice->name));
        text_word(about, tr(choice->about));
    }
}

/* From `low` up to `high`, and round. */
static int turned(int value, int step, int low, int high) {
    return value + step > high ? low : value + step < low ? high : value + step;
}

void new_table_turn(struct new_table *table, int row, int step) {
    if (row == NEW_TABLE_BOTS) {
        table->level = turned(table->level, step, 0, LEVELS - (table->here ? 2 : 1));
    } else if (row == NEW_TABLE_SEATS) {
        table->seats =
            turned(table->seats, step, info_of(table).seats_min, info_of(table).seats_max);
        if (table->people > table->seats)
            table->people = table->seats;
    } else if (row == NEW_TABLE_PEOPLE && table->here) {
        table->people = turned(table->people, step, 1, table->seats);
    } else if (row == NEW_TABLE_PEOPLE) {
        table->entry = turned(table->entry, step, 0, ENTRIES - 1);
    } else if (row >= NEW_TABLE_FIRST_OPTION) {
        int count = 0;
        while (value_of(table, row, count))
            count++;
        int *pick = &table->pick[row - NEW_TABLE_FIRST_OPTION];
        *pick = turned(*pick, step, 0, count - 1);
    }
}

bool new_table_make(const struct new_table *table, struct terminal *terminal) {
    struct client_table made;
    char options[160];
    struct text out = text_into(options, sizeof options);
    for (int row = NEW_TABLE_FIRST_OPTION; row < new_table_rows(table); row++) {
        int pick = table->pick[row - NEW_TABLE_FIRST_OPTION];
        if (!pick)
            continue;
        text_word(&out, out.length ? " " : "");
        text_word(&out, key_of(table, row));
        text_char(&out, '=');
        text_word(&out, value_of(table, row, pick));
    }
    text_end(&out);
    client_shrink(terminal->client, table->people);
    if (!terminal_people(terminal, table->people))
        return false;
    terminal_table(terminal, &made, table->game, options, table->seats, levels[table->level],
                   table->people);
    snprintf(made.entry, sizeof made.entry, "%s", entries[table->entry].value);
    for (int seat = 1; seat <= made.seats && !*levels[table->level]; seat++)
        made.bots[seat][0] = 0;
    return client_make(terminal->client, &made);
}

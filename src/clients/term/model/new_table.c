/* new_table.c: see new_table.h. The options of the games in words, as terms.ts of the page has
 * them. */
#include "new_table.h"

#include <stdio.h>
#include <string.h>

struct choice {
    const char *value; /* empty: the edition decides */
    const char *name, *about;
};

struct option {
    const char *key, *name;
    struct choice choice[4];
};

static const struct option corruption[] = {
    {"edition",
     mark("Printed edition"),
     {{"atlas", mark("Atlas Games (English)"),
       mark("Choices in the order the cards were played; hit men must strike; characters are used "
            "up.")},
      {"descartes", mark("Descartes (French)"),
       mark("As the English one, but choices go over the table from left to right.")},
      {"eurogames", mark("Eurogames (German)"),
       mark("From left to right; hit men may pass, characters come back every round, and totals "
            "stay hidden until the end.")},
      {"spanish", mark("Spanish edition"), mark("The same four rules as the English edition.")}}},
    {"show",
     mark("Open cards"),
     {{"standard", mark("Standard"),
       mark("One open card more in each round, and the open ones come first.")},
      {"river", mark("Down the River"),
       mark("As many open cards, but in the middle: you begin and end in the dark.")},
      {"free", mark("Free Stud"),
       mark("The first player of each round names which cards are played open.")},
      {"closed", mark("Closed"), mark("Everything is face down, and there are only bribes.")}}},
    {"book",
     mark("Little Black Book"),
     {{"off", mark("Without"), mark("Nobody looks at hidden cards.")},
      {"on", mark("With the book"), mark("Twice in a game you may look at a face-down card.")}}},
    {"hitman",
     mark("Hit men"),
     {{"", mark("As in the edition"), mark("The edition decides.")},
      {"must", mark("Must strike"), mark("A hit man takes a card if there is one, even your own.")},
      {"may", mark("May pass"), mark("A hit man may spare everybody.")}}},
    {"characters",
     mark("Characters"),
     {{"", mark("As in the edition"), mark("The edition decides.")},
      {"discard", mark("Used up"), mark("Characters that were played leave the game.")},
      {"return", mark("Come back"), mark("All ten cards are back every round.")}}},
    {"order",
     mark("Who decides first"),
     {{"", mark("As in the edition"), mark("The edition decides.")},
      {"played", mark("As played"), mark("In the order in which the cards were played.")},
      {"table", mark("Left to right"), mark("Over the table, from left to right.")}}},
    {"totals",
     mark("Totals"),
     {{"", mark("As in the edition"), mark("The edition decides.")},
      {"open", mark("Open"), mark("Everybody sees what everybody has won.")},
      {"hidden", mark("Hidden"), mark("You remember what the others have won.")}}},
};

static const struct option hacker[] = {
    {"beats",
     mark("Length of a trip"),
     {{"2", mark("Two beats"), mark("As usual.")},
      {"3", mark("Three beats"), mark("More time for mischief, and for being seen.")},
      {"1", mark("One beat"), mark("A quick game: blink and it has happened.")}}},
    {"crypt",
     mark("Encryption"),
     {{"off", mark("Off"), mark("Small bills are just small bills.")},
      {"on", mark("On"),
       mark("Bills of 1 protect an account from viruses; bills of 3 undo that.")}}},
    {"jam",
     mark("Magnetic jamming"),
     {{"off", mark("Off"), mark("You always see whose an account is.")},
      {"on", mark("On"),
       mark("In the last round all accounts lie face down: remember which are yours.")}}},
    {"steal",
     mark("Stealing"),
     {{"look", mark("With a look"), mark("A thief sees the bills and picks one.")},
      {"blind", mark("Blind"), mark("A thief draws a bill at random.")}}},
};

/* The last one is for tables at a server: seats without bots. */
static const char *const levels[] = {
    "easy", "normal", "hard", "expert", "random", "easy,normal,hard,expert", ""};
#define LEVELS ((int)(sizeof levels / sizeof levels[0]))
#define LEVEL_USUAL 1

static const struct choice entries[] = {
    {"link", mark("By link"), mark("Anybody with the link may sit down.")},
    {"public", mark("Public"), mark("Everybody at this server sees the table and may sit down.")},
    {"invite", mark("By invitation"), mark("Each invitation is good for one person.")},
};
#define ENTRIES ((int)(sizeof entries / sizeof entries[0]))

static bool is_hacker(const struct new_table *table) {
    return !strcmp(table->game, "hacker");
}

static const struct option *option_of(const struct new_table *table, int row) {
    return (is_hacker(table) ? hacker : corruption) + row - NEW_TABLE_FIRST_OPTION;
}

void new_table_begin(struct new_table *table, const struct terminal *terminal, const char *game) {
    memset(table, 0, sizeof *table);
    table->game = game;
    table->level = LEVEL_USUAL;
    table->here = terminal->client->source->local;
    table->seats = is_hacker(table) ? 5 : 4;
    table->people = table->here ? terminal->wish->people : 1;
    if (table->people > table->seats)
        table->seats = table->people;
}

int new_table_rows(const struct new_table *table) {
    int options = is_hacker(table) ? (int)(sizeof hacker / sizeof hacker[0])
                                   : (int)(sizeof corruption / sizeof corruption[0]);
    return NEW_TABLE_FIRST_OPTION + options;
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
    char number[NUMBER_MAX];
    SAID(level);
    if (row == NEW_TABLE_PLAY) {
        text_word(out, tr("Play now"));
        text_word(about,
                  is_hacker(table)
                      ? tr("While one player walks to the bank, the others slip viruses onto "
                           "accounts. See whose hand it was, or lose your money to it.")
                      : tr("Bribe three governments for contracts, from the school to the dam. "
                           "Some envelopes lie open, some do not, and attorneys, reporters and "
                           "hit men have the last word."));
    } else if (row == NEW_TABLE_BOTS) {
        level_words(table, &level);
        say_pair(out, tr("Bots"), SAYS(level));
        text_word(about, tr("How well do the bots play?"));
    } else if (row == NEW_TABLE_SEATS) {
        say_pair(out, tr("Players"), language_number(number, table->seats));
        text_word(about, is_hacker(table)
                             ? tr("Eyes and viruses. 3 to 7 players, best with 5.")
                             : tr("Bribes and bluff. 3 to 7 players, best with 4 or 5."));
    } else if (row == NEW_TABLE_PEOPLE && !table->here) {
        say_pair(out, tr("Who may come"), tr(entries[table->entry].name));
        text_word(about, tr(entries[table->entry].about));
    } else if (row == NEW_TABLE_PEOPLE) {
        say_pair(out, tr("At this keyboard"), language_number(number, table->people));
        text_word(about, tr("Several people take turns here; the screen is hidden between them."));
    } else {
        const struct option *option = option_of(table, row);
        const struct choice *choice = &option->choice[table->pick[row - NEW_TABLE_FIRST_OPTION]];
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
        table->seats = turned(table->seats, step, 3, 7);
        if (table->people > table->seats)
            table->people = table->seats;
    } else if (row == NEW_TABLE_PEOPLE && table->here) {
        table->people = turned(table->people, step, 1, table->seats);
    } else if (row == NEW_TABLE_PEOPLE) {
        table->entry = turned(table->entry, step, 0, ENTRIES - 1);
    } else if (row >= NEW_TABLE_FIRST_OPTION) {
        const struct option *option = option_of(table, row);
        int count = 0;
        while (count < 4 && option->choice[count].value)
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
        text_word(&out, option_of(table, row)->key);
        text_char(&out, '=');
        text_word(&out, option_of(table, row)->choice[pick].value);
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

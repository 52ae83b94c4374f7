/* wanted.c: see wanted.h. The options of the games in words, as terms.ts of the page has them. */
#include "wanted.h"

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

static bool is_hacker(const struct wanted *wanted) {
    return !strcmp(wanted->game, "hacker");
}

static const struct option *option_of(const struct wanted *wanted, int row) {
    return (is_hacker(wanted) ? hacker : corruption) + row - WANTED_FIRST_OPTION;
}

void wanted_begin(struct wanted *wanted, const struct terminal *terminal, const char *game) {
    memset(wanted, 0, sizeof *wanted);
    wanted->game = game;
    wanted->level = LEVEL_USUAL;
    wanted->here = terminal->client->source->local;
    wanted->seats = is_hacker(wanted) ? 5 : 4;
    wanted->people = wanted->here ? terminal->wish->people : 1;
    if (wanted->people > wanted->seats)
        wanted->seats = wanted->people;
}

int wanted_rows(const struct wanted *wanted) {
    int options = is_hacker(wanted) ? (int)(sizeof hacker / sizeof hacker[0])
                                    : (int)(sizeof corruption / sizeof corruption[0]);
    return WANTED_FIRST_OPTION + options;
}

static void level_words(const struct wanted *wanted, struct text *out) {
    const char *at = levels[wanted->level];
    if (!*at)
        text_word(out, tr("free, for a person"));
    for (bool first = true; *at; at += strcspn(at, ","), at += *at == ',', first = false) {
        char level[16];
        snprintf(level, sizeof level, "%.*s", (int)strcspn(at, ","), at);
        text_word(out, first ? "" : ", ");
        text_word(out, say_level(level));
    }
}

void wanted_words(const struct wanted *wanted, int row, struct text *out, struct text *about) {
    char number[NUMBER_MAX];
    SAID(level);
    if (row == WANTED_PLAY) {
        text_word(out, tr("Play now"));
        text_word(about,
                  is_hacker(wanted)
                      ? tr("While one player walks to the bank, the others slip viruses onto "
                           "accounts. See whose hand it was, or lose your money to it.")
                      : tr("Bribe three governments for contracts, from the school to the dam. "
                           "Some envelopes lie open, some do not, and attorneys, reporters and "
                           "hit men have the last word."));
    } else if (row == WANTED_BOTS) {
        level_words(wanted, &level);
        say_pair(out, tr("Bots"), SAYS(level));
        text_word(about, tr("How well do the bots play?"));
    } else if (row == WANTED_SEATS) {
        say_pair(out, tr("Players"), tongue_number(number, wanted->seats));
        text_word(about, is_hacker(wanted)
                             ? tr("Eyes and viruses. 3 to 7 players, best with 5.")
                             : tr("Bribes and bluff. 3 to 7 players, best with 4 or 5."));
    } else if (row == WANTED_PEOPLE && !wanted->here) {
        say_pair(out, tr("Who may come"), tr(entries[wanted->entry].name));
        text_word(about, tr(entries[wanted->entry].about));
    } else if (row == WANTED_PEOPLE) {
        say_pair(out, tr("At this keyboard"), tongue_number(number, wanted->people));
        text_word(about, tr("Several people take turns here; the screen is hidden between them."));
    } else {
        const struct option *option = option_of(wanted, row);
        const struct choice *choice = &option->choice[wanted->pick[row - WANTED_FIRST_OPTION]];
        say_pair(out, tr(option->name), tr(choice->name));
        text_word(about, tr(choice->about));
    }
}

/* From `low` up to `high`, and round. */
static int turned(int value, int step, int low, int high) {
    return value + step > high ? low : value + step < low ? high : value + step;
}

void wanted_turn(struct wanted *wanted, int row, int step) {
    if (row == WANTED_BOTS) {
        wanted->level = turned(wanted->level, step, 0, LEVELS - (wanted->here ? 2 : 1));
    } else if (row == WANTED_SEATS) {
        wanted->seats = turned(wanted->seats, step, 3, 7);
        if (wanted->people > wanted->seats)
            wanted->people = wanted->seats;
    } else if (row == WANTED_PEOPLE && wanted->here) {
        wanted->people = turned(wanted->people, step, 1, wanted->seats);
    } else if (row == WANTED_PEOPLE) {
        wanted->entry = turned(wanted->entry, step, 0, ENTRIES - 1);
    } else if (row >= WANTED_FIRST_OPTION) {
        const struct option *option = option_of(wanted, row);
        int count = 0;
        while (count < 4 && option->choice[count].value)
            count++;
        int *pick = &wanted->pick[row - WANTED_FIRST_OPTION];
        *pick = turned(*pick, step, 0, count - 1);
    }
}

bool wanted_make(const struct wanted *wanted, struct terminal *terminal) {
    struct client_table table;
    char options[160];
    struct text out = text_into(options, sizeof options);
    for (int row = WANTED_FIRST_OPTION; row < wanted_rows(wanted); row++) {
        int pick = wanted->pick[row - WANTED_FIRST_OPTION];
        if (!pick)
            continue;
        text_word(&out, out.length ? " " : "");
        text_word(&out, option_of(wanted, row)->key);
        text_char(&out, '=');
        text_word(&out, option_of(wanted, row)->choice[pick].value);
    }
    text_end(&out);
    client_shrink(terminal->client, wanted->people);
    if (!terminal_people(terminal, wanted->people))
        return false;
    terminal_table(terminal, &table, wanted->game, options, wanted->seats, levels[wanted->level],
                   wanted->people);
    snprintf(table.entry, sizeof table.entry, "%s", entries[wanted->entry].value);
    for (int seat = 1; seat <= table.seats && !*levels[wanted->level]; seat++)
        table.bots[seat][0] = 0;
    return client_make(terminal->client, &table);
}

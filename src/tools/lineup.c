/* lineup.c: see lineup.h. */
#include "lineup.h"

#include <stdio.h>
#include <string.h>

#include "tools.h"

#define COMMAND_MARK "cmd:"
#define LAG_MARK "+lag"

const char *player_command(const struct player *player) {
    return player->name + strlen(COMMAND_MARK);
}

/* The levels, as a list for a message; `more` is what else is possible. */
static const char *list_bots(char *out, size_t size, const char *more) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; bot_at(i) && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", bot_at(i)->name);
    snprintf(out + used, used < size ? size - used : 0, "%s", more);
    return out;
}

static const char *list_personalities(char *out, size_t size) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; bot_personality_at(i) && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "",
                                 bot_personality_at(i)->name);
    return out;
}

static int wrong_name(const char *tool, enum bot_fault fault, const char *name, int length,
                      const char *more) {
    char list[256];
    if (!tool)
        return EXIT_USAGE;
    if (fault == BOT_NO_LEVEL)
        return usage_error(tool, "unknown bot '%.*s'; expected %s", length, name,
                           list_bots(list, sizeof list, more));
    if (fault == BOT_NO_PERSONALITY)
        return usage_error(tool, "unknown personality '%.*s'; expected %s", length, name,
                           list_personalities(list, sizeof list));
    return usage_error(tool, "invalid budget in '%.*s'; expected @1 to @%u", length, name,
                       BOT_BUDGET_MAX);
}

static int wrong_lag(const char *tool, const char *name, int length) {
    return tool ? usage_error(tool,
                              "invalid delay in '%.*s'; expected +lag%d to +lag%d in "
                              "steps of %d, in hacker clock=live",
                              length, name, KB_LIVE_TICK_MS, BOT_LIVE_LAG_MAX * KB_LIVE_TICK_MS,
                              KB_LIVE_TICK_MS)
                : EXIT_USAGE;
}

/* A command is quoted as it is in files of results: no quotes, nothing that is not printed. */
static int read_command(const char *tool, const char *name, size_t length, struct player *player) {
    const size_t mark = strlen(COMMAND_MARK);
    bool good = length > mark;
    for (size_t i = mark; i < length; i++)
        good = good && (unsigned char)name[i] >= ' ' && name[i] != 0x7f && name[i] != '"' &&
               name[i] != '\\';
    player->external = true;
    if (good)
        return EXIT_DONE;
    return tool ? usage_error(tool,
                              "'%.*s' is not a bot; expected cmd:COMMAND, without comma, "
                              "\" and \\",
                              (int)length, name)
                : EXIT_USAGE;
}

/* Takes +lagMS off the end of a name, if it is there. False: the delay is not possible. */
static bool read_lag(const char *name, size_t *length, int *lag_ms) {
    const char *plus = memchr(name, '+', *length);
    size_t mark = strlen(LAG_MARK);
    int ms = 0;
    if (!plus)
        return true;
    size_t at = (size_t)(plus - name);
    if (*length - at <= mark || memcmp(plus, LAG_MARK, mark))
        return false;
    for (size_t i = at + mark; i < *length; i++) {
        if (name[i] < '0' || name[i] > '9' || ms > BOT_LIVE_LAG_MAX * KB_LIVE_TICK_MS)
            return false;
        ms = 10 * ms + name[i] - '0';
    }
    if (ms < KB_LIVE_TICK_MS || ms % KB_LIVE_TICK_MS || ms > BOT_LIVE_LAG_MAX * KB_LIVE_TICK_MS)
        return false;
    *length = at;
    *lag_ms = ms;
    return true;
}

static int read_player(const char *tool, const char *name, size_t length, struct player *player) {
    memset(player, 0, sizeof *player);
    if (length >= PLAYER_NAME_MAX)
        return tool ? usage_error(tool, "the bot '%.40s...' has a name of more than %d characters",
                                  name, PLAYER_NAME_MAX - 1)
                    : EXIT_USAGE;
    memcpy(player->name, name, length);
    if (!strncmp(player->name, COMMAND_MARK, strlen(COMMAND_MARK)))
        return read_command(tool, name, length, player);
    size_t level = length;
    if (!read_lag(name, &level, &player->lag_ms))
        return wrong_lag(tool, name, (int)length);
    enum bot_fault fault = bot_parse(name, level, &player->spec);
    return fault ? wrong_name(tool, fault, name, (int)length, ", cmd:COMMAND") : EXIT_DONE;
}

/* The number of the player of that name: an old one, or the one at the end. */
static int player_number(const struct lineup *lineup) {
    int i = 0;
    while (strcmp(lineup->player[i].name, lineup->player[lineup->players].name))
        i++;
    return i;
}

int lineup_read(const char *tool, const char *text, int seats, struct lineup *lineup) {
    memset(lineup, 0, sizeof *lineup);
    if (seats > KB_SEATS_MAX)
        return EXIT_USAGE;
    for (const char *name = text; name;) {
        size_t length = strcspn(name, ",");
        if (lineup->chairs == seats)
            return tool ? usage_error(tool, "more than %d bots for %d seats", seats, seats)
                        : EXIT_USAGE;
        struct player player;
        int status = read_player(tool, name, length, &player);
        if (status)
            return status;
        /* There are at most as many players as chairs, so there is room for one more here. */
        lineup->player[lineup->players] = player;
        int number = player_number(lineup);
        lineup->players += number == lineup->players;
        lineup->chair[lineup->chairs++] = (uint8_t)number;
        name = name[length] ? name + length + 1 : NULL;
    }
    for (int i = 1; i < KB_SEATS_MAX; i++)
        if (i >= lineup->chairs && i < seats)
            lineup->chair[i] = lineup->chair[i - 1];
    lineup->chairs = seats;
    return EXIT_DONE;
}

void lineup_print(const struct lineup *lineup, char *out, size_t size) {
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < lineup->chairs && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? "," : "",
                                 lineup->player[lineup->chair[i]].name);
}

int lineup_read_level(const char *tool, const char *text, struct bot_spec *spec) {
    size_t length = strlen(text);
    enum bot_fault fault = bot_parse(text, length, spec);
    return fault ? wrong_name(tool, fault, text, (int)(length < 200 ? length : 200), "")
                 : EXIT_DONE;
}

int lineup_check_live(const char *tool, const struct lineup *lineup, const struct kb_setup *setup) {
    bool live = kb_live_clock(setup);
    for (int i = 0; i < lineup->players; i++) {
        const struct player *player = &lineup->player[i];
        if (live && player->external)
            return usage_error(tool,
                               "'%s' is a program, and by live clock those play at tables of a "
                               "server (docs/bot-protocol.md); possible here: our bots, or "
                               "clock=beats",
                               player->name);
        if (!live && player->lag_ms)
            return usage_error(tool, "'%s': a delay goes with hacker clock=live only",
                               player->name);
    }
    return EXIT_DONE;
}

int lineup_check_budgets(const char *tool, const struct lineup *lineup) {
    for (int i = 0; i < lineup->players; i++)
        if (!lineup->player[i].external && lineup->player[i].spec.budget)
            return usage_error(tool, "--move-ms sets the budgets; it does not go with '%s'",
                               lineup->player[i].name);
    return EXIT_DONE;
}

void lineup_print_help(void) {
    puts("\nlevels:");
    for (int i = 0; bot_at(i); i++)
        printf("  %-9s %s\n", bot_at(i)->name, bot_at(i)->what);
    printf("budgets that they have unless one is named");
    for (int game = 0; game < kb_games(); game++)
        printf("%s%s",
               !game                   ? ", in "
               : game + 1 < kb_games() ? ", "
                                       : " and in ",
               kb_game(game).name);
    puts(":");
    for (int i = 0; bot_at(i); i++) {
        printf("  %-9s", bot_at(i)->name);
        for (int game = 0; game < kb_games(); game++)
            printf("%s%u", game ? ", " : " ", (unsigned)bot_play(i, game)->budget);
        putchar('\n');
    }
    printf("+lagMS behind a bot: it plays hacker clock=live through a line with that delay,\n"
           "there and back together, up to %d ms in steps of %d\n",
           BOT_LIVE_LAG_MAX * KB_LIVE_TICK_MS, KB_LIVE_TICK_MS);
    puts("personalities; a bot that names none gets one at random:");
    for (int i = 0; bot_personality_at(i); i++)
        printf("  %-9s %s\n", bot_personality_at(i)->name, bot_personality_at(i)->what);
}

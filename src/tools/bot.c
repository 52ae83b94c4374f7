/* bot.c: `kickback bot`: our bots for other programs, by the line protocol. It answers on standard
 * output what it is asked on standard input (docs/bot-protocol.md), and plays exactly as the same
 * bot does inside the arena. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bot_text.h"
#include "budget.h"
#include "tools.h"

struct speaker {
    const char *game; /* the only one that it plays, or NULL */
    struct bot_spec spec;
    uint32_t move_ms;         /* 0: the budget as it is */
    struct kb_setup measured; /* the setup for which the budget was measured */
    struct bot_position position;
    struct bot_notes notes;
    void *memory;
};

static void say_error(const char *what) {
    printf("error %s\n", what);
}

/* A position in which the library could not have asked us. */
static bool can_answer(const struct speaker *speaker) {
    if (!speaker->position.placed)
        say_error("there was no world; write: want world history");
    return speaker->position.placed;
}

static void answer(struct speaker *speaker) {
    struct bot_position *position = &speaker->position;
    struct kb_view view;
    char move[KB_MOVE_TEXT_MAX] = "-";
    if (!can_answer(speaker))
        return;
    kb_view(&position->world, position->seat, &view);
    struct bot_spec spec = speaker->spec;
    if (position->budget)
        spec.budget = position->budget;
    struct bot_ask ask = {.setup = &position->setup,
                          .view = &view,
                          .who = position->who,
                          .seed = position->seed,
                          .notes = &speaker->notes,
                          .memory = speaker->memory};
    if (bot_play(spec.bot, view.game)->history) {
        ask.history = position->entry;
        ask.entries = position->entries;
    }
    int action = bot_decide(&spec, &ask);
    if (action != BOT_NONE)
        kb_view_move_print(&view, action, move);
    printf("move %" PRIu32 " %s\n", position->number, move);
    position->asked = position->placed = false;
}

static bool same_options(const struct kb_setup *a, const struct kb_setup *b) {
    return a->game == b->game && a->seats == b->seats &&
           !memcmp(a->option, b->option, sizeof a->option);
}

static void begin(struct speaker *speaker) {
    memset(&speaker->notes, 0, sizeof speaker->notes);
    if (speaker->game && speaker->position.setup.game != kb_game_find(speaker->game)) {
        speaker->position.playing = false;
        say_error("another game than --game");
    } else if (speaker->move_ms && !same_options(&speaker->measured, &speaker->position.setup)) {
        speaker->measured = speaker->position.setup;
        speaker->spec.budget = budget_for(&speaker->measured, &speaker->spec, speaker->move_ms);
    }
}

/* Obeys one line. False: quit. */
static bool obey(struct speaker *speaker, const char *line, size_t length) {
    switch (bot_order_read(line, length, &speaker->position)) {
    case BOT_ORDER_HELLO:
        printf("name kickback %s\nwant world history\nready\n", bot_at(speaker->spec.bot)->name);
        break;
    case BOT_ORDER_GAME: begin(speaker); break;
    case BOT_ORDER_GO: answer(speaker); break;
    case BOT_ORDER_BAD: say_error("that line is not as it should be"); break;
    case BOT_ORDER_QUIT: return false;
    default: break;
    }
    return !fflush(stdout);
}

#define LINE_ENDLESS (16 * BOT_LINE_MAX) /* bytes after which an endless line is given up */

/* Reads a line without its end; what does not fit is read and thrown away. False: no more. */
static bool read_line(char *line, size_t size, size_t *length) {
    int c;
    *length = 0;
    while ((c = getchar_unlocked()) != EOF && c != '\n' && *length < LINE_ENDLESS) {
        if (*length < size)
            line[*length] = (char)c;
        ++*length;
    }
    return c != EOF || *length > 0;
}

static int speak(struct speaker *speaker) {
    static char line[BOT_LINE_MAX];
    size_t length;
    bool going = true;
    while (going && read_line(line, sizeof line, &length)) {
        if (length == LINE_ENDLESS)
            return failure("bot", "a line without end was said");
        if (length < sizeof line) {
            going = obey(speaker, line, length);
        } else {
            say_error("that line is too long");
            going = !fflush(stdout);
        }
    }
    return EXIT_DONE;
}

static int bot_main(int argc, char **argv) {
    static struct speaker speaker;
    struct words words = {.count = 0};
    const char *level = "normal";
    uint64_t move_ms = 0;
    const struct option_spec specs[] = {
        {"game", NULL, &speaker.game, NULL, 0, 0},
        {"level", NULL, &level, NULL, 0, 0},
        {"move-ms", NULL, NULL, &move_ms, 1, 3600000},
    };
    if (!args_read("bot", argc, argv, specs, sizeof specs / sizeof specs[0], &words))
        return EXIT_USAGE;
    if (words.count)
        return usage_error("bot", "'%s' is too much; options of a game come with the game",
                           words.word[0]);
    if (speaker.game && kb_game_find(speaker.game) < 0)
        return usage_error("bot", "unknown game '%s'; expected %s, %s", speaker.game,
                           kb_game(0).name, kb_game(1).name);
    int status = lineup_read_level("bot", level, &speaker.spec);
    if (status)
        return status;
    if (move_ms && speaker.spec.budget)
        return usage_error("bot", "--move-ms sets the budget; it does not go with '%s'", level);
    speaker.move_ms = (uint32_t)move_ms;
    speaker.memory = aligned_alloc(64, BOT_MEMORY);
    if (!speaker.memory)
        return failure("bot", "out of memory");
    status = speak(&speaker);
    free(speaker.memory);
    return status;
}

const struct tool tool_bot = {
    "bot", "play for another program, line by line", bot_main,
    "usage: kickback bot [--game GAME] [--level LEVEL] [--move-ms MS]\n"
    "\n"
    "Speaks the bot protocol (docs/bot-protocol.md) on standard input and output: it\n"
    "is told what a seat may know, and answers with a move. Any program that speaks\n"
    "the other side can play against our bots, and --bots cmd:COMMAND seats any\n"
    "program that speaks this one in arena and sim.\n"
    "\n"
    "  --game GAME       play only this one (both)\n"
    "  --level LEVEL     LEVEL, LEVEL:PERSONALITY, either with @BUDGET (normal)\n"
    "  --move-ms MS      think about so long: the budget is set by what this machine\n"
    "                    does, so a game cannot be reproduced\n",
    lineup_print_help};

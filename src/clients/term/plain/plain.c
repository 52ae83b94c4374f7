/* plain.c: line mode (docs/terminal.md): each event is one line in the player's language, questions
 * say what is possible, and nothing is ever redrawn, so that a screen reader, a pipe or a terminal
 * without a cursor can follow. From a pipe, a line is read when something is asked, not before. */
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "finished.h"
#include "replay.h"
#include "save.h"
#include "term_game.h"
#include "verdict.h"

struct plain {
    struct terminal *terminal;
    struct client *client;
    bool tty;
    bool confirm;
    char pending[SEEN_MOVE];
    uint32_t asked; /* the version of the view that the last question was about */
    int asked_player;
    int64_t asked_n;  /* the last event before it, */
    int64_t asked_at; /* and inputs of the game */
    enum wire_state state;
    bool over;                /* the end was told */
    bool giving_up, quitting; /* waiting for a yes */
};

static struct player *active(struct plain *plain) {
    return client_active(plain->client);
}

/* ---- Telling ---- */

static void tell_state(struct plain *plain) {
    const struct wire *wire = &active(plain)->wire;
    if (wire->state == plain->state)
        return;
    if (wire->state == WIRE_OFF)
        terminal_line(tr("The connection is lost."));
    else if (wire->state == WIRE_ON && plain->state == WIRE_OFF)
        terminal_line(tr("Connected again."));
    if (wire->state != WIRE_CONNECTING)
        plain->state = wire->state;
}

/* Everything new that this person has not been told: lines, and the events between them. */
static void tell_log(struct plain *plain) {
    struct player *player = active(plain);
    const struct lines *lines = &player->lines;
    int64_t last = player->told_event;
    if (lines_before(lines->mark[lines->count], player->told))
        player->told = (struct lines_mark){0, 0}; /* another game */
    for (int i = 0; i < player->log.count; i++) {
        const struct log_entry *entry = &player->log.entry[i];
        bool told = entry->line < 0 ? entry->n <= player->told_event
                                    : lines_before(lines->mark[entry->line], player->told);
        if (!told)
            terminal_line(entry->text);
        if (entry->n > last)
            last = entry->n;
    }
    player->told = lines->mark[lines->count];
    player->told_event = last;
    if (player->wire.receipt.doubt && !player->wire.receipt.doubt_told) {
        player->wire.receipt.doubt_told = true;
        verdict_early(player, plain_give, NULL);
        plain->asked = 0;
    }
    if (player->link[0]) {
        terminal_line(say_link(player->link_once));
        terminal_line(player->link);
        player->link[0] = 0;
        plain->asked = 0; /* the question again */
    }
    if (player->notice_new) {
        terminal_line(player->notice);
        player->notice_new = false;
        plain->asked = 0; /* the question again */
    }
}

static void tell_over(struct plain *plain) {
    const struct seen *seen = &active(plain)->seen;
    struct say say;
    plain->over = true;
    say_learn(&say, seen);
    ask_ranking(&say, seen, plain_give, NULL);
    terminal_line(tr("How it came about"));
    ask_sums(&say, &active(plain)->lines, seen, plain_give, NULL);
    if (plain->terminal->replay) {
        terminal_line("");
        terminal_seed(plain->terminal, plain_give, NULL);
        return;
    }
    if (seen->record[0]) {
        finished_told(plain->client, seen, plain->terminal->wish->data, plain_give, NULL);
        verdict_over(plain->client, active(plain), plain_give, NULL);
    }
    terminal_line(
        tr("rematch: play again, when the others want to. save FILE: keep the record. menu: "
           "another game. "
           "quit: the end."));
    plain_prompt("> ");
}

static void possible(const struct seen_view *view) {
    char number[NUMBER_MAX];
    SAID(line);
    if (view->legals > 12) {
        put(&line,
            trn("{n} move is possible; moves lists them, help explains.",
                "{n} moves are possible; moves lists them, help explains.", view->legals),
            "n", language_number(number, view->legals), NULL);
    } else {
        SAID(list);
        for (int i = 0; i < view->legals; i++) {
            text_word(&list, i ? ", " : "");
            text_word(&list, view->legal[i]);
        }
        put(&line, tr("Possible: {list}"), "list", SAYS(list), NULL);
    }
    terminal_line(SAYS(line));
}

static void tell_players(const struct say *say, const struct seen *seen) {
    SAID(line);
    ask_players(&line, say, seen);
    terminal_line(SAYS(line));
}

/* Where bills are laid: the reader's own accounts, as far as they lie face up. */
static void tell_question(struct plain *plain) {
    const struct player *player = active(plain);
    const struct seen *seen = &player->seen;
    struct say say;
    SAID(words);
    say_learn(&say, seen);
    ask_question(&words, &say, seen);
    if (seen->phase == SEEN_SEATING) {
        ask_waiting(&words, &say, seen);
        ask_table(&say, seen, plain_give, NULL);
        if (plain->client->source->local)
            return;
    }
    terminal_line(SAYS(words));
    if (seen->phase == SEEN_SEATING) {
        char link[400];
        terminal_line(client_by_invitation(player) ? tr("Players can sit down by invitation only.")
                                                   : say_link(false));
        client_link(plain->client, link, sizeof link);
        terminal_line(link);
    }
    if (seen->phase == SEEN_SEATING && seen->you == seen->host) {
        SAID(line);
        put(&line, tr("Possible: {list}"), "list", "start, bots, invite, help, quit", NULL);
        terminal_line(SAYS(line));
    }
    if (seen->phase == SEEN_PLAYING) {
        int64_t left = seen_clock(seen, seen->you, client_now());
        term_game_of(&seen->view)->hand(&seen->view, seen->you, plain_give, NULL);
        possible(&seen->view);
        if (ask_for_player(&seen->view))
            tell_players(&say, seen);
        if (left >= 0) {
            SAID(clock);
            SAID(time);
            say_clock(&time, left);
            put(&clock, tr("Your clock: {time}."), "time", SAYS(time), NULL);
            terminal_line(SAYS(clock));
        }
    }
    plain_prompt("> ");
}

/* Is something asked of the active person, or can something be said at all? */
static bool ready(struct plain *plain) {
    const struct player *player = active(plain);
    const struct seen *seen = &player->seen;
    if (player->wire.state == WIRE_GONE)
        return true;
    if (!client_settled(player))
        return false;
    return seen->phase == SEEN_OVER || seen->phase == SEEN_CLOSED ||
           (seen->phase == SEEN_SEATING) || (seen->you && seen_waits(seen, seen->you));
}

static void tell(struct plain *plain) {
    struct player *player = active(plain);
    const struct seen *seen = &player->seen;
    tell_state(plain);
    if (!client_settled(player) && player->wire.state == WIRE_ON)
        return; /* lines that are on their way are told before the question */
    tell_log(plain);
    if (seen->phase != SEEN_OVER)
        plain->over = false;
    else if (!plain->over && client_settled(player))
        tell_over(plain);
    if (seen->phase == SEEN_OVER || !ready(plain) || player->wire.state == WIRE_GONE)
        return;
    if (plain->asked == seen->version && plain->asked_player == plain->client->active)
        return;
    /* Presence is not an event: it keeps the question, and a move that waits for Enter. */
    bool stands = plain->asked && plain->asked_player == plain->client->active &&
                  plain->asked_n == seen->n && plain->asked_at == seen->at;
    plain->asked = seen->version;
    plain->asked_player = plain->client->active;
    plain->asked_n = seen->n;
    plain->asked_at = seen->at;
    if (stands)
        return;
    plain->pending[0] = 0;
    tell_question(plain);
}

/* ---- Hot seat ---- */

/* Nothing of one person's view stays for the next: the screen and what can be scrolled back to are
 * cleared where the terminal can do that, and elsewhere pushed out of sight, which is said. */
static bool hand_over(struct plain *plain, int next) {
    const char *name = getenv("TERM");
    bool clears = plain->tty && name && *name && strcmp(name, "dumb");
    char line[8];
    SAID(words);
    if (clears) {
        fputs("\033[H\033[2J\033[3J", stdout);
    } else if (plain->tty) {
        for (int i = 0; i < 120; i++)
            putchar('\n');
        terminal_line(
            tr("This terminal cannot be cleared: what was shown can still be scrolled to."));
    }
    put(&words, tr("Give the keyboard to {name}, who presses Enter."), "name",
        plain->client->player[next].name, NULL);
    terminal_line(SAYS(words));
    if (!plain_read(plain->client, line, sizeof line))
        return false;
    if (clears)
        fputs("\033[H\033[2J\033[3J", stdout);
    plain->client->active = next;
    plain->state = plain->client->player[next].wire.state;
    plain->asked = 0;
    return true;
}

/* ---- Commands ---- */

static void show_log(struct plain *plain, const char *argument) {
    const struct log *log = &active(plain)->log;
    int count = atoi(argument);
    count = count < 1 ? 20 : count;
    int from = log->count > count ? log->count - count : 0;
    for (int i = from; i < log->count; i++)
        terminal_line(log->entry[i].text);
    if (log->count == 0)
        terminal_line(tr("Nothing has happened yet."));
}

static void show_rules(struct plain *plain, const char *argument) {
    const struct seen *seen = &active(plain)->seen;
    const char *text = plain->terminal->wish->rules(seen->game, language_codes[language_now()]);
    if (text)
        plain_rules(text, !strcmp(argument, "all") ? NULL
                          : *argument              ? argument
                                                   : ask_section(seen));
}

static void show_help(struct plain *plain) {
    const struct seen *seen = &active(plain)->seen;
    struct say say;
    SAID(words);
    say_learn(&say, seen);
    ask_question(&words, &say, seen);
    if (!words.length)
        ask_waiting(&words, &say, seen);
    terminal_line(SAYS(words));
    if (seen->has_view && seen->you && seen_waits(seen, seen->you)) {
        SAID(typing);
        possible(&seen->view);
        ask_typing(&typing, &seen->view);
        terminal_line(SAYS(typing));
    }
    if (seen->has_view && term_game_of(&seen->view)->notes) {
        SAID(naming);
        tell_players(&say, seen);
        ask_naming(&naming, &say, seen);
        terminal_line(SAYS(naming));
    }
    command_help(seen, plain_give, NULL);
}

static void say_something(struct plain *plain, const char *argument) {
    if (*argument) {
        client_say(plain->client, active(plain), argument);
        return;
    }
    for (int i = 0; i < SAY_PHRASES; i++) {
        char line[256];
        snprintf(line, sizeof line, "%d %s", i + 1, say_phrase(i));
        terminal_line(line);
    }
}

static void send_move(struct plain *plain, const char *move) {
    client_move(plain->client, active(plain), move);
    plain->pending[0] = 0; /* which may be `move` itself */
}

static void take_move(struct plain *plain, const char *move) {
    const struct seen *seen = &active(plain)->seen;
    struct say say;
    if (!plain->confirm) {
        send_move(plain, move);
        return;
    }
    SAID(words);
    say_learn(&say, seen);
    text_word(&words, move);
    text_word(&words, ": ");
    say_move(&words, &say, &seen->view, seen->you, move);
    if (term_game_of(&seen->view)->beside)
        term_game_of(&seen->view)->beside(&words, &say, &seen->view, move);
    text_char(&words, ' ');
    text_word(&words, tr("Enter confirms it, undo takes it back."));
    memcpy(plain->pending, move, sizeof plain->pending);
    terminal_line(SAYS(words));
    plain_prompt("> ");
}

static void take_language(const char *argument) {
    enum language language = language_find(argument);
    if (language == LANGUAGES)
        terminal_line("en: English. fr: Français. de: Deutsch. es: Español.");
    else
        language_set(language);
}

static void wrong(struct plain *plain, const char *line) {
    SAID(words);
    ask_wrong(&words, &active(plain)->seen, line);
    terminal_line(SAYS(words));
}

static void bots(struct plain *plain, const char *argument) {
    char members[128];
    struct text out = text_into(members, sizeof members);
    text_word(&out, "\"do\":\"bot\",\"seat\":0,\"bot\":\"");
    for (const char *at = *argument ? argument : "normal"; *at; at++)
        if ((*at >= 'a' && *at <= 'z') || *at == ':' || *at == '@' || (*at >= '0' && *at <= '9'))
            text_char(&out, *at);
    text_char(&out, '"');
    text_end(&out);
    client_command(plain->client, active(plain), members);
}

static void save(struct plain *plain, const char *file) {
    SAID(words);
    save_record(plain->client, active(plain), file, &words);
    terminal_line(SAYS(words));
}

/* Commands that act at once without output. */
static bool simple_command(struct plain *plain, enum command command) {
    static const char *const members[COMMANDS] = {
        [COMMAND_START] = "\"do\":\"start\"", [COMMAND_BACK] = "\"do\":\"back\""};
    if (command == COMMAND_REMATCH || command == COMMAND_INVITE) {
        if (command == COMMAND_REMATCH)
            client_rematch(plain->client);
        else
            client_invite(plain->client, active(plain));
        return true;
    }
    if (!members[command])
        return false;
    client_command(plain->client, active(plain), members[command]);
    return true;
}

static bool say_yes(const char *line) {
    return line[0] && strchr("yYoOjJsS", line[0]);
}

static enum command run_command(struct plain *plain, const char *line) {
    const struct seen *seen = &active(plain)->seen;
    char argument[COMMAND_MAX], move[SEEN_MOVE];
    struct say say;
    enum command command = command_read(seen, line, argument, move);
    if (simple_command(plain, command))
        return command;
    say_learn(&say, seen);
    switch (command) {
    case COMMAND_NOTHING:
        if (plain->pending[0]) {
            send_move(plain, plain->pending);
            return COMMAND_MOVE;
        }
        break;
    case COMMAND_MOVE: take_move(plain, move); break;
    case COMMAND_HELP: show_help(plain); break;
    case COMMAND_MOVES: ask_moves(&seen->view, plain_give, NULL); break;
    case COMMAND_TABLE: ask_table(&say, seen, plain_give, NULL); break;
    case COMMAND_LOG: show_log(plain, argument); break;
    case COMMAND_NOTES: ask_notes(&say, &active(plain)->lines, seen, plain_give, NULL); break;
    case COMMAND_RULES: show_rules(plain, argument); break;
    case COMMAND_SAY: say_something(plain, argument); break;
    case COMMAND_UNDO:
        terminal_line(plain->pending[0] ? tr("Taken back.") : tr("There is nothing to take back."));
        plain->pending[0] = 0;
        break;
    case COMMAND_CONFIRM:
        plain->confirm = strcmp(argument, "off") != 0;
        terminal_line(plain->confirm ? tr("Moves wait for Enter now.")
                                     : tr("Moves are made at once."));
        break;
    case COMMAND_LANG: take_language(argument); break;
    case COMMAND_BOTS: bots(plain, argument); break;
    case COMMAND_SAVE: save(plain, argument); break;
    case COMMAND_GIVEUP:
        plain->giving_up = true;
        terminal_line(tr("A bot will play on for you. Sure? y or n"));
        break;
    case COMMAND_UNKNOWN: wrong(plain, line); break;
    default: break;
    }
    return command;
}

/* One line of input; true: the face ends with *next. */
static bool take_line(struct plain *plain, const char *line, enum terminal_next *next) {
    if (plain->quitting || plain->giving_up) {
        bool yes = say_yes(line), quit = plain->quitting;
        plain->quitting = plain->giving_up = false;
        if (yes && !quit)
            client_command(plain->client, active(plain), "\"do\":\"leave\"");
        plain->asked = 0;
        *next = TERMINAL_QUIT;
        return yes && quit;
    }
    enum command command = run_command(plain, line);
    *next = command == COMMAND_MENU ? TERMINAL_MENU : TERMINAL_QUIT;
    if (command == COMMAND_QUIT || command == COMMAND_MENU)
        return true;
    if (!plain->pending[0] && command != COMMAND_MOVE && !plain->giving_up &&
        wire_idle(&active(plain)->wire))
        plain_prompt("> ");
    return false;
}

enum terminal_next plain_run(struct terminal *terminal) {
    struct plain plain = {.terminal = terminal,
                          .client = terminal->client,
                          .tty = isatty(STDIN_FILENO),
                          .state = WIRE_CONNECTING};
    enum terminal_next next = TERMINAL_QUIT;
    char line[COMMAND_MAX];
    for (;;) {
        client_turn(plain.client);
        int wanted = client_wanted(plain.client);
        if (wanted != plain.client->active && client_settled(active(&plain)) &&
            !hand_over(&plain, wanted))
            break;
        tell(&plain);
        if (terminal->replay && (plain.over || plain_interrupted()))
            break;
        if (terminal->replay && client_settled(active(&plain)))
            replay_go(terminal->replay, replay_at(terminal->replay) + 1);
        if (plain_interrupted()) {
            if (plain.quitting || !plain.tty)
                break;
            plain.quitting = true;
            terminal_line(tr("Stop here? The game is kept. y or n"));
        }
        bool reads = !terminal->replay && (plain.tty || ready(&plain) || plain.quitting);
        if (reads && plain_has_line() && plain_read(plain.client, line, sizeof line)) {
            if (take_line(&plain, line, &next))
                break;
            continue;
        }
        if (reads && plain_at_end())
            break;
        if (active(&plain)->wire.state == WIRE_GONE) {
            SAID(words);
            say_error(&words, active(&plain)->wire.error, "");
            terminal_line(SAYS(words));
            break;
        }
        if (client_wait(plain.client, reads ? STDIN_FILENO : -1, 1000))
            plain_fill();
    }
    return next;
}

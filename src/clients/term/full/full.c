/* full.c: the loop of the full screen (full.h): what comes from the source, and keys. A letter goes
 * into the input line, where moves and commands are typed; everything else moves the cursor among
 * what can be chosen. A move is sent when it is confirmed. */
#include "full.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "finished.h"
#include "save.h"
#include "verdict.h"

#define TICK_MS 250 /* clocks go on */

bool full_open(struct terminal *terminal) {
    return screen_open(!terminal->wish->no_color);
}

void full_close(void) {
    screen_close();
}

/* ---- Offers ---- */

static void add_action(struct choose *choose, const char *word) {
    struct choose_offer *offer = &choose->offer[choose->offers++];
    memset(offer, 0, sizeof *offer);
    snprintf(offer->part, sizeof offer->part, "%s", word);
    offer->row = offer->column = -1;
}

/* Makes the offers of the current view; picks stay while the view stays. There are none before the
 * result has been told: an Enter meant for the story would begin another game. */
static void make_offers(struct full *full) {
    struct player *player = full_player(full);
    const struct seen *seen = &player->seen;
    if (seen->phase == SEEN_OVER && !player->result_told) {
        memset(&full->choose, 0, sizeof full->choose);
        full->actions = true;
        full->chosen_for = 0;
        return;
    }
    if (full->chosen_for == seen->version && full->chosen_by == full->client->active)
        return;
    bool mine = seen->you && seen_waits(seen, seen->you);
    bool same = full->chosen_by == full->client->active && !full->actions && mine &&
                full->choose.offers > 0 && seen->at == player->offered_at; /* nothing played */
    full->chosen_for = seen->version;
    full->chosen_by = full->client->active;
    if (same)
        return;
    player->offered_at = seen->at;
    memset(&full->choose, 0, sizeof full->choose);
    full->actions = false;
    if (mine) {
        choose_begin(&full->choose, &seen->view);
        return;
    }
    full->actions = true;
    if (seen->phase == SEEN_OVER && seen->you)
        add_action(&full->choose, "rematch");
    if (seen->phase == SEEN_OVER)
        add_action(&full->choose, "save");
    if (seen->phase == SEEN_SEATING && seen->you && seen->you == seen->host) {
        add_action(&full->choose, "start");
        add_action(&full->choose, "bots");
        add_action(&full->choose, "invite");
    }
    if (full->choose.offers || seen->phase == SEEN_OVER) {
        if (!full->watch.on)
            add_action(&full->choose, "menu");
        add_action(&full->choose, "quit");
    }
}

/* ---- Commands ---- */

static void set_hint(struct full *full, const char *words) {
    snprintf(full->hint, sizeof full->hint, "%s", words);
}

static void open_log(struct full *full) {
    const struct log *log = &full_player(full)->log;
    pane_open(&full->pane, tr("Log"));
    for (int i = log->count > PANE_LINES ? log->count - PANE_LINES : 0; i < log->count; i++)
        pane_give(&full->pane, log->entry[i].text);
    pane_scroll(&full->pane, PANE_LINES); /* the latest are looked for most */
}

static void open_rules(struct full *full) {
    const struct seen *seen = &full_player(full)->seen;
    pane_open(&full->pane, tr("The rules"));
    pane_rules(&full->pane, full->terminal->wish->rules(seen->game, language_codes[language_now()]),
               ask_section(seen));
}

static void open_notes(struct full *full) {
    const struct player *player = full_player(full);
    pane_open(&full->pane, tr("Notebook"));
    if (player->seen.has_view && term_game_of(&player->seen.view)->notes) {
        pane_give(&full->pane, tr("What you saw"));
        ask_notes(&full->say, &player->lines, &player->seen, pane_give, &full->pane);
    }
    pane_give(&full->pane, "");
    ask_table(&full->say, &player->seen, pane_give, &full->pane);
}

static void open_help(struct full *full) {
    const struct seen *seen = &full_player(full)->seen;
    SAID(words);
    ask_question(&words, &full->say, seen);
    if (!words.length)
        ask_waiting(&words, &full->say, seen);
    pane_open(&full->pane, tr("What is possible now"));
    pane_give(&full->pane, SAYS(words));
    pane_give(&full->pane, "");
    if (seen->has_view && seen->you && seen_waits(seen, seen->you)) {
        SAID(typing);
        ask_moves(&seen->view, pane_give, &full->pane);
        pane_give(&full->pane, "");
        ask_typing(&typing, &seen->view);
        pane_give(&full->pane, SAYS(typing));
        if (term_game_of(&seen->view)->notes) {
            SAID(naming);
            ask_naming(&naming, &full->say, seen);
            pane_give(&full->pane, SAYS(naming));
        }
    }
    if (seen->has_view)
        ask_signs(&seen->view, pane_give, &full->pane);
    pane_give(&full->pane, "");
    if (full->watch.on) {
        watch_help(pane_give, &full->pane);
        return;
    }
    pane_give(&full->pane, tr("Arrows: move. Enter: choose, confirm. Esc: back. Tab: complete."));
    pane_give(&full->pane, tr("PgUp, PgDn: scroll what happened."));
    command_help(seen, pane_give, &full->pane);
}

static void open_phrases(struct full *full) {
    pane_open(&full->pane, tr("Say something"));
    for (int i = 0; i < SAY_PHRASES; i++) {
        char line[256];
        snprintf(line, sizeof line, "say %d: %s", i + 1, say_phrase(i));
        pane_give(&full->pane, line);
    }
}

/* How it ended: one Enter too many must not start anything. */
static void open_result(struct full *full) {
    struct player *player = full_player(full);
    const struct seen *seen = &player->seen;
    SAID(words);
    player->result_told = true;
    pane_open(&full->pane, tr("The game is over."));
    say_victory(&words, &full->say, seen->victory, seen->seats);
    pane_give(&full->pane, "");
    if (seen->record[0] && !full->watch.on)
        verdict_over(full->client, player, pane_give, &full->pane);
    pane_give(&full->pane, SAYS(words));
    pane_give(&full->pane, "");
    ask_ranking(&full->say, seen, pane_give, &full->pane);
    SAID(about);
    text_word(&about, "■ ");
    text_word(&about, tr("How it came about"));
    pane_give(&full->pane, "");
    pane_give(&full->pane, SAYS(about));
    ask_sums(&full->say, &player->lines, seen, pane_give, &full->pane);
    pane_give(&full->pane, "");
    if (full->watch.on)
        terminal_seed(full->terminal, pane_give, &full->pane);
    else
        finished_told(full->client, seen, full->terminal->wish->data, pane_give, &full->pane);
    full->pane.foot = full->watch.on ? tr("Enter: save, quit; letters: a command")
                                     : tr("Enter: rematch, save, menu; letters: a command");
}

static void fill_bots(struct full *full, const char *level) {
    char members[96];
    for (const char *at = level; *at; at++)
        if (!(*at >= 'a' && *at <= 'z') && *at != ':')
            return;
    snprintf(members, sizeof members, "\"do\":\"bot\",\"seat\":0,\"bot\":\"%.40s\"",
             *level ? level : "normal");
    client_command(full->client, full_player(full), members);
}

/* A command by its word; true: the face ends with *next. */
static bool run(struct full *full, const char *line, enum terminal_next *next) {
    struct player *player = full_player(full);
    char argument[COMMAND_MAX], move[SEEN_MOVE];
    SAID(words);
    enum command command = command_read(&player->seen, line, argument, move);
    *next = TERMINAL_QUIT;
    switch (command) {
    case COMMAND_MOVE: choose_set(&full->choose, move); break;
    case COMMAND_HELP:
    case COMMAND_MOVES: open_help(full); break;
    case COMMAND_TABLE:
    case COMMAND_NOTES: open_notes(full); break;
    case COMMAND_LOG: open_log(full); break;
    case COMMAND_RULES: open_rules(full); break;
    case COMMAND_SAY:
        if (*argument)
            client_say(full->client, player, argument);
        else
            open_phrases(full);
        break;
    case COMMAND_UNDO: choose_back(&full->choose, &player->seen.view); break;
    case COMMAND_LANG:
        if (language_find(argument) != LANGUAGES) {
            language_set(language_find(argument));
            identity_set(&full->client->identities, "language", 0, argument, "-");
        }
        break;
    case COMMAND_START: client_command(full->client, player, "\"do\":\"start\""); break;
    case COMMAND_INVITE: client_invite(full->client, player); break;
    case COMMAND_BACK: client_command(full->client, player, "\"do\":\"back\""); break;
    case COMMAND_REMATCH: client_rematch(full->client); break;
    case COMMAND_BOTS: fill_bots(full, argument); break;
    case COMMAND_SAVE:
        save_record(full->client, player, argument, &words);
        set_hint(full, SAYS(words));
        break;
    case COMMAND_GIVEUP: full->asks = FULL_ASKS_GIVEUP; break;
    case COMMAND_MENU: *next = TERMINAL_MENU; return true;
    case COMMAND_QUIT: return true;
    case COMMAND_UNKNOWN:
        ask_wrong(&words, &player->seen, line);
        set_hint(full, SAYS(words));
        break;
    default: break;
    }
    return false;
}

/* ---- Keys ---- */

/* The name of a file is typed; one is there already. */
static void suggest_file(struct full *full) {
    char name[64];
    save_name(&full_player(full)->seen, name, sizeof name);
    snprintf(full->input, sizeof full->input, "save %s", name);
    set_hint(full, tr("Enter: save it in this file. Esc: not."));
}

static bool enter(struct full *full, enum terminal_next *next) {
    struct choose *choose = &full->choose;
    if (full->input[0]) {
        char line[COMMAND_MAX];
        memcpy(line, full->input, sizeof line);
        full->input[0] = 0;
        return run(full, line, next);
    }
    if (full->actions) {
        if (choose->cursor < choose->offers && !strcmp(choose->offer[choose->cursor].part, "save"))
            suggest_file(full);
        else if (choose->cursor < choose->offers)
            return run(full, choose->offer[choose->cursor].part, next);
        return false;
    }
    if (choose->move[0]) {
        client_move(full->client, full_player(full), choose->move);
        memset(choose, 0, sizeof *choose);
        full->chosen_for = full_player(full)->seen.version;
        return false;
    }
    if (choose->offers && choose->cursor == CHOOSE_NOWHERE)
        set_hint(full, tr("Choose an account first: they lie face down."));
    choose_pick(choose, &full_player(full)->seen.view);
    return false;
}

static void complete(struct full *full) {
    if (!full->input[0] && full->choose.offers) {
        int next = full->choose.cursor + 1;
        full->choose.cursor = next < full->choose.offers ? next : 0;
        return;
    }
    struct pane *found = calloc(1, sizeof *found);
    if (!found)
        return;
    command_complete(&full_player(full)->seen, full->input, pane_give, found);
    struct text out = text_into(full->hint, sizeof full->hint);
    for (int i = 0; i < found->lines; i++) {
        text_word(&out, i ? "  " : "");
        text_word(&out, found->line[i]);
    }
    text_end(&out);
    pane_close(found);
    free(found);
}

/* A character behind what was typed; backspace takes a whole one away. */
static void type(struct full *full, int key) {
    size_t length = strlen(full->input);
    if (key == KEY_IS_BACK) {
        while (length > 0 && ((unsigned char)full->input[--length] & 0xc0) == 0x80)
            ;
        full->input[length] = 0;
        return;
    }
    if (length + 5 > sizeof full->input || !clean_character((uint32_t)key))
        return;
    uint32_t c = (uint32_t)key;
    char *at = full->input + length;
    if (c < 0x80) {
        *at++ = (char)c;
    } else if (c < 0x800) {
        *at++ = (char)(0xc0 | c >> 6);
        *at++ = (char)(0x80 | (c & 63));
    } else if (c < 0x10000) {
        *at++ = (char)(0xe0 | c >> 12);
        *at++ = (char)(0x80 | (c >> 6 & 63));
        *at++ = (char)(0x80 | (c & 63));
    } else {
        *at++ = (char)(0xf0 | c >> 18);
        *at++ = (char)(0x80 | (c >> 12 & 63));
        *at++ = (char)(0x80 | (c >> 6 & 63));
        *at++ = (char)(0x80 | (c & 63));
    }
    *at = 0;
}

static void pane_key(struct full *full, int key) {
    if (full->pane.foot && key > ' ' && key < KEY_IS_UP) { /* a command is typed */
        pane_close(&full->pane);
        type(full, key);
        return;
    }
    switch (key) {
    case KEY_IS_UP: pane_scroll(&full->pane, -1); break;
    case KEY_IS_DOWN: pane_scroll(&full->pane, 1); break;
    case KEY_IS_PAGE_UP: pane_page(&full->pane, -1); break;
    case KEY_IS_PAGE_DOWN:
    case ' ': pane_page(&full->pane, 1); break;
    case KEY_IS_HOME: pane_scroll(&full->pane, -PANE_LINES); break;
    case KEY_IS_LAST: pane_scroll(&full->pane, PANE_LINES); break;
    case KEY_IS_ESCAPE:
    case KEY_IS_ENTER:
    case 'q': pane_close(&full->pane); break;
    default: break;
    }
}

static bool answer_key(struct full *full, int key, enum terminal_next *next) {
    enum full_asks asks = full->asks;
    bool yes = key < 128 && key > 0 && strchr("yYoOjJsS", key) != NULL;
    full->asks = FULL_ASKS_NOTHING;
    *next = TERMINAL_QUIT;
    if (yes && asks == FULL_ASKS_GIVEUP)
        client_command(full->client, full_player(full), "\"do\":\"leave\"");
    return asks == FULL_ASKS_QUIT && (yes || key == KEY_IS_INTERRUPT);
}

static void function_key(struct full *full, int number) {
    switch (number) {
    case 1: open_help(full); break;
    case 2: open_log(full); break;
    case 3: open_rules(full); break;
    case 4:
    case 5: open_notes(full); break;
    case 10: full->asks = FULL_ASKS_QUIT; break;
    default: break;
    }
}

static bool key_at_table(struct full *full, int key, enum terminal_next *next) {
    struct choose *choose = &full->choose;
    full->hint[0] = 0;
    switch (key) {
    case KEY_IS_UP: choose_move(choose, -1, 0); break;
    case KEY_IS_DOWN: choose_move(choose, 1, 0); break;
    case KEY_IS_LEFT: choose_move(choose, 0, -1); break;
    case KEY_IS_RIGHT: choose_move(choose, 0, 1); break;
    case KEY_IS_PAGE_UP: full_scroll(full, 3); break;
    case KEY_IS_PAGE_DOWN: full_scroll(full, -3); break;
    case KEY_IS_ENTER: return enter(full, next);
    case KEY_IS_TAB: complete(full); break;
    case KEY_IS_BACK: type(full, key); break;
    case KEY_IS_CLEAR: full->input[0] = 0; break;
    case KEY_IS_ESCAPE:
        if (full->input[0])
            full->input[0] = 0;
        else if (!full->actions)
            choose_back(choose, &full_player(full)->seen.view);
        break;
    default:
        if (key > KEY_IS_FUNCTION)
            function_key(full, key - KEY_IS_FUNCTION);
        else if (key == '?' && !full->input[0])
            open_help(full);
        else if (key == ' ' && !full->input[0])
            return enter(full, next);
        else if (key < KEY_IS_UP && key >= ' ')
            type(full, key);
    }
    return false;
}

/* True: the face ends. */
static bool take_key(struct full *full, int key, enum terminal_next *next) {
    if (key == KEY_IS_RESIZE || key == KEY_IS_REDRAW) {
        if (key == KEY_IS_REDRAW)
            screen_blank();
        return false;
    }
    *next = TERMINAL_QUIT;
    if (full->watch.on && (key == KEY_IS_INTERRUPT || key == KEY_IS_FUNCTION + 10 ||
                           (key == 'q' && !full->pane.open && !full->input[0])))
        return true; /* there is nothing to be lost */
    if (full->asks)
        return answer_key(full, key, next);
    if (key == KEY_IS_INTERRUPT) {
        full->asks = FULL_ASKS_QUIT;
        pane_close(&full->pane);
        return false;
    }
    if (full->hidden) {
        if (key == KEY_IS_ENTER) {
            full->client->active = full->next;
            full->hidden = false;
            full->chosen_for = 0;
        }
        return false;
    }
    if (full->pane.open) {
        pane_key(full, key);
        return false;
    }
    if (full->watch.on && watch_key(full, key))
        return false;
    if (full->story.on &&
        (key == KEY_IS_ENTER || key == ' ' || key == KEY_IS_ESCAPE || key == KEY_IS_RIGHT)) {
        story_step(full, key == KEY_IS_ESCAPE);
        return false;
    }
    return key_at_table(full, key, next);
}

/* ---- Links ---- */

/* A link is shown outside of the full screen, in one piece: broken over rows it could not be
 * copied. It stays until Enter. */
static void show_link(struct full *full) {
    struct player *player = full_player(full);
    char line[256];
    screen_leave();
    terminal_line("");
    terminal_line(say_link(player->link_once));
    terminal_line(player->link);
    terminal_line("");
    terminal_line(tr("Enter: back to the table."));
    player->link[0] = 0;
    for (bool back = false; !back && !screen_signal() && !screen_interrupted();) {
        client_turn(full->client);
        if (client_wait(full->client, STDIN_FILENO, TICK_MS))
            back = read(STDIN_FILENO, line, sizeof line) <= 0 || strpbrk(line, "\r\n");
    }
    screen_return();
}

/* ---- The loop ---- */

/* Before the next person is shown anything, everything of this one is gone. */
static void hand_over(struct full *full) {
    int wanted = client_wanted(full->client);
    if (full->hidden || wanted == full->client->active || full->story.on || full->pane.open ||
        !client_settled(full_player(full)))
        return;
    full->next = wanted;
    full->hidden = true;
    full->input[0] = full->hint[0] = 0;
    full->log_up = full->words_down = 0;
    screen_blank();
}

static void look(struct full *full) {
    struct player *player = full_player(full);
    say_learn(&full->say, &player->seen);
    if (client_settled(player))
        story_look(full);
    if (player->wire.receipt.doubt && !player->wire.receipt.doubt_told) {
        player->wire.receipt.doubt_told = true;
        pane_open(&full->pane, tr("Do not trust this deal."));
        verdict_early(player, pane_give, &full->pane);
    }
    if (player->link[0])
        show_link(full);
    if (player->notice_new) {
        set_hint(full, player->notice);
        player->notice_new = false;
        full->chosen_for = 0; /* a refused move is chosen again */
        player->offered_at = -1;
    }
    if (player->seen.phase != SEEN_OVER)
        player->result_told = false;
    else if (!player->result_told && !full->story.on && client_settled(player) &&
             !story_is_due(full))
        open_result(full);
    if (!full->story.on)
        make_offers(full);
    hand_over(full);
}

enum terminal_next full_run(struct terminal *terminal) {
    struct full *full = calloc(1, sizeof *full);
    enum terminal_next next = TERMINAL_QUIT;
    bool changed = true;
    int64_t drawn = 0;
    if (!full)
        return next;
    full->terminal = terminal;
    full->client = terminal->client;
    full->story.told = -1;
    if (terminal->replay)
        watch_begin(full);
    for (;;) {
        changed |= client_turn(full->client);
        look(full);
        changed |= full->watch.on && watch_tick(full);
        if (changed || client_now() - drawn >= TICK_MS) {
            full_draw(full);
            drawn = client_now();
            changed = false;
        }
        if (screen_signal())
            break;
        client_wait(full->client, STDIN_FILENO, watch_wait(full, TICK_MS));
        int key = screen_key();
        if (key == KEY_IS_NONE)
            continue;
        changed = true;
        if (take_key(full, key, &next))
            break;
        if (full_player(full)->wire.state == WIRE_GONE) {
            SAID(words);
            say_error(&words, full_player(full)->wire.error, "");
            set_hint(full, SAYS(words));
        }
    }
    pane_close(&full->pane);
    free(full);
    return next;
}

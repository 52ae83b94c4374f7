/* terminal.c: see terminal.h: the source, the people, the table; then one of the two faces. */
#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "address.h"
#include "clean.h"
#include "plain.h"

/* Bots seem to think so long that they can be followed, but of many not all are waited for. */
#define PACE_MS 900
#define PACE_ROUND_MS 2800

/* ---- Where things are kept ---- */

static bool data_folder(const struct terminal_wish *wish, char *path, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (wish->data)
        length = snprintf(path, size, "%s", wish->data);
    else if (data && data[0] == '/')
        length = snprintf(path, size, "%s/kickback", data);
    else if (home && home[0] == '/')
        length = snprintf(path, size, "%s/.local/share/kickback", home);
    else
        return false;
    return length > 0 && (size_t)length < size;
}

/* Where nothing is said about letters, UTF-8 is what terminals have today. */
static void set_letters(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    bool said = false;
    for (int i = 0; i < 3; i++)
        said |= getenv(names[i]) && *getenv(names[i]);
    setlocale(LC_CTYPE, "");
    if (!said)
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* ---- Tables ---- */

void terminal_table(const struct terminal *terminal, struct client_table *table, const char *game,
                    const char *options, int seats, const char *bots, int people) {
    const struct terminal_wish *wish = terminal->wish;
    const char *at = bots && *bots ? bots : "normal";
    const char *from = at;
    memset(table, 0, sizeof *table);
    snprintf(table->game, sizeof table->game, "%s", game);
    snprintf(table->options, sizeof table->options, "%s", options ? options : "");
    table->seats = seats ? seats : !strcmp(game, "hacker") ? 5 : 4;
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
        for (int i = 0; names && i < client->players && names; i++)
            names = strchr(names, ',') ? strchr(names, ',') + 1 : NULL;
        if (names)
            snprintf(name, sizeof name, "%.*s", (int)strcspn(names, ","), names);
        const char *user = getenv("USER");
        struct text out = text_into(name, sizeof name);
        if (!name[0] && client->players == 0 && user && strlen(user) <= 24)
            text_word(&out, user);
        else if (!name[0] && client->players > 0)
            put(&out, tr("Player {n}"), "n", tongue_number(number, client->players + 1), NULL);
        if (out.length)
            text_end(&out);
        bool kept = !names && keep_find(&client->keep, client->source->origin, client->players + 1);
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

void terminal_kept(const struct terminal *terminal, struct text *out) {
    const struct seen *seen = &client_active(terminal->client)->seen;
    if (seen->phase == SEEN_OVER || seen->phase == SEEN_CLOSED || !seen->table[0])
        return;
    if (!terminal->client->source->local)
        text_word(out, tr("The game goes on at the server; the same command brings you back."));
    else if (terminal->reason[0])
        text_word(out, tr("This game was not kept."));
    else
        text_word(out, tr("The game is kept: kickback play goes on with it."));
}

/* ---- Beginning ---- */

static struct source *open_source(struct terminal *terminal, const char *folder) {
    const struct terminal_wish *wish = terminal->wish;
    struct address address;
    if (!wish->connect)
        return source_house(folder, wish->seeded ? &wish->seed : NULL, terminal->reason);
    if (!address_read(wish->connect, &address)) {
        snprintf(terminal->reason, sizeof terminal->reason,
                 "--connect takes http://HOST:PORT or the link of a table");
        return NULL;
    }
    memcpy(terminal->link_table, address.table, sizeof terminal->link_table);
    memcpy(terminal->link_code, address.code, sizeof terminal->link_code);
    return source_net(address.tls ? "https" : "http", address.host, address.port, terminal->reason);
}

static bool sit_down(struct terminal *terminal) {
    const struct terminal_wish *wish = terminal->wish;
    struct client_table table;
    if (terminal->link_table[0])
        return client_enter(terminal->client, terminal->link_table, terminal->link_code);
    terminal_table(terminal, &table, wish->game, wish->options, wish->seats, wish->bots,
                   wish->people);
    if (!terminal->client->source->local && !wish->bots) {
        for (int seat = 2; seat <= table.seats; seat++)
            table.bots[seat][0] = 0; /* at a server seats are for people, unless bots are named */
    }
    return client_make(terminal->client, &table);
}

/* Tables until there is enough of it. */
static int play_on(struct terminal *terminal, bool full) {
    bool asks = !terminal->link_table[0] && !terminal->wish->game;
    for (;;) {
        int good = 1;
        if (asks)
            good = full ? full_menu(terminal) : plain_menu(terminal);
        else if (!sit_down(terminal))
            good = -1;
        if (good <= 0)
            return good;
        enum terminal_next next = full ? full_run(terminal) : plain_run(terminal);
        if (next == TERMINAL_QUIT)
            return 0;
        client_leave(terminal->client);
        asks = true;
    }
}

/* What a server has said may be part of it. */
static int failed(const char *words) {
    SAID(line);
    clean_text(&line, words, strlen(words));
    fprintf(stderr, "kickback play: %s\n", SAYS(line));
    return 1;
}

int terminal_play(const struct terminal_wish *wish) {
    struct terminal terminal = {.wish = wish};
    struct client *client = calloc(1, sizeof *client);
    char folder[1024];
    bool has_folder = data_folder(wish, folder, sizeof folder);
    set_letters();
    terminal.client = client;
    if (!client)
        return failed("no memory");
    client->source = open_source(&terminal, has_folder ? folder : NULL);
    if (!client->source) {
        free(client);
        return failed(terminal.reason[0] ? terminal.reason : "the house does not open");
    }
    client->seeded = wish->seeded;
    client->seed = wish->seed;
    if (has_folder && !terminal.reason[0])
        keep_folder(folder, terminal.reason, sizeof terminal.reason);
    keep_open(&client->keep, has_folder && !terminal.reason[0] ? folder : NULL);
    const struct keep_row *lang = keep_find(&client->keep, "language", 0);
    if (lang && !wish->lang_given && tongue_find(lang->name) != TONGUES)
        tongue_set(tongue_find(lang->name));
    if (terminal.reason[0]) {
        SAID(words);
        put(&words, tr("Nothing can be kept here ({why}): games last as long as the program."),
            "why", terminal.reason, NULL);
        plain_line(SAYS(words));
    }
    int good = terminal_people(&terminal, wish->people) ? 1 : -1;
    bool full = good > 0 && !wish->plain && full_open(&terminal);
    if (!full)
        plain_signals();
    if (good > 0)
        good = play_on(&terminal, full);
    if (full)
        full_close();
    SAID(words);
    if (good < 0)
        terminal_error(&terminal, &words);
    else
        terminal_kept(&terminal, &words);
    if (good < 0)
        failed(SAYS(words));
    else if (words.length)
        plain_line(SAYS(words));
    client_close(client);
    free(client);
    return good < 0 ? 1 : 0;
}

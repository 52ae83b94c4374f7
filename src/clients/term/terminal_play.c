/* terminal_play.c: `kickback play`: the source, the players, the table; then one of the two faces.
 */
#include "terminal_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "address.h"
#include "clean.h"
#include "full.h"
#include "plain.h"
#include "replay.h"
#include "terminal.h"

/* ---- Beginning ---- */

static struct source *open_source(struct terminal *terminal, const char *folder) {
    const struct terminal_wish *wish = terminal->wish;
    struct address address;
    if (wish->replay)
        return terminal->replay = source_replay(wish->replay, wish->replay_seat);
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
    if (terminal->replay) {
        client_visit(terminal->client, REPLAY_TABLE);
        return true;
    }
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
    bool asks = !terminal->link_table[0] && !terminal->wish->game && !terminal->replay;
    for (;;) {
        int good = 1;
        if (asks)
            good = full ? full_menu(terminal) : plain_menu(terminal);
        else if (!sit_down(terminal))
            good = -1;
        if (good <= 0)
            return good;
        enum terminal_next next = full ? full_run(terminal) : plain_run(terminal);
        if (next == TERMINAL_QUIT || terminal->replay)
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
    bool has_folder = identity_where(wish->data, folder, sizeof folder);
    terminal_letters();
    terminal.client = client;
    if (!client)
        return failed("no memory");
    client->source = open_source(&terminal, has_folder ? folder : NULL);
    if (!client->source) {
        free(client);
        return failed(terminal.reason[0] ? terminal.reason : "the house does not open");
    }
    client->watches = wish->watch;
    client->seeded = wish->seeded;
    client->seed = wish->seed;
    if (has_folder && !terminal.reason[0])
        identity_folder(folder, terminal.reason, sizeof terminal.reason);
    identity_open(&client->identities, has_folder && !terminal.reason[0] ? folder : NULL);
    const struct identity *lang = identity_find(&client->identities, "language", 0);
    if (lang && !wish->lang_given && language_find(lang->name) != LANGUAGES)
        language_set(language_find(lang->name));
    if (terminal.reason[0] && !wish->replay) {
        SAID(words);
        put(&words, tr("Nothing can be kept here ({why}): games last as long as the program."),
            "why", terminal.reason, NULL);
        terminal_line(SAYS(words));
    }
    int good = wish->replay || terminal_people(&terminal, wish->people) ? 1 : -1;
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
        terminal_line(SAYS(words));
    client_close(client);
    free(client);
    return good < 0 ? 1 : 0;
}

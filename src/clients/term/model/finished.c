/* finished.c: see finished.h. Ids are shortened as `kickback show` takes them. */
#include "finished.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "game_words.h"

#define ID_SHOWN 8 /* digits of an id */

/* "Step by step: kickback show 837fadc7 --step --data DIR": a line of its own, so that the command
 * can be copied. */
static void give_command(const char *what, const char *tool, const char *id, const char *more,
                         const char *data, ask_give *give, void *arg) {
    char command[1400];
    bool plain = !data || !data[strspn(data, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                             "0123456789/._-+,:@%")];
    SAID(line);
    snprintf(command, sizeof command, "kickback %s %s%s%s%s%s", tool, id, more,
             data ? plain ? " --data " : " --data '" : "", data ? data : "", plain ? "" : "'");
    say_pair(&line, what, command);
    give(arg, SAYS(line));
}

static void give_commands(const char *id, const char *data, ask_give *give, void *arg) {
    give_command(tr("Step by step"), "show", id, " --step", data, give, arg);
    give_command(tr("What was well played"), "review", id, "", data, give, arg);
}

/* Games are kept where people are: at our own house, with a folder. */
static bool are_kept(const struct client *client) {
    return client->source->local && client->identities.path[0];
}

void finished_told(const struct client *client, const struct seen *seen, const char *data,
                   ask_give *give, void *arg) {
    char id[ID_SHOWN + 1];
    SAID(record);
    put(&record, tr("The record of this game: {record}."), "record", seen->record, NULL);
    give(arg, SAYS(record));
    if (!are_kept(client)) {
        give(arg, tr("save FILE writes it into a file, for kickback show and kickback review."));
        return;
    }
    snprintf(id, sizeof id, "%.*s", ID_SHOWN, seen->record);
    give_commands(id, data, give, arg);
}

/* ---- The list ---- */

struct row {
    int seats, you;
    char name[SEEN_SEATS + 1][SEEN_NAME]; /* [0]: the game */
    int total[SEEN_SEATS + 1], share[SEEN_SEATS + 1];
    bool ended; /* totals are known */
};

static void read_numbers(const struct doc *doc, int list, int *number, int seats) {
    int seat = 1;
    for (int i = doc_first(doc, list); i >= 0 && seat <= seats; i = doc_next(doc, list, i))
        number[seat++] = (int)doc_number(doc, i, 0);
}

/* The words about a game: the game and who sat there, with tabs between them. */
static void read_row(const struct doc *doc, int at, struct row *row) {
    char about[1024];
    memset(row, 0, sizeof *row);
    doc_string(doc, doc_member(doc, at, "about"), about, sizeof about);
    row->you = doc_small(doc, doc_member(doc, at, "you"), 0, SEEN_SEATS);
    row->seats = -1;
    for (const char *word = about; word && row->seats < SEEN_SEATS;) {
        size_t length = strcspn(word, "\t");
        snprintf(row->name[++row->seats], SEEN_NAME, "%.*s", (int)length, word);
        word = word[length] ? word + length + 1 : NULL;
    }
    row->ended = doc_member(doc, at, "totals") >= 0;
    read_numbers(doc, doc_member(doc, at, "totals"), row->total, row->seats);
    read_numbers(doc, doc_member(doc, at, "victory"), row->share, row->seats);
}

static void put_player(struct text *out, const struct row *row, int seat) {
    struct bot_spec spec;
    const char *name = row->name[seat];
    SAID(total);
    if (seat == row->you)
        name = tr("You");
    else if (!bot_parse(name, strlen(name), &spec))
        name = bot_first_name(name, seat);
    if (!row->ended)
        text_word(out, name);
    else
        game_words(row->name[0])->total(&total, row->total[seat]);
    if (row->ended)
        say_pair(out, name, SAYS(total));
}

/* The winners first, then by totals. */
static void put_players(struct text *out, const struct row *row) {
    bool done[SEEN_SEATS + 1] = {false};
    for (int place = 0; place < row->seats; place++) {
        int best = 0;
        for (int seat = 1; seat <= row->seats; seat++)
            if (!done[seat] &&
                (!best || row->share[seat] > row->share[best] ||
                 (row->share[seat] == row->share[best] && row->total[seat] > row->total[best])))
                best = seat;
        done[best] = true;
        text_word(out, place ? ". " : "");
        put_player(out, row, best);
    }
}

void finished_list(struct client *client, const char *data, ask_give *give, void *arg) {
    if (!client_ask(client, &client->player[0], "GET", "/api/records", "")) {
        SAID(error);
        say_error(&error, client->error, client->words);
        give(arg, SAYS(error));
        return;
    }
    const struct doc *doc = &client->answer;
    int list = doc_member(doc, 0, "records"), first = doc_first(doc, list);
    if (first < 0) {
        give(arg, tr("No game has been finished here yet."));
        return;
    }
    if (are_kept(client)) {
        give_commands("ID", data, give, arg);
        give(arg, "");
    }
    for (int i = first; i >= 0; i = doc_next(doc, list, i)) {
        struct row row;
        char id[64] = "", date[32] = "";
        SAID(head);
        SAID(players);
        read_row(doc, i, &row);
        doc_string(doc, doc_member(doc, i, "record"), id, sizeof id);
        doc_string(doc, doc_member(doc, i, "date"), date, sizeof date);
        date[strcspn(date, "T")] = 0;
        id[ID_SHOWN] = 0;
        text_word(&head, "■ ");
        text_word(&head, id);
        text_word(&head, "  ");
        text_word(&head, game_title(row.name[0]));
        text_word(&head, *date ? ", " : "");
        text_word(&head, date);
        give(arg, SAYS(head));
        put_players(&players, &row);
        give(arg, SAYS(players));
    }
}

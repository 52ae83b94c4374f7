/* tables.c: see tables.h. */
#include "tables.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "game_words.h"
#include "term_game.h"

static bool read_row(const struct doc *doc, int at, struct tables_row *row) {
    int must = doc_member(doc, at, "must"), phase = doc_member(doc, at, "phase");
    memset(row, 0, sizeof *row);
    row->seats = seen_seats(row->seat, doc, doc_member(doc, at, "seats"));
    for (int seat = 1; seat <= row->seats; seat++)
        row->free_seats += row->seat[seat].kind == 'f';
    for (int i = doc_first(doc, must); i >= 0; i = doc_next(doc, must, i))
        row->must |= (uint8_t)(1 << doc_small(doc, i, 0, SEEN_SEATS));
    row->you = doc_small(doc, doc_member(doc, at, "you"), 0, SEEN_SEATS);
    row->turn = doc_is(doc, doc_member(doc, at, "turn"), JSON_TRUE);
    row->round = doc_small(doc, doc_member(doc, at, "round"), 0, 9);
    row->rounds = doc_small(doc, doc_member(doc, at, "rounds"), 0, 9);
    row->begun = doc_number(doc, doc_member(doc, at, "begun"), 0);
    return doc_string(doc, doc_member(doc, at, "table"), row->table, sizeof row->table) &&
           doc_string(doc, doc_member(doc, at, "terms"), row->terms, sizeof row->terms) &&
           !doc_says(doc, phase, "over") && !doc_says(doc, phase, "closed");
}

/* Its terms are GAME SEATS CLOCK ENTRY SPECTATORS and so on; live games are drawn in browsers. */
static bool may_watch(const struct tables_row *row) {
    const char *at = row->terms;
    for (int word = 0; word < 4; word++)
        at += strcspn(at, " "), at += *at == ' ';
    return strncmp(at, "none ", 5) && !strstr(at, "clock=live");
}

static int ask(struct client *client, const char *path, struct tables_row *rows, int count,
               bool mine) {
    if (!client_ask(client, &client->player[0], "GET", path, ""))
        return count;
    const struct doc *doc = &client->answer;
    int list = doc_member(doc, 0, "tables");
    for (int i = doc_first(doc, list); i >= 0 && count < TABLES_MAX; i = doc_next(doc, list, i)) {
        bool known = !read_row(doc, i, &rows[count]);
        for (int k = 0; k < count; k++)
            known |= !strcmp(rows[k].table, rows[count].table);
        rows[count].mine = mine;
        rows[count].watched = !mine && !rows[count].free_seats && may_watch(&rows[count]);
        count += !known && (mine || rows[count].free_seats || rows[count].watched);
    }
    return count;
}

int tables_ask(struct client *client, struct tables_row *rows, bool open) {
    int count = ask(client, "/api/me", rows, 0, true);
    return open ? ask(client, "/api/tables", rows, count, false) : count;
}

void tables_title(const struct client *client, struct text *out) {
    const char *server = strstr(client->source->origin, "://");
    if (server)
        put(out, tr("At the server {host}"), "host", server + 3, NULL);
    else
        text_word(out, tr("Kickback: two card games about dirty money"));
}

/* "Otto and Carmen": those seats that are not the reader's; false: there are none. */
static bool put_names(struct text *out, const struct tables_row *row, unsigned seats) {
    const char *name[SEEN_SEATS];
    struct say say;
    int count = 0;
    say_names(&say, row->seat);
    for (int seat = 1; seat <= row->seats; seat++)
        if (seats >> seat & 1 && seat != row->you && row->seat[seat].kind != 'f')
            name[count++] = say.name[seat];
    language_list(out, name, count);
    return count > 0;
}

static void put_turn(struct text *out, const struct tables_row *row) {
    SAID(names);
    char number[NUMBER_MAX];
    if (row->turn)
        text_word(out, tr("Your turn"));
    else if (row->mine && seen_rests(row->seat, row->seats)) /* whatever seat must decide */
        text_word(out, say_rest(true));
    else if (row->free_seats)
        put(out, trn("{n} free seat", "{n} free seats", row->free_seats), "n",
            language_number(number, row->free_seats), NULL);
    else if (put_names(&names, row, row->must))
        put(out, tr("waiting for {names}"), "names", SAYS(names), NULL);
}

const char *tables_verb(const struct tables_row *row) {
    return row->mine ? tr("Go on") : row->watched ? tr("Watch") : tr("Join");
}

void tables_words(const struct tables_row *row, struct text *out) {
    char round[NUMBER_MAX], rounds[NUMBER_MAX];
    SAID(turn);
    char game[SEEN_GAME];
    snprintf(game, sizeof game, "%.*s", (int)strcspn(row->terms, " "), row->terms);
    text_word(out, game_title(game));
    if (say_house_rules(row->terms)) {
        text_word(out, ", ");
        text_word(out, tr("house rules"));
    }
    if (row->round) {
        text_word(out, ", ");
        if (term_game(game)->round)
            put(out, tr(term_game(game)->round), "round", language_number(round, row->round),
                "rounds", language_number(rounds, row->rounds), NULL);
        else
            say_round(out, game_words(game), row->round, row->rounds);
    }
    put_turn(&turn, row);
    if (turn.length) {
        text_word(out, " (");
        text_word(out, SAYS(turn));
        text_char(out, ')');
    }
}

void tables_about(const struct tables_row *row, struct text *out) {
    SAID(names);
    char date[32];
    struct tm local;
    time_t begun = (time_t)row->begun;
    bool others = put_names(&names, row, ~0u);
    if (others)
        put(out, tr("with {names}"), "names", SAYS(names), NULL);
    if (row->begun > 0 && localtime_r(&begun, &local) &&
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &local)) {
        text_word(out, others ? ", " : "");
        put(out, tr("begun {date}"), "date", date, NULL);
    }
}

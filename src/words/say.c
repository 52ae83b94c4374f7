/* say.c: what the lines and moves of all games have in common (say.h), as words.ts of the page has
 * it. */
#include "game_words.h"

#include <string.h>

#include "bots.h"

void say_names(struct say *say, const struct seen_seat *seats) {
    say->you = 0;
    say->places = false;
    for (int seat = 0; seat <= SEEN_SEATS; seat++) {
        const struct seen_seat *row = &seats[seat];
        char number[NUMBER_MAX];
        struct text out = text_into(say->name[seat], sizeof say->name[seat]);
        if (row->name[0])
            text_word(&out, row->name);
        else if (row->kind == 'b')
            text_word(&out, bot_first_name(row->bot, seat));
        else
            put(&out, tr("Seat {seat}"), "seat", language_number(number, seat), NULL);
        text_end(&out);
    }
}

void say_learn(struct say *say, const struct seen *seen) {
    say_names(say, seen->seat);
    say->you = seen->you;
}

void say_victory(struct text *out, const struct say *say, const int *share, int seats) {
    const char *winner[SEEN_SEATS];
    int winners = 0, only = 0;
    for (int seat = 1; seat <= seats; seat++) {
        if (share[seat] > 0) {
            winner[winners++] = seat == say->you ? tr("you") : say->name[seat];
            only = seat;
        }
    }
    if (winners == 0) {
        text_word(out, tr("The game was not finished."));
    } else if (winners == 1 && only == say->you) {
        text_word(out, tr("You win!"));
    } else if (winners == 1) {
        put(out, tr("{who} wins."), "who", say->name[only], NULL);
    } else {
        SAID(names);
        language_list(&names, winner, winners);
        put(out, tr("Shared victory: {names}."), "names", SAYS(names), NULL);
    }
}

void say_line(struct text *out, const struct say *say, const struct game_words *game,
              const struct doc *line, const union seen_table *before) {
    if (!doc_says(line, doc_member(line, 0, "t"), "end")) {
        game->line(out, say, line, before);
        return;
    }
    int share[SEEN_SEATS + 1] = {0}, seat = 1, list = doc_member(line, 0, "share");
    for (int i = doc_first(line, list); i >= 0 && seat <= SEEN_SEATS; i = doc_next(line, list, i))
        share[seat++] = doc_small(line, i, 0, 1000);
    text_word(out, tr("The game is over."));
    text_char(out, ' ');
    say_victory(out, say, share, seat - 1);
}

void say_move(struct text *out, const struct say *say, const struct seen_view *view, int seat,
              const char *move) {
    view->game->move(out, say, view, seat, move);
}

void say_brief(struct text *out, const struct say *say, const struct seen_view *view, int seat,
               const char *move) {
    if (view->game->brief)
        view->game->brief(out, say, view, seat, move);
    else
        text_word(out, move);
}

void say_pair(struct text *out, const char *left, const char *right) {
    put(out, tr("{who}: {text}"), "who", left, "text", right, NULL);
}

void say_round(struct text *out, const struct game_words *game, int round, int rounds) {
    char number[NUMBER_MAX], all[NUMBER_MAX];
    game->round(out, language_number(number, round), language_number(all, rounds));
}

/* No rule sheet combines the Little Black Book with another variant. */
bool say_house_rules(const char *options) {
    return strstr(options, "book=on") && !strstr(options, "show=standard");
}

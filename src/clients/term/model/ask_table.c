/* ask_table.c: the table in words: who sits there before a game, and the game's own lines in it
 * (ask.h). */
#include <string.h>

#include "term_game.h"

void ask_table(const struct say *say, const struct seen *seen, ask_give *give, void *arg) {
    if (say_house_rules(seen->terms))
        give(arg, tr("house rules"));
    if (!seen->has_view) {
        for (int seat = 1; seat <= seen->seats; seat++) {
            const struct seen_seat *row = &seen->seat[seat];
            char number[NUMBER_MAX];
            SAID(line);
            put(&line, tr("Seat {seat}"), "seat", language_number(number, seat), NULL);
            text_word(&line, ": ");
            text_word(&line, row->kind == 'f'    ? tr("free")
                             : seat == seen->you ? tr("You")
                                                 : say->name[seat]);
            if (row->kind == 'b') {
                SAID(level);
                say_bot(&level, row->bot);
                text_word(&line, " (");
                put(&line, tr("bot, {level}"), "level", SAYS(level), NULL);
                text_char(&line, ')');
            }
            give(arg, SAYS(line));
        }
        return;
    }
    term_game_of(&seen->view)->table(say, seen, give, arg);
}

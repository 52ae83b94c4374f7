/* term_game.c: the rows of term_game.h, and the neutral one. */
#include "term_game.h"

#include <string.h>

#include "game_words.h"

static void any_question(struct text *out, const struct seen *seen) {
    struct say say;
    say_learn(&say, seen);
    say_turn(out, &say, seen);
}

static const char *any_section(const struct seen_view *view) {
    (void)view;
    return "goal";
}

/* "totals: Ann 5, Otto 0" where there is one for each seat, else "hand: 1 3 5". */
static void any_table(const struct say *say, const struct seen *seen, ask_give *give, void *arg) {
    for (int i = 0; i < seen->view.members; i++) {
        const struct seen_member *member = &seen->view.member[i];
        SAID(line);
        SAID(values);
        if (member->seats) {
            const char *at = member->value;
            for (int seat = 1; seat <= seen->seats; seat++) {
                size_t length = strcspn(at, "\t");
                text_word(&values, seat > 1 ? ", " : "");
                text_word(&values, seat == say->you ? tr("You") : say->name[seat]);
                text_char(&values, ' ');
                text_bytes(&values, length ? at : "-", length ? length : 1);
                at += at[length] ? length + 1 : length;
            }
        } else {
            text_word(&values, member->value);
        }
        say_pair(&line, member->name, SAYS(values));
        give(arg, SAYS(line));
    }
}

static void any_hand(const struct seen_view *view, int seat, ask_give *give, void *arg) {
    (void)seat;
    for (int i = 0; i < view->members; i++) {
        SAID(hand);
        if (strcmp(view->member[i].name, "hand") || !view->member[i].value[0])
            continue;
        put(&hand, tr("Your cards: {cards}."), "cards", view->member[i].value, NULL);
        give(arg, SAYS(hand));
    }
}

static const struct term_game any_term = {
    .about = "",
    .players = "",
    .nothing = "-",
    .question = any_question,
    .section = any_section,
    .table = any_table,
    .hand = any_hand,
};

const struct term_game *term_game(const char *game) {
    static const struct term_game *const rows[KB_GAMES_COUNT] = {
        [KB_GAME_corruption] = &corruption_term,
        [KB_GAME_hacker] = &hacker_term,
    };
    int number = kb_game_find(game);
    return number >= 0 && rows[number] ? rows[number] : &any_term;
}

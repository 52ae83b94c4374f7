/* ask_result.c: how a game ended (ask.h): the players in their order, and where each sum comes
 * from: in Corruption the contracts of each round, in Hacker the bills under the accounts. The same
 * as result.ts of the page. */
#include <string.h>

#include "game_words.h"
#include "term_game.h"

static const char *name_of(const struct say *say, int seat) {
    return seat == say->you ? tr("You") : say->name[seat];
}

static void total_words(struct text *out, const struct seen *seen, int seat) {
    game_words(seen->game)->total(out, seen->totals[seat]);
}

/* Ranks winners first, then by totals. */
static void rank(const struct seen *seen, int *order) {
    bool done[SEEN_SEATS + 1] = {false};
    for (int place = 0; place < seen->seats; place++) {
        int best = 0;
        for (int seat = 1; seat <= seen->seats; seat++) {
            if (done[seat])
                continue;
            if (!best || seen->victory[seat] > seen->victory[best] ||
                (seen->victory[seat] == seen->victory[best] &&
                 seen->totals[seat] > seen->totals[best]))
                best = seat;
        }
        done[best] = true;
        order[place] = best;
    }
}
void ask_ranking(const struct say *say, const struct seen *seen, ask_give *give, void *arg) {
    int order[SEEN_SEATS], place = 1;
    rank(seen, order);
    for (int i = 0; i < seen->seats; i++) {
        char number[NUMBER_MAX];
        bool level = i > 0 && seen->totals[order[i]] == seen->totals[order[i - 1]] &&
                     seen->victory[order[i]] == seen->victory[order[i - 1]];
        SAID(line);
        SAID(total);
        place = level ? place : i + 1;
        text_word(&line, language_number(number, place));
        text_word(&line, ". ");
        total_words(&total, seen, order[i]);
        say_pair(&line, name_of(say, order[i]), SAYS(total));
        give(arg, SAYS(line));
    }
}

void ask_sums(const struct say *say, const struct lines *lines, const struct seen *seen,
              ask_give *give, void *arg) {
    const struct term_game *game = term_game_of(&seen->view);
    int order[SEEN_SEATS];
    rank(seen, order);
    for (int i = 0; i < seen->seats && game->sum; i++) {
        SAID(line);
        SAID(parts);
        if (!game->sum(&parts, lines, seen, order[i]))
            text_word(&parts, tr(game->nothing));
        say_pair(&line, name_of(say, order[i]), SAYS(parts));
        give(arg, SAYS(line));
    }
}

/* full_story.c: how a round of Corruption was decided, told step by step (full.h). All of phase III
 * may have happened at once, and the next round may have begun; the lines of the history tell what
 * was when, and the table of each moment is made from them. */
#include <stdio.h>
#include <string.h>

#include "full.h"

#define STEP_MS 1600

static struct json_token token[LINES_TOKENS]; /* main thread only */

/* The lines of a round: from its first move of phase III (or its award) to behind its award. False:
 * the award is not there yet. */
static bool find_round(const struct lines *lines, int round, int *from, int *to) {
    struct doc line;
    int begin = -1, first = -1;
    for (int i = 0; i < lines->count; i++) {
        char move[SEEN_MOVE];
        if (!lines_read(lines, i, token, &line))
            continue;
        int kind = doc_member(&line, 0, "t");
        if (doc_says(&line, kind, "round")) {
            begin = doc_number(&line, doc_member(&line, 0, "round"), 0) == round ? i : -1;
            first = -1;
        }
        if (begin < 0)
            continue;
        doc_string(&line, doc_member(&line, 0, "move"), move, sizeof move);
        bool acts = strchr(move, '>') || (strchr(move, 'x') && strncmp(move, "ex", 2));
        if (first < 0 && (acts || doc_says(&line, kind, "award")))
            first = i;
        if (doc_says(&line, kind, "award")) {
            *from = first;
            *to = i + 1;
            return true;
        }
    }
    return false;
}

/* The table before line `upto`. */
static void make_table(const struct lines *lines, struct seen_corruption *table, int upto) {
    struct doc line;
    memset(table, 0, sizeof *table);
    for (int i = 0; i < upto && i < lines->count; i++)
        if (lines_read(lines, i, token, &line))
            lines_apply(table, &line);
}

static void show_step(struct full *full) {
    struct story *story = &full->story;
    const struct lines *lines = &full_player(full)->lines;
    struct doc line;
    struct text out = text_into(story->words, sizeof story->words);
    story->due_ms = client_now() + STEP_MS;
    if (story->at < story->from) {
        make_table(lines, &story->table, story->from);
        text_word(&out, tr("Everybody has played six cards."));
        text_char(&out, ' ');
        text_word(&out, tr("All cards are turned over."));
        text_end(&out);
        return;
    }
    make_table(lines, &story->table, story->at);
    if (lines_read(lines, story->at, token, &line)) {
        if (doc_says(&line, doc_member(&line, 0, "t"), "award")) {
            lines_apply(&story->table, &line);
            for (int i = 0; i <= story->part; i++) {
                out = text_into(story->words, sizeof story->words);
                if (!say_award(&out, &full->say, &line, i))
                    break;
            }
        } else {
            say_line(&out, &full->say, &line, &story->table, false);
            lines_apply(&story->table, &line);
        }
    }
    text_end(&out);
}

bool story_look(struct full *full) {
    struct player *player = full_player(full);
    struct story *story = &full->story;
    const struct seen *seen = &player->seen;
    if (!seen->has_view || seen->view.hacker || story->on)
        return false;
    int ended = seen->phase == SEEN_OVER ? seen->view.round : seen->view.round - 1;
    if (story->told > ended || story->told < 0) /* another game, or we have just come */
        story->told = ended;
    if (story->told == ended)
        return false;
    if (ended - story->told > 1)
        story->told = ended - 1;
    if (!find_round(&player->lines, story->told + 1, &story->from, &story->to))
        return false;
    story->round = story->told + 1;
    story->on = true;
    story->part = 0;
    story->at = story->from - 1;
    show_step(full);
    return true;
}

/* The contracts of the award line. */
static int award_count(struct full *full) {
    struct doc line;
    if (!lines_read(&full_player(full)->lines, full->story.to - 1, token, &line))
        return 0;
    int list = doc_member(&line, 0, "contracts");
    return list < 0 ? 0 : line.token[list].count;
}

bool story_step(struct full *full, bool skip) {
    struct story *story = &full->story;
    if (story->at < story->to - 1 && !skip) {
        story->at++;
    } else if (story->at == story->to - 1 && story->part + 1 < award_count(full) && !skip) {
        story->part++;
    } else {
        story->told = story->round;
        story->on = false;
        return true;
    }
    show_step(full);
    return true;
}

/* The last sentence stays until a key is pressed. */
bool story_tick(struct full *full) {
    struct story *story = &full->story;
    if (!story->on || client_now() < story->due_ms)
        return false;
    if (story->at == story->to - 1 && story->part + 1 >= award_count(full))
        return false;
    return story_step(full, false);
}

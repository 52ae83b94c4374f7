/* full_story.c: how a round was decided, told step by step (full.h): phase III of Corruption, and
 * what a player has not seen yet of the protection phase of Hacker. All of it may have happened at
 * once, and the next round may have begun; the lines of the history tell what was when, and the
 * table of each moment is made from them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "full.h"
#include "game_words.h"

static struct json_token token[LINES_TOKENS]; /* main thread only */

/* ---- Corruption ---- */

/* The lines of a round that tell how it was decided: from the reveal to behind the award, and
 * behind what goes back then. False: they are not there yet. */
static bool find_round(const struct lines *lines, int round, int *from, int *to) {
    struct doc line;
    bool begun = false;
    *from = *to = -1;
    for (int i = 0; i < lines->count; i++) {
        if (!lines_read(lines, i, token, &line))
            continue;
        int kind = doc_member(&line, 0, "t");
        int number = doc_small(&line, doc_member(&line, 0, "round"), 0, 9);
        if (doc_says(&line, kind, "round"))
            begun = number == round;
        else if (begun && doc_says(&line, kind, "reveal"))
            *from = i;
        else if (*from >= 0 && number == round && doc_says(&line, kind, "award"))
            *to = i + 1;
        else if (*from >= 0 && number == round && doc_says(&line, kind, "back"))
            *to = i + 1;
    }
    return *to > *from && *from >= 0;
}

/* The table before line `upto`. */
static void make_table(const struct lines *lines, struct seen_corruption *table, int upto) {
    struct doc line;
    memset(table, 0, sizeof *table);
    for (int i = 0; i < upto && i < lines->count; i++)
        if (lines_read(lines, i, token, &line))
            lines_apply(table, &line);
}

/* Where a line happens, for screens that cannot show the whole table. */
static void find_place(struct story *story, const char *at) {
    int government = 0, place = 0, position = 0;
    if (seen_place(at, &government, &place, &position)) {
        story->government = government;
        story->place = place;
    }
}

/* The contract of the current award; later ones are hidden. */
static void show_award(struct full *full, const struct doc *line, struct text *out) {
    struct story *story = &full->story;
    int list = doc_member(line, 0, "contracts"), k = doc_first(line, list), number = 0;
    lines_apply(&story->table, line);
    for (; k >= 0; k = doc_next(line, list, k), number++) {
        int government = 0, place = 0, position = 0;
        char at[8];
        doc_string(line, doc_member(line, k, "at"), at, sizeof at);
        if (number == story->part)
            find_place(story, at);
        if (number <= story->part || !seen_place(at, &government, &place, &position))
            continue;
        struct seen_contract *contract = &story->table.contract[government][place];
        contract->to = 0;
        contract->why[0] = 0;
    }
    say_award(out, &full->say, line, story->part);
}

void story_show_corruption(struct full *full, struct text *out) {
    static const char *const where[] = {"move", "by", "at"};
    struct story *story = &full->story;
    const struct lines *lines = &full_player(full)->lines;
    struct doc line;
    char place[SEEN_MOVE];
    make_table(lines, &story->table, story->at);
    story->government = story->place = 0;
    if (!lines_read(lines, story->at, token, &line))
        return;
    if (doc_says(&line, doc_member(&line, 0, "t"), "award")) {
        show_award(full, &line, out);
        return;
    }
    union seen_table before = {.corruption = story->table};
    say_line(out, &full->say, &corruption_words, &line, &before);
    lines_apply(&story->table, &line);
    for (size_t i = 0; i < sizeof where / sizeof where[0]; i++) {
        if (doc_string(&line, doc_member(&line, 0, where[i]), place, sizeof place)) {
            place[strcspn(place, ">x")] = 0;
            find_place(story, place);
        }
    }
}

bool story_look_corruption(struct full *full) {
    struct player *player = full_player(full);
    struct story *story = &full->story;
    const struct seen *seen = &player->seen;
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
    story->at = story->from;
    return true;
}

/* ---- Hacker ---- */

/* The lines of protection behind what was seen last, up to the end of that round. False: none. */
static bool find_protection(const struct lines *lines, struct story *story) {
    struct doc line;
    story->from = -1;
    for (story->to = 0; story->to < lines->count; story->to++) {
        int i = story->to;
        if (lines->mark[i].round > story->last.round)
            break;
        if (lines_before(lines->mark[i], story->last.mark) || !lines_read(lines, i, token, &line))
            continue;
        if (doc_says(&line, doc_member(&line, 0, "t"), "end"))
            break;
        if (story->from < 0 && lines_protects(&line))
            story->from = i;
    }
    return story->from >= 0;
}

void story_show_hacker(struct full *full, struct text *out) {
    struct story *story = &full->story;
    const struct lines *lines = &full_player(full)->lines;
    struct doc line;
    story->hack = story->last.table;
    for (int i = 0; i <= story->at; i++)
        if (!lines_before(lines->mark[i], story->last.mark) && lines_read(lines, i, token, &line))
            lines_protect(&story->hack, &line);
    story->account = story->hack.attacked;
    if (lines_read(lines, story->at, token, &line))
        say_line(out, &full->say, &hacker_words, &line, NULL);
}

/* Every table that is seen is kept, until the round it belongs to is over. */
bool story_look_hacker(struct full *full) {
    struct player *player = full_player(full);
    struct story *story = &full->story;
    const struct seen *seen = &player->seen;
    bool over = seen->phase == SEEN_OVER, mine = story->last.player == full->client->active;
    int round = story->last.round;
    if (mine && round > 0 && (over || seen->view.round == round + 1) &&
        find_protection(&player->lines, story)) {
        story->round = round;
        story->last.round = 0;
        story->at = story->from;
        return true;
    }
    story->last.round = over ? 0 : seen->view.round;
    story->last.player = full->client->active;
    story->last.mark = player->lines.mark[player->lines.count];
    story->last.table = seen->view.hack;
    return false;
}

/* ---- Both ---- */

static void show_step(struct full *full) {
    struct story *story = &full->story;
    struct text out = text_into(story->words, sizeof story->words);
    full_game(full)->show(full, &out);
    text_end(&out);
}

bool story_comes(struct full *full) {
    const struct player *player = full_player(full);
    int from = -1, to = -1;
    return full_game(full) == &full_corruption && player->seen.phase == SEEN_PLAYING &&
           !find_round(&player->lines, player->seen.view.round, &from, &to) && from >= 0;
}

bool story_look(struct full *full) {
    const struct seen *seen = &full_player(full)->seen;
    struct story *story = &full->story;
    if (!seen->has_view || story->on || !full_game(full)->look)
        return false;
    story->on = full_game(full)->look(full);
    story->part = 0;
    if (story->on)
        show_step(full);
    return story->on;
}

bool story_is_due(const struct full *full) {
    const struct seen *seen = &client_active(full->client)->seen;
    return full_game(full) == &full_corruption && full->story.told != seen->view.round;
}

/* The contracts of the award that is being told. */
static int award_count(struct full *full) {
    struct doc line;
    if (full_game(full) != &full_corruption ||
        !lines_read(&full_player(full)->lines, full->story.at, token, &line) ||
        !doc_says(&line, doc_member(&line, 0, "t"), "award"))
        return 0;
    int list = doc_member(&line, 0, "contracts");
    return list < 0 ? 0 : line.token[list].count;
}

void story_step(struct full *full, bool skip) {
    struct story *story = &full->story;
    if (!skip && story->part + 1 < award_count(full)) {
        story->part++;
    } else if (!skip && story->at < story->to - 1) {
        story->at++;
        story->part = 0;
    } else {
        if (full_game(full) == &full_corruption) /* all of it, also where it was not told */
            make_table(&full_player(full)->lines, &story->table, story->to);
        story->told = story->round;
        story->on = false;
        return;
    }
    show_step(full);
}

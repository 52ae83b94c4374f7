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

/* The table before line `upto`, all cards turned over. */
static void make_table(const struct lines *lines, struct seen_corruption *table, int upto) {
    struct doc line;
    memset(table, 0, sizeof *table);
    for (int i = 0; i < upto && i < lines->count; i++)
        if (lines_read(lines, i, token, &line))
            lines_apply(table, &line);
    for (int i = 0; i < table->cards; i++)
        table->card[i].up = true;
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
        contract->cancelled = false;
        contract->why[0] = 0;
    }
    say_award(out, &full->say, line, story->part);
}

/* The hit men that have left before the line; -1: so many there are not. */
static int leaver(const struct seen_corruption *table, const struct doc *line, int number) {
    int card = -1;
    do
        card = lines_leaver(table, line, card + 1);
    while (card >= 0 && number-- > 0);
    return card;
}

static void show_leaver(struct full *full, int card, struct text *out) {
    struct story *story = &full->story;
    say_leaver(out, &full->say, &story->table, card);
    story->government = story->table.card[card].government;
    story->place = story->table.card[card].place;
    for (int i = 0; i <= card; i++)
        if (story->table.card[i].card[0] == 'H')
            story->table.card[i].gone = true;
}

void story_show_corruption(struct full *full, struct text *out) {
    struct story *story = &full->story;
    const struct lines *lines = &full_player(full)->lines;
    struct doc line;
    char move[SEEN_MOVE];
    if (story->at < story->from) {
        make_table(lines, &story->table, story->from);
        text_word(out, tr("Everybody has played six cards."));
        text_char(out, ' ');
        text_word(out, tr("All cards are turned over."));
        story->government = story->place = 0;
        return;
    }
    make_table(lines, &story->table, story->at);
    if (!lines_read(lines, story->at, token, &line))
        return;
    int card = leaver(&story->table, &line, story->left);
    if (card >= 0) {
        show_leaver(full, card, out);
        return;
    }
    if (doc_says(&line, doc_member(&line, 0, "t"), "award")) {
        show_award(full, &line, out);
        return;
    }
    union seen_table before = {.corruption = story->table};
    say_line(out, &full->say, &corruption_words, &line, &before);
    lines_apply(&story->table, &line);
    doc_string(&line, doc_member(&line, 0, "move"), move, sizeof move);
    move[strcspn(move, ">x")] = 0;
    find_place(story, move);
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
    story->at = story->from - 1;
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

bool story_look(struct full *full) {
    const struct seen *seen = &full_player(full)->seen;
    struct story *story = &full->story;
    if (!seen->has_view || story->on || !full_game(full)->look)
        return false;
    story->on = full_game(full)->look(full);
    story->part = story->left = 0;
    if (story->on)
        show_step(full);
    return story->on;
}

bool story_is_due(const struct full *full) {
    const struct seen *seen = &client_active(full->client)->seen;
    return full_game(full) == &full_corruption && full->story.told != seen->view.round;
}

/* The contracts of the award line. */
static int award_count(struct full *full) {
    struct doc line;
    if (full_game(full) != &full_corruption ||
        !lines_read(&full_player(full)->lines, full->story.to - 1, token, &line))
        return 0;
    int list = doc_member(&line, 0, "contracts");
    return list < 0 ? 0 : line.token[list].count;
}

/* Does another hit man leave before the line? */
static bool more_leave(struct full *full) {
    struct story *story = &full->story;
    static struct seen_corruption table;
    struct doc line;
    if (full_game(full) != &full_corruption || story->at < story->from ||
        !lines_read(&full_player(full)->lines, story->at, token, &line))
        return false;
    make_table(&full_player(full)->lines, &table, story->at);
    return lines_read(&full_player(full)->lines, story->at, token, &line) &&
           leaver(&table, &line, story->left) >= 0;
}

void story_step(struct full *full, bool skip) {
    struct story *story = &full->story;
    if (!skip && more_leave(full)) {
        story->left++;
    } else if (!skip && story->at < story->to - 1) {
        story->at++;
        story->left = 0;
    } else if (!skip && story->at == story->to - 1 && story->part + 1 < award_count(full)) {
        story->part++;
    } else {
        if (full_game(full) == &full_corruption) /* all of it, also where it was not told */
            make_table(&full_player(full)->lines, &story->table, story->to);
        story->told = story->round;
        story->on = false;
        return;
    }
    show_step(full);
}

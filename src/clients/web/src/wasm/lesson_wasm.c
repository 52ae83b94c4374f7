/* lesson_wasm.c: a prepared game for a learner, for lesson_engine.ts: deals are given as words (as
 * a record writes them), and every seat's moves are played by the page's script, by the learner or
 * by a bot. It hands out views and lines of a seat, as a server does. One lesson at a time. */
#include "base.h"
#include "bots.h"
#include "chance.h"
#include "stage_wasm.h"
#include "text.h"

static struct {
    struct stage stage;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_history history;
    struct chance chance;
    struct bot_notes notes[KB_SEATS_MAX + 1];
    const char *words;          /* outcomes of chance still to come */
    char prepared[STAGE_INPUT]; /* the words of this lesson */
    _Alignas(16) uint8_t memory[BOT_MEMORY];
} * lesson; /* taken when the first one is opened */

/* Where texts are put before a call, STAGE_INPUT bytes with their 0; NULL: there is no memory. */
EXPORT("lesson_input") char *lesson_input(void) {
    if (!lesson)
        lesson = calloc(1, sizeof *lesson);
    return lesson ? lesson->stage.input : NULL;
}

EXPORT("lesson_out") const char *lesson_out(void) {
    return lesson->stage.out;
}

/* Deals and lots, as prepared, then from a seed that is always the same. Where only one thing can
 * happen, no word is used up. */
static size_t chance_speaks(void) {
    while (kb_current(&lesson->stage.state) == KB_CHANCE) {
        uint16_t possible[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        size_t length = 0;
        lesson->words += *lesson->words == ' ';
        while (lesson->words[length] && lesson->words[length] != ' ')
            length++;
        if (kb_chance(&lesson->stage.state, possible, weight) == 1)
            length = 0;
        int outcome =
            length ? chance_parse(&lesson->stage.setup, &lesson->stage.state, lesson->words, length)
                   : chance_draw(&lesson->chance, &lesson->stage.state);
        if (outcome < 0)
            return stage_wrong(&lesson->stage,
                               "the prepared deal has something that is not possible");
        lesson->words += length;
        if (kb_chance_play(&lesson->stage.state, outcome, &lesson->history, &lesson->stage.error))
            return stage_wrong(&lesson->stage, NULL);
    }
    return 0;
}

/* The input has four texts, each with its 0: the game, its seats as a digit, options, outcomes. */
EXPORT("lesson_open") size_t lesson_open(void) {
    static const uint8_t seed[HASH_BYTES] = "a lesson is always the same one";
    const char *game = lesson->stage.input;
    const char *seats = game + strlen(game) + 1;
    const char *options = seats + strlen(seats) + 1;
    const char *chance = options + strlen(options) + 1;
    memcpy(lesson->prepared, chance, strlen(chance) + 1);
    lesson->words = lesson->prepared;
    lesson->history = (struct kb_history){lesson->entry, KB_HISTORY_MAX, 0};
    memset(lesson->notes, 0, sizeof lesson->notes);
    chance_begin(&lesson->chance, seed);
    if (kb_setup_text(&lesson->stage.setup, game, *seats - '0', options, &lesson->stage.error) ||
        kb_start(&lesson->stage.state, &lesson->stage.setup, 1, true, &lesson->history))
        return stage_wrong(&lesson->stage, NULL);
    return chance_speaks();
}

/* What a seat may know, as JSON; and the lines of its history. */
EXPORT("lesson_view") size_t lesson_view(int seat) {
    return stage_view(&lesson->stage, seat);
}

EXPORT("lesson_lines") size_t lesson_lines(int seat) {
    return stage_said(
        kb_told_text(&lesson->stage.setup, &lesson->history, seat, lesson->stage.out, STAGE_OUT));
}

/* The move in the input, by a seat, and the chance that follows. */
EXPORT("lesson_play") size_t lesson_play(int seat) {
    size_t wrong = stage_play(&lesson->stage, seat, &lesson->history);
    return wrong ? wrong : chance_speaks();
}

/* What the bot named in the input would play on a seat that has to decide; the size of the move. */
EXPORT("lesson_bot") size_t lesson_bot(int seat) {
    struct bot_spec spec;
    kb_view(&lesson->stage.state, seat, &lesson->stage.view);
    if (!(kb_must(&lesson->stage.state) >> seat & 1) ||
        bot_parse(lesson->stage.input, strlen(lesson->stage.input), &spec))
        return 0;
    int entries = kb_history_seen(&lesson->stage.setup, &lesson->history, seat, lesson->seen);
    struct bot_ask ask = {.setup = &lesson->stage.setup,
                          .view = &lesson->stage.view,
                          .history = lesson->seen,
                          .entries = entries,
                          .seed = (uint64_t)seat * 7919,
                          .notes = &lesson->notes[seat],
                          .memory = lesson->memory};
    int action = bot_decide(&spec, &ask);
    return action == BOT_NONE ? 0
                              : kb_view_move_print(&lesson->stage.view, action, lesson->stage.out);
}

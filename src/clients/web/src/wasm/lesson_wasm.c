/* lesson_wasm.c: a prepared game for a learner, for lesson_engine.ts: deals are given as words (as a
 * record writes them), and every seat's moves are played by the page's script, by the learner or by
 * a bot. It hands out views and lines of a seat, as a server does. One lesson at a time. */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "bots.h"
#include "chance.h"
#include "text.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define OUT_MAX (1u << 18)
#define INPUT_MAX 4096

static struct {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_history history;
    struct chance chance;
    struct bot_notes notes[KB_SEATS_MAX + 1];
    struct kb_view view;
    struct kb_error error;
    const char *words; /* outcomes of chance still to come */
    char input[INPUT_MAX];
    char prepared[INPUT_MAX]; /* the words of this lesson */
    char out[OUT_MAX];
    _Alignas(16) uint8_t memory[BOT_MEMORY];
} *lesson; /* taken when the first one is opened */

/* Where texts are put before a call, INPUT_MAX bytes with their 0; NULL: there is no memory. */
EXPORT("lesson_input") char *lesson_input(void) {
    if (!lesson)
        lesson = calloc(1, sizeof *lesson);
    return lesson ? lesson->input : NULL;
}

EXPORT("lesson_out") const char *lesson_out(void) {
    return lesson->out;
}

static size_t said(size_t size) {
    return size < OUT_MAX ? size : 0;
}

/* Functions that can fail return the size of a sentence that says what is wrong, 0 if nothing. */
static size_t wrong(const char *sentence) {
    if (!sentence)
        return said(kb_error_text(&lesson->error, lesson->out, OUT_MAX));
    size_t size = strlen(sentence);
    memcpy(lesson->out, sentence, size + 1);
    return size;
}

/* Deals and lots, as prepared, then from a seed that is always the same. Where only one thing can
 * happen, no word is used up. */
static size_t chance_speaks(void) {
    while (kb_current(&lesson->state) == KB_CHANCE) {
        uint16_t possible[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        size_t length = 0;
        lesson->words += *lesson->words == ' ';
        while (lesson->words[length] && lesson->words[length] != ' ')
            length++;
        if (kb_chance(&lesson->state, possible, weight) == 1)
            length = 0;
        int outcome =
            length ? chance_parse(&lesson->setup, &lesson->state, lesson->words, length)
                   : chance_draw(&lesson->chance, &lesson->state);
        if (outcome < 0)
            return wrong("the prepared deal has something that is not possible");
        lesson->words += length;
        if (kb_chance_play(&lesson->state, outcome, &lesson->history, &lesson->error))
            return wrong(NULL);
    }
    return 0;
}

/* The input has four texts, each with its 0: the game, its seats as a digit, options, outcomes. */
EXPORT("lesson_open") size_t lesson_open(void) {
    static const uint8_t seed[HASH_BYTES] = "a lesson is always the same one";
    const char *game = lesson->input;
    const char *seats = game + strlen(game) + 1;
    const char *options = seats + strlen(seats) + 1;
    const char *chance = options + strlen(options) + 1;
    memcpy(lesson->prepared, chance, strlen(chance) + 1);
    lesson->words = lesson->prepared;
    lesson->history = (struct kb_history){lesson->entry, KB_HISTORY_MAX, 0};
    memset(lesson->notes, 0, sizeof lesson->notes);
    chance_begin(&lesson->chance, seed);
    if (kb_setup_text(&lesson->setup, game, *seats - '0', options, &lesson->error) ||
        kb_start(&lesson->state, &lesson->setup, 1, true, &lesson->history))
        return wrong(NULL);
    return chance_speaks();
}

/* What a seat may know, as JSON; and the lines of its history. */
EXPORT("lesson_view") size_t lesson_view(int seat) {
    kb_view(&lesson->state, seat, &lesson->view);
    return said(kb_view_json(&lesson->view, &lesson->setup, lesson->out, OUT_MAX));
}

EXPORT("lesson_lines") size_t lesson_lines(int seat) {
    return said(kb_history_text(&lesson->setup, &lesson->history, seat, lesson->out, OUT_MAX));
}

/* The move in the input, by a seat, and the chance that follows. */
EXPORT("lesson_play") size_t lesson_play(int seat) {
    int action;
    if (kb_move_parse(&lesson->state, seat, lesson->input, strlen(lesson->input), &action,
                      &lesson->error) ||
        kb_play(&lesson->state, seat, action, &lesson->history, &lesson->error))
        return wrong(NULL);
    return chance_speaks();
}

/* What the bot named in the input would play on a seat that has to decide; the size of the move. */
EXPORT("lesson_bot") size_t lesson_bot(int seat) {
    struct bot_spec spec;
    kb_view(&lesson->state, seat, &lesson->view);
    if (!(kb_must(&lesson->state) >> seat & 1) ||
        bot_parse(lesson->input, strlen(lesson->input), &spec))
        return 0;
    int entries = kb_history_seen(&lesson->setup, &lesson->history, seat, lesson->seen);
    struct bot_ask ask = {.setup = &lesson->setup,
                          .view = &lesson->view,
                          .history = lesson->seen,
                          .entries = entries,
                          .seed = (uint64_t)seat * 7919,
                          .notes = &lesson->notes[seat],
                          .memory = lesson->memory};
    int action = bot_decide(&spec, &ask);
    return action == BOT_NONE ? 0 : kb_view_move_print(&lesson->view, action, lesson->out);
}

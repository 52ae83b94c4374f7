/* lesson.c: see lesson.h. */
#include "lesson.h"

#include "bots.h"
#include "chance.h"
#include "text.h"

static struct {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_history history;
    struct chance chance;
    char words[2048]; /* outcomes of chance still to come */
    size_t at;
    struct bot_notes notes[KB_SEATS_MAX + 1];
    struct kb_view view;
    struct kb_error error;
    char sentence[256];
    _Alignas(16) uint8_t memory[BOT_MEMORY];
} lesson;

static const char *wrong(void) {
    kb_error_text(&lesson.error, lesson.sentence, sizeof lesson.sentence);
    return lesson.sentence;
}

/* The next word of the prepared outcomes, or none. */
static size_t next_word(void) {
    while (lesson.words[lesson.at] == ' ')
        lesson.at++;
    size_t length = 0;
    while (lesson.words[lesson.at + length] && lesson.words[lesson.at + length] != ' ')
        length++;
    return length;
}

/* Deals and lots, as prepared. Where only one thing can happen, no word is used up. */
static const char *chance_speaks(void) {
    while (kb_current(&lesson.state) == KB_CHANCE) {
        uint16_t possible[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        bool single = kb_chance(&lesson.state, possible, weight) == 1;
        size_t length = single ? 0 : next_word();
        int outcome = length ? chance_parse(&lesson.setup, &lesson.state,
                                            lesson.words + lesson.at, length)
                             : chance_draw(&lesson.chance, &lesson.state);
        if (outcome < 0)
            return "the prepared deal has something that is not possible";
        lesson.at += length;
        if (kb_chance_play(&lesson.state, outcome, &lesson.history, &lesson.error))
            return wrong();
    }
    return NULL;
}

const char *lesson_open(const char *game, int seats, const char *options, const char *chance) {
    static const uint8_t seed[HASH_BYTES] = "a lesson is always the same one";
    size_t length = text_length(chance);
    if (length >= sizeof lesson.words)
        return "the prepared deal is too long";
    bytes_copy(lesson.words, chance, length + 1);
    lesson.at = 0;
    lesson.history = (struct kb_history){lesson.entry, KB_HISTORY_MAX, 0};
    bytes_fill(lesson.notes, 0, sizeof lesson.notes);
    chance_begin(&lesson.chance, seed);
    if (kb_setup_text(&lesson.setup, game, seats, options, &lesson.error) ||
        kb_start(&lesson.state, &lesson.setup, 1, true, &lesson.history))
        return wrong();
    return chance_speaks();
}

size_t lesson_view(int seat, char *out, size_t size) {
    kb_view(&lesson.state, seat, &lesson.view);
    return kb_view_json(&lesson.view, &lesson.setup, out, size);
}

size_t lesson_lines(int seat, char *out, size_t size) {
    return kb_history_text(&lesson.setup, &lesson.history, seat, out, size);
}

const char *lesson_play(int seat, const char *move) {
    int action;
    if (kb_move_parse(&lesson.state, seat, move, text_length(move), &action, &lesson.error) ||
        kb_play(&lesson.state, seat, action, &lesson.history, &lesson.error))
        return wrong();
    return chance_speaks();
}

size_t lesson_bot(int seat, const char *bot, char *out) {
    struct bot_spec spec;
    kb_view(&lesson.state, seat, &lesson.view);
    if (!(kb_must(&lesson.state) >> seat & 1) || bot_parse(bot, text_length(bot), &spec))
        return 0;
    int entries = kb_history_seen(&lesson.setup, &lesson.history, seat, lesson.seen);
    struct bot_ask ask = {.setup = &lesson.setup, .view = &lesson.view, .history = lesson.seen,
                          .entries = entries, .seed = (uint64_t)seat * 7919,
                          .notes = &lesson.notes[seat], .memory = lesson.memory};
    int action = bot_decide(&spec, &ask);
    return action == BOT_NONE ? 0 : kb_view_move_print(&lesson.view, action, out);
}

/* review_moves.c: the moves of a review in words (review_words.h): those that the log of the game
 * has for them (say.h). Notation follows in brackets for those who want it. */
#include <string.h>

#include "review_words.h"

/* A move, and the view of its seat before it. */
struct told {
    struct seen_view view;
    char notation[KB_MOVE_TEXT_MAX];
};

static bool look(const struct review_voice *voice, const struct review_decision *decision,
                 int action, struct told *told) {
    static char json[KB_JSON_MAX]; /* main thread only */
    static struct json_token token[SEEN_TOKENS];
    const struct record *record = voice->review->record;
    struct kb_history history = record->history;
    struct kb_state state;
    struct kb_view view;
    history.count = voice->review->point[decision->point].inputs;
    if (kb_replay(&record->setup, &history, &state, NULL))
        return false;
    kb_move_print(&state, action, told->notation);
    kb_view(&state, decision->seat, &view);
    kb_view_json(&view, &record->setup, json, sizeof json);
    struct doc doc = {json, token, json_read(json, strlen(json), token, SEEN_TOKENS, NULL)};
    return doc.count > 0 && seen_take_view(&told->view, &doc, 0);
}

static void put_notation(const struct told *told, struct text *out) {
    text_word(out, " [");
    text_word(out, told->notation);
    text_char(out, ']');
}

struct review_word review_move(const struct review_voice *voice,
                               const struct review_decision *decision, int action) {
    static struct told told;
    struct review_word word;
    struct text out = text_into(word.text, sizeof word.text);
    if (look(voice, decision, action, &told)) {
        say_brief(&out, &voice->say, &told.view, decision->seat, told.notation);
        put_notation(&told, &out);
    }
    text_end(&out);
    return word;
}

/* The brackets stand before the full stop. */
void review_say_move(const struct review_voice *voice, const struct review_decision *decision,
                     struct text *out) {
    static struct told told;
    SAID(sentence);
    if (!look(voice, decision, decision->action, &told))
        return;
    say_move(&sentence, &voice->say, &told.view, decision->seat, told.notation);
    size_t length = strlen(SAYS(sentence));
    if (length == 0)
        return;
    text_bytes(out, sentence_said.text, length - 1);
    put_notation(&told, out);
    text_char(out, sentence_said.text[length - 1]);
}

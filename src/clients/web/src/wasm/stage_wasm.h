/* stage_wasm.h: what prepared games for a learner have in common, by beats (lesson_wasm.c) and live
 * (live_wasm.c): a game, and room for texts that come in and go out. Functions that can fail return
 * the size of a sentence that says what is wrong, 0 if nothing. */
#ifndef STAGE_WASM_H
#define STAGE_WASM_H

#include <stdlib.h>
#include <string.h>

#include "export_wasm.h"
#include "kickback.h"

#define STAGE_INPUT 4096
#define STAGE_OUT (1u << 18)

struct stage {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_view view;
    struct kb_error error;
    char input[STAGE_INPUT];
    char out[STAGE_OUT];
};

static inline size_t stage_said(size_t size) {
    return size < STAGE_OUT ? size : 0;
}

/* The sentence, or, where it is NULL, that of the error. */
static inline size_t stage_wrong(struct stage *stage, const char *sentence) {
    if (!sentence)
        return stage_said(kb_error_text(&stage->error, stage->out, STAGE_OUT));
    size_t size = strlen(sentence);
    memcpy(stage->out, sentence, size + 1);
    return size;
}

/* What a seat may know, as JSON. */
static inline size_t stage_view(struct stage *stage, int seat) {
    kb_view(&stage->state, seat, &stage->view);
    return stage_said(kb_view_json(&stage->view, &stage->setup, stage->out, STAGE_OUT));
}

/* The move in the input, by a seat. */
static inline size_t stage_play(struct stage *stage, int seat, struct kb_history *history) {
    int action;
    if (kb_move_parse(&stage->state, seat, stage->input, strlen(stage->input), &action,
                      &stage->error) ||
        kb_play(&stage->state, seat, action, history, &stage->error))
        return stage_wrong(stage, NULL);
    return 0;
}

#endif

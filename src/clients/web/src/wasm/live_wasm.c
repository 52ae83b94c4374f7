/* live_wasm.c: a scene of Hacker live for the page's practice (practice_scene.ts): a game is dealt
 * and opened by lot, and then its piracy phase runs tick by tick. All seats' inputs come from the
 * page: the learner's, and those of a script for the others. It hands out frames and views, as a
 * server does. One scene at a time. */
#include "base.h"
#include "proto.h"
#include "stage_wasm.h"
#include "text.h"

#define OPENING_MAX 64 /* moves of an opening, at most */

static struct {
    struct stage stage;
    struct kb_live live;
} * scene; /* allocated when the first live table is opened */

/* Where texts are put before a call, STAGE_INPUT bytes with their 0; NULL: there is no memory. */
EXPORT("scene_text") char *scene_text(void) {
    if (!scene)
        scene = calloc(1, sizeof *scene);
    return scene ? scene->stage.input : NULL;
}

EXPORT("scene_out") const char *scene_out(void) {
    return scene->stage.out;
}

/* Everybody credits by lot until the first trip. */
static bool play_opening(uint64_t seed) {
    uint64_t random = kb_random_seed(seed, 1);
    for (int i = 0; i < OPENING_MAX && !kb_live_running(&scene->stage.state); i++) {
        int seat = kb_current(&scene->stage.state);
        if (seat < 1 ||
            kb_play(&scene->stage.state, seat, kb_random_action(&scene->stage.state, seat, &random),
                    NULL, &scene->stage.error))
            return false;
    }
    return kb_live_running(&scene->stage.state);
}

/* The input has two texts, each with its 0: the seats as a digit, and options. Functions that can
 * fail return the size of a sentence that says what is wrong, 0 if nothing. */
EXPORT("scene_open") size_t scene_open(int seed) {
    const char *options = scene->stage.input + strlen(scene->stage.input) + 1;
    if (kb_setup_text(&scene->stage.setup, "hacker", scene->stage.input[0] - '0', options,
                      &scene->stage.error) ||
        kb_start(&scene->stage.state, &scene->stage.setup, (uint64_t)seed, false, NULL))
        return stage_wrong(&scene->stage, NULL);
    if (!kb_live_clock(&scene->stage.setup) || !play_opening((uint64_t)seed)) {
        scene->stage.error = (struct kb_error){.code = KB_WRONG_MOMENT};
        return stage_wrong(&scene->stage, NULL);
    }
    kb_live_start(&scene->live, &scene->stage.setup, (uint64_t)seed);
    return 0;
}

/* Where everything is, as JSON, as the server tells it. */
EXPORT("scene_layout") size_t scene_layout(void) {
    struct text out = text_into(scene->stage.out, STAGE_OUT);
    proto_put_places(&out, &scene->live, KB_LIVE_TICK_MS);
    return stage_said(text_end(&out));
}

/* The input of a seat, in notation. What is refused comes out as a code of the protocol. */
EXPORT("scene_say") size_t scene_say(int seat) {
    struct kb_live_input input;
    if (kb_live_parse(scene->stage.input, strlen(scene->stage.input), &input,
                      &scene->stage.error) ||
        kb_live_input(&scene->live, &scene->stage.state, seat, &input, &scene->stage.error)) {
        struct text out = text_into(scene->stage.out, STAGE_OUT);
        const char *word = proto_live_word(scene->stage.error.code);
        text_word(&out, word ? word : "live-notation");
        return stage_said(text_end(&out));
    }
    return 0;
}

/* One tick; 0 if the phase is over. */
EXPORT("scene_tick") int scene_tick(void) {
    return kb_live_running(&scene->stage.state) &&
           !kb_live_tick(&scene->live, &scene->stage.state, NULL);
}

/* What a seat sees, as bytes (docs/live.md), and what it may know, as JSON. */
EXPORT("scene_frame") size_t scene_frame(int seat) {
    struct kb_live_frame frame;
    kb_live_frame(&scene->live, &scene->stage.state, seat, &frame);
    return (size_t)kb_live_frame_bytes(&frame, (uint8_t *)scene->stage.out);
}

EXPORT("scene_view") size_t scene_view(int seat) {
    return stage_view(&scene->stage, seat);
}

/* A move of a seat: its credit. */
EXPORT("scene_play") size_t scene_play(int seat) {
    return stage_play(&scene->stage, seat, NULL);
}

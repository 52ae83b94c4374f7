/* live_wasm.c: a scene of Hacker live for the page's practice (practice_scene.ts): a game is dealt
 * and opened by lot, and then its piracy phase runs tick by tick. All seats' inputs come from the
 * page: the learner's, and those of a script for the others. It hands out frames and views, as a
 * server does. One scene at a time. */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "kickback.h"
#include "proto.h"
#include "text.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define OUT_MAX (1u << 16)
#define INPUT_MAX 256
#define OPENING_MAX 64 /* moves of an opening, at most */

static struct {
    struct kb_setup setup;
    struct kb_state state;
    struct kb_live live;
    struct kb_error error;
    struct kb_view view;
    char input[INPUT_MAX];
    char out[OUT_MAX];
} * scene; /* taken when the first one is opened */

/* Where texts are put before a call, INPUT_MAX bytes with their 0; NULL: there is no memory. */
EXPORT("scene_text") char *scene_text(void) {
    if (!scene)
        scene = calloc(1, sizeof *scene);
    return scene ? scene->input : NULL;
}

EXPORT("scene_out") const char *scene_out(void) {
    return scene->out;
}

static size_t said(size_t size) {
    return size < OUT_MAX ? size : 0;
}

static size_t wrong(void) {
    return said(kb_error_text(&scene->error, scene->out, OUT_MAX));
}

/* Everybody credits by lot until the first trip. */
static bool play_opening(uint64_t seed) {
    uint64_t random = kb_random_seed(seed, 1);
    for (int i = 0; i < OPENING_MAX && !kb_live_running(&scene->state); i++) {
        int seat = kb_current(&scene->state);
        if (seat < 1 || kb_play(&scene->state, seat, kb_random_action(&scene->state, seat, &random),
                                NULL, &scene->error))
            return false;
    }
    return kb_live_running(&scene->state);
}

/* The input has two texts, each with its 0: the seats as a digit, and options. Functions that can
 * fail return the size of a sentence that says what is wrong, 0 if nothing. */
EXPORT("scene_open") size_t scene_open(int seed) {
    const char *options = scene->input + strlen(scene->input) + 1;
    if (kb_setup_text(&scene->setup, "hacker", scene->input[0] - '0', options, &scene->error) ||
        kb_start(&scene->state, &scene->setup, (uint64_t)seed, false, NULL))
        return wrong();
    if (!kb_live_clock(&scene->setup) || !play_opening((uint64_t)seed)) {
        scene->error = (struct kb_error){.code = KB_WRONG_MOMENT};
        return wrong();
    }
    kb_live_start(&scene->live, &scene->setup, (uint64_t)seed);
    return 0;
}

static void put_places(struct text *out, const char *name, int count, const int16_t (*place)[2]) {
    text_word(out, name);
    for (int i = 0; i < count; i++) {
        text_word(out, i ? ",[" : "[");
        text_number(out, place[i][0]);
        text_char(out, ',');
        text_number(out, place[i][1]);
        text_char(out, ']');
    }
    text_char(out, ']');
}

/* Where everything is, as JSON, as the server tells it. */
EXPORT("scene_layout") size_t scene_layout(void) {
    struct text out = text_into(scene->out, OUT_MAX);
    int16_t seat[KB_SEATS_MAX][2], home[KB_SEATS_MAX][2];
    int seats = scene->setup.seats;
    for (int s = 1; s <= seats; s++) {
        kb_live_seat(seats, s, seat[s - 1]);
        kb_live_home(seats, s, home[s - 1]);
    }
    text_word(&out, "{\"tick_ms\":50,");
    put_places(&out, "\"accounts\":[", scene->live.accounts, scene->live.account);
    put_places(&out, ",\"seats\":[", seats, seat);
    put_places(&out, ",\"hands\":[", seats, home);
    text_char(&out, '}');
    return said(text_end(&out));
}

/* The input of a seat, in notation. What is refused comes out as a code of the protocol. */
EXPORT("scene_say") size_t scene_say(int seat) {
    struct kb_live_input input;
    if (kb_live_parse(scene->input, strlen(scene->input), &input, &scene->error) ||
        kb_live_input(&scene->live, &scene->state, seat, &input, &scene->error)) {
        struct text out = text_into(scene->out, OUT_MAX);
        const char *word = proto_live_word(scene->error.code);
        text_word(&out, word ? word : "live-notation");
        return said(text_end(&out));
    }
    return 0;
}

/* One tick; 0 if the phase is over. */
EXPORT("scene_tick") int scene_tick(void) {
    return kb_live_running(&scene->state) && !kb_live_tick(&scene->live, &scene->state, NULL);
}

/* What a seat sees, as bytes (docs/live.md), and what it may know, as JSON. */
EXPORT("scene_frame") size_t scene_frame(int seat) {
    struct kb_live_frame frame;
    kb_live_frame(&scene->live, &scene->state, seat, &frame);
    return (size_t)kb_live_frame_bytes(&frame, (uint8_t *)scene->out);
}

EXPORT("scene_view") size_t scene_view(int seat) {
    kb_view(&scene->state, seat, &scene->view);
    return said(kb_view_json(&scene->view, &scene->setup, scene->out, OUT_MAX));
}

/* A move of a seat: its credit. */
EXPORT("scene_play") size_t scene_play(int seat) {
    int action;
    if (kb_move_parse(&scene->state, seat, scene->input, strlen(scene->input), &action,
                      &scene->error) ||
        kb_play(&scene->state, seat, action, NULL, &scene->error))
        return wrong();
    return 0;
}

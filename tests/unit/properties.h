/* properties.h: what holds in every position of both games: moves are read as they are written,
 * states are loaded as they were saved, digests and observations, views as JSON. */
#ifndef PROPERTIES_H
#define PROPERTIES_H

#include "spans.h"

static inline void checks_notation(struct game *g) {
    for (int seat = 1; seat <= g->setup.seats; seat++) {
        uint16_t legal[KB_ACTIONS_MAX];
        struct kb_view view;
        if (!(kb_may(&g->state) >> seat & 1))
            continue;
        int count = kb_legal(&g->state, seat, legal);
        kb_view(&g->state, seat, &view);
        for (int i = 0; i < count; i++) {
            char text[KB_MOVE_TEXT_MAX + 8];
            char seen[KB_MOVE_TEXT_MAX + 8];
            int action = -7;
            memset(text, 'x', sizeof text);
            size_t length = kb_move_print(&g->state, legal[i], text);
            HOLDS(g, length > 0 && length < KB_MOVE_TEXT_MAX && length == strlen(text));
            HOLDS(g, kb_view_move_print(&view, legal[i], seen) == length);
            HOLDS(g, strcmp(seen, text) == 0);
            text[length] = '9'; /* reading stops at the given length */
            HOLDS(g, kb_move_parse(&g->state, seat, text, length, &action, NULL) == KB_OK);
            HOLDS(g, action == legal[i]);
            action = -7;
            HOLDS(g, kb_view_move_parse(&view, text, length, &action, NULL) == KB_OK);
            HOLDS(g, action == legal[i]);
        }
    }
}

static inline void checks_saving(struct game *g) {
    uint8_t saved[KB_SAVED_MAX + 8];
    uint8_t again[KB_SAVED_MAX + 8];
    struct kb_state loaded;
    memset(saved, 0x77, sizeof saved);
    memset(&loaded, 0xff, sizeof loaded);
    size_t size = kb_save(&g->state, saved);
    HOLDS(g, size > 0 && size <= KB_SAVED_MAX);
    for (size_t i = size; i < sizeof saved; i++)
        HOLDS(g, saved[i] == 0x77);
    HOLDS(g, kb_load(&loaded, saved, size) == KB_OK);
    HOLDS(g, memcmp(&loaded, &g->state, sizeof loaded) == 0);
    HOLDS(g, kb_digest(&loaded) == kb_digest(&g->state));
    HOLDS(g, kb_save(&loaded, again) == size && memcmp(saved, again, size) == 0);
}

/* Positions with different digests differ, and a digest does not depend on the generator. */
static inline void checks_digests(struct game *g) {
    static uint64_t last;
    struct kb_state other = g->state;
    HOLDS(g, kb_digest(&g->state) != last);
    last = kb_digest(&g->state);
    *(g->setup.game ? &other.as.hacker.random : &other.as.corruption.random) ^= 0x8000000000000001u;
    other.explicit_chance ^= 1;
    HOLDS(g, kb_digest(&other) == last);
}

static inline void checks_tensor(struct game *g) {
    struct kb_game_info info = kb_game(g->setup.game);
    for (int viewer = 0; viewer <= g->setup.seats; viewer++) {
        uint8_t direct[KB_TENSOR_MAX + 8];
        uint8_t viewed[KB_TENSOR_MAX + 8];
        struct kb_view view;
        struct kb_piece piece;
        memset(direct, 0xcc, sizeof direct);
        memset(viewed, 0x33, sizeof viewed);
        kb_view(&g->state, viewer, &view);
        kb_tensor(&g->state, viewer, direct);
        kb_view_tensor(&view, viewed);
        HOLDS(g, memcmp(direct, viewed, (size_t)info.tensor) == 0);
        for (int i = info.tensor; i < KB_TENSOR_MAX + 8; i++)
            HOLDS(g, direct[i] == 0xcc && viewed[i] == 0x33);
        for (int i = 0; kb_tensor_piece(g->setup.game, i, &piece); i++)
            for (int k = 0; k < piece.length; k++)
                HOLDS(g, direct[piece.offset + k] < piece.limit);
    }
}

/* Large, kept out of the stack. */
static char json_text[KB_JSON_MAX + 1];

/* One view after the other, also from one position to the next. */
static inline void checks_json_after(struct game *g, const struct kb_view *view) {
    static struct kb_json_before before;
    static struct kb_setup setup;
    static char text[KB_JSON_MAX];
    if (memcmp(&setup, &g->setup, sizeof setup))
        before.size = 0;
    setup = g->setup;
    HOLDS(g, kb_view_json_after(view, &setup, &before, text, sizeof text) == strlen(json_text));
    HOLDS(g, !strcmp(text, json_text));
}

static inline void checks_json(struct game *g) {
    for (int viewer = 0; viewer <= g->setup.seats; viewer++) {
        struct kb_view view;
        kb_view(&g->state, viewer, &view);
        json_text[KB_JSON_MAX] = 'x';
        size_t length = kb_view_json(&view, &g->setup, json_text, KB_JSON_MAX);
        HOLDS(g, length < KB_JSON_MAX && strlen(json_text) == length);
        HOLDS(g, json_text[KB_JSON_MAX] == 'x');
        HOLDS(g, json_text[0] == '{' && json_text[length - 1] == '}');
        checks_json_after(g, &view);
    }
}

#endif

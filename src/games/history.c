/* history.c: the inputs of a game, played again: as text, as a seat saw them, as an information
 * state. A history belongs to the caller; nothing here keeps one. */
#include "game.h"

HD int kb_history_seen(const struct kb_setup *setup, const struct kb_history *history, int viewer,
                       struct kb_entry *out) {
    corruption_history_seen(setup, history, viewer, out);
    return history->count;
}

HD size_t kb_history_text(const struct kb_setup *setup, const struct kb_history *history,
                          int viewer, char *out, size_t size) {
    struct text t = text_into(out, size);
    corruption_trace(&t, setup, history, viewer, false, "?");
    return text_end(&t);
}

HD size_t kb_trace_text(const struct kb_setup *setup, const struct kb_history *history,
                        const char *seed, char *out, size_t size) {
    struct text t = text_into(out, size);
    corruption_trace(&t, setup, history, KB_EVERYTHING, true, seed);
    return text_end(&t);
}

HD enum kb_code kb_replay(const struct kb_setup *setup, const struct kb_history *history,
                          struct kb_state *state, struct kb_error *error) {
    struct kb_state played;
    int at = 0;
    bytes_fill(&played, 0, sizeof played);
    played.game = setup->game;
    played.explicit_chance = 1;
    if (!corruption_replay(setup, history, &played.as.corruption, &at)) {
        if (error) {
            bytes_fill(error, 0, sizeof *error);
            error->code = KB_BAD_ACTION;
            error->game = setup->game;
            error->line = at + 1;
            error->number = history->entry[at].what;
        }
        return KB_BAD_ACTION;
    }
    *state = played;
    return KB_OK;
}

HD size_t kb_information_text(const struct kb_setup *setup, const struct kb_history *history,
                              int viewer, char *out, size_t size) {
    struct text t = text_into(out, size);
    text_word(&t, "seat ");
    text_number(&t, viewer);
    text_char(&t, '\n');
    corruption_trace(&t, setup, history, viewer, false, "?");
    return text_end(&t);
}

HD int kb_information_bytes(int game) {
    return kb_game(game).tensor + 3 * KB_HISTORY_MAX;
}

HD void kb_information_tensor(const struct kb_setup *setup, const struct kb_history *history,
                              int viewer, uint8_t *out) {
    struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_state state;
    enum kb_code code = kb_replay(setup, history, &state, NULL);
    ASSERT(code == KB_OK);
    bytes_fill(out, 0, (size_t)kb_information_bytes(setup->game));
    kb_tensor(&state, viewer, out);
    out += kb_game(setup->game).tensor;
    int count = kb_history_seen(setup, history, viewer, seen);
    for (int i = 0; i < count; i++, out += 3) {
        out[0] = (uint8_t)(1 + 2 * seen[i].seat + seen[i].forced);
        out[1] = (uint8_t)seen[i].what;
        out[2] = (uint8_t)(seen[i].what >> 8);
    }
}

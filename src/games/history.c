/* history.c: the inputs of a game, played again: as text, as a seat saw them, as an information
 * state. A history belongs to the caller; nothing here keeps one. */
#include "game.h"

HD static void write_trace(struct text *t, const struct kb_setup *setup,
                           const struct kb_history *history, int viewer, enum trace_lines lines,
                           const char *seed) {
    switch (setup->game) {
#define TRACE(name) \
    case KB_GAME_##name: name##_trace(t, setup, history, viewer, lines, seed); break;
        KB_GAMES(TRACE)
    }
}

HD static void check_viewer(const struct kb_setup *setup, int viewer) {
    ASSERT(viewer >= KB_EVERYTHING);
    ASSERT(viewer <= setup->seats);
}

HD int kb_history_seen(const struct kb_setup *setup, const struct kb_history *history, int viewer,
                       struct kb_entry *out) {
    check_viewer(setup, viewer);
    switch (setup->game) {
#define SEEN(name) \
    case KB_GAME_##name: return name##_history_seen(setup, history, viewer, out);
        KB_GAMES(SEEN)
    default: return 0;
    }
}

HD bool kb_line_form(const struct kb_setup *setup, int index, struct kb_line_form *out) {
    switch (setup->game) {
#define LINE_FORM(name) \
    case KB_GAME_##name: return name##_line_form(setup, index, out);
        KB_GAMES(LINE_FORM)
    default: return false;
    }
}

HD size_t kb_history_text(const struct kb_setup *setup, const struct kb_history *history,
                          int viewer, char *out, size_t size) {
    struct text t = text_into(out, size);
    check_viewer(setup, viewer);
    write_trace(&t, setup, history, viewer, TRACE_HISTORY, "?");
    return text_end(&t);
}

HD size_t kb_told_text(const struct kb_setup *setup, const struct kb_history *history, int viewer,
                       char *out, size_t size) {
    struct text t = text_into(out, size);
    check_viewer(setup, viewer);
    write_trace(&t, setup, history, viewer, TRACE_TOLD, "?");
    return text_end(&t);
}

HD size_t kb_told_text_from(const struct kb_setup *setup, const struct kb_history *history,
                            int viewer, int from, const struct kb_state *there, char *out,
                            size_t size) {
    struct text t = text_into(out, size);
    check_viewer(setup, viewer);
    ASSERT(from > 0);
    ASSERT(from <= history->count);
    switch (setup->game) {
#define TRACE_FROM(name)                                                      \
    case KB_GAME_##name:                                                      \
        name##_trace_from(&t, setup, history, viewer, from, &there->as.name); \
        break;
        KB_GAMES(TRACE_FROM)
    }
    return text_end(&t);
}

HD bool kb_told_stands(const struct kb_setup *setup, int viewer, const struct kb_state *there,
                       const struct kb_state *before, const struct kb_state *after) {
    check_viewer(setup, viewer);
    switch (setup->game) {
#define TRACE_STANDS(name) \
    case KB_GAME_##name:   \
        return name##_trace_stands(viewer, &there->as.name, &before->as.name, &after->as.name);
        KB_GAMES(TRACE_STANDS)
    default: return false;
    }
}

HD size_t kb_trace_text(const struct kb_setup *setup, const struct kb_history *history,
                        const char *seed, char *out, size_t size) {
    struct text t = text_into(out, size);
    write_trace(&t, setup, history, KB_EVERYTHING, TRACE_ASKS, seed);
    return text_end(&t);
}

HD enum kb_code kb_replay(const struct kb_setup *setup, const struct kb_history *history,
                          struct kb_state *state, struct kb_error *error) {
    struct kb_state played;
    int at = 0;
    bool possible = false;
    bytes_fill(&played, 0, sizeof played);
    played.game = setup->game;
    played.explicit_chance = 1;
    switch (setup->game) {
#define REPLAY(name) \
    case KB_GAME_##name: possible = name##_replay(setup, history, &played.as.name, &at); break;
        KB_GAMES(REPLAY)
    }
    if (!possible) {
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

/* Explicit chance: the outcomes that no line of the history tells of yet. */
HD static void write_chance(struct text *t, const struct kb_setup *setup,
                            const struct kb_history *history, int viewer) {
    struct kb_entry seen[KB_HISTORY_MAX];
    struct kb_state state;
    enum kb_code code = kb_replay(setup, history, &state, NULL);
    ASSERT(code == KB_OK);
    if (kb_current(&state) != KB_CHANCE)
        return;
    int count = kb_history_seen(setup, history, viewer, seen);
    int from = count;
    while (from > 0 && (seen[from - 1].seat == 0 ||
                        (setup->game == KB_GAME_hacker && seen[from - 1].what >= KB_ACTION_LANDED)))
        from--;
    text_word(t, "chance");
    for (; from < count; from++) {
        text_char(t, ' ');
        text_number(t, seen[from].seat);
        text_char(t, ':');
        text_number(t, seen[from].what);
    }
    text_char(t, '\n');
}

HD size_t kb_information_text(const struct kb_setup *setup, const struct kb_history *history,
                              int viewer, char *out, size_t size) {
    struct text t = text_into(out, size);
    check_viewer(setup, viewer);
    text_word(&t, "seat ");
    text_number(&t, viewer);
    text_char(&t, '\n');
    write_trace(&t, setup, history, viewer, TRACE_HISTORY, "?");
    write_chance(&t, setup, history, viewer);
    return text_end(&t);
}

HD int kb_information_bytes(int game) {
    return kb_game(game).tensor + 3 * kb_game(game).history_max;
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

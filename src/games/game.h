/* game.h: what a game provides to the rest of the library. A game is a folder, a row in KB_GAMES of
 * kickback.h with its structs, and the functions named here with its prefix: docs/adding-a-game.md.
 */
#ifndef GAME_H
#define GAME_H

#include "corruption.h"
#include "hacker.h"
#include "json_parts.h"

STATIC_ASSERT(sizeof(struct kb_state) <= KB_STATE_BYTES);

/* What the dispatch reads of every table: a game without it does not compile. */
#define GAME_TABLE(name)                                             \
    STATIC_ASSERT(sizeof(((struct kb_##name *)0)->table.turn) == 1); \
    STATIC_ASSERT(sizeof(((struct kb_##name *)0)->table.round));     \
    STATIC_ASSERT(sizeof(((struct kb_##name *)0)->table.stage));
KB_GAMES(GAME_TABLE)

#define GAME_FUNCTIONS(name)                                                                      \
    /* Name, options, setup. */                                                                   \
    HD struct kb_game_info name##_info(void);                                                     \
    HD const char *name##_option_key(int key);                                                    \
    HD const char *name##_option_value(int key, int value);                                       \
    /* Does it mean anything beside the other options? If not, it keeps its default. */           \
    HD bool name##_option_counts(const struct kb_setup *setup, int key);                          \
    HD void name##_defaults(struct kb_setup *setup);                                              \
    /* The newest version of the rules for a game with these options. */                          \
    HD int name##_rules(const struct kb_setup *setup);                                            \
    HD void name##_edition(struct kb_setup *setup, int edition);                                  \
    HD enum kb_code name##_reduce(struct kb_setup *setup, const struct kb_dimensions *dimensions, \
                                  const char **what);                                             \
    HD void name##_start(struct kb_##name *s, const struct kb_setup *setup, uint64_t seed);       \
    /* Who decides, and the legal actions. */                                                     \
    HD int name##_state_seats(const struct kb_##name *s);                                         \
    HD bool name##_state_over(const struct kb_##name *s);                                         \
    HD bool name##_state_at_chance(const struct kb_##name *s);                                    \
    HD uint32_t name##_state_must(const struct kb_##name *s);                                     \
    HD uint32_t name##_state_may(const struct kb_##name *s);                                      \
    HD int name##_state_legal(const struct kb_##name *s, int seat, uint16_t *out);                \
    HD int name##_state_legal_count(const struct kb_##name *s, int seat);                         \
    HD void name##_state_legal_mask(const struct kb_##name *s, int seat, uint8_t *out);           \
    HD bool name##_state_is_legal(const struct kb_##name *s, int seat, int action);               \
    HD int name##_state_random(const struct kb_##name *s, int seat, uint64_t *random);            \
    HD int name##_state_chances(const struct kb_##name *s, uint16_t *outcome, uint32_t *weight);  \
    /* The only legal action where there is no choice, with its seat; else -1. */                 \
    HD int name##_state_forced(const struct kb_##name *s, int *seat);                             \
    /* Is it certain, and quick to tell, that a seat has a choice now? */                         \
    HD bool name##_state_settled(const struct kb_##name *s);                                      \
    /* Inputs: one move; one outcome; outcomes drawn from the state's own generator and played    \
       (how many); random decisions for a playout (how many, at least one). */                    \
    HD void name##_state_move(struct kb_##name *s, int seat, int action);                         \
    HD void name##_state_outcome(struct kb_##name *s, int outcome);                               \
    HD int name##_state_draw(struct kb_##name *s, uint16_t *outcome);                             \
    HD int name##_state_run(struct kb_##name *s, uint64_t *random);                               \
    HD void name##_state_shares(const struct kb_##name *s, uint16_t *share);                      \
    HD void name##_state_totals(const struct kb_##name *s, int32_t *total);                       \
    /* Text. `other` is the seat that has to decide instead. */                                   \
    HD void name##_state_write_move(struct text *out, const struct kb_##name *s, int action);     \
    HD enum kb_code name##_state_parse(const struct kb_##name *s, int seat, const char *text,     \
                                       size_t length, int *action, int *other);                   \
    /* Chance: the kinds, the current one, an outcome as text. */                                 \
    HD bool name##_chance_kind(int kind, struct kb_chance_kind *out);                             \
    HD int name##_state_chance_kind(const struct kb_##name *s);                                   \
    HD void name##_write_outcome(struct text *out, const struct kb_setup *setup, int kind,        \
                                 int outcome);                                                    \
    /* Lines of a redacted record; false beyond the last. */                                      \
    HD bool name##_line_form(const struct kb_setup *setup, int index, struct kb_line_form *out);  \
    /* Does something lie open that will be hidden again? */                                      \
    HD enum kb_jam name##_state_jam(const struct kb_##name *s);                                   \
    /* An action as a spectator knows it from the views before and after it. */                   \
    HD int name##_action_seen(const struct kb_##name##_view *before,                              \
                              const struct kb_##name##_view *after, int action);                  \
    /* Views: the one function that says what a seat may know, and what is made of a view. */     \
    HD void name##_view(const struct kb_##name *s, int viewer, struct kb_##name##_view *view);    \
    HD uint32_t name##_view_must(const struct kb_##name##_view *view);                            \
    HD uint32_t name##_view_may(const struct kb_##name##_view *view);                             \
    HD int name##_view_legal(const struct kb_##name##_view *view, int viewer, uint16_t *out);     \
    HD int name##_view_random(const struct kb_##name##_view *view, int viewer, uint64_t *random); \
    HD void name##_view_write_move(struct text *out, const struct kb_##name##_view *view,         \
                                   int action);                                                   \
    HD enum kb_code name##_view_parse(const struct kb_##name##_view *view, int viewer,            \
                                      const char *text, size_t length, int *action, int *other);  \
    HD void name##_view_tensor(const struct kb_##name##_view *view, int viewer, uint8_t *out);    \
    HD void name##_json(struct text *out, const struct kb_##name##_view *view,                    \
                        const struct kb_setup *setup, int viewer, struct json_parts *parts);      \
    HD bool name##_tensor_piece(int index, struct kb_piece *piece);                               \
    HD void name##_state_tensor(const struct kb_##name *s, int viewer, uint8_t *out);             \
    HD void name##_sample(const struct kb_##name##_view *view, int viewer, uint64_t *random,      \
                          struct kb_##name *s);                                                   \
    /* Keeping. */                                                                                \
    HD void name##_archive(struct archive *a, struct kb_##name *s, bool with_random);             \
    HD bool name##_ok(const struct kb_##name *s);                                                 \
    HD bool name##_replay(const struct kb_setup *setup, const struct kb_history *history,         \
                          struct kb_##name *s, int *at);                                          \
    HD int name##_history_seen(const struct kb_setup *setup, const struct kb_history *history,    \
                               int viewer, struct kb_entry *out);                                 \
    HD void name##_trace(struct text *out, const struct kb_setup *setup,                          \
                         const struct kb_history *history, int viewer, enum trace_lines lines,    \
                         const char *seed);                                                       \
    /* Told, without the lines of the first `from` entries, which lead to `there`. And do these   \
       read the same for a viewer in the state `after` as in the state `before`? */               \
    HD void name##_trace_from(struct text *out, const struct kb_setup *setup,                     \
                              const struct kb_history *history, int viewer, int from,             \
                              const struct kb_##name *there);                                     \
    HD bool name##_trace_stands(int viewer, const struct kb_##name *there,                        \
                                const struct kb_##name *before, const struct kb_##name *after);

KB_GAMES(GAME_FUNCTIONS)

/* kb_play of an action that is known to be legal, without a history. */
HD void play_legal(struct kb_state *state, int seat, int action);

/* The members of `options` in the first line of a trace: those that are written (kb_game_info),
 * numbers without quotation marks, but `first`, which may be `lot`, with them. */
HD void setup_write_options(struct text *out, const struct kb_setup *setup);

/* The pieces of an observation, from a list PIECES(X) of X(name, length, limit): the function
 * NAME_tensor_piece (kb_tensor_piece in kickback.h), and a check that they are SIZE bytes together.
 */
#define TENSOR_PIECE_FIELD(name, length, limit) uint8_t name[length];
#define TENSOR_PIECE_ROW(name, length, limit) \
    {#name, (int32_t)offsetof(struct tensor_layout, name), length, limit},
#define TENSOR_PIECES(NAME, PIECES, SIZE)                                   \
    struct tensor_layout {                                                  \
        PIECES(TENSOR_PIECE_FIELD)                                          \
    };                                                                      \
    STATIC_ASSERT(sizeof(struct tensor_layout) == (SIZE));                  \
    STATIC_ASSERT((SIZE) <= KB_TENSOR_MAX);                                 \
    HD bool NAME##_tensor_piece(int index, struct kb_piece *piece) {        \
        static const struct kb_piece pieces[] = {PIECES(TENSOR_PIECE_ROW)}; \
        if (index < 0 || index >= (int)(sizeof pieces / sizeof pieces[0]))  \
            return false;                                                   \
        *piece = pieces[index];                                             \
        return true;                                                        \
    }

#endif

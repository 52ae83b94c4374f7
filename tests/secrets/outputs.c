/* outputs.c: asks the library everything that a viewer could ask it. Buffers are filled before each
 * call, so that a byte that the library does not write is seen as well. */
#include "outputs.h"

#include <string.h>

/* Moves of every form: in hand or not, on the table or not, of this phase and of others, and no
 * moves at all. Which of them are legal depends on the position. */
static const char *const texts[2][PARSED] = {
    {
        "1@a1",      "2@a2",      "4@b1",      "6@b2",      "8@c1",      "10@c2",
        "A@a1",      "R@b1",      "H@c1",      "A@c2",      "R@a2",      "H@b2",
        "10@a0",     "8@b0",      "1@c0",      "A@a0",      "H@c0",      "10@a8",
        "1@c8",      "R@c3",      "?@a1",      "show:",     "show:135",  "show:123456",
        "show:7",    "peek:a1.1", "peek:a1.2", "peek:b1.1", "peek:b2.1", "peek:b2.3",
        "peek:c1.1", "peek:c2.2", "peek:a0.1", "peek:c8.9", "a0.1>a1",   "a0.1>b1",
        "b0.1>b2",   "c0.2>c1",   "a1.1xa1.2", "a1.2xa1.1", "b1.2xb1.1", "b2.1x",
        "c1.2x",     "10@d1",     "",          "10@b1 ",
    },
    {
        "1>1",        "2>1",        "3>1",        "1>9",        "2>12",        "3>21",
        "4>1",        "?>7",        "0>3",        "walk:back",  "walk:front",  "walk:",
        "watch:1",    "watch:2",    "watch:3",    "watch:7",    "guard:1",     "guard:5",
        "guard:9",    "guard:21",   "infect:1",   "infect:4",   "infect:9",    "infect:21",
        "infect:1+2", "infect:3+9", "infect:2+1", "infect:4+4", "infect:5+21", "protect:1",
        "protect:2",  "protect:5",  "protect:8",  "protect:9",  "accuse:1",    "accuse:2",
        "accuse:3",   "accuse:7",   "steal:",     "steal:1",    "steal:2",     "steal:3",
        "steal:?",    "steal:*",    "",           "1>1 ",
    }};

/* Actions of every kind, most of them not legal at any one moment. */
#define ACTIONS (PLAYED - 2) /* and two other refusals */
static const int actions[2][ACTIONS] = {{-1,  0,   1,   13,  100, 170, 242, 243, 306, 307, 312,
                                         320, 348, 349, 350, 357, 358, 365, 399, 400, 401, 511},
                                        {-1, 0,   22,  45,  62,  63,  64,  65,  68,  72,  80,
                                         93, 101, 114, 200, 324, 330, 345, 347, 352, 353, 356}};

/* The generators for what is drawn on the viewer's behalf: the same in both worlds. */
#define VIEWER_SEED 77

/* In a beat of Hacker the state itself knows who has chosen; a viewer may not. The functions of
 * the referee, who holds the state, are not asked then, nor for what chance may do with hidden
 * things. */
static const struct kb_hacker_table *hacker_table(const struct world *world) {
    return world->state.game ? &world->state.as.hacker.table : NULL;
}

static bool in_beat(const struct world *world) {
    return world->state.game && hacker_table(world)->stage == KB_HACKER_BEAT;
}

static bool chance_is_open(const struct world *world) {
    return !world->state.game || hacker_table(world)->stage <= KB_HACKER_LOT;
}

/* ---- Errors ---- */

/* After an attempt: the sentence, and no bytes that nobody wrote because nothing was wrong. */
static void finish_answer(struct answer *answer, enum kb_code code) {
    answer->code = (int32_t)code;
    memset(answer->sentence, 0, sizeof answer->sentence);
    if (code == KB_OK)
        memset(&answer->error, 0, sizeof answer->error);
    else
        kb_error_text(&answer->error, answer->sentence, sizeof answer->sentence);
}

static void take_parses(struct outputs *out, const struct world *world, uint8_t fill) {
    for (int i = 0; i < PARSED; i++) {
        struct answer *answer = &out->parse[i];
        const char *text = texts[world->state.game][i];
        size_t length = strlen(text);
        memset(&answer->error, fill, sizeof answer->error);
        answer->action = -1;
        finish_answer(answer, kb_move_parse(&world->state, world->viewer, text, length,
                                            &answer->action, &answer->error));
        answer = &out->view_parse[i];
        memset(&answer->error, fill, sizeof answer->error);
        answer->action = -1;
        finish_answer(
            answer, kb_view_move_parse(&out->view, text, length, &answer->action, &answer->error));
    }
    out->length[OUT_PARSE] = sizeof out->parse;
    out->length[OUT_VIEW_PARSE] = sizeof out->view_parse;
}

/* Only what is refused is tried, on a copy; that the copy stays as it was is noted too. */
static void take_plays(struct outputs *out, const struct world *world, uint8_t fill) {
    struct kb_state copy = world->state;
    struct answer *answer = out->play;
    for (int i = 0; i < ACTIONS; i++, answer++) {
        enum kb_code code = KB_OK;
        int action = actions[world->state.game][i];
        answer->action = kb_is_legal(&copy, world->viewer, action);
        memset(&answer->error, fill, sizeof answer->error);
        if (!answer->action)
            code = kb_play(&copy, world->viewer, action, NULL, &answer->error);
        finish_answer(answer, code);
    }
    int32_t joint[KB_SEATS_MAX] = {-1, -1, -1, -1, -1, -1, -1};
    if (world->viewer)
        joint[world->viewer - 1] = KB_ACTIONS_MAX - 1;
    memset(&answer->error, fill, sizeof answer->error);
    answer->action = 0;
    finish_answer(answer,
                  in_beat(world) ? KB_OK : kb_play_joint(&copy, joint, NULL, &answer->error));
    answer++;
    memset(&answer->error, fill, sizeof answer->error);
    finish_answer(answer, kb_chance_play(&copy, KB_ACTIONS_MAX, NULL, &answer->error));
    answer->action = memcmp(&copy, &world->state, sizeof copy) == 0;
    out->length[OUT_PLAY] = sizeof out->play;
}

/* ---- Texts ---- */

/* The length that counts is with the final 0. */
static size_t text_bytes(size_t length, size_t size) {
    if (length >= size)
        __builtin_trap();
    return length + 1;
}

static void take_texts(struct outputs *out, const struct world *world) {
    const struct kb_setup *setup = &world->pair->setup;
    const struct kb_history *history = &world->history;
    int viewer = world->viewer;
    out->length[OUT_JSON] =
        text_bytes(kb_view_json(&out->view, setup, out->json, JSON_BYTES), JSON_BYTES);
    out->length[OUT_HISTORY] = text_bytes(
        kb_history_text(setup, history, viewer, out->history, HISTORY_BYTES), HISTORY_BYTES);
    out->length[OUT_TOLD] =
        text_bytes(kb_told_text(setup, history, viewer, out->told, HISTORY_BYTES), HISTORY_BYTES);
    out->length[OUT_INFORMATION] =
        text_bytes(kb_information_text(setup, history, viewer, out->information, HISTORY_BYTES),
                   HISTORY_BYTES);
    size_t used = 0;
    for (size_t i = 0; i < out->length[OUT_LEGAL] / sizeof out->legal[0]; i++) {
        used += kb_move_print(&world->state, out->legal[i], out->print + used);
        out->print[used++] = '\n';
        used += kb_view_move_print(&out->view, out->legal[i], out->print + used);
        out->print[used++] = '\n';
    }
    out->print[used++] = 0;
    out->length[OUT_PRINT] = used;
}

static void take_history(struct outputs *out, const struct world *world, uint8_t fill) {
    const struct kb_setup *setup = &world->pair->setup;
    memset(out->seen, fill, sizeof out->seen); /* there may be more entries than inputs */
    int seen = kb_history_seen(setup, &world->history, world->viewer, out->seen);
    out->length[OUT_SEEN] = (size_t)seen * sizeof out->seen[0];
    size_t bytes = (size_t)kb_information_bytes(setup->game);
    memset(out->information_tensor, fill, bytes);
    kb_information_tensor(setup, &world->history, world->viewer, out->information_tensor);
    out->length[OUT_INFORMATION_TENSOR] = bytes;
}

/* ---- At every step ---- */

static void take_numbers(struct outputs *out, const struct world *world) {
    const struct kb_state *state = &world->state;
    struct numbers *numbers = &out->numbers;
    uint64_t random = VIEWER_SEED;
    memset(numbers, 0, sizeof *numbers);
    numbers->must = kb_must(state);
    numbers->may = kb_may(state);
    numbers->current = kb_current(state);
    numbers->seats = kb_seats(state);
    numbers->over = kb_over(state);
    numbers->legal_count = kb_legal_count(state, world->viewer);
    numbers->random_action = numbers->view_random = -1;
    bool may = world->viewer && numbers->may >> world->viewer & 1;
    if (in_beat(world)) {
        numbers->must = out->view.must;
        numbers->may = out->view.may;
        numbers->current = KB_SIMULTANEOUS;
    }
    if (may) {
        numbers->random_action = kb_random_action(state, world->viewer, &random);
        random = VIEWER_SEED;
        numbers->view_random = kb_view_random(&out->view, &random);
    }
    kb_totals(state, numbers->total);
    kb_shares(state, numbers->share);
    out->length[OUT_NUMBERS] = sizeof *numbers;
}

static void take_chances(struct outputs *out, const struct world *world) {
    struct chances *chances = &out->chances;
    out->length[OUT_CHANCE] = 0;
    if (!chance_is_open(world))
        return;
    chances->count = kb_chance(&world->state, chances->outcome, chances->weight);
    size_t count = (size_t)chances->count;
    memset(chances->outcome + count, 0, (KB_OUTCOMES_MAX - count) * sizeof chances->outcome[0]);
    memset(chances->weight + count, 0, (KB_OUTCOMES_MAX - count) * sizeof chances->weight[0]);
    out->length[OUT_CHANCE] = sizeof *chances;
}

bool outputs_row(struct row *row, const struct world *world, uint8_t fill) {
    const struct pair *pair = world->pair;
    if (world->step == 0 || kb_current(&world->before) == KB_CHANCE)
        return false;
    int from = pair->end[world->name][world->step - 1];
    for (int i = from + 1; i < world->history.count; i++)
        if (!world->entry[i].forced)
            return false; /* chance spoke as well, and would say something else here */
    const struct kb_entry *entry = &world->entry[from];
    if (entry->seat != kb_current(&world->before) || kb_current(&world->state) == KB_CHANCE)
        return false;
    struct kb_state state = world->before;
    uint64_t seed = VIEWER_SEED;
    int32_t action = entry->what;
    memset(row, fill, sizeof *row);
    memset(row->reward, 0, sizeof row->reward); /* the library clears what it has set itself */
    row->seat = entry->seat;
    row->done = 0;
    struct kb_batch batch = {&pair->setup, &state,     &seed,       &action,    row->observation,
                             row->mask,    &row->seat, row->reward, &row->done, 1};
    kb_batch_step(&batch, 0, 1);
    return true;
}

/* The row is the viewer's if the viewer decides next; when the game is over it shows a new one. */
static void take_row(struct outputs *out, const struct world *world, uint8_t fill) {
    struct kb_game_info info = kb_game(world->pair->setup.game);
    out->length[OUT_BATCH] = 0;
    if (kb_current(&world->state) != world->viewer && !kb_over(&world->state))
        return;
    if (!outputs_row(&out->row, world, fill))
        return;
    memset(out->row.observation + info.tensor, 0, (size_t)(KB_TENSOR_MAX - info.tensor));
    memset(out->row.mask + info.actions, 0, (size_t)(KB_ACTIONS_MAX - info.actions));
    out->length[OUT_BATCH] = sizeof out->row;
}

static void take_cheap(struct outputs *out, const struct world *world, uint8_t fill) {
    const struct kb_state *state = &world->state;
    int viewer = world->viewer;
    struct kb_game_info info = kb_game(world->pair->setup.game);
    size_t tensor = (size_t)info.tensor;
    memset(&out->view, fill, sizeof out->view);
    kb_view(state, viewer, &out->view);
    out->length[OUT_VIEW] = sizeof out->view;
    memset(out->tensor, fill, tensor);
    kb_tensor(state, viewer, out->tensor);
    out->length[OUT_TENSOR] = tensor;
    memset(out->view_tensor, fill, tensor);
    kb_view_tensor(&out->view, out->view_tensor);
    out->length[OUT_VIEW_TENSOR] = tensor;
    out->length[OUT_LEGAL] = (size_t)kb_legal(state, viewer, out->legal) * sizeof out->legal[0];
    memset(out->mask, fill, (size_t)info.actions);
    kb_legal_mask(state, viewer, out->mask);
    out->length[OUT_MASK] = (size_t)info.actions;
    take_numbers(out, world);
    take_chances(out, world);
    take_row(out, world, fill);
}

void outputs_take(struct outputs *out, const struct world *world, bool all, uint8_t fill) {
    memset(out->length, 0, sizeof out->length);
    take_cheap(out, world, fill);
    if (!all)
        return;
    take_texts(out, world);
    take_history(out, world, fill);
    take_parses(out, world, fill);
    take_plays(out, world, fill);
    uint64_t random = VIEWER_SEED;
    if (world->state.game && (hacker_table(world)->stage == KB_HACKER_STACK ||
                              hacker_table(world)->stage == KB_HACKER_TAKEN))
        return; /* kickback.h: not while chance is at that */
    memset(&out->sample, fill, sizeof out->sample);
    kb_sample(&out->view, &random, &out->sample);
    out->length[OUT_SAMPLE] = sizeof out->sample;
}

/* ---- Comparing ---- */

static const struct {
    const char *name;
    size_t offset;
    bool text;
} table[OUTPUTS] = {
    [OUT_VIEW] = {"view", offsetof(struct outputs, view), false},
    [OUT_TENSOR] = {"tensor", offsetof(struct outputs, tensor), false},
    [OUT_VIEW_TENSOR] = {"view tensor", offsetof(struct outputs, view_tensor), false},
    [OUT_LEGAL] = {"legal", offsetof(struct outputs, legal), false},
    [OUT_MASK] = {"mask", offsetof(struct outputs, mask), false},
    [OUT_NUMBERS] = {"numbers", offsetof(struct outputs, numbers), false},
    [OUT_CHANCE] = {"chance", offsetof(struct outputs, chances), false},
    [OUT_BATCH] = {"batch", offsetof(struct outputs, row), false},
    [OUT_JSON] = {"JSON", offsetof(struct outputs, json), true},
    [OUT_SEEN] = {"history seen", offsetof(struct outputs, seen), false},
    [OUT_HISTORY] = {"history text", offsetof(struct outputs, history), true},
    [OUT_TOLD] = {"told text", offsetof(struct outputs, told), true},
    [OUT_INFORMATION] = {"information text", offsetof(struct outputs, information), true},
    [OUT_INFORMATION_TENSOR] = {"information tensor", offsetof(struct outputs, information_tensor),
                                false},
    [OUT_PARSE] = {"parsing", offsetof(struct outputs, parse), false},
    [OUT_VIEW_PARSE] = {"parsing by the view", offsetof(struct outputs, view_parse), false},
    [OUT_PLAY] = {"refused plays", offsetof(struct outputs, play), false},
    [OUT_PRINT] = {"printed moves", offsetof(struct outputs, print), true},
    [OUT_SAMPLE] = {"sample", offsetof(struct outputs, sample), false},
};

const char *output_name(enum output output) {
    return table[output].name;
}

bool output_is_text(enum output output) {
    return table[output].text;
}

const void *output_bytes(const struct outputs *out, enum output output) {
    return (const uint8_t *)out + table[output].offset;
}

static size_t first_difference(const uint8_t *a, const uint8_t *b, size_t size) {
    size_t at = 0;
    while (at < size && a[at] == b[at])
        at++;
    return at;
}

bool outputs_differ(const struct outputs *a, const struct outputs *b, uint64_t *compared,
                    struct difference *difference) {
    for (enum output output = 0; output < OUTPUTS; output++) {
        size_t length = a->length[output];
        if (length == 0 && b->length[output] == 0)
            continue;
        compared[output]++;
        const void *left = output_bytes(a, output);
        const void *right = output_bytes(b, output);
        if (length == b->length[output] && memcmp(left, right, length) == 0)
            continue;
        size_t shorter = length < b->length[output] ? length : b->length[output];
        difference->output = output;
        difference->byte = first_difference(left, right, shorter);
        return true;
    }
    return false;
}

/* outputs.h: everything that the library gives to one viewer at one position, byte by byte, so that
 * two worlds can be compared. A function of the public interface that speaks to a viewer belongs in
 * here; one that takes a whole state and is for the library's own use (saving, the digest, the full
 * trace) does not. */
#ifndef OUTPUTS_H
#define OUTPUTS_H

#include "pairs.h"

enum output {
    OUT_VIEW,               /* kb_view: the whole struct */
    OUT_TENSOR,             /* kb_tensor */
    OUT_VIEW_TENSOR,        /* kb_view_tensor */
    OUT_LEGAL,              /* kb_legal */
    OUT_MASK,               /* kb_legal_mask */
    OUT_NUMBERS,            /* kb_must, kb_may, kb_current, totals, shares: see struct numbers */
    OUT_CHANCE,             /* kb_chance */
    OUT_BATCH,              /* the output of kb_batch_step when the viewer must decide */
    OUT_CHEAP,              /* up to here at every step */
    OUT_JSON = OUT_CHEAP,   /* kb_view_json */
    OUT_SEEN,               /* kb_history_seen */
    OUT_HISTORY,            /* kb_history_text */
    OUT_TOLD,               /* kb_told_text */
    OUT_INFORMATION,        /* kb_information_text */
    OUT_INFORMATION_TENSOR, /* kb_information_tensor */
    OUT_PARSE,              /* kb_move_parse of many texts, with its errors and their sentences */
    OUT_VIEW_PARSE,         /* kb_view_move_parse of the same texts */
    OUT_PLAY,               /* kb_play, kb_play_joint, kb_chance_play refusing */
    OUT_PRINT,              /* kb_move_print, kb_view_move_print of all legal actions */
    OUT_SAMPLE,             /* kb_sample from the view */
    OUTPUTS
};

#define JSON_BYTES KB_JSON_MAX
#define HISTORY_BYTES (1u << 17)
#define INFORMATION_TENSOR_BYTES (KB_TENSOR_MAX + 3 * KB_HISTORY_MAX)
#define PRINT_BYTES (2 * KB_ACTIONS_MAX * KB_MOVE_TEXT_MAX)
#define SENTENCE_BYTES 168
#define PARSED 46 /* texts of moves that are tried */
#define PLAYED 24 /* refusals that are tried */

struct numbers {
    uint32_t must;
    uint32_t may;
    int32_t current;
    int32_t seats;
    int32_t over;
    int32_t legal_count;
    int32_t random_action; /* kb_random_action, -1 if the viewer may not decide */
    int32_t view_random;   /* kb_view_random */
    int32_t total[KB_SEATS_MAX];
    uint16_t share[KB_SEATS_MAX];
    uint16_t unused;
};

struct chances {
    int32_t count;
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
};

struct row {
    uint8_t observation[KB_TENSOR_MAX];
    uint8_t mask[KB_ACTIONS_MAX];
    uint16_t reward[KB_SEATS_MAX];
    uint8_t seat;
    uint8_t done;
};

/* The library's answer to one attempt. */
struct answer {
    int32_t code;
    int32_t action;
    struct kb_error error;
    char sentence[SENTENCE_BYTES];
};

struct outputs {
    size_t length[OUTPUTS]; /* bytes that count; 0: not taken */
    struct kb_view view;
    uint8_t tensor[KB_TENSOR_MAX];
    uint8_t view_tensor[KB_TENSOR_MAX];
    uint16_t legal[KB_ACTIONS_MAX];
    uint8_t mask[KB_ACTIONS_MAX];
    struct numbers numbers;
    struct chances chances;
    struct row row;
    char json[JSON_BYTES];
    struct kb_entry seen[KB_HISTORY_MAX + 1];
    char history[HISTORY_BYTES];
    char told[HISTORY_BYTES];
    char information[HISTORY_BYTES];
    uint8_t information_tensor[INFORMATION_TENSOR_BYTES];
    struct answer parse[PARSED];
    struct answer view_parse[PARSED];
    struct answer play[PLAYED];
    char print[PRINT_BYTES];
    struct kb_state sample;
};

/* Takes the cheap outputs, or all of them. `fill` is what the buffers hold before: what the library
 * leaves unwritten differs between two worlds with different fills. */
void outputs_take(struct outputs *out, const struct world *world, bool all, uint8_t fill);

/* The batch's row for a world whose last step was one decision in turn; false if it was not. */
bool outputs_row(struct row *row, const struct world *world, uint8_t fill);

const char *output_name(enum output output);
bool output_is_text(enum output output);
const void *output_bytes(const struct outputs *out, enum output output);

struct difference {
    enum output output;
    size_t byte; /* the first one that differs */
};

/* Compares what both have; adds the number of comparisons to `compared`, by output. */
bool outputs_differ(const struct outputs *a, const struct outputs *b, uint64_t *compared,
                    struct difference *difference);

#endif

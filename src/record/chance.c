/* chance.c: see chance.h. Freestanding, as the games are: a page deals and verifies with it. */
#include "chance.h"

#include "text.h"

#define NUMBERS_A_BLOCK 4

const char *chance_stream_name(enum chance_stream stream) {
    static const char *const names[STREAMS] = {"deck", "accounts", "bank", "stack",  "thefts",
                                               "lots", "seats",    "bots", "delays", "live"};
    return names[stream];
}

void chance_begin(struct chance *chance, const uint8_t *seed) {
    bytes_fill(chance, 0, sizeof *chance);
    bytes_copy(chance->seed, seed, HASH_BYTES);
}

uint64_t chance_number(const struct chance *chance, enum chance_stream stream, uint32_t index) {
    uint8_t message[16 + 1 + 8];
    uint8_t block[HASH_BYTES];
    uint64_t number = 0;
    size_t length = text_length(chance_stream_name(stream));
    bytes_copy(message, chance_stream_name(stream), length);
    message[length] = 0;
    for (size_t i = 0; i < 8; i++)
        message[length + 1 + i] = (uint8_t)((uint64_t)(index / NUMBERS_A_BLOCK) >> (56 - 8 * i));
    hash_hmac(chance->seed, message, length + 9, block);
    for (size_t i = 0; i < 8; i++)
        number = number << 8 | block[8 * (index % NUMBERS_A_BLOCK) + i];
    return number;
}

bool chance_takes(uint64_t number, uint32_t n) {
    uint64_t beyond = (0 - (uint64_t)n) % n; /* 2^64 modulo n */
    return number <= UINT64_MAX - beyond;
}

uint32_t chance_below(struct chance *chance, enum chance_stream stream, uint32_t n) {
    ASSERT(n > 0);
    uint64_t number = 0;
    if (n == 1)
        return 0;
    do
        number = chance_number(chance, stream, chance->used[stream]++);
    while (!chance_takes(number, n));
    return (uint32_t)(number % n);
}

/* The stream from which chance draws now. */
static enum chance_stream stream_of(const struct kb_state *state) {
    struct kb_chance_kind kind = {0};
    kb_chance_kind(state->game, kb_chance_kind_of(state), &kind);
    int stream = 0;
    while (stream < STREAMS &&
           !text_same(chance_stream_name((enum chance_stream)stream), kind.stream))
        stream++;
    ASSERT(stream < STREAMS); /* a stream of a new name needs a row above */
    return (enum chance_stream)stream;
}

int chance_draw(struct chance *chance, const struct kb_state *state) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    uint32_t sum = 0;
    int count = kb_chance(state, outcome, weight);
    ASSERT(count > 0);
    for (int i = 0; i < count; i++)
        sum += weight[i];
    uint32_t n = chance_below(chance, stream_of(state), sum);
    int i = 0;
    for (; n >= weight[i]; i++)
        n -= weight[i];
    return outcome[i];
}

void chance_play(struct chance *chance, struct kb_state *state, struct kb_history *history) {
    while (kb_current(state) == KB_CHANCE) {
        enum kb_code code = kb_chance_play(state, chance_draw(chance, state), history, NULL);
        ASSERT(code == KB_OK);
    }
}

void chance_seats(struct chance *chance, int players, uint8_t *order) {
    uint8_t left[KB_SEATS_MAX];
    for (int i = 0; i < players; i++)
        left[i] = (uint8_t)(i + 1);
    for (int seat = 0; seat < players; seat++) {
        uint32_t n = chance_below(chance, STREAM_SEATS, (uint32_t)(players - seat));
        order[seat] = left[n];
        for (int i = (int)n; i + 1 < players - seat; i++)
            left[i] = left[i + 1];
    }
}

bool chance_goes_without_saying(const struct kb_state *state) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    struct kb_chance_kind kind;
    return kb_chance_kind(state->game, kb_chance_kind_of(state), &kind) && kind.nth &&
           kb_chance(state, outcome, weight) == 1;
}

void chance_print(const struct kb_setup *setup, const struct kb_state *state, int outcome,
                  char *out) {
    struct text t = text_into(out, KB_CHANCE_TEXT_MAX);
    char word[KB_CHANCE_TEXT_MAX];
    int number = kb_chance_kind_of(state);
    struct kb_chance_kind kind = {0};
    uint16_t possible[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(state, possible, weight);
    int place = 0;
    while (place < count && possible[place] != outcome)
        place++;
    kb_chance_kind(state->game, number, &kind);
    if (kind.nth) {
        text_number(&t, place + 1);
        text_char(&t, '/');
        text_number(&t, count);
    } else {
        kb_outcome_print(setup, number, outcome, word);
        text_word(&t, word);
    }
    if (kind.among)
        text_char(&t, '/');
    for (int i = 0; kind.among && i < count; i++) {
        kb_outcome_print(setup, number, possible[i], word);
        text_word(&t, word);
    }
    text_end(&t);
}

int chance_parse(const struct kb_setup *setup, const struct kb_state *state, const char *text,
                 size_t length) {
    uint16_t possible[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    char printed[KB_CHANCE_TEXT_MAX];
    int count = kb_chance(state, possible, weight);
    for (int i = 0; i < count; i++) {
        chance_print(setup, state, possible[i], printed);
        if (text_is(text, length, printed))
            return possible[i];
    }
    return -1;
}

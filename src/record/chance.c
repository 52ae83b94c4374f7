/* chance.c: see chance.h. Freestanding, as the games are: a page deals and verifies with it. */
#include "chance.h"

#include "text.h"

#define NUMBERS_A_BLOCK 4

/* One row a kind: its word, its stream, the first outcome. */
static const struct {
    const char *word;
    enum chance_stream stream;
    int first;
} kinds[CHANCE_KINDS] = {
    {"deal", STREAM_DECK, KB_OUTCOME_CONTRACT},      {"lot", STREAM_LOTS, KB_OUTCOME_OWNER},
    {"accounts", STREAM_ACCOUNTS, KB_OUTCOME_OWNER}, {"bills", STREAM_BANK, KB_OUTCOME_VALUE},
    {"stack", STREAM_STACK, KB_OUTCOME_VIRUS},       {"bank", STREAM_BANK, KB_OUTCOME_VALUE},
    {"taken", STREAM_THEFTS, KB_OUTCOME_BILL},
};

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

int chance_draw(struct chance *chance, const struct kb_state *state) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    uint32_t sum = 0;
    int count = kb_chance(state, outcome, weight);
    ASSERT(count > 0);
    for (int i = 0; i < count; i++)
        sum += weight[i];
    uint32_t n = chance_below(chance, kinds[chance_kind_of(state)].stream, sum);
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

const char *chance_word(enum chance_kind kind) {
    return kinds[kind].word;
}

enum chance_stream chance_stream_of(enum chance_kind kind) {
    return kinds[kind].stream;
}

enum chance_kind chance_kind_of(const struct kb_state *state) {
    struct kb_view view;
    kb_view(state, 0, &view); /* what is drawn next is no secret */
    if (view.game == kb_game_find("corruption"))
        return view.as.corruption.table.stage == KB_CORRUPTION_DEAL ? CHANCE_DEAL : CHANCE_LOT;
    switch (view.as.hacker.table.stage) {
    case KB_HACKER_ACCOUNTS: return CHANCE_ACCOUNTS;
    case KB_HACKER_LOT: return CHANCE_LOT;
    case KB_HACKER_DEAL: return CHANCE_BILLS;
    case KB_HACKER_STACK: return CHANCE_STACK;
    case KB_HACKER_DRAW: return CHANCE_BANK;
    default: return CHANCE_TAKEN;
    }
}

bool chance_goes_without_saying(const struct kb_state *state) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    return kb_current(state) == KB_CHANCE && chance_kind_of(state) == CHANCE_TAKEN &&
           kb_chance(state, outcome, weight) == 1;
}

/* The outcome from which a kind's are counted. */
static int first_outcome(const struct kb_setup *setup, enum chance_kind kind) {
    if (kind == CHANCE_LOT && setup->game == kb_game_find("corruption"))
        return KB_OUTCOME_SEAT;
    return kinds[kind].first;
}

static void put_plain(struct text *t, const struct kb_setup *setup, enum chance_kind kind,
                      int outcome) {
    int n = outcome - first_outcome(setup, kind);
    if (kind == CHANCE_DEAL) {
        text_word(t, setup->deck[n].id);
    } else if (kind == CHANCE_STACK) {
        text_number(t, n / 2 + 1);
        text_char(t, n % 2 ? 'b' : 'a');
    } else {
        text_number(t, n + 1);
    }
}

void chance_print_seen(const struct kb_setup *setup, enum chance_kind kind, int outcome,
                       char *out) {
    struct text t = text_into(out, CHANCE_TEXT_MAX);
    put_plain(&t, setup, kind, outcome);
    text_end(&t);
}

void chance_print(const struct kb_setup *setup, const struct kb_state *state, int outcome,
                  char *out) {
    struct text t = text_into(out, CHANCE_TEXT_MAX);
    enum chance_kind kind = chance_kind_of(state);
    uint16_t possible[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(state, possible, weight);
    int place = 0;
    while (place < count && possible[place] != outcome)
        place++;
    if (kind == CHANCE_TAKEN)
        text_number(&t, place + 1);
    else
        put_plain(&t, setup, kind, outcome);
    if (kind == CHANCE_TAKEN || kind == CHANCE_LOT)
        text_char(&t, '/');
    if (kind == CHANCE_TAKEN)
        text_number(&t, count);
    for (int i = 0; kind == CHANCE_LOT && i < count; i++)
        put_plain(&t, setup, kind, possible[i]);
    text_end(&t);
}

int chance_parse(const struct kb_setup *setup, const struct kb_state *state, const char *text,
                 size_t length) {
    uint16_t possible[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    char printed[CHANCE_TEXT_MAX];
    int count = kb_chance(state, possible, weight);
    for (int i = 0; i < count; i++) {
        chance_print(setup, state, possible[i], printed);
        if (text_is(text, length, printed))
            return possible[i];
    }
    return -1;
}

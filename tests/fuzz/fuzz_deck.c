/* fuzz_deck.c: any bytes as a contract deck. A deck that is accepted has 24 different ids and
 * values within the limits, reads again from the plainest text that says the same, and can be
 * played; a refusal names a line of the file and leaves the setup alone. */
#include "fuzz.h"

static int count_lines(const uint8_t *data, size_t size) {
    int lines = size && data[size - 1] != '\n';
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    return lines;
}

static void check_accepted(const struct kb_setup *setup) {
    char plain[KB_CONTRACTS * 32 + 32] = "value\tid\n";
    struct kb_setup again = *setup;
    size_t length = strlen(plain);
    for (int i = 0; i < KB_CONTRACTS; i++) {
        const struct kb_contract *contract = &setup->deck[i];
        size_t letters = strspn(contract->id, "abcdefghijklmnopqrstuvwxyz0123456789");
        CHECK(letters >= 1);
        CHECK(letters < KB_CONTRACT_ID_MAX);
        CHECK(contract->id[letters] == 0);
        CHECK(contract->value >= 1);
        CHECK(contract->value <= KB_CONTRACT_VALUE_MAX);
        for (int k = 0; k < i; k++)
            CHECK(strcmp(contract->id, setup->deck[k].id) != 0);
        length += (size_t)snprintf(plain + length, sizeof plain - length, "%d\t%s\n",
                                   contract->value, contract->id);
        again.deck[i].value = 1;
        strcpy(again.deck[i].id, "x");
    }
    CHECK(kb_setup_deck(&again, plain, length, NULL) == KB_OK);
    CHECK(same_setup(setup, &again));
    struct kb_state state;
    uint64_t random = kb_random_seed(3, 4);
    CHECK(kb_start(&state, setup, 5, false, NULL) == KB_OK);
    for (int i = 0; i < 60; i++)
        random_step(&state, &random, NULL);
    check_state(setup, &state);
    kb_playout(&state, &random);
    check_state(setup, &state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct kb_setup setup;
    struct kb_error error;
    CHECK(kb_setup(&setup, "corruption", 5, NULL, 0, NULL) == KB_OK);
    struct kb_setup before = setup;
    memset(&error, 0xaa, sizeof error);
    enum kb_code code = kb_setup_deck(&setup, (const char *)data, size, &error);
    if (code == KB_OK) {
        check_accepted(&setup);
        return 0;
    }
    CHECK(same_setup(&before, &setup));
    CHECK(code >= KB_DECK_TOO_LARGE);
    CHECK(code <= KB_DECK_ROWS);
    CHECK((code == KB_DECK_TOO_LARGE) == (size > KB_DECK_FILE_MAX));
    check_refusal(code, &error,
                  code == KB_DECK_ID || code == KB_DECK_VALUE || code == KB_DECK_TWICE ? error.word
                                                                                       : NULL);
    int lines = count_lines(data, size);
    CHECK(error.line <= (lines ? lines : 1));
    CHECK(error.line >= (code != KB_DECK_TOO_LARGE));
    if (code == KB_DECK_TWICE)
        CHECK(error.number > 0 && error.number < error.line);
    if (code == KB_DECK_COLUMNS)
        CHECK(error.number != error.limit && error.number > 0 && error.limit > 1);
    if (code == KB_DECK_ROWS)
        CHECK(error.number != KB_CONTRACTS && error.number <= KB_CONTRACTS + 1);
    CHECK(kb_setup_deck(&setup, (const char *)data, size, NULL) == code);
    return 0;
}

/* fuzz_proto.c: any bytes as a message of a client, as a line of the log, as the terms of a table.
 * Each is taken or refused with a word and a sentence; what is taken is written again and read back
 * the same. */
#include "fuzz.h"
#include "proto.h"

static void check_message(const char *text, size_t size) {
    static struct proto_command command;
    struct table_input input;
    char word[PROTO_WORD_MAX];
    char line[2 * TABLE_TEXT_MAX];
    for (int what = PROTO_MAKE; what <= PROTO_WHATS; what += PROTO_WHATS - PROTO_MAKE) {
        enum proto_code code = proto_read(text, size, (enum proto_what)what, &command, word);
        CHECK(proto_code_word(code) && proto_code_text(code));
        CHECK(memchr(word, 0, sizeof word));
        if (code)
            continue;
        CHECK(command.in_count <= PROTO_INPUTS_MAX);
        if (command.what == PROTO_MAKE)
            proto_terms(&command, line, sizeof line);
        if (command.what >= PROTO_TAKE) {
            proto_input(&command, &input);
            char printed[TABLE_LINE_MAX];
            CHECK(table_input_print(&input, printed, sizeof printed) < sizeof printed);
        }
    }
}

/* The text of a live tick: valid inputs, written again. */
static void check_live(const char *text) {
    char again[TABLE_INPUT_MAX] = "";
    struct kb_live_input input;
    const char *at = text;
    int64_t id;
    int seat = 0;
    while (*at && table_live_take(&at, &seat, &input, &id)) {
        CHECK(seat >= 1 && seat <= KB_SEATS_MAX);
        if (id)
            table_live_put_id(again, seat, id);
        else
            table_live_put(again, seat, &input);
    }
    if (!*at)
        CHECK(!strcmp(again, text));
}

/* Carrying over: accepted inputs make a table that carries over the same. */
static void check_rest(const struct table_input *input) {
    static struct table table[2];
    static struct table_scratch scratch;
    struct table_input in[2] = {
        {.kind = TABLE_DO_MAKE, .person = 1},
        {.kind = TABLE_DO_CARRY, .person = 1, .number = 1, .text = "9 0 0"}};
    memcpy(in[0].text, "hacker 5 none link silent free given 0 60 0 easy clock=live", 60);
    memset(table, 0, sizeof table);
    in[0].at_ms = in[1].at_ms = input->at_ms;
    table_apply(&table[0], &scratch, &in[0], NULL);
    if (input->seat)
        table_apply(&table[0], &scratch, &in[1], NULL);
    if (table_apply(&table[0], &scratch, input, NULL))
        return;
    for (int i = 0; table_carry_over(&table[0], 1, i, &in[0]); i++)
        CHECK(!table_apply(&table[1], &scratch, &in[0], NULL));
    for (int i = 0; table_carry_over(&table[0], 1, i, &in[0]); i++)
        CHECK(table_carry_over(&table[1], 1, i, &in[1]) && !memcmp(&in[0], &in[1], sizeof in[0]));
}

static void check_line(const char *text, size_t size) {
    struct table_input input;
    char again[TABLE_LINE_MAX];
    if (!table_input_read(&input, text, size))
        return;
    CHECK(table_input_print(&input, again, sizeof again) == size);
    CHECK(!memcmp(again, text, size));
    if (input.kind == TABLE_DO_LIVE)
        check_live(input.text);
    if (input.kind == TABLE_DO_CARRY || input.kind == TABLE_DO_SITS)
        check_rest(&input);
}

static void check_terms(const char *text, size_t size) {
    struct table_terms terms;
    struct table_terms second;
    char line[TABLE_TEXT_MAX];
    char printed[TABLE_TEXT_MAX];
    if (size >= sizeof line)
        return;
    memcpy(line, text, size);
    line[size] = 0;
    if (table_terms_read(&terms, line, NULL))
        return;
    CHECK(table_terms_print(&terms, printed, sizeof printed) < sizeof printed);
    CHECK(table_terms_read(&second, printed, NULL) == TABLE_OK);
    CHECK(!memcmp(&terms, &second, sizeof terms));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    uint8_t key[8];
    char id[PROTO_ID_MAX] = "";
    check_message(text, size);
    check_line(text, size);
    check_terms(text, size);
    memcpy(id, text, size < sizeof id - 1 ? size : sizeof id - 1);
    proto_id_read(id, key);
    return 0;
}

/* fuzz_record.c: any bytes as a record. `r`, then the text itself; `d`, then a text whose last
 * line is replaced by the digest that is right, so that everything else is reached. What is read
 * would be written like this, leads where it says, and gives every viewer a record that is read
 * as well; a refusal names a line that is there, in plain characters. */
#include "fuzz.h"
#include "record.h"

static char text[RECORD_MAX + 80];
static char again[RECORD_MAX];
static struct record record;
static struct record seen;

static void check_refused(const struct record_error *error, size_t size) {
    int lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    CHECK(error->line >= 1);
    CHECK(error->line <= lines);
    CHECK(error->reason[0] != 0);
    for (const char *c = error->reason; *c; c++)
        CHECK(*c >= ' ' && *c <= '~');
}

static void check_whole(size_t size) {
    struct record_error error;
    struct kb_state state;
    CHECK(record_write(&record, again, sizeof again) == size);
    CHECK(memcmp(again, text, size) == 0);
    CHECK(kb_consistent(&record.state));
    CHECK(kb_replay(&record.setup, &record.history, &state, NULL) == KB_OK);
    CHECK(kb_digest(&state) == kb_digest(&record.state));
    CHECK(record_deal_follows(&record, &error));
    for (int viewer = 0; viewer <= record.setup.seats; viewer++) {
        size_t length = record_write_seen(&record, viewer, again, sizeof again);
        CHECK(length > 0);
        CHECK(strlen(again) == length);
        CHECK(record_read(&seen, again, length, &error));
        CHECK(seen.viewer == viewer);
    }
}

/* Puts the right digest in the place of the last line. */
static size_t sign(size_t size) {
    static const char hex[] = "0123456789abcdef";
    uint8_t digest[HASH_BYTES];
    size_t at = size;
    while (at > 0 && (at == size || text[at - 1] != '\n'))
        at--;
    hash_sha256("", text, at, digest);
    memcpy(text + at, "digest ", 7);
    for (size_t i = 0; i < HASH_BYTES; i++) {
        text[at + 7 + 2 * i] = hex[digest[i] >> 4];
        text[at + 8 + 2 * i] = hex[digest[i] & 15];
    }
    text[at + 71] = '\n';
    return at + 72;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct record_error error;
    if (size == 0 || size > RECORD_MAX)
        return 0;
    memcpy(text, data + 1, size - 1);
    size_t length = data[0] == 'd' ? sign(size - 1) : size - 1;
    if (!record_read(&record, text, length, &error))
        check_refused(&error, length);
    else if (record.viewer == KB_EVERYTHING)
        check_whole(length);
    return 0;
}

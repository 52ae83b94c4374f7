/* fuzz_json.c: any bytes as JSON. What is taken has tokens that lie within one another and in the
 * text, and every string of it can be read. */
#include "fuzz.h"
#include "json_read.h"

#define TOKENS 512

static void check_value(const char *text, const struct json_token *token, uint32_t at, uint32_t end,
                        size_t size) {
    const struct json_token *v = &token[at];
    char *string = malloc(size + 1);
    CHECK(string != NULL);
    CHECK(v->start <= v->end && v->end <= size);
    CHECK(v->next > at && v->next <= end);
    if (v->type == JSON_STRING) {
        int length = json_string(text, v, string, size + 1);
        CHECK(length >= 0 && (size_t)length <= v->end - v->start);
        CHECK(json_is(text, v, string));
        if (v->plain)
            CHECK(!memcmp(string, text + v->start, v->end - v->start));
    } else {
        CHECK(json_string(text, v, string, size + 1) == -1);
    }
    free(string);
    uint32_t child = at + 1;
    for (int i = 0; i < v->count; i++) {
        if (v->type == JSON_OBJECT) {
            char key[64];
            CHECK(token[child].type == JSON_STRING);
            if (json_string(text, &token[child], key, sizeof key) >= 0)
                CHECK(json_member(text, token, (int)at, key) == (int)child + 1);
            child++;
        }
        check_value(text, token, child, v->next, size);
        child = token[child].next;
    }
    CHECK(child == v->next);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct json_token token[TOKENS];
    size_t at = 0;
    int count = json_read((const char *)data, size, token, TOKENS, &at);
    CHECK(at <= size);
    CHECK(count != 0 && count <= TOKENS && count >= JSON_TOO_LONG);
    if (count > 0)
        check_value((const char *)data, token, 0, (uint32_t)count, size);
    return 0;
}

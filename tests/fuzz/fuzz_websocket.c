/* fuzz_websocket.c: any bytes as frames of a client. Two readers, one that gets them at once and
 * one that gets them in pieces, see the same; what comes out is within the limits. */
#include "fuzz.h"
#include "utf8.h"
#include "websocket.h"

struct seen {
    uint64_t digest;
    int events;
    bool over;
};

static void see(struct seen *seen, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        seen->digest = (seen->digest ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
    seen->digest = (seen->digest ^ size) * 0x100000001b3u;
}

static void read_events(struct ws_reader *reader, struct seen *seen) {
    enum ws_event event;
    while (!seen->over && (event = ws_next(reader)) != WS_MORE) {
        size_t size;
        seen->events++;
        see(seen, &event, sizeof event);
        if (event == WS_MESSAGE) {
            const char *message = ws_message(reader, &size);
            CHECK(size <= LIMIT_FRAME && utf8_ok(message, size));
            see(seen, message, size);
        } else if (event == WS_CLOSE || event == WS_BAD) {
            enum ws_code code = ws_code(reader);
            CHECK(code >= 1000 && code <= 4999);
            see(seen, &code, sizeof code);
            seen->over = true;
        } else {
            const uint8_t *bytes = ws_control(reader, &size);
            CHECK(size <= WS_CONTROL_MAX);
            see(seen, bytes, size);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ws_reader *whole = ws_reader_new(), *parts = ws_reader_new();
    struct seen seen = {0}, again = {0};
    CHECK(whole && parts);
    ws_feed(whole, data, size);
    read_events(whole, &seen);
    for (size_t at = 0, piece; at < size && !again.over; at += piece) {
        piece = 1 + data[at] % 7u;
        if (piece > size - at)
            piece = size - at;
        ws_feed(parts, data + at, piece);
        read_events(parts, &again);
    }
    CHECK(seen.digest == again.digest && seen.events == again.events && seen.over == again.over);
    if (!seen.over)
        CHECK(ws_idle(whole) == ws_idle(parts));
    ws_reader_reset(parts);
    CHECK(seen.over || ws_idle(parts));
    ws_reader_free(whole);
    ws_reader_free(parts);
    return 0;
}

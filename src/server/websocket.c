/* websocket.c: see websocket.h. wslay is called at the level of frames; it takes bytes through a
 * callback, and may take more than the frame at hand. So that we know when nothing is unfinished,
 * bytes given and bytes of finished frames are both counted. */
#include "websocket.h"

#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <wslay/wslay.h>

#include "utf8.h"

struct ws_reader {
    wslay_frame_context_ptr frames;
    const uint8_t *at; /* input that is not parsed yet */
    const uint8_t *end;
    uint64_t taken;    /* bytes that wslay has */
    uint64_t finished; /* bytes of whole frames among them */
    uint64_t offset;   /* bytes of the frame at hand that were read */
    int fragments;     /* frames of the message at hand; 0: none is at hand */
    enum ws_code code;
    size_t size;
    size_t control_size;
    uint8_t control[WS_CONTROL_MAX];
    char message[LIMIT_FRAME];
};

static ssize_t give_bytes(uint8_t *buffer, size_t size, int flags, void *arg) {
    struct ws_reader *reader = arg;
    size_t left = (size_t)(reader->end - reader->at);
    (void)flags;
    if (left == 0)
        return -1; /* wslay says then that it wants more */
    if (size > left)
        size = left;
    memcpy(buffer, reader->at, size);
    reader->at += size;
    reader->taken += size;
    return (ssize_t)size;
}

static ssize_t send_nothing(const uint8_t *data, size_t size, int flags, void *arg) {
    (void)data, (void)size, (void)flags, (void)arg;
    return -1;
}

static int mask_nothing(uint8_t *buffer, size_t size, void *arg) {
    (void)buffer, (void)size, (void)arg;
    return -1;
}

static bool open_frames(struct ws_reader *reader) {
    static const struct wslay_frame_callbacks callbacks = {send_nothing, give_bytes, mask_nothing};
    return wslay_frame_context_init(&reader->frames, &callbacks, reader) == 0;
}

struct ws_reader *ws_reader_new(void) {
    struct ws_reader *reader = calloc(1, sizeof *reader);
    if (reader && !open_frames(reader)) {
        free(reader);
        return NULL;
    }
    return reader;
}

void ws_reader_free(struct ws_reader *reader) {
    if (!reader)
        return;
    wslay_frame_context_free(reader->frames);
    free(reader);
}

/* wslay has no way back to the beginning of a frame but a new context. */
void ws_reader_reset(struct ws_reader *reader) {
    wslay_frame_context_ptr frames = reader->frames;
    if (ws_idle(reader))
        return;
    memset(reader, 0, sizeof *reader);
    if (open_frames(reader))
        wslay_frame_context_free(frames);
    else
        abort(); /* no memory for what was just about to be given back */
}

void ws_feed(struct ws_reader *reader, const void *bytes, size_t size) {
    reader->at = bytes;
    reader->end = reader->at + size;
}

bool ws_idle(const struct ws_reader *reader) {
    return reader->at == reader->end && reader->taken == reader->finished && reader->fragments == 0;
}

const char *ws_message(const struct ws_reader *reader, size_t *size) {
    *size = reader->size;
    return reader->message;
}

const uint8_t *ws_control(const struct ws_reader *reader, size_t *size) {
    *size = reader->control_size;
    return reader->control;
}

enum ws_code ws_code(const struct ws_reader *reader) {
    return reader->code;
}

/* ---- What may be in a frame ---- */

static enum ws_event bad(struct ws_reader *reader, enum ws_code code) {
    reader->code = code;
    return WS_BAD;
}

/* A frame's head is known: may it be here? 0, or the code to close with. */
static int check_frame(const struct ws_reader *reader, const struct wslay_frame_iocb *frame) {
    bool control = frame->opcode & 8;
    if (!frame->mask || frame->rsv)
        return WS_PROTOCOL;
    if (control) {
        bool known = frame->opcode <= WS_OP_PONG;
        return known && frame->fin && frame->payload_length <= WS_CONTROL_MAX ? 0 : WS_PROTOCOL;
    }
    if (frame->opcode > WS_OP_BINARY || (frame->opcode == WS_OP_MORE) != (reader->fragments > 0))
        return WS_PROTOCOL;
    if (frame->opcode == WS_OP_BINARY)
        return WS_KIND;
    if (reader->fragments == LIMIT_FRAGMENTS)
        return WS_POLICY;
    size_t before = reader->fragments ? reader->size : 0;
    return frame->payload_length > LIMIT_FRAME - before ? WS_TOO_BIG : 0;
}

static bool code_ok(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static enum ws_event end_close(struct ws_reader *reader) {
    const uint8_t *bytes = reader->control;
    if (reader->control_size == 0) {
        reader->code = WS_NO_CODE;
        return WS_CLOSE;
    }
    unsigned code = (unsigned)bytes[0] << 8 | bytes[1];
    if (reader->control_size == 1 || !code_ok(code))
        return bad(reader, WS_PROTOCOL);
    if (!utf8_ok((const char *)bytes + 2, reader->control_size - 2))
        return bad(reader, WS_TEXT);
    reader->code = (enum ws_code)code;
    return WS_CLOSE;
}

/* A frame is whole. WS_MORE: nothing to tell yet. */
static enum ws_event end_frame(struct ws_reader *reader, const struct wslay_frame_iocb *frame) {
    switch (frame->opcode) {
    case WS_OP_CLOSE: return end_close(reader);
    case WS_OP_PING: return WS_PING;
    case WS_OP_PONG: return WS_PONG;
    default: break;
    }
    if (!frame->fin)
        return WS_MORE;
    reader->fragments = 0;
    if (!utf8_ok(reader->message, reader->size))
        return bad(reader, WS_TEXT);
    return WS_MESSAGE;
}

/* Its first bytes are here. */
static void begin_frame(struct ws_reader *reader, const struct wslay_frame_iocb *frame) {
    if (frame->opcode & 8) {
        reader->control_size = 0;
        return;
    }
    if (reader->fragments == 0)
        reader->size = 0;
    reader->fragments++;
}

static void add_bytes(struct ws_reader *reader, const struct wslay_frame_iocb *frame) {
    if (frame->opcode & 8) {
        memcpy(reader->control + reader->control_size, frame->data, frame->data_length);
        reader->control_size += frame->data_length;
    } else {
        memcpy(reader->message + reader->size, frame->data, frame->data_length);
        reader->size += frame->data_length;
    }
    reader->offset += frame->data_length;
}

static uint64_t frame_bytes(const struct wslay_frame_iocb *frame) {
    uint64_t length = frame->payload_length;
    return 2 + (length < 126 ? 0u : length < 65536 ? 2u : 8u) + 4 + length;
}

enum ws_event ws_next(struct ws_reader *reader) {
    for (;;) {
        struct wslay_frame_iocb frame = {0};
        ssize_t got = wslay_frame_recv(reader->frames, &frame);
        if (got == WSLAY_ERR_WANT_READ)
            return WS_MORE;
        if (got < 0)
            return bad(reader, WS_PROTOCOL);
        if (reader->offset == 0) {
            int code = check_frame(reader, &frame);
            if (code)
                return bad(reader, (enum ws_code)code);
            begin_frame(reader, &frame);
        }
        add_bytes(reader, &frame);
        if (reader->offset < frame.payload_length)
            continue;
        reader->offset = 0;
        reader->finished += frame_bytes(&frame);
        enum ws_event event = end_frame(reader, &frame);
        if (event != WS_MORE)
            return event;
    }
}

/* ---- What we send ---- */

size_t ws_head(uint8_t out[WS_HEAD_MAX], enum ws_opcode opcode, size_t size) {
    out[0] = (uint8_t)(0x80 | opcode);
    if (size < 126) {
        out[1] = (uint8_t)size;
        return 2;
    }
    size_t bytes = size < 65536 ? 2 : 8;
    out[1] = bytes == 2 ? 126 : 127;
    for (size_t i = 0; i < bytes; i++)
        out[2 + i] = (uint8_t)((uint64_t)size >> (8 * (bytes - 1 - i)));
    return 2 + bytes;
}

void ws_accept(char out[WS_ACCEPT_MAX], const char key[24]) {
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t joined[24 + sizeof magic - 1], digest[SHA_DIGEST_LENGTH];
    memcpy(joined, key, 24);
    memcpy(joined + 24, magic, sizeof magic - 1);
    SHA1(joined, sizeof joined, digest);
    EVP_EncodeBlock((uint8_t *)out, digest, sizeof digest);
}

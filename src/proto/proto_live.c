/* proto_live.c: the messages of Hacker by live clock: a frame, the layout of the table, what a
 * round trip takes, and the words of refusals. A frame is as long as every other of its table,
 * whatever is in it. */
#include "json.h"
#include "proto.h"
#include "record_parts.h"

void proto_put_frame(struct text *out, const struct kb_live_frame *frame) {
    uint8_t bytes[KB_LIVE_FRAME_MAX];
    int size = kb_live_frame_bytes(frame, bytes);
    text_word(out, "{\"live\":\"");
    record_put_base64(out, bytes, (size_t)size);
    text_word(out, "\"}");
}

static void put_place(struct text *out, const int16_t *place, bool first) {
    text_word(out, first ? "[" : ",[");
    text_number(out, place[0]);
    text_char(out, ',');
    text_number(out, place[1]);
    text_char(out, ']');
}

void proto_put_places(struct text *out, const struct kb_live *live, int64_t tick_ms) {
    int seats = live->seats;
    int16_t place[2];
    text_word(out, "{\"tick_ms\":");
    text_number(out, tick_ms);
    text_word(out, ",\"accounts\":[");
    for (int k = 0; k < live->accounts; k++)
        put_place(out, live->account[k], k == 0);
    text_word(out, "],\"seats\":[");
    for (int s = 1; s <= seats; s++) {
        kb_live_seat(seats, s, place);
        put_place(out, place, s == 1);
    }
    text_word(out, "],\"hands\":[");
    for (int s = 1; s <= seats; s++) {
        kb_live_home(seats, s, place);
        put_place(out, place, s == 1);
    }
    text_word(out, "]}");
}

void proto_put_layout(struct text *out, const struct table *t) {
    text_word(out, ",\"live\":");
    proto_put_places(out, &t->live, table_live_tick_ms(t));
}

void proto_put_ping(struct text *out, uint32_t number, int64_t round_trip_ms, int64_t most_ms) {
    text_word(out, "{\"t\":\"ping\",\"number\":");
    text_number(out, number);
    if (round_trip_ms >= 0)
        json_number(out, "round_trip", round_trip_ms);
    if (round_trip_ms >= 0 && most_ms && round_trip_ms > most_ms)
        json_number(out, "above", most_ms);
    text_char(out, '}');
}

const char *proto_live_word(enum kb_code code) {
    switch (code) {
    case KB_LIVE_NOTATION: return "live-notation";
    case KB_OFF_TABLE: return "off-table";
    case KB_NO_SUCH_HAND: return "no-such-hand";
    case KB_HAND_BUSY: return "hand-busy";
    case KB_HAND_IDLE: return "hand-idle";
    case KB_SAME_ACCOUNT: return "same-account";
    case KB_NOT_WALKING: return "not-walking";
    case KB_TURN_TOO_SOON: return "turn-too-soon";
    case KB_HOLDS_BILL: return "holds-bill";
    case KB_INFECTION_OVER: return "infection-over";
    case KB_NO_SUCH_PLACE: return "no-such-place";
    case KB_TRAVELLER: return "traveller";
    case KB_NO_VIRUS: return "no-virus";
    case KB_WRONG_MOMENT: return "wrong-moment";
    default: return NULL;
    }
}

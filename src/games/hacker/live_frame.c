/* live_frame.c: what a seat's eyes cover in the live piracy phase, as a struct and as
 * bytes (docs/live.md), and the digest of the simulation. kb_live_frame is the only place that
 * reads hidden information for a viewer; it lists what goes in. */
#include "game.h"
#include "live.h"

/* The public part: the traveller and its distance, and the directions of heads. */
HD static void see_public(const struct kb_live *live, struct kb_live_frame *frame) {
    frame->tick = live->tick;
    frame->walk = live->walk;
    frame->seats = live->seats;
    frame->accounts = live->accounts;
    frame->traveller = live->traveller;
    frame->gait = live->gait;
    frame->far = live->far;
    frame->left = live->left;
    bytes_copy(frame->head, live->head[0], live->seats);
}

/* A hand of the viewer's own, or for the viewer who sees everything. */
HD static void see_all_of(const struct kb_live *live, int seat, int hand,
                          struct kb_live_frame_hand *out) {
    const struct kb_live_hand *h = &live->hand[seat - 1][hand];
    int16_t place[2];
    live_hand_place(live, seat, hand, place);
    out->shown = 1;
    out->stage = h->stage;
    out->account = h->account;
    out->virus = h->virus;
    out->x = place[0];
    out->y = place[1];
}

/* Another seat's hand: only where the viewer looks, and what it holds only at the account. */
HD static void see_hand(const struct kb_live *live, int viewer, int seat, int hand,
                        struct kb_live_frame_hand *out) {
    const struct kb_live_hand *h = &live->hand[seat - 1][hand];
    int16_t place[2];
    if (h->stage == KB_LIVE_HOME)
        return;
    live_hand_place(live, seat, hand, place);
    if (!live_sees(live, viewer, place))
        return;
    out->shown = 1;
    out->stage = KB_LIVE_MOVING;
    out->x = place[0];
    out->y = place[1];
    if (h->stage == KB_LIVE_THERE) {
        out->stage = KB_LIVE_THERE;
        out->account = h->account;
        out->virus = h->virus;
    }
}

HD static void see_everything(const struct kb_live *live, const struct kb_hacker_table *table,
                              struct kb_live_frame *frame) {
    frame->viewer = 255;
    frame->clear = 1;
    for (int seat = 1; seat <= live->seats; seat++) {
        frame->eye[seat - 1][0] = live->eye[seat - 1][0];
        frame->eye[seat - 1][1] = live->eye[seat - 1][1];
        for (int hand = 0; hand < 2; hand++)
            see_all_of(live, seat, hand, &frame->hand[seat - 1][hand]);
    }
    for (int account = 1; live->walk != KB_LIVE_NO_WALK && account <= live->accounts; account++)
        frame->count[account - 1] = (uint8_t)live_lying(live, table, account);
}

HD void kb_live_frame(const struct kb_live *live, const struct kb_state *state, int seat,
                      struct kb_live_frame *frame) {
    const struct kb_hacker *s = &state->as.hacker;
    ASSERT(seat >= KB_EVERYTHING);
    ASSERT(seat <= live->seats);
    bytes_fill(frame, 0, sizeof *frame);
    see_public(live, frame);
    if (seat == KB_EVERYTHING)
        see_everything(live, &s->table, frame);
    if (seat < 1)
        return;
    int clear = live_clear(live, seat);
    frame->viewer = (uint8_t)seat;
    frame->clear = clear == 0 ? 0 : clear == KB_LIVE_CLEAR ? 1 : 2;
    frame->viruses = (uint8_t)(s->hand[seat - 1] - live_in_hands(live, seat));
    frame->eye[seat - 1][0] = live->eye[seat - 1][0];
    frame->eye[seat - 1][1] = live->eye[seat - 1][1];
    bytes_copy(frame->count, live->count[seat - 1], live->accounts);
    for (int i = 0; i < 2 * live->seats; i++) {
        struct kb_live_frame_hand *out = &frame->hand[i / 2][i % 2];
        if (i / 2 + 1 == seat)
            see_all_of(live, seat, i % 2, out);
        else
            see_hand(live, seat, i / 2 + 1, i % 2, out);
    }
}

/* ---- Bytes ---- */

#define HEAD_BYTES 16
#define SEAT_BYTES 17

HD int kb_live_frame_size(int seats, int accounts) {
    return HEAD_BYTES + SEAT_BYTES * seats + accounts;
}
STATIC_ASSERT(HEAD_BYTES + SEAT_BYTES * KB_SEATS_MAX + KB_ACCOUNTS_MAX <= KB_LIVE_FRAME_MAX);

HD static uint8_t *put_u16(uint8_t *out, int value) {
    out[0] = (uint8_t)(value & 255);
    out[1] = (uint8_t)(value >> 8 & 255);
    return out + 2;
}

HD static uint8_t *put_hand(uint8_t *out, const struct kb_live_frame_hand *hand) {
    out[0] = (uint8_t)(hand->shown | hand->virus << 1 | hand->stage << 2);
    out[1] = hand->account;
    out = put_u16(out + 2, hand->x);
    return put_u16(out, hand->y);
}

HD int kb_live_frame_bytes(const struct kb_live_frame *frame, uint8_t *out) {
    uint8_t *at = put_u16(out, (int)(frame->tick & 0xffff));
    at = put_u16(at, (int)(frame->tick >> 16));
    *at++ = frame->viewer;
    *at++ = frame->walk;
    *at++ = frame->traveller;
    *at++ = frame->gait;
    at = put_u16(at, frame->far);
    at = put_u16(at, frame->left);
    *at++ = frame->viruses;
    *at++ = frame->clear;
    *at++ = frame->seats;
    *at++ = frame->accounts;
    for (int i = 0; i < frame->seats; i++) {
        *at++ = frame->head[i];
        at = put_u16(at, frame->eye[i][0]);
        at = put_u16(at, frame->eye[i][1]);
        at = put_hand(at, &frame->hand[i][0]);
        at = put_hand(at, &frame->hand[i][1]);
    }
    bytes_copy(at, frame->count, frame->accounts);
    return (int)(at - out) + frame->accounts;
}

/* ---- Digest ---- */

HD static void archive_places(struct archive *a, int16_t (*place)[2], int count) {
    for (int i = 0; i < count; i++) {
        uint16_t both[2] = {(uint16_t)place[i][0], (uint16_t)place[i][1]};
        archive_u16(a, both, 2);
    }
}

HD uint64_t kb_live_digest(const struct kb_live *live) {
    struct archive a = archive_digest();
    struct kb_live copy = *live;
    archive_u64(&a, &copy.random, 1);
    archive_u32(&a, &copy.tick, 1);
    archive_places(&a, copy.account, KB_ACCOUNTS_MAX);
    archive_places(&a, copy.eye, KB_SEATS_MAX);
    archive_places(&a, copy.target, KB_SEATS_MAX);
    for (int i = 0; i < 2 * KB_SEATS_MAX; i++) {
        struct kb_live_hand *hand = &copy.hand[i / 2][i % 2];
        uint8_t single[] = {hand->stage, hand->account, hand->virus,
                            hand->stay,  hand->haste,   hand->order};
        archive_u8(&a, single, (int)sizeof single);
        archive_u16(&a, &hand->way, 1);
        archive_u16(&a, &hand->length, 1);
        archive_u8(&a, hand->seen, KB_SEATS_MAX);
    }
    archive_u8(&a, copy.head[0], (int)sizeof copy.head);
    archive_u8(&a, copy.count[0], (int)sizeof copy.count);
    archive_u8(&a, copy.looks, KB_SEATS_MAX);
    archive_u8(&a, copy.orders, KB_SEATS_MAX);
    uint8_t single[] = {copy.seats, copy.accounts, copy.trip,     copy.traveller, copy.walk,
                        copy.gait,  copy.arrived,  copy.credit_s, copy.rules,     copy.steady};
    archive_u8(&a, single, (int)sizeof single);
    archive_u16(&a, &copy.far, 1);
    archive_u16(&a, &copy.left, 1);
    return a.digest;
}

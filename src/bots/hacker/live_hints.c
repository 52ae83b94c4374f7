/* live_hints.c: evidence from hands seen without their virus: a hand on its way to or from one of
 * the bot's accounts counts against its seat when a virus is found there. Kept in the notes beside
 * the owners of accounts: half a byte for each own account and other seat. */
#include "live_scene.h"

#define HINTS 21    /* the first byte of the notes; there are ten, the last one is taken */
#define OFF_LINE 60 /* how far the account may be from the line */

/* Seats are counted from the viewer's left, which leaves out its own. */
static int place_of(int own, int viewer, int seat) {
    return own * (KB_SEATS_MAX - 1) + (seat - viewer + KB_SEATS_MAX) % KB_SEATS_MAX - 1;
}

int live_hint(const struct bot_notes *notes, int own, int viewer, int seat) {
    int at = place_of(own, viewer, seat);
    return notes->byte[HINTS + at / 2] >> at % 2 * 4 & 15;
}

void live_forget_hints(struct bot_notes *notes) {
    for (int i = 0; i < 9; i++)
        notes->byte[HINTS + i] = 0;
}

static void add_hint(struct bot_notes *notes, int own, int viewer, int seat, int more) {
    int at = place_of(own, viewer, seat);
    int hint = live_hint(notes, own, viewer, seat) + more;
    uint8_t *byte = &notes->byte[HINTS + at / 2];
    hint = hint > 15 ? 15 : hint;
    *byte = (uint8_t)((*byte & (at % 2 ? 0x0f : 0xf0)) | hint << at % 2 * 4);
}

/* Is the account on the line from home through the hand, beyond it? */
static bool is_on_line(const int16_t *home, const struct kb_live_frame_hand *hand,
                       const int16_t *account) {
    int32_t x = hand->x - home[0];
    int32_t y = hand->y - home[1];
    int32_t ax = account[0] - home[0];
    int32_t ay = account[1] - home[1];
    int64_t across = (int64_t)x * ay - (int64_t)y * ax;
    int64_t square = (int64_t)x * x + (int64_t)y * y;
    if (square < 100 * 100 || (int64_t)ax * x + (int64_t)ay * y < square)
        return false;
    return across * across <= square * OFF_LINE * OFF_LINE;
}

void live_note_hands(struct live_scene *scene) {
    const struct kb_live_frame *frame = scene->frame;
    for (int i = 0; i < 2 * frame->seats; i++) {
        const struct kb_live_frame_hand *hand = &frame->hand[i / 2][i % 2];
        int seat = i / 2 + 1;
        int16_t home[2];
        int own = 0;
        if (!hand->shown || seat == scene->seat)
            continue;
        live_think(scene);
        kb_live_home(frame->seats, seat, home);
        for (int k = 0; k < scene->table->accounts && own < 3; k++) {
            if (scene->self.owner[k] != scene->seat)
                continue;
            if (hand->stage == KB_LIVE_THERE ? hand->account == k + 1 && hand->virus
                                             : is_on_line(home, hand, scene->sight->account[k]))
                add_hint(scene->sight->notes, own, scene->seat, seat,
                         hand->stage == KB_LIVE_THERE ? 4 : 1);
            own++;
        }
    }
}

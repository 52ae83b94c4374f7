/* live_frames.c: frames of random games of Hacker live, for live_frame_test.mjs: a line of JSON for
 * each, with the bytes as they go over the wire and what the struct says, field by field. */
#include <stdio.h>

#include "kickback.h"

#define EVERY 23 /* ticks between two frames that are printed */

static void print_hand(const struct kb_live_frame_hand *hand) {
    static const char *const stages[] = {"home", "going", "there", "coming", "moving"};
    printf("{\"shown\":%s,\"virus\":%s,\"stage\":\"%s\",\"account\":%d,\"x\":%d,\"y\":%d}",
           hand->shown ? "true" : "false", hand->virus ? "true" : "false", stages[hand->stage],
           hand->account, hand->x, hand->y);
}

static void print_frame(const struct kb_live_frame *frame) {
    static const char *const walks[] = {"none", "pause", "outward", "bank", "homeward", "credit"};
    static const int sights[] = {0, KB_LIVE_CLEAR, KB_LIVE_CLEAR_AWAY};
    printf("{\"tick\":%u,\"viewer\":%d,\"walk\":\"%s\",\"traveller\":%d,\"forwards\":%s,\"far\":%d,"
           "\"left\":%d,"
           "\"viruses\":%d,\"sight\":%d,\"people\":[",
           (unsigned)frame->tick, frame->viewer, walks[frame->walk], frame->traveller,
           frame->gait ? "true" : "false", frame->far, frame->left, frame->viruses,
           sights[frame->clear]);
    for (int i = 0; i < frame->seats; i++) {
        printf("%s{\"head\":%d,\"x\":%d,\"y\":%d,\"hands\":[", i ? "," : "", frame->head[i],
               frame->eye[i][0], frame->eye[i][1]);
        print_hand(&frame->hand[i][0]);
        printf(",");
        print_hand(&frame->hand[i][1]);
        printf("]}");
    }
    printf("],\"counts\":[");
    for (int k = 0; k < frame->accounts; k++)
        printf("%s%d", k ? "," : "", frame->count[k]);
    printf("]}");
}

static void print(const struct kb_live *live, const struct kb_state *state, int viewer) {
    uint8_t bytes[KB_LIVE_FRAME_MAX];
    struct kb_live_frame frame;
    kb_live_frame(live, state, viewer, &frame);
    int size = kb_live_frame_bytes(&frame, bytes);
    printf("{\"bytes\":\"");
    for (int i = 0; i < size; i++)
        printf("%02x", bytes[i]);
    printf("\",\"frame\":");
    print_frame(&frame);
    printf("}\n");
}

static int play(int seats, uint64_t seed) {
    const char *options[] = {"clock=live"};
    struct kb_setup setup;
    struct kb_state state;
    struct kb_live live;
    uint64_t random = kb_random_seed(seed, 1);
    if (kb_setup(&setup, "hacker", seats, options, 1, NULL))
        return 1;
    kb_start(&state, &setup, seed, false, NULL);
    kb_live_start(&live, &setup, seed);
    while (!kb_over(&state)) {
        int seat = kb_current(&state);
        if (!kb_live_running(&state)) {
            kb_play(&state, seat, kb_random_action(&state, seat, &random), NULL, NULL);
            continue;
        }
        for (int s = 1; s <= seats; s++)
            kb_live_random(&live, &state, s, &random, NULL, NULL);
        if (!kb_live_running(&state))
            continue;
        if (kb_live_tick(&live, &state, NULL))
            return 1;
        if (live.tick % EVERY == 0)
            for (int viewer = KB_EVERYTHING; viewer <= seats; viewer++)
                print(&live, &state, viewer);
    }
    return 0;
}

int main(void) {
    for (int seats = 3; seats <= 7; seats++)
        if (play(seats, (uint64_t)seats))
            return 1;
    return 0;
}

/* live_levels.c: the levels easy to expert in a live piracy phase: how each of them looks,
 * strikes and walks. A beginner looks here and there, strikes at any moment and walks to the bank
 * as one walks; a good player keeps an eye on the money, walks backwards and waits until nobody
 * looks. */
#include "hacker_bots.h"
#include "live_scene.h"

/* Says the credit when it is time: the driver asks what it is. */
static void credit(struct live_scene *scene) {
    const struct kb_live_frame *frame = scene->frame;
    struct bot_live_mind *mind = scene->mind;
    uint32_t now = scene->sight->now;
    if (frame->walk != KB_LIVE_CREDITING || frame->traveller != scene->seat)
        return;
    if (!mind->home)
        mind->home = now + kb_random_below(&scene->random, (uint32_t)scene->style.think + 1);
    if (now < mind->home || (mind->credited && now < mind->credited + 30))
        return;
    mind->credited = now;
    scene->answer->action = 0; /* the driver asks bot_decide for the move itself */
}

static void play(const struct bot_live_sight *sight, const struct live_style *style,
                 struct bot_live_answer *answer) {
    struct live_scene scene = {.sight = sight,
                               .frame = sight->frame,
                               .table = &sight->view->as.hacker.table,
                               .mind = sight->mind,
                               .answer = answer,
                               .style = *style,
                               .random = kb_random_seed(sight->seed, sight->now),
                               .seat = sight->frame->viewer};
    live_note_heads(&scene);
    if (style->insight == 2)
        live_note_hands(&scene);
    live_look(&scene);
    live_walk(&scene);
    live_hands(&scene);
    credit(&scene);
}

void live_easy(const struct bot_live_sight *sight, struct bot_live_answer *answer) {
    const struct live_style style = {.memory = HACKER_MEMORY_EASY,
                                     .guard = 45,
                                     .guard_ticks = 15,
                                     .glance_ticks = 15,
                                     .chase = 1,
                                     .backwards = 20,
                                     .thought = 10,
                                     .eager = 110,
                                     .keen = 1,
                                     .both = 10,
                                     .feint = 5,
                                     .recall = 100,
                                     .think = 40};
    play(sight, &style, answer);
}

void live_normal(const struct bot_live_sight *sight, struct bot_live_answer *answer) {
    const struct live_style style = {.memory = HACKER_MEMORY_NORMAL,
                                     .guard = 80,
                                     .guard_ticks = 20,
                                     .glance_ticks = 8,
                                     .chase = 4,
                                     .backwards = 70,
                                     .thought = 8,
                                     .insight = 1,
                                     .eager = 200,
                                     .keen = 3,
                                     .both = 50,
                                     .feint = 15,
                                     .recall = 70,
                                     .think = 12};
    play(sight, &style, answer);
}

void live_hard(const struct bot_live_sight *sight, struct bot_live_answer *answer) {
    const struct live_style style = {.memory = HACKER_MEMORY_HARD,
                                     .guard = 95,
                                     .guard_ticks = 40,
                                     .glance_ticks = 5,
                                     .backwards = 95,
                                     .ready = true,
                                     .cover = true,
                                     .thought = 6,
                                     .insight = 2,
                                     .need = 80,
                                     .horizon = 200,
                                     .keen = 6,
                                     .both = 80,
                                     .feint = 6,
                                     .recall = 60,
                                     .think = 8};
    play(sight, &style, answer);
}

void live_expert(const struct bot_live_sight *sight, struct bot_live_answer *answer) {
    const struct live_style style = {.memory = HACKER_MEMORY_EXPERT,
                                     .guard = 100,
                                     .guard_ticks = 60,
                                     .glance_ticks = 5,
                                     .backwards = 100,
                                     .ready = true,
                                     .cover = true,
                                     .thought = 4,
                                     .insight = 2,
                                     .need = 85,
                                     .horizon = 200,
                                     .keen = 8,
                                     .both = 90,
                                     .feint = 3,
                                     .recall = 50,
                                     .think = 5};
    play(sight, &style, answer);
}

/* live_bot.c: a bot at a table of live Hacker, from outside: delays the frames it sees, and its
 * inputs if its connection is slow; credits come from bot_decide. The levels never see the current
 * frame. See bots.h. */
#include "base.h"
#include "bots.h"
#include "live_scene.h"

bool bot_live_wants_view(const struct bot_live *bot, uint32_t tick) {
    return tick % BOT_LIVE_DELAY == 0 || !bot->shown[1];
}

/* A new phase: nothing of the last one is still to be seen, or to be said. */
static void begin_round(struct bot_live *bot, int round, struct bot_notes *notes) {
    bytes_fill(bot->frame, 0, sizeof bot->frame);
    bytes_fill(bot->said, 0, sizeof bot->said);
    bytes_fill(bot->shown, 0, sizeof bot->shown);
    bytes_fill(&bot->mind, 0, sizeof bot->mind);
    bot->mind.round = (uint8_t)round;
    live_forget_hints(notes);
}

/* Keeps the newest view back until it is old enough. */
static void show_view(struct bot_live *bot, const struct kb_view *view, uint32_t now,
                      uint32_t late) {
    if (bot->shown[1] && bot->shown[1] + late <= now && bot->shown[0] < bot->shown[1]) {
        bot->view[0] = bot->view[1];
        bot->shown[0] = bot->shown[1];
    }
    if (view && (!bot->shown[1] || bot->shown[0] == bot->shown[1])) {
        bot->view[1] = *view;
        bot->shown[1] = now;
    }
}

static int credit(const struct bot_spec *spec, const struct bot_live_ask *ask,
                  const struct bot_live_sight *sight) {
    const struct bot_ask decision = {.setup = ask->setup,
                                     .view = sight->view,
                                     .who = ask->who,
                                     .seed = ask->seed,
                                     .notes = ask->notes,
                                     .count = sight->frame->count,
                                     .memory = ask->memory};
    return bot_decide(spec, &decision);
}

static bool has_to_credit(const struct kb_view *view) {
    const struct kb_hacker_table *table = &view->as.hacker.table;
    return table->stage == KB_HACKER_CREDIT && table->turn == view->viewer;
}

void bot_live_tick(const struct bot_spec *spec, const struct bot_live_ask *ask,
                   struct bot_live *bot, struct bot_live_answer *answer) {
    const struct bot *level = bot_at(spec->bot);
    uint32_t now = ask->frame->tick;
    uint32_t out =
        (uint32_t)ask->lag / 2; /* half of the lag delays its inputs, the rest what it sees */
    uint32_t late = BOT_LIVE_DELAY + (uint32_t)ask->lag - out;
    ASSERT(ask->lag >= 0);
    ASSERT(ask->lag <= BOT_LIVE_LAG_MAX);
    if (bot->mind.round != ask->round)
        begin_round(bot, ask->round, ask->notes);
    bot->frame[now % BOT_LIVE_FRAMES] = *ask->frame;
    show_view(bot, ask->view, now, late);
    struct bot_live_answer *says = &bot->said[now % BOT_LIVE_FRAMES];
    *says = (struct bot_live_answer){.action = BOT_NONE};
    const struct kb_live_frame *frame = &bot->frame[(now - late) % BOT_LIVE_FRAMES];
    if (bot->shown[0] && now > late && frame->tick == now - late) {
        struct bot_live_sight sight = {.setup = ask->setup,
                                       .account = ask->account,
                                       .frame = frame,
                                       .view = &bot->view[0],
                                       .who = ask->who,
                                       .seed = ask->seed,
                                       .now = now,
                                       .answers = late + out + 1,
                                       .notes = ask->notes,
                                       .mind = &bot->mind};
        if (spec->personality >= 0 || !ask->who)
            sight.who = bot_personality_for(spec, ask->seed, ask->frame->viewer);
        level->live(&sight, says);
        if (says->action != BOT_NONE)
            says->action =
                (int16_t)(ask->memory && has_to_credit(sight.view) ? credit(spec, ask, &sight)
                                                                   : BOT_NONE);
    }
    *answer = bot->said[(now - out) % BOT_LIVE_FRAMES];
    if (out > now || (out && !bot->frame[(now - out) % BOT_LIVE_FRAMES].tick))
        *answer = (struct bot_live_answer){.action = BOT_NONE};
}

/* watch_story.c: see watch_story.h. The game is played again input by input, and after each one the
 * spectator's view is taken. The library goes on by itself where nobody has to decide, so the steps
 * of phase III between two decisions (the reveal, the attorneys, the awards) are told from here:
 * the scene `now` moves through them in the order of the rules, with cards that are open by then.
 */
#include "watch_story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A story that is being told. */
struct teller {
    struct story *story;
    const struct kb_setup *setup;
    const struct kb_history *history;
    struct kb_corruption_view before; /* the spectator's view before the input, and after it */
    struct kb_corruption_view after;
    struct kb_entry seen[KB_HISTORY_MAX]; /* the inputs up to `entry`, as a spectator knows them */
    struct scene now;
    uint64_t acted; /* characters that had a choice in phase III, bit t */
    int entry;      /* the input */
    bool failed;    /* no memory */
};

/* ---- Events ---- */

/* Adds an event with the scene as it is now; its sentence is for the caller to write. */
static struct event *add(struct teller *teller, enum event_kind kind, int place, int hot) {
    static struct event spare; /* so that callers need not ask whether there was memory */
    struct story *story = teller->story;
    if (story->count == story->capacity) {
        int capacity = story->capacity ? 2 * story->capacity : 256;
        struct event *grown = realloc(story->event, (size_t)capacity * sizeof *grown);
        if (!grown) {
            teller->failed = true;
            return &spare;
        }
        story->event = grown;
        story->capacity = capacity;
    }
    struct event *event = &story->event[story->count++];
    teller->now.place = (int8_t)place;
    teller->now.hot = (int8_t)hot;
    event->kind = kind;
    event->scene = teller->now;
    event->move[0] = 0;
    event->text[0] = 0;
    return event;
}

/* What a spectator knows after the first `count` inputs. */
static void look(struct teller *teller, int count) {
    struct kb_history past = {teller->history->entry, teller->history->capacity, count};
    struct kb_state state;
    struct kb_view view;
    kb_replay(teller->setup, &past, &state, NULL);
    kb_view(&state, 0, &view);
    teller->before = teller->after;
    teller->after = view.as.corruption;
    kb_history_seen(teller->setup, &past, 0, teller->seen);
}

/* Writes the move that leads from `before` to `after`, as a spectator may know it. */
static void write_move(const struct teller *teller, int action, char *out) {
    struct kb_view view;
    memset(&view, 0, sizeof view);
    view.as.corruption = teller->before;
    kb_view_move_print(&view, action, out);
}

static void set_scene(struct teller *teller, const struct kb_corruption_view *view,
                      enum scene_step step) {
    struct scene *now = &teller->now;
    now->table = view->table;
    memcpy(now->card, view->card, sizeof now->card);
    memset(now->verdict, VERDICT_NONE, sizeof now->verdict);
    memset(now->winner, 0, sizeof now->winner);
    now->step = (uint8_t)step;
}

/* ---- Phase I ---- */

static void tell_first(struct teller *teller, uint32_t tied) {
    teller->now.step = STEP_CORRUPTION;
    words_first(&teller->now, tied, add(teller, EVENT_FIRST, -1, -1)->text);
    if (teller->now.table.option[KB_SHOW] != KB_SHOW_FREE)
        words_shown(&teller->now, 0, add(teller, EVENT_SHOWN, -1, -1)->text);
}

static void tell_chance(struct teller *teller) {
    const struct kb_corruption_table *before = &teller->before.table;
    if (before->stage == KB_CORRUPTION_DEAL && before->dealt == 0) {
        set_scene(teller, &teller->before, STEP_INVITATION);
        words_round(&teller->now, add(teller, EVENT_ROUND, -1, -1)->text);
    }
    set_scene(teller, &teller->after, STEP_INVITATION);
    if (before->stage == KB_CORRUPTION_DEAL) {
        int government = before->dealt / before->turned;
        int place = government * KB_PLACE_PITCH + scene_contracts(&teller->now, government);
        teller->now.table.first = teller->now.table.turn = 0; /* the next event tells it */
        struct event *event = add(teller, EVENT_DEAL, place, -1);
        words_deal(&event->scene, event->text);
        set_scene(teller, &teller->after, STEP_INVITATION);
    }
    if (teller->after.table.first)
        tell_first(teller, before->tied);
}

/* ---- Phase III ---- */

/* Everybody sees all cards: the spectator's history has them now. */
static void tell_reveal(struct teller *teller) {
    struct scene *now = &teller->now;
    const struct kb_entry *seen = teller->seen;
    int t = now->table.placed;
    for (int i = teller->entry; t > 0; i--)
        if (seen[i].seat && seen[i].what < KB_ACTION_SHOW)
            now->card[--t] = (uint8_t)(seen[i].what / KB_PLACES + 1);
    now->step = STEP_REVEAL;
    now->table.turn = 0;
    teller->acted = 0;
    struct event *event = add(teller, EVENT_REVEAL, -1, -1);
    snprintf(event->text, sizeof event->text, "All cards are turned face up.");
}

/* Characters of one kind that had nothing to choose from. */
static void tell_idle(struct teller *teller, int card) {
    struct scene *now = &teller->now;
    for (int t = 0; t < now->table.placed; t++) {
        uint64_t bit = (uint64_t)1 << t;
        if (now->card[t] != card || ((teller->acted | now->table.gone) & bit) ||
            now->verdict[now->table.place[t]] == VERDICT_STOPPED)
            continue;
        if (card == KB_CARD_HITMAN)
            now->table.gone |= bit;
        struct event *event = add(teller, EVENT_IDLE, now->table.place[t], t);
        words_idle(&event->scene, t, event->text);
    }
}

static void tell_attorneys(struct teller *teller) {
    struct scene *now = &teller->now;
    now->step = STEP_ATTORNEYS;
    for (int i = 0; i < now->table.contracts; i++) {
        int place = now->table.spot[i];
        int hot = -1;
        for (int t = 0; t < now->table.placed; t++)
            if (now->table.place[t] == place && now->card[t] == KB_CARD_ATTORNEY &&
                !(now->table.gone >> t & 1))
                hot = t;
        if (hot < 0)
            continue;
        now->verdict[place] = VERDICT_STOPPED;
        struct event *event = add(teller, EVENT_STOP, place, hot);
        words_stop(&event->scene, event->text);
    }
}

/* Who won a contract stands in the view that follows. */
static void tell_award(struct teller *teller, int place) {
    struct scene *now = &teller->now;
    int id = scene_contract(now, place);
    int winner = teller->after.table.owner[id];
    int sum[KB_SEATS_MAX];
    bool money = false;
    scene_sums(now, place, sum);
    for (int seat = 0; seat < now->table.seats; seat++)
        money = money || sum[seat];
    now->winner[place] = (uint8_t)winner;
    if (winner) {
        now->table.owner[id] = (uint8_t)winner;
        now->table.total[winner - 1] += now->table.value[id];
        now->table.won[winner - 1]++;
        now->verdict[place] = VERDICT_WON;
    } else if (now->verdict[place] != VERDICT_STOPPED) {
        now->verdict[place] = money ? VERDICT_TIE : VERDICT_EMPTY;
    }
    struct event *event = add(teller, EVENT_AWARD, place, -1);
    words_award(&event->scene, event->text);
}

static void tell_round_end(struct teller *teller) {
    teller->now.step = STEP_AWARD;
    for (int i = 0; i < teller->now.table.contracts; i++)
        tell_award(teller, teller->now.table.spot[i]);
    words_home(&teller->now, add(teller, EVENT_HOME, -1, -1)->text);
    if (teller->after.table.stage != KB_CORRUPTION_OVER)
        return;
    set_scene(teller, &teller->after, STEP_OVER);
    words_end(&teller->now, add(teller, EVENT_END, -1, -1)->text);
}

/* On to the step in which the next decision is taken, or to the end of the round. */
static void tell_steps(struct teller *teller) {
    struct scene *now = &teller->now;
    const struct kb_corruption_table *after = &teller->after.table;
    int stage = after->round == now->table.round ? after->stage : KB_CORRUPTION_OVER;
    now->table.turn = stage == KB_CORRUPTION_OVER ? 0 : after->turn;
    if (stage == KB_CORRUPTION_SWISS)
        return;
    if (now->step < STEP_HITMEN)
        now->step = STEP_HITMEN;
    if (stage == KB_CORRUPTION_HITMEN)
        return;
    if (now->step < STEP_ATTORNEYS) {
        tell_idle(teller, KB_CARD_HITMAN);
        tell_attorneys(teller);
        now->step = STEP_REPORTERS;
    }
    if (stage == KB_CORRUPTION_REPORTERS)
        return;
    tell_idle(teller, KB_CARD_REPORTER);
    tell_round_end(teller);
}

/* Steps 1, 2 and 4: the card that acts is in the view before the move. */
static void tell_act(struct teller *teller, int action) {
    struct scene *now = &teller->now;
    int t = teller->before.table.actor;
    int target = -1;
    struct event *event;
    now->step = (uint8_t)(now->card[t] == KB_CARD_HITMAN     ? STEP_HITMEN
                          : now->card[t] == KB_CARD_REPORTER ? STEP_REPORTERS
                                                             : STEP_SWISS);
    now->table.turn = teller->before.table.turn;
    teller->acted |= (uint64_t)1 << t;
    if (action < KB_ACTION_TAKE) {
        int place = now->table.place[t] + action - KB_ACTION_ASSIGN;
        now->table.place[t] = (uint8_t)place;
        event = add(teller, EVENT_SWISS, place, t);
        words_swiss(&event->scene, t, event->text);
    } else {
        if (action < KB_ACTION_PASS) {
            target = action - KB_ACTION_TAKE;
            now->table.gone |= (uint64_t)1 << target;
        }
        if (now->step == STEP_HITMEN)
            now->table.gone |= (uint64_t)1 << t;
        event = add(teller, EVENT_TAKE, now->table.place[t], target < 0 ? t : target);
        words_take(&event->scene, t, target, event->text);
    }
    write_move(teller, action, event->move);
    tell_steps(teller);
}

/* ---- Phase II ---- */

static void tell_put(struct teller *teller, int action) {
    struct scene *now = &teller->now;
    int t = now->table.placed;
    int place = (action < KB_ACTION_HIDDEN ? action : action - KB_ACTION_HIDDEN) % KB_PLACES;
    bool swiss = place % KB_PLACE_PITCH == 0;
    bool up = (now->table.shown >> now->table.lap & 1) && !swiss;
    bool last = t + 1 == now->table.seats * now->table.cards;
    if (!last) {
        set_scene(teller, &teller->after, STEP_CORRUPTION);
    } else { /* the spectator knows everything by now; the scene stops before the reveal */
        now->table.placed++;
        now->table.place[t] = (uint8_t)place;
        now->table.swiss |= (uint64_t)swiss << t;
        now->card[t] = (uint8_t)(up ? action / KB_PLACES + 1 : KB_CARD_UNKNOWN);
        now->table.turn = 0;
    }
    struct event *event = add(teller, EVENT_PUT, place, t);
    words_put(&event->scene, t, event->text);
    if (up)
        write_move(teller, action, event->move);
    else
        snprintf(event->move, sizeof event->move, "?@%c%d", 'a' + place / KB_PLACE_PITCH,
                 place % KB_PLACE_PITCH);
    if (last) {
        tell_reveal(teller);
        tell_steps(teller);
    }
}

static void tell_move(struct teller *teller, const struct kb_entry *entry) {
    struct event *event;
    int action = entry->what;
    if (action < KB_ACTION_SHOW || action >= KB_ACTION_HIDDEN) {
        tell_put(teller, action);
    } else if (action < KB_ACTION_PEEK) {
        set_scene(teller, &teller->after, STEP_CORRUPTION);
        event = add(teller, EVENT_SHOWN, -1, -1);
        words_shown(&event->scene, entry->seat, event->text);
        write_move(teller, action, event->move);
    } else if (action < KB_ACTION_ASSIGN) {
        int t = action - KB_ACTION_PEEK;
        set_scene(teller, &teller->after, STEP_CORRUPTION);
        event = add(teller, EVENT_LOOK, teller->now.table.place[t], t);
        words_look(&event->scene, entry->seat, t, event->text);
        write_move(teller, action, event->move);
    } else {
        tell_act(teller, action);
    }
}

bool story_tell(struct story *story, const struct kb_setup *setup,
                const struct kb_history *history) {
    struct teller teller;
    memset(&teller, 0, sizeof teller);
    memset(story, 0, sizeof *story);
    teller.story = story;
    teller.setup = setup;
    teller.history = history;
    teller.now.setup = setup;
    look(&teller, 0);
    set_scene(&teller, &teller.after, STEP_INVITATION);
    int line = 0;
    while (words_open(&teller.now, line, add(&teller, EVENT_OPEN, -1, -1)->text))
        line++;
    for (teller.entry = 0; teller.entry < history->count; teller.entry++) {
        const struct kb_entry *entry = &teller.seen[teller.entry];
        look(&teller, teller.entry + 1);
        if (entry->seat)
            tell_move(&teller, entry);
        else
            tell_chance(&teller);
    }
    if (teller.failed)
        story_free(story);
    return !teller.failed;
}

void story_free(struct story *story) {
    free(story->event);
    memset(story, 0, sizeof *story);
}

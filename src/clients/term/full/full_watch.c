/* full_watch.c: watching a game that was played before (replay.h): it goes on by itself, faster or
 * slower, or step by step with keys. A phase that a story tells is not shown before it. */
#include <stdlib.h>

#include "full.h"
#include "replay.h"

#define PACE_LEAST 350  /* of milliseconds for a step, where nothing else was asked for, */
#define PACE_MOST 1500  /* so that */
#define WHOLE_MS 120000 /* a game takes about this long */
#define PACE_MAX 20000
#define PACE_SLOWER 20 /* `-` from less than this goes here */
#define PAGE_STEPS 3   /* a page of a story stays as long as so many steps */

void watch_begin(struct full *full) {
    struct watch *watch = &full->watch;
    int pace = WHOLE_MS / replay_steps(full->terminal->replay);
    int wanted = full->terminal->wish->pace_ms;
    watch->on = true;
    watch->way = 1;
    watch->pace_ms = wanted >= 0         ? wanted
                     : pace < PACE_LEAST ? PACE_LEAST
                     : pace > PACE_MOST  ? PACE_MOST
                                         : pace;
    watch->due_ms = client_now() + watch->pace_ms;
}

/* What is shown now stays for its time. */
static void rest(struct full *full) {
    struct watch *watch = &full->watch;
    watch->due_ms = client_now() + (int64_t)watch->pace_ms * (full->story.on ? PAGE_STEPS : 1);
}

static void go(struct full *full, int step) {
    struct source *source = full->terminal->replay;
    full->watch.way = step < replay_at(source) ? -1 : 1;
    if (full->watch.way < 0) { /* what was told will be told again */
        full->story.on = false;
        full->story.told = -1;
    }
    if (step != replay_at(source) + 1) /* what was seen last is not what came before */
        full->story.last.round = 0;
    replay_go(source, step);
    rest(full);
}

static void on(struct full *full) {
    if (full->story.on)
        story_step(full, false);
    else
        go(full, replay_at(full->terminal->replay) + 1);
    rest(full);
}

bool watch_tick(struct full *full) {
    struct watch *watch = &full->watch;
    int at = replay_at(full->terminal->replay);
    bool held = watch->paused || full->pane.open || full->input[0];
    if (!client_settled(full_player(full)))
        return false;
    if (!full->story.on && story_comes(full)) {
        go(full, at + watch->way);
        return true;
    }
    if (held || client_now() < watch->due_ms ||
        (!full->story.on && at == replay_steps(full->terminal->replay) - 1))
        return false;
    on(full);
    return true;
}

int watch_wait(const struct full *full, int most) {
    int64_t left = full->watch.due_ms - client_now();
    return !full->watch.on || left > most ? most : left < 1 ? 1 : (int)left;
}

static void change_pace(struct watch *watch, bool slower) {
    int pace = slower ? watch->pace_ms * 3 / 2 : watch->pace_ms * 2 / 3;
    watch->pace_ms = slower && watch->pace_ms < PACE_SLOWER ? PACE_SLOWER
                     : pace > PACE_MAX                      ? PACE_MAX
                                                            : pace;
}

bool watch_key(struct full *full, int key) {
    struct source *source = full->terminal->replay;
    bool over = full->actions && full->choose.offers; /* what can be done then is chosen */
    if (full->input[0])
        return false;
    switch (key) {
    case ' ': full->watch.paused = !full->watch.paused; break;
    case '+':
    case '=': change_pace(&full->watch, false); break;
    case '-': change_pace(&full->watch, true); break;
    case KEY_IS_HOME: go(full, 0); break;
    case KEY_IS_LAST: go(full, replay_steps(source) - 1); break;
    case 'p': go(full, replay_at(source) - 1); break;
    case 'n': on(full); break;
    case KEY_IS_LEFT:
        if (over)
            return false;
        go(full, replay_at(source) - 1);
        break;
    case KEY_IS_ENTER:
    case KEY_IS_RIGHT:
        if (over)
            return false;
        on(full);
        break;
    case KEY_IS_ESCAPE:
        if (full->story.on)
            story_step(full, true);
        break;
    default:
        if (key < '0' || key > '9')
            return false;
        replay_look(source, key - '0');
    }
    rest(full);
    return true;
}

void watch_help(ask_give *give, void *arg) {
    give(arg, tr("Space: pause, and go on. Enter, right: the next move. p, left: the one before. "
                 "Home, End: the first, the last."));
    give(arg, tr("+ and -: faster, slower. Esc: skip what is told page by page."));
    give(arg, tr("1 to 7: what the player of that seat knew; 0: what a spectator knew."));
    give(arg, tr("F2: log. F3: rules. F4: the table in words. PgUp, PgDn: scroll what happened. q: "
                 "leave."));
}

void watch_state(const struct full *full, struct text *out) {
    char at[NUMBER_MAX], steps[NUMBER_MAX];
    if (replay_viewer(full->terminal->replay)) {
        text_word(out, full->say.name[replay_viewer(full->terminal->replay)]);
        text_word(out, " · ");
    }
    if (full->watch.paused) {
        text_word(out, tr("paused"));
        text_word(out, " · ");
    }
    put(out, tr("move {n} of {moves}"), "n", language_number(at, replay_at(full->terminal->replay)),
        "moves", language_number(steps, replay_steps(full->terminal->replay) - 1), NULL);
}

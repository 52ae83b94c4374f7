/* watch.c: see watch.h. The game is played to its end first and told afterwards, so the pace can be
 * fitted to it, and everything shown comes from what a spectator knew at that moment.
 *
 *   watch_story.c, watch_words.c, watch_scene.c   the game as a list of events with sentences
 *   watch_draw.c, watch_place.c, watch_result.c   an event as a picture
 *   watch_grid.c, watch_term.c                    a picture on a terminal, keys and signals
 */
#include "watch.h"

#include <inttypes.h>
#include <string.h>

#include "play.h"
#include "tools.h"
#include "watch_draw.h"
#include "watch_term.h"

#define PACE_DEFAULT 350   /* milliseconds after a card */
#define PACE_MAX 10000     /* as on the command line */
#define PACE_SLOWER 20     /* `-` from less than this goes here */
#define SHOW_MS_MAX 135000 /* a whole game at the default pace takes no longer than this */
#define TABLE_COLS 80      /* in print */
#define RESULT_COLS_MAX 100

/* How long an event stays, in times of a card. */
static int weight_of(enum event_kind kind) {
    static const int weights[] = {
        [EVENT_OPEN] = 8,  [EVENT_ROUND] = 4, [EVENT_DEAL] = 2, [EVENT_FIRST] = 4,
        [EVENT_SHOWN] = 4, [EVENT_PUT] = 1,   [EVENT_LOOK] = 2, [EVENT_REVEAL] = 6,
        [EVENT_SWISS] = 2, [EVENT_TAKE] = 3,  [EVENT_IDLE] = 2, [EVENT_STOP] = 3,
        [EVENT_AWARD] = 3, [EVENT_HOME] = 8,  [EVENT_END] = 0};
    return weights[kind];
}

static double default_pace(const struct story *story) {
    int sum = 1;
    for (int i = 0; i < story->count; i++)
        sum += weight_of(story->event[i].kind);
    double most = (double)SHOW_MS_MAX / sum;
    return most < PACE_DEFAULT ? most : PACE_DEFAULT;
}

static void print_grid(const struct grid *grid, enum grid_colours colours) {
    for (int row = 0; row < grid->rows; row++) {
        grid_print_row(grid, row, colours, stdout);
        putchar('\n');
    }
}

static void print_result(struct grid *grid, int cols, const struct story *story,
                         enum grid_colours colours) {
    draw_result(grid, cols, &story->event[story->count - 1].scene);
    print_grid(grid, colours);
}

/* ---- Lines ---- */

static int watch_lines(const struct story *story, struct grid *grid) {
    for (int i = 0; i < story->count; i++) {
        const struct event *event = &story->event[i];
        if (event->kind == EVENT_ROUND)
            putchar('\n');
        if (event->move[0])
            printf("%s [%s]\n", event->text, event->move);
        else
            puts(event->text);
        if (event->kind == EVENT_HOME) {
            draw_table(grid, TABLE_COLS, &event->scene);
            print_grid(grid, GRID_PLAIN);
        }
    }
    putchar('\n');
    print_result(grid, TABLE_COLS, story, GRID_PLAIN);
    return EXIT_DONE;
}

/* ---- Pictures ---- */

/* The show on a terminal. */
struct show {
    const struct story *story;
    struct term term;
    struct grid grid;
    struct draw_edge edge;
    double pace; /* milliseconds for a weight of one */
    int index;   /* the event on the screen */
    bool quit;
};

static void redraw(struct show *show) {
    show->edge.keys = show->term.keys;
    show->edge.pace = (int)show->pace;
    draw_screen(&show->grid, show->term.cols, show->term.rows, show->story, show->index,
                &show->edge);
    term_show(&show->term, &show->grid);
}

/* One key (`=` is `+` without shift). True if the next event is wanted at once. */
static bool press(struct show *show, int key) {
    switch (key) {
    case ' ': show->edge.paused = !show->edge.paused; break;
    case 'n':
    case '\r':
    case '\n': return true;
    case '+':
    case '=': show->pace = show->pace / 1.5; break;
    case '-': show->pace = show->pace < PACE_SLOWER ? PACE_SLOWER : show->pace * 1.5; break;
    case 'q': show->quit = true; return true;
    default: return false;
    }
    if (show->pace > PACE_MAX)
        show->pace = PACE_MAX;
    redraw(show);
    return false;
}

/* Leaves the event on the screen for its time. */
static void stay(struct show *show) {
    double start = seconds_now();
    int weight = weight_of(show->story->event[show->index].kind);
    for (;;) {
        bool paused = show->edge.paused && show->term.keys;
        double left = weight * show->pace - 1000 * (seconds_now() - start);
        int key = term_wait(&show->term, paused ? -1 : left > 0 ? (int)left + 1 : 0);
        if (key == TERM_END)
            show->quit = true;
        else if (key == TERM_REDRAW)
            redraw(show);
        else if (key == TERM_TIME ? !paused && left <= 1 : press(show, key))
            return;
        if (show->quit)
            return;
    }
}

static int watch_pictures(const struct story *story, uint64_t seed, int pace, struct show *show) {
    show->story = story;
    show->edge.seed = seed;
    show->pace = pace < 0 ? default_pace(story) : pace;
    term_open(&show->term);
    for (show->index = 0; show->index < story->count - 1 && !show->quit; show->index++) {
        redraw(show);
        stay(show);
    }
    term_close(&show->term);
    if (term_signal())
        return 128 + term_signal();
    if (show->quit)
        return EXIT_DONE;
    int cols = show->term.cols < RESULT_COLS_MAX ? show->term.cols : RESULT_COLS_MAX;
    print_result(&show->grid, cols, story, show->term.colours);
    printf("\nThis was the game with --seed %" PRIu64 "; any other number is another game.\n"
           "How it is played: kickback rules corruption\n",
           seed);
    return EXIT_DONE;
}

/* Plays the game that is shown. */
static void play_shown(const struct kb_setup *setup, struct play_tables *tables, uint64_t seed,
                       struct kb_history *history) {
    static const uint8_t chair[KB_SEATS_MAX] = {0, 1, 2, 3, 4, 5, 6};
    struct kb_state state;
    if (!tables) {
        play_noted(setup, seed, &state, history);
        return;
    }
    struct play_table *table = play_tables_take(tables);
    play_game(table, chair, seed, &state, history, NULL, NULL);
    play_tables_give(tables, table);
}

int watch_game(const struct kb_setup *setup, struct play_tables *tables, uint64_t seed, int pace) {
    static struct show show;
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct story story;
    if (strcmp(kb_game(setup->game).name, "corruption"))
        return usage_error("sim", "--watch shows corruption only");
    play_shown(setup, tables, seed, &history);
    if (!story_tell(&story, setup, &history))
        return failure("sim", "there is not enough memory to show a game");
    int status = term_possible() ? watch_pictures(&story, seed, pace, &show)
                                 : watch_lines(&story, &show.grid);
    story_free(&story);
    return status;
}

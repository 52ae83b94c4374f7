/* show_lines.c: see show_lines.h. What a viewer knew at a moment is the history as the viewer has
 * it when the inputs end there; the lines of the last inputs are its last ones. */
#include "show_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_parts.h"
#include "show_words.h"

/* A history as text, and how many lines it has. */
struct telling {
    char *text;
    size_t size;
    int lines;
};

static bool tell(struct telling *t, const struct kb_setup *setup, const struct record *record,
                 int inputs, int viewer) {
    struct kb_history history = record->history;
    history.count = inputs;
    size_t needed = kb_told_text(setup, &history, viewer, t->text, t->size) + 1;
    if (needed > t->size) {
        free(t->text);
        t->size = 2 * needed;
        t->text = malloc(t->size);
        if (!t->text)
            return false;
        kb_told_text(setup, &history, viewer, t->text, t->size);
    }
    t->lines = 0;
    for (const char *c = t->text; *c; c++)
        t->lines += *c == '\n';
    return true;
}

/* The last `count` lines. */
static const char *last_lines(const struct telling *t, int count) {
    const char *at = t->text;
    for (int skip = t->lines - count; skip > 0; skip--)
        at = strchr(at, '\n') + 1;
    return at;
}

/* `count` of the last lines, those of one step. The game's own first line is told in the header. */
static void print_step(FILE *out, const struct record *record, const struct telling *t, int last,
                       int count, struct words_step step) {
    const char *line = last_lines(t, last);
    for (; count > 0; count--, line = strchr(line, '\n') + 1) {
        words_print(out, record, t->text, line, &step);
        if (!strncmp(line, "{\"t\":\"move\"", 11))
            step.number = -1;
    }
}

static void print_comments(FILE *out, const struct record *record, int from, int to) {
    char text[RECORD_SHOWN_MAX];
    for (int i = 0; i < record->comments; i++) {
        if (record->comment[i].after <= from || record->comment[i].after > to)
            continue;
        record_text_print(record->comment_text + record->comment[i].offset, text, sizeof text);
        fprintf(out, "      # %s\n", text);
    }
}

/* Tells all steps into `out`. */
static bool tell_steps(struct show *show, FILE *out) {
    const struct record *record = show->record;
    struct kb_setup plain = record->setup; /* the same game without jamming */
    struct telling all = {0};
    struct telling seen = {0};
    struct telling open = {0};
    int told = 0;
    int had = 0;
    bool good = true;
    bool live = kb_live_clock(&plain);
    if (plain.game == KB_GAME_hacker)
        plain.option[KB_JAM] = 0;
    for (int i = 0; i < show->steps && good; i++) {
        int inputs = show->step[i].inputs;
        /* A live phase has lines that a seat never gets to see; all others do. */
        good = tell(&all, live ? &plain : &record->setup, record, inputs,
                    live ? show->viewer : KB_EVERYTHING) &&
               tell(&seen, &record->setup, record, inputs, show->viewer);
        bool jams = good && seen.lines < had;
        int fresh = all.lines - told;
        struct words_step step = {i, i ? show->step[i - 1].inputs : 0, inputs,
                                  show->viewer == KB_EVERYTHING};
        if (jams)
            good = tell(&open, &plain, record, inputs, show->viewer);
        if (!good)
            break;
        fflush(out);
        show->step[i].text = (size_t)ftell(out);
        if (jams) {
            /* Accounts are turned down with the last line, the new round's, and lines that name
               owners are withheld then: those of this step happened before it. */
            print_step(out, record, &open, fresh, fresh - 1, step);
            print_step(out, record, &seen, 1, 1, step);
        } else {
            print_step(out, record, &seen, fresh, fresh, step);
        }
        print_comments(out, record, i ? show->step[i - 1].inputs : -1, inputs);
        told = all.lines;
        had = seen.lines;
    }
    free(all.text);
    free(seen.text);
    free(open.text);
    return good;
}

bool show_tell(struct show *show, const struct record *record, int viewer) {
    memset(show, 0, sizeof *show);
    show->record = record;
    show->viewer = viewer;
    show->step = calloc((size_t)record->history.count + 2, sizeof *show->step);
    int *inputs = calloc((size_t)record->history.count + 2, sizeof *inputs);
    FILE *out = open_memstream(&show->text, &show->size);
    bool good = show->step && inputs && out;
    if (good) {
        show->steps = record_steps(record, inputs);
        for (int i = 0; i < show->steps; i++)
            show->step[i].inputs = inputs[i];
        good = tell_steps(show, out);
    }
    free(inputs);
    if (out && fclose(out))
        good = false;
    if (good)
        show->step[show->steps].text = show->size;
    else
        show_free(show);
    return good;
}

void show_free(struct show *show) {
    free(show->step);
    free(show->text);
    show->step = NULL;
    show->text = NULL;
}

/* Whose eyes it is seen with. */
static void put_viewer(struct text *out, const struct say *say, int viewer, bool redacted) {
    put(out,
        viewer == 0 ? tr("as a spectator knew it at each moment")
        : redacted  ? tr("as {who} knew it when this was written")
                    : tr("as {who} knew it at each moment"),
        "who", say->name[viewer], NULL);
}

void show_header(const struct record *record, int viewer, char *out, size_t size) {
    char options[256], rules[NUMBER_MAX], seats[NUMBER_MAX];
    struct text text = text_into(out, size);
    struct say say;
    say_record(&say, record);
    kb_setup_print(&record->setup, options, sizeof options);
    put(&text, tr("{game}, rules {rules}, {n} seats, {options}"), "game",
        kb_game(record->setup.game).title, "rules", language_number(rules, record->setup.rules),
        "n", language_number(seats, record->setup.seats), "options", options, NULL);
    if (say_house_rules(options)) {
        text_word(&text, ", ");
        text_word(&text, tr("house rules"));
    }
    text_char(&text, '\n');
    for (int seat = 1; seat <= record->setup.seats; seat++) {
        const struct record_player *player = &record->player[record->order[seat - 1] - 1];
        text_word(&text, "  ");
        text_number(&text, seat);
        text_char(&text, ' ');
        text_word(&text, say.name[seat]);
        if (player->bot) {
            text_word(&text, " (");
            text_word(&text, player->spec);
            text_char(&text, ')');
        }
        text_char(&text, '\n');
    }
    if (record->date[0]) {
        text_word(&text, "  ");
        text_word(&text, record->date);
        text_char(&text, '\n');
    }
    if (viewer != KB_EVERYTHING) {
        text_word(&text, "  ");
        put_viewer(&text, &say, viewer, record->viewer != KB_EVERYTHING);
        text_char(&text, '\n');
    }
    text_end(&text);
}

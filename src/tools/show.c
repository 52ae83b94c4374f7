/* show.c: `kickback show`: a record as text, JSON, trace or address, or step by step. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "language.h"
#include "record_file.h"
#include "review.h"
#include "show_lines.h"
#include "show_step.h"
#include "tools.h"

#define HEADER_MAX 8192
#define NOT_GIVEN UINT64_MAX

/* What was asked for. */
struct wish {
    bool open;
    bool json;
    bool trace;
    bool url;
    bool step;
    const char *lang;
    const char *data;
    uint64_t seat;
    uint64_t at;
};

/* The views at a point, one a line: the seat's, or everybody's from the spectator on. */
static int print_json(const struct record *record, int inputs, int viewer) {
    static char text[KB_JSON_MAX];
    struct kb_history history = record->history;
    struct kb_state state;
    struct kb_view view;
    history.count = inputs;
    kb_replay(&record->setup, &history, &state, NULL);
    int from = viewer == KB_EVERYTHING ? 0 : viewer;
    int to = viewer == KB_EVERYTHING ? record->setup.seats : viewer;
    for (int seat = from; seat <= to; seat++) {
        kb_view(&state, seat, &view);
        kb_view_json(&view, &record->setup, text, sizeof text);
        puts(text);
    }
    return EXIT_DONE;
}

/* The trace of a live game up to a point, or a tick or two behind it. */
static size_t live_trace(const struct record *record, int inputs, const char *seed, char *text) {
    struct kb_live_replay replay;
    struct kb_history history = record->history;
    struct kb_live_log log = record->live;
    enum kb_live_step step = KB_LIVE_STEP_TICK;
    kb_live_replay(&replay, &record->setup, &record->history, &record->live);
    while (replay.entry < inputs && step != KB_LIVE_STEP_END && step != KB_LIVE_STEP_BAD)
        step = kb_live_step(&replay);
    history.count = replay.entry;
    log.count = replay.event;
    log.ticks = replay.live.tick;
    return kb_live_trace_text(&record->setup, &history, &log, seed, text, KB_TRACE_MAX, NULL);
}

/* The trace up to a point, as `sim --trace` writes it. */
static int print_trace(const struct record *record, int inputs) {
    struct kb_history history = record->history;
    uint8_t hash[HASH_BYTES];
    char seed[2 * HASH_BYTES + 1] = "";
    history.count = inputs;
    if (record->deal == RECORD_FAIR) {
        record_seed(record, hash);
        for (int i = 0; i < HASH_BYTES; i++)
            snprintf(seed + 2 * i, 3, "%02x", hash[i]);
    } else if (record->deal == RECORD_SEEDED) {
        snprintf(seed, sizeof seed, "%016" PRIx64, record->seed);
    }
    char *text = malloc(KB_TRACE_MAX);
    if (!text)
        return failure("show", "not enough memory for a trace");
    size_t length = kb_live_clock(&record->setup)
                        ? live_trace(record, inputs, seed, text)
                        : kb_trace_text(&record->setup, &history, seed, text, KB_TRACE_MAX);
    fwrite(text, 1, length, stdout);
    free(text);
    return EXIT_DONE;
}

static int print_url(const char *text, size_t size) {
    static char url[RECORD_URL_MAX + 1];
    if (!record_url_write(text, size, url, sizeof url))
        return failure("show", "this record is too long for an address");
    puts(url);
    return EXIT_DONE;
}

static int show_game(const struct record *record, const char *text, const struct wish *wish,
                     const char *header, int viewer) {
    struct show show;
    int status = EXIT_DONE;
    if (!(record->viewer == KB_EVERYTHING ? show_tell(&show, record, viewer)
                                          : show_tell_seen(&show, record, text)))
        return failure("show", "not enough memory to show a game");
    int last = show.steps - 1;
    int at = wish->at == NOT_GIVEN ? (wish->step ? 0 : last) : (int)wish->at;
    if (at > last)
        status = usage_error("show", "invalid --at %d; expected 0 to %d, the moves of this game",
                             at, last);
    else if (wish->json)
        status = print_json(record, show.step[at].inputs, viewer);
    else if (wish->trace)
        status = print_trace(record, show.step[at].inputs);
    else if (wish->step)
        status = show_with_keys(&show, header, at);
    else {
        fputs(header, stdout);
        fwrite(show.text, 1, show.step[at + 1].text, stdout);
    }
    show_free(&show);
    return status;
}

static int show_run(int argc, char **argv) {
    static struct record record;
    static char text[RECORD_LIVE_MAX + 1];
    static char header[HEADER_MAX];
    char shown[PATH_SHOWN_MAX];
    struct record_error error;
    struct words words = {.count = 0};
    struct wish wish = {
        .lang = language_codes[language_wanted()], .seat = NOT_GIVEN, .at = NOT_GIVEN};
    size_t size;
    const struct option_spec specs[] = {
        {"seat", NULL, NULL, &wish.seat, 0, KB_SEATS_MAX},
        {"open", &wish.open, NULL, NULL, 0, 0},
        {"at", NULL, NULL, &wish.at, 0, KB_HISTORY_MAX},
        {"json", &wish.json, NULL, NULL, 0, 0},
        {"trace", &wish.trace, NULL, NULL, 0, 0},
        {"url", &wish.url, NULL, NULL, 0, 0},
        {"step", &wish.step, NULL, NULL, 0, 0},
        {"lang", NULL, &wish.lang, NULL, 0, 0},
        {"data", NULL, &wish.data, NULL, 0, 0},
    };
    if (!args_read("show", argc, argv, specs, sizeof specs / sizeof specs[0], &words))
        return EXIT_USAGE;
    if (words.count == 0)
        return usage_error("show", "which record? (kickback show FILE)");
    if (words.count > 1)
        return usage_error("show", "one record at a time, please");
    if (wish.json + wish.trace + wish.url + wish.step > 1)
        return usage_error("show", "only one of --json, --trace, --url and --step is possible");
    if (wish.seat != NOT_GIVEN && (wish.open || wish.trace || wish.url))
        return usage_error("show", "--seat does not go with --open, --trace or --url");
    if (language_find(wish.lang) == LANGUAGES)
        return usage_error("show", "unknown language '%s'; expected en, fr, de, es", wish.lang);
    language_set(language_find(wish.lang));
    if (!record_file_read("show", wish.data, words.word[0], text, &size))
        return EXIT_FAILED;
    path_text(words.word[0], shown);
    if (!record_file_is_record(text, size))
        return failure("show", "%s: this is not a record of a game", shown);
    if (!record_file_play(&record, text, size, &error))
        return failure("show", "%s: line %d: %s", shown, error.line, error.reason);
    text[size] = 0;
    review_name_bots(&record);
    if (wish.seat != NOT_GIVEN && wish.seat > record.setup.seats)
        return usage_error("show", "unknown seat %" PRIu64 "; expected 0 to %d", wish.seat,
                           record.setup.seats);
    if (wish.url)
        return print_url(text, size);
    int viewer = wish.seat == NOT_GIVEN ? record.viewer : (int)wish.seat;
    show_header(&record, viewer, header, sizeof header);
    if (record.viewer != KB_EVERYTHING &&
        (wish.json || wish.trace || wish.open || viewer != record.viewer))
        return failure("show",
                       "%s: this is what seat %d saw of a game in progress; it can be "
                       "printed or stepped through, and nothing else",
                       shown, record.viewer);
    return show_game(&record, text, &wish, header, viewer);
}

const struct tool tool_show = {
    "show", "print a record of a game, or step through it", show_run,
    "usage: kickback show FILE [OPTIONS]\n"
    "\n"
    "Prints a recorded game, a line for each event. A FILE is a record, or a record\n"
    "as it stands in an address (kb1....), or that address itself, or the id of a\n"
    "game that was played here (kickback games); - is standard input.\n"
    "Moves are numbered at their left; the choices of one beat are one move,\n"
    "and what the rules play by themselves has no number.\n"
    "\n"
    "  --open            with everything open (unless the record is a seat's own)\n"
    "  --seat N          as seat N knew it at each moment; 0: a spectator\n"
    "  --at MOVE         up to a move, by the number at its left\n"
    "  --step            on a terminal, with keys: right, left, home, end; q leaves\n"
    "  --lang LANG       en, fr, de or es\n"
    "  --json            what can be seen at that point as JSON: the seat's view, or\n"
    "                    a line for the spectator and one for each seat\n"
    "  --trace           the trace, as sim --trace writes it\n"
    "  --url             the record for an address, behind its #\n"
    "  --data DIR        where the game of an ID is kept (~/.local/share/kickback)\n"};

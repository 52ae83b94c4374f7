/* review.c: `kickback review`: what a strong engine says about a finished game, as text, JSON or a
 * page of HTML. The work is in src/review/review.h. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "language.h"
#include "record_file.h"
#include "review_text.h"
#include "review_write.h"
#include "tools.h"

#define PROGRESS 40 /* characters of the bar */

/* What was asked for. */
struct wish {
    uint64_t seat;
    uint64_t budget;
    uint64_t seed;
    const char *lang;
    const char *html;
    const char *data;
    bool json;
};

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number) {
    (void)number;
    interrupted = 1;
}

static void show_progress(int thousandths, int *shown) {
    int full = thousandths * PROGRESS / 1000;
    if (full == *shown)
        return;
    *shown = full;
    fputs("\r[", stderr);
    for (int i = 0; i < PROGRESS; i++)
        fputc(i < full ? '#' : ' ', stderr);
    fprintf(stderr, "] %3d %%", thousandths / 10);
    fflush(stderr);
}

/* False if it was interrupted. */
static bool compute(struct review *review) {
    bool bar = isatty(STDERR_FILENO);
    int shown = -1;
    while (!interrupted && review_step(review))
        if (bar)
            show_progress(review_progress(review), &shown);
    if (bar) /* the line is empty again */
        fprintf(stderr, "\r%*s\r", PROGRESS + 10, "");
    return !interrupted;
}

static int write_html(const char *path, const char *text, size_t size) {
    char shown[PATH_SHOWN_MAX];
    if (!strcmp(path, "-")) {
        fwrite(text, 1, size, stdout);
        return EXIT_DONE;
    }
    int error = write_file(path, text, size);
    path_text(path, shown);
    return error ? failure("review", "cannot write '%s': %s", shown, strerror(error)) : EXIT_DONE;
}

static int write_out(const struct review *review, const struct wish *wish, int language) {
    int seat = (int)wish->seat;
    if (!wish->json && !wish->html) {
        const char *term = getenv("TERM");
        bool blocks = isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") && !getenv("NO_COLOR");
        struct review_lines lines = {language, seat, blocks};
        review_print(stdout, review, &lines);
        return EXIT_DONE;
    }
    struct review_page page = {language, seat, true};
    char *text = malloc(REVIEW_TEXT_MAX);
    if (!text)
        return failure("review", "not enough memory for a review");
    size_t size = wish->json ? review_json(review, seat, text, REVIEW_TEXT_MAX)
                             : review_html(review, &page, text, REVIEW_TEXT_MAX);
    int status = EXIT_DONE;
    if (size >= REVIEW_TEXT_MAX)
        status = failure("review", "this review is too long");
    else if (wish->json)
        puts(text);
    else
        status = write_html(wish->html, text, size);
    free(text);
    return status;
}

static int review_game(const struct record *record, const struct wish *wish, const char *shown,
                       int language) {
    struct review *review = malloc(sizeof *review);
    void *memory = aligned_alloc(64, REVIEW_MEMORY);
    int status = EXIT_DONE;
    if (!review || !memory) {
        status = failure("review", "not enough memory for a review");
    } else {
        signal(SIGINT, on_interrupt);
        switch (review_begin(review, record, (uint32_t)wish->budget, wish->seed, memory)) {
        case REVIEW_REDACTED:
            status =
                failure("review",
                        "%s: this is what seat %d saw of a game in progress; a review needs the "
                        "whole record, which there is when the game is over",
                        shown, record->viewer);
            break;
        case REVIEW_EMPTY:
            status = failure("review", "%s: nobody has decided anything in this game", shown);
            break;
        case REVIEW_NO_GAME:
            status = failure("review", "%s: there are no reviews of %s", shown,
                             kb_game(record->setup.game).title);
            break;
        case REVIEW_OK:
        case REVIEW_UNFINISHED:
            if (!compute(review)) {
                status = failure("review", "interrupted; nothing was written");
                break;
            }
            signal(SIGINT, SIG_DFL); /* a FIFO waits for its reader: Ctrl-C ends that */
            status = write_out(review, wish, language);
            break;
        }
        signal(SIGINT, SIG_DFL);
    }
    free(review);
    free(memory);
    return status;
}

static int review_run(int argc, char **argv) {
    static struct record record;
    static char text[RECORD_LIVE_MAX + 1];
    char shown[PATH_SHOWN_MAX];
    struct record_error error;
    struct words words = {.count = 0};
    struct wish wish = {.budget = REVIEW_BUDGET, .lang = language_codes[language_wanted()]};
    size_t size;
    const struct option_spec specs[] = {
        {"seat", NULL, NULL, &wish.seat, 1, KB_SEATS_MAX},
        {"lang", NULL, &wish.lang, NULL, 0, 0},
        {"data", NULL, &wish.data, NULL, 0, 0},
        {"html", NULL, &wish.html, NULL, 0, 0},
        {"json", &wish.json, NULL, NULL, 0, 0},
        {"budget", NULL, NULL, &wish.budget, REVIEW_BUDGET_MIN, REVIEW_BUDGET_MAX},
        {"seed", NULL, NULL, &wish.seed, 0, INT64_MAX},
    };
    if (!args_read("review", argc, argv, specs, sizeof specs / sizeof specs[0], &words))
        return EXIT_USAGE;
    if (words.count != 1)
        return usage_error("review", words.count ? "one record at a time, please"
                                                 : "which record? (kickback review FILE)");
    if (wish.json && wish.html)
        return usage_error("review", "only one of --json and --html is possible");
    int language = po_language(wish.lang, strlen(wish.lang));
    if (language < 0)
        return usage_error("review", "unknown language '%s'; expected en, fr, de, es", wish.lang);
    if (!record_file_read("review", wish.data, words.word[0], text, &size))
        return EXIT_FAILED;
    path_text(words.word[0], shown);
    if (!record_file_is_record(text, size))
        return failure("review", "%s: this is not a record of a game", shown);
    if (!record_file_play(&record, text, size, &error))
        return failure("review", "%s: line %d: %s", shown, error.line, error.reason);
    if (kb_live_clock(&record.setup))
        return failure("review", "%s: live games have no reviews; see kickback show", shown);
    if (wish.seat > record.setup.seats)
        return usage_error("review", "unknown seat %d; expected 1 to %d", (int)wish.seat,
                           record.setup.seats);
    review_name_bots(&record);
    return review_game(&record, &wish, shown, language);
}

const struct tool tool_review = {
    "review", "what a strong engine says about a finished game", review_run,
    "usage: kickback review FILE [OPTIONS]\n"
    "\n"
    "Looks back at a recorded game: for every decision the chance of victory before\n"
    "and after, from what that seat knew, and what would have been better; turning\n"
    "points; what hidden cards and viruses were to be taken for, and the best bluff;\n"
    "how much was luck. FILE is as for kickback show. docs/review.md says what each\n"
    "number means.\n"
    "\n"
    "  --seat N          all decisions of seat N (else the mistakes of all)\n"
    "  --lang LANG       en, fr, de or es\n"
    "  --html OUT        as a page of its own, into a file (-: standard output)\n"
    "  --json            as one JSON object\n"
    "  --budget N        playouts a decision, 100 to 1000000 (4000)\n"
    "  --seed N          another seed for everything that is drawn (0)\n"
    "  --data DIR        where the game of an ID is kept (~/.local/share/kickback)\n"
    "\n"
    "The same file, budget and seed give the same review everywhere.\n"};

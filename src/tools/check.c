/* check.c: `kickback check`: replays records and says whether they are what they claim to be. */
#include <string.h>

#include "record_file.h"
#include "tools.h"

/* What was shown to be true, in a few words. */
static const char *origin(const struct record *record) {
    if (record->viewer != KB_EVERYTHING)
        return "redacted: the moves cannot be checked";
    switch (record->deal) {
    case RECORD_FAIR: return "the deal follows from all shares";
    case RECORD_SEEDED: return "the deal follows from the seed";
    default: return "nothing says where the deal came from";
    }
}

static void print_good(const char *path, const struct record *record) {
    int moves = 0;
    for (int i = 0; i < record->history.count; i++)
        moves += record->entry[i].seat != 0;
    path_print(path, stdout);
    printf(": good: %s, rules %d, %d seats, ", kb_game(record->setup.game).name,
           record->setup.rules, record->setup.seats);
    if (record->viewer == KB_EVERYTHING)
        printf("%d moves, %s, ", moves, kb_over(&record->state) ? "finished" : "not finished");
    else
        printf("as seat %d saw it, ", record->viewer);
    printf("%s\n", origin(record));
}

static int check_run(int argc, char **argv) {
    static struct record record;
    static char text[RECORD_MAX + 1];
    struct record_error error;
    bool quiet = false;
    int bad = 0;
    int files = 0;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--quiet")) {
            quiet = true;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return usage_error("check", "there is no option '%s'; possible: --quiet", argv[i]);
        } else {
            files++;
        }
    }
    if (files == 0)
        return usage_error("check", "which records? (kickback check FILE...)");
    for (int i = 0; i < argc; i++) {
        size_t size;
        if (argv[i][0] == '-' && argv[i][1])
            continue;
        if (!record_file_read("check", argv[i], text, &size)) {
            bad++;
        } else if (!record_read(&record, text, size, &error)) {
            path_print(argv[i], stdout);
            printf(": line %d: %s\n", error.line, error.reason);
            bad++;
        } else if (!quiet) {
            print_good(argv[i], &record);
        }
    }
    return bad ? EXIT_FAILED : EXIT_DONE;
}

const struct tool tool_check = {
    "check", "replay records of games and say whether they are right", check_run,
    "usage: kickback check FILE... [--quiet]\n"
    "\n"
    "Plays every record again and says, in one line each, whether all moves were\n"
    "legal, the result is right, the digest is that of the text, and the deals and\n"
    "lots follow from the shares of the host and the players (docs/record.md,\n"
    "docs/fairness.md). What is wrong is said with its line. A FILE is a record, or\n"
    "a record as it stands in an address (kb1....); - is standard input.\n"
    "\n"
    "  --quiet           say only what is wrong\n"
    "\n"
    "exit status: 0 all are good, 1 at least one is not or cannot be read\n"};

/* check.c: `kickback check`: replays records and says whether they are what they claim to be, and
 * what that proves. */
#include <string.h>

#include "record_file.h"
#include "show_lines.h"
#include "tools.h"

/* A record that was read, with its text. */
struct file {
    struct record record;
    char text[RECORD_LIVE_MAX + 1];
    size_t size;
    bool receipt; /* what a client kept of the deal: there is no record */
    int own;      /* then: the player whose share is in it, 0: nobody's */
};

static void say(const char *path, const char *what) {
    char shown[PATH_SHOWN_MAX];
    path_text(path, shown);
    printf("%s: %s", shown, what);
}

/* Reads a text as a record; says what is wrong, if anything is. */
static bool read_text(const char *path, struct file *file) {
    struct record_error error;
    if (!record_file_is_record(file->text, file->size)) {
        say(path, "this is not a record of a game\n");
        return false;
    }
    if (record_file_play(&file->record, file->text, file->size, &error))
        return true;
    say(path, "");
    printf("line %d: %s\n", error.line, error.reason);
    return false;
}

static bool read_file(const char *data, const char *path, struct file *file) {
    return record_file_read("check", data, path, file->text, &file->size) && read_text(path, file);
}

/* What a player has: a receipt of the deal, or a redacted record. */
static bool read_saw(const char *data, const char *path, struct file *file) {
    static const char begin[] = RECORD_RECEIPT_BEGIN;
    if (!record_file_read("check", data, path, file->text, &file->size))
        return false;
    file->receipt = file->size >= sizeof begin && !memcmp(file->text, begin, sizeof begin - 1);
    return file->receipt || read_text(path, file);
}

/* Whose own record it is. */
static void say_viewer(int viewer) {
    if (viewer)
        printf("seat %d", viewer);
    else
        fputs("a spectator", stdout);
}

/* What was shown to be true. */
static void say_deal(const struct record *record, const struct file *saw) {
    switch (record->deal) {
    case RECORD_UNKNOWN: puts("nothing says where the deal came from"); return;
    case RECORD_SEEDED: puts("the deal follows from the seed, which somebody chose"); return;
    default: break;
    }
    if (!saw) {
        puts("the deal follows from the shares in it; to prove that nobody chose them afterwards, pass "
             "the receipt that your client kept: --saw");
        return;
    }
    if (saw->receipt) {
        if (saw->own)
            printf("the deal follows from the shares to which player %d saw the commitments, its own "
                   "among them: nobody knew it before\n",
                   saw->own);
        else
            puts("the deal follows from the shares to which the receipt has the commitments; none of "
                 "them is its own");
        return;
    }
    int viewer = saw->record.viewer;
    bool own = viewer && !record->player[record->order[viewer - 1] - 1].bot;
    fputs("the deal follows from the shares to which ", stdout);
    say_viewer(viewer);
    fputs(" saw the commitments", stdout);
    puts(own ? ", its own among them: nobody knew it before" : "; none of them is its own");
}

static void print_good(const char *path, const struct record *record, const struct file *saw) {
    say(path, "good: ");
    printf("%s, rules %d, %d seats, ", kb_game(record->setup.game).name, record->setup.rules,
           record->setup.seats);
    if (record->viewer != KB_EVERYTHING) {
        fputs("as ", stdout);
        say_viewer(record->viewer);
        puts(" saw it, redacted: only its form can be checked");
        return;
    }
    printf("%d moves, %s, ", show_moves(record),
           kb_over(&record->state) ? "finished" : "not finished");
    if (record->deal == RECORD_FAIR && record->attempt > 1)
        printf("attempt %d to deal, ", record->attempt);
    say_deal(record, saw);
}

/* Does it fit the receipt that a client has kept of the deal? */
static bool compare_receipt(const char *path, const struct file *file, const char *saw_path,
                            struct file *saw) {
    char shown[PATH_SHOWN_MAX];
    struct record_error error;
    if (!record_fits(&file->record, saw->text, saw->size, &saw->own, &error))
        return true;
    path_text(saw_path, shown);
    say(path, "");
    printf("not the deal of the receipt: %s: line %d: %s\n", shown, error.line, error.reason);
    return false;
}

/* Does it agree with what a player had? */
static bool compare(const char *path, struct file *file, const char *saw_path,
                    struct file *saw) {
    static char work[RECORD_MAX];
    char shown[PATH_SHOWN_MAX];
    struct record_error error;
    if (file->record.viewer != KB_EVERYTHING) {
        say(path, "this is a redacted record: --saw needs the full one beside it\n");
        return false;
    }
    if (saw->receipt)
        return compare_receipt(path, file, saw_path, saw);
    if (record_saw(&file->record, &saw->record, saw->text, saw->size, work, &error))
        return true;
    path_text(saw_path, shown);
    say(path, "not the game that ");
    say_viewer(saw->record.viewer);
    printf(" saw: %s: line %d: %s\n", shown, error.line, error.reason);
    return false;
}

static int check_run(int argc, char **argv) {
    static struct file file;
    static struct file saw;
    const char *saw_path = NULL;
    const char *data = NULL;
    bool quiet = false;
    int bad = 0;
    int files = 0;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--quiet")) {
            quiet = true;
        } else if (!strcmp(argv[i], "--saw") && i + 1 < argc && !saw_path) {
            saw_path = argv[++i];
        } else if (!strncmp(argv[i], "--saw", 5)) {
            return usage_error("check", "--saw needs one file, the receipt of a deal");
        } else if (!strcmp(argv[i], "--data") && i + 1 < argc && !data) {
            data = argv[++i];
        } else if (!strncmp(argv[i], "--data=", 7) && !data) {
            data = argv[i] + 7;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return usage_error("check", "there is no option '%s'; possible: --quiet, --saw, --data",
                               argv[i]);
        } else {
            argv[files++] = argv[i];
        }
    }
    if (files == 0)
        return usage_error("check", "which records? (kickback check FILE...)");
    if (saw_path && files > 1)
        return usage_error("check", "--saw goes with one record");
    if (saw_path) {
        if (!read_saw(data, saw_path, &saw))
            return EXIT_FAILED;
        if (!saw.receipt && saw.record.viewer == KB_EVERYTHING)
            return failure("check", "--saw needs the receipt of a deal, or the record that a player "
                                    "had during the game");
    }
    for (int i = 0; i < files; i++) {
        if (!read_file(data, argv[i], &file) ||
            (saw_path && !compare(argv[i], &file, saw_path, &saw)))
            bad++;
        else if (!quiet)
            print_good(argv[i], &file.record, saw_path ? &saw : NULL);
    }
    return bad ? EXIT_FAILED : EXIT_DONE;
}

const struct tool tool_check = {
    "check", "replay records of games and say whether they are right", check_run,
    "usage: kickback check FILE... [--quiet]\n"
    "       kickback check FILE --saw SEEN [--quiet]\n"
    "\n"
    "Plays every record again and says, in one line each, whether all moves were\n"
    "legal, the result is right, the digest is that of the text, and the deals and\n"
    "lots follow from the shares of the host and the players (docs/record.md,\n"
    "docs/fairness.md). What is wrong is said with its line. A FILE is a record, or\n"
    "a record as it stands in an address (kb1....), or that address itself, or the\n"
    "id of a game that was played here (kickback games); - is standard input.\n"
    "\n"
    "  --saw SEEN        compare it with the receipt that a player's client kept of\n"
    "                    the deal: the same number of the game, terms, commitments,\n"
    "                    own share and cards; or with the redacted record that a seat\n"
    "                    had during the game. Only this proves that nobody chose the\n"
    "                    deal afterwards\n"
    "  --quiet           say only what is wrong\n"
    "  --data DIR        where the game of an ID is kept (~/.local/share/kickback)\n"
    "\n"
    "exit status: 0 all are good, 1 at least one is not or cannot be read\n"};

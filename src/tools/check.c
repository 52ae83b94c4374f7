/* check.c: `kickback check`: replays records and says whether they are what they claim to be, and
 * what that proves. */
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "record_file.h"
#include "show_lines.h"
#include "tools.h"

/* A record that was read, with its text. */
struct file {
    struct record record;
    char text[RECORD_LIVE_MAX + 1];
    size_t size;
    bool receipt; /* a receipt, not a record */
    int own;      /* of a receipt: the player whose share is in it; 0: none */
};

/* Where lines go: to standard output, or into a string of JSON. */
static FILE *lines;

static void say(const char *path, const char *what) {
    char shown[PATH_SHOWN_MAX];
    path_text(path, shown);
    fprintf(lines, "%s: %s", shown, what);
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
    fprintf(lines, "line %d: %s\n", error.line, error.reason);
    return false;
}

static bool read_file(const char *data, const char *path, struct file *file) {
    return record_file_read("check", data, path, file->text, &file->size) && read_text(path, file);
}

/* Reads a player's receipt of the deal or redacted record. */
static bool read_saw(const char *data, const char *path, struct file *file) {
    static const char begin[] = RECORD_RECEIPT_BEGIN;
    if (!record_file_read("check", data, path, file->text, &file->size))
        return false;
    file->receipt = file->size >= sizeof begin && !memcmp(file->text, begin, sizeof begin - 1);
    return file->receipt || read_text(path, file);
}

/* Says which seat's redacted record it is. */
static void say_viewer(int viewer) {
    if (viewer)
        fprintf(lines, "seat %d", viewer);
    else
        fputs("a spectator", lines);
}

/* Says what has been verified. */
static void say_deal(const struct record *record, const struct file *saw) {
    switch (record->deal) {
    case RECORD_UNKNOWN: fputs("nothing says where the deal came from\n", lines); return;
    case RECORD_SEEDED:
        fputs("the deal follows from the seed, which somebody chose\n", lines);
        return;
    default: break;
    }
    if (!saw) {
        fputs("the deal follows from the shares in it; to prove that nobody chose them afterwards, "
              "pass "
              "the receipt that your client kept: --saw\n",
              lines);
        return;
    }
    if (saw->receipt) {
        if (saw->own)
            fprintf(
                lines,
                "the deal follows from the shares to which player %d saw the commitments, its own "
                "among them: nobody knew it before\n",
                saw->own);
        else
            fputs("the deal follows from the shares to which the receipt has the commitments; none "
                  "of "
                  "them is its own\n",
                  lines);
        return;
    }
    int viewer = saw->record.viewer;
    bool own = viewer && !record->player[record->order[viewer - 1] - 1].bot;
    fputs("the deal follows from the shares to which ", lines);
    say_viewer(viewer);
    fputs(" saw the commitments", lines);
    fputs(own ? ", its own among them: nobody knew it before\n" : "; none of them is its own\n",
          lines);
}

static void print_good(const char *path, const struct record *record, const struct file *saw) {
    say(path, "good: ");
    fprintf(lines, "%s, rules %d, %d seats, ", kb_game(record->setup.game).name,
            record->setup.rules, record->setup.seats);
    if (record->viewer != KB_EVERYTHING) {
        fputs("as ", lines);
        say_viewer(record->viewer);
        fputs(" saw it, redacted: only its form can be checked\n", lines);
        return;
    }
    fprintf(lines, "%d moves, %s, ", record_steps(record, NULL) - 1,
            kb_over(&record->state) ? "finished" : "not finished");
    if (record->deal == RECORD_FAIR && record->attempt > 1)
        fprintf(lines, "attempt %d to deal, ", record->attempt);
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
    fprintf(lines, "not the deal of the receipt: %s: line %d: %s\n", shown, error.line,
            error.reason);
    return false;
}

/* Does it agree with what a player had? */
static bool compare(const char *path, struct file *file, const char *saw_path, struct file *saw) {
    static char work[RECORD_MAX];
    char shown[PATH_SHOWN_MAX];
    struct record_error error;
    if (file->record.viewer != KB_EVERYTHING) {
        say(path, "this is a redacted record: --saw needs the full one beside it\n");
        return false;
    }
    if (saw->receipt)
        return compare_receipt(path, file, saw_path, saw);
    if (record_matches_seen(&file->record, &saw->record, saw->text, saw->size, work, &error))
        return true;
    path_text(saw_path, shown);
    say(path, "not the game that ");
    say_viewer(saw->record.viewer);
    fprintf(lines, " saw: %s: line %d: %s\n", shown, error.line, error.reason);
    return false;
}

/* ---- One record after another ---- */

/* The options. */
struct wish {
    const char *data, *saw;
    bool quiet, json;
};

static void put_bool(struct text *out, const char *key, bool is) {
    json_key(out, key);
    text_word(out, is ? "true" : "false");
}

/* Prints a result as JSON; `said` is the line for people. */
static void print_json(const char *path, const struct record *record, const char *said,
                       bool first) {
    static char bytes[16384];
    struct text out = text_into(bytes, sizeof bytes);
    char shown[PATH_SHOWN_MAX], words[4096];
    path_text(path, shown);
    size_t head = strlen(shown) + 2, size = strlen(said);
    said += size > head ? head : 0; /* without the file's name */
    snprintf(words, sizeof words, "%.*s", (int)strcspn(said, "\n"), said);
    text_word(&out, first ? "{" : ",{");
    text_word(&out, "\"t\":\"record\"");
    json_text(&out, "file", shown);
    put_bool(&out, "good", record != NULL);
    json_text(&out, "text", words);
    if (record) {
        json_word(&out, "game", kb_game(record->setup.game).name);
        json_number(&out, "rules", record->setup.rules);
        json_number(&out, "seats", record->setup.seats);
        put_bool(&out, "redacted", record->viewer != KB_EVERYTHING);
    }
    if (record && record->viewer == KB_EVERYTHING) {
        json_number(&out, "moves", record_steps(record, NULL) - 1);
        put_bool(&out, "finished", kb_over(&record->state));
    }
    text_char(&out, '}');
    printf("%.*s", (int)text_end(&out), bytes);
}

static bool check_one(const struct wish *wish, const char *path, struct file *file,
                      struct file *saw, bool first) {
    char *said = NULL;
    size_t size = 0;
    if (wish->json && !(lines = open_memstream(&said, &size)))
        return false;
    bool good =
        read_file(wish->data, path, file) && (!wish->saw || compare(path, file, wish->saw, saw));
    if (good && (wish->json || !wish->quiet))
        print_good(path, &file->record, wish->saw ? saw : NULL);
    if (wish->json) {
        fclose(lines);
        print_json(path, good ? &file->record : NULL, said, first);
        free(said);
    }
    return good;
}

/* The receipt or record to compare with. */
static int read_other(const struct wish *wish, struct file *saw) {
    lines = wish->json ? stderr : stdout;
    if (!read_saw(wish->data, wish->saw, saw))
        return EXIT_FAILED;
    if (!saw->receipt && saw->record.viewer == KB_EVERYTHING)
        return failure("check", "--saw needs the receipt of a deal, or the record that a player "
                                "had during the game");
    return EXIT_DONE;
}

static int check_run(int argc, char **argv) {
    static struct file file;
    static struct file saw;
    struct wish wish = {NULL, NULL, false, false};
    int bad = 0;
    int files = 0;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--quiet")) {
            wish.quiet = true;
        } else if (!strcmp(argv[i], "--json")) {
            wish.json = true;
        } else if (!strcmp(argv[i], "--saw") && i + 1 < argc && !wish.saw) {
            wish.saw = argv[++i];
        } else if (!strncmp(argv[i], "--saw", 5)) {
            return usage_error("check", "--saw needs one file, the receipt of a deal");
        } else if (!strcmp(argv[i], "--data") && i + 1 < argc && !wish.data) {
            wish.data = argv[++i];
        } else if (!strncmp(argv[i], "--data=", 7) && !wish.data) {
            wish.data = argv[i] + 7;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return usage_error(
                "check", "unknown option '%s'; expected --quiet, --json, --saw, --data", argv[i]);
        } else {
            argv[files++] = argv[i];
        }
    }
    if (files == 0)
        return usage_error("check", "which records? (kickback check FILE...)");
    if (wish.saw && files > 1)
        return usage_error("check", "--saw goes with one record");
    if (wish.quiet && wish.json)
        return usage_error("check", "--quiet does not go with --json");
    int status = wish.saw ? read_other(&wish, &saw) : EXIT_DONE;
    if (status)
        return status;
    lines = stdout;
    if (wish.json)
        fputs("{\"records\":[", stdout);
    for (int i = 0; i < files; i++)
        bad += !check_one(&wish, argv[i], &file, &saw, i == 0);
    if (wish.json)
        puts("]}");
    return bad ? EXIT_FAILED : EXIT_DONE;
}

const struct tool tool_check = {
    "check", "replay records of games and say whether they are right", check_run,
    "usage: kickback check FILE... [--quiet | --json]\n"
    "       kickback check FILE --saw SEEN [--quiet | --json]\n"
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
    "                    own share and cards; or with the redacted record that a\n"
    "                    seat had during the game. Only this proves that nobody\n"
    "                    chose the deal afterwards\n"
    "  --quiet           say only what is wrong\n"
    "  --json            one JSON object\n"
    "  --data DIR        where the game of an ID is kept (~/.local/share/kickback)\n"
    "\n"
    "exit status: 0 all are good, 1 at least one is not or cannot be read\n"};

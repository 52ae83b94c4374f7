/* admin.c: `kickback admin`: what a host does with the database of a server: copies, lists, closing
 * a table, taking out a name, making room. Reading goes beside a running server; for changes it
 * must be stopped, and the folder is held meanwhile. */
#include "admin.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int open_folder(const struct admin *admin, struct store **store, bool alone) {
    char reason[STORE_REASON_MAX] = "", path[4096];
    snprintf(path, sizeof path, "%s/" SQLITE_STORE_FILE, admin->data);
    bool there = !access(path, F_OK);
    if (!there && !alone)
        return failure("admin", "there is no database in '%s'; --data DIR: the server's folder",
                       admin->data);
    enum store_code code =
        alone ? store_sqlite_open_existing(store, admin->data, reason)
              : sqlite_store_open(
                    store, path, &(struct sqlite_options){.existing = true, .snapshot = true},
                    reason);
    return code ? failure("admin", "%s%s", reason, there ? "" : "; --data DIR: the server's folder")
                : EXIT_DONE;
}

int admin_open(const struct admin *admin, struct store **store) {
    return open_folder(admin, store, true);
}

int admin_look(const struct admin *admin, struct store **store) {
    return open_folder(admin, store, false);
}

int admin_refused(struct store *store) {
    int status = failure("admin", "%s", store_reason(store));
    store_close(store);
    return status;
}

/* ---- Counting ---- */

static bool count_entry(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct admin_sum *sum = arg;
    (void)stream;
    (void)bytes;
    sum->streams += seq == 1;
    sum->entries++;
    sum->bytes += size;
    return true;
}

static bool count_game(void *arg, const char *id, const char *about, int64_t at_ms,
                       const char *text, size_t size) {
    struct admin_sum *sum = arg;
    (void)id;
    (void)about;
    (void)at_ms;
    (void)text;
    (void)size;
    sum->games++;
    return true;
}

enum store_code admin_sum(struct store *store, struct admin_sum *sum) {
    *sum = (struct admin_sum){0, 0, 0, 0};
    enum store_code code = store_read_all(store, count_entry, sum);
    return code ? code : store_latest(store, INT32_MAX, count_game, sum);
}

/* ---- close, prune ---- */

static int admin_close(const struct admin *admin) {
    struct store *store;
    char *end;
    unsigned long long table = strtoull(admin->word, &end, 10);
    if (*end || admin->word[0] < '1' || admin->word[0] > '9' || table > INT64_MAX)
        return usage_error("admin", "'%s' is not the number of a table (kickback admin list)",
                           admin->word);
    int status = admin_open(admin, &store);
    if (status)
        return status;
    uint32_t entries = store_last(store, table);
    if (!entries && !store_is_damaged(store, table)) {
        store_close(store);
        return failure("admin", "there is no table %llu (kickback admin list)", table);
    }
    if (!admin->dry_run && (store_drop(store, table) || store_commit(store)))
        return admin_refused(store);
    printf("table %llu with %u entries %s\n", table, (unsigned)entries,
           admin->dry_run ? "would be closed" : "is closed");
    store_close(store);
    return EXIT_DONE;
}

static int admin_prune(const struct admin *admin) {
    struct store *store;
    struct admin_sum sum;
    int status = admin_open(admin, &store);
    if (status)
        return status;
    if (admin_sum(store, &sum))
        return admin_refused(store);
    uint64_t dead = ((struct sqlite_store *)store)->head.entries - sum.entries;
    uint64_t old = sum.games > admin->keep ? sum.games - admin->keep : 0;
    if (!admin->dry_run && ((old && sqlite_forget_games(store, admin->keep)) ||
                            sqlite_sweep(store) || sqlite_shrink(store)))
        return admin_refused(store);
    printf("%llu entries of closed tables and %llu of %llu finished games %s\n",
           (unsigned long long)dead, (unsigned long long)old, (unsigned long long)sum.games,
           admin->dry_run ? "would be deleted" : "are deleted");
    store_close(store);
    return EXIT_DONE;
}

/* ---- The command line ---- */

static const struct command {
    const char *name;
    const char *word; /* what it needs, or NULL */
    int (*run)(const struct admin *admin);
} commands[] = {
    {"backup", "FILE", admin_backup}, {"restore", "FILE", admin_restore},
    {"export", "FILE", admin_export}, {"import", "FILE", admin_import},
    {"list", NULL, admin_list},       {"close", "TABLE", admin_close},
    {"remove", "NAME", admin_remove}, {"prune", NULL, admin_prune},
};
#define COMMANDS_COUNT ((int)(sizeof commands / sizeof commands[0]))

static const struct command *find_command(const char *name) {
    for (int i = 0; i < COMMANDS_COUNT; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

static int admin_run(int argc, char **argv) {
    struct words words = {.count = 0};
    struct admin admin = {.data = "kickback-data", .keep = UINT64_MAX};
    const struct option_spec specs[] = {
        {"data", NULL, &admin.data, NULL, 0, 0},
        {"dry-run", &admin.dry_run, NULL, NULL, 0, 0},
        {"replace", &admin.replace, NULL, NULL, 0, 0},
        {"json", &admin.json, NULL, NULL, 0, 0},
        {"keep", NULL, NULL, &admin.keep, 0, UINT64_MAX},
    };
    if (!args_read("admin", argc, argv, specs, 5, &words))
        return EXIT_USAGE;
    const struct command *command = words.count ? find_command(words.word[0]) : NULL;
    if (!command)
        return usage_error(
            "admin",
            "%s%s%s; possible: backup, restore, export, import, list, close, remove, "
            "prune",
            words.count ? "there is no command '" : "which command?",
            words.count ? words.word[0] : "", words.count ? "'" : "");
    if (words.count != (command->word ? 2 : 1))
        return usage_error("admin", "%s takes %s%s", command->name,
                           command->word ? "one word, " : "no more words",
                           command->word ? command->word : "");
    if (admin.replace && command->run != admin_restore)
        return usage_error("admin", "--replace goes with restore only");
    if (admin.json && command->run != admin_list)
        return usage_error("admin", "--json goes with list only");
    if (admin.keep != UINT64_MAX && command->run != admin_prune)
        return usage_error("admin", "--keep goes with prune only");
    admin.word = words.word[1];
    return command->run(&admin);
}

const struct tool tool_admin = {
    "admin", "look after the database of a server: backup, list, close, ...", admin_run,
    "usage: kickback admin COMMAND [WORD] [--data DIR] [--dry-run]\n"
    "\n"
    "commands that go beside a running server:\n"
    "  backup FILE     a copy of the database as it is now, checked\n"
    "  export FILE     everything as lines of text; - is standard output\n"
    "  list            tables, who sits there, and finished games\n"
    "commands for which the server must be stopped:\n"
    "  restore FILE    puts a backup in the place of the database, checked\n"
    "  import FILE     fills an empty database from lines of text\n"
    "  close TABLE     ends a table; its game is not kept\n"
    "  remove NAME     takes a player's name out of tables, games and the lobby\n"
    "  prune           deletes what is over for good, and makes the file smaller\n"
    "\n"
    "  --data DIR      the server's folder (kickback-data)\n"
    "  --dry-run       say what would be done, and do nothing\n"
    "  --json          list: for programs\n"
    "  --replace       restore: the database that is there becomes kickback.db.old\n"
    "  --keep N        prune: also delete finished games, all but the newest N\n"
    "\n"
    "exit status: 0 done, 1 failed and nothing was changed, 2 wrong usage\n"};

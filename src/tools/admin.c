/* admin.c: `kickback admin`: what the host of a server does: lists, closing tables, bans, copies,
 * taking out a name, making room. What players may notice is done by the running server
 * (admin_live.c); what rewrites the database needs it stopped, and the folder is held meanwhile. */
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
              : sqlite_store_open(store, path,
                                  &(struct sqlite_options){.existing = true, .snapshot = true},
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

static bool is_there(const struct admin *admin, const char *name) {
    char path[4096];
    return snprintf(path, sizeof path, "%s/%s", admin->data, name) < (int)sizeof path &&
           !access(path, F_OK);
}

struct admin_before admin_before(const struct admin *admin) {
    return (struct admin_before){!access(admin->data, F_OK), is_there(admin, SQLITE_STORE_FILE)};
}

void admin_undo(const struct admin *admin, struct admin_before before) {
    static const char *const names[] = {SQLITE_STORE_FILE, SQLITE_STORE_FILE "-wal",
                                        SQLITE_STORE_FILE "-shm"};
    char path[4096];
    for (size_t i = 0; !before.database && i < sizeof names / sizeof names[0]; i++)
        if (snprintf(path, sizeof path, "%s/%s", admin->data, names[i]) < (int)sizeof path)
            unlink(path);
    if (before.folder ||
        snprintf(path, sizeof path, "%s/" SQLITE_STORE_LOCK, admin->data) >= (int)sizeof path)
        return;
    unlink(path);
    rmdir(admin->data);
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

/* ---- What a running server does ---- */

#define LINE_MAX_BYTES 4096

/* A line for house_admin: one more word. */
static bool put_word(char *line, const char *name, const char *value) {
    size_t used = strlen(line);
    size_t more = (size_t)snprintf(line + used, LINE_MAX_BYTES - used, "\t%s%s%s", name,
                                   value ? "=" : "", value ? value : "");
    return used + more < LINE_MAX_BYTES && !(value && strpbrk(value, "\t\n"));
}

static int ask(const struct admin *admin, char *line) {
    bool fits = (!admin->dry_run || put_word(line, "dry-run", NULL)) &&
                (!admin->json || put_word(line, "json", NULL));
    return fits ? admin_live(admin, line)
                : usage_error("admin", "the words are too long, or have line ends in them");
}

/* The number of a table, from its number or its id (12-890652f848223447). */
static bool table_of(const char *word, char number[24]) {
    size_t digits = strspn(word, "0123456789");
    if (!digits || digits > 18 || word[0] == '0' || (word[digits] && word[digits] != '-'))
        return false;
    snprintf(number, 24, "%.*s", (int)digits, word);
    return true;
}

static int no_table(const char *word) {
    return usage_error("admin", "'%s' is not the number of a table (kickback admin list)", word);
}

/* Seconds, from 90s, 30m, 2h or 3d. */
static bool seconds_of(const char *word, char out[24]) {
    char *end;
    unsigned long number = strtoul(word, &end, 10);
    unsigned long each = !strcmp(end, "s")   ? 1
                         : !strcmp(end, "m") ? 60
                         : !strcmp(end, "h") ? 3600
                         : !strcmp(end, "d") ? 86400
                                             : 0;
    if (*word < '0' || *word > '9' || !each || number > 10000000 / each * 100)
        return false;
    snprintf(out, 24, "%lu", number * each);
    return true;
}

/* Without a server the log of a table is dropped as it is, whatever is in it. */
static int close_alone(const struct admin *admin) {
    struct store *store;
    char number[24];
    int status = admin_open(admin, &store);
    for (int i = 1; !status && i < admin->words->count; i++) {
        table_of(admin->words->word[i], number);
        uint64_t table = strtoull(number, NULL, 10);
        uint32_t entries = store_last(store, table);
        if (!entries && !store_is_damaged(store, table)) {
            store_close(store);
            return failure("admin", "there is no table %s (kickback admin list)", number);
        }
        printf("table %s with %u entries %s\n", number, (unsigned)entries,
               admin->dry_run ? "would be closed" : "is closed");
        if (!admin->dry_run && store_drop(store, table))
            return admin_refused(store);
    }
    if (status)
        return status;
    if (!admin->dry_run && store_commit(store))
        return admin_refused(store);
    store_close(store);
    return EXIT_DONE;
}

static int admin_close(const struct admin *admin) {
    char line[LINE_MAX_BYTES] = "close", number[24], seconds[24];
    bool filters = admin->all || admin->not_started || admin->older || admin->address;
    if (admin->words->count == 1 && !filters)
        return usage_error("admin", "close takes numbers of tables, --not-started, --older TIME, "
                                    "--address NET or --all");
    for (int i = 1; i < admin->words->count; i++)
        if (!table_of(admin->words->word[i], number))
            return no_table(admin->words->word[i]);
        else
            put_word(line, "table", number);
    if (admin->older && !seconds_of(admin->older, seconds))
        return usage_error("admin", "invalid time '%s'; expected 90s, 30m, 2h or 3d", admin->older);
    if (!filters && !admin->json && !admin_is_served(admin))
        return close_alone(admin);
    bool fits = (!admin->all || put_word(line, "all", NULL)) &&
                (!admin->not_started || put_word(line, "not-started", NULL)) &&
                (!admin->older || put_word(line, "older", seconds)) &&
                (!admin->address || put_word(line, "address", admin->address));
    return fits ? ask(admin, line) : usage_error("admin", "invalid address");
}

/* A person by number, or an address. */
static int about_person(const struct admin *admin, const char *command) {
    char line[LINE_MAX_BYTES], number[24];
    snprintf(line, sizeof line, "%s", command);
    bool net = strpbrk(admin->word, ".:") != NULL;
    if (net && !strcmp(command, "kick"))
        return usage_error("admin", "kick takes the number of a person (kickback admin people)");
    if (!put_word(line, net ? "address" : "person", admin->word))
        return usage_error("admin", "'%s' is neither a person's number nor an address",
                           admin->word);
    snprintf(number, sizeof number, "%llu", (unsigned long long)admin->table);
    if (admin->table)
        put_word(line, "table", number);
    return ask(admin, line);
}

static int admin_kick(const struct admin *admin) {
    return about_person(admin, "kick");
}

static int admin_ban(const struct admin *admin) {
    return about_person(admin, "ban");
}

static int admin_unban(const struct admin *admin) {
    return about_person(admin, "unban");
}

static int admin_bans(const struct admin *admin) {
    char line[LINE_MAX_BYTES] = "bans";
    return ask(admin, line);
}

static int admin_people(const struct admin *admin) {
    char line[LINE_MAX_BYTES] = "people";
    return ask(admin, line);
}

static int admin_say(const struct admin *admin) {
    char line[LINE_MAX_BYTES] = "say";
    struct admin served = *admin;
    served.needs_server = true;
    return put_word(line, "text", admin->word)
               ? ask(&served, line)
               : usage_error("admin", "the text is too long, or has line ends in it");
}

/* ---- prune ---- */

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

enum { ONE_WORD = 1, ANY_WORDS = 16 };
static const struct command {
    const char *name;
    const char *word;    /* what it needs, or NULL */
    int words;           /* at most */
    const char *options; /* that it takes, beside --data and --dry-run */
    int (*run)(const struct admin *admin);
} commands[] = {
    {"backup", "FILE", ONE_WORD, "", admin_backup},
    {"restore", "FILE", ONE_WORD, "replace", admin_restore},
    {"export", "FILE", ONE_WORD, "", admin_export},
    {"import", "FILE", ONE_WORD, "", admin_import},
    {"list", NULL, 0, "json", admin_list},
    {"people", NULL, 0, "json", admin_people},
    {"close", NULL, ANY_WORDS, "json address older not-started all", admin_close},
    {"kick", "PERSON", ONE_WORD, "table", admin_kick},
    {"ban", "PERSON or ADDRESS", ONE_WORD, "", admin_ban},
    {"unban", "PERSON or ADDRESS", ONE_WORD, "", admin_unban},
    {"bans", NULL, 0, "json", admin_bans},
    {"say", "TEXT", ONE_WORD, "", admin_say},
    {"remove", "PERSON or NAME", ONE_WORD, "", admin_remove},
    {"prune", NULL, 0, "keep", admin_prune},
};
#define COMMANDS_COUNT ((int)(sizeof commands / sizeof commands[0]))

static const struct command *find_command(const char *name) {
    for (int i = 0; i < COMMANDS_COUNT; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

static int no_command(const struct words *words) {
    char list[256] = "";
    for (int i = 0; i < COMMANDS_COUNT; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "",
                 commands[i].name);
    return usage_error("admin", "%s%s%s; expected %s",
                       words->count ? "unknown command '" : "missing command",
                       words->count ? words->word[0] : "", words->count ? "'" : "", list);
}

/* Which commands does an option go with? Says so, if not with this one. */
static int wrong_option(const struct command *command, const char *option) {
    char list[128] = "";
    if (strstr(command->options, option))
        return EXIT_DONE;
    for (int i = 0; i < COMMANDS_COUNT; i++)
        if (strstr(commands[i].options, option))
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? ", " : "",
                     commands[i].name);
    return usage_error("admin", "--%s goes with %s only", option, list);
}

static int admin_run(int argc, char **argv) {
    struct words words = {.count = 0};
    struct admin admin = {.data = "kickback-data", .keep = UINT64_MAX, .words = &words};
    const struct option_spec specs[] = {
        {"data", NULL, &admin.data, NULL, 0, 0},
        {"dry-run", &admin.dry_run, NULL, NULL, 0, 0},
        {"replace", &admin.replace, NULL, NULL, 0, 0},
        {"json", &admin.json, NULL, NULL, 0, 0},
        {"keep", NULL, NULL, &admin.keep, 0, UINT64_MAX},
        {"address", NULL, &admin.address, NULL, 0, 0},
        {"older", NULL, &admin.older, NULL, 0, 0},
        {"table", NULL, NULL, &admin.table, 1, INT64_MAX},
        {"not-started", &admin.not_started, NULL, NULL, 0, 0},
        {"all", &admin.all, NULL, NULL, 0, 0},
    };
    const int specs_count = (int)(sizeof specs / sizeof specs[0]);
    if (!args_read("admin", argc, argv, specs, specs_count, &words))
        return EXIT_USAGE;
    const struct command *command = words.count ? find_command(words.word[0]) : NULL;
    if (!command)
        return no_command(&words);
    if (words.count - 1 > command->words || (command->word && words.count != 2))
        return usage_error("admin", "%s takes %s%s", command->name,
                           command->word ? "one word, " : "no more words",
                           command->word ? command->word : "");
    for (int i = 2; i < specs_count; i++)
        if (args_given(&words, specs, specs_count, specs[i].name) &&
            wrong_option(command, specs[i].name))
            return EXIT_USAGE;
    admin.word = words.word[1];
    return command->run(&admin);
}

const struct tool tool_admin = {
    "admin", "look after a server and its database: list, close, ban, backup, ...", admin_run,
    "usage: kickback admin COMMAND [WORD] [--data DIR] [--dry-run]\n"
    "\n"
    "carried out by the server that runs on DIR, or here if none does:\n"
    "  list              tables, who sits there, and finished games\n"
    "  people            everybody, by number, and where they are connected from\n"
    "  close TABLE...    ends tables; their games are not kept\n"
    "  close FILTER...   ends all tables that fit: --not-started, --older TIME,\n"
    "                    --address NET, --all\n"
    "  kick PERSON       takes the seats of a player, by number (--table N: one)\n"
    "  ban WHO           a PERSON by number, or an address: 203.0.113.7,\n"
    "                    203.0.113.0/24, 2001:db8::/48 (an IPv6 address bans its /64)\n"
    "  unban WHO         lifts that ban\n"
    "  bans              who is banned\n"
    "  say TEXT          a notice for everybody who is connected\n"
    "  backup FILE       a copy of the database as it is now, checked\n"
    "  export FILE       everything as lines of text; - is standard output\n"
    "commands for which the server must be stopped:\n"
    "  restore FILE      puts a backup in the place of the database, checked\n"
    "  import FILE       fills an empty database from lines of text\n"
    "  remove PERSON     takes the name of a player out of tables, games and lobby;\n"
    "                    with a NAME instead of a number, of all who have that name\n"
    "  prune             deletes what is over for good, and makes the file smaller\n"
    "\n"
    "  --data DIR        the server's folder (kickback-data)\n"
    "  --dry-run         say what would be done, and do nothing\n"
    "  --json            list, people, bans, close: for programs\n"
    "  --not-started     close: tables at which no game has begun\n"
    "  --older TIME      close: nothing happened there for so long: 90s, 30m, 2h, 3d\n"
    "  --address NET     close: made from there, or by somebody connected from there\n"
    "  --all             close: every table\n"
    "  --table N         kick: at this table only\n"
    "  --replace         restore: the database that is there becomes kickback.db.old\n"
    "  --keep N          prune: also delete finished games, all but the newest N\n"
    "\n"
    "exit status: 0 done, 1 failed and nothing was changed, 2 wrong usage\n"};

/* games.c: `kickback games`: the finished games that were played with `kickback play`, so that one
 * that was not saved as a file can be found again by its id. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "bots.h"
#include "house_parts.h"
#include "json.h"
#include "kept.h"
#include "record.h"
#include "tools.h"

#define ID_SHOWN 8 /* digits of an id in the list */

struct list {
    bool json;
    int games;
    int shown; /* digits of an id that tell all of them apart */
    char (*id)[STORE_ID_MAX];
};

/* One player, as the words about a game have it. */
struct player {
    char name[RECORD_SHOWN_MAX];
    bool bot;
    int total, share; /* share -1: nobody knows */
};

/* ---- The words about a game ---- */

/* Is this seat, from 0, a bot's? Its person is 0 then; earlier versions did not write that down. */
static bool is_bot(const char *about, int seat) {
    const char *at = strchr(about, '\n');
    for (int i = 0; at && i <= seat; i++)
        at = strpbrk(at + 1, " \n");
    return at && at[0] == ' ' && at[1] == '0';
}

static int read_players(const char *about, struct player *player) {
    struct about_results results;
    int count = 0;
    about_results(about, &results);
    for (const char *at = about + strcspn(about, "\t\n"); *at == '\t' && count < KB_SEATS_MAX;) {
        char name[TABLE_NAME_MAX] = "";
        size_t length = strcspn(++at, "\t\n");
        memcpy(name, at, length < sizeof name ? length : sizeof name - 1);
        at += length;
        struct player *p = &player[count];
        p->bot = is_bot(about, count);
        record_text_print(p->bot ? bot_first_name(name, count + 1) : name, p->name, sizeof p->name);
        p->total = results.seats ? results.total[count] : 0;
        p->share = results.seats ? results.share[count] : -1;
        count++;
    }
    return count;
}

static int by_success(const void *a, const void *b) {
    const struct player *x = a, *y = b;
    return x->share != y->share ? (y->share > x->share) - (y->share < x->share)
                                : (y->total > x->total) - (y->total < x->total);
}

/* ---- Lists ---- */

static bool count_game(void *arg, const char *id, const char *about, int64_t at_ms,
                       const char *text, size_t size) {
    struct list *list = arg;
    (void)about, (void)at_ms, (void)text, (void)size;
    char(*more)[STORE_ID_MAX] = realloc(list->id, sizeof *more * (size_t)(list->games + 1));
    if (!more)
        return false;
    list->id = more;
    snprintf(list->id[list->games++], sizeof *more, "%s", id);
    return true;
}

static int by_id(const void *a, const void *b) {
    return strcmp(a, b);
}

/* The least number of digits that distinguishes each id from all others. */
static void measure(struct list *list) {
    list->shown = ID_SHOWN;
    if (list->games)
        qsort(list->id, (size_t)list->games, sizeof *list->id, by_id);
    for (int i = 1; i < list->games; i++)
        while (list->shown < 2 * RECORD_ID_BYTES &&
               !strncmp(list->id[i], list->id[i - 1], (size_t)list->shown))
            list->shown++;
}

/* What a line about a game says: the name of the game, the players, and how they did. */
struct summary {
    char name[KB_WORD_MAX];
    int count;
    struct player player[KB_SEATS_MAX];
    struct about_results results;
};

static void read_summary(const char *about, struct summary *summary) {
    size_t length = strcspn(about, "\t\n");
    memset(summary->name, 0, sizeof summary->name);
    memcpy(summary->name, about, length < sizeof summary->name ? length : sizeof summary->name - 1);
    summary->count = read_players(about, summary->player);
    about_results(about, &summary->results);
}

static void print_game(const struct list *list, const char *id, const char *about) {
    struct summary summary;
    read_summary(about, &summary);
    int game = kb_game_find(summary.name); /* another version may know more */
    qsort(summary.player, (size_t)summary.count, sizeof *summary.player, by_success);
    printf("%.*s  %.10s %.5s  %-10s ", list->shown, id,
           summary.results.date[0] ? summary.results.date : "          ",
           summary.results.date[0] ? summary.results.date + 11 : "     ",
           game < 0 ? summary.name : kb_game(game).title);
    for (int i = 0; i < summary.count; i++) {
        printf("%s%s%s", i ? ", " : " ", summary.player[i].name,
               summary.player[i].share > 0 ? " *" : "");
        if (summary.player[i].share >= 0)
            printf(" %d%s", summary.player[i].total, game >= 0 && kb_game(game).deck ? "k" : "");
    }
    putchar('\n');
}

static void put_game(struct text *out, const char *id, const char *about, int64_t at_ms) {
    struct summary summary;
    read_summary(about, &summary);
    text_word(out, "{\"t\":\"game\"");
    json_text(out, "id", id);
    json_text(out, "game", summary.name);
    if (summary.results.date[0])
        json_text(out, "date", summary.results.date);
    json_number(out, "at", at_ms);
    json_key(out, "players");
    for (int i = 0; i < summary.count; i++) {
        text_word(out, i ? ",{\"t\":\"player\"" : "[{\"t\":\"player\"");
        json_text(out, "name", summary.player[i].name);
        json_key(out, "bot");
        text_word(out, summary.player[i].bot ? "true" : "false");
        if (summary.player[i].share >= 0) {
            json_number(out, "total", summary.player[i].total);
            json_key(out, "victory");
            text_word(out, summary.player[i].share > 0 ? "true" : "false");
        }
        text_char(out, '}');
    }
    text_word(out, summary.count ? "]}" : "[]}");
}

static bool list_game(void *arg, const char *id, const char *about, int64_t at_ms, const char *text,
                      size_t size) {
    static char bytes[16384];
    struct list *list = arg;
    struct text out = text_into(bytes, sizeof bytes);
    (void)text, (void)size;
    if (!kept_is_id(id))
        return true;
    if (!list->json) {
        print_game(list, id, about);
        return true;
    }
    put_game(&out, id, about, at_ms);
    printf("%s%.*s", list->games++ ? "," : "", (int)text_end(&out), bytes);
    return true;
}

static int list_all(struct list *list, struct store *store) {
    enum store_code code = STORE_OK;
    if (list->json) {
        fputs("{\"games\":[", stdout);
    } else {
        code = store_heads(store, INT_MAX, count_game, list);
        measure(list);
    }
    code = code ? code : store_heads(store, INT_MAX, list_game, list);
    if (list->json)
        puts("]}");
    free(list->id);
    return code ? failure("games", "%s", store_reason(store)) : EXIT_DONE;
}

static int games_run(int argc, char **argv) {
    struct words words = {.count = 0};
    struct list list = {.json = false};
    struct store *store;
    const char *data = NULL;
    char folder[KEPT_FOLDER_MAX];
    const struct option_spec specs[] = {
        {"data", NULL, &data, NULL, 0, 0},
        {"json", &list.json, NULL, NULL, 0, 0},
    };
    if (!args_read("games", argc, argv, specs, sizeof specs / sizeof specs[0], &words))
        return EXIT_USAGE;
    if (words.count)
        return usage_error("games", "too many words: '%s' (kickback show ID)", words.word[0]);
    int status = kept_open("games", data, folder, &store);
    if (status)
        return status;
    if (store) {
        status = list_all(&list, store);
        store_close(store);
    } else if (list.json) {
        puts("{\"games\":[]}");
    }
    if (!status && !list.json && !list.games)
        fprintf(stderr, "there are no finished games in %s\n", folder);
    return status;
}

const struct tool tool_games = {
    "games", "list the finished games that were played here", games_run,
    "usage: kickback games [--data DIR] [--json]\n"
    "\n"
    "Lists the games that were finished with kickback play, the latest first: the id,\n"
    "when it began (UTC), the game, and the players from first to last; * has won.\n"
    "Every game is kept, saved as a file or not:\n"
    "\n"
    "  kickback show ID --step     step by step\n"
    "  kickback review ID          what was well played\n"
    "  kickback check ID           whether its record is right\n"
    "  kickback show ID --url      for an address\n"
    "\n"
    "  --data DIR   the folder of the games (~/.local/share/kickback), or a server's\n"
    "  --json       one JSON object\n",
    NULL};

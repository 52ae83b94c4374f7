/* history_test.c: the history of a long game arrives whole: piece by piece with the updates of a
 * player who was there from the deal on, without a gap, and in one answer for those who ask; by
 * turns and by live clock. */
#include "json_read.h"
#include "live_drive.h"

#define LINES 200000
#define TOKENS 8192
#define LONG 24000 /* of longer ones earlier versions left out the beginning */

static char lines[LINES], asked[LINES];
static int gaps;
static size_t news; /* bytes of the longest piece */
static struct json_token tokens[TOKENS];

/* As docs/protocol.md says. */
static void hear_history(uint32_t link, const char *text, bool is_last) {
    hear_frame(link, text, is_last);
    if (link != 1 || strncmp(text, "{\"t\":\"table\"", 12))
        return;
    int count = json_read(text, strlen(text), tokens, TOKENS, NULL);
    int history = count > 0 ? json_member(text, tokens, 0, "history") : -1;
    int piece = history < 0 ? -1 : json_member(text, tokens, history, "lines");
    int64_t from = 0;
    if (history < 0)
        return;
    gaps += piece < 0;
    if (piece < 0)
        return;
    json_whole(text, &tokens[json_member(text, tokens, history, "from")], &from);
    char *at = lines;
    for (; at && from > 0; from--)
        at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL;
    gaps += !at;
    int size = at ? json_string(text, &tokens[piece], at, (size_t)(lines + LINES - at)) : 0;
    news = size > (int)news ? (size_t)size : news;
}

static bool ask_history(void) {
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s/history", table);
    const char *text = ask("GET", path, token[1], "");
    int count = json_read(text, strlen(text), tokens, TOKENS, NULL);
    int whole = count > 0 ? json_member(text, tokens, 0, "lines") : -1;
    return whole >= 0 && strstr(text, "\"skipped\":0,") &&
           json_string(text, &tokens[whole], asked, LINES) >= 0;
}

static void begin_by_turns(void) {
    take_word(
        ask("POST", "/api/tables", token[1],
            "{\"game\":\"hacker\",\"seats\":7,\"pace\":0,\"bots\":[\"\",\"random\",\"random\","
            "\"random\",\"random\",\"random\",\"random\"]}"),
        "\"table\":\"", table, sizeof table);
    connect_one(1);
    deal(1);
}

static void play(const char *what, bool live) {
    bool same = true;
    *lines = 0;
    gaps = 0;
    news = 0;
    if (live)
        begin_live("", "", 5, 1);
    else
        begin_by_turns();
    for (int i = 0; the_table()->phase == TABLE_PLAYING && i < 200000; i++) {
        move_people(1);
        pass(50);
        if (!live && i % 8 == 0)
            same = same && ask_history() && !strcmp(lines, asked);
    }
    ok(same && ask_history() && !strcmp(lines, asked), what);
    printf("# %zu bytes, %zu of news at most, %d gaps\n", strlen(lines), news, gaps);
    ok(the_table()->phase == TABLE_OVER && !gaps && strstr(lines, "{\"t\":\"end\"") &&
           !strncmp(asked, "{\"t\":\"game\"", 11),
       "from the first line to the last, without a gap");
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    also_hear = hear_history;
    play("updates bring what the history says, by turns", false);
    ok(strlen(asked) > LONG, "which is long");
    play("updates bring what the history says, by live clock", true);
    house_close(house);
    store_close(store);
    printf("1..%d\n", checks);
    return failures != 0;
}

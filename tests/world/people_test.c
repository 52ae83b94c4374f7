/* people_test.c: nothing that was acknowledged to a person is lost when the log of the people is
 * written anew, and the log does not grow without end. Years go by: people come, get devices and
 * keys, sit at tables, stay away; the house closes and opens again, on a good disk and on a full
 * one. A book of this test's own says which tokens must be good, which must not, and who may have
 * been forgotten. */
#define PEOPLE 60
#define TABLES 200
#include "drive.h"

#define DAY 86400000LL
#define KNOWN 12000
#define TOKENS 4

struct known {
    char name[24];
    char token[TOKENS][PROTO_TOKEN_MAX]; /* the oldest first */
    char old[PROTO_TOKEN_MAX];           /* that had to go; empty: none */
    char used[PROTO_TOKEN_MAX];          /* a code that was used */
    char code[PROTO_TOKEN_MAX];          /* one that was not, made at code_ms */
    char table[PROTO_ID_MAX];            /* of which it is the host */
    int64_t code_ms;
    int64_t born_ms; /* by the house's clock */
    int64_t seen_ms;
    int tokens;
    int owner;   /* of a program; -1: a person */
    bool played; /* has had a seat */
    bool gone;   /* was seen to be forgotten */
};

static struct known known[KNOWN];
static int known_count;
static uint64_t dice = 11;
static uint32_t addresses;
static int games_seen, forgotten, visitors, compacted, compacted_open, kept_long, games, broken;
static bool wrong;

static uint32_t draw(uint32_t n) {
    return kb_random_below(&dice, n);
}

static const char *ask_somewhere(const char *method, const char *path, const char *who,
                                 const char *body) {
    char address[32];
    snprintf(address, sizeof address, "10.%u.%u.1", addresses / 200 % 200, addresses % 200);
    addresses++;
    return ask_from(address, method, path, who, body);
}

static void complain(const char *what, const struct known *k, const char *text) {
    if (!wrong)
        printf("# %s: %s, day %lld, seen day %lld: %.300s\n", what, k->name,
               (long long)(now_ms / DAY), (long long)(k->seen_ms / DAY), text);
    wrong = true;
}

/* Must this one still be known; is it? A program's use is not its owner's. */
static bool must_be_there(const struct known *k) {
    bool visits = !k->played && k->owner < 0; /* when it was seen is written down once a day */
    if (k->table[0] || now_ms - k->seen_ms < (visits ? 1 : 89) * DAY)
        return true;
    for (int i = 0; i < known_count; i++)
        if (known[i].owner >= 0 && &known[known[i].owner] == k && !known[i].gone &&
            must_be_there(&known[i]))
            return true;
    return false;
}

static bool look(struct known *k) {
    bool must = must_be_there(k);
    if (k->gone)
        return false;
    const char *text = ask_somewhere("GET", "/api/me", k->token[k->tokens - 1], "");
    bool there = strstr(text, k->name) != NULL;
    if (!there && must)
        complain("somebody was forgotten", k, text);
    if (there && !must)
        kept_long++;
    k->gone = !there;
    forgotten += !there;
    visitors += !there && now_ms - k->seen_ms < 80 * DAY;
    if (there)
        k->seen_ms = now_ms;
    return there;
}

/* What the house calls now. */
static int64_t house_now(void) {
    house_link(house, 1, "10.0.0.2", now_ms);
    const char *text = strstr(tell(1, "{\"do\":\"hello\",\"v\":1}"), "\"now\":");
    house_unlink(house, 1, now_ms);
    return text ? atoll(text + 6) : -1;
}

/* A private game with this one's number that ended when it came is its own; one that ended before
 * is of somebody who had the number earlier. */
static void look_at_games(const struct known *k) {
    char about[80];
    snprintf(about, sizeof about, "hacker\tX\tY\nlink 0 %d", atoi(k->token[0]));
    if (store_keep(store, "mine", about, k->born_ms, "kb", 2) ||
        store_keep(store, "theirs", about, k->born_ms - 1, "kb", 2) || store_commit(store))
        complain("no game was kept", k, "");
    const char *list = ask_somewhere("GET", "/api/records", k->token[0], "");
    if (!strstr(list, "\"mine\"") || strstr(list, "\"theirs\""))
        complain("games are listed to the wrong people", k, list);
    games_seen++;
}

static void look_closely(struct known *k) {
    if (!look(k))
        return;
    for (int i = 0; i < k->tokens; i++)
        if (!strstr(ask_somewhere("GET", "/api/me", k->token[i], ""), k->name))
            complain("a device was forgotten", k, last[0]);
    look_at_games(k);
    if (k->old[0] && strstr(ask_somewhere("GET", "/api/me", k->old, ""), "\"ok\":true"))
        complain("a token that had to go is good again", k, last[0]);
    char body[200];
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", k->used);
    if (k->used[0] && strstr(ask_somewhere("POST", "/api/redeem", "", body), "token\":"))
        complain("a code was good twice", k, last[0]);
    if (k->table[0] && !strstr(ask_somewhere("GET", "/api/me", k->token[0], ""), k->table))
        complain("a table lost its host", k, last[0]);
}

static void add_token(struct known *k) {
    if (k->tokens == TOKENS) {
        memcpy(k->old, k->token[0], sizeof k->old);
        memmove(k->token[0], k->token[1], sizeof k->token[0] * (TOKENS - 1));
        k->tokens--;
    }
    take_word(last[0], "\"token\":\"", k->token[k->tokens++], sizeof k->token[0]);
    k->seen_ms = now_ms;
}

static void add_known(const char *path, const char *who, int owner) {
    struct known *k = &known[known_count];
    char body[80];
    *k = (struct known){.owner = owner};
    snprintf(k->name, sizeof k->name, "Number %d", known_count);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"id\":%d}", k->name, known_count + 1);
    if (!strstr(ask_somewhere("POST", path, who, body), "\"token\":\""))
        return; /* the house is full, or it has all its keys */
    add_token(k);
    k->born_ms = house_now();
    known_count++;
}

/* A code is used at once, later, or never. */
static void new_device(struct known *k) {
    char body[200];
    const char *mine = k->token[k->tokens - 1];
    bool fresh = k->code[0] && now_ms - k->code_ms < 500000;
    if (!k->code[0] || !fresh) {
        take_word(ask_somewhere("POST", "/api/me/device", mine, ""), "\"code\":\"", k->code,
                  sizeof k->code);
        k->code_ms = now_ms;
        if (draw(3) == 0)
            return;
    }
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", k->code);
    if (!strstr(ask_somewhere("POST", "/api/redeem", "", body), "\"token\":\""))
        complain("a good code was refused", k, last[0]);
    else
        add_token(k);
    memcpy(k->used, k->code, sizeof k->used);
    k->code[0] = 0;
}

static void rename_known(struct known *k) {
    char body[80];
    static int names;
    snprintf(body, sizeof body, "{\"name\":\"Renamed %d\"}", ++names);
    if (strstr(ask_somewhere("POST", "/api/me/name", k->token[0], body), "\"ok\":true"))
        snprintf(k->name, sizeof k->name, "Renamed %d", names);
    else if (!strstr(last[0], "too-fast"))
        complain("a name was refused", k, last[0]);
}

static void sit_or_close(struct known *k) {
    char path[100];
    const char *mine = k->token[k->tokens - 1];
    if (!k->table[0]) {
        ask_somewhere("POST", "/api/tables", mine,
                      "{\"game\":\"corruption\",\"seats\":3,"
                      "\"bots\":[\"\",\"random\",\"random\"]}");
        if (strstr(last[0], "\"table\":\"")) {
            take_word(last[0], "\"table\":\"", k->table, sizeof k->table);
            k->played = true;
        }
        snprintf(path, sizeof path, "/api/tables/%s", k->table);
        if (k->table[0] && draw(8) == 0 && games < 40) {
            deal_alone(ask_somewhere, mine, path,
                       1); /* not played to its end: it keeps its player for long */
            games++;
        }
        return;
    }
    snprintf(path, sizeof path, "/api/tables/%s", k->table);
    if (strstr(ask_somewhere("POST", path, mine, "{\"do\":\"close\"}"), "not-now")) {
        if (draw(6))
            return; /* in a game one does not close, but may leave */
        ask_somewhere("POST", path, mine, "{\"do\":\"leave\"}");
    }
    k->table[0] = 0;
}

static void do_something(void) {
    int i = known_count ? (int)draw((uint32_t)known_count) : 0;
    struct known *k = &known[i];
    if (!known_count || draw(5) == 0) {
        add_known("/api/guests", "", -1);
        return;
    }
    if (known_count > 12 && draw(4)) /* most is about those who came lately */
        k = &known[i = known_count - 1 - (int)draw(12)];
    if (!look(k))
        return;
    switch (draw(5)) {
    case 0:
        if (k->owner < 0)
            add_known("/api/me/keys", k->token[k->tokens - 1], i);
        break;
    case 1: sit_or_close(k); break;
    case 2: rename_known(k); break;
    default:
        if (k->owner < 0) /* a program has no devices */
            new_device(k);
        break;
    }
}

/* Lines that change nothing: so many that the log is written anew when the house opens. */
static void fill_log(const struct known *k) {
    char line[200];
    snprintf(line, sizeof line, "name 0 %d 0 %064d %s", atoi(k->token[0]), 0, k->name);
    for (int i = 0; i < 300; i++)
        if (store_append(store, 0, store_last(store, 0) + 1, 0, line, strlen(line)) ||
            store_commit(store))
            complain("no line was added", k, line);
}

/* The house closes and opens again; sometimes there is no room for what it wants to write. */
static void close_and_open(void) {
    bool full = draw(4) == 0;
    struct known *newest = known_count ? &known[known_count - 1] : NULL;
    bool fill = draw(8) == 0 && newest && look(newest);
    house_close(house);
    store_memory_restart(store);
    if (fill)
        fill_log(newest);
    uint32_t lines = store_last(store, 0);
    if (draw(4) == 0) {
        struct house_figures figures;
        store_memory_fault(store, STORE_BROKEN, 1);
        open_house();
        house_figures(house, &figures);
        broken += figures.read_only;
        if (store_last(store, 0) != lines)
            complain("a broken disk took something", &known[0], "");
        house_close(house);
        store_memory_restart(store);
    }
    if (full)
        store_memory_fault(store, STORE_FULL, 1);
    open_house();
    if (full && store_last(store, 0) != lines)
        complain("a full disk took something", &known[0], "");
    compacted += store_last(store, 0) < lines;
    if (full)
        store_memory_fault(store, STORE_OK, 0);
}

/* Tables that wait for nobody close by themselves: the book follows. */
static void follow_tables(void) {
    char path[100];
    for (int i = 0; i < known_count; i++) {
        snprintf(path, sizeof path, "/api/tables/%s", known[i].table);
        if (known[i].table[0] && (strstr(ask_somewhere("GET", path, "", ""), "no-table") ||
                                  strstr(last[0], "\"phase\":\"closed\"")))
            known[i].table[0] = 0;
    }
}

/* A year in which the house never closes; how long its log was at most, when an hour had passed. */
static uint32_t stay_open(void) {
    uint32_t longest = 0, before = store_last(store, 0);
    for (int round = 0; round < 300 && !wrong; round++) {
        for (uint32_t i = 1 + draw(30); i; i--) {
            now_ms += draw(8) ? draw(400000) : draw(20) * DAY;
            bool full = draw(10) == 0;
            if (full)
                store_memory_fault(store, STORE_FULL, 1);
            now_ms += 20000;
            house_turn(house, now_ms);
            if (full)
                store_memory_fault(store, STORE_OK, 0);
            now_ms += 20000; /* and there is room again */
            house_turn(house, now_ms);
            do_something();
        }
        now_ms += 4000000;
        house_turn(house, now_ms);
        follow_tables();
        compacted_open += store_last(store, 0) < before;
        before = store_last(store, 0);
        longest = before > longest ? before : longest;
        for (int i = 0; i < known_count; i++)
            if (draw(30) == 0)
                look_closely(&known[i]);
    }
    return longest;
}

int main(void) {
    uint32_t longest = 0;
    if (store_memory_open(&store))
        return 1;
    open_house();
    for (int round = 0; round < 1200 && !wrong; round++) {
        uint32_t lines = store_last(store, 0);
        for (uint32_t i = 1 + draw(30); i; i--) {
            now_ms += draw(8) ? draw(400000) : draw(20) * DAY;
            do_something();
        }
        follow_tables();
        if (store_last(store, 0) > longest)
            longest = store_last(store, 0);
        compacted += store_last(store, 0) < lines;
        close_and_open();
        for (int i = 0; i < known_count; i++)
            if (draw(30) == 0)
                look_closely(&known[i]);
    }
    uint32_t open_longest = stay_open();
    close_and_open();
    for (int i = 0; i < known_count && !wrong; i++)
        look_closely(&known[i]);
    printf("# in a house that stays open it was written anew %d times and had %u lines at most\n",
           compacted_open, open_longest);
    printf("# %lld days, %d people and programs, %d forgotten, %d kept longer than they had to be; "
           "the log was written anew %d times and had %u lines at most\n",
           (long long)(now_ms / DAY), known_count, forgotten, kept_long, compacted, longest);
    ok(!wrong, "everybody who has to be known is, with every device, key, code and table");
    ok(known_count > 20 * PEOPLE && forgotten > PEOPLE && compacted > 10 && broken > 0,
       "places are given out again, and the disk failed meanwhile");
    ok(visitors > PEOPLE, "visitors who never played are forgotten much sooner");
    ok(games_seen > 500,
       "everybody's games are listed to nobody else, however often a number is used");
    ok(longest < 3000, "the log does not only grow");
    ok(compacted_open > 5 && open_longest < 1200, "nor does it while the house stays open");
    house_close(house);
    store_close(store);
    printf("1..%d\n", checks);
    return failures != 0;
}

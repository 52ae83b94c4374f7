/* memory_test.c: there is not enough memory, at every place where some is asked for. A house with
 * people, tables and a long log of people is opened again and again, each time with another request
 * for memory refused, once; then it is used, closed, and opened once more with memory enough.
 * Whatever is refused says why; what was acknowledged is there afterwards; nothing is left behind.
 * KB_SCALE, in percent, says how many of the places are tried. */
#include <sqlite3.h>

#include "../store/support.h"
#include "drive.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static long asked;   /* requests so far */
static long refused; /* the number of the one that is refused; 0: none */
static long live;    /* pieces that were not given back */
static sqlite3_mem_methods usual;

static bool gives(void) {
    return ++asked != refused;
}

void *__wrap_malloc(size_t size) {
    void *memory = gives() ? __real_malloc(size) : NULL;
    live += memory != NULL;
    return memory;
}

void *__wrap_calloc(size_t count, size_t size) {
    void *memory = gives() ? __real_calloc(count, size) : NULL;
    live += memory != NULL;
    return memory;
}

void *__wrap_realloc(void *memory, size_t size) {
    void *grown = gives() ? __real_realloc(memory, size) : NULL;
    live += grown != NULL && memory == NULL;
    return grown;
}

void __wrap_free(void *memory) {
    live -= memory != NULL;
    __real_free(memory);
}

static void *sql_malloc(int size) {
    return gives() ? usual.xMalloc(size) : NULL;
}

static void *sql_realloc(void *memory, int size) {
    return gives() ? usual.xRealloc(memory, size) : NULL;
}

/* ---- One run ---- */

struct acked {
    char token[PROTO_TOKEN_MAX];
    char table[PROTO_ID_MAX];
    uint32_t n;
};

static char folder[200];
static char first_token[PROTO_TOKEN_MAX];
static int opened, closed_doors;
static bool wrong;

static void complain(const char *what, const char *text) {
    if (!wrong)
        printf("# request %ld refused: %s: %.300s\n", refused, what, text);
    wrong = true;
}

/* False: it says why not. */
static bool open_all(bool disk) {
    const struct house_limits limits = {LINKS, TABLES, PEOPLE, 0, false};
    const struct house_driver driver = {NULL, hear, give_random, NULL};
    char reason[STORE_REASON_MAX] = "";
    store = NULL;
    house = NULL;
    enum store_code code =
        disk ? store_sqlite_open(&store, folder, reason) : store_memory_open(&store);
    if (code && disk && !reason[0])
        complain("a store that says nothing", "");
    if (code)
        return false;
    house = house_open(&limits, &driver, store, reason);
    if (!house && !reason[0])
        complain("a house that says nothing", "");
    if (!house)
        store_close(store);
    return house != NULL;
}

static void close_all(void) {
    house_close(house);
    store_close(store);
}

/* Commands of a newcomer; what is acknowledged goes into the book. */
static void use(struct acked *acked) {
    char path[100];
    memset(acked, 0, sizeof *acked);
    for (int i = 0; i < 3 && !acked->token[0]; i++, now_ms += 20000)
        if (strstr(ask("POST", "/api/guests", "", "{\"name\":\"New\"}"), "\"token\":\""))
            take_word(last[0], "\"token\":\"", acked->token, sizeof acked->token);
    for (int i = 0; i < 3 && !acked->table[0]; i++, now_ms += 20000)
        if (strstr(ask("POST", "/api/tables", acked->token,
                       "{\"game\":\"corruption\",\"seats\":3,\"bots\":[\"\",\"easy\"]}"),
                   "\"table\":\""))
            take_word(last[0], "\"table\":\"", acked->table, sizeof acked->table);
    snprintf(path, sizeof path, "/api/tables/%s", acked->table);
    for (int i = 0; i < 3 && acked->table[0]; i++, now_ms += 20000)
        if (strstr(ask("POST", path, acked->token, "{\"do\":\"phrase\",\"number\":1}"),
                   "\"ok\":true"))
            acked->n = event_number(last[0]);
    ask("GET", path, acked->token, "");
    ask("GET", "/api/records", "", "");
}

static void check(const struct acked *acked) {
    char path[100];
    if (!strstr(ask("GET", "/api/me", first_token, ""), "Person 1"))
        complain("somebody is lost", last[0]);
    if (acked->token[0] && !strstr(ask("GET", "/api/me", acked->token, ""), "New"))
        complain("a newcomer is lost", last[0]);
    snprintf(path, sizeof path, "/api/tables/%s?seen=0", acked->table);
    if (acked->n && event_number(ask("GET", path, acked->token, "")) < acked->n)
        complain("a word is lost", last[0]);
}

/* What is on the disk at the beginning, as a file to begin from. */
static void copy_file(bool back) {
    static char bytes[1 << 20];
    char from[300];
    char to[300];
    snprintf(from, sizeof from, "%s/%s", folder, back ? "first" : "kickback.db");
    snprintf(to, sizeof to, "%s/%s", folder, back ? "kickback.db" : "first");
    FILE *in = fopen(from, "rb");
    size_t size = in ? fread(bytes, 1, sizeof bytes, in) : 0;
    if (back)
        folder_remove(folder); /* all but the copy */
    FILE *out = fopen(to, "wb");
    if (!size || size == sizeof bytes || !out || fwrite(bytes, 1, size, out) != size)
        exit(2);
    fclose(in);
    fclose(out);
}

/* True: there was a request of that number. */
static bool run_refused(long number, bool disk) {
    struct acked acked = {.n = 0};
    long before = live;
    if (disk)
        copy_file(true);
    asked = 0;
    refused = number;
    bool open = open_all(disk);
    if (open)
        use(&acked);
    bool hit = asked >= number;
    if (open)
        close_all();
    refused = 0;
    opened += open;
    closed_doors += !open;
    if (live != before)
        complain("memory was left behind", "");
    if (disk && open_all(true)) {
        check(&acked);
        close_all();
    } else if (disk) {
        complain("it does not open any more", "");
    }
    return hit;
}

/* People with a long log, which is written anew when the house opens; tables. */
static void make_first(void) {
    folder_make(folder, sizeof folder);
    if (!open_all(true))
        exit(2);
    people();
    memcpy(first_token, token[1], sizeof first_token);
    for (int i = 0; i < 200; i++)
        ask("POST", "/api/me/device", token[1 + i % 3], "");
    for (int i = 0; i < 2; i++)
        begin_game("");
    close_all();
    copy_file(false);
}

static void try_all(bool disk, const char *what) {
    const char *scale = getenv("KB_SCALE");
    long percent = scale ? atol(scale) : 100;
    long step = percent >= 100 ? 1 : 100 / (percent > 0 ? percent : 1);
    long number = 1;
    opened = closed_doors = 0;
    while (run_refused(number, disk) && !wrong)
        number += number < 40 ? 1 : step;
    printf("# %s: %ld requests, %d times the house opened, %d times it did not\n", what, number,
           opened, closed_doors);
    ok(!wrong, what);
    ok(opened > 3 && closed_doors > 3, "both happened");
}

int main(void) {
    sqlite3_mem_methods own;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
    own = usual;
    own.xMalloc = sql_malloc;
    own.xRealloc = sql_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &own);
    make_first();
    try_all(false, "a store in memory");
    try_all(true, "a store on the disk");
    char path[300];
    snprintf(path, sizeof path, "%s/first", folder);
    remove(path);
    folder_remove(folder);
    printf("1..%d\n", checks);
    return failures != 0;
}

/* admin_list.c: `kickback admin list`: the tables of a server and who sits at them, and finished
 * games; as lines for people, or as JSON. What a table is follows from its log, which is replayed
 * here as the server does it. Times are the server's, which stands still while it is down: "for 2
 * h" is until the last entry of the database. */
#include <stdlib.h>
#include <string.h>

#include "admin.h"
#include "json.h"
#include "proto.h"
#include "record.h"

struct list {
    bool json;
    bool any;       /* a JSON list already has an element */
    int64_t now_ms; /* of the last entry of all */
    struct table *table;
    struct table_scratch *scratch;
};

/* A table as its log makes it. */
struct replay {
    struct list *list;
    int64_t made_ms;
    int64_t since_ms[KB_SEATS_MAX + 1]; /* when who sits there came */
    uint32_t wrong;                     /* the first entry that it does not take; 0: none */
};

/* ---- Replaying ---- */

/* The time of a line: its second word. */
static bool note_time(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct list *list = arg;
    char line[64];
    long long at;
    (void)stream, (void)seq;
    snprintf(line, sizeof line, "%.*s", size < sizeof line ? (int)size : (int)sizeof line - 1,
             (const char *)bytes);
    if (sscanf(line, "%*s %lld", &at) == 1 && at > list->now_ms)
        list->now_ms = at;
    return true;
}

static bool same_seat(const struct table_seat *a, const struct table_seat *b) {
    return a->kind == b->kind && a->person == b->person && !strcmp(a->name, b->name) &&
           !strcmp(a->spec, b->spec);
}

static bool replay_entry(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct replay *replay = arg;
    struct table *t = replay->list->table;
    struct table_seat before[KB_SEATS_MAX + 1];
    struct table_input input;
    (void)stream;
    memcpy(before, t->seat, sizeof before);
    bool read = table_input_read(&input, bytes, size);
    input.logged = true;
    if (!read || table_apply(t, replay->list->scratch, &input, NULL)) {
        replay->wrong = seq;
        return false;
    }
    if (seq == 1)
        replay->made_ms = input.at_ms;
    for (int s = 1; s <= KB_SEATS_MAX; s++)
        if (!same_seat(&before[s], &t->seat[s]))
            replay->since_ms[s] = input.at_ms;
    return true;
}

/* ---- For people ---- */

static void print_graphic(const char *text) {
    char clean[RECORD_SHOWN_MAX];
    record_text_print(text, clean, sizeof clean);
    fputs(clean, stdout);
}

static void print_time(int64_t ms) {
    long long s = ms > 0 ? (long long)ms / 1000 : 0;
    if (s < 120)
        printf("%lld s", s);
    else if (s < 7200)
        printf("%lld min", s / 60);
    else if (s < 172800)
        printf("%lld h", s / 3600);
    else
        printf("%lld days", s / 86400);
}

static void print_seat(const struct replay *replay, int s) {
    const struct table *t = replay->list->table;
    const struct table_seat *seat = &t->seat[s];
    printf("  seat %d  ", s);
    if (seat->kind == TABLE_FREE) {
        puts("free");
        return;
    }
    print_graphic(seat->kind == TABLE_BOT ? seat->spec : seat->name);
    if (seat->kind == TABLE_PERSON && seat->person)
        printf(" (person %u)", seat->person);
    fputs(seat->kind == TABLE_BOT                   ? ", a bot"
          : seat->person && seat->person == t->host ? ", host"
          : seat->external                          ? ", a program"
                                                    : "",
          stdout);
    fputs(seat->kind == TABLE_PERSON && seat->stand_in ? ", a bot stands in, for " : ", for ",
          stdout);
    print_time(replay->list->now_ms - replay->since_ms[s]);
    putchar('\n');
}

static void print_table(const struct replay *replay) {
    const struct table *t = replay->list->table;
    if (replay->wrong) {
        printf(", cannot be replayed from entry %u on\n", (unsigned)replay->wrong);
        return;
    }
    printf(", %s, %s, for ", proto_phase_word(t->phase), kb_game(t->terms.setup.game).name);
    print_time(replay->list->now_ms - replay->made_ms);
    putchar('\n');
    for (int s = 1; s <= t->terms.setup.seats; s++)
        print_seat(replay, s);
}

/* ---- For programs ---- */

static void put_seat(struct text *out, const struct replay *replay, int s) {
    const struct table *t = replay->list->table;
    const struct table_seat *seat = &t->seat[s];
    text_word(out, s > 1 ? ",{\"seat\":" : "{\"seat\":");
    text_number(out, s);
    json_word(out, "kind",
              seat->kind == TABLE_FREE  ? "free"
              : seat->kind == TABLE_BOT ? "bot"
              : seat->external          ? "program"
                                        : "person");
    if (seat->kind == TABLE_BOT)
        json_text(out, "bot", seat->spec);
    if (seat->kind == TABLE_PERSON) {
        json_text(out, "name", seat->name);
        json_number(out, "person", seat->person);
        json_key(out, "host");
        text_word(out, seat->person && seat->person == t->host ? "true" : "false");
        json_key(out, "stood_in");
        text_word(out, seat->stand_in ? "true" : "false");
    }
    if (seat->kind != TABLE_FREE)
        json_number(out, "for_s", (replay->list->now_ms - replay->since_ms[s]) / 1000);
    text_char(out, '}');
}

static void put_table(struct text *out, const struct replay *replay) {
    const struct table *t = replay->list->table;
    if (replay->wrong) {
        json_number(out, "wrong", replay->wrong);
        return;
    }
    json_word(out, "phase", proto_phase_word(t->phase));
    json_word(out, "game", kb_game(t->terms.setup.game).name);
    json_number(out, "for_s", (replay->list->now_ms - replay->made_ms) / 1000);
    json_key(out, "seats");
    text_char(out, '[');
    for (int s = 1; s <= t->terms.setup.seats; s++)
        put_seat(out, replay, s);
    text_char(out, ']');
}

/* ---- One thing of each kind ---- */

static void put_comma(struct list *list) {
    if (list->any)
        putchar(',');
    list->any = true;
}

static void print_json(struct list *list, struct text *out) {
    size_t size = text_end(out);
    put_comma(list);
    fwrite(out->out, 1, size, stdout);
}

static void list_table(struct list *list, struct store *store, const struct stream *stream) {
    static char bytes[32768];
    struct text out = text_into(bytes, sizeof bytes);
    struct replay replay = {.list = list};
    memset(list->table, 0, sizeof *list->table);
    list->table->number = stream->number;
    if (!stream->damaged)
        store_read(store, stream->number, 1, replay_entry, &replay);
    if (list->json) {
        text_word(&out, "{\"table\":");
        text_number(&out, (int64_t)stream->number);
        json_number(&out, "entries", stream->tip.seq);
        json_key(&out, "damaged");
        text_word(&out, stream->damaged ? "true" : "false");
        if (!stream->damaged)
            put_table(&out, &replay);
        text_char(&out, '}');
        print_json(list, &out);
        return;
    }
    printf("table %llu %u entries", (unsigned long long)stream->number, (unsigned)stream->tip.seq);
    if (stream->damaged)
        puts(", damaged after that");
    else
        print_table(&replay);
}

static bool list_game(void *arg, const char *id, const char *about, int64_t at_ms, const char *text,
                      size_t size) {
    static char bytes[8192];
    struct list *list = arg;
    struct text out = text_into(bytes, sizeof bytes);
    (void)text;
    if (list->json) {
        text_word(&out, "{\"game\":");
        json_quote(&out, id);
        json_number(&out, "bytes", (int64_t)size);
        json_number(&out, "at", at_ms);
        json_text(&out, "about", about);
        text_char(&out, '}');
        print_json(list, &out);
        return true;
    }
    fputs("game ", stdout);
    print_graphic(id);
    printf(" %zu bytes: ", size);
    for (; *about; about++) /* tabs and lines part its words */
        putchar((unsigned char)*about < ' ' || *about == 0x7f ? ' ' : *about);
    putchar('\n');
    return true;
}

/* ---- All of it ---- */

static int by_number(const void *a, const void *b) {
    uint64_t x = ((const struct stream *)a)->number;
    uint64_t y = ((const struct stream *)b)->number;
    return (x > y) - (x < y);
}

/* The lobby is stream 0, and so the first. */
static void list_streams(struct list *list, struct store *store) {
    const struct streams *streams = &store->streams;
    struct stream *sorted = calloc(streams->count + 1, sizeof *sorted);
    size_t count = 0;
    for (size_t i = 0; sorted && i < streams->size; i++)
        if (streams->slot[i].used)
            sorted[count++] = streams->slot[i];
    if (count)
        qsort(sorted, count, sizeof *sorted, by_number);
    bool lobby = count && !sorted[0].number;
    if (list->json)
        printf("{\"lobby\":%u,\"tables\":[", lobby ? (unsigned)sorted[0].tip.seq : 0);
    else if (lobby)
        printf("lobby %u entries%s\n", (unsigned)sorted[0].tip.seq,
               sorted[0].damaged ? ", damaged after that" : "");
    for (size_t i = lobby; i < count; i++)
        list_table(list, store, &sorted[i]);
    free(sorted);
}

int admin_list(const struct admin *admin) {
    struct store *store;
    struct admin_sum sum;
    struct list list = {.json = admin->json};
    int status = admin_look(admin, &store);
    if (status)
        return status;
    enum store_code code = admin_sum(store, &sum);
    if (code && code != STORE_DAMAGED)
        return admin_refused(store);
    list.table = calloc(1, sizeof *list.table);
    list.scratch = calloc(1, sizeof *list.scratch);
    if (list.table && list.scratch) {
        store_read_all(store, note_time, &list);
        list_streams(&list, store);
        if (list.json)
            printf("],\"games\":[");
        list.any = false;
        store_latest(store, INT32_MAX, list_game, &list);
        if (list.json)
            puts("]}");
    }
    free(list.table);
    free(list.scratch);
    if (code)
        return admin_refused(store);
    store_close(store);
    return EXIT_DONE;
}

/* store_test.c: what every kind of store promises, asked of each of them: numbers, groups, dropping,
 * finished games, and a long random run against a plain model of it all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "support.h"

/* A kind under test: how to open it afresh, and again. */
struct kind {
    const char *name;
    char folder[256];
    struct store *store;
};

static void kind_open(struct kind *kind) {
    if (!strcmp(kind->name, "memory")) {
        if (kind->store)
            store_memory_restart(kind->store);
        else
            assert_int_equal(store_memory_open(&kind->store), STORE_OK);
        return;
    }
    char reason[STORE_REASON_MAX] = "";
    if (!kind->folder[0])
        folder_make(kind->folder, sizeof kind->folder);
    store_close(kind->store);
    kind->store = NULL;
    if (store_sqlite_open(&kind->store, kind->folder, reason))
        fail_msg("%s", reason);
}

static void kind_end(struct kind *kind) {
    store_close(kind->store);
    kind->store = NULL;
    if (kind->folder[0])
        folder_remove(kind->folder);
    kind->folder[0] = 0;
}

struct heard {
    int count;
    int stop_after;
    uint64_t stream;
    uint32_t seq;
    char text[256];
};

static bool hear(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct heard *heard = arg;
    heard->count++;
    heard->stream = stream;
    heard->seq = seq;
    snprintf(heard->text, sizeof heard->text, "%.*s", (int)size, (const char *)bytes);
    return heard->count != heard->stop_after;
}

static bool hear_record(void *arg, const char *id, const char *about, int64_t at_ms,
                        const char *text, size_t size) {
    struct heard *heard = arg;
    heard->count++;
    snprintf(heard->text, sizeof heard->text, "%s|%s|%d|%.*s", id, about, (int)at_ms, (int)size,
             text);
    return heard->count != heard->stop_after;
}

static enum store_code put(struct store *store, uint64_t stream, uint32_t seq, const char *text) {
    return store_append(store, stream, seq, 1000, text, strlen(text));
}

static void numbers(void **state) {
    struct kind *kind = *state;
    kind_open(kind);
    assert_int_equal(put(kind->store, 7, 2, "x"), STORE_GAP);
    assert_int_equal(put(kind->store, 7, 0, "x"), STORE_TAKEN);
    assert_int_equal(put(kind->store, 7, 1, "one"), STORE_OK);
    assert_int_equal(put(kind->store, 7, 1, "x"), STORE_TAKEN);
    assert_int_equal(put(kind->store, 7, 3, "x"), STORE_GAP);
    assert_int_equal(put(kind->store, 7, 2, "two"), STORE_OK);
    assert_int_equal(put(kind->store, 0, 1, ""), STORE_OK);
    assert_int_equal(store_commit(kind->store), STORE_OK);
    assert_int_equal(put(kind->store, 7, 2, "x"), STORE_TAKEN);
    assert_int_equal(store_last(kind->store, 7), 2);
    assert_int_equal(store_last(kind->store, 8), 0);
    kind_open(kind);
    assert_int_equal(store_last(kind->store, 7), 2);
    assert_int_equal(put(kind->store, 7, 4, "x"), STORE_GAP);
    assert_int_equal(put(kind->store, 7, 3, "three"), STORE_OK);
    assert_int_equal(store_commit(kind->store), STORE_OK);
    struct heard heard = {0};
    assert_int_equal(store_read(kind->store, 7, 2, hear, &heard), STORE_OK);
    assert_int_equal(heard.count, 2);
    assert_string_equal(heard.text, "three");
    heard = (struct heard){.stop_after = 2};
    assert_int_equal(store_read_all(kind->store, hear, &heard), STORE_OK);
    assert_int_equal(heard.count, 2);
    assert_int_equal(heard.stream, 7);
    assert_int_equal(heard.seq, 2);
    heard = (struct heard){0};
    assert_int_equal(store_read_all(kind->store, hear, &heard), STORE_OK);
    assert_int_equal(heard.count, 4);
    kind_end(kind);
}

static void uncommitted_is_unseen(void **state) {
    struct kind *kind = *state;
    struct heard heard = {0};
    kind_open(kind);
    put(kind->store, 1, 1, "kept");
    store_commit(kind->store);
    put(kind->store, 1, 2, "not yet");
    store_drop(kind->store, 1);
    put(kind->store, 1, 1, "again");
    store_keep(kind->store, "game", "about", 5, "text", 4);
    assert_int_equal(store_read_all(kind->store, hear, &heard), STORE_OK);
    assert_int_equal(store_read(kind->store, 1, 1, hear, &heard), STORE_OK);
    assert_int_equal(heard.count, 2);
    assert_string_equal(heard.text, "kept");
    assert_int_equal(store_find(kind->store, "game", hear_record, &heard), STORE_OK);
    assert_int_equal(heard.count, 2);
    kind_open(kind);
    heard = (struct heard){0};
    assert_int_equal(store_read_all(kind->store, hear, &heard), STORE_OK);
    assert_int_equal(heard.count, 1);
    assert_string_equal(heard.text, "kept");
    assert_int_equal(put(kind->store, 1, 2, "two"), STORE_OK);
    kind_end(kind);
}

static void games(void **state) {
    struct kind *kind = *state;
    struct heard heard = {0};
    kind_open(kind);
    store_keep(kind->store, "a", "ann ben", 1, "first", 5);
    store_keep(kind->store, "b", "cid", 2, "second", 6);
    store_commit(kind->store);
    store_keep(kind->store, "c", "", 3, "", 0);
    store_keep(kind->store, "a", "ann", 4, "newer", 5);
    store_commit(kind->store);
    for (int i = 0; i < 2; i++) {
        heard = (struct heard){0};
        assert_int_equal(store_find(kind->store, "b", hear_record, &heard), STORE_OK);
        assert_string_equal(heard.text, "b|cid|2|second");
        store_find(kind->store, "none", hear_record, &heard);
        assert_int_equal(heard.count, 1);
        heard = (struct heard){0};
        assert_int_equal(store_latest(kind->store, 1, hear_record, &heard), STORE_OK);
        assert_string_equal(heard.text, "a|ann|4|newer");
        store_latest(kind->store, 100, hear_record, &heard);
        assert_int_equal(heard.count, 4);
        assert_string_equal(heard.text, "b|cid|2|second");
        kind_open(kind);
    }
    kind_end(kind);
}

/* ---- A long random run ---- */

#define STREAMS 40
#define SIZE_MOST 200
struct model {
    struct {
        uint32_t last, life;
    } stream[STREAMS];
    uint32_t next[STREAMS]; /* while reading */
    int seen;
    bool wrong;
};

static bool compare(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct model *model = arg;
    if (stream >= STREAMS || seq != ++model->next[stream] ||
        !entry_is(stream, seq, model->stream[stream].life, SIZE_MOST, bytes, size))
        model->wrong = true;
    model->seen++;
    return true;
}

static void same_as_model(struct store *store, struct model *model) {
    int all = 0;
    memset(model->next, 0, sizeof model->next);
    model->seen = 0;
    assert_int_equal(store_read_all(store, compare, model), STORE_OK);
    for (int i = 0; i < STREAMS; i++)
        all += (int)model->stream[i].last;
    assert_int_equal(model->seen, all);
    int one = all % STREAMS;
    uint32_t from = model->stream[one].last / 2;
    model->next[one] = from ? from - 1 : 0;
    assert_int_equal(store_read(store, (uint64_t)one, from, compare, model), STORE_OK);
    assert_int_equal(model->next[one], model->stream[one].last);
    assert_false(model->wrong);
}

static void random_group(struct store *store, struct model *model, uint64_t *random) {
    int count = 1 + (int)(draw(random) % 30);
    for (int i = 0; i < count; i++) {
        uint64_t stream = draw(random) % STREAMS;
        uint8_t bytes[SIZE_MOST];
        if (draw(random) % 60 == 0) {
            assert_int_equal(store_drop(store, stream), STORE_OK);
            model->stream[stream].last = 0;
            model->stream[stream].life++;
            continue;
        }
        uint32_t seq = ++model->stream[stream].last;
        size_t size = entry_make(stream, seq, model->stream[stream].life, bytes, SIZE_MOST);
        assert_int_equal(store_append(store, stream, seq, (int64_t)seq, bytes, size), STORE_OK);
    }
}

static void long_run(void **state) {
    struct kind *kind = *state;
    struct model model = {0};
    struct model before;
    uint64_t random = 7;
    kind_open(kind);
    for (int i = 0; i < scaled(1500); i++) {
        before = model;
        random_group(kind->store, &model, &random);
        if (draw(&random) % 20 == 0) { /* the machine is switched off instead */
            model = before;
            kind_open(kind);
        } else {
            assert_int_equal(store_commit(kind->store), STORE_OK);
        }
        if (draw(&random) % 50 == 0)
            kind_open(kind);
        if (draw(&random) % 25 == 0)
            same_as_model(kind->store, &model);
    }
    kind_open(kind);
    same_as_model(kind->store, &model);
    kind_end(kind);
}

/* ---- Memory alone ---- */

static void faults_of_memory(void **state) {
    struct heard heard = {0};
    struct store *store;
    (void)state;
    assert_int_equal(store_memory_open(&store), STORE_OK);
    store_memory_fault(store, STORE_FULL, 1);
    put(store, 1, 1, "full");
    assert_int_equal(store_commit(store), STORE_FULL);
    assert_int_equal(put(store, 1, 1, "good"), STORE_OK);
    assert_int_equal(store_commit(store), STORE_OK);
    store_memory_fault(store, STORE_BROKEN, 1);
    put(store, 1, 2, "broken");
    assert_int_equal(store_commit(store), STORE_BROKEN);
    assert_int_equal(put(store, 1, 2, "x"), STORE_BROKEN);
    assert_int_equal(store_drop(store, 1), STORE_BROKEN);
    assert_int_equal(store_keep(store, "a", "", 1, "", 0), STORE_BROKEN);
    assert_int_equal(store_commit(store), STORE_BROKEN);
    assert_true(store_reason(store)[0] != 0);
    assert_int_equal(store_read(store, 1, 1, hear, &heard), STORE_OK);
    assert_int_equal(heard.count, 1);
    assert_string_equal(heard.text, "good");
    store_memory_restart(store);
    assert_int_equal(put(store, 1, 2, "x"), STORE_OK);
    store_close(store);
}

#define ROW(name, function, kind) {name, function, NULL, NULL, kind}
#define ROWS(text, kind)                                                  \
    ROW(text ": entries are numbered without gaps", numbers, kind),       \
    ROW(text ": a group is unseen until it is committed", uncommitted_is_unseen, kind), \
    ROW(text ": finished games are found, newest first", games, kind),    \
    ROW(text ": a long random run against a model", long_run, kind)

int main(void) {
    static struct kind memory = {.name = "memory"};
    static struct kind sqlite = {.name = "sqlite"};
    const struct CMUnitTest tests[] = {
        ROWS("memory", &memory),
        ROW("memory: full and broken when the test wants it", faults_of_memory, NULL),
        ROWS("sqlite", &sqlite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* jobs_test.c: in which order bots are asked when they have more to do than they can: those that
 * answer at once, then those at tables where somebody looks, and in turns those of different
 * people; and nobody waits for ever. */
#define LINKS 40
#define TABLES 64
#include "drive.h"

static uint32_t links = 4;

static void look_at(const char *id) {
    char body[200];
    house_link(house, links, "10.0.0.2", now_ms);
    tell(links, "{\"do\":\"hello\",\"v\":1}");
    snprintf(body, sizeof body, "{\"do\":\"attach\",\"table\":\"%s\"}", id);
    tell(links++, body);
}

/* A game against two bots, the first of which is to move; somebody may look at it. Its number. */
static uint64_t play(int who, const char *bot, bool watched) {
    char body[200];
    char path[100];
    char id[PROTO_ID_MAX];
    snprintf(body, sizeof body,
             "{\"game\":\"corruption\",\"seats\":3,\"bots\":[\"%s\",\"%s\"],\"seat\":3,"
             "\"options\":\"first=1\"}",
             bot, bot);
    take_word(ask("POST", "/api/tables", token[who], body), "\"table\":\"", id, sizeof id);
    snprintf(path, sizeof path, "/api/tables/%s", id);
    deal_alone(ask, token[who], path, 3);
    if (watched)
        look_at(id);
    return strtoull(id, NULL, 10);
}

static struct house_job job;

/* The table of the next job; 0: there is none. */
static uint64_t next(void) {
    return house_job(house, &job) ? job.number >> 24 : 0;
}

static void close_all(void) {
    while (next())
        ;
    for (uint32_t link = 4; link < links; link++)
        house_unlink(house, link, now_ms);
    links = 4;
    house_close(house);
    store_close(store);
    store_memory_open(&store);
    open_house();
    people();
}

static void test_people(void) {
    uint64_t own[8];
    for (int i = 0; i < 8; i++)
        own[i] = play(1, "hard", false);
    uint64_t other = play(2, "hard", false);
    uint64_t third = play(3, "hard", false);
    ok(next() == own[0] && next() == other && next() == third,
       "one of each before the second of one person");
    bool good = true;
    for (int i = 1; i < 8; i++)
        good = good && next() == own[i];
    ok(good, "then the others, as they came");
    ok(!next(), "and that was all");
    close_all();
}

static void test_kinds(void) {
    uint64_t alone = play(1, "expert", false);
    uint64_t looked = play(1, "hard", true);
    uint64_t quick = play(2, "normal", false);
    ok(next() == quick, "who answers at once comes first");
    ok(next() == looked, "then where somebody looks");
    ok(next() == alone, "then the rest");
    close_all();
}

static void test_coming(void) {
    char id[PROTO_ID_MAX];
    uint64_t first = play(1, "hard", false), second = play(1, "hard", false);
    uint64_t third = play(2, "hard", false);
    take_word(ask("GET", "/api/me", token[2], ""), "\"table\":\"", id, sizeof id);
    look_at(id);
    ok(next() == third && next() == first && next() == second && !next(),
       "who comes to look does not wait with those where nobody is");
    close_all();
}

static void test_nobody_waits_for_ever(void) {
    int jobs = 1;
    uint64_t alone = play(1, "hard", false);
    for (int i = 0; i < 20; i++)
        play(1 + i % 3, "hard", true);
    while (next() != alone && jobs < 30)
        jobs++;
    printf("# number %d\n", jobs);
    ok(jobs == 9, "where nobody looks one is asked after eight others");
    for (int i = 0; next(); i++)
        jobs++;
    ok(jobs == 21, "each is asked once");
    close_all();
}

int main(void) {
    if (store_memory_open(&store))
        return 1;
    open_house();
    people();
    test_people();
    test_kinds();
    test_coming();
    test_nobody_waits_for_ever();
    printf("1..%d\n", checks);
    house_close(house);
    store_close(store);
    return failures != 0;
}

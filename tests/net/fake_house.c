/* fake_house.c: a house that can be held to: a message comes back as it is; `big N` brings N bytes;
 * `bye` closes; `all TEXT` goes to every link. A request is answered with what was asked;
 * /api/status/NNN with that status, /api/big/N with N bytes. `think` is answered by a bot of a
 * worker. For the tests of the network, which need answers and no games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "house_admin.h"

/* An answer that waits for the end of the turn. */
struct answer {
    struct answer *next;
    uint32_t link;
    bool last;
    size_t size;
    char bytes[];
};

struct house {
    struct house_driver driver;
    uint32_t links_max;
    bool *linked;
    int *status;
    struct answer *first, **end;
    uint32_t jobs; /* that are wanted */
    uint32_t job_link;
    uint64_t job_number;
    struct house_figures figures;
};

struct house *house_open(const struct house_limits *limits, const struct house_driver *driver,
                         struct store *store, char *reason) {
    struct house *house = calloc(1, sizeof *house);
    (void)store, (void)reason;
    house->driver = *driver;
    house->links_max = limits->links;
    house->linked = calloc(limits->links, sizeof *house->linked);
    house->status = calloc(limits->links, sizeof *house->status);
    house->end = &house->first;
    return house;
}

void house_close(struct house *house) {
    while (house->first) {
        struct answer *next = house->first->next;
        free(house->first);
        house->first = next;
    }
    free(house->linked);
    free(house->status);
    free(house);
}

/* A driver that calls for a link that is not there, or twice, is wrong. */
static void expect(bool good, const char *what) {
    if (good)
        return;
    fprintf(stderr, "fake house: %s\n", what);
    abort();
}

bool house_link(struct house *house, uint32_t link, const char *address, int64_t now_ms) {
    (void)now_ms;
    expect(link < house->links_max && !house->linked[link], "link that is there");
    expect(address[0] != 0, "link without an address");
    house->linked[link] = true;
    house->figures.links++;
    return true;
}

void house_unlink(struct house *house, uint32_t link, int64_t now_ms) {
    (void)now_ms;
    expect(link < house->links_max && house->linked[link], "unlink of nothing");
    house->linked[link] = false;
    house->figures.links--;
    for (struct answer **at = &house->first; *at;) { /* nothing for those who are gone */
        struct answer *answer = *at;
        if (answer->link != link) {
            at = &answer->next;
            continue;
        }
        *at = answer->next;
        free(answer);
    }
    house->end = &house->first;
    while (*house->end)
        house->end = &(*house->end)->next;
}

static char *put(struct house *house, uint32_t link, size_t size, bool last) {
    struct answer *answer = malloc(sizeof *answer + size);
    answer->next = NULL;
    answer->link = link;
    answer->last = last;
    answer->size = size;
    *house->end = answer;
    house->end = &answer->next;
    return answer->bytes;
}

void house_receive(struct house *house, uint32_t link, const char *bytes, size_t size,
                   int64_t now_ms) {
    char word[32] = "";
    (void)now_ms;
    expect(house->linked[link], "message of nobody");
    house->figures.messages++;
    memcpy(word, bytes, size < sizeof word - 1 ? size : sizeof word - 1);
    unsigned long number = strtoul(word + 4, NULL, 10);
    if (!strncmp(word, "big ", 4) && number <= HOUSE_ANSWER_MAX) {
        memset(put(house, link, number, false), 'x', number);
    } else if (!strcmp(word, "bye")) {
        memcpy(put(house, link, 3, true), "bye", 3);
    } else if (!strncmp(word, "all ", 4)) {
        for (uint32_t i = 0; i < house->links_max; i++)
            if (house->linked[i])
                memcpy(put(house, i, size, false), bytes, size);
    } else if (!strcmp(word, "think")) {
        house->jobs = 1;
        house->job_link = link;
    } else {
        memcpy(put(house, link, size, false), bytes, size);
    }
}

void house_request(struct house *house, uint32_t link, const char *method, const char *path,
                   const char *token, const char *body, size_t size, int64_t now_ms) {
    char text[4096];
    (void)now_ms, (void)body;
    expect(house->linked[link], "request of nobody");
    house->status[link] = !strncmp(path, "/api/status/", 12) ? atoi(path + 12) : 200;
    unsigned long number = strncmp(path, "/api/big/", 9) ? 0 : strtoul(path + 9, NULL, 10);
    if (number && number <= HOUSE_ANSWER_MAX) {
        memset(put(house, link, number, true), 'x', number);
        return;
    }
    int length = snprintf(text, sizeof text,
                          "{\"method\":\"%s\",\"path\":\"%s\",\"token\":%zu,\"body\":%zu}", method,
                          path, strlen(token), size);
    memcpy(put(house, link, (size_t)length, true), text, (size_t)length);
}

int house_status(const struct house *house, uint32_t link) {
    return house->status[link];
}

int64_t house_turn(struct house *house, int64_t now_ms) {
    struct answer *list = house->first;
    house->first = NULL;
    house->end = &house->first;
    while (list) {
        struct answer *next = list->next;
        if (house->linked[list->link])
            house->driver.out(house->driver.arg, list->link, list->bytes, list->size, list->last);
        free(list);
        list = next;
    }
    house->figures.commits++;
    return now_ms + 1000;
}

bool house_job(struct house *house, struct house_job *job) {
    static struct kb_state state;
    if (!house->jobs)
        return false;
    house->jobs = 0;
    memset(job, 0, sizeof *job);
    job->number = ++house->job_number;
    kb_setup(&job->setup, "corruption", 4, NULL, 0, NULL);
    kb_start(&state, &job->setup, 1, false, NULL);
    kb_view(&state, kb_current(&state), &job->view);
    bot_parse("easy", 4, &job->spec);
    return true;
}

void house_job_done(struct house *house, uint64_t number, int action, const struct bot_notes *notes,
                    int64_t now_ms) {
    char text[64];
    (void)notes, (void)now_ms;
    expect(number == house->job_number, "an answer to no job");
    int length = snprintf(text, sizeof text, "thought %d", action >= 0);
    if (house->linked[house->job_link])
        memcpy(put(house, house->job_link, (size_t)length, false), text, (size_t)length);
}

bool house_awaits(struct house *house, uint32_t link) {
    (void)house, (void)link;
    return false;
}

uint32_t house_sockets(const struct house *house, uint32_t link) {
    (void)house, (void)link;
    return 1;
}

uint32_t house_person(const struct house *house, uint32_t link) {
    (void)house, (void)link;
    return 0;
}

void house_ready(struct house *house, uint32_t link, int64_t now_ms) {
    (void)now_ms;
    expect(house->linked[link], "a link that is not there takes more");
}

void house_date(struct house *house, int64_t unix_s) {
    (void)house;
    (void)unix_s;
}

bool house_set_aside(const struct house *house, uint32_t *at, uint64_t *table, uint32_t *entry) {
    (void)house;
    (void)at;
    (void)table;
    (void)entry;
    return false;
}

void house_link_from(struct house *house, uint32_t link, const uint8_t address[16]) {
    (void)house, (void)link, (void)address;
}

bool house_admin(struct house *house, const char *line, size_t size, int64_t now_ms, FILE *out) {
    (void)house, (void)now_ms;
    return fwrite(line, 1, size, out) == size;
}

const char *house_why_read_only(const struct house *house) {
    (void)house;
    return "";
}

void house_watch(struct house *house) {
    (void)house;
}

bool house_read_only(const struct house *house) {
    (void)house;
    return false;
}

int64_t house_ticked(const struct house *house, uint32_t *ticks) {
    (void)house;
    *ticks = 0;
    return -1;
}

bool house_refused(const struct house *house, uint32_t *reason, const char **word,
                   uint64_t *times) {
    (void)house;
    *word = "too-fast";
    *times = 3;
    return (*reason)++ == 0;
}

void house_measure(struct house *house, int64_t (*clock_us)(void)) {
    (void)house, (void)clock_us;
}

void house_figures(const struct house *house, struct house_figures *figures) {
    *figures = house->figures;
}

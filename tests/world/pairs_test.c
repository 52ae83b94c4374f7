/* pairs_test.c: nobody receives a byte that depends on what they may not know. Pairs of games that
 * one viewer cannot tell apart (tests/secrets/pairs.h) are played through two houses, with the same
 * people, bots, shares and times; chance and the moves of others are those of the pair. Whatever
 * goes to the viewer's connection, to a spectator's and a stranger's, into lists, histories,
 * records, refusals and figures, and when the house wants its next turn, must be the same in both:
 * bytes, sizes, order and times. (The server's log lines have nothing of the house but these
 * figures.)
 *
 * For the sake of the pair chance is told here: this file has its own chance_play. Everything else
 * is the code of the server. */
#define chance_play chance_play_drawn
#include "../../src/record/chance.c"
#undef chance_play

#include "../secrets/pairs.h"

#define LOG_MAX (1u << 24)
#define STAGE_MORE                                                                                 \
    const struct pair *pair;                                                                       \
    enum world_name name;                                                                          \
    uint32_t bots;   /* seats, bit by number */                                                    \
    bool jammed;     /* the pair is about what all forget: compared from there on, see put_told */ \
    uint32_t before; /* the last event before that */
#include "stage.h"

static struct stage stage;
static struct pair pair;
static int last_step; /* of the pair: up to it, it is played */

static _Noreturn void fail(const char *what, const char *more) {
    printf("not ok %d - pair %llu, viewer %d: %s %.1500s\n", ++checks,
           (unsigned long long)pair.number, pair.viewer, what, more);
    exit(1);
}

/* Chance speaks as the pair has it. */
void chance_play(struct chance *chance, struct kb_state *state, struct kb_history *history) {
    (void)chance;
    const struct kb_entry *script = pair.entry[stage.name];
    while (kb_current(state) == KB_CHANCE && history->count < pair.inputs[stage.name])
        if (kb_chance_play(state, script[history->count].what, history, NULL))
            fail("chance is not as in the pair", "");
}

/* ---- Driving a house ---- */

/* Where a number stands that says how much has happened: behind "n": and "at":. Two games of a
 * jammed pair had different pasts, which are forgotten; their numbers are not compared. */
static size_t number_length(const char *at) {
    size_t head = !strncmp(at, "\"n\":", 4) ? 4 : !strncmp(at, "\"at\":", 5) ? 5 : 0;
    return head ? head + strspn(at + head, "0123456789") : 0;
}

#define HEARD_MAX (1u << 20) /* bytes of an answer: a history has most */

/* A message as it is compared: whole; in a jammed pair without those numbers. */
static void put_told(const struct stage *s, struct log *log, uint32_t link, const char *bytes,
                     size_t size) {
    static char told[HEARD_MAX];
    char head[64];
    size_t used = 0;
    for (size_t i = 0; i < size;) {
        size_t skip = s->jammed ? number_length(bytes + i) : 0;
        i += skip;
        if (skip)
            told[used++] = '#';
        else
            told[used++] = bytes[i++];
    }
    snprintf(head, sizeof head, "\n%u %lld %zu ", link, (long long)s->now_ms, used);
    put_log(log, head, strlen(head));
    put_log(log, told, used);
    log->count++;
}

static void hear(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    struct stage *s = arg;
    bool same = (int)link == s->pair->viewer || link >= VISITOR;
    static char text[HEARD_MAX];
    (void)last;
    if (size >= sizeof text)
        fail("an answer larger than any", "");
    memcpy(text, bytes, size);
    text[size] = 0;
    if (link == ASKER) { /* of a history its beginning will do */
        size_t kept = size < sizeof s->answer ? size : sizeof s->answer - 1;
        memcpy(s->answer, text, kept);
        s->answer[kept] = 0;
    }
    put_told(s, same ? s->same : s->other, link, text, size);
}

/* A turn; when the house wants the next one is seen by whoever can measure time. (What is due in
 * days, a table that was forgotten, is counted from pasts that differ where accounts were jammed.)
 */
static void turn(struct stage *s) {
    const int64_t DAYS_MS = 20 * 86400000LL;
    char next[32];
    int64_t due = house_turn(s->house, s->now_ms);
    snprintf(next, sizeof next, "\n%lld", (long long)(due - s->now_ms < DAYS_MS ? due : INT64_MAX));
    put_log(s->same, next, strlen(next));
}

/* Is the pair about what everybody forgets? Then its games are compared from there on. */
static bool is_jam(const struct pair *p) {
    return !strcmp(subject.moment[p->moment], "jammed");
}

/* ---- Setting up: the same in both worlds ---- */

static void make_table(struct stage *s) {
    static const char *const looks[] = {"silent", "delayed:3"};
    static const char *const clocks[] = {"none", "move:60", "bank:600+5"};
    char options[256];
    char body[700];
    int host = s->pair->viewer ? s->pair->viewer : 1;
    kb_setup_print(&s->pair->setup, options, sizeof options);
    for (int seat = 1; seat <= s->pair->setup.seats; seat++) {
        if (seat != host && kb_random_below(&s->random, 2))
            s->bots |= 1u << seat;
        add_person(s, seat);
    }
    add_person(s, STRANGER);
    int length = snprintf(body, sizeof body,
                          "{\"game\":\"%s\",\"seats\":%d,\"options\":\"%s\",\"entry\":\"public\","
                          "\"spectators\":\"%s\",\"clock\":\"%s\",\"pace\":600,\"grace\":0,"
                          "\"seat\":%d,\"bots\":[",
                          kb_game(s->pair->setup.game).name, s->pair->setup.seats, options,
                          looks[is_jam(s->pair) ? 0 : kb_random_below(&s->random, 2)],
                          clocks[kb_random_below(&s->random, is_jam(s->pair) ? 2 : 3)], host);
    for (int seat = 1; seat <= s->pair->setup.seats; seat++)
        length += snprintf(body + length, sizeof body - (size_t)length, "%s\"%s\"",
                           seat > 1 ? "," : "", s->bots >> seat & 1 ? "easy" : "");
    snprintf(body + length, sizeof body - (size_t)length, "]}");
    ask(s, "POST", "/api/tables", s->token[host], body);
    take_word(s, "\"table\":\"", s->table, sizeof s->table);
}

static bool is_person(const struct stage *s, int seat) {
    return seat == STRANGER || (seat <= s->pair->setup.seats && !(s->bots >> seat & 1));
}

static void sit_down(struct stage *s) {
    char message[200];
    for (int link = 1; link <= STRANGER; link++) {
        if (link == ASKER || (!is_person(s, link) && link != VISITOR))
            continue;
        connect_one(s, link, 0);
        snprintf(message, sizeof message, "{\"do\":\"take\",\"seat\":%d}", link);
        if (link < VISITOR && !table_seat_of(the_table(s), (uint32_t)link))
            tell(s, link, message);
    }
}

/* ---- Playing the pair ---- */

/* What the script has for a seat now, -1 if nothing: the next input, or a choice of this beat. */
static int scripted(const struct stage *s, const struct table *t, int seat) {
    const struct kb_entry *script = s->pair->entry[s->name];
    int end = s->pair->end[s->name][last_step];
    int count = bits_count(t->must) > 1 ? bits_count(t->must) : 1;
    for (int i = t->entries; i < t->entries + count && i < end; i++)
        if (script[i].seat == seat && !script[i].forced)
            return script[i].what;
    return -1;
}

static void think(struct stage *s) {
    static struct house_job job;
    const struct table *t = the_table(s);
    while (house_job(s->house, &job)) {
        int action = scripted(s, t, job.view.viewer);
        bool must = t->must >> job.view.viewer & 1;
        if (action >= 0 || !must) /* a bot whose turn it is thinks on while another looks */
            house_job_done(s->house, job.number, action < 0 ? BOT_NONE : action, &job.notes,
                           s->now_ms);
    }
}

/* The next person who has something to do; 0 if there is none. */
static int next_person(const struct stage *s, const struct table *t) {
    for (int seat = 1; seat <= s->pair->setup.seats; seat++)
        if (!(s->bots >> seat & 1) && !t->seat[seat].choice && scripted(s, t, seat) >= 0)
            return seat;
    return 0;
}

static bool bot_has(const struct stage *s, const struct table *t) {
    for (int seat = 1; seat <= s->pair->setup.seats; seat++)
        if (s->bots >> seat & 1 && !t->seat[seat].choice && scripted(s, t, seat) >= 0)
            return true;
    return false;
}

/* ---- What else can be asked ---- */

/* Moves that the viewer may not make now, of all kinds: what the refusals say. */
static void try_moves(struct stage *s) {
    static const char *const moves[] = {
        "nonsense", "1@a1",    "10@b2",    "7@c0",      "swiss@a1", "attorney@b1", "hitman@c1",
        "show:a1",  "show:b2", "peek:2",   "assign:a1", "a1",       "pass",        "1>2",
        "3>1",      "walk:3",  "watch:1",  "protect:2", "protect",  "accuse:1",    "accuse:3",
        "steal:1",  "steal:*", "credit:2", "?",         "",         "10@a1.1",     "1@a1 "};
    const struct table *t = the_table(s);
    for (int i = 0; i < 4; i++) {
        const char *move = moves[kb_random_below(&s->random, sizeof moves / sizeof moves[0])];
        char message[100];
        int action;
        if (t->phase == TABLE_PLAYING &&
            !kb_move_parse(&t->state, s->pair->viewer, move, strlen(move), &action, NULL))
            continue; /* it would be played */
        snprintf(message, sizeof message, "{\"do\":\"move\",\"move\":\"%s\"}", move);
        tell(s, s->pair->viewer, message);
    }
}

/* A host may end a game that nobody else plays any more, which would end the pair, too: others may
 * have given up, or bots stand in for them. */
static bool may_close(const struct stage *s, int link) {
    return link < VISITOR && link == (s->pair->viewer ? s->pair->viewer : 1);
}

static void try_commands(struct stage *s, int link) {
    static const char *const commands[] = {
        "{\"do\":\"close\"}", /* the first: see may_close */
        "{\"do\":\"back\"}",
        "{\"do\":\"take\"}",
        "{\"do\":\"start\"}",
        "{\"do\":\"bot\",\"seat\":2}",
        "{\"do\":\"rematch\"}",
        "{\"do\":\"move\",\"move\":\"1@a1\",\"at\":2}",
        "{\"do\":\"phrase\",\"number\":99}",
        "{\"do\":\"chat\",\"text\":\"hello\"}",
        "{\"do\":\"commit\",\"hash\":\"00\"}",
        "{\"do\":\"ping\"}",
        "{",
    };
    int first = may_close(s, link);
    int count = (int)(sizeof commands / sizeof commands[0]) - first;
    tell(s, link, commands[first + (int)kb_random_below(&s->random, (uint32_t)count)]);
}

/* While accounts are jammed nobody is told again what was done when they lay open. */
static void check_forgotten(struct stage *s) {
    const char *at = strstr(s->answer, "\"events\":[");
    const char *end = at ? strstr(at, "],") : NULL;
    int moves = 0;
    for (; at && (at = strstr(at, "{\"n\":")) && at < end; at++) {
        const char *move = strstr(at, "\"move\":\"");
        uint32_t n = (uint32_t)atoi(at + 5);
        if (strncmp(strchr(at, ','), ",\"e\":\"move\"", 11) || n >= s->before)
            continue;
        moves++;
        if (strncmp(move + 8, "?\"", 2))
            fail("a jammed game tells what was before:", at);
    }
    if (!moves)
        fail("a jammed game without a past:", s->answer);
}

static void look_around(struct stage *s) {
    struct house_figures figures;
    char path[100];
    char id[2 * RECORD_ID_BYTES + 1];
    const struct table *t = the_table(s);
    const char *token = s->pair->viewer ? s->token[s->pair->viewer] : "";
    uint32_t seen = s->jammed ? t->event_count : 3;
    ask(s, "GET", "/api/tables", "", "");
    ask(s, "GET", "/api/me", token, "");
    ask(s, "GET", "/api/me", s->token[STRANGER], "");
    proto_hex(t->id, RECORD_ID_BYTES, id);
    snprintf(path, sizeof path, "/api/records/%s", id);
    if (t->phase == TABLE_PLAYING) { /* when it is over everybody may know everything */
        ask(s, "GET", "/api/records", "", "");
        ask(s, "GET", path, token, "");
    }
    snprintf(path, sizeof path, "/api/tables/%s/history", s->table);
    ask(s, "GET", path, token, "");
    ask(s, "GET", path, "", "");
    snprintf(path, sizeof path, "/api/tables/%s?seen=%u", s->table, seen);
    ask(s, "GET", path, token, "");
    ask(s, "GET", path, s->token[STRANGER], "");
    if (s->pair->viewer && kb_random_below(&s->random, 4) == 0)
        connect_one(s, s->pair->viewer,
                    s->jammed ? t->event_count : kb_random_below(&s->random, 40));
    if (s->pair->viewer)
        try_moves(s);
    if (t->phase == TABLE_PLAYING) { /* then nobody may do any of it */
        try_commands(s, s->pair->viewer ? s->pair->viewer : VISITOR);
        try_commands(s, STRANGER);
    }
    house_figures(s->house, &figures);
    if (s->jammed) /* earlier sums are forgotten, too */
        figures.moves = figures.commits = figures.messages = figures.refusals = 0;
    put_log(s->same, &figures, sizeof figures);
}

/* The accounts are jammed: from here on the two games are compared. Whatever has come of their
 * different pasts and could be measured begins afresh: times, delays of bots. */
static void begin_comparing(struct stage *s) {
    static const uint8_t seed[HASH_BYTES] = {1};
    struct table *t = the_table(s);
    char path[100];
    s->jammed = true;
    s->before = t->event_count;
    s->now_ms = 100000000;
    s->random = kb_random_seed(s->pair->number, 100);
    chance_begin(&t->chance, seed);
    house_turn(s->house, s->now_ms);
    for (int seat = 1; seat <= t->terms.setup.seats; seat++) {
        t->seat[seat].asked_ms = t->seat[seat].asked_ms < 0 ? -1 : s->now_ms;
        t->seat[seat].left_ms = t->seat[seat].shown_ms = 60000;
        t->seat[seat].due_ms = t->seat[seat].due_ms < 0 ? -1 : s->now_ms + 200;
    }
    t->asked_ms = s->now_ms;
    slot_schedule(s->house, slot_find(s->house, t->number));
    s->same->size = s->other->size = s->same->count = s->other->count = 0;
    snprintf(path, sizeof path, "/api/tables/%s?seen=%u", s->table,
             s->before > 40 ? s->before - 40 : 0);
    ask(s, "GET", path, s->token[STRANGER], "");
    check_forgotten(s);
    s->same->size = s->same->count = 0;
    for (int link = 1; link <= STRANGER; link++)
        if (link != ASKER && (is_person(s, link) || link == VISITOR))
            connect_one(s, link, t->event_count);
}

static void play(struct stage *s) {
    struct table *t = the_table(s);
    int steps = 0;
    while (t->phase == TABLE_PLAYING && steps++ < 4000) {
        if (is_jam(s->pair) && !s->jammed && t->entries >= s->pair->end[s->name][0])
            begin_comparing(s);
        think(s);
        int seat = next_person(s, t);
        if (seat) {
            char text[KB_MOVE_TEXT_MAX];
            char message[100];
            s->now_ms += 20 + kb_random_below(&s->random, 900);
            turn(s);
            if (scripted(s, t, seat) < 0 || t->seat[seat].choice)
                continue; /* a bot was faster */
            kb_move_print(&t->state, scripted(s, t, seat), text);
            snprintf(message, sizeof message, "{\"do\":\"move\",\"move\":\"%s\"}", text);
            tell(s, seat, message);
        } else if (bot_has(s, t)) {
            s->now_ms += 100;
            turn(s);
        } else {
            break;
        }
        if (kb_random_below(&s->random, 16) == 0)
            look_around(s);
    }
    s->now_ms += 5000; /* delayed spectators catch up */
    turn(s);
    look_around(s);
}

static void run_world(const struct pair *p, enum world_name name) {
    open_stage(&stage, (int)name, p->number, 0);
    stage.pair = p;
    stage.name = name;
    make_table(&stage);
    sit_down(&stage);
    deal(&stage, p->viewer ? p->viewer : 1, ~stage.bots, 0);
    play(&stage);
    close_stage(&stage);
}

/* Has chance spoken, and has nobody chosen yet in a beat? Only such positions are shown by a
 * table. */
static bool is_settled(const struct kb_state *state) {
    struct kb_view view;
    kb_view(state, 0, &view);
    return kb_current(state) != KB_CHANCE && kb_must(state) == view.must;
}

/* The last step of a pair at which both its games are settled; 0 if there is none. */
static int find_last_step(const struct pair *p) {
    static struct world world[WORLDS];
    int last = 0;
    if (!world_start(&world[WORLD_A], p, WORLD_A) || !world_start(&world[WORLD_B], p, WORLD_B))
        fail("the pair is not playable", "");
    for (int step = 1; step < p->steps; step++) {
        if (!world_step(&world[WORLD_A]) || !world_step(&world[WORLD_B]))
            fail("the pair is not playable", "");
        if (is_settled(&world[WORLD_A].state) && is_settled(&world[WORLD_B].state))
            last = step;
    }
    return last;
}

/* Setups that the terms of a table can say: no reduced games, no decks of one's own. */
static bool is_usual(const struct pair *p) {
    struct kb_setup setup;
    char options[256];
    kb_setup_print(&p->setup, options, sizeof options);
    return !p->setup.reduced &&
           !kb_setup_text(&setup, kb_game(p->setup.game).name, p->setup.seats, options, NULL) &&
           !memcmp(&setup, &p->setup, sizeof setup);
}

int main(int argc, char **argv) {
    const char *scale = getenv("KB_SCALE");
    uint64_t wanted = 50 * (scale ? strtoull(scale, NULL, 10) : 100) + 1;
    uint64_t number = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    uint64_t played = 0;
    uint64_t told = 0;
    uint64_t others = 0;
    uint64_t jams = 0;
    if (argc > 1)
        wanted = 1;
    for (; played < wanted; number++) {
        if (!pair_make(&pair, number))
            fail("no pair", "");
        if (!is_usual(&pair) || !(last_step = find_last_step(&pair)))
            continue;
        run_world(&pair, WORLD_A);
        run_world(&pair, WORLD_B);
        compare();
        played++;
        jams += is_jam(&pair);
        told += logs[0].count;
        others +=
            logs[1].size != logs[3].size || memcmp(logs[1].bytes, logs[3].bytes, logs[1].size) != 0;
    }
    printf(
        "# %llu pairs (%llu of them jammed), %llu messages compared; to others something differed "
        "in %llu pairs\n",
        (unsigned long long)played, (unsigned long long)jams, (unsigned long long)told,
        (unsigned long long)others);
    printf("ok %d - the viewer, spectators, lists and figures tell the two worlds apart never\n",
           ++checks);
    bool control = argc > 1 || others > played / 4;
    printf("%sok %d - the others, who may know, do\n", control ? "" : "not ", ++checks);
    printf("1..%d\n", checks);
    return !control;
}

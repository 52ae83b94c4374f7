/* bot_text.c: see bot_text.h. */
#include "bot_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* ---- Words of a line ---- */

struct scan {
    const char *at;
    const char *end;
};

/* The next word, up to a space. False at the end. */
static bool scan_word(struct scan *scan, const char **word, size_t *length) {
    while (scan->at < scan->end && *scan->at == ' ')
        scan->at++;
    *word = scan->at;
    while (scan->at < scan->end && *scan->at != ' ')
        scan->at++;
    *length = (size_t)(scan->at - *word);
    return *length > 0;
}

static bool scan_is(struct scan *scan, const char *wanted) {
    const char *word;
    size_t length;
    return scan_word(scan, &word, &length) && text_is(word, length, wanted);
}

static bool scan_number(struct scan *scan, uint32_t most, uint32_t *number) {
    const char *word;
    size_t length;
    return scan_word(scan, &word, &length) &&
           text_read_number(&word, word + length, most, number) && word == scan->at;
}

/* ---- What a bot writes ---- */

static struct bot_answer read_want(struct scan *scan) {
    static const char *const names[] = {"view", "lines", "history", "world"};
    struct bot_answer answer = {.kind = BOT_ANSWER_WANT};
    const char *word;
    size_t length;
    while (scan_word(scan, &word, &length))
        for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
            if (text_is(word, length, names[i]))
                answer.wants |= 1u << i;
    return answer;
}

struct bot_answer bot_answer_read(const char *line, size_t length) {
    struct bot_answer answer = {.kind = BOT_ANSWER_OTHER};
    if (length && line[length - 1] == '\r')
        length--;
    struct scan scan = {line, line + length};
    const char *word;
    size_t size;
    if (!scan_word(&scan, &word, &size))
        return answer;
    if (text_is(word, size, "ready")) {
        answer.kind = BOT_ANSWER_READY;
    } else if (text_is(word, size, "want")) {
        return read_want(&scan);
    } else if (text_is(word, size, "move") && scan_number(&scan, UINT32_MAX, &answer.number)) {
        if (scan_word(&scan, &answer.move, &answer.length))
            answer.kind = BOT_ANSWER_MOVE;
    }
    return answer;
}

/* ---- Messages to a bot ---- */

size_t bot_game_print(const struct kb_setup *setup, int seat, uint64_t seed, char *out,
                      size_t size) {
    struct text t = text_into(out, size);
    char options[256];
    kb_setup_print(setup, options, sizeof options);
    text_word(&t, "game ");
    text_word(&t, kb_game(setup->game).name);
    text_word(&t, " seats ");
    text_number(&t, setup->seats);
    text_word(&t, " seat ");
    text_number(&t, seat);
    text_word(&t, " seed ");
    text_hex(&t, seed, 16);
    text_word(&t, " options ");
    text_word(&t, options);
    if (kb_game(setup->game).deck) {
        text_word(&t, "\ndeck");
        for (int i = 0; i < KB_CONTRACTS; i++) {
            text_char(&t, ' ');
            text_word(&t, setup->deck[i].id);
            text_char(&t, ':');
            text_number(&t, setup->deck[i].value);
        }
    }
    text_char(&t, '\n');
    return text_end(&t);
}

static void put_view(struct text *t, const struct bot_question *q) {
    text_word(t, "view ");
    size_t room = t->length < t->size ? t->size - t->length : 0;
    t->length += kb_view_json(q->view, q->setup, room ? t->out + t->length : NULL, room);
    text_char(t, '\n');
}

/* A line `line {...}` for each line of the history. */
static void put_lines(struct text *t, const struct bot_question *q) {
    size_t size = kb_history_text(q->setup, q->whole, q->view->viewer, NULL, 0) + 1;
    char *lines = malloc(size);
    if (!lines)
        return;
    kb_history_text(q->setup, q->whole, q->view->viewer, lines, size);
    for (char *line = lines; *line;) {
        size_t length = strcspn(line, "\n");
        char *next = line + length + (line[length] != 0);
        line[length] = 0;
        text_word(t, "line ");
        text_word(t, line);
        text_char(t, '\n');
        line = next;
    }
    free(lines);
}

static void put_history(struct text *t, const struct bot_question *q) {
    text_word(t, "history");
    for (int i = 0; i < q->entries; i++) {
        text_char(t, ' ');
        text_number(t, q->entry[i].seat);
        text_char(t, q->entry[i].forced ? '!' : ':');
        text_number(t, q->entry[i].what);
    }
    text_char(t, '\n');
}

/* A world is drawn from the view alone, so it tells no more than the view does. */
static void put_world(struct text *t, const struct bot_question *q) {
    struct kb_state world;
    uint8_t bytes[KB_SAVED_MAX];
    uint64_t random = kb_random_seed(q->seed, q->number);
    kb_sample(q->view, &random, &world);
    size_t size = kb_save(&world, bytes);
    text_word(t, "world ");
    for (size_t i = 0; i < size; i++)
        text_hex(t, bytes[i], 2);
    text_char(t, '\n');
}

static void put_legal(struct text *t, const struct kb_view *view) {
    char move[KB_MOVE_TEXT_MAX];
    text_word(t, "legal");
    for (int action = 0; action < KB_ACTIONS_MAX; action++) {
        if (!(view->legal[action / 64] >> (action % 64) & 1))
            continue;
        kb_view_move_print(view, action, move);
        text_char(t, ' ');
        text_word(t, move);
    }
    text_char(t, '\n');
}

size_t bot_person_print(const struct bot_personality *who, char *out, size_t size) {
    return (size_t)snprintf(out, size, "person %s\n", who->name);
}

size_t bot_ask_print(const struct bot_question *q, char *out, size_t size) {
    struct text t = text_into(out, size);
    text_word(&t, "ask ");
    text_number(&t, q->number);
    text_word(&t, q->view->must >> q->view->viewer & 1 ? " must" : " may");
    text_word(&t, " ms ");
    text_number(&t, q->ms);
    text_word(&t, " budget ");
    text_number(&t, q->budget);
    text_char(&t, '\n');
    if (q->wants & BOT_WANT_VIEW)
        put_view(&t, q);
    if (q->wants & BOT_WANT_LINES)
        put_lines(&t, q);
    if (q->wants & BOT_WANT_HISTORY)
        put_history(&t, q);
    if (q->wants & BOT_WANT_WORLD)
        put_world(&t, q);
    put_legal(&t, q->view);
    text_word(&t, "go ");
    text_number(&t, q->number);
    text_char(&t, '\n');
    return text_end(&t);
}

/* ---- The bot's side ---- */

static bool scan_seed(struct scan *scan, uint64_t *seed) {
    const char *word;
    size_t length;
    if (!scan_word(scan, &word, &length) || length != 16)
        return false;
    *seed = 0;
    for (size_t i = 0; i < length; i++) {
        int digit = text_hex_digit(word[i]);
        if (digit < 0)
            return false;
        *seed = *seed << 4 | (uint64_t)digit;
    }
    return true;
}

/* game NAME seats N seat N seed HEX options key=value ... */
static bool read_game(struct scan *scan, struct bot_position *position) {
    char name[32];
    char options[256];
    const char *word;
    size_t length;
    uint32_t seats;
    uint32_t seat;
    uint64_t seed;
    struct kb_setup setup;
    if (!scan_word(scan, &word, &length) || length >= sizeof name)
        return false;
    memcpy(name, word, length);
    name[length] = 0;
    if (!scan_is(scan, "seats") || !scan_number(scan, KB_SEATS_MAX, &seats) ||
        !scan_is(scan, "seat") || !scan_number(scan, seats, &seat) || !seat ||
        !scan_is(scan, "seed") || !scan_seed(scan, &seed) || !scan_is(scan, "options"))
        return false;
    size_t rest = (size_t)(scan->end - scan->at);
    if (rest >= sizeof options)
        return false;
    memcpy(options, scan->at, rest);
    options[rest] = 0;
    if (memchr(options, 0, rest) ||
        kb_setup_text(&setup, name, (int)seats, options + (options[0] == ' '), NULL))
        return false;
    position->playing = true;
    position->setup = setup;
    position->seat = (int)seat;
    position->seed = seed;
    position->who = NULL;
    position->asked = position->placed = false;
    position->entries = 0;
    return true;
}

/* deck ID:VALUE ..., 24 of them. Converts it to the table that the library reads. */
static bool read_deck(struct scan *scan, struct bot_position *position) {
    char table[2048];
    size_t used = (size_t)snprintf(table, sizeof table, "id\tvalue\n");
    const char *word;
    size_t length;
    while (scan_word(scan, &word, &length)) {
        const char *colon = memchr(word, ':', length);
        if (!colon || length > 32 || used + length + 2 > sizeof table)
            return false;
        memcpy(table + used, word, length);
        table[used + (size_t)(colon - word)] = '\t';
        used += length;
        table[used++] = '\n';
    }
    return position->playing && !kb_setup_deck(&position->setup, table, used, NULL);
}

/* ask NUMBER must|may ms N budget N */
static bool read_ask(struct scan *scan, struct bot_position *position) {
    const char *word;
    size_t length;
    uint32_t number;
    uint32_t ms;
    uint32_t budget;
    if (!position->playing || !scan_number(scan, UINT32_MAX, &number) ||
        !scan_word(scan, &word, &length))
        return false;
    bool must = text_is(word, length, "must");
    if ((!must && !text_is(word, length, "may")) || !scan_is(scan, "ms") ||
        !scan_number(scan, UINT32_MAX, &ms) || !scan_is(scan, "budget") ||
        !scan_number(scan, BOT_BUDGET_MAX, &budget))
        return false;
    position->number = number;
    position->must = must;
    position->ms = ms;
    position->budget = budget;
    position->asked = true;
    position->placed = false;
    position->entries = 0;
    return true;
}

/* SEAT:WHAT, or SEAT!WHAT where there was no choice. */
static bool read_entry(const char *word, size_t length, int seats, struct kb_entry *entry) {
    const char *end = word + length;
    uint32_t seat;
    uint32_t what;
    if (!text_read_number(&word, end, (uint32_t)seats, &seat) || word == end ||
        (*word != ':' && *word != '!'))
        return false;
    bool forced = *word++ == '!';
    if (!text_read_number(&word, end, UINT16_MAX, &what) || word != end)
        return false;
    *entry = (struct kb_entry){(uint8_t)seat, forced, (uint16_t)what};
    return true;
}

static bool read_history(struct scan *scan, struct bot_position *position) {
    static const struct kb_entry none = {0, 0, 0};
    const char *word;
    size_t length;
    int32_t count = 0;
    struct kb_entry entry = none;
    struct scan again = *scan;
    for (; scan_word(scan, &word, &length); count++)
        if (count == KB_HISTORY_MAX || !read_entry(word, length, position->setup.seats, &entry))
            return false;
    for (int i = 0; i < count; i++) {
        scan_word(&again, &word, &length);
        read_entry(word, length, position->setup.seats, &position->entry[i]);
    }
    position->entries = count;
    return true;
}

/* world HEX. It is loaded by the library, which refuses what is not a state, and must be of this
 * game and at a moment at which this seat may decide. */
static bool read_world(struct scan *scan, struct bot_position *position) {
    uint8_t bytes[KB_SAVED_MAX];
    const char *word;
    size_t length;
    struct kb_state state;
    if (!scan_word(scan, &word, &length) || length % 2 || length / 2 > sizeof bytes)
        return false;
    for (size_t i = 0; i < length / 2; i++) {
        int high = text_hex_digit(word[2 * i]);
        int low = text_hex_digit(word[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    if (kb_load(&state, bytes, length / 2) || state.game != position->setup.game ||
        kb_seats(&state) != position->setup.seats || !(kb_may(&state) >> position->seat & 1))
        return false;
    position->world = state;
    position->placed = true;
    return true;
}

/* person NAME */
static bool read_person(struct scan *scan, struct bot_position *position) {
    const char *word;
    size_t length;
    if (!position->playing || !scan_word(scan, &word, &length))
        return false;
    for (int i = 0; bot_personality_at(i); i++) {
        if (text_is(word, length, bot_personality_at(i)->name)) {
            position->who = bot_personality_at(i);
            return true;
        }
    }
    return false;
}

enum bot_order_kind bot_order_read(const char *line, size_t length, struct bot_position *position) {
    if (length && line[length - 1] == '\r')
        length--;
    struct scan scan = {line, line + length};
    const char *word;
    size_t size;
    uint32_t number;
    if (!scan_word(&scan, &word, &size))
        return BOT_ORDER_OTHER;
    if (text_is(word, size, "kickback"))
        return scan_number(&scan, UINT32_MAX, &number) ? BOT_ORDER_HELLO : BOT_ORDER_BAD;
    if (text_is(word, size, "game"))
        return read_game(&scan, position) ? BOT_ORDER_GAME : BOT_ORDER_BAD;
    if (text_is(word, size, "person"))
        return read_person(&scan, position) ? BOT_ORDER_PERSON : BOT_ORDER_BAD;
    if (text_is(word, size, "deck"))
        return read_deck(&scan, position) ? BOT_ORDER_DECK : BOT_ORDER_BAD;
    if (text_is(word, size, "ask"))
        return read_ask(&scan, position) ? BOT_ORDER_ASK : BOT_ORDER_BAD;
    if (text_is(word, size, "history"))
        return position->asked && read_history(&scan, position) ? BOT_ORDER_HISTORY : BOT_ORDER_BAD;
    if (text_is(word, size, "world"))
        return position->asked && read_world(&scan, position) ? BOT_ORDER_WORLD : BOT_ORDER_BAD;
    if (text_is(word, size, "go"))
        return position->asked && scan_number(&scan, UINT32_MAX, &number) &&
                       number == position->number
                   ? BOT_ORDER_GO
                   : BOT_ORDER_BAD;
    if (text_is(word, size, "over")) {
        position->asked = position->placed = false;
        return BOT_ORDER_OVER;
    }
    return text_is(word, size, "quit") ? BOT_ORDER_QUIT : BOT_ORDER_OTHER;
}

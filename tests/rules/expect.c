/* expect.c: an expectation. A question (ask.h) gives the true answer as a list of words, the
 * file gives the one that it expects; comparing the two is all there is to it. */
#include "ask.h"

#include <string.h>

/* ---- Words of a question ---- */

const struct kb_corruption_table *table_of(const struct rule *rule, struct kb_view *view) {
    kb_view(&rule->state, 0, view);
    return &view->as.corruption.table;
}

const struct kb_hacker_table *hacker_table_of(const struct rule *rule, struct kb_view *view) {
    kb_view(&rule->state, 0, view);
    return &view->as.hacker.table;
}

void add_seats(struct list *out, uint32_t seats) {
    for (int seat = 0; seat <= KB_SEATS_MAX; seat++)
        if (seats >> seat & 1)
            list_add(out, "%d", seat);
}

void add_seat(struct list *out, int seat) {
    if (seat)
        list_add(out, "%d", seat);
    else
        list_add(out, "nobody");
}

int viewer_of(const struct rule *rule, const char *word, struct list *out) {
    int viewer = word_number(word, kb_seats(&rule->state));
    if (viewer < 0)
        list_add(out, "(there is no seat '%s')", word);
    return viewer;
}

bool reader_of(const struct rule *rule, const char *word, struct list *out, int *reader) {
    bool all = !strcmp(word, "all");
    *reader = all ? KB_EVERYTHING : viewer_of(rule, word, out);
    return all || *reader >= 0;
}

int seat_of(const struct rule *rule, const char *word, struct list *out) {
    int seat = word_number(word, kb_seats(&rule->state));
    if (seat < 1)
        list_add(out, "(there is no seat '%s')", word);
    return seat;
}

int card_of(struct rule *rule, const char *word, struct list *out) {
    int t = record_card(rule, word);
    if (t < 0)
        list_add(out, "(there is no card '%s')", word);
    return t;
}

int contract_of(const struct rule *rule, const char *word, struct list *out) {
    int id = contract_number(&rule->setup, word);
    if (id < 0)
        list_add(out, "(there is no contract '%s')", word);
    return id;
}

/* ---- All questions ---- */

static const struct question {
    const char *name;
    void (*ask)(struct rule *rule, const struct about *about, struct list *out);
    int least; /* words between the question and `=` */
    int most;
    enum order order;
    enum of_game game;
} questions[] = {
#define QUESTION_ROW(name, least, most, order, game) {#name, ask_##name, least, most, order, game},
    QUESTIONS(QUESTION_ROW)};
#define QUESTIONS_COUNT ((int)(sizeof questions / sizeof questions[0]))

const char *rule_question(int number) {
    return number >= 0 && number < QUESTIONS_COUNT ? questions[number].name : NULL;
}

static const struct question *find_question(const char *name) {
    for (int i = 0; i < QUESTIONS_COUNT; i++)
        if (!strcmp(questions[i].name, name))
            return &questions[i];
    return NULL;
}

void rule_expect(struct rule *rule, const struct words *words) {
    struct about about = {0};
    struct list expected = {0};
    struct list got = {0};
    const struct question *question = words->count > 1 ? find_question(words->word[1]) : NULL;
    int equals = 2;
    while (equals < words->count && strcmp(words->word[equals], "="))
        about.word[about.count++] = words->word[equals++];
    rule->checks++;
    if (!question || equals + 1 >= words->count || about.count < question->least ||
        about.count > question->most) {
        rule_fail(rule, "'%s' is not asked like that", words->count > 1 ? words->word[1] : "");
        return;
    }
    if (!rule->played && question->ask != ask_game) {
        rule_fail(rule, "there is no game to ask about");
        return;
    }
    if (rule->played && question->game == (rule_is_hacker(rule) ? CORRUPTION : HACKER)) {
        rule_fail(rule, "'%s' is a question about the other game", question->name);
        return;
    }
    list_join(&expected, words, equals + 1, words->count);
    question->ask(rule, &about, &got);
    if (got.length == 0)
        list_add(&got, "none");
    if (question->order == ANY_ORDER) {
        list_sort(&expected);
        list_sort(&got);
    }
    if (strcmp(expected.text, got.text)) {
        struct list asked = {0};
        list_join(&asked, words, 1, equals);
        rule_fail(rule, "%s: expected '%s', got '%s'", asked.text, expected.text, got.text);
    }
}

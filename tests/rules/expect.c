/* expect.c: what can be asked about a position. A question writes the true answer as a list of words,
 * in the form in which a file states it; comparing the two is all there is to an expectation. Answers
 * come from views, the record and the public questions; where two of them must agree and do not, the
 * answer gets a word that no file expects. */
#include "rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is asked: the words between the question and `=`. */
struct about {
    int count;
    const char *word[WORDS_MAX];
};

static const struct kb_corruption_table *table_of(const struct rule *rule, struct kb_view *view) {
    kb_view(&rule->state, 0, view);
    return &view->as.corruption.table;
}

static void add_seats(struct list *out, uint32_t seats) {
    for (int seat = 0; seat <= KB_SEATS_MAX; seat++)
        if (seats >> seat & 1)
            list_add(out, "%d", seat);
}

static void add_seat(struct list *out, int seat) {
    if (seat)
        list_add(out, "%d", seat);
    else
        list_add(out, "nobody");
}

static void add_hand(struct list *out, uint32_t hand) {
    for (int card = KB_CARD_1; card <= KB_CARD_HITMAN; card++) {
        if (hand >> (card - 1) & 1)
            list_add(out, "%s", card_name(card));
        if (card == KB_CARD_REPORTER && hand & KB_HAND_REPORTER2)
            list_add(out, "R");
    }
}

/* A viewer from its word: 0 is the spectator. */
static int viewer_of(const struct rule *rule, const char *word, struct list *out) {
    int viewer = word_number(word, kb_seats(&rule->state));
    if (viewer < 0)
        list_add(out, "(there is no seat '%s')", word);
    return viewer;
}

/* A seat proper. */
static int seat_of(const struct rule *rule, const char *word, struct list *out) {
    int seat = word_number(word, kb_seats(&rule->state));
    if (seat < 1)
        list_add(out, "(there is no seat '%s')", word);
    return seat;
}

static int card_of(struct rule *rule, const char *word, struct list *out) {
    int t = record_card(rule, word);
    if (t < 0)
        list_add(out, "(there is no card '%s')", word);
    return t;
}

static int contract_of(const struct rule *rule, const char *word, struct list *out) {
    int id = contract_number(&rule->setup, word);
    if (id < 0)
        list_add(out, "(there is no contract '%s')", word);
    return id;
}

/* ---- Set-up ---- */

static void ask_game(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_setup setup;
    struct kb_error error = {.code = KB_OK};
    struct list options = {0};
    int seats = word_number(about->word[0], 99);
    (void)rule;
    for (int i = 1; i < about->count; i++)
        list_add(&options, "%s", about->word[i]);
    enum kb_code code = kb_setup(&setup, "corruption", seats, &about->word[1], about->count - 1,
                                 &error);
    list_add(out, "%s", code_name(code));
    if (code != error.code || code != kb_setup_text(&setup, "corruption", seats, options.text, NULL))
        list_add(out, "(but otherwise as one text)");
}

static void ask_options(struct rule *rule, const struct about *about, struct list *out) {
    char text[256];
    (void)about;
    kb_setup_print(&rule->setup, text, sizeof text);
    list_add(out, "%s", text);
}

static void ask_value(struct rule *rule, const struct about *about, struct list *out) {
    int id = contract_of(rule, about->word[0], out);
    struct kb_view view;
    if (id >= 0)
        list_add(out, "%d", table_of(rule, &view)->value[id]);
}

/* ---- Where the game stands ---- */

static void ask_stage(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    list_add(out, "%s", stage_name(table_of(rule, &view)->stage));
}

static void ask_round(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    list_add(out, "%d", table_of(rule, &view)->round);
}

static void ask_first(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    add_seat(out, table_of(rule, &view)->first);
}

static void ask_turn(struct rule *rule, const struct about *about, struct list *out) {
    int current = kb_current(&rule->state);
    (void)about;
    if (current == KB_CHANCE)
        list_add(out, "chance");
    else
        add_seat(out, current == KB_NOBODY ? 0 : current);
    if (kb_must(&rule->state) != (current > 0 ? 1u << current : 0))
        list_add(out, "(but kb_must says otherwise)");
    if (kb_over(&rule->state) != (current == KB_NOBODY))
        list_add(out, "(but kb_over says otherwise)");
}

static void ask_may(struct rule *rule, const struct about *about, struct list *out) {
    (void)about;
    add_seats(out, kb_may(&rule->state));
    for (int seat = 1; seat <= kb_seats(&rule->state); seat++)
        if ((kb_may(&rule->state) >> seat & 1) != (kb_legal_count(&rule->state, seat) > 0))
            list_add(out, "(but seat %d has %d moves)", seat, kb_legal_count(&rule->state, seat));
}

/* Outcomes of chance from `from` to `to` - 1; all must be equally likely. */
static int chances(const struct rule *rule, int from, int to, uint16_t *outcome,
                   struct list *out) {
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(&rule->state, outcome, weight);
    if (count && (outcome[0] < from || outcome[0] >= to))
        return 0;
    for (int i = 1; i < count; i++)
        if (weight[i] != weight[0])
            list_add(out, "(uneven)");
    return count;
}

static void ask_lot(struct rule *rule, const struct about *about, struct list *out) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    int count = chances(rule, KB_OUTCOME_SEAT, KB_OUTCOMES_MAX, outcome, out);
    (void)about;
    for (int i = 0; i < count; i++)
        list_add(out, "%d", outcome[i] - KB_OUTCOME_SEAT + 1);
}

static void ask_next_contract(struct rule *rule, const struct about *about, struct list *out) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    int count = chances(rule, KB_OUTCOME_CONTRACT, KB_OUTCOME_SEAT, outcome, out);
    (void)about;
    for (int i = 0; i < count; i++)
        list_add(out, "%s", rule->setup.deck[outcome[i] - KB_OUTCOME_CONTRACT].id);
}

static void ask_deck(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int count = 0;
    (void)about;
    for (uint32_t deck = table_of(rule, &view)->deck; deck; deck &= deck - 1)
        count++;
    list_add(out, "%d", count);
}

static void ask_contracts(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    const struct kb_corruption_table *table = table_of(rule, &view);
    const char *government = about->word[0];
    if (strlen(government) != 1 || *government < 'a' || *government > 'c') {
        list_add(out, "(there is no government '%s')", government);
        return;
    }
    for (int i = 1; i < KB_PLACE_PITCH; i++) {
        int contract = table->contract[KB_PLACE_PITCH * (*government - 'a') + i];
        if (contract)
            list_add(out, "%s", rule->setup.deck[contract - 1].id);
    }
}

static void ask_shown(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int shown = table_of(rule, &view)->shown;
    (void)about;
    for (int k = 0; k < 8; k++)
        if (shown >> k & 1)
            list_add(out, "%d", k + 1);
}

/* ---- Hands and moves ---- */

static void ask_hand(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int viewer = viewer_of(rule, about->word[0], out);
    if (viewer < 0)
        return;
    kb_view(&rule->state, viewer, &view);
    add_hand(out, view.as.corruption.hand);
}

static void ask_held(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int seat = seat_of(rule, about->word[0], out);
    if (seat > 0)
        add_hand(out, table_of(rule, &view)->held[seat - 1]);
}

static void ask_legal(struct rule *rule, const struct about *about, struct list *out) {
    uint16_t legal[KB_ACTIONS_MAX];
    int seat = seat_of(rule, about->word[0], out);
    int count = seat > 0 ? kb_legal(&rule->state, seat, legal) : 0;
    for (int i = 0; i < count; i++) {
        char move[KB_MOVE_TEXT_MAX];
        kb_move_print(&rule->state, legal[i], move);
        list_add(out, "%s", move);
    }
}

static void ask_choices(struct rule *rule, const struct about *about, struct list *out) {
    int seat = seat_of(rule, about->word[0], out);
    if (seat > 0)
        list_add(out, "%d", kb_legal_count(&rule->state, seat));
}

/* A move is read, not played. A view must read it in the same way, and nothing may change. */
static void ask_try(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_error error = {.code = KB_OK};
    struct kb_view view;
    const char *move = about->word[1];
    uint64_t before = kb_digest(&rule->state);
    int action = -1;
    int seat = word_number(about->word[0], 99);
    enum kb_code code = kb_move_parse(&rule->state, seat, move, strlen(move), &action, &error);
    list_add(out, "%s", code_name(code));
    if (before != kb_digest(&rule->state) || code != error.code)
        list_add(out, "(but something changed)");
    if (code == KB_NOT_YOUR_TURN && error.number != kb_current(&rule->state))
        list_add(out, "(and says that seat %d is in turn)", error.number);
    if (seat < 1 || seat > kb_seats(&rule->state))
        return;
    kb_view(&rule->state, seat, &view);
    if (code != kb_view_move_parse(&view, move, strlen(move), &action, NULL))
        list_add(out, "(but otherwise from its view)");
}

/* ---- Cards on the table ---- */

static void ask_by(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    int t = card_of(rule, about->word[0], out);
    record_read(rule, 0, &record);
    for (int i = 0; i < record.count && t >= 0; i++)
        if (record.move[i].up >= 0 && t-- == 0)
            list_add(out, "%d", record.move[i].seat);
}

/* As the record has it; while it matters, the table must say the same. */
static void ask_face(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    struct kb_view view;
    const struct kb_corruption_table *table = table_of(rule, &view);
    int t = card_of(rule, about->word[0], out);
    int count = t;
    record_read(rule, 0, &record);
    for (int i = 0; i < record.count && count >= 0; i++) {
        if (record.move[i].up < 0 || count-- > 0)
            continue;
        list_add(out, record.move[i].up ? "up" : "down");
        if (table->stage == KB_CORRUPTION_PLACE && (table->known[t] == 0xff) != record.move[i].up)
            list_add(out, "(but not on the table)");
    }
}

static const char *seen_by(const struct rule *rule, int viewer, int t) {
    struct kb_view view;
    kb_view(&rule->state, viewer, &view);
    return card_name(view.as.corruption.card[t]);
}

static void ask_sees(struct rule *rule, const struct about *about, struct list *out) {
    int viewer = viewer_of(rule, about->word[0], out);
    int t = card_of(rule, about->word[1], out);
    if (viewer >= 0 && t >= 0)
        list_add(out, "%s", seen_by(rule, viewer, t));
}

static void ask_knows(struct rule *rule, const struct about *about, struct list *out) {
    int t = card_of(rule, about->word[0], out);
    for (int viewer = 0; viewer <= kb_seats(&rule->state) && t >= 0; viewer++)
        if (strcmp(seen_by(rule, viewer, t), "?"))
            list_add(out, "%d", viewer);
}

static void ask_gone(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    uint64_t gone = table_of(rule, &view)->gone;
    (void)about;
    for (int t = 0; t < KB_CARDS_MAX; t++)
        if (gone >> t & 1)
            record_card_name(rule, t, out);
}

static void ask_cancelled(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    uint32_t cancelled = table_of(rule, &view)->cancelled;
    char name[3];
    (void)about;
    for (int place = 0; place < KB_PLACES; place++)
        if (cancelled >> place & 1)
            list_add(out, "%s", place_name(place, name));
}

static void ask_lies(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int t = card_of(rule, about->word[0], out);
    char name[3];
    if (t >= 0)
        list_add(out, "%s", place_name(table_of(rule, &view)->place[t], name));
}

/* ---- Money ---- */

static void ask_totals(struct rule *rule, const struct about *about, struct list *out) {
    int32_t total[KB_SEATS_MAX];
    (void)about;
    kb_totals(&rule->state, total);
    for (int i = 0; i < kb_seats(&rule->state); i++)
        list_add(out, "%d", total[i]);
    for (int viewer = 0; viewer <= kb_seats(&rule->state); viewer++) {
        struct kb_view view;
        kb_view(&rule->state, viewer, &view);
        for (int i = 0; i < kb_seats(&rule->state); i++)
            if ((int32_t)view.as.corruption.table.total[i] != total[i])
                list_add(out, "(but otherwise for %d)", viewer);
    }
}

static void ask_won(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    for (int i = 0; i < kb_seats(&rule->state); i++)
        list_add(out, "%d", table_of(rule, &view)->won[i]);
}

static void ask_books(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    (void)about;
    for (int i = 0; i < kb_seats(&rule->state); i++)
        list_add(out, "%d", table_of(rule, &view)->book[i]);
}

static void ask_share(struct rule *rule, const struct about *about, struct list *out) {
    uint16_t share[KB_SEATS_MAX];
    (void)about;
    kb_shares(&rule->state, share);
    for (int i = 0; i < kb_seats(&rule->state); i++)
        list_add(out, "%d", share[i]);
}

static void ask_owner(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_view view;
    int id = contract_of(rule, about->word[0], out);
    if (id >= 0)
        add_seat(out, table_of(rule, &view)->owner[id]);
}

/* ---- The record ---- */

/* `to`, `why` and `sums` of one contract in the last award. */
static void ask_award(struct rule *rule, const struct about *about, struct list *out) {
    size_t length = 0;
    const char *line = record_line(rule, 0, "award", &length);
    char start[WORD_BYTES + 16];
    char why[16];
    int to = 0;
    snprintf(start, sizeof start, "{\"at\":\"%s\",", about->word[0]);
    const char *at = line ? strstr(line, start) : NULL;
    if (!at || at > line + length)
        return;
    at = strstr(at, "\"to\":");
    if (!at || sscanf(at, "\"to\":%d,\"why\":\"%15[a-z]\"", &to, why) != 2)
        return;
    add_seat(out, to);
    list_add(out, "%s", why);
    at = strchr(at, '[');
    for (char *end; at && *at != ']'; at = end)
        list_add(out, "%ld", strtol(at + 1, &end, 10));
}

/* What the library played itself since a seat played last. */
static void ask_auto(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    (void)about;
    record_read(rule, KB_EVERYTHING, &record);
    int first = record.count;
    while (first > 0 && record.move[first - 1].forced)
        first--;
    for (; first < record.count; first++)
        list_add(out, "%d: %s", record.move[first].seat, record.move[first].text);
}

/* Seat and move for every move of the round, and whether the entries hide the same ones. */
static void ask_history(struct rule *rule, const struct about *about, struct list *out) {
    struct kb_entry seen[KB_HISTORY_MAX];
    struct record record;
    int viewer = viewer_of(rule, about->word[0], out);
    if (viewer < 0)
        return;
    record_read(rule, viewer, &record);
    int at = kb_history_seen(&rule->setup, &rule->history, viewer, seen) - 1;
    for (int i = 0; i < record.count; i++)
        list_add(out, "%d: %s", record.move[i].seat, record.move[i].text);
    for (int i = record.count - 1; i >= 0; i--, at--) {
        while (at >= 0 && seen[at].seat == 0) /* chance has no line */
            at--;
        bool hidden = at >= 0 && seen[at].what >= KB_ACTION_HIDDEN;
        if (at < 0 || hidden != (record.move[i].text[0] == '?'))
            list_add(out, "(but otherwise in kb_history_seen)");
    }
}

static void ask_lines(struct rule *rule, const struct about *about, struct list *out) {
    struct record record;
    int viewer = viewer_of(rule, about->word[0], out);
    if (viewer < 0)
        return;
    record_read(rule, viewer, &record);
    list_add(out, "%d", record.lines);
}

static void ask_record(struct rule *rule, const struct about *about, struct list *out) {
    size_t length = 0;
    int viewer = viewer_of(rule, about->word[0], out);
    const char *line = viewer < 0 ? NULL : record_line(rule, viewer, about->word[1], &length);
    if (line)
        list_add(out, "%.*s", (int)length, line);
}

static void ask_asked(struct rule *rule, const struct about *about, struct list *out) {
    (void)about;
    record_asked(rule, out);
}

static void ask_offer(struct rule *rule, const struct about *about, struct list *out) {
    record_offer(rule, word_number(about->word[0], RECORD_MOVES_MAX), out);
}

/* ---- All of them ---- */

enum { ORDERED, ANY_ORDER };

static const struct question {
    const char *name;
    void (*ask)(struct rule *rule, const struct about *about, struct list *out);
    int about_min; /* words between the question and `=` */
    int about_max;
    int order;
} questions[] = {
    {"game", ask_game, 1, WORDS_MAX, ORDERED},
    {"options", ask_options, 0, 0, ORDERED},
    {"value", ask_value, 1, 1, ORDERED},
    {"stage", ask_stage, 0, 0, ORDERED},
    {"round", ask_round, 0, 0, ORDERED},
    {"first", ask_first, 0, 0, ORDERED},
    {"turn", ask_turn, 0, 0, ORDERED},
    {"may", ask_may, 0, 0, ORDERED},
    {"lot", ask_lot, 0, 0, ORDERED},
    {"next", ask_next_contract, 0, 0, ANY_ORDER},
    {"deck", ask_deck, 0, 0, ORDERED},
    {"contracts", ask_contracts, 1, 1, ORDERED},
    {"shown", ask_shown, 0, 0, ORDERED},
    {"hand", ask_hand, 1, 1, ORDERED},
    {"held", ask_held, 1, 1, ORDERED},
    {"legal", ask_legal, 1, 1, ANY_ORDER},
    {"choices", ask_choices, 1, 1, ORDERED},
    {"try", ask_try, 2, 2, ORDERED},
    {"by", ask_by, 1, 1, ORDERED},
    {"face", ask_face, 1, 1, ORDERED},
    {"sees", ask_sees, 2, 2, ORDERED},
    {"knows", ask_knows, 1, 1, ORDERED},
    {"gone", ask_gone, 0, 0, ANY_ORDER},
    {"cancelled", ask_cancelled, 0, 0, ORDERED},
    {"lies", ask_lies, 1, 1, ORDERED},
    {"totals", ask_totals, 0, 0, ORDERED},
    {"won", ask_won, 0, 0, ORDERED},
    {"books", ask_books, 0, 0, ORDERED},
    {"share", ask_share, 0, 0, ORDERED},
    {"owner", ask_owner, 1, 1, ORDERED},
    {"award", ask_award, 1, 1, ORDERED},
    {"auto", ask_auto, 0, 0, ORDERED},
    {"history", ask_history, 1, 1, ORDERED},
    {"lines", ask_lines, 1, 1, ORDERED},
    {"record", ask_record, 2, 2, ORDERED},
    {"asked", ask_asked, 0, 0, ORDERED},
    {"offer", ask_offer, 1, 1, ORDERED},
};
#define QUESTIONS ((int)(sizeof questions / sizeof questions[0]))

const char *rule_question(int number) {
    return number >= 0 && number < QUESTIONS ? questions[number].name : NULL;
}

static const struct question *find_question(const char *name) {
    for (int i = 0; i < QUESTIONS; i++)
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
    if (!question || equals + 1 >= words->count || about.count < question->about_min ||
        about.count > question->about_max) {
        rule_fail(rule, "'%s' is not asked like that", words->count > 1 ? words->word[1] : "");
        return;
    }
    if (!rule->played && question->ask != ask_game) {
        rule_fail(rule, "there is no game to ask about");
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
        list_join(&about.count ? &(struct list){0} : &(struct list){0}, words, 1, equals);
        rule_fail(rule, "%s: expected '%s', got '%s'", words->word[1], expected.text, got.text);
    }
}

/* rule.c: running a rule file: set-up, chance, moves. Every input goes through the public
 * interface, and after every statement that played something the standing rules are checked:
 * nothing is lost, every legal move can be written and read again, every record has as many
 * lines as the full one, and the full one is the trace without its asks. */
#include "rule.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void rule_fail(struct rule *rule, const char *format, ...) {
    va_list arguments;
    rule->failures++;
    if (rule->quiet)
        return;
    printf("# %s:%d: ", rule->name, rule->line);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
}

static void fail_code(struct rule *rule, const char *what, const struct kb_error *error) {
    char sentence[256];
    kb_error_text(error, sentence, sizeof sentence);
    rule_fail(rule, "%s is refused: %s, %s", what, code_name(error->code), sentence);
}

bool rule_is_hacker(const struct rule *rule) {
    return rule->setup.game == kb_game_find("hacker");
}

bool rule_in_beat(const struct rule *rule) {
    struct kb_view view;
    kb_view(&rule->state, 0, &view);
    return rule_is_hacker(rule) && view.as.hacker.table.stage == KB_HACKER_BEAT;
}

bool rule_has_chosen(const struct rule *rule, int seat) {
    struct kb_view view;
    kb_view(&rule->state, seat, &view);
    return rule_in_beat(rule) && view.must >> seat & 1 && !(kb_must(&rule->state) >> seat & 1);
}

/* ---- Set-up and chance ---- */

/* game [hacker] SEATS OPTION... */
static bool start_game(struct rule *rule, const struct words *words) {
    const char *options[WORDS_MAX];
    struct kb_error error;
    int at = words->count > 1 && !strcmp(words->word[1], "hacker") ? 2 : 1;
    int seats = words->count > at ? word_number(words->word[at], 99) : -1;
    for (int i = at + 1; i < words->count; i++)
        options[i - at - 1] = words->word[i];
    if (seats < 0) {
        rule_fail(rule, "'game' wants the number of seats and then options");
        return false;
    }
    if (kb_setup(&rule->setup, at == 2 ? "hacker" : "corruption", seats, options,
                 words->count - at - 1, &error)) {
        fail_code(rule, "this set-up", &error);
        return false;
    }
    rule->history.entry = rule->entry;
    rule->history.capacity = KB_HISTORY_MAX;
    rule->marked = false;
    rule->played = kb_start(&rule->state, &rule->setup, 0, true, &rule->history) == KB_OK;
    if (!rule->played)
        rule_fail(rule, "the game does not start");
    return rule->played;
}

/* Is chance to speak in this way: is this the smallest of its outcomes? -1 if not. */
static int first_outcome(const struct rule *rule, int from, int to) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(&rule->state, outcome, weight);
    return count > 0 && outcome[0] >= from && outcome[0] < to ? outcome[0] : -1;
}

bool rule_chance(struct rule *rule, const char *what, int outcome) {
    struct kb_error error;
    if (kb_chance_play(&rule->state, outcome, &rule->history, &error)) {
        fail_code(rule, what, &error);
        return false;
    }
    return true;
}

/* deal NAME...; without names: what is left of the deck, in the order of its list */
static bool deal(struct rule *rule, const struct words *words) {
    for (int i = 0; i < 6; i++) {
        const char *name = words->count > 1 ? words->word[1 + i] : "the next contract";
        int outcome = first_outcome(rule, KB_OUTCOME_CONTRACT, KB_OUTCOME_SEAT);
        if (outcome < 0 || (words->count != 1 && words->count != 7)) {
            rule_fail(rule, "'deal' wants no names or six, and the moment to deal");
            return false;
        }
        if (words->count > 1)
            outcome = KB_OUTCOME_CONTRACT + contract_number(&rule->setup, name);
        if (!rule_chance(rule, name, outcome))
            return false;
    }
    return true;
}

/* lot SEAT */
static bool draw_lot(struct rule *rule, const struct words *words) {
    int seat = words->count == 2 ? word_number(words->word[1], KB_SEATS_MAX) : 0;
    if (seat < 1 || first_outcome(rule, KB_OUTCOME_SEAT, KB_OUTCOMES_MAX) < 0) {
        rule_fail(rule, "'lot' wants one seat, and the moment to draw");
        return false;
    }
    return rule_chance(rule, "this lot", KB_OUTCOME_SEAT + seat - 1);
}

/* ---- Moves ---- */

bool rule_move(struct rule *rule, int seat, const char *move) {
    struct kb_error error;
    int action = -1;
    enum kb_code code = kb_move_parse(&rule->state, seat, move, strlen(move), &action, &error);
    if (!code)
        code = kb_play(&rule->state, seat, action, &rule->history, &error);
    if (code)
        fail_code(rule, move, &error);
    return !code;
}

int rule_seat_word(const char *word) {
    bool is_seat = word[0] >= '1' && word[0] <= '0' + KB_SEATS_MAX && word[1] == ':' && !word[2];
    return is_seat ? word[0] - '0' : 0;
}

/* Moves from word `at` on, each by the seat in turn unless a seat stands before it. */
static bool play(struct rule *rule, const struct words *words, int at) {
    if (at == words->count) {
        rule_fail(rule, "'play' wants moves");
        return false;
    }
    for (; at < words->count; at++) {
        int seat = rule_seat_word(words->word[at]);
        if (seat && ++at == words->count) {
            rule_fail(rule, "there is no move after '%d:'", seat);
            return false;
        }
        if (!seat)
            seat = kb_current(&rule->state);
        if (!rule_move(rule, seat, words->word[at]))
            return false;
    }
    return true;
}

static const char *smallest_bribe(const struct rule *rule, int seat) {
    struct kb_view view;
    kb_view(&rule->state, seat, &view);
    for (int card = KB_CARD_1; card <= KB_CARD_10; card++)
        if (view.as.corruption.hand >> (card - 1) & 1)
            return card_name(card);
    return "?";
}

static int stage_of(const struct rule *rule) {
    struct kb_view view;
    kb_view(&rule->state, 0, &view);
    return view.as.corruption.table.stage;
}

/* rest PLACE...: the rest of phase II, smallest bribes first; one place for all, or one a seat */
static bool play_rest(struct rule *rule, const struct words *words) {
    int places = words->count - 1;
    if (stage_of(rule) != KB_CORRUPTION_PLACE ||
        (places != 1 && places != kb_seats(&rule->state))) {
        rule_fail(rule, "'rest' wants one place, or one for each seat, in phase II");
        return false;
    }
    while (stage_of(rule) == KB_CORRUPTION_PLACE) {
        int seat = kb_current(&rule->state);
        char move[WORD_BYTES + 8];
        snprintf(move, sizeof move, "%s@%s", smallest_bribe(rule, seat),
                 words->word[places == 1 ? 1 : seat]);
        if (!rule_move(rule, seat, move))
            return false;
    }
    return true;
}

static bool mark(struct rule *rule) {
    rule->mark = rule->state;
    rule->mark_count = rule->history.count;
    rule->marked = true;
    return true;
}

static bool back(struct rule *rule) {
    if (!rule->marked) {
        rule_fail(rule, "'back' wants a 'mark' to go back to");
        return false;
    }
    rule->state = rule->mark;
    rule->history.count = rule->mark_count;
    return true;
}

/* ---- Standing rules ---- */

/* Notation: what is printed is parsed; a view offers what the state allows. */
static void check_legal(struct rule *rule, int seat) {
    uint16_t legal[KB_ACTIONS_MAX];
    struct kb_view view;
    int count = kb_legal(&rule->state, seat, legal);
    int offered = 0;
    kb_view(&rule->state, seat, &view);
    for (int i = 0; i < KB_ACTIONS_MAX; i++)
        offered += (int)(view.legal[i / 64] >> (i % 64) & 1);
    if (rule_has_chosen(rule, seat)) /* a view does not depend on what was chosen in this beat */
        offered = 0;
    if (count != kb_legal_count(&rule->state, seat) || count != offered)
        rule_fail(rule, "seat %d has %d moves, but they are counted as %d and its view has %d",
                  seat, count, kb_legal_count(&rule->state, seat), offered);
    for (int i = 0; i < count; i++) {
        char move[KB_MOVE_TEXT_MAX];
        int action = -1;
        size_t length = kb_move_print(&rule->state, legal[i], move);
        enum kb_code code = kb_move_parse(&rule->state, seat, move, length, &action, NULL);
        if (code || action != legal[i] || !kb_is_legal(&rule->state, seat, action))
            rule_fail(rule, "seat %d may play '%s', but it is not read back", seat, move);
    }
}

static void check_standing(struct rule *rule) {
    struct record record;
    struct kb_view view;
    record_read(rule, KB_EVERYTHING, &record);
    int lines = record.lines;
    if (!kb_consistent(&rule->state))
        rule_fail(rule, "a card or a contract is lost or doubled");
    if (!record_agrees(rule))
        rule_fail(rule, "the full history is not the trace without its asks");
    int told = record_told(rule, KB_EVERYTHING);
    if (told < lines)
        rule_fail(rule, "the told lines are not the history with more lines and members");
    if (!record_seen(rule, KB_EVERYTHING))
        rule_fail(rule, "kb_history_seen does not tell what the full history tells");
    for (int seat = 0; seat <= kb_seats(&rule->state); seat++) {
        check_legal(rule, seat);
        if (!record_seen(rule, seat))
            rule_fail(rule, "kb_history_seen does not tell what the history of %d tells", seat);
        record_read(rule, seat, &record);
        kb_view(&rule->state, seat, &view);
        if (rule_is_hacker(rule) && view.as.hacker.jammed) /* lines that name owners are withheld */
            continue;
        if (record.lines != lines)
            rule_fail(rule, "the history of seat %d has %d lines, the full one %d", seat,
                      record.lines, lines);
        if (record_told(rule, seat) != told)
            rule_fail(rule, "seat %d is told %d lines, and not %d", seat, record_told(rule, seat),
                      told);
    }
}

/* ---- A whole file ---- */

/* Plays one statement; false if the file cannot go on. */
static bool statement(struct rule *rule, const struct words *words) {
    const char *first = words->word[0];
    bool fine = false;
    if (!strcmp(first, "expect")) {
        rule_expect(rule, words);
        return true;
    }
    if (!strcmp(first, "game"))
        fine = start_game(rule, words);
    else if (!rule->played)
        rule_fail(rule, "there is no game before '%s'", first);
    else if (rule_is_hacker(rule) && hacker_statement(rule, words, &fine))
        ; /* done */
    else if (!rule_is_hacker(rule) && !strcmp(first, "deal"))
        fine = deal(rule, words);
    else if (!rule_is_hacker(rule) && !strcmp(first, "lot"))
        fine = draw_lot(rule, words);
    else if (!strcmp(first, "play"))
        fine = play(rule, words, 1);
    else if (rule_seat_word(first))
        fine = play(rule, words, 0);
    else if (!rule_is_hacker(rule) && !strcmp(first, "rest"))
        fine = play_rest(rule, words);
    else if (!strcmp(first, "mark") && words->count == 1)
        fine = mark(rule);
    else if (!strcmp(first, "back") && words->count == 1)
        fine = back(rule);
    else
        rule_fail(rule, "'%s' is not a statement", first);
    if (fine)
        check_standing(rule);
    return fine;
}

/* The first comment is the title. */
static void take_title(struct rule *rule, const char *line, size_t length) {
    while (length && (*line == '#' || *line == ' ')) {
        line++;
        length--;
    }
    snprintf(rule->title, sizeof rule->title, "%.*s", (int)length, line);
}

void rule_run(struct rule *rule, const char *name, const char *text, bool quiet) {
    struct words words;
    memset(rule, 0, sizeof *rule);
    rule->name = name;
    rule->quiet = quiet;
    while (*text) {
        size_t length = strcspn(text, "\n");
        rule->line++;
        if (rule->line == 1)
            take_title(rule, text, length);
        bool split = words_split(&words, text, length);
        if (!split)
            rule_fail(rule, "too long, or a quote that does not end");
        if (!split || (words.count && !statement(rule, &words)))
            return;
        text += length + (text[length] == '\n');
    }
    if (rule->checks == 0)
        rule_fail(rule, "nothing is expected in this file");
}

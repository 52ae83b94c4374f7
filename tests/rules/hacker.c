/* hacker.c: statements that only Hacker has: its chance spoken aloud, the beats, and trips on which
 * nothing happens. A beat is always played in two orders of the seats and in one call: nobody may
 * learn anything before all have chosen, and the order must not matter. */
#include "rule.h"

#include <stdio.h>
#include <string.h>

static const struct kb_hacker_table *look(const struct rule *rule, struct kb_view *view) {
    kb_view(&rule->state, 0, view);
    return &view->as.hacker.table;
}

static int stage_of(const struct rule *rule) {
    struct kb_view view;
    return look(rule, &view)->stage;
}

static int traveller_of(const struct rule *rule) {
    struct kb_view view;
    const struct kb_hacker_table *table = look(rule, &view);
    return (table->first + table->trip - 1) % table->seats + 1;
}

/* ---- Chance ---- */

/* The account that an outcome's virus goes to: the seat's last choice names it. */
static int landing_account(const struct rule *rule, int outcome) {
    int seat = (outcome - KB_OUTCOME_VIRUS) / 2 + 1;
    int hand = (outcome - KB_OUTCOME_VIRUS) % 2;
    int account[2] = {0, 0};
    for (int i = rule->history.count - 1; i >= 0; i--) {
        char move[KB_MOVE_TEXT_MAX];
        if (rule->history.entry[i].seat != seat)
            continue;
        kb_move_print(&rule->state, rule->history.entry[i].what, move);
        sscanf(move, "infect:%d+%d", &account[0], &account[1]);
        break;
    }
    return account[hand];
}

int hacker_bill(const struct rule *rule, const char *name) {
    struct kb_view view;
    const struct kb_hacker_table *table = look(rule, &view);
    int account = 0;
    int n = 0;
    int used = 0;
    if (sscanf(name, "%2d.%2d%n", &account, &n, &used) != 2 || name[used] || account < 1)
        return -1;
    for (int i = 0; i < table->drawn; i++)
        if (table->place[i] == account && --n == 0)
            return i;
    return -1;
}

void hacker_outcome_name(const struct rule *rule, int outcome, char *out, size_t size) {
    struct kb_view view;
    const struct kb_hacker_table *table = look(rule, &view);
    int position = 0;
    switch (table->stage) {
    case KB_HACKER_ACCOUNTS:
    case KB_HACKER_LOT: snprintf(out, size, "%d", outcome - KB_OUTCOME_OWNER + 1); return;
    case KB_HACKER_DEAL:
    case KB_HACKER_DRAW: snprintf(out, size, "%d", outcome - KB_OUTCOME_VALUE + 1); return;
    case KB_HACKER_STACK:
        snprintf(out, size, "%d@%d", (outcome - KB_OUTCOME_VIRUS) / 2 + 1,
                 landing_account(rule, outcome));
        return;
    default:
        for (int i = 0; i <= outcome - KB_OUTCOME_BILL; i++)
            position += table->place[i] == table->attacked;
        snprintf(out, size, "%d.%d", table->attacked, position);
    }
}

/* Chance speaks the outcome of that name, in that stage. */
static bool speak(struct rule *rule, int stage, const char *name) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int count = kb_chance(&rule->state, outcome, weight);
    for (int i = 0; i < count && stage_of(rule) == stage; i++) {
        char possible[32];
        hacker_outcome_name(rule, outcome[i], possible, sizeof possible);
        if (!strcmp(possible, name))
            return rule_chance(rule, name, outcome[i]);
    }
    rule_fail(rule, "chance cannot say '%s' now", name);
    return false;
}

/* accounts SEAT...: the owners in the order of the places; without words: 1 2 3 1 2 3 1 2 3 */
static bool lay_accounts(struct rule *rule, const struct words *words) {
    int seats = kb_seats(&rule->state);
    if (words->count != 1 && words->count != 1 + 3 * seats) {
        rule_fail(rule, "'accounts' wants no owners or all of them");
        return false;
    }
    for (int i = 0; i < 3 * seats; i++) {
        char seat[16];
        snprintf(seat, sizeof seat, "%d", i % seats + 1);
        if (!speak(rule, KB_HACKER_ACCOUNTS, words->count > 1 ? words->word[1 + i] : seat))
            return false;
    }
    return true;
}

/* bills 13 22 12: two bills for each seat, from seat 1; without words: 22 for all */
static bool deal_bills(struct rule *rule, const struct words *words) {
    int seats = kb_seats(&rule->state);
    if (words->count != 1 && words->count != 1 + seats) {
        rule_fail(rule, "'bills' wants nothing, or two bills for every seat");
        return false;
    }
    for (int i = 0; i < seats; i++) {
        const char *two = words->count > 1 ? words->word[1 + i] : "22";
        for (int k = 0; k < 2; k++) {
            const char bill[2] = {two[k], 0};
            if (strlen(two) != 2 || !speak(rule, KB_HACKER_DEAL, bill)) {
                rule_fail(rule, "'%s' are not two bills that can be dealt now", two);
                return false;
            }
        }
    }
    return true;
}

/* stack 4@7 2@7: all viruses of the beat, in the order stacked; the last goes down by itself */
static bool stack(struct rule *rule, const struct words *words) {
    struct kb_view view;
    int seat = 0;
    int account = 0;
    const char *last = words->word[words->count - 1];
    for (int i = 1; i < words->count - 1; i++)
        if (!speak(rule, KB_HACKER_STACK, words->word[i]))
            return false;
    if (words->count > 2 && stage_of(rule) != KB_HACKER_STACK &&
        sscanf(last, "%1d@%2d", &seat, &account) == 2 && seat <= kb_seats(&rule->state)) {
        kb_view(&rule->state, seat, &view);
        int placed = view.as.hacker.table.placed;
        if (view.as.hacker.table.account[placed - 1] == account &&
            view.as.hacker.virus[placed - 1] == seat)
            return true;
    }
    rule_fail(rule, "'stack' wants all viruses of a beat with two or more");
    return false;
}

/* ---- Beats ---- */

struct choice {
    int seat;
    char move[WORD_BYTES];
};

/* What each viewer has before a beat is over: its view and its history. */
struct before {
    struct kb_view view[KB_SEATS_MAX + 1];
    uint64_t history[KB_SEATS_MAX + 1];
};

static void look_around(struct rule *rule, struct before *before) {
    memset(before, 0, sizeof *before);
    for (int viewer = 0; viewer <= kb_seats(&rule->state); viewer++) {
        kb_view(&rule->state, viewer, &before->view[viewer]);
        before->history[viewer] = record_digest(rule, &rule->history, viewer);
    }
}

/* No seat may have learned anything. */
static void check_secret(struct rule *rule, const struct before *before) {
    struct before now;
    look_around(rule, &now);
    for (int viewer = 0; viewer <= kb_seats(&rule->state); viewer++) {
        if (memcmp(&now.view[viewer], &before->view[viewer], sizeof now.view[viewer]))
            rule_fail(rule, "the view of %d changes before all have chosen", viewer);
        if (now.history[viewer] != before->history[viewer])
            rule_fail(rule, "the history of %d changes before all have chosen", viewer);
    }
}

/* The same choices in one call. */
static uint64_t joint_digest(struct rule *rule, const struct choice *choice, int count) {
    struct kb_state state = rule->state;
    int32_t action[KB_SEATS_MAX] = {-1, -1, -1, -1, -1, -1, -1};
    for (int i = 0; i < count; i++) {
        int one = -1;
        kb_move_parse(&state, choice[i].seat, choice[i].move, strlen(choice[i].move), &one, NULL);
        action[choice[i].seat - 1] = one;
    }
    return kb_play_joint(&state, action, NULL, NULL) ? 0 : kb_digest(&state);
}

/* Plays the same choices in the opposite order; everything must come out the same. */
static bool play_reversed(struct rule *rule, const struct choice *choice, int count) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, rule->history.count};
    struct kb_history kept = rule->history;
    struct kb_state state = rule->state;
    struct before reversed;
    struct before now;
    uint64_t joint = joint_digest(rule, choice, count);
    memcpy(entry, rule->history.entry, sizeof entry);
    rule->history = history;
    for (int i = count - 1; i >= 0; i--)
        if (!rule_move(rule, choice[i].seat, choice[i].move))
            return false;
    look_around(rule, &reversed);
    uint64_t digest = kb_digest(&rule->state);
    uint64_t full = record_digest(rule, &rule->history, KB_EVERYTHING);
    rule->history = kept;
    rule->state = state;
    for (int i = 0; i < count; i++)
        if (!rule_move(rule, choice[i].seat, choice[i].move))
            return false;
    look_around(rule, &now);
    if (digest != kb_digest(&rule->state) || digest != joint ||
        memcmp(&now, &reversed, sizeof now) ||
        full != record_digest(rule, &rule->history, KB_EVERYTHING))
        rule_fail(rule, "the order in which the choices arrive matters");
    return true;
}

/* Reads `3: watch:1` ... into choices; true if all is well. */
static bool read_choices(struct rule *rule, const struct words *words, struct choice *choice,
                         int *count, uint32_t *named) {
    for (int at = 1; at < words->count; at += 2) {
        int seat = rule_seat_word(words->word[at]);
        if (!seat || at + 1 == words->count || *named >> seat & 1) {
            rule_fail(rule, "'beat' wants seats, each once, with their choices");
            return false;
        }
        *named |= 1u << seat;
        choice[*count].seat = seat;
        snprintf(choice[(*count)++].move, WORD_BYTES, "%s", words->word[at + 1]);
    }
    return true;
}

/* beat 3: infect:7 1: watch:3: who is not named watches the traveller, who never infects */
static bool play_beat(struct rule *rule, const struct words *words) {
    struct choice choice[KB_SEATS_MAX];
    struct before before;
    uint32_t named = 0;
    int count = 0;
    int traveller = traveller_of(rule);
    if (stage_of(rule) != KB_HACKER_BEAT) {
        rule_fail(rule, "it is not the moment for a beat");
        return false;
    }
    if (!read_choices(rule, words, choice, &count, &named))
        return false;
    for (int seat = 1; seat <= kb_seats(&rule->state); seat++) {
        if (named >> seat & 1 || !(kb_must(&rule->state) >> seat & 1))
            continue;
        if (seat == traveller && count && named) {
            rule_fail(rule, "say what the traveller does, who walks backwards");
            return false;
        }
        choice[count].seat = seat;
        snprintf(choice[count++].move, WORD_BYTES, "watch:%d",
                 seat == traveller ? seat % kb_seats(&rule->state) + 1 : traveller);
    }
    struct kb_state state = rule->state;
    struct kb_history history = rule->history;
    look_around(rule, &before);
    for (int i = 0; i < count; i++) {
        if (!rule_move(rule, choice[i].seat, choice[i].move))
            return false;
        if (i < count - 1)
            check_secret(rule, &before);
    }
    rule->state = state;
    rule->history = history;
    return play_reversed(rule, choice, count);
}

/* trip 2>5 ...: the next traveller walks forwards (or is walking), nobody infects, it draws that
 * bill and credits it there */
static bool play_trips(struct rule *rule, const struct words *words) {
    static const struct words nobody = {.count = 1};
    for (int i = 1; i < words->count; i++) {
        const char value[2] = {words->word[i][0], 0};
        if (stage_of(rule) == KB_HACKER_GAIT &&
            !rule_move(rule, kb_current(&rule->state), "walk:front"))
            return false;
        while (stage_of(rule) == KB_HACKER_BEAT)
            if (!play_beat(rule, &nobody))
                return false;
        if (!speak(rule, KB_HACKER_DRAW, value) ||
            !rule_move(rule, kb_current(&rule->state), words->word[i]))
            return false;
    }
    if (words->count < 2)
        rule_fail(rule, "'trip' wants credits, one for each trip");
    return words->count > 1;
}

/* open [ACCOUNT...]: the opening: each seat puts its two bills under one account, from seat 1: the
 * account with its own number if none are named */
static bool play_opening(struct rule *rule, const struct words *words) {
    struct kb_view view;
    int seats = kb_seats(&rule->state);
    if (stage_of(rule) != KB_HACKER_OPENING || (words->count != 1 && words->count != 1 + seats)) {
        rule_fail(rule, "'open' wants no accounts or one for every seat, and the opening");
        return false;
    }
    while (stage_of(rule) == KB_HACKER_OPENING) {
        int seat = kb_current(&rule->state);
        char move[WORD_BYTES + 16];
        int bill = 0;
        kb_view(&rule->state, seat, &view);
        while (view.as.hacker.table.place[bill] != KB_BILL_HAND + seat)
            bill++;
        if (words->count > 1)
            snprintf(move, sizeof move, "%d>%s", view.as.hacker.value[bill], words->word[seat]);
        else
            snprintf(move, sizeof move, "%d>%d", view.as.hacker.value[bill], seat);
        if (!rule_move(rule, seat, move))
            return false;
    }
    return true;
}

/* start: accounts, bills and open, all without words; the first player has to be named */
static bool start(struct rule *rule) {
    static const struct words nothing = {.count = 1};
    return lay_accounts(rule, &nothing) && deal_bills(rule, &nothing) &&
           play_opening(rule, &nothing);
}

bool hacker_statement(struct rule *rule, const struct words *words, bool *fine) {
    const char *first = words->word[0];
    bool one = words->count == 2;
    if (!strcmp(first, "accounts"))
        *fine = lay_accounts(rule, words);
    else if (!strcmp(first, "lot") && one)
        *fine = speak(rule, KB_HACKER_LOT, words->word[1]);
    else if (!strcmp(first, "bills"))
        *fine = deal_bills(rule, words);
    else if (!strcmp(first, "open"))
        *fine = play_opening(rule, words);
    else if (!strcmp(first, "start") && words->count == 1)
        *fine = start(rule);
    else if (!strcmp(first, "draw") && one)
        *fine = speak(rule, KB_HACKER_DRAW, words->word[1]);
    else if (!strcmp(first, "stack"))
        *fine = stack(rule, words);
    else if (!strcmp(first, "taken") && one)
        *fine = speak(rule, KB_HACKER_TAKEN, words->word[1]);
    else if (!strcmp(first, "beat"))
        *fine = play_beat(rule, words);
    else if (!strcmp(first, "trip"))
        *fine = play_trips(rule, words);
    else
        return false;
    return true;
}

/* trace.c: see trace.h. Reading takes from the lines only what it needs to play the game again (the
 * options, the deals and lots, the moves) and is not strict about it: the comparison at the end
 * is. */
#include "trace.h"

#include <stdbool.h>
#include <string.h>

#include "text.h"

struct span {
    const char *at;
    const char *end;
};

struct reader {
    struct trace_game *game;
    const char *text;
    const char *end;
    const char *at; /* the line that is read now */
    int line;
    struct kb_error *error;
    char seed[65];
};

static enum kb_code wrong(struct reader *r, const char *what) {
    if (r->error) {
        memset(r->error, 0, sizeof *r->error);
        r->error->code = KB_TRACE_LINE;
        r->error->line = r->line;
        strncpy(r->error->word, what, KB_WORD_MAX - 1);
    }
    return KB_TRACE_LINE;
}

/* The line at `at`, without its end; empty at the end of the text. */
static struct span line_at(const struct reader *r) {
    struct span line = {r->at, r->at};
    while (line.end < r->end && *line.end != '\n')
        line.end++;
    return line;
}

static size_t span_length(struct span s) {
    return (size_t)(s.end - s.at);
}

static bool begins(struct span s, const char *word) {
    size_t length = strlen(word);
    return (size_t)(s.end - s.at) >= length && memcmp(s.at, word, length) == 0;
}

/* Moves `s` behind the first `word` in it. */
static bool skip_to(struct span *s, const char *word) {
    for (struct span rest = *s; rest.at < rest.end; rest.at++) {
        if (begins(rest, word)) {
            s->at = rest.at + strlen(word);
            return true;
        }
    }
    return false;
}

/* Takes the text of `s` up to the next `mark`, and skips that. */
static bool take_until(struct span *s, char mark, struct span *taken) {
    const char *p = s->at;
    while (p < s->end && *p != mark)
        p++;
    if (p == s->end)
        return false;
    taken->at = s->at;
    taken->end = p;
    s->at = p + 1;
    return true;
}

/* One digit behind `key`. */
static bool take_digit(struct span *s, const char *key, int *digit) {
    if (!skip_to(s, key) || s->at == s->end || *s->at < '0' || *s->at > '9')
        return false;
    *digit = *s->at++ - '0';
    return true;
}

/* {"t":"game","game":"corruption","seats":4,"options":{"show":"standard",...},"seed":"..."} */
static enum kb_code read_game(struct reader *r, struct span line, const struct kb_contract *deck) {
    char name[32];
    char options[256];
    size_t length = 0;
    struct span word;
    int seats = 0;
    int rules = 1;
    if (!skip_to(&line, "\"game\":\"") || !take_until(&line, '"', &word) ||
        word.end - word.at >= (int)sizeof name)
        return wrong(r, "no game is named");
    memcpy(name, word.at, (size_t)(word.end - word.at));
    name[word.end - word.at] = 0;
    if (!take_digit(&line, "\"seats\":", &seats) || !skip_to(&line, "\"options\":{"))
        return wrong(r, "no seats or options");
    for (; line.at < line.end && *line.at != '}'; line.at++) {
        char c = *line.at;
        if (c == '"')
            continue; /* texts and numbers alike */
        if (length + 1 >= sizeof options)
            return wrong(r, "the options are too long");
        options[length++] = c == ':' ? '=' : c == ',' ? ' ' : c;
    }
    options[length] = 0;
    struct span behind = line;
    take_digit(&behind, "\"rules\":", &rules); /* not there: version 1 */
    if (!skip_to(&line, "\"seed\":\"") || !take_until(&line, '"', &word) ||
        word.end - word.at >= (int)sizeof r->seed)
        return wrong(r, "no seed");
    memcpy(r->seed, word.at, (size_t)(word.end - word.at));
    if (kb_setup_text(&r->game->setup, name, seats, options, NULL) ||
        kb_setup_rules(&r->game->setup, rules, NULL))
        return wrong(r, "no such game, seats, options or rules");
    memcpy(r->game->setup.deck, deck, sizeof r->game->setup.deck);
    kb_start(&r->game->state, &r->game->setup, 0, true, &r->game->history);
    if (kb_live_clock(&r->game->setup)) {
        if (!r->game->log.capacity)
            return wrong(r, "no room for a live game");
        kb_live_start(&r->game->live, &r->game->setup, 0); /* its seed comes with the layout */
    }
    return KB_OK;
}

/* The contract of the deck whose id is `name`. */
static int find_contract(const struct kb_setup *setup, struct span name) {
    for (int i = 0; i < KB_CONTRACTS; i++)
        if (strlen(setup->deck[i].id) == (size_t)(name.end - name.at) &&
            !memcmp(setup->deck[i].id, name.at, (size_t)(name.end - name.at)))
            return i;
    return -1;
}

/* One government's list: its last two contracts are new. */
static enum kb_code read_deal(struct reader *r, struct span list) {
    int id[2] = {-1, -1};
    struct span name;
    while (take_until(&list, '"', &name)) {
        if (!take_until(&list, ':', &name))
            return wrong(r, "a contract is not whole");
        id[0] = id[1];
        id[1] = find_contract(&r->game->setup, name);
        if (!take_until(&list, '"', &name))
            return wrong(r, "a contract is not whole");
    }
    for (int i = 0; i < 2; i++)
        if (kb_chance_play(&r->game->state, KB_OUTCOME_CONTRACT + id[i], &r->game->history, NULL))
            return wrong(r, "a contract that cannot be dealt");
    return KB_OK;
}

/* {"t":"round","round":1,"first":3,"contracts":{"a":["opera:500",...],...},"hands":[...]} */
static enum kb_code read_round(struct reader *r, struct span line) {
    struct span list;
    int first = 0;
    if (kb_current(&r->game->state) != KB_CHANCE)
        return wrong(r, "a round begins too early");
    if (!take_digit(&line, "\"first\":", &first))
        return wrong(r, "no first player");
    for (int g = 0; g < 3; g++) {
        if (!skip_to(&line, "\":[") || !take_until(&line, ']', &list))
            return wrong(r, "contracts are missing");
        enum kb_code code = read_deal(r, list);
        if (code)
            return code;
    }
    if (kb_current(&r->game->state) == KB_CHANCE &&
        kb_chance_play(&r->game->state, KB_OUTCOME_SEAT + first - 1, &r->game->history, NULL))
        return wrong(r, "this seat cannot be the first");
    return KB_OK;
}

/* Is it chance's turn to decide something of this kind? */
static bool draws(const struct reader *r, int kind) {
    return kb_chance_kind_of(&r->game->state) == kind;
}

/* One outcome of chance, if it is possible. */
static enum kb_code read_outcome(struct reader *r, int outcome) {
    return kb_chance_play(&r->game->state, outcome, &r->game->history, NULL)
               ? wrong(r, "chance cannot have this outcome")
               : KB_OK;
}

/* {"t":"setup","accounts":[3,1,...],"viruses":4,"dealt":["1 3",...],"first":2} */
static enum kb_code read_setup(struct reader *r, struct span line) {
    struct span accounts;
    struct span dealt;
    int first = 0;
    enum kb_code code = KB_OK;
    if (!skip_to(&line, "\"accounts\":[") || !take_until(&line, ']', &accounts) ||
        !skip_to(&line, "\"dealt\":[") || !take_until(&line, ']', &dealt) ||
        !take_digit(&line, "\"first\":", &first))
        return wrong(r, "the set-up is not whole");
    for (const char *p = accounts.at; !code && p < accounts.end; p++)
        if (*p >= '1' && *p <= '7')
            code = read_outcome(r, KB_OUTCOME_OWNER + *p - '1');
    if (!code && r->game->setup.option[KB_HACKER_FIRST] == 0)
        code = read_outcome(r, KB_OUTCOME_OWNER + first - 1);
    for (const char *p = dealt.at; !code && p < dealt.end; p++)
        if (*p >= '1' && *p <= '3')
            code = read_outcome(r, KB_OUTCOME_VALUE + *p - '1');
    return code;
}

/* {"t":"beat","placed":[{"seat":4,"at":7,"seen":[1,3]},...]}: the order, where chance had to say
 * it. A seat's two viruses are told apart by their accounts. */
static enum kb_code read_beat(struct reader *r, struct span line) {
    int seat = 0;
    enum kb_code code = KB_OK;
    while (!code && draws(r, KB_HACKER_CHANCE_STACK)) {
        uint16_t outcome[KB_OUTCOMES_MAX];
        uint32_t weight[KB_OUTCOMES_MAX];
        struct kb_state before = r->game->state;
        struct kb_view view;
        int at = 0;
        if (!take_digit(&line, "\"seat\":", &seat) || !skip_to(&line, "\"at\":"))
            return wrong(r, "a virus is missing");
        while (line.at < line.end && *line.at >= '0' && *line.at <= '9' && at < 100)
            at = 10 * at + *line.at++ - '0';
        int count = kb_chance(&before, outcome, weight);
        bool found = false;
        for (int i = 0; i < count && !found; i++) {
            if ((outcome[i] - KB_OUTCOME_VIRUS) / 2 != seat - 1)
                continue;
            struct kb_state tried = before;
            kb_view(&before, 0, &view);
            int v = view.as.hacker.table.placed;
            kb_chance_play(&tried, outcome[i], NULL, NULL);
            kb_view(&tried, 0, &view);
            found = view.as.hacker.table.account[v] == at;
            if (found)
                code = read_outcome(r, outcome[i]);
        }
        if (!found)
            return wrong(r, "this virus cannot go down here");
    }
    return code;
}

/* ---- Live games ---- */

static bool is_live(const struct reader *r) {
    return kb_live_clock(&r->game->setup);
}

/* Ticks up to number `until`, or until time stands still. */
static void run_until(struct reader *r, uint32_t until) {
    struct trace_game *game = r->game;
    while (kb_live_running(&game->state) && game->live.tick < until) {
        kb_live_tick(&game->live, &game->state, &game->history);
        game->log.ticks = game->live.tick;
    }
}

/* {"t":"layout","seed":"0000000000000001","accounts":[[-449,-239],...]} */
static enum kb_code read_layout(struct reader *r, struct span line) {
    uint64_t seed = 0;
    struct span digits;
    if (!skip_to(&line, "\"seed\":\"") || !take_until(&line, '"', &digits))
        return wrong(r, "no seed");
    for (; digits.at < digits.end; digits.at++)
        seed = seed << 4 | (uint64_t)(text_hex_digit(*digits.at) & 15);
    r->game->log.seed = seed;
    kb_live_start(&r->game->live, &r->game->setup, seed);
    return KB_OK;
}

/* The tick that a line names; everything before it happens. */
static enum kb_code go_to_tick(struct reader *r, struct span *line) {
    uint32_t tick = 0;
    if (!skip_to(line, "\"tick\":") ||
        !text_read_number(&line->at, line->end, KB_LIVE_TICKS_MAX, &tick) || tick == 0)
        return wrong(r, "no tick");
    run_until(r, tick - 1);
    if (!kb_live_running(&r->game->state) || r->game->live.tick != tick - 1)
        return wrong(r, "this tick cannot be here");
    return KB_OK;
}

/* {"t":"in","tick":1234,"seat":3,"in":"hand:1>7"} */
static enum kb_code read_in(struct reader *r, struct span line) {
    struct kb_live_input input;
    struct span word;
    int seat = 0;
    enum kb_code code = go_to_tick(r, &line);
    if (code)
        return code;
    if (!take_digit(&line, "\"seat\":", &seat) || !skip_to(&line, "\"in\":\"") ||
        !take_until(&line, '"', &word) || seat < 1 || seat > r->game->setup.seats)
        return wrong(r, "an input is not whole");
    if (kb_live_parse(word.at, (size_t)(word.end - word.at), &input, NULL) ||
        kb_live_say(&r->game->live, &r->game->state, seat, &input, &r->game->log, NULL))
        return wrong(r, "this input is not possible");
    return KB_OK;
}

/* {"t":"move","seat":2,"move":"2>5","tick":123}: a credit on a trip. */
static enum kb_code read_credit(struct reader *r, struct span line, int seat, struct span word) {
    int action = 0;
    enum kb_code code = go_to_tick(r, &line);
    if (code)
        return code;
    if (seat < 1 || seat > r->game->setup.seats ||
        kb_move_parse(&r->game->state, seat, word.at, (size_t)(word.end - word.at), &action,
                      NULL) ||
        kb_live_credit(&r->game->live, &r->game->state, seat, action, &r->game->history,
                       &r->game->log, NULL))
        return wrong(r, "this move is not possible");
    return KB_OK;
}

/* {"t":"bill","seat":2,"value":3}: drawn from the bank, or stolen; of several alike the first. */
static enum kb_code read_bill(struct reader *r, struct span line) {
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    int value = 0;
    if (!take_digit(&line, "\"value\":", &value))
        return wrong(r, "a bill has no value");
    if (is_live(r))
        run_until(r, UINT32_MAX);
    if (kb_current(&r->game->state) != KB_CHANCE)
        return KB_OK; /* the only one */
    if (draws(r, KB_HACKER_CHANCE_BANK))
        return read_outcome(r, KB_OUTCOME_VALUE + value - 1);
    if (!draws(r, KB_HACKER_CHANCE_TAKEN))
        return wrong(r, "nobody gets a bill here");
    int count = kb_chance(&r->game->state, outcome, weight);
    for (int i = 0; i < count; i++) {
        struct kb_state tried = r->game->state;
        struct kb_view view;
        kb_chance_play(&tried, outcome[i], NULL, NULL);
        kb_view(&tried, kb_current(&tried), &view); /* the thief sees it */
        if (view.as.hacker.value[outcome[i] - KB_OUTCOME_BILL] == value)
            return read_outcome(r, outcome[i]);
    }
    return wrong(r, "there is no such bill");
}

/* {"t":"move","seat":3,"move":"10@b1","up":1}; those with "auto" have been played already. */
static enum kb_code read_move(struct reader *r, struct span line) {
    struct span word;
    int seat = 0;
    int action = 0;
    if (!take_digit(&line, "\"seat\":", &seat) || !skip_to(&line, "\"move\":\"") ||
        !take_until(&line, '"', &word))
        return wrong(r, "a move is not whole");
    if (begins(line, ",\"auto\":1"))
        return KB_OK;
    if (begins(line, ",\"tick\":"))
        return read_credit(r, line, seat, word);
    if (is_live(r))
        run_until(r, UINT32_MAX);
    if (kb_move_parse(&r->game->state, seat, word.at, (size_t)(word.end - word.at), &action,
                      NULL) ||
        kb_play(&r->game->state, seat, action, &r->game->history, NULL))
        return wrong(r, "this move is not possible");
    return KB_OK;
}

/* {"t":"lot","what":"3"}: an outcome of this kind, as a redacted record would have it. */
static enum kb_code read_chance(struct reader *r, struct span line) {
    struct kb_chance_kind kind;
    struct span word;
    struct span what;
    uint16_t outcome[KB_OUTCOMES_MAX];
    uint32_t weight[KB_OUTCOMES_MAX];
    char text[KB_CHANCE_TEXT_MAX];
    int number = kb_chance_kind_of(&r->game->state);
    if (!kb_chance_kind(r->game->state.game, number, &kind) || !skip_to(&line, "\"t\":\"") ||
        !take_until(&line, '"', &word) || !text_is(word.at, span_length(word), kind.word))
        return KB_OK; /* it follows from the others */
    if (!skip_to(&line, "\"what\":\"") || !take_until(&line, '"', &what))
        return wrong(r, "chance has no outcome");
    int count = kb_chance(&r->game->state, outcome, weight);
    for (int i = 0; i < count; i++) {
        kb_outcome_print(&r->game->setup, number, outcome[i], text);
        if (text_is(what.at, span_length(what), text))
            return read_outcome(r, outcome[i]);
    }
    return wrong(r, "chance cannot have this outcome");
}

/* Live: it follows. */
static enum kb_code read_placed(struct reader *r, struct span line) {
    return is_live(r) ? KB_OK : read_beat(r, line);
}

static enum kb_code read_end(struct reader *r, struct span line) {
    (void)line;
    run_until(r, is_live(r) ? UINT32_MAX : 0);
    return KB_OK;
}

/* What a line says of chance, and of live games, by its first words: a game with lines of its own
 * has rows here. */
static enum kb_code read_line(struct reader *r, struct span line) {
    static const struct {
        enum kb_game_number game;
        const char *begin;
        enum kb_code (*read)(struct reader *r, struct span line);
    } rows[] = {
        {KB_GAME_corruption, "{\"t\":\"round\"", read_round},
        {KB_GAME_hacker, "{\"t\":\"setup\"", read_setup},
        {KB_GAME_hacker, "{\"t\":\"beat\"", read_placed},
        {KB_GAME_hacker, "{\"t\":\"layout\"", read_layout},
        {KB_GAME_hacker, "{\"t\":\"in\"", read_in},
        {KB_GAME_hacker, "{\"t\":\"viruses\"", read_end},
        {KB_GAME_hacker, "{\"t\":\"end\"", read_end},
        {KB_GAME_hacker, "{\"t\":\"bill\"", read_bill},
    };
    if (begins(line, "{\"t\":\"move\""))
        return read_move(r, line);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].game == r->game->state.game && begins(line, rows[i].begin))
            return rows[i].read(r, line);
    return read_chance(r, line);
}

/* The trace of what was played must be the text that was read. */
static enum kb_code compare(struct reader *r, int line, char *room, size_t *used) {
    const struct trace_game *game = r->game;
    size_t size = is_live(r)
                      ? kb_live_trace_text(&game->setup, &game->history, &game->log, r->seed, room,
                                           KB_TRACE_MAX, NULL)
                      : kb_trace_text(&game->setup, &game->history, r->seed, room, KB_TRACE_MAX);
    size_t there = (size_t)(r->end - r->text);
    r->line = line;
    for (size_t i = 0; i < size; i++) {
        if (i >= there || r->text[i] != room[i])
            return wrong(r, i < there ? "not what the rules make of it" : "the game is not whole");
        r->line += room[i] == '\n';
    }
    *used = size;
    return KB_OK;
}

enum kb_code trace_read(struct trace_game *game, const struct kb_contract *deck, const char *text,
                        size_t size, int line, char *room, size_t *used, struct kb_error *error) {
    struct reader r = {game, text, text + size, text, line, error, {0}};
    enum kb_code code = KB_OK;
    game->history = (struct kb_history){game->entry, KB_HISTORY_MAX, 0};
    game->log.count = 0;
    game->log.ticks = 0;
    if (!begins(line_at(&r), "{\"t\":\"game\""))
        return wrong(&r, "a game must begin here");
    code = read_game(&r, line_at(&r), deck);
    while (!code && !kb_over(&game->state)) {
        r.at = line_at(&r).end;
        if (r.at == r.end || r.at + 1 == r.end) {
            if (is_live(&r)) /* the last phase may end the game */
                run_until(&r, UINT32_MAX);
            if (is_live(&r) && kb_over(&game->state))
                break;
            return wrong(&r, "the game is not whole");
        }
        r.at++;
        r.line++;
        code = read_line(&r, line_at(&r));
    }
    return code ? code : compare(&r, line, room, used);
}

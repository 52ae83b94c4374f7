/* live.c: positions in the live piracy phase, sight, and the inputs of seats. live_tick.c has the
 * tick itself. All places are whole numbers from the centre of the table, x to the right, y
 * downwards; the numbers and the rounding are in docs/live.md. */
#include "live.h"
#include "game.h"
#include "random.h"

/* Streams of a seed: 0 is the state's own. */
#define STREAM_LAYOUT 0x6c61796f7574u
#define STREAM_LOTS 0x6c697665u

/* ---- Places ---- */

HD int live_root(int32_t square) {
    int root = 0;
    for (int bit = 1 << 12; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return root * root < square ? root + 1 : root;
}

/* The place of a seat on an ellipse with these radii: seat 1 at the bottom, then clockwise. */
HD static void on_ellipse(int seats, int seat, int x, int y, int16_t *place) {
    static const int16_t angle[KB_SEATS_MAX - 1][KB_SEATS_MAX][2] = {
        /* 10000 * -sine, cosine */
        {{0, 10000}, {0, -10000}},
        {{0, 10000}, {-8660, -5000}, {8660, -5000}},
        {{0, 10000}, {-10000, 0}, {0, -10000}, {10000, 0}},
        {{0, 10000}, {-9511, 3090}, {-5878, -8090}, {5878, -8090}, {9511, 3090}},
        {{0, 10000}, {-8660, 5000}, {-8660, -5000}, {0, -10000}, {8660, -5000}, {8660, 5000}},
        {{0, 10000},
         {-7818, 6235},
         {-9749, -2225},
         {-4339, -9010},
         {4339, -9010},
         {9749, -2225},
         {7818, 6235}},
    };
    const int16_t *at = angle[seats - 2][seat - 1];
    place[0] = (int16_t)(x * at[0] / 10000);
    place[1] = (int16_t)(y * at[1] / 10000);
}

HD void kb_live_seat(int seats, int seat, int16_t *place) {
    on_ellipse(seats, seat, KB_LIVE_SEATS_X, KB_LIVE_SEATS_Y, place);
}

HD void kb_live_home(int seats, int seat, int16_t *place) {
    on_ellipse(seats, seat, KB_LIVE_HANDS_X, KB_LIVE_HANDS_Y, place);
}

HD static int32_t square_of(const int16_t *a, const int16_t *b) {
    int32_t x = a[0] - b[0];
    int32_t y = a[1] - b[1];
    return x * x + y * y;
}

HD void live_hand_place(const struct kb_live *live, int seat, int hand, int16_t *place) {
    const struct kb_live_hand *h = &live->hand[seat - 1][hand];
    kb_live_home(live->seats, seat, place);
    if (h->stage == KB_LIVE_HOME)
        return;
    const int16_t *to = live->account[h->account - 1];
    for (int i = 0; i < 2; i++)
        place[i] = (int16_t)(place[i] + (to[i] - place[i]) * h->way / h->length);
}

/* ---- Sight ---- */

HD bool live_sees(const struct kb_live *live, int seat, const int16_t *place) {
    int clear = live_clear(live, seat);
    return live_within(live, seat, clear * clear, place);
}

HD int live_in_hands(const struct kb_live *live, int seat) {
    const struct kb_live_hand *hand = live->hand[seat - 1];
    return (hand[0].stage != KB_LIVE_HOME && hand[0].virus) +
           (hand[1].stage != KB_LIVE_HOME && hand[1].virus);
}

HD int live_lying(const struct kb_live *live, const struct kb_hacker_table *table, int account) {
    int lying = bits_count(hacker_viruses_on(table, account));
    for (int i = 0; i < 2 * live->seats; i++) {
        const struct kb_live_hand *h = &live->hand[i / 2][i % 2];
        lying += h->stage == KB_LIVE_THERE && h->virus && h->account == account;
    }
    return lying;
}

HD int live_head(const struct kb_live *live, int seat) {
    int16_t from[2];
    if (seat == live_away(live))
        return KB_LIVE_AWAY;
    kb_live_seat(live->seats, seat, from);
    int32_t x = live->eye[seat - 1][0] - from[0];
    int32_t y = live->eye[seat - 1][1] - from[1];
    int32_t across = x < 0 ? -x : x;
    int32_t down = y < 0 ? -y : y;
    if (down * 1000 <= across * 414) /* within 22.5 degrees */
        return x < 0 ? 4 : 0;
    if (across * 1000 <= down * 414)
        return y < 0 ? 6 : 2;
    return x < 0 ? (y < 0 ? 5 : 3) : (y < 0 ? 7 : 1);
}

/* ---- Beginning ---- */

HD void live_reset(struct kb_live *live) {
    bytes_fill(live->eye, 0, sizeof live->eye);
    bytes_fill(live->target, 0, sizeof live->target);
    bytes_fill(live->hand, 0, sizeof live->hand);
    bytes_fill(live->count, 0, sizeof live->count);
    bytes_fill(live->head, 0, sizeof live->head);
    live->walk = KB_LIVE_NO_WALK;
    live->trip = KB_SEATS_MAX;
    live->traveller = 0;
    live->gait = 1;
    live->arrived = 0;
    live->far = live->left = live->steady = 0;
    for (int i = 0; i < KB_LIVE_HEAD_DELAY; i++)
        for (int seat = 1; seat <= live->seats; seat++)
            live->head[i][seat - 1] = (uint8_t)live_head(live, seat);
}

/* The middle of an account is at most so far from the centre. */
#define SPACE_X (KB_LIVE_TABLE_X - KB_LIVE_CARD_X / 2 - KB_LIVE_MARGIN)
#define SPACE_Y (KB_LIVE_TABLE_Y - KB_LIVE_CARD_Y / 2 - KB_LIVE_MARGIN)
#define PITCH_X (KB_LIVE_CARD_X + KB_LIVE_APART)
#define PITCH_Y (KB_LIVE_CARD_Y + KB_LIVE_APART)
#define COLUMNS (2 * SPACE_X / PITCH_X + 1)
#define ROWS (2 * SPACE_Y / PITCH_Y + 1)
#define TRIES 64 /* for one account, before all are laid out on a grid instead */
STATIC_ASSERT(COLUMNS *ROWS >= KB_ACCOUNTS_MAX);

HD static bool is_free(const struct kb_live *live, int laid, const int16_t *place) {
    for (int k = 0; k < laid; k++) {
        int x = live->account[k][0] - place[0];
        int y = live->account[k][1] - place[1];
        if (x > -PITCH_X && x < PITCH_X && y > -PITCH_Y && y < PITCH_Y)
            return false;
    }
    return true;
}

HD static bool lay_anywhere(struct kb_live *live, uint64_t *random) {
    for (int k = 0; k < live->accounts; k++) {
        int16_t *place = live->account[k];
        int tries = 0;
        do {
            place[0] = (int16_t)((int)random_below(random, 2 * SPACE_X + 1) - SPACE_X);
            place[1] = (int16_t)((int)random_below(random, 2 * SPACE_Y + 1) - SPACE_Y);
        } while (!is_free(live, k, place) && ++tries < TRIES);
        if (tries == TRIES)
            return false;
    }
    return true;
}

/* Always succeeds: there are more places than accounts. */
HD static void lay_on_grid(struct kb_live *live, uint64_t *random) {
    uint64_t free_places = bits_one(COLUMNS * ROWS) - 1;
    for (int k = 0; k < live->accounts; k++) {
        int n = (int)random_below(random, (uint32_t)bits_count(free_places));
        int place = bits_nth(free_places, n);
        free_places &= ~bits_one(place);
        live->account[k][0] = (int16_t)(place % COLUMNS * PITCH_X - SPACE_X);
        live->account[k][1] = (int16_t)(place / COLUMNS * PITCH_Y - SPACE_Y);
    }
}

HD void kb_live_start(struct kb_live *live, const struct kb_setup *setup, uint64_t seed) {
    static const uint8_t credit_s[] = {5, 10, 20, 30};
    uint64_t random = random_stream(seed, STREAM_LAYOUT);
    ASSERT(kb_live_clock(setup));
    bytes_fill(live, 0, sizeof *live);
    live->random = random_stream(seed, STREAM_LOTS);
    live->seats = setup->seats;
    live->accounts = (uint8_t)(setup->seats * setup->dimensions.accounts);
    live->credit_s = credit_s[setup->option[KB_CREDIT_S]];
    live->rules = setup->rules;
    if (!lay_anywhere(live, &random))
        lay_on_grid(live, &random);
    for (int i = 0; i < live->seats * live->accounts; i++) {
        int16_t home[2];
        kb_live_home(live->seats, i / live->accounts + 1, home);
        ASSERT(square_of(home, live->account[i % live->accounts]) <= KB_LIVE_REACH * KB_LIVE_REACH);
    }
    live_reset(live);
}

HD bool kb_live_clock(const struct kb_setup *setup) {
    return setup->game == KB_GAME_hacker && setup->option[KB_CLOCK] == KB_CLOCK_LIVE;
}

HD bool kb_live_running(const struct kb_state *state) {
    const struct kb_hacker_table *table = &state->as.hacker.table;
    return state->game == KB_GAME_hacker && table->option[KB_CLOCK] == KB_CLOCK_LIVE &&
           (table->stage == KB_HACKER_TRIP || table->stage == KB_HACKER_CREDIT);
}

/* ---- Inputs ---- */

/* May this hand be sent to that account? */
HD static enum kb_code check_send(const struct kb_live *live, const struct kb_hacker *s, int seat,
                                  const struct kb_live_input *input) {
    const struct kb_live_hand *hand = live->hand[seat - 1];
    if (input->hand < 1 || input->hand > 2)
        return KB_NO_SUCH_HAND;
    const struct kb_live_hand *other = &hand[2 - input->hand];
    if (input->account < 1 || input->account > live->accounts)
        return KB_NO_SUCH_PLACE;
    if (s->table.stage == KB_HACKER_TRIP && seat == hacker_traveller(&s->table))
        return KB_TRAVELLER;
    if (live->rules > 1 && s->table.stage == KB_HACKER_CREDIT) {
        if (s->table.trip == s->table.seats - 1)
            return KB_INFECTION_OVER;
        if (seat == s->table.turn)
            return KB_HOLDS_BILL;
    }
    if (hand[input->hand - 1].stage != KB_LIVE_HOME)
        return KB_HAND_BUSY;
    if (other->stage != KB_LIVE_HOME && other->stage != KB_LIVE_COMING &&
        other->account == input->account)
        return KB_SAME_ACCOUNT;
    if (input->kind == KB_LIVE_SEND && s->hand[seat - 1] <= live_in_hands(live, seat))
        return KB_NO_VIRUS;
    return KB_OK;
}

/* May the traveller turn round? In the pause it only chooses its gait. */
HD static enum kb_code check_turn(const struct kb_live *live, int seat) {
    if (live->rules == 1)
        return seat == live_away(live) ? KB_OK : KB_NOT_WALKING;
    if (seat != live->traveller || live->walk == KB_LIVE_AT_BANK || live->walk == KB_LIVE_CREDITING)
        return KB_NOT_WALKING;
    return live_turns(live) || live->steady ? KB_TURN_TOO_SOON : KB_OK;
}

HD static enum kb_code check_input(const struct kb_live *live, const struct kb_state *state,
                                   int seat, const struct kb_live_input *input) {
    const struct kb_hacker *s = &state->as.hacker;
    if (!kb_live_running(state) || s->table.trip == s->table.seats)
        return KB_WRONG_MOMENT;
    if (input->kind == KB_LIVE_LOOK ? live->looks[seat - 1] >= KB_LIVE_LOOKS_MAX
                                    : live->orders[seat - 1] >= KB_LIVE_ORDERS_MAX)
        return KB_TOO_MANY_INPUTS;
    switch (input->kind) {
    case KB_LIVE_LOOK:
        return input->x < -KB_LIVE_SEATS_X || input->x > KB_LIVE_SEATS_X ||
                       input->y < -KB_LIVE_SEATS_Y || input->y > KB_LIVE_SEATS_Y
                   ? KB_OFF_TABLE
                   : KB_OK;
    case KB_LIVE_SEND:
    case KB_LIVE_FEINT: return check_send(live, s, seat, input);
    case KB_LIVE_RECALL:
        if (input->hand < 1 || input->hand > 2)
            return KB_NO_SUCH_HAND;
        return live->hand[seat - 1][input->hand - 1].stage == KB_LIVE_GOING ? KB_OK : KB_HAND_IDLE;
    case KB_LIVE_TURN: return check_turn(live, seat);
    default: return KB_LIVE_NOTATION;
    }
}

HD static void send_hand(struct kb_live *live, int seat, const struct kb_live_input *input) {
    struct kb_live_hand *hand = &live->hand[seat - 1][input->hand - 1];
    int16_t home[2];
    kb_live_home(live->seats, seat, home);
    bytes_fill(hand, 0, sizeof *hand);
    hand->stage = KB_LIVE_GOING;
    hand->account = input->account;
    hand->virus = input->kind == KB_LIVE_SEND;
    int length = live_root(square_of(home, live->account[input->account - 1]));
    hand->length = (uint16_t)(length ? length : 1); /* an account may lie where hands are at home */
}

/* Version 1: it took no time. */
HD static void turn_round(struct kb_live *live) {
    live->gait = !live->gait;
    if (live->rules == 1 || live->walk == KB_LIVE_PAUSING)
        return;
    live->left = KB_LIVE_TURN_TICKS;
    live->steady = KB_LIVE_STEADY_TICKS;
}

HD static int limit_of(const struct kb_live_input *input, enum kb_code code) {
    if (code == KB_TURN_TOO_SOON)
        return KB_LIVE_STEADY_TICKS;
    return input->kind == KB_LIVE_LOOK ? KB_LIVE_LOOKS_MAX : KB_LIVE_ORDERS_MAX;
}

HD enum kb_code kb_live_input(struct kb_live *live, const struct kb_state *state, int seat,
                              const struct kb_live_input *input, struct kb_error *error) {
    ASSERT(seat >= 1);
    ASSERT(seat <= live->seats);
    enum kb_code code = check_input(live, state, seat, input);
    if (code) {
        char word[KB_LIVE_TEXT_MAX];
        if (!error)
            return code;
        bytes_fill(error, 0, sizeof *error);
        error->code = code;
        error->game = KB_GAME_hacker;
        error->limit = limit_of(input, code);
        text_quote(error->word, sizeof error->word, word, kb_live_print(input, word));
        return code;
    }
    switch (input->kind) {
    case KB_LIVE_LOOK:
        live->looks[seat - 1]++;
        live->target[seat - 1][0] = input->x;
        live->target[seat - 1][1] = input->y;
        return KB_OK;
    case KB_LIVE_RECALL: live->hand[seat - 1][input->hand - 1].stage = KB_LIVE_COMING; break;
    case KB_LIVE_TURN: turn_round(live); break;
    default: send_hand(live, seat, input);
    }
    live->orders[seat - 1]++;
    return KB_OK;
}

/* fuzz_save.c: any bytes as a saved state. Bytes that begin with `K` go to kb_load as they are.
 * Others choose a position (fuzz.h) and then, three bytes each, spoil it: the state's own fields,
 * after which those that follow from others are mostly put right again, so that the lies are good
 * ones; or the saved bytes. Whatever kb_load accepts must be consistent, save to the same bytes,
 * answer every question, and be playable to the end of the game. */
#include "corruption.h"
#include "fuzz.h"
#include "hacker.h"

/* Fields of one byte, for those who lie about them. */
static uint8_t *small_field(struct kb_corruption_table *b, int n) {
    uint8_t *fields[] = {&b->seats, &b->governments, &b->turned, &b->rounds, &b->cards, &b->reduced,
                         &b->stage, &b->round,       &b->dealt,  &b->tied,   &b->first, &b->turn,
                         &b->lap,   &b->shown,       &b->placed, &b->actor};
    return fields[n % (int)(sizeof fields / sizeof fields[0])];
}

static void spoil_corruption(struct kb_corruption *s, int kind, int a, int b) {
    struct kb_corruption_table *table = &s->table;
    uint64_t *sets[] = {&table->gone, &table->swiss, &table->waiting, &table->targets};
    uint8_t swapped;
    switch (kind) {
    case 0:
        swapped = table->contract[a % KB_PLACES];
        table->contract[a % KB_PLACES] = table->contract[b % KB_PLACES];
        table->contract[b % KB_PLACES] = swapped;
        break;
    case 1: table->owner[a % KB_CONTRACTS] = (uint8_t)(b % 8); break;
    case 2: table->contract[a % KB_PLACES] = (uint8_t)(b % (KB_CONTRACTS + 1)); break;
    case 3: table->place[a % KB_CARDS_MAX] = (uint8_t)(b % KB_PLACES); break;
    case 4: s->card[a % KB_CARDS_MAX] = (uint8_t)(b % 10); break;
    case 5: table->known[a % KB_CARDS_MAX] ^= (uint8_t)(1u << b % 8); break;
    case 6: table->held[a % KB_SEATS_MAX] ^= (uint16_t)(1u << b % 10); break;
    case 7: table->book[a % KB_SEATS_MAX] = (uint8_t)(b % 3); break;
    case 8: *small_field(table, a) = (uint8_t)(b & 63); break;
    case 9: *sets[a % 4] ^= bits_one(b % 64); break;
    case 10: table->deck ^= 1u << b % 32; break;
    case 11: table->cancelled ^= 1u << b % 32; break;
    case 12: table->option[(size_t)a % sizeof table->option] = (uint8_t)(b % 8); break;
    case 13: table->start_hand ^= (uint16_t)(1u << b % 10); break;
    case 14: /* a contract leaves the table for a seat */
        if (table->contract[a % KB_PLACES]) {
            table->owner[table->contract[a % KB_PLACES] - 1] = (uint8_t)(1 + b % 7);
            table->contract[a % KB_PLACES] = 0;
        }
        break;
    default: table->value[a % KB_CONTRACTS] = (uint16_t)(b * 157); break;
    }
}

/* Contracts move together, without a gap, as far as there is room under their government. */
static void close_gaps(struct kb_corruption_table *table) {
    for (int g = 0; g < 3; g++) {
        uint8_t *contract = &table->contract[g * KB_PLACE_PITCH];
        int kept = 1;
        for (int i = 1; i < KB_PLACE_PITCH; i++) {
            uint8_t id = contract[i];
            contract[i] = 0;
            if (id)
                contract[kept++] = id;
        }
    }
}

/* Puts right what follows from the rest, so that a lie is not given away by arithmetic. */
static void right_corruption(struct kb_corruption *s) {
    struct kb_corruption_table *table = &s->table;
    memset(table->total, 0, sizeof table->total);
    memset(table->won, 0, sizeof table->won);
    for (int id = 0; id < KB_CONTRACTS; id++) {
        int owner = table->owner[id];
        if (owner < 1 || owner > KB_SEATS_MAX)
            continue;
        table->total[owner - 1] += table->value[id];
        table->won[owner - 1]++;
    }
    close_gaps(table);
    if (table->governments <= 3)
        corruption_spots(table);
    if (table->stage == KB_CORRUPTION_DEAL) {
        table->contracts = 0;
        memset(table->spot, 0, sizeof table->spot);
    }
    s->attorneys = s->reporters = s->hitmen = 0;
    for (int i = 0; i < KB_SEATS_MAX; i++)
        s->hand[i] = table->held[i];
    if (!table->first || !table->seats || table->placed > KB_CARDS_MAX)
        return;
    for (int t = 0; t < table->placed; t++) {
        uint16_t *hand =
            &s->hand[corruption_seat(table, t) % 8 ? corruption_seat(table, t) % 8 - 1 : 0];
        int card = s->card[t];
        if (corruption_is_account(table->place[t]))
            table->swiss |= bits_one(t);
        if (card < KB_CARD_1 || card > KB_CARD_HITMAN)
            continue;
        *hand = corruption_hand_without(*hand, card);
        s->attorneys |= card == KB_CARD_ATTORNEY ? bits_one(t) : 0;
        s->reporters |= card == KB_CARD_REPORTER ? bits_one(t) : 0;
        s->hitmen |= card == KB_CARD_HITMAN ? bits_one(t) : 0;
        if (table->stage > KB_CORRUPTION_PLACE)
            table->known[t] = 0xff;
    }
    if (table->stage < KB_CORRUPTION_SWISS || table->stage == KB_CORRUPTION_OVER ||
        !table->waiting || table->waiting >> KB_CARDS_MAX)
        return;
    table->actor = (uint8_t)corruption_actor(table, table->waiting);
    table->turn = (uint8_t)corruption_seat(table, table->actor);
    if (table->stage == KB_CORRUPTION_HITMEN)
        table->targets = corruption_hit_targets(s, table->actor);
    if (table->stage == KB_CORRUPTION_REPORTERS) {
        table->cancelled = corruption_cancelled(s);
        table->targets = corruption_report_targets(s, table->actor);
    }
}

static uint8_t *small_hacker_field(struct kb_hacker *s, int n) {
    struct kb_hacker_table *b = &s->table;
    uint8_t *fields[] = {&b->seats,    &b->accounts, &b->viruses, &b->rounds, &b->reduced,
                         &b->stage,    &b->round,    &b->first,   &b->trip,   &b->turn,
                         &b->gait,     &b->beat,     &b->fresh,   &b->drawn,  &b->placed,
                         &b->attacked, &b->virus,    &b->victim,  &b->opened, &b->laid,
                         &b->done,     &s->stealing};
    return fields[n % (int)(sizeof fields / sizeof fields[0])];
}

/* One bill, virus or account that is there, by any number. */
static int one_of(int n, int count) {
    return count ? n % count : 0;
}

static void spoil_hacker(struct kb_hacker *s, int kind, int a, int b) {
    struct kb_hacker_table *table = &s->table;
    int bill = one_of(a, table->drawn % KB_BILLS);
    int virus = one_of(a, table->placed % KB_VIRUSES_MAX);
    uint8_t seat = (uint8_t)(1 + one_of(b, table->seats % 8));
    uint8_t account = (uint8_t)(1 + one_of(b, table->accounts % (KB_ACCOUNTS_MAX + 1)));
    uint8_t swapped;
    switch (kind) {
    case 0:
        swapped = s->owner[a % KB_ACCOUNTS_MAX];
        s->owner[a % KB_ACCOUNTS_MAX] = s->owner[b % KB_ACCOUNTS_MAX];
        s->owner[b % KB_ACCOUNTS_MAX] = swapped;
        break;
    case 1: s->value[bill] = (uint8_t)(1 + b % 3); break;
    case 2: s->known[bill] ^= (uint8_t)(1u << seat); break;
    case 3: table->place[bill] = account; break;
    case 4: table->account[virus] = account; break;
    case 5: table->when[virus] = (uint8_t)(16 * (a % 7) + b % 16); break;
    case 6: table->up ^= 1u << virus; break;
    case 7: s->virus[virus] = seat; break;
    case 8: s->seen[virus] ^= (uint8_t)(1u << seat); break;
    case 9: table->aside ^= 1u << virus; break;
    case 10: table->place[bill] = (uint8_t)(KB_BILL_HAND + seat); break;
    case 11: s->choice[a % KB_SEATS_MAX] = (uint16_t)(KB_ACTION_WATCH + b); break;
    case 12: table->option[a % KB_HACKER_TABLE_OPTIONS] = (uint8_t)(b % 10); break;
    case 13: s->landing ^= (uint16_t)(1u << b % 14); break;
    default: *small_hacker_field(s, a) = (uint8_t)(b & 63); break;
    }
}

static void right_hacker(struct kb_hacker *s) {
    struct kb_hacker_table *table = &s->table;
    uint8_t left[4] = {0, 10, 20, 12};
    if (table->drawn > KB_BILLS || table->placed > KB_VIRUSES_MAX || table->seats > KB_SEATS_MAX)
        return;
    memset(table->bills, 0, sizeof table->bills);
    memset(s->owned, 0, sizeof s->owned);
    table->infected = 0;
    for (int k = 0; k < KB_ACCOUNTS_MAX; k++)
        if (s->owner[k] >= 1 && s->owner[k] <= KB_SEATS_MAX)
            s->owned[s->owner[k] - 1] |= 1u << (k + 1);
    for (int i = 0; i < table->drawn; i++) {
        int place = table->place[i];
        bool lies = place > 0 && place <= KB_ACCOUNTS_MAX;
        int holder = lies ? s->owner[place - 1] : place > KB_BILL_HAND ? place - KB_BILL_HAND : 0;
        left[s->value[i] & 3]--;
        if (lies)
            table->bills[place - 1]++;
        if (holder)
            s->known[i] |= (uint8_t)(1u << holder % 8);
    }
    for (int i = 0; i < 3; i++)
        s->bank[i] = left[i + 1];
    for (int i = 0; i < KB_SEATS_MAX; i++)
        s->hand[i] = table->round && i < table->seats ? table->viruses : 0;
    for (int v = 0; v < table->placed; v++) {
        bool lies = ((table->up | table->aside) >> v & 1) != 0;
        table->turned[v] = lies ? 0 : s->virus[v];
        if (lies && s->virus[v] >= 1 && s->virus[v] <= KB_SEATS_MAX)
            s->hand[s->virus[v] - 1]--;
        if (table->up >> v & 1)
            table->infected |= 1u << table->account[v] % 32;
        s->seen[v] &= (uint8_t) ~(1u << s->virus[v] % 8);
    }
}

/* The setup that a state must come from; contracts have made-up names. */
static void find_setup(const struct kb_state *state, struct kb_setup *setup) {
    const struct kb_corruption_table *table = &state->as.corruption.table;
    const struct kb_hacker_table *hacker = &state->as.hacker.table;
    CHECK(kb_setup(setup, kb_game(state->game).name, 3, NULL, 0, NULL) == KB_OK);
    if (state->game == HACKER) {
        setup->seats = hacker->seats;
        setup->reduced = hacker->reduced;
        memcpy(setup->option, hacker->option, sizeof hacker->option);
        setup->dimensions.rounds = hacker->rounds;
        setup->dimensions.accounts = (uint8_t)(hacker->accounts / hacker->seats);
        setup->dimensions.viruses = hacker->viruses;
        return;
    }
    setup->seats = table->seats;
    setup->reduced = table->reduced;
    memcpy(setup->option, table->option, sizeof table->option);
    setup->dimensions.governments = table->governments;
    setup->dimensions.turned = table->turned;
    setup->dimensions.rounds = table->rounds;
    setup->dimensions.cards = table->cards;
    setup->dimensions.hand = table->start_hand;
    for (int i = 0; i < KB_CONTRACTS; i++)
        setup->deck[i].value = table->value[i];
}

static void play_on(const struct kb_state *loaded) {
    struct kb_state state = *loaded;
    struct kb_setup setup;
    uint64_t random = kb_random_seed(kb_digest(loaded), 9);
    int steps = 0;
    find_setup(&state, &setup);
    check_state(&setup, &state);
    for (; !kb_over(&state); steps++) {
        CHECK(steps < KB_HISTORY_MAX);
        random_step(&state, &random, NULL);
        CHECK(kb_consistent(&state));
        if (steps % 50 == 7)
            check_state(&setup, &state);
    }
    check_state(&setup, &state);
    state = *loaded;
    state.explicit_chance = 0;
    kb_playout(&state, &random);
    CHECK(kb_over(&state));
    CHECK(kb_consistent(&state));
}

static void load(const uint8_t *bytes, size_t size) {
    struct kb_state state;
    struct kb_state untouched;
    memset(&state, 0xaa, sizeof state);
    memset(&untouched, 0xaa, sizeof untouched);
    enum kb_code code = kb_load(&state, bytes, size);
    if (code) {
        CHECK(code == KB_BAD_SAVE);
        CHECK(same_state(&state, &untouched));
        return;
    }
    uint8_t again[KB_SAVED_MAX];
    CHECK(kb_consistent(&state));
    CHECK(kb_save(&state, again) == size);
    CHECK(memcmp(again, bytes, size) == 0);
    play_on(&state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = input_of(data, size);
    struct kb_setup setup;
    struct kb_state state;
    uint8_t saved[KB_SAVED_MAX];
    if (size && data[0] == 'K') {
        load(data, size);
        return 0;
    }
    input_position(&in, &setup, &state, NULL);
    struct input edits = in;
    bool right = input_byte(&edits) % 8 != 1;
    for (struct input rest = edits; input_left(&rest) >= 3;) {
        int kind = (uint8_t)(input_byte(&rest) - 'a') % 24;
        int a = input_digit(&rest, 256);
        int b = input_digit(&rest, 256);
        if (kind >= 16)
            continue;
        if (state.game == CORRUPTION)
            spoil_corruption(&state.as.corruption, kind, a, b);
        else
            spoil_hacker(&state.as.hacker, kind, a, b);
    }
    if (right && state.game == CORRUPTION)
        right_corruption(&state.as.corruption);
    if (right && state.game == HACKER)
        right_hacker(&state.as.hacker);
    size_t length = kb_save(&state, saved);
    for (struct input rest = edits; input_left(&rest) >= 3;) {
        int kind = (uint8_t)(input_byte(&rest) - 'a') % 24;
        int a = input_digit(&rest, 256);
        int b = input_byte(&rest);
        if (kind >= 16)
            saved[((size_t)a + 256 * (size_t)(kind & 1)) % length] = (uint8_t)b;
    }
    load(saved, length);
    return 0;
}

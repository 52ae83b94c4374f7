/* leaks.c: leaks in structs, numbers, tensors, lists and batches. Bottom-up: what leaks are made
 * of, then one function for each leak, then the list. */
#include "leaks.h"

#include <string.h>

int leak_hidden(const struct world *world) {
    for (int t = leak_table(world)->placed - 1; t >= 0; t--)
        if (!leak_knows(world, t))
            return t;
    return -1;
}

int leak_hidden_card(const struct world *world) {
    int t = leak_hidden(world);
    return t < 0 ? 0 : leak_state(world)->card[t];
}

int leak_neighbour(const struct world *world) {
    return world->viewer % leak_table(world)->seats + 1;
}

int leak_characters(const struct world *world, int seat) {
    return __builtin_popcount(leak_state(world)->hand[seat - 1] & ~KB_HAND_BRIBES);
}

int leak_next_contract(const struct world *world) {
    uint64_t random = leak_state(world)->random;
    uint32_t deck = leak_table(world)->deck;
    if (!deck)
        return 0;
    uint32_t n = kb_random_below(&random, (uint32_t)__builtin_popcount(deck));
    while (n--)
        deck &= deck - 1;
    return __builtin_ctz(deck) + 1;
}

uint32_t leak_deck_order(const struct world *world) {
    uint64_t random = leak_state(world)->random;
    uint32_t order = 17;
    for (int left = __builtin_popcount(leak_table(world)->deck); left > 0; left--)
        order = order * 31 + kb_random_below(&random, (uint32_t)left);
    return order;
}

void leak_equity(const struct world *world, uint16_t *share) {
    struct kb_state copy = world->state;
    uint64_t random = 1;
    copy.explicit_chance = 0;
    kb_playout(&copy, &random);
    kb_shares(&copy, share);
}

static struct kb_corruption_table *view_table(struct outputs *out) {
    return &out->view.as.corruption.table;
}

/* ---- The view: the generator and the deck ---- */

static void seed_in_view(const struct world *world, struct outputs *out) {
    memcpy(out->view.spare, &leak_state(world)->random, sizeof out->view.spare);
}

static void generator_in_table(const struct world *world, struct outputs *out) {
    memcpy(view_table(out)->spare, &leak_state(world)->random, sizeof view_table(out)->spare);
}

static void next_contract(const struct world *world, struct outputs *out) {
    out->view.spare[0] = (uint8_t)leak_next_contract(world);
}

static void deck_without_next(const struct world *world, struct outputs *out) {
    int next = leak_next_contract(world);
    if (next)
        view_table(out)->deck &= ~(1u << (next - 1));
}

/* ---- The view: cards ---- */

static void show_cards(const struct world *world, struct outputs *out,
                       bool (*shown)(const struct world *world, int t)) {
    for (int t = 0; t < leak_table(world)->placed; t++)
        if (shown(world, t))
            out->view.as.corruption.card[t] = leak_state(world)->card[t];
}

static bool is_anything(const struct world *world, int t) {
    (void)world;
    (void)t;
    return true;
}

static bool is_swiss(const struct world *world, int t) {
    return leak_table(world)->swiss >> t & 1;
}

static bool is_shown_next_lap(const struct world *world, int t) {
    int lap = t / leak_table(world)->seats;
    return leak_table(world)->shown >> (lap + 1) & 1;
}

static bool is_last_lap(const struct world *world, int t) {
    (void)t;
    return leak_table(world)->lap + 1 == leak_table(world)->cards;
}

static bool is_of_an_earlier_lap(const struct world *world, int t) {
    return t / leak_table(world)->seats + 1 < leak_table(world)->lap;
}

static bool is_looked_at(const struct world *world, int t) {
    uint32_t known = leak_table(world)->known[t];
    return (known & (known - 1)) != 0;
}

static bool is_looked_at_by_the_seat_before(const struct world *world, int t) {
    int seats = leak_table(world)->seats;
    int before = (world->viewer + seats - 2) % seats + 1;
    return before != leak_owner(world, t) && leak_table(world)->known[t] >> before & 1;
}

static bool is_known_one_bit_lower(const struct world *world, int t) {
    return world->viewer && leak_table(world)->known[t] >> (world->viewer - 1) & 1;
}

static bool is_on_the_viewers_contract(const struct world *world, int t) {
    const struct kb_corruption_table *table = leak_table(world);
    for (int i = 0; i < table->placed; i++)
        if (leak_owner(world, i) == world->viewer && table->place[i] == table->place[t])
            return true;
    return false;
}

static void all_cards(const struct world *world, struct outputs *out) {
    show_cards(world, out, is_anything);
}

static void swiss_face_up(const struct world *world, struct outputs *out) {
    show_cards(world, out, is_swiss);
}

static void lap_too_soon(const struct world *world, struct outputs *out) {
    show_cards(world, out, is_shown_next_lap);
}

static void revealed_in_last_lap(const struct world *world, struct outputs *out) {
    show_cards(world, out, is_last_lap);
}

static void revealed_a_lap_later(const struct world *world, struct outputs *out) {
    show_cards(world, out, is_of_an_earlier_lap);
}

static void look_for_all(const struct world *world, struct outputs *out) {
    show_cards(world, out, is_looked_at);
}

static void look_for_next_seat(const struct world *world, struct outputs *out) {
    show_cards(world, out, is_looked_at_by_the_seat_before);
}

static void viewer_one_too_low(const struct world *world, struct outputs *out) {
    show_cards(world, out, is_known_one_bit_lower);
}

static void stack_open_to_bidder(const struct world *world, struct outputs *out) {
    show_cards(world, out, is_on_the_viewers_contract);
}

static void viewer_one_too_high(const struct world *world, struct outputs *out) {
    kb_view(&world->state, leak_neighbour(world), &out->view);
    out->view.viewer = (uint8_t)world->viewer;
}

static void spectator_is_seat_1(const struct world *world, struct outputs *out) {
    if (world->viewer)
        return;
    kb_view(&world->state, 1, &out->view);
    out->view.viewer = 0;
}

static void spectator_follows_turn(const struct world *world, struct outputs *out) {
    int current = kb_current(&world->state);
    if (world->viewer || current < 1)
        return;
    kb_view(&world->state, current, &out->view);
    out->view.viewer = 0;
}

/* ---- The view: hands ---- */

static void neighbours_hand(const struct world *world, struct outputs *out) {
    out->view.as.corruption.hand = leak_state(world)->hand[leak_neighbour(world) - 1];
}

static void hands_now(const struct world *world, struct outputs *out) {
    memcpy(view_table(out)->held, leak_state(world)->hand, sizeof leak_state(world)->hand);
}

static void characters_left(const struct world *world, struct outputs *out) {
    out->view.spare[0] = (uint8_t)leak_characters(world, leak_neighbour(world));
}

/* Each of a seat's cards has a number for the whole game, whoever may know what it is. */
static void stable_ids(const struct world *world, struct outputs *out) {
    int t = leak_hidden(world);
    if (t >= 0)
        out->view.spare[1] =
            (uint8_t)(10 * (leak_owner(world, t) - 1) + leak_state(world)->card[t]);
}

/* Where in its owner's sorted hand the card was taken from. */
static void position_in_hand(const struct world *world, struct outputs *out) {
    int t = leak_hidden(world);
    if (t < 0)
        return;
    uint32_t below = (1u << (leak_state(world)->card[t] - 1)) - 1;
    out->view.spare[2] =
        (uint8_t)__builtin_popcount(leak_state(world)->hand[leak_owner(world, t) - 1] & below);
}

/* How many of the same kind came before it. */
static void creation_order(const struct world *world, struct outputs *out) {
    const struct kb_corruption *s = leak_state(world);
    int before = 0;
    int t = leak_hidden(world);
    for (int i = 0; i < t; i++)
        before += s->card[i] == s->card[t];
    out->view.spare[3] = (uint8_t)before;
}

static void padding_not_cleared(const struct world *world, struct outputs *out) {
    memcpy(out->view.spare, leak_state(world)->card + leak_table(world)->seats,
           sizeof out->view.spare);
}

/* ---- The view: the table before the reveal ---- */

static void known_mask(const struct world *world, struct outputs *out) {
    for (int t = 0; t < leak_table(world)->placed; t++)
        if (leak_state(world)->card[t] >= KB_CARD_ATTORNEY)
            view_table(out)->known[t] |= 1;
}

static void up_flag(const struct world *world, struct outputs *out) {
    for (int t = 0; t < leak_table(world)->placed; t++)
        if (leak_state(world)->card[t] == KB_CARD_10)
            view_table(out)->known[t] = 0xff;
}

static void hitmen_wait(const struct world *world, struct outputs *out) {
    view_table(out)->waiting |= leak_state(world)->hitmen;
}

static void attorneys_stop(const struct world *world, struct outputs *out) {
    for (int t = 0; t < leak_table(world)->placed; t++)
        if (leak_state(world)->attorneys >> t & 1)
            view_table(out)->cancelled |= 1u << leak_table(world)->place[t];
}

static uint64_t characters_on(const struct world *world, int place) {
    const struct kb_corruption *s = leak_state(world);
    uint64_t found = 0;
    for (int t = 0; t < s->table.placed; t++)
        if (s->table.place[t] == place)
            found |= (s->attorneys | s->reporters | s->hitmen) & (uint64_t)1 << t;
    return found;
}

static void targets_of_hidden(const struct world *world, struct outputs *out) {
    int t = leak_hidden(world);
    if (t >= 0 && leak_state(world)->card[t] == KB_CARD_HITMAN)
        view_table(out)->targets = characters_on(world, leak_table(world)->place[t]);
}

static void idle_hitmen_gone(const struct world *world, struct outputs *out) {
    for (int t = 0; t < leak_table(world)->placed; t++) {
        uint64_t alone = characters_on(world, leak_table(world)->place[t]);
        if (leak_state(world)->hitmen >> t & 1 && alone == (uint64_t)1 << t)
            view_table(out)->gone |= alone;
    }
}

static void order_of_places(const struct world *world, struct outputs *out) {
    int card = leak_hidden_card(world);
    uint8_t *spot = view_table(out)->spot;
    uint8_t first = spot[0];
    if (card && card < KB_CARD_ATTORNEY) {
        spot[0] = spot[1];
        spot[1] = first;
    }
}

static void contract_counted_early(const struct world *world, struct outputs *out) {
    if (leak_hidden_card(world) == KB_CARD_10)
        view_table(out)->won[leak_owner(world, leak_hidden(world)) - 1]++;
}

/* ---- Prompts and legal moves ---- */

/* Only those who could do something with a character are asked. */
static void may_if_able(const struct world *world, struct outputs *out) {
    for (int seat = 1; seat <= leak_table(world)->seats; seat++)
        if (seat != world->viewer && !leak_characters(world, seat))
            out->numbers.may &= ~(1u << seat);
}

static void prompt_skipped(const struct world *world, struct outputs *out) {
    int current = kb_current(&world->state);
    if (current > 0 && current != world->viewer && !leak_characters(world, current))
        out->view.must = 0;
}

static void legal_of_turn(const struct world *world, struct outputs *out) {
    struct kb_view other;
    int current = kb_current(&world->state);
    if (current < 1)
        return;
    kb_view(&world->state, current, &other);
    memcpy(out->view.legal, other.legal, sizeof other.legal);
}

static void list_of_turn(const struct world *world, struct outputs *out) {
    int current = kb_current(&world->state);
    if (current < 1)
        return;
    int count = kb_legal(&world->state, current, out->legal);
    out->length[OUT_LEGAL] = (size_t)count * sizeof out->legal[0];
}

static void list_order(const struct world *world, struct outputs *out) {
    if (out->length[OUT_LEGAL] < 2 * sizeof out->legal[0] || leak_hidden_card(world) < 4)
        return;
    uint16_t first = out->legal[0];
    out->legal[0] = out->legal[1];
    out->legal[1] = first;
}

static void looks_at_characters_only(const struct world *world, struct outputs *out) {
    for (int t = 0; t < leak_table(world)->placed; t++)
        if (leak_state(world)->card[t] < KB_CARD_ATTORNEY)
            out->mask[KB_ACTION_PEEK + t] = 0;
}

static void mask_of_neighbour(const struct world *world, struct outputs *out) {
    kb_legal_mask(&world->state, leak_neighbour(world), out->mask);
}

static void count_of_turn(const struct world *world, struct outputs *out) {
    int current = kb_current(&world->state);
    if (current > 0)
        out->numbers.legal_count = kb_legal_count(&world->state, current);
}

/* ---- Numbers ---- */

static void totals_with_bribes(const struct world *world, struct outputs *out) {
    static const int thousands[] = {0, 1, 2, 4, 6, 8, 10};
    const struct kb_corruption *s = leak_state(world);
    for (int t = 0; t < s->table.placed; t++)
        if (s->card[t] <= KB_CARD_10)
            out->numbers.total[leak_owner(world, t) - 1] += thousands[s->card[t]];
}

static void shares_before_end(const struct world *world, struct outputs *out) {
    leak_equity(world, out->numbers.share);
}

static void policy_with_state_generator(const struct world *world, struct outputs *out) {
    uint64_t random = leak_state(world)->random;
    if (out->numbers.random_action >= 0)
        out->numbers.random_action = kb_random_action(&world->state, world->viewer, &random);
}

static void lot_is_drawn_already(const struct world *world, struct outputs *out) {
    uint64_t random = leak_state(world)->random;
    uint32_t tied = leak_table(world)->tied;
    if (leak_table(world)->stage == KB_CORRUPTION_LOT)
        out->numbers.current =
            (int32_t)kb_random_below(&random, (uint32_t)__builtin_popcount(tied));
}

static void next_outcome_first(const struct world *world, struct outputs *out) {
    if (leak_table(world)->stage == KB_CORRUPTION_DEAL)
        out->chances.outcome[0] = (uint16_t)(leak_next_contract(world) - 1);
}

static void next_outcome_weighs_more(const struct world *world, struct outputs *out) {
    for (int i = 0; i < out->chances.count; i++)
        if (out->chances.outcome[i] + 1 == leak_next_contract(world))
            out->chances.weight[i]++;
}

/* ---- Tensors and batches ---- */

static void tensor_of_turn(const struct world *world, struct outputs *out) {
    int current = kb_current(&world->state);
    if (current > 0)
        kb_tensor(&world->state, current, out->tensor);
}

/* Where a piece of the tensor begins. */
static uint8_t *piece(uint8_t *tensor, const char *name) {
    struct kb_piece found;
    for (int i = 0; kb_tensor_piece(0, i, &found); i++)
        if (strcmp(found.name, name) == 0)
            return tensor + found.offset;
    __builtin_trap();
}

static void tensor_cards(const struct world *world, struct outputs *out) {
    memcpy(piece(out->view_tensor, "card"), leak_state(world)->card, KB_CARDS_MAX);
}

static void tensor_flags(const struct world *world, struct outputs *out) {
    uint8_t *flags = piece(out->tensor, "flags");
    for (int t = 0; t < leak_table(world)->placed; t++)
        flags[t] |= leak_state(world)->hitmen >> t & 1 ? 2 : 0;
}

static void tensor_equity(const struct world *world, struct outputs *out) {
    uint16_t share[KB_SEATS_MAX];
    leak_equity(world, share);
    *piece(out->tensor, "seats") = (uint8_t)(share[0] / 5);
}

static void tensor_checksum(const struct world *world, struct outputs *out) {
    uint8_t sum = 0;
    for (int t = 0; t < leak_table(world)->placed; t++)
        sum = (uint8_t)(3 * sum + leak_state(world)->card[t]);
    out->view_tensor[0] ^= sum;
}

static void tensor_deck_order(const struct world *world, struct outputs *out) {
    *piece(out->tensor, "owner") = (uint8_t)(leak_deck_order(world) & 7);
}

static void row_of_seat_before(const struct world *world, struct outputs *out) {
    if (out->length[OUT_BATCH] && kb_current(&world->before) > 0)
        kb_tensor(&world->state, kb_current(&world->before), out->row.observation);
}

static void row_mask_of_neighbour(const struct world *world, struct outputs *out) {
    const struct kb_corruption *s = leak_state(world);
    struct kb_state copy = world->state;
    if (!out->length[OUT_BATCH] || !world->viewer)
        return;
    copy.as.corruption.hand[world->viewer - 1] = s->hand[leak_neighbour(world) - 1];
    kb_legal_mask(&copy, world->viewer, out->row.mask);
}

static void row_reward_early(const struct world *world, struct outputs *out) {
    if (out->length[OUT_BATCH])
        leak_equity(world, out->row.reward);
}

/* ---- Samples: what a bot thinks about ---- */

static void sample_is_truth(const struct world *world, struct outputs *out) {
    if (out->length[OUT_SAMPLE])
        memcpy(out->sample.as.corruption.card, leak_state(world)->card, KB_CARDS_MAX);
}

static void sample_keeps_generator(const struct world *world, struct outputs *out) {
    if (out->length[OUT_SAMPLE])
        out->sample.as.corruption.random = leak_state(world)->random;
}

const struct leak leaks_in_views[] = {
    {"seed in the view", seed_in_view},
    {"generator in the table's spare bytes", generator_in_table},
    {"next contract of the deck", next_contract},
    {"deck without the next contract", deck_without_next},
    {"all cards for everybody", all_cards},
    {"Swiss money lies face up", swiss_face_up},
    {"cards open one lap too soon", lap_too_soon},
    {"reveal when the last lap begins", revealed_in_last_lap},
    {"a card opens a lap later", revealed_a_lap_later},
    {"a look is shown to everybody", look_for_all},
    {"a look is kept for the next seat", look_for_next_seat},
    {"viewer index one too low", viewer_one_too_low},
    {"viewer index one too high", viewer_one_too_high},
    {"stack open to those who bid on it", stack_open_to_bidder},
    {"spectator gets the view of seat 1", spectator_is_seat_1},
    {"spectator follows the seat in turn", spectator_follows_turn},
    {"hand of the neighbour", neighbours_hand},
    {"hands now instead of at the start of the round", hands_now},
    {"count of characters left in hand", characters_left},
    {"stable ids of cards", stable_ids},
    {"position of a card in the hand", position_in_hand},
    {"creation order of equal cards", creation_order},
    {"struct padding not cleared", padding_not_cleared},
    {"who knows it tells characters", known_mask},
    {"a hidden 10 counts as face up", up_flag},
    {"hit men wait before the reveal", hitmen_wait},
    {"attorneys stop contracts before the reveal", attorneys_stop},
    {"targets of a hidden hit man", targets_of_hidden},
    {"hit men without a target are gone early", idle_hitmen_gone},
    {"order of places follows a hidden card", order_of_places},
    {"contract counted as won early", contract_counted_early},
    {"may: only who has characters is asked", may_if_able},
    {"must: a prompt is skipped", prompt_skipped},
    {"legal moves of the seat in turn", legal_of_turn},
    {"list of the legal moves of the seat in turn", list_of_turn},
    {"order of the list of legal moves", list_order},
    {"looks at characters only are legal", looks_at_characters_only},
    {"mask of the neighbour", mask_of_neighbour},
    {"number of legal moves of the seat in turn", count_of_turn},
    {"totals with the bribes on the table", totals_with_bribes},
    {"shares foretold", shares_before_end},
    {"policy draws from the state's generator", policy_with_state_generator},
    {"the lot is drawn before it is asked for", lot_is_drawn_already},
    {"chance: the next outcome comes first", next_outcome_first},
    {"chance: the next outcome weighs more", next_outcome_weighs_more},
    {"tensor of the seat in turn", tensor_of_turn},
    {"tensor with all cards", tensor_cards},
    {"tensor flags hidden hit men", tensor_flags},
    {"equity in the tensor", tensor_equity},
    {"checksum of the cards in the tensor", tensor_checksum},
    {"deck order in the tensor", tensor_deck_order},
    {"batch: observation of the seat before", row_of_seat_before},
    {"batch: mask from the neighbour's hand", row_mask_of_neighbour},
    {"batch: reward foretold", row_reward_early},
    {"sample is the truth", sample_is_truth},
    {"sample keeps the generator", sample_keeps_generator},
};
const int leaks_in_views_count = (int)(sizeof leaks_in_views / sizeof leaks_in_views[0]);

const struct leak *leak_number(int number) {
    if (number < leaks_in_views_count)
        return &leaks_in_views[number];
    number -= leaks_in_views_count;
    return number < leaks_in_texts_count ? &leaks_in_texts[number] : NULL;
}

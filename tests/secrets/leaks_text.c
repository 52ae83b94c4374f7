/* leaks_text.c: leaks in texts, histories, information states and errors: by a word, by a length,
 * by an order, by what is there and what is not. */
#include "leaks.h"

#include <stdio.h>
#include <string.h>

static const char *const card_names[] = {"?", "1", "2", "4", "6", "8", "10", "A", "R", "H"};

/* Puts `word` in the place of `gone` bytes at `at`, a position in `text`. */
static void splice(struct outputs *out, enum output output, char *text, char *at, size_t gone,
                   const char *word) {
    size_t length = strlen(word);
    size_t rest = out->length[output] - (size_t)(at - text) - gone;
    memmove(at + length, at + gone, rest);
    memcpy(at, word, length);
    out->length[output] += length - gone;
}

static void append(struct outputs *out, enum output output, char *text, const char *word) {
    splice(out, output, text, text + out->length[output] - 1, 0, word);
}

/* ---- JSON ---- */

static void json_card(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_JSON] ? strstr(out->json, "\"card\":\"?\"") : NULL;
    for (int t = 0; at && t < leak_table(world)->placed; t++) {
        if (leak_knows(world, t))
            continue;
        splice(out, OUT_JSON, out->json, at + 8, 1, card_names[leak_state(world)->card[t]]);
        return;
    }
}

static void json_padding(const struct world *world, struct outputs *out) {
    if (!out->length[OUT_JSON])
        return;
    for (int i = leak_hidden_card(world); i > 0; i--)
        append(out, OUT_JSON, out->json, " ");
}

static void json_number(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_JSON] ? strstr(out->json, ",\"deck\":") : NULL;
    if (at && leak_hidden_card(world) >= KB_CARD_ATTORNEY)
        splice(out, OUT_JSON, out->json, strpbrk(at + 8, ",}"), 0, ".0");
}

static void json_order_of_keys(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_JSON] ? strstr(out->json, "\"first\":") : NULL;
    char round[] = "\"first\":0,\"turn\":0";
    if (!at || leak_hidden_card(world) < KB_CARD_6)
        return;
    snprintf(round, sizeof round, "\"turn\":%c,\"first\":%c", at[17], at[8]);
    memcpy(at, round, sizeof round - 1);
}

static void json_key_if(const struct world *world, struct outputs *out) {
    if (out->length[OUT_JSON] && leak_state(world)->attorneys)
        append(out, OUT_JSON, out->json, ",\"attorneys\":1");
}

static void json_digest(const struct world *world, struct outputs *out) {
    char word[32];
    snprintf(word, sizeof word, "%016llx", (unsigned long long)kb_digest(&world->state));
    if (out->length[OUT_JSON])
        append(out, OUT_JSON, out->json, word);
}

static void json_deck_order(const struct world *world, struct outputs *out) {
    char word[16];
    snprintf(word, sizeof word, "%08x", leak_deck_order(world));
    if (out->length[OUT_JSON])
        append(out, OUT_JSON, out->json, word);
}

static void json_hands_by_kind(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_JSON] ? strstr(out->json, "\"hands\":[") : NULL;
    if (at)
        at[9] = (char)('0' + leak_characters(world, 1));
}

static void json_of_neighbour(const struct world *world, struct outputs *out) {
    struct kb_view other;
    if (!out->length[OUT_JSON])
        return;
    kb_view(&world->state, leak_neighbour(world), &other);
    other.viewer = (uint8_t)world->viewer;
    out->length[OUT_JSON] = kb_view_json(&other, &world->pair->setup, out->json, JSON_BYTES) + 1;
}

/* ---- History ---- */

static void history_of_everything(const struct world *world, struct outputs *out) {
    if (out->length[OUT_HISTORY])
        out->length[OUT_HISTORY] = kb_history_text(&world->pair->setup, &world->history,
                                                   KB_EVERYTHING, out->history, HISTORY_BYTES) +
                                   1;
}

/* The first face-down card on a place that fits is written as what it is. */
static void open_line(const struct world *world, struct outputs *out, bool account) {
    char *at = out->length[OUT_HISTORY] ? strstr(out->history, "\"?@") : NULL;
    for (int t = 0; at && t < leak_table(world)->placed; t++) {
        if (leak_knows(world, t))
            continue;
        if (account == (leak_table(world)->place[t] % KB_PLACE_PITCH == 0)) {
            splice(out, OUT_HISTORY, out->history, at + 1, 1,
                   card_names[leak_state(world)->card[t]]);
            return;
        }
        at = strstr(at + 1, "\"?@");
    }
}

static void history_opens_a_card(const struct world *world, struct outputs *out) {
    open_line(world, out, false);
}

static void history_opens_swiss(const struct world *world, struct outputs *out) {
    open_line(world, out, true);
}

static void history_up_flag(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_HISTORY] ? out->history : NULL;
    for (int t = 0; at && t < leak_table(world)->placed; t++) {
        if (leak_knows(world, t))
            continue;
        at = strstr(at + 1, "\"?@");
        if (at && leak_state(world)->card[t] == KB_CARD_ATTORNEY)
            *strchr(strstr(at, "\"up\":"), '0') = '1';
    }
}

static void history_longer(const struct world *world, struct outputs *out) {
    if (out->length[OUT_HISTORY] && leak_hidden_card(world) == KB_CARD_HITMAN)
        append(out, OUT_HISTORY, out->history, "\n");
}

static void told_counts_cards(const struct world *world, struct outputs *out) {
    if (out->length[OUT_TOLD] && leak_hidden_card(world) < KB_CARD_ATTORNEY)
        append(out, OUT_TOLD, out->told, "$");
}

static void history_look_tells(const struct world *world, struct outputs *out) {
    if (!out->length[OUT_HISTORY])
        return;
    char *at = NULL;
    for (char *next = out->history; (next = strstr(next, "\"peek:")) != NULL; next++)
        at = next;
    int t = -1;
    for (int i = 0; i < world->history.count; i++)
        if (world->entry[i].seat && world->entry[i].what >= KB_ACTION_PEEK &&
            world->entry[i].what < KB_ACTION_ASSIGN)
            t = world->entry[i].what - KB_ACTION_PEEK;
    if (at && t >= 0)
        splice(out, OUT_HISTORY, out->history, strchr(at + 1, '"'), 0,
               card_names[leak_state(world)->card[t]]);
}

static void history_seed(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_HISTORY] ? strstr(out->history, "\"seed\":\"?") : NULL;
    char word[32];
    snprintf(word, sizeof word, "%llu", (unsigned long long)leak_state(world)->random);
    if (at)
        splice(out, OUT_HISTORY, out->history, at + 8, 1, word);
}

static void seen_keeps_cards(const struct world *world, struct outputs *out) {
    if (out->length[OUT_SEEN] && world->history.count)
        memcpy(out->seen, world->entry, (size_t)world->history.count * sizeof out->seen[0]);
}

static void seen_marks_characters(const struct world *world, struct outputs *out) {
    for (size_t i = 0; i < out->length[OUT_SEEN] / sizeof out->seen[0]; i++)
        if (out->seen[i].what >= KB_ACTION_HIDDEN &&
            world->entry[i].what >= KB_PLACES * (KB_CARD_ATTORNEY - 1))
            out->seen[i].forced = 1;
}

static void seen_is_longer(const struct world *world, struct outputs *out) {
    size_t count = out->length[OUT_SEEN] / sizeof out->seen[0];
    if (!count || leak_hidden_card(world) != KB_CARD_REPORTER)
        return;
    out->seen[count] = out->seen[count - 1];
    out->length[OUT_SEEN] += sizeof out->seen[0];
}

/* Equal kinds get the number of the place, others none: what is hidden differs by place only. */
static void seen_forgets_places(const struct world *world, struct outputs *out) {
    for (size_t i = 0; i < out->length[OUT_SEEN] / sizeof out->seen[0]; i++)
        if (out->seen[i].what >= KB_ACTION_HIDDEN && world->entry[i].what < KB_PLACES)
            out->seen[i].what = KB_ACTION_HIDDEN;
}

/* ---- Information states ---- */

static void information_of_neighbour(const struct world *world, struct outputs *out) {
    if (!out->length[OUT_INFORMATION])
        return;
    size_t length = kb_information_text(&world->pair->setup, &world->history, leak_neighbour(world),
                                        out->information, HISTORY_BYTES);
    out->information[5] = (char)('0' + world->viewer);
    out->length[OUT_INFORMATION] = length + 1;
}

static void information_with_hand(const struct world *world, struct outputs *out) {
    char word[16];
    snprintf(word, sizeof word, "%03x", leak_state(world)->hand[leak_neighbour(world) - 1]);
    if (out->length[OUT_INFORMATION])
        append(out, OUT_INFORMATION, out->information, word);
}

static void information_whole_history(const struct world *world, struct outputs *out) {
    uint8_t *byte = out->information_tensor + kb_game(0).tensor;
    if (!out->length[OUT_INFORMATION_TENSOR])
        return;
    for (int i = 0; i < world->history.count; i++, byte += 3) {
        byte[1] = (uint8_t)world->entry[i].what;
        byte[2] = (uint8_t)(world->entry[i].what >> 8);
    }
}

static void information_other_observation(const struct world *world, struct outputs *out) {
    if (out->length[OUT_INFORMATION_TENSOR])
        kb_tensor(&world->state, leak_neighbour(world), out->information_tensor);
}

/* ---- Errors ---- */

/* The hand is looked into before anybody asks whose turn it is. */
static void refusal_knows_the_hand(const struct world *world, struct outputs *out) {
    int current = kb_current(&world->state);
    if (!out->length[OUT_PARSE] || current < 1 || current == world->viewer)
        return;
    for (int i = 0; i < PARSED; i++) {
        struct answer *answer = &out->parse[i];
        int card = i < 9 ? i + 1 : 0; /* the first texts have one card of each kind */
        uint16_t hand = leak_state(world)->hand[current - 1];
        if (answer->error.code == KB_NOT_YOUR_TURN && card && !(hand >> (card - 1) & 1))
            answer->error.code = KB_NOT_IN_HAND;
    }
}

/* A look at a bribe is refused with another reason. */
static void refusal_by_kind(const struct world *world, struct outputs *out) {
    int t = leak_hidden(world);
    if (!out->length[OUT_VIEW_PARSE] || t < 0 || leak_state(world)->card[t] > KB_CARD_10)
        return;
    for (int i = 0; i < PARSED; i++)
        if (out->view_parse[i].code == KB_NO_BOOK || out->view_parse[i].code == KB_NO_SUCH_CARD)
            out->view_parse[i].code = KB_NOT_IN_SWISS;
}

static void refusal_names_the_card(const struct world *world, struct outputs *out) {
    for (int i = 0; out->length[OUT_PARSE] && i < PARSED; i++) {
        struct answer *answer = &out->parse[i];
        size_t length = strlen(answer->sentence);
        if (answer->error.code == KB_KNOWN_ALREADY || answer->error.code == KB_NOT_YOUR_TURN)
            snprintf(answer->sentence + length, sizeof answer->sentence - length, " (%s)",
                     card_names[leak_hidden_card(world)]);
    }
}

static void refusal_counts_characters(const struct world *world, struct outputs *out) {
    if (out->length[OUT_PLAY])
        out->play[0].error.limit = leak_characters(world, leak_neighbour(world));
}

static void refusal_longer(const struct world *world, struct outputs *out) {
    for (int i = 0; out->length[OUT_VIEW_PARSE] && i < PARSED; i++) {
        struct answer *answer = &out->view_parse[i];
        size_t length = strlen(answer->sentence);
        if (length && leak_hidden_card(world) == KB_CARD_ATTORNEY)
            answer->sentence[length] = '.';
    }
}

static void refusal_with_generator(const struct world *world, struct outputs *out) {
    if (out->length[OUT_PLAY])
        out->play[PLAYED - 1].error.number = (int32_t)(leak_state(world)->random & 0xff);
}

static void error_not_cleared(const struct world *world, struct outputs *out) {
    size_t end = sizeof out->play[0].error.word;
    if (out->length[OUT_PLAY])
        memcpy(out->play[1].error.word + end - KB_SEATS_MAX,
               leak_state(world)->card + leak_table(world)->seats, KB_SEATS_MAX);
}

static void printed_look_tells(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_PRINT] ? strstr(out->print, "peek:") : NULL;
    for (int t = 0; at && t < leak_table(world)->placed; t++) {
        if (leak_knows(world, t) || leak_table(world)->swiss >> t & 1)
            continue;
        splice(out, OUT_PRINT, out->print, at + 4, 1, card_names[leak_state(world)->card[t]]);
        return;
    }
}

const struct leak leaks_in_texts[] = {
    {"JSON writes a hidden card", json_card},
    {"JSON padded with spaces by a hidden card", json_padding},
    {"JSON number format follows a hidden card", json_number},
    {"JSON order of keys follows a hidden card", json_order_of_keys},
    {"JSON key only if there is an attorney", json_key_if},
    {"JSON with a digest of the state", json_digest},
    {"JSON with a hash of the deck's order", json_deck_order},
    {"JSON counts characters in a hand", json_hands_by_kind},
    {"JSON of the neighbour's view", json_of_neighbour},
    {"history of the one who sees everything", history_of_everything},
    {"history opens a card", history_opens_a_card},
    {"history opens Swiss money", history_opens_swiss},
    {"history's up flag marks attorneys", history_up_flag},
    {"history is a byte longer", history_longer},
    {"told lines count a hidden bribe", told_counts_cards},
    {"history tells what a look saw", history_look_tells},
    {"history with the seed", history_seed},
    {"seen history keeps the cards", seen_keeps_cards},
    {"seen history marks characters as forced", seen_marks_characters},
    {"seen history has one entry more", seen_is_longer},
    {"seen history hides one kind differently", seen_forgets_places},
    {"information text of the neighbour", information_of_neighbour},
    {"information text with another's hand", information_with_hand},
    {"information tensor with the whole history", information_whole_history},
    {"information tensor observes for another seat", information_other_observation},
    {"refusal depends on another's hand", refusal_knows_the_hand},
    {"refusal's code depends on a hidden card", refusal_by_kind},
    {"refusal's sentence names a card", refusal_names_the_card},
    {"refusal's limit counts characters", refusal_counts_characters},
    {"refusal's sentence is longer", refusal_longer},
    {"refusal's number is from the generator", refusal_with_generator},
    {"error not cleared", error_not_cleared},
    {"printed look tells the card", printed_look_tells},
};
const int leaks_in_texts_count = (int)(sizeof leaks_in_texts / sizeof leaks_in_texts[0]);

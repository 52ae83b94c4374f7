/* review_words.c: see review_words.h. Written bottom-up: words, moves, sentences. */
#include "review_words.h"

#define TURN_SEAT_LEAST 0.03f /* of a turning point, seats whose chance moved so much are named */

extern const struct po_table review_texts;
extern const struct po_name review_texts_names[];

#define SAY(out, words, ...)                                 \
    po_put(out, words, (const struct po_arg[]){__VA_ARGS__}, \
           (int)(sizeof((const struct po_arg[]){__VA_ARGS__}) / sizeof(struct po_arg)))

/* ---- Words ---- */

const char *review_tr(const struct review_voice *voice, const char *english) {
    return po_find(&review_texts, voice->language, english);
}

const char *review_trn(const struct review_voice *voice, const char *one, const char *many, int n) {
    return po_find_many(&review_texts, voice->language, one, many, n);
}

/* Short names, which scripts/po_c.py looks for. */
#define tr(english) review_tr(voice, english)
#define trn(one, many, n) review_trn(voice, one, many, n)

static struct text begin(struct review_word *word) {
    return text_into(word->text, sizeof word->text);
}

static struct review_word number_word(int64_t number) {
    struct review_word word;
    struct text out = begin(&word);
    text_number(&out, number);
    text_end(&out);
    return word;
}

struct review_word review_who(const struct review_voice *voice, int seat) {
    const struct record *record = voice->review->record;
    const struct record_player *player = &record->player[record->order[seat - 1] - 1];
    struct review_word word;
    if (player->name[0]) {
        char name[RECORD_SHOWN_MAX];
        record_text_print(player->name, name, sizeof name);
        struct text out = begin(&word);
        text_word(&out, name);
        text_end(&out);
        return word;
    }
    struct text out = begin(&word);
    SAY(&out, tr("Seat {seat}"), {"seat", number_word(seat).text});
    if (player->bot) {
        text_word(&out, " (");
        text_word(&out, player->spec);
        text_char(&out, ')');
    }
    text_end(&out);
    return word;
}

static struct review_word decimal(const struct review_voice *voice, int64_t tenths, bool sign) {
    struct review_word word;
    struct text out = begin(&word);
    if (tenths < 0)
        text_word(&out, "\xe2\x88\x92"); /* a minus sign */
    else if (sign && tenths > 0)
        text_char(&out, '+');
    tenths = tenths < 0 ? -tenths : tenths;
    text_number(&out, tenths / 10);
    text_char(&out, voice->language == PO_EN ? '.' : ',');
    text_number(&out, tenths % 10);
    text_end(&out);
    return word;
}

static int64_t rounded(float x, double scale) {
    return (int64_t)((double)x * scale + (x < 0 ? -0.5 : 0.5));
}

struct review_word review_percent(const struct review_voice *voice, float chance) {
    struct review_word word;
    struct text out = begin(&word);
    SAY(&out, tr("{n}%"), {"n", number_word(rounded(chance, 100)).text});
    text_end(&out);
    return word;
}

struct review_word review_points(const struct review_voice *voice, float chance) {
    return decimal(voice, rounded(chance, 1000), true);
}

/* 10,000 as the language writes it. */
static struct review_word money(const struct review_voice *voice, int thousands) {
    static const char *const between[PO_LANGUAGES] = {",", "\xe2\x80\xaf", ".", "."};
    struct review_word amount, word;
    struct text digits = begin(&amount);
    text_number(&digits, thousands);
    if (voice->language != PO_ES || thousands > 9)
        text_word(&digits, between[voice->language]);
    text_word(&digits, "000");
    text_end(&digits);
    struct text out = begin(&word);
    SAY(&out, tr("${amount}"), {"amount", amount.text});
    text_end(&out);
    return word;
}

static int bribe_thousands(int card) {
    static const uint8_t thousands[7] = {0, 1, 2, 4, 6, 8, 10};
    return thousands[card];
}

struct review_word review_card_name(const struct review_voice *voice, int card) {
    struct review_word word;
    struct text out = begin(&word);
    switch (card) {
    case KB_CARD_ATTORNEY: text_word(&out, tr("an attorney")); break;
    case KB_CARD_REPORTER: text_word(&out, tr("a reporter")); break;
    case KB_CARD_HITMAN: text_word(&out, tr("a hit man")); break;
    default:
        SAY(&out, tr("a bribe of {money}"), {"money", money(voice, bribe_thousands(card)).text});
    }
    text_end(&out);
    return word;
}

struct review_word review_round(const struct review_voice *voice, int round) {
    struct review_word word;
    struct text out = begin(&word);
    SAY(&out, tr("Round {round}"), {"round", number_word(round).text});
    text_end(&out);
    return word;
}

const char *review_mark_name(const struct review_voice *voice, int mark) {
    static const char *const names[REVIEW_MARKS] = {mark("good"), mark("inaccuracy"),
                                                    mark("mistake"), mark("blunder")};
    return review_tr(voice, names[mark]);
}

/* ---- Moves and places ---- */

static const char *contract_name(const struct review_voice *voice, int contract) {
    return po_name(review_texts_names, voice->language,
                   voice->review->record->setup.deck[contract - 1].id);
}

struct review_word review_place(const struct review_voice *voice, const struct review_card *card) {
    static const char *const governments[3] = {mark("City Hall"), mark("County Seat"),
                                               mark("Capitol")};
    struct review_word word;
    struct text out = begin(&word);
    if (card->contract)
        text_word(&out, contract_name(voice, card->contract));
    else
        SAY(&out, tr("Swiss account, {government}"),
            {"government", tr(governments[card->place / KB_PLACE_PITCH])});
    text_end(&out);
    return word;
}

/* The contract that a move of Corruption is about: number in the deck + 1, 0 if there is none. */
static int contract_of(const struct kb_corruption_table *table, int action) {
    int place = 0;
    if (action < KB_ACTION_SHOW)
        place = (action - KB_ACTION_PLACE) % KB_PLACES;
    else if (action >= KB_ACTION_ASSIGN && action < KB_ACTION_TAKE)
        place = table->place[table->actor] / KB_PLACE_PITCH * KB_PLACE_PITCH + action -
                KB_ACTION_ASSIGN;
    else if (action >= KB_ACTION_TAKE)
        place = table->place[table->actor];
    return place % KB_PLACE_PITCH ? table->contract[place] : 0;
}

struct review_word review_move(const struct review_voice *voice,
                               const struct review_decision *decision, int action) {
    const struct review *review = voice->review;
    struct kb_history history = review->record->history;
    struct kb_state state;
    struct review_word word;
    struct text out = begin(&word);
    char move[KB_MOVE_TEXT_MAX] = "";
    history.count = review->point[decision->point].inputs;
    if (!kb_replay(&review->record->setup, &history, &state, NULL)) {
        kb_move_print(&state, action, move);
        text_word(&out, move);
        int contract = state.game == 0 ? contract_of(&state.as.corruption.table, action) : 0;
        if (contract) {
            text_word(&out, " (");
            text_word(&out, contract_name(voice, contract));
            text_char(&out, ')');
        }
    }
    text_end(&out);
    return word;
}

int review_guess(const uint8_t *belief, int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (belief[i] > belief[best])
            best = i;
    return best;
}

/* ---- Sentences ---- */

void review_say_title(const struct review_voice *voice, struct text *out) {
    text_word(out, voice->review->record->setup.game == 0 ? tr("Review of a game of Corruption")
                                                          : tr("Review of a game of Hacker"));
}

void review_say_result(const struct review_voice *voice, struct text *out) {
    const struct record *record = voice->review->record;
    uint16_t share[KB_SEATS_MAX] = {0};
    char names[REVIEW_SENTENCE_MAX];
    struct text list = text_into(names, sizeof names);
    int winners = 0;
    kb_shares(&record->state, share);
    for (int s = 1; s <= record->setup.seats; s++) {
        if (!share[s - 1])
            continue;
        if (winners++)
            text_word(&list, ", ");
        text_word(&list, review_who(voice, s).text);
    }
    text_end(&list);
    if (!winners)
        text_word(out,
                  tr("This game was not played to its end: the review goes as far as it does."));
    else if (winners == 1)
        SAY(out, tr("{who} wins."), {"who", names});
    else
        SAY(out, tr("Shared victory: {names}."), {"names", names});
}

/* What happened between a point and the next. */
static void say_cause(const struct review_voice *voice, int point, struct text *out) {
    const struct review *review = voice->review;
    const struct review_point *from = &review->point[point];
    const struct review_point *to = &review->point[point + 1];
    const struct review_decision *only = NULL;
    int count = 0;
    for (int i = 0; i < review->decisions; i++) {
        if (review->decision[i].point == point) {
            only = &review->decision[i];
            count++;
        }
    }
    struct review_word round = number_word(from->round);
    bool corruption = review->record->setup.game == 0;
    if (corruption && from->stage == KB_CORRUPTION_PLACE && to->stage != KB_CORRUPTION_PLACE)
        SAY(out, tr("Round {round}: the cards are revealed."), {"round", round.text});
    else if (count == 1)
        SAY(out, tr("Round {round}: {who} plays {move}."), {"round", round.text},
            {"who", review_who(voice, only->seat).text},
            {"move", review_move(voice, only, only->action).text});
    else
        SAY(out, tr("Round {round}: everybody has chosen in a beat."), {"round", round.text});
    if (to->round != from->round && from->round)
        SAY(out, tr(" Round {round} begins."), {"round", number_word(to->round).text});
}

void review_say_turn(const struct review_voice *voice, int turn, struct text *out) {
    const struct review *review = voice->review;
    int point = review->turn[turn];
    const struct review_point *from = &review->point[point];
    const struct review_point *to = &review->point[point + 1];
    say_cause(voice, point, out);
    bool first = true;
    for (int s = 0; s < review->record->setup.seats; s++) {
        float change = to->seen[s] - from->seen[s];
        if (change < TURN_SEAT_LEAST && change > -TURN_SEAT_LEAST)
            continue;
        text_word(out, first ? " " : ", ");
        SAY(out, tr("{who} {from} to {to}"), {"who", review_who(voice, s + 1).text},
            {"from", review_percent(voice, from->seen[s]).text},
            {"to", review_percent(voice, to->seen[s]).text});
        first = false;
    }
    if (!first)
        text_char(out, '.');
}

static void say_card_bluff(const struct review_voice *voice, const struct review_card *card,
                           struct text *out) {
    const uint8_t *belief = card->belief[card->moments ? card->moments - 1 : 0];
    uint8_t others[REVIEW_KINDS];
    for (int k = 0; k < REVIEW_KINDS; k++)
        others[k] = k + 1 == card->card ? 0 : belief[k];
    int guess = review_guess(others, REVIEW_KINDS);
    SAY(out,
        tr("{who} put {card} face down on \"{place}\" in round {round}. It could be taken for "
           "{guess} "
           "({likely}); {believed} spoke for the truth. It brought {worth} points of the victory."),
        {"who", review_who(voice, card->seat).text},
        {"card", review_card_name(voice, card->card).text},
        {"place", review_place(voice, card).text}, {"round", number_word(card->round).text},
        {"guess", review_card_name(voice, guess + 1).text},
        {"likely", review_percent(voice, (float)others[guess] / REVIEW_SURE).text},
        {"believed", review_percent(voice, card->believed).text},
        {"worth", review_points(voice, card->worth).text});
}

static void say_virus_bluff(const struct review_voice *voice, const struct review_virus *virus,
                            struct text *out) {
    SAY(out,
        tr("{who} put a virus on account {account} of {victim} in round {round}. {believed} spoke "
           "for "
           "the truth; {accused} was accused, and a bill of {value} was stolen."),
        {"who", review_who(voice, virus->seat).text}, {"account", number_word(virus->account).text},
        {"victim", review_who(voice, virus->victim).text},
        {"round", number_word(virus->round).text},
        {"believed", review_percent(voice, virus->believed).text},
        {"accused", review_who(voice, virus->accused).text},
        {"value", number_word(virus->stolen).text});
}

void review_say_bluff(const struct review_voice *voice, struct text *out) {
    const struct review *review = voice->review;
    int found = review->finds.bluff;
    if (found < 0)
        text_word(out, tr("Nobody gained by hiding anything."));
    else if (review->record->setup.game == 0)
        say_card_bluff(voice, &review->card[found], out);
    else
        say_virus_bluff(voice, &review->virus[found], out);
}

static void say_card_seen(const struct review_voice *voice, const struct review_card *card,
                          struct text *out) {
    SAY(out,
        tr("{who} put {card} face down on \"{place}\" in round {round}. It was to be expected "
           "({believed}), and won nothing."),
        {"who", review_who(voice, card->seat).text},
        {"card", review_card_name(voice, card->card).text},
        {"place", review_place(voice, card).text}, {"round", number_word(card->round).text},
        {"believed", review_percent(voice, card->believed).text});
}

static void say_virus_seen(const struct review_voice *voice, const struct review_virus *virus,
                           struct text *out) {
    int count = bits_count(virus->saw);
    SAY(out,
        trn("{who} put a virus on account {account} of {victim} in round {round}. {n} seat saw it "
            "go "
            "down, and {believed} spoke for the truth.",
            "{who} put a virus on account {account} of {victim} in round {round}. {n} seats saw it "
            "go "
            "down, and {believed} spoke for the truth.",
            count),
        {"who", review_who(voice, virus->seat).text}, {"account", number_word(virus->account).text},
        {"victim", review_who(voice, virus->victim).text},
        {"round", number_word(virus->round).text}, {"n", number_word(count).text},
        {"believed", review_percent(voice, virus->believed).text});
}

void review_say_seen_through(const struct review_voice *voice, struct text *out) {
    const struct review *review = voice->review;
    int found = review->finds.seen_through;
    if (found < 0)
        text_word(out, tr("Nothing was seen through."));
    else if (review->record->setup.game == 0)
        say_card_seen(voice, &review->card[found], out);
    else
        say_virus_seen(voice, &review->virus[found], out);
}

static void say_honest_card(const struct review_voice *voice, const struct review_card *card,
                            struct text *out) {
    const char *words =
        card->up
            ? tr("{who} put {card} on \"{place}\" in round {round} for all to see, and {winner} "
                 "put "
                 "more there. Winning it would have brought {cost} points of the victory.")
            : tr("{who} put {card} on \"{place}\" in round {round}, face down but to be expected "
                 "({believed}), and {winner} put more there. Winning it would have brought {cost} "
                 "points of the victory.");
    SAY(out, words, {"who", review_who(voice, card->seat).text},
        {"card", review_card_name(voice, card->card).text},
        {"place", review_place(voice, card).text}, {"round", number_word(card->round).text},
        {"winner", review_who(voice, card->winner).text},
        {"believed", review_percent(voice, card->believed).text},
        {"cost", review_points(voice, card->stake).text});
}

static void say_accusation(const struct review_voice *voice, struct text *out) {
    const struct review *review = voice->review;
    const struct review_decision *decision = &review->decision[review->finds.honesty];
    const struct review_virus *virus = NULL;
    for (int i = 0; i < review->viruses; i++)
        if (review->virus[i].accused && review->virus[i].point == decision->point)
            virus = &review->virus[i];
    if (!virus)
        return;
    SAY(out,
        tr("{who} accused {accused} in round {round} of the virus on account {account}. It was "
           "{owner}'s, "
           "and it cost {cost} points of the victory."),
        {"who", review_who(voice, virus->victim).text},
        {"accused", review_who(voice, virus->accused).text},
        {"round", number_word(virus->round).text}, {"account", number_word(virus->account).text},
        {"owner", review_who(voice, virus->seat).text},
        {"cost", review_points(voice, review->finds.honesty_cost).text});
}

void review_say_honesty(const struct review_voice *voice, struct text *out) {
    const struct review *review = voice->review;
    int found = review->finds.honesty;
    bool corruption = review->record->setup.game == 0;
    if (found < 0)
        text_word(out, corruption ? tr("Nobody lost anything by being believed.")
                                  : tr("No wrong accusation cost anything."));
    else if (corruption)
        say_honest_card(voice, &review->card[found], out);
    else
        say_accusation(voice, out);
}

void review_say_luck(const struct review_voice *voice, struct text *out) {
    const struct review *review = voice->review;
    SAY(out,
        tr("Deals and lots moved {luck} points of the victory from seat to seat, decisions "
           "{play}."),
        {"luck", decimal(voice, rounded(review->moved_by_luck, 1000), false).text},
        {"play", decimal(voice, rounded(review->moved_by_play, 1000), false).text});
}

void review_say_method(const struct review_voice *voice, struct text *out) {
    const struct review *review = voice->review;
    SAY(out,
        tr("Chances are estimated by playing on from what was known, with {budget} playouts a "
           "decision "
           "(seed {seed}). They are those of a player who goes on by rules of thumb; small "
           "differences "
           "mean nothing."),
        {"budget", number_word(review->budget).text},
        {"seed", number_word((int64_t)review->seed).text});
}

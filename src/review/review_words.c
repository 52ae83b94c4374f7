/* review_words.c: see review_words.h; moves are in review_moves.c. Written bottom-up: words,
 * places, sentences. */
#include "review_words.h"

#define TURN_SEAT_LEAST \
    0.03f /* a turning point names the seats whose chance moved at least this much */

/* ---- Words ---- */

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

/* How many rounds the game has. */
static struct review_word rounds_word(const struct review_voice *voice) {
    return number_word(voice->review->record->setup.dimensions.rounds);
}

static const struct record_player *player_of(const struct review_voice *voice, int seat) {
    const struct record *record = voice->review->record;
    return &record->player[record->order[seat - 1] - 1];
}

void review_speak(struct review_voice *voice, const struct review *review, int language) {
    language_set((enum language)language);
    voice->review = review;
    say_record(&voice->say, review->record);
}

struct review_word review_name(const struct review_voice *voice, int seat) {
    struct review_word word;
    struct text out = begin(&word);
    text_word(&out, voice->say.name[seat]);
    text_end(&out);
    return word;
}

struct review_word review_who(const struct review_voice *voice, int seat) {
    const struct record_player *player = player_of(voice, seat);
    struct review_word word = review_name(voice, seat);
    if (player->name[0] || !player->bot)
        return word;
    struct review_word long_word;
    struct text out = begin(&long_word);
    text_word(&out, word.text);
    text_word(&out, " (");
    text_word(&out, player->spec);
    text_char(&out, ')');
    text_end(&out);
    return long_word;
}

static struct review_word decimal(int64_t tenths, bool sign) {
    struct review_word word;
    struct text out = begin(&word);
    if (tenths < 0)
        text_word(&out, "\xe2\x88\x92"); /* a minus sign */
    else if (sign && tenths > 0)
        text_char(&out, '+');
    tenths = tenths < 0 ? -tenths : tenths;
    text_number(&out, tenths / 10);
    text_char(&out, language_now() == LANGUAGE_EN ? '.' : ',');
    text_number(&out, tenths % 10);
    text_end(&out);
    return word;
}

static int64_t rounded(float x, double scale) {
    return (int64_t)((double)x * scale + (x < 0 ? -0.5 : 0.5));
}

struct review_word review_percent(float chance) {
    struct review_word word;
    struct text out = begin(&word);
    put(&out, tr("{n}%"), "n", number_word(rounded(chance, 100)).text, NULL);
    text_end(&out);
    return word;
}

struct review_word review_points(float chance) {
    return decimal(rounded(chance, 1000), true);
}

struct review_word review_card_name(int card) {
    static const char *const names[] = {"?", "1", "2", "4", "6", "8", "10", "A", "R", "H"};
    struct review_word word;
    struct text out = begin(&word);
    say_a_card(&out, names[card]);
    text_end(&out);
    return word;
}

/* Some languages call the rounds of the two games by two names, so those of Hacker have texts of
 * their own. */
static bool is_hacker(const struct review_voice *voice) {
    return voice->review->record->setup.game != 0;
}

struct review_word review_round(const struct review_voice *voice, int round) {
    struct review_word word;
    struct text out = begin(&word);
    put(&out, is_hacker(voice) ? tr("Round {round}/{rounds}") : tr("Round {round}"), "round",
        number_word(round).text, "rounds", rounds_word(voice).text, NULL);
    text_end(&out);
    return word;
}

const char *review_mark_name(int mark) {
    static const char *const names[REVIEW_MARKS] = {mark("good"), mark("inaccuracy"),
                                                    mark("mistake"), mark("blunder")};
    return tr(names[mark]);
}

struct review_word review_place(const struct review_voice *voice, const struct review_card *card) {
    struct review_word word;
    struct text out = begin(&word);
    if (card->contract)
        text_word(&out,
                  language_contract(voice->review->record->setup.deck[card->contract - 1].id));
    else
        say_place(&out, NULL, card->place / KB_PLACE_PITCH, 0);
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
    uint16_t part[KB_SEATS_MAX] = {0};
    int share[KB_SEATS_MAX + 1] = {0}, winners = 0;
    kb_shares(&record->state, part);
    for (int s = 1; s <= record->setup.seats; s++) {
        share[s] = part[s - 1];
        winners += share[s] > 0;
    }
    if (winners)
        say_victory(out, &voice->say, share, record->setup.seats);
    else
        text_word(out,
                  tr("This game was not played to its end: the review goes as far as it does."));
}

/* The events between a point and the next. */
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
    bool corruption = !is_hacker(voice);
    char words[REVIEW_SENTENCE_MAX];
    struct text sentence = text_into(words, sizeof words);
    if (count == 1)
        review_say_move(voice, only, &sentence);
    text_end(&sentence);
    if (corruption && from->stage == KB_CORRUPTION_PLACE && to->stage != KB_CORRUPTION_PLACE)
        put(out, tr("Round {round}: the cards are revealed."), "round", round.text, NULL);
    else if (count == 1)
        put(out, corruption ? tr("Round {round}: {what}") : tr("Round {round}/{rounds}: {what}"),
            "round", round.text, "rounds", rounds_word(voice).text, "what", words, NULL);
    else
        put(out, tr("Round {round}: everybody has chosen in a beat."), "round", round.text, NULL);
    for (int i = 0; i < review->viruses; i++) {
        const struct review_virus *virus = &review->virus[i];
        if (virus->input < from->inputs || virus->input >= to->inputs)
            continue;
        text_char(out, ' ');
        put(out, tr("{who}'s virus lands on account {account}."), "who",
            review_name(voice, virus->seat).text, "account", number_word(virus->account).text,
            NULL);
    }
    if (to->round != from->round && from->round)
        put(out, corruption ? tr(" Round {round} begins.") : tr(" Round {round}/{rounds} begins."),
            "round", number_word(to->round).text, "rounds", rounds_word(voice).text, NULL);
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
        put(out, tr("{who} {from} to {to}"), "who", review_name(voice, s + 1).text, "from",
            review_percent(from->seen[s]).text, "to", review_percent(to->seen[s]).text, NULL);
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
    put(out,
        tr("{who} put {card} face down on \"{place}\" in round {round}. It could be taken for "
           "{guess} ({likely}); the truth looked {believed} likely. It brought {worth} points of "
           "winning chance."),
        "who", review_name(voice, card->seat).text, "card", review_card_name(card->card).text,
        "place", review_place(voice, card).text, "round", number_word(card->round).text, "guess",
        review_card_name(guess + 1).text, "likely",
        review_percent((float)others[guess] / REVIEW_SURE).text, "believed",
        review_percent(card->believed).text, "worth", review_points(card->worth).text, NULL);
}

static void say_virus_bluff(const struct review_voice *voice, const struct review_virus *virus,
                            struct text *out) {
    put(out,
        tr("{who} put a virus on account {account} of {victim} in round {round}. The truth looked "
           "{believed} likely; {accused} was accused, and a bill of {value} was stolen."),
        "who", review_name(voice, virus->seat).text, "account", number_word(virus->account).text,
        "victim", review_name(voice, virus->victim).text, "round", number_word(virus->round).text,
        "believed", review_percent(virus->believed).text, "accused",
        review_name(voice, virus->accused).text, "value", number_word(virus->stolen).text, NULL);
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
    put(out,
        tr("{who} put {card} face down on \"{place}\" in round {round}. It was to be expected "
           "({believed}), and won nothing."),
        "who", review_name(voice, card->seat).text, "card", review_card_name(card->card).text,
        "place", review_place(voice, card).text, "round", number_word(card->round).text, "believed",
        review_percent(card->believed).text, NULL);
}

static void say_virus_seen(const struct review_voice *voice, const struct review_virus *virus,
                           struct text *out) {
    int count = bits_count(virus->saw);
    put(out,
        trn("{who} put a virus on account {account} of {victim} in round {round}. {n} player saw "
            "it "
            "go down, and the truth looked {believed} likely.",
            "{who} put a virus on account {account} of {victim} in round {round}. {n} players saw "
            "it "
            "go down, and the truth looked {believed} likely.",
            count),
        "who", review_name(voice, virus->seat).text, "account", number_word(virus->account).text,
        "victim", review_name(voice, virus->victim).text, "round", number_word(virus->round).text,
        "n", number_word(count).text, "believed", review_percent(virus->believed).text, NULL);
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
                 "put more there. Winning it would have brought {cost} points of winning chance.")
            : tr("{who} put {card} on \"{place}\" in round {round}, face down but to be expected "
                 "({believed}), and {winner} put more there. Winning it would have brought {cost} "
                 "points of winning chance.");
    put(out, words, "who", review_name(voice, card->seat).text, "card",
        review_card_name(card->card).text, "place", review_place(voice, card).text, "round",
        number_word(card->round).text, "winner", review_name(voice, card->winner).text, "believed",
        review_percent(card->believed).text, "cost", review_points(card->stake).text, NULL);
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
    put(out,
        tr("{who} accused {accused} in round {round} of the virus on account {account}. It was "
           "{owner}'s, and it cost {cost} points of winning chance."),
        "who", review_name(voice, virus->victim).text, "accused",
        review_name(voice, virus->accused).text, "round", number_word(virus->round).text, "account",
        number_word(virus->account).text, "owner", review_name(voice, virus->seat).text, "cost",
        decimal(rounded(review->finds.honesty_cost, 1000), false).text, NULL);
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

void review_say_legend(const struct review_voice *voice, struct text *out) {
    (void)voice;
    put(out,
        tr("Before: the winning chance if an average player had decided here. After: with what was "
           "played. Against the best: by how many points of chance the best move was better than "
           "the one played; from {inaccuracy} on an inaccuracy, from {mistake} a mistake, from "
           "{blunder} a blunder."),
        "inaccuracy", number_word(rounded((float)REVIEW_LOSS_INACCURACY, 100)).text, "mistake",
        number_word(rounded((float)REVIEW_LOSS_MISTAKE, 100)).text, "blunder",
        number_word(rounded((float)REVIEW_LOSS_BLUNDER, 100)).text, NULL);
}

void review_say_luck(const struct review_voice *voice, struct text *out) {
    const struct review *review = voice->review;
    put(out,
        tr("Deals and lots moved {luck} points of winning chance from player to player, decisions "
           "{play}."),
        "luck", decimal(rounded(review->moved_by_luck, 1000), false).text, "play",
        decimal(rounded(review->moved_by_play, 1000), false).text, NULL);
}

void review_say_method(const struct review_voice *voice, struct text *out) {
    const struct review *review = voice->review;
    put(out,
        tr("Chances are estimated by playing on from what was known, with {budget} playouts a "
           "decision "
           "(seed {seed}). They are those of a player who goes on by rules of thumb; small "
           "differences "
           "mean nothing."),
        "budget", number_word(review->budget).text, "seed", number_word((int64_t)review->seed).text,
        NULL);
}

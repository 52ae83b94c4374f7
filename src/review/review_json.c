/* review_json.c: a review as JSON, see review_write.h. Chances have four decimals. */
#include "json.h"
#include "review_write.h"

/* A number with four decimals. */
static void put_real(struct text *out, float number) {
    int64_t parts = (int64_t)((double)number * 10000 + (number < 0 ? -0.5 : 0.5));
    if (parts < 0)
        text_char(out, '-');
    parts = parts < 0 ? -parts : parts;
    text_number(out, parts / 10000);
    text_char(out, '.');
    for (int64_t place = 1000; place; place /= 10)
        text_char(out, (char)('0' + parts / place % 10));
}

static void put_key_real(struct text *out, const char *key, float number) {
    json_key(out, key);
    put_real(out, number);
}

static void put_reals(struct text *out, const char *key, const float *number, int count) {
    json_key(out, key);
    for (int i = 0; i < count; i++) {
        text_char(out, i ? ',' : '[');
        put_real(out, number[i]);
    }
    text_char(out, ']');
}

static void put_bool(struct text *out, const char *key, bool is) {
    json_key(out, key);
    text_word(out, is ? "true" : "false");
}

static const char *mark_word(int mark) {
    static const char *const words[REVIEW_MARKS] = {"good", "inaccuracy", "mistake", "blunder"};
    return words[mark];
}

static void put_points(struct text *out, const struct review *review) {
    int seats = review->record->setup.seats;
    json_key(out, "points");
    text_char(out, '[');
    for (int i = 0; i < review->points; i++) {
        const struct review_point *point = &review->point[i];
        text_word(out, i ? ",{\"t\":\"point\"" : "{\"t\":\"point\"");
        json_number(out, "inputs", point->inputs);
        json_number(out, "round", point->round);
        json_number(out, "stage", point->stage);
        put_reals(out, "seen", point->seen, seats);
        put_reals(out, "really", point->really, seats);
        put_reals(out, "luck", point->lucky, seats);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void put_decision(struct text *out, const struct review *review,
                         const struct review_decision *decision) {
    struct kb_history history = review->record->history;
    struct kb_state state;
    char move[KB_MOVE_TEXT_MAX];
    history.count = review->point[decision->point].inputs;
    if (kb_replay(&review->record->setup, &history, &state, NULL))
        return;
    text_word(out, "{\"t\":\"decision\"");
    json_number(out, "input", decision->input);
    json_number(out, "inputs", history.count); /* before the moment at which it was made */
    json_number(out, "seat", decision->seat);
    kb_move_print(&state, decision->action, move);
    json_word(out, "move", move);
    put_key_real(out, "before", decision->before);
    put_key_real(out, "after", decision->after);
    put_bool(out, "judged", decision->judged);
    put_key_real(out, "loss", decision->loss);
    put_key_real(out, "doubt", decision->doubt);
    json_word(out, "mark", mark_word(decision->mark));
    json_key(out, "choices");
    text_char(out, '[');
    for (int i = 0; i < decision->choices; i++) {
        text_word(out, i ? ",{\"t\":\"choice\"" : "{\"t\":\"choice\"");
        kb_move_print(&state, decision->choice[i].action, move);
        json_word(out, "move", move);
        put_key_real(out, "chance", decision->choice[i].chance);
        text_char(out, '}');
    }
    text_word(out, "]}");
}

static void put_beliefs(struct text *out, const uint8_t *belief, int moments, int pitch,
                        int kinds) {
    json_key(out, "belief");
    text_char(out, '[');
    for (int m = 0; m < moments; m++) {
        text_word(out, m ? ",[" : "[");
        for (int k = 0; k < kinds; k++) {
            if (k)
                text_char(out, ',');
            text_number(out, belief[m * pitch + k]);
        }
        text_char(out, ']');
    }
    text_char(out, ']');
}

static void put_card(struct text *out, const struct review_card *card) {
    text_word(out, "{\"t\":\"card\"");
    json_number(out, "input", card->input);
    json_number(out, "round", card->round);
    json_number(out, "seat", card->seat);
    json_number(out, "card", card->card);
    put_bool(out, "up", card->up);
    json_number(out, "winner", card->winner);
    put_key_real(out, "believed", card->believed);
    put_key_real(out, "worth", card->worth);
    put_key_real(out, "stake", card->stake);
    put_beliefs(out, card->belief[0], card->moments, REVIEW_KINDS, REVIEW_KINDS);
    text_char(out, '}');
}

static void put_virus(struct text *out, const struct review_virus *virus, int seats) {
    text_word(out, "{\"t\":\"virus\"");
    json_number(out, "input", virus->input);
    json_number(out, "round", virus->round);
    json_number(out, "seat", virus->seat);
    json_number(out, "account", virus->account);
    json_number(out, "victim", virus->victim);
    json_number(out, "saw", virus->saw);
    json_number(out, "accused", virus->accused);
    json_number(out, "stolen", virus->stolen);
    put_key_real(out, "believed", virus->believed);
    put_key_real(out, "worth", virus->worth);
    put_beliefs(out, virus->belief[0], virus->moments, KB_SEATS_MAX, seats);
    text_char(out, '}');
}

static void put_hidden(struct text *out, const struct review *review) {
    bool corruption = review->record->setup.game == 0;
    int count = corruption ? review->cards : review->viruses;
    json_key(out, corruption ? "cards" : "viruses");
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i)
            text_char(out, ',');
        if (corruption)
            put_card(out, &review->card[i]);
        else
            put_virus(out, &review->virus[i], review->record->setup.seats);
    }
    text_char(out, ']');
    json_key(out, "finds");
    text_word(out, "{\"t\":\"finds\"");
    json_number(out, "bluff", review->finds.bluff);
    put_key_real(out, "bluff_score", review->finds.bluff_score);
    json_number(out, "seen_through", review->finds.seen_through);
    put_key_real(out, "seen_score", review->finds.seen_score);
    json_number(out, "honesty", review->finds.honesty);
    put_key_real(out, "honesty_cost", review->finds.honesty_cost);
    text_char(out, '}');
}

static void put_seats(struct text *out, const struct review *review) {
    int seats = review->record->setup.seats;
    put_reals(out, "luck", review->luck, seats);
    put_reals(out, "luck_doubt", review->luck_doubt, seats);
    put_reals(out, "play", review->play, seats);
    put_reals(out, "lost", review->lost, seats);
    put_key_real(out, "moved_by_luck", review->moved_by_luck);
    put_key_real(out, "moved_by_play", review->moved_by_play);
    json_key(out, "marks");
    for (int s = 0; s < seats; s++) {
        text_word(out, s ? ",{\"t\":\"marks\"" : "[{\"t\":\"marks\"");
        json_number(out, "judged", review->judged[s]);
        for (int m = REVIEW_INACCURACY; m < REVIEW_MARKS; m++)
            json_number(out, mark_word(m), review->marks[s][m]);
        text_char(out, '}');
    }
    text_char(out, ']');
    json_key(out, "turns");
    text_char(out, '[');
    for (int i = 0; i < review->turns; i++) {
        if (i)
            text_char(out, ',');
        text_number(out, review->turn[i]);
    }
    text_char(out, ']');
}

size_t review_json(const struct review *review, int seat, char *out, size_t size) {
    struct text text = text_into(out, size);
    bool first = true;
    text_word(&text, "{\"t\":\"review\"");
    json_word(&text, "game", kb_game(review->record->setup.game).name);
    json_number(&text, "seats", review->record->setup.seats);
    json_number(&text, "budget", review->budget);
    json_number(&text, "seed", (int64_t)review->seed);
    put_bool(&text, "finished", kb_over(&review->record->state));
    put_seats(&text, review);
    put_points(&text, review);
    json_key(&text, "decisions");
    text_char(&text, '[');
    for (int i = 0; i < review->decisions; i++) {
        if (seat && review->decision[i].seat != seat)
            continue;
        if (!first)
            text_char(&text, ',');
        put_decision(&text, review, &review->decision[i]);
        first = false;
    }
    text_char(&text, ']');
    put_hidden(&text, review);
    text_char(&text, '}');
    return text_end(&text);
}

/* corruption_notation.c: moves of Corruption as text, both ways (docs/notation.md). Reading goes in
 * two steps: is it a move at all, then is it this seat's move now; every refusal has its own code.
 * Both steps see the open table and the seat's own hand, nothing else, so no refusal can tell more
 * than the seat knows. */
#include "corruption.h"

HD const char *corruption_card_name(int card) {
    static const char *const names[] = {"?", "1", "2", "4", "6", "8", "10", "A", "R", "H"};
    ASSERT(card >= 0);
    ASSERT(card <= KB_CARD_HITMAN);
    return names[card];
}

HD void corruption_write_hand(struct text *out, uint16_t hand) {
    bool first = true;
    for (int card = KB_CARD_1; card <= KB_CARD_HITMAN; card++) {
        int copies = corruption_hand_has(hand, card);
        if (card == KB_CARD_REPORTER && (hand & KB_HAND_REPORTER2))
            copies = 2;
        for (; copies > 0; copies--) {
            const char *name = corruption_card_name(card);
            if (!first)
                text_char(out, ' ');
            text_char(out, name[0]);
            if (name[1])
                text_char(out, name[1]);
            first = false;
        }
    }
}

HD void corruption_write_place(struct text *out, int place) {
    text_char(out, (char)('a' + place / KB_PLACE_PITCH));
    text_number(out, place % KB_PLACE_PITCH);
}

HD void corruption_write_set(struct text *out, int shown) {
    for (int k = 0; k < 6; k++)
        if (shown >> k & 1)
            text_char(out, (char)('1' + k));
}

HD int corruption_put_at(const struct kb_corruption_table *table, int t) {
    int place = table->place[t];
    return bits_has(table->swiss, t) ? place - place % KB_PLACE_PITCH : place;
}

HD int corruption_position(const struct kb_corruption_table *table, int t) {
    int position = 1;
    for (int i = 0; i < t; i++)
        if (corruption_put_at(table, i) == corruption_put_at(table, t))
            position++;
    return position;
}

HD void corruption_write_card(struct text *out, const struct kb_corruption_table *table, int t) {
    corruption_write_place(out, corruption_put_at(table, t));
    text_char(out, '.');
    text_number(out, corruption_position(table, t));
}

HD void corruption_write_move(struct text *out, const struct kb_corruption_table *table,
                              int action) {
    if (action < KB_ACTION_SHOW) {
        text_word(out, corruption_card_name(action / KB_PLACES + 1));
        text_char(out, '@');
        corruption_write_place(out, action % KB_PLACES);
    } else if (action >= KB_ACTION_HIDDEN) {
        text_word(out, "?@");
        corruption_write_place(out, action - KB_ACTION_HIDDEN);
    } else if (action < KB_ACTION_PEEK) {
        text_word(out, "show:");
        corruption_write_set(out, action - KB_ACTION_SHOW);
    } else if (action < KB_ACTION_ASSIGN) {
        text_word(out, "peek:");
        corruption_write_card(out, table, action - KB_ACTION_PEEK);
    } else {
        corruption_write_card(out, table, table->actor);
        if (action < KB_ACTION_TAKE) {
            int place = corruption_put_at(table, table->actor);
            text_char(out, '>');
            corruption_write_place(out, place + action - KB_ACTION_ASSIGN);
        } else {
            text_char(out, 'x');
            if (action < KB_ACTION_PASS)
                corruption_write_card(out, table, action - KB_ACTION_TAKE);
        }
    }
}

/* A move as written, before anybody asks whether it is possible. */
enum form { FORM_PLACE, FORM_SHOW, FORM_PEEK, FORM_ASSIGN, FORM_TAKE, FORM_PASS };

struct written {
    enum form form;
    int card;      /* FORM_PLACE */
    int set;       /* FORM_SHOW */
    int place;     /* where to: FORM_PLACE, FORM_ASSIGN */
    int actor[2];  /* place and position: FORM_ASSIGN, FORM_TAKE, FORM_PASS */
    int target[2]; /* place and position: FORM_PEEK, FORM_TAKE */
};

HD static bool read_place(const char **at, const char *end, int *place) {
    const char *p = *at;
    uint32_t number = 0;
    if (p == end || *p < 'a' || *p > 'c')
        return false;
    int government = *p++ - 'a';
    if (!text_read_number(&p, end, KB_PLACE_PITCH - 1, &number))
        return false;
    *place = government * KB_PLACE_PITCH + (int)number;
    *at = p;
    return true;
}

HD static bool read_card(const char **at, const char *end, int *card) {
    const char *p = *at;
    uint32_t position = 0;
    if (!read_place(&p, end, &card[0]) || p == end || *p++ != '.' ||
        !text_read_number(&p, end, KB_CARDS_MAX, &position) || position == 0)
        return false;
    card[1] = (int)position;
    *at = p;
    return true;
}

HD static bool read_set(const char **at, const char *end, int *set) {
    *set = 0;
    for (; *at < end; ++*at) {
        int k = **at - '1';
        if (k < 0 || k > 5 || *set >> k)
            return false; /* ascending, each once */
        *set |= 1 << k;
    }
    return true;
}

HD static bool read_move(const char *at, const char *end, struct written *w) {
    bytes_fill(w, 0, sizeof *w);
    if (text_read_word(&at, end, "show:")) {
        w->form = FORM_SHOW;
        return read_set(&at, end, &w->set);
    }
    if (text_read_word(&at, end, "peek:")) {
        w->form = FORM_PEEK;
        return read_card(&at, end, w->target) && at == end;
    }
    if (read_card(&at, end, w->actor)) {
        if (text_read_word(&at, end, ">")) {
            w->form = FORM_ASSIGN;
            return read_place(&at, end, &w->place) && at == end;
        }
        if (!text_read_word(&at, end, "x"))
            return false;
        w->form = at == end ? FORM_PASS : FORM_TAKE;
        return at == end || (read_card(&at, end, w->target) && at == end);
    }
    w->form = FORM_PLACE;
    for (int card = KB_CARD_HITMAN; card >= KB_CARD_1; card--) { /* 10 before 1 */
        if (text_read_word(&at, end, corruption_card_name(card))) {
            w->card = card;
            return text_read_word(&at, end, "@") && read_place(&at, end, &w->place) && at == end;
        }
    }
    return false;
}

/* The card at a place and position, or -1. */
HD static int find_card(const struct kb_corruption_table *table, const int *card) {
    int position = 0;
    for (int t = 0; t < table->placed; t++)
        if (corruption_put_at(table, t) == card[0] && ++position == card[1])
            return t;
    return -1;
}

HD static enum kb_code check_place(const struct kb_corruption_table *table, uint16_t hand,
                                   const struct written *w, int *action) {
    bool account = corruption_is_account(w->place);
    if (account ? corruption_government(w->place) >= table->governments
                : !table->contract[w->place])
        return KB_NO_SUCH_PLACE;
    if (!corruption_hand_has(hand, w->card))
        return KB_NOT_IN_HAND;
    if (account && !corruption_is_bribe(w->card))
        return KB_BRIBES_ONLY;
    *action = KB_ACTION_PLACE + KB_PLACES * (w->card - 1) + w->place;
    return KB_OK;
}

HD static enum kb_code check_peek(const struct kb_corruption_table *table, int seat,
                                  const struct written *w, int *action) {
    int t = find_card(table, w->target);
    if (seat == 0 || !table->book[seat - 1])
        return KB_NO_BOOK;
    if (corruption_is_account(w->target[0]))
        return KB_NOT_IN_SWISS;
    if (t < 0)
        return KB_NO_SUCH_CARD;
    if (bits_has(table->known[t], seat))
        return KB_KNOWN_ALREADY;
    *action = KB_ACTION_PEEK + t;
    return KB_OK;
}

/* Steps 1, 2 and 4: the card that acts is named in the move. */
HD static enum kb_code check_act(const struct kb_corruption_table *table, const struct written *w,
                                 int *action) {
    int actor = find_card(table, w->actor);
    if (actor < 0)
        return KB_NO_SUCH_CARD;
    if (actor != table->actor)
        return KB_NOT_THAT_CARD;
    if (w->form == FORM_ASSIGN) {
        if (corruption_government(w->place) != corruption_government(table->place[actor]))
            return KB_OTHER_GOVERNMENT;
        if (!table->contract[w->place])
            return KB_NO_SUCH_PLACE;
        *action = KB_ACTION_ASSIGN + w->place % KB_PLACE_PITCH;
        return KB_OK;
    }
    if (w->form == FORM_PASS) {
        if (table->stage == KB_CORRUPTION_HITMEN && table->option[KB_HITMAN] == KB_HITMAN_MUST)
            return KB_MUST_TAKE;
        *action = KB_ACTION_PASS;
        return KB_OK;
    }
    int target = find_card(table, w->target);
    if (target < 0)
        return KB_NO_SUCH_CARD;
    if (!bits_has(table->targets, target))
        return KB_NOT_A_TARGET;
    *action = KB_ACTION_TAKE + target;
    return KB_OK;
}

/* Is this form of move possible in this stage at all? */
HD static bool fits_stage(const struct kb_corruption_table *table, enum form form) {
    switch (table->stage) {
    case KB_CORRUPTION_SHOW: return form == FORM_SHOW;
    case KB_CORRUPTION_PLACE: return form == FORM_PLACE || form == FORM_PEEK;
    case KB_CORRUPTION_SWISS: return form == FORM_ASSIGN;
    default: return form == FORM_TAKE || form == FORM_PASS;
    }
}

HD enum kb_code corruption_parse(const struct kb_corruption_table *table, uint16_t hand, int seat,
                                 const char *text, size_t length, int *action, int *other) {
    struct written w;
    *other = 0;
    if (!read_move(text, text + length, &w))
        return KB_BAD_NOTATION;
    if (table->stage == KB_CORRUPTION_OVER)
        return KB_GAME_OVER;
    if (corruption_at_chance(table))
        return KB_AT_CHANCE;
    if (!fits_stage(table, w.form))
        return KB_WRONG_MOMENT;
    if (w.form == FORM_PEEK)
        return check_peek(table, seat, &w, action);
    if (seat != table->turn) {
        *other = table->turn;
        return KB_NOT_YOUR_TURN;
    }
    if (w.form == FORM_PLACE)
        return check_place(table, hand, &w, action);
    if (w.form == FORM_SHOW) {
        *action = KB_ACTION_SHOW + w.set;
        return w.set < 1 << table->cards ? KB_OK : KB_NO_SUCH_CARD;
    }
    return check_act(table, &w, action);
}

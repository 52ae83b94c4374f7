/* hacker_notation.c: moves of Hacker as text, both ways (docs/notation.md). Reading goes in two
 * steps: is it a move at all, then is it this seat's move now; every refusal has its own code and
 * depends on nothing but what the seat may know. */
#include "hacker_rights.h"

HD void hacker_write_move(struct text *out, int action) {
    int account[2];
    int accounts = hacker_infects(action, account);
    if (action < KB_ACTION_WALK) {
        text_number(out, action / KB_ACCOUNTS_MAX + 1);
        text_char(out, '>');
        text_number(out, action % KB_ACCOUNTS_MAX + 1);
    } else if (action < KB_ACTION_WATCH) {
        text_word(out, action == KB_ACTION_WALK ? "walk:back" : "walk:front");
    } else if (action < KB_ACTION_GUARD) {
        text_word(out, "watch:");
        text_number(out, action - KB_ACTION_WATCH + 1);
    } else if (action < KB_ACTION_INFECT) {
        text_word(out, "guard:");
        text_number(out, action - KB_ACTION_GUARD + 1);
    } else if (accounts) {
        text_word(out, "infect:");
        text_number(out, account[0]);
        if (accounts == 2) {
            text_char(out, '+');
            text_number(out, account[1]);
        }
    } else if (action < KB_ACTION_ACCUSE) {
        text_word(out, "protect:");
        text_number(out, action - KB_ACTION_PROTECT + 1);
    } else if (action < KB_ACTION_STEAL) {
        text_word(out, "accuse:");
        text_number(out, action - KB_ACTION_ACCUSE + 1);
    } else if (action == KB_ACTION_SOME_THEFT) {
        text_word(out, "steal:*");
    } else if (action == KB_ACTION_SOME_CHOICE) {
        text_char(out, '?');
    } else if (action >= KB_ACTION_SOME_BILL) {
        text_word(out, "?>");
        text_number(out, action - KB_ACTION_SOME_BILL + 1);
    } else {
        text_word(out, "steal:");
        if (action == KB_ACTION_STEAL + 4)
            text_char(out, '?');
        else if (action > KB_ACTION_STEAL)
            text_number(out, action - KB_ACTION_STEAL);
    }
}

/* A number from 1 to `limit` at the end of the text. */
HD static bool read_last(const char **at, const char *end, uint32_t limit, int *number) {
    uint32_t n = 0;
    if (!text_read_number(at, end, limit, &n) || n == 0 || *at != end)
        return false;
    *number = (int)n;
    return true;
}

HD static bool read_infection(const char *at, const char *end, int *action) {
    uint32_t low = 0;
    int high = 0;
    if (!text_read_number(&at, end, KB_ACCOUNTS_MAX, &low) || low == 0)
        return false;
    *action = KB_ACTION_INFECT + (int)low - 1;
    if (at == end)
        return true;
    if (*at++ != '+' || !read_last(&at, end, KB_ACCOUNTS_MAX, &high) || high <= (int)low)
        return false;
    *action = KB_ACTION_INFECT2 + hacker_pair((int)low, high);
    return true;
}

HD static bool read_theft(const char *at, const char *end, int *action) {
    int value = 0;
    if (at == end)
        value = 0;
    else if (*at == '?' && at + 1 == end)
        value = 4;
    else if (!read_last(&at, end, 3, &value))
        return false;
    *action = KB_ACTION_STEAL + value;
    return true;
}

/* The action that a text stands for, possible or not. */
HD static bool read_move(const char *at, const char *end, int *action) {
    uint32_t value = 0;
    int n = 0;
    if (text_read_number(&at, end, 3, &value)) {
        if (value == 0 || !text_read_word(&at, end, ">") ||
            !read_last(&at, end, KB_ACCOUNTS_MAX, &n))
            return false;
        *action = KB_ACTION_CREDIT + KB_ACCOUNTS_MAX * ((int)value - 1) + n - 1;
        return true;
    }
    if (text_read_word(&at, end, "walk:")) {
        bool back = text_read_word(&at, end, "back");
        *action = KB_ACTION_WALK + !back;
        return (back || text_read_word(&at, end, "front")) && at == end;
    }
    if (text_read_word(&at, end, "infect:"))
        return read_infection(at, end, action);
    if (text_read_word(&at, end, "steal:"))
        return read_theft(at, end, action);
    static const struct {
        const char *word;
        int action;
        uint32_t limit;
    } forms[] = {
        {"watch:", KB_ACTION_WATCH, KB_SEATS_MAX},
        {"guard:", KB_ACTION_GUARD, KB_ACCOUNTS_MAX},
        {"protect:", KB_ACTION_PROTECT, KB_ACCOUNTS_MAX},
        {"accuse:", KB_ACTION_ACCUSE, KB_SEATS_MAX},
    };
    for (int i = 0; i < 4; i++) {
        if (text_read_word(&at, end, forms[i].word)) {
            if (!read_last(&at, end, forms[i].limit, &n))
                return false;
            *action = forms[i].action + n - 1;
            return true;
        }
    }
    return false;
}

/* Is this kind of move possible in this stage at all? */
HD static bool fits_stage(int stage, int action) {
    switch (stage) {
    case KB_HACKER_GAIT: return action >= KB_ACTION_WALK && action < KB_ACTION_WATCH;
    case KB_HACKER_BEAT: return action >= KB_ACTION_WATCH && action < KB_ACTION_PROTECT;
    case KB_HACKER_PROTECT: return action >= KB_ACTION_PROTECT && action < KB_ACTION_ACCUSE;
    case KB_HACKER_ACCUSE: return action >= KB_ACTION_ACCUSE && action < KB_ACTION_STEAL;
    case KB_HACKER_STEAL: return action >= KB_ACTION_STEAL;
    default: return action < KB_ACTION_WALK;
    }
}

/* Why a move of the right kind, by the right seat, is not legal. */
HD static enum kb_code refusal(const struct hacker_rights *r, int action) {
    const struct kb_hacker_table *table = r->table;
    int account[2] = {0, 0};
    int accounts = hacker_infects(action, account);
    if (action < KB_ACTION_WALK)
        return action % KB_ACCOUNTS_MAX < table->accounts ? KB_NOT_IN_HAND : KB_NO_SUCH_PLACE;
    if (accounts) {
        if (account[accounts - 1] > table->accounts)
            return KB_NO_SUCH_PLACE;
        return r->seat == hacker_traveller(table) ? KB_TRAVELLER : KB_NO_VIRUS;
    }
    if (action < KB_ACTION_GUARD || (action >= KB_ACTION_ACCUSE && action < KB_ACTION_STEAL))
        return KB_NO_SUCH_SEAT;
    if (action < KB_ACTION_INFECT)
        return KB_NO_SUCH_PLACE;
    return action < KB_ACTION_ACCUSE ? KB_NOT_ATTACKED : KB_NOT_THERE;
}

HD enum kb_code hacker_parse(const struct hacker_rights *r, const char *text, size_t length,
                             int *action, int *other) {
    const struct kb_hacker_table *table = r->table;
    int read = 0;
    *other = 0;
    if (!read_move(text, text + length, &read))
        return KB_BAD_NOTATION;
    if (table->stage == KB_HACKER_OVER)
        return KB_GAME_OVER;
    if (hacker_at_chance(table))
        return KB_AT_CHANCE;
    if (!fits_stage(table->stage, read))
        return KB_WRONG_MOMENT;
    if (!r->may) {
        *other = table->turn;
        return KB_NOT_YOUR_TURN;
    }
    if (!hacker_rights_has(r, read))
        return refusal(r, read);
    *action = read;
    return KB_OK;
}

/* record_seen_lines.c: the lines of a redacted record, which nobody can play: each must at least be
 * one that record_seen.c could write in this game, word by word. */
#include <string.h>

#include "chance.h"
#include "record_reader.h"

/* In a form a capital stands for something, and other characters for themselves:
 * C a card of Corruption, P a place, K a card on a place, D the numbers of cards to be shown;
 * B a bill, A an account, Z a seat. `?` is what the viewer does not know. */
static const char *const corruption_forms[] = {"C@P", "show:D", "peek:K", "K>P", "KxK", "Kx", NULL};
static const char *const hacker_forms[] = {"B>A",       "walk:front", "walk:back",
                                           "protect:A", "accuse:Z",   "steal:B",
                                           "steal:",    "steal:*",    NULL};
static const char *const choice_forms[] = {"?",        "-",          "watch:Z", "guard:A",
                                           "infect:A", "infect:A+A", NULL};

static const char *const put_forms[] = {"Z@A", NULL};

static bool take_one_of(struct span *s, const char *letters) {
    if (s->at == s->end || !strchr(letters, *s->at))
        return false;
    s->at++;
    return true;
}

static bool take_upto(struct span *s, int most) {
    uint32_t number;
    return text_read_number(&s->at, s->end, (uint32_t)most, &number) && number >= 1;
}

static bool take_place(struct span *s) {
    return take_one_of(s, "abc") && take_one_of(s, "0123456789");
}

static bool take_card(struct span *s) {
    if (s->end - s->at >= 2 && s->at[0] == '1' && s->at[1] == '0') {
        s->at += 2;
        return true;
    }
    return take_one_of(s, "12468ARH?");
}

static bool take_shown(struct span *s) {
    char last = '0';
    for (; s->at < s->end; s->at++) {
        if (*s->at <= last || *s->at > '6')
            return false;
        last = *s->at;
    }
    return true;
}

/* Takes what a character of a form stands for. */
static bool take_part(struct span *s, char part, int seats) {
    switch (part) {
    case 'C': return take_card(s);
    case 'P': return take_place(s);
    case 'K': return take_place(s) && take_one_of(s, ".") && take_upto(s, KB_CARDS_MAX);
    case 'D': return take_shown(s);
    case 'B': return take_one_of(s, "123?");
    case 'A': return take_upto(s, 3 * seats);
    case 'Z': return take_upto(s, seats);
    default:
        if (s->at == s->end || *s->at != part)
            return false;
        s->at++;
        return true;
    }
}

static bool has_form(struct span token, const char *const *forms, int seats) {
    for (; *forms; forms++) {
        struct span s = token;
        const char *part = *forms;
        while (*part && take_part(&s, *part, seats))
            part++;
        if (!*part && s.at == s.end)
            return true;
    }
    return false;
}

static bool is_contract(const struct kb_setup *setup, struct span token) {
    for (int i = 0; i < KB_CONTRACTS; i++)
        if (text_is(token.at, span_size(token), setup->deck[i].id))
            return true;
    return false;
}

/* An outcome as a viewer is told of it. */
static bool is_outcome(const struct kb_setup *setup, enum chance_kind kind, struct span token) {
    static const char *const seat[] = {"Z", NULL};
    static const char *const bill[] = {"B", NULL};
    bool corruption = setup->game == kb_game_find("corruption");
    switch (kind) {
    case CHANCE_DEAL: return corruption && is_contract(setup, token);
    case CHANCE_LOT: return has_form(token, seat, setup->seats);
    case CHANCE_ACCOUNTS: return !corruption && has_form(token, seat, setup->seats);
    case CHANCE_BILLS:
    case CHANCE_BANK: return !corruption && has_form(token, bill, setup->seats);
    case CHANCE_TAKEN:
        return !corruption && token.at < token.end && take_upto(&token, KB_BILLS) &&
               token.at == token.end;
    default: return false; /* the order of a stack is told by what has landed */
    }
}

/* Every word of `rest` by a rule; how many there were, -1 if one is wrong. */
static int count_words(struct reader *r, struct span rest, int kind) {
    static const char *const landed[] = {"Z@A", "?@A", NULL};
    const struct kb_setup *setup = &r->record->setup;
    int count = 0;
    while (rest.at < rest.end) {
        bool last_space = rest.end[-1] == ' ';
        struct span token = take_token(&rest);
        bool good = kind == CHANCE_KINDS       ? has_form(token, landed, setup->seats)
                    : kind == CHANCE_KINDS + 1 ? has_form(token, choice_forms, setup->seats)
                                               : is_outcome(setup, (enum chance_kind)kind, token);
        if (!good || last_space)
            return -1;
        count++;
    }
    return count;
}

static bool seen_line_ok(struct reader *r) {
    const struct kb_setup *setup = &r->record->setup;
    bool corruption = setup->game == kb_game_find("corruption");
    char begin[KB_WORD_MAX];
    struct span rest;
    if (!corruption && line_is(r, "* ", &rest))
        return count_words(r, rest, CHANCE_KINDS + 1) == setup->seats;
    if (!corruption && line_is(r, "landed ", &rest))
        return count_words(r, rest, CHANCE_KINDS) > 0;
    if (kb_live_clock(setup) && line_is(r, "put ", &rest))
        return has_form(rest, put_forms, setup->seats);
    if (kb_live_clock(setup) && line_is(r, "end", &rest))
        return rest.at == rest.end;
    for (int kind = 0; kind < CHANCE_KINDS; kind++) {
        struct text t = text_into(begin, sizeof begin);
        text_word(&t, chance_word((enum chance_kind)kind));
        text_char(&t, ' ');
        text_end(&t);
        if (line_is(r, begin, &rest))
            return count_words(r, rest, kind) > 0;
    }
    rest = r->now;
    return take_upto(&rest, setup->seats) && take_one_of(&rest, " ") &&
           has_form(rest, corruption ? corruption_forms : hacker_forms, setup->seats);
}

bool read_seen_line(struct reader *r) {
    return seen_line_ok(r) || line_wrong(r, "this is neither a move nor an outcome of chance");
}

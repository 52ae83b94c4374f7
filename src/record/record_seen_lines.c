/* record_seen_lines.c: reads the lines of a redacted record. They cannot be replayed, but each must
 * be one that record_seen.c could write in this game, word by word. */
#include <string.h>

#include "record_reader.h"

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

static bool take_shown(struct span *s) {
    char last = '0';
    for (; s->at < s->end; s->at++) {
        if (*s->at <= last || *s->at > '6')
            return false;
        last = *s->at;
    }
    return true;
}

static bool take_contract(struct span *s, const struct kb_setup *setup) {
    for (int i = 0; i < KB_CONTRACTS; i++) {
        if (text_is(s->at, span_size(*s), setup->deck[i].id)) {
            s->at = s->end;
            return true;
        }
    }
    return false;
}

/* Takes what the first part of a form stands for (struct kb_line_form), and moves behind it. */
static bool take_part(struct span *s, const char **form, const struct kb_setup *setup) {
    char part = *(*form)++;
    switch (part) {
    case 'Z': return take_upto(s, setup->seats);
    case 'A': return take_upto(s, 3 * setup->seats);
    case 'N': return take_upto(s, KB_CARDS_MAX);
    case 'D': return take_shown(s);
    case 'I': return take_contract(s, setup);
    default: break;
    }
    if (s->at == s->end || (part != '[' && *s->at != part))
        return false;
    if (part == '[') {
        const char *end = strchr(*form, ']');
        if (!memchr(*form, *s->at, (size_t)(end - *form)))
            return false;
        *form = end + 1;
    }
    s->at++;
    return true;
}

static bool has_form(struct span token, const char *form, const struct kb_setup *setup) {
    while (*form)
        if (!take_part(&token, &form, setup))
            return false;
    return token.at == token.end;
}

/* Does the line begin with this form? Then `rest` is the remainder. */
static bool begins(const struct reader *r, const char *begin, struct span *rest) {
    *rest = r->now;
    return begin[0] == 'Z' ? take_upto(rest, r->record->setup.seats) && take_one_of(rest, " ")
                           : line_is(r, begin, rest);
}

static bool is_one_of(struct span token, const char *begin, const struct kb_setup *setup) {
    struct kb_line_form row;
    for (int i = 0; kb_line_form(setup, i, &row); i++)
        if (text_same(row.begin, begin) && has_form(token, row.form, setup))
            return true;
    return false;
}

static bool seen_line_ok(struct reader *r) {
    const struct kb_setup *setup = &r->record->setup;
    struct kb_line_form row;
    struct span rest;
    int index = 0;
    int words = 0;
    do
        if (!kb_line_form(setup, index++, &row))
            return false;
    while (!begins(r, row.begin, &rest));
    if (row.words == 1)
        return is_one_of(rest, row.begin, setup);
    while (rest.at < rest.end) {
        bool last_space = rest.end[-1] == ' ';
        if (!is_one_of(take_token(&rest), row.begin, setup) || last_space)
            return false;
        words++;
    }
    return row.words < 0 ? words == setup->seats : words > 0;
}

bool read_seen_line(struct reader *r) {
    return seen_line_ok(r) || line_wrong(r, "this is neither a move nor an outcome of chance");
}

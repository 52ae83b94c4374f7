/* house_about.c: the words by which a finished game is found and listed without its record: the one
 * place that writes them and reads them. They are lines:
 *
 * - `GAME TAB NAME TAB NAME ...`: the game, and who sat there, persons and bots; it is shown.
 * - `public NUMBER NUMBER ...`: everybody may see it in a list (else `link`); the person of every
 *   seat, 0 for a bot.
 * - `date DATE`, `totals NUMBER NUMBER ...`, `victory NUMBER NUMBER ...`: of the record's header.
 *
 * Of games that were kept before there were such lines those behind the first are missing. */
#include <stdlib.h>

#include "house_parts.h"
#include "record.h"

STATIC_ASSERT(STORE_ABOUT_MAX >= KB_WORD_MAX + KB_SEATS_MAX * (TABLE_NAME_MAX + 12) + 8 +
                                     sizeof "\ndate 2026-11-15T12:00:00Z" + sizeof "\ntotals" +
                                     KB_SEATS_MAX * 12 + sizeof "\nvictory" + KB_SEATS_MAX * 4);

static const char public_line[] = "\npublic";
static const char link_line[] = "\nlink";
static const char date_line[] = "\ndate ";
static const char totals_line[] = "\ntotals ";
static const char victory_line[] = "\nvictory ";

/* ---- Writing ---- */

/* A line of the record's header, if it is there. */
static void put_line(struct text *words, const char *record, const char *key) {
    const char *moves = strstr(record, "\n\n");
    const char *line = strstr(record, key);
    if (line && line < moves)
        text_bytes(words, line, 1 + strcspn(line + 1, "\n"));
}

void about_write(const struct table *t, const char *record, char *out) {
    struct text words = text_into(out, STORE_ABOUT_MAX);
    text_word(&words, kb_game(t->terms.setup.game).name);
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        text_char(&words, '\t');
        text_word(&words, t->seat[s].kind == TABLE_PERSON ? t->seat[s].name : t->seat[s].spec);
    }
    text_word(&words, t->terms.entry == TABLE_PUBLIC ? public_line : link_line);
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        text_char(&words, ' ');
        text_number(&words, t->seat[s].kind == TABLE_PERSON ? t->seat[s].person : 0);
    }
    put_line(&words, record, date_line);
    put_line(&words, record, totals_line);
    put_line(&words, record, victory_line);
    text_end(&words);
}

/* ---- Reading ---- */

void about_title(const char *about, char *out) {
    size_t length = strcspn(about, "\n");
    if (length >= STORE_ABOUT_MAX)
        length = STORE_ABOUT_MAX - 1; /* cannot be */
    memcpy(out, about, length);
    out[length] = 0;
}

bool about_is_public(const char *about) {
    const char *line = strchr(about, '\n');
    return line && !strncmp(line, public_line, strlen(public_line));
}

int about_seat(const char *about, uint32_t person, const char *name) {
    const char *line = strchr(about, '\n');
    char *end;
    if (!line || !person)
        return 0;
    line += strcspn(line, " ");
    about += strcspn(about, "\t\n");
    for (int seat = 1; *line == ' ' && *about == '\t'; seat++, line = end) {
        size_t length = strcspn(++about, "\t\n");
        bool named = !name || (length == strlen(name) && !memcmp(about, name, length));
        if (strtoul(line + 1, &end, 10) == person && named)
            return seat;
        about += length;
    }
    return 0;
}

/* Whole numbers behind a word that begins a line. False: there is no such line, or it does not have
 * `count` of them, none above `most`. */
static bool read_numbers(const char *about, const char *word, int count, unsigned long most,
                         int32_t *number) {
    const char *at = strstr(about, word);
    char *end;
    if (!at)
        return false;
    at += strlen(word) - 1;
    for (int i = 0; i < count; i++, at = end) {
        if (at[0] != ' ' || at[1] < '0' || at[1] > '9')
            return false;
        unsigned long value = strtoul(at + 1, &end, 10);
        if (value > most)
            return false;
        number[i] = (int32_t)value;
    }
    return !*at || *at == '\n';
}

void about_results(const char *about, struct about_results *results) {
    const char *date = strstr(about, date_line);
    int seats = 0;
    memset(results, 0, sizeof *results);
    for (const char *at = about; *at && *at != '\n'; at++)
        seats += *at == '\t';
    date = date ? date + strlen(date_line) : "";
    if (record_is_date(date, strcspn(date, "\n")))
        memcpy(results->date, date, sizeof results->date - 1);
    if (seats >= 1 && seats <= KB_SEATS_MAX &&
        read_numbers(about, totals_line, seats, INT32_MAX, results->total) &&
        read_numbers(about, victory_line, seats, KB_SHARE, results->share))
        results->seats = seats;
}

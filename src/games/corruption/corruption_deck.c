/* corruption_deck.c: the contract deck, as it ships and as owners of the printed game write it: a
 * tab-separated text with a row of column names, `id` and `value` among them, and 24 rows. Names in
 * other columns are for clients; the rules need the id and the value. */
#include "corruption.h"

HD void corruption_default_deck(struct kb_contract *deck) {
    static const struct kb_contract contracts[KB_CONTRACTS] = {
#include "contracts.inc" /* made from data/contracts.tsv by the build */
    };
    for (int i = 0; i < KB_CONTRACTS; i++)
        deck[i] = contracts[i];
}

struct cell {
    const char *text;
    size_t length;
};

/* The next line from `*at`, without its end (LF or CR LF). */
HD static struct cell next_line(const char **at, const char *end) {
    struct cell line;
    line.text = *at;
    while (*at < end && **at != '\n')
        ++*at;
    line.length = (size_t)(*at - line.text);
    if (*at < end)
        ++*at;
    if (line.length && line.text[line.length - 1] == '\r')
        line.length--;
    return line;
}

/* Cell number `index` of a line; how many cells there are. */
HD static int find_cell(struct cell line, int index, struct cell *cell) {
    int count = 0;
    size_t start = 0;
    for (size_t i = 0; i <= line.length; i++) {
        if (i < line.length && line.text[i] != '\t')
            continue;
        if (count++ == index) {
            cell->text = line.text + start;
            cell->length = i - start;
        }
        start = i + 1;
    }
    return count;
}

/* The number of the column of that name, or -1; in one pass, since a line may have 65,536 cells. */
HD static int find_column(struct cell line, const char *name) {
    int count = 0;
    size_t start = 0;
    for (size_t i = 0; i <= line.length; i++) {
        if (i < line.length && line.text[i] != '\t')
            continue;
        if (text_is(line.text + start, i - start, name))
            return count;
        count++;
        start = i + 1;
    }
    return -1;
}

HD static bool read_id(struct cell cell, char *id) {
    if (cell.length < 1 || cell.length >= KB_CONTRACT_ID_MAX)
        return false;
    bytes_fill(id, 0, KB_CONTRACT_ID_MAX);
    for (size_t i = 0; i < cell.length; i++) {
        char c = cell.text[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9'))
            return false;
        id[i] = c;
    }
    return true;
}

HD static enum kb_code fail(struct kb_error *error, enum kb_code code, int line, struct cell word) {
    error->code = code;
    error->line = line;
    text_quote(error->word, sizeof error->word, word.text, word.length);
    return code;
}

/* One row of the deck into deck[rows]. `lines` holds the line of every row so far. */
HD static enum kb_code read_row(struct kb_contract *deck, int rows, const int *lines,
                                struct cell line, const int *columns, struct kb_error *error) {
    struct cell id = {line.text, line.length};
    struct cell value = id;
    uint32_t number = 0;
    int cells = find_cell(line, columns[0], &id);
    find_cell(line, columns[1], &value);
    if (cells != columns[2]) {
        error->number = cells;
        error->limit = columns[2];
        return fail(error, KB_DECK_COLUMNS, lines[rows], id);
    }
    if (!read_id(id, deck[rows].id))
        return fail(error, KB_DECK_ID, lines[rows], id);
    const char *at = value.text;
    if (!text_read_number(&at, value.text + value.length, KB_CONTRACT_VALUE_MAX, &number) ||
        at != value.text + value.length || number == 0)
        return fail(error, KB_DECK_VALUE, lines[rows], value);
    deck[rows].value = (uint16_t)number;
    for (int i = 0; i < rows; i++) {
        if (text_same(deck[i].id, deck[rows].id)) {
            error->number = lines[i];
            return fail(error, KB_DECK_TWICE, lines[rows], id);
        }
    }
    return KB_OK;
}

HD enum kb_code corruption_read_deck(struct kb_contract *deck, const char *text, size_t size,
                                     struct kb_error *error) {
    const char *at = text;
    const char *end = text + size;
    struct cell none = {"", 0};
    int columns[3] = {-1, -1, 0}; /* id, value, how many */
    int lines[KB_CONTRACTS];
    int rows = 0;
    error->limit = KB_DECK_FILE_MAX;
    if (size > KB_DECK_FILE_MAX)
        return fail(error, KB_DECK_TOO_LARGE, 0, none);
    int number = 0;
    while (at < end) {
        struct cell line = next_line(&at, end);
        struct cell cell;
        number++;
        if (line.length == 0 || line.text[0] == '#')
            continue;
        if (columns[2] == 0) {
            columns[0] = find_column(line, "id");
            columns[1] = find_column(line, "value");
            columns[2] = find_cell(line, -1, &cell);
            if (columns[0] < 0 || columns[1] < 0)
                return fail(error, KB_DECK_HEADER, number, line);
            continue;
        }
        error->number = rows + 1;
        if (rows == KB_CONTRACTS)
            return fail(error, KB_DECK_ROWS, number, line);
        lines[rows] = number;
        enum kb_code code = read_row(deck, rows, lines, line, columns, error);
        if (code)
            return code;
        rows++;
    }
    error->number = rows;
    if (columns[2] == 0)
        return fail(error, KB_DECK_HEADER, number ? number : 1, none);
    if (rows < KB_CONTRACTS)
        return fail(error, KB_DECK_ROWS, number, none);
    return KB_OK;
}

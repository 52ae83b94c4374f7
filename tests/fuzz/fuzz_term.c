/* fuzz_term.c: what the terminal client reads: messages of a server (m), lines of a history (l),
 * heads of HTTP answers (a), bodies in chunks (b), addresses (u), kept rows (k), what is typed (t),
 * and any bytes on their way to a terminal (c). The first byte says which. Whatever comes out as
 * text is clean. */
#include "address.h"
#include "choose.h"
#include "clean.h"
#include "command.h"
#include "fuzz.h"
#include "game_words.h"
#include "identity.h"
#include "lines.h"
#include "stream.h"
#include "utf8.h"

/* Nothing in it that a terminal obeys, and it is UTF-8. */
static void check_clean(const char *text) {
    const char *end = text + strlen(text);
    while (text < end) {
        uint32_t c = 0;
        int length = utf8_read(text, end, &c);
        CHECK(length > 0);
        CHECK(c >= 0x20 && c != 0x7f && !(c >= 0x80 && c < 0xa0));
        CHECK(!(c >= 0x202a && c <= 0x202e) && !(c >= 0x2066 && c <= 0x2069));
        CHECK(c != 0x200e && c != 0x200f && c != 0x61c && c != 0x2028 && c != 0x2029);
        text += length;
    }
}

static void check_printed(const char *bytes, size_t size) {
    char line[4096];
    struct text out = text_into(line, sizeof line);
    if (size >= sizeof line)
        return;
    clean_text(&out, bytes, size);
    text_end(&out);
    check_clean(line);
    CHECK(clean_width(line) <= 2 * (int)strlen(line));
    CHECK(clean_fit(line, 10) <= strlen(line));
    clean_ascii(line);
    for (const char *c = line; *c; c++)
        CHECK(*c >= 0x20 && *c < 0x7f);
}

static void give(void *arg, const char *line) {
    (void)arg;
    check_printed(line, strlen(line));
}

/* Everything that is said about a table. */
static void check_seen(const struct seen *seen) {
    struct choose choose;
    struct say say;
    SAID(words);
    say_learn(&say, seen);
    say_turn(&words, &say, seen);
    say_round(&words, game_words(seen->game), seen->view.round, seen->view.rounds);
    say_shown(&words, seen);
    ask_question(&words, &say, seen);
    ask_waiting(&words, &say, seen);
    ask_table(&say, seen, give, NULL);
    ask_moves(&seen->view, give, NULL);
    for (int i = 0; i < seen->events; i++)
        say_event(&words, &say, &seen->event[i]);
    if (seen->has_view && seen->view.legals) {
        choose_begin(&choose, &seen->view);
        for (int i = 0; i < 4 && !choose.move[0]; i++)
            choose_pick(&choose, &seen->view);
        say_move(&words, &say, &seen->view, seen->you, seen->view.legal[0]);
    }
    check_printed(SAYS(words), strlen(words_said.text));
}

static void take_message(const char *text, size_t size) {
    static struct seen seen;
    static struct json_token token[SEEN_TOKENS];
    struct doc doc = {text, token, json_read(text, size, token, SEEN_TOKENS, NULL)};
    memset(&seen, 0, sizeof seen);
    if (doc.count > 0 && seen_take(&seen, &doc, 3, 1000))
        check_seen(&seen);
}

/* The tables that stories are told on. */
static void play_lines(const struct lines *lines) {
    static struct seen_corruption corruption;
    static struct seen_hacker *hacker;
    static struct json_token token[LINES_TOKENS];
    struct doc line;
    free(hacker);
    hacker = calloc(1, sizeof *hacker); /* of its own: sanitizers see what is written beside it */
    memset(&corruption, 0, sizeof corruption);
    hacker->accounts = 21;
    for (int i = 0; i < lines->count; i++)
        if (lines_read(lines, i, token, &line)) {
            lines_apply(&corruption, &line);
            lines_protects(&line);
            lines_protect(hacker, &line);
        }
}

static void take_lines(const char *text, size_t size) {
    static struct lines lines;
    static struct log log;
    static struct seen seen;
    char *copy = malloc(size + 1);
    memcpy(copy, text, size);
    copy[size] = 0;
    snprintf(seen.game, sizeof seen.game, size & 1 ? "hacker" : "corruption");
    lines_take(&lines, copy, 0);
    seen.version++;
    log_make(&log, &lines, &seen);
    for (int i = 0; i < log.count; i++)
        check_printed(log.entry[i].text, strlen(log.entry[i].text));
    play_lines(&lines);
}

static void take_answer(const char *text, size_t size) {
    struct answer_head head, again;
    int used = answer_read(text, size, &head);
    CHECK(used >= -1 && used <= (int)size);
    if (used > 0) {
        CHECK(head.length <= ANSWER_BODY_MAX);
        CHECK(answer_read(text, (size_t)used, &again) == used);
        CHECK(answer_read(text, (size_t)used - 1, &again) == 0);
    }
}

/* A complete body stays complete with more bytes after it; an incomplete or bad one is left
 * unchanged. */
static void take_body(const char *text, size_t size) {
    struct answer_head head = {.chunked = true};
    static char bytes[8192], again[8192];
    size_t length = 0, other = 0;
    memcpy(bytes, text, size);
    int whole = answer_body(&head, bytes, size, &length);
    CHECK(whole >= -1 && whole <= 1);
    if (whole < 1) {
        CHECK(!memcmp(bytes, text, size));
        return;
    }
    CHECK(length < size);
    memcpy(again, text, size);
    memset(again + size, '\n', size < 4096 ? size : 0);
    CHECK(answer_body(&head, again, size < 4096 ? 2 * size : size, &other) == 1);
    CHECK(other == length && !memcmp(again, bytes, length));
    memcpy(again, text, size);
    CHECK(answer_body(&head, again, 1, &other) == 0);
}

static void take_typed(const char *line) {
    static struct seen seen;
    char argument[COMMAND_MAX], move[SEEN_MOVE], typed[COMMAND_MAX];
    seen.has_view = true;
    seen.view.legals = 3;
    strcpy(seen.view.legal[0], "infect:4+7");
    strcpy(seen.view.legal[1], "10@b1");
    strcpy(seen.view.legal[2], "watch:2");
    strcpy(seen.seat[2].name, "Élise");
    enum command command = command_read(&seen, line, argument, move);
    CHECK((command == COMMAND_MOVE) == (move[0] != 0));
    struct text copy = text_into(typed, sizeof typed);
    text_word(&copy, line);
    text_end(&copy);
    command_complete(&seen, typed, give, NULL);
    CHECK(strlen(typed) < sizeof typed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[8192];
    struct address address;
    struct identity row;
    if (size < 1 || size >= sizeof text)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    switch (data[0]) {
    case 'm': take_message(text, size - 1); break;
    case 'l': take_lines(text, size - 1); break;
    case 'a': take_answer(text, size - 1); break;
    case 'b': take_body(text, size - 1); break;
    case 'u':
        if (address_read(text, &address))
            CHECK(address.host[0] && address.port > 0 && address.port < 65536);
        break;
    case 'k':
        if (identity_line(&row, text))
            CHECK(row.origin[0] && row.token[0] && !strpbrk(row.name, "\t\n"));
        break;
    case 't': take_typed(text); break;
    default: check_printed(text, size - 1); break;
    }
    return 0;
}

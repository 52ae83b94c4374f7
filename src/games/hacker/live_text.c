/* live_text.c: the inputs of live Hacker as text, both ways (docs/notation.md). Exactly the printed
 * forms are read. live.c checks whether an input is legal. */
#include "game.h"
#include "live.h"

HD size_t kb_live_print(const struct kb_live_input *input, char *out) {
    struct text t = text_into(out, KB_LIVE_TEXT_MAX);
    switch (input->kind) {
    case KB_LIVE_LOOK:
        text_word(&t, "look:");
        text_number(&t, input->x);
        text_char(&t, ',');
        text_number(&t, input->y);
        break;
    case KB_LIVE_SEND:
    case KB_LIVE_FEINT:
        text_word(&t, input->kind == KB_LIVE_SEND ? "hand:" : "feint:");
        text_number(&t, input->hand);
        text_char(&t, '>');
        text_number(&t, input->account);
        break;
    case KB_LIVE_RECALL:
        text_word(&t, "recall:");
        text_number(&t, input->hand);
        break;
    case KB_LIVE_TURN: text_word(&t, "turn"); break;
    default: text_char(&t, '?');
    }
    return text_end(&t);
}

/* A whole number with a sign: no plus, no leading zero, no minus zero. */
HD static bool read_place(const char **at, const char *end, int16_t *number) {
    uint32_t n = 0;
    bool minus = *at < end && **at == '-';
    *at += minus;
    if (!text_read_number(at, end, 9999, &n) || (minus && n == 0))
        return false;
    *number = (int16_t)(minus ? -(int)n : (int)n);
    return true;
}

HD static bool read_small(const char **at, const char *end, uint32_t limit, uint8_t *number) {
    uint32_t n = 0;
    if (!text_read_number(at, end, limit, &n))
        return false;
    *number = (uint8_t)n;
    return true;
}

HD static bool read_input(const char *at, const char *end, struct kb_live_input *input) {
    if (text_read_word(&at, end, "look:")) {
        input->kind = KB_LIVE_LOOK;
        return read_place(&at, end, &input->x) && text_read_word(&at, end, ",") &&
               read_place(&at, end, &input->y) && at == end;
    }
    if (text_read_word(&at, end, "recall:")) {
        input->kind = KB_LIVE_RECALL;
        return read_small(&at, end, 99, &input->hand) && at == end;
    }
    if (text_read_word(&at, end, "turn")) {
        input->kind = KB_LIVE_TURN;
        return at == end;
    }
    bool feint = text_read_word(&at, end, "feint:");
    input->kind = feint ? KB_LIVE_FEINT : KB_LIVE_SEND;
    return (feint || text_read_word(&at, end, "hand:")) && read_small(&at, end, 99, &input->hand) &&
           text_read_word(&at, end, ">") && read_small(&at, end, 99, &input->account) && at == end;
}

HD enum kb_code kb_live_parse(const char *text, size_t length, struct kb_live_input *input,
                              struct kb_error *error) {
    struct kb_live_input read;
    bytes_fill(&read, 0, sizeof read);
    if (read_input(text, text + length, &read)) {
        *input = read;
        return KB_OK;
    }
    if (error) {
        bytes_fill(error, 0, sizeof *error);
        error->code = KB_LIVE_NOTATION;
        error->game = KB_GAME_hacker;
        text_quote(error->word, sizeof error->word, text, length);
    }
    return KB_LIVE_NOTATION;
}

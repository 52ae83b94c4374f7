/* error.c: the English sentence for an error: what is wrong, then what is expected. Clients in
 * other languages use the code and its arguments. */
#include "game.h"

HD static void write_games(struct text *t) {
    for (int game = 0; game < kb_games(); game++) {
        text_word(t, game ? ", " : "");
        text_word(t, kb_game(game).name);
    }
}

HD static void write_keys(struct text *t, int game) {
    for (int key = 0; kb_option_key(game, key); key++) {
        text_word(t, key ? ", " : "");
        text_word(t, kb_option_key(game, key));
    }
}

HD static void write_values(struct text *t, int game, int key) {
    for (int value = 0; kb_option_value(game, key, value); value++) {
        text_word(t, value ? ", " : "");
        text_word(t, kb_option_key(game, key));
        text_char(t, '=');
        text_word(t, kb_option_value(game, key, value));
    }
}

/* The sentence for a code. In it %w is the word, %n the number, %l the limit, %L the line, %g the
 * games, %k the keys of the game, %v the values of the key, %m examples of its moves, %s its fewest
 * and %S its most seats. */
HD static const char *sentence(enum kb_code code) {
    switch (code) {
    case KB_OK: return "no error";
    case KB_BAD_GAME: return "unknown game '%w'; expected %g";
    case KB_BAD_SEATS: return "%n seats are not possible; this game has %s to %S";
    case KB_BAD_OPTION:
        return "'%w' is not an option; options are written key=value with one of "
               "the keys %k";
    case KB_UNKNOWN_OPTION: return "unknown option '%w'; expected %k";
    case KB_BAD_VALUE: return "invalid value '%w'; expected %v";
    case KB_OPTION_TWICE: return "the option '%w' is given twice";
    case KB_FIRST_TOO_HIGH:
        return "invalid first=%n with %l seats; expected first=lot or "
               "a seat from 1 to %l";
    case KB_BAD_DIMENSIONS: return "invalid dimensions: %w";
    case KB_DECK_TOO_LARGE: return "a contract deck has at most %l bytes";
    case KB_DECK_HEADER:
        return "line %L: the first row must name the columns, separated by tabs, "
               "'id' and 'value' among them";
    case KB_DECK_COLUMNS: return "line %L: %n cells where the first row names %l columns";
    case KB_DECK_ID: return "line %L: '%w' is not an id; an id has 1 to 16 letters a-z and digits";
    case KB_DECK_VALUE:
        return "line %L: '%w' is not a value; a value is a whole number from 1 to "
               "9999 (thousands of dollars)";
    case KB_DECK_TWICE: return "line %L: the id '%w' is there already, in line %n";
    case KB_DECK_ROWS: return "line %L: a deck has exactly 24 contracts, this is number %n";
    case KB_GAME_OVER: return "the game is over";
    case KB_AT_CHANCE: return "chance has to speak first";
    case KB_NOT_AT_CHANCE: return "it is not chance's turn";
    case KB_BAD_OUTCOME: return "outcome %n is not possible here";
    case KB_NO_SEAT: return "unknown seat %n; expected 1 to %l";
    case KB_NOT_YOUR_TURN: return "it is not this seat's turn; seat %n has to decide";
    case KB_BAD_ACTION: return "action %n is not legal here";
    case KB_BAD_NOTATION: return "'%w' is not a move; moves look like %m";
    case KB_WRONG_MOMENT: return "'%w' is a move of another phase";
    case KB_NOT_IN_HAND: return "'%w': that is not in hand";
    case KB_NO_SUCH_PLACE: return "'%w': unknown place on the table";
    case KB_BRIBES_ONLY: return "'%w': only bribes go into a Swiss account";
    case KB_NO_SUCH_CARD: return "'%w': unknown card on the table";
    case KB_NOT_THAT_CARD: return "'%w': another card has to act now";
    case KB_NOT_A_TARGET: return "'%w': that card cannot be taken by this one";
    case KB_MUST_TAKE: return "'%w': with hitman=must a hit man has to take a card";
    case KB_OTHER_GOVERNMENT: return "'%w': Swiss money stays with its government";
    case KB_NO_BOOK: return "'%w': no book card is left";
    case KB_KNOWN_ALREADY: return "'%w': that card is known already";
    case KB_NOT_IN_SWISS: return "'%w': nobody looks into a Swiss account";
    case KB_NO_SUCH_SEAT: return "'%w': there is no such seat, or it is one's own";
    case KB_NO_VIRUS: return "'%w': there are not that many viruses in hand";
    case KB_TRAVELLER: return "'%w': who travels does not infect";
    case KB_NOT_ATTACKED: return "'%w': that is not an own account with viruses on it";
    case KB_NOT_THERE: return "'%w': no such bill can be stolen there";
    case KB_BUFFER: return "the buffer is too small; needed: %n";
    case KB_BAD_SAVE: return "this is not a state saved by this version";
    case KB_TRACE_LINE: return "line %L: %w";
    case KB_NO_THREADS: return "the system gave no thread";
    case KB_BAD_RULES: return "unknown version %n of the rules; expected 1 to %l";
    case KB_LIVE_NOTATION:
        return "'%w' is not an input; inputs look like look:10,-20, hand:1>7, "
               "feint:2>7, recall:1 or turn";
    case KB_OFF_TABLE:
        return "'%w': eyes stay on the table and what is around it, from -1000 to "
               "1000 across and from -700 to 700 down";
    case KB_NO_SUCH_HAND: return "'%w': everybody has two hands, 1 and 2";
    case KB_HAND_BUSY: return "'%w': that hand is under way; it is free again at home";
    case KB_HAND_IDLE: return "'%w': only a hand that has not arrived yet can be called back";
    case KB_SAME_ACCOUNT:
        return "'%w': the other hand is under way to that account; another "
               "account is possible";
    case KB_NOT_WALKING: return "'%w': only the traveller turns round, on the way";
    case KB_TOO_MANY_INPUTS: return "'%w': too many inputs in one tick; at most %l";
    case KB_TURN_TOO_SOON:
        return "'%w': the traveller has to walk for %l ticks after a turn before "
               "it turns round again";
    case KB_HOLDS_BILL: return "'%w': credit your bill first";
    case KB_INFECTION_OVER: return "'%w': the last traveller is back, and nobody infects any more";
    }
    return "unknown error";
}

HD size_t kb_error_text(const struct kb_error *error, char *out, size_t size) {
    struct text t = text_into(out, size);
    const char *form = sentence(error->code);
    if (error->code == KB_NOT_YOUR_TURN && error->number == 0)
        form = "it is not this seat's turn";
    if (error->code == KB_DECK_ROWS && error->number < KB_CONTRACTS)
        form = "line %L: a deck has exactly 24 contracts, and it ends after %n";
    for (; *form; form++) {
        if (*form != '%') {
            text_char(&t, *form);
            continue;
        }
        switch (*++form) {
        case 'w': text_word(&t, error->word); break;
        case 'n': text_number(&t, error->number); break;
        case 'l': text_number(&t, error->limit); break;
        case 'L': text_number(&t, error->line); break;
        case 'g': write_games(&t); break;
        case 'k': write_keys(&t, error->game); break;
        case 'v': write_values(&t, error->game, error->key); break;
        case 'm': text_word(&t, kb_game(error->game).moves); break;
        case 's': text_number(&t, kb_game(error->game).seats_min); break;
        default: text_number(&t, kb_game(error->game).seats_max);
        }
    }
    return text_end(&t);
}

/* codes.c: names for what the library counts: error codes, stages, cards, places, contracts. */
#include "rule.h"

#include <stdio.h>
#include <string.h>

const char *code_name(enum kb_code code) {
#define CODE(name) \
    case name: return #name
    switch (code) {
        CODE(KB_OK);
        CODE(KB_BAD_GAME);
        CODE(KB_BAD_SEATS);
        CODE(KB_BAD_OPTION);
        CODE(KB_UNKNOWN_OPTION);
        CODE(KB_BAD_VALUE);
        CODE(KB_OPTION_TWICE);
        CODE(KB_FIRST_TOO_HIGH);
        CODE(KB_BAD_DIMENSIONS);
        CODE(KB_DECK_TOO_LARGE);
        CODE(KB_DECK_HEADER);
        CODE(KB_DECK_COLUMNS);
        CODE(KB_DECK_ID);
        CODE(KB_DECK_VALUE);
        CODE(KB_DECK_TWICE);
        CODE(KB_DECK_ROWS);
        CODE(KB_GAME_OVER);
        CODE(KB_AT_CHANCE);
        CODE(KB_NOT_AT_CHANCE);
        CODE(KB_BAD_OUTCOME);
        CODE(KB_NO_SEAT);
        CODE(KB_NOT_YOUR_TURN);
        CODE(KB_BAD_ACTION);
        CODE(KB_BAD_NOTATION);
        CODE(KB_WRONG_MOMENT);
        CODE(KB_NOT_IN_HAND);
        CODE(KB_NO_SUCH_PLACE);
        CODE(KB_BRIBES_ONLY);
        CODE(KB_NO_SUCH_CARD);
        CODE(KB_NOT_THAT_CARD);
        CODE(KB_NOT_A_TARGET);
        CODE(KB_MUST_TAKE);
        CODE(KB_OTHER_GOVERNMENT);
        CODE(KB_NO_BOOK);
        CODE(KB_KNOWN_ALREADY);
        CODE(KB_NOT_IN_SWISS);
        CODE(KB_NO_SUCH_SEAT);
        CODE(KB_NO_VIRUS);
        CODE(KB_TRAVELLER);
        CODE(KB_NOT_ATTACKED);
        CODE(KB_NOT_THERE);
        CODE(KB_BUFFER);
        CODE(KB_BAD_SAVE);
        CODE(KB_TRACE_LINE);
        CODE(KB_NO_THREADS);
        CODE(KB_BAD_RULES);
        CODE(KB_LIVE_NOTATION);
        CODE(KB_OFF_TABLE);
        CODE(KB_NO_SUCH_HAND);
        CODE(KB_HAND_BUSY);
        CODE(KB_HAND_IDLE);
        CODE(KB_SAME_ACCOUNT);
        CODE(KB_NOT_WALKING);
        CODE(KB_TOO_MANY_INPUTS);
        CODE(KB_TURN_TOO_SOON);
        CODE(KB_HOLDS_BILL);
        CODE(KB_INFECTION_OVER);
    }
    return "unknown code";
}

const char *stage_name(int stage) {
    static const char *const names[] = {"deal",  "lot",    "show",      "place",
                                        "swiss", "hitmen", "reporters", "over"};
    return stage >= 0 && stage <= KB_CORRUPTION_OVER ? names[stage] : "unknown stage";
}

const char *hacker_stage_name(int stage) {
    static const char *const names[] = {
        "accounts", "lot",     "deal",   "opening", "gait",  "beat",     "stack", "draw",
        "credit",   "protect", "accuse", "steal",   "taken", "recredit", "over",  "trip"};
    return stage >= 0 && stage <= KB_HACKER_TRIP ? names[stage] : "unknown stage";
}

const char *card_name(int card) {
    static const char *const names[] = {"?", "1", "2", "4", "6", "8", "10", "A", "R", "H"};
    return card >= 0 && card <= KB_CARD_HITMAN ? names[card] : "unknown card";
}

int place_number(const char *name) {
    if (name[0] < 'a' || name[0] > 'c' || name[1] < '0' || name[1] > '8' || name[2])
        return -1;
    return KB_PLACE_PITCH * (name[0] - 'a') + name[1] - '0';
}

const char *place_name(int place, char *out) {
    out[0] = (char)('a' + place / KB_PLACE_PITCH);
    out[1] = (char)('0' + place % KB_PLACE_PITCH);
    out[2] = 0;
    return out;
}

int contract_number(const struct kb_setup *setup, const char *id) {
    for (int i = 0; i < KB_CONTRACTS; i++)
        if (!strcmp(setup->deck[i].id, id))
            return i;
    return -1;
}

/* review_moves.c: the moves of a review in words (review_words.h): as a sentence of the log, in the
 * same words as the page and the terminal have for it, and in short for tables. Notation follows
 * in brackets for those who want it. Written bottom-up. */
#include "review_words.h"

#define NAMES_MAX 6 /* cards that a shown set may name */

#define SAY(out, words, ...)                                                  \
    po_put(out, voice->language, words, (const struct po_arg[]){__VA_ARGS__}, \
           (int)(sizeof((const struct po_arg[]){__VA_ARGS__}) / sizeof(struct po_arg)))

/* Short names, which scripts/po_c.py looks for. */
#define tr(english) review_tr(voice, english)

/* A move, and what there is to know for saying it. */
struct told {
    struct kb_state state; /* before it */
    int seat;
    int action;
    char notation[KB_MOVE_TEXT_MAX];
};

static bool tell_of(const struct review_voice *voice, const struct review_decision *decision,
                    int action, struct told *told) {
    const struct record *record = voice->review->record;
    struct kb_history history = record->history;
    history.count = voice->review->point[decision->point].inputs;
    told->seat = decision->seat;
    told->action = action;
    told->notation[0] = 0;
    if (kb_replay(&record->setup, &history, &told->state, NULL))
        return false;
    kb_move_print(&told->state, action, told->notation);
    return true;
}

static struct review_word number_of(int number) {
    struct review_word word;
    struct text out = text_into(word.text, sizeof word.text);
    text_number(&out, number);
    text_end(&out);
    return word;
}

/* ---- Corruption ---- */

/* The place that a move is about; -1 if there is none. */
static int place_of(const struct told *told) {
    const struct kb_corruption_table *table = &told->state.as.corruption.table;
    int action = told->action;
    if (action < KB_ACTION_SHOW)
        return (action - KB_ACTION_PLACE) % KB_PLACES;
    if (action < KB_ACTION_PEEK)
        return -1;
    if (action < KB_ACTION_ASSIGN)
        return table->place[action - KB_ACTION_PEEK];
    int place = table->place[table->actor];
    if (action < KB_ACTION_TAKE)
        return place / KB_PLACE_PITCH * KB_PLACE_PITCH + action - KB_ACTION_ASSIGN;
    return place;
}

static const char *contract_at(const struct review_voice *voice, const struct told *told) {
    int place = place_of(told);
    int contract = place < 0 ? 0 : told->state.as.corruption.table.contract[place];
    return contract ? review_contract(voice->language,
                                      voice->review->record->setup.deck[contract - 1].id)
                    : "";
}

static int owner_of(const struct told *told, int t) {
    const struct kb_corruption_table *table = &told->state.as.corruption.table;
    return (table->first - 1 + t) % table->seats + 1;
}

/* The card that a move puts, sends, or lets act. */
static int card_of(const struct told *told) {
    const struct kb_corruption *c = &told->state.as.corruption;
    return told->action < KB_ACTION_SHOW ? (told->action - KB_ACTION_PLACE) / KB_PLACES + 1
                                         : c->card[c->table.actor];
}

/* "Ann's reporter", "their own reporter"; KB_CARD_UNKNOWN: "Ann's card". */
static struct review_word card_of_seat(const struct review_voice *voice, int card, int owner,
                                       bool own) {
    const char *words;
    struct review_word word;
    struct text out = text_into(word.text, sizeof word.text);
    switch (card) {
    case KB_CARD_UNKNOWN: words = own ? tr("their own card") : tr("{who}'s card"); break;
    case KB_CARD_ATTORNEY: words = own ? tr("their own attorney") : tr("{who}'s attorney"); break;
    case KB_CARD_REPORTER: words = own ? tr("their own reporter") : tr("{who}'s reporter"); break;
    case KB_CARD_HITMAN: words = own ? tr("their own hit man") : tr("{who}'s hit man"); break;
    default: words = own ? tr("their own {money}") : tr("{who}'s {money}");
    }
    SAY(&out, words, {"who", review_name(voice, owner).text},
        {"money", review_money(voice, review_bribe(card)).text});
    text_end(&out);
    return word;
}

/* What a hit man or a reporter takes; empty if nothing. */
static struct review_word target_of(const struct review_voice *voice, const struct told *told) {
    struct review_word none = {""};
    int t = told->action - KB_ACTION_TAKE;
    if (told->action == KB_ACTION_PASS)
        return none;
    int owner = owner_of(told, t);
    return card_of_seat(voice, told->state.as.corruption.card[t], owner, owner == told->seat);
}

/* The numbers of a shown set: "1, 3, 5". */
static struct review_word numbers_of(int set) {
    struct review_word word;
    struct text out = text_into(word.text, sizeof word.text);
    for (int k = 0, count = 0; k < NAMES_MAX; k++) {
        if (!(set >> k & 1))
            continue;
        text_word(&out, count++ ? ", " : "");
        text_number(&out, k + 1);
    }
    text_end(&out);
    return word;
}

static bool lies_open(const struct told *told) {
    const struct kb_corruption_table *table = &told->state.as.corruption.table;
    return bits_has(table->shown, table->lap);
}

static void say_shown(const struct review_voice *voice, const struct told *told, const char *who,
                      struct text *out) {
    int set = told->action - KB_ACTION_SHOW;
    const char *words =
        set == 0    ? tr("{who}: in this round all cards are played face down.")
        : set == 63 ? tr("{who}: in this round all cards are played face up.")
                    : tr("{who}: in this round everybody's cards number {numbers} are played face "
                         "up.");
    SAY(out, words, {"who", who}, {"numbers", numbers_of(set).text});
}

static void say_taken(const struct review_voice *voice, const struct told *told, const char *who,
                      struct text *out) {
    bool hit = told->state.as.corruption.table.stage == KB_CORRUPTION_HITMEN;
    struct review_word card = target_of(voice, told);
    const char *words = card.text[0]
                            ? (hit ? tr("{who}'s hit man on the {contract} takes {card}.")
                                   : tr("{who}'s reporter on the {contract} takes {card}."))
                        : hit ? tr("{who}'s hit man on the {contract} takes nobody.")
                              : tr("{who}'s reporter on the {contract} takes nothing.");
    SAY(out, words, {"who", who}, {"contract", contract_at(voice, told)}, {"card", card.text});
}

static void say_corruption(const struct review_voice *voice, const struct told *told,
                           struct text *out) {
    struct review_word name = review_name(voice, told->seat);
    const char *who = name.text;
    int place = place_of(told);
    if (told->action < KB_ACTION_SHOW && place % KB_PLACE_PITCH == 0)
        SAY(out, tr("{who} puts {card} into the Swiss account ({government})."), {"who", who},
            {"card", review_card_name(voice, card_of(told)).text},
            {"government", review_government(voice, place)});
    else if (told->action < KB_ACTION_SHOW)
        SAY(out,
            lies_open(told) ? tr("{who} plays {card} face up on the {contract}.")
                            : tr("{who} plays {card} face down on the {contract}."),
            {"who", who}, {"card", review_card_name(voice, card_of(told)).text},
            {"contract", contract_at(voice, told)});
    else if (told->action < KB_ACTION_PEEK)
        say_shown(voice, told, who, out);
    else if (told->action < KB_ACTION_ASSIGN)
        SAY(out, tr("{who} looks at {card} on the {contract}."), {"who", who},
            {"card", card_of_seat(voice, KB_CARD_UNKNOWN,
                                  owner_of(told, told->action - KB_ACTION_PEEK), false)
                         .text},
            {"contract", contract_at(voice, told)});
    else if (told->action < KB_ACTION_TAKE)
        SAY(out,
            tr("From Switzerland {who} sends {card} to the {contract}, where it counts {half}."),
            {"who", who}, {"card", review_card_name(voice, card_of(told)).text},
            {"contract", contract_at(voice, told)},
            {"half", review_money(voice, review_bribe(card_of(told)) / 2).text});
    else
        say_taken(voice, told, who, out);
}

/* "bribe of $8,000", "attorney": for tables. */
static void put_kind(const struct review_voice *voice, int card, struct text *out) {
    switch (card) {
    case KB_CARD_ATTORNEY: text_word(out, tr("attorney")); break;
    case KB_CARD_REPORTER: text_word(out, tr("reporter")); break;
    case KB_CARD_HITMAN: text_word(out, tr("hit man")); break;
    default:
        SAY(out, tr("bribe of {money}"), {"money", review_money(voice, review_bribe(card)).text});
    }
}

static void put_arrow(struct text *out) {
    text_word(out, " \xe2\x86\x92 ");
}

static void put_corruption(const struct review_voice *voice, const struct told *told,
                           struct text *out) {
    int place = place_of(told);
    if (place < 0) {
        int set = told->action - KB_ACTION_SHOW;
        SAY(out, set ? tr("face up: card {numbers}") : tr("all cards face down"),
            {"numbers", numbers_of(set).text});
    } else if (told->action >= KB_ACTION_PEEK && told->action < KB_ACTION_ASSIGN) {
        int owner = owner_of(told, told->action - KB_ACTION_PEEK);
        text_word(out, tr("Little Black Book"));
        put_arrow(out);
        text_word(out, card_of_seat(voice, KB_CARD_UNKNOWN, owner, false).text);
        text_word(out, ", ");
        text_word(out, contract_at(voice, told));
    } else if (told->action < KB_ACTION_TAKE) {
        put_kind(voice, card_of(told), out);
        put_arrow(out);
        if (place % KB_PLACE_PITCH)
            text_word(out, contract_at(voice, told));
        else
            SAY(out, tr("Swiss account, {government}"),
                {"government", review_government(voice, place)});
    } else {
        struct review_word target = target_of(voice, told);
        put_kind(voice, card_of(told), out);
        text_word(out, ", ");
        text_word(out, contract_at(voice, told));
        put_arrow(out);
        text_word(out, target.text[0] ? target.text : tr("Pass"));
    }
}

/* ---- Hacker ---- */

/* What a move of Hacker does: a sentence, and a few words for a table. */
struct deed {
    const char *sentence;
    const char *words;
    int value; /* of a bill */
    int account;
    int second; /* account of two viruses */
    int whom;
};

static void find_pair(int pair, struct deed *deed) {
    int high = 2;
    while (high * (high - 1) / 2 <= pair)
        high++;
    deed->account = pair - (high - 1) * (high - 2) / 2 + 1;
    deed->second = high;
}

static struct deed steals(const struct review_voice *voice, int value) {
    return (struct deed){
        .sentence = value == 0   ? tr("{who} steals nothing.")
                    : value == 4 ? tr("{who} steals a bill.")
                                 : tr("{who} steals a {value}."),
        .words = value == 0   ? tr("steal nothing")
                 : value == 4 ? tr("steal a bill at random")
                              : tr("steal a {value}"),
        .value = value,
    };
}

static struct deed deed_of(const struct review_voice *voice, int action) {
    struct deed deed = {tr("{who} guards account {account}."),
                        tr("guard account {account}"),
                        0,
                        action - KB_ACTION_GUARD + 1,
                        0,
                        0};
    if (action < KB_ACTION_WALK) {
        deed = (struct deed){tr("{who} puts a {value} under account {account}."),
                             tr("{value} under account {account}"),
                             action / KB_ACCOUNTS_MAX + 1,
                             action % KB_ACCOUNTS_MAX + 1,
                             0,
                             0};
    } else if (action < KB_ACTION_WATCH) {
        bool back = action == KB_ACTION_WALK;
        deed.sentence = back ? tr("{who} walks to the bank backwards, with both eyes on the table.")
                             : tr("{who} walks to the bank and sees nothing.");
        deed.words = back ? tr("Backwards") : tr("Forwards");
    } else if (action < KB_ACTION_GUARD) {
        deed.sentence = tr("{who} watches {whom}.");
        deed.words = tr("watch {whom}");
        deed.whom = action - KB_ACTION_WATCH + 1;
    } else if (action >= KB_ACTION_INFECT && action < KB_ACTION_INFECT2) {
        deed.sentence = tr("{who} infects account {account}.");
        deed.words = tr("infect account {account}");
        deed.account = action - KB_ACTION_INFECT + 1;
    } else if (action >= KB_ACTION_INFECT2 && action < KB_ACTION_PROTECT) {
        deed.sentence = tr("{who} infects accounts {first} and {second}.");
        deed.words = tr("infect accounts {first} and {second}");
        find_pair(action - KB_ACTION_INFECT2, &deed);
    } else if (action >= KB_ACTION_PROTECT && action < KB_ACTION_ACCUSE) {
        deed.sentence = tr("{who} protects account {account}.");
        deed.words = tr("protect account {account}");
        deed.account = action - KB_ACTION_PROTECT + 1;
    } else if (action >= KB_ACTION_ACCUSE && action < KB_ACTION_STEAL) {
        deed.sentence = tr("{who} accuses {whom}.");
        deed.words = tr("accuse {whom}");
        deed.whom = action - KB_ACTION_ACCUSE + 1;
    } else if (action >= KB_ACTION_STEAL) {
        deed = steals(voice, action - KB_ACTION_STEAL);
    }
    return deed;
}

static void put_hacker(const struct review_voice *voice, const struct told *told, bool sentence,
                       struct text *out) {
    struct deed deed = deed_of(voice, told->action);
    struct review_word whom = {""};
    if (deed.whom)
        whom = review_name(voice, deed.whom);
    SAY(out, sentence ? deed.sentence : deed.words, {"who", review_name(voice, told->seat).text},
        {"value", number_of(deed.value).text}, {"account", number_of(deed.account).text},
        {"first", number_of(deed.account).text}, {"second", number_of(deed.second).text},
        {"whom", whom.text});
}

/* ---- The public functions ---- */

static void put_notation(const struct told *told, struct text *out) {
    text_word(out, " [");
    text_word(out, told->notation);
    text_char(out, ']');
}

struct review_word review_move(const struct review_voice *voice,
                               const struct review_decision *decision, int action) {
    struct review_word word;
    struct text out = text_into(word.text, sizeof word.text);
    struct told told;
    if (tell_of(voice, decision, action, &told)) {
        if (told.state.game == 0)
            put_corruption(voice, &told, &out);
        else
            put_hacker(voice, &told, false, &out);
        put_notation(&told, &out);
    }
    text_end(&out);
    return word;
}

/* The brackets stand before the full stop. */
void review_say_move(const struct review_voice *voice, const struct review_decision *decision,
                     struct text *out) {
    char words[REVIEW_SENTENCE_MAX];
    struct text sentence = text_into(words, sizeof words);
    struct told told;
    if (!tell_of(voice, decision, decision->action, &told))
        return;
    if (told.state.game == 0)
        say_corruption(voice, &told, &sentence);
    else
        put_hacker(voice, &told, true, &sentence);
    size_t length = text_end(&sentence);
    if (length == 0 || length >= sizeof words)
        return;
    char last = words[length - 1];
    words[length - 1] = 0;
    text_word(out, words);
    put_notation(&told, out);
    text_char(out, last);
}

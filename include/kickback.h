/* kickback.h: the whole public interface of the rules library.
 *
 * A game is a list of inputs, and everything else is a function of it: the state follows from the
 * inputs, a view follows from the state and a seat. The library plays by the rules and answers
 * questions about a position; it knows nothing of clocks, files, sockets or screens.
 *
 * Promises that hold for every function here:
 *   - no allocation, no globals, no locale, no floating point; what a call needs, the caller gives;
 *   - whatever can go wrong through input is a returned `enum kb_code`, and then nothing has been
 *     changed; what cannot happen unless the caller breaks a contract below is an assertion;
 *   - two threads may call anything at the same time on different objects;
 *   - the same inputs give the same results, byte by byte, natively, in WebAssembly and on a GPU.
 *
 * How to read it: limits, errors, setting up, the state, playing, moves as text, views, history,
 * sampling, saving, batches, Hacker live. Seats are numbered from 1, clockwise; seat 0 is the
 * spectator.
 *
 * The few functions that need an operating system (threads) stand last and say so. */
#ifndef KICKBACK_H
#define KICKBACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __CUDACC__
#define KB_API __host__ __device__
#else
#define KB_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define KB_VERSION "0.2.0" /* the only place: the build reads it from here */

/* ---- Limits ------------------------------------------------------------------------------- */

#define KB_SEATS_MAX 7
#define KB_ACTIONS_MAX 512    /* no game has more actions */
#define KB_TENSOR_MAX 384     /* no game has a longer observation */
#define KB_OUTCOMES_MAX 64    /* no chance event has more outcomes (their numbers may be larger) */
#define KB_STATE_BYTES 512    /* a state is at most this large */
#define KB_HISTORY_MAX 3072   /* no game has more inputs (chance included) */
#define KB_MOVE_TEXT_MAX 24   /* bytes of a move in notation, with the final 0 */
#define KB_OPTIONS_MAX 12     /* options of a game */
#define KB_WORD_MAX 40        /* bytes of a word quoted in an error, with the final 0 */
#define KB_CONTRACTS 24       /* contracts in a full deck */
#define KB_CONTRACT_ID_MAX 17 /* bytes of a contract's id, with the final 0 */
#define KB_CONTRACT_VALUE_MAX 9999 /* thousands of dollars */
#define KB_DECK_FILE_MAX 65536     /* bytes of a deck file */
#define KB_TRACE_MAX (1u << 23)    /* bytes that always suffice for the trace of one game */
#define KB_JSON_MAX (1u << 15)     /* bytes that always suffice for a view as JSON */
#define KB_SAVED_MAX 544           /* bytes of a saved state */
#define KB_SHARE 420               /* a whole victory: divisible by 1 to 7 */
#define KB_THREADS_MAX 64

/* The games, one row each: a folder in src/games, src/bots and src/words, struct kb_NAME with its
 * view below (docs/adding-a-game.md). A game's number is its place in the list. A build can add
 * games: KB_MORE_GAMES_HEADER names a header that defines KB_MORE_GAMES(X) and their structs. */
#ifdef KB_MORE_GAMES_HEADER
#include KB_MORE_GAMES_HEADER
#else
#define KB_MORE_GAMES(X)
#endif
#define KB_GAMES(X) X(corruption) X(hacker) KB_MORE_GAMES(X)
enum kb_game_number {
#define KB_GAME_NUMBER(name) KB_GAME_##name,
    KB_GAMES(KB_GAME_NUMBER) KB_GAMES_COUNT
};

/* Who decides, where a function answers with one number. Seats are 1 to 7. */
#define KB_CHANCE (-1)
#define KB_SIMULTANEOUS (-2) /* several seats must decide at once: ask kb_must() */
#define KB_LIVE (-3)         /* Hacker with clock=live: the simulation speaks, see below */
#define KB_NOBODY (-4)       /* the game is over */

/* The viewer who sees everything: for records of finished games and for tests, never for a bot or
 * a client. */
#define KB_EVERYTHING (-1) /* kb_history_seen, kb_history_text and kb_information_text take it */

/* ---- Errors ------------------------------------------------------------------------------- */

enum kb_code {
    KB_OK = 0,
    KB_BAD_GAME,         /* word: what was asked for */
    KB_BAD_SEATS,        /* number: what was asked for */
    KB_BAD_OPTION,       /* word: not of the form key=value */
    KB_UNKNOWN_OPTION,   /* word: the key */
    KB_BAD_VALUE,        /* word: the option as given, key: the option's number */
    KB_OPTION_TWICE,     /* word: the key */
    KB_FIRST_TOO_HIGH,   /* number: the seat, limit: seats */
    KB_BAD_DIMENSIONS,   /* word: which dimension */
    KB_DECK_TOO_LARGE,   /* limit: bytes */
    KB_DECK_HEADER,      /* line: the first row must name the columns */
    KB_DECK_COLUMNS,     /* line, number: cells found, limit: cells wanted */
    KB_DECK_ID,          /* line, word */
    KB_DECK_VALUE,       /* line, word */
    KB_DECK_TWICE,       /* line, word, number: the line of the first one */
    KB_DECK_ROWS,        /* number: rows found (the first one too many: line) */
    KB_GAME_OVER,        /* nothing can be played any more */
    KB_AT_CHANCE,        /* chance has to speak first (explicit chance) */
    KB_NOT_AT_CHANCE,    /* it is not chance's turn */
    KB_BAD_OUTCOME,      /* number: the outcome */
    KB_NO_SEAT,          /* number: the seat, limit: seats */
    KB_NOT_YOUR_TURN,    /* number: the seat that has to decide; 0 in a beat, or if nobody */
    KB_BAD_ACTION,       /* number: an action that is not legal now */
    KB_BAD_NOTATION,     /* word: not a move of this game */
    KB_WRONG_MOMENT,     /* word: a move of another phase */
    KB_NOT_IN_HAND,      /* word: the move; the card is not in this seat's hand */
    KB_NO_SUCH_PLACE,    /* word: the move; there is no such place on the table */
    KB_BRIBES_ONLY,      /* word: the move; only bribes go into a Swiss account */
    KB_NO_SUCH_CARD,     /* word: the move; there is no card at that position */
    KB_NOT_THAT_CARD,    /* word: the move; another card has to act now */
    KB_NOT_A_TARGET,     /* word: the move; that card cannot be taken by this one */
    KB_MUST_TAKE,        /* word: the move; hitman=must */
    KB_OTHER_GOVERNMENT, /* word: the move; Swiss money stays with its government */
    KB_NO_BOOK,          /* word: the move; no book card left, or book=off */
    KB_KNOWN_ALREADY,    /* word: the move; that card is face up or known to this seat */
    KB_NOT_IN_SWISS,     /* word: the move; nobody looks into a Swiss account */
    KB_NO_SUCH_SEAT,     /* word: the move; there is no such seat, or it is one's own */
    KB_NO_VIRUS,         /* word: the move; not that many viruses in hand */
    KB_TRAVELLER,        /* word: the move; who travels does not infect */
    KB_NOT_ATTACKED,     /* word: the move; not an own account with viruses on it */
    KB_NOT_THERE,        /* word: the move; no such bill can be stolen there */
    KB_BUFFER,           /* number: bytes or entries needed */
    KB_BAD_SAVE,         /* not a state saved by this version of the rules */
    KB_TRACE_LINE,       /* line; word: what is wrong with it */
    KB_NO_THREADS,       /* the system gave no thread */
    KB_BAD_RULES,        /* number: the version of the rules asked for, limit: the newest one */
    KB_LIVE_NOTATION,    /* word: not an input of Hacker live */
    KB_OFF_TABLE,        /* word: the input; that point is not on the table or around it */
    KB_NO_SUCH_HAND,     /* word: the input; everybody has two hands */
    KB_HAND_BUSY,        /* word: the input; that hand is not at home */
    KB_HAND_IDLE,        /* word: the input; there is nothing to call back */
    KB_SAME_ACCOUNT,     /* word: the input; the other hand is under way there */
    KB_NOT_WALKING,      /* word: the input; it is not this seat that walks */
    KB_TOO_MANY_INPUTS,  /* word: the input; limit: so many in one tick */
    KB_TURN_TOO_SOON,    /* word: the input; limit: ticks of walking between two turns */
    KB_HOLDS_BILL,       /* word: the input; this seat has to credit its bill first */
    KB_INFECTION_OVER    /* word: the input; the last traveller is back */
};

/* What went wrong, with its arguments. Which fields mean something is said above, by code. */
struct kb_error {
    enum kb_code code;
    int32_t line; /* of a file, from 1; 0 where there is none */
    int32_t number;
    int32_t limit;
    int32_t key; /* number of an option */
    int32_t game;
    char word[KB_WORD_MAX];
};

/* Writes the English sentence for `error`, without a full stop at the end and with what is
 * possible instead. Returns its length; at most size - 1 bytes are written, then a 0. */
KB_API size_t kb_error_text(const struct kb_error *error, char *out, size_t size);

/* ---- Games and setting up ----------------------------------------------------------------- */

struct kb_game_info {
    const char *name;  /* where programs read it */
    const char *title; /* where people read it */
    const char *moves; /* an example of every form of a move */
    int32_t seats_min;
    int32_t seats_max;
    int32_t seats_usual;
    int32_t actions;       /* the fixed action space: actions are 0 .. actions - 1 */
    int32_t outcomes;      /* chance outcomes are 0 .. outcomes - 1 */
    int32_t tensor;        /* bytes of an observation */
    int32_t options;       /* number of options, without the preset `edition` */
    int32_t options_first; /* so many of them were there from the beginning and are always written;
                              a later one only where it differs from its default, so that what was
                              written without it stays as it was (docs/adding-an-option.md) */
    int32_t decisions_max; /* no game asks more often than this */
    int32_t history_max;   /* no game has more inputs than this */
    bool simultaneous;     /* are there moments at which several seats must decide at once? */
    int32_t rules;         /* the newest version of its rules; all from 1 on can be played. Hacker
                              by beats is the same in all and has 1 */
    bool deck;             /* is it played with the contracts of the setup? */
};

/* Games are numbered from 0 to kb_games() - 1. */
KB_API int kb_games(void);
KB_API struct kb_game_info kb_game(int game);
KB_API int kb_game_find(const char *name); /* -1 if there is none of that name */

/* Option `key` of a game, and its value number `value`, as text; NULL beyond the last. Where a
 * range of numbers is possible (first=N), the texts are there one by one. `edition` is a preset
 * and comes after the last option, as key number kb_game(game).options. */
KB_API const char *kb_option_key(int game, int key);
KB_API const char *kb_option_value(int game, int key, int value);

struct kb_contract {
    char id[KB_CONTRACT_ID_MAX]; /* 1 to 16 letters a-z and digits */
    uint16_t value;              /* in thousands of dollars */
};

/* Smaller games than the rules have, for tests and solvers. No option reaches them. A game looks
 * only at its own fields. */
struct kb_dimensions {
    uint8_t governments; /* Corruption: 1 to 3 */
    uint8_t turned;      /* contracts turned up for each government and round, 1 or 2 */
    uint8_t rounds;      /* 1 to 4 */
    uint8_t cards;       /* cards that each seat places in a round, 1 to 6 */
    uint16_t hand;       /* cards of each seat at the start, see KB_HAND_*; enough for all rounds */
    uint8_t accounts;    /* Hacker: accounts of each seat, 1 to 3 */
    uint8_t viruses;     /* Hacker: viruses of each seat; 0: as the rules have it */
};

/* Everything that is settled before the first card: the game, its seats and options, its deck. */
struct kb_setup {
    uint8_t game;
    uint8_t seats;
    uint8_t option[KB_OPTIONS_MAX]; /* value number of each option, by key number */
    uint8_t reduced;                /* smaller dimensions than the rules have */
    uint8_t rules;                  /* the version of the rules, from 1 */
    struct kb_dimensions dimensions;
    struct kb_contract deck[KB_CONTRACTS];
};

/* Fills `setup` from `count` words of the form key=value, in any order; what is not given has its
 * default. The default contract deck is put in. `error` may be NULL. */
KB_API enum kb_code kb_setup(struct kb_setup *setup, const char *game, int seats,
                             const char *const *options, int count, struct kb_error *error);

/* The same with the options in one text, separated by single spaces (what kb_setup_print wrote). */
KB_API enum kb_code kb_setup_text(struct kb_setup *setup, const char *game, int seats,
                                  const char *options, struct kb_error *error);

/* Replaces the contract deck by the one in `text` (tab-separated: a row of column names with `id`
 * and `value` among them, then 24 rows; lines that are empty or begin with # are passed over). */
KB_API enum kb_code kb_setup_deck(struct kb_setup *setup, const char *text, size_t size,
                                  struct kb_error *error);

/* Reduces the game; seats may then be 2. The deck is cut to what the rounds need. */
KB_API enum kb_code kb_setup_reduce(struct kb_setup *setup, int seats,
                                    const struct kb_dimensions *dimensions, struct kb_error *error);

/* Chooses another version of the rules than the newest, for games that were played with it. A
 * change in play gets a new number, and old games still replay (docs/record.md). KB_BAD_RULES if
 * there is no such version. */
KB_API enum kb_code kb_setup_rules(struct kb_setup *setup, int rules, struct kb_error *error);

/* Writes all options, `show=standard book=off ...`. Returns the length. */
KB_API size_t kb_setup_print(const struct kb_setup *setup, char *out, size_t size);

/* ---- Corruption: what is on the table ------------------------------------------------------- */

/* A place is a government and a number: 9 * government + number, government 0 (City Hall), 1 or 2,
 * number 0 for its Swiss account and 1 to 8 for its contracts. `b2` is 9 * 1 + 2 = 11. */
#define KB_PLACES 27
#define KB_PLACE_PITCH 9
#define KB_CARDS_MAX 42  /* on the table at once: six for each of seven seats */
#define KB_CARDS_ROOM 48 /* room for them, in whole words; what is not used is 0 */

/* Cards. Bribes are 1 to 6 (1,000 to 10,000 $). 0 is a card that is not known, or none. */
enum kb_card {
    KB_CARD_UNKNOWN = 0,
    KB_CARD_1,
    KB_CARD_2,
    KB_CARD_4,
    KB_CARD_6,
    KB_CARD_8,
    KB_CARD_10,
    KB_CARD_ATTORNEY,
    KB_CARD_REPORTER,
    KB_CARD_HITMAN
};

/* A hand is a set of bits: bit (card - 1) for one card of each kind, and one more for the second
 * reporter, which is there only with the first. */
#define KB_HAND_BRIBES 0x03fu
#define KB_HAND_ATTORNEY 0x040u
#define KB_HAND_REPORTER 0x080u
#define KB_HAND_HITMAN 0x100u
#define KB_HAND_REPORTER2 0x200u
#define KB_HAND_ALL 0x3ffu

/* Where a game of Corruption stands. */
enum kb_corruption_stage {
    KB_CORRUPTION_DEAL,      /* phase I: chance turns up a contract */
    KB_CORRUPTION_LOT,       /* chance draws the first player */
    KB_CORRUPTION_SHOW,      /* the first player names the shown set (show=free) */
    KB_CORRUPTION_PLACE,     /* phase II */
    KB_CORRUPTION_SWISS,     /* phase III, step 1 */
    KB_CORRUPTION_HITMEN,    /* step 2 */
    KB_CORRUPTION_REPORTERS, /* step 4 */
    KB_CORRUPTION_OVER
};

/* Option numbers, in the order of the trace, and their values. */
enum kb_corruption_option {
    KB_SHOW,
    KB_BOOK,
    KB_FIRST,
    KB_ORDER,
    KB_HITMAN,
    KB_CHARACTERS,
    KB_TOTALS,
    KB_CORRUPTION_OPTIONS
};
enum { KB_SHOW_STANDARD, KB_SHOW_RIVER, KB_SHOW_FREE, KB_SHOW_CLOSED };
enum { KB_BOOK_OFF, KB_BOOK_ON };
enum { KB_FIRST_LOT }; /* 1 to 7: that seat */
enum { KB_ORDER_PLAYED, KB_ORDER_TABLE };
enum { KB_HITMAN_MUST, KB_HITMAN_MAY };
enum { KB_CHARACTERS_DISCARD, KB_CHARACTERS_RETURN };
enum { KB_TOTALS_OPEN, KB_TOTALS_HIDDEN };

/* Actions. Contracts and accounts are places, cards on the table are numbered in the order in
 * which they were placed in this round (0 to 41). */
#define KB_ACTION_PLACE 0    /* + KB_PLACES * (card - 1) + place */
#define KB_ACTION_SHOW 243   /* + set, bit k for the (k + 1)-th card */
#define KB_ACTION_PEEK 307   /* + card on the table */
#define KB_ACTION_ASSIGN 349 /* + number of the contract, 1 to 8 */
#define KB_ACTION_TAKE 358   /* + card on the table */
#define KB_ACTION_PASS 400
#define KB_CORRUPTION_ACTIONS 401
/* Only in redacted histories: a card that the viewer does not know was placed. + place */
#define KB_ACTION_HIDDEN 401

/* Chance outcomes: a contract of the deck (0 to 23), or a seat. These are also its two kinds:
 * `deal opera`, and `lot 3/134`, the seat that plays first and among which it was drawn. */
#define KB_OUTCOME_CONTRACT 0 /* + number in the deck */
#define KB_OUTCOME_SEAT 24    /* + seat - 1 */
#define KB_CORRUPTION_OUTCOMES 31

/* Everything on the table that everybody may know. The card with number t was placed by seat
 * (first + t) modulo seats. Fields that speak of cards by kind are empty until the reveal. */
struct kb_corruption_table {
    uint64_t gone;      /* cards taken, and hit men that are done, bit t */
    uint64_t swiss;     /* cards that were put into Swiss accounts, bit t */
    uint64_t waiting;   /* cards that have yet to act in this step, and the acting one, bit t */
    uint64_t targets;   /* what the acting card may take, bit t */
    uint32_t deck;      /* contracts that are not dealt yet, bit by number in the deck */
    uint32_t cancelled; /* contracts that an attorney stopped, bit by place */
    uint32_t total[KB_SEATS_MAX]; /* value of contracts won, thousands of dollars */
    uint16_t value[KB_CONTRACTS]; /* thousands of dollars, by number in the deck */
    uint16_t held[KB_SEATS_MAX];  /* each seat's cards at the start of this round */
    uint16_t start_hand;          /* each seat's cards at the start of the game */
    uint8_t won[KB_SEATS_MAX];    /* number of contracts won */
    uint8_t book[KB_SEATS_MAX];   /* book cards left */
    uint8_t owner[KB_CONTRACTS];  /* the seat that won it, 0 for nobody, by number in the deck */
    uint8_t contract[KB_PLACES];  /* what lies there: number in the deck + 1, or 0 */
    uint8_t spot[KB_PLACES];      /* the places in use: contracts left to right, then accounts */
    uint8_t place[KB_CARDS_ROOM]; /* where card t lies; Swiss money that was assigned: on what */
    uint8_t known[KB_CARDS_ROOM]; /* who knows card t: bit s for seat s, all bits when face up */
    uint8_t option[KB_CORRUPTION_OPTIONS];
    uint8_t seats;
    uint8_t governments;
    uint8_t turned; /* contracts turned up for each government and round */
    uint8_t rounds;
    uint8_t cards;     /* cards that each seat places in a round */
    uint8_t reduced;   /* not the game of the rules */
    uint8_t stage;     /* enum kb_corruption_stage */
    uint8_t round;     /* from 1 */
    uint8_t dealt;     /* contracts turned up so far in this round */
    uint8_t tied;      /* seats among which the lot decides, bit s */
    uint8_t first;     /* first player of the round; 0 until known */
    uint8_t turn;      /* the seat that has to decide; 0 if none */
    uint8_t lap;       /* the seat in turn has placed so many cards in this round */
    uint8_t shown;     /* the round's shown set, bit k for the (k + 1)-th card */
    uint8_t placed;    /* cards on the table */
    uint8_t contracts; /* contracts on the table; 0 until phase I is over */
    uint8_t actor;     /* steps 1, 2 and 4: the card that acts now */
    uint8_t spare[2];
};

/* The state: the table and what is hidden. For the library alone; everybody else takes views. */
struct kb_corruption {
    struct kb_corruption_table table;
    uint64_t random;    /* the generator behind deals and lots */
    uint64_t attorneys; /* cards by kind, bit t */
    uint64_t reporters;
    uint64_t hitmen;
    uint16_t hand[KB_SEATS_MAX];
    uint8_t card[KB_CARDS_ROOM];
    uint8_t spare[2];
};

/* What one seat may know. */
struct kb_corruption_view {
    struct kb_corruption_table table;
    uint16_t hand;               /* the viewer's cards; 0 for the spectator */
    uint8_t card[KB_CARDS_ROOM]; /* card t where the viewer knows it, else 0 */
    uint8_t spare[6];
};

/* ---- Hacker: what is on the table ----------------------------------------------------------- */

#define KB_ACCOUNTS_MAX 21 /* three for each of seven seats */
#define KB_BILLS 42
#define KB_BILLS_ROOM 48
#define KB_VIRUSES_MAX 24 /* placed in a round: four for each of six seats */

/* Where a bill is. 1 to 21: under that account. */
#define KB_BILL_BANK 0
#define KB_BILL_HAND 32 /* + seat */

enum kb_hacker_stage {
    KB_HACKER_ACCOUNTS, /* chance lays out the accounts */
    KB_HACKER_LOT,      /* chance draws the first player */
    KB_HACKER_DEAL,     /* chance deals two bills to every seat */
    KB_HACKER_OPENING,  /* the seats credit what they were dealt */
    KB_HACKER_GAIT,     /* I. the traveller chooses a gait */
    KB_HACKER_BEAT,     /* all who can choose in secret */
    KB_HACKER_STACK,    /* chance decides which virus goes down next */
    KB_HACKER_DRAW,     /* chance draws the traveller's bill */
    KB_HACKER_CREDIT,   /* the traveller credits it */
    KB_HACKER_PROTECT,  /* II. a seat chooses the account to protect next */
    KB_HACKER_ACCUSE,   /* the account's owner accuses a seat */
    KB_HACKER_STEAL,    /* the owner of the virus may steal a bill */
    KB_HACKER_TAKEN,    /* chance decides which bill it is */
    KB_HACKER_RECREDIT, /* the thief credits the stolen bill */
    KB_HACKER_OVER,
    KB_HACKER_TRIP /* I. clock=live: a trip goes on, and the simulation says what happens */
};

/* The last three are there with clock=live only. */
enum kb_hacker_option {
    KB_CLOCK,
    KB_BEATS,
    KB_JAM,
    KB_CRYPT,
    KB_STEAL,
    KB_HACKER_FIRST,
    KB_CREDIT_S,
    KB_LAG_MS,
    KB_SPEED,
    KB_HACKER_OPTIONS
};
#define KB_HACKER_TABLE_OPTIONS KB_CREDIT_S /* so many, the first ones, are part of a state */
enum { KB_CLOCK_BEATS, KB_CLOCK_LIVE };
enum { KB_STEAL_LOOK, KB_STEAL_BLIND };

/* Actions. Accounts are numbered from 1; a pair of accounts is (high - 1) * (high - 2) / 2 + low -
 * 1. */
#define KB_ACTION_CREDIT 0    /* + 21 * (value - 1) + account - 1 */
#define KB_ACTION_WALK 63     /* + 0 backwards, + 1 forwards */
#define KB_ACTION_WATCH 65    /* + seat - 1 */
#define KB_ACTION_GUARD 72    /* + account - 1 */
#define KB_ACTION_INFECT 93   /* + account - 1 */
#define KB_ACTION_INFECT2 114 /* + pair */
#define KB_ACTION_PROTECT 324 /* + account - 1 */
#define KB_ACTION_ACCUSE 345  /* + seat - 1 */
#define KB_ACTION_STEAL 352   /* + value, 0 for no thanks, 4 for one by lot */
#define KB_HACKER_ACTIONS 357

/* Only in redacted histories. */
#define KB_ACTION_SOME_BILL 357   /* a bill that the viewer does not know; + account - 1 */
#define KB_ACTION_SOME_CHOICE 378 /* another seat's choice in a beat */
#define KB_ACTION_SOME_THEFT 379  /* a theft whose value the viewer does not know */
#define KB_ACTION_LANDED                                          \
    380 /* a virus went down, of the entry's seat (0: not known); \
           + account - 1 */

/* Facts of a live trip, from the simulation: entries of a history between the moves, with the seat
 * that they are about. In the history of a seat KB_FACT_PUT is there only for viruses that are its
 * own or that it saw, with no witnesses; KB_FACT_END is followed by KB_ACTION_LANDED for all
 * viruses of the round, by account and from the bottom. */
#define KB_FACT_BANK 1024 /* the traveller is at the bank, and draws a bill */
#define KB_FACT_HOME 1025 /* the traveller is back, and credits it */
#define KB_FACT_END 1026  /* all have credited: the phase is over (the last traveller's entry) */
#define KB_FACT_PUT \
    1027 /* a virus of this seat lies there; + 21 * set of witnesses + account - 1 */
#define KB_FACTS_END (KB_FACT_PUT + 21 * 256)

/* Chance outcomes, and their kinds. */
enum kb_hacker_chance {
    KB_HACKER_CHANCE_ACCOUNTS, /* accounts 2: the owner of the next account */
    KB_HACKER_CHANCE_LOT,      /* lot 3/134: the seat that plays first */
    KB_HACKER_CHANCE_BILLS,    /* bills 3: a value, dealt two a seat from seat 1 */
    KB_HACKER_CHANCE_STACK,    /* stack 4b: the virus that goes down next, seat and hand */
    KB_HACKER_CHANCE_BANK,     /* bank 3: the value drawn */
    KB_HACKER_CHANCE_TAKEN     /* taken 2/3: which of so many bills that could be meant is stolen */
};
#define KB_OUTCOME_OWNER 0  /* + seat - 1: the next account's owner; the first player */
#define KB_OUTCOME_VALUE 7  /* + value - 1: the next bill of the bank */
#define KB_OUTCOME_VIRUS 10 /* + 2 * (seat - 1) + hand: the virus that goes down next */
#define KB_OUTCOME_BILL 24  /* + bill: the one that is stolen */
#define KB_HACKER_OUTCOMES 66
#define KB_OUTCOME_HIDDEN 0xffff /* only in redacted histories */

/* What everybody may know at all times. Bills are numbered in the order in which they left the
 * bank, viruses in the order in which they went down in this round. */
struct kb_hacker_table {
    uint32_t up;       /* viruses that are still on their accounts, bit v */
    uint32_t aside;    /* viruses set aside face down */
    uint32_t infected; /* accounts with viruses on them, bit by account */
    uint8_t option[KB_HACKER_TABLE_OPTIONS];
    uint8_t seats;
    uint8_t accounts;
    uint8_t viruses; /* of each seat */
    uint8_t rounds;
    uint8_t reduced;
    uint8_t stage;
    uint8_t round;                  /* from 1 */
    uint8_t first;                  /* of this round; 0 until known */
    uint8_t trip;                   /* seats that have been at the bank in this round */
    uint8_t turn;                   /* the seat that decides alone; 0 in a beat and at chance */
    uint8_t gait;                   /* 0 backwards, 1 forwards */
    uint8_t beat;                   /* of this trip, from 1 */
    uint8_t fresh;                  /* viruses of this beat that are down */
    uint8_t drawn;                  /* bills that have left the bank */
    uint8_t placed;                 /* viruses that went down in this round */
    uint8_t attacked;               /* II: the account that is being protected, 0 if none */
    uint8_t virus;                  /* II: the virus that is accused of, or whose owner steals */
    uint8_t victim;                 /* II: the seat that protects */
    uint8_t opened;                 /* bills credited in the opening */
    uint8_t laid;                   /* accounts laid out */
    uint8_t done;                   /* II: seats that are through with it */
    uint8_t loot;                   /* II: the stolen bill that the thief has in hand */
    uint8_t bills[KB_ACCOUNTS_MAX]; /* how many bills lie under account k, at k - 1 */
    uint8_t gaits; /* trips of this round that went backwards, bit by their number from 0 */
    uint8_t spare[2];
    uint8_t place[KB_BILLS_ROOM];    /* where bill i is */
    uint8_t account[KB_VIRUSES_MAX]; /* where virus v went down */
    uint8_t when[KB_VIRUSES_MAX];    /* in which beat: 16 * trip from 0 + beat from 1 */
    uint8_t turned[KB_VIRUSES_MAX];  /* whose it is, once it was turned over; else 0 */
};

/* The state: the table and what is hidden. For the library alone; everybody else takes views. */
struct kb_hacker {
    struct kb_hacker_table table;
    uint64_t random;               /* the generator behind deals and lots */
    uint32_t owned[KB_SEATS_MAX];  /* accounts of each seat, bit by account */
    uint16_t choice[KB_SEATS_MAX]; /* in this beat: action + 1, 0 if there is none yet */
    uint16_t landing;              /* viruses of this beat not down yet, as outcomes */
    uint8_t bank[3];               /* bills left, by value */
    uint8_t hand[KB_SEATS_MAX];    /* viruses in hand */
    uint8_t stealing;              /* the value that the thief named, 4 for one by lot */
    uint8_t spare;
    uint8_t owner[KB_ACCOUNTS_MAX]; /* of account k, at k - 1 */
    uint8_t value[KB_BILLS_ROOM];   /* of bill i */
    uint8_t known[KB_BILLS_ROOM];   /* who knows it: bit s for seat s */
    uint8_t virus[KB_VIRUSES_MAX];  /* whose virus v is */
    uint8_t seen[KB_VIRUSES_MAX];   /* who saw it go down: bit s for seat s */
    uint8_t spare2[3];
};

/* What one seat may know of the table now. What it can remember beside it (whom it watched in vain,
 * what encryption told) is in its history. */
struct kb_hacker_view {
    struct kb_hacker_table table;
    uint8_t hand;                   /* viruses in the viewer's hand */
    uint8_t jammed;                 /* owners and bills are hidden */
    uint8_t owner[KB_ACCOUNTS_MAX]; /* 0 while jammed */
    uint8_t value[KB_BILLS_ROOM];   /* where the viewer knows it, else 0 */
    uint8_t known[KB_BILLS_ROOM];   /* who knows it; 0 while jammed */
    uint8_t virus[KB_VIRUSES_MAX];  /* whose it is where the viewer knows it, else 0 */
    uint8_t spare[5];
};

/* ---- The state ---------------------------------------------------------------------------- */

/* One flat struct without pointers: a copy is `=`. */
struct kb_state {
    uint8_t game;
    uint8_t explicit_chance;
    uint8_t spare[6];
    union {
#define KB_STATE_OF(name) struct kb_##name name;
        KB_GAMES(KB_STATE_OF)
    } as;
};

/* One input of a game: who decided what. */
struct kb_entry {
    uint8_t seat;   /* 0: chance */
    uint8_t forced; /* 1: the only legal move, played by the library */
    uint16_t what;  /* an action, or for chance an outcome */
};

/* The inputs of a game so far. The caller owns the entries; with a capacity of KB_HISTORY_MAX a
 * game always fits. */
struct kb_history {
    struct kb_entry *entry;
    int32_t capacity;
    int32_t count;
};

/* Begins a game. Deals and lots are drawn from `seed` by the library itself, or, with
 * `explicit_chance`, wait for kb_chance_play. `history` (here and below) may be NULL; otherwise
 * it is emptied, and every input is added to it. KB_BUFFER if it is too small. */
KB_API enum kb_code kb_start(struct kb_state *state, const struct kb_setup *setup, uint64_t seed,
                             bool explicit_chance, struct kb_history *history);

KB_API bool kb_over(const struct kb_state *state);
KB_API int kb_seats(const struct kb_state *state);

/* Who decides: a seat, KB_CHANCE, KB_SIMULTANEOUS, KB_LIVE or KB_NOBODY. */
KB_API int kb_current(const struct kb_state *state);

/* The seats that must decide now, and those that may (all that must, and those who can act out of
 * turn), as sets of bits: bit s for seat s. Both are public, except that in a beat they tell who
 * has not chosen yet: that is for the table, and views do not tell it. */
KB_API uint32_t kb_must(const struct kb_state *state);
KB_API uint32_t kb_may(const struct kb_state *state);

/* The legal actions of a seat, ascending, into `out` (room for KB_ACTIONS_MAX); how many there
 * are; as one byte for each action of the game. None for a seat that may not decide. */
KB_API int kb_legal(const struct kb_state *state, int seat, uint16_t *out);
KB_API int kb_legal_count(const struct kb_state *state, int seat);
KB_API void kb_legal_mask(const struct kb_state *state, int seat, uint8_t *out);
KB_API bool kb_is_legal(const struct kb_state *state, int seat, int action);

/* Plays an action of a seat, then what follows by itself: moves without a choice and, unless
 * chance is explicit, deals and lots. */
KB_API enum kb_code kb_play(struct kb_state *state, int seat, int action,
                            struct kb_history *history, struct kb_error *error);

/* The same for all seats that must decide at once: action[s - 1] of seat s, -1 for none. */
KB_API enum kb_code kb_play_joint(struct kb_state *state, const int32_t *action,
                                  struct kb_history *history, struct kb_error *error);

/* Explicit chance: the possible outcomes, ascending, with their weights; the probability of
 * outcome i is weight[i] divided by the sum. Returns how many; 0 when it is not chance's turn. */
KB_API int kb_chance(const struct kb_state *state, uint16_t *outcome, uint32_t *weight);
KB_API enum kb_code kb_chance_play(struct kb_state *state, int outcome, struct kb_history *history,
                                   struct kb_error *error);

/* What chance decides is of a kind. The kinds of a game are numbered from 0 and have a word that
 * begins their lines in a record and a stream of a fair deal's seed (docs/fairness.md). */
struct kb_chance_kind {
    const char *word;
    const char *stream;
    bool among; /* a record says which outcomes were possible: lot 3/134 */
    bool nth;   /* ... or which of how many came: taken 2/3. Of one alone it says nothing */
};

/* Kind number `kind` of a game; false beyond the last. The kind of what chance decides now; -1 if
 * it is not chance's turn. An outcome of a kind as text into KB_CHANCE_TEXT_MAX bytes. */
#define KB_CHANCE_TEXT_MAX 20
KB_API bool kb_chance_kind(int game, int kind, struct kb_chance_kind *out);
KB_API int kb_chance_kind_of(const struct kb_state *state);
KB_API size_t kb_outcome_print(const struct kb_setup *setup, int kind, int outcome, char *out);

/* Each seat's part of the victory, in 1/420 (all 0 until the game is over): these are the
 * returns, and the only reward, which comes with the last move. Each seat's total so far; totals of
 * Hacker are secret, and 0, until the end. Both write one number a seat: that of seat 1 is at
 * index 0. */
KB_API void kb_shares(const struct kb_state *state, uint16_t *share);
KB_API void kb_totals(const struct kb_state *state, int32_t *total);

/* The policy `random`: draws a legal action of a seat that may decide. `random` is the caller's
 * generator, seeded by kb_random_seed; it is moved on. */
KB_API int kb_random_action(const struct kb_state *state, int seat, uint64_t *random);
KB_API uint64_t kb_random_seed(uint64_t seed, uint64_t stream);
KB_API uint32_t kb_random_below(uint64_t *random, uint32_t n); /* exactly uniform, n >= 1 */

/* Plays one random decision of the first seat that must decide, without the checks of kb_play. The
 * game must not be over, and it must not be chance's turn. */
KB_API void kb_random_play(struct kb_state *state, uint64_t *random);

/* Plays the game to its end like that, faster: the same decisions from the same generator; chance
 * is drawn by the state itself from here on. Returns the number of decisions. */
KB_API int kb_playout(struct kb_state *state, uint64_t *random);

/* ---- Moves as text ------------------------------------------------------------------------- */

/* Writes a legal action in notation, or one of those that only redacted histories have, with `?` or
 * `*` for what is not known; returns its length (less than KB_MOVE_TEXT_MAX). */
KB_API size_t kb_move_print(const struct kb_state *state, int action, char *out);

/* Reads a move of `seat`: exactly what kb_move_print writes of its legal actions; any other text
 * is refused with the reason. */
KB_API enum kb_code kb_move_parse(const struct kb_state *state, int seat, const char *text,
                                  size_t length, int *action, struct kb_error *error);

/* ---- Views --------------------------------------------------------------------------------- */

struct kb_view {
    uint8_t game;
    uint8_t viewer; /* the seat, 0 for the spectator */
    uint8_t must;   /* who must decide, bit s; in a beat all who choose in it, also if they have */
    uint8_t may;    /* who may */
    uint8_t spare[4];
    uint64_t legal[KB_ACTIONS_MAX / 64]; /* the viewer's legal actions, bit by action */
    union {
#define KB_VIEW_OF(name) struct kb_##name##_view name;
        KB_GAMES(KB_VIEW_OF)
    } as;
};

/* Everything that `viewer` may know, and nothing else. */
KB_API void kb_view(const struct kb_state *state, int viewer, struct kb_view *view);

/* The round of a game, from 1, and its stage: enum kb_NAME_stage. */
KB_API int kb_view_round(const struct kb_view *view);
KB_API int kb_view_stage(const struct kb_view *view);

/* An action as the spectator knows it from the views before and after it: itself, or one that only
 * redacted histories have. Where that would take long to find out, it says less. */
KB_API int kb_action_seen(const struct kb_view *before, const struct kb_view *after, int action);

/* Does something lie open now that will be hidden from all again, or is it hidden? (Hacker's
 * accounts, with jam=on.) */
enum kb_jam { KB_JAM_NONE, KB_JAM_OPEN, KB_JAM_CLOSED };
KB_API enum kb_jam kb_jam(const struct kb_state *state);

/* The view as one JSON object; returns the length needed. `setup` gives names to contracts. */
KB_API size_t kb_view_json(const struct kb_view *view, const struct kb_setup *setup, char *out,
                           size_t size);

/* The same for one viewer after the other at the same moment of a game: what the last view said,
 * too, is copied from its text, which is several times faster. `before` keeps that text; it begins
 * as zeros, and again when another setup comes. */
#define KB_JSON_PARTS 160
#define KB_JSON_KEPT 8192
struct kb_json_before {
    struct kb_view view;
    uint32_t size; /* of the text; 0: there is none */
    uint16_t from[KB_JSON_PARTS + 1];
    char text[KB_JSON_KEPT];
};
KB_API size_t kb_view_json_after(const struct kb_view *view, const struct kb_setup *setup,
                                 struct kb_json_before *before, char *out, size_t size);

/* The view as kb_game().tensor small integers. Seats are counted from the viewer. */
KB_API void kb_view_tensor(const struct kb_view *view, uint8_t *out);

/* The same straight from the state: what kb_view and kb_view_tensor give, faster. */
KB_API void kb_tensor(const struct kb_state *state, int viewer, uint8_t *out);

/* The pieces of that tensor, in order; false beyond the last. */
struct kb_piece {
    const char *name;
    int32_t offset;
    int32_t length;
    int32_t limit; /* every value is below this */
};
KB_API bool kb_tensor_piece(int game, int index, struct kb_piece *piece);

/* What kb_random_action would choose for the viewer, who may decide. */
KB_API int kb_view_random(const struct kb_view *view, uint64_t *random);

/* Notation for those who hold a view and no state. */
KB_API size_t kb_view_move_print(const struct kb_view *view, int action, char *out);
KB_API enum kb_code kb_view_move_parse(const struct kb_view *view, const char *text, size_t length,
                                       int *action, struct kb_error *error);

/* ---- History ------------------------------------------------------------------------------- */

/* Histories given to the functions below must be such as kb_replay accepts. */

/* The history as `viewer` knows it now, entry by entry, into `out` (room for KB_HISTORY_MAX); what
 * the viewer does not know is one of the actions or outcomes said above to be only in redacted
 * histories. Returns the number of entries: choices of a beat that is not over are left out. */
KB_API int kb_history_seen(const struct kb_setup *setup, const struct kb_history *history,
                           int viewer, struct kb_entry *out);

/* The history as text, one JSON object a line, as the trace has it, without the `ask` lines and
 * with `?` for what `viewer` does not know now (docs/notation.md). Returns the length needed. */
KB_API size_t kb_history_text(const struct kb_setup *setup, const struct kb_history *history,
                              int viewer, char *out, size_t size);

/* The same with what a screen has to show beside the inputs: lines and members for what the rules
 * did by themselves and for what follows from an input, so that a client need not know the rules
 * (docs/trace.md). Viewers may have different numbers of lines: in a live game, and while accounts
 * are jammed. */
KB_API size_t kb_told_text(const struct kb_setup *setup, const struct kb_history *history,
                           int viewer, char *out, size_t size);

/* kb_told_text without the lines of its first `from` entries (at least 1), which lead to the state
 * `there`. */
KB_API size_t kb_told_text_from(const struct kb_setup *setup, const struct kb_history *history,
                                int viewer, int from, const struct kb_state *there, char *out,
                                size_t size);

/* Old lines may change as a viewer learns more or has to forget. The entries that lead to `there`,
 * on to `before` and on to `after` are of one game: do the told lines of the first of them read the
 * same after all three as they did after the first two? A false may be wrong, a true never is. */
KB_API bool kb_told_stands(const struct kb_setup *setup, int viewer, const struct kb_state *there,
                           const struct kb_state *before, const struct kb_state *after);

/* The trace: everything open, with `ask` lines, and with `seed` (16 or 64 hex
 * digits) in the first line. */
KB_API size_t kb_trace_text(const struct kb_setup *setup, const struct kb_history *history,
                            const char *seed, char *out, size_t size);

/* The information state with perfect recall: as a text, which no other seat and no other knowledge
 * gives; and as bytes, kb_information_bytes(game) of them: the observation, then three for each of
 * history_max inputs of the redacted history (1 + 2 * seat + forced, action low, high). */
KB_API size_t kb_information_text(const struct kb_setup *setup, const struct kb_history *history,
                                  int viewer, char *out, size_t size);
KB_API int kb_information_bytes(int game);
KB_API void kb_information_tensor(const struct kb_setup *setup, const struct kb_history *history,
                                  int viewer, uint8_t *out);

/* The lines of a redacted record that a game with this setup may have (docs/record.md). A line that
 * begins with `begin` has words of one of the forms that stand beside it: `words` of them, 0 for
 * any number, -1 for one a seat. In a form Z stands for a seat, A for an account, N for a number
 * from 1 to 42, D for the numbers of cards to be shown, I for the id of a contract, [xyz] for one
 * of these characters, and any other character for itself. False beyond the last. */
struct kb_line_form {
    const char *begin;
    const char *form;
    int32_t words;
};
KB_API bool kb_line_form(const struct kb_setup *setup, int index, struct kb_line_form *out);

/* Plays a history again from the start: the state it leads to (chance explicit). An input that
 * is not possible where it stands is refused: `error->line` is its number, from 1. */
KB_API enum kb_code kb_replay(const struct kb_setup *setup, const struct kb_history *history,
                              struct kb_state *state, struct kb_error *error);

/* ---- Sampling ------------------------------------------------------------------------------ */

/* A complete state drawn from those in which the viewer would have exactly this view: every
 * physical card labelled, every consistent arrangement equally likely; who saw what in a beat of
 * Hacker follows from looks, and given the cards every look that was possible is equally likely.
 * Future chance is new. kb_view(sample, viewer) is the view again. In a beat nobody has chosen yet
 * in the sample. The view must not have been taken while chance was stacking viruses or choosing a
 * stolen bill. Needs 132 KiB of stack in Hacker for the spectator, less for a seat. */
KB_API void kb_sample(const struct kb_view *view, uint64_t *random, struct kb_state *state);

/* ---- Saving -------------------------------------------------------------------------------- */

/* A state as bytes that every machine reads; returns how many. kb_load refuses what kb_save did
 * not write and leaves `state` alone then. */
KB_API size_t kb_save(const struct kb_state *state, uint8_t *out);
KB_API enum kb_code kb_load(struct kb_state *state, const uint8_t *bytes, size_t size);

/* How many bytes a struct of this header has in the library that is linked, for programs in other
 * languages. */
enum kb_struct {
    KB_STRUCT_SETUP,
    KB_STRUCT_STATE,
    KB_STRUCT_VIEW,
    KB_STRUCT_ENTRY,
    KB_STRUCT_ERROR,
    KB_STRUCT_GAME_INFO,
    KB_STRUCT_BATCH,
    KB_STRUCT_POOL
};
KB_API size_t kb_struct_size(enum kb_struct what);

/* A number that is the same for equal positions on every target. The generator is left out: a
 * game replayed with explicit chance has the digest of the one that drew its chance itself. */
KB_API uint64_t kb_digest(const struct kb_state *state);

/* Is every card and every contract in exactly one place, and does the money add up? For tests. */
KB_API bool kb_consistent(const struct kb_state *state);

/* ---- Batches ------------------------------------------------------------------------------- */

/* Many games at once, one row each, in buffers that the caller owns. In every row one seat is to
 * decide (where several must at once, one after the other; nobody learns anything in between).
 * Trips of live Hacker are skipped (kb_live_skip): nobody infects.
 * A finished game starts again by itself: `done`, `reward` speak of the game that ended in this
 * step, everything else of the new one. */
struct kb_batch {
    const struct kb_setup *setup;
    struct kb_state *state; /* [games] */
    uint64_t *seed;         /* [games]: where the row's next seeds come from */
    const int32_t *action;  /* [games]: in */
    uint8_t *observation;   /* [games][tensor], or NULL: what the seat in turn sees */
    uint8_t *mask;          /* [games][actions], or NULL: its legal actions */
    uint8_t *seat;          /* [games]: who decides */
    uint16_t *reward;       /* [games][KB_SEATS_MAX]: shares, 0 unless done */
    uint8_t *done;          /* [games]: 1 if a game ended, 2 if the action was not legal and
                               nothing was played, else 0 */
    int32_t games;
};

/* Starts all games; row i draws its games from kb_random_seed(seed, i). */
KB_API void kb_batch_start(const struct kb_batch *batch, uint64_t seed);

/* One decision in rows from .. to - 1. Returns how many actions were refused. */
KB_API int kb_batch_step(const struct kb_batch *batch, int from, int to);

/* The first row from .. to - 1 whose action is not legal; -1 if all are. And kb_batch_step where it
 * has said so of these rows. */
KB_API int kb_batch_illegal(const struct kb_batch *batch, int from, int to);
KB_API void kb_batch_step_legal(const struct kb_batch *batch, int from, int to);

/* Chooses in rows from .. to - 1 what kb_random_action would, into action[row]; -1 where the seat
 * may not decide. random[row] is the row's generator. */
KB_API void kb_batch_random(const struct kb_batch *batch, uint64_t *random, int32_t *action,
                            int from, int to);

/* ---- Hacker live --------------------------------------------------------------------------- */

/* The piracy phase in real time (clock=live, docs/live.md): hands, eyes and a walk to the bank, in
 * ticks of 50 ms. The simulation is a struct beside the state. While kb_live_running(), its ticks
 * move it on, and it plays what came of it into the state as facts: seat s put a virus on account
 * k, seen by W; the traveller is at the bank; is back; the phase is over. Everything else (opening,
 * credits, protection) is played by kb_play as ever; a credit between two ticks counts from the
 * next one on. The same inputs at the same ticks give the same game on every target. */

#define KB_LIVE_TICK_MS 50  /* at speed=100: a driver's tick lasts 50 * 100 / speed ms */
#define KB_LIVE_TABLE_X 800 /* the table top reaches from -800 to 800 */
#define KB_LIVE_TABLE_Y 500
#define KB_LIVE_SEATS_X 1000 /* radii of the ellipse on which the seats are; eyes stay within */
#define KB_LIVE_SEATS_Y 700
#define KB_LIVE_HANDS_X 860 /* where hands are at home, at the same angles */
#define KB_LIVE_HANDS_Y 560
#define KB_LIVE_CARD_X 100 /* an account */
#define KB_LIVE_CARD_Y 140
#define KB_LIVE_MARGIN 20      /* between an account and the edge of the table, at least */
#define KB_LIVE_APART 40       /* between two accounts, at least */
#define KB_LIVE_REACH 1660     /* no account is farther from a hand's home */
#define KB_LIVE_EYE 150        /* how far eyes move in a tick */
#define KB_LIVE_CLEAR 220      /* how far around that point is seen clearly */
#define KB_LIVE_CLEAR_AWAY 300 /* by a traveller who walks backwards */
#define KB_LIVE_CLEAR_OUT \
    0                     /* by a seat with a hand on its way to an account or there: 0, nothing */
#define KB_LIVE_HAND 45   /* how far a hand moves in a tick */
#define KB_LIVE_HASTE 110 /* one that was called back because a trip begins */
#define KB_LIVE_STAY 4    /* ticks at the account */
#define KB_LIVE_WITNESS 3 /* ticks in clear view that make a witness */
#define KB_LIVE_HEAD_DELAY 6 /* ticks until others see a head turn */
#define KB_LIVE_BANK 3600    /* how far the bank is */
#define KB_LIVE_FRONT 60     /* walking forwards, in a tick */
#define KB_LIVE_BACK 40      /* walking backwards */
#define KB_LIVE_BANK_TICKS 10
#define KB_LIVE_PAUSE_TICKS 20  /* before each trip */
#define KB_LIVE_TURN_TICKS 10   /* turning round: the traveller stands and sees nothing */
#define KB_LIVE_STEADY_TICKS 20 /* of walking, at least, between two turns */
#define KB_LIVE_WALK_TICKS_MAX                                                            \
    231                     /* of a trip with as many turns as possible, without the bank \
                             */
#define KB_LIVE_LOOKS_MAX 1 /* inputs of a seat in a tick: looks, and others */
#define KB_LIVE_ORDERS_MAX 4
#define KB_LIVE_TEXT_MAX 24      /* bytes of an input in notation, with the final 0 */
#define KB_LIVE_FRAME_MAX 192    /* bytes of a frame, at most */
#define KB_LIVE_EVENTS_MAX 65536 /* room for what is said in a game; what is more is refused */
#define KB_LIVE_TICKS_MAX 24640  /* no game has more: 28 trips of at most 880 */

enum kb_live_kind {
    KB_LIVE_LOOK,   /* look:X,Y     the eyes go to that point */
    KB_LIVE_SEND,   /* hand:H>K     hand H goes to account K with a virus */
    KB_LIVE_FEINT,  /* feint:H>K    empty */
    KB_LIVE_RECALL, /* recall:H     it comes back, unless it has arrived */
    KB_LIVE_TURN,   /* turn         the traveller turns round */
    KB_LIVE_CREDIT  /* only in logs: a credit that the traveller made itself */
};

struct kb_live_input {
    uint8_t kind;    /* enum kb_live_kind */
    uint8_t hand;    /* 1 or 2 */
    uint8_t account; /* from 1 */
    uint8_t spare;
    int16_t x; /* of a look */
    int16_t y;
};

/* What was said in a live phase, with the tick it counts from: enough, with the other moves, chance
 * and the seed, to play the game again. */
struct kb_live_event {
    uint32_t tick;
    uint16_t action; /* KB_LIVE_CREDIT: what was played */
    uint8_t seat;
    uint8_t spare;
    struct kb_live_input input;
};

struct kb_live_log {
    struct kb_live_event *event; /* the caller's */
    int32_t capacity;
    int32_t count;
    uint32_t ticks; /* that have been in the game so far: kb_live.tick at its end */
    uint32_t spare;
    uint64_t seed; /* of kb_live_start */
};

enum kb_live_walk {
    KB_LIVE_NO_WALK, /* no piracy phase */
    KB_LIVE_PAUSING, /* a trip is about to begin; the traveller's hands are called back */
    KB_LIVE_OUTWARD,
    KB_LIVE_AT_BANK,
    KB_LIVE_HOMEWARD,
    KB_LIVE_CREDITING /* back at the table */
};

enum kb_live_stage {
    KB_LIVE_HOME,
    KB_LIVE_GOING,
    KB_LIVE_THERE, /* at the account */
    KB_LIVE_COMING,
    KB_LIVE_MOVING /* only in frames: another seat's hand under way, there or back */
};

#define KB_LIVE_AWAY \
    8 /* a head that is not at the table; 0 to 7: right, right and down, down, ... */

struct kb_live_hand {
    uint8_t stage;   /* enum kb_live_stage */
    uint8_t account; /* where it was sent */
    uint8_t virus;   /* 1: it holds a virus, or has put one there */
    uint8_t stay;    /* ticks left at the account */
    uint8_t haste;
    uint8_t order;              /* of its virus among those that arrived in this phase */
    uint16_t way;               /* done so far, from home, along the line to the account */
    uint16_t length;            /* of that line */
    uint8_t seen[KB_SEATS_MAX]; /* ticks in each seat's clear view, on the way there or there */
    uint8_t spare;
};

/* The whole simulation. For the library and its driver alone: everybody else takes frames. */
struct kb_live {
    uint64_t random;                     /* the seed of lots: each has a stream of its own */
    uint32_t tick;                       /* the last one that is over */
    int16_t account[KB_ACCOUNTS_MAX][2]; /* x and y of the middle of account k, at k - 1 */
    int16_t eye[KB_SEATS_MAX][2];        /* where each seat looks */
    int16_t target[KB_SEATS_MAX][2];     /* where its eyes are going */
    struct kb_live_hand hand[KB_SEATS_MAX][2];
    uint8_t head[KB_LIVE_HEAD_DELAY][KB_SEATS_MAX]; /* the last ones, oldest first */
    uint8_t count[KB_SEATS_MAX][KB_ACCOUNTS_MAX];   /* viruses as each seat saw them last */
    uint8_t looks[KB_SEATS_MAX];                    /* inputs since the last tick */
    uint8_t orders[KB_SEATS_MAX];
    uint8_t seats;
    uint8_t accounts;
    uint8_t trip;      /* of the state, as far as the simulation has come */
    uint8_t traveller; /* on that trip; 0 if there is none */
    uint8_t walk;      /* enum kb_live_walk */
    uint8_t gait;      /* 1 forwards, 0 backwards */
    uint8_t arrived;   /* viruses in this phase, that hands have put down */
    uint8_t credit_s;
    uint16_t far;   /* how far the traveller is from the table */
    uint16_t left;  /* ticks of the pause, of a turn on the way, at the bank, or to credit */
    uint8_t rules;  /* of the setup: in version 1 turning took no time, eyes did not follow the own
                       hand, and infection ended with the last credit */
    uint8_t steady; /* ticks of walking until the traveller may turn round again */
    uint8_t spare[2];
};

/* Lays out the accounts and makes all ready, once for a game. `seed` may be the one of kb_start:
 * the simulation has streams of its own. */
KB_API void kb_live_start(struct kb_live *live, const struct kb_setup *setup, uint64_t seed);

/* Is it a live game? Do its ticks run now (TRIP and CREDIT)? At DRAW with explicit chance
 * they do not: chance has to speak before the next one. */
KB_API bool kb_live_clock(const struct kb_setup *setup);
KB_API bool kb_live_running(const struct kb_state *state);

/* Where a seat is, and where its hands are at home: x and y. */
KB_API void kb_live_seat(int seats, int seat, int16_t *place);
KB_API void kb_live_home(int seats, int seat, int16_t *place);

/* An input as text, both ways: exactly what is printed is read. Whether it is possible is asked by
 * kb_live_input. */
KB_API size_t kb_live_print(const struct kb_live_input *input, char *out);
KB_API enum kb_code kb_live_parse(const char *text, size_t length, struct kb_live_input *input,
                                  struct kb_error *error);

/* Takes an input of a seat; it counts from the next tick on. What is not possible is refused, for
 * reasons that the seat knows, and changes nothing. */
KB_API enum kb_code kb_live_input(struct kb_live *live, const struct kb_state *state, int seat,
                                  const struct kb_live_input *input, struct kb_error *error);

/* One tick; kb_live_running() must hold. Plays facts, and credits that were not made in time, into
 * the state and its history (which may be NULL). KB_BUFFER, and nothing is changed, if the history
 * has not room for 64 more. */
KB_API enum kb_code kb_live_tick(struct kb_live *live, struct kb_state *state,
                                 struct kb_history *history);

/* Plays a fact. For the simulation, and for bots that think ahead in a sampled state. */
KB_API enum kb_code kb_live_fact(struct kb_state *state, int seat, int what,
                                 struct kb_history *history, struct kb_error *error);

/* Without a simulation: the next fact of a trip on which nobody does anything (the bank, home, the
 * end), for playouts of states at KB_LIVE. */
KB_API void kb_live_skip(struct kb_state *state, struct kb_history *history);

struct kb_live_frame_hand {
    uint8_t shown;   /* 0: out of sight, or at home if another seat's; all else is 0 then */
    uint8_t stage;   /* of another seat: KB_LIVE_MOVING or KB_LIVE_THERE */
    uint8_t account; /* where it goes; of another seat: only at the account */
    uint8_t virus;   /* it holds one, or has put one there; of another seat: only at the account */
    int16_t x;
    int16_t y;
};

/* What a seat's eyes cover after a tick, beside what is public, and nothing else. */
struct kb_live_frame {
    uint32_t tick;
    uint8_t viewer;    /* the seat, 0 for the spectator, 255 for KB_EVERYTHING */
    uint8_t walk;      /* enum kb_live_walk; public like all of the traveller */
    uint8_t traveller; /* 0 if there is no trip */
    uint8_t gait;      /* 1 forwards, 0 backwards */
    uint16_t far;
    uint16_t left;   /* ticks of the pause, at the bank, or to credit; on the way: of a turn, while
                        the traveller stands and sees nothing */
    uint8_t viruses; /* in the viewer's own hand, beside those that its two hands hold */
    uint8_t clear;   /* 1: the viewer sees the table; 2: as a traveller backwards; 0: nothing,
                        walking forwards, turning round, or with a hand out */
    uint8_t seats;
    uint8_t accounts;
    uint8_t head[KB_SEATS_MAX];     /* directions as they were 6 ticks ago */
    uint8_t count[KB_ACCOUNTS_MAX]; /* viruses on account k (at k - 1), as the viewer saw it last */
    int16_t eye[KB_SEATS_MAX][2];   /* the viewer's own (KB_EVERYTHING: all), else 0 */
    struct kb_live_frame_hand hand[KB_SEATS_MAX][2];
};

KB_API void kb_live_frame(const struct kb_live *live, const struct kb_state *state, int seat,
                          struct kb_live_frame *frame);

/* A frame as bytes (docs/live.md): as many for all frames of a game. */
KB_API int kb_live_frame_size(int seats, int accounts);
KB_API int kb_live_frame_bytes(const struct kb_live_frame *frame, uint8_t *out);

/* A number that is the same for equal simulations on every target. */
KB_API uint64_t kb_live_digest(const struct kb_live *live);

/* The same as kb_live_input, and as kb_play for the credit of a live trip, noted in a log (which
 * may be NULL). KB_BUFFER, and nothing is changed, if the log is full. */
KB_API enum kb_code kb_live_say(struct kb_live *live, const struct kb_state *state, int seat,
                                const struct kb_live_input *input, struct kb_live_log *log,
                                struct kb_error *error);
KB_API enum kb_code kb_live_credit(struct kb_live *live, struct kb_state *state, int seat,
                                   int action, struct kb_history *history, struct kb_live_log *log,
                                   struct kb_error *error);

/* A live game again, step by step, from its history and its log. */
enum kb_live_step {
    KB_LIVE_STEP_END,   /* all has been played */
    KB_LIVE_STEP_EVENT, /* event number `event` - 1 of the log; a credit is also an entry */
    KB_LIVE_STEP_ENTRY, /* a move or an outcome while time stands still */
    KB_LIVE_STEP_TICK,  /* a tick is over */
    KB_LIVE_STEP_BAD    /* what comes next does not follow from what was */
};

#define KB_LIVE_STEP_ENTRIES 192
struct kb_live_replay {
    const struct kb_setup *setup;
    const struct kb_history *history;
    const struct kb_live_log *log;
    struct kb_state state; /* chance is explicit */
    struct kb_live live;
    int32_t event; /* events that have been played */
    int32_t entry; /* entries of the history that have been played */
    int32_t from;  /* the last step played those from here on */
    struct kb_entry made[KB_LIVE_STEP_ENTRIES];
};

KB_API void kb_live_replay(struct kb_live_replay *replay, const struct kb_setup *setup,
                           const struct kb_history *history, const struct kb_live_log *log);
KB_API enum kb_live_step kb_live_step(struct kb_live_replay *replay);

/* The trace of a live game, with inputs and ticks. KB_BAD_ACTION in `code` (which may be NULL) if
 * history and log do not fit each other; the text is of no use then. */
KB_API size_t kb_live_trace_text(const struct kb_setup *setup, const struct kb_history *history,
                                 const struct kb_live_log *log, const char *seed, char *out,
                                 size_t size, enum kb_code *code);

/* What the policy `random` does in a live game before a tick: inputs of one seat, noted in the log.
 * It sees nothing and wants nothing; it credits at random, too. */
KB_API void kb_live_random(struct kb_live *live, struct kb_state *state, int seat, uint64_t *random,
                           struct kb_history *history, struct kb_live_log *log);

/* ---- With an operating system: threads ------------------------------------------------------ */

/* A set of threads that wait for work. */
struct kb_pool {
    uint64_t opaque[96];
};

#ifndef __CUDACC__
/* Starts threads - 1 threads (the caller is the last one). */
enum kb_code kb_pool_start(struct kb_pool *pool, int threads);
void kb_pool_stop(struct kb_pool *pool);

/* Calls work(arg, part, parts) for every part from 0 to parts - 1, spread over the threads, and
 * returns when all are done. */
void kb_pool_run(struct kb_pool *pool, void (*work)(void *arg, int part, int parts), void *arg,
                 int parts);

/* One decision in all rows. */
int kb_pool_batch_step(struct kb_pool *pool, const struct kb_batch *batch);

/* The same, or nothing: -1, or the first row whose action is not legal, and then no row was
 * played. */
int kb_pool_batch_play(struct kb_pool *pool, const struct kb_batch *batch);
#endif

#ifdef __cplusplus
}
#endif
#endif

/* ---- Hacker: what is on the table ----------------------------------------------------------- */

#define KB_ACCOUNTS_MAX 21 /* three for each of seven seats */
#define KB_BILLS 42
#define KB_BILLS_ROOM 48
#define KB_VIRUSES_MAX 24  /* placed in a round: four for each of six seats */

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
    KB_HACKER_OVER
};

enum kb_hacker_option {
    KB_CLOCK, KB_BEATS, KB_JAM, KB_CRYPT, KB_STEAL, KB_HACKER_FIRST, KB_HACKER_OPTIONS
};
enum { KB_STEAL_LOOK, KB_STEAL_BLIND };

/* Actions. Accounts are numbered from 1, pairs of accounts as hacker.h says. */
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
#define KB_ACTION_SOME_BILL 357   /* a bill of a value that the viewer does not know; + account - 1 */
#define KB_ACTION_SOME_CHOICE 378 /* another seat's choice in a beat */
#define KB_ACTION_SOME_THEFT 379  /* a theft whose value the viewer does not know */

/* Chance outcomes. */
#define KB_OUTCOME_OWNER 0   /* + seat - 1: the next account's owner; the first player */
#define KB_OUTCOME_VALUE 7   /* + value - 1: the next bill of the bank */
#define KB_OUTCOME_VIRUS 10  /* + 2 * (seat - 1) + hand: the virus that goes down next */
#define KB_OUTCOME_BILL 24   /* + bill: the one that is stolen */
#define KB_HACKER_OUTCOMES 66
#define KB_OUTCOME_HIDDEN 0xffff /* only in redacted histories */

/* What everybody may know at all times. Bills are numbered in the order in which they left the bank,
 * viruses in the order in which they went down in this round. */
struct kb_hacker_table {
    uint32_t up;       /* viruses that are still on their accounts, bit v */
    uint32_t aside;    /* viruses set aside face down */
    uint32_t blind;    /* viruses that went down while the traveller walked forwards */
    uint8_t option[KB_HACKER_OPTIONS];
    uint8_t seats;
    uint8_t accounts;
    uint8_t viruses;   /* of each seat */
    uint8_t rounds;
    uint8_t reduced;
    uint8_t stage;
    uint8_t round;     /* from 1 */
    uint8_t first;     /* of this round; 0 until known */
    uint8_t trip;      /* seats that have been at the bank in this round */
    uint8_t turn;      /* the seat that decides alone; 0 in a beat and at chance */
    uint8_t gait;      /* 0 backwards, 1 forwards */
    uint8_t beat;      /* of this trip, from 1 */
    uint8_t beats;     /* beats of this round so far, this one included */
    uint8_t drawn;     /* bills that have left the bank */
    uint8_t placed;    /* viruses that went down in this round */
    uint8_t attacked;  /* II: the account that is being protected, 0 if none */
    uint8_t virus;     /* II: the virus that is accused of, or whose owner steals */
    uint8_t victim;    /* II: the seat that protects */
    uint8_t opened;    /* bills credited in the opening */
    uint8_t laid;      /* accounts laid out */
    uint8_t done;      /* II: seats that are through with it */
    uint8_t spare[1];
    uint8_t place[KB_BILLS_ROOM];     /* where bill i is */
    uint8_t account[KB_VIRUSES_MAX];  /* where virus v went down */
    uint8_t when[KB_VIRUSES_MAX];     /* in which beat of the round */
    uint8_t traveller[KB_VIRUSES_MAX]; /* who was away then */
    uint8_t turned[KB_VIRUSES_MAX];   /* whose it is, once it was turned over; else 0 */
};

/* The state: the table and what is hidden. For the library alone; everybody else takes views. */
struct kb_hacker {
    struct kb_hacker_table table;
    uint64_t random;                  /* the generator behind deals and lots */
    uint32_t watch[KB_VIRUSES_MAX];   /* whom seat s watched in vain when virus v went down:
                                         three bits from 3 * (s - 1) */
    uint16_t choice[KB_SEATS_MAX];    /* in this beat: action + 1, 0 if there is none yet */
    uint16_t landing;                 /* viruses of this beat that have yet to go down, as outcomes */
    uint8_t bank[3];                  /* bills left, by value */
    uint8_t hand[KB_SEATS_MAX];       /* viruses in hand */
    uint8_t stealing;                 /* the value that the thief named, 4 for one by lot */
    uint8_t spare;
    uint8_t owner[KB_ACCOUNTS_MAX];   /* of account k, at k - 1 */
    uint8_t value[KB_BILLS_ROOM];     /* of bill i */
    uint8_t known[KB_BILLS_ROOM];     /* who knows it: bit s for seat s */
    uint8_t virus[KB_VIRUSES_MAX];    /* whose virus v is */
    uint8_t seen[KB_VIRUSES_MAX];     /* who saw it go down: bit s for seat s */
    uint8_t spare2[3];
};

/* What one seat may know. */
struct kb_hacker_view {
    struct kb_hacker_table table;
    uint8_t hand;                     /* viruses in the viewer's hand */
    uint8_t jammed;                   /* owners and bills are hidden */
    uint8_t owner[KB_ACCOUNTS_MAX];   /* 0 while jammed */
    uint8_t value[KB_BILLS_ROOM];     /* where the viewer knows it, else 0 */
    uint8_t known[KB_BILLS_ROOM];     /* who knows it; 0 while jammed */
    uint8_t virus[KB_VIRUSES_MAX];    /* whose it is where the viewer knows it, else 0 */
    uint8_t not_of[KB_VIRUSES_MAX];   /* where not: seats that it cannot be of, bit s */
    uint8_t spare[5];
};

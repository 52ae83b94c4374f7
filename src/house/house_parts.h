/* house_parts.h: what the files of the house share.
 *
 * An input goes through slot_input: the table takes it, it is added to the group of the store, and
 * the table is marked. Answers wait in a row until house_turn has committed the group. If the
 * group is lost, everything is read again from the store: memory never knows more than the disk
 * for longer than a turn. */
#ifndef HOUSE_PARTS_H
#define HOUSE_PARTS_H

#include <string.h>

#include "house.h"
#include "json.h"
#include "proto.h"
#include "record_writing.h"
#include "subnet.h"
#include "table.h"

#define DEVICES_MAX 4   /* tokens of one account */
#define NONCES_MAX 8    /* recent commands remembered per person */
#define SECRET_BYTES 24 /* of a token, a code, an invitation */
#define DAY_MS 86400000
#define REMATCH_GRACE_MS \
    5000                   /* after a game, a rematch waits this long for a disconnected player */
#define AWAY_AFTER_MS 2000 /* disconnected for this long in a game: shown to the others as away */
#define LIVE_GONE_MS 200   /* the same at a live table */
#define WATCH_PINGS 16     /* unanswered pings per player */
#define ALONE_MS 21600000  /* how long bots wait for the only human player */
#define UNSEEN_DAYS 90     /* an account without a table is deleted after this time, */
#define VISITOR_DAYS 2     /* or after this one if it never had a seat */
#define CODE_MS 600000     /* lifetime of a code for another device */
#define HOSTED_MAX 8       /* open tables of one host */
#define SEATS_MAX 8        /* seats of one person at tables whose games are not over */
#define KEYS_MAX 4         /* programs of one person */
#define SOCKETS_MAX 64     /* sockets of one person */
#define LIVE_HOSTED 4      /* live games per host: there are few rooms, */
#define LIVE_ADDRESS 4     /* and per address: one room in this many */
#define WAITING_ADDRESS 32 /* tables per address that have not started */
#define TABLES_SHARE 16    /* one table in this many per address, */
#define TABLES_LEAST 64    /* but at least this many; a site has SITE_SHARE times as many */
#define SITE_SHARE 4
#define LIVE_RETRY_MS 5000 /* retry delay when no live slot was free for a table's bots */
#define PROGRAM_HOSTED 2   /* open tables of one program */
#define LIST_MAX 50        /* tables or finished games in a list */
#define RECORDS_SEEN 200   /* the newest games that a list searches, */
#define RECORDS_OWN 4000   /* or this many for a person who may have played in them */
#define RETRY_MS 10000     /* retry delay after a failed commit */
#define COMMANDS_BURST 60  /* command burst per connection */
#define COMMANDS_S 20      /* commands per second */
#define PROGRAM_BURST 30   /* the same for a program's connection */
#define PROGRAM_S 10       /* commands per second */
#define SAYS_BURST 6       /* chat burst per person */
#define SAYS_MS 2000       /* refill interval of that */
#define TURN_ANSWERS 90    /* answers per connection and turn; more closes it */
#define ANSWERS_MORE 4096  /* answers per turn, beside one for each connection */
#define ACTS_BURST 120     /* burst of table commands per person, over all connections */
#define ACTS_MS 25         /* refill interval of that */
#define TAKES_BURST 20     /* burst of seats taken per person: all players there are told */
#define TAKES_MS 5000      /* refill interval of that */
#define LOOKERS_MAX 500    /* spectators' connections per table */
#define LOOKS_MAX 16       /* connections of one player per table */
#define GAMES_BURST 30     /* burst of games begun per person: each leaves a record */
#define GAMES_MS 30000     /* refill interval of that */
#define CODES_BURST 10     /* burst of device codes per person */
#define CODES_MS 60000     /* refill interval of that */
#define INPUTS_MAX 50000   /* inputs per table; then games only come to their end */
#define TICKS_MAX 120000   /* live ticks per table, likewise */
#define ADDRESSES 4096
#define GUESTS_HOUR 60  /* new accounts per address and hour */
#define WRONG_MINUTE 20 /* wrong tokens and codes per address and minute */
#define REQUESTS_MINUTE 1200
#define NAMING_MINUTE 60        /* shares of their own for requests for a name, */
#define LOOKING_MINUTE 120      /* and for visitors' requests for games and tables */
#define ASKS_BURST 240          /* burst of requests per person that do not count for its address */
#define ASKS_MS 250             /* refill interval of ASKS_BURST */
#define RECORDS_TURN (64 << 10) /* bytes of records in one turn; more waits for the next */
#define RECORD_HEAD 128         /* cost of a game that a list looks at, in bytes of a record */
#define RECORD_PAUSE_MS 10      /* pause after that for all others */
#define RECORD_REQUEST (64 << 10) /* each so many bytes of a record count as one more request */
#define HISTORY_MAX (STORE_RECORD_MAX + 4096) /* bytes of the lines of a game, or of its record */
#define HISTORY_SHOWN 262144                  /* of a game, in one answer, before escaping, */
#define HISTORY_TOLD 24000                    /* and in one update */
#define NO_LINK UINT32_MAX
#define BANS_MAX 512     /* banned addresses and networks */
#define ANEW_LINES 224   /* lines that a compacted table log may begin with */
#define LATE_LINES 16384 /* bytes of the log read at once for delayed spectators */

/* A live game without players is paused after this time at the latest. */
#define LIVE_PAUSE_MS 300000

/* A table that has not started is closed after this long without a connection; sooner if the house
 * runs out of tables. */
#define DESERTED_MS 1800000
#define GIVES_WAY_MS 60000

struct said_command {
    uint64_t nonce;
    uint64_t table;
    uint32_t number; /* the event it caused */
};

/* The secret that answered a command. A repeated command gets the same one while the process lives;
 * the log has only its hash. */
struct told_secret {
    uint64_t nonce; /* 0: none */
    uint8_t what;   /* enum proto_what */
    char secret[PROTO_TOKEN_MAX];
};

/* Tables that wait for their bots: house_jobs.c. */
enum job_kind { JOB_QUICK, JOB_WATCHED, JOB_ALONE, JOB_ROWS };
#define JOB_TURNS 16
struct job_list {
    uint32_t first, last, count;
};
struct job_row {
    struct job_list list[JOB_TURNS]; /* by turns, from `turn` on */
    uint32_t turn, count;
};

struct person {
    char name[TABLE_NAME_MAX];
    bool used;
    bool program;
    bool played; /* has had a seat, or the log is too old to tell */
    bool banned;
    uint8_t devices;
    uint8_t keys;
    uint32_t sockets; /* open sockets */
    uint16_t hosted;  /* tables that this person made */
    uint8_t commands; /* commands remembered; the next goes to this index modulo NONCES_MAX */
    uint32_t owner;   /* of a program */
    uint64_t nonce;   /* of the command that made a program */
    int64_t since_ms; /* when the number was given to this person, */
    bool old;         /* or earlier: an old log does not say */
    int64_t seen_ms;  /* when its token was last used, to a day */
    uint8_t token[DEVICES_MAX][HASH_BYTES];
    uint8_t code[HASH_BYTES];
    int64_t code_ms;             /* when the code was made; -1: no code */
    int64_t say_ms;              /* token buckets: when the last chat line is paid for, */
    int64_t act_ms;              /* the last command at a table, */
    int64_t take_ms;             /* the last seat, */
    int64_t game_ms;             /* the last game, */
    int64_t make_ms;             /* the last code or name, */
    int64_t ask_ms;              /* the last request */
    uint32_t job_turn[JOB_ROWS]; /* the next turn of its tables, by rows of house_jobs.c */
    struct said_command command[NONCES_MAX];
    struct told_secret told;
};

struct link {
    bool used;
    bool http;
    bool known;     /* has sent hello */
    bool doomed;    /* will be closed at the end of the turn, */
    uint8_t why;    /* enum proto_code: for this reason */
    bool refresh;   /* something changed for this person only */
    bool whole;     /* send seats and terms, too */
    bool behind;    /* missed updates because its output was full */
    bool told_gone; /* its last update said that a player is away */
    int32_t status;
    uint32_t person; /* 0: a visitor */
    uint64_t device; /* the token used: the first bytes of its hash */
    uint64_t table;  /* 0: none */
    uint32_t sent;   /* the last event sent */
    uint32_t next;   /* next connection at the same table */
    uint32_t address;
    uint32_t site;                /* the larger network around the address; 0: none */
    uint32_t answers;             /* answers to it in this turn, */
    uint32_t answer;              /* and the last of them, + 1 */
    int64_t paid_ms;              /* token buckets: commands, */
    int64_t live_ms;              /* live messages, */
    int64_t told_ms;              /* refusals of live messages */
    int64_t heard_ms;             /* its last message */
    int64_t ping_ms[WATCH_PINGS]; /* when pings were sent, by number */
    int32_t trip_ms;              /* the last round trip */
    uint32_t pings;               /* the number of the last ping, */
    uint32_t pongs;               /* and of the last pong */
    bool ponged;                  /* has answered a ping */
    bool asks;                    /* a ping is due */
    uint32_t late_tick;           /* a delayed spectator's last frame */
    bool has_ip;                  /* the driver has set `ip` */
    bool barred;                  /* its network is banned */
    uint8_t ip[16];
    uint8_t seat; /* the seat of its last update; 0: spectator */
    bool follows; /* has been sent the table's lines, or told to ask for them, and missed nothing */
};

struct bot_answer {
    uint32_t asked; /* inputs of the game + 1 when it was asked; 0: not asked */
    bool ready;
    int32_t action;
    struct bot_notes notes;
};

/* Where a game stood at some time: so many inputs led to this state. */
struct told_mark {
    int32_t entries;
    struct kb_state state;
};

/* What the links of a table have been told of its game (house_history.c). */
struct told {
    bool is;                         /* else nothing is known: the house has just begun */
    bool game;                       /* there was one, */
    uint8_t id[RECORD_ID_BYTES];     /* this one, */
    int32_t number;                  /* in this round */
    uint32_t n;                      /* the last event */
    struct told_mark last;           /* what they know, */
    struct told_mark round;          /* and knew early in this round */
    int32_t lines[KB_SEATS_MAX + 1]; /* lines of each viewer at `last`; -1: nobody has counted, */
    int32_t next[KB_SEATS_MAX + 1];  /* and after this turn */
};

struct slot {
    bool used;
    bool dirty;
    bool in_jobs;
    bool aside;       /* set aside: its log is damaged, the slot keeps its number */
    bool late;        /* has delayed spectators: house_late.c */
    bool unkept;      /* its last game is over, but its record is not stored yet: house_keep.c */
    uint32_t entry;   /* last log entry read; set aside: the first damaged entry */
    uint32_t maker;   /* who made the table: person, */
    uint32_t address; /* address, */
    uint32_t site;    /* and network; 0: none, or unknown since a restart */
    uint8_t maker_ip[16]; /* all 0: unknown since a restart */
    uint32_t room;        /* of a live game, + 1; 0: none */
    int32_t heap;         /* index in the heap; -1: not in it */
    uint32_t link;        /* first connection in the list */
    uint32_t next_dirty;
    uint32_t next_job;
    uint8_t job_kind, job_turn; /* the row and list in which it waits */
    int64_t wake_ms;
    int64_t again_ms;  /* a player who was asked for a rematch left: check again at this time */
    int64_t late_ms;   /* next update for delayed spectators */
    int64_t resume_ms; /* next attempt to resume a live game that found no room */
    int64_t empty_ms;  /* since when nobody is connected; -1: connected */
    int64_t gone_ms[KB_SEATS_MAX + 1]; /* since when each player is away; -1: present */
    uint8_t linked;                    /* players who were connected in this game, bit by seat */
    uint8_t gone_told;                 /* players shown to the others as away, bit by seat */
    struct bot_answer answer[KB_SEATS_MAX + 1];
    struct told told;
    struct table table;
};

enum answer_kind {
    ANSWER_DONE, /* at a table: the number of the last event */
    ANSWER_TICK, /* at a live table: the number of the tick */
    ANSWER_HELLO,
    ANSWER_SECRET, /* a token, code or invitation */
    ANSWER_NAME,   /* of the person of this number */
    ANSWER_ALONE,  /* the number of devices that were signed out */
    ANSWER_MADE,
    ANSWER_LIST,
    ANSWER_MINE,
    ANSWER_SEE,
    ANSWER_HISTORY,
    ANSWER_RECORDS,
    ANSWER_RECORD,
    ANSWER_GAMES
};

struct answer {
    uint32_t link;   /* NO_LINK: disconnected */
    uint32_t before; /* the previous answer to the same link, + 1 */
    uint8_t kind;
    bool changed; /* valid only if the group is committed */
    bool live;    /* to a live input */
    bool waits;   /* waits for the next turn: this one has sent enough records */
    enum proto_code code;
    enum table_code table_code;
    struct kb_error error;
    int64_t re;
    int64_t wait_ms; /* retry delay of a command that came too fast */
    uint64_t table;
    uint32_t number;
    uint32_t person;
    char word[PROTO_WORD_MAX];
    char secret[PROTO_TOKEN_MAX];
    const char *sentence; /* of a refusal, in place of its code's sentence; or NULL */
};

/* Counted by address: new accounts in an hour; in a minute wrong tokens and codes, requests, and
 * without a token requests for a name and for what can be played. */
enum counted { COUNT_GUESTS, COUNT_WRONG, COUNT_REQUESTS, COUNT_NAMING, COUNT_LOOKING, COUNTS };

struct address {
    int64_t window[COUNTS];
    uint32_t count[COUNTS];
};

/* A record being written, a part in every turn. */
struct keeping {
    uint32_t slot; /* whose, + 1; 0: none */
    struct record record;
    struct record_writing writing;
    char text[RECORD_LIVE_MAX];
};

/* A network whose clients are refused. */
struct ban {
    struct subnet subnet;
    int64_t at_ms;
};

/* A table as its delayed spectators see it (house_late.c), and the next inputs of its log. */
struct late {
    struct told told;
    struct table table;
    uint32_t at, end; /* range of lines not shown yet, each after its length */
    char lines[LATE_LINES];
};

struct house {
    struct house_limits limits;
    struct house_driver driver;
    struct store *store;
    struct person *people; /* from 1 */
    struct slot *slots;
    struct late *late; /* by slot; untouched where there are no delayed spectators */
    struct link *links;
    struct answer *answers;
    struct live_room *rooms; /* house_live.h */
    struct keeping *keeping; /* NULL in a single user's house, which has no other tables to serve */
    uint32_t unkept;         /* finished games not stored yet */
    uint32_t *heap;
    uint32_t answers_max;
    uint32_t answer_count;
    uint32_t answers_more; /* answers that are not the first to their link */
    int64_t record_ms;     /* no record is sent before, by the driver's clock */
    uint32_t heap_count;
    uint32_t people_count;   /* the greatest number in use */
    uint32_t people_touched; /* the greatest number ever written to */
    uint32_t people_used;
    uint32_t people_free; /* all smaller numbers are in use */
    uint32_t lobby_seq;
    uint32_t first_dirty;
    struct job_row jobs[JOB_ROWS];
    uint32_t jobs_watched; /* consecutive jobs of watched tables */
    uint64_t last_table;
    int64_t base_ms;   /* the time in the log when the house was opened */
    int64_t origin_ms; /* the driver's time then; -1: unknown yet */
    int64_t now_ms;
    int64_t logged_ms;  /* the last time in the log */
    int64_t ticked_ms;  /* when the first tick of this turn was due; -1: none */
    uint32_t ticks;     /* in this turn */
    int64_t driver_ms;  /* the driver's last time */
    int64_t date_s;     /* calendar time; 0: unknown */
    int64_t retry_ms;   /* next attempt to save, like driver_ms */
    int64_t compact_ms; /* next check of the account log, like now_ms */
    bool dooms;         /* a link is doomed */
    bool rotates;       /* an account lost a device in this turn */
    bool pending;       /* the group is not empty */
    bool failed;        /* adding to it did not work */
    bool frozen;        /* read-only, and time stands still: nothing can be saved */
    int64_t anew_ms; /* while reading: when the account log was compacted by a version that did not
                        keep the times at which numbers were given out */
    bool broken;     /* for good */
    bool lost;       /* and the accounts cannot be read: all are unknown */
    bool loading;
    struct house_figures figures;
    int64_t wait_ms;                             /* retry delay of the last refusal for speed */
    uint64_t refused[PROTO_CODES + TABLE_CODES]; /* by reason, for figures */
    int64_t (*clock_us)(void);                   /* likewise; NULL: none */
    struct address address[ADDRESSES];
    struct ban ban[BANS_MAX];
    uint32_t bans;
    char notice[TABLE_TEXT_MAX]; /* sent to all connections at the end of this turn */
    struct table_scratch scratch;
    struct kb_json_before before; /* what the previous reader was sent of a table */
    struct kb_entry seen[KB_HISTORY_MAX];
    struct table anew; /* see house_anew */
    char anew_line[ANEW_LINES][TABLE_LINE_MAX];
    char out[HOUSE_ANSWER_MAX];
    char lines[HISTORY_MAX];
    struct proto_lines lines_told; /* in `lines`: of this table for this viewer */
    const struct told *lines_of;   /* NULL: of none */
    int lines_viewer;
    char large[HOUSE_RECORD_MAX]; /* an answer with a record, or a new record */
    char reason[STORE_REASON_MAX];
};

/* house_people.c */
struct person *person_noted(struct house *h, uint32_t number); /* NULL: unknown number */
void person_secret(struct house *h, char *hex);                /* SECRET_BYTES new ones, as text */
void person_hash(const char *secret, uint8_t *hash);
uint32_t person_add(struct house *h, const char *name, const char *secret, uint32_t owner,
                    uint64_t nonce);
void person_token_print(uint32_t person, const char *secret, char *out);
uint32_t person_of_token(const struct house *h, const char *token,
                         uint64_t *device); /* 0: unknown */
/* Authenticates a link: the account of its token, or why not. A valid token works even if its
 * address has sent too many wrong ones: a neighbor could otherwise lock the player out. */
enum proto_code person_show(struct house *h, uint32_t link, const char *token, uint32_t *person,
                            uint64_t *device);
bool person_has_device(const struct house *h, uint32_t person, uint64_t device);
void person_seen(struct house *h, uint32_t number);
void person_ban(struct house *h, uint32_t number, bool on);
void person_ban_from(struct house *h, const struct subnet *subnet, bool on); /* a line about it */
uint32_t person_made(const struct house *h, uint32_t owner,
                     uint64_t nonce); /* a program; 0: none */
void person_new_key(struct house *h, uint32_t person, const char *secret);
void person_make_code(struct house *h, uint32_t person, const char *secret);
uint32_t person_of_code(const struct house *h, const char *code);
void person_add_device(struct house *h, uint32_t person, const char *secret);
void person_played(struct house *h, uint32_t number); /* has a seat */
void person_rename(struct house *h, uint32_t number, const char *name);
void person_note_time(struct house *h); /* writes the time to the account log */
int person_alone(struct house *h, uint32_t number,
                 uint64_t device); /* returns how many other devices were signed out */
bool person_read(struct house *h, const char *line); /* an entry of the lobby's log */
const struct said_command *person_said(const struct house *h, uint32_t person, uint64_t nonce);
void person_remember_command(struct house *h, uint32_t person, uint64_t nonce, uint64_t table,
                             uint32_t number);
void person_forget_command(struct house *h, uint32_t person, uint64_t nonce); /* it had no effect */

/* house_address.c: rate limits by address. Is anything left for a link, if this request was counted
 * `already` times? Counts `more`. */
bool house_has_left(struct house *h, uint32_t link, enum counted what, uint32_t already);
void house_count(struct house *h, uint32_t link, enum counted what, uint32_t more);

/* house_bans.c: is this person banned, or the owner of this program? Bans of networks: find, add
 * (false: the list is full), remove; to and from the hash in a log line. bans_enforce disconnects
 * everybody who is banned; house_notice sends the host's notice. */
bool house_is_banned(const struct house *h, uint32_t person);
struct ban *bans_find(struct house *h, const struct subnet *subnet);
bool bans_put(struct house *h, const struct subnet *subnet, int64_t at_ms);
void bans_take(struct house *h, struct ban *ban);
void bans_hash(const struct subnet *subnet, uint8_t *hash);
bool bans_read(struct house *h, bool on, const uint8_t *hash, int64_t at_ms);
void bans_enforce(struct house *h);
void house_notice(struct house *h);

/* house_compact.c: rewrites the account log without obsolete lines, when the house opens, and now
 * and then at the end of a turn. */
void person_print(const struct house *h, uint32_t number, const char *word, int64_t at_ms,
                  const uint8_t *hash, char *out, size_t size);
void house_compact(struct house *h);
void house_compact_open(struct house *h);
/* Compacts the log of a table when another game begins there. Before the input: prepares the lines
 * that recreate the table, returns how many (0: the log is kept). After it: writes them as the
 * beginning of the log. */
int house_anew(struct house *h, const struct slot *slot, const struct table_input *input);
void house_anew_write(struct house *h, struct slot *slot, const struct table_input *input,
                      int lines);

/* house_slots.c: a slot holds one table. Slots belong to the house, and are never allocated or
 * freed one by one; a pointer to one is good until slot_clear or until the log is read again. */

/* The table of this number; NULL: unknown, or set aside. */
struct slot *slot_find(struct house *h, uint64_t number);

/* An empty table with a new number, invisible until its first input is accepted. If that fails,
 * return it with slot_clear. NULL: the limit of tables is reached. */
struct slot *slot_new(struct house *h);

/* May this link make one more table? Makes room, if necessary, by closing a deserted table that has
 * not started. On PROTO_FULL or PROTO_TOO_MANY, `why` gets the sentence, or NULL. */
enum proto_code slot_make_room(struct house *h, uint32_t link, const char **why);

/* Frees the slot of a table that is closed or was never made; all connections leave it. The caller
 * deletes its log. */
void slot_clear(struct house *h, struct slot *slot);

/* Applies one input to the table. Sets its time; if the table accepts it, adds it to the store's
 * group, marks and schedules the table: no client hears of it before the group is committed. If the
 * table refuses it, nothing has changed, and `error` (or NULL) says what is wrong with a move. A
 * failing store sets h->failed, and the turn reads everything again. */
enum table_code slot_input(struct house *h, struct slot *slot, struct table_input *input,
                           struct kb_error *error);

/* Sets the time of the next slot_run: call it when anything the table waits for changes. */
void slot_schedule(struct house *h, struct slot *slot);

/* Does what is due at the time set by slot_schedule, and schedules the table again. */
void slot_run(struct house *h, struct slot *slot);

/* The table has news: its connections get an update at the end of this turn. */
void slot_mark(struct house *h, struct slot *slot);

/* Adds the server's share, game number, date and rules version to an input that may begin a deal.
 */
void slot_freshen(struct house *h, const struct slot *slot, struct table_input *input);

/* Call after connections or players have changed: starts to count absent players' time, and tells
 * the others who is back. The caller schedules the table. */
void slot_presence(struct house *h, struct slot *slot);

/* Notes that a player is active, even by HTTP without a socket. */
void slot_acts(struct house *h, struct slot *slot, int seat);

/* Is a game running in which others wait for this player? */
bool slot_awaits(const struct slot *slot, uint32_t person);

/* A player returns: ends the stand-in and resumes a paused game. False: it is a live game and no
 * room is free; retried later. */
bool slot_come_back(struct house *h, struct slot *slot, uint32_t person);

/* For proto_update: until when the game waits for each absent player, seat s at index s. 0: without
 * limit; -1: present. */
void slot_gone(const struct slot *slot, int64_t *until_ms);

/* Is this person connected to the table? */
bool slot_has(const struct house *h, const struct slot *slot, uint32_t person);

/* After a game: do all players who are here want a rematch, if this person does? */
bool slot_plays_again(const struct house *h, const struct slot *slot, uint32_t person);

/* After a game, a player left or disconnected: starts the rematch if all others have agreed. */
void slot_begin_again(struct house *h, struct slot *slot);

/* Attaches a link to this table; detaches it from this one; detaches it from any table, and
 * schedules that. After the first two the caller calls slot_presence. */
void slot_join(struct house *h, struct slot *slot, uint32_t link);
void slot_part(struct house *h, struct slot *slot, uint32_t link);
void slot_leave(struct house *h, uint32_t link);

/* While the log is read: applies an entry of a table, and sets the table aside if that fails; sets
 * a table with a damaged log aside. False: no slot is left for that number. */
bool slot_read(struct house *h, uint64_t number, uint32_t seq, const char *line, size_t size);
bool slot_damaged(struct house *h, uint64_t number);

/* May this person (0: a visitor) look at the table? */
bool slot_may_see(const struct slot *slot, uint32_t person);

/* The seats of this person at tables whose games are not over. Looks at all tables. */
uint32_t slot_seats(const struct house *h, uint32_t person);

static inline uint32_t slot_number(const struct house *h, const struct slot *slot) {
    return (uint32_t)(slot - h->slots);
}

/* house_jobs.c: is a bot's move ready to be played? jobs_look queues a table if one of its bots
 * must decide; jobs_watched moves it forward because a person watches it; jobs_leave removes it;
 * jobs_forget empties all queues. */
bool job_has_move(const struct slot *slot, int s);
void jobs_look(struct house *h, struct slot *slot);
void jobs_watched(struct house *h, struct slot *slot);
void jobs_leave(struct house *h, struct slot *slot);
void jobs_forget(struct house *h);

/* house_late.c: delayed spectators. Does a viewer at this seat (0: no seat) see the table with
 * delay? The delayed table, and when it changes next at the latest (INT64_MAX: unknown); both only
 * after a commit. The table as a viewer may see it; the number of its last event, without advancing
 * it. Before a log is compacted: is the old one still needed? After it: the log has `lines` lines
 * instead of `before`. */
bool late_viewer(const struct slot *slot, int viewer);
struct table *late_table(struct house *h, struct slot *slot);
int64_t late_due(struct house *h, struct slot *slot);
struct table *late_seen(struct house *h, struct slot *slot, int viewer);
struct told *late_told(struct house *h, struct slot *slot, int viewer);
uint32_t late_number(const struct house *h, const struct slot *slot, int viewer);
/* Call before delayed spectators are sent anything: logs the time, so that a restart does not go
 * back behind it. */
void late_note_time(struct house *h, const struct slot *slot);
bool late_needs_log(const struct house *h, const struct slot *slot);
void late_anew(struct house *h, struct slot *slot, uint32_t before, uint32_t lines);

/* house_live.c: live tables. */
bool live_open(struct house *h);
void live_forget(struct house *h);
/* A live game holds a room from its deal to its end, except while it is paused. Is a room free for
 * the game that this input would begin or resume? PROTO_OK also if it would do neither; `why` gets
 * the sentence. */
enum proto_code live_may_begin(const struct house *h, const struct slot *slot,
                               enum table_input_kind kind, uint32_t person, const char **why);
bool live_game(const struct table *t);               /* dealt, or being dealt */
bool live_enter(struct house *h, struct slot *slot); /* if it is a live game; false: no room */
/* Call before an input: if it resumes a paused game, gives that a room and fills it from its log.
 * False: no room, or the log cannot be read. */
bool live_resume(struct house *h, struct slot *slot, const struct table_input *input);
void live_leave(struct house *h, struct slot *slot);
void live_note(struct house *h, struct slot *slot, const struct table_input *input, bool ran,
               int32_t entries); /* an input was accepted; did ticks run before, with how many
                                    history entries? */
void live_loaded(
    struct house *h,
    struct slot *slot); /* after the log was read: fills the room again, and restarts the bots */
void live_receive(struct house *h, uint32_t number, const struct proto_command *command);
void live_part(struct house *h, const struct slot *slot, uint32_t link); /* a link disconnected */
void live_refuse_all(struct house *h); /* nothing could be saved: refuses all waiting inputs */
void live_tick(struct house *h, struct slot *slot);
void live_send(struct house *h, struct slot *slot, uint32_t number, bool late);
void live_sent(struct house *h, struct slot *slot); /* to all links */
void live_record(struct house *h, const struct slot *slot, struct record *record);
const struct slot *live_slot(const struct house *h,
                             uint32_t room); /* the slot that has the room, or NULL */
uint32_t live_inputs(const struct house *h, const struct slot *slot); /* of its game so far */
void live_job(struct house *h, const struct slot *slot, int s, struct house_job *job);

/* house_watch.c: lost connections at live tables. Has a link been silent for too long? Call
 * watch_heard at each message, watch_run when watch_due says so, watch_pong at each pong;
 * watch_send sends the pings. */
bool watch_silent(const struct house *h, const struct slot *slot, const struct link *link);
void watch_heard(struct house *h, uint32_t number);
int64_t watch_due(const struct house *h, const struct slot *slot);
void watch_run(struct house *h, struct slot *slot);
void watch_pong(struct house *h, struct link *link, int64_t number);
void watch_send(struct house *h, const struct table *t, uint32_t number);

/* house_keep.c: stores records of finished games. A game is over; store a part of the waiting
 * records before a turn commits; store a table's at once; forget it; while a log is read: mark a
 * finished game whose record is missing. Is the record of this id waiting to be stored? */
void keep_game(struct house *h, struct slot *slot);
void keep_some(struct house *h);
void keep_now(struct house *h, struct slot *slot);
void keep_unmark(struct house *h, struct slot *slot);
void keep_missing(struct house *h, struct slot *slot);
bool keep_is_due(const struct house *h, const char *id);

/* house_about.c: the summary stored with each record (STORE_ABOUT_MAX bytes): writes it from table
 * and record, and reads it. */
struct about_results {
    char date[sizeof((struct record *)0)->date]; /* when it began; empty: unknown */
    int seats;                                   /* 0: the result is unknown */
    int32_t total[KB_SEATS_MAX];
    int32_t share[KB_SEATS_MAX]; /* of the victory, of KB_SHARE */
};
void about_write(const struct table *t, const char *record, char *out);
void about_title(const char *about, char *out); /* the part that is shown; STORE_ABOUT_MAX bytes */
bool about_is_public(const char *about);
/* The seat that a person had at the end under this name (NULL: any name); 0: none. */
int about_seat(const char *about, uint32_t person, const char *name);
void about_results(const char *about, struct about_results *results);

/* house_history.c: before the links of a table are told what is new; what is new in the history for
 * a viewer (NULL: nothing), who may have missed something; and after all were told. */
void history_begin(struct house *h, struct told *told);
const struct proto_lines *history_lines(struct house *h, struct table *t, struct told *told,
                                        int viewer, bool follows);
void history_told(const struct table *t, struct told *told);

/* house_out.c */
bool house_may_answer(const struct house *h, uint32_t link); /* is there room for another answer? */
struct answer *house_answer(struct house *h, uint32_t link, enum answer_kind kind, int64_t re);
void house_send_answers(struct house *h, bool saved);
void house_send_updates(struct house *h);
void house_doom(struct house *h, uint32_t link, enum proto_code why);

/* house.c: a socket belongs to this person from now on (0: to none). */
void link_belongs(struct house *h, uint32_t link, uint32_t person);

/* house_command.c: one command of a person, from a socket or a request. */
void house_command(struct house *h, uint32_t link, const struct proto_command *command,
                   uint64_t table);
uint64_t house_table_of(struct house *h, const char *id);       /* 0: unknown table, or wrong key */
enum proto_code house_why_not(struct house *h, const char *id); /* why house_table_of found none */
void house_time(struct house *h, int64_t now_ms);

/* A token bucket: takes one token, if there is one. `burst` tokens at most, one more every `each`
 * milliseconds; `paid_ms` is the time at which the last one taken is paid for. False: h->wait_ms is
 * the retry delay. */
static inline bool house_pays(struct house *h, int64_t *paid_ms, int burst, int64_t each) {
    if (*paid_ms < h->now_ms - burst * each)
        *paid_ms = h->now_ms - burst * each;
    if (*paid_ms + each > h->now_ms) {
        h->wait_ms = *paid_ms + each - h->now_ms;
        return false;
    }
    *paid_ms += each;
    return true;
}

#endif

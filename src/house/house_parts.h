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

#define DEVICES_MAX 4   /* tokens of one person */
#define NONCES_MAX 8    /* commands of a person that are remembered */
#define SECRET_BYTES 24 /* of a token, a code, an invitation */
#define DAY_MS 86400000
#define REMATCH_GRACE_MS 5000 /* who reloads a page after a game is waited for so long */
#define AWAY_AFTER_MS                                                                             \
    2000                   /* disconnected for this long during one: shown to the others as away, \
                            */
#define LIVE_GONE_MS 200   /* and at a live table, where a reload shows, too */
#define WATCH_PINGS 16     /* pings to a player that may be under way at once */
#define ALONE_MS 21600000  /* a single person among bots is waited for so long */
#define UNSEEN_DAYS 90     /* who is at no table and was not seen for so long is forgotten, */
#define VISITOR_DAYS 2     /* and who never sat at one after so long */
#define CODE_MS 600000     /* a code for another device is good for so long */
#define HOSTED_MAX 8       /* open tables of one host */
#define SEATS_MAX 8        /* seats of one person at tables whose games are not over */
#define KEYS_MAX 4         /* programs of one person */
#define SOCKETS_MAX 64     /* sockets of one person */
#define LIVE_HOSTED 4      /* live games at tables of one host: there are few rooms; */
#define LIVE_ADDRESS 4     /* at tables made from one address: one room in so many */
#define WAITING_ADDRESS 32 /* tables that have not started, of those made from one address; */
#define TABLES_SHARE 16    /* of all tables one in so many may be made from there, */
#define TABLES_LEAST 64    /* but so many in any case; a site has SITE_SHARE times as much */
#define SITE_SHARE 4
#define LIVE_RETRY_MS 5000 /* bots that were to fill a live table try again so much later */
#define PROGRAM_HOSTED 2   /* open tables of one program */
#define LIST_MAX 50        /* tables or finished games in a list, */
#define RECORDS_SEEN 200   /* and the last games among which they are found, */
#define RECORDS_OWN 4000   /* by somebody who may have sat there */
#define RETRY_MS 10000     /* after a full disk it is tried again so much later */
#define COMMANDS_BURST 60  /* commands of a link at once, */
#define COMMANDS_S 20      /* and a second */
#define PROGRAM_BURST 30   /* of a program's link at once, */
#define PROGRAM_S 10       /* and a second */
#define SAYS_BURST 6       /* phrases and lines of a person at once, */
#define SAYS_MS 2000       /* and one more in so many milliseconds */
#define TURN_ANSWERS 90    /* answers to a link in one turn; who asks for more is sent away */
#define ANSWERS_MORE 4096  /* answers in one turn, beside one for each link */
#define ACTS_BURST 120     /* commands of a person at tables at once, on all links together, */
#define ACTS_MS 25         /* and one more in so many milliseconds */
#define TAKES_BURST 20     /* seats that a person takes at once, since everybody there is told, */
#define TAKES_MS 5000      /* and one more in so many milliseconds */
#define LOOKERS_MAX 500    /* connections that look on at a table, */
#define LOOKS_MAX 16       /* and of one player at it */
#define GAMES_BURST 30     /* games that a person begins at once, since each leaves a record, */
#define GAMES_MS 30000     /* and one more in so many milliseconds */
#define CODES_BURST 10     /* codes for other devices of a person at once, */
#define CODES_MS 60000     /* and one more in so many milliseconds */
#define INPUTS_MAX 50000   /* of a table; then games come to their end, and nothing else is taken */
#define TICKS_MAX 120000   /* of the live clock at a table, likewise */
#define ADDRESSES 4096
#define GUESTS_HOUR 60  /* new people from one address an hour */
#define WRONG_MINUTE 20 /* wrong tokens and codes from one address a minute */
#define REQUESTS_MINUTE 1200
#define NAMING_MINUTE \
    60 /* requests for a name, and a visitor's for games and tables, that do not */
#define LOOKING_MINUTE                                                        \
    120 /* count among those, so that a flood of others leaves newcomers room \
         */
#define ASKS_BURST                                                                             \
    240             /* requests of a person at once that do not count for its address, so that \
                     */
#define ASKS_MS 250 /* neighbours do not take them away, and one more in so many milliseconds */
#define RECORDS_TURN (64 << 10)   /* bytes of records in one turn; who asks for more waits */
#define RECORD_HEAD 128           /* a game that a list looks at counts as so much of a record */
#define RECORD_PAUSE_MS 10        /* after that, for everybody else */
#define RECORD_REQUEST (64 << 10) /* so much of a record counts as a request of its own */
#define HISTORY_MAX (STORE_RECORD_MAX + 4096) /* bytes of the lines of a game, or of its record */
#define HISTORY_SHOWN 24000 /* of them in one answer, before quotes get their escapes */
#define NO_LINK UINT32_MAX
#define BANS_MAX 512     /* addresses and networks that are banned */
#define ANEW_LINES 224   /* of the log of a table that begins anew */
#define LATE_LINES 16384 /* bytes of the log that are read at once for delayed spectators */

/* A live game without any player is paused then, at the latest. */
#define LIVE_PAUSE_MS 300000

/* A table that has not started is closed when nobody was connected for so long; where the tables
 * run out, after so long already. */
#define DESERTED_MS 1800000
#define GIVES_WAY_MS 60000

struct said_command {
    uint64_t nonce;
    uint64_t table;
    uint32_t number; /* the event that it led to */
};

/* A secret that was told in answer to a command: told again if the same command comes again, as
 * long as the process lives. The log has only its hash. */
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
    bool played; /* has had a seat, or is older than this is known */
    bool banned;
    uint8_t devices;
    uint8_t keys;
    uint32_t sockets; /* of this person that are open */
    uint16_t hosted;  /* tables that this person made */
    uint8_t commands; /* remembered, modulo NONCES_MAX the place of the next */
    uint32_t owner;   /* of a program */
    uint64_t nonce;   /* of the command that made a program */
    int64_t since_ms; /* when the number became this person's, */
    bool old;         /* or earlier, which an old log does not tell */
    int64_t seen_ms;  /* when its token was last used, to a day */
    uint8_t token[DEVICES_MAX][HASH_BYTES];
    uint8_t code[HASH_BYTES];
    int64_t code_ms;             /* when the code was made; -1: there is none */
    int64_t say_ms;              /* buckets: when the last word would have been paid for, */
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
    bool known;     /* has said hello */
    bool doomed;    /* is closed at the end of the turn, */
    uint8_t why;    /* enum proto_code: for this reason */
    bool refresh;   /* something has changed for this person alone */
    bool whole;     /* wants seats and terms too */
    bool behind;    /* did not take what was new at its table */
    bool told_gone; /* was told last that somebody is not there */
    int32_t status;
    uint32_t person; /* 0: a visitor */
    uint64_t device; /* which of its tokens it has shown: how its hash begins */
    uint64_t table;  /* 0: none */
    uint32_t sent;   /* the last event that went out */
    uint32_t next;   /* of the same table */
    uint32_t address;
    uint32_t site;                /* and the larger place around it; 0: none */
    uint32_t answers;             /* to it in this turn, */
    uint32_t answer;              /* and the last of them, + 1 */
    int64_t paid_ms;              /* commands: a bucket, */
    int64_t live_ms;              /* messages of the live clock, */
    int64_t told_ms;              /* and refusals of those */
    int64_t heard_ms;             /* its last message */
    int64_t ping_ms[WATCH_PINGS]; /* when it was asked for its round trip, by number */
    int32_t trip_ms;              /* the last round trip */
    uint32_t pings;               /* the number of the last ping, */
    uint32_t pongs;               /* and of the last that was answered */
    bool ponged;                  /* it does answer pings */
    bool asks;                    /* a ping is to go out */
    uint32_t late_tick;           /* a delayed spectator's last frame */
    bool has_ip;                  /* the driver has said where it comes from: */
    bool barred;                  /* from there nobody may come in */
    uint8_t ip[16];
    uint8_t seat; /* from which it was told last what is new; 0: from none */
};

struct bot_answer {
    uint32_t asked; /* inputs of the game + 1 when it was asked; 0: not asked */
    bool ready;
    int32_t action;
    struct bot_notes notes;
};

struct slot {
    bool used;
    bool dirty;
    bool in_jobs;
    bool aside;       /* its log cannot be used: it only keeps its place */
    bool late;        /* delayed spectators have looked: house_late.c */
    bool unkept;      /* its last game is over, and its record not kept yet: house_keep.c */
    uint32_t entry;   /* of the log that was read last; set aside: the first that is no use */
    uint32_t maker;   /* the person who made the table, */
    uint32_t address; /* and the address, */
    uint32_t site; /* and the place around that; 0: there is none, or not known since a restart */
    uint8_t maker_ip[16]; /* all 0: likewise not known */
    uint32_t room;        /* a live game: which, + 1 */
    int32_t heap;         /* its place there; -1: none */
    uint32_t link;        /* the first one */
    uint32_t next_dirty;
    uint32_t next_job;
    uint8_t job_kind, job_turn; /* in which row it waits, and in which list of it */
    int64_t wake_ms;
    int64_t again_ms;  /* somebody went who was asked for another game: looked at then */
    int64_t late_ms;   /* delayed spectators are told something then */
    int64_t resume_ms; /* there was no room for a live game that was to go on: tried again then */
    int64_t empty_ms;  /* since when nobody is connected; -1: somebody is */
    int64_t gone_ms[KB_SEATS_MAX + 1]; /* since when a player is not there; -1: is there */
    uint8_t linked;                    /* who has been connected in this game, bit by seat, */
    uint8_t gone_told;                 /* and of whom the others were told that they are gone */
    struct bot_answer answer[KB_SEATS_MAX + 1];
    struct table table;
};

enum answer_kind {
    ANSWER_DONE, /* at a table: the number of the last event */
    ANSWER_TICK, /* by live clock: the number of the tick */
    ANSWER_HELLO,
    ANSWER_SECRET, /* a token, code or invitation */
    ANSWER_NAME,   /* of the person of this number */
    ANSWER_ALONE,  /* the number of devices that are forgotten */
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
    uint32_t link;   /* NO_LINK: it is gone */
    uint32_t before; /* the one before to the same link, + 1 */
    uint8_t kind;
    bool changed; /* it depends on the group */
    bool live;    /* to an input by live clock */
    bool waits;   /* for the next turn: there were records enough in this one */
    enum proto_code code;
    enum table_code table_code;
    struct kb_error error;
    int64_t re;
    int64_t wait_ms; /* of one that came too fast */
    uint64_t table;
    uint32_t number;
    uint32_t person;
    char word[PROTO_WORD_MAX];
    char secret[PROTO_TOKEN_MAX];
    const char *sentence; /* of a refusal, instead of that of its code; or NULL */
};

/* What is counted by address: new people in an hour; in a minute wrong tokens and codes, requests,
 * and of those without a token what a newcomer needs: a name; what there is to play. */
enum counted { COUNT_GUESTS, COUNT_WRONG, COUNT_REQUESTS, COUNT_NAMING, COUNT_LOOKING, COUNTS };

struct address {
    int64_t window[COUNTS];
    uint32_t count[COUNTS];
};

/* A record that is being written, a part in every turn. */
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

/* A table as its delayed spectators know it (house_late.c), and the next inputs of its log. */
struct late {
    struct table table;
    uint32_t at, end; /* of the lines that are not shown yet, each behind its length */
    char lines[LATE_LINES];
};

struct house {
    struct house_limits limits;
    struct house_driver driver;
    struct store *store;
    struct person *people; /* from 1 */
    struct slot *slots;
    struct late *late; /* by slot; memory that no delayed spectator needs stays untouched */
    struct link *links;
    struct answer *answers;
    struct live_room *rooms; /* house_live.h */
    struct keeping *keeping; /* NULL in one's own house, where nobody waits for another table */
    uint32_t unkept;         /* games that are over and not kept yet */
    uint32_t *heap;
    uint32_t answers_max;
    uint32_t answer_count;
    uint32_t answers_more; /* of them, those that are not the first to their link */
    int64_t record_ms;     /* the next record is not answered before, by the driver's clock */
    uint32_t heap_count;
    uint32_t people_count;   /* the greatest number that is used */
    uint32_t people_touched; /* the greatest of whom anything was noted */
    uint32_t people_used;
    uint32_t people_free; /* no smaller number is free */
    uint32_t lobby_seq;
    uint32_t first_dirty;
    struct job_row jobs[JOB_ROWS];
    uint32_t jobs_watched; /* jobs in a row where somebody looked */
    uint64_t last_table;
    int64_t base_ms;   /* the time in the log when the house was opened */
    int64_t origin_ms; /* what the driver called it; -1: it has not said yet */
    int64_t now_ms;
    int64_t logged_ms;  /* the last time in the log */
    int64_t ticked_ms;  /* when the first tick of this turn was due; -1: none */
    uint32_t ticks;     /* in this turn */
    int64_t driver_ms;  /* the last that the driver said */
    int64_t date_s;     /* on the calendar; 0: nobody has said */
    int64_t retry_ms;   /* like driver_ms: saving is tried again then */
    int64_t compact_ms; /* like now_ms: the people's log is looked at again then */
    bool dooms;         /* some link is doomed */
    bool rotates;       /* somebody has lost a device in this turn */
    bool pending;       /* the group has something in it */
    bool failed;        /* adding to it did not work */
    bool frozen;        /* nothing can be saved: read-only, and time stands still */
    int64_t anew_ms;    /* the people's log was written anew then, by a version that did not keep
                         * since when a number is whose; while it is read */
    bool broken;        /* for good */
    bool lost;          /* and what there was cannot be read any more: nobody is known */
    bool loading;
    struct house_figures figures;
    int64_t wait_ms; /* how long it takes until what was too fast just now is possible */
    uint64_t refused[PROTO_CODES + TABLE_CODES]; /* by reason, for figures */
    int64_t (*clock_us)(void);                   /* likewise; NULL: none */
    struct address address[ADDRESSES];
    struct ban ban[BANS_MAX];
    uint32_t bans;
    char notice[TABLE_TEXT_MAX]; /* for everybody who is connected, at the end of this turn */
    struct table_scratch scratch;
    struct kb_json_before before; /* what the reader before was told of a table */
    struct kb_entry seen[KB_HISTORY_MAX];
    struct table anew; /* see house_anew */
    char anew_line[ANEW_LINES][TABLE_LINE_MAX];
    char out[HOUSE_ANSWER_MAX];
    char lines[HISTORY_MAX];
    char large[HOUSE_RECORD_MAX]; /* an answer with a record, or a new record */
    char reason[STORE_REASON_MAX];
};

/* house_people.c */
struct person *person_noted(struct house *h, uint32_t number); /* NULL: nobody of that number */
void person_secret(struct house *h, char *hex);                /* SECRET_BYTES new ones, as text */
void person_hash(const char *secret, uint8_t *hash);
uint32_t person_add(struct house *h, const char *name, const char *secret, uint32_t owner,
                    uint64_t nonce);
void person_token_print(uint32_t person, const char *secret, char *out);
uint32_t person_of_token(const struct house *h, const char *token,
                         uint64_t *device); /* 0: nobody */
/* A link shows a token: whose it is, or why not. A right one is good however many wrong ones came
 * from the same place: somebody else there may try to keep its neighbours out. */
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
void person_note_time(struct house *h); /* how late it is, in the people's log */
int person_alone(struct house *h, uint32_t number, uint64_t device); /* so many others are gone */
bool person_read(struct house *h, const char *line); /* an entry of the lobby's log */
const struct said_command *person_said(const struct house *h, uint32_t person, uint64_t nonce);
void person_remember_command(struct house *h, uint32_t person, uint64_t nonce, uint64_t table,
                             uint32_t number);
void person_forget_command(struct house *h, uint32_t person,
                           uint64_t nonce); /* it came to nothing */

/* house_address.c: has a link's place anything of that left, if it was counted `already` so often?
 * And it has had so much more. */
bool house_has_left(struct house *h, uint32_t link, enum counted what, uint32_t already);
void house_count(struct house *h, uint32_t link, enum counted what, uint32_t more);

/* house_bans.c: is this person banned, or the owner of this program? Bans of networks: one of them;
 * one more (false: there are enough); one less; as the hash of a line, and from it. Whoever is
 * banned now is sent away. And the notice of the host goes out. */
bool house_is_banned(const struct house *h, uint32_t person);
struct ban *bans_find(struct house *h, const struct subnet *subnet);
bool bans_put(struct house *h, const struct subnet *subnet, int64_t at_ms);
void bans_take(struct house *h, struct ban *ban);
void bans_hash(const struct subnet *subnet, uint8_t *hash);
bool bans_read(struct house *h, bool on, const uint8_t *hash, int64_t at_ms);
void bans_enforce(struct house *h);
void house_notice(struct house *h);

/* house_compact.c: the log of the people without what is over, when the house opens; and at the end
 * of a turn, now and then. */
void person_print(const struct house *h, uint32_t number, const char *word, int64_t at_ms,
                  const uint8_t *hash, char *out, size_t size);
void house_compact(struct house *h);
void house_compact_open(struct house *h);
/* Lines that make a table anew, before an input that begins another game there is taken; 0: its log
 * goes on. And after it was taken: the log begins with those lines. */
int house_anew(struct house *h, const struct slot *slot, const struct table_input *input);
void house_anew_write(struct house *h, struct slot *slot, const struct table_input *input,
                      int lines);

/* house_slots.c: a slot holds one table. Slots belong to the house, and are never allocated or
 * freed one by one; a pointer to one is good until slot_clear or until the log is read again. */

/* The table of this number; NULL: there is none, or it is set aside. */
struct slot *slot_find(struct house *h, uint64_t number);

/* An empty table with a number of its own, seen by nobody until its first input is taken. If that
 * fails, slot_clear gives it back. NULL: there are as many tables as there may be. */
struct slot *slot_new(struct house *h);

/* May one more table be made on this link? If there are too many, one that has not started and
 * where nobody has been for a while is closed. PROTO_FULL, PROTO_TOO_MANY: there is none; `why`
 * gets the sentence, or NULL. */
enum proto_code slot_make_room(struct house *h, uint32_t link, const char **why);

/* The table is closed, or was never made: everybody leaves, and the slot is free. Its log is the
 * caller's. */
void slot_clear(struct house *h, struct slot *slot);

/* One input to the table. Sets its time, and if the table takes it, adds it to the group of the
 * store and marks and schedules the table: no client hears of it before the group is committed. If
 * not, nothing has changed; `error` (or NULL) then says what is wrong with a move. A store that
 * fails is noted in h->failed, and the turn reads everything again. */
enum table_code slot_input(struct house *h, struct slot *slot, struct table_input *input,
                           struct kb_error *error);

/* Sets when the table is to be looked at next: call it when anything that it waits for changes. */
void slot_schedule(struct house *h, struct slot *slot);

/* The time of slot_schedule has come: does whatever is due, and schedules the table again. */
void slot_run(struct house *h, struct slot *slot);

/* There is something new to tell at the table, in this turn. */
void slot_mark(struct house *h, struct slot *slot);

/* Share, number, date and rules of a deal, for an input that may begin a game. */
void slot_freshen(struct house *h, const struct slot *slot, struct table_input *input);

/* Connections or players have changed: who is away is counted from now, and the others are told
 * who is back. The caller schedules the table. */
void slot_presence(struct house *h, struct slot *slot);

/* A player does something: by request, without a socket, too, there is somebody. */
void slot_acts(struct house *h, struct slot *slot, int seat);

/* Do others wait for this player, in a game that is played now? */
bool slot_awaits(const struct slot *slot, uint32_t person);

/* Somebody is there who was away, or for whom a game rests: the seat is its own again. False: it is
 * a live game, and there is no room; it is tried again. */
bool slot_come_back(struct house *h, struct slot *slot, uint32_t person);

/* For proto_update: until when players are waited for who are said to be gone; seat s at index s.
 * 0: without an end; -1: this one is not gone. */
void slot_gone(const struct slot *slot, int64_t *until_ms);

/* Is this person connected to the table? */
bool slot_has(const struct house *h, const struct slot *slot, uint32_t person);

/* After a game: does everybody who is here want another one, if this person does? */
bool slot_plays_again(const struct house *h, const struct slot *slot, uint32_t person);

/* Somebody has got up after a game, or is gone: perhaps the others have waited for nobody else. */
void slot_begin_again(struct house *h, struct slot *slot);

/* A link, which is at no table, is at this one; it, which is at this one, is at none; whatever
 * table it is at, if any, it is at none, and the table is scheduled. After the first two the caller
 * calls slot_presence. */
void slot_join(struct house *h, struct slot *slot, uint32_t link);
void slot_part(struct house *h, struct slot *slot, uint32_t link);
void slot_leave(struct house *h, uint32_t link);

/* While the log is read: an entry of a table, which is set aside if it cannot be taken; a table
 * whose log is damaged, which is set aside. False: no slot is left for that number. */
bool slot_read(struct house *h, uint64_t number, uint32_t seq, const char *line, size_t size);
bool slot_damaged(struct house *h, uint64_t number);

/* May this person (0: a visitor) look at the table? */
bool slot_may_see(const struct slot *slot, uint32_t person);

/* The seats of this person at tables whose games are not over. Looks at all tables. */
uint32_t slot_seats(const struct house *h, uint32_t person);

static inline uint32_t slot_number(const struct house *h, const struct slot *slot) {
    return (uint32_t)(slot - h->slots);
}

/* house_jobs.c: is there a move of a bot that can be played? A table waits for its bots, if one of
 * them is to decide; somebody looks at it now; it waits no more; none does. */
bool job_has_move(const struct slot *slot, int s);
void jobs_look(struct house *h, struct slot *slot);
void jobs_watched(struct house *h, struct slot *slot);
void jobs_leave(struct house *h, struct slot *slot);
void jobs_forget(struct house *h);

/* house_late.c: does somebody who looks from this seat (0: from none) see the table later? The
 * table as it is shown to those, and when there is more to show at the latest (INT64_MAX: nothing
 * is known yet); both after a commit. The table as a viewer may see it, and without advancing it
 * the number of its last event. Before a log begins anew: is it still needed? After that: it has
 * `lines` lines now, instead of `before`. */
bool late_viewer(const struct slot *slot, int viewer);
struct table *late_table(struct house *h, struct slot *slot);
int64_t late_due(struct house *h, struct slot *slot);
struct table *late_seen(struct house *h, struct slot *slot, int viewer);
uint32_t late_number(const struct house *h, const struct slot *slot, int viewer);
/* Before delayed spectators are told something: after a restart it is not earlier than now. */
void late_note_time(struct house *h, const struct slot *slot);
bool late_needs_log(const struct house *h, const struct slot *slot);
void late_anew(struct house *h, struct slot *slot, uint32_t before, uint32_t lines);

/* house_live.c: tables by live clock. */
bool live_open(struct house *h);
void live_forget(struct house *h);
/* A live game takes a room from its deal to its end, but for the time in which it rests. Is there
 * one for the game that such an input of this person would begin here, or wake? PROTO_OK also where
 * it would not; `why` gets the sentence. */
enum proto_code live_may_begin(const struct house *h, const struct slot *slot,
                               enum table_input_kind kind, uint32_t person, const char **why);
bool live_game(const struct table *t);               /* dealt, or being dealt */
bool live_enter(struct house *h, struct slot *slot); /* if it is one; false: there is no room */
/* Before an input is taken: if it wakes a game that rests, that has a room again, with what its log
 * says. False: there is no room, or the log cannot be read. */
bool live_resume(struct house *h, struct slot *slot, const struct table_input *input);
void live_leave(struct house *h, struct slot *slot);
void live_note(struct house *h, struct slot *slot, const struct table_input *input, bool ran,
               int32_t entries); /* an input was taken; were ticks running, with so many entries? */
void live_loaded(struct house *h, struct slot *slot); /* the log has been read: what is missing in a
                                                       * room is read again, and bots think again */
void live_receive(struct house *h, uint32_t number, const struct proto_command *command);
void live_part(struct house *h, const struct slot *slot, uint32_t link); /* a link is gone */
void live_refuse_all(struct house *h); /* nothing could be saved: what waits is not taken */
void live_tick(struct house *h, struct slot *slot);
void live_send(struct house *h, struct slot *slot, uint32_t number, bool late);
void live_sent(struct house *h, struct slot *slot); /* to all links */
void live_record(struct house *h, const struct slot *slot, struct record *record);
const struct slot *live_slot(const struct house *h, uint32_t room);   /* whose it is, or NULL */
uint32_t live_inputs(const struct house *h, const struct slot *slot); /* of its game so far */
void live_job(struct house *h, const struct slot *slot, int s, struct house_job *job);

/* house_watch.c: lost connections at live tables. Has a link been silent for too long? A message
 * came on it; when the table has to be looked at, and doing so; a pong came; pings go out. */
bool watch_silent(const struct house *h, const struct slot *slot, const struct link *link);
void watch_heard(struct house *h, uint32_t number);
int64_t watch_due(const struct house *h, const struct slot *slot);
void watch_run(struct house *h, struct slot *slot);
void watch_pong(struct house *h, struct link *link, int64_t number);
void watch_send(struct house *h, const struct table *t, uint32_t number);

/* house_keep.c: finished games. One is over; before a turn commits, a part of what is not kept yet;
 * all of a table's; it need not be (any more); while a log is read: a game was over, is it kept?
 * And is the game with this id about to be kept? */
void keep_game(struct house *h, struct slot *slot);
void keep_some(struct house *h);
void keep_now(struct house *h, struct slot *slot);
void keep_unmark(struct house *h, struct slot *slot);
void keep_missing(struct house *h, struct slot *slot);
bool keep_is_due(const struct house *h, const char *id);

/* house_about.c: the words about a finished game that are kept beside its record (STORE_ABOUT_MAX
 * bytes), from its table and its record; and what they say. */
struct about_results {
    char date[sizeof((struct record *)0)->date]; /* when it began; empty: not known */
    int seats;                                   /* 0: nobody knows how it ended */
    int32_t total[KB_SEATS_MAX];
    int32_t share[KB_SEATS_MAX]; /* of the victory, of KB_SHARE */
};
void about_write(const struct table *t, const char *record, char *out);
void about_title(const char *about, char *out); /* what is shown of them; STORE_ABOUT_MAX bytes */
bool about_is_public(const char *about);
/* The seat that a person had at the end, under this name (NULL: under whichever); 0: none. */
int about_seat(const char *about, uint32_t person, const char *name);
void about_results(const char *about, struct about_results *results);

/* house_out.c */
bool house_may_answer(const struct house *h, uint32_t link); /* is there room for one more? */
struct answer *house_answer(struct house *h, uint32_t link, enum answer_kind kind, int64_t re);
void house_send_answers(struct house *h, bool saved);
void house_send_updates(struct house *h);
void house_doom(struct house *h, uint32_t link, enum proto_code why);

/* house.c: a socket is this person's from now on (0: nobody's). */
void link_belongs(struct house *h, uint32_t link, uint32_t person);

/* house_command.c: one command of a person, from a socket or a request. */
void house_command(struct house *h, uint32_t link, const struct proto_command *command,
                   uint64_t table);
uint64_t house_table_of(struct house *h, const char *id);       /* 0: none, or not its key */
enum proto_code house_why_not(struct house *h, const char *id); /* there is none */
void house_time(struct house *h, int64_t now_ms);

/* May something be done once more? A bucket that fills with time: `burst` at once, one more every
 * `each` milliseconds. `paid_ms` is when the last one would have been paid for. If not, h->wait_ms
 * says how long it takes. */
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

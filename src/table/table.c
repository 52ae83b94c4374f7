/* table.c: seats, chat, time, and the one function that applies an input. Helpers above their
 * users; one function for each kind of input, each of which checks first and changes then. */
#include "table_parts.h"
#include "text.h"

struct table_event *table_say(struct table *t, enum table_event_code code, int seat, int number) {
    struct table_event *event = &t->event[t->event_count++ % TABLE_EVENTS];
    memset(event, 0, sizeof *event);
    event->at_ms = t->now_ms;
    event->code = (uint8_t)code;
    event->seat = (uint8_t)seat;
    event->number = (int16_t)number;
    event->entries = (uint16_t)t->entries;
    return event;
}

uint32_t table_first_event(const struct table *t) {
    uint32_t gone = t->event_count > TABLE_EVENTS ? t->event_count - TABLE_EVENTS : 0;
    return (gone > t->events_gone ? gone : t->events_gone) + 1;
}

const struct table_event *table_event(const struct table *t, uint32_t n) {
    if (n < table_first_event(t) || n > t->event_count)
        return NULL;
    return &t->event[(n - 1) % TABLE_EVENTS];
}

const char *table_said(const struct table *t, uint32_t n) {
    for (int i = 0; i < TABLE_CHATS; i++)
        if (t->said[i].event == n && n)
            return t->said[i].text;
    return NULL;
}

int table_seat_of(const struct table *t, uint32_t person) {
    for (int s = 1; person && s <= t->terms.setup.seats; s++)
        if (t->seat[s].kind == TABLE_PERSON && t->seat[s].person == person)
            return s;
    return 0;
}

/* ---- Sitting down and getting up ---- */

static void clear_seat(struct table_seat *seat, enum table_seat_kind kind) {
    memset(seat, 0, sizeof *seat);
    seat->kind = (uint8_t)kind;
    seat->asked_ms = seat->due_ms = seat->until_ms = -1;
}

void table_free_seat(struct table *t, int s) {
    clear_seat(&t->seat[s], TABLE_FREE);
    t->silenced &= (uint8_t) ~(1u << s);
    t->again &= (uint8_t) ~(1u << s);
    for (int i = 1; i <= t->terms.setup.seats; i++)
        t->seat[i].mutes &= (uint8_t) ~(1u << s);
}

void table_put_bot(struct table *t, int s, const char *spec) {
    table_free_seat(t, s);
    t->seat[s].kind = TABLE_BOT;
    memcpy(t->seat[s].spec, spec, strlen(spec) + 1);
    table_say(t, TABLE_BOT_SEATED, s, 0);
}

static bool before_game(const struct table *t) {
    return t->phase == TABLE_SEATING || t->phase == TABLE_OVER;
}

/* Can this seat be taken? In a game only if its player left voluntarily: else a host could remove
 * players to see their hands, or let a friend see them. */
static bool is_open(const struct table *t, int s) {
    const struct table_seat *seat = &t->seat[s];
    if (t->phase == TABLE_PLAYING)
        return seat->kind == TABLE_PERSON && seat->stand_in == TABLE_LEFT && !seat->shut;
    return before_game(t) && (seat->kind == TABLE_FREE ||
                              (seat->kind == TABLE_PERSON && seat->stand_in == TABLE_LEFT));
}

/* Could it be taken before that was so? Logs of that time are read as they were meant. */
static bool was_open(const struct table *t, int s) {
    return t->phase == TABLE_PLAYING && t->seat[s].kind == TABLE_PERSON &&
           t->seat[s].stand_in == TABLE_LEFT;
}

static int find_was_open(const struct table *t) {
    for (int s = 1; s <= t->terms.setup.seats; s++)
        if (was_open(t, s))
            return s;
    return 0;
}

static int find_open(const struct table *t) {
    for (int s = 1; s <= t->terms.setup.seats; s++)
        if (is_open(t, s))
            return s;
    return 0;
}

/* The seat that a person left in this game, whose hand it knows: the only one it may take, or a
 * player could look at two hands. 0: any seat. */
static int seat_known(const struct table *t, uint32_t person) {
    for (int i = 0; t->phase == TABLE_PLAYING && i < TABLE_KNOWS; i++)
        if (t->knows[i] == person && t->knows_seat[i])
            return t->knows_seat[i];
    return 0;
}

static void note_knows(struct table *t, uint32_t person, int s) {
    if (seat_known(t, person))
        return;
    int i = t->knows_count++ % TABLE_KNOWS;
    t->knows[i] = person;
    t->knows_seat[i] = (uint8_t)s;
}

static int find_invite(const struct table *t, const uint8_t *hash) {
    for (int i = 0; i < t->invites; i++)
        if (!memcmp(t->invite[i], hash, HASH_BYTES))
            return i;
    return -1;
}

bool table_is_banned(const struct table *t, uint32_t person) {
    for (int i = 0; i < t->banned_count; i++)
        if (t->banned[i] == person)
            return true;
    return false;
}

/* A player who takes over a seat in a game gets its clock and its choice. */
static void sit_down(struct table *t, int s, const struct table_input *in) {
    struct table_seat *seat = &t->seat[s];
    bool takes_over = t->phase == TABLE_PLAYING;
    if (!takes_over)
        table_free_seat(t, s);
    seat->kind = TABLE_PERSON;
    seat->shut = 0;
    seat->person = in->person;
    seat->external = in->number == 1;
    memcpy(seat->name, in->text, strlen(in->text) + 1);
    table_say(t, TABLE_SEATED, s, 0);
    if (takes_over)
        table_take_back(t, s);
    if (!t->host) {
        t->host = in->person;
        table_say(t, TABLE_HOST, s, 0);
    }
}

/* Chooses the seat that a person takes, and checks whether it may have it. */
static enum table_code choose_seat(const struct table *t, const struct table_input *in, int *seat) {
    int known = seat_known(t, in->person);
    int s = *seat = in->seat ? in->seat : known ? known : find_open(t);
    if (!s || !is_open(t, s))
        return TABLE_SEAT_TAKEN;
    if (known && known != s)
        return TABLE_KNOWS_OTHER;
    return table_may_return(t, s, in->at_ms) ? TABLE_OK : TABLE_NOT_NOW;
}

static enum table_code do_take(struct table *t, const struct table_input *in) {
    int s;
    int invite = find_invite(t, in->bytes);
    if (!before_game(t) && t->phase != TABLE_PLAYING)
        return TABLE_NOT_NOW;
    if (table_seat_of(t, in->person))
        return TABLE_HAS_SEAT;
    if (table_is_banned(t, in->person))
        return TABLE_SENT_AWAY;
    if (in->seat && !table_has(t, in->seat))
        return TABLE_NO_SUCH_SEAT;
    enum table_code code = choose_seat(t, in, &s);
    if (code && in->logged) {
        s = in->seat ? in->seat : find_was_open(t);
        code = s && was_open(t, s) ? TABLE_OK : code;
    }
    if (code)
        return code;
    if (t->terms.entry == TABLE_BY_INVITATION && in->person != t->host && invite < 0)
        return TABLE_BAD_INVITATION;
    if (!in->person || !table_text_fits(in->text, TABLE_NAME_MAX))
        return TABLE_BAD_TEXT;
    if (invite >= 0) {
        t->invite_nonce[invite] = t->invite_nonce[--t->invites];
        memmove(t->invite[invite], t->invite[t->invites], HASH_BYTES);
    }
    t->now_ms = in->at_ms;
    sit_down(t, s, in);
    return TABLE_OK;
}

void table_pass_host(struct table *t, uint32_t person) {
    if (person != t->host)
        return;
    t->host = 0;
    for (int i = 1; i <= t->terms.setup.seats && !t->host; i++) {
        t->host = t->seat[i].kind == TABLE_PERSON ? t->seat[i].person : 0;
        if (t->host)
            table_say(t, TABLE_HOST, i, 0);
    }
}

/* A player leaves the seat. In a game a bot takes over; the seat forgets the person. */
static void get_up(struct table *t, int s, enum table_event_code code) {
    uint32_t person = t->seat[s].person;
    table_say(t, code, s, 0);
    if (t->phase == TABLE_PLAYING) {
        note_knows(t, person, s);
        t->seat[s].person = 0;
        table_stand_in(t, s, TABLE_LEFT);
    } else {
        table_free_seat(t, s);
    }
    table_pass_host(t, person);
}

static enum table_code do_leave(struct table *t, const struct table_input *in) {
    int s = table_seat_of(t, in->person);
    if (!s)
        return TABLE_NO_SEAT_HERE;
    if (t->phase == TABLE_DEALING || t->phase == TABLE_CLOSED)
        return TABLE_NOT_NOW;
    t->now_ms = in->at_ms;
    get_up(t, s, TABLE_FREED);
    return TABLE_OK;
}

static enum table_code do_kick(struct table *t, const struct table_input *in) {
    if (in->person != t->host)
        return TABLE_NOT_HOST;
    if (!table_has(t, in->seat))
        return TABLE_NO_SUCH_SEAT;
    const struct table_seat *seat = &t->seat[in->seat];
    bool person = seat->kind == TABLE_PERSON && seat->person && seat->person != t->host;
    bool bot = seat->kind == TABLE_BOT && before_game(t);
    if ((!person && !bot) || (!before_game(t) && t->phase != TABLE_PLAYING))
        return TABLE_NOT_NOW;
    t->now_ms = in->at_ms;
    if (bot) {
        table_say(t, TABLE_FREED, in->seat, 0);
        table_free_seat(t, in->seat);
        return TABLE_OK;
    }
    if (t->banned_count == TABLE_BANNED)
        memmove(t->banned, t->banned + 1, sizeof t->banned - sizeof t->banned[0]);
    else
        t->banned_count++;
    t->banned[t->banned_count - 1] = seat->person;
    t->seat[in->seat].shut = t->phase == TABLE_PLAYING;
    get_up(t, in->seat, TABLE_KICKED);
    return TABLE_OK;
}

static void fill(struct table *t, const char *spec) {
    for (int s = 1; s <= t->terms.setup.seats; s++)
        if (is_open(t, s))
            table_put_bot(t, s, spec);
}

static enum table_code do_bot(struct table *t, const struct table_input *in) {
    struct bot_spec spec;
    const char *name = in->text[0] ? in->text : t->terms.bot;
    if (in->person != t->host)
        return TABLE_NOT_HOST;
    if (!before_game(t))
        return TABLE_NOT_NOW;
    if (in->seat && !table_has(t, in->seat))
        return TABLE_NO_SUCH_SEAT;
    if (in->seat ? !is_open(t, in->seat) : !find_open(t))
        return TABLE_SEAT_TAKEN;
    if (strlen(name) >= BOT_NAME_MAX || strchr(name, '@') || bot_parse(name, strlen(name), &spec))
        return TABLE_BAD_BOT;
    t->now_ms = in->at_ms;
    if (in->seat)
        table_put_bot(t, in->seat, name);
    else
        fill(t, name);
    return TABLE_OK;
}

static enum table_code do_invite(struct table *t, const struct table_input *in) {
    if (in->person != t->host)
        return TABLE_NOT_HOST;
    if (t->phase == TABLE_CLOSED)
        return TABLE_NOT_NOW;
    int i = 0; /* asked for twice, since the first answer was lost: one is enough */
    while (i < t->invites && !(in->nonce && t->invite_nonce[i] == in->nonce))
        i++;
    if (i == TABLE_INVITES)
        return TABLE_INVITES_FULL;
    t->now_ms = in->at_ms;
    if (i == t->invites)
        t->invites++;
    t->invite_nonce[i] = in->nonce;
    memcpy(t->invite[i], in->bytes, HASH_BYTES);
    return TABLE_OK;
}

/* ---- Starting ---- */

static enum table_code may_start(const struct table *t) {
    bool people = false;
    if (find_open(t))
        return TABLE_SEATS_FREE;
    for (int s = 1; s <= t->terms.setup.seats; s++)
        people = people || t->seat[s].kind == TABLE_PERSON;
    return people ? TABLE_OK : TABLE_ONLY_BOTS;
}

static enum table_code do_start(struct table *t, struct table_scratch *scratch,
                                const struct table_input *in) {
    if (in->person != t->host)
        return TABLE_NOT_HOST;
    if (!before_game(t))
        return TABLE_NOT_NOW;
    enum table_code code = table_rules_known(t, in) ? may_start(t) : TABLE_BAD_TERMS;
    if (code)
        return code;
    t->now_ms = in->at_ms;
    table_deal(t, scratch, in);
    return TABLE_OK;
}

bool table_asks_again(const struct table *t, int s) {
    const struct table_seat *seat = &t->seat[s];
    return t->phase == TABLE_OVER && seat->kind == TABLE_PERSON && seat->person &&
           !seat->external && !(t->again >> s & 1);
}

static enum table_code do_again(struct table *t, const struct table_input *in) {
    int s = table_seat_of(t, in->person);
    if (!s)
        return TABLE_NO_SEAT_HERE;
    if (t->phase != TABLE_OVER)
        return TABLE_NOT_NOW;
    t->now_ms = in->at_ms;
    if (!(t->again >> s & 1)) /* until the game begins, or it gets up */
        table_say(t, TABLE_REMATCH, s, 0);
    t->again |= (uint8_t)(1u << s);
    return TABLE_OK;
}

/* It begins, in one step: bots take the seats of those who left, and who does not want to play
 * again sends no commitment. Whether to wait for others first (do_again) is decided by the house,
 * which sees who is there. It is always said, since a table made anew has forgotten who said so
 * before. */
static enum table_code do_rematch(struct table *t, struct table_scratch *scratch,
                                  const struct table_input *in) {
    int s = table_seat_of(t, in->person);
    if (!s)
        return TABLE_NO_SEAT_HERE;
    if (t->phase != TABLE_OVER && !t->carried)
        return TABLE_NOT_NOW;
    if (!table_rules_known(t, in))
        return TABLE_BAD_TERMS;
    t->now_ms = in->at_ms;
    table_say(t, TABLE_REMATCH, s, 0);
    fill(t, t->terms.bot);
    table_deal(t, scratch, in);
    return TABLE_OK;
}

static enum table_code do_deal(struct table *t, struct table_scratch *scratch,
                               const struct table_input *in) {
    int s = table_seat_of(t, in->person);
    if (!s)
        return TABLE_NO_SEAT_HERE;
    if (t->phase != TABLE_DEALING)
        return TABLE_NOT_NOW;
    return table_commit(t, scratch, s, in);
}

/* ---- Playing ---- */

static enum table_code do_move(struct table *t, const struct table_input *in,
                               struct kb_error *error) {
    int s = table_seat_of(t, in->person);
    if (!s)
        return TABLE_NO_SEAT_HERE;
    if (t->phase != TABLE_PLAYING)
        return TABLE_NOT_NOW;
    if (t->seat[s].stand_in != TABLE_HERE)
        return TABLE_BOT_PLAYS;
    if (in->number >= 0 && in->number != table_entries(t, t->entries))
        return TABLE_STALE;
    if (in->at_ms >= table_flag_ms(t, s))
        return TABLE_NOT_NOW;
    int64_t was = t->now_ms;
    t->now_ms = in->at_ms;
    enum table_code code = table_move(t, s, in->text, false, error);
    if (code)
        t->now_ms = was;
    return code;
}

static enum table_code do_play(struct table *t, const struct table_input *in,
                               struct kb_error *error) {
    int s = in->seat;
    if (!table_has(t, s))
        return TABLE_NO_SUCH_SEAT;
    if (!table_bot_asked(t, s) || in->at_ms < t->seat[s].due_ms)
        return TABLE_NOT_NOW;
    int64_t was = t->now_ms;
    t->now_ms = in->at_ms;
    enum table_code code = table_move(t, s, in->text, t->seat[s].kind == TABLE_PERSON, error);
    if (code)
        t->now_ms = was;
    else
        memcpy(&t->seat[s].notes, in->more, sizeof t->seat[s].notes);
    return code;
}

static enum table_code do_away(struct table *t, const struct table_input *in) {
    if (!table_has(t, in->seat))
        return TABLE_NO_SUCH_SEAT;
    if (t->phase != TABLE_PLAYING || t->seat[in->seat].kind != TABLE_PERSON)
        return TABLE_NOT_NOW;
    if (t->seat[in->seat].stand_in != TABLE_HERE)
        return TABLE_BOT_PLAYS;
    t->now_ms = in->at_ms;
    table_stand_in(t, in->seat, TABLE_AWAY);
    return TABLE_OK;
}

static enum table_code do_back(struct table *t, const struct table_input *in) {
    int s = table_seat_of(t, in->person);
    if (!s)
        return TABLE_NO_SEAT_HERE;
    if (t->phase != TABLE_PLAYING || t->seat[s].stand_in == TABLE_HERE)
        return TABLE_NO_BOT_PLAYS;
    if (!in->logged && !table_may_return(t, s, in->at_ms))
        return TABLE_NOT_NOW;
    t->now_ms = in->at_ms;
    table_take_back(t, s);
    return TABLE_OK;
}

static enum table_code do_rest(struct table *t, const struct table_input *in) {
    if (!table_may_pause(t))
        return TABLE_NOT_NOW;
    t->now_ms = in->at_ms;
    table_begin_rest(t);
    return TABLE_OK;
}

/* ---- Talking ---- */

static enum table_code do_say(struct table *t, const struct table_input *in) {
    int s = table_seat_of(t, in->person);
    bool free_text = in->kind == TABLE_DO_CHAT;
    if (!s)
        return TABLE_NO_SEAT_HERE;
    if (t->phase == TABLE_CLOSED)
        return TABLE_NOT_NOW;
    if (t->silenced >> s & 1 || t->terms.chat < (free_text ? TABLE_FREE_CHAT : TABLE_PHRASE_CHAT))
        return TABLE_SAYS_NOTHING;
    if (free_text &&
        !(in->logged ? table_text_fits(in->text, TABLE_TEXT_MAX) : table_chat_ok(in->text)))
        return TABLE_BAD_TEXT;
    if (!free_text && (in->number < 0 || in->number >= TABLE_PHRASES))
        return TABLE_BAD_TEXT;
    t->now_ms = in->at_ms;
    table_say(t, free_text ? TABLE_CHAT : TABLE_PHRASE, s, free_text ? 0 : in->number);
    if (free_text) {
        struct table_said *said = &t->said[t->chat_count++ % TABLE_CHATS];
        said->event = t->event_count;
        memcpy(said->text, in->text, strlen(in->text) + 1);
    }
    return TABLE_OK;
}

static enum table_code may_mute(const struct table *t, const struct table_input *in) {
    bool all = in->kind == TABLE_DO_SILENCE;
    if (all && in->person != t->host)
        return TABLE_NOT_HOST;
    if (!table_seat_of(t, in->person) && !all)
        return TABLE_NO_SEAT_HERE;
    if (!table_has(t, in->seat))
        return TABLE_NO_SUCH_SEAT;
    return t->phase == TABLE_CLOSED ? TABLE_NOT_NOW : TABLE_OK;
}

bool table_is_noop(const struct table *t, const struct table_input *in) {
    bool all = in->kind == TABLE_DO_SILENCE;
    if ((in->kind != TABLE_DO_MUTE && !all) || may_mute(t, in))
        return false;
    uint8_t set = all ? t->silenced : t->seat[table_seat_of(t, in->person)].mutes;
    return (set >> in->seat & 1) == (in->number != 0);
}

static enum table_code do_mute(struct table *t, const struct table_input *in) {
    int s = table_seat_of(t, in->person);
    bool all = in->kind == TABLE_DO_SILENCE;
    enum table_code code = may_mute(t, in);
    if (code)
        return code;
    uint8_t *set = all ? &t->silenced : &t->seat[s].mutes;
    uint8_t bit = (uint8_t)(1u << in->seat);
    t->now_ms = in->at_ms;
    *set = in->number ? *set | bit : *set & (uint8_t)~bit;
    if (all)
        table_say(t, TABLE_SILENCED, in->seat, in->number != 0);
    return TABLE_OK;
}

/* ---- Time ---- */

static int64_t plus_s(int64_t ms, uint32_t s) {
    return ms + (int64_t)s * 1000;
}

bool table_all_left(const struct table *t) {
    for (int s = 1; s <= t->terms.setup.seats; s++)
        if (t->seat[s].kind == TABLE_PERSON && t->seat[s].person)
            return false;
    return true;
}

/* A game without inputs ends after this time: sooner if it is paused, since many games are
 * abandoned, and soonest if no player has a seat to return to. A live game that is not paused holds
 * a room that others need. */
static int64_t quiet_ms(const struct table *t) {
    if (t->rests)
        return table_all_left(t) ? TABLE_OVER_MS : TABLE_REST_MS;
    return kb_live_clock(&t->terms.setup) ? TABLE_IDLE_MS : TABLE_QUIET_MS;
}

int64_t table_due(const struct table *t) {
    int64_t due = INT64_MAX;
    switch (t->phase) {
    case TABLE_SEATING:
        due = t->since_ms + TABLE_IDLE_MS;
        if (t->terms.fill_s && t->host && table_seat_of(t, t->host))
            due = plus_s(t->since_ms, t->terms.fill_s);
        break;
    case TABLE_DEALING: due = t->deadline_ms; break;
    case TABLE_PLAYING:
        due = t->now_ms + quiet_ms(t);
        for (int s = 1; s <= t->terms.setup.seats; s++)
            if (table_flag_ms(t, s) < due)
                due = table_flag_ms(t, s);
        break;
    case TABLE_OVER: due = plus_s(t->since_ms + TABLE_OVER_MS, t->terms.delay_s); break;
    default: break;
    }
    return due < t->now_ms ? t->now_ms : due;
}

static void close_table(struct table *t) {
    t->phase = TABLE_CLOSED;
    t->since_ms = t->now_ms;
    table_say(t, TABLE_ENDED, 0, 0);
}

static enum table_code do_tick(struct table *t, struct table_scratch *scratch,
                               const struct table_input *in) {
    if (in->at_ms < table_due(t) || t->phase == TABLE_CLOSED)
        return TABLE_NOT_NOW;
    if (t->phase == TABLE_SEATING && !table_rules_known(t, in))
        return TABLE_BAD_TERMS;
    bool quiet = in->at_ms - t->now_ms >= quiet_ms(t);
    t->now_ms = in->at_ms;
    switch (t->phase) {
    case TABLE_SEATING:
        if (t->terms.fill_s && table_seat_of(t, t->host)) {
            fill(t, t->terms.bot);
            table_deal(t, scratch, in);
        } else {
            close_table(t);
        }
        break;
    case TABLE_DEALING: table_deal_late(t, scratch, in); break;
    case TABLE_PLAYING:
        for (int s = 1; s <= t->terms.setup.seats; s++) {
            bool late = table_flag_ms(t, s) <= in->at_ms;
            quiet = quiet && !late; /* the game goes on, with a bot */
            if (late)
                table_stand_in(t, s, TABLE_CLOCK_OUT);
        }
        if (quiet &&
            (t->terms.clock == TABLE_NO_CLOCK || t->rests || kb_live_clock(&t->terms.setup)))
            close_table(t);
        break;
    default: close_table(t); break;
    }
    return TABLE_OK;
}

/* Does anybody but the host play with their own hands? */
static bool others_play(const struct table *t) {
    for (int s = 1; s <= t->terms.setup.seats; s++)
        if (t->seat[s].kind == TABLE_PERSON && t->seat[s].person && t->seat[s].person != t->host &&
            t->seat[s].stand_in == TABLE_HERE)
            return true;
    return false;
}

static enum table_code do_close(struct table *t, const struct table_input *in) {
    if (in->person && in->person != t->host)
        return TABLE_NOT_HOST;
    if (t->phase == TABLE_CLOSED ||
        (in->person && !before_game(t) && (t->phase != TABLE_PLAYING || others_play(t))))
        return TABLE_NOT_NOW;
    t->now_ms = in->at_ms;
    close_table(t);
    return TABLE_OK;
}

/* ---- The one way in ---- */

static enum table_code do_make(struct table *t, const struct table_input *in,
                               struct kb_error *error) {
    struct table_terms terms;
    if (t->phase != TABLE_NONE)
        return TABLE_NOT_NOW;
    enum table_code code = table_terms_read(&terms, in->text, error);
    if (code)
        return code;
    t->terms = terms;
    memcpy(t->key, in->bytes, sizeof t->key);
    t->phase = TABLE_SEATING;
    t->host = in->person;
    t->now_ms = t->since_ms = in->at_ms;
    for (int s = 1; s <= KB_SEATS_MAX; s++) {
        t->seat[s].asked_ms = t->seat[s].due_ms = t->seat[s].until_ms = -1;
        t->order[s - 1] = (uint8_t)s;
    }
    table_say(t, TABLE_MADE, 0, 0);
    return TABLE_OK;
}

static enum table_code take_input(struct table *t, struct table_scratch *scratch,
                                  const struct table_input *in, struct kb_error *error) {
    switch (in->kind) {
    case TABLE_DO_MAKE: return do_make(t, in, error);
    case TABLE_DO_TAKE: return do_take(t, in);
    case TABLE_DO_LEAVE: return do_leave(t, in);
    case TABLE_DO_KICK: return do_kick(t, in);
    case TABLE_DO_BOT: return do_bot(t, in);
    case TABLE_DO_INVITE: return do_invite(t, in);
    case TABLE_DO_START: return do_start(t, scratch, in);
    case TABLE_DO_COMMIT:
    case TABLE_DO_OPEN: return do_deal(t, scratch, in);
    case TABLE_DO_MOVE: return do_move(t, in, error);
    case TABLE_DO_PLAY: return do_play(t, in, error);
    case TABLE_DO_AWAY: return do_away(t, in);
    case TABLE_DO_BACK: return do_back(t, in);
    case TABLE_DO_REST: return do_rest(t, in);
    case TABLE_DO_PHRASE:
    case TABLE_DO_CHAT: return do_say(t, in);
    case TABLE_DO_MUTE:
    case TABLE_DO_SILENCE: return do_mute(t, in);
    case TABLE_DO_REMATCH: return do_rematch(t, scratch, in);
    case TABLE_DO_AGAIN: return do_again(t, in);
    case TABLE_DO_CLOSE: return do_close(t, in);
    case TABLE_DO_TICK: return do_tick(t, scratch, in);
    case TABLE_DO_LIVE: return table_live(t, in, error);
    case TABLE_DO_CARRY:
    case TABLE_DO_SITS:
    case TABLE_DO_SAID: return table_carry(t, in);
    default: return TABLE_NOT_NOW;
    }
}

enum table_code table_apply(struct table *t, struct table_scratch *scratch,
                            const struct table_input *in, struct kb_error *error) {
    if (error)
        memset(error, 0, sizeof *error);
    if (in->kind != TABLE_DO_MAKE && (t->phase == TABLE_NONE || in->at_ms < t->now_ms))
        return TABLE_NOT_NOW;
    enum table_code code = take_input(t, scratch, in, error);
    if (!code)
        t->inputs++;
    return code;
}

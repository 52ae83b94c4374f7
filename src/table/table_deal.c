/* table_deal.c: the fair deal of a table. The machine is that of record/fair.h, whose struct is too
 * large for every table to have one: a table keeps what it needs, and puts it into the scratch for
 * the time of one input. While the cards are not dealt, player number s of the record is seat s. */
#include "table_parts.h"

#define DATE_S_MAX 253402300800 /* the year 10000 */

void table_put_date(struct table_input *input, int64_t unix_s) {
    for (int i = 0; i < 8; i++)
        input->more[RECORD_ID_BYTES + i] = (uint8_t)((uint64_t)unix_s >> (56 - 8 * i));
}

static int64_t take_date(const struct table_input *input) {
    uint64_t unix_s = 0;
    for (int i = 0; i < 8; i++)
        unix_s = unix_s << 8 | input->more[RECORD_ID_BYTES + i];
    return unix_s < DATE_S_MAX ? (int64_t)unix_s : 0;
}

/* The version of the rules by which the game will be played, behind the date. Logs from before
 * there were two have nothing there. */
#define RULES_AT (RECORD_ID_BYTES + 8)

void table_put_rules(struct table_input *input, const struct table_terms *terms) {
    struct kb_setup setup = terms->setup;
    int rules = kb_game(setup.game).rules;
    while (kb_setup_rules(&setup, rules, NULL))
        rules--;
    input->more[RULES_AT] = (uint8_t)rules;
}

static int take_rules(const struct table_input *input) {
    return input->more[RULES_AT] ? input->more[RULES_AT] : 1;
}

bool table_rules_known(const struct table *t, const struct table_input *input) {
    struct kb_setup setup = t->terms.setup;
    return kb_setup_rules(&setup, take_rules(input), NULL) == KB_OK;
}

static void put_digits(char **at, int64_t number, int digits, char behind) {
    for (int i = digits - 1; i >= 0; i--, number /= 10)
        (*at)[i] = (char)('0' + number % 10);
    (*at)[digits] = behind;
    *at += digits + 1;
}

/* Seconds of 1970 as 2026-11-15T12:00:00Z; nothing for 0. Years are counted from March here, so
 * that the day that some of them have more is their last. */
static void put_date(int64_t unix_s, char *out) {
    *out = 0;
    if (!unix_s)
        return;
    int64_t days = unix_s / 86400 + 719468; /* since March 1 of the year 0 */
    int64_t era = days / 146097;            /* of 400 years */
    int64_t day = days % 146097;
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    day -= 365 * year + year / 4 - year / 100;
    int64_t month = (5 * day + 2) / 153;
    put_digits(&out, 400 * era + year + (month >= 10), 4, '-');
    put_digits(&out, month < 10 ? month + 3 : month - 9, 2, '-');
    put_digits(&out, day - (153 * month + 2) / 5 + 1, 2, 'T');
    put_digits(&out, unix_s / 3600 % 24, 2, ':');
    put_digits(&out, unix_s / 60 % 60, 2, ':');
    put_digits(&out, unix_s % 60, 2, 'Z');
    *out = 0;
}

static void put_record(const struct table *t, struct record *record) {
    record->setup = t->terms.setup;
    record->deal = RECORD_FAIR;
    record->viewer = KB_EVERYTHING;
    record->attempt = t->attempt;
    record->seats_by_lot = t->terms.lot;
    put_date(t->date_s, record->date);
    record->comments = record->comment_bytes = 0;
    memcpy(record->id, t->id, sizeof record->id);
    memcpy(record->host_commitment, t->host_commitment, HASH_BYTES);
    memcpy(record->host_share, t->host_share, HASH_BYTES);
    memcpy(record->order, t->order, sizeof record->order);
    record->history = (struct kb_history){record->entry, KB_HISTORY_MAX, 0};
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        const struct table_seat *seat = &t->seat[s];
        struct record_player *player = &record->player[t->order[s - 1] - 1];
        memset(player, 0, sizeof *player);
        player->bot = seat->kind == TABLE_BOT;
        memcpy(player->spec, seat->spec, sizeof player->spec);
        memcpy(player->name, seat->name, sizeof player->name);
        memcpy(player->commitment, seat->commitment, HASH_BYTES);
        memcpy(player->share, seat->share, HASH_BYTES);
    }
}

static void thaw(const struct table *t, struct fair *fair) {
    put_record(t, &fair->record);
    fair->phase = (enum fair_phase)t->deal_phase;
    fair->committed = t->committed;
    fair->opened = t->opened;
    fair->limit_ms = TABLE_DEAL_MS;
    fair->deadline_ms = t->deadline_ms;
    memcpy(fair->substitute, t->terms.bot, sizeof fair->substitute);
    fair->events = 0;
}

static void freeze(struct table *t, const struct fair *fair) {
    const struct record *record = &fair->record;
    t->deal_phase = (uint8_t)fair->phase;
    t->committed = (uint8_t)fair->committed;
    t->opened = (uint8_t)fair->opened;
    t->deadline_ms = fair->deadline_ms;
    t->attempt = record->attempt;
    memcpy(t->host_commitment, record->host_commitment, HASH_BYTES);
    memcpy(t->host_share, record->host_share, HASH_BYTES);
    for (int s = 1; s <= t->terms.setup.seats; s++) {
        memcpy(t->seat[s].commitment, record->player[s - 1].commitment, HASH_BYTES);
        memcpy(t->seat[s].share, record->player[s - 1].share, HASH_BYTES);
    }
}

/* Late players lose their seats: to a bot or, if the deal is abandoned, to any new player. */
static void say_late(struct table *t, int seat, bool again) {
    uint32_t person = t->seat[seat].person;
    table_say(t, TABLE_LATE, seat, 0);
    if (again)
        table_put_bot(t, seat, t->terms.bot);
    else
        table_free_seat(t, seat);
    table_pass_host(t, person);
}

static void tell(struct table *t, const struct fair *fair) {
    for (int i = 0; i < fair->events; i++) {
        const struct fair_event *event = &fair->event[i];
        switch (event->kind) {
        case FAIR_HOST_COMMITTED: table_say(t, TABLE_DEAL, 0, event->attempt); break;
        case FAIR_PLAYER_COMMITTED: table_say(t, TABLE_COMMITTED, event->player, 0); break;
        case FAIR_ALL_COMMITTED: table_say(t, TABLE_ALL_COMMITTED, 0, 0); break;
        case FAIR_PLAYER_OPENED: table_say(t, TABLE_OPENED, event->player, 0); break;
        case FAIR_PLAYER_LATE: say_late(t, event->player, fair->phase != FAIR_ABANDONED); break;
        case FAIR_GIVEN_UP: table_say(t, TABLE_GIVEN_UP, 0, 0); break;
        default: break;
        }
    }
}

void table_deal(struct table *t, struct table_scratch *scratch, const struct table_input *in) {
    for (int s = 1; s <= KB_SEATS_MAX; s++)
        t->order[s - 1] = (uint8_t)s;
    t->phase = TABLE_DEALING;
    t->carried = 0;
    t->again = 0;
    t->since_ms = t->now_ms;
    t->attempt = 1;
    t->date_s = take_date(in);
    kb_setup_rules(&t->terms.setup, take_rules(in), NULL);
    memcpy(t->id, in->more, sizeof t->id);
    put_record(t, &scratch->record);
    fair_begin(&scratch->fair, &scratch->record, t->terms.bot, in->bytes, TABLE_DEAL_MS, t->now_ms);
    freeze(t, &scratch->fair);
    tell(t, &scratch->fair);
}

static enum table_code code_of(enum fair_answer answer) {
    switch (answer) {
    case FAIR_TAKEN: return TABLE_OK;
    case FAIR_TWICE: return TABLE_DEAL_TWICE;
    case FAIR_COPIED: return TABLE_DEAL_COPIED;
    case FAIR_WRONG_SHARE: return TABLE_DEAL_WRONG;
    case FAIR_OTHER_LIST: return TABLE_DEAL_LIST;
    default: return TABLE_NOT_NOW;
    }
}

void table_list(const uint8_t (*commitment)[HASH_BYTES], int seats, uint32_t there, uint8_t *out) {
    uint8_t bytes[(KB_SEATS_MAX + 1) * (HASH_BYTES + 1)];
    size_t size = HASH_BYTES;
    memcpy(bytes, commitment[0], HASH_BYTES);
    for (int s = 1; s <= seats; s++) {
        bytes[size++] = there >> s & 1;
        if (there >> s & 1) {
            memcpy(bytes + size, commitment[s], HASH_BYTES);
            size += HASH_BYTES;
        }
    }
    hash_sha256("kickback commitments 1\n", bytes, size, out);
}

/* Has the client seen the commitments that there are? */
static bool saw_list(const struct table *t, const uint8_t *seen) {
    uint8_t commitment[KB_SEATS_MAX + 1][HASH_BYTES];
    uint8_t list[HASH_BYTES];
    memcpy(commitment[0], t->host_commitment, HASH_BYTES);
    for (int s = 1; s <= t->terms.setup.seats; s++)
        memcpy(commitment[s], t->seat[s].commitment, HASH_BYTES);
    table_list((const uint8_t(*)[HASH_BYTES])commitment, t->terms.setup.seats, t->committed, list);
    return !memcmp(list, seen, HASH_BYTES);
}

/* Moves all players to the seats that were drawn. */
static void take_order(struct table *t, const uint8_t *order) {
    struct table_seat was[KB_SEATS_MAX + 1];
    uint8_t place[KB_SEATS_MAX + 1] = {0};
    int seats = t->terms.setup.seats;
    uint8_t silenced = t->silenced;
    memcpy(was, t->seat, sizeof was);
    memcpy(t->order, order, (size_t)seats);
    for (int s = 1; s <= seats; s++)
        place[order[s - 1]] = (uint8_t)s;
    t->silenced = 0;
    for (int s = 1; s <= seats; s++) {
        t->seat[s] = was[order[s - 1]];
        t->seat[s].mutes = 0;
        for (int i = 1; i <= seats; i++)
            if (was[order[s - 1]].mutes >> i & 1)
                t->seat[s].mutes |= (uint8_t)(1u << place[i]);
        if (silenced >> order[s - 1] & 1)
            t->silenced |= (uint8_t)(1u << s);
    }
}

bool table_completes_deal(const struct table *t, const struct table_input *in) {
    int s = table_seat_of(t, in->person);
    return in->kind == TABLE_DO_OPEN && s && t->phase == TABLE_DEALING &&
           t->deal_phase == FAIR_OPENING && (t->opened | 1u << s) == t->committed;
}

enum table_code table_commit(struct table *t, struct table_scratch *scratch, int seat,
                             const struct table_input *in) {
    struct fair *fair = &scratch->fair;
    uint8_t seed[HASH_BYTES];
    uint8_t list[HASH_BYTES];
    thaw(t, fair);
    if (in->kind == TABLE_DO_OPEN && saw_list(t, in->more))
        record_list(&fair->record, list);
    else
        memcpy(list, in->more, HASH_BYTES); /* a hash of another kind: no list has it */
    enum table_code code =
        code_of(in->kind == TABLE_DO_COMMIT ? fair_commit(fair, seat, in->bytes, in->at_ms)
                                            : fair_open(fair, seat, list, in->bytes, in->at_ms));
    if (code)
        return code;
    t->now_ms = in->at_ms;
    freeze(t, fair);
    tell(t, fair);
    if (fair->phase == FAIR_DEALT) {
        fair_seed(fair, seed);
        take_order(t, fair->record.order);
        table_begin_game(t, seed);
    }
    return TABLE_OK;
}

void table_deal_late(struct table *t, struct table_scratch *scratch, const struct table_input *in) {
    struct fair *fair = &scratch->fair;
    thaw(t, fair);
    fair_tick(fair, in->bytes, in->at_ms);
    freeze(t, fair);
    tell(t, fair);
    if (fair->phase == FAIR_ABANDONED) {
        t->phase = TABLE_SEATING;
        t->since_ms = t->now_ms;
    }
}

size_t table_deal_terms(const struct table *t, struct record *room, char *out, size_t size) {
    put_record(t, room);
    return record_write_terms(room, out, size);
}

void table_record(const struct table *t, struct record *record) {
    put_record(t, record);
    memset(record->time_ms, 0xff, sizeof record->time_ms);
    memset(record->stood_in, 0, sizeof record->stood_in);
    for (int i = 0; i < t->entries; i++) {
        record->entry[i] = t->entry[i];
        record->stood_in[i] = t->stood_in[i / 8] >> i % 8 & 1;
        if (t->entry[i].seat && !t->entry[i].forced)
            record->time_ms[i] = t->time_ms[i];
    }
    record->history.count = t->entries;
}

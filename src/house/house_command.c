/* house_command.c: commands of people, from sockets and requests. Checks everything that is not the
 * table's task: identity, limits, rates, and whether a command is repeated. */
#include <stdio.h>

#include "house_parts.h"

static void refuse(struct house *h, uint32_t link, const struct proto_command *c,
                   enum proto_code code) {
    house_answer(h, link, ANSWER_DONE, c->id)->code = code;
}

static void put_secret(struct answer *answer, const struct proto_command *c, const char *secret) {
    bool code = c->what == PROTO_DEVICE || c->what == PROTO_INVITE;
    answer->kind = ANSWER_SECRET;
    answer->changed = true;
    snprintf(answer->word, sizeof answer->word, "%s", code ? "code" : "token");
    snprintf(answer->secret, sizeof answer->secret, "%s", secret);
}

/* Tells a secret; to a person who says the same again with the same number, once more. */
static void tell_secret(struct house *h, struct answer *answer, const struct proto_command *c,
                        const char *secret) {
    struct told_secret *told = &h->people[answer->person].told;
    put_secret(answer, c, secret);
    if (!answer->person || !c->id)
        return;
    *told = (struct told_secret){.nonce = (uint64_t)c->id, .what = (uint8_t)c->what};
    snprintf(told->secret, sizeof told->secret, "%s", secret);
}

/* ---- People ---- */

static void add_person(struct house *h, uint32_t link, const struct proto_command *c,
                       uint32_t owner) {
    char secret[2 * SECRET_BYTES + 1];
    char token[PROTO_TOKEN_MAX];
    uint32_t made = owner ? person_made(h, owner, (uint64_t)c->id) : 0;
    if (!table_name_ok(c->name)) {
        refuse(h, link, c, PROTO_BAD_NAME);
    } else if (made) { /* asked for before a restart, and the answer was lost */
        person_secret(h, secret);
        person_new_key(h, made, secret);
        person_token_print(made, secret, token);
        tell_secret(h, house_answer(h, link, ANSWER_SECRET, c->id), c, token);
    } else if (!house_has_left(h, link, COUNT_GUESTS, 0)) {
        refuse(h, link, c, PROTO_TOO_FAST);
    } else if (owner && h->people[owner].keys >= KEYS_MAX) {
        refuse(h, link, c, PROTO_TOO_MANY);
    } else if (h->people_used >= h->limits.people) {
        refuse(h, link, c, PROTO_FULL);
    } else {
        house_count(h, link, COUNT_GUESTS, 1);
        person_secret(h, secret);
        person_token_print(person_add(h, c->name, secret, owner, owner ? (uint64_t)c->id : 0),
                           secret, token);
        tell_secret(h, house_answer(h, link, ANSWER_SECRET, c->id), c, token);
    }
}

static void make_code(struct house *h, uint32_t link, const struct proto_command *c) {
    char secret[2 * SECRET_BYTES + 1];
    char code[PROTO_TOKEN_MAX];
    if (!house_pays(h, &h->people[h->links[link].person].make_ms, CODES_BURST, CODES_MS)) {
        refuse(h, link, c, PROTO_TOO_FAST);
        return;
    }
    person_secret(h, secret);
    person_make_code(h, h->links[link].person, secret);
    person_token_print(h->links[link].person, secret, code);
    tell_secret(h, house_answer(h, link, ANSWER_SECRET, c->id), c, code);
}

/* Where the person sits already, the name stays. */
static void rename_person(struct house *h, uint32_t link, const struct proto_command *c) {
    struct person *person = &h->people[h->links[link].person];
    if (!table_name_ok(c->name)) {
        refuse(h, link, c, PROTO_BAD_NAME);
    } else if (!house_pays(h, &person->make_ms, CODES_BURST, CODES_MS)) {
        refuse(h, link, c, PROTO_TOO_FAST);
    } else {
        person_rename(h, h->links[link].person, c->name);
        house_answer(h, link, ANSWER_DONE, c->id)->changed = true;
    }
}

/* The person of a code; 0: unknown, and refused. */
static uint32_t whose_code(struct house *h, uint32_t link, const struct proto_command *c) {
    bool left = house_has_left(h, link, COUNT_WRONG, 0);
    uint32_t person = left ? person_of_code(h, c->code) : 0;
    if (!person) {
        refuse(h, link, c, left ? PROTO_BAD_CODE : PROTO_TOO_FAST);
        if (left)
            house_count(h, link, COUNT_WRONG, 1);
    }
    return person;
}

/* Shows whose code it is before it is used: a link with a foreign code can be sent to anyone.
 */
static void tell_whose(struct house *h, uint32_t link, const struct proto_command *c) {
    uint32_t person = whose_code(h, link, c);
    if (person)
        house_answer(h, link, ANSWER_NAME, c->id)->number = person;
}

static void leave_alone(struct house *h, uint32_t link, const struct proto_command *c) {
    struct answer *answer = house_answer(h, link, ANSWER_ALONE, c->id);
    answer->number = (uint32_t)person_alone(h, h->links[link].person, h->links[link].device);
    answer->changed = true;
}

static void redeem(struct house *h, uint32_t link, const struct proto_command *c) {
    char secret[2 * SECRET_BYTES + 1];
    char token[PROTO_TOKEN_MAX];
    uint32_t person = whose_code(h, link, c);
    if (!person)
        return;
    person_secret(h, secret);
    person_add_device(h, person, secret);
    person_token_print(person, secret, token);
    tell_secret(h, house_answer(h, link, ANSWER_SECRET, c->id), c, token);
}

static void hello(struct house *h, uint32_t number, const struct proto_command *c) {
    struct link *link = &h->links[number];
    if (c->version != PROTO_VERSION) {
        refuse(h, number, c, PROTO_BAD_VERSION);
        return;
    }
    uint32_t person = 0;
    uint64_t device = 0;
    enum proto_code code =
        c->token[0] ? person_show(h, number, c->token, &person, &device) : PROTO_OK;
    if (code) {
        refuse(h, number, c, code);
        return;
    }
    if (person && person != link->person && h->people[person].sockets >= SOCKETS_MAX) {
        refuse(h, number, c, PROTO_TOO_MANY);
        return;
    }
    if (link->person != person) /* another person sees another table */
        slot_leave(h, number);
    link->known = true;
    link_belongs(h, number, person);
    link->device = device;
    if (person)
        person_seen(h, person);
    house_answer(h, number, ANSWER_HELLO, c->id);
}

/* ---- Tables ---- */

static bool put_input(struct house *h, struct slot *slot, struct table_input *input,
                      struct answer *answer) {
    answer->table_code = slot_input(h, slot, input, &answer->error);
    return answer->table_code == TABLE_OK;
}

/* Seats the bots that the command names, then the host. */
static bool set_table(struct house *h, struct slot *slot, const struct proto_command *c,
                      uint32_t person, struct answer *answer) {
    for (int i = 0; i < c->bots_count; i++) {
        struct table_input bot = {.kind = TABLE_DO_BOT, .person = person, .seat = i + 1};
        if (!c->bots[i][0])
            continue;
        snprintf(bot.text, sizeof bot.text, "%s", c->bots[i]);
        if (!put_input(h, slot, &bot, answer))
            return false;
    }
    if (proto_given(c, "seat") && c->seat == 0)
        return true; /* the host looks on */
    struct table_input take = {.kind = TABLE_DO_TAKE,
                               .person = person,
                               .seat = c->seat < KB_SEATS_MAX ? (int32_t)c->seat : KB_SEATS_MAX,
                               .number = h->people[person].program};
    snprintf(take.text, sizeof take.text, "%s", h->people[person].name);
    return put_input(h, slot, &take, answer);
}

/* A live game goes on without its players, because others need its room. */
static const char live_terms_text[] =
    "by live clock a bot stands in for players who are gone: grace is from 1 to 3600 seconds, and "
    "clock is none, move:S or bank:S+S";

static bool may_be_live(const struct table_terms *terms) {
    return !kb_live_clock(&terms->setup) || (terms->grace_s && terms->clock != TABLE_DAYS_CLOCK);
}

/* Others wait for those who sit at more tables than one can look after. */
static const char seats_text[] =
    "you have seats at 8 tables whose games are not over, which is the most; leave one first";
STATIC_ASSERT(SEATS_MAX == 8);

static void make_table(struct house *h, uint32_t link, const struct proto_command *c) {
    uint32_t person = h->links[link].person;
    struct table_terms terms;
    struct table_input make = {.kind = TABLE_DO_MAKE, .person = person, .nonce = (uint64_t)c->id};
    struct answer *answer = house_answer(h, link, ANSWER_MADE, c->id);
    char line[2 * TABLE_TEXT_MAX];
    if (h->people[person].hosted >= (h->people[person].program ? PROGRAM_HOSTED : HOSTED_MAX)) {
        answer->code = PROTO_TOO_MANY;
        return;
    }
    bool looks_on = proto_given(c, "seat") && c->seat == 0;
    if (!h->limits.own && !looks_on && slot_seats(h, person) >= SEATS_MAX) {
        answer->code = PROTO_TOO_MANY;
        answer->sentence = seats_text;
        return;
    }
    size_t size = proto_terms(c, line, sizeof line);
    answer->table_code =
        size < sizeof line ? table_terms_read(&terms, line, &answer->error) : TABLE_BAD_TERMS;
    if (answer->table_code)
        return;
    if (!h->limits.own && !may_be_live(&terms)) {
        answer->table_code = TABLE_BAD_TERMS;
        answer->sentence = live_terms_text;
        return;
    }
    answer->code = slot_make_room(h, link, &answer->sentence);
    struct slot *slot = answer->code ? NULL : slot_new(h);
    if (!slot) {
        answer->code = answer->code ? answer->code : PROTO_FULL;
        return;
    }
    slot->address = h->links[link].address;
    slot->site = h->links[link].site;
    memcpy(slot->maker_ip, h->links[link].ip, sizeof slot->maker_ip);
    table_terms_print(&terms, make.text, sizeof make.text);
    h->driver.random(h->driver.arg, make.bytes, sizeof slot->table.key);
    answer->changed = true;
    answer->table = slot->table.number;
    if (put_input(h, slot, &make, answer) && set_table(h, slot, c, person, answer))
        return;
    if (store_drop(h->store, slot->table.number)) /* a refused input has no effect */
        h->failed = true;
    person_forget_command(h, person, make.nonce);
    slot_clear(h, slot);
}

/* Is there room for one more connection at this table? Every move is sent to all; players have
 * places of their own. */
static enum proto_code may_attach(const struct house *h, const struct slot *slot, uint32_t number) {
    uint32_t person = h->links[number].person;
    bool player = table_seat_of(&slot->table, person) != 0;
    int lookers = 0, own = 0;
    if (h->links[number].table == slot->table.number)
        return PROTO_OK; /* it is there already */
    for (uint32_t i = slot->link; i != NO_LINK; i = h->links[i].next) {
        own += h->links[i].person == person;
        lookers += !table_seat_of(&slot->table, h->links[i].person);
    }
    if (player)
        return own < LOOKS_MAX ? PROTO_OK : PROTO_TOO_MANY;
    return lookers < LOOKERS_MAX ? PROTO_OK : PROTO_FULL;
}

static void attach(struct house *h, uint32_t number, const struct proto_command *c,
                   struct slot *slot) {
    struct link *link = &h->links[number];
    if (link->table != slot->table.number)
        slot_leave(h, number);
    if (!link->table) { /* an attached link has been sent it already */
        slot_join(h, slot, number);
        link->late_tick = link->seat = 0;
        link->sent = c->seen < UINT32_MAX ? (uint32_t)c->seen : UINT32_MAX;
        slot_presence(h, slot);
        slot_schedule(h, slot);
        if (late_viewer(slot, table_seat_of(&slot->table, link->person)))
            late_note_time(h, slot);
    }
    link->whole = true;
    house_answer(h, number, ANSWER_DONE, c->id)->number = link->sent;
    slot_mark(h, slot);
    if (slot_come_back(h, slot, link->person))
        return;
    struct answer *full = house_answer(h, number, ANSWER_DONE, 0);
    full->code = live_may_begin(h, slot, TABLE_DO_BACK, link->person, &full->sentence);
}

/* May this person do that at a table now? */
static bool may_act(struct house *h, uint32_t person, enum proto_what what) {
    struct person *p = &h->people[person];
    if (h->limits.own)
        return true;
    if (!house_pays(h, &p->act_ms, ACTS_BURST, ACTS_MS))
        return false;
    if (what == PROTO_CHAT || what == PROTO_PHRASE)
        return house_pays(h, &p->say_ms, SAYS_BURST, SAYS_MS);
    if (what == PROTO_TAKE)
        return house_pays(h, &p->take_ms, TAKES_BURST, TAKES_MS);
    if (what == PROTO_START || what == PROTO_REMATCH)
        return house_pays(h, &p->game_ms, GAMES_BURST, GAMES_MS);
    return true;
}

/* Has the table's log reached its limit? The game goes on to its end, but no other input is
 * accepted. */
static bool is_worn(const struct slot *slot, enum proto_what what) {
    bool plays = what == PROTO_MOVE || what == PROTO_COMMIT || what == PROTO_OPEN ||
                 what == PROTO_BACK || what == PROTO_LEAVE || what == PROTO_CLOSE;
    return !plays && (slot->table.inputs - slot->table.live_ticks >= INPUTS_MAX ||
                      slot->table.live_ticks >= TICKS_MAX);
}

/* After a game: a person who says it again does not wait for the others; a program always does. */
static bool waits_for_others(const struct house *h, const struct slot *slot, uint32_t person) {
    const struct table *t = &slot->table;
    int s = table_seat_of(t, person);
    return t->phase == TABLE_OVER && s && (t->seat[s].external || table_asks_again(t, s)) &&
           !slot_plays_again(h, slot, person);
}

/* What the house adds to an input: names, hashes of secrets, fresh shares. */
static void complete(struct house *h, const struct slot *slot, uint32_t person,
                     const struct proto_command *c, struct table_input *input, char *secret) {
    input->person = person;
    switch (c->what) {
    case PROTO_TAKE:
        snprintf(input->text, sizeof input->text, "%s", h->people[person].name);
        input->number = h->people[person].program;
        person_hash(c->code, input->bytes);
        break;
    case PROTO_INVITE:
        person_secret(h, secret);
        person_hash(secret, input->bytes);
        break;
    case PROTO_REMATCH:
        if (waits_for_others(h, slot, person))
            input->kind = TABLE_DO_AGAIN;
        else
            slot_freshen(h, slot, input);
        break;
    case PROTO_START: slot_freshen(h, slot, input); break;
    default: break;
    }
}

/* All devices of this person see what has changed for it. */
static void refresh_person(struct house *h, struct slot *slot, uint32_t person) {
    for (uint32_t link = slot->link; link != NO_LINK; link = h->links[link].next)
        if (h->links[link].person == person)
            h->links[link].refresh = true;
}

/* Would this person have a seat too many at tables whose games are not over? Where a game is over a
 * seat does not count; it does when the next one begins, also if others begin it. */
static bool has_many_seats(const struct house *h, const struct slot *slot, uint32_t person,
                           enum proto_what what) {
    const struct table *t = &slot->table;
    int seat = table_seat_of(t, person);
    bool another = t->phase == TABLE_OVER && seat && (what == PROTO_REMATCH || what == PROTO_START);
    bool dealt = t->phase == TABLE_DEALING && seat && t->games && what == PROTO_COMMIT &&
                 !(t->committed >> seat & 1);
    if (h->limits.own || !((what == PROTO_TAKE && !seat) || another || dealt))
        return false;
    return slot_seats(h, person) >= SEATS_MAX + (uint32_t)dealt;
}

/* `seat` may be any number from a client. */
static bool is_person(const struct table *t, int seat) {
    return seat >= 1 && seat <= t->terms.setup.seats && t->seat[seat].kind == TABLE_PERSON;
}

/* Could it be played, if the game did not rest? */
static bool is_move(const struct table *t, int seat, const struct table_input *input) {
    struct kb_error error;
    int action;
    return seat && !t->seat[seat].choice &&
           !kb_move_parse(&t->state, seat, input->text, text_length(input->text), &action, &error);
}

/* The number of an event as this person may know it: delayed spectators do not learn how much has
 * happened since. */
static uint32_t number_for(const struct house *h, const struct slot *slot, uint32_t person,
                           uint32_t number) {
    uint32_t known = late_number(h, slot, table_seat_of(&slot->table, person));
    return known < number ? known : number;
}

static void at_table(struct house *h, uint32_t link, const struct proto_command *c,
                     struct slot *slot) {
    uint32_t person = h->links[link].person;
    struct table_input input;
    char secret[2 * SECRET_BYTES + 1];
    if (!may_act(h, person, c->what)) {
        refuse(h, link, c, PROTO_TOO_FAST);
        return;
    }
    if (is_worn(slot, c->what)) {
        house_answer(h, link, ANSWER_DONE, c->id)->table_code = TABLE_NOT_NOW;
        return;
    }
    proto_input(c, &input);
    complete(h, slot, person, c, &input, secret);
    struct answer *answer = house_answer(h, link, ANSWER_DONE, c->id);
    answer->code = live_may_begin(h, slot, input.kind, person, &answer->sentence);
    if (answer->code)
        return;
    int seat = table_seat_of(&slot->table, person);
    bool person_goes =
        c->what == PROTO_LEAVE || (c->what == PROTO_KICK && is_person(&slot->table, input.seat));
    if (has_many_seats(h, slot, person, c->what)) {
        answer->code = PROTO_TOO_MANY;
        answer->sentence = seats_text;
        return;
    }
    if (c->what == PROTO_MOVE && slot->table.rests && is_move(&slot->table, seat, &input)) {
        slot_come_back(h, slot, person);
        slot_acts(h, slot, seat); /* also if the move comes too late: the grace begins anew */
    }
    answer->changed = true;
    answer->number = number_for(h, slot, person, slot->table.event_count);
    if (table_is_noop(&slot->table, &input))
        return; /* nothing is written down that changes nothing */
    if (!put_input(h, slot, &input, answer)) {
        answer->changed = false;
        return;
    }
    if (seat)
        slot_acts(h, slot, seat);
    if (person_goes)
        slot_begin_again(h, slot);
    answer->number = number_for(h, slot, person, slot->table.event_count);
    refresh_person(h, slot, person);
    if (c->what == PROTO_INVITE)
        tell_secret(h, answer, c, secret);
}

/* ---- One command ---- */

/* The same command again, by the number that the client gave it: the same answer, no effect. */
static bool answer_again(struct house *h, uint32_t link, const struct proto_command *c) {
    const struct said_command *said = person_said(h, h->links[link].person, (uint64_t)c->id);
    const struct told_secret *told = &h->people[h->links[link].person].told;
    bool secret = c->what == PROTO_INVITE || c->what == PROTO_DEVICE || c->what == PROTO_KEY;
    if (secret && c->id && told->nonce == (uint64_t)c->id && told->what == c->what) {
        put_secret(house_answer(h, link, ANSWER_SECRET, c->id), c, told->secret);
        return true;
    }
    if (!said || secret) /* a forgotten secret is replaced by a new one */
        return false;
    struct answer *answer =
        house_answer(h, link, c->what == PROTO_MAKE ? ANSWER_MADE : ANSWER_DONE, c->id);
    struct slot *slot = slot_find(h, said->table);
    answer->table = said->table;
    answer->number = slot ? number_for(h, slot, answer->person, said->number) : said->number;
    answer->changed = true; /* it may have come in this very turn */
    return true;
}

void house_command(struct house *h, uint32_t link, const struct proto_command *c, uint64_t table) {
    struct link *from = &h->links[link];
    struct slot *slot = slot_find(h, table);
    switch (c->what) {
    case PROTO_HELLO: hello(h, link, c); return;
    case PROTO_PING: house_answer(h, link, ANSWER_HELLO, c->id); return;
    case PROTO_DETACH:
        slot_leave(h, link);
        house_answer(h, link, ANSWER_DONE, c->id);
        return;
    case PROTO_ATTACH:
        if (!slot)
            refuse(h, link, c, house_why_not(h, c->table));
        else if (!slot_may_see(slot, from->person))
            refuse(h, link, c, PROTO_NO_SPECTATORS);
        else if (may_attach(h, slot, link))
            refuse(h, link, c, may_attach(h, slot, link));
        else
            attach(h, link, c, slot);
        return;
    default: break;
    }
    bool visitor = c->what == PROTO_GUEST || c->what == PROTO_REDEEM || c->what == PROTO_WHOSE;
    if (!from->person && !visitor)
        refuse(h, link, c, PROTO_NO_TOKEN);
    else if (h->frozen)
        refuse(h, link, c, PROTO_READ_ONLY);
    else if (!visitor && answer_again(h, link, c))
        return;
    else if ((c->what == PROTO_KEY || c->what == PROTO_DEVICE) && h->people[from->person].program)
        refuse(h, link, c, PROTO_NOT_FOR_PROGRAMS);
    else if (c->what == PROTO_GUEST)
        add_person(h, link, c, 0);
    else if (c->what == PROTO_KEY)
        add_person(h, link, c, from->person);
    else if (c->what == PROTO_DEVICE)
        make_code(h, link, c);
    else if (c->what == PROTO_RENAME)
        rename_person(h, link, c);
    else if (c->what == PROTO_REDEEM)
        redeem(h, link, c);
    else if (c->what == PROTO_WHOSE)
        tell_whose(h, link, c);
    else if (c->what == PROTO_ALONE)
        leave_alone(h, link, c);
    else if (c->what == PROTO_MAKE)
        make_table(h, link, c);
    else if (c->what == PROTO_LIVE ||
             c->what == PROTO_PONG) /* by a request, where there are no frames */
        refuse(h, link, c, PROTO_UNKNOWN);
    else if (!slot)
        refuse(h, link, c, table ? PROTO_NO_TABLE : PROTO_NOT_ATTACHED);
    else
        at_table(h, link, c, slot);
}

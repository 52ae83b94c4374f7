/* table_carry_over.c: the state that a table keeps for another game, as a few inputs that recreate
 * it: its maker and terms, the seats, removed and silenced players, and the number of events. The
 * finished game is not among it, so the log of the table can be compacted. */
#include <stdio.h>

#include "table_parts.h"
#include "text.h"

enum { EXTERNAL = 1, LEFT = 2, MUTES = 4 }; /* of a seat, in `number`; mutes from there on */

/* ---- Out ---- */

/* EVENTS CHATS SILENCED, and whom the host has sent away. */
static void put_rest(const struct table *t, struct table_input *in) {
    struct text out = text_into(in->text, sizeof in->text);
    in->kind = TABLE_DO_CARRY;
    in->person = t->host;
    in->number = (int32_t)t->games;
    text_number(&out, t->event_count);
    text_char(&out, ' ');
    text_number(&out, t->chat_count);
    text_char(&out, ' ');
    text_number(&out, t->silenced);
    for (int i = 0; i < t->banned_count; i++) {
        text_char(&out, ' ');
        text_number(&out, t->banned[i]);
    }
    text_end(&out);
}

static void put_seat(const struct table *t, int s, struct table_input *in) {
    const struct table_seat *seat = &t->seat[s];
    bool person = seat->kind == TABLE_PERSON;
    in->kind = person ? TABLE_DO_SITS : TABLE_DO_CARRY;
    in->seat = s;
    in->person = seat->person;
    in->number = MUTES * seat->mutes;
    if (person)
        in->number += (seat->external ? EXTERNAL : 0) + (seat->stand_in == TABLE_LEFT ? LEFT : 0);
    snprintf(in->text, sizeof in->text, "%s", person ? seat->name : seat->spec);
}

bool table_carry_over(const struct table *t, uint32_t maker, int i, struct table_input *in) {
    int seats = t->terms.setup.seats;
    memset(in, 0, sizeof *in);
    in->at_ms = t->now_ms;
    if (i == 0) {
        in->kind = TABLE_DO_MAKE;
        in->person = maker;
        memcpy(in->bytes, t->key, sizeof t->key);
        table_terms_print(&t->terms, in->text, sizeof in->text);
    } else if (i == 1) {
        put_rest(t, in);
    } else if (i < 2 + seats) {
        put_seat(t, i - 1, in);
    } else if (i < 2 + seats + t->invites) {
        in->kind = TABLE_DO_INVITE;
        in->person = t->host;
        in->nonce = t->invite_nonce[i - 2 - seats];
        memcpy(in->bytes, t->invite[i - 2 - seats], HASH_BYTES);
    } else {
        return false;
    }
    return true;
}

/* ---- In ---- */

static bool take_number(const char **at, uint32_t most, uint32_t *number) {
    const char *end = *at + strcspn(*at, " ");
    if (!text_read_number(at, end, most, number) || *at != end)
        return false;
    *at += **at == ' ';
    return true;
}

/* Only directly after the table was made. Nothing before the events that it counts can be told. */
static enum table_code carry_rest(struct table *t, const struct table_input *in) {
    uint32_t events, chats, silenced, banned[TABLE_BANNED];
    int count = 0;
    const char *at = in->text;
    if (t->inputs != 1 || in->number < 1)
        return TABLE_NOT_NOW;
    if (!take_number(&at, INT32_MAX, &events) || !take_number(&at, INT32_MAX, &chats) ||
        !take_number(&at, UINT8_MAX, &silenced) || events < t->event_count)
        return TABLE_BAD_TEXT;
    while (*at && count < TABLE_BANNED && take_number(&at, UINT32_MAX, &banned[count]))
        count++;
    if (*at)
        return TABLE_BAD_TEXT;
    t->now_ms = t->since_ms = in->at_ms;
    t->carried = 1;
    t->host = in->person;
    t->games = (uint32_t)in->number;
    t->event_count = t->events_gone = events;
    t->chat_count = chats;
    t->silenced = (uint8_t)silenced;
    t->banned_count = (uint8_t)count;
    memcpy(t->banned, banned, (size_t)count * sizeof banned[0]);
    return TABLE_OK;
}

static enum table_code carry_seat(struct table *t, const struct table_input *in, bool person) {
    struct bot_spec spec;
    struct table_seat *seat = &t->seat[in->seat];
    size_t length = strlen(in->text);
    if (!t->carried || seat->kind != TABLE_FREE || in->number < 0 ||
        in->number >= MUTES * (UINT8_MAX + 1) || (!person && in->number % MUTES))
        return TABLE_NOT_NOW;
    if (person ? !table_text_fits(in->text, TABLE_NAME_MAX)
               : length >= BOT_NAME_MAX || (length && bot_parse(in->text, length, &spec)))
        return TABLE_BAD_TEXT;
    t->now_ms = in->at_ms;
    seat->mutes = (uint8_t)(in->number / MUTES);
    if (person) {
        seat->kind = TABLE_PERSON;
        seat->person = in->person;
        seat->external = (in->number & EXTERNAL) != 0;
        seat->stand_in = in->number & LEFT ? TABLE_LEFT : TABLE_HERE;
        memcpy(seat->name, in->text, length + 1);
    } else if (length) {
        seat->kind = TABLE_BOT;
        memcpy(seat->spec, in->text, length + 1);
    }
    return TABLE_OK;
}

enum table_code table_carry(struct table *t, const struct table_input *in) {
    if (t->phase != TABLE_SEATING)
        return TABLE_NOT_NOW;
    if (in->kind == TABLE_DO_SAID) {
        t->now_ms = t->carried ? in->at_ms : t->now_ms;
        return t->carried ? TABLE_OK : TABLE_NOT_NOW;
    }
    if (in->kind == TABLE_DO_CARRY && !in->seat)
        return carry_rest(t, in);
    if (!table_has(t, in->seat))
        return TABLE_NO_SUCH_SEAT;
    return carry_seat(t, in, in->kind == TABLE_DO_SITS);
}

/* ---- The same? ---- */

static bool same_seat(const struct table_seat *a, const struct table_seat *b) {
    return a->kind == b->kind && a->person == b->person && a->external == b->external &&
           a->mutes == b->mutes && (a->stand_in == TABLE_LEFT) == (b->stand_in == TABLE_LEFT) &&
           !strcmp(a->name, b->name) && !strcmp(a->spec, b->spec) &&
           !memcmp(a->commitment, b->commitment, HASH_BYTES) &&
           !memcmp(a->share, b->share, HASH_BYTES);
}

bool table_same_deal(const struct table *a, const struct table *b) {
    bool same = a->phase == TABLE_DEALING && b->phase == TABLE_DEALING && a->host == b->host &&
                !memcmp(a->key, b->key, sizeof a->key) && a->silenced == b->silenced &&
                a->games == b->games && a->event_count == b->event_count &&
                a->chat_count == b->chat_count && a->now_ms == b->now_ms &&
                a->since_ms == b->since_ms && a->deadline_ms == b->deadline_ms &&
                a->attempt == b->attempt && a->committed == b->committed &&
                a->opened == b->opened && a->deal_phase == b->deal_phase &&
                a->date_s == b->date_s && !memcmp(a->id, b->id, sizeof a->id) &&
                !memcmp(a->order, b->order, sizeof a->order) &&
                !memcmp(a->host_share, b->host_share, HASH_BYTES) &&
                !memcmp(a->host_commitment, b->host_commitment, HASH_BYTES) &&
                !memcmp(&a->terms, &b->terms, sizeof a->terms) &&
                a->banned_count == b->banned_count && a->invites == b->invites &&
                !memcmp(a->banned, b->banned, a->banned_count * sizeof a->banned[0]) &&
                !memcmp(a->invite, b->invite, a->invites * sizeof a->invite[0]) &&
                !memcmp(a->invite_nonce, b->invite_nonce, a->invites * sizeof(uint64_t));
    for (int s = 1; same && s <= a->terms.setup.seats; s++)
        same = same_seat(&a->seat[s], &b->seat[s]);
    return same;
}

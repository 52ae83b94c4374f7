/* fair.c: see fair.h. */
#include "fair.h"

#include <string.h>

#include "chance.h"
#include "record_parts.h"

static struct fair_event *say(struct fair *fair, enum fair_kind kind, int player) {
    ASSERT(fair->events < FAIR_EVENTS_MAX);
    struct fair_event *event = &fair->event[fair->events++];
    memset(event, 0, sizeof *event);
    event->kind = kind;
    event->player = player;
    event->attempt = fair->record.attempt;
    return event;
}

static uint32_t humans(const struct fair *fair) {
    uint32_t set = 0;
    for (int i = 0; i < fair->record.setup.seats; i++)
        set |= fair->record.player[i].bot ? 0 : 2u << i;
    return set;
}

/* The terms are settled: the host commits to its share. */
static void begin_attempt(struct fair *fair, const uint8_t *host_share, int64_t now_ms) {
    uint8_t terms[HASH_BYTES];
    struct record *record = &fair->record;
    fair->phase = FAIR_COMMITTING;
    fair->committed = fair->opened = 0;
    fair->deadline_ms = now_ms + fair->limit_ms;
    for (int i = 0; i < KB_SEATS_MAX; i++) {
        memset(record->player[i].commitment, 0, HASH_BYTES);
        memset(record->player[i].share, 0, HASH_BYTES);
    }
    memcpy(record->host_share, host_share, HASH_BYTES);
    record_terms(record, terms);
    record_commitment(terms, 0, host_share, record->host_commitment);
    memcpy(say(fair, FAIR_HOST_COMMITTED, 0)->hash, record->host_commitment, HASH_BYTES);
}

void fair_begin(struct fair *fair, const struct record *record, const char *substitute,
                const uint8_t *host_share, int64_t limit_ms, int64_t now_ms) {
    memset(fair, 0, sizeof *fair);
    fair->record = *record;
    fair->record.deal = RECORD_FAIR;
    fair->record.history.entry = fair->record.entry;
    fair->limit_ms = limit_ms;
    strncpy(fair->substitute, substitute, sizeof fair->substitute - 1);
    struct span spec = {substitute, substitute + strlen(substitute)};
    ASSERT(!substitute[0] || record_spec_ok(spec));
    ASSERT(humans(fair) != 0);
    begin_attempt(fair, host_share, now_ms);
}

void fair_player_commitment(const uint8_t *host_commitment, int player, const uint8_t *share,
                            uint8_t *out) {
    record_commitment(host_commitment, player, share, out);
}

/* Checks that are common to all inputs of a player. */
static enum fair_answer refuse(struct fair *fair, enum fair_phase phase, uint32_t done, int player,
                               int64_t now_ms) {
    fair->events = 0;
    if (player < 1 || player > fair->record.setup.seats || !(humans(fair) >> player & 1))
        return FAIR_NO_PLAYER;
    if (fair->phase != phase || now_ms >= fair->deadline_ms)
        return FAIR_NOT_NOW;
    return done >> player & 1 ? FAIR_TWICE : FAIR_TAKEN;
}

enum fair_answer fair_commit(struct fair *fair, int player, const uint8_t *commitment,
                             int64_t now_ms) {
    struct record *record = &fair->record;
    enum fair_answer answer = refuse(fair, FAIR_COMMITTING, fair->committed, player, now_ms);
    if (answer)
        return answer;
    if (!memcmp(commitment, record->host_commitment, HASH_BYTES))
        return FAIR_COPIED;
    for (int i = 0; i < record->setup.seats; i++)
        if (fair->committed >> (i + 1) & 1 &&
            !memcmp(commitment, record->player[i].commitment, HASH_BYTES))
            return FAIR_COPIED;
    memcpy(record->player[player - 1].commitment, commitment, HASH_BYTES);
    fair->committed |= 1u << player;
    memcpy(say(fair, FAIR_PLAYER_COMMITTED, player)->hash, commitment, HASH_BYTES);
    if (fair->committed == humans(fair)) {
        fair->phase = FAIR_OPENING;
        fair->deadline_ms = now_ms + fair->limit_ms;
        record_list(record, say(fair, FAIR_ALL_COMMITTED, 0)->hash);
    }
    return FAIR_TAKEN;
}

enum fair_answer fair_open(struct fair *fair, int player, const uint8_t *list, const uint8_t *share,
                           int64_t now_ms) {
    struct record *record = &fair->record;
    uint8_t hash[HASH_BYTES];
    enum fair_answer answer = refuse(fair, FAIR_OPENING, fair->opened, player, now_ms);
    if (answer)
        return answer;
    record_list(record, hash);
    if (memcmp(hash, list, HASH_BYTES))
        return FAIR_OTHER_LIST;
    record_commitment(record->host_commitment, player, share, hash);
    if (memcmp(hash, record->player[player - 1].commitment, HASH_BYTES))
        return FAIR_WRONG_SHARE;
    memcpy(record->player[player - 1].share, share, HASH_BYTES);
    fair->opened |= 1u << player;
    say(fair, FAIR_PLAYER_OPENED, player);
    if (fair->opened == humans(fair)) {
        fair->phase = FAIR_DEALT;
        say(fair, FAIR_ALL_OPENED, 0);
    }
    return FAIR_TAKEN;
}

/* Those who were late leave, or a bot sits down for them. False if too few are left. */
static bool leave(struct fair *fair, uint32_t late) {
    struct record *record = &fair->record;
    struct record_player stays[KB_SEATS_MAX];
    struct kb_setup setup;
    char options[256];
    int left = 0;
    memset(stays, 0, sizeof stays);
    for (int i = 0; i < record->setup.seats; i++) {
        if (!(late >> (i + 1) & 1)) {
            stays[left++] = record->player[i];
        } else if (fair->substitute[0]) {
            stays[left].bot = true;
            memcpy(stays[left++].spec, fair->substitute, sizeof stays[0].spec);
        }
    }
    kb_setup_print(&record->setup, options, sizeof options);
    if (late == humans(fair) || record->attempt == RECORD_ATTEMPT_MAX ||
        kb_setup_text(&setup, kb_game(record->setup.game).name, left, options, NULL))
        return false; /* no human, too few seats, or the seat of first=N is gone */
    record->setup.seats = (uint8_t)left;
    memcpy(record->player, stays, sizeof stays);
    return true;
}

void fair_tick(struct fair *fair, const uint8_t *fresh_share, int64_t now_ms) {
    fair->events = 0;
    if (fair->phase > FAIR_OPENING || now_ms < fair->deadline_ms)
        return;
    uint32_t done = fair->phase == FAIR_COMMITTING ? fair->committed : fair->opened;
    uint32_t late = humans(fair) & ~done;
    for (int player = 1; player <= KB_SEATS_MAX; player++)
        if (late >> player & 1)
            say(fair, FAIR_PLAYER_LATE, player);
    say(fair, FAIR_STOPPED, 0);
    if (!leave(fair, late)) {
        fair->phase = FAIR_ABANDONED;
        fair->committed = fair->opened = 0;
        say(fair, FAIR_GIVEN_UP, 0);
        return;
    }
    fair->record.attempt++;
    say(fair, FAIR_AGAIN, 0);
    begin_attempt(fair, fresh_share, now_ms);
}

bool fair_seed(struct fair *fair, uint8_t *seed) {
    struct chance chance;
    if (fair->phase != FAIR_DEALT && fair->phase != FAIR_REVEALED)
        return false;
    record_seed(&fair->record, seed);
    if (fair->record.seats_by_lot) {
        chance_begin(&chance, seed);
        chance_seats(&chance, fair->record.setup.seats, fair->record.order);
    }
    return true;
}

enum fair_answer fair_reveal(struct fair *fair) {
    fair->events = 0;
    if (fair->phase != FAIR_DEALT)
        return FAIR_NOT_NOW;
    fair->phase = FAIR_REVEALED;
    memcpy(say(fair, FAIR_HOST_OPENED, 0)->hash, fair->record.host_share, HASH_BYTES);
    return FAIR_TAKEN;
}

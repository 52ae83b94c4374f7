/* record_deal.c: where the deals and lots of a record come from, and whether they do: commitments,
 * the seed, and every outcome of chance from its stream. docs/fairness.md. */
#include <stdio.h>
#include <string.h>

#include "chance.h"
#include "record_parts.h"

#define HEADER_MAX 4096 /* bytes of a header up to the shares */
STATIC_ASSERT(HEADER_MAX < RECORD_HEADER_MAX);

/* The header up to a part; how many lines it has. */
static size_t header_up_to(const struct record *record, enum record_part part, char *out,
                           int *lines) {
    struct text t = text_into(out, HEADER_MAX);
    record_put_header(&t, record, part, KB_EVERYTHING);
    size_t length = text_end(&t);
    ASSERT(length < HEADER_MAX);
    *lines = 0;
    for (size_t i = 0; i < length; i++)
        *lines += out[i] == '\n';
    return length;
}

size_t record_write_terms(const struct record *record, char *out, size_t size) {
    struct text t = text_into(out, size);
    record_put_header(&t, record, RECORD_TERMS, KB_EVERYTHING);
    return text_end(&t);
}

void record_terms(const struct record *record, uint8_t *out) {
    char text[HEADER_MAX];
    int lines;
    size_t length = header_up_to(record, RECORD_TERMS, text, &lines);
    hash_sha256("kickback terms 1\n", text, length, out);
}

void record_list(const struct record *record, uint8_t *out) {
    char text[HEADER_MAX];
    struct text t = text_into(text, HEADER_MAX);
    record_put_header(&t, record, RECORD_SHARES, 0);
    size_t length = text_end(&t);
    ASSERT(length < HEADER_MAX);
    hash_sha256("kickback list 1\n", text, length, out);
}

void record_commitment(const uint8_t *binding, int who, const uint8_t *share, uint8_t *out) {
    uint8_t message[2 * HASH_BYTES + 1];
    memcpy(message, binding, HASH_BYTES);
    message[HASH_BYTES] = (uint8_t)who;
    memcpy(message + HASH_BYTES + 1, share, HASH_BYTES);
    hash_sha256("kickback commitment 1\n", message, sizeof message, out);
}

void record_seed(const struct record *record, uint8_t *out) {
    char text[HEADER_MAX];
    int lines;
    size_t length = header_up_to(record, RECORD_SHARES, text, &lines);
    hash_sha256("kickback seed 1\n", text, length, out);
}

static bool wrong(struct record_error *error, int line, const char *reason) {
    error->line = line;
    snprintf(error->reason, sizeof error->reason, "%s", reason);
    return false;
}

static bool shares_fit(const struct record *record, struct record_error *error) {
    char text[HEADER_MAX];
    uint8_t terms[HASH_BYTES];
    uint8_t hash[HASH_BYTES];
    int line;
    header_up_to(record, RECORD_TERMS, text, &line);
    record_terms(record, terms);
    record_commitment(terms, 0, record->host_share, hash);
    line++;
    if (memcmp(hash, record->host_commitment, HASH_BYTES))
        return wrong(error, line, "the host's share is not the one it had committed to");
    for (int i = 0; i < record->setup.seats; i++) {
        const struct record_player *player = &record->player[i];
        if (player->bot)
            continue;
        line++;
        record_commitment(record->host_commitment, i + 1, player->share, hash);
        if (memcmp(hash, player->commitment, HASH_BYTES))
            return wrong(error, line, "this player's share is not the one committed to");
    }
    return true;
}

bool record_own_share_fits(const struct record *record, struct record_error *error) {
    uint8_t hash[HASH_BYTES];
    char text[HEADER_MAX];
    int line;
    int number = record->viewer > 0 ? record->order[record->viewer - 1] : 0;
    if (record->deal != RECORD_FAIR || !number || record->player[number - 1].bot)
        return true;
    record_commitment(record->host_commitment, number, record->player[number - 1].share, hash);
    if (!memcmp(hash, record->player[number - 1].commitment, HASH_BYTES))
        return true;
    header_up_to(record, RECORD_TERMS, text, &line);
    line++;
    for (int i = 0; i < number; i++)
        line += !record->player[i].bot;
    return wrong(error, line, "this seat's own share is not the one committed to");
}

/* An input that is no outcome. */
static enum kb_code play_said(struct kb_state *state, const struct kb_entry *entry,
                              struct kb_history *history) {
    if (entry->what >= KB_FACT_BANK)
        return kb_live_fact(state, entry->seat, entry->what, history, NULL);
    return kb_play(state, entry->seat, entry->what, history, NULL);
}

/* The seed of a live game's simulation stands in the line before the first outcome. */
static bool live_seed_follows(const struct record *record, uint64_t seed,
                              struct record_error *error) {
    if (!kb_live_clock(&record->setup) || record->live.seed == seed)
        return true;
    return wrong(error, record->line[0] - 1, "the seed of the simulation does not follow");
}

static bool fair_deal_follows(const struct record *record, struct record_error *error) {
    char text[HEADER_MAX];
    uint8_t seed[HASH_BYTES];
    uint8_t order[KB_SEATS_MAX] = {1, 2, 3, 4, 5, 6, 7};
    struct chance chance;
    struct kb_state state;
    int lines;
    if (!shares_fit(record, error))
        return false;
    record_seed(record, seed);
    chance_begin(&chance, seed);
    if (record->seats_by_lot)
        chance_seats(&chance, record->setup.seats, order);
    header_up_to(record, RECORD_SHARES, text, &lines);
    if (memcmp(order, record->order, record->setup.seats))
        return wrong(error, lines + 1, "the seats do not follow from the shares");
    if (!live_seed_follows(record, chance_number(&chance, STREAM_LIVE, 0), error))
        return false;
    kb_start(&state, &record->setup, 0, true, NULL);
    for (int i = 0; i < record->history.count; i++) {
        const struct kb_entry *entry = &record->entry[i];
        if (entry->forced)
            continue;
        if (entry->seat) {
            play_said(&state, entry, NULL);
            continue;
        }
        if (chance_draw(&chance, &state) != entry->what)
            return wrong(error, record->line[i], "this outcome does not follow from the shares");
        kb_chance_play(&state, entry->what, NULL, NULL);
    }
    return true;
}

/* The library draws by itself here; its history must be the same. */
static bool seeded_deal_follows(const struct record *record, struct record_error *error) {
    struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    struct kb_state state;
    if (!live_seed_follows(record, record->seed, error))
        return false;
    kb_start(&state, &record->setup, record->seed, false, &history);
    for (int i = 0; i < record->history.count; i++) {
        const struct kb_entry *said = &record->entry[i];
        if (i == history.count && play_said(&state, said, &history))
            return wrong(error, record->line[i], "this does not follow from the seed");
        if (memcmp(&entry[i], said, sizeof *said))
            return wrong(error, record->line[i], "this outcome does not follow from the seed");
    }
    return true;
}

bool record_deal_follows(const struct record *record, struct record_error *error) {
    switch (record->deal) {
    case RECORD_FAIR: return fair_deal_follows(record, error);
    case RECORD_SEEDED: return seeded_deal_follows(record, error);
    default: return true;
    }
}

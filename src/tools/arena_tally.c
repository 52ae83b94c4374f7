/* arena_tally.c: see arena_tally.h. */
#include "arena_tally.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void arena_add(struct arena_tally *sum, const struct arena_tally *part) {
    sum->deals += part->deals;
    for (int i = 0; i < KB_SEATS_MAX; i++) {
        struct arena_sums *to = &sum->player[i];
        const struct arena_sums *from = &part->player[i];
        to->share += from->share;
        to->share_square += from->share_square;
        to->game_square += from->game_square;
        to->total += from->total;
        to->total_square += from->total_square;
        to->count.moves += from->count.moves;
        to->count.ns += from->count.ns;
        to->count.faults += from->count.faults;
        for (int b = 0; b < PLAY_BUCKETS; b++)
            to->count.bucket[b] += from->count.bucket[b];
    }
}

int arena_rotations(const struct lineup *lineup) {
    for (int turn = 1; turn < lineup->chairs; turn++) {
        bool same = true;
        for (int i = 0; i < lineup->chairs; i++)
            same = same && lineup->chair[i] == lineup->chair[(i + turn) % lineup->chairs];
        if (same)
            return turn;
    }
    return lineup->chairs;
}

int arena_chairs(const struct lineup *lineup, int player) {
    int chairs = 0;
    for (int i = 0; i < lineup->chairs; i++)
        chairs += lineup->chair[i] == player;
    return chairs;
}

/* The mean of a quantity over deals, divided by `parts`, from its sum and its sum of squares. */
static struct arena_mean mean_of(uint64_t sum, uint64_t square, uint64_t deals, double parts) {
    double n = (double)deals;
    double mean = (double)sum / n;
    double variance = deals > 1 ? ((double)square - mean * (double)sum) / (n - 1) : 0;
    double half = variance > 0 ? 1.96 * sqrt(variance / n) : 0;
    return (struct arena_mean){mean / parts, (mean - half) / parts, (mean + half) / parts};
}

/* Seats that a player has in all games of a deal. */
static double seats_of(const struct lineup *lineup, int player) {
    return (double)arena_chairs(lineup, player) * arena_rotations(lineup);
}

/* Wilson's interval of a part p of n: it stays within 0 and 1, and at 0 and 1 it is not empty. */
static struct arena_mean wilson(double p, double n) {
    const double z2 = 1.96 * 1.96;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n))) / (1 + z2 / n);
    double low = middle - half;
    double high = middle + half;
    return (struct arena_mean){p, low > 0 && p > 0 ? low : 0, high < 1 && p < 1 ? high : 1};
}

/* All seats of a player together win a part of the victory between 0 and 1. Its variance over deals
 * says how many independent games the deals are worth; where it is 0 (nothing but victories, say),
 * they are taken as one each. */
struct arena_mean arena_share(const struct arena_tally *sum, const struct lineup *lineup,
                              int player) {
    const struct arena_sums *sums = &sum->player[player];
    double chairs = arena_chairs(lineup, player);
    struct arena_mean m = mean_of(sums->share, sums->share_square, sum->deals,
                                  (double)KB_SHARE * arena_rotations(lineup));
    double error = (m.high - m.mean) / 1.96;
    double n = error > 0 ? m.mean * (1 - m.mean) / (error * error) : (double)sum->deals;
    m = wilson(m.mean, n);
    return (struct arena_mean){m.mean / chairs, m.low / chairs, m.high / chairs};
}

struct arena_mean arena_total(const struct arena_tally *sum, const struct lineup *lineup,
                              int player) {
    const struct arena_sums *sums = &sum->player[player];
    return mean_of(sums->total, sums->total_square, sum->deals, seats_of(lineup, player));
}

double arena_design_effect(const struct arena_tally *sum, const struct lineup *lineup, int player) {
    const struct arena_sums *sums = &sum->player[player];
    double rotations = arena_rotations(lineup);
    double deals = (double)sum->deals;
    double games = deals * rotations;
    double mean_deal = (double)sums->share / deals;
    double mean_game = (double)sums->share / games;
    double of_deals = (double)sums->share_square / deals - mean_deal * mean_deal;
    double of_games = (double)sums->game_square / games - mean_game * mean_game;
    return of_games > 0 ? of_deals / (rotations * of_games) : 1;
}

double arena_median_us(const struct play_count *count) {
    uint64_t below = 0;
    for (int b = 0; b < PLAY_BUCKETS; b++) {
        below += count->bucket[b];
        if (2 * below >= count->moves && count->moves)
            return play_bucket_us(b);
    }
    return 0;
}

/* ---- Lines ---- */

/* The sums of a player, in the order of the line. */
enum { FIELDS = 8 };

static const char *field_name(int field) {
    static const char *const names[FIELDS] = {"share", "share2", "game2", "total",
                                              "total2", "moves", "ns", "faults"};
    return names[field];
}

static uint64_t *field_of(struct arena_sums *sums, int field) {
    uint64_t *const fields[FIELDS] = {
        &sums->share, &sums->share_square, &sums->game_square, &sums->total,
        &sums->total_square, &sums->count.moves, &sums->count.ns, &sums->count.faults};
    return fields[field];
}

/* Where a text is being written. */
struct writer {
    char *out;
    size_t size;
    size_t used;
};

static void put(struct writer *w, const char *word) {
    size_t length = strlen(word);
    size_t room = w->used < w->size ? w->size - w->used : 0;
    if (room)
        memcpy(w->out + w->used, word, length < room ? length : room);
    w->used += length;
}

static void put_number(struct writer *w, uint64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    put(w, text);
}

static void put_player(struct writer *w, struct arena_sums *sums) {
    for (int f = 0; f < FIELDS; f++) {
        put(w, f ? ",\"" : "{\"");
        put(w, field_name(f));
        put(w, "\":");
        put_number(w, *field_of(sums, f));
    }
    put(w, ",\"times\":[");
    bool first = true;
    for (int b = 0; b < PLAY_BUCKETS; b++) {
        if (!sums->count.bucket[b])
            continue;
        put(w, first ? "[" : ",[");
        put_number(w, (uint64_t)b);
        put(w, ",");
        put_number(w, sums->count.bucket[b]);
        put(w, "]");
        first = false;
    }
    put(w, "]}");
}

size_t arena_unit_print(const struct arena_unit *unit, int players, char *out, size_t size) {
    struct writer w = {out, size, 0};
    put(&w, "{\"from\":");
    put_number(&w, unit->from);
    put(&w, ",\"to\":");
    put_number(&w, unit->to);
    put(&w, ",\"bots\":[");
    for (int i = 0; i < players; i++) {
        struct arena_sums sums = unit->tally.player[i];
        if (i)
            put(&w, ",");
        put_player(&w, &sums);
    }
    put(&w, "]}");
    if (size)
        out[w.used < size ? w.used : size - 1] = 0;
    return w.used;
}

/* A text that is being read. */
struct reader {
    const char *at;
    const char *end;
};

static bool take(struct reader *r, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length))
        return false;
    r->at += length;
    return true;
}

static bool take_number(struct reader *r, uint64_t *number) {
    const char *start = r->at;
    uint64_t n = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        uint64_t digit = (uint64_t)(*r->at - '0');
        if (n > (UINT64_MAX - digit) / 10)
            return false;
        n = 10 * n + digit;
    }
    *number = n;
    return r->at > start && (*start != '0' || r->at == start + 1);
}

/* Ascending buckets, none of them empty. */
static bool take_times(struct reader *r, struct play_count *count) {
    uint64_t least = 0;
    if (!take(r, ",\"times\":["))
        return false;
    while (take(r, least ? ",[" : "[")) {
        uint64_t bucket;
        uint64_t number;
        if (!take_number(r, &bucket) || bucket < least || bucket >= PLAY_BUCKETS || !take(r, ",") ||
            !take_number(r, &number) || !number || !take(r, "]"))
            return false;
        count->bucket[bucket] = number;
        least = bucket + 1;
    }
    return take(r, "]}");
}

static bool take_player(struct reader *r, struct arena_sums *sums) {
    for (int f = 0; f < FIELDS; f++)
        if (!take(r, f ? ",\"" : "{\"") || !take(r, field_name(f)) || !take(r, "\":") ||
            !take_number(r, field_of(sums, f)))
            return false;
    return take_times(r, &sums->count);
}

bool arena_unit_read(const char *text, size_t length, int players, struct arena_unit *unit) {
    struct reader r = {text, text + length};
    memset(unit, 0, sizeof *unit);
    if (!take(&r, "{\"from\":") || !take_number(&r, &unit->from) || !take(&r, ",\"to\":") ||
        !take_number(&r, &unit->to) || unit->to <= unit->from || !take(&r, ",\"bots\":["))
        return false;
    unit->tally.deals = unit->to - unit->from;
    for (int i = 0; i < players; i++)
        if ((i && !take(&r, ",")) || !take_player(&r, &unit->tally.player[i]))
            return false;
    return take(&r, "]}") && r.at == r.end;
}

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
        play_count_add(&to->count, &from->count);
    }
}

bool arena_programs(const struct lineup *lineup) {
    for (int i = 0; i < lineup->players; i++)
        if (lineup->player[i].external)
            return true;
    return false;
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

/* A sum of n numbers from 0 to `most` and the sum of their squares. */
static bool squares_fit(uint64_t sum, uint64_t square, uint64_t n, uint64_t most) {
    typedef unsigned __int128 wide;
    return (wide)sum * sum <= (wide)square * n && (wide)square <= (wide)sum * most;
}

static bool count_fits(const struct play_count *sum, const struct play_count *part) {
    uint64_t faults = 0;
    uint64_t times = 0;
    uint64_t unused;
    bool over = __builtin_add_overflow(sum->moves, part->moves, &unused) ||
                __builtin_add_overflow(sum->ns, part->ns, &unused);
    for (int i = 0; i < PLAY_FAULTS; i++)
        over = over || __builtin_add_overflow(faults, part->why[i], &faults);
    for (int b = 0; b < PLAY_BUCKETS; b++)
        over = over || __builtin_add_overflow(times, part->bucket[b], &times);
    return !over && faults == part->faults && faults <= part->moves && times == part->moves;
}

bool arena_fits(const struct arena_tally *sum, const struct arena_tally *part,
                const struct lineup *lineup) {
    const uint64_t deal = (uint64_t)arena_rotations(lineup) * KB_SHARE;
    uint64_t games;
    uint64_t shares = 0;
    uint64_t wanted;
    uint64_t unused;
    if (__builtin_mul_overflow(part->deals, (uint64_t)arena_rotations(lineup), &games) ||
        __builtin_mul_overflow(part->deals, deal, &wanted))
        return false;
    for (int i = 0; i < lineup->players; i++) {
        const struct arena_sums *to = &sum->player[i];
        const struct arena_sums *from = &part->player[i];
        if (!squares_fit(from->share, from->share_square, part->deals, deal) ||
            !squares_fit(from->share, from->game_square, games, KB_SHARE) ||
            !squares_fit(from->total, from->total_square, part->deals, UINT64_MAX) ||
            __builtin_add_overflow(shares, from->share, &shares) ||
            __builtin_add_overflow(to->share_square, from->share_square, &unused) ||
            __builtin_add_overflow(to->total, from->total, &unused) ||
            __builtin_add_overflow(to->total_square, from->total_square, &unused) ||
            !count_fits(&to->count, &from->count))
            return false;
    }
    return shares == wanted;
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

struct arena_mean arena_wilson(double p, double n) {
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
    m = arena_wilson(m.mean, n);
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
enum { NUMBERS = 8, FIELDS = NUMBERS + PLAY_FAULTS };

static const char *field_name(int field) {
    static const char *const names[NUMBERS] = {"share",  "share2", "game2", "total",
                                               "total2", "moves",  "ns",    "faults"};
    return field < NUMBERS ? names[field] : play_fault_name(field - NUMBERS);
}

static uint64_t *field_of(struct arena_sums *sums, int field) {
    uint64_t *const fields[NUMBERS] = {&sums->share,    &sums->share_square, &sums->game_square,
                                       &sums->total,    &sums->total_square, &sums->count.moves,
                                       &sums->count.ns, &sums->count.faults};
    return field < NUMBERS ? fields[field] : &sums->count.why[field - NUMBERS];
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

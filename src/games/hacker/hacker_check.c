/* hacker_check.c: the fields of a state in the order in which they are kept, and whether a state is
 * possible at all: every bill, account and virus in exactly one place, every field that follows
 * from others as it must be. Loading a saved state, which may have been tampered with, depends on
 * this. */
#include "game.h"

HD void hacker_archive(struct archive *a, struct kb_hacker *s, bool with_random) {
    struct kb_hacker_table *b = &s->table;
    archive_u32(a, &b->up, 1);
    archive_u32(a, &b->aside, 1);
    archive_u32(a, &b->infected, 1);
    archive_u8(a, b->option, KB_HACKER_TABLE_OPTIONS);
    uint8_t *single[] = {&b->seats,    &b->accounts, &b->viruses, &b->rounds, &b->reduced,
                         &b->stage,    &b->round,    &b->first,   &b->trip,   &b->turn,
                         &b->gait,     &b->beat,     &b->fresh,   &b->drawn,  &b->placed,
                         &b->attacked, &b->virus,    &b->victim,  &b->opened, &b->laid,
                         &b->done,     &b->loot};
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        archive_u8(a, single[i], 1);
    archive_u8(a, b->bills, KB_ACCOUNTS_MAX);
    archive_u8(a, b->place, KB_BILLS);
    archive_u8(a, b->account, KB_VIRUSES_MAX);
    archive_u8(a, b->when, KB_VIRUSES_MAX);
    archive_u8(a, &b->gaits, 1);
    archive_u8(a, b->turned, KB_VIRUSES_MAX);
    if (with_random)
        archive_u64(a, &s->random, 1);
    archive_u32(a, s->owned, KB_SEATS_MAX);
    archive_u16(a, s->choice, KB_SEATS_MAX);
    archive_u16(a, &s->landing, 1);
    archive_u8(a, s->bank, 3);
    archive_u8(a, s->hand, KB_SEATS_MAX);
    archive_u8(a, &s->stealing, 1);
    archive_u8(a, s->owner, KB_ACCOUNTS_MAX);
    archive_u8(a, s->value, KB_BILLS);
    archive_u8(a, s->known, KB_BILLS);
    archive_u8(a, s->virus, KB_VIRUSES_MAX);
    archive_u8(a, s->seen, KB_VIRUSES_MAX);
}

HD static int seats_of(const uint8_t *list, int count, int seat) {
    int found = 0;
    for (int i = 0; i < count; i++)
        found += list[i] == seat;
    return found;
}

/* Numbers that index something, and what has to be known before anything else is looked at. */
HD static bool bounds_ok(const struct kb_hacker_table *b) {
    for (int key = 0; key < KB_HACKER_TABLE_OPTIONS; key++)
        if (!hacker_option_value(key, b->option[key]))
            return false;
    if (b->seats < 2 || b->seats > KB_SEATS_MAX || b->option[KB_HACKER_FIRST] > b->seats)
        return false;
    int viruses = hacker_viruses_for(b->seats);
    bool full =
        b->seats >= 3 && b->accounts == 3 * b->seats && b->viruses == viruses && b->rounds == 4;
    if (b->reduced > 1 || (!full && !b->reduced))
        return false;
    if (b->accounts % b->seats || b->accounts < b->seats || b->accounts > 3 * b->seats ||
        b->accounts < 2 || b->viruses < 1 || b->viruses > viruses || b->rounds < 1 || b->rounds > 4)
        return false;
    if (b->stage > KB_HACKER_TRIP || b->round > b->rounds || b->first > b->seats ||
        b->turn > b->seats || b->victim > b->seats || b->gait > 1)
        return false;
    if (b->trip > b->seats || b->done > b->seats || b->laid > b->accounts ||
        b->drawn > (b->round + 2) * b->seats || b->attacked > b->accounts ||
        b->opened > 2 * b->seats)
        return false;
    bool by_beats = b->stage >= KB_HACKER_GAIT && b->stage <= KB_HACKER_STACK;
    if (hacker_live(b) ? by_beats || b->beat || b->gait : b->stage == KB_HACKER_TRIP)
        return false;
    return b->placed <= b->viruses * b->seats && b->virus < KB_VIRUSES_MAX &&
           b->beat <= b->option[KB_BEATS] + 2 && b->fresh <= b->placed;
}

/* Accounts are laid out, each seat has as many; bills are in the bank, in a hand or under one. */
HD static bool bills_ok(const struct kb_hacker *s) {
    const struct kb_hacker_table *b = &s->table;
    uint8_t left[4] = {0, 10, 20, 12};
    for (int k = 0; k < KB_ACCOUNTS_MAX; k++)
        if (k < b->laid ? s->owner[k] < 1 || s->owner[k] > b->seats : s->owner[k] != 0)
            return false;
    for (int seat = 1; seat <= KB_SEATS_MAX; seat++) {
        uint32_t owned = 0;
        for (int k = 0; k < b->laid; k++)
            owned |= s->owner[k] == seat ? hacker_bit(k + 1) : 0;
        if (s->owned[seat - 1] != owned || bits_count(owned) > b->accounts / b->seats)
            return false;
    }
    for (int i = 0; i < KB_BILLS; i++) {
        int place = b->place[i];
        if (i >= b->drawn) {
            if (place || s->value[i] || s->known[i])
                return false;
            continue;
        }
        if (s->value[i] < 1 || s->value[i] > 3 || left[s->value[i]]-- == 0)
            return false;
        bool hand = place > KB_BILL_HAND && place <= KB_BILL_HAND + b->seats;
        if (!hand && (place < 1 || place > b->laid))
            return false;
        int holder = hand ? place - KB_BILL_HAND : s->owner[place - 1];
        if (!bits_has(s->known[i], holder) || !bits_has(s->known[i], hacker_drawer(b, i)) ||
            s->known[i] & 1 || s->known[i] >> b->seats >> 1)
            return false;
    }
    for (int k = 1; k <= KB_ACCOUNTS_MAX; k++)
        if (b->bills[k - 1] != seats_of(b->place, b->drawn, k))
            return false;
    return s->bank[0] == left[1] && s->bank[1] == left[2] && s->bank[2] == left[3];
}

/* Every placed virus is up, aside or turned over; no seat has more than the rules allow. */
HD static bool viruses_ok(const struct kb_hacker *s) {
    const struct kb_hacker_table *b = &s->table;
    uint32_t all = (uint32_t)(bits_one(b->placed) - 1);
    uint32_t infected = 0;
    if ((b->up | b->aside) & ~all || b->up & b->aside)
        return false;
    for (int v = 0; v < KB_VIRUSES_MAX; v++) {
        if (v >= b->placed) {
            if (s->virus[v] || s->seen[v] || b->account[v] || b->when[v] || b->turned[v])
                return false;
            continue;
        }
        if (s->virus[v] < 1 || s->virus[v] > b->seats || b->account[v] < 1 ||
            b->account[v] > b->accounts)
            return false;
        if (bits_has(b->up, v))
            infected |= hacker_bit(b->account[v]);
        bool lies = bits_has(b->up | b->aside, v);
        if (lies ? b->turned[v] != 0 : b->turned[v] != s->virus[v])
            return false;
        if (s->seen[v] & 1 || s->seen[v] >> b->seats >> 1 || bits_has(s->seen[v], s->virus[v]))
            return false;
    }
    if (b->attacked) /* until it is done with */
        infected |= hacker_bit(b->attacked);
    if (b->infected != infected)
        return false;
    for (int seat = 1; seat <= KB_SEATS_MAX; seat++) {
        int out = 0;
        for (uint32_t rest = b->up | b->aside; rest; rest &= rest - 1)
            out += s->virus[bits_first(rest)] == seat;
        int has = b->round && seat <= b->seats ? b->viruses - out : 0;
        if (s->hand[seat - 1] != has || seats_of(s->virus, b->placed, seat) > b->viruses)
            return false;
    }
    return true;
}

/* The trips of this round: those not begun have no gait, and the current one has the traveller's
 * gait. */
HD static bool gaits_ok(const struct kb_hacker_table *b) {
    if (b->stage < KB_HACKER_GAIT || hacker_live(b))
        return !b->gaits;
    bool walking = b->stage > KB_HACKER_GAIT && b->stage <= KB_HACKER_CREDIT;
    if (b->gaits >> (b->trip + walking))
        return false;
    return !walking || bits_has(b->gaits, b->trip) == !b->gait;
}

/* In a live game the time of a virus is unknown; after the phase viruses are ordered by account. */
HD static bool live_moments_ok(const struct kb_hacker_table *b) {
    for (int v = 0; v < b->placed; v++) {
        if (b->when[v])
            return false;
        if (v && !hacker_piracy(b) && b->account[v] < b->account[v - 1])
            return false;
    }
    return !b->fresh;
}

/* Viruses were placed in the order of the beats, in beats that have begun; those of this beat are
 * fresh. No seat infects on its own trip. */
HD static bool moments_ok(const struct kb_hacker *s) {
    const struct kb_hacker_table *b = &s->table;
    bool beat_open = b->stage == KB_HACKER_BEAT || b->stage == KB_HACKER_STACK;
    if (hacker_live(b))
        return live_moments_ok(b);
    for (int v = 0; v < b->placed; v++) {
        int trip = b->when[v] / 16;
        int beat = b->when[v] % 16;
        bool now = beat_open && trip == b->trip && beat == b->beat;
        if (now != (v >= b->placed - b->fresh) || trip >= b->seats)
            return false;
        if (trip > b->trip || (trip == b->trip && beat > b->beat))
            return false;
        if (beat < 1 || beat > b->option[KB_BEATS] + 1 + bits_has(b->gaits, trip))
            return false;
        if ((v && b->when[v] < b->when[v - 1]) || s->virus[v] == hacker_away(b, v))
            return false;
    }
    return true;
}

/* A seat has two hands, and does not put both on one account; and what a seat saw in a beat can be
 * seen with one look. choices_ok checks an unfinished beat. */
HD static bool beat_ok(const struct kb_hacker *s, int from, int to) {
    const struct kb_hacker_table *b = &s->table;
    uint32_t all = (hacker_bit(to - from) - 1) << from;
    for (int v = from; v < to; v++) {
        int hands = 0;
        for (int w = from; w < to; w++) {
            if (s->virus[w] != s->virus[v])
                continue;
            hands++;
            if (w != v && b->account[w] == b->account[v])
                return false;
        }
        if (hands > 2)
            return false;
    }
    for (int seat = 1; seat <= b->seats && to <= b->placed - b->fresh; seat++) {
        uint32_t seen = 0;
        for (int v = from; v < to; v++)
            seen |= (uint32_t)bits_has(s->seen[v], seat) << v;
        if (!hacker_look_fits(s, from, seat, seen, all))
            return false;
    }
    return true;
}

HD static bool beats_ok(const struct kb_hacker *s) {
    for (int from = 0, to; from < s->table.placed && !hacker_live(&s->table); from = to) {
        to = hacker_beat_end(&s->table, from);
        if (!beat_ok(s, from, to))
            return false;
    }
    return true;
}

/* Choices of the beat: only while there is one, and only such as the rules allow. */
HD static bool choices_ok(const struct kb_hacker *s) {
    const struct kb_hacker_table *b = &s->table;
    struct kb_hacker start = *s;
    bool beat = b->stage == KB_HACKER_BEAT;
    bool stack = b->stage == KB_HACKER_STACK;
    uint32_t landing = 0;
    int downs = 0;
    for (int i = 0; i < KB_SEATS_MAX; i++)
        start.choice[i] = 0;
    start.table.stage = KB_HACKER_BEAT;
    for (int v = b->placed - b->fresh; v < b->placed; v++) { /* down already in this beat */
        start.hand[s->virus[v] - 1]++;
        if (s->seen[v] != hacker_witnesses(s, s->virus[v], b->account[v]))
            return false;
    }
    for (int i = 0; i < KB_SEATS_MAX; i++) {
        int account[2];
        if (!s->choice[i]) {
            if (stack && bits_has(hacker_choosers(b), i + 1))
                return false;
            continue;
        }
        if ((!beat && !stack) || i >= b->seats || !hacker_is_legal(&start, i + 1, s->choice[i] - 1))
            return false;
        int viruses = hacker_infects(s->choice[i] - 1, account);
        for (int k = 0; stack && k < viruses; k++) {
            bool down = false;
            for (int v = b->placed - b->fresh; v < b->placed; v++)
                down |= s->virus[v] == i + 1 && b->account[v] == account[k];
            downs += down;
            landing |= down ? 0 : hacker_bit(2 * i + k);
        }
    }
    if ((beat && !hacker_must(s)) || downs != b->fresh)
        return false;
    return s->landing == landing && (!stack || landing & (landing - 1));
}

/* Before the first round: accounts and bills are dealt, the seats credit what they got. */
HD static bool opening_ok(const struct kb_hacker_table *b) {
    switch (b->stage) {
    case KB_HACKER_ACCOUNTS: return !b->turn && !b->drawn && !b->opened && b->laid < b->accounts;
    case KB_HACKER_LOT: return !b->turn && !b->drawn && !b->opened && !b->option[KB_HACKER_FIRST];
    case KB_HACKER_DEAL:
        for (int i = 0; i < b->drawn; i++)
            if (b->place[i] != KB_BILL_HAND + i / 2 + 1)
                return false;
        return !b->turn && !b->opened && b->drawn < 2 * b->seats;
    default:
        for (int seat = 1; seat <= b->seats; seat++) {
            int order = (seat - b->first + b->seats) % b->seats;
            int credited = b->opened - 2 * order;
            for (int i = 0; i < 2; i++) { /* the lower number goes first */
                int place = b->place[2 * (seat - 1) + i];
                if (credited <= i ? place != KB_BILL_HAND + seat : place > KB_BILL_HAND)
                    return false;
            }
        }
        return b->drawn == 2 * b->seats && b->opened < 2 * b->seats &&
               b->turn == (b->first - 1 + b->opened / 2) % b->seats + 1;
    }
}

/* I, in a live game: the bill is in the traveller's hand from the bank until it is credited. */
HD static bool live_piracy_ok(const struct kb_hacker_table *b, int draws, int in_hand) {
    bool ends = b->trip == b->seats;
    bool credit = b->stage == KB_HACKER_CREDIT;
    bool has = hacker_has_drawn(b);
    if (b->done || b->aside || b->drawn != draws + b->trip + has || in_hand != has)
        return false;
    if (b->up != (uint32_t)(bits_one(b->placed) - 1))
        return false;
    if ((ends && (has || b->stage != KB_HACKER_TRIP)) || (credit && !has) ||
        (b->stage == KB_HACKER_DRAW && has))
        return false;
    if (has && b->place[b->drawn - 1] != KB_BILL_HAND + hacker_traveller(b))
        return false;
    return b->turn == (credit ? hacker_traveller(b) : 0);
}

/* I: the traveller alone, or the others in a beat; one bill is in a hand while it is credited. */
HD static bool piracy_ok(const struct kb_hacker_table *b, int draws, int in_hand) {
    bool credit = b->stage == KB_HACKER_CREDIT;
    bool alone = credit || b->stage == KB_HACKER_GAIT;
    if (b->trip >= b->seats || b->done || b->aside || b->drawn != draws + b->trip + credit ||
        in_hand != credit || b->turn != (alone ? hacker_traveller(b) : 0))
        return false;
    if (b->up != (uint32_t)(bits_one(b->placed) - 1))
        return false;
    if (credit && b->place[b->drawn - 1] != KB_BILL_HAND + b->turn)
        return false;
    bool walking = b->stage != KB_HACKER_GAIT;
    return walking == (b->beat != 0) && b->beat <= hacker_beats(b, b->gait);
}

/* II: the victim, the account and the virus are those that the rules name. */
HD static bool protection_ok(const struct kb_hacker *s, int draws, int in_hand) {
    const struct kb_hacker_table *b = &s->table;
    if (b->trip != b->seats || b->drawn != draws + b->seats)
        return false;
    if (b->stage == KB_HACKER_OVER)
        return b->round == b->rounds && b->done == b->seats && !b->turn && !b->up && !in_hand;
    if (b->done >= b->seats || b->victim != (b->first - 1 + b->done) % b->seats + 1)
        return false;
    for (int i = 0; i < b->done; i++) /* a seat that has finished has no viruses left */
        if (b->infected & s->owned[(b->first - 1 + i) % b->seats])
            return false;
    if (b->stage == KB_HACKER_PROTECT)
        return b->turn == b->victim && !in_hand && hacker_legal_count(s, b->turn) > 0;
    if (s->owner[b->attacked - 1] != b->victim || b->virus >= b->placed ||
        b->account[b->virus] != b->attacked || s->virus[b->virus] == b->victim)
        return false;
    if (b->stage == KB_HACKER_ACCUSE)
        return b->turn == b->victim && !in_hand && hacker_bills(b, b->attacked) &&
               bits_has(b->up, b->virus) &&
               bits_last(hacker_viruses_on(b, b->attacked)) == b->virus;
    if (b->turned[b->virus] != s->virus[b->virus])
        return false;
    if (b->stage == KB_HACKER_TAKEN) {
        uint64_t loot = hacker_loot(s);
        return !b->turn && !in_hand && loot &&
               (s->stealing == 4) == (b->option[KB_STEAL] == KB_STEAL_BLIND);
    }
    if (b->turn != s->virus[b->virus])
        return false;
    if (b->stage == KB_HACKER_RECREDIT)
        return in_hand == 1 && b->loot < b->drawn && b->place[b->loot] == KB_BILL_HAND + b->turn;
    uint64_t bills = hacker_bills(b, b->attacked);
    for (uint64_t rest = bills; b->option[KB_STEAL] == KB_STEAL_LOOK && rest; rest &= rest - 1)
        if (!bits_has(s->known[bits_first(rest)], b->turn))
            return false;
    return in_hand == 0 && bills;
}

/* Bills in hands are where the stage says, and the seat in turn is the one the stage asks. */
HD static bool stage_ok(const struct kb_hacker *s) {
    const struct kb_hacker_table *b = &s->table;
    int in_hand = 0;
    for (int i = 0; i < b->drawn; i++)
        in_hand += b->place[i] > KB_BILL_HAND;
    bool begun = b->round > 0;
    bool protects = b->stage >= KB_HACKER_PROTECT && b->stage <= KB_HACKER_RECREDIT;
    bool at_work = b->stage >= KB_HACKER_ACCUSE && b->stage <= KB_HACKER_RECREDIT;
    if (begun != (b->stage >= KB_HACKER_GAIT) || protects != (b->victim != 0))
        return false;
    if (!begun && (b->placed || b->trip || b->beat || b->gait))
        return false;
    if (at_work != (b->attacked != 0) || (!at_work && b->virus))
        return false;
    if ((b->stage == KB_HACKER_TAKEN) != (s->stealing != 0) || s->stealing > 4)
        return false;
    if (b->loot && b->stage != KB_HACKER_RECREDIT)
        return false;
    if (b->laid != b->accounts && b->stage != KB_HACKER_ACCOUNTS)
        return false;
    if ((b->stage > KB_HACKER_LOT) != (b->first != 0))
        return false;
    if (b->stage <= KB_HACKER_OPENING)
        return opening_ok(b);
    int draws = (b->round + 1) * b->seats;
    if (b->opened != 2 * b->seats)
        return false;
    if (!hacker_piracy(b))
        return protection_ok(s, draws, in_hand);
    return hacker_live(b) ? live_piracy_ok(b, draws, in_hand) : piracy_ok(b, draws, in_hand);
}

HD bool hacker_ok(const struct kb_hacker *s) {
    return bounds_ok(&s->table) && bills_ok(s) && viruses_ok(s) && gaits_ok(&s->table) &&
           moments_ok(s) && beats_ok(s) && choices_ok(s) && stage_ok(s);
}

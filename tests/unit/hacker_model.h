/* hacker_model.h: the rules of Hacker a second time, slow and plain, from nothing but the inputs in
 * a history. hacker_model_check compares a state of the library with it: where every bill, account
 * and virus is, who knows it, who has to decide, and what every seat may see. */
#ifndef HACKER_MODEL_H
#define HACKER_MODEL_H

#include "hacker_support.h"

enum { VIRUS_UP, VIRUS_ASIDE, VIRUS_BACK };

struct hacker_model {
    const struct kb_setup *setup;
    int seats, accounts, viruses, beats;
    int stage, round, first, trip, gait, beat;
    int laid, owner[KB_ACCOUNTS_MAX + 1];
    int drawn, opened, value[KB_BILLS], place[KB_BILLS], known[KB_BILLS];
    int choice[KB_SEATS_MAX + 1]; /* action, -1 for none */
    uint32_t landing;             /* 2 * (seat - 1) + hand */
    int placed, at[KB_VIRUSES_MAX], by[KB_VIRUSES_MAX], seen[KB_VIRUSES_MAX], away[KB_VIRUSES_MAX],
        moment[KB_VIRUSES_MAX], where[KB_VIRUSES_MAX];
    int attacked, accused, thief, wanted;
};

static inline int hm_traveller(const struct hacker_model *m) {
    return (m->first - 1 + m->trip) % m->seats + 1;
}

/* The accounts that an action infects, as the notation has pairs: 1+2, 1+3, 2+3, 1+4, ... */
static inline int hm_infects(int action, int *account) {
    int pair = action - KB_ACTION_INFECT2;
    if (action < KB_ACTION_INFECT || action >= KB_ACTION_PROTECT)
        return 0;
    account[0] = action - KB_ACTION_INFECT + 1;
    if (pair < 0)
        return 1;
    for (account[1] = 2; pair >= account[1] - 1; account[1]++)
        pair -= account[1] - 1;
    account[0] = pair + 1;
    return 2;
}

/* Viruses of a seat that are not on the table. */
static inline int hm_hand(const struct hacker_model *m, int seat) {
    int hand = m->round ? m->viruses : 0;
    for (int v = 0; v < m->placed; v++)
        hand -= m->by[v] == seat && m->where[v] != VIRUS_BACK;
    return hand;
}

static inline int hm_top(const struct hacker_model *m, int account) {
    for (int v = m->placed - 1; v >= 0; v--)
        if (m->where[v] == VIRUS_UP && m->at[v] == account)
            return v;
    return -1;
}

static inline int hm_bills(const struct hacker_model *m, int place) {
    int count = 0;
    for (int i = 0; i < m->drawn; i++)
        count += m->place[i] == place;
    return count;
}

static inline uint32_t hm_choosers(const struct hacker_model *m) {
    uint32_t seats = ((1u << m->seats) - 1) << 1;
    return m->gait ? seats & ~(1u << hm_traveller(m)) : seats;
}

/* The first seat, clockwise from the first player, with viruses on its accounts; 0 if none. */
static inline int hm_victim(const struct hacker_model *m) {
    for (int i = 0; i < m->seats; i++) {
        int seat = (m->first - 1 + i) % m->seats + 1;
        for (int k = 1; k <= m->accounts; k++)
            if (m->owner[k] == seat && hm_top(m, k) >= 0)
                return seat;
    }
    return 0;
}

static inline void hm_next_victim(struct hacker_model *m) {
    m->stage = KB_HACKER_PROTECT;
    if (hm_victim(m))
        return;
    m->stage = m->round == m->setup->dimensions.rounds ? KB_HACKER_OVER : KB_HACKER_GAIT;
    if (m->stage == KB_HACKER_OVER)
        return;
    m->round++;
    m->first = m->first % m->seats + 1;
    m->trip = m->placed = 0;
}

/* From the top of the attacked account: what needs no decision. */
static inline void hm_next_virus(struct hacker_model *m) {
    int top;
    while ((top = hm_top(m, m->attacked)) >= 0) {
        if (!hm_bills(m, m->attacked)) {
            m->where[top] = VIRUS_ASIDE;
        } else if (m->by[top] == m->owner[m->attacked]) {
            m->where[top] = VIRUS_BACK;
        } else {
            m->accused = top;
            m->stage = KB_HACKER_ACCUSE;
            return;
        }
    }
    m->attacked = 0;
    hm_next_victim(m);
}

static inline void hm_protect(struct hacker_model *m, int account) {
    int points = 0;
    m->attacked = account;
    for (int i = 0; m->setup->option[KB_CRYPT] && i < m->drawn; i++)
        if (m->place[i] == account)
            points += (m->value[i] == 1) - (m->value[i] == 3);
    for (; points > 0 && hm_top(m, account) >= 0; points--)
        m->where[hm_top(m, account)] = VIRUS_ASIDE;
    hm_next_virus(m);
}

static inline void hm_accuse(struct hacker_model *m, int seat) {
    int owner = m->by[m->accused];
    m->where[m->accused] = VIRUS_BACK;
    if (owner == seat) {
        hm_next_virus(m);
        return;
    }
    m->thief = owner;
    m->stage = KB_HACKER_STEAL;
    for (int i = 0; m->setup->option[KB_STEAL] == KB_STEAL_LOOK && i < m->drawn; i++)
        if (m->place[i] == m->attacked)
            m->known[i] |= 1 << owner;
}

static inline void hm_take(struct hacker_model *m, int bill) {
    m->place[bill] = KB_BILL_HAND + m->thief;
    m->known[bill] |= 1 << m->thief;
    m->stage = KB_HACKER_RECREDIT;
}

static inline bool hm_is_loot(const struct hacker_model *m, int bill) {
    return m->place[bill] == m->attacked && (m->wanted == 4 || m->value[bill] == m->wanted);
}

/* Which bill it is is asked of chance even where only one fits: asking only where several do would
 * tell the others that bills are equal. */
static inline void hm_steal(struct hacker_model *m, int value) {
    if (!value) {
        hm_next_virus(m);
        return;
    }
    m->wanted = value;
    m->stage = KB_HACKER_TAKEN;
}

static inline void hm_beat(struct hacker_model *m) {
    m->stage = KB_HACKER_BEAT;
    m->beat++;
    for (int seat = 1; seat <= m->seats; seat++)
        m->choice[seat] = -1;
}

static inline void hm_land(struct hacker_model *m, int which) {
    int account[2] = {0, 0};
    int seat = which / 2 + 1;
    int v = m->placed++;
    hm_infects(m->choice[seat], account);
    m->at[v] = account[which % 2];
    m->by[v] = seat;
    m->away[v] = hm_traveller(m);
    m->moment[v] = 16 * m->trip + m->beat;
    m->where[v] = VIRUS_UP;
    m->seen[v] = 0;
    for (int other = 1; other <= m->seats; other++)
        if (m->choice[other] == KB_ACTION_WATCH + seat - 1 ||
            m->choice[other] == KB_ACTION_GUARD + m->at[v] - 1)
            m->seen[v] |= 1 << other;
    m->landing &= ~(1u << which);
}

static inline void hm_stack(struct hacker_model *m) {
    if (bit_count(m->landing) > 1) {
        m->stage = KB_HACKER_STACK;
        return;
    }
    for (int which = 0; m->landing; which++)
        if (m->landing >> which & 1)
            hm_land(m, which);
    if (m->beat < m->beats + (m->gait ? 0 : 1))
        hm_beat(m);
    else
        m->stage = KB_HACKER_DRAW;
}

static inline void hm_choose(struct hacker_model *m, int seat, int action) {
    int account[2];
    m->choice[seat] = action;
    for (int s = 1; s <= m->seats; s++)
        if (hm_choosers(m) >> s & 1 && m->choice[s] < 0)
            return;
    m->landing = 0;
    for (int s = 1; s <= m->seats; s++)
        for (int hand = 0; hand < hm_infects(m->choice[s], account); hand++)
            m->landing |= 1u << (2 * (s - 1) + hand);
    hm_stack(m);
}

/* The lowest bill in hand goes first: other seats cannot tell them apart. */
static inline void hm_credit(struct hacker_model *m, int seat, int value, int account) {
    int low = -1;
    for (int i = 0; i < m->drawn; i++) {
        if (m->place[i] != KB_BILL_HAND + seat)
            continue;
        if (low < 0)
            low = i;
        if (m->value[i] == value) {
            m->value[i] = m->value[low];
            m->value[low] = value;
            break;
        }
    }
    m->place[low] = account;
    m->known[low] |= 1 << m->owner[account];
    if (m->stage == KB_HACKER_OPENING) {
        if (++m->opened == 2 * m->seats) {
            m->round = 1;
            m->stage = KB_HACKER_GAIT;
        }
    } else if (m->stage == KB_HACKER_CREDIT) {
        m->stage = KB_HACKER_GAIT;
        if (++m->trip == m->seats)
            hm_next_victim(m);
    } else {
        hm_next_virus(m);
    }
}

static inline void hm_draw(struct hacker_model *m, int value) {
    bool deal = m->drawn < 2 * m->seats;
    int seat = deal ? m->drawn / 2 + 1 : hm_traveller(m);
    m->value[m->drawn] = value;
    m->place[m->drawn] = KB_BILL_HAND + seat;
    m->known[m->drawn++] = 1 << seat;
    if (!deal)
        m->stage = KB_HACKER_CREDIT;
    else if (m->drawn == 2 * m->seats)
        m->stage = KB_HACKER_OPENING;
}

static inline void hm_outcome(struct hacker_model *m, int what) {
    if (m->stage == KB_HACKER_ACCOUNTS) {
        m->owner[++m->laid] = what - KB_OUTCOME_OWNER + 1;
        if (m->laid < m->accounts)
            return;
        m->first = m->setup->option[KB_HACKER_FIRST];
        m->stage = m->first ? KB_HACKER_DEAL : KB_HACKER_LOT;
    } else if (m->stage == KB_HACKER_LOT) {
        m->first = what - KB_OUTCOME_OWNER + 1;
        m->stage = KB_HACKER_DEAL;
    } else if (m->stage == KB_HACKER_STACK) {
        hm_land(m, what - KB_OUTCOME_VIRUS);
        hm_stack(m);
    } else if (m->stage == KB_HACKER_TAKEN) {
        hm_take(m, what - KB_OUTCOME_BILL);
    } else {
        hm_draw(m, what - KB_OUTCOME_VALUE + 1);
    }
}

static inline void hm_input(struct hacker_model *m, struct kb_entry e) {
    if (!e.seat) {
        hm_outcome(m, e.what);
    } else if (e.what < KB_ACTION_WALK) {
        hm_credit(m, e.seat, e.what / 21 + 1, e.what % 21 + 1);
    } else if (e.what < KB_ACTION_WATCH) {
        m->gait = e.what - KB_ACTION_WALK;
        m->beat = 0;
        hm_beat(m);
    } else if (e.what < KB_ACTION_PROTECT) {
        hm_choose(m, e.seat, e.what);
    } else if (e.what < KB_ACTION_ACCUSE) {
        hm_protect(m, e.what - KB_ACTION_PROTECT + 1);
    } else if (e.what < KB_ACTION_STEAL) {
        hm_accuse(m, e.what - KB_ACTION_ACCUSE + 1);
    } else {
        hm_steal(m, e.what - KB_ACTION_STEAL);
    }
}

static inline void hacker_model_start(struct hacker_model *m, const struct kb_setup *setup) {
    memset(m, 0, sizeof *m);
    m->setup = setup;
    m->seats = setup->seats;
    m->accounts = setup->seats * setup->dimensions.accounts;
    m->viruses = setup->dimensions.viruses;
    if (!m->viruses)
        m->viruses = m->seats == 5 || m->seats == 6 ? 4 : 3;
    m->beats = setup->option[KB_BEATS] + 1;
    m->stage = KB_HACKER_ACCOUNTS;
}

static inline void hacker_model_make(struct hacker_model *m, const struct kb_setup *setup,
                                     const struct kb_history *history) {
    hacker_model_start(m, setup);
    for (int i = 0; i < history->count; i++)
        hm_input(m, history->entry[i]);
}

/* The seats that must decide. */
static inline uint32_t hm_must(const struct hacker_model *m) {
    uint32_t must = 0;
    switch (m->stage) {
    case KB_HACKER_OPENING: return 1u << ((m->first - 1 + m->opened / 2) % m->seats + 1);
    case KB_HACKER_GAIT:
    case KB_HACKER_CREDIT: return 1u << hm_traveller(m);
    case KB_HACKER_BEAT:
        for (int seat = 1; seat <= m->seats; seat++)
            if (hm_choosers(m) >> seat & 1 && m->choice[seat] < 0)
                must |= 1u << seat;
        return must;
    case KB_HACKER_PROTECT: return 1u << hm_victim(m);
    case KB_HACKER_ACCUSE: return 1u << m->owner[m->attacked];
    case KB_HACKER_STEAL:
    case KB_HACKER_RECREDIT: return 1u << m->thief;
    default: return 0;
    }
}

/* May `seat`, who must decide, play this? */
static inline bool hm_is_legal(const struct hacker_model *m, int seat, int action) {
    int account[2] = {0, 0};
    int count;
    if (!(hm_must(m) >> seat & 1))
        return false;
    switch (m->stage) {
    case KB_HACKER_GAIT: return action == KB_ACTION_WALK || action == KB_ACTION_WALK + 1;
    case KB_HACKER_BEAT:
        if (action >= KB_ACTION_WATCH && action < KB_ACTION_GUARD)
            return action - KB_ACTION_WATCH < m->seats && action - KB_ACTION_WATCH + 1 != seat;
        if (action >= KB_ACTION_GUARD && action < KB_ACTION_INFECT)
            return action - KB_ACTION_GUARD < m->accounts;
        count = hm_infects(action, account);
        return count && seat != hm_traveller(m) && hm_hand(m, seat) >= count &&
               account[0] <= m->accounts && account[1] <= m->accounts;
    case KB_HACKER_PROTECT:
        action -= KB_ACTION_PROTECT - 1;
        return action >= 1 && action <= m->accounts && m->owner[action] == seat &&
               hm_top(m, action) >= 0;
    case KB_HACKER_ACCUSE:
        action -= KB_ACTION_ACCUSE - 1;
        return action >= 1 && action <= m->seats && action != seat;
    case KB_HACKER_STEAL:
        action -= KB_ACTION_STEAL;
        if (action == 0 || action < 0 || action > 4)
            return action == 0;
        if (m->setup->option[KB_STEAL] == KB_STEAL_BLIND || action == 4)
            return m->setup->option[KB_STEAL] == KB_STEAL_BLIND && action == 4;
        for (int i = 0; i < m->drawn; i++)
            if (m->place[i] == m->attacked && m->value[i] == action)
                return true;
        return false;
    default:
        if (action < 0 || action >= KB_ACTION_WALK || action % 21 >= m->accounts)
            return false;
        for (int i = 0; i < m->drawn; i++)
            if (m->place[i] == KB_BILL_HAND + seat && m->value[i] == action / 21 + 1)
                return true;
        return false;
    }
}

/* Owners and bills are hidden: the piracy phase of the last round with jam=on. */
static inline bool hm_jammed(const struct hacker_model *m) {
    return m->setup->option[KB_JAM] && m->round == m->setup->dimensions.rounds &&
           m->stage >= KB_HACKER_GAIT && m->stage <= KB_HACKER_CREDIT;
}

/* A viewer's knowledge beside the open table. */
static inline void hm_view(const struct hacker_model *m, int viewer, struct kb_hacker_view *want) {
    bool jammed = hm_jammed(m);
    want->hand = (uint8_t)(viewer ? hm_hand(m, viewer) : 0);
    want->jammed = jammed;
    for (int k = 0; k < m->laid && !jammed; k++)
        want->owner[k] = (uint8_t)m->owner[k + 1];
    for (int i = 0; i < m->drawn; i++) {
        /* Who drew it in this round; whoever drew it has it in hand or credited it since. */
        int drawer = i - (m->round + 1) * m->seats;
        drawer = m->round && drawer >= 0 ? (m->first - 1 + drawer) % m->seats + 1 : -1;
        bool knows = jammed ? drawer == viewer : viewer && m->known[i] >> viewer & 1;
        want->value[i] = (uint8_t)(knows ? m->value[i] : 0);
        want->known[i] = (uint8_t)(jammed ? 0 : m->known[i]);
    }
    for (int v = 0; v < m->placed; v++)
        if (m->where[v] == VIRUS_BACK ||
            (viewer && (m->by[v] == viewer || m->seen[v] >> viewer & 1)))
            want->virus[v] = (uint8_t)m->by[v];
}

#define HM_IS(x)             \
    do {                     \
        if (!(x))            \
            return __LINE__; \
    } while (0)

/* 0 if a state is where its inputs lead by the model, else the line of this file that says no. */
static inline int hacker_model_compare(const struct hacker_model *m, const struct kb_state *state) {
    const struct kb_hacker *s = &state->as.hacker;
    const struct kb_hacker_table *b = &s->table;
    int bank[4] = {0, 10, 20, 12};
    int money = 0;
    HM_IS(state->game == 1 && b->seats == m->seats && b->accounts == m->accounts);
    HM_IS(b->stage == m->stage && b->round == m->round && b->first == m->first);
    HM_IS(kb_must(state) == hm_must(m) && kb_may(state) == hm_must(m));
    HM_IS(b->laid == m->laid && b->drawn == m->drawn && b->opened == m->opened);
    for (int k = 0; k < KB_ACCOUNTS_MAX; k++)
        HM_IS(s->owner[k] == (k < m->laid ? m->owner[k + 1] : 0));
    for (int seat = 1; seat <= m->seats && m->laid == m->accounts; seat++) {
        int own = 0;
        for (int k = 1; k <= m->accounts; k++)
            own += m->owner[k] == seat;
        HM_IS(own == m->setup->dimensions.accounts);
    }
    for (int i = 0; i < m->drawn; i++) {
        int place = m->place[i];
        HM_IS(b->place[i] == place && s->value[i] == m->value[i] && s->known[i] == m->known[i]);
        HM_IS((place >= 1 && place <= m->accounts) ||
              (place > KB_BILL_HAND && place <= KB_BILL_HAND + m->seats));
        bank[m->value[i]]--;
        money += m->value[i];
    }
    for (int i = m->drawn; i < KB_BILLS; i++)
        HM_IS(b->place[i] == KB_BILL_BANK && s->value[i] == 0 && s->known[i] == 0);
    for (int value = 1; value <= 3; value++) {
        HM_IS(bank[value] >= 0 && s->bank[value - 1] == bank[value]);
        money += value * bank[value];
    }
    HM_IS(money == 10 + 2 * 20 + 3 * 12);
    HM_IS(b->placed == m->placed && m->placed <= m->viruses * m->seats);
    for (int v = 0; v < m->placed; v++) {
        HM_IS((b->up >> v & 1) == (m->where[v] == VIRUS_UP));
        HM_IS((b->aside >> v & 1) == (m->where[v] == VIRUS_ASIDE));
        HM_IS(b->turned[v] == (m->where[v] == VIRUS_BACK ? m->by[v] : 0));
        HM_IS(s->virus[v] == m->by[v] && s->seen[v] == m->seen[v]);
        HM_IS(b->account[v] == m->at[v] && b->when[v] == m->moment[v]);
        HM_IS(m->by[v] != m->away[v]);
    }
    HM_IS((b->up | b->aside) >> m->placed == 0 || m->placed == 32);
    for (int seat = 1; seat <= m->seats; seat++)
        HM_IS(hm_hand(m, seat) >= 0 && s->hand[seat - 1] == hm_hand(m, seat));
    return 0;
}

static inline int hacker_model_check(const struct kb_state *state, const struct kb_setup *setup,
                                     const struct kb_history *history) {
    struct hacker_model m;
    hacker_model_make(&m, setup, history);
    return hacker_model_compare(&m, state);
}

#endif

/* bots.c: see bots.h. Freestanding, like the bots. */
#include "bots.h"

#include "bot_names.h"
#include "hacker_bots.h"

const struct bot *bot_at(int i) {
    static const struct bot bots[BOT_LEVELS] = {
        {"random", "any legal move; in a beat of Hacker first what to do, then where", live_random},
        {"easy", "plausible moves, and the mistakes of a beginner", live_easy},
        {"normal", "the rules of thumb of a good player, with chosen chance", live_normal},
        {"hard", "searches worlds that fit what it sees", live_hard},
        {"expert", "knows how likely each world is, and does not let itself be read", live_expert},
    };
    return i >= 0 && i < BOT_LEVELS ? &bots[i] : NULL;
}

const struct bot_play *bot_play(int i, int game) {
#define PLAYS_OF(name) name##_plays,
    static const struct bot_play *const plays[] = {KB_GAMES(PLAYS_OF)};
    return &plays[game][i];
}

const struct bot_personality *bot_personality_at(int i) {
    static const struct bot_personality people[] = {
        {"plain", "Mr Plumb", "as the book has it", 100, 100, 100, 100, 100},
        {"bold", "Big Roxy", "goes for the largest prize on the table", 140, 110, 100, 70, 100},
        {"careful", "Aunt Odile", "many small stakes, no adventures", 70, 80, 80, 130, 90},
        {"sly", "Slick Nico", "what lies there is not what it seems", 110, 160, 100, 100, 120},
        {"spiteful", "Judge Grimm", "would rather see you lose", 100, 100, 160, 90, 100},
        {"greedy", "Don Avaro", "wants the money, never mind the others", 120, 70, 50, 90, 80},
        {"moody", "Lola Caprice", "nobody knows, least of all Lola", 110, 120, 110, 110, 160},
        {"patient", "Herr Stein", "waits until the others have shown their hands", 80, 110, 90, 110,
         80},
    };
    return i >= 0 && i < (int)(sizeof people / sizeof people[0]) ? &people[i] : NULL;
}

static bool same(const char *name, const char *text, size_t length) {
    for (; length && *name && *name == *text; length--)
        name++, text++;
    return !length && !*name;
}

/* Length of a part of a name, up to one of its marks. */
static size_t part(const char *text, size_t length) {
    size_t n = 0;
    while (n < length && text[n] != ':' && text[n] != '@')
        n++;
    return n;
}

enum bot_fault bot_parse(const char *text, size_t length, struct bot_spec *spec) {
    struct bot_spec found = {-1, -1, 0};
    size_t n = part(text, length);
    for (int i = 0; bot_at(i); i++)
        if (same(bot_at(i)->name, text, n))
            found.bot = (int16_t)i;
    if (found.bot < 0)
        return BOT_NO_LEVEL;
    if (n < length && text[n] == ':') {
        text += n + 1;
        length -= n + 1;
        n = part(text, length);
        for (int i = 0; bot_personality_at(i); i++)
            if (same(bot_personality_at(i)->name, text, n))
                found.personality = (int16_t)i;
        if (found.personality < 0)
            return BOT_NO_PERSONALITY;
    }
    if (n < length) {
        if (text[n] != '@' || n + 1 == length)
            return BOT_NO_BUDGET;
        for (n++; n < length; n++) {
            if (text[n] < '0' || text[n] > '9')
                return BOT_NO_BUDGET;
            found.budget = found.budget * 10 + (uint32_t)(text[n] - '0');
            if (found.budget > BOT_BUDGET_MAX)
                return BOT_NO_BUDGET;
        }
        if (!found.budget)
            return BOT_NO_BUDGET;
    }
    *spec = found;
    return BOT_FINE;
}

static int name_hash(int hash, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        hash = (hash * 31 + (unsigned char)text[i]) % 9973;
    return hash;
}

const char *bot_first_name(const char *spec, int seat) {
    static const char *const names[] = {BOT_FIRST_NAMES};
    enum { NAMES = sizeof names / sizeof names[0], NAMES_OF_A_SEAT = 3 };
    size_t length = 0;
    while (spec[length])
        length++;
    size_t level = part(spec, length);
    int hash = name_hash(7, spec, level);
    if (spec[level] == ':') {
        const char *personality = spec + level + 1;
        hash = name_hash(hash, personality, part(personality, length - level - 1));
    } else {
        hash = name_hash(hash, "plain", 5);
    }
    return seat < 1 ? "" : names[((seat - 1) * NAMES_OF_A_SEAT + hash % NAMES_OF_A_SEAT) % NAMES];
}

const struct bot_personality *bot_personality_for(const struct bot_spec *spec, uint64_t seed,
                                                  int seat) {
    int people = 0;
    while (bot_personality_at(people))
        people++;
    if (spec->personality >= 0)
        return bot_personality_at(spec->personality);
    return bot_personality_at((int)((seed % (uint64_t)people + (uint64_t)seat) % (uint64_t)people));
}

int bot_decide(const struct bot_spec *spec, const struct bot_ask *ask) {
    const struct bot_play *play = bot_play(spec->bot, ask->view->game);
    struct bot_ask full = *ask;
    if (spec->personality >= 0 || !ask->who)
        full.who = bot_personality_for(spec, ask->seed, ask->view->viewer);
    full.budget = spec->budget ? spec->budget : play->budget;
    return play->decide(&full);
}

uint64_t bot_random(const struct bot_ask *ask) {
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof *ask->view / 8; i++) {
        uint64_t word;
        __builtin_memcpy(&word, (const uint8_t *)ask->view + 8 * i, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return kb_random_seed(ask->seed, hash);
}

/* house_people.c: people and programs, their tokens and codes. A token is the number of a person
 * and a secret, of which only a hash is kept; the log of the lobby (stream 0) has a line for
 * everything that lasts (house_compact.c writes it anew). */
#include <stdio.h>
#include <stdlib.h>

#include "house_parts.h"

void person_secret(struct house *h, char *hex) {
    uint8_t bytes[SECRET_BYTES];
    h->driver.random(h->driver.arg, bytes, sizeof bytes);
    proto_hex(bytes, sizeof bytes, hex);
}

void person_hash(const char *secret, uint8_t *hash) {
    hash_sha256("kickback secret 1\n", secret, strlen(secret), hash);
}

/* In the same time, wherever they differ. */
static bool same_hash(const uint8_t *a, const uint8_t *b) {
    uint8_t differ = 0;
    for (int i = 0; i < HASH_BYTES; i++)
        differ |= (uint8_t)(a[i] ^ b[i]);
    return !differ;
}

/* Identifies a token among those of its person by the first bytes of its hash; this stays the same
 * when the log is read again. */
static uint64_t device_of(const uint8_t *hash) {
    uint64_t device;
    memcpy(&device, hash, sizeof device);
    return device;
}

static void append(struct house *h, const char *line) {
    if (h->loading)
        return;
    h->pending = true;
    h->logged_ms = h->now_ms;
    if (store_append(h->store, 0, ++h->lobby_seq, h->now_ms, line, strlen(line)))
        h->failed = true;
}

/* The person of a number; while the log is read, also one whose line comes later. */
struct person *person_noted(struct house *h, uint32_t number) {
    if (!number || number > (h->loading ? h->limits.people : h->people_count))
        return NULL;
    if (number > h->people_touched)
        h->people_touched = number;
    return h->loading || h->people[number].used ? &h->people[number] : NULL;
}

/* ---- What is written down ---- */

static void put_device(struct house *h, struct person *person, const uint8_t *hash) {
    if (person->devices == DEVICES_MAX) { /* the oldest device has to go */
        memmove(person->token, person->token + 1, sizeof person->token - HASH_BYTES);
        h->rotates = true;
    } else {
        person->devices++;
    }
    memcpy(person->token[person->devices - 1], hash, HASH_BYTES);
}

static void put_person(struct house *h, uint32_t number, const char *name, const uint8_t *hash,
                       uint32_t owner, uint64_t nonce, int64_t at_ms) {
    struct person *person = &h->people[number];
    struct person noted = *person;
    memset(person, 0, sizeof *person);
    if (h->loading) { /* keep what tables have noted before */
        person->hosted = noted.hosted;
        person->commands = noted.commands;
        memcpy(person->command, noted.command, sizeof person->command);
    }
    snprintf(person->name, sizeof person->name, "%s", name);
    person->used = true;
    person->program = owner != 0;
    person->owner = owner;
    person->nonce = nonce;
    person->since_ms = person->seen_ms = at_ms;
    person->code_ms = -1;
    person->say_ms = person->act_ms = person->take_ms = INT64_MIN / 2;
    person->game_ms = person->make_ms = person->ask_ms = INT64_MIN / 2;
    if (owner)
        h->people[owner].keys++;
    put_device(h, person, hash);
    h->people_used++;
    if (number > h->people_count)
        h->people_count = number;
    if (number > h->people_touched)
        h->people_touched = number;
}

/* WORD AT NUMBER OWNER[:NONCE] HASH NAME */
void person_print(const struct house *h, uint32_t number, const char *word, int64_t at_ms,
                  const uint8_t *hash, char *out, size_t size) {
    const struct person *person = &h->people[number];
    bool adds = !strcmp(word, "visitor") || !strcmp(word, "guest") || !strcmp(word, "key");
    bool names = adds || !strcmp(word, "name");
    char hex[2 * HASH_BYTES + 1];
    char owner[40];
    proto_hex(hash, HASH_BYTES, hex);
    snprintf(owner, sizeof owner, person->nonce ? "%u:%llu" : "%u", adds ? person->owner : 0,
             (unsigned long long)person->nonce);
    const char *last =
        !strcmp(word, "time") ? "since" : "-"; /* lines say since when, see person_read */
    snprintf(out, size, "%s %lld %u %s %s %s", word, (long long)at_ms, number, adds ? owner : "0",
             hex, names ? person->name : last);
}

static void put_line(struct house *h, uint32_t number, const char *word, const uint8_t *hash) {
    char line[TABLE_LINE_MAX];
    person_print(h, number, word, h->now_ms, hash, line, sizeof line);
    append(h, line);
}

/* An unused number. */
static uint32_t free_number(struct house *h) {
    if (h->people_used == h->people_count)
        return h->people_count + 1;
    if (!h->people_free)
        h->people_free = 1;
    while (h->people[h->people_free].used)
        h->people_free++;
    return h->people_free;
}

uint32_t person_add(struct house *h, const char *name, const char *secret, uint32_t owner,
                    uint64_t nonce) {
    uint8_t hash[HASH_BYTES];
    uint32_t person = free_number(h);
    person_hash(secret, hash);
    put_person(h, person, name, hash, owner, nonce, h->now_ms);
    h->people[person].played = owner != 0;
    put_line(h, person, owner ? "key" : "visitor", hash);
    return person;
}

void person_note_time(struct house *h) {
    static const uint8_t none[HASH_BYTES];
    if (!h->frozen)
        put_line(h, 0, "time", none);
}

void person_make_code(struct house *h, uint32_t person, const char *secret) {
    person_hash(secret, h->people[person].code);
    h->people[person].code_ms = h->now_ms;
    put_line(h, person, "code", h->people[person].code);
}

void person_rename(struct house *h, uint32_t number, const char *name) {
    static const uint8_t none[HASH_BYTES];
    snprintf(h->people[number].name, sizeof h->people[number].name, "%s", name);
    put_line(h, number, "name", none);
}

void person_add_device(struct house *h, uint32_t person, const char *secret) {
    uint8_t hash[HASH_BYTES];
    person_hash(secret, hash);
    put_device(h, &h->people[person], hash);
    h->people[person].code_ms = -1; /* a code is used once */
    put_line(h, person, "device", hash);
}

/* Revokes all other tokens, and a code for one. */
static void put_only_token(struct house *h, struct person *person, const uint8_t *hash) {
    person->devices = 0;
    person->code_ms = -1;
    h->rotates = true;
    put_device(h, person, hash);
}

/* Replaces the first key, which was never sent or has been forgotten. */
void person_new_key(struct house *h, uint32_t person, const char *secret) {
    uint8_t hash[HASH_BYTES];
    person_hash(secret, hash);
    put_only_token(h, &h->people[person], hash);
    put_line(h, person, "renew", hash);
}

int person_alone(struct house *h, uint32_t number, uint64_t device) {
    struct person *person = &h->people[number];
    uint8_t hash[HASH_BYTES];
    int others = person->devices - 1;
    int own = 0;
    while (own < others && device_of(person->token[own]) != device)
        own++;
    if (!others && person->code_ms < 0)
        return 0; /* it is alone */
    memcpy(hash, person->token[own], sizeof hash);
    put_only_token(h, person, hash);
    put_line(h, number, "renew", hash);
    memset(&person->told, 0, sizeof person->told); /* a code that is void is not told again */
    return others;
}

void person_played(struct house *h, uint32_t number) {
    static const uint8_t none[HASH_BYTES];
    if (!number || number > h->people_count || h->people[number].played)
        return;
    h->people[number].played = true;
    put_line(h, number, "played", none);
}

/* Once a day it is written down. */
void person_seen(struct house *h, uint32_t number) {
    static const uint8_t none[HASH_BYTES];
    struct person *person = &h->people[number];
    if (h->frozen || h->now_ms - person->seen_ms < DAY_MS)
        return;
    person->seen_ms = h->now_ms;
    put_line(h, number, "seen", none);
}

void person_ban(struct house *h, uint32_t number, bool on) {
    static const uint8_t none[HASH_BYTES];
    h->people[number].banned = on;
    put_line(h, number, on ? "ban" : "unban", none);
}

void person_ban_from(struct house *h, const struct subnet *subnet, bool on) {
    uint8_t hash[HASH_BYTES];
    bans_hash(subnet, hash);
    put_line(h, 0, on ? "ban" : "unban", hash);
}

/* ---- Reading it back ---- */

static bool read_hash(const char *hex, uint8_t *hash) {
    for (int i = 0; i < HASH_BYTES; i++) {
        char two[3] = {hex[2 * i], hex[2 * i + 1], 0};
        hash[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    return strlen(hex) == 2 * HASH_BYTES;
}

/* A new person, perhaps with the number of a deleted one. */
static bool read_person(struct house *h, unsigned number, const char *owner, const char *name,
                        const uint8_t *hash, int64_t at_ms) {
    char *end;
    unsigned long by = strtoul(owner, &end, 10);
    unsigned long long nonce = *end == ':' ? strtoull(end + 1, &end, 10) : 0;
    if (*end || number < 1 || number > h->limits.people || h->people[number].used ||
        by > h->limits.people || (by && (!h->people[by].used || h->people[by].program)) ||
        strlen(name) >= TABLE_NAME_MAX)
        return false;
    put_person(h, number, name, hash, (uint32_t)by, nonce, at_ms);
    h->people[number].old = at_ms < h->anew_ms; /* it has there when it was last seen */
    return true;
}

/* A word of such letters, at most size - 1 of them, and the space behind it. */
static bool read_word(const char **at, const char *letters, char *out, size_t size) {
    size_t length = strspn(*at, letters);
    if (!length || length >= size || (*at)[length] != ' ')
        return false;
    memcpy(out, *at, length);
    out[length] = 0;
    *at += length + 1;
    return true;
}

static bool read_number(const char **at, int64_t limit, int64_t *number) {
    char digits[19]; /* of a number below 10^18 */
    if (!read_word(at, "0123456789", digits, sizeof digits))
        return false;
    *number = 0;
    for (const char *digit = digits; *digit; digit++)
        *number = 10 * *number + (*digit - '0');
    return *number <= limit;
}

bool person_read(struct house *h, const char *line) {
    char word[8];
    char owner[40];
    char hex[2 * HASH_BYTES + 1];
    uint8_t hash[HASH_BYTES];
    int64_t at, number;
    if (!read_word(&line, "abcdefghijklmnopqrstuvwxyz", word, sizeof word) ||
        !read_number(&line, INT64_MAX, &at) || !read_number(&line, UINT32_MAX, &number) ||
        !read_word(&line, "0123456789:", owner, sizeof owner) ||
        !read_word(&line, "0123456789abcdef", hex, sizeof hex) || !read_hash(hex, hash))
        return false;
    if (at > h->base_ms)
        h->base_ms = at;
    if (!strcmp(word, "time")) { /* a line about the log itself: the time when it was rewritten */
        h->anew_ms = strcmp(line, "since") ? at : 0;
        return true;
    }
    bool visits = !strcmp(word, "visitor");
    if (visits || !strcmp(word, "guest") || !strcmp(word, "key")) {
        bool good = read_person(h, (uint32_t)number, owner, line, hash, at);
        if (good)
            h->people[number].played = !visits;
        return good;
    }
    bool bans = !strcmp(word, "ban");
    if (!number && (bans || !strcmp(word, "unban")))
        return bans_read(h, bans, hash, at);
    if (number < 1 || number > h->people_count || !h->people[number].used)
        return false;
    struct person *person = &h->people[number];
    if (bans || !strcmp(word, "unban")) {
        person->banned = bans;
    } else if (!strcmp(word, "code")) {
        memcpy(person->code, hash, HASH_BYTES);
        person->code_ms = at;
    } else if (!strcmp(word, "device")) {
        put_device(h, person, hash);
        person->code_ms = -1;
    } else if (!strcmp(word, "renew")) {
        put_only_token(h, person, hash);
    } else if (!strcmp(word, "played")) {
        person->played = true;
    } else if (!strcmp(word, "old")) {
        person->old = true;
    } else if (!strcmp(word, "seen")) {
        person->seen_ms = at;
    } else if (!strcmp(word, "name") && table_text_fits(line, sizeof person->name)) {
        snprintf(person->name, sizeof person->name, "%s", line);
    } else {
        return false;
    }
    return true;
}

/* ---- Who is it? ---- */

void person_token_print(uint32_t person, const char *secret, char *out) {
    snprintf(out, PROTO_TOKEN_MAX, "%u.%s", person, secret);
}

/* Splits a token into the number before the point and the hash of the rest. 0: unknown number; the
 * hash is computed all the same, so that a refusal takes as long. */
static uint32_t split(const struct house *h, const char *token, uint8_t *hash) {
    char *end;
    unsigned long number = strtoul(token, &end, 10);
    bool good = *token >= '1' && *token <= '9' && *end == '.';
    uint32_t place = number <= h->people_count ? (uint32_t)number : 0;
    person_hash(good ? end + 1 : "", hash);
    return (good & h->people[place].used) ? place : 0; /* number 0 is never used */
}

/* Number 0 has no devices; compares all of them in any case. */
uint32_t person_of_token(const struct house *h, const char *token, uint64_t *device) {
    uint8_t hash[HASH_BYTES];
    uint32_t number = split(h, token, hash);
    const struct person *person = &h->people[number];
    bool found = false;
    for (int i = 0; i < DEVICES_MAX; i++)
        found |= same_hash(person->token[i], hash) & (i < person->devices);
    *device = device_of(hash);
    return found ? number : 0;
}

enum proto_code person_show(struct house *h, uint32_t link, const char *token, uint32_t *person,
                            uint64_t *device) {
    *person = strlen(token) < PROTO_TOKEN_MAX ? person_of_token(h, token, device) : 0;
    if (*person && house_is_banned(h, *person)) {
        *person = 0;
        return PROTO_BANNED;
    }
    if (*person)
        return PROTO_OK;
    bool left = house_has_left(h, link, COUNT_WRONG, 0);
    if (left) /* refused requests must not fill the counters of others */
        house_count(h, link, COUNT_WRONG, 1);
    return left ? PROTO_BAD_TOKEN : PROTO_TOO_FAST;
}

bool person_has_device(const struct house *h, uint32_t person, uint64_t device) {
    const struct person *p = &h->people[person];
    for (int i = 0; p->used && i < p->devices; i++)
        if (device_of(p->token[i]) == device)
            return true;
    return !person;
}

uint32_t person_made(const struct house *h, uint32_t owner, uint64_t nonce) {
    for (uint32_t i = 1; nonce && h->people[owner].keys && i <= h->people_count; i++)
        if (h->people[i].used && h->people[i].owner == owner && h->people[i].nonce == nonce)
            return i;
    return 0;
}

uint32_t person_of_code(const struct house *h, const char *code) {
    uint8_t hash[HASH_BYTES];
    uint32_t number = split(h, code, hash);
    const struct person *person = &h->people[number];
    bool same = same_hash(person->code, hash);
    bool good = number && person->code_ms >= 0 && h->now_ms - person->code_ms <= CODE_MS;
    return same && good ? number : 0;
}

/* ---- What a person has asked for ---- */

const struct said_command *person_said(const struct house *h, uint32_t person, uint64_t nonce) {
    for (int i = 0; nonce && i < NONCES_MAX; i++)
        if (h->people[person].command[i].nonce == nonce)
            return &h->people[person].command[i];
    return NULL;
}

void person_remember_command(struct house *h, uint32_t person, uint64_t nonce, uint64_t table,
                             uint32_t number) {
    struct person *p = nonce ? person_noted(h, person) : NULL;
    if (!p)
        return;
    p->command[p->commands++ % NONCES_MAX] = (struct said_command){nonce, table, number};
}

void person_forget_command(struct house *h, uint32_t person, uint64_t nonce) {
    struct person *p = &h->people[person];
    struct said_command *newest = &p->command[(uint8_t)(p->commands - 1) % NONCES_MAX];
    if (!nonce || newest->nonce != nonce)
        return;
    *newest = (struct said_command){0};
    p->commands--;
}

/* house_people.c: people and programs, their tokens and codes. A token is the number of a person
 * and a secret, of which only a hash is kept; the log of the lobby (stream 0) has a line for
 * everything that lasts. What is only counted, like attempts from an address, is forgotten with the
 * process. */
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

static void append(struct house *h, const char *line) {
    if (h->loading)
        return;
    h->pending = true;
    if (store_append(h->store, 0, ++h->lobby_seq, h->now_ms, line, strlen(line)))
        h->failed = true;
}

/* ---- What is written down ---- */

static void put_device(struct person *person, const uint8_t *hash) {
    if (person->devices == DEVICES_MAX) /* the oldest device has to go */
        memmove(person->token, person->token + 1, sizeof person->token - HASH_BYTES);
    else
        person->devices++;
    memcpy(person->token[person->devices - 1], hash, HASH_BYTES);
}

static uint32_t put_person(struct house *h, const char *name, const uint8_t *hash, uint32_t owner) {
    struct person *person = &h->people[++h->people_count];
    memset(person, 0, sizeof *person);
    snprintf(person->name, sizeof person->name, "%s", name);
    person->program = owner != 0;
    person->owner = owner;
    person->code_ms = -1;
    person->say_ms = INT64_MIN / 2;
    if (owner)
        h->people[owner].keys++;
    put_device(person, hash);
    return h->people_count;
}

static void put_line(struct house *h, const char *word, uint32_t person, uint32_t owner,
                     const uint8_t *hash, const char *name) {
    char hex[2 * HASH_BYTES + 1];
    char line[TABLE_LINE_MAX];
    proto_hex(hash, HASH_BYTES, hex);
    snprintf(line, sizeof line, "%s %lld %u %u %s %s", word, (long long)h->now_ms, person, owner,
             hex, name);
    append(h, line);
}

uint32_t person_add(struct house *h, const char *name, const char *secret, uint32_t owner) {
    uint8_t hash[HASH_BYTES];
    person_hash(secret, hash);
    uint32_t person = put_person(h, name, hash, owner);
    put_line(h, owner ? "key" : "guest", person, owner, hash, name);
    return person;
}

void person_make_code(struct house *h, uint32_t person, const char *secret) {
    person_hash(secret, h->people[person].code);
    h->people[person].code_ms = h->now_ms;
    put_line(h, "code", person, 0, h->people[person].code, "-");
}

void person_add_device(struct house *h, uint32_t person, const char *secret) {
    uint8_t hash[HASH_BYTES];
    person_hash(secret, hash);
    put_device(&h->people[person], hash);
    h->people[person].code_ms = -1; /* a code is used once */
    put_line(h, "device", person, 0, hash, "-");
}

/* ---- Reading it back ---- */

static bool read_hash(const char *hex, uint8_t *hash) {
    for (int i = 0; i < HASH_BYTES; i++) {
        char two[3] = {hex[2 * i], hex[2 * i + 1], 0};
        hash[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    return strlen(hex) == 2 * HASH_BYTES;
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
    char hex[2 * HASH_BYTES + 1];
    uint8_t hash[HASH_BYTES];
    int64_t at, number, owner;
    if (!read_word(&line, "abcdefghijklmnopqrstuvwxyz", word, sizeof word) ||
        !read_number(&line, INT64_MAX, &at) || !read_number(&line, UINT32_MAX, &number) ||
        !read_number(&line, UINT32_MAX, &owner) ||
        !read_word(&line, "0123456789abcdef", hex, sizeof hex) || !read_hash(hex, hash))
        return false;
    if (at > h->base_ms)
        h->base_ms = at;
    bool adds = !strcmp(word, "guest") || !strcmp(word, "key");
    if (adds) {
        if (number != h->people_count + 1 || number > h->limits.people || owner >= number)
            return false;
        return put_person(h, line, hash, (uint32_t)owner) == number;
    }
    if (number < 1 || number > h->people_count)
        return false;
    struct person *person = &h->people[number];
    if (!strcmp(word, "code")) {
        memcpy(person->code, hash, HASH_BYTES);
        person->code_ms = at;
        return true;
    }
    put_device(person, hash);
    person->code_ms = -1;
    return !strcmp(word, "device");
}

/* ---- Who is it? ---- */

void person_token_print(uint32_t person, const char *secret, char *out) {
    snprintf(out, PROTO_TOKEN_MAX, "%u.%s", person, secret);
}

/* The number before the point, and the hash of what is behind it. */
static uint32_t split(const struct house *h, const char *token, uint8_t *hash) {
    char *end;
    unsigned long number = strtoul(token, &end, 10);
    if (*token < '1' || *token > '9' || *end != '.' || number > h->people_count)
        return 0;
    person_hash(end + 1, hash);
    return (uint32_t)number;
}

uint32_t person_of_token(const struct house *h, const char *token) {
    uint8_t hash[HASH_BYTES];
    uint32_t number = split(h, token, hash);
    bool found = false;
    for (int i = 0; number && i < h->people[number].devices; i++)
        found |= same_hash(h->people[number].token[i], hash);
    return found ? number : 0;
}

uint32_t person_of_code(const struct house *h, const char *code) {
    uint8_t hash[HASH_BYTES];
    uint32_t number = split(h, code, hash);
    if (!number || h->people[number].code_ms < 0 || h->now_ms - h->people[number].code_ms > CODE_MS)
        return 0;
    return same_hash(h->people[number].code, hash) ? number : 0;
}

/* ---- What a person has asked for ---- */

const struct said_command *person_said(const struct house *h, uint32_t person, uint64_t nonce) {
    for (int i = 0; nonce && i < NONCES_MAX; i++)
        if (h->people[person].command[i].nonce == nonce)
            return &h->people[person].command[i];
    return NULL;
}

void person_says(struct house *h, uint32_t person, uint64_t nonce, uint64_t table,
                 uint32_t number) {
    if (!nonce || !person || person > h->people_count)
        return;
    struct person *p = &h->people[person];
    p->command[p->commands++ % NONCES_MAX] = (struct said_command){nonce, table, number};
}

/* ---- Addresses ---- */

/* Two addresses that share a place share their limits; there are places enough. */
struct address *house_address(struct house *h, uint32_t hash) {
    struct address *address = &h->address[hash % ADDRESSES];
    if (address->minute != h->now_ms / 60000) {
        address->minute = h->now_ms / 60000;
        address->wrong = 0;
        address->requests = 0;
    }
    if (address->hour != h->now_ms / 3600000) {
        address->hour = h->now_ms / 3600000;
        address->guests = 0;
    }
    return address;
}

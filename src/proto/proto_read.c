/* proto_read.c: messages of clients. A message is one JSON object; which members a command has and
 * which it must have stand in two tables, and everything else is refused by name. */
#include "proto.h"

#include <string.h>

#include "json_read.h"

enum member_type { WHOLE, WORD, TEXT, HEX, FLAG, LIST, HASHES, INPUTS };

/* The members: number, name, type, and the field that it fills. A list has the hashes of one table,
 * the first of them the host's. */
#define MEMBER_ROWS(ROW)                          \
    ROW(ID, id, WHOLE, id)                        \
    ROW(V, v, WHOLE, version)                     \
    ROW(TOKEN, token, WORD, token)                \
    ROW(TABLE, table, WORD, table)                \
    ROW(SEEN, seen, WHOLE, seen)                  \
    ROW(AT, at, WHOLE, at)                        \
    ROW(SEAT, seat, WHOLE, seat)                  \
    ROW(NUMBER, number, WHOLE, number)            \
    ROW(ON, on, FLAG, on)                         \
    ROW(CODE, code, WORD, code)                   \
    ROW(NAME, name, TEXT, name)                   \
    ROW(SAID, text, TEXT, text)                   \
    ROW(MOVE, move, WORD, move)                   \
    ROW(BOT, bot, WORD, bot)                      \
    ROW(HASH, hash, HEX, hash)                    \
    ROW(SEEN_LIST, list, HASHES, list)            \
    ROW(GAME, game, WORD, game)                   \
    ROW(SEATS, seats, WHOLE, seats)               \
    ROW(OPTIONS, options, TEXT, options)          \
    ROW(CLOCK, clock, WORD, clock)                \
    ROW(ENTRY, entry, WORD, entry)                \
    ROW(SPECTATORS, spectators, WORD, spectators) \
    ROW(CHAT, chat, WORD, chat)                   \
    ROW(ORDER, order, WORD, order)                \
    ROW(FILL, fill, WHOLE, fill)                  \
    ROW(GRACE, grace, WHOLE, grace)               \
    ROW(PACE, pace, WHOLE, pace)                  \
    ROW(BOTS, bots, LIST, bots)                   \
    ROW(IN, in, INPUTS, in)

#define MEMBER_NUMBER(number, name, type, field) number,
#define MEMBER_ROW(number, name, type, field)                       \
    [number] = {#name, type, offsetof(struct proto_command, field), \
                sizeof((struct proto_command *)0)->field},

enum { MEMBER_ROWS(MEMBER_NUMBER) MEMBERS };

static const struct {
    const char *name;
    enum member_type type;
    size_t offset;
    size_t size;
} members[MEMBERS] = {MEMBER_ROWS(MEMBER_ROW)};

STATIC_ASSERT(MEMBERS <= 32); /* proto_command.given has a bit for each */

#define M(member) (1u << (member))

/* Commands: the word, what must be there, what may be. Every command may have an id. */
static const struct {
    const char *word;
    uint32_t must;
    uint32_t may;
    int kind; /* of the table's input; -1: not at a table */
} whats[PROTO_WHATS] = {
    [PROTO_HELLO] = {"hello", M(V), M(TOKEN), -1},
    [PROTO_ATTACH] = {"attach", M(TABLE), M(SEEN), -1},
    [PROTO_DETACH] = {"detach", 0, 0, -1},
    [PROTO_PING] = {"ping", 0, 0, -1},
    [PROTO_GUEST] = {"guest", M(NAME), 0, -1},
    [PROTO_MAKE] = {"make", M(GAME) | M(SEATS),
                    M(OPTIONS) | M(CLOCK) | M(ENTRY) | M(SPECTATORS) | M(CHAT) | M(ORDER) |
                        M(FILL) | M(GRACE) | M(PACE) | M(BOT) | M(BOTS) | M(SEAT),
                    -1},
    [PROTO_DEVICE] = {"device", 0, 0, -1},
    [PROTO_REDEEM] = {"redeem", M(CODE), 0, -1},
    [PROTO_WHOSE] = {"whose", M(CODE), 0, -1},
    [PROTO_ALONE] = {"alone", 0, 0, -1},
    [PROTO_KEY] = {"key", M(NAME), 0, -1},
    [PROTO_RENAME] = {"rename", M(NAME), 0, -1},
    [PROTO_TAKE] = {"take", 0, M(SEAT) | M(CODE), TABLE_DO_TAKE},
    [PROTO_LEAVE] = {"leave", 0, 0, TABLE_DO_LEAVE},
    [PROTO_KICK] = {"kick", M(SEAT), 0, TABLE_DO_KICK},
    [PROTO_BOT] = {"bot", 0, M(SEAT) | M(BOT), TABLE_DO_BOT},
    [PROTO_INVITE] = {"invite", 0, 0, TABLE_DO_INVITE},
    [PROTO_START] = {"start", 0, 0, TABLE_DO_START},
    [PROTO_COMMIT] = {"commit", M(HASH), 0, TABLE_DO_COMMIT},
    [PROTO_OPEN] = {"open", M(HASH) | M(SEEN_LIST), 0, TABLE_DO_OPEN},
    [PROTO_MOVE] = {"move", M(MOVE), M(AT), TABLE_DO_MOVE},
    [PROTO_BACK] = {"back", 0, 0, TABLE_DO_BACK},
    [PROTO_PHRASE] = {"phrase", M(NUMBER), 0, TABLE_DO_PHRASE},
    [PROTO_CHAT] = {"chat", M(SAID), 0, TABLE_DO_CHAT},
    [PROTO_MUTE] = {"mute", M(SEAT) | M(ON), 0, TABLE_DO_MUTE},
    [PROTO_SILENCE] = {"silence", M(SEAT) | M(ON), 0, TABLE_DO_SILENCE},
    [PROTO_REMATCH] = {"rematch", 0, 0, TABLE_DO_REMATCH},
    [PROTO_CLOSE] = {"close", 0, 0, TABLE_DO_CLOSE},
    [PROTO_LIVE] = {"live", M(IN), 0, TABLE_DO_LIVE}, /* these wait for a tick */
    [PROTO_PONG] = {"pong", M(NUMBER), 0, TABLE_DO_LIVE},
};

struct message {
    const char *bytes;
    struct json_token token[PROTO_TOKENS];
};

/* A word is visible ASCII without spaces; it becomes part of a line of the log. */
static bool is_word(const char *word) {
    for (; *word; word++)
        if (*word <= ' ' || *word > '~')
            return false;
    return true;
}

static bool read_hex(const char *text, uint8_t *out) {
    for (int i = 0; i < 2 * HASH_BYTES; i++) {
        int digit = text_hex_digit(text[i]);
        if (digit < 0)
            return false;
        out[i / 2] = (uint8_t)(out[i / 2] << 4 | digit);
    }
    return true;
}

static bool read_bots(const struct message *m, const struct json_token *list,
                      struct proto_command *command) {
    const struct json_token *bot = list + 1;
    if (list->type != JSON_ARRAY || list->count > KB_SEATS_MAX)
        return false;
    command->bots_count = list->count;
    for (int i = 0; i < list->count; i++) {
        char *name = command->bots[i];
        if (json_string(m->bytes, bot, name, BOT_NAME_MAX) < 0 || !is_word(name))
            return false;
        bot = &m->token[bot->next];
    }
    return true;
}

/* What a seat does by live clock; whether these are inputs is asked later, by the rules. */
static bool read_inputs(const struct message *m, const struct json_token *list,
                        struct proto_command *command) {
    const struct json_token *input = list + 1;
    if (list->type != JSON_ARRAY || list->count > PROTO_INPUTS_MAX)
        return false;
    command->in_count = list->count;
    for (int i = 0; i < list->count; i++) {
        char *text = command->in[i];
        if (json_string(m->bytes, input, text, KB_LIVE_TEXT_MAX) < 0 || !is_word(text))
            return false;
        input = &m->token[input->next];
    }
    return true;
}

/* Commitments as the table lists them: the host's first, empty texts for bots. */
static bool read_hashes(const struct message *m, const struct json_token *list,
                        struct proto_command *command) {
    const struct json_token *hash = list + 1;
    char hex[2 * HASH_BYTES + 1];
    if (list->type != JSON_ARRAY || list->count < 2 || list->count > KB_SEATS_MAX + 1)
        return false;
    command->list_count = list->count;
    for (int i = 0; i < list->count; i++) {
        int length = json_string(m->bytes, hash, hex, sizeof hex);
        if (length ? length != 2 * HASH_BYTES || !read_hex(hex, command->list[i]) : i == 0)
            return false;
        command->list_there |= length ? 1u << i : 0;
        hash = &m->token[hash->next];
    }
    return true;
}

static bool read_member(const struct message *m, int value, int number,
                        struct proto_command *command) {
    const struct json_token *token = &m->token[value];
    char *to = (char *)command + members[number].offset;
    size_t size = members[number].size;
    char hex[2 * HASH_BYTES + 1];
    int64_t whole;
    switch (members[number].type) {
    case WHOLE:
        if (!json_whole(m->bytes, token, &whole) || whole < 0)
            return false;
        memcpy(to, &whole, sizeof whole);
        return true;
    case FLAG:
        whole = token->type == JSON_TRUE;
        memcpy(to, &whole, sizeof whole);
        return token->type == JSON_TRUE || token->type == JSON_FALSE;
    case HEX:
        return json_string(m->bytes, token, hex, sizeof hex) == 2 * HASH_BYTES &&
               read_hex(hex, command->hash);
    case LIST: return read_bots(m, token, command);
    case HASHES: return read_hashes(m, token, command);
    case INPUTS: return read_inputs(m, token, command);
    case WORD: return json_string(m->bytes, token, to, size) >= 0 && is_word(to);
    default: return json_string(m->bytes, token, to, size) >= 0;
    }
}

static int find_what(const struct message *m) {
    int value = json_member(m->bytes, m->token, 0, "do");
    int what = 0;
    while (what < PROTO_WHATS &&
           (value < 0 || !json_is(m->bytes, &m->token[value], whats[what].word)))
        what++;
    return what;
}

static enum proto_code read_members(const struct message *m, struct proto_command *command,
                                    uint32_t may, char *word) {
    for (uint32_t key = 1; key < m->token[0].next; key = m->token[key + 1].next) {
        int number = 0;
        if (json_is(m->bytes, &m->token[key], "do"))
            continue;
        while (number < MEMBERS && !json_is(m->bytes, &m->token[key], members[number].name))
            number++;
        text_quote(word, PROTO_WORD_MAX, m->bytes + m->token[key].start,
                   m->token[key].end - m->token[key].start);
        if (number == MEMBERS || !(may >> number & 1))
            return PROTO_UNKNOWN_MEMBER;
        if (!read_member(m, (int)key + 1, number, command))
            return PROTO_BAD_MEMBER;
        command->given |= 1u << number;
    }
    *word = 0;
    return PROTO_OK;
}

enum proto_code proto_read(const char *bytes, size_t size, enum proto_what what,
                           struct proto_command *command, char *word) {
    struct message m = {.bytes = bytes};
    int64_t id;
    memset(command, 0, sizeof *command);
    *word = 0;
    command->what = what;
    int count = json_read(bytes, size, m.token, PROTO_TOKENS, NULL);
    if (count < 0)
        return count == JSON_TOO_MANY || count == JSON_TOO_DEEP ? PROTO_TOO_LARGE : PROTO_NOT_JSON;
    if (m.token[0].type != JSON_OBJECT)
        return PROTO_NOT_OBJECT;
    int value = json_member(bytes, m.token, 0, "id"); /* first, so that a refusal can be told */
    if (value >= 0 && json_whole(bytes, &m.token[value], &id) && id >= 0)
        command->id = id;
    if (what == PROTO_WHATS) {
        command->what = (enum proto_what)find_what(&m);
        if (command->what == PROTO_WHATS)
            return PROTO_UNKNOWN;
    }
    enum proto_code code = read_members(
        &m, command, whats[command->what].must | whats[command->what].may | M(ID), word);
    if (code)
        return code;
    uint32_t missing = whats[command->what].must & ~command->given;
    if (missing) {
        text_quote(word, PROTO_WORD_MAX, members[bits_first(missing)].name,
                   text_length(members[bits_first(missing)].name));
        return PROTO_MISSING;
    }
    return PROTO_OK;
}

bool proto_given(const struct proto_command *command, const char *member) {
    for (int i = 0; i < MEMBERS; i++)
        if (text_same(members[i].name, member))
            return command->given >> i & 1;
    return false;
}

static void put_word(struct text *t, const char *word, const char *usual) {
    text_char(t, ' ');
    text_word(t, *word ? word : usual);
}

static void put_number(struct text *t, const struct proto_command *c, int member, int64_t number,
                       int64_t usual) {
    text_char(t, ' ');
    text_number(t, c->given >> member & 1 ? number : usual);
}

size_t proto_terms(const struct proto_command *c, char *out, size_t size) {
    struct text t = text_into(out, size);
    text_word(&t, c->game);
    put_number(&t, c, SEATS, c->seats, 0);
    put_word(&t, c->clock, "none");
    put_word(&t, c->entry, "link");
    put_word(&t, c->spectators, "silent");
    put_word(&t, c->chat, "phrases");
    put_word(&t, c->order, "given");
    put_number(&t, c, FILL, c->fill, 0);
    put_number(&t, c, GRACE, c->grace, 60);
    put_number(&t, c, PACE, c->pace, 1000);
    put_word(&t, c->bot, "normal");
    put_word(&t, c->options, "");
    return text_end(&t);
}

/* A number of the message where a small one is wanted. */
static int32_t small(int64_t number) {
    return number < 100000 ? (int32_t)number : 100000;
}

void proto_input(const struct proto_command *c, struct table_input *input) {
    memset(input, 0, sizeof *input);
    input->kind = (enum table_input_kind)whats[c->what].kind;
    input->seat = small(c->seat);
    input->nonce = (uint64_t)c->id;
    memcpy(input->bytes, c->hash, sizeof input->bytes);
    switch (c->what) {
    case PROTO_MOVE:
        memcpy(input->text, c->move, sizeof c->move);
        input->number = c->given >> AT & 1 ? small(c->at) : -1;
        break;
    case PROTO_OPEN:
        table_list((const uint8_t(*)[HASH_BYTES])c->list, c->list_count - 1, c->list_there,
                   input->more);
        break;
    case PROTO_PHRASE: input->number = small(c->number); break;
    case PROTO_CHAT: memcpy(input->text, c->text, sizeof c->text); break;
    case PROTO_BOT: memcpy(input->text, c->bot, sizeof c->bot); break;
    case PROTO_MUTE:
    case PROTO_SILENCE: input->number = (int32_t)c->on; break;
    default: break;
    }
}

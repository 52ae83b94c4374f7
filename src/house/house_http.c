/* house_http.c: what is asked once, by HTTP. The paths are in one table; each is a command of the
 * protocol, or a question that is answered at the end of the turn like everything else. */
#include "house_parts.h"

enum route_kind { QUESTION, COMMAND, AT_TABLE };

static const struct {
    const char *method;
    const char *path; /* `*` stands for an id */
    enum route_kind kind;
    int what;    /* an answer, or a command */
    bool person; /* only with a token */
} routes[] = {
    {"GET", "/api/games", QUESTION, ANSWER_GAMES, false},
    {"POST", "/api/guests", COMMAND, PROTO_GUEST, false},
    {"GET", "/api/me", QUESTION, ANSWER_MINE, true},
    {"POST", "/api/me/alone", COMMAND, PROTO_ALONE, true},
    {"POST", "/api/me/device", COMMAND, PROTO_DEVICE, true},
    {"POST", "/api/me/keys", COMMAND, PROTO_KEY, true},
    {"POST", "/api/me/name", COMMAND, PROTO_RENAME, true},
    {"POST", "/api/redeem", COMMAND, PROTO_REDEEM, false},
    {"POST", "/api/redeem/name", COMMAND, PROTO_WHOSE, false},
    {"GET", "/api/tables", QUESTION, ANSWER_LIST, false},
    {"POST", "/api/tables", COMMAND, PROTO_MAKE, true},
    {"GET", "/api/tables/*", QUESTION, ANSWER_SEE, false},
    {"POST", "/api/tables/*", AT_TABLE, PROTO_WHATS, true},
    {"GET", "/api/tables/*/history", QUESTION, ANSWER_HISTORY, false},
    {"GET", "/api/records", QUESTION, ANSWER_RECORDS, false},
    {"GET", "/api/records/*", QUESTION, ANSWER_RECORD, false},
};

#define ROUTES ((int)(sizeof routes / sizeof routes[0]))

/* Does the path, up to its query, have this form? The id goes to `id`. */
static bool fits(const char *form, const char *path, char *id) {
    for (; *form; form++) {
        if (*form != '*') {
            if (*path++ != *form)
                return false;
            continue;
        }
        size_t length = strcspn(path, "/?");
        if (!length || length >= PROTO_ID_MAX)
            return false;
        memcpy(id, path, length);
        id[length] = 0;
        path += length;
    }
    return *path == 0 || *path == '?';
}

/* The number behind `?name=`; 0 if there is none. */
static uint32_t query_number(const char *path, const char *name) {
    const char *query = strstr(path, name);
    uint32_t number = 0;
    if (query) {
        const char *at = query + strlen(name);
        text_read_number(&at, at + strlen(at), 1000000000, &number);
    }
    return number;
}

uint64_t house_table_of(struct house *h, const char *id) {
    uint8_t key[8] = {0};
    uint8_t differ = 0;
    struct slot *slot = slot_find(h, proto_id_read(id, key));
    for (size_t i = 0; slot && i < sizeof key; i++)
        differ |= (uint8_t)(key[i] ^ slot->table.key[i]);
    return slot && !differ && slot->table.phase != TABLE_CLOSED ? slot->table.number : 0;
}

enum proto_code house_why_not(struct house *h, const char *id) {
    uint8_t key[8] = {0};
    uint64_t number = proto_id_read(id, key);
    const struct slot *slot = &h->slots[number % h->limits.tables];
    bool aside = slot->used && slot->aside && slot->table.number == number &&
                 !memcmp(key, slot->table.key, sizeof key);
    return aside ? PROTO_SET_ASIDE : PROTO_NO_TABLE;
}

/* A person has a share of its own, and so have the requests that a newcomer begins with; beyond
 * them requests count for the address. */
static bool may_request(struct house *h, uint32_t number, enum counted what) {
    uint32_t person = h->links[number].person;
    if (person && house_pays(h, &h->people[person].ask_ms, ASKS_BURST, ASKS_MS))
        return true;
    int64_t own_ms = h->wait_ms;
    if (!person && what != COUNT_REQUESTS && house_has_left(h, number, what, 0)) {
        house_count(h, number, what, 1);
        return true;
    }
    bool left = house_has_left(h, number, COUNT_REQUESTS, 0);
    house_count(h, number, COUNT_REQUESTS, 1);
    if (person)
        h->wait_ms = own_ms;
    return left;
}

/* Naming oneself has a share of its own: looking round does not use it up. */
static enum counted counted_as(int route) {
    int what = routes[route].what;
    if (routes[route].kind == COMMAND)
        return what == PROTO_GUEST ? COUNT_NAMING : COUNT_REQUESTS;
    return what == ANSWER_GAMES || what == ANSWER_LIST ? COUNT_LOOKING : COUNT_REQUESTS;
}

static enum proto_code who(struct house *h, uint32_t number, const char *token, bool person,
                           enum counted what) {
    struct link *link = &h->links[number];
    enum proto_code code = person ? PROTO_NO_TOKEN : PROTO_OK;
    if (*token && !h->lost && !link->barred)
        code = person_show(h, number, token, &link->person, &link->device);
    bool may = may_request(h, number, what);
    if (h->lost)
        return PROTO_READ_ONLY;
    if (!may)
        return PROTO_TOO_FAST;
    if (link->barred)
        return PROTO_BANNED;
    if (!code && link->person)
        person_seen(h, link->person);
    return code;
}

static void ask(struct house *h, uint32_t link, int kind, const char *path, const char *id) {
    struct answer *answer = house_answer(h, link, (enum answer_kind)kind, 0);
    struct slot *slot;
    switch (kind) {
    case ANSWER_SEE:
    case ANSWER_HISTORY:
        answer->table = house_table_of(h, id);
        answer->number = query_number(path, "?seen=");
        slot = slot_find(h, answer->table);
        if (!slot)
            answer->code = house_why_not(h, id);
        else if (!slot_may_see(slot, answer->person))
            answer->code = PROTO_NO_SPECTATORS;
        break;
    case ANSWER_LIST:
    case ANSWER_MINE: answer->number = query_number(path, "?from="); break;
    case ANSWER_RECORD: memcpy(answer->secret, id, PROTO_ID_MAX); break;
    default: break;
    }
}

static void command(struct house *h, uint32_t link, const char *body, size_t size, int what,
                    const char *id, bool at_table) {
    struct proto_command c;
    char word[PROTO_WORD_MAX];
    enum proto_code code = PROTO_TOO_LARGE;
    if (size <= HOUSE_MESSAGE_MAX)
        code = proto_read(size ? body : "{}", size ? size : 2, (enum proto_what)what, &c, word);
    else
        memset(&c, 0, sizeof c), word[0] = 0;
    uint64_t table = at_table && !code ? house_table_of(h, id) : 0;
    if (!code && at_table && c.what < PROTO_TAKE)
        code = PROTO_UNKNOWN;
    if (!code && at_table && !table)
        code = house_why_not(h, id);
    if (!code) {
        house_command(h, link, &c, table);
        return;
    }
    struct answer *answer = house_answer(h, link, ANSWER_DONE, c.id);
    answer->code = code;
    memcpy(answer->word, word, sizeof answer->word);
}

void house_request(struct house *h, uint32_t link, const char *method, const char *path,
                   const char *token, const char *body, size_t size, int64_t now_ms) {
    char id[PROTO_ID_MAX] = "";
    bool found = false;
    int route = 0;
    house_time(h, now_ms);
    if (link >= h->limits.links || !h->links[link].used || !house_may_answer(h, link))
        return;
    h->figures.messages++;
    h->links[link].http = true;
    h->links[link].person = 0;
    for (; route < ROUTES; route++) {
        bool fit = fits(routes[route].path, path, id);
        found = found || fit;
        if (fit && !strcmp(routes[route].method, method))
            break;
    }
    enum proto_code code = found ? PROTO_BAD_METHOD : PROTO_NOT_FOUND;
    if (route < ROUTES)
        code = who(h, link, token, routes[route].person, counted_as(route));
    if (code)
        house_answer(h, link, ANSWER_DONE, 0)->code = code;
    else if (routes[route].kind == QUESTION)
        ask(h, link, routes[route].what, path, id);
    else
        command(h, link, body, size, routes[route].what, id, routes[route].kind == AT_TABLE);
}

int house_status(const struct house *h, uint32_t link) {
    return h->links[link].status;
}

/* http.c: see http.h. Bottom-up: characters, values, header lines, the request line, the whole. The
 * fields that matter are rows of a table; a field that may stand once stands once. */
#include "http.h"

#include <string.h>

#define MORE 0
#define BAD (-400)

static const char *const method_names[] = {"GET",   "HEAD",   "POST",   "PUT",
                                           "PATCH", "DELETE", "OPTIONS"};
#define METHODS_COUNT ((int)(sizeof method_names / sizeof method_names[0]))

const char *http_method_name(enum http_method method) {
    return method_names[method];
}

const char *http_reason(int status) {
    static const struct {
        int status;
        const char *words;
    } rows[] = {{101, "Switching Protocols"},
                {200, "OK"},
                {201, "Created"},
                {204, "No Content"},
                {304, "Not Modified"},
                {400, "Bad Request"},
                {401, "Unauthorized"},
                {403, "Forbidden"},
                {404, "Not Found"},
                {405, "Method Not Allowed"},
                {408, "Request Timeout"},
                {409, "Conflict"},
                {410, "Gone"},
                {411, "Length Required"},
                {413, "Content Too Large"},
                {414, "URI Too Long"},
                {415, "Unsupported Media Type"},
                {417, "Expectation Failed"},
                {421, "Misdirected Request"},
                {422, "Unprocessable Content"},
                {426, "Upgrade Required"},
                {429, "Too Many Requests"},
                {431, "Request Header Fields Too Large"},
                {500, "Internal Server Error"},
                {501, "Not Implemented"},
                {503, "Service Unavailable"},
                {505, "HTTP Version Not Supported"},
                {507, "Insufficient Storage"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].status == status)
            return rows[i].words;
    return "Status";
}

/* ---- Characters and words ---- */

static bool is_token(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static char small(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool http_is(struct http_text text, const char *word) {
    return text.at && strlen(word) == text.length && !memcmp(text.at, word, text.length);
}

bool http_is_caseless(struct http_text text, const char *word) {
    if (!text.at || strlen(word) != text.length)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (small(text.at[i]) != word[i])
            return false;
    return true;
}

/* The next member of a list with commas; false at its end. */
static bool next_member(struct http_text *list, struct http_text *member) {
    const char *at = list->at, *end = list->at + list->length;
    while (at < end && (*at == ' ' || *at == '\t' || *at == ','))
        at++;
    if (at == end)
        return false;
    const char *from = at;
    while (at < end && *at != ',')
        at++;
    list->at = at;
    list->length = (size_t)(end - at);
    while (at > from && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    *member = (struct http_text){from, (size_t)(at - from)};
    return true;
}

static bool list_has(struct http_text list, const char *word) {
    struct http_text member;
    while (next_member(&list, &member))
        if (http_is_caseless(member, word))
            return true;
    return false;
}

/* ---- Values ---- */

/* Content-Length: digits and nothing else. */
static int read_length(struct http_text value, size_t *length) {
    size_t sum = 0;
    if (value.length == 0 || value.length > 18)
        return BAD;
    for (size_t i = 0; i < value.length; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return BAD;
        sum = sum * 10 + (size_t)(value.at[i] - '0');
    }
    if (sum > LIMIT_BODY)
        return -413;
    *length = sum;
    return 1;
}

/* A name or an address, with or without a port. */
static bool host_ok(struct http_text host) {
    if (host.length == 0 || host.length > 255)
        return false;
    for (size_t i = 0; i < host.length; i++) {
        char c = host.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              strchr("-._:[]", c)))
            return false;
    }
    return true;
}

/* 24 letters that stand for 16 bytes: the last of 22 carries four bits, two = behind. */
static bool key_ok(struct http_text key) {
    if (key.length != 24 || memcmp(key.at + 22, "==", 2) || !strchr("AQgw", key.at[21]))
        return false;
    for (int i = 0; i < 22; i++)
        if (!((key.at[i] >= 'a' && key.at[i] <= 'z') || (key.at[i] >= 'A' && key.at[i] <= 'Z') ||
              (key.at[i] >= '0' && key.at[i] <= '9') || key.at[i] == '+' || key.at[i] == '/'))
            return false;
    return true;
}

/* `Bearer TOKEN`; other schemes are passed over. */
static int read_token(struct http_text value, struct http_text *token) {
    struct http_text scheme = {value.at, value.length < 7 ? value.length : 7};
    if (!http_is_caseless(scheme, "bearer "))
        return 1;
    *token = (struct http_text){value.at + 7, value.length - 7};
    if (token->length == 0 || token->length > 256)
        return BAD;
    for (size_t i = 0; i < token->length; i++)
        if (!is_token(token->at[i]) && !strchr("/=", token->at[i]))
            return BAD;
    return 1;
}

/* ---- Header lines ---- */

enum field {
    FIELD_HOST,
    FIELD_LENGTH,
    FIELD_ENCODING,
    FIELD_EXPECT,
    FIELD_ORIGIN,
    FIELD_AUTHORIZATION,
    FIELD_TYPE,
    FIELD_KEY,
    FIELD_VERSION,
    FIELD_UPGRADE,
    FIELD_MATCH,
    FIELD_ONCE, /* those before may stand once */
    FIELD_CONNECTION = FIELD_ONCE,
    FIELD_COOKIE,
    FIELD_ACCEPT,
    FIELD_FORWARDED,
    FIELD_OTHER
};

static const char *const field_names[] = {"host",
                                          "content-length",
                                          "transfer-encoding",
                                          "expect",
                                          "origin",
                                          "authorization",
                                          "content-type",
                                          "sec-websocket-key",
                                          "sec-websocket-version",
                                          "upgrade",
                                          "if-none-match",
                                          "connection",
                                          "cookie",
                                          "accept-encoding",
                                          "x-forwarded-for"};

/* The header fields that matter, beside the request line. */
struct head {
    uint32_t seen; /* fields, one bit each */
    size_t length;
    bool wants_upgrade;         /* Upgrade: websocket */
    bool connection_upgrade;    /* Connection: upgrade */
    struct http_text authority; /* of a target in absolute form */
};

static enum field find_field(struct http_text name) {
    int field = 0;
    while (field < FIELD_OTHER && !http_is_caseless(name, field_names[field]))
        field++;
    return (enum field)field;
}

/* `Transfer_Encoding` is no field of ours, but some readers between us and a client take it for
 * one. */
static bool looks_like_field(struct http_text name) {
    char copy[32];
    if (name.length >= sizeof copy || !memchr(name.at, '_', name.length))
        return false;
    for (size_t i = 0; i < name.length; i++)
        copy[i] = name.at[i] == '_' ? '-' : name.at[i];
    return find_field((struct http_text){copy, name.length}) != FIELD_OTHER;
}

static int take_field(struct http_request *request, struct head *head, enum field field,
                      struct http_text value) {
    switch (field) {
    case FIELD_HOST: request->host = value; return host_ok(value) ? 1 : BAD;
    case FIELD_LENGTH: return read_length(value, &head->length);
    case FIELD_ENCODING: return 1; /* refused when the head is whole: the status depends */
    case FIELD_EXPECT: return -417;
    case FIELD_ORIGIN: request->origin = value; return 1;
    case FIELD_AUTHORIZATION: return read_token(value, &request->token);
    case FIELD_TYPE: request->type = value; return 1;
    case FIELD_KEY: request->key = value; return key_ok(value) ? 1 : BAD;
    case FIELD_VERSION: request->version = value; return 1;
    case FIELD_UPGRADE: head->wants_upgrade = http_is_caseless(value, "websocket"); return 1;
    case FIELD_MATCH: request->match = value; return 1;
    case FIELD_CONNECTION:
        request->close |= list_has(value, "close");
        head->connection_upgrade |= list_has(value, "upgrade");
        return 1;
    case FIELD_COOKIE: request->cookie = true; return 1;
    case FIELD_ACCEPT:
        request->gzip |= list_has(value, "gzip");
        request->brotli |= list_has(value, "br");
        return 1;
    case FIELD_FORWARDED: request->forwarded = value; return 1; /* the last line counts */
    case FIELD_OTHER: return 1;
    }
    return 1;
}

/* One line, without its end. */
static int read_field(struct http_request *request, struct head *head, const char *at,
                      const char *end) {
    const char *from = at;
    while (at < end && is_token(*at))
        at++;
    if (at == from || at == end || *at != ':')
        return BAD; /* no name, a space before the colon, or a folded line (obs-fold) */
    struct http_text name = {from, (size_t)(at - from)};
    at++;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (const char *c = at; c < end; c++)
        if (((unsigned char)*c < ' ' && *c != '\t') || *c == 0x7f)
            return BAD;
    enum field field = find_field(name);
    if ((field < FIELD_ONCE && (head->seen >> field & 1)) || looks_like_field(name))
        return BAD;
    head->seen |= 1u << field;
    return take_field(request, head, field, (struct http_text){at, (size_t)(end - at)});
}

/* ---- The request line ---- */

static bool path_ok(struct http_text path) {
    if (path.length == 0 || path.at[0] != '/')
        return false;
    for (size_t i = 0; i < path.length; i++) {
        char c = path.at[i];
        if (c <= ' ' || c >= 0x7f || strchr("\"#<>\\^`{|}", c))
            return false;
        if (c == '%' &&
            (i + 2 >= path.length || !is_hex(path.at[i + 1]) || !is_hex(path.at[i + 2])))
            return false;
    }
    return true;
}

/* /path, or http://host/path. */
static int read_target(struct http_request *request, struct head *head, struct http_text target) {
    if (target.length > LIMIT_TARGET)
        return -414;
    if (target.length > 7 && !memcmp(target.at, "http://", 7)) {
        const char *at = target.at + 7, *end = target.at + target.length;
        while (at < end && *at != '/')
            at++;
        head->authority = (struct http_text){target.at + 7, (size_t)(at - target.at) - 7};
        target = (struct http_text){at, (size_t)(end - at)};
    }
    request->path = target;
    return path_ok(target) ? 1 : BAD;
}

static int read_method(struct http_request *request, struct http_text name) {
    for (int i = 0; i < METHODS_COUNT; i++)
        if (http_is(name, method_names[i])) {
            request->method = (enum http_method)i;
            return 1;
        }
    for (size_t i = 0; i < name.length; i++)
        if (!is_token(name.at[i]))
            return BAD;
    return name.length ? -501 : BAD;
}

static int read_request_line(struct http_request *request, struct head *head, const char *at,
                             const char *end) {
    const char *space = memchr(at, ' ', (size_t)(end - at));
    if (!space)
        return BAD;
    const char *target = space + 1;
    const char *version = memchr(target, ' ', (size_t)(end - target));
    if (!version)
        return BAD;
    int verdict = read_method(request, (struct http_text){at, (size_t)(space - at)});
    if (verdict < 0)
        return verdict;
    struct http_text words = {version + 1, (size_t)(end - version) - 1};
    request->old = http_is(words, "HTTP/1.0");
    request->close = request->old;
    if (!request->old && !http_is(words, "HTTP/1.1"))
        return words.length == 8 && !memcmp(words.at, "HTTP/", 5) && words.at[6] == '.' ? -505
                                                                                        : BAD;
    return read_target(request, head, (struct http_text){target, (size_t)(version - target)});
}

/* ---- The whole ---- */

static bool method_has_body(enum http_method method) {
    return method == HTTP_POST || method == HTTP_PUT || method == HTTP_PATCH;
}

static bool same_caseless(struct http_text a, struct http_text b) {
    if (a.length != b.length)
        return false;
    for (size_t i = 0; i < a.length; i++)
        if (small(a.at[i]) != small(b.at[i]))
            return false;
    return true;
}

/* Checks that need the whole head. */
static int check_head(struct http_request *request, const struct head *head) {
    bool length = head->seen >> FIELD_LENGTH & 1;
    if (head->seen >> FIELD_ENCODING & 1)
        return length ? BAD : -501;
    if (!(head->seen >> FIELD_HOST & 1) && !request->old)
        return BAD;
    if (head->authority.at && !same_caseless(head->authority, request->host))
        return BAD;
    if (method_has_body(request->method) && !length)
        return -411;
    if (!method_has_body(request->method) && head->length)
        return BAD;
    request->upgrade = head->wants_upgrade && head->connection_upgrade && !request->old;
    return 1;
}

/* The end of the line that begins at `at`: its \r; NULL if it is not whole yet. `*bad` if a line
 * ends in another way. */
static const char *line_end(const char *at, const char *end, bool *bad) {
    const char *c = at;
    while (c < end && *c != '\r' && *c != '\n')
        c++;
    *bad = c < end && (*c == '\n' || (c + 1 < end && c[1] != '\n'));
    return c + 1 < end ? c : NULL;
}

int http_read(struct http_request *request, const char *bytes, size_t size) {
    struct head head = {0};
    const char *at = bytes, *end = bytes + (size < LIMIT_HEAD ? size : LIMIT_HEAD);
    *request = (struct http_request){0};
    for (int line = 0;; line++) {
        bool bad;
        const char *stop = line_end(at, end, &bad);
        if (bad)
            return BAD;
        if (!stop)
            return size >= LIMIT_HEAD ? -431 : MORE;
        if (stop == at && line > 0) {
            at += 2;
            break;
        }
        if (line > LIMIT_HEADERS)
            return -431;
        int verdict = line == 0 ? read_request_line(request, &head, at, stop)
                                : read_field(request, &head, at, stop);
        if (verdict < 0)
            return verdict;
        at = stop + 2;
    }
    int verdict = check_head(request, &head);
    if (verdict < 0)
        return verdict;
    if ((size_t)(bytes + size - at) < head.length)
        return MORE;
    request->body = (struct http_text){at, head.length};
    return (int)((size_t)(at - bytes) + head.length);
}

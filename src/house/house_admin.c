/* house_admin.c: see house_admin.h. Tables are closed and seats freed by inputs of their logs, bans
 * are lines of the lobby's log: everything is there again after a restart. */
#include "house_admin.h"

#include <stdlib.h>

#include "house_parts.h"

#define TABLES_NAMED 64 /* in one line */

struct request {
    struct house *h;
    FILE *out;
    uint64_t table[TABLES_NAMED];
    int tables;
    uint32_t person; /* 0: none was named */
    int64_t older_s; /* -1: not said */
    struct subnet net;
    char text[TABLE_TEXT_MAX];
    bool has_net, has_text, not_started, all, dry_run, json;
};

/* ---- Reading ---- */

static bool wrong(const struct request *r, const char *text, const char *word) {
    fprintf(r->out, text, word);
    return false;
}

static bool take_number(const char *text, uint64_t most, uint64_t *number) {
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || value > most / 10)
            return false;
        value = 10 * value + (uint64_t)(*text - '0');
    }
    *number = value;
    return value <= most;
}

static bool take_value(struct request *r, const char *name, const char *value) {
    uint64_t number;
    if (!strcmp(name, "table")) {
        if (r->tables == TABLES_NAMED)
            return wrong(r, "more than 64 tables in one command%s", "");
        if (!take_number(value, INT64_MAX, &number) || !number)
            return wrong(r, "invalid table '%s'; expected its number (kickback admin list)", value);
        r->table[r->tables++] = number;
    } else if (!strcmp(name, "person")) {
        if (!take_number(value, UINT32_MAX, &number) || !number)
            return wrong(r, "invalid person '%s'; expected a number (kickback admin people)",
                         value);
        r->person = (uint32_t)number;
    } else if (!strcmp(name, "older")) {
        if (!take_number(value, INT32_MAX, &number))
            return wrong(r, "invalid age '%s'; expected seconds", value);
        r->older_s = (int64_t)number;
    } else if (!strcmp(name, "address")) {
        if (!subnet_parse(value, 64, &r->net))
            return wrong(r,
                         "invalid address '%s'; expected 203.0.113.7, 203.0.113.0/24 or "
                         "2001:db8::/48",
                         value);
        r->has_net = true;
    } else if (!strcmp(name, "text")) {
        if (!*value || strlen(value) >= sizeof r->text || !table_chat_ok(value))
            return wrong(r, "invalid text; expected one line of 1 to 400 bytes%s", "");
        snprintf(r->text, sizeof r->text, "%s", value);
        r->has_text = true;
    } else {
        return wrong(r, "unknown option '%s'", name);
    }
    return true;
}

static bool take_word(struct request *r, char *word) {
    char *sign = strchr(word, '=');
    if (sign) {
        *sign = 0;
        return take_value(r, word, sign + 1);
    }
    if (!strcmp(word, "not-started"))
        r->not_started = true;
    else if (!strcmp(word, "all"))
        r->all = true;
    else if (!strcmp(word, "dry-run"))
        r->dry_run = true;
    else if (!strcmp(word, "json"))
        r->json = true;
    else
        return wrong(r, "unknown option '%s'", word);
    return true;
}

/* ---- Saying ---- */

/* Names may have anything in them that is visible; as in records, with escapes. */
static void put_name(FILE *out, const char *name) {
    char clean[RECORD_SHOWN_MAX];
    record_text_print(name, clean, sizeof clean);
    fputs(clean, out);
}

static void put_quoted(FILE *out, const char *text) {
    char bytes[6 * TABLE_TEXT_MAX];
    struct text quoted = text_into(bytes, sizeof bytes);
    json_quote(&quoted, text);
    text_end(&quoted);
    fputs(bytes, out);
}

static void net_of_ip(const uint8_t ip[16], char out[SUBNET_TEXT]) {
    struct subnet one = {.bits = 128};
    memcpy(one.address, ip, sizeof one.address);
    subnet_print(&one, out);
}

/* ---- Tables ---- */

static bool is_named(const struct request *r, uint64_t table) {
    for (int i = 0; i < r->tables; i++)
        if (r->table[i] == table)
            return true;
    return !r->tables;
}

/* Was the table made from there, or is its maker connected from there? Where a table was made is
 * not known after a restart. */
static bool is_from(const struct request *r, const struct slot *slot) {
    static const uint8_t unknown[16];
    const struct house *h = r->h;
    if (!r->has_net)
        return true;
    if (memcmp(slot->maker_ip, unknown, sizeof unknown) && subnet_has(&r->net, slot->maker_ip))
        return true;
    for (uint32_t i = 0; i < h->limits.links; i++)
        if (h->links[i].used && h->links[i].has_ip && slot->maker &&
            h->links[i].person == slot->maker && subnet_has(&r->net, h->links[i].ip))
            return true;
    return false;
}

static bool fits(const struct request *r, const struct slot *slot) {
    const struct table *t = &slot->table;
    if (!slot->used || t->phase == TABLE_CLOSED || !is_named(r, t->number))
        return false;
    if (slot->aside) /* nothing is known of it */
        return r->tables && !r->not_started && !r->has_net && r->older_s < 0;
    return (!r->not_started || (t->phase == TABLE_SEATING && !t->games)) &&
           (r->older_s < 0 || r->h->now_ms - t->now_ms >= r->older_s * 1000) && is_from(r, slot);
}

static void close_slot(struct house *h, struct slot *slot) {
    struct table_input close = {.kind = TABLE_DO_CLOSE};
    if (!slot->aside) {
        slot_input(h, slot, &close, NULL);
        return;
    }
    h->pending = true;
    h->failed = store_drop(h->store, slot->table.number) || h->failed;
    slot->used = slot->aside = false;
    h->figures.set_aside--;
}

static bool admin_close(struct request *r) {
    uint32_t closed = 0;
    if (!r->tables && !r->all && !r->not_started && !r->has_net && r->older_s < 0)
        return wrong(
            r, "which tables? expected numbers, --not-started, --older, --address or --all%s", "");
    for (int i = 0; i < r->tables; i++) {
        const struct slot *slot = &r->h->slots[r->table[i] % r->h->limits.tables];
        if (!slot->used || slot->table.number != r->table[i]) {
            fprintf(r->out, "there is no table %llu", (unsigned long long)r->table[i]);
            return false;
        }
    }
    for (uint32_t i = 0; i < r->h->limits.tables; i++) {
        struct slot *slot = &r->h->slots[i];
        if (!fits(r, slot))
            continue;
        fprintf(r->out, r->json ? "%s%llu" : "%stable %llu\n",
                r->json ? closed ? "," : "{\"closed\":[" : "",
                (unsigned long long)slot->table.number);
        closed++;
        if (!r->dry_run)
            close_slot(r->h, slot);
    }
    if (r->json)
        fprintf(r->out, "%s]}\n", closed ? "" : "{\"closed\":[");
    else
        fprintf(r->out, "%u table%s %sclosed\n", closed, closed == 1 ? "" : "s",
                r->dry_run ? "would be " : "");
    return true;
}

/* ---- People ---- */

static struct person *named_person(const struct request *r) {
    struct house *h = r->h;
    if (r->person && r->person <= h->people_count && h->people[r->person].used)
        return &h->people[r->person];
    if (r->person)
        fprintf(r->out, "there is no person %u (kickback admin people)", r->person);
    else
        fputs("which person? expected a number (kickback admin people)", r->out);
    return NULL;
}

/* Gets up at one table, or wherever it sits. A host who is sent away leaves; anybody else may not
 * take a seat there again. Returns the number of tables; `later` counts those where it cannot be
 * now. */
static uint32_t kick_person(const struct request *r, uint32_t *later) {
    struct house *h = r->h;
    uint32_t tables = 0;
    *later = 0;
    for (uint32_t i = 0; i < h->limits.tables; i++) {
        struct slot *slot = &h->slots[i];
        int seat = slot->used && !slot->aside ? table_seat_of(&slot->table, r->person) : 0;
        if (!seat || slot->table.phase == TABLE_CLOSED || !is_named(r, slot->table.number))
            continue;
        struct table_input kick = {.kind = TABLE_DO_KICK, .person = slot->table.host, .seat = seat};
        struct table_input leave = {.kind = TABLE_DO_LEAVE, .person = r->person};
        tables++;
        if (!r->dry_run && slot_input(h, slot, &kick, NULL) && slot_input(h, slot, &leave, NULL))
            ++*later;
    }
    return tables;
}

static bool admin_kick(struct request *r) {
    const struct person *person = named_person(r);
    uint32_t later;
    if (!person)
        return false;
    uint32_t tables = kick_person(r, &later);
    if (!tables)
        return wrong(r, "this person has no seat %s", r->tables ? "at that table" : "at any table");
    if (later == tables) {
        fputs("the cards are being dealt there; try again in a few seconds", r->out);
        return false;
    }
    put_name(r->out, person->name);
    fprintf(r->out, " (person %u) %s %u table%s\n", r->person,
            r->dry_run ? "would have to leave" : "has left", tables - later,
            tables - later == 1 ? "" : "s");
    return true;
}

static bool ban_net(struct request *r, bool on) {
    char net[SUBNET_TEXT];
    struct ban *ban = bans_find(r->h, &r->net);
    subnet_print(&r->net, net);
    if (!on && !ban)
        return wrong(r, "%s is not banned (kickback admin bans)", net);
    if (on && !ban && r->h->bans == BANS_MAX)
        return wrong(r, "there are 512 bans of addresses, which is the most; lift one first%s", "");
    if (!r->dry_run && on != (ban != NULL)) {
        if (on)
            bans_put(r->h, &r->net, r->h->now_ms);
        else
            bans_take(r->h, ban);
        person_ban_from(r->h, &r->net, on);
        bans_enforce(r->h);
    }
    fprintf(r->out, "%s %s%sbanned\n", net, r->dry_run ? "would be " : "is ",
            on ? "" : "no longer ");
    return true;
}

static bool admin_ban(struct request *r, bool on) {
    uint32_t later;
    if (r->has_net && !r->person)
        return ban_net(r, on);
    const struct person *person = named_person(r);
    if (!person)
        return false;
    if (!on && !person->banned)
        return wrong(r, "this person is not banned (kickback admin bans)%s", "");
    put_name(r->out, person->name);
    fprintf(r->out, " (person %u) %s%sbanned\n", r->person, r->dry_run ? "would be " : "is ",
            on ? "" : "no longer ");
    for (uint32_t i = 0; on && i < r->h->limits.links; i++) {
        char from[SUBNET_TEXT];
        const struct link *link = &r->h->links[i];
        if (!link->used || !link->has_ip || link->person != r->person)
            continue;
        net_of_ip(link->ip, from);
        fprintf(r->out, "  connected from %s\n", from);
    }
    if (r->dry_run || on == person->banned)
        return true;
    if (on)
        kick_person(r, &later);
    person_ban(r->h, r->person, on);
    bans_enforce(r->h);
    return true;
}

static bool admin_bans(const struct request *r) {
    const struct house *h = r->h;
    const char *comma = "";
    if (r->json)
        fputs("{\"people\":[", r->out);
    for (uint32_t i = 1; i <= h->people_count; i++) {
        if (!h->people[i].used || !h->people[i].banned)
            continue;
        fprintf(r->out, r->json ? "%s{\"person\":%u,\"name\":" : "%sperson %u  ", comma, i);
        if (r->json)
            put_quoted(r->out, h->people[i].name);
        else
            put_name(r->out, h->people[i].name);
        fputs(r->json ? "}" : "\n", r->out);
        comma = r->json ? "," : "";
    }
    if (r->json)
        fputs("],\"addresses\":[", r->out);
    for (uint32_t i = 0; i < h->bans; i++) {
        char net[SUBNET_TEXT];
        subnet_print(&h->ban[i].subnet, net);
        fprintf(r->out, r->json ? "%s\"%s\"" : "%saddress %s\n", r->json && i ? "," : "", net);
    }
    fputs(r->json ? "]}\n" : "", r->out);
    return true;
}

/* The addresses of a person's connections, without repeats in a row. */
static void put_links(const struct request *r, uint32_t person) {
    const char *before = "";
    char last[SUBNET_TEXT] = "", from[SUBNET_TEXT];
    for (uint32_t i = 0; i < r->h->limits.links; i++) {
        const struct link *link = &r->h->links[i];
        if (!link->used || !link->has_ip || link->person != person)
            continue;
        net_of_ip(link->ip, from);
        if (!strcmp(from, last))
            continue;
        fprintf(r->out, r->json ? "%s\"%s\"" : "%s%s",
                *before   ? before
                : r->json ? ""
                          : ", from ",
                from);
        before = r->json ? "," : ", ";
        memcpy(last, from, sizeof last);
    }
}

static bool admin_people(const struct request *r) {
    const struct house *h = r->h;
    bool any = false;
    fputs(r->json ? "{\"people\":[" : "", r->out);
    for (uint32_t i = 1; i <= h->people_count; i++) {
        const struct person *p = &h->people[i];
        if (!p->used || (r->person && r->person != i))
            continue;
        unsigned seats = slot_seats(h, i);
        long long unseen_s = (long long)(h->now_ms - p->seen_ms) / 1000;
        if (r->json) {
            fprintf(r->out, "%s{\"person\":%u,\"name\":", any ? "," : "", i);
            put_quoted(r->out, p->name);
            fprintf(r->out,
                    ",\"program\":%s,\"banned\":%s,\"tables\":%u,\"seats\":%u,\"seen_s\":%lld,"
                    "\"from\":[",
                    p->program ? "true" : "false", p->banned ? "true" : "false", p->hosted, seats,
                    unseen_s);
            put_links(r, i);
            fputs("]}", r->out);
        } else {
            fprintf(r->out, "person %u  ", i);
            put_name(r->out, p->name);
            fprintf(r->out, "%s%s, %u open tables, %u seats, seen %lld days ago",
                    p->program ? ", a program" : "", p->banned ? ", banned" : "", p->hosted, seats,
                    unseen_s / 86400);
            put_links(r, i);
            putc('\n', r->out);
        }
        any = true;
    }
    fputs(r->json ? "]}\n" : "", r->out);
    return true;
}

/* ---- All players ---- */

static bool admin_say(struct request *r) {
    uint32_t links = 0;
    if (!r->has_text)
        return wrong(r, "what? expected a text%s", "");
    for (uint32_t i = 0; i < r->h->limits.links; i++)
        links += r->h->links[i].used && r->h->links[i].known && !r->h->links[i].http;
    if (!r->dry_run)
        memcpy(r->h->notice, r->text, sizeof r->h->notice);
    fprintf(r->out, "%s %u connection%s\n", r->dry_run ? "would be sent to" : "sent to", links,
            links == 1 ? "" : "s");
    return true;
}

static bool run(struct request *r, const char *command) {
    bool changes = strcmp(command, "bans") && strcmp(command, "people") && strcmp(command, "say");
    if (changes && !r->dry_run && r->h->frozen)
        return wrong(r, "the server cannot save at the moment; nothing was changed%s", "");
    if (!strcmp(command, "close"))
        return admin_close(r);
    if (!strcmp(command, "kick"))
        return admin_kick(r);
    if (!strcmp(command, "ban") || !strcmp(command, "unban"))
        return admin_ban(r, !strcmp(command, "ban"));
    if (!strcmp(command, "bans"))
        return admin_bans(r);
    if (!strcmp(command, "people"))
        return admin_people(r);
    if (!strcmp(command, "say"))
        return admin_say(r);
    return wrong(r, "unknown command '%s'", command);
}

bool house_admin(struct house *h, const char *line, size_t size, int64_t now_ms, FILE *out) {
    struct request r = {.h = h, .out = out, .older_s = -1};
    char words[HOUSE_ADMIN_MAX + 1];
    house_time(h, now_ms);
    if (size > HOUSE_ADMIN_MAX || memchr(line, 0, size) || memchr(line, '\n', size))
        return wrong(&r, "invalid request%s", "");
    memcpy(words, line, size);
    words[size] = 0;
    char *at = strchr(words, '\t');
    while (at) {
        *at++ = 0;
        char *next = strchr(at, '\t');
        if (next)
            *next = 0;
        if (!take_word(&r, at))
            return false;
        at = next;
    }
    for (const char *c = words; *c; c++)
        if (*c < 'a' || *c > 'z')
            return wrong(&r, "invalid command%s", "");
    return run(&r, words);
}

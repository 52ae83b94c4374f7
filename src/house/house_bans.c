/* house_bans.c: people and addresses that may not use this server. A ban is a line of the lobby's
 * log and lasts until it is lifted; house_admin.c adds and lifts them. */
#include "house_parts.h"

bool house_is_banned(const struct house *h, uint32_t number) {
    const struct person *person = &h->people[number];
    return person->banned || (person->owner && h->people[person->owner].banned);
}

static bool is_barred(const struct house *h, const uint8_t address[16]) {
    for (uint32_t i = 0; i < h->bans; i++)
        if (subnet_has(&h->ban[i].subnet, address))
            return true;
    return false;
}

void house_link_from(struct house *h, uint32_t number, const uint8_t address[16]) {
    struct link *link = &h->links[number];
    memcpy(link->ip, address, sizeof link->ip);
    link->has_ip = true;
    link->barred = is_barred(h, address);
}

/* Tells connections that are banned now, and closes them. */
void bans_enforce(struct house *h) {
    for (uint32_t i = 0; i < h->limits.links; i++) {
        struct link *link = &h->links[i];
        if (!link->used)
            continue;
        link->barred = link->has_ip && is_barred(h, link->ip);
        if (link->http || !(link->barred || house_is_banned(h, link->person)))
            continue;
        slot_leave(h, i);
        link->person = 0;
        link->known = false;
        house_doom(h, i, PROTO_BANNED);
    }
}

struct ban *bans_find(struct house *h, const struct subnet *subnet) {
    for (uint32_t i = 0; i < h->bans; i++)
        if (!memcmp(&h->ban[i].subnet, subnet, sizeof *subnet))
            return &h->ban[i];
    return NULL;
}

bool bans_put(struct house *h, const struct subnet *subnet, int64_t at_ms) {
    if (bans_find(h, subnet))
        return true;
    if (h->bans == BANS_MAX)
        return false;
    h->ban[h->bans++] = (struct ban){*subnet, at_ms};
    return true;
}

void bans_take(struct house *h, struct ban *ban) {
    *ban = h->ban[--h->bans];
}

/* In the place of a token's hash: the address, and how many bits of it. */
void bans_hash(const struct subnet *subnet, uint8_t *hash) {
    memset(hash, 0, HASH_BYTES);
    memcpy(hash, subnet->address, sizeof subnet->address);
    hash[sizeof subnet->address] = subnet->bits;
}

bool bans_read(struct house *h, bool on, const uint8_t *hash, int64_t at_ms) {
    struct subnet subnet = {.bits = hash[sizeof subnet.address]};
    memcpy(subnet.address, hash, sizeof subnet.address);
    struct ban *ban = bans_find(h, &subnet);
    if (subnet.bits > 128)
        return false;
    if (on)
        return bans_put(h, &subnet, at_ms);
    if (ban)
        bans_take(h, ban);
    return ban != NULL;
}

void house_notice(struct house *h) {
    struct text out = text_into(h->out, sizeof h->out);
    if (!h->notice[0])
        return;
    text_word(&out, "{\"t\":\"notice\"");
    json_text(&out, "text", h->notice);
    text_char(&out, '}');
    size_t size = text_end(&out);
    h->notice[0] = 0;
    for (uint32_t i = 0; i < h->limits.links; i++)
        if (h->links[i].used && h->links[i].known && !h->links[i].http)
            h->driver.out(h->driver.arg, i, h->out, size, false);
}

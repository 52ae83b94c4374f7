/* house_address.c: how much comes from one place: an address, and of IPv6 also the site around it,
 * which has LIMIT_SITE times as much, since its owner has 65,536 addresses. What is counted
 * here is forgotten with the process. Two that share a row share their limits; there are rows
 * enough, and nobody can choose one (address.c). */
#include "house_parts.h"
#include "server_limits.h"

static const struct {
    uint32_t most;
    int64_t window_ms;
} counts[COUNTS] = {[COUNT_GUESTS] = {GUESTS_HOUR, 3600000},
                    [COUNT_WRONG] = {WRONG_MINUTE, 60000},
                    [COUNT_REQUESTS] = {REQUESTS_MINUTE, 60000},
                    [COUNT_NAMING] = {NAMING_MINUTE, 60000},
                    [COUNT_LOOKING] = {LOOKING_MINUTE, 60000}};

static uint32_t *count_of(struct house *h, uint32_t hash, enum counted what) {
    struct address *address = &h->address[hash % ADDRESSES];
    int64_t window = h->now_ms / counts[what].window_ms;
    if (address->window[what] != window) {
        address->window[what] = window;
        address->count[what] = 0;
    }
    return &address->count[what];
}

bool house_has_left(struct house *h, uint32_t link, enum counted what, uint32_t already) {
    const struct link *from = &h->links[link];
    uint32_t most = counts[what].most;
    h->wait_ms = counts[what].window_ms - h->now_ms % counts[what].window_ms;
    return *count_of(h, from->address, what) < most + already &&
           (!from->site || *count_of(h, from->site, what) < LIMIT_SITE * most + already);
}

void house_count(struct house *h, uint32_t link, enum counted what, uint32_t more) {
    const struct link *from = &h->links[link];
    *count_of(h, from->address, what) += more;
    if (from->site)
        *count_of(h, from->site, what) += more;
}

/* hacker_rights.h: all that a seat's legal moves in Hacker depend on, taken from a state
 * (hacker_rights) or from a view (hacker_view_rights), so that both give the same answer. */
#ifndef HACKER_RIGHTS_H
#define HACKER_RIGHTS_H

#include "hacker.h"

struct hacker_rights {
    const struct kb_hacker_table *table;
    int seat;
    bool may;          /* is it for this seat to decide? */
    uint8_t viruses;   /* in its hand */
    uint8_t values;    /* bills in hand, or to be stolen: bit by value (0: none, 4: a random one) */
    uint32_t accounts; /* own accounts under attack, bit by account */
};

HD struct hacker_rights hacker_rights(const struct kb_hacker *s, int seat);
HD struct hacker_rights hacker_view_rights(const struct kb_hacker_view *view, int viewer);

HD int hacker_rights_count(const struct hacker_rights *r);
HD int hacker_rights_list(const struct hacker_rights *r, uint16_t *out);
HD bool hacker_rights_has(const struct hacker_rights *r, int action);
HD int hacker_rights_random(const struct hacker_rights *r, uint64_t *random);
HD enum kb_code hacker_parse(const struct hacker_rights *r, const char *text, size_t length,
                             int *action, int *other);

#endif

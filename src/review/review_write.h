/* review_write.h: a review as text: JSON for programs, HTML for people. Both are written into a
 * buffer that the caller owns and return the length; nothing here reads a file. */
#ifndef REVIEW_WRITE_H
#define REVIEW_WRITE_H

#include "review.h"

#define REVIEW_TEXT_MAX (8u << 20) /* bytes that always suffice for either */

/* One JSON object; docs/review.md names its members. `seat` 0: the decisions of all seats. */
size_t review_json(const struct review *review, int seat, char *out, size_t size);

/* The review for people, in a language (enum po_language). A whole page with its style, or only
 * what stands in its body, for a page that has a style of its own. */
struct review_page {
    int language;
    int seat;   /* 0: the decisions of all seats */
    bool whole; /* a page of its own */
};
size_t review_html(const struct review *review, const struct review_page *wish, char *out,
                   size_t size);

#endif

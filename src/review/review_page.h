/* review_page.h: shared by the files that write a review as HTML. Text of players and translators
 * goes through page_text, which escapes it; everything else is our own markup. It has no inline
 * styles or scripts, for a strict content security policy; review.css styles its classes. */
#ifndef REVIEW_PAGE_H
#define REVIEW_PAGE_H

#include "review_words.h"
#include "review_write.h"

struct page {
    struct text out;
    struct review_voice voice;
    const struct review_page *wish;
};

static inline void put_markup(struct page *page, const char *markup) {
    text_word(&page->out, markup);
}

void page_text(struct page *page, const char *words); /* escaped */
void page_number(struct page *page, double number);   /* with one decimal at most, for SVG */

/* The plot of chances over time, with its list of seats. */
void page_plot(struct page *page);

/* The belief about something hidden, a row for each moment; `truth` is the column of what it was.
 */
void page_heat(struct page *page, const uint8_t *belief, int pitch, int moments, int kinds,
               int truth);
void page_heat_head(struct page *page); /* the names of its columns */

#endif

/* review_plot.c: the pictures of a review as SVG, see review_page.h. */
#include "review_page.h"

/* Where the axes are, in a picture of 760 x 300. */
#define LEFT 78
#define RIGHT 750
#define TOP 26
#define BOTTOM 262
#define CELL_WIDTH 13
#define CELL_HEIGHT 10

void page_number(struct page *page, double number) {
    int64_t tenths = (int64_t)(number * 10 + (number < 0 ? -0.5 : 0.5));
    if (tenths < 0)
        text_char(&page->out, '-');
    tenths = tenths < 0 ? -tenths : tenths;
    text_number(&page->out, tenths / 10);
    if (tenths % 10) {
        text_char(&page->out, '.');
        text_number(&page->out, tenths % 10);
    }
}

static void put_at(struct page *page, const char *name, double number) {
    text_char(&page->out, ' ');
    put_markup(page, name);
    put_markup(page, "=\"");
    page_number(page, number);
    text_char(&page->out, '"');
}

static double x_of(const struct page *page, int point) {
    int last = page->voice.review->points - 1;
    return LEFT + (double)(RIGHT - LEFT) * point / (last < 1 ? 1 : last);
}

static double y_of(float chance) {
    return BOTTOM - (BOTTOM - TOP) * (double)chance;
}

static void put_axis(struct page *page) {
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = y_of((float)percent / 100);
        put_markup(page, "<line class=\"rv-grid\"");
        put_at(page, "x1", LEFT);
        put_at(page, "x2", RIGHT);
        put_at(page, "y1", y);
        put_at(page, "y2", y);
        put_markup(page, "/><text class=\"rv-axis\" text-anchor=\"end\"");
        put_at(page, "x", LEFT - 6);
        put_at(page, "y", y + 4);
        put_markup(page, ">");
        page_text(page, review_percent((float)percent / 100).text);
        put_markup(page, "</text>");
    }
}

static void put_rounds(struct page *page) {
    const struct review *review = page->voice.review;
    for (int i = 0; i < review->points; i++) {
        int before = i ? review->point[i - 1].round : 0;
        if (review->point[i].round == before || !review->point[i].round)
            continue;
        put_markup(page, "<line class=\"rv-round\"");
        put_at(page, "x1", x_of(page, i));
        put_at(page, "x2", x_of(page, i));
        put_at(page, "y1", TOP - 8);
        put_at(page, "y2", BOTTOM);
        put_markup(page, "/><text class=\"rv-axis\"");
        put_at(page, "x", x_of(page, i) + 4);
        put_at(page, "y", TOP - 10);
        put_markup(page, ">");
        page_text(page, review_round(&page->voice, review->point[i].round).text);
        put_markup(page, "</text>");
    }
}

static void put_seat(struct page *page, const char *open, int seat, const char *close) {
    put_markup(page, open);
    text_number(&page->out, seat);
    put_markup(page, close);
}

static void put_lines(struct page *page) {
    const struct review *review = page->voice.review;
    for (int s = review->record->setup.seats; s >= 1; s--) {
        put_seat(page, "<polyline class=\"rv-line seat-", s, " ");
        put_seat(page, "rv-p", s, "\" points=\"");
        for (int i = 0; i < review->points; i++) {
            if (i)
                text_char(&page->out, ' ');
            page_number(page, x_of(page, i));
            text_char(&page->out, ',');
            page_number(page, y_of(review->point[i].seen[s - 1]));
        }
        put_markup(page, "\"/>");
    }
}

static void put_turns(struct page *page) {
    const struct review *review = page->voice.review;
    for (int i = 0; i < review->turns; i++) {
        double x = x_of(page, review->turn[i] + 1);
        put_markup(page, "<line class=\"rv-turn\"");
        put_at(page, "x1", x);
        put_at(page, "x2", x);
        put_at(page, "y1", TOP);
        put_at(page, "y2", BOTTOM + 6);
        put_markup(page, "/><text class=\"rv-axis rv-turn-number\" text-anchor=\"middle\"");
        put_at(page, "x", x);
        /* neighbours at different heights */
        put_at(page, "y", BOTTOM + (i % 2 ? 35 : 18));
        put_markup(page, ">");
        text_number(&page->out, i + 1);
        put_markup(page, "</text>");
    }
}

static void put_legend(struct page *page) {
    put_markup(page, "<ul class=\"rv-legend\">");
    for (int s = 1; s <= page->voice.review->record->setup.seats; s++) {
        put_markup(page,
                   "<li><svg class=\"rv-swatch\" viewBox=\"0 0 40 12\" aria-hidden=\"true\">");
        put_seat(page, "<line class=\"rv-line seat-", s, " ");
        put_seat(page, "rv-p", s, "\" x1=\"0\" x2=\"40\" y1=\"6\" y2=\"6\"/></svg><bdi>");
        page_text(page, review_who(&page->voice, s).text);
        put_markup(page, "</bdi></li>");
    }
    put_markup(page, "</ul>\n");
}

void page_plot(struct page *page) {
    put_markup(page, "<svg class=\"rv-plot\" role=\"img\" viewBox=\"0 0 760 300\" aria-label=\"");
    page_text(page,
              tr("Chances of victory over time, from what everybody could see. The table below has "
                 "them in figures."));
    put_markup(page, "\">\n");
    put_axis(page);
    put_rounds(page);
    put_turns(page);
    put_lines(page);
    put_markup(page, "</svg>\n");
    put_legend(page);
}

/* ---- Beliefs ---- */

void page_heat(struct page *page, const uint8_t *belief, int pitch, int moments, int kinds,
               int truth) {
    put_markup(page, "<svg class=\"rv-heat\" aria-hidden=\"true\"");
    put_at(page, "width", kinds * CELL_WIDTH);
    put_at(page, "height", moments * CELL_HEIGHT);
    put_markup(page, "><rect class=\"rv-truth\" y=\"0\"");
    put_at(page, "x", truth * CELL_WIDTH);
    put_at(page, "width", CELL_WIDTH);
    put_at(page, "height", moments * CELL_HEIGHT);
    put_markup(page, "/>");
    for (int m = 0; m < moments; m++)
        for (int k = 0; k < kinds; k++) {
            int value = belief[m * pitch + k];
            if (value < REVIEW_SURE / 50)
                continue;
            put_markup(page, "<rect class=\"rv-cell\"");
            put_at(page, "x", k * CELL_WIDTH + 1);
            put_at(page, "y", m * CELL_HEIGHT + 1);
            put_at(page, "width", CELL_WIDTH - 2);
            put_at(page, "height", CELL_HEIGHT - 2);
            put_markup(page, " fill-opacity=\"");
            text_word(&page->out, value == REVIEW_SURE ? "1" : "0.");
            if (value < REVIEW_SURE) {
                text_number(&page->out, value * 100 / REVIEW_SURE / 10);
                text_number(&page->out, value * 100 / REVIEW_SURE % 10);
            }
            put_markup(page, "\"/>");
        }
    put_markup(page, "</svg>");
}

void page_heat_head(struct page *page) {
    static const char *const cards[REVIEW_KINDS] = {"1", "2", "4", "6", "8", "10", "A", "R", "H"};
    const struct kb_setup *setup = &page->voice.review->record->setup;
    int kinds = setup->game == 0 ? REVIEW_KINDS : setup->seats;
    put_markup(page, "<svg class=\"rv-heat\" aria-hidden=\"true\" height=\"14\"");
    put_at(page, "width", kinds * CELL_WIDTH);
    put_markup(page, ">");
    for (int k = 0; k < kinds; k++) {
        put_markup(page, "<text class=\"rv-label\" text-anchor=\"middle\" y=\"11\"");
        put_at(page, "x", (k + 0.5) * CELL_WIDTH);
        put_markup(page, ">");
        if (setup->game == 0)
            put_markup(page, cards[k]);
        else
            text_number(&page->out, k + 1);
        put_markup(page, "</text>");
    }
    put_markup(page, "</svg>");
}

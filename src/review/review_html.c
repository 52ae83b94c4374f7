/* review_html.c: a review as a page for people, see review_write.h and review_page.h. */
#include "review_page.h"

extern const char review_style[]; /* review.css, put in by the build */

void page_text(struct page *page, const char *words) {
    for (; *words; words++) {
        switch (*words) {
        case '&': text_word(&page->out, "&amp;"); break;
        case '<': text_word(&page->out, "&lt;"); break;
        case '>': text_word(&page->out, "&gt;"); break;
        case '"': text_word(&page->out, "&quot;"); break;
        case '\'': text_word(&page->out, "&#39;"); break;
        default: text_char(&page->out, *words);
        }
    }
}

static void put_element(struct page *page, const char *open, const char *words, const char *close) {
    put_markup(page, open);
    page_text(page, words);
    put_markup(page, close);
}

static void put_sentence(struct page *page, const char *open,
                         void (*say)(const struct review_voice *voice, struct text *out),
                         const char *close) {
    char words[REVIEW_SENTENCE_MAX];
    struct text out = text_into(words, sizeof words);
    say(&page->voice, &out);
    text_end(&out);
    put_element(page, open, words, close);
}

static void put_name(struct page *page, const char *open, int seat, const char *close) {
    put_markup(page, open);
    put_element(page, "<bdi>", review_name(&page->voice, seat).text, "</bdi>");
    put_markup(page, close);
}

static void put_cell(struct page *page, const char *words) {
    put_element(page, "<td>", words, "</td>");
}

/* The head of a table that may be wider than the screen. */
static void begin_table(struct page *page, const char *caption) {
    put_element(page,
                "<div class=\"scroll rv-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"",
                caption, "\">");
    put_element(page, "<table class=\"rv-table\"><caption>", caption, "</caption>\n<thead><tr>");
}

static void put_head(struct page *page, const char *words) {
    put_element(page, "<th scope=\"col\">", words, "</th>");
}

static void end_table(struct page *page) {
    put_markup(page, "</tbody></table></div>\n");
}

/* A move; in a page that can show the game again, a button that goes there. */
static void put_move(struct page *page, const struct review_decision *decision) {
    const struct review *review = page->voice.review;
    struct review_word move = review_move(&page->voice, decision, decision->action);
    if (page->wish->whole) {
        page_text(page, move.text);
        return;
    }
    put_markup(page, "<button type=\"button\" class=\"rv-go\" data-inputs=\"");
    text_number(&page->out, review->point[decision->point].inputs);
    put_element(page, "\">", move.text, "</button>");
}

/* ---- Chances over time ---- */

static void put_chances_row(struct page *page, const char *name, const struct review_point *point) {
    put_element(page, "<tr><th scope=\"row\" class=\"rv-when\">", name, "</th>");
    for (int s = 0; s < page->voice.review->record->setup.seats; s++)
        put_cell(page, review_percent(point->seen[s]).text);
    put_markup(page, "</tr>\n");
}

static void put_chances(struct page *page) {
    const struct review *review = page->voice.review;
    if (!review->points)
        return;
    put_element(page, "<section><h2>", tr("Chances over time"), "</h2>\n");
    page_plot(page);
    begin_table(page, review->record->setup.game ? tr("Chances when each round begins")
                                                 : tr("Chances at the beginning of each round"));
    put_head(page, tr("When"));
    for (int s = 1; s <= review->record->setup.seats; s++)
        put_name(page, "<th scope=\"col\">", s, "</th>");
    put_markup(page, "</tr></thead>\n<tbody>");
    for (int i = 0; i < review->points; i++)
        if (!i || review->point[i].round != review->point[i - 1].round)
            put_chances_row(page,
                            review->point[i].round
                                ? review_round(&page->voice, review->point[i].round).text
                                : tr("Beginning"),
                            &review->point[i]);
    put_chances_row(page, tr("End"), &review->point[review->points - 1]);
    end_table(page);
    if (review->turns)
        put_element(page, "<h3>", tr("Turning points"), "</h3>\n<ol class=\"rv-turns\">");
    for (int i = 0; i < review->turns; i++) {
        char words[REVIEW_SENTENCE_MAX];
        struct text out = text_into(words, sizeof words);
        review_say_turn(&page->voice, i, &out);
        text_end(&out);
        put_markup(page, "<li>");
        if (!page->wish->whole) {
            put_markup(page, "<button type=\"button\" class=\"rv-go\" data-inputs=\"");
            text_number(&page->out, review->point[review->turn[i] + 1].inputs);
            put_element(page, "\">", words, "</button></li>\n");
        } else {
            put_element(page, "", words, "</li>\n");
        }
    }
    put_markup(page, review->turns ? "</ol></section>\n" : "</section>\n");
}

/* ---- Bluffs ---- */

static void put_card_row(struct page *page, const struct review_card *card) {
    const uint8_t *last = card->belief[card->moments - 1];
    int guess = review_guess(last, REVIEW_KINDS);
    put_markup(page, "<tr><td>");
    text_number(&page->out, card->round);
    put_name(page, "</td><th scope=\"row\">", card->seat, "</th>");
    put_cell(page, review_card_name(card->card).text);
    put_cell(page, review_place(&page->voice, card).text);
    put_markup(page, "<td>");
    page_heat(page, card->belief[0], REVIEW_KINDS, card->moments, REVIEW_KINDS, card->card - 1);
    put_markup(page, "</td><td>");
    page_text(page, review_card_name(guess + 1).text);
    put_element(page, " (", review_percent((float)last[guess] / REVIEW_SURE).text, ")</td>");
    put_cell(page, review_percent(card->believed).text);
    put_cell(page, review_points(card->worth).text);
    put_markup(page, "</tr>\n");
}

static void put_virus_row(struct page *page, const struct review_virus *virus) {
    int seats = page->voice.review->record->setup.seats;
    const uint8_t *last = virus->belief[virus->moments - 1];
    int guess = review_guess(last, seats);
    put_markup(page, "<tr><td>");
    page_text(page, review_round(&page->voice, virus->round).text);
    put_name(page, "</td><th scope=\"row\">", virus->seat, "</th><td>");
    text_number(&page->out, virus->account);
    put_name(page, " (", virus->victim, ")</td><td>");
    page_heat(page, virus->belief[0], KB_SEATS_MAX, virus->moments, seats, virus->seat - 1);
    put_name(page, "</td><td>", guess + 1, " (");
    page_text(page, review_percent((float)last[guess] / REVIEW_SURE).text);
    put_markup(page, ")</td>");
    put_cell(page, review_percent(virus->believed).text);
    if (virus->accused)
        put_name(page, "<td>", virus->accused, "</td>");
    else
        put_markup(page, "<td></td>");
    put_markup(page, "<td>");
    if (virus->stolen)
        text_number(&page->out, virus->stolen);
    put_markup(page, "</td></tr>\n");
}

static void put_cards(struct page *page) {
    const struct review *review = page->voice.review;
    begin_table(page, tr("What the face-down cards looked like"));
    put_head(page, tr("Round"));
    put_head(page, tr("Player"));
    put_head(page, tr("It was"));
    put_head(page, tr("Where"));
    put_element(page, "<th scope=\"col\"><span>", tr("Belief over time"), "</span> ");
    page_heat_head(page);
    put_markup(page, "</th>");
    put_head(page, tr("Likeliest"));
    put_head(page, tr("Truth"));
    put_head(page, tr("Worth"));
    put_markup(page, "</tr></thead>\n<tbody>");
    for (int i = 0; i < review->cards; i++)
        if (!review->card[i].up && review->card[i].moments)
            put_card_row(page, &review->card[i]);
    end_table(page);
}

static void put_viruses(struct page *page) {
    const struct review *review = page->voice.review;
    begin_table(page, tr("Whose each virus seemed to be"));
    put_head(page, tr("When"));
    put_head(page, tr("It was"));
    put_head(page, tr("Account"));
    put_element(page, "<th scope=\"col\"><span>", tr("Belief over time"), "</span> ");
    page_heat_head(page);
    put_markup(page, "</th>");
    put_head(page, tr("Likeliest"));
    put_head(page, tr("Truth"));
    put_head(page, tr("Accused"));
    put_head(page, tr("Stolen"));
    put_markup(page, "</tr></thead>\n<tbody>");
    for (int i = 0; i < review->viruses; i++)
        if (review->virus[i].moments)
            put_virus_row(page, &review->virus[i]);
    end_table(page);
}

static void put_hidden(struct page *page) {
    bool corruption = page->voice.review->record->setup.game == 0;
    put_element(page, "<section><h2>", corruption ? tr("Bluffs") : tr("Viruses"), "</h2>\n<dl>");
    put_element(page, "<dt>", corruption ? tr("The best bluff") : tr("The best hidden virus"),
                "</dt>");
    put_sentence(page, "<dd>", review_say_bluff, "</dd>\n");
    put_element(page, "<dt>",
                corruption ? tr("The bluff that was seen through")
                           : tr("The virus that was seen most"),
                "</dt>");
    put_sentence(page, "<dd>", review_say_seen_through, "</dd>\n");
    put_element(page, "<dt>",
                corruption ? tr("The costliest honesty") : tr("The costliest wrong accusation"),
                "</dt>");
    put_sentence(page, "<dd>", review_say_honesty, "</dd></dl>\n");
    put_element(page, "<details><summary>",
                corruption ? tr("All face-down cards") : tr("All viruses"), "</summary>\n");
    put_element(page, "<p>",
                tr("A row of a little map is a moment, from top to bottom; the darker a "
                   "square, the likelier. The frame is what it was."),
                "</p>\n");
    if (corruption)
        put_cards(page);
    else
        put_viruses(page);
    put_markup(page, "</details></section>\n");
}

/* ---- Decisions ---- */

/* On a narrow screen a row of this table is a block, its cells have their heads beside them
 * (review.css), and roles say that it is a table all the same. */
static void begin_cell(struct page *page, const char *classes, const char *label) {
    put_element(page, "<td role=\"cell\" class=\"", classes, "\"");
    if (label)
        put_element(page, " data-label=\"", label, "\"");
    put_markup(page, ">");
}

static void put_figure(struct page *page, const char *classes, const char *label,
                       const char *words) {
    begin_cell(page, classes, label);
    put_element(page, "", words, "</td>");
}

static void put_choices(struct page *page, const struct review_decision *decision) {
    bool first = true;
    for (int i = 0; i < decision->choices && i < 3; i++) {
        if (decision->choice[i].action == decision->action)
            continue;
        if (first)
            begin_cell(page, "rv-better", tr("Better, or as good"));
        put_element(page, "<span class=\"rv-choice\">",
                    review_percent(decision->choice[i].chance).text, " ");
        put_element(page, "", review_move(&page->voice, decision, decision->choice[i].action).text,
                    "</span> ");
        first = false;
    }
    if (first)
        begin_cell(page, "rv-better", NULL);
    put_markup(page, "</td>");
}

static void put_decision(struct page *page, const struct review_decision *decision) {
    static const char *const classes[REVIEW_MARKS] = {"rv-mark", "rv-mark rv-inaccuracy",
                                                      "rv-mark rv-mistake", "rv-mark rv-blunder"};
    bool lost = decision->loss > 0;
    put_markup(page, "<tr role=\"row\">");
    begin_cell(page, "rv-number", NULL);
    text_number(&page->out, decision->point + 1);
    put_name(page, "</td><th role=\"rowheader\" scope=\"row\">", decision->seat, "</th>");
    begin_cell(page, "rv-played", NULL);
    put_move(page, decision);
    put_markup(page, "</td>");
    put_figure(page, "", tr("Before"), review_percent(decision->before).text);
    put_figure(page, "", tr("After"), review_percent(decision->after).text);
    put_figure(page, "", lost ? tr("Against the best") : NULL,
               lost ? review_points(-decision->loss).text : "");
    put_figure(page, classes[decision->mark], NULL,
               decision->mark ? review_mark_name(decision->mark) : "");
    put_choices(page, decision);
    put_markup(page, "</tr>\n");
}

static void put_decision_table(struct page *page, const char *caption, bool all) {
    const struct review *review = page->voice.review;
    const char *const heads[] = {
        tr("Move"),  tr("Player"),           tr("Played"), tr("Before"),
        tr("After"), tr("Against the best"), tr("Mark"),   tr("Better, or as good")};
    put_element(page,
                "<div class=\"scroll rv-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"",
                caption, "\">");
    put_element(page, "<table role=\"table\" class=\"rv-table rv-decisions\"><caption>", caption,
                "</caption>\n<thead role=\"rowgroup\"><tr role=\"row\">");
    for (int i = 0; i < 8; i++)
        put_element(page, "<th role=\"columnheader\" scope=\"col\">", heads[i], "</th>");
    put_markup(page, "</tr></thead>\n<tbody role=\"rowgroup\">");
    for (int i = 0; i < review->decisions; i++) {
        const struct review_decision *decision = &review->decision[i];
        if ((!page->wish->seat || decision->seat == page->wish->seat) &&
            (all || decision->mark >= REVIEW_MISTAKE))
            put_decision(page, decision);
    }
    end_table(page);
}

static void put_decisions(struct page *page) {
    put_element(page, "<section><h2>", tr("Decisions"), "</h2>\n");
    put_sentence(page, "<p>", review_say_legend, "</p>\n");
    put_decision_table(page, tr("Mistakes and blunders"), false);
    put_element(page, "<details><summary>", tr("All decisions"), "</summary>\n");
    put_decision_table(page, tr("All decisions"), true);
    put_markup(page, "</details></section>\n");
}

/* ---- Seats, and luck ---- */

static void put_seats(struct page *page) {
    const struct review *review = page->voice.review;
    put_element(page, "<section><h2>", tr("Skill and luck"), "</h2>\n");
    put_sentence(page, "<p>", review_say_luck, "</p>\n");
    begin_table(page, tr("What brought each player how many points of winning chance"));
    put_head(page, tr("Player"));
    put_head(page, tr("Luck"));
    put_head(page, tr("Decisions of all"));
    put_head(page, tr("Decisions judged"));
    put_head(page, tr("Inaccuracies"));
    put_head(page, tr("Mistakes"));
    put_head(page, tr("Blunders"));
    put_head(page, tr("Lost by these"));
    put_markup(page, "</tr></thead>\n<tbody>");
    for (int s = 1; s <= review->record->setup.seats; s++) {
        put_element(page, "<tr><th scope=\"row\"><bdi>", review_who(&page->voice, s).text,
                    "</bdi></th><td>");
        page_text(page, review_points(review->luck[s - 1]).text);
        put_element(page, " \xc2\xb1 ", review_points(review->luck_doubt[s - 1]).text + 1, "</td>");
        put_cell(page, review_points(review->play[s - 1]).text);
        put_markup(page, "<td>");
        text_number(&page->out, review->judged[s - 1]);
        for (int mark = REVIEW_INACCURACY; mark < REVIEW_MARKS; mark++) {
            put_markup(page, "</td><td>");
            text_number(&page->out, review->marks[s - 1][mark]);
        }
        put_markup(page, "</td>");
        put_cell(page, review_points(-review->lost[s - 1]).text);
        put_markup(page, "</tr>\n");
    }
    end_table(page);
    put_markup(page, "</section>\n");
}

/* ---- The page ---- */

static void put_body(struct page *page) {
    put_markup(page, "<div class=\"review\">\n");
    if (page->wish->whole)
        put_sentence(page, "<h1>", review_say_title, "</h1>\n");
    put_sentence(page, "<p>", review_say_result, "</p>\n");
    put_chances(page);
    put_hidden(page);
    put_decisions(page);
    put_seats(page);
    put_sentence(page, "<p><small>", review_say_method, "</small></p>\n</div>\n");
}

size_t review_html(const struct review *review, const struct review_page *wish, char *out,
                   size_t size) {
    struct page page = {.out = text_into(out, size), .wish = wish};
    review_speak(&page.voice, review, wish->language);
    if (!wish->whole) {
        put_body(&page);
        return text_end(&page.out);
    }
    put_markup(&page, "<!doctype html>\n<html lang=\"");
    put_markup(&page, po_code(wish->language));
    put_markup(&page, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                      "style-src 'unsafe-inline'\">\n");
    put_sentence(&page, "<title>", review_say_title, "</title>\n");
    put_markup(&page, "<style>\n");
    put_markup(&page, review_style);
    put_markup(&page, "</style>\n</head>\n<body>\n<main>\n");
    put_body(&page);
    put_markup(&page, "</main>\n</body>\n</html>\n");
    return text_end(&page.out);
}

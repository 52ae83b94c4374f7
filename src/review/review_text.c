/* review_text.c: see review_text.h. Words are those of review_words.h; names stand last in their
 * lines, so that nothing has to be aligned behind them. */
#include "review_text.h"

#include <string.h>

#include "review_words.h"

#define LINE 78 /* characters */
#define BAR 30

struct printer {
    FILE *out;
    struct review_voice voice;
    const struct review_lines *wish;
};

/* ---- Lines ---- */

static int width_of(const char *word, size_t length) {
    int width = 0;
    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)word[i] & 0xc0) != 0x80;
    return width;
}

/* A chance at the end of five columns. */
static void print_chance(struct printer *p, float chance) {
    struct review_word word = review_percent(chance);
    int width = width_of(word.text, strlen(word.text));
    fprintf(p->out, "%*s%s  ", width < 5 ? 5 - width : 0, "", word.text);
}

/* Words in lines of at most LINE characters; all but the first are indented. */
static void print_wrapped(struct printer *p, const char *words, int indent) {
    int column = indent;
    bool first = true;
    while (*words) {
        size_t length = strcspn(words, " ");
        int width = width_of(words, length);
        if (!first && column + 1 + width > LINE) {
            fprintf(p->out, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        if (!first)
            fputc(' ', p->out);
        fprintf(p->out, "%.*s", (int)length, words);
        column += width + !first;
        first = false;
        words += length;
        words += *words == ' ';
    }
    fputc('\n', p->out);
}

static void print_heading(struct printer *p, const char *words) {
    if (p->wish->blocks)
        fprintf(p->out, "\n\033[1m%s\033[0m\n", words);
    else
        fprintf(p->out, "\n%s\n", words);
}

static void print_said(struct printer *p, int indent,
                       void (*say)(const struct review_voice *voice, struct text *out)) {
    char words[REVIEW_SENTENCE_MAX];
    struct text out = text_into(words, sizeof words);
    say(&p->voice, &out);
    text_end(&out);
    fprintf(p->out, "%*s", indent, "");
    print_wrapped(p, words, indent);
}

static void print_bar(struct printer *p, float chance) {
    int full = (int)((double)chance * BAR + 0.5);
    fputs("  ", p->out);
    for (int i = 0; i < BAR; i++)
        fputs(p->wish->blocks ? i < full ? "\xe2\x96\x88" : "\xe2\x96\x91"
              : i < full      ? "#"
                              : ".",
              p->out);
}

/* ---- Parts ---- */

static void print_chances(struct printer *p) {
    const struct review *review = p->voice.review;
    print_heading(p, tr("Chances over time"));
    for (int i = 0; i < review->points; i++) {
        bool last = i + 1 == review->points;
        if (i && !last && review->point[i].round == review->point[i - 1].round)
            continue;
        fprintf(p->out, "%s\n",
                last                     ? tr("End")
                : review->point[i].round ? review_round(&p->voice, review->point[i].round).text
                                         : tr("Beginning"));
        for (int s = 1; s <= review->record->setup.seats; s++) {
            print_bar(p, review->point[i].seen[s - 1]);
            fputc(' ', p->out);
            print_chance(p, review->point[i].seen[s - 1]);
            fprintf(p->out, "%s\n", review_who(&p->voice, s).text);
        }
    }
    if (review->turns)
        print_heading(p, tr("Turning points"));
    for (int i = 0; i < review->turns; i++) {
        char words[REVIEW_SENTENCE_MAX];
        struct text out = text_into(words, sizeof words);
        review_say_turn(&p->voice, i, &out);
        text_end(&out);
        fprintf(p->out, "%d. ", i + 1);
        print_wrapped(p, words, 3);
    }
}

static void print_hidden(struct printer *p) {
    bool corruption = p->voice.review->record->setup.game == 0;
    print_heading(p, corruption ? tr("The best bluff") : tr("The best hidden virus"));
    print_said(p, 0, review_say_bluff);
    print_heading(p, corruption ? tr("The bluff that was seen through")
                                : tr("The virus that was seen most"));
    print_said(p, 0, review_say_seen_through);
    print_heading(p,
                  corruption ? tr("The costliest honesty") : tr("The costliest wrong accusation"));
    print_said(p, 0, review_say_honesty);
}

static void print_decision(struct printer *p, const struct review_decision *decision) {
    char words[REVIEW_SENTENCE_MAX];
    struct text out = text_into(words, sizeof words);
    text_word(&out, review_percent(decision->before).text);
    text_word(&out, " \xe2\x86\x92 ");
    text_word(&out, review_percent(decision->after).text);
    text_word(&out, "  ");
    review_say_move(&p->voice, decision, &out);
    if (decision->mark) {
        text_char(&out, ' ');
        put(&out, tr("{mark}: {points} against the best."), "mark",
            review_mark_name(decision->mark), "points", review_points(-decision->loss).text, NULL);
    }
    text_end(&out);
    fprintf(p->out, "%4d  ", decision->point + 1);
    print_wrapped(p, words, 6);
    for (int i = 0; i < decision->choices && i < 3 && decision->loss > 0; i++) {
        if (decision->choice[i].action == decision->action)
            break;
        fputs("      ", p->out);
        print_chance(p, decision->choice[i].chance);
        print_wrapped(p, review_move(&p->voice, decision, decision->choice[i].action).text, 13);
    }
}

static void print_decisions(struct printer *p) {
    const struct review *review = p->voice.review;
    print_heading(p, p->wish->seat ? tr("Decisions") : tr("Mistakes and blunders"));
    print_wrapped(p,
                  tr("Number of the move, chance before and after, what was played; below it what "
                     "was better, and the chance with that."),
                  0);
    print_said(p, 0, review_say_legend);
    for (int i = 0; i < review->decisions; i++) {
        const struct review_decision *decision = &review->decision[i];
        if (p->wish->seat ? decision->seat == p->wish->seat : decision->mark >= REVIEW_MISTAKE)
            print_decision(p, decision);
    }
}

static void print_seats(struct printer *p) {
    const struct review *review = p->voice.review;
    print_heading(p, tr("Skill and luck"));
    print_said(p, 0, review_say_luck);
    for (int s = 1; s <= review->record->setup.seats; s++) {
        fprintf(p->out, "%s\n", review_who(&p->voice, s).text);
        fprintf(p->out, "  %s %s \xc2\xb1 %s, %s %s\n", tr("Luck"),
                review_points(review->luck[s - 1]).text,
                review_points(review->luck_doubt[s - 1]).text + 1, tr("Decisions of all"),
                review_points(review->play[s - 1]).text);
        fprintf(p->out, "  %s %d, %s %d, %s %d, %s %d, %s %s\n", tr("Decisions judged"),
                review->judged[s - 1], tr("Inaccuracies"), review->marks[s - 1][REVIEW_INACCURACY],
                tr("Mistakes"), review->marks[s - 1][REVIEW_MISTAKE], tr("Blunders"),
                review->marks[s - 1][REVIEW_BLUNDER], tr("Lost by these"),
                review_points(-review->lost[s - 1]).text);
    }
}

void review_print(FILE *out, const struct review *review, const struct review_lines *wish) {
    struct printer printer = {.out = out, .wish = wish};
    review_speak(&printer.voice, review, wish->language);
    print_said(&printer, 0, review_say_title);
    print_said(&printer, 0, review_say_result);
    print_chances(&printer);
    print_hidden(&printer);
    print_decisions(&printer);
    print_seats(&printer);
    fputc('\n', out);
    print_said(&printer, 0, review_say_method);
}

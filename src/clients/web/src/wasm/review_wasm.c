/* review_wasm.c: the review of a finished game as a module of its own, for review_worker.ts: it is
 * loaded only when somebody asks for a review. The record and names go in by one buffer, HTML and
 * JSON come out by another; a function returns their size. */
#include <string.h>

#include "export_wasm.h"
#include "po.h"
#include "review_words.h"
#include "review_write.h"

static struct record record;
static struct review review;
static char input[RECORD_MAX];
static char out[REVIEW_TEXT_MAX];
static _Alignas(64) uint8_t memory[REVIEW_MEMORY];

EXPORT("review_input") char *review_input(void) {
    return input;
}

EXPORT("review_out") const char *review_out(void) {
    return out;
}

/* Reads a record of `size` bytes. 0: it can be reviewed; 1: it is no record; else enum review_no, +
 * 1. */
EXPORT("review_open") int review_open(size_t size, uint32_t budget, uint32_t seed) {
    struct record_error error;
    if (size >= RECORD_MAX || !record_read(&record, input, size, &error))
        return 1;
    review_name_bots(&record);
    enum review_no no = review_begin(&review, &record, budget, seed, memory);
    return no == REVIEW_OK || no == REVIEW_UNFINISHED ? 0 : (int)no + 1;
}

/* What the page calls a seat. */
EXPORT("review_name") void name_seat(int seat, size_t size) {
    if (seat < 1 || seat > record.setup.seats || size >= RECORD_NAME_MAX)
        return;
    char name[RECORD_NAME_MAX] = {0};
    memcpy(name, input, size);
    if (record_text_ok(name, sizeof name))
        memcpy(record.player[record.order[seat - 1] - 1].name, name, sizeof name);
}

/* One moment of the game; how far it is then, of 1000: at 1000 it is done. */
EXPORT("review_go") int review_go(void) {
    return review_step(&review) ? review_progress(&review) : 1000;
}

static size_t fitting(size_t size) {
    return size < REVIEW_TEXT_MAX ? size : 0;
}

EXPORT("review_fragment") size_t review_fragment(int language) {
    struct review_page page = {language, 0, false};
    if (language < 0 || language >= PO_LANGUAGES)
        return 0;
    return fitting(review_html(&review, &page, out, sizeof out));
}

EXPORT("review_whole") size_t review_whole(int language) {
    struct review_page page = {language, 0, true};
    if (language < 0 || language >= PO_LANGUAGES)
        return 0;
    return fitting(review_html(&review, &page, out, sizeof out));
}

/* What was done by a decision (its number among all), as a sentence. */
EXPORT("review_said") size_t review_said(int decision, int language) {
    static struct review_voice voice;
    struct text words = text_into(out, sizeof out);
    if (language < 0 || language >= PO_LANGUAGES || decision < 0 || decision >= review.decisions)
        return 0;
    review_speak(&voice, &review, language);
    review_say_move(&voice, &review.decision[decision], &words);
    return fitting(text_end(&words));
}

EXPORT("review_numbers") size_t review_numbers(void) {
    return fitting(review_json(&review, 0, out, sizeof out));
}

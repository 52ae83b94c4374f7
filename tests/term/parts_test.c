/* parts_test.c: the parts of the terminal client that need no terminal: what is printed is clean,
 * addresses, heads of answers, kept rows, moves that are typed or picked step by step, words. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "address.h"
#include "ask.h"
#include "bots.h"
#include "choose.h"
#include "clean.h"
#include "command.h"
#include "identity.h"
#include "language.h"
#include "lines.h"
#include "source.h"
#include "stream.h"
#include "tables.h"

static const char *cleaned(const char *text) {
    static char line[256];
    struct text out = text_into(line, sizeof line);
    clean_text(&out, text, strlen(text));
    text_end(&out);
    return line;
}

static void test_clean(void **state) {
    (void)state;
    assert_string_equal(cleaned("Zoë says hi, 日本 ok"), "Zoë says hi, 日本 ok");
    assert_string_equal(cleaned("\033[2Jgone"), "?[2Jgone");
    assert_string_equal(cleaned("a\tb\nc\rd\a"), "a b c?d?");
    assert_string_equal(cleaned("\xc2\x9b"
                                "31m"),
                        "?31m"); /* CSI of C1 */
    assert_string_equal(cleaned("\x9b"
                                "31m"),
                        "?31m"); /* the same, bare: no UTF-8 */
    assert_string_equal(cleaned("\u202eevil\u2066x"), "?evil?x");
    assert_string_equal(cleaned("\u200b\ufeff\U000e0041\u2028"), "????");
    assert_string_equal(cleaned("\xff\xc3"), "??");
    assert_string_equal(cleaned("e\u0301\u0301\u0301"), "e\u0301\u0301?");
    assert_string_equal(cleaned("\u0301x"), "?x");
    assert_string_equal(cleaned("\x7f"), "?");
}

static void test_width(void **state) {
    char text[64] = "Café – ▒▒ 日";
    (void)state;
    assert_int_equal(clean_width("日本"), 4);
    assert_int_equal(clean_width("e\u0301"), 1);
    assert_int_equal((int)clean_fit("日本", 3), 3);
    assert_int_equal((int)clean_fit("abc", 10), 3);
    clean_ascii(text);
    assert_string_equal(text, "Cafe - ## ?");
}

static void test_address(void **state) {
    struct address address;
    (void)state;
    assert_true(address_read("http://localhost:8080/#/table/1-890652f848223447", &address));
    assert_string_equal(address.host, "localhost");
    assert_int_equal(address.port, 8080);
    assert_string_equal(address.table, "1-890652f848223447");
    assert_string_equal(address.code, "");
    assert_true(address_read("https://play.example.org/#/table/7-ab/3.ffee", &address));
    assert_true(address.tls);
    assert_int_equal(address.port, 443);
    assert_string_equal(address.code, "3.ffee");
    assert_true(address_read("http://[::1]:81/#table=2-0d", &address));
    assert_string_equal(address.host, "::1");
    assert_int_equal(address.port, 81);
    assert_true(address_read("localhost:8080", &address));
    assert_string_equal(address.table, "");
    assert_false(address_read("", &address));
    assert_false(address_read("ftp://localhost", &address));
    assert_false(address_read("http://local host/", &address));
    assert_false(address_read("http://localhost:0/", &address));
    assert_false(address_read("http://localhost:99999/", &address));
    assert_false(address_read("http://localhost/#/record/1", &address));
    assert_false(address_read("http://localhost/#/table/a\"b", &address));
    assert_false(address_read("http://[::1/", &address));
}

static int head(const char *text, struct answer_head *out) {
    return answer_read(text, strlen(text), out);
}

static void test_answer(void **state) {
    struct answer_head out;
    const char *good = "HTTP/1.1 200 OK\r\nContent-Length: 12\r\nConnection: close\r\n\r\n";
    (void)state;
    assert_int_equal(head(good, &out), (int)strlen(good));
    assert_int_equal(out.status, 200);
    assert_int_equal((int)out.length, 12);
    assert_true(out.closes);
    assert_int_equal(head("HTTP/1.1 200 OK\r\nConte", &out), 0);
    assert_int_equal(head("HTTP/1.1 200 OK\nA: b\r\n\r\n", &out), -1);
    assert_int_equal(head("SSH-2.0-OpenSSH\r\n\r\n", &out), -1);
    assert_int_equal(head("HTTP/1.1 2x0 OK\r\n\r\n", &out), -1);
    assert_int_equal(head("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", &out), -1);
    assert_int_equal(head("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
                          "Content-Length: 3\r\n\r\n",
                          &out),
                     -1);
    assert_int_equal(head("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n"
                          "Transfer-Encoding: chunked\r\n\r\n",
                          &out),
                     -1);
    assert_true(head("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n", &out) > 0);
    assert_true(out.chunked);
    assert_int_equal(head("HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\n", &out), -1);
    assert_int_equal(
        head("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", &out), -1);
}

/* A body in chunks, byte by byte: nothing before it is whole, then the same as without. */
static void test_chunks(void **state) {
    static const struct {
        const char *bytes, *body; /* NULL: bad */
    } rows[] = {
        {"0\r\n\r\n", ""},
        {"5\r\nhello\r\n0\r\n\r\n", "hello"},
        {"2;a=b\r\nhe\r\n3\r\nllo\r\n000;x\r\nEtag: 1\r\nA: b\r\n\r\n", "hello"},
        {"a\r\n0\r\n\r\n\r\n\r\n \r\n0\r\n\r\n", "0\r\n\r\n\r\n\r\n "},
        {"5\nhello\r\n0\r\n\r\n", NULL},
        {"5\r\nhello0\r\n\r\n", NULL},
        {"-1\r\n", NULL},
        {"\r\n", NULL},
        {"5 \r\nhello\r\n0\r\n\r\n", NULL},
        {"fffffffffffffffff\r\n", NULL},
        {"100001\r\n", NULL},
    };
    struct answer_head out = {.chunked = true};
    char bytes[256];
    size_t length;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t size = strlen(rows[i].bytes);
        strcpy(bytes, rows[i].bytes);
        int whole = 0;
        for (size_t n = 0; n < size; n++)
            assert_true((whole = answer_body(&out, bytes, n, &length)) == 0 ||
                        (whole == -1 && !rows[i].body));
        assert_string_equal(bytes, rows[i].bytes);
        whole = answer_body(&out, bytes, size, &length);
        assert_int_equal(whole, rows[i].body ? 1 : -1);
        if (rows[i].body) {
            assert_int_equal((int)length, (int)strlen(rows[i].body));
            assert_memory_equal(bytes, rows[i].body, length);
        }
    }
    memset(bytes, 'x', sizeof bytes); /* a line without an end */
    bytes[0] = '1';
    bytes[1] = ';';
    assert_int_equal(answer_body(&out, bytes, sizeof bytes, &length), -1);
}

static void test_keep(void **state) {
    struct identity row;
    (void)state;
    assert_true(identity_line(&row, "local\t2\tZoë\t1.ab\n"));
    assert_string_equal(row.name, "Zoë");
    assert_string_equal(row.token, "1.ab");
    assert_int_equal(row.slot, 2);
    assert_false(identity_line(&row, "local\t2\tZoë\n"));
    assert_false(identity_line(&row, "\n"));
    assert_false(identity_line(&row, "local\tx\tZoë\t1.ab\n"));
}

static void set_legal(struct seen_view *view, const char *moves) {
    view->legals = 0;
    for (const char *at = moves; *at; at += strcspn(at, " "), at += *at == ' ')
        snprintf(view->legal[view->legals++], SEEN_MOVE, "%.*s", (int)strcspn(at, " "), at);
}

static void test_typed(void **state) {
    static struct seen_view view;
    char move[SEEN_MOVE];
    (void)state;
    set_legal(&view, "10@b1 1@b1 A@c2 R@c2");
    assert_true(ask_move(&view, " a @ C2 ", move));
    assert_string_equal(move, "A@c2");
    assert_false(ask_move(&view, "h@c2", move));
    assert_false(ask_move(&view, "", move));
    assert_int_equal(ask_complete(&view, "1", move), 2);
    assert_string_equal(move, "1");
    assert_int_equal(ask_complete(&view, "10", move), 1);
    assert_string_equal(move, "10@b1");
    assert_int_equal(ask_complete(&view, "x", move), 0);
    set_legal(&view, "infect:4 infect:7 infect:4+7");
    assert_true(ask_move(&view, "infect: 7 + 4", move));
    assert_string_equal(move, "infect:4+7");
}

static const char *notation_of(const struct say *say, const struct seen_view *view,
                               const char *typed) {
    static char line[COMMAND_MAX];
    struct text out = text_into(line, sizeof line);
    ask_notation(say, view, typed, &out);
    text_end(&out);
    return line;
}

static void call_them(struct say *say, const char *const *names) {
    setlocale(LC_CTYPE, "C.UTF-8");
    for (int seat = 1; seat <= 5; seat++)
        strcpy(say->name[seat], names[seat]);
}

static void test_names(void **state) {
    static const char *const names[] = {"", "Ann", "Carmen", "Carlo", "Élise", "Ann Lee"};
    static struct seen_view view;
    static struct say say;
    (void)state;
    call_them(&say, names);
    set_legal(&view, "watch:1 watch:2 watch:3 watch:4 watch:5 guard:7 infect:4+7 accuse:3");
    assert_string_equal(notation_of(&say, &view, "watch carmen"), "watch:2");
    assert_string_equal(notation_of(&say, &view, " WATCH : Carm "), "watch:2");
    assert_string_equal(notation_of(&say, &view, "watch élise"), "watch:4");
    assert_string_equal(notation_of(&say, &view, "watch ann"), "watch:1"); /* the whole name */
    assert_string_equal(notation_of(&say, &view, "watch ann l"), "watch:5");
    assert_string_equal(notation_of(&say, &view, "watch car"), "watch:car"); /* of two */
    assert_string_equal(notation_of(&say, &view, "accuse car"), "accuse:3"); /* of one */
    assert_string_equal(notation_of(&say, &view, "watch 3"), "watch:3");
    assert_string_equal(notation_of(&say, &view, "guard 7"), "guard:7");
    assert_string_equal(notation_of(&say, &view, "infect 4+7"), "infect:4+7");
    assert_string_equal(notation_of(&say, &view, "10@b1"), "10@b1");
    assert_string_equal(notation_of(&say, &view, "watch \xff"), "watch:\xff");
}

/* A number that is a move is not a name, and a shared name is ambiguous. */
static void test_names_doubtful(void **state) {
    static const char *const names[] = {"", "Ann", "Bob", "2", "bob", "1st"};
    static struct seen_view view;
    static struct say say;
    (void)state;
    call_them(&say, names);
    set_legal(&view, "watch:1 watch:2 watch:3 watch:4 watch:5 accuse:3 accuse:4");
    assert_string_equal(notation_of(&say, &view, "watch 2"), "watch:2");
    assert_string_equal(notation_of(&say, &view, "watch 1"), "watch:1");
    assert_string_equal(notation_of(&say, &view, "watch 1s"), "watch:5");
    assert_string_equal(notation_of(&say, &view, "accuse 2"), "accuse:3"); /* no seat to accuse */
    assert_string_equal(notation_of(&say, &view, "watch bob"), "watch:bob");
    assert_string_equal(notation_of(&say, &view, "accuse bob"), "accuse:4");
}

/* Text that begins like no legal move stays as typed, uncut. */
static void test_names_none(void **state) {
    static struct seen_view view;
    static struct say say;
    char typed[2 * SEEN_NAME] = "watch ";
    (void)state;
    set_legal(&view, "watch:1 watch:2");
    assert_string_equal(notation_of(&say, &view, " Show  table "), " Show  table ");
    assert_string_equal(notation_of(&say, &view, "guard 7"), "guard 7");
    assert_string_equal(notation_of(&say, &view, "wat 2"), "wat 2");
    memset(typed + strlen("watch "), 'a', SEEN_NAME + 3);
    memset(say.name[2], 'a', SEEN_NAME - 1);
    assert_int_equal(strlen(notation_of(&say, &view, typed)), strlen(typed));
}

/* Of a mistyped command it is said that it is none. */
static void test_wrong(void **state) {
    static struct seen seen = {.phase = SEEN_PLAYING, .you = 1, .seats = 2, .has_view = true};
    char line[256];
    struct text out = text_into(line, sizeof line);
    (void)state;
    set_legal(&seen.view, "watch:1 watch:2");
    seen.view.must = 1 << 1;
    ask_wrong(&out, &seen, "show table");
    text_end(&out);
    assert_non_null(strstr(line, "neither a command"));
}

static void pick(struct choose *choose, const struct seen_view *view, const char *part) {
    for (int i = 0; i < choose->offers; i++)
        if (!strcmp(choose->offer[i].part, part))
            choose->cursor = i;
    assert_string_equal(choose->offer[choose->cursor].part, part);
    choose_pick(choose, view);
}

static void test_choose(void **state) {
    static struct seen_view view;
    struct choose choose;
    (void)state;
    set_legal(&view, "10@b1 10@c2 A@c2 peek:b1.2");
    choose_begin(&choose, &view);
    assert_int_equal(choose.offers, 3);
    assert_int_equal(choose.offer[0].kind, CHOOSE_CARD);
    pick(&choose, &view, "10@");
    assert_int_equal(choose.offers, 2);
    assert_int_equal(choose_place(&choose, 2, 2), 1);
    pick(&choose, &view, "c2");
    assert_string_equal(choose.move, "10@c2");
    assert_true(choose_back(&choose, &view));
    assert_string_equal(choose.move, "");
    assert_true(choose_back(&choose, &view));
    assert_false(choose_back(&choose, &view));
    set_legal(&view, "watch:2 infect:4 infect:7 infect:4+7 infect:4+9");
    choose_begin(&choose, &view);
    pick(&choose, &view, "infect:");
    assert_int_equal(choose.offers, 3); /* 4, 7, 9 */
    pick(&choose, &view, "7");
    assert_int_equal(choose.offers, 2); /* alone, or with 4 */
    pick(&choose, &view, "+4");
    assert_string_equal(choose.move, "infect:4+7");
    set_legal(&view, "show: show:1 show:3 show:13"); /* cards are turned one by one */
    choose_begin(&choose, &view);
    assert_int_equal(choose.offers, 3);
    pick(&choose, &view, "3");
    assert_string_equal(choose.move, "");
    pick(&choose, &view, "1");
    pick(&choose, &view, CHOOSE_DONE);
    assert_string_equal(choose.move, "show:13");
    assert_true(choose_back(&choose, &view));
    pick(&choose, &view, "3");
    pick(&choose, &view, CHOOSE_DONE);
    assert_string_equal(choose.move, "show:1");
    set_legal(&view, "c1.4xc1.2 c1.4x");
    choose_begin(&choose, &view);
    assert_int_equal(choose.steps, 1); /* whose move it is need not be chosen */
    pick(&choose, &view, "");
    assert_string_equal(choose.move, "c1.4x");
}

/* Enter, Enter, Enter: the move that a beginner makes who changes nothing. */
static const char *enter_only(struct choose *choose, const struct seen_view *view) {
    choose_begin(choose, view);
    for (int i = 0; i < CHOOSE_STEPS && !choose->move[0]; i++)
        choose_pick(choose, view);
    return choose->move;
}

static void test_start_hacker(void **state) {
    static struct seen_view view = {.viewer = 2, .seats = 3};
    struct choose choose;
    (void)state;
    view.hack.accounts = 4;
    for (int i = 1; i <= 4; i++)
        view.hack.account[i].owner = i == 1 ? 1 : i < 4 ? 2 : 3;
    strcpy(view.hack.account[2].bills, "1");
    strcpy(view.hack.account[4].bills, "2 3");
    set_legal(&view, "1>1 1>2 1>3 1>4 3>1 3>2 3>3 3>4");
    assert_string_equal(enter_only(&choose, &view), "1>3"); /* ours, and empty */
    set_legal(&view, "infect:1 infect:2 infect:4 infect:1+4");
    assert_string_equal(enter_only(&choose, &view), "infect:4"); /* another player's, with most */
    set_legal(&view, "guard:1 guard:2 guard:3 guard:4");
    assert_string_equal(enter_only(&choose, &view), "guard:2");
    set_legal(&view, "steal: steal:1 steal:3");
    assert_string_equal(enter_only(&choose, &view), "steal:3");
    set_legal(&view, "steal: steal:?");
    assert_string_equal(enter_only(&choose, &view), "steal:?");
    view.hack.jammed = true; /* face down: whose they are is not seen */
    set_legal(&view, "1>1 1>2 1>3 3>1 3>2 3>3");
    assert_string_equal(enter_only(&choose, &view), "");
    assert_int_equal(choose.steps, 1);
    choose_move(&choose, 0, 1);
    assert_int_equal(choose.cursor, 0);
    choose_pick(&choose, &view);
    assert_string_equal(choose.move, "1>1");
    set_legal(&view, "1>2");
    assert_string_equal(enter_only(&choose, &view), "1>2"); /* there is no other */
    view.hack.jammed = false;
    view.hack.attacked = 2;
    view.hack.account[2].viruses = 2;
    view.hack.account[2].virus[1] = 3;
    set_legal(&view, "accuse:1 accuse:3");
    assert_string_equal(enter_only(&choose, &view), "accuse:3"); /* we saw it */
}

static void test_start_corruption(void **state) {
    static struct seen_view view = {.viewer = 1, .seats = 3};
    struct seen_corruption *c = &view.corruption;
    struct choose choose;
    (void)state;
    for (int place = 1; place <= 3; place++)
        c->contract[0][place].value = 100 * place;
    set_legal(&view, "1@a0 1@a1 1@a3 10@a0 10@a1 10@a3 A@a1 A@a3");
    assert_string_equal(enter_only(&choose, &view), "10@a3"); /* no $1,000, and not abroad */
    c->card[c->cards++] = (struct seen_card){.place = 3, .position = 1, .seat = 1, .card = "10"};
    set_legal(&view, "8@a0 8@a1 8@a3");
    assert_string_equal(enter_only(&choose, &view), "8@a1"); /* where we have none */
    c->card[c->cards++] = (struct seen_card){.place = 1, .position = 1, .seat = 2, .card = "?"};
    set_legal(&view, "A@a1 A@a2 A@a3");
    assert_string_equal(enter_only(&choose, &view), "A@a1"); /* against the others */
    set_legal(&view, "a0.1>a1 a0.1>a3");
    assert_string_equal(enter_only(&choose, &view), "a0.1>a3");
    set_legal(&view, "a3.2xa3.1 a3.2x");
    assert_string_equal(enter_only(&choose, &view), "a3.2x"); /* rather than a bribe of ours */
    set_legal(&view, "a1.2xa1.1 a1.2x");
    assert_string_equal(enter_only(&choose, &view), "a1.2xa1.1");
}

/* Two accounts may be typed as people say them. */
static void test_two_accounts(void **state) {
    static struct seen seen = {.phase = SEEN_PLAYING, .you = 1, .seats = 3, .has_view = true};
    char argument[COMMAND_MAX], move[SEEN_MOVE];
    (void)state;
    set_legal(&seen.view, "infect:1 infect:11 infect:11+12 infect:12");
    static const char *const typed[] = {"infect 11 12",  "infect 12 11",   "infect:11 12",
                                        "infect 11, 12", "INFECT 11 + 12", "infect:11+12"};
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        assert_int_equal(command_read(&seen, typed[i], argument, move), COMMAND_MOVE);
        assert_string_equal(move, "infect:11+12");
    }
    assert_int_equal(command_read(&seen, "infect 11 13", argument, move), COMMAND_UNKNOWN);
}

/* Every legal move can be picked, and nothing else comes out. */
static void test_choose_all(void **state) {
    static struct seen_view view;
    struct choose choose;
    char move[SEEN_MOVE];
    (void)state;
    set_legal(&view, "watch:2 watch:3 guard:1 guard:2 guard:3 infect:1 infect:2 infect:3 "
                     "infect:1+2 infect:1+3 infect:2+3");
    int found = 0;
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) {
            for (int c = 0; c < 4; c++) {
                choose_begin(&choose, &view);
                int pick_at[] = {a, b, c};
                for (int i = 0; i < 3 && !choose.move[0]; i++) {
                    choose.cursor = choose.offers ? pick_at[i] % choose.offers : 0;
                    choose_pick(&choose, &view);
                }
                assert_true(ask_move(&view, choose.move, move));
                assert_string_equal(move, choose.move);
                found++;
            }
        }
    }
    assert_int_equal(found, 64);
}

static void test_commands(void **state) {
    static struct seen seen;
    char argument[COMMAND_MAX], move[SEEN_MOVE], line[COMMAND_MAX] = "rul";
    (void)state;
    seen.has_view = true;
    set_legal(&seen.view, "10@b1");
    assert_int_equal(command_read(&seen, "10 @B1", argument, move), COMMAND_MOVE);
    assert_int_equal(command_read(&seen, "  ", argument, move), COMMAND_NOTHING);
    assert_int_equal(command_read(&seen, "LOG 5 ", argument, move), COMMAND_LOG);
    assert_string_equal(argument, "5");
    assert_int_equal(command_read(&seen, "?", argument, move), COMMAND_HELP);
    assert_int_equal(command_read(&seen, "10@b2", argument, move), COMMAND_UNKNOWN);
    assert_int_equal(command_read(&seen, "logs", argument, move), COMMAND_UNKNOWN);
    assert_int_equal(command_complete(&seen, line, NULL, NULL), 1);
    assert_string_equal(line, "rules");
    strcpy(seen.seat[2].name, "Carmen");
    set_legal(&seen.view, "watch:2");
    assert_int_equal(command_read(&seen, "watch CAR", argument, move), COMMAND_MOVE);
    assert_string_equal(move, "watch:2");
    assert_int_equal(command_read(&seen, "watch karl", argument, move), COMMAND_UNKNOWN);
}

static void test_words(void **state) {
    char line[128], number[NUMBER_MAX];
    const char *names[] = {"Ann", "Bob", "Ines"};
    (void)state;
    struct text out = text_into(line, sizeof line);
    put(&out, "{who} has {n} {x}", "who", "Ann", "n", "{who}", NULL);
    text_end(&out);
    assert_string_equal(line, "Ann has {who} {x}");
    language_set(LANGUAGE_FR);
    assert_string_equal(tr("Log"), "Journal");
    assert_string_equal(trn("{n} bill", "{n} bills", 0), "{n} billet");
    assert_string_equal(language_number(number, 1200000), "1\u202f200\u202f000");
    language_set(LANGUAGE_ES);
    out = text_into(line, sizeof line);
    language_list(&out, names, 3);
    text_end(&out);
    assert_string_equal(line, "Ann, Bob e Ines");
    language_set(LANGUAGE_EN);
    out = text_into(line, sizeof line);
    language_list(&out, names, 3);
    text_end(&out);
    assert_string_equal(line, "Ann, Bob, and Ines");
    assert_string_equal(language_number(number, -1234), "-1,234");
}

/* ---- Lines ---- */

#define ROUND(n) "{\"t\":\"round\",\"round\":" n "}\n"
#define LINE(word) "{\"t\":\"" word "\"}\n"

/* Takes a history, of which the first `skipped` bytes are not sent; how many lines are new behind
 * `told`, which is then behind the last. */
static int untold(struct lines *lines, const char *text, size_t skipped, struct lines_mark *told) {
    int count = 0;
    lines_take(lines, strdup(text + skipped), (int)skipped);
    for (int i = 0; i < lines->count; i++)
        count += !lines_before(lines->mark[i], *told);
    *told = lines->mark[lines->count];
    return count;
}

/* Whatever the house withholds, sends again or leaves out, a line is new once. */
static void test_lines_once(void **state) {
    static struct lines lines;
    struct lines_mark told = {0, 0};
    (void)state;
    assert_int_equal(untold(&lines, LINE("setup") LINE("a") ROUND("1") LINE("b"), 0, &told), 4);
    assert_int_equal(
        untold(&lines, LINE("setup") LINE("a") ROUND("1") LINE("b") LINE("c"), 0, &told), 1);
    /* Accounts are jammed when the next round begins: lines of before are gone, and then come back.
     */
    assert_int_equal(untold(&lines, LINE("a") ROUND("1") ROUND("2") LINE("d"), 0, &told), 2);
    assert_int_equal(
        untold(&lines, LINE("setup") LINE("a") ROUND("1") LINE("b") LINE("c") ROUND("2") LINE("d"),
               0, &told),
        0);
    /* A long game: the last lines only, and in the middle of a round. */
    static const char longer[] =
        LINE("setup") LINE("a") ROUND("1") LINE("b") LINE("c") ROUND("2") LINE("d") LINE("e");
    size_t skipped = (size_t)(strstr(longer, "c\"}") - longer) - strlen("{\"t\":\"");
    assert_int_equal(untold(&lines, longer, skipped, &told), 1);
    static const char longest[] = LINE("setup") LINE("a") ROUND("1") LINE("b") LINE("c") ROUND("2")
        LINE("d") LINE("e") LINE("f");
    skipped = (size_t)(strstr(longest, "e\"}") - longest) - strlen("{\"t\":\"");
    assert_int_equal(untold(&lines, longest, skipped, &told), 1);
    lines_free(&lines);
}

static void protect(struct seen_hacker *table, const char *text) {
    static struct json_token token[LINES_TOKENS];
    struct doc doc = {text, token, json_read(text, strlen(text), token, LINES_TOKENS, NULL)};
    assert_true(doc.count > 0);
    lines_protect(table, &doc);
}

/* Protection, line by line, on a table as it was seen before. */
static void test_protect(void **state) {
    static struct seen_hacker table;
    (void)state;
    table.accounts = 4;
    table.traveller = 2;
    strcpy(table.account[3].bills, "1 ? 2");
    table.account[3].viruses = 3;
    table.account[4].viruses = 2;
    protect(&table, "{\"t\":\"move\",\"seat\":1,\"move\":\"protect:3\"}");
    assert_int_equal(table.attacked, 3);
    assert_int_equal(table.traveller, 0);
    protect(&table, "{\"t\":\"virus\",\"at\":3,\"owner\":2,\"right\":0}");
    assert_int_equal(table.account[3].viruses, 2);
    protect(&table, "{\"t\":\"bill\",\"seat\":2,\"value\":2}");
    assert_string_equal(table.account[3].bills, "1 ?");
    protect(&table, "{\"t\":\"move\",\"seat\":2,\"move\":\"2>1\"}");
    assert_string_equal(table.account[1].bills, "2");
    protect(&table, "{\"t\":\"bill\",\"seat\":2,\"value\":0}");
    assert_string_equal(table.account[3].bills, "1");
    protect(&table, "{\"t\":\"bill\",\"seat\":2,\"value\":3}"); /* the last, whatever it is */
    protect(&table, "{\"t\":\"bill\",\"seat\":2,\"value\":3}"); /* and nothing of nothing */
    assert_string_equal(table.account[3].bills, "");
    protect(&table, "{\"t\":\"crypt\",\"at\":3,\"points\":9}");
    assert_int_equal(table.account[3].viruses, 0);
    protect(&table, "{\"t\":\"aside\",\"at\":4,\"owners\":[1,2]}");
    assert_int_equal(table.account[4].viruses, 0);
    protect(&table, "{\"t\":\"virus\",\"at\":99,\"owner\":2}"); /* nothing that is not there */
    protect(&table, "{\"t\":\"move\",\"seat\":2,\"move\":\"2>99\"}");
    protect(&table, "{\"t\":\"move\",\"seat\":2,\"move\":\"protect:99\"}");
    assert_int_equal(table.attacked, 0);
}

/* As botName of the page gives them; the personality counts, the budget does not. */
static void test_bot_names(void **state) {
    (void)state;
    assert_string_equal(bot_first_name("easy", 2), "Carmen");
    assert_string_equal(bot_first_name("normal", 1), "Otto");
    assert_string_equal(bot_first_name("normal:patient", 7), "Wanda");
    assert_string_equal(bot_first_name("hard:bold@500", 4), "Felix");
    assert_string_equal(bot_first_name("expert@9", 8), "Lola");
}

/* A game in which a bot plays for all persons: what is said to whoever has this seat. */
static const char *waiting(int you, const char *first, const char *second) {
    static struct json_token token[256];
    static struct seen seen;
    static char line[128];
    struct say say;
    char text[512];
    snprintf(text, sizeof text,
             "{\"t\":\"table\",\"table\":\"1-00\",\"n\":9,\"phase\":\"playing\",\"you\":%d,"
             "\"events\":[],"
             "\"host\":1,\"seats\":[{\"seat\":1,\"kind\":\"person\",\"name\":\"Ann\"%s},"
             "{\"seat\":2,\"kind\":\"person\",\"name\":\"Bob\"%s},"
             "{\"seat\":3,\"kind\":\"bot\",\"bot\":\"easy\"}]}",
             you, first, second);
    struct doc doc = {text, token, json_read(text, strlen(text), token, 256, NULL)};
    memset(&seen, 0, sizeof seen);
    assert_true(seen_take(&seen, &doc, 0, 0));
    say_learn(&say, &seen);
    struct text out = text_into(line, sizeof line);
    ask_waiting(&out, &say, &seen);
    text_end(&out);
    return line;
}

static void test_rests(void **state) {
    static const char left[] = ",\"stand_in\":\"left\"", away[] = ",\"stand_in\":\"away\"";
    static const char rests[] = ",\"stand_in\":\"away\",\"rests\":true";
    (void)state;
    assert_string_equal(waiting(0, left, rests), "Nobody is here: the game waits.");
    assert_string_equal(waiting(2, left, rests), "The game waits for you.");
    assert_string_equal(waiting(0, left, away), "");
    assert_string_equal(waiting(0, "", ""), "");
}

/* In the menu: a game that rests waits for whoever reads this, whosever turn it is. */
static void test_rests_kept(void **state) {
    static struct tables_row row = {.terms = "hacker", .mine = true, .you = 1, .seats = 2};
    (void)state;
    for (int rests = 0; rests < 2; rests++) {
        SAID(words);
        row.seat[1] = (struct seen_seat){.kind = 'p', .name = "Ann", .rests = rests};
        row.seat[2] = (struct seen_seat){.kind = 'p', .name = "Bob", .rests = rests};
        row.must = 1 << 2;
        tables_words(&row, &words);
        assert_string_equal(SAYS(words), rests ? "Hacker (The game waits for you.)"
                                               : "Hacker (waiting for Bob)");
    }
}

static void take_words(void *arg, const char *line) {
    snprintf(arg, 128, "%s", line);
}

static const char *row_words(const char *terms, int round, enum language language) {
    static struct tables_row row;
    static char line[256];
    struct text out = text_into(line, sizeof line);
    memset(&row, 0, sizeof row);
    snprintf(row.terms, sizeof row.terms, "%s", terms);
    row.round = round;
    row.rounds = 4;
    language_set(language);
    tables_words(&row, &out);
    text_end(&out);
    language_set(LANGUAGE_EN);
    return line;
}

/* The French sheets call the rounds of the two games by two names. */
static void test_rounds_kept(void **state) {
    (void)state;
    assert_string_equal(row_words("hacker 4", 2, LANGUAGE_FR), "Hacker, tour 2/4");
    assert_string_equal(row_words("corruption 4", 2, LANGUAGE_FR), "Corruption, manche 2 sur 4");
    assert_string_equal(row_words("hacker 4", 2, LANGUAGE_EN), "Hacker, round 2/4");
}

/* The book with another variant is on no rule sheet, and lists and the table in words say so. */
static void test_house_rules(void **state) {
    static const char terms[] =
        "corruption 3 none link none off lot 0 0 0 easy edition=atlas show=%s book=%s";
    static const struct {
        const char *show, *book, *row;
    } table[] = {{"free", "on", "Corruption, house rules"},
                 {"standard", "on", "Corruption"},
                 {"free", "off", "Corruption"}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        static struct seen seen;
        struct say say = {0};
        char text[128] = "";
        memset(&seen, 0, sizeof seen);
        snprintf(seen.terms, sizeof seen.terms, terms, table[i].show, table[i].book);
        ask_table(&say, &seen, take_words, text);
        assert_string_equal(text, strcmp(table[i].row, "Corruption") ? "house rules" : "");
        assert_string_equal(row_words(seen.terms, 0, LANGUAGE_EN), table[i].row);
    }
}

/* A game without words of its own is told in its notation, never in the words of another. */
static void test_unknown_game(void **state) {
    static const char view[] = "{\"game\":\"third\",\"viewer\":1,\"seats\":2,\"round\":2,\"turn\":"
                               "1,\"must\":[1],\"may\":[1],"
                               "\"stage\":\"play\",\"options\":\"\",\"legal\":[\"8@b1\",\"2>3\"]}";
    static const char *const line[] = {"{\"t\":\"move\",\"seat\":2,\"move\":\"walk:back\"}",
                                       "Bob: walk:back",
                                       "{\"t\":\"move\",\"seat\":1,\"move\":\"8@b1\",\"up\":1}",
                                       "Ann: 8@b1",
                                       "{\"t\":\"round\",\"round\":2,\"first\":1}",
                                       "Round 2",
                                       "{\"t\":\"virus\",\"at\":1,\"owner\":2,\"right\":0}",
                                       ""};
    static struct seen_view seen;
    static struct json_token token[LINES_TOKENS];
    static union seen_table table;
    struct say say = {.you = 0, .name = {"", "Ann", "Bob"}};
    struct doc doc = {view, token, json_read(view, strlen(view), token, LINES_TOKENS, NULL)};
    (void)state;
    assert_true(seen_take_view(&seen, &doc, 0));
    assert_int_equal(seen.legals, 2);
    assert_int_equal(seen.must, 2);
    SAID(words);
    say_move(&words, &say, &seen, 1, seen.legal[0]);
    assert_string_equal(SAYS(words), "Ann: 8@b1");
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i += 2) {
        SAID(told);
        doc = (struct doc){line[i], token,
                           json_read(line[i], strlen(line[i]), token, LINES_TOKENS, NULL)};
        say_line(&told, &say, seen.game, &doc, &table);
        assert_string_equal(SAYS(told), line[i + 1]);
    }
}

static int lowest_free(void) {
    int fd = dup(STDIN_FILENO);
    close(fd);
    return fd;
}

/* Where descriptors run out, no source is left half open. */
static void test_no_descriptors(void **state) {
    struct rlimit limit, all;
    char reason[256];
    int free_one = lowest_free();
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &all), 0);
    for (int more = 0; more < 3; more++) {
        limit = (struct rlimit){(rlim_t)(free_one + more), all.rlim_max};
        setrlimit(RLIMIT_NOFILE, &limit);
        struct source *house = more < 2 ? source_house(NULL, NULL, reason) : NULL;
        struct source *net = source_net("http", "localhost", 80, reason);
        setrlimit(RLIMIT_NOFILE, &all);
        assert_null(house);
        assert_null(net);
        assert_int_equal(lowest_free(), free_one);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clean),
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_address),
        cmocka_unit_test(test_answer),
        cmocka_unit_test(test_chunks),
        cmocka_unit_test(test_keep),
        cmocka_unit_test(test_typed),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_choose),
        cmocka_unit_test(test_start_hacker),
        cmocka_unit_test(test_start_corruption),
        cmocka_unit_test(test_two_accounts),
        cmocka_unit_test(test_choose_all),
        cmocka_unit_test(test_commands),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_unknown_game),
        cmocka_unit_test(test_lines_once),
        cmocka_unit_test(test_protect),
        cmocka_unit_test(test_bot_names),
        cmocka_unit_test(test_rests),
        cmocka_unit_test(test_names_doubtful),
        cmocka_unit_test(test_names_none),
        cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_rests_kept),
        cmocka_unit_test(test_rounds_kept),
        cmocka_unit_test(test_house_rules),
        cmocka_unit_test(test_no_descriptors),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

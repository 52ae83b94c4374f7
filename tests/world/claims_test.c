/* claims_test.c: T6, nobody hears of a seat that is not theirs. Six people with several devices
 * race for the seats of one game: they take, leave, are sent away, come from other devices, change
 * who they are on a connection, lose tokens to newer devices; a turn has several of these at once.
 * What goes out is held against a book of this test's own: which person is behind a connection, by
 * the token that it has shown, if that is still good; who has which seat, by what everybody is
 * told. KB_SCALE, in percent, says how many. */
#define LINKS 20
#include "drive.h"

#define PLAYERS 6
#define SOCKETS 18 /* links 1 to 18 */
#define TOKENS 4   /* of a person */

/* What this test knows of a connection. */
struct socket {
    char token[PROTO_TOKEN_MAX];  /* that it has shown; empty: none that is good */
    int player;                   /* from 1; 0: nobody */
    bool fresh;                   /* attached in this turn: it gets more than others */
    char frame[HOUSE_ANSWER_MAX]; /* of the table, in this turn; empty: none */
    int frames;
};

static char device[PLAYERS + 1][TOKENS][PROTO_TOKEN_MAX]; /* the oldest first */
static int devices[PLAYERS + 1];
static struct socket sockets[SOCKETS + 1];
static char sits[KB_SEATS_MAX + 1][32]; /* who sits where */
static char code[PROTO_TOKEN_MAX];      /* for a device of `code_of`; empty: none */
static int code_of;
static bool code_sent; /* in this turn */
static uint64_t dice = 5;
static uint64_t claims, frames, twins, revoked;
static bool wrong;

static uint32_t draw(uint32_t n) {
    return kb_random_below(&dice, n);
}

static void complain(const char *what, uint32_t link, const char *text) {
    if (!wrong)
        printf("# %s: link %u, player %d: %.900s\n", what, link, sockets[link].player, text);
    wrong = true;
}

static void note(uint32_t link, const char *text, bool is_last) {
    if (link < 1 || link > SOCKETS)
        return;
    struct socket *socket = &sockets[link];
    if (!strncmp(text, "{\"t\":\"table\"", 12)) {
        snprintf(socket->frame, sizeof socket->frame, "%s", text);
        socket->frames++;
    }
    if (is_last && !strstr(text, "bad-token"))
        complain("a connection was closed", link, text);
}

/* ---- What happens ---- */

static void send_to(uint32_t link, const char *message) {
    house_receive(house, link, message, strlen(message), now_ms);
}

static void attach(uint32_t link) {
    char message[200];
    snprintf(message, sizeof message, "{\"do\":\"attach\",\"table\":\"%s\",\"seen\":%u}", table,
             draw(2)   ? 0
             : draw(2) ? 9
                       : 1000000);
    send_to(link, message);
    sockets[link].fresh = true;
}

static void say_hello(uint32_t link) {
    char message[200];
    struct socket *socket = &sockets[link];
    int player = 1 + (int)draw(PLAYERS);
    if (player == code_of && code_sent)
        return; /* the token may be void by now: the connection would stay what it was */
    socket->player = player;
    snprintf(socket->token, sizeof socket->token, "%s",
             device[socket->player][draw((uint32_t)devices[socket->player])]);
    snprintf(message, sizeof message, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", socket->token);
    send_to(link, message);
    attach(link);
}

static void connect_again(uint32_t link) {
    house_unlink(house, link, now_ms);
    house_link(house, link, "10.0.0.2", now_ms);
    sockets[link] = (struct socket){.player = 0};
    say_hello(link);
}

static void do_something(void) {
    uint32_t link = 1 + draw(SOCKETS);
    char message[100];
    switch (draw(16)) {
    case 0: connect_again(link); break;
    case 1: say_hello(link); break;
    case 2: attach(link); break;
    case 3:
        send_to(link, "{\"do\":\"detach\"}");
        sockets[link].fresh = true;
        break;
    case 4:
    case 5: send_to(link, "{\"do\":\"leave\"}"); break;
    case 6:
        snprintf(message, sizeof message, "{\"do\":\"kick\",\"seat\":%u}", 1 + draw(3));
        if (!draw(12)) /* who is sent away never sits here again */
            send_to(link, message);
        break;
    case 7: send_to(link, "{\"do\":\"phrase\",\"number\":4}"); break;
    case 8: send_to(link, "{\"do\":\"back\"}"); break;
    case 9: send_to(link, "{\"do\":\"move\",\"move\":\"1@a1\"}"); break;
    default:
        snprintf(message, sizeof message, "{\"do\":\"take\",\"seat\":%u}", draw(4));
        send_to(link, message);
        claims++;
    }
}

/* A request that is not answered before the turn: a code, or a token for one. */
static void begin_device(void) {
    char body[200] = "";
    const char *path = "/api/me/device";
    const char *who = "";
    if (code[0]) {
        path = "/api/redeem";
        snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
        code_sent = true;
    } else {
        code_of = 1 + (int)draw(PLAYERS);
        who = device[code_of][devices[code_of] - 1];
    }
    house_link(house, 0, "10.0.0.1", now_ms);
    house_request(house, 0, "POST", path, who, body, strlen(body), now_ms);
}

/* Its answer: one more token, and perhaps one less. */
static void end_device(void) {
    code_sent = false;
    house_unlink(house, 0, now_ms);
    if (!code[0]) {
        take_word(last[0], "\"code\":\"", code, sizeof code);
        return;
    }
    char(*own)[PROTO_TOKEN_MAX] = device[code_of];
    code[0] = 0;
    if (devices[code_of] == TOKENS) {
        for (int i = 1; i <= SOCKETS; i++)
            if (!strcmp(sockets[i].token, own[0])) {
                sockets[i] = (struct socket){.player = 0, .frames = sockets[i].frames};
                revoked++;
                if (!strstr(last[i], "bad-token"))
                    complain("a connection was not told that its token is void", (uint32_t)i,
                             last[i]);
            }
        memmove(own[0], own[1], sizeof own[0] * (TOKENS - 1));
        devices[code_of]--;
    }
    take_word(last[0], "\"token\":\"", own[devices[code_of]++], sizeof own[0]);
}

/* ---- What is checked after a turn ---- */

/* Who sits where, as everybody may know. */
static void read_seats(void) {
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s", table);
    const char *at = strstr(ask("GET", path, "", ""), "\"seats\":[");
    for (int s = 1; s <= 3; s++) {
        at = strstr(at, "{\"seat\":");
        const char *end = strchr(at, '}');
        const char *name = strstr(at, "\"name\":\"");
        const char *left = strstr(at, "\"stand_in\":\"left\"");
        bool person = name && name < end && !(left && left < end);
        snprintf(sits[s], sizeof sits[s], "%.*s", person ? (int)strcspn(name + 8, "\"") : 0,
                 person ? name + 8 : "");
        at = end;
    }
}

static void check_frame(uint32_t link) {
    const struct socket *socket = &sockets[link];
    const char *you = strstr(socket->frame, "\"you\":");
    char mine[32];
    if (!you)
        return;
    int seat = atoi(you + 6);
    snprintf(mine, sizeof mine, "Person %d", socket->player);
    frames++;
    if (seat && (!socket->player || strcmp(sits[seat], mine)))
        complain("a seat's message went to somebody else", link, socket->frame);
    if (!seat && strstr(socket->frame, "\"hand\":\""))
        complain("a hand went to a spectator", link, socket->frame);
    for (int s = 1; !seat && s <= 3; s++)
        if (socket->player && !strcmp(sits[s], mine))
            complain("somebody's own seat was kept from it", link, socket->frame);
}

/* All connections of one person that are at the table already get the same bytes. */
static void check_twins(uint32_t a, uint32_t b) {
    const struct socket *x = &sockets[a];
    const struct socket *y = &sockets[b];
    if (!x->player || x->player != y->player || !x->frames || !y->frames || x->fresh || y->fresh)
        return;
    twins++;
    if (strcmp(x->frame, y->frame) || x->frames != y->frames)
        complain("two devices of one person were told different things", a, y->frame);
}

static void one_turn(void) {
    bool device_too = draw(3) == 0;
    for (int i = 1; i <= SOCKETS; i++) {
        sockets[i].frame[0] = 0;
        sockets[i].frames = 0;
        sockets[i].fresh = false;
    }
    now_ms += 3000;
    for (uint32_t i = 1 + draw(6); i; i--)
        do_something();
    if (device_too)
        begin_device();
    for (uint32_t i = draw(3); i; i--)
        do_something();
    house_turn(house, now_ms);
    if (device_too)
        end_device();
    read_seats();
    for (uint32_t a = 1; a <= SOCKETS; a++) {
        check_frame(a);
        for (uint32_t b = a + 1; b <= SOCKETS; b++)
            check_twins(a, b);
    }
}

/* A game with its six people, and two hundred turns of it. */
static void one_game(void) {
    char body[100];
    if (store_memory_open(&store))
        exit(1);
    open_house();
    people();
    begin_game(",\"grace\":0");
    for (int i = 1; i <= PLAYERS; i++) {
        devices[i] = 1;
        if (i <= 3) {
            memcpy(device[i][0], token[i], PROTO_TOKEN_MAX);
            continue;
        }
        snprintf(body, sizeof body, "{\"name\":\"Person %d\"}", i);
        take_word(ask("POST", "/api/guests", "", body), "\"token\":\"", device[i][0],
                  PROTO_TOKEN_MAX);
    }
    code[0] = 0;
    code_sent = false;
    for (uint32_t i = 1; i <= SOCKETS; i++)
        connect_again(i);
    house_turn(house, now_ms);
    for (int i = 0; i < 200 && !wrong; i++)
        one_turn();
    house_close(house);
    store_close(store);
}

int main(void) {
    const char *scale = getenv("KB_SCALE");
    uint64_t wanted = 1000 * (scale ? strtoull(scale, NULL, 10) : 100) + 1;
    also_hear = note;
    while (claims < wanted && !wrong)
        one_game();
    printf("# %llu claims, %llu messages of the table, %llu times two devices compared, %llu "
           "connections whose token went\n",
           (unsigned long long)claims, (unsigned long long)frames, (unsigned long long)twins,
           (unsigned long long)revoked);
    ok(!wrong, "T6: what is a seat's goes to whoever has it, on all devices the same");
    ok(frames > claims && twins > claims / 8 && revoked > claims / 500, "T6: and there was much");
    printf("1..%d\n", checks);
    return failures != 0;
}

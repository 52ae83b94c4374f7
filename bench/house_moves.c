/* house_moves.c: moves at one table of a house, for counting instructions: each message is read and
 * checked, its input written down (in memory) and every seat told. No sockets, no disk: those are
 * the system's, and `kickback load --figure moves` measures them. Everything that belongs to a move
 * is inside play_moves. Prints the number of moves and the bytes that were sent. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "proto.h"

#define LINKS (KB_SEATS_MAX + 1) /* link 0 asks, link s is the player on seat s */

struct game {
    struct house *house;
    int seats;
    int64_t now_ms;
    uint64_t random;
    uint64_t bytes;
    uint64_t moves;
    char table[PROTO_ID_MAX];
    char token[LINKS][PROTO_TOKEN_MAX];
    char last[LINKS][HOUSE_ANSWER_MAX];
};

NOINLINE void play_moves(struct game *game, uint32_t link, const char *message);
NOINLINE void hear(void *arg, uint32_t link, const char *bytes, size_t size, bool last);

/* Ignores the output: only the server is measured. */
NOINLINE void hear(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    struct game *game = arg;
    (void)last;
    if (link && strncmp(bytes, "{\"t\":", 5))
        return;
    memcpy(game->last[link], bytes, size);
    game->last[link][size] = 0;
    game->bytes += size;
}

static void give_random(void *arg, uint8_t *out, size_t size) {
    struct game *game = arg;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)kb_random_below(&game->random, 256);
}

/* Behind `key`; ends the program if it is not there. */
static const char *find(const char *text, const char *key) {
    const char *at = strstr(text, key);
    if (!at) {
        fprintf(stderr, "house_moves: no %s in %.300s\n", key, text);
        exit(1);
    }
    return at + strlen(key);
}

static void copy_word(const char *at, char *out, size_t size) {
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static const char *ask(struct game *game, const char *path, const char *token, const char *body) {
    house_link(game->house, 0, "10.0.0.1", game->now_ms);
    house_request(game->house, 0, "POST", path, token, body, strlen(body), game->now_ms);
    house_turn(game->house, game->now_ms);
    house_unlink(game->house, 0, game->now_ms);
    return game->last[0];
}

NOINLINE void play_moves(struct game *game, uint32_t link, const char *message) {
    house_receive(game->house, link, message, strlen(message), game->now_ms);
    house_turn(game->house, game->now_ms);
}

static void tell(struct game *game, int seat, const char *message) {
    game->now_ms += 2000; /* avoids the rate limits */
    house_receive(game->house, (uint32_t)seat, message, strlen(message), game->now_ms);
    house_turn(game->house, game->now_ms);
}

static void make_table(struct game *game) {
    char body[200];
    snprintf(body, sizeof body, "{\"game\":\"corruption\",\"seats\":%d,\"grace\":3600}",
             game->seats);
    copy_word(find(ask(game, "/api/tables", game->token[1], body), "\"table\":\""), game->table,
              sizeof game->table);
    for (int s = 1; s <= game->seats; s++) {
        house_unlink(game->house, (uint32_t)s, game->now_ms);
        house_link(game->house, (uint32_t)s, "10.0.0.2", game->now_ms);
        snprintf(body, sizeof body, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", game->token[s]);
        tell(game, s, body);
        snprintf(body, sizeof body, "{\"do\":\"attach\",\"table\":\"%s\"}", game->table);
        tell(game, s, body);
        if (s > 1)
            tell(game, s, "{\"do\":\"take\"}");
    }
}

/* docs/fairness.md, steps 3 and 4. */
static void deal(struct game *game) {
    char host[2 * HASH_BYTES + 1], hex[2 * HASH_BYTES + 1], list[800] = "", body[1100];
    uint8_t bytes[HASH_BYTES], share[HASH_BYTES], hash[HASH_BYTES];
    tell(game, 1, "{\"do\":\"start\"}");
    copy_word(find(find(game->last[1], "\"deal\":"), "\"host\":\""), host, sizeof host);
    for (int i = 0; i < HASH_BYTES; i++)
        bytes[i] = (uint8_t)(16 * text_hex_digit(host[2 * i]) + text_hex_digit(host[2 * i + 1]));
    for (int step = 0; step < 2; step++) {
        const char *seen = find(game->last[1], "\"commitments\":[");
        if (step)
            snprintf(list, sizeof list, ",\"list\":[\"%s\",%.*s]", host, (int)strcspn(seen, "]"),
                     seen);
        for (int s = 1; s <= game->seats; s++) {
            memset(share, s, sizeof share);
            fair_player_commitment(bytes, s, share, hash);
            proto_hex(step ? share : hash, HASH_BYTES, hex);
            snprintf(body, sizeof body, "{\"do\":\"%s\",\"hash\":\"%s\"%s}",
                     step ? "open" : "commit", hex, list);
            tell(game, s, body);
        }
    }
}

/* One legal move, any of them, of a seat that has one; false: the game is over. */
static bool move(struct game *game) {
    char text[KB_MOVE_TEXT_MAX + 40], word[KB_MOVE_TEXT_MAX];
    for (int s = 1; s <= game->seats; s++) {
        const char *at = strstr(game->last[s], "\"legal\":[\"");
        if (!at)
            continue;
        const char *end = strchr(at, ']');
        uint32_t count = 1;
        for (const char *c = at; c < end; c++)
            count += *c == ',';
        at += 10;
        for (uint32_t skip = kb_random_below(&game->random, count - (at[-11] == ',')); skip; skip--)
            at = strchr(at, ',') < end ? strchr(at, ',') + 2 : at;
        copy_word(at, word, sizeof word);
        snprintf(text, sizeof text, "{\"id\":%" PRIu64 ",\"do\":\"move\",\"move\":\"%s\"}",
                 ++game->moves, word);
        game->now_ms += 1000;
        play_moves(game, (uint32_t)s, text);
        return true;
    }
    return false;
}

int main(int argc, char **argv) {
    static struct game game = {.now_ms = 1000, .random = 1};
    const struct house_limits limits = {LINKS, 4, 16, 0, false};
    const struct house_driver driver = {&game, hear, give_random, NULL};
    char reason[STORE_REASON_MAX], body[64];
    struct store *store;
    game.seats = argc == 3 ? atoi(argv[1]) : 0;
    if (game.seats < 3 || game.seats > KB_SEATS_MAX) {
        fprintf(stderr, "usage: house_moves SEATS GAMES\n");
        return 2;
    }
    if (store_memory_open(&store) || !(game.house = house_open(&limits, &driver, store, reason)))
        return 1;
    for (int s = 1; s <= game.seats; s++) {
        snprintf(body, sizeof body, "{\"name\":\"Player %d\"}", s);
        copy_word(find(ask(&game, "/api/guests", "", body), "\"token\":\""), game.token[s],
                  sizeof game.token[s]);
    }
    uint64_t sent = 0;
    for (int games = atoi(argv[2]); games > 0; games--) {
        make_table(&game);
        deal(&game);
        game.bytes = 0;
        while (move(&game)) {
        }
        sent += game.bytes;
        game.now_ms += 3600000; /* the table is closed */
        house_turn(game.house, game.now_ms);
    }
    printf("%" PRIu64 " moves, %" PRIu64 " bytes\n", game.moves, sent);
    house_close(game.house);
    store_close(store);
    return 0;
}

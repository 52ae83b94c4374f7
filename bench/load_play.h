/* load_play.h: players at tables, for `kickback load`: they sit down, make a fair deal and play
 * legal moves at a given rate. What is measured is the time from sending a move until every seat of
 * the table has been told of it. Like the page, every player keeps the lines of the history: where
 * an update that has moves does not bring them, the player asks for all of them on a second
 * connection, once at a time. */
#ifndef LOAD_PLAY_H
#define LOAD_PLAY_H

#include <stdbool.h>
#include <stdint.h>

struct live_load;

struct play_wish {
    uint16_t port;
    int server; /* its process */
    int clients;
    int slow;
    int rate;
    int seconds;
    int seats; /* of every table; 0: 4 and 7 in turn */
    int first; /* the number of the first client, which makes its address */
    bool echo;
    bool exhaust;
    struct live_load *live; /* Hacker by live clock; NULL: Corruption */
    /* Where a token for each client and its table's id are left; NULL: nowhere. */
    struct play_seat *seat;
};

struct play_seat {
    char token[96];
    char table[64];
};

struct play_result {
    uint64_t moves; /* sent, and everybody has them */
    uint64_t late;  /* moments in which a move was due and no table was ready */
    uint64_t refused;
    uint64_t bytes;     /* that players were sent, */
    uint64_t histories; /* and how often they asked for a history */
    int tables;         /* at which a game began */
    int lost;           /* players whose connection ended */
    int slow_closed;    /* of those that do not read */
    double slow_s;      /* until the last of them was closed; less than 0: not all were */
    double
        recovery_s; /* after descriptors came back, until somebody new was in; less than 0: never */
    double idle_s;  /* when every game was over; 0: never */
    double setup_cpu_s, setup_s;
    double p50_ms, p99_ms, p999_ms;
};

/* Returns EXIT_DONE, or says what went wrong. */
int play_measure(const struct play_wish *asked, struct play_result *result);
void play_print(const struct play_wish *wish, const struct play_result *result, double cpu_s,
                double memory_mb);

#endif

/* load_play.h: players at tables, for `kickback load`: they sit down, make a fair deal and play
 * legal moves at a given rate. What is measured is the time from sending a move until every seat of
 * the table has been told of it. */
#ifndef LOAD_PLAY_H
#define LOAD_PLAY_H

#include <stdbool.h>
#include <stdint.h>

struct play_wish {
    uint16_t port;
    int server; /* its process */
    int clients;
    int slow;
    int rate;
    int seconds;
    bool echo;
    bool exhaust;
};

struct play_result {
    uint64_t moves;    /* sent, and everybody has them */
    uint64_t late;     /* moments in which a move was due and no table was ready */
    uint64_t refused;
    int tables;        /* at which a game began */
    int lost;          /* players whose connection ended */
    int slow_closed;   /* of those that do not read */
    double slow_s;     /* until the last of them was closed; less than 0: not all were */
    double recovery_s; /* after descriptors came back, until somebody new was in; less than 0: never */
    double setup_cpu_s, setup_s;
    double p50_ms, p99_ms, p999_ms;
};

/* Returns EXIT_DONE, or says what went wrong. */
int play_measure(const struct play_wish *wish, struct play_result *result);
void play_print(const struct play_wish *wish, const struct play_result *result, double cpu_s,
                double memory_mb);

/* load.c: from /proc; the number of descriptors is less than 0 where it cannot be read. */
double load_server_cpu_s(int pid);
int load_server_descriptors(int pid);

#endif

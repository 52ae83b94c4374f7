/* load_server.h: the server that `kickback load` measures: started, stopped, killed, and looked at
 * through /proc. */
#ifndef LOAD_SERVER_H
#define LOAD_SERVER_H

#include <stdbool.h>
#include <stdint.h>

struct load_server {
    int pid; /* 0: none */
    uint16_t port;
    const char *data;    /* its folder; NULL: a new one, removed in the end */
    const char *workers; /* threads for bots */
    char folder[64];
    double ready_s; /* from its start until it said so */
    bool foreign;   /* somebody else's: never stopped */
};

/* Starts it, or starts it again on the same folder. EXIT_DONE, or says what went wrong. */
int load_server_start(struct load_server *server);
void load_server_kill(struct load_server *server); /* kill -9 */
void load_server_stop(struct load_server *server);

/* From /proc. */
double load_server_cpu_s(int pid);
double load_server_memory_mb(int pid);
int load_server_descriptors(int pid); /* less than 0: cannot be read */

#endif

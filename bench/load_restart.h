/* load_restart.h: a server with many live tables is killed and started again, for `kickback load`.
 */
#ifndef LOAD_RESTART_H
#define LOAD_RESTART_H

#include "load_server.h"

/* Fills the server with that many games, asks for every seat's view, kills it, starts it, and asks
 * again. Prints how long the start took and how many views differ: EXIT_FAILED if one does. */
int restart_measure(struct load_server *server, int tables, int seats);

#endif

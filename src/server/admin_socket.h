/* admin_socket.h: the socket for `kickback admin` (admin_socket.c). */
#ifndef ADMIN_SOCKET_H
#define ADMIN_SOCKET_H

#include <stdbool.h>
#include <sys/un.h>

#define ADMIN_SOCKET "admin.sock" /* in the folder of the database */

struct server;
struct admin_socket;

/* Before the sandbox is entered. NULL: there is none, and the log says why. */
struct admin_socket *admin_socket_open(struct server *server, const char *folder);
void admin_socket_turned(struct admin_socket *socket,
                         bool saved);                /* a turn has ended: answers go out */
void admin_socket_tick(struct admin_socket *socket); /* about every second */
void admin_socket_close(
    struct admin_socket *socket); /* its memory is free after the loop has ended */

/* The address of the socket in the folder of this descriptor. */
void admin_socket_name(int folder, struct sockaddr_un *name);

#endif

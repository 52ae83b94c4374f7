/* handshake.c: who shakes hands, and who waits for it. The hello of a client costs more than
 * anything else that a stranger can ask for (a key exchange and a signature), so that in a round of
 * the loop only LIMIT_SHAKES of them are read; all other connections whose TLS does not stand yet
 * wait in a row, first come, first served, with their bytes where they are: with the kernel. So
 * players at tables wait for a few hellos at most, however many come at once. */
#include "net.h"

static void leave(struct shakes *shakes, struct conn *conn) {
    *(conn->shake_before ? &conn->shake_before->shake_next : &shakes->first) = conn->shake_next;
    *(conn->shake_next ? &conn->shake_next->shake_before : &shakes->last) = conn->shake_before;
    conn->shake_next = conn->shake_before = NULL;
    conn->shake_waits = false;
}

bool shake_may_read(struct conn *conn) {
    struct shakes *shakes = &conn->server->shakes;
    if (!tls_shakes(conn))
        return true;
    bool called = conn->shake_called;
    conn->shake_called = false;
    if (called)
        return true;
    if (shakes->first || !shakes->left)
        return false; /* others were there before, or it was enough for this round */
    shakes->left--;
    return true;
}

void shake_wait(struct conn *conn) {
    struct shakes *shakes = &conn->server->shakes;
    conn_pause(conn);
    if (conn->shake_waits)
        return;
    conn->server->counters.shakes_waited++;
    conn->shake_waits = true;
    conn->shake_before = shakes->last;
    *(shakes->last ? &shakes->last->shake_next : &shakes->first) = conn;
    shakes->last = conn;
}

void shake_forget(struct conn *conn) {
    if (conn->shake_waits)
        leave(&conn->server->shakes, conn);
}

void shakes_call(struct server *server) {
    struct shakes *shakes = &server->shakes;
    for (shakes->left = LIMIT_SHAKES; shakes->left && shakes->first; shakes->left--) {
        struct conn *conn = shakes->first;
        leave(shakes, conn);
        conn->shake_called = true;
        conn_read(conn);
    }
}

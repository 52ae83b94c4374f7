/* fake_store.c: a store that keeps nothing, for the tests of the network. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store.h"

struct store {
    int nothing;
};

enum store_code store_sqlite_open(struct store **store, const char *folder, char *reason) {
    if (access(folder, W_OK | X_OK)) {
        snprintf(reason, STORE_REASON_MAX, "%s", strerror(errno));
        return STORE_CANNOT;
    }
    *store = calloc(1, sizeof **store);
    return *store ? STORE_OK : STORE_CANNOT;
}

void store_close(struct store *store) {
    free(store);
}

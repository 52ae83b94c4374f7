/* writer.c: a program to be killed. It runs the script (script.h) on a real folder from where it
 * was, and says `ack N` for each group once it is committed, each with one write. Told `check`, it
 * says what is there instead.
 *
 *     store_writer FOLDER GROUPS      ends with 0 if all groups are there, 3 if the disk failed
 *     store_writer FOLDER check       prints the number of groups that are there */
#include "script.h"

#define GROUPS_MAX 24
#define CHECKPOINT 20

/* The number of groups in the store; -1: it is in no state that it should be in. */
static int groups_in(struct store *store) {
    uint64_t *digest = script_digests(GROUPS_MAX);
    uint64_t found;
    int groups = -1;
    if (script_digest(store, &found) == STORE_OK)
        for (int i = 0; i <= GROUPS_MAX && groups < 0; i++)
            if (digest[i] == found)
                groups = i;
    free(digest);
    return groups;
}

static int check(struct store *store) {
    int groups = integrity(store) ? groups_in(store) : -1;
    printf("%d\n", groups);
    store_close(store);
    return groups < 0;
}

int main(int argc, char **argv) {
    struct store *store;
    char reason[STORE_REASON_MAX];
    char line[32];
    if (argc != 3)
        return 2;
    if (store_sqlite_open(&store, argv[1], reason)) {
        fprintf(stderr, "%s\n", reason);
        return 3;
    }
    if (!strcmp(argv[2], "check"))
        return check(store);
    ((struct sqlite_store *)store)->checkpoint_frames = CHECKPOINT;
    int groups = groups_in(store);
    if (groups < 0)
        return 4;
    for (int end = atoi(argv[2]); groups < end;) {
        enum store_code code = script_group(store, (uint32_t)groups + 1);
        code = code ? code : store_commit(store);
        if (code == STORE_FULL)
            continue;
        if (code) {
            fprintf(stderr, "%s\n", store_reason(store));
            store_close(store);
            return 3;
        }
        int size = snprintf(line, sizeof line, "ack %d\n", ++groups);
        if (write(1, line, (size_t)size) != size)
            return 5;
    }
    store_close(store);
    return 0;
}

/* make_database.c: writes the database of this schema version that tests/store/databases keeps: 40
 * groups of the script, in the folder that it is told.
 *
 *     make_database FOLDER && cp FOLDER/kickback.db tests/store/databases/vN.db */
#include "script.h"

int main(int argc, char **argv) {
    struct store *store;
    char reason[STORE_REASON_MAX];
    if (argc != 2 || store_sqlite_open(&store, argv[1], reason))
        return 1;
    for (uint32_t i = 1; i <= 40; i++)
        if (script_group(store, i) || store_commit(store))
            return 1;
    store_close(store);
    return 0;
}

/* kept.c: see kept.h. */
#include "kept.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "identity.h"
#include "record.h"
#include "store_sqlite.h"
#include "tools.h"

/* What is looked for, and what was found. */
struct search {
    const char *id;
    size_t length;
    int games;
    char found[STORE_ID_MAX];
    char *text;
    size_t size;
};

int kept_open(const char *tool, const char *data, char folder[KEPT_FOLDER_MAX],
              struct store **store) {
    char path[KEPT_FOLDER_MAX + sizeof "/" SQLITE_STORE_FILE], reason[STORE_REASON_MAX] = "";
    *store = NULL;
    if (!identity_where(data, folder, KEPT_FOLDER_MAX))
        return failure(tool, "there is no folder of games: HOME is not set; --data DIR names one");
    snprintf(path, sizeof path, "%s/" SQLITE_STORE_FILE, folder);
    if (access(path, F_OK))
        return data && access(data, F_OK) ? failure(tool, "there is no folder '%s'", folder)
                                          : EXIT_DONE;
    if (sqlite_store_open(store, path, &(struct sqlite_options){.existing = true, .snapshot = true},
                          reason))
        return failure(tool, "%s", reason);
    return EXIT_DONE;
}

bool kept_is_id(const char *word) {
    size_t length = strlen(word);
    return length >= KEPT_ID_MIN && length <= 2 * RECORD_ID_BYTES &&
           strspn(word, "0123456789abcdef") == length;
}

static bool begins(void *arg, const char *id, const char *about, int64_t at_ms, const char *text,
                   size_t size) {
    struct search *search = arg;
    (void)about, (void)at_ms, (void)text, (void)size;
    if (strncmp(id, search->id, search->length) || strlen(id) >= sizeof search->found)
        return true;
    strcpy(search->found, id);
    search->games++;
    return true;
}

static bool copy(void *arg, const char *id, const char *about, int64_t at_ms, const char *text,
                 size_t size) {
    struct search *search = arg;
    (void)id, (void)about, (void)at_ms;
    memcpy(search->text, text, size);
    search->size = size;
    return false;
}

bool kept_read(const char *tool, const char *data, const char *id, char *text, size_t *size) {
    char folder[KEPT_FOLDER_MAX];
    struct store *store;
    struct search search = {.id = id, .length = strlen(id), .text = text};
    if (kept_open(tool, data, folder, &store))
        return false;
    enum store_code code = store ? store_heads(store, INT32_MAX, begins, &search) : STORE_OK;
    if (!code && search.games == 1)
        code = store_find(store, search.found, copy, &search);
    if (code)
        failure(tool, "%s", store_reason(store));
    else if (search.games > 1)
        failure(tool, "%d games in '%s' have an id that begins with %s (kickback games)",
                search.games, folder, id);
    else if (!search.size)
        failure(tool, "there is no file '%s', and no game of this id in '%s' (kickback games)", id,
                folder);
    if (store)
        store_close(store);
    *size = search.size;
    return !code && search.games == 1 && search.size;
}

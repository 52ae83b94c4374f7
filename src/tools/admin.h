/* admin.h: what the parts of `kickback admin` share. */
#ifndef ADMIN_H
#define ADMIN_H

#include "store_sqlite.h"
#include "tools.h"

/* What the command line says. */
struct admin {
    const char *data;          /* the folder */
    const char *word;          /* a file, a table, a name; or NULL */
    const struct words *words; /* all of them, the command first */
    const char *address;       /* or NULL: */
    const char *older;
    uint64_t table; /* 0: none */
    bool not_started;
    bool all;
    bool needs_server;
    bool dry_run;
    bool replace;
    bool json;
    uint64_t keep; /* finished games; UINT64_MAX: all */
};

/* Opens the folder's store, alone (no server may run), or as it is now, beside a server. Returns
 * EXIT_DONE, or says what is wrong. */
int admin_open(const struct admin *admin, struct store **store);
int admin_look(const struct admin *admin, struct store **store);

/* Notes which parts of a folder existed before a command; removes the new ones if it fails.
 */
struct admin_before {
    bool folder, database;
};
struct admin_before admin_before(const struct admin *admin);
void admin_undo(const struct admin *admin, struct admin_before before);

/* Says why the store refuses; closes it. */
int admin_refused(struct store *store);

/* Reads everything and holds it against its hashes; counts. */
struct admin_sum {
    uint64_t streams, entries, bytes, games;
};
enum store_code admin_sum(struct store *store, struct admin_sum *sum);

/* admin_live.c: a line for house_admin, carried out by the server that runs on the folder, or here
 * if none does. And does one? */
int admin_live(const struct admin *admin, const char *line);
bool admin_is_served(const struct admin *admin);

int admin_list(const struct admin *admin);   /* admin_list.c */
int admin_backup(const struct admin *admin); /* admin_copy.c */
int admin_restore(const struct admin *admin);
int admin_export(const struct admin *admin); /* admin_text.c */
int admin_import(const struct admin *admin);
int admin_remove(const struct admin *admin); /* admin_names.c */

#endif

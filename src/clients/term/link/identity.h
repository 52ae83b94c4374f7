/* identity.h: what this client keeps beside the house: who we are at each source (a name and the
 * token that proves it), and the language. One small text file in the folder of the games, readable
 * by its owner only. Without a folder it is kept while the program runs. */
#ifndef KEEP_H
#define KEEP_H

#include <stdbool.h>
#include <stddef.h>

#define IDENTITY_ROWS 64
#define IDENTITY_TOKEN 128

struct identity {
    char origin[300]; /* "local", or a server */
    int slot;         /* which person at this keyboard, from 1; 0: the language */
    char name[97];
    char token[IDENTITY_TOKEN];
};

struct identities {
    char path[1100]; /* empty: nowhere */
    struct identity row[IDENTITY_ROWS];
    int rows;
};

/* The folder of the games: `data`, or the usual one if it is NULL. False: there is none. */
bool identity_where(const char *data, char *path, size_t size);

/* Makes a folder and those above it; false: `reason` says why not. */
bool identity_folder(const char *folder, char *reason, size_t size);

/* Reads the file of a folder; one that is not there, or lines that are none, count as nothing. */
void identity_open(struct identities *identities, const char *folder);

/* A row, NULL if there is none. */
const struct identity *identity_find(const struct identities *identities, const char *origin,
                                     int slot);

/* Sets a row and writes the file; an empty token takes it away. The oldest gives way. */
void identity_set(struct identities *identities, const char *origin, int slot, const char *name,
                  const char *token);

/* Reads one line of the file; false: invalid. */
bool identity_line(struct identity *row, const char *line);

#endif

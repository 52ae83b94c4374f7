/* keep.h: what this client keeps beside the house: who we are at each source (a name and the token
 * that proves it), and the language. One small text file in the folder of the games, readable by
 * its owner only. Without a folder it is kept while the program runs. */
#ifndef KEEP_H
#define KEEP_H

#include <stdbool.h>
#include <stddef.h>

#define KEEP_ROWS 64
#define KEEP_TOKEN 128

struct keep_row {
    char origin[300]; /* "local", or a server */
    int slot;         /* which person at this keyboard, from 1; 0: the language */
    char name[97];
    char token[KEEP_TOKEN];
};

struct keep {
    char path[1100]; /* empty: nowhere */
    struct keep_row row[KEEP_ROWS];
    int rows;
};

/* The folder of the games: `data`, or the usual one if it is NULL. False: there is none. */
bool keep_where(const char *data, char *path, size_t size);

/* Makes a folder and those above it; false: `reason` says why not. */
bool keep_folder(const char *folder, char *reason, size_t size);

/* Reads the file of a folder; one that is not there, or lines that are none, count as nothing. */
void keep_open(struct keep *keep, const char *folder);

/* A row, NULL if there is none. */
const struct keep_row *keep_find(const struct keep *keep, const char *origin, int slot);

/* Sets a row and writes the file; an empty token takes it away. The oldest gives way. */
void keep_set(struct keep *keep, const char *origin, int slot, const char *name, const char *token);

/* One line of the file; false: it is none. */
bool keep_line(struct keep_row *row, const char *line);

#endif

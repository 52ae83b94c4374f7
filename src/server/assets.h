/* assets.h: the files of the page, which are part of the program (assets.py). */
#ifndef ASSETS_H
#define ASSETS_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
    const char *path; /* of the request */
    const char *type;
    const char *etag; /* with its quotes: a hash of the bytes */
    const char *bytes, *bytes_end;
    const char *gzip, *gzip_end; /* the same, compressed, or NULL */
    const char *brotli, *brotli_end;
    bool forever; /* the name has a hash of the bytes in it: there will never be others */
};

extern const struct asset assets[]; /* ends with a row whose path is NULL */

/* The same from a folder, for working on the page; NULL: it cannot be read. */
const struct asset *assets_from_folder(const char *folder);
void assets_forget(const struct asset *list); /* those of a folder, or NULL */

#endif

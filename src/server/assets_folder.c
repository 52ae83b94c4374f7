/* assets_folder.c: the files of the page from a folder instead of the program, for those who work
 * on the page. They are read once, when the server starts, and stay in memory; the next start reads
 * them anew. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assets.h"

#define FILES_MAX 256
#define FILE_SIZE_MAX (8 << 20)

static const char *type_of(const char *name) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".wasm", "application/wasm"},
        {".png", "image/png"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (!strcmp(dot, types[i][0]))
            return types[i][1];
    return NULL;
}

/* The bytes of a file, or NULL: it cannot be read, or is too large. */
static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(FILE_SIZE_MAX) : NULL;
    if (bytes) {
        *size = fread(bytes, 1, FILE_SIZE_MAX, file);
        if (*size == FILE_SIZE_MAX || ferror(file)) {
            free(bytes);
            bytes = NULL;
        }
    }
    if (file)
        fclose(file);
    char *fitted = bytes ? realloc(bytes, *size ? *size : 1) : NULL;
    return fitted ? fitted : bytes;
}

/* The same file compressed, if the build has put it beside. */
static const char *read_packed(const char *path, const char *ending, const char **end) {
    char packed[4100];
    size_t size = 0;
    snprintf(packed, sizeof packed, "%s%s", path, ending);
    const char *bytes = read_file(packed, &size);
    *end = bytes ? bytes + size : NULL;
    return bytes;
}

static bool add(struct asset *asset, const char *folder, const char *name) {
    char path[4096], request[300];
    size_t size;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(request, sizeof request, "/%s", strcmp(name, "index.html") ? name : "");
    char *bytes = read_file(path, &size);
    if (!bytes)
        return false;
    *asset = (struct asset){.path = strdup(request),
                            .type = type_of(name),
                            .etag = "",
                            .bytes = bytes,
                            .bytes_end = bytes + size};
    asset->gzip = read_packed(path, ".gz", &asset->gzip_end);
    asset->brotli = read_packed(path, ".br", &asset->brotli_end);
    return asset->path != NULL;
}

const struct asset *assets_from_folder(const char *folder) {
    DIR *entries = opendir(folder);
    struct asset *list = entries ? calloc(FILES_MAX + 1, sizeof *list) : NULL;
    int count = 0;
    if (list) {
        for (struct dirent *entry; count < FILES_MAX && (entry = readdir(entries));)
            if (type_of(entry->d_name) && add(&list[count], folder, entry->d_name))
                count++;
    }
    if (entries)
        closedir(entries);
    return list;
}

void assets_forget(const struct asset *list) {
    for (const struct asset *asset = list; asset && asset->path; asset++) {
        free((char *)asset->path);
        free((char *)asset->bytes);
        free((char *)asset->gzip);
        free((char *)asset->brotli);
    }
    free((struct asset *)list);
}

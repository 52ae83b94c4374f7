/* trace_of.c: a random game with a seed of the library's generator, as a record and as the trace
 * that the library writes of it. usage: trace_of GAME NUMBER RECORD TRACE */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "games.h"

static bool write_file(const char *path, const char *text, size_t size) {
    FILE *file = fopen(path, "wb");
    return size && file && fwrite(text, 1, size, file) == size && !fclose(file);
}

int main(int argc, char **argv) {
    static struct record record;
    static char text[KB_TRACE_MAX];
    char seed[17];
    if (argc != 5 || kb_game_find(argv[1]) < 0)
        return 2;
    struct game_wish wish = {kb_game_find(argv[1]), RECORD_SEEDED, false, -1};
    game_make(&record, strtoull(argv[2], NULL, 10), &wish);
    if (!write_file(argv[3], text, record_write(&record, text, sizeof text)))
        return 1;
    snprintf(seed, sizeof seed, "%016" PRIx64, record.seed);
    size_t size = kb_trace_text(&record.setup, &record.history, seed, text, sizeof text);
    return !write_file(argv[4], text, size);
}

/* make_records.c: writes records of random games with fair deals, for the checker in Python and for
 * whoever wants some. usage: make_records GAME COUNT FOLDER [plain] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"

int main(int argc, char **argv) {
    static struct record record;
    static char text[RECORD_MAX];
    char path[1024];
    if (argc < 4 || kb_game_find(argv[1]) < 0) {
        fprintf(stderr, "usage: make_records GAME COUNT FOLDER [plain]\n");
        return 2;
    }
    struct game_wish wish = {kb_game_find(argv[1]), RECORD_FAIR, argc > 4, -1};
    for (int i = 0; i < atoi(argv[2]); i++) {
        game_make(&record, (uint64_t)i, &wish);
        size_t length = record_write(&record, text, sizeof text);
        snprintf(path, sizeof path, "%s/%s-%05d.kb", argv[3], argv[1], i);
        FILE *file = fopen(path, "wb");
        if (!length || !file || fwrite(text, 1, length, file) != length || fclose(file)) {
            fprintf(stderr, "cannot write %s\n", path);
            return 1;
        }
    }
    return 0;
}

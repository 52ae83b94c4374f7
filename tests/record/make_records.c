/* make_records.c: writes records of random games with fair deals, for the checker in Python and
 * for whoever wants some: game NUMBER and those after it, with all options or plain (four seats,
 * defaults); whole or up to so many INPUTS; with everything, or as a VIEWER may have it.
 * usage: make_records GAME COUNT FOLDER [any|plain [NUMBER [INPUTS [VIEWER]]]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"

int main(int argc, char **argv) {
    static struct record record;
    static char text[RECORD_MAX];
    char path[1024];
    if (argc < 4 || kb_game_find(argv[1]) < 0) {
        fprintf(stderr, "usage: make_records GAME COUNT FOLDER [any|plain [NUMBER [INPUTS "
                        "[VIEWER]]]]\n");
        return 2;
    }
    bool plain = argc > 4 && !strcmp(argv[4], "plain");
    int first = argc > 5 ? atoi(argv[5]) : 0;
    struct game_wish wish = {kb_game_find(argv[1]), RECORD_FAIR, plain,
                             argc > 6 ? atoi(argv[6]) : -1};
    for (int i = first; i < first + atoi(argv[2]); i++) {
        game_make(&record, (uint64_t)i, &wish);
        size_t length = argc > 7 ? record_write_seen(&record, atoi(argv[7]), text, sizeof text)
                                 : record_write(&record, text, sizeof text);
        snprintf(path, sizeof path, "%s/%s-%05d.kb", argv[3], argv[1], i);
        FILE *file = fopen(path, "wb");
        if (!length || !file || fwrite(text, 1, length, file) != length || fclose(file)) {
            fprintf(stderr, "cannot write %s\n", path);
            return 1;
        }
    }
    return 0;
}

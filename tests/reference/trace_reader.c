/* trace_reader.c: reads traces back with the library (trace.c) and says how many games
 * they had, or what is wrong; for the tests. usage: trace_reader FILE */
#include <stdio.h>
#include <stdlib.h>

#include "trace.h"

int main(int argc, char **argv) {
    static char room[KB_TRACE_MAX];
    static struct trace_game game;
    static struct kb_live_event events[KB_LIVE_EVENTS_MAX];
    game.log.event = events;
    game.log.capacity = KB_LIVE_EVENTS_MAX;
    struct kb_setup setup;
    struct kb_error error;
    char message[256];
    char *text = NULL;
    size_t size = 0;
    size_t got;
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!file)
        return 2;
    do {
        text = realloc(text, size + (1u << 20));
        got = fread(text + size, 1, 1u << 20, file);
        size += got;
    } while (got);
    fclose(file);
    kb_setup(&setup, "corruption", 4, NULL, 0, NULL);
    int games = 0;
    int line = 1;
    for (size_t at = 0; at < size; games++) {
        size_t used = 0;
        if (trace_read(&game, setup.deck, text + at, size - at, line, room, &used, &error)) {
            kb_error_text(&error, message, sizeof message);
            printf("%s\n", message);
            free(text);
            return 1;
        }
        for (size_t i = 0; i < used; i++)
            line += text[at + i] == '\n';
        at += used;
    }
    printf("read %d games, %d lines\n", games, line - 1);
    free(text);
    return 0;
}

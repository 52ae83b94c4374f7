/* telling.c: games told by src/words, for telling_test.mjs, which compares what the page makes of
 * the same lines: `telling CODES FILE RECORD...` prints one JSON object per game and viewer. CODES
 * are those of refusals; FILE has written lines and events (telling.jsonl); then come records; then
 * random games with options of every kind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game_words.h"
#include "lines.h"
#include "record.h"

#define GAMES 6 /* random ones of each game */
#define STOPS 3 /* of each, where all moves of a seat are told */

static const char seats[] = "[{\"seat\":1,\"kind\":\"person\",\"name\":\"Otto\"},"
                            "{\"seat\":2,\"kind\":\"person\",\"name\":\"Ines\"},"
                            "{\"seat\":3,\"kind\":\"bot\",\"bot\":\"hard:bold\"},"
                            "{\"seat\":4,\"kind\":\"person\",\"name\":\"\xc3\x89milie\"},"
                            "{\"seat\":5,\"kind\":\"bot\",\"bot\":\"easy\"},"
                            "{\"seat\":6,\"kind\":\"person\",\"name\":\"Hilda\"},"
                            "{\"seat\":7,\"kind\":\"free\"}]";

static struct json_token token[SEEN_TOKENS];
static const char *between; /* objects of a list */

#define NEED(x) ((x) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #x), abort()))

static struct doc read_doc(const char *text, size_t size) {
    struct doc doc = {text, token, json_read(text, size, token, SEEN_TOKENS, NULL)};
    NEED(doc.count > 0);
    return doc;
}

static struct say say_as(int you) {
    static struct json_token row[256];
    struct doc doc = {seats, row, json_read(seats, strlen(seats), row, 256, NULL)};
    static struct seen_seat seat[SEEN_SEATS + 1];
    struct say say;
    NEED(seen_seats(seat, &doc, 0) == SEEN_SEATS);
    say_names(&say, seat);
    say.you = you;
    return say;
}

static void print_quoted(const char *text) {
    putchar('"');
    for (; *text; text++)
        printf((unsigned char)*text < ' '      ? "\\u%04x"
               : *text == '"' || *text == '\\' ? "\\%c"
                                               : "%c",
               *text);
    putchar('"');
}

/* ---- One sentence in all languages ---- */

/* What is to be told: the one of these that is not NULL. */
struct thing {
    const struct doc *line;
    const union seen_table *before;
    const struct seen_event *event;
    const struct seen_view *view;
    int seat;
    const char *move;
    const char *code;
    const char *shown;
};

static void print_said(const struct game_words *game, int you, const struct thing *thing) {
    for (int language = 0; language < LANGUAGES; language++) {
        language_set((enum language)language);
        struct say say = say_as(you);
        SAID(words);
        if (thing->line)
            say_line(&words, &say, game, thing->line, thing->before);
        else if (thing->event)
            say_event(&words, &say, thing->event);
        else if (thing->code)
            say_error(&words, thing->code, "");
        else if (thing->shown)
            say_face_up(&words, thing->shown);
        else
            say_move(&words, &say, thing->view, thing->seat, thing->move);
        fputs(language ? "," : ",\"said\":[", stdout);
        print_quoted(SAYS(words));
    }
    fputs("]}", stdout);
    between = ",\n";
}

/* ---- Histories ---- */

static void print_history(const char *game, int you, const char *text) {
    static union seen_table table;
    const struct game_words *words = game_words(game);
    memset(&table, 0, sizeof table);
    printf("{\"you\":%d,\"seats\":%s,\"lines\":[", you, seats);
    between = "";
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        struct doc line = read_doc(text, (size_t)(end - text));
        printf("%s{\"line\":%.*s", between, (int)(end - text), text);
        print_said(words, you, &(struct thing){.line = &line, .before = &table});
        if (words->apply)
            words->apply(&table, &line);
    }
    fputs("]", stdout);
}

static void tell_history(const struct kb_setup *setup, const struct kb_history *history,
                         int viewer) {
    static char text[KB_TRACE_MAX];
    NEED(kb_told_text(setup, history, viewer, text, sizeof text) < sizeof text);
    print_history(kb_game(setup->game).name, viewer < 0 ? 0 : viewer, text);
}

static void tell_game(const struct kb_setup *setup, const struct kb_history *history) {
    for (int viewer = KB_EVERYTHING; viewer <= setup->seats; viewer++) {
        tell_history(setup, history, viewer);
        puts("}");
    }
}

/* Every move that a seat may choose. */
static void tell_moves(const struct kb_setup *setup, const struct kb_history *history,
                       const struct kb_state *state, int seat) {
    static char json[KB_JSON_MAX];
    static struct seen_view seen;
    struct kb_view view;
    kb_view(state, seat, &view);
    kb_view_json(&view, setup, json, sizeof json);
    tell_history(setup, history, seat);
    struct doc doc = read_doc(json, strlen(json));
    NEED(seen_take_view(&seen, &doc, 0));
    printf(",\"view\":%s,\"moves\":[", json);
    between = "";
    for (int i = 0; i < seen.legals; i++) {
        printf("%s{\"seat\":%d,\"move\":\"%s\"", between, seat, seen.legal[i]);
        print_said(NULL, seat, &(struct thing){.view = &seen, .seat = seat, .move = seen.legal[i]});
    }
    puts("]}");
}

static void choose_setup(struct kb_setup *setup, int game, uint64_t *random) {
    const char *word[KB_OPTIONS_MAX];
    char words[KB_OPTIONS_MAX][KB_WORD_MAX];
    int seats_played = 3 + (int)kb_random_below(random, 5), count = 0;
    for (int key = 0; key < kb_game(game).options; key++) {
        const char *name = kb_option_key(game, key);
        uint32_t values = 0;
        while (kb_option_value(game, key, (int)values))
            values++;
        if (!strcmp(name, "clock") || !strcmp(name, "first") || !strcmp(name, "beats"))
            continue;
        if (values < 2 || values > 8)
            continue;
        snprintf(words[count], sizeof words[count], "%s=%s", name,
                 kb_option_value(game, key, (int)kb_random_below(random, values)));
        word[count] = words[count];
        if (kb_setup(setup, kb_game(game).name, seats_played, word, count + 1, NULL) == KB_OK)
            count++;
    }
    NEED(kb_setup(setup, kb_game(game).name, seats_played, word, count, NULL) == KB_OK);
}

static void tell_random(int game, uint64_t seed) {
    static struct kb_entry entry[KB_HISTORY_MAX];
    struct kb_history history = {entry, KB_HISTORY_MAX, 0};
    uint64_t random = kb_random_seed(seed, 31);
    struct kb_setup setup;
    struct kb_state state;
    choose_setup(&setup, game, &random);
    kb_start(&state, &setup, seed, false, &history);
    while (!kb_over(&state)) {
        int seat = 1 + (int)kb_random_below(&random, setup.seats);
        if (!(kb_must(&state) >> seat & 1) && !(kb_may(&state) >> seat & 1))
            continue;
        if (kb_random_below(&random, 150 / STOPS) == 0)
            tell_moves(&setup, &history, &state, seat);
        NEED(kb_play(&state, seat, kb_random_action(&state, seat, &random), &history, NULL) ==
             KB_OK);
    }
    tell_game(&setup, &history);
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, RECORD_LIVE_MAX);
    NEED(file && text);
    *size = fread(text, 1, RECORD_LIVE_MAX - 1, file);
    fclose(file);
    return text;
}

static void tell_record(const char *path) {
    static struct record record;
    static struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    static char work[RECORD_LIVE_MAX];
    struct record_room room = {event, KB_LIVE_EVENTS_MAX, work, sizeof work};
    struct record_error error;
    size_t size;
    char *text = read_file(path, &size);
    NEED(record_read_live(&record, text, size, &room, &error));
    tell_game(&record.setup, &record.history);
    free(text);
}

/* ---- What is written ---- */

static void tell_events(const char *text) {
    static char message[1 << 15];
    static struct seen seen;
    char list[1 << 14] = "";
    for (const char *at = text; *at; at = strchr(at, '\n') + 1)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%.*s", *list ? "," : "",
                 (int)strcspn(at, "\n"), at);
    snprintf(message, sizeof message,
             "{\"t\":\"table\",\"table\":\"x\",\"n\":1,\"you\":1,\"host\":2,\"phase\":\"seating\","
             "\"snapshot\":true,\"terms\":\"corruption 3\",\"seats\":%s,\"events\":[%s]}",
             seats, list);
    struct doc doc = read_doc(message, strlen(message));
    NEED(seen_take(&seen, &doc, 0, 0));
    for (int you = 0; you <= 3; you++) {
        printf("{\"you\":%d,\"seats\":%s,\"events\":[", you, seats);
        const char *at = text;
        between = "";
        for (int i = 0; i < seen.events; i++, at = strchr(at, '\n') + 1) {
            printf("%s{\"event\":%.*s", between, (int)strcspn(at, "\n"), at);
            print_said(NULL, you, &(struct thing){.event = &seen.event[i]});
        }
        NEED(!*at);
        puts("]}");
    }
}

/* Games are separated by empty lines; events come last. */
static void tell_written(const char *path) {
    size_t size;
    char *text = read_file(path, &size);
    for (char *at = text, *end; *at; at = end + 1) {
        static struct json_token first[LINES_TOKENS];
        char game[SEEN_GAME];
        end = strstr(at, "\n\n");
        end = end ? end + 1 : strchr(at, 0) - 1;
        *end = 0; /* the empty line, or the last line's end */
        size_t length = strcspn(at, "\n");
        struct doc line = {at, first, json_read(at, length, first, LINES_TOKENS, NULL)};
        if (!doc_string(&line, doc_member(&line, 0, "game"), game, sizeof game)) {
            *end = '\n';
            tell_events(at);
            break;
        }
        for (int you = 0; you <= 3; you++) {
            print_history(game, you, at);
            puts("}");
        }
    }
    free(text);
}

static void tell_refusals(char *codes) {
    printf("{\"you\":0,\"seats\":%s,\"errors\":[", seats);
    between = "";
    for (char *code = strtok(codes, ","); code; code = strtok(NULL, ",")) {
        printf("%s{\"code\":\"%s\"", between, code);
        print_said(NULL, 0, &(struct thing){.code = code});
    }
    puts("]}");
}

static void tell_shown(void) {
    static const char *const shown[] = {"", "1", "12", "12345", "123456", "3", "135", "23456"};
    printf("{\"you\":0,\"seats\":%s,\"shown\":[", seats);
    between = "";
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        printf("%s{\"digits\":\"%s\"", between, shown[i]);
        print_said(NULL, 0, &(struct thing){.shown = shown[i]});
    }
    puts("]}");
}

int main(int argc, char **argv) {
    NEED(argc >= 3);
    tell_refusals(argv[1]);
    tell_shown();
    tell_written(argv[2]);
    for (int i = 3; i < argc; i++)
        tell_record(argv[i]);
    for (int game = 0; game < 2; game++)
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            tell_random(game, seed);
    return 0;
}

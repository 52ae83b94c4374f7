/* setup.c: the list of games, and everything that is settled before the first card: seats, options,
 * editions, deck, dimensions. Knows how an option is written, not what it means. */
#include "game.h"

HD int kb_games(void) {
    return KB_GAMES_COUNT;
}

/* By way of a variable: what `return name_info()` gives is lost by nvcc 13.0 on the GPU. */
HD struct kb_game_info kb_game(int game) {
    struct kb_game_info info = corruption_info();
    ASSERT(game >= 0);
    ASSERT(game < KB_GAMES_COUNT);
    switch (game) {
#define INFO(name) \
    case KB_GAME_##name: info = name##_info(); break;
        KB_GAMES(INFO)
    }
    return info;
}

HD int kb_game_find(const char *name) {
    for (int game = 0; game < KB_GAMES_COUNT; game++)
        if (text_same(kb_game(game).name, name))
            return game;
    return -1;
}

HD const char *kb_option_key(int game, int key) {
    switch (game) {
#define OPTION_KEY(name) \
    case KB_GAME_##name: return name##_option_key(key);
        KB_GAMES(OPTION_KEY)
    default: return NULL;
    }
}

HD const char *kb_option_value(int game, int key, int value) {
    switch (game) {
#define OPTION_VALUE(name) \
    case KB_GAME_##name: return name##_option_value(key, value);
        KB_GAMES(OPTION_VALUE)
    default: return NULL;
    }
}

HD static void set_defaults(struct kb_setup *setup) {
    switch (setup->game) {
#define DEFAULTS(name) \
    case KB_GAME_##name: name##_defaults(setup); break;
        KB_GAMES(DEFAULTS)
    }
}

/* Does this option have an effect with the other options? */
HD static bool option_counts(const struct kb_setup *setup, int key) {
    switch (setup->game) {
#define OPTION_COUNTS(name) \
    case KB_GAME_##name: return name##_option_counts(setup, key);
        KB_GAMES(OPTION_COUNTS)
    default: return false;
    }
}

/* The default that an option has in a game with these other options. */
HD static int default_of(const struct kb_setup *setup, int key) {
    struct kb_setup usual = *setup;
    set_defaults(&usual);
    return usual.option[key];
}

/* Does the text of a setup name this option? */
HD static bool option_shown(const struct kb_setup *setup, int key) {
    return option_counts(setup, key) && (key < kb_game(setup->game).options_first ||
                                         setup->option[key] != default_of(setup, key));
}

HD void setup_write_options(struct text *out, const struct kb_setup *setup) {
    bool first = true;
    for (int key = 0; key < kb_game(setup->game).options; key++) {
        if (!option_shown(setup, key))
            continue;
        const char *name = kb_option_key(setup->game, key);
        const char *value = kb_option_value(setup->game, key, setup->option[key]);
        bool number = *value >= '0' && *value <= '9' && !text_same(name, "first");
        text_word(out, first ? "\"" : ",\"");
        text_word(out, name);
        text_word(out, number ? "\":" : "\":\"");
        text_word(out, value);
        text_word(out, number ? "" : "\"");
        first = false;
    }
}

HD static void set_edition(struct kb_setup *setup, int edition) {
    switch (setup->game) {
#define EDITION(name) \
    case KB_GAME_##name: name##_edition(setup, edition); break;
        KB_GAMES(EDITION)
    }
}

/* Fills in an error, if the caller wants one. */
HD static enum kb_code fail(struct kb_error *error, enum kb_code code, int game, const char *word,
                            size_t length) {
    if (error) {
        bytes_fill(error, 0, sizeof *error);
        error->code = code;
        error->game = game;
        text_quote(error->word, sizeof error->word, word, length);
    }
    return code;
}

/* An option as written: its key and value as numbers. */
HD static enum kb_code read_option(int game, const char *word, size_t length, int *key, int *value,
                                   struct kb_error *error) {
    size_t equals = 0;
    while (equals < length && word[equals] != '=')
        equals++;
    if (equals == 0 || equals == length)
        return fail(error, KB_BAD_OPTION, game, word, length);
    *key = 0;
    while (kb_option_key(game, *key) && !text_is(word, equals, kb_option_key(game, *key)))
        ++*key;
    if (!kb_option_key(game, *key))
        return fail(error, KB_UNKNOWN_OPTION, game, word, equals);
    *value = 0;
    const char *name;
    while ((name = kb_option_value(game, *key, *value)) != NULL) {
        if (text_is(word + equals + 1, length - equals - 1, name))
            return KB_OK;
        ++*value;
    }
    fail(error, KB_BAD_VALUE, game, word, length);
    if (error)
        error->key = *key;
    return KB_BAD_VALUE;
}

/* The seat that the option `first` names; 0 for the lot, or if the game has no such option. */
HD static int first_player(const struct kb_setup *setup) {
    for (int key = 0; key < kb_game(setup->game).options; key++)
        if (text_same(kb_option_key(setup->game, key), "first"))
            return setup->option[key];
    return 0;
}

/* The options in `word`, one after the other; -1 where a key was not given. */
HD static enum kb_code read_options(struct kb_setup *setup, const char *const *word,
                                    const size_t *length, int count, struct kb_error *error) {
    int given[KB_OPTIONS_MAX + 1];
    int edition = kb_game(setup->game).options;
    for (int i = 0; i <= KB_OPTIONS_MAX; i++)
        given[i] = -1;
    for (int i = 0; i < count; i++) {
        int key;
        int value;
        enum kb_code code = read_option(setup->game, word[i], length[i], &key, &value, error);
        if (code)
            return code;
        const char *name = kb_option_key(setup->game, key);
        if (given[key] >= 0)
            return fail(error, KB_OPTION_TWICE, setup->game, name, text_length(name));
        given[key] = value;
    }
    if (given[edition] >= 0) /* applied first, wherever it stands */
        set_edition(setup, given[edition]);
    for (int key = 0; key < edition; key++)
        if (given[key] >= 0)
            setup->option[key] = (uint8_t)given[key];
    int first = first_player(setup);
    if (first > setup->seats) {
        fail(error, KB_FIRST_TOO_HIGH, setup->game, "", 0);
        if (error) {
            error->number = first;
            error->limit = setup->seats;
        }
        return KB_FIRST_TOO_HIGH;
    }
    return KB_OK;
}

/* A version that changes nothing with these options is not theirs. */
HD static int newest_rules(const struct kb_setup *setup) {
    switch (setup->game) {
#define RULES(name) \
    case KB_GAME_##name: return name##_rules(setup);
        KB_GAMES(RULES)
    }
    return 1;
}

/* More words than any game has options: the last must be wrong or doubled. */
#define WORDS_MAX (KB_OPTIONS_MAX + 2)

/* Options that mean nothing beside the others are as if they had not been given. */
HD static void forget_unused(struct kb_setup *setup) {
    for (int key = 0; key < kb_game(setup->game).options; key++)
        if (!option_counts(setup, key))
            setup->option[key] = (uint8_t)default_of(setup, key);
}

HD static enum kb_code make_setup(struct kb_setup *setup, const char *name, int seats,
                                  const char *const *word, const size_t *length, int count,
                                  struct kb_error *error) {
    struct kb_setup made;
    int game = kb_game_find(name);
    if (game < 0)
        return fail(error, KB_BAD_GAME, 0, name, text_length(name));
    struct kb_game_info info = kb_game(game);
    if (seats < info.seats_min || seats > info.seats_max) {
        fail(error, KB_BAD_SEATS, game, "", 0);
        if (error)
            error->number = seats;
        return KB_BAD_SEATS;
    }
    bytes_fill(&made, 0, sizeof made);
    made.game = (uint8_t)game;
    made.seats = (uint8_t)seats;
    set_defaults(&made);
    enum kb_code code = read_options(&made, word, length, count, error);
    forget_unused(&made);
    made.rules = (uint8_t)newest_rules(&made);
    if (!code)
        *setup = made;
    return code;
}

HD enum kb_code kb_setup(struct kb_setup *setup, const char *game, int seats,
                         const char *const *options, int count, struct kb_error *error) {
    size_t length[WORDS_MAX];
    int words = count < WORDS_MAX ? count : WORDS_MAX;
    for (int i = 0; i < words; i++)
        length[i] = text_length(options[i]);
    return make_setup(setup, game, seats, options, length, words, error);
}

HD enum kb_code kb_setup_text(struct kb_setup *setup, const char *game, int seats,
                              const char *options, struct kb_error *error) {
    const char *word[WORDS_MAX];
    size_t length[WORDS_MAX];
    int words = 0;
    while (*options && words < WORDS_MAX) {
        word[words] = options;
        while (*options && *options != ' ')
            options++;
        length[words] = (size_t)(options - word[words]);
        words++;
        if (*options == ' ' && options[1])
            options++;
    }
    return make_setup(setup, game, seats, word, length, words, error);
}

HD enum kb_code kb_setup_deck(struct kb_setup *setup, const char *text, size_t size,
                              struct kb_error *error) {
    struct kb_contract deck[KB_CONTRACTS];
    struct kb_error unread;
    if (!error)
        error = &unread;
    bytes_fill(error, 0, sizeof *error);
    enum kb_code code = corruption_read_deck(deck, text, size, error);
    if (!code)
        bytes_copy(setup->deck, deck, sizeof deck);
    return code;
}

HD enum kb_code kb_setup_reduce(struct kb_setup *setup, int seats,
                                const struct kb_dimensions *dimensions, struct kb_error *error) {
    const char *what = "seats";
    enum kb_code code = KB_BAD_DIMENSIONS;
    struct kb_setup made = *setup;
    if (seats >= 2 && seats <= KB_SEATS_MAX && first_player(setup) <= seats) {
        made.seats = (uint8_t)seats;
        switch (made.game) {
#define REDUCE(name) \
    case KB_GAME_##name: code = name##_reduce(&made, dimensions, &what); break;
            KB_GAMES(REDUCE)
        }
    }
    if (code)
        return fail(error, code, setup->game, what, text_length(what));
    *setup = made;
    return KB_OK;
}

HD enum kb_code kb_setup_rules(struct kb_setup *setup, int rules, struct kb_error *error) {
    int newest = newest_rules(setup);
    if (rules >= 1 && rules <= newest) {
        setup->rules = (uint8_t)rules;
        return KB_OK;
    }
    fail(error, KB_BAD_RULES, setup->game, "", 0);
    if (error) {
        error->number = rules;
        error->limit = newest;
    }
    return KB_BAD_RULES;
}

HD size_t kb_setup_print(const struct kb_setup *setup, char *out, size_t size) {
    struct text t = text_into(out, size);
    for (int key = 0; key < kb_game(setup->game).options; key++) {
        if (!option_shown(setup, key))
            continue;
        if (t.length)
            text_char(&t, ' ');
        text_word(&t, kb_option_key(setup->game, key));
        text_char(&t, '=');
        text_word(&t, kb_option_value(setup->game, key, setup->option[key]));
    }
    return text_end(&t);
}

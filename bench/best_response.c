/* best_response.c: how much somebody gains who knows exactly how a bot plays.
 *
 * Reduced games of Corruption: one round, one government, two contracts, and each seat has three
 * bribes and one character, of which it places two or three. All seats play the same bot, except
 * one that plays the best response to it, and what that brings is computed by walking through the
 * whole game (response.h). What the first seat and every other one gets is printed, and the gain:
 * the responder's part of the victory less what the bot would have had in its place, averaged over
 * the seats. A bot's strategy is taken from asking it with many seeds (bot_policy.h), which makes
 * the gain a pair of numbers: too high and too low on average, nearer to each other with more
 * seeds. */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot_policy.h"
#include "regret.h"

#define USAGE                                                                                 \
    "usage: best_response [--seats 2,3] [--cards 2] [--characters A,R,H] [--show standard]\n" \
    "                     [--values 600,400] [--seed 1] [--seeds 16,64]\n"                    \
    "                     [--bots uniform,easy,normal,hard,expert,regret@400]\n"              \
    "bots: a level of kickback, with @BUDGET if wanted; uniform: any legal move, exactly;\n"  \
    "      regret@ROUNDS: a strategy computed for the very game, with two seats only\n"

struct args {
    const char *seats;
    const char *cards;
    const char *characters;
    const char *show;
    const char *values;
    const char *bots;
    const char *seeds;
    uint64_t seed;
};

/* Takes the next word of a list with commas; false when there is none left. */
static bool next_word(const char **list, char *word, size_t size) {
    size_t n = strcspn(*list, ",");
    if (!n || n >= size)
        return false;
    memcpy(word, *list, n);
    word[n] = 0;
    *list += n + ((*list)[n] == ',');
    return true;
}

/* The lot that names the first player is left out: it is public, and the gain is averaged over the
 * seats, so it would add nothing but the same tree once more for each seat. */
static bool reduce(struct kb_setup *setup, int seats, int cards, char character,
                   const struct args *args) {
    static const char letters[] = "ARH";
    static const uint16_t bits[] = {KB_HAND_ATTORNEY, KB_HAND_REPORTER, KB_HAND_HITMAN};
    const char *at = strchr(letters, character);
    char options[64];
    if (!character || !at)
        return false;
    snprintf(options, sizeof options, "first=1 show=%s", args->show);
    uint16_t bribes = 1u << (KB_CARD_2 - 1) | 1u << (KB_CARD_6 - 1) | 1u << (KB_CARD_10 - 1);
    struct kb_dimensions d = {1, 2, 1, (uint8_t)cards, (uint16_t)(bribes | bits[at - letters]),
                              0, 0};
    int large = 0, small = 0;
    if (sscanf(args->values, "%d,%d", &large, &small) != 2 || large < 1 || small < 1 ||
        large > KB_CONTRACT_VALUE_MAX || small > KB_CONTRACT_VALUE_MAX ||
        kb_setup_text(setup, "corruption", 3, options, NULL) ||
        kb_setup_reduce(setup, seats, &d, NULL))
        return false;
    setup->deck[0].value = (uint16_t)large;
    setup->deck[1].value = (uint16_t)small;
    return true;
}

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One line of the table: all seats alike, then each seat as the responder. */
static void print_line(const struct kb_setup *setup, const struct response_policy *policy,
                       const char *bot, const char *seeds, const uint64_t *asked) {
    struct response_value all[KB_SEATS_MAX];
    double best_fit = 0, best_real = 0, first = now_s();
    fprintf(stderr, "%s, %s seeds: all alike ...", bot, seeds);
    response_all(setup, policy, all);
    for (int seat = 1; seat <= setup->seats; seat++) {
        fprintf(stderr, " seat %d ...", seat);
        struct response_value got = response_best(setup, policy, seat);
        best_fit += (got.fit - all[seat - 1].fit) / setup->seats;
        best_real += (got.real - all[seat - 1].real) / setup->seats;
    }
    fprintf(stderr, " %.1f s, asked %" PRIu64 " times\n", now_s() - first, asked ? *asked : 0);
    printf("| %s | %s |", bot, seeds);
    for (int seat = 0; seat < setup->seats; seat++)
        printf("%s%.1f", seat ? ", " : " ", 100 * all[seat].fit);
    printf(" | %.2f | %.2f |\n", 100 * best_fit, 100 * best_real);
    fflush(stdout);
}

static void print_bots(const struct kb_setup *setup, const struct args *args) {
    char bot[BOT_NAME_MAX], seeds[16];
    printf("| bot | seeds | what each seat gets, %% | gain at most | gain at least |\n"
           "|---|---|---|---|---|\n");
    for (const char *bots = args->bots; next_word(&bots, bot, sizeof bot);) {
        if (!strcmp(bot, "uniform")) {
            struct response_policy policy = response_uniform();
            print_line(setup, &policy, bot, "all", NULL);
            continue;
        }
        if (!strncmp(bot, "regret@", 7)) {
            if (setup->seats > 2)
                continue;
            struct regret *own = regret_start(setup, atoi(bot + 7));
            struct response_policy policy = regret_response(own);
            print_line(setup, &policy, bot, "all", NULL);
            regret_end(own);
            continue;
        }
        for (const char *list = args->seeds; next_word(&list, seeds, sizeof seeds);) {
            struct bot_policy own;
            int count = atoi(seeds);
            if (count < 1 || count > UINT16_MAX ||
                !bot_policy_start(&own, bot, count, args->seed)) {
                fprintf(stderr, "best_response: no bot %s, or not 1 to 65535 seeds\n", bot);
                exit(2);
            }
            struct response_policy policy = bot_policy_response(&own);
            print_line(setup, &policy, bot, seeds, &own.asked);
            bot_policy_end(&own);
        }
    }
}

static void read_args(int argc, char **argv, struct args *args) {
    static const struct option names[] = {
        {"seats", required_argument, NULL, 's'},
        {"cards", required_argument, NULL, 'c'},
        {"characters", required_argument, NULL, 'a'},
        {"show", required_argument, NULL, 'w'},
        {"values", required_argument, NULL, 'v'},
        {"bots", required_argument, NULL, 'b'},
        {"seeds", required_argument, NULL, 'k'},
        {"seed", required_argument, NULL, 'r'},
        {NULL, 0, NULL, 0},
    };
    for (int c; (c = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        switch (c) {
        case 's': args->seats = optarg; break;
        case 'c': args->cards = optarg; break;
        case 'a': args->characters = optarg; break;
        case 'w': args->show = optarg; break;
        case 'v': args->values = optarg; break;
        case 'b': args->bots = optarg; break;
        case 'k': args->seeds = optarg; break;
        case 'r': args->seed = strtoull(optarg, NULL, 10); break;
        default: fprintf(stderr, USAGE); exit(2);
        }
    }
}

int main(int argc, char **argv) {
    struct args args = {"2,3",      "2",       "A,R,H",
                        "standard", "600,400", "uniform,easy,normal,hard,expert,regret@400",
                        "16,64",    1};
    char seats[8], cards[8], character[8];
    read_args(argc, argv, &args);
    printf(
        "The gain of an exact best response, in percent of the victory, against each bot as its\n"
        "moves over so many seeds say it plays: \"at most\" when the responder knows those very\n"
        "seeds, \"at least\" when it is paid against as many others. Both on average only.\n");
    for (const char *s = args.seats; next_word(&s, seats, sizeof seats);)
        for (const char *c = args.cards; next_word(&c, cards, sizeof cards);)
            for (const char *a = args.characters; next_word(&a, character, sizeof character);) {
                struct kb_setup setup;
                if (!reduce(&setup, atoi(seats), atoi(cards), character[0], &args)) {
                    fprintf(stderr, USAGE);
                    return 2;
                }
                printf("\n%s seats, %s cards of 2 6 10 %c, contracts %s, show=%s:\n\n", seats,
                       cards, character[0], args.values, args.show);
                print_bots(&setup, &args);
            }
    return 0;
}

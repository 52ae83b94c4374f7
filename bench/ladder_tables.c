/* ladder_tables.c: the cross-table as Markdown. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ladder.h"

bool ladder_share(const struct ladder_cell *cell, const char *level, struct arena_mean *share) {
    for (int i = 0; i < cell->lineup.players && cell->tally.deals; i++) {
        if (strcmp(cell->lineup.player[i].name, level))
            continue;
        *share = arena_share(&cell->tally, &cell->lineup, i);
        return true;
    }
    return false;
}

const struct ladder_cell *ladder_one(const struct ladder *ladder, int seats, int a, int b) {
    for (int i = 0; i < ladder->cells; i++) {
        const struct ladder_cell *cell = &ladder->cell[i];
        if (cell->kind == LADDER_ONE && cell->seats == seats && cell->a == a && cell->b == b)
            return cell;
    }
    return NULL;
}

/* A name in a cell of a table: what Markdown would take as its own is escaped. */
static const char *escaped(const char *name, char *out) {
    char *to = out;
    for (; *name; name++) {
        if (strchr("\\`*_{}[]<>()#+!|&", *name))
            *to++ = '\\';
        *to++ = *name;
    }
    *to = 0;
    return out;
}

static uint64_t games_of(const struct ladder_cell *cell) {
    return cell->tally.deals * (uint64_t)arena_rotations(&cell->lineup);
}

static void put_share(FILE *out, const struct ladder_cell *cell, const char *level) {
    struct arena_mean share;
    if (cell && ladder_share(cell, level, &share))
        fprintf(out, " %.1f (%.1f–%.1f) |", 100 * share.mean, 100 * share.low, 100 * share.high);
    else
        fputs(" |", out);
}

/* One bot (row) against a table of another bot (column). */
static void put_ones(FILE *out, const struct ladder *ladder, int seats) {
    char name[2 * PLAYER_NAME_MAX];
    fprintf(out, "\nOne among others, share of victory in %% (fair: %.1f)\n\n| the one |",
            100.0 / seats);
    for (int b = 0; b < ladder->levels; b++)
        fprintf(out, " among %s |", escaped(ladder->level[b], name));
    fputs("\n|---|", out);
    for (int b = 0; b < ladder->levels; b++)
        fputs("---|", out);
    for (int a = 0; a < ladder->levels; a++) {
        fprintf(out, "\n| **%s** |", escaped(ladder->level[a], name));
        for (int b = 0; b < ladder->levels; b++)
            put_share(out, ladder_one(ladder, seats, a, b), ladder->level[a]);
    }
    fputs("\n", out);
}

static void put_mixed(FILE *out, const struct ladder *ladder, int seats) {
    char name[2 * PLAYER_NAME_MAX];
    bool first = true;
    for (int i = 0; i < ladder->cells; i++) {
        const struct ladder_cell *cell = &ladder->cell[i];
        if (cell->kind != LADDER_MIXED || cell->seats != seats)
            continue;
        if (first)
            fprintf(out,
                    "\nMixed tables, A has every other seat, starting with the first; share per "
                    "seat in %% "
                    "(fair: %.1f)\n\n"
                    "| A and B | A | B | games |\n|---|---|---|---|\n",
                    100.0 / seats);
        first = false;
        fprintf(out, "| %s and ", escaped(ladder->level[cell->a], name));
        fprintf(out, "%s |", escaped(ladder->level[cell->b], name));
        put_share(out, cell, ladder->level[cell->a]);
        put_share(out, cell, ladder->level[cell->b]);
        fprintf(out, " %" PRIu64 " |\n", games_of(cell));
    }
}

static void put_all(FILE *out, const struct ladder *ladder, int seats) {
    char shown[2 * PLAYER_NAME_MAX];
    for (int i = 0; i < ladder->cells; i++) {
        const struct ladder_cell *cell = &ladder->cell[i];
        if (cell->kind != LADDER_ALL || cell->seats != seats || !cell->tally.deals)
            continue;
        fprintf(out,
                "\nAll at one table, %" PRIu64 " games\n\n"
                "| bot | seats | share per seat in %% | total |\n|---|---|---|---|\n",
                games_of(cell));
        for (int p = 0; p < cell->lineup.players; p++) {
            const char *name = cell->lineup.player[p].name;
            struct arena_mean total = arena_total(&cell->tally, &cell->lineup, p);
            fprintf(out, "| %s | %d |", escaped(name, shown), arena_chairs(&cell->lineup, p));
            put_share(out, cell, name);
            fprintf(out, " %.1f (%.1f–%.1f) |\n", total.mean, total.low, total.high);
        }
    }
}

/* Time for a move, over all cells, and what went wrong. */
static void put_times(FILE *out, const struct ladder *ladder) {
    char name[2 * PLAYER_NAME_MAX];
    fputs("\n## Time per move\n\n| bot | moves | mean, us | median, us | faults |\n"
          "|---|---|---|---|---|\n",
          out);
    for (int level = 0; level < ladder->levels; level++) {
        struct arena_tally sum = {.deals = 0};
        for (int i = 0; i < ladder->cells; i++) {
            const struct ladder_cell *cell = &ladder->cell[i];
            for (int p = 0; p < cell->lineup.players; p++) {
                struct arena_tally part = {.deals = 0};
                part.player[0].count = cell->tally.player[p].count;
                if (!strcmp(cell->lineup.player[p].name, ladder->level[level]))
                    arena_add(&sum, &part);
            }
        }
        const struct play_count *count = &sum.player[0].count;
        fprintf(out, "| %s | %" PRIu64 " | %.1f | %.1f | %" PRIu64 " |\n",
                escaped(ladder->level[level], name), count->moves,
                count->moves ? (double)count->ns / 1000 / (double)count->moves : 0,
                arena_median_us(count), count->faults);
    }
}

/* How many games were played, as a range. */
static void put_games(FILE *out, const struct ladder *ladder) {
    uint64_t least = UINT64_MAX;
    uint64_t most = 0;
    uint64_t sum = 0;
    for (int i = 0; i < ladder->cells; i++) {
        uint64_t games = games_of(&ladder->cell[i]);
        least = games < least ? games : least;
        most = games > most ? games : most;
        sum += games;
    }
    fprintf(out,
            "%" PRIu64 " games, %" PRIu64 " to %" PRIu64 " per table. In brackets: the 95 %% "
            "interval, clustered by deal.\n",
            sum, least, most);
}

int ladder_write_tables(const struct ladder *ladder, const char *folder, const char *command) {
    char path[4096];
    char options[256];
    const char *game = kb_game(ladder->setup[0].game).name;
    char *text = NULL;
    size_t size = 0;
    int error = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return errno;
    kb_setup_print(&ladder->setup[0], options, sizeof options);
    fprintf(out,
            "# Strength: %s\n\n"
            "How the levels of bots do against each other, for anyone who chooses or writes one. "
            "[strength.md](strength.md)\nsays what was learned from it.\n\n"
            "    %s\n\nOptions: %s\n\n",
            game, command, options);
    put_games(out, ladder);
    for (int i = 0; i < ladder->tables; i++) {
        int seats = ladder->seats[i];
        snprintf(path, sizeof path, "%s/%s-%d.svg", folder, game, seats);
        error = error ? error : ladder_write_plot(ladder, seats, path);
        fprintf(out, "\n## %d seats\n\n![%d seats](%s-%d.svg)\n", seats, seats, game, seats);
        put_ones(out, ladder, seats);
        put_mixed(out, ladder, seats);
        put_all(out, ladder, seats);
    }
    put_times(out, ladder);
    if (fclose(out))
        error = error ? error : errno;
    snprintf(path, sizeof path, "%s/%s.md", folder, game);
    error = error ? error : write_file(path, text, size);
    free(text);
    return error;
}

/* watch_words.c: see watch_words.h. */
#include "watch_words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "review_words.h"

static void say(char *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(char *out, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(out, WORDS_MAX, format, list);
    va_end(list);
}

/* ---- Names ---- */

const char *words_government(int government) {
    static const char *const names[] = {"City Hall", "County Seat", "Capitol"};
    return names[government];
}

void words_contract(const struct scene *scene, int id, char *out) {
    const char *name = scene->setup->deck[id].id;
    say(out, "%s", review_contract(PO_EN, name));
    if (!strcmp(out, name)) /* of a deck that somebody has loaded */
        out[0] = (char)toupper((unsigned char)out[0]);
}

void words_place(const struct scene *scene, int place, char *out) {
    char name[WORDS_MAX];
    int government = place / KB_PLACE_PITCH;
    int number = place % KB_PLACE_PITCH;
    if (number)
        words_contract(scene, scene_contract(scene, place), name);
    else
        say(name, "%s", words_government(government));
    say(out, "%c%d (%.24s)", 'a' + government, number, name);
}

void words_value(uint32_t thousands, char *out) {
    if (thousands >= 1000)
        say(out, "$%u,%03uk", thousands / 1000, thousands % 1000);
    else
        say(out, thousands ? "$%uk" : "$%u", thousands);
}

void words_money(int units, char *out) {
    int dollars = 500 * units;
    if (dollars >= 1000)
        say(out, "$%d,%03d", dollars / 1000, dollars % 1000);
    else
        say(out, "$%d", dollars);
}

void words_seats(uint32_t seats, char *out) {
    size_t used = 0;
    int left = __builtin_popcount(seats);
    used += (size_t)snprintf(out, WORDS_MAX, left > 1 ? "seats " : "seat ");
    for (int seat = 1; left > 0; seat++) {
        if (!(seats >> seat & 1))
            continue;
        left--;
        used += (size_t)snprintf(out + used, WORDS_MAX - used, "%d%s", seat,
                                 left > 1    ? ", "
                                 : left == 1 ? " and "
                                             : "");
    }
}

static const char *card_name(int card) {
    static const char *const names[] = {"a card", "$1,000",  "$2,000",   "$4,000",   "$6,000",
                                        "$8,000", "$10,000", "attorney", "reporter", "hit man"};
    return names[card];
}

const char *words_card(int card) {
    return card_name(card);
}

const char *words_step(const struct scene *scene) {
    static const char *const names[] = {
        "I. Invitation to bid", "II. Corruption", "III. The cards are turned",
        "III.1 Swiss money",    "III.2 Hit men",  "III.3 Attorneys",
        "III.4 Reporters",      "III.5 Award",    "The end"};
    return names[scene->step];
}

/* The shown set in words: `1, 3 and 5`. */
static void list_shown(int shown, char *out) {
    size_t used = 0;
    int left = __builtin_popcount((unsigned)shown);
    for (int k = 0; left > 0; k++) {
        if (!(shown >> k & 1))
            continue;
        left--;
        used += (size_t)snprintf(out + used, WORDS_MAX - used, "%d%s", k + 1,
                                 left > 1    ? ", "
                                 : left == 1 ? " and "
                                             : "");
    }
}

const char *words_explain(const struct scene *scene) {
    static const char *const texts[] = {
        "Each government puts two more contracts out to bid.",
        "In turn, one card each: on a contract, or a bribe into a Swiss account.",
        "Now everybody sees who paid for what, and who was sent to stop it.",
        "Each bribe in a Swiss account goes to a contract next to it, at half value.",
        "Each hit man takes an attorney, reporter or hit man off his contract.",
        "An attorney who is still there stops his contract: nobody gets it.",
        "Each reporter may take one bribe off his contract, but no Swiss money.",
        "The most money wins the contract. Without money or in a tie nobody does.",
        "The greatest value of contracts wins the game."};
    return texts[scene->step];
}

/* ---- Phases I and II ---- */

bool words_open(const struct scene *scene, int line, char *out) {
    static const char *const numbers[] = {"", "", "Two", "Three", "Four", "Five", "Six", "Seven"};
    if (line == 0)
        say(out, "%s bots sit down to buy public contracts with bribes.",
            numbers[scene->table.seats]);
    else if (line == 1)
        say(out, "Most money on a contract wins it, most value wins the game.");
    else
        say(out, "Attorneys stop it, reporters take money, hit men take people.");
    return line < (scene->table.option[KB_SHOW] == KB_SHOW_CLOSED ? 1 : 2);
}

void words_round(const struct scene *scene, char *out) {
    int kept = 0;
    for (int g = 0; g < scene->table.governments; g++)
        kept += scene_contracts(scene, g);
    if (kept)
        say(out, "Round %d: six more contracts, beside %d that nobody got.", scene->table.round,
            kept);
    else
        say(out, "Round %d: six contracts are turned up.", scene->table.round);
}

void words_deal(const struct scene *scene, char *out) {
    int government = scene->place / KB_PLACE_PITCH;
    char place[WORDS_MAX];
    char value[WORDS_MAX];
    words_place(scene, scene->place, place);
    words_value(scene->table.value[scene_contract(scene, scene->place)], value);
    say(out, "%s%s wants bids for %.40s, worth %.16s.", government ? "The " : "",
        words_government(government), place, value);
}

void words_first(const struct scene *scene, uint32_t tied, char *out) {
    int first = scene->table.first;
    char list[WORDS_MAX];
    char value[WORDS_MAX];
    if (tied && scene->table.round == 1) {
        say(out, "Seat %d goes first, drawn at random.", first);
    } else if (tied) {
        words_seats(tied, list);
        say(out, "S%.60s are tied; at random, seat %d goes first.", list + 1, first);
    } else if (scene->table.round == 1) {
        say(out, "Seat %d goes first, as agreed.", first);
    } else if (scene_totals_open(scene)) {
        words_value(scene->table.total[first - 1], value);
        say(out, "Seat %d leads with %.16s, so it has to go first.", first, value);
    } else {
        say(out, "Seat %d leads, so it has to go first.", first);
    }
}

void words_shown(const struct scene *scene, int chooser, char *out) {
    int shown = scene->table.shown;
    char who[WORDS_MAX] = "In this round";
    char list[WORDS_MAX] = "";
    if (chooser)
        say(who, "Seat %d decides:", chooser);
    list_shown(shown, list);
    if (shown == 0)
        say(out, "%.40s all cards go face down.", who);
    else if (shown == (1 << scene->table.cards) - 1)
        say(out, "%.40s all cards go face up.", who);
    else if (shown & (shown - 1))
        say(out, "%.40s cards %.40s of every seat go face up.", who, list);
    else
        say(out, "%.40s card %.40s of every seat goes face up.", who, list);
}

void words_put(const struct scene *scene, int t, char *out) {
    int seat = scene_seat(scene, t);
    int card = scene->card[t];
    char place[WORDS_MAX];
    words_place(scene, scene->table.place[t], place);
    if (scene->table.swiss >> t & 1)
        say(out, "Seat %d puts a bribe into Swiss account %.40s.", seat, place);
    else if (!card)
        say(out, "Seat %d puts a card face down on %.40s.", seat, place);
    else if (scene_is_bribe(card))
        say(out, "Seat %d puts %s face up on %.40s.", seat, card_name(card), place);
    else
        say(out, "Seat %d puts %s %s face up on %.40s.", seat,
            card == KB_CARD_ATTORNEY ? "an" : "a", card_name(card), place);
}

void words_look(const struct scene *scene, int seat, int t, char *out) {
    char place[WORDS_MAX];
    words_place(scene, scene->table.place[t], place);
    say(out, "Seat %d spends a book card on a look at seat %d's card on %.40s.", seat,
        scene_seat(scene, t), place);
}

/* ---- Phase III ---- */

void words_swiss(const struct scene *scene, int t, char *out) {
    char place[WORDS_MAX];
    char half[WORDS_MAX];
    words_place(scene, scene->table.place[t], place);
    words_money(scene_worth(scene, t), half);
    say(out, "Seat %d's Swiss %s goes to %.40s as %.16s.", scene_seat(scene, t),
        card_name(scene->card[t]), place, half);
}

void words_take(const struct scene *scene, int t, int target, char *out) {
    int seat = scene_seat(scene, t);
    const char *name = card_name(scene->card[t]);
    char place[WORDS_MAX];
    words_place(scene, scene->table.place[t], place);
    if (target < 0)
        say(out, "Seat %d's %s takes nothing off %.40s.", seat, name, place);
    else if (scene_seat(scene, target) == seat)
        say(out, "Seat %d's %s takes seat %d's own %s off %.40s.", seat, name, seat,
            card_name(scene->card[target]), place);
    else
        say(out, "Seat %d's %s takes seat %d's %s off %.40s.", seat, name,
            scene_seat(scene, target), card_name(scene->card[target]), place);
}

void words_idle(const struct scene *scene, int t, char *out) {
    char place[WORDS_MAX];
    words_place(scene, scene->table.place[t], place);
    say(out, "Seat %d's %s finds %s on %.40s.", scene_seat(scene, t), card_name(scene->card[t]),
        scene->card[t] == KB_CARD_HITMAN ? "nobody to take" : "no bribe to take", place);
}

static const char *stays(const struct scene *scene) {
    return scene->table.round < scene->table.rounds ? "it stays" : "nobody gets it";
}

void words_stop(const struct scene *scene, char *out) {
    char place[WORDS_MAX];
    uint32_t seats = 0;
    char list[WORDS_MAX];
    words_place(scene, scene->place, place);
    for (int t = 0; t < scene->table.placed; t++)
        if (scene->table.place[t] == scene->place && scene->card[t] == KB_CARD_ATTORNEY &&
            !(scene->table.gone >> t & 1))
            seats |= 1u << scene_seat(scene, t);
    words_seats(seats, list);
    if (seats & (seats - 1))
        say(out, "The attorneys of %.40s stop %.40s.", list, place);
    else
        say(out, "S%.40s's attorney stops %.40s.", list + 1, place);
}

/* The seats with the greatest sum, which is returned, and the next sum below it. */
static int highest(const struct scene *scene, int place, uint32_t *seats, int *second) {
    int sum[KB_SEATS_MAX];
    int best = 0;
    scene_sums(scene, place, sum);
    *seats = 0;
    *second = 0;
    for (int i = 0; i < scene->table.seats; i++)
        best = sum[i] > best ? sum[i] : best;
    for (int i = 0; i < scene->table.seats; i++) {
        if (sum[i] == best)
            *seats |= 2u << i;
        else if (sum[i] > *second)
            *second = sum[i];
    }
    return best;
}

void words_award(const struct scene *scene, char *out) {
    char contract[WORDS_MAX];
    char value[WORDS_MAX];
    char money[WORDS_MAX];
    char other[WORDS_MAX];
    char list[WORDS_MAX];
    uint32_t seats;
    int second;
    int place = scene->place;
    words_place(scene, place, contract);
    words_value(scene->table.value[scene_contract(scene, place)], value);
    words_money(highest(scene, place, &seats, &second), money);
    words_money(second, other);
    words_seats(seats, list);
    switch (scene->verdict[place]) {
    case VERDICT_WON:
        if (second)
            say(out, "Seat %d wins %.40s, %.16s: %.16s against %.16s.", scene->winner[place],
                contract, value, money, other);
        else
            say(out, "Seat %d wins %.40s, %.16s: only bid, %.16s.", scene->winner[place], contract,
                value, money);
        break;
    case VERDICT_TIE:
        say(out, "%.40s: %.40s are tied at %.16s; %s.", contract, list, money, stays(scene));
        break;
    case VERDICT_EMPTY: say(out, "%.40s: no money at all; %s.", contract, stays(scene)); break;
    default: say(out, "%.40s: stopped by an attorney; %s.", contract, stays(scene));
    }
}

void words_home(const struct scene *scene, char *out) {
    char list[WORDS_MAX];
    char value[WORDS_MAX];
    uint32_t leaders = scene_leaders(scene);
    const char *back = "All cards go back to their owners.";
    if (scene->table.round == scene->table.rounds)
        back = "That was the last round.";
    else if (scene->table.option[KB_SHOW] != KB_SHOW_CLOSED &&
             scene->table.option[KB_CHARACTERS] == KB_CHARACTERS_DISCARD)
        back = "Bribes go back, played characters are gone.";
    words_seats(leaders, list);
    if (!scene_totals_open(scene)) {
        say(out, "%s", back);
        return;
    }
    words_value(scene->table.total[__builtin_ctz(leaders) - 1], value);
    say(out, "%s S%.40s lead%s: %.16s.", back, list + 1, leaders & (leaders - 1) ? "" : "s", value);
}

void words_end(const struct scene *scene, char *out) {
    char list[WORDS_MAX];
    char value[WORDS_MAX];
    uint32_t leaders = scene_leaders(scene);
    words_seats(leaders, list);
    words_value(scene->table.total[__builtin_ctz(leaders) - 1], value);
    if (leaders & (leaders - 1))
        say(out, "S%.40s share the victory with %.16s each.", list + 1, value);
    else
        say(out, "S%.40s wins the game with %.16s.", list + 1, value);
}

/* watch_scene.c: see watch_scene.h. */
#include "watch_scene.h"

int scene_seat(const struct scene *scene, int t) {
    return (scene->table.first - 1 + t) % scene->table.seats + 1;
}

const char *scene_face(int card) {
    static const char *const faces[] = {"?", "1", "2", "4", "6", "8", "10", "A", "R", "H"};
    return faces[card];
}

bool scene_is_bribe(int card) {
    return card >= KB_CARD_1 && card <= KB_CARD_10;
}

int scene_worth(const struct scene *scene, int t) {
    static const int units[] = {0, 2, 4, 8, 12, 16, 20, 0, 0, 0};
    return units[scene->card[t]] >> (scene->table.swiss >> t & 1);
}

int scene_cards(const struct scene *scene, int place, int *out) {
    int count = 0;
    for (int swiss = 0; swiss < 2; swiss++)
        for (int t = 0; t < scene->table.placed; t++)
            if (scene->table.place[t] == place && (int)(scene->table.swiss >> t & 1) == swiss)
                out[count++] = t;
    return count;
}

void scene_sums(const struct scene *scene, int place, int *sum) {
    for (int seat = 0; seat < KB_SEATS_MAX; seat++)
        sum[seat] = 0;
    for (int t = 0; t < scene->table.placed; t++)
        if (scene->table.place[t] == place && !(scene->table.gone >> t & 1))
            sum[scene_seat(scene, t) - 1] += scene_worth(scene, t);
}

int scene_contract(const struct scene *scene, int place) {
    return scene->table.contract[place] - 1;
}

int scene_contracts(const struct scene *scene, int government) {
    int count = 0;
    while (count + 1 < KB_PLACE_PITCH &&
           scene->table.contract[government * KB_PLACE_PITCH + count + 1])
        count++;
    return count;
}

int scene_expected(const struct scene *scene, int government) {
    int turned = scene->table.turned;
    int got = scene->table.dealt - government * turned;
    got = got < 0 ? 0 : got > turned ? turned : got;
    return scene_contracts(scene, government) + turned - got;
}

int scene_left(const struct scene *scene, int seat, int card) {
    uint32_t held = scene->table.held[seat - 1];
    int count = (int)(held >> (card - 1) & 1);
    if (card == KB_CARD_REPORTER && (held & KB_HAND_REPORTER2))
        count++;
    for (int t = 0; t < scene->table.placed; t++)
        count -= scene_seat(scene, t) == seat && scene->card[t] == card;
    return count;
}

uint32_t scene_leaders(const struct scene *scene) {
    uint32_t leaders = 0;
    uint32_t best = 0;
    for (int seat = 1; seat <= scene->table.seats; seat++) {
        uint32_t total = scene->table.total[seat - 1];
        if (total > best)
            leaders = 0;
        if (total >= best) {
            best = total;
            leaders |= 1u << seat;
        }
    }
    return leaders;
}

bool scene_totals_open(const struct scene *scene) {
    return scene->table.option[KB_TOTALS] == KB_TOTALS_OPEN || scene->step == STEP_OVER;
}

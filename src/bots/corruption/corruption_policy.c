/* corruption_policy.c: see corruption_policy.h. Loops over cards are written so that a compiler can
 * do four at once: this is where searches spend their time. */
#include "corruption_policy.h"

#include "random.h"

#define CARD(c) ((c)-1)

struct policy_style policy_plain(void) {
    struct policy_style style = {{
        [POLICY_GROWTH] = 2.0176f,         [POLICY_BLUR] = 4.7539f,
        [POLICY_BLUR_LAP] = 1.3261f,       [POLICY_PRICE] = 0.1108f,
        [POLICY_PRICE_OPEN] = 0.0635f,     [POLICY_SWISS] = 0.1609f,
        [POLICY_SWISS_GAIN] = 0.9f,        [POLICY_REPORT] = 4.0743f,
        [POLICY_REPORT_PRICE] = 0.0176f,   [POLICY_HARM] = 0.0341f,
        [POLICY_ATTORNEY_PRICE] = 0.0927f, [POLICY_GUARD] = 0.0706f,
        [POLICY_HITMAN_PRICE] = 0.1413f,   [POLICY_FACE] = 0.1072f,
        [POLICY_SHARP] = 203.2404f,        [POLICY_CROWD] = 7.8878f,
        [POLICY_APPETITE] = -0.0132f,      [POLICY_HIDDEN] = 9.0f,
        [POLICY_HIDDEN_LAP] = 0.5f,
    }};
    return style;
}

struct policy_style policy_person(struct policy_style style, const struct bot_personality *who) {
    float *n = style.number;
    float risk = (float)who->risk * 0.01f - 1;
    float bluff = (float)who->bluff * 0.01f - 1;
    float malice = (float)who->malice * 0.01f - 1;
    float spread = (float)who->spread * 0.01f - 1;
    float noise = (float)who->noise * 0.01f - 1;
    n[POLICY_APPETITE] += 0.25f * risk;
    n[POLICY_SWISS_GAIN] *= 1 + 0.15f * bluff;
    n[POLICY_HARM] *= 1 + 0.4f * malice;
    n[POLICY_BLUR] *= 1 + 0.4f * spread;
    n[POLICY_SHARP] *= 1 / (1 + 0.3f * noise);
    return style;
}

/* The largest and the sum of what the others show on a contract, and who shows most. */
static void look_at_rivals(const struct corruption_world *w, const struct policy_style *style,
                           int spot, struct policy_stand *stand) {
    const float *n = style->number;
    int account = w->account[spot];
    int strongest = -1, rivals = 0;
    float most = 0, takes = 0, covered = 0, harm = 0;
    uint32_t top = 1;
    for (int i = 0; i < w->seats; i++)
        if (w->table->total[i] > top)
            top = w->table->total[i];
    for (int i = 0; i < w->seats; i++) {
        if (i == w->turn)
            continue;
        float here = w->open[i][spot] + n[POLICY_HIDDEN] * (float)w->covered[i][spot] +
                     n[POLICY_HIDDEN_LAP] * (float)w->early[i][spot];
        float there = n[POLICY_HIDDEN] * (float)w->covered[i][account] +
                      n[POLICY_HIDDEN_LAP] * (float)w->early[i][account];
        float has = here + 0.5f * n[POLICY_SWISS] * there;
        covered += (float)w->covered[i][spot];
        if (here > 0)
            rivals++;
        if (has > most) {
            most = has;
            strongest = i;
            takes = here;
        }
    }
    if (strongest >= 0) {
        float near = (float)w->table->total[strongest] / (float)top;
        harm = n[POLICY_HARM] * (0.6f + 0.8f * near * near);
        stand->report[spot] = takes < n[POLICY_REPORT] ? takes : n[POLICY_REPORT];
    }
    stand->rival[spot] = most + (rivals > 1 ? n[POLICY_CROWD] * (float)(rivals - 1) : 0);
    stand->harm[spot] = harm;
    stand->danger[spot] = covered + 2.0f * (float)(w->faces[0][spot] + w->faces[1][spot]);
    stand->stopped[spot] = w->faces[0][spot] ? 0.3f : 1.0f;
}

void policy_look(const struct corruption_world *w, const struct policy_style *style,
                 struct policy_stand *stand) {
    float sum = 0;
    stand->contracts = w->contracts;
    stand->spots = w->spots;
    stand->face = bits_has(w->table->shown, w->lap);
    stand->laps = (float)(w->table->cards - 1 - w->lap);
    for (int p = 0; p < w->contracts; p++) {
        stand->account[p] = w->account[p];
        stand->value[p] = w->value[p];
        stand->report[p] = 0;
        sum += w->value[p];
        look_at_rivals(w, style, p, stand);
    }
    stand->mean = sum / (float)w->contracts;
    stand->unit = sum / (62.0f * (float)w->seats);
    stand->scarce = w->table->option[KB_CHARACTERS] == KB_CHARACTERS_RETURN
                        ? 0
                        : (float)(w->table->rounds - w->table->round) * (1.0f / 3.0f);
}

/* e to the x, roughly, for x from -44 up: it is a style, not a figure. */
static inline float rough_exp(float x) {
    float e = 1 + x * (1.0f / 64);
    e = e < 0.3f ? 0.3f : e > 3.5f ? 3.5f : e;
    e *= e;
    e *= e;
    e *= e;
    e *= e;
    e *= e;
    return e * e;
}

void policy_weigh(const struct policy_stand *stand, const struct policy_style *style,
                  const float *own, uint16_t hand, struct policy_weights *out) {
    static const float units[8] = {2, 4, 8, 12, 16, 20, 0, 0};
    const float *n = style->number;
    float held[POLICY_CARDS] = {0};
    float price[8];
    float best[4][8]; /* by government and card: the best gain through its Swiss account */
    for (int c = 0; c < 9; c++)
        held[c] = (float)(hand >> c & 1);
    for (int c = 0; c < 8; c++)
        price[c] =
            (n[POLICY_PRICE] + (stand->face ? n[POLICY_PRICE_OPEN] : 0)) * stand->unit * units[c];
    for (int g = 0; g < 4; g++)
        for (int c = 0; c < 8; c++)
            best[g][c] = -1;
    float blur = n[POLICY_BLUR] + n[POLICY_BLUR_LAP] * stand->laps;
    float face = stand->face ? n[POLICY_FACE] : 0;
    for (int p = 0; p < stand->contracts; p++) {
        float v = stand->value[p];
        float wish = v * stand->stopped[p] * (1 + n[POLICY_APPETITE] * (v / stand->mean - 1));
        float *row = out->of[p];
        float *half = best[stand->account[p] - stand->contracts];
        float lead = own[p] + n[POLICY_SWISS] * own[stand->account[p]] - stand->rival[p] -
                     n[POLICY_GROWTH] * stand->laps * v / stand->mean;
        float now = lead / (blur + (lead < 0 ? -lead : lead));
        for (int c = 0; c < 8; c++) {
            float x = lead + units[c];
            float y = lead + 0.5f * units[c];
            float gain = 0.5f * wish * (x / (blur + (x < 0 ? -x : x)) - now) - price[c];
            float swiss = 0.5f * wish * (y / (blur + (y < 0 ? -y : y)) - now);
            half[c] = swiss > half[c] ? swiss : half[c];
            row[c] = gain;
        }
        float x = lead + stand->report[p];
        float scarce = stand->scarce;
        row[CARD(KB_CARD_ATTORNEY)] = stand->stopped[p] * 0.5f * v * (1 - now) * stand->harm[p] -
                                      scarce * n[POLICY_ATTORNEY_PRICE] - face -
                                      (own[p] > 0 ? 0.3f * v * (1 + now) * 0.5f : 0);
        row[CARD(KB_CARD_REPORTER)] =
            0.5f * wish * (x / (blur + (x < 0 ? -x : x)) - now) * (own[p] > 0 ? 1 : 0.3f) -
            scarce * n[POLICY_REPORT_PRICE] - face;
        row[CARD(KB_CARD_HITMAN)] =
            0.5f * v * (1 + now) * (own[p] > 0 ? 1 : 0.2f) * n[POLICY_GUARD] * stand->danger[p] -
            scarce * n[POLICY_HITMAN_PRICE] - face;
        for (int c = 0; c < POLICY_CARDS; c++)
            row[c] = held[c] * rough_exp(n[POLICY_SHARP] * (c < 9 ? row[c] : 0));
    }
    for (int g = stand->contracts; g < stand->spots; g++) {
        float *row = out->of[g];
        const float *half = best[g - stand->contracts];
        for (int c = 0; c < POLICY_CARDS; c++)
            row[c] = c < 6 ? held[c] * rough_exp(n[POLICY_SHARP] *
                                                 (n[POLICY_SWISS_GAIN] * half[c] -
                                                  n[POLICY_PRICE] * stand->unit * units[c]))
                           : 0;
    }
    out->sum = 0;
    for (int p = 0; p < stand->spots; p++) {
        float sum = 0;
        for (int c = 0; c < 9; c++)
            sum += out->of[p][c];
        out->row[p] = sum;
        out->sum += sum;
    }
}

int policy_draw(const struct policy_weights *weights, int spots, uint64_t *random, int *card) {
    float x = (float)(random_next(random) >> 40) * (1.0f / (1 << 24)) * weights->sum;
    int p = 0;
    while (p < spots - 1 && x >= weights->row[p])
        x -= weights->row[p++];
    while (p > 0 && weights->row[p] <= 0) /* rounding may lead past the last one */
        p--;
    int c = 0;
    while (c < 8 && (x >= weights->of[p][c] || weights->of[p][c] <= 0))
        x -= weights->of[p][c++];
    while (c > 0 && weights->of[p][c] <= 0)
        c--;
    *card = c + 1;
    return p;
}

void policy_play(struct corruption_world *w, const struct policy_style *style, uint64_t *random) {
    struct policy_stand stand;
    struct policy_weights weights;
    int card;
    policy_look(w, style, &stand);
    policy_weigh(&stand, style, w->own[w->turn], w->hand[w->turn], &weights);
    int spot = policy_draw(&weights, w->spots, random, &card);
    world_place(w, card, spot);
}

/* hacker_leaks.c: leaks planted in Hacker: in bills, viruses, choices, owners while jammed, texts
 * and histories. */
#include "leak.h"

#include <stdio.h>
#include <string.h>

/* ---- What leaks are made of ---- */

static const struct kb_hacker *state_of(const struct world *world) {
    return &world->state.as.hacker;
}

static const struct kb_hacker_table *table_of(const struct world *world) {
    return &world->state.as.hacker.table;
}

static struct kb_hacker_view *view_of(struct outputs *out) {
    return &out->view.as.hacker;
}

static bool in_beat(const struct world *world) {
    return table_of(world)->stage == KB_HACKER_BEAT;
}

/* The first bill that the view does not show, or -1. */
static int hidden_bill(const struct world *world, struct outputs *out) {
    for (int i = 0; i < table_of(world)->drawn; i++)
        if (!view_of(out)->value[i])
            return i;
    return -1;
}

static int hidden_value(const struct world *world, struct outputs *out) {
    int i = hidden_bill(world, out);
    return i < 0 ? 0 : state_of(world)->value[i];
}

/* The first virus whose owner the view does not show, or -1. */
static int hidden_virus(const struct world *world, struct outputs *out) {
    for (int v = 0; v < table_of(world)->placed; v++)
        if (!view_of(out)->virus[v])
            return v;
    return -1;
}

static int hidden_owner(const struct world *world, struct outputs *out) {
    int v = hidden_virus(world, out);
    return v < 0 ? 0 : state_of(world)->virus[v];
}

static int neighbour(const struct world *world) {
    return world->viewer % table_of(world)->seats + 1;
}

static uint8_t *piece(uint8_t *tensor, const char *name) {
    struct kb_piece found;
    for (int i = 0; kb_tensor_piece(1, i, &found); i++)
        if (strcmp(found.name, name) == 0)
            return tensor + found.offset;
    __builtin_trap();
}

static void splice(struct outputs *out, enum output output, char *text, char *at, size_t gone,
                   const char *word) {
    size_t length = strlen(word);
    size_t rest = out->length[output] - (size_t)(at - text) - gone;
    memmove(at + length, at + gone, rest);
    memcpy(at, word, length);
    out->length[output] += length - gone;
}

static void append(struct outputs *out, enum output output, char *text, const char *word) {
    splice(out, output, text, text + out->length[output] - 1, 0, word);
}

static void append_number(struct outputs *out, enum output output, char *text, int number) {
    char word[16];
    snprintf(word, sizeof word, " %d", number);
    if (out->length[output])
        append(out, output, text, word);
}

/* ---- Bills ---- */

static void all_values(const struct world *world, struct outputs *out) {
    memcpy(view_of(out)->value, state_of(world)->value, sizeof view_of(out)->value);
}

/* Bills under an account come in the order of their values. */
static void places_in_order_of_values(const struct world *world, struct outputs *out) {
    uint8_t *place = view_of(out)->table.place;
    for (int i = 0; i + 1 < table_of(world)->drawn; i++) {
        if (state_of(world)->value[i] <= state_of(world)->value[i + 1])
            continue;
        uint8_t old = place[i];
        place[i] = place[i + 1];
        place[i + 1] = old;
    }
}

/* Which of two bills in a hand goes first tells whether they are alike. */
static void number_tells_equality(const struct world *world, struct outputs *out) {
    const uint8_t *value = state_of(world)->value;
    for (int i = 0; i + 1 < 2 * table_of(world)->seats && i + 1 < table_of(world)->drawn; i += 2) {
        if (value[i] == value[i + 1])
            continue;
        uint8_t old = view_of(out)->table.place[i];
        view_of(out)->table.place[i] = view_of(out)->table.place[i + 1];
        view_of(out)->table.place[i + 1] = old;
    }
}

static void bank_by_value(const struct world *world, struct outputs *out) {
    memcpy(view_of(out)->table.spare, state_of(world)->bank, 3);
}

static void last_drawn(const struct world *world, struct outputs *out) {
    int drawn = table_of(world)->drawn;
    if (drawn && table_of(world)->stage == KB_HACKER_CREDIT)
        view_of(out)->value[drawn - 1] = state_of(world)->value[drawn - 1];
}

static void stolen_value(const struct world *world, struct outputs *out) {
    for (int i = 0; i < table_of(world)->drawn; i++)
        if (table_of(world)->stage == KB_HACKER_RECREDIT &&
            table_of(world)->place[i] > KB_BILL_HAND)
            view_of(out)->value[i] = state_of(world)->value[i];
}

static void thief_looks_when_blind(const struct world *world, struct outputs *out) {
    const struct kb_hacker_table *table = table_of(world);
    for (int i = 0; i < table->drawn; i++)
        if (table->option[KB_STEAL] == KB_STEAL_BLIND && table->stage == KB_HACKER_STEAL &&
            table->turn == world->viewer && table->place[i] == table->attacked)
            view_of(out)->value[i] = state_of(world)->value[i];
}

/* Chance is asked only among equals: the only bill of its value is taken at once. */
static void chance_only_among_equals(const struct world *world, struct outputs *out) {
    const struct kb_hacker_table *table = table_of(world);
    int fit = 0;
    if (table->stage != KB_HACKER_TAKEN)
        return;
    for (int i = 0; i < table->drawn; i++)
        fit += table->place[i] == table->attacked &&
               (state_of(world)->stealing == 4 ||
                state_of(world)->value[i] == state_of(world)->stealing);
    if (fit == 1)
        view_of(out)->table.stage = KB_HACKER_RECREDIT;
}

/* With steal=blind the list has a move for each value that is there. */
static void blind_theft_by_value(const struct world *world, struct outputs *out) {
    const struct kb_hacker_table *table = table_of(world);
    if (table->option[KB_STEAL] != KB_STEAL_BLIND || table->stage != KB_HACKER_STEAL)
        return;
    for (int i = 0; i < table->drawn; i++)
        if (table->place[i] == table->attacked)
            out->mask[KB_ACTION_STEAL + state_of(world)->value[i]] = 1;
}

static void known_tells_threes(const struct world *world, struct outputs *out) {
    for (int i = 0; i < table_of(world)->drawn; i++)
        if (state_of(world)->value[i] == 3)
            view_of(out)->known[i] |= 1;
}

static void tensor_values(const struct world *world, struct outputs *out) {
    memcpy(piece(out->tensor, "value"), state_of(world)->value, KB_BILLS);
}

static void totals_early(const struct world *world, struct outputs *out) {
    for (int i = 0; i < table_of(world)->drawn; i++) {
        int place = table_of(world)->place[i];
        if (place < KB_BILL_HAND)
            out->numbers.total[state_of(world)->owner[place - 1] - 1] += state_of(world)->value[i];
    }
}

/* ---- Viruses and eyes ---- */

static void all_viruses(const struct world *world, struct outputs *out) {
    memcpy(view_of(out)->virus, state_of(world)->virus, sizeof view_of(out)->virus);
}

static void seen_by_others(const struct world *world, struct outputs *out) {
    for (int v = 0; v < table_of(world)->placed; v++)
        if (state_of(world)->seen[v])
            view_of(out)->spare[0] |= state_of(world)->seen[v];
}

static void viewer_one_too_high(const struct world *world, struct outputs *out) {
    for (int v = 0; v < table_of(world)->placed; v++)
        if (state_of(world)->seen[v] >> neighbour(world) & 1)
            view_of(out)->virus[v] = state_of(world)->virus[v];
}

/* Viruses of a beat are stacked in the order of their owners. */
static void stacked_by_owner(const struct world *world, struct outputs *out) {
    const uint8_t *virus = state_of(world)->virus;
    uint8_t *account = view_of(out)->table.account;
    for (int v = 0; v + 1 < table_of(world)->placed; v++) {
        if (virus[v] <= virus[v + 1])
            continue;
        uint8_t old = account[v];
        account[v] = account[v + 1];
        account[v + 1] = old;
    }
}

static void viruses_in_hands(const struct world *world, struct outputs *out) {
    view_of(out)->spare[1] = state_of(world)->hand[neighbour(world) - 1];
}

static void hand_of_neighbour(const struct world *world, struct outputs *out) {
    view_of(out)->hand = state_of(world)->hand[neighbour(world) - 1];
}

static void not_asked_without_viruses(const struct world *world, struct outputs *out) {
    for (int seat = 1; in_beat(world) && seat <= table_of(world)->seats; seat++)
        if (seat != world->viewer && !state_of(world)->hand[seat - 1])
            out->view.must &= (uint8_t) ~(1u << seat);
}

static void turned_when_set_aside(const struct world *world, struct outputs *out) {
    for (int v = 0; v < table_of(world)->placed; v++)
        if (table_of(world)->aside >> v & 1)
            view_of(out)->table.turned[v] = state_of(world)->virus[v];
}

static void accused_before_turned(const struct world *world, struct outputs *out) {
    int v = table_of(world)->virus;
    if (table_of(world)->stage == KB_HACKER_ACCUSE)
        view_of(out)->virus[v] = state_of(world)->virus[v];
}

static void tensor_viruses(const struct world *world, struct outputs *out) {
    memcpy(piece(out->view_tensor, "virus"), state_of(world)->virus, KB_VIRUSES_MAX);
}

static void tensor_flags_seen(const struct world *world, struct outputs *out) {
    for (int v = 0; v < table_of(world)->placed; v++)
        if (state_of(world)->seen[v])
            piece(out->tensor, "flags")[v] |= 8;
}

/* ---- Choices ---- */

static void pending_in_view(const struct world *world, struct outputs *out) {
    uint16_t choice = state_of(world)->choice[neighbour(world) - 1];
    if (in_beat(world))
        memcpy(view_of(out)->spare + 2, &choice, sizeof choice);
}

static void must_without_those_who_chose(const struct world *world, struct outputs *out) {
    if (in_beat(world))
        out->view.must = (uint8_t)kb_must(&world->state);
}

static void current_when_one_is_missing(const struct world *world, struct outputs *out) {
    if (in_beat(world))
        out->numbers.current = kb_current(&world->state);
}

static void count_of_choices(const struct world *world, struct outputs *out) {
    if (in_beat(world))
        out->numbers.unused = (uint16_t)__builtin_popcount(kb_must(&world->state));
}

static void refusal_names_the_missing(const struct world *world, struct outputs *out) {
    for (int i = 0; out->length[OUT_PLAY] && in_beat(world) && i < PLAYED; i++)
        if (out->play[i].code == KB_NOT_YOUR_TURN && kb_current(&world->state) > 0)
            out->play[i].error.number = kb_current(&world->state);
}

static void choices_as_they_came(const struct world *world, struct outputs *out) {
    for (int i = 0, n = 0; out->length[OUT_SEEN] && i < world->history.count; i++)
        if (world->entry[i].what == out->seen[n].what ||
            (world->entry[i].what >= KB_ACTION_WATCH && world->entry[i].what < KB_ACTION_PROTECT))
            out->seen[n++ % KB_HISTORY_MAX].seat = world->entry[i].seat;
}

static void pending_in_history(const struct world *world, struct outputs *out) {
    if (out->length[OUT_SEEN])
        out->length[OUT_SEEN] = (size_t)world->history.count * sizeof out->seen[0];
}

static void last_choice_open(const struct world *world, struct outputs *out) {
    for (int i = world->history.count - 1; i >= 0; i--) {
        int what = world->entry[i].what;
        if (!world->entry[i].seat || what < KB_ACTION_WATCH || what >= KB_ACTION_PROTECT)
            continue;
        append_number(out, OUT_HISTORY, out->history, what);
        return;
    }
}

static void watchers_in_history(const struct world *world, struct outputs *out) {
    int sum = 0;
    for (int v = 0; v < table_of(world)->placed; v++)
        sum = 3 * sum + state_of(world)->seen[v];
    append_number(out, OUT_HISTORY, out->history, sum);
}

static void watchers_told(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_TOLD] ? out->told : NULL;
    for (int v = 0; at && v < table_of(world)->placed; v++) {
        at = strstr(at + 1, "{\"seat\":");
        if (at && state_of(world)->seen[v] >> 1 & 1)
            at[1] = 'w';
    }
}

/* ---- Jamming ---- */

static bool jammed(struct outputs *out) {
    return view_of(out)->jammed;
}

static void jam_owners(const struct world *world, struct outputs *out) {
    if (jammed(out))
        memcpy(view_of(out)->owner, state_of(world)->owner, sizeof view_of(out)->owner);
}

static void jam_tensor(const struct world *world, struct outputs *out) {
    if (jammed(out))
        memcpy(piece(out->tensor, "owner"), state_of(world)->owner, KB_ACCOUNTS_MAX);
}

static void jam_json(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_JSON] && jammed(out) ? strstr(out->json, "\"owner\":0") : NULL;
    if (at)
        at[8] = (char)('0' + state_of(world)->owner[0]);
}

static void jam_known(const struct world *world, struct outputs *out) {
    if (jammed(out))
        memcpy(view_of(out)->known, state_of(world)->known, sizeof view_of(out)->known);
}

static void jam_own_bills(const struct world *world, struct outputs *out) {
    for (int i = 0; jammed(out) && i < table_of(world)->drawn; i++)
        if (state_of(world)->known[i] >> world->viewer & 1)
            view_of(out)->value[i] = state_of(world)->value[i];
}

static void jam_legal(const struct world *world, struct outputs *out) {
    for (int k = 0; jammed(out) && k < table_of(world)->accounts; k++)
        if (state_of(world)->owner[k] == world->viewer)
            out->mask[KB_ACTION_INFECT + k] = 0;
}

static void jam_setup_line(const struct world *world, struct outputs *out) {
    for (int k = 0; jammed(out) && k < table_of(world)->accounts; k++)
        append_number(out, OUT_HISTORY, out->history, state_of(world)->owner[k]);
}

static void jam_outcomes(const struct world *world, struct outputs *out) {
    for (int k = 0; jammed(out) && out->length[OUT_SEEN] && k < table_of(world)->accounts; k++)
        out->seen[k] = world->entry[k];
}

static void jam_information(const struct world *world, struct outputs *out) {
    if (jammed(out) && out->length[OUT_INFORMATION_TENSOR])
        memcpy(piece(out->information_tensor, "owner"), state_of(world)->owner, KB_ACCOUNTS_MAX);
}

static void jam_refusal(const struct world *world, struct outputs *out) {
    if (jammed(out) && out->length[OUT_PARSE])
        out->parse[0].error.limit = state_of(world)->owner[0];
}

/* ---- Texts, histories, the rest ---- */

static void seed_in_view(const struct world *world, struct outputs *out) {
    memcpy(out->view.spare, &state_of(world)->random, sizeof out->view.spare);
}

static void json_bill(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_JSON] ? strstr(out->json, "\"bills\":\"?") : NULL;
    if (at)
        at[9] = (char)('0' + hidden_value(world, out));
}

static void json_virus(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_JSON] ? strstr(out->json, "\"viruses\":[0") : NULL;
    if (at)
        at[11] = (char)('0' + hidden_owner(world, out));
}

static void json_length(const struct world *world, struct outputs *out) {
    if (out->length[OUT_JSON] && hidden_value(world, out) == 3)
        append(out, OUT_JSON, out->json, " ");
}

/* The dealt bills as they were dealt, and not as they are numbered now. */
static void dealt_in_order(const struct world *world, struct outputs *out) {
    for (int i = 0, n = 0; i < world->history.count && n < 2 * table_of(world)->seats; i++) {
        int what = world->entry[i].what;
        if (world->entry[i].seat || what < KB_OUTCOME_VALUE || what >= KB_OUTCOME_VIRUS)
            continue;
        if (n++ / 2 + 1 != world->viewer)
            append_number(out, OUT_HISTORY, out->history, what);
    }
}

static void history_bill(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_HISTORY] ? strstr(out->history, "\"?>") : NULL;
    if (at)
        at[1] = (char)('0' + hidden_value(world, out));
}

static void history_virus(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_HISTORY] ? strstr(out->history, "{\"seat\":0") : NULL;
    if (at)
        at[8] = (char)('0' + hidden_owner(world, out));
}

/* A theft whose value is hidden is written with it. */
static void history_theft(const struct world *world, struct outputs *out) {
    char *at = out->length[OUT_HISTORY] ? strstr(out->history, "steal:*") : NULL;
    for (int i = 0; at && i < world->history.count; i++) {
        int what = world->entry[i].what;
        if (world->entry[i].seat && world->entry[i].seat != world->viewer &&
            what > KB_ACTION_STEAL && what < KB_ACTION_STEAL + 4)
            at[6] = (char)('0' + what - KB_ACTION_STEAL);
    }
}

static bool is_landing(const struct kb_entry *entry) {
    return entry->what >= KB_ACTION_LANDED && entry->what < KB_ACTION_LANDED + KB_ACCOUNTS_MAX;
}

static bool is_stacking(const struct kb_entry *entry) {
    return !entry->seat && entry->what >= KB_OUTCOME_VIRUS && entry->what < KB_OUTCOME_BILL;
}

/* Outcomes other than those of stacking are in what is seen one by one; here they are all open. */
static void seen_outcomes_open(const struct world *world, struct outputs *out) {
    int count = (int)(out->length[OUT_SEEN] / sizeof out->seen[0]);
    for (int i = 0, n = 0; i < count; i++, n++) {
        if (out->seen[i].seat || is_landing(&out->seen[i])) {
            n--;
            continue;
        }
        while (world->entry[n].seat || is_stacking(&world->entry[n]))
            n++;
        if (out->seen[i].what == KB_OUTCOME_HIDDEN)
            out->seen[i].what = world->entry[n].what;
    }
}

/* Whose viruses went down in this round. */
static void seen_landing_open(const struct world *world, struct outputs *out) {
    int v = table_of(world)->placed;
    for (int i = (int)(out->length[OUT_SEEN] / sizeof out->seen[0]) - 1; i >= 0 && v > 0; i--)
        if (is_landing(&out->seen[i]))
            out->seen[i].seat = state_of(world)->virus[--v];
}

/* The outcomes of stacking, which say who put each virus down, instead of the viruses. */
static void seen_stacking_open(const struct world *world, struct outputs *out) {
    int count = (int)(out->length[OUT_SEEN] / sizeof out->seen[0]);
    for (int i = 0; count && i < world->history.count && count < KB_HISTORY_MAX; i++)
        if (is_stacking(&world->entry[i]))
            out->seen[count++] = world->entry[i];
    out->length[OUT_SEEN] = (size_t)count * sizeof out->seen[0];
}

static void information_length(const struct world *world, struct outputs *out) {
    append_number(out, OUT_INFORMATION, out->information, hidden_value(world, out));
}

static void information_tensor_inputs(const struct world *world, struct outputs *out) {
    if (out->length[OUT_INFORMATION_TENSOR])
        out->information_tensor[kb_game(1).tensor + 3 * world->history.count] = 1;
}

static void information_tensor_bank(const struct world *world, struct outputs *out) {
    if (out->length[OUT_INFORMATION_TENSOR])
        out->information_tensor[0] = state_of(world)->bank[1];
}

static void sentence_tells_value(const struct world *world, struct outputs *out) {
    if (out->length[OUT_PARSE] && hidden_value(world, out) == 2)
        strcpy(out->parse[2].sentence, "that is a 2");
}

static void sentence_tells_viruses(const struct world *world, struct outputs *out) {
    for (int i = 0; out->length[OUT_VIEW_PARSE] && i < PARSED; i++)
        out->view_parse[i].error.limit = state_of(world)->hand[neighbour(world) - 1];
}

static void sample_is_truth(const struct world *world, struct outputs *out) {
    if (out->length[OUT_SAMPLE])
        memcpy(out->sample.as.hacker.virus, state_of(world)->virus, KB_VIRUSES_MAX);
}

static void sample_keeps_choices(const struct world *world, struct outputs *out) {
    if (out->length[OUT_SAMPLE])
        memcpy(out->sample.as.hacker.choice, state_of(world)->choice,
               sizeof state_of(world)->choice);
}

static const struct leak leaks[] = {
    {"all bills for everybody", all_values},
    {"bills in the order of their values", places_in_order_of_values},
    {"a bill's number tells whether a hand's bills are alike", number_tells_equality},
    {"the bank by values", bank_by_value},
    {"the bill that was drawn last", last_drawn},
    {"the value of a stolen bill", stolen_value},
    {"a blind thief looks", thief_looks_when_blind},
    {"chance is asked of a theft only among equals", chance_only_among_equals},
    {"a blind thief's moves by value", blind_theft_by_value},
    {"who knows it tells threes", known_tells_threes},
    {"tensor with all bills", tensor_values},
    {"totals before the end", totals_early},
    {"all viruses for everybody", all_viruses},
    {"who saw a virus", seen_by_others},
    {"what the neighbour saw", viewer_one_too_high},
    {"viruses stacked in the order of their owners", stacked_by_owner},
    {"viruses in the neighbour's hand", viruses_in_hands},
    {"the neighbour's hand for the own one", hand_of_neighbour},
    {"who has no virus is not asked", not_asked_without_viruses},
    {"viruses set aside are turned over", turned_when_set_aside},
    {"the accused virus is open before the accusation", accused_before_turned},
    {"tensor with all viruses", tensor_viruses},
    {"tensor flags what was seen", tensor_flags_seen},
    {"a pending choice in the view", pending_in_view},
    {"must shows who has chosen", must_without_those_who_chose},
    {"who decides is the one who is missing", current_when_one_is_missing},
    {"how many have chosen", count_of_choices},
    {"a refusal names the one who is missing", refusal_names_the_missing},
    {"choices in the order in which they came", choices_as_they_came},
    {"pending choices in the history", pending_in_history},
    {"the last choice in the history", last_choice_open},
    {"who watched, in the history", watchers_in_history},
    {"who watched, in the told lines", watchers_told},
    {"jammed: owners in the view", jam_owners},
    {"jammed: owners in the tensor", jam_tensor},
    {"jammed: an owner in the JSON", jam_json},
    {"jammed: who knows which bill", jam_known},
    {"jammed: bills credited earlier", jam_own_bills},
    {"jammed: own accounts are not to be infected", jam_legal},
    {"jammed: owners in the history", jam_setup_line},
    {"jammed: the accounts' outcomes", jam_outcomes},
    {"jammed: owners in the information tensor", jam_information},
    {"jammed: an owner in a refusal", jam_refusal},
    {"seed in the view", seed_in_view},
    {"JSON with a bill", json_bill},
    {"JSON with a virus", json_virus},
    {"length of the JSON", json_length},
    {"history: bills as they were dealt", dealt_in_order},
    {"history: a bill", history_bill},
    {"history: a virus", history_virus},
    {"history: the value of a theft", history_theft},
    {"hidden outcomes are open", seen_outcomes_open},
    {"outcomes of stacking are open", seen_stacking_open},
    {"whose viruses went down is open", seen_landing_open},
    {"information text with a bill", information_length},
    {"information tensor: number of inputs", information_tensor_inputs},
    {"information tensor: the bank", information_tensor_bank},
    {"a sentence tells a value", sentence_tells_value},
    {"an error tells the neighbour's viruses", sentence_tells_viruses},
    {"sample is the truth", sample_is_truth},
    {"sample keeps choices", sample_keeps_choices},
};

const struct leak *leak_number(int number) {
    return number < (int)(sizeof leaks / sizeof leaks[0]) ? &leaks[number] : NULL;
}

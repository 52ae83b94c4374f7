/* full_words.c: what can be chosen, in words: the label of an offer and one sentence about it
 * (full.h). */
#include <stdio.h>
#include <string.h>

#include "full.h"

static void head_label(const char *part, struct text *out) {
    char value[4] = {part[0], 0};
    if (!strcmp(part, "peek:"))
        text_word(out, tr("Little Black Book"));
    else if (!strcmp(part, "watch:"))
        text_word(out, tr("Watch…"));
    else if (!strcmp(part, "guard:"))
        text_word(out, tr("Guard…"));
    else if (!strcmp(part, "infect:"))
        text_word(out, tr("Infect…"));
    else if (part[1] == '>')
        put(out, tr("Bill {value}"), "value", value, NULL);
    else
        text_bytes(out, part, strcspn(part, "@:>"));
}

/* Free Stud: a card that is turned over, or the end of it. */
static void card_label(const struct full *full, const char *part, struct text *out) {
    if (*part == *CHOOSE_DONE) {
        text_word(out, tr("So be it"));
        return;
    }
    text_word(out, full->choose.up >> (*part - '0') & 1 ? "[x] " : "[ ] ");
    text_word(out, part);
}

/* And what it comes to, as it stands. */
static void explain_cards(const struct full *full, struct text *out) {
    char digits[7] = "";
    for (int card = 1, count = 0; card <= 6; card++)
        if (full->choose.up >> card & 1)
            digits[count++] = (char)('0' + card);
    say_face_up(out, digits);
}

static void word_label(const struct full *full, const char *part, struct text *out) {
    const char *head = full->choose.picked[0];
    size_t end = strlen(head);
    if (!strcmp(head, "walk:"))
        text_word(out, part[0] == 'b' ? tr("Backwards") : tr("Forwards"));
    else if (!strcmp(head, "show:"))
        card_label(full, part, out);
    else if (!strcmp(head, "infect:"))
        text_word(out, tr("Send it"));
    else if (!strcmp(head, "steal:") && !*part)
        text_word(out, tr("No, thanks"));
    else if (!strcmp(head, "steal:") && *part == '?')
        text_word(out, tr("Take one at random"));
    else if (!strcmp(head, "steal:"))
        put(out, tr("Bill {value}"), "value", part, NULL);
    else if (!*part && end && head[end - 1] == 'x')
        text_word(out, tr("Pass"));
    else
        text_word(out, part);
}

static void action_label(const char *part, struct text *out) {
    text_word(out, !strcmp(part, "rematch")  ? tr("Rematch")
                   : !strcmp(part, "start")  ? tr("Start the game")
                   : !strcmp(part, "bots")   ? tr("Fill with bots")
                   : !strcmp(part, "invite") ? tr("Invite somebody")
                   : !strcmp(part, "save")   ? tr("Save")
                   : !strcmp(part, "menu")   ? tr("Menu")
                                             : tr("Quit"));
}

void full_label(const struct full *full, const struct choose_offer *offer, struct text *out) {
    const struct seen_corruption *c = &client_active(full->client)->seen.view.corruption;
    char at[16];
    if (full->actions) {
        action_label(offer->part, out);
        return;
    }
    switch (offer->kind) {
    case CHOOSE_SEAT:
        snprintf(at, sizeof at, "%d ", offer->number);
        text_word(out, at);
        text_word(out, full->say.name[offer->number]);
        break;
    case CHOOSE_PLACE:
        text_word(out, offer->part);
        text_char(out, ' ');
        if (offer->place == 0)
            text_word(out, tr("Swiss account"));
        else
            say_place(out, c, offer->government, offer->place);
        break;
    case CHOOSE_LAID:
        text_word(out, offer->part);
        for (int i = 0; i < c->cards; i++) {
            if (c->card[i].government == offer->government && c->card[i].place == offer->place &&
                c->card[i].position == offer->position) {
                snprintf(at, sizeof at, " %d:%s", c->card[i].seat, c->card[i].card);
                text_word(out, at);
            }
        }
        break;
    case CHOOSE_ACCOUNT:
        text_word(out, offer->part[0] == '+' ? offer->part + 1 : offer->part);
        break;
    default:
        if (full->choose.steps == 0)
            head_label(offer->part, out);
        else
            word_label(full, offer->part, out);
    }
}

static const char *card_words(char card) {
    switch (card) {
    case 'A':
        return tr("An attorney stops the contract it lies on: nobody gets it in this round. Only a "
                  "hit man can remove it first.");
    case 'R':
        return tr("A reporter takes one bribe off its contract, anybody's. It cannot touch Swiss "
                  "money and does nothing on a stopped contract.");
    case 'H':
        return tr("A hit man takes one attorney, reporter or other hit man off its contract. Then "
                  "it is gone.");
    default:
        return tr("It counts for its owner on the contract where it lies. In a Swiss account it "
                  "counts only half, but no reporter can take it.");
    }
}

void full_explain(const struct full *full, const struct choose_offer *offer, struct text *out) {
    const struct seen_corruption *c = &client_active(full->client)->seen.view.corruption;
    const char *head = full->choose.steps ? full->choose.picked[0] : offer->part;
    if (full->actions)
        return;
    if (offer->kind == CHOOSE_ACCOUNT && strcmp(head, "protect:")) {
        say_owner(out, &full->say, &client_active(full->client)->seen.view.hack, offer->number);
        text_char(out, ' ');
    }
    if (offer->kind == CHOOSE_CARD) {
        char card[4];
        snprintf(card, sizeof card, "%.*s", (int)strcspn(offer->part, "@"), offer->part);
        SAID(name);
        say_card(&name, card);
        say_pair(out, SAYS(name), card_words(card[0]));
    } else if (offer->kind == CHOOSE_PLACE && offer->place > 0) {
        SAID(money);
        SAID(place);
        SAID(worth);
        say_money(&money, 1000 * (int64_t)c->contract[offer->government][offer->place].value);
        say_place(&place, c, offer->government, offer->place);
        put(&worth,
            tr("Worth {money} to the player with the most money on it at the end of the round."),
            "money", SAYS(money), NULL);
        say_pair(out, SAYS(place), SAYS(worth));
    } else if (offer->kind == CHOOSE_PLACE) {
        text_word(out,
                  tr("Bribes here lie face down. When all cards are down, their owners put each "
                     "of them on a contract of this government, where it counts half."));
    } else if (!strcmp(head, "show:")) {
        explain_cards(full, out);
    } else if (!strcmp(head, "watch:")) {
        text_word(out, tr("You will see every virus that this player puts down in this beat."));
    } else if (!strcmp(head, "guard:")) {
        text_word(out, tr("You will see whose viruses arrive there in this beat."));
    } else if (!strcmp(head, "infect:")) {
        text_word(out, tr("If its owner does not find you out later, you steal a bill."));
    } else if (!strcmp(head, "walk:")) {
        text_word(out, offer->part[0] == 'b'
                           ? tr("Walk backwards: one beat more for the others to strike, but you "
                                "watch or guard in every beat.")
                           : tr("Walk forwards: a short trip, but you see nothing of what the "
                                "others do."));
    } else if (!strcmp(head, "accuse:")) {
        text_word(out, tr("Right: the virus goes back. Wrong: its sender may steal a bill."));
    } else if (!strcmp(head, "peek:")) {
        text_word(out, tr("Twice in a game you may look at a face-down card."));
    }
}

void full_step(const struct full *full, struct text *out) {
    const char *head = full->choose.picked[0];
    char value[4] = {head[0], 0};
    if (full->actions || full->choose.steps == 0 || full->choose.alone[0])
        return;
    if (head[1] == '>' && !head[2])
        put(out, tr("Under which account does the {value} go? Yours are marked with *."), "value",
            value, NULL);
    else if (!strcmp(head, "watch:"))
        text_word(out, tr("Which player do you watch?"));
    else if (!strcmp(head, "guard:"))
        text_word(out, tr("Which account do you guard?"));
    else if (!strcmp(head, "infect:"))
        text_word(out, full->choose.steps == 1 ? tr("Which account do you infect?")
                                               : tr("Send one virus, or infect a second account?"));
}

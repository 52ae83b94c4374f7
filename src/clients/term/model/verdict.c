/* verdict.c: see verdict.h. The same words as deal_note.ts of the page. */
#include "verdict.h"

#include <stdlib.h>
#include <string.h>

#include "save.h"

/* Room for a record, on the heap. */
struct room {
    struct record record;
    struct kb_live_event event[KB_LIVE_EVENTS_MAX];
    char work[RECORD_LIVE_MAX];
    char receipt[RECORD_RECEIPT_MAX];
};

static const char *lie_words(enum record_fit fit) {
    switch (fit) {
    case RECORD_FITS_NOT_GAME:
        return tr("The record is of another game than the one that was dealt to you.");
    case RECORD_FITS_NOT_TERMS:
        return tr("The rules or the players are not those that were announced before the deal.");
    case RECORD_FITS_NOT_HOST:
        return tr("The server's share is not the one that it had committed to before the deal.");
    case RECORD_FITS_NOT_OWN:
        return tr(
            "Your share is not in the deal: the server left it out, or put another one in its "
            "place.");
    case RECORD_FITS_NOT_LIST:
        return tr("Another player's share is not the one that you were shown before the deal.");
    default: return tr("The cards in the record are not those that you were dealt.");
    }
}

static bool alarm(const struct player *player, const char *why, ask_give *give, void *arg) {
    char path[1300];
    SAID(head);
    text_word(&head, "■ ");
    text_word(&head, tr("Do not trust this deal."));
    give(arg, SAYS(head));
    give(arg, why);
    give(arg, tr("What the server says does not fit what this device saw and kept. The server, or "
                 "somebody between you and it, has changed the deal."));
    receipt_path(&player->wire.receipt, path, sizeof path);
    if (path[0]) {
        SAID(proof);
        put(&proof, tr("The proof: save the record, then kickback check RECORD.kb --saw {file}"),
            "file", path, NULL);
        give(arg, SAYS(proof));
    }
    give(arg, "");
    return true;
}

bool verdict_early(const struct player *player, ask_give *give, void *arg) {
    enum record_fit doubt = player->wire.receipt.doubt;
    return doubt && alarm(player, lie_words(doubt), give, arg);
}

static bool wrong_record(const struct player *player, const char *reason, ask_give *give,
                         void *arg) {
    SAID(why);
    put(&why, tr("The record of the game is wrong: {why}."), "why", reason, NULL);
    return alarm(player, SAYS(why), give, arg);
}

static bool same_result(const struct record *record, const struct seen *seen) {
    int32_t total[KB_SEATS_MAX] = {0};
    uint16_t share[KB_SEATS_MAX] = {0};
    if (record->viewer != KB_EVERYTHING || !kb_over(&record->state))
        return false;
    kb_totals(&record->state, total);
    kb_shares(&record->state, share);
    for (int i = 0; i < record->setup.seats; i++)
        if (total[i] != seen->totals[i + 1] || share[i] != seen->victory[i + 1])
            return false;
    return record->setup.seats == seen->seats;
}

/* Is it the game that the server says it is? */
static bool has_number(const char *text, const char *number) {
    const char *at = strstr(text, "\nfair ");
    return number[0] && at && !strncmp(at + 6, number, strlen(number));
}

static bool compare(const struct player *player, const char *text, struct room *room, ask_give give,
                    void *arg) {
    const struct seen *seen = &player->seen;
    struct record_room live = {room->event, KB_LIVE_EVENTS_MAX, room->work, sizeof room->work};
    struct record_error error;
    char path[1300];
    int own = 0;
    if (!record_read_live(&room->record, text, strlen(text), &live, &error))
        return wrong_record(player, error.reason, give, arg);
    if (!has_number(text, seen->number))
        return alarm(player, lie_words(RECORD_FITS_NOT_GAME), give, arg);
    if (!same_result(&room->record, seen))
        return alarm(player, tr("The result in the record is not the one that you were shown."),
                     give, arg);
    size_t size = receipt_text(&player->wire.receipt, seen, room->receipt);
    if (!size) {
        give(arg, tr("The cards follow from the shares in the record. This device was not at the "
                     "table when the deal was made, so it cannot tell whether these are the shares "
                     "that were given then."));
        return false;
    }
    enum record_fit fit = record_fits(&room->record, room->receipt, size, &own, NULL);
    if (fit == RECORD_FITS_NO_RECEIPT) {
        give(arg, tr("What this device kept of the deal is damaged: it cannot be compared."));
        return false;
    }
    if (fit)
        return alarm(player, lie_words(fit), give, arg);
    give(arg,
         own ? tr("Deal verified: your share is in it.")
             : tr("This device saw the deal being made and gave no share to it. If you had a seat, "
                  "and played on no other device, do not trust it."));
    receipt_path(&player->wire.receipt, path, sizeof path);
    if (path[0]) {
        SAID(line);
        put(&line, tr("The receipt, for kickback check --saw: {file}"), "file", path, NULL);
        give(arg, SAYS(line));
    }
    return false;
}

bool verdict_over(struct client *client, struct player *player, ask_give *give, void *arg) {
    if (client->source->local) {
        give(arg, tr("Dealt on this device: there is no server to trust."));
        return false;
    }
    if (verdict_early(player, give, arg))
        return true;
    char *text = save_ask(client, player);
    struct room *room = text ? malloc(sizeof *room) : NULL;
    bool lie = false;
    if (room)
        lie = compare(player, text, room, give, arg);
    else
        give(arg, tr("The record of this game is not here: the deal is not verified yet."));
    free(room);
    free(text);
    return lie;
}

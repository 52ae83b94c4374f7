/* receipt.c: see receipt.h. */
#include "receipt.h"

#include <dirent.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "identity.h"
#include "text.h"

#define FOLDER "deals"
#define ENDING ".receipt"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/* It comes from a server, and becomes part of a name. */
static bool is_number(const char *number) {
    return strlen(number) == SEEN_NUMBER - 1 && strspn(number, LETTERS) == SEEN_NUMBER - 1;
}

void receipt_begin(struct receipt *receipt, const char *folder, int slot) {
    char reason[256];
    memset(receipt, 0, sizeof *receipt);
    receipt->slot = slot;
    if (!*folder ||
        snprintf(receipt->folder, sizeof receipt->folder, "%s/%s", folder, FOLDER) >=
            (int)sizeof receipt->folder ||
        !identity_folder(receipt->folder, reason, sizeof reason))
        receipt->folder[0] = 0;
}

/* ---- The file ---- */

void receipt_path(const struct receipt *receipt, char *out, size_t size) {
    out[0] = 0;
    if (receipt->folder[0] && receipt->length)
        snprintf(out, size, "%s/%s-%d%s", receipt->folder, receipt->number, receipt->slot, ENDING);
}

static size_t whole(const struct receipt *receipt, char *out) {
    struct text t = text_into(out, RECORD_RECEIPT_MAX);
    text_bytes(&t, receipt->body, receipt->length);
    return record_receipt_end(&t);
}

static bool is_receipt(const char *name) {
    size_t length = strlen(name);
    return length > sizeof ENDING && !strcmp(name + length - sizeof ENDING + 1, ENDING);
}

/* Deletes the oldest receipt if there are too many. */
static void prune(const struct receipt *receipt) {
    char path[1500], oldest[1500] = "";
    time_t when = 0;
    int files = 0;
    struct dirent *entry;
    DIR *folder = opendir(receipt->folder);
    while (folder && (entry = readdir(folder))) {
        struct stat status;
        snprintf(path, sizeof path, "%s/%s", receipt->folder, entry->d_name);
        if (!is_receipt(entry->d_name) || lstat(path, &status))
            continue;
        if (!files++ || status.st_mtime < when) {
            when = status.st_mtime;
            memcpy(oldest, path, sizeof oldest);
        }
    }
    if (folder)
        closedir(folder);
    if (files > RECEIPT_FILES)
        unlink(oldest);
}

/* Replaces the old file, durably, before the share is opened. */
static void save(const struct receipt *receipt) {
    char text[RECORD_RECEIPT_MAX], path[1300], fresh[1310];
    size_t size = whole(receipt, text);
    receipt_path(receipt, path, sizeof path);
    if (!path[0] || !size)
        return;
    snprintf(fresh, sizeof fresh, "%s.new", path);
    unlink(fresh);
    int fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return;
    bool good = write(fd, text, size) == (ssize_t)size && !fsync(fd);
    if (close(fd) || !good || rename(fresh, path))
        unlink(fresh);
}

/* The receipt of a game that was begun in an earlier run. */
static void load(struct receipt *receipt, const char *number) {
    char text[RECORD_RECEIPT_MAX], path[1300], made[RECORD_RECEIPT_MAX];
    memcpy(receipt->number, number, sizeof receipt->number);
    receipt->length = 1; /* so that there is a path */
    receipt_path(receipt, path, sizeof path);
    receipt->length = 0;
    FILE *file = path[0] ? fopen(path, "re") : NULL;
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[size] = 0;
    const char *digest = strstr(text, "\ndigest ");
    if (!digest)
        return;
    receipt->length = (size_t)(digest + 1 - text);
    memcpy(receipt->body, text, receipt->length);
    receipt->last[0] = 0;
    receipt->dealt = 0;
    for (const char *at = text; (at = strstr(at, "\ndealt ")); at++)
        receipt->dealt++;
    if (whole(receipt, made) != size || memcmp(made, text, size))
        receipt->length = 0; /* damaged: it proves nothing */
}

/* ---- The deal ---- */

/* Within an attempt nothing that was told may change: a commitment is final. */
static enum record_fit changed(const struct seen_deal *told, const struct seen_deal *deal) {
    if (strcmp(told->host, deal->host))
        return RECORD_FITS;
    if (strcmp(told->terms, deal->terms))
        return RECORD_FITS_NOT_TERMS;
    for (int seat = 1; seat <= SEEN_SEATS; seat++)
        if (told->commitment[seat][0] && strcmp(told->commitment[seat], deal->commitment[seat]))
            return RECORD_FITS_NOT_LIST;
    return RECORD_FITS;
}

/* Does the list have exactly the players who give a share, each with a different commitment? */
static bool is_complete(const struct seen_deal *deal) {
    for (int seat = 1; seat <= SEEN_SEATS; seat++) {
        char line[32];
        snprintf(line, sizeof line, "\nplayer %d human\n", seat);
        if (!strstr(deal->terms, line) != !deal->commitment[seat][0])
            return false;
        for (int other = 1; other < seat && deal->commitment[seat][0]; other++)
            if (!strcmp(deal->commitment[seat], deal->commitment[other]))
                return false;
    }
    return true;
}

void receipt_deal(struct receipt *receipt, const struct seen *seen, const char *taken) {
    const struct seen_deal *deal = &seen->deal;
    if (strcmp(receipt->told.host, deal->host)) {
        receipt->doubt = RECORD_FITS;
        receipt->doubt_told = false;
        receipt->opened[0] = 0;
    }
    if (!receipt->doubt && deal->terms[0])
        receipt->doubt = changed(&receipt->told, deal);
    if (!receipt->doubt && deal->terms[0] && deal->opening) {
        if (*taken && seen->you && strcmp(deal->commitment[seen->you], taken))
            receipt->doubt = RECORD_FITS_NOT_OWN;
        else if (!is_complete(deal))
            receipt->doubt = RECORD_FITS_NOT_LIST;
    }
    receipt->told = *deal;
}

static void take_number(const char *terms, char *out) {
    const char *at = strstr(terms, "\nfair ");
    snprintf(out, SEEN_NUMBER, "%.*s", SEEN_NUMBER - 1, at ? at + 6 : "");
}

static bool take_hash(const char *hex, uint8_t *out) {
    size_t size = 0;
    return !sodium_hex2bin(out, HASH_BYTES, hex, strlen(hex), NULL, &size, NULL) &&
           size == HASH_BYTES;
}

bool receipt_open(struct receipt *receipt, const struct seen *seen, const uint8_t *share) {
    const struct seen_deal *deal = &seen->deal;
    uint8_t host[HASH_BYTES], commitment[KB_SEATS_MAX + 1][HASH_BYTES];
    struct record_told told = {
        deal->terms,           host, (const uint8_t(*)[HASH_BYTES])commitment, 0,
        share ? seen->you : 0, share};
    struct text out = text_into(receipt->body, sizeof receipt->body);
    char number[SEEN_NUMBER];
    take_number(deal->terms, number);
    if (receipt->doubt || !take_hash(deal->host, host))
        return false;
    if (!strcmp(receipt->kept, deal->host) && !strcmp(receipt->number, number))
        return true;          /* told again */
    if (!is_number(number)) { /* nothing could be compared later */
        receipt->doubt = RECORD_FITS_NOT_TERMS;
        return false;
    }
    for (int seat = 1; seat <= SEEN_SEATS; seat++)
        if (take_hash(deal->commitment[seat], commitment[seat]))
            told.committed |= 1u << seat;
    memcpy(receipt->number, number, sizeof number);
    memcpy(receipt->kept, deal->host, sizeof receipt->kept);
    if (share)
        memcpy(receipt->opened, number, sizeof number);
    record_receipt_begin(&out, &told);
    receipt->length = text_end(&out);
    receipt->dealt = 0;
    receipt->last[0] = 0;
    save(receipt);
    prune(receipt);
    return true;
}

void receipt_play(struct receipt *receipt, const struct seen *seen, const char *view, size_t size) {
    char dealt[RECORD_DEALT_MAX], number[24];
    if (receipt->opened[0] && strcmp(receipt->opened, seen->number))
        receipt->doubt = RECORD_FITS_NOT_GAME;
    if (!is_number(seen->number))
        return;
    if (strcmp(receipt->number, seen->number))
        load(receipt, seen->number);
    if (!receipt->length || receipt->dealt >= RECORD_DEALT_LINES ||
        !record_dealt(view, size, dealt) || !strcmp(dealt, receipt->last))
        return;
    snprintf(number, sizeof number, "\ndealt %d ", (int)seen->at);
    receipt->body[receipt->length] = 0;
    if (strstr(receipt->body, number))
        return;
    struct text out = text_into(receipt->body, sizeof receipt->body);
    out.length = receipt->length;
    record_receipt_dealt(&out, (int)seen->at, dealt);
    if (text_end(&out) + 80 >= sizeof receipt->body)
        return; /* full */
    receipt->length = out.length;
    receipt->dealt++;
    strcpy(receipt->last, dealt);
    save(receipt);
}

void receipt_unasked(struct receipt *receipt, const struct seen *seen) {
    if (!receipt->doubt && (!receipt->length || strcmp(receipt->number, seen->number)))
        receipt->doubt = RECORD_FITS_NOT_OWN;
}

size_t receipt_text(const struct receipt *receipt, const struct seen *seen, char *out) {
    if (!receipt->length || strcmp(receipt->number, seen->number))
        return 0;
    return whole(receipt, out);
}

/* save.c: see save.h. */
#include "save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "kickback.h"
#include "record.h"

#define HEX "0123456789abcdef"

/* Both parts come from a server: only a game that we know and digits become part of a name. */
void save_name(const struct seen *seen, char *out, size_t size) {
    const char *game = "game";
    int digits = (int)strspn(seen->record, HEX);
    for (int i = 0; i < kb_games(); i++)
        if (!strcmp(kb_game(i).name, seen->game))
            game = kb_game(i).name;
    snprintf(out, size, "%s-%.*s.kb", game, digits < 6 ? digits : 6, seen->record);
}

static bool write_all(int fd, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t done = write(fd, bytes, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes += done;
        size -= (size_t)done;
    }
    return true;
}

/* 0, or why not. What was written of a file that is not whole is taken away. */
static int write_new(const char *file, const char *bytes, size_t size) {
    int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return errno;
    bool good = write_all(fd, bytes, size) && fsync(fd) == 0;
    int why = good ? 0 : errno;
    if (close(fd) && good)
        why = errno;
    if (why)
        unlink(file);
    return why;
}

char *save_ask(struct client *client, const struct player *player) {
    char path[96];
    strcpy(client->error, "not-found");
    if (player->seen.record[strspn(player->seen.record, HEX)])
        return NULL;
    snprintf(path, sizeof path, "/api/records/%s", player->seen.record);
    if (!client_ask(client, player, "GET", path, ""))
        return NULL;
    const struct doc *doc = &client->answer;
    int found = doc_first(doc, doc_member(doc, 0, "found"));
    char *text = malloc(client->mail->size + 1);
    if (text && doc_string(doc, doc_member(doc, found, "kb"), text, client->mail->size + 1) &&
        !strncmp(text, RECORD_BEGIN, sizeof RECORD_BEGIN - 1))
        return text;
    free(text);
    strcpy(client->error, "not-found");
    return NULL;
}

bool save_record(struct client *client, struct player *player, const char *file, struct text *out) {
    char name[64];
    const struct seen *seen = &player->seen;
    if (seen->phase != SEEN_OVER || !seen->record[0]) {
        text_word(out, tr("The record can be saved when the game is over."));
        return false;
    }
    save_name(seen, name, sizeof name);
    if (!*file) {
        put(out, tr("Into which file? Type save and its name, as save {file}."), "file", name,
            NULL);
        return false;
    }
    char *text = save_ask(client, player);
    if (!text) {
        say_error(out, client->error, client->words);
        return false;
    }
    int why = write_new(file, text, strlen(text));
    free(text);
    char again[COMMAND_MAX + 2]; /* a name with a dash in front would be a flag */
    snprintf(again, sizeof again, "%s%s", file[0] == '-' ? "./" : "", file);
    if (why == EEXIST)
        put(out, tr("There is a {file} already, and it stays as it is. Take another name."), "file",
            file, NULL);
    else if (why)
        put(out, tr("Nothing was saved: {file} cannot be written ({why})."), "file", file, "why",
            strerror(why), NULL);
    else
        put(out,
            tr("Saved. Again, step by step: kickback show {file} --step. What was well played: "
               "kickback review {file}"),
            "file", again, NULL);
    return !why;
}

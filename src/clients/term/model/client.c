/* client.c: see client.h. */
#include "client.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "json.h"

#define ANSWER_MS 10000
#define HISTORY_MS 60         /* between two requests for the history at a server */
#define SKIPPED_MAX (1 << 24) /* bytes of a history before what the house sends of it */
#define HISTORY_HERE_MS 5
#define LETTERS 64        /* that are read in one turn */
#define OWN_TABLES 16     /* of one person at our own house: more than its limit */
#define OWN_TABLES_KEPT 6 /* unfinished ones before another is begun */

int64_t client_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- What comes ---- */

static void notice(struct player *player, const char *code, const char *words) {
    struct text out = text_into(player->notice, sizeof player->notice);
    say_error(&out, code, words);
    text_end(&out);
    player->notice_new = true;
}

/* A notice of the server's host. */
static void server_says(struct player *player, const char *words) {
    struct text out = text_into(player->notice, sizeof player->notice);
    put(&out, tr("Message from the server: {text}"), "text", words, NULL);
    text_end(&out);
    player->notice_new = true;
}

static void ask_history(struct client *client, struct player *player) {
    char path[96];
    if (player->history || client_now() < player->history_ms) {
        player->history_again = true;
        return;
    }
    snprintf(path, sizeof path, "/api/tables/%s/history", client->table);
    player->history = ++client->number;
    player->history_again = false;
    player->history_ms = client_now() + (client->source->local ? HISTORY_HERE_MS : HISTORY_MS);
    client->source->ask(client->source, player->history, "GET", path, player->token, "");
}

static void take_history(struct client *client, struct player *player, const struct mail *mail) {
    struct doc doc = {mail->bytes, client->token,
                      json_read(mail->bytes, mail->size, client->token, SEEN_TOKENS, NULL)};
    char *text = malloc(mail->size + 1);
    player->history = 0;
    if (text && doc.count > 0 &&
        doc_string(&doc, doc_member(&doc, 0, "lines"), text, mail->size + 1)) {
        lines_take(&player->lines, text,
                   doc_small(&doc, doc_member(&doc, 0, "skipped"), 0, SKIPPED_MAX));
        lines_place(&player->lines, &player->seen);
    } else {
        free(text);
    }
    if (doc.count <= 0)
        player->history_again = true; /* the request failed: retry a little later */
}

/* The token is no longer valid: creates a new account of the same name. */
static void client_receipts(struct client *client, struct player *player, int slot);

static void renew(struct client *client, struct player *player) {
    int slot = (int)(player - client->player) + 1;
    identity_set(&client->identities, client->source->origin, slot, "", "");
    wire_close(&player->wire);
    char body[256];
    struct text out = text_into(body, sizeof body);
    text_word(&out, "{\"name\":");
    json_quote(&out, player->name);
    text_char(&out, '}');
    text_end(&out);
    if (client_ask(client, NULL, "POST", "/api/guests", body) &&
        doc_string(&client->answer, doc_member(&client->answer, 0, "token"), player->token,
                   sizeof player->token))
        identity_set(&client->identities, client->source->origin, slot, player->name,
                     player->token);
    wire_open(&player->wire, client->source, (uint32_t)slot - 1, client->table, player->token,
              client_now());
    client_receipts(client, player, slot);
}

static bool take_link(struct client *client, const struct mail *mail) {
    struct player *player = &client->player[mail->number];
    struct wire_answer answer;
    if ((int)mail->number >= client->players || !player->wire.source)
        return false;
    int rounds = player->seen.has_view ? player->seen.view.round : -1;
    int sat = player->seen.you;
    switch (wire_take(&player->wire, mail, &player->seen, player->lines.base + player->lines.count,
                      client->token, &answer, client_now())) {
    case WIRE_TABLE:
        if (sat && !player->seen.you && player->seen.sent_away)
            notice(player, "sent-away", "");
        if (player->seen.has_view)
            ask_history(client, player);
        if (player->seen.phase == SEEN_DEALING || (rounds > 0 && !player->seen.has_view)) {
            lines_free(&player->lines); /* another game */
            player->lines.version++;
        }
        return true;
    case WIRE_ANSWER:
        player->wanted = answer.n > player->wanted ? answer.n : player->wanted;
        if (answer.error[0] && answer.id == player->sent)
            notice(player, answer.error, answer.text);
        if (answer.code[0]) {
            snprintf(player->link, sizeof player->link, "%s/#/table/%s/%s", client->source->origin,
                     client->table, answer.code);
            player->link_once = true;
        }
        return true;
    case WIRE_NOTICE: server_says(player, answer.text); return true;
    case WIRE_BAD_TOKEN: player->renews = true; return true; /* not while an answer is waited for */
    case WIRE_STATE: return true;
    default: return false;
    }
}

static void keep_answer(struct client *client, struct mail *mail) {
    free(client->mail);
    client->mail = mail;
}

/* True: it changed something. `*wanted`: the request whose answer is waited for; 0 when it has
 * come. */
static bool take(struct client *client, struct mail *mail, uint32_t *wanted) {
    bool changed = false;
    if (mail->what == SOURCE_ANSWER) {
        for (int i = 0; i < client->players; i++) {
            if (client->player[i].history == mail->number) {
                take_history(client, &client->player[i], mail);
                changed = true;
            }
        }
        if (wanted && *wanted == mail->number) {
            *wanted = 0;
            keep_answer(client, mail);
            return true;
        }
    } else if (mail->number < SEEN_SEATS) {
        changed = take_link(client, mail);
    }
    free(mail);
    return changed;
}

bool client_turn(struct client *client) {
    struct mail *mail;
    bool changed = false;
    /* Not all at once: the keyboard is looked at between. */
    for (int n = 0; n < LETTERS && (mail = mailbox_take(&client->source->out)); n++)
        changed |= take(client, mail, NULL);
    for (int i = 0; i < client->players; i++) {
        struct player *player = &client->player[i];
        if (!player->wire.source)
            continue;
        if (player->renews) {
            player->renews = false;
            renew(client, player);
        }
        changed |= wire_tick(&player->wire, client_now());
        if (player->history_again && !player->history && client_now() >= player->history_ms)
            ask_history(client, player);
        changed |= log_make(&player->log, &player->lines, &player->seen);
    }
    return changed;
}

bool client_wait(struct client *client, int fd, int ms) {
    struct pollfd poll_fd[2] = {{client->source->out.fd, POLLIN, 0}, {fd, POLLIN, 0}};
    for (int i = 0; i < client->players; i++)
        if (client->player[i].history_again && ms > HISTORY_HERE_MS)
            ms = HISTORY_HERE_MS;
    return poll(poll_fd, fd < 0 ? 1 : 2, ms) > 0 && fd >= 0 && poll_fd[1].revents;
}

/* ---- Requests ---- */

/* No answer that is one: with the address of the server. */
static void not_answered(struct client *client, const char *error) {
    const char *address = strstr(client->source->origin, "://");
    snprintf(client->error, sizeof client->error, "%s", address ? error : "unreachable");
    snprintf(client->words, sizeof client->words, "%s", address ? address + 3 : "");
}

static bool take_answer(struct client *client) {
    struct doc *doc = &client->answer;
    client->error[0] = client->words[0] = 0;
    *doc = (struct doc){client->mail->bytes, client->token, 0};
    doc->count =
        json_read(client->mail->bytes, client->mail->size, client->token, SEEN_TOKENS, NULL);
    if (doc->count <= 0) {
        not_answered(client, "not-kickback");
        return false;
    }
    doc_string(doc, doc_member(doc, 0, "error"), client->error, sizeof client->error);
    doc_string(doc, doc_member(doc, 0, "text"), client->words, sizeof client->words);
    return !client->error[0];
}

bool client_ask(struct client *client, const struct player *player, const char *method,
                const char *path, const char *body) {
    uint32_t wanted = ++client->number;
    int64_t until = client_now() + ANSWER_MS;
    client->source->ask(client->source, wanted, method, path, player ? player->token : "", body);
    while (wanted && client_now() < until && !(client->stop && client->stop())) {
        struct mail *mail;
        while (wanted && (mail = mailbox_take(&client->source->out)))
            take(client, mail, &wanted);
        if (wanted)
            client_wait(client, -1, 100);
    }
    if (wanted) {
        not_answered(client, "silent");
        return false;
    }
    return take_answer(client);
}

/* The members of a request with a number of its own, so that it may be sent twice. */
static void with_id(struct text *out) {
    text_word(out, ",\"id\":");
    text_number(out, (int64_t)1000000 + randombytes_random());
    text_char(out, '}');
    text_end(out);
}

bool client_add(struct client *client, const char *name) {
    struct player *player = &client->player[client->players];
    int slot = client->players + 1;
    const struct identity *row = identity_find(&client->identities, client->source->origin, slot);
    char body[512];
    memset(player, 0, sizeof *player);
    if (row && (!name || !strcmp(name, row->name))) {
        memcpy(player->name, row->name, sizeof player->name);
        memcpy(player->token, row->token, sizeof player->token);
        if (client_ask(client, player, "GET", "/api/me", "")) {
            client->players++;
            return true;
        }
        if (strcmp(client->error, "bad-token"))
            return false;
    }
    struct text out = text_into(body, sizeof body);
    snprintf(player->name, sizeof player->name, "%s", name ? name : row ? row->name : tr("Guest"));
    text_word(&out, "{\"name\":");
    json_quote(&out, player->name);
    text_char(&out, '}');
    if (text_end(&out) >= sizeof body || !client_ask(client, NULL, "POST", "/api/guests", body) ||
        !doc_string(&client->answer, doc_member(&client->answer, 0, "token"), player->token,
                    sizeof player->token))
        return false;
    identity_set(&client->identities, client->source->origin, slot, player->name, player->token);
    client->players++;
    return true;
}

void client_shrink(struct client *client, int players) {
    while (client->players > players) {
        struct player *player = &client->player[--client->players];
        wire_close(&player->wire);
        lines_free(&player->lines);
        log_free(&player->log);
    }
    client->active = 0;
}

/* Here a table waits for its people, however long; at a server others do not. */
static void write_table(struct text *out, const struct client_table *table, bool here) {
    text_word(out, "{\"game\":\"");
    text_word(out, table->game);
    text_char(out, '"');
    json_number(out, "seats", table->seats);
    json_text(out, "options", table->options);
    json_text(out, "clock", table->clock[0] ? table->clock : "none");
    json_text(out, "entry", table->entry[0] ? table->entry : "link");
    json_text(out, "chat", here ? "phrases" : "free");
    json_text(out, "bot", table->bot);
    json_number(out, "pace", table->pace_ms);
    json_number(out, "grace", here ? 0 : 120);
    json_key(out, "bots");
    for (int seat = 1; seat <= table->seats; seat++) {
        text_char(out, seat == 1 ? '[' : ',');
        json_quote(out, table->bots[seat]);
    }
    text_char(out, ']');
    with_id(out);
}

/* A command at a table, by request. */
static bool command(struct client *client, const struct player *player, const char *table,
                    const char *members) {
    char path[96], body[512];
    struct text out = text_into(body, sizeof body);
    snprintf(path, sizeof path, "/api/tables/%s", table);
    text_char(&out, '{');
    text_word(&out, members);
    with_id(&out);
    return client_ask(client, player, "POST", path, body);
}

/* Our own house is not cleaned up by others: closes finished tables, and leaves the oldest
 * unfinished one to its bots if there are too many. */
static void make_room(struct client *client) {
    char id[OWN_TABLES][48];
    bool over[OWN_TABLES];
    int count = 0, unfinished = 0;
    if (!client_ask(client, &client->player[0], "GET", "/api/me", ""))
        return;
    const struct doc *doc = &client->answer;
    int list = doc_member(doc, 0, "tables");
    for (int i = doc_first(doc, list); i >= 0 && count < OWN_TABLES; i = doc_next(doc, list, i)) {
        doc_string(doc, doc_member(doc, i, "table"), id[count], sizeof id[0]);
        over[count] = doc_says(doc, doc_member(doc, i, "phase"), "over");
        unfinished += !over[count++];
    }
    for (int i = 0; i < count; i++) {
        if (over[i])
            command(client, &client->player[0], id[i], "\"do\":\"close\"");
        else if (unfinished-- > OWN_TABLES_KEPT)
            command(client, &client->player[0], id[i], "\"do\":\"leave\"");
    }
}

bool client_make(struct client *client, const struct client_table *table) {
    char body[2048], id[48], members[64];
    struct text out = text_into(body, sizeof body);
    int seat = 1;
    if (client->source->local)
        make_room(client);
    write_table(&out, table, client->source->local);
    if (!client_ask(client, &client->player[0], "POST", "/api/tables", body) ||
        !doc_string(&client->answer, doc_member(&client->answer, 0, "table"), id, sizeof id))
        return false;
    for (int i = 1; i < client->players; i++) {
        do
            seat++;
        while (seat <= table->seats && table->bots[seat][0]);
        snprintf(members, sizeof members, "\"do\":\"take\",\"seat\":%d", seat);
        if (!command(client, &client->player[i], id, members))
            return false;
    }
    if (client->source->local && !command(client, &client->player[0], id, "\"do\":\"start\""))
        return false;
    return client_enter(client, id, "");
}

static bool seat_all(struct client *client, const char *table, const char *code) {
    char path[96], members[256];
    snprintf(path, sizeof path, "/api/tables/%s", table);
    for (int i = 0; i < client->players; i++) {
        struct player *player = &client->player[i];
        if (!client_ask(client, player, "GET", path, ""))
            return false;
        const struct doc *doc = &client->answer;
        char terms[SEEN_TALK];
        if (doc_string(doc, doc_member(doc, 0, "terms"), terms, sizeof terms) &&
            strstr(terms, "clock=live")) { /* its hands and eyes are drawn in browsers */
            strcpy(client->error, "live-clock");
            return false;
        }
        int list = doc_member(doc, 0, "seats"), free_seats = 0;
        for (int k = doc_first(doc, list); k >= 0; k = doc_next(doc, list, k))
            free_seats += doc_says(doc, doc_member(doc, k, "kind"), "free");
        if (doc_number(doc, doc_member(doc, 0, "you"), 0) > 0 || !free_seats || client->watches)
            continue; /* has a seat, or looks on */
        struct text out = text_into(members, sizeof members);
        text_word(&out, "\"do\":\"take\",\"seat\":0");
        if (*code)
            json_text(&out, "code", code);
        text_end(&out);
        if (!command(client, player, table, members) && strcmp(client->error, "has-seat") &&
            strcmp(client->error, "not-now"))
            return false;
    }
    return true;
}

/* A game of several people that is gone on with: those who sit there and were kept are at the
 * keyboard again. */
static void add_seated(struct client *client, const char *table) {
    char path[96];
    snprintf(path, sizeof path, "/api/tables/%s", table);
    while (client->players < SEEN_SEATS) {
        struct player *player = &client->player[client->players];
        const struct identity *row =
            identity_find(&client->identities, "local", client->players + 1);
        if (!row)
            return;
        memset(player, 0, sizeof *player);
        memcpy(player->token, row->token, sizeof player->token);
        if (!client_ask(client, player, "GET", path, "") ||
            doc_number(&client->answer, doc_member(&client->answer, 0, "you"), 0) < 1 ||
            !client_add(client, NULL))
            return;
    }
}

/* Deals of a server are kept beside what we are there; our own house needs no proof. */
static void client_receipts(struct client *client, struct player *player, int slot) {
    char folder[sizeof client->identities.path] = "";
    const char *name = strrchr(client->identities.path, '/');
    if (name && !client->source->local)
        memcpy(folder, client->identities.path, (size_t)(name - client->identities.path));
    receipt_begin(&player->wire.receipt, folder, slot);
}

static void open_table(struct client *client, const char *table) {
    snprintf(client->table, sizeof client->table, "%s", table);
    client->active = 0;
    for (int i = 0; i < client->players; i++) {
        struct player *player = &client->player[i];
        memset(&player->seen, 0, sizeof player->seen);
        lines_free(&player->lines);
        log_free(&player->log);
        player->history = 0;
        player->history_again = player->notice_new = false;
        player->link[0] = 0;
        player->told = (struct lines_mark){0, 0};
        player->told_event = 0;
        player->offered_at = -1;
        player->result_told = false;
        player->wanted = 0;
        wire_open(&player->wire, client->source, (uint32_t)i, table, player->token, client_now());
        client_receipts(client, player, i + 1);
        player->wire.seeded = client->seeded;
        player->wire.seed = client->seed;
    }
}

bool client_enter(struct client *client, const char *table, const char *code) {
    if (client->source->local)
        add_seated(client, table);
    if (strlen(table) >= sizeof client->table || !seat_all(client, table, code))
        return false;
    open_table(client, table);
    return true;
}

void client_visit(struct client *client, const char *table) {
    memset(&client->player[0], 0, sizeof client->player[0]);
    client->players = 1;
    open_table(client, table);
}

void client_leave(struct client *client) {
    for (int i = 0; i < client->players; i++)
        wire_close(&client->player[i].wire);
    client->table[0] = 0;
}

void client_close(struct client *client) {
    for (int i = 0; i < SEEN_SEATS; i++) {
        lines_free(&client->player[i].lines);
        log_free(&client->player[i].log);
    }
    if (client->source)
        client->source->end(client->source);
    free(client->mail);
}

/* ---- Commands ---- */

void client_command(struct client *client, struct player *player, const char *members) {
    (void)client;
    player->sent = wire_send(&player->wire, members);
    if (!player->sent)
        notice(player, "too-fast", "");
}

void client_move(struct client *client, struct player *player, const char *move) {
    char members[128];
    struct text out = text_into(members, sizeof members);
    text_word(&out, "\"do\":\"move\"");
    json_text(&out, "move", move);
    json_number(&out, "at", player->seen.at);
    text_end(&out);
    client_command(client, player, members);
}

/* A number is a phrase; other words are for tables where chat is free. */
void client_say(struct client *client, struct player *player, const char *text) {
    char members[WIRE_COMMAND], *end;
    struct text out = text_into(members, sizeof members);
    long number = strtol(text, &end, 10);
    if (end > text && !*end && number >= 1 && number <= SAY_PHRASES) {
        text_word(&out, "\"do\":\"phrase\"");
        json_number(&out, "number", number - 1);
    } else {
        text_word(&out, "\"do\":\"chat\"");
        json_text(&out, "text", text);
    }
    if (text_end(&out) >= sizeof members)
        notice(player, "bad-text", "");
    else
        client_command(client, player, members);
}

void client_rematch(struct client *client) {
    int asked = 0;
    for (int i = 0; i < client->players; i++) {
        struct player *player = &client->player[i];
        if (!player->seen.you || player->seen.seat[player->seen.you].again)
            continue;
        client_command(client, player, "\"do\":\"rematch\"");
        asked++;
    }
    if (!asked)
        client_command(client, client_active(client), "\"do\":\"rematch\"");
}

void client_link(const struct client *client, char *out, size_t size) {
    snprintf(out, size, "%s/#/table/%s", client->source->origin, client->table);
}

bool client_by_invitation(const struct player *player) {
    const char *at = player->seen.terms; /* GAME SEATS CLOCK ENTRY */
    for (int word = 0; word < 3; word++)
        at += strcspn(at, " "), at += *at == ' ';
    return !strncmp(at, "invite ", 7);
}

void client_invite(struct client *client, struct player *player) {
    if (client_by_invitation(player)) {
        client_command(client, player, "\"do\":\"invite\"");
        return;
    }
    client_link(client, player->link, sizeof player->link);
    player->link_once = false;
}

bool client_settled(const struct player *player) {
    return player->wire.state == WIRE_ON && wire_idle(&player->wire) && !player->history &&
           !player->history_again && player->seen.n >= player->wanted && player->seen.version > 0;
}

int client_wanted(const struct client *client) {
    for (int i = 0; i < client->players; i++) {
        int who = (client->active + i) % client->players;
        const struct seen *seen = &client->player[who].seen;
        if (seen->you && seen_waits(seen, seen->you))
            return who;
    }
    return client->active;
}

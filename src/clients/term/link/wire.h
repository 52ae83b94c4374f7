/* wire.h: one table over a link of a source, whatever that is made of: hello, attach, commands
 * until they are answered, and all of it again, from the last event seen, when the link is lost. It
 * also gives this person's share of the fair deal (docs/fairness.md). The same as wire.ts and
 * deal.ts of the page. What comes is not trusted: a message that is none means that the link is
 * broken, and it is opened anew. */
#ifndef WIRE_H
#define WIRE_H

#include "receipt.h"
#include "seen.h"
#include "source.h"

#define WIRE_WAITING 8 /* commands without an answer */
#define WIRE_COMMAND 1024

enum wire_state { WIRE_OFF, WIRE_CONNECTING, WIRE_ON, WIRE_GONE };

struct wire {
    struct source *source;
    uint32_t link;
    char token[128];
    char table[48];
    enum wire_state state;
    char error[24]; /* why it is gone, as a code of the protocol */
    int64_t due_ms; /* when something is to be done: connecting again, a ping, giving up */
    int64_t retry_ms;
    bool pinged;
    bool dropped; /* we have shut the link: what still comes of it is not heard */
    struct {
        uint64_t id; /* 0: none */
        char text[WIRE_COMMAND];
    } waiting[WIRE_WAITING];
    char share_host[65], share_commitment[65]; /* of our share of the deal */
    uint8_t share[32];
    uint64_t commit_id; /* the command that told our commitment, */
    bool committed;     /* whether it was accepted */
    struct receipt receipt;
    bool
        steady; /* the link has told how the table stood before the deal, and was not lost since; */
    bool opening; /* and that shares are opened */
    bool seeded;  /* the share comes from this seed, for games that are to be the same again */
    uint64_t seed;
};

/* Kinds of messages for the model. */
enum wire_told { WIRE_NOTHING, WIRE_TABLE, WIRE_ANSWER, WIRE_STATE, WIRE_BAD_TOKEN, WIRE_NOTICE };

struct wire_answer {
    uint64_t id;
    int64_t n; /* the last event that followed from it */
    char error[24], text[512], code[128];
};

/* Begins; `token` may be empty: a visitor, who looks on. */
void wire_open(struct wire *wire, struct source *source, uint32_t link, const char *table,
               const char *token, int64_t now_ms);
void wire_close(struct wire *wire);

/* Sends a command: the members of a JSON object behind its brace, `"do":"start"`. Returns its id, 0
 * if too many wait already. It is sent again after a lost connection, until it is answered. */
uint64_t wire_send(struct wire *wire, const char *members);

/* A letter of the source for this link. Tokens: SEEN_TOKENS of them. */
enum wire_told wire_take(struct wire *wire, const struct mail *mail, struct seen *seen, int lines,
                         struct json_token *token, struct wire_answer *answer, int64_t now_ms);

/* Is every command answered? */
bool wire_idle(const struct wire *wire);

/* Does what is due; true: the state has changed. */
bool wire_tick(struct wire *wire, int64_t now_ms);

#endif

/* watch_story.h: a game, told: the list of its events in order, each with the table as a spectator
 * sees it then, the move in notation and a sentence. Everything in it comes from spectator's views
 * and the spectator's history; what nobody may see yet is not there. */
#ifndef WATCH_STORY_H
#define WATCH_STORY_H

#include "watch_scene.h"
#include "watch_words.h"

enum event_kind {
    EVENT_OPEN,
    EVENT_ROUND,
    EVENT_DEAL,
    EVENT_FIRST,
    EVENT_SHOWN,
    EVENT_PUT,
    EVENT_LOOK,
    EVENT_REVEAL,
    EVENT_SWISS,
    EVENT_TAKE,
    EVENT_IDLE,
    EVENT_STOP,
    EVENT_AWARD,
    EVENT_HOME, /* a round is over */
    EVENT_END
};

struct event {
    enum event_kind kind;
    struct scene scene;          /* after the event */
    char move[KB_MOVE_TEXT_MAX]; /* in notation; empty where nobody moved */
    char text[WORDS_MAX];
};

struct story {
    struct event *event;
    int count;
    int capacity;
};

/* Tells a finished game. `setup` must outlive the story. False if there is no memory. */
bool story_tell(struct story *story, const struct kb_setup *setup,
                const struct kb_history *history);
void story_free(struct story *story);

#endif

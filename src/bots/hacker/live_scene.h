/* live_scene.h: what a bot works with in one tick of a live piracy phase, and shared by all levels:
 * positions, possible lines of sight, remaining time. A level is a style (live_levels.c); eyes and
 * feet are in live_eyes.c, hands in live_hands.c, what hands seen in passing tell about viruses in
 * live_hints.c. */
#ifndef LIVE_SCENE_H
#define LIVE_SCENE_H

#include "hacker_mind.h"

/* How a level plays. Chances are per cent. */
struct live_style {
    int memory; /* what it remembers: see hacker_mind.h */
    /* Eyes and feet. */
    int guard;        /* of its looks, those at its own money */
    int guard_ticks;  /* how long such a look is, at least; at most twice as long */
    int glance_ticks; /* ticks of any other look */
    int chase;        /* of ticks in which it sees a hand that is not its own: it follows it */
    bool cover;       /* looks where it has most of its money in sight */
    int backwards;    /* of its trips */
    bool ready;       /* chooses its gait in the pause, when turning costs nothing */
    /* Hands. */
    int thought; /* ticks between two thoughts about a strike */
    int insight; /* what it reads in heads: 0 nothing, 1 where they look, 2 where they use to */
    int need;    /* how good a moment must be, of the best one, while there is time */
    int horizon; /* ticks before the end from which on it needs less */
    int eager;   /* without insight 2: how much more often than it must it strikes */
    int keen;    /* exponent of a target's value */
    int both;    /* sends the second hand at once */
    int feint;   /* of its strikes: a feint first */
    int recall;  /* calls a hand back where the owner seems to look with this chance */
    /* The bill. */
    int think; /* ticks before it credits, at most */
};

struct live_scene {
    const struct bot_live_sight *sight;
    const struct kb_live_frame *frame;
    const struct kb_hacker_table *table;
    struct bot_live_mind *mind;
    struct bot_live_answer *answer;
    struct live_style style;
    uint64_t random;
    int seat;
    bool known; /* `self` and `sums` are filled in: see live_think */
    struct hacker_mind self;
    struct hacker_sums sums;
};

/* Fills in what is known of accounts and money, once a tick at most. */
void live_think(struct live_scene *scene);

/* True with this probability in percent. */
bool live_roll(struct live_scene *scene, int percent);

/* An input of this tick. */
void live_say(struct live_scene *scene, struct kb_live_input input);

int32_t live_distance(const int16_t *a, const int16_t *b);

/* The directions in which a head of `seat` may be seen that has this point in clear view, bit d. */
uint32_t live_directions(int seats, int seat, const int16_t *point);

/* How likely, in per cent, the owner of an account has it in view when a hand arrives there in so
 * many ticks, as far as the level can tell. */
int live_watched(struct live_scene *scene, int account, int ticks);

/* Ticks in which the seat can still do something with its hands in this phase, more or less. */
int live_left(const struct live_scene *scene);

/* Ticks until the traveller is back, as it walks now. */
int live_until_home(const struct live_scene *scene);

/* The seat's place in the order of trips, and that of the traveller, from 0. */
int live_order(const struct live_scene *scene, int seat);

/* Remembers where heads are. */
void live_note_heads(struct live_scene *scene);

/* live_eyes.c: where to look; how to walk. */
void live_look(struct live_scene *scene);
void live_walk(struct live_scene *scene);

/* live_hands.c: one order to a hand, or none. */
void live_hands(struct live_scene *scene);

/* live_hints.c: hands on a line to an own account, counted in the notes in the last bytes that
 * owners leave free. A hint is 0 to 15; `own` is the number of the account among the seat's own, by
 * number, from 0. */
void live_note_hands(struct live_scene *scene);
void live_forget_hints(struct bot_notes *notes);
int live_hint(const struct bot_notes *notes, int own, int viewer, int seat);

#endif

/* say_table.c: who plays at a table, what happens there, what it refuses, whose turn it is (say.h),
 * as names.ts, words.ts, errors.ts and turn.ts of the page have it. */
#include <string.h>

#include "game_words.h"

static const char *const phrases[SAY_PHRASES] = {mark("Hello!"),
                                                 mark("Good luck!"),
                                                 mark("Well played!"),
                                                 mark("Thank you!"),
                                                 mark("Nice try."),
                                                 mark("I saw that."),
                                                 mark("It wasn't me!"),
                                                 mark("You'll pay for that."),
                                                 mark("Shall we make a deal?"),
                                                 mark("One moment, please."),
                                                 mark("Take your time."),
                                                 mark("Good game!")};

const char *say_phrase(int number) {
    return number >= 0 && number < SAY_PHRASES ? tr(phrases[number]) : "";
}

static const char *const levels[] = {mark("random"), mark("easy"), mark("normal"), mark("hard"),
                                     mark("expert")};
static const char *const personalities[] = {mark("plain"), mark("bold"),     mark("careful"),
                                            mark("sly"),   mark("spiteful"), mark("greedy"),
                                            mark("moody"), mark("patient")};

const char *say_level(const char *level) {
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (!strcmp(levels[i], level))
            return tr(levels[i]);
    return level;
}

/* `hard:bold@500` is a hard bot of bold character with a budget. */
void say_bot(struct text *out, const char *spec) {
    char level[48], *colon;
    struct text copy = text_into(level, sizeof level);
    text_bytes(&copy, spec, strcspn(spec, "@"));
    text_end(&copy);
    if ((colon = strchr(level, ':')))
        *colon++ = 0;
    text_word(out, say_level(level));
    for (size_t i = 1; colon && i < sizeof personalities / sizeof personalities[0]; i++) {
        if (!strcmp(personalities[i], colon)) {
            text_word(out, ", ");
            text_word(out, tr(personalities[i]));
        }
    }
}

static const char *stands_in(const struct seen_event *event, bool you) {
    if (you)
        return tr("A bot plays for you.");
    if (!strcmp(event->why, "away"))
        return tr("{who} is away: a bot plays meanwhile.");
    if (!strcmp(event->why, "clock"))
        return tr("{who} has run out of time: a bot plays on.");
    return tr("{who} has left: a bot plays on.");
}

const char *say_rest(bool seated) {
    return seated ? tr("The game waits for you.") : tr("Nobody is here: the game waits.");
}

static const char *event_words(const struct seen_event *event, bool you) {
    const char *e = event->e;
    if (!strcmp(e, "seated"))
        return you ? tr("You sit down on seat {seat}.") : tr("{who} sits down on seat {seat}.");
    if (!strcmp(e, "bot"))
        return tr("{who}, a bot, takes seat {seat}.");
    if (!strcmp(e, "freed"))
        return tr("Seat {seat} is free.");
    if (!strcmp(e, "kicked"))
        return tr("The host has freed seat {seat}.");
    if (!strcmp(e, "host"))
        return you ? tr("You are the host of this table now.")
                   : tr("{who} is the host of this table now.");
    if (!strcmp(e, "deal"))
        return event->attempt > 1
                   ? tr("The deal begins anew.")
                   : tr("Everybody gives a share of the deal, so that nobody can choose it.");
    if (!strcmp(e, "late"))
        return tr("{who} was too late for the deal.");
    if (!strcmp(e, "given-up"))
        return tr("The deal was given up.");
    if (!strcmp(e, "dealt"))
        return tr("The game begins.");
    if (!strcmp(e, "stands-in"))
        return stands_in(event, you);
    if (!strcmp(e, "back"))
        return you ? tr("You play again.") : tr("{who} is back.");
    if (!strcmp(e, "rests"))
        return say_rest(you);
    if (!strcmp(e, "silenced"))
        return event->on ? tr("The host has silenced {who}.") : tr("{who} may talk again.");
    if (!strcmp(e, "rematch"))
        return you ? tr("You want a rematch.") : tr("{who} wants a rematch.");
    if (!strcmp(e, "closed"))
        return tr("The table is closed.");
    return "";
}

const char *say_link(bool once) {
    return once ? tr("Each invitation is good for one person.")
                : tr("Anyone who opens this link can sit down.");
}

void say_event(struct text *out, const struct say *say, const struct seen_event *event) {
    bool you = event->seat ? event->seat == say->you : say->you > 0;
    const char *who = say->name[event->seat];
    char seat[NUMBER_MAX];
    if (!strcmp(event->e, "phrase") || !strcmp(event->e, "chat")) {
        const char *text = event->e[0] == 'p' ? say_phrase(event->number) : event->text;
        if (*text)
            put(out, tr("{who}: {text}"), "who", who, "text", text, NULL);
        return;
    }
    put(out, event_words(event, you), "who", who, "seat", language_number(seat, event->seat), NULL);
}

static const char *const errors[][2] = {
    {"bad-token", mark("This server does not know you any more. Choose a name again.")},
    {"banned", mark("The host of this server has banned you.")},
    {"no-token", mark("Choose a name first.")},
    {"no-table", mark("There is no such table; perhaps it was closed. Make a new one, or look at "
                      "the open ones.")},
    {"no-spectators", mark("This table lets nobody look on. Ask its host for a seat.")},
    {"bad-name", mark("A name has 1 to 24 visible characters and no space at its ends.")},
    {"too-fast", mark("That was too much at once. Wait a little.")},
    {"too-many",
     mark("You have as many tables as one person may have. Finish or leave one first.")},
    {"full", mark("The server is full. Try again later.")},
    {"read-only", mark("The server cannot save at the moment, so nothing can be changed. Try again "
                       "in a minute.")},
    {"not-saved", mark("The server could not save this. Look before you repeat it.")},
    {"not-found", mark("There is nothing of that name.")},
    {"not-now", mark("That is not possible right now. Look at what the table is waiting for.")},
    {"no-such-seat", mark("This table has no such seat. Choose one from the list.")},
    {"seat-taken", mark("Somebody sits there already. Take another seat.")},
    {"not-host", mark("Only the host of the table may do that. Ask the host.")},
    {"no-seat", mark("You have no seat at this table. Sit down first, if one is free.")},
    {"has-seat", mark("You have a seat at this table already. Stand up first to take another.")},
    {"bad-bot", mark("There is no such bot. Choose one from the list.")},
    {"seats-free", mark("Seats are free: invite somebody, or fill them with bots.")},
    {"bad-move", mark("That move is not possible.")},
    {"has-chosen", mark("You have chosen already. Wait for the others.")},
    {"stale", mark("The game has gone on since you looked. Choose again.")},
    {"bot-plays", mark("A bot plays for you. Take your seat back first.")},
    {"no-bot-plays", mark("You play yourself already.")},
    {"says-nothing", mark("This table does not let you say that: its host has chosen so.")},
    {"bad-text", mark("This text cannot be said here. Make it shorter, on one line.")},
    {"bad-invitation",
     mark("This invitation is not valid, or was used already. Ask the host for a new one.")},
    {"invites-full", mark("There are too many unused invitations. Send one of those first.")},
    {"sent-away",
     mark("The host has sent you away from this table. Find another one, or make one.")},
    {"knows-other", mark("You know the cards of another seat of this game. Take that one.")},
    {"live-clock", mark("This table is played live: open its link in a browser.")},
    {"certificate-unknown",
     mark("The certificate of {host} is not trusted on this machine, so nothing was sent there. If "
          "you know that it is theirs, name a file with it in SSL_CERT_FILE.")},
    {"certificate-expired",
     mark(
         "The certificate of {host} is not valid today, so nothing was sent there. Its host has to "
         "renew it, or the date of this machine is wrong.")},
    {"certificate-name",
     mark(
         "The certificate of the server is not for {host}, so nothing was sent there. Use the name "
         "that its host has given you.")},
    {"no-host", mark("There is no host {host}. Check the address.")},
    {"no-lookup",
     mark("The name {host} cannot be looked up at the moment. Check your connection.")},
    {"refused",
     mark("{host} refuses the connection: no server is running there, or it uses another port.")},
    {"silent", mark("{host} does not answer. Check the address and your connection.")},
    {"no-tls", mark("{host} does not speak TLS. Try http:// instead of https://.")},
    {"not-kickback",
     mark("{host} does not answer like a Kickback server. Check the address, and whether it begins "
          "with http:// or https://.")},
    {"unreachable", mark("The server does not answer. Check your connection.")},
};

void say_error(struct text *out, const char *code, const char *words) {
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        if (!strcmp(errors[i][0], code)) {
            put(out, tr(errors[i][1]), "host", words ? words : "", NULL);
            return;
        }
    }
    if (words && *words)
        put(out, tr("That did not work: {text}."), "text", words, NULL);
    else
        put(out, tr("That did not work ({code})."), "code", code, NULL);
}

void say_turn(struct text *out, const struct say *say, const struct seen *seen) {
    const char *name[SEEN_SEATS];
    int waiting = 0;
    for (int seat = 1; seat <= seen->seats; seat++)
        if (seen_waits(seen, seat))
            name[waiting++] = say->name[seat];
    if (seen->phase == SEEN_OVER) {
        text_word(out, tr("The game is over."));
    } else if (seen->you && seen_waits(seen, seen->you)) {
        text_word(out,
                  waiting > 1 ? tr("Choose: everybody decides at once.") : tr("It is your turn."));
    } else if (seen->chosen[0]) {
        text_word(out, tr("You have chosen. The others are still thinking."));
    } else if (waiting == 1) {
        put(out, tr("{who} is thinking."), "who", name[0], NULL);
    } else if (waiting > 1) {
        SAID(names);
        language_list(&names, name, waiting);
        put(out, tr("Thinking: {names}."), "names", SAYS(names), NULL);
    }
}

void say_shown(struct text *out, const struct seen *seen) {
    if (seen->has_view && seen->view.game == &corruption_words && seen->phase != SEEN_OVER &&
        strcmp(seen->view.stage, "show"))
        say_face_up(out, seen->view.corruption.shown);
}

void say_clock(struct text *out, int64_t ms) {
    int64_t seconds = (ms + 999) / 1000, hours = seconds / 3600, days = hours / 24;
    char number[NUMBER_MAX];
    if (hours >= 48) {
        put(out, trn("{n} day", "{n} days", days), "n", language_number(number, days), NULL);
        return;
    }
    text_number(out, hours >= 1 ? hours : seconds / 60);
    text_char(out, ':');
    int64_t rest = hours >= 1 ? seconds / 60 % 60 : seconds % 60;
    text_char(out, (char)('0' + rest / 10));
    text_char(out, (char)('0' + rest % 10));
    if (hours >= 1)
        text_word(out, " h");
}

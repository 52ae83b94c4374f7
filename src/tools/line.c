/* line.c: see line.h. */
#define _GNU_SOURCE /* pipe2 */
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bot_text.h"
#include "tools.h"

#define HELLO_MS_LEAST 5000     /* an interpreter needs its time to start */
#define FLOOD_MAX (1u << 20)    /* bytes that a bot may write for one answer */
#define LATE_MAX 3              /* so often late in a row, and it is ended until the next game */
#define STARTS_MAX 20           /* a bot that had to be started so often is not started again */
#define QUIT_MS 300             /* from `quit` to SIGKILL */

struct line {
    const char *command;
    struct play_limits limits;
    pid_t pid; /* 0: not running */
    int to;    /* its standard input */
    int from;  /* its standard output */
    uint32_t wants;
    uint32_t number; /* of the last ask */
    int starts;
    int late; /* in a row */
    char *text; /* BOT_LINE_MAX and more: what is sent */
    size_t room;
    size_t used; /* of `got` */
    char got[BOT_ANSWER_MAX];
};

struct line *line_new(const char *command, const struct play_limits *limits) {
    struct line *line = calloc(1, sizeof *line);
    if (!line)
        return NULL;
    line->command = command;
    line->limits = *limits;
    signal(SIGPIPE, SIG_IGN); /* a bot that went away is an error of write */
    return line;
}

/* ---- Starting and ending ---- */

/* In the child: only what may be called between fork and exec. */
static _Noreturn void become(const struct line *line, int in, int out) {
    int errors = open(line->limits.errors ? line->limits.errors : "/dev/null",
                      O_WRONLY | O_CREAT | O_APPEND, 0666);
    setpgid(0, 0); /* Ctrl-C is for us, and its own children end with it */
    signal(SIGPIPE, SIG_DFL);
    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || (errors >= 0 && dup2(errors, 2) < 0))
        _exit(127);
    execl("/bin/sh", "sh", "-c", line->command, (char *)NULL);
    _exit(127);
}

static bool start(struct line *line) {
    int in[2];
    int out[2];
    if (pipe2(in, O_CLOEXEC))
        return false;
    if (pipe2(out, O_CLOEXEC)) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    pid_t pid = fork();
    if (!pid)
        become(line, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    if (pid < 0) {
        close(in[1]);
        close(out[0]);
        return false;
    }
    setpgid(pid, pid);
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    line->pid = pid;
    line->to = in[1];
    line->from = out[0];
    line->used = 0;
    line->late = 0;
    line->wants = BOT_WANT_VIEW;
    return true;
}

static void sleep_ms(int ms) {
    struct timespec pause = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

/* Ends the program and whatever it has started, waiting a little for it to go by itself. */
static void end(struct line *line, int ms) {
    siginfo_t info;
    if (!line->pid)
        return;
    close(line->to);
    close(line->from);
    for (; ms > 0; ms -= 5) {
        info.si_pid = 0;
        /* It is left as it is until its group is ended: its number stays taken until then. */
        if (waitid(P_PID, (id_t)line->pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid)
            break;
        sleep_ms(5);
    }
    kill(-line->pid, SIGKILL);
    kill(line->pid, SIGKILL);
    waitpid(line->pid, NULL, 0);
    line->pid = 0;
}

/* ---- Talking ---- */

enum talk { TALK_ANSWER, TALK_LATE, TALK_GONE };

/* What is waited for, and what came. */
struct wish {
    enum bot_answer_kind kind;
    uint32_t number;
    char move[KB_MOVE_TEXT_MAX];
    size_t length;
};

/* Looks at one line; true if it is what is waited for. */
static bool hear(struct line *line, const char *text, size_t length, struct wish *wish) {
    struct bot_answer answer = bot_answer_read(text, length);
    if (answer.kind == BOT_ANSWER_WANT)
        line->wants = answer.wants;
    if (answer.kind != wish->kind)
        return false;
    if (answer.kind != BOT_ANSWER_MOVE)
        return true;
    if (answer.number != wish->number) /* it comes too late */
        return false;
    wish->length = answer.length < sizeof wish->move ? answer.length : sizeof wish->move;
    memcpy(wish->move, answer.move, wish->length);
    return true;
}

/* Looks at the whole lines that have come; keeps the rest. */
static bool hear_all(struct line *line, struct wish *wish) {
    size_t at = 0;
    bool heard = false;
    char *stop;
    while (!heard && (stop = memchr(line->got + at, '\n', line->used - at))) {
        size_t length = (size_t)(stop - line->got) - at;
        heard = hear(line, line->got + at, length, wish);
        at += length + 1;
    }
    memmove(line->got, line->got + at, line->used - at);
    line->used -= at;
    return heard;
}

/* Sends `size` bytes of line->text and waits for the answer, reading all the time: a program that
 * writes before it reads must not stop both. */
static enum talk talk(struct line *line, size_t size, struct wish *wish, uint32_t ms) {
    double deadline = seconds_now() + ms / 1000.0;
    size_t sent = 0;
    size_t flood = 0;
    if (hear_all(line, wish))
        return TALK_ANSWER;
    for (;;) {
        struct pollfd polled[2] = {{line->from, POLLIN, 0},
                                   {sent < size ? line->to : -1, POLLOUT, 0}};
        double left = deadline - seconds_now();
        if (left <= 0)
            return sent < size ? TALK_GONE : TALK_LATE; /* half a question cannot be taken back */
        if (poll(polled, 2, (int)(left * 1000) + 1) < 0 && errno != EINTR)
            return TALK_GONE;
        if (polled[1].revents) {
            ssize_t n = write(line->to, line->text + sent, size - sent);
            if (n < 0 && errno != EAGAIN && errno != EINTR)
                return TALK_GONE;
            sent += n > 0 ? (size_t)n : 0;
        }
        if (!polled[0].revents)
            continue;
        ssize_t n = read(line->from, line->got + line->used, sizeof line->got - line->used);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            return TALK_GONE;
        line->used += n > 0 ? (size_t)n : 0;
        flood += n > 0 ? (size_t)n : 0;
        if (hear_all(line, wish))
            return TALK_ANSWER;
        if (line->used == sizeof line->got || flood > FLOOD_MAX)
            return TALK_GONE; /* one line without end, or lines without end */
    }
}

/* Sends without waiting for an answer; what does not go out at once ends the program. */
static bool send_text(struct line *line, size_t size) {
    double deadline = seconds_now() + line->limits.limit_ms / 1000.0;
    for (size_t sent = 0; sent < size;) {
        struct pollfd polled = {line->to, POLLOUT, 0};
        double left = deadline - seconds_now();
        if (left <= 0 || poll(&polled, 1, (int)(left * 1000) + 1) < 0)
            return false;
        ssize_t n = write(line->to, line->text + sent, size - sent);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        sent += n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* Makes room in line->text. */
static bool have_room(struct line *line, size_t room) {
    if (room <= line->room)
        return true;
    char *text = realloc(line->text, room);
    if (!text)
        return false;
    line->text = text;
    line->room = room;
    return true;
}

/* ---- Games ---- */

/* Starts the program and greets it. */
static void greet(struct line *line) {
    struct wish wish = {.kind = BOT_ANSWER_READY};
    uint32_t ms = line->limits.limit_ms > HELLO_MS_LEAST ? line->limits.limit_ms : HELLO_MS_LEAST;
    if (line->starts == STARTS_MAX)
        return;
    line->starts++;
    if (!have_room(line, 4096) || !start(line))
        return;
    int size = snprintf(line->text, line->room, "kickback %d\n", BOT_PROTOCOL);
    if (talk(line, (size_t)size, &wish, ms) != TALK_ANSWER)
        end(line, 0);
}

void line_game(struct line *line, const struct kb_setup *setup, int seat, uint64_t seed) {
    if (!line)
        return;
    if (!line->pid)
        greet(line);
    if (!line->pid)
        return;
    size_t size = bot_game_print(setup, seat, seed, line->text, line->room);
    if (size >= line->room || !send_text(line, size))
        end(line, 0);
}

void line_over(struct line *line, const struct kb_state *state) {
    uint16_t share[KB_SEATS_MAX];
    int32_t total[KB_SEATS_MAX];
    if (!line || !line->pid)
        return;
    kb_shares(state, share);
    kb_totals(state, total);
    size_t used = (size_t)snprintf(line->text, line->room, "over shares");
    for (int i = 0; i < kb_seats(state); i++)
        used += (size_t)snprintf(line->text + used, line->room - used, " %d", share[i]);
    used += (size_t)snprintf(line->text + used, line->room - used, " totals");
    for (int i = 0; i < kb_seats(state); i++)
        used += (size_t)snprintf(line->text + used, line->room - used, " %d", (int)total[i]);
    used += (size_t)snprintf(line->text + used, line->room - used, "\n");
    if (!send_text(line, used))
        end(line, 0);
}

/* The question as text; 0 if there is no memory for it. */
static size_t print_ask(struct line *line, const struct line_ask *ask) {
    struct bot_question question = {
        .setup = ask->setup, .view = ask->view, .whole = ask->history, .entry = ask->seen,
        .seed = ask->seed, .wants = line->wants, .number = ++line->number,
        .ms = line->limits.move_ms ? line->limits.move_ms : line->limits.limit_ms};
    if (line->wants & BOT_WANT_HISTORY)
        question.entries = kb_history_seen(ask->setup, ask->history, ask->view->viewer, ask->seen);
    size_t size = bot_ask_print(&question, line->text, line->room);
    if (size < line->room)
        return size;
    if (!have_room(line, size + 1 + size / 2))
        return 0;
    return bot_ask_print(&question, line->text, line->room);
}

int line_decide(struct line *line, const struct line_ask *ask) {
    struct wish wish = {.kind = BOT_ANSWER_MOVE};
    int action;
    if (!line->pid)
        return LINE_FAULT;
    size_t size = print_ask(line, ask);
    wish.number = line->number;
    enum talk how = size ? talk(line, size, &wish, line->limits.limit_ms) : TALK_GONE;
    line->late = how == TALK_LATE ? line->late + 1 : 0;
    if (how == TALK_GONE || line->late == LATE_MAX)
        end(line, 0);
    if (how != TALK_ANSWER)
        return LINE_FAULT;
    if (wish.length == 1 && wish.move[0] == '-')
        return BOT_NONE;
    if (kb_view_move_parse(ask->view, wish.move, wish.length, &action, NULL))
        return LINE_FAULT;
    return action;
}

void line_close(struct line *line) {
    if (!line)
        return;
    if (line->pid) {
        ssize_t n = write(line->to, "quit\n", 5); /* if it fails, it is killed below */
        end(line, n > 0 ? QUIT_MS : 0);
    }
    free(line->text);
    free(line);
}

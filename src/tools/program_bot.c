/* program_bot.c: see program_bot.h. */
#define _GNU_SOURCE /* pipe2, prctl */
#include "program_bot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bot_text.h"
#include "tools.h"

#define HELLO_MS_LEAST 5000  /* an interpreter needs its time to start */
#define FLOOD_MAX (1u << 20) /* bytes that a bot may write for one answer */
#define LATE_MAX 3           /* a program late this often in a row is ended until the next game */
#define STARTS_MAX 20        /* a program that was started this often is not started again */
#define QUIT_MS 300          /* from `quit` to SIGKILL */

struct line {
    const char *command;
    struct play_limits limits;
    pid_t pid; /* 0: not running */
    int to;    /* its standard input */
    int from;  /* its standard output */
    uint32_t wants;
    uint32_t number; /* of the last ask */
    int starts;
    int late;              /* in a row */
    bool ready;            /* the last start went well */
    enum play_fault fault; /* of the last answer */
    char offence[PLAY_OFFENCE_MAX];
    char *text; /* BOT_LINE_MAX and more: what is sent */
    size_t room;
    size_t used; /* of `got` */
    bool early;  /* the line in `got` was begun before the question */
    char got[BOT_ANSWER_MAX];
};

struct line *line_new(const char *command, const struct play_limits *limits) {
    struct line *line = calloc(1, sizeof *line);
    if (!line)
        return NULL;
    line->command = command;
    line->limits = *limits;
    return line;
}

int play_errors_open(const char *tool, const char *path, struct play_limits *limits) {
    struct stat about;
    if (!path)
        return EXIT_DONE;
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
    if (file < 0)
        return failure(tool, "cannot write '%s': %s", path, strerror(errno));
    if (fstat(file, &about) || S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode)) {
        close(file);
        return failure(tool,
                       "cannot write '%s': it is a pipe, and programs would wait for its "
                       "reader",
                       path);
    }
    fcntl(file, F_SETFL, O_APPEND); /* programs do not expect that a write would rather wait */
    limits->errors = file;
    return EXIT_DONE;
}

/* ---- Starting and ending ---- */

/* In the child: only what may be called between fork and exec. */
static _Noreturn void become(const struct line *line, int in, int out, pid_t parent) {
    int errors = line->limits.errors ? line->limits.errors : open("/dev/null", O_WRONLY);
    setpgid(0, 0); /* Ctrl-C is for us, and its own children end with it */
    signal(SIGPIPE, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive us, however we end */
    if (getppid() != parent || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(errors, 2) < 0)
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
    pid_t parent = getpid();
    pid_t pid = fork();
    if (!pid)
        become(line, in[0], out[1], parent);
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
    line->early = false;
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
    char said[PLAY_OFFENCE_MAX]; /* the first other thing that was said instead */
    size_t said_length;
};

/* Keeps the first line that cost a move, for people to read. */
static void note_offence(struct line *line, const char *text, size_t length) {
    if (line->offence[0] || !length)
        return;
    if (length >= sizeof line->offence)
        length = sizeof line->offence - 1;
    for (size_t i = 0; i < length; i++)
        line->offence[i] =
            text[i] < ' ' || text[i] > '~' || text[i] == '"' || text[i] == '\\' || text[i] == '\''
                ? '?'
                : text[i];
    line->offence[length] = 0;
}

/* Looks at one line; true if it is what is waited for. `asked`: the whole question is out. */
static bool hear(struct line *line, const char *text, size_t length, bool asked,
                 struct wish *wish) {
    struct bot_answer answer = bot_answer_read(text, length);
    if (answer.kind == BOT_ANSWER_WANT)
        line->wants = answer.wants;
    if (!asked) /* nobody can answer a question that he does not know */
        return false;
    bool is_move = answer.kind == BOT_ANSWER_MOVE;
    if (answer.kind != wish->kind || (is_move && answer.number != wish->number)) {
        /* A move with another number comes too late. */
        if (wish->kind == BOT_ANSWER_MOVE && answer.kind == BOT_ANSWER_OTHER) {
            length = length < sizeof wish->said ? length : sizeof wish->said;
            if (!wish->said_length)
                memcpy(wish->said, text, length);
            wish->said_length = wish->said_length ? wish->said_length : length;
        }
        return false;
    }
    if (!is_move)
        return true;
    wish->length = answer.length < sizeof wish->move ? answer.length : sizeof wish->move;
    memcpy(wish->move, answer.move, wish->length);
    return true;
}

/* Looks at the whole lines that have come; keeps the rest. */
static bool hear_all(struct line *line, bool asked, struct wish *wish) {
    size_t at = 0;
    bool heard = false;
    char *stop;
    while (!heard && (stop = memchr(line->got + at, '\n', line->used - at))) {
        size_t length = (size_t)(stop - line->got) - at;
        heard = hear(line, line->got + at, length, asked && !line->early, wish);
        line->early = false;
        at += length + 1;
    }
    memmove(line->got, line->got + at, line->used - at);
    line->used -= at;
    return heard;
}

/* Reads what has come. False if it ended, or wrote a line without end or lines without end. */
static bool take_in(struct line *line, size_t *flood) {
    ssize_t n = read(line->from, line->got + line->used, sizeof line->got - line->used);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        return false;
    line->used += n > 0 ? (size_t)n : 0;
    *flood += n > 0 ? (size_t)n : 0;
    return *flood <= FLOOD_MAX;
}

/* Throws away what was said before it is asked. False as above. */
static bool clear_air(struct line *line, struct wish *wish) {
    size_t flood = 0;
    for (size_t before = 1; before != flood;) {
        before = flood;
        if (!take_in(line, &flood))
            return false;
        hear_all(line, false, wish);
        if (line->used == sizeof line->got)
            return false;
    }
    line->early = line->used > 0;
    return true;
}

/* Sends `size` bytes of line->text and waits for the answer, reading all the time: a program that
 * writes before it reads must not stop both. */
static enum talk talk(struct line *line, size_t size, struct wish *wish, uint32_t ms) {
    double deadline = seconds_now() + ms / 1000.0;
    size_t sent = 0;
    size_t flood = 0;
    if (wish->kind == BOT_ANSWER_MOVE && !clear_air(line, wish))
        return TALK_GONE;
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
        if (!take_in(line, &flood))
            return TALK_GONE;
        if (hear_all(line, sent == size, wish))
            return TALK_ANSWER;
        if (line->used == sizeof line->got)
            return TALK_GONE;
    }
}

/* Sends without waiting for an answer; what does not go out at once ends the program. */
static bool send_text(struct line *line, size_t size) {
    double deadline = seconds_now() + line->limits.limit_ms / 1000.0;
    for (size_t sent = 0; sent < size;) {
        struct pollfd polled = {line->to, POLLOUT, 0};
        double left = deadline - seconds_now();
        if (left <= 0 || (poll(&polled, 1, (int)(left * 1000) + 1) < 0 && errno != EINTR))
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
    line->ready = false;
    if (!have_room(line, 4096) || !start(line))
        return;
    int size = snprintf(line->text, line->room, "kickback %d\n", BOT_PROTOCOL);
    line->ready = talk(line, (size_t)size, &wish, ms) == TALK_ANSWER;
    if (!line->ready)
        end(line, 0);
}

bool line_ready(struct line *line) {
    if (!line->pid)
        greet(line);
    return line->pid != 0;
}

void line_game(struct line *line, const struct line_game *game) {
    if (!line || !line_ready(line))
        return;
    size_t size = bot_game_print(game->setup, game->seat, game->seed, line->text, line->room);
    if (size < line->room)
        size += bot_person_print(game->who, line->text + size, line->room - size);
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

/* The question as text; 0 if there is not enough memory. */
static size_t print_ask(struct line *line, const struct line_ask *ask) {
    struct bot_question question = {.setup = ask->setup,
                                    .view = ask->view,
                                    .whole = ask->history,
                                    .entry = ask->seen,
                                    .seed = ask->seed,
                                    .wants = line->wants,
                                    .number = ++line->number,
                                    .ms = line->limits.move_ms ? line->limits.move_ms
                                                               : line->limits.limit_ms};
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
    line->fault = line->ready ? PLAY_ENDED : PLAY_UNREADY;
    if (!line->pid)
        return LINE_FAULT;
    size_t size = print_ask(line, ask);
    wish.number = line->number;
    enum talk how = size ? talk(line, size, &wish, line->limits.limit_ms) : TALK_GONE;
    line->late = how == TALK_LATE ? line->late + 1 : 0;
    if (how == TALK_GONE || line->late == LATE_MAX)
        end(line, 0);
    if (how != TALK_ANSWER) {
        if (how == TALK_LATE)
            line->fault = wish.said_length ? PLAY_RUBBISH : PLAY_LATE;
        note_offence(line, wish.said, wish.said_length);
        return LINE_FAULT;
    }
    line->fault = PLAY_ILLEGAL; /* if it is one */
    if (wish.length == 1 && wish.move[0] == '-' && !(ask->view->must >> ask->view->viewer & 1))
        return BOT_NONE;
    enum kb_code code = kb_view_move_parse(ask->view, wish.move, wish.length, &action, NULL);
    if (!code)
        return action;
    if (code == KB_BAD_NOTATION && wish.move[0] != '-')
        line->fault = PLAY_RUBBISH;
    note_offence(line, wish.move, wish.length);
    return LINE_FAULT;
}

enum play_fault line_fault(const struct line *line) {
    return line->fault;
}

const char *line_offence(const struct line *line) {
    return line->offence;
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

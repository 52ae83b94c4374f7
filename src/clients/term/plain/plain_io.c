/* plain_io.c: lines out and in (plain.h). */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "plain.h"

static struct {
    char bytes[4096];
    size_t size;
    bool end;
    bool skipping; /* the rest of a line that was too long */
} input;

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number) {
    (void)number;
    interrupted++;
}

void plain_signals(void) {
    struct sigaction action = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &action, NULL);
}

bool plain_interrupted(void) {
    bool was = interrupted > 0;
    interrupted = 0;
    return was;
}

void plain_give(void *arg, const char *text) {
    (void)arg;
    terminal_print(text, "\n");
}

void plain_prompt(const char *text) {
    terminal_print(text, "");
}

bool plain_has_line(void) {
    return memchr(input.bytes, '\n', input.size) != NULL || (input.end && input.size > 0);
}

bool plain_at_end(void) {
    return input.end && input.size == 0;
}

/* A line that is too long is not cut, since a part of it may mean something: it is passed over, and
 * help is given in its place. */
static void pass_over(char *line) {
    terminal_line(tr("This line is too long and was ignored."));
    strcpy(line, "?");
}

void plain_fill(void) {
    if (input.end || (input.size == sizeof input.bytes && plain_has_line()))
        return;
    if (input.size == sizeof input.bytes) { /* no end in sight */
        input.skipping = true;
        input.size = 0;
    }
    ssize_t got = read(STDIN_FILENO, input.bytes + input.size, sizeof input.bytes - input.size);
    if (got > 0)
        input.size += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        input.end = true;
    if (input.skipping && !plain_has_line())
        input.size = 0;
}

static bool take_line(char *line, size_t size) {
    char *end = memchr(input.bytes, '\n', input.size);
    size_t length = end ? (size_t)(end - input.bytes) : input.size;
    size_t used = end ? length + 1 : length;
    if (!plain_has_line())
        return false;
    if (length < size && !input.skipping) {
        memcpy(line, input.bytes, length);
        line[length] = 0;
        if (length && line[length - 1] == '\r')
            line[length - 1] = 0;
    } else {
        input.skipping = false;
        pass_over(line);
    }
    memmove(input.bytes, input.bytes + used, input.size - used);
    input.size -= used;
    return true;
}

bool plain_read(struct client *client, char *line, size_t size) {
    while (!take_line(line, size)) {
        if (input.end || interrupted)
            return false;
        if (client) {
            client_turn(client);
            if (client_wait(client, STDIN_FILENO, 1000))
                plain_fill();
        } else {
            plain_fill();
        }
    }
    return true;
}

/* `# Title` and `## [mark] Heading`; a paragraph of several lines is one. */
void plain_rules(const char *text, const char *section) {
    bool on = !section;
    char line[1024];
    while (*text) {
        size_t length = strcspn(text, "\n");
        const char *at = text;
        if (!strncmp(text, "## [", 4)) {
            size_t mark = strcspn(text + 4, "]");
            on = !section || (strlen(section) == mark && !strncmp(section, text + 4, mark));
            at += 4 + mark + 2;
        } else if (!strncmp(text, "# ", 2)) {
            at += 2;
        }
        if (on) {
            snprintf(line, sizeof line, "%.*s", (int)(length - (size_t)(at - text)), at);
            terminal_line(line);
        }
        text += length;
        text += *text == '\n';
    }
}

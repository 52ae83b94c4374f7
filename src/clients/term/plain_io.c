/* plain_io.c: lines out and in (plain.h). */
#include <errno.h>
#include <langinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "plain.h"

#define LINE_MAX_BYTES 8192

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

static void print(const char *text, const char *end) {
    static char line[LINE_MAX_BYTES];
    struct text out = text_into(line, sizeof line);
    clean_text(&out, text, strlen(text));
    text_end(&out);
    if (strcmp(nl_langinfo(CODESET), "UTF-8"))
        clean_ascii(line);
    fputs(line, stdout);
    fputs(end, stdout);
    fflush(stdout);
}

void plain_line(const char *text) {
    print(text, "\n");
}

void plain_give(void *arg, const char *text) {
    (void)arg;
    print(text, "\n");
}

void plain_prompt(const char *text) {
    print(text, "");
}

bool plain_has_line(void) {
    return memchr(input.bytes, '\n', input.size) != NULL || (input.end && input.size > 0);
}

bool plain_at_end(void) {
    return input.end && input.size == 0;
}

void plain_fill(void) {
    if (input.end)
        return;
    if (input.size == sizeof input.bytes) { /* a line without an end: it is cut, and said so */
        input.skipping = true;
        input.size = sizeof input.bytes / 2;
    }
    ssize_t got = read(STDIN_FILENO, input.bytes + input.size, sizeof input.bytes - input.size);
    if (got > 0)
        input.size += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        input.end = true;
}

static bool take_line(char *line, size_t size) {
    char *end = memchr(input.bytes, '\n', input.size);
    size_t length = end ? (size_t)(end - input.bytes) : input.size;
    size_t used = end ? length + 1 : length;
    size_t kept = length < size ? length : size - 1;
    if (!plain_has_line())
        return false;
    memcpy(line, input.bytes, kept);
    line[kept] = 0;
    if (kept && line[kept - 1] == '\r')
        line[kept - 1] = 0;
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
            plain_line(line);
        }
        text += length;
        text += *text == '\n';
    }
}

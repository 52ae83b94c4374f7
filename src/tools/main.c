/* main.c: the program. The first word names a tool; what a tool does is in its own file. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tools.h"

static const struct tool *const tools[] = {
    &tool_play,  &tool_games,  &tool_sim,   &tool_arena, &tool_ladder, &tool_bot,  &tool_show,
    &tool_check, &tool_review, &tool_rules, &tool_bench, &tool_serve,  &tool_load, &tool_admin};
#define TOOLS_COUNT ((int)(sizeof tools / sizeof tools[0]))

static void print_help(FILE *out) {
    fputs("kickback: Corruption and Hacker, two card games about dirty money\n"
          "\n"
          "usage: kickback COMMAND [ARGUMENTS]\n"
          "       kickback COMMAND --help\n"
          "       kickback --version, -V\n"
          "\n"
          "commands:\n",
          out);
    for (int i = 0; i < TOOLS_COUNT; i++)
        fprintf(out, "  %-8s %s\n", tools[i]->name, tools[i]->what);
    fputs("\n"
          "exit status: 0 done, 1 failed, 2 wrong usage\n",
          out);
}

static const struct tool *find_tool(const char *name) {
    for (int i = 0; i < TOOLS_COUNT; i++)
        if (!strcmp(tools[i]->name, name))
            return tools[i];
    return NULL;
}

static int unknown_command(const char *name) {
    fputs("kickback: unknown command '", stderr);
    for (const char *c = name; *c; c++)
        fputc((unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c, stderr);
    const char *names[TOOLS_COUNT];
    for (int i = 0; i < TOOLS_COUNT; i++)
        names[i] = tools[i]->name;
    const char *meant = closest(name, strlen(name), names, TOOLS_COUNT);
    fprintf(stderr, "'; %s%s%sexpected", meant ? "did you mean " : "", meant ? meant : "",
            meant ? "? " : "");
    for (int i = 0; i < TOOLS_COUNT; i++)
        fprintf(stderr, "%s %s", i ? "," : "", tools[i]->name);
    fputs(" (kickback --help)\n", stderr);
    return EXIT_USAGE;
}

static bool is_help(const char *word) {
    return !strcmp(word, "--help") || !strcmp(word, "-h");
}

/* Standard input, output and error are open, or the files and pipes of a tool would take their
 * numbers. What was closed reads as empty, and cannot be written, as before. */
static void open_standard(void) {
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0 && errno == EBADF && open("/dev/null", O_RDONLY) < 0)
            _exit(EXIT_FAILED);
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error of write */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file that may not grow any more */
}

/* Ends the run; output that could not be written is a failure. A reader that has enough is told
 * nothing. */
static int finish(int status) {
    bool bad = fflush(stdout) || ferror(stdout);
    if (bad && status == EXIT_DONE) {
        if (!reader_is_gone())
            fputs("kickback: cannot write the output\n", stderr);
        return EXIT_FAILED;
    }
    return status;
}

int main(int argc, char **argv) {
    open_standard();
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (is_help(argv[1]) || !strcmp(argv[1], "help")) {
        print_help(stdout);
        return finish(EXIT_DONE);
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
        puts("kickback " KB_VERSION);
        return finish(EXIT_DONE);
    }
    const struct tool *tool = find_tool(argv[1]);
    if (!tool)
        return unknown_command(argv[1]);
    for (int i = 2; i < argc; i++) {
        if (is_help(argv[i])) {
            help_print(tool->help);
            if (tool->more)
                tool->more();
            return finish(EXIT_DONE);
        }
    }
    return finish(tool->run(argc - 2, argv + 2));
}

/* rules_test.c: runs rule files and says in TAP which of them hold. Arguments are files, or folders
 * whose *.rule files are taken in the order of their names. What does not hold is told first, with
 * its line, what was expected and what there is. The language checks itself after that. */
#include "rule.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILES_MAX 512
#define PATH_BYTES 1024
#define FILE_BYTES 65536

static char path[FILES_MAX][PATH_BYTES];
static int files;

static bool is_rule_file(const char *name) {
    size_t length = strlen(name);
    return length > 5 && !strcmp(name + length - 5, ".rule");
}

static void add_file(const char *folder, const char *name) {
    if (files == FILES_MAX) {
        printf("Bail out! more than %d rule files\n", FILES_MAX);
        exit(1);
    }
    snprintf(path[files++], PATH_BYTES, "%s%s%s", folder, *folder ? "/" : "", name);
}

static int compare(const void *a, const void *b) {
    return strcmp((const char *)a, (const char *)b);
}

static void add_folder(const char *folder) {
    DIR *dir = opendir(folder);
    int first = files;
    if (!dir) {
        add_file("", folder);
        return;
    }
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir))
        if (is_rule_file(entry->d_name))
            add_file(folder, entry->d_name);
    closedir(dir);
    qsort(path[first], (size_t)(files - first), PATH_BYTES, compare);
}

/* The whole file as a text, or NULL. */
static const char *read_file(const char *name) {
    static char text[FILE_BYTES];
    FILE *file = fopen(name, "rb");
    if (!file)
        return NULL;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    if (length == sizeof text)
        return NULL;
    text[length] = 0;
    return text;
}

/* Runs one file; returns whether it holds. */
static bool run_file(int number, const char *name, int *checks) {
    static struct rule rule;
    const char *slash = strrchr(name, '/');
    const char *base = slash ? slash + 1 : name;
    const char *text = read_file(name);
    if (text)
        rule_run(&rule, base, text, false);
    bool holds = text && rule.failures == 0;
    printf("%s %d - %s: %s\n", holds ? "ok" : "not ok", number, base,
           text ? rule.title : "cannot be read");
    *checks += text ? rule.checks : 0;
    return holds;
}

int main(int argc, char **argv) {
    int number = 0;
    int failed = 0;
    int checks = 0;
    setvbuf(stdout, NULL, _IOLBF, 0); /* if the library traps, the last line tells where */
    for (int i = 1; i < argc; i++)
        add_folder(argv[i]);
    if (files == 0) {
        printf("Bail out! no rule files; give files or a folder\n");
        return 1;
    }
    for (; number < files; number++)
        failed += !run_file(number + 1, path[number], &checks);
    printf("# %d files with %d expectations\n", files, checks);
    failed += selfcheck(&number);
    printf("1..%d\n", number);
    return failed ? 1 : 0;
}

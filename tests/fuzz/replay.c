/* replay.c: runs a fuzz target without libFuzzer: every file of a corpus, then inputs made from
 * them by a fixed generator, the same on every machine. Speaks TAP. An input that breaks something
 * is printed in hexadecimal, so that it can be kept as one more file of the corpus. KB_SCALE in the
 * environment, in percent, makes the inputs more or fewer.
 *
 *     fuzz_NAME CORPUS COUNT
 */
#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include "fuzz.h"

#define FILES_MAX 256
#define BYTES_MAX 70000 /* a little more than the largest contract deck */

struct bytes {
    uint8_t *data;
    size_t size;
    char name[256];
};

static struct bytes corpus[FILES_MAX];
static int files;
static uint64_t random_state = 20;

/* The current input, for the message if it crashes. */
static const uint8_t *volatile running;
static volatile size_t running_size;
static volatile int checks;

static uint32_t below(uint32_t n) {
    return kb_random_below(&random_state, n);
}

static void broken(int signal_number) {
    static char line[200];
    int length = snprintf(line, sizeof line, "not ok %d - signal %d with this input:\n# ",
                          checks + 1, signal_number);
    ssize_t written = write(1, line, (size_t)length);
    for (size_t i = 0; i < running_size && written > 0; i++) {
        length = snprintf(line, sizeof line, "%02x", running[i]);
        written = write(1, line, (size_t)length);
    }
    written = write(1, "\n", 1);
    _exit(written == 1 ? 1 : 2);
}

/* The target gets a block of exactly this size, so that a sanitizer sees a step beyond its end. */
static void run(const uint8_t *data, size_t size) {
    uint8_t *copy = malloc(size ? size : 1);
    CHECK(copy != NULL);
    memcpy(copy, data, size);
    running = copy;
    running_size = size;
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void read_file(const char *folder, const char *name) {
    char path[1024];
    struct bytes *file = &corpus[files];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *from = fopen(path, "rb");
    CHECK(from != NULL);
    file->data = malloc(BYTES_MAX);
    CHECK(file->data != NULL);
    file->size = fread(file->data, 1, BYTES_MAX, from);
    snprintf(file->name, sizeof file->name, "%s", name);
    fclose(from);
    files++;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct bytes *)a)->name, ((const struct bytes *)b)->name);
}

static void read_corpus(const char *folder) {
    DIR *dir = opendir(folder);
    CHECK(dir != NULL);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        CHECK(files < FILES_MAX);
        read_file(folder, entry->d_name);
    }
    closedir(dir);
    qsort(corpus, (size_t)files, sizeof corpus[0], by_name);
}

/* One small change. */
static size_t mutate(uint8_t *data, size_t size) {
    uint32_t at = below((uint32_t)size + 1);
    uint32_t count = 1 + below(below(4) ? 4 : 64);
    const struct bytes *from = &corpus[below((uint32_t)files)];
    switch (below(7)) {
    case 0: /* another byte */
        if (at < size)
            data[at] = (uint8_t)below(256);
        return size;
    case 1: /* another character */
        if (at < size)
            data[at] = (uint8_t)(' ' + below(95));
        return size;
    case 2: /* one bit */
        if (at < size)
            data[at] ^= (uint8_t)(1u << below(8));
        return size;
    case 3: /* bytes less */
        if (count > size - at)
            count = (uint32_t)size - at;
        memmove(data + at, data + at + count, size - at - count);
        return size - count;
    case 4: /* bytes more, of any kind */
        if (size + count > BYTES_MAX)
            return size;
        memmove(data + at + count, data + at, size - at);
        for (uint32_t i = 0; i < count; i++)
            data[at + i] = (uint8_t)below(256);
        return size + count;
    case 5: /* a piece of another file in its place */
        if (at >= from->size)
            return size;
        for (uint32_t i = at; i < at + count && i < from->size && i < size; i++)
            data[i] = from->data[i];
        return size;
    default: /* a piece again, rarely very often */
        if (at < count)
            return size;
        for (uint32_t times = below(500) ? 1 : 1 + below(2000); times; times--) {
            if (size + count > BYTES_MAX)
                break;
            memmove(data + at + count, data + at, size - at);
            memmove(data + at, data + at - count, count);
            size += count;
        }
        return size;
    }
}

static size_t generate(uint8_t *data) {
    size_t size;
    if (below(8) == 0) {
        size = below(512);
        for (size_t i = 0; i < size; i++)
            data[i] = (uint8_t)below(256);
        return size;
    }
    const struct bytes *from = &corpus[below((uint32_t)files)];
    size = from->size;
    memcpy(data, from->data, size);
    for (uint32_t changes = 1 + below(6); changes; changes--)
        size = mutate(data, size);
    return size;
}

int main(int argc, char **argv) {
    static uint8_t data[BYTES_MAX];
    static const int signals[] = {SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS};
    if (argc != 3) {
        fprintf(stderr, "usage: %s CORPUS COUNT\n", argv[0]);
        return 2;
    }
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], broken);
    read_corpus(argv[1]);
    CHECK(files > 0);
    printf("1..%d\n", files + 1);
    fflush(stdout);
    for (; checks < files; checks++) {
        run(corpus[checks].data, corpus[checks].size);
        printf("ok %d - %s\n", checks + 1, corpus[checks].name);
        fflush(stdout);
    }
    const char *scale = getenv("KB_SCALE");
    int count = (int)(strtol(argv[2], NULL, 10) * (scale ? strtol(scale, NULL, 10) : 100) / 100);
    for (int i = 0; i < count; i++)
        run(data, generate(data));
    printf("ok %d - %d inputs made from them\n", files + 1, count);
    for (int i = 0; i < files; i++)
        free(corpus[i].data);
    return 0;
}

/* admin_live.c: `kickback admin` commands that a running server carries out (house_admin.h): over
 * its socket; where no server runs, by a house opened on the database for this one command. */
#define _GNU_SOURCE /* O_PATH */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "admin.h"
#include "admin_socket.h"
#include "house_admin.h"
#include "sodium.h"

#define WAIT_S 70 /* for a server to answer */

/* ---- A server that runs ---- */

/* Connects; -1: no server answers there. */
static int connect_to(const char *folder) {
    struct sockaddr_un name;
    struct timeval wait = {.tv_sec = WAIT_S};
    int dir = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (dir >= 0)
        admin_socket_name(dir, &name);
    if (fd >= 0 && (dir < 0 || connect(fd, (const struct sockaddr *)&name, sizeof name))) {
        int why = errno;
        close(fd);
        fd = -1;
        errno = why;
    }
    int why = errno;
    if (dir >= 0)
        close(dir);
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    errno = why;
    return fd;
}

static bool send_line(int fd, const char *line, size_t size) {
    while (size) {
        ssize_t sent = send(fd, line, size, MSG_NOSIGNAL);
        if (sent < 0)
            return false;
        line += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Prints the answer: what was done, or why not. */
static int print_answer(FILE *in) {
    char line[8192];
    bool good = fgets(line, sizeof line, in) && !strcmp(line, "ok\n");
    if (!good && strcmp(line, "error\n"))
        return failure("admin", "the server did not answer; look before you repeat it");
    if (!good)
        return failure("admin", "%s", fgets(line, sizeof line, in) ? line : "refused");
    for (size_t size; (size = fread(line, 1, sizeof line, in)) > 0;)
        fwrite(line, 1, size, stdout);
    return ferror(in) ? failure("admin", "the answer of the server breaks off") : EXIT_DONE;
}

static int ask_server(int fd, const char *line) {
    size_t size = strlen(line);
    FILE *in = fdopen(fd, "r");
    if (!in) {
        close(fd);
        return failure("admin", "out of memory");
    }
    int status = send_line(fd, line, size) && send_line(fd, "\n", 1)
                     ? print_answer(in)
                     : failure("admin", "the server did not answer; look before you repeat it");
    fclose(in);
    return status;
}

/* ---- A house of our own ---- */

/* How large the house must be: people by their greatest number; as many tables that each has a
 * place. */
struct needs {
    uint32_t people;
    uint64_t *table;
    size_t count;
    bool failed;
};

static bool note_need(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    struct needs *needs = arg;
    char line[64];
    unsigned number;
    if (stream && seq == 1) {
        uint64_t *more = realloc(needs->table, (needs->count + 1) * sizeof *more);
        needs->failed = needs->failed || !more;
        needs->table = more ? more : needs->table;
        if (more)
            needs->table[needs->count++] = stream;
    }
    snprintf(line, sizeof line, "%.*s", size < sizeof line ? (int)size : (int)sizeof line - 1,
             (const char *)bytes);
    if (!stream && sscanf(line, "%*s %*s %u", &number) == 1 && number > needs->people)
        needs->people = number;
    return true;
}

/* Table n lies in place n modulo the number of places. */
static bool have_places(const struct needs *needs, uint32_t places) {
    uint8_t *taken = calloc(places, 1);
    bool good = taken != NULL;
    for (size_t i = 0; good && i < needs->count; i++) {
        uint8_t *place = &taken[needs->table[i] % places];
        good = !*place;
        *place = 1;
    }
    free(taken);
    return good;
}

static void say_nothing(void *arg, uint32_t link, const char *bytes, size_t size, bool last) {
    (void)arg, (void)link, (void)bytes, (void)size, (void)last;
}

static void random_bytes(void *arg, uint8_t *out, size_t size) {
    (void)arg;
    randombytes_buf(out, size);
}

static struct house *open_house(struct store *store, char *reason) {
    const struct house_driver driver = {NULL, say_nothing, random_bytes, NULL};
    struct needs needs = {.people = 1};
    store_read_all(store, note_need, &needs);
    uint32_t places = needs.count < 64 ? 64 : (uint32_t)needs.count;
    while (!needs.failed && places < 4000000 && !have_places(&needs, places))
        places++;
    free(needs.table);
    const struct house_limits limits = {1, places, needs.people, 0, false};
    return house_open(&limits, &driver, store, reason);
}

static int ask_house(struct store *store, const char *line) {
    char reason[STORE_REASON_MAX] = "";
    char *answer = NULL;
    size_t size = 0;
    struct house *house = sodium_init() < 0 ? NULL : open_house(store, reason);
    if (!house)
        return failure("admin", "%s", reason[0] ? reason : "out of memory");
    FILE *out = open_memstream(&answer, &size);
    bool good = out && house_admin(house, line, strlen(line), 0, out);
    if (out)
        fclose(out);
    if (good)
        house_turn(house, 0);
    int status = EXIT_DONE;
    if (!good)
        status = failure("admin", "%s", answer && size ? answer : "out of memory");
    else if (house_read_only(house))
        status = failure("admin", "%s", house_why_read_only(house));
    else
        fwrite(answer, 1, size, stdout);
    free(answer);
    house_close(house);
    return status;
}

int admin_live(const struct admin *admin, const char *line) {
    struct store *store;
    int fd = connect_to(admin->data);
    if (fd >= 0)
        return ask_server(fd, line);
    if (errno == EACCES)
        return failure("admin", "the server's socket is for its own user: sudo -u kickback");
    if (admin->needs_server)
        return failure("admin", "no server runs on '%s'", admin->data);
    int status = admin_open(admin, &store);
    if (status)
        return status;
    status = ask_house(store, line);
    store_close(store);
    return status;
}

bool admin_is_served(const struct admin *admin) {
    int fd = connect_to(admin->data);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

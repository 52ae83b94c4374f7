/* bench_store.c: `kickback bench store`: what the log of inputs does on this machine and this disk:
 * commits of one entry and of 64, and a restart that reads 10,000 tables of 150 entries. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store_sqlite.h"
#include "tools.h"

#define TABLES 10000
#define ENTRIES 150
#define ENTRY_BYTES 60 /* about the line of a move */
#define GROUP 64
#define SECONDS 3.0

struct bench_log {
    struct store *store;
    uint32_t *seq; /* of each table */
    uint64_t next;
};

static bool add(struct bench_log *log, uint64_t table) {
    char bytes[ENTRY_BYTES];
    memset(bytes, 'x', sizeof bytes);
    memcpy(bytes, &log->next, sizeof log->next);
    log->next++;
    return store_append(log->store, table + 1, ++log->seq[table], (int64_t)log->next, bytes,
                        sizeof bytes) == STORE_OK;
}

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct rate {
    double second; /* entries in a second, */
    double cpu;    /* and in a second of CPU */
};

/* Groups of that size, over all tables in turn; zeros if the store refuses. */
static struct rate rate(struct bench_log *log, int group) {
    double start = seconds_now();
    double cpu = cpu_seconds();
    double entries = 0;
    double spent;
    do {
        for (int i = 0; i < group; i++)
            if (!add(log, (log->next * 7919) % TABLES))
                return (struct rate){0, 0};
        if (store_commit(log->store))
            return (struct rate){0, 0};
        entries += group;
        spent = seconds_now() - start;
    } while (spent < SECONDS);
    return (struct rate){entries / spent, entries / (cpu_seconds() - cpu)};
}

static bool fill(struct bench_log *log) {
    for (uint32_t round = 0; round < ENTRIES; round++) {
        for (uint64_t table = 0; table < TABLES; table++)
            if (log->seq[table] < ENTRIES && !add(log, table))
                return false;
        if (store_commit(log->store))
            return false;
    }
    return true;
}

static bool count(void *arg, uint64_t stream, uint32_t seq, const void *bytes, size_t size) {
    (void)stream;
    (void)seq;
    (void)bytes;
    (void)size;
    ++*(uint64_t *)arg;
    return true;
}

static void clear(const char *folder) {
    static const char *const names[] = {"kickback.db", "kickback.db-wal", "kickback.db-shm",
                                        "kickback.lock"};
    char path[300];
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

static int measure(struct bench_log *log, const char *folder, bool json) {
    char reason[STORE_REASON_MAX] = "";
    uint64_t entries = 0;
    if (store_sqlite_open(&log->store, folder, reason))
        return failure("bench", "%s", reason);
    struct rate single = rate(log, 1);
    struct rate grouped = rate(log, GROUP);
    bool filled = single.second > 0 && grouped.second > 0 && fill(log);
    if (!filled)
        failure("bench", "%s", store_reason(log->store));
    store_close(log->store);
    if (!filled)
        return EXIT_FAILED;
    double start = seconds_now();
    double cpu = cpu_seconds();
    if (store_sqlite_open(&log->store, folder, reason))
        return failure("bench", "%s", reason);
    bool good = store_read_all(log->store, count, &entries) == STORE_OK;
    double restart = seconds_now() - start;
    cpu = cpu_seconds() - cpu;
    store_close(log->store);
    if (!good)
        return failure("bench", "what was written cannot be read");
    if (json)
        printf("{\"commits_a_second\":%.0f,\"commits_a_cpu_second\":%.0f,"
               "\"grouped_entries_a_second\":%.0f,\"grouped_entries_a_cpu_second\":%.0f,"
               "\"restart_entries\":%llu,\"restart_seconds\":%.3f,"
               "\"restart_cpu_seconds\":%.3f}\n",
               single.second, single.cpu, grouped.second, grouped.cpu, (unsigned long long)entries,
               restart, cpu);
    else
        printf("the log of inputs, SQLite, entries of %d bytes over %d tables, on this disk\n\n"
               "  commits of one entry      %9.0f a second, %9.0f a second of CPU\n"
               "  entries in groups of %d   %9.0f a second, %9.0f a second of CPU\n"
               "  opening, reading and checking %llu entries: %.2f s, %.2f s of CPU\n",
               ENTRY_BYTES, TABLES, single.second, single.cpu, GROUP, grouped.second, grouped.cpu,
               (unsigned long long)entries, restart, cpu);
    return EXIT_DONE;
}

int bench_store(bool json) {
    char folder[] = "kickback-bench-XXXXXX";
    struct bench_log log = {.seq = calloc(TABLES, sizeof *log.seq)};
    if (!log.seq || !mkdtemp(folder)) {
        free(log.seq);
        return failure("bench", "no folder can be made here");
    }
    int status = measure(&log, folder, json);
    clear(folder);
    free(log.seq);
    return status;
}

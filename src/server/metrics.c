/* metrics.c: figures for Prometheus, as text: sums over everything, nothing about a table or a
 * person. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "net.h"

static size_t put(char *out, size_t size, size_t used, const char *name, const char *kind,
                  const char *help, uint64_t value) {
    if (used >= size)
        return used;
    int more = snprintf(out + used, size - used,
                        "# HELP kickback_%s %s\n# TYPE kickback_%s %s\nkickback_%s %" PRIu64 "\n",
                        name, help, name, kind, name, value);
    return used + (size_t)more < size ? used + (size_t)more : used;
}

/* A histogram: upper limits in milliseconds. */
static const int steps_ms[LATENESS_STEPS - 1] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

void lateness_note(struct lateness *lateness, int64_t late_us, uint64_t times) {
    int step = 0;
    while (step < LATENESS_STEPS - 1 && late_us > steps_ms[step] * 1000)
        step++;
    for (; step < LATENESS_STEPS; step++)
        lateness->most[step] += times;
    lateness->sum_us += late_us > 0 ? (uint64_t)late_us * times : 0;
}

static size_t put_lateness(char *out, size_t size, size_t used, const char *name, const char *help,
                           const struct lateness *lateness) {
    char text[2048];
    int length =
        snprintf(text, sizeof text, "# HELP %s %s\n# TYPE %s histogram\n", name, help, name);
    for (int i = 0; i < LATENESS_STEPS - 1; i++)
        length += snprintf(text + length, sizeof text - (size_t)length,
                           "%s_bucket{le=\"%d.%03d\"} %" PRIu64 "\n", name, steps_ms[i] / 1000,
                           steps_ms[i] % 1000, lateness->most[i]);
    uint64_t all = lateness->most[LATENESS_STEPS - 1];
    length += snprintf(text + length, sizeof text - (size_t)length,
                       "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n%s_sum %.6f\n%s_count %" PRIu64 "\n",
                       name, all, name, (double)lateness->sum_us / 1e6, name, all);
    if (used + (size_t)length >= size)
        return used;
    memcpy(out + used, text, (size_t)length);
    return used + (size_t)length;
}

/* By reason, those that there were. */
static size_t put_refusals(char *out, size_t size, size_t used, const struct server *server) {
    static const char name[] = "kickback_refusals_by_reason_total";
    char text[8192];
    const char *word;
    uint64_t times;
    int length = snprintf(text, sizeof text,
                          "# HELP %s Messages the house refused, by reason.\n# TYPE %s counter\n",
                          name, name);
    for (uint32_t reason = 0; house_refused(server->house, &reason, &word, &times);)
        if (times && length < (int)sizeof text - 128)
            length += snprintf(text + length, sizeof text - (size_t)length,
                               "%s{reason=\"%s\"} %" PRIu64 "\n", name, word, times);
    if (used + (size_t)length >= size)
        return used;
    memcpy(out + used, text, (size_t)length);
    return used + (size_t)length;
}

/* Pages in memory, by what the kernel says in a file that was opened before the sandbox. */
static uint64_t resident_bytes(const struct server *server) {
    char text[128];
    unsigned long long all = 0, resident = 0;
    ssize_t size = server->statm < 0 ? -1 : pread(server->statm, text, sizeof text - 1, 0);
    text[size > 0 ? size : 0] = 0;
    if (sscanf(text, "%llu %llu", &all, &resident) != 2)
        return 0;
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* The process, by the names that Prometheus has for it, and which program it is. */
static size_t put_process(char *out, size_t size, size_t used, const struct server *server) {
    struct timespec cpu;
    if (used >= size || clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu))
        return used;
    int more = snprintf(out + used, size - used,
                        "# HELP kickback_build_info Which program this is.\n"
                        "# TYPE kickback_build_info gauge\n"
                        "kickback_build_info{version=\"" KB_VERSION "\"} 1\n"
                        "# HELP process_start_time_seconds When it was started.\n"
                        "# TYPE process_start_time_seconds gauge\n"
                        "process_start_time_seconds %" PRId64 "\n"
                        "# HELP process_cpu_seconds_total Time on processors.\n"
                        "# TYPE process_cpu_seconds_total counter\n"
                        "process_cpu_seconds_total %lld\n" /* a fraction tells how bots think */
                        "# HELP process_resident_memory_bytes Memory.\n"
                        "# TYPE process_resident_memory_bytes gauge\n"
                        "process_resident_memory_bytes %" PRIu64 "\n",
                        server->started_s, (long long)cpu.tv_sec, resident_bytes(server));
    return used + (size_t)more < size ? used + (size_t)more : used;
}

size_t metrics_write(const struct server *server, char *out, size_t size) {
    const struct counters *c = &server->counters;
    struct house_figures f;
    house_figures(server->house, &f);
    const struct {
        const char *name, *kind, *help;
        uint64_t value;
    } rows[] = {
        {"connections", "gauge", "Open connections.", server->open},
        {"links", "gauge", "Links of the house.", f.links},
        {"tables", "gauge", "Tables.", f.tables},
        {"tables_set_aside", "gauge", "Tables whose saved inputs are damaged.", f.set_aside},
        {"people", "gauge", "People.", f.people},
        {"games_running", "gauge", "Games in progress.", f.games_running},
        {"read_only", "gauge", "1 if the store takes nothing more.", f.read_only},
        {"blocks_used", "gauge", "Blocks of output that waits, 4 KiB each.", server->blocks_used},
        {"accepted_total", "counter", "Connections accepted.", c->accepted},
        {"refused_total", "counter", "Connections refused for want of room.", c->refused},
        {"accept_errors_total", "counter", "Failures to accept.", c->accept_errors},
        {"requests_total", "counter", "HTTP requests.", c->requests},
        {"bad_requests_total", "counter", "HTTP requests that could not be read.", c->bad_requests},
        {"host_refused_total", "counter", "Requests by a name that is not ours.", c->host_refused},
        {"sockets_total", "counter", "WebSockets opened.", c->sockets},
        {"handshakes_refused_total", "counter", "WebSockets of foreign pages.",
         c->handshakes_refused},
        {"tls_failed_total", "counter", "Connections whose TLS failed.", c->tls_failed},
        {"tls_waited_total", "counter", "Handshakes that waited for others.", c->shakes_waited},
        {"certificate_expires_seconds", "gauge", "When the certificate ends (0: no TLS).",
         server->tls ? (uint64_t)tls_expires(server->tls) : 0},
        {"messages_in_total", "counter", "Messages of clients.", c->messages_in},
        {"messages_out_total", "counter", "Messages to clients.", c->messages_out},
        /* Single bytes would tell how long the hands of others are written. */
        {"bytes_out_total", "counter", "Bytes written, in steps of 1 MiB.",
         c->bytes_out >> 20 << 20},
        {"closed_slow_total", "counter", "Connections that did not read.", c->closed_slow},
        {"closed_late_total", "counter", "Connections that did not finish.", c->closed_late},
        {"closed_limit_total", "counter", "Connections above a limit.", c->closed_limit},
        {"turns_total", "counter", "Turns of the house.", c->turns},
        {"jobs_total", "counter", "Decisions asked of bots.", c->jobs},
        {"refusals_total", "counter", "Messages the house refused.", f.refusals},
        {"moves_total", "counter", "Moves.", f.moves},
        {"commits_total", "counter", "Groups committed.", f.commits},
        {"finished_total", "counter", "Games finished.", f.finished},
        {"live_tables", "gauge", "Live games, dealt or being dealt.", f.live_tables},
        {"live_ticks_total", "counter", "Ticks of those.", f.live_ticks},
        {"live_late_total", "counter", "Ticks that began more than 10 ms late.", f.live_late},
    };
    size_t used = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        used = put(out, size, used, rows[i].name, rows[i].kind, rows[i].help, rows[i].value);
    used = put_refusals(out, size, used, server);
    used = put_lateness(out, size, used, "kickback_live_lateness_seconds",
                        "How late ticks by live clock were, frames written.", &server->lateness);
    used = put_lateness(out, size, used, "kickback_commit_seconds",
                        "How long commits took, one for all that came in a turn.", &server->commit);
    used = put_lateness(
        out, size, used, "kickback_move_seconds",
        "From the first message of a turn with moves until everybody was told of them.",
        &server->moved);
    return put_process(out, size, used, server);
}

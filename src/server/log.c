/* log.c: log lines: `time=... event=... name=value ...`, one write each. They never contain text
 * from clients: no paths, no tokens, no names; and no addresses, unless the host of the server asks
 * for them. A flood of events is counted instead of written. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "net.h"

void log_line(const char *event, const char *format, ...) {
    static time_t second;
    static int lines, left_out;
    char line[512];
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    if (now.tv_sec != second) {
        second = now.tv_sec;
        lines = 0;
    }
    if (lines++ >= LIMIT_LOG_LINES) {
        left_out++;
        return;
    }
    gmtime_r(&now.tv_sec, &parts);
    size_t used = strftime(line, sizeof line, "time=%Y-%m-%dT%H:%M:%S", &parts);
    used += (size_t)snprintf(line + used, sizeof line - used, ".%03ldZ event=%s",
                             now.tv_nsec / 1000000, event);
    if (left_out)
        used += (size_t)snprintf(line + used, sizeof line - used, " left_out=%d", left_out);
    left_out = 0;
    va_list list;
    va_start(list, format);
    if (*format && used < sizeof line - 2) {
        line[used++] = ' ';
        used += (size_t)vsnprintf(line + used, sizeof line - used, format, list);
    }
    va_end(list);
    if (used > sizeof line - 2)
        used = sizeof line - 2;
    line[used++] = '\n';
    if (write(STDERR_FILENO, line, used) < 0)
        return; /* standard error is closed: nothing to be done */
}

void log_client(const struct conn *conn, const char *what, uint64_t number) {
    struct subnet one = {.bits = 128};
    char address[SUBNET_TEXT];
    if (!conn->server->config->log_addresses)
        return;
    memcpy(one.address, conn->address, sizeof one.address);
    subnet_print(&one, address);
    log_line("client", "what=%s number=%llu address=%s", what, (unsigned long long)number, address);
}

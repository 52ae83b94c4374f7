/* serve.c: `kickback serve`: the server. What can be said by a flag (--per-address 100) can be said
 * in the environment (KICKBACK_PER_ADDRESS=100) and in a file of `name = value` lines
 * (per-address = 100); the flag wins over the environment, the environment over the file. */
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "qr.h"
#include "server.h"
#include "subnet.h"
#include "tools.h"

#define FILE_MAX 16384

enum setting {
    SET_LISTEN,
    SET_PORT,
    SET_DATA,
    SET_ORIGIN,
    SET_PROXY,
    SET_TLS_CERT,
    SET_TLS_KEY,
    SET_CONNECTIONS,
    SET_TABLES,
    SET_PEOPLE,
    SET_PER_ADDRESS,
    SET_WORKERS,
    SET_ASSETS,
    SET_LAN,
    SET_METRICS_ANY,
    SET_LOG_ADDRESSES,
    SET_NO_SANDBOX,
    SETTINGS
};

static const struct {
    const char *name;
    const char *value;    /* unless another is given */
    uint32_t least, most; /* of numbers; both 0: a text */
    bool flag;
} settings[SETTINGS] = {
    {"listen", "127.0.0.1:8080", 0, 0, false},
    {"port", "", 0, 65535, false},
    {"data", "kickback-data", 0, 0, false},
    {"origin", "", 0, 0, false},
    {"proxy", "", 0, 0, false},
    {"tls-cert", "", 0, 0, false},
    {"tls-key", "", 0, 0, false},
    {"connections", "20000", 16, 1000000, false},
    {"tables", "2000", 1, 1000000, false},
    {"people", "20000", 1, 10000000, false},
    {"per-address", "256", 1, 1000000, false},
    {"workers", "2", 1, SERVER_WORKERS_MAX, false},
    {"assets", "", 0, 0, false},
    {"lan", "off", 0, 0, true},
    {"metrics-any", "off", 0, 0, true},
    {"log-addresses", "off", 0, 0, true},
    {"no-sandbox", "off", 0, 0, true},
};

/* What was said, and where. */
struct said {
    const char *value[SETTINGS];
    const char *from[SETTINGS];
    bool flag[SETTINGS];
    int line[SETTINGS];  /* of the file; 0: not there */
    const char *file;    /* --config */
    char text[FILE_MAX]; /* of that file: values point into it */
    char words[2][1024]; /* lists, cut at their commas */
};

/* ---- The three places ---- */

static void say(struct said *said, int i, const char *value, const char *from) {
    if (said->value[i])
        return;
    said->value[i] = value;
    said->from[i] = from;
}

#define PREFIX "KICKBACK_"

/* The setting that a variable of this name (up to its `=`) stands for; -1: none. */
static int setting_of(const char *name, size_t length) {
    for (int i = 0; i < SETTINGS; i++) {
        size_t at = 0;
        const char *c = settings[i].name;
        while (at < length && c[at] &&
               name[at] == (c[at] == '-' ? '_' : (char)toupper((unsigned char)c[at])))
            at++;
        if (at == length && !c[at])
            return i;
    }
    return -1;
}

/* A variable that is no setting is only named: others may use the same prefix, as container
 * runtimes do for a service called kickback. */
static void read_environment(struct said *said) {
    extern char **environ;
    const size_t prefix = strlen(PREFIX);
    for (char **at = environ; *at; at++) {
        size_t length = strcspn(*at, "=");
        if (strncmp(*at, PREFIX, prefix) || !(*at)[length])
            continue;
        int setting = setting_of(*at + prefix, length - prefix);
        if (setting >= 0)
            say(said, setting, *at + length + 1, "in the environment");
        else if (length != strlen(PREFIX "CONFIG") || strncmp(*at, PREFIX "CONFIG", length))
            failure("serve", "warning: %.*s in the environment is not a setting", (int)length, *at);
    }
}

static char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        *--end = 0;
    return text;
}

static int read_line(struct said *said, char *line, int number) {
    line = trim(line);
    if (!*line || *line == '#')
        return EXIT_DONE;
    char *sign = strchr(line, '=');
    if (!sign)
        return usage_error("serve", "%s, line %d: expected name = value", said->file, number);
    *sign = 0;
    const char *name = trim(line), *value = trim(sign + 1);
    for (int i = 0; i < SETTINGS; i++) {
        if (strcmp(settings[i].name, name))
            continue;
        if (said->line[i])
            return usage_error("serve", "%s, line %d: '%s' is set twice, first in line %d",
                               said->file, number, name, said->line[i]);
        said->line[i] = number;
        say(said, i, value, "in the file");
        return EXIT_DONE;
    }
    return usage_error("serve", "%s, line %d: there is no setting '%s'", said->file, number, name);
}

static int read_config(struct said *said) {
    FILE *file = said->file ? fopen(said->file, "r") : NULL;
    if (!said->file)
        return EXIT_DONE;
    if (!file)
        return failure("serve", "cannot read %s: %s", said->file, strerror(errno));
    size_t size = fread(said->text, 1, sizeof said->text - 1, file);
    bool all = feof(file) && !ferror(file);
    fclose(file);
    if (!all)
        return failure("serve", "%s is too long, or cannot be read", said->file);
    said->text[size] = 0;
    char *line = said->text;
    for (int number = 1; line; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        int status = read_line(said, line, number);
        if (status)
            return status;
        line = end ? end + 1 : NULL;
    }
    return EXIT_DONE;
}

static int read_flags(struct said *said, int argc, char **argv) {
    struct words words = {.count = 0};
    struct option_spec specs[SETTINGS + 1] = {{"config", NULL, &said->file, NULL, 0, 0}};
    for (int i = 0; i < SETTINGS; i++)
        specs[i + 1] = (struct option_spec){settings[i].name,
                                            settings[i].flag ? &said->flag[i] : NULL,
                                            settings[i].flag ? NULL : &said->value[i],
                                            NULL,
                                            0,
                                            0};
    if (!args_read("serve", argc, argv, specs, SETTINGS + 1, &words))
        return EXIT_USAGE;
    if (words.count)
        return usage_error("serve", "what is '%s'? (kickback serve --help)", words.word[0]);
    for (int i = 0; i < SETTINGS; i++) {
        if (said->flag[i])
            said->value[i] = "on";
        if (said->value[i])
            said->from[i] = "on the command line";
    }
    return EXIT_DONE;
}

/* ---- What the values mean ---- */

static int wrong(const struct said *said, int i, const char *possible) {
    return usage_error("serve", "invalid %s '%s' (%s); expected %s", settings[i].name,
                       said->value[i], said->from[i], possible);
}

static int read_number(const struct said *said, int i, uint32_t *number) {
    char possible[64], *end;
    errno = 0;
    unsigned long long value = strtoull(said->value[i], &end, 10);
    if (!isdigit((unsigned char)said->value[i][0]) || *end || errno || value < settings[i].least ||
        value > settings[i].most) {
        snprintf(possible, sizeof possible, "%u to %u", settings[i].least, settings[i].most);
        return wrong(said, i, possible);
    }
    *number = (uint32_t)value;
    return EXIT_DONE;
}

static int read_switch(const struct said *said, int i, bool *on) {
    *on = !strcmp(said->value[i], "on");
    return *on || !strcmp(said->value[i], "off") ? EXIT_DONE : wrong(said, i, "on, off");
}

static bool is_address(const char *text) {
    uint8_t bytes[16];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

static bool is_network(const char *text) {
    struct subnet subnet;
    return subnet_parse(text, 128, &subnet);
}

/* ADDR:PORT; an IPv6 address in brackets. */
static int read_listen(struct said *said, struct server_config *config, char address[64]) {
    const char *text = said->value[SET_LISTEN], *colon = strrchr(text, ':');
    const char *possible = "127.0.0.1:8080, 0.0.0.0:8080, [::1]:8080";
    char *end;
    if (!colon || colon == text || colon - text > 60 || !isdigit((unsigned char)colon[1]))
        return wrong(said, SET_LISTEN, possible);
    bool bracket = text[0] == '[' && colon[-1] == ']';
    int length = (int)(colon - text) - (bracket ? 2 : 0);
    snprintf(address, 64, "%.*s", length, text + bracket);
    unsigned long port = strtoul(colon + 1, &end, 10);
    if (*end || port > 65535 || !is_address(address) || bracket != (strchr(address, ':') != NULL))
        return wrong(said, SET_LISTEN, possible);
    config->address = address;
    config->port = (uint16_t)port;
    return EXIT_DONE;
}

/* The port alone, instead of the one that goes with the address. */
static int read_port(const struct said *said, struct server_config *config) {
    uint32_t port = 0;
    if (!said->from[SET_PORT])
        return EXIT_DONE;
    int status = read_number(said, SET_PORT, &port);
    config->port = (uint16_t)port;
    return status;
}

/* Words with commas between them. */
static int read_list(struct said *said, int i, const char **list, int most, int *count,
                     bool (*good)(const char *), const char *possible) {
    size_t length = strlen(said->value[i]);
    char *at = said->words[i == SET_PROXY];
    if (length == 0)
        return EXIT_DONE;
    if (length >= sizeof said->words[0])
        return wrong(said, i, "a shorter list");
    memcpy(at, said->value[i], length + 1);
    while (at) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma = 0;
        if (*count == most || !good(at))
            return wrong(said, i, possible);
        list[(*count)++] = at;
        at = comma ? comma + 1 : NULL;
    }
    return EXIT_DONE;
}

/* Both, or neither. */
static int read_tls(const struct said *said, struct server_config *config) {
    bool certificate = said->value[SET_TLS_CERT][0], key = said->value[SET_TLS_KEY][0];
    if (certificate != key)
        return usage_error("serve", "TLS needs both --tls-cert FILE and --tls-key FILE");
    if (certificate) {
        config->tls_certificate = said->value[SET_TLS_CERT];
        config->tls_key = said->value[SET_TLS_KEY];
        config->origins.tls = true;
    }
    return EXIT_DONE;
}

static int understand(struct said *said, struct server_config *config, char address[64],
                      bool *lan) {
    bool no_sandbox = false;
    const struct {
        int setting;
        uint32_t *number;
    } numbers[] = {{SET_CONNECTIONS, &config->links},
                   {SET_TABLES, &config->tables},
                   {SET_PEOPLE, &config->people},
                   {SET_PER_ADDRESS, &config->per_address},
                   {SET_WORKERS, &config->workers}};
    if (read_switch(said, SET_LAN, lan) ||
        read_switch(said, SET_METRICS_ANY, &config->metrics_any) ||
        read_switch(said, SET_LOG_ADDRESSES, &config->log_addresses) ||
        read_switch(said, SET_NO_SANDBOX, &no_sandbox))
        return EXIT_USAGE;
    if (*lan && !said->from[SET_LISTEN])
        said->value[SET_LISTEN] = "0.0.0.0:8080";
    if (read_listen(said, config, address) || read_port(said, config))
        return EXIT_USAGE;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (read_number(said, numbers[i].setting, numbers[i].number))
            return EXIT_USAGE;
    if (read_list(said, SET_ORIGIN, config->origins.allowed, ORIGINS_MAX, &config->origins.count,
                  origin_ok, "https://play.example.org, as a browser shows it") ||
        read_list(said, SET_PROXY, config->proxies, SERVER_PROXIES_MAX, &config->proxies_count,
                  is_network, "numeric addresses and networks: 127.0.0.1, 10.0.0.0/8") ||
        read_tls(said, config))
        return EXIT_USAGE;
    config->sandbox = !no_sandbox;
    config->data = said->value[SET_DATA];
    const char *folder = said->value[SET_ASSETS];
    if (*folder && !(config->assets = assets_from_folder(folder)))
        return failure("serve", "the folder %s of the page cannot be read", folder);
    return EXIT_DONE;
}

/* ---- What is printed when it is ready ---- */

struct welcome {
    const struct server_config *config;
    bool lan;
};

static bool is_private(const uint8_t a[4]) {
    return a[0] == 10 || (a[0] == 172 && a[1] >= 16 && a[1] < 32) || (a[0] == 192 && a[1] == 168);
}

/* Our address on the network: a private one if there is one. */
static bool lan_address(char out[INET_ADDRSTRLEN]) {
    struct ifaddrs *all;
    int best = 0;
    if (getifaddrs(&all))
        return false;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET ||
            (one->ifa_flags & IFF_LOOPBACK) || !(one->ifa_flags & IFF_UP))
            continue;
        uint8_t bytes[4];
        memcpy(bytes, &((const struct sockaddr_in *)(const void *)one->ifa_addr)->sin_addr, 4);
        int rank = is_private(bytes) ? 2 : 1;
        if (rank <= best)
            continue;
        best = rank;
        inet_ntop(AF_INET, bytes, out, INET_ADDRSTRLEN);
    }
    freeifaddrs(all);
    return best > 0;
}

/* Two rows of squares a line, dark on light whatever the terminal's colours are. */
static void print_qr(const struct qr *qr, bool colours) {
    const int rim = 2;
    for (int row = -rim; row < qr->side + rim; row += 2) {
        fputs(colours ? "  \033[30;107m" : "  ", stdout);
        for (int column = -rim; column < qr->side + rim; column++) {
            bool in = column >= 0 && column < qr->side;
            int upper = in && row >= 0 && row < qr->side && qr->dark[row][column];
            int lower = in && row + 1 >= 0 && row + 1 < qr->side && qr->dark[row + 1][column];
            fputs(upper && lower ? "\u2588" : upper ? "\u2580" : lower ? "\u2584" : " ", stdout);
        }
        puts(colours ? "\033[0m" : "");
    }
}

static void say_welcome(void *arg, uint16_t port) {
    const struct welcome *welcome = arg;
    const char *address = welcome->config->address;
    bool any = !strcmp(address, "0.0.0.0") || !strcmp(address, "::");
    bool six = strchr(address, ':') != NULL;
    char lan[INET_ADDRSTRLEN], url[96];
    struct qr qr;
    bool tls = welcome->config->tls_certificate != NULL;
    const char *scheme = tls ? "https" : "http";
    printf("Kickback is at %s://%s%s%s:%u/\n", scheme, six && !any ? "[" : "",
           any ? "localhost" : address, six && !any ? "]" : "", port);
    if (welcome->lan && any && lan_address(lan)) {
        snprintf(url, sizeof url, "%s://%s:%u/", scheme, lan, port);
        printf("On this network: %s\n\n", url);
        if (qr_make(&qr, url))
            print_qr(&qr, isatty(STDOUT_FILENO));
        puts(
            tls ? "\nThis is TLS: nobody on this network can read along. Browsers warn unless the\n"
                  "certificate is for this address."
                : "\nThis is plain HTTP: whoever is on this network could read along, also what "
                  "you\n"
                  "hold. Browsers do not let such a page copy to the clipboard, notify, or be\n"
                  "installed. Among friends at home that is fine; elsewhere use TLS (--tls-cert,\n"
                  "--tls-key), or put a proxy with TLS in front (--proxy, --origin).");
    } else if (welcome->lan) {
        puts("There is no network that others could reach this machine by.");
    }
    fflush(stdout);
}

/* ---- The tool ---- */

static int open_store(const char *folder, struct store **store) {
    char reason[STORE_REASON_MAX] = "";
    if (mkdir(folder, 0700) && errno != EEXIST)
        return failure("serve", "the folder %s cannot be made: %s", folder, strerror(errno));
    switch (store_sqlite_open(store, folder, reason)) {
    case STORE_OK: return EXIT_DONE;
    case STORE_NEWER:
        return failure("serve", "the database in %s is of a newer version of kickback: %s", folder,
                       reason);
    default: return failure("serve", "the folder %s cannot be used: %s", folder, reason);
    }
}

static int serve(struct said *said) {
    struct server_config config = {0};
    char address[64], reason[SERVER_REASON_MAX];
    struct welcome welcome = {&config, false};
    struct store *store;
    for (int i = 0; i < SETTINGS; i++)
        if (!said->value[i])
            said->value[i] = settings[i].value;
    int status = understand(said, &config, address, &welcome.lan);
    if (status)
        return status;
    config.ready = say_welcome;
    config.ready_arg = &welcome;
    if (access(config.data, F_OK) && !server_can_listen(&config, reason))
        status = failure("serve", "%s", reason); /* before a folder is made for nothing */
    else
        status = open_store(config.data, &store);
    if (!status) {
        if (server_run(&config, store, reason))
            status = failure("serve", "%s", reason);
        store_close(store);
    }
    assets_forget(config.assets);
    return status;
}

/* SIGHUP means "reload", however early it comes: it waits until the server can answer it. */
static void hold_reload(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, NULL);
}

static int serve_run(int argc, char **argv) {
    struct said *said = calloc(1, sizeof *said);
    hold_reload();
    if (!said)
        return failure("serve", "out of memory");
    int status = read_flags(said, argc, argv);
    if (!status) {
        const char *file = getenv("KICKBACK_CONFIG");
        if (!said->file)
            said->file = file;
        read_environment(said);
        status = read_config(said);
    }
    if (!status)
        status = serve(said);
    free(said);
    return status;
}

const struct tool tool_serve = {
    "serve", "tables for people and bots, on the network", serve_run,
    "usage: kickback serve [--port N] [--data DIR] [--lan] [OPTIONS]\n"
    "\n"
    "Serves tables of both games until SIGTERM or SIGINT. Everything is kept in DIR,\n"
    "and the next start goes on with every table.\n"
    "\n"
    "  --port N             where (8080; 0: any that is free)\n"
    "  --listen ADDR:PORT   the same with the address to listen on (127.0.0.1:8080)\n"
    "  --data DIR           the folder of the database (kickback-data)\n"
    "  --lan                for everybody on this network; shows the address and a\n"
    "                       QR code\n"
    "  --origin URL,...     what browsers show when this server has a name; others\n"
    "                       are refused: https://play.example.org\n"
    "  --proxy ADDR,...     proxies whose X-Forwarded-For is believed; also networks:\n"
    "                       10.0.0.0/8\n"
    "  --tls-cert FILE      the certificate with its chain (PEM), for https; read\n"
    "                       again on SIGHUP\n"
    "  --tls-key FILE       its key (PEM)\n"
    "  --connections N      at most (20000, or what descriptors allow)\n"
    "  --per-address N      connections of one address (256); of IPv6 of a /64, and\n"
    "                       eight times as many of a /48\n"
    "  --tables N           at most (2000)\n"
    "  --people N           at most (20000)\n"
    "  --workers N          threads in which bots think (2)\n"
    "  --assets DIR         the page from a folder, for those who work on it\n"
    "  --metrics-any        /metrics for everybody, not only for this machine; its\n"
    "                       counters can tell a player that another one acts\n"
    "  --log-addresses      who comes from where, in the log, for cases of abuse\n"
    "  --no-sandbox         without seccomp and Landlock\n"
    "  --config FILE        lines `name = value` with the names above\n"
    "\n"
    "The same can be said in the environment: KICKBACK_PER_ADDRESS=100,\n"
    "KICKBACK_LAN=on. A flag wins over the environment, that over the file.\n"};

#include "terminal.h"
struct source *source_net(const char *scheme, const char *host, int port, char *reason){(void)scheme;(void)host;(void)port;(void)reason;return 0;}
bool full_open(struct terminal *t){(void)t;return false;}
void full_close(void){}
int full_menu(struct terminal *t){(void)t;return 0;}
enum terminal_next full_run(struct terminal *t){(void)t;return TERMINAL_QUIT;}

/* address.h: the address of a server or of a table there, as people copy it from a browser. */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <stdbool.h>

struct address {
    bool tls;
    int port;
    char host[256]; /* without the brackets of IPv6 */
    char table[48]; /* empty: none */
    char code[128]; /* of an invitation; empty: none */
};

/* http://HOST[:PORT][/][#/table/ID[/CODE]] or https://, also #table=ID; without a scheme it is
 * http. False: it is none of these. */
bool address_read(const char *text, struct address *address);

#endif

/* sha1.h: SHA-1, which the handshake of WebSocket asks for. It protects nothing there; for
 * everything else there is SHA-256 in core. */
#ifndef SHA1_H
#define SHA1_H

#include <stddef.h>
#include <stdint.h>

#define SHA1_INPUT_MAX 119 /* bytes: two blocks with their padding */

void sha1(const void *bytes, size_t size, uint8_t digest[20]);

#endif

/* libc_names.c: see libc_names.h. */
#define memcpy our_memcpy
#define memmove our_memmove
#define memset our_memset
#define memcmp our_memcmp
#define memchr our_memchr
#define strlen our_strlen
#define strnlen our_strnlen
#define strcmp our_strcmp
#define strncmp our_strncmp
#define strcpy our_strcpy
#define strncpy our_strncpy
#define strchr our_strchr
#define strstr our_strstr
#define strspn our_strspn
#define strcspn our_strcspn
#define atoi our_atoi
#define strtoul our_strtoul
#define strtoull our_strtoull
#define vsnprintf our_vsnprintf
#define snprintf our_snprintf

#include "../../src/clients/web/src/wasm/bytes.c"
#include "../../src/clients/web/src/wasm/libc.c"
#include "../../src/clients/web/src/wasm/print.c"

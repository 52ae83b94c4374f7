/* libc_names.h: the functions of src/clients/web/src/wasm under names of their own, so that a test
 * can have them beside the system's. libc_names.c compiles them so. */
#ifndef LIBC_NAMES_H
#define LIBC_NAMES_H

#include <stdarg.h>
#include <stddef.h>

void *our_memcpy(void *to, const void *from, size_t size);
void *our_memmove(void *to, const void *from, size_t size);
void *our_memset(void *to, int value, size_t size);
int our_memcmp(const void *a, const void *b, size_t size);
void *our_memchr(const void *bytes, int value, size_t size);
size_t our_strlen(const char *text);
size_t our_strnlen(const char *text, size_t size);
int our_strcmp(const char *a, const char *b);
int our_strncmp(const char *a, const char *b, size_t size);
char *our_strcpy(char *to, const char *from);
char *our_strncpy(char *to, const char *from, size_t size);
char *our_strchr(const char *text, int letter);
char *our_strstr(const char *text, const char *word);
size_t our_strspn(const char *text, const char *letters);
size_t our_strcspn(const char *text, const char *letters);
int our_atoi(const char *text);
unsigned long our_strtoul(const char *text, char **end, int base);
unsigned long long our_strtoull(const char *text, char **end, int base);
int our_vsnprintf(char *out, size_t size, const char *format, va_list list);
int our_snprintf(char *out, size_t size, const char *format, ...);

#endif

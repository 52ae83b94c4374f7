/* string.h: the part of it that the house needs, for WebAssembly: see libc.c. */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *bytes, int value, size_t size);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t size);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t size);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t size);
char *strchr(const char *text, int letter);
char *strstr(const char *text, const char *word);
size_t strspn(const char *text, const char *letters);
size_t strcspn(const char *text, const char *letters);

#endif

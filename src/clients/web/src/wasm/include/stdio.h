/* stdio.h: the part of it that the house needs, for WebAssembly: see print.c. */
#ifndef STDIO_H
#define STDIO_H

#include <stdarg.h>
#include <stddef.h>

int vsnprintf(char *out, size_t size, const char *format, va_list list);
int snprintf(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif

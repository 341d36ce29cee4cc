// text.c - see text.h.
#include "formats/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int pl_print(char *text, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, size, format, args);
    va_end(args);
    return length;
}

int pl_print_text(char *text, size_t size, const char *value)
{
    size_t length = strlen(value), kept = length < size ? length : size ? size - 1 : 0;
    memcpy(text, value, kept);
    if (size)
        text[kept] = '\0';
    return (int)length;
}

int pl_print_int(char *text, size_t size, int value)
{
    char digits[16], *at = digits + sizeof digits - 1;
    unsigned left = value < 0 ? 0u - (unsigned)value : (unsigned)value;
    *at = '\0';
    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (value < 0)
        *--at = '-';
    return pl_print_text(text, size, at);
}

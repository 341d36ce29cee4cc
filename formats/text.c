// text.c - see text.h.
#include "formats/text.h"

#include <stdarg.h>
#include <stdio.h>

int pl_print(char *text, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, size, format, args);
    va_end(args);
    return length;
}

void pl_make_line(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = '?';
}

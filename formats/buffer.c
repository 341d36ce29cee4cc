// buffer.c - see buffer.h.
#include "formats/buffer.h"

#include <stdarg.h>
#include <stdio.h>

#include "formats/text.h"

pl_buffer pl_buffer_start(char *text, size_t size)
{
    if (size)
        text[0] = '\0';
    return (pl_buffer){text, size, 0};
}

void pl_buffer_add(pl_buffer *buffer, const char *format, ...)
{
    size_t used = (size_t)buffer->length, room = used < buffer->size ? buffer->size - used : 0;
    va_list args;
    va_start(args, format);
    int more = vsnprintf(room ? buffer->text + used : NULL, room, format, args);
    va_end(args);
    buffer->length += more > 0 ? more : 0;
}

static char *rest_of(const pl_buffer *buffer, size_t *room)
{
    static char nowhere[1];
    size_t used = (size_t)buffer->length;
    *room = used < buffer->size ? buffer->size - used : 0;
    return *room ? buffer->text + used : nowhere;
}

void pl_buffer_text(pl_buffer *buffer, const char *text)
{
    size_t room;
    char *to = rest_of(buffer, &room);
    buffer->length += pl_print_text(to, room, text);
}

void pl_buffer_int(pl_buffer *buffer, int value)
{
    size_t room;
    char *to = rest_of(buffer, &room);
    buffer->length += pl_print_int(to, room, value);
}

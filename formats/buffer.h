// buffer.h - text that grows inside a fixed buffer and keeps count of what did not fit. Private to formats/.
#pragma once
#include <stddef.h>

typedef struct pl_buffer {
    char *text;
    size_t size;
    int length;  // of the whole, fitting or not
} pl_buffer;

/// The buffer over a caller's memory, empty.
pl_buffer pl_buffer_start(char *text, size_t size);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void pl_buffer_add(pl_buffer *buffer, const char *format, ...);
/// The same for a text as it is and for a whole number.
void pl_buffer_text(pl_buffer *buffer, const char *text);
void pl_buffer_int(pl_buffer *buffer, int value);

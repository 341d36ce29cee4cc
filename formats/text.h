// text.h - printing into a buffer of fixed size, where a longer text may be cut: paths, hints, one-line messages.
// Private to formats/.
#pragma once
#include <stddef.h>

/// snprintf under another name: cutting is meant here, so the compiler need not warn of it.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
int pl_print(char *text, size_t size, const char *format, ...);
/// The same for one text or one number, without reading a format: the notation prints thousands a second.
int pl_print_text(char *text, size_t size, const char *value);
int pl_print_int(char *text, size_t size, int value);

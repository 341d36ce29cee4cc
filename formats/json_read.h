// json_read.h - JSON from outside, and whether memory lasted for all of it.
// Stands on jansson, which drops a letter of a long string without a word when it cannot grow it.
#pragma once
#include <jansson.h>

/// json_loadb(), duplicate keys refused. NULL: not JSON, and problem tells where; or no memory, and problem->text is empty.
/// Sees every allocation that jansson makes in this thread, unless the program gives it functions of its own.
json_t *pl_json_read(const char *text, size_t size, json_error_t *problem);

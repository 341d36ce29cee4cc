// json_read.h - JSON from outside, and whether memory lasted for all of it.
// Stands on jansson, which drops a letter of a long string without a word when it cannot grow it.
#pragma once
#include <jansson.h>
#include <stdbool.h>

/// json_loadb(), duplicate keys refused. NULL: not JSON, and problem tells where; or no memory, and problem->text is empty.
/// Sees every allocation that jansson makes in this thread, unless the program gives it functions of its own.
json_t *pl_json_read(const char *text, size_t size, json_error_t *problem);
/// Whether an allocation of jansson's has failed in this thread since a text was read or this was asked: then what was made of JSON
/// meanwhile may lack something without a word.
bool pl_json_was_short(void);
/// Says so of an allocation that jansson does not make: what is left out of JSON for want of it.
void pl_json_fell_short(void);

// wire_check.h - what is said over the wire held against the list (formats/wire.def). Stands on jansson and formats/wire.h.
// A fault is one line: place, found, wanted. Tests of the server hold every message that they hear against it (wire.h).
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "formats/wire.h"

enum { KIT_FAULT_MAX = 512 };

/// Whether a value is a thing of the list. fault: room for KIT_FAULT_MAX, empty where it is.
bool kit_fits_thing(pl_wire_thing thing, const json_t *value, char *fault);
/// A message from the server. question: the type of what an `answer` answers; NULL: not known, and any answer will do.
bool kit_fits_told(const json_t *message, const char *question, char *fault);
/// A message from a client.
bool kit_fits_sent(const json_t *message, char *fault);
/// The answer to a request, by its status: what the list says, or an error in one line. Paths that the list does not have are let be.
bool kit_fits_reply(const char *method, const char *path, int status, const char *body, char *fault);
/// The body of a request that is well formed.
bool kit_fits_body(const char *method, const char *path, const char *body, char *fault);

/// The first key from `at` on that nothing of all that was held against the list has had; PL_WIRE_KEYS: none.
int kit_key_not_met(int at);

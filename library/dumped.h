// dumped.h - JSON as a text that the caller owns. Private to library/.
#pragma once
#include <jansson.h>

/// Takes over the value; NULL: no memory.
char *pl_dumped(json_t *json);

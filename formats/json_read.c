// json_read.c - see json_read.h.
#include "formats/json_read.h"

#include <stdlib.h>

static _Thread_local bool is_short;  // an allocation has failed since a text was begun

static void *take(size_t size)
{
    void *got = malloc(size);
    is_short = is_short || !got;
    return got;
}

// jansson wants to know before it is first used, and in one thread.
__attribute__((constructor)) static void watch_memory(void) { json_set_alloc_funcs(take, free); }

json_t *pl_json_read(const char *text, size_t size, json_error_t *problem)
{
    is_short = false;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, problem);
    if (!is_short)
        return json;
    json_decref(json);
    problem->text[0] = '\0';
    return NULL;
}

void pl_json_fell_short(void) { is_short = true; }

bool pl_json_was_short(void)
{
    bool was_short = is_short;
    is_short = false;
    return was_short;
}

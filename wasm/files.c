// files.c - the store's files, kept outside: a Worker has the browser's own file system for it, a test what it likes.
#include "files.h"

#include <stdlib.h>
#include <string.h>

#include "outside.h"

static bool read(void *data, const char *name, char **text, size_t *size)
{
    (void)data;
    int found = outside_file_open(name, strlen(name));
    *text = NULL;
    *size = 0;
    if (found < 0 || !(*text = malloc((size_t)found + 1)))
        return false;
    outside_file_take(*text);
    (*text)[found] = '\0';
    *size = (size_t)found;
    return true;
}

static bool append(void *data, const char *name, const char *text, size_t size)
{
    (void)data;
    return outside_file_append(name, strlen(name), text, size);
}

static bool empty(void *data, const char *name)
{
    (void)data;
    return outside_file_empty(name, strlen(name));
}

pl_files wasm_files(void) { return (pl_files){.read = read, .append = append, .empty = empty}; }

// home.c - where rulesets/ lies in a page: the pack of rules is the whole of the files that wasi.mjs shows (formats/home.h).
#include "formats/home.h"

pl_status pl_home(char *path, size_t size, pl_error *error)
{
    if (!size)
        return pl_fail(error, PL_FULL, "no room for a path");
    path[0] = '\0';  // paths begin at the root
    return PL_OK;
}

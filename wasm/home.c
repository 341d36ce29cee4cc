// home.c - where rulesets/ lies in a page: the pack of rules is the whole of the files that wasi.mjs shows (formats/home.h).
#include "formats/home.h"

#include "formats/text.h"

pl_status pl_home(char *path, size_t size, pl_error *error)
{
    return pl_print(path, size, "%s", "") >= 0 ? PL_OK : pl_fail(error, PL_FULL, "no room for a path");
}

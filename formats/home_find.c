// home_find.c - looks for rulesets/ in the places home.h names.
#define _GNU_SOURCE  // dladdr
#include "formats/home.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats/text.h"

enum { LEVELS_UP = 3 };

static bool holds_rulesets(const char *folder)
{
    char path[PL_PATH_MAX];
    struct stat about;
    int length = pl_print(path, sizeof path, "%s/rulesets", folder);
    return length > 0 && (size_t)length < sizeof path && !stat(path, &about) && S_ISDIR(about.st_mode);
}

static pl_status answer(const char *folder, char *path, size_t size, pl_error *error)
{
    int length = pl_print(path, size, "%s", folder);
    return length >= 0 && (size_t)length < size ? PL_OK : pl_fail(error, PL_FULL, "the path %.100s... is too long", folder);
}

// An installed program or library lies in bin/ or lib/ beside share/phaseline/.
static bool is_installed_in(char *folder, size_t size)
{
    size_t length = strlen(folder);
    bool fits = (size_t)pl_print(folder + length, size - length, "/share/phaseline") < size - length;
    if (fits && holds_rulesets(folder))
        return true;
    folder[length] = '\0';
    return false;
}

// build/phaseline and build-dev/anything lie beside rulesets/; a program in a deeper folder looks a little further up.
static bool find_upwards(char *folder, size_t size)
{
    for (int level = 0; level <= LEVELS_UP; level++) {
        char *slash = strrchr(folder, '/');
        if (!slash || slash == folder)
            return false;
        *slash = '\0';
        if (holds_rulesets(folder) || is_installed_in(folder, size))
            return true;
    }
    return false;
}

static bool find_from_program(char *folder, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", folder, size - 1);
    if (length <= 0)
        return false;
    folder[length] = '\0';
    return find_upwards(folder, size);
}

// The library may lie elsewhere than the program that loads it, Python for one.
static bool find_from_library(char *folder, size_t size)
{
    Dl_info about;
    int (*own)(char *, size_t, const char *, ...) = pl_print;
    void *address;
    memcpy(&address, &own, sizeof address);
    return dladdr(address, &about) && about.dli_fname && (size_t)pl_print(folder, size, "%s", about.dli_fname) < size &&
           find_upwards(folder, size);
}

pl_status pl_home(char *path, size_t size, pl_error *error)
{
    const char *named = getenv("PHASELINE_HOME");
    if (named && *named)
        return holds_rulesets(named) ? answer(named, path, size, error)
                                     : pl_fail(error, PL_MISSING, "PHASELINE_HOME is %.200s, wanted a folder that holds rulesets/", named);
    char folder[PL_PATH_MAX];
    if (find_from_program(folder, sizeof folder) || find_from_library(folder, sizeof folder))
        return answer(folder, path, size, error);
#ifdef PHASELINE_DATADIR
    if (holds_rulesets(PHASELINE_DATADIR))
        return answer(PHASELINE_DATADIR, path, size, error);
#endif
    return pl_fail(error, PL_MISSING, "no folder rulesets/ found near the program; set PHASELINE_HOME to the folder that holds it");
}

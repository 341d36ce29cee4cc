// home.c - paths in the folder that holds rulesets/, and lists of folders.
#define _POSIX_C_SOURCE 200809L  // strdup
#include "formats/home.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/text.h"

enum { NAMES_MAX = 4096 };

pl_status pl_home_path(const char *ruleset, const char *part, char *path, size_t size, pl_error *error)
{
    char home[PL_PATH_MAX];
    pl_status status = pl_home(home, sizeof home, error);
    if (status != PL_OK)
        return status;
    int length = pl_print(path, size, "%s/rulesets/%s%s%s", home, ruleset, *part ? "/" : "", part);
    return length >= 0 && (size_t)length < size ? PL_OK : pl_fail(error, PL_FULL, "the path %.100s... is too long", home);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && !strcmp(name + length - tail, ending);
}

pl_status pl_names_in(const char *folder, const char *ending, char ***names, int *count, pl_error *error)
{
    *names = NULL;
    *count = 0;
    DIR *directory = opendir(folder);
    if (!directory)
        return errno == ENOENT ? PL_OK : pl_fail(error, PL_IO, "%.200s: %s", folder, strerror(errno));
    pl_status status = PL_OK;
    for (struct dirent *entry; status == PL_OK && (entry = readdir(directory));) {
        if (entry->d_name[0] == '.' || !ends_with(entry->d_name, ending))
            continue;
        char **more = *count < NAMES_MAX ? realloc(*names, ((size_t)*count + 1) * sizeof **names) : NULL;
        char *name = strdup(entry->d_name);
        if (more)
            *names = more;
        if (!more || !name) {
            free(name);
            status = pl_fail(error, PL_NO_MEMORY, "%.200s: no memory to list it", folder);
            break;
        }
        name[strlen(name) - strlen(ending)] = '\0';
        (*names)[(*count)++] = name;
    }
    closedir(directory);
    if (status != PL_OK) {
        pl_names_free(*names, *count);
        *names = NULL;
        *count = 0;
    } else if (*count) {
        qsort(*names, (size_t)*count, sizeof **names, by_name);
    }
    return status;
}

void pl_names_free(char **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

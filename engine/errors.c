// errors.c - what went wrong, written for a person; and the stop for our own mistakes.
#include "phaseline/basics.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void fill(pl_error *error, pl_status status, const char *path, const char *format, va_list values)
{
    if (!error)
        return;
    error->status = status;
    error->line = error->column = 0;
    error->file[0] = '\0';
    snprintf(error->path, sizeof error->path, "%s", path);
    vsnprintf(error->text, sizeof error->text, format, values);
}

pl_status pl_fail(pl_error *error, pl_status status, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fill(error, status, "", format, values);
    va_end(values);
    return status;
}

pl_status pl_fail_at(pl_error *error, pl_status status, const char *path, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fill(error, status, path, format, values);
    va_end(values);
    return status;
}

void pl_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

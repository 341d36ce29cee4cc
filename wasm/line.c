// line.c - in place of players/line.c: a page starts no programs, so nobody from outside sits at its tables.
#include "players/line.h"

#include <stdlib.h>

pl_status pl_line_start(const char *program, int limit_ms, pl_line **out, pl_error *error)
{
    (void)limit_ms;
    *out = NULL;
    return pl_fail(error, PL_IO, "%.200s: a page starts no programs", program);
}

pl_status pl_line_take(int in, int out, int limit_ms, pl_line **line, pl_error *error)
{
    (void)in, (void)out, (void)limit_ms;
    *line = NULL;
    return pl_fail(error, PL_IO, "a page has no lines to others");
}

void pl_line_close(pl_line *line) { (void)line; }

pl_status pl_line_send(pl_line *line, const char *text, pl_error *error)
{
    (void)line, (void)text;
    return pl_fail(error, PL_IO, "a page has no lines to others");
}

pl_status pl_line_read(pl_line *line, char **text, pl_error *error)
{
    (void)line;
    *text = NULL;
    return pl_fail(error, PL_IO, "a page has no lines to others");
}

pl_status pl_line_fail(const pl_line *line, pl_error *error, pl_status status, const char *format, ...)
{
    (void)line, (void)format;
    return pl_fail(error, status, "a page has no lines to others");
}

int pl_line_number(const pl_line *line)
{
    (void)line;
    return 0;
}

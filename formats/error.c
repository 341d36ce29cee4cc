// error.c - place first, then what was found and wanted.
#include "formats/error.h"

#include <stdio.h>
#include <string.h>

#include "formats/letters.h"
#include "formats/text.h"

int pl_error_print(const pl_error *error, char *text, size_t size)
{
    char place[320] = "";
    if (error->file[0] && error->line)
        pl_print(place, sizeof place, "%s:%d:%d: ", error->file, error->line, error->column);
    else if (error->file[0])
        pl_print(place, sizeof place, "%s: ", error->file);
    else if (error->line)
        pl_print(place, sizeof place, "line %d: ", error->line);
    // Many texts name their path themselves; saying it twice would only lengthen the line.
    bool is_named = !error->path[0] || !strncmp(error->text, error->path, strlen(error->path));
    int length = pl_print(text, size, "%s%s%s%s", place, is_named ? "" : error->path, is_named ? "" : ": ", error->text);
    if (size)
        pl_make_line(text);
    return length;
}

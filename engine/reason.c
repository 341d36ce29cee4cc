// reason.c - reasons that carry values: each is written once for a turn and kept, so that it outlives the list it stands in.
// Stands on turn.h. Values come from the tables, so a game has few different ones; what is measured belongs into the hint.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "phaseline/turn.h"

static int write_inches(char *text, size_t size, int32_t length)
{
    int whole = length / 1000, part = length % 1000, digits = 3;
    const char *inches = length == 1000 ? "inch" : "inches";
    if (!part)
        return snprintf(text, size, "%d %s", whole, inches);
    for (; part % 10 == 0; part /= 10)
        digits--;
    return snprintf(text, size, "%d.%0*d %s", whole, digits, part, inches);
}

// The form with its places filled. False: it does not fit, or has more places than values.
static bool write_text(char *text, size_t size, const char *form, const int32_t *values)
{
    size_t used = 0;
    int value = 0;
    while (*form) {
        bool is_length = !strncmp(form, "{inches}", 8), is_number = !strncmp(form, "{number}", 8);
        int more;
        if ((is_length || is_number) && value == PL_REASON_VALUES)
            return false;
        if (is_length)
            more = write_inches(text + used, size - used, values[value++]);
        else if (is_number)
            more = snprintf(text + used, size - used, "%d", (int)values[value++]);
        else
            more = snprintf(text + used, size - used, "%c", *form);
        if (more < 0 || (size_t)more >= size - used)
            return false;
        used += (size_t)more;
        form += is_length || is_number ? 8 : 1;
    }
    return true;
}

static int places_of(const char *form)
{
    int places = 0;
    for (const char *at = form; (at = strchr(at, '{')) != NULL; at++)
        places++;
    return places;
}

pl_why pl_reason(const pl_turn *turn, const char *form, ...)
{
    pl_reasons *kept = turn->reasons;
    int32_t values[PL_REASON_VALUES] = {0};
    int places = places_of(form);
    va_list list;
    PL_ASSERT(places <= PL_REASON_VALUES);
    va_start(list, form);
    for (int i = 0; i < places && i < PL_REASON_VALUES; i++)
        values[i] = va_arg(list, int32_t);
    va_end(list);
    if (!kept)
        return form;
    for (int i = 0; i < kept->count; i++)
        if (kept->list[i].form == form && !memcmp(kept->list[i].values, values, sizeof values))
            return kept->list[i].text;
    PL_ASSERT(kept->count < PL_REASONS_MAX);
    if (kept->count == PL_REASONS_MAX)
        return form;
    pl_reason_text *next = &kept->list[kept->count];
    bool is_whole = write_text(next->text, sizeof next->text, form, values);
    PL_ASSERT(is_whole);
    if (!is_whole)
        return form;
    next->form = form;
    memcpy(next->values, values, sizeof values);
    kept->count++;
    return next->text;
}

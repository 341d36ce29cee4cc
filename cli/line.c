// line.c - see line.h.
#define _POSIX_C_SOURCE 200809L
#include "line.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const begins[] = {"", "\033[1m", "\033[2m", "\033[7m", "\033[32m", "\033[31m"};

static bool is_shown(FILE *to)
{
    const char *no = getenv("NO_COLOR");
    int file = fileno(to);
    return file >= 0 && isatty(file) && !(no && *no);
}

// Letters, not bytes: what follows the first byte of a letter takes no room.
static int width_of(const char *text, size_t size)
{
    int width = 0;
    for (size_t i = 0; i < size; i++)
        width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}

// How many bytes of the text fit into the room, cut between words where there is a blank to cut at.
static size_t fitting(const char *text, int room)
{
    size_t size = 0, blank = 0;
    int width = 0;
    for (; text[size] && width <= room; size++) {
        if (text[size] == ' ')
            blank = size;
        width += ((unsigned char)text[size] & 0xC0) != 0x80;
    }
    if (!text[size] && width <= room)
        return size;
    return blank ? blank : size - 1;
}

// What stands before the words: blanks, and a number with its blanks, as in "  3.1  ".
static int lead_of(const char *text)
{
    size_t blanks = strspn(text, " "), number = strspn(text + blanks, "0123456789.-"), after = strspn(text + blanks + number, " ");
    return (int)(number && after > 1 ? blanks + number + after - 2 : blanks);
}

void cli_line(FILE *to, cli_style style, int indent, const char *text, const char *right)
{
    bool is_styled = style != CLI_PLAIN && is_shown(to), is_first = true;
    int edge = right && *right ? (int)strlen(right) : 0, lead = lead_of(text);
    do {
        int room = CLI_COLUMNS - 1 - indent - (is_first && edge ? edge + 2 : 0);
        size_t size = fitting(text, room);
        fprintf(to, "%*s%s%.*s%s", indent, "", is_styled ? begins[style] : "", (int)size, text, is_styled ? "\033[0m" : "");
        if (is_first && edge)
            fprintf(to, "%*s%s", room - width_of(text, size) + 2, "", right);
        fputc('\n', to);
        text += size + strspn(text + size, " ");
        indent += is_first ? lead + 2 : 0;
        is_first = false;
    } while (*text);
}

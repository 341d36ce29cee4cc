// letters.c - see letters.h.
#include "formats/letters.h"

#include <string.h>

static bool is_further(unsigned char byte) { return (byte & 0xC0) == 0x80; }

static uint32_t six(unsigned char byte) { return byte & 0x3Fu; }

size_t pl_letter_at(const char *text, uint32_t *letter)
{
    const unsigned char *c = (const unsigned char *)text;
    *letter = c[0];
    if (c[0] < 0x80)
        return 1;
    if (c[0] < 0xC2 || c[0] > 0xF4 || !is_further(c[1]))
        return 0;
    *letter = (c[0] & 0x1Fu) << 6 | six(c[1]);
    if (c[0] < 0xE0)
        return 2;
    if (!is_further(c[2]))
        return 0;
    *letter = (c[0] & 0x0Fu) << 12 | six(c[1]) << 6 | six(c[2]);
    if (c[0] < 0xF0)
        return *letter >= 0x800 && (*letter < 0xD800 || *letter > 0xDFFF) ? 3 : 0;
    if (!is_further(c[3]))
        return 0;
    *letter = (c[0] & 0x07u) << 18 | six(c[1]) << 12 | six(c[2]) << 6 | six(c[3]);
    return *letter >= 0x10000 && *letter <= 0x10FFFF ? 4 : 0;
}

bool pl_letter_is_shown(uint32_t letter)
{
    static const struct {
        uint32_t first, last;
    } unseen[] = {
        {0x00, 0x1F},        // control characters, escape among them
        {0x7F, 0x9F},        // delete, and the second set of them: 9B begins a sequence as escape and [ do
        {0x61C, 0x61C},      // Arabic letter mark
        {0x200B, 0x200B},    // a space of no width; 200C and 200D beside it shape letters and stay
        {0x200E, 0x200F},    // direction marks
        {0x2028, 0x202E},    // line and paragraph separators, embeddings and overrides of direction
        {0x2060, 0x206F},    // unseen joiners, isolates of direction, and those given up
        {0xFEFF, 0xFEFF},    // byte order mark
        {0xFFF9, 0xFFFB},    // interlinear notes
        {0xE0000, 0xE0FFF},  // tags, and shapes that only a machine sees
    };
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (letter >= unseen[i].first && letter <= unseen[i].last)
            return false;
    return (letter & 0xFFFE) != 0xFFFE;  // the last two of each plane are no characters
}

const char *pl_letters_fault(const char *text, size_t size, uint32_t *letter)
{
    for (const char *end = text + size; text < end;) {
        size_t bytes = pl_letter_at(text, letter);
        if (!bytes)
            *letter = PL_LETTER_NONE;
        if (!bytes || (!pl_letter_is_shown(*letter) && *letter != '\n' && *letter != '\t'))
            return text;
        text += bytes;
    }
    return NULL;
}

void pl_make_line(char *text)
{
    char *to = text;
    while (*text) {
        uint32_t letter;
        size_t bytes = pl_letter_at(text, &letter);
        if (bytes && pl_letter_is_shown(letter)) {
            memmove(to, text, bytes);
            to += bytes;
        } else {
            *to++ = '?';
        }
        text += bytes ? bytes : 1;
    }
    *to = '\0';
}

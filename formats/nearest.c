// nearest.c - edit distance over short words, and the sentence made of it.
#include "formats/nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "formats/text.h"

enum { WORD_MAX = 40 };

static int smaller(int a, int b) { return a < b ? a : b; }

// Changes, insertions, deletions and swaps of neighbours that make one word of the other; capitals do not count.
static int distance_between(const char *a, const char *b)
{
    size_t a_length = strlen(a), b_length = strlen(b);
    if (a_length > WORD_MAX || b_length > WORD_MAX)
        return WORD_MAX;
    int rows[3][WORD_MAX + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int *before = rows[(i + 1) % 3], *last = rows[(i - 1) % 3], *row = rows[i % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
            row[j] = smaller(smaller(last[j] + 1, row[j - 1] + 1), last[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) && y == tolower((unsigned char)a[i - 2]))
                row[j] = smaller(row[j], before[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

void pl_nearest_try(pl_nearest *nearest, const char *candidate)
{
    if (!candidate || !*candidate)
        return;
    size_t used = strlen(nearest->list);
    int more = pl_print(nearest->list + used, sizeof nearest->list - used, "%s%s", used ? ", " : "", candidate);
    if (more < 0 || (size_t)more >= sizeof nearest->list - used) {
        nearest->list[used] = '\0';
        nearest->is_full = true;
    }
    nearest->listed++;
    int distance = distance_between(nearest->word, candidate);
    int allowed = 1 + (int)strlen(nearest->word) / 4;
    if (distance <= allowed && (!nearest->best || distance < nearest->distance)) {
        nearest->best = candidate;
        nearest->distance = distance;
    }
}

const char *pl_nearest_hint(const pl_nearest *nearest, char *text, size_t size)
{
    if (nearest->best)
        pl_print(text, size, "; did you mean '%s'?", nearest->best);
    else if (nearest->listed)
        pl_print(text, size, "; wanted one of: %s%s", nearest->list, nearest->is_full ? " ..." : "");
    else
        pl_print(text, size, "; there are none");
    return text;
}

const char *pl_nearest_of(const char *word, const char *const *words, char *text, size_t size)
{
    pl_nearest nearest = {.word = word};
    for (int i = 0; words[i]; i++)
        pl_nearest_try(&nearest, words[i]);
    return pl_nearest_hint(&nearest, text, size);
}

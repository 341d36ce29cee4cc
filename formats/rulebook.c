// rulebook.c - reads a rulebook once, line by line, and cuts it into rules.
#include "formats/rulebook.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/home.h"

enum { BOOK_BYTES_MAX = 4 << 20 };

static char *read_file(const char *path, pl_error *error)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(BOOK_BYTES_MAX + 1) : NULL;
    size_t size = text ? fread(text, 1, BOOK_BYTES_MAX, file) : 0;
    if (!file)
        pl_fail(error, PL_MISSING, "%s: cannot be read: %s", path, strerror(errno));
    else if (!text)
        pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", path);
    else
        text[size] = '\0';
    if (file)
        fclose(file);
    return text;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

// Length of the id of the rule that begins on this line ("- **RNF-FIR.3** ..."); 0: none does.
static size_t rule_on_line(const char *line)
{
    const char *end = strncmp(line, "- **", 4) ? NULL : strstr(line + 4, "**");
    size_t length = end ? (size_t)(end - line - 4) : 0;
    return length && length < 48 && !memchr(line + 4, '\n', length) ? length : 0;
}

// A rule reaches to the next rule, the next heading, or a line at the margin after an empty one.
static const char *end_of_rule(const char *start)
{
    const char *line = next_line(start), *end = line;
    for (bool was_empty = false; *line; line = next_line(line)) {
        bool is_empty = *line == '\n';
        if (rule_on_line(line) || *line == '#' || (was_empty && !is_empty && *line != ' '))
            break;
        if (!is_empty)
            end = next_line(line);
        was_empty = is_empty;
    }
    return end;
}

static char *copy(const char *from, const char *end)
{
    while (from < end && *from == ' ')
        from++;
    while (end > from && (end[-1] == '\n' || end[-1] == ' '))
        end--;
    char *text = malloc((size_t)(end - from) + 1);
    if (text) {
        memcpy(text, from, (size_t)(end - from));
        text[end - from] = '\0';
    }
    return text;
}

static bool add(pl_rulebook *book, const char *line, size_t length, const char *heading)
{
    pl_rule_text *grown = realloc(book->rules, sizeof *grown * (size_t)(book->count + 1));
    if (!grown)
        return false;
    book->rules = grown;
    const char *words = heading ? heading + strspn(heading, "# ") : "", *end = words + strcspn(words, "\n");
    pl_rule_text *rule = &grown[book->count++];
    *rule = (pl_rule_text){copy(line + 4, line + 4 + length), copy(words, end), copy(line + 4 + length + 2, end_of_rule(line))};
    return rule->id && rule->heading && rule->text;
}

pl_status pl_rulebook_load(const pl_ruleset *rules, pl_rulebook **out, pl_error *error)
{
    pl_rulebook *book = calloc(1, sizeof *book);
    *out = NULL;
    if (!book)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a rulebook");
    pl_status status = pl_home_path(rules->id, "rulebook.md", book->file, sizeof book->file, error);
    char *text = status ? NULL : read_file(book->file, error);
    if (!status && !text)
        status = error ? error->status : PL_MISSING;
    const char *heading = NULL;
    for (const char *line = text; line && *line && !status; line = next_line(line)) {
        size_t length = rule_on_line(line);
        heading = *line == '#' ? line : heading;
        if (length && !add(book, line, length, heading))
            status = pl_fail(error, PL_NO_MEMORY, "no memory for a rulebook");
    }
    free(text);
    if (status)
        pl_rulebook_free(book);
    else
        *out = book;
    return status;
}

void pl_rulebook_free(pl_rulebook *book)
{
    for (int i = 0; book && i < book->count; i++) {
        free(book->rules[i].id);
        free(book->rules[i].heading);
        free(book->rules[i].text);
    }
    if (book)
        free(book->rules);
    free(book);
}

static bool same_id(const char *a, const char *b)
{
    while (*a && toupper((unsigned char)*a) == toupper((unsigned char)*b))
        a++, b++;
    return !*a && !*b;
}

// What the door says by itself (engine/decision.c).
static const pl_rule_text common[] = {
    {"PL-1", "Every game", "A side chooses when it is asked, and nobody once the game is over."},
    {"PL-2", "Every game",
     "A choice is well formed: a verb of this game, a list only where the verb takes one and no longer than a choice may have, and in "
     "each of its items only the parts that the verb uses."},
    {"PL-3", "Every game",
     "A choice is one of the options that the step puts, open or shut. What a step does not even show as shut has nothing to do with it: "
     "another step asks for it, it is somebody else's, or nobody on the table fits it."},
};

const pl_rule_text *pl_rulebook_common(int index) { return index >= 0 && index < PL_COUNT(common) ? &common[index] : NULL; }

const pl_rule_text *pl_rulebook_find(const pl_rulebook *book, const char *id)
{
    for (int i = 0; book && i < book->count; i++)
        if (same_id(book->rules[i].id, id))
            return &book->rules[i];
    for (int i = 0; i < PL_COUNT(common); i++)
        if (same_id(common[i].id, id))
            return &common[i];
    return NULL;
}

// test_same.c - the examples once more, with a fallen element wherever another stands. They must come out the same.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "rewritten.h"
#include "ruleset.h"

enum { LINES_MAX = 64, PASSED_MIN = 150 };

// An observer's party carries its battery even when it is gone (ROF-HEI.10), so there it makes a difference.
static bool is_listed(const char *line, size_t length)
{
    char copy[2048];
    snprintf(copy, sizeof copy, "%.*s", (int)length, line);
    return !strncmp(copy, "    - {id: ", 11) && strstr(copy, "type:") && strstr(copy, "pieces: [") && !strstr(copy, "place:") &&
           !strstr(copy, "_fo,") && copy[strlen(copy) - 2] == '}';
}

// The line of an element again, under another name and fallen, its figures where the others stand.
static size_t fallen(const char *line, size_t length, int number, char *out)
{
    char copy[2048], type[64];
    int side;
    snprintf(copy, sizeof copy, "%.*s", (int)length, line);
    CHECK_EQ(sscanf(strstr(copy, "side:"), "side: %d, type: %63[a-z0-9_]", &side, type), 2);
    size_t size = (size_t)sprintf(out, "    - {id: X%d, side: %d, type: %s, place: lost, pieces: [", number, side, type);
    const char *comma = "";
    for (const char *at = strstr(copy, "pieces: ["); (at = strstr(at, "at: [")); at++, comma = ", ")
        size += (size_t)sprintf(out + size, "%s{%.*s]}", comma, (int)strcspn(at, "]"), at);
    return size + (size_t)sprintf(out + size, "]}\n");
}

static size_t with_fallen(const char *text, char *out)
{
    const char *lines[LINES_MAX];
    size_t size = 0, lengths[LINES_MAX];
    int count = 0, number = 0;
    for (const char *line = text;;) {
        size_t length = *line ? strcspn(line, "\n") + 1 : 0;
        bool is_unit = *line && is_listed(line, length) && count < LINES_MAX;
        if (is_unit) {
            lines[count] = line;
            lengths[count++] = length;
        }
        if (!is_unit && strncmp(line, "    - {id: ", 11) != 0) {  // behind the last of the list, so that nobody's number changes
            for (int i = 0; i < count; i++)
                size += fallen(lines[i], lengths[i], ++number, out + size);
            count = 0;
        }
        if (!*line)
            return size;
        number = strncmp(line, "- id:", 5) ? number : 0;
        memcpy(out + size, line, length);
        size += length;
        line += length;
    }
}

TEST(rof_elm_6_whoever_has_fallen_is_in_nobodys_way)
{
    static const char *const files[] = {
        "edges-before.yaml",   "edges-closing.yaml", "edges-falling.yaml", "edges-firing.yaml", "edges-holding.yaml", "edges-last.yaml",
        "edges-meeting.yaml",  "edges-moving.yaml",  "edges-rear.yaml",    "edges-rules.yaml",  "edges-running.yaml", "edges-shelling.yaml",
        "edges-together.yaml", "edges.yaml",         "end.yaml",           "fire.yaml",         "indirect.yaml",      "melee.yaml",
        "movement.yaml",       "proofs.yaml",        "rally.yaml",         "spotting.yaml",     "switches.yaml"};
    kit_rewritten run = {.rules = &rof_ruleset, .write = with_fallen};
    kit_run_rewritten(&run, files, PL_COUNT(files));
    CHECK_EQ(run.differing, 0);
    CHECK(run.passed > PASSED_MIN);
}

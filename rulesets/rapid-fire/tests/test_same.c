// test_same.c - the examples once more, with fallen troops of another formation wherever others stand. They must come out the same.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "rewritten.h"
#include "ruleset.h"

enum { LINES_MAX = 64, LINE_MAX = 4096, PASSED_MIN = 300, FALLEN_MIN = 500 };

static bool begins(const char *line, const char *with) { return !strncmp(line, with, strlen(with)); }

// A line of the list of formations: two more of it, one for the fallen of each side.
static size_t with_groups(const char *line, size_t length, char *out)
{
    return (size_t)sprintf(out, "%.*s, {id: XG1, side: 1, type: independent}, {id: XG2, side: 2, type: independent}]\n", (int)length - 2,
                           line);
}

static bool is_groups(const char *line, size_t length) { return begins(line, "    groups: [") && line[length - 2] == ']'; }

// The line of a unit again, under another name and fallen, where the other stands; 0: it stands nowhere.
static size_t fallen(const char *line, size_t length, int number, char *out)
{
    char copy[LINE_MAX], type[64];
    int side;
    snprintf(copy, sizeof copy, "%.*s", (int)length, line);
    if (strstr(copy, "place:") || !strstr(copy, "at: [") || sscanf(strstr(copy, "side:"), "side: %d, type: %63[a-z0-9_]", &side, type) != 2)
        return 0;
    const char *pieces = strstr(copy, "pieces: ["), *comma = "";
    size_t size = (size_t)sprintf(out, "    - {id: X%d, side: %d, type: %s, group: XG%d, place: lost, ", number, side, type, side);
    if (!pieces) {
        const char *at = strstr(copy, " at: [") + 1;
        return size + (size_t)sprintf(out + size, "%.*s]}\n", (int)strcspn(at, "]"), at);
    }
    size += (size_t)sprintf(out + size, "pieces: [");
    for (const char *at = pieces; (at = strstr(at, "at: [")); at++, comma = ", ")
        size += (size_t)sprintf(out + size, "%s{%.*s]}", comma, (int)strcspn(at, "]"), at);
    return size + (size_t)sprintf(out + size, "]}\n");
}

static int added;  // fallen units, in all files

static size_t with_fallen(const char *text, char *out)
{
    const char *lines[LINES_MAX];
    size_t size = 0, lengths[LINES_MAX];
    int count = 0, number = 0;
    bool has_groups = false;
    for (const char *line = text;;) {
        size_t length = *line ? strcspn(line, "\n") + 1 : 0;
        if (begins(line, "- id:"))
            number = 0, has_groups = false;
        if (!begins(line, "    - {id: ")) {  // behind the last of the list, so that nobody's number changes
            for (int i = 0; i < count; i++) {
                size_t more = fallen(lines[i], lengths[i], number + 1, out + size);
                number += more > 0;
                added += more > 0;
                size += more;
            }
            count = 0;
        }
        if (!*line)
            return size;
        if (has_groups && begins(line, "    - {id: ") && line[length - 2] == '}' && length < LINE_MAX && count < LINES_MAX) {
            const char *type = strstr(line, " group: ");
            if (type && type < line + length)
                lines[count] = line, lengths[count++] = length;
        }
        if (is_groups(line, length)) {
            has_groups = true;
            size += with_groups(line, length, out + size);
        } else {
            memcpy(out + size, line, length);
            size += length;
        }
        line += length;
    }
}

TEST(rf_whoever_has_fallen_is_in_nobodys_way)
{
    static const char *const files[] = {
        "air.yaml",           "assault.yaml",     "beach.yaml",        "calls.yaml",       "columns.yaml",     "edges-aboard.yaml",
        "edges-air.yaml",     "edges-asked.yaml", "edges-beach.yaml",  "edges-calls.yaml", "edges-end.yaml",   "edges-fire.yaml",
        "edges-ground.yaml",  "edges-last.yaml",  "edges-midway.yaml", "edges-more.yaml",  "edges-moves.yaml", "edges-near.yaml",
        "edges-order.yaml",   "edges-proof.yaml", "edges-sight.yaml",  "edges-sky.yaml",   "edges-thin.yaml",  "edges-turn.yaml",
        "edges-unknown.yaml", "edges-ways.yaml",  "facings.yaml",      "fights.yaml",      "fire.yaml",        "hidden.yaml",
        "indirect.yaml",      "landing.yaml",     "morale.yaml",       "movement.yaml",    "nerves.yaml",      "ranges.yaml",
        "skies.yaml",         "transport.yaml"};
    kit_rewritten run = {.rules = &rf_ruleset, .write = with_fallen};
    kit_run_rewritten(&run, files, PL_COUNT(files));
    CHECK_EQ(run.differing, 0);
    CHECK(run.passed > PASSED_MIN);
    CHECK(added > FALLEN_MIN);
}

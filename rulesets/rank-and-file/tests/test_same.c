// test_same.c - the examples once more, written otherwise: with absent units where the others stand, and with the units listed backwards.
// They must come out the same.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "rewritten.h"
#include "ruleset.h"

// Examples that speak of what an army weighs or whether it is left: reserves belong to it.
static const char *const of_armies[] = {
    "second-side-is-left", "nobody-is-left", "army-at-half-exactly", "both-broken-is-a-draw", "ARM-3", "EX-42", NULL};

enum { FIRST_ABSENT = 40, PASSED_MIN = 200 };

// Side, type and place from a line of a list of units; false: another line, a leader, or a unit that is absent already.
static bool read_unit(const char *line, int *side, char *type, char *at)
{
    int length = 0;
    char id[16];
    if (sscanf(line, "    - {id: %15[0-9], side: %d, type: %30[a-z_], at: [%60[0-9., ]]%n", id, side, type, at, &length) != 4 || !length)
        return false;
    return !strstr(line, "place:") && strcmp(type, "cinc") != 0 && strcmp(type, "general") != 0;
}

static size_t with_absent(const char *text, char *out)
{
    size_t size = 0;
    int count = 0;
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n") + 1;
        char copy[1024], type[32], at[64];
        int side;
        if (!strncmp(line, "- id:", 5))
            count = 0;
        memcpy(out + size, line, length);
        size += length;
        snprintf(copy, sizeof copy, "%.*s", (int)length, line);
        if (read_unit(copy, &side, type, at)) {
            count++;
            size += (size_t)sprintf(out + size, "    - {id: %d, side: %d, type: %s, at: [%s], place: reserve}\n",
                                    (side - 1) * 100 + FIRST_ABSENT + count, side, type, at);
        }
        line += length;
    }
    return size;
}

// The lines of units that stand together, the last first.
static size_t backwards(const char *text, char *out)
{
    const char *lines[256];
    size_t size = 0, lengths[256];
    int count = 0;
    for (const char *line = text;;) {
        size_t length = strcspn(line, "\n") + 1;
        bool is_unit = *line && !strncmp(line, "    - {id: ", 11) && strstr(line, "type:") && line[length - 2] == '}' && count < 256;
        const char *type = is_unit ? strstr(line, "type:") : NULL;
        if (type && type < line + length) {
            lines[count] = line;
            lengths[count++] = length;
        } else {
            while (count) {
                memcpy(out + size, lines[count - 1], lengths[count - 1]);
                size += lengths[--count];
            }
            if (!*line)
                return size;
            memcpy(out + size, line, length);
            size += length;
        }
        line += length;
    }
}

static bool is_of_armies(const char *id)
{
    for (int i = 0; of_armies[i]; i++)
        if (!strcmp(of_armies[i], id))
            return true;
    return false;
}

static void check_same(kit_writing *write)
{
    static const char *const files[] = {
        "cases-charge.yaml",  "cases-fight.yaml", "cases-move.yaml",   "charges.yaml",     "edges-after.yaml", "edges-charge.yaml",
        "edges-contact.yaml", "edges-fight.yaml", "edges-fire.yaml",   "edges-last.yaml",  "edges-move.yaml",  "edges-open.yaml",
        "edges-second.yaml",  "edges-third.yaml", "edges-fourth.yaml", "edges-steps.yaml", "fire.yaml",        "melee.yaml",
        "movement.yaml",      "proofs.yaml",      "rally.yaml",        "switches.yaml"};
    kit_rewritten run = {.rules = &rnf_ruleset, .write = write, .may_differ = is_of_armies};
    kit_run_rewritten(&run, files, PL_COUNT(files));
    CHECK_EQ(run.differing, 0);
    CHECK(run.passed > PASSED_MIN);
}

TEST(rnf_whoever_is_absent_is_in_nobodys_way) { check_same(with_absent); }
TEST(rnf_gen_3_numbers_count_and_not_the_list) { check_same(backwards); }

// test_long_edits.c - the recorded games of all rulesets, with one byte changed somewhere: each change is found and its line named.
// PHASELINE_EDITS: how many in all (10629).
#define _POSIX_C_SOURCE 200809L
#include <glob.h>

#include "tests/edits.h"

static uint64_t drawn(uint64_t *from)
{
    *from = *from * 6364136223846793005u + 1442695040888963407u;
    return *from >> 33;
}

TEST(every_changed_byte_of_the_recorded_games_is_found)
{
    const char *wish = getenv("PHASELINE_EDITS");
    long wanted = wish ? strtol(wish, NULL, 10) : 10629, edits = 0, missed = 0;
    uint64_t draw = 2;
    glob_t files;
    CHECK_EQ(glob("rulesets/*/journals/*.jsonl", 0, NULL, &files), 0);
    for (size_t f = 0; f < files.gl_pathc; f++) {
        journal_text text = read_text(files.gl_pathv[f]);
        char line[800];
        CHECK_EQ(line_complained_of(text.bytes, text.size, line), 0);
        CHECK(!strncmp(text.bytes, "{\"phaseline\":2,", 15));
        for (; edits < wanted * (long)(f + 1) / (long)files.gl_pathc; edits++) {
            size_t at = drawn(&draw) % text.size;
            char was = text.bytes[at], is = (char)(was + 1 + (char)(drawn(&draw) % 255));
            text.bytes[at] = is;
            if (line_complained_of(text.bytes, text.size, line) != line_at(&text, at)) {
                print_message("%s: byte %zu, from %d to %d: %s\n", files.gl_pathv[f], at, was, is, line[0] ? line : "not found");
                missed++;
            }
            text.bytes[at] = was;
        }
        free(text.bytes);
    }
    globfree(&files);
    print_message("%ld bytes changed, %ld missed\n", edits, missed);
    CHECK_EQ(edits, wanted);
    CHECK_EQ(missed, 0);
}

// first_difference.c - runs example files of any game, in the order named, up to the first example that differs: tools/mutants asks no more.
// Exit code 0: all hold; 1: one differs, whose file and id it prints; 2: a file cannot be read.
#include <stdio.h>
#include <stdlib.h>

#include "formats/example.h"
#include "rulesets/rulesets.h"

static void stop_at_difference(void *context, const char *id, bool is_passed, const char *message)
{
    if (is_passed)
        return;
    printf("%s %s: %s\n", (const char *)context, id, message);
    exit(1);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        pl_error error = {0};
        pl_example_report report = {.tell = stop_at_difference, .context = argv[i]};
        if (pl_example_run_any(pl_ruleset_named, argv[i], &report, &error)) {
            printf("%s: %s\n", argv[i], error.text);
            return 2;
        }
    }
    return 0;
}

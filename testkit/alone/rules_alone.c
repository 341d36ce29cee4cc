// rules_alone.c - every example of every game in a program that has the rules and nothing that thinks: it links neither minds nor players, so a
// rule that asks a computer's idea does not build.
#include <stdio.h>

#include "formats/example.h"
#include "rulesets/rulesets.h"

static void tell(void *context, const char *id, bool is_passed, const char *message)
{
    if (!is_passed)
        printf("FAILED  %s  %s: %s\n", (const char *)context, id, message);
}

int main(void)
{
    int passed = 0, failed = 0;
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_error error = {0};
        pl_example_report report = {.tell = tell, .context = (void *)pl_rulesets[i]->id};
        if (pl_example_run_all(pl_rulesets[i], &report, &error)) {
            printf("%s: %s\n", pl_rulesets[i]->id, error.text);
            failed++;
        }
        passed += report.passed;
        failed += report.failed;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}

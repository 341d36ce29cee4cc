// test_example.c - the example runner: every ruleset's examples, and that it notices what is wrong.
#include "formats/example.h"

#include <stdio.h>
#include <string.h>

#include "formats/error.h"
#include "harness.h"
#include "rulesets.h"

static void tell(void *context, const char *id, bool is_passed, const char *message)
{
    (void)context, (void)id;
    if (!is_passed)
        print_message("%s\n", message);
}

TEST(examples_of_drill_pass)
{
    pl_example_report report = {.tell = tell};
    pl_error error = {0};
    char line[800] = "";
    if (pl_example_run_all(pl_ruleset_named("drill"), &report, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    CHECK_TEXT(report.first, "");
    CHECK(report.passed > 10);
}

// test_examples.c - the examples of the rulebook play as they are written; apart from whole games, so that it answers at once.
#include "formats/example.h"

#include "harness.h"
#include "ruleset.h"

TEST(hof_examples_play_as_written)
{
    pl_example_report report = {0};
    pl_error error = {0};
    if (pl_example_run_all(&hof_ruleset, &report, &error))
        fail_msg("%s:%d: %s", error.file, error.line, error.text);
    if (report.failed)
        fail_msg("%s", report.first);
    CHECK(report.passed >= 300);
}

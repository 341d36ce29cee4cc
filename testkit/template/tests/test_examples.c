// test_examples.c - the rulebook's examples come out as they say, all of them.
#include "formats/example.h"

#include "harness.h"
#include "ruleset.h"

TEST(tmpl_examples_come_out_as_they_say)
{
    pl_example_report report = {0};
    pl_error error = {0};
    if (pl_example_run_all(&tmpl_ruleset, &report, &error))
        fail_msg("%s:%d: %s", error.file, error.line, error.text);
    if (report.failed)
        fail_msg("%d of %d failed; the first: %s", report.failed, report.passed + report.failed, report.first);
    CHECK(report.passed > 0);
}

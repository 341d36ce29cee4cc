// fuzz_example.c - any bytes as a file of examples of the game they name: refused with an error, or run to a verdict on each.
#include <stdlib.h>

#include "formats/example.h"
#include "named.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    pl_example_report report = {0};
    pl_error error = {0};
    pl_status status = pl_example_run_text(rules_named(bytes, size), (const char *)bytes, size, "fuzz", &report, &error);
    if (status && (!error.text[0] || error.status != status))
        abort();
    if (report.failed && !report.first[0])
        abort();
    return 0;
}

// rewritten.c - see rewritten.h.
#include "rewritten.h"

#include <stdio.h>
#include <string.h>

#include "formats/home.h"
#include "harness.h"

enum { TEXT_MAX = 1 << 20 };

static void tell(void *context, const char *id, bool is_passed, const char *message)
{
    kit_rewritten *run = context;
    if (is_passed || (run->may_differ && run->may_differ(id)))
        return;
    print_message("%s\n", message);
    run->differing++;
}

static void read_file(const kit_rewritten *run, const char *name, char *text)
{
    char part[128], path[PL_PATH_MAX];
    pl_error error = {0};
    snprintf(part, sizeof part, "examples/%s", name);
    CHECK_EQ(pl_home_path(run->rules->id, part, path, sizeof path, &error), PL_OK);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, TEXT_MAX - 1, file);
    fclose(file);
    CHECK(size < TEXT_MAX - 1);  // all of it was read
    text[size] = '\0';
}

void kit_run_rewritten(kit_rewritten *run, const char *const *files, int count)
{
    static char text[TEXT_MAX], out[2 * TEXT_MAX];
    for (int i = 0; i < count; i++) {
        pl_error error = {0};
        pl_example_report report = {.tell = tell, .context = run};
        read_file(run, files[i], text);
        size_t size = run->write(text, out);
        out[size] = '\0';
        CHECK(strcmp(text, out) != 0);  // it is written otherwise
        if (pl_example_run_text(run->rules, out, size, files[i], &report, &error) != PL_OK)
            fail_msg("%s: %s", files[i], error.text);
        run->passed += report.passed;
    }
}

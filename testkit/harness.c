// harness.c - keeps the registered tests and runs them in the order written.
#include "harness.h"

#include <stdio.h>
#include <string.h>

#include "wire.h"

enum { TESTS_MAX = 512 };
static struct CMUnitTest tests[TESTS_MAX];
static int test_count;

void kit_register(const char *name, void (*body)(void **state))
{
    if (test_count < TESTS_MAX)
        tests[test_count++] = (struct CMUnitTest){.name = name, .test_func = body};
}

// main(): all tests, or those whose name contains the one argument.
int main(int argc, char **argv)
{
    int kept = 0;
    for (int i = 0; i < test_count; i++)
        if (argc < 2 || strstr(tests[i].name, argv[1]))
            tests[kept++] = tests[i];
    if (test_count == TESTS_MAX || !kept) {
        fprintf(stderr, kept ? "harness: more than %d tests in one file\n" : "harness: no test to run\n", TESTS_MAX);
        return 1;
    }
    kit_wire_is_checked = true;
    return _cmocka_run_group_tests(argv[0], tests, (size_t)kept, NULL, NULL);
}

// program.h - runs the built program as a person would and keeps what it said and its exit code.
// Stands on harness.h. PHASELINE_PROGRAM is the program of the build the test belongs to.
#pragma once
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

enum { SAID_MAX = 1 << 18 };

typedef struct program {
    int code;
    char said[SAID_MAX];  // both streams
} program;

static program ran;      // the last run: a test looks at it through the CHECKs below
static char folder[64];  // of this test program's own files, made when first asked for

/// A path inside a folder that is removed when the test program ends. Good until the fourth call after.
static inline const char *own_file(const char *name)
{
    static char paths[4][160];
    static int next;
    if (!folder[0]) {
        strcpy(folder, "/tmp/phaseline-XXXXXX");
        assert_non_null(mkdtemp(folder));
    }
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

__attribute__((destructor)) static inline void remove_folder(void)
{
    char command[128];
    if (!folder[0])
        return;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        fprintf(stderr, "%s could not be removed\n", folder);
}

static inline void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

/// Runs "phaseline <arguments>" with this input; the arguments are a line for the shell.
__attribute__((format(printf, 2, 3))) static inline int run_with(const char *input, const char *format, ...)
{
    char arguments[1024], command[1400];
    va_list list;
    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    const char *from = "/dev/null";
    if (input) {
        from = own_file("input");
        write_file(from, input);
    }
    snprintf(command, sizeof command, "%s %s <%s 2>&1", PHASELINE_PROGRAM, arguments, from);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t size = fread(ran.said, 1, sizeof ran.said - 1, pipe);
    ran.said[size] = '\0';
    while (fgetc(pipe) != EOF)
        continue;
    int status = pclose(pipe);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return ran.code;
}
#define run(...) run_with(NULL, __VA_ARGS__)

static inline int count_lines(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

#define CHECK_SAID(text) \
    do { \
        if (!strstr(ran.said, text)) \
            fail_msg("wanted '%s' in (exit %d):\n%s", text, ran.code, ran.said); \
    } while (0)
#define CHECK_NOT_SAID(text) \
    do { \
        if (strstr(ran.said, text)) \
            fail_msg("did not want '%s' in:\n%s", text, ran.said); \
    } while (0)
/// The program failed with this code and said so in one line.
#define CHECK_ONE_LINE(wanted) \
    do { \
        if (ran.code != (wanted) || count_lines(ran.said) != 1 || strncmp(ran.said, "phaseline: ", 11) != 0) \
            fail_msg("wanted exit code %d and one line, found %d:\n%s", wanted, ran.code, ran.said); \
    } while (0)

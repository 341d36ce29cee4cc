// common.c - errors, words, files and progress, as every verb needs them.
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "formats/error.h"
#include "formats/letters.h"
#include "formats/nearest.h"
#include "rulesets/rulesets.h"

// What it quotes may be a stranger's: one line, and nothing a terminal would obey.
int cli_fail(int code, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (text) {
        vsnprintf(text, (size_t)length + 1, format, again);
        pl_make_line(text);
    }
    fflush(stdout);
    fprintf(stderr, "phaseline: %s\n", text ? text : "no memory");
    free(text);
    va_end(again);
    va_end(list);
    return code;
}

int cli_fail_error(int code, const pl_error *error)
{
    char text[1024];
    if (!code)
        switch (error->status) {
        case PL_DIFFERS:
        case PL_ILLEGAL: code = CLI_DIFFERS; break;
        case PL_NO_MEMORY: code = CLI_FAILED; break;
        default: code = CLI_BAD; break;
        }
    pl_error_print(error, text, sizeof text);
    return cli_fail(code, "%s", text);
}

int cli_fail_journal(const pl_error *error)
{
    bool is_unread = error->status == PL_MISSING || error->status == PL_IO;
    return cli_fail_error(is_unread ? CLI_BAD : CLI_DIFFERS, error);
}

const pl_ruleset *cli_game(const char *id)
{
    const pl_ruleset *rules = pl_ruleset_named(id);
    if (!rules) {
        char hint[256];
        pl_nearest nearest = {.word = id};
        for (int i = 0; pl_rulesets[i]; i++)
            pl_nearest_try(&nearest, pl_rulesets[i]->id);
        cli_fail(CLI_BAD, "unknown game '%s'%s", id, pl_nearest_hint(&nearest, hint, sizeof hint));
    }
    return rules;
}

bool cli_is_path(const char *word) { return strchr(word, '/') || strchr(word, '.'); }

char *cli_read_file(const char *path, size_t max, size_t *size, pl_error *error)
{
    FILE *file = fopen(path, "rb");
    struct stat about;
    char *text = NULL;
    *size = 0;
    if (!file || fstat(fileno(file), &about) != 0) {
        pl_fail(error, PL_MISSING, "%s: cannot be read: %s", path, strerror(errno));
    } else if (S_ISDIR(about.st_mode)) {
        pl_fail(error, PL_BAD, "%s: is a folder, wanted a file", path);
    } else if ((text = malloc(max + 1))) {
        *size = fread(text, 1, max, file);
        text[*size] = '\0';
        bool is_whole = !ferror(file) && fgetc(file) == EOF;
        if (!is_whole) {
            pl_fail(error, ferror(file) ? PL_IO : PL_FULL, "%s: %s, wanted at most %zu bytes", path,
                    ferror(file) ? "cannot be read to its end" : "too large", max);
            free(text);
            text = NULL;
        }
    } else {
        pl_fail(error, PL_NO_MEMORY, "%s: no memory for it", path);
    }
    if (file)
        fclose(file);
    return text;
}

void cli_print_json(json_t *json)
{
    json_dumpf(json, stdout, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(json);
}

// ---- progress

enum { FIRST_SHOWN_MS = 800, SHOWN_EVERY_MS = 100, BAR_WIDTH = 30 };

int64_t cli_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

cli_progress cli_progress_start(const char *what, int64_t total)
{
    return (cli_progress){.what = what, .total = total, .started_ms = cli_now_ms(), .is_on = isatty(STDERR_FILENO)};
}

void cli_progress_show(cli_progress *progress, int64_t done)
{
    if (!progress->is_on)
        return;
    int64_t now = cli_now_ms();
    if (now - progress->started_ms < FIRST_SHOWN_MS || now - progress->shown_at_ms < SHOWN_EVERY_MS)
        return;
    progress->shown_at_ms = now;
    progress->has_drawn = true;
    int64_t seconds = (now - progress->started_ms) / 1000;
    if (progress->total > 0) {
        int full = (int)(done * BAR_WIDTH / progress->total);
        fprintf(stderr, "\r%s [%.*s%*s] %" PRId64 " of %" PRId64 ", %" PRId64 " s", progress->what, full, "##############################",
                BAR_WIDTH - full, "", done, progress->total, seconds);
        if (done > 0)
            fprintf(stderr, ", about %" PRId64 " s left\033[K", (now - progress->started_ms) * (progress->total - done) / done / 1000);
    } else {
        fprintf(stderr, "\r%s: %" PRId64 ", %" PRId64 " s ", progress->what, done, seconds);
    }
    fflush(stderr);
}

void cli_progress_end(cli_progress *progress)
{
    if (progress->has_drawn)
        fputs("\r\033[K", stderr);
    progress->has_drawn = false;
}

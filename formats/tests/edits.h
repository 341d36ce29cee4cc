// edits.h - journals that somebody has touched: what the reader says of them.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/journal_file.h"
#include "harness.h"
#include "rulesets.h"

typedef struct journal_text {
    char *bytes;
    size_t size;
} journal_text;

static inline journal_text read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    journal_text text = {.bytes = malloc(1 << 20)};
    assert_non_null(file);
    assert_non_null(text.bytes);
    text.size = fread(text.bytes, 1, 1 << 20, file);
    CHECK(text.size < 1 << 20);
    fclose(file);
    return text;
}

// The line that is complained of, 0: none. The complaint is left in `line`.
static inline int line_complained_of(const char *bytes, size_t size, char line[800])
{
    pl_battle *battle;
    pl_journal journal;
    pl_error error = {0};
    pl_status status = pl_journal_read(bytes, size, "j.jsonl", pl_ruleset_named, &battle, &journal, NULL, &error);
    line[0] = '\0';
    if (status)
        pl_error_print(&error, line, 800);
    CHECK(!status == !!battle);
    pl_journal_end(&journal);
    pl_battle_close(battle);
    return status ? error.line : 0;
}

// The line (from 1) that a byte stands in; its newline belongs to it.
static inline int line_at(const journal_text *text, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += text->bytes[i] == '\n';
    return line;
}

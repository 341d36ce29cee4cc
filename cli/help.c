// help.c - the help page of a verb, made from its table: filled to 80 columns, which is also what man pages are made from.
#include <stdio.h>
#include <string.h>

#include "cli.h"

enum { COLUMNS = 80, OPTION_COLUMN = 21 };

// Words with one blank between them, from a column on; lines that follow begin at `indent`.
static void fill(const char *text, size_t length, int column, int indent)
{
    const char *end = text + length;
    bool is_first = true;
    while (text < end) {
        text += strspn(text, " \n");
        int word = text < end ? (int)strcspn(text, " \n") : 0;
        if (word > end - text)
            word = (int)(end - text);
        if (!word)
            break;
        if (!is_first && column + 1 + word > COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (!is_first) {
            putchar(' ');
            column++;
        }
        printf("%.*s", word, text);
        column += word;
        text += word;
        is_first = false;
    }
    putchar('\n');
}

// An empty line parts paragraphs.
void cli_help_paragraphs(const char *text)
{
    while (*text) {
        const char *end = strstr(text, "\n\n");
        size_t length = end ? (size_t)(end - text) : strlen(text);
        fill(text, length, 0, 0);
        text += length;
        if (end) {
            putchar('\n');
            text += 2;
        }
    }
}

// The ways to call a verb stand beside each other, "GAME | --all"; a bar within brackets is part of one of them.
static void usages(const cli_verb *verb)
{
    const char *from = verb->usage;
    int depth = 0;
    for (const char *at = from;; at++) {
        depth += (*at == '[') - (*at == ']');
        if (*at && (depth || strncmp(at, " | ", 3) != 0))
            continue;
        printf("  phaseline %s %.*s\n", verb->name, (int)(at - from), from);
        if (!*at)
            return;
        from = at + 3;
        at += 2;
    }
}

static void option(const char *name, const char *value, const char *about)
{
    int width = printf("  %s%s%s", name, value ? " " : "", value ? value : "");
    if (width >= OPTION_COLUMN)
        printf("\n%*s", OPTION_COLUMN, "");
    else
        printf("%*s", OPTION_COLUMN - width, "");
    fill(about, strlen(about), OPTION_COLUMN, OPTION_COLUMN);
}

void cli_help(const cli_verb *verb)
{
    printf("phaseline %s - %s\n\nUsage\n", verb->name, verb->about);
    usages(verb);
    putchar('\n');
    cli_help_paragraphs(verb->help);
    printf("\nOptions\n");
    for (const cli_option *it = verb->options; it->name; it++)
        option(it->name, it->value, it->about);
    option("--help", NULL, "this page");
    printf("\nExamples\n%s", verb->examples);
}

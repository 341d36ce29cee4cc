// sheet_html.c - a play sheet as one page of HTML with its style inside: what `phaseline sheet` writes, and a browser prints.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/home.h"
#include "formats/sheet.h"

static const char *text_at(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static void put(FILE *to, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        case '&': fputs("&amp;", to); break;
        case '"': fputs("&quot;", to); break;
        default: fputc(*text, to);
        }
}

static void put_in(FILE *to, const char *tag, const char *class, const char *text)
{
    fprintf(to, *class ? "<%s class=\"%s\">" : "<%s>", tag, class);
    put(to, text);
    fprintf(to, "</%s>", tag);
}

static void put_cell(FILE *to, const json_t *cell)
{
    bool is_house = json_is_true(json_object_get(cell, "house"));
    fprintf(to, is_house ? "<td class=\"house\">" : "<td>");
    if (text_at(cell, "was")[0]) {
        put_in(to, "ins", "", text_at(cell, "text"));
        fputc(' ', to);
        put_in(to, "del", "", text_at(cell, "was"));
    } else {
        put(to, text_at(cell, "text"));
    }
    fputs("</td>", to);
}

// A rule without its game's prefix: the sheet's heading has said which game it is.
static const char *bare(const char *rule) { return strchr(rule, '-') ? strchr(rule, '-') + 1 : rule; }

static void put_row(FILE *to, const json_t *row, bool is_table)
{
    const json_t *cells = json_object_get(row, "cells");
    fputs("<tr>", to);
    put_in(to, "th", "", text_at(row, "name"));
    if (is_table) {
        for (size_t i = 0; i < json_array_size(cells); i++)
            put_cell(to, json_array_get(cells, i));
    } else {
        fputs("<td>", to);
        for (size_t i = 0; i < json_array_size(cells); i++) {
            bool is_head = json_array_size(cells) > 1 && i == 0;
            fputs(i ? ". " : "", to);
            put_in(to, is_head ? "b" : "span", "", text_at(json_array_get(cells, i), "text"));
        }
        fputs("</td>", to);
        put_in(to, "td", "cite", bare(text_at(row, "rule")));
    }
    fputs("</tr>\n", to);
}

// One column of sentences reads from the left, numbers stand in the middle.
static bool is_prose(const json_t *rows)
{
    const json_t *cells = json_object_get(json_array_get(rows, 0), "cells");
    return json_array_size(cells) == 1 && strchr(text_at(json_array_get(cells, 0), "text"), ' ');
}

static void put_part(FILE *to, const json_t *part)
{
    const json_t *head = json_object_get(part, "head"), *rows = json_object_get(part, "rows");
    bool is_table = !strcmp(text_at(part, "kind"), "table");
    fprintf(to, "<section class=\"sheet-part k-%s%s\"><h2><span>", text_at(part, "kind"), is_table && is_prose(rows) ? " k-text" : "");
    put(to, text_at(part, "title"));
    fputs("</span><small>", to);
    put(to, text_at(part, "note"));
    fputs("</small>", to);
    put_in(to, "i", "cite", bare(text_at(part, "rule")));
    fputs("</h2><table>\n", to);
    if (is_table && json_array_size(head) > 1) {
        fputs("<thead><tr><th></th>", to);
        for (size_t i = 0; i < json_array_size(head); i++)
            put_in(to, "th", "", json_string_value(json_array_get(head, i)));
        fputs("</tr></thead>\n", to);
    }
    fputs("<tbody>\n", to);
    for (size_t i = 0; i < json_array_size(rows); i++)
        put_row(to, json_array_get(rows, i), is_table);
    fputs("</tbody></table></section>\n", to);
}

static bool put_style(FILE *to)
{
    char home[PL_PATH_MAX], path[PL_PATH_MAX + 32], block[4096];
    if (pl_home(home, sizeof home, NULL))
        return false;
    snprintf(path, sizeof path, "%s/rulesets/sheet.css", home);
    FILE *style = fopen(path, "rb");
    for (size_t size; style && (size = fread(block, 1, sizeof block, style)) > 0;)
        fwrite(block, 1, size, to);
    if (style)
        fclose(style);
    return style != NULL;
}

char *pl_sheet_html(const json_t *sheet)
{
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    const json_t *parts = json_object_get(sheet, "parts");
    if (!to)
        return NULL;
    fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", to);
    put(to, text_at(sheet, "name"));
    fputs(", play sheet</title><style>\n", to);
    bool is_whole = put_style(to);
    fputs("</style></head><body><main class=\"sheet\"><header><p>Play sheet", to);
    if (text_at(sheet, "about")[0]) {
        fputs(" \xc2\xb7 ", to);
        put(to, text_at(sheet, "about"));
    }
    fputs("</p>", to);
    put_in(to, "h1", "", text_at(sheet, "name"));
    put_in(to, "p", "battle", text_at(sheet, "battle"));
    fputs("</header><div class=\"sheet-parts\">\n", to);
    for (size_t i = 0; i < json_array_size(parts); i++)
        put_part(to, json_array_get(parts, i));
    fputs("</div><footer><span>Lengths are inches. A value with a small circle is a house value.</span><span>An independent work, not "
          "affiliated with the "
          "publisher.</span></footer></main></body></html>\n",
          to);
    is_whole = !fclose(to) && is_whole;
    if (is_whole)
        return text;
    free(text);
    return NULL;
}

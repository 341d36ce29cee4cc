// revision.c - reads a game's revisions.txt, marks its tables, and says in words what changed between two marks.
#include "formats/revision.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/chain.h"
#include "formats/data_file.h"
#include "formats/home.h"
#include "formats/text.h"

enum { LINE_MAX_LENGTH = 400 };

static FILE *open_list(const pl_ruleset *rules)
{
    char path[PL_PATH_MAX];
    return pl_home_path(rules->id, "revisions.txt", path, sizeof path, NULL) ? NULL : fopen(path, "r");
}

// The next line that begins with a number; *words: what follows it, without the newline.
static int next_revision(FILE *file, char line[LINE_MAX_LENGTH], char **words)
{
    while (fgets(line, LINE_MAX_LENGTH, file)) {
        line[strcspn(line, "\n")] = '\0';
        long number = strtol(line, words, 10);
        if (number > 0 && **words == ' ') {
            (*words)++;
            return (int)number;
        }
    }
    return 0;
}

int pl_revision_last(const pl_ruleset *rules)
{
    char line[LINE_MAX_LENGTH], *words;
    int last = 0;
    FILE *file = open_list(rules);
    for (int number; file && (number = next_revision(file, line, &words));)
        last = number;
    if (file)
        fclose(file);
    return last;
}

int pl_revision_say(const pl_ruleset *rules, int since, char *text, size_t size)
{
    char line[LINE_MAX_LENGTH], *words;
    int length = 0;
    FILE *file = open_list(rules);
    if (size)
        text[0] = '\0';
    for (int number; file && (number = next_revision(file, line, &words));)
        if (number > since)
            length += pl_print((size_t)length < size ? text + length : NULL, (size_t)length < size ? size - (size_t)length : 0, "%s%s",
                               length ? "; " : "", words);
    if (file)
        fclose(file);
    return length;
}

static uint64_t mixed(uint64_t mark, const char *text) { return pl_chain_number(mark, text, strlen(text)); }

uint64_t pl_data_mark(const pl_data *data)
{
    uint64_t mark = (uint64_t)data->table_count;
    for (int i = 0; i < data->table_count; i++) {
        const pl_table *table = &data->tables[i];
        mark = mixed(mark, table->id);
        for (int c = 0; c < table->column_count; c++)
            mark = mixed(mark, table->columns[c]);
        for (int r = 0; r < table->row_count; r++) {
            mark = mixed(mark, table->keys[r]);
            for (int c = 0; c < table->column_count; c++)
                mark = mixed(mark, table->cells[r * table->column_count + c].text);
        }
    }
    return mark ? mark : 1;
}

pl_status pl_rules_mark_of(const pl_ruleset *rules, pl_rules_mark *mark, pl_error *error)
{
    pl_data *data;
    *mark = (pl_rules_mark){0};
    pl_status status = pl_data_load(rules, &data, error);
    if (status != PL_OK)
        return status;
    *mark = (pl_rules_mark){pl_revision_last(rules), pl_data_mark(data)};
    pl_data_free(data);
    return PL_OK;
}

int pl_rules_mark_print(pl_rules_mark mark, char *text, size_t size)
{
    return pl_print(text, size, "%d-%016" PRIx64, mark.revision, mark.tables);
}

bool pl_rules_mark_parse(const char *text, pl_rules_mark *mark)
{
    char *end;
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 6 || text[digits] != '-' || strlen(text + digits + 1) != 16 ||
        strspn(text + digits + 1, "0123456789abcdef") != 16)
        return false;
    mark->revision = (int)strtol(text, &end, 10);
    mark->tables = strtoull(text + digits + 1, &end, 16);
    return true;
}

int pl_rules_mark_compare(const pl_ruleset *rules, pl_rules_mark then, pl_rules_mark now, char *text, size_t size)
{
    char changes[LINE_MAX_LENGTH];
    bool is_older = then.revision<now.revision, is_newer = then.revision> now.revision;
    if (size)
        text[0] = '\0';
    if (is_newer)
        return pl_print(text, size, " (it was played under revision %d of the rules, this program has %d)", then.revision, now.revision);
    if (is_older) {
        pl_revision_say(rules, then.revision ? then.revision : 1, changes, sizeof changes);
        return then.revision ? pl_print(text, size, " (it was played under revision %d of the rules, this is %d: %s)", then.revision,
                                        now.revision, changes)
                             : pl_print(text, size, " (it does not say under which rules it was played; %s%s)",
                                        *changes ? "changed since the first: " : "nothing is known to have changed", changes);
    }
    if (then.tables != now.tables)
        return pl_print(text, size, " (it was played with other numbers in the tables: %016" PRIx64 ", here %016" PRIx64 ")", then.tables,
                        now.tables);
    return 0;
}

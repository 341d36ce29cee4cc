// test_data_file.c - rules data: square tables, a source on every cell, clear complaints.
#include "formats/data_file.h"

#include <stdio.h>
#include <string.h>

#include "formats/error.h"
#include "harness.h"
#include "rulesets.h"

static const char *complaint_of(const char *text)
{
    static char line[800];
    pl_error error = {0};
    pl_data *data;
    line[0] = '\0';
    if (pl_data_load_text(text, strlen(text), "t.yaml", &data, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    pl_data_free(data);
    return line;
}

TEST(data_table_with_sources)
{
    const char *text = "tables:\n- id: t_move\n  about: Inches.\n  source: H\n  columns: [line, march]\n  rows:\n"
                       "  - {key: foot, cells: [8, 12], source: [K, H]}\n"
                       "  - {key: gun, cells: [4.5, \"-\"], source: S}\n"
                       "  - {key: horse, cells: [yes, two words]}\n";
    pl_error error = {0};
    pl_data *data;
    CHECK_EQ(pl_data_load_text(text, strlen(text), "t.yaml", &data, &error), PL_OK);
    const pl_table *table = pl_data_table(data, "t_move");
    CHECK_EQ(table->row_count, 3);
    CHECK_TEXT(table->cells[1].text, "12");
    CHECK_EQ(table->cells[0].source, 'K');
    CHECK_EQ(table->cells[1].source, 'H');
    CHECK_EQ(table->cells[3].source, 'S');
    CHECK_EQ(table->cells[5].source, 'H');
    CHECK_TEXT(table->cells[5].text, "two words");
    pl_reader reader = pl_reader_start(data, &error);
    CHECK_EQ(pl_read_len(&reader, "t_move", "gun", "line"), 4500);
    CHECK_EQ(pl_read_int_or(&reader, "t_move", "gun", "march", -1), -1);
    CHECK_EQ(pl_read_int(&reader, "t_move", "gun", "charge"), 0);
    CHECK_EQ(reader.status, PL_MISSING);
    pl_data_free(data);
}

#define HEAD "tables:\n- id: t\n  source: H\n  columns: [a, b]\n  rows:\n"

TEST(data_complaints)
{
    CHECK_TEXT(complaint_of(HEAD "  - {key: x, cells: [1]}\n"),
               "t.yaml:6:5: tables[0].rows[0]: table t, row x: found 1 cells, wanted 2 as there are columns");
    CHECK(strstr(complaint_of(HEAD "  - {key: x, cells: [1, 2]}\n  - {key: x, cells: [1, 2]}\n"), "'x' stands twice"));
    CHECK(strstr(complaint_of(HEAD "  - {key: x, cells: [1, 2], source: Z}\n"),
                 "t.yaml:6:37: tables[0].rows[0].source: found 'Z', wanted S"));
    CHECK(strstr(complaint_of(HEAD "  - {key: x, cells: [1, 2], source: [S]}\n"), "found 1 source letters"));
    CHECK(strstr(complaint_of("tables:\n- id: t\n  columns: [a]\n  rows:\n  - {key: x, cells: [1]}\n"), "no source"));
    CHECK(strstr(complaint_of("tables:\n- id: t\n  source: H\n  columns: [a, a]\n  rows: []\n"),
                 "t.yaml:4:16: tables[0].columns[1]: 'a' stands twice"));
    CHECK(strstr(complaint_of("tables:\n- id: t\n  source: H\n  colums: [a]\n  rows: []\n"),
                 "unknown key 'colums'; did you mean 'columns'?"));
    CHECK(strstr(complaint_of(HEAD "  - {key: x, cells: [1, [2]]}\n"), "found a list, wanted a single value"));
    CHECK(strstr(complaint_of("tables:\n- {id: t, source: H, columns: [a], rows: []}\n- {id: t, source: H, columns: [a], rows: []}\n"),
                 "t.yaml:3:3: tables[1]: the table t was already read from t.yaml"));
}

TEST(data_of_every_ruleset_loads)
{
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_error error = {0};
        pl_data *data;
        char line[800] = "";
        if (pl_data_load(pl_rulesets[i], &data, &error) != PL_OK)
            pl_error_print(&error, line, sizeof line);
        CHECK_TEXT(line, "");
        CHECK(pl_data_table(data, pl_rulesets[i]->unit_table));
        CHECK(pl_data_table(data, pl_rulesets[i]->terrain_table));
        pl_data_free(data);
    }
}

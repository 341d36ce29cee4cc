// test_yaml_file.c - a YAML file from outside: limits, schema errors in one line, places of paths.
#include "formats/yaml_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/nearest.h"
#include "harness.h"

typedef struct thing {
    char *id;
    char **at;
} thing;

typedef struct top {
    char *name;
    thing *things;
    uint32_t things_count;
} top;

static const cyaml_schema_value_t text_value = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 0, CYAML_UNLIMITED)};
static const cyaml_schema_field_t thing_fields[] = {
    CYAML_FIELD_STRING_PTR("id", CYAML_FLAG_DEFAULT, thing, id, 0, CYAML_UNLIMITED),
    CYAML_FIELD_SEQUENCE_FIXED("at", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, thing, at, &text_value, 2),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t thing_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, thing, thing_fields)};
static const cyaml_schema_field_t top_fields[] = {
    CYAML_FIELD_STRING_PTR("name", CYAML_FLAG_DEFAULT, top, name, 0, CYAML_UNLIMITED),
    CYAML_FIELD_SEQUENCE("things", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, top, things, &thing_value, 0, CYAML_UNLIMITED),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t top_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, top, top_fields)};

// The one line a person would read, or "" where the text is sound.
static const char *complaint(const char *text, size_t size)
{
    static char line[800];
    pl_yaml yaml;
    pl_error error = {0};
    void *read;
    line[0] = '\0';
    pl_status status = pl_yaml_open_text(&yaml, text, size, "t.yaml", &error);
    if (status == PL_OK) {
        status = pl_yaml_read(&yaml, &top_value, &read, &error);
        pl_yaml_close(&yaml);
    }
    if (status != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK(status == PL_OK || error.status == status);
    CHECK(!strchr(line, '\n'));
    return line;
}

static const char *complaint_of(const char *text) { return complaint(text, strlen(text)); }

TEST(yaml_reads_by_schema)
{
    pl_yaml yaml;
    pl_error error = {0};
    void *read;
    const char *text = "name: a\nthings:\n- {id: 51.2, at: [1, 22.5]}\n- {id: x}\n";
    CHECK_EQ(pl_yaml_open_text(&yaml, text, strlen(text), "t.yaml", &error), PL_OK);
    CHECK_EQ(pl_yaml_read(&yaml, &top_value, &read, &error), PL_OK);
    const top *got = read;
    CHECK_EQ(got->things_count, 2);
    CHECK_TEXT(got->things[0].id, "51.2");
    CHECK_TEXT(got->things[0].at[1], "22.5");
    CHECK(!got->things[1].at);
    pl_yaml_close(&yaml);
}

TEST(yaml_schema_errors_have_place_found_and_wanted)
{
    CHECK_TEXT(complaint_of("name: a\nthings:\n- {id: 1}\n- {id: 2, att: [1, 2]}\n"),
               "t.yaml:4:11: things[1]: unknown key 'att'; did you mean 'at'?");
    CHECK_TEXT(complaint_of("name: a\nwings: 1\n"), "t.yaml:2:1: unknown key 'wings'; did you mean 'things'?");
    CHECK_TEXT(complaint_of("name: a\nzzz: 1\n"), "t.yaml:2:1: unknown key 'zzz'; wanted one of: name, things");
    CHECK_TEXT(complaint_of("name: a\nthings:\n- {id: 1, at: [1, 2, 3]}\n"),
               "t.yaml:3:15: things[0].at: found a list of 3, wanted exactly 2");
    CHECK_TEXT(complaint_of("name: a\nthings:\n- {id: [1]}\n"), "t.yaml:3:8: things[0].id: found a list, wanted a single value");
    CHECK_TEXT(complaint_of("name: a\nthings: 4\n"), "t.yaml:2:9: things: found a single value, wanted a list");
    CHECK_TEXT(complaint_of("name: a\nthings:\n- {at: [1, 2]}\n"), "t.yaml:3:3: things[0]: the key 'id' is missing");
    CHECK_TEXT(complaint_of("name: a\nname: b\n"), "t.yaml:2:1: the key 'name' is given twice");
}

TEST(yaml_that_is_no_yaml)
{
    CHECK_TEXT(complaint_of(""), "t.yaml:1:1: the file is empty");
    CHECK_TEXT(complaint_of("- 1\n- 2\n"), "t.yaml:1:1: wanted a mapping of keys and values at the top");
    CHECK_TEXT(complaint_of("name: a\n---\nname: b\n"), "t.yaml:2:1: found a second document, wanted one a file");
    CHECK(strstr(complaint_of("name: [a\nthings: b\n"), "t.yaml:2:") == complaint_of("name: [a\nthings: b\n"));
    CHECK(strstr(complaint_of("name: a\n\tthings: 1\n"), "not YAML"));
    CHECK(strstr(complaint("name: a\nb: \x01\n", 13), "t.yaml:2:4: not YAML: control characters"));
    CHECK(strstr(complaint_of("name: *nobody\n"), "t.yaml:1:7: not YAML"));
    CHECK(strstr(complaint_of("[1]: 2\n"), "wanted a word"));
}

TEST(yaml_bombs_fail_fast)
{
    char bomb[1024] = "name: a\nz: &a [x, x, x, x, x, x, x, x, x, x]\n";
    for (char c = 'b'; c < 'j'; c++) {
        char line[100];
        snprintf(line, sizeof line, "%c: &%c [*%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c]\n", c, c, c - 1, c - 1, c - 1, c - 1, c - 1,
                 c - 1, c - 1, c - 1, c - 1, c - 1);
        strcat(bomb, line);
    }
    CHECK(strstr(complaint_of(bomb), "aliases make too many values"));
    CHECK(strstr(complaint_of("name: a\nthings: &a [*a]\n"), "too deep"));
    static char tower[100000];
    memset(tower, '[', sizeof tower - 1);
    CHECK(strstr(complaint_of(tower), "too deep"));
    memcpy(tower, "name: ", 6);
    CHECK(strstr(complaint_of(tower), "too deep"));
}

TEST(yaml_junk_is_one_line)
{
    size_t size = 10 << 20;
    char *junk = malloc(size);
    uint32_t seed = 1;
    for (size_t i = 0; i < size; i++)
        junk[i] = (char)((seed = seed * 1664525u + 1013904223u) >> 24);
    CHECK_TEXT(complaint(junk, size), "t.yaml: found more than 4194304 bytes, at most 4194304 are read");
    CHECK(strstr(complaint(junk, 4 << 20), "t.yaml:"));
    memset(junk, 'a', 4 << 20);
    CHECK(strstr(complaint(junk, 4 << 20), "t.yaml:1:1: wanted a mapping"));
    for (size_t i = 0; i < (4 << 20); i++)
        junk[i] = i % 2 ? '\n' : '-';
    CHECK(strstr(complaint(junk, 4 << 20), "too many values"));
    free(junk);
}

TEST(yaml_missing_file_and_folder)
{
    pl_yaml yaml;
    pl_error error = {0};
    char line[400];
    CHECK_EQ(pl_yaml_open(&yaml, "no/such/file.yaml", &error), PL_MISSING);
    pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "no/such/file.yaml: No such file or directory");
    CHECK_EQ(pl_yaml_open(&yaml, "/", &error), PL_IO);
}

TEST(yaml_finds_the_place_of_a_path)
{
    pl_yaml yaml;
    pl_error error = {0};
    const char *text = "name: a\nthings:\n- {id: 1, at: [1, 2]}\n- id: 2\n  at: [3, 4]\n";
    CHECK_EQ(pl_yaml_open_text(&yaml, text, strlen(text), "t.yaml", &error), PL_OK);
    pl_fail_at(&error, PL_BAD, "things[1].at[1]", "x");
    pl_yaml_locate(&yaml, &error);
    CHECK_EQ(error.line, 5);
    CHECK_EQ(error.column, 11);
    pl_fail_at(&error, PL_BAD, "things[1].facing", "x");
    pl_yaml_locate(&yaml, &error);
    CHECK_EQ(error.line, 4);  // the nearest that is there
    CHECK(!pl_yaml_node(&yaml, "things[7]"));
    CHECK(!pl_yaml_node(&yaml, "things[-1]"));
    CHECK_TEXT(pl_yaml_scalar(pl_yaml_node(&yaml, "things[0].at[1]")), "2");
    pl_yaml_close(&yaml);
}

TEST(nearest_knows_slips_of_the_pen)
{
    static const char *const words[] = {"formation", "facing", "side", NULL};
    char hint[200];
    CHECK_TEXT(pl_nearest_of("facign", words, hint, sizeof hint), "; did you mean 'facing'?");
    CHECK_TEXT(pl_nearest_of("Side", words, hint, sizeof hint), "; did you mean 'side'?");
    CHECK_TEXT(pl_nearest_of("formtion", words, hint, sizeof hint), "; did you mean 'formation'?");
    CHECK_TEXT(pl_nearest_of("colour", words, hint, sizeof hint), "; wanted one of: formation, facing, side");
}

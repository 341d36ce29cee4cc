// test_docs.c - the worked examples in docs/ are read as a user would read them: what a page shows, works.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/data_file.h"
#include "formats/error.h"
#include "formats/example.h"
#include "formats/sheet.h"
#include "formats/home.h"
#include "formats/notation.h"
#include "formats/rulebook.h"
#include "harness.h"
#include "rulesets.h"

// The first fenced block of that language in a page of docs/, which stands beside rulesets/.
static char *block_of(const char *page, const char *language)
{
    char home[PL_PATH_MAX], path[PL_PATH_MAX + 64], fence[32];
    pl_error error = {0};
    CHECK_EQ(pl_home(home, sizeof home, &error), PL_OK);
    snprintf(path, sizeof path, "%s/docs/%s", home, page);
    FILE *file = fopen(path, "rb");
    CHECK(file);
    char *text = calloc(1, 1 << 20);
    CHECK(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    snprintf(fence, sizeof fence, "```%s\n", language);
    char *start = strstr(text, fence);
    CHECK(start);
    start += strlen(fence);
    char *end = strstr(start, "\n```");
    CHECK(end);
    size_t length = (size_t)(end - start) + 1;
    memmove(text, start, length);
    text[length] = '\0';
    return text;
}

TEST(docs_data_example_is_read)
{
    char *text = block_of("data.md", "yaml"), line[800] = "";
    pl_data *data;
    pl_error error = {0};
    if (pl_data_load_text(text, strlen(text), "data.md", &data, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    const pl_table *squad = pl_data_table(data, "squad");
    CHECK_EQ(squad->row_count, 3);
    CHECK_EQ(squad->cells[0].source, 'H');
    CHECK_EQ(squad->cells[5].source, 'K');
    CHECK_EQ(squad->cells[12].source, 'H');
    pl_data_free(data);
    free(text);
}

TEST(docs_scenario_example_is_opened)
{
    char *text = block_of("scenarios.md", "yaml"), line[800] = "";
    pl_battle *battle;
    pl_error error = {0};
    if (pl_battle_open_text(pl_ruleset_named("drill"), text, strlen(text), "scenarios.md", &battle, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    CHECK_EQ(battle->scenario->unit_count, 4);
    CHECK(pl_scene_piece_named(battle->scene, "R2a"));
    CHECK(!pl_switched_on(battle->scene, 0));
    pl_battle_close(battle);
    free(text);
}

TEST(docs_examples_pass)
{
    char *text = block_of("examples.md", "yaml"), line[800] = "";
    pl_example_report report = {0};
    pl_error error = {0};
    if (pl_example_run_text(pl_ruleset_named("drill"), text, strlen(text), "examples.md", &report, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    CHECK_TEXT(report.first, "");
    CHECK_EQ(report.passed, 3);
    free(text);
}

TEST(docs_choices_are_printed_as_written)
{
    char *text = block_of("notation.md", "choices"), printed[PL_CHOICE_TEXT_MAX];
    pl_battle *battle;
    pl_error error = {0};
    int count = 0;
    CHECK_EQ(pl_battle_open(pl_ruleset_named("drill"), "first-steps", &battle, &error), PL_OK);
    for (char *line = text, *next; *line; line = next, count++) {
        pl_item items[PL_ITEMS_MAX];
        pl_choice choice;
        next = line + strcspn(line, "\n");
        *next++ = '\0';
        pl_choice_read(battle->scene, 1, line, &choice, items, &error);
        CHECK_TEXT(error.text, "");
        pl_choice_print(battle->scene, &choice, printed, sizeof printed);
        CHECK_TEXT(printed, line);
    }
    CHECK_EQ(count, 7);
    pl_battle_close(battle);
    free(text);
}

TEST(the_rules_that_the_door_cites_in_every_game_have_their_text)
{
    pl_rulebook *book;
    pl_error error = {0};
    CHECK_EQ(pl_rulebook_load(pl_ruleset_named("drill"), &book, &error), PL_OK);
    CHECK_TEXT(pl_rulebook_find(book, "PL-3")->heading, "Every game");
    CHECK(strstr(pl_rulebook_find(NULL, "pl-3")->text, "one of the options"));
    CHECK(pl_rulebook_find(book, "PL-1") && pl_rulebook_find(book, "PL-2") && !pl_rulebook_find(book, "PL-4"));
    CHECK(pl_rulebook_common(2) && !pl_rulebook_common(3));
    pl_rulebook_free(book);
}

TEST(docs_glossary_example_is_read)
{
    char *text = block_of("glossaries.md", "yaml"), line[800] = "";
    pl_glossary *glossary;
    pl_error error = {0};
    if (pl_glossary_load_text(pl_ruleset_named("drill"), text, strlen(text), "glossaries.md", &glossary, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    CHECK_EQ(glossary->word_count, 2);
    pl_glossary_free(glossary);
    free(text);
}

TEST(docs_sheet_example_is_read)
{
    char *text = block_of("sheets.md", "yaml"), line[800] = "";
    json_t *sheet = NULL;
    pl_error error = {0};
    if (pl_json_sheet_text(pl_ruleset_named("drill"), NULL, text, strlen(text), "sheets.md", &sheet, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    CHECK_EQ(json_array_size(json_object_get(sheet, "parts")), 3);
    json_decref(sheet);
    free(text);
}

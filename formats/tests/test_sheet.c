// test_sheet.c - play sheets: every game has one that passes, mistakes are told with their place, a battle's changes are marked; briefings
// and examples to look at beside it.
#include "formats/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/brief.h"
#include "formats/error.h"
#include "formats/example_show.h"
#include "formats/proof.h"
#include "harness.h"
#include "rulesets.h"

static const char *complaint_of(const char *text)
{
    static char line[800];
    pl_error error = {0};
    json_t *sheet;
    line[0] = '\0';
    if (pl_json_sheet_text(pl_ruleset_named("drill"), NULL, text, strlen(text), "s.yaml", &sheet, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    json_decref(sheet);
    return line;
}

TEST(every_game_has_a_sheet_and_a_page_of_it)
{
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_error error = {0};
        json_t *sheet = NULL;
        if (pl_json_sheet(pl_rulesets[i], NULL, &sheet, &error))
            fail_msg("%s: %s", pl_rulesets[i]->id, error.text);
        char *html = pl_sheet_html(sheet);
        CHECK(html && strstr(html, "</html>") && strstr(html, "break-inside"));
        free(html);
        json_decref(sheet);
    }
}

#define HEAD "game: drill\nparts:\n"

TEST(sheet_complaints)
{
    CHECK_TEXT(complaint_of(HEAD "- {title: A, table: squad}\n"), "");
    CHECK_TEXT(complaint_of(HEAD "- {title: A, table: sqaud}\n"),
               "s.yaml:3:21: parts[0].table: unknown table 'sqaud'; did you mean 'squad'?");
    CHECK_TEXT(complaint_of(HEAD "- {title: A, table: squad, columns: [men, moev]}\n"),
               "s.yaml:3:43: parts[0].columns[1]: unknown column 'moev'; did you mean 'move'?");
    CHECK(strstr(complaint_of(HEAD "- {title: A, table: squad, rows: [lime]}\n"), "unknown row 'lime'; did you mean 'line'?"));
    CHECK(strstr(complaint_of(HEAD "- {title: A, steps: [{id: T.22}]}\n"), "s.yaml:3:27: parts[0].steps[0].id: unknown step 'T.22'"));
    CHECK(strstr(complaint_of(HEAD "- {title: A, lines: [{name: x, say: y, rule: DRILL-fire.33}]}\n"), "unknown rule 'DRILL-fire.33'"));
    CHECK(strstr(complaint_of(HEAD "- {title: A}\n"), "wanted one of table, steps and lines"));
    CHECK(strstr(complaint_of(HEAD "- {title: A, table: fire}\n"), "no plain name in words.yaml for 'men_per_die'"));
}

static const char battle_text[] =
    "game: drill\nname: Fast\nbrief: {minutes: 12, level: first, lede: \"They run.\", special: [\"Faster.\"]}\n"
    "table: {width: 36, height: 24}\noverrides: [{name: squad.line.move, value: 7}]\n"
    "sides:\n- {id: blue, name: Blue, home: south, aim: \"Run.\"}\n- {id: red, name: Red, home: north}\n"
    "units:\n- {id: B1, side: blue, type: line, at: [12, 4]}\n- {id: R1, side: red, type: line, at: [12, 20]}\n"
    "- {id: R2, side: red, type: line, at: [20, 20]}\n";

TEST(a_battle_changes_its_sheet_and_says_so_in_its_briefing)
{
    pl_error error = {0};
    pl_battle *battle;
    json_t *sheet = NULL;
    CHECK_EQ(pl_battle_open_text(pl_ruleset_named("drill"), battle_text, strlen(battle_text), "fast", &battle, &error), PL_OK);
    CHECK_EQ(pl_json_sheet(battle->rules, battle, &sheet, &error), PL_OK);
    char *html = pl_sheet_html(sheet);
    CHECK(strstr(html, "<ins>7</ins> <del>6</del>"));
    free(html);
    json_decref(sheet);
    json_t *brief = pl_json_brief(battle, NULL), *change = json_array_get(json_object_get(brief, "changes"), 0);
    CHECK_TEXT(json_string_value(json_object_get(change, "was")), "6");
    CHECK_TEXT(json_string_value(json_object_get(change, "is")), "7");
    CHECK_EQ(json_integer_value(json_object_get(brief, "minutes")), 12);
    json_t *sides = json_object_get(brief, "sides"), *units = json_object_get(json_array_get(sides, 1), "units");
    CHECK_TEXT(json_string_value(json_object_get(json_array_get(sides, 0), "aim")), "Run.");
    CHECK_EQ(json_array_size(units), 1);
    CHECK_EQ(json_integer_value(json_object_get(json_array_get(units, 0), "count")), 2);
    json_decref(brief);
    pl_battle_close(battle);
}

TEST(a_wrong_briefing_is_told_with_its_place)
{
    char text[sizeof battle_text + 40], line[500] = "";
    pl_error error = {0};
    pl_battle *battle;
    snprintf(text, sizeof text, "%s", battle_text);
    memcpy(strstr(text, "level: first"), "level: frist", 12);
    CHECK_EQ(pl_battle_open_text(pl_ruleset_named("drill"), text, strlen(text), "fast", &battle, &error), PL_BAD);
    pl_error_print(&error, line, sizeof line);
    CHECK(strstr(line, "fast:3:29: brief.level: unknown level 'frist'; did you mean 'first'?"));
}

TEST(what_a_side_hides_is_not_in_the_briefing)
{
    pl_error error = {0};
    pl_battle *battle;
    CHECK_EQ(pl_battle_open(pl_ruleset_named("rate-of-fire"), "rof_orchard_lane", &battle, &error), PL_OK);
    json_t *brief = pl_json_brief(battle, NULL), *germans = json_array_get(json_object_get(brief, "sides"), 1);
    CHECK_EQ(json_array_size(json_object_get(germans, "units")), 0);
    CHECK_EQ(json_integer_value(json_object_get(germans, "unknown")), 3);
    json_decref(brief);
    pl_battle_close(battle);
}

TEST(every_rule_has_a_row_of_proof_and_an_example_shows_its_moments)
{
    for (int i = 0; pl_rulesets[i]; i++) {
        json_t *list = pl_json_proofs(pl_rulesets[i]);
        CHECK(json_array_size(list) > 20);
        json_decref(list);
    }
    pl_error error = {0};
    json_t *shown = NULL;
    CHECK_EQ(pl_json_example(pl_ruleset_named("drill"), "fire", "fire-1", &shown, &error), PL_OK);
    json_t *frames = json_object_get(shown, "frames");
    CHECK_EQ(json_array_size(frames), 4);
    CHECK(json_is_true(json_object_get(shown, "passed")));
    CHECK(!strncmp(json_string_value(json_object_get(json_array_get(frames, 1), "refused")), "DRILL-fire.1", 12));
    CHECK(!json_object_get(json_array_get(frames, 3), "refused"));
    json_decref(shown);
    CHECK_EQ(pl_json_example(pl_ruleset_named("drill"), "fire", "no-such", &shown, &error), PL_MISSING);
}

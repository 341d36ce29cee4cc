// test_example.c - the example runner: every ruleset's examples, and that it notices what is wrong.
#include "formats/example.h"

#include <stdio.h>
#include <string.h>

#include "formats/error.h"
#include "harness.h"
#include "rulesets.h"

static void tell(void *context, const char *id, bool is_passed, const char *message)
{
    (void)context, (void)id;
    if (!is_passed)
        print_message("%s\n", message);
}

TEST(examples_of_drill_pass)
{
    pl_example_report report = {.tell = tell};
    pl_error error = {0};
    char line[800] = "";
    if (pl_example_run_all(pl_ruleset_named("drill"), &report, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    CHECK_TEXT(report.first, "");
    CHECK(report.passed > 10);
}

// ---- what is wrong is noticed

static const char sound[] = "game: drill\n"
                            "examples:\n"
                            "- id: EX\n"
                            "  scenario: first-steps\n"
                            "  position:\n"
                            "    set: {first: 1}\n"
                            "    sides: [{id: blue, set: {stance: steady}}, {id: red, set: {stance: steady}}]\n"
                            "    units:\n"
                            "    - {id: B1, at: [20, 6], set: {men: 8}}\n"
                            "    - {id: X1, side: 2, type: line, at: [20, 14]}\n"
                            "    remove: [B2, B3, R1, R2, R3, w1]\n"
                            "  step: T.5\n"
                            "  turn: 3\n"
                            "  dice: [5, 4, 1, 6, 1, 2, 3, 4]\n"
                            "  play:\n"
                            "  - {side: 1, do: shoot B1 B1, refused: PL}\n"
                            "  - {side: 1, do: shoot B1 X1}\n"
                            "  - expect:\n"
                            "    - {rolls: [{purpose: hit, need: 5, passed: 2}]}\n"
                            "    - {asked: [red], step: FI.2}\n"
                            "    - {offered: shoot X1 B1}\n"
                            "    - {not_offered: sergeant}\n"
                            "  - {side: 2, do: shoot X1 B1}\n"
                            "  expect:\n"
                            "  - {unit: X1, is: {men: 6, is_broken: no}, at: [20, 14], place: table}\n"
                            "  - {view: 1, unit: B1, is: {men: 8}, facing: 0}\n"
                            "  - {events: [{kind: FIRED, subject: B1, target: X1, value: 2}, {kind: MEN_LOST, subject: X1, value: 2}]}\n"
                            "  - {marker: cross, at: [18, 12], value: 1}\n"
                            "  - {markers: objective, count: 1}\n"
                            "  - {side: blue, score: 0}\n"
                            "  - {turn: 4, over: no}\n";

// Runs the sound example with one text replaced, and gives the message of its failure.
static const char *message_with(const char *old, const char *new)
{
    static pl_example_report report;
    static char line[800];
    char text[4096];
    pl_error error = {0};
    const char *at = strstr(sound, old);
    CHECK(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - sound), sound, new, at + strlen(old));
    report = (pl_example_report){0};
    if (pl_example_run_text(pl_ruleset_named("drill"), text, strlen(text), "t.yaml", &report, &error) == PL_OK)
        return report.first;
    pl_error_print(&error, line, sizeof line);
    return line;
}

static void check_says(const char *line, const char *wanted) { CHECK_TEXT(strstr(line, wanted) ? wanted : line, wanted); }

TEST(example_laid_over_a_scenario_passes) { CHECK_TEXT(message_with("", ""), ""); }

TEST(example_differences_are_told)
{
    CHECK_TEXT(message_with("men: 6", "men: 5"), "EX: after choice 2: unit X1 men: wanted 5, got 6");
    CHECK_TEXT(message_with("is_broken: no", "is_broken: yes"), "EX: after choice 2: unit X1 is_broken: wanted yes, got no");
    CHECK_TEXT(message_with("at: [20, 14], place", "at: [20, 14.5], place"),
               "EX: after choice 2: unit X1 at: wanted [20, 14.5], got [20, 14]");
    CHECK_TEXT(message_with("place: table", "place: lost"), "EX: after choice 2: unit X1 place: wanted lost, got table");
    CHECK_TEXT(message_with("facing: 0", "facing: 90"), "EX: after choice 2: unit B1 facing: wanted 90, got 0");
    CHECK_TEXT(message_with("count: 1", "count: 2"), "EX: after choice 2: markers objective count: wanted 2, got 1");
    CHECK_TEXT(message_with("score: 0", "score: 1"), "EX: after choice 2: side blue score: wanted 1, got 0");
    CHECK_TEXT(message_with("turn: 4", "turn: 9"), "EX: after choice 2: the game's turn: wanted 9, got 4");
    CHECK_TEXT(message_with("over: no", "over: yes"), "EX: after choice 2: over: wanted yes, got no");
    CHECK_TEXT(message_with("asked: [red]", "asked: [1]"), "EX: after choice 1: asked: wanted 1 sides, got [2]");
    check_says(message_with("step: FI.2", "step: MV.3"), "EX: after choice 1: step: wanted MV.3, got T.5 > FI.");
    check_says(message_with("need: 5", "need: 4"),
               "EX: after choice 1: roll 1 (hit): none as wanted; next came '2 hits on the line [X1]: 5 4 1 6 rolled");
    check_says(message_with("{kind: FIRED, subject: B1, target: X1, value: 2}", "{kind: FIRED, value: 4}"),
               "EX: after choice 2: event 1: no FIRED as wanted; there is 'The First Blue [B1] fires at the line [X1]: 2 of 4 dice hit'");
    check_says(message_with("offered: shoot X1 B1", "offered: shoot X1 X1"), "wanted it offered, it is");
    check_says(message_with("not_offered: sergeant", "not_offered: shoot"), "wanted no such option, it is offered");
    CHECK_TEXT(message_with("not_offered: sergeant", "not_offered: sergeant, to: 1"),
               "EX: t.yaml:22:7: examples[0].play[2].expect[3]: side 1 is not asked, so nothing is offered to it");
    check_says(message_with("shoot B1 X1}", "shoot B1 X1, refused: DRILL-fire.9}"), "wanted it refused by DRILL-fire.9, it was accepted");
    check_says(message_with("refused: PL", "refused: DRILL-fire.9"), "wanted it refused by DRILL-fire.9, got '");
    check_says(message_with("  - {side: 2, do: shoot X1 B1}\n", "  - {side: 1, do: shoot B1 X1}\n"),
               "'shoot B1 X1' of side 1 was refused: ");
}

// Puts an expectation beside the one on what is not offered.
static const char *message_of(const char *expectation)
{
    char text[256];
    snprintf(text, sizeof text, "{not_offered: sergeant}\n    - %s", expectation);
    return message_with("{not_offered: sergeant}", text);
}

TEST(example_judges_choices_without_making_them)
{
    CHECK_TEXT(message_of("{allowed: shoot X1 B1}"), "");
    CHECK_TEXT(message_of("{refused: shoot X1 X1, rule: PL}"), "");
    check_says(message_of("{allowed: shoot X1 X1}"), "'shoot X1 X1' of side 2: wanted it allowed, it is refused: PL");
    check_says(message_of("{refused: shoot X1 B1}"), "'shoot X1 B1' of side 2: wanted it refused, it is allowed");
    check_says(message_of("{refused: shoot X1 X1, rule: DRILL-fire.9}"), "wanted it refused by DRILL-fire.9, got 'PL");
}

TEST(example_measures_what_lies_between)
{
    check_says(message_of("{between: [B1.1, X1.1], distance: 99}"), "between B1.1 and X1.1: wanted 99 inches, got 6.5");
    CHECK_TEXT(message_of("{between: [\"(1,1)\", \"(4,5)\"], distance: 5}"), "");
    CHECK_TEXT(message_of("{between: [B1.1, X1.1], sight: clear}"), "");
    check_says(message_of("{between: [B1.1, X1.1], sight: DRILL-sight}"), "sight from B1.1 to X1.1: wanted DRILL-sight, got clear");
    check_says(message_of("{between: [B1.1, Y1.1], distance: 8}"), "found 'Y1.1', wanted a piece on the table or a place as (x,y)");
    check_says(message_of("{between: [B1.1], distance: 8}"), "wanted two ends");
}

TEST(example_says_what_did_not_happen)
{
    CHECK_TEXT(message_of("{not_event: {kind: BROKEN}}"), "");
    check_says(message_of("{not_event: {kind: FIRED, subject: B1}}"),
               "not_event: wanted no FIRED, there is 'The First Blue [B1] fires at the line [X1]");
    CHECK_TEXT(message_of("{not_event: {kind: FIRED, subject: X1}}"), "");
}

TEST(example_knows_the_modifiers_of_a_roll)
{
    CHECK_TEXT(message_with("need: 5, passed", "need: 5, mods: [], passed"), "");
    check_says(message_with("need: 5, passed", "need: 5, mods: [cover -1], passed"), "roll 1 (hit): none as wanted");
    check_says(message_with("need: 5, passed", "need: 5, mods: [cover], passed"),
               "mods: found 'cover', wanted a modifier's name and its value");
}

// An empty list says that there is none, which is not the same as saying nothing.
static const char *message_behind_a_wall(const char *mods)
{
    static pl_example_report report;
    char text[1024];
    pl_error error = {0};
    snprintf(
        text, sizeof text,
        "game: drill\nexamples:\n- id: EX\n  position:\n    set: {first: 1}\n"
        "    sides: [{id: blue, name: Blue, set: {stance: steady}}, {id: red, name: Red, set: {stance: steady}}]\n"
        "    terrain: [{id: wall, kind: wall, line: [[10, 10], [14, 10]]}]\n"
        "    units:\n    - {id: B1, side: 1, type: line, at: [12, 6]}\n    - {id: R1, side: 2, type: line, at: [12, 14], facing: 180}\n"
        "  step: T.5\n  dice: [4, 4, 4, 4]\n  play:\n  - {side: 1, do: shoot B1 R1}\n"
        "  expect:\n  - {rolls: [{purpose: hit, need: 5%s}]}\n",
        mods);
    report = (pl_example_report){0};
    CHECK_EQ(pl_example_run_text(pl_ruleset_named("drill"), text, strlen(text), "t.yaml", &report, &error), PL_OK);
    return report.first;
}

TEST(example_means_none_by_an_empty_list)
{
    CHECK_TEXT(message_behind_a_wall(""), "");
    CHECK_TEXT(message_behind_a_wall(", mods: [cover -1]"), "");
    check_says(message_behind_a_wall(", mods: []"), "roll 1 (hit): none as wanted");
    check_says(message_with("asked: [red]", "asked: []"), "EX: after choice 1: asked: wanted 0 sides, got [2]");
    check_says(message_with("need: 5, passed", "need: 5, dice: [], passed"), "roll 1 (hit): none as wanted");
}

static void count_line(void *context, const char *line) { *(int *)context += strstr(line, "shoot B1 X1") || strstr(line, "DRILL-fire.3"); }

TEST(example_traces_choices_and_events)
{
    int lines = 0;
    pl_example_report report = {.trace = count_line, .context = &lines};
    pl_error error = {0};
    CHECK_EQ(pl_example_run_text(pl_ruleset_named("drill"), sound, strlen(sound), "t.yaml", &report, &error), PL_OK);
    CHECK_EQ(lines, 5);  // the choice, and a roll and what it did for each of two volleys
}

TEST(example_dice_must_fit)
{
    CHECK_TEXT(message_with("3, 4]", "3]"), "EX: after choice 2: die 8 is thrown, the example gives only 7");
    CHECK_TEXT(message_with("3, 4]", "3, 4, 6]"), "EX: after choice 2: 1 of its 9 dice were not thrown");
    CHECK_TEXT(message_with("dice: [5", "dice: [7"), "EX: after choice 1: one of its first 4 dice does not fit the die thrown");
    check_says(message_with("dice: [5", "dice: [zero"), "EX: t.yaml:14:10: examples[0].dice[0]: found 'zero', wanted what a die shows");
}

TEST(example_mistakes_of_the_author_have_a_place)
{
    CHECK_TEXT(message_with("is: {men: 6", "is: {mne: 6"),
               "t.yaml:25:21: examples[0].expect[0].is: unknown key 'mne'; did you mean 'men'?");
    CHECK_TEXT(message_with("{unit: X1", "{unit: X2"),
               "EX: t.yaml:25:12: examples[0].expect[0].unit: found 'X2', wanted a unit; did you mean 'X1'?");
    CHECK_TEXT(message_with("is: {men: 6", "is: {stance: none"),
               "EX: t.yaml:25:29: examples[0].expect[0].is.stance: Drill has no such field to look at here");
    CHECK_TEXT(message_with("kind: FIRED", "kind: FIRE"),
               "EX: t.yaml:27:22: examples[0].expect[2].events[0].kind: unknown event 'FIRE'; did you mean 'FIRED'?");
    check_says(message_with("do: shoot B1 X1", "do: shot B1 X1"), "examples[0].play[1].do: unknown verb 'shot'; did you mean 'shoot'?");
    check_says(message_with("step: T.5", "step: T.55"), "EX: t.yaml:12:9: examples[0].step: Drill has no step 'T.55'");
    check_says(message_with("type: line", "type: lime"),
               "EX: t.yaml:10:31: examples[0].position.units[1].type: unknown unit type 'lime'; did you mean 'line'?");
    check_says(message_with("at: [20, 6]", "at: [20, 600]"),
               "EX: t.yaml:9:20: examples[0].position.units[0].at: [20, 600] lies off the table");
    check_says(message_with("remove: [B2", "remove: [B9"),
               "EX: t.yaml:11:13: examples[0].position.remove: found 6 ids to remove, but only 5");
    check_says(message_with("scenario: first-steps", "scenario: first-stpes"), "No such file");
    check_says(message_with("game: drill", "game: chess"), "t.yaml:1:7: game: found examples for 'chess', wanted 'drill'");
    check_says(message_with("- {turn: 4, over: no}", "- {rule: x}"), "speaks of nobody");
}

// A list without entries says that there are none.
TEST(example_knows_an_empty_list_from_none)
{
    static const char form[] = "game: drill\nexamples:\n- id: EX\n  position:\n    set: {first: 1}\n"
                               "    sides: [{id: blue, name: B, set: {stance: press}}, {id: red, name: R, set: {stance: steady}}]\n"
                               "    units: [{id: B1, side: 1, type: line, at: [20, 6]}, {id: R1, side: 2, type: line, at: [20, 14]}]\n"
                               "  step: T.5\n  dice: [1, 1, 1, 1]\n  play:\n  - {side: 1, do: shoot B1 R1}\n  expect:\n  - %s\n";
    static const struct {
        const char *expectation, *message;
    } cases[] = {
        {"{rolls: [{purpose: hit, mods: [stance -1]}]}", ""},
        {"{rolls: [{purpose: hit, mods: []}]}", "EX: after choice 1: roll 1 (hit): none as wanted"},
        {"{rolls: [{purpose: hit}]}", ""},
        {"{asked: [2]}", ""},
        {"{asked: []}", "EX: after choice 1: asked: wanted 0 sides, got [2]"},
    };
    for (int i = 0; i < PL_COUNT(cases); i++) {
        char text[1024];
        pl_example_report report = {0};
        pl_error error = {0};
        int size = snprintf(text, sizeof text, form, cases[i].expectation);
        CHECK_EQ(pl_example_run_text(pl_ruleset_named("drill"), text, (size_t)size, "t.yaml", &report, &error), PL_OK);
        CHECK_EQ(report.failed, cases[i].message[0] != '\0');
        check_says(report.first, cases[i].message);
    }
}

// ---- starting inside something under way

static const char under_way[] = "game: drill\n"
                                "examples:\n"
                                "- id: IN\n"
                                "  position:\n"
                                "    set: {first: 1}\n"
                                "    sides: [{id: blue, name: Blue, set: {stance: steady}}, {id: red, name: Red, set: {stance: steady}}]\n"
                                "    units:\n"
                                "    - {id: B1, side: 1, type: line, at: [12, 8]}\n"
                                "    - {id: B2, side: 1, type: line, at: [40, 8]}\n"
                                "    - {id: R1, side: 2, type: line, at: [8, 19]}\n"
                                "  step: T.4a > MP.1 > MV.2\n"
                                "  by: blue\n"
                                "  locals: {unit: B1, from: 12 6, done: 2, length: 6}\n"
                                "  way: move B1 [(12,8)] [(16,8)]\n"
                                "  play:\n"
                                "  - expect:\n"
                                "    - {asked: [2], step: T.4a > MP.1 > MV.4}\n"
                                "    - {unit: B1, at: [14, 8]}\n"
                                "  - {side: 2, do: pass}\n"
                                "  expect:\n"
                                "  - {unit: B1, at: [16, 8]}\n"
                                "  - {asked: [1], step: T.4a > MP.1}\n";

static const char *message_inside(const char *old, const char *new)
{
    static pl_example_report report;
    static char line[800];
    char text[2048];
    pl_error error = {0};
    const char *at = strstr(under_way, old);
    CHECK(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - under_way), under_way, new, at + strlen(old));
    report = (pl_example_report){0};
    if (pl_example_run_text(pl_ruleset_named("drill"), text, strlen(text), "t.yaml", &report, &error) == PL_OK)
        return report.first;
    pl_error_print(&error, line, sizeof line);
    return line;
}

TEST(example_starts_inside_a_move)
{
    CHECK_TEXT(message_inside("", ""), "");
    CHECK_TEXT(message_inside("done: 2", "done: 0"), "IN: unit B1 at: wanted [14, 8], got [12, 8]");
    CHECK_TEXT(message_inside("from: 12 6", "from: 11 8"), "IN: unit B1 at: wanted [14, 8], got [15, 8]");
    CHECK_TEXT(message_inside("[(12,8)] [(16,8)]", "[(12,8)] [(8,8)]"), "IN: unit B1 at: wanted [14, 8], got [10, 8]");
    check_says(message_inside("unit: B1, from", "unit: B2, from"), "IN: unit B1 at: wanted [14, 8], got [12, 8]");
    CHECK_TEXT(message_inside("by: blue", "by: blue blue blue"), "");
}

TEST(example_says_what_is_wrong_with_what_is_under_way)
{
    CHECK_TEXT(message_inside("done: 2", "dune: 2"), "t.yaml:13:34: examples[0].locals: unknown key 'dune'; did you mean 'done'?");
    CHECK_TEXT(message_inside("unit: B1, from", "unit: B9, from"),
               "IN: t.yaml:13:18: examples[0].locals.unit: unit: found 'B9', wanted a unit's id");
    CHECK_TEXT(message_inside("done: 2", "done: far"),
               "IN: t.yaml:13:40: examples[0].locals.done: done: found 'far', wanted inches with at most three decimals");
    CHECK_TEXT(message_inside("done: 2", "passes: 2"),
               "IN: t.yaml:13:42: examples[0].locals.passes: no sequence it stands in has a local 'passes'");
    check_says(message_inside("way: move B1", "way: mope B1"), "IN: t.yaml:14:8: examples[0].way: unknown verb 'mope'");
    check_says(message_inside("[(12,8)] [(16,8)]", "[(1,8)] [(2,8)] [(3,8)] [(4,8)] [(5,8)] [(6,8)] [(7,8)] [(8,8)] [(9,8)]"),
               "examples[0].way: found a way of 9 items, Drill keeps 8");
    check_says(message_inside("step: T.4a > MP.1 > MV.2", "step: T.4a > MP.1 > MV.2 > MV.2 > MV.2"),
               "examples[0].step: found more than 4 steps, one in another: Drill nests no deeper");
    check_says(message_inside("  step: T.4a > MP.1 > MV.2\n", ""), "found 'locals' or 'way' without 'step'");
    check_says(message_inside("by: blue", "by: blue red blue red"), "examples[0]: found 4 sides for 'by' and 3 nested steps");
    check_says(message_inside("by: blue", "by: blue green"), "examples[0].by: found 'green', wanted a side");
}

TEST(example_of_an_unknown_game)
{
    pl_example_report report = {0};
    pl_error error = {0};
    CHECK_EQ(pl_example_run_any(pl_ruleset_named, "rulesets/drill/examples/fire.yaml", &report, &error), PL_OK);
    CHECK(report.passed && !report.failed);
    CHECK_EQ(pl_example_run_any(pl_ruleset_named, "rulesets/drill/data/squads.yaml", &report, &error), PL_BAD);
    CHECK_TEXT(error.text, "the key 'game' is missing");
}

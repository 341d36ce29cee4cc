// test_lesson.c - lessons are read and checked by playing them; every mistake is told with line and column, found and wanted.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/lesson.h"
#include "harness.h"
#include "rulesets.h"

static const char small[] = "game: drill\n"
                            "scenario: first-steps\n"
                            "side: 1\n"
                            "name: A small lesson\n"
                            "minutes: 2\n"
                            "opponent: scripted\n"
                            "chapters:\n"
                            "- id: one\n"
                            "  name: One\n"
                            "  rules: [DRILL-move.2]\n"
                            "  start: {turn: 2, step: T.2, position: {remove: [B3, R3]}}\n"
                            "  steps:\n"
                            "  - id: read\n"
                            "    at: T.2\n"
                            "    say: Read this.\n"
                            "    show: [{unit: B1, note: one two three}, {part: rail.T.4}, {word: press}, {line: [B1, R1]}]\n"
                            "  - id: stance\n"
                            "    before: [{2: stance press}]\n"
                            "    say: Press on.\n"
                            "    do: stance press\n"
                            "    otherwise:\n"
                            "    - {choice: stance steady, then: hold, say: \"Not yet.\"}\n"
                            "  - id: look\n"
                            "    at: MP.1\n"
                            "    say: Look.\n"
                            "    act: {select: B1}\n"
                            "  - id: far\n"
                            "    say: Too far.\n"
                            "    do: \"move B1 [(12,20)]\"\n"
                            "    refused: DRILL-move.2\n"
                            "  - id: march\n"
                            "    say: March.\n"
                            "    do: \"move B1 [(12,6)]\"\n"
                            "    done: [{events: [{kind: MOVED, subject: B1.1}]}]\n"
                            "    expect: [{unit: B1, at: [12, 6]}]\n"
                            "  - id: end\n"
                            "    say: End it.\n"
                            "    do: pass\n"
                            "    reply: [{2: pass}]\n"
                            "    hint: {after: 9, say: Type done., show: [{unit: B1}]}\n"
                            "  end: {say: Good., offer: [play_on, again, {scenario: two-hills}]}\n";

static const char *const players[] = {"random", "scripted", NULL};

// What the reader or the check says of the small lesson with one place written otherwise; "" where it is sound.
static const char *told(const char *from, const char *to)
{
    static char line[700];
    char text[sizeof small + 600];
    pl_error error = {0};
    pl_lesson *lesson = NULL;
    const char *at = strstr(small, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - small), small, to, at + strlen(from));
    line[0] = '\0';
    if (pl_lesson_load_text(pl_ruleset_named("drill"), text, strlen(text), "small.yaml", players, &lesson, &error) ||
        pl_lesson_check(lesson, &error))
        pl_error_print(&error, line, sizeof line);
    pl_lesson_free(lesson);
    return line;
}

static void says(const char *from, const char *to, const char *wanted)
{
    const char *line = told(from, to);
    if (strcmp(line, wanted) != 0)
        fail_msg("'%s' for '%s'\n wanted %s\n got    %s", to, from, wanted, line);
}

TEST(the_small_lesson_is_sound)
{
    says("game: drill", "game: drill", "");
    pl_lesson *lesson;
    pl_error error = {0};
    CHECK_EQ(pl_lesson_load_text(pl_ruleset_named("drill"), small, strlen(small), "small.yaml", players, &lesson, &error), PL_OK);
    CHECK_TEXT(lesson->id, "small");
    CHECK_EQ(lesson->side, 1);
    CHECK_EQ(lesson->chapters[0].step_count, 6);
    CHECK_EQ(pl_lesson_chapter_named(lesson, "one"), 0);
    CHECK_EQ(pl_lesson_chapter_named(lesson, "two"), -1);
    CHECK_EQ(pl_lesson_step_named(&lesson->chapters[0], "march"), 4);
    const pl_lesson_step *stance = &lesson->chapters[0].steps[1];
    CHECK_EQ(stance->before_count, 1);
    CHECK_EQ(stance->before[0].choice.side, 2);
    CHECK_EQ(stance->accept_count, 1);
    CHECK(stance->accept[0].has_value);  // of a verb without subject and target
    CHECK_EQ(lesson->chapters[0].offers[2].kind, PL_OFFER_SCENARIO);
    pl_lesson_free(lesson);
}

TEST(unknown_names_are_told_with_their_place)
{
    says("game: drill", "game: dril", "small.yaml:1:7: game: found 'dril', wanted 'drill'");
    says("scenario: first-steps", "scenario: first-stop",
         "small.yaml:2:11: scenario: Drill has no scenario 'first-stop'; did you mean 'first-steps'?");
    says("side: 1", "side: 3", "small.yaml:3:7: side: found '3', wanted a side's number");
    says("opponent: scripted", "opponent: script", "small.yaml:6:11: opponent: unknown player 'script'; did you mean 'scripted'?");
    says("rules: [DRILL-move.2]", "rules: [DRILL-move.22]",
         "small.yaml:10:11: chapters[0].rules[0]: unknown rule 'DRILL-move.22'; did you mean 'DRILL-move.2'?");
    says("step: T.2", "step: T.22", "small.yaml:11:26: chapters[0].start.step: Drill has no step 'T.22'");
    says("at: T.2", "at: T.22", "small.yaml:14:9: chapters[0].steps[0].at: Drill has no row 'T.22'; did you mean 'T.2'?");
    says("{unit: B1, note", "{unit: B9, note",
         "small.yaml:16:19: chapters[0].steps[0].show[0].unit: found 'B9', wanted a unit; did you mean 'B1'?");
    says("part: rail.T.4", "part: rail.T.44", "small.yaml:16:52: chapters[0].steps[0].show[1].part: Drill has no row 'T.44'");
    says("part: rail.T.4", "part: trail",
         "small.yaml:16:52: chapters[0].steps[0].show[1].part: unknown part 'trail'; did you mean 'rail'?");
    says("word: press", "word: presto",
         "small.yaml:16:70: chapters[0].steps[0].show[2].word: words.yaml explains no 'presto'; did you mean 'press'?");
    says("line: [B1, R1]", "line: [B1]",
         "small.yaml:16:85: chapters[0].steps[0].show[3].line: found 1 units, wanted 2: from one to another");
    says("{unit: B1, note: one two three}", "{unit: B1, target: R1}",
         "small.yaml:16:12: chapters[0].steps[0].show[0]: found 2 things to mark, wanted one: unit, target, side, terrain, marker, area, "
         "line, range, ghost, word or part");
    says("note: one two three", "note: one two three four",
         "small.yaml:16:29: chapters[0].steps[0].show[0].note: found 4 words, wanted at most 3");
    says("act: {select: B1}", "act: {select: B9}",
         "small.yaml:26:19: chapters[0].steps[2].act.select: found 'B9', wanted a unit; did you mean 'B1'?");
    says("act: {select: B1}", "act: {tool: saw}",
         "small.yaml:26:17: chapters[0].steps[2].act.tool: unknown tool 'saw'; wanted one of: select, tape, sight, range");
    says("act: {select: B1}", "act: {open: DRILL-x.1}",
         "small.yaml:26:17: chapters[0].steps[2].act.open: unknown rule 'DRILL-x.1'; did you mean 'DRILL-gen.1'?");
    says("refused: DRILL-move.2", "refused: DRILL-move.99",
         "small.yaml:30:14: chapters[0].steps[3].refused: unknown rule 'DRILL-move.99'; did you mean 'DRILL-move.1'?");
    says("kind: MOVED", "kind: MOOVED",
         "small.yaml:34:29: chapters[0].steps[4].done[0].events[0].kind: unknown event 'MOOVED'; did you mean 'MOVED'?");
    says("{scenario: two-hills}", "{scenario: two-hill}",
         "small.yaml:41:56: chapters[0].end.offer[2].scenario: Drill has no scenario 'two-hill'; did you mean 'two-hills'?");
    says("offer: [play_on", "offer: [next", "small.yaml:41:29: chapters[0].end.offer[0]: found next in the last chapter");
    says("offer: [play_on", "offer: [play_off", "small.yaml:41:29: chapters[0].end.offer[0]: found 'play_off'; did you mean 'play_on'?");
    says("then: hold", "then: hang",
         "small.yaml:22:37: chapters[0].steps[1].otherwise[0].then: found 'hang'; wanted one of: hold, let, back");
    says("then: hold", "goto: nowhere",
         "small.yaml:22:37: chapters[0].steps[1].otherwise[0].goto: the chapter has no step 'nowhere'; wanted one of: read, stance, look, "
         "far, march, end");
    says("  - id: look", "  - id: read", "small.yaml:23:9: chapters[0].steps[2].id: the chapter has a step 'read' already");
    says("at: T.2", "aat: T.2", "small.yaml:14:5: chapters[0].steps[0]: unknown key 'aat'; did you mean 'at'?");
}

TEST(what_does_not_go_together_is_told)
{
    says("say: Read this.", "say: Read this",
         "small.yaml:15:10: chapters[0].steps[0].say: found no full stop at the end, wanted whole sentences");
    says("say: Read this.", "say: One. Two. Three.", "small.yaml:15:10: chapters[0].steps[0].say: found 3 sentences, wanted at most 2");
    says("act: {select: B1}", "act: {select: B1}\n    do: pass",
         "small.yaml:26:10: chapters[0].steps[2].act: found it beside 'do', wanted one of them");
    says("act: {select: B1}", "reply: [{2: pass}]", "small.yaml:23:5: chapters[0].steps[2]: found 'reply' without 'do'");
    says("do: stance press", "do: stance press\n    accept: [stance steady]",
         "small.yaml:21:13: chapters[0].steps[1].accept: it would not take the step's own 'stance press'");
    says("choice: stance steady", "choice: stance press",
         "small.yaml:22:16: chapters[0].steps[1].otherwise[0].choice: it counts as done, so it never comes to this");
    says("before: [{2: stance press}]", "before: [{1: stance press}]",
         "small.yaml:18:18: chapters[0].steps[1].before[0].1: found the learner's own side, wanted another: his choice is 'do'");
    says("before: [{2: stance press}]", "before: [{3: stance press}]",
         "small.yaml:18:18: chapters[0].steps[1].before[0].3: found side 3 of a battle of 2");
    says("hold, say: \"Not yet.\"", "hold",
         "small.yaml:22:7: chapters[0].steps[1].otherwise[0]: the key 'say' is missing: whoever is held or sent back wants to know why");
    says("after: 9", "after: soon", "small.yaml:40:19: chapters[0].steps[5].hint.after: found 'soon', wanted a whole number from 1 to 600");
}

TEST(a_line_that_does_not_play_is_told)
{
    says("do: stance press\n", "do: move B1 [(12,6)]\n",
         "small.yaml:20:9: chapters[0].steps[1].do: at T.2 'move B1 [(12,6)]' of side 1 was refused: PL-3: not among the options of this "
         "step");
    says("reply: [{2: pass}]", "reply: [{2: pass}, {2: pass}]",
         "small.yaml:39:24: chapters[0].steps[5].reply[1]: found 'pass', which is chosen by itself here: nothing else could be; leave it "
         "out");
    says("at: MP.1", "at: FI.2", "small.yaml:24:9: chapters[0].steps[2].at: wanted FI.2, the game stands at T.4a > MP.1");
    says("do: \"move B1 [(12,20)]\"", "do: \"move B1 [(12,6)]\"",
         "small.yaml:30:14: chapters[0].steps[3].refused: wanted 'move B1 [(12,6)]' refused by DRILL-move.2, it is allowed");
    says("refused: DRILL-move.2", "refused: DRILL-move.4",
         "small.yaml:30:14: chapters[0].steps[3].refused: wanted 'move B1 [(12,20)]' refused by DRILL-move.4, got 'DRILL-move.2: too far'");
    says("expect: [{unit: B1, at: [12, 6]}]", "expect: [{unit: B1, at: [12, 7]}]",
         "small.yaml:35:13: chapters[0].steps[4].expect: unit B1 at: wanted [12, 7], got [12, 6]");
    says("done: [{events: [{kind: MOVED, subject: B1.1}]}]", "done: [{unit: B1, at: [12, 4]}]",
         "small.yaml:34:11: chapters[0].steps[4].done: it holds before anything was chosen");
    says("say: End it.", "say: End it.\n    dice: [3]", "small.yaml:38:11: chapters[0].steps[5].dice: 1 of its 1 dice are not thrown");
    says("position: {remove: [B3, R3]}}", "dice: [1], position: {remove: [B3, R3]}}",
         "small.yaml:11:37: chapters[0].start.dice: 1 of its 1 dice are not thrown");
}

// Hidden from the learner, so it may not be marked.
TEST(a_mark_on_what_the_side_cannot_see_is_told)
{
    says("position: {remove: [B3, R3]}}\n  steps:\n  - id: read\n    at: T.2\n    say: Read this.\n    show: [{unit: B1,",
         "position: {remove: [B3]}}\n  steps:\n  - id: read\n    at: T.2\n    say: Read this.\n    show: [{unit: R3,",
         "small.yaml:16:19: chapters[0].steps[0].show[0].unit: side 1 does not see it on the table at this moment");
}

TEST(a_sentence_too_long_is_told)
{
    char say[400] = "say: ";
    for (int i = 0; i < 260; i++)
        strcat(say, i % 40 == 39 ? " " : "a");
    strcat(say, ".");
    says("say: Read this.", say, "small.yaml:15:10: chapters[0].steps[0].say: found 261 letters, wanted at most 260");
}

// The example of docs/lessons.md plays as it stands there.
TEST(the_lesson_of_the_page_is_sound)
{
    static char page[1 << 16];
    FILE *file = fopen("docs/lessons.md", "rb");
    assert_non_null(file);
    size_t size = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    page[size] = '\0';
    const char *begin = strstr(page, "```yaml\n") + 8, *end = strstr(begin, "```");
    pl_lesson *lesson = NULL;
    pl_error error = {0};
    char line[700] = "";
    if (pl_lesson_load_text(pl_ruleset_named("drill"), begin, (size_t)(end - begin), "page.yaml", players, &lesson, &error) ||
        pl_lesson_check(lesson, &error))
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    pl_lesson_free(lesson);
}

// Kolben Ridge stands before the Mill Road by its id, and after it in the list.
TEST(the_lessons_on_the_tutorial_are_listed_first)
{
    for (int i = 0; pl_rulesets[i]; i++) {
        const pl_ruleset *rules = pl_rulesets[i];
        pl_lesson_info *list;
        int count, others = 0;
        CHECK_EQ(pl_lesson_list(rules, &list, &count, NULL), PL_OK);
        for (int k = 0; rules->tutorial && k < count; k++) {
            bool is_on_tutorial = !strcmp(list[k].scenario, rules->tutorial);
            others += !is_on_tutorial;
            CHECK(!is_on_tutorial || !others);
        }
        pl_lesson_list_free(list, count);
    }
    pl_lesson_info *list;
    int count;
    CHECK_EQ(pl_lesson_list(pl_ruleset_named("rank-and-file"), &list, &count, NULL), PL_OK);
    CHECK_EQ(count, 2);
    CHECK_TEXT(list[0].id, "mill-road");
    CHECK_TEXT(list[1].id, "kolben-ridge");
    pl_lesson_list_free(list, count);
}

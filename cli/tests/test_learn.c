// test_learn.c - a lesson at the terminal, by typed lines: as it says, otherwise, shown, taken back and left.
#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include <jansson.h>

#define FIRST_CHAPTER \
    "\n" \
    "stance press\n" \
    "look B2\n" \
    "move B2 [(18,13)]\n" \
    "move B2 [(18,10.5)]\n" \
    "done\n" \
    "why shoot B2 R2\n" \
    "shoot B2 R2\n" \
    "done\n"

#define SECOND_CHAPTER \
    "stance steady\n" \
    "react B2 R1\n" \
    "done\n" \
    "\n" \
    "sergeant B2\n" \
    "rule score.1\n"

TEST(the_lessons_of_a_game_are_listed_with_their_minutes)
{
    CHECK_EQ(run("learn drill"), 0);
    CHECK_SAID("crossroads  The crossroads, step by step: 2 chapters, 8 minutes");
    CHECK_EQ(run("learn drill --json"), 0);
    json_t *list = json_loads(ran.said, 0, NULL);
    json_t *found = NULL, *one;
    size_t i;
    json_array_foreach(list, i, one)
    {
        if (!strcmp(json_string_value(json_object_get(one, "id")), "crossroads"))
            found = one;
    }
    CHECK_EQ(json_integer_value(json_object_get(found, "steps")), 15);
    json_decref(list);
}

TEST(a_game_without_lessons_says_so)
{
    const char *home = own_file("home");
    char command[400];
    snprintf(command, sizeof command, "mkdir -p %s/rulesets && cp -r rulesets/drill %s/rulesets/ && rm -r %s/rulesets/drill/lessons", home,
             home, home);
    CHECK_EQ(system(command), 0);
    setenv("PHASELINE_HOME", home, 1);
    int code = run("learn drill");
    unsetenv("PHASELINE_HOME");
    CHECK_EQ(code, 0);
    CHECK_SAID("Drill has no lesson yet; begin with: phaseline play drill first-steps");
}

TEST(the_whole_lesson_by_typed_lines)
{
    CHECK_EQ(run_with(FIRST_CHAPTER "next\n" SECOND_CHAPTER "quit\n", "learn drill crossroads"), 0);
    CHECK_SAID("The crossroads, step by step. Chapter 1 of 2: The march");
    CHECK_SAID("the-march 1/9");
    CHECK_SAID("Not allowed: DRILL-move.2: too far");
    CHECK_SAID("1 hit on your Second Blue: 6 3 2 1 rolled");
    CHECK_SAID("so only a 6 hits.");
    CHECK_SAID("That is a whole turn.");
    CHECK_SAID("Chapter 2 of 2: The stand");
    CHECK_SAID("That makes 7.");
    CHECK_SAID("You can march, react, fire and rally.");
    CHECK_SAID("phaseline play drill two-hills");
    CHECK_NOT_SAID("Shall I show you?");
}

TEST(something_else_is_held_or_let_or_taken_back)
{
    CHECK_EQ(run_with("\nstance steady\nquit\n", "learn drill crossroads"), 0);
    CHECK_SAID("Steady squads wait for the enemy.");
    CHECK_NOT_SAID("You stand steady                                                     stance.1");

    CHECK_EQ(run_with("\nstance press\nlook B2\nmove B2 [(18,9)]\nstance press\n\nquit\n", "learn drill crossroads"), 0);
    CHECK_SAID("That was legal, so nothing was refused. Take it back and go");
    CHECK_SAID("Take back what you chose last, then go on.");
    CHECK_SAID("Enter takes it back");
    CHECK_SAID("Taken back.");

    CHECK_EQ(run_with("\nstance press\nlook B2\nskip\nmove B1 [(12,6)]\nquit\n", "learn drill crossroads"), 0);
    CHECK_SAID("Fine. Now B2, to the crossroads.");
}

TEST(a_choice_that_nobody_foresaw_is_held)
{
    CHECK_EQ(run_with("\npass\nquit\n", "learn drill crossroads"), 0);
    CHECK_SAID("Not allowed: ");
    CHECK_EQ(run_with("stance press\nquit\n", "learn drill crossroads"), 0);
    CHECK_SAID("That is allowed, but read this first, and go on.");
}

TEST(show_me_plays_every_step)
{
    CHECK_EQ(run_with("\nshow me\nshow me\nshow me\nshow me\nshow me\nshow me\nshow me\nshow me\nquit\n", "learn drill crossroads"), 0);
    CHECK_SAID("You press on\n");
    CHECK_SAID("Your Second Blue [B2] shoots at the Second Red [R2]");
    CHECK_SAID("next      the next chapter");
}

// Hail of Fire has a verb `next`, which wants a Team: alone it is the coach's word.
TEST(a_word_of_the_coach_that_is_a_verb_too)
{
    CHECK_EQ(run_with("skip\nshow me\nnext\nnext 1.4\nquit\n", "learn hail-of-fire les-vents --chapter two-orders"), 0);
    CHECK_SAID("Something is to be done first");
    CHECK_EQ(
        run_with("show me\nshow me\nshow me\nshow me\nshow me\nshow me\nnext\nquit\n", "learn hail-of-fire les-vents --chapter two-orders"),
        0);
    CHECK_SAID("barrage 1/");
}

TEST(a_chapter_alone_hints_and_leaving)
{
    CHECK_EQ(run_with("stance steady\nhint\nleave\nauto\nquit\n", "learn drill crossroads --chapter the-stand"), 0);
    CHECK_SAID("the-stand 1/6");
    CHECK_SAID("Take react B2 R1 from the list");
    CHECK_SAID("The battle is yours from here.");
}

TEST(a_chapter_from_a_step_on)
{
    CHECK_EQ(run_with("why shoot B2 R2\nquit\n", "learn drill crossroads --chapter the-march --step odds"), 0);
    CHECK_NOT_SAID("the-march 6/9");
    CHECK_SAID("the-march 7/9");
    CHECK_SAID("the-march 8/9");
    CHECK_EQ(run("learn drill crossroads --step ods"), 2);
    CHECK_SAID("'the-march' has no step 'ods'; did you mean 'odds'?");
}

TEST(what_is_not_there_is_refused)
{
    CHECK_EQ(run("learn drill crossrods"), 2);
    CHECK_SAID("Drill has no lesson 'crossrods'; did you mean 'crossroads'?");
    CHECK_EQ(run("learn drill crossroads --chapter the-land"), 2);
    CHECK_SAID("'crossroads' has no chapter 'the-land'; did you mean 'the-stand'?");
    CHECK_EQ(run("learn chess"), 2);
    CHECK_SAID("chess");
}

TEST(check_plays_a_lesson)
{
    CHECK_EQ(run("check rulesets/drill/lessons/crossroads.yaml"), 0);
    CHECK_SAID("1 passed, 0 failed");
    CHECK_EQ(run("check drill --json"), 0);
    CHECK_SAID("lessons/crossroads.yaml");
    const char *path = own_file("lesson.yaml");
    char command[400];
    snprintf(command, sizeof command, "sed 's/dice: \\[6, 3, 2, 1\\]/dice: [6, 3, 2, 1, 1]/' rulesets/drill/lessons/crossroads.yaml > %s",
             path);
    CHECK_EQ(system(command), 0);
    CHECK_EQ(run("check %s", path), 2);
    CHECK_SAID("chapters[0].steps[4].dice: 1 of its 5 dice are not thrown");
    snprintf(command, sizeof command, "sed '/dice: .6, 5, 4, 2./d' rulesets/drill/lessons/crossroads.yaml > %s", path);
    CHECK_EQ(system(command), 0);
    CHECK_EQ(run("check %s", path), 2);
    CHECK_SAID("chapters[0].steps[7].do: 8 dice are thrown here, the lesson gives 4");
}

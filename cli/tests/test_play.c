// test_play.c - games at the terminal: people by typed lines, computer players, saving, resuming, taking back, replaying.
#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include <jansson.h>

static const char *saved_game(void)
{
    const char *path = own_file("game.jsonl");
    CHECK_EQ(run("play drill first-steps --players random,scripted --seed 11 --save %s --quiet", path), 0);
    CHECK_TEXT(ran.said, "");
    return own_file("game.jsonl");
}

static char *text_of(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 22);
    assert_non_null(text);
    size_t size = fread(text, 1, (1 << 22) - 1, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

// Lines but for the closing one: the start and the choices.
static int entries_of(const char *path)
{
    char *text = text_of(path);
    int lines = count_lines(text);
    free(text);
    return lines - 1;
}

TEST(computers_play_to_the_end_and_the_result_is_told)
{
    CHECK_EQ(run("play drill first-steps --players random,scripted --seed 11"), 0);
    CHECK_SAID("== Turn 1 ==");
    CHECK_SAID("fire.3");
    CHECK_SAID(" choices, ");
}

TEST(the_same_seed_plays_the_same_game)
{
    const char *path = saved_game();
    char *first = text_of(path), *second = text_of(saved_game());
    CHECK_TEXT(first, second);
    free(first);
    free(second);
}

TEST(the_result_as_json)
{
    CHECK_EQ(run("play drill first-steps --players random,random --seed 3 --json"), 0);
    json_t *result = json_loads(ran.said, 0, NULL);
    assert_non_null(result);
    CHECK(json_is_true(json_object_get(result, "over")));
    CHECK(json_integer_value(json_object_get(result, "choices")) > 0);
    json_decref(result);
}

TEST(a_person_sees_where_the_game_stands_and_what_may_be_done)
{
    CHECK_EQ(run_with("?\nlist\nmap\nrule DRILL-fire.3\nquit\n", "play drill first-steps --seed 3"), 0);
    CHECK_SAID("First Steps, turn 1 of 6: Choose a stance in secret");
    CHECK_SAID("How do you fight this turn? Both stances are shown together.");
    CHECK_SAID("1  You press on");
    CHECK_SAID("wood");
    CHECK_SAID("natural 6 always hits");
    CHECK_SAID("Left in turn 1.");
}

TEST(the_end_of_a_step_says_whom_it_leaves_out)
{
    CHECK_EQ(run_with("1\nquit\n", "play drill first-steps --seed 3"), 0);
    CHECK_SAID("done  End movement; 3 units could still act\n");
    CHECK_EQ(run_with("quit\n", "play rate-of-fire rof_orchard_lane --seed 3"), 0);
    CHECK_SAID("done  Leave the rest where they stand\n");  // nothing is given up by that
}

TEST(what_a_side_may_not_see_is_not_shown)
{
    CHECK_EQ(run_with("list\nquit\n", "play drill first-steps --seed 3"), 0);
    CHECK_SAID("R3                             not seen");
    CHECK_NOT_SAID("Red Scouts");
    CHECK_NOT_SAID("(9,17)");
    // Its own guns behind the table are no secret to a side.
    CHECK_EQ(run_with("list\nquit\n", "play rapid-fire crossroads-farm --seed 3"), 0);
    CHECK_SAID("25-pdr E11               off the table");
}

TEST(numbers_words_and_suggestions_choose)
{
    CHECK_EQ(run_with("1\n1\n1.1\npass\nquit\n", "play drill first-steps --seed 3"), 0);
    CHECK_SAID("Take one by its number, 1.1.");
    CHECK_SAID("8 in, by the Crossroads");
    CHECK_SAID("Your First Blue moves ");
}

// No two suggestions say the same, and each says where it leads; coordinates stand in the one that shows how to write them.
TEST(suggestions_differ_by_where_they_lead)
{
    CHECK_EQ(run_with("1\nquit\n", "play rate-of-fire rof_orchard_lane --seed 3"), 0);
    CHECK_SAID("1.2  2 in towards the Farm yard");
    CHECK_SAID("2 in away from the Farm yard");
    const char *written = strstr(ran.said, "deploy U1 [");
    assert_non_null(written);
    CHECK(!strstr(written + 1, "deploy U1 ["));
}

TEST(a_length_is_asked_for_in_inches)
{
    CHECK_EQ(run_with("1\n1\n1 1.5\nquit\n", "play arcane-legions al_shrine_road --seed 3"), 0);
    CHECK_SAID("steps to the front: how far, up to 2 in?");
    CHECK_SAID("How far? At most 2 in. Type the number and the inches: 1 2");
    CHECK_SAID("Your Eagle Cohort moves 1.5 in");
}

// The price stood with the order: it is paid with it, and taken back with it.
TEST(an_order_is_paid_with_it_and_both_are_one_undo)
{
    CHECK_EQ(run_with("1\nundo\nquit\n", "play arcane-legions al_shrine_road --seed 3"), 0);
    CHECK_SAID("You pay 2 order points for the move order of your Eagle Cohort");
    CHECK_NOT_SAID("Pay for it?");
    CHECK_SAID("Taken back.");
    const char *back = strstr(ran.said, "Taken back.");
    CHECK(back && strstr(back, "Whom do you order?") && strstr(back, "order points 5"));
}

// Who is named fires, another order goes to whom it names, the others hold; a name that is none is told.
TEST(members_are_given_orders_in_one_line)
{
    CHECK_EQ(run_with("1\n1 fire 53.1 with 1.7, move_second with 1.1 1.2\nquit\n", "play hail-of-fire hof_farm --seed 3"), 0);
    CHECK_SAID("Your US machine-gun 1.7 is to fire at the PaK gun");
    CHECK_SAID("Your US rifles 1.2 are to move");
    CHECK_SAID("Your US rifles 1.4 are to hold");
    CHECK_EQ(run_with("1\n1 fire 53.1 with 9.9\n1 fly\nquit\n", "play hail-of-fire hof_farm --seed 3"), 0);
    CHECK_SAID("'9.9'");
    CHECK_SAID("'fly'");
    CHECK_NOT_SAID("is to fire");
}

TEST(the_list_tells_what_is_left_and_no_thousandths)
{
    CHECK_EQ(run_with("list\nquit\n", "play rank-and-file mill-road --seed 3"), 0);
    CHECK_SAID("Grenadier battalion      (27, 8)  4 of 4");
    CHECK_NOT_SAID("stands at the start");
    CHECK_EQ(run_with("list\nquit\n", "play arcane-legions al_shrine_road --seed 3"), 0);
    CHECK_SAID("figures 12 of 12");
}

// A few answers stand with what each may lead to.
TEST(answers_are_weighed)
{
    CHECK_EQ(run_with("\ndone\n\ndeclare_charge 103 1 0\ndone\n\ndone\n\ndone\n\nquit\n",
                      "play rank-and-file web/tests/battles/rank-and-file/hands-charge.yaml --players human,human --seed 1"),
             0);
    const char *asked = strstr(ran.said, "is charged by the Veteran hussars from the left");
    assert_non_null(asked);
    CHECK(strstr(asked, " %  "));
}

// What was 2 and 3 stays 2 and 3 when 1 has moved; looking and asking why choose nothing.
TEST(numbers_stay_as_long_as_the_option_stands)
{
    CHECK_EQ(run_with("1\n1.1\n1\n3.1\ndone\nlook second\nwhy 4\nquit\n", "play drill first-steps --seed 3"), 0);
    CHECK_SAID("There is no option 1; take one of the numbers above");
    CHECK_SAID("Your Blue Scouts [B3] move");
    CHECK_SAID("Second Blue [B2], Blue");
    CHECK_SAID(" %  2 hits on the ");
}

TEST(a_refusal_names_the_rule_and_nothing_happens)
{
    CHECK_EQ(run_with("1\nmove B1 [(12,23)]\nmove R1 [(12,23)]\nfly B1\n99\nquit\n", "play drill first-steps --seed 3"), 0);
    CHECK_SAID("Not allowed: DRILL-move.");
    CHECK_SAID("Not allowed: PL-3");
    CHECK_SAID("'fly' is no word here. Take one of the numbers above; ? lists the words.");
    CHECK_SAID("There is no option 99; take one of the numbers above");
    CHECK_NOT_SAID("First Blue moves ");
}

TEST(a_choice_without_dice_is_taken_back_one_with_dice_is_not)
{
    const char *path = own_file("undo.jsonl");
    CHECK_EQ(run_with("\nstance press\nundo\nquit\n", "play drill first-steps --players human,human --seed 3 --save %s", path), 0);
    CHECK_SAID("take the keyboard");
    CHECK_EQ(run_with("undo\nquit\n", "play drill first-steps --seed 3"), 0);
    CHECK_SAID("Cannot undo: nothing has been chosen yet");
    CHECK_EQ(run_with("1\nundo\nquit\n", "play drill first-steps --seed 3"), 0);
    CHECK_SAID("Cannot undo: ");
}

TEST(odds_are_told_and_change_nothing)
{
    CHECK_EQ(run_with("1\nodds 1.1\nodds pass\nodds fly\nundo\nquit\n", "play drill first-steps --seed 3"), 0);
    CHECK_SAID("Nothing else happens before the next question.");
    CHECK_SAID("'fly' is no word here");
    CHECK_NOT_SAID("First Blue moves ");
}

TEST(a_computers_plans_are_told_to_a_person_after_the_game)
{
    static char whole[12 * 300 + 1];
    for (int i = 0; i < 300; i++)
        strcat(whole, "1\n1.1\npass\n");
    CHECK_EQ(run_with("1\npass\nquit\n", "play drill first-steps --seed 3 --players human,search1 --explain"), 0);
    CHECK_SAID("Left in turn 1.");
    CHECK_NOT_SAID("weighed");
    CHECK_EQ(run_with("1\npass\nquit\n", "play drill first-steps --seed 3 --players human,search1 --explain --json"), 0);
    CHECK_NOT_SAID("\"plans\"");
    CHECK_EQ(run_with(whole, "play drill first-steps --seed 3 --players human,search1 --explain"), 0);
    CHECK_SAID(" choices, ");  // it has ended
    CHECK_SAID("What the computers weighed:");
    CHECK_SAID("Side 2 weighed");
}

TEST(a_game_without_a_scenario_is_the_battle_to_begin_with)
{
    CHECK_EQ(run("play drill first-steps --seed 3 --players scripted,scripted --json"), 0);
    char *named = strdup(ran.said);
    CHECK_EQ(run("play drill --seed 3 --players scripted,scripted --json"), 0);
    CHECK(!strcmp(ran.said, named));
    free(named);
}

TEST(a_game_is_left_saved_and_gone_on_with)
{
    const char *path = own_file("left.jsonl");
    CHECK_EQ(run_with("1\npass\nquit\n", "play drill first-steps --seed 3 --save %s", path), 0);
    int before = entries_of(path);
    CHECK(before > 2);
    CHECK_EQ(run("replay %s --verify", path), 0);
    CHECK_SAID("every state as recorded");
    CHECK_EQ(run("play --resume %s --players scripted,scripted --seed 4", path), 0);
    CHECK_SAID(" choices, ");
    CHECK(entries_of(path) > before);
    CHECK_EQ(run("replay %s --verify", path), 0);
}

TEST(a_replay_tells_the_game_stops_where_asked_and_keeps_secrets)
{
    const char *path = saved_game();
    CHECK_EQ(run("replay %s", path), 0);
    CHECK_SAID("the game is over");
    CHECK_EQ(run("replay %s --to 1 --view 2", path), 0);
    CHECK_SAID("After choice 1 of ");
    CHECK_SAID("B3                             not seen");
    CHECK_NOT_SAID("stance press");
    CHECK_NOT_SAID("stance steady");
    CHECK_EQ(run("replay %s --json", path), 0);
    json_t *list = json_loads(ran.said, 0, NULL);
    assert_non_null(list);
    CHECK_EQ(json_array_size(list), entries_of(path));
    json_decref(list);
    run("replay %s --to 100000", path);
    CHECK_ONE_LINE(2);
    run("replay %s --view 4", path);
    CHECK_ONE_LINE(2);
}

TEST(the_journal_shown_in_the_docs_replays)
{
    char *page = text_of("docs/journal.md"), *start = strstr(page, "```json\n");
    assert_non_null(start);
    start += strlen("```json\n");
    char *end = strstr(start, "```");
    assert_non_null(end);
    *end = '\0';
    write_file(own_file("docs.jsonl"), start);
    free(page);
    CHECK_EQ(run("replay %s --verify", own_file("docs.jsonl")), 0);
    CHECK_SAID("6 choices, 4 dice, every state as recorded, every line as written");
}

TEST(a_journal_is_sealed)
{
    const char *path = saved_game();
    char *whole = text_of(path), *text = text_of(path), sealed[256], open[256];
    snprintf(sealed, sizeof sealed, "%s", own_file("sealed.jsonl"));
    snprintf(open, sizeof open, "%s", own_file("open.jsonl"));
    // Without its last choice and its closing line it is open: told, and closed where it ends.
    *strstr(text, "{\"end\"") = '\0';
    *strrchr(text, '{') = '\0';
    write_file(open, text);
    run("replay %s --verify", open);
    CHECK_ONE_LINE(3);
    CHECK_SAID("found the end of the file, wanted the closing line");
    CHECK_EQ(run("replay %s --seal %s", open, sealed), 0);
    CHECK_SAID("it had no closing line");
    CHECK_EQ(run("replay %s --verify", sealed), 0);
    CHECK_SAID("every line as written");
    CHECK_EQ(entries_of(sealed), entries_of(path) - 1);
    // A whole one comes out as it was.
    CHECK_EQ(run("replay %s --seal %s --quiet", path, sealed), 0);
    CHECK_TEXT(ran.said, "");
    free(text);
    text = text_of(sealed);
    CHECK_TEXT(text, whole);
    free(text);
    free(whole);
}

// A journal of before lines had a chain, kept as it was written then.
TEST(a_journal_of_the_older_form_is_read_and_said_to_prove_less)
{
    const char *older = "cli/tests/older-form.jsonl";
    char sealed[256];
    snprintf(sealed, sizeof sealed, "%s", own_file("sealed.jsonl"));
    CHECK_EQ(run("replay %s --verify", older), 0);
    CHECK_SAID(
        "6 choices, 4 dice, every state as recorded; a journal of the older form: its text, its scenario and what its dice showed are "
        "not covered");
    CHECK_EQ(run("replay %s --seal %s", older, sealed), 0);
    CHECK_EQ(run("replay %s --verify", sealed), 0);
    CHECK_SAID("6 choices, 4 dice, every state as recorded, every line as written");
}

// ---- journals that are wrong

static void change_hash(const char *path, int n)
{
    char *text = text_of(path), *line = text;
    for (int i = 0; i < n; i++)
        line = strchr(line, '\n') + 1;
    char *hash = strstr(line, "\"hash\"");
    assert_non_null(hash);
    hash = strpbrk(hash + 6, "0123456789abcdef");
    *hash = *hash == '1' ? '2' : '1';
    write_file(own_file("differs.jsonl"), text);
    free(text);
    run("replay %s --verify", own_file("differs.jsonl"));
    CHECK_ONE_LINE(3);
}

TEST(a_journal_whose_hash_differs_names_the_entry)
{
    change_hash("cli/tests/older-form.jsonl", 5);
    CHECK_SAID("differs.jsonl: entry 5: the state is ");
}

TEST(a_journal_that_is_not_as_it_was_written_names_the_line)
{
    change_hash(saved_game(), 5);
    CHECK_SAID("differs.jsonl:6:1: chain: found ");
}

TEST(a_truncated_journal_is_told)
{
    const char *path = saved_game();
    char *text = text_of(path);
    text[strlen(text) - 20] = '\0';
    write_file(own_file("cut.jsonl"), text);
    free(text);
    run("replay %s --verify", own_file("cut.jsonl"));
    CHECK_ONE_LINE(3);
    CHECK_SAID("cut.jsonl");
    run("play --resume %s --players random,random", own_file("cut.jsonl"));
    CHECK_ONE_LINE(3);
}

TEST(junk_and_nothing_are_no_journals)
{
    write_file(own_file("junk.jsonl"), "this is not a journal\n");
    run("replay %s", own_file("junk.jsonl"));
    CHECK_ONE_LINE(3);
    write_file(own_file("empty.jsonl"), "");
    run("replay %s", own_file("empty.jsonl"));
    CHECK_ONE_LINE(3);
    run("replay %s", own_file("nowhere.jsonl"));
    CHECK_ONE_LINE(2);
}

TEST(wrong_words_for_play_are_told)
{
    run("play");
    CHECK_ONE_LINE(2);
    CHECK_SAID("wanted a GAME");
    run("play drill --resume %s", own_file("any.jsonl"));
    CHECK_ONE_LINE(2);
    CHECK_SAID("wanted a GAME");
    run("play dril first-steps");
    CHECK_ONE_LINE(2);
    CHECK_SAID("did you mean 'drill'?");
    run("play drill first-steps --players human,scriptd");
    CHECK_ONE_LINE(2);
    CHECK_SAID("did you mean 'scripted'?");
    run("play drill first-steps --players random,random,random");
    CHECK_ONE_LINE(2);
    run("play drill first-steps --players random,random --save /nowhere/at/all.jsonl");
    CHECK_ONE_LINE(1);
}

// A question that comes again and again is answered once for the turn, and not asked again before the next.
TEST(a_standing_answer_passes_the_rest_of_the_turn)
{
    const char *command = "play drill first-steps --seed 3 --players scripted,human";
    CHECK_EQ(run_with("auto\nauto\nask sometimes\nquit\n", "%s", command), 0);
    CHECK_SAID("Fire at movers, ask me: each time. Words: ask each, worth 15, worth 30,");
    CHECK_SAID("Fire at movers: found 'sometimes', wanted each, worth 15, worth 30, until close or never");
    CHECK_EQ(run_with("auto\nauto\nask never\nquit\n", "%s", command), 0);
    CHECK_SAID("Fire at movers: let go by, as you said for this turn");
    CHECK_NOT_SAID("found '");
    CHECK_EQ(run_with("ask never\nquit\n", "%s", command), 0);
    CHECK_SAID("This question comes once: there is nothing to say for the whole turn");
}

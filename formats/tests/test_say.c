// test_say.c - sentences are filled in for whoever reads them: whose, how many, what had to fall.
#include "formats/say.h"

#include <string.h>

#include "formats/battle.h"
#include "formats/notation.h"
#include "harness.h"
#include "rulesets.h"

static const pl_event_kind kinds[] = {
    {"LOST", PL_UNIT, PL_SIDE, PL_HARM, PL_HURTS_SUBJECT, "{subject} lose{s} {value:man|men}, {value2} left, and {target} {is} glad"},
    {"CHOSEN", PL_UNIT, PL_NOTHING, PL_NEWS, PL_HELPS_SIDE, "{subject} {word:stand{s}|flee{s} {way}|go{es}}; {it} {has} {its} reasons"},
};
static const pl_roll_kind rolls[] = {
    {"fire", "{subject} fire{s} at {target}", "{passed:hit|hits} on {target}", "no hit on {target}", PL_HURTS_TARGET, PL_TO_DIE},
    {"kill", "{subject} test{s}", "{subject} {is} killed", "{subject} live{s}", PL_HURTS_SUBJECT, PL_TO_NEED},
};
static const pl_wording wordings[] = {{"long_range", "at long range"}};

typedef struct stage {
    pl_ruleset rules;
    pl_battle *battle;
    pl_scene scene;
} stage;

static void set_stage(stage *s)
{
    pl_error error = {0};
    CHECK_EQ(pl_battle_open(pl_ruleset_named("drill"), "first-steps", &s->battle, &error), PL_OK);
    s->rules = *s->battle->scene->rules;
    s->rules.events = kinds;
    s->rules.event_count = PL_COUNT(kinds);
    s->rules.rolls = rolls;
    s->rules.roll_kind_count = PL_COUNT(rolls);
    s->rules.wordings = wordings;
    s->rules.wording_count = PL_COUNT(wordings);
    s->scene = *s->battle->scene;
    s->scene.rules = &s->rules;
}

static void strike(stage *s) { pl_battle_close(s->battle); }

static void check_event(const stage *s, pl_side viewer, pl_event event, const char *wanted)
{
    char text[PL_SAY_MAX];
    pl_eye eye = {&s->scene, viewer, false};
    pl_say_event(&eye, &event, NULL, text, sizeof text);
    CHECK_TEXT(text, wanted);
}

TEST(say_whose_it_is)
{
    stage s;
    set_stage(&s);
    pl_event lost = {.kind = PL_EV_OWN, .subject = 1, .target = 2, .value = 1, .value2 = 3};
    check_event(&s, 1, lost, "Your First Blue loses 1 man, 3 left, and Red is glad");
    check_event(&s, 2, lost, "The First Blue loses 1 man, 3 left, and you are glad");
    lost.subject = 3;
    lost.value = 2;
    check_event(&s, 0, lost, "The Blue Scouts lose 2 men, 3 left, and Red is glad");
    strike(&s);
}

static void check_named(const char *game, const char *scenario, pl_noun_kind kind, const char *id, const char *form, const char *wanted)
{
    pl_battle *battle;
    pl_error error = {0};
    char text[PL_SAY_MAX];
    CHECK_EQ(pl_battle_open(pl_ruleset_named(game), scenario, &battle, &error), PL_OK);
    int found = kind == PL_SIDE    ? 1
                : kind == PL_UNIT  ? pl_scene_unit_named(battle->scene, id)
                : kind == PL_PIECE ? pl_scene_piece_named(battle->scene, id)
                                   : pl_scene_marker_named(battle->scene, id);
    CHECK(found > 0);
    pl_eye eye = {battle->scene, 0, false};
    pl_said said = {form, {{(uint8_t)kind, found}}};
    pl_say(&eye, &said, text, sizeof text);
    CHECK_TEXT(text, wanted);
    pl_battle_close(battle);
}

TEST(say_names_as_people_do)
{
    check_named("rate-of-fire", "rof_orchard_lane", PL_SIDE, NULL, "{1} move{s} first", "The British move first");
    check_named("rate-of-fire", "rof_orchard_lane", PL_MARKER, "B3", "towards {1}", "towards Counter 3");
    check_named("rapid-fire", "crossroads-farm", PL_PIECE, "E22.1", "at {1}", "at stand 1 of 1 Company");
    check_named("arcane-legions", "al_shrine_road", PL_UNIT, "u7", "{1} {is} here", "The Priests of the Sealed Door are here");
}

TEST(say_words_with_places_of_their_own)
{
    stage s;
    set_stage(&s);
    pl_event chosen = {.kind = PL_EV_OWN + 1, .subject = 3, .from = {30000, 3000}, .to = {30000, 6400}};
    check_event(&s, 1, chosen, "Your Blue Scouts stand; they have their reasons");
    chosen.value = 1;
    check_event(&s, 1, chosen, "Your Blue Scouts flee 3.4 in; they have their reasons");
    chosen.value = 2;
    chosen.subject = 1;
    check_event(&s, 2, chosen, "The First Blue goes; it has its reasons");
    chosen.value = 7;  // none such: nothing is said in its place
    check_event(&s, 2, chosen, "The First Blue ; it has its reasons");
    strike(&s);
}

TEST(say_places_by_what_is_near)
{
    stage s;
    char text[64];
    set_stage(&s);
    pl_eye eye = {&s.scene, 1, false};
    pl_say_place(&eye, pl_at(PL_INCHES(18), PL_INCHES(12)), text, sizeof text);
    CHECK_TEXT(text, "by the Crossroads");
    pl_say_place(&eye, pl_at(PL_INCHES(9), PL_INCHES(12)), text, sizeof text);
    CHECK(!strncmp(text, "in the ", 7));
    CHECK_EQ(pl_say_place(&eye, pl_at(PL_INCHES(30), PL_INCHES(3)), text, sizeof text), 0);
    strike(&s);
}

static void check_roll(const stage *s, const pl_roll *roll, const char *said, const char *needed, int expected, int good)
{
    char text[PL_SAY_MAX];
    pl_eye eye = {&s->scene, 1, false};
    pl_say_roll(&eye, roll, text, sizeof text);
    CHECK_TEXT(text, said);
    pl_say_needed(roll, text, sizeof text);
    CHECK_TEXT(text, needed);
    CHECK_EQ(pl_roll_expected(roll), expected);
    CHECK_EQ(pl_roll_good(&eye, roll), good);
}

TEST(say_what_a_roll_meant)
{
    stage s;
    char text[PL_SAY_MAX];
    set_stage(&s);
    pl_eye eye = {&s.scene, 1, false};
    pl_roll fire = {.purpose = "fire",
                    .owner = 1,
                    .count = 3,
                    .need = 5,
                    .subject = 1,
                    .subject_is = PL_UNIT,
                    .target = 4,
                    .target_is = PL_UNIT,
                    .mod_count = 1,
                    .mods = {{"long_range", -1}},
                    .dice = {2, 5, 6},
                    .passed = 1};
    pl_say_roll_title(&eye, &fire, text, sizeof text);
    CHECK_TEXT(text, "Your First Blue fires at the First Red");
    check_roll(&s, &fire, "1 hit on the First Red: 2 5 6 rolled, -1 at long range, 5 or more needed", "6", 5, 1);
    fire.passed = 0;
    fire.mods[0].value = -2;
    check_roll(&s, &fire, "No hit on the First Red: 2 5 6 rolled, -2 at long range, 5 or more needed", "no die can do it", 0, -1);
    // The rulebook adds to the number: 5 and 1 for long range is a 6.
    pl_roll kill = {.purpose = "kill",
                    .owner = 2,
                    .need = 5,
                    .subject = 1,
                    .subject_is = PL_UNIT,
                    .mod_count = 1,
                    .mods = {{"long_range", -1}},
                    .dice = {5},
                    .natural = 5,
                    .total = 4};
    check_roll(&s, &kill, "Your First Blue lives: 5 rolled, 6 needed (5, +1 at long range)", "6", 2, 1);
    kill.is_at_most = true;
    kill.mod_count = 0;
    kill.passed = 1;
    check_roll(&s, &kill, "Your First Blue is killed: 5 rolled, 5 or less needed", "5 or less", 8, -1);
    strike(&s);
}

TEST(say_choices_with_and_without_a_sentence)
{
    stage s;
    char text[PL_SAY_MAX];
    set_stage(&s);
    pl_eye eye = {&s.scene, 1, false}, typed = {&s.scene, 2, true};
    pl_pattern pattern;
    pl_error error = {0};
    CHECK_EQ(pl_pattern_parse(&s.scene, "shoot B1 R1", &pattern, &error), PL_OK);
    pl_say_choice(&eye, &pattern.choice, text, sizeof text);
    CHECK_TEXT(text, "Your First Blue shoots at the First Red");
    pl_say_choice(&typed, &pattern.choice, text, sizeof text);
    CHECK_TEXT(text, "The First Blue [B1] shoots at your First Red [R1]");
    pl_verb verbs[8];
    CHECK(s.rules.verb_count <= PL_COUNT(verbs));
    memcpy(verbs, s.rules.verbs, sizeof verbs[0] * (size_t)s.rules.verb_count);
    verbs[pattern.choice.verb].doing = NULL;
    s.rules.verbs = verbs;
    pl_say_choice(&eye, &pattern.choice, text, sizeof text);
    CHECK_TEXT(text, "Shoot: your First Blue, the First Red");
    strike(&s);
}

TEST(say_knows_its_mistakes)
{
    CHECK(!pl_say_mistake("{subject} {is} {word:here|there {place}} with {value:man|men}"));
    CHECK(!pl_say_mistake(NULL));
    CHECK_TEXT(pl_say_mistake("{subject} {what}"), "{what}");
    CHECK_TEXT(pl_say_mistake("{word:a|{b}}"), "{b}}");
    CHECK_TEXT(pl_say_mistake("open {subject"), "{subject");
}

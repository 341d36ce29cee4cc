// test_say.c - sentences are filled in for whoever reads them: whose, how many, what had to fall.
#include "formats/say.h"

#include <string.h>

#include "formats/battle.h"
#include "formats/notation.h"
#include "harness.h"
#include "phaseline/field.h"
#include "rulesets.h"

static const pl_event_kind kinds[] = {
    {"LOST", PL_UNIT, PL_SIDE, PL_HARM, PL_HURTS_SUBJECT, "{subject} lose{s} {value:man|men}, {value2} left, and {target} {is} glad"},
    {"CHOSEN", PL_UNIT, PL_NOTHING, PL_NEWS, PL_HELPS_SIDE, "{subject} {word:stand{s}|flee{s} {way}|go{es}}; {it} {has} {its} reasons"},
    {"HALTED", PL_UNIT, PL_NOTHING, PL_NEWS, PL_NOBODY, "{subject} halt{s} {place}"},
    {"BROKEN", PL_SIDE, PL_NOTHING, PL_NEWS, PL_NOBODY, "{subject} {has} lost {value} of {value2}, and {its} army is broken"},
    {"NERVE", PL_UNIT, PL_NOTHING, PL_HARM, PL_SWAYS_SUBJECT, "{subject} {word:carr{ies} on|rout{s}}"},
    {"FIRED", PL_UNIT, PL_UNIT, PL_NEWS, PL_SWAYS_TARGET, "{subject} fire{s}{target: at {target}}: {value:hit|hits}"},
};
static const pl_roll_kind rolls[] = {
    {"fire", "{subject} fire{s} at {target}", "{passed:hit|hits} on {target}", "no hit on {target}", PL_HURTS_TARGET, PL_TO_DIE},
    {"kill", "{subject} test{s}", "{subject} {is} killed", "{subject} live{s}", PL_HURTS_SUBJECT, PL_TO_NEED},
    {"aboard", "is anybody lost?", NULL, NULL, PL_NOBODY, PL_TO_DIE},
    {"orders", "{subject} roll{s}", "{subject} {has} {highest:order|orders}", NULL, PL_NOBODY, PL_TO_DIE},
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
    check_named("rank-and-file", "wells-of-el-hadra", PL_SIDE, NULL, "{1} roll{s}", "The Imperial column rolls");
    check_named("rank-and-file", "wells-of-el-hadra", PL_UNIT, "103", "{1} {does} not rally", "The Levy spearmen do not rally");
    check_named("rank-and-file", "wells-of-el-hadra", PL_UNIT, "4", "{1} seize{s} the chance", "The Camel corps seizes the chance");
    check_named("hail-of-fire", "hof_farm", PL_SIDE, NULL, "{1} take{s} it", "The United States takes it");
    check_named("hail-of-fire", "hof_farm", PL_PIECE, "51.2", "{1} fire{s}", "The German rifles 51.2 fire");
    check_named("rapid-fire", "ridge-at-saint-aubin", PL_UNIT, "E39", "{1} {is} here", "The Achilles is here");
    check_named("rate-of-fire", "rof_crossroads", PL_UNIT, "U15", "{1} fire{s}", "The 8 cm mortar team fires");
}

// A name that begins with its own article is the reader's all the same.
TEST(say_your_immortal_tactician)
{
    pl_battle *battle;
    pl_error error = {0};
    char text[PL_SAY_MAX];
    CHECK_EQ(pl_battle_open(pl_ruleset_named("arcane-legions"), "al_crossroads", &battle, &error), PL_OK);
    int unit = pl_scene_unit_named(battle->scene, "u9");
    pl_eye own = {battle->scene, battle->scene->units[unit].side, false}, other = {battle->scene, 0, false};
    pl_say_name(&own, PL_UNIT, unit, text, sizeof text);
    CHECK_TEXT(text, "your Immortal Tactician");
    pl_say_name(&other, PL_UNIT, unit, text, sizeof text);
    CHECK_TEXT(text, "the Immortal Tactician");
    pl_battle_close(battle);
}

// Scenarios of older journals call a side by its adjective.
TEST(say_germans_where_the_side_is_called_german)
{
    stage s;
    set_stage(&s);
    pl_scenario scenario = *s.scene.scenario;
    pl_scenario_side sides[PL_SIDES_MAX];
    memcpy(sides, scenario.sides, sizeof *sides * (size_t)s.scene.side_count);
    sides[1].name = "German";
    scenario.sides = sides;
    s.scene.scenario = &scenario;
    check_event(&s, 1, (pl_event){.kind = PL_EV_SCORED, .subject = 2, .value = 3}, "The Germans score 3 points");
    check_event(&s, 2, (pl_event){.kind = PL_EV_SCORED, .subject = 2, .value = 1}, "You score 1 point");
    strike(&s);
}

// Nerve that holds and fire that misses are good for whom they would have hurt.
TEST(say_for_whom_nothing_is_good)
{
    stage s;
    set_stage(&s);
    pl_eye blue = {&s.scene, 1, false}, red = {&s.scene, 2, false};
    pl_event nerve = {.kind = PL_EV_OWN + 4, .subject = 1}, fired = {.kind = PL_EV_OWN + 5, .subject = 1, .target = 4};
    CHECK_EQ(pl_event_good(&blue, &nerve), 1);
    CHECK_EQ(pl_event_good(&red, &fired), 1);
    CHECK_EQ(pl_event_good(&blue, &fired), -1);
    nerve.value = fired.value = 1;
    CHECK_EQ(pl_event_good(&blue, &nerve), -1);
    CHECK_EQ(pl_event_good(&red, &fired), -1);
    strike(&s);
}

TEST(say_points_that_are_lost_again)
{
    stage s;
    set_stage(&s);
    pl_event scored = {.kind = PL_EV_SCORED, .subject = 2, .value = -1};
    pl_eye eye = {&s.scene, 2, false};
    check_event(&s, 1, scored, "Red loses 1 point");
    CHECK_EQ(pl_event_good(&eye, &scored), -1);
    scored.value = 2;
    check_event(&s, 1, scored, "Red scores 2 points");
    CHECK_EQ(pl_event_good(&eye, &scored), 1);
    strike(&s);
}

// What is not there leaves no blank behind; a pronoun is the last name's, whatever numbers came between; no hits are not 0 hits.
TEST(say_what_is_not_there)
{
    stage s;
    set_stage(&s);
    pl_event halted = {.kind = PL_EV_OWN + 2, .subject = 1, .to = {30000, 3000}};
    check_event(&s, 1, halted, "Your First Blue halts");
    halted.to = pl_at(PL_INCHES(18), PL_INCHES(12));
    check_event(&s, 1, halted, "Your First Blue halts by the Crossroads");
    pl_event broken = {.kind = PL_EV_OWN + 3, .subject = 1, .value = 17, .value2 = 30};
    check_event(&s, 1, broken, "You have lost 17 of 30, and your army is broken");
    check_event(&s, 2, broken, "Blue has lost 17 of 30, and its army is broken");
    pl_event fired = {.kind = PL_EV_OWN + 5, .subject = 1, .target = 4};
    check_event(&s, 1, fired, "Your First Blue fires at the First Red: no hits");
    fired.target = 0;
    fired.value = 1;
    check_event(&s, 1, fired, "Your First Blue fires: 1 hit");
    strike(&s);
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
    pl_ruleset otherwise = *s.scene.rules;
    const pl_wording own[] = {{"at wood", "among the trees of"}};
    otherwise.wordings = own;
    otherwise.wording_count = 1;
    s.scene.rules = &otherwise;
    pl_say_place(&eye, pl_at(PL_INCHES(9), PL_INCHES(12)), text, sizeof text);
    CHECK(!strncmp(text, "among the trees of the ", 23));
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
    pl_roll orders = {.purpose = "orders", .owner = 1, .count = 2, .dice = {3, 2}, .natural = 5, .total = 5, .passed = 2};
    pl_say_roll(&eye, &orders, text, sizeof text);
    CHECK_TEXT(text, "You have 3 orders: 3 2 rolled");
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

// A question puts its verb before the name: it goes as the name that comes wants it.
TEST(say_verbs_before_their_names)
{
    stage s;
    char text[PL_SAY_MAX];
    set_stage(&s);
    pl_eye eye = {&s.scene, 1, false};
    static const struct {
        int unit;
        const char *form, *wanted;
    } asked[] = {{3, "do{es} {1} rally?", "do your Blue Scouts rally?"},
                 {1, "do{es} {1} rally?", "does your First Blue rally?"},
                 {3, "{is} {1}, aboard, lost?", "are your Blue Scouts, aboard, lost?"},
                 {3, "{1} do{es} not rally", "Your Blue Scouts do not rally"}};
    for (int i = 0; i < PL_COUNT(asked); i++) {
        pl_said said = {asked[i].form, {{PL_UNIT, asked[i].unit}}};
        pl_say(&eye, &said, text, sizeof text);
        CHECK_TEXT(text, asked[i].wanted);
    }
    strike(&s);
}

// "fired main" is no English: a word of a field may say all by itself.
TEST(say_words_of_fields_by_themselves)
{
    const pl_ruleset *rules = pl_ruleset_named("rapid-fire");
    const pl_field *fired = pl_field_named(rules, PL_OF_PIECE, "fired"), *damage = pl_field_named(rules, PL_OF_PIECE, "damage");
    CHECK_TEXT(pl_say_fact(rules, fired, 0), "has fired its main weapon");
    CHECK_TEXT(pl_say_fact(rules, damage, 3), "a wreck");
    CHECK(pl_say_fact(rules, damage, 0) == NULL);
}

// A die that a table is read by: what it came to stands with it, and how likely the gravest was.
TEST(say_a_row_of_a_table)
{
    static const char *const words[] = {"no effect", "light damage", "destroyed"};
    stage s;
    char text[PL_SAY_MAX];
    set_stage(&s);
    pl_eye eye = {&s.scene, 1, false};
    pl_roll effect = {.purpose = "aboard", .dice = {3}, .natural = 3, .total = 3, .row = {"class {1} against armour C", {{PL_NUMBER, 4}}}};
    pl_say_roll(&eye, &effect, text, sizeof text);
    CHECK_TEXT(text, "Is anybody lost? 3 rolled");
    effect.words = words;
    memcpy(effect.cells, (uint8_t[]){0, 0, 1, 1, 2, 2}, 6);
    pl_say_roll(&eye, &effect, text, sizeof text);
    CHECK_TEXT(text, "Is anybody lost? 3 rolled, light damage");
    CHECK_TEXT(pl_roll_cell(&effect, 6), "destroyed");
    CHECK(pl_roll_cell(&effect, 7) == NULL);
    pl_say_roll_row(&eye, &effect, text, sizeof text);
    CHECK_TEXT(text, "class 4 against armour C");
    pl_say_roll_gravest(&effect, text, sizeof text);
    CHECK_TEXT(text, "destroyed: 33 in 100");
    effect.count = 2;
    pl_say_roll_gravest(&effect, text, sizeof text);
    CHECK_TEXT(text, "destroyed: 33 in 100 with each die");
    strike(&s);
}

typedef struct telling {
    const char *game, *scenario, *kind;
    pl_side viewer;
    pl_event event;
    const char *wanted;
} telling;

// Sentences of the games that were once wrong in owner, number or wording, as they are told now.
static const telling tellings[] = {
    {"rank-and-file",
     "mill-road",
     "ARMY_BROKEN",
     2,
     {.subject = 2, .value = 17, .value2 = 30},
     "You have lost 17 of your weight of 30, and your army is broken"},
    {"rank-and-file",
     "mill-road",
     "ARMY_BROKEN",
     1,
     {.subject = 2, .value = 17, .value2 = 30},
     "Austria has lost 17 of its weight of 30, and its army is broken"},
    {"rank-and-file", "mill-road", "MELEE_NOBODY", 1, {0}, "Nobody is left in the melee"},
    {"rate-of-fire", "rof_orchard_lane", "WITHDRAWS", 1, {.subject = 2, .value2 = 4}, "Your Section 1 withdraws 4 inches"},
    {"rate-of-fire",
     "rof_orchard_lane",
     "BREAK_POINT",
     2,
     {.subject = 1, .value = 1, .value2 = 1},
     "The British have 1 man; the break point is 1"},
    {"rate-of-fire", "rof_orchard_lane", "ORDERED", 1, {.subject = 2, .value = 2}, "Your Section 1 gets the order Cautious Advance"},
    {"rapid-fire",
     "crossroads-farm",
     "CROSSES",
     1,
     {.subject = 3, .target = 1, .value = 1},
     "Your B Company crosses the road: 1 inch deducted"},
    {"rapid-fire", "crossroads-farm", "MARKER_PLACED", 1, {.value = 2}, "A smoke marker is placed"},
    {"hail-of-fire", "hof_farm", "BOGGED", 2, {.subject = 8}, "The Sherman 2.1 bogs down"},
    {"hail-of-fire",
     "hof_farm",
     "RECEIVED_FIRE",
     2,
     {.subject = 2, .target = 13, .value = 1, .value2 = 3},
     "The US rifles 1.2 take 1 point of fire from your German leader 51.1, 3 in all"},
    {"hail-of-fire",
     "hof_farm",
     "RECEIVED_FIRE",
     1,
     {.subject = 2, .value = 2, .value2 = 2},
     "Your US rifles 1.2 take 2 points of fire, 2 in all"},
    {"arcane-legions",
     "al_shrine_road",
     "COSTS_PAID",
     1,
     {.side = 1, .subject = 1, .value = 2, .value2 = 2},
     "You pay 2 order points for the move order of your Eagle Cohort"},
    {"arcane-legions", "al_shrine_road", "FIGURE_DOWNED", 2, {.subject = 1, .value = 1}, "The Eagle Cohort loses the figure in slot a1"},
    {"arcane-legions",
     "al_shrine_road",
     "BONUS_ATTACK",
     1,
     {.subject = 1, .value = 1},
     "Your Eagle Cohort has 1 more die for its next close attack"},
};

static uint16_t kind_named(const pl_ruleset *rules, const char *name)
{
    uint16_t kind = 1;
    while (kind < PL_EV_OWN + rules->event_count && strcmp(pl_event_kind_of(rules, kind)->name, name))
        kind++;
    CHECK(kind < PL_EV_OWN + rules->event_count);
    return kind;
}

TEST(say_what_happens_in_the_games)
{
    for (int i = 0; i < PL_COUNT(tellings); i++) {
        const telling *t = &tellings[i];
        pl_battle *battle;
        pl_error error = {0};
        char text[PL_SAY_MAX];
        CHECK_EQ(pl_battle_open(pl_ruleset_named(t->game), t->scenario, &battle, &error), PL_OK);
        pl_event event = t->event;
        event.kind = kind_named(battle->scene->rules, t->kind);
        pl_eye eye = {battle->scene, t->viewer, false};
        pl_say_event(&eye, &event, NULL, text, sizeof text);
        CHECK_TEXT(text, t->wanted);
        pl_battle_close(battle);
    }
}

static void check_choice(const char *game, const char *scenario, pl_side viewer, const char *draft, const char *wanted)
{
    pl_battle *battle;
    pl_error error = {0};
    char text[PL_SAY_MAX];
    static pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    CHECK_EQ(pl_battle_open(pl_ruleset_named(game), scenario, &battle, &error), PL_OK);
    if (pl_choice_read(battle->scene, 1, draft, &choice, items, &error))
        fail_msg("%s: %s", draft, error.text);
    pl_eye eye = {battle->scene, viewer, false};
    pl_say_choice(&eye, &choice, text, sizeof text);
    CHECK_TEXT(text, wanted);
    pl_battle_close(battle);
}

TEST(say_what_is_chosen_in_the_games)
{
    check_choice("rapid-fire", "crossroads-farm", 1, "hold_until 1", "You hold your fire until they have gone 1 inch");
    check_choice("rapid-fire", "crossroads-farm", 2, "hold", "The British hold their fire for now");
    check_choice("rank-and-file", "mill-road", 1, "deploy 1 line [(20,4) @0]", "Your Grenadier battalion deploys in line");
}

// A face that counts for itself is said where the numbers would tell otherwise.
TEST(say_why_a_six_hit)
{
    stage s;
    char text[PL_SAY_MAX];
    set_stage(&s);
    pl_roll fire = {.purpose = "fire",
                    .owner = 1,
                    .count = 2,
                    .need = 5,
                    .sure = 6,
                    .never = 1,
                    .subject = 1,
                    .subject_is = PL_UNIT,
                    .target = 4,
                    .target_is = PL_UNIT,
                    .mod_count = 1,
                    .mods = {{"cover", -2}},
                    .dice = {6, 4},
                    .passed = 1};
    pl_eye eye = {&s.scene, 1, false};
    pl_say_roll(&eye, &fire, text, sizeof text);
    CHECK_TEXT(text, "1 hit on the First Red: 6 4 rolled, -2 cover, 5 or more needed; a 6 will do");
    fire.mods[0].value = 4;
    fire.dice[1] = 1;
    pl_say_roll(&eye, &fire, text, sizeof text);
    CHECK_TEXT(text, "1 hit on the First Red: 6 1 rolled, +4 cover, 5 or more needed; a 1 will not do");
    pl_roll aboard = {.purpose = "aboard", .owner = 1, .dice = {4}, .natural = 4, .total = 4};
    pl_say_roll(&eye, &aboard, text, sizeof text);
    CHECK_TEXT(text, "Is anybody lost? 4 rolled");
    pl_roll one = {.purpose = "kill", .owner = 1, .need = 1, .is_at_most = true, .subject = 1, .subject_is = PL_UNIT, .dice = {5}};
    pl_say_roll(&eye, &one, text, sizeof text);
    CHECK_TEXT(text, "Your First Blue lives: 5 rolled, 1 needed");
    strike(&s);
}

TEST(say_no_length_as_nothing)
{
    stage s;
    char text[64];
    set_stage(&s);
    pl_eye eye = {&s.scene, 1, false};
    pl_say(&eye, &(pl_said){"{1:enemy|enemies} there", {{PL_NUMBER, 0}}}, text, sizeof text);
    CHECK_TEXT(text, "No enemies there");
    pl_say_name(&eye, PL_LENGTH, 1, text, sizeof text);
    CHECK_TEXT(text, "less than 0.1 in");
    pl_say_name(&eye, PL_LENGTH, 0, text, sizeof text);
    CHECK_TEXT(text, "0 in");
    strike(&s);
}

static void check_purpose(const char *game, const char *scenario, const char *draft, pl_point from, const char *wanted)
{
    pl_battle *battle;
    pl_error error = {0};
    char text[PL_SAY_MAX];
    static pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    CHECK_EQ(pl_battle_open(pl_ruleset_named(game), scenario, &battle, &error), PL_OK);
    if (pl_choice_read(battle->scene, 1, draft, &choice, items, &error))
        fail_msg("%s: %s", draft, error.text);
    pl_eye eye = {battle->scene, 1, false};
    pl_say_purpose(&eye, NULL, &choice, &from, text, sizeof text);
    CHECK_TEXT(text, wanted);
    pl_battle_close(battle);
}

// Smoke is laid so far away, nobody goes there; an order for all who can has no count; slots are said by their names.
TEST(say_purposes_of_what_is_laid_and_aimed)
{
    check_purpose("rapid-fire", "crossroads-farm", "smoke E4.1 E22.1 [(26,30) @0]", pl_at(PL_INCHES(26), PL_INCHES(10)), "20 in away");
    check_purpose("rate-of-fire", "rof_crossroads", "fire U2 [- main >U13] [- sw >U13]", pl_at(0, 0),
                  "main weapons at the German squad U13, support weapons at the German squad U13");
    check_purpose("arcane-legions", "al_shrine_road", "regroup_slots u1 [m1 >a3] [m2 >a4]", pl_at(0, 0), "m1 to a3, m2 to a4");
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

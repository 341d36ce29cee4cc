// test_measure.c - what a ruler on the table tells: gaps, contact, cover, sight, arcs, allowances. Numbers are those of the worked
// examples.
#include <stdio.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "fire.h"
#include "harness.h"
#include "ruleset.h"
#include "transport.h"

typedef struct table {
    pl_battle *battle;
    pl_game *game;
    const pl_turn *turn;
} table;

static table lay(const char *body)
{
    char text[6000];
    static const pl_dice dice = {.seed = 1};
    table t = {0};
    pl_error error = {0};
    snprintf(text, sizeof text,
             "game: hail-of-fire\nname: Ruler\ntable: {width: 48, height: 48}\nsides: [{id: us, name: US}, {id: ger, name: Germany}]\n%s",
             body);
    if (pl_battle_open_text(&hof_ruleset, text, strlen(text), "ruler", &t.battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    CHECK_EQ(pl_game_create(t.battle->scene, &t.game, &error), PL_OK);
    CHECK_EQ(pl_game_start_at(t.game, &dice, "T4", 1, &error), PL_OK);
    t.turn = pl_game_turn(t.game);
    return t;
}

static void clear(table *t)
{
    pl_game_destroy(t->game);
    pl_battle_close(t->battle);
}

static int team(const table *t, const char *id)
{
    int found = pl_scene_piece_named(t->battle->scene, id);
    CHECK(found != 0);
    return found;
}

// HOF-GEN.1: nearest points of footprints; the gaps of EX-3, EX-9, EX-10, EX-13 and EX-24.
TEST(hof_gen_1_gaps_are_between_footprints)
{
    table t = lay("units:\n"
                  "- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{id: a, type: us_rifle, at: [12, 5]}, {id: b, type: us_rifle, at: "
                  "[16, 10]}, {id: c, type: us_mmg, at: [15, 0.8]}]}\n"
                  "- {id: 56, side: 2, type: ger_panzer_platoon, pieces: [{id: p, at: [36, 31], facing: 270}]}\n"
                  "- {id: 2, side: 1, type: us_tank_platoon, pieces: [{id: s, at: [20, 30], facing: 180}]}\n"
                  "- {id: 51, side: 2, type: ger_grenadier_platoon, pieces: [{id: x, type: ger_rifle_mg, at: [10, 17]}, {id: y, type: "
                  "ger_rifle_mg, at: [12, 24]}, {id: z, type: ger_rifle_mg, at: [13, 21]}]}\n");
    CHECK_EQ(hof_gap(t.turn, team(&t, "a"), team(&t, "x")), 10666);
    CHECK_EQ(hof_gap(t.turn, team(&t, "b"), team(&t, "y")), 13060);
    CHECK_EQ(hof_gap(t.turn, team(&t, "c"), team(&t, "z")), 18799);
    CHECK_EQ(hof_gap(t.turn, team(&t, "s"), team(&t, "p")), 14400);
    clear(&t);
}

// HOF-GEN.2: contact is a gap of at most ten thousandths.
TEST(hof_gen_2_contact_has_a_hair_of_slack)
{
    table t = lay("units:\n"
                  "- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{id: a, type: us_rifle, at: [10, 10]}, {id: b, type: us_rifle, at: "
                  "[20, 10]}]}\n"
                  "- {id: 51, side: 2, type: ger_grenadier_platoon, pieces: [{id: x, type: ger_rifle_mg, at: [11.51, 10]}, {id: y, type: "
                  "ger_rifle_mg, at: [21.511, 10]}]}\n");
    CHECK(hof_touch(t.turn, team(&t, "a"), team(&t, "x")));
    CHECK(!hof_touch(t.turn, team(&t, "b"), team(&t, "y")));
    CHECK(hof_see_team(t.turn, team(&t, "a"))->in_contact);
    CHECK(!hof_see_team(t.turn, team(&t, "b"))->in_contact);
    clear(&t);
}

// HOF-GEN.2, HOF-SET.5: who is off the table touches nobody, sees nobody and is not seen, wherever it is said to be.
TEST(hof_set_5_off_the_table_nothing_touches)
{
    table t = lay("units:\n"
                  "- {id: 1, side: 1, type: us_rifle_platoon, place: reserve, pieces: [{id: a, type: us_rifle, at: [10, 10]}]}\n"
                  "- {id: 51, side: 2, type: ger_grenadier_platoon, pieces: [{id: x, type: ger_rifle_mg, at: [11.5, 10]}]}\n"
                  "- {id: 2, side: 1, type: us_hq, pieces: [{id: c, at: [40, 40]}]}\n"
                  "arrivals: [{id: r, side: 1, units: [1], turn: 3, edge: south}]\n");
    int away = team(&t, "a"), there = team(&t, "x");
    CHECK(!hof_touch(t.turn, away, there));
    CHECK(!hof_touch(t.turn, there, away));
    CHECK(!hof_touch(t.turn, there, there));
    CHECK(!hof_sees(t.turn, away, there));
    CHECK(!hof_sees(t.turn, there, away));
    CHECK(!hof_sees_point(t.turn, away, pl_at(PL_INCHES(20), PL_INCHES(20))));
    CHECK(!hof_see_team(t.turn, there)->in_contact);
    CHECK(hof_is_seen(t.turn, there));
    CHECK(!hof_is_seen(t.turn, away));
    clear(&t);
}

// HOF-GEN.3: what the page's tools measure: range bands, and a line of sight with what blocks it and where.
TEST(hof_gen_3_the_tools_measure)
{
    table t = lay("terrain: [{id: b1, kind: building, area: [[8, 14], [12, 14], [12, 18], [8, 18]]}]\n"
                  "units:\n"
                  "- {id: 2, side: 1, type: us_tank_platoon, pieces: [{id: s, at: [10, 10]}]}\n"
                  "- {id: 51, side: 2, type: ger_hmg_team, pieces: [{id: x, at: [40, 40]}]}\n");
    const char *name;
    pl_len bands[4];
    int arc;
    CHECK_EQ(hof_ruleset.ranges(t.turn, (pl_piece_id)team(&t, "s"), 0, &name, bands, 4, &arc), 2);
    CHECK_EQ(bands[0], PL_INCHES(32));
    CHECK_EQ(bands[1], PL_INCHES(64));
    CHECK_EQ(arc, 180);
    CHECK_TEXT(name, "75 mm M3");
    CHECK_EQ(hof_ruleset.ranges(t.turn, (pl_piece_id)team(&t, "s"), 1, &name, bands, 2, &arc), 2);
    CHECK_EQ(bands[0], PL_INCHES(16));
    CHECK_EQ(hof_ruleset.ranges(t.turn, (pl_piece_id)team(&t, "s"), 0, &name, bands, 1, &arc), -1);
    CHECK_EQ(hof_ruleset.ranges(t.turn, (pl_piece_id)team(&t, "s"), -1, &name, bands, 4, &arc), -1);
    CHECK_EQ(hof_ruleset.ranges(t.turn, (pl_piece_id)team(&t, "s"), 2, &name, bands, 4, &arc), -1);
    pl_point at = {0, 0};
    pl_feature_id what = 0;
    pl_why why = hof_ruleset.sight(t.turn, (pl_piece_id)team(&t, "s"), pl_at(PL_INCHES(10), PL_INCHES(24)), &at, &what);
    CHECK(why && !strncmp(why, "HOF-LOS.3", 9));
    CHECK_EQ(what, 1);
    CHECK_EQ(at.y, PL_INCHES(14));
    CHECK(!hof_ruleset.sight(t.turn, (pl_piece_id)team(&t, "s"), pl_at(PL_INCHES(20), PL_INCHES(10)), &at, &what));
    clear(&t);
}

// HOF-MOV.11: passengers are where their Vehicle is, and no other Vehicle's are.
TEST(hof_mov_11_passengers_are_carried)
{
    table t = lay(
        "switches: {on: [transports]}\nunits:\n"
        "- {id: 1, side: 1, type: us_rifle_platoon, place: aboard, pieces: [{id: a, type: us_rifle, at: [10, 10], set: {carrier: h}}, "
        "{id: b, type: us_rifle, at: [20, 10], set: {carrier: g}}]}\n"
        "- {id: 2, side: 1, type: us_halftracks, pieces: [{id: h, at: [10, 10]}, {id: g, at: [20, 10]}]}\n"
        "- {id: 51, side: 2, type: ger_hmg_team, pieces: [{id: x, at: [40, 40]}]}\n"
        "- {id: 3, side: 1, type: us_rifle_platoon, place: aboard, pieces: [{id: c, type: us_rifle, at: [20, 10], set: {carrier: g}}]}\n");
    pl_turn turn = {.scene = t.battle->scene, .rules = &hof_ruleset, .state = t.battle->scene->initial};
    pl_point far = pl_at(PL_INCHES(30), PL_INCHES(31)), near = hof_piece(&turn, team(&t, "b"))->at;
    pl_pieces(turn.state)[team(&t, "h")].at = far;
    hof_carry(&turn, team(&t, "h"));
    CHECK(pl_same_point(hof_piece(&turn, team(&t, "a"))->at, far));
    CHECK(pl_same_point(hof_piece(&turn, team(&t, "b"))->at, near));
    pl_pieces(turn.state)[team(&t, "g")].at = far;
    hof_carry(&turn, team(&t, "g"));
    CHECK(pl_same_point(hof_piece(&turn, team(&t, "b"))->at, far));
    CHECK(pl_same_point(hof_piece(&turn, team(&t, "c"))->at, far));
    clear(&t);
}

// HOF-GEN.10: a computed place is rounded to the nearest thousandth: 1.3's place in EX-28 is (11.299, 16.250).
TEST(hof_gen_10_places_are_rounded_to_the_nearest)
{
    table t = lay("units:\n"
                  "- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{id: a, type: us_rifle, at: [10, 15.5]}, {id: b, type: us_rifle, "
                  "at: [12, 10]}]}\n"
                  "- {id: 51, side: 2, type: ger_grenadier_platoon, pieces: [{id: x, type: ger_rifle_mg, at: [10, 17]}]}\n");
    hof_way way;
    CHECK(hof_charge_way(t.turn, team(&t, "b"), team(&t, "x"), &way));
    CHECK_EQ(way.points[1].x, 11299);
    CHECK_EQ(way.points[1].y, 16250);
    clear(&t);
}

// HOF-TER.11: half an inch from a hard line, or the centre in a hard area; another class of Team may not profit.
TEST(hof_ter_11_who_is_in_hard_cover)
{
    table t = lay("terrain: [{id: bo, kind: bocage, line: [[0, 20], [40, 20]]}, {id: rb, kind: rubble, area: [[10, 30], [14, 30], [14, "
                  "34], [10, 34]]}]\n"
                  "units:\n"
                  "- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{id: a, type: us_rifle, at: [10, 18.5]}, {id: b, type: us_rifle, "
                  "at: [14, 19.2]}, {id: c, type: us_rifle, at: [12, 32]}, {id: d, type: us_rifle, at: [14.1, 34.5]}]}\n"
                  "- {id: 2, side: 1, type: us_tank_platoon, pieces: [{id: s, at: [20, 19]}]}\n"
                  "- {id: 51, side: 2, type: ger_hmg_team, pieces: [{id: x, at: [40, 40]}]}\n");
    CHECK(!hof_in_hard_cover(t.turn, team(&t, "a")));
    CHECK(hof_in_hard_cover(t.turn, team(&t, "b")));
    CHECK(hof_in_hard_cover(t.turn, team(&t, "c")));
    CHECK(!hof_in_hard_cover(t.turn, team(&t, "d")));
    CHECK(!hof_in_hard_cover(t.turn, team(&t, "s")));
    clear(&t);
}

// HOF-LOS.1, HOF-LOS.2, HOF-LOS.3, HOF-LOS.4, HOF-LOS.5, HOF-LOS.6: EX-36 and EX-39, both ways, and a wood seen into for four inches.
TEST(hof_los_lines_are_mutual)
{
    table t = lay("terrain:\n"
                  "- {id: hl, kind: hill, area: [[5, 15], [15, 15], [15, 20], [5, 20]]}\n"
                  "- {id: bo, kind: bocage, line: [[0, 25], [40, 25]]}\n"
                  "- {id: wd, kind: woods, area: [[30, 5], [40, 5], [40, 15], [30, 15]]}\n"
                  "units:\n"
                  "- {id: 2, side: 1, type: us_rifle_platoon, pieces: [{id: a, type: us_rifle, at: [10, 32]}, {id: b, type: us_rifle, at: "
                  "[20, 23.5]}, {id: e, type: us_rifle, at: [35, 2]}]}\n"
                  "- {id: 52, side: 2, type: ger_grenadier_platoon, pieces: [{id: x, type: ger_rifle_mg, at: [10, 10]}, {id: y, type: "
                  "ger_rifle_mg, at: [20, 35]}, {id: v, type: ger_rifle_mg, at: [35, 9]}, {id: w, type: ger_rifle_mg, at: [37, 9.5]}]}\n"
                  "- {id: 56, side: 2, type: ger_panzer_platoon, pieces: [{id: p, at: [10, 18]}]}\n");
    static const struct {
        const char *a, *b;
        bool is_seen;
    } lines[] = {
        {"p", "a", true},  {"x", "a", false}, {"b", "y", true},  {"a", "b", true},
        {"y", "e", false}, {"e", "v", true},  {"e", "w", false}, {"v", "w", true},
    };
    for (int i = 0; i < PL_COUNT(lines); i++) {
        CHECK_EQ(hof_sees(t.turn, team(&t, lines[i].a), team(&t, lines[i].b)), lines[i].is_seen);
        CHECK_EQ(hof_sees(t.turn, team(&t, lines[i].b), team(&t, lines[i].a)), lines[i].is_seen);
    }
    CHECK(hof_is_concealed(t.turn, team(&t, "a"), team(&t, "p")));   // the crossing is equally far from both
    CHECK(!hof_is_concealed(t.turn, team(&t, "y"), team(&t, "b")));  // nearer to the firer
    CHECK(hof_is_concealed(t.turn, team(&t, "b"), team(&t, "y")));
    clear(&t);
}

// HOF-ARM.9: within ninety degrees is the front, on the line too. HOF-ARM.4: doubled armour is out of reach.
TEST(hof_arm_9_front_and_flank)
{
    table t = lay("units:\n"
                  "- {id: 1, side: 1, type: us_hq, pieces: [{at: [2, 2]}]}\n"
                  "- {id: 57, side: 2, type: ger_stug_platoon, pieces: [{id: g, at: [20, 20], facing: 90}]}\n");
    CHECK_EQ(hof_armour_against(t.turn, team(&t, "g"), pl_at(PL_INCHES(30), PL_INCHES(20))), 6);
    CHECK_EQ(hof_armour_against(t.turn, team(&t, "g"), pl_at(PL_INCHES(20), PL_INCHES(8))), 6);
    CHECK_EQ(hof_armour_against(t.turn, team(&t, "g"), pl_at(PL_INCHES(20) - 1, PL_INCHES(8))), 2);
    CHECK_EQ(hof_armour_against(t.turn, team(&t, "g"), pl_at(PL_INCHES(17), PL_INCHES(8))), 2);
    CHECK(hof_is_effective(t.turn, 5, 8));
    CHECK(!hof_is_effective(t.turn, 4, 8));
    CHECK(!hof_is_effective(t.turn, 3, 8));
    CHECK(!hof_is_effective(t.turn, 0, 0));
    clear(&t);
}

// HOF-GEN.6: numbers needed stay between 2 and 6.
TEST(hof_gen_6_needs_are_bounded)
{
    table t =
        lay("units: [{id: 1, side: 1, type: us_hq, pieces: [{at: [2, 2]}]}, {id: 51, side: 2, type: ger_hq, pieces: [{at: [40, 40]}]}]\n");
    CHECK_EQ(hof_need(t.turn, 1), 2);
    CHECK_EQ(hof_need(t.turn, 4), 4);
    CHECK_EQ(hof_need(t.turn, 9), 6);
    clear(&t);
}

static int points_of(const pl_turn *turn, pl_side side)
{
    int points = 0;
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_is_side(turn, team, side) && hof_piece(turn, team)->place != PL_LOST)
            points += hof_profile_of(turn, team)->points;
    for (int unit = 1; unit <= turn->state->unit_count; unit++)
        if (turn->scene->units[unit].side == side && hof_see_unit(turn, unit)->teams)
            points += hof_rules(turn)->units[turn->scene->units[unit].type].points;
    return points;
}

// The forces of the battles cost what their lists say, and those of equals the same.
TEST(hof_forces_cost_what_they_say)
{
    static const struct {
        const char *scenario;
        int points[2];
    } battles[] = {{"hof_farm", {184, 155}}, {"hof_vire_road", {560, 514}}, {"hof_mill", {353, 328}}, {"hof_two_platoons", {154, 154}}};
    for (int i = 0; i < PL_COUNT(battles); i++) {
        pl_battle *battle = NULL;
        pl_error error = {0};
        if (pl_battle_open(&hof_ruleset, battles[i].scenario, &battle, &error))
            fail_msg("%s", error.text);
        pl_turn turn = {.scene = battle->scene, .rules = &hof_ruleset, .state = battle->scene->initial};
        for (pl_side side = 1; side <= 2; side++)
            CHECK_EQ(points_of(&turn, side), battles[i].points[side - 1]);
        pl_battle_close(battle);
    }
}

// A side of more Teams than its counters hold is turned away at the door, and so is a Team of no known kind.
TEST(hof_set_1_scenarios_are_checked)
{
    static char text[20000];
    pl_battle *battle = NULL;
    pl_error error = {0};
    int length =
        snprintf(text, sizeof text,
                 "game: hail-of-fire\nname: Horde\ntable: {width: 60, height: 60}\nsides: [{id: a, name: A}, {id: b, name: B}]\nunits:\n");
    for (int unit = 0; unit < 9; unit++) {
        length += snprintf(text + length, sizeof text - (size_t)length, "- {id: %d, side: 1, type: us_rifle_platoon, pieces: [", unit + 1);
        for (int n = 0; n < 14; n++)
            length += snprintf(text + length, sizeof text - (size_t)length, "{type: us_rifle, at: [%d, %d]}%s", 2 + 2 * n, 2 + 2 * unit,
                               n < 13 ? ", " : "]}\n");
    }
    CHECK_EQ(pl_battle_open_text(&hof_ruleset, text, (size_t)length, "horde", &battle, &error), PL_FULL);
    static const char wrong[] =
        "game: hail-of-fire\nname: Wrong\ntable: {width: 60, height: 60}\nsides: [{id: a, name: A}, {id: b, name: B}]\n"
        "units: [{id: 1, side: 1, type: us_hq, pieces: [{type: us_cook, at: [2, 2]}]}]\n";
    CHECK(pl_battle_open_text(&hof_ruleset, wrong, strlen(wrong), "wrong", &battle, &error) != PL_OK);
    CHECK(strstr(error.text, "us_cook") != NULL);
}

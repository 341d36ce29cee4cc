// test_sight.c - who sees whom: woods, buildings, hedges, levels, ranges, dice and sharing. The numbers are those of the worked examples.
#include "observe.h"

#include "fire.h"
#include "path.h"
#include "table.h"

#define GROUPS \
    "groups: [{id: U1, side: 1, type: infantry}, {id: U2, side: 1, type: squadron}, {id: U3, side: 1, type: team}, {id: U11, side: 2, " \
    "type: infantry}]\n"

static void set_die(table *t, const char *id, int die)
{
    pl_turn *turn = (pl_turn *)(uintptr_t)turn_of(t);  // a test may lay a die on the table
    rf_own_unit(turn, unit(t, id))->die = (uint8_t)die;
}

// EX-5; RF-OBS.2, RF-OBS.4, RF-OBS.5, RF-OBS.6, RF-OBS.7, RF-LOS.2: one die shared by type.
TEST(rf_ex_5_chance_observation_is_shared_by_type)
{
    table t;
    lay(&t, "width: 96, height: 72",
        "terrain: [{id: w, kind: wood, area: [[40, 50], [60, 50], [60, 60], [40, 60]]}]\n" GROUPS
        "units: [{id: M, side: 1, type: mg, group: U1, at: [50, 29.625]}, {id: R, side: 1, type: platoon, group: U1, at: [51, 19.75]},\n"
        "        {id: O, side: 1, type: op, group: U3, at: [49, 9.75]}, {id: G, side: 2, type: platoon, group: U11, at: [50, 50.5], "
        "facing: 180}]\n",
        "T4", 1);
    CHECK(rf_is_chance_target(turn_of(&t), 1, unit(&t, "G")));
    set_die(&t, "G", 5);
    CHECK(rf_sees(turn_of(&t), piece(&t, "M.1"), piece(&t, "G.1")));
    CHECK(rf_sees(turn_of(&t), piece(&t, "O.1"), piece(&t, "G.1")));
    CHECK(!rf_sees(turn_of(&t), piece(&t, "R.1"), piece(&t, "G.1")));
    CHECK_TEXT(rf_why_not_see(turn_of(&t), piece(&t, "R.1"), piece(&t, "G.1")), "RF-OBS.7: beyond its range of observation");
    set_die(&t, "G", 4);
    CHECK(!rf_sees(turn_of(&t), piece(&t, "M.1"), piece(&t, "G.1")));
    CHECK(!rf_sees(turn_of(&t), piece(&t, "O.1"), piece(&t, "G.1")));
    clear(&t);
}

// EX-6; RF-OBS.3, RF-OBS.6: infantry that fired from a building shows on a 5, a gun in hard cover on a 6.
TEST(rf_ex_6_fired_from_a_building)
{
    table t;
    lay(&t, "width: 48, height: 48",
        "terrain: [{id: b, kind: building, area: [[18, 20], [26, 20], [26, 26], [18, 26]]}]\n" GROUPS
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 10]}, {id: C, side: 2, type: platoon, group: U11, pieces: [{at: [20, "
        "20.75], set: {fired: 1}}]},\n"
        "        {id: G, side: 2, type: leig18, group: U11, at: [23, 21.25], facing: 180}]\n",
        "T4", 1);
    set_die(&t, "C", 5);
    set_die(&t, "G", 5);
    CHECK(rf_sees(turn_of(&t), piece(&t, "A.1"), piece(&t, "C.1")));
    CHECK(!rf_sees(turn_of(&t), piece(&t, "A.1"), piece(&t, "G.1")));
    set_die(&t, "G", 6);
    CHECK(rf_sees(turn_of(&t), piece(&t, "A.1"), piece(&t, "G.1")));
    clear(&t);
}

// EX-7; RF-OBS.1, RF-OBS.10, RF-FIR.3: a tank sees across its own line but not behind it.
TEST(rf_ex_7_a_tank_does_not_see_to_its_rear)
{
    table t;
    lay(&t, "width: 60, height: 48",
        GROUPS
        "units: [{id: T, side: 1, type: sherman75, group: U2, at: [30, 30]}, {id: A, side: 1, type: platoon, group: U1, at: [27, 30]},\n"
        "        {id: X, side: 2, type: platoon, group: U11, at: [30, 20]}, {id: Y, side: 2, type: platoon, group: U11, at: [40, 30]}]\n",
        "T4", 1);
    CHECK(rf_sees(turn_of(&t), piece(&t, "T.1"), piece(&t, "Y.1")));
    CHECK(!rf_sees(turn_of(&t), piece(&t, "T.1"), piece(&t, "X.1")));
    CHECK(rf_sees(turn_of(&t), piece(&t, "A.1"), piece(&t, "X.1")));
    CHECK_TEXT(rf_why_not_shoot(turn_of(&t), piece(&t, "T.1"), RF_W_HE, piece(&t, "X.1"), false), "RF-OBS.1: does not see to its rear");
    clear(&t);
}

// EX-8; RF-LOS.2, RF-FIR.4, RF-GEN.2, RF-OBS.8: three inches to see, one inch to fire.
TEST(rf_ex_8_seeing_and_firing_from_a_wood)
{
    table t;
    lay(&t, "width: 48, height: 48",
        "terrain: [{id: w, kind: wood, area: [[10, 30], [40, 30], [40, 40], [10, 40]]}]\n" GROUPS
        "units: [{id: Z, side: 1, type: platoon, group: U1, at: [20, 20]}, {id: X, side: 2, type: platoon, group: U11, at: [20, 32], "
        "facing: 180},\n"
        "        {id: Y, side: 2, type: platoon, group: U11, at: [23, 30.8], facing: 180}]\n",
        "T4", 1);
    CHECK(rf_sees(turn_of(&t), piece(&t, "X.1"), piece(&t, "Z.1")));
    CHECK_TEXT(rf_why_not_shoot(turn_of(&t), piece(&t, "X.1"), RF_W_SMALL, piece(&t, "Z.1"), true),
               "RF-FIR.4: not at the edge of the wood");
    CHECK(rf_why_not_shoot(turn_of(&t), piece(&t, "Y.1"), RF_W_SMALL, piece(&t, "Z.1"), true) == NULL);
    pl_foot y = rf_foot(turn_of(&t), piece(&t, "Y.1")), z = rf_foot(turn_of(&t), piece(&t, "Z.1"));
    CHECK_EQ(pl_gap(&y, &z, PL_NEAREST), 10247);
    CHECK(!rf_sees_by_itself(turn_of(&t), piece(&t, "Z.1"), piece(&t, "X.1")));
    CHECK(rf_is_chance_target(turn_of(&t), 1, unit(&t, "X")));
    clear(&t);
}

// EX-9; RF-LOS.4, RF-LOS.5, RF-OBS.9, RF-GEN.10: hedges between, in contact, and before a vehicle.
TEST(rf_ex_9_two_hedges)
{
    table t;
    lay(&t, "width: 48, height: 48",
        "terrain: [{id: h1, kind: hedge, line: [[0, 10], [40, 10]]}, {id: h2, kind: hedge, line: [[0, 14], [40, 14]]}]\n" GROUPS
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 5]}, {id: X, side: 2, type: platoon, group: U11, at: [20, 20]},\n"
        "        {id: Y, side: 2, type: platoon, group: U11, at: [20, 14.6]}, {id: K, side: 2, type: truck, group: U11, at: [22, 20]}]\n",
        "T4", 1);
    CHECK_TEXT(rf_why_not_see(turn_of(&t), piece(&t, "A.1"), piece(&t, "X.1")), "RF-LOS.4: two hedges or walls lie between");
    CHECK(rf_has_line(turn_of(&t), piece(&t, "A.1"), piece(&t, "Y.1")));
    CHECK_EQ(rf_cover_seen(turn_of(&t), piece(&t, "Y.1"), pl_at(20000, 5000)), RF_SOFT_COVER);
    CHECK(rf_is_chance_target(turn_of(&t), 1, unit(&t, "Y")));
    CHECK(rf_sees_by_itself(turn_of(&t), piece(&t, "A.1"), piece(&t, "K.1")));
    clear(&t);
}

// EX-48; RF-LOS.6: from a hill over a wood that is near, not over one near the target.
static bool sees_over(const char *hill, const char *wood)
{
    table t;
    char body[1200];
    snprintf(
        body, sizeof body,
        "terrain: [%s{id: w, kind: wood, area: [[%s]]}]\n" GROUPS
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [10, 10]}, {id: X, side: 2, type: platoon, group: U11, at: [50, 10]}]\n",
        hill, wood);
    lay(&t, "width: 72, height: 48", body, "T4", 1);
    bool has_line = rf_has_line(turn_of(&t), piece(&t, "A.1"), piece(&t, "X.1"));
    clear(&t);
    return has_line;
}

TEST(rf_ex_48_levels)
{
    const char *hill = "{id: h, kind: hill, area: [[4, 4], [16, 4], [16, 16], [4, 16]], height: 1}, ";
    CHECK(sees_over(hill, "20, 6], [24, 6], [24, 14], [20, 14"));
    CHECK(!sees_over(hill, "36, 6], [40, 6], [40, 14], [36, 14"));
    CHECK(!sees_over("", "20, 6], [24, 6], [24, 14], [20, 14"));
}

// RF-LOS.6: a hill is as high wherever its middle lies: between the arms of a horseshoe the ground is low, the arms block all the same.
TEST(rf_los_6_a_horseshoe_of_a_hill)
{
    const char *hill =
        "{id: h, kind: hill, area: [[20, 4], [40, 4], [40, 16], [36, 16], [36, 8], [24, 8], [24, 16], [20, 16]], height: 1}, ";
    const char *within = "{id: h, kind: hill, area: [[20, 20], [40, 20], [40, 32], [20, 32]], height: 1}, ",
               *wood = "60, 40], [64, 40], [64, 44], [60, 44";
    CHECK(!sees_over(hill, wood));
    CHECK(sees_over(within, wood));
}

// RF-LOS.1, RF-LOS.3, RF-LOS.8: a house blocks, pieces and wrecks do not, and from inside one sees out.
TEST(rf_los_3_houses_block_and_pieces_do_not)
{
    table t;
    lay(&t, "width: 48, height: 48",
        "terrain: [{id: b, kind: building, area: [[18, 20], [26, 20], [26, 24], [18, 24]]}]\n" GROUPS
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [22, 10]}, {id: B, side: 1, type: platoon, group: U1, at: [35, 10]}, {id: "
        "T, side: 2, type: panzer4, group: U11, pieces: [{at: [35, 15], set: {damage: wreck}}]},\n"
        "        {id: X, side: 2, type: platoon, group: U11, at: [22, 30]}, {id: Y, side: 2, type: platoon, group: U11, at: [22, 20.6]}, "
        "{id: Z, side: 2, type: platoon, group: U11, at: [35, 30]}]\n",
        "T4", 1);
    CHECK(!rf_has_line(turn_of(&t), piece(&t, "A.1"), piece(&t, "X.1")));
    CHECK(rf_has_line(turn_of(&t), piece(&t, "A.1"), piece(&t, "Y.1")));
    CHECK(rf_has_line(turn_of(&t), piece(&t, "B.1"), piece(&t, "Z.1")));
    clear(&t);
}

// RF-COV.1, RF-COV.2, RF-COV.4, RF-COV.6: the best single cover counts.
TEST(rf_cov_1_kinds_of_cover)
{
    table t;
    lay(&t, "width: 60, height: 48",
        "terrain: [{id: w, kind: wood, area: [[2, 28], [10, 28], [10, 34], [2, 34]]}, {id: wl, kind: wall, line: [[14, 30], [20, 30]]}, "
        "{id: b, kind: bunker, area: [[30, 32], [24, 32], [24, 28], [30, 28]]},\n"
        "          {id: h, kind: hedge, line: [[34, 30], [40, 30]]}]\n" GROUPS
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [16, 10]}, {id: W, side: 2, type: platoon, group: U11, at: [6, 30]}, {id: "
        "L, side: 2, type: platoon, group: U11, at: [16, 30.5]},\n"
        "        {id: F, side: 2, type: platoon, group: U11, at: [17.5, 33]}, {id: B, side: 2, type: platoon, group: U11, at: [27, 30]}, "
        "{id: T, side: 2, type: panzer4, group: U11, at: [37, 31.4]},\n"
        "        {id: K, side: 2, type: truck, group: U11, at: [50, 30], facing: 90}, {id: S, side: 2, type: platoon, group: U11, at: [50, "
        "31.2]}]\n",
        "T4", 1);
    pl_piece_id a = piece(&t, "A.1");
    CHECK_EQ(rf_cover_from(turn_of(&t), piece(&t, "W.1"), a, true), RF_SOFT_COVER);
    CHECK_EQ(rf_cover_from(turn_of(&t), piece(&t, "L.1"), a, true), RF_HARD_COVER);
    CHECK_EQ(rf_cover_from(turn_of(&t), piece(&t, "F.1"), a, true), RF_OPEN);
    CHECK_EQ(rf_cover_from(turn_of(&t), piece(&t, "B.1"), a, true), RF_BUNKER);
    CHECK_EQ(rf_cover_from(turn_of(&t), piece(&t, "S.1"), a, true), RF_SOFT_COVER);
    CHECK(rf_covered_from_at(turn_of(&t), piece(&t, "T.1"), a));
    CHECK(!rf_covered_from_at(turn_of(&t), piece(&t, "K.1"), a));
    CHECK_EQ(rf_cover_above(turn_of(&t), piece(&t, "L.1")), RF_OPEN);
    clear(&t);
}

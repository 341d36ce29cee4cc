// test_shots.c - target numbers, cover classes and crews: the worked examples that are pure numbers, and their neighbours.
#include "table.h"

// EX-13, EX-14, ROF-FIR.6 and .7: moved in the open and now in woods.
static table woods_target(const char *order)
{
    char text[1200];
    snprintf(text, sizeof text,
             HEAD
             "terrain: [{id: w, kind: woods, area: [[10, 24], [40, 24], [40, 34], [10, 34]]}]\n"
             "units:\n"
             "- {id: U2, side: 1, type: br_section_7, set: {order: M}, pieces: [{id: U2.3, at: [20, 10]}]}\n"
             "- {id: U3, side: 1, type: br_section_7, pieces: [{id: U3.3, at: [21.5, 10]}]}\n"
             "- {id: U13, side: 2, type: ge_rifles_6, set: {order: %s}, pieces: [{id: U13.2, at: [20, 25], set: {moved_in_open: %s}}]}\n",
             order, !strcmp(order, "C") ? "no" : "yes");
    return lay(text, "T6.2", 1);
}

TEST(rof_fir_6_moved_in_the_open_counts_in_cover)
{
    rof_shot shot;
    table t = woods_target("M");
    CHECK_EQ(number_of(&t, "U3.3", "U13", true, &shot), 4);
    CHECK_EQ(number_of(&t, "U2.3", "U13", false, &shot), 6);  // T7: no moving-target modifier
    clear(&t);
    t = woods_target("A");
    CHECK_EQ(number_of(&t, "U3.3", "U13", true, &shot), 3);
    CHECK_EQ(number_of(&t, "U2.3", "U13", false, &shot), 5);
    clear(&t);
    t = woods_target("C");
    CHECK_EQ(number_of(&t, "U3.3", "U13", true, &shot), 5);  // EX-14: a cautious advance is no moving target
    clear(&t);
}

// EX-16, ROF-COV.3, ROF-COV.4: half in cover, and a hedge between.
TEST(rof_cov_3_half_in_cover_decides)
{
    static const char all[] = HEAD "terrain: [{id: c, kind: crops, area: [[18, 20], [24, 20], [24, 24], [18, 24]]}, {id: h, kind: hedge, "
                                   "line: [[10, 16], [30, 16]]}]\n"
                                   "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [20, 10]}]}\n"
                                   "- {id: U13, side: 2, type: ge_rifles_6, pieces: [{at: [19, 21]}, {at: [20.5, 21]}, {at: [22, 21]}, "
                                   "{at: [25.5, 21]}, {at: [27, 21]}, {at: [28.5, 21]}]}\n";
    static const char five[] = HEAD "terrain: [{id: c, kind: crops, area: [[18, 20], [24, 20], [24, 24], [18, 24]]}, {id: h, kind: hedge, "
                                    "line: [[10, 16], [30, 16]]}]\n"
                                    "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [20, 10]}]}\n"
                                    "- {id: U13, side: 2, type: ge_rifles_6, pieces: [{at: [20.5, 21]}, {at: [22, 21]}, {at: [25.5, 21]}, "
                                    "{at: [27, 21]}, {at: [28.5, 21]}]}\n";
    rof_shot shot;
    table t = lay(all, "T6.2", 1);
    CHECK_EQ(number_of(&t, "U2.3", "U13", true, &shot), 6);
    CHECK_EQ(shot.cover, ROF_LIGHT);
    CHECK_EQ(shot.kill, 4);
    CHECK_EQ(shot.nearest, 1);
    clear(&t);
    t = lay(five, "T6.2", 1);
    CHECK_EQ(number_of(&t, "U2.3", "U13", true, &shot), 5);
    CHECK_EQ(shot.cover, ROF_OPEN);
    clear(&t);
}

// EX-21, ROF-SUP.3 and ROF-SPC.1: what is left of the dice after an order.
TEST(rof_sup_3_moving_fire)
{
    static const char text[] =
        HEAD "units:\n- {id: U2, side: 1, type: br_section_7, set: {order: M}, pieces: [{id: U2.1, at: [20, 10]}, {id: U2.2, at: [21.5, "
             "10]}, {id: U2.3, at: [23, 10]}]}\n"
             "- {id: U3, side: 1, type: br_section_7, set: {order: C}, pieces: [{id: U3.2, at: [21.5, 28]}, {id: U3.3, at: [23, 28]}]}\n"
             "- {id: U4, side: 1, type: us_squad, set: {order: M}, pieces: [{id: U4.3, at: [26, 10]}]}\n"
             "- {id: U5, side: 1, type: br_mmg, set: {order: C}, pieces: [{id: U5.1, at: [30, 10]}]}\n"
             "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.2, at: [22, 19]}]}\n";
    rof_shot shot;
    table t = lay(text, "T7.1", 1);
    CHECK_EQ(number_of(&t, "U2.2", "U12", false, &shot), 5);
    CHECK_EQ(shot.dice, 2);                                       // half of three, up
    CHECK_EQ(number_of(&t, "U2.1", "U12", false, &shot), 5 + 1);  // the sub-machine gun is at long range here
    CHECK_EQ(shot.dice, 2);
    CHECK_EQ(number_of(&t, "U2.3", "U12", false, &shot), 5);
    CHECK_EQ(number_of(&t, "U3.2", "U12", false, &shot), 5);
    CHECK_EQ(shot.dice, 3);
    CHECK_EQ(number_of(&t, "U4.3", "U12", false, &shot), 4);  // semi-automatic
    CHECK_EQ(number_of(&t, "U5.1", "U12", false, &shot), 0);  // a tripod does not fire after an order
    clear(&t);
}

// EX-42, ROF-SUP.6, ROF-FIR.12, ROF-LOS.3: tripod arc, hills, uphill.
TEST(rof_sup_6_arc_and_uphill)
{
    static const char text[] = HEAD
        "terrain:\n- {id: b9, kind: hill, height: 1, area: [[8, 32], [26, 32], [26, 44], [8, 44]]}\n"
        "- {id: b10, kind: hill, height: 2, area: [[13, 35], [21, 35], [21, 41], [13, 41]]}\n"
        "- {id: b19, kind: foxhole, height: 2, area: [[15, 37], [18, 37], [18, 38.5], [15, 38.5]]}\n"
        "units:\n- {id: U14, side: 2, type: ge_mmg, facing: 180, pieces: [{at: [16.5, 37.7]}, {at: [15.3, 37.7]}, {at: [17.7, 37.7]}]}\n"
        "- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [30, 24]}]}\n"
        "- {id: U3, side: 1, type: br_section_7, pieces: [{id: U3.3, at: [40, 36]}]}\n";
    rof_shot shot;
    table t = lay(text, "T6.2", 1);
    CHECK_EQ(number_of(&t, "U14.1", "U2", true, &shot), 4);
    CHECK_EQ(shot.dice, 6);
    CHECK_EQ(number_of(&t, "U2.3", "U14", true, &shot), 7);
    CHECK_EQ(shot.cover, ROF_HEAVY);
    CHECK_EQ(number_of(&t, "U14.1", "U3", true, &shot), 0);  // outside the arc
    CHECK_EQ(rof_elevation(t.turn, pl_at(16500, 37700)), 2000);
    CHECK_EQ(rof_elevation(t.turn, pl_at(8000, 32000)), 1000);  // the edge is inside
    clear(&t);
}

// EX-43, ROF-COV.5, ROF-LOS.6: figures never block sight; firing past another element; a second figure of it adds nothing.
TEST(rof_cov_5_firing_past_another_element)
{
    static const char text[] =
        HEAD "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}]}\n"
             "- {id: U3, side: 1, type: br_section_7, pieces: [{id: U3.4, at: [10.4, 20]}, {id: U3.5, at: [10, 22]}]}\n"
             "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.2, at: [10, 30]}]}\n";
    rof_shot shot;
    table t = lay(text, "T6.2", 1);
    CHECK_EQ(number_of(&t, "U2.3", "U12", true, &shot), 6);
    clear(&t);
}

// ROF-SUP.1: each crewman serves one gun, the nearest first; leaders and gunners do not.
TEST(rof_sup_1_crews)
{
    static const char text[] =
        HEAD "units:\n- {id: U2, side: 2, type: ge_assault, pieces: [{id: U2.1, at: [20, 10]}, {id: U2.2, at: [21.5, 10]}, {id: U2.3, at: "
             "[23, 10]}, {id: U2.8, at: [21.5, 11.5]}]}\n"
             "- {id: U8, side: 1, type: br_mmg, pieces: [{at: [40, 10]}, {at: [41.5, 10]}, {at: [43.6, 10]}, {at: [40, 13.1]}]}\n";
    uint16_t crew;
    table t = lay(text, "T6.2", 1);
    CHECK_EQ(rof_crew_of(t.turn, piece_of(&t, "U2.2"), &crew), 1);
    CHECK_EQ(crew, 1u << 2);
    CHECK_EQ(rof_crew_of(t.turn, piece_of(&t, "U8.1"), &crew), 1);  // the others are farther than two inches
    CHECK_EQ(crew, 1u << 1);
    CHECK_EQ(rof_busy_crew(t.turn, unit_of(&t, "U8"), unit_of(&t, "U2"), 0, 0, 0, true), 0);  // out of its arc, the gun is silent
    CHECK_EQ(rof_busy_crew(t.turn, unit_of(&t, "U2"), unit_of(&t, "U8"), 0, 0, 0, true), 1u << 2);
    clear(&t);
}

// ROF-FIR.8: below 2 is 2, ten is no shot.
TEST(rof_fir_8_limits_of_the_number)
{
    static const char text[] =
        HEAD "terrain: [{id: p, kind: pillbox, area: [[19, 38], [25, 38], [25, 42], [19, 42]]}]\n"
             "units:\n- {id: U2, side: 1, type: us_engineers, pieces: [{id: U2.6, at: [20, 10]}]}\n"
             "- {id: U3, side: 1, type: us_green, set: {status: suppressed}, pieces: [{id: U3.3, at: [21.5, 10]}]}\n"
             "- {id: U12, side: 2, type: ge_rifles_6, set: {order: A}, pieces: [{id: U12.2, at: [20, 20], set: {moved_in_open: yes}}]}\n"
             "- {id: U13, side: 2, type: ge_rifles_6, pieces: [{id: U13.2, at: [21.5, 39]}]}\n";
    rof_shot shot;
    table t = lay(text, "T6.2", 1);
    CHECK_EQ(number_of(&t, "U2.6", "U12", true, &shot), 2);   // 4 - 1 - 1 - 1
    CHECK_EQ(number_of(&t, "U3.3", "U13", true, &shot), 9);   // 6 + 1 long + 1 suppressed + 1 green
    CHECK_EQ(number_of(&t, "U3.3", "U13", false, &shot), 9);  // semi-automatic: no moving-firer modifier
    CHECK_EQ(rof_kill_number(t.turn, ROF_OPEN, -3), 2);
    CHECK_EQ(rof_kill_number(t.turn, ROF_REINFORCED, 3), 6);
    clear(&t);
}

// ROF-COV.1, ROF-COV.2: a wall close to the target that the line crosses covers it; the same wall behind it does not. Not against HE (ROF-COV.7).
TEST(rof_cov_2_walls_cover_one_way)
{
    static const char text[] = HEAD "terrain: [{id: w, kind: wall_low, line: [[10, 21], [30, 21]]}, {id: s, kind: shell_hole, area: [[18, "
                                    "22], [22, 22], [22, 24], [18, 24]]}]\n"
                                    "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [20, 10]}]}\n"
                                    "- {id: U3, side: 1, type: br_section_7, pieces: [{id: U3.3, at: [20, 36]}]}\n"
                                    "- {id: U4, side: 1, type: br_mortar, pieces: [{at: [26, 10]}, {at: [27.5, 10]}]}\n"
                                    "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.2, at: [20, 22.3]}]}\n";
    rof_shot shot;
    table t = lay(text, "T6.2", 1);
    number_of(&t, "U2.3", "U12", true, &shot);
    CHECK_EQ(shot.cover, ROF_HEAVY);
    number_of(&t, "U3.3", "U12", true, &shot);
    CHECK_EQ(shot.cover, ROF_LIGHT);
    number_of(&t, "U4.1", "U12", true, &shot);
    CHECK_EQ(shot.cover, ROF_LIGHT);
    clear(&t);
}

// ROF-NGT.2: rain hinders lines longer than 24 inches, from the turn it begins.
TEST(rof_ngt_2_rain)
{
    static const char text[] = HEAD "switches: {on: [opt_rain]}\nset: {rain_from: %d}\n"
                                    "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}]}\n"
                                    "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.2, at: [10, 35.1]}]}\n"
                                    "- {id: U13, side: 2, type: ge_rifles_6, pieces: [{id: U13.2, at: [12, 34.9]}]}\n";
    char now[1000];
    rof_shot shot;
    for (int from = 1; from <= 2; from++) {
        snprintf(now, sizeof now, text, from);
        table t = lay(now, "T6.2", 1);
        CHECK_EQ(number_of(&t, "U2.3", "U12", true, &shot), 4 + 1 + (from == 1));
        CHECK_EQ(number_of(&t, "U2.3", "U13", true, &shot), 4 + 1);
        clear(&t);
    }
}

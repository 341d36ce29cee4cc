// test_state.c - the questions every phase asks of the table, one by one: what a piece is, whether it is there, who knows of it, how far it is;
// and what a state may never look like.
#include "setup.h"

#include "table.h"

#define GROUPS \
    "groups: [{id: U1, side: 1, type: infantry}, {id: U2, side: 1, type: squadron}, {id: U8, side: 1, type: flight}, {id: U11, side: 2, " \
    "type: infantry}]\n"

static pl_turn *open_turn(const table *t) { return (pl_turn *)(uintptr_t)turn_of(t); }  // a test may lay anything on the table

// RF-GEN.3, RF-GEN.4: what each kind of piece counts as.
TEST(rf_gen_3_what_each_piece_is)
{
    static const struct {
        const char *type, *group;
        bool is_foot, is_afv, is_vehicle, is_gun, is_infantry;
    } rows[] = {
        {"platoon", "U1", true, false, false, false, true},      {"hq", "U1", true, false, false, false, true},
        {"at_platoon", "U1", true, false, false, false, true},   {"mg", "U1", true, false, false, false, true},
        {"mortar_light", "U1", true, false, false, false, true}, {"mortar_heavy", "U1", true, false, false, false, true},
        {"op", "U1", true, false, false, false, true},           {"air_op", "U2", true, false, false, false, false},
        {"atg_6pdr", "U1", false, false, false, true, false},    {"flak88", "U2", false, false, false, true, false},
        {"sherman75", "U2", false, true, true, false, false},    {"stug3", "U1", false, true, true, false, false},
        {"sdkfz222", "U2", false, true, true, false, false},     {"carrier", "U1", false, false, true, false, false},
        {"truck", "U1", false, false, true, false, false},       {"lca", "U2", false, false, true, false, false},
        {"typhoon_rp", "U8", false, false, false, false, false},
    };
    for (int i = 0; i < PL_COUNT(rows); i++) {
        char body[600];
        table t;
        snprintf(body, sizeof body, GROUPS "units: [{id: A, side: 1, type: %s, group: %s, at: [10, 10]}]\n", rows[i].type, rows[i].group);
        lay(&t, "width: 48, height: 36", body, "T4", 1);
        pl_piece_id p = piece(&t, "A.1");
        if (rf_is_foot(turn_of(&t), p) != rows[i].is_foot || rf_is_afv(turn_of(&t), p) != rows[i].is_afv ||
            rf_is_vehicle(turn_of(&t), p) != rows[i].is_vehicle || rf_is_gun(turn_of(&t), p) != rows[i].is_gun ||
            rf_is_infantry(turn_of(&t), p) != rows[i].is_infantry)
            fail_msg("%s of %s", rows[i].type, rows[i].group);
        clear(&t);
    }
}

// RF-GEN.9, RF-HID.2: who stands there, who is no wreck, and of whom each side knows.
TEST(rf_gen_9_who_is_there_and_who_knows_of_him)
{
    static const struct {
        const char *id;
        bool is_there, is_live, of_1, of_2, stands_1;  // of: known to the side
    } rows[] = {
        {"A.1", true, true, true, true, true},      {"W.1", true, false, false, false, true},   {"X.1", false, false, false, false, false},
        {"P.1", false, false, false, false, false}, {"R.1", false, false, false, false, false}, {"Y.1", false, false, false, false, false},
        {"D.1", true, true, false, true, false},    {"E.1", true, true, true, true, true},      {"V.1", true, false, false, false, false}};
    table t;
    lay(&t, "width: 48, height: 36",
        "zones: [{id: z, side: 2, use: deploy, area: [[0, 0], [48, 0], [48, 36], [0, 36]]}]\n" GROUPS
        "units:\n- {id: A, side: 1, type: platoon, group: U1, at: [10, 10]}\n- {id: K, side: 1, type: truck, group: U1, at: [14, 10]}\n"
        "- {id: W, side: 1, type: truck, group: U1, pieces: [{at: [18, 10], set: {damage: wreck}}]}\n"
        "- {id: X, side: 1, type: platoon, group: U1, at: [22, 10], place: lost}\n"
        "- {id: P, side: 1, type: platoon, group: U1, place: aboard, set: {carried_by: K}}\n"
        "- {id: R, side: 1, type: platoon, group: U1, place: reserve, set: {arrives: 3}}\n- {id: Y, side: 1, type: typhoon_rp, group: U8, "
        "at: [30, 30]}\n"
        "- {id: D, side: 2, type: platoon, group: U11, at: [10, 30], hidden: yes}\n- {id: E, side: 2, type: platoon, group: U11, at: [14, "
        "30]}\n"
        "- {id: V, side: 2, type: truck, group: U11, hidden: yes, pieces: [{at: [18, 30], set: {damage: wreck}}]}\n",
        "T4", 1);
    for (int i = 0; i < PL_COUNT(rows); i++) {
        pl_piece_id p = piece(&t, rows[i].id);
        if (rf_is_there(turn_of(&t), p) != rows[i].is_there || rf_is_live(turn_of(&t), p) != rows[i].is_live ||
            rf_is_known(turn_of(&t), p, 1) != rows[i].of_1 || rf_is_known(turn_of(&t), p, 2) != rows[i].of_2 ||
            rf_stands_known(turn_of(&t), p, 1) != rows[i].stands_1)
            fail_msg("%s", rows[i].id);
    }
    CHECK_EQ(rf_sees_of(turn_of(&t), unit(&t, "D")), PL_SIDE_BIT(2));
    CHECK_EQ(rf_sees_of(turn_of(&t), unit(&t, "E")), PL_EVERYONE);
    CHECK(rf_may_overlap(turn_of(&t), piece(&t, "P.1"), piece(&t, "K.1")) &&
          rf_may_overlap(turn_of(&t), piece(&t, "K.1"), piece(&t, "P.1")));
    CHECK(rf_may_overlap(turn_of(&t), piece(&t, "Y.1"), piece(&t, "A.1")) &&
          rf_may_overlap(turn_of(&t), piece(&t, "A.1"), piece(&t, "Y.1")));
    CHECK(!rf_may_overlap(turn_of(&t), piece(&t, "A.1"), piece(&t, "K.1")));
    clear(&t);
}

// RF-GEN.9, RF-TRN.4, RF-AMP.11: who of an element is left, who rides on a tank, who is in the water, how many are aboard.
TEST(rf_trn_4_who_rides_and_who_is_left)
{
    table t;
    lay(&t, "width: 48, height: 36",
        GROUPS
        "units:\n- {id: T, side: 1, type: sherman75, group: U2, at: [10, 10]}\n- {id: K, side: 1, type: truck, group: U1, at: [14, 10]}\n"
        "- {id: A, side: 1, type: company_piat, group: U1, place: aboard, set: {carried_by: T}}\n"
        "- {id: B, side: 1, type: company_piat, group: U1, place: aboard, set: {carried_by: K}}\n"
        "- {id: C, side: 1, type: company_piat, group: U1, at: [20, 20]}\n- {id: V, side: 1, type: lca, group: U2, at: [30, 10], set: "
        "{stage: 1}}\n"
        "- {id: W, side: 1, type: lca, group: U2, at: [36, 10], set: {stage: 2, has_beached: yes}}\n"
        "- {id: Q, side: 1, type: dukw, group: U1, at: [42, 10], set: {stage: 1}}\n",
        "T4", 1);
    pl_turn *turn = open_turn(&t);
    CHECK(rf_is_rider(turn, piece(&t, "A.1")) && rf_is_rider(turn, piece(&t, "A.4")));
    CHECK(!rf_is_rider(turn, piece(&t, "B.1")) && !rf_is_rider(turn, piece(&t, "C.1")) && !rf_is_rider(turn, piece(&t, "T.1")));
    CHECK_EQ(rf_body(turn, piece(&t, "A.2")), piece(&t, "T.1"));
    CHECK_EQ(rf_body(turn, piece(&t, "B.2")), piece(&t, "B.2"));
    CHECK_EQ(rf_body(turn, piece(&t, "C.2")), piece(&t, "C.2"));
    CHECK_EQ(rf_passengers(turn, piece(&t, "T.1")), 8);
    CHECK_EQ(rf_passengers(turn, piece(&t, "K.1")), 8);
    CHECK_EQ(rf_passengers(turn, piece(&t, "V.1")), 0);
    CHECK(rf_is_afloat(turn, piece(&t, "V.1")) && !rf_is_afloat(turn, piece(&t, "W.1")) && rf_is_afloat(turn, piece(&t, "Q.1")));
    CHECK(!rf_is_afloat(turn, piece(&t, "T.1")) && !rf_is_afloat(turn, piece(&t, "B.1")));
    rf_own(turn, piece(&t, "Q.1"))->aboard = piece(&t, "V.1");  // brought by a craft it does not swim
    CHECK(!rf_is_afloat(turn, piece(&t, "Q.1")));
    rf_own(turn, piece(&t, "Q.1"))->aboard = 0;
    CHECK_EQ(rf_first_here(turn, unit(&t, "C")), piece(&t, "C.1"));
    CHECK_EQ(rf_first_here(turn, unit(&t, "B")), piece(&t, "B.1"));
    pl_pieces(turn->state)[piece(&t, "C.1")].place = PL_LOST;
    pl_pieces(turn->state)[piece(&t, "B.1")].place = PL_LOST;
    rf_own(turn, piece(&t, "B.1"))->aboard = 0;
    CHECK_EQ(rf_first_here(turn, unit(&t, "C")), piece(&t, "C.2"));
    CHECK_EQ(rf_first_here(turn, unit(&t, "B")), piece(&t, "B.2"));
    CHECK_EQ(rf_passengers(turn, piece(&t, "K.1")), 6);
    for (int n = 0; n < 4; n++)
        pl_pieces(turn->state)[piece(&t, "C.1") + n].place = PL_LOST;
    CHECK_EQ(rf_first_here(turn, unit(&t, "C")), 0);
    rf_own(turn, piece(&t, "A.1"))->figs = 0;
    CHECK(!rf_is_rider(turn, piece(&t, "A.1")));
    clear(&t);
}

// RF-GEN.2: from the nearest point to the nearest point, to the thousandth, straight and across the corners; less than nothing is never reached.
TEST(rf_gen_2_from_edge_to_edge)
{
    static const struct {
        double x, y;
        int gap;
    } places[] = {{10, 15, 4250}, {15, 10, 4000}, {13, 13, 3010}, {10, 40, 29250}, {10.5, 10.5, 0}};
    for (int i = 0; i < PL_COUNT(places); i++) {
        char body[600];
        table t;
        snprintf(body, sizeof body,
                 GROUPS
                 "units: [{id: A, side: 1, type: platoon, group: U1, at: [10, 10]}, {id: B, side: 1, type: platoon, group: U1, at: [40, "
                 "4]}]\n");
        lay(&t, "width: 48, height: 48", body, "T4", 1);
        pl_turn *turn = open_turn(&t);
        pl_piece_id a = piece(&t, "A.1"), b = piece(&t, "B.1");
        pl_pieces(turn->state)[b].at = pl_at((pl_len)(places[i].x * 1000), (pl_len)(places[i].y * 1000));
        pl_foot one = rf_foot(turn, a), two = rf_foot(turn, b);
        for (int reach = places[i].gap - 2; reach <= places[i].gap + 2; reach++) {
            bool is_near = reach >= 0 && pl_feet_within(&one, &two, reach);
            CHECK_EQ(rf_within(turn, a, b, reach), is_near);
            CHECK_EQ(rf_within(turn, b, a, reach), is_near);
            if (reach >= 0)
                CHECK_EQ(rf_feet_near(&one, &two, reach), is_near);
            CHECK(!is_near || !rf_is_beyond(turn, a, rf_at_point(turn, a), b, reach));
        }
        CHECK(rf_within(turn, a, b, places[i].gap + 1));
        CHECK(places[i].gap == 0 || !rf_within(turn, a, b, places[i].gap - 1));
        CHECK(!rf_within(turn, a, a, -1));
        clear(&t);
    }
}

// RF-GEN.13, RF-AIR.18: what ground a place is on; a bombed house is a ruin, the one beside it is not.
TEST(rf_gen_13_what_ground_it_is)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "terrain:\n- {id: w, kind: wood, area: [[4, 4], [8, 4], [8, 8], [4, 8]]}\n- {id: b, kind: building, area: [[10, 4], [14, 4], [14, "
        "8], "
        "[10, 8]]}\n- {id: c, kind: building, area: [[16, 4], [20, 4], [20, 8], [16, 8]]}\n- {id: h, kind: wall, line: [[22, 4], [26, "
        "4]]}\n" GROUPS
        "units:\n- {id: A, side: 1, type: platoon, group: U1, at: [6, 6]}\n- {id: B, side: 1, type: platoon, group: U1, at: [12, 6]}\n"
        "- {id: C, side: 1, type: platoon, group: U1, at: [18, 6]}\n- {id: D, side: 1, type: platoon, group: U1, at: [24, 4]}\n",
        "T4", 1);
    pl_turn *turn = open_turn(&t);
    const rf_tables *tables = rf_tab(turn);
    CHECK_EQ(rf_position_of(turn, piece(&t, "A.1")), 0);
    CHECK_EQ(rf_position_of(turn, piece(&t, "B.1")), 2);
    CHECK_EQ(rf_position_of(turn, piece(&t, "C.1")), 3);
    CHECK_EQ(rf_position_of(turn, piece(&t, "D.1")), 0);
    CHECK(rf_on_kinds(turn, pl_at(6000, 6000), tables->woods) && !rf_on_kinds(turn, pl_at(12000, 6000), tables->woods));
    CHECK(!rf_on_kinds(turn, pl_at(6000, 6000), 0) && !rf_on_kinds(turn, pl_at(30000, 30000), ~(uint64_t)0));
    CHECK_EQ(rf_ground_kind(turn, 2), tables->kind_of_building);
    pl_marker_place(turn, (pl_marker){.kind = RF_M_OBJECTIVE, .at = {12000, 6000}, .feature = 2}, PL_EVERYONE, "RF-VIC.1");
    CHECK_EQ(rf_ground_kind(turn, 2), tables->kind_of_building);
    pl_marker_place(turn, (pl_marker){.kind = RF_M_RUIN, .at = {18000, 6000}, .feature = 3}, PL_EVERYONE, "RF-AIR.18");
    CHECK_EQ(rf_ground_kind(turn, 2), tables->kind_of_building);
    CHECK_EQ(rf_ground_kind(turn, 3), tables->kind_of_ruin);
    CHECK(rf_ground_kind(turn, 1) != tables->kind_of_ruin);
    clear(&t);
}

static void expect_state(const table *t, const char *wanted)
{
    const char *got = rf_validate(turn_of(t));
    if (wanted ? !got || strcmp(got, wanted) != 0 : got != NULL)
        fail_msg("wanted '%s', got '%s'", wanted ? wanted : "nothing wrong", got ? got : "nothing wrong");
}

// What the tests of every game look for after each choice is found when it is there.
TEST(rf_a_broken_state_is_found_out)
{
    table t;
    lay(&t, "width: 48, height: 36",
        GROUPS
        "units:\n- {id: A, side: 1, type: platoon, group: U1, at: [10, 10]}\n- {id: K, side: 1, type: truck, group: U1, at: [20, 10]}\n"
        "- {id: G, side: 1, type: atg_6pdr, group: U1, at: [30, 10]}\n- {id: P, side: 1, type: platoon, group: U1, place: aboard, set: "
        "{carried_by: K}}\n",
        "T4", 1);
    pl_turn *turn = open_turn(&t);
    pl_piece_id a = piece(&t, "A.1"), k = piece(&t, "K.1"), g = piece(&t, "G.1"), p = piece(&t, "P.1");
    pl_piece *pieces = pl_pieces(turn->state);
    expect_state(&t, NULL);
    uint8_t type = rf_see(turn, a)->type;
    rf_own(turn, a)->type = 0;
    expect_state(&t, "a piece has no type");
    rf_own(turn, a)->type = type;
    static const struct {
        pl_len x, y;
        bool is_on;
    } places[] = {{0, 0, true},       {48000, 36000, true}, {-1, 10, false},  {10, -1, false},
                  {48001, 10, false}, {10, 36001, false},   {48000, 0, true}, {0, 36000, true}};
    for (int i = 0; i < PL_COUNT(places); i++) {
        pieces[a].at = pl_at(places[i].x, places[i].y);
        expect_state(&t, places[i].is_on ? NULL : "a piece stands off the table");
    }
    pieces[a].at = pl_at(-1, -1);
    pieces[a].place = PL_LOST;  // of the fallen nobody asks where they lie
    expect_state(&t, NULL);
    pieces[a].place = PL_ON_TABLE;
    pieces[a].at = pl_at(10000, 10000);
    rf_own(turn, p)->aboard = 0;
    expect_state(&t, "a piece is aboard nothing");
    rf_own(turn, p)->aboard = k;
    pieces[k].place = PL_LOST;
    expect_state(&t, "a piece is aboard nothing");
    pieces[k].place = PL_ON_TABLE;
    rf_own(turn, a)->aboard = k;
    expect_state(&t, "a piece is aboard and somewhere else");
    pieces[a].place = PL_LOST;
    expect_state(&t, "a piece is aboard and somewhere else");
    pieces[a].place = PL_ON_TABLE;
    rf_own(turn, a)->aboard = 0;
    rf_own(turn, a)->figs = 0;
    expect_state(&t, "a stand without figures is still there");
    rf_own(turn, a)->figs = 2;
    rf_own(turn, g)->figs = 0;
    expect_state(&t, "a stand without figures is still there");
    pieces[g].place = PL_LOST;
    expect_state(&t, NULL);
    pieces[g].place = PL_ON_TABLE;
    rf_own(turn, g)->figs = 1;
    rf_own(turn, k)->damage = RF_WRECK;
    expect_state(&t, NULL);
    rf_own(turn, k)->damage = RF_WRECK + 1;
    expect_state(&t, "damage beyond destruction");
    rf_own(turn, k)->damage = RF_SOUND;
    pl_group_id u1 = rf_group_of(turn, a), last = (pl_group_id)turn->state->group_count;
    rf_own_group(turn, u1)->lost = rf_see_group(turn, u1)->start_figs;
    expect_state(&t, NULL);
    rf_own_group(turn, u1)->lost++;
    expect_state(&t, "a unit has lost more figures than it had");
    rf_own_group(turn, u1)->lost = 0;
    rf_own_group(turn, last)->lost = (uint8_t)(rf_see_group(turn, last)->start_figs + 1);
    expect_state(&t, "a unit has lost more figures than it had");
    clear(&t);
}

// test_moves.c - what examples cannot say of movement: hints, defaults, and the fan of a withdrawal.
#include "move.h"

#include "table.h"
#include "withdraw.h"

#define GROUPS "groups: [{id: U1, side: 1, type: infantry}, {id: U2, side: 1, type: squadron}, {id: U11, side: 2, type: infantry}]\n"

static pl_choice move_of(const table *t, const char *who, pl_item *item, pl_len x, pl_len y)
{
    char id[16];
    snprintf(id, sizeof id, "%s.1", who);
    *item = (pl_item){.piece = piece(t, id), .at = {x, y}};
    return (pl_choice){.side = 1, .verb = RF_V_MOVE, .subject = unit(t, who), .item_count = 1, .items = item};
}

// RF-MOV.6: too far by how much, and how far it would be legal.
TEST(rf_mov_6_a_path_too_long_says_how_far_it_may_go)
{
    table t;
    pl_item item;
    pl_hint hint;
    lay(&t, "width: 48, height: 36",
        GROUPS "units: [{id: A, side: 1, type: platoon, group: U1, at: [10, 10]}, {id: B, side: 1, type: hq, group: U1, at: [30, 10]}]\n",
        "T5", 1);
    pl_choice move = move_of(&t, "A", &item, 10000, 18500);
    CHECK_EQ(pl_game_check(t.game, &move), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(t.game, &hint), "RF-MOV.6: too far");
    CHECK_EQ(hint.item, 0);
    CHECK_EQ(hint.over, 2500);
    CHECK(hint.has_at && pl_same_point(hint.at, pl_at(10000, 16000)));
    item.at = hint.at;
    CHECK_EQ(pl_game_check(t.game, &move), PL_OK);
    clear(&t);
}

// RF-MOV.6: each inch of wood costs a tracked vehicle two.
TEST(rf_mov_6_half_rate_ground_counts_twice)
{
    table t;
    rf_path path;
    lay(&t, "width: 48, height: 36",
        "terrain: [{id: w, kind: wood, area: [[5, 12], [20, 12], [20, 15], [5, 15]]}]\n" GROUPS
        "units: [{id: T, side: 1, type: sherman75, group: U2, at: [10, 10]}, {id: B, side: 1, type: hq, group: U1, at: [30, 10]}]\n",
        "T5", 1);
    pl_item item = {.piece = piece(&t, "T.1"), .at = {10000, 19000}};
    CHECK(rf_path_read(&item, 1, item.piece, pl_at(10000, 10000), 0, &path));
    CHECK_EQ(rf_path_cost(turn_of(&t), &path, path.length), 12000);
    CHECK_EQ(rf_path_cost(turn_of(&t), &path, 4000), 6000);
    CHECK_EQ(rf_path_reach(turn_of(&t), &path, 6000), 4000);
    pl_choice move = move_of(&t, "T", &item, 10000, 19000);
    CHECK_EQ(pl_game_check(t.game, &move), PL_OK);
    item.at.y = 19001;
    CHECK_EQ(pl_game_check(t.game, &move), PL_ILLEGAL);
    clear(&t);
}

// RF-WDR.7: hemmed in on all sides no path of the fan is legal; with one side open there is one.
TEST(rf_wdr_7_the_fan_settles_whether_there_is_a_way)
{
    table t;
    const char *ring =
        "terrain: [{id: a, kind: river, area: [[14, 14], [26, 14], [26, 17], [14, 17]]}, {id: b, kind: river, area: [[14, 23], [26, 23], "
        "[26, 26], [14, 26]]},\n"
        "  {id: c, kind: river, area: [[14, 17], [17, 17], [17, 23], [14, 23]]}%s]\n" GROUPS
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 20]}, {id: E, side: 2, type: platoon, group: U11, at: [20, 21.5]}]\n";
    char body[900];
    for (int open = 0; open < 2; open++) {
        snprintf(body, sizeof body, ring, open ? "" : ", {id: d, kind: river, area: [[23, 17], [26, 17], [26, 23], [23, 23]]}");
        lay(&t, "width: 48, height: 36", body, "T5", 1);
        pl_turn *turn = (pl_turn *)(uintptr_t)turn_of(&t);  // a test may say that a fight was lost
        rf_own(turn, piece(&t, "A.1"))->fight = rf_own(turn, piece(&t, "E.1"))->fight = 1;
        rf_own(turn, piece(&t, "A.1"))->must = RF_MUST_WITHDRAW;
        CHECK_EQ(rf_fan_has_path(turn, piece(&t, "A.1"), false), open);
        clear(&t);
    }
}

static bool goes_where_it_faces(const rf_path *path, void *data)
{
    int bearing = pl_bearing(path->line[0], path->line[1]), off = bearing > path->facing ? bearing - path->facing : path->facing - bearing;
    pl_len whole = (path->length + 500) / PL_INCHES(1) * PL_INCHES(1);
    CHECK(path->facing % 15 == 0 && (off <= 1 || off >= 359));
    CHECK(path->length > 0 && path->length <= PL_INCHES(6) && whole - path->length <= 2 && path->length - whole <= 0);
    if (path->length >= PL_INCHES(6) - 2)
        ((bool *)data)[path->facing / 15] = true;
    return false;
}

// RF-WDR.7: every path of the fan is straight, leads where it faces, and is as many whole inches long, rounding never making it longer.
TEST(rf_wdr_7_the_fan_is_of_whole_inches)
{
    table t;
    bool is_found[24] = {false};
    lay(&t, "width: 48, height: 36",
        GROUPS "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 20]}, {id: E, side: 2, type: platoon, group: U11, at: [20, "
               "21.5]}]\n",
        "T5", 1);
    pl_turn *turn = (pl_turn *)(uintptr_t)turn_of(&t);  // a test may say that a fight was lost
    rf_own(turn, piece(&t, "A.1"))->fight = rf_own(turn, piece(&t, "E.1"))->fight = 1;
    rf_own(turn, piece(&t, "A.1"))->must = RF_MUST_WITHDRAW;
    CHECK(!rf_fan_search(turn, piece(&t, "A.1"), true, goes_where_it_faces, is_found));
    for (int heading = 120; heading <= 240; heading += 15)  // away from the winner the whole allowance is open
        CHECK(is_found[heading / 15]);
    clear(&t);
}

// RF-WDR.1: a refused withdrawal points to where its path ends.
TEST(rf_wdr_1_a_refused_withdrawal_points_to_its_end)
{
    table t;
    pl_hint hint;
    lay(&t, "width: 48, height: 36",
        GROUPS "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 20]}, {id: E, side: 2, type: platoon, group: U11, at: [20, "
               "21.5]}]\n",
        "T5", 1);
    uint16_t who = piece(&t, "A.1");
    pl_item items[] = {{.piece = who, .at = {20000, 18000}}, {.piece = who, .at = {20000, 17000}}, {.piece = (uint16_t)(who + 1)}};
    for (int count = 1; count <= 3; count++) {
        pl_choice back = {.side = 1, .verb = RF_V_WITHDRAW, .subject = who, .item_count = count, .items = items};
        CHECK(rf_check_withdraw(turn_of(&t), &back, &hint) != NULL);
        CHECK_EQ(hint.item, count - 1);
    }
    clear(&t);
}

// RF-MOV.2, RF-TRN.2, RF-AMP.10: a refusal names the distance of the tables, also where a battle changes it.
TEST(rf_mov_2_a_refusal_names_the_distance_of_the_tables)
{
    table t;
    pl_item item;
    const char *battle =
        "overrides: [{name: constant.assault_reach.value, value: 2.5}]\n" GROUPS
        "units: [{id: T, side: 1, type: truck, group: U2, at: [10, 10]}, {id: B, side: 1, type: hq, group: U1, at: [30, 10]},"
        " {id: D, side: 2, type: platoon, group: U11, at: [10, 18]}]\n";
    lay(&t, "width: 48, height: 36", battle, "T5", 1);
    pl_choice move = move_of(&t, "T", &item, 10000, 14000);
    CHECK_EQ(pl_game_check(t.game, &move), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(t.game, NULL), "RF-MOV.2: within 2.5 inches of an enemy");
    clear(&t);
}

// RF-AMP.5: while a vessel must beach, that is what is done when time runs out.
TEST(rf_amp_5_a_vessel_that_must_beach_does_so_by_default)
{
    table t;
    pl_item items[PL_ITEMS_MAX];
    lay(&t, "width: 48, height: 36",
        "terrain: [{id: s, kind: sea, area: [[0, 0], [48, 0], [48, 12], [0, 12]]}]\n" GROUPS
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [30, 20]},"
        " {id: K, side: 1, type: dukw, group: U1, at: [10, 9], set: {stage: 2, arrives: 1, lane_x: 10, lane_y: 13.75}}]\n",
        "T5", 1);
    pl_choice choice = pl_game_default(t.game, NULL, 1, items);
    CHECK_EQ(choice.verb, RF_V_BEACH);
    CHECK_EQ(choice.subject, unit(&t, "K"));
    clear(&t);
}

// Section 3.3: whose time runs out lets the movers pass, and holds nothing back for later.
TEST(rf_res_3_the_default_lets_the_movers_pass)
{
    table t;
    pl_item item, items[PL_ITEMS_MAX];
    lay(&t, "width: 48, height: 36",
        GROUPS "units:\n- {id: A, side: 1, type: platoon, group: U1, at: [20, 10]}\n"
               "- {id: D, side: 2, type: mg, group: U11, at: [20, 20], facing: 180}\n",
        "T5", 1);
    pl_choice move = move_of(&t, "A", &item, 20000, 15000);
    CHECK_EQ(pl_game_choose(t.game, &move), PL_OK);
    pl_choice answer = pl_game_default(t.game, NULL, 2, items);
    CHECK_EQ(answer.side, 2);
    CHECK_EQ(answer.verb, PL_PASS);
    clear(&t);
}

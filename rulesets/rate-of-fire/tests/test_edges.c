// test_edges.c - what no example can show: battles that are refused, where a refusal points, the page's tools, a table without markers left.
#include "table.h"

#include <stdlib.h>

#include "formats/notation.h"

// ---- what a battle may not be

#define ONE_EACH \
    "units: [{id: U1, side: 1, type: br_hq, pieces: [{id: U1.1, at: [20, 10]}]}, {id: U12, side: 2, type: ge_hq, pieces: [{id: U12.1, " \
    "at: " \
    "[20, 40]}]}]\n"

static void expect_read(const char *text, const char *part)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    pl_status status = pl_battle_open_text(&rof_ruleset, text, strlen(text), "test", &battle, &error);
    if (!part) {
        if (status)
            fail_msg("%s: %s", error.path, error.text);
        pl_battle_close(battle);
        return;
    }
    CHECK(status != PL_OK);
    if (!strstr(error.text, part))
        fail_msg("found '%s', wanted '%s'", error.text, part);
}

TEST(rof_elm_2_an_element_has_at_most_twelve_figures)
{
    for (int count = 12; count <= 13; count++) {
        char text[2048] =
            HEAD "units:\n- {id: U12, side: 2, type: ge_hq, pieces: [{at: [20, 40]}]}\n- {id: U2, side: 1, type: br_section, pieces: [";
        for (int i = 0; i < count; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s{at: [%d, 10]}", i ? ", " : "", 2 * i + 2);
        snprintf(text + strlen(text), sizeof text - strlen(text), "]}\n");
        expect_read(text, count == 12 ? NULL : "U2: 13 figures, an element has at most 12");
    }
}

TEST(rof_ldr_2_eight_officers_a_side_and_no_more)
{
    for (int side = 1; side <= 2; side++)
        for (int count = 8; count <= 9; count++) {
            char text[2048] = HEAD "units:\n";
            snprintf(text + strlen(text), sizeof text - strlen(text), "- {id: X, side: %d, type: ge_sniper, at: [2, 2]}\n", 3 - side);
            for (int i = 1; i <= count; i++)
                snprintf(text + strlen(text), sizeof text - strlen(text), "- {id: U%d, side: %d, type: br_hq, pieces: [{at: [%d, 10]}]}\n",
                         i, side, 3 * i);
            expect_read(text, count == 8 ? NULL : "officers, wanted at most 8");
        }
}

TEST(rof_gen_9_a_game_starts_and_ends_with_a_phase)
{
    static const struct {
        int start, end;
        bool is_fit;
    } spans[] = {{0, 0, true}, {1, 6, true}, {4, 10, true}, {6, 0, true}, {5, 0, false}, {7, 0, false}, {0, 5, false}, {0, 11, false}};
    for (int i = 0; i < PL_COUNT(spans); i++) {
        char text[1024];
        snprintf(text, sizeof text, HEAD "turns: 2\nset: {start_phase: %d, end_phase: %d}\n" ONE_EACH, spans[i].start, spans[i].end);
        expect_read(text, spans[i].is_fit ? NULL : "a game starts with phase 1, 2, 3, 4 or 6 and ends with 6 to 10");
    }
}

TEST(rof_end_4_six_is_a_number_of_a_die)
{
    expect_read(HEAD "random_end: {from: 3, need: 6}\n" ONE_EACH, NULL);
    expect_read(HEAD "random_end: {from: 3, need: 7}\n" ONE_EACH, "need 7, wanted a number of a D6");
}

TEST(rof_dep_2_counters_fit_what_they_stand_for)
{
    expect_read(HEAD "switches: {on: [opt_hidden]}\nmarkers: [{id: D1, kind: counter, side: 1, at: [2, 2]}]\n" ONE_EACH,
                "a counter without an element, but opt_dummies is off");
    expect_read(HEAD "switches: {on: [opt_hidden, opt_dummies]}\nmarkers: [{id: D1, kind: counter, side: 1, at: [2, 2]}]\n" ONE_EACH, NULL);
    expect_read(HEAD "switches: {on: [opt_hidden]}\nmarkers: [{id: D1, kind: counter, side: 1, on: U1, at: [2, 2]}]\n" ONE_EACH,
                "a counter stands for U1, which is not hidden");
}

TEST(rof_sup_1_a_listed_weapon_is_one_of_the_table)
{
    expect_read(
        HEAD
        "units: [{id: U1, side: 1, type: br_hq, pieces: [{type: musket, at: [20, 10]}]}, {id: U12, side: 2, type: ge_hq, at: [2, 2]}]\n",
        "no weapon 'musket'");
    table t =
        lay(HEAD "units: [{id: U1, side: 1, type: br_hq, pieces: [{type: mmg, at: [20, 10]}, {at: [22, 10]}]}, {id: U12, side: 2, type: "
                 "ge_hq, at: [2, 2]}]\n",
            "T6.2", 1);
    CHECK_TEXT(rof_weapon_of(t.turn, piece_of(&t, "U1.1"))->name, "mmg");
    CHECK_TEXT(rof_weapon_of(t.turn, piece_of(&t, "U1.2"))->name, "rifle");
    clear(&t);
}

TEST(rof_elm_2_a_template_has_one_to_twelve_figures)
{
    static const struct {
        const char *column;
        int value;
        const char *part;
    } changes[] = {{"first", 0, "wanted within 1 to 12"},
                   {"last", 13, "template_figures.br_hq_1: figures 1 to 13, wanted within 1 to 12"},
                   {"last", 12, NULL},
                   {"first", 12, "wanted within"}};
    for (int i = 0; i < PL_COUNT(changes); i++) {
        char text[1024];
        snprintf(text, sizeof text, HEAD "overrides: [{name: template_figures.br_hq_1.%s, value: %d}]\n" ONE_EACH, changes[i].column,
                 changes[i].value);
        expect_read(text, changes[i].part);
    }
}

TEST(rof_rei_1_an_arrival_names_an_edge)
{
    expect_read(HEAD "arrivals: [{id: V1, side: 1, units: [U9], turn: 1, edge: north, from: 2, to: 9}]\n" ONE_EACH, "U9");
}

// ---- where a refusal points

static pl_hint refusal(table *t, pl_side side, const char *text, const char *why)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    pl_hint hint = {0};
    if (pl_choice_parse(t->game, side, text, &choice, items, &error))
        fail_msg("%s: %s", text, error.text);
    CHECK_EQ(pl_game_check(t->game, &choice), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(t->game, &hint), why);
    return hint;
}

static void expect_hint(pl_hint hint, int item, int over, bool has_at, pl_point at)
{
    CHECK_EQ(hint.item, item);
    CHECK_EQ(hint.over, over);
    CHECK_EQ(hint.has_at, has_at);
    CHECK_EQ(hint.at.x, at.x);
    CHECK_EQ(hint.at.y, at.y);
}

static const char field[] = HEAD
    "terrain:\n- {id: r, kind: river, area: [[30, 0], [34, 0], [34, 48], [30, 48]]}\n- {id: w, kind: wire, line: [[0, 16], [30, 16]]}\n"
    "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}, {id: U2.4, at: [12, 10]}]}\n"
    "- {id: U3, side: 1, type: br_mmg, pieces: [{id: U3.1, at: [20, 10]}]}\n"
    "- {id: U4, side: 1, type: br_section_7, set: {status: suppressed}, pieces: [{id: U4.3, at: [28, 30]}]}\n"
    "- {id: U5, side: 1, type: ge_sniper, place: reserve, set: {is_due: yes}}\n"
    "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [10, 14]}, {id: U12.4, at: [28, 38]}]}\n"
    "arrivals: [{id: V1, side: 1, units: [U5], turn: 1, edge: west, from: 21, to: 33}]\n";

TEST(rof_mov_3_a_refused_path_points_to_where_it_fails)
{
    table t = lay(field, "T4.1", 1);
    pl_point none = {0, 0};
    expect_hint(refusal(&t, 1, "activate U2 C [U2.3 (8,10)] [U2.4 (12,5.5)]", "ROF-MOV.3: farther than its order allows"), -1, 500, true,
                pl_at(12000, 6000));
    expect_hint(refusal(&t, 1, "activate U2 M [U2.3 (8,10)] [U2.3 (-1,10)]", "ROF-MOV.7: the path leaves the table"), 1, 0, false, none);
    expect_hint(refusal(&t, 1, "activate U2 M [U2.3 (10,12.5)]", "ROF-MOV.6: too close to an enemy"), -1, 0, true, pl_at(10000, 12000));
    expect_hint(refusal(&t, 1, "activate U2 M [U2.3 (11.5,10)]", "ROF-MOV.6: figures would overlap"), -1, 0, true, pl_at(11500, 10000));
    expect_hint(refusal(&t, 1, "activate U2 M [U2.4 (19.5,10)]", "ROF-MOV.6: figures would overlap"), -1, 0, true, pl_at(19500, 10000));
    expect_hint(refusal(&t, 1, "activate U2 M [U2.3 (6,10)]", "ROF-ELM.5: the element would not hold together"), -1, 0, true,
                pl_at(12000, 10000));
    expect_hint(refusal(&t, 1, "activate U4 C [U4.3 (28,31)]", "ROF-MOV.9: suppressed troops do not close with the enemy"), -1, 0, true,
                pl_at(28000, 31000));
    expect_hint(refusal(&t, 1, "activate U4 C [U4.3 (31,30)]", "ROF-MOV.7: impassable"), -1, 0, true, pl_at(30000, 30000));
    expect_hint(refusal(&t, 1, "activate U2 A [U2.3 (8,10)] [U2.3 (8,17)]", "ROF-MOV.8: not over wire at the double"), -1, 0, false, none);
    expect_hint(refusal(&t, 1, "activate U5 M [U5.1 (0,20)]", "ROF-REI.1: a reserve's path starts on its entry edge"), 0, 0, true,
                pl_at(0, 21000));
    expect_hint(refusal(&t, 1, "activate U5 M", "ROF-REI.1: every figure of a reserve enters"), -1, 0, false, none);
    clear(&t);
}

TEST(rof_smk_3_a_refused_extra_points_to_its_item)
{
    table t = lay(field, "T4.1", 1);
    pl_point none = {0, 0};
    expect_hint(refusal(&t, 1, "activate U2 M [U2.3 (10,9)] [U2.3 (10,3) @0 =smoke_first]", "ROF-SMK.3: too far to throw"), 1, 0, true,
                pl_at(10000, 10000));
    expect_hint(refusal(&t, 1, "activate U2 M [U2.3 (10,9)] [U2.3 (10,2) @0 =smoke_last]", "ROF-SMK.3: too far to throw"), 1, 0, true,
                pl_at(10000, 9000));
    expect_hint(refusal(&t, 1, "activate U2 A [U2.3 (10,9)] [U2.3 (10,8) @0 =smoke_last]",
                        "ROF-SMK.3: smoke is thrown under M or C, with the order"),
                1, 0, false, none);
    expect_hint(refusal(&t, 1, "activate U3 M [U3.1 (20,9)] [U3.1 (20,8) @0 =smoke_last]", "ROF-SMK.3: one grenade, while there is one"), 1,
                0, false, none);
    expect_hint(refusal(&t, 1, "activate U2 M [U2.3 (10,9)] [U3.1 (20,8)]", "ROF-MOV.1: not a figure of this element"), 1, 0, false, none);
    expect_hint(refusal(&t, 1, "activate U3 M [U3.1 (20,9)] [U3.1 (0,0) @20 =face]",
                        "ROF-SUP.6: facing is set by order M or C, to one of the table of directions"),
                1, 0, false, none);
    pl_item items[] = {{.piece = (uint16_t)piece_of(&t, "U2.3"), .at = {10000, 9000}},
                       {.piece = (uint16_t)piece_of(&t, "U2.3"), .at = {10000, 8000}, .value = ROF_FACE + 1}};
    pl_choice choice = {
        .side = 1, .verb = ROF_V_ACTIVATE, .subject = (uint16_t)unit_of(&t, "U2"), .target = ROF_M, .item_count = 2, .items = items};
    pl_hint hint;
    CHECK_TEXT(rof_check_activate(t.turn, &choice, &hint), "ROF-MOV.1: not a thing to do on the way");
    expect_hint(hint, 1, 0, false, none);
    clear(&t);
}

TEST(rof_mel_4_a_refused_assault_points_to_where_it_fails)
{
    table t = lay(HEAD "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}, {id: U2.4, at: [12, 10]}]}\n"
                       "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [10, 14]}]}\n",
                  "T9.0", 1);
    CHECK_EQ(refusal(&t, 1, "close_assault U2 [U2.3 (10,9)] [U2.3 (10,13)]", "ROF-MEL.4: farther than a close assault goes").over, 1000);
    CHECK_EQ(refusal(&t, 1, "close_assault U2 [U2.3 (10,13)] [U12.3 (10,13)]", "ROF-MEL.4: not a figure of this element").item, 1);
    CHECK_EQ(refusal(&t, 1, "close_assault U2 [U2.3 (10,13)] [U2.4]", "ROF-MEL.4: name the place to go to").item, 1);
    refusal(&t, 1, "close_assault U2", "ROF-MEL.4: at least one must make contact");
    static const char nine[] = "close_assault U2 [U2.3 (10,11)] [U2.3 (10,10)] [U2.3 (10,11)] [U2.3 (10,10)] [U2.3 (10,11)] [U2.3 (10,10)] "
                               "[U2.3 (10,11)] [U2.3 (10,12)] [U2.3 (10,13)]";
    CHECK_EQ(refusal(&t, 1, nine, "ROF-MEL.4: too many turns in one path").item, 8);
    clear(&t);
}

// ---- the coarse step of a sight line: touching the tip of a feature touches it, from whichever side and direction

TEST(rof_los_2_a_line_that_touches_a_tip_crosses)
{
    static const int tips[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        char text[1024];
        int sx = tips[i][0], sy = tips[i][1];
        // The hedge runs from its tip at (30, 24) away from the line, so that the tip is one corner of its box and the others lie beyond.
        snprintf(text, sizeof text, HEAD "terrain: [{id: h, kind: hedge, line: [[30, 24], [%d, %d]]}]\n" ONE_EACH, 30 + 4 * sx,
                 24 + 4 * sy);
        table t = lay(text, "T3.2", 1);
        for (int turned = 0; turned < 2; turned++) {
            pl_point a = {30000 - 6000 * sy, 24000 + 6000 * sx}, b = {30000 + 6000 * sy, 24000 - 6000 * sx};
            rof_line line = {.from = turned ? b : a, .to = turned ? a : b, .from_radius = 500, .to_radius = 500};
            rof_look(t.turn, &line);
            CHECK_EQ(line.hindrance, 1);
            line.from.x -= 10 * sx;  // a hair aside of it
            line.to.x -= 10 * sx;
            rof_look(t.turn, &line);
            CHECK_EQ(line.hindrance, 0);
        }
        clear(&t);
    }
}

// ROF-LOS.2: a stretch counts if either of its ends is below the top.
TEST(rof_los_2_one_end_below_is_enough)
{
    table t = lay(HEAD "terrain:\n- {id: k, kind: hill, height: 4, area: [[2, 2], [8, 2], [8, 8], [2, 8]]}\n"
                       "- {id: o, kind: orchard, area: [[12, 2], [30, 2], [30, 8], [12, 8]]}\n" ONE_EACH,
                  "T3.2", 1);
    for (int turned = 0; turned < 2; turned++) {
        pl_point a = {7900, 5000}, b = {40000, 5000};
        rof_line line = {.from = turned ? b : a, .to = turned ? a : b, .from_radius = 500, .to_radius = 500};
        rof_look(t.turn, &line);  // above its top where it enters, below where it leaves; and the other way round
        CHECK_EQ(line.hindrance, 1);
    }
    clear(&t);
}

// ROF-LOS.4: a corner cut by a thousandth is cut.
TEST(rof_los_4_a_thousandth_of_a_house_blocks)
{
    table t = lay(HEAD "terrain: [{id: b, kind: building_stone, area: [[30, 20], [36, 20], [36, 26], [30, 26]]}]\n" ONE_EACH, "T3.2", 1);
    rof_line line = {.from = {25000, 25001}, .to = {35000, 15001}, .from_radius = 500, .to_radius = 500};
    rof_look(t.turn, &line);  // in at (30, 20.001), out at (30.001, 20)
    CHECK_TEXT(line.blocked, "ROF-LOS.4: a building is in the way");
    line = (rof_line){.from = {25000, 25000}, .to = {35000, 15000}, .from_radius = 500, .to_radius = 500};
    rof_look(t.turn, &line);  // it only touches the corner
    CHECK(!line.blocked);
    clear(&t);
}

// ---- many features

// ROF-MOV.4: what is entered is told apart however many features lie about.
TEST(rof_mov_4_the_seventieth_feature_costs_too)
{
    static char text[16000];
    strcpy(text, HEAD "terrain:\n");
    for (int i = 0; i < 70; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "- {id: f%d, kind: %s, area: [[%d.2, 9], [%d.8, 9], [%d.8, 11], [%d.2, 11]]}\n", i,
                 i == 0 || i == 64 || i == 69 ? "trench" : "road", i, i, i, i);
    strcat(text, ONE_EACH);
    table t = lay(text, "T3.2", 1);
    rof_walk walk;
    rof_walk_make(t.turn, pl_at(63900, 10000), (pl_point[]){{65000, 10000}}, 1, NULL, &walk);
    CHECK_EQ(walk.cost, 1100 + 4000);
    for (int in = 0; in < 2; in++) {  // a long way, so that all of them lie about it: into the trench, and out of it
        pl_point far = {0, 30000}, trench = {64500, 10000};
        pl_len tolls = 0;
        rof_walk_make(t.turn, in ? far : trench, in ? &trench : &far, 1, NULL, &walk);
        for (int i = 0; i < walk.count; i++)
            tolls += walk.legs[i].toll;
        CHECK(!walk.why);
        CHECK_EQ(tolls, 2000);
    }
    rof_walk_make(t.turn, pl_at(69500, 10000), (pl_point[]){{69500, 12000}, {0, 12000}}, 2, NULL, &walk);
    CHECK_EQ(walk.cost, 2000 + 69500 + 2000);
    CHECK(!rof_is_barred(t.turn, pl_at(64500, 10000)));
    clear(&t);
}

// ---- the page's tools

TEST(rof_fir_11_the_page_shows_ranges)
{
    table t =
        lay(HEAD "units: [{id: U1, side: 1, type: us_engineers, pieces: [{id: U1.2, at: [20, 10]}, {id: U1.6, at: [22, 10]}]}, {id: U8, "
                 "side: 1, type: br_mmg, pieces: [{id: U8.1, at: [30, 10]}]}, {id: U12, side: 2, type: ge_hq, at: [2, 2]}]\n",
            "T6.2", 1);
    const char *name;
    pl_len bands[4];
    int arc;
    CHECK_EQ(rof_ruleset.ranges(t.turn, (pl_piece_id)piece_of(&t, "U1.2"), 0, &name, bands, 4, &arc), 1);
    CHECK_EQ(bands[0], 6000);
    CHECK_TEXT(name, "flamethrower");
    CHECK_EQ(rof_ruleset.ranges(t.turn, (pl_piece_id)piece_of(&t, "U1.6"), 0, &name, bands, 4, &arc), 2);
    CHECK_EQ(bands[0], 16000);
    CHECK_EQ(bands[1], 32000);
    CHECK_EQ(arc, 180);
    CHECK_EQ(rof_ruleset.ranges(t.turn, (pl_piece_id)piece_of(&t, "U1.6"), 0, &name, bands, 1, &arc), 1);
    CHECK_EQ(rof_ruleset.ranges(t.turn, (pl_piece_id)piece_of(&t, "U8.1"), 0, &name, bands, 4, &arc), 2);
    CHECK_EQ(arc, 45);
    CHECK_EQ(rof_ruleset.ranges(t.turn, (pl_piece_id)piece_of(&t, "U8.1"), 1, &name, bands, 4, &arc), -1);
    CHECK_EQ(rof_ruleset.ranges(t.turn, 0, 0, &name, bands, 4, &arc), -1);
    clear(&t);
}

TEST(rof_los_1_the_page_shows_what_blocks_and_where)
{
    table t = lay(
        HEAD "terrain:\n- {id: b, kind: building_stone, area: [[30, 20], [36, 20], [36, 26], [30, 26]]}\n"
             "- {id: w, kind: woods, area: [[10, 20], [20, 20], [20, 30], [10, 30]]}\n"
             "- {id: k, kind: hill, height: 2, area: [[2, 34], [8, 34], [8, 40], [2, 40]]}\n"
             "- {id: o, kind: bocage, line: [[44, 20], [60, 20]]}\n"
             "units: [{id: U1, side: 1, type: br_section_7, pieces: [{at: [33, 10]}, {at: [15, 10]}, {at: [5, 30]}, {at: [50, 10]}]}, {id: "
             "U12, side: 2, type: ge_hq, at: [2, 2]}]\n",
        "T3.2", 1);
    static const struct {
        const char *from, *why;
        pl_point to, at;
        int what;
    } looks[] = {{"U1.1", "ROF-LOS.4: a building is in the way", {33000, 30000}, {33000, 20000}, 1},
                 {"U1.2", "ROF-LOS.4: too deep to see through", {15000, 25000}, {15000, 20000}, 2},
                 {"U1.3", "ROF-LOS.3: a hill is in the way", {5000, 44000}, {5000, 34000}, 3},
                 {"U1.4", "ROF-LOS.5: bocage is in the way", {50000, 30000}, {50000, 20000}, 4},
                 {"U1.4", "ROF-LOS.7: beyond visibility", {1400, 10000}, {0, 0}, 0}};
    for (int i = 0; i < PL_COUNT(looks); i++) {
        pl_point at = {0, 0};
        pl_feature_id what = 0;
        CHECK_TEXT(rof_ruleset.sight(t.turn, (pl_piece_id)piece_of(&t, looks[i].from), looks[i].to, &at, &what), looks[i].why);
        CHECK_EQ(at.x, looks[i].at.x);
        CHECK_EQ(at.y, looks[i].at.y);
        CHECK_EQ(what, looks[i].what);
    }
    clear(&t);
}

// ---- what is over is over

// ROF-SPT.12: an ambush is the attack it was declared for.
TEST(rof_spt_12_an_ambush_is_over_with_its_attack)
{
    table t =
        lay(HEAD "switches: {on: [opt_hidden]}\nunits:\n- {id: U2, side: 1, type: ge_rifles_6, hidden: yes, pieces: [{id: U2.2, at: [20, "
                 "10]}]}\n- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.2, at: [20, 20]}]}\n",
            "T6.2", 1);
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    rof_shot shot;
    CHECK_EQ(number_of(&t, "U2.2", "U12", true, &shot), 3);
    CHECK_EQ(pl_choice_parse(t.game, 1, "fire U2 [- main >U12]", &choice, items, &error), PL_OK);
    CHECK_EQ(pl_game_choose(t.game, &choice), PL_OK);
    CHECK(rof_see_u(t.turn, unit_of(&t, "U2"))->fired);
    CHECK_EQ(number_of(&t, "U2.2", "U12", true, &shot), 4);
    clear(&t);
}

// ---- what a view keeps

// ROF-SPT.10: the way of a dummy under way is its owner's affair, like that of a hidden element: neither shows which of the two it is.
TEST(rof_spt_10_a_dummy_under_way_shows_nothing)
{
    table t = lay(HEAD "switches: {on: [opt_hidden, opt_dummies]}\nmarkers: [{id: D1, kind: counter, side: 1, at: [2, 2]}]\n" ONE_EACH,
                  "T4.1", 1);
    pl_state *view = pl_scene_block(t.battle->scene);
    for (pl_side side = 1; side <= 2; side++) {
        memcpy(view, pl_game_state(t.game), pl_game_state(t.game)->size);
        rof_move *move = &((rof_game *)pl_state_part(view, PL_PART_OWN_GAME))->move;
        *move = (rof_move){.counter = 1, .order = ROF_C, .sample = 1, .count = 2, .going = 1, .start = {{2000, 2000}}};
        rof_ruleset.hide(t.battle->scene, view, side);
        CHECK_EQ(move->counter, side == 1);
        CHECK_EQ(move->count, side == 1 ? 2 : 0);
        CHECK_EQ(move->start[0].x, side == 1 ? 2000 : 0);
    }
    free(view);
    clear(&t);
}

static void play(table *t, pl_side side, const char *text)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (pl_choice_parse(t->game, side, text, &choice, items, &error))
        fail_msg("%s: %s", text, error.text);
    if (pl_game_choose(t->game, &choice))
        fail_msg("%s: %s", text, pl_game_why_not(t->game, NULL));
}

static const rof_move *move_seen_by(const table *t, pl_side side, pl_state *view)
{
    pl_view_make(t->battle->scene, pl_game_state(t->game), side, view);
    return &((const rof_game *)pl_state_see(view, PL_PART_OWN_GAME))->move;
}

// Halted in the middle, an element has still a way before it, which the other side does not see; nor who could have fired at it.
TEST(rof_mov_12_what_lies_ahead_is_the_movers_own)
{
    table t = lay(HEAD "switches: {on: [opt_hidden, opt_dummies]}\nmarkers: [{id: D1, kind: counter, side: 2, at: [20, 20]}]\nunits:\n"
                       "- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.4, at: [20, 12]}]}\n"
                       "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.2, at: [30, 30]}]}\n",
                  "T4.1", 1);
    pl_state *view = pl_scene_block(t.battle->scene);
    play(&t, 1, "activate U2 M [U2.4 (20,18)]");
    const rof_move *move = move_seen_by(&t, 1, view);
    CHECK_EQ(move->sample, 6);  // at (20, 15)
    CHECK_EQ(move->count, 12);
    CHECK_EQ(move->p[11], 6000);
    CHECK_EQ(move->total[0], 6000);
    CHECK_EQ(view->way_count, 1);
    move = move_seen_by(&t, 2, view);
    CHECK_EQ(move->count, 6);
    CHECK_EQ(move->p[5], 3000);
    CHECK_EQ(move->p[6], 0);
    CHECK_EQ(move->p[11], 0);
    CHECK_EQ(move->track[5][0][1], 3000);
    CHECK_EQ(move->track[6][0][1], 0);
    CHECK_EQ(move->track[11][0][1], 0);
    CHECK_EQ(move->open[11], 0);
    CHECK_EQ(move->total[0], 0);
    CHECK_EQ(view->way_count, 0);
    CHECK_EQ(pl_way(view)[0].piece, 0);
    CHECK_EQ(pl_way(view)[0].at.y, 0);
    play(&t, 1, "continue U2 [U2.4 (20,16)]");
    move = move_seen_by(&t, 1, view);
    CHECK_EQ(move->count, 8);  // a shorter way than was planned leaves nothing of the longer one
    CHECK_EQ(move->p[7], 4000);
    CHECK_EQ(move->p[8], 0);
    CHECK_EQ(move->open[8], 0);
    CHECK(move_seen_by(&t, 2, view)->marks[unit_of(&t, "U12")] != 0);
    CHECK_EQ(move_seen_by(&t, 1, view)->marks[unit_of(&t, "U12")], 0);
    free(view);
    clear(&t);
}

// ---- a table without markers left

static void fill_markers(table *t, int spare)
{
    pl_state *state = (pl_state *)pl_game_state(t->game);
    for (int m = t->battle->scene->scenario->marker_count + 1; m <= state->marker_count - spare; m++)
        pl_markers(state)[m] = (pl_marker){.kind = ROF_SMOKE_DISC, .side = 1, .at = {1000, 1000}, .value = 2};
}

static bool is_open(table *t, pl_side side, int verb, const char **why)
{
    int count;
    const pl_option *options = pl_game_options(t->game, side, true, &count);
    bool is_any = false;
    *why = "";
    for (int i = 0; i < count; i++)
        if (options[i].verb == verb) {
            is_any |= !options[i].shut;
            *why = options[i].shut ? options[i].shut : *why;
        }
    return is_any;
}

TEST(rof_smk_2_without_counters_no_smoke_is_thrown)
{
    table t = lay(field, "T4.1", 1);
    fill_markers(&t, 3);
    CHECK_EQ(rof_markers_left(t.turn), 3);
    fill_markers(&t, 1);
    CHECK_EQ(rof_markers_left(t.turn), 1);
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    CHECK_EQ(pl_choice_parse(t.game, 1, "activate U2 M [U2.3 (10,8) @0 =smoke_first]", &choice, items, &error), PL_OK);
    CHECK_EQ(pl_game_check(t.game, &choice), PL_OK);
    fill_markers(&t, 0);
    CHECK_EQ(rof_markers_left(t.turn), 0);
    refusal(&t, 1, "activate U2 M [U2.3 (10,8) @0 =smoke_first]", "ROF-SMK.2: no smoke counter is left");
    clear(&t);
}

TEST(rof_hei_4_without_a_marker_no_mission_is_called)
{
    const char *why;
    table t = lay(
        HEAD "units:\n- {id: U7, side: 1, type: br_fo, pieces: [{id: U7.1, at: [10, 10]}]}\n- {id: U4, side: 1, type: br_mortar, pieces: "
             "[{id: U4.1, at: [14, 10]}]}\n- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [70, 46]}]}\n",
        "T6.1", 1);
    fill_markers(&t, 1);
    CHECK(is_open(&t, 1, ROF_V_CALL, &why));
    fill_markers(&t, 0);
    CHECK(!is_open(&t, 1, ROF_V_CALL, &why));
    CHECK_TEXT(why, "ROF-HEI.4: no mission marker is left");
    clear(&t);
}

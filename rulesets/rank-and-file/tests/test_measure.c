// test_measure.c - distances, zones, footprints and numbers that no play shows.
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "fire.h"
#include "harness.h"
#include "meaning_chance.h"
#include "ruleset.h"

typedef struct scene {
    pl_battle *battle;
    pl_game *game;
    const pl_turn *turn;
} scene;

static scene lay(const char *units)
{
    char text[4096] = "game: rank-and-file\nname: Field\ntable: {width: 48, height: 48}\n"
                      "sides:\n- {id: a, name: A}\n- {id: b, name: B}\nunits:\n";
    strcat(text, units);
    scene s = {0};
    pl_error error = {0};
    if (pl_battle_open_text(&rnf_ruleset, text, strlen(text), "field", &s.battle, &error) ||
        pl_game_create(s.battle->scene, &s.game, &error))
        fail_msg("%s: %s", error.path, error.text);
    static const pl_dice dice = {.seed = 1};
    pl_game_start(s.game, &dice);
    s.turn = pl_game_turn(s.game);
    return s;
}

static void end(scene *s)
{
    pl_game_destroy(s->game);
    pl_battle_close(s->battle);
}

static int id_of(const scene *s, const char *name) { return pl_scene_unit_named(s->battle->scene, name); }
static rnf_stance stance(const scene *s, const char *name) { return rnf_stance_of(s->turn, id_of(s, name)); }

// RNF-UNT.7: footprints of every formation.
TEST(rnf_unt_7_footprints)
{
    scene s = lay("- {id: 2, side: 1, type: pr_musk, at: [20, 20], facing: 0}\n- {id: 101, side: 2, type: au_bat, at: [40, 40], facing: 0, "
                  "set: {formation: deployed}}\n");
    const rnf_tables *t = rnf_t(s.turn);
    rnf_stance u = stance(&s, "2"), gun = stance(&s, "101");
    static const struct {
        int formation, stands;
        pl_len width, depth;
    } cases[] = {
        {RNF_LINE, 6, 9000, 750},    {RNF_COLUMN, 6, 3000, 2250},  {RNF_COLUMN, 5, 3000, 2250},
        {RNF_COLUMN, 1, 1500, 750},  {RNF_MARCH, 6, 1500, 4500},   {RNF_SQUARE, 6, 3000, 3000},
        {RNF_SQUARE, 4, 1500, 1500}, {RNF_SKIRMISH, 4, 7500, 750}, {RNF_ROUT, 5, 3000, 2250},
    };
    for (int i = 0; i < PL_COUNT(cases); i++) {
        u.formation = (uint8_t)cases[i].formation;
        u.stands = (uint8_t)cases[i].stands;
        CHECK_EQ(rnf_width(t, &u), cases[i].width);
        CHECK_EQ(rnf_depth(t, &u), cases[i].depth);
    }
    CHECK_EQ(rnf_depth(t, &gun), 1500);
    gun.formation = RNF_LIMBERED;
    CHECK_EQ(rnf_depth(t, &gun), 3000);
    end(&s);
}

// RNF-UNT.10: front, flanks and rear of a line 9 wide and 0.75 deep; a square has only a front.
TEST(rnf_unt_10_zones)
{
    scene s =
        lay("- {id: 2, side: 1, type: pr_musk, at: [20, 20], facing: 0}\n- {id: 101, side: 2, type: au_musk, at: [40, 40], facing: 0}\n");
    rnf_stance u = stance(&s, "2");
    CHECK_EQ(rnf_zone_of(s.turn, &u, pl_at(32000, 20000)), RNF_FRONT);
    CHECK_EQ(rnf_zone_of(s.turn, &u, pl_at(32000, 19999)), RNF_RIGHT);
    CHECK_EQ(rnf_zone_of(s.turn, &u, pl_at(10000, 19500)), RNF_LEFT);
    CHECK_EQ(rnf_zone_of(s.turn, &u, pl_at(20000, 19250)), RNF_REAR);
    CHECK_EQ(rnf_zone_of(s.turn, &u, pl_at(25500, 18250)), RNF_REAR);  // on the diagonal
    CHECK_EQ(rnf_zone_of(s.turn, &u, pl_at(25501, 18250)), RNF_RIGHT);
    u.formation = RNF_SQUARE;
    CHECK_EQ(rnf_zone_of(s.turn, &u, pl_at(20000, 1000)), RNF_FRONT);
    end(&s);
}

// RNF-GEN.11: inside the corridor if at least 0.001 of its width is; touching is not overlapping.
TEST(rnf_gen_11_corridors_and_touching)
{
    scene s = lay(
        "- {id: 2, side: 1, type: pr_musk, at: [20, 10], facing: 0}\n- {id: 101, side: 2, type: au_musk, at: [28.999, 15], facing: 180}\n"
        "- {id: 102, side: 2, type: au_musk, at: [11, 15], facing: 180}\n");
    rnf_stance u = stance(&s, "2");
    pl_foot in = rnf_unit_foot(s.turn, id_of(&s, "101")), out = rnf_unit_foot(s.turn, id_of(&s, "102"));
    CHECK_EQ(rnf_forward_gap(s.turn, &u, &in), 5000);
    CHECK_EQ(rnf_forward_gap(s.turn, &u, &out), RNF_FAR);
    u.at = pl_at(28999, 15000);
    pl_foot flush = rnf_foot(s.turn, &u);
    CHECK(!rnf_overlaps_unit(s.turn, &flush, id_of(&s, "2"), 0, NULL));
    u.at.y++;
    flush = rnf_foot(s.turn, &u);
    CHECK(rnf_overlaps_unit(s.turn, &flush, id_of(&s, "2"), 0, NULL));
    end(&s);
}

// RNF-FIR.5, the numbers of EX-21 and EX-37: ranges, bearing stands, dice.
TEST(rnf_fir_5_ranges)
{
    scene s = lay("- {id: 2, side: 1, type: pr_musk, at: [20, 10], facing: 0}\n- {id: 4, side: 1, type: pr_bat, at: [10, 10], facing: 45, "
                  "set: {formation: deployed}}\n"
                  "- {id: 101, side: 2, type: au_musk, at: [29, 14], facing: 180, set: {stands_start: 4}}\n- {id: 102, side: 2, type: "
                  "au_musk, at: [20, 20], facing: 180}\n");
    rnf_shot shot;
    CHECK(!rnf_shot_at(s.turn, id_of(&s, "2"), id_of(&s, "101"), &shot));
    CHECK_EQ(shot.bearing, 3);
    CHECK_EQ(shot.range, 4272);
    CHECK(shot.is_long);
    CHECK(!rnf_shot_at(s.turn, id_of(&s, "4"), id_of(&s, "102"), &shot));
    CHECK_EQ(shot.range, 11227);
    CHECK_EQ(shot.dice, 2);
    end(&s);
}

// RNF-MOV.5: the arc is rounded up to the thousandth.
TEST(rnf_mov_5_arcs)
{
    CHECK_EQ(rnf_arc(9000, 20), 3142);
    CHECK_EQ(rnf_arc(9000, -20), 3142);
    CHECK_EQ(rnf_arc(3000, 90), 4713);
    CHECK_EQ(rnf_arc(3000, 0), 0);
}

// RNF-UNT.13, RNF-RET.5: a swept strip finds what lies ahead and not what lies behind or beside.
TEST(rnf_ret_6_strips)
{
    scene s = lay("- {id: 2, side: 1, type: pr_musk, at: [14, 24], facing: 270, set: {stands_start: 4, stands: 3}}\n"
                  "- {id: 103, side: 2, type: au_drag, at: [20, 23], facing: 0, set: {stands_start: 4}}\n");
    pl_foot own = rnf_unit_foot(s.turn, id_of(&s, "2")), foe = rnf_unit_foot(s.turn, id_of(&s, "103"));
    CHECK_EQ(rnf_sweep(&own, 90, &foe), 2250);
    CHECK_EQ(rnf_sweep(&own, 270, &foe), RNF_FAR);
    CHECK_EQ(rnf_sweep(&own, 0, &foe), RNF_FAR);
    end(&s);
}

// RNF-RET.6: an enemy flush against the front of a turned unit is not in the strip behind it, though rounded corners stick out.
TEST(rnf_ret_6_turned_strips)
{
    static const pl_point router[] = {{25479, 12286}, {23215, 14254}, {24199, 15386}, {26463, 13418}};
    static const pl_point winner[] = {{24462, 14660}, {18802, 19580}, {19458, 20335}, {25118, 15414}};
    pl_foot own = pl_foot_of_polygon(router, 4), foe = pl_foot_of_polygon(winner, 4);
    CHECK_EQ(rnf_sweep(&own, 221, &foe), RNF_FAR);
    CHECK_EQ(rnf_sweep(&own, 41, &foe), 0);
}

// RNF-GEN.9: either side may ask ranges and sight, of any piece.
TEST(rnf_gen_9_measuring)
{
    scene s = lay("- {id: 2, side: 1, type: pr_musk, at: [20, 10], facing: 0}\n- {id: 3, side: 1, type: pr_drag, at: [40, 10], facing: 0}\n"
                  "- {id: 101, side: 2, type: au_musk, at: [20, 20], facing: 180}\n");
    const char *name;
    pl_len bands[4];
    int arc;
    pl_point at;
    pl_feature_id what;
    const pl_scene_unit *units = s.battle->scene->units;
    CHECK_EQ(rnf_ruleset.ranges(s.turn, units[id_of(&s, "2")].first, 0, &name, bands, 4, &arc), 2);
    CHECK_EQ(bands[0], 4000);
    CHECK_EQ(bands[1], 8000);
    CHECK_EQ(rnf_ruleset.ranges(s.turn, units[id_of(&s, "3")].first, 0, &name, bands, 4, &arc), -1);
    CHECK(!rnf_ruleset.sight(s.turn, units[id_of(&s, "2")].first, pl_at(18000, 18000), &at, &what));
    CHECK(rnf_ruleset.sight(s.turn, units[id_of(&s, "2")].first, pl_at(18000, 30000), &at, &what) != NULL);  // beyond the enemy line
    end(&s);
}

// RNF-MOR.3, RNF-FIR.8: chances that previews and judgement work with.
TEST(rnf_chances)
{
    CHECK_EQ(rnf_hit_chance(4, 0), 500);
    CHECK_EQ(rnf_hit_chance(4, -3), 166);  // a natural 6 always hits
    CHECK_EQ(rnf_hit_chance(4, 5), 833);   // a natural 1 never
    CHECK_EQ(rnf_at_least(2, 500, 1), 750);
    CHECK_EQ(rnf_at_least(2, 500, 3), 0);
    CHECK_EQ(rnf_at_least(5, 300, 0), 1000);
}

// RNF-GEN.9: the range tool knows the bands of a piece's weapon and how wide it fires.
TEST(rnf_gen_9_bands_of_the_range_tool)
{
    scene s = lay("- {id: 1, side: 1, type: pr_musk, at: [20, 20], facing: 0}\n"
                  "- {id: 2, side: 1, type: im_light, at: [20, 10], facing: 0, set: {formation: skirmish}}\n"
                  "- {id: 3, side: 1, type: pr_drag, at: [34, 10], facing: 0}\n"
                  "- {id: 101, side: 2, type: au_bat, at: [40, 40], facing: 0, set: {formation: deployed}}\n");
    static const struct {
        const char *unit, *name;
        int count, arc;
        pl_len bands[3];
    } cases[] = {
        {"1", "small arms", 2, 45, {4000, 8000}},
        {"2", "small arms", 2, 180, {6000, 12000}},
        {"101", "guns", 3, 45, {8000, 16000, 32000}},
    };
    const char *name = NULL;
    pl_len bands[3];
    int arc = 0;
    for (int i = 0; i < PL_COUNT(cases); i++) {
        pl_piece_id piece = s.battle->scene->units[id_of(&s, cases[i].unit)].first;
        for (int max = 0; max <= 3; max++) {
            int wanted = max < cases[i].count ? max : cases[i].count;
            CHECK_EQ(rnf_ruleset.ranges(s.turn, piece, 0, &name, bands, max, &arc), wanted);
            CHECK_TEXT(name, cases[i].name);
            CHECK_EQ(arc, cases[i].arc);
            for (int k = 0; k < wanted; k++)
                CHECK_EQ(bands[k], cases[i].bands[k]);
        }
        CHECK_EQ(rnf_ruleset.ranges(s.turn, piece, 1, &name, bands, 3, &arc), -1);
    }
    CHECK_EQ(rnf_ruleset.ranges(s.turn, s.battle->scene->units[id_of(&s, "3")].first, 0, &name, bands, 3, &arc), -1);
    end(&s);
}

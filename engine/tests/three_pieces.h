// three_pieces.h - a turn made by hand: two pieces of one unit, one of another, and verbs that march, aim and clear. For the tests of previews
// and fillings, which need no game.
#pragma once
#include <string.h>

#include "harness.h"
#include "phaseline/preview.h"
#include "phaseline/ruleset.h"

enum { VERB_PASS, VERB_MARCH, VERB_AIM, VERB_CLEAR };

static pl_len farthest;  // how far a member may go east in these tests

static inline pl_why check_march(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)turn;
    for (int i = 0; i < choice->item_count; i++) {
        if (choice->items[i].at.y > PL_INCHES(30)) {
            *hint = (pl_hint){.item = i};
            return "T-1: off the field";
        }
        if (choice->items[i].at.x > farthest) {
            *hint = (pl_hint){.item = i, .has_at = true, .at = pl_at(farthest, choice->items[i].at.y)};
            return "T-2: too far";
        }
    }
    return NULL;
}

static const pl_verb verbs[] = {
    [VERB_PASS] = {.name = "pass"},
    [VERB_MARCH] = {.name = "march",
                    .subject = {PL_UNIT, "unit", NULL, NULL},
                    .need = PL_NEED_PATH,
                    .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING,
                    .check = check_march},
    [VERB_AIM] = {.name = "aim", .subject = {PL_PIECE, "piece", NULL, NULL}, .target = {PL_PIECE, "target", NULL, NULL}},
    [VERB_CLEAR] = {.name = "clear", .subject = {PL_UNIT, "unit", NULL, NULL}, .target = {PL_MARKER, "marker", NULL, NULL}},
};

// Two pieces of unit 1 at (10, 10) and (12, 10); a third belongs to unit 2. Of two markers the first has been taken away; a third lies behind
// their count.
static struct {
    pl_state state;
    pl_unit units[4];
    pl_piece pieces[4];
    pl_marker markers[4];
} block;
static pl_scene_unit members[3] = {{0}, {.first = 1, .count = 2, .side = 1}, {.first = 3, .count = 1, .side = 2}};
static pl_ruleset rules;
static pl_scene scene;

static inline pl_turn set_up(void)
{
    memset(&block, 0, sizeof block);
    rules = (pl_ruleset){.verbs = verbs, .verb_count = PL_COUNT(verbs)};
    scene = (pl_scene){.rules = &rules, .units = members, .unit_count = 2, .piece_count = 3};
    block.state.unit_count = 2;
    block.state.piece_count = 3;
    block.state.part[PL_PART_UNITS] = (uint32_t)((char *)block.units - (char *)&block);
    block.state.part[PL_PART_PIECES] = (uint32_t)((char *)block.pieces - (char *)&block);
    block.state.marker_count = 2;
    block.state.part[PL_PART_MARKERS] = (uint32_t)((char *)block.markers - (char *)&block);
    block.markers[2] = (pl_marker){.at = pl_at(12000, 14000), .kind = 1};
    block.markers[3] = (pl_marker){.at = pl_at(12000, 15000), .kind = 1};
    block.pieces[1] = (pl_piece){.at = pl_at(10000, 10000), .facing = 90, .unit = 1, .side = 1, .place = PL_ON_TABLE};
    block.pieces[2] = (pl_piece){.at = pl_at(12000, 10000), .facing = 45, .unit = 1, .side = 1, .place = PL_ON_TABLE};
    block.pieces[3] = (pl_piece){.at = pl_at(10000, 13000), .unit = 2, .side = 2, .place = PL_ON_TABLE};
    farthest = PL_INCHES(40);
    return (pl_turn){.scene = &scene, .rules = &rules, .state = &block.state};
}

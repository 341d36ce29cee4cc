// scenario.h - a battle as an author writes it: table, terrain, forces, aims, switches. Plain data, the same for every game.
// Stands on basics.h; formats/ fills it from scenarios/*.yaml, scene.h and a ruleset's setup.c read it.
#pragma once
#include "phaseline/basics.h"

PL_PUBLIC_BEGIN

/// A field of the ruleset set by the author, as text: {"formation", "line"}. Names are those of the ruleset's fields (ruleset.h).
typedef struct pl_attr {
    const char *name, *value;
} pl_attr;

typedef struct pl_attrs {
    const pl_attr *list;
    int count;
} pl_attrs;

/// The value of an attribute, NULL if the author did not set it.
const char *pl_attr_text(pl_attrs attrs, const char *name);

typedef struct pl_scenario_feature {
    const char *id, *name, *kind;     // kind: a row of the ruleset's terrain table
    const pl_point *points;           // of a line, or the corners of an area in order
    int point_count;
    const int *part_ends;             // an area of several parts: index after the last point of each part; NULL: one part
    int part_count;
    bool is_line;
    int8_t height;
    pl_len width;                     // of a line (a road); 0: none
} pl_scenario_feature;

typedef struct pl_scenario_side {
    const char *id, *name;            // "prussia", "Prussia"
    const char *home;                 // north, east, south, west; NULL: none
    const char *aim;                  // what it is to do, for its player; NULL: not said
    pl_attrs set;
} pl_scenario_side;

typedef struct pl_scenario_group {    // the level above a unit: a force, a battalion
    const char *id, *name, *type;
    pl_side side;
    pl_attrs set;
} pl_scenario_group;

typedef struct pl_scenario_piece {
    const char *id;                   // NULL: "<unit>.<n>"
    const char *type;                 // NULL: as the unit's type says
    bool has_at, has_facing;
    pl_point at;
    int16_t facing;
    pl_attrs set;
} pl_scenario_piece;

typedef struct pl_scenario_unit {
    const char *id, *name, *type;     // type: a row of the ruleset's unit table
    const char *group;                // id of its group, NULL: none
    const char *place;                // NULL: on the table; else a word of the ruleset: reserve, aboard, off ...
    pl_side side;
    bool has_at, has_facing, is_hidden;
    pl_point at;
    int16_t facing;
    const pl_scenario_piece *pieces;  // where the author lists them; else the ruleset lays them out
    int piece_count;
    pl_attrs set;
} pl_scenario_unit;

typedef struct pl_scenario_marker {   // objectives, smoke, registered points, dummies ...
    const char *id, *name, *kind;     // kind: a marker kind of the ruleset
    const char *on;                   // id of the unit, piece or feature it belongs to; NULL: none
    pl_side side;
    bool has_at;
    pl_point at;
    int16_t facing;
    int32_t value;
    pl_attrs set;
} pl_scenario_marker;

typedef struct pl_scenario_zone {     // deployment or entry
    const char *id, *use;             // use: a word of the ruleset: "deploy", "exit" ...
    pl_side side;
    const pl_point *points;
    int point_count;
} pl_scenario_zone;

typedef struct pl_scenario_arrival {  // reinforcements
    const char *id, *kind;            // kind: NULL, or a word of the ruleset ("flank")
    pl_side side;
    const char *const *units;         // ids
    int unit_count;
    int turn;                         // first turn it may come, or is rolled for
    int need;                         // number to roll; 0: comes by itself
    const char *edge;                 // north ...; NULL: see zone
    pl_len from, to;                  // stretch of that edge
    const char *zone;                 // id; NULL: none
} pl_scenario_arrival;

typedef struct pl_scenario_goal {     // what wins: a word of the ruleset and its numbers
    const char *kind;                 // "hold", "units_lost", "margin" ...
    pl_side side;                     // 0: either
    const char *on;                   // id of a marker, feature or unit; NULL: none
    int32_t value;
    int turn;                         // from this turn on; 0: always
} pl_scenario_goal;

typedef struct pl_scenario_override { // a table value changed for this battle: "t_move.foot.line" = "9"
    const char *name, *value;
} pl_scenario_override;

typedef struct pl_scenario_brief {    // what a player is told before the battle
    int minutes;                      // how long it takes; 0: not said
    const char *level;                // "first", "evening", "expert"; NULL: not said
    const char *lede;                 // the situation in a sentence or two; NULL: not said
    const char *const *special;       // what is special here, NULL-terminated
} pl_scenario_brief;

typedef struct pl_scenario {
    const char *file;                 // where it was read from, for errors
    const char *game, *id, *name, *about;
    pl_scenario_brief brief;
    pl_len width, height;             // of the table
    int turns;                        // the limit; 0: none
    int end_from, end_need, end_last; // random end: rolled from the end of this turn on, ends on end_need or more; end_last at the latest
    pl_side first;                    // side that begins; 0: as the rules say
    pl_attrs set;                     // fields of the game as a whole
    const char *const *switches_on;   // optional rules, NULL-terminated
    const char *const *switches_off;
    const pl_scenario_override *overrides;
    const pl_scenario_side *sides;    // [0] is side 1
    const pl_scenario_group *groups;
    const pl_scenario_feature *features;
    const pl_scenario_zone *zones;
    const pl_scenario_unit *units;    // [0] is unit id 1
    const pl_scenario_marker *markers;
    const pl_scenario_arrival *arrivals;
    const pl_scenario_goal *goals;
    int override_count, side_count, group_count, feature_count, zone_count, unit_count, marker_count, arrival_count, goal_count;
} pl_scenario;

PL_PUBLIC_END

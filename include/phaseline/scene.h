// scene.h - what never changes in play: the ruleset's tables, the terrain, names and shapes; built once from data and scenario.
// Stands on data.h, scenario.h, terrain.h and state.h. Const and shared by every copy of a game.
#pragma once
#include "phaseline/data.h"
#include "phaseline/scenario.h"
#include "phaseline/state.h"
#include "phaseline/terrain.h"

PL_PUBLIC_BEGIN

typedef struct pl_ruleset pl_ruleset;

enum { PL_SHAPES_MAX = 64 };

typedef struct pl_scene_unit {
    const char *id, *name;
    pl_side side;
    uint8_t spare;
    uint16_t type;            // row of the ruleset's unit table
    pl_group_id group;
    pl_piece_id first;        // its pieces are first ... first + count - 1
    uint16_t count;
} pl_scene_unit;

typedef struct pl_scene {
    const pl_ruleset *rules;
    pl_data *data;            // overrides applied; borrowed, must outlive the scene
    const pl_scenario *scenario;  // borrowed likewise
    pl_len width, height;
    int side_count, unit_count, piece_count, marker_count, group_count;  // highest ids; marker_count: slots
    const pl_scene_unit *units;       // by id
    const char *const *piece_ids;     // by id
    const char *const *marker_ids;    // by id; NULL for slots that the scenario did not name
    const char *const *marker_names;
    const char *const *group_ids;
    const char *const *terrain_kinds; // keys of the ruleset's terrain table
    int terrain_kind_count;
    pl_terrain *terrain;
    pl_shape shapes[PL_SHAPES_MAX];   // [0] is none; filled by the ruleset's prepare
    int shape_count;
    pl_len outer[PL_SHAPES_MAX], inner[PL_SHAPES_MAX];  // radii of a disc that holds each shape, and of one that it holds
    uint64_t switches;        // bit per ruleset switch
    void *tables;             // the ruleset's own struct, filled by its prepare
    pl_state *initial;        // the state at the start, before the first row has run
} pl_scene;

/// Builds the scene: applies overrides, resolves names, calls the ruleset's prepare and setup, checks the result.
/// Everything but data and scenario is owned by the scene; ended by pl_scene_destroy().
pl_status pl_scene_create(const pl_ruleset *rules, pl_data *data, const pl_scenario *scenario, pl_scene **out, pl_error *error);
void pl_scene_destroy(pl_scene *scene);

static inline bool pl_switched_on(const pl_scene *scene, int number) { return scene->switches >> number & 1; }
/// Ids by the author's names, 0: none of that name.
pl_unit_id pl_scene_unit_named(const pl_scene *scene, const char *id);
pl_piece_id pl_scene_piece_named(const pl_scene *scene, const char *id);
pl_marker_id pl_scene_marker_named(const pl_scene *scene, const char *id);
pl_feature_id pl_scene_feature_named(const pl_scene *scene, const char *id);
pl_group_id pl_scene_group_named(const pl_scene *scene, const char *id);
int pl_scene_terrain_kind(const pl_scene *scene, const char *kind);  // row of the terrain table, -1: none
/// A fresh zeroed block of the scene's size; the caller frees it. NULL: no memory.
pl_state *pl_scene_block(const pl_scene *scene);
/// The footprint of a piece where it stands (or would stand).
pl_foot pl_piece_foot(const pl_scene *scene, const pl_piece *piece);
pl_foot pl_piece_foot_at(const pl_scene *scene, const pl_piece *piece, pl_point at, int facing);

PL_PUBLIC_END

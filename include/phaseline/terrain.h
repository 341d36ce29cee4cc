// terrain.h - what lies on the table and never moves: areas and lines with kind and height, indexed once at set-up.
// Stands on geometry.h; const in play and shared by every copy of a game.
#pragma once
#include "phaseline/geometry.h"

PL_PUBLIC_BEGIN

/// Points of one feature; so many places, at most, where a straight segment meets it, and stretches it has inside: room for these is room for all.
enum { PL_FEATURE_POINTS_MAX = 255, PL_MEETINGS_MAX = PL_FEATURE_POINTS_MAX + 1, PL_STRETCHES_MAX = PL_MEETINGS_MAX + 1 };

/// One area (of one or more parts) or one line.
typedef struct pl_feature {
    const char *id, *name;
    uint8_t kind;             // row of the ruleset's terrain table
    uint8_t is_line;
    int8_t height;
    uint8_t part_count;       // a line has one
    uint16_t first_part;      // in pl_terrain.parts
    uint16_t spare;
    pl_len width;             // of a line (a road); 0: none
    pl_point low, high;       // bounding box
} pl_feature;

typedef struct pl_terrain pl_terrain;

/// Features count from 1 in the order of the scenario; id 0 is none.
int pl_terrain_count(const pl_terrain *terrain);                              // highest feature id
const pl_feature *pl_terrain_feature(const pl_terrain *terrain, pl_feature_id id);
const pl_point *pl_terrain_points(const pl_terrain *terrain, pl_feature_id id, int part, int *count);

typedef struct pl_feature_input {
    const char *id, *name;
    uint8_t kind, is_line;
    int8_t height;
    pl_len width;
    const pl_point *points;
    int point_count;
    const int *part_ends;     // NULL: one part
    int part_count;
} pl_feature_input;
/// Copies and indexes the features; refuses one of more than PL_FEATURE_POINTS_MAX points. Ended by pl_terrain_destroy().
pl_status pl_terrain_create(const pl_feature_input *features, int count, pl_terrain **out, pl_error *error);
void pl_terrain_destroy(pl_terrain *terrain);

// No list is cut off in silence: give room for all there can be (PL_FEATURES_MAX features, PL_MEETINGS_MAX meetings, PL_STRETCHES_MAX stretches).
// Debug builds stop where a list was too short. Room for one asks for the first alone.

/// Where p lies with respect to the area: the strongest answer over its parts.
pl_inside pl_feature_holds(const pl_terrain *terrain, pl_feature_id id, pl_point p);
/// Ids of areas that hold p (boundary included), ascending; returns their number.
int pl_areas_at(const pl_terrain *terrain, pl_point p, pl_feature_id *out, int max);
/// Area: the segment has length inside. Line: it shares a point with it.
bool pl_feature_crossed(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b);
/// Length of the segment inside an area (rounded as pl_length_in_polygon).
pl_len pl_feature_length_in(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b);
/// The stretches of the segment inside an area, by distance from a.
int pl_feature_stretches(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b, pl_stretch *out, int max);
/// Points where the segment meets a line, or the boundary of an area, by distance from a, rounded to the nearest; equal ones once.
int pl_feature_meetings(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b, pl_point *out, int max);
bool pl_feature_near_point(const pl_terrain *terrain, pl_feature_id id, pl_point p, pl_len reach);
bool pl_feature_near_foot(const pl_terrain *terrain, pl_feature_id id, const pl_foot *foot, pl_len reach);
/// Area: interiors share a point. Line: it passes through the foot's inside.
bool pl_feature_overlaps_foot(const pl_terrain *terrain, pl_feature_id id, const pl_foot *foot);

/// A feature a segment meets, in the order of meeting.
typedef struct pl_crossing {
    pl_feature_id feature;
    uint16_t spare;
    pl_point at;              // where it first meets it, rounded to the nearest
    pl_len inside;            // length inside (areas)
} pl_crossing;
/// Every feature whose kind is in `kinds` (bit a kind) that the segment enters (areas) or meets (lines): one pass over boxes, then edges.
int pl_terrain_crossings(const pl_terrain *terrain, pl_point a, pl_point b, uint64_t kinds, pl_crossing *out, int max);
/// The fast question alone: does the closed segment meet any edge of an area or line whose kind is in `kinds`?
bool pl_terrain_blocked(const pl_terrain *terrain, pl_point a, pl_point b, uint64_t kinds);
/// Ids of features whose box comes within reach of the box low-high, ascending; the coarse step before an exact one.
int pl_terrain_near(const pl_terrain *terrain, pl_point low, pl_point high, pl_len reach, pl_feature_id *out, int max);

/// What a viewer sees of the table when features in `kinds` block: a star-shaped polygon round him, for drawing. Returns the number of corners;
/// -1: it has more than max.
int pl_visible_area(const pl_terrain *terrain, pl_point viewer, pl_len width, pl_len height, uint64_t kinds, pl_point *out, int max);

PL_PUBLIC_END

// ground.h - what the ground does to a piece under way: dice for features it crosses or enters (RF-MOV.5).
// Stands on path.h.
#pragma once
#include "path.h"

/// A feature that a piece's footprint reaches on its path.
typedef struct rf_meeting {
    pl_feature_id feature;
    int path;             // which path of the set
    pl_len touch, clear;  // along the path: where the footprint touches, where the piece is clear of it (past a line, inside an area)
} rf_meeting;

/// Meetings of one path in (from, to], in no order; returns their number.
int rf_meetings(const pl_turn *turn, const rf_path *path, pl_len from, pl_len to, rf_meeting *out, int max);

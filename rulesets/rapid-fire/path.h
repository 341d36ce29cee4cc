// path.h - paths: what they cost, where they may lead, what they may not touch. Moves, columns, landings and withdrawals share it.
// Stands on observe.h. Reads only what the moving side may know.
#pragma once
#include "observe.h"

enum { RF_LINE_MAX = RF_CORNERS_MAX + RF_COLUMN_MAX + 2 };

typedef struct rf_path {  // of one piece: its start, then the corners
    pl_piece_id piece;
    int16_t facing;  // at the end
    pl_point line[RF_LINE_MAX];
    int count;
    pl_len length;  // segments rounded up (RF-GEN.12)
} rf_path;

/// How a path is meant, for what it may do.
typedef enum rf_manner {
    RF_BY_MOVE,
    RF_BY_LANDING,
    RF_BY_DISEMBARK,
    RF_BY_EMBARK,
    RF_BY_COLUMN,
    RF_BY_ENTRY,
    RF_BY_OCCUPY,
    RF_BY_WITHDRAWAL
} rf_manner;

/// Who pays which cost of ground.
int rf_gait(const pl_turn *turn, pl_piece_id piece);
/// RF-MOV.4, .13, RF-DAM.1: inches left to the piece this turn. is_road: its whole path lies on roads.
pl_len rf_allowance(const pl_turn *turn, pl_piece_id piece, bool is_road);
pl_len rf_full_allowance(const pl_turn *turn, pl_piece_id piece, bool is_road);
/// RF-GEN.12: the reason where a path has too many.
pl_why rf_too_many_corners(const pl_turn *turn);
/// The path of one piece among items (piece, corners in order); its start is given. False: too many corners.
bool rf_path_read(const pl_item *items, int count, pl_piece_id piece, pl_point start, int facing, rf_path *path);
/// Place and facing after `length` along the path; the end facing only at the end of the move.
pl_point rf_path_at(const rf_path *path, pl_len length, int *facing);
/// The first `length` of the path: its cost with half-rate ground counted twice.
pl_len rf_path_cost(const pl_turn *turn, const rf_path *path, pl_len length);
/// How far along the path the piece gets with so much to spend.
pl_len rf_path_reach(const pl_turn *turn, const rf_path *path, pl_len budget);
/// RF-MOV.4: wholly on roads that join.
bool rf_path_on_road(const pl_turn *turn, const rf_path *path);
bool rf_path_on_beach(const pl_turn *turn, const rf_path *path);
/// Where along its first `went` the path was last on a beach; -1: nowhere.
pl_len rf_path_beach_end(const pl_turn *turn, const rf_path *path, pl_len went);
/// RF-GEN.13, RF-MOV.7: NULL, or what stops the piece on its way: table edge, ground, positions, pieces. set: the paths of the same decision, whose
/// pieces move on with it; may be NULL.
pl_why rf_why_not_pass(const pl_turn *turn, const rf_path *path, rf_manner manner, const rf_path *set, int count);
/// NULL, or who stands where the piece would end. others: paths of the same decision, whose ends count instead of where they stand.
pl_why rf_why_not_end(const pl_turn *turn, const rf_path *path, const rf_path *others, int count);
/// RF-MOV.2: nothing but foot in T5 comes within 1 inch of a known enemy.
pl_why rf_why_too_close(const pl_turn *turn, const rf_path *path, bool may_contact);
/// RF-HER.5: NULL, or the heroic action the path would need.
pl_why rf_why_not_dared(const pl_turn *turn, const rf_path *path);

// path.h - a move as a list of path steps: walked on paper first, so that the same code judges and plays it (RNF-MOV).
// Stands on ground.h.
#pragma once
#include "ground.h"

typedef enum rnf_path_step {
    RNF_STEP_NONE,
    RNF_ADVANCE,
    RNF_BACK,
    RNF_SIDE_LEFT,
    RNF_SIDE_RIGHT,
    RNF_OBLIQUE_LEFT,
    RNF_OBLIQUE_RIGHT,
    RNF_WHEEL_LEFT,
    RNF_WHEEL_RIGHT,
    RNF_TURN,
    RNF_PIVOT,
    RNF_TO_LINE,
    RNF_TO_COLUMN,
    RNF_TO_MARCH,
    RNF_TO_SQUARE,
    RNF_TO_SKIRMISH,
    RNF_LIMBER,
    RNF_UNLIMBER,
    RNF_GO_IN,
    RNF_LEAVE,
    RNF_PATH_STEPS
} rnf_path_step;
extern const char *const rnf_path_words[];

typedef struct rnf_walk {
    rnf_stance now;
    int32_t points;  // left
    int wheeled;     // degrees so far
    bool has_formed, has_moved;
    bool has_left;  // by an exit edge of its scenario
    bool on_road;   // walked at the road rate, and the whole way was near a road
} rnf_walk;

/// Rate of a unit in a stance, thousandths a phase; 0: it does not move so.
pl_len rnf_rate(const pl_turn *turn, int unit, int formation, bool on_road);
/// RNF-MOV.5: points that a wheel costs, the lines it crosses apart; by the ground under the anchor at its start.
int64_t rnf_wheel_price(const pl_turn *turn, int unit, const rnf_stance *s, int degrees);
/// Walks the items. NULL: legal, *end tells where and with what left. is_entry: the first item places the unit at the table's edge.
pl_why rnf_walk_path(const pl_turn *turn, int unit, const pl_item *items, int count, bool is_entry, rnf_walk *end, pl_hint *hint);
/// One step of it, from where *w stands with what it has left; *w is only good while steps are legal.
pl_why rnf_walk_step(const pl_turn *turn, int unit, rnf_walk *w, const pl_item *item, pl_hint *hint);
/// Where items that are known to be legal lead, for a judgement; *has_moved is set if the unit counts as having moved.
rnf_stance rnf_walk_end(const pl_turn *turn, int unit, const rnf_stance *from, const pl_item *items, int count, bool *has_moved);
/// A straight way by the rules of RNF-MOV.10 and .11: NULL, or why not.
pl_why rnf_why_not_there(const pl_turn *turn, int unit, const rnf_stance *s, bool is_end);
/// Is an enemy unit at most reach away?
bool rnf_is_enemy_near(const pl_turn *turn, int side, const pl_foot *foot, pl_len reach);
/// Distance to the nearest enemy unit, RNF_FAR if there is none.
pl_len rnf_nearest_enemy(const pl_turn *turn, int side, const pl_foot *foot, int *which);

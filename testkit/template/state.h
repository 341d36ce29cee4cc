// state.h - the game's own part of the state, typed access to it, and the questions every phase asks. Zero is none everywhere.
// Stands on turn.h and tables.h.
#pragma once
#include "phaseline/turn.h"
#include "tables.h"

enum { TMPL_CORNERS_MAX = 4 };                           // of one move
enum { TMPL_TURN = 1, TMPL_SIDE_TURN, TMPL_SEQUENCES };  // the tables end turn.c
enum { TMPL_V_MOVE = 1, TMPL_V_SHOOT, TMPL_VERBS };      // what may be chosen, beside pass
enum { TMPL_OBJECTIVE = 1, TMPL_MARKER_KINDS };
enum {
    TMPL_EV_FIRST = PL_EV_OWN - 1,
#define X(name, subject, target, weight, touch, text) TMPL_EV_##name,
#include "events.def"
#undef X
};

typedef struct tmpl_unit {
    uint8_t men;
    uint8_t has_moved, has_shot;
    uint8_t spare;
} tmpl_unit;
_Static_assert(sizeof(tmpl_unit) == 4, "tmpl_unit: name every byte");

static inline const tmpl_tables *tmpl_tab(const pl_turn *turn) { return tmpl_tables_of(turn->scene); }
static inline tmpl_unit *tmpl_own_unit(pl_turn *turn, pl_unit_id unit) { return (tmpl_unit *)pl_own_units(turn) + unit; }
static inline const tmpl_unit *tmpl_see_unit(const pl_turn *turn, pl_unit_id unit)
{
    return (const tmpl_unit *)pl_see_own_units(turn) + unit;
}
static inline pl_side tmpl_side_of(const pl_turn *turn, pl_unit_id unit) { return turn->scene->units[unit].side; }
static inline const tmpl_type *tmpl_type_of(const pl_turn *turn, pl_unit_id unit)
{
    return &tmpl_tab(turn)->type[turn->scene->units[unit].type];
}
static inline pl_piece_id tmpl_piece_id(const pl_turn *turn, pl_unit_id unit) { return turn->scene->units[unit].first; }
static inline const pl_piece *tmpl_piece(const pl_turn *turn, pl_unit_id unit)
{
    return &pl_see_pieces(turn->state)[tmpl_piece_id(turn, unit)];
}
static inline pl_point tmpl_at(const pl_turn *turn, pl_unit_id unit) { return tmpl_piece(turn, unit)->at; }
static inline bool tmpl_is_there(const pl_turn *turn, pl_unit_id unit) { return pl_see_units(turn->state)[unit].place == PL_ON_TABLE; }
static inline pl_foot tmpl_foot(const pl_turn *turn, pl_unit_id unit) { return pl_piece_foot(turn->scene, tmpl_piece(turn, unit)); }

// ---- path.c

/// The farthest point of the straight leg from -> to that the unit may reach with `left` inches to spend.
pl_point tmpl_reach(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to, pl_len left);
/// The one judge of a path, TMPL-move.2 to .4.
pl_why tmpl_check_path(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);

// ---- fire.c

/// TMPL-fire.1: NULL, or why this unit may not shoot at that one.
pl_why tmpl_why_not_shoot(const pl_turn *turn, pl_unit_id unit, pl_unit_id target);
/// TMPL-fire.2: the dice of a shot with what they need and every modifier, not yet thrown.
pl_roll tmpl_shot_roll(const pl_turn *turn, pl_unit_id unit, pl_unit_id target);
/// Throws them; what they hit falls at once (TMPL-fire.3).
void tmpl_shoot(pl_turn *turn, pl_unit_id unit, pl_unit_id target);
/// For the page's tools.
int tmpl_ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half);
pl_why tmpl_sight(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what);

// ---- score.c

/// TMPL-score.1 and .2: objectives are taken and pay.
void tmpl_score(pl_turn *turn);
/// TMPL-score.3: whether the game is over, and who has won.
bool tmpl_is_finished(const pl_turn *turn, pl_side *winner);

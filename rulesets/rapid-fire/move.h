// move.h - the verbs of movement: who may move, what fills move, column, embark, disembark and enter.
// Stands on path.h.
#pragma once
#include "path.h"

enum { RF_SET_MAX = 12 };  // pieces of one mover set
_Static_assert((int)RF_SET_MAX >= (int)RF_STANDS_MAX && (int)RF_SET_MAX >= (int)RF_COLUMN_MAX, "an element and a column fit a mover set");
_Static_assert(RF_SET_MAX <= 16 && (int)RF_STANDS_MAX * ((int)RF_CORNERS_MAX + 1) <= (int)RF_WAY_MAX,
               "a bit for each piece, room for every path");

/// A declared mover set: every piece with its path.
typedef struct rf_set {
    rf_path paths[RF_SET_MAX];
    pl_unit_id units[RF_COLUMN_MAX];
    int count, unit_count;
    pl_len longest;  // a column: all go this far
} rf_set;

/// RF-MOV.1, .9, .10: NULL, or why the element may neither move nor be moved in this step, by its own feet, a tow or a transport.
pl_why rf_why_barred(const pl_turn *turn, pl_unit_id unit, int step);
/// The same, and it can go by itself (RF-MOV.13).
pl_why rf_why_not_move(const pl_turn *turn, pl_unit_id unit, int step);
/// RF-AMP.6: those aboard leave by the bow: of landing craft, and of a DUKW in the turn in which it beaches.
bool rf_lands_from(const pl_turn *turn, pl_piece_id carrier);
/// Reads the paths of a choice; NULL, or why they are malformed.
pl_why rf_set_read(const pl_turn *turn, const pl_choice *choice, rf_set *set);
/// How a verb's paths are meant.
rf_manner rf_manner_of(const pl_turn *turn, const pl_choice *choice);
/// What the piece may spend on this path, and the rule that says so (why may be NULL).
pl_len rf_budget(const pl_turn *turn, const rf_path *path, rf_manner manner, pl_why *why);
/// All rules of a declared path (section 3.3, point 4).
pl_why rf_check_move(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// The reader of the offer wants options of this verb and subject: all of them, or the one it seeks.
static inline bool rf_is_asked_for(const pl_offer *offer, int verb, int subject)
{
    return !offer->sought || (offer->sought->verb == verb && offer->sought->subject == subject);
}
/// Room aboard for the element (RF-TRN.1, .3, .4).
pl_why rf_why_not_board(const pl_turn *turn, pl_unit_id unit, pl_piece_id transport);
/// The element has a piece that moves itself: on the table and not stuck.
bool rf_can_move(const pl_turn *turn, pl_unit_id unit);

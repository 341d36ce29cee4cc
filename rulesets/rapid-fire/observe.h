// observe.h - who sees whom: automatic and chance ranges, the stored die, and sharing by type of observer (RF-OBS).
// Stands on sight.h.
#pragma once
#include "sight.h"

/// It can look at all: on the table, or an OP team in a vehicle that stands still (RF-GEN.14).
bool rf_can_look(const pl_turn *turn, pl_piece_id piece);
/// It looks at the target along a free line within its chance range; *is_automatic: and sees it by itself.
bool rf_looks_at(const pl_turn *turn, pl_piece_id observer, pl_piece_id target, bool *is_automatic);
/// RF-OBS.4: line of sight, arc, and within the automatic range of this observer.
bool rf_sees_by_itself(const pl_turn *turn, pl_piece_id observer, pl_piece_id target);
/// RF-OBS.7: some piece of the side sees it by itself, or the stored die succeeds for it.
bool rf_is_spotted(const pl_turn *turn, pl_side side, pl_piece_id target);
/// RF-OBS.10: the observer sees the target now.
bool rf_sees(const pl_turn *turn, pl_piece_id observer, pl_piece_id target);
/// What one offer has found out, so that no question is asked twice: how an observer sees does not depend on its weapon, nor being
/// spotted on who looks. Good for one side while the state does not change; ask for one observer after the other.
typedef struct rf_sights {
    pl_piece_id observer;                                          // of looks[]
    uint8_t spotted[PL_PIECES_MAX + 1], looks[PL_PIECES_MAX + 1];  // 0 not asked yet, 1 no, 2 yes (by chance), 3 by itself
    uint8_t ground[PL_PIECES_MAX + 1];                             // cover of the ground under a piece, plus one
} rf_sights;
void rf_sights_begin(const pl_turn *turn, rf_sights *known);
/// rf_sees(); is_die_open: or it would if the die still unrolled succeeded.
bool rf_sights_sees(const pl_turn *turn, rf_sights *known, pl_piece_id observer, pl_piece_id target, bool is_die_open);
/// NULL: it sees it, or would if the die still unrolled succeeded (RF-OBS.8, I5). Else why not.
pl_why rf_why_not_see(const pl_turn *turn, pl_piece_id observer, pl_piece_id target);
/// RF-OBS.5: the element is a target of chance observation for the side.
bool rf_is_chance_target(const pl_turn *turn, pl_side side, pl_unit_id unit);
/// I5: rolls and stores the die of an element if it has none; true: the observer sees the target now.
bool rf_look_again(pl_turn *turn, pl_piece_id observer, pl_piece_id target);
/// T2: erases and rolls all dice of the side.
void rf_roll_observation(pl_turn *turn, pl_side side);
/// RF-HID.5: turns up hidden enemies of the side that are seen automatically, or within 3 of its pieces. True: there was one.
bool rf_find_hidden(pl_turn *turn, pl_side side);
/// The same for what the pieces of these elements see from where they stand now.
bool rf_find_hidden_from(pl_turn *turn, const pl_unit_id *units, int count);
/// The side, were it to look now, would see the piece at this place without a die (for disguises and moves of hidden elements).
bool rf_would_be_seen(const pl_turn *turn, pl_side side, pl_piece_id piece, const rf_end_point *end);

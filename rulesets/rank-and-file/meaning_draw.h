// meaning_draw.h - shapes that several previews of Rank & File are made of. Decides nothing: no rule reads it.
// Stands on meaning_chance.h and preview.h.
#pragma once
#include "meaning_chance.h"
#include "phaseline/preview.h"

/// A unit of troops or a leader that stands on the table, as the view has it.
bool rnf_is_there(const pl_turn *turn, int unit);
/// The number a die must show: a 6 always hits, a 1 never.
int rnf_shown(int need, int mods);
/// Movement points as inches at the unit's own rate in a formation.
pl_len rnf_as_inches(const pl_turn *turn, int unit, int formation, int64_t points);
/// The edge of a mark (preview.h) that a zone is.
int rnf_mark_edge(rnf_zone zone);

/// All stands of the unit where they would stand.
void rnf_draw_stands(pl_preview *to, pl_role role, int unit, const rnf_stance *s);
/// The ground swept from one stance straight to another.
pl_drawn *rnf_draw_swath(pl_preview *to, pl_role role, const rnf_stance *from, const rnf_stance *until);
/// The arc of the outer corner of a wheel, right positive.
pl_drawn *rnf_draw_wheel(pl_preview *to, pl_role role, const rnf_stance *from, int degrees);
/// Knobs at both front corners: drawn along its arc, a corner chooses the wheel.
void rnf_draw_knobs(pl_preview *to, const rnf_stance *from, int limit);
/// What the charger sweeps, the edge it strikes and where it halts: a charge that has been declared.
void rnf_draw_charger(pl_preview *to, int charger, int target);

/// Whom the unit could fire at from a stance, and who at it there, for its card: meaning_there.c.
void rnf_tell_there(pl_preview *to, int unit, const rnf_stance *end, bool has_moved);

/// What comes of a charge if its target stands as it is and these two are alone, in thousandths: worked out by the rules of fire, morale and melee
/// on a copy of the view. The rest to 1000: drawn rounds without end, or nobody left.
typedef struct rnf_prospect {
    int stops;  // fire on the way in and the test after it send the charger back
    int wins, loses;
    bool routs_it, routs;  // the target, or the charger, routs when beaten
} rnf_prospect;
/// halt: where the charger stands two inches off. False: it cannot be told.
bool rnf_charge_prospect(pl_preview *to, int unit, int target, rnf_zone edge, const rnf_stance *halt, rnf_prospect *found);

/// Cuts the last of these steps of a move to what the way pays for, and to a place that is free: troops in open order are passed through, and
/// nobody ends on them (RNF-MOV.11). False: no length of it is legal.
bool rnf_longest(const pl_turn *turn, int unit, pl_item *steps, int count, rnf_walk *end);

// view.h - what one side may know: a block of the same shape with secrets blanked, so that offers and checks run on it.
// Stands on ruleset.h.
#pragma once
#include "phaseline/ruleset.h"

PL_PUBLIC_BEGIN

/// Writes what side may know of state into view (a block of the same scene). Side 0: what everybody may know.
void pl_view_make(const pl_scene *scene, const pl_state *state, pl_side side, pl_state *view);

PL_PUBLIC_END

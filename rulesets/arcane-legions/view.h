// view.h - what a side may know, and the page's measuring tools.
// Stands on state.h.
#pragma once
#include "state.h"

void al_hide(const pl_scene *scene, pl_state *view, pl_side side);
bool al_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick);
int al_ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half);
pl_why al_sight(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what);

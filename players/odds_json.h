// odds_json.h - odds as the wire and `phaseline odds --json` print them. Stands on odds.h and jansson.
#pragma once
#include <jansson.h>

#include "players/odds.h"

/// {copies, exact?, outcomes: [{say, share, weight, good?}], lines: [{kind, side?, copies, share, share_error, count, count_error, value, value_error, spread?: [...]}],
/// standing, standing_error}; spread: share of the copies by value, from 0 on
/// outcomes: sentences for the side that asks, gravest first, then likeliest
json_t *pl_odds_json(const pl_scene *scene, pl_side side, const pl_odds *odds);

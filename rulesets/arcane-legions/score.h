// score.h - victory points, elimination and the end of the game. AL-VP.
// Stands on state.h.
#pragma once
#include "state.h"

/// AL-VP.6: no unit on the table and none in reserve.
/// Tells of every side that is eliminated and was not told of yet.
void al_tell_eliminated(pl_turn *turn);
bool al_is_eliminated(const pl_turn *turn, pl_side side);
/// AL-VP.4, AL-VP.5: points for a loss of the victim's side, to the side that dealt it; none for own and team-mates' losses.
void al_score_loss(pl_turn *turn, pl_side by, pl_side victim, int points, const char *rule);
/// VP of a side with its team-mates'.
int32_t al_team_score(const pl_turn *turn, pl_side side);
/// AL-VP.7: somebody has reached the goal and one side alone has most. 0: not so.
pl_side al_goal_winner(const pl_turn *turn);
/// AL-VP.8: most VP, then surviving value; 0: drawn.
pl_side al_points_winner(const pl_turn *turn);
/// Surviving value of a side with its team-mates'.
int32_t al_team_value(const pl_turn *turn, pl_side side);
/// AL-VP.8: sum over units on the table of points x hit points left / starting hit points.
int32_t al_surviving_value(const pl_turn *turn, pl_side side);
/// Of one team, which wins as one.
bool al_are_allied(const pl_scene *scene, pl_side a, pl_side b);
/// AL-VP.9-10, asked by the engine between rows.
bool al_is_decided(const pl_turn *turn, pl_side *winner);

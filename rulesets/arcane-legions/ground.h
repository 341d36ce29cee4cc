// ground.h - bases and lines against terrain, other units and the table's edge. AL-TER, AL-GEO.5-7, AL-MOVE.9.
// Stands on base.h.
#pragma once
#include "base.h"

static inline const al_terrain_kind *al_kind_of(const pl_turn *turn, pl_feature_id id)
{
    return &al_data(turn)->terrain[pl_terrain_feature(turn->scene->terrain, id)->kind];
}
/// AL-GEO.5, AL-GEO.7, AL-TER.3: a convex shape is on an area, any part of it (overlap of more than touch_eps), or a line passes through its inside.
bool al_is_on(const pl_turn *turn, pl_feature_id id, const pl_point *shape, int count);
/// AL-GEO.7: a line of sight crosses the feature.
bool al_crosses(const pl_turn *turn, pl_feature_id id, pl_point a, pl_point b);
/// The shape lies on the table, to its very edge.
bool al_is_on_table(const pl_turn *turn, const pl_point *shape, int count);
/// NULL: the shape lies on the table, off impassable ground and clear of every unit but `unit`. AL-MOVE.9.
pl_why al_why_not_clear(const pl_turn *turn, const pl_point *shape, int count, int unit);
/// AL-VP.2: units of the side are on the control area and no hostile ones.
bool al_holds(const pl_turn *turn, pl_side side, pl_feature_id area);
/// AL-GEO.5: the unit is on, or within touch_eps of, some control area.
bool al_is_by_control(const pl_turn *turn, int unit);

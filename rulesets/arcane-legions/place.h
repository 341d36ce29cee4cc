// place.h - where a base may be set down at deployment or on arrival. AL-SET.4.
// Stands on ground.h.
#pragma once
#include "ground.h"

/// The terms of a placing: a zone (index from 1; 0: any of the side's) and an edge the base must touch.
typedef struct al_placing {
    uint16_t unit;
    uint8_t zone, edge;
} al_placing;
al_placing al_placing_of(const pl_turn *turn, int unit);
pl_why al_why_not_place(const pl_turn *turn, const al_placing *placing, pl_point at, int facing);
/// Shows the places of a grid in the zones of a placing, at so many facings from the home one on, to `found` until it answers true.
typedef bool al_place_found(const pl_turn *turn, const al_placing *placing, pl_point at, int facing, void *data);
enum { AL_GRID = 500, AL_WIDE_GRID = 3000 };
bool al_search_places(const pl_turn *turn, const al_placing *placing, pl_len grid, int facings, al_place_found *found, void *data);
/// A place was found for it (searched half an inch apart, at every facing); there may be one where none was.
bool al_has_place(const pl_turn *turn, const al_placing *placing);
/// The facing named, or the one toward the enemy's edge.
int al_facing_named(const pl_turn *turn, int unit, const pl_item *item);
/// A unit's natural facing: away from its home edge.
int al_home_facing(const pl_turn *turn, pl_side side);

/// check of the verbs deploy_unit and reinforce.
pl_why al_check_place(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);

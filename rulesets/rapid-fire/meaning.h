// meaning.h - what the questions of Rapid Fire are about, and what its choices would be, for the people who are asked. Decides nothing: no rule reads it.
// Stands on state.h.
#pragma once
#include "phaseline/preview.h"
#include "state.h"

/// The first of the movers that the other side sees; value: there is one.
void rf_about_move(const pl_turn *turn, pl_side side, pl_about *to);
/// Of reserved fire: who of the movers is how near.
extern const pl_until rf_reserve_untils[];
void rf_about_aircraft(const pl_turn *turn, pl_side side, pl_about *to);
void rf_about_occupier(const pl_turn *turn, pl_side side, pl_about *to);
void rf_about_withdrawal(const pl_turn *turn, pl_side side, pl_about *to);

// ---- a column led along its road: meaning_column.c

/// One grasped place as a column led there by its road.
void rf_fill_column(const pl_turn *turn, const pl_choice *draft, pl_candidates *to);
/// The vehicles that could follow the leader, itself first, each near enough to the one ahead: as many as fit cars[RF_COLUMN_MAX].
/// *budget: what the slowest of them may spend.
int rf_gather_column(const pl_turn *turn, pl_unit_id leader, pl_piece_id *cars, pl_len *budget);
/// The corners of a way along the road a vehicle stands on, towards one of its ends; returns how many, 0: it does not stand on it.
/// items[RF_CORNERS_MAX] get places and facings.
int rf_follow_road(const pl_turn *turn, pl_piece_id piece, pl_feature_id road, bool is_forward, pl_len budget, pl_item *items);

// ---- what a choice would be, drawn: meaning_move.c, meaning_fire.c, meaning_air.c

#define RF_PREVIEW(name) void rf_preview_##name(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
RF_PREVIEW(move);  // column, entry, getting in and out too
RF_PREVIEW(step);  // of one piece: withdrawal, occupying
RF_PREVIEW(beach);
RF_PREVIEW(hold);
RF_PREVIEW(fire);
RF_PREVIEW(volley);
RF_PREVIEW(idf);
RF_PREVIEW(smoke);
RF_PREVIEW(fight);
RF_PREVIEW(sides);
RF_PREVIEW(air);
RF_PREVIEW(flak);

// ---- what on the table stands for an option: meaning_handles.c

int rf_handles_sides(const pl_turn *turn, const pl_option *option, pl_handle *to);
int rf_handles_fight(const pl_turn *turn, const pl_option *option, pl_handle *to);
int rf_handles_listed(const pl_turn *turn, const pl_option *option, pl_handle *to);

bool rf_is_own_piece(const pl_turn *turn, const pl_choice *draft, int piece);
/// Marks own pieces within reach of a place, and says how many.
void rf_mark_own(const pl_turn *turn, pl_side side, pl_point at, pl_len reach, pl_preview *to);

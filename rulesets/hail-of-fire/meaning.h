// meaning.h - what the questions of Hail of Fire are about, for the people who are asked. Decides nothing: no rule reads it.
// Stands on sequence.h.
#pragma once
#include "phase.h"

/// Of hero windows: an enemy has come near.
extern const pl_until hof_hero_untils[];
void hof_about_mission(const pl_turn *turn, pl_side side, pl_about *to);
void hof_about_barrage(const pl_turn *turn, pl_side side, pl_about *to);
void hof_about_mover(const pl_turn *turn, pl_side side, pl_about *to);
/// The team that came into contact from hiding, and the vehicle it reached.
void hof_about_reached(const pl_turn *turn, pl_side side, pl_about *to);
void hof_about_fighter(const pl_turn *turn, pl_side side, pl_about *to);
/// Who fired the hit that is dealt.
void hof_about_hit(const pl_turn *turn, pl_side side, pl_about *to);

/// One target or place that was pointed at as orders for all who can: meaning_plan.c.
void hof_fill_activation(const pl_turn *turn, const pl_choice *draft, pl_candidates *to);

// ---- previews, by verb
struct pl_preview;
typedef void hof_preview(const pl_turn *turn, const pl_choice *draft, struct pl_preview *to);
hof_preview hof_preview_orders, hof_preview_direct, hof_preview_allocate, hof_preview_fight;  // meaning_orders.c
/// An order to be carried out stands where its target is, else where its teams are, and says what it is: meaning_orders.c.
int hof_handles_execute(const pl_turn *turn, const pl_option *option, struct pl_handle *to);
hof_preview hof_preview_next, hof_preview_path, hof_preview_reverse, hof_preview_boost, hof_preview_marker, hof_preview_effect,
    hof_preview_call;  // meaning_ways.c

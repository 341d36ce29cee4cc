// machine.h - inside the engine: the machine that runs rows, rests at decisions and lets choices in.
#pragma once
#include "phaseline/mind.h"

static inline const pl_sequence *pl_sequence_of(const pl_turn *turn, const pl_frame *frame)
{
    return &turn->rules->sequences[frame->sequence];
}
static inline const pl_step *pl_step_now(const pl_turn *turn) { return &pl_sequence_of(turn, pl_top(turn))->steps[pl_top(turn)->row]; }

/// Runs rows until a side has something to decide or the game is over.
void pl_machine_run(pl_turn *turn);
/// Takes a choice that has been let in, and runs on.
void pl_machine_accept(pl_turn *turn, const pl_choice *choice);

/// Gives the state, which stands still from now on, a name of its own. Whoever changes it sets turn->rest to 0 first.
void pl_turn_rests(pl_turn *turn);

/// Lists the options of a side into turn->options, or looks for one choice among them (sought).
void pl_offer_to(pl_turn *turn, pl_offer *offer, pl_side side, bool with_shut, const pl_choice *sought);
/// PL_OK, or PL_ILLEGAL with turn->why and turn->hint: the door that every choice by content comes through.
pl_status pl_door(pl_turn *turn, const pl_choice *choice);
/// purposes: NULL, or room for max.
int pl_suggestions(const pl_turn *turn, const pl_mind *mind, pl_side side, const pl_option *option, pl_choice *choices, pl_item *items,
                   pl_said *purposes, int max);
int pl_best_suggestions(const pl_turn *turn, const pl_mind *mind, pl_side side, const pl_option *option, int32_t least, pl_choice *choices,
                        pl_item *items, int32_t *worths, int max);
int pl_fillings(const pl_turn *turn, pl_side side, const pl_option *option, const pl_item *grasp, pl_choice *choices, pl_item *items,
                int max);
static inline bool pl_option_has_need(const pl_turn *turn, const pl_option *option)
{
    return turn->rules->verbs[option->verb].need != PL_NEED_NONE;
}
static inline pl_answer *pl_answers(const pl_turn *turn) { return pl_state_part(turn->state, PL_PART_ANSWERS); }
static inline pl_item *pl_answer_items(const pl_turn *turn) { return pl_state_part(turn->state, PL_PART_ANSWER_ITEMS); }

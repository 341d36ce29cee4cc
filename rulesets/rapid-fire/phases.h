// phases.h - the rows of the sequences by name. The tables end the phase files; sequence.c puts them together.
// Stands on state.h. A row is added in three places that a reader sees at once: its name here, its step function, its line in the table.
#pragma once
#include "state.h"

enum {
    T_DEPLOY_NEXT,
    T_DEPLOY,
    T_HIDE,
    T_PLAN_FIRST,
    T_START,
    T_BEGIN,
    T_AFLOAT,
    T_FLOUNDER,
    T_AIR,
    T_DEPART,
    T_MORALE,
    T_OBSERVE,
    T_SMOKE,
    T_HEROIC,
    T_MOVE,
    T_RESERVE,
    T_ASSAULT,
    T_FIGHT,
    T_FIRING,
    T_AIR_FIRE,
    T_IDF,
    T_FIRE,
    T_FINAL,
    T_ENDING,
    T_CLEAR,
    T_VICTORY,
    T_PLAN,
    T_NEXT,
    T_ROWS
};
extern const pl_step rf_turn_steps[T_ROWS];  // phase_turn.c; its rows' functions stand in the phase files

enum { M_NEXT, M_TEST, M_RETIRE, M_LOOP, M_END, M_ROWS };
extern const pl_step rf_morale_steps[M_ROWS];  // phase_morale.c

enum { MS_BEGIN, MS_SAMPLE, MS_MEET, MS_FIRE, MS_END, MS_RETURN, MS_ROWS };
extern const pl_step rf_move_steps[MS_ROWS];  // phase_move.c

enum { WD_NEXT, WD_GO, WD_END, WD_ROWS };
extern const pl_step rf_withdraw_steps[WD_ROWS];  // phase_withdraw.c

enum { CA_BEGIN, CA_SIDES, CA_ROLL, CA_WITHDRAW, CA_OCCUPY_NEXT, CA_OCCUPY, CA_END, CA_ROWS };
extern const pl_step rf_fight_steps[CA_ROWS];  // phase_assault.c

enum { AI_SPOT, AI_AA, AI_ATTACK, AI_END, AI_ROWS };
extern const pl_step rf_attack_steps[AI_ROWS];  // phase_air.c

enum { SV_NEXT, SV_PLACE, SV_END, SV_ROWS };
extern const pl_step rf_survivor_steps[SV_ROWS];  // phase_survivors.c

extern const pl_sequence rf_sequences[RF_SEQUENCES];

// ---- rows of the turn, by file

void rf_offer_deploy(const pl_turn *turn, pl_offer *offer);  // phase_deploy.c
pl_flow rf_next_to_deploy(pl_turn *turn);
pl_flow rf_take_deploy(pl_turn *turn, const pl_choice *choice);
void rf_offer_hide(const pl_turn *turn, pl_offer *offer);
pl_flow rf_take_hide(pl_turn *turn, const pl_choice *choice);

pl_flow rf_arrive_afloat(pl_turn *turn);  // phase_sea.c
pl_flow rf_flounder(pl_turn *turn);

void rf_offer_plan_first(const pl_turn *turn, pl_offer *offer);  // phase_air.c
void rf_offer_plan(const pl_turn *turn, pl_offer *offer);
pl_flow rf_take_plan_first(pl_turn *turn, const pl_choice *choice);
pl_flow rf_take_plan(pl_turn *turn, const pl_choice *choice);
pl_flow rf_arrive_by_air(pl_turn *turn);
void rf_offer_depart(const pl_turn *turn, pl_offer *offer);
pl_flow rf_take_depart(pl_turn *turn, const pl_choice *choice);
void rf_offer_air(const pl_turn *turn, pl_offer *offer);
pl_flow rf_take_air(pl_turn *turn, const pl_choice *choice);

void rf_offer_smoke(const pl_turn *turn, pl_offer *offer);  // phase_indirect.c
pl_flow rf_take_smoke(pl_turn *turn, const pl_choice *choice);
void rf_offer_idf(const pl_turn *turn, pl_offer *offer);
pl_flow rf_take_idf(pl_turn *turn, const pl_choice *choice);

void rf_offer_heroic(const pl_turn *turn, pl_offer *offer);  // phase_heroic.c
pl_flow rf_take_heroic(pl_turn *turn, const pl_choice *choice);

void rf_offer_moves(const pl_turn *turn, pl_offer *offer);  // phase_move.c
pl_flow rf_take_move(pl_turn *turn, const pl_choice *choice);

pl_flow rf_build_fights(pl_turn *turn);  // phase_assault.c
void rf_offer_fights(const pl_turn *turn, pl_offer *offer);
pl_flow rf_take_fight(pl_turn *turn, const pl_choice *choice);

void rf_offer_reserve(const pl_turn *turn, pl_offer *offer);  // phase_fire.c
pl_flow rf_take_reserve(pl_turn *turn, const pl_choice *choice);
void rf_offer_fire(const pl_turn *turn, pl_offer *offer);
pl_flow rf_take_fire(pl_turn *turn, const pl_choice *choice);

/// 5 in T5, 9 in T9, 0 elsewhere.
static inline int rf_moving_step(const pl_turn *turn)
{
    const pl_frame *top = pl_top(turn);
    return top->sequence != RF_TURN ? 0 : top->row == T_MOVE ? 5 : top->row == T_FINAL ? 9 : 0;
}

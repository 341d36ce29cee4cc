// phases.h - the rows of the turn, phase by phase; sequence.c puts them in order.
// Stands on every measuring and fighting file of the ruleset.
#pragma once
#include "charge.h"
#include "fire.h"
#include "leaders.h"
#include "melee.h"
#include "morale.h"

enum { RNF_SEQ_TURN = 1, RNF_SEQ_OPPORTUNITY, RNF_SEQ_MELEE, RNF_SEQUENCES };

enum {
    ROW_BEGIN,
    ROW_EDGES,
    ROW_DEPLOY,
    ROW_START,
    ROW_CHARGE,
    ROW_DECLARE,
    ROW_SECRET,
    ROW_REACT,
    ROW_REACT_DICE,
    ROW_CHARGE_MOVE,
    ROW_PIN,
    ROW_RALLY,
    ROW_RALLY_TESTS,
    ROW_RALLY_FORM,
    ROW_ROUT_MOVES,
    ROW_INITIATIVE,
    ROW_INITIATIVE_ROLL,
    ROW_CHOOSE_ORDER,
    ROW_MOVE_FIRST,
    ROW_MOVE_SECOND,
    ROW_FIRE,
    ROW_ALLOCATE,
    ROW_ROLL_FIRE,
    ROW_CASUALTIES,
    ROW_FIRE_RISK,
    ROW_MORALE,
    ROW_MORALE_LIST,
    ROW_MORALE_TESTS,
    ROW_STAY,
    ROW_MELEE,
    ROW_FORM_MELEES,
    ROW_PICK,
    ROW_END,
    ROW_WOUNDED,
    ROW_PLACE_LEADER,
    ROW_REINFORCE,
    ROW_FLANK,
    ROW_BREAK,
    ROW_RECORD,
    ROW_LEADERS,
    ROW_OVER,
    RNF_TURN_ROWS
};
enum { ROW_OPP_NEXT, ROW_OPP_ASK, RNF_OPP_ROWS };
enum { ROW_CONTACT, ROW_ROUNDS, ROW_OUTCOME, ROW_WINNERS, ROW_OCCUPY, ROW_MELEE_RISK, RNF_MELEE_ROWS };

/// Locals of the turn: where a walk over the units stands.
typedef struct rnf_turn_local {
    uint8_t cursor, passes;
    uint16_t unit;
} rnf_turn_local;
/// Locals of an opportunity (I6) and of a melee (step 8).
typedef struct rnf_opportunity {
    uint16_t mover, unit;
    uint8_t cursor, spare;
} rnf_opportunity;
typedef struct rnf_melee_local {
    uint8_t melee, winner, cursor, spare;
    uint16_t unit;
} rnf_melee_local;
_Static_assert(sizeof(rnf_turn_local) <= PL_LOCALS && sizeof(rnf_opportunity) <= PL_LOCALS && sizeof(rnf_melee_local) <= PL_LOCALS,
               "fits a frame");

typedef pl_flow rnf_run(pl_turn *turn);
typedef void rnf_offer(const pl_turn *turn, pl_offer *offer);
typedef pl_flow rnf_apply(pl_turn *turn, const pl_choice *choice);

// phase_deploy.c
rnf_offer rnf_offer_edges, rnf_offer_deploy;
rnf_apply rnf_take_edge, rnf_take_deploy;
rnf_run rnf_begin_game, rnf_start_turn;
// phase_charge.c
rnf_run rnf_begin_charges, rnf_reaction_dice, rnf_charge_movement, rnf_mark_pinned;
rnf_offer rnf_offer_charges, rnf_offer_secret, rnf_offer_reactions;
rnf_apply rnf_take_charge, rnf_take_secret, rnf_take_reaction;
// phase_rally.c
rnf_run rnf_begin_rally, rnf_rally_tests, rnf_rout_moves, rnf_roll_initiative;
rnf_offer rnf_offer_rally_form, rnf_offer_order;
rnf_apply rnf_take_rally_form, rnf_take_order;
// phase_move.c
rnf_offer rnf_offer_moves, rnf_offer_opportunity;
rnf_apply rnf_take_move_first, rnf_take_move_second, rnf_take_opportunity;
rnf_run rnf_next_opportunity;
// phase_fire.c
rnf_run rnf_begin_fire, rnf_roll_all_fire, rnf_remove_casualties, rnf_fire_risk, rnf_morale_list, rnf_morale_tests;
rnf_offer rnf_offer_fire, rnf_offer_stay;
rnf_apply rnf_take_fire, rnf_take_stay;
// phase_melee.c
rnf_run rnf_begin_melees, rnf_close_melee, rnf_fight_melee, rnf_melee_outcome, rnf_next_winner, rnf_melee_risk;
rnf_offer rnf_offer_melees, rnf_offer_occupy;
rnf_apply rnf_take_melee, rnf_take_occupy;
/// What lies in the path of a breakthrough: how far it goes, and whom it strikes (0: nobody).
pl_len rnf_break_way(const pl_turn *turn, int unit, int *struck);
// phase_end.c
rnf_run rnf_begin_end, rnf_wounded_leaders, rnf_reinforcements, rnf_flank_marches, rnf_break_points, rnf_campaign_record, rnf_end_of_turn;
rnf_offer rnf_offer_place_leader, rnf_offer_leaders;
rnf_apply rnf_take_place_leader, rnf_take_leaders;

/// Tells that a phase begins, for rows that do more than head it.
void rnf_tell_phase(pl_turn *turn, int row);

extern const pl_sequence rnf_sequences[RNF_SEQUENCES];

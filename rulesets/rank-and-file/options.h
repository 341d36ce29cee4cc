// options.h - the verbs of the game, how their needs are judged and what fillings are put forward.
// Stands on phases.h.
#pragma once
#include "phases.h"

typedef enum rnf_verb {
    RNF_PASS,
    RNF_DECLARE_CHARGE,
    RNF_STAND,
    RNF_COUNTER_CHARGE,
    RNF_FLEE_CHARGE,
    RNF_SQUARE_UP,
    RNF_RALLY_FORM,
    RNF_MOVE_FIRST,
    RNF_MOVE_SECOND,
    RNF_MOVE,
    RNF_ENTER,
    RNF_MOVE_LEADER,
    RNF_OPPORTUNITY_CHARGE,
    RNF_FIRE_AT,
    RNF_HOLD_FIRE,
    RNF_STAY,
    RNF_RETIRE,
    RNF_PICK_MELEE,
    RNF_OCCUPY,
    RNF_TAKE_SECTOR,
    RNF_BREAK_THROUGH,
    RNF_PLACE_LEADER,
    RNF_DETACH,
    RNF_ATTACH,
    RNF_FLANK_EDGE,
    RNF_DEPLOY,
    RNF_VERBS
} rnf_verb;

extern const pl_verb rnf_verbs[RNF_VERBS];

typedef pl_why rnf_check(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
rnf_check rnf_check_charge, rnf_check_counter, rnf_check_rally_form, rnf_check_move, rnf_check_enter, rnf_check_leader,
    rnf_check_opportunity, rnf_check_deploy;

/// The stance in which an arriving unit stands when it enters at a point of its edge (RNF-END.2, .4); NULL or why not.
pl_why rnf_entry_stance(const pl_turn *turn, int unit, const pl_item *item, rnf_stance *s);
/// Group of arrivals a unit belongs to, -1: none.
int rnf_arrival_of(const pl_turn *turn, int unit);
/// RNF-MOV.1: may it move in this phase?
pl_why rnf_why_not_mover(const pl_turn *turn, int unit);
/// A zone in which this side may deploy.
bool rnf_is_deploy_zone(const pl_scenario_zone *zone, int side);
/// May it deploy in a building at all?
pl_why rnf_why_not_garrison(const pl_turn *turn, int unit);
/// Puts every number from `low` to `high` that `judge` allows, as ranges without a gap; of a choice that is sought, its number alone. So what is
/// offered and what is let in are one judgement. `option`: verb, subject and target; is_default: the range that holds option.value.
typedef pl_why rnf_number_judge(const pl_turn *turn, int unit, int target, int number);
void rnf_put_numbers(const pl_turn *turn, pl_offer *offer, pl_option option, int low, int high, rnf_number_judge *judge);
/// The stance of a router that rallies in this formation and facing (RNF-RAL.7).
pl_why rnf_why_not_rally_form(const pl_turn *turn, int unit, int formation, int facing, rnf_stance *s);

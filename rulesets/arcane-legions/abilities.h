// abilities.h - what abilities do: one row and one function each, in abilities.c.
// Stands on state.h. The rest of the game asks here at named points and never by an ability's name.
#pragma once
#include "state.h"

/// Where a static ability changes a number.
typedef enum al_point {
    AL_AT_NOTHING,
    AL_AT_ATTACK,     // attack dice (also fewer)
    AL_AT_DEFENCE,    // defence dice
    AL_AT_TOUGH,      // combat damage not taken
    AL_AT_BRUTAL,     // damage added to at least one hit in close combat
    AL_AT_REGROUP,    // regroup orders that need no push
    AL_AT_MP,         // movement points
    AL_AT_BREAKAWAY,  // not zero: no breakaway attacks
    AL_AT_LOCK,       // not zero: no move order
    AL_AT_RANGE,      // range, instead of the normal one
    AL_AT_SIGHT,      // line of sight penalty not suffered
    AL_AT_COST,       // order points added to the order of another unit
    AL_AT_ALLOWANCE,  // order points gained
    AL_AT_MARKED,     // points of damage the attacker's player assigns
} al_point;

/// The moment a number is asked for: whose ability, against whom, in which order.
typedef struct al_moment {
    uint16_t unit;   // that has the ability
    uint16_t other;  // the opponent; at AL_AT_COST the unit that is ordered
    uint8_t kind;    // al_kind
    uint8_t side;    // of the unit's base that is attacked through
} al_moment;

/// When the program lets an ability act; the data must say the same.
al_timing al_ability_timing(al_ability_id ability);
/// Fills the sets of abilities by point and event; at set-up.
void al_ability_masks(al_tables *tables);
/// Sum of what the unit's ready abilities give at a point.
int32_t al_sum(const pl_turn *turn, al_point point, const al_moment *moment);

/// What sets off triggers. AL-TRIG, table `events`.
typedef enum al_event {
    AL_ON_NOTHING,
    AL_ON_OP_GAINED,
    AL_ON_COSTS_PAID,
    AL_ON_DAMAGE_DEALT,
    AL_ON_UNIT_DEFEATED,
    AL_ON_COMBAT_ENDED,
    AL_ON_MOVEMENT_ENDED
} al_event;
typedef struct al_happening {
    uint8_t event;   // al_event
    uint8_t kind;    // order kind, or kind of damage
    pl_side side;    // who pays or gains
    uint16_t unit;   // the order's unit; the unit damaged, defeated, moved; the attacker
    uint16_t other;  // the order's target; the source of the damage; the defender
} al_happening;
/// AL-TRIG.2-3: every ability ready now whose event matches makes one trigger.
void al_set_off(pl_turn *turn, const al_happening *happening);

/// A trigger: optional, outliving its unit, worth asking about, and what it does.
bool al_trigger_is_idle(const pl_turn *turn, const pl_trigger *trigger);  // AL-TRIG.5
pl_flow al_trigger_resolve(pl_turn *turn, const pl_trigger *trigger);

/// Dice abilities at CC.g and RC.i: the order whose frame is on top.
bool al_dice_can(const pl_turn *turn, int unit, al_ability_id ability);
bool al_dice_wants_die(al_ability_id ability);
void al_dice_use(pl_turn *turn, int unit, al_ability_id ability, int die);

/// Special orders.
bool al_special_has_target(al_ability_id ability);
pl_why al_why_not_special(const pl_turn *turn, int unit, al_ability_id ability, int target);
bool al_special_has_any(const pl_turn *turn, int unit, al_ability_id ability);
pl_flow al_special_act(pl_turn *turn, int unit, al_ability_id ability, int target);

// state.h - what Rank & File keeps of its own in a game's block: records of the game, sides, forces and units, and how to reach them.
// Stands on tables.h; every other file of the ruleset reads and writes through it.
#pragma once
#include "phaseline/ruleset.h"
#include "tables.h"

// RNF-UNT.4: a unit is always in one of three states.
typedef enum rnf_morale { RNF_GOOD, RNF_UNSTEADY, RNF_ROUTING } rnf_morale;
typedef enum rnf_fate { RNF_WELL, RNF_WOUNDED, RNF_DEAD } rnf_fate;           // of a leader
typedef enum rnf_zone { RNF_FRONT, RNF_LEFT, RNF_RIGHT, RNF_REAR } rnf_zone;  // RNF-UNT.10; also the edge a charge strikes
typedef enum rnf_reaction { RNF_NO_REACTION, RNF_FLEE, RNF_FORM_SQUARE } rnf_reaction;
typedef enum rnf_cause {
    RNF_NO_CAUSE,
    RNF_DESTROYED_FIRE,
    RNF_DESTROYED_MELEE,
    RNF_ROUT_HALF,
    RNF_FLED_TABLE,
    RNF_CAUGHT,
    RNF_GUNS_LOST
} rnf_cause;

typedef struct rnf_unit {
    pl_point at;        // the anchor: middle of the front edge of the front rank. A leader: his centre
    int32_t allowance;  // of a leader, this turn
    uint32_t aims[2];   // bit per unit id - 1: whom it may charge (1.1) or fire at (6.1), worked out once for the step
    int16_t facing;
    uint16_t sector;       // building sector a garrison holds
    uint16_t attached_to;  // a leader's unit
    uint16_t charges;      // whom it charges or counter-charges; after a clash or a run-on, whom it met
    uint16_t also;         // a second enemy met in a clash, the first being kept (RNF-CHG.14)
    uint16_t target_of;    // lowest-numbered unit that charges it
    uint16_t fires_at;
    uint16_t source;                        // who scored most hits on it this phase (RNF-RET.2)
    uint8_t source_hits, fire_hits, noted;  // best single score; hits from fire this turn; hits not yet taken
    uint8_t formation, morale, stands, stands_start, hits;
    uint8_t quality, fate;                                                                  // of a leader
    uint8_t moved, charged, counter_charged, target, pinned, reacted, no_fire, lost_stand;  // the markers of a turn
    uint8_t fled, caught, spent;
    uint8_t met, also_met;    // the charge reached `charges`, `also`
    uint8_t edge, also_edge;  // rnf_zone struck
    int8_t wheel;             // opening wheel of a charge, right is positive
    uint8_t flee_inches;
    uint8_t passed_through;  // has taken its pass-through test this turn
    uint8_t broke_through, low_ammo, arriving, listed;
    uint8_t melee;                               // number of the melee it is in
    uint8_t in_support, stood_good, melee_lost;  // stood_good: morale at the start of the melee phase was good
    uint8_t cause;                               // why it left, rnf_cause
    uint8_t acted;                               // leader: bits of what he did in 9.6; unit: asked already in a walk over units
    uint8_t is_halted;                           // mounted that received a charge standing
    uint8_t recorded;                            // its campaign line is written
} rnf_unit;
_Static_assert(sizeof(rnf_unit) == 76, "rnf_unit: name every byte");

// Who touches whom in a melee is a plane graph between two sides, where feet do not overlap and a sector has one garrison: n units have at
// most 2n - 4 pairs that touch, each noted from both ends. A melee that a breakthrough brings adds one pair and one unit, for whom it strikes
// was in none, so the bound of one melee holds for all that are nested. Units that overlap for want of a clear place (RNF-UNT.13) could pass
// it only by lying on one another by the dozen; touch.c would then stop the game, and forgets nobody.
enum { RNF_TOUCH_MAX = 2 * (2 * RNF_UNITS_MAX - 4) };
_Static_assert(RNF_TOUCH_MAX <= UINT8_MAX, "rnf_game.touch_count counts them");
/// In a melee: `stands` of `unit` fight `foe` in the first round; made at contact, dropped when the melee is over.
typedef struct rnf_touch {
    uint8_t unit, foe, stands, melee;
    uint8_t edge;         // the edge of foe that unit strikes
    uint8_t is_defended;  // foe stands behind an obstacle that unit crossed
    uint8_t strikes;      // unit struck foe (else it was struck)
    uint8_t spare;
    uint16_t depth;   // of foe at contact
    uint16_t sector;  // foe held it
} rnf_touch;

typedef struct rnf_arrival {
    uint8_t status;  // 0 on its way, 1 arriving, 2 all on the table
    uint8_t failed;  // earlier failed rolls of a flank march
    uint8_t edge;    // secret until it arrives
    uint8_t spare;
} rnf_arrival;

typedef struct rnf_game {
    uint8_t initiative;  // side that won it; 0: not yet rolled
    uint8_t first;       // side that moves first this turn
    uint8_t melees;      // highest melee number given this turn
    uint8_t touch_count;
    uint8_t aims_for;  // what aims hold now: 0 nothing, 1 charges, 2 fire
    uint8_t spare[3];
    rnf_touch touch[RNF_TOUCH_MAX];
    rnf_arrival arrival[RNF_ARRIVALS_MAX];
} rnf_game;
_Static_assert(sizeof(rnf_game) == 8 + 12 * RNF_TOUCH_MAX + 4 * RNF_ARRIVALS_MAX, "rnf_game: name every byte");

typedef struct rnf_side {
    uint8_t is_broken;    // the army
    uint8_t broken_turn;  // turn at whose end it broke
    uint8_t lost_weight, total_weight;
} rnf_side;

typedef struct rnf_force {
    uint8_t is_broken, lost_weight, total_weight, spare;
} rnf_force;

static inline rnf_unit *rnf_units(pl_turn *turn) { return pl_own_units(turn); }
static inline const rnf_unit *rnf_see(const pl_turn *turn) { return pl_see_own_units(turn); }
static inline rnf_game *rnf_own(pl_turn *turn) { return pl_own_game(turn); }
static inline const rnf_game *rnf_see_game(const pl_turn *turn) { return pl_see_own_game(turn); }
static inline rnf_side *rnf_sides(pl_turn *turn) { return pl_own_sides(turn); }
static inline const rnf_side *rnf_see_sides(const pl_turn *turn) { return pl_see_own_sides(turn); }
static inline rnf_force *rnf_forces(pl_turn *turn) { return pl_own_groups(turn); }
static inline const rnf_force *rnf_see_forces(const pl_turn *turn) { return pl_see_own_groups(turn); }
static inline const rnf_tables *rnf_t(const pl_turn *turn) { return turn->scene->tables; }

static inline const rnf_type *rnf_type_of(const pl_turn *turn, int unit) { return &rnf_t(turn)->type[turn->scene->units[unit].type]; }
static inline int rnf_side_of(const pl_turn *turn, int unit) { return turn->scene->units[unit].side; }
static inline int rnf_arm_of(const pl_turn *turn, int unit) { return rnf_type_of(turn, unit)->arm; }
static inline bool rnf_is_leader(const pl_turn *turn, int unit) { return rnf_arm_of(turn, unit) == RNF_LEADER; }
static inline bool rnf_arm_mounted(int arm) { return arm >= RNF_HORSE_HEAVY && arm <= RNF_CAMEL; }
static inline bool rnf_is_mounted(const pl_turn *turn, int unit) { return rnf_arm_mounted(rnf_arm_of(turn, unit)); }
static inline bool rnf_is_foot(const pl_turn *turn, int unit) { return rnf_arm_of(turn, unit) == RNF_FOOT; }
static inline bool rnf_is_gun(const pl_turn *turn, int unit)
{
    return rnf_arm_of(turn, unit) == RNF_ART_FOOT || rnf_arm_of(turn, unit) == RNF_ART_HORSE;
}
static inline bool rnf_on_table(const pl_turn *turn, int unit) { return unit && pl_see_units(turn->state)[unit].place == PL_ON_TABLE; }
static inline int rnf_number(const pl_turn *turn, int unit) { return rnf_t(turn)->number[unit]; }
/// RNF-GEN.3: the unit has the lower number; `than` 0: there is nobody yet.
static inline bool rnf_is_before(const pl_turn *turn, int unit, int than)
{
    return !than || rnf_number(turn, unit) < rnf_number(turn, than);
}
static inline bool rnf_aims_at(const rnf_unit *u, int target) { return u->aims[(target - 1) / 32] >> (target - 1) % 32 & 1; }
static inline void rnf_aim(rnf_unit *u, int target) { u->aims[(target - 1) / 32] |= 1u << (target - 1) % 32; }
static inline int32_t rnf_least(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t rnf_most(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int64_t rnf_least_wide(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t rnf_most_wide(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t rnf_size(int64_t n) { return n < 0 ? -n : n; }
// RNF-UNT.5.
static inline int rnf_lost(const rnf_unit *u) { return u->stands_start - u->stands; }
/// RNF-UNT.6: half of its stands or more are lost; single stands never.
static inline bool rnf_at_half(const rnf_unit *u) { return u->stands_start > 1 && rnf_lost(u) * 2 >= u->stands_start; }
/// RNF-ARM.5: its force or its army is broken.
bool rnf_is_bad(const pl_turn *turn, int unit);
/// Charges or counter-charges this turn (RNF-CHG.20).
static inline bool rnf_is_charger(const rnf_unit *u) { return u->charged || u->counter_charged; }
/// Gun weight for tables: 0 light, 1 medium, 2 heavy.
static inline int rnf_weight_of(const rnf_type *type) { return type->weapon >= RNF_LIGHT_GUN ? type->weapon - RNF_LIGHT_GUN : 0; }

enum {
    RNF_EV_FIRST = PL_EV_OWN - 1,
#define X(name, subject, target, weight, touch, text) RNF_EV_##name,
#include "events.def"
#undef X
    RNF_EV_END
};

extern const pl_field rnf_fields[];
extern const pl_local_field rnf_locals[];
enum { RNF_FIELD_COUNT = 51, RNF_LOCAL_COUNT = 4 };

/// Tells something about a unit (and another) with up to two numbers.
void rnf_tell(pl_turn *turn, int kind, int unit, int other, int value, int value2, const char *rule);
/// Takes a unit out of the game for good; its attached leaders stay with it until rnf_release_leaders().
void rnf_remove_unit(pl_turn *turn, int unit, rnf_cause cause, const char *rule);
/// Takes stands off a unit and closes its ranks (RNF-UNT.8); with none left it is removed for `cause`.
void rnf_lose_stands(pl_turn *turn, int unit, int stands, rnf_cause cause, const char *rule);

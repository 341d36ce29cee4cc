// state.h - what Hail of Fire keeps in the state besides what every table has: the game, sides, Units and Teams.
// Stands on tables.h and phaseline/ruleset.h. Every byte is named; zero is none.
#pragma once
#include "phaseline/ruleset.h"
#include "tables.h"

enum { HOF_KEPT_BACK = 255 };  // arrives: off the table by the optional rule, until it is placed
enum { HOF_SIDE_TEAMS_MAX = 120 };
enum { HOF_HITS_MAX = 60, HOF_RFP_MAX = 240 };

/// What a member of an activation is told to do (A1). The *_SECOND words belong to the second order.
typedef enum hof_order {
    HOF_HOLD,
    HOF_FIRE,
    HOF_MOVE,
    HOF_ASSAULT_MOVE,
    HOF_FIRE_SECOND,
    HOF_MOVE_SECOND,
    HOF_ASSAULT_MOVE_SECOND,
    HOF_ASSAULT,
    HOF_SUPPORT,
    HOF_WITHDRAW,
    HOF_STAND,
    HOF_BARRAGE,
    HOF_ORDERS
} hof_order;
extern const char *const hof_order_words[];
extern const char *const hof_weapon_words[];

/// What wins at the limit, as a scenario names it.
typedef enum hof_goal { HOF_OWNS_AT_LEAST, HOF_ENEMY_OWNS_AT_MOST, HOF_OWNS_MOST } hof_goal;
extern const char *const hof_goal_words[];

typedef enum hof_marker_kind { HOF_NO_MARKER, HOF_OBJECTIVE, HOF_RANGE_IN, HOF_WRECK, HOF_MARKER_KINDS } hof_marker_kind;

enum {  // switches, in the order of hof_switches
    HOF_CHITS,
    HOF_HERO_FIRST_ACTIVATION,
    HOF_SPLIT_ORDER_COST,
    HOF_READY_CLEARS_SUPPRESSION,
    HOF_FIRE_INTO_CONTACT,
    HOF_ROLL_PER_TEAM,
    HOF_LEADER_PROMOTION,
    HOF_FREE_APPROACH,
    HOF_WRECKS,
    HOF_HIDDEN_RESERVE,
    HOF_TRANSPORTS,
    HOF_SWITCHES
};
extern const pl_switch hof_switches[];

typedef struct hof_hit {        // of the Fire order under way
    uint16_t firer, recipient;  // recipient 0: not dealt yet, or lost
    uint8_t at, spare[3];       // AT rating of the weapon, 0: none
} hof_hit;

typedef struct hof_game {
    uint8_t op;                 // order points left to the Active side
    uint8_t op_spent;           // this turn: the first one may call a barrage
    uint8_t deploys_first;      // side; 0: the side that begins
    uint8_t first;              // side that begins every round
    uint8_t hero_window_limit;  // optional: most HP in one window, 0: no limit
    uint8_t window_spent;       // HP spent in the window that is open
    uint8_t has_met;            // optional free approach: some Team has seen an enemy Team
    uint8_t hit_count;
    hof_hit hits[HOF_HITS_MAX];
} hof_game;

typedef struct hof_side {
    uint8_t hp;                      // secret: Hero Points left
    uint8_t hp_spent;                // public: since the Hero Die was last rolled
    uint8_t hp_shown;                // public: what the last reveal showed
    uint8_t chit_total;              // secret
    uint8_t chits[HOF_CHIT_VALUES];  // secret: what is left in the bag
    uint8_t chits_drawn;             // public: how many
    uint8_t break_limit;
    uint8_t chits_from;  // first round with a draw
    uint8_t units_lost;  // since the last draw
    uint8_t teams;       // on the table or still to come
    uint8_t placements;  // choices of its deployment
    uint8_t is_placed;   // deployment is done
    uint8_t spare[2];
} hof_side;

typedef struct hof_unit {
    uint8_t battery;    // row + 1, 0: none
    uint8_t mission;    // 1: a barrage is called and waits
    uint8_t arrives;    // round from which a reserve Unit may enter
    uint8_t teams;      // not destroyed
    uint16_t observer;  // of the mission
    uint16_t tubes;     // of the mission: bit a Team of the Unit
    pl_point enter_from, enter_to;
} hof_unit;

typedef struct hof_team {
    uint8_t type;  // row of `teams`
    uint8_t leader, rfp, suppressed, observing;
    uint8_t acts, hero, committed, stopped;  // turn flags (3.7)
    uint8_t hits_this_activation, hits_this_order;
    uint8_t order, weapon;                              // declared at A1
    uint8_t member, done, ability_used, is_supporting;  // of the activation under way
    uint8_t firing;                                     // of the Fire order under way: 1, 2 with a directed die
    uint8_t die_a, die_b, boosted;                      // of the Move order under way
    uint8_t in_contact, assault, destroyed_enemy, moved_out;
    uint8_t is_placed;  // deployment: it stands where its side wants it
    uint8_t has_destination, spare;
    uint16_t target;           // declared at A1
    uint16_t boosted_by;       // Leader whose extra movement it has
    uint16_t carrier, spare2;  // the Vehicle it is aboard
    pl_point destination;      // of a Vehicle unit's Move order
} hof_team;

_Static_assert(sizeof(hof_hit) == 8 && sizeof(hof_game) == 8 + 8 * HOF_HITS_MAX && sizeof(hof_side) == 16, "name every byte");
_Static_assert(sizeof(hof_unit) == 24 && sizeof(hof_team) == 44, "name every byte");

static inline const hof_tables *hof_rules(const pl_turn *turn) { return turn->scene->tables; }
static inline hof_game *hof_own_game(pl_turn *turn) { return pl_own_game(turn); }
static inline hof_side *hof_own_side(pl_turn *turn, pl_side side) { return (hof_side *)pl_own_sides(turn) + side; }
static inline hof_unit *hof_own_unit(pl_turn *turn, int unit) { return (hof_unit *)pl_own_units(turn) + unit; }
static inline hof_team *hof_own_team(pl_turn *turn, int team) { return (hof_team *)pl_own_pieces(turn) + team; }
static inline const hof_game *hof_see_game(const pl_turn *turn) { return pl_see_own_game(turn); }
static inline const hof_side *hof_see_side(const pl_turn *turn, pl_side side) { return (const hof_side *)pl_see_own_sides(turn) + side; }
static inline const hof_unit *hof_see_unit(const pl_turn *turn, int unit) { return (const hof_unit *)pl_see_own_units(turn) + unit; }
static inline const hof_team *hof_see_team(const pl_turn *turn, int team) { return (const hof_team *)pl_see_own_pieces(turn) + team; }
static inline const pl_piece *hof_piece(const pl_turn *turn, int team) { return &pl_see_pieces(turn->state)[team]; }
static inline const hof_profile *hof_profile_of(const pl_turn *turn, int team)
{
    return &hof_rules(turn)->teams[hof_see_team(turn, team)->type];
}

static inline int hof_team_count(const pl_turn *turn) { return turn->state->piece_count; }
static inline bool hof_on_table(const pl_turn *turn, int team) { return hof_piece(turn, team)->place == PL_ON_TABLE; }
static inline bool hof_is_side(const pl_turn *turn, int team, pl_side side) { return hof_piece(turn, team)->side == side; }
static inline bool hof_is_vehicle(const pl_turn *turn, int team) { return hof_profile_of(turn, team)->class == HOF_VEHICLE; }
static inline bool hof_has(const pl_turn *turn, int team, int flag) { return hof_profile_of(turn, team)->flags & flag; }
/// HOF-GEN.12: not Suppressed.
static inline bool hof_is_ready(const pl_turn *turn, int team) { return !hof_see_team(turn, team)->suppressed; }
/// HOF-LDR.1, HOF-LDR.8: a Leader who is not a Vehicle; Vehicle Leaders have no ability.
static inline bool hof_is_foot_leader(const pl_turn *turn, int team)
{
    return hof_see_team(turn, team)->leader && !hof_is_vehicle(turn, team);
}
/// HOF-FIRE.9: dealt Hits last.
static inline bool hof_is_hit_late(const pl_turn *turn, int team)
{
    return hof_see_team(turn, team)->leader || hof_has(turn, team, HOF_SMALL);
}

/// The order it belongs to: 1 or 2; 0: none.
int hof_order_number(int order);
bool hof_order_is_fire(int order);
/// HOF-RFC.12: ordered to Move.
bool hof_order_is_move(int order);
bool hof_order_is_charge(int order);

enum { HOF_FIELDS = 36 };
extern const pl_field hof_fields[HOF_FIELDS];

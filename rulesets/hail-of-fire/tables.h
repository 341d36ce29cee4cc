// tables.h - the numbers of the rules, read once from data/*.yaml; const in play.
// Stands on phaseline/scene.h.
#pragma once
#include "phaseline/scene.h"

enum {
    HOF_WEAPONS_MAX = 40,
    HOF_TEAMS_MAX = 64,
    HOF_UNIT_TYPES_MAX = 64,
    HOF_UNIT_TEAMS_MAX = 12,
    HOF_BATTERIES_MAX = 8,
    HOF_TERRAIN_MAX = 40
};
enum { HOF_CHIT_VALUES = 3, HOF_TOUCHED_MAX = 8 };  // touched: enemies in contact with one Team

typedef enum hof_class { HOF_INFANTRY, HOF_GUN, HOF_VEHICLE, HOF_CLASSES } hof_class;
typedef enum hof_mobility { HOF_FOOT, HOF_GUN_DRAWN, HOF_TRACKED, HOF_HALF_TRACKED, HOF_WHEELED, HOF_MOBILITIES } hof_mobility;
typedef enum hof_dice_rule { HOF_DICE_HIGHER, HOF_DICE_LOWER, HOF_DICE_SUM, HOF_DICE_NONE } hof_dice_rule;
typedef enum hof_ground { HOF_GO_FREELY, HOF_GO_DIFFICULT, HOF_GO_VERY_DIFFICULT, HOF_GO_FOOT_ONLY, HOF_GO_NOWHERE } hof_ground;
typedef enum hof_bog { HOF_BOG_NONE, HOF_BOG_INCH, HOF_BOG_STOP, HOF_BOG_INCH_STOP, HOF_BOG_FORBID } hof_bog;
typedef enum hof_los { HOF_LOS_CLEAR, HOF_LOS_DEEP, HOF_LOS_SOLID, HOF_LOS_TALL, HOF_LOS_HILL } hof_los;
typedef enum hof_effect { HOF_NO_EFFECT, HOF_GIVES_RFP, HOF_DESTROYS } hof_effect;
typedef enum hof_check_case {
    HOF_CASE_OPEN_TOPPED_IN_CONTACT,
    HOF_CASE_ARMOURED,
    HOF_CASE_UNARMOURED_IN_OPEN,
    HOF_CASE_UNARMOURED_IN_COVER,
    HOF_CASE_COVER_SUPPRESSED,
    HOF_CASE_COVER,
    HOF_CASE_OPEN_SUPPRESSED,
    HOF_CASE_OPEN_NOT_MOVING,
    HOF_CASE_OPEN,
    HOF_CASES
} hof_check_case;

enum { HOF_LEADER = 1, HOF_COMMANDER = 2, HOF_SMALL = 4, HOF_FO = 8, HOF_MORTAR = 16, HOF_OPEN_TOPPED = 32, HOF_NO_TURRET = 64 };

typedef struct hof_weapon {
    const char *key, *name;
    pl_len range;
    int rof, at;  // at 0: none
} hof_weapon;

typedef struct hof_profile {  // a row of `teams`
    const char *key, *name;
    uint8_t class, mobility, shape, quality, asl, ar_front, ar_flank, flags;  // asl 0: no assault number; ar 0: no armour
    uint8_t weapons[2], weapon_count, carries;
    bool is_armoured;
    int points;
} hof_profile;

typedef struct hof_unit_type {
    const char *key, *name;
    uint8_t teams[HOF_UNIT_TEAMS_MAX], team_count, least, battery;  // battery: row + 1, 0 none
    int points;                                                     // besides those of its Teams: an off-table battery
} hof_unit_type;

typedef struct hof_battery {
    int rfp, ping;
    pl_len radius, range;  // range 0: any
    bool is_on_table;
} hof_battery;

typedef struct hof_terrain_kind {
    uint8_t move, los;             // hof_ground, hof_los
    bool conceals[2], is_hard[2];  // [0] Non-Vehicles, [1] Vehicles
} hof_terrain_kind;

typedef struct hof_tables {
    // constants
    int order_dice, hero_die, hero_points_most, op_cost, hp_cost, split_cost, orders_per_activation, max_hits_nonvehicle,
        long_range_multiple;
    int leader_direct_dice, charge_turn, max_touching, assault_at_bonus, assault_default_at, support_bonus, front_arc_half, need_least,
        need_most;
    int ineffective_multiple, kept_back_most;
    pl_len cluster_range, vehicle_free_turn, leader_boost, charge_range, consolidate_move, contact_gap, keep_away, reverse_max, wood_depth;
    pl_len road_width, tall_adjacent, lining_distance, objective_radius, bog_move, one_tube_radius, ambush_distance;
    pl_len widest;  // radius of a disc that holds any footprint
    // the rest, one member a table
    struct {
        uint8_t dice;
        pl_len add;
    } movement[HOF_CLASSES + 1];  // the last: a Non-Vehicle Leader
    pl_len road_bonus[HOF_MOBILITIES];
    uint8_t bog[HOF_MOBILITIES][HOF_TERRAIN_MAX];  // hof_bog by terrain kind
    int hit_base, hit_concealed, hit_long;
    struct {
        int high_from;
        uint8_t low, high;
    } armour_dice[2];  // ping, pen
    struct {
        int killed_to, suppressed_to;
    } check_rows[2];  // open ground, hard cover
    struct {
        uint8_t row;
        int killed_needs;
    } cases[HOF_CASES];
    int deviation_faces, deviation_direct, direction_faces, direction_degrees;
    int chits[HOF_CHIT_VALUES];
    int weapon_count, team_count, unit_type_count, battery_count, terrain_count;
    hof_weapon weapons[HOF_WEAPONS_MAX];
    hof_profile teams[HOF_TEAMS_MAX];
    hof_unit_type units[HOF_UNIT_TYPES_MAX];
    hof_battery batteries[HOF_BATTERIES_MAX];
    hof_terrain_kind terrain[HOF_TERRAIN_MAX];
    uint8_t road_kind, wreck_kind;
    uint64_t los_kinds, conceal_kinds[2], bog_kinds[HOF_MOBILITIES];  // bit a terrain kind: those that matter at all
} hof_tables;

static inline const hof_tables *hof_tables_of(const pl_scene *scene) { return scene->tables; }

/// Fills scene->tables and scene->shapes from scene->data.
pl_status hof_prepare(pl_scene *scene, pl_error *error);

// tables.h - the numbers of the game, read once from data/*.yaml, and what a scenario fixes for the whole battle.
// Stands on scene.h; const in play.
#pragma once
#include "phaseline/scene.h"

enum {
    RNF_UNITS_MAX = 64,  // units and leaders of a battle
    RNF_TYPES_MAX = 96,
    RNF_GROUND_MAX = 32,
    RNF_ARRIVALS_MAX = 8,
    RNF_GOALS_MAX = 12,
    RNF_STANDS_MAX = 10,  // RNF-UNT.1
};

// RNF-UNT.2: arms, classes, weapons and flags of a type.
typedef enum rnf_arm { RNF_FOOT, RNF_HORSE_HEAVY, RNF_HORSE_LIGHT, RNF_CAMEL, RNF_ART_FOOT, RNF_ART_HORSE, RNF_LEADER, RNF_ARMS } rnf_arm;
typedef enum rnf_class { RNF_GREEN, RNF_REGULAR, RNF_VETERAN, RNF_ELITE, RNF_CLASSES } rnf_class;
typedef enum rnf_weapon {
    RNF_UNARMED,
    RNF_MUSKET,
    RNF_RIFLE,
    RNF_RIFLED_MUSKET,
    RNF_BREECH,
    RNF_LIGHT_GUN,
    RNF_MEDIUM_GUN,
    RNF_HEAVY_GUN,
    RNF_WEAPONS
} rnf_weapon;
enum { RNF_CAN_SKIRMISH = 1, RNF_SHOCK = 2, RNF_HOWITZER = 4 };  // flags of a type
typedef enum rnf_formation {
    RNF_NO_FORMATION,
    RNF_LINE,
    RNF_COLUMN,
    RNF_MARCH,
    RNF_SQUARE,
    RNF_SKIRMISH,
    RNF_ROUT,
    RNF_GARRISON,
    RNF_DEPLOYED,
    RNF_LIMBERED,
    RNF_FORMATIONS
} rnf_formation;
typedef enum rnf_rank { RNF_RANK_ALL, RNF_RANK_TWO, RNF_RANK_ONE, RNF_RANK_QUARTER } rnf_rank;
typedef enum rnf_fires { RNF_FIRES_NONE, RNF_FIRES_ALL, RNF_FIRES_FRONT, RNF_FIRES_QUARTER, RNF_FIRES_HALF } rnf_fires;
typedef enum rnf_sort { RNF_SORT_FOOT, RNF_SORT_SKIRMISH, RNF_SORT_MOUNTED, RNF_SORT_GUNS, RNF_SORTS } rnf_sort;  // columns of t_terrain
typedef enum rnf_cover { RNF_NO_COVER, RNF_LIGHT_COVER, RNF_HEAVY_COVER } rnf_cover;
typedef enum rnf_sees { RNF_SEE_CLEAR, RNF_SEE_BLOCK, RNF_SEE_WOOD, RNF_SEE_HEIGHT, RNF_SEE_HINDER } rnf_sees;
enum { RNF_BARRED = -1, RNF_SECTOR = -2 };  // ground that no unit, or only a garrison, may be on

typedef enum rnf_switch {
    RNF_SECRET_CHARGES,
    RNF_CINC_INITIATIVE,
    RNF_COMMANDER_QUALITY,
    RNF_ELITE_CLASS,
    RNF_SHOCK_TROOPS,
    RNF_BREAKTHROUGH,
    RNF_OPPORTUNITY,
    RNF_AMMUNITION,
    RNF_PASS_THROUGH,
    RNF_ARTILLERY_RALLY,
    RNF_HOWITZER_INDIRECT,
    RNF_SIX_CONFIRM,
    RNF_FREE_DEPLOYMENT,
    RNF_CAMPAIGN_LOG,
    RNF_SHOW_MARKERS,
    RNF_SWITCHES
} rnf_switch;

typedef struct rnf_type {
    const char *name;
    uint8_t arm, grade, stands, weapon, flags, is_cinc;
    int16_t points;
} rnf_type;

typedef struct rnf_ground {  // a row of t_terrain
    uint8_t is_line, is_march_only, is_charge_in, cover, sees, is_road, is_bridge, is_ford;
    int8_t height, cost[RNF_SORTS];  // areas: multiple, RNF_BARRED or RNF_SECTOR; lines: inches, RNF_BARRED
} rnf_ground;

typedef struct rnf_gun {
    pl_len max[3], canister_max;
    uint8_t dice[3], canister_need;
} rnf_gun;

typedef enum rnf_edge { RNF_NO_EDGE, RNF_NORTH, RNF_EAST, RNF_SOUTH, RNF_WEST } rnf_edge;
typedef struct rnf_arrival_data {  // a group of reinforcements or a flank march
    uint16_t units[8];
    uint8_t count, side, turn, need, is_flank, edge;
    pl_len from, to;
} rnf_arrival_data;

typedef enum rnf_goal_kind { RNF_GOAL_HOLD, RNF_GOAL_WEIGHT, RNF_GOAL_FORCE, RNF_GOAL_LEADER, RNF_GOAL_MARGIN } rnf_goal_kind;
typedef struct rnf_goal {
    uint8_t kind, side;
    uint16_t marker;
    int32_t value;
} rnf_goal;

typedef struct rnf_limits {
    pl_len charge_stop, square_distance, obstacle_near, enemy_near, road_near, sector_near, wood_sight, over_friends, gun_danger, clear_on,
        entry_clear, objective_near, breakthrough, howitzer_clear;
    int charge_wheel, wheel_line, wheel_column, oblique, gun_pivot_free, sector_stands, sector_fight, path_steps, bow_out, melee_rounds,
        flank_need, low_ammo_ones, confirm_need, turns_max;
} rnf_limits;

enum {
    RNF_FM_OPEN_ORDER,
    RNF_FM_BY_MOUNTED,
    RNF_FM_DAMAGED,
    RNF_FM_MOVED,
    RNF_FM_UNSTEADY,
    RNF_FM_LIGHT,
    RNF_FM_HEAVY,
    RNF_FM_DEEP,
    RNF_FM_HINDRANCE,
    RNF_FM_LONG,
    RNF_FIRE_MODS
};
enum {
    RNF_MM_DEFENDED,
    RNF_MM_DEEPER,
    RNF_MM_UNSTEADY,
    RNF_MM_VETERAN,
    RNF_MM_HALTED,
    RNF_MM_FOOT,
    RNF_MM_SQUARE,
    RNF_MM_FLANK,
    RNF_MM_SHOCK,
    RNF_MM_CAMEL,
    RNF_MELEE_MODS
};
enum { RNF_RM_LOST, RNF_RM_COMMANDER, RNF_RM_BUILDING, RNF_RM_ARMY, RNF_RM_COLUMN, RNF_MORALE_MODS };
enum { RNF_GO_RETIRE, RNF_GO_ROUT, RNF_GO_FLEE, RNF_GO_KINDS };

typedef struct rnf_tables {
    rnf_type type[RNF_TYPES_MAX];
    int type_count;
    rnf_ground ground[RNF_GROUND_MAX];
    pl_len stand_width[RNF_ARMS], stand_depth[RNF_ARMS], limbered_depth[RNF_ARMS], spacing[RNF_FORMATIONS];
    uint8_t hits_per_stand[RNF_ARMS], rank[RNF_FORMATIONS], is_deep[RNF_FORMATIONS], fires[RNF_FORMATIONS];
    uint8_t arms_of[RNF_FORMATIONS];  // bits: foot, mounted, artillery
    uint8_t shape[RNF_ARMS], limbered_shape[RNF_ARMS];
    pl_len width[RNF_ARMS][RNF_FORMATIONS][RNF_STANDS_MAX + 1];  // of a unit's footprint, by its stands; follows from the above
    pl_len depth[RNF_ARMS][RNF_FORMATIONS][RNF_STANDS_MAX + 1];
    pl_len span[RNF_ARMS][RNF_FORMATIONS][RNF_STANDS_MAX + 1];  // no part of it is farther from the anchor
    pl_len move[RNF_ARMS][3][RNF_FORMATIONS];                   // by arm, weight of gun (0 light) and formation; 0: none
    pl_len road[RNF_ARMS][3];
    int budget, oblique_times, turn_cost, form_cost;
    pl_len short_max[RNF_WEAPONS], long_max[RNF_WEAPONS];
    uint8_t dice_per_2[RNF_WEAPONS];
    rnf_gun gun[3];
    int fire_need, melee_need;
    int fire_mod[RNF_FIRE_MODS], melee_mod[RNF_MELEE_MODS], morale_mod[RNF_MORALE_MODS];
    int dice_formed, dice_loose, dice_gun_front, dice_gun_other;
    int morale_need[RNF_CLASSES];
    int retreat_dice[RNF_ARMS][RNF_GO_KINDS], gun_rout_dice[RNF_ARMS];  // 0: removed instead
    pl_len allowance;
    int struck_from, killed_to, dies_to, recovers_from, quality_mod[3];
    int weight_multi, weight_single, weight_cinc, force_break, army_break;
    rnf_limits limit;
    // what the scenario fixes
    uint16_t order[RNF_UNITS_MAX + 1], leaders[RNF_UNITS_MAX + 1];  // troops, and leaders: side 1 then 2, each by ascending number, then 0
    int order_count, leader_count;
    uint16_t number[RNF_UNITS_MAX + 1];  // of a unit or leader, from its id
    rnf_arrival_data arrival[RNF_ARRIVALS_MAX];
    int arrival_count;
    rnf_goal goal[RNF_GOALS_MAX];
    int goal_count;
} rnf_tables;

extern const char *const rnf_formation_words[];
extern const char *const rnf_edge_words[];
extern const char *const rnf_quality_words[];
extern const char *const rnf_arm_words[];

pl_status rnf_prepare(pl_scene *scene, pl_error *error);
static inline const rnf_tables *rnf_tab(const pl_scene *scene) { return scene->tables; }
static inline bool rnf_is_on(const pl_scene *scene, rnf_switch which) { return scene->switches >> which & 1; }

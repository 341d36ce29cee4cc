// tables.h - the numbers of the play sheets, read once from data/*.yaml and const ever after.
// Stands on data.h; every other file of this ruleset asks here instead of writing a number down.
#pragma once
#include "phaseline/turn.h"

enum {
    ROF_WEAPONS_MAX = 24,
    ROF_KINDS_MAX = 40,
    ROF_TEMPLATES_MAX = 48,
    ROF_BATTERIES_MAX = 8,
    ROF_FIGURES = 12,
    ROF_BANDS_MAX = 8,
    ROF_ENDS_MAX = 8
};

// ROF-COV.1: four classes of cover in rising order.
typedef enum rof_cover { ROF_OPEN, ROF_LIGHT, ROF_HEAVY, ROF_REINFORCED, ROF_COVERS } rof_cover;
typedef enum rof_training { ROF_GREEN, ROF_REGULAR, ROF_VETERAN, ROF_TRAININGS } rof_training;
typedef enum rof_leader { ROF_NO_LEADER, ROF_NCO, ROF_OFFICER, ROF_OBSERVER } rof_leader;
typedef enum rof_order { ROF_NO_ORDER, ROF_M, ROF_C, ROF_A, ROF_COMP, ROF_ORDERS } rof_order;
typedef enum rof_sight { ROF_CLEAR, ROF_HINDERS, ROF_DEPTH, ROF_BLOCKS, ROF_HILL } rof_sight;
typedef enum rof_share { ROF_NONE, ROF_HALF, ROF_FULL } rof_share;

// Flags of a weapon and uses of a terrain kind, bits in the order of their words.
enum {
    ROF_SEMI = 1,
    ROF_SNIPER = 2,
    ROF_ARC = 4,
    ROF_HEAVY_GUN = 8,
    ROF_HE = 16,
    ROF_SMOKE = 32,
    ROF_AT = 64,
    ROF_FLAME = 128,
    ROF_INDIRECT = 256
};
enum {
    ROF_USE_HILL = 1,
    ROF_USE_BRIDGE = 2,
    ROF_USE_MINES = 4,
    ROF_USE_WIRE = 8,
    ROF_USE_HOUSE = 16,
    ROF_USE_BLAST = 32,
    ROF_USE_WOODS = 64
};

typedef struct rof_weapon {
    const char *name;
    pl_len short_range, long_range, min, he_radius;
    uint16_t flags;
    uint8_t is_sw, rof, crew, melee_dice, after[ROF_ORDERS];  // after: rof_share by order
    int8_t kill_mod;
    int16_t points;
} rof_weapon;

typedef struct rof_ground {
    uint8_t is_line, cover, multiplier, is_impassable, sight, use;
    pl_len cost, depth, height;
} rof_ground;

typedef struct rof_figure_type {
    uint8_t leader, weapon, rr, fuel, satchel, smoke_rounds;
    int8_t lb;
} rof_figure_type;

typedef struct rof_template {  // ROF-ELM.1, ROF-ELM.2: an element is 1 to 12 men of one training and morale value
    const char *name;
    uint8_t training, morale, figures, smoke_grenades, battery;  // battery: row + 1, 0 none
    int16_t points;
    rof_figure_type figure[ROF_FIGURES];
} rof_template;

typedef struct rof_battery {
    uint8_t is_on_table, he_attacks, ffe, ffe_smoke;
    int8_t kill_mod;
    pl_len min, range;  // range 0: everywhere
    int16_t points;
} rof_battery;

typedef struct rof_to_hit {  // of a modifier: its value, and the kinds of fire it concerns
    int8_t value;
    uint8_t small_arms, direct_he;
} rof_to_hit;

typedef struct rof_morale_mod {
    int8_t value, most;  // most: of a counted one; 0: once
    uint8_t counts[3];   // in T8, in melee, in force morale
} rof_morale_mod;

enum {
    ROF_HIT_HINDRANCE,
    ROF_HIT_SMOKE_FULL,
    ROF_HIT_SMOKE_DEPLETED,
    ROF_HIT_MOVING,
    ROF_HIT_DOUBLE,
    ROF_HIT_LONG,
    ROF_HIT_CREW,
    ROF_HIT_MOVER,
    ROF_HIT_SUPPRESSED,
    ROF_HIT_UPHILL,
    ROF_HIT_GREEN,
    ROF_HIT_VETERAN,
    ROF_HIT_AMBUSH,
    ROF_HIT_SNIPER,
    ROF_HIT_MODS
};
enum {
    ROF_SPOT_COVER,
    ROF_SPOT_HINDRANCE,
    ROF_SPOT_SMOKE_FULL,
    ROF_SPOT_SMOKE_DEPLETED,
    ROF_SPOT_SUPPRESSED,
    ROF_SPOT_GREEN,
    ROF_SPOT_VETERAN,
    ROF_SPOT_FIRED,
    ROF_SPOT_MOVED,
    ROF_SPOT_MODS
};
enum { ROF_MOR_LEADER, ROF_MOR_NO_LEADER, ROF_MOR_EXTRA, ROF_MOR_HALF, ROF_MOR_COVER, ROF_MOR_FLAME, ROF_MOR_DIFFERENCE, ROF_MOR_MODS };
enum { ROF_RALLY_LEADER, ROF_RALLY_NO_LEADER, ROF_RALLY_BROKEN, ROF_RALLY_HALF, ROF_RALLY_NEAR, ROF_RALLY_COVER, ROF_RALLY_MODS };
enum { ROF_MELEE_CHARGE, ROF_MELEE_SELF, ROF_MELEE_ENEMY, ROF_MELEE_OBSTACLE, ROF_MELEE_MODS };

typedef struct rof_tables {
    rof_weapon weapon[ROF_WEAPONS_MAX];
    rof_ground ground[ROF_KINDS_MAX];
    rof_template type[ROF_TEMPLATES_MAX];
    rof_battery battery[ROF_BATTERIES_MAX];
    int weapon_count, kind_count, type_count, battery_count;
    bool has_hills;        // of this battle
    uint64_t sight_kinds;  // kinds a sight line must look at: they hinder, block, or are lines that give cover
    pl_len allowance[ROF_ORDERS], assault;
    uint8_t gives_moving[ROF_ORDERS];
    uint8_t to_hit[ROF_COVERS], to_kill[ROF_COVERS], second[3], melee_number[ROF_TRAININGS];
    rof_to_hit hit_mod[ROF_HIT_MODS];
    int8_t spot_mod[ROF_SPOT_MODS], rally_mod[ROF_RALLY_MODS], melee_mod[ROF_MELEE_MODS];
    rof_morale_mod morale_mod[ROF_MOR_MODS];
    pl_len spot_gap[ROF_BANDS_MAX];
    uint8_t spot_number[ROF_BANDS_MAX];
    int spot_count;
    uint8_t break_up_to[4], break_rate[4], call_near, call_far, call_observer, call_officer, call_suppressed, call_running;
    int break_count;
    uint8_t end_number[ROF_ENDS_MAX];
    int end_count;
    pl_len vector_x[24], vector_y[24];  // by 15 degrees
    int16_t point[16];                  // table 5.14, in the order of its rows
    // limits named in the text of the rules
    pl_len radius, overlap, contact, cohesion, officer_radius, near_linear, hidden_spread, meet_counter, meet_figure, enemy_stop, sample,
        eye, visibility, night_visibility, rain_gap, line_width, taller, crew_radius, smoke_throw, adjust, concentrated, dispersed,
        smoke_step, smoke_radius, satchel_reach, satchel_radius, melee_reach, withdraw[2], objective_reach, deploy_distance, enemy_near,
        mortar_near;
    int steps_before_stop, dispersed_to_hit, smoke_lands, flame_kill, at_kill, satchel_kill, satchel_dud, mine_hit, mine_kill, leader_die,
        observer_better;
} rof_tables;

static inline const rof_tables *rof_t(const pl_turn *turn) { return turn->scene->tables; }
pl_status rof_prepare(pl_scene *scene, pl_error *error);
extern const char *const rof_cover_words[], *const rof_training_words[], *const rof_leader_words[], *const rof_order_words[];

// tables.h - the numbers of Rapid Fire!, read once from data/*.yaml into one const struct; no rule in C holds a number of its own.
// Stands on scene.h; every other file of the ruleset reads it through rf_tab().
#pragma once
#include "phaseline/scene.h"

enum {
    RF_TYPES_MAX = 80,
    RF_ELEMENTS_MAX = 96,
    RF_FORMATIONS_MAX = 32,
    RF_GROUNDS_MAX = 24,
    RF_ROWS_MAX = 24,
    RF_ROWS_FIT = RF_ROWS_MAX - 1,  // row 0 is none
    RF_FEW_MAX = 8,
    RF_STANDS_MAX = 8
};

/// Kinds of piece, in the order of rf_kind_words.
enum {
    RF_NO_KIND,
    RF_RIFLE,
    RF_HQ,
    RF_AT_TEAM,
    RF_MG,
    RF_MORTAR_LIGHT,
    RF_MORTAR_MEDIUM,
    RF_MORTAR_HEAVY,
    RF_OP,
    RF_AIR_OP,
    RF_GUN,
    RF_TANK,
    RF_SP_GUN,
    RF_ARMOURED_CAR,
    RF_APC,
    RF_SOFT,
    RF_AIRCRAFT,
    RF_CRAFT
};
enum { RF_INFANTRY = 1, RF_ARMOUR, RF_ARTILLERY, RF_INDEPENDENT, RF_TEAM, RF_AIR, RF_FLOTILLA };  // kinds of unit
enum { RF_REGULAR, RF_ELITE, RF_POOR };
enum { RF_FULL, RF_HALF, RF_D6, RF_NO };                // what ground costs
enum { RF_ON_FOOT, RF_TRACKED, RF_WHEELED, RF_GAITS };  // who pays
enum { RF_OPEN, RF_SOFT_COVER, RF_HARD_COVER, RF_COVERS };
enum { RF_SIGHT_FREE, RF_SIGHT_WOOD, RF_SIGHT_BLOCKS, RF_SIGHT_TWO, RF_SIGHT_LEVEL };
enum { RF_IS_ROAD = 1, RF_IS_POSITION = 2, RF_IS_FORTIFICATION = 4, RF_HAS_DOOR = 8, RF_IS_HILL = 16, RF_IS_SEA = 32, RF_IS_BEACH = 64 };
enum { RF_TRACKS = 1, RF_TOW = 2, RF_RECCE = 4, RF_FLAIL = 8, RF_DD = 16, RF_DUKW = 32 };
enum { RF_OBS_REGULAR, RF_OBS_RECCE, RF_OBS_OP, RF_OBSERVERS };
enum { RF_NO_MOUNT, RF_WHEELS, RF_CRUCIFORM };
enum { RF_BY_NONE, RF_BY_ITSELF, RF_BY_HQ, RF_BY_OP };
enum { RF_LIGHT_HE, RF_MEDIUM_HE, RF_HEAVY_HE, RF_WEIGHTS };
enum { RF_NO_BOMBS, RF_LEVEL_LOW, RF_LEVEL_MEDIUM, RF_DIVE, RF_DIVE_NO_BOMBS };
enum { RF_TEST_CASUALTIES, RF_TEST_IDF, RF_TEST_FEAR, RF_TEST_SQUADRON, RF_TEST_LONE, RF_TESTS };
enum { RF_CARRY_ON, RF_HALT, RF_RETIRE, RF_ROUT, RF_ABANDON };
enum { RF_MOD_ELITE, RF_MOD_POOR, RF_MOD_HQ, RF_MOD_AFV, RF_MOD_HARD, RF_MOD_QUARTERS, RF_MOD_SQUADRON, RF_MODS };
enum { RF_ARTY_HIT, RF_MORTAR_HIT, RF_LIGHT_HIT, RF_IDF_ROWS };
enum { RF_VESSEL_LCA, RF_VESSEL_LCT, RF_VESSEL_DUKW, RF_VESSEL_DD, RF_VESSELS };
enum { RF_HIT_NONE, RF_HIT_PASSENGERS, RF_HIT_VEHICLE, RF_HIT_VEHICLES, RF_HIT_HALF, RF_HIT_LIGHT };
extern const char *const rf_kind_words[], *const rf_unit_kind_words[], *const rf_quality_words[];

typedef struct rf_type {  // a row of troop_type, gun_type, vehicle_type, aircraft_type or vessel_type
    const char *key;
    uint8_t kind, figs, shape, rate;
    uint8_t small, at, he, aa;  // rows from 1 of small_arms (or a vehicle's mg), at_weapon, he_weapon, aa_fire; 0: none
    uint8_t observer, smoke, flags, mount;
    uint8_t has_shield, is_multiple, armour;  // armour: 0 is A ... 6 is G
    uint8_t carries, riders, vehicles;        // figures inside, figures outside, vehicles
    pl_len manhandle;
    int16_t points[3];  // by quality
    // aircraft
    uint8_t strafing, air_at, loads, bombing;  // rows from 1; loads of rockets, 0: unlimited
    uint8_t bomb[2], bombs[2];
    int8_t combat;
} rf_type;

typedef struct rf_element {                      // a row of element_type: what an engine unit is
    uint8_t stands[RF_STANDS_MAX], count, hand;  // types from 1; hand: row from 1 of at_weapon
} rf_element;

typedef struct rf_formation {
    uint8_t kind, quality, figs, threshold;
    int16_t points;
} rf_formation;

typedef struct rf_ground {  // a row of terrain
    uint8_t is_line, cost[RF_GAITS], sight, cover, spot, flags;
    int8_t rise;
} rf_ground;

typedef struct rf_small {
    uint8_t points, is_each;
    pl_len band[3];  // short, medium, long; 0: none
} rf_small;

typedef struct rf_he {
    uint8_t points, weight, bands, called;
    bool has_indirect;
    pl_len band, least, most;  // most 0: any
} rf_he;

typedef struct rf_at {
    uint8_t gun_class, bands, is_hand;
    pl_len band;
} rf_at;

typedef struct rf_sight_range {
    pl_len automatic, chance;  // chance 0: none
} rf_sight_range;

enum {
    RF_ROW_OPEN_VEHICLE,
    RF_ROW_OPEN_FOOT,
    RF_ROW_SOFT_STILL,
    RF_ROW_SOFT_ACTIVE,
    RF_ROW_SOFT_GUN,
    RF_ROW_HARD_STILL,
    RF_ROW_HARD_ACTIVE,
    RF_ROW_HARD_GUN,
    RF_SIGHT_ROWS
};

typedef struct rf_tables {
    rf_type type[RF_TYPES_MAX];           // from 1
    rf_element element[RF_ELEMENTS_MAX];  // by row of element_type
    rf_formation formation[RF_FORMATIONS_MAX];
    rf_ground ground[RF_GROUNDS_MAX];
    rf_small small[RF_ROWS_MAX];  // weapons count from 1
    rf_he he[RF_ROWS_MAX];
    rf_at at[RF_ROWS_MAX];
    struct {
        pl_len cross, road;
    } rate[RF_ROWS_MAX];
    rf_sight_range sight[RF_SIGHT_ROWS][RF_OBSERVERS];
    struct {
        int8_t carry, halt, retire;
        uint8_t below;
    } morale[RF_TESTS];  // halt, retire 99: not there
    struct {
        int8_t value;
        uint8_t types;
    } morale_mod[RF_MODS];
    struct {
        uint8_t still, moving, chain, second, add;
    } idf[RF_IDF_ROWS];
    struct {
        pl_len diameter;
        uint8_t armour;
        int8_t vessel;
    } zone[RF_WEIGHTS];
    struct {
        uint8_t dice, hit, gun_class, he_hit;
    } air_at[RF_FEW_MAX];  // from 1
    struct {
        uint8_t points, gun_class, ruins;
        pl_len radius;
    } bomb[RF_FEW_MAX];  // from 1
    struct {
        uint8_t low_drive, low_kill, medium_drive, medium_kill;
    } aa[RF_FEW_MAX];  // from 1; 0: never
    struct {
        uint8_t damaged, sunk, effect, mine, sinks, sinks_damaged;
    } vessel[RF_VESSELS];
    uint8_t casualties[21][6][7];  // points, column, die
    char effect[7][7][7];          // class, armour, die
    uint8_t column[4][4];          // short, medium, long, he; open, soft, hard, bunker
    uint8_t strafing[RF_FEW_MAX];  // from 1
    uint64_t d6[RF_GAITS], half[RF_GAITS], barred_areas[RF_GAITS], barred_lines[RF_GAITS];  // kinds of ground, a bit each
    uint64_t blockers, woods, twos, hills, positions, fortifications, roads, beaches, seas, cover_lines, covers;
    uint8_t kind_of_ruin, kind_of_building;
    int rate_foot, rate_beach, rate_landing, rate_flail, type_rifle;
    int he_rocket;  // row from 1 of he_weapon
    int aa_unit;    // row from 1 of aa_fire
    int chance_soft, chance_hard, chance_fired;
    int hand_near, hand_far, radio_good, radio_weak;
    int sa_elite, sa_poor, sa_moved, sa_smg, sa_smg_row;
    int assault_figure, assault_afv, assault_vehicle, assault_passenger, assault_elite, assault_poor, assault_hard, assault_soft;
    int aa_multiple, aa_poor;
    // table constant
    int figs_threshold, loss_divisor, three_quarters_percent, smoke_hit, smoke_per_weapon, heroic_success, heroic_elite, assault_sides;
    int assault_d10, assault_heavy, assault_destroyed, groups_per_battalion, group_max_figs, moved_penalty, damage_penalty, cover_penalty;
    int weapon_lost_on, soft_skin_kill, passenger_faces, air_delay, air_stay, air_targets, spot_planned, spot_own, air_kill, dive_hit;
    int air_points, vessel_points, vessel_mine_on, mine_destroyed, mine_immobile, lct_vehicle_lost, lct_mine_lost, gun_arc, gun_pivot,
        fan_step;
    int points_per_vehicle, draw_percent, grid_across, grid_along, points_max;
    pl_len fear_range, support_range, wood_sight, smoke_length, smoke_depth, smoke_near, heroic_range, assault_reach, occupy_move,
        group_gap;
    pl_len air_place, aa_range, strafe_spread, lane_width, contact_gap, wood_fire_depth, road_half, sample, company_gap, at_team_gap;
    pl_len column_gap, entry_cost, embark_near, disembark_near, tow_retire, survivors_near, aim_near, withdraw_slack, withdraw_clear;
    pl_len withdraw_sight, withdraw_friend, hidden_meet, objective_near, crossing_fixed, telephone, grid_square;
    int16_t home[PL_SIDES_MAX + 1];  // bearing to the side's own edge
} rf_tables;

static inline const rf_tables *rf_tables_of(const pl_scene *scene) { return scene->tables; }

/// Fills scene->tables and scene->shapes.
pl_status rf_prepare(pl_scene *scene, pl_error *error);
/// How many rows a table has. More than there is room for is refused, and then it is as if there were none.
int rf_rows(pl_reader *from, const char *table, int room);
/// How many stands a unit of the scenario has.
int rf_piece_count(const pl_scene *scene, const pl_scenario_unit *unit);
/// A type of stand by its key, 0: none.
int rf_type_named(const rf_tables *tables, const char *key);

// tables.h - drill's numbers, read once from data/*.yaml into one const struct; no rule in C holds a number of its own.
// Stands on scene.h; every other file of the ruleset reads it through drill_tables_of().
#pragma once
#include "phaseline/scene.h"

enum { DRILL_SQUADS_MAX = 16, DRILL_TERRAIN_MAX = 16 };

/// Stances by number; the words are in drill_stance_words.
enum { DRILL_NO_STANCE, DRILL_PRESS, DRILL_STEADY, DRILL_STANCES };
extern const char *const drill_stance_words[];

typedef struct drill_squad {    // a row of table squad: a type of unit
    uint8_t men;                // at full strength
    uint8_t need;               // to hit with one die
    uint8_t breaks;             // men lost in one phase that break it
    uint8_t nerve;              // to rally, with two dice
    pl_len move, close, range;  // close: where the bonus for short range ends
    pl_len base;                // diameter of its disc
} drill_squad;

typedef struct drill_ground {  // a row of table terrain: a kind of feature
    uint8_t cost;              // inches of allowance for an inch inside
    uint8_t is_barrier;        // may not be crossed
    int8_t cover;              // modifier to fire at a squad inside an area or behind a line
    int8_t rise;               // modifier to fire from inside it
    pl_len sight;              // inches one can see through it; DRILL_SEE_ALL: any
} drill_ground;
enum { DRILL_SEE_ALL = -1 };

typedef struct drill_stance {  // a row of table stance, DRILL-stance.3
    pl_len move;               // added to the allowance
    int8_t fire, rally;        // modifiers
    uint8_t reacts;            // its squads may react
    uint8_t spare;
} drill_stance;

typedef struct drill_tables {
    drill_squad squad[DRILL_SQUADS_MAX];
    drill_ground ground[DRILL_TERRAIN_MAX];
    drill_stance stance[DRILL_STANCES];
    uint64_t slow, barriers, screens, covers;    // kinds of ground that do that, a bit each
    pl_len sample, spot, flee, hold, near;       // table distance
    int men_per_die, always, never, stand_dice;  // table fire
    int close, reaction;
    int rally_near, rally_sergeant;  // table rally
    int turns;                       // where the scenario sets no limit
    int16_t home[PL_SIDES_MAX + 1];  // bearing to the side's own edge
} drill_tables;

static inline const drill_tables *drill_tables_of(const pl_scene *scene) { return scene->tables; }

/// Fills scene->tables and scene->shapes.
pl_status drill_prepare(pl_scene *scene, pl_error *error);

// tables.h - the numbers, read once from data/*.yaml into one const struct; no rule in C holds a number of its own.
#pragma once
#include "phaseline/scene.h"

enum { TMPL_TYPES_MAX = 16, TMPL_GROUNDS_MAX = 16 };

typedef struct tmpl_type {  // a row of table unit
    uint8_t men;
    uint8_t dice, need;  // of a shot, and what one of them needs to hit
    pl_len move, range, base;
} tmpl_type;

typedef struct tmpl_ground {  // a row of table terrain
    uint8_t cost;             // inches of a move for an inch inside
    int8_t cover;             // modifier to fire at a unit inside
} tmpl_ground;

typedef struct tmpl_tables {
    tmpl_type type[TMPL_TYPES_MAX];
    tmpl_ground ground[TMPL_GROUNDS_MAX];
    uint64_t slow, barriers, screens;  // kinds of ground that are, a bit each
    pl_len hold;                       // how near an objective is held from
    int turns;
} tmpl_tables;

static inline const tmpl_tables *tmpl_tables_of(const pl_scene *scene) { return scene->tables; }
pl_status tmpl_prepare(pl_scene *scene, pl_error *error);

// scenario_raw.h - a scenario as it stands in the YAML: every value still text, NULL where the author wrote nothing.
// Private to formats/. Examples lay one of these over another before scenario_file.c makes a pl_scenario of it.
#pragma once
#include "formats/yaml_file.h"
#include "phaseline/ruleset.h"

enum { PL_SCOPES = PL_OF_MARKER + 1 };

/// Where an entry was written, for errors. First in every entry of a list.
typedef struct raw_origin {
    const pl_yaml *yaml;
    const char *path;  // "units[3]"
} raw_origin;

typedef char **raw_point;  // x and y

typedef struct raw_size {
    char *width, *height;
} raw_size;

typedef struct raw_end {
    char *from, *need, *last;
} raw_end;

typedef struct raw_brief {
    char *minutes, *level, *lede;
    char **special;
    uint32_t special_count;
} raw_brief;

typedef struct raw_switches {
    char **on, **off;
    uint32_t on_count, off_count;
} raw_switches;

typedef struct raw_override {
    raw_origin origin;
    char *name, *value;
} raw_override;

typedef struct raw_side {
    raw_origin origin;
    char *id, *name, *home, *aim;
    char **set;  // by number of the field in its scope, as pl_raw_schema.names
} raw_side;

typedef struct raw_group {
    raw_origin origin;
    char *id, *name, *type, *side;
    char **set;
} raw_group;

typedef struct raw_part {
    raw_point *points;
    int count;
} raw_part;

typedef struct raw_feature {
    raw_origin origin;
    char *id, *name, *kind, *height, *width;
    raw_point *area, *line;
    uint32_t area_count, line_count;
    raw_part *parts;  // read from the document: libcyaml has no list of lists of any length
    int part_count;
} raw_feature;

typedef struct raw_zone {
    raw_origin origin;
    char *id, *side, *use;
    raw_point *area;
    uint32_t area_count;
} raw_zone;

typedef struct raw_piece {
    char *id, *type, *facing;
    raw_point at;
    char **set;
} raw_piece;

typedef struct raw_unit {
    raw_origin origin;
    char *id, *name, *type, *side, *group, *place, *facing, *hidden;
    raw_point at;
    raw_piece *pieces;
    uint32_t pieces_count;
    char **set;
} raw_unit;

typedef struct raw_marker {
    raw_origin origin;
    char *id, *name, *kind, *side, *on, *value, *facing;
    raw_point at;
    char **set;
} raw_marker;

typedef struct raw_arrival {
    raw_origin origin;
    char *id, *side, *turn, *need, *edge, *from, *to, *zone, *kind;
    char **units;
    uint32_t units_count;
} raw_arrival;

typedef struct raw_goal {
    raw_origin origin;
    char *kind, *side, *on, *value, *turn;
} raw_goal;

typedef struct raw_scenario {
    raw_origin origin;  // of the whole
    char *game, *name, *about, *turns, *first;
    raw_size *table;
    raw_end *random_end;
    raw_brief *brief;
    raw_switches *switches;
    char **set;
    char **remove;  // only in a position laid over a scenario
    raw_override *overrides;
    raw_side *sides;
    raw_group *groups;
    raw_feature *terrain;
    raw_zone *zones;
    raw_unit *units;
    raw_marker *markers;
    raw_arrival *arrivals;
    raw_goal *goals;
    uint32_t remove_count, overrides_count, sides_count, groups_count, terrain_count, zones_count, units_count, markers_count,
        arrivals_count, goals_count;
} raw_scenario;

/// The schema for one ruleset: what stands under `set` is the ruleset's own fields, so it is made when it is known.
typedef struct pl_raw_schema {
    pl_arena *arena;
    const char **names[PL_SCOPES];  // of the fields of a scope, NULL after the last
    int name_count[PL_SCOPES];
    cyaml_schema_field_t *sets[PL_SCOPES];
    cyaml_schema_value_t side, group, unit, piece, marker;  // entries of lists
    cyaml_schema_field_t *scenario_fields, *position_fields;
    cyaml_schema_value_t scenario;  // a file: game, name, table and sides are required
    cyaml_schema_value_t position;  // a part of an example: nothing is, `remove` is known
} pl_raw_schema;

pl_status pl_raw_schema_start(pl_raw_schema *schema, const pl_ruleset *rules, pl_error *error);
void pl_raw_schema_end(pl_raw_schema *schema);

/// Notes where each entry was written, and reads the parts of areas. path: of the whole in its file, "" for a scenario.
/// The yaml must stay where it is as long as the raw scenario is used.
pl_status pl_raw_complete(raw_scenario *raw, const pl_yaml *yaml, const char *path, pl_error *error);

/// Lays `over` over `base`: lists are appended, entries with the same id replace what they give, removed ids go. In the arena.
pl_status pl_raw_merge(const pl_raw_schema *schema, raw_scenario *base, const raw_scenario *over, pl_arena *arena, pl_error *error);

/// Turns a path that counts in the made scenario ("units[3].at") into a place in the file where that entry was written.
void pl_raw_locate(const raw_scenario *raw, pl_error *error);

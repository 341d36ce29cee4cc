// scenario_make.c - a pl_scenario from the raw texts: lengths, numbers, sides and points are read here, each with its place in the file.
#include "formats/scenario_made.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "formats/nearest.h"
#include "formats/text.h"
#include "phaseline/data.h"

enum {
    COORDINATE_MAX = PL_INCHES(1000),
    PIECES_MAX = 255,
    ID_MAX = 30,
    NAME_MAX_LETTERS = 80,
    ABOUT_MAX = 2000,
    SAID_MAX = 320,
    SPECIAL_MAX = 6
};

// One sticky status, as pl_reader has: after the first failure every read answers nothing, so the lists below stay plain.
typedef struct maker {
    const raw_scenario *raw;
    const pl_raw_schema *schema;
    pl_scenario *to;
    pl_arena *arena;
    pl_error *error;
    pl_status status;
} maker;

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
static void
bad(maker *m, raw_origin from, const char *key, const char *format, ...)
{
    char path[128], text[300];
    if (m->status != PL_OK)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    const char *start = from.path ? from.path : "";
    pl_print(path, sizeof path, "%.90s%s%.36s", start, *start && *key ? "." : "", key);
    m->status = from.yaml ? pl_yaml_fail(from.yaml, m->error, PL_BAD, path, "%s", text) : pl_fail_at(m->error, PL_BAD, path, "%s", text);
}

static void *list_of(maker *m, size_t count, size_t size)
{
    void *list = m->status == PL_OK ? pl_arena_list(m->arena, count, size) : NULL;
    if (!list && m->status == PL_OK)
        m->status = pl_fail(m->error, PL_NO_MEMORY, "no memory for a scenario");
    return list;
}

// ---- values

static int32_t read_int(maker *m, raw_origin from, const char *key, const char *text, int32_t low, int32_t high)
{
    int32_t value = 0;
    if (text && (!pl_parse_int(text, &value) || value < low || value > high))
        bad(m, from, key, "found '%.40s', wanted a whole number from %d to %d", text, low, high);
    return value;
}

static pl_len read_len(maker *m, raw_origin from, const char *key, const char *text)
{
    pl_len value = 0;
    if (text && (!pl_parse_len(text, &value) || value > COORDINATE_MAX || value < -COORDINATE_MAX))
        bad(m, from, key, "found '%.40s', wanted inches with at most three decimals", text);
    return value;
}

static bool read_flag(maker *m, raw_origin from, const char *key, const char *text)
{
    if (!text || !strcmp(text, "no") || !strcmp(text, "false"))
        return false;
    if (strcmp(text, "yes") != 0 && strcmp(text, "true") != 0)
        bad(m, from, key, "found '%.40s', wanted yes or no", text);
    return true;
}

static const char *needed(maker *m, raw_origin from, const char *key, const char *text)
{
    if (!text)
        bad(m, from, "", "the key '%s' is missing", key);
    return text;
}

// Ids stand in choices as words (docs/notation.md) and are typed, so they hold nothing that has a meaning there and nothing that looks like
// something else.
static const char *read_id(maker *m, raw_origin from, const char *text)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    if (!text)
        return text;
    size_t length = strspn(text, allowed);
    if (!length || length > ID_MAX || text[length] || !strcmp(text, "0") || !strcmp(text, "-"))
        bad(m, from, "id", "found '%.40s', wanted an id of 1 to %d letters a to z or A to Z, digits, '.', '_' or '-', other than 0 and -",
            text, ID_MAX);
    return text;
}

// Names are one line; only `about` may have several. What no text may hold the YAML reader has refused already (letters.h).
static const char *read_name(maker *m, raw_origin from, const char *key, const char *text, bool may_break)
{
    int count = 0;
    for (const char *c = text ? text : ""; *c; c++) {
        bool is_break = *c == '\n' || *c == '\t';
        if (is_break && !may_break) {
            bad(m, from, key, "found a line break or tab in a name, wanted one line");
            return text;
        }
        count += ((unsigned char)*c & 0xc0) != 0x80;
    }
    if (count > (may_break ? ABOUT_MAX : NAME_MAX_LETTERS))
        bad(m, from, key, "found %d letters, wanted at most %d", count, may_break ? ABOUT_MAX : NAME_MAX_LETTERS);
    return text;
}

// A sentence or two for a player, on one line; what is read beside a picture must be short.
static const char *read_said(maker *m, raw_origin from, const char *key, const char *text)
{
    if (text && strlen(text) > SAID_MAX)
        bad(m, from, key, "found %zu letters, wanted at most %d", strlen(text), SAID_MAX);
    if (text && strpbrk(text, "\n\t"))
        bad(m, from, key, "found a line break or tab, wanted one line");
    return text;
}

// A side by its number, or by its author's id.
static pl_side read_side(maker *m, raw_origin from, const char *key, const char *text)
{
    int32_t number;
    if (!text)
        return 0;
    for (uint32_t i = 0; i < m->raw->sides_count; i++)
        if (!strcmp(m->raw->sides[i].id, text))
            return (pl_side)(i + 1);
    if (pl_parse_int(text, &number) && number >= 0 && (uint32_t)number <= m->raw->sides_count)
        return (pl_side)number;
    pl_nearest nearest = {.word = text};
    char hint[200];
    for (uint32_t i = 0; i < m->raw->sides_count; i++)
        pl_nearest_try(&nearest, m->raw->sides[i].id);
    bad(m, from, key, "found '%.40s', wanted a side: a number from 1 to %u, or its id%s", text, m->raw->sides_count,
        nearest.best ? pl_nearest_hint(&nearest, hint, sizeof hint) : "");
    return 0;
}

static pl_side needed_side(maker *m, raw_origin from, const char *text)
{
    pl_side side = needed(m, from, "side", text) ? read_side(m, from, "side", text) : 0;
    if (text && !side)
        bad(m, from, "side", "found side 0, wanted 1 to %u", m->raw->sides_count);
    return side;
}

static const char *read_edge(maker *m, raw_origin from, const char *key, const char *text)
{
    static const char *const edges[] = {"north", "east", "south", "west", NULL};
    char hint[200];
    if (text && pl_parse_word(text, edges) < 0)
        bad(m, from, key, "found '%.40s', wanted an edge%s", text, pl_nearest_of(text, edges, hint, sizeof hint));
    return text;
}

static pl_point read_point(maker *m, raw_origin from, const char *key, raw_point point)
{
    return point ? (pl_point){read_len(m, from, key, point[0]), read_len(m, from, key, point[1])} : (pl_point){0, 0};
}

static void read_points(maker *m, raw_origin from, const char *key, const raw_point *points, int count, pl_point *to)
{
    for (int i = 0; i < count && m->status == PL_OK; i++) {
        char place[64];
        pl_print(place, sizeof place, "%s[%d]", key, i);
        to[i] = read_point(m, from, place, points[i]);
    }
}

static pl_attrs read_set(maker *m, pl_scope scope, char **values)
{
    int count = 0, names = m->schema->name_count[scope];
    for (int i = 0; values && i < names; i++)
        count += values[i] != NULL;
    pl_attr *list = list_of(m, (size_t)count, sizeof *list);
    count = 0;
    for (int i = 0; list && values && i < names; i++)
        if (values[i])
            list[count++] = (pl_attr){m->schema->names[scope][i], values[i]};
    return (pl_attrs){list, count};
}

static const char *const *read_texts(maker *m, char **texts, uint32_t count)
{
    const char **list = list_of(m, count + 1u, sizeof *list);
    for (uint32_t i = 0; list && i < count; i++)
        list[i] = texts[i];
    return list;
}

// ---- lists

static void make_sides(maker *m)
{
    pl_scenario_side *list = list_of(m, m->raw->sides_count, sizeof *list);
    for (uint32_t i = 0; list && i < m->raw->sides_count; i++) {
        const raw_side *s = &m->raw->sides[i];
        list[i] = (pl_scenario_side){read_id(m, s->origin, s->id), read_name(m, s->origin, "name", s->name ? s->name : s->id, false),
                                     read_edge(m, s->origin, "home", s->home), read_said(m, s->origin, "aim", s->aim),
                                     read_set(m, PL_OF_SIDE, s->set)};
        for (uint32_t k = 0; k < i; k++)
            if (!strcmp(s->id, m->raw->sides[k].id))
                bad(m, s->origin, "id", "there is a side '%.40s' already", s->id);
    }
    m->to->sides = list;
    m->to->side_count = (int)m->raw->sides_count;
}

static void make_groups(maker *m)
{
    pl_scenario_group *list = list_of(m, m->raw->groups_count, sizeof *list);
    for (uint32_t i = 0; list && i < m->raw->groups_count; i++) {
        const raw_group *g = &m->raw->groups[i];
        list[i] = (pl_scenario_group){read_id(m, g->origin, g->id), read_name(m, g->origin, "name", g->name ? g->name : g->id, false),
                                      g->type, needed_side(m, g->origin, g->side), read_set(m, PL_OF_GROUP, g->set)};
    }
    m->to->groups = list;
    m->to->group_count = (int)m->raw->groups_count;
}

// One outline of three ways to write it; the points of all parts lie in one list.
static void make_outline(maker *m, const raw_feature *f, pl_scenario_feature *to)
{
    int ways = (f->area != NULL) + (f->line != NULL) + (f->parts != NULL);
    if (ways != 1) {
        bad(m, f->origin, "", "found %d outlines, wanted exactly one of area, line and parts", ways);
        return;
    }
    raw_part whole = {f->line ? f->line : f->area, (int)(f->line ? f->line_count : f->area_count)};
    const raw_part *parts = f->parts ? f->parts : &whole;
    int part_count = f->parts ? f->part_count : 1, total = 0, least = f->line ? 2 : 3;
    for (int i = 0; i < part_count; i++) {
        total += parts[i].count;
        if (parts[i].count < least)
            bad(m, f->origin, f->line ? "line" : f->area ? "area" : "parts", "found %d points, wanted at least %d", parts[i].count, least);
    }
    pl_point *points = list_of(m, (size_t)total, sizeof *points);
    int *ends = list_of(m, (size_t)part_count, sizeof *ends);
    for (int i = 0, at = 0; points && ends && i < part_count; i++) {
        char key[32] = "";
        pl_print(key, sizeof key, f->parts ? "parts[%d]" : f->line ? "line" : "area", i);
        read_points(m, f->origin, key, parts[i].points, parts[i].count, points + at);
        ends[i] = at += parts[i].count;
    }
    to->points = points;
    to->point_count = total;
    to->is_line = f->line != NULL;
    to->part_ends = f->parts ? ends : NULL;
    to->part_count = part_count;
}

static void make_features(maker *m)
{
    pl_scenario_feature *list = list_of(m, m->raw->terrain_count, sizeof *list);
    for (uint32_t i = 0; list && i < m->raw->terrain_count; i++) {
        const raw_feature *f = &m->raw->terrain[i];
        list[i] = (pl_scenario_feature){.id = read_id(m, f->origin, f->id),
                                        .name = read_name(m, f->origin, "name", f->name ? f->name : f->id, false),
                                        .kind = needed(m, f->origin, "kind", f->kind)};
        list[i].height = (int8_t)read_int(m, f->origin, "height", f->height, -100, 100);
        list[i].width = read_len(m, f->origin, "width", f->width);
        make_outline(m, f, &list[i]);
        if (list[i].width < 0 || (list[i].width && !list[i].is_line))
            bad(m, f->origin, "width", "only a line has a width, and it is not below 0");
        for (uint32_t k = 0; k < i; k++)
            if (!strcmp(f->id, list[k].id))
                bad(m, f->origin, "id", "there is a terrain feature '%.40s' already", f->id);
    }
    m->to->features = list;
    m->to->feature_count = (int)m->raw->terrain_count;
}

static void make_zones(maker *m)
{
    pl_scenario_zone *list = list_of(m, m->raw->zones_count, sizeof *list);
    for (uint32_t i = 0; list && i < m->raw->zones_count; i++) {
        const raw_zone *z = &m->raw->zones[i];
        pl_point *points = list_of(m, z->area_count, sizeof *points);
        if (z->area_count < 3)
            bad(m, z->origin, "area", "found %u points, wanted an area of at least 3", z->area_count);
        read_points(m, z->origin, "area", z->area, (int)z->area_count, points);
        list[i] = (pl_scenario_zone){read_id(m, z->origin, z->id), needed(m, z->origin, "use", z->use),
                                     read_side(m, z->origin, "side", z->side), points, (int)z->area_count};
        for (uint32_t k = 0; k < i; k++)
            if (!strcmp(z->id, list[k].id))
                bad(m, z->origin, "id", "there is a zone '%.40s' already", z->id);
    }
    m->to->zones = list;
    m->to->zone_count = (int)m->raw->zones_count;
}

static const pl_scenario_piece *make_pieces(maker *m, const raw_unit *u)
{
    pl_scenario_piece *list = list_of(m, u->pieces_count, sizeof *list);
    if (u->pieces_count > PIECES_MAX)
        bad(m, u->origin, "pieces", "found %u pieces, wanted at most %d in a unit", u->pieces_count, PIECES_MAX);
    for (uint32_t i = 0; list && m->status == PL_OK && i < u->pieces_count; i++) {
        const raw_piece *p = &u->pieces[i];
        char path[128];
        pl_print(path, sizeof path, "%.90s.pieces[%u]", u->origin.path ? u->origin.path : "", i);
        raw_origin from = {u->origin.yaml, path};
        list[i] = (pl_scenario_piece){.id = read_id(m, from, p->id),
                                      .type = p->type,
                                      .has_at = p->at,
                                      .has_facing = p->facing,
                                      .at = read_point(m, from, "at", p->at),
                                      .facing = (int16_t)read_int(m, from, "facing", p->facing, 0, 359),
                                      .set = read_set(m, PL_OF_PIECE, p->set)};
    }
    return list;
}

static void make_units(maker *m)
{
    pl_scenario_unit *list = list_of(m, m->raw->units_count, sizeof *list);
    for (uint32_t i = 0; list && i < m->raw->units_count; i++) {
        const raw_unit *u = &m->raw->units[i];
        list[i] = (pl_scenario_unit){.id = read_id(m, u->origin, u->id),
                                     .name = read_name(m, u->origin, "name", u->name, false),
                                     .type = needed(m, u->origin, "type", u->type),
                                     .group = u->group,
                                     .place = u->place && strcmp(u->place, "table") != 0 ? u->place : NULL,
                                     .has_at = u->at,
                                     .has_facing = u->facing,
                                     .piece_count = (int)u->pieces_count};
        list[i].side = needed_side(m, u->origin, u->side);
        list[i].is_hidden = read_flag(m, u->origin, "hidden", u->hidden);
        list[i].at = read_point(m, u->origin, "at", u->at);
        list[i].facing = (int16_t)read_int(m, u->origin, "facing", u->facing, 0, 359);
        list[i].set = read_set(m, PL_OF_UNIT, u->set);
        list[i].pieces = make_pieces(m, u);
        if (!list[i].place && !u->at && !(u->pieces_count && u->pieces[0].at))
            bad(m, u->origin, "", "unit '%.40s' is on the table, the key 'at' (or pieces with their own) is missing", u->id);
    }
    m->to->units = list;
    m->to->unit_count = (int)m->raw->units_count;
}

static void make_markers(maker *m)
{
    pl_scenario_marker *list = list_of(m, m->raw->markers_count, sizeof *list);
    for (uint32_t i = 0; list && i < m->raw->markers_count; i++) {
        const raw_marker *k = &m->raw->markers[i];
        list[i] = (pl_scenario_marker){.id = read_id(m, k->origin, k->id),
                                       .name = read_name(m, k->origin, "name", k->name ? k->name : k->id, false),
                                       .kind = needed(m, k->origin, "kind", k->kind),
                                       .on = k->on,
                                       .has_at = k->at};
        list[i].side = read_side(m, k->origin, "side", k->side);
        list[i].at = read_point(m, k->origin, "at", k->at);
        list[i].facing = (int16_t)read_int(m, k->origin, "facing", k->facing, 0, 359);
        list[i].value = read_int(m, k->origin, "value", k->value, INT32_MIN, INT32_MAX);
        list[i].set = read_set(m, PL_OF_MARKER, k->set);
    }
    m->to->markers = list;
    m->to->marker_count = (int)m->raw->markers_count;
}

static void make_arrivals(maker *m)
{
    pl_scenario_arrival *list = list_of(m, m->raw->arrivals_count, sizeof *list);
    for (uint32_t i = 0; list && i < m->raw->arrivals_count; i++) {
        const raw_arrival *a = &m->raw->arrivals[i];
        list[i] =
            (pl_scenario_arrival){.id = read_id(m, a->origin, a->id), .kind = a->kind, .zone = a->zone, .unit_count = (int)a->units_count};
        list[i].side = needed_side(m, a->origin, a->side);
        list[i].units = read_texts(m, a->units, a->units_count);
        list[i].turn = read_int(m, a->origin, "turn", a->turn, 0, 1000);
        list[i].need = read_int(m, a->origin, "need", a->need, 0, 100);
        list[i].edge = read_edge(m, a->origin, "edge", a->edge);
        list[i].from = read_len(m, a->origin, "from", a->from);
        list[i].to = read_len(m, a->origin, "to", a->to);
    }
    m->to->arrivals = list;
    m->to->arrival_count = (int)m->raw->arrivals_count;
}

static void make_goals(maker *m)
{
    pl_scenario_goal *list = list_of(m, m->raw->goals_count, sizeof *list);
    for (uint32_t i = 0; list && i < m->raw->goals_count; i++) {
        const raw_goal *g = &m->raw->goals[i];
        list[i] = (pl_scenario_goal){.kind = g->kind, .on = g->on};
        list[i].side = read_side(m, g->origin, "side", g->side);
        list[i].value = read_int(m, g->origin, "value", g->value, INT32_MIN, INT32_MAX);
        list[i].turn = read_int(m, g->origin, "turn", g->turn, 0, 1000);
    }
    m->to->goals = list;
    m->to->goal_count = (int)m->raw->goals_count;
}

static void make_overrides(maker *m)
{
    pl_scenario_override *list = list_of(m, m->raw->overrides_count, sizeof *list);
    for (uint32_t i = 0; list && i < m->raw->overrides_count; i++)
        list[i] = (pl_scenario_override){m->raw->overrides[i].name, m->raw->overrides[i].value};
    m->to->overrides = list;
    m->to->override_count = (int)m->raw->overrides_count;
}

static void make_frame(maker *m)
{
    const raw_scenario *raw = m->raw;
    static const raw_switches no_switches;
    const raw_switches *switches = raw->switches ? raw->switches : &no_switches;
    m->to->width = read_len(m, raw->origin, "table.width", raw->table->width);
    m->to->height = read_len(m, raw->origin, "table.height", raw->table->height);
    m->to->turns = read_int(m, raw->origin, "turns", raw->turns, 0, 1000);
    if (raw->random_end) {
        m->to->end_from = read_int(m, raw->origin, "random_end.from", raw->random_end->from, 1, 1000);
        m->to->end_need = read_int(m, raw->origin, "random_end.need", raw->random_end->need, 1, 100);
        m->to->end_last = read_int(m, raw->origin, "random_end.last", raw->random_end->last, 0, 1000);
    }
    m->to->first = read_side(m, raw->origin, "first", raw->first);
    m->to->set = read_set(m, PL_OF_GAME, raw->set);
    m->to->switches_on = read_texts(m, switches->on, switches->on_count);
    m->to->switches_off = read_texts(m, switches->off, switches->off_count);
}

static void make_brief(maker *m)
{
    static const char *const levels[] = {"first", "evening", "expert", NULL};
    const raw_brief *raw = m->raw->brief;
    char hint[200], key[40];
    if (!raw)
        return;
    bool is_level = !raw->level;
    for (int i = 0; levels[i] && !is_level; i++)
        is_level = !strcmp(levels[i], raw->level);
    if (!is_level)
        bad(m, m->raw->origin, "brief.level", "unknown level '%.40s'%s", raw->level, pl_nearest_of(raw->level, levels, hint, sizeof hint));
    if (raw->special_count > SPECIAL_MAX)
        bad(m, m->raw->origin, "brief.special", "found %u sentences, wanted at most %d", raw->special_count, SPECIAL_MAX);
    for (uint32_t i = 0; i < raw->special_count; i++) {
        snprintf(key, sizeof key, "brief.special[%u]", i);
        read_said(m, m->raw->origin, key, raw->special[i]);
    }
    m->to->brief =
        (pl_scenario_brief){read_int(m, m->raw->origin, "brief.minutes", raw->minutes, 1, 1000), raw->level,
                            read_said(m, m->raw->origin, "brief.lede", raw->lede), read_texts(m, raw->special, raw->special_count)};
}

pl_status pl_scenario_make(pl_scenario_made *made, const pl_raw_schema *schema, const pl_ruleset *rules, const char *id, pl_error *error)
{
    pl_scenario *to = &made->scenario;
    const raw_scenario *raw = made->raw;
    maker m = {raw, schema, to, made->arena, error, PL_OK};
    to->game = raw->game;
    to->id = pl_arena_text(made->arena, id);
    to->file = pl_arena_text(made->arena, raw->origin.yaml ? raw->origin.yaml->file : id);
    to->name = raw->name;
    to->about = raw->about ? raw->about : "";
    read_name(&m, raw->origin, "name", to->name, false);
    read_name(&m, raw->origin, "about", to->about, true);
    if (!to->id || !to->file)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a scenario");
    if (strcmp(raw->game, rules->id) != 0)
        bad(&m, raw->origin, "game", "found a scenario for '%.40s', wanted one for '%s'", raw->game, rules->id);
    if (raw->sides_count > PL_SIDES_MAX)
        bad(&m, raw->origin, "sides", "found %u sides, wanted at most %d", raw->sides_count, PL_SIDES_MAX);
    make_frame(&m);
    make_brief(&m);
    make_overrides(&m);
    make_sides(&m);
    make_groups(&m);
    make_features(&m);
    make_zones(&m);
    make_units(&m);
    make_markers(&m);
    make_arrivals(&m);
    make_goals(&m);
    return m.status;
}

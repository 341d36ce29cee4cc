// say_name.c - names of things and places as people say them.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "formats/notation.h"
#include "formats/say_form.h"
#include "formats/text.h"
#include "phaseline/field.h"

enum { NAME_TEXT = 128, NEAR_MARKER = PL_INCHES(3), NEAR_FEATURE = PL_INCHES(1) };

const char *pl_say_key(const pl_ruleset *rules, const char *key, char *text, size_t size)
{
    for (int i = 0; i < rules->wording_count; i++)
        if (!strcmp(rules->wordings[i].key, key))
            return rules->wordings[i].words;
    pl_print_text(text, size, key);
    for (char *at = text; *at; at++)
        if (*at == '_')
            *at = ' ';
    return text;
}

const char *pl_say_fact(const pl_ruleset *rules, const pl_field *field, int32_t word)
{
    const char *words = field->noun.words ? field->noun.words[word] : NULL;
    size_t length = strlen(field->name);
    for (int i = 0; words && i < rules->wording_count; i++) {
        const char *key = rules->wordings[i].key;
        if (!strncmp(key, field->name, length) && key[length] == '=' && !strcmp(key + length + 1, words))
            return rules->wordings[i].words;
    }
    return NULL;
}

// ---- called

static int print_handle(const pl_scene *scene, int kind, int id, char *text, size_t size)
{
    pl_noun noun = {.kind = (uint8_t)kind};
    return pl_noun_print(scene, &noun, id, text, size);
}

static pl_unit_id unit_of(const pl_scene *scene, int piece)
{
    for (int u = 1; u <= scene->unit_count; u++)
        if (piece >= scene->units[u].first && piece < scene->units[u].first + scene->units[u].count)
            return (pl_unit_id)u;
    return 0;
}

// A row of a table by its name where the table has such a column, else by its key in words.
static const char *row_name(const pl_scene *scene, const char *id, int row, char *text, size_t size)
{
    const pl_table *table = id ? pl_data_table(scene->data, id) : NULL;
    int column = table ? pl_table_column(table, "name") : -1;
    if (!table || row < 0 || row >= table->row_count)
        return NULL;
    const char *name = column >= 0 ? table->cells[row * table->column_count + column].text : "-";
    return strcmp(name, "-") ? name : pl_say_key(scene->rules, table->keys[row], text, size);
}

static const char *unit_name(const pl_scene *scene, int unit, char *text, size_t size)
{
    const pl_scene_unit *u = &scene->units[unit];
    if (u->name && *u->name && strcmp(u->name, u->id))
        return u->name;
    const char *type = row_name(scene, scene->rules->unit_table, u->type, text, size);
    return type ? type : u->id;
}

// A number is added only where two of a side have one name.
static bool is_alone(const pl_scene *scene, int unit)
{
    char own[NAME_TEXT], other[NAME_TEXT];
    const char *name = unit_name(scene, unit, own, sizeof own);
    for (int u = 1; u <= scene->unit_count; u++)
        if (u != unit && scene->units[u].side == scene->units[unit].side && !strcmp(unit_name(scene, u, other, sizeof other), name))
            return false;
    return true;
}

static void add_unit(pl_buffer *b, const pl_scene *scene, int unit)
{
    char text[NAME_TEXT];
    pl_buffer_text(b, unit_name(scene, unit, text, sizeof text));
    if (!is_alone(scene, unit))
        pl_buffer_add(b, " %s", scene->units[unit].id);
}

// "Bren team": what the ruleset says, or the row that a field `type` of pieces names. NULL: it is only one of its unit's.
static const char *piece_kind(const pl_scene *scene, int piece, char *text, size_t size)
{
    const char *kind = scene->rules->piece_kind ? scene->rules->piece_kind(scene, (pl_piece_id)piece) : NULL;
    const pl_field *field = pl_field_named(scene->rules, PL_OF_PIECE, "type");
    if (!kind && field && field->noun.kind == PL_ROW)
        return row_name(scene, field->noun.table, pl_field_get(scene, scene->initial, field, piece, 0), text, size);
    return kind ? pl_say_key(scene->rules, kind, text, size) : NULL;
}

static void add_piece(pl_buffer *b, const pl_scene *scene, int piece, const char *whose)
{
    char text[NAME_TEXT];
    pl_unit_id unit = unit_of(scene, piece);
    const char *kind = piece_kind(scene, piece, text, sizeof text);
    if (scene->units[unit].count == 1) {
        pl_buffer_text(b, whose);
        add_unit(b, scene, unit);
    } else if (kind) {
        pl_buffer_add(b, "%s%s %s", whose, kind, scene->piece_ids[piece]);
    } else {
        const char *noun = scene->rules->piece_noun ? scene->rules->piece_noun : "piece";
        pl_buffer_add(b, "%s %d of %s", noun, piece - scene->units[unit].first + 1, whose);
        add_unit(b, scene, unit);
    }
}

static void add_feature(pl_buffer *b, const pl_scene *scene, int id)
{
    char text[NAME_TEXT];
    const pl_feature *feature = pl_terrain_feature(scene->terrain, (pl_feature_id)id);
    if (feature->name && *feature->name && strcmp(feature->name, feature->id))
        pl_buffer_text(b, feature->name);
    else
        pl_buffer_text(b, pl_say_key(scene->rules, scene->terrain_kinds[feature->kind], text, sizeof text));
}

static void add_marker(pl_buffer *b, const pl_scene *scene, int id)
{
    char text[NAME_TEXT];
    if (scene->marker_names[id] && *scene->marker_names[id]) {
        pl_buffer_text(b, scene->marker_names[id]);
        return;
    }
    print_handle(scene, PL_MARKER, id, text, sizeof text);
    pl_buffer_add(b, "marker %s", text[0] == '#' ? text + 1 : text);
}

// One that was given no name is called by its type and its id.
static void add_group(pl_buffer *b, const pl_scene *scene, int id)
{
    char text[NAME_TEXT];
    const pl_scenario_group *group = &scene->scenario->groups[id - 1];
    if (group->name && *group->name && strcmp(group->name, scene->group_ids[id]))
        pl_buffer_text(b, group->name);
    else
        pl_buffer_add(b, "%s %s", group->type ? pl_say_key(scene->rules, group->type, text, sizeof text) : "group", scene->group_ids[id]);
}

static bool is_listed(const pl_scene *scene, int kind, int id)
{
    const int last[] = {[PL_UNIT] = scene->unit_count,
                        [PL_PIECE] = scene->piece_count,
                        [PL_MARKER] = scene->marker_count,
                        [PL_FEATURE] = pl_terrain_count(scene->terrain),
                        [PL_GROUP] = scene->scenario->group_count,
                        [PL_SIDE] = scene->side_count};
    return kind > PL_NOTHING && kind < PL_COUNT(last) && id > 0 && id <= last[kind];
}

static void add_called(pl_buffer *b, const pl_scene *scene, int kind, int id, const char *whose)
{
    if (kind == PL_PIECE) {
        add_piece(b, scene, id, whose);
        return;
    }
    pl_buffer_text(b, whose);
    if (kind == PL_UNIT)
        add_unit(b, scene, id);
    else if (kind == PL_MARKER)
        add_marker(b, scene, id);
    else if (kind == PL_FEATURE)
        add_feature(b, scene, id);
    else if (kind == PL_GROUP)
        add_group(b, scene, id);
    else if (kind == PL_SIDE)
        pl_buffer_text(b, scene->scenario->sides[id - 1].name);
}

int pl_say_called(const pl_scene *scene, pl_noun_kind kind, int id, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    if (is_listed(scene, kind, id))
        add_called(&b, scene, kind, id, "");
    return b.length;
}

// ---- whose, and how many

pl_side pl_owner_of(const pl_scene *scene, pl_noun_kind kind, int id)
{
    if (!is_listed(scene, kind, id))
        return 0;
    switch (kind) {
    case PL_SIDE: return (pl_side)id;
    case PL_UNIT: return scene->units[id].side;
    case PL_PIECE: return scene->units[unit_of(scene, id)].side;
    case PL_GROUP: return scene->scenario->groups[id - 1].side;
    default: return 0;
    }
}

static bool ends_in(const char *name, size_t end, const char *with)
{
    size_t length = strlen(with);
    return end >= length && !strncmp(name + end - length, with, length);
}

// "Grenadiers", "Germans", "Rifles 1.4", "Spearmen" are many; "Austria", "PaK 40", "Princess", "Camel corps" and "United States" one.
static bool is_plural(const char *name)
{
    const char *of = strstr(name, " of ");  // "Priests of the Door"
    size_t length = of ? (size_t)(of - name) : strlen(name), end = length;
    for (;;) {  // words with a number in them and single letters tell of nothing
        size_t start = end, digits = 0;
        while (start && name[start - 1] != ' ')
            digits += isdigit((unsigned char)name[--start]) != 0;
        if (!start || (!digits && end - start > 1))
            break;
        end = start - 1;
    }
    if (end > 4 && ends_in(name, end, "men"))
        return true;
    if (end < 3 || name[end - 1] != 's')
        return false;
    static const char *const ones[] = {"States", "orps", "ossroads", "chilles", "ofors"};  // end in s and are one
    for (int i = 0; i < PL_COUNT(ones); i++)
        if (ends_in(name, end, ones[i]))
            return false;
    return !strchr("sui", name[end - 2]);
}

// "British", "French", "Dutch", "Portuguese": many, without an s.
static bool is_people(const char *name)
{
    static const char *const ends[] = {"ish", "nch", "tch", "ese"};
    size_t length = strlen(name);
    for (int i = 0; i < PL_COUNT(ends); i++)
        if (length > 4 && !strcmp(name + length - 3, ends[i]))
            return true;
    return false;
}

// A side called by the adjective, "German" or "American": in a sentence they are "the Germans".
static bool is_adjective(const char *name)
{
    size_t end = strlen(name);
    return ends_in(name, end, "rman") || ends_in(name, end, "ican") || ends_in(name, end, "ian");
}

pl_number pl_number_of(const pl_eye *eye, int kind, int id)
{
    char text[NAME_TEXT];
    if (kind == PL_SIDE && id && id == eye->viewer)
        return PL_YOU;
    if (!is_listed(eye->scene, kind, id))
        return PL_ONE;
    if (kind == PL_PIECE && eye->scene->units[unit_of(eye->scene, id)].count > 1) {  // "rifles 1.2", but "stand 2 of the Rifles"
        const char *what = piece_kind(eye->scene, id, text, sizeof text);
        return what && is_plural(what) ? PL_MANY : PL_ONE;
    }
    pl_say_called(eye->scene, (pl_noun_kind)kind, id, text, sizeof text);
    return is_plural(text) || (kind == PL_SIDE && (is_people(text) || is_adjective(text))) ? PL_MANY : PL_ONE;
}

// "the Free Company", "the US"; but "Rome", "Great Britain" and "Side 1".
static bool has_article(const char *side)
{
    static const char *const bare[] = {"Great ", "New ", "North ", "South "};
    const char *last = strrchr(side, ' ');
    for (int i = 0; i < PL_COUNT(bare); i++)
        if (!strncmp(side, bare[i], strlen(bare[i])))
            return false;
    if (last)
        return strlen(last) > 2 && !isdigit((unsigned char)last[1]);
    return !strcmp(side, "US") || !strcmp(side, "USA") || !strcmp(side, "USSR") || !strcmp(side, "UK");
}

// "A Company", "Austria" and "Counter 3" stand by themselves; "the Germans" and "the PaK 40" do not.
static const char *article_of(const pl_eye *eye, int kind, int id, const char *name)
{
    bool is_part = kind == PL_PIECE && eye->scene->units[unit_of(eye->scene, id)].count > 1;
    const char *whole = is_part ? strstr(name, " of ") : NULL;
    name = whole ? whole + 4 : name;  // "stand 2 of A Company"
    // "A Company", "2 Company"; but "the 8 cm mortar".
    bool is_proper = !strncmp(name, "the ", 4) || (name[0] && name[1] == ' ' && isupper((unsigned char)name[2]));
    if (kind == PL_SIDE)
        return is_plural(name) || is_people(name) || is_adjective(name) || has_article(name) ? "the " : "";
    if (kind == PL_MARKER && name[0] && isdigit((unsigned char)name[strlen(name) - 1]))
        return "";
    if (kind == PL_UNIT || kind == PL_PIECE || kind == PL_GROUP)
        if (pl_owner_of(eye->scene, (pl_noun_kind)kind, id) == eye->viewer && eye->viewer)
            return "your ";
    return is_proper ? "" : "the ";
}

static void add_thing(pl_buffer *b, const pl_eye *eye, int kind, int id)
{
    char called[NAME_TEXT], handle[NAME_TEXT];
    if (kind == PL_SIDE && id && id == eye->viewer) {
        pl_buffer_text(b, "you");
        return;
    }
    if (!is_listed(eye->scene, kind, id)) {
        pl_buffer_text(b, kind == PL_SIDE ? "nobody" : "nothing");
        return;
    }
    pl_say_called(eye->scene, (pl_noun_kind)kind, id, called, sizeof called);
    bool is_own = kind != PL_SIDE && eye->viewer && pl_owner_of(eye->scene, (pl_noun_kind)kind, id) == eye->viewer;
    if (!strncmp(called, "The ", 4))
        pl_buffer_add(b, "%s%s", is_own ? "your " : "the ", called + 4);
    else
        add_called(b, eye->scene, kind, id, article_of(eye, kind, id, called));
    if (kind == PL_SIDE && is_adjective(called))
        pl_buffer_text(b, "s");
    if (eye->has_handles && kind != PL_SIDE) {
        print_handle(eye->scene, kind, id, handle, sizeof handle);
        pl_buffer_add(b, " [%s]", handle);
    }
}

void pl_say_inches(pl_buffer *b, pl_len length)
{
    int tenths = (int)((labs((long)length) + 50) / 100);
    if (length && !tenths) {
        pl_buffer_text(b, "less than 0.1 in");
        return;
    }
    pl_buffer_add(b, tenths % 10 ? "%d.%d in" : "%d in", tenths / 10, tenths % 10);
}

int pl_say_name(const pl_eye *eye, pl_noun_kind kind, int id, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    if (kind == PL_LENGTH)
        pl_say_inches(&b, id);
    else if (kind == PL_NUMBER || kind == PL_NOTHING)
        pl_buffer_int(&b, id);
    else if (kind == PL_DEGREES)
        pl_buffer_add(&b, "%d degree%s", id, id == 1 ? "" : "s");
    else
        add_thing(&b, eye, kind, id);
    return b.length;
}

// ---- places

// Only what the author placed and nothing moves: what lies on the table now is the view's business.
static pl_marker_id marker_near(const pl_scene *scene, pl_point at)
{
    const pl_marker *markers = pl_see_markers(scene->initial);
    for (pl_marker_id m = 1; m <= scene->marker_count; m++)
        if (scene->marker_names[m] && markers[m].kind && !markers[m].side && pl_points_within(markers[m].at, at, NEAR_MARKER))
            return m;
    return 0;
}

// "on the beach", "in the building": as the ruleset says of that kind of ground, else on what is high and in what is not.
static const char *lies(const pl_scene *scene, pl_feature_id id)
{
    char key[NAME_TEXT];
    const pl_feature *feature = pl_terrain_feature(scene->terrain, id);
    pl_print(key, sizeof key, "at %s", scene->terrain_kinds[feature->kind]);
    for (int i = 0; i < scene->rules->wording_count; i++)
        if (!strcmp(scene->rules->wordings[i].key, key))
            return scene->rules->wordings[i].words;
    return feature->height > 0 ? "on" : "in";
}

int pl_say_place(const pl_eye *eye, pl_point at, char *text, size_t size)
{
    const pl_scene *scene = eye->scene;
    const pl_eye plain = {scene, eye->viewer, false};  // a place is not typed
    pl_feature_id areas[PL_FEATURES_MAX];
    char name[NAME_TEXT];
    int count = pl_areas_at(scene->terrain, at, areas, PL_FEATURES_MAX);
    pl_marker_id marker = marker_near(scene, at);
    if (marker) {
        pl_say_name(&plain, PL_MARKER, marker, name, sizeof name);
        return pl_print(text, size, "by %s", name);
    }
    if (count) {
        pl_say_name(&plain, PL_FEATURE, areas[count - 1], name, sizeof name);
        return pl_print(text, size, "%s %s", lies(scene, areas[count - 1]), name);
    }
    for (pl_feature_id f = 1; f <= pl_terrain_count(scene->terrain); f++)
        if (pl_feature_near_point(scene->terrain, f, at, NEAR_FEATURE)) {
            pl_say_name(&plain, PL_FEATURE, f, name, sizeof name);
            return pl_print(text, size, "by %s", name);
        }
    return pl_print_text(text, size, "");
}

// Ahead of whoever goes that way: within some 25 degrees to either side, and farther than he goes.
static bool is_ahead(pl_point from, pl_point to, pl_point thing)
{
    int64_t x = to.x - from.x, y = to.y - from.y, a = thing.x - from.x, b = thing.y - from.y, along = x * a + y * b, aside = x * b - y * a;
    return along > x * x + y * y && 100 * (aside < 0 ? -aside : aside) <= 46 * along;
}

static pl_point middle_of(const pl_feature *feature)
{
    return (pl_point){(pl_len)(((int64_t)feature->low.x + feature->high.x) / 2), (pl_len)(((int64_t)feature->low.y + feature->high.y) / 2)};
}

// What the author placed in that direction, the nearest: something to be held rather than ground. False: nothing lies there.
static bool say_ahead(const pl_eye *eye, pl_point from, pl_point to, char *name, size_t size)
{
    const pl_scene *scene = eye->scene;
    const pl_marker *markers = pl_see_markers(scene->initial);
    pl_len nearest = INT32_MAX;
    for (pl_marker_id m = 1; m <= scene->marker_count; m++) {
        pl_len far = pl_distance(from, markers[m].at, PL_NEAREST);
        if (!scene->marker_names[m] || !markers[m].kind || markers[m].side || far >= nearest || !is_ahead(from, to, markers[m].at))
            continue;
        nearest = far;
        pl_say_name(eye, PL_MARKER, m, name, size);
    }
    bool is_marker = nearest < INT32_MAX;
    for (pl_feature_id f = 1; !is_marker && f <= pl_terrain_count(scene->terrain); f++) {
        const pl_feature *feature = pl_terrain_feature(scene->terrain, f);
        pl_len far = pl_distance(from, middle_of(feature), PL_NEAREST);
        if (feature->is_line || far >= nearest || !is_ahead(from, to, middle_of(feature)))
            continue;
        nearest = far;
        pl_say_name(eye, PL_FEATURE, f, name, size);
    }
    return nearest < INT32_MAX;
}

int pl_say_way(const pl_eye *eye, pl_point from, pl_point to, char *text, size_t size)
{
    const pl_eye plain = {eye->scene, eye->viewer, false};
    pl_buffer b = pl_buffer_start(text, size);
    char name[NAME_TEXT];
    pl_len far = pl_distance(from, to, PL_NEAREST);
    if (far < PL_ON_THE_SPOT)
        pl_buffer_text(&b, "on the spot");
    else
        pl_say_inches(&b, far);
    if (pl_say_place(&plain, to, name, sizeof name))
        pl_buffer_add(&b, ", %s", name);
    else if (far >= PL_ON_THE_SPOT && say_ahead(&plain, from, to, name, sizeof name))
        pl_buffer_add(&b, " towards %s", name);
    else if (far >= PL_ON_THE_SPOT && say_ahead(&plain, to, from, name, sizeof name))
        pl_buffer_add(&b, " away from %s", name);
    return b.length;
}

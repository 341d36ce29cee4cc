// example_expect.c - expectations on the state, the decision and the place in the sequence.
#include <stdlib.h>
#include <string.h>

#include "formats/example_run.h"
#include "formats/notation.h"
#include "formats/text.h"
#include "phaseline/field.h"

static const char *const places[] = {"away", "table", "lost", "aboard", "reserve", NULL};

// ---- values of the file

const char *pl_example_place(char *place, size_t size, const char *path, const char *key)
{
    pl_print(place, size, "%s.%s", path, key);
    return place;
}

bool pl_example_int(pl_example_run *run, const char *path, const char *key, const char *text, int32_t *value)
{
    char place[128];
    if (pl_parse_int(text, value))
        return true;
    pl_example_bad(run, pl_example_place(place, sizeof place, path, key), "found '%.40s', wanted a whole number", text);
    return false;
}

bool pl_example_flag(pl_example_run *run, const char *path, const char *key, const char *text, bool *value)
{
    char place[128];
    *value = !strcmp(text, "yes") || !strcmp(text, "true");
    if (*value || !strcmp(text, "no") || !strcmp(text, "false"))
        return true;
    pl_example_bad(run, pl_example_place(place, sizeof place, path, key), "found '%.40s', wanted yes or no", text);
    return false;
}

bool pl_example_point(pl_example_run *run, const char *path, const char *key, raw_point raw, pl_point *value)
{
    char place[128];
    if (pl_parse_len(raw[0], &value->x) && pl_parse_len(raw[1], &value->y))
        return true;
    pl_example_bad(run, pl_example_place(place, sizeof place, path, key), "found [%.20s, %.20s], wanted inches with at most three decimals",
                   raw[0], raw[1]);
    return false;
}

bool pl_example_has(const pl_example_run *run, const char *path, const char *key)
{
    char place[128];
    return pl_yaml_node(run->yaml, pl_example_place(place, sizeof place, path, key)) != NULL;
}

bool pl_example_noun(pl_example_run *run, const char *path, const char *key, const pl_noun *noun, const char *text, int32_t *value)
{
    char place[128];
    pl_error error = {0};
    if (pl_noun_parse(run->battle->scene, noun, text, value, &error) == PL_OK)
        return true;
    pl_example_bad(run, pl_example_place(place, sizeof place, path, key), "%s", error.text);
    return false;
}

// An id that must be somebody.
static bool read_id(pl_example_run *run, const char *path, const char *key, pl_noun_kind kind, const char *text, int *id)
{
    pl_noun noun = {.kind = (uint8_t)kind};
    int32_t value;
    char place[128];
    if (!pl_example_noun(run, path, key, &noun, text, &value))
        return false;
    if (!value)
        pl_example_bad(run, pl_example_place(place, sizeof place, path, key), "found '%.40s', wanted somebody", text);
    *id = value;
    return value;
}

bool pl_example_cites(const char *text, const char *rule)
{
    size_t length = strlen(rule);
    char next = strncmp(text, rule, length) ? 'x' : text[length];
    return !((next >= '0' && next <= '9') || (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z'));
}

// ---- comparing, with the words of the message

static void compare_int(pl_example_run *run, const char *who, const char *what, int32_t wanted, int32_t got)
{
    if (wanted != got)
        pl_example_differs(run, "%s %s: wanted %d, got %d", who, what, wanted, got);
}

static void expect_int(pl_example_run *run, const char *path, const char *key, const char *text, const char *who, int32_t got)
{
    int32_t wanted;
    if (text && !run->is_failed && pl_example_int(run, path, key, text, &wanted))
        compare_int(run, who, key, wanted, got);
}

bool pl_example_side(pl_example_run *run, const char *path, const char *key, const char *text, int32_t *side)
{
    static const pl_noun noun = {.kind = PL_SIDE};
    return pl_example_noun(run, path, key, &noun, text, side);
}

// A side by its number or its id.
static void expect_side_is(pl_example_run *run, const char *path, const char *key, const char *text, const char *who, int32_t got)
{
    int32_t wanted;
    if (text && !run->is_failed && pl_example_side(run, path, key, text, &wanted))
        compare_int(run, who, key, wanted, got);
}

static void expect_at(pl_example_run *run, const char *path, raw_point raw, const char *who, bool is_there, pl_point got)
{
    pl_point wanted;
    char x[24], y[24];
    if (!raw || run->is_failed || !pl_example_point(run, path, "at", raw, &wanted))
        return;
    pl_len_print(got.x, x, sizeof x);
    pl_len_print(got.y, y, sizeof y);
    if (!is_there)
        pl_example_differs(run, "%s at: wanted [%s, %s], it is not on the table", who, raw[0], raw[1]);
    else if (wanted.x != got.x || wanted.y != got.y)
        pl_example_differs(run, "%s at: wanted [%s, %s], got [%s, %s]", who, raw[0], raw[1], x, y);
}

static void expect_place(pl_example_run *run, const char *path, const char *text, const char *who, int got)
{
    static const pl_noun noun = {.kind = PL_WORD, .name = "place", .words = places};
    int32_t wanted;
    if (text && !run->is_failed && pl_example_noun(run, path, "place", &noun, text, &wanted) && wanted != got)
        pl_example_differs(run, "%s place: wanted %s, got %s", who, text, got >= 0 && got < 5 ? places[got] : "none");
}

// One field of a record; an array field's elements are separated by spaces, and those that are left out at the end are none.
static void expect_field(pl_example_run *run, const char *path, const pl_state *state, const pl_field *field, int id, const char *text,
                         const char *who)
{
    int count = field->count ? field->count : 1;
    const char *at = text;
    for (int i = 0; i < count && !run->is_failed; i++) {
        char word[96], got[96];
        int32_t wanted, value = pl_field_get(run->battle->scene, state, field, id, i);
        size_t length = count == 1 ? strlen(at) : strcspn(at, " ");
        pl_print(word, sizeof word, "%.*s", (int)length, at);
        at += length + strspn(at + length, " ");
        if (!word[0] && i)
            wanted = 0;
        else if (!pl_example_noun(run, path, field->name, &field->noun, word, &wanted))
            return;
        pl_noun_print(run->battle->scene, &field->noun, value, got, sizeof got);
        if (wanted != value && count == 1)
            pl_example_differs(run, "%s %s: wanted %s, got %s", who, field->name, word, got);
        else if (wanted != value)
            pl_example_differs(run, "%s %s[%d]: wanted %s, got %s", who, field->name, i, word[0] ? word : "none", got);
    }
    if (*at && !run->is_failed)
        pl_example_differs(run, "%s %s: wanted more than its %d values: '%s'", who, field->name, count, at);
}

static void expect_fields(pl_example_run *run, const char *path, const pl_state *state, pl_scope scope, int id, const char *const *names,
                          char *const *values, const char *who)
{
    for (int i = 0; values && names[i] && !run->is_failed; i++) {
        const pl_field *field = values[i] ? pl_field_named(run->rules, scope, names[i]) : NULL;
        char place[128];
        if (!values[i])
            continue;
        if (!field || !pl_field_is_read(field))
            pl_example_bad(run, pl_example_place(place, sizeof place, path, names[i]), "%s has no such field to look at here",
                           run->rules->name);
        else
            expect_field(run, path, state, field, id, values[i], who);
    }
}

// ---- subjects

static void expect_is(pl_example_run *run, const raw_expect *e, const pl_state *state, pl_scope scope, int id, const char *who,
                      const char *path)
{
    char place[128];
    expect_fields(run, pl_example_place(place, sizeof place, path, "is"), state, scope, id, run->schema->names, e->is, who);
}

static void expect_unit(pl_example_run *run, const raw_expect *e, const pl_state *state, const char *path)
{
    int id;
    char who[64];
    if (!read_id(run, path, "unit", PL_UNIT, e->unit, &id))
        return;
    pl_print(who, sizeof who, "unit %s", e->unit);
    const pl_scene_unit *unit = &run->battle->scene->units[id];
    const pl_piece *first = NULL;
    for (int i = 0; i < unit->count && !first; i++)
        if (pl_see_pieces(state)[unit->first + i].place == PL_ON_TABLE)
            first = &pl_see_pieces(state)[unit->first + i];
    expect_is(run, e, state, PL_OF_UNIT, id, who, path);
    expect_place(run, path, e->place, who, pl_see_units(state)[id].place);
    expect_at(run, path, e->at, who, first, first ? first->at : (pl_point){0, 0});
    if (e->facing && !first)
        pl_example_differs(run, "%s facing: it is not on the table", who);
    else
        expect_int(run, path, "facing", e->facing, who, first ? first->facing : 0);
    expect_side_is(run, path, "side", e->side, who, pl_see_units(state)[id].side);
}

static void expect_piece(pl_example_run *run, const raw_expect *e, const pl_state *state, const char *path)
{
    int id;
    char who[64];
    if (!read_id(run, path, "piece", PL_PIECE, e->piece, &id))
        return;
    const pl_piece *piece = &pl_see_pieces(state)[id];
    pl_print(who, sizeof who, "piece %s", e->piece);
    expect_is(run, e, state, PL_OF_PIECE, id, who, path);
    expect_place(run, path, e->place, who, piece->place);
    expect_at(run, path, e->at, who, piece->place == PL_ON_TABLE, piece->at);
    expect_int(run, path, "facing", e->facing, who, piece->facing);
    expect_side_is(run, path, "side", e->side, who, piece->side);
}

static void expect_marker(pl_example_run *run, const raw_expect *e, const pl_state *state, const char *path)
{
    int id;
    char who[64];
    if (!read_id(run, path, "marker", PL_MARKER, e->marker, &id))
        return;
    const pl_marker *marker = &pl_see_markers(state)[id];
    pl_print(who, sizeof who, "marker %s", e->marker);
    expect_is(run, e, state, PL_OF_MARKER, id, who, path);
    expect_place(run, path, e->place, who, marker->kind ? PL_ON_TABLE : PL_AWAY);
    expect_at(run, path, e->at, who, marker->kind, marker->at);
    expect_int(run, path, "facing", e->facing, who, marker->facing);
    expect_side_is(run, path, "side", e->side, who, marker->side);
    expect_int(run, path, "value", e->value, who, marker->value);
}

static void expect_markers(pl_example_run *run, const raw_expect *e, const pl_state *state, const char *path)
{
    char place[128], who[64];
    int kind = 1, count = 0;
    int32_t side = 0;
    pl_point at = {0, 0};
    while (kind < run->rules->marker_kind_count && strcmp(run->rules->markers[kind].name, e->markers) != 0)
        kind++;
    if (kind >= run->rules->marker_kind_count) {
        pl_example_bad(run, pl_example_place(place, sizeof place, path, "markers"), "%s has no marker kind '%.40s'", run->rules->name,
                       e->markers);
        return;
    }
    if ((e->side && !pl_example_side(run, path, "side", e->side, &side)) || (e->at && !pl_example_point(run, path, "at", e->at, &at)))
        return;
    for (int i = 1; i <= state->marker_count; i++) {
        const pl_marker *marker = &pl_see_markers(state)[i];
        count += marker->kind == kind && (!e->side || marker->side == side) && (!e->at || (marker->at.x == at.x && marker->at.y == at.y));
    }
    pl_print(who, sizeof who, "markers %s", e->markers);
    if (!e->count)
        pl_example_bad(run, path, "the key 'count' is missing beside 'markers'");
    expect_int(run, path, "count", e->count, who, count);
}

static void expect_side(pl_example_run *run, const raw_expect *e, const pl_state *state, const char *path)
{
    int id;
    char who[64];
    if (!read_id(run, path, "side", PL_SIDE, e->side, &id))
        return;
    pl_print(who, sizeof who, "side %s", e->side);
    expect_is(run, e, state, PL_OF_SIDE, id, who, path);
    expect_int(run, path, "score", e->score, who, state->score[id]);
}

static void expect_group(pl_example_run *run, const raw_expect *e, const pl_state *state, const char *path)
{
    int id;
    char who[64];
    if (!read_id(run, path, "group", PL_GROUP, e->group, &id))
        return;
    pl_print(who, sizeof who, "group %s", e->group);
    expect_is(run, e, state, PL_OF_GROUP, id, who, path);
}

// ---- the game as a whole

// "CC.j" and "MV.c > CC.j" fit "TS.2b > MV.c > CC.j".
static void expect_step(pl_example_run *run, const char *step)
{
    char where[256];
    pl_game_where(run->game, where, sizeof where);
    size_t length = strlen(where), wanted = strlen(step);
    bool is_end = wanted <= length && !strcmp(where + length - wanted, step) &&
                  (wanted == length || (length - wanted >= 3 && !strncmp(where + length - wanted - 3, " > ", 3)));
    if (!is_end)
        pl_example_differs(run, "step: wanted %s, got %s", step, where);
}

static void expect_asked(pl_example_run *run, const raw_expect *e, const char *path)
{
    pl_sides asked = pl_game_asked(run->game), wanted = 0;
    char got[32] = "";
    for (uint32_t i = 0; i < e->asked_count; i++) {
        int32_t side;
        if (!pl_example_side(run, path, "asked", e->asked[i], &side))
            return;
        wanted |= (pl_sides)(side > 0 && side <= PL_SIDES_MAX ? PL_SIDE_BIT(side) : 0);
    }
    for (int side = 1; side <= PL_SIDES_MAX; side++)
        if (asked & PL_SIDE_BIT(side))
            pl_print(got + strlen(got), sizeof got - strlen(got), "%s%d", got[0] ? ", " : "", side);
    if (asked != wanted)
        pl_example_differs(run, "asked: wanted %u sides, got [%s]", e->asked_count, got);
}

static void expect_over(pl_example_run *run, const raw_expect *e, const pl_state *state, const char *path)
{
    bool is_over;
    if (e->over && pl_example_flag(run, path, "over", e->over, &is_over) && is_over != (bool)state->is_over)
        pl_example_differs(run, "over: wanted %s, got %s", e->over, state->is_over ? "yes" : "no");
    if (e->winner && !state->is_over)
        pl_example_differs(run, "winner: wanted %s, the game is not over", e->winner);
    expect_side_is(run, path, "winner", e->winner, "the game's", state->winner);
}

static void expect_game(pl_example_run *run, const raw_expect *e, const pl_state *state, const char *path)
{
    char place[128];
    expect_fields(run, pl_example_place(place, sizeof place, path, "game"), state, PL_OF_GAME, 0, run->schema->scenario.names[PL_OF_GAME],
                  e->game, "the game's");
    if (e->step)
        expect_step(run, e->step);
    if (e->asked || pl_example_has(run, path, "asked"))
        expect_asked(run, e, path);
    expect_int(run, path, "turn", e->turn, "the game's", state->turn);
    expect_side_is(run, path, "active", e->active, "the game's", state->active);
    expect_over(run, e, state, path);
}

void pl_example_expect(pl_example_run *run, const raw_expect *e, const char *path)
{
    const pl_state *state = pl_game_state(run->game);
    int32_t viewer = 0;
    bool is_decision = e->offered || e->shut || e->not_offered || e->allowed || e->refused;
    bool is_whole = e->game || e->step || e->asked || pl_example_has(run, path, "asked") || e->turn || e->active || e->over || e->winner;
    bool is_told = e->events || e->not_event || e->rolls;
    if (e->view) {
        if (!pl_example_side(run, path, "view", e->view, &viewer))
            return;
        pl_view_make(run->battle->scene, state, (pl_side)viewer, run->view);
        state = run->view;
    }
    if (e->unit)
        expect_unit(run, e, state, path);
    else if (e->piece)
        expect_piece(run, e, state, path);
    else if (e->marker)
        expect_marker(run, e, state, path);
    else if (e->markers)
        expect_markers(run, e, state, path);
    else if (e->group)
        expect_group(run, e, state, path);
    else if (e->side)
        expect_side(run, e, state, path);
    else if (!e->between && !is_decision && !is_whole && !is_told)
        pl_example_bad(run, path, "this expectation speaks of nobody and nothing");
    if (is_whole)
        expect_game(run, e, state, path);
    if (is_decision)
        pl_example_expect_options(run, e, path);
    if (e->between)
        pl_example_expect_between(run, e, state, path);
    if (e->events || e->not_event)
        pl_example_expect_events(run, e, (pl_side)viewer, path);
    if (e->rolls)
        pl_example_expect_rolls(run, e, (pl_side)viewer, path);
}

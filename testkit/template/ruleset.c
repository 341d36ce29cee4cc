// ruleset.c - all that the engine knows of the game: tables and functions by name. Read this first, then turn.c.
#include "ruleset.h"

#include "state.h"

static const pl_event_kind events[] = {
#define X(name, subject, target, weight, touch, text) {#name, PL_##subject, PL_##target, PL_##weight, PL_##touch, text},
#include "events.def"
#undef X
};

static const pl_roll_kind rolls[] = {
#define X(purpose, title, passed, failed, touch, counts, mods) {purpose, title, passed, failed, PL_##touch, PL_##counts, mods},
#include "rolls.def"
#undef X
};

static const pl_verb verbs[TMPL_VERBS] = {
    [PL_PASS] = {.name = "pass", .label = "Pass", .rule = "TMPL-turn.2"},
    [TMPL_V_MOVE] = {.name = "move",
                     .label = "Move",
                     .doing = "{subject} move{s}",
                     .rule = "TMPL-move.2",
                     .subject = {PL_UNIT, "unit", NULL, NULL},
                     .need = PL_NEED_PATH,
                     .item_parts = PL_ITEM_AT,
                     .check = tmpl_check_path},
    [TMPL_V_SHOOT] = {.name = "shoot",
                      .label = "Shoot",
                      .doing = "{subject} shoot{s} at {target}",
                      .rule = "TMPL-fire.1",
                      .subject = {PL_UNIT, "unit", NULL, NULL},
                      .target = {PL_UNIT, "target", NULL, NULL}},
};

// Nouns, wrapped so that their commas pass through the field macro.
// clang-format off
#define NUMBER(name) {PL_NUMBER, name, NULL, NULL}
#define FLAG(name) {PL_FLAG, name, NULL, NULL}
// clang-format on

static const pl_field fields[] = {
    PL_FIELD(PL_OF_UNIT, tmpl_unit, men, PL_SHOW_BADGE, NUMBER("men"), "Men still standing; at first as the unit's type says."),
    PL_FIELD(PL_OF_UNIT, tmpl_unit, has_moved, PL_SHOW_CARD, FLAG("has moved"), "Has moved this turn."),
    PL_FIELD(PL_OF_UNIT, tmpl_unit, has_shot, PL_SHOW_CARD, FLAG("has shot"), "Has shot this turn."),
};

static const pl_marker_kind markers[TMPL_MARKER_KINDS] = {
    [TMPL_OBJECTIVE] = {"objective", "A place worth its value in points each turn to the side that holds it.", {0}},
};

static bool stands_well(const pl_turn *turn, pl_unit_id unit)
{
    pl_foot foot = tmpl_foot(turn, unit);
    return tmpl_is_there(turn, unit) && turn->scene->scenario->units[unit - 1].has_at &&
           pl_foot_on_table(&foot, turn->scene->width, turn->scene->height);
}

static pl_status set_up(pl_turn *turn, pl_error *error)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++) {
        tmpl_own_unit(turn, u)->men = tmpl_type_of(turn, u)->men;
        pl_pieces(turn->state)[tmpl_piece_id(turn, u)].shape = (uint8_t)(1 + turn->scene->units[u].type);
        if (!stands_well(turn, u))
            return pl_fail_at(error, PL_BAD, "units", "unit %s: wanted a place (at) wholly on the table", turn->scene->units[u].id);
    }
    return PL_OK;
}

static const char *validate(const pl_turn *turn)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (tmpl_is_there(turn, u) && (!tmpl_see_unit(turn, u)->men || tmpl_see_unit(turn, u)->men > tmpl_type_of(turn, u)->men))
            return "a unit on the table has no men, or more than its type";
    return NULL;
}

const pl_ruleset tmpl_ruleset = {
    .id = "template",
    .prefix = "TMPL",
    .name = "Template",
    .about = "Two sides move and shoot by turns and contest objectives.",
    .tutorial = "first",
    .sequences = tmpl_sequences,
    .sequence_count = TMPL_SEQUENCES,
    .verbs = verbs,
    .verb_count = TMPL_VERBS,
    .events = events,
    .event_count = PL_COUNT(events),
    .rolls = rolls,
    .roll_kind_count = PL_COUNT(rolls),
    .piece_noun = "man",
    .fields = fields,
    .field_count = PL_COUNT(fields),
    .markers = markers,
    .marker_kind_count = TMPL_MARKER_KINDS,
    .sides_min = 2,
    .sides_max = 2,
    .unit_table = "unit",
    .terrain_table = "terrain",
    .tables_size = sizeof(tmpl_tables),
    .own_unit = sizeof(tmpl_unit),
    .frames_max = 2,  // T > ST
    .prepare = tmpl_prepare,
    .setup = set_up,
    .validate = validate,
    .ranges = tmpl_ranges,
    .sight = tmpl_sight,
};

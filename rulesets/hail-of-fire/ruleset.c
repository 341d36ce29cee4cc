// ruleset.c - all that the engine knows of Hail of Fire: tables and functions by name. Read this first, then sequence.c and the phase
// files.
#include "ruleset.h"

#include "setup.h"

static const pl_event_kind events[] = {
#define X(name, subject, target, weight, touch, text) {#name, PL_##subject, PL_##target, PL_##weight, PL_##touch, text},
#include "events.def"
#undef X
};

// Keys of the tables as people say them.
static const pl_wording wordings[] = {
    {"at road", "on"},
    {"at hill", "on"},
    {"at building", "in"},
    {"range_in", "the barrage"},
    {"ploughed", "ploughed field"},
    {"move_second", "move"},
    {"fire_second", "fire"},
    {"assault_move", "assault move"},
};

static const pl_roll_kind rolls[] = {
#define X(purpose, title, passed, failed, touch, counts, mods) {purpose, title, passed, failed, PL_##touch, PL_##counts, mods},
#include "rolls.def"
#undef X
};

static const pl_marker_kind markers[HOF_MARKER_KINDS] = {
    [HOF_NO_MARKER] = {"none", "", {0}},
    [HOF_OBJECTIVE] = {"objective", "A place that is taken by a Ready Team near it with no enemy near.", {0}},
    [HOF_RANGE_IN] = {"range_in", "Where a barrage is ranging in.", {0}},
    [HOF_WRECK] = {"wreck", "A destroyed armoured Vehicle, by the optional rule.", {0}},
};

// HOF-GEN.3: anything may be measured at any time; these serve the page's tools. Short and long range of a weapon.
static int ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    const hof_weapon *own = hof_weapon_of(view, piece, weapon);
    if (!own || max < 2)
        return -1;
    *name = own->name;
    *arc_half = 180;
    bands[0] = own->range;
    bands[1] = own->range * hof_rules(view)->long_range_multiple;
    return 2;
}

static pl_why sight(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what)
{
    return hof_line_blocked(view, from, 0, to, at, what);
}

// What a scenario of this game may ask for; anything else is refused when it is read.
static const pl_term terms[] = {
    {PL_IN_GOALS, PL_NOTHING, PL_KEY_SIDE, PL_KEY_VALUE, "owns_at_least", "HOF-VIC.2",
     "At the limit the side wins that owns so many objectives.", "{side} win{s} by owning {value:objective|objectives} or more at the end"},
    {PL_IN_GOALS, PL_NOTHING, PL_KEY_SIDE, PL_KEY_VALUE, "enemy_owns_at_most", "HOF-VIC.2",
     "At the limit the side wins whose enemy owns so few objectives.",
     "{side} win{s} where the enemy owns {value:objective|objectives}{word:| or fewer| or fewer| or fewer| or fewer| or fewer} at the end"},
    {PL_IN_GOALS, PL_NOTHING, 0, 0, "owns_most", "HOF-VIC.2", "At the limit the side wins that owns more objectives.",
     "own more objectives than the enemy at the end"},
    {PL_IN_ZONES, PL_NOTHING, PL_KEY_SIDE, 0, "deploy", "HOF-SET.2", "Where a side places its Teams."},
    {PL_IN_ARRIVALS, PL_NOTHING, PL_KEY_SIDE | PL_KEY_EDGE, PL_KEY_TURN | PL_KEY_STRETCH, NULL, "HOF-SET.4",
     "A reserve: from this round on its Units may enter over a stretch of an edge."},
    {PL_AS_END, PL_NOTHING, 0, 0, "random_end", "HOF-SET.1", "Rolled for at the end of each round from one on."},
};

const pl_ruleset hof_ruleset = {
    .id = "hail-of-fire",
    .prefix = "HOF",
    .name = "Hail of Fire",
    .about = "Company battles of the Second World War: order points, hidden hero points, and fire whose effect is found out later.",
    .tutorial = "hof_farm",
    .sequences = hof_sequences,
    .sequence_count = HOF_SEQUENCES,
    .verbs = hof_verbs,
    .verb_count = HOF_VERBS,
    .events = events,
    .event_count = PL_COUNT(events),
    .piece_noun = "team",
    .wordings = wordings,
    .wording_count = PL_COUNT(wordings),
    .rolls = rolls,
    .roll_kind_count = PL_COUNT(rolls),
    .fields = hof_fields,
    .field_count = HOF_FIELDS,
    .switches = hof_switches,
    .switch_count = HOF_SWITCHES,
    .markers = markers,
    .marker_kind_count = HOF_MARKER_KINDS,
    .terms = terms,
    .term_count = PL_COUNT(terms),
    .sides_min = 2,
    .sides_max = 2,
    .unit_table = "units",
    .terrain_table = "terrain",
    .tables_size = sizeof(hof_tables),
    .own_game = sizeof(hof_game),
    .own_side = sizeof(hof_side),
    .own_unit = sizeof(hof_unit),
    .own_piece = sizeof(hof_team),
    .frames_max = 6,      // T5 > A4 > E-MOVE.4 > I3 is the deepest
    .markers_spare = 32,  // range-in markers and wrecks
    .prepare = hof_prepare,
    .piece_count = hof_piece_count,
    .setup = hof_setup,
    .hide = hof_hide,
    .disguise = hof_disguise,
    .is_decided = hof_is_decided,
    .validate = hof_validate,
    .ranges = ranges,
    .sight = sight,
};

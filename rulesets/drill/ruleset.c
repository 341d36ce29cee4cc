// ruleset.c - all that the engine knows of drill: tables and functions by name. Read this first, then sequence.c and the phase files.
// Stands on every other file of the ruleset.
#include "ruleset.h"

#include "options.h"
#include "phases.h"
#include "score.h"
#include "setup.h"
#include "sight.h"
#include "view.h"

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

// Nouns, wrapped so that their commas pass through the field macros.
// clang-format off
#define NUMBER(name) {PL_NUMBER, name, NULL, NULL}
#define FLAG(name) {PL_FLAG, name, NULL, NULL}
#define SIDE(name) {PL_SIDE, name, NULL, NULL}
#define UNIT(name) {PL_UNIT, name, NULL, NULL}
#define LENGTH(name) {PL_LENGTH, name, NULL, NULL}
#define STANCE(name) {PL_WORD, name, drill_stance_words, NULL}
// clang-format on

static const pl_field fields[] = {
    PL_FIELD(PL_OF_GAME, drill_game, first, PL_SHOW_CARD, SIDE("first side"), "The side that moves first this turn."),
    PL_FIELD(PL_OF_SIDE, drill_side, stance, PL_SHOW_BADGE, STANCE("stance"), "This turn's stance, once it has been shown."),
    PL_FIELD(PL_OF_UNIT, drill_unit, men, PL_SHOW_CARD, NUMBER("men"), "Men still standing; at first as the squad's type says."),
    PL_FIELD(PL_OF_UNIT, drill_unit, marked, PL_SHOW_BADGE, NUMBER("men marked"), "Men hit, to fall at the end of the phase."),
    PL_FIELD(PL_OF_UNIT, drill_unit, is_hidden, PL_SHOW_BADGE, FLAG("hidden"), "The other side does not know where the squad is."),
    PL_FIELD(PL_OF_UNIT, drill_unit, is_broken, PL_SHOW_BADGE, FLAG("broken"), "Neither moves nor fires until it rallies."),
    PL_FIELD(PL_OF_UNIT, drill_unit, has_moved, PL_SHOW_CARD, FLAG("has moved"), "Has moved this turn."),
    PL_FIELD(PL_OF_UNIT, drill_unit, has_fired, PL_SHOW_CARD, FLAG("has fired"), "Has fired or reacted this turn."),
    PL_FIELD(PL_OF_UNIT, drill_unit, has_sergeant, PL_SHOW_CARD, FLAG("sergeant"), "Its sergeant has not been used yet."),
};

static const pl_local_field locals[] = {
    PL_LOCAL(DRILL_MOVE, drill_move_frame, unit, UNIT("squad"), "The squad that moves."),
    {DRILL_MOVE,
     {"from", PL_OF_FRAME, PL_SHOW_NOT, 4, 1, offsetof(drill_move_frame, from), 2, LENGTH("from"), "Where its move began: east, north."}},
    PL_LOCAL(DRILL_MOVE, drill_move_frame, done, LENGTH("done"), "How far along its path it has come."),
    PL_LOCAL(DRILL_MOVE, drill_move_frame, length, LENGTH("length"), "How long its path is."),
    PL_LOCAL(DRILL_MOVE, drill_move_frame, is_halted, FLAG("halted"), "It has met a hidden squad."),
    PL_LOCAL(DRILL_FIRE, drill_fire_frame, passes, NUMBER("passes"), "Passes in a row."),
    PL_LOCAL(DRILL_LOSSES, drill_unit_frame, unit, UNIT("squad"), "The last squad whose losses were taken."),
    PL_LOCAL(DRILL_RALLY, drill_unit_frame, unit, UNIT("squad"), "The squad that tests, or the last that did."),
    PL_LOCAL(DRILL_RALLY, drill_unit_frame, is_helped, FLAG("helped"), "Its sergeant has stepped in."),
};

static const pl_switch switches[DRILL_SWITCHES] = {
    [DRILL_SWITCH_LAST_STAND] = {"last_stand", true, "DRILL-loss.4", "A squad that loses its last man may fire once more."},
};

static const pl_marker_kind markers[DRILL_MARKER_KINDS] = {
    [DRILL_OBJECTIVE] = {"objective", "A place worth its value in points each turn to the side that holds it.", {0}},
};

// What a scenario of this game may ask for; anything else is refused when it is read.
static const pl_term terms[] = {
    {PL_IN_ZONES, PL_NOTHING, PL_KEY_SIDE, 0, "deploy", "DRILL-hide.1", "Where hidden squads of a side may stand."},
};

const pl_ruleset drill_ruleset = {
    .id = "drill",
    .prefix = "DRILL",
    .name = "Drill",
    .about = "Two small forces of squads contest objectives: the smallest complete game.",
    .tutorial = "first-steps",
    .sequences = drill_sequences,
    .sequence_count = DRILL_SEQUENCES,
    .verbs = drill_verbs,
    .verb_count = DRILL_VERBS,
    .events = events,
    .event_count = PL_COUNT(events),
    .rolls = rolls,
    .roll_kind_count = PL_COUNT(rolls),
    .piece_noun = "man",
    .fields = fields,
    .field_count = PL_COUNT(fields),
    .locals = locals,
    .local_count = PL_COUNT(locals),
    .switches = switches,
    .switch_count = DRILL_SWITCHES,
    .markers = markers,
    .marker_kind_count = DRILL_MARKER_KINDS,
    .terms = terms,
    .term_count = PL_COUNT(terms),
    .sides_min = 2,
    .sides_max = 2,
    .unit_table = "squad",
    .terrain_table = "terrain",
    .tables_size = sizeof(drill_tables),
    .own_game = sizeof(drill_game),
    .own_side = sizeof(drill_side),
    .own_unit = sizeof(drill_unit),
    .frames_max = 4,   // T > MP > LO > LS
    .waiting_max = 1,  // LO.2 raises one last stand at a time
    .answers_max = 2,  // a stance of each side
    .way_max = DRILL_CORNERS_MAX,
    .halt = DRILL_STAND,
    .prepare = drill_prepare,
    .setup = drill_setup,
    .hide = drill_hide,
    .disguise = drill_disguise,
    .validate = drill_validate,
    .ranges = drill_ranges,
    .sight = drill_sight_from,
};

// ruleset.c - all that the engine knows of Rank & File: tables and functions by name. Read this first, then sequence.c and the phase files.
#include "ruleset.h"

#include "options.h"
#include "score.h"
#include "setup.h"
#include "view.h"

static const pl_event_kind events[] = {
#define X(name, subject, target, weight, touch, text) {#name, PL_##subject, PL_##target, PL_##weight, PL_##touch, text},
#include "events.def"
#undef X
};

// Keys of the tables as people say them.
static const pl_wording wordings[] = {
    {"at building", "in"},
    {"at road", "on"},
    {"at bridge", "on"},
    {"at steep", "on"},
    {"at hill", "on"},
    {"target_open_order", "target in open order"},
    {"charged_by_mounted", "charged by horse"},
    {"gun_damaged", "damaged gun"},
    {"firer_moved", "moved"},
    {"firer_unsteady", "unsteady"},
    {"light_cover", "light cover"},
    {"heavy_cover", "heavy cover"},
    {"deep_or_enfiladed", "deep or enfiladed target"},
    {"long_range", "long range"},
    {"enemy_defended", "defended enemy"},
    {"deeper", "deeper formation"},
    {"halted_mounted", "halted horse"},
    {"foot_v_mounted", "foot against horse"},
    {"mounted_v_square", "horse against square"},
    {"flank_or_rear", "flank or rear"},
    {"horse_v_camel", "horse against camels"},
    {"stands_lost", "stands lost"},
    {"in_building", "in a building"},
    {"bad_army_morale", "the army wavers"},
    {"column_to_square", "from column"},
    {"earlier_rolls", "earlier rolls"},
    {"cinc", "commander-in-chief"},
    {"skirmish", "skirmish order"},
    {"march", "march column"},
};

static const pl_roll_kind rolls[] = {
#define X(purpose, title, passed, failed, touch, counts, mods) {purpose, title, passed, failed, PL_##touch, PL_##counts, mods},
#include "rolls.def"
#undef X
};

static const pl_switch switches[RNF_SWITCHES] = {
    [RNF_SECRET_CHARGES] = {"secret_charges", false, "RNF-CHG.7", "Charges are noted in secret and revealed together."},
    [RNF_CINC_INITIATIVE] = {"cinc_initiative_modifier", false, "RNF-INI.2",
                             "The CinC's command modifier is added to the initiative roll."},
    [RNF_COMMANDER_QUALITY] = {"commander_quality", false, "RNF-LDR.5",
                               "Leaders are poor, average or gifted; their modifier replaces the +1."},
    [RNF_ELITE_CLASS] = {"elite_class", false, "RNF-UNT.3", "Elite troops have a morale number of their own."},
    [RNF_SHOCK_TROOPS] = {"shock_troops", false, "RNF-MEL.8", "Shock troops that charge have +1 in the first round."},
    [RNF_BREAKTHROUGH] = {"cavalry_breakthrough", false, "RNF-MEL.14", "Mounted winners may break through up to 6 inches and fight again."},
    [RNF_OPPORTUNITY] = {"opportunity_charge", false, "RNF-CHG.2", "Fresh mounted units may charge an enemy that has just moved."},
    [RNF_AMMUNITION] = {"ammunition", false, "RNF-FIR.7", "Guns that roll two natural 1s run low and roll half their dice."},
    [RNF_PASS_THROUGH] = {"pass_through_test", false, "RNF-MOR.3", "A unit through which a friend routs tests morale."},
    [RNF_ARTILLERY_RALLY] = {"artillery_rally", false, "RNF-RAL.9", "Routing batteries limber and run, and may rally."},
    [RNF_HOWITZER_INDIRECT] = {"howitzer_indirect", false, "RNF-LOS.2", "Howitzers may fire over cover at what a friend sees."},
    [RNF_SIX_CONFIRM] = {"six_confirm", false, "RNF-FIR.8", "A 6 that modifiers would make miss must be confirmed by 4 or more."},
    [RNF_FREE_DEPLOYMENT] = {"free_deployment", false, "RNF-UNT.7", "Sides place their units in their zones before the first turn."},
    [RNF_CAMPAIGN_LOG] = {"campaign_log", true, "RNF-END.6",
                          "A line is written for every unit removed, and at the end for every survivor."},
    [RNF_SHOW_MARKERS] = {"show_markers", true, "RNF-GEN.7", "Markers are drawn; no rule depends on it."},
};

static const pl_marker_kind markers[] = {
    [0] = {"none", NULL, {0}},
    [1] = {"objective", "A place or sector worth its value in points to the side that holds it.", {0}},
    [2] = {"abandoned_gun", "Guns left by their crew; no further effect.", {0}},
};

// RNF-GEN.9: either side may measure anything at any time; the bands of RNF-FIR.5 for the page's range tool.
static int ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    int unit = pl_see_pieces(view->state)[piece].unit, count = 0;
    const rnf_type *type = rnf_type_of(view, unit);
    const rnf_tables *t = rnf_t(view);
    if (weapon || type->weapon == RNF_UNARMED)
        return -1;
    *arc_half = rnf_is_open(rnf_see(view)[unit].formation) ? 180 : t->limit.bow_out;
    *name = type->weapon >= RNF_LIGHT_GUN ? "guns" : "small arms";
    if (type->weapon >= RNF_LIGHT_GUN) {
        for (int band = 0; band < 3 && count < max; band++)
            bands[count++] = t->gun[rnf_weight_of(type)].max[band];
        return count;
    }
    if (max > 0)
        bands[count++] = t->short_max[type->weapon];
    if (max > 1)
        bands[count++] = t->long_max[type->weapon];
    return count;
}

static pl_why sight(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what)
{
    const pl_piece *piece = &pl_see_pieces(view->state)[from];
    rnf_stance s = rnf_stance_of(view, piece->unit);
    pl_point eye = rnf_is_leader(view, piece->unit)
                       ? s.at
                       : pl_placed_from(pl_at(0, rnf_t(view)->stand_depth[s.arm] / 2), piece->at, piece->facing, PL_NEAREST);
    rnf_line line = rnf_sight_to(view, eye, to, piece->unit, 0, rnf_height_at(view, rnf_centre(view, &s)), rnf_height_at(view, to));
    *at = line.where;
    *what = line.what;
    return line.blocked;
}

// What a scenario of this game may ask for; anything else is refused when it is read.
static const pl_term terms[] = {
    {PL_IN_GOALS, PL_MARKER, PL_KEY_ON, PL_KEY_SIDE | PL_KEY_VALUE, "hold", "RNF-END.9", "Points for the side that holds an objective.",
     "hold {on} at the end: {value:point|points}"},
    {PL_IN_GOALS, PL_NOTHING, 0, PL_KEY_SIDE | PL_KEY_VALUE, "weight_lost", "RNF-END.7", "Points for what the enemy has lost.",
     "for each weight the enemy loses: {value:point|points}"},
    {PL_IN_GOALS, PL_NOTHING, 0, PL_KEY_SIDE | PL_KEY_VALUE, "force_broken", "RNF-END.7", "Points for each enemy force that is broken.",
     "for each enemy force broken: {value:point|points}"},
    {PL_IN_GOALS, PL_NOTHING, 0, PL_KEY_SIDE | PL_KEY_VALUE, "leader_dead", "RNF-END.7", "Points for each enemy leader who is dead.",
     "for each enemy leader killed: {value:point|points}"},
    {PL_IN_GOALS, PL_NOTHING, 0, PL_KEY_SIDE | PL_KEY_VALUE, "margin", "RNF-END.7", "By so many points a side must be ahead to win.",
     "win by {value:point|points} at least"},
    {PL_IN_ZONES, PL_NOTHING, PL_KEY_SIDE, 0, "deploy", "RNF-UNT.9", "Where a side sets up."},
    {PL_IN_ZONES, PL_NOTHING, PL_KEY_SIDE, 0, "exit", "RNF-MOV.15", "Where a side may leave the table."},
    {PL_IN_ARRIVALS, PL_NOTHING, PL_KEY_SIDE | PL_KEY_EDGE, PL_KEY_TURN | PL_KEY_NEED | PL_KEY_STRETCH, NULL, "RNF-END.1",
     "Reinforcements over a stretch of an edge."},
    {PL_IN_ARRIVALS, PL_NOTHING, PL_KEY_SIDE, PL_KEY_TURN | PL_KEY_NEED | PL_KEY_EDGE | PL_KEY_STRETCH, "flank", "RNF-END.3",
     "A flank march."},
    {PL_AS_END, PL_NOTHING, 0, 0, "random_end", "RNF-END.8", "Rolled for at the end of each turn from one on."},
};

const pl_ruleset rnf_ruleset = {
    .id = "rank-and-file",
    .prefix = "RNF",
    .name = "Rank & File",
    .about = "Horse and musket, 1740 to 1900: battalions, regiments and batteries, charges and broken armies.",
    .tutorial = "mill-road",
    .sequences = rnf_sequences,
    .sequence_count = RNF_SEQUENCES,
    .verbs = rnf_verbs,
    .verb_count = RNF_VERBS,
    .events = events,
    .event_count = PL_COUNT(events),
    .piece_noun = "stand",
    .wordings = wordings,
    .wording_count = PL_COUNT(wordings),
    .rolls = rolls,
    .roll_kind_count = PL_COUNT(rolls),
    .fields = rnf_fields,
    .field_count = RNF_FIELD_COUNT,
    .locals = rnf_locals,
    .local_count = RNF_LOCAL_COUNT,
    .switches = switches,
    .switch_count = RNF_SWITCHES,
    .markers = markers,
    .marker_kind_count = PL_COUNT(markers),
    .terms = terms,
    .term_count = PL_COUNT(terms),
    .sides_min = 2,
    .sides_max = 2,
    .unit_table = "t_units",
    .terrain_table = "t_terrain",
    .tables_size = sizeof(rnf_tables),
    .own_game = sizeof(rnf_game),
    .own_side = sizeof(rnf_side),
    .own_group = sizeof(rnf_force),
    .own_unit = sizeof(rnf_unit),
    .frames_max = RNF_UNITS_MAX,  // T > M > M ...: a breakthrough nests a melee in a melee, with a unit that was in none (phase_melee.c)
    .answers_max = RNF_UNITS_MAX,
    .markers_spare = 12,
    .options_max = 2048,
    .prepare = rnf_prepare,
    .piece_count = rnf_piece_count,
    .setup = rnf_setup,
    .may_overlap = rnf_may_overlap,
    .hide = rnf_hide,
    .disguise = rnf_disguise,
    .validate = rnf_validate,
    .ranges = ranges,
    .sight = sight,
};

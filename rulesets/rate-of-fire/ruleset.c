// ruleset.c - Rate of Fire as the engine sees it: verbs, switches, markers, sizes, and the functions behind them.
// Stands on rules.h.
#include "ruleset.h"

#include <string.h>

#include "meaning.h"
#include "rules.h"

#define NONE \
    { \
        PL_NOTHING, NULL, NULL, NULL \
    }
#define ELEMENT \
    { \
        PL_UNIT, "element", NULL, NULL \
    }
#define FIGURE \
    { \
        PL_PIECE, "figure", NULL, NULL \
    }
#define COUNTER \
    { \
        PL_MARKER, "counter", NULL, NULL \
    }

static const char *const axis_words[] = {"north_south", "east_west", NULL};

const pl_verb rof_verbs[ROF_VERBS] = {
    [ROF_V_PASS] = {.name = "pass", .label = "End", .rule = "ROF-GEN.13"},
    [ROF_V_DEPLOY] = {.name = "deploy",
                      .label = "Deploy",
                      .rule = "ROF-DEP.1",
                      .subject = ELEMENT,
                      .need = PL_NEED_PLACE,
                      .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING,
                      .item_optional = PL_ITEM_AT | PL_ITEM_FACING,
                      .check = rof_check_deploy,
                      .gesture = PL_G_GO,
                      .doing = "{subject} {is} placed"},
    [ROF_V_DEPLOY_DUMMY] = {.name = "deploy_dummy",
                            .label = "Place a dummy",
                            .rule = "ROF-SPT.2",
                            .subject = COUNTER,
                            .need = PL_NEED_PLACE,
                            .item_parts = PL_ITEM_AT,
                            .item_optional = PL_ITEM_AT,
                            .check = rof_check_dummy,
                            .gesture = PL_G_GO,
                            .doing = "{subject} {is} placed"},
    [ROF_V_SPOT] = {.name = "spot",
                    .label = "Spot",
                    .rule = "ROF-SPT.3",
                    .subject = COUNTER,
                    .gesture = PL_G_AIM,
                    .preview = rof_preview_spot,
                    .handles = rof_handles_spot,
                    .doing = "your men look at {subject}"},
    [ROF_V_FLEE] = {.name = "flee",
                    .label = "Flee",
                    .rule = "ROF-RAL.6",
                    .subject = ELEMENT,
                    .value = {PL_DEGREES, "heading", NULL, NULL},
                    .gesture = PL_G_GO,
                    .preview = rof_preview_flight,
                    .handles = rof_handles_flight,
                    .doing = "{subject} flee{s}"},
    [ROF_V_MOVE_FIRST] =
        {.name = "move_first", .label = "Move first", .rule = "ROF-INI.2", .gesture = PL_G_ANSWER, .doing = "{side} move{s} first"},
    [ROF_V_MOVE_SECOND] =
        {.name = "move_second", .label = "Move second", .rule = "ROF-INI.2", .gesture = PL_G_ANSWER, .doing = "{side} move{s} second"},
    [ROF_V_ACTIVATE] = {.name = "activate",
                        .label = "Move",
                        .rule = "ROF-ORD.1",
                        .subject = ELEMENT,
                        .target = {PL_WORD, "order", rof_order_words, NULL},
                        .need = PL_NEED_PATH,
                        .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING | PL_ITEM_VALUE,
                        .item_value = {PL_WORD, "what", rof_item_words, NULL},
                        .item_optional = PL_ITEM_AT | PL_ITEM_FACING,
                        .check = rof_check_activate,
                        .gesture = PL_G_GO,
                        .preview = rof_preview_activate,
                        .lays = 1u << ROF_SMOKE_FIRST | 1u << ROF_SMOKE_LAST,
                        .doing = "{subject}: {target}"},
    [ROF_V_CREEP] = {.name = "creep",
                     .label = "Move the dummy",
                     .rule = "ROF-SPT.10",
                     .subject = COUNTER,
                     .need = PL_NEED_PATH,
                     .item_parts = PL_ITEM_AT,
                     .item_optional = PL_ITEM_AT,
                     .check = rof_check_creep,
                     .gesture = PL_G_GO,
                     .preview = rof_preview_creep,
                     .doing = "{subject} creep{s} on"},
    [ROF_V_STOP] =
        {.name = "stop", .label = "Stop", .rule = "ROF-MOV.12", .subject = ELEMENT, .gesture = PL_G_ANSWER, .doing = "{subject} stop{s}"},
    [ROF_V_CONTINUE] = {.name = "continue",
                        .label = "Continue",
                        .rule = "ROF-MOV.12",
                        .subject = ELEMENT,
                        .need = PL_NEED_PATH,
                        .item_parts = PL_ITEM_PIECE | PL_ITEM_AT,
                        .item_optional = PL_ITEM_AT,
                        .check = rof_check_continue,
                        .gesture = PL_G_GO,
                        .preview = rof_preview_continue,
                        .doing = "{subject} go{es} on"},
    [ROF_V_OF_PLACE] = {.name = "of_place",
                        .label = "Opportunity marker",
                        .rule = "ROF-OPP.1",
                        .subject = ELEMENT,
                        .target = ELEMENT,
                        .value = {PL_LENGTH, "progress", NULL, NULL},
                        .need = PL_NEED_NUMBER,
                        .check = rof_check_mark,
                        .gesture = PL_G_LAY,
                        .preview = rof_preview_mark,
                        .doing = "{subject} mark{s} {target} for fire"},
    [ROF_V_CALL] = {.name = "call",
                    .label = "Call fire",
                    .rule = "ROF-HEI.3",
                    .subject = ELEMENT,
                    .target = FIGURE,
                    .need = PL_NEED_PLACE,
                    .item_parts = PL_ITEM_AT,
                    .item_optional = PL_ITEM_AT,
                    .check = rof_check_call,
                    .gesture = PL_G_LAY,
                    .preview = rof_preview_call,
                    .doing = "{subject} call{s} fire"},
    [ROF_V_ADJUST] = {.name = "adjust",
                      .label = "Adjust",
                      .rule = "ROF-HEI.4",
                      .subject = ELEMENT,
                      .need = PL_NEED_PLACE,
                      .item_parts = PL_ITEM_AT,
                      .item_optional = PL_ITEM_AT,
                      .check = rof_check_adjust,
                      .gesture = PL_G_LAY,
                      .preview = rof_preview_adjust,
                      .doing = "{subject} adjust{s} the fire"},
    [ROF_V_GO_ON] = {.name = "go_on",
                     .label = "Continue the mission",
                     .rule = "ROF-HEI.7",
                     .subject = ELEMENT,
                     .gesture = PL_G_ANSWER,
                     .doing = "{subject} go{es} on with the mission"},
    [ROF_V_CEASE] = {.name = "cease",
                     .label = "Cease fire",
                     .rule = "ROF-HEI.7",
                     .subject = ELEMENT,
                     .gesture = PL_G_ANSWER,
                     .doing = "{subject} cease{s} fire"},
    [ROF_V_CONCENTRATED] = {.name = "ffe_concentrated",
                            .label = "Fire for effect, concentrated",
                            .rule = "ROF-HEI.5",
                            .subject = ELEMENT,
                            .gesture = PL_G_ANSWER,
                            .preview = rof_preview_effect,
                            .doing = "{subject} fire{s} for effect, concentrated"},
    [ROF_V_DISPERSED] = {.name = "ffe_dispersed",
                         .label = "Fire for effect, dispersed",
                         .rule = "ROF-HEI.5",
                         .subject = ELEMENT,
                         .gesture = PL_G_ANSWER,
                         .preview = rof_preview_effect,
                         .doing = "{subject} fire{s} for effect, dispersed"},
    [ROF_V_FFE_SMOKE] = {.name = "ffe_smoke",
                         .label = "Smoke",
                         .rule = "ROF-HEI.5",
                         .subject = ELEMENT,
                         .value = {PL_WORD, "line", axis_words, NULL},
                         .gesture = PL_G_ANSWER,
                         .preview = rof_preview_effect,
                         .doing = "{subject} fire{s} smoke"},
    [ROF_V_HOLD] = {.name = "hold",
                    .label = "Hold",
                    .rule = "ROF-HEI.5",
                    .subject = ELEMENT,
                    .gesture = PL_G_ANSWER,
                    .doing = "{subject} hold{s} {its} fire"},
    [ROF_V_FIRE] = {.name = "fire",
                    .label = "Fire",
                    .rule = "ROF-FIR.4",
                    .subject = ELEMENT,
                    .need = PL_NEED_GROUP,
                    .item_parts = PL_ITEM_PIECE | PL_ITEM_TARGET | PL_ITEM_AT | PL_ITEM_ORDER | PL_ITEM_VALUE,
                    .item_piece = {PL_PIECE, "aim", NULL, NULL},
                    .item_target = {PL_UNIT, "target", NULL, NULL},
                    .item_order = {PL_WORD, "attack", rof_fire_words, NULL},
                    .item_value = {PL_NUMBER, "own marker", NULL, NULL},
                    .item_optional = PL_ITEM_AT,
                    .check = rof_check_fire,
                    .gesture = PL_G_AIM,
                    .preview = rof_preview_fire,
                    .doing = "{subject} fire{s}"},
    [ROF_V_ASSAULT] = {.name = "close_assault",
                       .label = "Close assault",
                       .rule = "ROF-MEL.1",
                       .subject = ELEMENT,
                       .need = PL_NEED_PATH,
                       .item_parts = PL_ITEM_PIECE | PL_ITEM_AT,
                       .item_optional = PL_ITEM_AT,
                       .check = rof_check_assault,
                       .gesture = PL_G_GO,
                       .preview = rof_preview_assault,
                       .fill = rof_fill_assault,
                       .doing = "{subject} close{s} in"},
    [ROF_V_SATCHEL] = {.name = "satchel",
                       .label = "Satchel charge",
                       .rule = "ROF-SPC.6",
                       .subject = FIGURE,
                       .target = {PL_FEATURE, "at", NULL, NULL},
                       .gesture = PL_G_AIM,
                       .doing = "{subject} throw{s} a satchel charge"},
    [ROF_V_MELEE] = {.name = "melee_next",
                     .label = "Fight this melee",
                     .rule = "ROF-MEL.8",
                     .subject = ELEMENT,
                     .gesture = PL_G_AIM,
                     .doing = "the melee of {subject} is fought"},
    [ROF_V_WITHDRAW] = {.name = "withdraw",
                        .label = "Withdraw",
                        .rule = "ROF-MEL.14",
                        .subject = ELEMENT,
                        .value = {PL_DEGREES, "heading", NULL, NULL},
                        .gesture = PL_G_GO,
                        .preview = rof_preview_flight,
                        .handles = rof_handles_flight,
                        .doing = "{subject} withdraw{s}"},
    [ROF_V_REROLL] = {.name = "reroll",
                      .label = "Re-roll",
                      .rule = "ROF-LDR.6",
                      .subject = FIGURE,
                      .target = ELEMENT,
                      .gesture = PL_G_ANSWER,
                      .preview = rof_preview_reroll,
                      .doing = "{subject} grant{s} {target} a re-roll"},
};

static const pl_switch switches[ROF_SWITCHES] = {
    [ROF_OPT_HIDDEN] = {"opt_hidden", false, "ROF-DEP.2", "hidden placement and the Spotting Phase"},
    [ROF_OPT_RANDOM_END] = {"opt_random_end", false, "ROF-END.4", "the end is rolled for from the allotted turn on"},
    [ROF_OPT_INITIATIVE] = {"opt_initiative_override", false, "ROF-INI.1", "the scenario gives the initiative of one turn"},
    [ROF_OPT_AUTOVICTORY] = {"opt_autovictory", false, "ROF-END.2", "automatic victory conditions"},
    [ROF_OPT_FORCE] = {"opt_force_morale", true, "ROF-FMO.4", "force morale is tested at the break point"},
    [ROF_OPT_FORCE_LEVEL] = {"opt_fm_morale_level", true, "ROF-FMO.3", "the break point depends on the average morale"},
    [ROF_OPT_FORCE_BROKEN] = {"opt_fm_broken_count", false, "ROF-FMO.2", "broken elements count as effective"},
    [ROF_OPT_REINF] = {"opt_reinf_fbp", true, "ROF-FMO.5", "reinforcements change the break point"},
    [ROF_OPT_SECRET_FIRE] = {"opt_secret_fire", false, "ROF-FIR.13", "fire is plotted in secret by both sides"},
    [ROF_OPT_MELEE_ORDER] = {"opt_melee_order", true, "ROF-MEL.8", "the initiative winner chooses the order of melees"},
    [ROF_OPT_DUMMIES] = {"opt_dummies", false, "ROF-SPT.2", "dummy counters"},
    [ROF_OPT_AMBUSH] = {"opt_ambush", true, "ROF-SPT.12", "fire from hiding is better"},
    [ROF_OPT_CONFIRM] = {"opt_confirm_dice", true, "ROF-FIR.8", "target numbers 7 to 9 by a second die"},
    [ROF_OPT_ELEMENTS] = {"opt_element_hindrance", true, "ROF-COV.5", "other elements on the line hinder fire"},
    [ROF_OPT_LEADER_DIE] = {"opt_leader_die", true, "ROF-CAS.4", "leaders may be hit before their men"},
    [ROF_OPT_REROLLS] = {"opt_rerolls", true, "ROF-LDR.6", "officers grant re-rolls"},
    [ROF_OPT_MINES] = {"opt_mines", true, "ROF-OBS.1", "minefields"},
    [ROF_OPT_NIGHT] = {"opt_night", false, "ROF-NGT.1", "darkness until the turn the scenario says"},
    [ROF_OPT_RAIN] = {"opt_rain", false, "ROF-NGT.2", "rain from the turn the scenario says"},
    [ROF_OPT_SPOT_ALL] = {"opt_spot_mandatory", true, "ROF-SPT.4", "every counter in sight of troops in view must be tried"},
};

static const pl_marker_kind marker_kinds[ROF_KINDS] = {
    [ROF_COUNTER] = {"counter", "a hidden element, or nothing", {.kind = PL_DISC, .width = 1000, .depth = 1000}},
    [ROF_OBJECTIVE] = {"objective", "an objective", {.kind = PL_NO_SHAPE}},
    [ROF_SMOKE_DISC] = {"smoke", "smoke, +4 or +2 to every line it touches", {.kind = PL_DISC, .width = 4000, .depth = 4000}},
    [ROF_OPPORTUNITY] = {"opportunity", "an element marked for opportunity fire stood here", {.kind = PL_NO_SHAPE}},
    [ROF_MISSION] = {"mission", "indirect fire falls here", {.kind = PL_NO_SHAPE}},
    [ROF_REGISTERED] = {"registered", "a registered point of the artillery", {.kind = PL_NO_SHAPE}},
};

static const pl_event_kind events[] = {
#define X(name, subject, target, weight, touch, text) {#name, PL_##subject, PL_##target, PL_##weight, PL_##touch, text},
#include "events.def"
#undef X
};

// Keys of the tables as people say them.
static const pl_wording wordings[] = {
    {"lmg_mag", "light machine gun"},
    {"lmg_belt", "belt-fed machine gun"},
    {"at road", "on"},
    {"at hill", "on"},
    {"at bridge", "on"},
    {"M", "Move & Fire"},
    {"C", "Cautious Advance"},
    {"A", "At the Double"},
    {"COMP", "compulsory movement"},
    {"main", "main weapons"},
    {"sw", "support weapons"},
    {"lost by", "melee lost"},
    {"smoke_first", "smoke first"},
    {"smoke_last", "smoke last"},
    {"registered", "registered point"},
    {"wall_low", "low wall"},
    {"building_stone", "stone building"},
    {"building_wood", "wooden building"},
    {"shell_hole", "shell hole"},
    {"opportunity", "opportunity fire"},
    {"mission", "indirect fire"},
    {"north_south", "north to south"},
    {"east_west", "east to west"},
};

static const pl_roll_kind rolls[] = {
#define X(purpose, title, passed, failed, touch, counts, mods) {purpose, title, passed, failed, PL_##touch, PL_##counts, mods},
#include "rolls.def"
#undef X
};

// ---- for the page's tools

static int ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    if (weapon || !piece || piece > view->state->piece_count || !rof_stands(view, piece))
        return -1;
    const rof_weapon *w = rof_weapon_of(view, piece);
    int count = 0;
    *name = w->name;
    *arc_half = w->flags & ROF_ARC ? 45 : 180;
    if (count < max && w->short_range)
        bands[count++] = w->short_range;
    if (count < max && w->long_range > w->short_range)
        bands[count++] = w->long_range;
    return count;
}

static pl_why sight(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what)
{
    pl_len radius = rof_t(view)->radius;
    if (!rof_stands(view, from))
        return "ROF-LOS.1: nobody stands there";
    rof_line line = {.from = rof_piece_at(view, from)->at, .to = to, .from_radius = radius};
    if (!pl_points_within(line.from, to, rof_visibility(view, 0) + radius))
        return "ROF-LOS.7: beyond visibility";
    rof_look(view, &line);
    *at = line.where;
    *what = line.what;
    return line.blocked;
}

// ROF-RAL.9: a fleeing figure may have ended upon a hidden enemy.
static bool may_overlap(const pl_turn *turn, pl_piece_id a, pl_piece_id b)
{
    return rof_see_u(turn, rof_piece_at(turn, a)->unit)->is_hidden || rof_see_u(turn, rof_piece_at(turn, b)->unit)->is_hidden;
}

// What a scenario of this game may ask for; anything else is refused when it is read.
static const pl_term terms[] = {
    {PL_IN_GOALS, PL_MARKER, PL_KEY_SIDE | PL_KEY_ON, PL_KEY_TURN, "hold", "ROF-VIC.1", "The side holds an objective.",
     "{side} hold{s} {on}"},
    {PL_IN_GOALS, PL_NOTHING, PL_KEY_SIDE, PL_KEY_TURN, "kept_half", "ROF-VIC.1", "The side has lost no more than half of its figures.",
     "{side} lose{s} no more than half of {its} men"},
    {PL_IN_GOALS, PL_NOTHING, PL_KEY_SIDE, PL_KEY_TURN, "enemy_lost_half", "ROF-VIC.1", "The enemy has lost more than half of his figures.",
     "{side}: the enemy loses more than half of his men"},
    {PL_IN_GOALS, PL_NOTHING, PL_KEY_SIDE, PL_KEY_TURN, "enemy_lost_two_thirds", "ROF-VIC.1",
     "The enemy has lost more than two thirds of his figures.", "{side}: the enemy loses more than two thirds of his men"},
    {PL_IN_GOALS, PL_NOTHING, PL_KEY_SIDE, PL_KEY_VALUE, "wipe_out", "ROF-VIC.3", "Points for each enemy element wiped out.",
     "{side}: {value:point|points} for each enemy element wiped out"},
    {PL_IN_ZONES, PL_NOTHING, PL_KEY_SIDE, 0, "deploy", "ROF-DEP.1", "Where a side sets up."},
    {PL_IN_ZONES, PL_NOTHING, PL_KEY_SIDE, 0, "exit", "ROF-MOV.7", "Where a side may leave the table."},
    {PL_IN_ARRIVALS, PL_NOTHING, PL_KEY_SIDE | PL_KEY_EDGE, PL_KEY_TURN | PL_KEY_NEED | PL_KEY_STRETCH, NULL, "ROF-REI.1",
     "Reinforcements over a stretch of an edge."},
    {PL_AS_END, PL_NOTHING, 0, 0, "random_end", "ROF-END.4", "Rolled for at the end of each turn from one on."},
};

const pl_ruleset rof_ruleset = {
    .id = "rate-of-fire",
    .prefix = "ROF",
    .name = "Rate of Fire",
    .about = "Platoon fighting of the Second World War: one figure is one man, hidden defenders, opportunity fire, morale",
    .tutorial = "rof_orchard_lane",
    .sequences = rof_sequences,
    .verbs = rof_verbs,
    .events = events,
    .fields = rof_fields,
    .switches = switches,
    .markers = marker_kinds,
    .sequence_count = ROF_SEQUENCES,
    .verb_count = ROF_VERBS,
    .event_count = PL_COUNT(events),
    .piece_noun = "man",
    .wordings = wordings,
    .wording_count = PL_COUNT(wordings),
    .rolls = rolls,
    .roll_kind_count = PL_COUNT(rolls),
    .field_count = ROF_FIELDS,
    .switch_count = ROF_SWITCHES,
    .marker_kind_count = ROF_KINDS,
    .terms = terms,
    .term_count = PL_COUNT(terms),
    .sides_min = 2,
    .sides_max = 2,
    .unit_table = "templates",
    .terrain_table = "terrain",
    .tables_size = sizeof(rof_tables),
    .own_game = sizeof(rof_game),
    .own_side = sizeof(rof_side),
    .own_unit = sizeof(rof_unit),
    .own_piece = sizeof(rof_piece),
    .own_marker = sizeof(rof_marker),
    .frames_max = 4,
    .answers_max = 32,
    .answer_items_max = ROF_WAYS,
    .way_max = ROF_WAYS,
    .markers_spare = 32,
    .options_max = 256,
    .prepare = rof_prepare,
    .piece_count = rof_piece_count,
    .setup = rof_setup,
    .hide = rof_hide,
    .disguise = rof_disguise,
    .validate = rof_validate,
    .piece_kind = rof_piece_kind,
    .ranges = ranges,
    .sight = sight,
    .may_overlap = may_overlap,
};

// ruleset.c - all that the engine knows of Rapid Fire!: tables and functions by name. Read this first, then phase_turn.c.
// Stands on every other file of the ruleset.
#include "ruleset.h"

#include "card.h"
#include "fire.h"
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

// Keys of the tables as people say them.
static const pl_wording wordings[] = {
    {"at beach", "on"},
    {"at road", "on"},
    {"at hill", "on"},
    {"at building", "in"},
    {"company_piat", "rifle company"},
    {"company_bazooka", "rifle company"},
    {"company_faust", "rifle company"},
    {"company_schreck", "rifle company"},
    {"at_platoon", "anti-tank platoon"},
    {"faust_platoon", "Panzerfaust platoon"},
    {"hq", "headquarters"},
    {"op", "observers"},
    {"air_op", "air observers"},
    {"mg", "machine guns"},
    {"mg_aa", "anti-aircraft machine guns"},
    {"mortar_light", "light mortars"},
    {"mortar_medium", "mortars"},
    {"mortar_heavy", "heavy mortars"},
    {"atg_6pdr", "6-pdr"},
    {"atg_17pdr", "17-pdr"},
    {"how_25pdr", "25-pdr"},
    {"aa_bofors", "Bofors"},
    {"naval_gun", "naval gun"},
    {"pak38", "PaK 38"},
    {"pak40", "PaK 40"},
    {"flak88", "Flak 88"},
    {"sherman75", "Sherman"},
    {"stug3", "StuG III"},
    {"panzer4", "Panzer IV"},
    {"panther", "Panther"},
    {"tiger", "Tiger"},
    {"marder3", "Marder III"},
    {"firefly", "Firefly"},
    {"sherman_dd", "DD Sherman"},
    {"churchill", "Churchill"},
    {"stuart", "Stuart"},
    {"achilles", "Achilles"},
    {"avre", "AVRE"},
    {"crab", "Crab"},
    {"carrier", "Bren carrier"},
    {"dukw", "DUKW"},
    {"kubel", "field car"},
    {"sdkfz222", "armoured car"},
    {"sdkfz251", "half-track"},
    {"flak20", "2 cm Flak"},
    {"flak37", "3.7 cm Flak"},
    {"flakvierling", "four-barrelled Flak"},
    {"lefh18", "light field howitzer"},
    {"leig18", "infantry gun"},
    {"how_150", "heavy howitzer"},
    {"fw190f", "Fw 190"},
    {"ju87d", "Stuka"},
    {"ju87g", "tank-hunting Stuka"},
    {"mitchell", "Mitchell"},
    {"thunderbolt", "Thunderbolt"},
    {"typhoon_bomb", "bomber Typhoon"},
    {"typhoon_rp", "rocket Typhoon"},
    {"sea_wall", "sea wall"},
    {"at", "anti-tank"},
    {"he", "high explosive"},
    {"damage=light", "lightly damaged"},
    {"damage=heavy", "heavily damaged"},
    {"damage=wreck", "a wreck"},
    {"fired=main", "has fired its main weapon"},
    {"fired=machine_gun", "has fired its machine gun"},
    {"fired=smoke", "has fired smoke"},
    {"reserve=main", "has used its main weapon in reserve"},
    {"reserve=machine_gun", "has used its machine gun in reserve"},
    {"reserve=smoke", "has used smoke in reserve"},
    {"heroic=ok", "acts heroically"},
    {"heroic=fail", "has faltered"},
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
#define INCHES(name) {PL_LENGTH, name, NULL, NULL}
#define WORD(name, words) {PL_WORD, name, words, NULL}
#define WORDS(name, words) {PL_WORDS, name, words, NULL}
#define ID(kind, name) {kind, name, NULL, NULL}
#define UNIT_AT(name, bytes, member, noun, about) {name, PL_OF_UNIT, PL_SHOW_NOT, bytes, 0, (uint16_t)offsetof(rf_unit, member), 0, noun, about}
// clang-format on

static const char *const rf_slot_words[] = {"main", "machine_gun", "smoke", NULL};  // as RF_SLOT_MAIN ...
static const char *const rf_flag_words[] = {"fought", "retired", "fired_gun",       "immobile",
                                            "landed", "screen",  "submachine_guns", NULL};  // as RF_F_FOUGHT ...

static const pl_field fields[] = {
    PL_FIELD(PL_OF_GAME, rf_game, visibility, PL_SHOW_CARD, INCHES("visibility"),
             "Sight is limited to this, observers apart; 0: not limited."),
    PL_FIELD(PL_OF_GAME, rf_game, visible_from, PL_SHOW_CARD, NUMBER("visible from Move"), "The first Move without that limit."),
    PL_FIELD(PL_OF_GAME, rf_game, wins_level, PL_SHOW_CARD, SIDE("wins if level"),
             "There is no draw: this side wins if the points are level."),
    PL_FIELD(PL_OF_GAME, rf_game, margin, PL_SHOW_CARD, NUMBER("margin"),
             "Points a side must be ahead to win; 0: by the percentage of the rules."),
    PL_FIELD(PL_OF_GAME, rf_game, exit_need, PL_SHOW_CARD, NUMBER("tanks to exit"), "Tanks that must leave by the exit before it counts."),
    PL_FIELD(PL_OF_GAME, rf_game, max_moves, PL_SHOW_CARD, NUMBER("Move limit"),
             "The game ends after this Move, whatever the scenario's limit and random end; 0: they stand (RF-VIC.3)."),
    PL_FIELD(PL_OF_GAME, rf_game, deploys_first, PL_SHOW_CARD, SIDE("deploys first"), "The side that places its elements first."),
    PL_FIELD(PL_OF_SIDE, rf_side, kills, PL_SHOW_CARD, NUMBER("points for losses"), "Points for what the enemy has lost."),
    PL_FIELD(PL_OF_SIDE, rf_side, turns, PL_SHOW_NOT, NUMBER("turns"), "Own turns begun."),
    PL_FIELD(PL_OF_SIDE, rf_side, may_hide, PL_SHOW_CARD, FLAG("may hide"), "May keep elements hidden (RF-HID)."),
    {"weak_radio", PL_OF_SIDE, PL_SHOW_CARD, 1, 0, (uint16_t)offsetof(rf_side, has_weak_radio), 0, FLAG("weak radio"),
     "Radio contact on 3 to 6 only (RF-IDF.3)."},
    PL_FIELD(PL_OF_SIDE, rf_side, exits, PL_SHOW_CARD, NUMBER("tanks out"), "Tanks that have left by the exit."),
    PL_FIELD(PL_OF_GROUP, rf_group, quality, PL_SHOW_CARD, WORD("quality", rf_quality_words), "Elite, regular or poor."),
    PL_FIELD(PL_OF_GROUP, rf_group, kind, PL_SHOW_CARD, WORD("kind", rf_unit_kind_words), "Infantry, armour, artillery and so on."),
    PL_FIELD(PL_OF_GROUP, rf_group, start_figs, PL_SHOW_CARD, NUMBER("figures at the start"), "Foot figures and gun crew it began with."),
    PL_FIELD(PL_OF_GROUP, rf_group, lost, PL_SHOW_CARD, NUMBER("figures lost"), "Figures lost so far."),
    PL_FIELD(PL_OF_GROUP, rf_group, tested, PL_SHOW_NOT, NUMBER("tested at"),
             "Losses at the last casualty test, plus one; 0: never tested."),
    PL_FIELD(PL_OF_GROUP, rf_group, owes, PL_SHOW_BADGE, NUMBER("owes tests"),
             "1 hit by indirect fire, 2 squadron loss, 4 lone vehicle damaged."),
    PL_FIELD(PL_OF_GROUP, rf_group, start_vehicles, PL_SHOW_CARD, NUMBER("vehicles at the start"), "Vehicles it began with."),
    PL_FIELD(PL_OF_GROUP, rf_group, has_hq, PL_SHOW_NOT, FLAG("had an HQ"), "It began with an HQ stand."),
    PL_FIELD(PL_OF_GROUP, rf_group, volleys, PL_SHOW_CARD, NUMBER("groups fired"), "Small-arms groups fired in its own turn."),
    PL_FIELD(PL_OF_GROUP, rf_group, reserve_volleys, PL_SHOW_CARD, NUMBER("groups fired in reserve"),
             "Small-arms groups fired in the enemy's turn."),
    PL_FIELD(PL_OF_UNIT, rf_unit, is_hidden, PL_SHOW_BADGE, FLAG("hidden"), "The other side does not know where it is."),
    PL_FIELD(PL_OF_UNIT, rf_unit, die, PL_SHOW_CARD, NUMBER("observation die"), "The die the enemy rolled to make it out."),
    PL_FIELD(PL_OF_UNIT, rf_unit, heroic, PL_SHOW_BADGE, WORD("heroic action", rf_heroic_words), "Heroic action of this turn."),
    PL_FIELD(PL_OF_UNIT, rf_unit, step, PL_SHOW_NOT, NUMBER("moved in step"), "Moved in T5 (5) or T9 (9) of this turn."),
    PL_FIELD(PL_OF_UNIT, rf_unit, is_halted, PL_SHOW_BADGE, FLAG("halted"), "Does not move this turn (RF-MOR.12)."),
    PL_FIELD(PL_OF_UNIT, rf_unit, has_called, PL_SHOW_CARD, NUMBER("has called"), "An observer's call of this turn; 2: no contact."),
    PL_FIELD(PL_OF_UNIT, rf_unit, arrives, PL_SHOW_CARD, NUMBER("arrives in Move"), "When it may come; 0: it is there from the start."),
    PL_FIELD(PL_OF_UNIT, rf_unit, stage, PL_SHOW_CARD, NUMBER("landing turn"), "1 in the water, 2 hits the beach, 3 on the beach."),
    PL_FIELD(PL_OF_UNIT, rf_unit, has_beached, PL_SHOW_CARD, FLAG("beached"), "Has reached the beach."),
    PL_FIELD(PL_OF_UNIT, rf_unit, battery, PL_SHOW_CARD, ID(PL_GROUP, "battery"), "An observer's battery."),
    UNIT_AT("air_op", 2, battery, ID(PL_UNIT, "air OP"), "A called-in aircraft's observer."),
    UNIT_AT("lane_x", 4, lane.x, INCHES("lane x"), "Where a vessel beaches, or a reinforcement enters."),
    UNIT_AT("lane_y", 4, lane.y, INCHES("lane y"), "Where a vessel beaches, or a reinforcement enters."),
    PL_FIELD(PL_OF_UNIT, rf_unit, is_off_table, PL_SHOW_CARD, FLAG("off the table"), "A battery that fires from beyond the table."),
    PL_FIELD(PL_OF_UNIT, rf_unit, air, PL_SHOW_NOT, NUMBER("in the air"), "0 not here, 2 on station, 3 gone."),
    PL_FIELD(PL_OF_UNIT, rf_unit, stay, PL_SHOW_CARD, NUMBER("turns on station"), "Own turns on station."),
    PL_FIELD(PL_OF_UNIT, rf_unit, is_driven_off, PL_SHOW_BADGE, NUMBER("driven off"), "Does not attack in its next own turn."),
    PL_FIELD(PL_OF_UNIT, rf_unit, has_attacked, PL_SHOW_CARD, FLAG("has attacked"), "Has attacked this turn."),
    PL_FIELD(PL_OF_UNIT, rf_unit, altitude, PL_SHOW_CARD, NUMBER("altitude"), "1 low, 2 medium."),
    PL_FIELD(PL_OF_UNIT, rf_unit, loads, PL_SHOW_CARD, NUMBER("rocket pairs"), "Rocket pairs left."),
    {"bombs", PL_OF_UNIT, PL_SHOW_CARD, 1, 0, (uint16_t)offsetof(rf_unit, bombs), 2, NUMBER("bombs"), "Bombs left of each kind."},
    PL_FIELD(PL_OF_UNIT, rf_unit, last_group, PL_SHOW_NOT, ID(PL_GROUP, "attacked last"), "Unit it attacked in its last turn."),
    PL_FIELD(PL_OF_UNIT, rf_unit, is_planned, PL_SHOW_CARD, FLAG("pre-planned"), "Attacks listed targets only."),
    PL_FIELD(PL_OF_UNIT, rf_unit, plan_count, PL_SHOW_CARD, NUMBER("listed targets"), "How many targets it has been given."),
    {"plan", PL_OF_UNIT, PL_SHOW_CARD, 2, 0, (uint16_t)offsetof(rf_unit, plan_unit), RF_PLAN_MAX, ID(PL_UNIT, "listed"),
     "The elements on its list."},
    PL_ATTRIBUTE(PL_OF_UNIT, "carried_by", ID(PL_UNIT, "carried by"), "The element it is aboard of at the start."),
    PL_FIELD(PL_OF_PIECE, rf_piece, figs, PL_SHOW_CARD, NUMBER("figures"), "Figures left."),
    PL_FIELD(PL_OF_PIECE, rf_piece, damage, PL_SHOW_BADGE, WORD("damage", rf_damage_words), "Light, heavy, or a wreck."),
    PL_FIELD(PL_OF_PIECE, rf_piece, flags, PL_SHOW_NOT, WORDS("notes", rf_flag_words), "What is noted of it besides."),
    PL_FIELD(PL_OF_PIECE, rf_piece, has_moved, PL_SHOW_BADGE, FLAG("moved"), "Has moved."),
    PL_FIELD(PL_OF_PIECE, rf_piece, fired, PL_SHOW_BADGE, WORDS("fired", rf_slot_words), "Weapons fired in its own turn."),
    PL_FIELD(PL_OF_PIECE, rf_piece, reserve, PL_SHOW_BADGE, WORDS("reserve used", rf_slot_words), "Weapons used in reserve."),
    PL_FIELD(PL_OF_PIECE, rf_piece, shots, PL_SHOW_NOT, NUMBER("indirect shots"), "Indirect shots of this turn."),
    PL_FIELD(PL_OF_PIECE, rf_piece, smoke, PL_SHOW_CARD, NUMBER("smoke"), "Smoke rounds left."),
    PL_FIELD(PL_OF_PIECE, rf_piece, aboard, PL_SHOW_CARD, ID(PL_PIECE, "aboard"), "What carries it."),
    PL_FIELD(PL_OF_PIECE, rf_piece, used, PL_SHOW_CARD, INCHES("used"), "Of its allowance this turn."),
    PL_FIELD(PL_OF_PIECE, rf_piece, call_unit, PL_SHOW_CARD, ID(PL_UNIT, "called at"), "Element of its last indirect fire."),
    PL_FIELD(PL_OF_PIECE, rf_piece, call_turn, PL_SHOW_NOT, NUMBER("called in turn"), "Own turn of that fire."),
    PL_FIELD(PL_OF_MARKER, rf_marker, only, PL_SHOW_CARD, SIDE("counts for"), "The only side this objective counts for; 0: both."),
    {"call_x", PL_OF_PIECE, PL_SHOW_NOT, 4, 0, (uint16_t)offsetof(rf_piece, call_at.x), 0, INCHES("called at x"),
     "Aim point of that fire."},
    {"call_y", PL_OF_PIECE, PL_SHOW_NOT, 4, 0, (uint16_t)offsetof(rf_piece, call_at.y), 0, INCHES("called at y"),
     "Aim point of that fire."},
    {"men", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, NUMBER("figures"), "Figures left, of all its stands.", rf_card_figures,
     .has = rf_card_has_figures},
    {"men_max", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, NUMBER("figures at the start"), "Figures it began the battle with.",
     rf_card_figures_max, .has = rf_card_has_figures},
    {"grade", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, WORD("quality", rf_grade_words), "Elite, regular or poor, as its unit is.",
     rf_card_grade},
    {"armour", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, WORD("armour", rf_armour_words),
     "Its class of armour, A the best, G none to speak of.", rf_card_armour, .has = rf_card_has_armour},
    {"gun", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, WORD("gun class", rf_class_words), "The class of its gun against armour.", rf_card_gun,
     .has = rf_card_has_gun},
    {"rate", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, INCHES("moves"), "How far it goes across country in a turn, as it is now.", rf_card_rate,
     .has = rf_card_has_rate},
};

static const pl_switch switches[RF_SWITCHES] = {
    [RF_S_EVERY_TURN] = {"morale_every_turn", false, "RF-MOR.3", "Casualty tests are taken in every turn at or over the threshold."},
    [RF_S_LOSSES] = {"assault_losses", true, "RF-CAS.9", "The loser of an assault removes half the difference."},
    [RF_S_D6] = {"assault_d6", false, "RF-CAS.5", "All assaults are rolled with a D6."},
    [RF_S_D10] = {"assault_d10", false, "RF-CAS.5", "All assaults are rolled with a D10."},
    [RF_S_IDF_CHOICE] = {"idf_repeat_choice", false, "RF-IDF.7", "On a second turn the caller may use the first-call procedure."},
    [RF_S_OPENING] = {"opening_reserve", true, "RF-RES.8", "Reserved fire before a side's first own turn."},
    [RF_S_CROSSING] = {"crossing_dice", true, "RF-MOV.5", "Off: features that cost a die cost 3 inches."},
    [RF_S_AIR_COMBAT] = {"air_combat", true, "RF-AIR.19", "Aircraft may fight one another."},
    [RF_S_TELEPHONES] = {"telephones", false, "RF-IDF.3", "An observer within 48 inches of his battery on the table needs no radio roll."},
    [RF_S_SMG] = {"smg_figures", false, "RF-SA.5", "Stands may carry submachine guns."},
    [RF_S_SMOKE_ANY] = {"smoke_any_gun", false, "RF-SMK.1",
                        "Tanks and guns with high explosive lay smoke directly: a hit, then the smoke die."},
};

static const pl_marker_kind markers[RF_MARKER_KINDS] = {
    [RF_M_OBJECTIVE] = {"objective", "A place worth its value in points to the side that holds it.", {0}},
    [RF_M_SMOKE] = {"smoke",
                    "A screen 3 inches by 1 (drawn so; the rules measure it by the table of constants).",
                    {PL_RECTANGLE, 0, 0, 1000, 3000}},
    [RF_M_LANE] = {"lane", "A lane cleared of mines, from its place along its facing for its value.", {0}},
    [RF_M_RUIN] = {"ruin", "The building it stands on is in ruins.", {0}},
    [RF_M_ENTRY] = {"entry", "Where reinforcements enter.", {0}},
    [RF_M_EXIT] = {"exit", "Where a side may leave the table, for points.", {0}},
};

// What a scenario of this game may ask for; anything else is refused when it is read.
static const pl_term terms[] = {
    {PL_IN_ZONES, PL_NOTHING, PL_KEY_SIDE, 0, "deploy", "RF-HID.1", "Where a side sets up, and its hidden units may be."},
    {PL_AS_END, PL_NOTHING, 0, 0, "random_end", "RF-VIC.3", "Rolled for at the end of each turn from one on."},
};

const pl_ruleset rf_ruleset = {
    .id = "rapid-fire",
    .prefix = "RF",
    .name = "Rapid Fire!",
    .about = "Second World War brigades: battalions, squadrons and batteries, with reserved fire, aircraft and landing craft.",
    .tutorial = "crossroads-farm",
    .sequences = rf_sequences,
    .sequence_count = RF_SEQUENCES,
    .verbs = rf_verbs,
    .verb_count = RF_VERBS,
    .events = events,
    .event_count = PL_COUNT(events),
    .piece_noun = "stand",
    .wordings = wordings,
    .wording_count = PL_COUNT(wordings),
    .rolls = rolls,
    .roll_kind_count = PL_COUNT(rolls),
    .fields = fields,
    .field_count = PL_COUNT(fields),
    .switches = switches,
    .switch_count = RF_SWITCHES,
    .markers = markers,
    .marker_kind_count = RF_MARKER_KINDS,
    .terms = terms,
    .term_count = PL_COUNT(terms),
    .sides_min = 2,
    .sides_max = 2,
    .unit_table = "element_type",
    .group_table = "formation",
    .terrain_table = "terrain",
    .tables_size = sizeof(rf_tables),
    .own_game = sizeof(rf_game),
    .own_side = sizeof(rf_side),
    .own_group = sizeof(rf_group),
    .own_unit = sizeof(rf_unit),
    .own_piece = sizeof(rf_piece),
    .own_marker = sizeof(rf_marker),
    .frames_max = 6,    // RF > CA > WD > SV at the deepest
    .waiting_max = 32,  // wrecks of one row
    .way_max = RF_WAY_MAX,
    .markers_spare = 64,
    .options_max = 8000,
    .halt = RF_SURVIVORS,
    .prepare = rf_prepare,
    .piece_count = rf_piece_count,
    .setup = rf_setup,
    .may_overlap = rf_may_overlap,
    .hide = rf_hide,
    .disguise = rf_disguise,
    .validate = rf_validate,
    .ranges = rf_ranges,
    .sight = rf_sight_from,
};

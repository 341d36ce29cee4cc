// state.c - the fields an author may set and a card shows, and the few changes every file needs.
#include "state.h"

#include "formation.h"
#include "morale.h"
#include "path.h"

static const char *const morale_words[] = {"good", "unsteady", "routing", NULL};
static const char *const fate_words[] = {"well", "wounded", "dead", NULL};
static const char *const zone_words[] = {"front", "left", "right", "rear", NULL};
static const char *const reaction_words[] = {"none", "flee", "form_square", NULL};
static const char *const cause_words[] = {"none",       "destroyed_fire", "destroyed_melee", "rout_half",
                                          "fled_table", "caught",         "guns_lost",       NULL};

// Nouns, wrapped so that their commas pass through the field macros.
// clang-format off
#define NUMBER(name) {PL_NUMBER, name, NULL, NULL}
#define FLAG(name) {PL_FLAG, name, NULL, NULL}
#define UNIT(name) {PL_UNIT, name, NULL, NULL}
#define SIDE(name) {PL_SIDE, name, NULL, NULL}
#define LENGTH(name) {PL_LENGTH, name, NULL, NULL}
#define SECTOR(name) {PL_FEATURE, name, NULL, NULL}
#define WORD(name, words) {PL_WORD, name, words, NULL}
// clang-format on

// ---- what is worked out, and for whom it means anything

static bool is_troops(const pl_scene *scene, int unit)
{
    return ((const rnf_tables *)scene->tables)->type[scene->units[unit].type].arm != RNF_LEADER;
}
static bool is_commander(const pl_scene *scene, int unit) { return !is_troops(scene, unit); }

static const char *const need_words[] = {"none", "1+", "2+", "3+", "4+", "5+", "6+", "7+", "8+", NULL};
static const char *const help_words[] = {"none", "+1", "+2", "+3", "-1", "-2", NULL};

static int32_t get_need(const pl_turn *turn, int unit)
{
    int need = rnf_t(turn)->morale_need[rnf_grade(turn, unit)];
    return need > 0 && need < PL_COUNT(need_words) - 1 ? need : 0;
}
static int32_t get_rate(const pl_turn *turn, int unit) { return rnf_rate(turn, unit, rnf_see(turn)[unit].formation, false); }
static int32_t get_hits_max(const pl_turn *turn, int unit) { return rnf_t(turn)->hits_per_stand[rnf_arm_of(turn, unit)]; }
static int32_t get_help(const pl_turn *turn, int unit)
{
    bool has_quality = rnf_is_on(turn->scene, RNF_COMMANDER_QUALITY);
    int mod = has_quality ? rnf_t(turn)->quality_mod[rnf_see(turn)[unit].quality] : rnf_t(turn)->morale_mod[RNF_RM_COMMANDER];
    return mod > 3 || mod < -2 ? 0 : mod < 0 ? 3 - mod : mod;
}

#define OF_TROOPS(member, show, noun, about) \
    { \
#member, PL_OF_UNIT, show, sizeof(((rnf_unit *)0)->member), 0, offsetof(rnf_unit, member), 0, noun, about, .has = is_troops \
    }
#define OF_LEADERS(member, show, noun, about) \
    { \
#member, PL_OF_UNIT, show, sizeof(((rnf_unit *)0)->member), 0, offsetof(rnf_unit, member), 0, noun, about, .has = is_commander \
    }

const pl_field rnf_fields[] = {
    PL_FIELD(PL_OF_GAME, rnf_game, initiative, PL_SHOW_CARD, SIDE("initiative"), "The side that won the last initiative roll."),
    PL_FIELD(PL_OF_GAME, rnf_game, first, PL_SHOW_CARD, SIDE("first side"), "The side that moves first this turn."),
    PL_FIELD(PL_OF_SIDE, rnf_side, is_broken, PL_SHOW_BADGE, FLAG("broken army"), "The army has reached its break point."),
    PL_FIELD(PL_OF_SIDE, rnf_side, broken_turn, PL_SHOW_CARD, NUMBER("broke in turn"), "The turn at whose end it broke."),
    PL_FIELD(PL_OF_SIDE, rnf_side, lost_weight, PL_SHOW_CARD, NUMBER("weight lost"), "What the army had lost at the last check."),
    PL_FIELD(PL_OF_SIDE, rnf_side, total_weight, PL_SHOW_CARD, NUMBER("weight"), "The army breaks when twice the loss reaches this."),
    PL_FIELD(PL_OF_GROUP, rnf_force, is_broken, PL_SHOW_BADGE, FLAG("broken force"), "The force has reached its break point."),
    PL_FIELD(PL_OF_GROUP, rnf_force, lost_weight, PL_SHOW_CARD, NUMBER("weight lost"), "What the force had lost at the last check."),
    PL_FIELD(PL_OF_GROUP, rnf_force, total_weight, PL_SHOW_CARD, NUMBER("weight"), "The force breaks when twice the loss reaches this."),
    OF_TROOPS(formation, PL_SHOW_CARD, WORD("formation", rnf_formation_words), "How it stands."),
    OF_TROOPS(morale, PL_SHOW_BADGE, WORD("state", morale_words), "Good, unsteady or routing."),
    OF_TROOPS(stands, PL_SHOW_CARD, NUMBER("stands"), "Stands left; at first as its type says."),
    OF_TROOPS(stands_start, PL_SHOW_CARD, NUMBER("stands at the start"), "Stands it began the battle with."),
    OF_TROOPS(hits, PL_SHOW_BADGE, NUMBER("hits"), "Hits towards the next stand."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, moved, PL_SHOW_BADGE, FLAG("moved"), "Has moved this turn: it fires worse."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, charged, PL_SHOW_BADGE, FLAG("charged"), "Has declared a charge this turn."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, counter_charged, PL_SHOW_BADGE, FLAG("counter-charged"), "Has counter-charged this turn."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, charges, PL_SHOW_CARD, UNIT("charges"), "Whom it charges."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, also, PL_SHOW_CARD, UNIT("also meets"), "A second enemy met in a clash."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, met, PL_SHOW_CARD, FLAG("met"), "Its charge has reached the target."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, also_met, PL_SHOW_CARD, FLAG("also met"), "It has met the second enemy."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, edge, PL_SHOW_CARD, WORD("strikes", zone_words), "The edge of the target that its charge strikes."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, target, PL_SHOW_BADGE, FLAG("target"), "Is or was the target of a charge this turn."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, target_of, PL_SHOW_CARD, UNIT("target of"), "The lowest-numbered unit that charges it."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, pinned, PL_SHOW_BADGE, FLAG("pinned"), "Pinned by a charge: it may not move."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, reacted, PL_SHOW_BADGE, WORD("reacted", reaction_words), "Fled or formed square."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, fled, PL_SHOW_CARD, FLAG("fled"), "Fled a charge this turn."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, caught, PL_SHOW_BADGE, FLAG("caught"), "Caught in flight."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, spent, PL_SHOW_CARD, FLAG("spent"), "Its charge met nobody."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, is_halted, PL_SHOW_CARD, FLAG("halted"), "Mounted that receives a charge standing."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, no_fire, PL_SHOW_BADGE, FLAG("no fire"), "Failed to form square: it does not fire."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, lost_stand, PL_SHOW_BADGE, NUMBER("stands lost to fire"),
             "Stands lost to fire this turn: it must test."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, fire_hits, PL_SHOW_CARD, NUMBER("hits from fire"), "Hits taken from fire this turn."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, source, PL_SHOW_CARD, UNIT("source"), "Who scored most hits on it this phase."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, low_ammo, PL_SHOW_BADGE, FLAG("low ammunition"), "Rolls half its dice."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, arriving, PL_SHOW_BADGE, FLAG("arriving"), "May enter in its side's next movement phase."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, sector, PL_SHOW_CARD, SECTOR("sector"), "The building sector it holds."),
    OF_LEADERS(attached_to, PL_SHOW_CARD, UNIT("attached to"), "A leader's unit."),
    OF_LEADERS(quality, PL_SHOW_CARD, WORD("quality", rnf_quality_words), "Of a leader, with the switch commander_quality."),
    OF_LEADERS(fate, PL_SHOW_BADGE, WORD("fate", fate_words), "Of a leader."),
    OF_LEADERS(allowance, PL_SHOW_CARD, LENGTH("movement left"), "Of a leader, this turn."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, cause, PL_SHOW_CARD, WORD("gone because", cause_words), "Why it left the battle."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, stood_good, PL_SHOW_NOT, FLAG("good at melee"), "Was in good state at the start of the melee phase."),
    PL_FIELD(PL_OF_UNIT, rnf_unit, broke_through, PL_SHOW_CARD, FLAG("broke through"), "Has broken through this turn."),
    {"x", PL_OF_UNIT, PL_SHOW_NOT, 4, 1, offsetof(rnf_unit, at), 0, LENGTH("east"), "Its anchor: inches from the west edge."},
    {"y", PL_OF_UNIT, PL_SHOW_NOT, 4, 1, offsetof(rnf_unit, at) + 4, 0, LENGTH("north"), "Its anchor: inches from the south edge."},
    {"hits_max", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, NUMBER("hits to a stand"), "So many hits cost a stand.", get_hits_max,
     .has = is_troops},
    {"morale_need", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, WORD("morale", need_words),
     "What a die must show when it tests morale, modifiers apart.", get_need, .has = is_troops},
    {"rate", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, LENGTH("moves"), "Its movement as it stands, and that of a charge.", get_rate,
     .has = is_troops},
    {"help", PL_OF_UNIT, PL_SHOW_CARD, 0, 0, 0, 0, WORD("to morale", help_words),
     "What a leader adds when the unit he is with tests morale.", get_help, .has = is_commander},
    {"flank_edge", PL_OF_GAME, PL_SHOW_NOT, 1, 0, offsetof(rnf_game, arrival) + 2, 0, WORD("flank edge", rnf_edge_words),
     "The edge named for the first group of arrivals."},
};
_Static_assert(PL_COUNT(rnf_fields) == RNF_FIELD_COUNT, "count the fields");

void rnf_tell(pl_turn *turn, int kind, int unit, int other, int value, int value2, const char *rule)
{
    pl_emit(turn, (pl_event){.kind = (uint16_t)kind,
                             .side = (pl_side)(unit ? rnf_side_of(turn, unit) : 0),
                             .subject = (uint16_t)unit,
                             .target = (uint16_t)other,
                             .value = value,
                             .value2 = value2,
                             .to = rnf_see(turn)[unit].at,
                             .facing = rnf_see(turn)[unit].facing,
                             .rule = rule});
}

static void end_links(pl_turn *turn, int unit, rnf_cause cause)
{
    rnf_unit *all = rnf_units(turn);
    for (int i = 1; i <= turn->scene->unit_count; i++) {
        if (all[i].charges == unit) {
            if (all[i].met && cause == RNF_DESTROYED_FIRE && rnf_on_table(turn, i))
                rnf_tell(turn, RNF_EV_CHARGE_OVER, i, unit, 0, 0, "RNF-MOR.7");
            all[i].charges = 0, all[i].met = 0;
        }
        if (all[i].also == unit)
            all[i].also = 0, all[i].also_met = 0;
    }
    all[unit].charges = all[unit].also = 0;
    all[unit].met = all[unit].also_met = 0;
}

void rnf_remove_unit(pl_turn *turn, int unit, rnf_cause cause, const char *rule)
{
    rnf_unit *u = &rnf_units(turn)[unit];
    const pl_scene_unit *of = &turn->scene->units[unit];
    if (!rnf_on_table(turn, unit))
        return;
    u->cause = (uint8_t)cause;
    u->sector = 0;
    pl_units(turn->state)[unit].place = PL_LOST;
    for (int n = 0; n < of->count; n++)
        if (pl_pieces(turn->state)[of->first + n].place != PL_LOST)
            pl_piece_remove(turn, (pl_piece_id)(of->first + n), PL_EVERYONE, rule);
    end_links(turn, unit, cause);
    rnf_tell(turn, RNF_EV_UNIT_LEFT, unit, 0, cause, u->stands, rule);
    pl_emit(turn, (pl_event){.kind = PL_EV_UNIT_REMOVED, .side = of->side, .subject = (uint16_t)unit, .from = u->at, .rule = rule});
}

void rnf_lose_stands(pl_turn *turn, int unit, int stands, rnf_cause cause, const char *rule)
{
    rnf_unit *u = &rnf_units(turn)[unit];
    const pl_scene_unit *of = &turn->scene->units[unit];
    for (int n = of->count - 1, left = stands; n >= 0 && left > 0; n--)
        if (pl_pieces(turn->state)[of->first + n].place == PL_ON_TABLE) {
            pl_piece_remove(turn, (pl_piece_id)(of->first + n), PL_EVERYONE, rule);
            left--;
        }
    u->stands = (uint8_t)rnf_most(u->stands - stands, 0);
    rnf_tell(turn, RNF_EV_STANDS_LOST, unit, 0, stands, u->stands, rule);
    if (!u->stands)
        rnf_remove_unit(turn, unit, cause, "RNF-GEN.10");
    else if (u->morale == RNF_ROUTING && rnf_at_half(u))
        rnf_remove_unit(turn, unit, RNF_ROUT_HALF, "RNF-RAL.8");
    else
        rnf_lay(turn, unit);  // RNF-UNT.8: ranks close on the centre
}

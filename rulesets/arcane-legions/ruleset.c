// ruleset.c - what the engine needs to know of Arcane Legions: verbs, events, switches, sizes of records, and where to ask.
#include "ruleset.h"

#include "meaning.h"
#include "move.h"
#include "place.h"
#include "regroup.h"
#include "score.h"
#include "sequence.h"
#include "view.h"

// ---- steps of any length: the need of `step`

// A longer step costs no less, so the longest one that can be paid for is found by halving.
static pl_why check_step(const pl_turn *turn, const pl_choice *c, pl_hint *hint)
{
    al_base_side side = (al_base_side)c->target;
    al_contact ahead = al_contact_ahead(turn, c->subject, side);
    pl_why why = al_why_not_step_of(turn, c->subject, side, &ahead, c->value);
    if (!why)
        return NULL;
    pl_len good = 1, bad = c->value;  // the option is open: its shortest step can be paid for
    while (bad - good > 1) {
        pl_len mid = good + (bad - good) / 2;
        if (al_why_not_step_of(turn, c->subject, side, &ahead, mid))
            bad = mid;
        else
            good = mid;
    }
    al_stand from = al_stand_of(turn, c->subject);
    *hint =
        (pl_hint){.item = -1, .over = c->value - good, .has_at = true, .at = al_slid(&from, al_side_bearing(from.facing, side), good).at};
    return why;
}

// ---- verbs

#define UNIT(name) \
    { \
        PL_UNIT, name, NULL, NULL \
    }
#define WORD(name, words) \
    { \
        PL_WORD, name, words, NULL \
    }
#define SLOT(name) WORD(name, al_slot_words)
#define ABILITY WORD("ability", al_ability_words)

static const pl_verb verbs[AL_VERBS] = {
    [PL_PASS] = {.name = "pass", .label = "End", .rule = "AL-GEN.2"},
    [AL_ORDER_CLOSE] = {.name = "order_close",
                        .label = "Close combat",
                        .rule = "AL-ORD.5",
                        .subject = UNIT("unit"),
                        .gesture = PL_G_ANSWER,
                        .purse = "op",
                        .besides = al_besides_close,
                        .doing = "{subject} fight{s} hand to hand"},
    [AL_ORDER_RANGED] = {.name = "order_ranged",
                         .label = "Ranged combat",
                         .rule = "AL-ORD.5",
                         .subject = UNIT("unit"),
                         .gesture = PL_G_ANSWER,
                         .purse = "op",
                         .besides = al_besides_ranged,
                         .doing = "{subject} shoot{s}"},
    [AL_ORDER_MOVE] = {.name = "order_move",
                       .label = "Move",
                       .rule = "AL-ORD.5",
                       .subject = UNIT("unit"),
                       .gesture = PL_G_GO,
                       .purse = "op",
                       .besides = al_besides_move,
                       .doing = "{subject} move{s}"},
    [AL_ORDER_REGROUP] = {.name = "order_regroup",
                          .label = "Regroup",
                          .rule = "AL-ORD.5",
                          .subject = UNIT("unit"),
                          .gesture = PL_G_EACH,
                          .purse = "op",
                          .besides = al_besides_regroup,
                          .doing = "{subject} regroup{s}"},
    [AL_ORDER_SPECIAL] = {.name = "order_special",
                          .label = "Special order",
                          .rule = "AL-ORD.5",
                          .subject = UNIT("unit"),
                          .target = ABILITY,
                          .gesture = PL_G_ANSWER,
                          .purse = "op",
                          .doing = "{subject} use{s} the ability {target}"},
    [AL_CLOSE_TARGET] = {.name = "declare_close_target",
                         .label = "Attack",
                         .rule = "AL-ORD.1",
                         .subject = UNIT("unit"),
                         .target = UNIT("target"),
                         .gesture = PL_G_AIM,
                         .preview = al_preview_close,
                         .continues = PL_VERB(AL_ORDER_CLOSE),
                         .handles = al_handles_close,
                         .doing = "{subject} attack{s} {target}"},
    [AL_RANGED_LINE] = {.name = "declare_ranged_line",
                        .label = "Shoot",
                        .rule = "AL-RNG.1",
                        .subject = UNIT("unit"),
                        .target = UNIT("target"),
                        .value = WORD("line", al_line_words),
                        .gesture = PL_G_AIM,
                        .preview = al_preview_line,
                        .handles = al_handles_line,
                        .same = al_same_line,
                        .continues = PL_VERB(AL_ORDER_RANGED),
                        .doing = "{subject} shoot{s} at the " AL_STRUCK " of {target}"},
    [AL_PAY] = {.name = "pay_costs",
                .label = "Pay",
                .rule = "AL-OP.5",
                .subject = UNIT("unit"),
                .value = SLOT("pushed figure"),
                .gesture = PL_G_PAY,
                .continues = PL_VERB(AL_ORDER_CLOSE) | PL_VERB(AL_ORDER_RANGED) | PL_VERB(AL_ORDER_MOVE) | PL_VERB(AL_ORDER_REGROUP) |
                             PL_VERB(AL_ORDER_SPECIAL) | PL_VERB(AL_CLOSE_TARGET) | PL_VERB(AL_RANGED_LINE) | PL_VERB(AL_SPECIAL_TARGET),
                .preview = al_preview_pay,
                .doing = "{subject}: the order is paid" AL_PUSHED},
    [AL_BREAKAWAY] = {.name = "breakaway",
                      .label = "Breakaway attack",
                      .rule = "AL-BRK.2",
                      .subject = UNIT("unit"),
                      .target = UNIT("moving unit"),
                      .gesture = PL_G_ANSWER,
                      .preview = al_preview_close,
                      .doing = "{subject} strike{s} at {target}, which breaks away"},
    [AL_TAKE_STEP] = {.name = "step",
                      .label = "Step",
                      .rule = "AL-MOVE.3",
                      .subject = UNIT("unit"),
                      .target = WORD("side", al_side_words),
                      .value = {PL_LENGTH, "distance", NULL, NULL},
                      .need = PL_NEED_NUMBER,
                      .check = check_step,
                      .gesture = PL_G_GO,
                      .preview = al_preview_step,
                      .continues = PL_VERB(AL_PAY) | PL_VERB(AL_TAKE_STEP) | PL_VERB(AL_TAKE_TURN),
                      .handles = al_handles_step,
                      .doing = "{subject} step{s} to the {target}"},
    [AL_TAKE_TURN] = {.name = "turn",
                      .label = "Turn",
                      .rule = "AL-TURN.1",
                      .subject = UNIT("unit"),
                      .target = WORD("tool", al_tool_words),
                      .value = WORD("landing notch", al_notch_words),
                      .gesture = PL_G_GO,
                      .preview = al_preview_turn,
                      .handles = al_handles_turn,
                      .same = al_same_turn,
                      .continues = PL_VERB(AL_PAY) | PL_VERB(AL_TAKE_STEP) | PL_VERB(AL_TAKE_TURN),
                      .doing = "{subject} turn{s} " AL_TURNED},
    [AL_SNAP] = {.name = "snap_choice",
                 .label = "Close up",
                 .rule = "AL-SNAP.5",
                 .subject = UNIT("unit"),
                 .target = UNIT("target"),
                 .value = WORD("side and slide", al_snap_words),
                 .gesture = PL_G_ANSWER,
                 .preview = al_preview_snap,
                 .continues = PL_VERB(AL_TAKE_STEP),
                 .handles = al_handles_snap,
                 .doing = "{subject} close{s} up to the " AL_CLOSES " of {target}" AL_SLIDES},
    [AL_REGROUP_SLOTS] = {.name = "regroup_slots",
                          .label = "Reposition figures",
                          .rule = "AL-RGP.1",
                          .subject = UNIT("unit"),
                          .need = PL_NEED_GROUP,
                          .item_parts = PL_ITEM_ORDER | PL_ITEM_TARGET,
                          .item_order = SLOT("from"),
                          .item_target = SLOT("to"),
                          .check = al_check_regroup,
                          .gesture = PL_G_EACH,
                          .preview = al_preview_regroup,
                          .continues = PL_VERB(AL_PAY),
                          .doing = "{subject} move{s} figures"},
    [AL_REGROUP_FACING] = {.name = "regroup_facing",
                           .label = "Change facing",
                           .rule = "AL-RGP.2",
                           .subject = UNIT("unit"),
                           .value = WORD("facing", al_facing_words),
                           .gesture = PL_G_ANSWER,
                           .preview = al_preview_facing,
                           .continues = PL_VERB(AL_PAY) | PL_VERB(AL_REGROUP_SLOTS),
                           .handles = al_handles_facing,
                           .doing = "{subject} turn{s} {value}"},
    [AL_SPECIAL_TARGET] = {.name = "special_target",
                           .label = "Target",
                           .rule = "AL-SPC.1",
                           .subject = UNIT("unit"),
                           .target = UNIT("target"),
                           .gesture = PL_G_AIM,
                           .continues = PL_VERB(AL_ORDER_SPECIAL),
                           .doing = "{subject} choose{s} {target}"},
    [AL_DICE_ABILITY] = {.name = "dice_ability",
                         .label = "Change dice",
                         .rule = "AL-DICE.6",
                         .subject = UNIT("unit"),
                         .target = ABILITY,
                         .value = {PL_NUMBER, "die", NULL, NULL},
                         .gesture = PL_G_ANSWER,
                         .doing = "{subject} change{s} " AL_DIE " by {target}"},
    [AL_ASSIGN] = {.name = "assign_damage",
                   .label = "Damage",
                   .rule = "AL-DMG.3",
                   .subject = UNIT("unit"),
                   .target = SLOT("figure"),
                   .gesture = PL_G_ALLOT,
                   .preview = al_preview_damage,
                   .doing = "{subject}: the figure in slot {target} takes it"},
    [AL_CHOOSE_TRIGGER] = {.name = "choose_trigger",
                           .label = "Resolve",
                           .rule = "AL-TRIG.4",
                           .subject = UNIT("unit"),
                           .target = ABILITY,
                           .value = UNIT("other"),
                           .gesture = PL_G_ANSWER,
                           .doing = "{subject} use{s} {target} first"},
    [AL_ACCEPT] = {.name = "accept",
                   .label = "Use it",
                   .rule = "AL-TRIG.5",
                   .subject = UNIT("unit"),
                   .target = ABILITY,
                   .value = UNIT("other"),
                   .gesture = PL_G_ANSWER,
                   .doing = "{subject} use{s} the ability {target}"},
    [AL_RETURN_FIGURE] = {.name = "return_figure",
                          .label = "Return a figure",
                          .rule = "AL-SPC.4",
                          .subject = UNIT("unit"),
                          .target = SLOT("slot"),
                          .gesture = PL_G_ANSWER,
                          .doing = "a figure of {subject} returns to slot {target}"},
    [AL_REPOSITION] = {.name = "reposition_figure",
                       .label = "Reposition a figure",
                       .rule = "AL-UNIT.3",
                       .subject = UNIT("unit"),
                       .target = SLOT("from"),
                       .value = SLOT("to"),
                       .gesture = PL_G_ANSWER,
                       .doing = "{subject} move{s} the figure in slot {target} to slot {value}"},
    [AL_DEPLOY] = {.name = "deploy_unit",
                   .label = "Place",
                   .rule = "AL-SET.4",
                   .subject = UNIT("unit"),
                   .need = PL_NEED_PLACE,
                   .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING,
                   .item_optional = PL_ITEM_AT | PL_ITEM_FACING,
                   .check = al_check_place,
                   .gesture = PL_G_GO,
                   .doing = "{subject} {is} placed"},
    [AL_REINFORCE] = {.name = "reinforce",
                      .label = "Bring on",
                      .rule = "AL-SET.4",
                      .subject = UNIT("unit"),
                      .need = PL_NEED_PLACE,
                      .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING,
                      .item_optional = PL_ITEM_AT | PL_ITEM_FACING,
                      .check = al_check_place,
                      .gesture = PL_G_GO,
                      .doing = "{subject} come{s} on"},
};

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
_Static_assert(PL_COUNT(events) == AL_EV_END - PL_EV_OWN, "an entry for each event");

// Keys of the tables as people say them.
static const pl_wording wordings[] = {
    {"left90", "left, 90 degrees"},
    {"right90", "right, 90 degrees"},
    {"about180", "about"},
    {"keep", "as it does"},
};

static const pl_switch switches[] = {
    [AL_SW_AMBUSH_TURN] = {"ambush_turn", true, "AL-SET.6", "the first player's first allowance is halved"},
    [AL_SW_FACTION_PENALTY] = {"faction_penalty", true, "AL-OP.2", "factions beyond the first lower the allowance"},
    [AL_SW_DEFENCE_CRITICALS] = {"defence_criticals", false, "AL-DICE.5",
                                 "in close combat a natural 6 in defence is a hit on the attacker"},
    [AL_SW_TOOL_MUST_FIT] = {"tool_must_fit", true, "AL-TURN.7", "the turning tool itself must be clear"},
    [AL_SW_HARRIED_SHOOTER] = {"harried_shooter", true, "AL-RNG.7", "a shooter in melee loses a die"},
    [AL_SW_OWNER_ASSIGNS] = {"owner_assigns", true, "AL-DMG.3", "off: in close combat the opponent assigns the first point of damage"},
    [AL_SW_FREE_SLIDE] = {"free_slide", false, "AL-SNAP.4", "slides are offered even when notches are level"},
    [AL_SW_ELIMINATION_ENDS] = {"elimination_ends", true, "AL-VP.9", "off: the last side standing does not win before the goal is reached"},
};

static int one_piece(const pl_scene *scene, const pl_scenario_unit *unit) { return (void)scene, (void)unit, 1; }

// What a scenario of this game may ask for; anything else is refused when it is read.
static const pl_term terms[] = {
    {PL_IN_ZONES, PL_NOTHING, 0, PL_KEY_SIDE, "deploy", "AL-SET.4", "Where a side sets up, or its reserves come on."},
    {PL_IN_ARRIVALS, PL_NOTHING, PL_KEY_SIDE | PL_KEY_ZONE, PL_KEY_TURN | PL_KEY_EDGE, NULL, "AL-SET.4",
     "A reserve: from this round on its units may come into the zone."},
    {PL_AS_END, PL_NOTHING, 0, 0, "random_end", "AL-VP.8", "Rolled for at the end of each round from one on."},
};

const pl_ruleset al_ruleset = {
    .id = "arcane-legions",
    .prefix = "AL",
    .name = "Arcane Legions",
    .about = "Ancients-fantasy: bases of figures, orders as lettered sequences, abilities that interrupt",
    .tutorial = "al_shrine_road",
    .sequences = al_sequences,
    .sequence_count = AL_SEQUENCES,
    .verbs = verbs,
    .verb_count = AL_VERBS,
    .events = events,
    .event_count = PL_COUNT(events),
    .piece_noun = "base",
    .slot_words = al_slot_words,
    .slot_field = "standing",
    .slots = al_slots,
    .wordings = wordings,
    .wording_count = PL_COUNT(wordings),
    .rolls = rolls,
    .roll_kind_count = PL_COUNT(rolls),
    .fields = al_fields,
    .field_count = AL_FIELDS,
    .terms = terms,
    .term_count = PL_COUNT(terms),
    .switches = switches,
    .switch_count = PL_COUNT(switches),
    .sides_min = 2,
    .sides_max = 4,
    .unit_table = "unit_cards",
    .terrain_table = "terrain",
    .tables_size = sizeof(al_tables),
    .own_game = sizeof(al_game),
    .own_side = sizeof(al_side),
    .own_unit = sizeof(al_unit),
    .frames_max = 40,
    .waiting_max = 96,
    .options_max = 2048,
    .halt = AL_HALT,
    .prepare = al_prepare,
    .piece_count = one_piece,
    .setup = al_setup,
    .hide = al_hide,
    .disguise = al_disguise,
    .is_decided = al_is_decided,
    .are_allied = al_are_allied,
    .validate = al_validate,
    .ranges = al_ranges,
    .sight = al_sight,
};

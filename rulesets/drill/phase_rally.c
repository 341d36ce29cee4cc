// phase_rally.c - broken squads test their nerve; those that fail run for their own edge of the table.
// Stands on path.h for the way they run.
#include "meaning.h"
#include "phases.h"
#include "path.h"

// "For each squad" with a question: RA.1 finds the next broken squad and sets who is asked, RA.2 asks, the rows after it act and jump back.
// The squad found last is the cursor, so each squad comes up once.
static pl_flow find_broken(pl_turn *turn)
{
    drill_unit_frame *each = pl_local(turn);
    for (pl_unit_id u = (pl_unit_id)(each->unit + 1); u <= turn->state->unit_count; u++)
        if (drill_is_there(turn, u) && drill_see_unit(turn, u)->is_broken) {
            *each = (drill_unit_frame){.unit = u};
            pl_top(turn)->by = drill_side_of(turn, u);
            return PL_NEXT;
        }
    return pl_jump(turn, RA_END);
}

static void offer_sergeant(const pl_turn *turn, pl_offer *offer)
{
    const drill_unit_frame *each = pl_see_local(turn);
    pl_put(offer, (pl_option){.verb = DRILL_V_SERGEANT, .subject = each->unit},
           drill_see_unit(turn, each->unit)->has_sergeant ? NULL : "DRILL-rally.3: the sergeant has been used");
    pl_put_pass(offer);
}

static pl_flow take_sergeant(pl_turn *turn, const pl_choice *choice)
{
    drill_unit_frame *each = pl_local(turn);
    if (choice->verb == DRILL_V_SERGEANT) {
        each->is_helped = 1;
        drill_own_unit(turn, each->unit)->has_sergeant = 0;
        pl_emit(turn, (pl_event){.kind = DRILL_EV_SERGEANT_USED, .side = choice->side, .subject = each->unit, .rule = "DRILL-rally.3"});
    }
    return PL_NEXT;
}

// DRILL-rally.4: known enemies only, so that the roll tells nothing of a hidden one.
static bool has_enemy_near(const pl_turn *turn, pl_unit_id unit)
{
    pl_side side = drill_side_of(turn, unit);
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (drill_side_of(turn, u) != side && drill_is_known(turn, u, side) && drill_within(turn, unit, u, drill_tab(turn)->near))
            return true;
    return false;
}

static pl_flow test_nerve(pl_turn *turn)
{
    const drill_unit_frame *each = pl_local(turn);
    pl_side side = drill_side_of(turn, each->unit);
    pl_roll roll = {.purpose = "rally",
                    .rule = "DRILL-rally.2",
                    .owner = side,
                    .count = 2,
                    .need = drill_type(turn, each->unit)->nerve,
                    .is_sum = true,
                    .subject = each->unit,
                    .subject_is = PL_UNIT};
    pl_roll_mod(&roll, "stance", drill_stance_of(turn, side)->rally);
    pl_roll_mod(&roll, "sergeant", each->is_helped ? drill_tab(turn)->rally_sergeant : 0);
    pl_roll_mod(&roll, "enemy near", has_enemy_near(turn, each->unit) ? drill_tab(turn)->rally_near : 0);
    pl_roll_dice(turn, &roll);
    if (!roll.passed)
        return PL_NEXT;
    drill_own_unit(turn, each->unit)->is_broken = 0;
    pl_emit(turn, (pl_event){.kind = DRILL_EV_RALLIED, .side = side, .subject = each->unit, .rule = "DRILL-rally.2"});
    return pl_jump(turn, RA_NEXT);
}

// One stretch of the flight, no longer than a sample, so that hidden squads are met before they are run over.
// False: the squad got no farther, or has left the table.
static bool flee_a_stretch(pl_turn *turn, pl_unit_id unit, int bearing, pl_len stretch)
{
    pl_point at = drill_at(turn, unit), to = pl_travel(at, bearing, stretch, PL_NEAREST);
    pl_foot foot = pl_piece_foot_at(turn->scene, drill_piece(turn, unit), to, bearing);
    if (!pl_foot_on_table(&foot, turn->scene->width, turn->scene->height)) {
        pl_emit(turn,
                (pl_event){
                    .kind = DRILL_EV_LEFT_TABLE, .side = drill_side_of(turn, unit), .subject = unit, .from = at, .rule = "DRILL-rally.6"});
        drill_remove(turn, unit, "DRILL-rally.6");
        return false;
    }
    bool is_free = !drill_why_not_pass(turn, unit, at, to);
    if (!is_free)
        to = drill_reach(turn, unit, at, to, INT32_MAX);
    pl_piece_move(turn, drill_piece_id(turn, unit), to, bearing, PL_EVERYONE, "DRILL-rally.5");
    drill_spot(turn);
    return is_free;
}

static pl_flow flee(pl_turn *turn)
{
    pl_unit_id unit = ((const drill_unit_frame *)pl_local(turn))->unit;
    const drill_tables *tables = drill_tab(turn);
    pl_side side = drill_side_of(turn, unit);
    pl_point from = drill_at(turn, unit);
    for (pl_len left = tables->flee; left > 0; left -= tables->sample)
        if (!flee_a_stretch(turn, unit, tables->home[side], left < tables->sample ? left : tables->sample))
            break;
    if (drill_is_there(turn, unit))
        pl_emit(
            turn,
            (pl_event){
                .kind = DRILL_EV_FLED, .side = side, .subject = unit, .from = from, .to = drill_at(turn, unit), .rule = "DRILL-rally.5"});
    return pl_jump(turn, RA_NEXT);
}

const pl_step drill_rally_steps[RA_ROWS] = {
    [RA_NEXT] = {"RA.1", "Find the next broken squad", PL_BY_NOBODY, .jumps = {PL_TO(RA_END)}, .run = find_broken, .rule = "DRILL-rally.1",
                 .when = "when there is none"},
    [RA_SERGEANT] = {"RA.2", "Its sergeant may step in", PL_BY_ACTING, .offer = offer_sergeant, .apply = take_sergeant,
                     .rule = "DRILL-rally.3", .prompt = "Use the squad's sergeant for this test, or save him",
                     .moment = "may send the sergeant", .ask = "{subject} {is} broken and test{s} {its} nerve. Does the sergeant step in?",
                     .about = drill_about_squad, .pass = "Save the sergeant", .pass_is = PL_FREE,
                     .verbs = PL_VERB(DRILL_V_SERGEANT) | PL_VERB(PL_PASS)},
    [RA_TEST] = {"RA.3", "It tests its nerve", PL_BY_NOBODY, .jumps = {PL_TO(RA_NEXT)}, .run = test_nerve, .rule = "DRILL-rally.2",
                 .when = "if it rallies"},
    [RA_FLEE] = {"RA.4", "It flees", PL_BY_NOBODY, .jumps = {PL_TO(RA_NEXT)}, .run = flee, .rule = "DRILL-rally.5", .when = "always"},
    [RA_END] = {"RA.5", "All broken squads have tested", PL_BY_NOBODY, .run = pl_run_return, .rule = "DRILL-rally.1"},
};

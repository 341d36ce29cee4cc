// phase_losses.c - marked men fall at the end of a phase (LO), and the last stand that a fallen squad may make (LS).
// Stands on sight.h for the last stand's fire. LS is the ruleset's halt sequence: it resolves what LO raises.
#include "meaning.h"
#include "phases.h"
#include "sight.h"

// ---- LO: "for each squad" is two rows. The first finds the next one and keeps it in the frame, or leaves the loop; the second
// deals with it and jumps back. (An offer could not advance the cursor: it may be called any number of times.)
// The search starts from the first squad each time, since a last stand may mark a squad that was passed already.

static pl_flow find_marked(pl_turn *turn)
{
    drill_unit_frame *each = pl_local(turn);
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (drill_is_there(turn, u) && drill_see_unit(turn, u)->marked) {
            each->unit = u;
            return PL_NEXT;
        }
    return pl_jump(turn, LO_END);
}

static pl_flow let_fall(pl_turn *turn)
{
    pl_unit_id unit = ((drill_unit_frame *)pl_local(turn))->unit;
    drill_unit *own = drill_own_unit(turn, unit);
    pl_side side = drill_side_of(turn, unit);
    int fallen = own->marked;
    own->men = (uint8_t)(own->men - fallen);
    own->marked = 0;
    pl_emit(
        turn,
        (pl_event){.kind = DRILL_EV_MEN_LOST, .side = side, .subject = unit, .value = fallen, .value2 = own->men, .rule = "DRILL-loss.1"});
    if (own->men) {
        if (fallen >= drill_type(turn, unit)->breaks && !own->is_broken) {
            own->is_broken = 1;
            pl_emit(turn, (pl_event){.kind = DRILL_EV_BROKEN, .side = side, .subject = unit, .rule = "DRILL-loss.2"});
        }
    } else if (!pl_switched_on(turn->scene, DRILL_SWITCH_LAST_STAND) ||
               !pl_raise(turn, (pl_trigger){.kind = DRILL_LAST_STAND, .side = side, .unit = unit})) {
        drill_remove(turn, unit, "DRILL-loss.3");
    }
    return pl_jump(turn, LO_NEXT);
}

const pl_step drill_losses_steps[LO_ROWS] = {
    [LO_NEXT] = {"LO.1", "Find the next squad with marked men", PL_BY_NOBODY, .jumps = {PL_TO(LO_END)}, .run = find_marked,
                 .rule = "DRILL-loss.1", .when = "when there is none"},
    [LO_FALL] = {"LO.2", "Its marked men fall", PL_BY_NOBODY, .jumps = {PL_TO(LO_NEXT)}, .run = let_fall, .rule = "DRILL-loss.1",
                 .when = "always"},
    [LO_END] = {"LO.3", "No more losses", PL_BY_NOBODY, .run = pl_run_return, .rule = "DRILL-loss.1"},
};

// ---- LS: a squad without men still stands on the table until its trigger is resolved.

static pl_flow find_fallen(pl_turn *turn)
{
    drill_unit_frame *each = pl_local(turn);
    const pl_trigger *first;
    if (!pl_waiting(turn, &first))
        return pl_jump(turn, LS_END);
    each->unit = first->unit;
    pl_top(turn)->by = first->side;  // DRILL-loss.4: its owner decides
    return PL_NEXT;
}

// Range and sight bind, as in any fire; having fired or being broken does not.
static pl_why why_not_stand(const pl_turn *turn, pl_unit_id unit, pl_unit_id target)
{
    if (!drill_within(turn, unit, target, drill_type(turn, unit)->range))
        return "DRILL-fire.2: out of range";
    return drill_sight(turn, drill_at(turn, unit), drill_at(turn, target), NULL, NULL);
}

static void offer_stand(const pl_turn *turn, pl_offer *offer)
{
    pl_unit_id unit = ((const drill_unit_frame *)pl_see_local(turn))->unit;
    for (pl_unit_id t = 1; t <= turn->state->unit_count; t++)
        if (drill_side_of(turn, t) != offer->side && drill_is_known(turn, t, offer->side))
            pl_put(offer, (pl_option){.verb = DRILL_V_STAND, .subject = unit, .target = t}, why_not_stand(turn, unit, t));
    pl_put_pass(offer);
}

static pl_flow take_stand(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == DRILL_V_STAND)
        drill_volley(turn, choice->subject, choice->target, DRILL_SHOT_STAND);
    return PL_NEXT;
}

static pl_flow take_away(pl_turn *turn)
{
    drill_remove(turn, ((drill_unit_frame *)pl_local(turn))->unit, "DRILL-loss.3");
    pl_waiting_drop(turn, 0);
    return pl_jump(turn, LS_NEXT);
}

const pl_step drill_stand_steps[LS_ROWS] = {
    [LS_NEXT] = {"LS.1", "Find the next fallen squad", PL_BY_NOBODY, .jumps = {PL_TO(LS_END)}, .run = find_fallen, .rule = "DRILL-loss.4",
                 .when = "when there is none"},
    [LS_FIRE] = {"LS.2", "It may fire once more", PL_BY_ACTING, .offer = offer_stand, .apply = take_stand, .rule = "DRILL-loss.4",
                 .prompt = "Fire a last time with the fallen squad, or let it go", .moment = "may fire a last time",
                 .ask = "{subject} {is} about to fall. At whom {does} {it} fire a last time?", .about = drill_about_squad,
                 .pass = "Let it go", .pass_is = PL_LOSES, .verbs = PL_VERB(DRILL_V_STAND) | PL_VERB(PL_PASS)},
    [LS_GONE] = {"LS.3", "It leaves the table", PL_BY_NOBODY, .jumps = {PL_TO(LS_NEXT)}, .run = take_away, .rule = "DRILL-loss.3",
                 .when = "always"},
    [LS_END] = {"LS.4", "No more last stands", PL_BY_NOBODY, .run = pl_run_return, .rule = "DRILL-loss.4"},
};

// phase_fire.c - the fire phase: the sides shoot in turn, a squad at a time; hits are marked and fall when all is done.
// Stands on sight.h.
#include "phases.h"
#include "sight.h"

static pl_flow begin_fire(pl_turn *turn)
{
    pl_top(turn)->by = drill_see_game(turn)->first;
    return PL_NEXT;
}

// Targets are the enemies this side knows: a hidden one is not even shut, for a refusal would tell that it is there.
static void offer_shots(const pl_turn *turn, pl_offer *offer)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++) {
        if (!drill_is_there(turn, u) || drill_side_of(turn, u) != offer->side)
            continue;
        for (pl_unit_id t = 1; t <= turn->state->unit_count; t++)
            if (drill_side_of(turn, t) != offer->side && drill_is_known(turn, t, offer->side))
                pl_put(offer, (pl_option){.verb = DRILL_V_SHOOT, .subject = u, .target = t}, drill_why_not_fire(turn, u, t));
    }
    pl_put_pass(offer);
    if (drill_has_hidden(turn, offer->side))
        pl_keep(offer);  // DRILL-hide.5
}

// DRILL-fire.5: alternation is the frame's `by`. A pass does not bind; two in a row end the phase.
static pl_flow take_shot(pl_turn *turn, const pl_choice *choice)
{
    drill_fire_frame *fire = pl_local(turn);
    pl_top(turn)->by = pl_other(choice->side);
    if (choice->verb == PL_PASS)
        return ++fire->passes == 2 ? PL_NEXT : PL_AGAIN;
    fire->passes = 0;
    drill_volley(turn, choice->subject, choice->target, DRILL_SHOT_PHASE);
    return PL_AGAIN;
}

static pl_flow take_losses(pl_turn *turn)
{
    pl_callee(turn, DRILL_LOSSES, pl_top(turn)->owner);
    return PL_CALL;
}

const pl_step drill_fire_steps[FI_ROWS] = {
    [FI_BEGIN] = {"FI.1", "The side that moved first begins", PL_BY_NOBODY, .run = begin_fire, .rule = "DRILL-fire.5"},
    [FI_SHOOT] = {"FI.2", "Shoot in turn", PL_BY_ACTING, .offer = offer_shots, .apply = take_shot, .rule = "DRILL-fire.5",
                  .prompt = "Shoot with a squad, or let the other side go on", .moment = "fire",
                  .ask = "The sides shoot in turn. Which squad shoots?", .pass = "Let them shoot", .none = "nobody to shoot",
                  .verbs = PL_VERB(DRILL_V_SHOOT) | PL_VERB(PL_PASS), .repeats = true},
    [FI_LOSSES] = {"FI.3", "Losses are taken", PL_BY_NOBODY, .calls = {DRILL_LOSSES}, .run = take_losses, .rule = "DRILL-fire.6"},
    [FI_END] = {"FI.4", "The fire ends", PL_BY_NOBODY, .run = pl_run_return, .rule = "DRILL-fire.6"},
};

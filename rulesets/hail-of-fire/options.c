// options.c - what is offered at T4 and in the Hero window: a line a Unit and way of paying, open or shut with its reason.
#include "ambush.h"

static pl_why why_no_points(const pl_turn *turn, pl_side side, hof_paid paid)
{
    const hof_game *game = hof_see_game(turn);
    int cost = hof_cost(turn, paid, 1);
    if (paid == HOF_BY_HP && hof_see_side(turn, side)->hp < cost)
        return "HOF-TURN.6: no Hero Points left";
    if (paid == HOF_BY_HP && side != turn->state->active && game->hero_window_limit && game->window_spent + cost > game->hero_window_limit)
        return "HOF-TURN.8: no more Hero Points in this window";
    if ((paid == HOF_BY_OP || paid == HOF_BY_CALL) && game->op < cost)
        return "HOF-TURN.6: no Order Points left";
    return NULL;
}

static void put_unit(const pl_turn *turn, pl_offer *offer, int unit, int verb)
{
    hof_paid paid = hof_paid_by(verb);
    pl_why why = why_no_points(turn, offer->side, paid);
    if (!why && !hof_has_able(turn, offer->side, unit, paid)) {
        const pl_scene_unit *u = &turn->scene->units[unit];
        for (int team = u->first; team < u->first + u->count && !why; team++)
            if (hof_piece(turn, team)->place != PL_LOST)
                why = hof_why_not_activate(turn, team, offer->side, paid);
    }
    pl_put(offer, (pl_option){.verb = (uint8_t)verb, .subject = (uint16_t)unit, .cost = (uint8_t)hof_cost(turn, paid, 1)}, why);
}

static bool has_contact(const pl_turn *turn, int unit)
{
    const pl_scene_unit *u = &turn->scene->units[unit];
    for (int team = u->first; team < u->first + u->count; team++)
        if (hof_see_team(turn, team)->in_contact)
            return true;
    return false;
}

// HOF-ART.3: an FO or a Mortar Team of the Unit observes.
static void put_calls(const pl_turn *turn, pl_offer *offer, int unit)
{
    const pl_scene_unit *u = &turn->scene->units[unit];
    bool is_off_table = !hof_rules(turn)->batteries[hof_see_unit(turn, unit)->battery - 1].is_on_table, has_tube = is_off_table;
    for (int team = u->first; team < u->first + u->count; team++)
        has_tube |= hof_has(turn, team, HOF_MORTAR) && !hof_why_not_activate(turn, team, offer->side, HOF_BY_CALL) &&
                    !hof_see_team(turn, team)->committed;
    for (int team = u->first; team < u->first + u->count; team++) {
        if (!hof_has(turn, team, HOF_FO | HOF_MORTAR) || hof_piece(turn, team)->place == PL_LOST)
            continue;
        pl_why why = why_no_points(turn, offer->side, HOF_BY_CALL);
        if (!why && hof_see_game(turn)->op_spent)
            why = "HOF-ART.1: only the first Order Point of the turn calls a barrage";
        if (!why)
            why = hof_why_not_activate(turn, team, offer->side, HOF_BY_CALL);
        if (!why && hof_see_team(turn, team)->committed)
            why = "HOF-ART.5: committed to a barrage this turn";
        pl_put(offer,
               (pl_option){.verb = HOF_CALL_BARRAGE,
                           .subject = (uint16_t)unit,
                           .target = (uint16_t)team,
                           .cost = (uint8_t)hof_cost(turn, HOF_BY_CALL, 1)},
               why        ? why
               : has_tube ? NULL
                          : "HOF-ART.2: no tube is able to fire");
    }
}

// HOF-ASL.5, HOF-TURN.11: Teams in contact must be given orders before the turn may end.
static bool owes_orders(const pl_turn *turn, pl_side side) { return hof_has_able(turn, side, 0, HOF_BY_NOTHING); }

void hof_offer_activation(const pl_turn *turn, pl_offer *offer)
{
    for (int unit = 1; unit <= turn->state->unit_count; unit++) {
        if (turn->scene->units[unit].side != offer->side || !hof_see_unit(turn, unit)->teams)
            continue;
        if (has_contact(turn, unit))
            put_unit(turn, offer, unit, HOF_ACTIVATE_ASSAULT);
        if (hof_see_unit(turn, unit)->battery)
            put_calls(turn, offer, unit);
        put_unit(turn, offer, unit, HOF_ACTIVATE_OP);
        put_unit(turn, offer, unit, HOF_ACTIVATE_HERO);
    }
    hof_put_ambushes(turn, offer);
    pl_put(offer, (pl_option){.verb = HOF_PASS},
           owes_orders(turn, offer->side) ? "HOF-TURN.11: Teams in contact must be given orders first" : NULL);
    pl_keep(offer);  // HOF-TURN.9: T4 always asks
}

// HOF-TURN.9: silence must tell nothing, so the window is offered by what both sides can see: points spent and Teams able to act.
void hof_offer_window(const pl_turn *turn, pl_offer *offer)
{
    const hof_game *game = hof_see_game(turn);
    bool is_open = hof_see_side(turn, offer->side)->hp_spent < hof_rules(turn)->hero_points_most &&
                   hof_has_able(turn, offer->side, 0, HOF_BY_HP) &&
                   !(game->hero_window_limit && game->window_spent >= game->hero_window_limit);
    if (is_open)
        for (int unit = 1; unit <= turn->state->unit_count; unit++)
            if (turn->scene->units[unit].side == offer->side && hof_see_unit(turn, unit)->teams)
                put_unit(turn, offer, unit, HOF_ACTIVATE_HERO);
    pl_put_pass(offer);
    if (is_open)
        pl_keep(offer);
}

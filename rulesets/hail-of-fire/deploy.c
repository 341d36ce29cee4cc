// deploy.c - S1 and S2: the table is cleared, then each side places its Teams in its zone, or takes the scenario's own places.
#include <string.h>

#include "events.h"
#include "sequence.h"
#include "steer.h"

enum { PLACEMENTS_PER_TEAM = 2 };

const pl_scenario_zone *hof_zone_of(const pl_turn *turn, pl_side side)
{
    const pl_scenario *scenario = turn->scene->scenario;
    for (int i = 0; i < scenario->zone_count; i++)
        if (scenario->zones[i].side == side && scenario->zones[i].use && !strcmp(scenario->zones[i].use, "deploy"))
            return &scenario->zones[i];
    return NULL;
}

const pl_piece *hof_scenario_place(const pl_turn *turn, int team) { return &pl_see_pieces(turn->scene->initial)[team]; }

// A Team that deploys: not in reserve from the start, nor kept back.
static bool deploys(const pl_turn *turn, int team, pl_side side)
{
    return hof_is_side(turn, team, side) && hof_scenario_place(turn, team)->place == PL_ON_TABLE &&
           hof_see_unit(turn, hof_piece(turn, team)->unit)->arrives != HOF_KEPT_BACK;
}

pl_flow hof_clear_table(pl_turn *turn)
{
    hof_game *game = hof_own_game(turn);
    if (!hof_zone_of(turn, 1) || !hof_zone_of(turn, 2))
        return pl_jump(turn, HOF_S3);
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_on_table(turn, team))
            pl_pieces(turn->state)[team].place = PL_AWAY;
    pl_top(turn)->by = game->deploys_first ? game->deploys_first : game->first;
    return PL_NEXT;
}

static int left_to_place(const pl_turn *turn, pl_side side)
{
    int left = 0;
    for (int team = 1; team <= hof_team_count(turn); team++)
        left += deploys(turn, team, side) && !hof_see_team(turn, team)->is_placed;
    return left;
}

// Optional hidden reserve: whole Units, of the side that acts second.
static void put_kept_back(const pl_turn *turn, pl_offer *offer)
{
    int kept = 0;
    if (!pl_switched_on(turn->scene, HOF_HIDDEN_RESERVE) || offer->side == hof_see_game(turn)->first)
        return;
    for (int unit = 1; unit <= turn->state->unit_count; unit++)
        kept += turn->scene->units[unit].side == offer->side && hof_see_unit(turn, unit)->arrives == HOF_KEPT_BACK;
    for (int unit = 1; unit <= turn->state->unit_count; unit++)
        if (deploys(turn, turn->scene->units[unit].first, offer->side))
            pl_put(offer, (pl_option){.verb = HOF_KEEP_BACK, .subject = (uint16_t)unit},
                   kept >= hof_rules(turn)->kept_back_most
                       ? pl_reason(turn, "HOF-SET.4: no more Units than {number} are kept back", hof_rules(turn)->kept_back_most)
                       : NULL);
}

static void keep_back(pl_turn *turn, int unit)
{
    const pl_scene_unit *u = &turn->scene->units[unit];
    hof_own_unit(turn, unit)->arrives = HOF_KEPT_BACK;
    pl_units(turn->state)[unit].place = PL_RESERVE;
    for (int team = u->first; team < u->first + u->count; team++)
        pl_pieces(turn->state)[team].place = PL_RESERVE;
    pl_emit(turn, (pl_event){.kind = HOF_EV_KEPT_BACK, .side = u->side, .subject = (uint16_t)unit, .rule = "HOF-SET.4"});
}

void hof_offer_places(const pl_turn *turn, pl_offer *offer)
{
    const hof_side *own = hof_see_side(turn, offer->side);
    put_kept_back(turn, offer);
    pl_put(offer, (pl_option){.verb = HOF_AUTO, .is_default = 1}, NULL);
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (deploys(turn, team, offer->side))
            pl_put(offer, (pl_option){.verb = HOF_PLACE, .subject = (uint16_t)team},
                   own->placements >= PLACEMENTS_PER_TEAM * own->teams ? "HOF-SET.2: its Teams have been placed and moved often enough"
                                                                       : NULL);
    pl_put(offer, (pl_option){.verb = HOF_PASS}, left_to_place(turn, offer->side) ? "HOF-SET.2: every Team must be placed first" : NULL);
}

pl_why hof_check_place(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    const pl_item *item = choice->items;
    hint->item = 0;
    if (choice->item_count != 1 || item->piece != choice->subject || !pl_item_has_at(item))
        return "HOF-SET.2: one place for this Team";
    if (hof_why_not_facing(item))
        return hof_why_not_facing(item);
    const pl_scenario_zone *zone = hof_zone_of(turn, choice->side);
    const pl_piece *own = hof_scenario_place(turn, item->piece);
    bool is_scenario_place = pl_same_point(own->at, item->at);
    if (!is_scenario_place && pl_point_in_polygon(item->at, zone->points, zone->point_count) == PL_OUTSIDE)
        return "HOF-SET.2: outside its zone";
    if (!is_scenario_place && !hof_may_be_at(turn, item->piece, item->at))
        return "HOF-SET.2: ground it could not enter";
    return hof_why_not_stand(turn, item->piece, item->at, pl_item_facing(item, own->facing));
}

static void put_down(pl_turn *turn, int team, pl_point at, int facing)
{
    pl_pieces(turn->state)[team].place = PL_ON_TABLE;
    hof_own_team(turn, team)->is_placed = 1;
    pl_piece_move(turn, (pl_piece_id)team, at, facing, PL_EVERYONE, "HOF-SET.2");
}

pl_flow hof_take_place(pl_turn *turn, const pl_choice *choice)
{
    hof_side *own = hof_own_side(turn, choice->side);
    if (choice->verb == HOF_PLACE) {
        own->placements++;
        put_down(turn, choice->subject, choice->items[0].at,
                 pl_item_facing(choice->items, hof_scenario_place(turn, choice->subject)->facing));
        return PL_AGAIN;
    }
    if (choice->verb == HOF_KEEP_BACK) {
        keep_back(turn, choice->subject);
        return PL_AGAIN;
    }
    if (choice->verb == HOF_AUTO)
        for (int team = 1; team <= hof_team_count(turn); team++)
            if (deploys(turn, team, choice->side))
                put_down(turn, team, hof_scenario_place(turn, team)->at, hof_scenario_place(turn, team)->facing);
    own->is_placed = 1;
    pl_emit(turn, (pl_event){.kind = HOF_EV_DEPLOYED, .side = choice->side, .subject = choice->side, .rule = "HOF-SET.2"});
    pl_top(turn)->by = pl_other(choice->side);
    if (!hof_see_side(turn, pl_other(choice->side))->is_placed)
        return PL_AGAIN;
    hof_contacts_refresh(turn);
    return PL_NEXT;
}

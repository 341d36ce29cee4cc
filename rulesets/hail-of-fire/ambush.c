// ambush.c - the optional hidden reserve: for an Order Point a Unit kept back is placed whole, in its zone, in ground that conceals it,
// away from every enemy; it has then acted.
#include "ambush.h"

#include "events.h"
#include "steer.h"

pl_why hof_why_not_hide(const pl_turn *turn, int team, pl_point at, int facing)
{
    pl_side side = hof_piece(turn, team)->side;
    const pl_scenario_zone *zone = hof_zone_of(turn, side);
    if (!zone || pl_point_in_polygon(at, zone->points, zone->point_count) == PL_OUTSIDE)
        return "HOF-SET.4: outside its zone";
    if (!hof_ground_conceals(turn, team, at))
        return "HOF-SET.4: this ground does not conceal it";
    if (!hof_may_be_at(turn, team, at))
        return "HOF-SET.2: ground it could not enter";
    pl_foot foot = hof_foot_at(turn, team, at, facing);
    if (hof_enemy_near(turn, side, &foot, hof_rules(turn)->ambush_distance))
        return "HOF-SET.4: too near to an enemy";
    return hof_why_not_stand(turn, team, at, facing);
}

// The facing named, or the scenario's.
static int facing_of(const pl_turn *turn, const pl_item *item) { return pl_item_facing(item, hof_piece(turn, item->piece)->facing); }

bool hof_is_clear(const pl_turn *turn, const pl_item *items, int count, const pl_item *item)
{
    pl_foot foot = hof_foot_at(turn, item->piece, item->at, facing_of(turn, item));
    for (int i = 0; i < count; i++) {
        pl_foot other = hof_foot_at(turn, items[i].piece, items[i].at, facing_of(turn, &items[i]));
        if (pl_feet_overlap(&foot, &other, hof_rules(turn)->contact_gap))
            return false;
    }
    return true;
}

pl_why hof_check_ambush(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    const pl_scene_unit *u = &turn->scene->units[choice->subject];
    if (choice->item_count != u->count)
        return "HOF-SET.4: a place for each Team of the Unit";
    for (int i = 0; i < choice->item_count; i++) {
        const pl_item *item = &choice->items[i];
        hint->item = i;
        if (item->piece != u->first + i)
            return "HOF-SET.4: a place for each Team of the Unit, in their order";
        if (!pl_item_has_at(item))
            return "HOF-SET.4: a place for each Team of the Unit";
        pl_why why = hof_why_not_facing(item);
        if (!why)
            why = hof_why_not_hide(turn, item->piece, item->at, facing_of(turn, item));
        if (why)
            return why;
        if (!hof_is_clear(turn, choice->items, i, item))
            return "HOF-GEN.9: it would overlap another Team";
    }
    return NULL;
}

void hof_put_ambushes(const pl_turn *turn, pl_offer *offer)
{
    for (int unit = 1; unit <= turn->state->unit_count; unit++) {
        const pl_scene_unit *u = &turn->scene->units[unit];
        if (u->side != offer->side || hof_see_unit(turn, unit)->arrives != HOF_KEPT_BACK || hof_piece(turn, u->first)->place != PL_RESERVE)
            continue;
        int cost = hof_cost(turn, HOF_BY_OP, 1);
        pl_why why = hof_see_game(turn)->op < cost ? "HOF-TURN.6: no Order Points left" : NULL;
        pl_put(offer, (pl_option){.verb = HOF_AMBUSH, .subject = (uint16_t)unit, .cost = (uint8_t)cost}, why);
    }
}

void hof_take_ambush(pl_turn *turn, const pl_choice *choice)
{
    hof_unit *unit = hof_own_unit(turn, choice->subject);
    hof_game *game = hof_own_game(turn);
    int cost = hof_cost(turn, HOF_BY_OP, 1);
    game->op = (uint8_t)(game->op - cost);
    game->op_spent = (uint8_t)(game->op_spent + (cost ? cost : 1));
    unit->arrives = 0;
    pl_units(turn->state)[choice->subject].place = PL_ON_TABLE;
    for (int i = 0; i < choice->item_count; i++) {
        const pl_item *item = &choice->items[i];
        pl_pieces(turn->state)[item->piece].place = PL_ON_TABLE;
        hof_own_team(turn, item->piece)->acts = 1;
        pl_emit(turn,
                (pl_event){.kind = HOF_EV_ENTERED, .side = choice->side, .subject = item->piece, .to = item->at, .rule = "HOF-SET.4"});
        pl_piece_move(turn, item->piece, item->at, facing_of(turn, item), PL_EVERYONE, "HOF-SET.4");
    }
}

// transport.c - the optional rule on transports. Passengers are off the table: neither seen nor hit, they can only leave, and die with
// it.
#include "transport.h"

#include "events.h"
#include "sequence.h"
#include "steer.h"

static int room(const pl_turn *turn, int vehicle)
{
    int left = hof_profile_of(turn, vehicle)->carries;
    for (int team = 1; team <= hof_team_count(turn); team++)
        left -= hof_see_team(turn, team)->carrier == vehicle;
    return left;
}

static pl_why why_not_board(const pl_turn *turn, int team, int vehicle, const hof_way *way)
{
    pl_foot foot = hof_foot_at(turn, team, way->points[way->count - 1], way->facing);
    if (room(turn, vehicle) <= 0)
        return "HOF-MOV.11: no room aboard";
    return hof_foot_touches(turn, &foot, vehicle) ? NULL : "HOF-MOV.11: to board it ends touching the Vehicle";
}

pl_why hof_check_board(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    hof_way way;
    pl_why why;
    if (!hof_path_way(turn, choice->subject, choice->items, choice->item_count, &way, &why))
        return why;
    why = hof_why_not_way(turn, &way, hof_allowance(turn, choice->subject, false), hint);
    return why ? why : why_not_board(turn, choice->subject, choice->target, &way);
}

void hof_put_boarding(const pl_turn *turn, pl_offer *offer, int team)
{
    if (!pl_switched_on(turn->scene, HOF_TRANSPORTS) || hof_is_vehicle(turn, team) || !hof_on_table(turn, team))
        return;
    pl_len reach = hof_allowance(turn, team, false) + hof_rules(turn)->contact_gap;
    for (int vehicle = 1; vehicle <= hof_team_count(turn); vehicle++) {
        if (!hof_on_table(turn, vehicle) || !hof_is_side(turn, vehicle, offer->side) || !hof_profile_of(turn, vehicle)->carries ||
            !hof_within(turn, team, vehicle, reach))
            continue;
        pl_put(offer, (pl_option){.verb = HOF_BOARD, .subject = (uint16_t)team, .target = (uint16_t)vehicle},
               room(turn, vehicle) > 0 ? NULL : "HOF-MOV.11: no room aboard");
    }
}

void hof_board(pl_turn *turn, int team, int vehicle)
{
    pl_piece *piece = &pl_pieces(turn->state)[team];
    if (!hof_touch(turn, team, vehicle))
        return;
    piece->place = PL_ABOARD;
    piece->at = hof_piece(turn, vehicle)->at;
    hof_own_team(turn, team)->carrier = (uint16_t)vehicle;
    pl_emit(turn,
            (pl_event){
                .kind = HOF_EV_BOARDED, .side = piece->side, .subject = (uint16_t)team, .target = (uint16_t)vehicle, .rule = "HOF-MOV.11"});
}

pl_why hof_why_not_alight(const pl_turn *turn, int team, pl_point start)
{
    int facing = hof_piece(turn, team)->facing;
    pl_foot foot = hof_foot_at(turn, team, start, facing);
    if (!hof_foot_touches(turn, &foot, hof_see_team(turn, team)->carrier))
        return "HOF-MOV.11: it leaves from a place touching its Vehicle";
    if (!hof_may_be_at(turn, team, start))
        return "HOF-TER.8: this ground is closed to it";
    return hof_why_not_stand(turn, team, start, facing);
}

void hof_carry(pl_turn *turn, int vehicle)
{
    for (int team = 1; team <= hof_team_count(turn) && hof_profile_of(turn, vehicle)->carries; team++)
        if (hof_see_team(turn, team)->carrier == vehicle)
            pl_pieces(turn->state)[team].at = hof_piece(turn, vehicle)->at;
}

void hof_lose_passengers(pl_turn *turn, int vehicle, const char *rule)
{
    for (int team = 1; team <= hof_team_count(turn) && hof_profile_of(turn, vehicle)->carries; team++)
        if (hof_see_team(turn, team)->carrier == vehicle && hof_piece(turn, team)->place == PL_ABOARD)
            hof_destroy(turn, team, 0, rule);
}

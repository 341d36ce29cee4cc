// deploy.c - the judge of a first place.
// Stands on deploy.h. The rows S0.1 and S0.2 are in phase_deploy.c.
#include "deploy.h"

bool rf_is_to_deploy(const pl_turn *turn, pl_unit_id unit)
{
    const rf_unit *own = rf_see_unit(turn, unit);
    return pl_see_units(turn->state)[unit].place == PL_RESERVE && !own->arrives && rf_kind(turn, rf_first(turn, unit)) != RF_AIRCRAFT &&
           !own->is_off_table;
}

pl_why rf_why_not_hide(const pl_turn *turn, pl_unit_id unit)
{
    pl_piece_id p = rf_first(turn, unit);
    if (pl_see_units(turn->state)[unit].place != PL_ON_TABLE)
        return "RF-HID.1: not on the table";
    if (rf_see_unit(turn, unit)->stays_hidden)
        return "RF-HID.1: is recorded as hidden";
    return (rf_is_vehicle(turn, p) || rf_is_gun(turn, p)) && rf_cover_above(turn, p) == RF_OPEN
               ? "RF-HID.1: vehicles and guns in the open are seen"
               : NULL;
}

bool rf_in_zone(const pl_scene *scene, pl_side side, pl_point p)
{
    for (int z = 0; z < scene->scenario->zone_count; z++) {
        const pl_scenario_zone *zone = &scene->scenario->zones[z];
        if (zone->side == side && pl_point_in_polygon(p, zone->points, zone->point_count) != PL_OUTSIDE)
            return true;
    }
    return false;
}

static const pl_item *item_of(const pl_choice *choice, pl_piece_id piece)
{
    const pl_item *found = NULL;
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].piece == piece)
            found = found ? found : &choice->items[i];
    return found;
}

static pl_why why_not_stand(const pl_turn *turn, const pl_choice *choice, const pl_item *item)
{
    const pl_piece *piece = rf_piece_at(turn, item->piece);
    pl_foot foot = pl_piece_foot_at(turn->scene, piece, item->at, rf_named_facing(turn, item));
    if (!pl_foot_on_table(&foot, turn->scene->width, turn->scene->height) || !rf_in_zone(turn->scene, choice->side, item->at))
        return "RF-HID.1: inside its deployment zone";
    if (rf_on_kinds(turn, item->at, rf_tab(turn)->barred_areas[rf_gait(turn, item->piece)]))
        return "RF-GEN.13: impassable ground";
    bool is_close = true, has_mate = false;
    for (int i = 0; i < choice->item_count; i++) {
        const pl_item *other = &choice->items[i];
        if (other == item)
            continue;
        pl_foot mate = pl_piece_foot_at(turn->scene, rf_piece_at(turn, other->piece), other->at, rf_named_facing(turn, other));
        if (pl_feet_overlap(&foot, &mate, 10))
            return "RF-MOV.7: pieces may not overlap";
        pl_len gap = rf_kind(turn, item->piece) == RF_AT_TEAM ? rf_tab(turn)->at_team_gap : rf_tab(turn)->company_gap;
        is_close = (has_mate && is_close) || pl_feet_within(&foot, &mate, gap);
        has_mate = true;
    }
    if (has_mate && !is_close)
        return pl_reason(turn, "RF-MOV.11: each stand of a company within {inches} of another",
                         rf_kind(turn, item->piece) == RF_AT_TEAM ? rf_tab(turn)->at_team_gap : rf_tab(turn)->company_gap);
    RF_EACH_PIECE(turn, p) {
        if (!rf_stands_known(turn, p, choice->side) || rf_unit_of(turn, p) == choice->subject)
            continue;
        pl_foot other = rf_foot(turn, p);
        if (pl_feet_overlap(&foot, &other, 10))
            return "RF-MOV.7: pieces may not overlap";
    }
    return NULL;
}

pl_why rf_check_deploy(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    *hint = (pl_hint){.item = -1};
    for (int i = 0; i < choice->item_count; i++) {
        pl_piece_id p = choice->items[i].piece;
        hint->item = i;
        if (!p || p > turn->state->piece_count || rf_unit_of(turn, p) != choice->subject || item_of(choice, p) != &choice->items[i])
            return "RF-HID.1: each stand of the element once";
        if (!pl_item_has_at(&choice->items[i]))
            return "RF-HID.1: a place for every stand";
    }
    RF_EACH_OF(turn, choice->subject, p)
        if (!item_of(choice, p))
            return "RF-HID.1: a place for every stand";
    for (int i = 0; i < choice->item_count; i++) {
        hint->item = i;
        pl_why why = why_not_stand(turn, choice, &choice->items[i]);
        if (why)
            return why;
    }
    return NULL;
}

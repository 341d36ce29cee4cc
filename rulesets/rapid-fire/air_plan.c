// air_plan.c - the fillings of air_plan and of attacks: listed targets, place of the aircraft, heading, bombs.
// Stands on air.h.
#include "air.h"

// ---- plans (RF-AIR.3)

bool rf_is_known_unit(const pl_turn *turn, pl_unit_id unit, pl_side side)
{
    RF_EACH_OF(turn, unit, p)
        if (rf_is_known(turn, p, side))
            return true;
    return false;
}

pl_why rf_check_plan(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    *hint = (pl_hint){.item = -1};
    if (choice->item_count < 1 || choice->item_count > rf_tab(turn)->air_targets || choice->item_count > RF_PLAN_MAX)
        return pl_reason(turn, "RF-AIR.3: one to {number} targets", rf_tab(turn)->air_targets);
    for (int i = 0; i < choice->item_count; i++) {
        const pl_item *item = &choice->items[i];
        hint->item = i;
        if (!item->target) {
            if (!pl_item_has_at(item))
                return "RF-AIR.3: an element or a point";
            if (item->at.x < 0 || item->at.y < 0 || item->at.x > turn->scene->width || item->at.y > turn->scene->height)
                return "RF-AIR.3: a point on the table";
            continue;
        }
        if (item->target > turn->state->unit_count || item->at.x || item->at.y)
            return "RF-AIR.3: an element or a point";
        if (turn->scene->units[item->target].side == choice->side || !rf_is_known_unit(turn, item->target, choice->side))
            return "RF-AIR.3: an enemy element on the table";
        for (int k = 0; k < i; k++)
            if (choice->items[k].target == item->target)
                return "RF-AIR.3: each target once";
    }
    hint->item = -1;
    return NULL;
}

// ---- attacks

pl_point rf_attack_point(const pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_AIR_POINT)
        return rf_see_unit(turn, choice->subject)->plan_at[choice->target - 1];
    return rf_at_point(turn, choice->target);
}

void rf_attack_load(const pl_turn *turn, const pl_choice *choice, int *bomb, int *count)
{
    const rf_unit *own = rf_see_unit(turn, choice->subject);
    *bomb = choice->item_count ? choice->items[0].order : own->bombs[0] ? 0 : 1;
    *count = choice->item_count && choice->items[0].value ? choice->items[0].value
             : choice->value == RF_DIVE_BOMB              ? 1
                                                          : own->bombs[*bomb & 1];
}

pl_why rf_check_attack(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    const rf_unit *own = rf_see_unit(turn, choice->subject);
    int bomb, count;
    *hint = (pl_hint){.item = choice->item_count ? 0 : -1};
    if (choice->item_count > 1)
        return "RF-AIR.10: one place";
    rf_attack_load(turn, choice, &bomb, &count);
    if (choice->value == RF_DIVE_BOMB || choice->value == RF_LEVEL_BOMB) {
        if (bomb < 0 || bomb > 1 || count < 1 || count > own->bombs[bomb])
            return "RF-AIR.16: not so many bombs of that kind";
        if (choice->value == RF_DIVE_BOMB && count != 1)
            return "RF-AIR.15: one bomb an attack";
    }
    if (choice->item_count && pl_item_has_at(choice->items)) {
        pl_point at = choice->items[0].at, target = rf_attack_point(turn, choice);
        if (at.x < 0 || at.y < 0 || at.x > turn->scene->width || at.y > turn->scene->height)
            return "RF-AIR.10: on the table";
        bool is_near = pl_points_within(at, target, rf_tab(turn)->air_place);
        if (choice->verb == RF_V_AIR_ATTACK) {
            pl_foot foot = rf_foot(turn, choice->target);
            is_near = pl_foot_near_point(&foot, at, rf_tab(turn)->air_place);
        }
        if (!is_near)
            return pl_reason(turn, "RF-AIR.10: within {inches} of the target", rf_tab(turn)->air_place);
    }
    return NULL;
}

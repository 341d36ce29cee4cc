// ideas_air.c - see ideas.h: plans and attacks of aircraft.
#include "ideas.h"

#include "air.h"

// Three elements of three different units, beginning with each in turn; else the objectives as points.
void rf_suggest_plan(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_side side = turn->scene->units[option->subject].side;
    const pl_marker *markers = pl_see_markers(turn->state);
    int given = 0;
    RF_EACH_UNIT(turn, first) {
        pl_item items[RF_PLAN_MAX] = {0};
        int count = 0;
        for (pl_unit_id u = first; u <= turn->state->unit_count && count < RF_PLAN_MAX; u++) {
            bool is_other = true;
            for (int i = 0; i < count; i++)
                is_other &= turn->scene->units[items[i].target].group != turn->scene->units[u].group;
            if (is_other && turn->scene->units[u].side != side && rf_is_known_unit(turn, u, side))
                items[count++].target = u;
        }
        if (!count || given == 10)
            break;
        given++;
        if (!pl_candidate(to, items, count, option->value))
            return;
    }
    for (int m = 1; m <= turn->state->marker_count; m++)
        if (markers[m].kind == RF_M_OBJECTIVE) {
            pl_item item = {.at = markers[m].at};
            if (!pl_candidate(to, &item, 1, option->value))
                return;
        }
    pl_item middle = {.at = pl_at(turn->scene->width / 2, turn->scene->height / 2)};
    pl_candidate(to, &middle, 1, option->value);
}

void rf_suggest_attack(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_choice plain = {.side = turn->scene->units[option->subject].side,
                       .verb = option->verb,
                       .subject = option->subject,
                       .target = option->target,
                       .value = option->value};
    pl_point at = rf_attack_point(turn, &plain);
    if (!pl_candidate(to, NULL, 0, option->value) || option->value < RF_DIVE_BOMB)
        return;
    for (int bomb = 0; bomb < 2; bomb++)
        for (int heading = 0; heading < 180; heading += 90) {
            pl_item item = {.at = at, .facing = (int16_t)heading, .order = (uint8_t)bomb};
            if (!pl_candidate(to, &item, 1, option->value))
                return;
        }
}

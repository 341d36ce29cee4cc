// meaning_handles.c - what on the table stands for an option that names a number: sides of a position, fights, points on an aircraft's list.
// Stands on meaning.h. Reads the view alone, decides nothing.
#include "meaning.h"

int rf_handles_sides(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    int count, found = 0, sides[2] = {option->target, option->value};
    if (!option->subject || option->subject > pl_terrain_count(turn->scene->terrain))
        return 0;
    const pl_point *corners = pl_terrain_points(turn->scene->terrain, option->subject, 0, &count);
    for (int i = 0; i < 2; i++)
        if (sides[i] >= 1 && sides[i] <= count)
            to[found++] = (pl_handle){.kind = PL_HANDLE_EDGE, .points = {corners[sides[i] - 1], corners[sides[i] % count]}};
    return found;
}

int rf_handles_fight(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    int64_t x = 0, y = 0, count = 0;
    RF_EACH_PIECE(turn, p) {
        if (!option->value || rf_see(turn, p)->fight != option->value || !rf_is_live(turn, p))
            continue;
        x += rf_at_point(turn, p).x;
        y += rf_at_point(turn, p).y;
        count++;
    }
    if (!count)
        return 0;
    *to = (pl_handle){.kind = PL_HANDLE_SPOT, .points = {pl_at((pl_len)(x / count), (pl_len)(y / count))}};
    return 1;
}

int rf_handles_listed(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    if (!option->subject || option->subject > turn->state->unit_count || option->target < 1 ||
        option->target > rf_see_unit(turn, option->subject)->plan_count)
        return 0;
    *to = (pl_handle){.kind = PL_HANDLE_SPOT, .points = {rf_see_unit(turn, option->subject)->plan_at[option->target - 1]}};
    return 1;
}

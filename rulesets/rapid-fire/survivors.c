// survivors.c - the judge of a survivor's place and the grid that finds one: lowest y, then x, in quarter inches.
// Stands on survivors.h.
#include "survivors.h"

pl_why rf_why_not_place(const pl_turn *turn, pl_piece_id piece, pl_point at, int facing)
{
    const rf_tables *t = rf_tab(turn);
    pl_side side = rf_side_of(turn, piece);
    pl_foot foot = pl_piece_foot_at(turn->scene, rf_piece_at(turn, piece), at, facing), wreck = rf_foot(turn, rf_see(turn, piece)->aboard);
    if (at.x < 0 || at.y < 0 || at.x > turn->scene->width || at.y > turn->scene->height)
        return "RF-AT.5: on the table";
    if (!rf_feet_near(&foot, &wreck, t->survivors_near))
        return pl_reason(turn, "RF-AT.5: within {inches} of the wreck", t->survivors_near);
    if (rf_on_kinds(turn, at, t->barred_areas[rf_gait(turn, piece)]))
        return "RF-GEN.13: impassable ground";
    RF_EACH_PIECE(turn, p) {
        if (p == piece || !rf_stands_known(turn, p, side) || rf_is_beyond(turn, piece, at, p, t->assault_reach))
            continue;
        pl_foot other = rf_foot(turn, p);
        if (rf_side_of(turn, p) != side && rf_see(turn, p)->damage != RF_WRECK && rf_feet_near(&foot, &other, t->assault_reach))
            return pl_reason(turn, "RF-AT.5: more than {inches} from every enemy", t->assault_reach);
        if (pl_feet_overlap(&foot, &other, 10))
            return "RF-MOV.7: pieces may not overlap";
    }
    return NULL;
}

pl_why rf_check_place(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    *hint = (pl_hint){.item = choice->item_count ? 0 : -1};
    if (choice->item_count != 1 || choice->items[0].piece != choice->subject || !pl_item_has_at(choice->items))
        return "RF-AT.5: one place for the survivor";
    return rf_why_not_place(turn, choice->subject, choice->items[0].at, rf_named_facing(turn, choice->items));
}

void rf_grid_round(const pl_turn *turn, pl_piece_id piece, pl_point *low, pl_point *high)
{
    pl_piece_id wreck = rf_see(turn, piece)->aboard;
    pl_point at = rf_at_point(turn, wreck);
    pl_len reach = rf_tab(turn)->survivors_near + rf_outer(turn, wreck) + turn->scene->outer[rf_piece_at(turn, piece)->shape];
    *low = pl_at((at.x - reach) / RF_SURVIVOR_GRID * RF_SURVIVOR_GRID, (at.y - reach) / RF_SURVIVOR_GRID * RF_SURVIVOR_GRID);
    *high = pl_at(at.x + reach, at.y + reach);
}

bool rf_has_place(const pl_turn *turn, pl_piece_id piece)
{
    pl_point low, high;
    int facing = rf_piece_at(turn, piece)->facing;
    rf_grid_round(turn, piece, &low, &high);
    for (pl_len y = low.y; y <= high.y; y += RF_SURVIVOR_GRID)
        for (pl_len x = low.x; x <= high.x; x += RF_SURVIVOR_GRID)
            if (!rf_why_not_place(turn, piece, pl_at(x, y), facing))
                return true;
    return false;
}

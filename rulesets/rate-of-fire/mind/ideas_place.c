// ideas_place.c - see ideas.h: places before the game, and beside the enemy.
#include "ideas.h"

#include "meaning.h"

void rof_suggest_deploy(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    static const pl_len shifts[] = {0, 2000, 4000, 8000};
    const pl_scene_unit *su = rof_scene_unit(turn, option->subject);
    for (int s = 0; s < PL_COUNT(shifts); s++)
        for (int d = 0; d < 24; d += s ? 3 : 24) {
            pl_item items[ROF_FIGURES];
            for (int n = 0; n < su->count; n++) {
                const pl_piece *p = rof_piece_at(turn, su->first + n);
                items[n] =
                    (pl_item){.piece = (uint16_t)(su->first + n), .at = rof_displaced(turn, p->at, 15 * d, shifts[s]), .facing = p->facing};
            }
            if (!pl_candidate(to, items, su->count, 0))
                return;
        }
}

void rof_suggest_dummy(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_point at = rof_marker_at(turn, option->subject)->at;
    for (int far = 0; far <= 16; far += 4)
        for (int d = 0; d < 24; d += far ? 3 : 24)
            if (!pl_candidate(to, &(pl_item){.at = rof_displaced(turn, at, 15 * d, PL_INCHES(far))}, 1, 0))
                return;
}

void rof_suggest_assault(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_item items[ROF_FIGURES];
    for (int way = 0; way < 4; way++) {
        int count = rof_gather_rush(turn, option->subject, way & 1 ? 1 : ROF_FIGURES, way < 2, items);
        if (count)
            pl_candidate(to, items, count, 0);
    }
}

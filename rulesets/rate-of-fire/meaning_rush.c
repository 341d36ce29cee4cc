// meaning_rush.c - who of an element can come to blows, each at the nearest free place beside an enemy: for people and for the mind.
// Stands on meaning.h; the assault itself is phase_melee.c.
#include "meaning.h"

static bool is_taken(const pl_turn *turn, pl_side side, int piece, pl_point spot, const pl_item *items, int count)
{
    for (int i = 0; i < count; i++)
        if (rof_overlap(turn, items[i].at, spot))
            return true;
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *p = rof_piece_at(turn, e);
        bool goes = false;
        for (int i = 0; i < count; i++)
            goes |= items[i].piece == e;
        if (e != piece && !goes && p->place == PL_ON_TABLE && rof_known_to(turn, p->unit, side) && rof_overlap(turn, p->at, spot))
            return true;
    }
    return false;
}

// The place beside an enemy on the straight way to him: whoever is near enough can reach it, if nothing is in between.
static pl_point straight_place(const pl_turn *turn, pl_point from, pl_point enemy)
{
    pl_len far = pl_distance(from, enemy, PL_NEAREST), stop = 2 * rof_t(turn)->radius;
    return far ? pl_at(enemy.x + (pl_len)pl_scale(from.x - enemy.x, stop, far, PL_NEAREST),
                       enemy.y + (pl_len)pl_scale(from.y - enemy.y, stop, far, PL_NEAREST))
               : enemy;
}

static bool find_spot(const pl_turn *turn, int piece, const pl_item *items, int count, pl_point *spot)
{
    const pl_piece *p = rof_piece_at(turn, piece);
    int64_t best = INT64_MAX;
    pl_hint hint;
    if (rof_why_not_join(turn, piece))
        return false;
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *enemy = rof_piece_at(turn, e);
        if (enemy->place != PL_ON_TABLE || enemy->side == p->side || !rof_revealed(turn, enemy->unit) ||
            !rof_within(turn, p->at, enemy->at, rof_t(turn)->assault))
            continue;
        for (int d = -2; d < 24; d += 2) {  // straight at him, then round him
            pl_point at = d < 0 ? straight_place(turn, p->at, enemy->at) : rof_displaced(turn, enemy->at, 15 * d, 2 * rof_t(turn)->radius);
            if (pl_distance_squared(p->at, at) < best && !is_taken(turn, p->side, piece, at, items, count) &&
                !rof_check_rush(turn, piece, &at, 1, &hint)) {
                best = pl_distance_squared(p->at, at);
                *spot = at;
            }
        }
    }
    return best != INT64_MAX;
}

int rof_gather_rush(const pl_turn *turn, int unit, int most, bool with_leaders, pl_item *items)
{
    int count = 0;
    ROF_EACH_FIGURE(turn, unit, f) {
        pl_point spot;
        if (count < most && (with_leaders || rof_standing_of(turn, f) < 2) && find_spot(turn, f, items, count, &spot))
            items[count++] = (pl_item){.piece = (uint16_t)f, .at = spot};
    }
    return count;
}

// Whoever is dragged towards the enemy takes all along who can come to blows.
void rof_fill_assault(const pl_turn *turn, const pl_choice *draft, pl_candidates *to)
{
    pl_item items[ROF_FIGURES];
    int count = rof_gather_rush(turn, draft->subject, ROF_FIGURES, true, items);
    if (count)
        pl_candidate(to, items, count, 0);
}

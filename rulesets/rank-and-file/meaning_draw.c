// meaning_draw.c - see meaning_draw.h.
#include "meaning_draw.h"

bool rnf_is_there(const pl_turn *turn, int unit) { return unit > 0 && unit <= turn->scene->unit_count && rnf_on_table(turn, unit); }

int rnf_shown(int need, int mods)
{
    int shown = need - mods;
    return shown < 2 ? 2 : shown > 6 ? 6 : shown;
}

pl_len rnf_as_inches(const pl_turn *turn, int unit, int formation, int64_t points)
{
    return (pl_len)pl_scale(points, rnf_rate(turn, unit, formation, false), rnf_t(turn)->budget, PL_NEAREST);
}

int rnf_mark_edge(rnf_zone zone)
{
    static const int edges[] = {[RNF_FRONT] = 1, [RNF_RIGHT] = 2, [RNF_REAR] = 3, [RNF_LEFT] = 4};
    return edges[zone];
}

void rnf_draw_stands(pl_preview *to, pl_role role, int unit, const rnf_stance *s)
{
    const pl_scene_unit *of = &to->turn->scene->units[unit];
    for (int n = 0; n < of->count; n++) {
        int facing;
        if (pl_see_pieces(to->turn->state)[of->first + n].place == PL_LOST)
            continue;
        pl_point at = rnf_stand_at(rnf_t(to->turn), s, n, &facing);
        pl_draw_ghost(to, role, (pl_piece_id)(of->first + n), at, facing);
    }
}

pl_drawn *rnf_draw_swath(pl_preview *to, pl_role role, const rnf_stance *from, const rnf_stance *until)
{
    pl_foot a = rnf_foot(to->turn, from), b = rnf_foot(to->turn, until), hull = rnf_hull(&a, &b);
    return pl_draw(to, PL_DRAW_SWATH, role, hull.corners, hull.corner_count);
}

pl_drawn *rnf_draw_wheel(pl_preview *to, pl_role role, const rnf_stance *from, int degrees)
{
    enum { EACH = 5, MOST = 24 };
    pl_point points[MOST + 1];
    int size = degrees < 0 ? -degrees : degrees, count = size / EACH + 2 > MOST ? MOST : size / EACH + 2;
    for (int i = 0; i < count; i++) {
        rnf_stance now = rnf_wheeled(to->turn, from, degrees * i / (count - 1));
        pl_foot foot = rnf_foot(to->turn, &now);
        points[i] = foot.corners[degrees < 0 ? 1 : 0];  // it wheels about the front corner of the side it goes to
    }
    return pl_draw(to, PL_DRAW_PATH, role, points, count);
}

void rnf_draw_knobs(pl_preview *to, const rnf_stance *from, int limit)
{
    enum { MOST = 46 };  // as many degrees as a track has places
    static const int32_t nothing[MOST] = {0};
    for (int sign = -1; sign <= 1; sign += 2) {
        pl_point points[MOST];
        int32_t chosen[MOST];
        int count = limit < MOST ? limit + 1 : MOST;
        for (int i = 0; i < count; i++) {
            rnf_stance now = rnf_wheeled(to->turn, from, sign * i);
            pl_foot foot = rnf_foot(to->turn, &now);
            points[i] = foot.corners[sign < 0 ? 1 : 0];
            chosen[i] = sign * i;
        }
        pl_draw_scale(to, PL_ROLE_MINE, points, nothing, chosen, count);
    }
}

void rnf_draw_charger(pl_preview *to, int charger, int target)
{
    static const char *const struck[] = {[RNF_FRONT] = "{1} strike{s} its front",
                                         [RNF_LEFT] = "{1} strike{s} its left flank",
                                         [RNF_RIGHT] = "{1} strike{s} its right flank",
                                         [RNF_REAR] = "{1} strike{s} its rear"};
    const pl_turn *turn = to->turn;
    const rnf_unit *c = &rnf_see(turn)[charger];
    rnf_stance now = rnf_stance_of(turn, charger), from = rnf_wheeled(turn, &now, c->wheel), halt = from;
    pl_foot foot = rnf_unit_foot(turn, target);
    pl_len gap = rnf_forward_gap(turn, &from, &foot), stop = rnf_t(turn)->limit.charge_stop;
    if (gap == RNF_FAR)
        return;
    halt.at = pl_travel(from.at, from.facing, gap > stop ? gap - stop : 0, PL_NEAREST);
    rnf_draw_swath(to, PL_ROLE_THEIRS, &from, &halt);
    rnf_draw_stands(to, PL_ROLE_THEIRS, charger, &halt);
    pl_drawn *mark = pl_draw_mark(to, PL_ROLE_THEIRS, PL_UNIT, target, PL_MARK_CONTACT);
    rnf_stance own = rnf_stance_of(turn, target);
    mark->edge = (int8_t)rnf_mark_edge(rnf_is_open(own.formation) ? RNF_FRONT : (rnf_zone)c->edge);
    mark->label = (pl_said){struck[c->edge], {{PL_UNIT, charger}}};
    mark->meaning = (pl_said){"from {1} away", {{PL_LENGTH, gap}}};
}

// ---- as far as it goes

// From the end backwards by stages, since what is in the way may lie in the middle of it; then finely between the last two.
bool rnf_longest(const pl_turn *turn, int unit, pl_item *steps, int count, rnf_walk *end)
{
    enum { STAGE = 500, FINE = 125 };
    pl_item *last = &steps[count - 1];
    pl_len beyond = last->value, low = 0;
    for (pl_len value = last->value; value > 0 && !low;) {
        pl_hint hint = {.item = -1};
        last->value = value;
        if (!rnf_walk_path(turn, unit, steps, count, false, end, &hint)) {
            low = value;
            break;
        }
        if (hint.item >= 0 && hint.item < count - 1)
            return false;  // it fails before its last step
        bool is_dear = hint.over > 0;
        beyond = is_dear ? value - hint.over : value;
        value = is_dear ? value - hint.over : value - STAGE;
    }
    for (pl_len high = beyond; low && high - low > FINE;) {
        pl_hint hint = {.item = -1};
        rnf_walk further;
        last->value = (low + high) / 2;
        if (rnf_walk_path(turn, unit, steps, count, false, &further, &hint)) {
            high = last->value;
            continue;
        }
        low = last->value;
        *end = further;
    }
    last->value = low;
    return low > 0;
}

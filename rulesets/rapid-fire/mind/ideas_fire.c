// ideas_fire.c - see ideas.h: aim points, groups that fire together, smoke.
#include "ideas.h"

#include "indirect.h"

// The aim piece's centre, its nearest point, and points that bring in its neighbours.
void rf_suggest_fire(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_point at = rf_at_point(turn, option->target);
    pl_foot foot = rf_foot(turn, option->target);
    pl_candidate(to, NULL, 0, option->value);
    if (option->value != RF_W_HE)
        return;
    pl_foot gun = rf_foot(turn, option->subject);
    pl_point edge = pl_foot_nearest_to(&foot, rf_at_point(turn, option->subject)), muzzle = pl_foot_nearest_to(&gun, edge);
    pl_item item = {.at = edge};
    if (!pl_candidate(to, &item, 1, option->value))
        return;
    item.at = pl_travel(edge, pl_bearing(edge, muzzle), rf_tab(turn)->aim_near - 5, PL_NEAREST);
    if (!pl_candidate(to, &item, 1, option->value))
        return;
    for (int bearing = 0; bearing < 360; bearing += 90) {
        item.at = pl_travel(at, bearing, rf_tab(turn)->aim_near, PL_NEAREST);
        if (!pl_candidate(to, &item, 1, option->value))
            return;
    }
}

// As many as may join, nearest in number first; then smaller groups.
void rf_suggest_volley(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    bool is_reserve = rf_is_reserve(turn, rf_side_of(turn, option->subject));
    pl_piece_id group[RF_VOLLEY_MAX] = {option->subject};
    pl_item items[RF_VOLLEY_MAX];
    int count = 1, figs = rf_see(turn, option->subject)->figs, most = rf_tab(turn)->group_max_figs;
    for (bool has_grown = true; has_grown && count < RF_VOLLEY_MAX;) {
        has_grown = false;
        RF_EACH_PIECE(turn, p) {
            if (count == RF_VOLLEY_MAX || rf_side_of(turn, p) != rf_side_of(turn, option->subject) || !rf_is_live(turn, p) ||
                !rf_has_weapon(turn, p, RF_W_SMALL) || rf_group_of(turn, p) != rf_group_of(turn, option->subject) ||
                figs + rf_see(turn, p)->figs > most)
                continue;
            bool is_in = false, is_near = false;
            for (int i = 0; i < count; i++) {
                is_in |= group[i] == p;
                is_near |= rf_within(turn, p, group[i], rf_tab(turn)->group_gap);
            }
            if (is_in || !is_near || rf_why_not_shoot(turn, p, RF_W_SMALL, option->target, is_reserve))
                continue;
            items[count - 1] = (pl_item){.piece = p};
            group[count++] = p;
            figs += rf_see(turn, p)->figs;
            has_grown = true;
        }
    }
    for (int n = count - 1; n >= 0; n--)
        if (!pl_candidate(to, items, n, option->value))
            return;
}

void rf_suggest_idf(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_piece_id list[RF_BATTERY_MAX];
    pl_foot foot = rf_foot(turn, option->target);
    if (!pl_candidate(to, NULL, 0, option->value))
        return;
    for (int side = -1; side <= 1 && !to->count;
         side++) {  // its centre is out of range: the near edge, and a little this side of it or beyond
        pl_point edge = pl_foot_nearest_to(&foot, rf_at_point(turn, option->subject));
        int bearing = pl_bearing(edge, rf_at_point(turn, option->subject));
        pl_item item = {
            .at = pl_travel(edge, side < 0 ? pl_turned(bearing, 180) : bearing, side ? rf_tab(turn)->aim_near - 5 : 0, PL_NEAREST)};
        if (!pl_candidate(to, &item, 1, option->value))
            return;
    }
    if (rf_kind(turn, option->subject) != RF_HQ)
        return;
    int count = rf_weapons_of(turn, option->subject, list);
    for (int i = 0; i < count && count > 1; i++) {
        pl_item item = {.piece = list[i]};
        if (!pl_candidate(to, &item, 1, option->value))
            return;
    }
}

// Between the enemy and each of the nearest friends, across the line.
void rf_suggest_smoke(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_point enemy = rf_at_point(turn, option->target);
    pl_side side = rf_side_of(turn, option->subject);
    int given = 0;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) != side || !rf_is_live(turn, p) || given == 6)
            continue;
        int bearing = pl_bearing(enemy, rf_at_point(turn, p));
        pl_item item = {.at = pl_travel(enemy, bearing, PL_INCHES(2), PL_NEAREST), .facing = (int16_t)pl_turned(bearing, 90)};
        given++;
        if (!pl_candidate_for(to, &item, 1, option->value, (pl_said){"between {1} and {2}", {{PL_PIECE, option->target}, {PL_PIECE, p}}}))
            return;
    }
    pl_item on_him = {.at = enemy};
    if (!pl_candidate_for(to, &on_him, 1, option->value, (pl_said){"right on {1}", {{PL_PIECE, option->target}}}))
        return;
    static const char *const edges[] = {"north of {1}", "east of {1}", "south of {1}", "west of {1}"};
    for (int bearing = 0; bearing < 360; bearing += 90) {
        pl_item item = {.at = pl_travel(enemy, bearing, PL_INCHES(2), PL_NEAREST), .facing = (int16_t)pl_turned(bearing, 90)};
        if (!pl_candidate_for(to, &item, 1, option->value, (pl_said){edges[bearing / 90], {{PL_PIECE, option->target}}}))
            return;
    }
}

// ideas_fire.c - see ideas.h: targets and aims, smoke, opportunity markers, points for batteries.
#include "ideas.h"

#include "judge.h"

enum { TARGETS_MAX = 40 };

// ---- the choice to fire

typedef struct aim_at {  // a target with what each group would do to it
    int target, number;  // number: of its own marker, 0 an ordinary target
    int aim[2];
    int32_t worth[2];
    bool can[2];
} aim_at;

// For HE and snipers: the figure whose neighbourhood promises most, leaders first for a sniper.
static int best_aim(const pl_turn *turn, int unit, int target, int ghost, int group, bool is_stationary)
{
    int best = 0;
    int32_t most = INT32_MIN;
    ROF_EACH_FIGURE(turn, target, f) {
        if (rof_why_not_attack(turn, unit, group, target, ghost, f, 0, is_stationary))
            continue;
        int32_t worth = rof_expected_kills(turn, unit, target, ghost, is_stationary, group, f) * 4 + 100 * rof_standing_of(turn, f);
        if (worth > most) {
            most = worth;
            best = f;
        }
    }
    return best;
}

static int list_targets(const pl_turn *turn, int unit, bool is_stationary, aim_at *list)
{
    int count = 0, target = 0, ghost;
    for (int n = 1; n <= 3 && is_stationary && rof_own_ghost(turn, unit, n, &target); n++)
        list[count++] = (aim_at){.target = target, .number = n};
    ROF_EACH_UNIT(turn, t)
        if (count < TARGETS_MAX && rof_unit_at(turn, t)->side != rof_unit_at(turn, unit)->side && rof_revealed(turn, t))
            list[count++] = (aim_at){.target = t};
    int kept = 0;
    for (int i = 0; i < count; i++) {
        aim_at a = list[i];
        ghost = a.number ? rof_own_ghost(turn, unit, a.number, &target) : 0;
        for (int g = 0; g < 2; g++) {
            a.aim[g] = rof_is_aimed(turn, unit, g) ? best_aim(turn, unit, a.target, ghost, g, is_stationary) : 0;
            a.can[g] = !rof_why_not_attack(turn, unit, g, a.target, ghost, a.aim[g], 0, is_stationary);
            if (!a.can[g])
                continue;
            a.worth[g] = rof_expected_kills(turn, unit, a.target, ghost, is_stationary, g, a.aim[g]);
        }
        if (a.can[0] || a.can[1])
            list[kept++] = a;
    }
    return kept;
}

static pl_item item_for(const aim_at *a, int group)
{
    return (pl_item){.order = (uint8_t)group, .target = (uint16_t)a->target, .piece = (uint16_t)a->aim[group], .value = a->number};
}

static void put_fire(pl_candidates *to, const aim_at *main, const aim_at *sw)
{
    pl_item items[2];
    int count = 0;
    if (main && main->can[ROF_FIRE_MAIN])
        items[count++] = item_for(main, ROF_FIRE_MAIN);
    if (sw && sw->can[ROF_FIRE_SW])
        items[count++] = item_for(sw, ROF_FIRE_SW);
    if (count)
        pl_candidate(to, items, count, 0);
}

// What smoke at a place is good for: between an enemy that is known and men of one's own, or before an enemy.
static pl_said smoke_said(const pl_turn *turn, int firer, pl_point at)
{
    pl_side side = rof_piece_at(turn, firer)->side;
    pl_len reach = rof_t(turn)->smoke_radius, near = PL_INCHES(6);
    pl_said by = {"smoke, {1} away", {{PL_LENGTH, pl_distance(rof_piece_at(turn, firer)->at, at, PL_NEAREST)}}};
    ROF_EACH_UNIT(turn, e) {
        int from = rof_unit_at(turn, e)->side != side && rof_revealed(turn, e) ? rof_lowest_figure(turn, e) : 0;
        if (!from)
            continue;
        ROF_EACH_UNIT(turn, own) {
            int to = rof_unit_at(turn, own)->side == side && own != rof_piece_at(turn, firer)->unit ? rof_lowest_figure(turn, own) : 0;
            if (to && pl_point_near_segment(at, rof_piece_at(turn, from)->at, rof_piece_at(turn, to)->at, reach))
                return (pl_said){"smoke between {1} and {2}", {{PL_UNIT, e}, {PL_UNIT, own}}};
        }
        if (pl_points_within(at, rof_piece_at(turn, from)->at, near))
            by = (pl_said){"smoke before {1}", {{PL_UNIT, e}}};
    }
    return by;
}

static void put_smoke(const pl_turn *turn, const pl_option *option, pl_candidates *to, const aim_at *main)
{
    ROF_EACH_FIGURE(turn, option->subject, f) {
        if (!rof_can_smoke(turn, f))
            continue;
        pl_point from = rof_piece_at(turn, f)->at;
        const rof_weapon *w = rof_weapon_of(turn, f);
        for (int d = 0; d < 24; d += 2)
            for (int far = 0; far < 2; far++) {
                pl_item items[2] = {{.order = ROF_FIRE_SMOKE,
                                     .piece = (uint16_t)f,
                                     .at = rof_displaced(turn, from, 15 * d, far ? w->short_range - 1000 : w->min + 2000)}};
                int count = 1;
                if (main && main->can[ROF_FIRE_MAIN] && !d && !far)
                    items[count++] = item_for(main, ROF_FIRE_MAIN);
                pl_said why = smoke_said(turn, f, items[0].at);
                pl_candidate_for(to, items, 1, 0, why);
                if (count > 1)
                    pl_candidate_for(to, items, 2, 0, why);
            }
    }
}

void rof_suggest_fire(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    aim_at list[TARGETS_MAX];
    const aim_at *best[2] = {NULL, NULL};
    int count = list_targets(turn, option->subject, rof_is_stationary_phase(turn), list);
    for (int i = 0; i < count; i++)
        for (int g = 0; g < 2; g++)
            if (list[i].can[g] && (!best[g] || list[i].worth[g] > best[g]->worth[g]))
                best[g] = &list[i];
    put_fire(to, best[0], best[1]);
    for (int i = 0; i < count; i++) {
        put_fire(to, &list[i], &list[i]);
        put_fire(to, &list[i], NULL);
        put_fire(to, NULL, &list[i]);
    }
    put_smoke(turn, option, to, best[0]);
}

// ---- opportunity markers

void rof_suggest_mark(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const rof_move *m = &rof_see_g(turn)->move;
    for (int row = 0; row < m->sample; row++)
        if (m->marks[option->subject] >> row & 1 && !pl_candidate(to, NULL, 0, m->p[row]))
            return;
}

// ---- points worth a call

typedef bool (*taker)(void *to, pl_point at);  // false: enough

static bool rings_round(const pl_turn *turn, pl_point centre, pl_len step, int rings, taker take, void *to)
{
    for (int ring = 0; ring <= rings; ring++)
        for (int d = 0; d < 24; d += ring ? 3 : 24)
            if (!take(to, rof_displaced(turn, centre, 15 * d, step * ring)))
                return false;
    return true;
}

static void points_for(const pl_turn *turn, pl_side side, pl_point centre, pl_len step, int rings, taker take, void *to)
{
    ROF_EACH_MARKER(turn, m, ROF_REGISTERED)
        if (rof_marker_at(turn, m)->side == side && !take(to, rof_marker_at(turn, m)->at))
            return;
    ROF_EACH_UNIT(turn, e)
        if (rof_unit_at(turn, e)->side != side && rof_revealed(turn, e)) {
            int seen = 0;
            ROF_EACH_FIGURE(turn, e, f)
                if (seen++ % 3 == 0 && !take(to, rof_piece_at(turn, f)->at))
                    return;
        }
    ROF_EACH_MARKER(turn, m, ROF_COUNTER)
        if (rof_marker_at(turn, m)->side != side && !take(to, rof_marker_at(turn, m)->at))
            return;
    rings_round(turn, centre, step, rings, take, to);
}

typedef struct finder {
    const pl_turn *turn;
    int unit, observer;
    pl_point near;
    pl_len reach;  // of an adjustment; 0: anywhere
    pl_candidates *to;
} finder;

static bool take_point(void *to, pl_point at)
{
    finder *f = to;
    if ((f->reach && !pl_points_within(f->near, at, f->reach)) || rof_why_not_point(f->turn, f->unit, f->observer, at))
        return true;
    return pl_candidate(f->to, &(pl_item){.at = at}, 1, 0);
}

void rof_suggest_call(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    finder f = {.turn = turn, .unit = option->subject, .observer = option->target, .to = to};
    points_for(turn, rof_unit_at(turn, f.unit)->side, rof_piece_at(turn, f.observer)->at, PL_INCHES(6), 8, take_point, &f);
}

void rof_suggest_adjust(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const pl_marker *mission = rof_marker_at(turn, rof_see_u(turn, option->subject)->mission);
    finder f = {
        .turn = turn, .unit = option->subject, .observer = mission->piece, .near = mission->at, .reach = rof_t(turn)->adjust, .to = to};
    points_for(turn, rof_unit_at(turn, f.unit)->side, mission->at, PL_INCHES(2), 4, take_point, &f);
}

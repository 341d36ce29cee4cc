// flight.c - compulsory movement and withdrawal: all figures step together along one heading; and mines.
// Stands on rules.h. ROF-RAL.6 to .9, ROF-MEL.14, ROF-OBS.1.
#include "rules.h"

static const int turns[] = {-45, -30, -15, 0, 15, 30, 45};

typedef struct flight {
    const pl_turn *turn;
    pl_turn *live;  // NULL: only thought through, no mine is rolled for
    int unit, heading, steps_max;
    pl_len plain;
    pl_point start[ROF_FIGURES], at[ROF_FIGURES];
    pl_len spent[ROF_FIGURES];
    int steps[ROF_FIGURES];
    uint16_t going, running, gone, open, mined, killed;  // a bit each figure
} flight;

bool rof_mine(pl_turn *turn, int piece)
{
    int unit = rof_piece_at(turn, piece)->unit;
    pl_sides sees = rof_sees_secret(turn, unit);
    pl_roll hit = {.purpose = "mine",
                   .rule = "ROF-OBS.1",
                   .owner = pl_other(rof_piece_at(turn, piece)->side),
                   .need = (int16_t)rof_t(turn)->mine_hit,
                   .sees = sees,
                   .subject = (uint16_t)piece,
                   .subject_is = PL_PIECE};
    pl_emit(turn, (pl_event){.kind = ROF_EV_MINE, .sees = sees, .subject = (uint16_t)piece, .rule = "ROF-OBS.1"});
    pl_roll_dice(turn, &hit);
    if (!hit.passed)
        return false;
    pl_roll kill = hit;
    kill.purpose = "to kill";
    kill.need = (int16_t)rof_t(turn)->mine_kill;
    pl_roll_dice(turn, &kill);
    return kill.passed;
}

static bool is_on_table(const pl_turn *turn, pl_point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= turn->scene->width && p.y <= turn->scene->height;
}

// ROF-RAL.7: within an inch of a revealed enemy and closer than before.
static bool runs_at_enemy(const flight *f, pl_point from, pl_point to)
{
    const pl_turn *turn = f->turn;
    pl_side side = rof_unit_at(turn, f->unit)->side;
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *enemy = rof_piece_at(turn, e);
        if (enemy->place == PL_ON_TABLE && enemy->side != side && rof_revealed(turn, enemy->unit) &&
            rof_within(turn, to, enemy->at, rof_t(turn)->enemy_stop) &&
            rof_gap_order(turn, to, enemy->at) < rof_gap_order(turn, from, enemy->at))
            return true;
    }
    return false;
}

static void note_ground(flight *f, int n, const rof_walk *walk)
{
    bool mined = false;
    for (int i = 0; i < walk->count; i++) {
        f->open |= (uint16_t)((walk->legs[i].is_open ? 1u : 0u) << n);
        mined |= walk->legs[i].is_mined;
    }
    if (!mined || f->mined >> n & 1 || !rof_on(f->turn, ROF_OPT_MINES))
        return;
    f->mined |= (uint16_t)(1u << n);
    if (f->live && rof_mine(f->live, rof_scene_unit(f->turn, f->unit)->first + n))
        f->killed |= (uint16_t)(1u << n);
}

// One figure's next step; it may stop for good.
static void step_figure(flight *f, int n)
{
    pl_point from = f->at[n], to = rof_displaced(f->turn, from, f->heading, rof_t(f->turn)->sample);
    uint16_t bit = (uint16_t)(1u << n);
    rof_walk walk;
    if (!is_on_table(f->turn, to)) {
        f->gone |= bit;
        f->running &= (uint16_t)~bit;
        return;
    }
    pl_point before = rof_displaced(f->turn, from, f->heading + 180, rof_t(f->turn)->sample);
    rof_walk_make(f->turn, from, &to, 1, f->steps[n] ? &before : NULL, &walk);
    pl_len cost = rof_t(f->turn)->sample * rof_multiplier_at(f->turn, from);
    for (int i = 0; i < walk.count; i++)
        cost += walk.legs[i].toll;
    bool is_short = !f->plain && f->spent[n] + cost > rof_t(f->turn)->allowance[ROF_COMP];
    if (walk.why || is_short || runs_at_enemy(f, from, to)) {
        f->running &= (uint16_t)~bit;
        return;
    }
    f->spent[n] += cost;
    f->steps[n]++;
    f->at[n] = to;
    note_ground(f, n, &walk);
    if (f->killed & bit)
        f->running &= (uint16_t)~bit;
}

static bool is_seen(const flight *f)
{
    pl_side side = rof_unit_at(f->turn, f->unit)->side;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (f->going >> n & 1 && !((f->gone | f->killed) >> n & 1) &&
            rof_seen_by_enemy(f->turn, side, f->at[n], rof_visibility(f->turn, f->unit)))
            return true;
    return false;
}

static bool overlaps_any(const flight *f, int n)
{
    const pl_turn *turn = f->turn;
    pl_side side = rof_unit_at(turn, f->unit)->side;
    for (int k = 0; k < ROF_FIGURES; k++)
        if (k != n && f->going >> k & 1 && !((f->gone | f->killed) >> k & 1) && rof_overlap(turn, f->at[n], f->at[k]))
            return true;
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *other = rof_piece_at(turn, e);
        if (other->place == PL_ON_TABLE && other->unit != f->unit && rof_known_to(turn, other->unit, side) &&
            rof_overlap(turn, f->at[n], other->at))
            return true;
    }
    return false;
}

// ROF-RAL.9: the one with most steps, then the highest number, goes back along its track.
static void undo_overlaps(flight *f)
{
    for (int guard = 0; guard < ROF_FIGURES * 32; guard++) {
        int worst = -1;
        for (int n = 0; n < ROF_FIGURES; n++)
            if (f->going >> n & 1 && !((f->gone | f->killed) >> n & 1) && f->steps[n] > 0 &&
                (worst < 0 || f->steps[n] >= f->steps[worst]) && overlaps_any(f, n))
                worst = n;
        if (worst < 0)
            return;
        pl_point step = rof_displaced(f->turn, pl_at(0, 0), f->heading, rof_t(f->turn)->sample);
        f->steps[worst]--;
        f->at[worst] = pl_at(f->at[worst].x - step.x, f->at[worst].y - step.y);
    }
}

static void run_flight(flight *f)
{
    const rof_tables *t = rof_t(f->turn);
    const pl_scene_unit *su = rof_scene_unit(f->turn, f->unit);
    for (int n = 0; n < su->count; n++)
        if (rof_stands(f->turn, su->first + n)) {
            f->going |= (uint16_t)(1u << n);
            f->start[n] = f->at[n] = rof_piece_at(f->turn, su->first + n)->at;
        }
    f->running = f->going;
    f->steps_max = (f->plain ? f->plain : t->allowance[ROF_COMP]) / t->sample;
    for (int step = 1; step <= f->steps_max && f->running; step++) {
        for (int n = 0; n < su->count; n++)
            if (f->running >> n & 1)
                step_figure(f, n);
        if (!f->plain && step >= t->steps_before_stop && !is_seen(f))
            break;  // ROF-RAL.8: out of sight
    }
    undo_overlaps(f);
}

void rof_flee(pl_turn *turn, int unit, int heading, pl_len plain)
{
    flight f = {.turn = turn, .live = turn, .unit = unit, .heading = heading, .plain = plain};
    run_flight(&f);
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    const char *rule = plain ? "ROF-MEL.14" : "ROF-RAL.6";
    for (int n = 0; n < su->count; n++) {
        int piece = su->first + n;
        if (!(f.going >> n & 1))
            continue;
        if (!pl_same_point(f.start[n], f.at[n]))
            pl_piece_move(turn, (pl_piece_id)piece, f.at[n], rof_piece_at(turn, piece)->facing, PL_EVERYONE, rule);
        if (!plain && f.open >> n & 1)
            rof_p(turn, piece)->moved_in_open = 1;
        if (f.gone >> n & 1)
            pl_emit(turn, (pl_event){.kind = ROF_EV_LEFT_TABLE, .side = su->side, .subject = (uint16_t)piece, .rule = "ROF-RAL.7"});
        rof_u(turn, unit)->lost = (uint8_t)(rof_see_u(turn, unit)->lost + (f.killed >> n & 1));
    }
    if (!plain)
        rof_u(turn, unit)->order = ROF_COMP;
    if (f.killed)
        rof_remove_figures(turn, unit, f.killed, false, "ROF-OBS.1");
    if (f.gone && rof_on_table(turn, unit))
        rof_remove_figures(turn, unit, f.gone, true, "ROF-RAL.7");
}

void rof_offer_headings(const pl_turn *turn, pl_offer *offer, uint8_t verb, int unit)
{
    static const char *const homes[] = {"north", "east", "south", "west", NULL};
    const char *home = turn->scene->scenario->sides[rof_scene_unit(turn, unit)->side - 1].home;
    int at = home ? pl_parse_word(home, homes) : -1;
    int base = at >= 0 ? 90 * at : rof_scene_unit(turn, unit)->side == 1 ? 180 : 0;
    for (int i = 0; i < PL_COUNT(turns); i++)
        pl_put(offer, (pl_option){.verb = verb, .subject = (uint16_t)unit, .value = pl_turned(base, turns[i]), .is_default = !turns[i]},
               NULL);
}

rof_outlook rof_flight_outlook(const pl_turn *turn, int unit, int heading, pl_len plain)
{
    flight f = {.turn = turn, .unit = unit, .heading = heading, .plain = plain};
    run_flight(&f);
    rof_outlook out = {.officer = PL_INCHES(200)};
    pl_side side = rof_unit_at(turn, unit)->side;
    for (int n = 0; n < ROF_FIGURES; n++) {
        if (!(f.going >> n & 1))
            continue;
        out.gone += (f.gone >> n & 1) * 2 + (f.mined >> n & 1);
        out.end[n] = f.at[n];
        out.left |= (uint16_t)(f.gone & 1u << n);
        if (f.gone >> n & 1)
            continue;
        for (int e = 1; e <= turn->state->piece_count; e++) {
            const pl_piece *enemy = rof_piece_at(turn, e);
            if (enemy->place == PL_ON_TABLE && enemy->side != side && rof_revealed(turn, enemy->unit) && rof_unbroken(turn, enemy->unit) &&
                rof_within(turn, f.at[n], enemy->at, rof_t(turn)->melee_reach)) {
                out.caught++;
                break;
            }
        }
        out.seen += rof_seen_by_enemy(turn, side, f.at[n], rof_visibility(turn, unit));
        out.covered += rof_area_cover(turn, f.at[n]) != ROF_OPEN;
        for (int p = 1; p <= turn->state->piece_count; p++)
            if (rof_stands(turn, p) && rof_piece_at(turn, p)->side == side && rof_see_p(turn, p)->leader == ROF_OFFICER) {
                pl_len gap = rof_gap(turn, f.at[n], rof_piece_at(turn, p)->at);
                out.officer = gap < out.officer ? gap : out.officer;
            }
    }
    return out;
}

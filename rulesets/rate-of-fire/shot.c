// shot.c - one figure's fire at one element: whom it sees, the cover class, the target number with every modifier by name.
// Stands on rules.h. ROF-FIR.3 to .12, ROF-COV, ROF-SUP, ROF-HED.2, ROF-SPC.2.
#include "rules.h"

#include <string.h>

// ROF-OPP.7: at a marker only the target's figures are where they were; everything else is as it stands.
pl_point rof_target_at(const pl_turn *turn, int target, int ghost, int n)
{
    pl_point now = rof_piece_at(turn, rof_scene_unit(turn, target)->first + n)->at;
    if (!ghost)
        return now;
    const rof_ghost *g = &rof_see_g(turn)->ghost[ghost - 1];
    return pl_at(now.x + g->back[n][0], now.y + g->back[n][1]);
}

int rof_dice_after(const rof_weapon *weapon, int order)
{
    // ROF-SUP.3, halves up (ROF-GEN.6)
    int share = order == ROF_A || order == ROF_COMP ? ROF_NONE : weapon->after[order];
    return share == ROF_FULL ? weapon->rof : share == ROF_HALF ? (weapon->rof + 1) / 2 : 0;
}

// ---- crews

// ROF-SUP.1: the nearest ordinary figures within two inches, each for one weapon, lowest gunner first.
static uint16_t pick_crew(const pl_turn *turn, int gunner, uint16_t taken, int *found)
{
    const rof_tables *t = rof_t(turn);
    int unit = rof_piece_at(turn, gunner)->unit, first = rof_scene_unit(turn, unit)->first;
    uint16_t crew = 0;
    for (*found = 0; *found < rof_weapon_of(turn, gunner)->crew - 1; ++*found) {
        int best = 0;
        ROF_EACH_FIGURE(turn, unit, f) {
            pl_point at = rof_piece_at(turn, f)->at, gun = rof_piece_at(turn, gunner)->at;
            if ((taken | crew) >> (f - first) & 1 || rof_standing_of(turn, f) || !rof_within(turn, at, gun, t->crew_radius))
                continue;
            if (!best || rof_gap_order(turn, at, gun) < rof_gap_order(turn, rof_piece_at(turn, best)->at, gun))
                best = f;
        }
        if (!best)
            break;
        crew |= (uint16_t)(1u << (best - first));
    }
    return crew;
}

int rof_crew_of(const pl_turn *turn, int gunner, uint16_t *crew)
{
    int unit = rof_piece_at(turn, gunner)->unit, found = 0;
    uint16_t taken = 0;
    ROF_EACH_FIGURE(turn, unit, f)
        if (f <= gunner && rof_is_gunner(turn, f))
            taken |= *crew = pick_crew(turn, f, taken, &found);
    return found;
}

// ---- whom it sees

// ROF-SUP.6: within 45 degrees of the gunner's facing, by the integer vectors.
static bool is_in_arc(const pl_turn *turn, int firer, pl_point at)
{
    const rof_tables *t = rof_t(turn);
    const pl_piece *p = rof_piece_at(turn, firer);
    int i = pl_turned(p->facing, 0) / 15;
    int64_t vx = t->vector_x[i], vy = t->vector_y[i], dx = (int64_t)at.x - p->at.x, dy = (int64_t)at.y - p->at.y;
    int64_t ahead = vx * dx + vy * dy, aside = vx * dy - vy * dx;
    return ahead > 0 && (aside < 0 ? -aside : aside) <= ahead;
}

bool rof_can_reach(const pl_turn *turn, int firer, pl_point at, pl_len visibility)
{
    const rof_weapon *w = rof_weapon_of(turn, firer);
    pl_point from = rof_piece_at(turn, firer)->at;
    pl_len radius = rof_t(turn)->radius;
    if (w->flags & ROF_INDIRECT || !rof_within(turn, from, at, w->long_range))
        return false;
    if (w->min && pl_points_within(from, at, w->min + 2 * radius - 1))
        return false;
    return (!(w->flags & ROF_ARC) || is_in_arc(turn, firer, at)) && rof_sees(turn, from, at, radius, visibility);
}

typedef struct sightings {  // T(f) with what each sight line met
    rof_line line[ROF_FIGURES];
    uint8_t cover[ROF_FIGURES];
    uint16_t seen;
} sightings;

static void look_at_target(const pl_turn *turn, int firer, int target, int ghost, sightings *s)
{
    const pl_scene_unit *su = rof_scene_unit(turn, target);
    const rof_weapon *w = rof_weapon_of(turn, firer);
    pl_len radius = rof_t(turn)->radius, visibility = rof_visibility(turn, target);
    pl_point from = rof_piece_at(turn, firer)->at;
    bool is_he = w->flags & ROF_HE;
    s->seen = 0;
    for (int n = 0; n < su->count; n++) {
        if (!rof_stands(turn, su->first + n))
            continue;
        pl_point at = rof_target_at(turn, target, ghost, n);
        if (!rof_within(turn, from, at, w->long_range < visibility ? w->long_range : visibility) ||
            (w->min && pl_points_within(from, at, w->min + 2 * radius - 1)) || (w->flags & ROF_ARC && !is_in_arc(turn, firer, at)))
            continue;
        s->line[n] = (rof_line){.from = from, .to = at, .from_radius = radius, .to_radius = radius};
        rof_look(turn, &s->line[n]);
        if (s->line[n].blocked)
            continue;
        int cover = rof_area_cover(turn, at);
        if (!is_he && s->line[n].line_cover > cover)
            cover = s->line[n].line_cover;  // ROF-COV.7: against HE only areas give cover
        s->cover[n] = (uint8_t)cover;
        s->seen |= (uint16_t)(1u << n);
    }
}

static int nearest_of(const pl_turn *turn, const sightings *s)
{
    int best = -1;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (s->seen >> n & 1 &&
            (best < 0 || rof_gap_order(turn, s->line[n].from, s->line[n].to) < rof_gap_order(turn, s->line[best].from, s->line[best].to)))
            best = n;
    return best;
}

// ROF-COV.3: the highest class that at least half of T(f) have or better.
static int class_of(const sightings *s)
{
    int all = 0;
    for (int n = 0; n < ROF_FIGURES; n++)
        all += s->seen >> n & 1;
    for (int class = ROF_REINFORCED; class > ROF_OPEN; class --) {
        int in = 0;
        for (int n = 0; n < ROF_FIGURES; n++)
            in += (s->seen >> n & 1) && s->cover[n] >= class;
        if (2 * in >= all)
            return class;
    }
    return ROF_OPEN;
}

// ---- the number

typedef struct adder {
    const pl_turn *turn;
    rof_shot *shot;
    bool is_he;
    int tn;
} adder;

// ROF-HED.1: each modifier says whether it concerns direct HE.
static void add(adder *a, int which, const char *name, int times)
{
    const rof_to_hit *mod = &rof_t(a->turn)->hit_mod[which];
    if (!times || !(a->is_he ? mod->direct_he : mod->small_arms))
        return;
    a->tn += mod->value * times;
    if (a->shot->mod_count < PL_MODS_MAX)
        a->shot->mods[a->shot->mod_count++] = (pl_mod){name, mod->value * times};
}

static void add_line(adder *a, const rof_line *line, int firer_unit, int target)
{
    int full, depleted, count = line->hindrance + rof_elements_on(a->turn, line->from, line->to, firer_unit, target);
    if (rof_rains(a->turn) && !rof_within(a->turn, line->from, line->to, rof_t(a->turn)->rain_gap))
        count++;  // ROF-NGT.2
    rof_smoke_on(a->turn, line->from, line->to, &full, &depleted);
    add(a, ROF_HIT_HINDRANCE, "hindrance", count);
    add(a, ROF_HIT_SMOKE_FULL, "smoke", full);
    add(a, ROF_HIT_SMOKE_DEPLETED, "thin smoke", depleted);
}

// ROF-FIR.6, ROF-OPP.8: moved with M, A or compulsorily, and at least half of T(f) in the open.
static bool is_moving_target(const pl_turn *turn, int target, uint16_t seen)
{
    int open = 0, all = 0, first = rof_scene_unit(turn, target)->first;
    if (!rof_t(turn)->gives_moving[rof_see_u(turn, target)->order])
        return false;
    for (int n = 0; n < ROF_FIGURES; n++) {
        all += seen >> n & 1;
        open += (seen >> n & 1) && rof_see_p(turn, first + n)->moved_in_open;
    }
    return 2 * open >= all;
}

// ROF-SUP.2, ROF-SUP.5: every crewman missing counts, down to the gunner alone. ROF-SPC.1: semi-automatics ignore their own movement.
static void add_firer(adder *a, int firer, bool is_stationary)
{
    const pl_turn *turn = a->turn;
    const rof_unit *u = rof_see_u(turn, rof_piece_at(turn, firer)->unit);
    const rof_weapon *w = rof_weapon_of(turn, firer);
    uint16_t crew;
    if (w->is_sw)
        add(a, ROF_HIT_CREW, "lack of crew", w->crew - 1 - rof_crew_of(turn, firer, &crew));
    add(a, ROF_HIT_MOVER, "moving firer", !is_stationary && (u->order == ROF_M || u->order == ROF_C) && !(w->flags & ROF_SEMI));
    add(a, ROF_HIT_SUPPRESSED, "suppressed", u->status == ROF_SUPPRESSED);
    add(a, ROF_HIT_GREEN, "green", u->training == ROF_GREEN);
    add(a, ROF_HIT_VETERAN, "veteran", u->training == ROF_VETERAN);
    add(a, ROF_HIT_AMBUSH, "ambush", (u->is_hidden || u->ambush) && is_stationary && rof_on(turn, ROF_OPT_AMBUSH));
    add(a, ROF_HIT_SNIPER, "sniper", (w->flags & ROF_SNIPER) != 0);
}

int rof_kill_number(const pl_turn *turn, int cover, int kill_mod)
{
    int kill = rof_t(turn)->to_kill[cover] + kill_mod;
    return kill < 2 ? 2 : kill > 6 ? 6 : kill;
}

static pl_why why_not_able(const pl_turn *turn, int firer)
{
    const rof_weapon *w = rof_weapon_of(turn, firer);
    int order = rof_see_u(turn, rof_piece_at(turn, firer)->unit)->order;
    if (rof_see_p(turn, firer)->threw)
        return "ROF-SMK.3: he threw smoke";
    if (w->flags & ROF_INDIRECT)
        return "ROF-HEI.1: an indirect weapon";
    if (w->flags & ROF_FLAME)
        return rof_see_p(turn, firer)->fuel ? NULL : "ROF-SPC.4: no fuel left";
    return rof_dice_after(w, order) ? NULL : "ROF-SUP.3: not after its order";
}

pl_why rof_shot_make(const pl_turn *turn, int firer, int target, int ghost, int aim, bool is_stationary, rof_shot *shot)
{
    const rof_tables *t = rof_t(turn);
    const rof_weapon *w = rof_weapon_of(turn, firer);
    int unit = rof_piece_at(turn, firer)->unit, first = rof_scene_unit(turn, target)->first;
    sightings s;
    pl_why why = why_not_able(turn, firer);
    if (why)
        return why;
    if (ghost && w->flags & ROF_FLAME)
        return "ROF-OPP.9: not with a flamethrower";
    look_at_target(turn, firer, target, ghost, &s);
    if (!s.seen)
        return "ROF-FIR.3: nobody there in sight, range and arc";
    *shot = (rof_shot){
        .seen = s.seen, .nearest = (uint8_t)nearest_of(turn, &s), .dice = (int8_t)rof_dice_after(w, rof_see_u(turn, unit)->order)};
    bool is_aimed = w->flags & (ROF_HE | ROF_SNIPER);
    if (w->flags & ROF_FLAME)
        return NULL;
    if (is_aimed && aim) {
        int n = aim - first;
        if (n < 0 || n >= ROF_FIGURES || !(s.seen >> n & 1))
            return "ROF-HED.2: the figure aimed at is not in sight, range and arc";
        shot->nearest = (uint8_t)n;
    }
    const rof_line *line = &s.line[shot->nearest];
    shot->cover = (int8_t)(is_aimed ? s.cover[shot->nearest] : class_of(&s));
    adder a = {.turn = turn, .shot = shot, .is_he = w->flags & ROF_HE, .tn = t->to_hit[shot->cover]};
    add_line(&a, line, unit, target);
    add(&a, ROF_HIT_MOVING, "moving target", is_stationary && is_moving_target(turn, target, s.seen));
    add(&a, ROF_HIT_DOUBLE, "at the double", rof_see_u(turn, target)->order == ROF_A);                                // ROF-FIR.7
    add(&a, ROF_HIT_LONG, "long range", !rof_within(turn, line->from, line->to, w->short_range));                     // ROF-FIR.11
    add(&a, ROF_HIT_UPHILL, "uphill", rof_elevation(turn, line->to) >= rof_elevation(turn, line->from) + t->taller);  // ROF-FIR.12
    add_firer(&a, firer, is_stationary);
    shot->tn = (int8_t)(a.tn < 2 ? 2 : a.tn);
    shot->kill = (int8_t)rof_kill_number(turn, shot->cover, w->kill_mod);
    int most = rof_on(turn, ROF_OPT_CONFIRM) ? 9 : 6;
    return shot->tn <= most ? NULL : "ROF-FIR.8: too hard a shot";
}

// Every gunner takes his crew, whether he fires or not; only those of weapons that fire are busy.
uint16_t rof_busy_crew(const pl_turn *turn, int unit, int target, int ghost, int aim, int smoker, bool is_stationary)
{
    uint16_t taken = 0, busy = 0;
    ROF_EACH_FIGURE(turn, unit, f) {
        rof_shot shot;
        int found;
        if (!rof_is_gunner(turn, f))
            continue;
        uint16_t crew = pick_crew(turn, f, taken, &found);
        taken |= crew;
        if (smoker ? f == smoker : !rof_shot_make(turn, f, target, ghost, aim, is_stationary, &shot))
            busy |= crew;
    }
    return busy;
}

// ---- dice

// The roll carries the class's own number and the modifiers; a natural 1 never hits, and above 6 only a confirmed 6 does.
int rof_roll_hits(pl_turn *turn, pl_roll *roll, int tn, int dice)
{
    roll->count = (uint8_t)dice;
    roll->never = 1;
    roll->sure = tn > 6 ? 6 : 0;
    pl_roll_dice(turn, roll);
    if (tn <= 6 || !roll->passed)
        return roll->passed;
    pl_roll second = *roll;  // ROF-FIR.8: at once the second dice its sixes need
    second.purpose = "confirm the hit";
    second.rule = "ROF-FIR.8";
    second.mod_count = second.sure = second.never = 0;
    second.count = roll->passed;
    second.need = rof_t(turn)->second[tn - 7];
    pl_roll_dice(turn, &second);
    return second.passed;
}

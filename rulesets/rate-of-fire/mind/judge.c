// judge.c - how good the scripted player thinks a choice is, decision by decision. Larger is better; passing is mostly zero.
// Stands on judge.h; reads a view, so it knows no more than its side does. Moves are judged in judge_move.c.
#include "judge.h"

static int32_t judge_spot(const pl_turn *view, const pl_choice *choice)
{
    bool by_open = false;
    int number = rof_spot_number(view, choice->side, choice->subject, &by_open);
    return by_open || number <= 4 ? 10 : -1;  // hidden observers give nothing away for a poor chance
}

// Fewest lost, then out of reach and sight, then in cover, then near the officer.
static int32_t judge_flight(const pl_turn *view, const pl_choice *choice)
{
    pl_len plain = choice->verb == ROF_V_WITHDRAW ? rof_t(view)->withdraw[rof_see_u(view, choice->subject)->must == 2] : 0;
    rof_outlook out = rof_flight_outlook(view, choice->subject, choice->value, plain);
    return -1000 * out.gone - 2000 * out.caught - 100 * out.seen + 40 * out.covered - out.officer / 2000;
}

// ---- initiative

static int in_the_open(const pl_turn *view, pl_side side)
{
    int count = 0;
    ROF_EACH_UNIT(view, e)
        if (rof_unit_at(view, e)->side == side && rof_revealed(view, e))
            count += rof_area_cover(view, rof_piece_at(view, rof_lowest_figure(view, e))->at) == ROF_OPEN;
    return count;
}

static int32_t judge_initiative(const pl_turn *view, const pl_choice *choice)
{
    int32_t second = in_the_open(view, pl_other(choice->side)) - in_the_open(view, choice->side);
    int turns = view->scene->scenario->turns;
    if (turns && view->state->turn >= turns)
        second += 2;  // have the last word at the objectives
    return choice->verb == ROF_V_MOVE_SECOND ? second : 0;
}

// ---- opportunity markers

// Kills to be expected of a firer at a sample of the move under way, in hundredths.
static int32_t kills_at(const pl_turn *view, int firer, int row)
{
    const rof_move *m = &rof_see_g(view)->move;
    const rof_tables *t = rof_t(view);
    int32_t sum = 0;
    ROF_EACH_FIGURE(view, firer, f) {
        const rof_weapon *w = rof_weapon_of(view, f);
        for (int n = 0; n < ROF_FIGURES; n++) {
            pl_point at = rof_track_at(m, row, n);
            if (!(m->going >> n & 1) || w->flags & ROF_FLAME || !rof_can_reach(view, f, at, rof_visibility(view, m->unit)))
                continue;
            int cover = rof_area_cover(view, at);
            int tn = t->to_hit[cover] + !rof_within(view, rof_piece_at(view, f)->at, at, w->short_range) - (m->order != ROF_C) -
                     (m->order == ROF_A);
            sum += w->rof * rof_hit_chance(view, tn < 2 ? 2 : tn) * (7 - t->to_kill[cover]) / 60;
            break;
        }
    }
    return sum;
}

static int32_t judge_mark(const pl_turn *view, const pl_choice *choice)
{
    const rof_move *m = &rof_see_g(view)->move;
    int row = 0;
    while (row < m->sample && m->p[row] != choice->value)
        row++;
    int firer = choice->subject;
    int32_t ordinary = rof_fire_from(view, firer, rof_piece_at(view, rof_lowest_figure(view, firer))->at, ROF_NO_ORDER);
    return kills_at(view, firer, row) - ordinary * 7 / 10;
}

// ---- indirect fire

// Enemies less friends round a point, doubled for friends; counters are worth two men.
static int32_t catch_at(const pl_turn *view, pl_side side, pl_point at, pl_len reach)
{
    int32_t count = 0;
    for (int p = 1; p <= view->state->piece_count; p++)
        if (rof_stands(view, p) && rof_known_to(view, rof_piece_at(view, p)->unit, side) &&
            pl_points_within(rof_piece_at(view, p)->at, at, reach + rof_t(view)->radius))
            count += rof_piece_at(view, p)->side == side ? -2 : 1;
    ROF_EACH_MARKER(view, m, ROF_COUNTER)
        if (rof_marker_at(view, m)->side != side && pl_points_within(rof_marker_at(view, m)->at, at, reach))
            count += 2;
    return count;
}

static int32_t judge_mission(const pl_turn *view, const pl_choice *choice)
{
    const rof_tables *t = rof_t(view);
    int mission = rof_see_u(view, choice->subject)->mission;
    pl_point at = mission ? rof_marker_at(view, mission)->at : pl_at(0, 0);
    int32_t here = mission ? catch_at(view, choice->side, at, t->concentrated) : 0;
    switch (choice->verb) {
    case ROF_V_CALL:
        return 10 * catch_at(view, choice->side, choice->items[0].at, t->concentrated) - 25 +
               (rof_see_p(view, choice->target)->leader == ROF_OBSERVER);
    case ROF_V_ADJUST: return 10 * catch_at(view, choice->side, choice->items[0].at, t->concentrated) - 20;
    case ROF_V_GO_ON: return 10 * here - 15;
    case ROF_V_CEASE: return here < 0 ? 5 : -10;
    case ROF_V_CONCENTRATED: return 10 * here - 5;
    case ROF_V_DISPERSED: return 10 * catch_at(view, choice->side, at, t->dispersed) * 6 / 10 - 5;
    case ROF_V_FFE_SMOKE: return rof_see_u(view, choice->subject)->ffe ? -5 : -1;
    default: return 0;  // hold
    }
}

// ---- fire

// Thousandths: at least one of so many kills (in thousandths, expected) is made.
static int32_t some_chance(int32_t kills)
{
    static const int16_t none[] = {1000, 779, 607, 472, 368, 287, 223, 174, 135, 105, 82, 64, 50};  // e to the minus n quarters
    int at = kills / 250, part = kills % 250;
    if (at >= PL_COUNT(none) - 1)
        return 950;
    return 1000 - (none[at] * (250 - part) + none[at + 1] * part) / 250;
}

// Chance in sixths of a sixth that 2D6 fail to roll `number` or less.
static int fail_chance(int number)
{
    static const uint8_t above[] = {35, 33, 30, 26, 21, 15, 10, 6, 3, 1};  // for 2 to 11; a natural 2 passes, a natural 12 fails
    return number < 2 ? 35 : number > 11 ? 1 : above[number - 2];
}

// Men that a lost test takes out of the fight, in hundredths of the element: suppressed, broken, gone.
static int32_t step_worth(const pl_turn *view, int target, int figures)
{
    static const int32_t part[] = {35, 60, 40};
    int32_t worth = part[rof_see_u(view, target)->status] * figures;
    ROF_EACH_MARKER(view, m, ROF_OBJECTIVE)
        if (pl_points_within(rof_piece_at(view, rof_lowest_figure(view, target))->at, rof_marker_at(view, m)->at, PL_INCHES(6)))
            worth += worth / 2;
    return worth;
}

// What kills (expected, in thousandths) are worth on an element, in hundredths of a man: the men, and the test they bring on.
static int32_t hurt_worth(const pl_turn *view, int target, int32_t kills)
{
    const rof_unit *u = rof_see_u(view, target);
    int figures = 0, marked = 0;
    ROF_EACH_FIGURE(view, target, f)
        rof_see_p(view, f)->marked ? marked++ : figures++;
    if (!figures)
        return 0;
    kills = kills > 1000 * figures ? 1000 * figures : kills;
    int lost = u->lost + marked, number = u->morale - (2 * figures <= u->start);
    int now = lost ? fail_chance(number - (lost > 3 ? 2 : lost - 1)) : 0;
    int more = fail_chance(number - (lost + kills / 1000 > 3 ? 2 : lost ? lost + kills / 1000 - 1 : kills / 2000));
    int32_t test = (more > now ? more - now : 0) * some_chance(kills) / 36;
    return kills / 10 + step_worth(view, target, figures) * test / 1000;
}

// Smoke works from the next fire on: lines of enemies to our men in the open that it would cut, less our own.
static int32_t smoke_worth(const pl_turn *view, pl_side side, pl_point at)
{
    int32_t worth = -40;
    ROF_EACH_UNIT(view, a)
        ROF_EACH_UNIT(view, b) {
            if (rof_unit_at(view, a)->side != side || rof_unit_at(view, b)->side == side || !rof_on_table(view, a) ||
                !rof_revealed(view, b) || !rof_unbroken(view, b))
                continue;
            pl_point own = rof_piece_at(view, rof_lowest_figure(view, a))->at, enemy = rof_piece_at(view, rof_lowest_figure(view, b))->at;
            if (rof_within(view, own, enemy, PL_INCHES(28)) && pl_point_near_segment(at, own, enemy, rof_t(view)->smoke_radius))
                worth += rof_area_cover(view, own) == ROF_OPEN ? rof_figures_of(view, b) : -rof_figures_of(view, a);
        }
    return worth;
}

static int32_t judge_fire(const pl_turn *view, const pl_choice *choice)
{
    bool is_stationary = rof_is_stationary_phase(view);
    const rof_unit *u = rof_see_u(view, choice->subject);
    int32_t kills = 0, worth = 0;
    for (int i = 0; i < choice->item_count; i++) {
        const pl_item *item = &choice->items[i];
        int target = item->target, ghost = 0;
        if (item->order == ROF_FIRE_SMOKE) {
            worth += smoke_worth(view, choice->side, item->at);
            continue;
        }
        if (item->value)
            ghost = rof_own_ghost(view, choice->subject, item->value, &target);
        int32_t each = rof_expected_kills(view, choice->subject, target, ghost, is_stationary, item->order, item->piece);
        kills += each;
        worth += hurt_worth(view, target, each);
    }
    bool is_sniper = rof_weapon_of(view, rof_lowest_figure(view, choice->subject))->flags & ROF_SNIPER;
    if (u->is_hidden && !is_sniper && kills < 700)
        return worth / 10 - 40;  // wait for a better moment
    return worth;
}

// ---- close combat

// How a charge of `near` men with `dice` would go against an element, in hundredths of a man: kills less losses, and what winning is worth.
int32_t rof_melee_odds(const pl_turn *view, int unit, int enemy, int near, int dice)
{
    const rof_tables *t = rof_t(view);
    const rof_unit *us = rof_see_u(view, unit), *them = rof_see_u(view, enemy);
    int rivals = 0, rival_dice = 0;
    ROF_EACH_FIGURE(view, enemy, f) {
        if (rivals >= near + 1)
            break;
        rivals++;
        rival_dice += rof_weapon_of(view, f)->melee_dice;
    }
    if (them->status >= ROF_BROKEN)
        return 100 * rof_figures_of(view, enemy);  // captured
    pl_point from = rof_piece_at(view, rof_lowest_figure(view, unit))->at, to = rof_piece_at(view, rof_lowest_figure(view, enemy))->at;
    rof_line line = {.from = from, .to = to, .from_radius = t->radius, .to_radius = t->radius};
    rof_look(view, &line);
    bool is_shaken = them->status == ROF_SUPPRESSED;
    int number = t->melee_number[us->training] + t->melee_mod[ROF_MELEE_CHARGE] - is_shaken +
                 (line.line_cover > ROF_OPEN || rof_area_cover(view, to) >= ROF_HEAVY);
    int other = t->melee_number[them->training] + is_shaken;
    number = number < 2 ? 2 : number > 6 ? 6 : number;
    other = other > 6 ? 6 : other;
    int32_t ours = dice * (7 - number) * 100 / 6, theirs = rival_dice * (7 - other) * 100 / 6;
    ours = ours > 100 * rivals ? 100 * rivals : ours;
    theirs = theirs > 100 * near ? 100 * near : theirs;
    return (ours - theirs) * 2 + (is_shaken ? 100 : 0);
}

static int32_t judge_assault(const pl_turn *view, const pl_choice *choice)
{
    const rof_tables *t = rof_t(view);
    int dice = 0, enemy = 0;
    for (int i = 0; i < choice->item_count; i++) {
        dice += rof_weapon_of(view, choice->items[i].piece)->melee_dice + (rof_standing_of(view, choice->items[i].piece) == 2);
        for (int e = 1; e <= view->state->piece_count; e++) {
            const pl_piece *p = rof_piece_at(view, e);
            if (p->place == PL_ON_TABLE && p->side != choice->side && rof_revealed(view, p->unit) &&
                rof_within(view, choice->items[i].at, p->at, t->melee_reach))
                enemy = p->unit;
        }
    }
    return enemy ? rof_melee_odds(view, choice->subject, enemy, choice->item_count, dice) : 0;
}

static int32_t judge_satchel(const pl_turn *view, const pl_choice *choice)
{
    pl_point at = rof_piece_at(view, choice->subject)->at;
    int32_t worth = 0;
    for (int p = 1; p <= view->state->piece_count; p++)
        if (rof_stands(view, p) && rof_known_to(view, rof_piece_at(view, p)->unit, choice->side) &&
            rof_within(view, at, rof_piece_at(view, p)->at, rof_t(view)->satchel_radius) &&
            pl_feature_holds(view->scene->terrain, choice->target, rof_piece_at(view, p)->at) != PL_OUTSIDE)
            worth += rof_piece_at(view, p)->side == choice->side ? -200 : 100;
    return worth;
}

// Spend a re-roll on many men, or where the next step is breaking; else save it.
static int32_t judge_reroll(const pl_turn *view, const pl_choice *choice)
{
    const rof_unit *u = rof_see_u(view, choice->target);
    return 2 * rof_figures_of(view, choice->target) + 10 * u->status - 7;
}

int32_t rof_judge(const pl_turn *view, const pl_choice *choice)
{
    switch (choice->verb) {
    case ROF_V_DEPLOY:
    case ROF_V_DEPLOY_DUMMY: return -1;  // the author's places are as good as any
    case ROF_V_SPOT: return judge_spot(view, choice);
    case ROF_V_FLEE:
    case ROF_V_WITHDRAW: return judge_flight(view, choice);
    case ROF_V_MOVE_FIRST:
    case ROF_V_MOVE_SECOND: return judge_initiative(view, choice);
    case ROF_V_ACTIVATE:
    case ROF_V_CONTINUE: return rof_judge_move(view, choice);
    case ROF_V_CREEP: return -1;
    case ROF_V_STOP: return 0;
    case ROF_V_OF_PLACE: return judge_mark(view, choice);
    case ROF_V_FIRE: return judge_fire(view, choice);
    case ROF_V_ASSAULT: return judge_assault(view, choice);
    case ROF_V_SATCHEL: return judge_satchel(view, choice);
    case ROF_V_MELEE: return rof_figures_of(view, choice->subject);
    case ROF_V_REROLL: return judge_reroll(view, choice);
    case PL_PASS: return 0;
    default: return judge_mission(view, choice);
    }
}

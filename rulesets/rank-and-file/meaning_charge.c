// meaning_charge.c - charges and the answers to them, drawn: wheel, swath, halt, the edge that is struck.
#include "meaning.h"
#include "meaning_draw.h"

// One charge on paper.
typedef struct dash {
    int unit, target, wheel;
    rnf_stance now, wheeled, halt;
    pl_foot foot;  // of the target
    pl_len gap;    // straight ahead after the wheel, RNF_FAR: it is not there
    int64_t wheel_points;
    bool is_legal;
} dash;

static bool read_dash(const pl_turn *turn, const pl_choice *draft, pl_why why, dash *d)
{
    int limit = rnf_t(turn)->limit.charge_wheel;
    *d = (dash){.unit = draft->subject, .target = draft->target, .wheel = draft->value, .is_legal = !why};
    if (!rnf_is_there(turn, d->unit) || !rnf_is_there(turn, d->target) || rnf_is_leader(turn, d->unit) || rnf_is_leader(turn, d->target))
        return false;
    d->wheel = d->wheel > limit ? limit : d->wheel < -limit ? -limit : d->wheel;
    d->now = rnf_stance_of(turn, d->unit);
    if (!rnf_rate(turn, d->unit, d->now.formation, false))
        return false;
    d->wheeled = rnf_wheeled(turn, &d->now, d->wheel);
    d->foot = rnf_unit_foot(turn, d->target);
    d->gap = rnf_forward_gap(turn, &d->wheeled, &d->foot);
    d->wheel_points = rnf_wheel_price(turn, d->unit, &d->now, d->wheel);
    d->halt = d->wheeled;
    return true;
}

static void draw_wheel(const dash *d, pl_preview *to)
{
    if (!d->wheel)
        return;
    pl_drawn *wheel = rnf_draw_wheel(to, PL_ROLE_MINE, &d->now, d->wheel);
    wheel->label = (pl_said){d->wheel < 0 ? "Wheels left {1}" : "Wheels right {1}", {{PL_DEGREES, d->wheel < 0 ? -d->wheel : d->wheel}}};
    wheel->meaning = (pl_said){"takes {1}", {{PL_LENGTH, rnf_as_inches(to->turn, d->unit, d->now.formation, d->wheel_points)}}};
}

// The line that is crossed there, 0: none is known.
static pl_feature_id line_at(const pl_turn *turn, pl_point at)
{
    const pl_terrain *terrain = turn->scene->terrain;
    for (pl_feature_id id = 1; id <= pl_terrain_count(terrain); id++)
        if (rnf_t(turn)->ground[pl_terrain_feature(terrain, id)->kind].is_line &&
            !rnf_t(turn)->ground[pl_terrain_feature(terrain, id)->kind].is_road && pl_feature_near_point(terrain, id, at, 20))
            return id;
    return 0;
}

static void draw_crossings(const dash *d, const rnf_lane *lane, pl_preview *to)
{
    for (int i = 0; i < lane->cross_count; i++) {
        pl_feature_id what = line_at(to->turn, lane->cross[i].where);
        if (!what || lane->cross[i].inches <= 0)
            continue;
        bool is_free = pl_foot_near_point(&d->foot, lane->cross[i].where, rnf_t(to->turn)->limit.obstacle_near);
        pl_drawn *cross = pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, &lane->cross[i].where, 1);
        cross->label = (pl_said){"Over {1}", {{PL_FEATURE, what}}};
        cross->meaning =
            is_free ? (pl_said){"the target stands behind it"} : (pl_said){"takes {1} more", {{PL_LENGTH, lane->cross[i].inches}}};
    }
}

static void draw_contact(const dash *d, int64_t points, pl_preview *to)
{
    static const char *const edges[] = {[RNF_FRONT] = "Strikes its front, {1} away",
                                        [RNF_LEFT] = "Strikes its left flank, {1} away",
                                        [RNF_RIGHT] = "Strikes its right flank, {1} away",
                                        [RNF_REAR] = "Strikes its rear, {1} away"};
    rnf_zone edge = rnf_edge_struck(to->turn, d->unit, d->target, false);
    pl_drawn *mark = pl_draw_mark(to, PL_ROLE_THEIRS, PL_UNIT, d->target, d->is_legal ? PL_MARK_CONTACT : PL_MARK_TARGET);
    mark->edge = (int8_t)(d->is_legal ? rnf_mark_edge(edge) : 0);
    if (d->gap == RNF_FAR)
        return;
    mark->label = (pl_said){edges[edge], {{PL_LENGTH, d->gap}}};
    mark->meaning = (pl_said){"{1} of {2} used",
                              {{PL_LENGTH, rnf_as_inches(to->turn, d->unit, d->now.formation, points)},
                               {PL_LENGTH, rnf_rate(to->turn, d->unit, d->now.formation, false)}}};
}

// As far as it goes: to two inches off, or as far as its movement would carry it on open ground.
static void draw_dash(dash *d, int32_t budget, pl_preview *to)
{
    const pl_turn *turn = to->turn;
    pl_len stop = rnf_t(turn)->limit.charge_stop, left = rnf_as_inches(turn, d->unit, d->now.formation, budget - d->wheel_points);
    pl_len ahead = d->gap == RNF_FAR ? left : d->gap,
           way = rnf_least(rnf_most(ahead - (d->gap == RNF_FAR ? 0 : stop), 0), rnf_most(left, 0));
    d->halt.at = pl_travel(d->wheeled.at, d->wheeled.facing, way, PL_NEAREST);
    rnf_stance touch = d->wheeled;
    touch.at = pl_travel(d->wheeled.at, d->wheeled.facing, d->is_legal ? d->gap : way, PL_NEAREST);
    rnf_draw_swath(to, d->is_legal ? PL_ROLE_MINE : PL_ROLE_RISK, &d->wheeled, &touch);
    draw_wheel(d, to);
    rnf_lane lane;
    rnf_lane_of(turn, &d->wheeled, touch.at, &lane);
    int64_t price = rnf_lane_price(turn, &lane, rnf_rate(turn, d->unit, d->now.formation, false), 1, &d->foot);
    draw_crossings(d, &lane, to);
    if (way > 0) {
        pl_drawn *path = pl_draw(to, PL_DRAW_PATH, d->is_legal ? PL_ROLE_MINE : PL_ROLE_RISK, (pl_point[]){d->wheeled.at, d->halt.at}, 2);
        path->label = d->is_legal ? (pl_said){"Halts {1} short", {{PL_LENGTH, stop}}} : (pl_said){"Does not reach it"};
        path->meaning = (pl_said){"{1} straight on", {{PL_LENGTH, way}}};
    }
    rnf_draw_stands(to, d->is_legal ? PL_ROLE_MINE : PL_ROLE_RISK, d->unit, &d->halt);
    draw_contact(d, d->wheel_points + (price < RNF_TOO_DEAR ? price : 0), to);
}

// ---- what is worth knowing

static int hundredths(int thousandths) { return (thousandths + 5) / 10; }

// What it comes to if the target stands and nobody joins in. Returns how often it wins, in hundredths; -1: that cannot be told.
static int note_prospect(const dash *d, pl_preview *to)
{
    rnf_prospect found;
    if (d->gap == RNF_FAR ||
        !rnf_charge_prospect(to, d->unit, d->target, rnf_edge_struck(to->turn, d->unit, d->target, false), &d->halt, &found))
        return -1;
    pl_add_chance(to, 1, hundredths(found.wins),
                  rnf_is_gun(to->turn, d->target) ? (pl_said){"{1} {is} taken", {{PL_UNIT, d->target}}}
                  : found.routs_it                ? (pl_said){"{1} {is} beaten, and rout{s}", {{PL_UNIT, d->target}}}
                                                  : (pl_said){"{1} {is} beaten, and go{es} back", {{PL_UNIT, d->target}}});
    pl_add_chance(to, -1, hundredths(found.loses),
                  found.routs ? (pl_said){"{1} {is} beaten, and rout{s}", {{PL_UNIT, d->unit}}}
                              : (pl_said){"{1} {is} beaten, and go{es} back", {{PL_UNIT, d->unit}}});
    pl_add_chance(to, -1, hundredths(found.stops), (pl_said){"{1} fail{s} under fire on the way in", {{PL_UNIT, d->unit}}});
    return hundredths(found.wins);
}

static void note_reply(const dash *d, pl_preview *to)
{
    rnf_zone edge = rnf_edge_struck(to->turn, d->unit, d->target, false);
    const rnf_unit *v = &rnf_see(to->turn)[d->target];
    rnf_shot shot;
    if (edge != RNF_FRONT && !rnf_is_open(v->formation)) {
        pl_add_note(to, 1, (pl_said){"{1} cannot fire to that side", {{PL_UNIT, d->target}}});
        return;
    }
    rnf_reply(to->turn, d->unit, d->target, v->formation, &shot);
    int shown = rnf_shown(shot.need, shot.mods);
    if (shot.dice)
        pl_add_note(to, -1,
                    (pl_said){shown == 6 ? "{1} may fire first: up to {2:die|dice}, hitting on {3}"
                                         : "{1} may fire first: up to {2:die|dice}, hitting on {3} or more",
                              {{PL_UNIT, d->target}, {PL_NUMBER, shot.dice}, {PL_NUMBER, shown}}});
}

static void note_prey(const dash *d, pl_preview *to)
{
    const rnf_unit *u = &rnf_see(to->turn)[d->unit], *v = &rnf_see(to->turn)[d->target];
    int square = rnf_square_chance(to->turn, d->unit, d->target, d->gap);
    if (v->morale == RNF_ROUTING || v->formation == RNF_LIMBERED)
        pl_add_note(to, 1, (pl_said){v->morale == RNF_ROUTING ? "{1} must flee" : "{1} cannot fight", {{PL_UNIT, d->target}}});
    else
        note_reply(d, to);
    if (d->gap <= rnf_t(to->turn)->limit.charge_stop)
        pl_add_note(to, 0, (pl_said){"So near already that {1} need not move", {{PL_UNIT, d->unit}}});
    if (square)
        pl_add_chance(to, -1, hundredths(square), (pl_said){"{1} form{s} square first, if {it} tr{ies} to", {{PL_UNIT, d->target}}});
    if (u->morale == RNF_UNSTEADY)
        pl_add_note(to, -1, (pl_said){"{1} {is} unsteady, and cannot rally in a charge", {{PL_UNIT, d->unit}}});
    pl_add_note(to, 0, (pl_said){"{1} will not fire this turn", {{PL_UNIT, d->unit}}});
}

// RNF-CHG.19, MEL.12: the edge depends on where the charge starts, not on how it wheels.
static void tell_edges(const dash *d, int wins, pl_preview *to)
{
    static const pl_said names[] = {
        [RNF_FRONT] = {"The front"}, [RNF_LEFT] = {"The left flank"}, [RNF_RIGHT] = {"The right flank"}, [RNF_REAR] = {"The rear"}};
    rnf_zone struck = rnf_edge_struck(to->turn, d->unit, d->target, false);
    bool is_open = rnf_is_open(rnf_see(to->turn)[d->target].formation);
    to->table = (pl_said){"Struck where?"};
    to->told = wins < 0 ? (pl_said){"judged from where it starts"} : (pl_said){"wins if it stands, and nobody joins in"};
    for (int edge = RNF_FRONT; edge <= RNF_REAR; edge++) {
        if (is_open && edge != (int)struck)
            continue;
        pl_row *row = pl_add_row(to, PL_NOTHING, 0, names[edge]);
        row->is_so = edge == (int)struck;
        row->good = (int8_t)(row->is_so && edge != RNF_FRONT);
        row->value = !row->is_so ? (pl_said){"no"} : wins < 0 ? (pl_said){"here"} : (pl_said){"{1} %", {{PL_NUMBER, wins}}};
        row->meaning = is_open             ? (pl_said){"{1} {has} neither flank nor rear", {{PL_UNIT, d->target}}}
                       : edge == RNF_FRONT ? (pl_said){"may be fired at first; all that touch fight"}
                                           : (pl_said){"cannot fire that way; routs if beaten"};
    }
}

void rnf_preview_charge(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    bool is_chance = draft->verb == RNF_OPPORTUNITY_CHARGE;
    int32_t budget = is_chance ? rnf_t(turn)->budget / 2 : rnf_t(turn)->budget;
    dash d;
    if (!read_dash(turn, draft, NULL, &d))
        return;
    pl_why why = rnf_why_not_prey(turn, d.unit, d.target);
    if (!why)
        why = rnf_why_not_wheel(turn, d.unit, d.target, draft->value, budget, NULL);
    d.is_legal = !why;
    draw_dash(&d, budget, to);
    rnf_draw_knobs(to, &d.now, rnf_t(turn)->limit.charge_wheel);
    int wins = d.is_legal ? note_prospect(&d, to) : -1;
    if (d.is_legal)
        note_prey(&d, to);
    tell_edges(&d, wins, to);
    if (d.is_legal && d.gap != RNF_FAR)
        to->brief =
            wins < 0 ? (pl_said){"{1}", {{PL_LENGTH, d.gap}}} : (pl_said){"{1}, wins {2} %", {{PL_LENGTH, d.gap}, {PL_NUMBER, wins}}};
    if (is_chance)
        to->then = (pl_said){"{1} {has} no answer to it; they fight in the melee phase", {{PL_UNIT, d.target}}};
    else if (rnf_is_on(turn->scene, RNF_SECRET_CHARGES))
        to->then = (pl_said){"both sides show their charges together, then {1} answer{s}", {{PL_UNIT, d.target}}};
    else
        to->then =
            (pl_said){wins < 0 ? "{1} answer{s} when all charges are declared"
                               : "{1} answer{s} when all charges are declared; told is what happens if {it} stand{s} and nobody joins in",
                      {{PL_UNIT, d.target}}};
}

// ---- answers

static int draw_chargers(const pl_turn *turn, int unit, pl_preview *to)
{
    const rnf_tables *t = rnf_t(turn);
    int count = 0;
    for (int i = 0; t->order[i]; i++) {
        const rnf_unit *c = &rnf_see(turn)[t->order[i]];
        if (c->charges != unit || !c->charged || !rnf_is_there(turn, t->order[i]))
            continue;
        rnf_draw_charger(to, t->order[i], unit);
        count++;
    }
    return count;
}

static void note_fire_at_charger(const pl_turn *turn, int unit, int formation, pl_preview *to)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    rnf_shot shot;
    if (!rnf_is_there(turn, u->target_of))
        return;
    rnf_reply(turn, u->target_of, unit, formation, &shot);
    int shown = rnf_shown(shot.need, shot.mods);
    if (shot.dice)
        pl_add_note(to, 1,
                    (pl_said){shown == 6 ? "{1} may fire before contact: up to {2:die|dice}, hitting on {3}"
                                         : "{1} may fire before contact: up to {2:die|dice}, hitting on {3} or more",
                              {{PL_UNIT, unit}, {PL_NUMBER, shot.dice}, {PL_NUMBER, shown}}});
}

void rnf_preview_stand(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int unit = draft->subject;
    if (!rnf_is_there(turn, unit) || !draw_chargers(turn, unit, to))
        return;
    bool is_struck_aside = false;
    for (int i = 0; rnf_t(turn)->order[i]; i++) {
        const rnf_unit *c = &rnf_see(turn)[rnf_t(turn)->order[i]];
        is_struck_aside |= c->charges == unit && c->charged && c->edge != RNF_FRONT && !rnf_is_open(rnf_see(turn)[unit].formation);
    }
    if (is_struck_aside)
        pl_add_note(to, -1, (pl_said){"A flank or rear that is struck cannot fire at the charger, and fights worse"});
    else
        note_fire_at_charger(turn, unit, rnf_see(turn)[unit].formation, to);
    if (rnf_is_mounted(turn, unit))
        pl_add_note(to, -1, (pl_said){"Horse that receives a charge standing fights worse"});
    pl_add_note(to, 0, (pl_said){"{1} {is} pinned and will not move this turn", {{PL_UNIT, unit}}});
    to->then = (pl_said){"charges move, all at once; fire comes before the melee"};
}

void rnf_preview_square(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int unit = draft->subject;
    if (!rnf_is_there(turn, unit) || rnf_is_leader(turn, unit))
        return;
    draw_chargers(turn, unit, to);
    rnf_stance s = rnf_stance_of(turn, unit);
    s.formation = RNF_SQUARE;
    rnf_draw_stands(to, PL_ROLE_MINE, unit, &s);
    int passes = rnf_pass_chance(turn, unit, 0, true);
    pl_add_note(to, 1, (pl_said){"{1} form{s} square in time: {2} %", {{PL_UNIT, unit}, {PL_NUMBER, (passes + 5) / 10}}});
    if (passes < 1000)
        pl_add_note(to, -1, (pl_said){"Else {1} stand{s} as now and may not fire", {{PL_UNIT, unit}}});
    pl_add_note(to, 1, (pl_said){"A square has neither flank nor rear, and horse fights worse against it"});
    to->then = (pl_said){"one die is rolled, then charges move"};
}

// Back along the charger's way: surely as far as the dice at least give, at most as far as they may.
void rnf_preview_flee(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int unit = draft->subject;
    if (!rnf_is_there(turn, unit) || rnf_is_leader(turn, unit))
        return;
    draw_chargers(turn, unit, to);
    const rnf_unit *from = &rnf_see(turn)[rnf_see(turn)[unit].target_of];
    int dice = rnf_t(turn)->retreat_dice[rnf_arm_of(turn, unit)][RNF_GO_FLEE];
    if (!dice || !rnf_is_there(turn, rnf_see(turn)[unit].target_of))
        return;
    int bearing = pl_turned(from->facing, from->wheel);
    rnf_stance s = rnf_stance_of(turn, unit), least = s, most = s;
    least.at = pl_travel(s.at, bearing, PL_INCHES(dice), PL_NEAREST);
    most.at = pl_travel(s.at, bearing, PL_INCHES(6 * dice), PL_NEAREST);
    rnf_draw_swath(to, PL_ROLE_MINE, &s, &most);
    pl_drawn *path = pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, (pl_point[]){s.at, least.at, most.at}, 3);
    path->label = (pl_said){"Flees {1} to {2} in", {{PL_NUMBER, dice}, {PL_NUMBER, 6 * dice}}};
    rnf_draw_stands(to, PL_ROLE_MINE, unit, &least);
    pl_len rate = rnf_rate(turn, rnf_see(turn)[unit].target_of, from->formation, false);
    pl_add_note(to, -1,
                (pl_said){"Caught if the dice give less than the {1} that {2} may move",
                          {{PL_LENGTH, rate}, {PL_UNIT, rnf_see(turn)[unit].target_of}}});
    pl_add_note(to, 0, (pl_said){"{1} will not fire this turn", {{PL_UNIT, unit}}});
    to->then = (pl_said){"{1:die is|dice are} rolled for the distance, then charges move", {{PL_NUMBER, dice}}};
}

void rnf_preview_counter(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    dash d;
    if (!read_dash(turn, draft, NULL, &d))
        return;
    d.is_legal = !rnf_why_not_counter_wheel(turn, d.unit, d.target, draft->value);
    draw_chargers(turn, d.unit, to);
    draw_wheel(&d, to);
    rnf_draw_knobs(to, &d.now, rnf_t(turn)->limit.charge_wheel);
    pl_len own = rnf_rate(turn, d.unit, d.now.formation, false), stop = rnf_t(turn)->limit.charge_stop;
    pl_len foe = rnf_rate(turn, d.target, rnf_see(turn)[d.target].formation, false);
    if (d.gap == RNF_FAR)
        return;
    pl_len way = (pl_len)pl_scale(rnf_most(d.gap - stop, 0), own, own + rnf_most(foe, 0), PL_NEAREST);
    d.halt.at = pl_travel(d.wheeled.at, d.wheeled.facing, rnf_least(way, own), PL_NEAREST);
    rnf_draw_swath(to, d.is_legal ? PL_ROLE_MINE : PL_ROLE_RISK, &d.wheeled, &d.halt);
    pl_drawn *path = pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, (pl_point[]){d.wheeled.at, d.halt.at}, 2);
    path->label = (pl_said){"Meets {1} about here", {{PL_UNIT, d.target}}};
    rnf_draw_stands(to, PL_ROLE_MINE, d.unit, &d.halt);
    pl_add_note(to, 1, (pl_said){"{1} fight{s} as a charger, not standing", {{PL_UNIT, d.unit}}});
    pl_add_note(to, 0, (pl_said){"{1} will not fire this turn", {{PL_UNIT, d.unit}}});
    to->then = (pl_said){"both charge at once and meet on the way"};
}

// phase_barrage.c - artillery: E-BARRAGE, the call; and T1, missions called in an earlier turn (HOF-ART).
#include "meaning.h"
#include "events.h"
#include "phase.h"

static const hof_battery *battery_of(const pl_turn *turn, int unit)
{
    return &hof_rules(turn)->batteries[hof_see_unit(turn, unit)->battery - 1];
}

// ---- who observes and who fires

// HOF-SUP.4, HOF-ART.10: an FO observes even Suppressed, others do not; nobody in contact.
static bool can_observe(const pl_turn *turn, int observer)
{
    return hof_on_table(turn, observer) && !hof_see_team(turn, observer)->in_contact &&
           (hof_has(turn, observer, HOF_FO) || hof_is_ready(turn, observer));
}

// HOF-ART.12: participating Teams on the table, Ready and not in contact, as bits of the Unit's Teams.
static unsigned tubes_able(const pl_turn *turn, int unit, unsigned tubes)
{
    const pl_scene_unit *u = &turn->scene->units[unit];
    unsigned able = 0;
    for (int n = 0; n < u->count; n++) {
        int team = u->first + n;
        if (tubes >> n & 1 && hof_on_table(turn, team) && hof_is_ready(turn, team) && !hof_see_team(turn, team)->in_contact)
            able |= 1u << n;
    }
    return able;
}

static int count_bits(unsigned bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

// ---- fire for effect

static void hit_team(pl_turn *turn, int unit, int team, const hof_battery *battery)
{
    if (!hof_is_vehicle(turn, team)) {
        hof_add_rfp(turn, team, battery->rfp, 0, "HOF-ART.14");
        return;
    }
    int dice = battery->ping - hof_profile_of(turn, team)->ar_flank;  // HOF-ART.15
    if (dice <= 0)
        return;
    pl_roll roll = {.purpose = "ping",
                    .rule = "HOF-ART.16",
                    .owner = turn->scene->units[unit].side,
                    .count = (uint8_t)dice,
                    .need = (int16_t)hof_rules(turn)->armour_dice[0].high_from,
                    .subject = (uint16_t)unit,
                    .target = (uint16_t)team,
                    .subject_is = PL_UNIT,
                    .target_is = PL_PIECE};
    pl_roll_dice(turn, &roll);
    hof_add_rfp(turn, team, roll.passed, 0, "HOF-ART.16");
}

static pl_len radius_of(const pl_turn *turn, int unit, unsigned tubes)
{
    const hof_battery *battery = battery_of(turn, unit);
    return battery->is_on_table && count_bits(tubes) == 1 ? hof_rules(turn)->one_tube_radius : battery->radius;
}

// HOF-ART.14, HOF-ART.17: every Team, friend and foe, within the radius.
static void fire_for_effect(pl_turn *turn, int unit, unsigned tubes, pl_point at)
{
    const hof_battery *battery = battery_of(turn, unit);
    int count = count_bits(tubes);
    pl_len radius = radius_of(turn, unit, tubes);
    pl_emit(turn, (pl_event){.kind = HOF_EV_FIRED_FOR_EFFECT,
                             .side = turn->scene->units[unit].side,
                             .subject = (uint16_t)unit,
                             .value = count,
                             .value2 = radius,
                             .to = at,
                             .rule = "HOF-ART.14"});
    for (int team = 1; team <= hof_team_count(turn); team++) {
        if (!hof_on_table(turn, team))
            continue;
        pl_foot foot = hof_foot(turn, team);
        if (pl_foot_near_point(&foot, at, radius))
            hit_team(turn, unit, team, battery);
    }
}

// ---- where the marker may be placed

hof_mission hof_mission_now(const pl_turn *turn)
{
    if (pl_top(turn)->sequence == HOF_SEQ_BARRAGE) {
        const hof_barrage_frame *frame = pl_see_local(turn);
        unsigned self = 1u << (frame->observer - turn->scene->units[frame->unit].first);  // HOF-ART.11: range of the observing Mortar Team
        return (hof_mission){frame->unit, frame->observer, self};
    }
    int unit = ((const hof_game_frame *)pl_see_local(turn))->unit;
    return (hof_mission){unit, hof_see_unit(turn, unit)->observer, tubes_able(turn, unit, hof_see_unit(turn, unit)->tubes)};
}

pl_len hof_barrage_radius(const pl_turn *turn, int unit)
{
    bool is_called = pl_top(turn)->sequence == HOF_SEQ_BARRAGE;
    unsigned tubes = is_called ? ((const hof_barrage_frame *)pl_see_local(turn))->tubes : hof_see_unit(turn, unit)->tubes;
    return radius_of(turn, unit, tubes_able(turn, unit, tubes));
}

static pl_why why_not_marker(const pl_turn *turn, const hof_mission *m, pl_point at)
{
    const hof_battery *battery = battery_of(turn, m->unit);
    const pl_scene_unit *u = &turn->scene->units[m->unit];
    bool is_in_range = !battery->range;
    if (!hof_is_on_table(turn, at))
        return "HOF-ART.7: the point must be on the table";
    for (int n = 0; n < u->count && !is_in_range; n++) {
        pl_foot foot = hof_foot(turn, u->first + n);
        is_in_range = m->tubes >> n & 1 && pl_foot_near_point(&foot, at, battery->range);
    }
    if (!is_in_range)
        return "HOF-ART.7: out of range of every tube";
    return hof_sees_point(turn, m->observer, at) ? NULL : "HOF-ART.7: out of the observer's sight";
}

pl_why hof_check_marker(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    hof_mission m = hof_mission_now(turn);
    hint->item = 0;
    if (choice->item_count != 1 || !pl_item_has_at(choice->items))
        return "HOF-ART.7: one point";
    return why_not_marker(turn, &m, choice->items[0].at);
}

// ---- T1: missions called earlier

static hof_game_frame *game_frame(pl_turn *turn) { return pl_local(turn); }

static void cancel(pl_turn *turn, int unit, const char *rule)
{
    pl_emit(turn,
            (pl_event){.kind = HOF_EV_MISSION_CANCELLED, .side = turn->scene->units[unit].side, .subject = (uint16_t)unit, .rule = rule});
    hof_mission_end(turn, unit);
}

// HOF-ART.10: the next waiting mission that is still good, in the order of Units.
pl_flow hof_next_mission(pl_turn *turn)
{
    hof_game_frame *frame = game_frame(turn);
    for (int unit = frame->unit + 1; unit <= turn->state->unit_count; unit++) {
        const hof_unit *own = hof_see_unit(turn, unit);
        if (!own->mission || turn->scene->units[unit].side != turn->state->active)
            continue;
        bool has_tube = !battery_of(turn, unit)->is_on_table || tubes_able(turn, unit, own->tubes);
        if (!can_observe(turn, own->observer) || !has_tube) {
            cancel(turn, unit, "HOF-ART.10");
            continue;
        }
        frame->unit = (uint16_t)unit;
        return PL_NEXT;
    }
    frame->unit = 0;
    return pl_jump(turn, HOF_T2);
}

void hof_offer_marker(const pl_turn *turn, pl_offer *offer)
{
    hof_mission m = hof_mission_now(turn);
    pl_put(offer, (pl_option){.verb = HOF_PLACE_MARKER, .subject = (uint16_t)m.unit}, NULL);
    pl_put(offer, (pl_option){.verb = HOF_CANCEL_MISSION, .subject = (uint16_t)m.unit}, NULL);
}

pl_flow hof_take_marker(pl_turn *turn, const pl_choice *choice)
{
    hof_game_frame *frame = game_frame(turn);
    if (choice->verb != HOF_PLACE_MARKER) {
        cancel(turn, frame->unit, "HOF-ART.9");
        return pl_jump(turn, HOF_T1_1);
    }
    pl_marker marker = {.at = choice->items[0].at, .kind = HOF_RANGE_IN, .side = choice->side, .unit = frame->unit};
    frame->marker = pl_marker_place(turn, marker, PL_EVERYONE, "HOF-ART.7");
    return PL_NEXT;
}

static int roll_deviation(pl_turn *turn, pl_side side)
{
    static const char *const words[] = {"on the mark", "1 in", "2 in", "3 in",  "4 in",  "5 in", "6 in",
                                        "7 in",        "8 in", "9 in", "10 in", "11 in", "12 in"};
    const hof_tables *t = hof_rules(turn);
    pl_roll roll = {.purpose = "deviation", .rule = "HOF-ART.8", .owner = side, .faces = (uint8_t)t->deviation_faces};
    bool has_row = t->deviation_faces < PL_COUNT(words) && t->deviation_faces <= PL_CELLS_MAX;
    roll.words = has_row ? words : NULL;
    for (int face = 1; has_row && face <= t->deviation_faces; face++)
        roll.cells[face - 1] = (uint8_t)(face == t->deviation_direct ? 0 : face);
    return pl_roll_dice(turn, &roll);
}

// HOF-ART.8: so many inches, by the clock; the highest face is a direct hit and needs no direction.
pl_flow hof_deviate(pl_turn *turn)
{
    const hof_tables *t = hof_rules(turn);
    const hof_game_frame *frame = game_frame(turn);
    pl_marker *marker = &pl_markers(turn->state)[frame->marker];
    pl_side side = turn->state->active;
    int distance = roll_deviation(turn, side);
    if (distance == t->deviation_direct)
        return PL_NEXT;
    int clock = pl_roll_die(turn, t->direction_faces, side, "direction", "HOF-ART.8");
    pl_point from = marker->at;
    marker->at = pl_travel(from, clock * t->direction_degrees % 360, PL_INCHES(distance), PL_NEAREST);
    pl_emit(turn, (pl_event){.kind = HOF_EV_DEVIATED,
                             .side = side,
                             .subject = frame->unit,
                             .value = distance,
                             .value2 = clock,
                             .from = from,
                             .to = marker->at,
                             .rule = "HOF-ART.8"});
    return PL_NEXT;
}

void hof_offer_effect(const pl_turn *turn, pl_offer *offer)
{
    uint16_t unit = ((const hof_game_frame *)pl_see_local(turn))->unit;
    pl_put(offer, (pl_option){.verb = HOF_FIRE_FOR_EFFECT, .subject = unit}, NULL);
    pl_put(offer, (pl_option){.verb = HOF_ADJUST, .subject = unit, .is_default = 1}, NULL);
    pl_put(offer, (pl_option){.verb = HOF_CANCEL_MISSION, .subject = unit}, NULL);
}

pl_flow hof_take_effect(pl_turn *turn, const pl_choice *choice)
{
    hof_game_frame *frame = game_frame(turn);
    if (choice->verb == HOF_FIRE_FOR_EFFECT)
        return PL_NEXT;
    pl_marker_remove(turn, frame->marker, PL_EVERYONE, "HOF-ART.9");
    frame->marker = 0;
    if (choice->verb == HOF_CANCEL_MISSION)
        cancel(turn, frame->unit, "HOF-ART.9");
    else
        pl_emit(turn, (pl_event){.kind = HOF_EV_MISSION_ADJUSTED, .side = choice->side, .subject = frame->unit, .rule = "HOF-ART.9"});
    return pl_jump(turn, HOF_T1_1);
}

pl_flow hof_mission_effect(pl_turn *turn)
{
    hof_game_frame *frame = game_frame(turn);
    pl_point at = pl_see_markers(turn->state)[frame->marker].at;
    fire_for_effect(turn, frame->unit, tubes_able(turn, frame->unit, hof_see_unit(turn, frame->unit)->tubes), at);
    pl_marker_remove(turn, frame->marker, PL_EVERYONE, "HOF-ART.13");
    frame->marker = 0;
    hof_mission_end(turn, frame->unit);
    return pl_jump(turn, HOF_T1_1);
}

// ---- E-BARRAGE

static hof_barrage_frame *barrage(pl_turn *turn) { return pl_local(turn); }

static void create_mission(pl_turn *turn)
{
    const hof_barrage_frame *frame = barrage(turn);
    hof_unit *own = hof_own_unit(turn, frame->unit);
    own->mission = 1;
    own->observer = frame->observer;
    own->tubes = frame->tubes;
    hof_own_team(turn, frame->observer)->observing = 1;  // HOF-ART.6
}

enum { CALL, MARK, EFFECT };

// HOF-ART.4, HOF-ART.5, HOF-ART.18: participants are committed whatever comes of the call.
static pl_flow begin_call(pl_turn *turn)
{
    hof_barrage_frame *frame = barrage(turn);
    const pl_scene_unit *u = &turn->scene->units[frame->unit];
    if (hof_see_unit(turn, frame->unit)->mission)
        cancel(turn, frame->unit, "HOF-ART.18");
    for (int team = u->first; team < u->first + u->count; team++) {
        hof_team *own = hof_own_team(turn, team);
        if (!own->member || !hof_on_table(turn, team))
            continue;
        own->committed = 1;
        if (hof_has(turn, team, HOF_MORTAR))
            frame->tubes |= (uint16_t)(1u << (team - u->first));
    }
    bool has_tube = !battery_of(turn, frame->unit)->is_on_table || tubes_able(turn, frame->unit, frame->tubes);
    if (!can_observe(turn, frame->observer) || !has_tube) {
        pl_emit(turn, (pl_event){.kind = HOF_EV_BARRAGE_FAILED, .side = u->side, .subject = frame->unit, .rule = "HOF-ART.4"});
        return PL_RETURN;
    }
    pl_emit(
        turn,
        (pl_event){.kind = HOF_EV_BARRAGE_CALLED, .side = u->side, .subject = frame->unit, .target = frame->observer, .rule = "HOF-ART.6"});
    if (hof_has(turn, frame->observer, HOF_MORTAR))
        return PL_NEXT;
    create_mission(turn);
    return PL_RETURN;
}

static void offer_immediate(const pl_turn *turn, pl_offer *offer)
{
    hof_mission m = hof_mission_now(turn);
    pl_put(offer, (pl_option){.verb = HOF_PLACE_MARKER, .subject = (uint16_t)m.unit}, NULL);
    pl_put_pass(offer);
}

// HOF-ART.11: mortars that observe for themselves fire at once and without deviation, or wait as others do.
static pl_flow take_immediate(pl_turn *turn, const pl_choice *choice)
{
    hof_barrage_frame *frame = barrage(turn);
    if (choice->verb != HOF_PLACE_MARKER) {
        create_mission(turn);
        return PL_RETURN;
    }
    pl_marker marker = {.at = choice->items[0].at, .kind = HOF_RANGE_IN, .side = choice->side, .unit = frame->unit};
    frame->marker = pl_marker_place(turn, marker, PL_EVERYONE, "HOF-ART.11");
    return PL_NEXT;
}

static pl_flow immediate_effect(pl_turn *turn)
{
    hof_barrage_frame *frame = barrage(turn);
    pl_point at = pl_see_markers(turn->state)[frame->marker].at;
    fire_for_effect(turn, frame->unit, tubes_able(turn, frame->unit, frame->tubes), at);
    pl_marker_remove(turn, frame->marker, PL_EVERYONE, "HOF-ART.13");
    return PL_RETURN;
}

const pl_step hof_barrage_steps[HOF_BARRAGE_ROWS] = {
    [CALL] = {"E-BARRAGE.1", "The call", PL_BY_NOBODY, .run = begin_call, .rule = "HOF-ART.4"},
    [MARK] = {"E-BARRAGE.2", "Mortars observe for themselves", PL_BY_ACTING, .offer = offer_immediate, .apply = take_immediate,
              .rule = "HOF-ART.11", .prompt = "place the marker and fire at once, or wait for the next turn", .moment = "barrage",
              .ask = "The observer of {subject} sees for itself. Fire at once?", .about = hof_about_barrage,
              .pass = "Wait for the next turn", .pass_is = PL_FREE, .verbs = PL_VERB(HOF_PLACE_MARKER) | PL_VERB(PL_PASS)},
    [EFFECT] = {"E-BARRAGE.3", "Fire for effect", PL_BY_NOBODY, .run = immediate_effect, .rule = "HOF-ART.14"},
};

// indirect.c - T6.1: batteries one after the other call, adjust, continue or cease their missions, then fire for effect.
// Stands on rules.h. ROF-HEI.
#include "rules.h"

#include <string.h>

enum { ROUNDS_NS, ROUNDS_EW };
enum { SMOKE_COUNTERS = 3 };  // ROF-HEI.5: at the marker and on both sides of it

static const rof_battery *battery_of(const pl_turn *turn, int unit) { return &rof_t(turn)->battery[rof_see_u(turn, unit)->battery - 1]; }

static int mortar_of(const pl_turn *turn, int unit)
{
    ROF_EACH_FIGURE(turn, unit, f)
        if (rof_weapon_of(turn, f)->flags & ROF_INDIRECT)
            return f;
    return 0;
}

// ---- who may observe

// ROF-HEI.2: an officer or forward observer whose element is good, stationary and not locked.
static pl_why why_not_observe(const pl_turn *turn, int piece)
{
    int unit = rof_piece_at(turn, piece)->unit;
    const rof_unit *u = rof_see_u(turn, unit);
    if (!rof_stands(turn, piece))
        return "ROF-HEI.2: no observer";
    return u->status != ROF_GOOD || u->order || u->locks ? "ROF-HEI.2: the observer's element must be good, stationary and not locked"
                                                         : NULL;
}

static bool is_observer(const pl_turn *turn, int piece)
{
    int leader = rof_see_p(turn, piece)->leader;
    return leader == ROF_OFFICER || leader == ROF_OBSERVER;
}

// ROF-LOS.8: a bare point is seen by the same rules.
static bool sees_point(const pl_turn *turn, int piece, pl_point at)
{
    return rof_sees(turn, rof_piece_at(turn, piece)->at, at, 0, rof_visibility(turn, 0));
}

static bool is_on_table(const pl_turn *turn, pl_point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= turn->scene->width && p.y <= turn->scene->height;
}

pl_why rof_why_not_point(const pl_turn *turn, int unit, int observer, pl_point at)
{
    const rof_battery *b = battery_of(turn, unit);
    if (!is_on_table(turn, at))
        return "ROF-HEI.10: off the table";
    if (b->is_on_table) {
        pl_point from = rof_piece_at(turn, mortar_of(turn, unit))->at;
        pl_len radius = rof_t(turn)->radius;
        if (!pl_points_within(from, at, b->range + radius) || (b->min && pl_points_within(from, at, b->min + radius - 1)))
            return "ROF-HEI.10: out of the mortar's range";
    }
    return sees_point(turn, observer, at) ? NULL : "ROF-HEI.2: the observer does not see the point";
}

// ---- aim points

pl_why rof_check_call(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)hint;
    return choice->item_count == 1 && pl_item_has_at(&choice->items[0])
               ? rof_why_not_point(turn, choice->subject, choice->target, choice->items[0].at)
               : "ROF-HEI.10: name one aim point";
}

pl_why rof_check_adjust(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    const pl_marker *mission = rof_marker_at(turn, rof_see_u(turn, choice->subject)->mission);
    if (choice->item_count != 1 || !pl_item_has_at(&choice->items[0]))
        return "ROF-HEI.4: name one aim point";
    *hint = (pl_hint){.has_at = true, .at = mission->at};
    if (!pl_points_within(mission->at, choice->items[0].at, rof_t(turn)->adjust))
        return "ROF-HEI.4: farther than an adjustment reaches";
    return rof_why_not_point(turn, choice->subject, mission->piece, choice->items[0].at);
}

// ---- the next battery

static bool is_usable(const pl_turn *turn, int unit)
{
    const rof_unit *u = rof_see_u(turn, unit);
    if (!u->battery || (!u->ffe && !u->ffe_smoke))
        return false;  // ROF-HEI.10: a battery without rounds is not asked
    if (!battery_of(turn, unit)->is_on_table)
        return true;
    return rof_on_table(turn, unit) && u->status <= ROF_SUPPRESSED && mortar_of(turn, unit);
}

// On the table it must also be stationary. Whether a hidden one is, its side alone knows; it is asked all the same (ROF-GEN.13).
static bool may_fire(const pl_turn *turn, int unit)
{
    const rof_unit *u = rof_see_u(turn, unit);
    return !battery_of(turn, unit)->is_on_table || (!u->order && !u->locks && !u->fired);
}

static void end_mission(pl_turn *turn, int unit, const char *rule)
{
    rof_unit *u = rof_u(turn, unit);
    pl_marker_remove(turn, u->mission, PL_EVERYONE, rule);
    u->mission = 0;
    pl_emit(turn, (pl_event){.kind = ROF_EV_MISSION_ENDED, .subject = (uint16_t)unit, .rule = rule});
}

pl_flow rof_run_battery(pl_turn *turn)
{
    rof_cursor *c = rof_c(turn);
    for (int e = rof_next_element(turn, c->battery); e; e = rof_next_element(turn, e)) {
        const rof_unit *u = rof_see_u(turn, e);
        c->battery = (uint8_t)e;
        if (u->mission) {  // ROF-HEI.7: an observer no longer eligible for the marker's point ends it
            const pl_marker *mission = rof_marker_at(turn, u->mission);
            if (why_not_observe(turn, mission->piece) || !sees_point(turn, mission->piece, mission->at))
                end_mission(turn, e, "ROF-HEI.7");
        }
        if (!is_usable(turn, e))
            continue;
        pl_top(turn)->by = rof_unit_at(turn, e)->side;
        return PL_NEXT;
    }
    return pl_jump(turn, ROF_T6_BEGIN);
}

// ---- mission

static void offer_running(pl_offer *offer, int unit, pl_why shut)
{
    pl_put(offer, (pl_option){.verb = ROF_V_GO_ON, .subject = (uint16_t)unit}, shut);
    pl_put(offer, (pl_option){.verb = ROF_V_ADJUST, .subject = (uint16_t)unit}, shut);
    pl_put(offer, (pl_option){.verb = ROF_V_CEASE, .subject = (uint16_t)unit}, NULL);
}

void rof_offer_mission(const pl_turn *turn, pl_offer *offer)
{
    int unit = rof_see_c(turn)->battery;
    pl_why shut = !may_fire(turn, unit) ? "ROF-HEI.1: a mortar fires only stationary, once a turn" : NULL;
    if (!shut && !rof_see_u(turn, unit)->mission && !rof_markers_left(turn))
        shut = "ROF-HEI.4: no mission marker is left";
    if (rof_see_u(turn, unit)->mission) {
        offer_running(offer, unit, shut);
    } else {
        for (int p = 1; p <= turn->state->piece_count; p++)
            if (rof_piece_at(turn, p)->side == offer->side && is_observer(turn, p) && rof_stands(turn, p))
                pl_put(offer, (pl_option){.verb = ROF_V_CALL, .subject = (uint16_t)unit, .target = (uint16_t)p},
                       shut ? shut : why_not_observe(turn, p));
    }
    pl_put_pass(offer);
    if (rof_has_counter(turn, offer->side))
        pl_keep(offer);  // ROF-GEN.13: the observer may be hidden
}

int rof_contact_number(const pl_turn *turn, int unit, int observer, int *base)
{
    const rof_tables *t = rof_t(turn);
    if (!battery_of(turn, unit)->is_on_table)
        return *base = rof_see_p(turn, observer)->leader == ROF_OBSERVER ? t->call_observer : t->call_officer;
    if (rof_within(turn, rof_piece_at(turn, observer)->at, rof_piece_at(turn, mortar_of(turn, unit))->at, t->mortar_near))
        return *base = t->call_near;
    *base = t->call_far;
    return t->call_far + (rof_see_u(turn, unit)->status == ROF_SUPPRESSED ? t->call_suppressed : 0);
}

static bool make_contact(pl_turn *turn, int unit, int observer)
{
    int base, need = rof_contact_number(turn, unit, observer, &base);
    if (!need)
        return true;
    pl_roll roll = {.purpose = "contact",
                    .rule = "ROF-HEI.3",
                    .owner = rof_unit_at(turn, unit)->side,
                    .need = (int16_t)need,
                    .subject = (uint16_t)unit,
                    .subject_is = PL_UNIT};
    pl_roll_dice(turn, &roll);
    if (!roll.passed)
        pl_emit(turn, (pl_event){.kind = ROF_EV_NO_CONTACT, .subject = (uint16_t)unit, .rule = "ROF-HEI.3"});
    return roll.passed;
}

// ROF-HEI.8: a mortar on the table that drops a round has fired, and is seen to.
static void note_fired(pl_turn *turn, int unit)
{
    if (!battery_of(turn, unit)->is_on_table)
        return;
    rof_reveal(turn, unit, "ROF-SPT.9");
    rof_u(turn, unit)->fired = 1;
}

static pl_point spotting_round(pl_turn *turn, int unit, int observer, pl_point at, bool is_halved)
{
    pl_side side = rof_unit_at(turn, unit)->side;
    int direction = pl_roll_die(turn, 6, side, "direction", "ROF-HEI.4"), distance = pl_roll_die(turn, 6, side, "distance", "ROF-HEI.4");
    distance -= rof_see_p(turn, observer)->leader == ROF_OBSERVER ? rof_t(turn)->observer_better : 0;
    note_fired(turn, unit);
    return rof_displaced(turn, at, 60 * (direction - 1), PL_INCHES(is_halved ? distance / 2 : distance));
}

static bool is_registered(const pl_turn *turn, pl_side side, pl_point at)
{
    ROF_EACH_MARKER(turn, m, ROF_REGISTERED)
        if (rof_marker_at(turn, m)->side == side && pl_same_point(rof_marker_at(turn, m)->at, at))
            return true;
    return false;
}

static pl_flow take_call(pl_turn *turn, const pl_choice *choice)
{
    int unit = choice->subject, observer = choice->target;
    pl_point at = choice->items[0].at;
    rof_p(turn, observer)->threw = 1;  // he does not fire himself
    if (!make_contact(turn, unit, observer))
        return pl_jump(turn, ROF_T6_BATTERY);
    if (!is_registered(turn, choice->side, at))
        at = spotting_round(turn, unit, observer, at, false);
    int slot = rof_marker_place(
        turn, (pl_marker){.at = at, .kind = ROF_MISSION, .side = choice->side, .unit = (pl_unit_id)unit, .piece = (pl_piece_id)observer},
        "ROF-HEI.4");
    rof_u(turn, unit)->mission = (uint8_t)slot;
    pl_emit(turn, (pl_event){.kind = ROF_EV_MISSION, .subject = (uint16_t)unit, .to = at, .rule = "ROF-HEI.4"});
    return slot ? PL_NEXT : pl_jump(turn, ROF_T6_BATTERY);
}

pl_flow rof_take_mission(pl_turn *turn, const pl_choice *choice)
{
    int mission = rof_see_u(turn, choice->subject)->mission;
    switch (choice->verb) {
    case ROF_V_CALL: return take_call(turn, choice);
    case ROF_V_ADJUST: {
        int observer = rof_marker_at(turn, mission)->piece;
        pl_point at = choice->items[0].at;
        rof_p(turn, observer)->threw = 1;
        if (!is_registered(turn, choice->side, at))
            at = spotting_round(turn, choice->subject, observer, at, true);
        pl_markers(turn->state)[mission].at = at;
        pl_emit(turn, (pl_event){.kind = ROF_EV_MISSION, .subject = choice->subject, .to = at, .rule = "ROF-HEI.4"});
        return PL_NEXT;
    }
    case ROF_V_GO_ON: rof_p(turn, rof_marker_at(turn, mission)->piece)->threw = 1; return PL_NEXT;
    case ROF_V_CEASE: end_mission(turn, choice->subject, "ROF-HEI.7"); return pl_jump(turn, ROF_T6_BATTERY);
    default: return pl_jump(turn, ROF_T6_BATTERY);
    }
}

// ---- effect

void rof_offer_effect(const pl_turn *turn, pl_offer *offer)
{
    int unit = rof_see_c(turn)->battery;
    const rof_unit *u = rof_see_u(turn, unit);
    pl_why no_he = u->ffe ? NULL : "ROF-HEI.8: no rounds left", no_smoke = !u->ffe_smoke ? "ROF-HEI.8: no smoke rounds left"
                                                                           : rof_markers_left(turn) < SMOKE_COUNTERS
                                                                               ? "ROF-SMK.2: not enough smoke counters are left"
                                                                               : NULL;
    pl_put(offer, (pl_option){.verb = ROF_V_HOLD, .subject = (uint16_t)unit, .is_default = 1}, NULL);
    pl_put(offer, (pl_option){.verb = ROF_V_CONCENTRATED, .subject = (uint16_t)unit}, no_he);
    pl_put(offer, (pl_option){.verb = ROF_V_DISPERSED, .subject = (uint16_t)unit}, no_he);
    pl_put(offer, (pl_option){.verb = ROF_V_FFE_SMOKE, .subject = (uint16_t)unit, .value = ROUNDS_NS}, no_smoke);
    pl_put(offer, (pl_option){.verb = ROF_V_FFE_SMOKE, .subject = (uint16_t)unit, .value = ROUNDS_EW}, no_smoke);
}

// ROF-HEI.6: to hit by area cover, at once to kill; hidden figures too, and nobody else learns of it.
static void shell(pl_turn *turn, int piece, pl_side owner, const rof_battery *b, int harder)
{
    int cover = rof_area_cover(turn, rof_piece_at(turn, piece)->at);
    pl_roll hit = {.purpose = "shelling",
                   .rule = "ROF-HEI.6",
                   .owner = owner,
                   .need = rof_t(turn)->to_hit[cover],
                   .subject = (uint16_t)piece,
                   .subject_is = PL_PIECE,
                   .sees = rof_sees_secret(turn, rof_piece_at(turn, piece)->unit)};
    if (rof_t(turn)->to_hit[cover] + harder > 6 && !rof_on(turn, ROF_OPT_CONFIRM))
        return;  // without second dice a number above 6 cannot hit
    pl_roll_mod(&hit, "dispersed", -harder);
    if (!rof_roll_hits(turn, &hit, rof_t(turn)->to_hit[cover] + harder, 1))
        return;
    pl_roll kill = {.purpose = "to kill",
                    .rule = "ROF-HEI.6",
                    .owner = owner,
                    .need = (int16_t)rof_kill_number(turn, cover, b->kill_mod),
                    .subject = (uint16_t)piece,
                    .subject_is = PL_PIECE,
                    .sees = hit.sees};
    pl_roll_dice(turn, &kill);
    if (kill.passed)
        rof_mark(turn, piece, "ROF-HEI.6");
}

// ROF-HEI.9: friends in the pattern are attacked like anyone.
static void fire_for_effect(pl_turn *turn, int unit, pl_point at, bool is_dispersed)
{
    const rof_battery *b = battery_of(turn, unit);
    pl_len reach = (is_dispersed ? rof_t(turn)->dispersed : rof_t(turn)->concentrated) + rof_t(turn)->radius;
    pl_side owner = rof_unit_at(turn, unit)->side, lead = rof_g(turn)->lead;
    for (int round = 0; round < b->he_attacks; round++)
        for (int sweep = 0; sweep < 2; sweep++)
            for (int p = 1; p <= turn->state->piece_count; p++)
                if (rof_stands(turn, p) && rof_piece_at(turn, p)->side == (sweep ? pl_other(lead) : lead) && !rof_see_p(turn, p)->marked &&
                    pl_points_within(rof_piece_at(turn, p)->at, at, reach))
                    shell(turn, p, owner, b, is_dispersed ? rof_t(turn)->dispersed_to_hit : 0);
}

static void lay_smoke(pl_turn *turn, int unit, pl_point at, int axis)
{
    pl_side side = rof_unit_at(turn, unit)->side;
    for (int i = -1; i <= 1; i++)
        rof_smoke_place(turn, side, rof_displaced(turn, at, axis == ROUNDS_NS ? 0 : 90, i * rof_t(turn)->smoke_step), true, "ROF-HEI.5");
}

pl_flow rof_take_effect(pl_turn *turn, const pl_choice *choice)
{
    rof_unit *u = rof_u(turn, choice->subject);
    if (choice->verb == ROF_V_HOLD || choice->verb == PL_PASS)
        return pl_jump(turn, ROF_T6_BATTERY);
    pl_point at = rof_marker_at(turn, u->mission)->at;
    note_fired(turn, choice->subject);
    pl_emit(turn, (pl_event){.kind = ROF_EV_FIRE_FOR_EFFECT,
                             .side = choice->side,
                             .subject = choice->subject,
                             .value = choice->verb - ROF_V_CONCENTRATED,
                             .to = at,
                             .rule = "ROF-HEI.5"});
    if (choice->verb == ROF_V_FFE_SMOKE) {
        u->ffe_smoke--;
        lay_smoke(turn, choice->subject, at, choice->value);
    } else {
        u->ffe--;
        fire_for_effect(turn, choice->subject, at, choice->verb == ROF_V_DISPERSED);
    }
    return pl_jump(turn, ROF_T6_BATTERY);
}

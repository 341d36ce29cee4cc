// indirect.c - who may call what down where; the fillings of idf and smoke.
// Stands on indirect.h. The dice are thrown in phase_indirect.c.
#include "indirect.h"

// A battery off the table has no place but fires all the same.
static bool is_manned(const pl_turn *turn, pl_piece_id weapon)
{
    const rf_unit *own = rf_see_unit(turn, rf_unit_of(turn, weapon));
    return own->is_off_table ? rf_piece_at(turn, weapon)->place != PL_LOST : rf_is_live(turn, weapon);
}

static const rf_he *he_of(const pl_turn *turn, pl_piece_id weapon) { return &rf_tab(turn)->he[rf_type_of(turn, weapon)->he]; }

pl_why rf_why_not_lob(const pl_turn *turn, pl_piece_id weapon)
{
    const rf_piece *own = rf_see(turn, weapon);
    bool is_light = rf_kind(turn, weapon) == RF_MORTAR_LIGHT;
    if (own->flags & (RF_F_FOUGHT | RF_F_RETIRED))
        return "RF-FIR.2: has fought or retired";
    if (own->flags & RF_F_LANDED)
        return "RF-AMP.9: lands this turn";
    if (own->fired & RF_SLOT_SMOKE)
        return "RF-SMK.5: has laid smoke";
    if (is_light ? own->shots >= (own->has_moved ? 1 : 2) : own->shots > 0)
        return "RF-IDF.9: has fired";
    if (!is_light && own->fired)
        return "RF-FIR.1: has fired directly";
    if (!is_light && own->has_moved)
        return "RF-MOV.3: has moved";
    return NULL;
}

bool rf_lob_reaches(const pl_turn *turn, pl_piece_id weapon, pl_point at)
{
    const rf_he *he = he_of(turn, weapon);
    if (rf_see_unit(turn, rf_unit_of(turn, weapon))->is_off_table)
        return true;
    pl_foot foot = rf_foot(turn, weapon);
    pl_foot aim = pl_foot_of_point(at);
    return (!he->most || pl_foot_near_point(&foot, at, he->most)) && (!he->least || pl_gap(&foot, &aim, PL_DOWN) >= he->least);
}

bool rf_lob_may_reach(const pl_turn *turn, pl_piece_id weapon, pl_piece_id target, pl_len beside)
{
    const rf_he *he = he_of(turn, weapon);
    if (rf_see_unit(turn, rf_unit_of(turn, weapon))->is_off_table)
        return true;
    // The farthest point of the target lies no farther than twice its outer disc behind the nearest.
    pl_len far = beside + 2 * rf_outer(turn, target);
    return (!he->most || rf_within(turn, weapon, target, he->most + beside)) && !rf_within(turn, weapon, target, he->least - far - 1);
}

static bool directs(const pl_turn *turn, pl_piece_id caller, pl_piece_id weapon)
{
    const rf_he *he = he_of(turn, weapon);
    if (rf_side_of(turn, caller) != rf_side_of(turn, weapon) || !rf_has_indirect(turn, weapon) || !is_manned(turn, weapon))
        return false;
    if (caller == weapon)
        return !rf_see_unit(turn, rf_unit_of(turn, weapon))->is_off_table;
    switch (rf_kind(turn, caller)) {
    case RF_HQ: return he->called == RF_BY_HQ && rf_group_of(turn, caller) == rf_group_of(turn, weapon);
    case RF_OP: return he->called == RF_BY_OP && rf_group_of(turn, weapon) == rf_see_unit(turn, rf_unit_of(turn, caller))->battery;
    default: return false;
    }
}

int rf_weapons_of(const pl_turn *turn, pl_piece_id caller, pl_piece_id *out)
{
    int count = 0;
    RF_EACH_PIECE(turn, p)
        if (directs(turn, caller, p) && !rf_why_not_lob(turn, p))
            out[count++] = p;
    return count;
}

static bool is_op(const pl_turn *turn, pl_piece_id caller) { return rf_kind(turn, caller) == RF_OP; }

pl_why rf_why_not_call(const pl_turn *turn, pl_piece_id caller, pl_piece_id target, rf_sights *known)
{
    const rf_unit *own = rf_see_unit(turn, rf_unit_of(turn, caller));
    if (is_op(turn, caller)) {
        if (own->has_called)
            return "RF-IDF.2: one target a turn";
        if (rf_see(turn, caller)->has_moved || own->step)
            return "RF-IDF.2: has moved";
    }
    if (rf_see(turn, caller)->flags & (RF_F_RETIRED | RF_F_FOUGHT))
        return "RF-FIR.2: has fought or retired";
    if (!known)
        return rf_why_not_see(turn, caller, target);
    return rf_sights_sees(turn, known, caller, target, true) ? NULL : "RF-IDF.1: does not see it";
}

bool rf_is_repeat(const pl_turn *turn, pl_piece_id weapon, pl_piece_id target, pl_point at)
{
    const rf_piece *own = rf_see(turn, weapon);
    return own->call_turn && own->call_turn + 1 == rf_see_side(turn, rf_side_of(turn, weapon))->turns &&
           own->call_unit == rf_unit_of(turn, target) && pl_points_within(own->call_at, at, rf_tab(turn)->aim_near);
}

// ---- idf: [weapon] ... and perhaps one aim point

static pl_point aim_of(const pl_turn *turn, const pl_choice *choice)
{
    for (int i = 0; i < choice->item_count; i++)
        if (!choice->items[i].piece)
            return choice->items[i].at;
    return rf_at_point(turn, choice->target);
}

pl_why rf_check_idf(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    pl_point at = aim_of(turn, choice);
    pl_foot foot = rf_foot(turn, choice->target);
    int points = 0, weapons = 0, firing = 0;
    *hint = (pl_hint){.item = -1};
    for (int i = 0; i < choice->item_count; i++) {
        pl_piece_id p = choice->items[i].piece;
        hint->item = i;
        if (!p) {
            points++;
            continue;
        }
        weapons++;
        if (p > turn->state->piece_count || !directs(turn, choice->subject, p))
            return "RF-IDF.1: this caller does not direct that weapon";
        if (is_op(turn, choice->subject))
            return "RF-IDF.5: the whole battery fires at one point";
        for (int k = 0; k < i; k++)
            if (choice->items[k].piece == p)
                return "RF-IDF.1: each weapon once";
        pl_why why = rf_why_not_lob(turn, p);
        if (why)
            return why;
        if (!rf_lob_reaches(turn, p, at))
            return "RF-IDF.5: out of its range";
    }
    hint->item = -1;
    if (points > 1)
        return "RF-IDF.5: one aim point";
    if (!pl_foot_near_point(&foot, at, rf_tab(turn)->aim_near))
        return pl_reason(turn, "RF-IDF.5: the aim point lies within {inches} of the aim piece", rf_tab(turn)->aim_near);
    if (!weapons) {
        pl_piece_id list[RF_BATTERY_MAX];
        int count = rf_weapons_of(turn, choice->subject, list);
        for (int i = 0; i < count; i++)
            firing += rf_lob_reaches(turn, list[i], at);
        if (!firing)
            return "RF-IDF.5: no weapon in range";
    }
    return NULL;
}

// ---- smoke

pl_piece_id rf_smoke_caller(const pl_turn *turn, pl_piece_id weapon, pl_piece_id target, rf_sights *known)
{
    pl_unit_id element = rf_unit_of(turn, target);
    if (!rf_see_unit(turn, rf_unit_of(turn, weapon))->is_off_table && directs(turn, weapon, weapon) &&
        rf_sights_sees(turn, known, weapon, target, false))
        return weapon;
    if (rf_kind(turn, weapon) == RF_MORTAR_LIGHT)
        return 0;  // RF-IDF.4
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) != rf_side_of(turn, weapon) || (rf_kind(turn, p) != RF_HQ && !is_op(turn, p)) || !directs(turn, p, weapon))
            continue;
        const rf_unit *own = rf_see_unit(turn, rf_unit_of(turn, p));
        if (is_op(turn, p) && (own->has_called == 2 || (own->has_called && own->called_unit != element)))
            continue;  // RF-SMK.5: its screens lie near one element
        if (rf_see(turn, p)->flags & (RF_F_RETIRED | RF_F_FOUGHT))
            continue;
        if (rf_sights_sees(turn, known, p, target, false))
            return p;
    }
    return 0;
}

static pl_foot screen_at(const pl_turn *turn, pl_point at, int angle)
{
    pl_shape shape = {.kind = PL_RECTANGLE, .width = rf_tab(turn)->smoke_depth, .depth = rf_tab(turn)->smoke_length};
    return pl_foot_of(shape, at, pl_turned(angle, 0));
}

pl_why rf_check_smoke(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    *hint = (pl_hint){.item = choice->item_count ? 0 : -1};
    if (choice->item_count != 1 || choice->items[0].left_out)
        return "RF-SMK.2: one centre and angle";
    pl_point at = choice->items[0].at;
    pl_foot screen = screen_at(turn, at, choice->items[0].facing), enemy = rf_foot(turn, choice->target);
    if (at.x < 0 || at.y < 0 || at.x > turn->scene->width || at.y > turn->scene->height)
        return "RF-SMK.2: on the table";
    if (!pl_feet_within(&screen, &enemy, rf_tab(turn)->smoke_near))
        return pl_reason(turn, "RF-SMK.2: some part of it within {inches} of the enemy element", rf_tab(turn)->smoke_near);
    if (rf_smokes_directly(turn, choice->subject))
        return rf_he_band(turn, choice->subject, at) ? NULL : "RF-HE.1: out of range";
    return rf_lob_reaches(turn, choice->subject, at) ? NULL : "RF-IDF.5: out of its range";
}

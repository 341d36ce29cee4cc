// fire_choice.c - the choice to fire: who may, at what, and how a filling is judged.
// Stands on rules.h; T6.2 and T7.1 use it. Reads only what the firing side may know.
#include "rules.h"

#include <string.h>

int rof_own_ghost(const pl_turn *turn, int unit, int n, int *target)
{
    ROF_EACH_MARKER(turn, m, ROF_OPPORTUNITY)
        if (rof_marker_at(turn, m)->unit == unit && --n == 0) {
            *target = rof_see_m(turn, m)->target;
            return rof_see_m(turn, m)->ghost + 1;
        }
    return 0;
}

bool rof_is_stationary_phase(const pl_turn *turn)
{
    int row = pl_frames(turn->state)[0].row;
    return pl_frames(turn->state)[0].sequence != ROF_SEQ_GAME || row < ROF_T7;
}

// ---- who may fire

bool rof_is_aimed(const pl_turn *turn, int unit, int group)
{
    ROF_EACH_FIGURE(turn, unit, f)
        if (rof_is_gunner(turn, f) == (group == ROF_FIRE_SW) && rof_weapon_of(turn, f)->flags & (ROF_HE | ROF_SNIPER))
            return true;
    return false;
}

// ROF-SPT.11: a hidden element is no target.
static pl_why why_not_target(const pl_turn *turn, pl_side side, int target)
{
    if (target < 1 || target > turn->state->unit_count || rof_unit_at(turn, target)->side == side || !rof_revealed(turn, target))
        return "ROF-FIR.3: not a revealed enemy element";
    return rof_see_u(turn, target)->locks ? "ROF-MEL.16: locked in melee" : NULL;
}

rof_volley rof_volley_of(const pl_turn *turn, int unit, const pl_item *item)
{
    rof_volley v = {.group = item->order, .target = item->target, .aim = item->piece, .at = item->at};
    if (item->value)
        v.ghost = rof_own_ghost(turn, unit, item->value, &v.target);
    if (v.group == ROF_FIRE_SMOKE)
        v.smoker = item->piece;
    return v;
}

uint16_t rof_spared_by(const pl_turn *turn, const pl_choice *choice, bool is_stationary)
{
    uint16_t spared = 0;
    for (int i = 0; i < choice->item_count; i++) {
        rof_volley v = rof_volley_of(turn, choice->subject, &choice->items[i]);
        if (v.group != ROF_FIRE_MAIN && (v.smoker || !why_not_target(turn, choice->side, v.target)))
            spared |= rof_busy_crew(turn, choice->subject, v.target, v.ghost, v.aim, v.smoker, is_stationary);
    }
    return spared;
}

pl_why rof_why_not_attack(const pl_turn *turn, int unit, int group, int target, int ghost, int aim, uint16_t spared, bool is_stationary)
{
    pl_why why = why_not_target(turn, rof_unit_at(turn, unit)->side, target), last = "ROF-FIR.4: nobody has such a weapon";
    int first = rof_scene_unit(turn, unit)->first;
    if (why)
        return why;
    ROF_EACH_FIGURE(turn, unit, f) {
        rof_shot shot;
        if (rof_is_gunner(turn, f) != (group == ROF_FIRE_SW) || spared >> (f - first) & 1)
            continue;
        if (!(last = rof_shot_make(turn, f, target, ghost, aim, is_stationary, &shot)))
            return NULL;
    }
    return last;
}

bool rof_can_smoke(const pl_turn *turn, int piece)
{
    const rof_weapon *w = rof_weapon_of(turn, piece);
    return w->flags & ROF_SMOKE && rof_see_p(turn, piece)->smoke_rounds && rof_markers_left(turn) &&
           rof_dice_after(w, rof_see_u(turn, rof_piece_at(turn, piece)->unit)->order);
}

// HE and snipers may aim at any figure they see: what is too hard at the nearest may be easy at another.
static bool is_target(const pl_turn *turn, int unit, int target, int ghost, bool is_stationary)
{
    for (int group = ROF_FIRE_MAIN; group <= ROF_FIRE_SW; group++) {
        if (!rof_why_not_attack(turn, unit, group, target, ghost, 0, 0, is_stationary))
            return true;
        if (rof_is_aimed(turn, unit, group))
            ROF_EACH_FIGURE(turn, target, f)
                if (!rof_why_not_attack(turn, unit, group, target, ghost, f, 0, is_stationary))
                    return true;
    }
    return false;
}

static bool has_target(const pl_turn *turn, int unit, bool is_stationary)
{
    int target;
    for (int n = 1, ghost; is_stationary && (ghost = rof_own_ghost(turn, unit, n, &target)); n++)
        if (is_target(turn, unit, target, ghost, is_stationary))
            return true;
    ROF_EACH_UNIT(turn, t)
        if (!why_not_target(turn, rof_unit_at(turn, unit)->side, t) && is_target(turn, unit, t, 0, is_stationary))
            return true;
    ROF_EACH_FIGURE(turn, unit, f)
        if (rof_can_smoke(turn, f))
            return true;
    return false;
}

// ROF-ORD.3: the order decides whether and when an element may fire.
pl_why rof_why_not_fire(const pl_turn *turn, int unit, bool is_stationary)
{
    const rof_unit *u = rof_see_u(turn, unit);
    if (u->fired)
        return "ROF-ORD.5: it has fired";
    if (u->status >= ROF_BROKEN)
        return "ROF-ELM.4: broken troops do not fire";
    if (u->locks)
        return "ROF-MEL.16: locked in melee";
    if (is_stationary && u->order)
        return "ROF-FIR.1: it has moved";
    if (!is_stationary && u->order != ROF_M && u->order != ROF_C)
        return "ROF-FIR.2: only after Move & Fire or Cautious Advance";
    return has_target(turn, unit, is_stationary) ? NULL : "ROF-FIR.3: no valid target";
}

// ---- judging a filling

static pl_why check_smoke(const pl_turn *turn, int unit, const pl_item *item, pl_hint *hint)
{
    int first = rof_scene_unit(turn, unit)->first, count = rof_scene_unit(turn, unit)->count;
    if (item->piece < first || item->piece >= first + count || !rof_stands(turn, item->piece) || !rof_can_smoke(turn, item->piece))
        return "ROF-HED.4: nobody with a smoke round";
    if (!pl_item_has_at(item))
        return "ROF-HED.4: name the aim point";
    const rof_weapon *w = rof_weapon_of(turn, item->piece);
    pl_point from = rof_piece_at(turn, item->piece)->at;
    pl_len radius = rof_t(turn)->radius;
    hint->has_at = true;
    hint->at = from;
    if (item->at.x < 0 || item->at.y < 0 || item->at.x > turn->scene->width || item->at.y > turn->scene->height)
        return "ROF-HED.4: off the table";
    if (!pl_points_within(from, item->at, w->long_range + radius) || (w->min && pl_points_within(from, item->at, w->min + radius - 1)))
        return "ROF-HED.4: out of range";
    return rof_sees(turn, from, item->at, 0, rof_visibility(turn, 0)) ? NULL : "ROF-HED.4: the point is not in sight";
}

pl_why rof_check_fire(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    bool is_stationary = rof_is_stationary_phase(turn);
    int unit = choice->subject;
    uint8_t groups = 0;
    for (int i = 0; i < choice->item_count; i++) {
        if (choice->items[i].order > ROF_FIRE_SMOKE || groups >> choice->items[i].order & 1)
            return "ROF-FIR.4: one main attack and one with support weapons";
        groups |= (uint8_t)(1u << choice->items[i].order);
    }
    if (!groups || (groups >> ROF_FIRE_SW & 1 && groups >> ROF_FIRE_SMOKE & 1))
        return "ROF-SUP.4: name a target for each attack, one for the support weapons";
    uint16_t spared = rof_spared_by(turn, choice, is_stationary);
    for (int i = 0; i < choice->item_count; i++) {
        const pl_item *item = &choice->items[i];
        int target = item->target, ghost = 0;
        hint->item = i;
        if (item->order == ROF_FIRE_SMOKE) {
            pl_why why = check_smoke(turn, unit, item, hint);
            if (why)
                return why;
            continue;
        }
        if (item->value &&
            (!is_stationary || item->value < 0 || item->value > 8 || !(ghost = rof_own_ghost(turn, unit, item->value, &target))))
            return "ROF-OPP.6: it has no such marker";
        pl_why why = rof_why_not_attack(turn, unit, item->order, target, ghost, item->piece, item->order == ROF_FIRE_MAIN ? spared : 0,
                                        is_stationary);
        if (why)
            return why;
    }
    return NULL;
}

// melee.c - rounds of a melee and its outcome (RNF-MEL.1, .6 to .17).
#include "melee.h"

#include "leaders.h"
#include "morale.h"

// ---- 8.1

static void destroy_caught(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        const rnf_unit *u = &rnf_see(turn)[unit];
        for (int k = 0; k < 2 && rnf_on_table(turn, unit); k++) {
            int target = k ? u->also : u->charges;
            if (!target || !(k ? u->also_met : u->met))
                continue;
            const rnf_unit *v = &rnf_see(turn)[target];
            bool is_router = v->morale == RNF_ROUTING, is_limbered = v->formation == RNF_LIMBERED;
            if (!is_router && !is_limbered)
                continue;
            rnf_tell(turn, RNF_EV_OVERRUN, unit, target, 0, 0, is_limbered ? "RNF-ART.4" : "RNF-MEL.16");
            rnf_remove_unit(turn, target, is_limbered ? RNF_GUNS_LOST : RNF_CAUGHT, is_limbered ? "RNF-ART.4" : "RNF-MEL.16");
        }
    }
}

static bool join(rnf_unit *all, int a, int b)
{
    if (all[a].melee == all[b].melee && all[a].melee)
        return false;
    uint8_t low = (uint8_t)rnf_least(all[a].melee, all[b].melee);
    all[a].melee = all[b].melee = low;
    return true;
}

void rnf_form_melees(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_unit *all = rnf_units(turn);
    destroy_caught(turn);
    for (int i = 0; t->order[i]; i++) {
        rnf_unit *u = &all[t->order[i]];
        u->stood_good = u->morale == RNF_GOOD;
        u->melee = (uint8_t)(i + 1);
        u->in_support = u->melee_lost = u->listed = 0;
    }
    for (bool has_changed = true; has_changed;) {  // lowest label spreads along the pairs
        has_changed = false;
        for (int i = 0; t->order[i]; i++) {
            int unit = t->order[i];
            rnf_unit *u = &all[unit];
            if (!rnf_on_table(turn, unit))
                continue;
            if (u->met && u->charges)
                has_changed |= join(all, unit, u->charges);
            if (u->also_met && u->also)
                has_changed |= join(all, unit, u->also);
        }
    }
    for (int i = 0; t->order[i]; i++) {  // labels of units alone are no melees
        int same = 0;
        for (int k = 0; t->order[k]; k++)
            same += all[t->order[k]].melee == i + 1;
        if (same < 2)
            all[t->order[i]].melee = all[t->order[i]].melee == i + 1 ? 0 : all[t->order[i]].melee;
        else
            rnf_tell(turn, RNF_EV_MELEE_FORMED, t->order[i], 0, same, 0, "RNF-MEL.1");
    }
    rnf_own(turn)->melees = (uint8_t)t->order_count;
    rnf_release_leaders(turn);
}

int rnf_melee_name(const pl_turn *turn, int melee)
{
    const rnf_tables *t = rnf_t(turn);
    int name = 0;
    for (int i = 0; t->order[i]; i++)
        if (rnf_see(turn)[t->order[i]].melee == melee && rnf_is_before(turn, t->order[i], name))
            name = t->order[i];
    return name;
}

const rnf_touch *rnf_touch_of(const pl_turn *turn, int melee, int unit, int foe)
{
    const rnf_game *g = rnf_see_game(turn);
    for (int i = 0; i < g->touch_count; i++)
        if (g->touch[i].melee == melee && g->touch[i].unit == unit && g->touch[i].foe == foe)
            return &g->touch[i];
    return NULL;
}

void rnf_drop_melee(pl_turn *turn, int melee)
{
    rnf_game *g = rnf_own(turn);
    int kept = 0;
    for (int i = 0; i < g->touch_count; i++)
        if (g->touch[i].melee != melee)
            g->touch[kept++] = g->touch[i];
    for (int i = kept; i < g->touch_count; i++)
        g->touch[i] = (rnf_touch){0};
    g->touch_count = (uint8_t)kept;
    for (int i = 1; i <= turn->scene->unit_count; i++)
        if (rnf_units(turn)[i].melee == melee) {
            rnf_units(turn)[i].melee = 0;
            rnf_units(turn)[i].met = rnf_units(turn)[i].also_met = 0;
        }
}

// ---- dice

static bool is_flanked(const pl_turn *turn, const rnf_touch *touch)
{
    return touch && touch->strikes && (touch->edge != RNF_FRONT || rnf_see(turn)[touch->foe].caught);
}

static int height_of(const pl_turn *turn, int unit)
{
    rnf_stance s = rnf_stance_of(turn, unit);
    return rnf_height_at(turn, rnf_centre(turn, &s));
}

// RNF-MEL.17: morale and halted status are those the units came with. RNF-TER.2: uphill by the heights of the centres.
void rnf_melee_mods(const pl_turn *turn, int unit, int foe, const rnf_touch *touch, int round, pl_roll *roll)
{
    const rnf_unit *u = &rnf_see(turn)[unit], *v = &rnf_see(turn)[foe];
    const rnf_type *own = rnf_type_of(turn, unit), *other = rnf_type_of(turn, foe);
    const int *mod = rnf_t(turn)->melee_mod;
    bool is_mounted = rnf_arm_mounted(own->arm), is_first = round == 1;
    bool is_defended = (touch && touch->is_defended) || v->formation == RNF_GARRISON || height_of(turn, foe) > height_of(turn, unit);
    bool is_deeper = is_first && u->formation == RNF_COLUMN && (v->formation == RNF_LINE || v->formation == RNF_SKIRMISH);
    bool is_shock = rnf_is_on(turn->scene, RNF_SHOCK_TROOPS) && is_first && (own->flags & RNF_SHOCK) && !(other->flags & RNF_SHOCK) &&
                    rnf_is_charger(u);
    pl_roll_mod(roll, "enemy_defended", is_defended ? mod[RNF_MM_DEFENDED] : 0);
    pl_roll_mod(roll, "deeper", is_deeper ? mod[RNF_MM_DEEPER] : 0);
    pl_roll_mod(roll, "unsteady", !u->stood_good ? mod[RNF_MM_UNSTEADY] : 0);
    pl_roll_mod(roll, "veteran", own->grade >= RNF_VETERAN ? mod[RNF_MM_VETERAN] : 0);
    pl_roll_mod(roll, "halted_mounted", is_mounted && (u->is_halted || !rnf_is_charger(u)) ? mod[RNF_MM_HALTED] : 0);
    pl_roll_mod(roll, "foot_v_mounted",
                own->arm == RNF_FOOT && u->formation != RNF_SQUARE && rnf_arm_mounted(other->arm) ? mod[RNF_MM_FOOT] : 0);
    pl_roll_mod(roll, "mounted_v_square", is_mounted && v->formation == RNF_SQUARE && v->stood_good ? mod[RNF_MM_SQUARE] : 0);
    pl_roll_mod(roll, "flank_or_rear", is_flanked(turn, touch) ? mod[RNF_MM_FLANK] : 0);
    pl_roll_mod(roll, "shock", is_shock ? mod[RNF_MM_SHOCK] : 0);
    pl_roll_mod(roll, "horse_v_camel",
                (own->arm == RNF_HORSE_HEAVY || own->arm == RNF_HORSE_LIGHT) && other->arm == RNF_CAMEL ? mod[RNF_MM_CAMEL] : 0);
}

// RNF-SKI.3, RNF-ART.5 and t_melee_dice.
int rnf_dice_each(const pl_turn *turn, int unit, bool is_gun_in_front)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (rnf_is_gun(turn, unit))
        return u->formation == RNF_DEPLOYED && is_gun_in_front ? t->dice_gun_front : t->dice_gun_other;
    return u->formation == RNF_SKIRMISH || u->formation == RNF_MARCH ? t->dice_loose : t->dice_formed;
}

static bool is_fighting(const pl_turn *turn, int melee, int unit) { return rnf_see(turn)[unit].melee == melee && rnf_on_table(turn, unit); }

// A gun fights only where it was struck in front (RNF-ART.5).
static bool is_struck_in_front(const pl_turn *turn, int melee, int unit, int foe)
{
    const rnf_touch *of = rnf_touch_of(turn, melee, foe, unit);
    return of && of->strikes && of->edge == RNF_FRONT;
}

// RNF-MEL.7, later rounds: stands are shared equally among the enemies touched; a support takes its declared target; else the lowest enemy left.
static void share_stands(const pl_turn *turn, int melee, int unit, uint8_t *stands)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_unit *u = &rnf_see(turn)[unit];
    int foes[RNF_UNITS_MAX], count = 0, lowest = 0;
    for (int i = 0; t->order[i]; i++) {
        int foe = t->order[i];
        if (rnf_side_of(turn, foe) == rnf_side_of(turn, unit) || !is_fighting(turn, melee, foe))
            continue;
        lowest = lowest ? lowest : foe;
        if (rnf_touch_of(turn, melee, unit, foe))
            foes[count++] = foe;
    }
    if (!count && u->in_support && u->charges && is_fighting(turn, melee, u->charges))
        foes[count++] = u->charges;
    if (!count)
        foes[count++] = lowest;
    for (int i = 0; i < count; i++)
        stands[foes[i]] = (uint8_t)(u->stands / count + (i == 0 ? u->stands % count : 0));
}

typedef struct score {
    int hits[3];
    uint8_t on[RNF_UNITS_MAX + 1];
} score;

static void roll_unit(pl_turn *turn, int melee, int unit, int round, score *sum)
{
    const rnf_tables *t = rnf_t(turn);
    uint8_t stands[RNF_UNITS_MAX + 1] = {0};
    if (round > 1)
        share_stands(turn, melee, unit, stands);
    for (int i = 0; t->order[i]; i++) {
        int foe = t->order[i];
        const rnf_touch *touch = rnf_touch_of(turn, melee, unit, foe);
        int fighting = round > 1 ? stands[foe] : touch ? touch->stands : 0;
        int dice = fighting * rnf_dice_each(turn, unit, is_struck_in_front(turn, melee, unit, foe));
        if (!dice || !is_fighting(turn, melee, foe))
            continue;
        pl_roll roll = {.purpose = "melee",
                        .rule = "RNF-MEL.8",
                        .owner = (pl_side)rnf_side_of(turn, unit),
                        .count = (uint8_t)dice,
                        .need = (int16_t)t->melee_need,
                        .subject = (uint16_t)unit,
                        .target = (uint16_t)foe,
                        .subject_is = PL_UNIT,
                        .target_is = PL_UNIT};
        rnf_melee_mods(turn, unit, foe, touch, round, &roll);
        int hits = rnf_roll_hits(turn, &roll);
        sum->hits[rnf_side_of(turn, unit)] += hits;
        sum->on[foe] = (uint8_t)(sum->on[foe] + hits);
        rnf_tell(turn, RNF_EV_FOUGHT, unit, foe, hits, dice, "RNF-MEL.8");
    }
}

int rnf_fight(pl_turn *turn, int melee)
{
    const rnf_tables *t = rnf_t(turn);
    for (int round = 1; round <= t->limit.melee_rounds; round++) {
        score sum = {0};
        int left[3] = {0};
        rnf_tell(turn, RNF_EV_MELEE_ROUND, rnf_melee_name(turn, melee), 0, round, 0, "RNF-MEL.10");
        for (int i = 0; t->order[i]; i++)
            if (is_fighting(turn, melee, t->order[i]))
                roll_unit(turn, melee, t->order[i], round, &sum);
        for (int i = 0; t->order[i]; i++) {  // casualties of both sides together
            int unit = t->order[i];
            if (is_fighting(turn, melee, unit) && rnf_take_hits(turn, unit, sum.on[unit], RNF_DESTROYED_MELEE, "RNF-CAS.1"))
                rnf_units(turn)[unit].melee_lost = 1;
            left[rnf_side_of(turn, unit)] += is_fighting(turn, melee, unit);
        }
        int winner = 0;
        if (!left[1] && !left[2]) {
            pl_emit(turn, (pl_event){.kind = RNF_EV_MELEE_NOBODY, .rule = "RNF-MEL.9"});
            return 0;
        }
        if (!left[1] || !left[2])
            winner = left[1] ? 1 : 2;
        else if (sum.hits[1] != sum.hits[2])
            winner = sum.hits[1] > sum.hits[2] ? 1 : 2;
        else if (round == t->limit.melee_rounds)
            winner = rnf_see_game(turn)->initiative ? rnf_see_game(turn)->initiative : 1;  // RNF-MEL.10
        if (winner) {
            pl_emit(turn, (pl_event){.kind = RNF_EV_MELEE_WON,
                                     .side = (pl_side)winner,
                                     .subject = (uint16_t)winner,
                                     .target = (uint16_t)rnf_melee_name(turn, melee),
                                     .value = sum.hits[winner],
                                     .value2 = sum.hits[3 - winner],
                                     .rule = "RNF-MEL.9"});
            return winner;
        }
    }
    return 0;
}

// ---- 8.5

// RNF-MEL.12.
bool rnf_routs_at_once(const pl_turn *turn, int melee, int unit, int winner)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (u->formation == RNF_MARCH || u->caught)
        return true;
    for (int i = 0; t->order[i]; i++) {
        int foe = t->order[i];
        if (rnf_side_of(turn, foe) != winner || rnf_see(turn)[foe].melee != melee)
            continue;
        const rnf_touch *by = rnf_touch_of(turn, melee, foe, unit), *own = rnf_touch_of(turn, melee, unit, foe);
        if (is_flanked(turn, by))
            return true;
        bool is_sheltered = u->formation == RNF_GARRISON || (by && by->is_defended);
        if (rnf_is_foot(turn, unit) && rnf_is_mounted(turn, foe) && (by || own) && !is_sheltered)
            return true;
    }
    return false;
}

// RNF-RET.2: the lowest-numbered winning unit touching it, else the lowest in the melee.
static int source_of(const pl_turn *turn, int melee, int unit, int winner)
{
    const rnf_tables *t = rnf_t(turn);
    int any = 0;
    for (int i = 0; t->order[i]; i++) {
        int foe = t->order[i];
        if (rnf_side_of(turn, foe) != winner || rnf_see(turn)[foe].melee != melee)
            continue;
        if (rnf_touch_of(turn, melee, foe, unit))
            return foe;
        any = any ? any : foe;
    }
    return any;
}

void rnf_settle_melee(pl_turn *turn, int melee, int winner)
{
    const rnf_tables *t = rnf_t(turn);
    uint8_t routs[RNF_UNITS_MAX + 1] = {0};
    for (int i = 0; t->order[i]; i++)  // judged where they stand, before anybody goes
        routs[t->order[i]] = is_fighting(turn, melee, t->order[i]) &&
                             (!rnf_see(turn)[t->order[i]].stood_good || rnf_routs_at_once(turn, melee, t->order[i], winner));
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        if (!is_fighting(turn, melee, unit) || rnf_side_of(turn, unit) == winner || !winner)
            continue;
        int bearing = rnf_direction(turn, unit, source_of(turn, melee, unit, winner), true);
        if (routs[unit] || rnf_is_gun(turn, unit))
            rnf_rout(turn, unit, bearing, true);
        else
            rnf_retire(turn, unit, bearing, true);
    }
}

pl_len rnf_ground_won(const pl_turn *turn, int melee, int unit, int *sector)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_game *g = rnf_see_game(turn);
    const rnf_unit *u = &rnf_see(turn)[unit];
    rnf_stance s = rnf_stance_of(turn, unit);
    pl_len deep = 0;
    *sector = 0;
    if (!rnf_on_table(turn, unit) || rnf_is_gun(turn, unit) || s.formation == RNF_SQUARE || s.formation == RNF_GARRISON || u->in_support)
        return 0;
    for (int i = 0; i < g->touch_count; i++) {
        const rnf_touch *touch = &g->touch[i];
        if (touch->melee != melee || touch->unit != unit)
            continue;
        deep = rnf_most(deep, touch->depth);
        if (touch->sector && rnf_is_foot(turn, unit) && u->stands <= t->limit.sector_stands &&
            rnf_see(turn)[touch->foe].sector != touch->sector)
            *sector = touch->sector;
    }
    pl_foot foot = rnf_foot(turn, &s);
    deep = deep ? rnf_free_way(turn, &s, s.facing, deep, true) : 0;
    for (int i = 0; t->order[i] && deep; i++) {
        int other = t->order[i];
        if (other == unit || !rnf_on_table(turn, other))
            continue;
        pl_foot there = rnf_unit_foot(turn, other);
        pl_len gap = rnf_sweep(&foot, s.facing, &there);
        if (rnf_side_of(turn, other) != rnf_side_of(turn, unit) && rnf_see(turn)[other].melee != melee && gap != RNF_FAR)
            gap = rnf_most(gap - t->limit.charge_stop, 0);
        deep = rnf_least(deep, gap);
    }
    return deep;
}

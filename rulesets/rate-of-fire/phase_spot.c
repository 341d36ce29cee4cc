// phase_spot.c - T1, the Spotting Phase: every enemy counter in sight is tried once by each side.
// Stands on rules.h. ROF-SPT.3 to .8.
#include "rules.h"

// ROF-GEN.5: lead side before the other, ascending.
int rof_next_element(const pl_turn *turn, int unit)
{
    pl_side lead = rof_see_g(turn)->lead, side = unit ? rof_unit_at(turn, unit)->side : lead;
    for (int e = unit + 1; e <= turn->state->unit_count; e++)
        if (rof_unit_at(turn, e)->side == side)
            return e;
    if (side != lead)
        return 0;
    for (int e = 1; e <= turn->state->unit_count; e++)
        if (rof_unit_at(turn, e)->side != lead)
            return e;
    return 0;
}

void rof_cursor_reset(pl_turn *turn) { *rof_c(turn) = (rof_cursor){0}; }

// ---- the number

typedef struct spotting {
    int number, base;  // 0: automatic; 7 or more: cannot
    int observer;
    pl_roll roll;  // modifiers by name
} spotting;

static int table_number(const pl_turn *turn, pl_point a, pl_point b)
{
    const rof_tables *t = rof_t(turn);
    for (int i = 0; i < t->spot_count; i++)
        if (rof_within(turn, a, b, t->spot_gap[i]))
            return t->spot_number[i];
    return 99;
}

static void add(const pl_turn *turn, spotting *s, int which, const char *name, int times)
{
    int value = rof_t(turn)->spot_mod[which] * times;
    s->number += value;
    if (s->roll.mod_count < PL_MODS_MAX)
        pl_roll_mod(&s->roll, name, -value);
}

static bool number_for(const pl_turn *turn, int observer, int counter, spotting *s)
{
    pl_point from = rof_piece_at(turn, observer)->at, to = rof_marker_at(turn, counter)->at;
    pl_len radius = rof_t(turn)->radius;
    const rof_unit *u = rof_see_u(turn, rof_piece_at(turn, observer)->unit);
    const rof_marker *mark = rof_see_m(turn, counter);
    rof_line line = {.from = from, .to = to, .from_radius = radius, .to_radius = radius};
    if (!rof_within(turn, from, to, rof_visibility(turn, 0)))
        return false;
    rof_look(turn, &line);
    if (line.blocked)
        return false;
    *s = (spotting){.base = table_number(turn, from, to), .observer = observer};
    s->number = s->base;
    if (!s->base)
        return true;  // near enough: without a die, whatever the modifiers
    int cover = rof_area_cover(turn, to), full, depleted;
    cover = line.line_cover > cover ? line.line_cover : cover;
    int hindrance = line.hindrance + (rof_rains(turn) && !rof_within(turn, from, to, rof_t(turn)->rain_gap));
    rof_smoke_on(turn, from, to, &full, &depleted);
    add(turn, s, ROF_SPOT_COVER, "strong cover", cover >= ROF_HEAVY);
    add(turn, s, ROF_SPOT_HINDRANCE, "hindrance", hindrance);
    add(turn, s, ROF_SPOT_SMOKE_FULL, "smoke", full);
    add(turn, s, ROF_SPOT_SMOKE_DEPLETED, "thin smoke", depleted);
    add(turn, s, ROF_SPOT_SUPPRESSED, "suppressed", u->status == ROF_SUPPRESSED);
    add(turn, s, ROF_SPOT_GREEN, "green", u->training == ROF_GREEN);
    add(turn, s, ROF_SPOT_VETERAN, "veteran", u->training == ROF_VETERAN);
    add(turn, s, ROF_SPOT_FIRED, "fired last turn", mark->fired_last);
    add(turn, s, ROF_SPOT_MOVED, "moved last turn", mark->moved_last);
    s->number = s->number < 2 ? 2 : s->number;
    return true;
}

// ROF-SPT.5: the observer that gives the lowest number; *by_open: one of them was not hidden when the phase began.
static bool best_observer(const pl_turn *turn, pl_side side, int counter, spotting *best, bool *by_open)
{
    bool has = false;
    *by_open = false;
    ROF_EACH_UNIT(turn, e) {
        if (rof_unit_at(turn, e)->side != side || !rof_on_table(turn, e) || !rof_unbroken(turn, e))
            continue;
        ROF_EACH_FIGURE(turn, e, f) {
            spotting s;
            if (!number_for(turn, f, counter, &s))
                continue;
            *by_open |= !rof_see_u(turn, e)->was_hidden;
            if (!has || s.number < best->number)
                *best = s;
            has = true;
        }
    }
    return has;
}

int rof_spot_number(const pl_turn *turn, pl_side side, int counter, bool *by_open)
{
    spotting best;
    return best_observer(turn, side, counter, &best, by_open) ? best.number : -1;
}

// ---- T1

pl_flow rof_run_refill(pl_turn *turn)
{
    for (int p = 1; p <= turn->state->piece_count; p++)
        rof_p(turn, p)->rr_left = rof_see_p(turn, p)->rr;  // ROF-LDR.6
    ROF_EACH_UNIT(turn, e)
        rof_u(turn, e)->was_hidden = rof_see_u(turn, e)->is_hidden;  // ROF-SPT.8: judged as at the start
    ROF_EACH_MARKER(turn, m, ROF_COUNTER)
        rof_m(turn, m)->tried = 0;
    rof_cursor_reset(turn);
    pl_top(turn)->by = rof_g(turn)->lead;
    return rof_on(turn, ROF_OPT_HIDDEN) ? PL_NEXT : pl_jump(turn, ROF_T2);
}

void rof_offer_spot(const pl_turn *turn, pl_offer *offer)
{
    bool must = false, has_any = false;
    ROF_EACH_MARKER(turn, m, ROF_COUNTER) {
        spotting best;
        bool by_open;
        if (rof_marker_at(turn, m)->side == offer->side)
            continue;
        has_any = true;
        pl_why why = rof_see_m(turn, m)->tried & PL_SIDE_BIT(offer->side)    ? "ROF-SPT.4: tried already"
                     : !best_observer(turn, offer->side, m, &best, &by_open) ? "ROF-SPT.3: not in sight"
                                                                             : NULL;
        // ROF-SPT.4: what troops in view may see is tried, in whatever order: nobody need be asked. Hidden troops may keep still.
        bool is_due = !why && by_open && rof_on(turn, ROF_OPT_SPOT_ALL);
        int is_vain = !is_due ? 0 : best.number >= 7 ? PL_VAIN : PL_DUE;
        pl_put(offer, (pl_option){.verb = ROF_V_SPOT, .subject = (uint16_t)m, .is_vain = (uint8_t)is_vain}, why);
        must |= is_due;
    }
    if (!must)
        pl_put_pass(offer);  // ROF-SPT.6: only hidden observers, or nothing in sight
    if (has_any && rof_has_counter(turn, offer->side))
        pl_keep(offer);  // ROF-GEN.13: what this side's hidden figures see is its own affair
}

static void spot(pl_turn *turn, pl_side side, int counter)
{
    spotting best;
    bool by_open, is_spotted = false;
    if (!best_observer(turn, side, counter, &best, &by_open))
        return;
    rof_m(turn, counter)->tried |= PL_SIDE_BIT(side);
    if (!best.base) {
        is_spotted = true;
    } else if (best.number >= 7) {
        pl_emit(
            turn,
            (pl_event){.kind = ROF_EV_NOT_MADE_OUT, .side = side, .subject = (uint16_t)counter, .value = best.number, .rule = "ROF-SPT.5"});
    } else {
        best.roll.purpose = "spotting";
        best.roll.rule = "ROF-SPT.5";
        best.roll.owner = side;
        best.roll.need = (int16_t)best.base;
        best.roll.never = 1;
        best.roll.subject = (uint16_t)counter;
        best.roll.subject_is = PL_MARKER;
        pl_roll_dice(turn, &best.roll);
        is_spotted = best.roll.passed;
    }
    if (!is_spotted)
        return;
    int unit = rof_marker_at(turn, counter)->unit;
    pl_emit(turn, (pl_event){.kind = ROF_EV_SPOTTED, .side = side, .subject = (uint16_t)counter, .rule = "ROF-SPT.7"});
    if (unit)
        rof_reveal(turn, unit, "ROF-SPT.7");
    else
        rof_remove_dummy(turn, counter, "ROF-SPT.7");
}

pl_flow rof_take_spot(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == ROF_V_SPOT) {
        spot(turn, choice->side, choice->subject);
        return PL_AGAIN;
    }
    pl_top(turn)->by = pl_other(choice->side);
    return PL_NEXT;
}

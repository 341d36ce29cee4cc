// phase_fire.c - T6.2, T6.3 and T7: direct fire element by element, and the removal of all who were marked.
// Stands on rules.h. ROF-FIR.1, .2, .13, ROF-CAS, ROF-OPP.5, .6, ROF-SMK.2, ROF-NGT.1; opt_secret_fire.
#include "rules.h"

#include <string.h>

static uint8_t fire_row(bool is_stationary, bool is_plotted)
{
    return is_stationary ? is_plotted ? ROF_T6_PLOT : ROF_T6_FIRE : is_plotted ? ROF_T7_PLOT : ROF_T7_FIRE;
}

// The first side begins (or, plotted, all at once).
pl_flow rof_run_fire(pl_turn *turn)
{
    if (rof_ends_before(turn, rof_is_stationary_phase(turn) ? 6 : 7))
        return rof_final_score(turn);
    rof_cursor_reset(turn);
    pl_top(turn)->by = rof_g(turn)->first;
    return pl_jump(turn, fire_row(rof_is_stationary_phase(turn), rof_on(turn, ROF_OPT_SECRET_FIRE)));
}

void rof_offer_fire(const pl_turn *turn, pl_offer *offer)
{
    bool is_stationary = rof_is_stationary_phase(turn);
    ROF_EACH_UNIT(turn, e)
        if (rof_unit_at(turn, e)->side == offer->side && rof_on_table(turn, e))
            pl_put(offer, (pl_option){.verb = ROF_V_FIRE, .subject = (uint16_t)e}, rof_why_not_fire(turn, e, is_stationary));
    pl_put_pass(offer);
    ROF_EACH_MARKER(turn, m, ROF_COUNTER)  // ROF-GEN.13: asked on account of a counter
        if (rof_marker_at(turn, m)->side == offer->side && !rof_see_m(turn, m)->fired &&
            (rof_see_m(turn, m)->order == ROF_NO_ORDER) == is_stationary)
            pl_keep(offer);
}

pl_flow rof_take_fire(pl_turn *turn, const pl_choice *choice)
{
    rof_cursor *c = rof_c(turn);
    if (choice->verb == PL_PASS)
        c->passed |= PL_SIDE_BIT(choice->side);  // final for this step
    else
        rof_fire(turn, choice, rof_is_stationary_phase(turn));
    pl_side other = pl_other(choice->side);
    if (!(c->passed & PL_SIDE_BIT(other)))
        pl_top(turn)->by = other;
    if (c->passed != (PL_SIDE_BIT(1) | PL_SIDE_BIT(2)))
        return PL_AGAIN;
    return pl_jump(turn, rof_is_stationary_phase(turn) ? ROF_T6_REMOVE : ROF_T7_REMOVE);
}

// ---- opt_secret_fire: plotted by both, then resolved, first side first, ascending elements

void rof_offer_plot(const pl_turn *turn, pl_offer *offer) { rof_offer_fire(turn, offer); }

pl_flow rof_take_plot(pl_turn *turn, const pl_choice *choice)
{
    pl_state *state = turn->state;
    if (choice->verb != ROF_V_FIRE || state->way_count + choice->item_count > ROF_WAYS)
        return PL_NEXT;
    for (int i = 0; i < choice->item_count; i++) {
        pl_item *kept = &pl_way(state)[state->way_count++];
        *kept = choice->items[i];
        kept->facing = (int16_t)choice->subject;  // whose it is
    }
    return PL_NEXT;
}

static bool take_plotted(pl_turn *turn, pl_side side)
{
    pl_state *state = turn->state;
    for (int first = 0; first < state->way_count; first++) {
        int unit = pl_way(state)[first].facing, count = 0;
        pl_item items[4];
        if (!unit || rof_unit_at(turn, unit)->side != side)
            continue;
        while (first + count < state->way_count && count < 4 && pl_way(state)[first + count].facing == unit) {
            items[count] = pl_way(state)[first + count];
            pl_way(state)[first + count].facing = 0;
            items[count++].facing = 0;
        }
        rof_fire(turn, &(pl_choice){.side = side, .verb = ROF_V_FIRE, .subject = (uint16_t)unit, .item_count = count, .items = items},
                 rof_is_stationary_phase(turn));
        return true;
    }
    return false;
}

pl_flow rof_run_plotted(pl_turn *turn)
{
    pl_side first = rof_g(turn)->first;
    if (take_plotted(turn, first) || take_plotted(turn, pl_other(first)))
        return PL_AGAIN;
    pl_way_clear(turn);
    return PL_NEXT;
}

// ---- T6.3, T7.2

static void remove_marked(pl_turn *turn, int unit)
{
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    uint16_t who = 0;
    int count = 0;
    for (int n = 0; n < su->count; n++)
        if (rof_stands(turn, su->first + n) && rof_see_p(turn, su->first + n)->marked) {
            who |= (uint16_t)(1u << n);
            count++;
        }
    if (!who)
        return;
    rof_u(turn, unit)->lost = (uint8_t)(rof_see_u(turn, unit)->lost + count);
    rof_reveal(turn, unit, "ROF-SPT.9");
    rof_remove_figures(turn, unit, who, false, "ROF-CAS.2");
}

pl_flow rof_run_remove(pl_turn *turn)
{
    bool is_stationary = rof_is_stationary_phase(turn);
    ROF_EACH_UNIT(turn, e) {
        if (rof_on_table(turn, e))
            remove_marked(turn, e);
        rof_u(turn, e)->flash |= rof_see_u(turn, e)->fired;  // ROF-NGT.1: from the end of this fire phase
    }
    ROF_EACH_MARKER(turn, m, ROF_OPPORTUNITY)
        if (is_stationary)
            rof_drop_opportunity(turn, m, "ROF-OPP.6");
    ROF_EACH_MARKER(turn, m, ROF_SMOKE_DISC)
        rof_m(turn, m)->pending = 0;  // ROF-SMK.2
    rof_cursor_reset(turn);
    return PL_NEXT;
}

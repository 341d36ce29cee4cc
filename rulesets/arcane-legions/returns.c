// returns.c - figures that change places outside a regroup, and downed figures that come back. AL-SPC.4, battle_prowess.
#include "damage.h"
#include "orders.h"
#include "phases.h"

void al_call_figures(pl_turn *turn, al_figures figures)
{
    al_figures *local = pl_callee(turn, AL_FG, al_side_of(turn, figures.unit));
    *local = figures;
}

pl_why al_why_not_return(const pl_turn *turn, const al_figures *terms, int slot)
{
    const al_card *card = al_card_of(turn, terms->unit);
    int f = al_returning_figure(turn, terms->unit, slot);
    if (f < 0)
        return "AL-SPC.4: no downed figure fits this slot, or it is taken";
    if (card->figures[f].colour != AL_WHITE)
        return "AL-SPC.4: only white figures return";
    if (card->figures[f].pegs > terms->pegs_max || (terms->is_by_hits && card->figures[f].pegs > terms->left))
        return "AL-SPC.4: the figure has too many hit points";
    return NULL;
}

bool al_can_return(const pl_turn *turn, const al_figures *terms)
{
    for (int slot = 1; slot <= al_card_of(turn, terms->unit)->slot_count; slot++)
        if (!al_why_not_return(turn, terms, slot))
            return true;
    return false;
}

static pl_why why_not_reposition(const pl_turn *turn, int unit, int figure, int slot)
{
    if (al_figure_in(al_see(turn, unit), slot) >= 0)
        return "AL-RGP.1: the slot is taken";
    return al_why_not_slot(turn, unit, figure, slot);
}

bool al_can_reposition(const pl_turn *turn, int unit)
{
    const al_card *card = al_card_of(turn, unit);
    for (int f = 0; f < card->figure_count; f++)
        for (int slot = 1; slot <= card->slot_count && al_see(turn, unit)->slot[f]; slot++)
            if (!why_not_reposition(turn, unit, f, slot))
                return true;
    return false;
}

// ---- FG.1

static void offer_figures(const pl_turn *turn, pl_offer *offer)
{
    const al_figures *g = pl_see_local(turn);
    const al_card *card = al_card_of(turn, g->unit);
    const al_unit *u = al_see(turn, g->unit);
    if (!al_in_play(turn, g->unit))
        return;
    for (int slot = 1; slot <= card->slot_count; slot++) {
        uint16_t code = card->slots[slot - 1].code;
        if (g->is_return)
            pl_put(offer, (pl_option){.verb = AL_RETURN_FIGURE, .subject = g->unit, .target = code}, al_why_not_return(turn, g, slot));
        for (int f = 0; f < card->figure_count && !g->is_return; f++)
            if (u->slot[f])
                pl_put(offer,
                       (pl_option){.verb = AL_REPOSITION, .subject = g->unit, .target = card->slots[u->slot[f] - 1].code, .value = code},
                       why_not_reposition(turn, g->unit, f, slot));
    }
    pl_put_pass(offer);
}

static pl_flow take_figure(pl_turn *turn, const pl_choice *c)
{
    al_figures *g = pl_local(turn);
    if (c->verb == PL_PASS)
        return PL_NEXT;
    const al_card *card = al_card_of(turn, g->unit);
    al_unit *u = &al_units(turn)[g->unit];
    int slot = al_card_slot(card, g->is_return ? c->target : c->value);
    int f = g->is_return ? al_returning_figure(turn, g->unit, slot) : al_figure_in(u, al_card_slot(card, c->target));
    u->slot[f] = (uint8_t)slot;
    if (g->is_return)
        u->hurt[f] = 0;  // AL-SPC.4: it comes back undamaged
    al_recount(turn, g->unit);
    pl_emit(turn, (pl_event){.kind = g->is_return ? AL_EV_FIGURE_RETURNED : AL_EV_FIGURE_MOVED,
                             .side = c->side,
                             .subject = g->unit,
                             .value = card->slots[slot - 1].code,
                             .rule = g->is_return ? "AL-SPC.4" : "AL-UNIT.3"});
    int used = g->is_by_hits ? card->figures[f].pegs : 1;
    g->left = (uint8_t)al_most(0, g->left - used);
    return g->left ? PL_AGAIN : PL_NEXT;
}

const pl_step al_fg_steps[] = {
    [AL_FG_1] = {"FG.1", "Move or return figures", PL_BY_ACTING, .offer = offer_figures, .apply = take_figure, .rule = "AL-SPC.4",
                 .prompt = "choose a figure and its slot, or pass", .moment = "may return a figure",
                 .ask = "Which figure comes back, and where?", .pass = "None",
                 .verbs = PL_VERB(AL_REPOSITION) | PL_VERB(AL_RETURN_FIGURE) | PL_VERB(PL_PASS), .repeats = true},
    [AL_FG_2] = {"FG.2", "Return", PL_BY_NOBODY, .run = al_go_back},
};
_Static_assert(PL_COUNT(al_fg_steps) == AL_FG_STEPS, "a row for each");

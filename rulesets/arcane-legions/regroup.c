// regroup.c - which rearrangements of figures are legal, and a few dozen worth having.
#include "regroup.h"

#include <string.h>

// A slot that fits is free, or a figure of the same colour and pegs stands in it: the two may change places.
bool al_can_regroup(const pl_turn *turn, int unit)
{
    const al_card *card = al_card_of(turn, unit);
    const al_unit *u = al_see(turn, unit);
    for (int f = 0; f < card->figure_count; f++)
        for (int slot = 1; slot <= card->slot_count && u->slot[f]; slot++)
            if (slot != u->slot[f] && !al_why_not_slot(turn, unit, f, slot))
                return true;
    return false;
}

// Where every figure would stand. NULL, or why not and the item at fault.
static pl_why rearranged(const pl_turn *turn, int unit, const pl_item *items, int count, uint8_t slots[AL_FIGURES_MAX], int *fault)
{
    const al_card *card = al_card_of(turn, unit);
    const al_unit *u = al_see(turn, unit);
    bool has_moved[AL_FIGURES_MAX] = {false};
    memcpy(slots, u->slot, AL_FIGURES_MAX);
    for (*fault = 0; *fault < count; ++*fault) {
        const pl_item *item = &items[*fault];
        int from = al_card_slot(card, item->order), to = al_card_slot(card, item->target), f = al_figure_in(u, from);
        if (f < 0)
            return "AL-RGP.1: no figure stands in that slot";
        if (!to)
            return "AL-RGP.1: the card has no such slot";
        if (has_moved[f])
            return "AL-RGP.1: a figure moves once";
        pl_why why = al_why_not_slot(turn, unit, f, to);
        if (why)
            return why;
        has_moved[f] = true;
        slots[f] = (uint8_t)to;
    }
    for (int f = 0; f < card->figure_count; f++)
        for (int g = 0; g < f; g++)
            if (slots[f] && slots[f] == slots[g]) {
                *fault = -1;
                return "AL-RGP.1: two figures in one slot";
            }
    return memcmp(slots, u->slot, AL_FIGURES_MAX) ? NULL : "AL-RGP.1: nothing changes; pass instead";
}

pl_why al_check_regroup(const pl_turn *turn, const pl_choice *c, pl_hint *hint)
{
    uint8_t slots[AL_FIGURES_MAX];
    pl_why why = rearranged(turn, c->subject, c->items, c->item_count, slots, &hint->item);
    hint->item = why && hint->item < c->item_count ? hint->item : -1;
    return why;
}

void al_regroup(pl_turn *turn, int unit, const pl_item *items, int count)
{
    uint8_t slots[AL_FIGURES_MAX];
    int fault;
    rearranged(turn, unit, items, count, slots, &fault);
    memcpy(al_units(turn)[unit].slot, slots, sizeof slots);  // AL-RGP.3: damage stays with the figure
    al_recount(turn, unit);
    for (int i = 0; i < count; i++)
        pl_emit(turn, (pl_event){.kind = AL_EV_FIGURE_MOVED,
                                 .side = al_side_of(turn, unit),
                                 .subject = (uint16_t)unit,
                                 .value = items[i].target,
                                 .value2 = items[i].order,
                                 .rule = "AL-RGP.1"});
}

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

// ---- proposals: figures of one colour and size are alike, so a plan is a number of slots for each icon

typedef struct plan {
    uint8_t first, second;  // icons wanted, in this order
    uint8_t quota;          // icons of the first kind before the second comes; 0: as many as there are
    bool is_for_abilities;  // slots with abilities go before plain ones
} plan;

static int worth(const al_slot *slot, const plan *p, int have_first)
{
    bool wants_first = !p->quota || have_first < p->quota;
    int value = slot->icons[p->first] * (wants_first ? 100 : 10) + slot->icons[p->second] * (wants_first ? 40 : 100);
    for (int i = 0; i < AL_ICONS; i++)
        value += slot->icons[i];
    return value + (slot->ability[0] ? (p->is_for_abilities ? 500 : 5) : 0);
}

// The slots that the figures of one colour and size would take.
static void choose_slots(const al_card *card, const plan *p, int colour, int pegs, int figures, bool taken[AL_SLOTS_MAX])
{
    int have = 0;
    for (; figures > 0; figures--) {
        int best = -1, best_worth = -1;
        for (int s = 0; s < card->slot_count; s++) {
            if (taken[s] || card->slots[s].colour != colour || card->slots[s].pegs != pegs)
                continue;
            int value = worth(&card->slots[s], p, have);
            if (value > best_worth) {
                best_worth = value;
                best = s;
            }
        }
        if (best < 0)
            return;
        taken[best] = true;
        have += card->slots[best].icons[p->first];
    }
}

static int plan_items(const pl_turn *turn, int unit, const plan *p, pl_item *items)
{
    const al_card *card = al_card_of(turn, unit);
    const al_unit *u = al_see(turn, unit);
    bool wanted[AL_SLOTS_MAX] = {false}, is_done[AL_FIGURES_MAX] = {false};
    for (int f = 0; f < card->figure_count; f++) {
        int alike = 0;
        for (int g = f; g < card->figure_count && u->slot[f] && !is_done[f]; g++)
            if (u->slot[g] && card->figures[g].colour == card->figures[f].colour && card->figures[g].pegs == card->figures[f].pegs) {
                alike++;
                is_done[g] = true;
            }
        choose_slots(card, p, card->figures[f].colour, card->figures[f].pegs, alike, wanted);
    }
    int count = 0;
    for (int f = 0; f < card->figure_count; f++) {
        if (!u->slot[f] || wanted[u->slot[f] - 1])
            continue;
        for (int s = 0; s < card->slot_count; s++)
            if (wanted[s] && al_figure_in(u, s + 1) < 0 && !al_why_not_slot(turn, unit, f, s + 1)) {
                items[count++] = (pl_item){.order = card->slots[u->slot[f] - 1].code, .target = card->slots[s].code};
                wanted[s] = false;
                break;
            }
    }
    return count;
}

void al_suggest_regroup(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_item items[AL_FIGURES_MAX];
    for (int quota = 0; quota <= 6; quota += 2)
        for (int first = 0; first < AL_ICONS; first++)
            for (int second = 0; second < AL_ICONS; second++)
                for (int abilities = 0; abilities < 2; abilities++) {
                    plan p = {(uint8_t)first, (uint8_t)second, (uint8_t)quota, abilities};
                    if (first == second)
                        continue;
                    int count = plan_items(turn, option->subject, &p, items);
                    if (count && to->count < 40)
                        pl_candidate(to, items, count, option->value);
                }
    // Where the plans found nothing: one figure to one free slot, or two that change places.
    const al_card *card = al_card_of(turn, option->subject);
    const al_unit *u = al_see(turn, option->subject);
    for (int f = 0; f < card->figure_count && !to->count; f++)
        for (int s = 0; s < card->slot_count && !to->count && u->slot[f]; s++)
            if (s + 1 != u->slot[f]) {
                items[0] = (pl_item){.order = card->slots[u->slot[f] - 1].code, .target = card->slots[s].code};
                items[1] = (pl_item){.order = card->slots[s].code, .target = card->slots[u->slot[f] - 1].code};
                pl_candidate(to, items, al_figure_in(u, s + 1) < 0 ? 1 : 2, option->value);
            }
}

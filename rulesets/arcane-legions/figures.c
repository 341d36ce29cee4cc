// figures.c - figures in slots: which icons and abilities are ready, who may stand where, who may be hurt. AL-UNIT, AL-DMG.3-5.
#include "state.h"

#include <string.h>

int al_figure_in(const al_unit *unit, int slot)
{
    for (int f = 0; f < AL_FIGURES_MAX; f++)
        if (slot && unit->slot[f] == slot)
            return f;
    return -1;
}

static int printed_on(const al_slot *slot, int ability)
{
    int count = 0;
    for (int i = 0; i < AL_SLOT_ABILITIES_MAX; i++)
        count += slot->ability[i] == ability;
    return count;
}

// Ready slots with the ability; no account of the machine that switches figure abilities off.
static int ready_slots(const al_unit *u, const al_card *card, int ability)
{
    int count = 0;
    for (int f = 0; f < card->figure_count; f++)
        if (u->slot[f])
            count += printed_on(&card->slots[u->slot[f] - 1], ability);
    return count;
}

int al_times(const pl_turn *turn, int unit, al_ability_id ability)
{
    const al_unit *u = al_see(turn, unit);
    const al_card *card = al_card_of(turn, unit);
    if (!(u->ready >> ability & 1))
        return 0;
    if (!al_data(turn)->abilities[ability].is_stacking)
        return 1;
    int count = 0;
    for (int i = 0; i < card->card_count; i++)
        count += card->card[i] == ability;
    bool is_switched_off = (card->printed >> AL_ARTILLERY_MACHINE & 1) && (u->ready >> AL_ARTILLERY_MACHINE & 1);
    return is_switched_off ? count : count + ready_slots(u, card, ability);
}

static void list_standing(al_unit *u, const al_card *card)
{
    int count = 0;
    memset(u->standing, 0, sizeof u->standing);
    memset(u->wounds, 0, sizeof u->wounds);
    for (int slot = 1; slot <= card->slot_count; slot++) {
        int f = al_figure_in(u, slot);
        if (f < 0)
            continue;
        u->standing[count] = card->slots[slot - 1].code;
        u->wounds[count++] = u->hurt[f];
    }
}

// artillery_machine works while its slot is empty: it is "ready" then, and the unit's figure abilities are off.
void al_recount(pl_turn *turn, int unit)
{
    al_unit *u = &al_units(turn)[unit];
    const al_card *card = al_card_of(turn, unit);
    memset(u->icons, 0, sizeof u->icons);
    u->figures = u->hits = u->damage = 0;
    u->ready = 0;
    for (int f = 0; f < card->figure_count; f++) {
        if (!u->slot[f])
            continue;
        const al_slot *slot = &card->slots[u->slot[f] - 1];
        for (int i = 0; i < AL_ICONS; i++)
            u->icons[i] = (uint8_t)(u->icons[i] + slot->icons[i]);
        for (int i = 0; i < AL_SLOT_ABILITIES_MAX; i++)
            u->ready |= slot->ability[i] ? (uint64_t)1 << slot->ability[i] : 0;
        u->figures++;
        u->hits = (uint8_t)(u->hits + card->figures[f].pegs - u->hurt[f]);
        u->damage = (uint8_t)(u->damage + u->hurt[f]);
    }
    list_standing(u, card);
    uint64_t machine = (uint64_t)1 << AL_ARTILLERY_MACHINE;
    if (card->printed & machine)
        u->ready = u->ready & machine ? u->ready & ~machine : machine;
    if (u->figures)
        u->ready |= card->on_card & ~machine;  // AL-UNIT.7
}

void al_down_figure(pl_turn *turn, int unit, int figure)
{
    al_unit *u = &al_units(turn)[unit];
    u->slot[figure] = u->hurt[figure] = 0;
    al_recount(turn, unit);
}

int al_returning_figure(const pl_turn *turn, int unit, int slot)
{
    const al_unit *u = al_see(turn, unit);
    const al_card *card = al_card_of(turn, unit);
    const al_slot *place = &card->slots[slot - 1];
    if (al_figure_in(u, slot) >= 0)
        return -1;
    for (int f = 0; f < card->figure_count; f++)
        if (!u->slot[f] && card->figures[f].colour == place->colour && card->figures[f].pegs == place->pegs)
            return f;
    return -1;
}

pl_why al_why_not_damage(const pl_turn *turn, int unit, int figure, bool is_any)
{
    const al_unit *u = al_see(turn, unit);
    const al_card *card = al_card_of(turn, unit);
    if (u->hurt[figure] >= card->figures[figure].pegs)
        return "AL-DMG.5: this figure falls already";
    for (int f = 0; f < card->figure_count && !is_any && !u->hurt[figure]; f++)
        if (u->hurt[f] && u->hurt[f] < card->figures[f].pegs)
            return "AL-DMG.4: an injured figure takes the next point";
    return NULL;
}

pl_why al_why_not_slot(const pl_turn *turn, int unit, int figure, int slot)
{
    const al_card *card = al_card_of(turn, unit);
    const al_slot *place = &card->slots[slot - 1];
    if (card->figures[figure].colour != place->colour)
        return "AL-UNIT.3: the slot has another circle colour";
    return card->figures[figure].pegs == place->pegs ? NULL : "AL-UNIT.3: the slot has another number of pegs";
}

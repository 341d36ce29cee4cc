// setup.c - completes the first state: figures go to their slots, bases get their shapes. Units that are away wait to be deployed.
#include "ground.h"

#include <stdio.h>
#include <string.h>

// Puts a figure of the right colour and pegs into the slot; -1: none is left, or the slot is taken.
static int fill_slot(pl_turn *turn, int unit, int slot)
{
    int f = al_returning_figure(turn, unit, slot);
    if (f >= 0)
        al_units(turn)[unit].slot[f] = (uint8_t)slot;
    return f;
}

// Each word of the author's list in turn: its slot, 0 at the end, -1: not a slot of the card.
static int next_slot(const al_card *card, const char **at)
{
    *at += strspn(*at, " ");
    if (!**at)
        return 0;
    size_t length = strcspn(*at, " ");
    int slot = al_card_slot(card, al_slot_code(*at, length));
    *at += length;
    return slot ? slot : -1;
}

// AL-UNIT.5, AL-SET.5, or as the author says.
static pl_status place_figures(pl_turn *turn, int unit, pl_error *error)
{
    const pl_scenario_unit *from = &turn->scene->scenario->units[unit - 1];
    const al_card *card = al_card_of(turn, unit);
    al_unit *u = &al_units(turn)[unit];
    const char *slots = pl_attr_text(from->set, "slots"), *hurt = pl_attr_text(from->set, "hurt");
    char path[64];
    int slot;
    snprintf(path, sizeof path, "units[%d].set.slots", unit - 1);
    if (!slots)
        memcpy(u->slot, card->start, sizeof u->slot);
    while (slots && (slot = next_slot(card, &slots)))
        if (slot < 0 || fill_slot(turn, unit, slot) < 0)
            return pl_fail_at(error, PL_BAD, path, "'%s' has no such slot, or no figure for it (AL-UNIT.3)", from->id);
    snprintf(path, sizeof path, "units[%d].set.hurt", unit - 1);
    while (hurt && (slot = next_slot(card, &hurt))) {
        int f = al_figure_in(u, slot);
        if (f < 0 || u->hurt[f] + 1 >= card->figures[f].pegs)
            return pl_fail_at(error, PL_BAD, path, "'%s' has no figure there that could be injured so (AL-DMG.5)", from->id);
        u->hurt[f]++;
    }
    al_recount(turn, unit);
    return PL_OK;
}

static pl_status place_base(pl_turn *turn, int unit, pl_error *error)
{
    pl_piece *piece = &pl_pieces(turn->state)[turn->scene->units[unit].first];
    char path[64];
    piece->shape = al_base_of(turn, unit)->shape;
    snprintf(path, sizeof path, "units[%d].facing", unit - 1);
    if (piece->facing % 45)
        return pl_fail_at(error, PL_BAD, path, "%d degrees, wanted a multiple of 45 (AL-GEO.4)", piece->facing);
    return PL_OK;
}

pl_status al_setup(pl_turn *turn, pl_error *error)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        pl_status status = place_base(turn, unit, error);
        if (!status)
            status = place_figures(turn, unit, error);
        if (status)
            return status;
    }
    for (int i = 0; i < turn->state->sides; i++) {
        const char *points = pl_attr_text(turn->scene->scenario->sides[i].set, "vp");
        if (points)
            pl_parse_int(points, &turn->state->score[i + 1]);
    }
    al_own(turn)->first = turn->state->active;
    return PL_OK;
}

static const char *wrong_figures(const pl_turn *turn, int unit)
{
    const al_unit *u = al_see(turn, unit);
    const al_card *card = al_card_of(turn, unit);
    for (int f = 0; f < AL_FIGURES_MAX; f++) {
        if (u->slot[f] > card->slot_count || (u->slot[f] && f >= card->figure_count))
            return "a figure stands in a slot that its card does not have";
        if (u->slot[f] && al_why_not_slot(turn, unit, f, u->slot[f]))
            return "a figure stands in a slot of another colour or size (AL-UNIT.3)";
        if (u->hurt[f] > card->figures[f].pegs || (u->hurt[f] && !u->slot[f]))
            return "a figure has more damage than it can take (AL-DMG.5)";
        for (int g = 0; g < f; g++)
            if (u->slot[f] && u->slot[f] == u->slot[g])
                return "two figures stand in one slot";
    }
    return NULL;
}

static const char *wrong_base(const pl_turn *turn, int unit)
{
    al_stand stand = al_stand_of(turn, unit);
    pl_point corners[4];
    if (!al_see(turn, unit)->figures)
        return "a unit without figures is in play (AL-DMG.6)";
    if (stand.facing % 45)
        return "a facing is no multiple of 45 degrees (AL-GEO.4)";
    al_corners(&stand, corners);
    return al_why_not_clear(turn, corners, 4, unit) ? "a base overlaps another, impassable ground or the edge (AL-MOVE.9)" : NULL;
}

const char *al_validate(const pl_turn *turn)
{
    bool is_damage = turn->state->depth && pl_top(turn)->sequence == AL_DM;
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        const al_unit *u = al_see(turn, unit);
        const char *wrong = wrong_figures(turn, unit);
        if (!wrong && al_in_play(turn, unit))
            wrong = wrong_base(turn, unit);
        if (wrong)
            return wrong;
        if (!is_damage && (u->due || u->dealt))
            return "damage is owed outside a set of damage (AL-DMG.2)";
    }
    return NULL;
}

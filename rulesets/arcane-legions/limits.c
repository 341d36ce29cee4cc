// limits.c - the most dice and order points a battle could come to, so that one the table has no room for is refused when it is read.
#include <stdio.h>

#include "state.h"

enum { NO_LIMIT = 10000, ENOUGH = 1000 };  // more than order points ever pay for; more than any table holds

// The most icons of a kind that the figures of a card can show: each of one colour and size takes the best slot that is left.
static int most_icons(const al_card *card, al_icon icon)
{
    bool is_taken[AL_SLOTS_MAX] = {false};
    int sum = 0;
    for (int f = 0; f < card->figure_count; f++) {
        int best = -1;
        for (int s = 0; s < card->slot_count; s++) {
            bool fits = !is_taken[s] && card->slots[s].colour == card->figures[f].colour && card->slots[s].pegs == card->figures[f].pegs;
            if (fits && (best < 0 || card->slots[s].icons[icon] > card->slots[best].icons[icon]))
                best = s;
        }
        if (best < 0)
            continue;
        is_taken[best] = true;
        sum += card->slots[best].icons[icon];
    }
    return sum;
}

// What all copies of an ability on a card give together.
static int most_of(const al_tables *t, const al_card *card, int ability)
{
    int count = 0;
    for (int i = 0; i < card->card_count; i++)
        count += card->card[i] == ability;
    for (int s = 0; s < card->slot_count; s++)
        for (int i = 0; i < AL_SLOT_ABILITIES_MAX; i++)
            count += card->slots[s].ability[i] == ability;
    if (!t->abilities[ability].is_stacking)
        count = al_least(count, 1);
    return count * al_least(al_most(0, t->abilities[ability].value), ENOUGH);
}

// What an army has of an ability, its units taken together.
static int army_has(const al_tables *t, const pl_scenario *s, pl_side side, int ability)
{
    int sum = 0;
    for (int i = 0; i < s->unit_count; i++) {
        const al_card *card = al_card_named(t, s->units[i].type);
        sum += card && s->units[i].side == side ? most_of(t, card, ability) : 0;
    }
    return sum;
}

// AL-OP.9: how often a unit can be pushed in a turn. Where its figures can come back, nothing but order points ends it.
static int most_pushes(const al_tables *t, const pl_scenario *s, pl_side side, const al_card *card)
{
    static const uint8_t callers[] = {AL_ARTIFICER, AL_NECROMANCY};
    bool comes_back = card->printed >> AL_SOUL_HARVEST & 1;
    for (int i = 0; i < PL_COUNT(callers); i++)
        comes_back |= (card->keywords & t->abilities[callers[i]].needs) && army_has(t, s, side, callers[i]);
    if (comes_back || t->push_price == AL_PUSH_NONE || !t->push_figures)
        return NO_LIMIT;
    return (t->push_price == AL_PUSH_FIGURE ? card->figure_count : card->hit_points) - 1;
}

static int number_set(pl_attrs set, const char *name)
{
    int32_t value = 0;
    const char *text = pl_attr_text(set, name);
    return text && pl_parse_int(text, &value) && value > 0 ? value : 0;
}

// Order points of a side's own turn.
static int most_points(const al_tables *t, const pl_scenario *s, pl_side side)
{
    return t->allowance[side] + army_has(t, s, side, AL_INSPIRE) + number_set(s->sides[side - 1].set, "op");
}

// Bonus dice of one turn: aggressive for every move order that order points, pushes and windwalks allow, and every battle cry.
static int most_bonus(const al_tables *t, const pl_scenario *s, const pl_scenario_unit *unit, const al_card *card)
{
    int aggressive = most_of(t, card, AL_AGGRESSIVE), cost = t->order_cost[AL_MOVE][t->bases[card->base].is_formation];
    int paid = cost ? most_points(t, s, unit->side) / cost : NO_LIMIT, pushes = most_pushes(t, s, unit->side, card), free = 0;
    for (int i = 0; i < s->unit_count; i++) {
        const al_card *other = al_card_named(t, s->units[i].type);
        free += other && s->units[i].side == unit->side && (other->printed >> AL_WINDWALK & 1) ? t->special_limit : 0;
    }
    int moves = al_least(paid, pushes + 1) + free;
    return number_set(unit->set, "bonus_attack") + aggressive * moves + t->special_limit * army_has(t, s, unit->side, AL_BATTLE_CRY);
}

static pl_status check_dice(const al_tables *t, const pl_scenario *s, pl_error *error)
{
    for (int i = 0; i < s->unit_count; i++) {
        const al_card *card = al_card_named(t, s->units[i].type);
        char path[64];
        if (!card || !s->units[i].side)
            continue;
        int close = most_icons(card, AL_ICON_A) + most_bonus(t, s, &s->units[i], card), ranged = most_icons(card, AL_ICON_R);
        int defence = most_icons(card, AL_ICON_D) + most_of(t, card, AL_WALL_OF_SHIELDS) + most_of(t, card, AL_HEAVY_ARMOR) +
                      most_of(t, card, AL_PHALANX);
        int most = al_most(close, al_most(ranged, defence));
        snprintf(path, sizeof path, "units[%d].type", i);
        if (most > AL_DICE_MAX)
            return pl_fail_at(error, PL_FULL, path, "'%s' could throw %d dice at once, the table holds %d (AL-DICE.2)", s->units[i].id,
                              most, AL_DICE_MAX);
    }
    return PL_OK;
}

// AL-OP.3, AL-MULT.4: a side may hold what it was given, and counsel on top.
static pl_status check_points(const al_tables *t, const pl_scenario *s, pl_error *error)
{
    for (pl_side side = 1; side <= s->side_count; side++) {
        int most = most_points(t, s, side) + army_has(t, s, side, AL_COUNSEL);
        char path[64];
        snprintf(path, sizeof path, "sides[%d].set.op", side - 1);
        if (most > UINT8_MAX)
            return pl_fail_at(error, PL_FULL, path, "side %d could hold %d order points, wanted at most %d (AL-OP.3)", side, most,
                              UINT8_MAX);
    }
    return PL_OK;
}

pl_status al_check_limits(const al_tables *t, const pl_scenario *s, pl_error *error)
{
    pl_status status = check_points(t, s, error);
    return status ? status : check_dice(t, s, error);
}

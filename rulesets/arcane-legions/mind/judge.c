// judge.c - the scripted player: how good a legal choice looks from where its side stands.
// Larger is better. At TS.2b the scale is hundredths of a victory point an order point; elsewhere only the order of choices matters.
#include "judge.h"

#include <string.h>

#include "damage.h"
#include "march.h"
#include "place.h"
#include "regroup.h"
#include "worth.h"

enum { NEVER = -100000, OP_PRICE = 3 };  // points do not keep, so one is worth little; what costs more must give more

// ---- TS.2b: orders

static int push_price(const pl_turn *turn, const al_order *order)
{
    if (!al_push_is_due(turn, order))
        return 0;
    if (al_see(turn, order->unit)->figures <= 3)
        return 400;  // never a unit down to fewer than three
    return order->kind == AL_MOVE ? 150 : 90;
}

static int move_worth(const pl_turn *turn, int unit)
{
    if (al_is_in_melee(turn, unit) && (al_see(turn, unit)->icons[AL_ICON_A] || al_base_of(turn, unit)->is_formation))
        return 0;  // stays and fights
    int best = al_first_move_worth(turn, unit), mp = al_see(turn, unit)->icons[AL_ICON_M];
    return best ? 25 + best + 5 * mp : 0;
}

static int regroup_worth(const pl_turn *turn, int unit)
{
    int better = al_regroup_worth(turn, unit), target;
    const al_unit *u = al_see(turn, unit);
    if (better < 10)
        return 0;
    int worth = better;
    int left = al_see_side(turn, al_side_of(turn, unit))->op - 1;
    al_order attack = {.unit = (uint16_t)unit, .kind = AL_CLOSE};
    if (al_is_in_melee(turn, unit) && !u->given[AL_CLOSE] && left >= al_order_cost(turn, &attack))
        worth += 20 + al_best_close(turn, unit, better / 10, &target);  // before the fight
    return u->given[AL_REGROUP] ? worth - 60 : worth;
}

static int special_worth_at(const pl_turn *turn, int unit, al_ability_id ability, int target)
{
    const al_ability_row *row = &al_data(turn)->abilities[ability];
    int worth = 0;
    switch (ability) {
    case AL_ARMORED_RUSH: return row->value * al_hit_worth(turn, target);
    case AL_NECROMANCY:
    case AL_ARTIFICER: {
        int downed = al_card_of(turn, target)->figure_count - al_see(turn, target)->figures;
        return (downed < row->value ? downed : row->value) * (al_hit_worth(turn, target) + 10);
    }
    case AL_FIREBURST: {
        uint64_t beside = al_neighbours(turn, target);
        worth = row->value * al_times(turn, unit, ability) * al_hit_worth(turn, target);
        for (int other = 1; other <= al_unit_count(turn); other++)
            if ((beside >> other & 1) && other != unit)
                worth += (al_is_hostile(turn, unit, other) ? 1 : -1) * row->side_value * al_hit_worth(turn, other);
        return worth;
    }
    case AL_WINDWALK: return move_worth(turn, target) ? move_worth(turn, target) + OP_PRICE : NEVER / 10;
    default: break;
    }
    for (int other = 1; other <= al_unit_count(turn); other++)  // battle cry
        if (al_side_of(turn, other) == al_side_of(turn, unit) && al_are_within(turn, unit, other, row->reach) &&
            al_is_in_melee(turn, other) && al_see(turn, other)->icons[AL_ICON_A] && !al_see(turn, other)->given[AL_CLOSE])
            worth += 22;
    return worth;
}

static int special_worth(const pl_turn *turn, int unit, al_ability_id ability)
{
    int best = al_special_has_target(ability) ? NEVER / 10 : special_worth_at(turn, unit, ability, 0);
    for (int target = 1; target <= al_unit_count(turn) && al_special_has_target(ability); target++) {
        int worth = al_why_not_special(turn, unit, ability, target) ? NEVER / 10 : special_worth_at(turn, unit, ability, target);
        best = worth > best ? worth : best;
    }
    return best;
}

static int32_t judge_order(const pl_turn *turn, const pl_choice *c)
{
    al_order order = {.unit = c->subject, .kind = (uint8_t)(c->verb - AL_ORDER_CLOSE), .ability = (uint8_t)c->target};
    int target, worth;
    switch (order.kind) {
    case AL_CLOSE: worth = al_best_close(turn, c->subject, 0, &target); break;
    case AL_RANGED: worth = al_best_line(turn, c->subject, &target); break;
    case AL_MOVE: worth = move_worth(turn, c->subject); break;
    case AL_REGROUP: worth = regroup_worth(turn, c->subject); break;
    default: worth = special_worth(turn, c->subject, (al_ability_id)c->target); break;
    }
    worth -= push_price(turn, &order) + OP_PRICE * al_order_cost(turn, &order);
    return worth <= 0 ? worth - 1 : worth * 8 / (al_order_cost(turn, &order) + 7);
}

// ---- inside orders

static int32_t judge_target(const pl_turn *turn, const pl_choice *c)
{
    al_base_side own = AL_FRONT, theirs = AL_FRONT;
    al_touching_sides(turn, c->subject, c->target, &own, &theirs);
    al_order order = {.unit = c->subject, .target = c->target, .kind = AL_CLOSE, .own_side = (uint8_t)own, .target_side = (uint8_t)theirs};
    return al_attack_worth(turn, &order);
}

// The figure whose icons are least wanted.
static int32_t judge_figure(const pl_turn *turn, int unit, int slot)
{
    int want[AL_ICONS];
    const al_card *card = al_card_of(turn, unit);
    int figure = al_figure_in(al_see(turn, unit), slot);
    al_icon_wants(turn, unit, want);
    int worth = al_slot_worth(turn, unit, slot, want) / (figure >= 0 ? card->figures[figure].pegs : 1);
    if (figure >= 0 && card->figures[figure].colour == AL_YELLOW)
        worth += 500;
    return -worth;
}

static int32_t judge_breakaway(const pl_turn *turn, const pl_choice *c)
{
    bool is_on_control = al_is_by_control(turn, c->target);
    return judge_target(turn, c) + (is_on_control ? 40 : 5);
}

// ---- regroup

static int32_t judge_slots(const pl_turn *turn, const pl_choice *c)
{
    uint8_t slots[AL_FIGURES_MAX];
    const al_unit *u = al_see(turn, c->subject);
    const al_card *card = al_card_of(turn, c->subject);
    memcpy(slots, u->slot, sizeof slots);
    for (int i = 0; i < c->item_count; i++)
        slots[al_figure_in(u, al_card_slot(card, c->items[i].order))] = (uint8_t)al_card_slot(card, c->items[i].target);
    return al_slots_worth(turn, c->subject, slots) - al_slots_worth(turn, c->subject, u->slot);
}

// Strong sides to the enemy next to it, else the front to where it wants to go.
static int32_t facing_worth(const pl_turn *turn, int unit, int facing)
{
    al_stand stand = al_stand_of(turn, unit);
    al_aim aim = al_aim_of(turn, unit);
    stand.facing = facing;
    int32_t worth = -al_way_to_go(turn, unit, &aim, &stand) / 100;
    for (int foe = 1; foe <= al_unit_count(turn); foe++) {
        al_base_side own;
        al_stand theirs = al_stand_of(turn, foe);
        if (al_in_play(turn, foe) && al_is_hostile(turn, unit, foe) && al_stands_touch(turn, &stand, &theirs, &own, NULL))
            worth += al_card_of(turn, unit)->is_strong[own] ? 60 : -60;
    }
    return worth;
}

static int32_t judge_facing(const pl_turn *turn, const pl_choice *c)
{
    static const int degrees[] = {0, 270, 90, 180};
    int facing = al_piece_of(turn, c->subject)->facing;
    return facing_worth(turn, c->subject, pl_turned(facing, degrees[c->value])) - facing_worth(turn, c->subject, facing);
}

// ---- the rest

static int32_t judge_die(const pl_turn *turn, const pl_choice *c)
{
    if (!al_dice_wants_die((al_ability_id)c->target))
        return 100;
    int row = al_see_order(turn)->unit != c->subject;
    return 4 - al_see_own(turn)->dice[row][c->value - 1];
}

static int32_t judge_trigger(const pl_turn *turn, const pl_choice *c)
{
    al_base_side own = AL_FRONT, theirs = AL_FRONT;
    switch ((al_ability_id)c->target) {
    case AL_AWE: {
        const al_order *paid = pl_see_local_below(turn, 1);
        al_order order = *paid;
        if (order.kind == AL_CLOSE && al_touching_sides(turn, order.unit, order.target, &own, &theirs)) {
            order.own_side = (uint8_t)own;
            order.target_side = (uint8_t)theirs;
        }
        return al_attack_worth(turn, &order) - 15;
    }
    case AL_RIPOSTE: {
        al_touching_sides(turn, c->subject, c->value, &own, &theirs);
        al_order order = {
            .unit = c->subject, .target = (uint16_t)c->value, .kind = AL_CLOSE, .own_side = (uint8_t)own, .target_side = (uint8_t)theirs};
        return al_attack_worth(turn, &order) + 10;
    }
    case AL_BATTLE_PROWESS:
    case AL_SOUL_HARVEST: return 60;  // own gains before what may hurt
    default: return 30;
    }
}

static int32_t judge_return(const pl_turn *turn, const pl_choice *c)
{
    int want[AL_ICONS];
    const al_card *card = al_card_of(turn, c->subject);
    al_icon_wants(turn, c->subject, want);
    if (c->verb == AL_RETURN_FIGURE)
        return 1 + al_slot_worth(turn, c->subject, al_card_slot(card, c->target), want);
    return al_slot_worth(turn, c->subject, al_card_slot(card, c->value), want) -
           al_slot_worth(turn, c->subject, al_card_slot(card, c->target), want);
}

// Near some control ground, and not all in one heap.
static int32_t judge_place(const pl_turn *turn, const pl_choice *c)
{
    pl_point at = c->items[0].at;
    int32_t best = INT32_MAX, heap = 0;
    for (int id = 1; id <= pl_terrain_count(turn->scene->terrain); id++) {
        int count;
        const pl_point *points = pl_terrain_points(turn->scene->terrain, (pl_feature_id)id, 0, &count);
        int32_t gap = al_kind_of(turn, (pl_feature_id)id)->vp ? pl_distance(at, pl_mean_of(points, count), PL_NEAREST) : INT32_MAX;
        best = gap < best ? gap : best;
    }
    for (int other = 1; other <= al_unit_count(turn); other++)
        if (al_in_play(turn, other) && al_side_of(turn, other) == al_side_of(turn, c->subject))
            heap += pl_points_within(at, al_piece_of(turn, other)->at, PL_INCHES(6));
    return PL_INCHES(100) - best - heap * PL_INCHES(2);
}

int32_t al_judge(const pl_turn *turn, const pl_choice *c)
{
    switch (c->verb) {
    case PL_PASS: return 0;
    case AL_ORDER_CLOSE:
    case AL_ORDER_RANGED:
    case AL_ORDER_MOVE:
    case AL_ORDER_REGROUP:
    case AL_ORDER_SPECIAL: return judge_order(turn, c);
    case AL_CLOSE_TARGET: return 1000 + judge_target(turn, c);  // what was ordered is carried through
    case AL_RANGED_LINE: return 1000 + al_line_worth(turn, c->subject, c->target, c->value / AL_NOTCHES, c->value % AL_NOTCHES);
    case AL_SPECIAL_TARGET: return 10000 + special_worth_at(turn, c->subject, (al_ability_id)al_see_order(turn)->ability, c->target);
    case AL_PAY: return 1000 + (c->value ? judge_figure(turn, c->subject, al_card_slot(al_card_of(turn, c->subject), c->value)) : 0);
    case AL_BREAKAWAY: return judge_breakaway(turn, c);
    case AL_TAKE_STEP: return al_step_worth(turn, c->subject, (al_base_side)c->target, c->value);
    case AL_TAKE_TURN: return al_turn_worth(turn, c->subject, c->target / 2, c->target % 2, c->value);
    case AL_SNAP: return al_snap_worth(turn, c);
    case AL_REGROUP_SLOTS: return judge_slots(turn, c);
    case AL_REGROUP_FACING: return judge_facing(turn, c);
    case AL_DICE_ABILITY: return judge_die(turn, c);
    case AL_ASSIGN: return judge_figure(turn, c->subject, al_card_slot(al_card_of(turn, c->subject), c->target));
    case AL_CHOOSE_TRIGGER:
    case AL_ACCEPT: return judge_trigger(turn, c);
    case AL_RETURN_FIGURE:
    case AL_REPOSITION: return judge_return(turn, c);
    case AL_DEPLOY:
    case AL_REINFORCE: return judge_place(turn, c);
    default: return 0;
    }
}

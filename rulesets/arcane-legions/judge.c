// judge.c - the scripted player: how good a legal choice looks from where its side stands.
// Larger is better. At TS.2b the scale is hundredths of a victory point an order point; elsewhere only the order of choices matters.
#include "judge.h"

#include <string.h>

#include "damage.h"
#include "place.h"
#include "regroup.h"
#include "worth.h"

enum { NEVER = -100000, OP_PRICE = 3 };  // points do not keep, so one is worth little; what costs more must give more

static int32_t judge_stand(const pl_turn *turn, int unit, const al_stand *to, int cost);
static int32_t ahead_worth(const pl_turn *turn, int unit, const al_stand *to, int cost, int left);
static int32_t step_worth(const pl_turn *turn, int unit, al_base_side side, pl_len chosen, int mp, int *cost);

// ---- TS.2b: orders

static int push_price(const pl_turn *turn, const al_order *order)
{
    if (!al_push_is_due(turn, order))
        return 0;
    if (al_see(turn, order->unit)->figures <= 3)
        return 400;  // never a unit down to fewer than three
    return order->kind == AL_MOVE ? 150 : 90;
}

// The best single move the unit could begin with; 0: none is worth making.
static int first_move_worth(const pl_turn *turn, int unit)
{
    al_stand from = al_stand_of(turn, unit);
    int mp = al_see(turn, unit)->icons[AL_ICON_M], best = 0;
    for (int side = 0; side < AL_BASE_SIDES; side++) {
        al_contact contact = al_contact_ahead(turn, unit, (al_base_side)side);
        int cost, worth = step_worth(turn, unit, (al_base_side)side, al_data(turn)->step, mp, &cost);
        bool is_stuck = contact.stop != AL_STOP_NONE && contact.distance <= al_data(turn)->touch_eps;
        best = cost <= mp && !is_stuck && worth > best ? worth : best;
    }
    for (int tool = 0; tool < AL_NOTCHES; tool++)  // a turn on to its back keeps it going forward
        for (int hand = 0; hand < 2 && from.base->has_notch[tool] && al_notch_side(tool) == AL_FRONT; hand++) {
            al_turning t = al_turning_of(turn, unit, tool, hand, 2 * AL_BACK);
            int worth = t.cost > mp || al_why_not_turn_room(turn, unit, &t) ? 0 : ahead_worth(turn, unit, &t.to, t.cost, mp - t.cost);
            best = worth > best ? worth : best;
        }
    return best;
}

static int move_worth(const pl_turn *turn, int unit)
{
    if (al_is_in_melee(turn, unit) && (al_see(turn, unit)->icons[AL_ICON_A] || al_base_of(turn, unit)->is_formation))
        return 0;  // stays and fights
    int best = first_move_worth(turn, unit), mp = al_see(turn, unit)->icons[AL_ICON_M];
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
    al_are_adjacent(turn, c->subject, c->target, &own, &theirs);
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

// ---- moves

static int contact_worth(const pl_turn *turn, int unit, const al_stand *to, int foe)
{
    al_stand theirs = al_stand_of(turn, foe);
    al_base_side own, side;
    if (!al_stands_touch(turn, to, &theirs, &own, &side))
        return 0;
    al_order order = {
        .unit = (uint16_t)unit, .target = (uint16_t)foe, .kind = AL_CLOSE, .own_side = (uint8_t)own, .target_side = (uint8_t)side};
    int promise = al_attack_promise(turn, unit);
    int worth = promise ? al_promised_worth(turn, &order, promise) - OP_PRICE : al_attack_worth(turn, &order);
    return worth + (al_card_of(turn, unit)->is_strong[own] ? 10 : -40) + (al_card_of(turn, foe)->is_strong[side] ? 0 : 30);
}

// Way gained, an inch worth ten; being next to somebody worth what attacking him is.
static int32_t judge_stand(const pl_turn *turn, int unit, const al_stand *to, int cost)
{
    al_aim aim = al_aim_of(turn, unit);
    al_stand from = al_stand_of(turn, unit);
    int32_t worth = (al_way_to_go(turn, unit, &aim, &from) - al_way_to_go(turn, unit, &aim, to)) / 100;
    if (aim.area && !al_way_to_go(turn, unit, &aim, to) && al_way_to_go(turn, unit, &aim, &from))
        worth += 150;
    for (int foe = 1; foe <= al_unit_count(turn); foe++)
        if (al_in_play(turn, foe) && al_is_hostile(turn, unit, foe) && !al_are_adjacent(turn, unit, foe, NULL, NULL))
            worth += contact_worth(turn, unit, to, foe);
    return worth - 4 * cost;
}

// A place may be worth the step that can be taken from it: round a corner, past a friend.
static int32_t ahead_worth(const pl_turn *turn, int unit, const al_stand *to, int cost, int left)
{
    const al_card *card = al_card_of(turn, unit);
    int32_t best = judge_stand(turn, unit, to, cost);
    for (int side = 0; side < AL_BASE_SIDES; side++) {
        if (card->cost[side] > left)
            continue;
        al_stand next = al_slid(to, al_side_bearing(to->facing, (al_base_side)side), al_data(turn)->step);
        pl_point corners[4];
        al_corners(&next, corners);
        if (al_why_not_clear(turn, corners, 4, unit))
            continue;
        int32_t worth = judge_stand(turn, unit, &next, cost + card->cost[side]) - 1;
        best = worth > best ? worth : best;
    }
    return best;
}

// A step of that length, closing up to an enemy in the best way there is.
static int32_t step_worth(const pl_turn *turn, int unit, al_base_side side, pl_len chosen, int mp, int *cost)
{
    al_stand from = al_stand_of(turn, unit);
    al_contact contact = al_contact_ahead(turn, unit, side);
    bool is_contact;
    pl_len length = al_step_length(turn, &contact, chosen, &is_contact);
    *cost = al_step_cost(turn, unit, side, chosen);
    al_stand to = al_slid(&from, al_side_bearing(from.facing, side), length);
    if (!is_contact || contact.stop != AL_STOP_HOSTILE)
        return ahead_worth(turn, unit, &to, *cost, contact.stop == AL_STOP_TERRAIN && is_contact ? 0 : mp - *cost);
    al_snap snaps[AL_SNAPS_MAX];
    int count = al_snaps(turn, unit, side, &contact, snaps, AL_SNAPS_MAX);
    int32_t best = count ? NEVER : -50;  // it would balk
    for (int i = 0; i < count; i++) {
        int32_t worth = judge_stand(turn, unit, &snaps[i].to, *cost);
        best = worth > best ? worth : best;
    }
    return best;
}

static int32_t judge_step(const pl_turn *turn, const pl_choice *c)
{
    int cost;
    return step_worth(turn, c->subject, (al_base_side)c->target, c->value, al_see(turn, c->subject)->mp, &cost);
}

static int32_t judge_turn(const pl_turn *turn, const pl_choice *c)
{
    al_turning t = al_turning_of(turn, c->subject, c->target / 2, c->target % 2, c->value);
    return ahead_worth(turn, c->subject, &t.to, t.cost, al_see(turn, c->subject)->mp - t.cost) - 1;
}

static int32_t judge_snap(const pl_turn *turn, const pl_choice *c)
{
    const al_order *order = al_see_order(turn);
    al_contact contact = al_contact_ahead(turn, c->subject, (al_base_side)order->move_side);
    al_snap snaps[AL_SNAPS_MAX];
    int count = al_snaps(turn, c->subject, (al_base_side)order->move_side, &contact, snaps, AL_SNAPS_MAX);
    for (int i = 0; i < count; i++)
        if (snaps[i].target == c->target && snaps[i].side * 3 + snaps[i].slide == c->value)
            return judge_stand(turn, c->subject, &snaps[i].to, 0);
    return 0;
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
        if (order.kind == AL_CLOSE && al_are_adjacent(turn, order.unit, order.target, &own, &theirs)) {
            order.own_side = (uint8_t)own;
            order.target_side = (uint8_t)theirs;
        }
        return al_attack_worth(turn, &order) - 15;
    }
    case AL_RIPOSTE: {
        al_are_adjacent(turn, c->subject, c->value, &own, &theirs);
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
    case AL_TAKE_STEP: return judge_step(turn, c);
    case AL_TAKE_TURN: return judge_turn(turn, c);
    case AL_SNAP: return judge_snap(turn, c);
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

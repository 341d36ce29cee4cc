// combat.c - the dice-off of close and ranged combat. AL-DICE, AL-DMG.1.
#include "combat.h"

#include <string.h>

#include "base.h"
#include "damage.h"
#include "lines.h"

// ---- dice on the table

int al_dice_left(const pl_turn *turn, int row)
{
    const al_game *g = al_see_own(turn);
    int count = 0;
    for (int i = 0; i < g->count[row]; i++)
        count += g->dice[row][i] > 0;
    return count;
}

int al_die_highest(const pl_turn *turn, int row)
{
    const al_game *g = al_see_own(turn);
    int best = 0;  // one set aside counts nothing
    for (int i = 1; i < g->count[row]; i++)
        if (g->dice[row][i] > g->dice[row][best])
            best = i;
    return best;
}

static int roller_of(const al_order *order, int row) { return row ? order->target : order->unit; }

static void tell_die(pl_turn *turn, int row, int die, const char *rule)
{
    int unit = roller_of(al_see_order(turn), row);
    pl_emit(turn, (pl_event){.kind = AL_EV_DIE_CHANGED,
                             .side = al_side_of(turn, unit),
                             .subject = (uint16_t)unit,
                             .value = al_see_own(turn)->dice[row][die],
                             .value2 = die + 1,
                             .rule = rule});
}

void al_die_add(pl_turn *turn, int row, int die, int value)
{
    const al_tables *t = al_data(turn);
    uint8_t *face = &al_own(turn)->dice[row][die];
    int sum = *face + value;
    *face = (uint8_t)al_least(al_most(t->min_die, sum), 250);
    tell_die(turn, row, die, "AL-DICE.6");
}

// AL-GEN.4: a reroll replaces the die; AL-DICE.6: it never makes a critical.
void al_die_reroll(pl_turn *turn, int row, int die, const char *rule)
{
    int unit = roller_of(al_see_order(turn), row);
    pl_roll roll = {.purpose = row ? "defence reroll" : "attack reroll",
                    .rule = rule,
                    .owner = al_side_of(turn, unit),
                    .is_reroll = true,
                    .subject = (uint16_t)unit,
                    .subject_is = PL_UNIT};
    al_own(turn)->dice[row][die] = (uint8_t)pl_roll_dice(turn, &roll);
    tell_die(turn, row, die, rule);
}

// ---- CC.e, RC.g: counting

// AL-DICE.2, AL-GEN.8.
static int by_strength(const pl_turn *turn, int icons, bool is_strong)
{
    const al_tables *t = al_data(turn);
    if (is_strong || t->weak_side == AL_WEAK_NONE)
        return icons;
    return t->weak_side == AL_WEAK_HALF_UP ? (icons + 1) / 2 : al_most(0, icons - t->weak_minus);
}

// limits.c has refused whatever could come to more dice than the table holds.
static int bounded(int dice) { return al_least(al_most(0, dice), AL_DICE_MAX); }

int al_attack_dice(const pl_turn *turn, const al_order *order)
{
    const al_unit *u = al_see(turn, order->unit);
    bool is_close = order->kind == AL_CLOSE;
    int dice = by_strength(turn, u->icons[is_close ? AL_ICON_A : AL_ICON_R], al_card_of(turn, order->unit)->is_strong[order->own_side]);
    dice -= order->los + order->melee;
    dice += al_sum(turn, AL_AT_ATTACK, &(al_moment){order->unit, order->target, order->kind, order->own_side});
    return bounded(is_close ? dice + u->bonus_attack : dice);
}

int al_defence_dice(const pl_turn *turn, const al_order *order)
{
    int icons = al_see(turn, order->target)->icons[AL_ICON_D];
    int dice = by_strength(turn, icons, al_card_of(turn, order->target)->is_strong[order->target_side]);
    return bounded(dice + al_sum(turn, AL_AT_DEFENCE, &(al_moment){order->target, order->unit, order->kind, order->target_side}));
}

pl_flow al_count_dice(pl_turn *turn)
{
    const al_order *order = al_see_order(turn);
    al_game *g = al_own(turn);
    memset(g->dice, 0, sizeof g->dice);
    g->count[0] = (uint8_t)al_attack_dice(turn, order);
    g->count[1] = (uint8_t)al_defence_dice(turn, order);
    if (order->kind == AL_CLOSE)
        al_units(turn)[order->unit].bonus_attack = 0;
    pl_emit(turn, (pl_event){.kind = AL_EV_DICE_COUNTED,
                             .side = al_side_of(turn, order->unit),
                             .subject = order->unit,
                             .target = order->target,
                             .value = g->count[0],
                             .value2 = g->count[1],
                             .rule = "AL-DICE.2"});
    return PL_NEXT;
}

// ---- CC.f, RC.h: rolling

static void roll_row(pl_turn *turn, int row)
{
    al_game *g = al_own(turn);
    const al_order *order = al_see_order(turn);
    int unit = roller_of(order, row);
    pl_roll roll = {.purpose = row ? "defence" : "attack",
                    .rule = "AL-DICE.1",
                    .owner = al_side_of(turn, unit),
                    .count = g->count[row],
                    .is_answer = row > 0,
                    .subject = (uint16_t)unit,
                    .subject_is = PL_UNIT,
                    .target = (uint16_t)roller_of(order, !row),
                    .target_is = PL_UNIT};
    if (!g->count[row])
        return;
    pl_roll_dice(turn, &roll);
    memcpy(g->dice[row], roll.dice, g->count[row]);
}

// AL-DICE.5: a natural six on an attack die is a hit nothing can block; the die is set aside.
static int set_aside(pl_turn *turn, int row)
{
    al_game *g = al_own(turn);
    int count = 0;
    for (int i = 0; i < g->count[row]; i++)
        if (g->dice[row][i] == al_data(turn)->critical_face) {
            g->dice[row][i] = 0;
            count++;
        }
    return count;
}

static void tell_criticals(pl_turn *turn, int row, int count)
{
    const al_order *order = al_see_order(turn);
    if (count)
        pl_emit(turn, (pl_event){.kind = AL_EV_CRITICALS,
                                 .side = al_side_of(turn, roller_of(order, row)),
                                 .subject = (uint16_t)roller_of(order, row),
                                 .target = (uint16_t)roller_of(order, !row),
                                 .value = count,
                                 .rule = "AL-DICE.5"});
}

pl_flow al_roll_dice(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    al_game *g = al_own(turn);
    order->hits[0] = order->hits[1] = 0;
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        memset(al_units(turn)[unit].dice_used, 0, AL_DICE_ABILITIES);
    if (!g->count[0])  // AL-DICE.4
        g->count[1] = 0;
    roll_row(turn, 0);
    roll_row(turn, 1);
    order->hits[0] = (uint8_t)set_aside(turn, 0);
    tell_criticals(turn, 0, order->hits[0]);
    if (order->kind == AL_CLOSE && pl_switched_on(turn->scene, AL_SW_DEFENCE_CRITICALS)) {
        order->hits[1] = (uint8_t)set_aside(turn, 1);
        tell_criticals(turn, 1, order->hits[1]);
    }
    order->asked = 0;
    pl_top(turn)->by = al_side_of(turn, order->unit);
    return PL_NEXT;
}

// ---- CC.g, RC.i: rerolls and adjustments, attacker's player, defender's, then the others in turn order

static bool has_mandatory(const pl_turn *turn, pl_side side)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        for (int a = AL_DICE_FIRST; a < AL_DICE_FIRST + AL_DICE_ABILITIES; a++)
            if (al_side_of(turn, unit) == side && !al_data(turn)->abilities[a].is_optional && al_dice_can(turn, unit, (al_ability_id)a))
                return true;
    return false;
}

static void put_dice_ability(const pl_turn *turn, pl_offer *offer, int unit, al_ability_id a, pl_why shut)
{
    pl_option option = {.verb = AL_DICE_ABILITY, .subject = (uint16_t)unit, .target = (uint16_t)a};
    if (!al_dice_wants_die(a)) {
        pl_put(offer, option, shut);
        return;
    }
    const al_game *g = al_see_own(turn);
    int row = al_see_order(turn)->unit != unit;
    for (int i = 0; i < g->count[row]; i++) {
        option.value = i + 1;
        pl_put(offer, option, g->dice[row][i] ? shut : "AL-DICE.6: the die is set aside");
    }
}

void al_offer_dice(const pl_turn *turn, pl_offer *offer)
{
    bool must = has_mandatory(turn, offer->side);
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        for (int a = AL_DICE_FIRST; a < AL_DICE_FIRST + AL_DICE_ABILITIES; a++) {
            if (al_side_of(turn, unit) != offer->side || !al_dice_can(turn, unit, (al_ability_id)a))
                continue;
            bool is_optional = al_data(turn)->abilities[a].is_optional;
            put_dice_ability(turn, offer, unit, (al_ability_id)a, is_optional && must ? "AL-DICE.6: mandatory abilities come first" : NULL);
        }
    if (!must)
        pl_put_pass(offer);
}

// Who is asked next; 0: everybody has been.
static pl_side next_asked(const pl_turn *turn, const al_order *order)
{
    pl_side defender = al_side_of(turn, order->target);
    if (!(order->asked & PL_SIDE_BIT(defender)))
        return defender;
    for (int n = 0; n < turn->state->sides; n++) {
        pl_side side = al_side_after(turn, turn->state->active, n);
        if (!(order->asked & PL_SIDE_BIT(side)))
            return side;
    }
    return 0;
}

pl_flow al_take_dice(pl_turn *turn, const pl_choice *c)
{
    al_order *order = al_order_now(turn);
    if (c->verb == AL_DICE_ABILITY) {
        pl_emit(turn, (pl_event){.kind = AL_EV_TRIGGERED, .side = c->side, .subject = c->subject, .value = c->target, .rule = "AL-DICE.6"});
        al_dice_use(turn, c->subject, (al_ability_id)c->target, c->value);
        return PL_AGAIN;
    }
    order->asked |= PL_SIDE_BIT(pl_top(turn)->by);
    pl_side next = next_asked(turn, order);
    pl_top(turn)->by = next ? next : pl_top(turn)->owner;
    return next ? PL_AGAIN : PL_NEXT;
}

// ---- CC.h, RC.j: scoring

static int sorted_dice(const pl_turn *turn, int row, uint8_t *out)
{
    const al_game *g = al_see_own(turn);
    int count = 0;
    for (int i = 0; i < g->count[row]; i++) {
        uint8_t face = g->dice[row][i];
        int at = count;
        if (!face)
            continue;
        for (; at > 0 && out[at - 1] < face; at--)
            out[at] = out[at - 1];
        out[at] = face;
        count++;
    }
    return count;
}

pl_flow al_score_hits(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    uint8_t attack[AL_DICE_MAX], defence[AL_DICE_MAX];
    int a = sorted_dice(turn, 0, attack), d = sorted_dice(turn, 1, defence);
    for (int i = 0; i < a; i++) {
        if (i >= d)
            order->hits[0] = (uint8_t)(order->hits[0] + (attack[i] >= al_data(turn)->unopposed_hit_on));  // AL-DICE.9
        else if (attack[i] > defence[i])
            order->hits[0]++;  // AL-DICE.8
        else if (attack[i] < defence[i] && order->kind == AL_CLOSE)
            order->hits[1]++;
    }
    pl_emit(turn, (pl_event){.kind = AL_EV_HITS_SCORED,
                             .side = al_side_of(turn, order->unit),
                             .subject = order->unit,
                             .target = order->target,
                             .value = order->hits[0],
                             .value2 = order->hits[1],
                             .rule = "AL-DICE.8"});
    return PL_NEXT;
}

// ---- CC.i, RC.k: damage

// AL-DMG.1: hits, plus brutal, minus toughness, not below 0. Effects do not pass here (AL-DMG.8).
static int damage_of(const pl_turn *turn, const al_order *order, int by, int on, int hits)
{
    if (order->kind == AL_CLOSE && hits)
        hits += al_sum(turn, AL_AT_BRUTAL, &(al_moment){.unit = (uint16_t)by, .other = (uint16_t)on, .kind = order->kind});
    hits -= al_sum(turn, AL_AT_TOUGH, &(al_moment){.unit = (uint16_t)on, .other = (uint16_t)by, .kind = order->kind});
    return al_most(0, hits);
}

pl_flow al_deal_damage(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    int on_target = damage_of(turn, order, order->unit, order->target, order->hits[0]);
    int on_unit = damage_of(turn, order, order->target, order->unit, order->hits[1]);
    al_game *g = al_own(turn);
    memset(g->dice, 0, sizeof g->dice);  // the dice are taken off the table
    memset(g->count, 0, sizeof g->count);
    order->has_roles = 0;
    if (!on_target && !on_unit)
        return PL_NEXT;
    al_damage damage = {
        .first = order->target, .source = order->unit, .kind = order->kind == AL_CLOSE ? AL_DAMAGE_CLOSE : AL_DAMAGE_RANGED};
    if (order->kind == AL_RANGED)
        damage.marked = (uint8_t)al_sum(turn, AL_AT_MARKED, &(al_moment){.unit = order->unit, .other = order->target, .kind = AL_RANGED});
    else
        damage.is_foe_first = !pl_switched_on(turn->scene, AL_SW_OWNER_ASSIGNS);
    al_owe(turn, order->target, on_target);
    al_owe(turn, order->unit, on_unit);
    al_call_damage(turn, damage);
    return PL_CALL;
}

pl_flow al_end_combat(pl_turn *turn)
{
    const al_order *order = al_see_order(turn);
    if (!order->is_given)  // RUL-2: a refused order ends without a word
        return PL_NEXT;
    pl_emit(turn, (pl_event){.kind = AL_EV_COMBAT_ENDED,
                             .side = al_side_of(turn, order->unit),
                             .subject = order->unit,
                             .target = order->target,
                             .value = order->kind,
                             .rule = "AL-ORD.2"});
    al_set_off(turn, &(al_happening){.event = AL_ON_COMBAT_ENDED, .kind = order->kind, .unit = order->unit, .other = order->target});
    return PL_NEXT;
}

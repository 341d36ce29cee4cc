// abilities.c - the abilities: one row and one function each. Numbers, reach, stacking and whether one may decline are in the data.
#include "abilities.h"

#include "combat.h"
#include "damage.h"
#include "ground.h"
#include "orders.h"

typedef const al_ability_row *data;

// ---- static: what the ready copies (`times`) of an ability give at their point

static int32_t heavy_armor(const pl_turn *turn, const al_moment *m, int times, data d)
{
    (void)turn;
    return m->kind == AL_CLOSE ? times * d->value : 0;
}
static int32_t wall_of_shields(const pl_turn *turn, const al_moment *m, int times, data d)
{
    (void)turn;
    return m->kind == AL_RANGED ? times * d->value : 0;
}
static int32_t phalanx(const pl_turn *turn, const al_moment *m, int times, data d)
{
    (void)turn;
    return m->kind == AL_CLOSE && m->side == AL_FRONT ? times * d->value : 0;
}
// toughness, swift, steady_aim, inspire, brutal, marked_shot, discipline: their number for each ready copy.
static int32_t its_value(const pl_turn *turn, const al_moment *m, int times, data d)
{
    (void)turn, (void)m;
    return times * d->value;
}
static int32_t skirmisher(const pl_turn *turn, const al_moment *m, int times, data d)
{
    (void)turn, (void)m, (void)d;
    return times;
}
static int32_t beast(const pl_turn *turn, const al_moment *m, int times, data d)
{
    (void)d;
    return al_is_in_melee(turn, m->unit) ? times : 0;
}
// javelins, long_shot: the range itself.
static int32_t its_reach(const pl_turn *turn, const al_moment *m, int times, data d)
{
    (void)turn, (void)m, (void)times;
    return d->reach;
}
static int32_t artillery_machine(const pl_turn *turn, const al_moment *m, int times, data d)
{
    (void)turn;
    return m->kind == AL_RANGED ? -times * d->value : 0;
}
static int32_t aura_of_peace(const pl_turn *turn, const al_moment *m, int times, data d)
{
    return m->kind != AL_MOVE && al_are_within(turn, m->unit, m->other, d->reach) ? times * d->value : 0;
}

// ---- dice

static bool bully_can(const pl_turn *turn, int unit)
{
    const al_order *order = al_see_order(turn);
    return order->kind == AL_CLOSE && order->unit == unit && !al_see(turn, order->target)->icons[AL_ICON_D] && al_dice_left(turn, 0) > 0;
}
static void bully(pl_turn *turn, int unit, int die, data d)
{
    (void)unit, (void)die;
    for (int i = 0; i < al_see_own(turn)->count[0]; i++)
        if (al_see_own(turn)->dice[0][i])
            al_die_add(turn, 0, i, d->value);
}
// Rows of dice (0 attack, 1 defence) that hostile neighbours of the unit rolled, the attacker's first.
static bool is_unlucky(const pl_turn *turn, int unit, int row)
{
    const al_order *order = al_see_order(turn);
    int roller = row ? order->target : order->unit;
    return al_dice_left(turn, row) > 0 && al_is_hostile(turn, unit, roller) && al_are_adjacent(turn, unit, roller);
}
static bool bad_luck_can(const pl_turn *turn, int unit)
{
    return al_see_order(turn)->kind == AL_CLOSE && (is_unlucky(turn, unit, 0) || is_unlucky(turn, unit, 1));
}
static void bad_luck(pl_turn *turn, int unit, int die, data d)
{
    (void)die;
    for (int row = 0; row < 2; row++)
        for (int n = 0; n < d->value && is_unlucky(turn, unit, row); n++)
            al_die_reroll(turn, row, al_die_highest(turn, row), "AL-DICE.6");
}
static bool good_fortune_can(const pl_turn *turn, int unit)
{
    const al_order *order = al_see_order(turn);
    return (order->unit == unit && al_dice_left(turn, 0) > 0) || (order->target == unit && al_dice_left(turn, 1) > 0);
}
static void good_fortune(pl_turn *turn, int unit, int die, data d)
{
    (void)d;
    al_die_reroll(turn, al_see_order(turn)->unit != unit, die - 1, "AL-DICE.6");
}

// ---- triggers: does the happening set it off, and what it does

static bool on_own_end_in_melee(const pl_turn *turn, int unit, const al_happening *h)
{
    return h->unit == unit && al_is_in_melee(turn, unit);
}
static pl_flow aggressive(pl_turn *turn, const pl_trigger *t, data d)
{
    al_unit *u = &al_units(turn)[t->unit];
    u->bonus_attack = (uint8_t)(u->bonus_attack + (int)t->value * d->value);
    pl_emit(turn,
            (pl_event){.kind = AL_EV_BONUS_ATTACK, .side = t->side, .subject = t->unit, .value = u->bonus_attack, .rule = "AL-TRIG.2"});
    return PL_NEXT;
}

// AL-TRIG.8: damage of another kind does not enrage it.
static bool on_close_damage(const pl_turn *turn, int unit, const al_happening *h)
{
    (void)turn;
    return h->unit == unit && h->kind == AL_DAMAGE_CLOSE;
}
static pl_flow berserker(pl_turn *turn, const pl_trigger *t, data d)
{
    if (!al_in_play(turn, t->other))
        return PL_NEXT;
    al_owe(turn, t->other, (int)t->value * d->value);
    al_call_damage(turn, (al_damage){.first = t->other, .source = t->unit, .kind = AL_DAMAGE_EFFECT});
    return PL_CALL;
}

static bool on_own_victory(const pl_turn *turn, int unit, const al_happening *h)
{
    return h->other == unit && al_is_hostile(turn, unit, h->unit);
}
static bool has_no_reposition(const pl_turn *turn, const pl_trigger *t) { return !al_can_reposition(turn, t->unit); }
static pl_flow battle_prowess(pl_turn *turn, const pl_trigger *t, data d)
{
    al_call_figures(turn, (al_figures){.unit = t->unit, .left = (uint8_t)((int)t->value * d->value)});
    return PL_CALL;
}

static al_figures harvest(const pl_trigger *t, int count)
{
    return (al_figures){.unit = t->unit, .left = (uint8_t)count, .pegs_max = 1, .is_return = 1};
}
static bool has_no_return(const pl_turn *turn, const pl_trigger *t)
{
    al_figures terms = harvest(t, 1);
    return !al_can_return(turn, &terms);
}
static pl_flow soul_harvest(pl_turn *turn, const pl_trigger *t, data d)
{
    al_call_figures(turn, harvest(t, (int)t->value * d->value));
    return PL_CALL;
}

static bool on_victory_by_control(const pl_turn *turn, int unit, const al_happening *h)
{
    return on_own_victory(turn, unit, h) && al_is_by_control(turn, h->unit);
}
static pl_flow calculating(pl_turn *turn, const pl_trigger *t, data d)
{
    pl_score_add(turn, t->side, (int32_t)t->value * d->value, "AL-VP.4");
    return PL_NEXT;
}

static bool on_defended(const pl_turn *turn, int unit, const al_happening *h)
{
    (void)turn;
    return h->kind == AL_CLOSE && h->other == unit;
}
static al_order riposte_order(const pl_trigger *t)
{
    return (al_order){.unit = t->unit, .target = t->other, .kind = AL_CLOSE, .ability = AL_RIPOSTE, .is_fixed = 1};
}
static bool riposte_is_idle(const pl_turn *turn, const pl_trigger *t)
{
    al_order order = riposte_order(t);
    return !al_are_adjacent(turn, t->unit, t->other) || al_why_not_able(turn, t->unit, AL_CLOSE, AL_NO_ABILITY) ||
           al_why_not_pay(turn, t->side, &order) || !al_has_room(turn);
}
static pl_flow riposte(pl_turn *turn, const pl_trigger *t, data d)
{
    (void)d;
    al_call_order(turn, t->side, riposte_order(t));
    return PL_CALL;
}

static bool on_hostile_end_in_line(const pl_turn *turn, int unit, const al_happening *h)
{
    return al_is_hostile(turn, unit, h->unit) && al_has_line(turn, unit, h->unit, al_range(turn, unit));
}
static al_order shoot_order(const pl_trigger *t)
{
    return (al_order){.unit = t->unit, .target = t->other, .kind = AL_RANGED, .ability = AL_STAND_AND_SHOOT, .is_fixed = 1};
}
static bool shoot_is_idle(const pl_turn *turn, const pl_trigger *t)
{
    al_order order = shoot_order(t);
    return !al_see(turn, t->unit)->icons[AL_ICON_R] || !al_has_line(turn, t->unit, t->other, al_range(turn, t->unit)) ||
           al_why_not_pay(turn, t->side, &order) || !al_has_room(turn);
}
static pl_flow stand_and_shoot(pl_turn *turn, const pl_trigger *t, data d)
{
    (void)d;
    al_call_order(turn, t->side, shoot_order(t));
    return PL_CALL;
}

static bool on_threat(const pl_turn *turn, int unit, const al_happening *h)
{
    return (h->kind == AL_CLOSE || h->kind == AL_RANGED) && h->other == unit && al_are_hostile(turn, h->side, al_side_of(turn, unit)) &&
           !al_see(turn, unit)->awe_used;
}
static bool awe_is_idle(const pl_turn *turn, const pl_trigger *t) { return al_see(turn, t->unit)->awe_used != 0; }
// The order that was paid for is the halted frame, right below the one that resolves the trigger.
static pl_flow awe(pl_turn *turn, const pl_trigger *t, data d)
{
    (void)d;
    ((al_order *)pl_local_below(turn, 1))->is_cancelled = 1;
    al_units(turn)[t->unit].awe_used = 1;
    pl_emit(turn, (pl_event){.kind = AL_EV_CANCELLED, .side = t->side, .subject = t->unit, .target = t->other, .rule = "AL-ORD.6"});
    return PL_NEXT;
}

// AL-MULT.4: each other side's gain.
static bool on_others_points(const pl_turn *turn, int unit, const al_happening *h) { return h->side != al_side_of(turn, unit); }
static pl_flow counsel(pl_turn *turn, const pl_trigger *t, data d)
{
    int gained = (int)t->value * d->value;
    al_sides(turn)[t->side].op = (uint8_t)(al_sides(turn)[t->side].op + gained);
    pl_emit(turn, (pl_event){.kind = AL_EV_OP_GAINED, .side = t->side, .subject = t->side, .value = gained, .rule = "AL-OP.13"});
    return PL_NEXT;
}

static bool on_own_defeat(const pl_turn *turn, int unit, const al_happening *h)
{
    (void)turn;
    return h->unit == unit;
}
static pl_flow death_throes(pl_turn *turn, const pl_trigger *t, data d)
{
    uint64_t beside = al_see(turn, t->unit)->fell_beside;
    bool is_owed = false;
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        if ((beside >> unit & 1) && al_in_play(turn, unit)) {
            al_owe(turn, unit, d->value);
            is_owed = true;
        }
    if (!is_owed)
        return PL_NEXT;
    al_call_damage(turn, (al_damage){.source = t->unit, .kind = AL_DAMAGE_EFFECT});
    return PL_CALL;
}

// ---- special orders: may it be aimed there, and what it does

static pl_why rush_at(const pl_turn *turn, int unit, int target, data d)
{
    (void)d;
    if (!al_is_hostile(turn, unit, target))
        return "AL-SPC.1: armored rush is for hostile units";
    return al_are_adjacent(turn, unit, target) ? NULL : "AL-SPC.1: the unit is not adjacent";
}
static pl_flow armored_rush(pl_turn *turn, int unit, int target, data d)
{
    al_owe(turn, target, d->value);
    al_call_damage(turn, (al_damage){.first = (uint16_t)target, .source = (uint16_t)unit, .kind = AL_DAMAGE_EFFECT});
    return PL_CALL;
}

static pl_why own_kind_near(const pl_turn *turn, int unit, int target, data d)
{
    if (al_side_of(turn, unit) != al_side_of(turn, target))
        return "AL-MULT.2: it is not one of your units";
    if (!(al_card_of(turn, target)->keywords & d->needs))
        return "AL-SPC.1: the unit is not of the kind this ability works on";
    return al_are_within(turn, unit, target, d->reach) ? NULL : "AL-GEO.2: out of reach";
}
static al_figures artificer_terms(int target, data d)
{
    return (al_figures){
        .unit = (uint16_t)target, .left = (uint8_t)d->value, .pegs_max = (uint8_t)d->value, .is_return = 1, .is_by_hits = 1};
}
static pl_why mend_at(const pl_turn *turn, int unit, int target, data d)
{
    al_figures terms = artificer_terms(target, d);
    pl_why why = own_kind_near(turn, unit, target, d);
    return why ? why : al_can_return(turn, &terms) ? NULL : "AL-SPC.4: no downed figure could return";
}
static pl_flow artificer(pl_turn *turn, int unit, int target, data d)
{
    (void)unit;
    al_call_figures(turn, artificer_terms(target, d));
    return PL_CALL;
}

static al_figures necromancy_terms(int target, data d)
{
    return (al_figures){.unit = (uint16_t)target, .left = (uint8_t)d->value, .pegs_max = 1, .is_return = 1};
}
static pl_why raise_at(const pl_turn *turn, int unit, int target, data d)
{
    al_figures terms = necromancy_terms(target, d);
    pl_why why = own_kind_near(turn, unit, target, d);
    return why ? why : al_can_return(turn, &terms) ? NULL : "AL-SPC.4: no downed figure could return";
}
static pl_flow necromancy(pl_turn *turn, int unit, int target, data d)
{
    (void)unit;
    al_call_figures(turn, necromancy_terms(target, d));
    return PL_CALL;
}

static pl_why burst_at(const pl_turn *turn, int unit, int target, data d)
{
    if (!al_is_hostile(turn, unit, target))
        return "AL-SPC.1: fireburst is for hostile units";
    return al_has_line(turn, unit, target, d->reach) ? NULL : "AL-RNG.3: no legal line within reach";
}
static pl_flow fireburst(pl_turn *turn, int unit, int target, data d)
{
    uint64_t beside = al_neighbours(turn, target);
    al_owe(turn, target, d->value * al_times(turn, unit, AL_FIREBURST));
    for (int other = 1; other <= al_unit_count(turn); other++)
        if ((beside >> other & 1) && other != unit)
            al_owe(turn, other, d->side_value);
    al_call_damage(turn, (al_damage){.first = (uint16_t)target, .source = (uint16_t)unit, .kind = AL_DAMAGE_EFFECT});
    return PL_CALL;
}

static pl_flow battle_cry(pl_turn *turn, int unit, int target, data d)
{
    (void)target;
    for (int other = 1; other <= al_unit_count(turn); other++) {
        if (al_side_of(turn, other) != al_side_of(turn, unit) || !al_are_within(turn, unit, other, d->reach))
            continue;
        al_unit *u = &al_units(turn)[other];
        u->bonus_attack = (uint8_t)(u->bonus_attack + d->value);
        pl_emit(turn, (pl_event){.kind = AL_EV_BONUS_ATTACK,
                                 .side = al_side_of(turn, other),
                                 .subject = (uint16_t)other,
                                 .value = u->bonus_attack,
                                 .rule = "AL-SPC.2"});
    }
    return PL_NEXT;
}

static pl_why windwalk_at(const pl_turn *turn, int unit, int target, data d)
{
    if (unit == target || al_side_of(turn, unit) != al_side_of(turn, target))
        return "AL-SPC.1: windwalk is for another of your units";
    if (!al_see(turn, target)->icons[AL_ICON_M])
        return "AL-ORD.5: no ready M icon";
    if (al_is_locked(turn, target))
        return "AL-ORD.5: a beast next to a hostile unit does not move";
    return al_are_within(turn, unit, target, d->reach) ? NULL : "AL-GEO.2: out of reach";
}
static pl_flow windwalk(pl_turn *turn, int unit, int target, data d)
{
    (void)d;
    al_call_order(turn, al_side_of(turn, unit),
                  (al_order){.unit = (uint16_t)target, .kind = AL_MOVE, .ability = AL_WINDWALK, .is_free = 1});
    return PL_CALL;
}

// ---- the rows

static const struct ability {
    uint8_t timing;  // al_timing, as in the data
    uint8_t point;   // static: al_point
    uint8_t on;      // trigger: al_event
    bool wants_die;  // dice: the player names a die
    int32_t (*amount)(const pl_turn *turn, const al_moment *m, int times, data d);
    bool (*can)(const pl_turn *turn, int unit);
    void (*use)(pl_turn *turn, int unit, int die, data d);
    bool (*matches)(const pl_turn *turn, int unit, const al_happening *h);
    bool (*is_idle)(const pl_turn *turn, const pl_trigger *t);
    pl_flow (*resolve)(pl_turn *turn, const pl_trigger *t, data d);
    pl_why (*why_not)(const pl_turn *turn, int unit, int target, data d);  // special: NULL, it has no target
    pl_flow (*act)(pl_turn *turn, int unit, int target, data d);
} rows[AL_ABILITIES] = {
    [AL_HEAVY_ARMOR] = {AL_STATIC, .point = AL_AT_DEFENCE, .amount = heavy_armor},
    [AL_TOUGHNESS] = {AL_STATIC, .point = AL_AT_TOUGH, .amount = its_value},
    [AL_WALL_OF_SHIELDS] = {AL_STATIC, .point = AL_AT_DEFENCE, .amount = wall_of_shields},
    [AL_PHALANX] = {AL_STATIC, .point = AL_AT_DEFENCE, .amount = phalanx},
    [AL_DISCIPLINE] = {AL_STATIC, .point = AL_AT_REGROUP, .amount = its_value},
    [AL_SWIFT] = {AL_STATIC, .point = AL_AT_MP, .amount = its_value},
    [AL_SKIRMISHER] = {AL_STATIC, .point = AL_AT_BREAKAWAY, .amount = skirmisher},
    [AL_BEAST] = {AL_STATIC, .point = AL_AT_LOCK, .amount = beast},
    [AL_JAVELINS] = {AL_STATIC, .point = AL_AT_RANGE, .amount = its_reach},
    [AL_LONG_SHOT] = {AL_STATIC, .point = AL_AT_RANGE, .amount = its_reach},
    [AL_STEADY_AIM] = {AL_STATIC, .point = AL_AT_SIGHT, .amount = its_value},
    [AL_ARTILLERY_MACHINE] = {AL_STATIC, .point = AL_AT_ATTACK, .amount = artillery_machine},
    [AL_AURA_OF_PEACE] = {AL_STATIC, .point = AL_AT_COST, .amount = aura_of_peace},
    [AL_INSPIRE] = {AL_STATIC, .point = AL_AT_ALLOWANCE, .amount = its_value},
    [AL_BRUTAL] = {AL_STATIC, .point = AL_AT_BRUTAL, .amount = its_value},
    [AL_MARKED_SHOT] = {AL_STATIC, .point = AL_AT_MARKED, .amount = its_value},
    [AL_BULLY] = {AL_DICE, .can = bully_can, .use = bully},
    [AL_BAD_LUCK] = {AL_DICE, .can = bad_luck_can, .use = bad_luck},
    [AL_GOOD_FORTUNE] = {AL_DICE, .wants_die = true, .can = good_fortune_can, .use = good_fortune},
    [AL_AGGRESSIVE] = {AL_TRIGGER, .on = AL_ON_MOVEMENT_ENDED, .matches = on_own_end_in_melee, .resolve = aggressive},
    [AL_BERSERKER] = {AL_TRIGGER, .on = AL_ON_DAMAGE_DEALT, .matches = on_close_damage, .resolve = berserker},
    [AL_BATTLE_PROWESS] = {AL_TRIGGER, .on = AL_ON_UNIT_DEFEATED, .matches = on_own_victory, .is_idle = has_no_reposition,
                           .resolve = battle_prowess},
    [AL_SOUL_HARVEST] = {AL_TRIGGER, .on = AL_ON_UNIT_DEFEATED, .matches = on_own_victory, .is_idle = has_no_return,
                         .resolve = soul_harvest},
    [AL_CALCULATING] = {AL_TRIGGER, .on = AL_ON_UNIT_DEFEATED, .matches = on_victory_by_control, .resolve = calculating},
    [AL_RIPOSTE] = {AL_TRIGGER, .on = AL_ON_COMBAT_ENDED, .matches = on_defended, .is_idle = riposte_is_idle, .resolve = riposte},
    [AL_STAND_AND_SHOOT] = {AL_TRIGGER, .on = AL_ON_MOVEMENT_ENDED, .matches = on_hostile_end_in_line, .is_idle = shoot_is_idle,
                            .resolve = stand_and_shoot},
    [AL_AWE] = {AL_TRIGGER, .on = AL_ON_COSTS_PAID, .matches = on_threat, .is_idle = awe_is_idle, .resolve = awe},
    [AL_COUNSEL] = {AL_TRIGGER, .on = AL_ON_OP_GAINED, .matches = on_others_points, .resolve = counsel},
    [AL_DEATH_THROES] = {AL_TRIGGER, .on = AL_ON_UNIT_DEFEATED, .matches = on_own_defeat, .resolve = death_throes},
    [AL_ARMORED_RUSH] = {AL_AT_ORDER, .why_not = rush_at, .act = armored_rush},
    [AL_ARTIFICER] = {AL_AT_ORDER, .why_not = mend_at, .act = artificer},
    [AL_NECROMANCY] = {AL_AT_ORDER, .why_not = raise_at, .act = necromancy},
    [AL_FIREBURST] = {AL_AT_ORDER, .why_not = burst_at, .act = fireburst},
    [AL_BATTLE_CRY] = {AL_AT_ORDER, .act = battle_cry},
    [AL_WINDWALK] = {AL_AT_ORDER, .why_not = windwalk_at, .act = windwalk},
};

static data row_data(const pl_turn *turn, int ability) { return &al_data(turn)->abilities[ability]; }

al_timing al_ability_timing(al_ability_id ability) { return (al_timing)rows[ability].timing; }

void al_ability_masks(al_tables *tables)
{
    for (int a = 1; a < AL_ABILITIES; a++) {
        if (rows[a].timing == AL_STATIC)
            tables->at_point[rows[a].point] |= (uint64_t)1 << a;
        if (rows[a].timing == AL_TRIGGER)
            tables->on_event[rows[a].on] |= (uint64_t)1 << a;
    }
}

int32_t al_sum(const pl_turn *turn, al_point point, const al_moment *m)
{
    int32_t sum = 0;
    for (uint64_t ready = al_see(turn, m->unit)->ready & al_data(turn)->at_point[point]; ready; ready &= ready - 1) {
        int a = __builtin_ctzll(ready);
        int32_t amount = rows[a].amount(turn, m, al_times(turn, m->unit, (al_ability_id)a), row_data(turn, a));
        sum = point != AL_AT_RANGE ? sum + amount : al_most(amount, sum);  // of two ranges the longer
    }
    return sum;
}

// Triggers in one halt: those that wait in the frame the new one would join (an inner frame hands its own to the one below).
static int waiting_in_halt(const pl_turn *turn)
{
    const pl_trigger *list = pl_state_see(turn->state, PL_PART_WAITING);
    int frame = turn->state->depth, same = 0;
    while (frame > 1 && turn->rules->sequences[pl_see_frames(turn->state)[frame - 1].sequence].is_inner)
        frame--;
    for (int i = 0; i < turn->state->waiting_count; i++)
        same += list[i].frame == frame;
    return same;
}

static void set_off(pl_turn *turn, int unit, int ability, const al_happening *h)
{
    pl_trigger t = {.kind = (uint8_t)ability,
                    .side = al_side_of(turn, unit),
                    .unit = (uint16_t)unit,
                    .other = h->unit == unit ? h->other : h->unit,
                    .value = (uint32_t)al_times(turn, unit, (al_ability_id)ability)};
    if (waiting_in_halt(turn) >= al_data(turn)->trigger_limit || !pl_raise(turn, t))
        pl_emit(turn, (pl_event){.kind = AL_EV_TRIGGER_DROPPED, .side = t.side, .subject = t.unit, .value = ability, .rule = "AL-TRIG.9"});
}

void al_set_off(pl_turn *turn, const al_happening *h)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        if (!al_in_play(turn, unit))
            continue;
        for (uint64_t ready = al_see(turn, unit)->ready & al_data(turn)->on_event[h->event]; ready; ready &= ready - 1) {
            int a = __builtin_ctzll(ready);
            if (rows[a].matches(turn, unit, h))
                set_off(turn, unit, a, h);
        }
    }
}

bool al_trigger_is_idle(const pl_turn *turn, const pl_trigger *t) { return rows[t->kind].is_idle && rows[t->kind].is_idle(turn, t); }
pl_flow al_trigger_resolve(pl_turn *turn, const pl_trigger *t) { return rows[t->kind].resolve(turn, t, row_data(turn, t->kind)); }

bool al_dice_can(const pl_turn *turn, int unit, al_ability_id ability)
{
    return al_in_play(turn, unit) && al_times(turn, unit, ability) > al_see(turn, unit)->dice_used[ability - AL_DICE_FIRST] &&
           rows[ability].can(turn, unit);
}
bool al_dice_wants_die(al_ability_id ability) { return rows[ability].wants_die; }
void al_dice_use(pl_turn *turn, int unit, al_ability_id ability, int die)
{
    al_units(turn)[unit].dice_used[ability - AL_DICE_FIRST]++;
    rows[ability].use(turn, unit, die, row_data(turn, ability));
}

bool al_special_has_target(al_ability_id ability) { return rows[ability].why_not != NULL; }
pl_why al_why_not_special(const pl_turn *turn, int unit, al_ability_id ability, int target)
{
    if (!al_special_has_target(ability))
        return NULL;
    if (!al_in_play(turn, target))
        return "AL-SPC.1: the target is not in play";
    return rows[ability].why_not(turn, unit, target, row_data(turn, ability));
}
bool al_special_has_any(const pl_turn *turn, int unit, al_ability_id ability)
{
    if (!al_special_has_target(ability))
        return true;
    for (int target = 1; target <= al_unit_count(turn); target++)
        if (!al_why_not_special(turn, unit, ability, target))
            return true;
    return false;
}
pl_flow al_special_act(pl_turn *turn, int unit, al_ability_id ability, int target)
{
    return rows[ability].act(turn, unit, target, row_data(turn, ability));
}

// phase_turn.c - the Turn Sequence, TS.1 to TS.3c, round after round.
#include "ground.h"
#include "orders.h"
#include "phases.h"
#include "place.h"
#include "score.h"

#include <string.h>

static pl_flow set_up(pl_turn *turn)
{
    pl_callee(turn, AL_SU, turn->state->active);
    return PL_CALL;
}

static pl_flow begin_turn(pl_turn *turn)
{
    pl_emit(turn, (pl_event){.kind = PL_EV_TURN_BEGAN, .side = turn->state->active, .value = turn->state->turn, .rule = "AL-GEN.1"});
    return PL_NEXT;
}

// TS.1a, AL-VP.2: the active side scores for the control ground it holds alone.
static pl_flow score_control(pl_turn *turn)
{
    for (int id = 1; id <= pl_terrain_count(turn->scene->terrain); id++) {
        int points = al_kind_of(turn, (pl_feature_id)id)->vp;
        if (points && al_holds(turn, turn->state->active, (pl_feature_id)id))
            pl_score_add(turn, turn->state->active, points, "AL-VP.2");
    }
    return PL_NEXT;
}

// ---- TS.1b: reserves

static pl_why why_not_reinforce(const pl_turn *turn, int unit)
{
    return turn->state->turn < al_data(turn)->arrivals[unit].turn ? "AL-SET.4: reserves come later" : NULL;
}

static void offer_reserves(const pl_turn *turn, pl_offer *offer)
{
    bool has_any = false;
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        if (al_unit_of(turn, unit)->place == PL_RESERVE && al_side_of(turn, unit) == offer->side) {
            pl_put(offer, (pl_option){.verb = AL_REINFORCE, .subject = (uint16_t)unit}, why_not_reinforce(turn, unit));
            has_any = true;
        }
    if (has_any)
        pl_put_pass(offer);
}

static pl_flow take_reserve(pl_turn *turn, const pl_choice *c)
{
    if (c->verb != AL_REINFORCE)
        return PL_NEXT;
    pl_piece *piece = &pl_pieces(turn->state)[turn->scene->units[c->subject].first];
    piece->at = c->items[0].at;
    piece->facing = (int16_t)al_facing_named(turn, c->subject, c->items);
    piece->place = pl_units(turn->state)[c->subject].place = PL_ON_TABLE;
    pl_emit(
        turn,
        (pl_event){
            .kind = AL_EV_ARRIVED, .side = c->side, .subject = c->subject, .to = piece->at, .facing = piece->facing, .rule = "AL-SET.4"});
    return PL_AGAIN;
}

// ---- TS.2

// AL-OP.1, AL-OP.2, AL-SET.6: allowance, less factions, halved in an ambush, plus inspire.
static int points_gained(const pl_turn *turn, pl_side side)
{
    const al_tables *t = al_data(turn);
    int points = t->allowance[side];
    if (pl_switched_on(turn->scene, AL_SW_FACTION_PENALTY))
        points -= t->faction_loss[side];
    points = al_most(t->min_op, points);
    if (al_see_own(turn)->is_ambush)
        points = (points + 1) / 2;
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        if (al_in_play(turn, unit) && al_side_of(turn, unit) == side)
            points += al_sum(turn, AL_AT_ALLOWANCE, &(al_moment){.unit = (uint16_t)unit});
    return points;
}

static pl_flow gain_points(pl_turn *turn)
{
    pl_side side = turn->state->active;
    int points = points_gained(turn, side);
    al_sides(turn)[side].op = (uint8_t)(al_sides(turn)[side].op + points);  // AL-OP.3: added to what it holds
    al_own(turn)->is_ambush = 0;
    pl_emit(turn, (pl_event){.kind = AL_EV_OP_GAINED, .side = side, .subject = side, .value = points, .rule = "AL-OP.1"});
    al_set_off(turn, &(al_happening){.event = AL_ON_OP_GAINED, .side = side});
    return PL_NEXT;
}

static void put_order(const pl_turn *turn, pl_offer *offer, int unit, al_kind kind, al_ability_id ability)
{
    al_order order = {.unit = (uint16_t)unit, .kind = (uint8_t)kind, .ability = (uint8_t)ability};
    pl_option option = {.verb = (uint8_t)(AL_ORDER_CLOSE + (int)kind), .subject = (uint16_t)unit, .target = (uint16_t)ability};
    if (offer->sought && (offer->sought->verb != option.verb || offer->sought->subject != unit))
        return;  // the door need not judge every other order
    option.cost = (uint8_t)al_order_cost(turn, &order);
    pl_put(offer, option, al_why_not_order(turn, unit, kind, ability));
}

static void offer_orders(const pl_turn *turn, pl_offer *offer)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        if (!al_in_play(turn, unit) || al_side_of(turn, unit) != offer->side)
            continue;
        for (int kind = AL_CLOSE; kind < AL_SPECIAL; kind++)
            put_order(turn, offer, unit, (al_kind)kind, AL_NO_ABILITY);
        for (int a = AL_SPECIAL_FIRST; a < AL_ABILITIES; a++)
            if (al_card_of(turn, unit)->printed >> a & 1)
                put_order(turn, offer, unit, AL_SPECIAL, (al_ability_id)a);
    }
    pl_put_pass(offer);
}

static pl_flow take_order(pl_turn *turn, const pl_choice *c)
{
    if (c->verb == PL_PASS)
        return PL_NEXT;
    al_call_order(
        turn, c->side,
        (al_order){.unit = c->subject, .kind = (uint8_t)(c->verb - AL_ORDER_CLOSE), .ability = (uint8_t)c->target, .is_from_turn = 1});
    return PL_CALL_AGAIN;  // AL-ORD.2-3: back to TS.2b
}

// ---- TS.3

// AL-DMG.7: of every side, in every turn.
static pl_flow remove_damage(pl_turn *turn)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        al_unit *u = &al_units(turn)[unit];
        if (!u->damage)
            continue;
        pl_emit(turn, (pl_event){.kind = AL_EV_DAMAGE_REMOVED,
                                 .side = al_side_of(turn, unit),
                                 .subject = (uint16_t)unit,
                                 .value = u->damage,
                                 .rule = "AL-DMG.7"});
        memset(u->hurt, 0, sizeof u->hurt);
        al_recount(turn, unit);
    }
    return PL_NEXT;
}

static pl_flow clear_points(pl_turn *turn)
{
    for (pl_side side = 1; side <= turn->state->sides; side++) {
        if (al_see_side(turn, side)->op)
            pl_emit(turn,
                    (pl_event){
                        .kind = AL_EV_OP_CLEARED, .side = side, .subject = side, .value = al_see_side(turn, side)->op, .rule = "AL-OP.12"});
        al_sides(turn)[side].op = 0;
    }
    return PL_NEXT;
}

static void clear_marks(pl_turn *turn)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        al_unit *u = &al_units(turn)[unit];
        memset(u->given, 0, sizeof u->given);
        memset(u->dice_used, 0, sizeof u->dice_used);
        u->bonus_attack = u->awe_used = u->refused = u->refused_specials = 0;
    }
    al_tell_eliminated(turn);  // a side that never had a unit on the table
}

// The next side of this round that is not eliminated, in turn order; 0: the round is over.
static pl_side next_in_round(const pl_turn *turn, int after)
{
    pl_side first = al_see_own(turn)->first;
    for (int n = after; n < turn->state->sides; n++)
        if (!al_is_eliminated(turn, al_side_after(turn, first, n)))
            return al_side_after(turn, first, n);
    return 0;
}

// AL-VP.7-8: is the game over with this round? The last rounds may end on a die that the first side rolls.
static bool is_last_round(pl_turn *turn)
{
    const al_tables *t = al_data(turn);
    if (turn->state->turn >= t->last_round)
        return true;
    if (!t->end_from || turn->state->turn < t->end_from)
        return false;
    pl_roll roll = {.purpose = "end of the game", .rule = "AL-VP.8", .owner = al_see_own(turn)->first, .need = t->end_need};
    pl_roll_dice(turn, &roll);
    return roll.passed > 0;
}

static pl_flow next_player(pl_turn *turn)
{
    pl_side first = al_see_own(turn)->first, winner;
    int place = (turn->state->active - first + turn->state->sides) % turn->state->sides;
    clear_marks(turn);
    pl_side next = next_in_round(turn, place + 1);
    if ((!next || al_data(turn)->is_checked_each_turn) && (winner = al_goal_winner(turn)))
        return pl_win(turn, winner);
    if (!next) {
        pl_emit(turn, (pl_event){.kind = AL_EV_ROUND_ENDED, .value = turn->state->turn, .rule = "AL-VP.7"});
        if (is_last_round(turn))
            return pl_win(turn, al_points_winner(turn));
        turn->state->turn++;
        next = next_in_round(turn, 0);
    }
    turn->state->active = next ? next : first;
    return pl_jump(turn, AL_TS_1);
}

const pl_step al_ts_steps[] = {
    [AL_TS_SETUP] = {"SU", "Setup", PL_BY_NOBODY, .calls = {AL_SU}, .run = set_up, .rule = "AL-SET.3"},
    [AL_TS_1] = {"TS.1", "Beginning of Turn", PL_BY_NOBODY, .run = begin_turn, .rule = "AL-GEN.1"},
    [AL_TS_1A] = {"TS.1a", "Control terrain victory points are gained", PL_BY_NOBODY, .run = score_control, .rule = "AL-VP.2"},
    [AL_TS_1A_RESERVES] = {"TS.1b", "Reserves arrive", PL_BY_ACTIVE, .offer = offer_reserves, .apply = take_reserve, .rule = "AL-SET.4",
                           .prompt = "bring on a reserve, or hold it back", .moment = "reserves", .ask = "A reserve may come. Bring it on?",
                           .pass = "Hold it back", .verbs = PL_VERB(AL_REINFORCE) | PL_VERB(PL_PASS), .repeats = true},
    [AL_TS_2] = {"TS.2", "Order Phase", PL_BY_NOBODY, .rule = "AL-GEN.1"},
    [AL_TS_2A] = {"TS.2a", "Active player gains order points", PL_BY_NOBODY, .run = gain_points, .rule = "AL-OP.1"},
    [AL_TS_2B] = {"TS.2b", "Choose a unit and an order", PL_BY_ACTIVE, .calls = {AL_CC, AL_RC, AL_MV, AL_RG, AL_SP}, .offer = offer_orders,
                  .apply = take_order, .rule = "AL-ORD.3", .prompt = "give a unit an order, or end your orders", .moment = "orders",
                  .ask = "Whom do you order?", .pass = "End your orders", .pass_is = PL_LOSES, .pass_purse = "op",
                  .verbs = PL_VERB(AL_ORDER_CLOSE) | PL_VERB(AL_ORDER_MOVE) | PL_VERB(AL_ORDER_RANGED) | PL_VERB(AL_ORDER_REGROUP) |
                           PL_VERB(AL_ORDER_SPECIAL) | PL_VERB(PL_PASS),
                  .repeats = true},
    [AL_TS_3] = {"TS.3", "End of Turn", PL_BY_NOBODY, .rule = "AL-GEN.1"},
    [AL_TS_3A] = {"TS.3a", "Damage removed", PL_BY_NOBODY, .run = remove_damage, .rule = "AL-DMG.7"},
    [AL_TS_3B] = {"TS.3b", "Order points to 0", PL_BY_NOBODY, .run = clear_points, .rule = "AL-OP.12"},
    [AL_TS_3C] = {"TS.3c", "Next player", PL_BY_NOBODY, .jumps = {PL_TO(AL_TS_1)}, .run = next_player, .rule = "AL-VP.6",
                  .when = "unless the game ends"},
};
_Static_assert(PL_COUNT(al_ts_steps) == AL_TS_STEPS, "a row for each");

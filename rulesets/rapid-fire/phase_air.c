// phase_air.c - aircraft in the turn: planning (S0.3, T10.3), arriving and leaving (T0.4, T10.3), T8.1, and one ground attack in its five steps (AI).
// Stands on air.h.
#include "meaning.h"
#include "air.h"
#include "indirect.h"
#include "phases.h"

// ---- planning

// The Move in which the side's coming turn falls.
static int coming_turn(const pl_turn *turn, pl_side side)
{
    return side == rf_see_game(turn)->first && rf_see_side(turn, 1)->turns + rf_see_side(turn, 2)->turns > 0 ? turn->state->turn + 1
                                                                                                             : turn->state->turn;
}

static void offer_plans(const pl_turn *turn, pl_offer *offer, int coming)
{
    bool has_any = false;
    rf_put_resign(offer);
    RF_EACH_UNIT(turn, u) {
        const rf_unit *own = rf_see_unit(turn, u);
        if (turn->scene->units[u].side != offer->side || !rf_is_aircraft(turn, u) || !own->is_planned || own->air ||
            own->arrives != coming || own->plan_count)
            continue;
        pl_put(offer, (pl_option){.verb = RF_V_AIR_PLAN, .subject = u}, NULL);
        has_any = true;
    }
    if (has_any)
        pl_put_pass(offer);
}

static void keep_plan(pl_turn *turn, const pl_choice *choice)
{
    rf_unit *own = rf_own_unit(turn, choice->subject);
    own->plan_count = (uint8_t)choice->item_count;
    for (int i = 0; i < choice->item_count; i++) {
        own->plan_unit[i] = choice->items[i].target;
        own->plan_at[i] = choice->items[i].at;
    }
}

void rf_offer_plan_first(const pl_turn *turn, pl_offer *offer) { offer_plans(turn, offer, turn->state->turn); }

pl_flow rf_take_plan_first(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    keep_plan(turn, choice);
    return PL_AGAIN;
}

void rf_offer_plan(const pl_turn *turn, pl_offer *offer) { offer_plans(turn, offer, coming_turn(turn, offer->side)); }

static void leave(pl_turn *turn, pl_unit_id u)
{
    rf_unit *own = rf_own_unit(turn, u);
    own->air = RF_AIR_GONE;
    own->plan_count = 0;
    pl_pieces(turn->state)[rf_first(turn, u)].place = PL_AWAY;
    pl_units(turn->state)[u].place = PL_AWAY;
    pl_emit(turn, (pl_event){.kind = RF_EV_AIR_LEAVES, .side = turn->scene->units[u].side, .subject = u, .rule = "RF-AIR.7"});
}

// RF-AIR.7: those of the other side that have completed their stay leave; driven-off marks of the active side run out.
pl_flow rf_take_plan(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == RF_V_AIR_PLAN) {
        keep_plan(turn, choice);
        return PL_AGAIN;
    }
    RF_EACH_UNIT(turn, u) {
        rf_unit *own = rf_own_unit(turn, u);
        if (!rf_is_aircraft(turn, u) || own->air != RF_AIR_ON_STATION)
            continue;
        if (turn->scene->units[u].side == turn->state->active)
            own->is_driven_off = own->is_driven_off == 2;
        else if (own->stay >= rf_tab(turn)->air_stay)
            leave(turn, u);
    }
    return PL_NEXT;
}

// ---- T0.4

pl_flow rf_arrive_by_air(pl_turn *turn)
{
    RF_EACH_UNIT(turn, u) {
        rf_unit *own = rf_own_unit(turn, u);
        pl_piece_id p = rf_first(turn, u);
        if (turn->scene->units[u].side != turn->state->active || !rf_is_aircraft(turn, u) || rf_piece_at(turn, p)->place == PL_LOST)
            continue;
        if (own->air == RF_AIR_ON_STATION) {
            own->stay++;
            own->has_attacked = 0;
            own->last_group = own->now_group;
            own->now_group = 0;
        } else if (!own->air && own->arrives && own->arrives <= turn->state->turn) {
            own->air = RF_AIR_ON_STATION;
            own->stay = 1;
            pl_emit(turn, (pl_event){.kind = RF_EV_AIR_ARRIVES, .side = turn->state->active, .subject = u, .rule = "RF-AIR.7"});
        } else {
            continue;
        }
        pl_units(turn->state)[u].place = PL_AWAY;  // lifted off the table, on station (RF-AIR.11)
        pl_pieces(turn->state)[p].place = PL_AWAY;
        own->altitude = 0;
    }
    return PL_NEXT;
}

void rf_offer_depart(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    bool has_any = false;
    RF_EACH_UNIT(turn, u)
        if (turn->scene->units[u].side == offer->side && rf_is_aircraft(turn, u) && rf_see_unit(turn, u)->air == RF_AIR_ON_STATION &&
            rf_see_unit(turn, u)->stay > 1) {
            pl_put(offer, (pl_option){.verb = RF_V_DEPART, .subject = u}, NULL);
            has_any = true;
        }
    if (has_any)
        pl_put_pass(offer);
}

pl_flow rf_take_depart(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    leave(turn, choice->subject);
    return PL_AGAIN;
}

// ---- T8.1

static void offer_attacks(const pl_turn *turn, pl_offer *offer, pl_unit_id u)
{
    const rf_unit *own = rf_see_unit(turn, u);
    RF_EACH_PIECE(turn, aim) {
        if (rf_side_of(turn, aim) == offer->side || !rf_is_known(turn, aim, offer->side))
            continue;
        if (offer->sought && (offer->sought->subject != u || offer->sought->target != aim))
            continue;
        for (int attack = RF_STRAFE; attack < RF_ATTACKS; attack++)
            if (rf_has_ordnance(turn, u, attack))
                pl_put(offer, (pl_option){.verb = RF_V_AIR_ATTACK, .subject = u, .target = aim, .value = attack},
                       rf_why_not_attack(turn, u, aim, attack));
    }
    for (int i = 0; i < own->plan_count; i++)
        for (int attack = RF_DIVE_BOMB; attack <= RF_LEVEL_BOMB && !own->plan_unit[i]; attack++)
            if (rf_has_ordnance(turn, u, attack) && !rf_piece_near_point(turn, offer->side, own->plan_at[i]))
                pl_put(offer, (pl_option){.verb = RF_V_AIR_POINT, .subject = u, .target = (uint16_t)(i + 1), .value = attack},
                       rf_why_not_fly(turn, u));
}

static void offer_requests(const pl_turn *turn, pl_offer *offer, pl_unit_id u)
{
    const rf_unit *own = rf_see_unit(turn, u);
    if (own->is_planned || own->air || own->arrives)
        return;
    RF_EACH_PIECE(turn, op) {
        if (rf_side_of(turn, op) != offer->side || rf_kind(turn, op) != RF_AIR_OP || !rf_can_look(turn, op))
            continue;
        const rf_unit *caller = rf_see_unit(turn, rf_unit_of(turn, op));
        pl_put(offer, (pl_option){.verb = RF_V_AIR_REQUEST, .subject = op, .target = u},
               rf_see(turn, op)->has_moved || caller->step ? "RF-AIR.5: has moved"
               : caller->has_called                        ? "RF-AIR.5: has called"
                                                           : NULL);
    }
}

void rf_offer_air(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    RF_EACH_UNIT(turn, u) {
        if (turn->scene->units[u].side != offer->side || !rf_is_aircraft(turn, u) || rf_piece_at(turn, rf_first(turn, u))->place == PL_LOST)
            continue;
        offer_requests(turn, offer, u);
        if (rf_see_unit(turn, u)->air != RF_AIR_ON_STATION || (rf_why_not_fly(turn, u) && !offer->with_shut && !offer->sought))
            continue;
        offer_attacks(turn, offer, u);
        RF_EACH_UNIT(turn, enemy)
            if (pl_switched_on(turn->scene, RF_S_AIR_COMBAT) && turn->scene->units[enemy].side != offer->side &&
                rf_is_aircraft(turn, enemy) && rf_see_unit(turn, enemy)->air == RF_AIR_ON_STATION)
                pl_put(offer, (pl_option){.verb = RF_V_AIR_COMBAT, .subject = u, .target = enemy}, rf_why_not_fly(turn, u));
    }
    rf_put_done(turn, offer);
    RF_EACH_UNIT(turn, u)  // whether a listed target can be attacked is a secret; that the aircraft is there is not
        if (turn->scene->units[u].side == offer->side && rf_is_aircraft(turn, u) && rf_see_unit(turn, u)->is_planned &&
            !rf_why_not_fly(turn, u))
            pl_keep(offer);
}

static void drive_off(pl_turn *turn, pl_unit_id u)
{
    rf_own_unit(turn, u)->is_driven_off = turn->scene->units[u].side == turn->state->active ? 2 : 1;
    pl_emit(turn, (pl_event){.kind = RF_EV_DRIVEN_OFF, .side = turn->scene->units[u].side, .subject = u, .rule = "RF-AIR.19"});
}

// RF-AIR.19: both roll, attacker first.
static void fight_in_the_air(pl_turn *turn, pl_unit_id one, pl_unit_id two)
{
    pl_unit_id planes[2] = {one, two};
    int totals[2];
    rf_own_unit(turn, one)->has_attacked = 1;
    for (int i = 0; i < 2; i++) {
        pl_roll roll = {.purpose = "air combat",
                        .rule = "RF-AIR.19",
                        .owner = turn->scene->units[planes[i]].side,
                        .subject = planes[i],
                        .subject_is = PL_UNIT,
                        .is_answer = i > 0};
        pl_roll_mod(&roll, "aircraft", rf_type_of(turn, rf_first(turn, planes[i]))->combat);
        pl_roll_dice(turn, &roll);
        totals[i] = roll.total;
    }
    int difference = totals[0] - totals[1];
    pl_unit_id lower = difference < 0 ? one : two;
    difference = difference < 0 ? -difference : difference;
    if (difference >= rf_tab(turn)->air_kill)
        rf_shoot_down(turn, lower);
    else if (difference)
        drive_off(turn, lower);
}

static void request(pl_turn *turn, pl_piece_id op, pl_unit_id aircraft)
{
    rf_unit *own = rf_own_unit(turn, aircraft);
    own->arrives = (uint16_t)(turn->state->turn + rf_tab(turn)->air_delay);
    own->battery = rf_unit_of(turn, op);
    rf_own_unit(turn, rf_unit_of(turn, op))->has_called = 1;  // RF-AIR.5: it does not move afterwards
    pl_emit(turn,
            (pl_event){
                .kind = RF_EV_AIR_REQUESTED, .side = rf_side_of(turn, op), .subject = aircraft, .value = own->arrives, .rule = "RF-AIR.5"});
}

pl_flow rf_take_air(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    int bomb, count;
    switch (choice->verb) {
    case PL_PASS: return PL_NEXT;
    case RF_V_AIR_COMBAT: fight_in_the_air(turn, choice->subject, choice->target); return PL_AGAIN;
    case RF_V_AIR_REQUEST: request(turn, choice->subject, choice->target); return PL_AGAIN;
    default: break;
    }
    pl_point at = rf_attack_point(turn, choice);
    rf_attack_load(turn, choice, &bomb, &count);
    bool is_medium = choice->value == RF_LEVEL_BOMB && rf_type_of(turn, rf_first(turn, choice->subject))->bombing == RF_LEVEL_MEDIUM;
    rf_attack_frame *attack = pl_callee(turn, RF_ATTACK, choice->side);
    attack->aircraft = choice->subject;
    attack->aim = choice->verb == RF_V_AIR_ATTACK ? choice->target : 0;
    attack->point = at;
    int ahead = pl_turned(rf_tab(turn)->home[choice->side], 180);  // a heading that is not named leads away from home
    attack->at = choice->item_count && pl_item_has_at(choice->items) ? choice->items[0].at : at;
    attack->heading = (int16_t)pl_turned(choice->item_count ? pl_item_facing(choice->items, ahead) : ahead, 0);
    attack->attack = (uint8_t)choice->value;
    attack->altitude = is_medium ? RF_MEDIUM : RF_LOW;
    attack->bomb = (uint8_t)bomb;
    attack->count = (uint8_t)count;
    return PL_CALL_AGAIN;
}

// ---- AI: one ground attack

// Steps 1 and 2: named, tested, placed.
static pl_flow find_target(pl_turn *turn)
{
    rf_attack_frame *attack = pl_local(turn);
    rf_unit *own = rf_own_unit(turn, attack->aircraft);
    pl_side side = turn->scene->units[attack->aircraft].side;
    pl_piece_id op = own->is_planned ? 0 : rf_air_op_of(turn, attack->aircraft);
    bool is_found;
    pl_reveal(turn);  // a listed target comes out
    if (op && !rf_look_again(turn, op, attack->aim))
        return pl_jump(turn, AI_END);
    own->has_attacked = 1;
    own->now_group = attack->aim ? rf_group_of(turn, attack->aim) : 0;
    pl_emit(turn, (pl_event){.kind = RF_EV_AIR_ATTACKS,
                             .side = side,
                             .subject = attack->aircraft,
                             .target = attack->aim,
                             .value = attack->attack,
                             .to = attack->point,
                             .rule = "RF-AIR.10"});
    if (op) {
        is_found = rf_radio(turn, op, 0);
        rf_own_unit(turn, rf_unit_of(turn, op))->has_called = 1;
    } else {
        pl_roll roll = {.purpose = "spotting",
                        .rule = own->is_planned ? "RF-AIR.4" : "RF-AIR.6",
                        .owner = side,
                        .subject = attack->aircraft,
                        .subject_is = PL_UNIT,
                        .need = (int16_t)(own->is_planned ? rf_tab(turn)->spot_planned : rf_tab(turn)->spot_own)};
        pl_roll_dice(turn, &roll);
        is_found = roll.passed;
        pl_emit(turn, (pl_event){.kind = RF_EV_AIR_SPOTS, .side = side, .subject = attack->aircraft, .value = is_found, .rule = roll.rule});
    }
    if (!is_found)
        return pl_jump(turn, AI_END);
    pl_piece_id plane = rf_first(turn, attack->aircraft);
    own->altitude = attack->altitude;
    pl_units(turn->state)[attack->aircraft].place = PL_ON_TABLE;
    pl_pieces(turn->state)[plane].place = PL_ON_TABLE;
    pl_piece_move(turn, plane, attack->at, attack->heading, PL_EVERYONE, "RF-AIR.10");
    return PL_NEXT;
}

// RF-AA.3: the attacked element may fire as a unit if it has somebody in the open who may use reserved fire.
static pl_why why_not_unit_fire(const pl_turn *turn, const rf_attack_frame *attack)
{
    const rf_group *group = rf_see_group(turn, rf_group_of(turn, attack->aim));
    bool is_kind = group->kind == RF_INFANTRY || group->kind == RF_ARTILLERY || rf_is_gun(turn, attack->aim);
    if (attack->altitude != RF_LOW || !is_kind)
        return "RF-AA.2: only infantry or artillery, at low altitude";
    RF_EACH_OF(turn, rf_unit_of(turn, attack->aim), p)
        if (rf_is_live(turn, p) && rf_see(turn, p)->figs && rf_cover_above(turn, p) == RF_OPEN &&
            !rf_why_not_ready(turn, p, rf_is_gun(turn, p) ? RF_W_HE : RF_W_SMALL, true))
            return NULL;
    return "RF-AA.3: nobody in the open who may use reserved fire";
}

static void offer_aa(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    const rf_attack_frame *attack = pl_see_local(turn);
    pl_unit_id element = attack->aim ? rf_unit_of(turn, attack->aim) : 0;
    if (attack->aim && rf_is_live(turn, attack->aim))
        pl_put(offer, (pl_option){.verb = RF_V_AA, .subject = attack->aim, .target = attack->aircraft, .value = 1},
               why_not_unit_fire(turn, attack));
    RF_EACH_PIECE(turn, p)
        if (rf_side_of(turn, p) == offer->side && rf_is_live(turn, p) && rf_type_of(turn, p)->aa)
            pl_put(offer, (pl_option){.verb = RF_V_AA, .subject = p, .target = attack->aircraft},
                   rf_why_not_aa(turn, p, attack->point, &element, attack->altitude, true));
    rf_put_done(turn, offer);  // a hidden gun must not be given away by the pause
}

static pl_flow take_aa(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    rf_attack_frame *attack = pl_local(turn);
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    rf_reveal(turn, rf_unit_of(turn, choice->subject), "RF-HID.3");
    if (choice->value) {
        RF_EACH_OF(turn, rf_unit_of(turn, choice->subject), p)
            rf_own(turn, p)->reserve |= rf_is_live(turn, p) ? RF_SLOT_MAIN : 0;
    } else {
        rf_own(turn, choice->subject)->reserve |= RF_SLOT_MAIN;
        if (rf_is_gun(turn, choice->subject))
            rf_own(turn, choice->subject)->flags |= RF_F_FIRED_GUN;
    }
    int result = rf_roll_aa(turn, choice->subject, choice->value, attack->aircraft, attack->altitude);
    if (result == 2) {
        attack->is_down = 1;
        rf_shoot_down(turn, attack->aircraft);
        return pl_jump(turn, AI_END);
    }
    if (result == 1 && !rf_is_dive_bomber(turn, attack->aircraft)) {
        attack->is_driven_off = 1;
        pl_emit(turn, (pl_event){.kind = RF_EV_DRIVEN_OFF,
                                 .side = turn->scene->units[attack->aircraft].side,
                                 .subject = attack->aircraft,
                                 .rule = "RF-AA.5"});
    }
    return PL_AGAIN;
}

static pl_flow attack_target(pl_turn *turn)
{
    const rf_attack_frame *attack = pl_local(turn);
    rf_attack_frame copy = *attack;
    if (!copy.is_driven_off && (!copy.aim || rf_is_live(turn, copy.aim)))
        rf_air_attack(turn, &copy);
    return PL_NEXT;
}

const pl_step rf_attack_steps[AI_ROWS] = {
    [AI_SPOT] = {"AI.1", "Identify the target, spot or radio; place the aircraft", PL_BY_NOBODY, .jumps = {PL_TO(AI_END)},
                 .run = find_target, .rule = "RF-AIR.10", .when = "if it is not found"},
    [AI_AA] = {"I2", "Reserved anti-aircraft fire", PL_BY_OTHER, .jumps = {PL_TO(AI_END)}, .offer = offer_aa, .apply = take_aa,
               .rule = "RF-AA.1", .when = "if it is shot down", .prompt = "Fire at the attacking aircraft, or pass", .moment = "may fire",
               .ask = "{cause} attack{s}. Who fires at it?", .about = rf_about_aircraft, .pass = "Let it come",
               .none = "nobody to fire at it", .verbs = PL_VERB(RF_V_AA) | PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS), .repeats = true},
    [AI_ATTACK] = {"AI.4", "The attack", PL_BY_NOBODY, .run = attack_target, .rule = "RF-AIR.11"},
    [AI_END] = {"AI.5", "The aircraft stays in position", PL_BY_NOBODY, .run = pl_run_return, .rule = "RF-AIR.10"},
};

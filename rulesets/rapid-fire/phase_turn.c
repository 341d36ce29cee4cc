// phase_turn.c - the play sequence: S0, then T0 to T10 for each side in turn; the table at the end is section 3 of the rules.
// Stands on phases.h, whose rows it puts in order, and on observe.h and score.h.
#include <string.h>

#include "observe.h"
#include "phases.h"
#include "score.h"

// T0.1: turn markers of the active side go; what the other side did in reserve is counted afresh.
static pl_flow begin_turn(pl_turn *turn)
{
    pl_side side = turn->state->active;
    memset(((rf_turn_frame *)pl_local(turn))->entered, 0, sizeof((rf_turn_frame *)0)->entered);
    pl_top(turn)->by = side;
    if (side == rf_see_game(turn)->first)
        pl_emit(turn, (pl_event){.kind = PL_EV_TURN_BEGAN, .value = turn->state->turn, .rule = "RF-GEN.1"});
    pl_emit(turn, (pl_event){.kind = RF_EV_TURN_OF, .side = side, .subject = side, .value = turn->state->turn, .rule = "RF-GEN.1"});
    rf_own_side(turn, side)->turns++;
    RF_EACH_PIECE(turn, p) {
        rf_piece *own = rf_own(turn, p);
        if (rf_side_of(turn, p) != side)
            continue;
        own->has_moved = own->fired = own->reserve = own->shots = 0;
        own->flags &= (uint8_t) ~(RF_F_FOUGHT | RF_F_RETIRED | RF_F_FIRED_GUN | RF_F_LANDED);
        own->used = 0;
    }
    RF_EACH_UNIT(turn, u) {
        rf_unit *own = rf_own_unit(turn, u);
        if (turn->scene->units[u].side == side)
            own->heroic = own->step = own->is_halted = own->has_called = 0, own->called_unit = 0;
    }
    for (pl_group_id g = 1; g <= turn->state->group_count; g++)
        rf_own_group(turn, g)->volleys = rf_own_group(turn, g)->reserve_volleys = 0;
    return PL_NEXT;
}

static pl_flow test_morale(pl_turn *turn)
{
    pl_callee(turn, RF_MORALE, turn->state->active);
    return PL_CALL;
}

static pl_flow observe(pl_turn *turn)
{
    rf_roll_observation(turn, turn->state->active);
    return PL_NEXT;
}

// RF-SMK.4: screens laid by the other side in its own turn before go.
static pl_flow clear_smoke(pl_turn *turn)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    for (pl_marker_id m = 1; m <= turn->state->marker_count; m++)
        if (markers[m].kind == RF_M_SMOKE && markers[m].side != turn->state->active)
            pl_marker_remove(turn, m, PL_EVERYONE, "RF-SMK.4");
    return PL_NEXT;
}

static bool is_random_end(pl_turn *turn)
{
    const pl_scenario *scenario = turn->scene->scenario;
    if (!scenario->end_from || turn->state->turn < scenario->end_from)
        return false;
    if (scenario->end_last && turn->state->turn >= scenario->end_last)
        return true;
    pl_roll roll = {.purpose = "random end", .rule = "RF-VIC.3", .owner = turn->state->active, .need = (int16_t)scenario->end_need};
    pl_roll_dice(turn, &roll);
    pl_emit(turn, (pl_event){.kind = RF_EV_RANDOM_END,
                             .side = turn->state->active,
                             .subject = turn->state->active,
                             .value = roll.passed,
                             .rule = "RF-VIC.3"});
    return roll.passed;
}

static pl_flow check_victory(pl_turn *turn)
{
    pl_side winner = 0;
    // RF-VIC.3; option max_moves: a limit of its own, in whose place neither the scenario's nor its dice count.
    int own_limit = rf_see_game(turn)->max_moves, limit = rf_move_limit(turn);
    rf_score(turn);
    bool is_second = turn->state->active != rf_see_game(turn)->first;
    bool is_last = is_second && ((limit && turn->state->turn >= limit) || (!own_limit && is_random_end(turn)));
    if (!rf_is_finished(turn, is_last, &winner))
        return PL_NEXT;
    pl_reveal(turn);  // after the battle everything is shown
    return pl_win(turn, winner);
}

static pl_flow next_turn(pl_turn *turn)
{
    if (turn->state->active != rf_see_game(turn)->first)
        turn->state->turn++;
    turn->state->active = pl_other(turn->state->active);
    return pl_jump(turn, T_START);
}

const pl_step rf_turn_steps[T_ROWS] = {
    [T_DEPLOY_NEXT] = {"S0", "Setup", PL_BY_NOBODY, .jumps = {PL_TO(T_PLAN_FIRST)}, .run = rf_next_to_deploy, .rule = "RF-HID.1",
                       .when = "when both sides are placed", .repeats = true},
    [T_DEPLOY] = {"S0.1", "Deploy", PL_BY_ACTING, .offer = rf_offer_deploy, .apply = rf_take_deploy, .rule = "RF-HID.1",
                  .prompt = "Place an element in your zone", .moment = "deployment", .ask = "Where do your troops stand?",
                  .verbs = PL_VERB(RF_V_DEPLOY) | PL_VERB(RF_V_RESIGN), .repeats = true},
    [T_HIDE] = {"S0.2", "Hidden record", PL_BY_ACTING, .jumps = {PL_TO(T_DEPLOY_NEXT)}, .offer = rf_offer_hide, .apply = rf_take_hide,
                .rule = "RF-HID.1", .when = "always", .prompt = "Say which elements stay hidden", .moment = "hidden record",
                .ask = "Who stays hidden?", .pass = "All others are shown", .none = "nobody left to hide",
                .verbs = PL_VERB(RF_V_HIDE) | PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS), .repeats = true},
    [T_PLAN_FIRST] = {"S0.3", "Air planning", PL_BY_ACTIVE, .offer = rf_offer_plan_first, .apply = rf_take_plan_first, .rule = "RF-AIR.3",
                      .prompt = "List up to three targets for this aircraft", .moment = "air plan",
                      .ask = "What are your aircraft to attack next?", .pass = "List no targets", .none = "no aircraft to plan for",
                      .verbs = PL_VERB(RF_V_AIR_PLAN) | PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS), .repeats = true},
    [T_START] = {"T0", "Start of turn", PL_BY_NOBODY, .rule = "RF-GEN.1"},
    [T_BEGIN] = {"T0.1", "Turn markers go", PL_BY_NOBODY, .run = begin_turn, .rule = "RF-GEN.1"},
    [T_AFLOAT] = {"T0.2", "Arrivals afloat", PL_BY_NOBODY, .run = rf_arrive_afloat, .rule = "RF-AMP.2"},
    [T_FLOUNDER] = {"T0.3", "Floundering", PL_BY_NOBODY, .run = rf_flounder, .rule = "RF-AMP.4"},
    [T_AIR] = {"T0.4a", "Air arrivals", PL_BY_NOBODY, .run = rf_arrive_by_air, .rule = "RF-AIR.7"},
    [T_DEPART] = {"T0.4", "Air departures", PL_BY_ACTIVE, .offer = rf_offer_depart, .apply = rf_take_depart, .rule = "RF-AIR.7",
                  .prompt = "Send an aircraft home, or keep them all", .moment = "aircraft", .ask = "Does an aircraft fly home?",
                  .pass = "Keep them here", .none = "no aircraft to send home", .pass_is = PL_FREE,
                  .verbs = PL_VERB(RF_V_DEPART) | PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS), .repeats = true},
    [T_MORALE] = {"T1", "Morale", PL_BY_NOBODY, .calls = {RF_MORALE}, .run = test_morale, .rule = "RF-MOR.1"},
    [T_OBSERVE] = {"T2", "Observation", PL_BY_NOBODY, .run = observe, .rule = "RF-OBS.5"},
    [T_SMOKE] = {"T3", "Smoke", PL_BY_ACTIVE, .offer = rf_offer_smoke, .apply = rf_take_smoke, .rule = "RF-SMK.1",
                 .prompt = "Lay smoke, or go on", .moment = "smoke", .ask = "Who lays smoke?", .pass = "No more smoke",
                 .none = "nobody to lay smoke", .verbs = PL_VERB(RF_V_RESIGN) | PL_VERB(RF_V_SMOKE) | PL_VERB(PL_PASS), .repeats = true},
    [T_HEROIC] = {"T4", "Heroic actions", PL_BY_ACTIVE, .offer = rf_offer_heroic, .apply = rf_take_heroic, .rule = "RF-HER.4",
                  .prompt = "Attempt a heroic action, or go on", .moment = "heroics",
                  .ask = "Does anybody try a heroic action? Most tries cost the move", .pass = "No heroics", .none = "nobody for heroics",
                  .pass_is = PL_FREE, .verbs = PL_VERB(RF_V_HEROIC) | PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS), .repeats = true},
    [T_MOVE] = {"T5", "Movement", PL_BY_ACTIVE, .calls = {RF_MOVE}, .offer = rf_offer_moves, .apply = rf_take_move, .rule = "RF-MOV.1",
                .prompt = "Move an element, or end your movement", .moment = "movement", .ask = "Who moves?", .pass = "End movement",
                .none = "nobody left to move",
                .verbs = PL_VERB(RF_V_BEACH) | PL_VERB(RF_V_CLEAR) | PL_VERB(RF_V_COLUMN) | PL_VERB(RF_V_DISEMBARK) | PL_VERB(RF_V_EMBARK) |
                         PL_VERB(RF_V_ENTER) | PL_VERB(RF_V_LIMBER) | PL_VERB(RF_V_MOVE) | PL_VERB(RF_V_RESIGN) | PL_VERB(RF_V_UNLIMBER) |
                         PL_VERB(PL_PASS),
                .repeats = true},
    [T_RESERVE] = {"T6", "Reserved fire", PL_BY_OTHER, .offer = rf_offer_reserve, .apply = rf_take_reserve, .rule = "RF-RES.3",
                   .prompt = "Fire in reserve, or go on", .moment = "may fire",
                   .ask = "They have moved. Who fires of those who held their fire?", .pass = "No more reserved fire",
                   .none = "nobody to fire in reserve",
                   .verbs = PL_VERB(RF_V_FIRE) | PL_VERB(RF_V_RESIGN) | PL_VERB(RF_V_VOLLEY) | PL_VERB(PL_PASS), .repeats = true},
    [T_ASSAULT] = {"T7", "Close assault: the fights are built", PL_BY_NOBODY, .run = rf_build_fights, .rule = "RF-CAS.2"},
    [T_FIGHT] = {"T7.1", "Fight an assault", PL_BY_ACTIVE, .calls = {RF_FIGHT}, .offer = rf_offer_fights, .apply = rf_take_fight,
                 .rule = "RF-CAS.2", .prompt = "Choose the next assault to fight", .moment = "assaults",
                 .ask = "Which assault is fought next?", .verbs = PL_VERB(RF_V_FIGHT) | PL_VERB(RF_V_RESIGN), .repeats = true},
    [T_FIRING] = {"T8", "Firing", PL_BY_NOBODY, .rule = "RF-FIR.1"},
    [T_AIR_FIRE] = {"T8.1", "Air", PL_BY_ACTIVE, .calls = {RF_ATTACK}, .offer = rf_offer_air, .apply = rf_take_air, .rule = "RF-AIR.9",
                    .prompt = "Attack or fight with an aircraft, ask for one, or go on", .moment = "aircraft",
                    .ask = "What do your aircraft do?", .pass = "No more from the air", .none = "nothing to do from the air",
                    .verbs = PL_VERB(RF_V_AIR_ATTACK) | PL_VERB(RF_V_AIR_COMBAT) | PL_VERB(RF_V_AIR_POINT) | PL_VERB(RF_V_AIR_REQUEST) |
                             PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS),
                    .repeats = true},
    [T_IDF] = {"T8.2", "Indirect fire", PL_BY_ACTIVE, .offer = rf_offer_idf, .apply = rf_take_idf, .rule = "RF-IDF.1",
               .prompt = "Call down indirect fire, or go on", .moment = "indirect fire", .ask = "Who calls for fire?",
               .pass = "No more indirect fire", .none = "nobody to call for fire",
               .verbs = PL_VERB(RF_V_IDF) | PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS), .repeats = true},
    [T_FIRE] = {"T8.3", "Direct fire", PL_BY_ACTIVE, .offer = rf_offer_fire, .apply = rf_take_fire, .rule = "RF-FIR.1",
                .prompt = "Fire, or go on", .moment = "fire", .ask = "Who fires, and at whom?", .pass = "End your fire",
                .none = "nobody to fire",
                .verbs = PL_VERB(RF_V_AA) | PL_VERB(RF_V_FIRE) | PL_VERB(RF_V_RESIGN) | PL_VERB(RF_V_VOLLEY) | PL_VERB(PL_PASS),
                .repeats = true},
    [T_FINAL] = {"T9", "Final movement", PL_BY_ACTIVE, .calls = {RF_MOVE}, .offer = rf_offer_moves, .apply = rf_take_move,
                 .rule = "RF-MOV.9", .prompt = "Move an element that has not moved, or end your turn", .moment = "final movement",
                 .ask = "Who moves, of those who have not?", .pass = "End your turn", .none = "nobody left to move",
                 .verbs = PL_VERB(RF_V_COLUMN) | PL_VERB(RF_V_DISEMBARK) | PL_VERB(RF_V_EMBARK) | PL_VERB(RF_V_ENTER) |
                          PL_VERB(RF_V_LIMBER) | PL_VERB(RF_V_MOVE) | PL_VERB(RF_V_RESIGN) | PL_VERB(RF_V_UNLIMBER) | PL_VERB(PL_PASS),
                 .repeats = true},
    [T_ENDING] = {"T10", "End of turn", PL_BY_NOBODY, .rule = "RF-GEN.1"},
    [T_CLEAR] = {"T10.1", "Smoke clears", PL_BY_NOBODY, .run = clear_smoke, .rule = "RF-SMK.4"},
    [T_VICTORY] = {"T10.2", "Objectives and victory", PL_BY_NOBODY, .run = check_victory, .rule = "RF-VIC.1"},
    [T_PLAN] = {"T10.3", "Air planning of the other side", PL_BY_OTHER, .offer = rf_offer_plan, .apply = rf_take_plan, .rule = "RF-AIR.3",
                .prompt = "List up to three targets for this aircraft", .moment = "may plan from the air",
                .ask = "What are your aircraft to attack next?", .pass = "List no targets", .none = "no aircraft to plan for",
                .verbs = PL_VERB(RF_V_AIR_PLAN) | PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS), .repeats = true},
    [T_NEXT] = {"T10.4", "The other side becomes active", PL_BY_NOBODY, .jumps = {PL_TO(T_START)}, .run = next_turn, .rule = "RF-GEN.1",
                .when = "always"},
};

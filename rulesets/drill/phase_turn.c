// phase_turn.c - the turn: stances are chosen in secret and shown, then the phases follow one another; DRILL-turn.2 is this table.
// Stands on phases.h, whose sequences it calls.
#include "phases.h"
#include "score.h"

static pl_flow begin_turn(pl_turn *turn)
{
    pl_emit(turn, (pl_event){.kind = PL_EV_TURN_BEGAN, .value = turn->state->turn, .rule = "DRILL-turn.1"});
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        drill_own_unit(turn, u)->has_moved = drill_own_unit(turn, u)->has_fired = 0;
    for (pl_side side = 1; side <= turn->state->sides; side++)
        drill_own_side(turn, side)->stance = DRILL_NO_STANCE;
    drill_spot(turn);
    return PL_NEXT;
}

// A sealed row: the engine keeps both answers and calls take_stance when both are in, so nothing here can tell early.
static void offer_stances(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put(offer, (pl_option){.verb = DRILL_V_STANCE, .value = DRILL_PRESS}, NULL);
    pl_put(offer, (pl_option){.verb = DRILL_V_STANCE, .value = DRILL_STEADY, .is_default = 1}, NULL);
}

static pl_flow take_stance(pl_turn *turn, const pl_choice *choice)
{
    drill_own_side(turn, choice->side)->stance = (uint8_t)choice->value;
    return PL_NEXT;
}

// DRILL-stance.2: the side that alone presses moves first; else the one that moved second in the turn before.
static pl_flow show_stances(pl_turn *turn)
{
    drill_game *game = drill_own_game(turn);
    pl_side presses = 0;
    for (pl_side side = 1; side <= turn->state->sides; side++) {
        int stance = drill_see_side(turn, side)->stance;
        if (stance == DRILL_PRESS)
            presses = presses ? PL_SIDES_MAX : side;  // PL_SIDES_MAX: both
        pl_emit(turn, (pl_event){.kind = DRILL_EV_STANCE_SHOWN, .side = side, .subject = side, .value = stance, .rule = "DRILL-stance.1"});
    }
    game->first = presses == 1 || presses == 2 ? presses : pl_other(game->first);
    turn->state->active = game->first;
    pl_emit(turn, (pl_event){.kind = DRILL_EV_MOVES_FIRST, .side = game->first, .subject = game->first, .rule = "DRILL-stance.2"});
    return PL_NEXT;
}

static pl_flow move_side(pl_turn *turn, pl_side side)
{
    turn->state->active = side;
    pl_callee(turn, DRILL_MOVING, side);
    return PL_CALL;
}

static pl_flow move_first(pl_turn *turn) { return move_side(turn, drill_see_game(turn)->first); }

static pl_flow move_second(pl_turn *turn) { return move_side(turn, pl_other(drill_see_game(turn)->first)); }

static pl_flow fire(pl_turn *turn)
{
    turn->state->active = drill_see_game(turn)->first;
    pl_callee(turn, DRILL_FIRE, turn->state->active);
    return PL_CALL;
}

static pl_flow rally(pl_turn *turn)
{
    pl_callee(turn, DRILL_RALLY, turn->state->active);
    return PL_CALL;
}

static pl_flow score(pl_turn *turn)
{
    drill_score_objectives(turn);
    return PL_NEXT;
}

static pl_flow end_turn(pl_turn *turn)
{
    pl_side winner = 0;
    if (drill_is_finished(turn, &winner))
        return pl_win(turn, winner);
    turn->state->turn++;
    return pl_jump(turn, T_BEGIN);
}

const pl_step drill_turn_steps[T_ROWS] = {
    [T_BEGIN] = {"T.1", "The turn begins", PL_BY_NOBODY, .run = begin_turn, .rule = "DRILL-turn.1"},
    [T_STANCE] = {"T.2", "Choose a stance in secret", PL_BY_ALL_SEALED, .offer = offer_stances, .apply = take_stance,
                  .rule = "DRILL-stance.1", .prompt = "Choose your stance for this turn; both are shown together", .moment = "a stance",
                  .ask = "How do you fight this turn? Both stances are shown together.", .verbs = PL_VERB(DRILL_V_STANCE)},
    [T_SHOW] = {"T.3", "Stances are shown", PL_BY_NOBODY, .run = show_stances, .rule = "DRILL-stance.2"},
    [T_MOVE] = {"T.4", "Movement", PL_BY_NOBODY, .rule = "DRILL-move.1"},  // a heading: neither run nor offer
    [T_FIRST] = {"T.4a", "The first side moves", PL_BY_NOBODY, .calls = {DRILL_MOVING}, .run = move_first, .rule = "DRILL-move.1"},
    [T_SECOND] = {"T.4b", "The second side moves", PL_BY_NOBODY, .calls = {DRILL_MOVING}, .run = move_second, .rule = "DRILL-move.1"},
    [T_FIRE] = {"T.5", "Fire", PL_BY_NOBODY, .calls = {DRILL_FIRE}, .run = fire, .rule = "DRILL-fire.5"},
    [T_RALLY] = {"T.6", "Rally", PL_BY_NOBODY, .calls = {DRILL_RALLY}, .run = rally, .rule = "DRILL-rally.1"},
    [T_SCORE] = {"T.7", "Objectives", PL_BY_NOBODY, .run = score, .rule = "DRILL-score.1"},
    [T_END] = {"T.8", "The turn ends", PL_BY_NOBODY, .jumps = {PL_TO(T_BEGIN)}, .run = end_turn, .rule = "DRILL-score.3",
               .when = "unless the game is over"},
};

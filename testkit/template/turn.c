// turn.c - the turn as rows: who acts when, and what may be chosen. The tables at the end are the rulebook's outline.
#include "ruleset.h"
#include "state.h"

enum { T_BEGIN, T_FIRST, T_SECOND, T_SCORE, T_END, T_ROWS };
enum { ST_BEGIN, ST_MOVE, ST_SHOOT, ST_END, ST_ROWS };

// ---- T: a turn

static pl_flow begin_turn(pl_turn *turn)
{
    pl_emit(turn, (pl_event){.kind = PL_EV_TURN_BEGAN, .value = turn->state->turn, .rule = "TMPL-turn.1"});
    return PL_NEXT;
}

static pl_flow play_side(pl_turn *turn, pl_side side)
{
    turn->state->active = side;
    pl_callee(turn, TMPL_SIDE_TURN, side);
    return PL_CALL;
}

// The sides begin by turns, so that to be first is nobody's for long.
static pl_side first_of(const pl_turn *turn)
{
    pl_side first = turn->scene->scenario->first ? turn->scene->scenario->first : 1;
    return turn->state->turn % 2 ? first : pl_other(first);
}

static pl_flow play_first(pl_turn *turn) { return play_side(turn, first_of(turn)); }

static pl_flow play_second(pl_turn *turn) { return play_side(turn, pl_other(first_of(turn))); }

static pl_flow score(pl_turn *turn)
{
    tmpl_score(turn);
    return PL_NEXT;
}

static pl_flow end_turn(pl_turn *turn)
{
    pl_side winner = 0;
    if (tmpl_is_finished(turn, &winner))
        return pl_win(turn, winner);
    turn->state->turn++;
    return pl_jump(turn, T_BEGIN);
}

// ---- ST: one side's turn

static pl_flow begin_side(pl_turn *turn)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        tmpl_own_unit(turn, u)->has_moved = tmpl_own_unit(turn, u)->has_shot = 0;
    return PL_NEXT;
}

static bool is_own(const pl_turn *turn, pl_unit_id unit, pl_side side)
{
    return tmpl_is_there(turn, unit) && tmpl_side_of(turn, unit) == side;
}

static void offer_moves(const pl_turn *turn, pl_offer *offer)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (is_own(turn, u, offer->side))
            pl_put(offer, (pl_option){.verb = TMPL_V_MOVE, .subject = u},
                   tmpl_see_unit(turn, u)->has_moved ? "TMPL-move.1: has moved this turn" : NULL);
    pl_put_pass(offer);
}

static pl_flow take_move(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    tmpl_own_unit(turn, choice->subject)->has_moved = 1;
    for (int i = 0; i < choice->item_count; i++) {
        pl_point at = tmpl_at(turn, choice->subject), to = choice->items[i].at;
        pl_piece_move(turn, tmpl_piece_id(turn, choice->subject), to, pl_bearing(at, to), PL_EVERYONE, "TMPL-move.2");
    }
    return PL_AGAIN;  // and then the next unit
}

static void offer_shots(const pl_turn *turn, pl_offer *offer)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        for (pl_unit_id t = 1; t <= turn->state->unit_count && is_own(turn, u, offer->side); t++)
            if (is_own(turn, t, pl_other(offer->side)))
                pl_put(offer, (pl_option){.verb = TMPL_V_SHOOT, .subject = u, .target = t}, tmpl_why_not_shoot(turn, u, t));
    pl_put_pass(offer);
}

static pl_flow take_shot(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    tmpl_shoot(turn, choice->subject, choice->target);
    return PL_AGAIN;
}

static const pl_step turn_steps[T_ROWS] = {
    [T_BEGIN] = {"T.1", "The turn begins", PL_BY_NOBODY, .run = begin_turn, .rule = "TMPL-turn.1"},
    [T_FIRST] = {"T.2", "The first side's turn", PL_BY_NOBODY, .calls = {TMPL_SIDE_TURN}, .run = play_first, .rule = "TMPL-turn.1"},
    [T_SECOND] = {"T.3", "The second side's turn", PL_BY_NOBODY, .calls = {TMPL_SIDE_TURN}, .run = play_second, .rule = "TMPL-turn.1"},
    [T_SCORE] = {"T.4", "Objectives", PL_BY_NOBODY, .run = score, .rule = "TMPL-score.1"},
    [T_END] = {"T.5", "The turn ends", PL_BY_NOBODY, .jumps = {PL_TO(T_BEGIN)}, .run = end_turn, .rule = "TMPL-score.3",
               .when = "unless the game is over"},
};

static const pl_step side_turn_steps[ST_ROWS] = {
    [ST_BEGIN] = {"ST.1", "Its units are ready again", PL_BY_NOBODY, .run = begin_side, .rule = "TMPL-turn.1"},
    [ST_MOVE] = {"ST.2", "Move", PL_BY_ACTING, .offer = offer_moves, .apply = take_move, .rule = "TMPL-move.1",
                 .prompt = "Move a unit, or end your movement", .moment = "movement", .ask = "Which unit moves?", .pass = "End movement",
                 .none = "nobody left to move", .verbs = PL_VERB(TMPL_V_MOVE) | PL_VERB(PL_PASS), .repeats = true},
    [ST_SHOOT] = {"ST.3", "Shoot", PL_BY_ACTING, .offer = offer_shots, .apply = take_shot, .rule = "TMPL-fire.1",
                  .prompt = "Shoot with a unit, or end your shooting", .moment = "shooting", .ask = "Which unit shoots?",
                  .pass = "End shooting", .none = "nobody left to shoot", .verbs = PL_VERB(TMPL_V_SHOOT) | PL_VERB(PL_PASS),
                  .repeats = true},
    [ST_END] = {"ST.4", "Its turn ends", PL_BY_NOBODY, .run = pl_run_return, .rule = "TMPL-turn.1"},
};

const pl_sequence tmpl_sequences[TMPL_SEQUENCES] = {
    [TMPL_TURN] = PL_SEQUENCE("T", "Turn", turn_steps),
    [TMPL_SIDE_TURN] = PL_SEQUENCE("ST", "A side's turn", side_turn_steps),
};

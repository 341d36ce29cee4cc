// phase_move.c - movement: one side moves its squads one by one (MP), and a single move with what interrupts it (MV).
// Stands on path.h for the path and sight.h for reactions. The tables at the end are the outline.
#include "meaning.h"
#include "phases.h"
#include "path.h"
#include "sight.h"

// ---- MP: a side's movement

static pl_why why_not_move(const pl_turn *turn, pl_unit_id unit)
{
    const drill_unit *own = drill_see_unit(turn, unit);
    if (own->has_moved)
        return "DRILL-move.1: has moved this turn";
    return own->is_broken ? "DRILL-move.1: is broken" : NULL;
}

static void offer_moves(const pl_turn *turn, pl_offer *offer)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (drill_is_there(turn, u) && drill_side_of(turn, u) == offer->side)
            pl_put(offer, (pl_option){.verb = DRILL_V_MOVE, .subject = u}, why_not_move(turn, u));
    pl_put_pass(offer);  // DRILL-hide.5 needs no pl_keep here: a hidden squad has never moved, so its side always has a move to choose
}

static pl_flow take_move(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    pl_way_keep(turn, choice->items, choice->item_count);
    drill_move_frame *move = pl_callee(turn, DRILL_MOVE, choice->side);
    move->unit = choice->subject;
    return PL_CALL_AGAIN;  // and then the next squad
}

// DRILL-loss.1: what fell to reactions falls at the end of this side's movement.
static pl_flow take_losses(pl_turn *turn)
{
    pl_callee(turn, DRILL_LOSSES, pl_top(turn)->by);
    return PL_CALL;
}

// ---- MV: one move. The samples are a loop of rows, and an interrupt is a row of the loop.

// The path as points, the start first.
static int path_of(const pl_turn *turn, const drill_move_frame *move, pl_point *line)
{
    const pl_item *way = pl_see_way(turn->state);
    int count = 0;
    line[count++] = move->from;
    for (int i = 0; i < turn->state->way_count && i < DRILL_CORNERS_MAX; i++)
        line[count++] = way[i].at;
    return count;
}

static pl_flow begin_move(pl_turn *turn)
{
    drill_move_frame *move = pl_local(turn);
    pl_point line[DRILL_CORNERS_MAX + 1];
    drill_reveal(turn, move->unit, "DRILL-hide.3");
    drill_own_unit(turn, move->unit)->has_moved = 1;
    move->from = drill_at(turn, move->unit);
    move->length = pl_line_length(line, path_of(turn, move, line), PL_UP);
    return PL_NEXT;
}

// DRILL-move.6: the squad goes on to its next sample; at the end of the path, to the end of the move.
static pl_flow next_sample(pl_turn *turn)
{
    drill_move_frame *move = pl_local(turn);
    pl_point line[DRILL_CORNERS_MAX + 1], at = drill_at(turn, move->unit);
    int count = path_of(turn, move, line);
    if (move->done >= move->length)
        return pl_jump(turn, MV_END);
    move->done += drill_tab(turn)->sample;
    pl_point to = pl_along(line, count, move->done, PL_UP, PL_NEAREST);
    pl_piece_move(turn, drill_piece_id(turn, move->unit), to, pl_bearing(at, to), PL_EVERYONE, "DRILL-move.6");
    return PL_NEXT;
}

static pl_flow meet_hidden(pl_turn *turn)
{
    drill_move_frame *move = pl_local(turn);
    move->is_halted = drill_spot(turn);  // whoever is near now was not before this sample: it is the mover who met them
    return PL_NEXT;
}

static pl_why why_not_react(const pl_turn *turn, pl_unit_id unit, pl_unit_id mover)
{
    if (!drill_stance_of(turn, drill_side_of(turn, unit))->reacts)
        return "DRILL-react.2: its side presses on";
    return drill_why_not_fire(turn, unit, mover);
}

static void offer_reactions(const pl_turn *turn, pl_offer *offer)
{
    const drill_move_frame *move = pl_see_local(turn);
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (drill_is_there(turn, u) && drill_side_of(turn, u) == offer->side)
            pl_put(offer, (pl_option){.verb = DRILL_V_REACT, .subject = u, .target = move->unit}, why_not_react(turn, u, move->unit));
    pl_put_pass(offer);
    // DRILL-hide.5: to be asked only where the hidden squad has a shot would tell the mover that it is near.
    if (drill_stance_of(turn, offer->side)->reacts && drill_has_hidden(turn, offer->side))
        pl_keep(offer);
}

static pl_flow take_reaction(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == PL_PASS)
        return pl_jump(turn, MV_SAMPLE);
    drill_volley(turn, choice->subject, choice->target, DRILL_SHOT_REACTION);
    return PL_AGAIN;  // another squad may react at the same sample
}

// DRILL-hide.2, DRILL-react.4: the rest of the move has lost its reason. The engine asks before every row ahead of MV_END.
bool drill_move_is_void(const pl_turn *turn)
{
    const drill_move_frame *move = pl_see_local(turn);
    return move->is_halted || drill_see_unit(turn, move->unit)->marked >= drill_type(turn, move->unit)->breaks;
}

static pl_flow end_move(pl_turn *turn)
{
    const drill_move_frame *move = pl_local(turn);
    if (drill_move_is_void(turn))
        pl_emit(turn, (pl_event){.kind = DRILL_EV_HALTED,
                                 .side = pl_top(turn)->owner,
                                 .subject = move->unit,
                                 .to = drill_at(turn, move->unit),
                                 .rule = move->is_halted ? "DRILL-hide.2" : "DRILL-react.4"});
    pl_way_clear(turn);
    return PL_RETURN;
}

const pl_step drill_moving_steps[MP_ROWS] = {
    [MP_MOVE] = {"MP.1", "Move a squad", PL_BY_ACTING, .calls = {DRILL_MOVE}, .offer = offer_moves, .apply = take_move,
                 .rule = "DRILL-move.1", .prompt = "Move a squad, or end your movement", .moment = "movement", .ask = "Which squad moves?",
                 .pass = "End movement", .none = "nobody left to move", .verbs = PL_VERB(DRILL_V_MOVE) | PL_VERB(PL_PASS), .repeats = true},
    [MP_LOSSES] = {"MP.2", "Losses are taken", PL_BY_NOBODY, .calls = {DRILL_LOSSES}, .run = take_losses, .rule = "DRILL-loss.1"},
    [MP_END] = {"MP.3", "The side's movement ends", PL_BY_NOBODY, .run = pl_run_return, .rule = "DRILL-move.1"},
};

const pl_step drill_move_steps[MV_ROWS] = {
    [MV_BEGIN] = {"MV.1", "The squad sets off", PL_BY_NOBODY, .run = begin_move, .rule = "DRILL-hide.3"},
    [MV_SAMPLE] = {"MV.2", "Next sample of the path", PL_BY_NOBODY, .jumps = {PL_TO(MV_END)}, .run = next_sample, .rule = "DRILL-move.6",
                   .when = "at the end of the path"},
    [MV_MEET] = {"MV.3", "Hidden squads are met", PL_BY_NOBODY, .run = meet_hidden, .rule = "DRILL-hide.2"},
    [MV_REACT] = {"MV.4", "The other side may react", PL_BY_OTHER, .jumps = {PL_TO(MV_SAMPLE)}, .offer = offer_reactions,
                  .apply = take_reaction, .rule = "DRILL-react.1", .when = "once nobody reacts any more",
                  .prompt = "Fire at the moving squad, or let it pass", .moment = "may fire",
                  .ask = "{cause} {is} on the move. Who fires at {its} men?", .about = drill_about_reaction, .pass = "Let it pass",
                  .none = "nobody to fire at it", .pass_is = PL_FREE, .window = "Fire at movers", .untils = drill_reaction_untils,
                  .verbs = PL_VERB(DRILL_V_REACT) | PL_VERB(PL_PASS), .repeats = true},
    [MV_END] = {"MV.5", "The move ends", PL_BY_NOBODY, .run = end_move, .rule = "DRILL-move.6"},
};

// machine.c - runs rows, rests at decisions, keeps sealed answers until all are in, and follows where a row sends control.
#include "machine.h"

#include <string.h>

enum { ROWS_MAX = 50000000 };  // rows between two rests: a sequence that never asks is a mistake in its table

// ---- sealed answers

// Answers and their items are kept ordered by side, then subject, so that the order of answering leaves no trace.
static void keep_answer(pl_turn *turn, const pl_choice *choice)
{
    pl_state *state = turn->state;
    pl_answer *answers = pl_answers(turn);
    pl_item *items = pl_answer_items(turn);
    PL_ASSERT_IN(turn, state->answer_count < turn->rules->answers_max);
    PL_ASSERT_IN(turn, state->answer_item_count + choice->item_count <= turn->rules->answer_items_max);
    int at = state->answer_count;
    while (at > 0 &&
           (answers[at - 1].side > choice->side || (answers[at - 1].side == choice->side && answers[at - 1].subject > choice->subject)))
        at--;
    uint16_t first = at < state->answer_count ? answers[at].item_first : state->answer_item_count;
    uint16_t count = (uint16_t)choice->item_count;
    memmove(answers + at + 1, answers + at, sizeof *answers * (size_t)(state->answer_count - at));
    if (count) {
        memmove(items + first + count, items + first, sizeof *items * (size_t)(state->answer_item_count - first));
        memcpy(items + first, choice->items, sizeof *items * count);
    }
    answers[at] = (pl_answer){.side = choice->side,
                              .verb = choice->verb,
                              .subject = choice->subject,
                              .target = choice->target,
                              .item_first = first,
                              .item_count = count,
                              .value = choice->value};
    state->answer_count++;
    state->answer_item_count = (uint16_t)(state->answer_item_count + count);
    for (int i = at + 1; i < state->answer_count; i++)
        answers[i].item_first = (uint16_t)(answers[i].item_first + count);
}

static void open_answers(pl_turn *turn, const pl_step *step)
{
    pl_state *state = turn->state;
    pl_answer *answers = pl_answers(turn);
    for (int i = 0; i < state->answer_count; i++) {
        const pl_answer *a = &answers[i];
        pl_choice choice = {a->side, a->verb, a->subject, a->target, a->value, a->item_count, pl_answer_items(turn) + a->item_first};
        pl_flow after = step->apply(turn, &choice);
        PL_ASSERT_IN(turn, after == PL_NEXT);
        (void)after;
    }
    memset(answers, 0, sizeof *answers * state->answer_count);
    memset(pl_answer_items(turn), 0, sizeof(pl_item) * state->answer_item_count);
    state->answer_count = state->answer_item_count = 0;
    turn->has_revealed = true;
}

// ---- asking

static pl_sides sides_asked(const pl_turn *turn, const pl_step *step)
{
    const pl_state *state = turn->state;
    switch (step->by) {
    case PL_BY_ACTIVE: return PL_SIDE_BIT(state->active);
    case PL_BY_OTHER: return PL_SIDE_BIT(pl_other(state->active));
    case PL_BY_ACTING: return PL_SIDE_BIT(pl_top(turn)->by);
    default: return (pl_sides)(PL_SIDE_BIT(state->sides + 1) - PL_SIDE_BIT(1));
    }
}

// Takes one answer to the row on top. True: the row is done with and *flow says where to go.
static bool answer(pl_turn *turn, const pl_step *step, const pl_choice *choice, pl_flow *flow)
{
    pl_frame *frame = pl_top(turn);
    turn->listed_for = 0;
    turn->verb = choice->verb;
    if (step->by < PL_BY_ALL) {
        frame->asked = 0;
        *flow = step->apply(turn, choice);
        return true;
    }
    turn->is_simultaneous = true;
    bool is_done = choice->verb == PL_PASS;
    if (step->by == PL_BY_ALL) {
        pl_flow after = step->apply(turn, choice);
        PL_ASSERT_IN(turn, after == PL_NEXT || (after == PL_AGAIN && step->repeats));
        is_done |= after == PL_NEXT;
    } else if (!is_done) {
        keep_answer(turn, choice);
    }
    if (is_done)
        frame->asked &= (pl_sides)~PL_SIDE_BIT(choice->side);
    if (!frame->asked && step->by == PL_BY_ALL_SEALED)
        open_answers(turn, step);
    turn->is_simultaneous = false;
    *flow = PL_NEXT;
    return !frame->asked;
}

static void note_auto(pl_turn *turn, const pl_choice *choice)
{
    if (turn->auto_count == PL_AUTOS_MAX) {
        memmove(turn->autos, turn->autos + 1, sizeof *turn->autos * (PL_AUTOS_MAX - 1));
        turn->auto_count--;
    }
    turn->autos[turn->auto_count++] = *choice;
}

// Rests at the row for side, or answers for it where there is nothing to decide. True: the row is done with.
static bool settle(pl_turn *turn, const pl_step *step, pl_side side, pl_flow *flow)
{
    while (pl_top(turn)->asked & PL_SIDE_BIT(side)) {
        pl_offer offer;
        pl_offer_to(turn, &offer, side, false, NULL);
        if (offer.count > 1 || offer.keep || (offer.count == 1 && pl_option_has_need(turn, &turn->options[0])))
            return false;
        pl_choice only = {.side = side, .verb = PL_PASS};
        if (offer.count) {
            const pl_option *option = &turn->options[0];
            only = (pl_choice){
                .side = side, .verb = option->verb, .subject = option->subject, .target = option->target, .value = option->value};
        }
        note_auto(turn, &only);
        if (answer(turn, step, &only, flow))
            return true;
    }
    return false;
}

static bool ask(pl_turn *turn, const pl_step *step, pl_flow *flow)
{
    pl_frame *frame = pl_top(turn);
    frame->asked = sides_asked(turn, step);
    if (step->by < PL_BY_ALL)
        return settle(turn, step, (pl_side)__builtin_ctz(frame->asked), flow);
    for (pl_side side = 1; side <= turn->state->sides; side++)
        if (settle(turn, step, side, flow))
            return true;
    return false;
}

// ---- where control goes

#ifndef NDEBUG
static bool is_among(const uint8_t *list, int count, int wanted)
{
    for (int i = 0; i < count; i++)
        if (list[i] == wanted)
            return wanted != 0;
    return false;
}
#endif

static bool waits_here(const pl_state *state)
{
    const pl_trigger *waiting = pl_state_see(state, PL_PART_WAITING);
    return state->waiting_count && waiting[state->waiting_count - 1].frame == state->depth;
}

static void end_game(pl_turn *turn)
{
    pl_state *state = turn->state;
    state->is_over = 1;
    if (state->depth)
        pl_top(turn)->asked = 0;
    memset(pl_state_part(state, PL_PART_WAITING), 0, sizeof(pl_trigger) * state->waiting_count);
    state->waiting_count = 0;
    pl_emit(turn, (pl_event){.kind = PL_EV_GAME_OVER, .side = state->winner, .subject = state->winner});
}

static void follow(pl_turn *turn, const pl_step *step, pl_flow flow)
{
    pl_state *state = turn->state;
    pl_frame *frame = pl_top(turn);
    (void)step;
    switch (flow) {
    case PL_NEXT: frame->next = (uint8_t)(frame->row + 1); break;
    case PL_AGAIN: PL_ASSERT_IN(turn, step->repeats); break;
    case PL_JUMP:
        PL_ASSERT_IN(turn, is_among(step->jumps, PL_JUMPS_MAX, turn->jump_to + 1));
        frame->next = turn->jump_to;
        break;
    case PL_CALL:
    case PL_CALL_AGAIN:
        PL_ASSERT_IN(turn, flow == PL_CALL || step->repeats);
        frame->next = (uint8_t)(frame->row + (flow == PL_CALL));
        PL_ASSERT_IN(turn, is_among(step->calls, PL_CALLS_MAX, pl_frames(state)[state->depth].sequence));
        state->depth++;
        return;
    case PL_RETURN:
        PL_ASSERT_IN(turn, !waits_here(state));  // a trigger would be orphaned: raise it in an earlier row
        memset(frame, 0, sizeof *frame);
        if (--state->depth == 0)
            end_game(turn);
        return;
    case PL_GAME_OVER: end_game(turn); return;
    }
    PL_ASSERT_IN(turn, frame->next < pl_sequence_of(turn, frame)->step_count);
}

static void begin_heading(pl_turn *turn, const pl_frame *frame)
{
    pl_emit(turn, (pl_event){.kind = PL_EV_STEP_BEGAN,
                             .side = turn->state->active,
                             .value = frame->sequence,
                             .value2 = frame->row,
                             .rule = pl_step_now(turn)->rule});
}

// The order of the questions: waiting triggers, is the game decided, is the sequence void, then the row itself.
void pl_machine_run(pl_turn *turn)
{
    pl_state *state = turn->state;
    for (long rows = 0; !state->is_over; rows++) {
        PL_ASSERT_IN(turn, rows < ROWS_MAX);
        pl_frame *frame = pl_top(turn);
        if (waits_here(state)) {
            pl_callee(turn, turn->rules->halt, frame->by);
            state->depth++;
            frame = pl_top(turn);
        } else if (turn->rules->is_decided && turn->rules->is_decided(turn, &state->winner)) {
            end_game(turn);
            return;
        }
        const pl_sequence *sequence = pl_sequence_of(turn, frame);
        frame->row = frame->next;
        if (sequence->is_void && frame->row < sequence->refusal && sequence->is_void(turn))
            frame->row = frame->next = sequence->refusal;
        const pl_step *step = &sequence->steps[frame->row];
        pl_flow flow = PL_NEXT;
        if (step->run)
            flow = step->run(turn);
        else if (!step->offer)
            begin_heading(turn, frame);
        else if (!ask(turn, step, &flow))
            return;
        follow(turn, step, flow);
    }
}

void pl_machine_accept(pl_turn *turn, const pl_choice *choice)
{
    const pl_step *step = pl_step_now(turn);
    pl_flow flow;
    turn->state->choices++;
    if (answer(turn, step, choice, &flow) || settle(turn, step, choice->side, &flow)) {
        follow(turn, step, flow);
        pl_machine_run(turn);
    }
}

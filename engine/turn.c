// turn.c - what a step may do to the table and the log: frames, triggers, pieces, markers, scores, events.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "phaseline/choice.h"
#include "phaseline/ruleset.h"

// ---- our own mistakes

_Noreturn void pl_turn_failed(const pl_turn *turn, const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s; %s, ", file, line, what, turn->rules->id);
    for (int i = 0; i < turn->state->depth; i++) {
        const pl_frame *frame = &pl_see_frames(turn->state)[i];
        fprintf(stderr, "%s%s", i ? " > " : "row ", turn->rules->sequences[frame->sequence].steps[frame->row].id);
    }
    fprintf(stderr, ", verb %s\n", turn->rules->verbs[turn->verb].name);
    abort();
}

// ---- frames and triggers

void *pl_callee(pl_turn *turn, uint8_t sequence, pl_side by)
{
    pl_state *state = turn->state;
    PL_MUST(turn, state->depth < pl_frames_room(turn->rules));
    pl_frame *frame = &pl_frames(state)[state->depth];
    memset(frame, 0, sizeof *frame);
    frame->sequence = sequence;
    frame->by = frame->owner = by;
    return frame->local;
}

pl_flow pl_run_return(pl_turn *turn)
{
    (void)turn;
    return PL_RETURN;
}

pl_flow pl_win(pl_turn *turn, pl_side side)
{
    turn->state->winner = side;
    return PL_GAME_OVER;
}

static pl_trigger *triggers(const pl_turn *turn) { return pl_state_part(turn->state, PL_PART_WAITING); }

bool pl_raise(pl_turn *turn, pl_trigger trigger)
{
    pl_state *state = turn->state;
    if (state->waiting_count == turn->rules->waiting_max)
        return false;
    trigger.frame = state->depth;
    while (trigger.frame > 1 && turn->rules->sequences[pl_frames(state)[trigger.frame - 1].sequence].is_inner)
        trigger.frame--;
    int i = state->waiting_count++;
    for (; i > 0 && triggers(turn)[i - 1].frame > trigger.frame; i--)  // ordered by frame: the top frame's are last
        triggers(turn)[i] = triggers(turn)[i - 1];
    triggers(turn)[i] = trigger;
    return true;
}

int pl_waiting(const pl_turn *turn, const pl_trigger **first)
{
    const pl_state *state = turn->state;
    int i = state->waiting_count;
    while (i > 0 && triggers(turn)[i - 1].frame == state->depth - 1)
        i--;
    *first = triggers(turn) + i;
    return state->waiting_count - i;
}

void pl_waiting_drop(pl_turn *turn, int index)
{
    pl_state *state = turn->state;
    const pl_trigger *first;
    int count = pl_waiting(turn, &first);
    PL_ASSERT_IN(turn, index >= 0 && index < count);
    pl_trigger *gone = triggers(turn) + (state->waiting_count - count + index);
    memmove(gone, gone + 1, sizeof *gone * (size_t)(count - index - 1));
    memset(triggers(turn) + --state->waiting_count, 0, sizeof *gone);
}

// ---- events

void pl_emit(pl_turn *turn, pl_event event)
{
    pl_log *log = turn->log;
    if (event.kind == PL_EV_REVEALED)
        turn->has_revealed = true;
    if (!log)
        return;
    if (log->event_count < log->event_max)
        log->events[log->event_count++] = event;
    else
        log->lost++;
}

void pl_emit_veiled(pl_turn *turn, pl_sides sees, pl_event event, pl_event veiled)
{
    event.sees = sees;
    pl_emit(turn, event);
    if (sees == PL_EVERYONE || !veiled.kind)
        return;
    veiled.sees = (pl_sides)~sees;  // the bit of side 0 too: a spectator hears the veiled one
    pl_emit(turn, veiled);
}

// ---- what every table has

void pl_piece_move(pl_turn *turn, pl_piece_id piece, pl_point at, int facing, pl_sides sees, const char *rule)
{
    pl_piece *moved = &pl_pieces(turn->state)[piece];
    pl_event event = {.kind = PL_EV_MOVED,
                      .sees = sees,
                      .side = moved->side,
                      .subject = piece,
                      .from = moved->at,
                      .to = at,
                      .facing = (int16_t)facing,
                      .rule = rule};
    moved->at = at;
    moved->facing = (int16_t)facing;
    pl_emit(turn, event);
}

void pl_piece_remove(pl_turn *turn, pl_piece_id piece, pl_sides sees, const char *rule)
{
    pl_piece *gone = &pl_pieces(turn->state)[piece];
    gone->place = PL_LOST;
    pl_emit(turn, (pl_event){.kind = PL_EV_REMOVED, .sees = sees, .side = gone->side, .subject = piece, .from = gone->at, .rule = rule});
}

pl_marker_id pl_marker_place(pl_turn *turn, pl_marker marker, pl_sides sees, const char *rule)
{
    pl_marker *list = pl_markers(turn->state);
    for (pl_marker_id id = 1; id <= turn->state->marker_count; id++) {
        if (list[id].kind)
            continue;
        list[id] = marker;
        pl_emit(turn, (pl_event){.kind = PL_EV_MARKER_PLACED,
                                 .sees = sees,
                                 .side = marker.side,
                                 .subject = id,
                                 .to = marker.at,
                                 .value = marker.kind,
                                 .rule = rule});
        return id;
    }
    return 0;
}

void pl_marker_remove(pl_turn *turn, pl_marker_id marker, pl_sides sees, const char *rule)
{
    pl_marker *gone = &pl_markers(turn->state)[marker];
    pl_emit(turn, (pl_event){.kind = PL_EV_MARKER_REMOVED,
                             .sees = sees,
                             .side = gone->side,
                             .subject = marker,
                             .from = gone->at,
                             .value = gone->kind,
                             .rule = rule});
    memset(gone, 0, sizeof *gone);
    if (turn->rules->own_marker)
        memset((char *)pl_own_markers(turn) + (size_t)marker * turn->rules->own_marker, 0, turn->rules->own_marker);
}

void pl_score_add(pl_turn *turn, pl_side side, int32_t points, const char *rule)
{
    turn->state->score[side] += points;
    if (points)
        pl_emit(turn, (pl_event){.kind = PL_EV_SCORED, .side = side, .subject = side, .value = points, .rule = rule});
}

void pl_way_keep(pl_turn *turn, const pl_item *items, int count)
{
    PL_MUST(turn, count <= turn->rules->way_max);
    pl_way_clear(turn);
    if (count)
        memcpy(pl_way(turn->state), items, sizeof *items * (size_t)count);
    turn->state->way_count = (uint16_t)count;
}

void pl_way_clear(pl_turn *turn)
{
    memset(pl_way(turn->state), 0, sizeof(pl_item) * turn->state->way_count);
    turn->state->way_count = 0;
}

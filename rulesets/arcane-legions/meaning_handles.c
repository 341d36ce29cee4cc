// meaning_handles.c - what on the table stands for a step, a turn or a shot, to be pointed at: stances with their price, sides and notches.
// Stands on meaning.h, move.h, lines.h and combat.h. Reads the view alone, decides nothing.
#include "meaning.h"

#include "lines.h"
#include "move.h"

static int put_stance(pl_handle *to, const al_stand *at, int cost)
{
    *to = (pl_handle){.kind = PL_HANDLE_STANCE, .facing = (int16_t)at->facing, .points = {at->at}};
    if (cost)
        to->label = (pl_said){"{1}", {{PL_NUMBER, cost}}};
    return 1;
}

static bool is_in_play(const pl_turn *turn, const pl_option *option)
{
    return option->subject && option->subject <= al_unit_count(turn) && al_in_play(turn, option->subject);
}

// A whole step, or as much of it as there is room for.
int al_handles_step(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    bool is_contact;
    if (!is_in_play(turn, option) || option->target >= AL_BASE_SIDES)
        return 0;
    al_base_side side = (al_base_side)option->target;
    al_stand from = al_stand_of(turn, option->subject);
    al_contact ahead = al_contact_ahead(turn, option->subject, side);
    pl_len step = al_data(turn)->step, gone = al_step_length(turn, &ahead, step, &is_contact);
    al_stand end = al_slid(&from, al_side_bearing(from.facing, side), gone);
    return put_stance(to, &end, al_step_cost(turn, option->subject, side, &ahead, step));
}

int al_handles_turn(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    int tool = option->target, landing = option->value;
    if (!is_in_play(turn, option) || tool >= 2 * AL_NOTCHES || landing < 0 || landing >= AL_NOTCHES)
        return 0;
    const al_base *base = al_base_of(turn, option->subject);
    if (!base->has_notch[tool / 2] || !base->has_notch[landing])
        return 0;
    al_turning t = al_turning_of(turn, option->subject, tool / 2, tool % 2 == 1, landing);
    return put_stance(to, &t.to, t.cost);
}

int al_handles_snap(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    const al_order *order = al_see_order(turn);
    al_snap snaps[AL_SNAPS_MAX];
    if (!is_in_play(turn, option) || pl_top(turn)->sequence != AL_MV || order->unit != option->subject || order->move != AL_STEP)
        return 0;
    al_contact contact = al_contact_ahead(turn, order->unit, (al_base_side)order->move_side);
    int count =
        contact.stop == AL_STOP_HOSTILE ? al_snaps(turn, order->unit, (al_base_side)order->move_side, &contact, snaps, AL_SNAPS_MAX) : 0;
    for (int i = 0; i < count; i++)
        if (snaps[i].target == option->target && snaps[i].side * 3 + snaps[i].slide == option->value)
            return put_stance(to, &snaps[i].to, 0);
    return 0;
}

// The base stays where it is and looks another way.
int al_handles_facing(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    if (!is_in_play(turn, option) || option->value < 0 || option->value >= AL_FACINGS)
        return 0;
    al_stand at = al_stand_of(turn, option->subject);
    at.facing = pl_turned(at.facing, al_facing_turn[option->value]);
    return put_stance(to, &at, 0);
}

static void put_edge(const pl_turn *turn, int unit, int side, pl_said label, pl_handle *to)
{
    pl_point corners[4];
    al_stand at = al_stand_of(turn, unit);
    al_corners(&at, corners);
    *to = (pl_handle){.kind = PL_HANDLE_EDGE, .points = {corners[side], corners[(side + 1) % 4]}, .label = label};
}

// A side of the target, and the line to it from notch to notch.
int al_handles_line(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    int own = option->value / AL_NOTCHES, theirs = option->value % AL_NOTCHES;
    if (!is_in_play(turn, option) || !option->target || option->target > al_unit_count(turn) || !al_in_play(turn, option->target) ||
        option->value < 0 || own >= AL_NOTCHES || !al_base_of(turn, option->subject)->has_notch[own] ||
        !al_base_of(turn, option->target)->has_notch[theirs])
        return 0;
    al_stand from = al_stand_of(turn, option->subject), until = al_stand_of(turn, option->target);
    put_edge(turn, option->target, al_notch_side(theirs), al_line_said(turn, option->subject, option->target, option->value), &to[0]);
    to[1] = (pl_handle){.kind = PL_HANDLE_LINE, .points = {al_notch(&from, own), al_notch(&until, theirs)}};
    return 2;
}

int al_handles_close(const pl_turn *turn, const pl_option *option, pl_handle *to)
{
    al_base_side own, theirs;
    if (!is_in_play(turn, option) || !option->target || option->target > al_unit_count(turn) || !al_in_play(turn, option->target) ||
        !al_touching_sides(turn, option->subject, option->target, &own, &theirs))
        return 0;
    put_edge(turn, option->target, theirs, (pl_said){0}, to);
    return 1;
}

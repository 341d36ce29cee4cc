// phase_end.c - T8, the Morale Phase, and T10, the end of the turn in its strict order.
// Stands on rules.h. ROF-MOR, ROF-END, ROF-FMO, ROF-OBJ.
#include "rules.h"

#include <string.h>

// ---- T8

pl_flow rof_run_snapshot(pl_turn *turn)
{
    if (rof_ends_before(turn, 8))
        return rof_final_score(turn);
    rof_cursor_reset(turn);
    rof_snapshot(turn);
    return PL_NEXT;
}

// ROF-MOR.1: once for every element that lost figures to fire, HE, flame or mines.
pl_flow rof_run_morale(pl_turn *turn)
{
    rof_cursor *c = rof_c(turn);
    for (int e = rof_next_element(turn, c->unit); e; e = rof_next_element(turn, e)) {
        c->unit = (uint8_t)e;
        if (rof_on_table(turn, e) && rof_see_u(turn, e)->lost)
            return rof_call_test(turn, e, ROF_TEST_MORALE, rof_see_u(turn, e)->lost, 0, PL_CALL_AGAIN);
    }
    rof_cursor_reset(turn);
    return PL_NEXT;
}

// ---- T10.1

static bool has_troops(const pl_turn *turn, pl_side side)
{
    ROF_EACH_UNIT(turn, e) {
        int place = rof_unit_at(turn, e)->place;
        if (rof_unit_at(turn, e)->side == side && (place == PL_ON_TABLE || place == PL_RESERVE))
            return true;
    }
    return false;
}

pl_flow rof_run_auto_victory(pl_turn *turn)
{
    bool wins[3] = {false};
    if (rof_ends_before(turn, 10))
        return rof_final_score(turn);
    rof_cursor_reset(turn);
    for (pl_side side = 1; side <= 2; side++)
        wins[side] =
            !has_troops(turn, pl_other(side)) || (rof_on(turn, ROF_OPT_AUTOVICTORY) && rof_goal_met(turn, side));  // ROF-VIC.2, ROF-END.2
    if (!wins[1] && !wins[2])
        return PL_NEXT;
    turn->has_revealed = true;                                      // the game is over: everything is laid open
    return pl_win(turn, wins[1] && wins[2] ? 0 : wins[1] ? 1 : 2);  // ROF-END.3: both at once is a draw
}

// ---- T10.2

bool rof_is_end_rolled_for(const pl_turn *turn) { return rof_on(turn, ROF_OPT_RANDOM_END) || turn->scene->scenario->end_from; }

// What ends the game now: more than 6 nothing, 0 anything. A scenario's own random end stands for table 5.12 (ROF-GEN.7).
static int end_number(const pl_turn *turn)
{
    const pl_scenario *s = turn->scene->scenario;
    const rof_tables *t = rof_t(turn);
    int now = turn->state->turn, from = s->end_from ? s->end_from : s->turns;
    if (!from || now < from)
        return 7;
    if (!rof_is_end_rolled_for(turn))
        return 0;  // ROF-VIC.4: a fixed length is not rolled for
    if (s->end_from)
        return s->end_last && now >= s->end_last ? 0 : s->end_need;
    return t->end_number[now - from < t->end_count ? now - from : t->end_count - 1];
}

// ROF-GEN.8: a number of turns, or until victory.
pl_flow rof_run_game_end(pl_turn *turn)
{
    rof_game *g = rof_g(turn);
    int need = end_number(turn);
    if (need > 6)
        return PL_NEXT;
    pl_roll roll = {.purpose = "game end", .rule = "ROF-END.4", .owner = g->lead, .need = (int16_t)need};
    if (need)
        pl_roll_dice(turn, &roll);
    g->last_turn = !need || roll.passed;
    if (g->last_turn)
        pl_emit(turn, (pl_event){.kind = ROF_EV_LAST_TURN, .rule = "ROF-END.5"});
    return PL_NEXT;
}

// ---- T10.3 (ROF-END.6)

pl_flow rof_run_clear_markers(pl_turn *turn)
{
    ROF_EACH_UNIT(turn, e) {
        rof_unit *u = rof_u(turn, e);
        u->order = u->fired = u->lost = u->flamed = u->flash = u->charged = u->assaulted = u->must = 0;
    }
    for (int p = 1; p <= turn->state->piece_count; p++)
        rof_p(turn, p)->moved_in_open = rof_p(turn, p)->threw = 0;
    ROF_EACH_MARKER(turn, m, ROF_COUNTER) {  // ROF-CAS.5: only what spotting asks for is kept
        rof_marker *k = rof_m(turn, m);
        k->moved_last = k->order == ROF_C;
        k->fired_last = k->fired;
        k->order = k->fired = 0;
    }
    return PL_NEXT;
}

// ---- T10.4

pl_flow rof_run_thin_smoke(pl_turn *turn)
{
    const rof_tables *t = rof_t(turn);
    bool has_smoke = false;
    ROF_EACH_MARKER(turn, m, ROF_SMOKE_DISC) {
        has_smoke = true;
        if (rof_marker_at(turn, m)->value == t->hit_mod[ROF_HIT_SMOKE_FULL].value)
            pl_markers(turn->state)[m].value = t->hit_mod[ROF_HIT_SMOKE_DEPLETED].value;
        else
            pl_marker_remove(turn, (pl_marker_id)m, PL_EVERYONE, "ROF-SMK.1");
    }
    if (has_smoke)
        pl_emit(turn, (pl_event){.kind = ROF_EV_SMOKE_THINS, .rule = "ROF-SMK.1"});
    return PL_NEXT;
}

// ---- T10.5: force morale before objectives (ROF-END.7)

pl_flow rof_run_force(pl_turn *turn)
{
    rof_cursor *c = rof_c(turn);
    rof_cursor_reset(turn);
    for (pl_side side = 1; side <= 2 && rof_on(turn, ROF_OPT_FORCE); side++) {
        int effective = rof_effective(turn, side);
        if (effective > rof_see_s(turn, side)->break_point)
            continue;
        c->passed |= PL_SIDE_BIT(side);  // ROF-FMO.7: judged once per side at the start
        pl_emit(turn, (pl_event){.kind = ROF_EV_FORCE_TEST, .side = side, .subject = side, .value = effective, .rule = "ROF-FMO.4"});
    }
    rof_snapshot(turn);
    return PL_NEXT;
}

pl_flow rof_run_force_next(pl_turn *turn)
{
    rof_cursor *c = rof_c(turn);
    for (int e = rof_next_element(turn, c->unit); e; e = rof_next_element(turn, e)) {
        c->unit = (uint8_t)e;
        if (rof_on_table(turn, e) && c->passed & PL_SIDE_BIT(rof_unit_at(turn, e)->side))
            return rof_call_test(turn, e, ROF_TEST_FORCE, 0, 0, PL_CALL_AGAIN);
    }
    rof_cursor_reset(turn);
    return PL_NEXT;
}

// ---- T10.6

static bool is_present(const pl_turn *turn, pl_side side, pl_point at)
{
    ROF_EACH_UNIT(turn, e)
        if (rof_unit_at(turn, e)->side == side && rof_revealed(turn, e) && rof_unbroken(turn, e))
            ROF_EACH_FIGURE(turn, e, f)
                if (pl_points_within(rof_piece_at(turn, f)->at, at, rof_t(turn)->objective_reach + rof_t(turn)->radius))
                    return true;
    return false;
}

// ROF-OBJ.2: a marker's side is who controls it; contested is kept in its record.
pl_flow rof_run_objectives(pl_turn *turn)
{
    ROF_EACH_MARKER(turn, m, ROF_OBJECTIVE) {
        pl_marker *marker = &pl_markers(turn->state)[m];
        bool a = is_present(turn, 1, marker->at), b = is_present(turn, 2, marker->at);
        int was = rof_see_m(turn, m)->contested ? 3 : marker->side, now = a && b ? 3 : a ? 1 : b ? 2 : was;
        marker->side = now == 3 ? 0 : (pl_side)now;
        rof_m(turn, m)->contested = now == 3;
        if (now != was)
            pl_emit(turn, (pl_event){.kind = ROF_EV_OBJECTIVE,
                                     .side = (pl_side)(now == 1 || now == 2 ? now : 0),
                                     .subject = (uint16_t)m,
                                     .value = now,
                                     .rule = "ROF-OBJ.2"});
    }
    return PL_NEXT;
}

// ---- T10.7

pl_flow rof_run_turn_over(pl_turn *turn)
{
    if (rof_g(turn)->last_turn)
        return rof_final_score(turn);
    turn->state->turn++;
    return pl_jump(turn, ROF_S0_BEGIN);
}

// opportunity.c - I-OF: which enemies could have fired at an element on its way, and the markers they put down.
// Stands on rules.h; a row of move.c. ROF-OPP.
#include "rules.h"

static const rof_move *see_move(const pl_turn *turn) { return &rof_see_g(turn)->move; }
static int piece_of(const pl_turn *turn, const rof_move *m, int n) { return rof_scene_unit(turn, m->unit)->first + n; }

// ROF-OPP.2: the samples at which each enemy element could have fired at the mover.
static uint32_t samples_for(const pl_turn *turn, const rof_move *m, int firer)
{
    uint32_t mask = 0;
    pl_len visibility = rof_visibility(turn, m->unit);
    for (int row = m->shown_from - 1; row < m->sample; row++) {
        bool has = false;
        ROF_EACH_FIGURE(turn, firer, f)
            for (int n = 0; n < ROF_FIGURES && !has; n++)
                if (m->going >> n & 1 && rof_stands(turn, piece_of(turn, m, n)) && !(rof_weapon_of(turn, f)->flags & ROF_FLAME))
                    has = rof_can_reach(turn, f, rof_track_at(m, row, n), visibility);
        mask |= (uint32_t)has << row;
    }
    return mask;
}

static int markers_of(const pl_turn *turn, int firer)
{
    int count = 0;
    ROF_EACH_MARKER(turn, k, ROF_OPPORTUNITY)
        count += rof_marker_at(turn, k)->unit == firer;
    return count;
}

// ROF-ORD.7: stationary is without an order.
bool rof_may_mark(const pl_turn *turn, int firer)
{
    const rof_unit *u = rof_see_u(turn, firer);
    return rof_on_table(turn, firer) && u->status <= ROF_SUPPRESSED && u->order == ROF_NO_ORDER && !u->locks;
}

// Noted once, when the move is over, since sight all along a path is costly to find.
void rof_find_marks(pl_turn *turn)
{
    rof_move *m = &rof_g(turn)->move;
    ROF_EACH_UNIT(turn, e)
        if (rof_unit_at(turn, e)->side != turn->state->active && rof_may_mark(turn, e))
            m->marks[e] = samples_for(turn, m, e);
}

static pl_why why_not_mark(const pl_turn *turn, const rof_move *m, int firer)
{
    if (rof_see_u(turn, firer)->order)
        return "ROF-OPP.5: only a stationary element may mark";
    if (!rof_may_mark(turn, firer))
        return "ROF-OPP.2: broken or locked";
    if (markers_of(turn, firer) >= rof_see_g(turn)->of_per_element)
        return "ROF-OPP.4: it has its marker";
    return m->marks[firer] ? NULL : "ROF-OPP.2: out of sight or range all along";
}

static bool has_room(const pl_turn *turn)
{
    const rof_game *g = rof_see_g(turn);
    for (int i = 0; i < ROF_GHOSTS; i++)
        if (!g->ghost[i].uses)
            return rof_markers_left(turn) > 0;
    return false;
}

static int row_of(const rof_move *m, int32_t p)
{
    for (int row = 0; row < m->sample; row++)
        if (m->p[row] == p)
            return row;
    return -1;
}

static pl_why why_not_sample(const rof_move *m, int firer, int32_t p)
{
    int row = row_of(m, p);
    if (row < 0)
        return "ROF-OPP.3: not a sample of that move";
    return m->marks[firer] >> row & 1 ? NULL : "ROF-OPP.2: out of sight or range at that sample";
}

// Every stretch of samples without a gap at which the firer could shoot; of a choice that is sought, its sample.
static void put_stretches(pl_offer *offer, const rof_move *m, pl_option mark)
{
    uint32_t marks = m->marks[mark.subject];
    for (int row = 0; row < m->sample; row++) {
        if (!(marks >> row & 1))
            continue;
        mark.value = m->p[row];
        while (row + 1 < m->sample && marks >> (row + 1) & 1)
            row++;
        mark.value_max = m->p[row];
        pl_put(offer, mark, NULL);
    }
    if (offer->sought) {
        mark.value = mark.value_max = offer->sought->value;
        pl_put(offer, mark, why_not_sample(m, mark.subject, mark.value));
    }
}

void rof_offer_mark(const pl_turn *turn, pl_offer *offer)
{
    const rof_move *m = see_move(turn);
    if (!m->unit || !rof_revealed(turn, m->unit) || !m->sample || !m->shown_from)
        return;
    ROF_EACH_UNIT(turn, e) {
        if (rof_unit_at(turn, e)->side != offer->side || !rof_on_table(turn, e))
            continue;
        pl_why why = has_room(turn) ? why_not_mark(turn, m, e) : "ROF-OPP.4: there are no more markers";
        pl_option mark = {.verb = ROF_V_OF_PLACE, .subject = (uint16_t)e, .target = m->unit, .value_max = m->p[m->sample - 1]};
        if (why)
            pl_put(offer, mark, why);
        else
            put_stretches(offer, m, mark);
    }
    pl_put_pass(offer);
    ROF_EACH_MARKER(turn, k, ROF_COUNTER)
        if (rof_marker_at(turn, k)->side == offer->side && !rof_see_m(turn, k)->order)
            pl_keep(offer);  // ROF-GEN.13
}

pl_why rof_check_mark(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)hint;
    return why_not_sample(see_move(turn), choice->subject, choice->value);
}

static int ghost_for(pl_turn *turn, const rof_move *m, int row)
{
    rof_game *g = rof_g(turn);
    int free = -1;
    for (int i = 0; i < ROF_GHOSTS; i++) {
        if (g->ghost[i].uses && g->ghost[i].unit == m->unit && g->ghost[i].p == m->p[row])
            return i;
        if (!g->ghost[i].uses && free < 0)
            free = i;
    }
    rof_ghost *ghost = &g->ghost[free];
    ghost->unit = m->unit;
    ghost->p = m->p[row];
    for (int n = 0; n < ROF_FIGURES; n++)
        if (m->going >> n & 1 && rof_stands(turn, piece_of(turn, m, n))) {
            pl_point then = rof_track_at(m, row, n), now = rof_piece_at(turn, piece_of(turn, m, n))->at;
            ghost->back[n][0] = (int16_t)(then.x - now.x);
            ghost->back[n][1] = (int16_t)(then.y - now.y);
        }
    return free;
}

pl_flow rof_take_mark(pl_turn *turn, const pl_choice *choice)
{
    rof_move *m = &rof_g(turn)->move;
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    int row = row_of(m, choice->value), lowest = rof_lowest_figure(turn, m->unit) - rof_scene_unit(turn, m->unit)->first;
    int ghost = ghost_for(turn, m, row);
    pl_marker marker = {.at = rof_track_at(m, row, lowest), .kind = ROF_OPPORTUNITY, .side = choice->side, .unit = choice->subject};
    int slot = rof_marker_place(turn, marker, "ROF-OPP.3");
    rof_g(turn)->ghost[ghost].uses++;
    *rof_m(turn, slot) = (rof_marker){.target = m->unit, .ghost = (uint8_t)ghost, .p = m->p[row]};
    pl_event event = {.kind = ROF_EV_OPPORTUNITY,
                      .side = choice->side,
                      .subject = choice->subject,
                      .target = m->unit,
                      .value = m->p[row],
                      .to = marker.at,
                      .rule = "ROF-OPP.3"};
    pl_event veiled = event;
    veiled.kind = ROF_EV_HIDDEN_OPPORTUNITY;  // the firer's name stays secret while it is hidden
    veiled.subject = 0;
    pl_emit_veiled(turn, rof_sees_secret(turn, choice->subject), event, veiled);
    return PL_AGAIN;
}

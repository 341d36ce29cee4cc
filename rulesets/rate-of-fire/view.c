// view.c - what a side may not know is blanked here and nowhere else. What it might be instead: disguise.c.
// Stands on rules.h. ROF-SPT.13, .14, ROF-OPP.3, ROF-GEN.13, section "hidden information" of the rulebook.
#include "rules.h"

#include <string.h>

static rof_unit *own_unit(pl_state *s, int unit) { return (rof_unit *)pl_state_part(s, PL_PART_OWN_UNITS) + unit; }
static rof_piece *own_piece(pl_state *s, int piece) { return (rof_piece *)pl_state_part(s, PL_PART_OWN_PIECES) + piece; }
static rof_marker *own_marker(pl_state *s, int marker) { return (rof_marker *)pl_state_part(s, PL_PART_OWN_MARKERS) + marker; }
static rof_game *own_game(pl_state *s) { return pl_state_part(s, PL_PART_OWN_GAME); }

static bool is_hidden_from(pl_state *s, int unit, pl_side side) { return pl_units(s)[unit].side != side && own_unit(s, unit)->is_hidden; }

bool rof_is_setting_up(const pl_state *s, pl_side side)
{
    const pl_frame *frame = &pl_see_frames(s)[0];
    return s->depth && frame->sequence == ROF_SEQ_GAME && frame->row <= ROF_S0_DEPLOY &&
           !((const rof_side *)pl_state_see(s, PL_PART_OWN_SIDES))[side].is_deployed;
}

// ---- blanking

static void hide_markers(pl_state *view, pl_side side)
{
    for (int m = 1; m <= view->marker_count; m++) {
        pl_marker *marker = &pl_markers(view)[m];
        if (!marker->kind || marker->side == side)
            continue;
        if (marker->kind == ROF_COUNTER && rof_is_setting_up(view, marker->side)) {
            memset(marker, 0, sizeof *marker);
            memset(own_marker(view, m), 0, sizeof(rof_marker));
        } else if (marker->kind == ROF_COUNTER || (marker->kind == ROF_OPPORTUNITY && is_hidden_from(view, marker->unit, side))) {
            marker->unit = 0;
        } else if (marker->kind == ROF_MISSION && is_hidden_from(view, pl_pieces(view)[marker->piece].unit, side)) {
            marker->piece = 0;
        }
    }
}

// The move under way: what an enemy has still before it, or did unseen, is its own affair.
static void hide_move(pl_state *view, pl_side side)
{
    rof_move *m = &own_game(view)->move;
    for (int e = 1; e <= view->unit_count; e++)
        if (pl_units(view)[e].side != side)
            m->marks[e] = 0;
    if ((!m->unit && !m->counter) || view->active == side)
        return;
    pl_item *way = pl_way(view);
    memset(way, 0, sizeof *way * view->way_count);
    view->way_count = 0;
    if (!m->unit || own_unit(view, m->unit)->is_hidden) {
        memset(m, 0, sizeof *m);
        return;
    }
    for (int row = m->sample; row < ROF_SAMPLES; row++) {
        m->p[row] = m->open[row] = m->mined[row] = 0;
        memset(m->track[row], 0, sizeof m->track[row]);
    }
    m->count = m->sample;
    memset(m->total, 0, sizeof m->total);
    memset(m->after, 0, sizeof m->after);
    m->leg_p = 0;
}

static void hide_tests(pl_state *view, pl_side side)
{
    for (int i = 0; i < view->depth; i++) {
        pl_frame *frame = &pl_frames(view)[i];
        rof_test *test = (rof_test *)frame->local;
        if (frame->sequence == ROF_SEQ_TEST && test->is_secret && pl_units(view)[test->unit].side != side)
            *test = (rof_test){.unit = test->unit, .kind = test->kind, .is_secret = 1};
    }
}

static void hide_element(const pl_scene *scene, pl_state *view, int unit)
{
    const pl_scene_unit *su = &scene->units[unit];
    *own_unit(view, unit) = (rof_unit){.is_hidden = 1};
    pl_units(view)[unit].place = PL_AWAY;
    for (int n = 0; n < su->count; n++) {
        pl_piece *p = &pl_pieces(view)[su->first + n];
        p->at = pl_at(0, 0);
        p->facing = 0;
        p->place = PL_AWAY;
        memset(own_piece(view, su->first + n), 0, sizeof(rof_piece));
    }
}

void rof_hide(const pl_scene *scene, pl_state *view, pl_side side)
{
    hide_markers(view, side);
    hide_move(view, side);
    hide_tests(view, side);
    bool has_hidden[PL_SIDES_MAX + 1] = {false};
    for (int e = 1; e <= view->unit_count; e++)
        if (is_hidden_from(view, e, side) && pl_units(view)[e].place == PL_ON_TABLE) {
            has_hidden[pl_units(view)[e].side] = true;
            hide_element(scene, view, e);
        }
    for (int p = 1; p <= view->piece_count; p++)
        if (has_hidden[pl_pieces(view)[p].side])
            own_piece(view, p)->rr_left = 0;  // a re-roll granted to a hidden element would show in it
}

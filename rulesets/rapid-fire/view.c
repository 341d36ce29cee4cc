// view.c - the only place that keeps secrets: hidden elements and listed air targets (section 3.4), and what else they could be.
// Stands on view.h. The roster is public: scene->units tells side and type of every element, hidden or not.
#include "view.h"

#include <string.h>

#include "deploy.h"
#include "observe.h"
#include "path.h"
#include "setup.h"

enum { TRIES = 200 };

// ---- hiding

static void blank_unit(const pl_scene *scene, pl_state *view, pl_unit_id unit)
{
    rf_unit *own = (rf_unit *)pl_state_part(view, PL_PART_OWN_UNITS) + unit;
    rf_piece *pieces = pl_state_part(view, PL_PART_OWN_PIECES);
    for (int i = 0; i < scene->units[unit].count; i++) {
        pl_piece_id p = (pl_piece_id)(scene->units[unit].first + i);
        pl_piece *piece = &pl_pieces(view)[p];
        if (piece->place == PL_LOST)
            continue;
        piece->at = pl_at(0, 0);
        piece->facing = 0;
        piece->place = PL_AWAY;
        pieces[p] = (rf_piece){.type = pieces[p].type};
    }
    pl_units(view)[unit].place = PL_AWAY;
    *own = (rf_unit){0};
}

// A move or withdrawal of a hidden element is nobody else's business: neither its way nor its frame may show.
static void blank_moves(pl_state *view, const bool *is_hidden)
{
    for (int d = 0; d < view->depth; d++) {
        pl_frame *frame = &pl_frames(view)[d];
        if (frame->sequence == RF_MOVE) {
            const rf_move_frame *move = (const rf_move_frame *)(const void *)frame->local;
            if (!is_hidden[move->units[0]])
                continue;
            memset(frame->local, 0, sizeof frame->local);
            memset(pl_way(view), 0, sizeof(pl_item) * view->way_count);
            view->way_count = 0;
        } else if (frame->sequence == RF_WITHDRAW) {
            const rf_withdraw_frame *withdraw = (const rf_withdraw_frame *)(const void *)frame->local;
            if (withdraw->piece && is_hidden[pl_see_pieces(view)[withdraw->piece].unit])
                memset(frame->local, 0, sizeof frame->local);
        }
    }
}

// The die a side has stored for an enemy element may be the work of its hidden eyes.
static void blank_dice(const pl_scene *scene, pl_state *view, const bool *is_hidden)
{
    rf_unit *own = pl_state_part(view, PL_PART_OWN_UNITS);
    for (pl_unit_id u = 1; u <= view->unit_count; u++)
        for (pl_unit_id eyes = 1; eyes <= view->unit_count && own[u].die; eyes++)
            if (is_hidden[eyes] && scene->units[eyes].side != scene->units[u].side)
                own[u].die = 0;
}

void rf_hide(const pl_scene *scene, pl_state *view, pl_side side)
{
    rf_unit *own = pl_state_part(view, PL_PART_OWN_UNITS);
    bool is_hidden[PL_UNITS_MAX + 1] = {false};
    bool has_any = false;
    for (pl_unit_id u = 1; u <= view->unit_count; u++) {
        if (scene->units[u].side == side)
            continue;
        own[u].plan_count = 0;
        memset(own[u].plan_unit, 0, sizeof own[u].plan_unit);
        memset(own[u].plan_at, 0, sizeof own[u].plan_at);
        is_hidden[u] = own[u].is_hidden;
        has_any |= is_hidden[u];
    }
    if (!has_any)
        return;
    blank_moves(view, is_hidden);
    blank_dice(scene, view, is_hidden);
    for (pl_unit_id u = 1; u <= view->unit_count; u++)
        if (is_hidden[u])
            blank_unit(scene, view, u);
}

// ---- disguising

static uint64_t next_pick(uint64_t *pick)
{
    *pick = *pick * 6364136223846793005u + 1442695040888963407u;
    return *pick >> 33;
}

// In a view a hidden element is blanked: away, without being off the table or in the air.
static bool is_blank(const pl_turn *turn, pl_unit_id unit)
{
    const rf_unit *own = rf_see_unit(turn, unit);
    return pl_see_units(turn->state)[unit].place == PL_AWAY && !own->is_off_table && !own->air;
}

// To the viewer this element might be anywhere in its zone.
static bool is_secret(const pl_turn *turn, pl_unit_id unit, pl_side viewer)
{
    if (turn->scene->units[unit].side == viewer)
        return false;
    return is_blank(turn, unit) || (rf_see_unit(turn, unit)->is_hidden && pl_see_units(turn->state)[unit].place == PL_ON_TABLE);
}

// It is under way, or the frame of a hidden move is blanked and it might be.
static bool is_moving_now(const pl_turn *turn, pl_unit_id unit)
{
    for (int d = 0; d < turn->state->depth; d++) {
        const pl_frame *frame = &pl_see_frames(turn->state)[d];
        pl_unit_id mover = frame->sequence == RF_MOVE ? ((const rf_move_frame *)(const void *)frame->local)->units[0] : UINT16_MAX;
        if (frame->sequence == RF_WITHDRAW) {
            pl_piece_id piece = ((const rf_withdraw_frame *)(const void *)frame->local)->piece;
            mover = piece ? rf_unit_of(turn, piece) : 0;
        }
        if (!mover || mover == unit || (frame->sequence == RF_FIGHT && !is_blank(turn, unit)))
            return true;
    }
    return false;
}

static bool carries_anybody(const pl_turn *turn, pl_unit_id unit)
{
    RF_EACH_PIECE(turn, p)
        if (rf_unit_of(turn, rf_see(turn, p)->aboard) == unit)
            return true;
    return false;
}

// The whole element could as well stand in a block round `at`: in its zone, on ground it can stand on, on nobody's feet, seen by none of
// the viewer's pieces.
static bool could_stand(const pl_turn *turn, pl_unit_id unit, pl_point at, pl_side viewer, pl_point *places)
{
    int n = 0;
    RF_EACH_OF(turn, unit, p) {
        pl_point to = pl_at(at.x + (n % 2 ? 600 : -600), at.y + (n / 2) * 1000);
        pl_foot foot = pl_piece_foot_at(turn->scene, rf_piece_at(turn, p), to, 180);
        rf_end_point end = rf_end_at(turn, p, to, 180);
        if (!rf_in_zone(turn->scene, turn->scene->units[unit].side, to) ||
            !pl_foot_on_table(&foot, turn->scene->width, turn->scene->height) ||
            rf_on_kinds(turn, to, rf_tab(turn)->barred_areas[rf_gait(turn, p)]) || rf_would_be_seen(turn, viewer, p, &end))
            return false;
        RF_EACH_PIECE(turn, other) {
            if (rf_unit_of(turn, other) == unit || rf_is_beyond(turn, p, to, other, 0) || !rf_is_there(turn, other))
                continue;
            pl_foot there = rf_foot(turn, other);
            if (pl_feet_within(&foot, &there, 0))
                return false;
        }
        places[n++] = to;
    }
    return true;
}

// Somewhere on the table; every other time in something that gives cover, where hidden elements mostly are.
static pl_point some_place(const pl_turn *turn, int number, uint64_t *pick)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_point low = {0, 0}, high = {turn->scene->width - 1, turn->scene->height - 1};
    uint64_t count = (uint64_t)pl_terrain_count(terrain);
    for (int i = 0; i < 8 && count && number % 2; i++) {
        const pl_feature *f = pl_terrain_feature(terrain, (pl_feature_id)(1 + next_pick(pick) % count));
        if (f->is_line || !(rf_tab(turn)->covers >> f->kind & 1))
            continue;
        low = f->low;
        high = f->high;
        break;
    }
    return pl_at(low.x + (pl_len)(next_pick(pick) % (uint64_t)(high.x - low.x + 1)),
                 low.y + (pl_len)(next_pick(pick) % (uint64_t)(high.y - low.y + 1)));
}

static void freshen(pl_turn *turn, pl_unit_id unit)
{
    RF_EACH_OF(turn, unit, p)
        if (rf_piece_at(turn, p)->place != PL_LOST)
            rf_fresh_piece(turn, p);
}

static bool move_secret(pl_turn *turn, pl_unit_id unit, pl_side viewer, uint64_t *pick)
{
    pl_point places[RF_STANDS_MAX];
    if (turn->scene->units[unit].count > RF_STANDS_MAX)
        return false;
    if (is_blank(turn, unit))
        freshen(turn, unit);
    for (int i = 0; i < TRIES; i++) {
        int n = 0;
        if (!could_stand(turn, unit, some_place(turn, i, pick), viewer, places))
            continue;
        RF_EACH_OF(turn, unit, p) {
            pl_point to = places[n++];
            if (rf_piece_at(turn, p)->place == PL_LOST)
                continue;
            pl_pieces(turn->state)[p].at = to;
            pl_pieces(turn->state)[p].facing = 180;
            pl_pieces(turn->state)[p].place = PL_ON_TABLE;
        }
        pl_units(turn->state)[unit].place = PL_ON_TABLE;
        rf_own_unit(turn, unit)->is_hidden = 1;
        return true;
    }
    return false;
}

// An element that began aboard something that is hidden too is most likely there still.
static bool board_secret(pl_turn *turn, pl_unit_id unit)
{
    const rf_piece *first = pl_state_see(turn->scene->initial, PL_PART_OWN_PIECES);
    RF_EACH_OF(turn, unit, p) {
        pl_piece_id car = first[p].aboard;
        if (rf_piece_at(turn, p)->place == PL_LOST || !car || !rf_is_live(turn, car) ||
            !rf_see_unit(turn, rf_unit_of(turn, car))->is_hidden)
            return false;
    }
    freshen(turn, unit);
    RF_EACH_OF(turn, unit, p) {
        rf_own(turn, p)->aboard = first[p].aboard;
        pl_pieces(turn->state)[p].at = rf_at_point(turn, first[p].aboard);
        pl_pieces(turn->state)[p].place = PL_ABOARD;
    }
    pl_units(turn->state)[unit].place = PL_ABOARD;
    rf_own_unit(turn, unit)->is_hidden = 1;
    return true;
}

static bool stands(const pl_turn *turn, pl_unit_id unit)
{
    RF_EACH_OF(turn, unit, p)
        if (rf_is_live(turn, p))
            return true;
    return false;
}

// A listed target might be any other element of the viewer that stands in the open eye.
static bool change_plan(pl_turn *turn, pl_unit_id aircraft, pl_side viewer, uint64_t *pick)
{
    rf_unit *own = rf_own_unit(turn, aircraft);
    if (turn->scene->units[aircraft].side == viewer || !own->is_planned || own->air != RF_AIR_ON_STATION)
        return false;
    for (int i = 0; i < TRIES; i++) {
        pl_unit_id u = (pl_unit_id)(1 + next_pick(pick) % turn->state->unit_count);
        if (turn->scene->units[u].side != viewer || rf_see_unit(turn, u)->is_hidden || !stands(turn, u))
            continue;
        own->plan_count = 1;
        memset(own->plan_at, 0, sizeof own->plan_at);
        memset(own->plan_unit, 0, sizeof own->plan_unit);
        own->plan_unit[0] = u;
        return true;
    }
    return false;
}

bool rf_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick)
{
    pl_turn turn = {.scene = scene, .rules = scene->rules, .state = state};
    bool has_changed = false;
    RF_EACH_UNIT(&turn, u) {
        if (rf_kind(&turn, rf_first(&turn, u)) == RF_AIRCRAFT)
            has_changed |= change_plan(&turn, u, viewer, &pick);
        else if (is_secret(&turn, u, viewer) && !rf_is_carried_first(scene, u) && !is_moving_now(&turn, u) && !carries_anybody(&turn, u))
            has_changed |= move_secret(&turn, u, viewer, &pick);
    }
    RF_EACH_UNIT(&turn, u)  // in a view, those who began aboard: after what carries them
        if (rf_is_carried_first(scene, u) && is_secret(&turn, u, viewer) && is_blank(&turn, u) && !is_moving_now(&turn, u))
            has_changed |= board_secret(&turn, u) || move_secret(&turn, u, viewer, &pick);
    return has_changed;
}

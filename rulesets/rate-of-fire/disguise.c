// disguise.c - what one side may not know, made into something else that is possible: twins of a state for tests, and guesses at a view
// for odds and search. Stands on rules.h. ROF-SPT.2, .13, .14, ROF-OPP.3. It reads the view and `pick`, nothing else.
#include "rules.h"

#include <string.h>

static rof_unit *own_unit(pl_state *s, int unit) { return (rof_unit *)pl_state_part(s, PL_PART_OWN_UNITS) + unit; }
static rof_piece *own_piece(pl_state *s, int piece) { return (rof_piece *)pl_state_part(s, PL_PART_OWN_PIECES) + piece; }
static rof_marker *own_marker(pl_state *s, int marker) { return (rof_marker *)pl_state_part(s, PL_PART_OWN_MARKERS) + marker; }

// ---- twins

static bool is_free(pl_state *s, int counter)
{
    int unit = pl_markers(s)[counter].unit;
    if (own_marker(s, counter)->fired)
        return false;  // only a sniper fires and stays hidden
    for (int m = 1; m <= s->marker_count && unit; m++) {
        const pl_marker *marker = &pl_markers(s)[m];
        if ((marker->kind == ROF_OPPORTUNITY && marker->unit == unit) ||
            (marker->kind == ROF_MISSION && pl_pieces(s)[marker->piece].unit == unit))
            return false;
    }
    return true;
}

static void carry(const pl_scene *scene, pl_state *s, int unit, pl_point from, pl_point to)
{
    const pl_scene_unit *su = &scene->units[unit];
    for (int n = 0; n < su->count && unit; n++) {
        pl_piece *p = &pl_pieces(s)[su->first + n];
        pl_len x = p->at.x + to.x - from.x, y = p->at.y + to.y - from.y;
        p->at = pl_at(x < 0 ? 0 : x > scene->width ? scene->width : x, y < 0 ? 0 : y > scene->height ? scene->height : y);
    }
}

// What two counters stand for changes places.
static bool swap_counters(const pl_scene *scene, pl_state *s, const int *counters, int count, uint64_t pick)
{
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            pl_marker *a = &pl_markers(s)[counters[((uint64_t)i + pick) % (uint64_t)count]],
                      *b = &pl_markers(s)[counters[((uint64_t)k + pick) % (uint64_t)count]];
            int x = (int)(a - pl_markers(s)), y = (int)(b - pl_markers(s));
            if (a->unit == b->unit || own_marker(s, x)->order != own_marker(s, y)->order || !is_free(s, x) || !is_free(s, y))
                continue;
            pl_unit_id swap = a->unit;
            carry(scene, s, a->unit, a->at, b->at);
            carry(scene, s, b->unit, b->at, a->at);
            a->unit = b->unit;
            b->unit = swap;
            return true;
        }
    return false;
}

// The figures of a hidden element, but not the one under the counter, stand elsewhere; or one of them is marked, or its nerve is gone.
static bool change_element(const pl_scene *scene, pl_state *s, int unit, uint64_t pick)
{
    const pl_scene_unit *su = &scene->units[unit];
    bool has_changed = false, is_first = true;
    for (int n = 0; n < su->count; n++) {
        pl_piece *p = &pl_pieces(s)[su->first + n];
        if (p->place != PL_ON_TABLE)
            continue;
        if (pick % 3 == 1) {
            own_piece(s, su->first + n)->marked ^= 1;
            return true;
        }
        if (!is_first && pick % 3 == 0) {
            pl_len by = 1300 + (pl_len)(pick / 3 % 1500);
            p->at.x = p->at.x > by ? p->at.x - by : p->at.x + by;
            has_changed = true;
        }
        is_first = false;
    }
    if (pick % 3 == 2 && own_unit(s, unit)->shaken) {
        own_unit(s, unit)->status ^= 1;  // good or suppressed
        has_changed = true;
    }
    return has_changed;
}

// ---- guesses: a view filled in

// A hidden element as a view has it: nowhere, and nothing known of it.
static bool is_blank(pl_state *s, int unit, pl_side side)
{
    return pl_units(s)[unit].side == side && own_unit(s, unit)->is_hidden && pl_units(s)[unit].place == PL_AWAY;
}

enum { CELL = 1500, CELLS = 9, MIDDLE = 4 };  // hidden men stand on a grid round their counter

static uint32_t draw(uint64_t *pick, uint32_t below)
{
    *pick = (*pick ^ *pick >> 29) * 0xBF58476D1CE4E5B9u + 0x9E3779B97F4A7C15u;
    return (uint32_t)((*pick >> 33) % below);
}

static bool is_sniper(const pl_scene *scene, int unit)
{
    const rof_tables *t = scene->tables;
    return t->weapon[t->type[scene->units[unit].type].figure[0].weapon].flags & ROF_SNIPER;
}

static bool is_free_ground(const pl_turn *turn, pl_point at)
{
    rof_walk walk;
    if (at.x < 0 || at.y < 0 || at.x > turn->scene->width || at.y > turn->scene->height)
        return false;
    for (int p = 1; p <= turn->state->piece_count; p++)
        if (rof_stands(turn, p) && rof_overlap(turn, at, rof_piece_at(turn, p)->at))
            return false;
    rof_walk_make(turn, at, &(pl_point){at.x + 1, at.y}, 1, NULL, &walk);
    return !walk.why;
}

// Looks at the nearest of those it hides from.
static int facing_from(const pl_turn *turn, pl_point at, pl_side viewer)
{
    const rof_tables *t = rof_t(turn);
    pl_point goal = {turn->scene->width / 2, turn->scene->height / 2};
    int64_t nearest = INT64_MAX, most = INT64_MIN;
    int best = 0;
    for (int p = 1; p <= turn->state->piece_count; p++)
        if (rof_stands(turn, p) && rof_piece_at(turn, p)->side == viewer && pl_distance_squared(at, rof_piece_at(turn, p)->at) < nearest) {
            nearest = pl_distance_squared(at, rof_piece_at(turn, p)->at);
            goal = rof_piece_at(turn, p)->at;
        }
    for (int d = 0; d < 24; d++) {
        int64_t along = (int64_t)t->vector_x[d] * (goal.x - at.x) + (int64_t)t->vector_y[d] * (goal.y - at.y);
        best = along > most ? d : best;
        most = along > most ? along : most;
    }
    return 15 * best;
}

// The next man takes a free place beside one already there, in cover if there is one, within reach of the counter.
static pl_point place_beside(const pl_turn *turn, pl_point counter, bool taken[CELLS][CELLS], uint64_t *pick)
{
    for (int wants_cover = 1; wants_cover >= 0; wants_cover--)
        for (uint32_t i = 0, first = draw(pick, CELLS * CELLS); i < CELLS * CELLS; i++) {
            int cell = (int)((first + 7 * i) % (CELLS * CELLS)), x = cell % CELLS, y = cell / CELLS;
            bool is_beside = (x && taken[x - 1][y]) || (y && taken[x][y - 1]) || (x < CELLS - 1 && taken[x + 1][y]) ||
                             (y < CELLS - 1 && taken[x][y + 1]);
            pl_point at = {counter.x + (x - MIDDLE) * CELL, counter.y + (y - MIDDLE) * CELL};
            if (taken[x][y] || !is_beside || !rof_within(turn, at, counter, rof_t(turn)->hidden_spread) ||
                (wants_cover && !rof_fit_to_hide(turn, at)) || !is_free_ground(turn, at))
                continue;
            taken[x][y] = true;
            return at;
        }
    return counter;  // no room: he shares the counter's place
}

// An element of full strength behind a counter: hidden troops that lose men are revealed.
static void put_behind(const pl_turn *turn, int unit, int counter, pl_side viewer, uint64_t *pick)
{
    pl_state *s = turn->state;
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    const rof_marker *lies = own_marker(s, counter);
    pl_point at = pl_markers(s)[counter].at;
    bool taken[CELLS][CELLS] = {{false}};
    int facing = facing_from(turn, at, viewer);
    taken[MIDDLE][MIDDLE] = true;
    pl_markers(s)[counter].unit = (pl_unit_id)unit;
    *own_unit(s, unit) = rof_element_made(turn, unit);
    own_unit(s, unit)->is_hidden = own_unit(s, unit)->was_hidden = own_unit(s, unit)->deployed = 1;
    own_unit(s, unit)->order = lies->order;
    own_unit(s, unit)->fired = lies->fired;
    pl_units(s)[unit].place = PL_ON_TABLE;
    for (int n = 0; n < su->count; n++) {
        pl_piece *p = &pl_pieces(s)[su->first + n];
        p->at = n ? place_beside(turn, at, taken, pick) : at;
        p->facing = (int16_t)facing;
        p->place = PL_ON_TABLE;
        *own_piece(s, su->first + n) = rof_figure_made(turn, unit, n);
    }
}

// Opportunity markers and missions of hidden elements get owners; re-rolls are as fresh as they can be.
static void name_owners(const pl_turn *turn, const int *units, int count, uint64_t *pick)
{
    pl_state *s = turn->state;
    uint32_t first = draw(pick, (uint32_t)count);
    for (int m = 1, given = 0; m <= s->marker_count; m++) {
        pl_marker *marker = &pl_markers(s)[m];
        if (marker->kind == ROF_OPPORTUNITY && !marker->unit)
            marker->unit = (pl_unit_id)units[(first + (uint32_t)given++) % (uint32_t)count];
        for (int i = 0; i < count && marker->kind == ROF_MISSION && !marker->piece; i++)
            ROF_EACH_FIGURE(turn, units[i], f)
                if (!marker->piece && own_piece(s, f)->leader >= ROF_OFFICER)
                    marker->piece = (pl_piece_id)f;
    }
    for (int p = 1; p <= s->piece_count; p++)
        if (pl_pieces(s)[p].side == pl_units(s)[units[0]].side)
            own_piece(s, p)->rr_left = own_piece(s, p)->rr;
}

static bool fill_in(const pl_scene *scene, pl_state *s, int *counters, int count, int *units, int unit_count, pl_side viewer, uint64_t pick)
{
    pl_turn turn = {.scene = scene, .rules = scene->rules, .state = s};
    for (int i = count - 1; i > 0; i--) {  // any counter may stand for any of them
        int k = (int)draw(&pick, (uint32_t)i + 1), swap = counters[i];
        counters[i] = counters[k];
        counters[k] = swap;
    }
    for (int i = 0; i < unit_count && count; i++) {
        int at = 0;
        for (int k = 0; k < count; k++)
            at = own_marker(s, counters[k])->fired == is_sniper(scene, units[i]) ? k : at;  // only a sniper fires and stays hidden
        put_behind(&turn, units[i], counters[at], viewer, &pick);
        counters[at] = counters[--count];
    }
    name_owners(&turn, units, unit_count, &pick);
    return true;
}

bool rof_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick)
{
    int counters[PL_MARKERS_MAX], count = 0, units[ROF_ELEMENTS], unit_count = 0;
    pl_side enemy = pl_other(viewer);
    if (state->is_over || rof_is_setting_up(state, enemy))
        return false;
    for (int m = 1; m <= state->marker_count; m++)
        if (pl_markers(state)[m].kind == ROF_COUNTER && pl_markers(state)[m].side == enemy)
            counters[count++] = m;
    for (int e = 1; e <= state->unit_count; e++)
        if (is_blank(state, e, enemy))
            units[unit_count++] = e;
    if (unit_count && count)
        return fill_in(scene, state, counters, count, units, unit_count, viewer, pick);
    // Where the owner himself is about to act, an order to the same element would move another counter in the twin: no leak, but no twin either.
    bool may_swap = count > 1 && state->depth && pl_frames(state)[state->depth - 1].asked & PL_SIDE_BIT(viewer);
    if (may_swap && pick % 2 && swap_counters(scene, state, counters, count, pick / 2))
        return true;
    for (int i = 0; i < count; i++) {
        int unit = pl_markers(state)[counters[((uint64_t)i + pick) % (uint64_t)count]].unit;
        if (unit && change_element(scene, state, unit, pick / 2))
            return true;
    }
    return may_swap && swap_counters(scene, state, counters, count, pick / 2);
}

// preview.c - what a choice would be, drawn from its parts where the ruleset does not draw it itself.
#include "phaseline/preview.h"

#include <stddef.h>
#include <string.h>

#include "phaseline/ruleset.h"

// ---- shapes

pl_drawn *pl_draw(pl_preview *to, pl_drawn_kind kind, pl_role role, const pl_point *points, int count)
{
    bool has_room = to->drawn_count < PL_DRAWN_MAX && to->point_count + count <= PL_DRAWN_POINTS;
    pl_drawn *drawn = &to->drawn[has_room ? to->drawn_count++ : PL_DRAWN_MAX];
    *drawn = (pl_drawn){.kind = (uint8_t)kind, .role = (uint8_t)role};
    if (!has_room) {
        to->lost++;
        return drawn;
    }
    drawn->point_first = (uint16_t)to->point_count;
    drawn->point_count = (uint16_t)count;
    if (count)
        memcpy(to->points + to->point_count, points, sizeof *points * (size_t)count);
    to->point_count += count;
    return drawn;
}

pl_drawn *pl_draw_ghost(pl_preview *to, pl_role role, pl_piece_id piece, pl_point at, int facing)
{
    pl_drawn *drawn = pl_draw(to, PL_DRAW_GHOST, role, &at, 1);
    drawn->noun = PL_PIECE;
    drawn->id = piece;
    drawn->facing = (int16_t)facing;
    return drawn;
}

pl_drawn *pl_draw_line(pl_preview *to, pl_role role, pl_point from, pl_point until, int how)
{
    pl_drawn *drawn = pl_draw(to, PL_DRAW_LINE, role, (pl_point[]){from, until}, 2);
    drawn->how = (uint8_t)how;
    return drawn;
}

pl_drawn *pl_draw_mark(pl_preview *to, pl_role role, pl_noun_kind noun, int id, int how)
{
    pl_drawn *drawn = pl_draw(to, PL_DRAW_MARK, role, NULL, 0);
    drawn->noun = (uint8_t)noun;
    drawn->id = (uint16_t)id;
    drawn->how = (uint8_t)how;
    return drawn;
}

pl_drawn *pl_draw_disc(pl_preview *to, pl_role role, pl_point at, pl_len radius, int how)
{
    pl_drawn *drawn = pl_draw(to, PL_DRAW_AREA, role, &at, 1);
    drawn->radius = radius;
    drawn->how = (uint8_t)how;
    return drawn;
}

pl_drawn *pl_draw_arc(pl_preview *to, pl_role role, pl_point at, int facing, int half, const pl_len *bands, int count)
{
    enum { BANDS_MAX = 16 };
    pl_point points[BANDS_MAX + 1] = {at};  // the ranges lie behind the place, as points on its own axis
    for (int i = 0; i < count && i < BANDS_MAX; i++)
        points[i + 1] = (pl_point){bands[i], 0};
    pl_drawn *drawn = pl_draw(to, PL_DRAW_ARC, role, points, 1 + (count < BANDS_MAX ? count : BANDS_MAX));
    drawn->facing = (int16_t)facing;
    drawn->half = (int16_t)half;
    return drawn;
}

// What is told at a place, what chooses it and what is to be expected there lie behind the places, as points.
static pl_drawn *draw_track(pl_preview *to, pl_role role, const pl_point *points, const int32_t *values, const int32_t *chosen,
                            const int32_t *tenths, int count)
{
    enum { PLACES_MAX = 64 };
    pl_point all[3 * PLACES_MAX];
    count = count < PLACES_MAX ? count : PLACES_MAX;
    for (int i = 0; i < count; i++) {
        all[i] = points[i];
        all[count + i] = (pl_point){values[i], chosen[i]};
        all[2 * count + i] = (pl_point){tenths ? tenths[i] : 0, 0};
    }
    return pl_draw(to, PL_DRAW_SCALE, role, all, (tenths ? 3 : 2) * count);
}

pl_drawn *pl_draw_scale(pl_preview *to, pl_role role, const pl_point *points, const int32_t *values, const int32_t *chosen, int count)
{
    return draw_track(to, role, points, values, chosen, NULL, count);
}

pl_drawn *pl_draw_expected(pl_preview *to, pl_role role, const pl_point *points, const int32_t *values, const int32_t *chosen,
                           const int32_t *tenths, int count, const char *of)
{
    pl_drawn *drawn = draw_track(to, role, points, values, chosen, tenths, count);
    drawn->worth_in = of;
    return drawn;
}

static bool is_same_said(const pl_said *a, const pl_said *b)
{
    bool is_same = a->form == b->form;
    for (int i = 0; i < PL_COUNT(a->nouns); i++)
        is_same = is_same && a->nouns[i].kind == b->nouns[i].kind && a->nouns[i].value == b->nouns[i].value;
    return is_same;
}

// Nothing is told twice. False: there is no room for more.
static bool add_note(pl_note *list, int most, int *count, pl_note note)
{
    for (int i = 0; i < *count; i++)
        if (is_same_said(&list[i].say, &note.say))
            return true;
    if (*count == most)
        return false;
    list[(*count)++] = note;
    return true;
}

bool pl_add_note(pl_preview *to, int good, pl_said say)
{
    return add_note(to->notes, PL_NOTES_MAX, &to->note_count, (pl_note){.good = (int8_t)good, .say = say});
}

bool pl_add_chance(pl_preview *to, int good, int share, pl_said say)
{
    int8_t told = (int8_t)(share >= 100 ? 0 : share);
    return share <= 0 || add_note(to->notes, PL_NOTES_MAX, &to->note_count, (pl_note){.good = (int8_t)good, .share = told, .say = say});
}

bool pl_add_there(pl_preview *to, int good, pl_said say)
{
    return add_note(to->there, PL_THERE_MAX, &to->there_count, (pl_note){.good = (int8_t)good, .say = say});
}

pl_row *pl_add_row(pl_preview *to, pl_noun_kind noun, int id, pl_said say)
{
    bool has_room = to->row_count < PL_ROWS_MAX;
    pl_row *row = &to->rows[has_room ? to->row_count++ : PL_ROWS_MAX];
    to->lost += !has_room;
    *row = (pl_row){.noun = (uint8_t)noun, .id = (uint16_t)id, .say = say};
    return row;
}

// ---- plainly

// Where a unit, piece or marker is as the view has it; whoever has id 0 is nowhere.
static bool place_of(const pl_turn *turn, int noun, int id, pl_piece_id *piece, pl_point *at)
{
    const pl_piece *pieces = pl_see_pieces(turn->state);
    *piece = 0;
    if (noun == PL_PIECE && id <= turn->state->piece_count)
        *piece = (pl_piece_id)id;
    if (noun == PL_UNIT && id <= turn->state->unit_count)
        for (int i = turn->scene->units[id].count - 1; i >= 0; i--)
            if (pieces[turn->scene->units[id].first + i].place == PL_ON_TABLE)
                *piece = (pl_piece_id)(turn->scene->units[id].first + i);
    if (*piece && pieces[*piece].place == PL_ON_TABLE) {
        *at = pieces[*piece].at;
        return true;
    }
    const pl_marker *markers = pl_see_markers(turn->state);
    if (noun != PL_MARKER || id > turn->state->marker_count || !markers[id].kind)
        return false;
    *at = markers[id].at;
    return true;
}

// The waypoints of one piece, or of all where items name none.
static void draw_way(const pl_turn *turn, const pl_choice *draft, const pl_verb *verb, pl_piece_id piece, pl_preview *to)
{
    pl_point points[PL_ITEMS_MAX + 1];
    const pl_piece *there = &pl_see_pieces(turn->state)[piece];
    int count = 0, facing = there->facing;
    if (there->place == PL_ON_TABLE && verb->need == PL_NEED_PATH)
        points[count++] = there->at;
    int first = count;
    for (int i = 0; i < draft->item_count; i++) {
        const pl_item *item = &draft->items[i];
        bool is_told_as_step = verb->item_parts & PL_ITEM_ORDER && verb->item_parts & PL_ITEM_VALUE && !item->at.x && !item->at.y;
        if ((verb->item_parts & PL_ITEM_PIECE && item->piece != piece) || !pl_item_has_at(item) || is_told_as_step)
            continue;
        points[count++] = item->at;
        if (verb->item_parts & PL_ITEM_FACING)
            facing = pl_item_facing(item, facing);
    }
    if (count == first)
        return;
    if (count > 1)
        pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, points, count);
    pl_draw_ghost(to, PL_ROLE_MINE, piece, points[count - 1], facing);
}

static bool is_named_before(const pl_choice *draft, int item)
{
    for (int i = 0; i < item; i++)
        if (draft->items[i].piece == draft->items[item].piece)
            return true;
    return false;
}

static void draw_ways(const pl_turn *turn, const pl_choice *draft, const pl_verb *verb, pl_preview *to)
{
    pl_piece_id piece;
    pl_point at;
    if (!(verb->item_parts & PL_ITEM_AT))
        return;
    if (!(verb->item_parts & PL_ITEM_PIECE)) {
        if (place_of(turn, verb->subject.kind, draft->subject, &piece, &at) && piece)
            draw_way(turn, draft, verb, piece, to);
        return;
    }
    for (int i = 0; i < draft->item_count; i++)
        if (draft->items[i].piece && draft->items[i].piece <= turn->state->piece_count && !is_named_before(draft, i))
            draw_way(turn, draft, verb, draft->items[i].piece, to);
}

// A line to what is aimed at, as far as it is seen, and a mark on it; nothing where that is nowhere on the table.
static void draw_aim(const pl_turn *turn, int from_is, int from, int target_is, int target, pl_preview *to)
{
    pl_piece_id shooter, aimed;
    pl_point here, there, stopped = {0, 0};
    pl_feature_id what = 0;
    if (!place_of(turn, target_is, target, &aimed, &there))
        return;
    pl_draw_mark(to, PL_ROLE_THEIRS, (pl_noun_kind)target_is, target, PL_MARK_TARGET);
    if (!place_of(turn, from_is, from, &shooter, &here) || !shooter)
        return;
    pl_why why = turn->rules->sight ? turn->rules->sight(turn, shooter, there, &stopped, &what) : NULL;
    pl_drawn *line = pl_draw_line(to, PL_ROLE_MINE, here, there, why ? PL_LINE_BLOCKED : PL_LINE_CLEAR);
    line->label = (pl_said){"{1}", {{PL_LENGTH, pl_distance(here, there, PL_NEAREST)}}};
    if (why && what)
        line->meaning = (pl_said){"{1} {is} in the way", {{PL_FEATURE, what}}};
}

// ---- from there

enum { WEAPONS_MAX = 8, BANDS_MAX = 8, THERE_UNITS = PL_UNITS_MAX + 1 };

// How far a piece fires that way, by its longest weapon that bears; 0: not at all.
static pl_len reach_of(const pl_turn *turn, pl_piece_id piece, pl_point until)
{
    pl_len bands[BANDS_MAX], longest = 0;
    const pl_piece *own = &pl_see_pieces(turn->state)[piece];
    for (int weapon = 0; weapon < WEAPONS_MAX; weapon++) {
        const char *name = NULL;
        int half = 180, count = turn->rules->ranges(turn, piece, weapon, &name, bands, BANDS_MAX, &half);
        if (count < 0)
            break;
        if (count && bands[count - 1] > longest && (half >= 180 || half <= 0 || pl_in_arc(until, own->at, own->facing, half)))
            longest = bands[count - 1];
    }
    return longest;
}

static bool can_fire(const pl_turn *turn, pl_piece_id piece, pl_piece_id at, pl_len gap)
{
    pl_point stopped, until = pl_see_pieces(turn->state)[at].at;
    pl_feature_id what;
    pl_len reach = reach_of(turn, piece, until);
    return reach > 0 && reach >= gap && !turn->rules->sight(turn, piece, until, &stopped, &what);
}

typedef struct outlook {
    pl_len gap[THERE_UNITS];      // to the nearest piece of a unit that can be fired at; 0: none, else one more
    bool is_feared[THERE_UNITS];  // one of the unit could fire
} outlook;

static void look_about(const pl_turn *trial, pl_piece_id mover, outlook *to)
{
    const pl_piece *pieces = pl_see_pieces(trial->state), *own = &pieces[mover];
    pl_foot foot = pl_piece_foot(trial->scene, own);
    for (int p = 1; p <= trial->state->piece_count; p++) {
        const pl_piece *other = &pieces[p];
        bool is_ally = trial->rules->are_allied && trial->rules->are_allied(trial->scene, other->side, own->side);
        if (other->place != PL_ON_TABLE || !other->side || other->side == own->side || is_ally)
            continue;
        pl_foot theirs = pl_piece_foot(trial->scene, other);
        pl_len gap = pl_gap(&foot, &theirs, PL_DOWN);
        if ((!to->gap[other->unit] || gap + 1 < to->gap[other->unit]) && can_fire(trial, mover, (pl_piece_id)p, gap))
            to->gap[other->unit] = gap + 1;
        to->is_feared[other->unit] = to->is_feared[other->unit] || can_fire(trial, (pl_piece_id)p, mover, gap);
    }
}

static const pl_drawn *own_ghost(const pl_preview *to)
{
    for (int i = 0; i < to->drawn_count; i++)
        if (to->drawn[i].kind == PL_DRAW_GHOST && to->drawn[i].role == PL_ROLE_MINE && to->drawn[i].point_count && to->drawn[i].id)
            return &to->drawn[i];
    return NULL;
}

void pl_preview_there(pl_preview *to)
{
    outlook found = {0};
    const pl_drawn *ghost = to->turn->rules->ranges && to->turn->rules->sight ? own_ghost(to) : NULL;
    pl_turn *trial = ghost ? pl_preview_trial(to) : NULL;
    if (!trial)
        return;
    pl_piece *mover = &pl_pieces(trial->state)[ghost->id];
    mover->at = to->points[ghost->point_first];
    mover->facing = ghost->facing;
    mover->place = PL_ON_TABLE;
    look_about(trial, ghost->id, &found);
    for (int told = 0; told < PL_THERE_MAX / 2; told++) {  // the nearest ones first
        int nearest = 0;
        for (int u = 1; u < THERE_UNITS; u++)
            if (found.gap[u] && (!nearest || found.gap[u] < found.gap[nearest]))
                nearest = u;
        if (!nearest)
            break;
        pl_add_there(to, 1, (pl_said){"can fire at {1}, {2} away", {{PL_UNIT, nearest}, {PL_LENGTH, found.gap[nearest] - 1}}});
        found.gap[nearest] = 0;
    }
    for (int u = 1, feared = 0; u < THERE_UNITS && feared < PL_THERE_MAX / 2; u++)
        if (found.is_feared[u]) {
            pl_add_there(to, -1, (pl_said){"{1} can fire at it there", {{PL_UNIT, u}}});
            feared++;
        }
    if (!to->there_count)
        pl_add_there(to, 0, (pl_said){"nobody to fire at, and no known enemy can fire at it"});
}

void pl_preview_plainly(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const pl_verb *verb = &turn->rules->verbs[draft->verb];
    int target_is = verb->item_target.kind;
    draw_ways(turn, draft, verb, to);
    if (verb->need == PL_NEED_PATH)
        pl_preview_there(to);
    draw_aim(turn, verb->subject.kind, draft->subject, verb->target.kind, draft->target, to);
    for (int i = 0; verb->item_parts & PL_ITEM_TARGET && i < draft->item_count; i++)
        draw_aim(turn, verb->item_parts & PL_ITEM_PIECE ? PL_PIECE : verb->subject.kind,
                 verb->item_parts & PL_ITEM_PIECE ? draft->items[i].piece : draft->subject, target_is, draft->items[i].target, to);
}

pl_turn *pl_preview_trial(pl_preview *to)
{
    if (to->turn->state->size > sizeof to->trial_state)
        return NULL;
    to->trial = *to->turn;
    to->trial.state = (pl_state *)(void *)to->trial_state;
    memcpy(to->trial_state, to->turn->state, to->turn->state->size);
    return &to->trial;
}

static void begin(const pl_turn *turn, pl_preview *to)
{
    memset(to, 0, offsetof(pl_preview, trial_state));
    to->turn = turn;
}

// ---- several answers at once

static bool is_same_aim(const pl_turn *turn, const pl_choice *a, const pl_choice *b)
{
    return a->target == b->target && turn->rules->verbs[a->verb].target.kind == turn->rules->verbs[b->verb].target.kind;
}

// Who is aimed at by more than one, each once.
static void note_aims(const pl_turn *turn, const pl_choice *drafts, int count, pl_preview *to)
{
    for (int i = 0; i < count; i++) {
        int kind = turn->rules->verbs[drafts[i].verb].target.kind, aims = 0;
        bool is_on_table = kind == PL_UNIT || kind == PL_PIECE || kind == PL_MARKER || kind == PL_FEATURE;
        for (int k = 0; drafts[i].target && is_on_table && k < count; k++)
            aims += is_same_aim(turn, &drafts[k], &drafts[i]);
        if (aims > 1)
            pl_add_note(to, 0, (pl_said){"{1} of yours at {2}", {{PL_NUMBER, aims}, {(uint8_t)kind, drafts[i].target}}});
    }
}

void pl_preview_plan(const pl_turn *turn, const pl_choice *drafts, int count, pl_preview *to)
{
    bool is_told = false;
    begin(turn, to);
    for (int i = 0; i < count && !is_told; i++) {
        const pl_verb *verb = &turn->rules->verbs[drafts[i].verb];
        is_told = verb->together != NULL;
        if (is_told)
            verb->together(turn, drafts, count, to);
    }
    if (!is_told)
        note_aims(turn, drafts, count, to);
}

void pl_preview_make(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const pl_verb *verb = &turn->rules->verbs[draft->verb];
    begin(turn, to);
    if (verb->preview)
        verb->preview(turn, draft, to);
    else
        pl_preview_plainly(turn, draft, to);
}

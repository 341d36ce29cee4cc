// meaning_ways.c - moves whose dice are known, and barrages, drawn: how far, over what ground, who sees it there, what lies under the rounds.
#include "meaning.h"
#include "phase.h"
#include "phaseline/preview.h"
#include "steer.h"

static bool is_team(const pl_turn *turn, int team) { return team > 0 && team <= hof_team_count(turn); }

// ---- ways

static void note_ground(const pl_turn *turn, const hof_way *way, pl_preview *to)
{
    hof_bog_point bogs[HOF_CHECKS_MAX];
    int count = hof_way_bogs(turn, way, bogs, HOF_CHECKS_MAX);
    for (int i = 0; i < count; i++) {
        pl_point at = pl_along(way->points, way->count, bogs[i].along, PL_NEAREST, PL_NEAREST);
        pl_drawn *place = pl_draw(to, PL_DRAW_PATH, PL_ROLE_RISK, &at, 1);
        place->label = bogs[i].feature ? (pl_said){"May bog down in {1}", {{PL_FEATURE, bogs[i].feature}}} : (pl_said){"May bog down"};
        place->meaning = (pl_said){"{1} or more gets through", {{PL_NUMBER, hof_need(turn, hof_profile_of(turn, way->team)->quality)}}};
    }
}

static void note_end(const pl_turn *turn, const hof_way *way, pl_preview *to)
{
    pl_point end = way->points[way->count - 1];
    if (hof_hard_cover_at(turn, way->team, end, way->facing))
        pl_add_note(to, 1, (pl_said){"Ends in hard cover"});
    else if (hof_ground_conceals(turn, way->team, end))
        pl_add_note(to, 1, (pl_said){"Ends concealed"});
    if (!hof_would_be_seen(turn, way->team, end))
        pl_add_note(to, 1, (pl_said){"Out of sight of every enemy"});
    else
        pl_add_note(to, -1, (pl_said){"Enemies see it there"});
}

static void draw_way(const pl_turn *turn, const hof_way *way, pl_len allowance, bool is_legal, pl_preview *to)
{
    pl_role role = is_legal ? PL_ROLE_MINE : PL_ROLE_RISK;
    if (way->count > 1) {
        pl_drawn *path = pl_draw(to, PL_DRAW_PATH, role, way->points, way->count);
        path->label = (pl_said){"{1} of {2}", {{PL_LENGTH, hof_way_length(way)}, {PL_LENGTH, allowance}}};
    }
    pl_draw_ghost(to, role, (pl_piece_id)way->team, way->points[way->count - 1], way->facing);
    if (!is_legal)
        return;
    note_ground(turn, way, to);
    note_end(turn, way, to);
    pl_preview_there(to);
}

void hof_preview_path(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    hof_way way;
    pl_why why = NULL;
    int team = draft->subject;
    if (!is_team(turn, team))
        return;
    pl_len free = hof_allowance(turn, team, false);
    if (hof_on_table(turn, team))
        pl_draw_disc(to, PL_ROLE_MINE, hof_piece(turn, team)->at, free, PL_POSSIBLE)->label =
            (pl_said){"As far as {1}", {{PL_LENGTH, free}}};
    if (draft->item_count < 1 || !hof_path_way(turn, team, draft->items, draft->item_count, &way, &why) || way.count < 1)
        return;
    pl_hint hint = {.item = -1};
    pl_len allowance = hof_allowance(turn, team, hof_way_on_roads(turn, &way));
    why = hof_why_not_way(turn, &way, allowance, &hint);
    draw_way(turn, &way, allowance, !why, to);
}

// The way is asked for next: how far it may lead is known as soon as the dice are.
void hof_preview_next(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int team = draft->subject;
    if (!is_team(turn, team) || !hof_on_table(turn, team) || !hof_order_is_move(hof_see_team(turn, team)->order))
        return;
    pl_len free = hof_allowance(turn, team, false);
    pl_draw_disc(to, PL_ROLE_MINE, hof_piece(turn, team)->at, free, PL_POSSIBLE)->label = (pl_said){"As far as {1}", {{PL_LENGTH, free}}};
    to->then = (pl_said){"where {1} go{es} is asked next", {{PL_PIECE, team}}};
}

void hof_preview_reverse(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int team = draft->subject;
    if (!is_team(turn, team) || !hof_on_table(turn, team) || draft->value <= 0 || draft->value > hof_reverse_most(turn, team))
        return;
    hof_way way = hof_reverse_way(turn, team, draft->value);
    pl_hint hint = {.item = -1};
    pl_why why = hof_why_not_way(turn, &way, hof_reverse_most(turn, team), &hint);
    draw_way(turn, &way, hof_reverse_most(turn, team), !why, to);
}

void hof_preview_boost(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int team = draft->target;
    if (!is_team(turn, draft->subject) || !is_team(turn, team) || !hof_on_table(turn, team))
        return;
    pl_len far = hof_allowance(turn, team, false) + hof_rules(turn)->leader_boost;
    pl_draw_disc(to, PL_ROLE_HELP, hof_piece(turn, team)->at, far, PL_POSSIBLE)->label = (pl_said){"As far as {1}", {{PL_LENGTH, far}}};
    pl_draw_mark(to, PL_ROLE_HELP, PL_PIECE, draft->subject, PL_MARK_TARGET);
    pl_add_note(to, 0, (pl_said){"It must end touching {1}", {{PL_PIECE, draft->subject}}});
}

// ---- barrages

// Marks enemies within the radius of a point, and the side's own within reach of what may fall; returns how many of its own those are.
static int mark_under(const pl_turn *turn, pl_point at, pl_len radius, pl_len reach, pl_side side, pl_preview *to)
{
    int own = 0, others = 0;
    for (int team = 1; team <= hof_team_count(turn); team++) {
        if (!hof_on_table(turn, team))
            continue;
        pl_foot foot = hof_foot(turn, team);
        bool is_own = hof_is_side(turn, team, side);
        if (!pl_foot_near_point(&foot, at, is_own ? reach : radius))
            continue;
        own += is_own;
        others += !is_own;
        if (is_own)
            pl_draw_mark(to, PL_ROLE_RISK, PL_PIECE, team, PL_MARK_RISK);
        else
            pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, team, PL_MARK_TARGET);
    }
    pl_add_note(to, others ? 1 : 0, (pl_said){"{1:enemy|enemies} under the marker", {{PL_NUMBER, others}}});
    return own;
}

static void draw_rounds(const pl_turn *turn, int unit, pl_point at, bool drifts, pl_side side, pl_preview *to)
{
    const hof_tables *t = hof_rules(turn);
    pl_len radius = hof_barrage_radius(turn, unit), drift = PL_INCHES(t->deviation_faces - (t->deviation_direct == t->deviation_faces));
    pl_draw_disc(to, PL_ROLE_MINE, at, radius, drifts ? PL_POSSIBLE : PL_SURE)->label = (pl_said){"{1} round it", {{PL_LENGTH, radius}}};
    int own = mark_under(turn, at, radius, drifts ? radius + drift : radius, side, to);
    if (drifts) {
        pl_drawn *ring = pl_draw_disc(to, PL_ROLE_RISK, at, radius + drift, PL_POSSIBLE);
        ring->label = (pl_said){"Drifts up to {1}", {{PL_LENGTH, drift}}};
        ring->meaning = (pl_said){"{1} % fall where they are aimed", {{PL_NUMBER, 100 / t->deviation_faces}}};
    }
    if (own)
        pl_add_note(
            to, -1,
            (pl_said){drifts ? "{1:team|teams} of your own may be hit" : "{1:team|teams} of your own will be hit", {{PL_NUMBER, own}}});
}

void hof_preview_marker(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    bool is_at_once = pl_top(turn)->sequence == HOF_SEQ_BARRAGE, is_waiting = pl_top(turn)->sequence == HOF_SEQ_GAME;
    int unit = is_at_once   ? ((const hof_barrage_frame *)pl_see_local(turn))->unit
               : is_waiting ? ((const hof_game_frame *)pl_see_local(turn))->unit
                            : 0;
    if (!unit || draft->item_count != 1 || !pl_item_has_at(&draft->items[0]))
        return;
    pl_hint hint = {.item = -1};
    int observer = is_at_once ? ((const hof_barrage_frame *)pl_see_local(turn))->observer : hof_see_unit(turn, unit)->observer;
    pl_point at = draft->items[0].at;
    pl_why why = hof_check_marker(turn, draft, &hint);
    if (is_team(turn, observer) && hof_on_table(turn, observer))
        pl_draw_line(to, PL_ROLE_MINE, hof_piece(turn, observer)->at, at, why ? PL_LINE_BLOCKED : PL_LINE_CLEAR)->label =
            (pl_said){"{1} observe{s}", {{PL_PIECE, observer}}};
    draw_rounds(turn, unit, at, is_waiting, draft->side, to);
    to->then = is_at_once ? (pl_said){"the rounds fall at once, where they are aimed"}
                          : (pl_said){"dice for the drift; then fire, adjust or cancel"};
}

// The marker lies where the drift has brought it.
void hof_preview_effect(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const hof_game_frame *frame = pl_see_local(turn);
    if (pl_top(turn)->sequence != HOF_SEQ_GAME || !frame->unit || !frame->marker || frame->marker > turn->state->marker_count)
        return;
    if (draft->verb == HOF_ADJUST)
        to->then = (pl_said){"nothing falls now; the marker is placed anew next turn"};
    else
        draw_rounds(turn, frame->unit, pl_see_markers(turn->state)[frame->marker].at, false, draft->side, to);
}

void hof_preview_call(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int unit = draft->subject, observer = draft->target;
    if (unit <= 0 || unit > turn->state->unit_count || !hof_see_unit(turn, unit)->battery || !is_team(turn, observer) ||
        !hof_on_table(turn, observer))
        return;
    const hof_battery *battery = &hof_rules(turn)->batteries[hof_see_unit(turn, unit)->battery - 1];
    pl_draw_mark(to, PL_ROLE_MINE, PL_PIECE, observer, PL_MARK_TARGET);
    for (int i = 0; i < draft->item_count && battery->range; i++) {
        int team = draft->items[i].piece;
        if (is_team(turn, team) && hof_on_table(turn, team) && hof_has(turn, team, HOF_MORTAR))
            pl_draw_disc(to, PL_ROLE_MINE, hof_piece(turn, team)->at, battery->range, PL_POSSIBLE)->label =
                (pl_said){"Reaches {1}", {{PL_LENGTH, battery->range}}};
    }
    pl_add_note(to, 0, (pl_said){"Only the first order point of the turn calls a barrage"});
    pl_add_note(to, 0, (pl_said){"Who takes part does nothing else this turn"});
    to->then = hof_has(turn, observer, HOF_MORTAR) ? (pl_said){"the rounds fall at once if you name a place now, else next turn"}
                                                   : (pl_said){"the marker is placed at the start of your next turn"};
}

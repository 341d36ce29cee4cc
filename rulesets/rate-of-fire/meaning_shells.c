// meaning_shells.c - indirect fire drawn before it falls: where it is meant, how far it may drift, who of one's own stands in it.
// Stands on meaning.h. Reads the view of the side whose battery it is, decides nothing.
#include "meaning.h"

void rof_draw_drift(const pl_turn *turn, pl_point at, pl_len radius, pl_len drift, pl_preview *to)
{
    pl_drawn *sure = pl_draw_disc(to, PL_ROLE_MINE, at, radius, PL_SURE);
    sure->label = (pl_said){"Meant here"};
    (void)turn;
    if (!drift)
        return;
    pl_drawn *ring = pl_draw_disc(to, PL_ROLE_RISK, at, drift + radius, PL_POSSIBLE);
    ring->label = (pl_said){"May drift {1}", {{PL_LENGTH, drift}}};
}

static void count_in(const pl_turn *turn, pl_side side, pl_point at, pl_len reach, bool is_sure, pl_preview *to)
{
    int own = 0, theirs = 0;
    for (int p = 1; p <= turn->state->piece_count; p++) {
        const pl_piece *piece = rof_piece_at(turn, p);
        if (piece->place != PL_ON_TABLE || !rof_known_to(turn, piece->unit, side) ||
            !pl_points_within(piece->at, at, reach + rof_t(turn)->radius))
            continue;
        own += piece->side == side;
        theirs += piece->side != side;
        if (piece->side == side)
            pl_draw_mark(to, PL_ROLE_RISK, PL_PIECE, p, PL_MARK_RISK);
        else if (is_sure)
            pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, p, PL_MARK_TARGET);
    }
    if (theirs && is_sure)
        pl_add_note(to, 1, (pl_said){"{1:man|men} of the enemy in it", {{PL_NUMBER, theirs}}});
    if (own)
        pl_add_note(to, -1,
                    is_sure ? (pl_said){"{1:man|men} of your own in it", {{PL_NUMBER, own}}}
                            : (pl_said){"{1:man|men} of your own where it may drift", {{PL_NUMBER, own}}});
}

static bool is_registered(const pl_turn *turn, pl_side side, pl_point at)
{
    ROF_EACH_MARKER(turn, m, ROF_REGISTERED)
        if (rof_marker_at(turn, m)->side == side && pl_same_point(rof_marker_at(turn, m)->at, at))
            return true;
    return false;
}

static void mark_registered(const pl_turn *turn, pl_side side, pl_preview *to)
{
    ROF_EACH_MARKER(turn, m, ROF_REGISTERED)
        if (rof_marker_at(turn, m)->side == side)
            pl_draw_mark(to, PL_ROLE_HELP, PL_MARKER, m, PL_MARK_CAN)->label = (pl_said){"no drift here"};
}

// ROF-HEI.4: a die of inches, fewer for an observer, half of it for an adjustment.
static pl_len drift_of(const pl_turn *turn, int observer, bool is_halved)
{
    int most = 6 - (rof_see_p(turn, observer)->leader == ROF_OBSERVER ? rof_t(turn)->observer_better : 0);
    return PL_INCHES(is_halved ? most / 2 : most);
}

static void draw_sight(const pl_turn *turn, int observer, pl_point at, pl_preview *to)
{
    pl_point stopped, from = rof_piece_at(turn, observer)->at;
    pl_feature_id what = 0;
    pl_why why = turn->rules->sight(turn, (pl_piece_id)observer, at, &stopped, &what);
    pl_drawn *line = pl_draw_line(to, PL_ROLE_MINE, from, at, why ? PL_LINE_BLOCKED : PL_LINE_CLEAR);
    line->label = (pl_said){"{1}", {{PL_LENGTH, pl_distance(from, at, PL_NEAREST)}}};
    if (why && what)
        line->meaning = (pl_said){"{1} {is} in the way", {{PL_FEATURE, what}}};
}

static void draw_fall(const pl_turn *turn, const pl_choice *draft, int observer, pl_point at, bool is_halved, pl_preview *to)
{
    pl_len radius = rof_t(turn)->concentrated, drift = is_registered(turn, draft->side, at) ? 0 : drift_of(turn, observer, is_halved);
    draw_sight(turn, observer, at, to);
    rof_draw_drift(turn, at, radius, drift, to);
    mark_registered(turn, draft->side, to);
    count_in(turn, draft->side, at, radius + drift, !drift, to);
    if (!drift)
        pl_add_note(to, 1, (pl_said){"a registered point: the rounds fall where they are meant"});
}

static bool is_own_man(const pl_turn *turn, pl_side side, int piece)
{
    return piece > 0 && piece <= turn->state->piece_count && rof_stands(turn, piece) && rof_piece_at(turn, piece)->side == side;
}

static bool is_own_battery(const pl_turn *turn, const pl_choice *draft)
{
    return draft->subject && draft->subject <= turn->state->unit_count && rof_unit_at(turn, draft->subject)->side == draft->side &&
           rof_see_u(turn, draft->subject)->battery;
}

void rof_preview_call(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int base;
    if (!is_own_battery(turn, draft) || !is_own_man(turn, draft->side, draft->target))
        return;
    if (draft->item_count && pl_item_has_at(&draft->items[0]))
        draw_fall(turn, draft, draft->target, draft->items[0].at, false, to);
    else
        mark_registered(turn, draft->side, to);
    int need = rof_contact_number(turn, draft->subject, draft->target, &base);
    if (need)
        pl_add_note(to, 0, (pl_said){"the call gets through on {1} or more", {{PL_NUMBER, need}}});
    pl_add_note(to, 0, (pl_said){"{1} do{es} not fire himself this turn", {{PL_PIECE, draft->target}}});
    to->then = (pl_said){"if it gets through, a round falls, and you fire for effect or hold"};
}

// The mission of a battery under way; 0: it has none.
static int mission_of(const pl_turn *turn, const pl_choice *draft)
{
    if (!is_own_battery(turn, draft))
        return 0;
    int mission = rof_see_u(turn, draft->subject)->mission;
    return mission && mission <= turn->state->marker_count && rof_marker_at(turn, mission)->kind == ROF_MISSION ? mission : 0;
}

void rof_preview_adjust(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int mission = mission_of(turn, draft);
    if (!mission || !is_own_man(turn, draft->side, rof_marker_at(turn, mission)->piece))
        return;
    pl_len reach = rof_t(turn)->adjust;
    rof_draw_ring(to, PL_ROLE_HELP, rof_marker_at(turn, mission)->at, reach, (pl_said){"Adjusted by up to {1}", {{PL_LENGTH, reach}}},
                  (pl_said){0});
    if (draft->item_count && pl_item_has_at(&draft->items[0]))
        draw_fall(turn, draft, rof_marker_at(turn, mission)->piece, draft->items[0].at, true, to);
    to->then = (pl_said){"a round falls, and you fire for effect or hold"};
}

// ROF-HEI.5: a smoke line is three counters across the marker.
static void draw_smoke_line(const pl_turn *turn, pl_side side, pl_point at, int axis, pl_preview *to)
{
    pl_point places[3];
    for (int i = -1; i <= 1; i++) {
        places[i + 1] = rof_displaced(turn, at, axis ? 90 : 0, i * rof_t(turn)->smoke_step);
        pl_draw_disc(to, PL_ROLE_HELP, places[i + 1], rof_t(turn)->smoke_radius, PL_SURE);
    }
    rof_draw_hidden(turn, side, places, 3, to);
}

void rof_preview_effect(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int mission = mission_of(turn, draft);
    if (!mission)
        return;
    pl_point at = rof_marker_at(turn, mission)->at;
    if (draft->verb == ROF_V_FFE_SMOKE) {
        draw_smoke_line(turn, draft->side, at, draft->value, to);
        pl_add_note(
            to, 0,
            (pl_said){"{1:smoke mission|smoke missions} left after it", {{PL_NUMBER, rof_see_u(turn, draft->subject)->ffe_smoke - 1}}});
        return;
    }
    bool is_dispersed = draft->verb == ROF_V_DISPERSED;
    pl_len radius = is_dispersed ? rof_t(turn)->dispersed : rof_t(turn)->concentrated;
    int number = rof_t(turn)->to_hit[ROF_OPEN] + (is_dispersed ? rof_t(turn)->dispersed_to_hit : 0);
    pl_drawn *disc = pl_draw_disc(to, PL_ROLE_MINE, at, radius, PL_SURE);
    disc->label = (pl_said){"{1} round it", {{PL_LENGTH, radius}}};
    disc->meaning = (pl_said){"{1} or more hits a man in the open", {{PL_NUMBER, number}}};
    count_in(turn, draft->side, at, radius, true, to);
    pl_add_note(to, 0, (pl_said){"{1:mission|missions} left after it", {{PL_NUMBER, rof_see_u(turn, draft->subject)->ffe - 1}}});
}

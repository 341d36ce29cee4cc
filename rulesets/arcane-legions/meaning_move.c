// meaning_move.c - moves of a base drawn before they are made: where it ends up, what it costs, what it runs into.
// Stands on meaning.h and move.h. Reads the view alone, decides nothing.
#include "meaning.h"
#include "move.h"

static pl_drawn *draw_base(const pl_turn *turn, int unit, const al_stand *at, pl_preview *to)
{
    return pl_draw_ghost(to, PL_ROLE_MINE, turn->scene->units[unit].first, at->at, at->facing);
}

static pl_said points_left(const pl_turn *turn, int unit, int cost)
{
    int left = al_see(turn, unit)->mp - cost;
    return left < 0 ? (pl_said){"{1:movement point|movement points} short", {{PL_NUMBER, -left}}}
                    : (pl_said){"{1:movement point|movement points} left", {{PL_NUMBER, left}}};
}

// AL-VP.2: ground that would score, and who would have to be gone from it.
static void note_ground(const pl_turn *turn, const al_stand *end, pl_side side, pl_preview *to)
{
    pl_point corners[4], theirs[4];
    al_corners(end, corners);
    for (pl_feature_id id = 1; id <= pl_terrain_count(turn->scene->terrain); id++) {
        int points = al_kind_of(turn, id)->vp, foe = 0;
        if (!points || !al_is_on(turn, id, corners, 4))
            continue;
        for (int unit = 1; unit <= al_unit_count(turn) && !foe; unit++) {
            if (!al_in_play(turn, unit) || !al_are_hostile(turn, side, al_side_of(turn, unit)))
                continue;
            al_stand other = al_stand_of(turn, unit);
            al_corners(&other, theirs);
            foe = al_is_on(turn, id, theirs, 4) ? unit : 0;
        }
        if (foe)
            pl_add_note(to, 0, (pl_said){"on {1}, where {2} stand{s} too: nobody scores there", {{PL_FEATURE, id}, {PL_UNIT, foe}}});
        else
            pl_add_note(to, 1,
                        (pl_said){"on {1}: {2:victory point|victory points} when your turn begins, if it is alone there",
                                  {{PL_FEATURE, id}, {PL_NUMBER, points}}});
    }
}

static void mark_contact(pl_preview *to, int target, int side)
{
    pl_drawn *mark = pl_draw_mark(to, PL_ROLE_THEIRS, PL_UNIT, target, PL_MARK_CONTACT);
    mark->edge = (int8_t)(side + 1);  // front, right, back, left, as the sides of a base are counted
}

// ---- steps

static void draw_snaps(const pl_turn *turn, int unit, al_base_side side, const al_contact *contact, pl_said label, pl_preview *to)
{
    al_snap snaps[AL_SNAPS_MAX];
    int count = al_snaps(turn, unit, side, contact, snaps, AL_SNAPS_MAX);
    for (int i = 0; i < count; i++) {
        draw_base(turn, unit, &snaps[i].to, to)->label = i ? (pl_said){0} : label;
        mark_contact(to, snaps[i].target, snaps[i].side);
    }
    int foe = __builtin_ctzll(contact->hostile);
    if (count)
        to->then = count > 1 ? (pl_said){"it closes up, and you choose which way; its movement ends"}
                             : (pl_said){"it closes up, and its movement ends"};
    else
        pl_add_note(to, -1, (pl_said){"there is no room to close up to {1}: it stops short", {{PL_UNIT, foe}}});
}

static void note_stop(al_stop stop, pl_preview *to)
{
    if (stop == AL_STOP_EDGE)
        pl_add_note(to, 0, (pl_said){"the edge of the table stops it"});
    else if (stop == AL_STOP_FRIEND)
        pl_add_note(to, 0, (pl_said){"a friend stands in the way"});
    else if (stop == AL_STOP_TERRAIN)
        pl_add_note(to, -1, (pl_said){"it runs against ground it cannot pass, and its movement ends"});
}

void al_preview_step(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!al_is_own(turn, draft) || draft->target >= AL_BASE_SIDES || draft->value < 1 || draft->value > al_data(turn)->step)
        return;
    al_base_side side = (al_base_side)draft->target;
    bool is_contact;
    al_stand from = al_stand_of(turn, draft->subject);
    al_contact ahead = al_contact_ahead(turn, draft->subject, side);
    pl_len gone = al_step_length(turn, &ahead, draft->value, &is_contact);
    int cost = al_step_cost(turn, draft->subject, side, &ahead, draft->value);
    al_stand end = al_slid(&from, al_side_bearing(from.facing, side), gone);
    pl_drawn *path = pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, (pl_point[]){from.at, end.at}, 2);
    path->label = (pl_said){"{1}, {2:movement point|movement points}", {{PL_LENGTH, gone}, {PL_NUMBER, cost}}};
    pl_said left = points_left(turn, draft->subject, cost);
    if (is_contact && ahead.stop == AL_STOP_HOSTILE) {
        draw_snaps(turn, draft->subject, side, &ahead, left, to);
        return;
    }
    draw_base(turn, draft->subject, &end, to)->label = left;
    note_ground(turn, &end, draft->side, to);
    if (is_contact)
        note_stop(ahead.stop, to);
}

// ---- turns

static bool turning_of(const pl_turn *turn, int unit, int tool, int landing, al_turning *to)
{
    const al_base *base = al_base_of(turn, unit);
    if (tool < 0 || tool >= 2 * AL_NOTCHES || landing < 0 || landing >= AL_NOTCHES || !base->has_notch[tool / 2] ||
        !base->has_notch[landing])
        return false;
    *to = al_turning_of(turn, unit, tool / 2, tool % 2 == 1, landing);
    return true;
}

void al_preview_turn(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    al_turning t;
    if (!al_is_own(turn, draft) || !turning_of(turn, draft->subject, draft->target, draft->value, &t))
        return;
    al_stand from = al_stand_of(turn, draft->subject);
    int by = (t.to.facing - from.facing + 540) % 360 - 180;
    pl_drawn *tool = pl_draw(to, PL_DRAW_SWATH, PL_ROLE_MINE, t.wedge, 3);
    tool->label = (pl_said){"{1:movement point|movement points}", {{PL_NUMBER, t.cost}}};
    pl_drawn *ghost = draw_base(turn, draft->subject, &t.to, to);
    ghost->label = points_left(turn, draft->subject, t.cost);
    note_ground(turn, &t.to, draft->side, to);
    ghost->meaning = (pl_said){by < 0 ? "turned left, {1}" : "turned right, {1}", {{PL_DEGREES, by < 0 ? -by : by}}};
    for (int foe = 1; foe <= al_unit_count(turn); foe++) {
        al_base_side theirs;
        if (!al_in_play(turn, foe) || !al_is_hostile(turn, draft->subject, foe) || al_are_adjacent(turn, draft->subject, foe))
            continue;
        al_stand other = al_stand_of(turn, foe);
        if (!al_stands_touch(turn, &t.to, &other, NULL, &theirs))
            continue;
        mark_contact(to, foe, theirs);
        to->then = (pl_said){"it touches {1}, and its movement ends", {{PL_UNIT, foe}}};
    }
}

// A number for what a few values say together; never 0.
static uint32_t mixed(const int32_t *values, int count)
{
    uint32_t sum = 2166136261u;
    for (int i = 0; i < count; i++)
        for (int byte = 0; byte < 4; byte++)
            sum = (sum ^ ((uint32_t)values[i] >> 8 * byte & 255u)) * 16777619u;
    return sum ? sum : 1;
}

uint32_t al_same_turn(const pl_turn *turn, const pl_option *option)
{
    al_turning t;
    if (!al_in_play(turn, option->subject) || !turning_of(turn, option->subject, option->target, option->value, &t))
        return 0;
    return mixed((int32_t[]){option->subject, t.to.at.x, t.to.at.y, t.to.facing, t.cost}, 5);
}

// ---- closing up, facing about

void al_preview_snap(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const al_order *order = al_see_order(turn);
    al_snap snaps[AL_SNAPS_MAX];
    if (!al_is_own(turn, draft) || pl_top(turn)->sequence != AL_MV || order->unit != draft->subject || order->move != AL_STEP)
        return;
    al_contact contact = al_contact_ahead(turn, order->unit, (al_base_side)order->move_side);
    int count =
        contact.stop == AL_STOP_HOSTILE ? al_snaps(turn, order->unit, (al_base_side)order->move_side, &contact, snaps, AL_SNAPS_MAX) : 0;
    for (int i = 0; i < count; i++)
        if (snaps[i].target == draft->target && snaps[i].side * 3 + snaps[i].slide == draft->value) {
            draw_base(turn, draft->subject, &snaps[i].to, to);
            mark_contact(to, snaps[i].target, snaps[i].side);
        }
}

const int al_facing_turn[AL_FACINGS] = {0, 270, 90, 180};

void al_preview_facing(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!al_is_own(turn, draft) || draft->value < 0 || draft->value >= AL_FACINGS)
        return;
    al_stand at = al_stand_of(turn, draft->subject);
    at.facing = pl_turned(at.facing, al_facing_turn[draft->value]);
    draw_base(turn, draft->subject, &at, to);
}

// move.c - steps and turns: how far, at what price, and whether at all.
#include "move.h"

#include "phaseline/recall.h"

enum { BEYOND = 100 };  // a step that would overlap this far past its end is stopped by what lies there; see al_contact_ahead()

// One rounding of the way is a rounding of the place: no whole distance ends on a half.
al_stand al_slid(const al_stand *stand, int bearing, pl_len distance)
{
    al_stand to = *stand;
    pl_point way = al_compass(bearing), gone = al_fine_round(al_fine_travel((al_fine){0, 0}, way.x && way.y ? 45 : 0, distance));
    to.at = pl_at(to.at.x + way.x * gone.y, to.at.y + way.y * gone.y);
    return to;
}

// ---- contact

typedef struct slider {
    al_stand stand;
    int bearing;
    pl_point swept[4];  // all the ground it could pass over
} slider;

// The leading side where it ends, the trailing one where it began.
static void sweep(const al_stand *from, const al_stand *to, al_base_side side, pl_point swept[4])
{
    pl_point before[4], after[4];
    int s = (int)side;
    al_corners(from, before);
    al_corners(to, after);
    swept[0] = after[s];
    swept[1] = after[(s + 1) % 4];
    swept[2] = before[(s + 2) % 4];
    swept[3] = before[(s + 3) % 4];
}

static slider slider_of(const pl_turn *turn, int unit, al_base_side side, pl_len range)
{
    slider s = {.stand = al_stand_of(turn, unit)};
    s.bearing = al_side_bearing(s.stand.facing, side);
    al_stand end = al_slid(&s.stand, s.bearing, range);
    sweep(&s.stand, &end, side, s.swept);
    return s;
}

static bool overlaps_at(const slider *s, pl_len distance, const pl_point *other, int count, pl_len slack)
{
    al_stand to = al_slid(&s->stand, s->bearing, distance);
    pl_point moved[4];
    al_corners(&to, moved);
    return al_shapes_overlap(moved, 4, other, count, slack);
}

// AL-MOVE.13: the last whole thousandth before any overlap with a shape the base would really overlap if it slid on; -1: none.
// A base is at least a step long, so the stretch in which it overlaps something is nearly a step long too: four samples find it.
static pl_len contact_with(const slider *s, pl_len range, const pl_point *other, int count, pl_len eps)
{
    int quarter = 4;
    if (!al_shapes_overlap(s->swept, 4, other, count, 0))
        return -1;
    while (quarter && !overlaps_at(s, range * quarter / 4, other, count, eps))
        quarter--;
    if (!quarter)
        return -1;
    if (overlaps_at(s, 0, other, count, 0))
        return 0;
    pl_len clear = 0, hit = range * quarter / 4;
    while (hit - clear > 1) {
        pl_len mid = clear + (hit - clear) / 2;
        if (overlaps_at(s, mid, other, count, 0))
            hit = mid;
        else
            clear = mid;
    }
    return clear;
}

static bool is_on_table_at(const pl_turn *turn, const slider *s, pl_len distance)
{
    al_stand to = al_slid(&s->stand, s->bearing, distance);
    pl_point moved[4];
    al_corners(&to, moved);
    return al_is_on_table(turn, moved, 4);
}

static pl_len contact_with_edge(const pl_turn *turn, const slider *s, pl_len range)
{
    if (is_on_table_at(turn, s, range))
        return -1;
    pl_len clear = 0, off = range;
    while (off - clear > 1) {
        pl_len mid = clear + (off - clear) / 2;
        if (is_on_table_at(turn, s, mid))
            clear = mid;
        else
            off = mid;
    }
    return clear;
}

// AL-SNAP.7: of what is met at the same distance hostile units go before terrain, terrain before friends and the edge.
static void meet(al_contact *best, al_stop stop, pl_len distance, int unit)
{
    if (distance < 0)
        return;
    if (best->stop == AL_STOP_NONE || distance < best->distance)
        *best = (al_contact){.stop = stop, .distance = distance};
    else if (distance > best->distance)
        return;
    best->stop = (al_stop)al_most((int32_t)stop, (int32_t)best->stop);
    if (stop == AL_STOP_HOSTILE)
        best->hostile |= al_bit(unit);
}

static al_contact find_contact(const pl_turn *turn, int unit, al_base_side side)
{
    const al_tables *t = al_data(turn);
    pl_len range = t->step + t->touch_eps + BEYOND;
    slider s = slider_of(turn, unit, side, range);
    al_contact best = {.stop = AL_STOP_NONE};
    meet(&best, AL_STOP_EDGE, contact_with_edge(turn, &s, range), 0);
    for (int other = 1; other <= al_unit_count(turn); other++) {
        if (other == unit || !al_in_play(turn, other))
            continue;
        al_stand stand = al_stand_of(turn, other);
        pl_len far = range + (stand.base->width + stand.base->depth + s.stand.base->width + s.stand.base->depth) / 2;
        if (!pl_points_within(stand.at, s.stand.at, far))
            continue;
        pl_point corners[4];
        al_corners(&stand, corners);
        meet(&best, al_is_hostile(turn, unit, other) ? AL_STOP_HOSTILE : AL_STOP_FRIEND, contact_with(&s, range, corners, 4, t->touch_eps),
             other);
    }
    for (int id = 1; id <= pl_terrain_count(turn->scene->terrain); id++) {
        const pl_feature *f = pl_terrain_feature(turn->scene->terrain, (pl_feature_id)id);
        if (al_kind_of(turn, (pl_feature_id)id)->move != AL_GROUND_IMPASSABLE || f->is_line)
            continue;
        for (int part = 0; part < f->part_count; part++) {
            int n;
            const pl_point *points = pl_terrain_points(turn->scene->terrain, (pl_feature_id)id, part, &n);
            meet(&best, AL_STOP_TERRAIN, contact_with(&s, range, points, n, t->touch_eps), 0);
        }
    }
    if (best.distance > t->step + t->touch_eps)
        best = (al_contact){.stop = AL_STOP_NONE};
    return best;
}

typedef struct contact_key {
    uint64_t rest;
    uint32_t unit, side;
} contact_key;
_Static_assert(sizeof(al_contact) == 16, "name every byte");

static void answer_contact(const pl_turn *turn, const void *key, void *answer)
{
    const contact_key *k = key;
    *(al_contact *)answer = find_contact(turn, (int)k->unit, (al_base_side)k->side);
}

static const pl_memo contacts = {
    .key_size = sizeof(contact_key), .answer_size = sizeof(al_contact), .bits = 10, .is_of_state = true, .work = answer_contact};

al_contact al_contact_ahead(const pl_turn *turn, int unit, al_base_side side)
{
    contact_key key = {pl_key_rest(turn), (uint32_t)unit, side};
    al_contact found;
    pl_recall_ask(turn, &contacts, &key, &found);
    return found;
}

pl_len al_step_length(const pl_turn *turn, const al_contact *contact, pl_len chosen, bool *is_contact)
{
    *is_contact = contact->stop != AL_STOP_NONE && chosen >= contact->distance - al_data(turn)->touch_eps;
    return *is_contact ? contact->distance : chosen;
}

// ---- costs

int al_surcharge(const pl_turn *turn, const al_stand *from, const al_stand *to, const pl_point *swept)
{
    pl_point before[4], after[4];
    int area = 0, line = 0;
    al_corners(from, before);
    al_corners(to, after);
    for (int id = 1; id <= pl_terrain_count(turn->scene->terrain); id++) {
        const al_terrain_kind *kind = al_kind_of(turn, (pl_feature_id)id);
        if (kind->move != AL_GROUND_HINDERS)
            continue;
        bool was_on = al_is_on(turn, (pl_feature_id)id, before, 4);
        if (pl_terrain_feature(turn->scene->terrain, (pl_feature_id)id)->is_line) {
            if (!was_on && al_is_on(turn, (pl_feature_id)id, swept ? swept : after, 4))
                line = al_most(kind->mp, line);
        } else if (was_on || al_is_on(turn, (pl_feature_id)id, after, 4)) {
            area = al_most(kind->mp, area);
        }
    }
    return area + line;  // never more than one of each
}

int al_step_cost(const pl_turn *turn, int unit, al_base_side side, const al_contact *ahead, pl_len chosen)
{
    al_stand from = al_stand_of(turn, unit);
    bool is_contact;
    al_stand to = al_slid(&from, al_side_bearing(from.facing, side), al_step_length(turn, ahead, chosen, &is_contact));
    pl_point swept[4];
    sweep(&from, &to, side, swept);
    return al_card_of(turn, unit)->cost[side] + al_surcharge(turn, &from, &to, swept);
}

pl_why al_why_not_step(const pl_turn *turn, int unit, al_base_side side, const al_contact *ahead)
{
    if (ahead->stop != AL_STOP_NONE && ahead->distance <= al_data(turn)->touch_eps)
        return "AL-MOVE.13: no way to go in that direction";
    return al_why_not_step_of(turn, unit, side, ahead, 1);
}

pl_why al_why_not_step_of(const pl_turn *turn, int unit, al_base_side side, const al_contact *ahead, pl_len chosen)
{
    return al_step_cost(turn, unit, side, ahead, chosen) <= al_see(turn, unit)->mp ? NULL : "AL-MOVE.6: too few movement points";
}

// ---- the turning tool

al_turning al_turning_of(const pl_turn *turn, int unit, int tool_notch, bool is_right, int landing_notch)
{
    PL_ASSERT(tool_notch < AL_NOTCHES && landing_notch < AL_NOTCHES);
    pl_len step = al_data(turn)->step;
    al_stand from = al_stand_of(turn, unit);
    int out = al_side_bearing(from.facing, al_notch_side(tool_notch));
    int hand = is_right ? 1 : -1;
    int far = out + hand * 45, reach = out - hand * 45;
    al_fine notch = al_fine_offset(al_fine_at(from.at), from.facing, from.base->notch[tool_notch]);
    al_fine hinge = al_fine_travel(notch, out + hand * 90, step / 2);  // AL-TURN.2
    al_fine middle = al_fine_travel(hinge, reach, step / 2);           // AL-TURN.3: P
    al_base_side landing = al_notch_side(landing_notch);
    al_turning t = {.to = from};
    t.to.facing = (far + 180 - 90 * (int)landing + 360) % 360;  // AL-TURN.4
    pl_point off = from.base->notch[landing_notch];
    t.to.at = al_fine_round(al_fine_offset(middle, t.to.facing, pl_at(-off.x, -off.y)));
    t.wedge[0] = al_fine_round(hinge);
    t.wedge[1] = al_fine_round(al_fine_travel(hinge, out - hand * 90, step));
    t.wedge[2] = al_fine_round(al_fine_travel(hinge, reach, step));
    t.cost =
        al_card_of(turn, unit)->cost[al_notch_side(tool_notch)] * from.base->turn_times[landing] + al_surcharge(turn, &from, &t.to, NULL);
    return t;
}

pl_why al_why_not_turn_room(const pl_turn *turn, int unit, const al_turning *turning)
{
    pl_point corners[4];
    al_corners(&turning->to, corners);
    if (al_why_not_clear(turn, corners, 4, unit))
        return "AL-TURN.7: the base has no room there";
    if (pl_switched_on(turn->scene, AL_SW_TOOL_MUST_FIT) && al_why_not_clear(turn, turning->wedge, 3, unit))
        return "AL-TURN.7: the turning tool does not fit";
    return NULL;
}

pl_why al_why_not_turn(const pl_turn *turn, int unit, const al_turning *turning)
{
    if (turning->cost > al_see(turn, unit)->mp)
        return "AL-MOVE.6: too few movement points";
    return al_why_not_turn_room(turn, unit, turning);
}

// snap.c - closing up: where a base that steps into contact with a hostile one may end. AL-SNAP.
#include "move.h"

// A touch of the mover's leading side with a target: where, and which sides of the target it may lie along.
typedef struct touch {
    pl_point at;
    bool is_turning;  // the bases stand 45 degrees off
    int count;
    al_base_side side[2];  // of the target
} touch;

static int64_t dot(pl_point p, pl_point way) { return (int64_t)p.x * way.x + (int64_t)p.y * way.y; }

// AL-SNAP.3: the target's nearest corner lies on the leading side, or a corner of the mover lies on a side of the target.
static touch find_touch(const pl_turn *turn, const al_stand *mover, al_base_side lead, const al_stand *target)
{
    int bearing = al_side_bearing(mover->facing, lead);
    touch t = {.count = 1};
    if ((mover->facing - target->facing) % 90 == 0) {  // AL-SNAP.2
        t.side[0] = al_side_looking(target->facing, bearing + 180);
        t.at = mover->at;
        return t;
    }
    pl_point mine[4], theirs[4], out = al_compass(bearing), right = al_compass(bearing + 90);
    al_corners(mover, mine);
    al_corners(target, theirs);
    int near = 0;
    for (int i = 1; i < 4; i++)
        near = dot(theirs[i], out) < dot(theirs[near], out) ? i : near;
    t.is_turning = true;
    uint64_t square = (uint64_t)al_data(turn)->touch_eps * (uint64_t)al_data(turn)->touch_eps;
    int64_t eps = (int64_t)pl_isqrt(right.x && right.y ? 2 * square : square);  // along a diagonal whole numbers are longer
    int64_t left_end = dot(mine[lead], right), right_end = dot(mine[(lead + 1) % 4], right), corner = dot(theirs[near], right);
    al_base_side facing_left = al_side_looking(target->facing, bearing + 225);   // looks back and to the mover's left
    al_base_side facing_right = al_side_looking(target->facing, bearing + 135);  // back and to its right
    if (corner >= left_end - eps && corner <= right_end + eps) {
        t.at = theirs[near];
        t.count = 2;
        t.side[0] = facing_right;
        t.side[1] = facing_left;
    } else if (corner < left_end) {  // the target's corner is off to the left: the mover's left corner meets what looks right
        t.at = mine[lead];
        t.side[0] = facing_right;
    } else {
        t.at = mine[(lead + 1) % 4];
        t.side[0] = facing_left;
    }
    return t;
}

// Whole length of a vector along a bearing, rounded to the nearest thousandth.
static pl_len length_along(pl_point v, int bearing)
{
    pl_point way = al_compass(bearing);
    int64_t n = dot(v, way);
    return way.x && way.y ? (pl_len)pl_scale(n, 70710678, 100000000, PL_NEAREST) : (pl_len)n;
}

// A base turned by a multiple of 45 about a point, not yet rounded.
static al_fine turned_about(const al_stand *stand, pl_point about, int by)
{
    pl_point v = pl_at(stand->at.x - about.x, stand->at.y - about.y);
    al_fine at = al_fine_at(about);
    at = al_fine_travel(at, 90 + by, v.x);  // east turned
    return al_fine_travel(at, by, v.y);     // north turned
}

typedef struct marks {
    pl_len at[4];  // along the side to the right: notches, then the two corners
    int notches, count;
} marks;

// Notches and corners of one side, measured along the mover's right, from its centre's place along it.
static marks marks_of(const al_base *base, al_base_side side, int sign)
{
    marks m = {.notches = 0};
    pl_len half = side == AL_FRONT || side == AL_BACK ? base->width / 2 : base->depth / 2;
    for (int n = 2 * (int)side; n < 2 * (int)side + 2; n++) {
        if (!base->has_notch[n])
            continue;
        pl_point p = base->notch[n];  // to the right as one looks out over the side
        pl_len to_right = side == AL_FRONT ? p.x : side == AL_RIGHT ? -p.y : side == AL_BACK ? -p.x : p.y;
        m.at[m.notches++] = sign * to_right;
    }
    m.count = m.notches;
    m.at[m.count++] = -half;
    m.at[m.count++] = half;
    return m;
}

// AL-SNAP.4: the nearest slide either way that brings notch level with notch or corner with corner; 0: none.
static void find_slides(const pl_turn *turn, const marks *mine, const marks *theirs, pl_len shift, pl_len *left, pl_len *right)
{
    pl_len eps = al_data(turn)->touch_eps;
    *left = *right = 0;
    bool is_level = false;
    for (int i = 0; i < mine->count; i++)
        for (int k = 0; k < theirs->count; k++) {
            bool is_notch = i < mine->notches;
            if (is_notch != (k < theirs->notches))
                continue;
            pl_len slide = shift + theirs->at[k] - mine->at[i];
            is_level |= is_notch && slide <= eps && slide >= -eps;
            if (slide > eps && (!*right || slide < *right))
                *right = slide;
            if (slide < -eps && (!*left || slide > *left))
                *left = slide;
        }
    if (is_level && !pl_switched_on(turn->scene, AL_SW_FREE_SLIDE))
        *left = *right = 0;
}

static bool is_place(const pl_turn *turn, int unit, const al_stand *to, const al_stand *target, al_base_side side)
{
    pl_point corners[4];
    al_base_side touched;
    al_corners(to, corners);
    return !al_why_not_clear(turn, corners, 4, unit) && al_stands_touch(turn, to, target, NULL, &touched) && touched == side;
}

// The way of a slide is clear if the base fits everywhere on it; half a step apart is enough for bases a step long.
static bool is_way_clear(const pl_turn *turn, int unit, const al_stand *from, int bearing, pl_len slide)
{
    pl_len part = al_data(turn)->step / 2, sign = slide < 0 ? -1 : 1;
    for (pl_len gone = 0; gone < sign * slide; gone += part) {
        al_stand at = al_slid(from, bearing, sign * gone);
        pl_point corners[4];
        al_corners(&at, corners);
        if (al_why_not_clear(turn, corners, 4, unit))
            return false;
    }
    return true;
}

static int add_snap(al_snap *out, int count, int max, al_snap snap)
{
    PL_ASSERT(count < max);  // the caller has room for every side of every base
    if (count == max)
        return count;
    out[count] = snap;
    return count + 1;
}

static int snaps_to_side(const pl_turn *turn, int unit, const al_stand *mover, al_base_side lead, const touch *t, int target,
                         al_base_side side, al_snap *out, int count, int max)
{
    al_stand foe = al_stand_of(turn, target), to = *mover;
    int was = al_side_bearing(mover->facing, lead), want = (al_side_bearing(foe.facing, side) + 180) % 360;
    int by = t->is_turning ? ((want - was + 540) % 360) - 180 : 0, right = (want + 90) % 360;
    al_fine centre = turned_about(mover, t->at, by);
    to.facing = (mover->facing + by + 360) % 360;
    to.at = al_fine_round(centre);
    bool can_stay = is_place(turn, unit, &to, &foe, side);
    if (can_stay)
        count = add_snap(out, count, max, (al_snap){(uint16_t)target, (uint8_t)side, AL_STAY, to});
    // Both centres measured from the point of contact along the mover's right; the mover's before it turned.
    pl_len own = length_along(pl_at(mover->at.x - t->at.x, mover->at.y - t->at.y), (was + 90) % 360);
    pl_len their = length_along(pl_at(foe.at.x - t->at.x, foe.at.y - t->at.y), right);
    marks mine = marks_of(mover->base, lead, 1), theirs = marks_of(foe.base, side, -1);
    pl_len slide[2];
    find_slides(turn, &mine, &theirs, their - own, &slide[0], &slide[1]);
    for (int i = 0; i < 2; i++) {
        al_stand end = to;
        end.at = al_fine_round(al_fine_travel(centre, right, slide[i]));
        if (slide[i] && is_place(turn, unit, &end, &foe, side) && is_way_clear(turn, unit, &to, right, slide[i]))
            count =
                add_snap(out, count, max, (al_snap){(uint16_t)target, (uint8_t)side, (uint8_t)(i ? AL_SLIDE_RIGHT : AL_SLIDE_LEFT), end});
    }
    return count;
}

int al_snaps(const pl_turn *turn, int unit, al_base_side side, const al_contact *contact, al_snap *out, int max)
{
    al_stand from = al_stand_of(turn, unit);
    al_stand mover = al_slid(&from, al_side_bearing(from.facing, side), contact->distance);
    int count = 0;
    for (int target = 1; target <= al_unit_count(turn); target++) {
        if (!(contact->hostile >> target & 1))
            continue;
        al_stand foe = al_stand_of(turn, target);
        touch t = find_touch(turn, &mover, side, &foe);
        for (int i = 0; i < t.count; i++)
            count = snaps_to_side(turn, unit, &mover, side, &t, target, t.side[i], out, count, max);
    }
    return count;
}

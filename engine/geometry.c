// geometry.c - distances, polylines and segments.
// Stands on whole.c and angle.c; polygon.c, foot.c and the terrain files stand on it.
#include "exact.h"

pl_len pl_distance(pl_point a, pl_point b, pl_round round)
{
    int64_t square = pl_distance_squared(a, b), root = (int64_t)pl_isqrt((uint64_t)square);
    if (round == PL_UP)
        return (pl_len)(root + (root * root < square));
    return (pl_len)(round == PL_NEAREST ? root + (square > root * (root + 1))
                                        : root);  // root + 1/2, squared, is a quarter above root * (root + 1)
}

// ---- polylines

pl_len pl_line_length(const pl_point *line, int count, pl_round segments)
{
    pl_len length = 0;
    for (int i = 0; i + 1 < count; i++)
        length += pl_distance(line[i], line[i + 1], segments);
    return length;
}

pl_point pl_along(const pl_point *line, int count, pl_len length, pl_round segments, pl_round point)
{
    PL_ASSERT(count > 0);
    pl_len left = length;
    for (int i = 0; i + 1 < count; i++) {
        if (left <= 0)
            return line[i];
        pl_len step = pl_distance(line[i], line[i + 1], segments);
        if (left < step) {
            pl_vector way = pl_from_to(line[i], line[i + 1]);
            int64_t x = line[i].x * (int64_t)step + way.x * left, y = line[i].y * (int64_t)step + way.y * left;
            return pl_at((pl_len)pl_divide(x, step, point), (pl_len)pl_divide(y, step, point));
        }
        left -= step;
    }
    return line[count - 1];
}

// ---- segments

int pl_side_of(pl_point a, pl_point b, pl_point c) { return pl_sign(pl_cross(pl_from_to(a, b), pl_from_to(a, c))); }

static bool boxes_meet(pl_point a, pl_point b, pl_point c, pl_point d)
{
    return pl_least(a.x, b.x) <= pl_most(c.x, d.x) && pl_least(c.x, d.x) <= pl_most(a.x, b.x) && pl_least(a.y, b.y) <= pl_most(c.y, d.y) &&
           pl_least(c.y, d.y) <= pl_most(a.y, b.y);
}

bool pl_segments_meet(pl_point a, pl_point b, pl_point c, pl_point d, bool *is_proper)
{
    if (is_proper)
        *is_proper = false;
    int c_side = pl_side_of(a, b, c), d_side = pl_side_of(a, b, d);
    if (c_side * d_side > 0)
        return false;
    int a_side = pl_side_of(c, d, a), b_side = pl_side_of(c, d, b);
    if (a_side * b_side > 0)
        return false;
    // All on one line (or a segment that is a point on the other's line): then they meet where their boxes do.
    if (c_side == 0 && d_side == 0)
        return boxes_meet(a, b, c, d);
    if (is_proper)
        *is_proper = c_side * d_side < 0 && a_side * b_side < 0;
    return true;
}

pl_point pl_point_at(pl_point a, pl_point b, pl_fraction t)
{
    pl_vector way = pl_from_to(a, b);
    pl_int128 x = (pl_int128)a.x * t.den + (pl_int128)way.x * t.num, y = (pl_int128)a.y * t.den + (pl_int128)way.y * t.num;
    return pl_at((pl_len)pl_divide128(x, t.den, PL_NEAREST), (pl_len)pl_divide128(y, t.den, PL_NEAREST));
}

bool pl_segments_cross_at(pl_point a, pl_point b, pl_point c, pl_point d, pl_point *at)
{
    if (!pl_segments_meet(a, b, c, d, NULL))
        return false;
    pl_vector way = pl_from_to(a, b), other = pl_from_to(c, d), to_c = pl_from_to(a, c);
    int64_t den = pl_cross(way, other);
    if (den) {
        int64_t num = pl_cross(to_c, other);
        *at = pl_point_at(a, b, den > 0 ? (pl_fraction){num, den} : (pl_fraction){-num, -den});
        return true;
    }
    // On one line: the stretch in common begins at a, or at the nearer end of c-d. A point among the two comes out right as well.
    int64_t c_ahead = pl_dot(way, to_c), d_ahead = pl_dot(way, pl_from_to(a, d));
    if ((c_ahead <= 0 && d_ahead >= 0) || (d_ahead <= 0 && c_ahead >= 0))
        *at = a;
    else
        *at = c_ahead < d_ahead ? c : d;
    return true;
}

// Where on a-b the point nearest p lies.
static pl_fraction nearest_place(pl_point p, pl_point a, pl_point b)
{
    pl_vector way = pl_from_to(a, b);
    int64_t along = pl_dot(way, pl_from_to(a, p)), length = pl_dot(way, way);
    if (along <= 0 || length == 0)
        return (pl_fraction){0, 1};
    return along >= length ? (pl_fraction){1, 1} : (pl_fraction){along, length};
}

pl_square pl_square_to_segment(pl_point p, pl_point a, pl_point b)
{
    pl_fraction place = nearest_place(p, a, b);
    if (place.den == 1)
        return (pl_square){pl_distance_squared(p, place.num ? b : a), 1};
    int64_t cross = pl_cross(pl_from_to(a, b), pl_from_to(a, p));
    return (pl_square){(pl_int128)cross * cross, place.den};
}

bool pl_point_near_segment(pl_point p, pl_point a, pl_point b, pl_len reach)
{
    pl_square square = pl_square_to_segment(p, a, b);
    return reach >= 0 && square.num <= (pl_int128)reach * reach * square.den;
}

pl_point pl_nearest_on_segment(pl_point p, pl_point a, pl_point b) { return pl_point_at(a, b, nearest_place(p, a, b)); }

pl_len pl_distance_to_segment(pl_point p, pl_point a, pl_point b, pl_round round)
{
    return (pl_len)pl_square_root(pl_square_to_segment(p, a, b), round);
}

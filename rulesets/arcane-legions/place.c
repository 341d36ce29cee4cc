// place.c - setting a base down in its zone.
#include "place.h"

al_placing al_placing_of(const pl_turn *turn, int unit)
{
    const al_arrival *a = &al_data(turn)->arrivals[unit];
    if (al_unit_of(turn, unit)->place != PL_RESERVE)
        return (al_placing){.unit = (uint16_t)unit};
    return (al_placing){(uint16_t)unit, a->zone, a->edge};
}

int al_home_facing(const pl_turn *turn, pl_side side)
{
    static const int facings[] = {0, 180, 270, 0, 90};
    return facings[al_data(turn)->home[side]];
}

int al_facing_named(const pl_turn *turn, int unit, const pl_item *item)
{
    return pl_item_facing(item, al_home_facing(turn, al_side_of(turn, unit)));
}

static bool lies_in(const al_zone *zone, const pl_point *corners)
{
    pl_foot foot = pl_foot_of_polygon(corners, 4);
    return pl_foot_in_polygon(&foot, zone->points, zone->count);
}

static bool is_zone_of(const pl_turn *turn, const al_placing *p, int zone)
{
    return p->zone ? p->zone == zone : al_data(turn)->zones[zone].side == al_side_of(turn, p->unit);
}

static bool touches_edge(const pl_turn *turn, int edge, const pl_point *corners)
{
    pl_len eps = al_data(turn)->touch_eps;
    for (int i = 0; i < 4; i++) {
        pl_point c = corners[i];
        pl_len gap = edge == AL_NORTH   ? turn->scene->height - c.y
                     : edge == AL_EAST  ? turn->scene->width - c.x
                     : edge == AL_SOUTH ? c.y
                                        : c.x;
        if (gap <= eps)
            return true;
    }
    return edge == AL_NO_EDGE;
}

pl_why al_why_not_place(const pl_turn *turn, const al_placing *p, pl_point at, int facing)
{
    const al_tables *t = al_data(turn);
    if (facing < 0 || facing >= 360 || facing % 45)
        return "AL-GEO.4: facings are multiples of 45 degrees";
    al_stand stand = {at, facing, al_base_of(turn, p->unit)};
    pl_point corners[4];
    al_corners(&stand, corners);
    bool is_in = false;
    for (int zone = 1; zone <= t->zone_count && !is_in; zone++)
        is_in = is_zone_of(turn, p, zone) && lies_in(&t->zones[zone], corners);
    if (!is_in)
        return "AL-SET.4: not wholly inside the zone";
    if (!touches_edge(turn, p->edge, corners))
        return "AL-SET.4: a reserve comes on touching its own table edge";
    pl_why why = al_why_not_clear(turn, corners, 4, p->unit);
    if (why)
        return why;
    for (int other = 1; other <= al_unit_count(turn); other++) {
        if (!al_in_play(turn, other) || !al_is_hostile(turn, p->unit, other))
            continue;
        al_stand foe = al_stand_of(turn, other);
        if (al_stands_meet(turn, &stand, &foe))
            return "AL-SET.4: adjacent to a hostile unit";
    }
    return NULL;
}

// ---- searching

// Calls for every place on a grid over the zones, natural facing first, until one says stop.
// Against an edge the base lies flush with it: one coordinate is fixed by how far its corners reach.
static pl_point against_edge(const pl_turn *turn, const al_placing *p, pl_point at, int facing)
{
    al_stand stand = {pl_at(0, 0), facing, al_base_of(turn, p->unit)};
    pl_point corners[4];
    pl_len x = 0, y = 0;
    al_corners(&stand, corners);
    for (int i = 0; i < 4; i++) {
        x = al_most(corners[i].x, x);
        y = al_most(corners[i].y, y);
    }
    switch (p->edge) {
    case AL_NORTH: return pl_at(at.x, turn->scene->height - y);
    case AL_SOUTH: return pl_at(at.x, y);
    case AL_EAST: return pl_at(turn->scene->width - x, at.y);
    case AL_WEST: return pl_at(x, at.y);
    default: return at;
    }
}

static void zone_box(const al_zone *zone, pl_point *low, pl_point *high)
{
    *low = *high = zone->points[0];
    for (int i = 1; i < zone->count; i++) {
        *low = pl_at(al_least(zone->points[i].x, low->x), al_least(zone->points[i].y, low->y));
        *high = pl_at(al_most(zone->points[i].x, high->x), al_most(zone->points[i].y, high->y));
    }
}

static bool search_zone(const pl_turn *turn, const al_placing *p, const al_zone *zone, int facing, pl_len grid, al_place_found *found,
                        void *data)
{
    pl_point low, high;
    zone_box(zone, &low, &high);
    bool is_fixed_y = p->edge == AL_NORTH || p->edge == AL_SOUTH, is_fixed_x = p->edge == AL_EAST || p->edge == AL_WEST;
    for (pl_len y = low.y + 1000; y <= high.y; y += is_fixed_y ? high.y : grid)
        for (pl_len x = low.x + 1000; x <= high.x; x += is_fixed_x ? high.x : grid)
            if (found(turn, p, against_edge(turn, p, pl_at(x, y), facing), facing, data))
                return true;
    return false;
}

bool al_search_places(const pl_turn *turn, const al_placing *p, pl_len grid, int facings, al_place_found *found, void *data)
{
    int home = al_home_facing(turn, al_side_of(turn, p->unit));
    for (int f = 0; f < facings; f++)
        for (int zone = 1; zone <= al_data(turn)->zone_count; zone++)
            if (is_zone_of(turn, p, zone) && search_zone(turn, p, &al_data(turn)->zones[zone], (home + 45 * f) % 360, grid, found, data))
                return true;
    return false;
}

static bool is_legal_place(const pl_turn *turn, const al_placing *p, pl_point at, int facing, void *data)
{
    (void)data;
    return !al_why_not_place(turn, p, at, facing);
}

bool al_has_place(const pl_turn *turn, const al_placing *p)
{
    return al_search_places(turn, p, AL_WIDE_GRID, 1, is_legal_place, NULL) || al_search_places(turn, p, AL_GRID, 8, is_legal_place, NULL);
}

// ---- the need of deploy_unit and reinforce

pl_why al_check_place(const pl_turn *turn, const pl_choice *c, pl_hint *hint)
{
    al_placing p = al_placing_of(turn, c->subject);
    if (c->item_count != 1 || c->items[0].piece != turn->scene->units[c->subject].first)
        return "AL-SET.4: name one place, for this unit's base";
    if (!pl_item_has_at(c->items))
        return "AL-SET.4: name one place, for this unit's base";
    pl_why why = al_why_not_place(turn, &p, c->items[0].at, al_facing_named(turn, c->subject, c->items));
    if (why)
        hint->item = 0;
    return why;
}

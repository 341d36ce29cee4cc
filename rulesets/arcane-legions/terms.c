// terms.c - what a scenario lays down besides places: allowance, goal, last round, teams, zones and arrivals; and army rules.
#include "tables.h"

#include <stdio.h>
#include <string.h>

enum { ALLOWANCE_MAX = 100, TEAM_MAX = 15, POINTS_MAX = 60000 };

static const char *const edges[] = {"none", "north", "east", "south", "west", NULL};

// A number of the author's between 1 and max, `none` where he gave none.
static pl_status read_number(pl_attrs set, const char *name, int32_t none, int32_t max, const char *path, int32_t *value, pl_error *error)
{
    const char *text = pl_attr_text(set, name);
    *value = none;
    if (text && (!pl_parse_int(text, value) || *value < 1 || *value > max))
        return pl_fail_at(error, PL_BAD, path, "%s: found '%s', wanted 1 to %d", name, text, max);
    return PL_OK;
}

// AL-SET.1: no army may hold the same commander twice.
static pl_status check_commanders(const al_tables *t, const pl_scenario *s, pl_error *error)
{
    for (int a = 0; a < s->unit_count; a++)
        for (int b = 0; b < a; b++) {
            const al_card *one = al_card_named(t, s->units[a].type), *two = al_card_named(t, s->units[b].type);
            char path[64];
            snprintf(path, sizeof path, "units[%d].type", a);
            if (s->units[a].side == s->units[b].side && one && two && one->commander && two->commander &&
                !strcmp(one->commander, two->commander))
                return pl_fail_at(error, PL_BAD, path, "%s serves in this army already (AL-SET.1)", one->commander);
        }
    return PL_OK;
}

// AL-OP.2, AL-SET.2: factions beyond the first lower the allowance; mercenaries are no faction.
static int factions_of(const al_tables *t, const pl_scenario *s, pl_side side, int32_t *points)
{
    uint32_t seen = 0;
    int count = 0;
    *points = 0;
    for (int i = 0; i < s->unit_count; i++) {
        const al_card *card = al_card_named(t, s->units[i].type);
        if (!card || s->units[i].side != side)
            continue;
        *points += card->points;
        if (!card->is_mercenary && !(seen >> card->faction & 1)) {
            seen |= 1u << card->faction;
            count++;
        }
    }
    return count;
}

static pl_status read_side(al_tables *t, const pl_scenario *s, pl_side side, int size, int factions, pl_error *error)
{
    pl_attrs set = s->sides[side - 1].set;
    const char *home = s->sides[side - 1].home;
    int32_t allowance, team;
    char path[64];
    snprintf(path, sizeof path, "sides[%d].set", side - 1);
    pl_status status = read_number(set, "allowance", t->sizes[size].op, ALLOWANCE_MAX, path, &allowance, error);
    if (!status)
        status = read_number(set, "team", TEAM_MAX + side, TEAM_MAX, path, &team, error);
    if (status)
        return status;
    int edge = home ? pl_parse_word(home, edges) : 0;
    t->home[side] = (uint8_t)al_most(edge, AL_NO_EDGE);
    t->allowance[side] = (uint8_t)allowance;
    t->team[side] = (uint8_t)team;
    t->faction_loss[side] = (uint8_t)(t->faction_step * al_most(0, factions - 1));
    return PL_OK;
}

// AL-OP.1, AL-SET.1: the size of the game is the build total, or the smallest that the largest army fits.
static pl_status read_sides(al_tables *t, const pl_scenario *s, pl_error *error)
{
    int32_t points[PL_SIDES_MAX + 1] = {0}, largest = 0, build, goal;
    int factions[PL_SIDES_MAX + 1] = {0}, size = 0;
    pl_status status = read_number(s->set, "build_points", 0, POINTS_MAX, "set.build_points", &build, error);
    for (pl_side side = 1; side <= s->side_count && !status; side++) {
        factions[side] = factions_of(t, s, side, &points[side]);
        largest = al_most(points[side], largest);
        if (build && points[side] > build)
            return pl_fail_at(error, PL_BAD, "set.build_points", "side %d has %d points, more than %d (AL-SET.1)", side, points[side],
                              build);
    }
    while (size < t->size_count - 1 && t->sizes[size].points < (build ? build : largest))
        size++;
    for (pl_side side = 1; side <= s->side_count && !status; side++)
        status = read_side(t, s, side, size, factions[side], error);
    if (!status)
        status = read_number(s->set, "vp_goal", t->sizes[size].vp_goal, POINTS_MAX, "set.vp_goal", &goal, error);
    if (!status)
        t->vp_goal = (uint16_t)goal;
    return status;
}

static pl_status read_zones(al_tables *t, const pl_scenario *s, pl_error *error)
{
    if (s->zone_count > AL_ZONES_MAX)
        return pl_fail_at(error, PL_FULL, "zones", "%d zones, wanted at most %d", s->zone_count, AL_ZONES_MAX);
    for (int i = 0; i < s->zone_count; i++) {
        const pl_scenario_zone *from = &s->zones[i];
        al_zone *zone = &t->zones[i + 1];
        char path[64];
        snprintf(path, sizeof path, "zones[%d].area", i);
        if (from->point_count > AL_ZONE_POINTS_MAX)
            return pl_fail_at(error, PL_FULL, path, "%d corners, wanted at most %d", from->point_count, AL_ZONE_POINTS_MAX);
        zone->side = from->side;
        zone->count = (uint8_t)from->point_count;
        memcpy(zone->points, from->points, sizeof *from->points * (size_t)from->point_count);
    }
    t->zone_count = s->zone_count;
    return PL_OK;
}

static pl_status read_arrival(al_tables *t, const pl_scenario *s, int index, pl_error *error)
{
    const pl_scenario_arrival *from = &s->arrivals[index];
    const char *edge = from->edge ? from->edge : from->side && from->side <= s->side_count ? s->sides[from->side - 1].home : NULL;
    char path[64];
    int zone = 0, number = edge ? pl_parse_word(edge, edges) : 0;
    for (int i = 0; from->zone && i < s->zone_count; i++)
        if (!strcmp(s->zones[i].id, from->zone))
            zone = i + 1;
    snprintf(path, sizeof path, "arrivals[%d].zone", index);
    if (!zone)
        return pl_fail_at(error, PL_MISSING, path, "there is no zone '%s'", from->zone ? from->zone : "(none)");
    snprintf(path, sizeof path, "arrivals[%d].edge", index);
    if (number <= 0)
        return pl_fail_at(error, PL_BAD, path, "found '%s', wanted north, east, south or west", edge ? edge : "(none)");
    snprintf(path, sizeof path, "arrivals[%d].turn", index);
    if (from->turn > UINT8_MAX)
        return pl_fail_at(error, PL_FULL, path, "found %d, wanted at most %d", from->turn, UINT8_MAX);
    for (int n = 0; n < from->unit_count; n++) {
        int unit = 0;
        for (int i = 0; i < s->unit_count && i < AL_UNITS_MAX; i++)
            if (!strcmp(s->units[i].id, from->units[n]))
                unit = i + 1;
        snprintf(path, sizeof path, "arrivals[%d].units", index);
        if (!unit)
            return pl_fail_at(error, PL_MISSING, path, "there is no unit '%s'", from->units[n]);
        t->arrivals[unit] = (al_arrival){.turn = (uint8_t)al_most(from->turn, 1), .zone = (uint8_t)zone, .edge = (uint8_t)number};
    }
    return PL_OK;
}

static pl_status check_reserves(const al_tables *t, const pl_scenario *s, pl_error *error)
{
    for (int i = 0; i < s->unit_count; i++) {
        char path[64];
        snprintf(path, sizeof path, "units[%d].place", i);
        if (s->units[i].place && !strcmp(s->units[i].place, "reserve") && !t->arrivals[i + 1].turn)
            return pl_fail_at(error, PL_BAD, path, "'%s' waits in reserve but is in no arrival", s->units[i].id);
    }
    return PL_OK;
}

pl_status al_read_terms(al_tables *t, const pl_scene *scene, pl_error *error)
{
    const pl_scenario *s = scene->scenario;
    pl_status status;
    if (s->unit_count > AL_UNITS_MAX)
        return pl_fail_at(error, PL_FULL, "units", "%d units, this game holds %d", s->unit_count, AL_UNITS_MAX);
    t->first = s->first;
    if (s->end_last || s->turns)  // a thousand at most, whoever reads the file sees to it
        t->last_round = (uint16_t)(s->end_last ? s->end_last : s->turns);
    t->end_from = (uint16_t)s->end_from;
    t->end_need = (uint8_t)s->end_need;
    if ((status = check_commanders(t, s, error)) || (status = read_sides(t, s, error)) || (status = read_zones(t, s, error)))
        return status;
    for (int i = 0; i < s->arrival_count; i++)
        if ((status = read_arrival(t, s, i, error)))
            return status;
    status = check_reserves(t, s, error);
    return status ? status : al_check_limits(t, s, error);
}

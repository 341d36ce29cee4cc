// setup.c - completes the first state: Teams by their Unit's type, batteries, reserves, chit bags, contacts.
#include "setup.h"

#include <stdio.h>
#include <string.h>

int hof_piece_count(const pl_scene *scene, const pl_scenario_unit *unit)
{
    const hof_tables *t = hof_tables_of(scene);
    if (unit->piece_count)
        return unit->piece_count;
    for (int i = 0; i < t->unit_type_count; i++)
        if (!strcmp(t->units[i].key, unit->type))
            return t->units[i].least;
    return 1;
}

static int type_named(const hof_tables *t, const char *key)
{
    for (int i = 0; i < t->team_count; i++)
        if (!strcmp(t->teams[i].key, key))
            return i;
    return -1;
}

static pl_status set_team(pl_turn *turn, int unit, int n, pl_error *error)
{
    const hof_tables *t = hof_rules(turn);
    const pl_scene_unit *u = &turn->scene->units[unit];
    const pl_scenario_unit *from = &turn->scene->scenario->units[unit - 1];
    const hof_unit_type *type = &t->units[u->type];
    const char *named = n < from->piece_count ? from->pieces[n].type : NULL;
    int row = named ? type_named(t, named) : n < type->team_count ? type->teams[n] : -1;
    if (row < 0)
        return pl_fail(error, PL_BAD, "Unit %s: Team %d is '%s', wanted a Team of %s or a row of the table teams", u->id, n + 1,
                       named ? named : "(none)", type->key);
    hof_team *own = hof_own_team(turn, u->first + n);
    own->type = (uint8_t)row;
    bool leads_vehicles = n == 0 && u->count > 1 && t->teams[row].class == HOF_VEHICLE;  // the first of two or more
    own->leader = t->teams[row].flags & HOF_LEADER || leads_vehicles;
    pl_pieces(turn->state)[u->first + n].shape = t->teams[row].shape;
    return PL_OK;
}

static pl_status set_unit(pl_turn *turn, int unit, pl_error *error)
{
    const pl_scene_unit *u = &turn->scene->units[unit];
    hof_unit *own = hof_own_unit(turn, unit);
    own->battery = hof_rules(turn)->units[u->type].battery;
    if (u->count > 16)
        return pl_fail(error, PL_FULL, "Unit %s: %d Teams, wanted at most 16", u->id, u->count);
    for (int n = 0; n < u->count; n++) {
        pl_status status = set_team(turn, unit, n, error);
        if (status)
            return status;
        bool is_there = hof_piece(turn, u->first + n)->place != PL_LOST;
        if (hof_see_side(turn, u->side)->teams == HOF_SIDE_TEAMS_MAX)
            return pl_fail(error, PL_FULL, "Unit %s: a side has at most %d Teams", u->id, HOF_SIDE_TEAMS_MAX);
        own->teams = (uint8_t)(own->teams + is_there);
        hof_own_side(turn, u->side)->teams = (uint8_t)(hof_see_side(turn, u->side)->teams + is_there);
        if (hof_is_vehicle(turn, u->first + n) != hof_is_vehicle(turn, u->first))
            return pl_fail(error, PL_BAD, "Unit %s mixes Vehicles and other Teams", u->id);
    }
    return PL_OK;
}

// HOF-SET.4: the stretch of an edge, as a segment.
static pl_status set_arrival(pl_turn *turn, int index, pl_error *error)
{
    static const char *const edges[] = {"north", "east", "south", "west", NULL};
    const pl_scenario_arrival *arrival = &turn->scene->scenario->arrivals[index];
    char path[40];
    snprintf(path, sizeof path, "arrivals[%d].turn", index);
    if (arrival->turn >= HOF_KEPT_BACK)
        return pl_fail_at(error, PL_FULL, path, "found %d, wanted 0 to %d", arrival->turn, HOF_KEPT_BACK - 1);
    int edge = arrival->edge ? pl_parse_word(arrival->edge, edges) : -1;
    pl_len w = turn->scene->width, h = turn->scene->height;
    if (edge < 0)
        return pl_fail(error, PL_BAD, "arrival %s: wanted an edge: north, east, south or west", arrival->id ? arrival->id : "");
    for (int i = 0; i < arrival->unit_count; i++) {
        pl_unit_id unit = pl_scene_unit_named(turn->scene, arrival->units[i]);
        if (!unit)
            return pl_fail(error, PL_MISSING, "arrival %s: there is no Unit '%s'", arrival->id ? arrival->id : "", arrival->units[i]);
        hof_unit *own = hof_own_unit(turn, unit);
        own->arrives = (uint8_t)arrival->turn;
        bool is_level = edge == 0 || edge == 2;
        pl_len at = edge == 0 ? h : edge == 1 ? w : 0;
        own->enter_from = is_level ? pl_at(arrival->from, at) : pl_at(at, arrival->from);
        own->enter_to = is_level ? pl_at(arrival->to, at) : pl_at(at, arrival->to);
    }
    return PL_OK;
}

// ---- what a battle may not ask for: more than the fixed lists of play hold

static int most_dice(const pl_turn *turn, int team)
{
    int most = 0;
    for (int slot = 0; slot < hof_profile_of(turn, team)->weapon_count; slot++) {
        int rof = hof_weapon_of(turn, team, slot)->rof;
        most = rof > most ? rof : most;
    }
    return most;
}

// HOF-FIRE.7: every die of a Fire order may hit; a Commander may fire with the Unit, and a Leader's directed dice come on top.
static pl_status check_hits(const pl_turn *turn, pl_error *error)
{
    int commander = 0;
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_has(turn, team, HOF_COMMANDER) && most_dice(turn, team) > commander)
            commander = most_dice(turn, team);
    for (int unit = 1; unit <= turn->state->unit_count; unit++) {
        const pl_scene_unit *u = &turn->scene->units[unit];
        int dice = commander + 2 * hof_rules(turn)->leader_direct_dice;
        for (int n = 0; n < u->count; n++)
            dice += most_dice(turn, u->first + n);
        if (dice > HOF_HITS_MAX)
            return pl_fail(error, PL_FULL, "Unit %s may score %d Hits in one Fire order, wanted at most %d", u->id, dice, HOF_HITS_MAX);
    }
    return PL_OK;
}

static pl_status check_wrecks(const pl_turn *turn, pl_error *error)
{
    int armoured = 0, most = turn->rules->markers_spare - 1;  // one is for the range-in marker
    for (int team = 1; team <= hof_team_count(turn); team++)
        armoured += hof_profile_of(turn, team)->is_armoured;
    if (pl_switched_on(turn->scene, HOF_WRECKS) && armoured > most)
        return pl_fail(error, PL_FULL, "%d armoured Vehicles may leave wrecks, wanted at most %d with the switch wrecks", armoured, most);
    return PL_OK;
}

// HOF-ASL.13: those who touched a Team follow it; in play HOF-ASL.4 keeps them few.
static pl_status check_contacts(const pl_turn *turn, pl_error *error)
{
    for (int team = 1; team <= hof_team_count(turn); team++) {
        pl_foot foot = hof_foot(turn, team);
        pl_side enemy = pl_other(hof_piece(turn, team)->side);
        int count = 0;
        for (int other = hof_on_table(turn, team) ? hof_next_touching(turn, enemy, &foot, 0) : 0; other;
             other = hof_next_touching(turn, enemy, &foot, other))
            count++;
        if (count > HOF_TOUCHED_MAX)
            return pl_fail(error, PL_FULL, "Team %s is touched by %d enemies, wanted at most %d", turn->scene->piece_ids[team], count,
                           HOF_TOUCHED_MAX);
    }
    return PL_OK;
}

pl_status hof_setup(pl_turn *turn, pl_error *error)
{
    const pl_scenario *scenario = turn->scene->scenario;
    hof_game *game = hof_own_game(turn);
    pl_status status = PL_OK;
    game->first = scenario->first ? scenario->first : 1;
    for (int unit = 1; unit <= turn->state->unit_count && !status; unit++)
        status = set_unit(turn, unit, error);
    for (int i = 0; i < scenario->arrival_count && !status; i++)
        status = set_arrival(turn, i, error);
    if (status || (status = check_hits(turn, error)) || (status = check_wrecks(turn, error)) || (status = check_contacts(turn, error)))
        return status;
    for (pl_side side = 1; side <= 2; side++)
        for (int i = 0; i < HOF_CHIT_VALUES; i++)
            hof_own_side(turn, side)->chits[i] = (uint8_t)hof_rules(turn)->chits[i];
    for (int i = 1; i <= turn->state->marker_count; i++)
        if (pl_see_markers(turn->state)[i].kind == HOF_OBJECTIVE)
            turn->state->score[pl_see_markers(turn->state)[i].side]++;
    hof_contacts_refresh(turn);
    return PL_OK;
}

const char *hof_validate(const pl_turn *turn)
{
    int teams[3] = {0};
    for (int team = 1; team <= hof_team_count(turn); team++) {
        const pl_piece *piece = hof_piece(turn, team);
        const hof_team *own = hof_see_team(turn, team);
        if (piece->place == PL_LOST ? own->rfp || own->suppressed || own->in_contact || own->assault
                                    : piece->place != PL_ON_TABLE && own->in_contact)
            return "a Team off the table carries markers";
        if (own->in_contact && !own->assault)
            return "a Team in contact belongs to no Assault";
        teams[piece->side] += piece->place != PL_LOST;
    }
    for (pl_side side = 1; side <= 2; side++) {
        if (hof_see_side(turn, side)->teams != teams[side])
            return "the count of a side's Teams is wrong";
        if (hof_see_side(turn, side)->hp > hof_rules(turn)->hero_points_most)
            return "a side has more Hero Points than its die shows";
    }
    return NULL;
}

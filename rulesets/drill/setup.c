// setup.c - completes the first state from the scenario and refuses one that the rules cannot play; checks the state in tests.
// Stands on view.h for the zones of hidden squads.
#include "setup.h"

#include "view.h"

static const pl_scenario_unit *author_of(const pl_turn *turn, pl_unit_id unit) { return &turn->scene->scenario->units[unit - 1]; }

static void set_up_squad(pl_turn *turn, pl_unit_id unit)
{
    *drill_own_unit(turn, unit) = (drill_unit){
        .men = drill_type(turn, unit)->men,
        .is_hidden = author_of(turn, unit)->is_hidden,
        .has_sergeant = 1,
    };
    pl_pieces(turn->state)[drill_piece_id(turn, unit)].shape = (uint8_t)(1 + turn->scene->units[unit].type);
}

static bool overlaps(const pl_turn *turn, pl_unit_id a, pl_unit_id b)
{
    pl_foot one = pl_piece_foot(turn->scene, drill_piece(turn, a)), two = pl_piece_foot(turn->scene, drill_piece(turn, b));
    return pl_feet_overlap(&one, &two, 1);  // a thousandth of slack: places along a path are rounded
}

static pl_status check_squad(const pl_turn *turn, pl_unit_id unit, pl_error *error)
{
    const char *id = turn->scene->units[unit].id;
    pl_foot foot = pl_piece_foot(turn->scene, drill_piece(turn, unit));
    if (pl_see_units(turn->state)[unit].place != PL_ON_TABLE)
        return pl_fail_at(error, PL_BAD, "units", "squad %s: drill has no reserves, every squad stands on the table", id);
    if (!author_of(turn, unit)->has_at || !pl_foot_on_table(&foot, turn->scene->width, turn->scene->height))
        return pl_fail_at(error, PL_BAD, "units", "squad %s: wanted a place (at) wholly on the table", id);
    if (author_of(turn, unit)->is_hidden && !drill_in_zone(turn->scene, drill_side_of(turn, unit), drill_at(turn, unit)))
        return pl_fail_at(error, PL_BAD, "units", "squad %s: a hidden squad stands in a zone of its side (DRILL-hide.1)", id);
    for (pl_unit_id u = 1; u < unit; u++)
        if (overlaps(turn, u, unit))
            return pl_fail_at(error, PL_BAD, "units", "squads %s and %s: they overlap", turn->scene->units[u].id, id);
    return PL_OK;
}

pl_status drill_setup(pl_turn *turn, pl_error *error)
{
    pl_side first = turn->scene->scenario->first;
    drill_own_game(turn)->first = pl_other(first ? first : 1);  // as if that side had moved second before, DRILL-stance.2
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        set_up_squad(turn, u);
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++) {
        pl_status status = check_squad(turn, u, error);
        if (status != PL_OK)
            return status;
    }
    return PL_OK;
}

const char *drill_validate(const pl_turn *turn)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++) {
        const drill_unit *own = drill_see_unit(turn, u);
        if (!drill_is_there(turn, u))
            continue;
        pl_foot foot = pl_piece_foot(turn->scene, drill_piece(turn, u));
        if (!pl_foot_on_table(&foot, turn->scene->width, turn->scene->height))
            return "a squad stands off the table";
        if (own->men > drill_type(turn, u)->men || own->marked > own->men)
            return "a squad has more men than its type, or more marked than it has";
        if (own->is_hidden && (own->is_broken || own->marked))
            return "a hidden squad has been fired at";
        for (pl_unit_id other = 1; other < u; other++)
            if (drill_is_there(turn, other) && overlaps(turn, other, u))
                return "two squads overlap";
    }
    return NULL;
}

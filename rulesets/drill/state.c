// state.c - the questions every phase of drill asks of the table, and the two changes they share.
// Stands on state.h.
#include "state.h"

bool drill_is_there(const pl_turn *turn, pl_unit_id unit) { return pl_see_units(turn->state)[unit].place == PL_ON_TABLE; }

bool drill_is_known(const pl_turn *turn, pl_unit_id unit, pl_side side)
{
    return drill_is_there(turn, unit) && (drill_side_of(turn, unit) == side || !drill_see_unit(turn, unit)->is_hidden);
}

// In the state a hidden squad is marked as such; in a view it is blanked, and a blanked place is PL_AWAY. Nothing else in drill is away.
bool drill_has_hidden(const pl_turn *turn, pl_side side)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (drill_side_of(turn, u) == side && (drill_see_unit(turn, u)->is_hidden || pl_see_units(turn->state)[u].place == PL_AWAY))
            return true;
    return false;
}

bool drill_within(const pl_turn *turn, pl_unit_id a, pl_unit_id b, pl_len reach)
{
    pl_foot one = pl_piece_foot(turn->scene, drill_piece(turn, a)), two = pl_piece_foot(turn->scene, drill_piece(turn, b));
    return pl_feet_within(&one, &two, reach);
}

void drill_reveal(pl_turn *turn, pl_unit_id unit, const char *rule)
{
    drill_unit *own = drill_own_unit(turn, unit);
    if (!own->is_hidden)
        return;
    own->is_hidden = 0;
    pl_emit(
        turn,
        (pl_event){.kind = PL_EV_REVEALED, .side = drill_side_of(turn, unit), .subject = unit, .to = drill_at(turn, unit), .rule = rule});
}

static bool has_enemy_within(const pl_turn *turn, pl_unit_id unit, pl_len reach)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (drill_is_there(turn, u) && drill_side_of(turn, u) != drill_side_of(turn, unit) && drill_within(turn, u, unit, reach))
            return true;
    return false;
}

bool drill_spot(pl_turn *turn)
{
    bool has_met = false;
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (drill_is_there(turn, u) && drill_see_unit(turn, u)->is_hidden && has_enemy_within(turn, u, drill_tab(turn)->spot)) {
            drill_reveal(turn, u, "DRILL-hide.2");
            has_met = true;
        }
    return has_met;
}

void drill_remove(pl_turn *turn, pl_unit_id unit, const char *rule)
{
    pl_units(turn->state)[unit].place = PL_LOST;
    *drill_own_unit(turn, unit) = (drill_unit){0};
    pl_piece_remove(turn, drill_piece_id(turn, unit), PL_EVERYONE, rule);
    pl_emit(turn, (pl_event){.kind = PL_EV_UNIT_REMOVED, .side = drill_side_of(turn, unit), .subject = unit, .rule = rule});
}

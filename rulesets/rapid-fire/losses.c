// losses.c - what happens to pieces: figures fall, vehicles are damaged and wrecked, those aboard are hurt, hidden elements come to light.
// Stands on state.h. Points for the enemy are counted here, where the loss happens (RF-VIC.2).
#include "state.h"

pl_flow rf_give_up(pl_turn *turn, pl_side side)
{
    pl_emit(turn, (pl_event){.kind = RF_EV_RESIGNED, .side = side, .subject = side, .rule = "RF-VIC.3"});
    pl_reveal(turn);
    return pl_win(turn, pl_other(side));
}

void rf_reveal(pl_turn *turn, pl_unit_id unit, const char *rule)
{
    rf_unit *own = rf_own_unit(turn, unit);
    if (!own->is_hidden)
        return;
    own->is_hidden = 0;
    pl_emit(turn, (pl_event){.kind = PL_EV_REVEALED,
                             .side = turn->scene->units[unit].side,
                             .subject = unit,
                             .to = rf_at_point(turn, rf_first_here(turn, unit)),
                             .rule = rule});
    RF_EACH_PIECE(turn, p)  // those aboard come to light with what carries them
        if (rf_unit_of(turn, rf_see(turn, p)->aboard) == unit)
            rf_reveal(turn, rf_unit_of(turn, p), rule);
    RF_EACH_OF(turn, unit, p)  // and so does whatever else carries stands of an element that is seen, for it is where they are
        if (rf_see(turn, p)->aboard)
            rf_reveal(turn, rf_unit_of(turn, rf_see(turn, p)->aboard), rule);
}

static void count_loss(pl_turn *turn, pl_piece_id piece, int points)
{
    rf_own_side(turn, pl_other(rf_side_of(turn, piece)))->kills += points;
}

// An element whose last piece has gone is gone itself; an HQ stand that is gone is missed (RF-MOR.10).
static void note_gone(pl_turn *turn, pl_piece_id piece, const char *rule)
{
    pl_unit_id unit = rf_unit_of(turn, piece);
    RF_EACH_OF(turn, unit, p)
        if (rf_piece_at(turn, p)->place != PL_LOST)
            return;
    pl_units(turn->state)[unit].place = PL_LOST;
    pl_emit(turn, (pl_event){.kind = PL_EV_UNIT_REMOVED,
                             .side = turn->scene->units[unit].side,
                             .subject = unit,
                             .from = rf_at_point(turn, piece),
                             .sees = rf_sees_of(turn, unit),
                             .rule = rule});
}

static void take_off(pl_turn *turn, pl_piece_id piece, const char *rule)
{
    rf_piece *own = rf_own(turn, piece);
    pl_piece_remove(turn, piece, rf_sees_of(turn, rf_unit_of(turn, piece)), rule);
    *own = (rf_piece){.type = own->type, .damage = own->damage, .fight = own->fight, .was = own->was};  // a fight still asks where it stood
    note_gone(turn, piece, rule);
}

int rf_lose_figs(pl_turn *turn, pl_piece_id piece, int figs, const char *rule)
{
    rf_piece *own = rf_own(turn, piece);
    int lost = figs < own->figs ? figs : own->figs;
    if (lost <= 0)
        return 0;
    rf_reveal(turn, rf_unit_of(turn, piece), "RF-HID.5");
    own->figs = (uint8_t)(own->figs - lost);
    rf_group *group = rf_own_group(turn, rf_group_of(turn, piece));
    group->lost = (uint8_t)(group->lost + lost);
    count_loss(turn, piece, lost);
    pl_emit(
        turn,
        (pl_event){
            .kind = RF_EV_FIGS_LOST, .side = rf_side_of(turn, piece), .subject = piece, .value = lost, .value2 = own->figs, .rule = rule});
    if (!own->figs)
        rf_lose_piece(turn, piece, "RF-GEN.8");
    return lost;
}

static int vehicle_points(const pl_turn *turn, pl_piece_id piece)
{
    const rf_type *type = rf_type_of(turn, piece);
    if (type->kind == RF_AIRCRAFT)
        return rf_tab(turn)->air_points;
    if (rf_is_afloat(turn, piece))
        return rf_tab(turn)->vessel_points;
    if (type->kind == RF_CRAFT)
        return 0;
    return rf_is_vehicle(turn, piece) || rf_is_gun(turn, piece) ? type->points[RF_REGULAR] / rf_tab(turn)->points_per_vehicle : 0;
}

// Whatever figures are left on it are lost with it (RF-GEN.7).
void rf_lose_piece(pl_turn *turn, pl_piece_id piece, const char *rule)
{
    rf_piece *own = rf_own(turn, piece);
    if (rf_piece_at(turn, piece)->place == PL_LOST)
        return;
    if (own->figs) {
        rf_group *group = rf_own_group(turn, rf_group_of(turn, piece));
        group->lost = (uint8_t)(group->lost + own->figs);
        count_loss(turn, piece, own->figs);
    }
    if (own->damage != RF_WRECK) {
        count_loss(turn, piece, vehicle_points(turn, piece));
        // RF-MOR.7: what is lost afloat or aboard is destroyed; what leaves over its base edge is not.
        rf_group *group = rf_own_group(turn, rf_group_of(turn, piece));
        if (group->kind == RF_ARMOUR && rf_is_vehicle(turn, piece) &&
            (rf_is_afloat(turn, piece) || rf_piece_at(turn, piece)->place == PL_ABOARD))
            group->owes |= RF_OWES_SQUADRON;
    }
    take_off(turn, piece, rule);
    RF_EACH_PIECE(turn, p)  // what is still aboard goes down with it
        if (rf_see(turn, p)->aboard == piece)
            rf_lose_piece(turn, p, rule);
}

int rf_passengers(const pl_turn *turn, pl_piece_id carrier)
{
    int figs = 0;
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->aboard == carrier)
            figs += rf_see(turn, p)->figs;
    return figs;
}

// RF-GEN.9: those aboard fall from the highest-numbered stand on.
void rf_lose_passengers(pl_turn *turn, pl_piece_id carrier, int figs, const char *rule)
{
    for (pl_piece_id p = turn->state->piece_count; p > 0 && figs > 0; p--)
        if (rf_see(turn, p)->aboard == carrier && rf_see(turn, p)->figs)
            figs -= rf_lose_figs(turn, p, figs, rule);
}

void rf_wreck(pl_turn *turn, pl_piece_id piece, int figs, const char *rule)
{
    rf_piece *own = rf_own(turn, piece);
    rf_group *group = rf_own_group(turn, rf_group_of(turn, piece));
    bool has_survivors = false;
    if (own->damage == RF_WRECK)
        return;
    rf_reveal(turn, rf_unit_of(turn, piece), "RF-HID.5");
    count_loss(turn, piece, vehicle_points(turn, piece));
    own->damage = RF_WRECK;
    own->must = RF_MUST_NOTHING;
    if (group->kind == RF_ARMOUR)
        group->owes |= RF_OWES_SQUADRON;
    pl_emit(turn, (pl_event){.kind = RF_EV_DAMAGED, .side = rf_side_of(turn, piece), .subject = piece, .value = RF_WRECK, .rule = rule});
    rf_lose_passengers(turn, piece, figs, "RF-AT.5");
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->aboard == piece) {
            rf_own(turn, p)->must = RF_MUST_PLACE;
            rf_own(turn, p)->has_moved = 1;  // RF-AT.5
            has_survivors = true;
        }
    if (has_survivors)
        pl_raise(turn, (pl_trigger){.kind = RF_T_SURVIVORS, .side = rf_side_of(turn, piece), .unit = rf_unit_of(turn, piece)});
}

// RF-DAM.1, RF-DAM.2, RF-DAM.3: a second light is heavy, anything on top of heavy destroys.
int rf_damage(pl_turn *turn, pl_piece_id piece, int damage, const char *rule)
{
    rf_piece *own = rf_own(turn, piece);
    rf_group *group = rf_own_group(turn, rf_group_of(turn, piece));
    if (own->damage == RF_WRECK || !damage)
        return own->damage;
    int now = own->damage == RF_HEAVY                         ? RF_WRECK
              : own->damage == RF_LIGHT && damage == RF_LIGHT ? RF_HEAVY
              : damage > own->damage                          ? damage
                                                              : own->damage;
    if (now == RF_WRECK)
        return RF_WRECK;  // the caller wrecks it: only he knows what those aboard lose
    rf_reveal(turn, rf_unit_of(turn, piece), "RF-HID.5");
    own->damage = (uint8_t)now;
    if (now == RF_HEAVY)  // RF-MOR.7, .8
        group->owes |= group->kind == RF_ARMOUR ? RF_OWES_SQUADRON : group->kind == RF_INDEPENDENT ? RF_OWES_LONE : 0;
    pl_emit(turn, (pl_event){.kind = RF_EV_DAMAGED, .side = rf_side_of(turn, piece), .subject = piece, .value = now, .rule = rule});
    return now;
}

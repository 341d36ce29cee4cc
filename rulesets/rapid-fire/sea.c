// sea.c - vessels from their lane to the beach, and what mines do there.
// Stands on sea.h. The rows T0.2 and T0.3 end here; beaching is offered in T5.
#include "sea.h"

#include "effect.h"
#include "phases.h"
#include "transport.h"

bool rf_is_vessel(const pl_turn *turn, pl_unit_id unit)
{
    const rf_type *type = rf_type_of(turn, rf_first(turn, unit));
    return type->kind == RF_CRAFT ||
           ((type->flags & (RF_DD | RF_DUKW)) && (rf_see_unit(turn, unit)->stage || rf_see_unit(turn, unit)->arrives));
}

// ---- losses

void rf_sink(pl_turn *turn, pl_piece_id piece, const char *rule)
{
    pl_emit(turn, (pl_event){.kind = RF_EV_SUNK, .side = rf_side_of(turn, piece), .subject = rf_unit_of(turn, piece), .rule = rule});
    rf_lose_piece(turn, piece, rule);
}

static pl_piece_id vehicle_aboard(const pl_turn *turn, pl_piece_id vessel, pl_piece_id after)
{
    for (pl_piece_id p = (pl_piece_id)(after + 1); p <= turn->state->piece_count; p++)
        if (rf_see(turn, p)->aboard == vessel && rf_is_vehicle(turn, p))
            return p;
    return 0;
}

static bool is_vehicle_lost(pl_turn *turn, pl_piece_id vehicle, pl_side by, int lost_on, const char *rule)
{
    pl_roll roll = {.purpose = "vehicle aboard",
                    .rule = rule,
                    .owner = by,
                    .need = (int16_t)lost_on,
                    .is_at_most = true,
                    .subject = vehicle,
                    .subject_is = PL_PIECE};
    return pl_roll_dice(turn, &roll) <= lost_on;
}

void rf_strike_load(pl_turn *turn, pl_piece_id target, int effect, pl_side by, const char *rule)
{
    const rf_tables *t = rf_tab(turn);
    pl_side owner = rf_side_of(turn, target);
    int die;
    switch (effect) {
    case RF_HIT_PASSENGERS:
        if (rf_passengers(turn, target))
            rf_lose_passengers(turn, target, pl_roll_die(turn, t->passenger_faces, owner, "passengers lost", rule), rule);
        break;
    case RF_HIT_HALF:
        if (rf_passengers(turn, target)) {
            die = pl_roll_die(turn, t->passenger_faces, owner, "passengers lost", rule);
            rf_lose_passengers(turn, target, (die + 1) / 2, rule);
        }
        break;
    case RF_HIT_VEHICLE:
        if (vehicle_aboard(turn, target, 0) && is_vehicle_lost(turn, vehicle_aboard(turn, target, 0), by, t->lct_vehicle_lost, rule))
            rf_lose_piece(turn, vehicle_aboard(turn, target, 0), rule);
        break;
    case RF_HIT_VEHICLES:
        for (pl_piece_id v = vehicle_aboard(turn, target, 0); v; v = vehicle_aboard(turn, target, v))
            if (is_vehicle_lost(turn, v, owner, t->lct_mine_lost, rule))
                rf_lose_piece(turn, v, rule);
        break;
    case RF_HIT_LIGHT: rf_own(turn, target)->damage = RF_LIGHT; break;
    default: break;
    }
}

void rf_strike_vessel(pl_turn *turn, pl_piece_id piece, int row, const char *rule)
{
    rf_strike_load(turn, piece, rf_tab(turn)->vessel[row].mine, rf_side_of(turn, piece), rule);
    if (rf_kind(turn, piece) != RF_CRAFT) {
        rf_wreck(turn, piece, 0, rule);
        return;
    }
    rf_own(turn, piece)->damage = RF_WRECK;  // what is left aboard may still disembark
    pl_emit(turn, (pl_event){.kind = RF_EV_DAMAGED, .side = rf_side_of(turn, piece), .subject = piece, .value = RF_WRECK, .rule = rule});
}

// ---- T0.2 and T0.3. RF-AMP.1: each vessel counts its own turns: in the water, hits the beach, on the beach.

pl_flow rf_arrive_afloat(pl_turn *turn)
{
    pl_side side = turn->state->active;
    RF_EACH_UNIT(turn, u) {
        rf_unit *own = rf_own_unit(turn, u);
        pl_piece_id p = rf_first(turn, u);
        if (turn->scene->units[u].side != side || !rf_is_vessel(turn, u) || rf_piece_at(turn, p)->place == PL_LOST)
            continue;
        if (own->stage && own->stage < 3) {
            own->stage++;
            if (own->stage == 3)
                rf_own(turn, p)->flags &= (uint8_t)~RF_F_SCREEN;  // RF-AMP.12
        }
        if (own->arrives > turn->state->turn || rf_piece_at(turn, p)->place != PL_RESERVE)
            continue;
        own->stage = 1;
        pl_units(turn->state)[u].place = PL_ON_TABLE;
        pl_pieces(turn->state)[p].place = PL_ON_TABLE;
        if (rf_type_of(turn, p)->flags & RF_DD)
            rf_own(turn, p)->flags |= RF_F_SCREEN;
        pl_emit(turn, (pl_event){.kind = RF_EV_AFLOAT, .side = side, .subject = u, .to = rf_at_point(turn, p), .rule = "RF-AMP.2"});
    }
    return PL_NEXT;
}

// RF-AMP.4: in turn 1 and again in turn 2, by piece number.
pl_flow rf_flounder(pl_turn *turn)
{
    const rf_tables *t = rf_tab(turn);
    RF_EACH_PIECE(turn, p) {
        int row = rf_is_live(turn, p) && rf_side_of(turn, p) == turn->state->active ? rf_vessel_row(turn, p) : -1;
        if (row < RF_VESSEL_DUKW || !rf_is_afloat(turn, p))
            continue;
        pl_roll roll = {.purpose = "floundering",
                        .rule = "RF-AMP.4",
                        .owner = rf_side_of(turn, p),
                        .subject = p,
                        .subject_is = PL_PIECE,
                        .is_at_most = true,
                        .need = rf_see(turn, p)->damage ? t->vessel[row].sinks_damaged : t->vessel[row].sinks};
        pl_roll_dice(turn, &roll);
        if (roll.passed)
            rf_sink(turn, p, "RF-AMP.4");
    }
    return PL_NEXT;
}

// ---- beaching

static bool is_lane_free(const pl_turn *turn, pl_unit_id unit)
{
    pl_piece_id p = rf_first(turn, unit);
    pl_foot foot = pl_piece_foot_at(turn->scene, rf_piece_at(turn, p), rf_see_unit(turn, unit)->lane, rf_piece_at(turn, p)->facing);
    RF_EACH_PIECE(turn, other) {
        if (other == p || !rf_stands_known(turn, other, rf_side_of(turn, p)))
            continue;
        pl_foot there = rf_foot(turn, other);
        if (pl_feet_overlap(&foot, &there, 10))
            return false;
    }
    return true;
}

static pl_why why_not_beach(const pl_turn *turn, pl_unit_id unit)
{
    const rf_unit *own = rf_see_unit(turn, unit);
    if (own->has_beached || own->stage < 2)
        return own->has_beached ? "RF-AMP.5: has beached" : "RF-AMP.2: its first turn is spent in the water";
    return is_lane_free(turn, unit) ? NULL : "RF-AMP.11: its lane is blocked";
}

static bool is_afloat_unit(const pl_turn *turn, pl_unit_id unit, pl_side side)
{
    return turn->scene->units[unit].side == side && rf_see_unit(turn, unit)->stage && rf_is_live(turn, rf_first(turn, unit));
}

pl_why rf_why_must_beach(const pl_turn *turn, pl_side side)
{
    RF_EACH_UNIT(turn, u)
        if (is_afloat_unit(turn, u, side) && !why_not_beach(turn, u))
            return "RF-AMP.5: a vessel must beach first";
    return NULL;
}

static bool is_unloaded(const pl_turn *turn, pl_piece_id vessel)
{
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->aboard == vessel)
            return false;
    return true;
}

void rf_offer_beaching(const pl_turn *turn, pl_offer *offer)
{
    RF_EACH_UNIT(turn, u) {
        if (!is_afloat_unit(turn, u, offer->side))
            continue;
        const rf_unit *own = rf_see_unit(turn, u);
        if (!own->has_beached)  // while one can, nothing else ends the step
            pl_put(offer, (pl_option){.verb = RF_V_BEACH, .subject = u, .is_default = 1}, why_not_beach(turn, u));
        else if (rf_kind(turn, rf_first(turn, u)) == RF_CRAFT)
            pl_put(offer, (pl_option){.verb = RF_V_CLEAR, .subject = u},
                   own->stage < 3                          ? "RF-AMP.11: only in a later turn"
                   : !is_unloaded(turn, rf_first(turn, u)) ? "RF-AMP.11: has not unloaded"
                                                           : NULL);
    }
}

// RF-AMP.5: to the waterline, and at once the die for a mine.
void rf_beach(pl_turn *turn, pl_unit_id unit)
{
    pl_piece_id p = rf_first(turn, unit);
    int row = rf_vessel_row(turn, p);
    rf_unit *own = rf_own_unit(turn, unit);
    pl_piece_move(turn, p, own->lane, rf_piece_at(turn, p)->facing, PL_EVERYONE, "RF-AMP.5");
    RF_EACH_PIECE(turn, load)
        if (rf_see(turn, load)->aboard == p)
            pl_pieces(turn->state)[load].at = own->lane;
    own->has_beached = 1;
    own->step = 5;
    rf_own(turn, p)->has_moved = 1;
    if (row == RF_VESSEL_DUKW)
        rf_own(turn, p)->flags |= RF_F_LANDED;  // RF-AMP.6: in this turn it is left by the bow
    pl_emit(turn,
            (pl_event){.kind = RF_EV_BEACHED, .side = turn->scene->units[unit].side, .subject = unit, .to = own->lane, .rule = "RF-AMP.5"});
    pl_roll roll = {.purpose = "mine",
                    .rule = "RF-AMP.5",
                    .owner = turn->scene->units[unit].side,
                    .subject = p,
                    .subject_is = PL_PIECE,
                    .is_at_most = true,
                    .need = (int16_t)rf_tab(turn)->vessel_mine_on};
    pl_roll_dice(turn, &roll);
    if (roll.passed)
        rf_strike_vessel(turn, p, row, "RF-AMP.5");
}

void rf_clear_vessel(pl_turn *turn, pl_unit_id unit)
{
    pl_piece_id p = rf_first(turn, unit);
    pl_piece_remove(turn, p, PL_EVERYONE, "RF-AMP.11");
    *rf_own(turn, p) = (rf_piece){.type = rf_see(turn, p)->type};
    pl_units(turn->state)[unit].place = PL_LOST;
}

// ---- mines and lanes

static bool is_in_lane(const pl_turn *turn, pl_point at)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    for (int m = 1; m <= turn->state->marker_count; m++)
        if (markers[m].kind == RF_M_LANE &&
            pl_point_near_segment(at, markers[m].at, pl_travel(markers[m].at, markers[m].facing, markers[m].value, PL_NEAREST),
                                  rf_tab(turn)->lane_width / 2))
            return true;
    return false;
}

// RF-AMP.8: its centre stays inside lanes for the whole of its path on the beach, which ends at `last`.
static bool is_behind_flail(const pl_turn *turn, const rf_path *path, pl_len last)
{
    pl_len step = rf_tab(turn)->sample / 4;
    for (pl_len s = 0; s < last + step; s += step) {
        pl_point at = rf_path_at(path, s < last ? s : last, NULL);
        if (rf_on_kinds(turn, at, rf_tab(turn)->beaches) && !is_in_lane(turn, at))
            return false;
    }
    return true;
}

static void leave_lane(pl_turn *turn, pl_piece_id piece, const rf_path *path, pl_len last)
{
    pl_len past = 0;
    for (int i = 1; i < path->count && past < last; i++) {
        pl_len leg = pl_distance(path->line[i - 1], path->line[i], PL_UP), length = leg < last - past ? leg : last - past;
        pl_marker lane = {.kind = RF_M_LANE,
                          .at = path->line[i - 1],
                          .facing = (int16_t)pl_bearing(path->line[i - 1], path->line[i]),
                          .side = rf_side_of(turn, piece),
                          .value = length};
        pl_marker_id placed = length > 0 ? pl_marker_place(turn, lane, PL_EVERYONE, "RF-AMP.8") : 1;
        PL_ASSERT(placed);
        (void)placed;
        past += leg;
    }
    pl_emit(turn, (pl_event){.kind = RF_EV_LANE, .side = rf_side_of(turn, piece), .subject = piece, .rule = "RF-AMP.8"});
}

static int roll_for_mine(pl_turn *turn, pl_piece_id piece)
{
    pl_roll roll = {.purpose = "mine",
                    .rule = "RF-AMP.7",
                    .owner = rf_side_of(turn, piece),
                    .subject = piece,
                    .subject_is = PL_PIECE,
                    .is_at_most = true,
                    .need = (int16_t)rf_tab(turn)->mine_immobile};
    return pl_roll_dice(turn, &roll);
}

pl_len rf_meet_mines(pl_turn *turn, pl_piece_id piece, const rf_path *path, pl_len went)
{
    const rf_tables *t = rf_tab(turn);
    pl_len last = rf_is_vehicle(turn, piece) && rf_is_live(turn, piece) && went > 0 ? rf_path_beach_end(turn, path, went) : -1;
    if (last < 0)
        return went;
    if (rf_type_of(turn, piece)->flags & RF_FLAIL && went <= t->rate[t->rate_flail].cross) {
        leave_lane(turn, piece, path, last);
        return went;
    }
    if (is_behind_flail(turn, path, last))
        return went;
    int die = roll_for_mine(turn, piece);
    if (die > t->mine_immobile)
        return went;
    bool is_destroyed = die <= t->mine_destroyed;
    if (rf_see(turn, piece)->damage < RF_HEAVY && !pl_same_point(rf_at_point(turn, piece), rf_path_at(path, last, NULL))) {
        int facing = rf_piece_at(turn, piece)->facing;  // one that fire has stopped stays where it was hit (RF-RES.4)
        pl_point at = rf_path_at(path, last, &facing);
        rf_carry_to(turn, piece, at, facing);
    }
    pl_emit(turn,
            (pl_event){
                .kind = RF_EV_MINE, .side = rf_side_of(turn, piece), .subject = piece, .value = is_destroyed ? 1 : 2, .rule = "RF-AMP.7"});
    if (is_destroyed)
        rf_wreck(turn, piece, 0, "RF-AMP.7");
    else
        rf_own(turn, piece)->flags |= RF_F_IMMOBILE;
    return last;
}

// transport.c - who may get on and off what, and what it costs the vehicle.
// Stands on transport.h. A vehicle's `used` is kept in cross-country inches.
#include "transport.h"

#include "phases.h"
#include "sea.h"

// ---- offers

static pl_why why_not_get_off(const pl_turn *turn, pl_unit_id unit, pl_piece_id carrier, int step)
{
    const rf_unit *car_unit = rf_see_unit(turn, rf_unit_of(turn, carrier));
    const rf_piece *car = rf_see(turn, carrier);
    pl_why why = rf_why_barred(turn, unit, step);
    if (why)
        return why;
    if (rf_is_afloat(turn, carrier))
        return "RF-AMP.6: not before it has beached";
    if (rf_lands_from(turn, carrier))
        return step == 5 ? NULL : "RF-AMP.6: vessels are left in T5";
    if (car->used * 2 > rf_full_allowance(turn, carrier, false) && car->damage < RF_HEAVY)
        return "RF-TRN.2: the vehicle has used more than half its allowance";
    return car_unit->step && car_unit->step != step ? "RF-TRN.2: only in the step in which the vehicle moved" : NULL;
}

static void offer_getting_off(const pl_turn *turn, pl_offer *offer, pl_unit_id unit, int step)
{
    pl_piece_id last = 0;
    RF_EACH_OF(turn, unit, p) {
        pl_piece_id carrier = rf_see(turn, p)->aboard;
        if (!carrier || carrier == last || rf_piece_at(turn, carrier)->place != PL_ON_TABLE)
            continue;
        last = carrier;
        pl_option option = {.verb = rf_is_gun(turn, p) && !rf_lands_from(turn, carrier) ? RF_V_UNLIMBER : RF_V_DISEMBARK,
                            .subject = unit,
                            .target = carrier};
        if (rf_is_asked_for(offer, option.verb, unit))
            pl_put(offer, option, why_not_get_off(turn, unit, carrier, step));
    }
}

// RF-TRN.1, .3: NULL, or the stand that cannot get there however it goes.
static pl_why why_out_of_reach(const pl_turn *turn, pl_unit_id unit, pl_piece_id car, bool is_gun)
{
    pl_len near = rf_tab(turn)->embark_near;
    RF_EACH_OF(turn, unit, p) {
        if (!rf_is_live(turn, p))
            continue;
        if (is_gun && !rf_within(turn, p, car, near))
            return pl_reason(turn, "RF-TRN.3: within {inches} of its tow", near);
        pl_len across = rf_full_allowance(turn, p, false), road = rf_full_allowance(turn, p, true);
        // Its footprint may turn at the end, so centres and outer discs are what no path can get round.
        if (!is_gun && rf_is_beyond(turn, p, rf_at_point(turn, p), car, (across > road ? across : road) / 2 + near))
            return "RF-TRN.1: more than half its allowance";
    }
    return NULL;
}

static pl_why why_not_get_on(const pl_turn *turn, pl_unit_id unit, pl_piece_id car, bool is_gun, int step)
{
    pl_why why = rf_why_not_board(turn, unit, car);
    if (!why)
        why = is_gun ? rf_why_barred(turn, unit, step) : rf_why_not_move(turn, unit, step);
    return why ? why : why_out_of_reach(turn, unit, car, is_gun);
}

// RF-GEN.4 holds whoever rides: the element keeps its unit. Transports beyond all reach are named only to who asks for them.
static void offer_getting_on(const pl_turn *turn, pl_offer *offer, pl_unit_id unit, int step)
{
    pl_piece_id first = 0;
    RF_EACH_OF(turn, unit, p)
        if (!first && rf_is_live(turn, p))
            first = p;
    bool is_gun = first && rf_is_gun(turn, first);
    if (!first || (!is_gun && !rf_is_foot(turn, first)) || !rf_is_asked_for(offer, is_gun ? RF_V_LIMBER : RF_V_EMBARK, unit))
        return;
    RF_EACH_PIECE(turn, car) {
        if (rf_side_of(turn, car) != offer->side || !rf_is_live(turn, car) || rf_kind(turn, car) < RF_TANK ||
            rf_kind(turn, car) > RF_SOFT ||
            (offer->sought ? offer->sought->target != car : why_out_of_reach(turn, unit, car, is_gun) != NULL))
            continue;
        pl_put(offer, (pl_option){.verb = is_gun ? RF_V_LIMBER : RF_V_EMBARK, .subject = unit, .target = car},
               why_not_get_on(turn, unit, car, is_gun, step));
    }
}

void rf_offer_transport(const pl_turn *turn, pl_offer *offer, int step)
{
    RF_EACH_UNIT(turn, u) {
        if (turn->scene->units[u].side != offer->side)
            continue;
        offer_getting_off(turn, offer, u, step);
        if (pl_see_units(turn->state)[u].place == PL_ON_TABLE)
            offer_getting_on(turn, offer, u, step);
    }
}

// ---- carrying

void rf_carry_to(pl_turn *turn, pl_piece_id piece, pl_point at, int facing)
{
    pl_piece_move(turn, piece, at, facing, rf_sees_of(turn, rf_unit_of(turn, piece)), "RF-MOV.6");
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->aboard == piece) {
            pl_pieces(turn->state)[p].at = at;
            pl_pieces(turn->state)[p].facing = (int16_t)facing;
        }
}

static bool is_all_aboard(const pl_turn *turn, pl_unit_id unit)
{
    RF_EACH_OF(turn, unit, p)
        if (rf_piece_at(turn, p)->place == PL_ON_TABLE)
            return false;
    return true;
}

static void put_aboard(pl_turn *turn, pl_piece_id piece, pl_piece_id carrier)
{
    rf_piece *own = rf_own(turn, piece);
    pl_unit_id unit = rf_unit_of(turn, piece), car = rf_unit_of(turn, carrier);
    if (rf_see_unit(turn, unit)->is_hidden != rf_see_unit(turn, car)->is_hidden) {  // one of them is seen, and so the other is
        rf_reveal(turn, unit, "RF-HID.1");
        rf_reveal(turn, car, "RF-HID.1");
    }
    own->aboard = carrier;
    own->has_moved = 1;
    pl_pieces(turn->state)[piece].place = PL_ABOARD;
    pl_pieces(turn->state)[piece].at = rf_at_point(turn, carrier);
    pl_emit(turn, (pl_event){.kind = RF_EV_EMBARKED,
                             .side = rf_side_of(turn, piece),
                             .subject = piece,
                             .target = carrier,
                             .rule = "RF-TRN.1",
                             .sees = rf_sees_of(turn, rf_unit_of(turn, piece))});
    if (is_all_aboard(turn, rf_unit_of(turn, piece)))
        pl_units(turn->state)[rf_unit_of(turn, piece)].place = PL_ABOARD;
}

static void charge_half(pl_turn *turn, pl_piece_id carrier) { rf_own(turn, carrier)->used += rf_full_allowance(turn, carrier, false) / 2; }

// RF-TRN.1: those who got within an inch board; the vehicle has lost half its allowance.
void rf_board(pl_turn *turn, pl_unit_id unit, pl_piece_id transport)
{
    if (!rf_is_live(turn, transport) || rf_why_not_board(turn, unit, transport))
        return;
    bool has_boarded = false;
    RF_EACH_OF(turn, unit, p)
        if (rf_is_live(turn, p) && rf_within(turn, p, transport, rf_tab(turn)->embark_near)) {
            put_aboard(turn, p, transport);
            has_boarded = true;
        }
    if (has_boarded)
        charge_half(turn, transport);
}

void rf_limber(pl_turn *turn, pl_unit_id gun, pl_piece_id tow)
{
    rf_own_unit(turn, gun)->step = (uint8_t)rf_moving_step(turn);
    RF_EACH_OF(turn, gun, p)
        if (rf_is_live(turn, p))
            put_aboard(turn, p, tow);
    charge_half(turn, tow);
}

void rf_leave_carrier(pl_turn *turn, pl_piece_id piece, bool is_landing, int step)
{
    rf_piece *own = rf_own(turn, piece);
    pl_piece_id carrier = own->aboard;
    if (!carrier)
        return;
    own->aboard = 0;
    own->has_moved = 1;
    if (is_landing && rf_is_foot(turn, piece))
        own->flags |= RF_F_LANDED;  // RF-AMP.9
    pl_emit(turn, (pl_event){.kind = RF_EV_DISEMBARKED,
                             .sees = rf_sees_of(turn, rf_unit_of(turn, piece)),
                             .side = rf_side_of(turn, piece),
                             .subject = piece,
                             .target = carrier,
                             .rule = is_landing ? "RF-AMP.6" : "RF-TRN.2"});
    if (is_landing)
        return;
    rf_own(turn, carrier)->used = rf_full_allowance(turn, carrier, false);  // RF-TRN.2: it moves no more this turn
    if (!rf_see_unit(turn, rf_unit_of(turn, carrier))->step)
        rf_own_unit(turn, rf_unit_of(turn, carrier))->step = (uint8_t)step;
}

// ---- unlimbering

pl_why rf_check_unlimber(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    pl_piece_id gun = rf_first(turn, choice->subject);
    *hint = (pl_hint){.item = -1};
    if (choice->item_count != 1 || choice->items[0].piece != gun || !pl_item_has_at(choice->items))
        return "RF-TRN.3: one place for the gun";
    hint->item = 0;
    rf_path path = {.piece = gun,
                    .facing = (int16_t)rf_named_facing(turn, choice->items),
                    .line = {rf_at_point(turn, choice->target), choice->items[0].at},
                    .count = 2};
    pl_foot foot = pl_piece_foot_at(turn->scene, rf_piece_at(turn, gun), path.line[1], path.facing), car = rf_foot(turn, choice->target);
    if (path.line[1].x < 0 || path.line[1].y < 0 || path.line[1].x > turn->scene->width || path.line[1].y > turn->scene->height)
        return "RF-TRN.3: off the table";
    if (!pl_feet_within(&foot, &car, rf_tab(turn)->embark_near))
        return pl_reason(turn, "RF-TRN.3: within {inches} of its tow", rf_tab(turn)->embark_near);
    RF_EACH_PIECE(turn, p)
        if (rf_side_of(turn, p) != choice->side && rf_is_known(turn, p, choice->side)) {
            pl_foot enemy = rf_foot(turn, p);
            if (pl_feet_within(&foot, &enemy, rf_tab(turn)->assault_reach))
                return pl_reason(turn, "RF-MOV.2: within {inches} of an enemy", rf_tab(turn)->assault_reach);
        }
    path.length = pl_line_length(path.line, 2, PL_UP);
    pl_why why = rf_why_not_pass(turn, &path, RF_BY_DISEMBARK, NULL, 0);
    return why ? why : rf_why_not_end(turn, &path, NULL, 0);
}

void rf_unlimber(pl_turn *turn, const pl_choice *choice)
{
    pl_piece_id gun = rf_first(turn, choice->subject);
    rf_piece *own = rf_own(turn, gun);
    own->aboard = 0;
    own->has_moved = 1;
    pl_pieces(turn->state)[gun].place = PL_ON_TABLE;
    pl_units(turn->state)[choice->subject].place = PL_ON_TABLE;
    rf_own_unit(turn, choice->subject)->step = (uint8_t)rf_moving_step(turn);
    charge_half(turn, choice->target);
    pl_piece_move(turn, gun, choice->items[0].at, rf_named_facing(turn, choice->items), rf_sees_of(turn, choice->subject), "RF-TRN.3");
}

// ---- the end of a move

static pl_marker_id exit_at(const pl_turn *turn, pl_piece_id piece)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    for (pl_marker_id m = 1; m <= turn->state->marker_count; m++)
        if (markers[m].kind == RF_M_EXIT && markers[m].side == rf_side_of(turn, piece) &&
            pl_points_within(markers[m].at, rf_at_point(turn, piece), rf_tab(turn)->road_half))
            return m;
    return 0;
}

// RF-MOV.14: what leaves by an exit is not lost and takes no further part.
static void leave_by_exit(pl_turn *turn, pl_piece_id piece)
{
    if (rf_kind(turn, piece) == RF_TANK && rf_see(turn, piece)->damage < RF_HEAVY)
        rf_own_side(turn, rf_side_of(turn, piece))->exits++;
    RF_EACH_PIECE(turn, p) {
        if (p != piece && rf_see(turn, p)->aboard != piece)
            continue;
        pl_emit(turn, (pl_event){.kind = RF_EV_LEAVES_TABLE, .side = rf_side_of(turn, p), .subject = p, .rule = "RF-MOV.14"});
        pl_piece_remove(turn, p, PL_EVERYONE, "RF-MOV.14");
        *rf_own(turn, p) = (rf_piece){.type = rf_see(turn, p)->type};
        bool is_gone = true;
        RF_EACH_OF(turn, rf_unit_of(turn, p), other)
            is_gone &= rf_piece_at(turn, other)->place == PL_LOST;
        if (is_gone)
            pl_units(turn->state)[rf_unit_of(turn, p)].place = PL_LOST;
    }
}

void rf_finish_move(pl_turn *turn, pl_piece_id piece, const rf_path *path, pl_len went, bool is_own_move)
{
    rf_piece *own = rf_own(turn, piece);
    if (is_own_move && rf_is_vehicle(turn, piece)) {
        pl_len cross = rf_full_allowance(turn, piece, false), road = rf_full_allowance(turn, piece, true),
               cost = rf_path_cost(turn, path, went) + own->deducted;
        own->used += rf_path_on_road(turn, path) && road ? (pl_len)pl_scale(cost, cross, road, PL_UP) : cost;
    }
    if (rf_is_live(turn, piece) && went > 0 && exit_at(turn, piece))
        leave_by_exit(turn, piece);
}

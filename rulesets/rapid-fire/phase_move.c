// phase_move.c - movement (T5) and final movement (T9), and a mover set under way (MS) with reserved fire at its sample points.
// Stands on move.h for the paths, crossing.h for terrain dice, fire.h for the shots of the other side.
#include "meaning.h"
#include "crossing.h"
#include "fire.h"
#include "move.h"
#include "phases.h"
#include "sea.h"
#include "transport.h"

// ---- T5 and T9: the offer

// RF-MOV.12: NULL, or why no column can be led by this vehicle.
static pl_why why_not_lead(const pl_turn *turn, pl_unit_id unit)
{
    pl_piece_id lead = rf_first_here(turn, unit);
    if (!rf_is_live(turn, lead) || rf_kind(turn, lead) < RF_TANK || rf_kind(turn, lead) > RF_SOFT)
        return "RF-MOV.12: a column is made of vehicles";
    rf_path here = {.piece = lead, .line = {rf_at_point(turn, lead)}, .count = 1};
    if (!rf_path_on_road(turn, &here))
        return "RF-MOV.12: stands on no road";
    RF_EACH_PIECE(turn, p)
        if (p != lead && rf_side_of(turn, p) == rf_side_of(turn, lead) && rf_is_live(turn, p) && rf_kind(turn, p) >= RF_TANK &&
            rf_kind(turn, p) <= RF_SOFT && rf_within(turn, p, lead, rf_tab(turn)->column_gap))
            return NULL;
    return pl_reason(turn, "RF-MOV.12: no other vehicle within {inches}", rf_tab(turn)->column_gap);
}

static void offer_element(const pl_turn *turn, pl_offer *offer, pl_unit_id u, int step)
{
    const pl_unit *unit = &pl_see_units(turn->state)[u];
    const rf_unit *own = rf_see_unit(turn, u);
    if (rf_is_asked_for(offer, RF_V_ENTER, u) && unit->place == PL_RESERVE && own->arrives && !own->stage && !own->air &&
        rf_kind(turn, rf_first(turn, u)) != RF_CRAFT && rf_piece_at(turn, rf_first(turn, u))->place == PL_RESERVE) {
        bool is_due = own->arrives <= turn->state->turn;
        if (is_due || offer->sought)
            pl_put(offer, (pl_option){.verb = RF_V_ENTER, .subject = u},
                   is_due ? NULL : pl_reason(turn, "RF-MOV.14: comes in Move {number}", own->arrives));
    }
    bool is_column = rf_is_asked_for(offer, RF_V_COLUMN, u);
    if (unit->place != PL_ON_TABLE || rf_kind(turn, rf_first(turn, u)) == RF_CRAFT || !(is_column || rf_is_asked_for(offer, RF_V_MOVE, u)))
        return;
    pl_why why = rf_why_not_move(turn, u, step);
    pl_put(offer, (pl_option){.verb = RF_V_MOVE, .subject = u}, why);
    if (!is_column)
        return;
    why = why ? why : why_not_lead(turn, u);
    if (!why || offer->sought)  // few can: the others hear why when they ask
        pl_put(offer, (pl_option){.verb = RF_V_COLUMN, .subject = u}, why);
}

void rf_offer_moves(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    int step = rf_moving_step(turn);
    pl_why must = step == 5 ? rf_why_must_beach(turn, offer->side) : NULL;
    RF_EACH_UNIT(turn, u)
        if (turn->scene->units[u].side == offer->side)
            offer_element(turn, offer, u, step);
    rf_offer_transport(turn, offer, step);
    if (step == 5)
        rf_offer_beaching(turn, offer);
    if (must)
        pl_put(offer, (pl_option){.verb = PL_PASS}, must);
    else
        rf_put_done(turn, offer);
}

// ---- taking a declared set on its way

static void begin_set(pl_turn *turn, const pl_choice *choice, const rf_set *set)
{
    pl_item way[RF_WAY_MAX] = {0};
    int count = 0;
    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < set->paths[i].count; k++)
            way[count++] = (pl_item){.piece = set->paths[i].piece, .at = set->paths[i].line[k], .facing = set->paths[i].facing};
    pl_way_keep(turn, way, count);
    rf_move_frame *move = pl_callee(turn, RF_MOVE, choice->side);
    for (int i = 0; i < set->unit_count; i++)
        move->units[i] = set->units[i];
    move->count = (uint8_t)set->unit_count;
    move->step = (uint8_t)rf_moving_step(turn);
    move->done = -1;
    move->longest = set->longest;
    move->is_column = choice->verb == RF_V_COLUMN;
    move->manner = (uint8_t)rf_manner_of(turn, choice);
    move->transport = choice->verb == RF_V_EMBARK ? choice->target : 0;
}

pl_flow rf_take_move(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    rf_set set;
    switch (choice->verb) {
    case PL_PASS: return PL_NEXT;
    case RF_V_BEACH: rf_beach(turn, choice->subject); return PL_AGAIN;
    case RF_V_CLEAR: rf_clear_vessel(turn, choice->subject); return PL_AGAIN;
    case RF_V_LIMBER: rf_limber(turn, choice->subject, choice->target); return PL_AGAIN;
    case RF_V_UNLIMBER: rf_unlimber(turn, choice); return PL_AGAIN;
    default: break;
    }
    rf_set_read(turn, choice, &set);
    begin_set(turn, choice, &set);
    return PL_CALL_AGAIN;
}

// ---- MS: the set under way

// Pieces of the set in order of number, without those that have fallen on the way.
static int pieces_of(const pl_turn *turn, const rf_move_frame *move, pl_piece_id *out)
{
    int count = 0;
    for (int i = 0; i < move->count; i++)
        RF_EACH_OF(turn, move->units[i], p)
            if (rf_is_there(turn, p)) {
                rf_path path;
                if (rf_way_path(turn, p, &path))
                    out[count++] = p;
            }
    return count;
}

static pl_flow begin_move(pl_turn *turn)
{
    rf_move_frame *move = pl_local(turn);
    const pl_item *way = pl_see_way(turn->state);
    for (int i = 0; i < turn->state->way_count; i++) {
        pl_piece_id p = way[i].piece;
        if (i && way[i - 1].piece == p)
            continue;
        rf_path path;
        rf_way_path(turn, p, &path);
        rf_piece *own = rf_own(turn, p);
        own->deducted = 0;
        own->limit = path.length;
        if (rf_piece_at(turn, p)->place == PL_ON_TABLE)
            continue;
        rf_leave_carrier(turn, p, move->manner == RF_BY_LANDING, move->step);  // or the place beyond the table's edge
        pl_pieces(turn->state)[p].place = PL_ON_TABLE;
        pl_units(turn->state)[rf_unit_of(turn, p)].place = PL_ON_TABLE;
        pl_piece_move(turn, p, path.line[0], path.facing, rf_sees_of(turn, rf_unit_of(turn, p)), "RF-MOV.14");
    }
    bool is_seen = false;  // a column is hidden as a whole or not at all
    for (int i = 0; i < move->count; i++) {
        rf_own_unit(turn, move->units[i])->step = move->step;
        is_seen |= !rf_see_unit(turn, move->units[i])->is_hidden;
    }
    for (int i = 0; i < move->count && is_seen; i++)
        rf_reveal(turn, move->units[i], "RF-HID.1");
    if (move->manner == RF_BY_ENTRY)
        pl_emit(turn, (pl_event){.kind = RF_EV_ENTERS, .side = pl_top(turn)->owner, .subject = move->units[0], .rule = "RF-MOV.14"});
    return PL_NEXT;
}

// RF-DAM.1, RF-DAM.2, RF-RES.4, RF-RES.5: damage shortens or ends the way; in a column it ends the way of those behind.
static void apply_damage(pl_turn *turn, rf_move_frame *move, const pl_piece_id *pieces, int count)
{
    bool is_blocked = false;
    for (int i = 0; i < count; i++) {
        rf_piece *own = rf_own(turn, pieces[i]);
        rf_path path;
        rf_way_path(turn, pieces[i], &path);
        pl_len now = move->done < 0 ? 0 : move->done;
        if (own->damage >= RF_HEAVY || is_blocked) {
            own->limit = own->limit < now ? own->limit : now;
        } else if (move->manner != RF_BY_DISEMBARK && path.length) {
            pl_len reach = rf_path_reach(turn, &path, rf_budget(turn, &path, move->manner, NULL) - own->deducted);
            reach = reach < now ? now : reach;
            own->limit = reach < own->limit ? reach : own->limit;
        }
        is_blocked |= move->is_column && own->limit < path.length && own->limit <= now && (own->damage || own->flags & RF_F_IMMOBILE);
    }
}

static int place_in_way(const pl_turn *turn, pl_piece_id piece)
{
    const pl_item *way = pl_see_way(turn->state);
    int place = 0;
    for (int i = 1; i < turn->state->way_count && way[i - 1].piece != piece; i++)
        place += way[i].piece != way[i - 1].piece;
    return place;
}

static pl_piece_id next_number(const pl_piece_id *pieces, int count, pl_piece_id after)
{
    pl_piece_id next = 0;
    for (int i = 0; i < count; i++)
        if (pieces[i] > after && (!next || pieces[i] < next))
            next = pieces[i];
    return next;
}

// Section 3.3, point 3 (c): vehicles whose path has just left a beach for good or ended on one, each once in its move.
static void meet_mines(pl_turn *turn, rf_move_frame *move, const pl_piece_id *pieces, int count)
{
    for (pl_piece_id last_done = 0, p; (p = next_number(pieces, count, last_done)) != 0; last_done = p) {
        rf_piece *own = rf_own(turn, p);
        int place = place_in_way(turn, p);
        if (!rf_is_vehicle(turn, p) || move->mined >> place & 1)
            continue;
        rf_path path;
        rf_way_path(turn, p, &path);
        pl_len went = own->limit < path.length ? own->limit : path.length, at = move->done < went ? move->done : went;
        pl_len last = rf_path_beach_end(turn, &path, went);
        if (last < 0 || went <= 0 || (at < went && at <= last))
            continue;
        move->mined |= (uint16_t)(1u << place);
        pl_len got = rf_meet_mines(turn, p, &path, went);
        own->limit = got < own->limit ? got : own->limit;
    }
}

static pl_flow next_sample(pl_turn *turn)
{
    rf_move_frame *move = pl_local(turn);
    pl_piece_id pieces[RF_SET_MAX];
    int count = pieces_of(turn, move, pieces);
    if (move->done > 0) {
        apply_damage(turn, move, pieces, count);
        meet_mines(turn, move, pieces, count);
    }
    pl_len step = rf_tab(turn)->sample, next = move->done < 0 ? 0 : move->done - move->done % step + step, farthest = -1;
    if (move->done >= 0)
        apply_damage(turn, move, pieces, count);
    for (int i = 0; i < count; i++) {
        pl_len limit = rf_see(turn, pieces[i])->limit;
        farthest = limit > farthest ? limit : farthest;
        if (limit > move->done && limit < next)
            next = limit;
    }
    if (move->done >= 0 && farthest <= move->done)
        return pl_jump(turn, MS_END);
    if (next > 0)
        rf_cross_features(turn, move, pieces, count, next);
    if (next > 0)
        apply_damage(turn, move, pieces, count);
    for (int i = 0; i < count && next > 0; i++) {
        rf_path path;
        rf_piece *own = rf_own(turn, pieces[i]);
        rf_way_path(turn, pieces[i], &path);
        int facing = rf_piece_at(turn, pieces[i])->facing;
        pl_point at = rf_path_at(&path, next < own->limit ? next : own->limit, &facing);
        own->has_moved |= own->limit > 0;  // RF-RES.6: from the first inch on
        if (!pl_same_point(at, rf_at_point(turn, pieces[i])))
            rf_carry_to(turn, pieces[i], at, facing);
    }
    move->done = next;
    return PL_NEXT;
}

// ---- what is met at a sample point

static bool is_seen_moving(const pl_turn *turn, pl_piece_id piece)
{
    RF_EACH_PIECE(turn, p)
        if (rf_side_of(turn, p) != rf_side_of(turn, piece) && rf_can_look(turn, p) && rf_has_line(turn, p, piece))
            return true;
    return false;
}

static void stop(pl_turn *turn, pl_piece_id piece, pl_len done, const char *rule)
{
    rf_piece *own = rf_own(turn, piece);
    if (own->limit <= done)
        return;
    own->limit = done;
    pl_emit(turn, (pl_event){.kind = RF_EV_STOPPED,
                             .side = rf_side_of(turn, piece),
                             .subject = piece,
                             .to = rf_at_point(turn, piece),
                             .sees = rf_sees_of(turn, rf_unit_of(turn, piece)),
                             .rule = rule});
}

// RF-MOV.2: foot stops within an inch of an enemy; one it starts close to does not count while the distance grows.
static bool is_in_contact(const pl_turn *turn, pl_piece_id piece, pl_len done)
{
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == rf_side_of(turn, piece) || !rf_within(turn, piece, p, rf_tab(turn)->assault_reach) ||
            !rf_is_known(turn, p, rf_side_of(turn, piece)))
            continue;
        rf_path path;
        rf_way_path(turn, piece, &path);
        int facing = rf_piece_at(turn, piece)->facing, then = facing;
        pl_len sample = rf_tab(turn)->sample, past = done % sample ? done % sample : sample;
        pl_point at = rf_path_at(&path, done - past, &then);
        pl_foot foot = rf_foot(turn, piece), enemy = rf_foot(turn, p);
        pl_foot start = pl_piece_foot_at(turn->scene, rf_piece_at(turn, piece), path.line[0], facing);
        pl_foot before = pl_piece_foot_at(turn->scene, rf_piece_at(turn, piece), at, then);
        if (!(rf_feet_near(&start, &enemy, rf_tab(turn)->assault_reach) && pl_gap_compare(&foot, &enemy, &before, &enemy) > 0))
            return true;
    }
    return false;
}

static bool meets_hidden(const pl_turn *turn, pl_piece_id piece)
{
    RF_EACH_PIECE(turn, p)
        if (rf_side_of(turn, p) != rf_side_of(turn, piece) && rf_is_live(turn, p) && rf_see_unit(turn, rf_unit_of(turn, p))->is_hidden &&
            rf_within(turn, p, piece, rf_tab(turn)->hidden_meet))
            return true;
    return false;
}

static pl_flow meet_others(pl_turn *turn)
{
    rf_move_frame *move = pl_local(turn);
    pl_piece_id pieces[RF_SET_MAX];
    int count = pieces_of(turn, move, pieces);
    for (int i = 0; i < count && move->done > 0; i++) {
        if (rf_see_unit(turn, rf_unit_of(turn, pieces[i]))->is_hidden && is_seen_moving(turn, pieces[i]))
            rf_reveal(turn, rf_unit_of(turn, pieces[i]), "RF-HID.1");
        if (meets_hidden(turn, pieces[i]))
            stop(turn, pieces[i], move->done, "RF-HID.2");
        else if (rf_is_foot(turn, pieces[i]) && is_in_contact(turn, pieces[i], move->done))
            stop(turn, pieces[i], move->done, "RF-MOV.2");
    }
    if (count)
        rf_find_hidden_from(turn, move->units, move->count);
    bool is_unseen = true;  // nobody can fire at a move he does not know of
    for (int i = 0; i < move->count; i++)
        is_unseen &= rf_see_unit(turn, move->units[i])->is_hidden;
    return move->is_passed || is_unseen || move->done < move->hold ? pl_jump(turn, MS_SAMPLE) : PL_NEXT;
}

// ---- I1: reserved fire

static void offer_interrupt(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    const rf_move_frame *move = pl_see_local(turn);
    bool is_kept = rf_has_hidden(turn, offer->side);  // RF-HID.4: a pause must tell nothing
    rf_offer_shots(turn, offer, true, move->units, move->count);
    // A side that is asked has a shot, or it would not have been asked; so the door need not look for one.
    bool is_open = is_kept || offer->sought;
    for (int i = 0; i < offer->count && !is_open; i++)
        is_open = !offer->list[i].shut;
    // With nothing to decide there is one thing to do, to let them go on, and the engine does it unasked.
    pl_put(offer, (pl_option){.verb = RF_V_HOLD}, NULL);
    if (!is_open)
        return;
    int next = (move->done + 999) / 1000 + 1, last = (move->longest + 999) / 1000;
    if (next < last)
        pl_put(offer, (pl_option){.verb = RF_V_HOLD_UNTIL, .value = next, .value_max = last}, NULL);
    pl_put_pass(offer);  // the default
}

static pl_flow take_interrupt(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    rf_move_frame *move = pl_local(turn);
    if (choice->verb == PL_PASS || choice->verb == RF_V_HOLD || choice->verb == RF_V_HOLD_UNTIL) {
        move->is_passed = choice->verb == PL_PASS;
        move->hold = PL_INCHES(choice->value);  // 0: the next sample point, whatever it is
        return pl_jump(turn, MS_SAMPLE);
    }
    rf_shoot(turn, choice, true);
    return PL_AGAIN;
}

// ---- the end of the move

static pl_flow end_move(pl_turn *turn)
{
    rf_move_frame *move = pl_local(turn);
    pl_piece_id pieces[RF_SET_MAX];
    int count = pieces_of(turn, move, pieces);
    for (int i = 0; i < count; i++) {
        rf_path path;
        rf_piece *own = rf_own(turn, pieces[i]);
        rf_way_path(turn, pieces[i], &path);
        pl_len went = own->limit < path.length ? own->limit : path.length;
        if (rf_is_gun(turn, pieces[i]) && pl_angle_between(rf_piece_at(turn, pieces[i])->facing, path.facing) > rf_tab(turn)->gun_pivot)
            own->has_moved = 1;  // RF-MOV.8: to turn it by more than a right angle is a move
        if (own->limit >= path.length && rf_see(turn, pieces[i])->damage < RF_HEAVY && rf_piece_at(turn, pieces[i])->facing != path.facing)
            rf_carry_to(turn, pieces[i], rf_at_point(turn, pieces[i]), path.facing);
        rf_finish_move(turn, pieces[i], &path, went, move->manner == RF_BY_ENTRY || move->is_column || move->manner == RF_BY_MOVE);
        own->deducted = own->limit = 0;
    }
    if (move->manner == RF_BY_ENTRY)  // RF-MOV.14: the next one there has less
        ((rf_turn_frame *)(void *)pl_frames(turn->state)[0].local)->entered[move->units[0] / 8] |= (uint8_t)(1u << move->units[0] % 8);
    if (move->transport)
        for (int i = 0; i < move->count; i++)
            rf_board(turn, move->units[i], move->transport);
    pl_way_clear(turn);
    return PL_NEXT;
}

const pl_step rf_move_steps[MS_ROWS] = {
    [MS_BEGIN] = {"MS.1", "The mover set sets off", PL_BY_NOBODY, .run = begin_move, .rule = "RF-MOV.1"},
    [MS_SAMPLE] = {"MS.2", "Mines of the beach just left; next sample point, with the dice of the ground", PL_BY_NOBODY,
                   .jumps = {PL_TO(MS_END)}, .run = next_sample, .rule = "RF-MOV.5", .when = "at the end of all paths"},
    [MS_MEET] = {"MS.3", "Who is met there", PL_BY_NOBODY, .jumps = {PL_TO(MS_SAMPLE)}, .run = meet_others, .rule = "RF-MOV.2",
                 .when = "if the enemy holds"},
    [MS_FIRE] = {"I1",
                 "Reserved fire at the movers",
                 PL_BY_OTHER,
                 .jumps = {PL_TO(MS_SAMPLE)},
                 .offer = offer_interrupt,
                 .apply = take_interrupt,
                 .rule = "RF-RES.3",
                 .when = "once nobody fires here",
                 .prompt = "Fire in reserve, hold until later, or let them pass",
                 .moment = "may fire",
                 .ask = "{word:They move|{cause} move{s}}. Who fires, of those who held their fire?",
                 .about = rf_about_move,
                 .pass = "Let them go on, keeps your fire",
                 .none = "nobody to fire in reserve",
                 .idle = PL_VERB(RF_V_HOLD) | PL_VERB(RF_V_HOLD_UNTIL),
                 .pass_is = PL_FREE,
                 .window = "Reserved fire",
                 .untils = rf_reserve_untils,
                 .verbs = PL_VERB(RF_V_FIRE) | PL_VERB(RF_V_HOLD) | PL_VERB(RF_V_HOLD_UNTIL) | PL_VERB(RF_V_RESIGN) | PL_VERB(RF_V_VOLLEY) |
                          PL_VERB(PL_PASS),
                 .repeats = true},
    [MS_END] = {"MS.5", "The move ends", PL_BY_NOBODY, .run = end_move, .rule = "RF-MOV.6"},
    [MS_RETURN] = {"MS.6", "Back to movement", PL_BY_NOBODY, .run = pl_run_return, .rule = "RF-MOV.1"},
};

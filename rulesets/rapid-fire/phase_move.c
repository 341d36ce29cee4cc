// phase_move.c - heroic actions (T4), movement (T5) and final movement (T9), and a mover set under way (MS) with reserved fire at its sample points.
// Stands on move.h for the paths, ground.h for terrain dice, fire.h for the shots of the other side.
#include "fire.h"
#include "ground.h"
#include "move.h"
#include "phases.h"
#include "sea.h"
#include "transport.h"

enum { MEETINGS_MAX = 64 };

// ---- T4: heroic actions

static pl_why why_not_heroic(const pl_turn *turn, pl_unit_id unit)
{
    if (rf_see_unit(turn, unit)->heroic)
        return "RF-HER.4: one roll for an element and turn";
    return rf_why_not_move(turn, unit, 5);
}

void rf_offer_heroic(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    RF_EACH_UNIT(turn, u) {
        pl_piece_id p = rf_first(turn, u);
        if (turn->scene->units[u].side == offer->side && pl_see_units(turn->state)[u].place == PL_ON_TABLE &&
            (rf_is_afv(turn, p) || rf_is_infantry(turn, p)))
            pl_put(offer, (pl_option){.verb = RF_V_HEROIC, .subject = u}, why_not_heroic(turn, u));
    }
    rf_put_done(turn, offer);
}

pl_flow rf_take_heroic(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    const rf_tables *t = rf_tab(turn);
    pl_unit_id unit = choice->subject;
    pl_roll roll = {.purpose = "heroic action",
                    .rule = "RF-HER.2",
                    .owner = choice->side,
                    .need = (int16_t)t->heroic_success,
                    .subject = unit,
                    .subject_is = PL_UNIT,
                    .sees = rf_sees_of(turn, unit)};
    pl_roll_mod(&roll, "elite", rf_quality(turn, rf_first(turn, unit)) == RF_ELITE ? t->heroic_elite : 0);
    pl_roll_dice(turn, &roll);
    rf_own_unit(turn, unit)->heroic = roll.passed ? RF_HEROIC_OK : RF_HEROIC_FAIL;
    pl_emit(turn, (pl_event){.kind = RF_EV_HEROIC,
                             .side = choice->side,
                             .subject = unit,
                             .sees = rf_sees_of(turn, unit),
                             .value = rf_see_unit(turn, unit)->heroic,
                             .rule = "RF-HER.2"});
    return PL_AGAIN;
}

// ---- T5 and T9: the offer

static bool is_on_road_with_others(const pl_turn *turn, pl_unit_id unit)
{
    pl_piece_id lead = rf_first(turn, unit);
    if (!rf_tab(turn)->roads || !rf_is_live(turn, lead) || rf_kind(turn, lead) < RF_TANK || rf_kind(turn, lead) > RF_SOFT)
        return false;
    RF_EACH_PIECE(turn, p)
        if (p != lead && rf_side_of(turn, p) == rf_side_of(turn, lead) && rf_is_live(turn, p) && rf_kind(turn, p) >= RF_TANK &&
            rf_kind(turn, p) <= RF_SOFT && rf_within(turn, p, lead, rf_tab(turn)->column_gap))
            return true;
    return false;
}

static void offer_element(const pl_turn *turn, pl_offer *offer, pl_unit_id u, int step)
{
    const pl_unit *unit = &pl_see_units(turn->state)[u];
    const rf_unit *own = rf_see_unit(turn, u);
    if (rf_is_asked_for(offer, RF_V_ENTER, u) && unit->place == PL_RESERVE && own->arrives && own->arrives <= turn->state->turn &&
        !own->stage && !own->air && rf_kind(turn, rf_first(turn, u)) != RF_CRAFT &&
        rf_piece_at(turn, rf_first(turn, u))->place == PL_RESERVE) {
        pl_option option = {.verb = RF_V_ENTER, .subject = u};
        pl_put(offer, option, rf_has_filling(turn, offer->side, &option) ? NULL : "RF-MOV.14: no way in");
    }
    bool is_column = rf_is_asked_for(offer, RF_V_COLUMN, u);
    if (unit->place != PL_ON_TABLE || rf_kind(turn, rf_first(turn, u)) == RF_CRAFT || !(is_column || rf_is_asked_for(offer, RF_V_MOVE, u)))
        return;
    pl_why why = rf_why_not_move(turn, u, step);
    pl_put(offer, (pl_option){.verb = RF_V_MOVE, .subject = u}, why);
    if (!why && is_column && is_on_road_with_others(turn, u)) {
        pl_option option = {.verb = RF_V_COLUMN, .subject = u};
        if (rf_has_filling(turn, offer->side, &option))
            pl_put(offer, option, NULL);
    }
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
        for (int k = 0; k < set->paths[i].count && count < RF_WAY_MAX; k++)
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

// The path of a piece from the way kept in the state.
static bool path_of(const pl_turn *turn, pl_piece_id piece, rf_path *path)
{
    const pl_item *way = pl_see_way(turn->state);
    *path = (rf_path){.piece = piece};
    for (int i = 0; i < turn->state->way_count && path->count < RF_LINE_MAX; i++)
        if (way[i].piece == piece) {
            path->line[path->count++] = way[i].at;
            path->facing = way[i].facing;
        }
    path->length = pl_line_length(path->line, path->count, PL_UP);
    return path->count > 0;
}

// Pieces of the set in order of number, without those that have fallen on the way.
static int pieces_of(const pl_turn *turn, const rf_move_frame *move, pl_piece_id *out)
{
    int count = 0;
    for (int i = 0; i < move->count; i++)
        RF_EACH_OF(turn, move->units[i], p)
            if (rf_is_there(turn, p) && count < RF_SET_MAX) {
                rf_path path;
                if (path_of(turn, p, &path))
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
        path_of(turn, p, &path);
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

static int die_for(pl_turn *turn, rf_move_frame *move, pl_feature_id feature, pl_unit_id unit)
{
    for (int i = 0; i < move->met_count; i++)
        if (move->met[i] == feature)
            return move->die[i];
    pl_roll roll = {.purpose = "crossing",
                    .rule = "RF-MOV.5",
                    .owner = pl_top(turn)->owner,
                    .subject = unit,
                    .subject_is = PL_UNIT,
                    .target = feature,
                    .target_is = PL_FEATURE,
                    .sees = rf_sees_of(turn, unit)};
    int die = pl_switched_on(turn->scene, RF_S_CROSSING) ? pl_roll_dice(turn, &roll) : rf_tab(turn)->crossing_fixed / PL_INCHES(1);
    if (move->met_count < RF_MET_MAX) {
        move->met[move->met_count] = (uint8_t)feature;
        move->die[move->met_count++] = (uint8_t)die;
    }
    pl_emit(turn, (pl_event){.kind = RF_EV_CROSSES,
                             .side = roll.owner,
                             .subject = unit,
                             .target = feature,
                             .value = die,
                             .sees = roll.sees,
                             .rule = "RF-MOV.5"});
    return die;
}

// RF-MOV.5: the die is deducted; who cannot get clear with what is left stops where he touched.
static void cross(pl_turn *turn, rf_move_frame *move, const rf_path *path, const rf_meeting *met)
{
    rf_piece *own = rf_own(turn, path->piece);
    if (met->touch >= own->limit)
        return;
    pl_len die = PL_INCHES(die_for(turn, move, met->feature, rf_unit_of(turn, path->piece)));
    pl_len budget = rf_budget(turn, path, move->manner, NULL);
    if (rf_path_cost(turn, path, met->clear) + own->deducted + die > budget)
        own->limit = met->touch;
    else
        own->deducted += die;
}

static void cross_features(pl_turn *turn, rf_move_frame *move, const pl_piece_id *pieces, int count, pl_len to)
{
    rf_meeting met[MEETINGS_MAX];
    rf_path paths[RF_SET_MAX];
    int found = 0;
    for (int i = 0; i < count; i++) {
        path_of(turn, pieces[i], &paths[i]);
        pl_len limit = rf_see(turn, pieces[i])->limit, from = move->done < 0 ? 0 : move->done, end = to < limit ? to : limit;
        int more = rf_meetings(turn, &paths[i], from, end, met + found, MEETINGS_MAX - found);
        for (int k = 0; k < more; k++)
            met[found++].path = i;
    }
    for (int done = 0; done < found; done++) {  // nearest feature first, then the lowest piece
        int best = done;
        for (int k = done + 1; k < found; k++)
            if (met[k].touch < met[best].touch || (met[k].touch == met[best].touch && met[k].path < met[best].path))
                best = k;
        rf_meeting now = met[best];
        met[best] = met[done];
        cross(turn, move, &paths[now.path], &now);
    }
}

// RF-DAM.1, RF-DAM.2, RF-RES.4, RF-RES.5: damage shortens or ends the way; in a column it ends the way of those behind.
static void apply_damage(pl_turn *turn, rf_move_frame *move, const pl_piece_id *pieces, int count)
{
    bool is_blocked = false;
    for (int i = 0; i < count; i++) {
        rf_piece *own = rf_own(turn, pieces[i]);
        rf_path path;
        path_of(turn, pieces[i], &path);
        pl_len now = move->done < 0 ? 0 : move->done;
        if (own->damage >= RF_HEAVY || own->flags & RF_F_IMMOBILE || is_blocked) {
            own->limit = own->limit < now ? own->limit : now;
        } else if (move->manner != RF_BY_DISEMBARK && path.length) {
            pl_len reach = rf_path_reach(turn, &path, rf_budget(turn, &path, move->manner, NULL) - own->deducted);
            reach = reach < now ? now : reach;
            own->limit = reach < own->limit ? reach : own->limit;
        }
        is_blocked |= move->is_column && own->limit < path.length && own->limit <= now && own->damage;
    }
}

static pl_flow next_sample(pl_turn *turn)
{
    rf_move_frame *move = pl_local(turn);
    pl_piece_id pieces[RF_SET_MAX];
    int count = pieces_of(turn, move, pieces);
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
        cross_features(turn, move, pieces, count, next);
    if (next > 0)
        apply_damage(turn, move, pieces, count);
    for (int i = 0; i < count && next > 0; i++) {
        rf_path path;
        rf_piece *own = rf_own(turn, pieces[i]);
        path_of(turn, pieces[i], &path);
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
static bool is_in_contact(const pl_turn *turn, pl_piece_id piece)
{
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == rf_side_of(turn, piece) || !rf_within(turn, piece, p, rf_tab(turn)->assault_reach) ||
            !rf_is_known(turn, p, rf_side_of(turn, piece)))
            continue;
        rf_path path;
        path_of(turn, piece, &path);
        pl_foot foot = rf_foot(turn, piece), enemy = rf_foot(turn, p);
        pl_foot start = pl_piece_foot_at(turn->scene, rf_piece_at(turn, piece), path.line[0], rf_piece_at(turn, piece)->facing);
        if (!(rf_feet_near(&start, &enemy, rf_tab(turn)->assault_reach) && pl_gap_compare(&foot, &enemy, &start, &enemy) > 0))
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
        else if (rf_is_foot(turn, pieces[i]) && is_in_contact(turn, pieces[i]))
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
    pl_put(offer, (pl_option){.verb = PL_PASS, .is_default = 1}, NULL);
    if (is_kept)
        pl_keep(offer);
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
        path_of(turn, pieces[i], &path);
        pl_len went = own->limit < path.length ? own->limit : path.length;
        if (rf_is_gun(turn, pieces[i]) && pl_angle_between(rf_piece_at(turn, pieces[i])->facing, path.facing) > rf_tab(turn)->gun_pivot)
            own->has_moved = 1;  // RF-MOV.8: to turn it by more than a right angle is a move
        if (own->limit >= path.length && rf_see(turn, pieces[i])->damage < RF_HEAVY && rf_piece_at(turn, pieces[i])->facing != path.facing)
            rf_carry_to(turn, pieces[i], rf_at_point(turn, pieces[i]), path.facing);
        rf_finish_move(turn, pieces[i], &path, went, move->manner == RF_BY_ENTRY || move->is_column || move->manner == RF_BY_MOVE);
        own->deducted = own->limit = 0;
    }
    if (move->manner == RF_BY_ENTRY)
        ((rf_turn_frame *)(void *)pl_frames(turn->state)[0].local)->entered++;  // RF-MOV.14: the next one has less
    if (move->transport)
        for (int i = 0; i < move->count; i++)
            rf_board(turn, move->units[i], move->transport);
    pl_way_clear(turn);
    return PL_NEXT;
}

const pl_step rf_move_steps[MS_ROWS] = {
    [MS_BEGIN] = {"MS.1", "The mover set sets off", PL_BY_NOBODY, .run = begin_move, .rule = "RF-MOV.1"},
    [MS_SAMPLE] = {"MS.2", "Next sample point, with the dice of the ground", PL_BY_NOBODY, .jumps = {PL_TO(MS_END)}, .run = next_sample,
                   .rule = "RF-MOV.5", .when = "at the end of all paths"},
    [MS_MEET] = {"MS.3", "Who is met there", PL_BY_NOBODY, .jumps = {PL_TO(MS_SAMPLE)}, .run = meet_others, .rule = "RF-MOV.2",
                 .when = "if the enemy holds"},
    [MS_FIRE] = {"I1", "Reserved fire at the movers", PL_BY_OTHER, .jumps = {PL_TO(MS_SAMPLE)}, .offer = offer_interrupt,
                 .apply = take_interrupt, .rule = "RF-RES.3", .when = "once nobody fires here",
                 .prompt = "Fire in reserve, hold until later, or let them pass"},
    [MS_END] = {"MS.5", "The move ends, mines included", PL_BY_NOBODY, .run = end_move, .rule = "RF-AMP.7"},
    [MS_RETURN] = {"MS.6", "Back to movement", PL_BY_NOBODY, .run = pl_run_return, .rule = "RF-MOV.1"},
};

// observe.c - who sees whom.
// Stands on observe.h. Sight is worked out afresh for each question from the stored die, cover, activity and range (ruling 58).
#include "observe.h"

#include <string.h>

bool rf_can_look(const pl_turn *turn, pl_piece_id piece)
{
    const rf_piece *own = rf_see(turn, piece);
    int kind = rf_kind(turn, piece);
    if (kind == RF_CRAFT || rf_is_afloat(turn, piece))
        return false;
    if (rf_is_live(turn, piece))
        return true;
    // RF-GEN.14: an OP team works from a vehicle, not a vessel, that does not move this turn.
    return own->aboard && (kind == RF_OP || kind == RF_AIR_OP) && rf_is_live(turn, own->aboard) && rf_kind(turn, own->aboard) != RF_CRAFT &&
           !rf_is_afloat(turn, own->aboard) && !rf_see(turn, own->aboard)->has_moved;
}

// RF-OBS.3: fired a gun, else moved or fired, else still. Reserved fire counts.
static int activity_of(const pl_turn *turn, pl_piece_id piece)
{
    const rf_piece *own = rf_see(turn, piece);
    if (own->flags & RF_F_FIRED_GUN)
        return 2;
    return own->has_moved || own->fired || own->reserve || rf_is_afloat(turn, piece) ? 1 : 0;
}

// RF-OBS.2, RF-OBS.3: the row by cover and activity, the column by kind of observer.
static int row_of(bool is_vehicle, int activity, int cover)
{
    return cover == RF_OPEN         ? (is_vehicle ? RF_ROW_OPEN_VEHICLE : RF_ROW_OPEN_FOOT)
           : cover == RF_SOFT_COVER ? RF_ROW_SOFT_STILL + activity
                                    : RF_ROW_HARD_STILL + activity;
}

// What is to be seen, whoever looks: worked out once for all observers.
typedef struct subject {
    rf_end_point end;
    int ground, activity;  // cover of the ground under it
    bool is_vehicle;
    bool is_bare;               // claims no hedge or wall: a vehicle (RF-OBS.9), a rider (RF-TRN.4)
    pl_len most[RF_OBSERVERS];  // farther than this it is not seen, whatever hedge it claims
} subject;

static subject subject_on(const pl_turn *turn, pl_piece_id piece, const rf_end_point *end, int ground)
{
    bool is_rider = rf_is_rider(turn, piece);
    subject it = {.end = *end,
                  .ground = is_rider ? RF_OPEN : ground,
                  .is_vehicle = rf_is_vehicle(turn, piece),
                  .is_bare = is_rider || rf_is_vehicle(turn, piece),
                  .activity = activity_of(turn, piece)};
    for (int type = 0; type < RF_OBSERVERS; type++)
        for (int cover = it.ground; cover <= RF_HARD_COVER; cover++) {
            const rf_sight_range *range = &rf_tab(turn)->sight[row_of(it.is_vehicle, it.activity, cover)][type];
            pl_len far = range->automatic > range->chance ? range->automatic : range->chance;
            it.most[type] = far > it.most[type] ? far : it.most[type];
        }
    return it;
}

static subject subject_at(const pl_turn *turn, pl_piece_id piece, const rf_end_point *end)
{
    return subject_on(turn, piece, end, rf_ground_seen(turn, end->at));
}

static subject subject_of(const pl_turn *turn, pl_piece_id piece)
{
    rf_end_point end = rf_end_of(turn, piece);
    return subject_at(turn, piece, &end);
}

// RF-OBS.1: tanks and SP guns do not look into their rear half.
static bool looks_that_way(const pl_turn *turn, pl_piece_id observer, pl_point at)
{
    int kind = rf_kind(turn, observer);
    return (kind != RF_TANK && kind != RF_SP_GUN) || pl_ahead(at, rf_at_point(turn, observer), rf_piece_at(turn, observer)->facing) >= 0;
}

// What one observer could make of a target: the ranges that count, in order of cost. False: no line of sight or too far.
static bool look(const pl_turn *turn, pl_piece_id observer, const subject *it, bool *is_automatic, bool *is_in_chance)
{
    const rf_game *game = rf_see_game(turn);
    int type = rf_type_of(turn, observer)->observer;
    pl_len most = it->most[type];
    *is_automatic = *is_in_chance = false;
    if (game->visibility && turn->state->turn < game->visible_from && type != RF_OBS_OP && game->visibility < most)
        most = game->visibility;
    rf_end_point from = rf_end_of(turn, observer);
    if (!rf_ends_within(turn, &from, &it->end, most) || !looks_that_way(turn, observer, it->end.at))
        return false;
    int cover = it->is_bare ? it->ground : rf_hedge_seen(turn, it->ground, &it->end, from.at);
    const rf_sight_range *range = &rf_tab(turn)->sight[row_of(it->is_vehicle, it->activity, cover)][type];
    *is_automatic = rf_ends_within(turn, &from, &it->end, range->automatic);
    *is_in_chance = *is_automatic || (range->chance && rf_ends_within(turn, &from, &it->end, range->chance));
    return *is_in_chance && rf_is_line_free(turn, &from, &it->end, it->is_vehicle);
}

bool rf_looks_at(const pl_turn *turn, pl_piece_id observer, pl_piece_id target, bool *is_automatic)
{
    bool is_in_chance;
    *is_automatic = false;
    if (!rf_can_look(turn, observer))
        return false;
    subject it = subject_of(turn, target);
    return look(turn, observer, &it, is_automatic, &is_in_chance);
}

bool rf_sees_by_itself(const pl_turn *turn, pl_piece_id observer, pl_piece_id target)
{
    bool is_automatic;
    return rf_looks_at(turn, observer, target, &is_automatic) && is_automatic;
}

// RF-OBS.6: the number the die must reach for this piece against somebody at `from`.
static int chance_number(const pl_turn *turn, pl_piece_id target, pl_point from)
{
    int cover = rf_cover_seen(turn, target, from);
    const rf_piece *own = rf_see(turn, target);
    if (cover == RF_SOFT_COVER)
        return rf_tab(turn)->chance_soft;
    bool has_fired = own->fired || own->reserve;
    pl_feature_id position = has_fired && rf_is_infantry(turn, target) ? rf_position_of(turn, target) : 0;
    if (position && rf_ground_kind(turn, position) == rf_tab(turn)->kind_of_building)
        return rf_tab(turn)->chance_fired;
    return rf_tab(turn)->chance_hard;
}

bool rf_is_spotted(const pl_turn *turn, pl_side side, pl_piece_id target)
{
    int die = rf_see_unit(turn, rf_unit_of(turn, target))->die;
    subject it = subject_of(turn, target);
    RF_EACH_PIECE(turn, p) {
        bool is_automatic, is_in_chance;
        if (rf_side_of(turn, p) != side || !rf_can_look(turn, p) || !look(turn, p, &it, &is_automatic, &is_in_chance))
            continue;
        if (is_automatic || (die && die >= chance_number(turn, target, rf_at_point(turn, p))))
            return true;
    }
    return false;
}

bool rf_sees(const pl_turn *turn, pl_piece_id observer, pl_piece_id target)
{
    bool is_automatic;
    return rf_looks_at(turn, observer, target, &is_automatic) && (is_automatic || rf_is_spotted(turn, rf_side_of(turn, observer), target));
}

pl_why rf_why_not_see(const pl_turn *turn, pl_piece_id observer, pl_piece_id target)
{
    bool is_automatic, is_in_chance;
    if (!rf_can_look(turn, observer))
        return "RF-GEN.9: sees nothing from where it is";
    subject it = subject_of(turn, target);
    if (look(turn, observer, &it, &is_automatic, &is_in_chance)) {
        bool is_unrolled = !rf_see_unit(turn, rf_unit_of(turn, target))->die;
        return is_automatic || is_unrolled || rf_is_spotted(turn, rf_side_of(turn, observer), target)
                   ? NULL
                   : "RF-OBS.6: the observation die did not show it";
    }
    if (!looks_that_way(turn, observer, it.end.at))
        return "RF-OBS.1: does not see to its rear";
    if (!is_in_chance)
        return "RF-OBS.7: beyond its range of observation";
    rf_end_point from = rf_end_of(turn, observer);
    return rf_why_no_line(turn, &from, &it.end, it.is_vehicle, NULL, NULL);
}

// ---- sights of one offer

void rf_sights_begin(const pl_turn *turn, rf_sights *known)
{
    memset(known->spotted, 0, turn->state->piece_count + 1u);
    memset(known->ground, 0, turn->state->piece_count + 1u);
    known->observer = 0;
}

static bool is_spotted(const pl_turn *turn, rf_sights *known, pl_side side, pl_piece_id target)
{
    if (!known->spotted[target])
        known->spotted[target] = rf_is_spotted(turn, side, target) ? 2 : 1;
    return known->spotted[target] == 2;
}

bool rf_sights_sees(const pl_turn *turn, rf_sights *known, pl_piece_id observer, pl_piece_id target, bool is_die_open)
{
    if (known->observer != observer) {
        memset(known->looks, 0, turn->state->piece_count + 1u);
        known->observer = observer;
    }
    if (!known->looks[target]) {
        rf_end_point end = rf_end_of(turn, target);
        if (!known->ground[target])
            known->ground[target] = (uint8_t)(1 + rf_ground_seen(turn, end.at));
        subject it = subject_on(turn, target, &end, known->ground[target] - 1);
        bool is_automatic, is_in_chance, is_seen = rf_can_look(turn, observer) && look(turn, observer, &it, &is_automatic, &is_in_chance);
        known->looks[target] = !is_seen ? 1 : is_automatic ? 3 : 2;
    }
    if (known->looks[target] != 2)
        return known->looks[target] == 3;
    return (is_die_open && !rf_see_unit(turn, rf_unit_of(turn, target))->die) ||
           is_spotted(turn, known, rf_side_of(turn, observer), target);
}

// ---- the dice

bool rf_is_chance_target(const pl_turn *turn, pl_side side, pl_unit_id unit)
{
    RF_EACH_OF(turn, unit, t) {
        bool is_chance = false, is_seen = false;
        if (!rf_is_live(turn, t))
            continue;
        subject it = subject_of(turn, t);
        RF_EACH_PIECE(turn, p) {
            bool is_automatic, is_in_chance;
            if (rf_side_of(turn, p) != side || !rf_can_look(turn, p) || !look(turn, p, &it, &is_automatic, &is_in_chance))
                continue;
            is_seen |= is_automatic;
            is_chance |= !is_automatic;
            if (is_seen)
                break;
        }
        if (is_chance && !is_seen)
            return true;
    }
    return false;
}

static int roll_for(pl_turn *turn, pl_side side, pl_unit_id unit, pl_sides sees)
{
    pl_roll roll = {.purpose = "observation", .rule = "RF-OBS.5", .owner = side, .sees = sees, .subject = unit, .subject_is = PL_UNIT};
    return pl_roll_dice(turn, &roll);
}

bool rf_look_again(pl_turn *turn, pl_piece_id observer, pl_piece_id target)
{
    pl_side side = rf_side_of(turn, observer);
    pl_unit_id unit = rf_unit_of(turn, target);
    pl_sides sees = rf_sees_of(turn, rf_unit_of(turn, observer));
    if (!rf_see_unit(turn, unit)->die && !rf_sees(turn, observer, target))
        rf_own_unit(turn, unit)->die = (uint8_t)roll_for(turn, side, unit, sees);
    bool is_seen = rf_sees(turn, observer, target);
    if (!is_seen)
        pl_emit(turn, (pl_event){.kind = RF_EV_UNSEEN, .side = side, .subject = unit, .sees = sees, .rule = "RF-OBS.8"});
    return is_seen;
}

static bool is_spotted_unit(const pl_turn *turn, pl_side side, pl_unit_id unit)
{
    RF_EACH_OF(turn, unit, p)
        if (rf_is_live(turn, p) && rf_is_spotted(turn, side, p))
            return true;
    return false;
}

// RF-HID.2: hidden elements are rolled for like others. The die is thrown for every one of them, target or not, so that the number of
// dice tells nothing; one that is no target has its die forgotten, and none but its owner sees a die that shows nothing.
static void roll_for_hidden(pl_turn *turn, pl_side side, pl_unit_id unit)
{
    int die = roll_for(turn, side, unit, PL_SIDE_BIT(pl_other(side)));
    if (!rf_is_chance_target(turn, side, unit))
        return;
    rf_own_unit(turn, unit)->die = (uint8_t)die;
    if (is_spotted_unit(turn, side, unit))
        rf_reveal(turn, unit, "RF-HID.2");
}

// What hidden eyes make out is known to their own side alone, and so is the die; it is thrown for every element, target or not, for
// where the hidden stand decides who is one.
static void roll_for_shown(pl_turn *turn, pl_side side, pl_unit_id unit, bool has_hidden_eyes)
{
    pl_sides sees = (pl_sides)(has_hidden_eyes ? PL_SIDE_BIT(side) : PL_EVERYONE);
    bool is_target = rf_is_chance_target(turn, side, unit);
    if (!is_target && !has_hidden_eyes)
        return;
    int die = roll_for(turn, side, unit, sees);
    if (!is_target)
        return;
    rf_own_unit(turn, unit)->die = (uint8_t)die;
    pl_emit(turn, (pl_event){.kind = is_spotted_unit(turn, side, unit) ? RF_EV_SPOTTED : RF_EV_UNSEEN,
                             .side = side,
                             .subject = unit,
                             .sees = sees,
                             .rule = "RF-OBS.6"});
}

void rf_roll_observation(pl_turn *turn, pl_side side)
{
    bool has_hidden_eyes = rf_has_hidden(turn, side);
    RF_EACH_UNIT(turn, u)
        if (turn->scene->units[u].side != side)
            rf_own_unit(turn, u)->die = 0;
    rf_find_hidden(turn, side);
    RF_EACH_UNIT(turn, u) {
        if (turn->scene->units[u].side == side || pl_see_units(turn->state)[u].place != PL_ON_TABLE)
            continue;
        if (rf_see_unit(turn, u)->is_hidden)
            roll_for_hidden(turn, side, u);
        else
            roll_for_shown(turn, side, u, has_hidden_eyes);
    }
}

bool rf_would_be_seen(const pl_turn *turn, pl_side side, pl_piece_id piece, const rf_end_point *end)
{
    subject it = subject_at(turn, piece, end);
    RF_EACH_PIECE(turn, p) {
        bool is_automatic, is_in_chance;
        if (rf_side_of(turn, p) != side || !rf_can_look(turn, p))
            continue;
        rf_end_point eye = rf_end_of(turn, p);
        if (rf_ends_within(turn, &eye, end, rf_tab(turn)->hidden_meet) ||
            (look(turn, p, &it, &is_automatic, &is_in_chance) && is_automatic))
            return true;
    }
    return false;
}

bool rf_find_hidden(pl_turn *turn, pl_side side)
{
    bool has_found = false;
    RF_EACH_UNIT(turn, u) {
        if (turn->scene->units[u].side == side || !rf_see_unit(turn, u)->is_hidden)
            continue;
        RF_EACH_OF(turn, u, p) {
            rf_end_point end = rf_end_of(turn, p);
            if (!rf_is_live(turn, p) || !rf_would_be_seen(turn, side, p, &end))
                continue;
            rf_reveal(turn, u, "RF-HID.5");
            has_found = true;
            break;
        }
    }
    return has_found;
}

bool rf_find_hidden_from(pl_turn *turn, const pl_unit_id *units, int count)
{
    pl_side side = turn->scene->units[units[0]].side;
    bool has_found = false;
    RF_EACH_PIECE(turn, p) {
        pl_unit_id hidden = rf_unit_of(turn, p);
        if (rf_side_of(turn, p) == side || !rf_see_unit(turn, hidden)->is_hidden || !rf_is_live(turn, p))
            continue;
        subject it = subject_of(turn, p);
        bool is_found = false, is_automatic, is_in_chance;
        for (int i = 0; i < count && !is_found; i++)
            RF_EACH_OF(turn, units[i], o)
                is_found |= rf_can_look(turn, o) && (rf_within(turn, o, p, rf_tab(turn)->hidden_meet) ||
                                                     (look(turn, o, &it, &is_automatic, &is_in_chance) && is_automatic));
        if (is_found)
            rf_reveal(turn, hidden, "RF-HID.5");
        has_found |= is_found;
    }
    return has_found;
}

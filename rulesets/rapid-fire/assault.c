// assault.c - who fights whom, what counts, and the winner's advance.
// Stands on assault.h. The rows of a fight are in phase_assault.c.
#include "assault.h"

#include "phases.h"

// ---- building fights (RF-CAS.2)

static pl_piece_id root_of(const pl_piece_id *of, pl_piece_id p)
{
    while (of[p] != p)
        p = of[p];
    return p;
}

static void join(pl_piece_id *of, pl_piece_id a, pl_piece_id b)
{
    a = root_of(of, a);
    b = root_of(of, b);
    of[a > b ? a : b] = a > b ? b : a;
}

static bool is_defender(const pl_turn *turn, pl_piece_id p) { return rf_is_live(turn, p) && rf_side_of(turn, p) != turn->state->active; }

// Bodies of the defender: all in one position, or stands of one element close together.
static void join_bodies(const pl_turn *turn, pl_piece_id *of, const pl_feature_id *position)
{
    RF_EACH_PIECE(turn, a) {
        if (!is_defender(turn, a))
            continue;
        for (pl_piece_id b = 1; b < a; b++) {
            if (!is_defender(turn, b) || position[a] != position[b])
                continue;
            if (position[a] || (rf_unit_of(turn, a) == rf_unit_of(turn, b) && rf_within(turn, a, b, rf_tab(turn)->assault_reach)))
                join(of, a, b);
        }
    }
}

static bool touches(const pl_turn *turn, pl_piece_id attacker, pl_piece_id defender, pl_feature_id position)
{
    pl_len reach = rf_tab(turn)->assault_reach;
    if (!position)
        return rf_within(turn, attacker, defender, reach);
    pl_foot foot = rf_foot(turn, attacker);
    return pl_feature_near_foot(turn->scene->terrain, position, &foot, reach) || rf_within(turn, attacker, defender, reach);
}

int rf_find_fights(pl_turn *turn)
{
    pl_piece_id of[PL_PIECES_MAX + 1];
    pl_feature_id position[PL_PIECES_MAX + 1] = {0};
    bool is_touched[PL_PIECES_MAX + 1] = {false};
    int count = 0;
    RF_EACH_PIECE(turn, p) {
        of[p] = p;
        rf_own(turn, p)->fight = 0;
        if (is_defender(turn, p))
            position[p] = rf_position_of(turn, p);
    }
    join_bodies(turn, of, position);
    RF_EACH_PIECE(turn, a) {
        if (!rf_is_live(turn, a) || rf_side_of(turn, a) != turn->state->active || !rf_is_foot(turn, a))
            continue;
        RF_EACH_PIECE(turn, d)
            if (rf_side_of(turn, d) != turn->state->active && rf_is_live(turn, d) && !rf_see_unit(turn, rf_unit_of(turn, d))->is_hidden &&
                !rf_is_afloat(turn, d) && touches(turn, a, d, position[d])) {
                join(of, a, d);
                is_touched[a] = true;
            }
    }
    uint8_t number[PL_PIECES_MAX + 1] = {0};
    RF_EACH_PIECE(turn, a)
        if (is_touched[a] && !number[root_of(of, a)])  // a bit each in rf_game: what is beyond the last is fought with the last
            number[root_of(of, a)] = (uint8_t)(count < RF_FIGHTS_MAX ? ++count : count);
    RF_EACH_PIECE(turn, p)
        if (rf_is_live(turn, p))
            rf_own(turn, p)->fight = number[root_of(of, p)];
    RF_EACH_PIECE(turn, p)  // those aboard share the fight of what carries them
        if (rf_piece_at(turn, p)->place == PL_ABOARD)
            rf_own(turn, p)->fight = rf_see(turn, rf_see(turn, p)->aboard)->fight;
    return count;
}

int rf_fight_positions(const pl_turn *turn, int number, uint16_t *out, int max)
{
    int count = 0;
    RF_EACH_PIECE(turn, p) {
        if (rf_see(turn, p)->fight != number || rf_side_of(turn, p) == turn->state->active)  // nobody has fallen yet
            continue;
        pl_feature_id position = rf_position_of(turn, p);
        bool is_new = position != 0;
        for (int i = 0; i < count; i++)
            is_new &= out[i] != position;
        PL_ASSERT(!is_new || count < max);
        if (is_new && count < max)
            out[count++] = position;
    }
    return count;
}

static bool is_near_side(const pl_turn *turn, pl_piece_id piece, pl_feature_id position, int side)
{
    int count;
    const pl_point *corners = pl_terrain_points(turn->scene->terrain, position, 0, &count);
    pl_foot foot = rf_foot(turn, piece);
    return side >= 1 && side <= count && pl_foot_near_segment(&foot, corners[side - 1], corners[side % count], rf_tab(turn)->assault_reach);
}

uint32_t rf_touched_sides(const pl_turn *turn, int number, pl_feature_id position)
{
    int count;
    uint32_t sides = 0;
    pl_terrain_points(turn->scene->terrain, position, 0, &count);
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->fight == number && rf_side_of(turn, p) == turn->state->active && rf_is_live(turn, p))
            for (int side = 1; side <= count; side++)  // at most RF_SIDES_MAX: set-up refuses more
                sides |= is_near_side(turn, p, position, side) ? 1u << side : 0;
    return sides;
}

// ---- counting

static bool is_attacker_counted(const pl_turn *turn, const rf_fight_frame *fight, pl_piece_id piece)
{
    for (int i = 0; i < fight->position_count; i++)
        for (int k = 0; k < 2; k++)
            if (fight->edges[i][k] && is_near_side(turn, piece, fight->positions[i], fight->edges[i][k]))
                return true;
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->fight == fight->number && rf_side_of(turn, p) != turn->state->active && rf_is_live(turn, p) &&
            rf_within(turn, p, piece, rf_tab(turn)->assault_reach))
            return true;
    return false;
}

// RF-CAS.3 for the attacker; RF-CAS.4: the defender counts all in a position, and others near a counted attacker.
bool rf_is_counted(const pl_turn *turn, const rf_fight_frame *fight, pl_piece_id piece)
{
    if (rf_see(turn, piece)->fight != fight->number || !rf_is_live(turn, piece))
        return false;
    if (rf_side_of(turn, piece) == turn->state->active)
        return is_attacker_counted(turn, fight, piece);
    if (rf_position_of(turn, piece))
        return true;
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->fight == fight->number && rf_side_of(turn, p) == turn->state->active && rf_is_live(turn, p) &&
            rf_within(turn, p, piece, rf_tab(turn)->assault_reach) && is_attacker_counted(turn, fight, p))
            return true;
    return false;
}

int rf_assault_value(const pl_turn *turn, pl_piece_id piece)
{
    const rf_tables *t = rf_tab(turn);
    int value = rf_see(turn, piece)->figs * t->assault_figure;
    if (rf_is_afv(turn, piece))
        value += t->assault_afv;
    else if (rf_is_vehicle(turn, piece))
        value += t->assault_vehicle;
    return value + rf_passengers(turn, piece) * t->assault_passenger;
}

// RF-CAS.6: behind a hedge or wall that every line to a counted attacker crosses, or in a wood.
static int cover_in_assault(const pl_turn *turn, const rf_fight_frame *fight, pl_piece_id piece)
{
    int ground = rf_cover_above(turn, piece);
    bool is_behind = true, has_any = false;
    if (ground >= RF_HARD_COVER)
        return RF_HARD_COVER;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) != turn->state->active || !rf_is_counted(turn, fight, p))
            continue;
        has_any = true;
        is_behind &= !rf_in_open_from(turn, piece, rf_at_point(turn, p));
    }
    return ground == RF_SOFT_COVER || (has_any && is_behind) ? RF_SOFT_COVER : RF_OPEN;
}

void rf_assault_mods(const pl_turn *turn, const rf_fight_frame *fight, pl_side side, pl_roll *roll)
{
    const rf_tables *t = rf_tab(turn);
    int figs = 0, elite = 0, poor = 0, count = 0, hard = 0, soft = 0;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) != side || !rf_is_counted(turn, fight, p))
            continue;
        int value = rf_assault_value(turn, p), quality = rf_quality(turn, p);
        figs += value;
        elite += quality == RF_ELITE ? value : 0;
        poor += quality == RF_POOR ? value : 0;
        if (side == turn->state->active)
            continue;
        int cover = cover_in_assault(turn, fight, p);
        count += value;
        hard += cover == RF_HARD_COVER ? value : 0;
        soft += cover >= RF_SOFT_COVER ? value : 0;
    }
    pl_roll_mod(roll, "elite", elite * 2 > figs ? t->assault_elite : 0);
    pl_roll_mod(roll, "poor", poor * 2 > figs ? t->assault_poor : 0);
    pl_roll_mod(roll, "cover", hard * 2 > count ? t->assault_hard : soft * 2 > count ? t->assault_soft : 0);
}

// ---- the winner's advance (RF-CAS.8)

// Ends inside a position that the losers held, or near where one of them stood.
static bool is_prize(const pl_turn *turn, const rf_fight_frame *fight, pl_piece_id piece, const pl_foot *foot)
{
    if (fight->loser != turn->state->active)
        for (int i = 0; i < fight->position_count; i++)
            if (pl_feature_holds(turn->scene->terrain, fight->positions[i], foot->centre) != PL_OUTSIDE)
                return true;
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->fight == fight->number && rf_side_of(turn, p) != rf_side_of(turn, piece) &&
            pl_foot_near_point(foot, rf_see(turn, p)->was, rf_tab(turn)->assault_reach))
            return true;
    return false;
}

static pl_why why_not_occupy(const pl_turn *turn, const rf_path *path)
{
    const rf_fight_frame *fight = pl_see_local(turn);
    pl_foot end = pl_piece_foot_at(turn->scene, rf_piece_at(turn, path->piece), path->line[path->count - 1], path->facing);
    if (path->count < 2 || path->length > rf_tab(turn)->occupy_move)
        return pl_reason(turn, "RF-CAS.8: at most {inches}", rf_tab(turn)->occupy_move);
    if (!is_prize(turn, fight, path->piece, &end))
        return pl_reason(turn, "RF-CAS.8: into the vacated position, or within {inches} of where a loser stood",
                         rf_tab(turn)->assault_reach);
    pl_why why = rf_why_not_pass(turn, path, RF_BY_OCCUPY, NULL, 0);
    return why ? why : rf_why_not_end(turn, path, NULL, 0);
}

bool rf_may_occupy(const pl_turn *turn, pl_piece_id piece)
{
    const rf_fight_frame *fight = pl_see_local(turn);
    const rf_tables *t = rf_tab(turn);
    pl_point from = rf_at_point(turn, piece);
    for (int i = 0; i < fight->position_count && fight->loser != turn->state->active; i++)
        if (pl_feature_holds(turn->scene->terrain, fight->positions[i], from) != PL_OUTSIDE ||
            pl_feature_near_point(turn->scene->terrain, fight->positions[i], from, t->occupy_move))
            return true;
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->fight == fight->number && rf_side_of(turn, p) != rf_side_of(turn, piece) &&
            pl_points_within(from, rf_see(turn, p)->was, t->occupy_move + t->assault_reach + rf_outer(turn, piece)))
            return true;
    return false;
}

pl_why rf_check_occupy(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rf_path path;
    pl_piece_id piece = choice->subject;
    *hint = (pl_hint){.item = choice->item_count - 1};
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].piece != piece)
            return "RF-CAS.8: the path of this stand alone";
    if (!rf_path_read(choice->items, choice->item_count, piece, rf_at_point(turn, piece), rf_piece_at(turn, piece)->facing, &path))
        return rf_too_many_corners(turn);
    return why_not_occupy(turn, &path);
}

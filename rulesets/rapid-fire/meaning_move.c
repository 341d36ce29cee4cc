// meaning_move.c - moves drawn before they are made: every stand where it would end, who could fire on the way, what the ground costs.
// Stands on meaning.h. Reads the mover's view alone, decides nothing.
#include "meaning.h"

#include "fire.h"
#include "ground.h"
#include "move.h"
#include "phases.h"

enum { WATCHERS_MAX = 6, SAMPLES_MAX = 40 };

static bool is_own_unit(const pl_turn *turn, const pl_choice *draft)
{
    return draft->subject && draft->subject <= turn->state->unit_count && turn->scene->units[draft->subject].side == draft->side &&
           turn->scene->units[draft->subject].count;
}

bool rf_is_own_piece(const pl_turn *turn, const pl_choice *draft, int piece)
{
    return piece > 0 && piece <= turn->state->piece_count && rf_side_of(turn, (pl_piece_id)piece) == draft->side;
}

// ---- the way

static void draw_path(const pl_turn *turn, const rf_path *path, pl_preview *to)
{
    if (path->count > 1)
        pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, path->line, path->count);
    if (path->count > 1 || path->facing != rf_piece_at(turn, path->piece)->facing)
        pl_draw_ghost(to, PL_ROLE_MINE, path->piece, path->line[path->count - 1], path->facing);
}

static void label_path(const pl_turn *turn, const rf_set *set, rf_manner manner, pl_preview *to)
{
    pl_len cost = 0, budget = 0;
    for (int i = 0; i < set->count; i++) {
        pl_len own = rf_path_cost(turn, &set->paths[i], set->paths[i].length);
        if (set->paths[i].count > 1 && own >= cost) {
            cost = own;
            budget = rf_budget(turn, &set->paths[i], manner, NULL);
        }
    }
    for (int i = 0; i < to->drawn_count && budget; i++)
        if (to->drawn[i].kind == PL_DRAW_PATH) {
            to->drawn[i].label = (pl_said){"{1} of {2}", {{PL_LENGTH, cost}, {PL_LENGTH, budget}}};
            return;
        }
}

// RF-MOV.5: what costs a die is told, since nobody knows how far they will get.
static void note_ground(const pl_turn *turn, const rf_set *set, pl_preview *to)
{
    rf_meeting met[8];
    pl_feature_id told = 0;
    for (int i = 0; i < set->count; i++) {
        int count = set->paths[i].count > 1 ? rf_meetings(turn, &set->paths[i], 0, set->paths[i].length, met, PL_COUNT(met)) : 0;
        for (int k = 0; k < count; k++) {
            if (met[k].feature == told)
                continue;
            told = met[k].feature;
            pl_add_note(to, -1,
                        pl_switched_on(turn->scene, RF_S_CROSSING)
                            ? (pl_said){"{1} cost{s} a die of inches", {{PL_FEATURE, told}}}
                            : (pl_said){"{1} cost{s} {2}", {{PL_FEATURE, told}, {PL_LENGTH, rf_tab(turn)->crossing_fixed}}});
        }
    }
}

// ---- who could fire on the way

static bool holds_fire(const pl_turn *turn, pl_piece_id firer, int weapon)
{
    return rf_has_weapon(turn, firer, weapon) && !rf_why_not_ready(turn, firer, weapon, true);
}

static bool is_suited(const pl_turn *turn, int weapon, pl_piece_id target)
{
    bool is_armour = rf_is_afv(turn, target) || rf_kind(turn, target) == RF_APC;
    if (weapon == RF_W_AT || weapon == RF_W_HAND)
        return rf_is_vehicle(turn, target);
    return weapon == RF_W_HE || !is_armour;
}

// How far along the path the firer could first fire, -1: nowhere.
static pl_len first_shot(const pl_turn *turn, pl_piece_id firer, const rf_path *path)
{
    bool is_vehicle = rf_is_vehicle(turn, path->piece);
    for (int weapon = RF_W_AT; weapon <= RF_W_SMALL; weapon++) {
        if (!is_suited(turn, weapon, path->piece) || !holds_fire(turn, firer, weapon))
            continue;
        pl_len step = rf_tab(turn)->sample;
        for (pl_len at = 0; at <= path->length && at < SAMPLES_MAX * step; at += step) {
            int facing = path->facing;
            rf_end_point end = rf_end_at(turn, path->piece, rf_path_at(path, at, &facing), facing);
            if (rf_could_bear(turn, firer, weapon, &end, is_vehicle))
                return at;
        }
    }
    return -1;
}

// RF-RES.1: enemies that are known and have held their fire; one of each element, the first of the set and the last.
static void draw_stops(const pl_turn *turn, pl_side side, const rf_set *set, pl_preview *to)
{
    pl_unit_id last = 0;
    int count = 0;
    RF_EACH_PIECE(turn, p) {
        pl_unit_id unit = rf_unit_of(turn, p);
        if (rf_side_of(turn, p) == side || !rf_is_known(turn, p, side) || unit == last || count == WATCHERS_MAX)
            continue;
        for (int i = 0; i<set->count; i += set->count> 1 ? set->count - 1 : 1) {
            pl_len at = set->paths[i].count > 1 ? first_shot(turn, p, &set->paths[i]) : -1;
            if (at < 0)
                continue;
            pl_point place = rf_path_at(&set->paths[i], at, NULL);
            pl_drawn *stop = pl_draw(to, PL_DRAW_STOP, PL_ROLE_RISK, &place, 1);
            stop->label = (pl_said){"{1} could fire", {{PL_UNIT, unit}}};
            stop->meaning = at ? (pl_said){"after {1}, if in sight", {{PL_LENGTH, at}}} : (pl_said){"from the start, if in sight"};
            pl_draw_mark(to, PL_ROLE_RISK, PL_UNIT, unit, PL_MARK_RISK);
            last = unit;
            count++;
            break;
        }
    }
}

// ---- where it ends

static void note_contact(const pl_turn *turn, pl_side side, const rf_set *set, pl_preview *to)
{
    pl_unit_id last = 0;
    for (int i = 0; i < set->count; i++) {
        const rf_path *path = &set->paths[i];
        if (path->count < 2 || !rf_is_foot(turn, path->piece))
            continue;
        pl_foot foot = pl_piece_foot_at(turn->scene, rf_piece_at(turn, path->piece), path->line[path->count - 1], path->facing);
        RF_EACH_PIECE(turn, p) {
            if (rf_side_of(turn, p) == side || !rf_is_known(turn, p, side) || rf_unit_of(turn, p) == last)
                continue;
            pl_foot enemy = rf_foot(turn, p);
            if (!pl_feet_within(&foot, &enemy, rf_tab(turn)->assault_reach))
                continue;
            last = rf_unit_of(turn, p);
            pl_draw_mark(to, PL_ROLE_THEIRS, PL_PIECE, p, PL_MARK_CONTACT);
            pl_add_note(to, 0, (pl_said){"{1} {is} assaulted", {{PL_UNIT, last}}});
        }
    }
    if (last)
        to->then = (pl_said){"the other side may fire in reserve; then the assault is fought"};
}

void rf_preview_move(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    rf_set set;
    bool is_carried = draft->verb == RF_V_DISEMBARK || draft->verb == RF_V_EMBARK;
    if (!is_own_unit(turn, draft) || (is_carried && !rf_is_own_piece(turn, draft, draft->target)) ||
        (draft->verb == RF_V_COLUMN && !rf_first_here(turn, draft->subject)))
        return;
    rf_manner manner = rf_manner_of(turn, draft);
    rf_set_read(turn, draft, &set);
    for (int i = 0; i < set.count; i++)
        draw_path(turn, &set.paths[i], to);
    label_path(turn, &set, manner, to);
    to->then = (pl_said){"the other side may fire in reserve on the way"};
    draw_stops(turn, draft->side, &set, to);
    note_ground(turn, &set, to);
    note_contact(turn, draft->side, &set, to);
    if (set.count && draft->verb != RF_V_EMBARK)
        pl_preview_there(to);
    if (draft->verb == RF_V_EMBARK)
        pl_draw_mark(to, PL_ROLE_HELP, PL_PIECE, draft->target, PL_MARK_CAN);
    if (rf_see_unit(turn, draft->subject)->is_hidden)
        pl_add_note(to, -1, (pl_said){"{1} {is} hidden, and seen if anybody can see the way", {{PL_UNIT, draft->subject}}});
}

void rf_preview_step(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    rf_path path;
    if (!rf_is_own_piece(turn, draft, draft->subject) || !rf_is_live(turn, draft->subject) ||
        !rf_path_read(draft->items, draft->item_count, draft->subject, rf_at_point(turn, draft->subject),
                      rf_piece_at(turn, draft->subject)->facing, &path))
        return;
    draw_path(turn, &path, to);
    if (path.count > 1)
        to->drawn[0].label = (pl_said){"{1}", {{PL_LENGTH, path.length}}};
    if (draft->verb == RF_V_WITHDRAW)
        pl_add_note(to, 0, (pl_said){"{1} go{es} back: {it} may not stay", {{PL_PIECE, draft->subject}}});
}

// RF-AMP.5: up its lane to the waterline, and at once the die for a mine.
void rf_preview_beach(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int aboard = 0;
    if (!is_own_unit(turn, draft) || !rf_is_live(turn, rf_first(turn, draft->subject)))
        return;
    pl_piece_id vessel = rf_first(turn, draft->subject);
    pl_point lane = rf_see_unit(turn, draft->subject)->lane, way[2] = {rf_at_point(turn, vessel), lane};
    pl_drawn *path = pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, way, 2);
    path->label = (pl_said){"{1} up its lane", {{PL_LENGTH, pl_distance(way[0], way[1], PL_NEAREST)}}};
    pl_draw_ghost(to, PL_ROLE_MINE, vessel, lane, rf_piece_at(turn, vessel)->facing);
    RF_EACH_PIECE(turn, p)
        aboard += rf_see(turn, p)->aboard == vessel && rf_piece_at(turn, p)->place == PL_ABOARD;
    pl_add_note(to, -1, (pl_said){"a mine on {1} or less", {{PL_NUMBER, rf_tab(turn)->vessel_mine_on}}});
    if (aboard)
        to->then = (pl_said){"those aboard, {1}, may land by the bow", {{PL_NUMBER, aboard}}};
}

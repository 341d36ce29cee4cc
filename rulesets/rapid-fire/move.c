// move.c - the one judge of declared paths, for every verb of movement.
// Stands on move.h. How a set is run is in phase_move.c.
#include "move.h"

#include "fire.h"
#include "phases.h"
#include "phaseline/ruleset.h"

bool rf_can_move(const pl_turn *turn, pl_unit_id unit)
{
    RF_EACH_OF(turn, unit, p)
        if (rf_is_live(turn, p) && rf_full_allowance(turn, p, false) > 0)
            return true;
    return false;
}

// RF-MOV.9, RF-IDF.9, RF-IDF.12: what fired and stays.
static bool is_spent_for_final(const pl_turn *turn, pl_piece_id p)
{
    const rf_piece *own = rf_see(turn, p);
    if (rf_kind(turn, p) == RF_MORTAR_LIGHT)
        return own->shots > 1;
    return (own->fired || own->shots) && rf_is_heavy_weapon(turn, p);
}

// RF-GEN.14: an observer who has called keeps his vehicle where it is.
static bool has_caller_aboard(const pl_turn *turn, pl_unit_id unit)
{
    RF_EACH_PIECE(turn, p)
        if (rf_unit_of(turn, rf_see(turn, p)->aboard) == unit && rf_see_unit(turn, rf_unit_of(turn, p))->has_called)
            return true;
    return false;
}

static pl_why why_piece_barred(const pl_turn *turn, pl_piece_id p, int step)
{
    const rf_piece *piece = rf_see(turn, p);
    if (piece->flags & (RF_F_RETIRED | RF_F_FOUGHT))
        return "RF-MOV.10: has retired or fought";
    if (rf_is_afloat(turn, p))
        return "RF-AMP.2: is in the water";
    if (step == 9 && is_spent_for_final(turn, p))
        return "RF-MOV.9: has fired";
    return step == 5 && piece->fired & RF_SLOT_SMOKE && rf_kind(turn, p) != RF_MORTAR_LIGHT ? "RF-SMK.5: has laid smoke" : NULL;
}

pl_why rf_why_barred(const pl_turn *turn, pl_unit_id unit, int step)
{
    const rf_unit *own = rf_see_unit(turn, unit);
    if (own->step)
        return "RF-MOV.1: has moved this turn";
    if (own->heroic == RF_HEROIC_FAIL)
        return "RF-HER.3: its heroic action failed";
    if (own->is_halted)
        return "RF-MOR.12: is halted";
    if (own->has_called)
        return "RF-IDF.2: an observer who calls does not move";
    RF_EACH_OF(turn, unit, p) {
        bool is_aboard = rf_piece_at(turn, p)->place == PL_ABOARD;
        pl_why why = rf_is_live(turn, p) || is_aboard ? why_piece_barred(turn, p, step) : NULL;
        if (why)
            return why;
    }
    return NULL;
}

pl_why rf_why_not_move(const pl_turn *turn, pl_unit_id unit, int step)
{
    pl_why why = rf_why_barred(turn, unit, step);
    if (!why && rf_is_vehicle(turn, rf_first(turn, unit)) && has_caller_aboard(turn, unit))
        why = "RF-GEN.14: its observer has called from it";
    return why || rf_can_move(turn, unit) ? why : "RF-MOV.13: cannot move";
}

bool rf_lands_from(const pl_turn *turn, pl_piece_id carrier)
{
    return rf_kind(turn, carrier) == RF_CRAFT || rf_see(turn, carrier)->flags & RF_F_LANDED;
}

rf_manner rf_manner_of(const pl_turn *turn, const pl_choice *choice)
{
    switch (choice->verb) {
    case RF_V_COLUMN: return RF_BY_COLUMN;
    case RF_V_EMBARK: return RF_BY_EMBARK;
    case RF_V_DISEMBARK: return rf_lands_from(turn, choice->target) ? RF_BY_LANDING : RF_BY_DISEMBARK;
    case RF_V_ENTER: return RF_BY_ENTRY;
    default: return RF_BY_MOVE;
    }
}

static pl_len between(pl_len low, pl_len at, pl_len high) { return at < low ? low : at > high ? high : at; }

// Where a piece's path begins: where it stands, at its entry point, or on the edge of what carries it (RF-AMP.6: the bow of a vessel).
// A vehicle may hang over the table's edge; nobody gets out there.
static pl_point start_of(const pl_turn *turn, const pl_choice *choice, pl_piece_id piece, rf_manner manner)
{
    pl_point first = rf_at_point(turn, piece);
    if (manner == RF_BY_ENTRY)
        return rf_see_unit(turn, rf_unit_of(turn, piece))->lane;
    if (manner != RF_BY_LANDING && manner != RF_BY_DISEMBARK)
        return first;
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].piece == piece && pl_item_has_at(&choice->items[i])) {
            first = choice->items[i].at;
            break;
        }
    pl_foot foot = rf_foot(turn, rf_see(turn, piece)->aboard);
    pl_point edge =
        manner == RF_BY_LANDING ? pl_nearest_on_segment(first, foot.corners[0], foot.corners[1]) : pl_foot_nearest_to(&foot, first);
    return pl_at(between(0, edge.x, turn->scene->width), between(0, edge.y, turn->scene->height));
}

// Ends the path after `length`: the vehicles of a column all go as far as the first.
static void cut(rf_path *path, pl_len length)
{
    pl_len past = 0;
    int facing = 0;
    pl_point end = rf_path_at(path, length, &facing);
    for (int i = 1; i < path->count; i++) {
        past += pl_distance(path->line[i - 1], path->line[i], PL_UP);
        if (past >= length) {
            path->line[i] = end;
            path->count = i + 1;
        }
    }
    path->facing = (int16_t)facing;
    path->length = pl_line_length(path->line, path->count, PL_UP);
}

static pl_why read_column(const pl_turn *turn, const pl_choice *choice, rf_set *set)
{
    pl_item lead_items[RF_CORNERS_MAX];
    pl_piece_id cars[RF_COLUMN_MAX] = {rf_first_here(turn, choice->subject)};
    int corners = 0, count = 1;
    for (int i = 0; i < choice->item_count; i++) {
        if (choice->items[i].piece) {
            if (count == RF_COLUMN_MAX)
                return pl_reason(turn, "RF-MOV.12: at most {number} vehicles in a column", RF_COLUMN_MAX);
            cars[count++] = choice->items[i].piece;
        } else if (corners == RF_CORNERS_MAX) {
            return rf_too_many_corners(turn);
        } else {
            lead_items[corners++] = choice->items[i];
        }
    }
    if (count < 2 || !corners)
        return "RF-MOV.12: a column is two or more vehicles and a path";
    for (int k = 0; k < count; k++) {
        rf_path *path = &set->paths[set->count++];
        *path = (rf_path){.piece = cars[k], .count = 1};
        path->line[0] = rf_at_point(turn, cars[k]);
        for (int ahead = k - 1; ahead >= 0; ahead--)
            path->line[path->count++] = rf_at_point(turn, cars[ahead]);
        for (int i = 0; i < corners; i++)
            path->line[path->count++] = lead_items[i].at;
        path->length = pl_line_length(path->line, path->count, PL_UP);
        set->units[set->unit_count++] = rf_unit_of(turn, cars[k]);
    }
    set->longest = set->paths[0].length;
    for (int k = 0; k < count; k++)
        cut(&set->paths[k], set->longest);
    return NULL;
}

pl_why rf_set_read(const pl_turn *turn, const pl_choice *choice, rf_set *set)
{
    rf_manner manner = rf_manner_of(turn, choice);
    *set = (rf_set){0};
    for (int i = 0; i < choice->item_count; i++) {
        pl_piece_id p = choice->items[i].piece;
        if (p > turn->state->piece_count || (p && rf_side_of(turn, p) != choice->side))
            return "RF-MOV.1: only pieces of its own side";
        if (p && manner != RF_BY_COLUMN && rf_unit_of(turn, p) != choice->subject)
            return "RF-MOV.1: only pieces of the element move";
        if (!p && manner != RF_BY_COLUMN)
            return "RF-MOV.1: each corner names its piece";
    }
    if (manner == RF_BY_COLUMN)
        return read_column(turn, choice, set);
    set->units[set->unit_count++] = choice->subject;
    RF_EACH_OF(turn, choice->subject, p) {
        bool is_aboard = (manner == RF_BY_LANDING || manner == RF_BY_DISEMBARK) && rf_see(turn, p)->aboard == choice->target;
        bool is_coming = manner == RF_BY_ENTRY && rf_piece_at(turn, p)->place == PL_RESERVE;
        bool is_here = manner != RF_BY_LANDING && manner != RF_BY_DISEMBARK && manner != RF_BY_ENTRY && rf_is_live(turn, p);
        PL_ASSERT(set->count < RF_SET_MAX);  // set-up refuses larger elements
        if (!is_aboard && !is_coming && !is_here) {
            for (int i = 0; i < choice->item_count; i++)
                if (choice->items[i].piece == p)
                    return "RF-MOV.1: that piece is not there to move";
            continue;
        }
        rf_path *path = &set->paths[set->count++];
        if (!rf_path_read(choice->items, choice->item_count, p, start_of(turn, choice, p, manner), rf_piece_at(turn, p)->facing, path))
            return rf_too_many_corners(turn);
        if ((is_aboard || is_coming) && path->count < 2)
            return "RF-MOV.1: every stand needs a place to go to";
        set->longest = path->length > set->longest ? path->length : set->longest;
    }
    return set->count ? NULL : "RF-MOV.1: nothing of it can move";
}

// ---- lengths

static pl_len landed_cap(const pl_turn *turn, rf_manner manner)
{
    return rf_tab(turn)->rate[manner == RF_BY_LANDING ? rf_tab(turn)->rate_landing : rf_tab(turn)->rate_beach].cross;
}

// RF-MOV.14: each vehicle that came in there this turn costs the next vehicle some of its allowance; men on foot neither cost nor pay.
static pl_len entry_cost(const pl_turn *turn, pl_piece_id piece)
{
    const rf_turn_frame *frame = (const rf_turn_frame *)(const void *)pl_see_frames(turn->state)[0].local;
    pl_len cost = 0;
    if (!rf_is_vehicle(turn, piece))
        return 0;
    RF_EACH_PIECE(turn, p) {
        pl_unit_id unit = rf_unit_of(turn, p);
        if (rf_is_vehicle(turn, p) && rf_side_of(turn, p) == rf_side_of(turn, piece) && frame->entered[unit / 8] >> unit % 8 & 1 &&
            pl_same_point(rf_see_unit(turn, unit)->lane, rf_see_unit(turn, rf_unit_of(turn, piece))->lane) &&
            unit != rf_unit_of(turn, piece))
            cost += rf_tab(turn)->entry_cost;
    }
    return cost;
}

pl_len rf_budget(const pl_turn *turn, const rf_path *path, rf_manner manner, pl_why *why)
{
    bool is_road = rf_path_on_road(turn, path);
    pl_len budget = rf_allowance(turn, path->piece, is_road);
    pl_why rule = "RF-MOV.6: too far";
    if (manner == RF_BY_EMBARK) {
        budget = rf_full_allowance(turn, path->piece, is_road) / 2;
        rule = "RF-TRN.1: more than half its allowance";
    }
    if (manner == RF_BY_ENTRY)
        budget -= entry_cost(turn, path->piece);
    if (manner == RF_BY_LANDING || rf_path_on_beach(turn, path)) {
        pl_len cap = landed_cap(turn, manner);
        if (budget > cap || manner == RF_BY_LANDING) {
            budget = cap;
            rule = pl_reason(
                turn, manner == RF_BY_LANDING ? "RF-AMP.6: at most {inches} on landing" : "RF-AMP.10: at most {inches} on the beach", cap);
        }
    }
    if (why)
        *why = rule;
    return budget;
}

static pl_why why_too_far(const pl_turn *turn, const rf_path *path, rf_manner manner, pl_hint *hint)
{
    pl_why why;
    if (manner == RF_BY_DISEMBARK) {  // RF-TRN.2: placed near the vehicle
        pl_foot car = rf_foot(turn, rf_see(turn, path->piece)->aboard);
        pl_foot foot = pl_piece_foot_at(turn->scene, rf_piece_at(turn, path->piece), path->line[path->count - 1], path->facing);
        if (path->count != 2)
            return "RF-TRN.2: one place for each stand";
        return pl_feet_within(&foot, &car, rf_tab(turn)->disembark_near)
                   ? NULL
                   : pl_reason(turn, "RF-TRN.2: within {inches} of the vehicle", rf_tab(turn)->disembark_near);
    }
    pl_len budget = rf_budget(turn, path, manner, &why), cost = rf_path_cost(turn, path, path->length);
    if (cost <= budget)
        return NULL;
    hint->over = cost - budget;
    hint->has_at = true;
    hint->at = rf_path_at(path, rf_path_reach(turn, path, budget), NULL);
    return why;
}

static pl_why why_not_column(const pl_turn *turn, const rf_set *set, pl_hint *hint)
{
    for (int k = 0; k < set->count; k++) {
        pl_piece_id p = set->paths[k].piece;
        pl_len budget = rf_allowance(turn, p, true);
        if (!rf_is_live(turn, p) || rf_kind(turn, p) < RF_TANK || rf_kind(turn, p) > RF_SOFT)
            return "RF-MOV.12: a column is made of vehicles";
        for (int j = 0; j < k; j++)
            if (set->paths[j].piece == p)
                return "RF-MOV.12: each vehicle once";
        if (k && !rf_within(turn, p, set->paths[k - 1].piece, rf_tab(turn)->column_gap))
            return pl_reason(turn, "RF-MOV.12: each vehicle within {inches} of the one ahead", rf_tab(turn)->column_gap);
        pl_why why = rf_why_not_move(turn, set->units[k], rf_moving_step(turn));
        if (why)
            return why;
        if (!rf_path_on_road(turn, &set->paths[k]))
            return "RF-MOV.12: the column keeps to the road";
        if (set->longest > budget) {
            hint->over = set->longest - budget;
            return "RF-MOV.12: farther than its slowest vehicle";
        }
    }
    return NULL;
}

// ---- cohesion

static pl_len gap_limit(const pl_turn *turn, pl_piece_id piece)
{
    return rf_kind(turn, piece) == RF_AT_TEAM ? rf_tab(turn)->at_team_gap : rf_tab(turn)->company_gap;
}

static pl_foot end_foot(const pl_turn *turn, const rf_path *path)
{
    return pl_piece_foot_at(turn->scene, rf_piece_at(turn, path->piece), path->line[path->count - 1], path->facing);
}

static rf_end_point end_of(const pl_turn *turn, const rf_path *path)
{
    return rf_end_at(turn, path->piece, path->line[path->count - 1], path->facing);
}

// RF-MOV.11: each stand within an inch of another; a chain that losses have broken may not be pulled farther apart.
static pl_why why_not_together(const pl_turn *turn, const rf_set *set)
{
    for (int i = 0; i < set->count && set->count > 1; i++) {
        bool is_close = !rf_is_foot(turn, set->paths[i].piece), is_no_worse = false;
        rf_end_point here = end_of(turn, &set->paths[i]);
        for (int j = 0; j < set->count && !is_close; j++) {
            rf_end_point there = end_of(turn, &set->paths[j]);
            is_close = j != i && rf_ends_within(turn, &here, &there, gap_limit(turn, set->paths[i].piece));
        }
        for (int j = 0; j < set->count && !is_close && !is_no_worse; j++) {
            if (j == i || rf_piece_at(turn, set->paths[i].piece)->place != PL_ON_TABLE)
                continue;
            bool was_apart = true;
            for (int k = 0; k < set->count; k++)
                was_apart &= k == i || !rf_within(turn, set->paths[i].piece, set->paths[k].piece, gap_limit(turn, set->paths[i].piece));
            pl_foot foot = end_foot(turn, &set->paths[i]), other = end_foot(turn, &set->paths[j]);
            pl_foot was = rf_foot(turn, set->paths[i].piece), other_was = rf_foot(turn, set->paths[j].piece);
            is_no_worse = was_apart && pl_gap_compare(&foot, &other, &was, &other_was) <= 0;
        }
        if (!is_close && !is_no_worse)
            return pl_reason(turn, "RF-MOV.11: each stand of a company within {inches} of another", gap_limit(turn, set->paths[i].piece));
    }
    return NULL;
}

// ---- boarding

static int figs_of(const pl_turn *turn, pl_unit_id unit)
{
    int figs = 0;
    RF_EACH_OF(turn, unit, p)
        figs += rf_is_live(turn, p) ? rf_see(turn, p)->figs : 0;
    return figs;
}

static bool has_gun_aboard(const pl_turn *turn, pl_piece_id transport)
{
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->aboard == transport && rf_is_gun(turn, p))
            return true;
    return false;
}

pl_why rf_why_not_board(const pl_turn *turn, pl_unit_id unit, pl_piece_id transport)
{
    const rf_type *type = rf_type_of(turn, transport);
    const rf_piece *car = rf_see(turn, transport);
    int room = type->carries ? type->carries : type->riders;
    bool is_gun = false;
    RF_EACH_OF(turn, unit, p) {
        if (!rf_is_live(turn, p))
            continue;
        if (rf_is_gun(turn, p)) {
            is_gun = true;
            if (!(type->flags & RF_TOW))
                return "RF-TRN.3: it cannot tow a gun";
            if (has_gun_aboard(turn, transport))
                return "RF-TRN.3: it tows a gun already";
        } else if (!rf_is_foot(turn, p)) {
            return "RF-TRN.1: only foot and guns are carried";
        }
    }
    if (type->kind == RF_CRAFT || rf_is_afloat(turn, transport) || car->damage == RF_WRECK || !room)
        return "RF-TRN.1: it carries nobody";
    if (car->used * 2 > rf_full_allowance(turn, transport, false))
        return "RF-TRN.1: the vehicle has used more than half its allowance";
    int free_room = room;
    RF_EACH_PIECE(turn, other)
        if (rf_see(turn, other)->aboard == transport && !rf_is_gun(turn, other))
            free_room -= rf_see(turn, other)->figs;
    if (type->flags & RF_DUKW && (is_gun ? free_room < room : has_gun_aboard(turn, transport)))
        return "RF-TRN.3: it carries figures or a gun, not both";
    return !is_gun && figs_of(turn, unit) > free_room ? "RF-TRN.1: no room for all its figures" : NULL;
}

// ---- the judge

static pl_why check_one(const pl_turn *turn, const pl_choice *choice, const rf_set *set, int i, rf_manner manner, pl_hint *hint)
{
    const rf_path *path = &set->paths[i];
    int step = rf_moving_step(turn);
    bool may_contact = step == 5 && rf_is_foot(turn, path->piece) && (manner == RF_BY_MOVE || manner == RF_BY_LANDING);
    pl_why why = NULL;
    if (manner != RF_BY_COLUMN && path->length)  // a column has been measured as a whole
        why = rf_full_allowance(turn, path->piece, false) ? why_too_far(turn, path, manner, hint) : "RF-MOV.13: cannot move";
    if (!why)
        why = rf_why_not_pass(turn, path, manner, set->paths, set->count);
    if (!why && manner == RF_BY_EMBARK) {
        pl_foot foot = end_foot(turn, path), car = rf_foot(turn, choice->target);
        if (!pl_feet_within(&foot, &car, rf_tab(turn)->embark_near))
            why = pl_reason(turn, "RF-TRN.1: ends within {inches} of the transport", rf_tab(turn)->embark_near);
    } else if (!why) {
        why = rf_why_not_end(turn, path, set->paths, set->count);
    }
    if (!why)
        why = rf_why_too_close(turn, path, may_contact);
    return why ? why : rf_why_not_dared(turn, path);
}

pl_why rf_check_move(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rf_set set;
    rf_manner manner = rf_manner_of(turn, choice);
    *hint = (pl_hint){.item = -1};
    pl_why why = rf_set_read(turn, choice, &set);
    if (!why && manner == RF_BY_COLUMN)
        why = why_not_column(turn, &set, hint);
    if (!why && manner != RF_BY_EMBARK)
        why = why_not_together(turn, &set);
    for (int i = 0; i < set.count && !why; i++) {
        why = check_one(turn, choice, &set, i, manner, hint);
        for (int k = 0; why && k < choice->item_count; k++)
            if (choice->items[k].piece == set.paths[i].piece)
                hint->item = k;
    }
    return why;
}

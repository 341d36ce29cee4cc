// crossing.c - the dice of the ground for a mover set under way: one for an element and feature, thrown when it is first touched.
// Stands on crossing.h. Where a footprint touches what is in ground.c.
#include "crossing.h"

#include "ground.h"

enum { MEETINGS_MAX = RF_SET_MAX * PL_FEATURES_MAX };  // each piece meets each feature once

bool rf_way_path(const pl_turn *turn, pl_piece_id piece, rf_path *path)
{
    const pl_item *way = pl_see_way(turn->state);
    *path = (rf_path){.piece = piece};
    for (int i = 0; i < turn->state->way_count; i++)
        if (way[i].piece == piece) {
            path->line[path->count++] = way[i].at;
            path->facing = way[i].facing;
        }
    path->length = pl_line_length(path->line, path->count, PL_UP);
    return path->count > 0;
}

static int place_in_column(const rf_move_frame *move, pl_unit_id unit)
{
    int place = 0;
    while (place < move->count && move->units[place] != unit)
        place++;
    return place;
}

// RF-MOV.5: one die for an element and feature; 0: not thrown yet. What the frame has no room for stands behind the way, without a piece.
static int die_kept(const pl_turn *turn, const rf_move_frame *move, pl_feature_id feature, int place)
{
    const pl_item *way = pl_see_way(turn->state);
    for (int i = 0; i < move->met_count; i++)
        if (move->met[i] == feature && move->die[i] >> 4 == place)
            return move->die[i] & 15;
    for (int i = 0; i < turn->state->way_count; i++)
        if (!way[i].piece && way[i].target == feature && way[i].order == place)
            return way[i].value;
    return 0;
}

static void keep_die(pl_turn *turn, rf_move_frame *move, pl_feature_id feature, int place, int die)
{
    if (move->met_count < RF_MET_MAX) {
        move->met[move->met_count] = (uint8_t)feature;
        move->die[move->met_count++] = (uint8_t)(place << 4 | die);
        return;
    }
    PL_ASSERT(turn->state->way_count < RF_WAY_MAX);  // some twenty features more than any element has crossed in one move
    if (turn->state->way_count < RF_WAY_MAX)
        pl_way(turn->state)[turn->state->way_count++] = (pl_item){.target = feature, .value = die, .order = (uint8_t)place};
}

static int die_for(pl_turn *turn, rf_move_frame *move, pl_feature_id feature, pl_unit_id unit)
{
    int place = place_in_column(move, unit), die = die_kept(turn, move, feature, place);
    if (die)
        return die;
    pl_roll roll = {.purpose = "crossing",
                    .rule = "RF-MOV.5",
                    .owner = pl_top(turn)->owner,
                    .subject = unit,
                    .subject_is = PL_UNIT,
                    .target = feature,
                    .target_is = PL_FEATURE,
                    .sees = rf_sees_of(turn, unit)};
    die = pl_switched_on(turn->scene, RF_S_CROSSING) ? pl_roll_dice(turn, &roll) : rf_tab(turn)->crossing_fixed / PL_INCHES(1);
    keep_die(turn, move, feature, place, die);
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

void rf_cross_features(pl_turn *turn, rf_move_frame *move, const pl_piece_id *pieces, int count, pl_len to)
{
    rf_meeting met[MEETINGS_MAX];
    rf_path paths[RF_SET_MAX];
    int found = 0;
    for (int i = 0; i < count; i++) {
        rf_way_path(turn, pieces[i], &paths[i]);
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

// score.c - objectives, chits, rout and victory (HOF-OBJ, HOF-CHT, HOF-VIC).
#include "events.h"
#include "sequence.h"

static bool is_point_held(const pl_turn *turn, pl_point at, pl_side side, bool is_to_take)
{
    pl_len radius = hof_rules(turn)->objective_radius;
    for (int team = 1; team <= hof_team_count(turn); team++) {
        if (!hof_on_table(turn, team) || !hof_is_side(turn, team, side))
            continue;
        if (is_to_take && (!hof_is_ready(turn, team) || hof_has(turn, team, HOF_SMALL)))
            continue;
        pl_foot foot = hof_foot(turn, team);
        if (pl_foot_near_point(&foot, at, radius))
            return true;
    }
    return false;
}

static void count_objectives(pl_turn *turn)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    int32_t owned[3] = {0, 0, 0};
    for (int i = 1; i <= turn->state->marker_count; i++)
        if (markers[i].kind == HOF_OBJECTIVE)
            owned[markers[i].side]++;
    for (pl_side side = 1; side <= 2; side++)
        pl_score_add(turn, side, owned[side] - turn->state->score[side], "HOF-OBJ.1");
}

// HOF-OBJ.1: a Ready Team that is not Small takes it where no enemy Team, Suppressed or not, is near (HOF-SUP.5).
void hof_take_objectives(pl_turn *turn)
{
    pl_marker *markers = pl_markers(turn->state);
    for (int i = 1; i <= turn->state->marker_count; i++) {
        if (markers[i].kind != HOF_OBJECTIVE)
            continue;
        for (pl_side side = 1; side <= 2; side++) {
            if (markers[i].side == side || !is_point_held(turn, markers[i].at, side, true) ||
                is_point_held(turn, markers[i].at, pl_other(side), false))
                continue;
            markers[i].side = side;
            pl_emit(turn, (pl_event){.kind = HOF_EV_OBJECTIVE_TAKEN,
                                     .side = side,
                                     .subject = (uint16_t)i,
                                     .target = side,
                                     .to = markers[i].at,
                                     .rule = "HOF-OBJ.1"});
            break;
        }
    }
    count_objectives(turn);
}

// HOF-CHT.1: one for each objective the side does not own, one for each Unit lost since its last draw.
static int chits_to_draw(const pl_turn *turn, pl_side side)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    int count = hof_see_side(turn, side)->units_lost;
    for (int i = 1; i <= turn->state->marker_count; i++)
        count += markers[i].kind == HOF_OBJECTIVE && markers[i].side != side;
    return count;
}

static int bag_size(const pl_turn *turn)
{
    int size = 0;
    for (int i = 0; i < HOF_CHIT_VALUES; i++)
        size += hof_rules(turn)->chits[i];
    return size;
}

// HOF-CHT.2: each chit left is equally likely; an empty bag is refilled.
static void draw_chit(pl_turn *turn, pl_side side)
{
    hof_side *own = hof_own_side(turn, side);
    int left = 0, value = 0;
    for (int i = 0; i < HOF_CHIT_VALUES; i++)
        left += own->chits[i];
    if (!left) {
        left = bag_size(turn);
        for (int i = 0; i < HOF_CHIT_VALUES; i++)
            own->chits[i] = (uint8_t)hof_rules(turn)->chits[i];
    }
    pl_roll roll = {.purpose = "chit",
                    .rule = "HOF-CHT.2",
                    .owner = side,
                    .faces = (uint8_t)left,
                    .sees = PL_SIDE_BIT(side),
                    .subject = side,
                    .subject_is = PL_SIDE};
    int drawn = pl_roll_dice(turn, &roll);
    while (value + 1 < HOF_CHIT_VALUES && drawn > own->chits[value])
        drawn -= own->chits[value++];
    own->chits[value]--;
    own->chits_drawn++;
    own->chit_total = (uint8_t)(own->chit_total + value);
    pl_emit(turn,
            (pl_event){
                .kind = HOF_EV_CHIT_DRAWN, .sees = PL_SIDE_BIT(side), .side = side, .subject = side, .value = value, .rule = "HOF-CHT.2"});
}

bool hof_draw_chits(pl_turn *turn)
{
    pl_side side = pl_other(turn->state->active);
    hof_side *own = hof_own_side(turn, side);
    if (turn->state->turn < own->chits_from)
        return false;  // HOF-CHT.4
    int count = chits_to_draw(turn, side);
    own->units_lost = 0;
    for (int i = 0; i < count; i++)
        draw_chit(turn, side);
    pl_emit(turn, (pl_event){.kind = HOF_EV_CHITS_DRAWN, .side = side, .subject = side, .value = count, .rule = "HOF-CHT.1"});
    if (!own->break_limit || own->chit_total < own->break_limit)
        return false;
    pl_reveal(turn);
    pl_emit(turn, (pl_event){.kind = HOF_EV_ROUTED, .side = side, .subject = side, .value = own->chit_total, .rule = "HOF-CHT.3"});
    return true;
}

// ---- victory

int hof_round_limit(const pl_turn *turn)
{
    const pl_scenario *scenario = turn->scene->scenario;
    return scenario->end_from ? scenario->end_last : scenario->turns;
}

static int owned_by(const pl_turn *turn, pl_side side)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    int count = 0;
    for (int i = 1; i <= turn->state->marker_count; i++)
        count += markers[i].kind == HOF_OBJECTIVE && markers[i].side == side;
    return count;
}

// The scenario's own test; 0: tied.
static pl_side winner_by_goals(const pl_turn *turn)
{
    const pl_scenario *scenario = turn->scene->scenario;
    for (int i = 0; i < scenario->goal_count; i++) {
        const pl_scenario_goal *goal = &scenario->goals[i];
        int one = owned_by(turn, 1), two = owned_by(turn, 2), own = goal->side == 2 ? two : one;
        switch (pl_parse_word(goal->kind, hof_goal_words)) {
        case HOF_OWNS_AT_LEAST:
            if (own >= goal->value)
                return goal->side;
            break;
        case HOF_ENEMY_OWNS_AT_MOST:
            if (one + two - own <= goal->value)
                return goal->side;
            break;
        default:
            if (one != two)
                return one > two ? 1 : 2;
        }
    }
    return 0;
}

pl_side hof_winner_at_limit(const pl_turn *turn)
{
    pl_side winner = winner_by_goals(turn);
    if (winner)
        return winner;
    int margin[3] = {0, 0, 0};  // HOF-VIC.2: a tie goes to the side farther from breaking
    for (pl_side side = 1; side <= 2; side++)
        margin[side] = hof_see_side(turn, side)->break_limit - hof_see_side(turn, side)->chit_total;
    return margin[1] == margin[2] ? 0 : margin[1] > margin[2] ? 1 : 2;
}

// I6, HOF-VIC.1: a side without a Team on the table or in reserve has lost at once.
bool hof_is_decided(const pl_turn *turn, pl_side *winner)
{
    bool is_gone[3] = {false, !hof_see_side(turn, 1)->teams, !hof_see_side(turn, 2)->teams};
    if (!is_gone[1] && !is_gone[2])
        return false;
    *winner = is_gone[1] && is_gone[2] ? 0 : is_gone[1] ? 2 : 1;
    return true;
}

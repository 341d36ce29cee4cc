// stats.c - events counted. Nothing here knows a ruleset: rules are texts, losses are removed pieces, luck is dice against their chance.
#include "stats.h"
#include "players/minds.h"

#include <string.h>

// ---- luck

static bool die_passes(const pl_roll *roll, int natural, int mods)
{
    if (natural == roll->sure)
        return true;
    if (natural == roll->never)
        return false;
    return roll->is_at_most ? natural + mods <= roll->need : natural + mods >= roll->need;
}

// Ways to throw each sum, die by die.
static double sum_chance(const pl_roll *roll, int mods)
{
    double ways[PL_DICE_MAX * 12 + 1] = {1}, next[PL_DICE_MAX * 12 + 1];
    int faces = roll->faces, top = 0;
    if (faces > 12 || roll->count > PL_DICE_MAX)
        return 0.5;
    for (int die = 0; die < roll->count; die++) {
        memset(next, 0, sizeof next);
        for (int sum = 0; sum <= top; sum++)
            for (int face = 1; face <= faces; face++)
                next[sum + face] += ways[sum] / faces;
        top += faces;
        memcpy(ways, next, sizeof ways);
    }
    double chance = 0;
    for (int sum = 0; sum <= top; sum++)
        chance += die_passes(roll, sum, mods) ? ways[sum] : 0;
    return chance;
}

double pl_roll_chance(const pl_roll *roll)
{
    int mods = 0, passing = 0;
    for (int i = 0; i < roll->mod_count; i++)
        mods += roll->mods[i].value;
    if (roll->is_sum)
        return sum_chance(roll, mods);
    for (int face = 1; face <= roll->faces; face++)
        passing += die_passes(roll, face, mods);
    return roll->faces ? (double)passing / roll->faces : 0;
}

static void note_luck(pl_stats *stats, const pl_roll *roll)
{
    if (!roll->need || roll->owner > PL_SIDES_MAX)
        return;
    double chance = pl_roll_chance(roll);
    int tries = roll->is_sum ? 1 : roll->count;
    stats->expected_ppm[roll->owner] += (int64_t)(chance * 1e6 + 0.5) * tries;
    stats->variance_ppm[roll->owner] += (int64_t)(chance * (1 - chance) * 1e6 + 0.5) * tries;
    stats->passed[roll->owner] += roll->passed;
}

// ---- rules

static pl_rule_count *rule_slot(pl_stats *stats, const char *rule)
{
    uint32_t hash = 2166136261u;
    for (const char *c = rule; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    for (uint32_t i = 0; i < PL_STATS_RULES; i++) {
        pl_rule_count *slot = &stats->rules[(hash + i) % PL_STATS_RULES];
        if (slot->rule && strcmp(slot->rule, rule) != 0)
            continue;
        if (!slot->rule && stats->rule_count == PL_STATS_RULES - 1)
            return NULL;
        stats->rule_count += !slot->rule;
        slot->rule = rule;
        return slot;
    }
    return NULL;
}

static void note_rule(pl_stats *stats, const char *rule, uint32_t number)
{
    pl_rule_count *slot = rule ? rule_slot(stats, rule) : NULL;
    if (!slot)
        return;
    slot->events++;
    slot->games += slot->last_game != number + 1;
    slot->last_game = number + 1;
}

// ---- places

static void mark(uint64_t grid[PL_STATS_GRID][PL_STATS_GRID], const pl_scene *scene, pl_point at)
{
    int64_t column = (int64_t)at.x * PL_STATS_GRID / scene->width, row = (int64_t)at.y * PL_STATS_GRID / scene->height;
    if (at.x >= 0 && at.y >= 0 && at.x <= scene->width && at.y <= scene->height)
        grid[row < PL_STATS_GRID ? row : PL_STATS_GRID - 1][column < PL_STATS_GRID ? column : PL_STATS_GRID - 1]++;
}

// Where a roll was made: the place of its subject, if that is somebody on the table.
static void mark_roll(pl_stats *stats, const pl_game *game, const pl_roll *roll)
{
    const pl_scene *scene = pl_game_scene(game);
    const pl_piece *pieces = pl_see_pieces(pl_game_state(game));
    pl_piece_id piece = 0;
    if (roll->subject_is == PL_PIECE && roll->subject <= scene->piece_count)
        piece = roll->subject;
    if (roll->subject_is == PL_UNIT && roll->subject && roll->subject <= scene->unit_count)
        piece = scene->units[roll->subject].first;
    if (piece && pieces[piece].place == PL_ON_TABLE)
        mark(stats->fought_at, scene, pieces[piece].at);
}

void pl_stats_note(pl_stats *stats, const pl_game *game, uint32_t number)
{
    int count, turn = pl_game_state(game)->turn;
    const pl_event *events = pl_game_events(game, &count);
    turn = turn < PL_STATS_TURNS ? turn : PL_STATS_TURNS - 1;
    for (int i = 0; i < count; i++) {
        const pl_event *event = &events[i];
        note_rule(stats, event->rule, number);
        if (event->kind == PL_EV_ROLLED) {
            note_luck(stats, pl_game_roll(game, event));
            mark_roll(stats, game, pl_game_roll(game, event));
        }
        if (event->kind == PL_EV_REMOVED && event->side <= PL_SIDES_MAX) {
            stats->losses[event->side][turn]++;
            mark(stats->lost_at, pl_game_scene(game), event->from);
        }
    }
}

void pl_stats_end_turn(pl_stats *stats, const pl_game *game, int turn, int *leader)
{
    const pl_state *state = pl_game_state(game);
    const pl_mind *mind = pl_mind_in(game);
    turn = turn < PL_STATS_TURNS ? turn : PL_STATS_TURNS - 1;
    stats->alive[turn]++;
    for (int side = 1; side <= state->sides; side++)
        stats->scores[side][turn] += state->score[side];
    if (state->sides != 2 || !mind->standing)
        return;
    int32_t standing = mind->standing(pl_game_turn(game), 1);
    int now = standing > 0 ? 1 : standing < 0 ? 2 : *leader;
    stats->lead_changes += *leader && now != *leader;
    *leader = now;
}

void pl_stats_end_game(pl_stats *stats, const pl_game *game, pl_side first)
{
    const pl_state *state = pl_game_state(game);
    stats->games++;
    stats->lengths[state->turn < PL_STATS_LENGTHS ? state->turn : PL_STATS_LENGTHS - 1]++;
    stats->first_mover_games += state->winner && first;
    stats->first_mover_wins += state->winner && state->winner == first;
}

void pl_stats_add(pl_stats *to, const pl_stats *from)
{
    to->games += from->games;
    to->lead_changes += from->lead_changes;
    to->first_mover_wins += from->first_mover_wins;
    to->first_mover_games += from->first_mover_games;
    for (int turn = 0; turn < PL_STATS_TURNS; turn++)
        to->alive[turn] += from->alive[turn];
    for (int i = 0; i < PL_STATS_LENGTHS; i++)
        to->lengths[i] += from->lengths[i];
    for (int side = 0; side <= PL_SIDES_MAX; side++) {
        to->expected_ppm[side] += from->expected_ppm[side];
        to->variance_ppm[side] += from->variance_ppm[side];
        to->passed[side] += from->passed[side];
        for (int turn = 0; turn < PL_STATS_TURNS; turn++) {
            to->losses[side][turn] += from->losses[side][turn];
            to->scores[side][turn] += from->scores[side][turn];
        }
    }
    for (int row = 0; row < PL_STATS_GRID; row++)
        for (int column = 0; column < PL_STATS_GRID; column++) {
            to->lost_at[row][column] += from->lost_at[row][column];
            to->fought_at[row][column] += from->fought_at[row][column];
        }
    for (int i = 0; i < PL_STATS_RULES; i++) {
        pl_rule_count *slot = from->rules[i].rule ? rule_slot(to, from->rules[i].rule) : NULL;
        if (!slot)
            continue;
        slot->events += from->rules[i].events;
        slot->games += from->rules[i].games;
    }
}

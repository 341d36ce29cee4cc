// stats.h - what a batch learns from events: rules that fired, losses and scores by turn, luck, where it happened.
// Stands on game.h. Each worker fills its own; they are added up in any order with the same sums.
#pragma once
#include "phaseline/game.h"

enum { PL_STATS_TURNS = 40, PL_STATS_GRID = 24, PL_STATS_RULES = 1024, PL_STATS_LENGTHS = 41 };

typedef struct pl_rule_count {
    const char *rule;    // "DRILL-fire.3"
    uint64_t events;     // events that cite it
    uint64_t games;      // games in which one did
    uint32_t last_game;  // number + 1 of the last game counted in `games`
} pl_rule_count;

typedef struct pl_stats {
    uint64_t games;
    uint64_t losses[PL_SIDES_MAX + 1][PL_STATS_TURNS];  // pieces removed, by side and turn
    int64_t scores[PL_SIDES_MAX + 1][PL_STATS_TURNS];   // sum of scores at the end of each turn
    uint64_t alive[PL_STATS_TURNS];                     // games that reached the turn
    uint64_t lengths[PL_STATS_LENGTHS];                 // games by their last turn
    uint64_t lead_changes;                              // of the standing at the ends of turns
    uint64_t first_mover_wins, first_mover_games;       // of the side that was first asked alone
    // Tests of dice by owner: those that passed, and what chance would have it, in millionths so that sums come out alike in any order.
    int64_t passed[PL_SIDES_MAX + 1], expected_ppm[PL_SIDES_MAX + 1], variance_ppm[PL_SIDES_MAX + 1];
    uint64_t lost_at[PL_STATS_GRID][PL_STATS_GRID];  // [row from the south][column from the west]
    uint64_t fought_at[PL_STATS_GRID][PL_STATS_GRID];
    pl_rule_count rules[PL_STATS_RULES];  // by an open hash of the text
    int rule_count;
} pl_stats;

/// Notes the events of the last choice.
void pl_stats_note(pl_stats *stats, const pl_game *game, uint32_t number);
/// Notes the state of a game at the end of a turn, and at its end.
void pl_stats_end_turn(pl_stats *stats, const pl_game *game, int turn, int *leader);
void pl_stats_end_game(pl_stats *stats, const pl_game *game, pl_side first);
void pl_stats_add(pl_stats *to, const pl_stats *from);
/// The chance that one die (or the sum, where the roll adds up) passes, all modifiers in: exact.
double pl_roll_chance(const pl_roll *roll);

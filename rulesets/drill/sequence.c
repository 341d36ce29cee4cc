// sequence.c - drill's sequences, put together from the tables that end the phase files.
// Stands on phases.h. `phaseline sequence drill` prints this as the rulebook's outline.
#include "phases.h"

const pl_sequence drill_sequences[DRILL_SEQUENCES] = {
    [DRILL_TURN] = PL_SEQUENCE("T", "Turn", drill_turn_steps),
    [DRILL_MOVING] = PL_SEQUENCE("MP", "Movement of one side", drill_moving_steps),
    [DRILL_MOVE] = {"MV", "A squad's move", drill_move_steps, MV_ROWS, drill_move_is_void, MV_END, false},
    [DRILL_FIRE] = PL_SEQUENCE("FI", "Fire", drill_fire_steps),
    [DRILL_LOSSES] = PL_SEQUENCE("LO", "Losses", drill_losses_steps),
    [DRILL_RALLY] = PL_SEQUENCE("RA", "Rally", drill_rally_steps),
    // The halt: resolves what LO raises. Inner, so that whatever is raised in it waits in LO as well.
    [DRILL_STAND] = {"LS", "Last stand", drill_stand_steps, LS_ROWS, NULL, 0, true},
};

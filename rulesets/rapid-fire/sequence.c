// sequence.c - the sequences, put together from the tables that end the phase files.
// Stands on phases.h. `phaseline sequence rapid-fire` prints this as the rulebook's outline.
#include "phases.h"

const pl_sequence rf_sequences[RF_SEQUENCES] = {
    [RF_TURN] = PL_SEQUENCE("RF", "Play sequence", rf_turn_steps),
    [RF_MORALE] = PL_SEQUENCE("T1", "Morale", rf_morale_steps),
    [RF_MOVE] = PL_SEQUENCE("MS", "A mover set", rf_move_steps),
    [RF_WITHDRAW] = PL_SEQUENCE("WD", "Withdrawal", rf_withdraw_steps),
    [RF_FIGHT] = PL_SEQUENCE("CA", "Close assault", rf_fight_steps),
    [RF_ATTACK] = PL_SEQUENCE("AI", "Ground attack by an aircraft", rf_attack_steps),
    // The halt: survivors of a wreck are placed before anything else goes on. Inner, so that what is raised in it waits below as well.
    [RF_SURVIVORS] = {"SV", "Survivors", rf_survivor_steps, SV_ROWS, NULL, 0, true},
};

// phases.h - the rows of drill's sequences by name. The tables end the phase files; sequence.c puts them together.
// Stands on state.h. A row is added in three places that a reader sees at once: its name here, its step function, its line in the table.
#pragma once
#include "state.h"

enum { T_BEGIN, T_STANCE, T_SHOW, T_MOVE, T_FIRST, T_SECOND, T_FIRE, T_RALLY, T_SCORE, T_END, T_ROWS };
extern const pl_step drill_turn_steps[T_ROWS];  // phase_turn.c

enum { MP_MOVE, MP_LOSSES, MP_END, MP_ROWS };
extern const pl_step drill_moving_steps[MP_ROWS];  // phase_move.c

enum { MV_BEGIN, MV_SAMPLE, MV_MEET, MV_REACT, MV_END, MV_ROWS };
extern const pl_step drill_move_steps[MV_ROWS];  // phase_move.c
bool drill_move_is_void(const pl_turn *turn);

enum { FI_BEGIN, FI_SHOOT, FI_LOSSES, FI_END, FI_ROWS };
extern const pl_step drill_fire_steps[FI_ROWS];  // phase_fire.c

enum { LO_NEXT, LO_FALL, LO_END, LO_ROWS };
extern const pl_step drill_losses_steps[LO_ROWS];  // phase_losses.c

enum { LS_NEXT, LS_FIRE, LS_GONE, LS_END, LS_ROWS };
extern const pl_step drill_stand_steps[LS_ROWS];  // phase_losses.c

enum { RA_NEXT, RA_SERGEANT, RA_TEST, RA_FLEE, RA_END, RA_ROWS };
extern const pl_step drill_rally_steps[RA_ROWS];  // phase_rally.c

extern const pl_sequence drill_sequences[DRILL_SEQUENCES];

// ranks.h - inside simulate/: messages between the processes of one simulation. Built on MPI where it was found, else alone.
#pragma once
#include "phaseline/basics.h"

/// Whether this program was built with MPI.
bool pl_ranks_are_built(void);
/// Joins the other processes that mpirun started. *ranks, *rank: how many there are and which one this is.
pl_status pl_ranks_join(int *ranks, int *rank, pl_error *error);
void pl_ranks_leave(void);
/// This process cannot go on: ends all of them, so that none waits for it for ever.
void pl_ranks_abort(int code);

/// Rank 0: the next line from anybody (the caller frees it; empty: only asks for work), and from whom.
int pl_ranks_take(char **line);
void pl_ranks_send_chunk(int rank, int chunk);  // -1: no more
/// The others.
void pl_ranks_send_line(const char *line);
int pl_ranks_take_chunk(void);

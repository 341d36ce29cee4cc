// ranks.c - the few MPI calls a simulation needs; without MPI there is one process and nobody to talk to.
#include "ranks.h"

#ifdef PHASELINE_MPI
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { TAG_LINE = 1, TAG_CHUNK };

bool pl_ranks_are_built(void) { return true; }

pl_status pl_ranks_join(int *ranks, int *rank, pl_error *error)
{
    if (MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return pl_fail(error, PL_IO, "MPI does not start: run it as mpirun -n N phaseline simulate ... --mpi");
    MPI_Comm_size(MPI_COMM_WORLD, ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    return PL_OK;
}

void pl_ranks_leave(void) { MPI_Finalize(); }
void pl_ranks_abort(int code) { MPI_Abort(MPI_COMM_WORLD, code); }

int pl_ranks_take(char **line)
{
    MPI_Status status;
    int size;
    MPI_Probe(MPI_ANY_SOURCE, TAG_LINE, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, &size);
    *line = calloc((size_t)size + 1, 1);
    if (!*line)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Recv(*line, size, MPI_CHAR, status.MPI_SOURCE, TAG_LINE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return status.MPI_SOURCE;
}

void pl_ranks_send_chunk(int rank, int chunk) { MPI_Send(&chunk, 1, MPI_INT, rank, TAG_CHUNK, MPI_COMM_WORLD); }
void pl_ranks_send_line(const char *line) { MPI_Send(line, (int)strlen(line), MPI_CHAR, 0, TAG_LINE, MPI_COMM_WORLD); }

int pl_ranks_take_chunk(void)
{
    int chunk;
    MPI_Recv(&chunk, 1, MPI_INT, 0, TAG_CHUNK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return chunk;
}

#else

bool pl_ranks_are_built(void) { return false; }

pl_status pl_ranks_join(int *ranks, int *rank, pl_error *error)
{
    *ranks = *rank = 0;
    return pl_fail(error, PL_MISSING, "this program was built without MPI: install libopenmpi-dev and build it again");
}

void pl_ranks_leave(void) {}
void pl_ranks_abort(int code) { (void)code; }
int pl_ranks_take(char **line)
{
    *line = NULL;
    return 0;
}
void pl_ranks_send_chunk(int rank, int chunk) { (void)rank, (void)chunk; }
void pl_ranks_send_line(const char *line) { (void)line; }
int pl_ranks_take_chunk(void) { return -1; }
#endif

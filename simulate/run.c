// run.c - plays chunk after chunk, keeps those that are done in a file, and adds them up in the order of the games, whoever played them.
#define _POSIX_C_SOURCE 200809L
#include "simulate/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "chunk.h"
#include "ranks.h"

typedef struct progress {
    const pl_run *run;
    int done;
} progress;

typedef struct plan {
    const pl_run *run;
    pl_run_result *result;
    pl_outcome **outcomes;  // by chunk, between its end and its summing up, so that memory does not grow with the games
    bool *is_done;          // by chunk
    int chunk_count;
    int summed;     // chunks added up so far, from the first on
    json_t *rules;  // texts that statistics read from a file or a message point to
    FILE *file;
} plan;

static int chunk_size(const plan *p, int chunk)
{
    int first = chunk * PL_CHUNK, games = p->run->batch.games;
    return games - first < PL_CHUNK ? games - first : PL_CHUNK;
}

bool pl_run_is_sure(const pl_batch_result *result, double until)
{
    double low, high;
    if (until <= 0 || result->games < 2 * PL_CHUNK)
        return false;
    pl_share_interval(result->wins[1], result->games, &low, &high);
    return (high - low) / 2 <= until;
}

static void show(void *data, int done, int total)
{
    const progress *p = data;
    (void)total;
    if (p->run->batch.progress)
        p->run->batch.progress(p->run->batch.progress_data, p->done + done, p->run->batch.games);
}

// Only whole chunks from the first on count: where a run stops early does not depend on who was faster.
static void sum_up(plan *p)
{
    while (p->summed < p->chunk_count && p->is_done[p->summed] && !pl_run_is_sure(&p->result->games, p->run->until)) {
        int first = p->summed * PL_CHUNK;
        pl_batch_sum(&p->run->batch, p->outcomes[p->summed], first, chunk_size(p, p->summed), &p->result->games);
        free(p->outcomes[p->summed]);
        p->outcomes[p->summed++] = NULL;
    }
}

// Room for the outcomes of a chunk.
static pl_outcome *make_room(plan *p, int chunk)
{
    if (!p->outcomes[chunk])
        p->outcomes[chunk] = calloc(PL_CHUNK, sizeof *p->outcomes[chunk]);
    return p->outcomes[chunk];
}

static bool is_finished(const plan *p) { return p->summed == p->chunk_count || pl_run_is_sure(&p->result->games, p->run->until); }

// ---- the file

static void name_run(const pl_run *run, char *text, size_t size)
{
    const pl_batch *b = &run->batch;
    snprintf(text, size, "{\"game\":\"%s\",\"scenario\":\"%s\",\"players\":\"%s,%s,%s,%s\",\"seed\":%llu,\"swapped\":%d,\"stats\":%d}",
             b->scene->rules->id, b->scene->scenario->id ? b->scene->scenario->id : "", b->players[1] ? b->players[1] : "",
             b->players[2] ? b->players[2] : "", b->players[3] ? b->players[3] : "", b->players[4] ? b->players[4] : "",
             (unsigned long long)b->seed, b->is_swapped, run->wants_stats);
}

static pl_status take_line(plan *p, const char *line, pl_error *error)
{
    pl_outcome outcomes[PL_CHUNK];
    int first, count;
    pl_status status = pl_chunk_read(line, &first, outcomes, PL_CHUNK, &count, NULL, NULL, error);
    int chunk = status ? 0 : first / PL_CHUNK;
    if (status || first % PL_CHUNK || chunk >= p->chunk_count || count != chunk_size(p, chunk) || p->is_done[chunk])
        return status;  // of a longer run, or there twice: not ours to count
    if (p->run->wants_stats)
        status = pl_chunk_read(line, &first, outcomes, PL_CHUNK, &count, &p->result->stats, p->rules, error);
    if (!status && !make_room(p, chunk))
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a chunk");
    if (status)
        return status;
    memcpy(p->outcomes[chunk], outcomes, sizeof *outcomes * (size_t)count);
    p->is_done[chunk] = true;
    p->result->chunks_found++;
    return PL_OK;
}

// A last line without its end was cut off by the kill: it is dropped and played again. Anything else that is wrong is an error.
// *end: where the last whole line ends.
static pl_status read_file(plan *p, FILE *file, long *end, pl_error *error)
{
    char *line = NULL, name[1600];
    size_t room = 0;
    pl_status status = PL_OK;
    name_run(p->run, name, sizeof name);
    for (int number = 1; !status; number++) {
        ssize_t length = getline(&line, &room, file);
        if (length <= 0 || line[length - 1] != '\n')
            break;
        line[length - 1] = '\0';
        *end = ftell(file);
        if (number == 1)
            status = strcmp(line, name)
                         ? pl_fail(error, PL_BAD, "%s: line 1: found %.120s, wanted %s: another simulation", p->run->file, line, name)
                         : PL_OK;
        else
            status = take_line(p, line, error);
    }
    free(line);
    return status;
}

static pl_status open_file(plan *p, pl_error *error)
{
    const char *path = p->run->file;
    char name[1600];
    if (!path)
        return PL_OK;
    long end = 0;
    FILE *old = p->run->is_resumed ? fopen(path, "r") : NULL;
    pl_status status = old ? read_file(p, old, &end, error) : PL_OK;
    if (old)
        fclose(old);
    if (status)
        return status;
    name_run(p->run, name, sizeof name);
    p->file = fopen(path, end ? "r+" : "w");
    bool is_fine = p->file && (end ? !ftruncate(fileno(p->file), end) && !fseek(p->file, 0, SEEK_END) : fprintf(p->file, "%s\n", name) > 0);
    if (!is_fine)
        return pl_fail(error, PL_IO, "%s: cannot be written", path);
    return PL_OK;
}

static pl_status keep_line(plan *p, const char *line, pl_error *error)
{
    if (p->file && (fprintf(p->file, "%s\n", line) < 0 || fflush(p->file) || fsync(fileno(p->file))))
        return pl_fail(error, PL_IO, "%s: cannot be written", p->run->file);
    return PL_OK;
}

// ---- chunks

static pl_status play_chunk(plan *p, int chunk, pl_error *error)
{
    progress shown = {p->run, chunk * PL_CHUNK};
    pl_batch batch = p->run->batch;
    batch.first = chunk * PL_CHUNK;
    batch.games = chunk_size(p, chunk);
    batch.progress = p->run->ranks ? NULL : show;
    batch.progress_data = &shown;
    pl_stats *stats = p->run->wants_stats ? calloc(1, sizeof *stats) : NULL;
    pl_outcome *outcomes = make_room(p, chunk);
    pl_status status = !outcomes || (p->run->wants_stats && !stats) ? pl_fail(error, PL_NO_MEMORY, "no memory for a chunk")
                                                                    : pl_batch_play(&batch, outcomes, stats, error);
    char *line = status || !p->file ? NULL : pl_chunk_print(batch.first, outcomes, batch.games, stats);
    if (!status && p->file)
        status = line ? keep_line(p, line, error) : pl_fail(error, PL_NO_MEMORY, "no memory for a chunk");
    if (!status && stats)
        pl_stats_add(&p->result->stats, stats);
    p->is_done[chunk] = !status;
    free(line);
    free(stats);
    return status;
}

static pl_status play_here(plan *p, pl_error *error)
{
    pl_status status = PL_OK;
    sum_up(p);
    for (int chunk = 0; chunk < p->chunk_count && !status && !is_finished(p); chunk++) {
        if (!p->is_done[chunk])
            status = play_chunk(p, chunk, error);
        sum_up(p);
    }
    return status;
}

// ---- across processes: rank 0 hands out chunks and takes them back as lines, whoever is free gets the next

static pl_status serve_chunks(plan *p, pl_error *error)
{
    int next = 0;
    pl_status status = PL_OK;
    sum_up(p);
    bool has_more = !is_finished(p);
    for (int waiting = p->run->ranks - 1; waiting > 0 && !status;) {
        char *line;
        int rank = pl_ranks_take(&line);
        if (line && *line) {
            if (!(status = keep_line(p, line, error)))
                status = take_line(p, line, error);
            p->result->chunks_found -= !status;
        }
        free(line);
        sum_up(p);
        has_more = has_more && !is_finished(p);
        while (next < p->chunk_count && p->is_done[next])
            next++;
        int chunk = has_more && next < p->chunk_count && !status ? next++ : -1;
        pl_ranks_send_chunk(rank, chunk);
        waiting -= chunk < 0;
        if (p->run->batch.progress)
            p->run->batch.progress(p->run->batch.progress_data, p->summed * PL_CHUNK, p->run->batch.games);
    }
    return status;
}

static pl_status work_for_rank_0(plan *p, pl_error *error)
{
    char *line = NULL;
    for (;;) {
        pl_ranks_send_line(line ? line : "");
        free(line);
        int chunk = pl_ranks_take_chunk();
        if (chunk < 0)
            return PL_OK;
        pl_stats *all = &p->result->stats;
        memset(all, 0, sizeof *all);
        pl_status status = play_chunk(p, chunk, error);
        line = status ? NULL : pl_chunk_print(chunk * PL_CHUNK, p->outcomes[chunk], chunk_size(p, chunk), p->run->wants_stats ? all : NULL);
        free(p->outcomes[chunk]);
        p->outcomes[chunk] = NULL;
        if (!line)
            return status ? status : pl_fail(error, PL_NO_MEMORY, "no memory for a chunk");
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

pl_status pl_run_all(const pl_run *run, pl_run_result *result, pl_error *error)
{
    double start = now();
    *result = (pl_run_result){0};
    if (run->batch.games < 1)
        return pl_fail(error, PL_BAD, "%d games, wanted at least 1", run->batch.games);
    plan p = {.run = run, .result = result, .chunk_count = (run->batch.games + PL_CHUNK - 1) / PL_CHUNK};
    p.outcomes = calloc((size_t)p.chunk_count, sizeof *p.outcomes);
    p.is_done = calloc((size_t)p.chunk_count, sizeof *p.is_done);
    p.rules = json_object();
    pl_status status =
        p.outcomes && p.is_done && p.rules ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory for %d games", run->batch.games);
    if (!status && run->rank == 0)
        status = open_file(&p, error);
    if (!status)
        status = run->ranks < 2 ? play_here(&p, error) : run->rank == 0 ? serve_chunks(&p, error) : work_for_rank_0(&p, error);
    result->games.seconds = now() - start;
    if (p.file)
        fclose(p.file);
    for (int i = 0; p.outcomes && i < p.chunk_count; i++)
        free(p.outcomes[i]);
    free(p.outcomes);
    free(p.is_done);
    result->rules = p.rules;
    return status;
}

void pl_run_result_end(pl_run_result *result)
{
    json_decref(result->rules);
    result->rules = NULL;
}

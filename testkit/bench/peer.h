// peer.h - the shared driver of the sight-line peers: one scene, one list of segments, one line of JSON a program.
// Stands on the C library alone and reads as C and as C++, so that every peer answers exactly the same questions.
//
// usage of every peer:  PEER SCENE           how many segments a second it answers, and a hash of the answers
//                       PEER SCENE grazes    how many of the scene's pairs, asked both ways, it does not call blocked
//
// A scene is text: "width height areas pieces", a line "n x y x y ..." for each area, a line "x y" for each piece; thousandths of an inch.
#ifndef PHASELINE_PEER_H
#define PHASELINE_PEER_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PEER_AREAS = 64, PEER_CORNERS = 32, PEER_PIECES = 256, PEER_SEGMENTS = 200000 };

typedef struct peer_area {
    int count, x[PEER_CORNERS], y[PEER_CORNERS];
} peer_area;

typedef struct peer_segment {
    int ax, ay, bx, by;
} peer_segment;

typedef struct peer_scene {
    int width, height, area_count, piece_count;
    peer_area areas[PEER_AREAS];
    int piece_x[PEER_PIECES], piece_y[PEER_PIECES];
} peer_scene;

/// Does the closed segment meet any edge? Ends lie outside every area.
typedef int (*peer_question)(peer_segment s);

static peer_scene peer_table;
static peer_segment peer_segments[PEER_SEGMENTS];

static double peer_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int peer_read_area(FILE *file, peer_area *area)
{
    if (fscanf(file, "%d", &area->count) != 1 || area->count < 3 || area->count > PEER_CORNERS)
        return 0;
    for (int i = 0; i < area->count; i++)
        if (fscanf(file, "%d %d", &area->x[i], &area->y[i]) != 2)
            return 0;
    return 1;
}

static int peer_read_scene(const char *path)
{
    peer_scene *s = &peer_table;
    FILE *file = fopen(path, "r");
    int is_read = file && fscanf(file, "%d %d %d %d", &s->width, &s->height, &s->area_count, &s->piece_count) == 4 &&
                  s->area_count <= PEER_AREAS && s->piece_count <= PEER_PIECES;
    for (int i = 0; is_read && i < s->area_count; i++)
        is_read = peer_read_area(file, &s->areas[i]);
    for (int i = 0; is_read && i < s->piece_count; i++)
        is_read = fscanf(file, "%d %d", &s->piece_x[i], &s->piece_y[i]) == 2;
    if (file)
        fclose(file);
    return is_read;
}

static int peer_is_inside(int64_t x, int64_t y)
{
    for (int p = 0; p < peer_table.area_count; p++) {
        const peer_area *area = &peer_table.areas[p];
        int is_inside = 0;
        for (int i = 0, j = area->count - 1; i < area->count; j = i++) {
            int64_t turn = (area->x[j] - x) * (area->y[i] - y) - (area->y[j] - y) * (area->x[i] - x);
            if ((area->y[j] > y) != (area->y[i] > y) && (turn > 0) == (area->y[i] > area->y[j]))
                is_inside = !is_inside;
        }
        if (is_inside)
            return 1;
    }
    return 0;
}

// All different, so that no branch predictor can learn the list by heart; ends outside the areas.
static void peer_draw_segments(void)
{
    uint32_t seed = 12345;
    for (int n = 0; n < PEER_SEGMENTS;) {
        int v[4];
        for (int k = 0; k < 4; k++) {
            seed = seed * 1664525u + 1013904223u;
            v[k] = (int)((uint64_t)seed * (uint32_t)(k % 2 ? peer_table.height : peer_table.width) >> 32);
        }
        peer_segment s = {v[0], v[1], v[2], v[3]};
        if ((s.ax == s.bx && s.ay == s.by) || peer_is_inside(s.ax, s.ay) || peer_is_inside(s.bx, s.by))
            continue;
        peer_segments[n++] = s;
    }
}

// The best of five rounds of at least 0.3 s: a neighbour on the machine can only slow a round down.
static void peer_measure(const char *name, const char *version, peer_question ask)
{
    int blocked = 0;
    uint32_t hash = 2166136261u;
    for (int i = 0; i < PEER_SEGMENTS; i++) {
        int is_blocked = ask(peer_segments[i]) != 0;
        blocked += is_blocked;
        hash = (hash ^ (uint32_t)is_blocked) * 16777619u;
    }
    double best = 0;
    for (int round = 0; round < 5; round++) {
        volatile int sink = 0;
        long asked = 0;
        double start = peer_now(), taken;
        do {
            int sum = 0;
            for (int i = 0; i < PEER_SEGMENTS; i++)
                sum += ask(peer_segments[i]) != 0;
            sink = sum;
            asked += PEER_SEGMENTS;
            taken = peer_now() - start;
        } while (taken < 0.3);
        (void)sink;
        best = (double)asked / taken > best ? (double)asked / taken : best;
    }
    printf("{\"peer\": \"%s\", \"version\": \"%s\", \"per_second\": %.0f, \"blocked\": %d, \"asked\": %d, \"hash\": \"%08x\"}\n", name,
           version, best, blocked, PEER_SEGMENTS, (unsigned)hash);
}

// Pieces 0 and 1, 2 and 3 ... are pairs whose sight line touches one corner: blocked, both ways.
static void peer_count_grazes(const char *name, const char *version, peer_question ask)
{
    int wrong = 0, asked = 0;
    for (int i = 0; i + 1 < peer_table.piece_count; i += 2, asked += 2) {
        peer_segment there = {peer_table.piece_x[i], peer_table.piece_y[i], peer_table.piece_x[i + 1], peer_table.piece_y[i + 1]};
        peer_segment back = {there.bx, there.by, there.ax, there.ay};
        wrong += !ask(there);
        wrong += !ask(back);
    }
    printf("{\"peer\": \"%s\", \"version\": \"%s\", \"wrong\": %d, \"asked\": %d}\n", name, version, wrong, asked);
}

/// Reads the scene before the peer builds its own form of it; 0: it could not be read.
static int peer_begin(int argc, char **argv)
{
    if (argc >= 2 && peer_read_scene(argv[1]))
        return 1;
    fprintf(stderr, "%s: wanted a scene to read, found %s\n", argv[0], argc >= 2 ? argv[1] : "none");
    return 0;
}

static int peer_run(int argc, char **argv, const char *name, const char *version, peer_question ask)
{
    if (argc >= 3 && !strcmp(argv[2], "grazes")) {
        peer_count_grazes(name, version, ask);
        return 0;
    }
    peer_draw_segments();
    peer_measure(name, version, ask);
    return 0;
}
#endif

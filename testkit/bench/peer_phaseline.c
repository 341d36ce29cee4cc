// peer_phaseline.c - sight lines through pl_terrain_blocked(), for comparison with the libraries beside it.
#define _POSIX_C_SOURCE 200809L
#include "peer.h"

#include "phaseline/terrain.h"

static pl_terrain *terrain;

static int ask(peer_segment s) { return pl_terrain_blocked(terrain, pl_at(s.ax, s.ay), pl_at(s.bx, s.by), ~(uint64_t)0); }

int main(int argc, char **argv)
{
    static pl_feature_input inputs[PEER_AREAS];
    static pl_point points[PEER_AREAS][PEER_CORNERS];
    pl_error error;
    if (!peer_begin(argc, argv))
        return 1;
    for (int i = 0; i < peer_table.area_count; i++) {
        const peer_area *area = &peer_table.areas[i];
        for (int k = 0; k < area->count; k++)
            points[i][k] = pl_at(area->x[k], area->y[k]);
        inputs[i] = (pl_feature_input){.points = points[i], .point_count = area->count};
    }
    if (pl_terrain_create(inputs, peer_table.area_count, &terrain, &error)) {
        fprintf(stderr, "%s: %s\n", argv[0], error.text);
        return 1;
    }
    int result = peer_run(argc, argv, "phaseline", "here", ask);
    pl_terrain_destroy(terrain);
    return result;
}

// peer_chipmunk.c - the same sight lines through Chipmunk: one static segment for each terrain edge, in inches.
#define _POSIX_C_SOURCE 200809L
#include "peer.h"

#include <chipmunk/chipmunk.h>

static cpSpace *space;

static cpVect inches(int x, int y) { return cpv(x / 1000.0, y / 1000.0); }

static int ask(peer_segment s)
{
    cpSegmentQueryInfo info;
    return cpSpaceSegmentQueryFirst(space, inches(s.ax, s.ay), inches(s.bx, s.by), 0, CP_SHAPE_FILTER_ALL, &info) != NULL;
}

int main(int argc, char **argv)
{
    if (!peer_begin(argc, argv))
        return 1;
    space = cpSpaceNew();
    cpBody *ground = cpSpaceGetStaticBody(space);
    for (int i = 0; i < peer_table.area_count; i++) {
        const peer_area *area = &peer_table.areas[i];
        for (int k = 0, j = area->count - 1; k < area->count; j = k++)
            cpSpaceAddShape(space, cpSegmentShapeNew(ground, inches(area->x[j], area->y[j]), inches(area->x[k], area->y[k]), 0));
    }
    return peer_run(argc, argv, "chipmunk", cpVersionString, ask);
}

// peer_geos.c - the same sight lines through GEOS: one prepared multipolygon, a line built for each question, as a program would.
#define _POSIX_C_SOURCE 200809L
#include "peer.h"

#include <geos_c.h>

static GEOSContextHandle_t geos;
static const GEOSPreparedGeometry *prepared;

static int ask(peer_segment s)
{
    GEOSCoordSequence *ends = GEOSCoordSeq_create_r(geos, 2, 2);
    GEOSCoordSeq_setXY_r(geos, ends, 0, s.ax, s.ay);
    GEOSCoordSeq_setXY_r(geos, ends, 1, s.bx, s.by);
    GEOSGeometry *line = GEOSGeom_createLineString_r(geos, ends);
    int is_met = GEOSPreparedIntersects_r(geos, prepared, line);
    GEOSGeom_destroy_r(geos, line);
    return is_met;
}

int main(int argc, char **argv)
{
    GEOSGeometry *areas[PEER_AREAS];
    if (!peer_begin(argc, argv))
        return 1;
    geos = GEOS_init_r();
    for (int i = 0; i < peer_table.area_count; i++) {
        const peer_area *area = &peer_table.areas[i];
        GEOSCoordSequence *corners = GEOSCoordSeq_create_r(geos, (unsigned)area->count + 1, 2);
        for (int k = 0; k <= area->count; k++)
            GEOSCoordSeq_setXY_r(geos, corners, (unsigned)k, area->x[k % area->count], area->y[k % area->count]);
        areas[i] = GEOSGeom_createPolygon_r(geos, GEOSGeom_createLinearRing_r(geos, corners), NULL, 0);
    }
    GEOSGeometry *all = GEOSGeom_createCollection_r(geos, GEOS_MULTIPOLYGON, areas, (unsigned)peer_table.area_count);
    prepared = GEOSPrepare_r(geos, all);
    int result = peer_run(argc, argv, "geos", GEOSversion(), ask);
    GEOSPreparedGeom_destroy_r(geos, prepared);
    GEOSGeom_destroy_r(geos, all);
    GEOS_finish_r(geos);
    return result;
}

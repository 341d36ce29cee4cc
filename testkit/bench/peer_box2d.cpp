// peer_box2d.cpp - the same sight lines through Box2D 2.4: one two-sided edge for each terrain edge, in inches; any hit ends the ray.
#include "peer.h"

#include <box2d/box2d.h>

static b2World *world;

struct any_hit : b2RayCastCallback {
    int is_hit = 0;
    float ReportFixture(b2Fixture *, const b2Vec2 &, const b2Vec2 &, float) override
    {
        is_hit = 1;
        return 0;
    }
};

static b2Vec2 inches(int x, int y) { return b2Vec2((float)x / 1000.0f, (float)y / 1000.0f); }

static int ask(peer_segment s)
{
    any_hit hit;
    world->RayCast(&hit, inches(s.ax, s.ay), inches(s.bx, s.by));
    return hit.is_hit;
}

int main(int argc, char **argv)
{
    if (!peer_begin(argc, argv))
        return 1;
    world = new b2World(b2Vec2(0, 0));
    b2BodyDef still;
    b2Body *ground = world->CreateBody(&still);
    for (int i = 0; i < peer_table.area_count; i++) {
        const peer_area *area = &peer_table.areas[i];
        for (int k = 0, j = area->count - 1; k < area->count; j = k++) {
            b2EdgeShape edge;
            edge.SetTwoSided(inches(area->x[j], area->y[j]), inches(area->x[k], area->y[k]));
            ground->CreateFixture(&edge, 0);
        }
    }
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", b2_version.major, b2_version.minor, b2_version.revision);
    int result = peer_run(argc, argv, "box2d", version, ask);
    delete world;
    return result;
}

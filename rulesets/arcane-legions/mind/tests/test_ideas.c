// test_ideas.c - what is put forward, where examples cannot say it.
#include "board.h"

#include "players/minds.h"

// AL-SET.4: places put forward for a reserve lie flush with its edge, wide apart, looking inward; only where none is found it looks elsewhere.
TEST(al_set_4_places_put_forward_lie_along_the_edge)
{
    static const struct {
        const char *edge, *area;
        int facing;
        pl_len x, y, step_x, step_y;
    } edges[] = {{"south", "[[4, 0], [24, 0], [24, 5], [4, 5]]", 0, 5000, 1000, 3000, 0},
                 {"north", "[[4, 31], [24, 31], [24, 36], [4, 36]]", 180, 5000, 35000, 3000, 0},
                 {"west", "[[0, 4], [5, 4], [5, 24], [0, 24]]", 90, 1000, 5000, 0, 3000},
                 {"east", "[[43, 4], [48, 4], [48, 24], [43, 24]]", 270, 47000, 5000, 0, 3000}};
    for (int i = 0; i < PL_COUNT(edges); i++) {
        char text[1024];
        snprintf(text, sizeof text,
                 "zones: [{id: s, side: 1, use: deploy, area: %s}]\nsides: [{id: a, name: A, home: %s}, {id: b, name: B}]\n"
                 "units: [{id: x, side: 1, type: scarab_swarm, place: reserve}, {id: z, side: 2, type: scarab_swarm, at: [34, 18]}]\n"
                 "arrivals: [{id: r, side: 1, units: [x], zone: s, turn: 1}]\n",
                 edges[i].area, edges[i].edge);
        board b = board_lay(text, 1);
        board_start(&b, "TS.1", NULL);
        pl_choice choices[64];
        static pl_item items[64 * PL_ITEMS_MAX];
        pl_option option = {.verb = AL_REINFORCE, .subject = 1};
        int count = pl_game_suggest(b.game, pl_mind_in(b.game), 1, &option, choices, items, 64);
        CHECK(count >= 6);
        for (int n = 0; n < 6; n++) {
            CHECK_EQ(choices[n].items[0].at.x, edges[i].x + n * edges[i].step_x);
            CHECK_EQ(choices[n].items[0].at.y, edges[i].y + n * edges[i].step_y);
            CHECK_EQ(choices[n].items[0].facing, edges[i].facing);
        }
        board_clear(&b);
    }
}

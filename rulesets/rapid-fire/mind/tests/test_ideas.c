// test_ideas.c - what is put forward, where examples cannot say it.
#include "table.h"

#include "players/minds.h"
#include "state.h"

// RF-MOV.1: a piece may stand still, so an element that may move always has something to choose.
TEST(rf_mov_1_there_is_always_a_candidate)
{
    table t;
    pl_choice choices[64];
    pl_item *items = calloc(64 * PL_ITEMS_MAX, sizeof *items);
    lay(&t, "width: 48, height: 36",
        "terrain: [{id: r, kind: river, area: [[0, 0], [48, 0], [48, 9], [0, 9]]}, {id: q, kind: river, area: [[0, 11], [48, 11], [48, "
        "36], [0, 36]]}]\n"
        "groups: [{id: U1, side: 1, type: infantry}]\n"
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [10, 10]}]\n",
        "T5", 1);
    pl_option option = {.verb = RF_V_MOVE, .subject = unit(&t, "A")};
    CHECK(pl_game_suggest(t.game, pl_mind_in(t.game), 1, &option, choices, items, 64) > 0);
    free(items);
    clear(&t);
}

// test_ideas.c - which paths are put forward.
#include "players/minds.h"
#include "table.h"

enum { CANDIDATES = 64 };

static int candidates_of(table *t, pl_choice *choices, pl_item *items)
{
    int count;
    const pl_option *options = pl_game_options(t->game, 1, false, &count);
    CHECK(count > 0);
    pl_option first = options[0];
    return pl_game_suggest(t->game, pl_mind_in(t->game), 1, &first, choices, items, CANDIDATES);
}

// Candidates use the whole allowance and go in every direction.
TEST(drill_move_2_candidates_reach_all_round)
{
    static pl_item items[CANDIDATES * PL_ITEMS_MAX];
    pl_choice choices[CANDIDATES];
    table t = lay(open_field);
    start_moving(&t);
    int count = candidates_of(&t, choices, items);
    bool has_north = false, has_east = false;
    for (int i = 0; i < count; i++) {
        pl_point at = choices[i].items[choices[i].item_count - 1].at;
        has_north |= pl_same_point(at, pl_at(4000, 10000));
        has_east |= pl_same_point(at, pl_at(10000, 4000));
    }
    CHECK(has_north && has_east);
    clear(&t);
}

// DRILL-move.2: marking time is put forward where nothing else is legal, so that an open option always has a filling.
TEST(drill_move_2_marking_time_is_put_forward)
{
    static pl_item items[CANDIDATES * PL_ITEMS_MAX];
    pl_choice choices[CANDIDATES];
    table t = lay(walled_in);
    start_moving(&t);
    CHECK_EQ(candidates_of(&t, choices, items), 1);
    CHECK(pl_same_point(choices[0].items[0].at, pl_at(4000, 4000)));
    CHECK_EQ(pl_game_choose(t.game, &choices[0]), PL_OK);
    clear(&t);
}

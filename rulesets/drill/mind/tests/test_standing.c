// test_standing.c - how well a side stands: zero-sum, and no secret shows in it.
#include <stdio.h>
#include <stdlib.h>

#include "mind.h"
#include "table.h"

// Two tables that differ only in where the hidden scouts stand, as the other side sees them.
static table field_with(const char *scouts, pl_state **view)
{
    char text[700];
    snprintf(text, sizeof text,
             "game: drill\nname: Field\ntable: {width: 40, height: 24}\nset: {first: 1}\n"
             "sides: [{id: b, name: B, set: {stance: steady}}, {id: r, name: R, set: {stance: steady}}]\n"
             "zones: [{id: z2, side: 2, use: deploy, area: [[0, 10], [40, 10], [40, 24], [0, 24]]}]\n"
             "units: [{id: B1, side: 1, type: line, at: [4, 4]}, {id: B2, side: 1, type: line, at: [9, 4]},\n"
             "        {id: R1, side: 2, type: scouts, at: [%s], hidden: yes}]\n",
             scouts);
    table t = lay(text);
    start_moving(&t);
    *view = pl_scene_block(t.battle->scene);
    pl_view_make(t.battle->scene, pl_game_state(t.game), 1, *view);
    return t;
}

// What search and reports read is the same for both, with the other sign.
TEST(drill_standing_is_zero_sum_and_leaves_the_hidden_squad_out_of_sight)
{
    pl_state *near_view, *far_view;
    table near = field_with("4, 12.5", &near_view), far = field_with("36, 22", &far_view);
    pl_turn one = {.scene = near.battle->scene, .rules = &drill_ruleset, .state = near_view};
    pl_turn two = {.scene = far.battle->scene, .rules = &drill_ruleset, .state = far_view};
    CHECK_EQ(drill_mind.standing(&one, 1), -drill_mind.standing(&one, 2));
    CHECK_EQ(drill_mind.standing(&one, 1), drill_mind.standing(&two, 1));
    CHECK_EQ(drill_mind.standing(&one, 1), drill_mind.standing(pl_game_turn(near.game), 1));
    free(near_view);
    free(far_view);
    clear(&near);
    clear(&far);
}

// test_ideas.c - what is put forward, where examples cannot say it.
#include "table.h"

#include "effect.h"
#include "fire.h"
#include "players/minds.h"
#include "state.h"
#include "worth.h"

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

// RF-HE.2, RF-HE.4: a shell is worth what falls on the average of a die, by the column of high explosive, as often as it hits.
TEST(rf_he_4_a_shell_is_worth_what_falls_where_it_hits)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "terrain: [{id: w, kind: wood, area: [[28, 24], [36, 24], [36, 30], [28, 30]]}]\n"
        "groups: [{id: U1, side: 1, type: squadron}, {id: U11, side: 2, type: infantry}]\n"
        "units: [{id: T, side: 1, type: sherman75, group: U1, at: [20, 2]}, {id: D, side: 2, type: platoon, group: U11, at: [20, 24.5]},"
        " {id: W, side: 2, type: platoon, group: U11, at: [30, 24.5]},"
        " {id: N, side: 2, type: platoon, group: U11, at: [20, 8]}]\n",
        "T8.3", 1);
    const pl_turn *turn = turn_of(&t);
    pl_piece_id tank = piece(&t, "T.1");
    int points = rf_tab(turn)->he[rf_type_of(turn, tank)->he].points;
    static const struct {
        const char *who;
        int cover;
    } targets[] = {{"D.1", RF_OPEN}, {"W.1", RF_SOFT_COVER}, {"N.1", RF_OPEN}};  // the nearest cannot be missed
    for (int i = 0; i < PL_COUNT(targets); i++) {
        int fall = 0, hits = 0;
        pl_piece_id target = piece(&t, targets[i].who);
        pl_roll roll = rf_hit_roll(turn, tank, RF_W_HE, target, rf_at_point(turn, target));
        for (int die = 1; die <= 6; die++) {
            fall += rf_casualties(turn, points, rf_tab(turn)->column[3][targets[i].cover], die);
            hits += die >= roll.need;
        }
        CHECK(fall > 0 && hits > 0 && (hits == 6) == (i == 2));
        CHECK_EQ(rf_shot_worth(turn, tank, RF_W_HE, target, 0), 100 * fall / 6 * hits / 6);
    }
    clear(&t);
}

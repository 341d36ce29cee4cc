// test_told.c - games played through by what comes to mind: whatever is told in them fits its words.
#include "formats/battle.h"

#include "players/minds.h"
#include "told.h"

static void play_and_look(const char *scenario, uint64_t seed, int choices)
{
    pl_battle *battle = NULL;
    pl_game *game = NULL;
    pl_error error = {0};
    if (pl_battle_open(&rnf_ruleset, scenario, &battle, &error) || pl_game_create(battle->scene, &game, &error))
        fail_msg("%s", error.text);
    pl_dice dice = {.seed = seed};
    static pl_item items[PL_ITEMS_MAX];
    pl_game_start(game, &dice);
    for (int made = 0; made < choices && !pl_game_is_over(game); made++) {
        int count, told;
        pl_side side = pl_game_asked(game) & 2 ? 1 : 2;
        const pl_option *options = pl_game_options(game, side, false, &count);
        pl_choice choice;
        if (!count ||
            !pl_game_suggest(game, pl_mind_in(game), side, &options[pl_dice_seeded(seed, (uint32_t)made, count) - 1], &choice, items, 1))
            choice = pl_game_default(game, pl_mind_in(game), side, items);
        CHECK_EQ(pl_game_choose(game, &choice), PL_OK);
        const pl_event *events = pl_game_events(game, &told);
        for (int i = 0; i < told; i++)
            look_at(battle->scene, &events[i]);
        look_at_state(pl_game_turn(game));
    }
    pl_game_destroy(game);
    pl_battle_close(battle);
}

TEST(rnf_events_say_what_their_words_do)
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        play_and_look("mill-road", seed, 1000);
        play_and_look("wells-of-el-hadra", seed, 1000);
    }
}

// fuzz_scenario.c - any bytes as a scenario of the game they name: refused with an error, or a battle whose game can be played.
#include <stdlib.h>

#include "formats/battle.h"
#include "named.h"
#include "phaseline/game.h"
#include "players/minds.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { CHOICES_MAX = 30 };

// The defaults, for a while: a battle that opens must neither crash nor wait for nobody.
static void play(const pl_scene *scene)
{
    static pl_item items[PL_ITEMS_MAX];
    const pl_dice dice = {.seed = 1};
    pl_game *game;
    pl_error error;
    if (pl_game_create(scene, &game, &error))
        return;
    pl_game_start(game, &dice);
    for (int i = 0; i < CHOICES_MAX && !pl_game_is_over(game); i++) {
        pl_side side = 1;
        while (!(pl_game_asked(game) & PL_SIDE_BIT(side)))
            if (++side > PL_SIDES_MAX)
                abort();
        pl_choice choice = pl_game_default(game, pl_mind_in(game), side, items);
        if (pl_game_choose(game, &choice) || pl_game_validate(game))
            abort();
    }
    pl_game_destroy(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    pl_battle *battle;
    pl_error error = {0};
    pl_status status = pl_battle_open_text(rules_named(bytes, size), (const char *)bytes, size, "fuzz", &battle, &error);
    if (status) {
        if (!error.text[0] || error.status != status)
            abort();
        return 0;
    }
    play(battle->scene);
    pl_battle_close(battle);
    return 0;
}

/* A program of somebody else's: a whole game of drill between two computers. cc play.c $(pkg-config --cflags --libs phaseline) */
#include <phaseline/phaseline.h>
#include <stdio.h>

int main(void)
{
    pl_error error = {0};
    pl_battle *battle;
    pl_game *game;
    pl_player *player;
    pl_dice dice = {.seed = 7};
    if (pl_battle_open(pl_ruleset_named("drill"), "first-steps", &battle, &error) || pl_game_create(battle->scene, &game, &error) ||
        pl_player_create("scripted", battle->scene, 1, &player, &error))
        return fprintf(stderr, "%s\n", error.text), 1;
    pl_game_start(game, &dice);
    for (pl_sides asked; (asked = pl_game_asked(game)) != 0;) {
        pl_choice choice = pl_player_choose(player, pl_game_state(game), asked & PL_SIDE_BIT(1) ? 1 : 2);
        pl_game_choose(game, &choice);
    }
    printf("side %d wins after %u choices\n", pl_game_state(game)->winner, (unsigned)pl_game_state(game)->choices);
}

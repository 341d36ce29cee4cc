// A program of somebody else's in C++: the same game, and what a side may know of its first question.
#include <phaseline/phaseline.h>
#include <iostream>
#include <memory>

int main()
{
    pl_error error{};
    pl_battle *opened = nullptr;
    pl_game *made = nullptr;
    pl_player *seated = nullptr;
    if (pl_battle_open(pl_ruleset_named("drill"), "first-steps", &opened, &error)) return std::cerr << error.text << "\n", 1;
    std::unique_ptr<pl_battle, void (*)(pl_battle *)> battle(opened, pl_battle_close);
    if (pl_game_create(battle->scene, &made, &error) || pl_player_create("scripted", battle->scene, 1, &seated, &error)) return 1;
    std::unique_ptr<pl_game, void (*)(pl_game *)> game(made, pl_game_destroy);
    std::unique_ptr<pl_player, void (*)(pl_player *)> player(seated, pl_player_destroy);
    pl_dice dice{};
    dice.seed = 7;
    pl_game_start(made, &dice);
    std::unique_ptr<char, void (*)(char *)> ask(pl_plain_ask(made, 1), pl_plain_free);
    std::cout << ask.get() << "\n";
    for (pl_sides asked; (asked = pl_game_asked(made)) != 0;) {
        pl_choice choice = pl_player_choose(seated, pl_game_state(made), asked & PL_SIDE_BIT(1) ? 1 : 2);
        pl_game_choose(made, &choice);
    }
    std::cout << "side " << int(pl_game_state(made)->winner) << " wins after " << pl_game_state(made)->choices << " choices\n";
}

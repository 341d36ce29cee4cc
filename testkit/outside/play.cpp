// A program of somebody else's in C++: the same game, and what its first side is asked to begin with.
#include <phaseline/phaseline.h>
#include <iostream>
#include <memory>

int main()
{
    pl_error error;
    pl_match *opened;
    if (pl_match_open("drill", "first-steps", "scripted", 7, &opened, &error) != PL_OK) {
        std::cerr << error.text << "\n";
        return 1;
    }
    std::unique_ptr<pl_match, decltype(&pl_match_close)> match(opened, pl_match_close);
    std::unique_ptr<char, decltype(&pl_plain_free)> ask(pl_plain_ask(match->game, 1), pl_plain_free);
    std::cout << ask.get() << "\n";
    const int choices = pl_match_play(match.get());
    std::cout << "side " << int(pl_game_state(match->game)->winner) << " wins after " << choices << " choices\n";
}

/* A program of somebody else's: two computers play drill. cc play.c $(pkg-config --cflags --libs phaseline) */
#include <phaseline/phaseline.h>
#include <stdio.h>

int main(void)
{
    pl_error error;
    pl_match *match;
    if (pl_match_open("drill", "first-steps", "scripted", 7, &match, &error) != PL_OK)
        return fprintf(stderr, "%s\n", error.text), 1;
    while (pl_match_play(match)) {
    }
    const pl_state *end = pl_game_state(match->game);
    printf("side %d wins after %u choices\n", end->winner, (unsigned)end->choices);
    pl_match_close(match);
}

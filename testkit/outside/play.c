/* A program of somebody else's: two computers play drill. cc play.c $(pkg-config --cflags --libs phaseline) */
#include <phaseline/phaseline.h>
#include <stdio.h>

int main(void)
{
    pl_error error;
    pl_match *match;
    if (pl_match_open("drill", "first-steps", "scripted", 7, &match, &error) != PL_OK)
        return fprintf(stderr, "%s\n", error.text), 1;
    int choices = pl_match_play(match);
    printf("side %d wins after %d choices\n", pl_game_state(match->game)->winner, choices);
    pl_match_close(match);
}

// plain_odds.c - what a choice would do, as JSON.
#include <stdlib.h>

#include "formats/notation.h"
#include "library/dumped.h"
#include "phaseline/plain.h"
#include "players/odds_json.h"

static char *ask(pl_oracle *oracle, const pl_game *game, const pl_choice *choice, uint32_t copies, uint64_t seed, pl_error *error)
{
    pl_odds *odds = calloc(1, sizeof *odds);
    char *text = NULL;
    if (!odds)
        pl_fail(error, PL_NO_MEMORY, "no memory for odds");
    else if (pl_oracle_ask(oracle, pl_game_state(game), choice, copies, seed, odds))
        pl_fail(error, PL_ILLEGAL, "the rules refuse this choice");
    else
        text = pl_dumped(pl_odds_json(pl_game_scene(game), choice->side, odds));
    free(odds);
    return text;
}

char *pl_plain_odds(const pl_game *game, pl_side side, const char *text, uint32_t copies, uint64_t seed, pl_error *error)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_oracle *oracle;
    if (!(pl_game_asked(game) & PL_SIDE_BIT(side))) {
        pl_fail(error, PL_ILLEGAL, "side %d is not asked", side);
        return NULL;
    }
    if (pl_choice_parse(game, side, text, &choice, items, error) || pl_oracle_create(pl_game_scene(game), &oracle, error))
        return NULL;
    char *answer = ask(oracle, game, &choice, copies, seed, error);
    pl_oracle_destroy(oracle);
    return answer;
}

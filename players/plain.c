// plain.c - the two plain players: random picks among what is offered, scripted asks the game's judgement.
#include "players/seat.h"

pl_choice pl_choose_at_random(pl_player *player, pl_side side)
{
    int count = pl_player_options(player, side);
    player->plan.reason = PL_PLAN_RANDOM;
    while (count) {
        uint32_t at = pl_player_pick(player, count);
        int fitting = pl_player_fillings(player, side, &player->options[at], PL_CANDIDATES_MAX);
        if (fitting)
            return pl_player_kept(player, player->candidates[pl_player_pick(player, fitting)]);
        player->options[at] = player->options[--count];
    }
    return (pl_choice){.side = side, .verb = PL_PASS};
}

typedef struct pick {
    pl_choice choice;
    int32_t worth;
    int ties;
} pick;

static void weigh(pl_player *player, const pl_choice *choice, int32_t worth, pick *best)
{
    best->ties = worth > best->worth ? 1 : best->ties + (worth == best->worth);
    if (worth > best->worth || (worth == best->worth && pl_player_pick(player, best->ties) == 0)) {
        best->worth = worth;
        best->choice = pl_player_kept(player, *choice);
    }
}

// What is worth less than the best so far need not be legal. False: it cannot be told so.
static bool weigh_best(pl_player *player, pl_side side, const pl_option *option, pick *best)
{
    int32_t worths[PL_CANDIDATES_MAX];
    if (!(player->mind->judged_first & PL_VERB(option->verb)))
        return false;
    int fitting = pl_game_suggest_best(player->eyes, player->mind, side, option, best->worth, player->candidates, player->items, worths,
                                       PL_CANDIDATES_MAX);
    for (int k = 0; k < fitting; k++)
        weigh(player, &player->candidates[k], worths[k], best);
    player->plan.considered += fitting > 0 ? fitting : 0;
    return fitting >= 0;
}

pl_choice pl_choose_by_script(pl_player *player, pl_side side)
{
    const pl_mind *mind = player->mind;
    if (!mind->judge)
        return pl_choose_at_random(player, side);
    int count = pl_player_options(player, side);
    pick best = {.choice = {.side = side, .verb = PL_PASS}, .worth = INT32_MIN};
    player->plan.reason = PL_PLAN_JUDGED;
    for (int i = 0; i < count; i++) {
        if (weigh_best(player, side, &player->options[i], &best))
            continue;
        int fitting = pl_player_fillings(player, side, &player->options[i], PL_CANDIDATES_MAX);
        player->plan.considered += fitting;
        for (int k = 0; k < fitting; k++)
            weigh(player, &player->candidates[k], mind->judge(pl_game_turn(player->eyes), &player->candidates[k]), &best);
    }
    return best.choice;
}

// plain.c - the two plain players: random picks among what is offered, scripted asks the ruleset's judgement.
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

pl_choice pl_choose_by_script(pl_player *player, pl_side side)
{
    const pl_ruleset *rules = pl_game_scene(player->eyes)->rules;
    if (!rules->judge)
        return pl_choose_at_random(player, side);
    int count = pl_player_options(player, side), ties = 0;
    int32_t best = INT32_MIN;
    player->plan.reason = PL_PLAN_JUDGED;
    pl_choice chosen = {.side = side, .verb = PL_PASS};
    for (int i = 0; i < count; i++) {
        int fitting = pl_player_fillings(player, side, &player->options[i], PL_CANDIDATES_MAX);
        player->plan.considered += fitting;
        for (int k = 0; k < fitting; k++) {
            int32_t worth = rules->judge(pl_game_turn(player->eyes), &player->candidates[k]);
            ties = worth > best ? 1 : ties + (worth == best);
            if (worth > best || (worth == best && pl_player_pick(player, ties) == 0)) {
                best = worth;
                chosen = pl_player_kept(player, player->candidates[k]);
            }
        }
    }
    return chosen;
}

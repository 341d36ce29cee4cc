// glance.c - the script in a hurry, for play-outs: what it thinks of an option it remembers until the step is over, and looks again only at
// what still seems best. Who of a side moves first hardly changes what the moves of the others are worth, so most second looks
// would find what was known; what has become worse is noticed, for the best is always looked at before it is taken.
#include "players/search.h"

typedef struct find {
    pl_choice choice;
    int32_t worth;
    bool is_there;
} find;

static pl_known *known_of(pl_memory *memory, const pl_option *option)
{
    uint64_t deed = (uint64_t)option->verb << 32 | (uint64_t)option->subject << 16 | option->target;
    uint64_t name = pl_player_mixed(pl_player_mixed(memory->moment ^ deed) + (uint32_t)option->value);
    pl_known *known = &memory->known[name % PL_MEMORY_MAX];
    if (known->name != name)
        *known = (pl_known){.name = name};  // who was here before is forgotten
    return known;
}

static void look_at(pl_search *s, pl_side side, const pl_option *option, find *best)
{
    pl_player *player = s->script;
    pl_known *known = known_of(&s->memory, option);
    int fitting = pl_player_fillings(player, side, option, PL_CANDIDATES_MAX);
    known->look = s->memory.look;
    known->worth = INT32_MIN;
    for (int k = 0; k < fitting; k++) {
        int32_t worth = s->mind->judge(pl_game_turn(player->eyes), &player->candidates[k]);
        known->worth = worth > known->worth ? worth : known->worth;
        if (!best->is_there || worth > best->worth)
            *best = (find){pl_player_kept(player, player->candidates[k]), worth, true};
    }
}

// The option that was worth most when it was last looked at, and more than the best of now; NULL: there is none.
static const pl_option *most_promising(pl_search *s, int count, const find *best)
{
    const pl_option *found = NULL;
    int32_t most = best->is_there ? best->worth : INT32_MIN;
    for (int i = 0; i < count; i++) {
        const pl_known *known = known_of(&s->memory, &s->script->options[i]);
        if (known->look && known->look != s->memory.look && known->worth > most) {
            most = known->worth;
            found = &s->script->options[i];
        }
    }
    return found;
}

pl_choice pl_search_glance(pl_search *s, pl_side side, uint64_t moment)
{
    find best = {.choice = {.side = side, .verb = PL_PASS}};
    const pl_option *option;
    pl_player_look(s->script, pl_game_state(s->game), side);
    int count = pl_player_options(s->script, side);
    s->memory.moment = pl_player_mixed(moment + (uint64_t)s->play_outs);
    s->memory.look++;
    for (int i = 0; i < count; i++)
        if (!known_of(&s->memory, &s->script->options[i])->look)
            look_at(s, side, &s->script->options[i], &best);
    while ((option = most_promising(s, count, &best)))
        look_at(s, side, option, &best);
    return best.choice;
}

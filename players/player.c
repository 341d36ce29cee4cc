// player.c - the players: random picks among what is offered, scripted asks the ruleset's judgement.
// Both work on a view that they make of the state first, so neither can look where its side may not.
#include "player.h"

#include <stdlib.h>
#include <string.h>

enum { CANDIDATES_MAX = 64 };

typedef pl_choice (*chooser)(pl_player *player, pl_side side);

struct pl_player {
    chooser choose;
    uint64_t seed;
    uint32_t picks;
    pl_game *eyes;  // a game whose state is the view
    pl_state *view;
    pl_dice no_dice;
    pl_choice candidates[CANDIDATES_MAX];
    pl_item *items;  // of the candidates
    pl_item best_items[PL_ITEMS_MAX];
    pl_option *options;
};

static uint32_t pick(pl_player *player, int count) { return (uint32_t)pl_dice_seeded(player->seed, player->picks++, count) - 1; }

static pl_choice plain(pl_side side, const pl_option *option)
{
    return (pl_choice){.side = side, .verb = option->verb, .subject = option->subject, .target = option->target, .value = option->value};
}

static pl_choice kept(pl_player *player, pl_choice choice)
{
    if (choice.item_count)
        memcpy(player->best_items, choice.items, sizeof *choice.items * (size_t)choice.item_count);
    choice.items = player->best_items;
    return choice;
}

static int fillings(pl_player *player, pl_side side, const pl_option *option)
{
    if (player->eyes && pl_game_scene(player->eyes)->rules->verbs[option->verb].need == PL_NEED_NONE) {
        player->candidates[0] = plain(side, option);
        return 1;
    }
    return pl_game_suggest(player->eyes, side, option, player->candidates, player->items, CANDIDATES_MAX);
}

// A list of options of our own: suggest() may overwrite the game's.
static int list_options(pl_player *player, pl_side side)
{
    int count;
    const pl_option *options = pl_game_options(player->eyes, side, false, &count);
    memcpy(player->options, options, sizeof *options * (size_t)count);
    return count;
}

static pl_choice choose_at_random(pl_player *player, pl_side side)
{
    int count = list_options(player, side);
    while (count) {
        uint32_t at = pick(player, count);
        int fitting = fillings(player, side, &player->options[at]);
        if (fitting)
            return kept(player, player->candidates[pick(player, fitting)]);
        player->options[at] = player->options[--count];
    }
    return (pl_choice){.side = side, .verb = PL_PASS};
}

static pl_choice choose_by_script(pl_player *player, pl_side side)
{
    const pl_ruleset *rules = pl_game_scene(player->eyes)->rules;
    if (!rules->judge)
        return choose_at_random(player, side);
    int count = list_options(player, side), ties = 0;
    int32_t best = INT32_MIN;
    pl_choice chosen = {.side = side, .verb = PL_PASS};
    for (int i = 0; i < count; i++) {
        int fitting = fillings(player, side, &player->options[i]);
        for (int k = 0; k < fitting; k++) {
            int32_t worth = rules->judge(pl_game_turn(player->eyes), &player->candidates[k]);
            ties = worth > best ? 1 : ties + (worth == best);
            if (worth > best || (worth == best && pick(player, ties) == 0)) {
                best = worth;
                chosen = kept(player, player->candidates[k]);
            }
        }
    }
    return chosen;
}

const char *const pl_player_names[] = {"random", "scripted", NULL};
static const chooser choosers[] = {choose_at_random, choose_by_script};

pl_status pl_player_create(const char *name, const pl_scene *scene, uint64_t seed, pl_player **out, pl_error *error)
{
    int which = pl_parse_word(name, pl_player_names);
    *out = NULL;
    if (which < 0)
        return pl_fail(error, PL_MISSING, "there is no player '%s', wanted random or scripted", name);
    pl_player *player = calloc(1, sizeof *player);
    if (!player)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a player");
    player->choose = choosers[which];
    player->seed = seed;
    player->view = pl_scene_block(scene);
    player->items = calloc((size_t)CANDIDATES_MAX * PL_ITEMS_MAX, sizeof *player->items);
    player->options = calloc(scene->rules->options_max ? scene->rules->options_max : 512, sizeof *player->options);
    pl_status status = pl_game_create(scene, &player->eyes, error);
    if (status || !player->view || !player->items || !player->options) {
        pl_player_destroy(player);
        return status ? status : pl_fail(error, PL_NO_MEMORY, "no memory for a player");
    }
    pl_game_want_events(player->eyes, false);
    *out = player;
    return PL_OK;
}

void pl_player_destroy(pl_player *player)
{
    if (!player)
        return;
    pl_game_destroy(player->eyes);
    free(player->view);
    free(player->items);
    free(player->options);
    free(player);
}

void pl_player_reseed(pl_player *player, uint64_t seed)
{
    player->seed = seed;
    player->picks = 0;
}

pl_choice pl_player_choose(pl_player *player, const pl_state *state, pl_side side)
{
    pl_view_make(pl_game_scene(player->eyes), state, side, player->view);
    pl_game_take_up(player->eyes, player->view, &player->no_dice);
    return player->choose(player, side);
}

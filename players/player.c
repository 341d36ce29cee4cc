// player.c - the players by name, and what they share. Each works on a view that it makes of the state first, so none can look
// where its side may not.
#include <stdlib.h>
#include <string.h>

#include "players/seat.h"

uint64_t pl_player_mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

uint32_t pl_player_pick(pl_player *player, int count) { return (uint32_t)pl_dice_seeded(player->seed, player->picks++, count) - 1; }

int pl_player_options(pl_player *player, pl_side side)
{
    int count;
    const pl_option *options = pl_game_options(player->eyes, side, false, &count);
    memcpy(player->options, options, sizeof *options * (size_t)count);
    return count;
}

int pl_player_fillings(pl_player *player, pl_side side, const pl_option *option, int max)
{
    player->work++;
    if (pl_game_scene(player->eyes)->rules->verbs[option->verb].need == PL_NEED_NONE) {
        player->candidates[0] =
            (pl_choice){.side = side, .verb = option->verb, .subject = option->subject, .target = option->target, .value = option->value};
        return 1;
    }
    int count = pl_game_suggest(player->eyes, player->mind, side, option, player->candidates, player->items, max);
    for (int i = 0; i < count; i++)
        player->work += 1u + (unsigned)player->candidates[i].item_count;
    return count;
}

pl_choice pl_player_kept(pl_player *player, pl_choice choice)
{
    if (choice.item_count)
        memcpy(player->best_items, choice.items, sizeof *choice.items * (size_t)choice.item_count);
    choice.items = player->best_items;
    return choice;
}

void pl_player_look(pl_player *player, const pl_state *state, pl_side side)
{
    pl_view_make(pl_game_scene(player->eyes), state, side, player->view);
    pl_game_take_up(player->eyes, player->view, &player->no_dice);
}

// ---- the list

typedef struct kind {
    const char *name;
    pl_choice (*choose)(pl_player *player, pl_side side);
    int level;
} kind;

static const kind kinds[] = {
    {"random", pl_choose_at_random, 0},  {"scripted", pl_choose_by_script, 0}, {"search1", pl_choose_by_search, 1},
    {"search2", pl_choose_by_search, 2}, {"search3", pl_choose_by_search, 3},  {"search4", pl_choose_by_search, 4},
    {"search5", pl_choose_by_search, 5},
};
const char *const pl_player_names[] = {"random", "scripted", "search1", "search2", "search3", "search4", "search5", NULL};

// What every kind needs; the kind is still to be set.
static pl_status create(const pl_scene *scene, const pl_mind *mind, uint64_t seed, pl_player **out, pl_error *error)
{
    pl_player *player = *out = calloc(1, sizeof *player);
    if (!player)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a player");
    player->seed = seed;
    player->mind = mind;
    player->view = pl_scene_block(scene);
    player->items = calloc((size_t)PL_CANDIDATES_MAX * PL_ITEMS_MAX, sizeof *player->items);
    player->options = calloc(scene->rules->options_max ? scene->rules->options_max : 512, sizeof *player->options);
    pl_status status = pl_game_create(scene, &player->eyes, error);
    if (!status)
        status = pl_recall_create(scene, &player->own_recall, error);
    if (!status && (!player->view || !player->items || !player->options))
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a player");
    if (!status) {
        pl_game_want_events(player->eyes, false);
        pl_game_use_recall(player->eyes, player->own_recall);
    }
    return status;
}

pl_status pl_player_create(const char *name, const pl_scene *scene, uint64_t seed, pl_player **out, pl_error *error)
{
    return pl_player_create_minded(name, scene, pl_mind_of(scene->rules), seed, out, error);
}

pl_status pl_player_create_minded(const char *name, const pl_scene *scene, const pl_mind *mind, uint64_t seed, pl_player **out,
                                  pl_error *error)
{
    int which = pl_parse_word(name, pl_player_names);
    *out = NULL;
    if (which < 0)
        return pl_fail(error, PL_MISSING, "there is no player '%s', wanted random, scripted or search1 to search5", name);
    pl_player *player;
    pl_status status = create(scene, mind, seed, &player, error);
    if (!status) {
        player->choose = kinds[which].choose;
        player->level = kinds[which].level;
    }
    if (!status && player->level)
        status = pl_search_create(scene, mind, player->level, &player->search, error);
    if (!status)
        pl_player_share(player, player->own_recall);
    if (status)
        pl_player_destroy(player);
    else
        *out = player;
    return status;
}

// ---- outside

static pl_choice choose_outside(pl_player *player, pl_side side)
{
    pl_choice choice = {.side = side, .verb = PL_PASS};
    if (!player->trouble.status && player->outside.choose(player->outside.data, player->eyes, side, &choice, &player->trouble))
        choice = (pl_choice){.side = side, .verb = PL_PASS};
    return choice;
}

pl_status pl_player_create_outside(const pl_outside *outside, const pl_scene *scene, uint64_t seed, pl_player **out, pl_error *error)
{
    pl_player *player;
    pl_status status = create(scene, pl_mind_of(scene->rules), seed, &player, error);
    *out = NULL;
    if (!player) {
        outside->destroy(outside->data);
        return status;
    }
    player->outside = *outside;
    player->choose = choose_outside;
    outside->begin(outside->data, seed);
    if (status)
        pl_player_destroy(player);
    else
        *out = player;
    return status;
}

void pl_player_over(pl_player *player, const pl_state *state)
{
    const pl_outside *outside = &player->outside;
    pl_side side = outside->choose && !player->trouble.status ? outside->sits_on(outside->data) : 0;
    if (!side)
        return;
    pl_view_make(pl_game_scene(player->eyes), state, side, player->view);
    outside->over(outside->data, player->view);
}

const pl_error *pl_player_trouble(const pl_player *player) { return player->trouble.status ? &player->trouble : NULL; }

void pl_player_destroy(pl_player *player)
{
    if (!player)
        return;
    if (player->outside.choose)
        player->outside.destroy(player->outside.data);
    pl_search_destroy(player->search);
    pl_game_destroy(player->eyes);
    pl_recall_destroy(player->own_recall);
    free(player->view);
    free(player->items);
    free(player->options);
    free(player);
}

void pl_player_reseed(pl_player *player, uint64_t seed)
{
    player->seed = seed;
    player->picks = 0;
    if (player->outside.choose)
        player->outside.begin(player->outside.data, seed);
}

void pl_player_share(pl_player *player, pl_recall *recall)
{
    pl_game_use_recall(player->eyes, recall);
    if (player->search)
        pl_search_share(player->search, recall);
}

void pl_player_set_time(pl_player *player, uint32_t time_ms) { player->time_ms = time_ms; }
void pl_player_set_stop(pl_player *player, const atomic_bool *stop) { player->stop = stop; }
const pl_plan *pl_player_plan(const pl_player *player) { return &player->plan; }

pl_choice pl_player_choose(pl_player *player, const pl_state *state, pl_side side)
{
    pl_player_look(player, state, side);
    player->plan.side = side;
    player->plan.chosen = -1;
    player->plan.line_count = player->plan.play_outs = player->plan.considered = 0;
    player->plan.is_cut = false;
    player->plan.reason = PL_PLAN_NONE;
    return player->choose(player, side);
}

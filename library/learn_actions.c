// learn_actions.c - what a side may do as numbers: listed choices, and free points that are brought to what the rules allow.
#include <string.h>

#include "library/learn.h"
#include "phaseline/geometry.h"

void learn_look_through(pl_learn *learn, const learn_game *game, pl_side side)
{
    pl_view_make(learn->scene, pl_game_state(game->game), side, learn->view);
    pl_game_take_up(learn->eyes, learn->view, &learn->no_dice);
}

// Keeps a choice with its items; what there is no room for is counted.
static void keep(pl_learn *learn, learn_game *game, const pl_choice *choice, uint8_t cost)
{
    if (game->listed_count == learn->options.listed || game->pool_count + choice->item_count > learn->options.listed * ITEMS_EACH) {
        game->left_out++;
        return;
    }
    pl_item *items = &game->pool[game->pool_count];
    if (choice->item_count)
        memcpy(items, choice->items, sizeof *items * (size_t)choice->item_count);
    game->pool_count += choice->item_count;
    game->costs[game->listed_count] = cost;
    game->listed[game->listed_count] = *choice;
    game->listed[game->listed_count++].items = items;
}

static bool takes_points(const pl_learn *learn, const pl_option *option)
{
    const pl_verb *verb = &learn->scene->rules->verbs[option->verb];
    return (verb->need == PL_NEED_PATH || verb->need == PL_NEED_PLACE) && verb->item_parts & PL_ITEM_AT;
}

static void list_option(pl_learn *learn, learn_game *game, const pl_option *option)
{
    if (learn->scene->rules->verbs[option->verb].need == PL_NEED_NONE) {
        keep(learn, game,
             &(pl_choice){
                 .side = game->side, .verb = option->verb, .subject = option->subject, .target = option->target, .value = option->value},
             option->cost);
        return;
    }
    int count = pl_game_suggest(learn->eyes, learn->mind, game->side, option, learn->ideas, learn->idea_items, learn->options.ideas);
    for (int i = 0; i < count; i++)
        keep(learn, game, &learn->ideas[i], option->cost);
    // Without a listed filling there would be nothing to fall back to.
    if (count && learn->options.grid && takes_points(learn, option)) {
        if (game->free_count < learn->options.free_options)
            game->free_options[game->free_count++] = *option;
        else
            game->left_out++;
    }
}

void learn_list(pl_learn *learn, learn_game *game)
{
    int count;
    game->listed_count = game->pool_count = game->free_count = game->left_out = 0;
    learn_look_through(learn, game, game->side);
    const pl_option *options = pl_game_options(learn->eyes, game->side, false, &count);
    memcpy(learn->offered, options, sizeof *options * (size_t)count);
    for (int i = 0; i < count; i++)
        list_option(learn, game, &learn->offered[i]);
    // A side whose every option is beyond the game's own mind gets the declared default: no game stands still.
    if (!game->listed_count) {
        pl_choice choice = pl_game_default(learn->eyes, learn->mind, game->side, learn->idea_items);
        keep(learn, game, &choice, 0);
    }
}

// The listed filling of the same option that ends nearest to a point.
static const pl_choice *nearest_listed(const learn_game *game, const pl_option *option, pl_point at)
{
    const pl_choice *best = NULL;
    int64_t least = INT64_MAX;
    for (int i = 0; i < game->listed_count; i++) {
        const pl_choice *choice = &game->listed[i];
        if (choice->verb != option->verb || choice->subject != option->subject || choice->target != option->target || !choice->item_count)
            continue;
        int64_t far = pl_distance_squared(choice->items[choice->item_count - 1].at, at);
        if (far < least)
            least = far, best = choice;
    }
    return best;
}

bool pl_learn_choice(pl_learn *learn, int number, int32_t action, pl_choice *choice)
{
    const learn_game *game = &learn->games[number];
    int grid = learn->options.grid, cells = grid * grid;
    if (!game->side || action < 0 || action >= learn->actions)
        return false;
    if (action < learn->options.listed) {
        if (action < game->listed_count)
            *choice = game->listed[action];
        return action < game->listed_count;
    }
    int which = (action - learn->options.listed) / cells, cell = (action - learn->options.listed) % cells;
    if (which >= game->free_count)
        return false;
    const pl_option *option = &game->free_options[which];
    pl_item grasp = {.at = {(pl_len)((int64_t)learn->scene->width * (2 * (cell % grid) + 1) / (2 * grid)),
                            (pl_len)((int64_t)learn->scene->height * (2 * (cell / grid) + 1) / (2 * grid))}};
    learn_look_through(learn, game, game->side);
    if (pl_game_fill(learn->eyes, game->side, option, &grasp, learn->ideas, learn->idea_items, 1) > 0) {
        *choice = learn->ideas[0];
        return true;
    }
    const pl_choice *near = nearest_listed(game, option, grasp.at);
    if (near)
        *choice = *near;
    return near;
}

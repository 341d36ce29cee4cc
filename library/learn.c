// learn.c - games side by side: made, begun, stepped, and told as arrays.
#include "library/learn.h"

#include <stdlib.h>
#include <string.h>

#include "phaseline/games.h"

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static pl_side first_asked(const pl_game *game)
{
    pl_sides asked = pl_game_asked(game);
    for (pl_side side = 1; side <= PL_SIDES_MAX; side++)
        if (asked & PL_SIDE_BIT(side))
            return side;
    return 0;
}

static void take_stock(pl_learn *learn, learn_game *game)
{
    game->side = first_asked(game->game);
    if (game->side)
        learn_list(learn, game);
    else
        game->listed_count = game->free_count = 0;
}

void pl_learn_reset_seeded(pl_learn *learn, int number, uint64_t seed)
{
    learn_game *game = &learn->games[number];
    game->dice = (pl_dice){.seed = seed};
    pl_game_start(game->game, &game->dice);
    game->has_ended = false;
    take_stock(learn, game);
}

void pl_learn_reset(pl_learn *learn, int number)
{
    for (int i = number < 0 ? 0 : number; i <= (number < 0 ? learn->options.games - 1 : number); i++)
        pl_learn_reset_seeded(learn, i, mixed(mixed(learn->options.seed + (uint64_t)i + 1) + learn->games[i].round++));
}

// ---- making and ending

void pl_learn_destroy(pl_learn *learn)
{
    if (!learn)
        return;
    for (int i = 0; learn->games && i < learn->options.games; i++) {
        learn_game *game = &learn->games[i];
        pl_game_destroy(game->game);
        free(game->listed);
        free(game->pool);
        free(game->costs);
        free(game->free_options);
    }
    pl_game_destroy(learn->eyes);
    pl_recall_destroy(learn->recall);
    free(learn->view);
    free(learn->ideas);
    free(learn->idea_items);
    free(learn->offered);
    free(learn->games);
    free(learn);
}

static bool make_game(pl_learn *learn, learn_game *game, pl_error *error)
{
    size_t listed = (size_t)learn->options.listed;
    game->listed = calloc(listed, sizeof *game->listed);
    game->pool = calloc(listed * ITEMS_EACH, sizeof *game->pool);
    game->costs = calloc(listed, sizeof *game->costs);
    game->free_options = calloc((size_t)learn->options.free_options + 1, sizeof *game->free_options);
    if (pl_game_create(learn->scene, &game->game, error) || !game->listed || !game->pool || !game->costs || !game->free_options)
        return false;
    pl_game_use_recall(game->game, learn->recall);
    return true;
}

static bool make_room(pl_learn *learn, pl_error *error)
{
    const pl_ruleset *rules = learn->scene->rules;
    size_t ideas = (size_t)learn->options.ideas;
    learn->view = pl_scene_block(learn->scene);
    learn->ideas = calloc(ideas, sizeof *learn->ideas);
    learn->idea_items = calloc(ideas * PL_ITEMS_MAX, sizeof *learn->idea_items);
    learn->offered = calloc(rules->options_max ? rules->options_max : 512, sizeof *learn->offered);
    learn->games = calloc((size_t)learn->options.games, sizeof *learn->games);
    if (pl_game_create(learn->scene, &learn->eyes, error) || pl_recall_create(learn->scene, &learn->recall, error) || !learn->view ||
        !learn->ideas || !learn->idea_items || !learn->offered || !learn->games)
        return false;
    pl_game_want_events(learn->eyes, false);
    pl_game_use_recall(learn->eyes, learn->recall);
    for (int i = 0; i < learn->options.games; i++)
        if (!make_game(learn, &learn->games[i], error))
            return false;
    return true;
}

pl_status pl_learn_create(const pl_scene *scene, const pl_learn_options *options, pl_learn **out, pl_error *error)
{
    *out = NULL;
    if (options->games < 1 || options->listed < 0 || options->ideas < 0 || options->grid < 0 || options->grid > 64 ||
        options->free_options < 0)
        return pl_fail(error, PL_BAD, "learners: found %d games and a grid of %d, wanted at least 1 and from 0 to 64", options->games,
                       options->grid);
    pl_learn *learn = calloc(1, sizeof *learn);
    if (!learn)
        return pl_fail(error, PL_NO_MEMORY, "no memory for games side by side");
    learn->scene = scene;
    learn->mind = pl_mind_of(scene->rules);
    learn->options = *options;
    learn->options.listed = options->listed ? options->listed : 128;
    learn->options.ideas = options->ideas ? options->ideas : 8;
    learn->options.free_options = !options->grid ? 0 : options->free_options ? options->free_options : 16;
    learn->actions = learn->options.listed + learn->options.free_options * options->grid * options->grid;
    if (!make_room(learn, error)) {
        pl_learn_destroy(learn);
        return pl_fail(error, PL_NO_MEMORY, "no memory for %d games side by side", options->games);
    }
    learn->observation = learn_observe(learn, NULL, 0, NULL);
    pl_learn_reset(learn, -1);
    *out = learn;
    return PL_OK;
}

pl_learn_shape pl_learn_shape_of(const pl_learn *learn)
{
    return (pl_learn_shape){learn->options.games,  learn->scene->side_count, learn->observation,
                            learn->options.listed, learn->actions,           PL_LEARN_FEATURES};
}

pl_game *pl_learn_game(pl_learn *learn, int game) { return learn->games[game].game; }

int pl_learn_left_out(const pl_learn *learn, int game) { return learn->games[game].left_out; }

void pl_learn_use_dice(pl_learn *learn, int number, uint64_t seed)
{
    learn_game *game = &learn->games[number];
    game->dice = (pl_dice){.seed = seed};
    pl_game_use_dice(game->game, &game->dice);
}

void pl_learn_copy(pl_learn *learn, int to, const pl_learn *source, int from)
{
    learn_game *copy = &learn->games[to];
    const learn_game *game = &source->games[from];
    if (copy == game)
        return;
    copy->dice = game->dice;
    copy->round = game->round;
    pl_game_take_up(copy->game, pl_game_state(game->game), &copy->dice);
    copy->has_ended = game->has_ended;
    copy->winner = game->winner;
    memcpy(copy->score, game->score, sizeof copy->score);
    take_stock(learn, copy);
}

// ---- the arrays

void pl_learn_observe(pl_learn *learn, int game, pl_side side, float *observation)
{
    pl_view_make(learn->scene, pl_game_state(learn->games[game].game), side, learn->view);
    learn_observe(learn, learn->view, side, observation);
}

static void fill_ends(const pl_learn *learn, const learn_game *game, int row, const pl_learn_arrays *to)
{
    int sides = learn->scene->side_count;
    for (int side = 1; side <= sides; side++) {
        int at = row * sides + side - 1;
        bool has_won = game->winner &&
                       (side == game->winner ||
                        (learn->scene->rules->are_allied && learn->scene->rules->are_allied(learn->scene, (pl_side)side, game->winner)));
        if (to->rewards)
            to->rewards[at] = !game->has_ended || !game->winner ? 0 : has_won ? 1 : -1;
        if (to->scores)
            to->scores[at] = (float)(game->has_ended ? game->score[side] : pl_game_state(game->game)->score[side]);
    }
}

// made: learn->view is this game's, as its list was made from just now.
static void fill_row(pl_learn *learn, int row, const pl_learn_arrays *to, bool made)
{
    const learn_game *game = &learn->games[row];
    int cells = learn->options.grid * learn->options.grid;
    if (!made && (to->observations || to->features))
        pl_view_make(learn->scene, pl_game_state(game->game), game->side, learn->view);
    if (to->observations)
        learn_observe(learn, learn->view, game->side, to->observations + (size_t)row * (size_t)learn->observation);
    if (to->features)
        learn_describe(learn, game, learn->view, to->features + (size_t)row * (size_t)learn->options.listed * PL_LEARN_FEATURES);
    if (to->mask) {
        uint8_t *mask = to->mask + (size_t)row * (size_t)learn->actions;
        memset(mask, 0, (size_t)learn->actions);
        memset(mask, 1, (size_t)game->listed_count);
        memset(mask + learn->options.listed, 1, (size_t)(game->free_count * cells));
    }
    if (to->counts)
        to->counts[row] = game->listed_count;
    if (to->sides)
        to->sides[row] = game->side;
    if (to->done)
        to->done[row] = game->has_ended;
    fill_ends(learn, game, row, to);
}

void pl_learn_look(pl_learn *learn, const pl_learn_arrays *to)
{
    for (int i = 0; i < learn->options.games; i++)
        fill_row(learn, i, to, false);
}

// ---- playing

static void note_end(learn_game *game)
{
    const pl_state *state = pl_game_state(game->game);
    game->has_ended = true;
    game->winner = state->winner;
    memcpy(game->score, state->score, sizeof game->score);
}

static void play(pl_learn *learn, int number, const pl_choice *choice)
{
    learn_game *game = &learn->games[number];
    game->has_ended = false;
    pl_game_choose(game->game, choice);
    if (!pl_game_is_over(game->game)) {
        take_stock(learn, game);
        return;
    }
    note_end(game);
    game->side = 0;
    game->listed_count = game->free_count = 0;
    if (!learn->options.ends_stay) {
        pl_learn_reset(learn, number);
        game->has_ended = true;
    }
}

pl_status pl_learn_step_one(pl_learn *learn, int game, int32_t action, pl_error *error)
{
    pl_choice choice;
    if (!pl_learn_choice(learn, game, action, &choice))
        return pl_fail(error, PL_ILLEGAL, "game %d: found action %d, wanted one that the mask allows", game, action);
    play(learn, game, &choice);
    return PL_OK;
}

static bool is_open(const pl_learn *learn, int number, int32_t action)
{
    const learn_game *game = &learn->games[number];
    int listed = learn->options.listed, cells = learn->options.grid * learn->options.grid;
    return action < 0 || !game->side || action < game->listed_count || (action >= listed && action < listed + game->free_count * cells);
}

pl_status pl_learn_step(pl_learn *learn, const int32_t *actions, const pl_learn_arrays *to, pl_error *error)
{
    for (int i = 0; i < learn->options.games; i++)
        if (!is_open(learn, i, actions[i]))
            return pl_fail(error, PL_ILLEGAL, "game %d: found action %d, wanted one that the mask allows", i, actions[i]);
    for (int i = 0; i < learn->options.games; i++) {
        pl_choice choice;
        bool plays = learn->games[i].side && actions[i] >= 0 && pl_learn_choice(learn, i, actions[i], &choice);
        learn->games[i].has_ended = false;
        if (plays)
            play(learn, i, &choice);
        fill_row(learn, i, to, plays && learn->games[i].side);
    }
    return PL_OK;
}

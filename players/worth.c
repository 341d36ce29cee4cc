// worth.c - see worth.h.
#include "players/worth.h"

#include <stdlib.h>

#include "players/minds.h"

// OPTIONS: looked at, at most; COPIES: of each. A fixed amount of work, so that no machine's pace decides what is worth it.
enum { OPTIONS = 12, COPIES = 60 };

static const pl_step *step_of(const pl_turn *turn)
{
    const pl_frame *top = pl_top(turn);
    return &turn->rules->sequences[top->sequence].steps[top->row];
}

// The share of the first outcome that is good for the side.
static double first_good(const pl_scene *scene, pl_side side, const pl_odds *odds)
{
    pl_eye eye = {scene, side, false};
    for (int i = 0; i < odds->outcome_count; i++)
        if (pl_outcome_good(&eye, &odds->outcomes[i]) > 0)
            return odds->outcomes[i].share;
    return 0;
}

/// What the asking needs besides the state.
typedef struct asking {
    pl_game *game;  // stands on the side's view
    pl_oracle *oracle;
    pl_odds *odds;
    pl_state *view;
} asking;

static bool is_worth(asking *a, const pl_state *state, pl_side side, int share, uint64_t seed)
{
    const pl_scene *scene = pl_game_scene(a->game);
    pl_item items[PL_ITEMS_MAX];
    int count, tried = 0;
    uint64_t idle = step_of(pl_game_turn(a->game))->idle | PL_VERB(PL_PASS);
    const pl_option *options = pl_game_options(a->game, side, false, &count);
    pl_option *list = malloc((size_t)(count ? count : 1) * sizeof *list);
    bool found = !list;  // where nothing can be found out the person is asked
    for (int i = 0; i < count && list; i++)
        list[i] = options[i];
    // Where there are more than can be looked at, they are taken from all over the list.
    int stride = count > OPTIONS ? (count + OPTIONS - 1) / OPTIONS : 1;
    for (int first = 0; first < stride && !found; first++)
        for (int i = first; i < count && tried < OPTIONS && !found; i += stride) {
            pl_choice choice;
            if (idle >> list[i].verb & 1 || !pl_game_suggest(a->game, pl_mind_of(scene->rules), side, &list[i], &choice, items, 1))
                continue;
            tried++;
            found = !pl_oracle_ask(a->oracle, state, &choice, COPIES, seed, a->odds) && first_good(scene, side, a->odds) * 100 >= share;
        }
    free(list);
    return found;
}

bool pl_is_worth(const pl_scene *scene, const pl_state *state, pl_side side, int share, uint64_t seed)
{
    static const pl_dice no_dice;
    const pl_mind nothing = {.rules = scene->rules};  // how the side stands is not asked
    asking a = {.view = pl_scene_block(scene), .odds = malloc(sizeof *a.odds)};
    bool found = true;
    if (a.view && a.odds && !pl_game_create(scene, &a.game, NULL) && !pl_oracle_create_minded(scene, &nothing, &a.oracle, NULL)) {
        pl_view_make(scene, state, side, a.view);
        pl_game_take_up(a.game, a.view, &no_dice);
        found = is_worth(&a, state, side, share, seed);
    }
    pl_oracle_destroy(a.oracle);
    pl_game_destroy(a.game);
    free(a.odds);
    free(a.view);
    return found;
}

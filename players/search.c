// search.c - Monte-Carlo tree search over copies. The tree holds this side's own choices; what happens between them (the other
// sides, the dice, what is hidden) is drawn anew each time: other sides play by script from their own views, so that sealed and
// simultaneous decisions are made without peeking, and hidden facts are sampled from what the view allows.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "seat.h"

enum { NODES_MAX = 4096, RANKED_MAX = 24, DEPTH_MAX = 6, ITEM_POOL = 1 << 16 };

typedef struct effort {
    int iterations;  // hard cap
    int depth;       // own choices in the tree
    int play_out;    // choices by script after the tree, at most
    int turns;       // the play-out ends with this turn after the present one
} effort;
static const effort efforts[] = {{0, 0, 0, 0}, {12, 1, 40, 0}, {40, 1, 60, 0}, {120, 2, 80, 1}, {300, 2, 120, 1}, {900, 3, 160, 1}};

typedef struct node {
    pl_choice choice;  // that led here
    double value;      // sum over visits, 0 ... 1 each
    int visits;
    int first_child, next;                        // indices; 0: none
    int ranked_first, ranked_count, child_count;  // candidates in the order of the ruleset's judgement
} node;

typedef struct judged {
    int32_t worth;
    pl_choice choice;
    pl_item *items;  // room of its own for the choice's items
} judged;

struct pl_search {
    const pl_scene *scene;
    int level;
    pl_game *game;      // the copy under way
    pl_player *script;  // plays the other sides, and the play-outs
    pl_state *guess;
    pl_dice dice;
    node nodes[NODES_MAX];
    int node_count;
    pl_choice ranked[NODES_MAX * 4];
    int ranked_count;
    pl_item pool[ITEM_POOL];
    int pool_count;
    judged best[RANKED_MAX];  // while a node is ranked
    pl_item scratch[RANKED_MAX * PL_ITEMS_MAX];
    double low, high;  // of standings seen, to bring them to 0 ... 1
};

pl_status pl_search_create(const pl_scene *scene, int level, pl_search **out, pl_error *error)
{
    pl_search *search = calloc(1, sizeof *search);
    *out = search;
    if (!search)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a searching player");
    search->scene = scene;
    search->level = level;
    search->guess = pl_scene_block(scene);
    pl_status status = pl_game_create(scene, &search->game, error);
    if (!status)
        status = pl_player_create("scripted", scene, 0, &search->script, error);
    if (!status && !search->guess)
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a searching player");
    if (search->game)
        pl_game_want_events(search->game, false);
    return status;
}

void pl_search_destroy(pl_search *search)
{
    if (!search)
        return;
    pl_game_destroy(search->game);
    pl_player_destroy(search->script);
    free(search->guess);
    free(search);
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

// ---- candidates of a node, ranked by judgement

static bool keep_choice(pl_search *s, pl_choice choice)
{
    if (s->ranked_count == PL_COUNT(s->ranked) || s->pool_count + choice.item_count > ITEM_POOL)
        return false;
    if (choice.item_count) {
        memcpy(s->pool + s->pool_count, choice.items, sizeof *choice.items * (size_t)choice.item_count);
        choice.items = s->pool + s->pool_count;
        s->pool_count += choice.item_count;
    }
    s->ranked[s->ranked_count++] = choice;
    return true;
}

// Puts a choice into the list of the best, best first; the worst gives up its room where the list is full.
static int insert(pl_search *s, int count, int32_t worth, const pl_choice *choice)
{
    judged fresh = {worth, *choice, s->scratch + (size_t)count * PL_ITEMS_MAX};
    if (count == RANKED_MAX) {
        if (worth <= s->best[--count].worth)
            return RANKED_MAX;
        fresh.items = s->best[count].items;
    }
    if (choice->item_count)
        memcpy(fresh.items, choice->items, sizeof *choice->items * (size_t)choice->item_count);
    fresh.choice.items = fresh.items;
    int at = count;
    for (; at > 0 && s->best[at - 1].worth < worth; at--)
        s->best[at] = s->best[at - 1];
    s->best[at] = fresh;
    return count + 1;
}

static void rank_node(pl_search *s, pl_side side, node *n)
{
    const pl_ruleset *rules = s->scene->rules;
    pl_player *eyes = s->script;
    pl_player_look(eyes, pl_game_state(s->game), side);
    int options = pl_player_options(eyes, side), count = 0;
    for (int i = 0; i < options; i++) {
        int fitting = pl_player_fillings(eyes, side, &eyes->options[i], PL_CANDIDATES_MAX);
        for (int k = 0; k < fitting; k++)
            count = insert(s, count, rules->judge ? rules->judge(pl_game_turn(eyes->eyes), &eyes->candidates[k]) : 0, &eyes->candidates[k]);
    }
    n->ranked_first = s->ranked_count;
    for (int i = 0; i < count && keep_choice(s, s->best[i].choice); i++)
        n->ranked_count++;
}

// ---- selection

static bool is_legal(pl_search *s, const pl_choice *choice) { return !pl_game_check(s->game, choice); }

// Progressive widening: the more often a node was visited, the more of its candidates are tried.
static int widen(pl_search *s, int parent)
{
    node *n = &s->nodes[parent];
    int allowed = 2 + (int)sqrt((double)n->visits) * 2;
    if (n->child_count >= n->ranked_count || n->child_count >= allowed || s->node_count == NODES_MAX)
        return 0;
    int child = s->node_count++;
    s->nodes[child] = (node){.choice = s->ranked[n->ranked_first + n->child_count++], .next = n->first_child};
    n->first_child = child;
    return is_legal(s, &s->nodes[child].choice) ? child : 0;
}

static int select_child(pl_search *s, int parent)
{
    int fresh = widen(s, parent), best = 0;
    double most = -1;
    if (fresh)
        return fresh;
    for (int c = s->nodes[parent].first_child; c; c = s->nodes[c].next) {
        const node *n = &s->nodes[c];
        double worth = n->visits ? n->value / n->visits + 0.5 * sqrt(log(s->nodes[parent].visits + 1.0) / n->visits) : 10;
        if (worth > most && is_legal(s, &n->choice)) {
            most = worth;
            best = c;
        }
    }
    return best;
}

// ---- one iteration

static bool play_script(pl_search *s)
{
    pl_side side = (pl_side)__builtin_ctz(pl_game_asked(s->game));
    pl_choice choice = pl_player_choose(s->script, pl_game_state(s->game), side);
    return !pl_game_choose(s->game, &choice);
}

// Lets the other sides play until this one is asked again, or the game or the budget is over.
static bool reach_own(pl_search *s, pl_side side, int *budget)
{
    while (!pl_game_is_over(s->game) && !(pl_game_asked(s->game) & PL_SIDE_BIT(side)) && (*budget)-- > 0)
        if (!play_script(s))
            return false;
    return !pl_game_is_over(s->game) && (pl_game_asked(s->game) & PL_SIDE_BIT(side));
}

static double worth_now(pl_search *s, pl_side side)
{
    const pl_state *state = pl_game_state(s->game);
    if (state->is_over)
        return state->winner == side ? 1 : state->winner ? 0 : 0.5;
    double standing = s->scene->rules->standing ? s->scene->rules->standing(pl_game_turn(s->game), side) : 0;
    s->low = standing < s->low ? standing : s->low;
    s->high = standing > s->high ? standing : s->high;
    return s->high > s->low ? 0.05 + 0.9 * (standing - s->low) / (s->high - s->low) : 0.5;
}

static void iterate(pl_search *s, const pl_state *view, pl_side side, uint64_t pick)
{
    const effort *l = &efforts[s->level];
    int path[DEPTH_MAX + 1] = {1}, depth = 0, budget = l->play_out;
    pl_state_copy(s->guess, view);
    if (s->scene->rules->disguise)
        s->scene->rules->disguise(s->scene, s->guess, side, pick);
    s->dice = (pl_dice){.seed = mixed(pick)};
    pl_game_take_up(s->game, s->guess, &s->dice);
    pl_player_reseed(s->script, mixed(pick + 1));
    int last_turn = view->turn + l->turns;
    while (depth < l->depth && reach_own(s, side, &budget)) {
        node *n = &s->nodes[path[depth]];
        if (!n->ranked_count)
            rank_node(s, side, n);
        int child = select_child(s, path[depth]);
        if (!child || pl_game_choose(s->game, &s->nodes[child].choice))
            break;
        path[++depth] = child;
    }
    while (!pl_game_is_over(s->game) && budget-- > 0 && pl_game_state(s->game)->turn <= last_turn)
        if (!play_script(s))
            break;
    double worth = worth_now(s, side);
    for (int d = 0; d <= depth; d++) {
        s->nodes[path[d]].visits++;
        s->nodes[path[d]].value += worth;
    }
}

pl_choice pl_choose_by_search(pl_player *player, pl_side side)
{
    pl_search *s = player->search;
    s->nodes[1] = (node){0};
    s->node_count = 2;
    s->ranked_count = s->pool_count = 0;
    s->low = 1e18, s->high = -1e18;
    uint64_t seed = mixed(player->seed + 0x9E3779B97F4A7C15u * ++player->picks);
    for (int i = 0; i < efforts[s->level].iterations; i++) {
        iterate(s, player->view, side, mixed(seed + (uint64_t)i));
        if (i == 0 && s->nodes[1].ranked_count == 1)
            break;  // nothing to think about
    }
    int best = 0;
    for (int c = s->nodes[1].first_child; c; c = s->nodes[c].next)
        if (!best || s->nodes[c].visits > s->nodes[best].visits ||
            (s->nodes[c].visits == s->nodes[best].visits && s->nodes[c].value > s->nodes[best].value))
            best = c;
    return best ? pl_player_kept(player, s->nodes[best].choice) : pl_choose_by_script(player, side);
}

// tree.c - what its side does next after the choice that is tried: a tree of its own choices, named by those that led there and not by
// dice, for it must do in many worlds. At each node the choices that judgement likes best wait in its order; the more often a line
// has come by, the more of them are tried, and of these the one that may yet prove best.
#include <math.h>
#include <string.h>

#include "players/search.h"

enum { PLACES_TRIED = 16 };

static uint64_t joined(uint64_t name, uint64_t by) { return pl_player_mixed(name * 0x9E3779B97F4A7C15u + by + 1); }

static uint64_t named(const pl_choice *c)
{
    uint64_t name = joined((uint64_t)c->verb << 32 | (uint64_t)c->subject << 16 | c->target, (uint32_t)c->value);
    for (int i = 0; i < c->item_count; i++) {
        const pl_item *item = &c->items[i];
        name = joined(name, (uint64_t)(uint32_t)item->at.x << 32 | (uint32_t)item->at.y);
        name = joined(name, (uint64_t)item->piece << 32 | (uint64_t)item->target << 16 | (uint16_t)item->facing);
    }
    return name;
}

// NULL: there is no more room.
static pl_branch *branch_of(pl_tree *tree, uint64_t name)
{
    for (uint64_t i = 0; i < PLACES_TRIED; i++) {
        pl_branch *branch = &tree->branches[(name + i) % PL_BRANCHES_MAX];
        if (branch->name == name)
            return branch;
        if (!branch->name) {
            branch->name = name;
            return branch;
        }
    }
    return NULL;
}

void pl_tree_clear(pl_tree *tree) { memset(tree, 0, sizeof *tree); }

void pl_tree_enter(pl_tree *tree, const pl_choice *first)
{
    tree->depth = 0;
    tree->way[0] = branch_of(tree, named(first));
}

// How good a branch may yet prove to be: its mean, and as much more as luck may have kept it down. The logarithm of the visits is counted in
// whole bits, for log() need not be the same on all machines.
static double hope_of(const pl_search *s, const pl_branch *branch, int visits)
{
    int bits = 32 - __builtin_clz((unsigned)visits);
    return branch->sum / branch->tries + sqrt(s->luck * 0.7 * bits / branch->tries);
}

bool pl_tree_choose(pl_search *s, pl_side side, pl_choice *choice)
{
    pl_tree *tree = &s->tree;
    pl_branch *node = tree->way[tree->depth], *best = NULL;
    int wide = node && tree->depth < s->effort->depth ? (int)sqrt((double)node->tries) : 0, at = 0;
    if (wide < 2)
        return false;
    pl_player_look(s->script, pl_game_state(s->game), side);
    pl_search_rank(s, s->script, side, &s->replies, PL_REPLIES_MAX);
    double most = 0;
    for (int i = 0; i < wide && i < s->replies.count; i++) {
        pl_branch *branch = branch_of(tree, joined(node->name, named(&s->replies.list[i]->choice)));
        double hope = !branch ? -INFINITY : branch->tries ? hope_of(s, branch, node->tries) : INFINITY;
        if (!best || hope > most) {
            best = branch;
            most = hope;
            at = i;
        }
    }
    if (!best)
        return false;
    tree->way[++tree->depth] = best;
    *choice = s->replies.list[at]->choice;
    return true;
}

void pl_tree_leave(pl_tree *tree, double value)
{
    for (int i = 0; i <= tree->depth; i++)
        if (tree->way[i]) {
            tree->way[i]->tries++;
            tree->way[i]->sum += value;
        }
}

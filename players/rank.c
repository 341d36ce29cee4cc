// rank.c - which choices are worth trying: those the ruleset's judgement puts first, and the best filling of every option among them,
// so that forty paths of one unit do not crowd out another idea.
#include <string.h>

#include "players/search.h"

static void fill(pl_trial *trial, const pl_choice *choice, int32_t worth)
{
    trial->choice = *choice;
    trial->worth = worth;
    if (choice->item_count)
        memcpy(trial->items, choice->items, sizeof *choice->items * (size_t)choice->item_count);
    trial->choice.items = trial->items;
    trial->worlds = 0;
    trial->is_out = false;
    trial->mean = 0;
}

// Equals stay in the order in which they came; the last gives up its place where the list is full.
static void insert(pl_shortlist *to, const pl_choice *choice, int32_t worth)
{
    if (to->count == to->max && worth <= to->list[to->max - 1]->worth)
        return;
    int at = to->count < to->max ? to->count++ : to->max - 1;
    pl_trial *place = to->list[at];
    for (; at > 0 && to->list[at - 1]->worth < worth; at--)
        to->list[at] = to->list[at - 1];
    to->list[at] = place;
    fill(place, choice, worth);
}

static void empty(pl_shortlist *list, int max)
{
    list->count = 0;
    list->max = max;
    for (int i = 0; i < max; i++)
        list->list[i] = &list->trials[i];
}

static bool has(const pl_shortlist *list, const pl_choice *choice)
{
    for (int i = 0; i < list->count; i++)
        if (pl_same_choice(&list->list[i]->choice, choice))
            return true;
    return false;
}

// The openings take the places of the last half, as far as they are not there yet.
static void mingle(pl_shortlist *tries, const pl_shortlist *openings)
{
    int places = tries->max / 2, last = tries->count;
    for (int i = 0; i < openings->count && places > 0; i++) {
        const pl_trial *opening = openings->list[i];
        if (has(tries, &opening->choice))
            continue;
        if (tries->count < tries->max)
            last = ++tries->count;
        fill(tries->list[--last], &opening->choice, opening->worth);
        places--;
    }
    for (int i = 1; i < tries->count; i++) {
        pl_trial *moved = tries->list[i];
        int at = i;
        for (; at > 0 && tries->list[at - 1]->worth < moved->worth; at--)
            tries->list[at] = tries->list[at - 1];
        tries->list[at] = moved;
    }
}

int pl_search_rank(pl_search *s, pl_player *player, pl_side side, pl_shortlist *tries, int width)
{
    int options = pl_player_options(player, side), considered = 0;
    empty(tries, width);
    empty(&s->openings, width);
    for (int i = 0; i < options && (!tries->count || !pl_search_is_stopped(s)); i++) {
        int fitting = pl_player_fillings(player, side, &player->options[i], PL_CANDIDATES_MAX), best = -1;
        int32_t most = 0;
        for (int k = 0; k < fitting; k++) {
            const pl_choice *choice = &player->candidates[k];
            int32_t worth = s->mind->judge ? s->mind->judge(pl_game_turn(player->eyes), choice) : 0;
            insert(tries, choice, worth);
            if (best < 0 || worth > most) {
                best = k;
                most = worth;
            }
        }
        if (best >= 0)
            insert(&s->openings, &player->candidates[best], most);
        considered += fitting;
    }
    mingle(tries, &s->openings);
    return considered;
}

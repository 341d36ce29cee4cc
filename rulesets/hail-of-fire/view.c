// view.c - what a side may know: everything but the other side's Hero Points and chits (HOF-HID). The only place that blanks.
#include <string.h>

#include "setup.h"

// HOF-HID.3: everything else is public. HOF-HID.1, HOF-HID.2: Hero Points left, the chit total and what is left in the bag are the
// owner's. Points spent and chits drawn are public.
void hof_hide(const pl_scene *scene, pl_state *view, pl_side side)
{
    hof_side *sides = pl_state_part(view, PL_PART_OWN_SIDES);
    (void)scene;
    for (pl_side other = 1; other <= view->sides; other++) {
        if (other == side)
            continue;
        sides[other].hp = sides[other].chit_total = 0;
        memset(sides[other].chits, 0, sizeof sides[other].chits);
    }
}

enum { DRAWS_MOST = 8 };

static uint32_t next_pick(uint64_t *pick)
{
    *pick = *pick * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*pick >> 33);
}

// The same number of chits drawn, of other values: the bag is emptied again at random.
static bool draw_again(const hof_tables *t, hof_side *own, uint64_t *pick)
{
    int left[HOF_CHIT_VALUES], bag = 0, total = 0;
    for (int i = 0; i < HOF_CHIT_VALUES; i++)
        bag += left[i] = t->chits[i];
    int full = bag;
    for (int drawn = 0; drawn < own->chits_drawn; drawn++) {
        if (!bag) {
            for (int i = 0; i < HOF_CHIT_VALUES; i++)
                left[i] = t->chits[i];
            bag = full;
        }
        int n = (int)(next_pick(pick) % (uint32_t)bag), value = 0;
        while (n >= left[value])
            n -= left[value++];
        left[value]--;
        bag--;
        total += value;
    }
    if (own->break_limit && total >= own->break_limit)
        return false;  // it would have routed
    own->chit_total = (uint8_t)total;
    for (int i = 0; i < HOF_CHIT_VALUES; i++)
        own->chits[i] = (uint8_t)left[i];
    return true;
}

// Of a view: a bag is never empty in play but at the moment of its last chit, when the total is not zero.
static bool is_bag_blank(const hof_side *own)
{
    for (int i = 0; i < HOF_CHIT_VALUES; i++)
        if (own->chits[i])
            return false;
    return true;
}

// Another die that fits what was spent, other chits that fit what was drawn. In a state the die is another one for sure, as a twin must
// differ; in a view it may be any, none left among them.
bool hof_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick)
{
    const hof_tables *t = hof_tables_of(scene);
    hof_side *sides = pl_state_part(state, PL_PART_OWN_SIDES);
    bool has_changed = false;
    for (pl_side other = 1; other <= state->sides; other++) {
        hof_side *own = &sides[other], before = *own;
        int most = t->hero_points_most - own->hp_spent;
        if (other == viewer)
            continue;
        bool is_blank = !own->hp && !own->chit_total && is_bag_blank(own);
        if (most > 0 && is_blank)
            own->hp = (uint8_t)(next_pick(&pick) % (uint32_t)(most + 1));
        else if (most > 0)
            own->hp = (uint8_t)((own->hp + 1 + next_pick(&pick) % (uint32_t)most) % (uint32_t)(most + 1));
        for (int tries = 0; tries < DRAWS_MOST && !draw_again(t, own, &pick); tries++)
            ;  // another hand; if all would have routed, what there is stays
        has_changed |= memcmp(&before, own, sizeof before) != 0;
    }
    return has_changed;
}

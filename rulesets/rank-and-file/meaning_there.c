// meaning_there.c - "from there": whom a unit could fire at where its move would end, and who could fire at it, with the dice and the number they would need.
// The same is asked of the rules as in the firing phase, on a copy of the view in which the unit stands there.
#include "fire.h"
#include "meaning_draw.h"

enum { TOLD_EACH = 2 };

// The shots at a unit, or of one, nearest first; each at most once.
static int nearest_shot(const pl_turn *t, int unit, bool is_own, uint32_t *told, rnf_shot *found)
{
    int best = 0;
    for (int i = 0; rnf_t(t)->order[i]; i++) {
        int foe = rnf_t(t)->order[i], firer = is_own ? unit : foe, target = is_own ? foe : unit;
        rnf_shot shot;
        if (rnf_side_of(t, foe) == rnf_side_of(t, unit) || !rnf_on_table(t, foe) || rnf_is_leader(t, foe) || told[i / 32] >> i % 32 & 1 ||
            rnf_why_not_firer(t, firer) || rnf_shot_at(t, firer, target, &shot) || !shot.dice || (best && shot.range >= found->range))
            continue;
        *found = shot;
        best = i + 1;
    }
    if (best)
        told[(best - 1) / 32] |= 1u << (best - 1) % 32;
    return best ? rnf_t(t)->order[best - 1] : 0;
}

static void tell_fire(const pl_turn *t, int unit, pl_preview *to)
{
    uint32_t told[(RNF_UNITS_MAX + 32) / 32] = {0};
    int count = 0;
    rnf_shot shot;
    for (int foe; count < TOLD_EACH && (foe = nearest_shot(t, unit, true, told, &shot)); count++) {
        int shown = rnf_shown(shot.need, shot.mods);
        pl_add_there(to, 1,
                     (pl_said){shown == 6 ? "could fire at {1}: {2:die|dice}, hitting on {3}"
                                          : "could fire at {1}: {2:die|dice}, hitting on {3} or more",
                               {{PL_UNIT, foe}, {PL_NUMBER, shot.dice}, {PL_NUMBER, shown}}});
    }
    if (!count && !rnf_why_not_firer(t, unit))
        pl_add_there(to, 0, (pl_said){"nobody in sight and range to fire at"});
}

static void tell_danger(const pl_turn *t, int unit, pl_preview *to)
{
    uint32_t told[(RNF_UNITS_MAX + 32) / 32] = {0};
    int count = 0;
    rnf_shot shot;
    for (int foe; count < TOLD_EACH && (foe = nearest_shot(t, unit, false, told, &shot)); count++) {
        int shown = rnf_shown(shot.need, shot.mods);
        pl_add_there(to, -1,
                     (pl_said){shown == 6 ? "{1} could fire at it: {2:die|dice}, hitting on {3}"
                                          : "{1} could fire at it: {2:die|dice}, hitting on {3} or more",
                               {{PL_UNIT, foe}, {PL_NUMBER, shot.dice}, {PL_NUMBER, shown}}});
    }
    if (!count)
        pl_add_there(to, 1, (pl_said){"nobody could fire at it there"});
}

void rnf_tell_there(pl_preview *to, int unit, const rnf_stance *end, bool has_moved)
{
    pl_turn *t = pl_preview_trial(to);
    if (!t)
        return;
    t->log = NULL;
    rnf_put(t, unit, end, NULL);
    rnf_units(t)[unit].moved |= has_moved;
    tell_fire(t, unit, to);
    tell_danger(t, unit, to);
}

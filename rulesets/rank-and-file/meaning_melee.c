// meaning_melee.c - what a charge may come to: fire on the way in, the test after it, and the rounds of the melee, by chances and without a die.
// Both are put on a copy of the view where they would stand, and the rules themselves say who touches whom with how many stands and which modifiers.
#include "meaning.h"
#include "meaning_draw.h"
#include "melee.h"
#include "morale.h"

enum { WHOLE = 1000000, DICE_MAX = 64, ROUNDS = 5, STATES = 64, MELEE = 1 };

// Chance of exactly k successes with n dice, in millionths.
static void spread_of(int n, int per_mille, int64_t *chance)
{
    n = n > DICE_MAX ? DICE_MAX : n;
    for (int k = 0; k <= DICE_MAX; k++)
        chance[k] = k == 0 ? WHOLE : 0;
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k >= 0; k--)
            chance[k] = (chance[k] * (1000 - per_mille) + (k ? chance[k - 1] * per_mille : 0)) / 1000;
}

// ---- two units in a melee, alone

typedef struct fighter {
    int unit, foe, stands, hits, each;  // each: hits that cost a stand
    int dice[2], per_mille[2];          // in the first round in all, later for each stand
} fighter;

typedef struct moment {
    int stands[2], hits[2];
    int64_t share;
} moment;

typedef struct melee {
    fighter side[2];  // the charger, and whom it charges
    moment list[2][STATES];
    int count[2];
    int64_t wins, loses;
} melee;

static int chance_in(const pl_turn *t, const fighter *f, const rnf_touch *touch, int round)
{
    pl_roll roll = {0};
    int sum = 0;
    rnf_melee_mods(t, f->unit, f->foe, touch, round, &roll);
    for (int i = 0; i < roll.mod_count; i++)
        sum += roll.mods[i].value;
    return rnf_hit_chance(rnf_t(t)->melee_need, sum);
}

static fighter fighter_of(const pl_turn *t, int unit, int foe)
{
    const rnf_unit *u = &rnf_see(t)[unit];
    const rnf_touch *own = rnf_touch_of(t, MELEE, unit, foe), *of = rnf_touch_of(t, MELEE, foe, unit);
    fighter f = {.unit = unit, .foe = foe, .stands = u->stands, .hits = u->hits, .each = rnf_t(t)->hits_per_stand[rnf_arm_of(t, unit)]};
    int each = rnf_dice_each(t, unit, of && of->strikes && of->edge == RNF_FRONT);
    f.dice[0] = own ? own->stands * each : 0;
    f.dice[1] = each;
    for (int later = 0; later < 2; later++)
        f.per_mille[later] = chance_in(t, &f, own, later + 1);
    return f;
}

// A drawn round goes on with what is left; those that stand alike are one.
static void go_on(melee *m, int to, const moment *next)
{
    for (int i = 0; i < m->count[to]; i++) {
        moment *same = &m->list[to][i];
        if (same->stands[0] == next->stands[0] && same->stands[1] == next->stands[1] && same->hits[0] == next->hits[0] &&
            same->hits[1] == next->hits[1]) {
            same->share += next->share;
            return;
        }
    }
    if (m->count[to] < STATES)
        m->list[to][m->count[to]++] = *next;
}

// RNF-MEL.9, RNF-CAS.1: both sides' hits together.
static void settle(melee *m, int to, const moment *now, const int *scored, int64_t share)
{
    moment next = *now;
    next.share = share;
    for (int i = 0; i < 2; i++) {
        int sum = now->hits[i] + scored[1 - i], lost = sum / m->side[i].each;
        next.stands[i] = lost >= now->stands[i] ? 0 : now->stands[i] - lost;
        next.hits[i] = sum % m->side[i].each;
    }
    bool is_won = next.stands[0] && (!next.stands[1] || scored[0] > scored[1]),
         is_lost = next.stands[1] && (!next.stands[0] || scored[1] > scored[0]);
    if (is_won)
        m->wins += share;
    else if (is_lost)
        m->loses += share;
    else if (next.stands[0] && next.stands[1])
        go_on(m, to, &next);
}

static void fight_round(melee *m, int round, const moment *now)
{
    int64_t chance[2][DICE_MAX + 1];
    bool is_later = round > 0;
    for (int i = 0; i < 2; i++)
        spread_of(is_later ? m->side[i].dice[1] * now->stands[i] : m->side[i].dice[0], m->side[i].per_mille[is_later], chance[i]);
    for (int a = 0; a <= DICE_MAX; a++)
        for (int b = 0; chance[0][a] && b <= DICE_MAX; b++)
            if (chance[1][b])
                settle(m, 1 - round % 2, now, (int[]){a, b}, now->share * chance[0][a] / WHOLE * chance[1][b] / WHOLE);
}

static void fight(const pl_turn *t, int unit, int target, int64_t share, int64_t *wins, int64_t *loses)
{
    melee m = {.side = {fighter_of(t, unit, target), fighter_of(t, target, unit)}, .count = {1, 0}};
    m.list[0][0] = (moment){{m.side[0].stands, m.side[1].stands}, {m.side[0].hits, m.side[1].hits}, share};
    for (int round = 0; round < ROUNDS; round++) {
        m.count[1 - round % 2] = 0;
        for (int i = 0; i < m.count[round % 2]; i++)
            fight_round(&m, round, &m.list[round % 2][i]);
    }
    *wins += m.wins;
    *loses += m.loses;
}

// ---- the two where they would stand

static void stand_off(pl_turn *t, int unit, int target, rnf_zone edge, const rnf_stance *halt)
{
    rnf_unit *all = rnf_units(t);
    t->log = NULL;
    rnf_put(t, unit, halt, NULL);
    for (int i = 0; rnf_t(t)->order[i]; i++)
        all[rnf_t(t)->order[i]].melee = 0;
    rnf_own(t)->touch_count = 0;
    all[unit].charges = (uint16_t)target;
    all[unit].charged = all[unit].met = 1;
    all[unit].edge = (uint8_t)edge;
    all[target].target = 1;
    all[target].target_of = (uint16_t)unit;
    all[target].is_halted = rnf_is_mounted(t, target);
}

static void close_up(pl_turn *t, int unit, int target)
{
    rnf_unit *all = rnf_units(t);
    all[unit].melee = all[target].melee = MELEE;
    all[unit].stood_good = all[unit].morale == RNF_GOOD;
    all[target].stood_good = all[target].morale == RNF_GOOD;
    rnf_contact(t, MELEE);
}

static bool is_drawable(const pl_turn *turn, int target)
{
    const rnf_unit *v = &rnf_see(turn)[target];
    return v->morale != RNF_ROUTING && v->formation != RNF_LIMBERED && !rnf_is_on(turn->scene, RNF_SIX_CONFIRM);
}

bool rnf_charge_prospect(pl_preview *to, int unit, int target, rnf_zone edge, const rnf_stance *halt, rnf_prospect *found)
{
    int64_t hit[DICE_MAX + 1], stops = 0, wins = 0, loses = 0;
    rnf_shot shot = {0};
    pl_turn *t = is_drawable(to->turn, target) ? pl_preview_trial(to) : NULL;
    if (!t)
        return false;
    stand_off(t, unit, target, edge, halt);
    if (rnf_why_not_firer(t, target) || rnf_shot_at(t, target, unit, &shot))
        shot.dice = 0;
    spread_of(shot.dice, rnf_hit_chance(shot.need, shot.mods), hit);
    int each = rnf_t(t)->hits_per_stand[rnf_arm_of(t, unit)];
    *found = (rnf_prospect){0};
    for (int hits = 0; hits <= shot.dice && hits <= DICE_MAX; hits++) {
        t = pl_preview_trial(to);
        stand_off(t, unit, target, edge, halt);
        int sum = rnf_see(t)[unit].hits + hits, lost = rnf_least(sum / each, rnf_see(t)[unit].stands);
        if (lost == rnf_see(t)[unit].stands) {
            stops += hit[hits];
            continue;
        }
        rnf_units(t)[unit].hits = (uint8_t)(sum % each);
        if (lost)
            rnf_lose_stands(t, unit, lost, RNF_DESTROYED_FIRE, NULL);
        int64_t fails = lost ? hit[hits] * (1000 - rnf_pass_chance(t, unit, 0, false)) / 1000 : 0;
        stops += fails;
        close_up(t, unit, target);
        found->routs_it |=
            !rnf_see(t)[target].stood_good || rnf_is_gun(t, target) || rnf_routs_at_once(t, MELEE, target, rnf_side_of(t, unit));
        found->routs |= !rnf_see(t)[unit].stood_good || rnf_routs_at_once(t, MELEE, unit, rnf_side_of(t, target));
        fight(t, unit, target, hit[hits] - fails, &wins, &loses);
    }
    found->stops = (int)(stops / 1000);
    found->wins = (int)(wins / 1000);
    found->loses = (int)(loses / 1000);
    return true;
}

// worth.c - the scripted player's arithmetic: attacks, icons, goals.
#include "worth.h"

#include "phaseline/recall.h"

// Tenths of hits dealt and taken, by attack dice 1 to 8 and 10 (rows) and defence dice 0 to 6 and 8 (columns).
static const uint8_t dealt_by[9][8] = {
    {5, 4, 3, 2, 2, 2, 2, 2},         {10, 9, 8, 6, 5, 4, 4, 4},        {15, 13, 12, 11, 8, 7, 6, 5},
    {20, 17, 16, 16, 13, 10, 9, 8},   {25, 22, 21, 20, 18, 15, 13, 10}, {30, 27, 25, 24, 23, 21, 17, 13},
    {35, 32, 29, 28, 28, 26, 23, 17}, {40, 37, 34, 33, 32, 31, 29, 21}, {50, 47, 43, 41, 40, 40, 39, 33},
};
static const uint8_t taken_by[9][8] = {
    {0, 4, 6, 7, 7, 7, 8, 8},      {0, 4, 9, 12, 13, 14, 15, 15}, {0, 3, 8, 14, 17, 20, 21, 23},
    {0, 3, 7, 13, 19, 23, 26, 29}, {0, 3, 6, 12, 18, 25, 30, 35}, {0, 2, 6, 10, 16, 24, 30, 39},
    {0, 2, 5, 9, 15, 21, 29, 42},  {0, 2, 5, 8, 13, 19, 27, 42},  {0, 2, 4, 7, 11, 16, 22, 38},
};

void al_expected_hits(int attack, int defence, int *dealt, int *taken)
{
    int row = attack > 8 ? 8 : attack - 1, column = defence > 6 ? 7 : defence;
    *dealt = attack > 0 ? dealt_by[row][column] : 0;
    *taken = attack > 0 ? taken_by[row][column] : 0;
}

// A unit's points of victory spread over its hit points, and something for the strength lost. The leader's are worth more.
int al_hit_worth(const pl_turn *turn, int unit)
{
    const al_tables *t = al_data(turn);
    const al_unit *u = al_see(turn, unit);
    int points = 100 * (al_base_of(turn, unit)->is_formation ? t->vp_formation : t->vp_sortie);
    if (al_card_of(turn, unit)->commander)
        points += 100 * t->vp_commander;
    int worth = 18 + points / (u->hits ? u->hits : 1) + (al_is_by_control(turn, unit) ? 12 : 0);
    int32_t best = 0;
    for (pl_side side = 1; side <= turn->state->sides; side++)
        best = turn->state->score[side] > best ? turn->state->score[side] : best;
    bool is_leader = turn->state->sides > 2 && turn->state->score[al_side_of(turn, unit)] == best;
    return is_leader ? worth + worth / 4 : worth;
}

static int damage_worth(const pl_turn *turn, int unit, int tenths)
{
    int most = al_see(turn, unit)->hits * 10;
    return al_hit_worth(turn, unit) * (tenths > most ? most : tenths < 0 ? 0 : tenths) / 10;
}

int al_attack_worth(const pl_turn *turn, const al_order *order)
{
    int dealt, taken;
    al_moment us = {.unit = order->unit, .other = order->target, .kind = order->kind};
    al_moment them = {.unit = order->target, .other = order->unit, .kind = order->kind};
    al_expected_hits(al_attack_dice(turn, order), al_defence_dice(turn, order), &dealt, &taken);
    if (order->kind != AL_CLOSE)
        taken = 0;
    dealt += (order->kind == AL_CLOSE && dealt >= 8 ? 10 * al_sum(turn, AL_AT_BRUTAL, &us) : 0) - 10 * al_sum(turn, AL_AT_TOUGH, &them);
    taken += (order->kind == AL_CLOSE && taken >= 8 ? 10 * al_sum(turn, AL_AT_BRUTAL, &them) : 0) - 10 * al_sum(turn, AL_AT_TOUGH, &us);
    uint64_t ready = al_see(turn, order->target)->ready;
    if (order->kind == AL_CLOSE && (ready >> AL_BERSERKER & 1))
        taken += 8;
    if (order->kind == AL_CLOSE && (ready >> AL_DEATH_THROES & 1) && dealt >= al_see(turn, order->target)->hits * 8)
        taken += 10;
    return damage_worth(turn, order->target, dealt) - damage_worth(turn, order->unit, taken);
}

int al_promised_worth(const pl_turn *turn, const al_order *order, int more)
{
    int dealt, taken;
    al_expected_hits(al_attack_dice(turn, order) + more, al_defence_dice(turn, order), &dealt, &taken);
    return damage_worth(turn, order->target, dealt) - damage_worth(turn, order->unit, taken);
}

int al_best_close(const pl_turn *turn, int unit, int more, int *target)
{
    uint64_t foes = al_hostile_neighbours(turn, unit);
    int best = 0;
    *target = 0;
    for (int foe = 1; foe <= al_unit_count(turn); foe++) {
        al_base_side own, theirs;
        if (!(foes >> foe & 1) || !al_touching_sides(turn, unit, foe, &own, &theirs))
            continue;
        al_order order = {
            .unit = (uint16_t)unit, .target = (uint16_t)foe, .kind = AL_CLOSE, .own_side = (uint8_t)own, .target_side = (uint8_t)theirs};
        int worth = al_attack_worth(turn, &order);
        if (more)
            worth = al_promised_worth(turn, &order, more);
        if (!*target || worth > best) {
            best = worth;
            *target = foe;
        }
    }
    return best;
}

int al_line_worth(const pl_turn *turn, int unit, int target, int own_notch, int target_notch)
{
    al_order order = {.unit = (uint16_t)unit,
                      .target = (uint16_t)target,
                      .kind = AL_RANGED,
                      .own_side = (uint8_t)al_notch_side(own_notch),
                      .target_side = (uint8_t)al_notch_side(target_notch)};
    order.los = (uint8_t)al_line_penalty(turn, unit, target, own_notch, target_notch);
    order.melee = (uint8_t)al_melee_penalty(turn, unit, target);
    return al_attack_worth(turn, &order);
}

int al_best_line(const pl_turn *turn, int unit, int *target)
{
    const al_base *base = al_base_of(turn, unit);
    pl_len reach = al_range(turn, unit);
    int best = 0;
    *target = 0;
    for (int foe = 1; foe <= al_unit_count(turn); foe++) {
        if (!al_is_hostile(turn, unit, foe) || !al_has_line(turn, unit, foe, reach))
            continue;
        for (int i = 0; i < AL_NOTCHES; i++)
            for (int k = 0; k < AL_NOTCHES && base->has_notch[i]; k++) {
                if (!al_base_of(turn, foe)->has_notch[k] || al_why_not_line(turn, unit, foe, i, k, reach))
                    continue;
                int worth = al_line_worth(turn, unit, foe, i, k);
                if (!*target || worth > best) {
                    best = worth;
                    *target = foe;
                }
            }
    }
    return best;
}

// ---- icons

static int32_t nearest_foe(const pl_turn *turn, int unit, int *foe)
{
    int32_t best = INT32_MAX;
    *foe = 0;
    for (int other = 1; other <= al_unit_count(turn); other++) {
        if (!al_in_play(turn, other) || !al_is_hostile(turn, unit, other))
            continue;
        int32_t gap = pl_distance(al_piece_of(turn, unit)->at, al_piece_of(turn, other)->at, PL_NEAREST);
        if (gap < best) {
            best = gap;
            *foe = other;
        }
    }
    return best;
}

void al_icon_wants(const pl_turn *turn, int unit, int want[AL_ICONS])
{
    const al_tables *t = al_data(turn);
    const al_unit *u = al_see(turn, unit);
    pl_side side = al_side_of(turn, unit);
    int op = al_see_side(turn, side)->op, cost = t->order_cost[AL_CLOSE][al_base_of(turn, unit)->is_formation], foe;
    bool is_own_turn = turn->state->active == side;
    int32_t gap = nearest_foe(turn, unit, &foe);
    want[AL_ICON_A] = want[AL_ICON_D] = 5;
    want[AL_ICON_R] = 2;
    want[AL_ICON_M] = 3;
    if (al_is_in_melee(turn, unit)) {
        bool can_attack = is_own_turn && !u->given[AL_CLOSE] && op >= cost;
        want[AL_ICON_A] = can_attack ? 14 : 6;
        want[AL_ICON_D] = can_attack ? 6 : 12;
        want[AL_ICON_R] = 0;
        want[AL_ICON_M] = 1;
    } else if (gap <= al_range(turn, unit) + t->step) {
        want[AL_ICON_R] = is_own_turn && u->given[AL_RANGED] ? 3 : 12;
        want[AL_ICON_M] = is_own_turn && !u->given[AL_MOVE] ? 7 : 2;
        want[AL_ICON_D] = 7;
        want[AL_ICON_A] = 7;
    } else {
        want[AL_ICON_M] = is_own_turn && u->given[AL_MOVE] ? 4 : 12;
        want[AL_ICON_R] = 5;
    }
    want[AL_ICON_M] = u->icons[AL_ICON_M] <= 1 && want[AL_ICON_M] > 2 ? want[AL_ICON_M] + 4 : want[AL_ICON_M];
}

int al_slot_worth(const pl_turn *turn, int unit, int slot, const int want[AL_ICONS])
{
    const al_slot *s = &al_card_of(turn, unit)->slots[slot - 1];
    int worth = 0;
    for (int i = 0; i < AL_ICONS; i++)
        worth += s->icons[i] * want[i];
    for (int i = 0; i < AL_SLOT_ABILITIES_MAX; i++)
        worth += s->ability[i] ? 9 : 0;
    return worth;
}

// The first D icon, and out of melee the first M icon, are worth more than the later ones.
static int marginal_worth(const pl_turn *turn, int unit, int slot, const int want[AL_ICONS], const int have[AL_ICONS])
{
    const al_slot *s = &al_card_of(turn, unit)->slots[slot - 1];
    int worth = al_slot_worth(turn, unit, slot, want);
    worth += s->icons[AL_ICON_D] && !have[AL_ICON_D] ? 15 : 0;
    return worth + (s->icons[AL_ICON_M] && !have[AL_ICON_M] && want[AL_ICON_M] > 1 ? 30 : 0);
}

static void count_icons(const pl_turn *turn, int unit, int slot, int have[AL_ICONS])
{
    for (int i = 0; i < AL_ICONS; i++)
        have[i] += al_card_of(turn, unit)->slots[slot - 1].icons[i];
}

int al_slots_worth(const pl_turn *turn, int unit, const uint8_t slots[AL_FIGURES_MAX])
{
    int want[AL_ICONS], have[AL_ICONS] = {0}, worth = 0;
    al_icon_wants(turn, unit, want);
    for (int f = 0; f < al_card_of(turn, unit)->figure_count; f++) {
        if (!slots[f])
            continue;
        worth += marginal_worth(turn, unit, slots[f], want, have);
        count_icons(turn, unit, slots[f], have);
    }
    return worth;
}

// The best slots, figure by figure, against those taken now.
int al_regroup_worth(const pl_turn *turn, int unit)
{
    const al_card *card = al_card_of(turn, unit);
    const al_unit *u = al_see(turn, unit);
    int want[AL_ICONS], have[AL_ICONS] = {0}, could = 0;
    bool is_taken[AL_SLOTS_MAX] = {false};
    al_icon_wants(turn, unit, want);
    for (int f = 0; f < card->figure_count; f++) {
        int best = -1, best_worth = -1;
        for (int s = 0; s < card->slot_count && u->slot[f]; s++) {
            int worth = is_taken[s] || al_why_not_slot(turn, unit, f, s + 1) ? -1 : marginal_worth(turn, unit, s + 1, want, have);
            if (worth > best_worth) {
                best_worth = worth;
                best = s;
            }
        }
        if (best >= 0) {
            is_taken[best] = true;
            count_icons(turn, unit, best + 1, have);
            could += best_worth;
        }
    }
    return could - al_slots_worth(turn, unit, u->slot);
}

int al_attack_promise(const pl_turn *turn, int unit)
{
    const al_card *card = al_card_of(turn, unit);
    const al_unit *u = al_see(turn, unit);
    bool is_taken[AL_SLOTS_MAX] = {false};
    int icons = 0;
    for (int f = 0; f < card->figure_count; f++) {
        int best = -1, most = -1;
        for (int s = 0; s < card->slot_count && u->slot[f]; s++)
            if (!is_taken[s] && !al_why_not_slot(turn, unit, f, s + 1) && card->slots[s].icons[AL_ICON_A] > most) {
                most = card->slots[s].icons[AL_ICON_A];
                best = s;
            }
        if (best >= 0) {
            is_taken[best] = true;
            icons += most;
        }
    }
    int promise = icons * 9 / 10 - u->icons[AL_ICON_A];
    return promise > 0 ? promise : 0;
}

// ---- goals

static bool stands_on(const pl_turn *turn, int unit, pl_feature_id area)
{
    al_stand stand = al_stand_of(turn, unit);
    pl_point corners[4];
    al_corners(&stand, corners);
    return al_is_on(turn, area, corners, 4);
}

static pl_point middle_of(const pl_turn *turn, pl_feature_id area)
{
    int count;
    const pl_point *points = pl_terrain_points(turn->scene->terrain, area, 0, &count);
    return pl_mean_of(points, count);
}

// Units that shoot better than they fight leave the ground to others.
static bool is_shooter(const pl_turn *turn, int unit)
{
    return al_see(turn, unit)->icons[AL_ICON_R] > al_see(turn, unit)->icons[AL_ICON_A];
}

// Distance to a place, a sturdy unit counting as nearer.
static int32_t reach_of(const pl_turn *turn, int unit, pl_point at)
{
    return pl_distance(al_piece_of(turn, unit)->at, at, PL_NEAREST) - 400 * al_see(turn, unit)->hits;
}

// How many others of the side would take the area before this unit.
static int nearer_friends(const pl_turn *turn, int unit, pl_point at)
{
    int32_t gap = reach_of(turn, unit, at);
    int count = 0;
    for (int other = 1; other <= al_unit_count(turn); other++) {
        if (other == unit || !al_in_play(turn, other) || al_side_of(turn, other) != al_side_of(turn, unit) || is_shooter(turn, other))
            continue;
        int32_t theirs = reach_of(turn, other, at);
        count += theirs < gap || (theirs == gap && other < unit);
    }
    return count;
}

// A side sends two units to each area; the rest look for the enemy, nearest first.
static al_aim find_aim(const pl_turn *turn, int unit)
{
    al_aim aim = {0};
    int32_t best = INT32_MAX;
    for (int id = 1; id <= pl_terrain_count(turn->scene->terrain); id++) {
        if (!al_kind_of(turn, (pl_feature_id)id)->vp)
            continue;
        pl_point at = middle_of(turn, (pl_feature_id)id);
        int before = nearer_friends(turn, unit, at) + 2 * is_shooter(turn, unit);
        int32_t gap = pl_distance(al_piece_of(turn, unit)->at, at, PL_NEAREST) + before * PL_INCHES(5);
        if (gap < best && (before < 2 || stands_on(turn, unit, (pl_feature_id)id))) {
            best = gap;
            aim = (al_aim){.area = (pl_feature_id)id, .at = at};
        }
    }
    int foe;
    int32_t gap = nearest_foe(turn, unit, &foe);
    bool is_fighter = al_attack_promise(turn, unit) + al_see(turn, unit)->icons[AL_ICON_A] >= 3;
    if (aim.area && is_fighter && stands_on(turn, unit, aim.area))
        for (int other = 1; other <= al_unit_count(turn); other++)  // whoever disputes the ground is the next goal
            if (al_in_play(turn, other) && al_is_hostile(turn, unit, other) && stands_on(turn, other, aim.area))
                return (al_aim){.enemy = (uint16_t)other, .at = al_piece_of(turn, other)->at};
    if (foe && (!aim.area || (is_fighter && gap + PL_INCHES(4) < best)))
        aim = (al_aim){.enemy = (uint16_t)foe, .at = al_piece_of(turn, foe)->at};
    return aim;
}

typedef struct unit_key {
    uint64_t rest;
    int unit, spare;
} unit_key;

static void answer_aim(const pl_turn *turn, const void *key, void *answer)
{
    *(al_aim *)answer = find_aim(turn, ((const unit_key *)key)->unit);
}

static const pl_memo aims = {
    .key_size = sizeof(unit_key), .answer_size = sizeof(al_aim), .bits = 8, .is_of_state = true, .work = answer_aim};

al_aim al_aim_of(const pl_turn *turn, int unit)
{
    al_aim found;
    pl_recall_ask(turn, &aims, &(unit_key){pl_key_rest(turn), unit, 0}, &found);
    return found;
}

int32_t al_way_to_go(const pl_turn *turn, int unit, const al_aim *aim, const al_stand *stand)
{
    const al_card *card = al_card_of(turn, unit);
    pl_point corners[4];
    al_corners(stand, corners);
    if (aim->area && al_is_on(turn, aim->area, corners, 4))
        return 0;
    int32_t gap = pl_distance(stand->at, aim->at, PL_NEAREST);
    if (aim->enemy && is_shooter(turn, unit) && gap < al_range(turn, unit))
        return 0;  // near enough to shoot
    int off = pl_angle_between(stand->facing, pl_bearing(stand->at, aim->at));
    int dear = card->cost[AL_LEFT] + card->cost[AL_BACK] - 2 * card->cost[AL_FRONT];
    return gap + off * (6 + 5 * dear);
}

// fire.c - an element fires: its main and support attacks, kills marked, leader die, HE, flame and smoke rounds.
// Stands on rules.h and shot.c. ROF-FIR.4, .9, .10, ROF-CAS, ROF-HED, ROF-SPC.
#include "rules.h"

#include <string.h>

enum { HITS_MAX = 96 };
const char *const rof_fire_words[] = {"main", "sw", "smoke", NULL};

typedef struct attack {
    pl_turn *turn;
    int unit, target, ghost, aim, hit_count;
    bool is_stationary;
    uint16_t seen;             // union of T(f)
    int64_t gap[ROF_FIGURES];  // smallest to any firing figure
    uint8_t kill[HITS_MAX];    // number of each hit, in the order scored
} attack;

// ---- marking

void rof_mark(pl_turn *turn, int piece, const char *rule)
{
    int unit = rof_piece_at(turn, piece)->unit;
    rof_p(turn, piece)->marked = 1;
    pl_emit(turn, (pl_event){.kind = ROF_EV_MARKED,
                             .sees = rof_sees_secret(turn, unit),
                             .side = rof_piece_at(turn, piece)->side,
                             .subject = (uint16_t)piece,
                             .rule = rule});
}

// ROF-CAS.1: ordinary figures, then gunners, then leaders; the nearest, then the lowest number.
static int next_victim(const attack *a)
{
    int first = rof_scene_unit(a->turn, a->target)->first, best = -1, best_rank = 0;
    for (int n = 0; n < ROF_FIGURES; n++) {
        if (!(a->seen >> n & 1) || rof_see_p(a->turn, first + n)->marked)
            continue;
        int rank = rof_standing_of(a->turn, first + n);
        if (best >= 0 && (rank > best_rank || (rank == best_rank && a->gap[n] >= a->gap[best])))
            continue;
        best = n;
        best_rank = rank;
    }
    return best < 0 ? 0 : first + best;
}

// ROF-CAS.4: on a 6 a leader falls in place of the last man marked.
static void roll_leader_die(attack *a, int last)
{
    pl_turn *turn = a->turn;
    int first = rof_scene_unit(turn, a->target)->first, leader = 0;
    for (int n = ROF_FIGURES - 1; n >= 0; n--)
        if (a->seen >> n & 1 && rof_standing_of(turn, first + n) == 2 && !rof_see_p(turn, first + n)->marked)
            leader = first + n;
    if (!last || !leader || !rof_on(turn, ROF_OPT_LEADER_DIE))
        return;
    pl_roll die = {.purpose = "leader",
                   .rule = "ROF-CAS.4",
                   .owner = rof_unit_at(turn, a->unit)->side,
                   .need = (int16_t)rof_t(turn)->leader_die,
                   .subject = (uint16_t)leader,
                   .subject_is = PL_PIECE};
    pl_roll_dice(turn, &die);
    if (!die.passed)
        return;
    rof_p(turn, last)->marked = 0;
    rof_p(turn, leader)->marked = 1;
    pl_emit(turn, (pl_event){.kind = ROF_EV_LEADER_HIT, .subject = (uint16_t)leader, .target = (uint16_t)last, .rule = "ROF-CAS.4"});
}

// ROF-FIR.9, .10: one die a hit in the order scored, then the leader die.
static void roll_kills(attack *a, bool has_leader_die)
{
    pl_turn *turn = a->turn;
    int last = 0;
    for (int i = 0; i < a->hit_count;) {
        int same = 1;
        while (i + same < a->hit_count && a->kill[i + same] == a->kill[i] && same < PL_DICE_MAX)
            same++;
        pl_roll roll = {.purpose = "to kill",
                        .rule = "ROF-FIR.10",
                        .owner = rof_unit_at(turn, a->unit)->side,
                        .need = a->kill[i],
                        .count = (uint8_t)same,
                        .subject = (uint16_t)a->target,
                        .subject_is = PL_UNIT};
        pl_roll_dice(turn, &roll);
        for (int k = 0; k < roll.passed; k++) {
            int victim = next_victim(a);
            if (!victim)
                break;  // kills left over are lost
            rof_mark(turn, victim, "ROF-CAS.1");
            last = victim;
        }
        i += same;
    }
    if (has_leader_die)
        roll_leader_die(a, last);
    a->hit_count = 0;
}

// ---- one figure fires

static void note_sightings(attack *a, int firer, uint16_t seen)
{
    for (int n = 0; n < ROF_FIGURES; n++) {
        if (!(seen >> n & 1))
            continue;
        int64_t gap = rof_gap_order(a->turn, rof_piece_at(a->turn, firer)->at, rof_target_at(a->turn, a->target, a->ghost, n));
        if (!(a->seen >> n & 1) || gap < a->gap[n])
            a->gap[n] = gap;
        a->seen |= (uint16_t)(1u << n);
    }
}

static int roll_shot(attack *a, int firer, const rof_shot *shot, const char *rule)
{
    pl_turn *turn = a->turn;
    pl_roll roll = {.purpose = "to hit",
                    .rule = rule,
                    .owner = rof_unit_at(turn, a->unit)->side,
                    .need = rof_t(turn)->to_hit[shot->cover],
                    .subject = (uint16_t)firer,
                    .target = (uint16_t)a->target,
                    .subject_is = PL_PIECE,
                    .target_is = PL_UNIT};
    if (rof_weapon_of(turn, firer)->flags & ROF_SNIPER)
        roll.sees = rof_sees_secret(turn, a->unit);  // the firer of a hidden sniper's shot stays unnamed
    for (int i = 0; i < shot->mod_count; i++)
        pl_roll_mod(&roll, shot->mods[i].name, -shot->mods[i].value);
    int hits = rof_roll_hits(turn, &roll, shot->tn, shot->dice);
    if (hits)
        pl_emit(turn, (pl_event){.kind = ROF_EV_HITS,
                                 .sees = roll.sees,
                                 .subject = (uint16_t)firer,
                                 .target = (uint16_t)a->target,
                                 .value = hits,
                                 .rule = rule});
    return hits;
}

static void fire_small_arms(attack *a, int firer, const rof_shot *shot)
{
    note_sightings(a, firer, shot->seen);
    int hits = roll_shot(a, firer, shot, "ROF-FIR.5");
    PL_ASSERT(a->hit_count + hits <= HITS_MAX);
    for (int i = 0; i < hits && a->hit_count < HITS_MAX; i++)
        a->kill[a->hit_count++] = (uint8_t)shot->kill;
}

// ROF-SPC.2: the victim is the figure aimed at, whoever he is.
static void fire_sniper(attack *a, int firer, const rof_shot *shot)
{
    pl_turn *turn = a->turn;
    int victim = rof_scene_unit(turn, a->target)->first + shot->nearest;
    if (!roll_shot(a, firer, shot, "ROF-SPC.2"))
        return;
    pl_roll roll = {.purpose = "to kill",
                    .rule = "ROF-FIR.10",
                    .owner = rof_unit_at(turn, a->unit)->side,
                    .need = shot->kill,
                    .subject = (uint16_t)victim,
                    .subject_is = PL_PIECE};
    pl_roll_dice(turn, &roll);
    if (roll.passed && !rof_see_p(turn, victim)->marked)
        rof_mark(turn, victim, "ROF-SPC.2");
}

// ROF-SPC.4: a die's worth of hits, each killing on the same number whatever the cover.
static void fire_flame(attack *a, int firer, const rof_shot *shot)
{
    pl_turn *turn = a->turn;
    int hits = pl_roll_die(turn, 6, rof_unit_at(turn, a->unit)->side, "flame", "ROF-SPC.4");
    rof_p(turn, firer)->fuel--;
    rof_u(turn, a->target)->flamed = 1;
    a->seen = 0;
    note_sightings(a, firer, shot->seen);
    memset(a->kill, rof_t(turn)->flame_kill, (size_t)hits);
    a->hit_count = hits;
    roll_kills(a, false);
}

// ---- HE

static bool is_in_house(const pl_turn *turn, pl_point p)
{
    pl_feature_id ids[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, p, ids, PL_COUNT(ids));
    for (int i = 0; i < count; i++)
        if (rof_t(turn)->ground[pl_terrain_feature(turn->scene->terrain, ids[i])->kind].use & ROF_USE_HOUSE)
            return true;
    return false;
}

static void burst_on(pl_turn *turn, int piece, pl_point at, const rof_weapon *weapon, pl_side owner)
{
    int unit = rof_piece_at(turn, piece)->unit;
    int mod = weapon->kill_mod + (weapon->flags & ROF_AT && is_in_house(turn, at) ? rof_t(turn)->at_kill : 0);  // ROF-SPC.5
    pl_roll roll = {.purpose = "to kill",
                    .rule = "ROF-HED.3",
                    .owner = owner,
                    .need = (int16_t)rof_kill_number(turn, rof_area_cover(turn, at), mod),
                    .subject = (uint16_t)piece,
                    .subject_is = PL_PIECE,
                    .sees = rof_sees_secret(turn, unit)};
    pl_roll_dice(turn, &roll);
    if (roll.passed)
        rof_mark(turn, piece, "ROF-HED.3");
}

static void burst(pl_turn *turn, int firer, int target, int ghost, int aim, const rof_weapon *weapon)
{
    int first = rof_scene_unit(turn, target)->first;
    pl_side owner = rof_unit_at(turn, firer)->side, enemy = rof_unit_at(turn, target)->side;
    pl_point centre = rof_target_at(turn, target, ghost, aim - first);
    if (!rof_see_p(turn, aim)->marked)
        burst_on(turn, aim, centre, weapon, owner);
    for (int sweep = 0; sweep < 2; sweep++)  // the target's side ascending, then the firer's
        for (int p = 1; p <= turn->state->piece_count; p++) {
            const pl_piece *piece = rof_piece_at(turn, p);
            if (p == aim || piece->place != PL_ON_TABLE || piece->side != (sweep ? owner : enemy) || rof_see_p(turn, p)->marked)
                continue;
            pl_point at = piece->unit == target ? rof_target_at(turn, target, ghost, p - first) : piece->at;
            if (pl_points_within(centre, at, weapon->he_radius + rof_t(turn)->radius))
                burst_on(turn, p, at, weapon, owner);
        }
}

static void fire_he(attack *a, int firer, const rof_shot *shot)
{
    int aim = rof_scene_unit(a->turn, a->target)->first + shot->nearest;
    int hits = roll_shot(a, firer, shot, "ROF-HED.2");
    for (int i = 0; i < hits; i++)
        burst(a->turn, a->unit, a->target, a->ghost, aim, rof_weapon_of(a->turn, firer));
}

// ---- smoke

void rof_smoke_place(pl_turn *turn, pl_side side, pl_point at, bool is_pending, const char *rule)
{
    if (at.x < 0 || at.y < 0 || at.x > turn->scene->width || at.y > turn->scene->height)
        return;  // ROF-HED.4: off the table, no counter
    pl_marker marker = {.at = at, .kind = ROF_SMOKE_DISC, .side = side, .value = rof_t(turn)->hit_mod[ROF_HIT_SMOKE_FULL].value};
    int slot = rof_marker_place(turn, marker, rule);
    if (slot)
        rof_m(turn, slot)->pending = is_pending;
}

// ROF-HED.4: a smoke round lands, or goes astray by a direction and a distance die.
static void fire_smoke(pl_turn *turn, int firer, pl_point at)
{
    pl_side side = rof_piece_at(turn, firer)->side;
    pl_roll roll = {.purpose = "smoke round",
                    .rule = "ROF-HED.4",
                    .owner = side,
                    .need = (int16_t)rof_t(turn)->smoke_lands,
                    .subject = (uint16_t)firer,
                    .subject_is = PL_PIECE};
    pl_roll_dice(turn, &roll);
    rof_p(turn, firer)->smoke_rounds--;
    if (!roll.passed) {
        int direction = pl_roll_die(turn, 6, side, "direction", "ROF-HED.4"),
            distance = pl_roll_die(turn, 6, side, "distance", "ROF-HED.4");
        at = rof_displaced(turn, at, 60 * (direction - 1), PL_INCHES(distance));
    }
    rof_smoke_place(turn, side, at, true, "ROF-HED.4");
}

// ---- an element fires

static void fire_volley(attack *a, int group, uint16_t spared)
{
    pl_turn *turn = a->turn;
    const pl_scene_unit *su = rof_scene_unit(turn, a->unit);
    for (int n = 0; n < su->count; n++) {  // figures ascending; HE and flame come after the others, ROF-HED.5
        int f = su->first + n;
        rof_shot shot;
        if (!rof_stands(turn, f) || rof_is_gunner(turn, f) != (group == ROF_FIRE_SW) || spared >> n & 1 ||
            rof_weapon_of(turn, f)->flags & (ROF_HE | ROF_FLAME) ||
            rof_shot_make(turn, f, a->target, a->ghost, a->aim, a->is_stationary, &shot))
            continue;
        if (rof_weapon_of(turn, f)->flags & ROF_SNIPER)
            fire_sniper(a, f, &shot);
        else
            fire_small_arms(a, f, &shot);
    }
    roll_kills(a, true);
    for (int n = 0; n < su->count && group == ROF_FIRE_SW; n++) {
        int f = su->first + n;
        rof_shot shot;
        if (!rof_stands(turn, f) || !(rof_weapon_of(turn, f)->flags & (ROF_HE | ROF_FLAME)) ||
            rof_shot_make(turn, f, a->target, a->ghost, a->aim, a->is_stationary, &shot))
            continue;
        if (rof_weapon_of(turn, f)->flags & ROF_FLAME)
            fire_flame(a, f, &shot);
        else
            fire_he(a, f, &shot);
    }
}

static const pl_item *item_of(const pl_choice *choice, int group)
{
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].order == group)
            return &choice->items[i];
    return NULL;
}

static bool is_sniper(const pl_turn *turn, int unit)
{
    ROF_EACH_FIGURE(turn, unit, f)
        return rof_weapon_of(turn, f)->flags & ROF_SNIPER;
    return false;
}

static void tell_fire(pl_turn *turn, int unit, const rof_volley *v)
{
    pl_side side = rof_unit_at(turn, unit)->side;
    pl_event event = {.kind = ROF_EV_FIRES,
                      .value = v->group,
                      .side = side,
                      .subject = (uint16_t)unit,
                      .target = (uint16_t)v->target,
                      .rule = "ROF-FIR.4"},
             veiled = event;
    veiled.kind = ROF_EV_HIDDEN_FIRES;  // a hidden sniper's name is not told
    veiled.subject = 0;
    pl_emit_veiled(turn, rof_sees_secret(turn, unit), event, veiled);
}

void rof_fire(pl_turn *turn, const pl_choice *choice, bool is_stationary)
{
    int unit = choice->subject;
    rof_unit *u = rof_u(turn, unit);
    bool was_hidden = u->is_hidden;
    bool stays = was_hidden && is_sniper(turn, unit);  // ROF-SPC.3
    uint16_t spared = rof_spared_by(turn, choice, is_stationary);
    u->ambush = was_hidden;  // ROF-SPT.12: hidden when it declared
    if (!stays)
        rof_reveal(turn, unit, "ROF-SPT.9");
    u->fired = 1;
    int counter = rof_counter_of(turn, unit);
    if (counter)
        rof_m(turn, counter)->fired = 1;
    for (int group = ROF_FIRE_MAIN; group <= ROF_FIRE_SMOKE; group++) {
        const pl_item *item = item_of(choice, group);
        if (!item)
            continue;
        rof_volley v = rof_volley_of(turn, unit, item);
        if (group == ROF_FIRE_SMOKE) {
            fire_smoke(turn, v.smoker, v.at);
            continue;
        }
        attack a = {.turn = turn, .unit = unit, .target = v.target, .ghost = v.ghost, .aim = v.aim, .is_stationary = is_stationary};
        tell_fire(turn, unit, &v);
        fire_volley(&a, group, group == ROF_FIRE_MAIN ? spared : 0);
    }
    u->ambush = 0;
}

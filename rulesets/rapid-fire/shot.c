// shot.c - how a direct shot is resolved: small arms on table 4, high explosive and anti-tank fire by bands; and the judges of both verbs' fillings.
// Stands on fire.h for who may fire and effect.h for what hits do.
#include "fire.h"
#include "rows.h"

// ---- numbers

static const rf_small *small_of(const pl_turn *turn, pl_piece_id firer)
{
    const rf_tables *t = rf_tab(turn);
    bool is_smg =
        rf_see(turn, firer)->flags & RF_F_SMG && pl_switched_on(turn->scene, RF_S_SMG) && t->small[rf_type_of(turn, firer)->small].is_each;
    return &t->small[is_smg ? t->sa_smg_row : rf_type_of(turn, firer)->small];
}

// 0 short, 1 medium, 2 long; 3: out of range.
static int sa_band(const pl_turn *turn, pl_piece_id firer, pl_piece_id target)
{
    const rf_small *small = small_of(turn, firer);
    for (int band = 0; band < 3; band++)
        if (small->band[band] && rf_within(turn, firer, target, small->band[band]))
            return band;
    return 3;
}

// RF-HE.1: the smallest n with range at most n bands; 0: beyond the last.
static int band_to_point(const pl_turn *turn, pl_piece_id firer, pl_point at, pl_len width, int bands)
{
    pl_foot foot = rf_foot(turn, firer);
    for (int n = 1; n <= bands; n++)
        if (pl_foot_near_point(&foot, at, n * width))
            return n;
    return 0;
}

static int band_to_piece(const pl_turn *turn, pl_piece_id firer, pl_piece_id target, const rf_at *at)
{
    for (int n = 1; n <= at->bands; n++)
        if (rf_within(turn, firer, target, n * at->band))
            return n;
    return 0;
}

static bool has_moved(const pl_turn *turn, pl_piece_id piece) { return rf_see(turn, piece)->has_moved; }

static void add_hit_mods(const pl_turn *turn, pl_roll *roll, pl_piece_id firer, pl_piece_id target)
{
    const rf_tables *t = rf_tab(turn);
    pl_roll_mod(roll, "moved", has_moved(turn, firer) || has_moved(turn, target) ? t->moved_penalty : 0);  // once only, ruling 26
    pl_roll_mod(roll, "damaged", rf_see(turn, firer)->damage ? t->damage_penalty : 0);
}

pl_roll rf_hit_roll(const pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target, pl_point at)
{
    const rf_tables *t = rf_tab(turn);
    const rf_type *type = rf_type_of(turn, firer);
    pl_roll roll = {.purpose = "to hit",
                    .rule = "RF-HE.2",
                    .owner = rf_side_of(turn, firer),
                    .subject = firer,
                    .subject_is = PL_PIECE,
                    .target = target,
                    .target_is = PL_PIECE};
    if (weapon == RF_W_HE) {
        roll.need = (int16_t)band_to_point(turn, firer, at, t->he[type->he].band, t->he[type->he].bands);
    } else {
        const rf_at *weapon_row = &t->at[weapon == RF_W_HAND ? rf_see(turn, firer)->hand : type->at];
        int band = band_to_piece(turn, firer, target, weapon_row);
        roll.rule = weapon == RF_W_HAND ? "RF-AT.4" : "RF-AT.1";
        roll.need = (int16_t)(!weapon_row->is_hand ? band : band == 1 ? t->hand_near : t->hand_far);
        pl_roll_mod(&roll, "cover", rf_covered_from_at(turn, target, firer) ? t->cover_penalty : 0);
    }
    add_hit_mods(turn, &roll, firer, target);
    return roll;
}

// ---- small arms

typedef struct firing {  // of rf_spread: who fires, to see who else is in reach
    pl_piece_id lead;
    const pl_item *members;
    int count, cover;
} firing;

static pl_piece_id firer_at(const firing *who, int i) { return i < 0 ? who->lead : who->members[i].piece; }

// RF-SA.6: stands of the element that some firer sees, in range and in no better cover.
static bool is_in_reach(const pl_turn *turn, pl_piece_id piece, const void *who)
{
    const firing *f = who;
    for (int i = -1; i < f->count; i++)
        if (sa_band(turn, firer_at(f, i), piece) < 3 && rf_cover_from(turn, piece, firer_at(f, i), true) <= f->cover &&
            rf_sees(turn, firer_at(f, i), piece))
            return true;
    return false;
}

static pl_piece_id nearest_firer(const pl_turn *turn, const firing *f, pl_piece_id target)
{
    pl_piece_id best = f->lead;
    pl_foot aim = rf_foot(turn, target);
    for (int i = 0; i < f->count; i++) {
        pl_foot a = rf_foot(turn, f->members[i].piece), b = rf_foot(turn, best);
        int nearer = pl_gap_compare(&a, &aim, &b, &aim);
        if (nearer < 0 || (!nearer && f->members[i].piece < best))
            best = f->members[i].piece;
    }
    return best;
}

// RF-SA.1, RF-SA.2: one a figure, or what the machine gun has.
static int points_of(const pl_turn *turn, const firing *f)
{
    int points = 0;
    for (int i = -1; i < f->count; i++) {
        const rf_small *small = small_of(turn, firer_at(f, i));
        points += small->is_each ? small->points * rf_see(turn, firer_at(f, i))->figs : small->points;
    }
    return points;
}

// What a group would do, before the die: its points, range and cover, and what is added to the die.
static rf_volley reckon(const pl_turn *turn, firing *f, pl_piece_id target, pl_roll *roll)
{
    const rf_tables *t = rf_tab(turn);
    pl_piece_id nearest = nearest_firer(turn, f, target);
    rf_volley v = {.nearest = nearest, .band = sa_band(turn, nearest, target), .points = points_of(turn, f)};
    int quality = rf_quality(turn, f->lead);
    bool any_moved = false;
    f->cover = rf_cover_from(turn, target, nearest, true);
    if (rf_kind(turn, target) == RF_SOFT && f->cover < RF_SOFT_COVER)
        f->cover = RF_SOFT_COVER;  // RF-SA.8
    v.cover = f->cover;
    for (int i = -1; i < f->count; i++)
        any_moved |= has_moved(turn, firer_at(f, i));
    pl_roll_mod(roll, "elite", quality == RF_ELITE ? t->sa_elite : 0);
    pl_roll_mod(roll, "poor", quality == RF_POOR ? t->sa_poor : 0);
    pl_roll_mod(roll, "moved", any_moved ? t->sa_moved : 0);
    pl_roll_mod(roll, "smg", v.band == 0 && small_of(turn, f->lead) == &t->small[t->sa_smg_row] ? t->sa_smg : 0);
    v.column = t->column[v.band < 2 ? v.band : 2][f->cover];  // RF-SA.4: the column by range and cover
    return v;
}

rf_volley rf_volley_of(const pl_turn *turn, pl_piece_id lead, const pl_item *members, int count, pl_piece_id target)
{
    firing f = {.lead = lead, .members = members, .count = count};
    pl_roll roll = {0};
    rf_volley v = reckon(turn, &f, target, &roll);
    for (int i = 0; i < roll.mod_count; i++)
        v.added += roll.mods[i].value;
    return v;
}

static void fire_small_arms(pl_turn *turn, firing *f, pl_piece_id target)
{
    pl_roll roll = {.purpose = "casualties",
                    .rule = "RF-SA.5",
                    .owner = rf_side_of(turn, f->lead),
                    .subject = f->lead,
                    .subject_is = PL_PIECE,
                    .target = target,
                    .target_is = PL_PIECE};
    rf_volley v = reckon(turn, f, target, &roll);
    rf_row_casualties(turn, &roll, v.points, v.column, v.band, v.cover);
    pl_roll_dice(turn, &roll);
    int casualties = rf_casualties(turn, v.points, v.column, roll.total);
    pl_foot near = rf_foot(turn, v.nearest);
    if (rf_kind(turn, target) == RF_SOFT)
        rf_hit_soft_skin(turn, target, casualties, "RF-SA.8");
    else if (casualties)
        rf_spread(turn, target, casualties, &near, is_in_reach, f, "RF-SA.6");
}

// ---- high explosive and anti-tank

static void fire_he(pl_turn *turn, pl_piece_id firer, pl_piece_id target, pl_point at)
{
    const rf_he *he = &rf_tab(turn)->he[rf_type_of(turn, firer)->he];
    pl_roll roll = rf_hit_roll(turn, firer, RF_W_HE, target, at);
    int cover = rf_cover_from(turn, target, firer, false);
    pl_roll_dice(turn, &roll);
    if (!roll.passed) {
        pl_emit(turn, (pl_event){.kind = RF_EV_MISSED, .side = roll.owner, .subject = firer, .target = target, .rule = "RF-HE.2"});
        return;
    }
    if (rf_vessel_row(turn, target) >= 0) {
        rf_hit_vessel(turn, target, rf_tab(turn)->zone[he->weight].vessel, roll.owner);
        return;
    }
    rf_burst(turn, &(rf_burst_of){.at = at,
                                  .radius = rf_tab(turn)->zone[he->weight].diameter / 2,
                                  .points = he->points,
                                  .gun_class = rf_tab(turn)->zone[he->weight].armour,
                                  .firer = firer,
                                  .by = roll.owner,
                                  .cover = cover,
                                  .aim = target,
                                  .rule = "RF-HE.5"});
}

static void fire_at(pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target)
{
    int row = weapon == RF_W_HAND ? rf_see(turn, firer)->hand : rf_type_of(turn, firer)->at;
    pl_roll roll = rf_hit_roll(turn, firer, weapon, target, rf_at_point(turn, target));
    pl_roll_dice(turn, &roll);
    if (!roll.passed)
        pl_emit(turn, (pl_event){.kind = RF_EV_MISSED, .side = roll.owner, .subject = firer, .target = target, .rule = roll.rule});
    else if (rf_vessel_row(turn, target) >= 0)
        rf_hit_vessel(turn, target, 0, roll.owner);
    else
        rf_hit_armour(turn, target, rf_tab(turn)->at[row].gun_class, roll.owner, "RF-AT.2");
}

// RF-FIR.3: a wheeled gun pivots to bear, by a right angle at most.
static void pivot(pl_turn *turn, pl_piece_id firer, pl_point at)
{
    const rf_type *type = rf_type_of(turn, firer);
    const pl_piece *piece = rf_piece_at(turn, firer);
    if (type->kind != RF_GUN || type->mount != RF_WHEELS || pl_in_arc(at, piece->at, piece->facing, rf_tab(turn)->gun_arc))
        return;
    int bearing = pl_bearing(piece->at, at), limit = rf_tab(turn)->gun_pivot;
    if (pl_angle_between(bearing, piece->facing) > limit)
        bearing = pl_turned(piece->facing, pl_angle_between(pl_turned(piece->facing, limit), bearing) < limit ? limit : -limit);
    pl_piece_move(turn, firer, piece->at, bearing, rf_sees_of(turn, piece->unit), "RF-FIR.3");
}

static void spend(pl_turn *turn, pl_piece_id firer, int weapon, bool is_reserve)
{
    rf_piece *own = rf_own(turn, firer);
    int slot = rf_slot(turn, firer, weapon);
    rf_reveal(turn, rf_unit_of(turn, firer), is_reserve ? "RF-HID.3" : "RF-HID.1");
    if (is_reserve)
        own->reserve |= (uint8_t)slot;
    else
        own->fired |= (uint8_t)slot;
    if (weapon == RF_W_AT || weapon == RF_W_HE || weapon == RF_W_HAND)
        own->flags |= RF_F_FIRED_GUN;  // RF-OBS.3
}

bool rf_shoot(pl_turn *turn, const pl_choice *choice, bool is_reserve)
{
    pl_piece_id lead = choice->subject, target = choice->target;
    int weapon = choice->verb == RF_V_VOLLEY ? RF_W_SMALL : choice->value;
    bool is_group = weapon == RF_W_SMALL;
    firing f = {.lead = lead, .members = choice->items, .count = is_group ? choice->item_count : 0};
    for (int i = -1; i < f.count; i++)
        if (!rf_look_again(turn, firer_at(&f, i), target))
            return false;
    for (int i = -1; i < f.count; i++)
        spend(turn, firer_at(&f, i), weapon, is_reserve);
    if (!is_reserve)
        pivot(turn, lead, rf_at_point(turn, target));
    pl_emit(turn, (pl_event){.kind = RF_EV_FIRED,
                             .side = choice->side,
                             .subject = lead,
                             .target = target,
                             .value = weapon,
                             .rule = is_reserve ? "RF-RES.1" : "RF-FIR.1"});
    if (is_group) {
        rf_group *group = rf_own_group(turn, rf_group_of(turn, lead));
        *(is_reserve ? &group->reserve_volleys : &group->volleys) += 1;
    }
    if (is_group || weapon == RF_W_MG)
        fire_small_arms(turn, &f, target);
    else if (weapon == RF_W_HE)
        fire_he(turn, lead, target, choice->item_count ? choice->items[0].at : rf_at_point(turn, target));
    else
        fire_at(turn, lead, weapon, target);
    return true;
}

int rf_he_band(const pl_turn *turn, pl_piece_id firer, pl_point at)
{
    const rf_he *he = &rf_tab(turn)->he[rf_type_of(turn, firer)->he];
    return band_to_point(turn, firer, at, he->band, he->bands);
}

bool rf_lay_shell(pl_turn *turn, pl_piece_id firer, pl_piece_id target, pl_point at)
{
    pivot(turn, firer, rf_at_point(turn, target));
    pl_roll roll = rf_hit_roll(turn, firer, RF_W_HE, target, at);
    pl_roll_dice(turn, &roll);
    return roll.passed;
}

// ---- fillings

pl_why rf_check_fire(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    const rf_tables *t = rf_tab(turn);
    *hint = (pl_hint){.item = -1};
    if (choice->value != RF_W_HE)
        return choice->item_count ? "RF-FIR.1: only high explosive is aimed at a point" : NULL;
    if (choice->item_count > 1)
        return "RF-HE.3: one point";
    const rf_he *he = &t->he[rf_type_of(turn, choice->subject)->he];
    pl_point at = choice->item_count ? choice->items[0].at : rf_at_point(turn, choice->target);
    pl_foot foot = rf_foot(turn, choice->target);
    if (!pl_foot_near_point(&foot, at, t->aim_near)) {
        *hint = (pl_hint){.item = 0, .has_at = true, .at = pl_foot_nearest_to(&foot, at)};
        return pl_reason(turn, "RF-HE.3: the centre lies within {inches} of the aim piece", t->aim_near);
    }
    return band_to_point(turn, choice->subject, at, he->band, he->bands) ? NULL : "RF-HE.1: beyond the last band";
}

static bool is_near_another(const pl_turn *turn, pl_piece_id piece, const pl_piece_id *group, int count)
{
    for (int i = 0; i < count; i++)
        if (group[i] != piece && rf_within(turn, piece, group[i], rf_tab(turn)->group_gap))
            return true;
    return count == 1;
}

// Who of the group is named wrongly: no stand with small arms, of another battalion, or twice.
static pl_why why_not_member(const pl_turn *turn, const pl_choice *choice, int i)
{
    pl_piece_id p = choice->items[i].piece;
    if (!p || p > turn->state->piece_count || rf_side_of(turn, p) != choice->side || !rf_is_live(turn, p) ||
        !rf_has_weapon(turn, p, RF_W_SMALL))
        return "RF-SA.1: a group is made of infantry stands with small arms";
    if (rf_group_of(turn, p) != rf_group_of(turn, choice->subject))
        return "RF-SA.1: stands of one battalion only";
    if (p == choice->subject)
        return "RF-SA.1: each stand once";
    for (int k = 0; k < i; k++)
        if (choice->items[k].piece == p)
            return "RF-SA.1: each stand once";
    return NULL;
}

// The stand named first is one of the group like the others.
pl_why rf_check_volley(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    bool is_reserve = rf_is_reserve(turn, choice->side);
    pl_piece_id group[RF_VOLLEY_MAX] = {choice->subject};
    pl_item all[RF_VOLLEY_MAX] = {{.piece = choice->subject}};
    int figs = rf_see(turn, choice->subject)->figs, count = 1;
    *hint = (pl_hint){.item = -1};
    if (choice->item_count >= RF_VOLLEY_MAX)
        return "RF-SA.1: too many stands for one group";
    for (int i = 0; i < choice->item_count; i++) {
        pl_why why = why_not_member(turn, choice, i);
        hint->item = i;
        if (!why)
            why = rf_why_not_aim(turn, choice->items[i].piece, RF_W_SMALL, choice->target, is_reserve);
        if (why)
            return why;
        all[count] = choice->items[i];
        group[count++] = choice->items[i].piece;
        figs += rf_see(turn, choice->items[i].piece)->figs;
    }
    for (int i = 0; i < count; i++) {
        hint->item = i - 1;
        pl_why why = rf_why_line_blocked(turn, group[i], RF_W_SMALL, choice->target, all, count);
        if (why)
            return why;
        if (!is_near_another(turn, group[i], group, count))
            return pl_reason(turn, "RF-SA.1: each stand within {inches} of another of the group", rf_tab(turn)->group_gap);
    }
    hint->item = -1;
    return figs > rf_tab(turn)->group_max_figs
               ? pl_reason(turn, "RF-SA.1: at most {number} figures in a group", rf_tab(turn)->group_max_figs)
               : NULL;
}

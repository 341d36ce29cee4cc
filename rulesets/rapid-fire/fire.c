// fire.c - who may fire what at whom: readiness, range, arc, sight, the edge of woods, and who stands in the way.
// Stands on fire.h. How a shot is resolved is in shot.c.
#include "fire.h"

#include "phaseline/recall.h"

enum { CROSSINGS_MAX = PL_FEATURES_MAX };  // a line crosses each feature once at most

bool rf_is_reserve(const pl_turn *turn, pl_side side) { return side != turn->state->active; }

bool rf_has_weapon(const pl_turn *turn, pl_piece_id piece, int weapon)
{
    const rf_type *type = rf_type_of(turn, piece);
    switch (weapon) {
    case RF_W_AT: return type->at != 0;
    case RF_W_HE: return type->he && rf_tab(turn)->he[type->he].bands;
    case RF_W_MG: return type->small && !rf_tab(turn)->small[type->small].is_each;
    case RF_W_HAND: return rf_see(turn, piece)->hand != 0;
    case RF_W_SMALL: return type->small && rf_tab(turn)->small[type->small].is_each && rf_is_infantry(turn, piece);
    case RF_W_AA: return type->aa != 0;
    case RF_W_SMOKE: return rf_see(turn, piece)->smoke != 0;
    default: return false;
    }
}

int rf_slot(const pl_turn *turn, pl_piece_id piece, int weapon)
{
    bool is_second = rf_is_vehicle(turn, piece) && weapon == RF_W_MG;
    return is_second ? RF_SLOT_SMALL : RF_SLOT_MAIN;
}

bool rf_has_indirect(const pl_turn *turn, pl_piece_id piece)
{
    const rf_type *type = rf_type_of(turn, piece);
    return type->he && rf_tab(turn)->he[type->he].has_indirect;
}

bool rf_smokes_directly(const pl_turn *turn, pl_piece_id piece)
{
    return pl_switched_on(turn->scene, RF_S_SMOKE_ANY) && !rf_has_indirect(turn, piece) && rf_has_weapon(turn, piece, RF_W_HE);
}

bool rf_is_heavy_weapon(const pl_turn *turn, pl_piece_id piece)
{
    int kind = rf_kind(turn, piece);
    return kind == RF_MG || kind == RF_MORTAR_MEDIUM || kind == RF_MORTAR_HEAVY ||
           (kind == RF_GUN && (rf_has_indirect(turn, piece) || rf_type_of(turn, piece)->mount == RF_CRUCIFORM));
}

// RF-RES.1, RF-RES.2: only what fires directly has a weapon here at all, so mortars have no reserved fire.
pl_why rf_why_not_ready(const pl_turn *turn, pl_piece_id firer, int weapon, bool is_reserve)
{
    const rf_piece *own = rf_see(turn, firer);
    int slot = rf_slot(turn, firer, weapon);
    if (own->flags & RF_F_FOUGHT)
        return "RF-CAS.13: has fought";
    if (own->flags & RF_F_RETIRED)
        return "RF-MOR.13: has retired";
    if (own->flags & RF_F_LANDED)
        return "RF-AMP.9: lands this turn";
    if (own->flags & RF_F_SCREEN)
        return "RF-AMP.12: has not been on the beach for a full turn";
    if (rf_is_afloat(turn, firer))
        return "RF-AMP.11: is afloat";
    if (is_reserve) {
        if (own->has_moved || own->fired)
            return "RF-RES.1: moved or fired in its own turn";
        if (own->reserve & slot)
            return "RF-RES.1: has used this weapon in reserve";
        if (!rf_see_side(turn, rf_side_of(turn, firer))->turns && !pl_switched_on(turn->scene, RF_S_OPENING))
            return "RF-RES.8: no reserved fire before its first turn";
        return NULL;
    }
    if (own->fired & slot)
        return "RF-FIR.1: has fired this weapon";
    if (own->shots)
        return "RF-FIR.1: has fired indirectly or laid smoke";
    if (own->has_moved && rf_is_heavy_weapon(turn, firer))
        return "RF-MOV.3: has moved";
    return NULL;
}

bool rf_is_target(const pl_turn *turn, pl_piece_id piece, pl_side side)
{
    if (rf_side_of(turn, piece) == side)
        return false;
    return rf_is_known(turn, piece, side) || (rf_is_rider(turn, piece) && rf_is_known(turn, rf_see(turn, piece)->aboard, side));
}

// ---- what a weapon can do to a target

static pl_why why_not_suited(const pl_turn *turn, int weapon, pl_piece_id target)
{
    if (rf_is_afloat(turn, target))
        return "RF-AMP.3: no direct fire at vessels in the water";
    if ((weapon == RF_W_AT || weapon == RF_W_HAND) && !rf_is_vehicle(turn, target))
        return "RF-AT.6: no anti-tank fire at foot or guns";
    if (weapon == RF_W_MG || weapon == RF_W_SMALL) {
        if (rf_kind(turn, target) == RF_CRAFT)
            return "RF-AMP.3: small arms do nothing to a vessel";
        if (rf_is_afv(turn, target) || rf_kind(turn, target) == RF_APC)
            return "RF-SA.7: armour is immune to small arms";
    }
    return NULL;
}

static pl_len reach_of(const pl_turn *turn, pl_piece_id firer, int weapon)
{
    const rf_tables *t = rf_tab(turn);
    const rf_type *type = rf_type_of(turn, firer);
    const rf_small *small = &t->small[rf_see(turn, firer)->flags & RF_F_SMG && weapon == RF_W_SMALL ? t->sa_smg_row : type->small];
    switch (weapon) {
    case RF_W_AT: return t->at[type->at].band * t->at[type->at].bands;
    case RF_W_HAND: return t->at[rf_see(turn, firer)->hand].band * t->at[rf_see(turn, firer)->hand].bands;
    case RF_W_HE: return t->he[type->he].band * t->he[type->he].bands + t->aim_near;  // the zone's centre may lie nearer than the piece
    default: return small->band[2] ? small->band[2] : small->band[1];
    }
}

// RF-FIR.3: SP guns and wheeled guns fire ahead; a wheeled gun may pivot first in its own T8, no gun does in reserve (RF-RES.7).
static bool in_arc(const pl_turn *turn, pl_piece_id firer, pl_point at, bool is_reserve)
{
    const rf_type *type = rf_type_of(turn, firer);
    int half = 180;
    if (type->kind == RF_SP_GUN)
        half = rf_tab(turn)->gun_arc;
    else if (type->kind == RF_GUN && type->mount == RF_WHEELS)
        half = rf_tab(turn)->gun_arc + (is_reserve ? 0 : rf_tab(turn)->gun_pivot);
    return half >= 180 || pl_in_arc(at, rf_at_point(turn, firer), rf_piece_at(turn, firer)->facing, half);
}

bool rf_could_bear(const pl_turn *turn, pl_piece_id firer, int weapon, const rf_end_point *end, bool is_vehicle)
{
    rf_end_point from = rf_end_of(turn, firer);
    return rf_ends_within(turn, &from, end, reach_of(turn, firer, weapon)) && in_arc(turn, firer, end->at, true) &&
           rf_is_line_free(turn, &from, end, is_vehicle);
}

// RF-FIR.4: at most an inch of the wood that holds the firer on the line.
static bool at_the_edge(const pl_turn *turn, pl_point from, pl_point to)
{
    pl_crossing met[CROSSINGS_MAX];
    if (!rf_on_kinds(turn, from, rf_tab(turn)->woods))
        return true;
    int count = pl_terrain_crossings(turn->scene->terrain, from, to, rf_tab(turn)->woods, met, CROSSINGS_MAX);
    for (int i = 0; i < count; i++)
        if (met[i].inside > rf_tab(turn)->wood_fire_depth && pl_feature_holds(turn->scene->terrain, met[i].feature, from) != PL_OUTSIDE)
            return false;
    return true;
}

// RF-RES.7: not at somebody within an inch of the firer or of one of his friends.
static bool is_locked(const pl_turn *turn, pl_side side, pl_piece_id target)
{
    RF_EACH_PIECE(turn, p)
        if (rf_side_of(turn, p) == side && rf_is_live(turn, p) && rf_within(turn, target, p, rf_tab(turn)->assault_reach))
            return true;
    return false;
}

static bool is_member(const pl_item *members, int count, pl_piece_id piece)
{
    for (int i = 0; i < count; i++)
        if (members[i].piece == piece)
            return true;
    return false;
}

// A cheap sieve: the piece cannot reach into the line's box.
static bool is_beside(pl_point a, pl_point b, pl_point p, pl_len margin)
{
    return (p.x < a.x - margin && p.x < b.x - margin) || (p.x > a.x + margin && p.x > b.x + margin) ||
           (p.y < a.y - margin && p.y < b.y - margin) || (p.y > a.y + margin && p.y > b.y + margin);
}

pl_why rf_why_line_blocked(const pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target, const pl_item *members, int count)
{
    pl_side side = rf_side_of(turn, firer);
    pl_point from = rf_at_point(turn, firer), to = rf_at_point(turn, target);
    bool is_small = weapon == RF_W_SMALL || weapon == RF_W_MG, is_at = weapon == RF_W_AT || weapon == RF_W_HAND;
    pl_feature_id position = 0;
    int level = -1;
    RF_EACH_PIECE(turn, p) {
        if (p == firer || p == target || is_beside(from, to, rf_at_point(turn, p), rf_outer(turn, p)) || !rf_stands_known(turn, p, side) ||
            p == rf_see(turn, target)->aboard || is_member(members, count, p))
            continue;
        bool is_wreck = rf_see(turn, p)->damage == RF_WRECK;
        if (is_small && rf_unit_of(turn, p) == rf_unit_of(turn, target) && !is_wreck)
            continue;
        if (is_at && rf_side_of(turn, p) != side && rf_is_foot(turn, p))
            continue;
        if (!pl_point_near_segment(rf_at_point(turn, p), from, to, rf_outer(turn, p)))
            continue;
        pl_foot foot = rf_foot(turn, p);
        if (!pl_segment_enters_foot(from, to, &foot))
            continue;
        if (level < 0) {
            level = rf_level_at(turn, from);
            position = rf_position_of(turn, firer);
        }
        if (rf_level_at(turn, rf_at_point(turn, p)) < level || (position && !is_wreck && rf_position_of(turn, p) == position))
            continue;
        return is_wreck                      ? "RF-FIR.5: a wreck is in the line of fire"
               : rf_side_of(turn, p) == side ? "RF-FIR.5: a friend is in the line of fire"
                                             : "RF-FIR.5: another enemy is in the line of fire";
    }
    return NULL;
}

static pl_why out_of_range(const pl_turn *turn, pl_piece_id firer, int weapon)
{
    return pl_reason(turn,
                     weapon == RF_W_SMALL || weapon == RF_W_MG ? "RF-SA.3: out of range, farther than {inches}"
                     : weapon == RF_W_AT                       ? "RF-AT.1: out of range, farther than {inches}"
                     : weapon == RF_W_HAND                     ? "RF-AT.4: out of range, farther than {inches}"
                                                               : "RF-HE.1: out of range, farther than {inches}",
                     reach_of(turn, firer, weapon));
}

// known NULL: the reason in full; else yes or no, with a reason that nobody reads. The line of fire is the caller's to look along.
static pl_why why_not_aim(const pl_turn *turn, rf_sights *known, pl_piece_id firer, int weapon, pl_piece_id target, bool is_reserve)
{
    pl_why why = why_not_suited(turn, weapon, target);
    if (why)
        return why;
    if (!rf_within(turn, firer, target, reach_of(turn, firer, weapon)))
        return known ? "RF-HE.1: out of range" : out_of_range(turn, firer, weapon);
    if (!in_arc(turn, firer, rf_at_point(turn, target), is_reserve))
        return "RF-FIR.3: outside its arc of fire";
    if (!at_the_edge(turn, rf_at_point(turn, firer), rf_at_point(turn, target)))
        return "RF-FIR.4: not at the edge of the wood";
    why = !known                                             ? rf_why_not_see(turn, firer, target)
          : rf_sights_sees(turn, known, firer, target, true) ? NULL
                                                             : "RF-OBS.10: does not see it";
    if (!why && is_reserve && is_locked(turn, rf_side_of(turn, firer), target))
        why = pl_reason(turn, "RF-RES.7: within {inches} of the firer or a friend", rf_tab(turn)->assault_reach);
    return why;
}

// RF-FIR.5: who might fire with the lead does not stand in its way; which of them do is for the filling to say.
static pl_why why_group_blocked(const pl_turn *turn, pl_piece_id lead, pl_piece_id target)
{
    pl_item mates[PL_PIECES_MAX];
    int count = 0;
    pl_why why = rf_why_line_blocked(turn, lead, RF_W_SMALL, target, NULL, 0);
    RF_EACH_PIECE(turn, p)
        if (why && p != lead && rf_group_of(turn, p) == rf_group_of(turn, lead) && rf_is_live(turn, p) &&
            rf_has_weapon(turn, p, RF_W_SMALL))
            mates[count++] = (pl_item){.piece = p};
    return why && count ? rf_why_line_blocked(turn, lead, RF_W_SMALL, target, mates, count) : why;
}

pl_why rf_why_not_aim(const pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target, bool is_reserve)
{
    pl_why why = rf_why_not_ready(turn, firer, weapon, is_reserve);
    return why ? why : why_not_aim(turn, NULL, firer, weapon, target, is_reserve);
}

static pl_why why_not_shoot(const pl_turn *turn, rf_sights *known, pl_piece_id firer, int weapon, pl_piece_id target, bool is_reserve)
{
    pl_why why = why_not_aim(turn, known, firer, weapon, target, is_reserve);
    if (why)
        return why;
    return weapon == RF_W_SMALL ? why_group_blocked(turn, firer, target) : rf_why_line_blocked(turn, firer, weapon, target, NULL, 0);
}

typedef struct shot_key {
    uint64_t rest;
    uint16_t firer, target;
    uint16_t weapon, is_reserve;
} shot_key;
_Static_assert(sizeof(shot_key) == 16, "name every byte");

static void answer_shot(const pl_turn *turn, const void *key, void *answer)
{
    const shot_key *k = key;
    *(uint8_t *)answer = !why_not_shoot(turn, NULL, k->firer, k->weapon, k->target, k->is_reserve);
}

static const pl_memo shots = {
    .key_size = sizeof(shot_key), .answer_size = sizeof(uint8_t), .bits = 11, .is_of_state = true, .work = answer_shot};

pl_why rf_why_not_shoot(const pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target, bool is_reserve)
{
    pl_why why = rf_why_not_ready(turn, firer, weapon, is_reserve);
    shot_key key = {pl_key_rest(turn), firer, target, (uint16_t)weapon, is_reserve};
    uint8_t is_free = 0;
    if (!why && key.rest)
        pl_recall_ask(turn, &shots, &key, &is_free);
    return why || is_free ? why : why_not_shoot(turn, NULL, firer, weapon, target, is_reserve);
}

// ---- offers

static bool is_wanted(const pl_turn *turn, pl_piece_id target, const pl_unit_id *only, int count)
{
    for (int i = 0; i < count; i++)
        if (rf_unit_of(turn, target) == only[i] || (rf_is_rider(turn, target) && rf_unit_of(turn, rf_see(turn, target)->aboard) == only[i]))
            return true;
    return !count;
}

// RF-SA.1, RF-RES.9: five groups in the own turn, and five in the enemy's.
static pl_why why_not_volley(const pl_turn *turn, pl_piece_id lead, bool is_reserve)
{
    const rf_group *group = rf_see_group(turn, rf_group_of(turn, lead));
    int used = is_reserve ? group->reserve_volleys : group->volleys;
    int most = rf_tab(turn)->groups_per_battalion;
    return used < most  ? NULL
           : is_reserve ? pl_reason(turn, "RF-RES.9: its battalion has fired {number} groups in this turn", most)
                        : pl_reason(turn, "RF-SA.1: its battalion has fired {number} groups", most);
}

// Everybody the side might fire at, in order of number.
static int targets_of(const pl_turn *turn, pl_side side, const pl_unit_id *only, int only_count, pl_piece_id *out)
{
    int count = 0;
    RF_EACH_PIECE(turn, p)
        if (rf_is_target(turn, p, side) && is_wanted(turn, p, only, only_count))
            out[count++] = p;
    return count;
}

static pl_why why_not_armed(const pl_turn *turn, pl_piece_id p, int weapon, bool is_reserve)
{
    pl_why why = rf_why_not_ready(turn, p, weapon, is_reserve);
    return !why && weapon == RF_W_SMALL ? why_not_volley(turn, p, is_reserve) : why;
}

static void offer_weapon(const pl_turn *turn, pl_offer *offer, pl_piece_id p, int weapon, bool is_reserve, const pl_piece_id *targets,
                         int count, rf_sights *known)
{
    bool is_plain = !offer->with_shut && !offer->sought;
    pl_why ready = why_not_armed(turn, p, weapon, is_reserve);
    if (ready && is_plain)
        return;
    for (int i = 0; i < count; i++) {
        pl_piece_id target = targets[i];
        if (offer->sought && offer->sought->target != target)
            continue;
        pl_option option = weapon == RF_W_SMALL ? (pl_option){.verb = RF_V_VOLLEY, .subject = p, .target = target}
                                                : (pl_option){.verb = RF_V_FIRE, .subject = p, .target = target, .value = weapon};
        pl_put(offer, option, ready ? ready : why_not_shoot(turn, is_plain ? known : NULL, p, weapon, target, is_reserve));
    }
}

void rf_offer_shots(const pl_turn *turn, pl_offer *offer, bool is_reserve, const pl_unit_id *only, int only_count)
{
    const pl_choice *sought = offer->sought;
    if (sought && sought->verb != RF_V_FIRE && sought->verb != RF_V_VOLLEY)
        return;
    pl_piece_id targets[PL_PIECES_MAX];
    rf_sights known;
    int count = targets_of(turn, offer->side, only, only_count, targets);
    rf_sights_begin(turn, &known);
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) != offer->side || (sought && sought->subject != p) || !rf_is_live(turn, p))
            continue;
        for (int weapon = RF_W_AT; weapon <= RF_W_SMALL; weapon++)
            if (rf_has_weapon(turn, p, weapon))
                offer_weapon(turn, offer, p, weapon, is_reserve, targets, count, &known);
    }
}

int rf_ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    const rf_tables *t = rf_tab(view);
    const rf_type *type = rf_type_of(view, piece);
    int number = -1, found = RF_W_NONE, count = 0;
    for (int w = RF_W_AT; w <= RF_W_SMALL; w++)
        if (rf_has_weapon(view, piece, w) && ++number == weapon)
            found = w;
    if (found == RF_W_NONE)
        return -1;
    *name = rf_weapon_words[found];
    *arc_half = type->kind == RF_SP_GUN || type->mount == RF_WHEELS ? t->gun_arc : 180;
    if (found == RF_W_MG || found == RF_W_SMALL) {
        for (; count < 3 && count < max && t->small[type->small].band[count]; count++)
            bands[count] = t->small[type->small].band[count];
        return count;
    }
    pl_len band = found == RF_W_HE ? t->he[type->he].band : t->at[found == RF_W_HAND ? rf_see(view, piece)->hand : type->at].band;
    int bands_max = found == RF_W_HE ? t->he[type->he].bands : t->at[found == RF_W_HAND ? rf_see(view, piece)->hand : type->at].bands;
    for (; count < bands_max && count < max; count++)
        bands[count] = band * (count + 1);
    return count;
}

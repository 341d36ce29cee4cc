// air.c - what aircraft may attack and with what; anti-aircraft dice; the effects of strafing, cannon, rockets and bombs.
// Stands on air.h. The rows of an attack are in phase_air.c.
#include "air.h"

#include "rows.h"

// RF-AIR.1, RF-AIR.2: an aircraft is a unit by itself, pre-planned or called in.
bool rf_is_aircraft(const pl_turn *turn, pl_unit_id unit) { return rf_kind(turn, rf_first(turn, unit)) == RF_AIRCRAFT; }

static const rf_type *type_of(const pl_turn *turn, pl_unit_id aircraft) { return rf_type_of(turn, rf_first(turn, aircraft)); }

bool rf_is_dive_bomber(const pl_turn *turn, pl_unit_id aircraft) { return type_of(turn, aircraft)->bombing >= RF_DIVE; }

pl_why rf_why_not_fly(const pl_turn *turn, pl_unit_id aircraft)
{
    const rf_unit *own = rf_see_unit(turn, aircraft);
    if (own->air != RF_AIR_ON_STATION)
        return "RF-AIR.7: not on station";
    if (own->is_driven_off == 1)
        return "RF-AA.6: was driven off";
    return own->has_attacked ? "RF-AIR.9: one attack a turn" : NULL;
}

bool rf_has_ordnance(const pl_turn *turn, pl_unit_id aircraft, int attack)
{
    const rf_type *type = type_of(turn, aircraft);
    const rf_unit *own = rf_see_unit(turn, aircraft);
    bool has_bombs = own->bombs[0] || own->bombs[1];
    switch (attack) {
    case RF_STRAFE: return type->strafing != 0;
    case RF_AIR_AT: return type->air_at && (!type->loads || own->loads);
    case RF_AIR_HE: return type->air_at && rf_tab(turn)->air_at[type->air_at].he_hit && own->loads;
    case RF_DIVE_BOMB: return type->bombing == RF_DIVE && has_bombs;
    case RF_LEVEL_BOMB: return (type->bombing == RF_LEVEL_LOW || type->bombing == RF_LEVEL_MEDIUM) && has_bombs;
    default: return false;
    }
}

pl_piece_id rf_piece_near_point(const pl_turn *turn, pl_side side, pl_point at)
{
    pl_piece_id best = 0;
    pl_foot centre = pl_foot_of_point(at);
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == side || !rf_is_known(turn, p, side))
            continue;
        pl_foot foot = rf_foot(turn, p);
        if (!pl_foot_near_point(&foot, at, rf_tab(turn)->air_place))
            continue;
        if (best) {
            pl_foot other = rf_foot(turn, best);
            if (pl_gap_compare(&foot, &centre, &other, &centre) >= 0)
                continue;
        }
        best = p;
    }
    return best;
}

pl_piece_id rf_air_op_of(const pl_turn *turn, pl_unit_id aircraft)
{
    pl_unit_id op = rf_see_unit(turn, aircraft)->battery;
    if (!op)
        return 0;
    pl_piece_id piece = rf_first(turn, op);
    return rf_piece_at(turn, piece)->place == PL_LOST ? 0 : piece;
}

static bool is_listed(const pl_turn *turn, pl_unit_id aircraft, pl_piece_id aim)
{
    const rf_unit *own = rf_see_unit(turn, aircraft);
    for (int i = 0; i < own->plan_count; i++)
        if (own->plan_unit[i] ? own->plan_unit[i] == rf_unit_of(turn, aim)
                              : rf_piece_near_point(turn, turn->scene->units[aircraft].side, own->plan_at[i]) == aim)
            return true;
    return false;
}

pl_why rf_why_not_attack(const pl_turn *turn, pl_unit_id aircraft, pl_piece_id aim, int attack)
{
    const rf_unit *own = rf_see_unit(turn, aircraft);
    bool is_armour = rf_is_afv(turn, aim) || rf_kind(turn, aim) == RF_APC;
    pl_why why = rf_why_not_fly(turn, aircraft);
    if (why)
        return why;
    if (own->last_group && own->last_group == rf_group_of(turn, aim))
        return "RF-AIR.8: not the same unit in consecutive turns";
    if (attack == RF_STRAFE && (is_armour || rf_vessel_row(turn, aim) >= 0))
        return "RF-AIR.12: immune to strafing";
    if (attack == RF_AIR_AT && !rf_is_vehicle(turn, aim))
        return "RF-AIR.13: against vehicles";
    if (own->is_planned)
        return is_listed(turn, aircraft, aim) ? NULL : "RF-AIR.4: only listed targets";
    pl_piece_id op = rf_air_op_of(turn, aircraft);
    if (!op)
        return NULL;  // RF-AIR.6: it chooses for itself
    if (rf_see(turn, op)->has_moved || rf_see_unit(turn, rf_unit_of(turn, op))->step)
        return "RF-AIR.6: its OP has moved";
    return rf_why_not_see(turn, op, aim);
}

// ---- anti-aircraft fire

static bool is_near_target(const pl_turn *turn, pl_piece_id gun, pl_point at, const pl_unit_id *element)
{
    pl_len reach = rf_tab(turn)->aa_range;
    pl_foot foot = rf_foot(turn, gun);
    if (!element || !*element)
        return pl_foot_near_point(&foot, at, reach);
    RF_EACH_OF(turn, *element, p)
        if (rf_is_live(turn, p) && rf_within(turn, gun, p, reach))
            return true;
    return false;
}

pl_why rf_why_not_aa(const pl_turn *turn, pl_piece_id gun, pl_point at, const pl_unit_id *element, int altitude, bool is_reserve)
{
    int row = rf_type_of(turn, gun)->aa;
    if (!row)
        return "RF-AA.2: no anti-aircraft weapon";
    if (altitude == RF_LOW ? !rf_tab(turn)->aa[row].low_drive : !rf_tab(turn)->aa[row].medium_drive)
        return "RF-AA.2: does not reach that altitude";
    pl_why why = rf_why_not_ready(turn, gun, RF_W_AA, is_reserve);
    return why                                      ? why
           : is_near_target(turn, gun, at, element) ? NULL
                                                    : pl_reason(turn, "RF-AA.2: farther than {inches}", rf_tab(turn)->aa_range);
}

int rf_roll_aa(pl_turn *turn, pl_piece_id gun, bool is_unit, pl_unit_id aircraft, int altitude)
{
    const rf_tables *t = rf_tab(turn);
    int row = is_unit ? t->aa_unit : rf_type_of(turn, gun)->aa;
    int drive = altitude == RF_LOW ? t->aa[row].low_drive : t->aa[row].medium_drive,
        kill = altitude == RF_LOW ? t->aa[row].low_kill : t->aa[row].medium_kill;
    pl_roll roll = {.purpose = "anti-aircraft",
                    .rule = "RF-AA.4",
                    .owner = rf_side_of(turn, gun),
                    .need = (int16_t)drive,
                    .subject = gun,
                    .subject_is = PL_PIECE,
                    .target = aircraft,
                    .target_is = PL_UNIT};
    if (!is_unit) {
        pl_roll_mod(&roll, "multiple", rf_type_of(turn, gun)->is_multiple ? t->aa_multiple : 0);
        pl_roll_mod(&roll, "poor", rf_quality(turn, gun) == RF_POOR ? t->aa_poor : 0);
    }
    pl_roll_dice(turn, &roll);
    return kill && roll.total >= kill ? 2 : roll.total >= drive ? 1 : 0;
}

void rf_shoot_down(pl_turn *turn, pl_unit_id aircraft)
{
    rf_unit *own = rf_own_unit(turn, aircraft);
    pl_emit(turn, (pl_event){.kind = RF_EV_SHOT_DOWN, .side = turn->scene->units[aircraft].side, .subject = aircraft, .rule = "RF-AA.7"});
    rf_lose_piece(turn, rf_first(turn, aircraft), "RF-AA.7");
    own->air = RF_AIR_GONE;
    own->plan_count = 0;
}

void rf_offer_aa(const pl_turn *turn, pl_offer *offer)
{
    RF_EACH_UNIT(turn, u) {
        pl_piece_id plane = rf_first(turn, u);
        if (turn->scene->units[u].side == offer->side || !rf_is_aircraft(turn, u) || rf_piece_at(turn, plane)->place != PL_ON_TABLE)
            continue;
        RF_EACH_PIECE(turn, p)
            if (rf_side_of(turn, p) == offer->side && rf_is_live(turn, p) && rf_type_of(turn, p)->aa)
                pl_put(offer, (pl_option){.verb = RF_V_AA, .subject = p, .target = u},
                       rf_why_not_aa(turn, p, rf_at_point(turn, plane), NULL, rf_see_unit(turn, u)->altitude, false));
    }
}

void rf_fire_aa(pl_turn *turn, pl_piece_id gun, pl_unit_id aircraft)
{
    rf_unit *own = rf_own_unit(turn, aircraft);
    rf_own(turn, gun)->fired |= RF_SLOT_MAIN;
    if (rf_is_gun(turn, gun))
        rf_own(turn, gun)->flags |= RF_F_FIRED_GUN;
    rf_reveal(turn, rf_unit_of(turn, gun), "RF-HID.1");
    int result = rf_roll_aa(turn, gun, false, aircraft, own->altitude);
    if (result == 2) {
        rf_shoot_down(turn, aircraft);
    } else if (result == 1 && !rf_is_dive_bomber(turn, aircraft)) {
        own->is_driven_off = 1;
        pl_emit(turn,
                (pl_event){.kind = RF_EV_DRIVEN_OFF, .side = turn->scene->units[aircraft].side, .subject = aircraft, .rule = "RF-AA.6"});
    }
}

// ---- effects

static int roll_hits(pl_turn *turn, pl_unit_id aircraft, int dice, int need, const char *rule)
{
    pl_roll roll = {.purpose = "to hit",
                    .rule = rule,
                    .owner = turn->scene->units[aircraft].side,
                    .count = (uint8_t)dice,
                    .need = (int16_t)need,
                    .subject = aircraft,
                    .subject_is = PL_UNIT};
    pl_roll_dice(turn, &roll);
    return roll.passed;
}

static bool is_strafed(const pl_turn *turn, pl_piece_id piece, const void *who)
{
    const pl_foot *aim = who;
    pl_foot foot = rf_foot(turn, piece);
    return pl_feet_within(&foot, aim, rf_tab(turn)->strafe_spread);
}

static void strafe(pl_turn *turn, const rf_attack_frame *attack)
{
    const rf_tables *t = rf_tab(turn);
    int cover = rf_cover_above(turn, attack->aim);
    pl_side by = turn->scene->units[attack->aircraft].side;
    pl_foot aim = rf_foot(turn, attack->aim);
    bool is_soft = rf_kind(turn, attack->aim) == RF_SOFT;
    if (is_soft && cover < RF_SOFT_COVER)
        cover = RF_SOFT_COVER;
    rf_note_idf(turn, attack->aim);
    int points = t->strafing[type_of(turn, attack->aircraft)->strafing];
    pl_roll roll = {.purpose = "casualties",
                    .rule = "RF-AIR.12",
                    .owner = by,
                    .subject = attack->aircraft,
                    .subject_is = PL_UNIT,
                    .target = attack->aim,
                    .target_is = PL_PIECE};
    rf_row_casualties(turn, &roll, points, t->column[1][cover], 1, cover);
    int casualties = rf_casualties(turn, points, t->column[1][cover], pl_roll_dice(turn, &roll));
    if (is_soft)
        rf_hit_soft_skin(turn, attack->aim, casualties, "RF-SA.8");
    else if (casualties)
        rf_spread(turn, attack->aim, casualties, &aim, is_strafed, &aim, "RF-AIR.12");
}

static void fire_cannon_or_rockets(pl_turn *turn, const rf_attack_frame *attack)
{
    const rf_tables *t = rf_tab(turn);
    const rf_type *type = type_of(turn, attack->aircraft);
    pl_side by = turn->scene->units[attack->aircraft].side;
    bool is_he = attack->attack == RF_AIR_HE, is_vessel = rf_vessel_row(turn, attack->aim) >= 0;
    int hits = roll_hits(turn, attack->aircraft, t->air_at[type->air_at].dice,
                         is_he ? t->air_at[type->air_at].he_hit : t->air_at[type->air_at].hit, is_he ? "RF-AIR.14" : "RF-AIR.13");
    const rf_he *rocket = &t->he[t->he_rocket];
    int cover = rf_cover_above(turn, attack->aim);
    if (type->loads)
        rf_own_unit(turn, attack->aircraft)->loads--;
    for (int i = 0; i < hits; i++) {
        if (is_vessel && rf_is_live(turn, attack->aim))
            rf_hit_vessel(turn, attack->aim, t->zone[RF_HEAVY_HE].vessel, by);
        else if (is_he && !is_vessel)
            rf_burst(turn, &(rf_burst_of){.at = attack->point,
                                          .radius = t->zone[rocket->weight].diameter / 2,
                                          .points = rocket->points,
                                          .gun_class = t->zone[rocket->weight].armour,
                                          .by = by,
                                          .is_indirect = true,
                                          .cover = cover,
                                          .aim = attack->aim,
                                          .rule = "RF-AIR.14"});
        else if (!is_he && !is_vessel && rf_is_live(turn, attack->aim))
            rf_hit_armour(turn, attack->aim, t->air_at[type->air_at].gun_class, by, "RF-AIR.13");
    }
}

// A heavy bomb in a building leaves a ruin.
static void ruin_building(pl_turn *turn, pl_unit_id aircraft, pl_point at)
{
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, at, areas, PL_FEATURES_MAX);
    for (int i = 0; i < count; i++) {
        if (rf_ground_kind(turn, areas[i]) != rf_tab(turn)->kind_of_building)
            continue;
        pl_marker_place(turn, (pl_marker){.kind = RF_M_RUIN, .at = at, .feature = areas[i]}, PL_EVERYONE, "RF-AIR.18");
        pl_emit(turn, (pl_event){.kind = RF_EV_RUINED,
                                 .side = turn->scene->units[aircraft].side,
                                 .subject = aircraft,
                                 .target = areas[i],
                                 .rule = "RF-AIR.18"});
    }
}

static void drop_bomb(pl_turn *turn, const rf_attack_frame *attack, pl_point at)
{
    const rf_tables *t = rf_tab(turn);
    int row = type_of(turn, attack->aircraft)->bomb[attack->bomb];
    pl_emit(turn, (pl_event){.kind = RF_EV_BOMB,
                             .side = turn->scene->units[attack->aircraft].side,
                             .subject = attack->aircraft,
                             .to = at,
                             .rule = "RF-AIR.18"});
    rf_burst(turn, &(rf_burst_of){.at = at,
                                  .radius = t->bomb[row].radius,
                                  .points = t->bomb[row].points,
                                  .gun_class = t->bomb[row].gun_class,
                                  .by = turn->scene->units[attack->aircraft].side,
                                  .is_indirect = true,
                                  .rule = "RF-AIR.18"});
    if (t->bomb[row].ruins)
        ruin_building(turn, attack->aircraft, at);
}

// RF-AIR.16, RF-AIR.17: a D10 for each bomb first; the squares lie two across and five along, turned to the heading.
static void bomb_level(pl_turn *turn, const rf_attack_frame *attack)
{
    const rf_tables *t = rf_tab(turn);
    pl_roll roll = {.purpose = "grid square",
                    .rule = "RF-AIR.16",
                    .owner = turn->scene->units[attack->aircraft].side,
                    .faces = (uint8_t)(t->grid_across * t->grid_along),
                    .count = attack->count,
                    .subject = attack->aircraft,
                    .subject_is = PL_UNIT};
    pl_roll_dice(turn, &roll);
    for (int i = 0; i < attack->count; i++) {
        int row = (roll.dice[i] - 1) / t->grid_across, column = (roll.dice[i] - 1) % t->grid_across;
        pl_point square = pl_at((2 * column - t->grid_across + 1) * t->grid_square / 2, (row - t->grid_along / 2) * t->grid_square);
        drop_bomb(turn, attack, pl_placed_from(square, attack->point, attack->heading, PL_NEAREST));
    }
}

void rf_air_attack(pl_turn *turn, const rf_attack_frame *attack)
{
    rf_unit *own = rf_own_unit(turn, attack->aircraft);
    switch (attack->attack) {
    case RF_STRAFE: strafe(turn, attack); break;
    case RF_AIR_AT:
    case RF_AIR_HE: fire_cannon_or_rockets(turn, attack); break;
    case RF_DIVE_BOMB:
        own->bombs[attack->bomb]--;
        if (roll_hits(turn, attack->aircraft, 1, rf_tab(turn)->dive_hit, "RF-AIR.15"))
            drop_bomb(turn, attack, attack->point);
        break;
    case RF_LEVEL_BOMB:
        own->bombs[attack->bomb] = (uint8_t)(own->bombs[attack->bomb] - attack->count);
        bomb_level(turn, attack);
        break;
    default: break;
    }
}

// effect.c - what hits do to men, soft-skins, armour and vessels.
// Stands on effect.h. Order of dice within one hit: table 4, weapon dice, soft-skins, armoured vehicles, passengers (RF-HE.8).
#include "effect.h"

#include "rows.h"
#include "sea.h"

enum { RISK_MAX = PL_PIECES_MAX };

int rf_casualties(const pl_turn *turn, int points, int column, int die)
{
    const rf_tables *t = rf_tab(turn);
    points = points > t->points_max ? t->points_max : points;
    die = die < 1 ? 1 : die > 6 ? 6 : die;
    return points > 0 ? t->casualties[points][column][die] : 0;
}

int rf_vessel_row(const pl_turn *turn, pl_piece_id piece)
{
    const rf_type *type = rf_type_of(turn, piece);
    if (type->kind == RF_CRAFT)
        return type->vehicles ? RF_VESSEL_LCT : RF_VESSEL_LCA;
    if (!rf_is_afloat(turn, piece))
        return -1;
    return type->flags & RF_DD ? RF_VESSEL_DD : type->flags & RF_DUKW ? RF_VESSEL_DUKW : -1;
}

// A die about a hidden piece is its owner's business until it costs something (RF-HID.5).
static pl_roll roll_about(const pl_turn *turn, pl_side owner, const char *purpose, const char *rule, pl_piece_id target)
{
    return (pl_roll){.purpose = purpose,
                     .rule = rule,
                     .owner = owner,
                     .sees = target ? rf_sees_of(turn, rf_unit_of(turn, target)) : PL_EVERYONE,
                     .target = target,
                     .target_is = PL_PIECE};
}

// RF-AT.3: whichever side of the vehicle was hit. RF-AT.5: those in or on a vehicle destroyed by AT fire, high explosive or a bomb.
static void destroy(pl_turn *turn, pl_piece_id target, const char *rule)
{
    int figs = 0;
    if (rf_passengers(turn, target))
        figs = pl_roll_die(turn, rf_tab(turn)->passenger_faces, rf_side_of(turn, target), "passengers lost", "RF-AT.5");
    rf_wreck(turn, target, figs, rule);
}

void rf_hit_armour(pl_turn *turn, pl_piece_id target, int gun_class, pl_side by, const char *rule)
{
    pl_roll roll = roll_about(turn, by, "effect on armour", "RF-AT.2", target);
    rf_row_armour(turn, &roll, gun_class, rf_type_of(turn, target)->armour);
    if (rf_damage(turn, target, roll.cells[pl_roll_dice(turn, &roll) - 1], rule) == RF_WRECK)
        destroy(turn, target, rule);
}

void rf_hit_soft_skin(pl_turn *turn, pl_piece_id target, int casualties, const char *rule)
{
    int kill = rf_tab(turn)->soft_skin_kill;
    if (casualties >= kill)
        rf_wreck(turn, target, casualties - kill, rule);
}

// ---- vessels, table 23

void rf_hit_vessel(pl_turn *turn, pl_piece_id target, int modifier, pl_side by)
{
    const rf_tables *t = rf_tab(turn);
    int row = rf_vessel_row(turn, target);
    bool was_afloat = rf_is_afloat(turn, target);
    pl_roll roll = {.purpose = "hit on a vessel", .rule = "RF-AMP.3", .owner = by, .target = target, .target_is = PL_PIECE};
    pl_roll_mod(&roll, "weight", modifier);
    rf_row_vessel(turn, &roll, row);
    pl_roll_dice(turn, &roll);
    if (roll.total < t->vessel[row].damaged)
        return;
    if (roll.total < t->vessel[row].sunk) {
        pl_emit(turn, (pl_event){.kind = RF_EV_VESSEL_DAMAGED,
                                 .side = rf_side_of(turn, target),
                                 .subject = rf_unit_of(turn, target),
                                 .rule = "RF-AMP.3"});
        rf_strike_load(turn, target, t->vessel[row].effect, by, "RF-AMP.3");
    } else if (was_afloat) {
        rf_sink(turn, target, "RF-AMP.3");
    } else {  // sunk when already beached: as a mine strike
        rf_strike_vessel(turn, target, row, "RF-AMP.3");
    }
}

// ---- spreading casualties

// Nearest first; of equals the lowest piece number (RF-GEN.11), in whose order the list is.
static pl_piece_id next_nearest(const pl_turn *turn, const pl_piece_id *list, const bool *is_used, int count, const pl_foot *near)
{
    int best = -1;
    for (int i = 0; i < count; i++) {
        if (is_used[i])
            continue;
        if (best < 0) {
            best = i;
            continue;
        }
        pl_foot a = rf_foot(turn, list[i]), b = rf_foot(turn, list[best]);
        if (pl_gap_compare(&a, near, &b, near) < 0)
            best = i;
    }
    return (pl_piece_id)(best < 0 ? 0 : best + 1);
}

void rf_spread(pl_turn *turn, pl_piece_id aim, int casualties, const pl_foot *near, rf_reaches reaches, const void *who, const char *rule)
{
    pl_piece_id others[RISK_MAX];
    bool is_used[RISK_MAX] = {false};
    int count = 0;
    RF_EACH_OF(turn, rf_unit_of(turn, aim), p)
        if (p != aim && (rf_is_live(turn, p) || rf_is_rider(turn, p)) && rf_see(turn, p)->figs && reaches(turn, p, who))
            others[count++] = p;
    casualties -= rf_lose_figs(turn, aim, casualties, rule);
    for (pl_piece_id i; casualties > 0 && (i = next_nearest(turn, others, is_used, count, near)) != 0;) {
        is_used[i - 1] = true;
        casualties -= rf_lose_figs(turn, others[i - 1], casualties, rule);
    }
}

// ---- bursts

// RF-MOR.4, RF-MOR.5: a piece under fire from above. One that stays hidden does not make its unit owe a test, which all would see, nor do
// riders: who is aboard tests neither type 2 nor 3 (RF-GEN.9).
void rf_note_idf(pl_turn *turn, pl_piece_id piece)
{
    rf_group *group = rf_own_group(turn, rf_group_of(turn, piece));
    bool is_tested = (group->kind == RF_INFANTRY && rf_is_foot(turn, piece)) || (group->kind == RF_ARTILLERY && rf_see(turn, piece)->figs);
    if (is_tested && rf_is_live(turn, piece) && !rf_in_fortification(turn, piece) && !rf_see_unit(turn, rf_unit_of(turn, piece))->is_hidden)
        group->owes |= RF_OWES_IDF;
}

typedef struct at_risk {
    pl_piece_id pieces[RISK_MAX];
    uint8_t figs[RISK_MAX];  // before the hit
    uint8_t cover[RISK_MAX];
    int count;
} at_risk;

static int cover_in(const pl_turn *turn, const rf_burst_of *burst, pl_piece_id piece)
{
    return burst->firer ? rf_cover_from(turn, piece, burst->firer, false) : rf_cover_above(turn, piece);
}

static void find_at_risk(const pl_turn *turn, const rf_burst_of *burst, at_risk *risk)
{
    risk->count = 0;
    RF_EACH_PIECE(turn, p) {
        if (!rf_is_live(turn, p) && !rf_is_rider(turn, p))
            continue;
        pl_foot foot = rf_foot(turn, p);
        if (!pl_foot_near_point(&foot, burst->at, burst->radius))
            continue;
        risk->figs[risk->count] = rf_see(turn, p)->figs;
        risk->cover[risk->count] = (uint8_t)cover_in(turn, burst, p);
        risk->pieces[risk->count++] = p;
    }
}

// The column: the aim piece's cover, or for a bomb that of the piece nearest the centre.
static int column_cover(const pl_turn *turn, const rf_burst_of *burst, const at_risk *risk)
{
    bool is_used[RISK_MAX] = {false};
    pl_foot centre = pl_foot_of_point(burst->at);
    if (burst->aim)
        return burst->cover;
    pl_piece_id nearest = next_nearest(turn, risk->pieces, is_used, risk->count, &centre);
    return nearest ? risk->cover[nearest - 1] : RF_OPEN;
}

// RF-HE.4, .5: one die for the men, nearest to the centre first, none in better cover than the aim piece.
static void hurt_men(pl_turn *turn, const rf_burst_of *burst, const at_risk *risk, int cover)
{
    bool is_used[RISK_MAX];
    bool has_men = false;
    pl_piece_id seen = 0, hidden = 0;
    pl_foot centre = pl_foot_of_point(burst->at);
    for (int i = 0; i < risk->count; i++) {
        is_used[i] = !risk->figs[i] || risk->cover[i] > cover;
        has_men |= risk->figs[i] > 0;
        if (risk->figs[i] > 0)
            *(rf_see_unit(turn, rf_unit_of(turn, risk->pieces[i]))->is_hidden ? &hidden : &seen) = risk->pieces[i];
    }
    if (!has_men)
        return;
    int column = rf_tab(turn)->column[3][cover];
    pl_roll roll =
        roll_about(turn, burst->by, "casualties", "RF-HE.4", seen ? burst->aim : hidden);  // nobody known at risk: nobody sees the die
    if (burst->aim || !hidden)  // the column of a bomb is that of whoever is nearest, hidden or not
        rf_row_casualties(turn, &roll, burst->points, column, -1, cover);
    int casualties = rf_casualties(turn, burst->points, column, pl_roll_dice(turn, &roll));
    for (pl_piece_id i; casualties > 0 && (i = next_nearest(turn, risk->pieces, is_used, risk->count, &centre)) != 0;) {
        is_used[i - 1] = true;
        casualties -= rf_lose_figs(turn, risk->pieces[i - 1], casualties, burst->rule);
    }
}

static bool is_support_weapon(const pl_turn *turn, pl_piece_id piece)
{
    int kind = rf_kind(turn, piece);
    return kind == RF_MG || kind == RF_GUN || (kind >= RF_MORTAR_LIGHT && kind <= RF_MORTAR_HEAVY);
}

// RF-HE.6, RF-GEN.8: a crew that lost somebody may lose its weapon too; those left fight on as riflemen.
static void break_weapons(pl_turn *turn, const at_risk *risk)
{
    for (int i = 0; i < risk->count; i++) {
        pl_piece_id p = risk->pieces[i];
        rf_piece *own = rf_own(turn, p);
        if (own->figs >= risk->figs[i] || !own->figs || !is_support_weapon(turn, p))
            continue;
        int lost_on = rf_tab(turn)->weapon_lost_on;
        pl_roll roll = roll_about(turn, pl_other(rf_side_of(turn, p)), "weapon destroyed", "RF-HE.6", p);
        roll.need = (int16_t)lost_on;
        if (pl_roll_dice(turn, &roll) < lost_on)
            continue;
        if (rf_is_gun(turn, p))
            rf_own_side(turn, pl_other(rf_side_of(turn, p)))->kills += rf_type_of(turn, p)->points[0] / rf_tab(turn)->points_per_vehicle;
        own->type = (uint8_t)rf_tab(turn)->type_rifle;
        pl_pieces(turn->state)[p].shape = rf_type_of(turn, p)->shape;
        pl_emit(turn, (pl_event){.kind = RF_EV_WEAPON_LOST, .side = rf_side_of(turn, p), .subject = p, .rule = "RF-HE.6"});
    }
}

static void hurt_vehicles(pl_turn *turn, const rf_burst_of *burst, const at_risk *risk)
{
    const rf_tables *t = rf_tab(turn);
    for (int i = 0; i < risk->count; i++) {  // RF-HE.7
        pl_piece_id p = risk->pieces[i];
        if (rf_kind(turn, p) != RF_SOFT || rf_vessel_row(turn, p) >= 0 || !rf_is_live(turn, p))
            continue;
        int column = t->column[3][rf_cover_above(turn, p)];
        pl_roll roll = roll_about(turn, burst->by, "soft-skin", "RF-HE.7", p);
        rf_row_soft_skin(turn, &roll, burst->points, column);
        rf_hit_soft_skin(turn, p, rf_casualties(turn, burst->points, column, pl_roll_dice(turn, &roll)), "RF-HE.7");
    }
    for (int i = 0; i < risk->count; i++) {  // RF-HE.8, and RF-AMP.3 for a vessel under a bomb
        pl_piece_id p = risk->pieces[i];
        if (!rf_is_live(turn, p))
            continue;
        if (rf_vessel_row(turn, p) >= 0) {
            if (!burst->aim)
                rf_hit_vessel(turn, p, t->zone[RF_HEAVY_HE].vessel, burst->by);
        } else if (burst->gun_class && (rf_is_afv(turn, p) || rf_kind(turn, p) == RF_APC)) {
            rf_hit_armour(turn, p, burst->gun_class, burst->by, "RF-HE.8");
        }
    }
}

void rf_burst(pl_turn *turn, const rf_burst_of *burst)
{
    at_risk risk;
    find_at_risk(turn, burst, &risk);
    int cover = column_cover(turn, burst, &risk);
    for (int i = 0; i < risk.count && burst->is_indirect; i++)
        rf_note_idf(turn, risk.pieces[i]);
    hurt_men(turn, burst, &risk, cover);
    break_weapons(turn, &risk);
    hurt_vehicles(turn, burst, &risk);
}

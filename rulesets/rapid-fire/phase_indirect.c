// phase_indirect.c - T3 smoke and T8.2 indirect fire: radio, dice to hit, effects.
// Stands on indirect.h for the calls and effect.h for the bursts.
#include "effect.h"
#include "indirect.h"
#include "phases.h"

// ---- radio

bool rf_radio(pl_turn *turn, pl_piece_id op, pl_piece_id gun)
{
    const rf_tables *t = rf_tab(turn);
    pl_side side = rf_side_of(turn, op);
    pl_unit_id unit = rf_unit_of(turn, op);
    if (pl_switched_on(turn->scene, RF_S_TELEPHONES) && gun && rf_is_live(turn, gun) && rf_within(turn, op, gun, t->telephone))
        return true;
    pl_roll roll = {.purpose = "radio",
                    .rule = "RF-IDF.3",
                    .owner = side,
                    .subject = unit,
                    .subject_is = PL_UNIT,
                    .need = (int16_t)(rf_see_side(turn, side)->has_weak_radio ? t->radio_weak : t->radio_good)};
    pl_roll_dice(turn, &roll);
    pl_emit(turn, (pl_event){.kind = RF_EV_RADIO, .side = side, .subject = unit, .value = roll.passed, .rule = "RF-IDF.3"});
    return roll.passed;
}

// ---- T3

static pl_why why_not_smoke(const pl_turn *turn, pl_piece_id weapon)
{
    if (!rf_see(turn, weapon)->smoke)
        return "RF-SMK.1: no smoke rounds left";
    if (rf_see(turn, weapon)->fired & RF_SLOT_SMOKE)
        return "RF-SMK.5: one screen a turn";
    return rf_smokes_directly(turn, weapon) ? rf_why_not_ready(turn, weapon, RF_W_HE, false) : rf_why_not_lob(turn, weapon);
}

static pl_why why_not_screen(const pl_turn *turn, pl_piece_id weapon, pl_piece_id target, rf_sights *known)
{
    if (rf_smokes_directly(turn, weapon)) {
        pl_why why = rf_why_not_shoot(turn, weapon, RF_W_HE, target, false);
        return why ? why : rf_sights_sees(turn, known, weapon, target, false) ? NULL : "RF-SMK.2: does not see the enemy";
    }
    // A corner of the screen reaches farther than half its length by its depth at most.
    pl_len beside = rf_tab(turn)->smoke_near + (rf_tab(turn)->smoke_length + rf_tab(turn)->smoke_depth) / 2;
    return !rf_smoke_caller(turn, weapon, target, known)     ? "RF-SMK.2: no caller sees the enemy"
           : !rf_lob_may_reach(turn, weapon, target, beside) ? "RF-IDF.5: out of its range"
                                                             : NULL;
}

static bool may_lay_smoke(const pl_turn *turn, pl_piece_id w)
{
    int place = rf_piece_at(turn, w)->place;
    if (rf_smokes_directly(turn, w))
        return rf_is_live(turn, w) && !rf_is_afloat(turn, w);
    if (!rf_type_of(turn, w)->smoke || !rf_has_indirect(turn, w) || place == PL_LOST)
        return false;
    return rf_see_unit(turn, rf_unit_of(turn, w))->is_off_table || rf_is_live(turn, w);
}

void rf_offer_smoke(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    rf_sights known;
    rf_sights_begin(turn, &known);
    RF_EACH_PIECE(turn, w) {
        if (rf_side_of(turn, w) != offer->side || !may_lay_smoke(turn, w))
            continue;
        pl_why why = why_not_smoke(turn, w);
        if (why && !offer->with_shut && !offer->sought)
            continue;
        RF_EACH_PIECE(turn, target) {
            if (!rf_is_target(turn, target, offer->side) || rf_is_rider(turn, target))
                continue;
            if (offer->sought && (offer->sought->verb != RF_V_SMOKE || offer->sought->subject != w || offer->sought->target != target))
                continue;
            pl_option option = {.verb = RF_V_SMOKE, .subject = w, .target = target};
            pl_put(offer, option, why ? why : why_not_screen(turn, w, target, &known));
        }
    }
    rf_put_done(turn, offer);
}

// RF-SMK.3, RF-SMK.5: an observer's radio comes first. False: no contact, and no round is spent.
static bool has_contact(pl_turn *turn, pl_piece_id weapon, pl_piece_id target)
{
    rf_sights known;
    rf_sights_begin(turn, &known);
    pl_piece_id caller = rf_smoke_caller(turn, weapon, target, &known);
    if (rf_kind(turn, caller) != RF_OP)
        return true;
    rf_unit *op = rf_own_unit(turn, rf_unit_of(turn, caller));
    if (!op->has_called) {
        op->has_called = rf_radio(turn, caller, weapon) ? 1 : 2;
        op->called_unit = rf_unit_of(turn, target);
    }
    return op->has_called != 2;
}

pl_flow rf_take_smoke(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    pl_piece_id weapon = choice->subject;
    rf_piece *own = rf_own(turn, weapon);
    bool is_direct = rf_smokes_directly(turn, weapon);
    if (!is_direct && !has_contact(turn, weapon, choice->target))
        return PL_AGAIN;
    own->smoke--;
    own->shots = !is_direct;
    own->fired |= RF_SLOT_MAIN | RF_SLOT_SMOKE;
    own->flags |= is_direct ? RF_F_FIRED_GUN : 0;
    rf_reveal(turn, rf_unit_of(turn, weapon), "RF-HID.1");
    // RF-SMK.1, switch smoke_any_gun: a shell laid by eye must hit before it can smoke.
    bool is_laid = !is_direct || rf_lay_shell(turn, weapon, choice->target, choice->items[0].at);
    if (is_laid) {
        pl_roll roll = {.purpose = "smoke",
                        .rule = "RF-SMK.3",
                        .owner = choice->side,
                        .need = (int16_t)rf_tab(turn)->smoke_hit,
                        .subject = weapon,
                        .subject_is = PL_PIECE};
        pl_roll_dice(turn, &roll);
        is_laid = roll.passed;
    }
    if (is_laid)
        pl_marker_place(turn,
                        (pl_marker){.kind = RF_M_SMOKE,
                                    .at = choice->items[0].at,
                                    .facing = (int16_t)pl_turned(choice->items[0].facing, 0),
                                    .side = choice->side},
                        PL_EVERYONE, "RF-SMK.2");
    pl_emit(turn, (pl_event){.kind = is_laid ? RF_EV_SMOKE_LAID : RF_EV_SMOKE_FAILED,
                             .side = choice->side,
                             .subject = weapon,
                             .to = choice->items[0].at,
                             .rule = "RF-SMK.3"});
    return PL_AGAIN;
}

// ---- T8.2

static bool may_call(const pl_turn *turn, pl_piece_id p)
{
    int kind = rf_kind(turn, p);
    return kind == RF_HQ || kind == RF_OP || (rf_has_indirect(turn, p) && rf_is_live(turn, p));
}

void rf_offer_idf(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    bool is_plain = !offer->with_shut && !offer->sought;
    rf_sights known;
    rf_sights_begin(turn, &known);
    RF_EACH_PIECE(turn, caller) {
        pl_piece_id list[RF_BATTERY_MAX];
        if (rf_side_of(turn, caller) != offer->side || !may_call(turn, caller) || !rf_can_look(turn, caller))
            continue;
        int count = rf_weapons_of(turn, caller, list);
        if (!count && !offer->with_shut && !offer->sought)
            continue;
        RF_EACH_PIECE(turn, target) {
            if (!rf_is_target(turn, target, offer->side) || rf_is_rider(turn, target))
                continue;
            if (offer->sought && (offer->sought->verb != RF_V_IDF || offer->sought->subject != caller || offer->sought->target != target))
                continue;
            bool is_near = false;
            for (int i = 0; i < count && !is_near; i++)
                is_near = rf_lob_may_reach(turn, list[i], target, rf_tab(turn)->aim_near);
            pl_why why = !count && rf_has_indirect(turn, caller) ? rf_why_not_lob(turn, caller)
                         : !count                                ? "RF-IDF.1: nothing to direct"
                                                                 : NULL;
            if (!why && !is_near)
                why = "RF-IDF.5: out of range";
            if (!why)
                why = rf_why_not_call(turn, caller, target, is_plain ? &known : NULL);
            pl_put(offer, (pl_option){.verb = RF_V_IDF, .subject = caller, .target = target}, why);
            if (!why && pl_switched_on(turn->scene, RF_S_IDF_CHOICE) && rf_is_repeat(turn, list[0], target, rf_at_point(turn, target)))
                pl_put(offer, (pl_option){.verb = RF_V_IDF, .subject = caller, .target = target, .value = 1}, NULL);
        }
    }
    rf_put_done(turn, offer);
}

static int hit_row(const pl_turn *turn, pl_piece_id weapon)
{
    int kind = rf_kind(turn, weapon);
    return kind == RF_GUN ? RF_ARTY_HIT : kind == RF_MORTAR_LIGHT ? RF_LIGHT_HIT : RF_MORTAR_HIT;
}

// RF-IDF.10: the aim piece has moved; RF-AMP.3: a vessel in its first turn counts as moving.
static bool is_moving(const pl_turn *turn, pl_piece_id target)
{
    return rf_see(turn, target)->has_moved || (rf_is_afloat(turn, target) && rf_see_unit(turn, rf_unit_of(turn, target))->stage == 1);
}

// RF-IDF.6 to .10: one die a weapon. missed: guns that missed before in this call; has_hit: one has hit, the rest hit without a roll.
static bool roll_hit(pl_turn *turn, pl_piece_id weapon, pl_piece_id target, pl_point at, bool is_first_call, int *missed, bool *has_hit)
{
    const rf_tables *t = rf_tab(turn);
    int row = hit_row(turn, weapon);
    bool is_repeat = !is_first_call && rf_is_repeat(turn, weapon, target, at),
         is_second = is_repeat && t->idf[row].second && !is_moving(turn, target);
    if (row == RF_ARTY_HIT && *has_hit && !is_second)
        return true;
    pl_roll roll = {.purpose = "to hit",
                    .rule = is_second              ? "RF-IDF.7"
                            : row == RF_ARTY_HIT   ? "RF-IDF.6"
                            : row == RF_MORTAR_HIT ? "RF-IDF.8"
                                                   : "RF-IDF.9",
                    .owner = rf_side_of(turn, weapon),
                    .subject = weapon,
                    .subject_is = PL_PIECE,
                    .target = target,
                    .target_is = PL_PIECE,
                    .need = is_second                 ? t->idf[row].second
                            : is_moving(turn, target) ? t->idf[row].moving
                                                      : t->idf[row].still};
    if (!is_second) {
        pl_roll_mod(&roll, "earlier guns", row == RF_ARTY_HIT ? *missed * t->idf[row].chain : 0);
        pl_roll_mod(&roll, "second round", is_repeat ? t->idf[row].add : 0);
    }
    pl_roll_dice(turn, &roll);
    if (row == RF_ARTY_HIT) {
        *missed += !roll.passed;
        *has_hit |= roll.passed && !is_second;
    }
    return roll.passed;
}

static void spend_lob(pl_turn *turn, pl_piece_id weapon, pl_piece_id target, pl_point at)
{
    rf_piece *own = rf_own(turn, weapon);
    own->shots++;
    own->fired |= RF_SLOT_MAIN;
    if (rf_is_gun(turn, weapon))
        own->flags |= RF_F_FIRED_GUN;
    own->call_unit = rf_unit_of(turn, target);
    own->call_at = at;
    own->call_turn = rf_see_side(turn, rf_side_of(turn, weapon))->turns;
    rf_reveal(turn, rf_unit_of(turn, weapon), "RF-HID.1");
}

static int choose_weapons(const pl_turn *turn, const pl_choice *choice, pl_point at, pl_piece_id *out)
{
    pl_piece_id list[RF_BATTERY_MAX];
    int count = 0, all;
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].piece)
            out[count++] = choice->items[i].piece;
    if (count)
        return count;
    all = rf_weapons_of(turn, choice->subject, list);
    for (int i = 0; i < all; i++)
        if (rf_lob_reaches(turn, list[i], at))
            out[count++] = list[i];
    return count;
}

pl_flow rf_take_idf(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    const rf_tables *t = rf_tab(turn);
    pl_piece_id weapons[RF_BATTERY_MAX], target = choice->target;
    bool is_hit[RF_BATTERY_MAX], has_hit = false;
    int missed = 0;
    pl_point at = rf_at_point(turn, target);
    for (int i = 0; i < choice->item_count; i++)
        at = choice->items[i].piece ? at : choice->items[i].at;
    if (!rf_look_again(turn, choice->subject, target))
        return PL_AGAIN;
    int count = choose_weapons(turn, choice, at, weapons);
    if (rf_kind(turn, choice->subject) == RF_OP) {
        rf_unit *op = rf_own_unit(turn, rf_unit_of(turn, choice->subject));
        op->called_unit = rf_unit_of(turn, target);
        op->has_called = rf_radio(turn, choice->subject, weapons[0]) ? 1 : 2;
        if (op->has_called == 2)
            return PL_AGAIN;
    }
    int cover = rf_cover_above(turn, target), vessel = rf_vessel_row(turn, target);
    for (int i = 0; i < count; i++) {
        is_hit[i] = roll_hit(turn, weapons[i], target, at, choice->value == 1, &missed, &has_hit);
        spend_lob(turn, weapons[i], target, at);
    }
    for (int i = 0; i < count; i++) {
        const rf_he *he = &t->he[rf_type_of(turn, weapons[i])->he];
        if (!is_hit[i])
            continue;
        pl_emit(turn, (pl_event){.kind = RF_EV_IDF_HIT, .side = choice->side, .subject = weapons[i], .to = at, .rule = "RF-IDF.11"});
        if (vessel >= 0 && rf_is_live(turn, target))
            rf_hit_vessel(turn, target, t->zone[he->weight].vessel, choice->side);
        else if (vessel < 0)
            rf_burst(turn, &(rf_burst_of){.at = at,
                                          .radius = t->zone[he->weight].diameter / 2,
                                          .points = he->points,
                                          .gun_class = t->zone[he->weight].armour,
                                          .by = choice->side,
                                          .is_indirect = true,
                                          .cover = cover,
                                          .aim = target,
                                          .rule = "RF-IDF.11"});
    }
    return PL_AGAIN;
}

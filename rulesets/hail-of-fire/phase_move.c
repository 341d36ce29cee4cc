// phase_move.c - E-MOVE: one Team of a Move order, a charge, or a withdrawal; with I4, fire on reaching a Vehicle.
#include "meaning.h"
#include "events.h"
#include "hindrance.h"
#include "phase.h"
#include "steer.h"
#include "transport.h"

enum { BOOST, WAY, LEAVE, CHARGE, CONTACT_FIRE, END };

static hof_move_frame *move(pl_turn *turn) { return pl_local(turn); }
static const hof_move_frame *see_move(const pl_turn *turn) { return pl_see_local(turn); }

static bool is_withdrawal(const pl_turn *turn, int team) { return hof_see_team(turn, team)->order == HOF_WITHDRAW; }

// HOF-ACT.18: what keeps a Team from carrying out its Move when its moment has come.
static hof_hindrance move_hindrance(const pl_turn *turn, int team)
{
    const hof_team *own = hof_see_team(turn, team);
    if (own->stopped || own->committed)
        return own->stopped ? HOF_IS_STOPPED : HOF_IS_COMMITTED;  // HOF-MOV.16
    if (own->in_contact == is_withdrawal(turn, team))
        return HOF_UNHINDERED;
    return own->in_contact ? HOF_IS_IN_CONTACT : HOF_IS_OUT_OF_CONTACT;
}

static bool is_barred(const pl_turn *turn, int team) { return move_hindrance(turn, team) != HOF_UNHINDERED; }

// ---- HOF-LDR.5: extra movement

static void offer_boost(const pl_turn *turn, pl_offer *offer)
{
    int team = see_move(turn)->team;
    int order = hof_see_team(turn, team)->order;
    if (is_barred(turn, team) || (order != HOF_MOVE && order != HOF_MOVE_SECOND) || !hof_on_table(turn, team) ||
        !hof_moves_by_dice(turn, team))
        return;
    pl_len reach = hof_allowance(turn, team, false) + hof_rules(turn)->leader_boost + hof_rules(turn)->contact_gap;
    for (int leader = 1; leader <= hof_team_count(turn); leader++)
        if (leader != team && hof_can_lead(turn, leader) && hof_within(turn, leader, team, reach))
            pl_put(offer, (pl_option){.verb = HOF_BOOST, .subject = (uint16_t)leader, .target = (uint16_t)team}, NULL);
    pl_put_pass(offer);
}

static pl_flow take_boost(pl_turn *turn, const pl_choice *choice)
{
    int team = move(turn)->team;
    if (choice->verb == HOF_BOOST) {
        hof_own_team(turn, choice->subject)->ability_used = 1;
        hof_own_team(turn, team)->boosted = 1;
        hof_own_team(turn, team)->boosted_by = choice->subject;
        pl_emit(
            turn,
            (pl_event){
                .kind = HOF_EV_BOOSTED, .side = choice->side, .subject = choice->subject, .target = (uint16_t)team, .rule = "HOF-LDR.5"});
    }
    return hof_order_is_charge(hof_see_team(turn, team)->order) ? pl_jump(turn, CHARGE) : PL_NEXT;
}

// ---- the way

// HOF-MOV.14: whatever its length, a Team that is pulled along goes a path.
static pl_why why_not_back(const pl_turn *turn, int team)
{
    return hof_see_team(turn, team)->boosted ? "HOF-LDR.5: with extra movement it goes by a path" : NULL;
}

static void offer_way(const pl_turn *turn, pl_offer *offer)
{
    int team = see_move(turn)->team;
    if (is_barred(turn, team))
        return;
    pl_put(offer, (pl_option){.verb = HOF_PATH, .subject = (uint16_t)team}, NULL);
    if (!is_withdrawal(turn, team))
        hof_put_boarding(turn, offer, team);
    pl_len most = hof_reverse_most(turn, team);
    if (most > 0)
        pl_put(offer, (pl_option){.verb = HOF_REVERSE, .subject = (uint16_t)team, .value = 1, .value_max = most}, why_not_back(turn, team));
    pl_put_pass(offer);
}

pl_why hof_check_path(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    hof_way way;
    pl_why why;
    if (!hof_path_way(turn, choice->subject, choice->items, choice->item_count, &way, &why))
        return why;
    return hof_why_not_way(turn, &way, hof_allowance(turn, choice->subject, hof_way_on_roads(turn, &way)), hint);
}

pl_why hof_check_reverse(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    hof_way way = hof_reverse_way(turn, choice->subject, choice->value);
    return hof_why_not_way(turn, &way, hof_reverse_most(turn, choice->subject), hint);
}

// HOF-SET.4: from reserve the Team comes onto the table where its path starts.
static void enter(pl_turn *turn, int team, pl_point at)
{
    pl_piece *piece = &pl_pieces(turn->state)[team];
    if (piece->place == PL_ON_TABLE)
        return;
    piece->place = PL_ON_TABLE;
    hof_own_team(turn, team)->carrier = 0;
    piece->at = at;
    pl_units(turn->state)[piece->unit].place = PL_ON_TABLE;
    pl_emit(turn, (pl_event){.kind = HOF_EV_ENTERED, .side = piece->side, .subject = (uint16_t)team, .to = at, .rule = "HOF-SET.4"});
}

static pl_flow take_way(pl_turn *turn, const pl_choice *choice)
{
    hof_move_frame *frame = move(turn);
    int team = frame->team;
    if (choice->verb == HOF_PASS) {
        if (is_barred(turn, team))
            hof_lose_order(turn, team, move_hindrance(turn, team));
        return PL_RETURN;
    }
    hof_way way;
    pl_why why = NULL;
    if (choice->verb == HOF_REVERSE)
        way = hof_reverse_way(turn, team, choice->value);
    else
        hof_path_way(turn, team, choice->items, choice->item_count, &way, &why);
    bool was_in_contact = hof_see_team(turn, team)->in_contact;
    enter(turn, team, way.points[0]);
    frame->from = way.points[0];
    frame->facing = hof_piece(turn, team)->facing;
    hof_cancel_missions_of(turn, team);
    hof_go(turn, &way, "HOF-MOV.11");
    if (choice->verb == HOF_BOARD)
        hof_board(turn, team, choice->target);
    hof_contacts_refresh(turn);
    if (was_in_contact && !hof_see_team(turn, team)->in_contact) {
        hof_own_team(turn, team)->moved_out = 1;  // HOF-ASL.18
        frame->has_left = 1;
        pl_emit(turn, (pl_event){.kind = HOF_EV_WITHDREW, .side = choice->side, .subject = (uint16_t)team, .rule = "HOF-ASL.18"});
    }
    return PL_NEXT;
}

static pl_flow follow_leaving(pl_turn *turn)
{
    hof_move_frame *frame = move(turn);
    bool has_left = frame->has_left;
    frame->has_left = 0;
    return has_left && hof_after(turn, frame->team, frame->from, frame->facing, true) ? PL_CALL_AGAIN : PL_RETURN;
}

// ---- the charge

// HOF-ASL.14: an enemy Vehicle it touches now, from which it was hidden at the start: the charged one first.
static void note_hiding(const pl_turn *turn, int team, uint8_t *hidden)
{
    for (int enemy = 1; enemy <= hof_team_count(turn); enemy++)
        hidden[enemy] = hof_on_table(turn, enemy) && !hof_is_side(turn, enemy, hof_piece(turn, team)->side) &&
                        hof_is_vehicle(turn, enemy) && (!hof_sees(turn, enemy, team) || hof_is_concealed(turn, team, enemy));
}

static hof_hindrance charge_hindrance(const pl_turn *turn, int team, int target, hof_way *way)
{
    if (is_barred(turn, team))
        return move_hindrance(turn, team);
    if (!hof_is_ready(turn, team))
        return HOF_IS_SUPPRESSED;  // HOF-SUP.2
    if (hof_why_not_charge(turn, team, target))
        return HOF_IS_TOO_FAR;
    return hof_charge_way(turn, team, target, way) ? HOF_UNHINDERED : HOF_IS_WITHOUT_PLACE;
}

static pl_flow charge(pl_turn *turn)
{
    hof_move_frame *frame = move(turn);
    int team = frame->team, target = frame->target;
    hof_way way;
    hof_hindrance by = charge_hindrance(turn, team, target, &way);
    if (by) {
        hof_lose_charge(turn, team, target, by);
        return PL_RETURN;
    }
    uint8_t hidden[PL_PIECES_MAX + 1];
    note_hiding(turn, team, hidden);
    hof_cancel_missions_of(turn, team);
    bool is_there = hof_go(turn, &way, "HOF-ASL.2");
    hof_contacts_refresh(turn);
    if (!is_there)
        return PL_RETURN;
    pl_emit(turn, (pl_event){.kind = HOF_EV_CONTACT,
                             .side = hof_piece(turn, team)->side,
                             .subject = (uint16_t)team,
                             .target = (uint16_t)target,
                             .rule = "HOF-ASL.1"});
    if (hidden[target])
        frame->fired_at = (uint16_t)target;
    for (int enemy = 1; enemy <= hof_team_count(turn) && !frame->fired_at; enemy++)
        if (hidden[enemy] && hof_touch(turn, team, enemy))
            frame->fired_at = (uint16_t)enemy;
    return PL_NEXT;
}

// ---- I4

static void offer_contact_fire(const pl_turn *turn, pl_offer *offer)
{
    const hof_move_frame *frame = see_move(turn);
    const hof_profile *profile = hof_profile_of(turn, frame->team);
    if (!frame->fired_at || profile->class != HOF_INFANTRY || !profile->weapon_count)
        return;
    for (int slot = 0; slot < profile->weapon_count; slot++)
        pl_put(offer, (pl_option){.verb = HOF_CONTACT_FIRE, .subject = frame->team, .target = frame->fired_at, .value = slot}, NULL);
    pl_put_pass(offer);
}

// HOF-ASL.11, HOF-ASL.12: in assault an AT weapon has a bonus and hits the Flank; without one AT 1 counts and rolls even if doubled.
bool hof_assault_hit(pl_turn *turn, int vehicle, int from, int at)
{
    const hof_tables *t = hof_rules(turn);
    int flank = hof_profile_of(turn, vehicle)->ar_flank;
    int rating = at ? at + t->assault_at_bonus : t->assault_default_at;
    if (at && !hof_is_effective(turn, rating, flank))
        return false;  // HOF-ARM.4
    return hof_hit_armour(turn, vehicle, from, rating, flank, at ? "HOF-ASL.11" : "HOF-ASL.12");
}

static pl_flow take_contact_fire(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb != HOF_CONTACT_FIRE)
        return PL_NEXT;
    int team = choice->subject, vehicle = choice->target;
    const hof_weapon *weapon = hof_weapon_of(turn, team, choice->value);
    pl_roll roll = {.purpose = "contact fire",
                    .rule = "HOF-ASL.14",
                    .owner = choice->side,
                    .count = (uint8_t)weapon->rof,
                    .need = (int16_t)hof_rules(turn)->hit_base,
                    .subject = (uint16_t)team,
                    .target = (uint16_t)vehicle,
                    .subject_is = PL_PIECE,
                    .target_is = PL_PIECE};
    pl_roll_dice(turn, &roll);
    hof_cancel_missions_of(turn, team);
    bool is_destroyed = false;
    for (int i = 0; i < roll.passed && !is_destroyed; i++) {
        if (hof_profile_of(turn, vehicle)->is_armoured)
            is_destroyed = hof_assault_hit(turn, vehicle, team, weapon->at);
        else
            hof_add_rfp(turn, vehicle, 1, team, "HOF-FIRE.13");
    }
    if (!is_destroyed)
        return PL_NEXT;
    pl_piece before = *hof_piece(turn, vehicle);
    hof_destroy(turn, vehicle, team, "HOF-ASL.14");
    return hof_after(turn, vehicle, before.at, before.facing, true) ? PL_CALL : PL_NEXT;
}

const pl_step hof_move_steps[HOF_MOVE_ROWS] = {
    [BOOST] = {"E-MOVE.2", "A Leader pulls the Team along", PL_BY_ACTING, .jumps = {PL_TO(CHARGE)}, .offer = offer_boost,
               .apply = take_boost, .rule = "HOF-LDR.5", .when = "for an assault move", .prompt = "give the Team extra movement, or not",
               .moment = "movement", .ask = "Does a leader pull {subject} along?", .about = hof_about_mover, .pass = "No extra movement",
               .pass_is = PL_FREE, .verbs = PL_VERB(HOF_BOOST) | PL_VERB(PL_PASS)},
    [WAY] = {"E-MOVE.3", "The path", PL_BY_ACTING, .offer = offer_way, .apply = take_way, .rule = "HOF-MOV.11",
             .prompt = "move the Team, or let it stay", .moment = "movement", .ask = "{subject} may move. Where to?",
             .about = hof_about_mover, .pass = "Stay here",
             .verbs = PL_VERB(HOF_BOARD) | PL_VERB(HOF_PATH) | PL_VERB(HOF_REVERSE) | PL_VERB(PL_PASS)},
    [LEAVE] = {"E-MOVE.4", "Out of contact", PL_BY_NOBODY, .calls = {HOF_SEQ_AFTER}, .run = follow_leaving, .rule = "HOF-ASL.18",
               .repeats = true},
    [CHARGE] = {"E-MOVE.5", "Placed in contact", PL_BY_NOBODY, .run = charge, .rule = "HOF-ASL.2"},
    [CONTACT_FIRE] = {"I4", "Fire on reaching a Vehicle", PL_BY_ACTING, .calls = {HOF_SEQ_AFTER}, .offer = offer_contact_fire,
                      .apply = take_contact_fire, .rule = "HOF-ASL.14", .prompt = "fire at the Vehicle reached, or not",
                      .moment = "may fire", .ask = "{subject} {has} reached {cause}. Fire at it?", .about = hof_about_reached,
                      .pass = "Do not fire", .verbs = PL_VERB(HOF_CONTACT_FIRE) | PL_VERB(PL_PASS)},
    [END] = {"E-MOVE.6", "Done", PL_BY_NOBODY, .run = pl_run_return, .rule = "HOF-MOV.11"},
};

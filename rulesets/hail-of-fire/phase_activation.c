// phase_activation.c - A1-A5, the same for an activation in one's own turn and for one inside the other player's.
#include "activate.h"
#include "events.h"
#include "received.h"

static hof_act_frame *act(pl_turn *turn) { return pl_local(turn); }

static bool is_present(const pl_turn *turn, int team)
{
    return hof_see_team(turn, team)->member &&
           (hof_on_table(turn, team) || hof_piece(turn, team)->place == PL_RESERVE || hof_piece(turn, team)->place == PL_ABOARD);
}

static int next_member(const pl_turn *turn, int after)
{
    for (int team = after + 1; team <= hof_team_count(turn); team++)
        if (hof_see_team(turn, team)->member && hof_on_table(turn, team))
            return team;
    return 0;
}

// HOF-RAL.2, HOF-RAL.3: out of every enemy's sight Suppression ends, at the start and at the end of an activation.
static void rally_unseen(pl_turn *turn)
{
    for (int team = next_member(turn, 0); team; team = next_member(turn, team))
        if (!hof_is_ready(turn, team) && !hof_is_seen(turn, team))
            hof_rally(turn, team, "HOF-RAL.2");
}

static pl_flow start_unseen(pl_turn *turn)
{
    rally_unseen(turn);
    return PL_NEXT;
}

// HOF-GEN.5, HOF-RAL.4: in ascending order, and those with received fire do not rally. One member at a time: a Team that fails in
// contact is destroyed, and what follows from that comes before the next.
static pl_flow check_next(pl_turn *turn, bool is_rally)
{
    hof_act_frame *frame = act(turn);
    int team = next_member(turn, frame->cursor);
    while (team && (is_rally ? hof_is_ready(turn, team) || hof_see_team(turn, team)->rfp : !hof_see_team(turn, team)->rfp))
        team = next_member(turn, team);
    frame->cursor = (uint16_t)team;
    if (!team)
        return PL_NEXT;
    pl_piece before = *hof_piece(turn, team);
    bool was_in_contact = hof_see_team(turn, team)->in_contact;
    bool is_gone =
        is_rally ? hof_check_rally(turn, team, hof_profile_of(turn, team)->quality, "HOF-RAL.1") : hof_check_received(turn, team);
    return is_gone && hof_after(turn, team, before.at, before.facing, was_in_contact) ? PL_CALL_AGAIN : PL_AGAIN;
}

static pl_flow check_rallies(pl_turn *turn) { return check_next(turn, true); }
static pl_flow check_fire(pl_turn *turn) { return check_next(turn, false); }

static pl_flow begin_barrage(pl_turn *turn)
{
    const hof_act_frame frame = *act(turn);
    if (frame.paid != HOF_BY_CALL)
        return PL_NEXT;
    *(hof_barrage_frame *)pl_callee(turn, HOF_SEQ_BARRAGE, pl_top(turn)->by) =
        (hof_barrage_frame){.unit = frame.unit, .observer = frame.observer};
    return PL_CALL;
}

// ---- A4: what is still to be executed. HOF-ACT.16, HOF-ACT.19: who holds has nothing to execute, and members carry on without a Leader.

static bool is_left(const pl_turn *turn, int team, int order)
{
    const hof_team *own = hof_see_team(turn, team);
    return is_present(turn, team) && !own->done && hof_order_number(own->order) == order;
}

static bool has_left(const pl_turn *turn, int order)
{
    for (int team = 1; order && team <= hof_team_count(turn); team++)
        if (is_left(turn, team, order))
            return true;
    return false;
}

static bool is_contact_action(const pl_turn *turn, int team)
{
    const hof_team *own = hof_see_team(turn, team);
    return is_present(turn, team) && !own->done && (own->order == HOF_ASSAULT || own->order == HOF_WITHDRAW);
}

// HOF-LDR.2: a Non-Vehicle Leader, a member, Ready, on the table, with his ability unused.
bool hof_can_lead(const pl_turn *turn, int team)
{
    const hof_team *own = hof_see_team(turn, team);
    return own->member && hof_is_foot_leader(turn, team) && hof_on_table(turn, team) && hof_is_ready(turn, team) && !own->ability_used;
}

static void put_rallies(const pl_turn *turn, pl_offer *offer)
{
    for (int leader = 1; leader <= hof_team_count(turn); leader++) {
        if (!hof_can_lead(turn, leader))
            continue;
        for (int team = 1; team <= hof_team_count(turn); team++)
            if (hof_is_side(turn, team, offer->side) && hof_touch(turn, leader, team) && !hof_is_ready(turn, team))
                pl_put(offer, (pl_option){.verb = HOF_RALLY, .subject = (uint16_t)leader, .target = (uint16_t)team},
                       hof_see_team(turn, team)->rfp ? "HOF-LDR.6: it has received fire" : NULL);
    }
}

static void offer_sequence(const pl_turn *turn, pl_offer *offer)
{
    const hof_act_frame *frame = pl_see_local(turn);
    int begun = has_left(turn, frame->begun) ? frame->begun : 0;
    bool is_all_done = true;
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (is_contact_action(turn, team) || (begun && is_left(turn, team, begun))) {
            pl_put(offer, (pl_option){.verb = HOF_NEXT, .subject = (uint16_t)team}, NULL);
            is_all_done = false;
        }
    for (int order = 1; order <= 2 && !begun; order++)
        if (has_left(turn, order)) {
            pl_put(offer, (pl_option){.verb = HOF_EXECUTE, .value = order}, NULL);
            is_all_done = false;
        }
    put_rallies(turn, offer);
    pl_put(offer, (pl_option){.verb = HOF_PASS}, is_all_done ? NULL : "HOF-ACT.17: orders are left to execute");
}

// ---- A4: doing it

static void roll_movement(pl_turn *turn, int team, int order)
{
    pl_roll roll = {.purpose = "movement",
                    .rule = "HOF-MOV.5",
                    .owner = hof_piece(turn, team)->side,
                    .count = 2,
                    .subject = (uint16_t)team,
                    .subject_is = PL_PIECE};
    pl_roll_dice(turn, &roll);
    for (int other = 1; other <= hof_team_count(turn); other++) {
        hof_team *own = hof_own_team(turn, other);
        bool is_same = order ? hof_order_number(own->order) == order : own->order == HOF_WITHDRAW;
        if (!own->member || (pl_switched_on(turn->scene, HOF_ROLL_PER_TEAM) ? other != team : !is_same))
            continue;
        own->die_a = roll.dice[0];
        own->die_b = roll.dice[1];
    }
    pl_emit(turn, (pl_event){.kind = HOF_EV_MOVE_DICE,
                             .side = roll.owner,
                             .subject = (uint16_t)team,
                             .value = roll.dice[0],
                             .value2 = roll.dice[1],
                             .rule = "HOF-MOV.5"});
}

// HOF-MOV.5, HOF-MOV.15: one pair of dice for the order, if any Team of it needs them.
static void roll_for_order(pl_turn *turn, int order)
{
    for (int team = 1; team <= hof_team_count(turn); team++) {
        if (!is_left(turn, team, order) || hof_order_is_charge(hof_see_team(turn, team)->order) || !hof_moves_by_dice(turn, team))
            continue;
        roll_movement(turn, team, order);
        if (!pl_switched_on(turn->scene, HOF_ROLL_PER_TEAM))
            return;
    }
}

static pl_flow execute_order(pl_turn *turn, int order)
{
    uint16_t target = 0;
    bool is_fire = false;
    act(turn)->begun = (uint8_t)order;
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (is_left(turn, team, order) && hof_order_is_fire(hof_see_team(turn, team)->order)) {
            is_fire = true;
            target = hof_see_team(turn, team)->target;
        }
    if (!is_fire) {
        roll_for_order(turn, order);
        return PL_AGAIN;
    }
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (is_left(turn, team, order))
            hof_own_team(turn, team)->done = 1;
    *(hof_fire_frame *)pl_callee(turn, HOF_SEQ_FIRE, pl_top(turn)->by) = (hof_fire_frame){.target = target, .order = (uint8_t)order};
    return PL_CALL_AGAIN;
}

static pl_flow execute_team(pl_turn *turn, int team)
{
    hof_team *own = hof_own_team(turn, team);
    own->done = 1;
    if (own->order == HOF_ASSAULT) {
        *(hof_fight_frame *)pl_callee(turn, HOF_SEQ_FIGHT, pl_top(turn)->by) = (hof_fight_frame){.team = (uint16_t)team};
        return PL_CALL_AGAIN;
    }
    if (own->order == HOF_WITHDRAW && !own->die_a && hof_moves_by_dice(turn, team))
        roll_movement(turn, team, 0);
    *(hof_move_frame *)pl_callee(turn, HOF_SEQ_MOVE, pl_top(turn)->by) = (hof_move_frame){.team = (uint16_t)team, .target = own->target};
    return PL_CALL_AGAIN;
}

// HOF-LDR.4: on the Leader's own quality; it counts as a Rally Check.
static pl_flow lead_rally(pl_turn *turn, int leader, int team)
{
    pl_piece before = *hof_piece(turn, team);
    bool was_in_contact = hof_see_team(turn, team)->in_contact;
    hof_own_team(turn, leader)->ability_used = 1;
    pl_emit(
        turn,
        (pl_event){
            .kind = HOF_EV_LEADER_HELPS, .side = before.side, .subject = (uint16_t)leader, .target = (uint16_t)team, .rule = "HOF-LDR.4"});
    bool is_gone = hof_check_rally(turn, team, hof_profile_of(turn, leader)->quality, "HOF-LDR.4");
    return is_gone && hof_after(turn, team, before.at, before.facing, was_in_contact) ? PL_CALL_AGAIN : PL_AGAIN;
}

static pl_flow take_sequence(pl_turn *turn, const pl_choice *choice)
{
    switch (choice->verb) {
    case HOF_EXECUTE: return execute_order(turn, choice->value);
    case HOF_NEXT: return execute_team(turn, choice->subject);
    case HOF_RALLY: return lead_rally(turn, choice->subject, choice->target);
    default: return PL_NEXT;
    }
}

// ---- A5

// Optional: the lowest-numbered infantry Team that is not Small leads a platoon that lost its Leader, in whosever activation it was.
static void promote(pl_turn *turn)
{
    for (int unit = 1; unit <= turn->state->unit_count && pl_switched_on(turn->scene, HOF_LEADER_PROMOTION); unit++) {
        const pl_scene_unit *u = &turn->scene->units[unit];
        bool had_leader = false;
        for (int team = u->first; team < u->first + u->count; team++)
            had_leader |= hof_has(turn, team, HOF_LEADER);
        if (!had_leader || hof_leader_of(turn, unit))
            continue;
        for (int team = u->first; team < u->first + u->count; team++)
            if (hof_on_table(turn, team) && hof_profile_of(turn, team)->class == HOF_INFANTRY && !hof_has(turn, team, HOF_SMALL)) {
                hof_own_team(turn, team)->leader = 1;
                pl_emit(turn, (pl_event){.kind = HOF_EV_PROMOTED, .side = u->side, .subject = (uint16_t)team, .rule = "HOF-LDR.7"});
                break;
            }
    }
}

// HOF-ACT.20: who was activated, and how; then the orders are forgotten.
static pl_flow close_activation(pl_turn *turn)
{
    const hof_act_frame frame = *act(turn);
    rally_unseen(turn);
    promote(turn);
    for (int team = 1; team <= hof_team_count(turn); team++) {
        hof_team *own = hof_own_team(turn, team);
        if (own->member) {
            own->acts |= frame.paid != HOF_BY_HP;
            own->hero |= frame.paid == HOF_BY_HP;
        }
        own->order = own->weapon = own->member = own->done = own->ability_used = own->is_supporting = own->firing = 0;
        own->die_a = own->die_b = own->boosted = own->has_destination = own->hits_this_activation = own->hits_this_order = 0;
        own->target = own->boosted_by = 0;
        own->destination = pl_at(0, 0);
    }
    return PL_RETURN;
}

enum { A1, A2_1, A2_2, A3, A4_BARRAGE, A4, A5 };
const pl_step hof_act_steps[HOF_ACT_ROWS] = {
    [A1] = {"A1", "Declare", PL_BY_NOBODY, .rule = "HOF-ACT.17"},
    [A2_1] = {"A2.1", "Rally out of sight", PL_BY_NOBODY, .run = start_unseen, .rule = "HOF-RAL.2"},
    [A2_2] = {"A2.2", "Rally Checks", PL_BY_NOBODY, .calls = {HOF_SEQ_AFTER}, .run = check_rallies, .rule = "HOF-RAL.1", .repeats = true},
    [A3] = {"A3", "Received Fire Checks", PL_BY_NOBODY, .calls = {HOF_SEQ_AFTER}, .run = check_fire, .rule = "HOF-RFC.1", .repeats = true},
    [A4_BARRAGE] = {"A4b", "A barrage is called", PL_BY_NOBODY, .calls = {HOF_SEQ_BARRAGE}, .run = begin_barrage, .rule = "HOF-ART.4"},
    [A4] = {"A4", "Execute orders", PL_BY_ACTING, .calls = {HOF_SEQ_MOVE, HOF_SEQ_FIRE, HOF_SEQ_FIGHT, HOF_SEQ_AFTER},
            .offer = offer_sequence, .apply = take_sequence, .rule = "HOF-ACT.17", .prompt = "choose what is executed next",
            .moment = "orders", .ask = "Which team goes next?", .pass = "End this activation",
            .verbs = PL_VERB(HOF_EXECUTE) | PL_VERB(HOF_NEXT) | PL_VERB(HOF_RALLY) | PL_VERB(PL_PASS), .repeats = true},
    [A5] = {"A5", "Close", PL_BY_NOBODY, .run = close_activation, .rule = "HOF-ACT.20"},
};

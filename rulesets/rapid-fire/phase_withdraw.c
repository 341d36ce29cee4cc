// phase_withdraw.c - I3: each piece that must withdraw is moved by its owner, in the order of piece numbers; and I4, survivors of a carrier.
// Stands on withdraw.h. Morale and close assault call WD; wrecks with passengers raise SV.
#include "meaning.h"
#include "move.h"
#include "phases.h"
#include "sea.h"
#include "survivors.h"
#include "transport.h"
#include "withdraw.h"

// ---- WD

static void finish(pl_turn *turn, pl_piece_id piece)
{
    rf_piece *own = rf_own(turn, piece);
    own->flags |= own->must == RF_MUST_RETIRE ? RF_F_RETIRED : RF_F_FOUGHT;  // RF-WDR.6
    own->must = RF_MUST_NOTHING;
}

static pl_piece_id tow_of(const pl_turn *turn, pl_piece_id gun)
{
    RF_EACH_PIECE(turn, p)
        if (rf_side_of(turn, p) == rf_side_of(turn, gun) && rf_group_of(turn, p) == rf_group_of(turn, gun) && rf_is_live(turn, p) &&
            rf_type_of(turn, p)->flags & RF_TOW && rf_see(turn, p)->damage < RF_HEAVY && rf_within(turn, p, gun, rf_tab(turn)->tow_retire))
            return p;
    return 0;
}

// RF-MOR.13, RF-WDR.5: what cannot go is abandoned, towed off, captured, gives itself up, or stays. True: it has been dealt with.
static bool cannot_go(pl_turn *turn, pl_piece_id piece)
{
    rf_piece *own = rf_own(turn, piece);
    bool is_morale = own->must == RF_MUST_RETIRE;
    int kind = rf_kind(turn, piece);
    if (!is_morale && (kind == RF_GUN || kind == RF_MORTAR_HEAVY)) {
        pl_emit(turn, (pl_event){.kind = RF_EV_CAPTURED, .side = rf_side_of(turn, piece), .subject = piece, .rule = "RF-WDR.5"});
        rf_lose_piece(turn, piece, "RF-WDR.5");
        return true;
    }
    if (rf_is_vehicle(turn, piece) && !rf_full_allowance(turn, piece, false)) {  // RF-CAS.12: it goes back for morale alone
        pl_emit(turn, (pl_event){.kind = RF_EV_ABANDONED, .side = rf_side_of(turn, piece), .subject = piece, .rule = "RF-MOR.13"});
        rf_group *group = rf_own_group(turn, rf_group_of(turn, piece));
        uint8_t owes = group->owes;
        rf_wreck(turn, piece, 0, "RF-MOR.13");
        group->owes = owes;  // its unit has just tested: what the test did calls for no other
        return true;
    }
    if (kind == RF_GUN && !rf_type_of(turn, piece)->manhandle) {
        pl_piece_id tow = tow_of(turn, piece);
        if (!tow || rf_why_not_board(turn, rf_unit_of(turn, piece), tow)) {
            rf_lose_piece(turn, piece, "RF-MOR.13");
            return true;
        }
        finish(turn, piece);
        rf_limber(turn, rf_unit_of(turn, piece), tow);
        return true;
    }
    if (rf_fan_has_path(turn, piece, false))
        return false;
    if (is_morale) {
        finish(turn, piece);
        return true;
    }
    pl_emit(turn, (pl_event){.kind = RF_EV_SURRENDERS, .side = rf_side_of(turn, piece), .subject = piece, .rule = "RF-WDR.5"});
    rf_lose_piece(turn, piece, "RF-WDR.5");
    return true;
}

static bool must_go(const pl_turn *turn, pl_piece_id piece)
{
    int must = rf_see(turn, piece)->must;
    return rf_is_live(turn, piece) && must >= RF_MUST_RETIRE && must <= RF_MUST_WITHDRAW_DRAWN;
}

static pl_flow next_to_withdraw(pl_turn *turn)
{
    rf_withdraw_frame *frame = pl_local(turn);
    RF_EACH_PIECE(turn, p) {
        if (!must_go(turn, p))
            continue;
        if (cannot_go(turn, p))
            return PL_AGAIN;
        frame->piece = p;
        // RF-WDR.3: after a draw simply away only where neither cover nor friends are in reach.
        frame->may_run = rf_see(turn, p)->must != RF_MUST_WITHDRAW_DRAWN || !rf_fan_has_path(turn, p, true);
        pl_top(turn)->by = rf_side_of(turn, p);
        return PL_NEXT;
    }
    return pl_jump(turn, WD_END);
}

static void offer_withdrawal(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    const rf_withdraw_frame *frame = pl_see_local(turn);
    pl_put(offer, (pl_option){.verb = RF_V_WITHDRAW, .subject = frame->piece, .is_default = 1}, NULL);
}

static pl_flow take_withdrawal(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    rf_path path;
    pl_piece_id p = choice->subject;
    rf_path_read(choice->items, choice->item_count, p, rf_at_point(turn, p), rf_piece_at(turn, p)->facing, &path);
    pl_unit_id unit = rf_unit_of(turn, p);
    if (rf_leaves_table(turn, &path)) {
        pl_emit(
            turn,
            (pl_event){.kind = RF_EV_LEAVES_TABLE, .side = choice->side, .subject = p, .sees = rf_sees_of(turn, unit), .rule = "RF-WDR.4"});
        rf_lose_piece(turn, p, "RF-WDR.4");
        return pl_jump(turn, WD_NEXT);
    }
    rf_own(turn, p)->has_moved = 1;
    finish(turn, p);
    rf_carry_to(turn, p, path.line[path.count - 1], path.facing);
    pl_emit(turn, (pl_event){.kind = RF_EV_WITHDRAWS,
                             .side = choice->side,
                             .subject = p,
                             .to = rf_at_point(turn, p),
                             .sees = rf_sees_of(turn, unit),
                             .rule = "RF-WDR.1"});
    rf_find_hidden_from(turn, &unit, 1);
    rf_meet_mines(turn, p, &path, path.length);  // RF-AMP.7: a withdrawal is a move
    return pl_jump(turn, WD_NEXT);
}

const pl_step rf_withdraw_steps[WD_ROWS] = {
    [WD_NEXT] = {"WD.1", "Find the next piece that must withdraw", PL_BY_NOBODY, .jumps = {PL_TO(WD_END)}, .run = next_to_withdraw,
                 .rule = "RF-WDR.5", .when = "when there is none", .repeats = true},
    [WD_GO] = {"I3", "Its owner withdraws it", PL_BY_ACTING, .jumps = {PL_TO(WD_NEXT)}, .offer = offer_withdrawal, .apply = take_withdrawal,
               .rule = "RF-WDR.1", .when = "always", .prompt = "Withdraw this piece", .moment = "must go back",
               .ask = "{subject} {word:must go back|{has} lost the assault to {cause} and must go back|must go back: "
                      "the assault on {cause} is undecided}. Where to?",
               .about = rf_about_withdrawal, .verbs = PL_VERB(RF_V_RESIGN) | PL_VERB(RF_V_WITHDRAW)},
    [WD_END] = {"WD.3", "All have withdrawn", PL_BY_NOBODY, .run = pl_run_return, .rule = "RF-WDR.6"},
};

// ---- SV: survivors

static pl_flow next_survivor(pl_turn *turn)
{
    rf_withdraw_frame *frame = pl_local(turn);
    RF_EACH_PIECE(turn, p) {
        if (rf_see(turn, p)->must != RF_MUST_PLACE)
            continue;
        frame->piece = p;
        pl_top(turn)->by = rf_side_of(turn, p);
        return PL_NEXT;
    }
    const pl_trigger *first;
    while (pl_waiting(turn, &first) > 0)
        pl_waiting_drop(turn, 0);
    return pl_jump(turn, SV_END);
}

static void offer_place(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    const rf_withdraw_frame *frame = pl_see_local(turn);
    pl_put(offer, (pl_option){.verb = RF_V_PLACE, .subject = frame->piece, .is_default = 1}, NULL);
    if (!rf_has_place(turn, frame->piece))
        pl_put_pass(offer);  // the quarter-inch grid shows no room: its owner may know better, or give it up
}

static pl_flow take_place(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS) {
        rf_lose_piece(turn, ((const rf_withdraw_frame *)pl_see_local(turn))->piece, "RF-AT.5");
        return pl_jump(turn, SV_NEXT);
    }
    rf_piece *own = rf_own(turn, choice->subject);
    own->aboard = 0;
    own->has_moved = 1;
    if (rf_side_of(turn, choice->subject) == turn->state->active)
        rf_own_unit(turn, rf_unit_of(turn, choice->subject))->step = 5;  // RF-AT.5: they have moved, RF-MOV.1: and move no more
    own->must = own->fight ? RF_MUST_WITHDRAW : RF_MUST_NOTHING;         // RF-CAS.12: they go back with the losers
    pl_pieces(turn->state)[choice->subject].place = PL_ON_TABLE;
    pl_units(turn->state)[rf_unit_of(turn, choice->subject)].place = PL_ON_TABLE;
    pl_piece_move(turn, choice->subject, choice->items[0].at, rf_named_facing(turn, choice->items), PL_EVERYONE, "RF-AT.5");
    return pl_jump(turn, SV_NEXT);
}

const pl_step rf_survivor_steps[SV_ROWS] = {
    [SV_NEXT] = {"SV.1", "Find the next survivor", PL_BY_NOBODY, .jumps = {PL_TO(SV_END)}, .run = next_survivor, .rule = "RF-AT.5",
                 .when = "when there is none"},
    [SV_PLACE] = {"I4", "Its owner places it near the wreck", PL_BY_ACTING, .jumps = {PL_TO(SV_NEXT)}, .offer = offer_place,
                  .apply = take_place, .rule = "RF-AT.5", .when = "always", .prompt = "Place this survivor within 2 inches of the wreck",
                  .moment = "may place survivors", .ask = "{subject} {has} got out of the wreck. Where {does} {it} stand?",
                  .about = rf_about_withdrawal, .pass = "Give it up",
                  .verbs = PL_VERB(RF_V_PLACE) | PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS)},
    [SV_END] = {"SV.3", "All survivors are placed", PL_BY_NOBODY, .run = pl_run_return, .rule = "RF-AT.5"},
};

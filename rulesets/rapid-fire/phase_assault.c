// phase_assault.c - T7: the fights are built once and fought one by one (CA).
// Stands on assault.h; losers are moved by WD.
#include "meaning.h"
#include "assault.h"
#include "move.h"
#include "phases.h"

// ---- T7. RF-CAS.1, RF-CAS.10: what is in contact now is fought now; contacts made by occupying wait for the other side's T7.

pl_flow rf_build_fights(pl_turn *turn)
{
    rf_game *game = rf_own_game(turn);
    game->fights = (uint8_t)rf_find_fights(turn);
    game->fought = game->fights ? (uint32_t)((1ull << (game->fights + 1)) - 2) : 0;
    return PL_NEXT;
}

void rf_offer_fights(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    const rf_game *game = rf_see_game(turn);
    for (int n = 1; n <= game->fights; n++)
        if (game->fought >> n & 1)
            pl_put(offer, (pl_option){.verb = RF_V_FIGHT, .value = n}, NULL);
}

static void forget_fights(pl_turn *turn)
{
    rf_game *game = rf_own_game(turn);
    game->fights = 0;
    game->fought = 0;
    RF_EACH_PIECE(turn, p) {
        rf_piece *own = rf_own(turn, p);
        own->fight = own->must = 0;
        own->was = pl_at(0, 0);
    }
}

pl_flow rf_take_fight(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS) {  // none is left
        forget_fights(turn);
        return PL_NEXT;
    }
    rf_own_game(turn)->fought &= ~(1u << choice->value);
    rf_fight_frame *fight = pl_callee(turn, RF_FIGHT, choice->side);
    fight->number = (uint8_t)choice->value;
    return PL_CALL_AGAIN;
}

// ---- CA

static pl_flow begin_fight(pl_turn *turn)
{
    rf_fight_frame *fight = pl_local(turn);
    int n[3] = {0};
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->fight == fight->number && rf_is_live(turn, p)) {
            n[rf_side_of(turn, p)]++;
            rf_own(turn, p)->was = rf_at_point(turn, p);
        }
    if (!n[1] || !n[2])
        return pl_jump(turn, CA_END);  // an earlier fight has swept one side away
    pl_emit(turn, (pl_event){.kind = RF_EV_ASSAULT,
                             .side = turn->state->active,
                             .subject = turn->state->active,
                             .value = fight->number,
                             .rule = "RF-CAS.2"});
    fight->position_count = (uint8_t)rf_fight_positions(turn, fight->number, fight->positions, RF_FIGHT_POSITIONS);
    return PL_NEXT;
}

// RF-CAS.3: one or two sides of each position. With two touched or fewer there is nothing to choose.
static void offer_sides(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    const rf_fight_frame *fight = pl_see_local(turn);
    if (fight->named >= fight->position_count)
        return;
    pl_feature_id position = fight->positions[fight->named];
    uint32_t sides = rf_touched_sides(turn, fight->number, position);
    int list[32] = {0}, count = 0;
    for (int side = 1; side < 32; side++)
        if (sides >> side & 1)
            list[count++] = side;
    if (count <= rf_tab(turn)->assault_sides) {
        pl_put(offer,
               (pl_option){
                   .verb = RF_V_SIDES, .subject = position, .target = (uint16_t)(count ? list[0] : 0), .value = count > 1 ? list[1] : 0},
               NULL);
        return;
    }
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            pl_put(offer, (pl_option){.verb = RF_V_SIDES, .subject = position, .target = (uint16_t)list[a], .value = list[b]}, NULL);
}

static pl_flow take_sides(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    rf_fight_frame *fight = pl_local(turn);
    if (choice->verb != RF_V_SIDES)
        return PL_NEXT;
    fight->edges[fight->named][0] = (uint8_t)choice->target;
    fight->edges[fight->named++][1] = (uint8_t)choice->value;
    return PL_AGAIN;
}

// ---- the dice and what they do

static int count_of(const pl_turn *turn, const rf_fight_frame *fight, pl_side side)
{
    int count = 0;
    RF_EACH_PIECE(turn, p)
        if (rf_side_of(turn, p) == side && rf_is_counted(turn, fight, p))
            count += rf_assault_value(turn, p);
    return count;
}

// RF-CAS.5, RF-GEN.6: both roll a D10 if either counts ten.
static int faces_of(const pl_turn *turn, const rf_fight_frame *fight)
{
    int limit = rf_tab(turn)->assault_d10;
    if (pl_switched_on(turn->scene, RF_S_D6))
        return 6;
    return pl_switched_on(turn->scene, RF_S_D10) || fight->counts[1] >= limit || fight->counts[2] >= limit ? 10 : 6;
}

static void roll_total(pl_turn *turn, rf_fight_frame *fight, pl_side side, int faces)
{
    pl_roll roll = {.purpose = "close assault",
                    .rule = "RF-CAS.5",
                    .owner = side,
                    .faces = (uint8_t)faces,
                    .is_answer = side != turn->state->active,
                    .subject = side,
                    .subject_is = PL_SIDE};
    pl_roll_mod(&roll, "figures", fight->counts[side]);
    rf_assault_mods(turn, fight, side, &roll);
    pl_roll_dice(turn, &roll);
    fight->totals[side] = roll.total;
    pl_emit(turn, (pl_event){.kind = RF_EV_ASSAULT_TOTAL,
                             .side = side,
                             .subject = side,
                             .value = fight->counts[side],
                             .value2 = roll.total,
                             .rule = "RF-CAS.5"});
}

// The counted loser with figures that stands nearest to an enemy of the fight, lowest number first.
static pl_piece_id next_loss(const pl_turn *turn, const bool *is_counted, const rf_fight_frame *fight)
{
    pl_piece_id best = 0, best_enemy = 0;
    RF_EACH_PIECE(turn, p) {
        if (!is_counted[p] || !rf_is_live(turn, p) || !rf_see(turn, p)->figs)
            continue;
        pl_foot foot = rf_foot(turn, p);
        RF_EACH_PIECE(turn, e) {
            if (rf_see(turn, e)->fight != fight->number || rf_side_of(turn, e) == fight->loser || !rf_is_live(turn, e))
                continue;
            pl_foot enemy = rf_foot(turn, e);
            if (best) {
                pl_foot best_foot = rf_foot(turn, best), best_other = rf_foot(turn, best_enemy);
                if (pl_gap_compare(&foot, &enemy, &best_foot, &best_other) >= 0)
                    continue;
            }
            best = p;
            best_enemy = e;
        }
    }
    return best;
}

// RF-CAS.9, .12: half the difference in figures; vehicles are damaged or destroyed.
static void take_losses(pl_turn *turn, const rf_fight_frame *fight, int difference)
{
    bool is_counted[PL_PIECES_MAX + 1] = {false};
    int figs = pl_switched_on(turn->scene, RF_S_LOSSES) ? (difference + 1) / 2 : 0;
    RF_EACH_PIECE(turn, p)
        is_counted[p] = rf_side_of(turn, p) == fight->loser && rf_is_counted(turn, fight, p);
    for (pl_piece_id p; figs > 0 && (p = next_loss(turn, is_counted, fight)) != 0;)
        figs -= rf_lose_figs(turn, p, figs, "RF-CAS.9");
    RF_EACH_PIECE(turn, p) {
        if (rf_see(turn, p)->fight != fight->number || rf_side_of(turn, p) != fight->loser || !rf_is_live(turn, p) ||
            !rf_is_vehicle(turn, p))
            continue;
        int damage = !rf_is_afv(turn, p) || difference >= rf_tab(turn)->assault_destroyed ? RF_WRECK : RF_HEAVY;
        if (rf_damage(turn, p, damage, "RF-CAS.12") == RF_WRECK)
            rf_wreck(turn, p, 0, "RF-CAS.12");
    }
}

static void send_back(pl_turn *turn, const rf_fight_frame *fight, pl_side side, int must)
{
    RF_EACH_PIECE(turn, p)
        if (rf_see(turn, p)->fight == fight->number && rf_side_of(turn, p) == side && rf_is_live(turn, p) && !rf_is_vehicle(turn, p))
            rf_own(turn, p)->must = (uint8_t)must;
}

static pl_flow roll_fight(pl_turn *turn)
{
    rf_fight_frame *fight = pl_local(turn);
    pl_side p = turn->state->active, n = pl_other(p);
    fight->counts[p] = (int16_t)count_of(turn, fight, p);
    fight->counts[n] = (int16_t)count_of(turn, fight, n);
    int faces = faces_of(turn, fight);
    roll_total(turn, fight, p, faces);
    roll_total(turn, fight, n, faces);
    int difference = fight->totals[p] - fight->totals[n];
    RF_EACH_PIECE(turn, each)
        if (rf_see(turn, each)->fight == fight->number && rf_is_live(turn, each))
            rf_own(turn, each)->flags |= RF_F_FOUGHT;  // RF-CAS.13
    if (!difference) {
        pl_emit(turn, (pl_event){.kind = RF_EV_ASSAULT_DRAWN, .side = p, .subject = p, .rule = "RF-CAS.11"});
        send_back(turn, fight, p, RF_MUST_WITHDRAW_DRAWN);
        return PL_NEXT;
    }
    fight->loser = difference > 0 ? n : p;
    pl_emit(turn, (pl_event){.kind = RF_EV_ASSAULT_WON,
                             .side = pl_other(fight->loser),
                             .subject = pl_other(fight->loser),
                             .value = difference > 0 ? difference : -difference,
                             .rule = "RF-CAS.7"});
    take_losses(turn, fight, difference > 0 ? difference : -difference);
    send_back(turn, fight, fight->loser, RF_MUST_WITHDRAW);
    return PL_NEXT;
}

static pl_flow withdraw_losers(pl_turn *turn)
{
    const rf_fight_frame *fight = pl_local(turn);
    if (fight->loser)
        RF_EACH_PIECE(turn, p)
            if (rf_see(turn, p)->fight == fight->number && rf_side_of(turn, p) != fight->loser && rf_is_live(turn, p) &&
                rf_is_foot(turn, p))
                rf_own(turn, p)->must = RF_MUST_OCCUPY;
    pl_callee(turn, RF_WITHDRAW, fight->loser ? fight->loser : turn->state->active);
    return PL_CALL;
}

static pl_flow next_to_occupy(pl_turn *turn)
{
    rf_fight_frame *fight = pl_local(turn);
    RF_EACH_PIECE(turn, p) {
        if (rf_see(turn, p)->fight != fight->number || rf_see(turn, p)->must != RF_MUST_OCCUPY || !rf_is_live(turn, p))
            continue;
        rf_own(turn, p)->must = RF_MUST_NOTHING;
        if (!rf_may_occupy(turn, p))
            continue;
        fight->piece = p;
        pl_top(turn)->by = rf_side_of(turn, p);
        return PL_NEXT;
    }
    return pl_jump(turn, CA_END);
}

static void offer_occupy(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    const rf_fight_frame *fight = pl_see_local(turn);
    pl_put(offer, (pl_option){.verb = RF_V_OCCUPY, .subject = fight->piece}, NULL);
    pl_put_pass(offer);
}

static pl_flow take_occupy(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return pl_jump(turn, CA_OCCUPY_NEXT);
    rf_path path;
    rf_path_read(choice->items, choice->item_count, choice->subject, rf_at_point(turn, choice->subject),
                 rf_piece_at(turn, choice->subject)->facing, &path);
    rf_own(turn, choice->subject)->has_moved = 1;
    pl_piece_move(turn, choice->subject, path.line[path.count - 1], path.facing, PL_EVERYONE, "RF-CAS.8");
    pl_unit_id unit = rf_unit_of(turn, choice->subject);
    rf_find_hidden_from(turn, &unit, 1);
    return pl_jump(turn, CA_OCCUPY_NEXT);
}

static pl_flow end_fight(pl_turn *turn)
{
    (void)turn;
    return PL_RETURN;
}

const pl_step rf_fight_steps[CA_ROWS] = {
    [CA_BEGIN] = {"CA.0", "The fight is joined", PL_BY_NOBODY, .jumps = {PL_TO(CA_END)}, .run = begin_fight, .rule = "RF-CAS.2",
                  .when = "if one side is gone"},
    [CA_SIDES] = {"CA.1", "Name the sides that are stormed", PL_BY_ACTIVE, .offer = offer_sides, .apply = take_sides, .rule = "RF-CAS.3",
                  .prompt = "Name one or two sides of the position", .moment = "assault",
                  .ask = "Which sides of the position do you storm?", .verbs = PL_VERB(RF_V_RESIGN) | PL_VERB(RF_V_SIDES), .repeats = true},
    [CA_ROLL] = {"CA.2", "Both sides roll; losses", PL_BY_NOBODY, .run = roll_fight, .rule = "RF-CAS.5"},
    [CA_WITHDRAW] = {"CA.4", "The loser withdraws", PL_BY_NOBODY, .calls = {RF_WITHDRAW}, .run = withdraw_losers, .rule = "RF-CAS.7"},
    [CA_OCCUPY_NEXT] = {"CA.5", "Find the next stand of the winner", PL_BY_NOBODY, .jumps = {PL_TO(CA_END)}, .run = next_to_occupy,
                        .rule = "RF-CAS.8", .when = "when there is none"},
    [CA_OCCUPY] = {"CA.6", "It may occupy", PL_BY_ACTING, .jumps = {PL_TO(CA_OCCUPY_NEXT)}, .offer = offer_occupy, .apply = take_occupy,
                   .rule = "RF-CAS.8", .when = "always", .prompt = "Move this stand up to 6 inches into what the enemy left, or stay",
                   .moment = "may move in", .ask = "{subject} {has} won the assault. Move into what the enemy left?",
                   .about = rf_about_occupier, .pass = "Stay here",
                   .verbs = PL_VERB(RF_V_OCCUPY) | PL_VERB(RF_V_RESIGN) | PL_VERB(PL_PASS)},
    [CA_END] = {"CA.7", "The fight is over", PL_BY_NOBODY, .run = end_fight, .rule = "RF-CAS.13"},
};

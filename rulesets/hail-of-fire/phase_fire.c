// phase_fire.c - E-FIRE: one Fire order. Dice first, then the target side's dealing of Hits (I2), then what they do.
#include <string.h>

#include "meaning.h"
#include "activate.h"
#include "events.h"
#include "fire.h"

static hof_fire_frame *fire(pl_turn *turn) { return pl_local(turn); }

// HOF-FIRE.16: no turret: it turns to face the Target's centre, or does not fire at all.
static bool turn_to_face(pl_turn *turn, int team, int target)
{
    const pl_piece *piece = hof_piece(turn, team);
    if (!hof_is_vehicle(turn, team) || !hof_has(turn, team, HOF_NO_TURRET))
        return true;
    int facing = pl_bearing(piece->at, hof_piece(turn, target)->at);
    pl_foot foot = hof_foot_at(turn, team, piece->at, facing);
    if (facing == piece->facing)
        return true;
    if (hof_why_not_stand(turn, team, piece->at, facing) || hof_enemy_near(turn, piece->side, &foot, hof_rules(turn)->contact_gap))
        return false;
    pl_piece_move(turn, (pl_piece_id)team, piece->at, facing, PL_EVERYONE, "HOF-FIRE.16");
    return true;
}

// HOF-FIRE.2: every Team that can fire does. HOF-FIRE.17: a Target that is gone or in contact ends the order.
static pl_flow find_firers(pl_turn *turn)
{
    const hof_fire_frame *frame = fire(turn);
    int firers = 0;
    bool is_lost = hof_why_not_target(turn, pl_top(turn)->owner, frame->target) != NULL;
    hof_own_game(turn)->hit_count = 0;
    for (int team = 1; team <= hof_team_count(turn); team++) {
        hof_team *own = hof_own_team(turn, team);
        own->hits_this_order = own->firing = 0;
        if (!own->member || !hof_on_table(turn, team) || !hof_order_is_fire(own->order) || hof_order_number(own->order) != frame->order)
            continue;
        hof_hindrance by = is_lost ? HOF_IS_TARGET_GONE : hof_fire_hindrance(turn, team, frame->target, own->weapon);
        if (!by && !turn_to_face(turn, team, frame->target))
            by = HOF_IS_WEDGED;
        own->firing = !by;
        firers += !by;
        if (by)
            hof_lose_order(turn, team, by);
    }
    return firers ? PL_NEXT : PL_RETURN;
}

// HOF-LDR.3: one more die for a Team in base contact with its Leader.
static void offer_direct(const pl_turn *turn, pl_offer *offer)
{
    for (int leader = 1; leader <= hof_team_count(turn); leader++) {
        if (!hof_can_lead(turn, leader))
            continue;
        for (int team = 1; team <= hof_team_count(turn); team++)
            if (hof_see_team(turn, team)->firing && hof_touch(turn, leader, team))
                pl_put(offer, (pl_option){.verb = HOF_DIRECT, .subject = (uint16_t)leader, .target = (uint16_t)team}, NULL);
    }
    pl_put_pass(offer);
}

static pl_flow take_direct(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb != HOF_DIRECT)
        return PL_NEXT;
    hof_own_team(turn, choice->subject)->ability_used = 1;
    hof_own_team(turn, choice->target)->firing++;
    pl_emit(turn,
            (pl_event){
                .kind = HOF_EV_DIRECTED, .side = choice->side, .subject = choice->subject, .target = choice->target, .rule = "HOF-LDR.3"});
    return PL_AGAIN;
}

static void add_hits(pl_turn *turn, int team, int count, int at)
{
    hof_game *game = hof_own_game(turn);
    for (int i = 0; i < count; i++) {
        PL_ASSERT(game->hit_count < HOF_HITS_MAX);  // hof_setup() sees to it that no Unit can score more
        int to = game->hit_count++;
        for (; to > 0 && game->hits[to - 1].at < at; to--)  // HOF-FIRE.12: highest AT first, then roll order
            game->hits[to] = game->hits[to - 1];
        game->hits[to] = (hof_hit){.firer = (uint16_t)team, .at = (uint8_t)at};
    }
}

static pl_flow roll_to_hit(pl_turn *turn)
{
    int target = fire(turn)->target;
    bool is_concealed = true;
    for (int team = 1; team <= hof_team_count(turn) && is_concealed; team++)
        if (hof_see_team(turn, team)->firing)
            is_concealed = hof_is_covered_from(turn, target, team);  // HOF-FIRE.5: one clear view helps all
    for (int team = 1; team <= hof_team_count(turn); team++) {
        const hof_team *own = hof_see_team(turn, team);
        if (!own->firing)
            continue;
        const hof_weapon *weapon = hof_weapon_of(turn, team, own->weapon);
        int dice = weapon->rof + (own->firing - 1) * hof_rules(turn)->leader_direct_dice;
        int need = hof_hit_number(turn, team, target, own->weapon, is_concealed);
        pl_side side = hof_piece(turn, team)->side;
        hof_cancel_missions_of(turn, team);
        pl_emit(turn, (pl_event){.kind = HOF_EV_FIRES,
                                 .side = side,
                                 .subject = (uint16_t)team,
                                 .target = (uint16_t)target,
                                 .value = need,
                                 .rule = "HOF-FIRE.3"});
        pl_roll roll = {.purpose = "fire",
                        .rule = "HOF-FIRE.4",
                        .owner = side,
                        .count = (uint8_t)dice,
                        .need = (int16_t)need,
                        .subject = (uint16_t)team,
                        .target = (uint16_t)target,
                        .subject_is = PL_PIECE,
                        .target_is = PL_PIECE};
        pl_roll_dice(turn, &roll);
        pl_emit(turn, (pl_event){.kind = HOF_EV_HITS_SCORED,
                                 .side = side,
                                 .subject = (uint16_t)team,
                                 .target = (uint16_t)target,
                                 .value = roll.passed,
                                 .rule = "HOF-FIRE.7"});
        add_hits(turn, team, roll.passed, weapon->at);
    }
    pl_top(turn)->by = hof_piece(turn, target)->side;
    return PL_NEXT;
}

static void deal(pl_turn *turn, int recipient)
{
    hof_hit *hit = &hof_own_game(turn)->hits[fire(turn)->next++];
    hof_team *own = hof_own_team(turn, recipient);
    hit->recipient = (uint16_t)recipient;
    own->hits_this_activation++;
    own->hits_this_order++;
    pl_emit(turn, (pl_event){.kind = HOF_EV_HIT_DEALT,
                             .side = hof_piece(turn, recipient)->side,
                             .subject = (uint16_t)recipient,
                             .target = hit->firer,
                             .rule = "HOF-FIRE.12"});
}

static void lose_hit(pl_turn *turn, const hof_hit *hit, const char *rule)
{
    pl_emit(turn, (pl_event){.kind = HOF_EV_HIT_LOST, .side = hof_piece(turn, hit->firer)->side, .subject = hit->firer, .rule = rule});
}

enum { FIND, DIRECT, ROLL, DEAL, ALLOCATE, RESOLVE };

static pl_flow deal_next(pl_turn *turn)
{
    hof_game *game = hof_own_game(turn);
    hof_fire_frame *frame = fire(turn);
    uint16_t recipients[PL_PIECES_MAX];
    if (frame->next >= game->hit_count) {
        frame->next = 0;
        return pl_jump(turn, RESOLVE);
    }
    const hof_hit *hit = &game->hits[frame->next];
    int count = hof_recipients(turn, frame->target, hit, recipients, PL_COUNT(recipients));
    if (count > 1)
        return PL_NEXT;
    if (count) {
        deal(turn, recipients[0]);
    } else {
        lose_hit(turn, hit, "HOF-FIRE.12");
        frame->next++;
    }
    return PL_AGAIN;
}

static void offer_recipients(const pl_turn *turn, pl_offer *offer)
{
    const hof_fire_frame *frame = pl_see_local(turn);
    uint16_t recipients[PL_PIECES_MAX];
    int count = hof_recipients(turn, frame->target, &hof_see_game(turn)->hits[frame->next], recipients, PL_COUNT(recipients));
    for (int i = 0; i < count; i++)
        pl_put(offer, (pl_option){.verb = HOF_ALLOCATE, .subject = recipients[i]}, NULL);
}

static pl_flow take_recipient(pl_turn *turn, const pl_choice *choice)
{
    deal(turn, choice->subject);
    return pl_jump(turn, DEAL);
}

// HOF-FIRE.13, HOF-ARM.8: each Hit in the order dealt; those left for a destroyed Team are lost.
static pl_flow resolve_next(pl_turn *turn)
{
    hof_game *game = hof_own_game(turn);
    hof_fire_frame *frame = fire(turn);
    if (frame->next >= game->hit_count) {
        memset(game->hits, 0, sizeof game->hits);
        game->hit_count = 0;
        return PL_RETURN;
    }
    hof_hit hit = game->hits[frame->next++];
    int team = hit.recipient;
    if (team && !hof_on_table(turn, team))
        lose_hit(turn, &hit, "HOF-ARM.8");
    if (!team || !hof_on_table(turn, team))
        return PL_AGAIN;
    if (!hof_profile_of(turn, team)->is_armoured) {
        hof_add_rfp(turn, team, 1, hit.firer, "HOF-FIRE.13");
        return PL_AGAIN;
    }
    int ar = hof_armour_against(turn, team, hof_piece(turn, hit.firer)->at);
    if (!hof_hit_armour(turn, team, hit.firer, hit.at, ar, hit.at > ar ? "HOF-ARM.3" : "HOF-ARM.2"))
        return PL_AGAIN;
    pl_piece before = *hof_piece(turn, team);
    bool was_in_contact = hof_see_team(turn, team)->in_contact;
    hof_destroy(turn, team, 0, "HOF-ARM.6");
    return hof_after(turn, team, before.at, before.facing, was_in_contact) ? PL_CALL_AGAIN : PL_AGAIN;
}

const pl_step hof_fire_steps[HOF_FIRE_ROWS] = {
    [FIND] = {"E-FIRE.1", "Find the firing Teams", PL_BY_NOBODY, .run = find_firers, .rule = "HOF-FIRE.2"},
    [DIRECT] = {"E-FIRE.2", "A Leader directs", PL_BY_ACTING, .offer = offer_direct, .apply = take_direct, .rule = "HOF-LDR.3",
                .prompt = "direct the fire of a Team, or not", .moment = "fire", .ask = "Does a leader direct somebody's fire?",
                .pass = "Direct nobody", .verbs = PL_VERB(HOF_DIRECT) | PL_VERB(PL_PASS), .repeats = true},
    [ROLL] = {"E-FIRE.4", "Roll all dice", PL_BY_NOBODY, .run = roll_to_hit, .rule = "HOF-FIRE.3"},
    [DEAL] = {"E-FIRE.5", "Deal the next Hit", PL_BY_NOBODY, .jumps = {PL_TO(RESOLVE)}, .run = deal_next, .rule = "HOF-FIRE.12",
              .when = "when all are dealt", .repeats = true},
    [ALLOCATE] = {"I2", "The target side allocates", PL_BY_ACTING, .jumps = {PL_TO(DEAL)}, .offer = offer_recipients,
                  .apply = take_recipient, .rule = "HOF-FIRE.8", .prompt = "choose the Team that takes the Hit",
                  .moment = "must take a hit", .ask = "A hit of {cause}. Which of your teams takes it?", .about = hof_about_hit,
                  .verbs = PL_VERB(HOF_ALLOCATE)},
    [RESOLVE] = {"E-FIRE.6", "Resolve the Hits", PL_BY_NOBODY, .calls = {HOF_SEQ_AFTER}, .run = resolve_next, .rule = "HOF-FIRE.13",
                 .repeats = true},
};

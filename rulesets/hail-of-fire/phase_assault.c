// phase_assault.c - E-ASSAULT: one Assault Check; and what follows whenever contact is broken: I3 consolidation, I5 the end of an
// Assault.
#include "meaning.h"
#include "events.h"
#include "hindrance.h"
#include "phase.h"
#include "steer.h"
#include "transport.h"

enum { FIGHT, FOUGHT };

// ---- E-ASSAULT

pl_why hof_why_not_support(const pl_turn *turn, int team, int fighter, int enemy)
{
    const hof_team *own = hof_see_team(turn, team);
    if (team == fighter || !own->member || own->order != HOF_SUPPORT || !hof_on_table(turn, team))
        return "HOF-ASL.8: not a member ordered to support";
    if (own->suppressed)
        return "HOF-SUP.3: Suppressed";
    if (own->is_supporting)
        return "HOF-ASL.8: it supports one check per activation";
    return hof_touch(turn, team, enemy) ? NULL : "HOF-ASL.8: it does not touch that enemy";
}

// HOF-SUP.3, HOF-ASL.9, HOF-ACT.18.
static hof_hindrance fight_hindrance(const pl_turn *turn, int team)
{
    if (!hof_on_table(turn, team) || !hof_see_team(turn, team)->in_contact)
        return HOF_IS_OUT_OF_CONTACT;
    if (!hof_is_ready(turn, team))
        return HOF_IS_SUPPRESSED;
    return hof_has(turn, team, HOF_SMALL) ? HOF_IS_SMALL : HOF_UNHINDERED;
}

static void offer_fight(const pl_turn *turn, pl_offer *offer)
{
    int team = ((const hof_fight_frame *)pl_see_local(turn))->team;
    if (fight_hindrance(turn, team))
        return;
    for (int enemy = 1; enemy <= hof_team_count(turn); enemy++)
        if (!hof_is_side(turn, enemy, offer->side) && hof_touch(turn, team, enemy))
            pl_put(offer, (pl_option){.verb = HOF_FIGHT, .subject = (uint16_t)team, .target = (uint16_t)enemy}, NULL);
    pl_put_pass(offer);
}

pl_why hof_check_fight(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    for (int i = 0; i < choice->item_count; i++) {
        int team = choice->items[i].piece;
        hint->item = i;
        if (team > hof_team_count(turn))
            return "HOF-ASL.8: no such Team";
        for (int k = 0; k < i; k++)
            if (choice->items[k].piece == team)
                return "HOF-ASL.8: a Team is named twice";
        pl_why why = hof_why_not_support(turn, team, choice->subject, choice->target);
        if (why)
            return why;
    }
    return NULL;
}

static pl_flow take_fight(pl_turn *turn, const pl_choice *choice)
{
    const hof_tables *t = hof_rules(turn);
    int team = ((hof_fight_frame *)pl_local(turn))->team, enemy = choice->target;
    if (choice->verb != HOF_FIGHT) {
        if (fight_hindrance(turn, team))
            hof_lose_order(turn, team, fight_hindrance(turn, team));
        return PL_NEXT;
    }
    int number = hof_profile_of(turn, team)->asl, at = hof_best_at(turn, team);
    for (int i = 0; i < choice->item_count; i++) {
        int supporter = choice->items[i].piece, own = hof_best_at(turn, supporter);
        hof_own_team(turn, supporter)->is_supporting = 1;
        number -= t->support_bonus;
        at = own > at ? own : at;
    }
    pl_roll roll = {.purpose = "assault",
                    .rule = "HOF-ASL.7",
                    .owner = choice->side,
                    .need = (int16_t)hof_need(turn, number),
                    .sure = 6,
                    .never = 1,
                    .subject = (uint16_t)team,
                    .target = (uint16_t)enemy,
                    .subject_is = PL_PIECE,
                    .target_is = PL_PIECE};
    pl_emit(turn, (pl_event){.kind = HOF_EV_FOUGHT,
                             .side = choice->side,
                             .subject = (uint16_t)team,
                             .target = (uint16_t)enemy,
                             .value = roll.need,
                             .rule = "HOF-ASL.7"});
    pl_roll_dice(turn, &roll);
    if (!roll.passed || (hof_profile_of(turn, enemy)->is_armoured && !hof_assault_hit(turn, enemy, team, at)))
        return PL_NEXT;
    pl_piece before = *hof_piece(turn, enemy);
    hof_destroy(turn, enemy, team, "HOF-ASL.7");
    return hof_after(turn, enemy, before.at, before.facing, true) ? PL_CALL : PL_NEXT;
}

const pl_step hof_fight_steps[HOF_FIGHT_ROWS] = {
    [FIGHT] = {"E-ASSAULT.1", "Assault Check", PL_BY_ACTING, .calls = {HOF_SEQ_AFTER}, .offer = offer_fight, .apply = take_fight,
               .rule = "HOF-ASL.7", .prompt = "choose the enemy to fight and who supports, or stand", .moment = "assault",
               .ask = "{subject} {is} in contact. Whom {does} {it} fight, and who supports?", .about = hof_about_fighter, .pass = "Stand",
               .verbs = PL_VERB(HOF_FIGHT) | PL_VERB(PL_PASS)},
    [FOUGHT] = {"E-ASSAULT.2", "Done", PL_BY_NOBODY, .run = pl_run_return, .rule = "HOF-ASL.7"},
};

// ---- I3 and I5

bool hof_after(pl_turn *turn, int team, pl_point at, int facing, bool was_in_contact)
{
    if (!was_in_contact)
        return false;
    pl_side opposed = pl_other(hof_piece(turn, team)->side);
    pl_foot left = hof_foot_at(turn, team, at, facing);
    hof_after_frame *frame = pl_callee(turn, HOF_SEQ_AFTER, opposed);
    frame->team = (uint16_t)team;
    frame->at = at;
    frame->facing = (int16_t)facing;
    frame->count = (uint8_t)hof_touching(turn, opposed, &left, frame->touched, HOF_TOUCHED_MAX);
    return true;
}

enum { I3_NEXT, I3, I5 };

// HOF-ASL.13: Ready, no gun, and touching no other enemy now.
static bool may_consolidate(const pl_turn *turn, int team)
{
    const hof_team *own = hof_see_team(turn, team);
    return hof_on_table(turn, team) && !own->suppressed && !own->in_contact && hof_profile_of(turn, team)->class != HOF_GUN;
}

static pl_flow next_follower(pl_turn *turn)
{
    hof_after_frame *frame = pl_local(turn);
    while (frame->next < frame->count && !may_consolidate(turn, frame->touched[frame->next]))
        frame->next++;
    return frame->next < frame->count ? PL_NEXT : pl_jump(turn, I5);
}

// HOF-ASL.13 by HOF-MOV.13: one straight segment; a Vehicle faces along it or as its side chooses.
static hof_way following(const pl_turn *turn, const pl_item *item)
{
    hof_way way = {.team = item->piece, .count = 2, .points = {hof_piece(turn, item->piece)->at, item->at}};
    way.facing = hof_way_facing(turn, &way, pl_item_facing(item, HOF_ALONG));
    return way;
}

pl_why hof_check_consolidate(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    const hof_after_frame *frame = pl_see_local(turn);
    const pl_item *item = choice->items;
    int team = choice->subject;
    hint->item = 0;
    if (choice->item_count != 1 || item->piece != team || !pl_item_has_at(item))
        return "HOF-ASL.13: one place for this Team";
    if (hof_why_not_facing(item))
        return hof_why_not_facing(item);
    hof_way way = following(turn, item);
    int facing = way.facing;
    pl_len length = hof_way_length(&way), most = hof_rules(turn)->consolidate_move;
    if (length > most) {
        hint->over = length - most;
        hint->has_at = true;
        hint->at = pl_along(way.points, way.count, most, PL_NEAREST, PL_NEAREST);
        return pl_reason(turn, "HOF-ASL.13: at most {inches}", most);
    }
    pl_why why = hof_why_not_stand(turn, team, item->at, facing);
    if (!why)
        why = hof_why_not_go(turn, &way, hint);
    if (why)
        return why;
    if (!hof_may_be_at(turn, team, item->at))
        return "HOF-TER.8: this ground is closed to it";
    pl_foot foot = hof_foot_at(turn, team, item->at, facing), left = hof_foot_at(turn, frame->team, frame->at, frame->facing);
    if (hof_enemy_near(turn, choice->side, &foot, hof_rules(turn)->contact_gap))
        return hof_contact_allowed(turn, team, &foot)
                   ? NULL
                   : pl_reason(turn, "HOF-ASL.4: {number} Teams touch that enemy already", hof_rules(turn)->max_touching);
    return pl_feet_overlap(&foot, &left, 0) ? NULL : "HOF-ASL.13: it must occupy the place left, or touch an enemy";
}

static void offer_consolidate(const pl_turn *turn, pl_offer *offer)
{
    const hof_after_frame *frame = pl_see_local(turn);
    pl_put(offer, (pl_option){.verb = HOF_CONSOLIDATE, .subject = frame->touched[frame->next]}, NULL);
    pl_put_pass(offer);
}

static pl_flow take_consolidate(pl_turn *turn, const pl_choice *choice)
{
    hof_after_frame *frame = pl_local(turn);
    frame->next++;
    if (choice->verb == HOF_CONSOLIDATE) {
        const pl_item *item = choice->items;
        int facing = following(turn, item).facing;
        hof_cancel_missions_of(turn, choice->subject);
        pl_piece_move(turn, choice->subject, item->at, facing, PL_EVERYONE, "HOF-ASL.13");
        hof_carry(turn, choice->subject);
        hof_contacts_refresh(turn);
    }
    return pl_jump(turn, I3_NEXT);
}

static pl_flow close_assaults(pl_turn *turn)
{
    hof_assaults_close(turn);
    return PL_RETURN;
}

const pl_step hof_after_steps[HOF_AFTER_ROWS] = {
    [I3_NEXT] = {"I3.1", "The next Team that touched it", PL_BY_NOBODY, .jumps = {PL_TO(I5)}, .run = next_follower, .rule = "HOF-ASL.13",
                 .when = "when none is left"},
    [I3] = {"I3", "Consolidation", PL_BY_ACTING, .jumps = {PL_TO(I3_NEXT)}, .offer = offer_consolidate, .apply = take_consolidate,
            .rule = "HOF-ASL.13", .prompt = "follow onto the place left or into contact, or pass", .moment = "may follow",
            .ask = "The enemy has left the contact. Follow?", .pass = "Do not follow",
            .verbs = PL_VERB(HOF_CONSOLIDATE) | PL_VERB(PL_PASS)},
    [I5] = {"I5", "An Assault closes", PL_BY_NOBODY, .run = close_assaults, .rule = "HOF-ASL.15"},
};

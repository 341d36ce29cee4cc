// phase_melee.c - T9: close assaults, satchel charges, captures, and which melee is fought next.
// Stands on rules.h; a melee itself is melee.c. ROF-MEL.1 to .8, .18, ROF-SPC.6.
#include "rules.h"

// ---- T9.1, T9.2: close assault

pl_flow rof_run_assaults(pl_turn *turn)
{
    if (rof_ends_before(turn, 9))
        return rof_final_score(turn);
    rof_end_locks(turn);  // ROF-MEL.17
    ROF_EACH_UNIT(turn, e)
        rof_u(turn, e)->charged = rof_u(turn, e)->assaulted = rof_u(turn, e)->melee = 0;
    rof_cursor_reset(turn);
    pl_top(turn)->by = rof_g(turn)->first;
    return PL_NEXT;
}

static bool touches_enemy(const pl_turn *turn, pl_side side, pl_point at)
{
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *p = rof_piece_at(turn, e);
        if (p->place == PL_ON_TABLE && p->side != side && rof_revealed(turn, p->unit) && rof_contact(turn, at, p->at))
            return true;
    }
    return false;
}

pl_why rof_why_not_join(const pl_turn *turn, int piece)
{
    const pl_piece *p = rof_piece_at(turn, piece);
    if (touches_enemy(turn, p->side, p->at))
        return "ROF-MEL.4: a figure in contact stays";
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *enemy = rof_piece_at(turn, e);
        if (enemy->place == PL_ON_TABLE && enemy->side != p->side && rof_revealed(turn, enemy->unit) &&
            rof_within(turn, p->at, enemy->at, rof_t(turn)->assault))
            return NULL;
    }
    return "ROF-MEL.4: no enemy near enough";
}

static bool path_overlaps_enemy(const pl_turn *turn, pl_side side, pl_point a, pl_point b)
{
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *p = rof_piece_at(turn, e);
        if (p->place == PL_ON_TABLE && p->side != side && rof_revealed(turn, p->unit) &&
            pl_point_near_segment(p->at, a, b, rof_t(turn)->overlap - 1))
            return true;
    }
    return false;
}

pl_why rof_check_rush(const pl_turn *turn, int piece, const pl_point *stops, int count, pl_hint *hint)
{
    const pl_piece *p = rof_piece_at(turn, piece);
    pl_point from = p->at;
    pl_len length = 0;
    rof_walk walk;
    pl_why why = rof_why_not_join(turn, piece);
    if (why)
        return why;
    for (int i = 0; i < count; i++) {
        if (stops[i].x < 0 || stops[i].y < 0 || stops[i].x > turn->scene->width || stops[i].y > turn->scene->height)
            return "ROF-MOV.7: the path leaves the table";
        if (path_overlaps_enemy(turn, p->side, from, stops[i]))
            return "ROF-MEL.4: the path runs over an enemy";
        length += pl_distance(from, stops[i], PL_UP);
        from = stops[i];
    }
    if (length > rof_t(turn)->assault) {
        hint->over = length - rof_t(turn)->assault;
        return "ROF-MEL.4: farther than a close assault goes";
    }
    rof_walk_make(turn, p->at, stops, count, NULL, &walk);
    if (walk.why)
        return "ROF-MEL.3: impassable";
    return touches_enemy(turn, p->side, from) ? NULL : "ROF-MEL.4: it must end in contact";
}

typedef struct rush {  // the paths of a choice, by figure
    pl_point stops[ROF_FIGURES][ROF_STOPS_MAX];
    int count[ROF_FIGURES];
} rush;

static pl_why collect(const pl_turn *turn, const pl_choice *choice, rush *r, pl_hint *hint)
{
    const pl_scene_unit *su = rof_scene_unit(turn, choice->subject);
    for (int n = 0; n < ROF_FIGURES; n++)
        r->count[n] = 0;
    for (int i = 0; i < choice->item_count; i++) {
        int n = choice->items[i].piece - su->first;
        hint->item = i;
        if (n < 0 || n >= su->count || !rof_stands(turn, su->first + n))
            return "ROF-MEL.4: not a figure of this element";
        if (!pl_item_has_at(&choice->items[i]))
            return "ROF-MEL.4: name the place to go to";
        if (r->count[n] == ROF_STOPS_MAX)
            return "ROF-MEL.4: too many turns in one path";
        r->stops[n][r->count[n]++] = choice->items[i].at;
    }
    return choice->item_count ? NULL : "ROF-MEL.4: at least one must make contact";
}

static pl_point end_of(const pl_turn *turn, int unit, const rush *r, int n)
{
    return r->count[n] ? r->stops[n][r->count[n] - 1] : rof_piece_at(turn, rof_scene_unit(turn, unit)->first + n)->at;
}

static pl_why check_ends(const pl_turn *turn, int unit, const rush *r)
{
    pl_side side = rof_unit_at(turn, unit)->side;
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    for (int n = 0; n < su->count; n++) {
        if (!r->count[n])
            continue;
        pl_point end = end_of(turn, unit, r, n);
        for (int k = 0; k < su->count; k++)
            if (k != n && rof_stands(turn, su->first + k) && rof_overlap(turn, end, end_of(turn, unit, r, k)))
                return "ROF-MEL.4: figures would overlap";
        for (int e = 1; e <= turn->state->piece_count; e++) {
            const pl_piece *p = rof_piece_at(turn, e);
            if (p->place == PL_ON_TABLE && p->unit != unit && rof_known_to(turn, p->unit, side) && rof_overlap(turn, end, p->at))
                return "ROF-MEL.4: figures would overlap";
        }
    }
    return NULL;
}

pl_why rof_check_assault(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rush r;
    pl_why why = collect(turn, choice, &r, hint);
    for (int n = 0; n < ROF_FIGURES && !why; n++)
        if (r.count[n])
            why = rof_check_rush(turn, rof_scene_unit(turn, choice->subject)->first + n, r.stops[n], r.count[n], hint);
    return why ? why : check_ends(turn, choice->subject, &r);
}

// ROF-MEL.2: the order it had makes no difference, nor that it fired. Whether a path leads there, check alone says.
static pl_why why_not_assault(const pl_turn *turn, int unit)
{
    const rof_unit *u = rof_see_u(turn, unit);
    pl_why why = "ROF-MEL.4: no enemy near enough";
    if (u->status != ROF_GOOD)
        return "ROF-MEL.1: suppressed or broken";
    if (u->assaulted)
        return "ROF-MEL.4: once in this phase";
    ROF_EACH_FIGURE(turn, unit, f)
        if (!(why = rof_why_not_join(turn, f)))
            return NULL;
    return why;
}

void rof_offer_assault(const pl_turn *turn, pl_offer *offer)
{
    ROF_EACH_UNIT(turn, e)
        if (rof_unit_at(turn, e)->side == offer->side && rof_on_table(turn, e))
            pl_put(offer, (pl_option){.verb = ROF_V_ASSAULT, .subject = (uint16_t)e}, why_not_assault(turn, e));
    pl_put_pass(offer);
    if (rof_has_counter(turn, offer->side))
        pl_keep(offer);  // ROF-GEN.13
}

// ROF-MEL.18: an end upon a hidden enemy reveals it, and the decision is asked anew.
static bool stumbles(pl_turn *turn, int unit, const rush *r)
{
    pl_side side = rof_unit_at(turn, unit)->side;
    int first = rof_scene_unit(turn, unit)->first;
    bool has = false;
    ROF_EACH_FIGURE(turn, unit, f)
        for (int e = 1; e <= turn->state->piece_count && r->count[f - first]; e++) {
            const pl_piece *p = rof_piece_at(turn, e);
            if (p->place != PL_ON_TABLE || p->side == side || !rof_see_u(turn, p->unit)->is_hidden ||
                !rof_overlap(turn, end_of(turn, unit, r, f - first), p->at))
                continue;
            rof_reveal(turn, p->unit, "ROF-MEL.18");
            has = true;
        }
    return has;
}

static void rush_in(pl_turn *turn, int unit, const rush *r)
{
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    uint16_t killed = 0;
    for (int n = 0; n < su->count; n++) {
        rof_walk walk;
        bool is_mined = false;
        if (!r->count[n])
            continue;
        rof_walk_make(turn, rof_piece_at(turn, su->first + n)->at, r->stops[n], r->count[n], NULL, &walk);
        for (int i = 0; i < walk.count; i++)
            is_mined |= walk.legs[i].is_mined;
        pl_piece_move(turn, (pl_piece_id)(su->first + n), end_of(turn, unit, r, n), rof_piece_at(turn, su->first + n)->facing, PL_EVERYONE,
                      "ROF-MEL.4");
        if (is_mined && rof_on(turn, ROF_OPT_MINES) && rof_mine(turn, su->first + n))
            killed |= (uint16_t)(1u << n);  // too late for a morale test of this turn, ROF-OBS.1
        else
            rof_u(turn, unit)->charged = 1;
    }
    if (killed)
        rof_remove_figures(turn, unit, killed, false, "ROF-OBS.1");
}

pl_flow rof_take_assault(pl_turn *turn, const pl_choice *choice)
{
    rush r;
    pl_hint hint;
    if (choice->verb != ROF_V_ASSAULT) {
        pl_top(turn)->by = pl_other(choice->side);
        return PL_NEXT;
    }
    collect(turn, choice, &r, &hint);
    rof_reveal(turn, choice->subject, "ROF-SPT.9");
    if (stumbles(turn, choice->subject, &r))
        return PL_AGAIN;
    rof_u(turn, choice->subject)->assaulted = 1;
    pl_emit(turn, (pl_event){.kind = ROF_EV_ASSAULT, .side = choice->side, .subject = choice->subject, .rule = "ROF-MEL.4"});
    rush_in(turn, choice->subject, &r);
    return PL_AGAIN;
}

// ---- T9.3: satchel charges

static bool holds_enemies(const pl_turn *turn, pl_side side, pl_feature_id id)
{
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *p = rof_piece_at(turn, e);
        if (p->place == PL_ON_TABLE && p->side != side && rof_revealed(turn, p->unit) &&
            pl_feature_holds(turn->scene->terrain, id, p->at) != PL_OUTSIDE)
            return true;
    }
    return false;
}

void rof_offer_satchel(const pl_turn *turn, pl_offer *offer)
{
    const pl_terrain *terrain = turn->scene->terrain;
    bool has_charge = false;
    for (int p = 1; p <= turn->state->piece_count; p++) {
        const pl_piece *piece = rof_piece_at(turn, p);
        if (piece->side != offer->side || piece->place != PL_ON_TABLE || !rof_see_p(turn, p)->satchel)
            continue;
        has_charge = true;
        for (int f = 1; f <= pl_terrain_count(terrain); f++) {
            if (!(rof_t(turn)->ground[pl_terrain_feature(terrain, (pl_feature_id)f)->kind].use & ROF_USE_BLAST) ||
                !holds_enemies(turn, offer->side, (pl_feature_id)f) ||
                !pl_feature_near_point(terrain, (pl_feature_id)f, piece->at, rof_t(turn)->satchel_reach + rof_t(turn)->radius))
                continue;
            pl_put(offer, (pl_option){.verb = ROF_V_SATCHEL, .subject = (uint16_t)p, .target = (uint16_t)f},
                   rof_see_u(turn, piece->unit)->status == ROF_GOOD ? NULL : "ROF-SPC.6: the carrier's element is not in good order");
        }
    }
    pl_put_pass(offer);
    if (has_charge && rof_has_counter(turn, offer->side))
        pl_keep(offer);  // ROF-GEN.13
}

static void blow_up(pl_turn *turn, int carrier, pl_feature_id feature)
{
    pl_side own = rof_piece_at(turn, carrier)->side;
    pl_point at = rof_piece_at(turn, carrier)->at;
    rof_cursor *c = rof_c(turn);
    uint16_t dead[ROF_ELEMENTS + 1] = {0};
    for (int sweep = 0; sweep < 2; sweep++)
        for (int p = 1; p <= turn->state->piece_count; p++) {
            const pl_piece *piece = rof_piece_at(turn, p);
            if (piece->place != PL_ON_TABLE || piece->side != (sweep ? own : pl_other(own)) ||
                !rof_within(turn, at, piece->at, rof_t(turn)->satchel_radius) ||
                pl_feature_holds(turn->scene->terrain, feature, piece->at) == PL_OUTSIDE)
                continue;
            pl_roll roll = {.purpose = "blast",
                            .rule = "ROF-SPC.6",
                            .owner = own,
                            .need = (int16_t)rof_t(turn)->satchel_kill,
                            .subject = (uint16_t)p,
                            .subject_is = PL_PIECE,
                            .sees = rof_sees_secret(turn, piece->unit)};
            pl_roll_dice(turn, &roll);
            if (roll.passed)
                dead[piece->unit] |= (uint16_t)(1u << (p - rof_scene_unit(turn, piece->unit)->first));
        }
    ROF_EACH_UNIT(turn, e) {
        int count = 0;
        for (uint16_t set = dead[e]; set; set &= (uint16_t)(set - 1))
            count++;
        if (!count)
            continue;
        rof_reveal(turn, e, "ROF-SPT.9");
        rof_remove_figures(turn, e, dead[e], false, "ROF-SPC.6");
        if (rof_unit_at(turn, e)->side != own && rof_on_table(turn, e)) {
            c->done |= 1u << e;
            rof_u(turn, e)->melee = (uint8_t)count;  // of this blast, until its test; melees are numbered later
        }
    }
}

static bool is_dud(pl_turn *turn, pl_side side)
{
    static const char *const words[] = {"it is a dud", "it goes off"};
    int dud = rof_t(turn)->satchel_dud;
    pl_roll roll = {.purpose = "satchel charge", .rule = "ROF-SPC.6", .owner = side, .words = words};
    for (int face = 1; face <= 6; face++)
        roll.cells[face - 1] = face != dud;
    return pl_roll_dice(turn, &roll) == dud;
}

pl_flow rof_take_satchel(pl_turn *turn, const pl_choice *choice)
{
    rof_cursor *c = rof_c(turn);
    if (choice->verb == ROF_V_SATCHEL) {
        rof_reveal(turn, rof_piece_at(turn, choice->subject)->unit, "ROF-SPT.9");
        rof_p(turn, choice->subject)->satchel--;
        pl_emit(
            turn,
            (pl_event){
                .kind = ROF_EV_SATCHEL, .side = choice->side, .subject = choice->subject, .target = choice->target, .rule = "ROF-SPC.6"});
        if (!is_dud(turn, choice->side))
            blow_up(turn, choice->subject, choice->target);
        return PL_NEXT;
    }
    pl_top(turn)->by = pl_other(choice->side);
    return c->pass++ ? pl_jump(turn, ROF_T9_CAPTURE) : PL_AGAIN;
}

pl_flow rof_run_blast(pl_turn *turn)
{
    rof_cursor *c = rof_c(turn);
    for (int e = 1; e <= turn->state->unit_count; e++) {
        if (!(c->done >> e & 1))
            continue;
        int losses = rof_see_u(turn, e)->melee;
        c->done &= ~(1u << e);
        rof_u(turn, e)->melee = 0;
        return rof_call_test(turn, e, ROF_TEST_SATCHEL, losses, 0, PL_CALL_AGAIN);
    }
    return pl_jump(turn, ROF_T9_SATCHEL);
}

// ---- T9.4: captures

pl_flow rof_run_capture(pl_turn *turn)
{
    uint32_t taken = 0;
    ROF_EACH_UNIT(turn, a)
        ROF_EACH_UNIT(turn, b)
            if (rof_revealed(turn, a) && rof_revealed(turn, b) && rof_unit_at(turn, a)->side != rof_unit_at(turn, b)->side &&
                !rof_unbroken(turn, a) && rof_unbroken(turn, b) &&
                (rof_see_u(turn, a)->locks >> b & 1 || rof_in_melee_contact(turn, a, b, false)))
                taken |= 1u << a;
    ROF_EACH_UNIT(turn, e)
        if (taken >> e & 1) {
            pl_emit(turn,
                    (pl_event){.kind = ROF_EV_CAPTURED, .side = rof_unit_at(turn, e)->side, .subject = (uint16_t)e, .rule = "ROF-MEL.6"});
            rof_remove_figures(turn, e, 0xFFFF, true, "ROF-MEL.6");
        }
    rof_cursor_reset(turn);
    return PL_NEXT;
}

// ---- T9.5: melees

static bool are_linked(const pl_turn *turn, int a, int b)
{
    return rof_unit_at(turn, a)->side != rof_unit_at(turn, b)->side && rof_revealed(turn, a) && rof_revealed(turn, b) &&
           rof_unbroken(turn, a) && rof_unbroken(turn, b) &&
           (rof_see_u(turn, a)->locks >> b & 1 || rof_in_melee_contact(turn, a, b, false));
}

// ROF-MEL.7: connected sets of unbroken elements, numbered by their lowest element.
pl_flow rof_run_form(pl_turn *turn)
{
    int melees = 0;
    ROF_EACH_UNIT(turn, e)
        rof_u(turn, e)->melee = 0;
    ROF_EACH_UNIT(turn, e) {
        if (rof_see_u(turn, e)->melee)
            continue;
        bool has_grown = false;
        for (int b = 1; b <= turn->state->unit_count && !has_grown; b++)
            has_grown = are_linked(turn, e, b);
        if (!has_grown)
            continue;
        rof_u(turn, e)->melee = (uint8_t)++melees;
        while (has_grown) {
            has_grown = false;
            ROF_EACH_UNIT(turn, a)
                ROF_EACH_UNIT(turn, b)
                    if (rof_see_u(turn, a)->melee == melees && !rof_see_u(turn, b)->melee && are_linked(turn, a, b)) {
                        rof_u(turn, b)->melee = (uint8_t)melees;
                        has_grown = true;
                    }
        }
    }
    pl_top(turn)->by = rof_g(turn)->winner;  // ROF-INI.3: the winner of the initiative orders them
    return PL_NEXT;
}

void rof_offer_melee(const pl_turn *turn, pl_offer *offer)
{
    uint32_t seen = 0;
    ROF_EACH_UNIT(turn, e) {
        int melee = rof_see_u(turn, e)->melee;
        if (!melee || seen >> melee & 1)
            continue;
        if (!seen || rof_on(turn, ROF_OPT_MELEE_ORDER))
            pl_put(offer, (pl_option){.verb = ROF_V_MELEE, .subject = (uint16_t)e}, NULL);
        seen |= 1u << melee;
    }
}

pl_flow rof_take_melee(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb != ROF_V_MELEE)
        return PL_NEXT;
    rof_bout *b = pl_callee(turn, ROF_SEQ_MELEE, choice->side);
    b->melee = rof_see_u(turn, choice->subject)->melee;
    return PL_CALL_AGAIN;
}

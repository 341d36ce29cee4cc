// melee.c - locks, and one melee from its first round to the last withdrawal.
// Stands on rules.h; T9.5 calls the sequence. ROF-MEL.7 to .17.
#include "meaning.h"
#include "rules.h"

enum { B_FIRST, B_SECOND, B_LOSER, B_WITHDRAW, B_OVER };

// Some figure of a is in contact with (or, is_reach, within an inch of) one of b.
bool rof_in_melee_contact(const pl_turn *turn, int a, int b, bool is_reach)
{
    ROF_EACH_FIGURE(turn, a, f)
        ROF_EACH_FIGURE(turn, b, e) {
            pl_point p = rof_piece_at(turn, f)->at, q = rof_piece_at(turn, e)->at;
            if (is_reach ? rof_within(turn, p, q, rof_t(turn)->melee_reach) : rof_contact(turn, p, q))
                return true;
        }
    return false;
}

// ROF-MEL.17: a lock ends when one is gone, both are broken, or they are apart.
void rof_end_locks(pl_turn *turn)
{
    ROF_EACH_UNIT(turn, a)
        ROF_EACH_UNIT(turn, b) {
            if (!(rof_see_u(turn, a)->locks >> b & 1))
                continue;
            bool both_broken = rof_see_u(turn, a)->status >= ROF_BROKEN && rof_see_u(turn, b)->status >= ROF_BROKEN;
            if (!rof_on_table(turn, a) || !rof_on_table(turn, b) || both_broken || !rof_in_melee_contact(turn, a, b, true)) {
                rof_u(turn, a)->locks &= ~(1u << b);
                rof_u(turn, b)->locks &= ~(1u << a);
            }
        }
}

// ---- a round

static rof_bout *bout(pl_turn *turn) { return pl_local(turn); }
static bool is_in(const pl_turn *turn, const rof_bout *b, int unit)
{
    return rof_see_u(turn, unit)->melee == b->melee && rof_on_table(turn, unit);
}

static bool is_engaged(const pl_turn *turn, const rof_bout *b, int piece)
{
    const pl_piece *p = rof_piece_at(turn, piece);
    ROF_EACH_UNIT(turn, e)
        if (is_in(turn, b, e) && rof_unit_at(turn, e)->side != p->side)
            ROF_EACH_FIGURE(turn, e, f)
                if (rof_within(turn, p->at, rof_piece_at(turn, f)->at, rof_t(turn)->melee_reach))
                    return true;
    return false;
}

static int engaged_of(const pl_turn *turn, const rof_bout *b, pl_side side)
{
    int count = 0;
    ROF_EACH_UNIT(turn, e)
        if (is_in(turn, b, e) && rof_unit_at(turn, e)->side == side)
            ROF_EACH_FIGURE(turn, e, f)
                count += is_engaged(turn, b, f);
    return count;
}

static bool all_suppressed(const pl_turn *turn, const rof_bout *b, pl_side side)
{
    ROF_EACH_UNIT(turn, e)
        if (is_in(turn, b, e) && rof_unit_at(turn, e)->side == side && rof_see_u(turn, e)->status != ROF_SUPPRESSED)
            return false;
    return true;
}

// Is `to` behind something from `from`: in strong cover that `from` does not share, or across a line that gives cover?
static bool is_sheltered(const pl_turn *turn, pl_point from, pl_point to)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_feature_id ids[PL_FEATURES_MAX];
    int count = pl_areas_at(terrain, to, ids, PL_COUNT(ids));
    for (int i = 0; i < count; i++)
        if (rof_t(turn)->ground[pl_terrain_feature(terrain, ids[i])->kind].cover >= ROF_HEAVY &&
            pl_feature_holds(terrain, ids[i], from) == PL_OUTSIDE)
            return true;
    pl_point low = {from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y}, high = {from.x + to.x - low.x, from.y + to.y - low.y};
    count = pl_terrain_near(terrain, low, high, 0, ids, PL_COUNT(ids));
    for (int i = 0; i < count; i++) {
        const rof_ground *g = &rof_t(turn)->ground[pl_terrain_feature(terrain, ids[i])->kind];
        if (g->is_line && g->cover != ROF_OPEN && pl_feature_crossed(terrain, ids[i], from, to))
            return true;
    }
    return false;
}

static bool faces_obstacle(const pl_turn *turn, const rof_bout *b, int piece)
{
    const pl_piece *p = rof_piece_at(turn, piece);
    ROF_EACH_UNIT(turn, e)
        if (is_in(turn, b, e) && rof_unit_at(turn, e)->side != p->side)
            ROF_EACH_FIGURE(turn, e, f) {
                pl_point at = rof_piece_at(turn, f)->at;
                if (rof_within(turn, p->at, at, rof_t(turn)->melee_reach) && !is_sheltered(turn, p->at, at))
                    return false;
            }
    return true;
}

// ROF-MEL.9: the figure's dice.
static int strike(pl_turn *turn, const rof_bout *b, int piece, bool is_against_suppressed)
{
    const rof_unit *u = rof_see_u(turn, rof_piece_at(turn, piece)->unit);
    const int8_t *mod = rof_t(turn)->melee_mod;
    pl_roll roll = {.purpose = "melee",
                    .rule = "ROF-MEL.9",
                    .owner = rof_piece_at(turn, piece)->side,
                    .subject = (uint16_t)piece,
                    .subject_is = PL_PIECE,
                    .count = (uint8_t)(rof_weapon_of(turn, piece)->melee_dice + (rof_standing_of(turn, piece) == 2))};
    int number = rof_t(turn)->melee_number[u->training], sum = 0;
    roll.need = (int16_t)number;
    pl_roll_mod(&roll, "charge", b->round == 1 && u->charged ? -mod[ROF_MELEE_CHARGE] : 0);
    pl_roll_mod(&roll, "suppressed", u->status == ROF_SUPPRESSED ? -mod[ROF_MELEE_SELF] : 0);
    pl_roll_mod(&roll, "enemy suppressed", is_against_suppressed ? -mod[ROF_MELEE_ENEMY] : 0);
    pl_roll_mod(&roll, "obstacle", faces_obstacle(turn, b, piece) ? -mod[ROF_MELEE_OBSTACLE] : 0);
    for (int i = 0; i < roll.mod_count; i++)
        sum += roll.mods[i].value;
    roll.never = 1;                        // never below 2 ...
    roll.sure = number - sum > 6 ? 6 : 0;  // ... nor above 6
    pl_roll_dice(turn, &roll);
    return roll.passed;
}

static int strikes_of(pl_turn *turn, const rof_bout *b, pl_side side)
{
    bool against = all_suppressed(turn, b, pl_other(side));
    int hits = 0;
    ROF_EACH_UNIT(turn, e)
        if (is_in(turn, b, e) && rof_unit_at(turn, e)->side == side)
            ROF_EACH_FIGURE(turn, e, f)
                if (is_engaged(turn, b, f))
                    hits += strike(turn, b, f, against);
    return hits;
}

// ROF-MEL.10: ordinary, then gunners, then leaders; ascending element and figure. Engaged before anyone is removed.
static void mark_victims(pl_turn *turn, const rof_bout *b, pl_side side, int kills)
{
    for (int rank = 0; rank <= 2; rank++)
        ROF_EACH_UNIT(turn, e)
            if (is_in(turn, b, e) && rof_unit_at(turn, e)->side == side)
                ROF_EACH_FIGURE(turn, e, f)
                    if (kills > 0 && rof_standing_of(turn, f) == rank && !rof_see_p(turn, f)->marked && is_engaged(turn, b, f)) {
                        rof_p(turn, f)->marked = 1;
                        kills--;
                    }
}

static void remove_victims(pl_turn *turn, const rof_bout *b)
{
    ROF_EACH_UNIT(turn, e) {
        uint16_t who = 0;
        if (!is_in(turn, b, e))
            continue;
        ROF_EACH_FIGURE(turn, e, f)
            if (rof_see_p(turn, f)->marked)
                who |= (uint16_t)(1u << (f - rof_scene_unit(turn, e)->first));
        if (who)
            rof_remove_figures(turn, e, who, false, "ROF-MEL.10");
    }
}

static int left_of(const pl_turn *turn, const rof_bout *b, pl_side side)
{
    int count = 0;
    ROF_EACH_UNIT(turn, e)
        if (is_in(turn, b, e) && rof_unit_at(turn, e)->side == side)
            count += rof_figures_of(turn, e);
    return count;
}

static int lowest_of(const pl_turn *turn, const rof_bout *b)
{
    ROF_EACH_UNIT(turn, e)
        if (is_in(turn, b, e))
            return e;
    return 0;
}

// ROF-MEL.12: the difference is at least 1.
static void decide(pl_turn *turn, pl_side winner, int difference)
{
    rof_bout *b = bout(turn);
    b->winner = winner;
    b->difference = (uint8_t)(difference < 1 ? 1 : difference);
    ROF_EACH_UNIT(turn, e)
        if (is_in(turn, b, e) && rof_unit_at(turn, e)->side != winner)
            b->losers |= 1u << e;
    pl_emit(turn, (pl_event){.kind = ROF_EV_MELEE_WON, .side = winner, .subject = winner, .value = b->difference, .rule = "ROF-MEL.11"});
}

// ROF-MEL.16: enemies within an inch of each other hold each other.
static void lock_all(pl_turn *turn)
{
    rof_bout *b = bout(turn);
    b->is_drawn = 1;
    pl_emit(turn, (pl_event){.kind = ROF_EV_MELEE_DRAWN, .subject = (uint16_t)lowest_of(turn, b), .rule = "ROF-MEL.16"});
    ROF_EACH_UNIT(turn, x)
        for (int y = x + 1; y <= turn->state->unit_count; y++)
            if (is_in(turn, b, x) && is_in(turn, b, y) && rof_unit_at(turn, x)->side != rof_unit_at(turn, y)->side &&
                rof_in_melee_contact(turn, x, y, true)) {
                rof_u(turn, x)->locks |= 1u << y;
                rof_u(turn, y)->locks |= 1u << x;
            }
}

// One round. True: it is decided.
static bool fight(pl_turn *turn, int round)
{
    rof_bout *b = bout(turn);
    pl_side lead = rof_g(turn)->lead;
    b->round = (uint8_t)round;
    int engaged[3] = {0, engaged_of(turn, b, 1), engaged_of(turn, b, 2)}, kills[3] = {0};
    if (!engaged[1])  // whoever is near an enemy has him near: then the other side has nobody engaged either
        return false;
    pl_emit(turn, (pl_event){.kind = ROF_EV_MELEE, .subject = (uint16_t)lowest_of(turn, b), .value = round, .rule = "ROF-MEL.9"});
    for (int sweep = 0; sweep < 2; sweep++) {  // both roll before anyone is removed
        pl_side side = sweep ? pl_other(lead) : lead;
        int hits = strikes_of(turn, b, side), most = engaged[pl_other(side)];
        kills[side] = hits < most ? hits : most;
        pl_emit(turn, (pl_event){.kind = ROF_EV_MELEE_KILLS, .side = side, .subject = side, .value = kills[side], .rule = "ROF-MEL.10"});
    }
    mark_victims(turn, b, 1, kills[2]);
    mark_victims(turn, b, 2, kills[1]);
    remove_victims(turn, b);
    int left1 = left_of(turn, b, 1), left2 = left_of(turn, b, 2);
    if (!left1 && !left2)
        return false;
    pl_side winner = !left1 ? 2 : !left2 ? 1 : kills[1] > kills[2] ? 1 : kills[2] > kills[1] ? 2 : 0;
    if (winner)
        decide(turn, winner, kills[winner] - kills[pl_other(winner)]);
    return b->winner != 0;
}

static pl_flow first_round(pl_turn *turn) { return fight(turn, 1) ? pl_jump(turn, B_LOSER) : PL_NEXT; }

static pl_flow second_round(pl_turn *turn)
{
    if (fight(turn, 2))
        return PL_NEXT;
    lock_all(turn);
    return pl_jump(turn, B_OVER);
}

// ---- the losers, one by one

static pl_flow next_loser(pl_turn *turn)
{
    rof_bout *b = bout(turn);
    for (int e = 1; e <= turn->state->unit_count; e++) {
        if (!(b->losers >> e & 1))
            continue;
        b->losers &= ~(1u << e);
        b->unit = (uint8_t)e;
        if (!rof_on_table(turn, e))
            continue;
        pl_top(turn)->by = rof_unit_at(turn, e)->side;
        return rof_call_test(turn, e, ROF_TEST_MELEE, 0, b->difference, PL_CALL);
    }
    return pl_jump(turn, B_OVER);
}

static void offer_withdraw(const pl_turn *turn, pl_offer *offer)
{
    const rof_bout *b = pl_see_local(turn);
    if (rof_on_table(turn, b->unit))
        rof_offer_headings(turn, offer, ROF_V_WITHDRAW, b->unit);
}

// ROF-MEL.15: whoever is still within an inch of an unbroken enemy is captured.
static void capture_stragglers(pl_turn *turn, int unit)
{
    uint16_t who = 0;
    pl_side side = rof_unit_at(turn, unit)->side;
    ROF_EACH_FIGURE(turn, unit, f)
        ROF_EACH_UNIT(turn, e)
            if (rof_unit_at(turn, e)->side != side && rof_revealed(turn, e) && rof_unbroken(turn, e))
                ROF_EACH_FIGURE(turn, e, x)
                    if (rof_within(turn, rof_piece_at(turn, f)->at, rof_piece_at(turn, x)->at, rof_t(turn)->melee_reach))
                        who |= (uint16_t)(1u << (f - rof_scene_unit(turn, unit)->first));
    if (who)
        rof_remove_figures(turn, unit, who, true, "ROF-MEL.15");
}

static pl_flow take_withdraw(pl_turn *turn, const pl_choice *choice)
{
    int unit = bout(turn)->unit;
    rof_unit *u = rof_u(turn, unit);
    pl_len far = rof_t(turn)->withdraw[u->must == 2];
    u->must = 0;
    if (choice->verb != ROF_V_WITHDRAW)
        return pl_jump(turn, B_LOSER);
    pl_emit(turn, (pl_event){.kind = ROF_EV_WITHDRAWS,
                             .side = choice->side,
                             .subject = (uint16_t)unit,
                             .value = choice->value,
                             .value2 = far / 1000,
                             .rule = "ROF-MEL.14"});
    rof_flee(turn, unit, choice->value, far);
    if (rof_on_table(turn, unit))
        capture_stragglers(turn, unit);
    return pl_jump(turn, B_LOSER);
}

static pl_flow melee_over(pl_turn *turn)
{
    const rof_bout *b = bout(turn);
    ROF_EACH_UNIT(turn, e)
        if (rof_see_u(turn, e)->melee == b->melee)
            rof_u(turn, e)->melee = 0;
    return PL_RETURN;
}

const pl_step rof_melee_steps[] = {
    [B_FIRST] = {"B.1", "First round", PL_BY_NOBODY, .jumps = {PL_TO(B_LOSER)}, .run = first_round, .rule = "ROF-MEL.9",
                 .when = "if decided"},
    [B_SECOND] = {"B.2", "Second round", PL_BY_NOBODY, .jumps = {PL_TO(B_OVER)}, .run = second_round, .rule = "ROF-MEL.11",
                  .when = "if drawn"},
    [B_LOSER] = {"B.3", "The next loser tests", PL_BY_NOBODY, .jumps = {PL_TO(B_OVER)}, .calls = {ROF_SEQ_TEST}, .run = next_loser,
                 .rule = "ROF-MEL.13", .when = "when all have"},
    [B_WITHDRAW] = {"B.4", "It withdraws", PL_BY_ACTING, .jumps = {PL_TO(B_LOSER)}, .offer = offer_withdraw, .apply = take_withdraw,
                    .rule = "ROF-MEL.14", .prompt = "choose the heading of the withdrawal", .moment = "must go back",
                    .ask = "{subject} {has} lost the melee and go{es} back. Which way?", .about = rof_about_loser,
                    .verbs = PL_VERB(ROF_V_WITHDRAW)},
    [B_OVER] = {"B.5", "The melee is over", PL_BY_NOBODY, .run = melee_over, .rule = "ROF-MEL.11"},
};
_Static_assert(PL_COUNT(rof_melee_steps) == ROF_MELEE_ROWS, "rows of a melee");

// test.c - leaders, and the 2D6 test they help: rally, morale, melee, force and satchel tests are one sequence with the re-roll inside.
// Stands on rules.h. ROF-LDR, ROF-RAL.2 to .5, ROF-MOR, ROF-MEL.13, ROF-FMO.6, I-RR.
#include "meaning.h"
#include "rules.h"

enum { X_ROLL, X_REROLL, X_RESULT };

// ---- leaders

// ROF-LDR.2, .3 and ROF-LDR.7: who serves whom; an officer in a hidden element serves hidden elements alone.
static bool serves(const pl_turn *turn, int leader, int unit)
{
    int own = rof_piece_at(turn, leader)->unit;
    const rof_piece *p = rof_see_p(turn, leader);
    if (!rof_stands(turn, leader) || !rof_unbroken(turn, own) || rof_piece_at(turn, leader)->side != rof_unit_at(turn, unit)->side)
        return false;
    if (own == unit)
        return p->leader == ROF_NCO || p->leader == ROF_OFFICER;
    if (p->leader != ROF_OFFICER || (rof_see_u(turn, own)->is_hidden && !rof_see_u(turn, unit)->is_hidden))
        return false;
    ROF_EACH_FIGURE(turn, unit, f)
        if (rof_within(turn, rof_piece_at(turn, leader)->at, rof_piece_at(turn, f)->at, rof_t(turn)->officer_radius))
            return true;
    return false;
}

static void find_leaders(pl_turn *turn, int unit)
{
    rof_unit *u = rof_u(turn, unit);
    u->lead = u->helpers = 0;
    for (int p = 1; p <= turn->state->piece_count; p++) {
        const rof_piece *leader = rof_see_p(turn, p);
        if (!leader->leader || !serves(turn, p, unit))
            continue;
        if (leader->lb + 1 > u->lead)
            u->lead = (uint8_t)(leader->lb + 1);  // ROF-LDR.3: the highest single bonus
        if (leader->leader == ROF_OFFICER && rof_see_u(turn, rof_piece_at(turn, p)->unit)->status == ROF_GOOD)
            u->helpers |= leader->officer;
    }
}

void rof_snapshot(pl_turn *turn)
{
    ROF_EACH_UNIT(turn, e)
        if (rof_on_table(turn, e)) {
            rof_u(turn, e)->then = rof_see_u(turn, e)->status;
            find_leaders(turn, e);
        }
}

// ---- the number: the leader's bonus, or the lack of one (ROF-LDR.1, ROF-LDR.4)

static bool is_half_strength(const pl_turn *turn, int unit) { return 2 * rof_figures_of(turn, unit) <= rof_see_u(turn, unit)->start; }

static bool is_mostly_covered(const pl_turn *turn, int unit, int class)
{
    int in = 0, all = 0;
    ROF_EACH_FIGURE(turn, unit, f) {
        in += rof_area_cover(turn, rof_piece_at(turn, f)->at) >= class;
        all++;
    }
    return 2 * in >= all;
}

static bool is_enemy_near(const pl_turn *turn, int unit)
{
    pl_side side = rof_unit_at(turn, unit)->side;
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *enemy = rof_piece_at(turn, e);
        if (enemy->place != PL_ON_TABLE || enemy->side == side || !rof_revealed(turn, enemy->unit) ||
            rof_see_u(turn, enemy->unit)->then >= ROF_BROKEN)
            continue;
        ROF_EACH_FIGURE(turn, unit, f)
            if (rof_within(turn, rof_piece_at(turn, f)->at, enemy->at, rof_t(turn)->enemy_near) &&
                rof_sees(turn, rof_piece_at(turn, f)->at, enemy->at, rof_t(turn)->radius, rof_visibility(turn, enemy->unit)))
                return true;
    }
    return false;
}

static int rally_number(const pl_turn *turn, int unit, pl_roll *roll)
{
    const rof_unit *u = rof_see_u(turn, unit);
    const int8_t *mod = rof_t(turn)->rally_mod;
    if (u->lead)
        pl_roll_mod(roll, "leadership", mod[ROF_RALLY_LEADER] * (u->lead - 1));
    else
        pl_roll_mod(roll, "no leader", mod[ROF_RALLY_NO_LEADER]);
    pl_roll_mod(roll, "broken", u->then == ROF_BROKEN ? mod[ROF_RALLY_BROKEN] : 0);
    pl_roll_mod(roll, "half strength", is_half_strength(turn, unit) ? mod[ROF_RALLY_HALF] : 0);
    pl_roll_mod(roll, "enemy near", is_enemy_near(turn, unit) ? mod[ROF_RALLY_NEAR] : 0);
    pl_roll_mod(roll, "in cover", is_mostly_covered(turn, unit, ROF_LIGHT) ? mod[ROF_RALLY_COVER] : 0);
    return u->morale;
}

static void add_morale(const pl_turn *turn, pl_roll *roll, int column, int which, const char *name, int times)
{
    const rof_morale_mod *mod = &rof_t(turn)->morale_mod[which];
    if (mod->most && times > mod->most)
        times = mod->most;
    if (mod->counts[column])
        pl_roll_mod(roll, name, mod->value * times);
}

static int morale_number(const pl_turn *turn, int unit, rof_test_kind kind, int losses, int difference, pl_roll *roll)
{
    const rof_unit *u = rof_see_u(turn, unit);
    int column = kind == ROF_TEST_MELEE ? 1 : kind == ROF_TEST_FORCE ? 2 : 0;
    if (u->lead)
        add_morale(turn, roll, column, ROF_MOR_LEADER, "leadership", u->lead - 1);
    else
        add_morale(turn, roll, column, ROF_MOR_NO_LEADER, "no leader", 1);
    add_morale(turn, roll, column, ROF_MOR_EXTRA, "more losses", losses > 1 ? losses - 1 : 0);
    add_morale(turn, roll, column, ROF_MOR_HALF, "half strength", is_half_strength(turn, unit));
    add_morale(turn, roll, column, ROF_MOR_COVER, "strong cover", is_mostly_covered(turn, unit, ROF_HEAVY));
    add_morale(turn, roll, column, ROF_MOR_FLAME, "flame", u->flamed);
    add_morale(turn, roll, column, ROF_MOR_DIFFERENCE, "lost by", difference);
    return u->morale;
}

static int test_number(const pl_turn *turn, int unit, rof_test_kind kind, int losses, int difference, pl_roll *roll)
{
    int base = kind == ROF_TEST_RALLY ? rally_number(turn, unit, roll) : morale_number(turn, unit, kind, losses, difference, roll);
    int need = base;
    for (int i = 0; i < roll->mod_count; i++)
        need += roll->mods[i].value;
    return need;
}

// ---- the test

static const char *const purposes[] = {"morale", "melee morale", "force morale", "rally", "blast morale"};
static const char *const rules[] = {"ROF-MOR.2", "ROF-MEL.13", "ROF-FMO.6", "ROF-RAL.2", "ROF-SPC.6"};

pl_flow rof_call_test(pl_turn *turn, int unit, rof_test_kind kind, int losses, int difference, pl_flow flow)
{
    if (kind == ROF_TEST_MELEE || kind == ROF_TEST_SATCHEL)
        find_leaders(turn, unit);  // ROF-LDR.5: at the moment of the test
    rof_test *test = pl_callee(turn, ROF_SEQ_TEST, rof_unit_at(turn, unit)->side);
    *test = (rof_test){.unit = (uint8_t)unit, .kind = (uint8_t)kind, .difference = (uint8_t)difference, .losses = (uint8_t)losses};
    return flow;
}

// The morale value moves with its modifiers: the roll is shown with the number it has to reach.
static pl_flow roll_test(pl_turn *turn)
{
    rof_test *test = pl_local(turn);
    int unit = test->unit;
    if (test->is_sham) {
        test->is_passed = test->is_secret = 1;
        return PL_NEXT;
    }
    pl_roll roll = {.purpose = purposes[test->kind],
                    .rule = rules[test->kind],
                    .owner = rof_unit_at(turn, unit)->side,
                    .count = 2,
                    .is_sum = true,
                    .sure = 2,
                    .never = 12,
                    .is_at_most = true,
                    .is_reroll = test->is_rerolled,
                    .subject = (uint16_t)unit,
                    .subject_is = PL_UNIT,
                    .sees = rof_sees_secret(turn, unit)};
    pl_roll mods = {0};
    int need = test_number(turn, unit, test->kind, test->losses, test->difference, &mods);
    int natural = 0;
    roll.need = (int16_t)rof_see_u(turn, unit)->morale;
    for (int i = 0; i < mods.mod_count; i++)
        pl_roll_mod(&roll, mods.mods[i].name, -mods.mods[i].value);  // added to the dice, so with the sign turned round
    natural = pl_roll_dice(turn, &roll);
    test->natural = (uint8_t)natural;
    test->need = (int8_t)need;
    test->is_secret = rof_see_u(turn, unit)->is_hidden;
    test->is_passed = roll.passed;  // ROF-MOR.2, ROF-RAL.2: a natural 2 passes, a natural 12 fails
    return PL_NEXT;
}

static int officer_with(const pl_turn *turn, pl_side side, uint8_t bit)
{
    for (int p = 1; p <= turn->state->piece_count; p++)
        if (rof_piece_at(turn, p)->side == side && rof_see_p(turn, p)->officer == bit)
            return p;
    return 0;
}

static void offer_reroll(const pl_turn *turn, pl_offer *offer)
{
    const rof_test *test = pl_see_local(turn);
    const rof_unit *u = rof_see_u(turn, test->unit);
    if (!rof_on(turn, ROF_OPT_REROLLS))
        return;
    for (int bit = 1; bit < 256 && !test->is_passed && !test->is_rerolled; bit <<= 1) {
        int officer = u->helpers & bit ? officer_with(turn, offer->side, (uint8_t)bit) : 0;
        if (officer)
            pl_put(offer, (pl_option){.verb = ROF_V_REROLL, .subject = (uint16_t)officer, .target = test->unit},
                   rof_see_p(turn, officer)->rr_left ? NULL : "ROF-LDR.6: no re-rolls left this turn");
    }
    pl_put_pass(offer);
    if (test->is_secret && !test->is_rerolled)
        pl_keep(offer);  // ROF-SPT.14: whether a hidden element's test failed is nobody else's business
}

static pl_flow take_reroll(pl_turn *turn, const pl_choice *choice)
{
    rof_test *test = pl_local(turn);
    if (choice->verb != ROF_V_REROLL)
        return PL_NEXT;
    rof_p(turn, choice->subject)->rr_left--;
    test->is_rerolled = 1;
    pl_emit(turn, (pl_event){.kind = ROF_EV_REROLL,
                             .sees = rof_sees_secret(turn, test->unit),
                             .side = choice->side,
                             .subject = choice->subject,
                             .target = test->unit,
                             .rule = "ROF-LDR.6"});
    return pl_jump(turn, X_ROLL);
}

// ROF-RAL.3, ROF-RAL.4, ROF-RAL.5: up one step; a suppressed element that fails stays as it is, a broken one runs.
static void end_rally(pl_turn *turn, const rof_test *test)
{
    rof_unit *u = rof_u(turn, test->unit);
    if (test->is_passed)
        rof_set_status(turn, test->unit, u->status - 1, "ROF-RAL.3");
    else if (u->status == ROF_BROKEN && !u->locks)  // ROF-RAL.10: locked troops cannot run
        u->must = 1;
}

static pl_flow end_test(pl_turn *turn)
{
    rof_test test = *(rof_test *)pl_local(turn);
    rof_unit *u = rof_u(turn, test.unit);
    if (test.is_sham)
        return PL_RETURN;
    if (test.is_secret)
        u->shaken = test.kind == ROF_TEST_FORCE ? 1 : u->shaken;
    switch (test.kind) {
    case ROF_TEST_RALLY: end_rally(turn, &test); break;
    case ROF_TEST_MELEE:
        u->must = test.is_passed ? 2 : 1;  // withdraws 4 or 8 inches
        if (!test.is_passed)
            rof_drop_status(turn, test.unit, "ROF-MEL.13");
        break;
    default:  // ROF-MOR.4: passing changes nothing
        if (!test.is_passed)
            rof_drop_status(turn, test.unit, test.kind == ROF_TEST_FORCE ? "ROF-FMO.6" : "ROF-MOR.3");
    }
    return PL_RETURN;
}

const pl_step rof_test_steps[] = {
    [X_ROLL] = {"X.1", "Roll 2D6", PL_BY_NOBODY, .run = roll_test, .rule = "ROF-MOR.2"},
    [X_REROLL] = {"I-RR", "An officer may grant a re-roll", PL_BY_ACTING, .jumps = {PL_TO(X_ROLL)}, .offer = offer_reroll,
                  .apply = take_reroll, .rule = "ROF-LDR.6", .when = "if he does", .prompt = "the test has failed: use a re-roll?",
                  .moment = "may grant a re-roll",
                  .ask = "{word:{subject} {has} failed {its} test. Does an officer grant a re-roll?|There is nothing to roll again}",
                  .about = rof_about_test, .pass = "Keep the re-roll", .none = "nothing to roll again", .pass_is = PL_FREE,
                  .verbs = PL_VERB(ROF_V_REROLL) | PL_VERB(PL_PASS)},
    [X_RESULT] = {"X.2", "What comes of it", PL_BY_NOBODY, .run = end_test, .rule = "ROF-MOR.3"},
};
_Static_assert(PL_COUNT(rof_test_steps) == ROF_TEST_ROWS, "rows of a test");

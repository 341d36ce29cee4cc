// phase_morale.c - T1: every unit of the active side takes the tests it owes, in unit order, types in their order (RF-MOR).
// Stands on sight.h for tank fear; retiring pieces are moved by WD.
#include "phases.h"
#include "rows.h"
#include "sight.h"

static const char *const test_names[] = {"after losses", "under indirect fire", "tank fear", "squadron loss", "lone vehicle"};
static const char *const test_rules[] = {"RF-MOR.2", "RF-MOR.4", "RF-MOR.6", "RF-MOR.7", "RF-MOR.8"};

#define EACH_OF_GROUP(turn, group, p) \
    RF_EACH_PIECE(turn, p) \
        if (rf_group_of(turn, p) == (group))

// RF-AMP.13: ashore, on the table and not aboard.
static bool is_ashore(const pl_turn *turn, pl_piece_id p) { return rf_is_live(turn, p) && !rf_is_afloat(turn, p); }

// A hidden one lends no courage (RF-HID.2): the total of the die would tell the other side where it is.
static bool has_afv_near(const pl_turn *turn, pl_piece_id piece, pl_len reach)
{
    RF_EACH_PIECE(turn, p)
        if (rf_side_of(turn, p) == rf_side_of(turn, piece) && rf_is_afv(turn, p) && is_ashore(turn, p) &&
            !rf_see_unit(turn, rf_unit_of(turn, p))->is_hidden && rf_within(turn, p, piece, reach))
            return true;
    return false;
}

// RF-MOR.6: in the open against an enemy AFV within 12 that it can see, with no friendly one near. Hidden ones do not count (RF-HID.2).
static bool is_exposed(const pl_turn *turn, pl_piece_id piece)
{
    pl_len reach = rf_tab(turn)->fear_range;
    bool is_afraid = false;
    if (!rf_is_infantry(turn, piece) || !is_ashore(turn, piece))
        return false;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == rf_side_of(turn, piece) || !rf_is_afv(turn, p) || !rf_is_known(turn, p, rf_side_of(turn, piece)) ||
            rf_is_afloat(turn, p))
            continue;
        if (rf_within(turn, p, piece, reach) && rf_in_open_from(turn, piece, rf_at_point(turn, p)) && rf_has_line(turn, p, piece)) {
            is_afraid = true;
            break;
        }
    }
    return is_afraid && !has_afv_near(turn, piece, rf_tab(turn)->support_range);
}

static bool has_exposed(const pl_turn *turn, pl_group_id group)
{
    EACH_OF_GROUP(turn, group, p)
        if (is_exposed(turn, p))
            return true;
    return false;
}

static bool is_unit_exposed(const pl_turn *turn, pl_unit_id unit)
{
    RF_EACH_OF(turn, unit, p)
        if (is_exposed(turn, p))
            return true;
    return false;
}

static int threshold_of(const pl_turn *turn, const rf_group *group)
{
    const rf_tables *t = rf_tab(turn);
    int half = (group->start_figs + t->loss_divisor - 1) / t->loss_divisor;
    return half < t->figs_threshold ? half : t->figs_threshold;
}

// RF-MOR.3: at the threshold, then again only after further losses.
static bool owes_casualties(const pl_turn *turn, const rf_group *group)
{
    if (group->kind != RF_INFANTRY || !group->start_figs || group->lost < threshold_of(turn, group))
        return false;
    return !group->tested || group->lost >= group->tested || pl_switched_on(turn->scene, RF_S_EVERY_TURN);
}

static int tests_owed(const pl_turn *turn, pl_group_id id)
{
    const rf_group *group = rf_see_group(turn, id);
    int tests = 0;
    bool has_any = false;
    EACH_OF_GROUP(turn, id, p)
        has_any |= rf_side_of(turn, p) == turn->state->active && is_ashore(turn, p);
    if (!has_any)
        return 0;
    tests |= owes_casualties(turn, group) ? 1 << RF_TEST_CASUALTIES : 0;
    tests |= group->owes & RF_OWES_IDF ? 1 << RF_TEST_IDF : 0;
    tests |= group->kind == RF_INFANTRY && has_exposed(turn, id) ? 1 << RF_TEST_FEAR : 0;
    tests |= group->owes & RF_OWES_SQUADRON ? 1 << RF_TEST_SQUADRON : 0;
    tests |= group->owes & RF_OWES_LONE ? 1 << RF_TEST_LONE : 0;
    return tests;
}

static pl_flow next_unit(pl_turn *turn)
{
    rf_morale_frame *frame = pl_local(turn);
    for (pl_group_id g = (pl_group_id)(frame->group + 1); g <= turn->state->group_count; g++) {
        int tests = tests_owed(turn, g);
        if (tests) {
            *frame = (rf_morale_frame){.group = g, .tests = (uint8_t)tests};
            return PL_NEXT;
        }
    }
    return pl_jump(turn, M_END);
}

// ---- the test

static bool has_afv_near_any(const pl_turn *turn, pl_group_id group)
{
    EACH_OF_GROUP(turn, group, p)
        if (rf_is_foot(turn, p) && is_ashore(turn, p) && has_afv_near(turn, p, rf_tab(turn)->support_range))
            return true;
    return false;
}

static bool is_all_hard(const pl_turn *turn, pl_group_id group)
{
    bool has_any = false;
    EACH_OF_GROUP(turn, group, p) {
        if (!rf_is_foot(turn, p) || !is_ashore(turn, p))
            continue;
        if (!rf_in_hard(turn, p))
            return false;
        has_any = true;
    }
    return has_any;
}

static bool has_lost_hq(const pl_turn *turn, pl_group_id group)
{
    if (!rf_see_group(turn, group)->has_hq)
        return false;
    EACH_OF_GROUP(turn, group, p)
        if (rf_kind(turn, p) == RF_HQ && rf_piece_at(turn, p)->place != PL_LOST)
            return false;
    return true;
}

static bool is_half_lost(const pl_turn *turn, pl_group_id group)
{
    int out = 0;
    EACH_OF_GROUP(turn, group, p)
        out += rf_is_vehicle(turn, p) && (rf_see(turn, p)->damage >= RF_HEAVY || rf_piece_at(turn, p)->place == PL_LOST);
    return out * 2 >= rf_see_group(turn, group)->start_vehicles;
}

static pl_roll morale_roll(const pl_turn *turn, pl_group_id id, int test)
{
    const rf_tables *t = rf_tab(turn);
    const rf_group *group = rf_see_group(turn, id);
    const bool holds[RF_MODS] = {
        group->quality == RF_ELITE,
        group->quality == RF_POOR,
        has_lost_hq(turn, id),
        t->morale_mod[RF_MOD_AFV].types >> test & 1 && has_afv_near_any(turn, id),
        t->morale_mod[RF_MOD_HARD].types >> test & 1 && is_all_hard(turn, id),
        group->lost * 100 >= group->start_figs * t->three_quarters_percent,
        is_half_lost(turn, id),
    };
    static const char *const names[] = {
        "elite", "poor", "HQ lost", "AFV near", "all in hard cover", "three quarters lost", "half the squadron lost"};
    pl_roll roll = {
        .purpose = test_names[test], .rule = test_rules[test], .owner = turn->state->active, .subject = id, .subject_is = PL_GROUP};
    for (int i = 0; i < RF_MODS; i++)
        if (t->morale_mod[i].types >> test & 1)
            pl_roll_mod(&roll, names[i], holds[i] ? t->morale_mod[i].value : 0);
    return roll;
}

// RF-MOR.11, RF-MOR.16: whom a result touches; support elements belong to their battalion.
static bool is_touched(const pl_turn *turn, pl_piece_id p, int test)
{
    if (!is_ashore(turn, p))
        return false;
    if (test == RF_TEST_FEAR)
        return is_unit_exposed(turn, rf_unit_of(turn, p));
    return test == RF_TEST_CASUALTIES || test == RF_TEST_IDF || rf_is_vehicle(turn, p);
}

static void abandon(pl_turn *turn, pl_piece_id p)
{
    pl_emit(turn, (pl_event){.kind = RF_EV_ABANDONED, .side = rf_side_of(turn, p), .subject = p, .rule = "RF-MOR.15"});
    rf_wreck(turn, p, 0, "RF-MOR.15");
}

static void rout(pl_turn *turn, pl_group_id group, int test)
{
    pl_emit(turn, (pl_event){.kind = RF_EV_ROUTED, .side = turn->state->active, .subject = group, .rule = "RF-MOR.14"});
    EACH_OF_GROUP(turn, group, p) {
        if (!is_ashore(turn, p))
            continue;
        if (test == RF_TEST_CASUALTIES)
            rf_lose_piece(turn, p, "RF-MOR.14");
        else if (rf_see(turn, p)->damage == RF_HEAVY)
            abandon(turn, p);
        else
            rf_own(turn, p)->must = RF_MUST_RETIRE;
    }
}

static void apply_result(pl_turn *turn, pl_group_id group, int test, int result)
{
    bool is_touched_now[PL_PIECES_MAX + 1] = {false};  // judged before anybody changes
    EACH_OF_GROUP(turn, group, p)
        is_touched_now[p] = is_touched(turn, p, test);
    if (result == RF_ROUT) {
        rout(turn, group, test);
        return;
    }
    EACH_OF_GROUP(turn, group, p) {
        if (!is_touched_now[p])
            continue;
        if (result == RF_HALT)
            rf_own_unit(turn, rf_unit_of(turn, p))->is_halted = 1;
        else if (result == RF_RETIRE)
            rf_own(turn, p)->must = RF_MUST_RETIRE;
        else if (result == RF_ABANDON)
            abandon(turn, p);
    }
}

static pl_flow take_test(pl_turn *turn)
{
    rf_morale_frame *frame = pl_local(turn);
    rf_group *group = rf_own_group(turn, frame->group);
    int test = 0;
    while (test < RF_TESTS && !(frame->tests >> test & 1))
        test++;
    if (test == RF_TESTS)
        return PL_NEXT;
    frame->tests &= (uint8_t) ~(1 << test);
    group->owes &= (uint8_t) ~(test == RF_TEST_IDF        ? RF_OWES_IDF
                               : test == RF_TEST_SQUADRON ? RF_OWES_SQUADRON
                               : test == RF_TEST_LONE     ? RF_OWES_LONE
                                                          : 0);
    if (test == RF_TEST_CASUALTIES)
        group->tested = (uint8_t)(group->lost + 1);
    EACH_OF_GROUP(turn, frame->group, p)
        if (rf_see_unit(turn, rf_unit_of(turn, p))->is_hidden)
            pl_reveal(turn);  // the modifiers tell something of where its hidden stands are
    pl_roll roll = morale_roll(turn, frame->group, test);
    rf_row_morale(turn, &roll, test);
    pl_roll_dice(turn, &roll);
    int result = rf_morale_result(turn, test, roll.total);
    pl_emit(turn, (pl_event){.kind = RF_EV_MORALE_RESULT,
                             .side = turn->state->active,
                             .subject = frame->group,
                             .value = result,
                             .value2 = test + 1,
                             .rule = test_rules[test]});
    apply_result(turn, frame->group, test, result);
    if (result < RF_RETIRE)
        return PL_AGAIN;
    frame->tests = 0;  // RF-MOR.9: what is cut is no longer owed
    group->owes = 0;
    return PL_NEXT;
}

static pl_flow retire(pl_turn *turn)
{
    pl_callee(turn, RF_WITHDRAW, turn->state->active);
    return PL_CALL;
}

static pl_flow loop(pl_turn *turn) { return pl_jump(turn, M_NEXT); }

const pl_step rf_morale_steps[M_ROWS] = {
    [M_NEXT] = {"T1.1", "Find the next unit that owes a test", PL_BY_NOBODY, .jumps = {PL_TO(M_END)}, .run = next_unit, .rule = "RF-MOR.1",
                .when = "when there is none"},
    [M_TEST] = {"T1.2", "It tests, types 1 to 5 in order", PL_BY_NOBODY, .run = take_test, .rule = "RF-MOR.9", .repeats = true},
    [M_RETIRE] = {"T1.3", "Pieces that retire withdraw", PL_BY_NOBODY, .calls = {RF_WITHDRAW}, .run = retire, .rule = "RF-MOR.13"},
    [M_LOOP] = {"T1.4", "The next unit", PL_BY_NOBODY, .jumps = {PL_TO(M_NEXT)}, .run = loop, .rule = "RF-MOR.1", .when = "always"},
    [M_END] = {"T1.5", "All have tested", PL_BY_NOBODY, .run = pl_run_return, .rule = "RF-MOR.1"},
};

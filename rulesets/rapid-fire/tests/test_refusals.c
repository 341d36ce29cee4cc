// test_refusals.c - which item of a choice a refusal points to: the page marks it, so it must be the one that is wrong.
#include "air.h"
#include "deploy.h"
#include "fire.h"
#include "indirect.h"
#include "survivors.h"
#include "transport.h"

#include "table.h"

typedef pl_why judge(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);

static void expect_hint(const table *t, judge *check, pl_choice choice, const pl_item *items, int count, const char *rule, int item)
{
    pl_hint hint = {.item = 99};
    choice.items = items;
    choice.item_count = count;
    pl_why why = check(turn_of(t), &choice, &hint);
    if (rule ? !why || strncmp(why, rule, strlen(rule)) != 0 : why != NULL)
        fail_msg("wanted %s, got %s", rule ? rule : "no refusal", why ? why : "none");
    if (why && hint.item != item)
        fail_msg("%s: points to item %d, wanted %d", why, hint.item, item);
}

static pl_len inches(double x) { return (pl_len)(x < 0 ? x * 1000 - .5 : x * 1000 + .5); }

static pl_item at(pl_piece_id piece, double x, double y) { return (pl_item){.piece = piece, .at = {inches(x), inches(y)}}; }

static const char field[] =
    "groups: [{id: U1, side: 1, type: infantry}, {id: U4, side: 1, type: battery}, {id: U8, side: 1, type: flight}, {id: U11, side: 2, "
    "type: "
    "infantry}]\n"
    "units:\n- {id: A, side: 1, type: company_piat, group: U1, at: [20, 10]}\n- {id: M, side: 1, type: mg, group: U1, at: [30, 10]}\n"
    "- {id: H, side: 1, type: hq, group: U1, at: [10, 10]}\n- {id: L, side: 1, type: mortar_medium, group: U1, at: [12, 6]}\n"
    "- {id: N, side: 1, type: mortar_medium, group: U1, at: [14, 6]}\n- {id: P, side: 1, type: typhoon_bomb, group: U8, place: away, set: "
    "{air: 2}}\n"
    "- {id: K, side: 1, type: truck, group: U1, at: [40, 10]}\n- {id: G, side: 1, type: atg_6pdr, group: U1, place: aboard, set: "
    "{carried_by: K}}\n"
    "- {id: D, side: 2, type: platoon, group: U11, at: [20, 20], facing: 180}\n- {id: E, side: 2, type: platoon, group: U11, at: [30, 20], "
    "facing: 180}\n";

// RF-AIR.3, RF-AIR.10, RF-AIR.16: plans point to the wrong target, attacks to their one item, or to the choice as a whole.
TEST(rf_air_3_refusals_of_plans_and_attacks)
{
    table t;
    lay(&t, "width: 48, height: 36", field, "T8.1", 1);
    uint16_t d = unit(&t, "D"), e = unit(&t, "E"), a = unit(&t, "A"), most = (uint16_t)(turn_of(&t)->state->unit_count + 1);
    pl_choice plan = {.side = 1, .verb = RF_V_AIR_PLAN, .subject = unit(&t, "P")};
    pl_item good = {.target = d}, other = {.target = e}, point = at(0, 0, 0),
            off[] = {at(0, -0.001, 5), at(0, 5, -0.001), at(0, 48.001, 5), at(0, 5, 36.001)};
    expect_hint(&t, rf_check_plan, plan, NULL, 0, "RF-AIR.3: one to 3 targets", -1);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){good, other, point, point}, 4, "RF-AIR.3: one to 3 targets", -1);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){good, other, point}, 3, NULL, -1);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){good}, 1, NULL, -1);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){good, good}, 2, "RF-AIR.3: each target once", 1);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){good, {.target = a}}, 2, "RF-AIR.3: an enemy element", 1);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){{.target = most}}, 1, "RF-AIR.3: an element or a point", 0);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){good, {.target = e, .at = {1, 0}}}, 2, "RF-AIR.3: an element or a point", 1);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){{.target = e, .at = {0, 1}}}, 1, "RF-AIR.3: an element or a point", 0);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){good, {.left_out = PL_ITEM_AT}}, 2, "RF-AIR.3: an element or a point", 1);
    for (int i = 0; i < 4; i++)
        expect_hint(&t, rf_check_plan, plan, (pl_item[]){good, off[i]}, 2, "RF-AIR.3: a point on the table", 1);
    expect_hint(&t, rf_check_plan, plan, (pl_item[]){at(0, 48, 36), at(0, 0, 36), at(0, 48, 0)}, 3, NULL, -1);
    pl_choice attack = {.side = 1, .verb = RF_V_AIR_ATTACK, .subject = unit(&t, "P"), .target = piece(&t, "D.1"), .value = RF_LEVEL_BOMB};
    pl_item bombs = {.value = 2, .left_out = PL_ITEM_AT | PL_ITEM_FACING}, three = {.value = 3, .left_out = PL_ITEM_AT | PL_ITEM_FACING};
    expect_hint(&t, rf_check_attack, attack, NULL, 0, NULL, -1);
    expect_hint(&t, rf_check_attack, attack, &bombs, 1, NULL, 0);
    expect_hint(&t, rf_check_attack, attack, &three, 1, "RF-AIR.16", 0);
    expect_hint(&t, rf_check_attack, attack, (pl_item[]){bombs, bombs}, 2, "RF-AIR.10: one place", 0);
    expect_hint(&t, rf_check_attack, attack, (pl_item[]){{.order = 2}}, 1, "RF-AIR.16", 0);
    rf_own_unit((pl_turn *)(uintptr_t)turn_of(&t), unit(&t, "P"))->bombs[0] = 0;  // a test may take its bombs away
    expect_hint(&t, rf_check_attack, attack, NULL, 0, "RF-AIR.16", -1);
    clear(&t);
}

// RF-SA.1, RF-HE.3: a group points to the stand that is wrong, to none where it is too large; a shot to its point.
TEST(rf_sa_1_refusals_of_groups_and_shots)
{
    table t;
    lay(&t, "width: 48, height: 36", field, "T8.3", 1);
    pl_piece_id a = piece(&t, "A.1"), none = (pl_piece_id)(turn_of(&t)->state->piece_count + 1);
    pl_choice volley = {.side = 1, .verb = RF_V_VOLLEY, .subject = a, .target = piece(&t, "D.1")};
    pl_item two = {.piece = piece(&t, "A.2")}, three = {.piece = piece(&t, "A.3")}, mg = {.piece = piece(&t, "M.1")},
            far = {.piece = piece(&t, "H.1")};
    expect_hint(&t, rf_check_volley, volley, NULL, 0, NULL, -1);
    expect_hint(&t, rf_check_volley, volley, (pl_item[]){two, three}, 2, NULL, -1);
    expect_hint(&t, rf_check_volley, volley, (pl_item[]){two, mg}, 2, "RF-SA.1: a group is made", 1);
    expect_hint(&t, rf_check_volley, volley, (pl_item[]){{.piece = 0}}, 1, "RF-SA.1: a group is made", 0);
    expect_hint(&t, rf_check_volley, volley, (pl_item[]){two, {.piece = none}}, 2, "RF-SA.1: a group is made", 1);
    expect_hint(&t, rf_check_volley, volley, (pl_item[]){two, three, two}, 3, "RF-SA.1: each stand once", 2);
    expect_hint(&t, rf_check_volley, volley, (pl_item[]){two, far}, 2, "RF-SA.1: each stand within", 1);
    expect_hint(&t, rf_check_volley, volley, (pl_item[]){three}, 1, "RF-SA.1: each stand within", -1);
    rf_own((pl_turn *)(uintptr_t)turn_of(&t), a)->figs = 5;
    expect_hint(&t, rf_check_volley, volley, (pl_item[]){two, three}, 2, "RF-SA.1: at most 8 figures", -1);
    rf_own((pl_turn *)(uintptr_t)turn_of(&t), a)->figs = 4;
    expect_hint(&t, rf_check_volley, volley, (pl_item[]){two, three}, 2, NULL, -1);
    clear(&t);
}

// RF-IDF.1, RF-IDF.5, RF-SMK.2: calls point to the weapon that is wrong, to nothing where the point is; a screen to its place.
TEST(rf_idf_1_refusals_of_calls_and_screens)
{
    table t;
    lay(&t, "width: 48, height: 36", field, "T8.2", 1);
    pl_piece_id l = piece(&t, "L.1"), none = (pl_piece_id)(turn_of(&t)->state->piece_count + 1);
    pl_choice idf = {.side = 1, .verb = RF_V_IDF, .subject = piece(&t, "H.1"), .target = piece(&t, "D.1")};
    pl_item one = {.piece = l}, two = {.piece = piece(&t, "N.1")}, mg = {.piece = piece(&t, "M.1")}, good = at(0, 20, 20.5),
            bad = at(0, 20, 21.376);
    expect_hint(&t, rf_check_idf, idf, NULL, 0, NULL, -1);
    expect_hint(&t, rf_check_idf, idf, (pl_item[]){one, two, good}, 3, NULL, -1);
    expect_hint(&t, rf_check_idf, idf, (pl_item[]){one, mg}, 2, "RF-IDF.1: this caller", 1);
    expect_hint(&t, rf_check_idf, idf, (pl_item[]){one, {.piece = none}}, 2, "RF-IDF.1: this caller", 1);
    expect_hint(&t, rf_check_idf, idf, (pl_item[]){one, two, one}, 3, "RF-IDF.1: each weapon once", 2);
    expect_hint(&t, rf_check_idf, idf, (pl_item[]){good, good}, 2, "RF-IDF.5: one aim point", -1);
    expect_hint(&t, rf_check_idf, idf, (pl_item[]){one, bad}, 2, "RF-IDF.5: the aim point lies", -1);
    rf_own((pl_turn *)(uintptr_t)turn_of(&t), l)->shots = 1;
    expect_hint(&t, rf_check_idf, idf, (pl_item[]){two, one}, 2, "RF-IDF.9: has fired", 1);
    rf_own((pl_turn *)(uintptr_t)turn_of(&t), l)->shots = 0;
    pl_choice smoke = {.side = 1, .verb = RF_V_SMOKE, .subject = l, .target = piece(&t, "D.1")};
    expect_hint(&t, rf_check_smoke, smoke, NULL, 0, "RF-SMK.2: one centre and angle", -1);
    expect_hint(&t, rf_check_smoke, smoke, &good, 1, NULL, 0);
    expect_hint(&t, rf_check_smoke, smoke, (pl_item[]){good, good}, 2, "RF-SMK.2: one centre and angle", 0);
    expect_hint(&t, rf_check_smoke, smoke, (pl_item[]){{.left_out = PL_ITEM_FACING, .at = {20000, 20000}}}, 1,
                "RF-SMK.2: one centre and angle", 0);
    expect_hint(&t, rf_check_smoke, smoke, (pl_item[]){at(0, 20, 30)}, 1, "RF-SMK.2: some part", 0);
    clear(&t);
}

// RF-TRN.3, RF-AT.5: a gun is unlimbered at one place, a survivor placed at one.
TEST(rf_trn_3_refusals_of_unlimbering)
{
    table t;
    lay(&t, "width: 48, height: 36", field, "T5", 1);
    pl_piece_id g = piece(&t, "G.1");
    pl_choice off = {.side = 1, .verb = RF_V_UNLIMBER, .subject = unit(&t, "G"), .target = piece(&t, "K.1")};
    pl_item good = at(g, 42.375, 10), far = at(g, 42.376, 10), wrong = at(piece(&t, "A.1"), 42.5, 10);
    expect_hint(&t, rf_check_unlimber, off, &good, 1, NULL, 0);
    expect_hint(&t, rf_check_unlimber, off, NULL, 0, "RF-TRN.3: one place for the gun", -1);
    expect_hint(&t, rf_check_unlimber, off, (pl_item[]){good, good}, 2, "RF-TRN.3: one place for the gun", -1);
    expect_hint(&t, rf_check_unlimber, off, &wrong, 1, "RF-TRN.3: one place for the gun", -1);
    expect_hint(&t, rf_check_unlimber, off, (pl_item[]){{.piece = g, .left_out = PL_ITEM_AT}}, 1, "RF-TRN.3: one place for the gun", -1);
    expect_hint(&t, rf_check_unlimber, off, &far, 1, "RF-TRN.3: within 1 inch", 0);
    static const struct {
        double x, y;
    } edges[] = {{-0.001, 10}, {42.5, -0.001}, {48.001, 10}, {42.5, 36.001}};
    for (int i = 0; i < PL_COUNT(edges); i++)
        expect_hint(&t, rf_check_unlimber, off, (pl_item[]){at(g, edges[i].x, edges[i].y)}, 1, "RF-TRN.3: off the table", 0);
    pl_choice place = {.side = 1, .verb = RF_V_PLACE, .subject = g};
    expect_hint(&t, rf_check_place, place, NULL, 0, "RF-AT.5: one place", -1);
    expect_hint(&t, rf_check_place, place, &wrong, 1, "RF-AT.5: one place", 0);
    expect_hint(&t, rf_check_place, place, (pl_item[]){good, good}, 2, "RF-AT.5: one place", 0);
    expect_hint(&t, rf_check_place, place, &good, 1, NULL, 0);
    clear(&t);
}

// RF-HID.1: each stand of an element once and with a place; the one that is wrong is pointed to.
TEST(rf_hid_1_refusals_of_a_first_place)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "zones: [{id: z, side: 1, use: deploy, area: [[0, 0], [48, 0], [48, 8], [0, 8]]}]\n"
        "groups: [{id: U1, side: 1, type: infantry}, {id: U11, side: 2, type: infantry}]\n"
        "units:\n- {id: A, side: 1, type: platoon, group: U1, place: reserve, pieces: [{}, {}]}\n- {id: D, side: 2, type: platoon, group: "
        "U11, at: [20, 30]}\n",
        "T5", 1);
    pl_piece_id a = piece(&t, "A.1"), b = piece(&t, "A.2"), none = (pl_piece_id)(turn_of(&t)->state->piece_count + 1);
    pl_choice deploy = {.side = 1, .verb = RF_V_DEPLOY, .subject = unit(&t, "A")};
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(a, 10, 4), at(b, 12, 4)}, 2, NULL, -1);
    expect_hint(&t, rf_check_deploy, deploy, NULL, 0, "RF-HID.1: a place for every stand", -1);
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(a, 10, 4)}, 1, "RF-HID.1: a place for every stand", 0);
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(b, 10, 4)}, 1, "RF-HID.1: a place for every stand", 0);
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(a, 10, 4), at(a, 12, 4)}, 2, "RF-HID.1: each stand of the element once", 1);
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(a, 10, 4), at(none, 12, 4)}, 2, "RF-HID.1: each stand of the element once", 1);
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(piece(&t, "D.1"), 10, 4), at(b, 12, 4)}, 2,
                "RF-HID.1: each stand of the element once", 0);
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(a, 10, 4), {.piece = b, .left_out = PL_ITEM_AT}}, 2,
                "RF-HID.1: a place for every stand", 1);
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(a, 10, 7), at(b, 10, 8.001)}, 2, "RF-HID.1: inside its deployment zone", 1);
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(a, 10, 4), at(b, 10.5, 4)}, 2, "RF-MOV.7: pieces may not overlap", 0);
    expect_hint(&t, rf_check_deploy, deploy, (pl_item[]){at(a, 10, 4), at(b, 12.001, 4)}, 2, "RF-MOV.11: each stand of a company", 0);
    clear(&t);
}

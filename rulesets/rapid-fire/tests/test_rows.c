// test_rows.c - tables that a die is read off: the row that people are shown says what the die does.
#include "formats/notation.h"
#include "formats/say.h"
#include "rows.h"
#include "table.h"

#define TABLE "width: 60, height: 40"
#define GUN_AND_TANK \
    "groups: [{id: G1, side: 1, type: infantry}, {id: G2, side: 2, type: squadron}]\n" \
    "units:\n- {id: P1, name: PaK 40, side: 1, type: pak40, group: G1, at: [20, 20], facing: 180}\n" \
    "- {id: S1, name: Sherman, side: 2, type: sherman75, group: G2, at: [20, 10], facing: 0}\n"

// The last roll for a purpose among what has just happened; how is left as the value of the last event of a kind, -1: none.
static const pl_roll *rolled(const table *t, const char *purpose, int kind, int *how)
{
    int count;
    const pl_event *events = pl_game_events(t->game, &count);
    const pl_roll *found = NULL;
    *how = -1;
    for (int i = 0; i < count; i++) {
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(t->game, &events[i]) : NULL;
        found = roll && !strcmp(roll->purpose, purpose) ? roll : found;
        *how = events[i].kind == kind ? events[i].value : *how;
    }
    return found;
}

// RF-AT.2: every face of the second die does what its cell says, and the row names gun and armour.
TEST(rf_at_2_the_row_says_what_a_hit_does)
{
    static const char *const words[] = {"no effect", "light damage", "heavy damage", "destroyed"};
    for (uint8_t face = 1; face <= 6; face++) {
        table t;
        pl_item items[PL_ITEMS_MAX];
        pl_choice choice;
        pl_error error = {0};
        char text[PL_SAY_MAX];
        const uint8_t script[] = {6, face};
        int damage;
        lay(&t, TABLE, GUN_AND_TANK, "T8.3", 1);
        t.dice = (pl_dice){.script = script, .script_count = 2};
        CHECK_EQ(pl_game_start_at(t.game, &t.dice, "T8.3", 1, &error), PL_OK);
        if (!pl_game_asked(t.game))
            fail_msg("nobody is asked");
        CHECK_EQ(pl_choice_parse(t.game, 1, "fire P1.1 S1.1 at", &choice, items, &error), PL_OK);
        if (pl_game_choose(t.game, &choice))
            fail_msg("%s", pl_game_why_not(t.game, NULL));
        const pl_roll *roll = rolled(&t, "effect on armour", RF_EV_DAMAGED, &damage);
        CHECK(roll != NULL);
        CHECK_TEXT(pl_roll_cell(roll, face), words[damage < 0 ? RF_SOUND : damage]);
        pl_eye eye = {t.battle->scene, 1, false};
        pl_say_roll_row(&eye, roll, text, sizeof text);
        CHECK_TEXT(text, "class 3 against armour C");
        pl_say_roll_gravest(roll, text, sizeof text);
        CHECK(strstr(text, "destroyed: ") == text && strstr(text, " in 100"));
        clear(&t);
    }
}

// RF-SA.5: modifiers are counted in every cell.
TEST(rf_sa_5_the_row_counts_modifiers)
{
    table t;
    lay(&t, TABLE, GUN_AND_TANK, "T8.3", 1);
    const pl_turn *turn = turn_of(&t);
    pl_roll roll = {.purpose = "casualties"};
    pl_roll_mod(&roll, "elite", 1);
    rf_row_casualties(turn, &roll, 8, 3, 0, RF_OPEN);
    for (int face = 1; face <= 6; face++)
        CHECK_EQ(roll.cells[face - 1], rf_casualties(turn, 8, 3, face + 1));
    clear(&t);
}

// ---- rows of dice as they are thrown in play

static void expect_row(const char *body, const char *step, const char *choices, const uint8_t *script, int dice, const char *purpose,
                       const char *row, const char *cells)
{
    table t;
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    char text[PL_SAY_MAX], one[80];
    int unused;
    lay(&t, "width: 60, height: 40", body, step, 1);
    t.dice = (pl_dice){.script = script, .script_count = (uint32_t)dice};
    CHECK_EQ(pl_game_start_at(t.game, &t.dice, step, 1, &error), PL_OK);
    for (const char *at = choices; *at; at += strcspn(at, ";"), at += *at == ';') {
        snprintf(one, sizeof one, "%.*s", (int)strcspn(at + 2, ";"), at + 2);
        if (pl_choice_parse(t.game, (pl_side)(*at - '0'), one, &choice, items, &error))
            fail_msg("%s: %s", one, error.text);
        if (pl_game_choose(t.game, &choice))
            fail_msg("%s: %s", one, pl_game_why_not(t.game, NULL));
    }
    const pl_roll *roll = rolled(&t, purpose, PL_EV_ROLLED, &unused);
    if (!roll)
        fail_msg("%s: not rolled", purpose);
    pl_eye eye = {t.battle->scene, 1, false};
    pl_say_roll_row(&eye, roll, text, sizeof text);
    CHECK_TEXT(text, row);
    for (int face = 1; face <= 6; face++)
        CHECK_EQ(roll->cells[face - 1], cells[face - 1] - '0');
    clear(&t);
}
#define ROW(body, step, choices, purpose, row, cells, ...) \
    expect_row(body, step, choices, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}), purpose, row, cells)

#define SIDES \
    "groups: [{id: G1, side: 1, type: squadron}, {id: G2, side: 1, type: infantry}, {id: G3, side: 1, type: flight}, {id: G11, side: 2, " \
    "type: infantry}]\n" \
    "terrain: [{id: w, kind: wood, area: [[18, 22], [26, 22], [26, 30], [18, 30]]}]\n"
#define AT_PIECE(type, y) \
    "- {id: D, side: 2, type: " type ", group: G11, at: [20, " y "], facing: 180}\n- {id: Z, side: 2, type: hq, group: G11, at: [58, " \
    "38]}\n"

// RF-SA.5, RF-HE.4, RF-HE.7, RF-AIR.12, RF-AMP.3: points, range and cover name the row, and its cells are what falls.
TEST(rf_he_4_rows_of_men_and_lorries)
{
    ROW(SIDES "units:\n- {id: T, side: 1, type: sherman75, group: G1, at: [20, 10]}\n" AT_PIECE("truck", "18"), "T8.3", "1 fire T.1 D.1 he",
        "soft-skin", "6 points of high explosive", "000111", 6, 1);
    ROW(SIDES "units:\n- {id: T, side: 1, type: sherman75, group: G1, at: [20, 10]}\n" AT_PIECE("platoon", "18"), "T8.3",
        "1 fire T.1 D.1 he", "casualties", "6 points of high explosive, men in the open", "011233", 6, 1);
    ROW(SIDES "units:\n- {id: M, side: 1, type: mg, group: G2, at: [20, 10]}\n" AT_PIECE("platoon", "18"), "T8.3", "1 fire M.1 D.1 mg",
        "casualties", "5 points at short range, in the open", "011223", 1);
    ROW(SIDES "units:\n- {id: M, side: 1, type: mg, group: G2, at: [20, 10]}\n" AT_PIECE("platoon", "22.4"), "T8.3", "1 fire M.1 D.1 mg",
        "casualties", "5 points at medium range, in soft cover", "000111", 5, 1);
    ROW(SIDES "units:\n- {id: M, side: 1, type: mg, group: G2, pieces: [{at: [20, 10], set: {has_moved: no}}]}\n" AT_PIECE("truck", "18"),
        "T8.3", "1 fire M.1 D.1 mg", "casualties", "5 points at short range, in soft cover", "001122", 1);
    ROW(SIDES "units:\n- {id: P, side: 1, type: typhoon_rp, group: G3, place: away, set: {air: 2, stay: 1, is_planned: yes, plan_count: 1, "
              "plan: \"D 0 "
              "0\"}}\n- {id: H, side: 1, type: hq, group: G2, at: [2, 2]}\n" AT_PIECE("platoon", "24"),
        "T8.1", "1 air_attack P D.1 strafe", "casualties", "10 points at medium range, in soft cover", "011233", 2, 1);
    ROW(SIDES "units:\n- {id: L, side: 1, type: mortar_medium, group: G2, at: [20, 6]}\n" AT_PIECE("platoon", "20"), "T8.2",
        "1 idf L.1 D.1 no", "casualties", "5 points of high explosive, men in the open", "011223", 5, 1);
    ROW(SIDES "units:\n- {id: L, side: 1, type: mortar_medium, group: G2, at: [20, 6]}\n"
              "- {id: D, side: 2, type: lca, group: G11, at: [20, 20], set: {stage: 2}}\n- {id: Z, side: 2, type: hq, group: G11, at: [58, "
              "38]}\n",
        "T8.2", "1 idf L.1 D.1 no", "hit on a vessel", "", "001122", 5, 1);
}

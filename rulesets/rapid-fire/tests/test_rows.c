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

// test_data.c - what bad data and bad scenarios are told.
#include <stdio.h>
#include <string.h>

#include "formats/battle.h"

#include "harness.h"
#include "ruleset.h"
#include "state.h"

static pl_status open_with(const char *more, pl_error *error)
{
    char text[2048];
    pl_battle *battle = NULL;
    snprintf(text, sizeof text,
             "game: rank-and-file\nname: Field\ntable: {width: 48, height: 48}\nsides:\n- {id: a, name: A}\n- {id: b, name: B}\n%s", more);
    *error = (pl_error){0};
    pl_status status = pl_battle_open_text(&rnf_ruleset, text, strlen(text), "field", &battle, error);
    if (!status)
        pl_battle_close(battle);
    return status;
}

// RNF-UNT.1: foot and mounted units have 4 to 10 stands, guns one.
TEST(rnf_unt_1_sizes_of_units)
{
    pl_error error;
    CHECK_EQ(open_with("overrides: [{name: t_units.pr_musk.stands, value: 10}, {name: t_units.pr_musk.points, value: 50}]\n", &error),
             PL_OK);
    CHECK(open_with("overrides: [{name: t_units.pr_musk.stands, value: 3}]\n", &error) != PL_OK);
    CHECK(strstr(error.text, "4 to 10") != NULL);
    CHECK(open_with("overrides: [{name: t_units.pr_bat.stands, value: 2}]\n", &error) != PL_OK);
}

// Section 5.13: a price that the table of points does not make is refused.
TEST(rnf_points_add_up)
{
    pl_error error;
    CHECK(open_with("overrides: [{name: t_units.pr_cuir.points, value: 77}]\n", &error) != PL_OK);
    CHECK(strstr(error.text, "t_points makes it 78") != NULL);
}

TEST(rnf_scenarios_are_checked)
{
    pl_error error;
    CHECK(open_with("units: [{id: A1, side: 1, type: pr_musk, at: [20, 20]}]\n", &error) != PL_OK);
    CHECK(strstr(error.text, "number from 1 to 999") != NULL);
    CHECK(open_with("units: [{id: 3, side: 1, type: pr_drag, at: [20, 20], set: {formation: square}}]\n", &error) != PL_OK);
    CHECK(open_with("units: [{id: 3, side: 1, type: pr_musk, at: [20, 20], set: {formation: garrison}}]\n", &error) != PL_OK);
    CHECK(open_with("units: [{id: 3, side: 1, type: pr_musk, at: [20, 20], set: {stands: 7}}]\n", &error) != PL_OK);
    CHECK(open_with("goals: [{kind: glory, value: 3}]\n", &error) != PL_OK);
    CHECK(
        open_with("units: [{id: 3, side: 1, type: pr_musk, place: reserve}]\narrivals: [{id: R, side: 1, units: [3], turn: 2, need: 4}]\n",
                  &error) != PL_OK);
}

// A sector is the foot of its garrison: it may not have more corners than a foot.
TEST(rnf_sectors_have_few_corners)
{
    pl_error error;
    char text[1024] = "terrain: [{id: b, kind: building, area: [";
    for (int i = 0; i < 17; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s[%d, %d]", i ? ", " : "", 10 + i, i < 16 ? 10 + i * i / 8 : 10);
    snprintf(text + strlen(text), sizeof text - strlen(text), "]}]\n");
    CHECK(open_with(text, &error) != PL_OK);
    CHECK(strstr(error.text, "17 corners in 1 parts, wanted at most 16") != NULL);
    CHECK(!strncmp(error.path, "terrain[0]", 10));
}

// A rate changed for one battle changes the movement of that battle.
TEST(rnf_rates_may_be_overridden)
{
    pl_error error = {0};
    pl_battle *battle;
    const char *text = "game: rank-and-file\nname: Field\ntable: {width: 48, height: 48}\nsides:\n- {id: a, name: A}\n- {id: b, name: B}\n"
                       "overrides: [{name: t_move.foot.line, value: 9}]\n";
    CHECK_EQ(pl_battle_open_text(&rnf_ruleset, text, strlen(text), "field", &battle, &error), PL_OK);
    CHECK_EQ(rnf_tab(battle->scene)->move[RNF_FOOT][0][RNF_LINE], PL_INCHES(9));
    CHECK_EQ(rnf_tab(battle->scene)->move[RNF_FOOT][0][RNF_COLUMN], PL_INCHES(8));
    pl_battle_close(battle);
}

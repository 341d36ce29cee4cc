// test_setup.c - battles and tables that the rules cannot play are refused; a state that cannot be is named; secrets leave no trace.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "harness.h"
#include "ruleset.h"
#include "state.h"

static const char plain[] = "game: drill\nname: Plain\ntable: {width: 30, height: 24}\nsides: [{id: b, name: B}, {id: r, name: R}]\n"
                            "zones: [{id: z1, side: 1, use: deploy, area: [[0, 0], [30, 0], [30, 8], [0, 8]]}]\n"
                            "units: [{id: B1, side: 1, type: line, at: [4, 4], facing: 90, hidden: yes},\n"
                            "        {id: R1, side: 2, type: line, at: [15, 20]}, {id: R2, side: 2, type: line, at: [20, 20]}]\n";

static pl_status open_with(const char *more, pl_battle **battle, pl_error *error)
{
    char text[1200];
    snprintf(text, sizeof text, "%s%s", plain, more);
    return pl_battle_open_text(&drill_ruleset, text, strlen(text), "test", battle, error);
}

// ---- tables

static void refuse_value(const char *cell, const char *value, const char *what)
{
    char more[120];
    pl_battle *battle = NULL;
    pl_error error = {0};
    snprintf(more, sizeof more, "overrides: [{name: %s, value: \"%s\"}]\n", cell, value);
    CHECK(open_with(more, &battle, &error) != PL_OK);
    if (!strstr(error.text, what))
        fail_msg("%s: wanted '%s' in: %s", cell, what, error.text);
}

static void take_value(const char *cell, const char *value)
{
    char more[120];
    pl_battle *battle = NULL;
    pl_error error = {0};
    snprintf(more, sizeof more, "overrides: [{name: %s, value: \"%s\"}]\n", cell, value);
    if (open_with(more, &battle, &error))
        fail_msg("%s: %s", cell, error.text);
    pl_battle_close(battle);
}

TEST(drill_tables_that_break_the_rules_are_refused)
{
    refuse_value("distance.sample.inches", "4", "less than spot");
    take_value("distance.sample.inches", "3.999");
    refuse_value("distance.sample.inches", "0", "more than 0");
    refuse_value("fire.men_per_die.value", "0", "at least 1");
    refuse_value("limit.turns.value", "0", "at least 1");
    take_value("limit.turns.value", "1");
    refuse_value("distance.flee.inches", "-1", "at least 0");
    take_value("distance.flee.inches", "0");
    refuse_value("squad.line.men", "0", "row 1");
    take_value("squad.line.men", "1");
    take_value("squad.line.breaks", "1");
    refuse_value("squad.scouts.breaks", "0", "row 3");
    refuse_value("squad.guard.base", "0", "row 2");
}

// ---- the state

typedef struct table {
    pl_battle *battle;
    pl_state *state;
    pl_turn turn;
} table;

static table lay(void)
{
    table t = {0};
    pl_error error = {0};
    if (open_with("", &t.battle, &error))
        fail_msg("%s", error.text);
    t.state = pl_scene_block(t.battle->scene);
    t.turn = (pl_turn){.scene = t.battle->scene, .rules = &drill_ruleset, .state = t.state};
    CHECK(!drill_ruleset.validate(&t.turn));
    return t;
}

static void clear(table *t)
{
    free(t->state);
    pl_battle_close(t->battle);
}

static pl_piece *piece_of(table *t, pl_unit_id unit) { return &pl_pieces(t->state)[t->battle->scene->units[unit].first]; }

TEST(drill_a_state_that_cannot_be_is_named)
{
    table t = lay();
    pl_point was = piece_of(&t, 3)->at;
    piece_of(&t, 3)->at = pl_at(16498, 20000);
    CHECK_TEXT(drill_ruleset.validate(&t.turn), "two squads overlap");
    piece_of(&t, 3)->at = piece_of(&t, 1)->at;  // the first squad of the roster counts too
    CHECK_TEXT(drill_ruleset.validate(&t.turn), "two squads overlap");
    piece_of(&t, 3)->at = pl_at(29500, 20000);
    CHECK_TEXT(drill_ruleset.validate(&t.turn), "a squad stands off the table");
    piece_of(&t, 3)->at = was;
    drill_own_unit(&t.turn, 2)->marked = 9;
    CHECK(strstr(drill_ruleset.validate(&t.turn), "more marked than it has"));
    drill_own_unit(&t.turn, 2)->marked = 0;
    drill_own_unit(&t.turn, 1)->marked = 1;
    CHECK_TEXT(drill_ruleset.validate(&t.turn), "a hidden squad has been fired at");
    clear(&t);
}

// DRILL-hide.1: of a hidden squad the other side has the name alone, neither place nor facing nor state.
TEST(drill_hide_1_nothing_of_a_hidden_squad_is_in_the_view)
{
    table t = lay();
    pl_state *view = pl_scene_block(t.battle->scene);
    for (pl_side viewer = 0; viewer <= 2; viewer++) {
        pl_view_make(t.battle->scene, t.state, viewer, view);
        const pl_piece *piece = &pl_see_pieces(view)[t.battle->scene->units[1].first];
        bool is_own = viewer == 1;
        CHECK_EQ(piece->place, is_own ? PL_ON_TABLE : PL_AWAY);
        CHECK_EQ(piece->facing, is_own ? 90 : 0);
        CHECK_EQ(piece->at.x, is_own ? 4000 : 0);
        CHECK_EQ(piece->at.y, is_own ? 4000 : 0);
        CHECK_EQ(pl_see_units(view)[1].place, is_own ? PL_ON_TABLE : PL_AWAY);
    }
    free(view);
    clear(&t);
}

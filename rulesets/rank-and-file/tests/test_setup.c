// test_setup.c - battles that do not fit are refused at the last number that does; a state that cannot be is named; what is told fits its words.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/example.h"
#include "phaseline/field.h"
#include "phaseline/game.h"
#include "phaseline/view.h"

#include "harness.h"
#include "melee.h"
#include "options.h"
#include "ruleset.h"
#include "state.h"
#include "told.h"

static const char head[] =
    "game: rank-and-file\nname: Field\ntable: {width: 48, height: 36}\nsides: [{id: a, name: A}, {id: b, name: B}]\n";

static pl_status open_with(const char *more, pl_battle **battle, pl_error *error)
{
    char text[8192];
    snprintf(text, sizeof text, "%s%s", head, more);
    *error = (pl_error){0};
    return pl_battle_open_text(&rnf_ruleset, text, strlen(text), "field", battle, error);
}

static pl_battle *take(const char *more)
{
    pl_battle *battle = NULL;
    pl_error error;
    if (open_with(more, &battle, &error))
        fail_msg("%s: %s", error.path, error.text);
    return battle;
}

static void refuse(const char *more, const char *what)
{
    pl_battle *battle = NULL;
    pl_error error;
    CHECK(open_with(more, &battle, &error) != PL_OK);
    if (!strstr(error.text, what))
        fail_msg("wanted '%s' in: %s", what, error.text);
}

// ---- how many

static const char *groups(int count)
{
    static char text[4096];
    int at = snprintf(text, sizeof text, "units:\n- {id: 101, side: 2, type: au_musk, at: [20, 30], facing: 180}\n");
    for (int i = 0; i < count; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "- {id: %d, side: 1, type: pr_musk, place: reserve}\n", i + 1);
    at += snprintf(text + at, sizeof text - (size_t)at, "arrivals:\n");
    for (int i = 0; i < count; i++)
        at += snprintf(text + at, sizeof text - (size_t)at,
                       "- {id: R%d, side: 1, units: [%d], turn: 2, need: 4, edge: south, from: 1, to: 40}\n", i, i + 1);
    return text;
}

static const char *goals(int count)
{
    static char text[2048];
    int at = snprintf(text, sizeof text, "goals:\n");
    for (int i = 0; i < count; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "- {kind: weight_lost, value: 1}\n");
    return text;
}

static const char *lines(int count)
{
    static char text[8000];
    int at = snprintf(text, sizeof text, "units:\n");
    for (int i = 0; i < count; i++)
        at +=
            snprintf(text + at, sizeof text - (size_t)at, "- {id: %d, side: 1, type: cinc, at: [%d, %d]}\n", i + 1, 1 + i % 40, 1 + i / 40);
    return text;
}

TEST(rnf_battles_fit_up_to_the_last)
{
    pl_battle_close(take(groups(RNF_ARRIVALS_MAX)));
    refuse(groups(RNF_ARRIVALS_MAX + 1), "9 groups, wanted at most 8");
    pl_battle_close(take(goals(RNF_GOALS_MAX)));
    refuse(goals(RNF_GOALS_MAX + 1), "13 goals, wanted at most 12");
    pl_battle_close(take(lines(RNF_UNITS_MAX)));
    refuse(lines(RNF_UNITS_MAX + 1), "65 units and leaders, wanted at most 64");
    pl_battle_close(take("units: [{id: 999, side: 1, type: pr_musk, at: [20, 20]}, {id: 1, side: 2, type: au_musk, at: [20, 30]}]\n"));
    refuse("units: [{id: 1000, side: 1, type: pr_musk, at: [20, 20]}]\n", "number from 1 to 999");
}

static const char *sector(int corners)
{
    static char text[1024];
    int at = snprintf(text, sizeof text, "terrain: [{id: b, kind: building, area: [");
    for (int i = 0; i < corners; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "%s[%d, %d]", i ? ", " : "", 10 + i, i < corners - 1 ? 10 + i * i / 8 : 10);
    snprintf(text + at, sizeof text - (size_t)at, "]}]\n");
    return text;
}

TEST(rnf_a_sector_has_as_many_corners_as_a_foot)
{
    pl_battle_close(take(sector(PL_CORNERS_MAX)));
    refuse(sector(PL_CORNERS_MAX + 1), "wanted at most 16");
}

// RNF-UNT.5: stands at the start as listed, one to ten, else those of the type.
TEST(rnf_unt_5_stands_at_the_start)
{
    static const struct {
        const char *set;
        int stands;
    } cases[] = {{"{}", 6}, {"{stands_start: 1}", 1}, {"{stands_start: 10}", 10}, {"{stands_start: 10, stands: 3}", 3}};
    for (int i = 0; i < PL_COUNT(cases); i++) {
        char text[200];
        snprintf(text, sizeof text, "units: [{id: 2, side: 1, type: pr_musk, at: [20, 20], set: %s}]\n", cases[i].set);
        pl_battle *battle = take(text);
        const pl_scene *scene = battle->scene;
        int standing = 0;
        for (int n = 0; n < scene->units[1].count; n++)
            standing += pl_see_pieces(scene->initial)[scene->units[1].first + n].place == PL_ON_TABLE;
        CHECK_EQ(standing, cases[i].stands);
        pl_battle_close(battle);
    }
    refuse("units: [{id: 2, side: 1, type: pr_musk, at: [20, 20], set: {stands_start: 11}}]\n", "wanted at most 10");
    refuse("units: [{id: 2, side: 1, type: pr_musk, at: [20, 20], set: {stands_start: 0}}]\n", "more stands than it began with");
    refuse("units: [{id: 2, side: 1, type: pr_musk, at: [20, 20], set: {stands: 7}}]\n", "7 of 6 stands");
}

// What is refused is named with its place, also where it is not the first of the list.
TEST(rnf_a_refused_battle_names_what_and_where)
{
#define TWO "units: [{id: 2, side: 1, type: pr_musk, at: [20, 10]}, {id: 101, side: 2, type: au_musk, at: [20, 30]}, "
    static const struct {
        const char *text, *what, *where;
    } cases[] = {
        {TWO "{id: 91, side: 1, type: cinc, at: [5, 5], set: {attached_to: 2}}]\n", NULL, NULL},
        {TWO "{id: 91, side: 1, type: cinc, at: [5, 5], set: {attached_to: 101}}]\n", "a unit of his own side", "units[2].set.attached_to"},
        {TWO "{id: 91, side: 1, type: cinc, at: [5, 5]}, {id: 92, side: 1, type: general, at: [7, 5], set: {attached_to: 91}}]\n",
         "a unit of his own side", "units[3].set.attached_to"},
        {TWO "{id: 3, side: 1, type: pr_drag, at: [30, 10], set: {formation: square}}]\n", "does not stand in 'square'",
         "units[2].set.formation"},
        {TWO "{id: 3, side: 1, type: pr_musk, at: [30, 10], set: {stands: 7}}]\n", "7 of 6 stands, wanted at most 10",
         "units[2].set.stands"},
        {TWO "{id: 3, side: 1, type: pr_musk, at: [30, 10], set: {formation: garrison}}]\n", "a garrison needs a building sector",
         "units[2].set.sector"},
        {"terrain: [{id: w, kind: wood, area: [[30, 16], [34, 16], [34, 20], [30, 20]]}]\n" TWO
         "{id: 3, side: 1, type: pr_musk, at: [30, 10], set: {formation: garrison, sector: w}}]\n",
         "a garrison needs a building sector", "units[2].set.sector"},
        {TWO "{id: 3, side: 1, type: pr_musk, place: reserve}, {id: 4, side: 1, type: pr_musk, place: reserve}]\narrivals: [{id: F, side: "
             "1, kind: flank, units: [3], turn: 2}, {id: R, side: 1, units: [4], turn: 2, need: 4}]\n",
         "edge", "arrivals[1]"},
        {TWO "{id: 3, side: 1, type: pr_musk, place: reserve}]\narrivals: [{id: F, side: 1, kind: flank, units: [3], turn: 2}]\n", NULL,
         NULL},
        {TWO "{id: 3, side: 1, type: pr_musk, place: reserve}]\nmarkers: [{id: m, kind: objective, at: [9, 9]}]\ngoals: [{kind: hold, on: "
             "m, value: 1}, {kind: hold, value: 1}]\n",
         "hold", "goals[1]"},
    };
#undef TWO
    for (int i = 0; i < PL_COUNT(cases); i++) {
        pl_battle *battle = NULL;
        pl_error error;
        pl_status status = open_with(cases[i].text, &battle, &error);
        if (!cases[i].what) {
            if (status)
                fail_msg("%d: %s: %s", i, error.path, error.text);
            pl_battle_close(battle);
            continue;
        }
        CHECK(status != PL_OK);
        if (!strstr(error.text, cases[i].what) || strncmp(error.path, cases[i].where, strlen(cases[i].where)) != 0)
            fail_msg("%d: wanted '%s' at %s, found %s: %s", i, cases[i].what, cases[i].where, error.path, error.text);
    }
}

// ---- the state

typedef struct table {
    pl_battle *battle;
    pl_state *state;
    pl_turn turn;
} table;

static table lay(const char *more)
{
    table t = {.battle = take(more)};
    t.state = pl_scene_block(t.battle->scene);
    pl_state_copy(t.state, t.battle->scene->initial);
    t.turn = (pl_turn){.scene = t.battle->scene, .rules = &rnf_ruleset, .state = t.state};
    return t;
}

static void clear(table *t)
{
    free(t->state);
    pl_battle_close(t->battle);
}

static const char field[] = "terrain: [{id: mill, kind: building, area: [[30, 16], [34, 16], [34, 20], [30, 20]]}]\nunits:\n"
                            "- {id: 2, side: 1, type: pr_musk, at: [20, 10], facing: 0}\n- {id: 91, side: 1, type: cinc, at: [20, 5]}\n"
                            "- {id: 101, side: 2, type: au_musk, at: [20, 30], facing: 180}\n";

TEST(rnf_a_state_that_cannot_be_is_named)
{
    table t = lay(field);
    rnf_unit *u = &rnf_units(&t.turn)[1], *leader = &rnf_units(&t.turn)[2];
    CHECK(!rnf_ruleset.validate(&t.turn));
    u->stands = 7;
    CHECK(strstr(rnf_ruleset.validate(&t.turn), "more stands than it began with"));
    u->stands = 5;
    CHECK(strstr(rnf_ruleset.validate(&t.turn), "not those of its record"));
    u->stands = 6;
    u->sector = 1;
    CHECK(strstr(rnf_ruleset.validate(&t.turn), "a sector without a garrison"));
    u->sector = 0;
    u->hits = 2;
    CHECK(!rnf_ruleset.validate(&t.turn));
    u->hits = 3;
    CHECK(strstr(rnf_ruleset.validate(&t.turn), "should have cost a stand"));
    u->hits = 0;
    leader->attached_to = 1;
    CHECK(!rnf_ruleset.validate(&t.turn));
    pl_units(t.state)[1].place = PL_AWAY;
    CHECK(strstr(rnf_ruleset.validate(&t.turn), "attached to a unit that is gone"));
    pl_units(t.state)[2].place = PL_AWAY;  // waiting together
    CHECK(!rnf_ruleset.validate(&t.turn));
    clear(&t);
}

// RNF-RAL.8: a router at half is gone at once, so none is on the table.
TEST(rnf_ral_8_no_router_at_half_is_on_the_table)
{
    table t = lay("units: [{id: 2, side: 1, type: pr_musk, at: [20, 10], set: {stands: 3}}]\n");
    CHECK(!rnf_ruleset.validate(&t.turn));
    rnf_units(&t.turn)[1].morale = RNF_ROUTING;
    CHECK(strstr(rnf_ruleset.validate(&t.turn), "RNF-RAL.8"));
    clear(&t);
}

// RNF-MEL.10: what a melee has left behind goes with it, and nothing else does.
TEST(rnf_mel_10_a_melee_that_is_over_leaves_nothing)
{
    table t = lay(field);
    rnf_game *g = rnf_own(&t.turn);
    for (int i = 0; i < 4; i++)
        g->touch[i] = (rnf_touch){.unit = (uint8_t)(i + 1), .foe = 3, .stands = 1, .melee = (uint8_t)(1 + i % 2)};
    g->touch_count = 4;
    rnf_units(&t.turn)[1].melee = rnf_units(&t.turn)[1].met = rnf_units(&t.turn)[1].also_met = 1;
    rnf_units(&t.turn)[3].melee = 2;
    rnf_units(&t.turn)[3].met = 1;
    rnf_drop_melee(&t.turn, 1);
    CHECK_EQ(g->touch_count, 2);
    CHECK_EQ(g->touch[0].unit, 2);
    CHECK_EQ(g->touch[1].unit, 4);
    CHECK(!g->touch[2].unit && !g->touch[3].unit);
    CHECK(!rnf_units(&t.turn)[1].melee && !rnf_units(&t.turn)[1].met && !rnf_units(&t.turn)[1].also_met);
    CHECK(rnf_units(&t.turn)[3].melee == 2 && rnf_units(&t.turn)[3].met);
    CHECK(rnf_touch_of(&t.turn, 2, 4, 3) == &g->touch[1]);
    CHECK(!rnf_touch_of(&t.turn, 1, 4, 3) && !rnf_touch_of(&t.turn, 2, 4, 2) && !rnf_touch_of(&t.turn, 2, 3, 3));
    clear(&t);
}

// ---- what the door asks of choices

// RNF-MOV.3: a step that is none of them is refused, the first beyond the list and none at all.
TEST(rnf_mov_3_no_such_step)
{
    table t = lay(field);
    pl_hint hint;
    for (int i = 0; i < 2; i++) {
        pl_item item = {.order = (uint8_t)(i ? RNF_PATH_STEPS : 0), .value = 1000};
        pl_choice move = {.side = 1, .verb = RNF_MOVE, .subject = 1, .item_count = 1, .items = &item};
        pl_why why = rnf_check_move(&t.turn, &move, &hint);
        CHECK(why && strstr(why, "RNF-MOV.3: no such step"));
    }
    clear(&t);
}

// RNF-UNT.9: formation and facing are judged as named.
TEST(rnf_unt_9_a_rallied_unit_needs_room_for_its_formation)
{
    table t = lay("units:\n- {id: 2, side: 1, type: pr_musk, at: [20, 10], facing: 0, set: {morale: routing}}\n"
                  "- {id: 3, side: 1, type: pr_gren, at: [26, 9.3], facing: 0}\n- {id: 101, side: 2, type: au_musk, at: [20, 30]}\n");
    pl_hint hint;
    pl_choice form = {.side = 1, .verb = RNF_RALLY_FORM, .subject = 1, .target = RNF_LINE, .value = RNF_COLUMN};
    CHECK(rnf_check_rally_form(&t.turn, &form, &hint) != NULL);
    form.target = RNF_COLUMN;
    form.value = RNF_LINE;
    CHECK(!rnf_check_rally_form(&t.turn, &form, &hint));
    clear(&t);
}

// ---- the clock's choice

static void expect_default(const char *units, const char *where, pl_side by, int verb)
{
    pl_battle *battle = take(units);
    pl_game *game;
    pl_error error = {0};
    static const pl_dice dice = {.seed = 5};
    if (pl_game_create(battle->scene, &game, &error) || pl_game_start_at(game, &dice, where, by, &error))
        fail_msg("%s", error.text);
    int count, marked = 0;
    pl_side side = pl_game_asked(game) & 2 ? 1 : 2;
    const pl_option *options = pl_game_options(game, side, false, &count);
    for (int i = 0; i < count; i++) {
        CHECK_EQ(options[i].is_default, options[i].verb == verb);
        marked += options[i].is_default;
    }
    CHECK_EQ(marked, 1);
    pl_game_destroy(game);
    pl_battle_close(battle);
}

TEST(rnf_ini_1_moving_first_is_the_default) { expect_default(field, "3.1", 1, RNF_MOVE_FIRST); }

TEST(rnf_fir_6_holding_fire_is_the_default)
{
    expect_default("units:\n- {id: 2, side: 1, type: pr_musk, at: [20, 10], facing: 0}\n- {id: 101, side: 2, type: au_musk, at: [20, 16], "
                   "facing: 180}\n",
                   "6", 1, RNF_HOLD_FIRE);
}

// ---- what is told

static void look_in_example(void *context, const pl_scene *scene, const pl_event *event)
{
    ++*(int *)context;
    look_at(scene, event);
}

TEST(rnf_events_of_the_examples_say_what_their_words_do)
{
    int count = 0;
    pl_example_report report = {.event = look_in_example, .context = &count};
    pl_error error = {0};
    CHECK_EQ(pl_example_run_all(&rnf_ruleset, &report, &error), PL_OK);
    CHECK(count > 2000);
}

// test_meaning.c - what people see before they choose: the shapes of each verb.
#include "table.h"

#include "drafts.h"
#include "formats/notation.h"
#include "phaseline/field.h"
#include "state.h"

static _Alignas(16) unsigned char view[256 * 1024];
static pl_preview preview;

static void draw(const table *t, pl_side side, const char *draft) { kit_draw((pl_turn *)(void *)turn_of(t), side, draft, view, &preview); }
static int count_of(pl_drawn_kind kind) { return kit_drawn_count(&preview, kind); }
static const char *label_of(pl_drawn_kind kind, int n) { return kit_said(&preview, 1, &kit_drawn(&preview, kind, n)->label); }

#define TABLE "width: 60, height: 40"
#define TANK_AND_GUN \
    "groups: [{id: G1, side: 1, type: squadron}, {id: G2, side: 2, type: infantry}]\n" \
    "units:\n- {id: S1, name: Sherman, side: 1, type: sherman75, group: G1, at: [20, 5], facing: 0}\n" \
    "- {id: P1, name: PaK 40, side: 2, type: pak40, group: G2, at: [20, 30], facing: 180}\n"

TEST(a_move_shows_where_it_ends_and_who_could_fire)
{
    table t;
    lay(&t, TABLE, TANK_AND_GUN, "T5", 1);
    draw(&t, 1, "move S1 [S1.1 (20,10)]");
    CHECK_EQ(count_of(PL_DRAW_GHOST), 1);
    CHECK_EQ(count_of(PL_DRAW_PATH), 1);
    CHECK_EQ(count_of(PL_DRAW_STOP), 1);
    CHECK_TEXT(label_of(PL_DRAW_STOP, 0), "The PaK 40 could fire");
    draw(&t, 1, "move P1 [P1.1 (20,10)]");  // somebody else's
    CHECK_EQ(preview.drawn_count, 0);
    clear(&t);
}

// What the card of an element tells, and of whom it means anything.
TEST(a_card_tells_what_an_element_is)
{
    table t;
    lay(&t, TABLE, TANK_AND_GUN "- {id: A1, name: A Company, side: 2, type: company_piat, group: G2, at: [40, 30], facing: 180}\n", "T5",
        1);
    const pl_scene *scene = t.battle->scene;
    pl_state *now = (pl_state *)(void *)turn_of(&t)->state;
    const struct {
        const char *name;
        int32_t of[3];  // of the tank, the gun and the company; -1: it means nothing of it
    } told[] = {{"men", {-1, 3, 8}},     {"men_max", {-1, 3, 8}}, {"grade", {1, 1, 1}},
                {"armour", {3, -1, -1}}, {"gun", {4, 3, -1}},     {"rate", {12000, 0, 6000}}};
    const char *const ids[] = {"S1", "P1", "A1"};
    for (int i = 0; i < PL_COUNT(told); i++)
        for (int k = 0; k < 3; k++) {
            const pl_field *of = pl_field_named(&rf_ruleset, PL_OF_UNIT, told[i].name);
            bool has = !of->has || of->has(scene, unit(&t, ids[k]));
            CHECK_EQ(has, told[i].of[k] >= 0);
            if (has && (i < 5 || k != 1))  // a gun goes as far as it is pushed
                CHECK_EQ(pl_field_get(scene, now, of, unit(&t, ids[k]), 0), told[i].of[k]);
        }
    rf_own((pl_turn *)(void *)turn_of(&t), piece(&t, "A1.2"))->figs = 1;
    CHECK_EQ(pl_field_get(scene, now, pl_field_named(&rf_ruleset, PL_OF_UNIT, "men"), unit(&t, "A1"), 0), 7);
    rf_own((pl_turn *)(void *)turn_of(&t), piece(&t, "S1.1"))->damage = RF_LIGHT;
    CHECK_EQ(pl_field_get(scene, now, pl_field_named(&rf_ruleset, PL_OF_UNIT, "rate"), unit(&t, "S1"), 0), 6000);
    clear(&t);
}

TEST(a_shot_says_what_must_be_rolled)
{
    table t;
    lay(&t, TABLE, TANK_AND_GUN, "T8.3", 1);
    draw(&t, 1, "fire S1.1 P1.1 he");
    CHECK_EQ(count_of(PL_DRAW_LINE), 1);
    CHECK_EQ(count_of(PL_DRAW_AREA), 1);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_MARK, 0)->how, PL_MARK_TARGET);
    CHECK(strstr(label_of(PL_DRAW_LINE, 0), "hit") != NULL);
    clear(&t);
}

TEST(reserved_fire_slides_along_the_declared_way)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    table t;
    lay(&t, TABLE, TANK_AND_GUN, "T5", 1);
    CHECK_EQ(pl_choice_parse(t.game, 1, "move S1 [S1.1 (20,13)]", &choice, items, &error), PL_OK);
    CHECK_EQ(pl_game_choose(t.game, &choice), PL_OK);
    CHECK_EQ(pl_game_asked(t.game), PL_SIDE_BIT(2));
    draw(&t, 2, "hold_until 4");
    CHECK_EQ(count_of(PL_DRAW_SCALE), 1);
    CHECK_EQ(count_of(PL_DRAW_GHOST), 1);
    const pl_drawn *scale = kit_drawn(&preview, PL_DRAW_SCALE, 0);
    int count = scale->point_count / 3;
    const pl_point *told = &preview.points[scale->point_first + count];
    CHECK(count >= 7);
    CHECK_EQ(told[count - 1].y, 8);
    CHECK(told[0].x >= told[count - 1].x && told[count - 1].x > 0);  // it does not get harder as it comes on
    clear(&t);
}

TEST(a_column_follows_its_first_vehicle)
{
    static pl_item items[8 * PL_ITEMS_MAX];
    pl_choice choices[8];
    table t;
    lay(&t, TABLE,
        "terrain: [{id: r, kind: road, line: [[0, 20], [60, 20]], width: 2}]\n"
        "groups: [{id: G1, side: 1, type: squadron}, {id: G2, side: 2, type: infantry}]\n"
        "units:\n- {id: S1, side: 1, type: sherman75, group: G1, at: [20, 20], facing: 90}\n"
        "- {id: S2, side: 1, type: sherman75, group: G1, at: [16, 20], facing: 90}\n"
        "- {id: P1, side: 2, type: hq, group: G2, at: [20, 38], facing: 180}\n",
        "T5", 1);
    pl_option column = {.verb = RF_V_COLUMN, .subject = unit(&t, "S1")};
    pl_item grasp = {.at = {27000, 24000}};  // beside the road: it keeps to it
    CHECK(pl_game_fill(t.game, 1, &column, &grasp, choices, items, 8) > 0);
    CHECK_EQ(choices[0].item_count, 2);
    CHECK_EQ(choices[0].items[0].piece, piece(&t, "S2.1"));
    CHECK(pl_same_point(choices[0].items[1].at, pl_at(27000, 20000)));
    clear(&t);
}

TEST(a_draft_of_a_hidden_enemy_draws_nothing)
{
    table t;
    lay(&t, TABLE,
        "groups: [{id: G1, side: 1, type: squadron}, {id: G2, side: 2, type: infantry}]\n"
        "units:\n- {id: S1, side: 1, type: sherman75, group: G1, at: [20, 5], facing: 0}\n"
        "- {id: P1, side: 2, type: pak40, group: G2, at: [20, 30], facing: 180, hidden: yes}\n",
        "T8.3", 1);
    draw(&t, 1, "fire S1.1 P1.1 he");
    CHECK_EQ(preview.drawn_count, 0);
    clear(&t);
}

TEST(every_question_is_asked_in_words)
{
    for (int s = 1; s < rf_ruleset.sequence_count; s++)
        for (int row = 0; row < rf_ruleset.sequences[s].step_count; row++) {
            const pl_step *step = &rf_ruleset.sequences[s].steps[row];
            if (!step->offer)
                continue;
            CHECK(step->ask != NULL);
            CHECK((step->verbs & PL_VERB(PL_PASS)) == 0 || step->pass != NULL);
        }
}

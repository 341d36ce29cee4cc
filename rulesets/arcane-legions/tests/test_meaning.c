// test_meaning.c - what people see before they choose: where a base ends, dice against dice.
#include "board.h"

#include "drafts.h"
#include "formats/say.h"
#include "meaning.h"
#include "move.h"

static _Alignas(16) unsigned char view[256 * 1024];
static pl_preview preview;

#define TWO_SIDES "sides: [{id: a, name: A, set: {op: 9}}, {id: b, name: B}]\n"

static void draw(const board *b, const char *draft) { kit_draw((pl_turn *)(void *)board_turn(b), 1, draft, view, &preview); }
static const char *label_of(pl_drawn_kind kind) { return kit_said(&preview, 1, &kit_drawn(&preview, kind, 0)->label); }

// A cohort with its order paid, somebody not far ahead.
static board marching(void)
{
    board b = board_lay(TWO_SIDES "units: [{id: x, side: 1, type: eagle_cohort, at: [10, 5], facing: 0}, {id: y, side: 2, type: "
                                  "eagle_cohort, at: [10, 10.5], facing: 180}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_move x");
    board_play(&b, 1, "pay_costs x -");
    board_where(&b, "TS.2b > MV.e");
    return b;
}

TEST(a_step_shows_where_the_base_ends_and_what_is_left)
{
    board b = marching();
    draw(&b, "step x front 1");
    const pl_drawn *ghost = kit_drawn(&preview, PL_DRAW_GHOST, 0);
    CHECK(pl_same_point(preview.points[ghost->point_first], pl_at(10000, 6000)));
    CHECK_TEXT(label_of(PL_DRAW_GHOST), "2 movement points left");
    CHECK_TEXT(label_of(PL_DRAW_PATH), "1 in, 1 movement point");
    board_clear(&b);
}

TEST(a_step_into_contact_shows_the_side_it_meets)
{
    board b = marching();
    board_play(&b, 1, "step x front 2");
    draw(&b, "step x front 2");
    const pl_drawn *mark = kit_drawn(&preview, PL_DRAW_MARK, 0);
    CHECK(mark && mark->how == PL_MARK_CONTACT && mark->id == board_unit(&b, "y"));
    CHECK_EQ(mark->edge, 1);  // its front
    CHECK(preview.then.form != NULL);
    board_clear(&b);
}

// The sentence of a turn is written by the tool and the notch alone: it must say what the base does.
TEST(turns_are_said_as_they_end_and_those_alike_once)
{
    board b = marching();
    int count;
    char text[PL_SAY_MAX], wanted[64];
    pl_eye eye = {b.battle->scene, 1, false};
    static pl_option turns[512];
    const pl_option *options = pl_game_options(b.game, 1, true, &count);
    int kept = 0;
    for (int i = 0; i < count && kept < PL_COUNT(turns); i++)
        if (options[i].verb == AL_TAKE_TURN)
            turns[kept++] = options[i];
    CHECK(kept > 20);
    for (int i = 0; i < kept; i++) {
        al_turning t = al_turning_of(board_turn(&b), turns[i].subject, turns[i].target / 2, turns[i].target % 2, turns[i].value);
        int by = (t.to.facing - al_stand_of(board_turn(&b), turns[i].subject).facing + 540) % 360 - 180;
        pl_choice choice = {
            .side = 1, .verb = AL_TAKE_TURN, .subject = turns[i].subject, .target = turns[i].target, .value = turns[i].value};
        pl_say_choice(&eye, &choice, text, sizeof text);
        snprintf(wanted, sizeof wanted, " turns %s, %d degrees", by < 0 ? "left" : "right", by < 0 ? -by : by);
        if (!strstr(text, wanted))
            fail_msg("'%s' has no '%s'", text, wanted);
        for (int k = 0; k < i; k++) {
            al_turning other = al_turning_of(board_turn(&b), turns[k].subject, turns[k].target / 2, turns[k].target % 2, turns[k].value);
            bool is_same = pl_same_point(t.to.at, other.to.at) && t.to.facing == other.to.facing && t.cost == other.cost;
            CHECK_EQ(al_same_turn(board_turn(&b), &turns[i]) == al_same_turn(board_turn(&b), &turns[k]), is_same);
        }
    }
    board_clear(&b);
}

TEST(a_line_tells_dice_against_dice)
{
    board b = board_lay(TWO_SIDES "units: [{id: x, side: 1, type: velite_screen, at: [10, 5], facing: 0}, {id: y, side: 2, type: "
                                  "eagle_cohort, at: [10, 10], facing: 180}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    draw(&b, "declare_ranged_line x y F1-F1");
    CHECK_EQ(kit_drawn_count(&preview, PL_DRAW_LINE), 1);
    CHECK(strstr(label_of(PL_DRAW_LINE), "On its front, ") == label_of(PL_DRAW_LINE));
    CHECK_TEXT(kit_said(&preview, 1, &kit_drawn(&preview, PL_DRAW_LINE, 0)->meaning), "3 dice against 5");
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_MARK, 1)->edge, 1);
    pl_option one = {.verb = AL_RANGED_LINE, .subject = 1, .target = 2, .value = 0}, two = one;
    two.value = 1;  // F1 to F2: between the same sides
    CHECK(al_same_line(board_turn(&b), &one) != 0);
    CHECK_EQ(al_same_line(board_turn(&b), &one), al_same_line(board_turn(&b), &two));
    two.value = 2;  // to the right side
    CHECK(al_same_line(board_turn(&b), &one) != al_same_line(board_turn(&b), &two));
    board_clear(&b);
}

TEST(every_question_is_asked_in_words)
{
    for (int s = 1; s < al_ruleset.sequence_count; s++)
        for (int row = 0; row < al_ruleset.sequences[s].step_count; row++) {
            const pl_step *step = &al_ruleset.sequences[s].steps[row];
            if (!step->offer)
                continue;
            CHECK(step->ask != NULL);
            CHECK((step->verbs & PL_VERB(PL_PASS)) == 0 || step->pass != NULL);
        }
}

// Where a step or a turn is pointed at, the base stands once it is made.
TEST(a_stance_lies_where_the_move_ends)
{
    board b = marching();
    int count, steps = 0, turns = 0;
    pl_handle handle[PL_HANDLES_MAX];
    const pl_option *options = pl_game_options(b.game, 1, false, &count);
    for (int i = 0; i < count; i++) {
        const pl_verb *verb = &al_ruleset.verbs[options[i].verb];
        if (!verb->handles)
            continue;
        CHECK_EQ(verb->handles(board_turn(&b), &options[i], handle), 1);
        CHECK_EQ(handle->kind, PL_HANDLE_STANCE);
        pl_choice choice = {1,
                            options[i].verb,
                            options[i].subject,
                            options[i].target,
                            options[i].verb == AL_TAKE_STEP ? options[i].value_max : options[i].value,
                            0,
                            NULL};
        pl_preview_make(board_turn(&b), &choice, &preview);
        const pl_drawn *ghost = kit_drawn(&preview, PL_DRAW_GHOST, 0);
        CHECK(ghost && pl_same_point(preview.points[ghost->point_first], handle->points[0]));
        CHECK_EQ(ghost->facing, handle->facing);
        steps += options[i].verb == AL_TAKE_STEP;
        turns += options[i].verb == AL_TAKE_TURN;
        if (options[i].verb == AL_TAKE_TURN)
            CHECK_EQ(handle->label.nouns[0].value, options[i].cost);
    }
    CHECK(steps == 4 && turns > 4);
    board_clear(&b);
}

TEST(a_shot_is_pointed_at_by_the_side_it_strikes)
{
    board b = board_lay(TWO_SIDES "units: [{id: x, side: 1, type: velite_screen, at: [10, 5], facing: 0}, {id: y, side: 2, type: "
                                  "eagle_cohort, at: [10, 9], facing: 180}]\n",
                        1);
    int count, found = 0;
    pl_handle handle[PL_HANDLES_MAX];
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_ranged x");
    const pl_option *options = pl_game_options(b.game, 1, false, &count);
    for (int i = 0; i < count; i++) {
        if (options[i].verb != AL_RANGED_LINE)
            continue;
        CHECK_EQ(al_handles_line(board_turn(&b), &options[i], handle), 2);
        CHECK_EQ(handle[0].kind, PL_HANDLE_EDGE);
        CHECK_EQ(handle[1].kind, PL_HANDLE_LINE);
        // Its front looks at the shooter: that edge is the nearer one, and both notches lie on their bases' edges.
        CHECK(handle[0].points[0].y == 8000 && handle[0].points[1].y == 8000);
        CHECK(handle[1].points[0].y == 6000 && handle[1].points[1].y == 8000);
        preview.turn = board_turn(&b);  // whose names are said
        CHECK_TEXT(kit_said(&preview, 1, &handle[0].label), "its front: 3 dice against 5");
        found++;
    }
    CHECK(found > 0);
    board_clear(&b);
}

// AL-OP.9: the second order of a kind costs a figure as well, and is told so before it is given.
TEST(a_push_is_told_beside_the_price)
{
    board b = marching();
    pl_option move = {.verb = AL_ORDER_MOVE, .subject = 1}, ranged = {.verb = AL_ORDER_RANGED, .subject = 1};
    CHECK_TEXT(al_besides_move(board_turn(&b), &move), "one figure, lost for good");  // it marches already
    CHECK(al_besides_ranged(board_turn(&b), &ranged) == NULL);
    CHECK_TEXT(al_ruleset.verbs[AL_ORDER_MOVE].purse, "op");
    board_clear(&b);
}

TEST(a_card_tells_its_slots)
{
    board b = marching();
    pl_slot slots[PL_SLOTS_MAX];
    int count = al_slots(b.battle->scene, al_unit_of(board_turn(&b), 1)->type, slots, PL_SLOTS_MAX);
    CHECK_EQ(count, 18);
    CHECK_TEXT(al_slot_words[slots[0].word], "a1");
    CHECK_TEXT(slots[0].marks, "A");
    CHECK_TEXT(slots[0].kind, "white");
    CHECK_TEXT(slots[16].kind, "blue");
    board_clear(&b);
}

TEST(damage_says_what_the_figure_gave)
{
    board b = marching();
    draw(&b, "assign_damage x d1");
    CHECK(preview.note_count == 2);
    CHECK_TEXT(kit_said(&preview, 1, &preview.notes[1].say), "defence 4, now 5");
    board_clear(&b);
}

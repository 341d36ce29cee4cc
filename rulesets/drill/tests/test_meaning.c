// test_meaning.c - what people see before they choose: what a stance gives and takes, what a move leads to.
#include "table.h"

#include "drafts.h"
#include "formats/notation.h"
#include "formats/say.h"

enum { VIEW_BYTES = 64 * 1024 };
static _Alignas(16) unsigned char view[VIEW_BYTES];
static pl_preview preview;

static bool has_note(int good, const char *words)
{
    for (int i = 0; i < preview.note_count; i++)
        if (!strcmp(kit_said(&preview, 1, &preview.notes[i].say), words))
            return preview.notes[i].good == good;
    return false;
}

// DRILL-stance.2, .3.
TEST(drill_a_stance_says_what_it_gives_and_takes)
{
    table t = lay(open_field);
    pl_turn *turn = (pl_turn *)(void *)pl_game_turn(t.game);
    CHECK(t.battle->scene->initial->size <= VIEW_BYTES);
    kit_draw(turn, 1, "stance press", view, &preview);
    CHECK(has_note(1, "Squads move 2 in farther"));
    CHECK(has_note(-1, "-1 on their dice when they fire"));
    CHECK(has_note(-1, "No fire at enemies on the move"));
    CHECK(has_note(0, "You move first if the other side stands steady"));
    kit_draw(turn, 1, "stance steady", view, &preview);
    CHECK(has_note(1, "Squads may fire at enemies on the move"));
    CHECK(has_note(1, "+1 when broken squads rally"));
    CHECK_EQ(preview.note_count, 2);
    CHECK_EQ(preview.drawn_count, 0);
    clear(&t);
}

// A game that draws nothing of a move itself: how far it goes, where to, and what is so there are told all the same.
TEST(drill_a_move_says_how_far_it_goes_and_what_is_so_there)
{
    table t = lay(open_field);
    pl_turn *turn = (pl_turn *)(void *)pl_game_turn(t.game);
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    char text[PL_SAY_MAX];
    pl_eye eye = {turn->scene, 1, false};
    CHECK_EQ(pl_choice_read(turn->scene, 1, "move B3 [(23,6)] [(23,8)]", &choice, items, &error), PL_OK);
    kit_draw(turn, 1, "move B3 [(23,6)] [(23,8)]", view, &preview);
    pl_say_draft(&eye, &preview, &choice, text, sizeof text);
    CHECK_TEXT(text, "Your line B3 moves 4 in, in the wood");  // by way of the corner
    CHECK(preview.there_count > 0);
    clear(&t);
}

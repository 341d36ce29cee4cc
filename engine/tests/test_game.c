// test_game.c - a game as programs hold it: answering by index, what time's end chooses, where it stands, and what must always hold.
#include "small.h"

#include <stdlib.h>

static pl_game *game;
static const pl_dice dice = {.seed = 3};

static void start(void)
{
    small_begin();
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    pl_game_start(game, &dice);
}
static void stop(void)
{
    pl_game_destroy(game);
    small_end();
}

// ---- answering

TEST(an_answer_by_index_is_one_of_the_open_list)
{
    start();
    uint64_t before = pl_game_hash(game);
    CHECK_EQ(pl_game_take(game, 1, -1), PL_ILLEGAL);
    CHECK_EQ(pl_game_take(game, 1, 2), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(game, NULL), "PL-3: not among the options of this step");
    CHECK_EQ(pl_game_take(game, 2, 0), PL_ILLEGAL);  // who is not asked has no options
    CHECK(before == pl_game_hash(game));
    CHECK_EQ(pl_game_take(game, 1, 0), PL_OK);
    CHECK(!pl_game_is_over(game) && pl_game_state(game)->choices == 1);
    CHECK_EQ(pl_game_take(game, 1, 1), PL_OK);
    CHECK(pl_game_is_over(game));
    CHECK_EQ(pl_game_take(game, 1, 0), PL_ILLEGAL);
    stop();
}

TEST(the_rule_of_an_option_is_its_verbs_and_of_a_pass_the_rows)
{
    start();
    CHECK_TEXT(pl_game_option_rule(game, &(pl_option){.verb = SMALL_GO}), "SMALL-2");
    CHECK_TEXT(pl_game_option_rule(game, &(pl_option){.verb = PL_PASS}), "SMALL-1.1");
    pl_state *bare = pl_scene_block(small_scene);  // nothing begun: no row asks
    pl_game_take_up(game, bare, &dice);
    CHECK_TEXT(pl_game_option_rule(game, &(pl_option){.verb = PL_PASS}), "SMALL-0");
    CHECK_EQ(pl_game_asked(game), 0);
    free(bare);
    stop();
}

TEST(nobody_is_asked_once_the_game_is_over)
{
    start();
    CHECK_EQ(pl_game_asked(game), PL_SIDE_BIT(1));
    CHECK_EQ(pl_game_choose(game, &(pl_choice){.side = 1}), PL_OK);
    CHECK_EQ(pl_game_asked(game), 0);
    CHECK_EQ(pl_game_choose(game, &(pl_choice){.side = 1}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(game, NULL), "PL-1: the game is over");
    CHECK_EQ(pl_game_state(game)->winner, 1);
    stop();
}

TEST(another_state_is_taken_up_with_its_own_list_of_options)
{
    start();
    int count;
    pl_state *over = pl_scene_block(small_scene), *first = pl_scene_block(small_scene);
    pl_state_copy(first, pl_game_state(game));
    CHECK_EQ(pl_game_choose(game, &(pl_choice){.side = 1}), PL_OK);
    pl_state_copy(over, pl_game_state(game));
    pl_game_take_up(game, first, &dice);
    pl_game_options(game, 1, false, &count);
    CHECK_EQ(count, 2);
    pl_game_events(game, &count);
    CHECK_EQ(count, 0);  // what happened before belongs to another game
    CHECK(!pl_game_ends_free_undo(game));
    pl_game_take_up(game, over, &dice);
    pl_game_options(game, 1, false, &count);
    CHECK_EQ(count, 0);
    free(over), free(first);
    stop();
}

TEST(checking_a_choice_plays_nothing)
{
    start();
    uint64_t before = pl_game_hash(game);
    CHECK_EQ(pl_game_check(game, &(pl_choice){.side = 1}), PL_OK);
    CHECK_EQ(pl_game_check(game, &(pl_choice){.side = 1, .verb = SMALL_VERBS}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(game, NULL), "PL-2: there is no such verb");
    CHECK_EQ(pl_game_check(game, &(pl_choice){.side = 0}), PL_ILLEGAL);
    CHECK_EQ(pl_game_check(game, &(pl_choice){.side = 3}), PL_ILLEGAL);
    CHECK(before == pl_game_hash(game));
    stop();
}

TEST(events_are_told_to_those_who_want_them)
{
    start();
    int count;
    CHECK_EQ(pl_game_choose(game, &(pl_choice){.side = 1}), PL_OK);
    const pl_event *events = pl_game_events(game, &count);
    CHECK(count == 1 && events[0].kind == PL_EV_GAME_OVER && events[0].subject == 1);
    pl_game_want_events(game, false);
    pl_game_start(game, &dice);
    CHECK_EQ(pl_game_choose(game, &(pl_choice){.side = 1}), PL_OK);
    pl_game_events(game, &count);
    CHECK_EQ(count, 0);
    pl_game_want_events(game, true);
    stop();
}

// A roll is told with the places of whoever rolls and whoever it is about: a unit by its first piece on the table, nobody by none.
static pl_point place_told(pl_state *state, int kind, int id)
{
    pl_event event;
    pl_roll kept, roll = {.purpose = "any", .owner = 1, .subject_is = (uint8_t)kind, .subject = (uint16_t)id};
    pl_log log = {.events = &event, .rolls = &kept, .event_max = 1, .roll_max = 1};
    pl_turn turn = *pl_game_turn(game);
    turn.state = state, turn.log = &log, turn.dice_record = NULL, turn.dice_record_max = 0;
    pl_roll_dice(&turn, &roll);
    return event.from;
}

TEST(a_roll_is_told_with_the_place_of_whoever_is_there)
{
    start();
    pl_state *state = pl_scene_block(small_scene);
    const pl_point nowhere = {0, 0};
    pl_state_copy(state, pl_game_state(game));
    CHECK(pl_same_point(place_told(state, PL_PIECE, 2), pl_at(12000, 10000)));
    CHECK(pl_same_point(place_told(state, PL_UNIT, 1), pl_at(10000, 10000)));
    CHECK(pl_same_point(place_told(state, PL_PIECE, 4), nowhere));  // in reserve
    CHECK(pl_same_point(place_told(state, PL_UNIT, 3), nowhere));
    CHECK(pl_same_point(place_told(state, PL_SIDE, 1), nowhere));
    pl_pieces(state)[1].place = PL_LOST;
    CHECK(pl_same_point(place_told(state, PL_UNIT, 1), pl_at(12000, 10000)));
    state->piece_count = 1, state->unit_count = 0;  // whoever stands behind the last is nobody
    CHECK(pl_same_point(place_told(state, PL_PIECE, 2), nowhere));
    CHECK(pl_same_point(place_told(state, PL_UNIT, 1), nowhere));
    free(state);
    stop();
}

// ---- where it stands

TEST(the_place_is_written_as_far_as_it_fits_and_measured_whole)
{
    char text[8] = "unmoved";
    start();
    CHECK_EQ(pl_game_where(game, text, sizeof text), 1);
    CHECK_TEXT(text, "1");
    CHECK_EQ(pl_game_where(game, NULL, 0), 1);
    strcpy(text, "unmoved");
    CHECK_EQ(pl_game_where(game, text, 1), 1);
    CHECK_TEXT(text, "");
    pl_state *bare = pl_scene_block(small_scene);
    pl_game_take_up(game, bare, &dice);
    CHECK_EQ(pl_game_where(game, text, sizeof text), 0);
    CHECK_TEXT(text, "");
    free(bare);
    stop();
}

TEST(a_game_starts_at_a_row_that_there_is)
{
    start();
    CHECK_EQ(pl_game_start_at(game, &dice, "  1 ", 2, &small_error), PL_OK);
    CHECK_EQ(pl_see_frames(pl_game_state(game))[0].by, 2);
    CHECK_EQ(pl_game_start_at(game, &dice, "", 1, &small_error), PL_BAD);
    CHECK_TEXT(small_error.text, "an empty step to start at");
    CHECK_EQ(pl_game_start_at(game, &dice, "12", 1, &small_error), PL_MISSING);
    CHECK_TEXT(small_error.text, "Small has no step '12'");
    CHECK_EQ(pl_game_start_at(game, &dice, "1 > ", 1, &small_error), PL_MISSING);
    CHECK_TEXT(small_error.text, "Small has no step ''");
    CHECK_EQ(pl_game_start_at(game, &dice, "1", 1, NULL), PL_OK);
    stop();
}

// ---- what must hold

static void check_broken(void (*spoil)(pl_state *state), const char *wanted)
{
    pl_state *state = pl_scene_block(small_scene);
    pl_game_start(game, &dice);
    pl_state_copy(state, pl_game_state(game));
    spoil(state);
    pl_game_take_up(game, state, &dice);
    const char *found = pl_game_validate(game);
    free(state);
    if (wanted)
        CHECK_TEXT(found ? found : "nothing", wanted);
    else
        CHECK(!found);
}

static void nothing(pl_state *s) { (void)s; }
static void bad_place(pl_state *s) { pl_pieces(s)[4].place = PL_RESERVE + 1; }
static void bad_side(pl_state *s) { pl_pieces(s)[4].side = 3; }
static void bad_unit(pl_state *s) { pl_pieces(s)[4].unit = 4; }
static void west(pl_state *s) { pl_pieces(s)[1].at.x = -1; }
static void south(pl_state *s) { pl_pieces(s)[1].at.y = -1; }
static void east(pl_state *s) { pl_pieces(s)[1].at.x = 48001; }
static void north(pl_state *s) { pl_pieces(s)[1].at.y = 36001; }
static void corner(pl_state *s) { pl_pieces(s)[1].at = pl_at(48000, 36000); }
static void other_corner(pl_state *s) { pl_pieces(s)[1].at = pl_at(0, 0); }
static void reserve(pl_state *s) { pl_pieces(s)[4].at = pl_at(-5, -5); }  // it is not on the table
static void left_of_north(pl_state *s) { pl_pieces(s)[1].facing = -1; }
static void all_round(pl_state *s) { pl_pieces(s)[1].facing = 360; }
static void nearly_round(pl_state *s) { pl_pieces(s)[1].facing = 359; }
static void somebody(pl_state *s) { pl_pieces(s)[0].side = 1; }
static void ask_nobody(pl_state *s) { pl_frames(s)[0].asked = 0; }
static void no_frame(pl_state *s) { s->depth = 0; }
static void over(pl_state *s) { s->is_over = 1, s->depth = 0; }
static void active(pl_state *s) { s->active = 3; }
static void winner(pl_state *s) { s->winner = 3; }
static void both_last(pl_state *s) { s->active = 2, s->winner = 2; }
static void strange_marker(pl_state *s) { pl_markers(s)[4].kind = SMALL_MARKERS; }
static void last_marker(pl_state *s) { pl_markers(s)[4].kind = SMALL_FLAG; }

TEST(a_state_that_cannot_be_is_named)
{
    const char *piece = "a piece has an impossible place, side or unit", *off = "a piece on the table stands off the table";
    const char *facing = "a piece faces no whole degree from 0 to 359", *silent = "the game is not over and asks nobody";
    start();
    check_broken(nothing, NULL);
    check_broken(bad_place, piece);
    check_broken(bad_side, piece);
    check_broken(bad_unit, piece);
    check_broken(west, off);
    check_broken(south, off);
    check_broken(east, off);
    check_broken(north, off);
    check_broken(corner, NULL);
    check_broken(other_corner, NULL);
    check_broken(reserve, NULL);
    check_broken(left_of_north, facing);
    check_broken(all_round, facing);
    check_broken(nearly_round, NULL);
    check_broken(somebody, "piece 0 is somebody");
    check_broken(ask_nobody, silent);
    check_broken(no_frame, silent);
    check_broken(over, NULL);
    check_broken(active, "a side that is not in the game");
    check_broken(winner, "a side that is not in the game");
    check_broken(both_last, NULL);
    check_broken(strange_marker, "a marker of no kind");
    check_broken(last_marker, NULL);
    stop();
}

static const char *complain(const pl_turn *turn) { return turn->state->choices ? "the rules do not like it" : NULL; }

TEST(the_rules_own_word_is_heard_last)
{
    start();
    small.validate = complain;
    CHECK(!pl_game_validate(game));
    CHECK_EQ(pl_game_take(game, 1, 0), PL_OK);
    CHECK_TEXT(pl_game_validate(game), "the rules do not like it");
    stop();
}

TEST(a_game_without_marker_kinds_has_no_markers)
{
    start();
    small.marker_kind_count = 0;
    pl_state *state = pl_scene_block(small_scene);
    pl_state_copy(state, pl_game_state(game));
    memset(pl_markers(state), 0, 5 * sizeof(pl_marker));
    pl_game_take_up(game, state, &dice);
    CHECK(!pl_game_validate(game));
    pl_markers(state)[1].kind = 1;
    pl_game_take_up(game, state, &dice);
    CHECK_TEXT(pl_game_validate(game), "a marker of no kind");
    free(state);
    stop();
}

// ---- lists that are too short

static void offer_three(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    for (uint16_t i = 1; i <= 3; i++)
        pl_put(offer, (pl_option){.verb = SMALL_GO, .subject = i}, NULL);
}

TEST(options_that_do_not_fit_their_list_are_told)
{
    static const pl_step steps[] = {{"1", "Ask", PL_BY_ACTIVE, .offer = offer_three, .apply = small_apply}};
    static const pl_sequence sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Small", steps)};
    int count;
    for (uint16_t max = 2; max <= 3; max++) {
        small_begin();
        small.sequences = sequences;
        small.options_max = max;
        small_made();
        CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
        pl_game_start(game, &dice);
        pl_game_options(game, 1, false, &count);
        CHECK_EQ(count, max);
        const char *wrong = pl_game_validate(game);
        CHECK(max == 3 ? !wrong : !strcmp(wrong, "a step puts more options than the ruleset's options_max has room for"));
        CHECK_EQ(pl_game_check(game, &(pl_choice){.side = 1, .verb = SMALL_GO, .subject = 3}), PL_OK);  // the door knows them all
        stop();
    }
}

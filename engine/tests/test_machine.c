// test_machine.c - the machine on games of a few rows: flows, nested frames, asking, sealed answers, triggers, refusal rows, the door.
#include <stdlib.h>
#include <string.h>

#include "bare.h"
#include "harness.h"
#include "phaseline/journal.h"

// One small game serves most tests: its own record tells what its rows did.
typedef struct toy {
    uint32_t trace;      // a decimal digit for each thing done
    uint8_t answers[8];  // sealed answers as applied, side * 16 + value
    uint8_t answer_count;
    uint8_t is_gone;       // the sequence's reason has left play
    uint8_t is_secret[3];  // by side
    uint8_t spare[3];
} toy;

static toy *own(pl_turn *turn) { return pl_own_game(turn); }
static const toy *see(const pl_turn *turn) { return pl_see_own_game(turn); }
static void note(pl_turn *turn, int digit) { own(turn)->trace = own(turn)->trace * 10 + (uint32_t)digit; }

enum { MAIN = 1, ORDER, HALT, INNER, SEQUENCES };
enum { GO = 1, LONG, SHUT, ANSWER, PATH, VERBS };

static void offer_go(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put(offer, (pl_option){.verb = GO, .subject = 1}, NULL);
    pl_put(offer, (pl_option){.verb = LONG, .value = 3, .value_max = 5}, NULL);
    pl_put(offer, (pl_option){.verb = SHUT, .subject = 7}, "TOY-2: seven is never allowed");
    pl_put(offer, (pl_option){.verb = PATH, .subject = 1}, NULL);
    pl_put_pass(offer);
}
static pl_flow take_go(pl_turn *turn, const pl_choice *c)
{
    if (c->verb == GO) {
        note(turn, 1);
        pl_callee(turn, ORDER, c->side);
        return PL_CALL_AGAIN;
    }
    if (c->verb == LONG || c->verb == PATH) {
        note(turn, c->verb == LONG ? c->value : 9);
        return PL_AGAIN;
    }
    return PL_NEXT;
}
static void offer_nothing(const pl_turn *turn, pl_offer *offer) { (void)turn, (void)offer; }
static void offer_single(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put(offer, (pl_option){.verb = GO, .subject = 4}, NULL);
}
static void offer_kept(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put_pass(offer);
    pl_keep(offer);
}
static pl_flow note_five(pl_turn *turn, const pl_choice *c)
{
    note(turn, c->verb == GO ? 5 : 6);
    return PL_NEXT;
}
static void offer_sealed(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    for (uint16_t subject = 1; subject <= 2; subject++)
        pl_put(offer, (pl_option){.verb = ANSWER, .subject = subject, .value = 0, .value_max = 9}, NULL);
}
static pl_flow take_sealed(pl_turn *turn, const pl_choice *c)
{
    toy *t = own(turn);
    t->answers[t->answer_count++] = (uint8_t)(c->side * 16 + c->value);
    return PL_NEXT;
}
static pl_flow finish(pl_turn *turn) { return pl_win(turn, 2); }

enum { M_HEAD, M_ASK, M_NOTHING, M_SINGLE, M_KEPT, M_SEALED, M_END };
static const pl_step main_steps[] = {
    [M_HEAD] = {"1", "A heading", PL_BY_NOBODY},
    [M_ASK] = {"1.1", "Ask", PL_BY_ACTIVE, .calls = {ORDER}, .offer = offer_go, .apply = take_go, .repeats = true},
    [M_NOTHING] = {"1.2", "Nothing to choose", PL_BY_ACTIVE, .offer = offer_nothing, .apply = note_five},
    [M_SINGLE] = {"1.3", "One option", PL_BY_ACTIVE, .offer = offer_single, .apply = note_five},
    [M_KEPT] = {"1.4", "Only pass, asked all the same", PL_BY_OTHER, .offer = offer_kept, .apply = note_five},
    [M_SEALED] = {"1.5", "Sealed", PL_BY_ALL_SEALED, .offer = offer_sealed, .apply = take_sealed},
    [M_END] = {"1.6", "End", PL_BY_NOBODY, .run = finish},
};

// An order raises triggers of both sides, calls an inner sequence that raises one more, and may lose its reason.
static pl_flow raise_two(pl_turn *turn)
{
    note(turn, 2);
    CHECK(pl_raise(turn, (pl_trigger){.kind = 1, .side = 2}));
    CHECK(pl_raise(turn, (pl_trigger){.kind = 2, .side = 1}));
    return PL_NEXT;
}
static pl_flow call_inner(pl_turn *turn)
{
    note(turn, 3);
    pl_callee(turn, INNER, 1);
    return PL_CALL;
}
static pl_flow raise_inner(pl_turn *turn)
{
    CHECK(pl_raise(turn, (pl_trigger){.kind = 3, .side = 1}));
    return PL_NEXT;
}
static pl_flow leave(pl_turn *turn)
{
    note(turn, 4);
    return PL_RETURN;
}
static pl_flow leave_inner(pl_turn *turn)
{
    note(turn, 8);
    return PL_RETURN;
}
static bool order_is_void(const pl_turn *turn) { return see(turn)->is_gone; }
static const pl_step order_steps[] = {
    {"O.a", "Raise", PL_BY_NOBODY, .run = raise_two},
    {"O.b", "Call", PL_BY_NOBODY, .calls = {INNER}, .run = call_inner},
    {"O.c", "Return", PL_BY_NOBODY, .run = leave},
};
static const pl_step inner_steps[] = {{"I.1", "Raise", PL_BY_NOBODY, .run = raise_inner},
                                      {"I.2", "Return", PL_BY_NOBODY, .run = leave_inner}};

// The halt: the active side's triggers first, then the other's; resolving is noting 7 and, of kind 2, the end of the order's reason.
static pl_flow resolve(pl_turn *turn)
{
    const pl_trigger *first;
    int count = pl_waiting(turn, &first), pick = 0;
    if (!count)
        return PL_RETURN;
    for (int i = 0; i < count; i++)
        if (first[i].side == turn->state->active)
            pick = i;
    note(turn, first[pick].side == turn->state->active ? 7 : 0);
    own(turn)->is_gone |= first[pick].kind == 9;
    pl_waiting_drop(turn, pick);
    return PL_AGAIN;
}
static const pl_step halt_steps[] = {{"H", "Resolve", PL_BY_NOBODY, .run = resolve, .repeats = true}};

static pl_why check_path(const pl_turn *turn, const pl_choice *c, pl_hint *hint)
{
    (void)turn;
    for (int i = 0; i < c->item_count; i++)
        if (c->items[i].at.x > PL_INCHES(6)) {
            *hint = (pl_hint){i, c->items[i].at.x - PL_INCHES(6), true, {PL_INCHES(6), c->items[i].at.y}};
            return "TOY-3: too far";
        }
    return c->item_count ? NULL : "TOY-3: a path needs a point";
}
static void suggest_path(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    (void)turn, (void)option;
    for (pl_len x = 0; x <= PL_INCHES(9); x += PL_INCHES(3))
        pl_candidate(to, &(pl_item){.at = {x, 0}}, 1, 0);
}

static const pl_sequence sequences[SEQUENCES] = {
    [MAIN] = PL_SEQUENCE("M", "Main", main_steps),
    [ORDER] = {"O", "Order", order_steps, PL_COUNT(order_steps), order_is_void, 2, false},
    [HALT] = PL_SEQUENCE("H", "Halt", halt_steps),
    [INNER] = {"I", "Inner", inner_steps, PL_COUNT(inner_steps), NULL, 0, true},
};
static const pl_verb verbs[VERBS] = {
    [PL_PASS] = {.name = "pass"},
    [GO] = {.name = "go", .subject = {PL_NUMBER, "n", NULL, NULL}},
    [LONG] = {.name = "long", .need = PL_NEED_NUMBER, .value = {PL_NUMBER, "n", NULL, NULL}},
    [SHUT] = {.name = "shut", .subject = {PL_NUMBER, "n", NULL, NULL}},
    [ANSWER] = {.name = "answer", .need = PL_NEED_NUMBER, .subject = {PL_NUMBER, "n", NULL, NULL}, .value = {PL_NUMBER, "n", NULL, NULL}},
    [PATH] = {.name = "path", .subject = {PL_NUMBER, "n", NULL, NULL}, .need = PL_NEED_PATH, .item_parts = PL_ITEM_AT, .check = check_path},
};
static pl_idea *const ideas[VERBS] = {[PATH] = suggest_path};
static const pl_mind mind = {.ideas = ideas};
static pl_status prepare(pl_scene *scene, pl_error *error)
{
    (void)scene, (void)error;
    return PL_OK;
}
static void hide(const pl_scene *scene, pl_state *view, pl_side side)
{
    (void)scene;
    toy *t = pl_state_part(view, PL_PART_OWN_GAME);
    for (int s = 1; s <= 2; s++)
        if (s != side)
            t->is_secret[s] = 0;
}
typedef struct toy_frame {  // nobody's but the tests': what a frame is given before it runs
    uint16_t squad;
    int16_t shift;
    pl_len reach[2];
} toy_frame;
// clang-format off
#define NUMBER {PL_NUMBER, "number", NULL, NULL}
#define LENGTH {PL_LENGTH, "length", NULL, NULL}
// clang-format on
static const pl_local_field locals[] = {
    PL_LOCAL(MAIN, toy_frame, squad, NUMBER, "outer"),
    PL_LOCAL(ORDER, toy_frame, squad, NUMBER, "inner"),
    {ORDER, {"shift", PL_OF_FRAME, 0, 2, 1, offsetof(toy_frame, shift), 0, NUMBER, "signed"}},
    {MAIN, {"reach", PL_OF_FRAME, 0, 4, 1, offsetof(toy_frame, reach), 2, LENGTH, "two"}},
    {MAIN, {"beyond", PL_OF_FRAME, 0, 2, 1, offsetof(toy_frame, shift), 0, NUMBER, "behind the last"}},
};
static const pl_ruleset rules = {
    .id = "toy",
    .prefix = "TOY",
    .name = "Toy",
    .sequences = sequences,
    .sequence_count = SEQUENCES,
    .verbs = verbs,
    .verb_count = VERBS,
    .locals = locals,
    .local_count = PL_COUNT(locals) - 1,
    .sides_min = 2,
    .sides_max = 4,
    .unit_table = "units",
    .terrain_table = "terrain",
    .own_game = sizeof(toy),
    .waiting_max = 4,
    .answers_max = 8,
    .way_max = 2,
    .halt = HALT,
    .prepare = prepare,
    .hide = hide,
};

typedef struct table {
    pl_scene *scene;
    pl_game *game;
} table;
static const pl_dice dice = {.seed = 1};

static table lay(int sides)
{
    table t;
    pl_error error;
    assert_int_equal(kit_bare_scene(&rules, sides, &t.scene, &error), PL_OK);
    assert_int_equal(pl_game_create(t.scene, &t.game, &error), PL_OK);
    pl_game_start(t.game, &dice);
    return t;
}
static void clear(table *t)
{
    pl_game_destroy(t->game);
    pl_scene_destroy(t->scene);
}
static const toy *now(const table *t) { return pl_state_see(pl_game_state(t->game), PL_PART_OWN_GAME); }
static pl_status choose(table *t, pl_choice choice) { return pl_game_choose(t->game, &choice); }
static void check_where(const table *t, const char *wanted)
{
    char where[64];
    pl_game_where(t->game, where, sizeof where);
    CHECK_TEXT(where, wanted);
}
static void pass_to_sealed(table *t)
{
    CHECK_EQ(choose(t, (pl_choice){.side = 1}), PL_OK);
    CHECK_EQ(choose(t, (pl_choice){.side = 2}), PL_OK);
    check_where(t, "1.5");
}

TEST(a_heading_is_told_and_passed)
{
    table t = lay(2);
    int count;
    const pl_event *events = pl_game_events(t.game, &count);
    CHECK_EQ(count, 1);
    CHECK_EQ(events[0].kind, PL_EV_STEP_BEGAN);
    check_where(&t, "1.1");
    CHECK_EQ(pl_game_asked(t.game), PL_SIDE_BIT(1));
    clear(&t);
}

TEST(an_order_returns_to_where_it_was_given_and_its_triggers_come_first)
{
    table t = lay(2);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = GO, .subject = 1}), PL_OK);
    // 1 given; 2 raises two: the active side's (7) before the other's (0); 3 calls the inner one, which returns (8) with its
    // trigger waiting in the order's frame (7); 4 returns.
    CHECK_EQ(now(&t)->trace, 12703874);
    check_where(&t, "1.1");
    CHECK_EQ(pl_game_state(t.game)->waiting_count, 0);
    clear(&t);
}

TEST(an_order_whose_reason_is_gone_goes_to_its_refusal_row)
{
    table t = lay(2);
    pl_state *state = pl_scene_block(t.scene);
    pl_state_copy(state, pl_game_state(t.game));
    ((toy *)pl_state_part(state, PL_PART_OWN_GAME))->is_gone = 1;
    pl_game_take_up(t.game, state, &dice);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = GO, .subject = 1}), PL_OK);
    CHECK_EQ(now(&t)->trace, 14);
    free(state);
    clear(&t);
}

TEST(nothing_to_decide_is_not_asked_unless_silence_would_tell)
{
    table t = lay(2);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1}), PL_OK);
    CHECK_EQ(now(&t)->trace, 65);  // no option: apply gets pass; one option: it is taken
    int autos;
    const pl_choice *given = pl_game_autos(t.game, &autos);
    CHECK_EQ(autos, 2);
    CHECK_EQ(given[1].subject, 4);
    check_where(&t, "1.4");  // kept, though there is only pass
    CHECK_EQ(pl_game_asked(t.game), PL_SIDE_BIT(2));
    clear(&t);
}

TEST(a_question_with_one_answer_is_none_and_says_which)
{
    table t = lay(2);
    pl_choice only = {.verb = GO};
    CHECK(!pl_game_is_none(t.game, 1, &only));  // orders may be given
    CHECK(!pl_game_is_none(t.game, 2, &only));  // not asked
    CHECK_EQ(choose(&t, (pl_choice){.side = 1}), PL_OK);
    check_where(&t, "1.4");
    CHECK(pl_game_is_none(t.game, 2, &only));
    CHECK_EQ(only.side, 2);
    CHECK_EQ(only.verb, PL_PASS);
    CHECK_EQ(choose(&t, only), PL_OK);
    check_where(&t, "1.5");  // numbers are to be sealed: something to decide
    CHECK(!pl_game_is_none(t.game, 1, &only) && !pl_game_is_none(t.game, 2, &only));
    clear(&t);
}

TEST(sealed_answers_come_out_in_one_order_whoever_answers_first)
{
    uint64_t hash[2];
    for (int order = 0; order < 2; order++) {
        table t = lay(2);
        pass_to_sealed(&t);
        CHECK_EQ(pl_game_asked(t.game), PL_SIDE_BIT(1) | PL_SIDE_BIT(2));
        for (int i = 0; i < 4; i++) {
            int k = order ? 3 - i : i;
            CHECK_EQ(now(&t)->answer_count, 0);
            CHECK_EQ(
                choose(&t, (pl_choice){.side = (pl_side)(1 + k / 2), .verb = ANSWER, .subject = (uint16_t)(1 + k % 2), .value = k + 1}),
                PL_OK);
        }
        CHECK(pl_game_is_over(t.game));
        CHECK_EQ(pl_game_state(t.game)->winner, 2);
        const uint8_t wanted[] = {17, 18, 35, 36};
        assert_memory_equal(now(&t)->answers, wanted, sizeof wanted);
        CHECK_EQ(pl_game_state(t.game)->answer_count, 0);
        hash[order] = pl_game_hash(t.game);
        clear(&t);
    }
    CHECK(hash[0] == hash[1]);
}

TEST(a_sealed_answer_is_in_no_other_view_and_is_given_once)
{
    table t = lay(2);
    pass_to_sealed(&t);
    pl_state *before = pl_scene_block(t.scene), *after = pl_scene_block(t.scene), *mine = pl_scene_block(t.scene);
    pl_view_make(t.scene, pl_game_state(t.game), 2, before);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = ANSWER, .subject = 1, .value = 5}), PL_OK);
    pl_view_make(t.scene, pl_game_state(t.game), 2, after);
    CHECK(pl_state_equal(before, after));
    pl_view_make(t.scene, pl_game_state(t.game), 1, mine);
    CHECK_EQ(mine->answer_count, 1);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = ANSWER, .subject = 1, .value = 6}), PL_ILLEGAL);
    free(before), free(after), free(mine);
    clear(&t);
}

TEST(the_door_refuses_with_a_reason_and_changes_nothing)
{
    table t = lay(2);
    uint64_t hash = pl_game_hash(t.game);
    pl_hint hint;
    pl_item far_off[] = {{.at = {PL_INCHES(3), 0}}, {.at = {PL_INCHES(7), 200}}}, stuffed = {.at = {0, 0}, .value = 1};
    CHECK_EQ(choose(&t, (pl_choice){.side = 2, .verb = GO, .subject = 1}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(t.game, NULL), "PL-1: this side is not asked now");
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = 77}), PL_ILLEGAL);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = GO, .subject = 2}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(t.game, NULL), "PL-3: not among the options of this step");
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = SHUT, .subject = 7}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(t.game, NULL), "TOY-2: seven is never allowed");
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = LONG, .value = 6}), PL_ILLEGAL);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = GO, .subject = 1, .item_count = 1, .items = far_off}), PL_ILLEGAL);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = PATH, .subject = 1, .item_count = 1, .items = &stuffed}), PL_ILLEGAL);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = PATH, .subject = 1, .item_count = 2, .items = far_off}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(t.game, &hint), "TOY-3: too far");
    CHECK_EQ(hint.item, 1);
    CHECK_EQ(hint.over, 1000);
    CHECK_EQ(hint.at.x, PL_INCHES(6));
    CHECK(hash == pl_game_hash(t.game));
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = LONG, .value = 5}), PL_OK);
    clear(&t);
}

TEST(shut_options_are_listed_on_request_with_their_reason)
{
    table t = lay(2);
    int open, all;
    pl_game_options(t.game, 1, false, &open);
    const pl_option *options = pl_game_options(t.game, 1, true, &all);
    CHECK_EQ(open, 4);
    CHECK_EQ(all, 5);
    CHECK_TEXT(options[2].shut, "TOY-2: seven is never allowed");
    pl_game_options(t.game, 2, false, &open);
    CHECK_EQ(open, 0);
    clear(&t);
}

TEST(candidates_are_the_legal_fillings_and_the_default_is_pass)
{
    table t = lay(2);
    pl_choice choices[8];
    static pl_item items[8 * PL_ITEMS_MAX];
    pl_option path = {.verb = PATH, .subject = 1};
    CHECK_EQ(pl_game_suggest(t.game, &mind, 1, &path, choices, items, 8), 3);  // 0, 3 and 6 inches; 9 is too far
    CHECK_EQ(choices[2].items[0].at.x, PL_INCHES(6));
    CHECK_EQ(pl_game_default(t.game, &mind, 1, items).verb, PL_PASS);
    clear(&t);
}

TEST(free_undo_ends_where_something_was_shown)
{
    table t = lay(2);
    CHECK_EQ(choose(&t, (pl_choice){.side = 1, .verb = LONG, .value = 3}), PL_OK);
    CHECK(!pl_game_ends_free_undo(t.game));
    pass_to_sealed(&t);
    for (int k = 0; k < 4; k++)
        CHECK_EQ(choose(&t, (pl_choice){.side = (pl_side)(1 + k / 2), .verb = ANSWER, .subject = (uint16_t)(1 + k % 2)}), PL_OK);
    CHECK(pl_game_ends_free_undo(t.game));
    clear(&t);
}

TEST(three_and_four_sides_answer_a_sealed_row)
{
    for (int sides = 3; sides <= 4; sides++) {
        table t = lay(sides);
        CHECK_EQ(choose(&t, (pl_choice){.side = 1}), PL_OK);
        CHECK_EQ(choose(&t, (pl_choice){.side = 2}), PL_OK);
        for (int side = sides; side >= 1; side--)
            for (uint16_t subject = 1; subject <= 2; subject++)
                CHECK_EQ(choose(&t, (pl_choice){.side = (pl_side)side, .verb = ANSWER, .subject = subject, .value = side}), PL_OK);
        CHECK(pl_game_is_over(t.game));
        CHECK_EQ(now(&t)->answer_count, 2 * sides);
        clear(&t);
    }
}

TEST(a_game_can_start_at_any_row)
{
    table t = lay(2);
    pl_error error;
    CHECK_EQ(pl_game_start_at(t.game, &dice, "1.1 > O.b", 1, &error), PL_OK);
    CHECK_EQ(now(&t)->trace, 3874);
    check_where(&t, "1.1");  // the frame below stands at the row it was put in
    CHECK_EQ(pl_game_start_at(t.game, &dice, "1.1+ > O.b", 1, &error), PL_OK);
    check_where(&t, "1.4");  // with a plus the row is done: on to the next that asks
    CHECK_EQ(pl_game_start_at(t.game, &dice, "1.1 > X.y", 1, &error), PL_MISSING);
    clear(&t);
}

static const pl_frame *frame_of(const table *t, int depth) { return &pl_see_frames(pl_game_state(t->game))[depth]; }

// A local lies in the innermost frame whose sequence has it by name, and nothing has run before pl_game_run_on().
TEST(a_game_can_start_inside_something_under_way)
{
    table t = lay(2);
    pl_error error;
    pl_item way[3] = {{.at = {1, 2}}, {.at = {3, 4}}};
    toy_frame outer, inner;
    CHECK_EQ(pl_game_stand_at(t.game, &dice, "1.1 > O.b", 2, &error), PL_OK);
    CHECK_EQ(now(&t)->trace, 0);
    CHECK_EQ(pl_game_set_local(t.game, "squad", "7", &error), PL_OK);
    CHECK_EQ(pl_game_set_local(t.game, "shift", "-3", &error), PL_OK);
    CHECK_EQ(pl_game_set_local(t.game, "reach", "1.5 -2", &error), PL_OK);
    memcpy(&outer, frame_of(&t, 0)->local, sizeof outer);
    memcpy(&inner, frame_of(&t, 1)->local, sizeof inner);
    CHECK_EQ(outer.squad, 0);
    CHECK_EQ(outer.reach[0], 1500);
    CHECK_EQ(outer.reach[1], -2000);
    CHECK_EQ(inner.squad, 7);
    CHECK_EQ(inner.shift, -3);
    CHECK_EQ(inner.reach[0], 0);
    CHECK_EQ(pl_game_set_local(t.game, "squad", "none", &error), PL_BAD);
    CHECK_EQ(pl_game_set_local(t.game, "squat", "7", &error), PL_MISSING);
    CHECK_TEXT(error.text, "no sequence it stands in has a local 'squat'");
    CHECK_EQ(pl_game_set_way(t.game, way, 3, &error), PL_FULL);
    CHECK_TEXT(error.text, "found a way of 3 items, Toy keeps 2");
    CHECK_EQ(pl_game_state(t.game)->way_count, 0);
    CHECK_EQ(pl_game_set_way(t.game, way, 2, &error), PL_OK);
    CHECK_EQ(pl_game_state(t.game)->way_count, 2);
    CHECK_EQ(pl_see_way(pl_game_state(t.game))[1].at.y, 4);
    CHECK_EQ(frame_of(&t, 0)->by, 2);
    pl_game_set_by(t.game, 0, 1);
    CHECK_EQ(frame_of(&t, 0)->by, 1);
    CHECK_EQ(frame_of(&t, 0)->owner, 1);
    CHECK_EQ(frame_of(&t, 1)->by, 2);
    pl_game_run_on(t.game);
    CHECK_EQ(now(&t)->trace, 3874);
    check_where(&t, "1.1");
    clear(&t);
}

TEST(a_local_of_the_outer_frame_is_found_where_the_inner_has_none)
{
    table t = lay(2);
    pl_error error;
    toy_frame outer;
    CHECK_EQ(pl_game_stand_at(t.game, &dice, "1.1", 1, &error), PL_OK);
    CHECK_EQ(pl_game_set_local(t.game, "shift", "1", &error), PL_MISSING);  // it is the order's, and no order is under way
    CHECK_EQ(pl_game_set_local(t.game, "beyond", "1", &error), PL_MISSING);
    CHECK_EQ(pl_game_set_local(t.game, "squad", "9", &error), PL_OK);
    memcpy(&outer, frame_of(&t, 0)->local, sizeof outer);
    CHECK_EQ(outer.squad, 9);
    clear(&t);
}

TEST(a_game_starts_as_deep_as_its_frames_and_no_deeper)
{
    table t = lay(2);
    pl_error error;
    char where[200] = "1.1";
    for (int i = 1; i < 12; i++)
        strcat(where, " > O.b");
    CHECK_EQ(pl_game_stand_at(t.game, &dice, where, 1, &error), PL_OK);
    CHECK_EQ(pl_game_state(t.game)->depth, 12);
    strcat(where, " > O.b");
    CHECK_EQ(pl_game_stand_at(t.game, &dice, where, 1, &error), PL_FULL);
    CHECK_TEXT(error.text, "found more than 12 steps, one in another: Toy nests no deeper");
    clear(&t);
}

TEST(a_journal_replays_saves_and_undoes)
{
    table t = lay(2);
    pl_journal journal;
    pl_error error;
    pl_choice first = {.side = 1, .verb = LONG, .value = 4}, second = {.side = 1, .verb = GO, .subject = 1}, third = {.side = 1};
    pl_journal_init(&journal);
    CHECK_EQ(pl_journal_begin(&journal, t.game, &error), PL_OK);
    const pl_choice *all[] = {&first, &second, &third};
    uint64_t hash[3];
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(pl_game_choose(t.game, all[i]), PL_OK);
        CHECK_EQ(pl_journal_append(&journal, t.game, all[i], &error), PL_OK);
        hash[i] = pl_game_hash(t.game);
    }
    for (uint32_t n = 3; n >= 1; n--) {
        CHECK_EQ(pl_journal_replay(&journal, t.game, n, &error), PL_OK);
        CHECK(pl_game_hash(t.game) == hash[n - 1]);
    }
    CHECK_EQ(pl_journal_free_undo(&journal, 1), 0);
    CHECK_EQ(pl_journal_free_undo(&journal, 2), 3);
    journal.entries[1].hash ^= 1;
    CHECK_EQ(pl_journal_replay(&journal, t.game, 3, &error), PL_DIFFERS);
    CHECK(strstr(error.text, "entry 2") != NULL);
    pl_journal_cut(&journal, 1);
    CHECK_EQ(pl_journal_replay(&journal, t.game, 9, &error), PL_OK);
    CHECK(pl_game_hash(t.game) == hash[0]);
    pl_journal_end(&journal);
    clear(&t);
}

TEST(a_journal_keeps_the_list_of_each_choice)
{
    table t = lay(2);
    pl_journal journal;
    pl_error error;
    pl_item items[] = {{.at = {1000, 1}}, {.at = {2000, 2}}, {.at = {3000, 3}}};
    pl_journal_init(&journal);
    CHECK_EQ(pl_journal_begin(&journal, t.game, &error), PL_OK);
    for (int n = 1; n <= 3; n++) {
        pl_choice path = {.side = 1, .verb = PATH, .subject = 1, .item_count = n, .items = items + 3 - n};
        CHECK_EQ(pl_game_choose(t.game, &path), PL_OK);
        CHECK_EQ(pl_journal_append(&journal, t.game, &path, &error), PL_OK);
    }
    CHECK_EQ(journal.item_count, 6);
    for (int n = 1; n <= 3; n++) {
        pl_choice kept = pl_journal_choice(&journal, (uint32_t)n - 1);
        CHECK(kept.item_count == n && !memcmp(kept.items, items + 3 - n, sizeof *items * (size_t)n));
    }
    pl_journal_cut(&journal, 2);
    CHECK_EQ(journal.item_count, 3);
    CHECK_EQ(pl_journal_replay(&journal, t.game, 2, &error), PL_OK);
    pl_choice path = {.side = 1, .verb = PATH, .subject = 1, .item_count = 1, .items = items + 1};
    CHECK_EQ(pl_game_choose(t.game, &path), PL_OK);
    CHECK_EQ(pl_journal_append(&journal, t.game, &path, &error), PL_OK);
    CHECK_EQ(pl_journal_choice(&journal, 2).items[0].at.y, 2);
    CHECK_EQ(pl_journal_choice(&journal, 1).items[1].at.y, 3);
    pl_journal_cut(&journal, 0);
    CHECK_EQ(journal.item_count, 0);
    pl_journal_end(&journal);
    clear(&t);
}

TEST(a_list_with_too_many_elements_says_that_it_wants_fewer)
{
    table t = lay(2);
    pl_error error;
    CHECK_EQ(pl_game_stand_at(t.game, &dice, "1.1", 1, &error), PL_OK);
    CHECK_EQ(pl_game_set_local(t.game, "reach", "1 2 3", &error), PL_BAD);
    CHECK_TEXT(error.text, "reach: found '1 2 3', wanted inches with at most three decimals, fewer of them");
    CHECK_EQ(pl_game_set_local(t.game, "squad", "1 2", &error), PL_BAD);
    CHECK_TEXT(error.text, "squad: found '1 2', wanted a whole number");
    clear(&t);
}

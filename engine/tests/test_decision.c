// test_decision.c - reasons that carry values of the tables, and the default where an open option has no proposal.
#include <string.h>

#include "bare.h"
#include "harness.h"
#include "phaseline/game.h"

enum { FILL = 1, PLAIN, VERBS };

// The one legal filling is one that nothing puts forward.
static pl_why check_fill(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    *hint = (pl_hint){.item = -1};
    return choice->item_count == 1 && choice->items[0].at.x == PL_INCHES(7) ? NULL : pl_reason(turn, "TOY-1: at {inches}", PL_INCHES(7));
}
static void suggest_nothing(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    (void)turn, (void)option;
    pl_item item = {.at = {PL_INCHES(3), 0}};
    pl_candidate(to, &item, 1, 0);
}
static void offer(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put(offer, (pl_option){.verb = FILL, .is_default = 1}, NULL);
    pl_put(offer, (pl_option){.verb = PLAIN, .value = 2}, NULL);
}
static pl_flow take(pl_turn *turn, const pl_choice *choice) { return pl_win(turn, choice->verb == FILL ? 1 : 2); }

static pl_status prepare(pl_scene *scene, pl_error *error)
{
    (void)scene, (void)error;
    return PL_OK;
}

static const pl_step steps[] = {{"1", "Ask", PL_BY_ACTIVE, .offer = offer, .apply = take}};
static const pl_sequence sequences[] = {{0}, PL_SEQUENCE("M", "Main", steps)};
static const pl_verb verbs[VERBS] = {
    [PL_PASS] = {.name = "pass", .rule = "TOY-0"},
    [FILL] = {.name = "fill", .rule = "TOY-1", .need = PL_NEED_PLACE, .item_parts = PL_ITEM_AT, .check = check_fill},
    [PLAIN] = {.name = "plain", .rule = "TOY-2"},
};
static const pl_ruleset toy_rules = {.id = "toy",
                                     .prefix = "TOY",
                                     .name = "Toy",
                                     .sequences = sequences,
                                     .sequence_count = PL_COUNT(sequences),
                                     .verbs = verbs,
                                     .verb_count = VERBS,
                                     .sides_min = 2,
                                     .sides_max = 2,
                                     .terrain_table = "terrain",
                                     .unit_table = "units",
                                     .prepare = prepare};

static pl_idea *const ideas[VERBS] = {[FILL] = suggest_nothing};
static const pl_mind mind = {.rules = &toy_rules, .ideas = ideas};

TEST(an_open_option_without_a_proposal_is_no_default_and_may_still_be_filled_in)
{
    pl_scene *scene;
    pl_game *game;
    pl_error error;
    pl_dice dice = {.seed = 1};
    pl_item items[PL_ITEMS_MAX], mine = {.at = {PL_INCHES(7), 0}};
    CHECK_EQ(kit_bare_scene(&toy_rules, 2, &scene, &error), PL_OK);
    CHECK_EQ(pl_game_create(scene, &game, &error), PL_OK);
    pl_game_start(game, &dice);
    pl_choice choice = pl_game_default(game, &mind, 1, items);
    CHECK_EQ(choice.verb, PLAIN);
    CHECK_EQ(pl_game_check(game, &choice), PL_OK);
    choice = (pl_choice){.side = 1, .verb = FILL};
    CHECK_EQ(pl_game_check(game, &choice), PL_ILLEGAL);
    CHECK(!strcmp(pl_game_why_not(game, NULL), "TOY-1: at 7 inches"));
    choice = (pl_choice){.side = 1, .verb = FILL, .item_count = 1, .items = &mine};
    CHECK_EQ(pl_game_choose(game, &choice), PL_OK);
    CHECK(pl_game_is_over(game));
    pl_game_destroy(game);
    pl_scene_destroy(scene);
}

TEST(a_reason_carries_its_values_and_stays)
{
    static pl_reasons reasons;
    const pl_turn turn = {.reasons = &reasons}, bare = {0};
    const char *form = "TOY-1: {number} within {inches}, {inches} from the edge";
    pl_why one = pl_reason(&turn, form, 8, PL_INCHES(1), PL_INCHES(2) + 500), two = pl_reason(&turn, form, 9, 250, 1001);
    CHECK(!strcmp(one, "TOY-1: 8 within 1 inch, 2.5 inches from the edge"));
    CHECK(!strcmp(two, "TOY-1: 9 within 0.25 inches, 1.001 inches from the edge"));
    CHECK(pl_reason(&turn, form, 8, PL_INCHES(1), PL_INCHES(2) + 500) == one);
    CHECK_EQ(reasons.count, 2);
    CHECK(pl_reason(&turn, "TOY-2: no value") != NULL);
    CHECK(pl_reason(&bare, form, 8, 1, 2) == form);
}

TEST(values_beyond_the_places_of_a_form_are_not_read)
{
    static pl_reasons reasons;
    const pl_turn turn = {.reasons = &reasons};
    const char *form = "TOY-1: {number} is too many";
    CHECK(pl_reason(&turn, form, 3, 1) == pl_reason(&turn, form, 3, 2));
    CHECK(!strcmp(pl_reason(&turn, form, 3), "TOY-1: 3 is too many"));
    CHECK(!strcmp(pl_reason(&turn, form, -3), "TOY-1: -3 is too many"));
    CHECK(!strcmp(pl_reason(&turn, "{number} {number} {number}", 1, 2, 3), "1 2 3"));
    CHECK(!strcmp(pl_reason(&turn, "plain"), "plain"));
    CHECK_EQ(reasons.count, 4);
}

// ---- the door

static pl_turn at_the_door(pl_game *game)
{
    pl_turn turn = *pl_game_turn(game);
    return turn;
}

typedef struct door {
    pl_scene *scene;
    pl_game *game;
} door;
static const pl_dice door_dice = {.seed = 1};

static door open_door(const pl_ruleset *rules)
{
    door d;
    pl_error error;
    assert_int_equal(kit_bare_scene(rules, 2, &d.scene, &error), PL_OK);
    assert_int_equal(pl_game_create(d.scene, &d.game, &error), PL_OK);
    pl_game_start(d.game, &door_dice);
    return d;
}
static void shut_door(door *d)
{
    pl_game_destroy(d->game);
    pl_scene_destroy(d->scene);
}
static pl_status knock(door *d, pl_choice choice) { return pl_game_check(d->game, &choice); }

static pl_why allow_all(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)turn, (void)choice, (void)hint;
    return NULL;
}
static const pl_verb wide_verbs[VERBS] = {
    [PL_PASS] = {.name = "pass", .rule = "TOY-0"},
    [FILL] = {.name = "fill", .rule = "TOY-1", .need = PL_NEED_PATH, .item_parts = 63, .item_optional = PL_ITEM_FACING, .check = allow_all},
    [PLAIN] = {.name = "plain", .rule = "TOY-2"},
};

// One item, judged by the door alone.
static bool is_let_in(door *d, pl_item item)
{
    return knock(d, (pl_choice){.side = 1, .verb = FILL, .item_count = 1, .items = &item}) == PL_OK;
}

TEST(an_item_may_carry_numbers_up_to_where_measuring_is_exact)
{
    enum { FAR = 1 << 20, LARGE = FAR << 4 };
    pl_ruleset rules = toy_rules;
    rules.verbs = wide_verbs;
    door d = open_door(&rules);
    CHECK(is_let_in(&d, (pl_item){.at = {FAR - 1, 1 - FAR}}) && is_let_in(&d, (pl_item){.at = {1 - FAR, FAR - 1}}));
    CHECK(!is_let_in(&d, (pl_item){.at = {FAR, 0}}) && !is_let_in(&d, (pl_item){.at = {-FAR, 0}}));
    CHECK(!is_let_in(&d, (pl_item){.at = {0, FAR}}) && !is_let_in(&d, (pl_item){.at = {0, -FAR}}));
    CHECK(is_let_in(&d, (pl_item){.value = LARGE - 1}) && is_let_in(&d, (pl_item){.value = 1 - LARGE}));
    CHECK(!is_let_in(&d, (pl_item){.value = LARGE}) && !is_let_in(&d, (pl_item){.value = -LARGE}));
    CHECK(is_let_in(&d, (pl_item){.facing = 999}) && is_let_in(&d, (pl_item){.facing = -999}));
    CHECK(!is_let_in(&d, (pl_item){.facing = 1000}) && !is_let_in(&d, (pl_item){.facing = -1000}));
    CHECK(is_let_in(&d, (pl_item){.piece = PL_PIECES_MAX}) && !is_let_in(&d, (pl_item){.piece = PL_PIECES_MAX + 1}));
    CHECK(is_let_in(&d, (pl_item){.target = PL_PIECES_MAX}) && !is_let_in(&d, (pl_item){.target = PL_PIECES_MAX + 1}));
    shut_door(&d);
}

TEST(an_item_leaves_out_only_what_it_may_and_then_carries_nothing)
{
    pl_ruleset rules = toy_rules;
    rules.verbs = wide_verbs;
    door d = open_door(&rules);
    CHECK(is_let_in(&d, (pl_item){.left_out = PL_ITEM_FACING}));
    CHECK(!is_let_in(&d, (pl_item){.left_out = PL_ITEM_FACING, .facing = 1}));
    CHECK(!is_let_in(&d, (pl_item){.left_out = PL_ITEM_AT}));
    shut_door(&d);
}

TEST(an_item_carries_no_part_that_its_verb_does_not_take)
{
    const pl_item parts[] = {{.piece = 1}, {.target = 1}, {.at = {1, 0}}, {.at = {0, 1}}, {.facing = 1}, {.order = 1}, {.value = 1}};
    const int bits[] = {PL_ITEM_PIECE, PL_ITEM_TARGET, PL_ITEM_AT, PL_ITEM_AT, PL_ITEM_FACING, PL_ITEM_ORDER, PL_ITEM_VALUE};
    for (int taken = 0; taken < PL_COUNT(bits); taken++) {
        pl_verb verbs_of[VERBS];
        memcpy(verbs_of, wide_verbs, sizeof verbs_of);
        verbs_of[FILL].item_parts = (uint8_t)bits[taken];
        pl_ruleset rules = toy_rules;
        rules.verbs = verbs_of;
        door d = open_door(&rules);
        for (int i = 0; i < PL_COUNT(parts); i++)
            CHECK_EQ(is_let_in(&d, parts[i]), bits[i] == bits[taken]);
        shut_door(&d);
    }
}

TEST(a_list_is_as_long_as_a_list_may_be)
{
    static pl_item items[PL_ITEMS_MAX + 1];
    pl_hint hint;
    pl_ruleset rules = toy_rules;
    rules.verbs = wide_verbs;
    door d = open_door(&rules);
    const char *why = "PL-2: this verb takes no list, or the list is too long";
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = FILL, .item_count = PL_ITEMS_MAX, .items = items}), PL_OK);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = FILL, .item_count = PL_ITEMS_MAX + 1, .items = items}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(d.game, NULL), why);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = FILL, .item_count = -1, .items = items}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(d.game, NULL), why);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .value = 2, .item_count = 1, .items = items}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(d.game, NULL), why);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .value = 2}), PL_OK);
    items[5].facing = 2000;
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = FILL, .item_count = 9, .items = items}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(d.game, &hint), "PL-2: an item carries what its verb does not take");
    CHECK_EQ(hint.item, 5);
    items[5].facing = 0;
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = VERBS}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(d.game, &hint), "PL-2: there is no such verb");
    CHECK_EQ(hint.item, -1);
    shut_door(&d);
}

// Ranges, and one option put twice: shut first, then open, or the other way round.
static void offer_ranges(const pl_turn *turn, pl_offer *to)
{
    (void)turn;
    pl_put(to, (pl_option){.verb = PLAIN, .value = 2, .value_max = 4}, NULL);
    pl_put(to, (pl_option){.verb = PLAIN, .subject = 1, .value = -3}, NULL);
    pl_put(to, (pl_option){.verb = PLAIN, .subject = 2, .target = 5}, "TOY-1: shut");
    pl_put(to, (pl_option){.verb = PLAIN, .subject = 2, .target = 5}, NULL);
    pl_put(to, (pl_option){.verb = PLAIN, .subject = 3}, NULL);
    pl_put(to, (pl_option){.verb = PLAIN, .subject = 3}, "TOY-2: shut");
    pl_put(to, (pl_option){.verb = PLAIN, .subject = 4}, "TOY-3: shut");
    pl_put(to, (pl_option){.verb = PLAIN, .subject = 4}, "TOY-4: shut");
}

static door open_ranges(void)
{
    static const pl_step asked[] = {{"1", "Ask", PL_BY_ACTIVE, .offer = offer_ranges, .apply = take}};
    static const pl_sequence main_only[] = {{0}, PL_SEQUENCE("M", "Main", asked)};
    static pl_ruleset rules;
    rules = toy_rules;
    rules.sequences = main_only;
    return open_door(&rules);
}

TEST(the_numbers_of_a_range_fit_and_no_others)
{
    door d = open_ranges();
    for (int value = 0; value <= 6; value++)
        CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .value = value}), value >= 2 && value <= 4 ? PL_OK : PL_ILLEGAL);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .subject = 1, .value = -3}), PL_OK);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .subject = 1, .value = -2}), PL_ILLEGAL);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .subject = 1, .value = -4}), PL_ILLEGAL);
    shut_door(&d);
}

TEST(an_option_that_is_open_once_is_open)
{
    door d = open_ranges();
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .subject = 2, .target = 5}), PL_OK);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .subject = 2, .target = 4}), PL_ILLEGAL);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .subject = 3}), PL_OK);
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = PLAIN, .subject = 4}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(d.game, NULL), "TOY-3: shut");  // the first reason
    CHECK_EQ(knock(&d, (pl_choice){.side = 1, .verb = FILL}), PL_ILLEGAL);
    CHECK_TEXT(pl_game_why_not(d.game, NULL), "PL-3: not among the options of this step");
    shut_door(&d);
}

// ---- fillings

TEST(a_range_is_suggested_by_its_ends_and_its_middle)
{
    door d = open_ranges();
    pl_choice choices[8];
    static pl_item items[8 * PL_ITEMS_MAX];
    CHECK_EQ(pl_game_suggest(d.game, NULL, 1, &(pl_option){.verb = PLAIN, .value = 2, .value_max = 8}, choices, items, 8), 3);
    CHECK(choices[0].value == 2 && choices[1].value == 5 && choices[2].value == 8);
    CHECK_EQ(pl_game_suggest(d.game, NULL, 1, &(pl_option){.verb = PLAIN, .value = 2, .value_max = 3}, choices, items, 8), 2);  // each once
    CHECK(choices[0].value == 2 && choices[1].value == 3);
    CHECK_EQ(pl_game_suggest(d.game, NULL, 1, &(pl_option){.verb = PLAIN, .value = 2, .value_max = 8}, choices, items, 2), 2);
    CHECK_EQ(pl_game_suggest(d.game, NULL, 1, &(pl_option){.verb = PLAIN, .value = 7}, choices, items, 8), 1);
    CHECK(choices[0].value == 7 && choices[0].side == 1 && choices[0].verb == PLAIN);
    shut_door(&d);
}

TEST(a_filling_is_kept_once_and_only_if_it_is_legal)
{
    pl_ruleset rules = toy_rules;
    rules.verbs = wide_verbs;
    door d = open_door(&rules);
    pl_turn turn = at_the_door(d.game);
    pl_choice choices[3];
    static pl_item items[3 * PL_ITEMS_MAX], many[PL_ITEMS_MAX + 1];
    pl_option option = {.verb = FILL, .subject = 0, .value = 1, .value_max = 2};
    pl_candidates to = {.turn = &turn, .side = 1, .option = &option, .choices = choices, .items = items, .max = 3};
    pl_item one = {.at = {1, 0}}, two = {.at = {2, 0}}, far = {.at = {1 << 20, 0}};
    CHECK(pl_candidate(&to, &one, 1, 1) && to.count == 1);
    CHECK(pl_candidate(&to, &one, 1, 1) && to.count == 1);                 // there already
    CHECK(pl_candidate(&to, &one, 1, 3) && to.count == 1);                 // no such number
    CHECK(pl_candidate(&to, &far, 1, 1) && to.count == 1);                 // no such place
    CHECK(pl_candidate(&to, many, PL_ITEMS_MAX + 1, 1) && to.count == 1);  // too long
    CHECK(pl_candidate(&to, many, PL_ITEMS_MAX, 1) && to.count == 2);
    CHECK(!pl_candidate(&to, &one, 1, 2) && to.count == 3);  // another number; and that is all there is room for
    CHECK(!pl_candidate(&to, &two, 1, 1) && to.count == 3);
    CHECK(choices[0].items[0].at.x == 1 && choices[1].item_count == PL_ITEMS_MAX && choices[2].value == 2);
    shut_door(&d);
}

// ---- judged first: a place is worth its x and legal with an even y; whoever checks is counted

static int checked;
static pl_why allow_even(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)turn, (void)hint;
    checked++;
    return choice->items[0].at.y % 2 ? "TOY-4: odd" : NULL;
}
static int32_t judge_x(const pl_turn *turn, const pl_choice *choice)
{
    (void)turn;
    return choice->items[0].at.x;
}
static const pl_item *ideas_put;
static int ideas_count, ideas_first;  // the first so many are one list of which the first legal one counts
static void put_ideas(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    (void)turn, (void)option;
    if (ideas_first)
        pl_candidate_first(to, ideas_put, 1, ideas_first, 0, (pl_said){0});
    for (int i = ideas_first; i < ideas_count && pl_candidate(to, &ideas_put[i], 1, 0); i++) {
    }
}

typedef struct best_found {
    int count, checks;
    pl_choice choices[4];
    int32_t worths[4];
} best_found;

static best_found find_best(const pl_item *items, int count, int first, int32_t least)
{
    static pl_item room[4 * PL_ITEMS_MAX];
    pl_verb verbs_of[VERBS];
    pl_idea *const putting[VERBS] = {[FILL] = put_ideas};
    pl_ruleset rules = toy_rules;
    const pl_mind judging = {.rules = &rules, .ideas = putting, .judge = judge_x, .judged_first = PL_VERB(FILL)};
    memcpy(verbs_of, wide_verbs, sizeof verbs_of);
    verbs_of[FILL].check = allow_even;
    rules.verbs = verbs_of;
    door d = open_door(&rules);
    best_found found = {0};
    ideas_put = items, ideas_count = count, ideas_first = first, checked = 0;
    found.count = pl_game_suggest_best(d.game, &judging, 1, &(pl_option){.verb = FILL}, least, found.choices, room, found.worths, 4);
    found.checks = checked;
    shut_door(&d);
    return found;
}

TEST(only_what_may_still_be_best_is_checked)
{
    const pl_item items[] = {{.at = {5, 0}}, {.at = {3, 1}}, {.at = {9, 1}}, {.at = {6, 0}}, {.at = {6, 2}}};
    best_found found = find_best(items, 4, 0, INT32_MIN);
    CHECK_EQ(found.checks, 3);  // 5, 9 which is not legal, 6; 3 is worth less than 5
    CHECK_EQ(found.count, 3);
    CHECK(found.worths[0] == 5 && found.worths[1] == 3 && found.worths[2] == 6 && found.choices[2].items[0].at.x == 6);
    CHECK_EQ(find_best(items, 5, 0, INT32_MIN).count, -1);  // four with one put off: whether there was room for a fifth nobody can say
    found = find_best(items, 2, 0, 6);
    CHECK(found.count == 2 && found.checks == 0);
}

TEST(of_a_list_the_first_legal_one_is_put_forward)
{
    const pl_item items[] = {{.at = {5, 1}}, {.at = {4, 0}}, {.at = {3, 0}}, {.at = {2, 0}}};
    best_found found = find_best(items, 4, 3, INT32_MIN);
    CHECK(found.worths[0] == 4 && found.choices[0].items[0].at.x == 4 && found.worths[1] == 2);
    CHECK_EQ(found.checks, 2);                      // 5, which is not legal, and 4, once; 2 is worth less
    CHECK_EQ(find_best(items, 3, 3, 6).checks, 0);  // none of them is worth it
}

TEST(choices_are_the_same_by_all_they_say)
{
    const pl_item one = {.at = {1, 0}}, other = {.at = {2, 0}};
    const pl_choice a = {1, 2, 3, 4, 5, 1, &one};
    pl_choice b[] = {a, a, a, a, a, a, a};
    b[0].side = 2, b[1].verb = 1, b[2].subject = 1, b[3].target = 1, b[4].value = 1, b[5].item_count = 0, b[6].items = &other;
    for (int i = 0; i < PL_COUNT(b); i++)
        CHECK(!pl_same_choice(&a, &b[i]));
    pl_item copy = one;
    CHECK(pl_same_choice(&a, &(pl_choice){1, 2, 3, 4, 5, 1, &copy}));
    CHECK(pl_same_choice(&b[5], &(pl_choice){1, 2, 3, 4, 5, 0, NULL}));
}

TEST(a_side_that_is_not_in_the_game_is_not_asked)
{
    const pl_choice plain = {.verb = PLAIN, .value = 2};
    door d = open_door(&toy_rules);
    for (int side = 0; side <= UINT8_MAX; side++) {
        pl_choice choice = plain;
        choice.side = (pl_side)side;
        CHECK_EQ(knock(&d, choice), side == 1 ? PL_OK : PL_ILLEGAL);
        if (side != 1)
            CHECK_TEXT(pl_game_why_not(d.game, NULL), "PL-1: this side is not asked now");
    }
    shut_door(&d);
}

TEST(what_only_looks_like_a_place_stands_as_it_is)
{
    static pl_reasons reasons;
    const pl_turn turn = {.reasons = &reasons};
    CHECK_TEXT(pl_reason(&turn, "{numbers} {number}", 3, 4), "{numbers} 3");
    CHECK_TEXT(pl_reason(&turn, "{inch} {inches}", 3000, 4), "{inch} 3 inches");
    CHECK_TEXT(pl_reason(&turn, "{inches}", 10), "0.01 inches");
    CHECK_TEXT(pl_reason(&turn, "{inches}", 1000), "1 inch");
    CHECK_TEXT(pl_reason(&turn, "{inches}", 12340), "12.34 inches");
    CHECK_TEXT(pl_reason(&turn, "{inches}", 0), "0 inches");
}

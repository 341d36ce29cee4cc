// test_search.c - a search answers in time, whoever stops it; finds what judgement misses; does not see what is hidden; tells its plan.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bare.h"
#include "formats/battle.h"
#include "formats/scenario_file.h"
#include "harness.h"
#include "players/search.h"
#include "rulesets.h"

// ---- a game whose judgement is wrong: it likes the bait, which loses; a bid wins with as many dice in eight as it is high

enum { BAIT = 1, BID };
typedef struct own {
    uint8_t won, prepared, spare[6];
} own;

static void offer(const pl_turn *turn, pl_offer *to)
{
    (void)turn;
    pl_put(to, (pl_option){.verb = BAIT}, NULL);
    for (int value = 1; value <= 7; value += 3)
        pl_put(to, (pl_option){.verb = BID, .value = value}, NULL);
    pl_put_pass(to);
}
static pl_flow take(pl_turn *turn, const pl_choice *c)
{
    own *mine = pl_own_game(turn);
    if (c->verb == BID) {
        pl_roll roll = {.purpose = "luck", .rule = "T-1", .owner = c->side, .count = 1, .faces = 8, .need = (uint8_t)(9 - c->value)};
        pl_roll_dice(turn, &roll);
        mine->won = roll.passed;
    }
    return PL_NEXT;
}
static pl_flow finish(pl_turn *turn) { return pl_win(turn, ((own *)pl_own_game(turn))->won ? 1 : 2); }
static pl_status prepare(pl_scene *scene, pl_error *error)
{
    (void)scene, (void)error;
    return PL_OK;
}
static int32_t worth_of_bait = 100;
static int32_t judge(const pl_turn *view, const pl_choice *c)
{
    (void)view;
    return c->verb == BAIT ? worth_of_bait : c->value;
}
static const pl_step steps[] = {{"1", "Choose", PL_BY_ACTIVE, .offer = offer, .apply = take}, {"2", "End", PL_BY_NOBODY, .run = finish}};
static const pl_sequence sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Choose", steps)};
static const pl_verb verbs[] = {{.name = "pass"}, {.name = "bait"}, {.name = "bid"}};
static const pl_ruleset rules = {.id = "bait",
                                 .name = "Bait",
                                 .sequences = sequences,
                                 .sequence_count = 2,
                                 .verbs = verbs,
                                 .verb_count = 3,
                                 .sides_min = 2,
                                 .sides_max = 2,
                                 .unit_table = "units",
                                 .terrain_table = "terrain",
                                 .own_game = sizeof(own),
                                 .prepare = prepare};
static const pl_mind mind = {.rules = &rules, .judge = judge};
static const pl_mind *mind_for(const pl_scene *scene) { return scene->rules == &rules ? &mind : pl_mind_of(scene->rules); }

TEST(search_overrules_a_judgement_that_loses)
{
    pl_scene *scene;
    pl_game *game;
    pl_player *scripted, *search;
    pl_error error;
    pl_dice dice = {.seed = 5};
    CHECK_EQ(kit_bare_scene(&rules, 2, &scene, &error), PL_OK);
    CHECK_EQ(pl_game_create(scene, &game, &error), PL_OK);
    CHECK_EQ(pl_player_create_minded("scripted", scene, mind_for(scene), 1, &scripted, &error), PL_OK);
    CHECK_EQ(pl_player_create_minded("search3", scene, mind_for(scene), 1, &search, &error), PL_OK);
    pl_game_start(game, &dice);
    CHECK_EQ(pl_player_choose(scripted, pl_game_state(game), 1).verb, BAIT);
    CHECK_EQ(pl_player_plan(scripted)->reason, PL_PLAN_JUDGED);
    pl_choice choice = pl_player_choose(search, pl_game_state(game), 1);
    CHECK(choice.verb == BID && choice.value == 7);
    const pl_plan *plan = pl_player_plan(search);
    CHECK_EQ(plan->reason, PL_PLAN_BEST);
    CHECK_EQ(plan->considered, 5);
    CHECK(plan->lines[0].choice.verb == BAIT && plan->lines[0].tries > 0 && plan->lines[0].lost == plan->lines[0].tries);
    CHECK(plan->lines[plan->chosen].won > plan->lines[plan->chosen].tries / 2);
    pl_player_destroy(scripted);
    pl_player_destroy(search);
    pl_game_destroy(game);
    pl_scene_destroy(scene);
}

// The work that a level may do for a choice in a game of such patience and persistence.
static uint64_t work_of(const char *level, uint16_t patience, uint16_t persistence)
{
    pl_scene *scene;
    pl_player *player;
    pl_error error;
    const pl_mind other = {.rules = &rules, .judge = judge, .patience = patience, .persistence = persistence};
    CHECK_EQ(kit_bare_scene(&rules, 2, &scene, &error), PL_OK);
    CHECK_EQ(pl_player_create_minded(level, scene, &other, 1, &player, &error), PL_OK);
    uint64_t work = player->search->work;
    pl_player_destroy(player);
    pl_scene_destroy(scene);
    return work;
}

TEST(patience_is_for_every_level_and_persistence_for_the_last)
{
    uint64_t third = work_of("search3", 0, 0), last = work_of("search5", 0, 0);
    CHECK(third && last > third);
    CHECK_EQ(work_of("search3", 250, 0), third * 5 / 2);
    CHECK_EQ(work_of("search5", 250, 0), last * 5 / 2);
    CHECK_EQ(work_of("search3", 50, 300), third / 2);
    CHECK_EQ(work_of("search5", 50, 300), last * 3 / 2);
}

// Of eight worlds in a row a bid wins exactly as many as it is high, whatever the seed; of a rest, no more than that.
TEST(luck_evens_out_over_the_worlds)
{
    pl_scene *scene;
    pl_game *game;
    pl_error error;
    pl_dice dice = {.seed = 5};
    CHECK_EQ(kit_bare_scene(&rules, 2, &scene, &error), PL_OK);
    CHECK_EQ(pl_game_create(scene, &game, &error), PL_OK);
    pl_game_start(game, &dice);
    int bids = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        pl_player *search;
        CHECK_EQ(pl_player_create_minded("search3", scene, mind_for(scene), seed, &search, &error), PL_OK);
        pl_player_choose(search, pl_game_state(game), 1);
        const pl_plan *plan = pl_player_plan(search);
        for (int i = 0; i < plan->line_count; i++) {
            const pl_plan_line *line = &plan->lines[i];
            int sure = line->tries / 8 * line->choice.value;
            if (line->choice.verb != BID || line->tries < 8)
                continue;
            CHECK(line->won >= sure && line->won <= sure + line->choice.value);
            bids++;
        }
        pl_player_destroy(search);
    }
    CHECK(bids >= 20);
    pl_game_destroy(game);
    pl_scene_destroy(scene);
}

// ---- the same game for three, in which the second side may win

static pl_flow finish_for_another(pl_turn *turn) { return pl_win(turn, ((own *)pl_own_game(turn))->won ? 2 : 3); }
static bool are_first_two(const pl_scene *scene, pl_side a, pl_side b)
{
    (void)scene;
    return a <= 2 && b <= 2;
}
static const pl_step steps_of_three[] = {{"1", "Choose", PL_BY_ACTIVE, .offer = offer, .apply = take},
                                         {"2", "End", PL_BY_NOBODY, .run = finish_for_another}};
static const pl_sequence sequences_of_three[] = {{.id = ""}, PL_SEQUENCE("S", "Choose", steps_of_three)};

static int chosen_by_the_first_of_three(bool has_ally)
{
    pl_ruleset three = rules;
    pl_scene *scene;
    pl_game *game;
    pl_player *search;
    pl_error error;
    pl_dice dice = {.seed = 5};
    three.sequences = sequences_of_three;
    three.sides_max = 3;
    three.are_allied = has_ally ? are_first_two : NULL;
    CHECK_EQ(kit_bare_scene(&three, 3, &scene, &error), PL_OK);
    CHECK_EQ(pl_game_create(scene, &game, &error), PL_OK);
    CHECK_EQ(pl_player_create_minded("search3", scene, mind_for(scene), 1, &search, &error), PL_OK);
    pl_game_start(game, &dice);
    int verb = pl_player_choose(search, pl_game_state(game), 1).verb;
    pl_player_destroy(search);
    pl_game_destroy(game);
    pl_scene_destroy(scene);
    return verb;
}

TEST(an_allys_win_is_a_win)
{
    CHECK_EQ(chosen_by_the_first_of_three(true), BID);
    CHECK_EQ(chosen_by_the_first_of_three(false), BAIT);  // whoever of the others wins, it has lost: judgement decides
}

// ---- a game that wants two choices in a row which judgement does not like: to prepare, and then to strike; rest after it loses

enum { SAFE = 1, PREPARE, REST, STRIKE };

static void offer_first(const pl_turn *turn, pl_offer *to)
{
    (void)turn;
    pl_put(to, (pl_option){.verb = SAFE}, NULL);
    pl_put(to, (pl_option){.verb = PREPARE}, NULL);
}
static void offer_second(const pl_turn *turn, pl_offer *to)
{
    (void)turn;
    pl_put(to, (pl_option){.verb = REST}, NULL);
    pl_put(to, (pl_option){.verb = STRIKE}, NULL);
}
static pl_flow note_choice(pl_turn *turn, const pl_choice *c)
{
    own *mine = pl_own_game(turn);
    if (c->verb == SAFE) {
        pl_roll roll = {.purpose = "luck", .rule = "T-1", .owner = c->side, .count = 1, .faces = 8, .need = 8};
        pl_roll_dice(turn, &roll);
        mine->won = roll.passed;
    }
    mine->prepared |= c->verb == PREPARE;
    mine->won |= c->verb == STRIKE && mine->prepared;
    return PL_NEXT;
}
static int32_t judge_pair(const pl_turn *view, const pl_choice *c)
{
    (void)view;
    return c->verb == SAFE || c->verb == REST ? 10 : 0;
}
static const pl_step pair_steps[] = {{"1", "First", PL_BY_ACTIVE, .offer = offer_first, .apply = note_choice},
                                     {"2", "Second", PL_BY_ACTIVE, .offer = offer_second, .apply = note_choice},
                                     {"3", "End", PL_BY_NOBODY, .run = finish}};
static const pl_sequence pair_sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Choose", pair_steps)};
static const pl_verb pair_verbs[] = {{.name = "pass"}, {.name = "safe"}, {.name = "prepare"}, {.name = "rest"}, {.name = "strike"}};

TEST(search_finds_two_choices_that_are_good_only_together)
{
    pl_ruleset pair = rules;
    pl_scene *scene;
    pl_game *game;
    pl_player *shallow, *deep;
    pl_error error;
    pl_dice dice = {.seed = 5};
    pair.sequences = pair_sequences;
    pair.verbs = pair_verbs;
    pair.verb_count = 5;
    const pl_mind paired = {.rules = &pair, .judge = judge_pair};
    CHECK_EQ(kit_bare_scene(&pair, 2, &scene, &error), PL_OK);
    CHECK_EQ(pl_game_create(scene, &game, &error), PL_OK);
    CHECK_EQ(pl_player_create_minded("search3", scene, &paired, 1, &shallow, &error), PL_OK);
    CHECK_EQ(pl_player_create_minded("search4", scene, &paired, 1, &deep, &error), PL_OK);
    pl_game_start(game, &dice);
    CHECK_EQ(pl_player_choose(shallow, pl_game_state(game), 1).verb, SAFE);  // it has no tree: after preparing it would rest
    CHECK_EQ(pl_player_choose(deep, pl_game_state(game), 1).verb, PREPARE);
    pl_player_destroy(shallow);
    pl_player_destroy(deep);
    pl_game_destroy(game);
    pl_scene_destroy(scene);
}

// A searching player whose play-outs stand at the game's state.
static pl_search *search_at(pl_player *player, pl_game *game)
{
    static pl_dice none;
    pl_game_take_up(player->search->game, pl_game_state(game), &none);
    return player->search;
}

TEST(a_glance_remembers_within_a_moment_and_looks_before_it_takes)
{
    pl_scene *scene;
    pl_game *game;
    pl_player *player;
    pl_error error;
    pl_dice dice = {.seed = 5};
    CHECK_EQ(kit_bare_scene(&rules, 2, &scene, &error), PL_OK);
    CHECK_EQ(pl_game_create(scene, &game, &error), PL_OK);
    CHECK_EQ(pl_player_create_minded("search3", scene, mind_for(scene), 1, &player, &error), PL_OK);
    pl_game_start(game, &dice);
    pl_search *search = search_at(player, game);
    CHECK_EQ(pl_search_glance(search, 1, 7).verb, BAIT);
    uint64_t before = search->script->work;
    CHECK_EQ(pl_search_glance(search, 1, 7).verb, BAIT);
    CHECK_EQ(search->script->work - before, 1);  // the best alone
    worth_of_bait = 5;
    before = search->script->work;
    pl_choice choice = pl_search_glance(search, 1, 7);
    CHECK(choice.verb == BID && choice.value == 7);
    CHECK_EQ(search->script->work - before, 2);  // the bait, which is worth less now, and the next best
    worth_of_bait = 100;
    CHECK(pl_search_glance(search, 1, 7).verb == BID);    // what has become better is not noticed ...
    CHECK_EQ(pl_search_glance(search, 1, 8).verb, BAIT);  // ... until the next moment
    pl_player_destroy(player);
    pl_game_destroy(game);
    pl_scene_destroy(scene);
}

// ---- on every table

// A game of the scenario, played so far by script.
static void play_some(pl_game *game, const pl_dice *dice, int choices)
{
    pl_player *scripted;
    pl_error error;
    CHECK_EQ(pl_player_create("scripted", pl_game_scene(game), 3, &scripted, &error), PL_OK);
    if (!choices)
        pl_game_start(game, dice);
    for (int i = 0; i < choices && !pl_game_is_over(game); i++) {
        pl_choice choice = pl_player_choose(scripted, pl_game_state(game), (pl_side)__builtin_ctz(pl_game_asked(game)));
        CHECK_EQ(pl_game_choose(game, &choice), PL_OK);
    }
    pl_player_destroy(scripted);
}

// A plan is whole: it holds the choice, counts its play-outs, and a side that was asked could make any of its choices.
static void check_plan(pl_game *game, const pl_plan *plan, const pl_choice *choice)
{
    int tries = 0;
    CHECK(plan->chosen >= 0 && plan->chosen < plan->line_count && plan->considered >= plan->line_count);
    CHECK(pl_same_choice(&plan->lines[plan->chosen].choice, choice));
    for (int i = 0; i < plan->line_count; i++) {
        tries += plan->lines[i].tries;
        CHECK_EQ(pl_game_check(game, &plan->lines[i].choice), PL_OK);
        CHECK(plan->lines[i].won + plan->lines[i].lost + plan->lines[i].drawn <= plan->lines[i].tries);
        CHECK(i == 0 || plan->lines[i].worth <= plan->lines[i - 1].worth);
    }
    CHECK_EQ(tries, plan->play_outs);
}

typedef struct tally {
    int secrets, twins;  // rests at which something was hidden from the side that is asked; at which the ruleset had a twin
} tally;

static bool has_secrets(const pl_game *game, pl_side side, pl_state *room)
{
    pl_state *open = pl_scene_block(pl_game_scene(game));
    pl_view_make(pl_game_scene(game), pl_game_state(game), side, room);
    pl_state_copy(open, pl_game_state(game));
    open->dice = open->choices = 0;  // no view tells them
    bool is_hidden = !pl_state_equal(open, room);
    free(open);
    return is_hidden;
}

// The same seed chooses alike on a twin, which differs in nothing but what the side may not know.
static void check_blind(pl_game *game, pl_state *twin, uint64_t seed, tally *seen)
{
    const pl_scene *scene = pl_game_scene(game);
    pl_player *one, *two;
    pl_error error;
    pl_side side = (pl_side)__builtin_ctz(pl_game_asked(game));
    CHECK_EQ(pl_player_create_minded("search1", scene, mind_for(scene), seed, &one, &error), PL_OK);
    CHECK_EQ(pl_player_create_minded("search1", scene, mind_for(scene), seed, &two, &error), PL_OK);
    pl_choice choice = pl_player_choose(one, pl_game_state(game), side);
    CHECK_EQ(pl_game_check(game, &choice), PL_OK);
    check_plan(game, pl_player_plan(one), &choice);
    seen->secrets += has_secrets(game, side, twin);
    pl_state_copy(twin, pl_game_state(game));
    seen->twins += scene->rules->disguise && scene->rules->disguise(scene, twin, side, seed);
    pl_choice other = pl_player_choose(two, twin, side);
    CHECK(pl_same_choice(&choice, &other));
    pl_player_destroy(one);
    pl_player_destroy(two);
}

// With nothing remembered a glance finds what the script finds, though not always the same of equals.
static void check_glance(pl_game *game, uint64_t moment)
{
    const pl_scene *scene = pl_game_scene(game);
    pl_player *player, *scripted;
    pl_error error;
    pl_side side = (pl_side)__builtin_ctz(pl_game_asked(game));
    CHECK_EQ(pl_player_create_minded("search1", scene, mind_for(scene), 1, &player, &error), PL_OK);
    CHECK_EQ(pl_player_create_minded("scripted", scene, mind_for(scene), 1, &scripted, &error), PL_OK);
    pl_choice wanted = pl_player_choose(scripted, pl_game_state(game), side);
    pl_choice found = pl_search_glance(search_at(player, game), side, moment);
    CHECK_EQ(pl_game_check(game, &found), PL_OK);
    const pl_turn *view = pl_game_turn(scripted->eyes);
    CHECK_EQ(pl_mind_of(scene->rules)->judge(view, &found), pl_mind_of(scene->rules)->judge(view, &wanted));
    pl_player_destroy(player);
    pl_player_destroy(scripted);
}

static void check_battle(const pl_ruleset *of, const char *id, tally *seen)
{
    pl_battle *battle;
    pl_game *game;
    pl_error error;
    pl_dice dice = {.seed = 11};
    CHECK_EQ(pl_battle_open(of, id, &battle, &error), PL_OK);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    pl_state *twin = pl_scene_block(battle->scene);
    play_some(game, &dice, 0);
    for (int look = 0; look < 4 && !pl_game_is_over(game); look++) {
        check_blind(game, twin, 17 + (uint64_t)look, seen);
        check_glance(game, 17 + (uint64_t)look);
        play_some(game, &dice, 9);
    }
    free(twin);
    pl_game_destroy(game);
    pl_battle_close(battle);
}

TEST(search_does_not_see_what_is_hidden_in_any_game)
{
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_scenario_info *list;
        pl_error error;
        tally seen = {0};
        int count;
        CHECK_EQ(pl_scenario_list(pl_rulesets[i], &list, &count, &error), PL_OK);
        for (int s = 0; s < count; s++)
            check_battle(pl_rulesets[i], list[s].id, &seen);
        print_message("%s: something hidden at %d rests, %d twins\n", pl_rulesets[i]->id, seen.secrets, seen.twins);
        CHECK(seen.twins > 0 || !seen.secrets);
        pl_scenario_list_free(list, count);
    }
}

// ---- limits

static atomic_bool stop;
static void *stop_soon(void *ready)
{
    while (!atomic_load((atomic_bool *)ready))
        ;
    for (int64_t start = pl_search_clock(); pl_search_clock() < start + 30;)
        ;
    atomic_store(&stop, true);
    return NULL;
}

TEST(search_ends_when_it_is_told_to)
{
    pl_battle *battle;
    pl_game *game;
    pl_player *search;
    pl_error error;
    pl_dice dice = {.seed = 11};
    pthread_t thread;
    atomic_bool ready = false;
    CHECK_EQ(pl_battle_open(pl_ruleset_named("rank-and-file"), "kolben-ridge", &battle, &error), PL_OK);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    CHECK_EQ(pl_player_create("search5", battle->scene, 1, &search, &error), PL_OK);
    play_some(game, &dice, 0);
    play_some(game, &dice, 6);
    pl_side side = (pl_side)__builtin_ctz(pl_game_asked(game));

    pl_player_set_stop(search, &stop);  // from another thread, in the middle
    CHECK_EQ(pthread_create(&thread, NULL, stop_soon, &ready), 0);
    atomic_store(&ready, true);
    pl_choice choice = pl_player_choose(search, pl_game_state(game), side);
    pthread_join(thread, NULL);
    CHECK_EQ(pl_game_check(game, &choice), PL_OK);
    CHECK(pl_player_plan(search)->is_cut);

    choice = pl_player_choose(search, pl_game_state(game), side);  // stopped before it began: judgement answers
    CHECK_EQ(pl_game_check(game, &choice), PL_OK);
    CHECK(pl_player_plan(search)->is_cut && pl_player_plan(search)->play_outs == 0);

    pl_player_set_stop(search, NULL);  // by the clock
    pl_player_set_time(search, 40);
    int64_t start = pl_search_clock();
    choice = pl_player_choose(search, pl_game_state(game), side);
    CHECK(pl_search_clock() - start < 2000);  // a wide margin: the machine may be busy
    CHECK_EQ(pl_game_check(game, &choice), PL_OK);
    CHECK(pl_player_plan(search)->is_cut);

    pl_player_destroy(search);
    pl_game_destroy(game);
    pl_battle_close(battle);
}

TEST(search_is_repeatable_by_its_seed)
{
    pl_battle *battle;
    pl_game *game;
    pl_error error;
    uint64_t hashes[2];
    pl_dice dice = {.seed = 8};
    CHECK_EQ(pl_battle_open(pl_ruleset_named("drill"), "first-steps", &battle, &error), PL_OK);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    for (int run = 0; run < 2; run++) {
        pl_player *search;
        CHECK_EQ(pl_player_create("search1", battle->scene, 21, &search, &error), PL_OK);
        for (pl_game_start(game, &dice); !pl_game_is_over(game);) {
            pl_choice choice = pl_player_choose(search, pl_game_state(game), (pl_side)__builtin_ctz(pl_game_asked(game)));
            CHECK_EQ(pl_game_choose(game, &choice), PL_OK);
        }
        hashes[run] = pl_game_hash(game);
        pl_player_destroy(search);
    }
    CHECK(hashes[0] == hashes[1]);
    pl_game_destroy(game);
    pl_battle_close(battle);
}

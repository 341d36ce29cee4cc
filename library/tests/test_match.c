// test_match.c - matches: who sits where, empty seats, the same game from the same seed, and what is refused.
#include "harness.h"
#include "phaseline/games.h"
#include "phaseline/match.h"

#include <string.h>

static pl_match *match;
static pl_error error;

static pl_status open_drill(const char *players)
{
    error = (pl_error){0};
    return pl_match_open("drill", "first-steps", players, 7, &match, &error);
}

static uint64_t played_out(const char *players)
{
    CHECK_EQ(open_drill(players), PL_OK);
    int made = pl_match_play(match);
    CHECK_EQ(made, pl_game_state(match->game)->choices);
    CHECK(pl_game_is_over(match->game));
    uint64_t hash = pl_game_hash(match->game);
    pl_match_close(match);
    return hash;
}

TEST(the_same_seed_and_players_make_the_same_game)
{
    CHECK(played_out("random") == played_out("random"));
    CHECK(played_out("random") == played_out("random,random"));
    CHECK(played_out("random") != played_out("random,scripted"));
}

TEST(computers_play_for_the_side_they_sit_on)
{
    CHECK_EQ(open_drill("scripted,random"), PL_OK);
    for (pl_side side; (side = pl_match_step(match)) != 0;)
        CHECK(side == 1 || side == 2);
    CHECK_EQ(pl_match_step(match), 0);  // over
    pl_match_close(match);
}

TEST(an_empty_seat_is_waited_for)
{
    CHECK_EQ(open_drill("human,scripted"), PL_OK);
    CHECK(!match->computers[1] && match->computers[2]);
    int own = 0, computers = 0;
    while (!pl_game_is_over(match->game)) {
        computers += pl_match_play(match);
        if (pl_game_is_over(match->game))
            break;
        CHECK(pl_game_asked(match->game) == PL_SIDE_BIT(1));
        pl_item items[PL_ITEMS_MAX];
        pl_choice choice = pl_game_default(match->game, pl_mind_of(match->battle->rules), 1, items);
        CHECK_EQ(pl_game_choose(match->game, &choice), PL_OK);
        own++;
    }
    CHECK(own > 0 && computers > 0);
    CHECK_EQ(own + computers, pl_game_state(match->game)->choices);
    pl_match_close(match);
}

TEST(without_a_scenario_the_tutorial_is_played)
{
    CHECK_EQ(pl_match_open("drill", NULL, "human", 1, &match, &error), PL_OK);
    CHECK_TEXT(match->battle->scenario->id, match->battle->rules->tutorial);
    CHECK_EQ(pl_match_play(match), 0);
    pl_match_close(match);
}

TEST(what_is_not_there_is_refused_by_name)
{
    CHECK_EQ(pl_match_open("dril", NULL, "random", 1, &match, &error), PL_MISSING);
    CHECK(!match);
    CHECK_TEXT(error.text, "there is no game 'dril'; did you mean 'drill'?");
    CHECK_EQ(pl_match_open("drill", "first-step", "random", 1, &match, &error), PL_MISSING);
    CHECK(!match && strstr(error.text, "did you mean 'first-steps'"));
    CHECK_EQ(open_drill("scripted,clever"), PL_MISSING);
    CHECK(!match);
    CHECK_TEXT(error.text, "players: found 'clever', wanted human, random, scripted or search1 to search5");
    CHECK_EQ(open_drill(""), PL_BAD);
    CHECK_EQ(open_drill("a-name-that-is-longer-than-any-computer-has"), PL_BAD);
    pl_match_close(NULL);
}

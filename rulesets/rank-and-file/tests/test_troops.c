// test_troops.c - what each kind of troops is and may form, and what is left of them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "formation.h"
#include "harness.h"
#include "ruleset.h"

static pl_battle *battle;
static pl_state *state;
static pl_turn turn;

static void lay(const char *more)
{
    char text[4096];
    pl_error error = {0};
    snprintf(text, sizeof text,
             "game: rank-and-file\nname: Field\ntable: {width: 48, height: 48}\nsides: [{id: a, name: A}, {id: b, name: B}]\n%s", more);
    if (pl_battle_open_text(&rnf_ruleset, text, strlen(text), "field", &battle, &error))
        fail_msg("%s: %s", error.path, error.text);
    state = pl_scene_block(battle->scene);
    pl_state_copy(state, battle->scene->initial);
    turn = (pl_turn){.scene = battle->scene, .rules = &rnf_ruleset, .state = state};
}

static void clear(void)
{
    free(state);
    pl_battle_close(battle);
}

static int unit(const char *id) { return pl_scene_unit_named(battle->scene, id); }

static const char all_arms[] =
    "units:\n- {id: 1, side: 1, type: pr_musk, at: [4, 4]}\n- {id: 2, side: 1, type: pr_jaeg, at: [12, 4]}\n"
    "- {id: 3, side: 1, type: pr_cuir, at: [20, 4]}\n- {id: 4, side: 1, type: pr_huss, at: [30, 4]}\n"
    "- {id: 5, side: 1, type: pr_bat, at: [38, 4]}\n- {id: 6, side: 1, type: pr_hbat, at: [44, 4]}\n"
    "- {id: 91, side: 1, type: cinc, at: [1, 1]}\n- {id: 101, side: 2, type: au_musk, at: [20, 40], facing: 180}\n";

// RNF-UNT.9, RNF-SKI.1: each arm has its own formations, skirmish order those alone that are trained for it.
TEST(rnf_unt_9_formations_of_each_arm)
{
    static const struct {
        const char *unit;
        int forms;  // a bit each
    } arms[] = {{"1", 1 << RNF_LINE | 1 << RNF_COLUMN | 1 << RNF_MARCH | 1 << RNF_SQUARE | 1 << RNF_GARRISON},
                {"2", 1 << RNF_LINE | 1 << RNF_COLUMN | 1 << RNF_MARCH | 1 << RNF_SQUARE | 1 << RNF_SKIRMISH | 1 << RNF_GARRISON},
                {"3", 1 << RNF_LINE | 1 << RNF_COLUMN | 1 << RNF_MARCH},
                {"4", 1 << RNF_LINE | 1 << RNF_COLUMN | 1 << RNF_MARCH},
                {"5", 1 << RNF_DEPLOYED | 1 << RNF_LIMBERED},
                {"6", 1 << RNF_DEPLOYED | 1 << RNF_LIMBERED}};
    lay(all_arms);
    for (int i = 0; i < PL_COUNT(arms); i++)
        for (int form = -1; form <= RNF_FORMATIONS; form++) {
            bool is_one = form > RNF_NO_FORMATION && form < RNF_FORMATIONS && arms[i].forms >> form & 1;
            if (rnf_may_form(&turn, unit(arms[i].unit), form) != is_one)
                fail_msg("unit %s, formation %d", arms[i].unit, form);
        }
    clear();
}

// RNF-ARM.1: horse artillery is artillery; hussars are mounted and gunners on horses are not.
TEST(rnf_arm_1_what_each_is)
{
    static const struct {
        const char *unit;
        bool is_foot, is_mounted, is_gun, is_leader;
    } arms[] = {{"1", true, false, false, false}, {"2", true, false, false, false}, {"3", false, true, false, false},
                {"4", false, true, false, false}, {"5", false, false, true, false}, {"6", false, false, true, false},
                {"91", false, false, false, true}};
    lay(all_arms);
    for (int i = 0; i < PL_COUNT(arms); i++) {
        CHECK_EQ(rnf_is_foot(&turn, unit(arms[i].unit)), arms[i].is_foot);
        CHECK_EQ(rnf_is_mounted(&turn, unit(arms[i].unit)), arms[i].is_mounted);
        CHECK_EQ(rnf_is_gun(&turn, unit(arms[i].unit)), arms[i].is_gun);
        CHECK_EQ(rnf_is_leader(&turn, unit(arms[i].unit)), arms[i].is_leader);
    }
    clear();
}

// RNF-UNT.6: half of its stands lost is half, odd numbers upward; a single stand never is.
TEST(rnf_unt_6_half_of_its_stands)
{
    static const struct {
        int start, left;
        bool is_half;
    } units[] = {{6, 6, false}, {6, 4, false}, {6, 3, true}, {6, 1, true},  {5, 3, false},
                 {5, 2, true},  {2, 2, false}, {2, 1, true}, {1, 1, false}, {1, 0, false}};
    for (int i = 0; i < PL_COUNT(units); i++) {
        rnf_unit u = {.stands_start = (uint8_t)units[i].start, .stands = (uint8_t)units[i].left};
        CHECK_EQ(rnf_lost(&u), units[i].start - units[i].left);
        CHECK_EQ(rnf_at_half(&u), units[i].is_half);
    }
}

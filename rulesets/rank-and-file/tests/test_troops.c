// test_troops.c - what each kind of troops is and may form, and what is left of them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/field.h"
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

// ---- what a card shows

static int32_t shown(const char *id, const char *field)
{
    return pl_field_get(battle->scene, state, pl_field_named(&rnf_ruleset, PL_OF_UNIT, field), unit(id), 0);
}

static const char classes[] = "units:\n- {id: 1, side: 1, type: pr_fus, at: [4, 4]}\n- {id: 2, side: 1, type: pr_musk, at: [14, 4]}\n"
                              "- {id: 3, side: 1, type: pr_gren, at: [24, 4]}\n- {id: 4, side: 1, type: im_guard, at: [34, 4]}\n"
                              "- {id: 5, side: 1, type: pr_huss, at: [8, 14], set: {formation: column}}\n"
                              "- {id: 6, side: 1, type: pr_bat, at: [40, 14]}\n"
                              "- {id: 91, side: 1, type: cinc, at: [1, 1], set: {quality: poor}}\n"
                              "- {id: 92, side: 1, type: general, at: [2, 1], set: {quality: average}}\n"
                              "- {id: 93, side: 1, type: general, at: [3, 1], set: {quality: gifted}}\n"
                              "- {id: 101, side: 2, type: au_musk, at: [20, 40], facing: 180}\n";

// RNF-UNT.3, section 5.11: what each class needs; words are numbered by the need.
TEST(rnf_unt_3_what_each_class_needs)
{
    static const char *const ids[] = {"1", "2", "3", "4"};
    static const int plain[] = {5, 4, 3, 3}, with_elite[] = {5, 4, 3, 2};
    for (int is_on = 0; is_on < 2; is_on++) {
        char text[2048];
        snprintf(text, sizeof text, "%s%s", is_on ? "switches: {on: [elite_class]}\n" : "", classes);
        lay(text);
        for (int i = 0; i < PL_COUNT(ids); i++)
            CHECK_EQ(shown(ids[i], "morale_need"), is_on ? with_elite[i] : plain[i]);
        CHECK_EQ(shown("2", "hits_max"), 3);
        CHECK_EQ(shown("2", "rate"), 8000);
        CHECK_EQ(shown("5", "rate"), 16000);
        CHECK_EQ(shown("6", "rate"), 8000);
        clear();
    }
    char text[2048];
    for (int need = 0; need <= 9; need++) {  // what has no word is not shown
        snprintf(text, sizeof text, "overrides: [{name: t_morale.regular.need, value: %d}]\n%s", need, classes);
        lay(text);
        CHECK_EQ(shown("2", "morale_need"), need <= 8 ? need : 0);
        clear();
    }
}

// RNF-LDR.5: +1, or with the switch what the leader's quality is worth; words: none, +1, +2, +3, -1, -2.
TEST(rnf_ldr_5_what_a_leader_adds)
{
    lay(classes);
    CHECK(shown("91", "help") == 1 && shown("92", "help") == 1 && shown("93", "help") == 1);
    clear();
    char text[2048];
    snprintf(text, sizeof text, "switches: {on: [commander_quality]}\n%s", classes);
    lay(text);
    CHECK(shown("91", "help") == 0 && shown("92", "help") == 1 && shown("93", "help") == 2);
    clear();
    static const struct {
        int mod, word;
    } mods[] = {{-3, 0}, {-2, 5}, {-1, 4}, {0, 0}, {1, 1}, {3, 3}, {4, 0}};
    for (int i = 0; i < PL_COUNT(mods); i++) {
        snprintf(text, sizeof text, "overrides: [{name: t_quality.poor.mod, value: %d}]\nswitches: {on: [commander_quality]}\n%s",
                 mods[i].mod, classes);
        lay(text);
        CHECK_EQ(shown("91", "help"), mods[i].word);
        clear();
    }
}

// ---- the tables

// Sections 5.1 to 5.12: every number stands where the rules look for it.
TEST(rnf_tables_hold_what_the_rulebook_says)
{
    lay(classes);
    const rnf_tables *t = rnf_t(&turn);
    static const int rates[RNF_LEADER][RNF_FORMATIONS] = {{0, 8, 8, 12, 2, 12}, {0, 12, 12, 16}, {0, 16, 16, 24}, {0, 12, 12, 16}};
    for (int arm = RNF_FOOT; arm <= RNF_CAMEL; arm++)
        for (int weight = 0; weight < 3; weight++) {
            for (int f = 0; f < RNF_FORMATIONS; f++)
                CHECK_EQ(t->move[arm][weight][f], PL_INCHES(rates[arm][f]));
            CHECK_EQ(t->road[arm][weight], PL_INCHES(arm == RNF_FOOT ? 16 : 24));
        }
    static const int foot[3][3] = {{8, 12, 4}, {8, 12, 2}, {6, 8, 0}};  // limbered, on a road, deployed
    for (int weight = 0; weight < 3; weight++) {
        CHECK_EQ(t->move[RNF_ART_FOOT][weight][RNF_LIMBERED], PL_INCHES(foot[weight][0]));
        CHECK_EQ(t->road[RNF_ART_FOOT][weight], PL_INCHES(foot[weight][1]));
        CHECK_EQ(t->move[RNF_ART_FOOT][weight][RNF_DEPLOYED], PL_INCHES(foot[weight][2]));
        CHECK_EQ(t->move[RNF_ART_HORSE][weight][RNF_LIMBERED], PL_INCHES(12));
        CHECK_EQ(t->road[RNF_ART_HORSE][weight], PL_INCHES(16));
        CHECK_EQ(t->move[RNF_ART_HORSE][weight][RNF_DEPLOYED], PL_INCHES(4));
        CHECK_EQ(t->move[RNF_ART_FOOT][weight][RNF_LINE], 0);
    }
    for (int arm = 0; arm < RNF_ARMS; arm++) {
        bool is_gun = arm == RNF_ART_FOOT || arm == RNF_ART_HORSE, is_horse = arm >= RNF_HORSE_HEAVY && arm <= RNF_CAMEL;
        CHECK_EQ(t->stand_width[arm], arm == RNF_LEADER ? 1000 : 1500);
        CHECK_EQ(t->stand_depth[arm], is_gun ? 1500 : is_horse || arm == RNF_LEADER ? 1000 : 750);
        CHECK_EQ(t->limbered_depth[arm], is_gun ? 3000 : 0);
        CHECK_EQ(t->hits_per_stand[arm], arm == RNF_LEADER ? 1 : 3);
    }
    static const int retire[] = {2, 3, 3, 3, 2, 3}, rout[] = {3, 4, 4, 4, 0, 0}, gun_rout[] = {0, 0, 0, 0, 3, 4};
    for (int arm = 0; arm < RNF_LEADER; arm++) {
        CHECK_EQ(t->retreat_dice[arm][RNF_GO_RETIRE], retire[arm]);
        CHECK_EQ(t->retreat_dice[arm][RNF_GO_ROUT], rout[arm]);
        CHECK_EQ(t->retreat_dice[arm][RNF_GO_FLEE], rout[arm]);
        CHECK_EQ(t->gun_rout_dice[arm], gun_rout[arm]);
    }
    static const int fire[] = {-1, -1, -1, -1, -1, -1, -2, 1, -1, -1}, melee[] = {-1, 1, -1, 1, -1, -1, -2, 1, 1, -1},
                     morale[] = {-1, 1, 1, -1, 1};
    CHECK(!memcmp(t->fire_mod, fire, sizeof fire) && !memcmp(t->melee_mod, melee, sizeof melee) &&
          !memcmp(t->morale_mod, morale, sizeof morale));
    static const int bits[] = {0, 3, 3, 3, 1, 1, 3, 1, 4, 4}, deep[] = {0, 0, 1, 1, 1, 0, 1, 0, 0, 1};
    for (int f = RNF_LINE; f < RNF_FORMATIONS; f++) {
        CHECK_EQ(t->arms_of[f], bits[f]);
        CHECK_EQ(t->is_deep[f], deep[f]);
        CHECK_EQ(t->spacing[f], f == RNF_SKIRMISH ? 500 : 0);
    }
    CHECK_EQ(t->type_count, 35);
    clear();
}

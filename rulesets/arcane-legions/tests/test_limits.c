// test_limits.c - how many dice a throw may come to: all that fit are thrown, and what could come to more is refused when it is read.
#include "board.h"

static pl_status opens(const char *text, pl_error *error)
{
    pl_battle *battle = NULL;
    char whole[4096];
    snprintf(whole, sizeof whole, "game: arcane-legions\nname: Test\ntable: {width: 48, height: 36}\n%s", text);
    pl_status status = pl_battle_open_text(&al_ruleset, whole, strlen(whole), "test", &battle, error);
    pl_battle_close(battle);
    return status;
}

// `most`: the dice that unit x could throw by the message, 0: the battle is read.
static void check_most(const char *text, int most)
{
    pl_error error = {0};
    char wanted[64];
    pl_status status = opens(text, &error);
    snprintf(wanted, sizeof wanted, "'x' could throw %d dice", most);
    if (!most && status)
        fail_msg("'%s': %s", text, error.text);
    if (most && (status != PL_FULL || !strstr(error.text, wanted) || strncmp(error.path, "units[1].type", 13)))
        fail_msg("'%s': wanted '%s', got '%s' at %s", text, wanted, error.text, error.path);
}

#define FOE "{id: z, side: 2, type: scarab_swarm, at: [40, 30]}"
#define ARMY(overrides, side, units) \
    "overrides: [" overrides "]\nsides: [{id: a, name: A, set: {" side "}}, {id: b, name: B}]\nunits: [" FOE ", " units "]\n"
#define FREE_PUSH "{name: constants.push_price.value, value: none}"
#define HURT_PUSH "{name: constants.push_price.value, value: damage1}"
#define BULLS "{id: x, side: 1, type: minotaur_breakers, at: [10, 10]}"
#define SABRES "{id: x, side: 1, type: sabre_horse, at: [10, 10]}"
#define HERON ", {id: h, side: 1, type: heron_retinue, at: [20, 10]}"
#define ZHOU ", {id: t, side: 1, type: immortal_tactician, at: [25, 10]}"

// AL-DICE.2, AL-OP.9: every move order may make the bulls more aggressive; pushes or order points end it.
TEST(al_dice_2_bonus_dice_of_a_turn)
{
    check_most(ARMY("", "allowance: 100", BULLS), 0);                // A6 and three orders: two figures to push
    check_most(ARMY(HURT_PUSH, "allowance: 100", BULLS), 0);         // six hit points: five pushes
    check_most(ARMY(FREE_PUSH, "allowance: 26", BULLS), 0);          // 6 + 26
    check_most(ARMY(FREE_PUSH, "allowance: 27", BULLS), 33);         // a point more
    check_most(ARMY(FREE_PUSH, "allowance: 20, op: 7", BULLS), 33);  // points held count
    check_most(ARMY(FREE_PUSH, "allowance: 24", BULLS HERON), 0);    // inspire 1, battle cry 1
    check_most(ARMY(FREE_PUSH, "allowance: 25", BULLS HERON), 33);
    check_most(ARMY(FREE_PUSH, "allowance: 24", BULLS ZHOU), 0);  // inspire 1, windwalk 1
    check_most(ARMY(FREE_PUSH, "allowance: 25", BULLS ZHOU), 33);
    check_most(ARMY(FREE_PUSH, "allowance: 49", SABRES), 0);  // a formation pays two: 8 + 24
    check_most(ARMY(FREE_PUSH, "allowance: 50", SABRES), 33);
    check_most(ARMY("{name: constants.push_figures.value, value: 0}", "allowance: 27", BULLS), 33);
    check_most(ARMY("{name: order_costs.move.sortie, value: 0}", "allowance: 1", BULLS), 0);
    check_most(ARMY(FREE_PUSH ", {name: order_costs.move.sortie, value: 0}", "allowance: 1", BULLS), 10006);
    check_most(ARMY("{name: abilities.aggressive.value, value: 8}", "allowance: 9", BULLS), 0);  // 6 + 3 x 8 = 30
    check_most(ARMY("{name: abilities.aggressive.value, value: 9}", "allowance: 9", BULLS), 33);
    check_most(ARMY(HURT_PUSH ", {name: abilities.aggressive.value, value: 5}", "allowance: 9", BULLS), 36);  // six orders
    check_most(ARMY("", "allowance: 9", "{id: x, side: 1, type: minotaur_breakers, at: [10, 10], set: {bonus_attack: 23}}"), 0);
    check_most(ARMY("", "allowance: 9", "{id: x, side: 1, type: minotaur_breakers, at: [10, 10], set: {bonus_attack: 24}}"), 33);
    check_most(ARMY("{name: constants.special_limit_per_turn.value, value: 20}", "allowance: 9",
                    "{id: x, side: 1, type: dvergar_axes, at: [10, 10]}" HERON),
               0);  // A6, 20 cries
    check_most(ARMY("{name: constants.special_limit_per_turn.value, value: 27}", "allowance: 9",
                    "{id: x, side: 1, type: dvergar_axes, at: [10, 10]}" HERON),
               33);
    check_most(ARMY("{name: constants.special_limit_per_turn.value, value: 24}", "allowance: 9", BULLS ZHOU),
               33);  // three orders, 24 windwalks
    check_most(ARMY("{name: constants.special_limit_per_turn.value, value: 27}", "allowance: 9",
                    BULLS ", {id: h, side: 2, type: heron_retinue, at: [20, 10]}"),
               0);
}

// AL-SPC.4, AL-OP.9: where figures come back, pushes have no end but order points.
TEST(al_spc_4_figures_that_come_back_can_be_pushed_again)
{
#define UNDEAD \
    "{name: unit_cards.tomb_levy.card, value: aggressive}, {name: unit_cards.tomb_levy.slots, value: \"a1-a6:white/1:A d1-d5:white/1:D " \
    "m1-m4:white/1:M s1:blue/1:%s s2:blue/1:A\"}"
    char text[1024];
    snprintf(text, sizeof text, ARMY(UNDEAD, "allowance: 60", "{id: x, side: 1, type: tomb_levy, at: [10, 10]}"), "-");
    check_most(text, 0);  // A7 and twelve orders
    snprintf(text, sizeof text, ARMY(UNDEAD, "allowance: 60", "{id: x, side: 1, type: tomb_levy, at: [10, 10]}"), "-+soul_harvest");
    check_most(text, 37);  // A7 and thirty
    snprintf(
        text, sizeof text,
        ARMY(UNDEAD, "allowance: 60", "{id: x, side: 1, type: tomb_levy, at: [10, 10]}, {id: p, side: 1, type: sealed_door, at: [20, 10]}"),
        "-");
    check_most(text, 37);
    snprintf(
        text, sizeof text,
        ARMY(UNDEAD, "allowance: 60", "{id: x, side: 1, type: tomb_levy, at: [10, 10]}, {id: p, side: 2, type: sealed_door, at: [20, 10]}"),
        "-");
    check_most(text, 0);  // the enemy's priests raise nobody
    snprintf(text, sizeof text, ARMY(UNDEAD, "allowance: 58", "{id: x, side: 1, type: tomb_levy, at: [10, 10]}" HERON), "-");
    check_most(text, 0);  // nor does the smith raise the dead
}

#define CARD(slots, figures, start, card) \
    "{name: unit_cards.jade_envoys.slots, value: \"" slots "\"}, {name: unit_cards.jade_envoys.figures, value: \"" figures \
    "\"}, {name: unit_cards.jade_envoys.start, value: \"" start "\"}, {name: unit_cards.jade_envoys.card, value: \"" card "\"}"
#define ENVOYS "{id: x, side: 1, type: jade_envoys, at: [10, 10]}"

// AL-DICE.1, AL-DICE.2: icons that the figures can show at once, and the abilities that add dice in defence.
TEST(al_dice_1_icons_of_a_card)
{
    check_most(ARMY(CARD("a1-a4:white/1:AAAAAAAA d1-d4:white/1:D", "x:white/1:4", "d1-d4", "-"), "", ENVOYS), 0);
    check_most(ARMY(CARD("a1-a4:white/1:AAAAAAAA d1-d4:white/1:A", "x:white/1:5", "d1-d4 a1", "-"), "", ENVOYS), 33);
    check_most(ARMY(CARD("a1-a4:white/1:RRRRRRRR d1-d4:white/1:R", "x:white/1:5", "d1-d4 a1", "-"), "", ENVOYS), 33);
    check_most(ARMY(CARD("a1-a4:white/1:DDDDDDDD d1-d4:white/1:D", "x:white/1:5", "d1-d4 a1", "-"), "", ENVOYS), 33);
    check_most(ARMY(CARD("a1-a4:white/1:AAAAAAAA d1-d4:white/1:D", "x:white/1:5", "d1-d4 a1", "-"), "", ENVOYS), 0);
    check_most(ARMY(CARD("a1-a4:white/1:AAAAAAAA d1:blue/1:A e1:white/2:A", "x:white/1:4 y:blue/1:1", "a1-a4 d1", "-"), "", ENVOYS), 33);
    check_most(ARMY(CARD("a1-a4:white/1:AAAAAAAA d1:blue/1:A e1:white/2:A", "x:white/1:4 y:white/2:1", "a1-a4 e1", "-"), "", ENVOYS), 33);
    check_most(ARMY(CARD("a1-a4:white/1:AAAAAAAA d1:blue/1:A", "x:white/1:4", "a1-a4", "-"), "", ENVOYS), 0);  // nobody for the blue slot
    check_most(ARMY(CARD("a1-a3:white/1:DDDDDDDDD", "x:white/1:3", "a1-a3", "phalanx wall_of_shields heavy_armor"), "", ENVOYS), 0);
    check_most(ARMY(CARD("a1-a3:white/1:DDDDDDDDD", "x:white/1:3", "a1-a3", "phalanx wall_of_shields heavy_armor heavy_armor"), "", ENVOYS),
               33);
    check_most(ARMY(CARD("a1-a3:white/1:DDDDDDDDD+heavy_armor", "x:white/1:3", "a1-a3", "phalanx heavy_armor"), "", ENVOYS), 33);
    check_most(ARMY(CARD("a1-a3:white/1:DDDDDDDDD+heavy_armor", "x:white/1:3", "a1-a3",
                         "phalanx heavy_armor") ", {name: abilities.heavy_armor.stack, value: no}",
                    "", ENVOYS),
               0);
    check_most(ARMY(CARD("a1-a4:white/1:DDDDDDDD", "x:white/1:4", "a1-a4", "heavy_armor") ", {name: abilities.heavy_armor.value, value: 0}",
                    "", ENVOYS),
               0);
    check_most(ARMY("{name: abilities.heavy_armor.value, value: -50}", "", "{id: x, side: 1, type: steamclad_guard, at: [10, 10]}"), 0);
    check_most(ARMY("{name: abilities.phalanx.value, value: 2000000000}", "", "{id: x, side: 1, type: alexandrian_spears, at: [10, 10]}"),
               1006);
}

// AL-DICE.2: thirty-two dice are thrown and compared, every one of them.
TEST(al_dice_2_all_thirty_two_are_thrown)
{
    board b = board_lay(
        "overrides: [" CARD("a1-a4:white/1:AAAAAAAA d1-d4:white/1:DDDDDDDD", "x:white/1:4", "a1-a4",
                            "-") "]\n"
                                 "sides: [{id: a, name: A, set: {op: 9}}, {id: b, name: B}]\n"
                                 "units: [{id: x, side: 1, type: jade_envoys, at: [10, 10]},\n"
                                 "        {id: y, side: 2, type: jade_envoys, at: [10, 12], facing: 180, set: {slots: d1 d2 d3 d4}}]\n",
        1);
    int dice[65] = {0};
    for (int i = 0; i < 64; i++)
        dice[i] = i == 31 ? 3 : 2;
    board_start(&b, "TS.2b", dice);
    board_play(&b, 1, "order_close x");
    board_play(&b, 1, "declare_close_target x y");
    board_play(&b, 1, "pay_costs x -");
    int count, counted = 0, hits = 0;
    const pl_event *events = pl_game_events(b.game, &count);
    for (int i = 0; i < count; i++) {
        counted += events[i].kind == AL_EV_DICE_COUNTED && events[i].value == 32 && events[i].value2 == 32;
        hits += events[i].kind == AL_EV_HITS_SCORED && events[i].value == 1 && events[i].value2 == 0;
    }
    CHECK_EQ(counted, 1);
    CHECK_EQ(hits, 1);  // the last die is the one that is higher
    CHECK_EQ(pl_game_state(b.game)->dice, 64);
    board_clear(&b);
}

// AL-OP.3: order points are counted up to 255; a battle in which a side could hold more is refused.
TEST(al_op_3_order_points_that_are_counted)
{
#define POINTS(op, units) "sides: [{id: a, name: A}, {id: b, name: B, set: {allowance: 100, op: " op "}}]\nunits: [" FOE units "]\n"
    static const struct {
        const char *text;
        int most;
    } wanted[] = {{POINTS("155", ""), 0},
                  {POINTS("156", ""), 256},
                  {POINTS("154", ", {id: h, side: 2, type: heron_retinue, at: [20, 10]}"), 0},
                  {POINTS("155", ", {id: h, side: 2, type: heron_retinue, at: [20, 10]}"), 256},
                  {POINTS("153", ", {id: h, side: 2, type: immortal_tactician, at: [20, 10]}"), 0},
                  {POINTS("154", ", {id: h, side: 2, type: immortal_tactician, at: [20, 10]}"), 256},
                  {POINTS("155", ", {id: h, side: 1, type: immortal_tactician, at: [20, 10]}"), 0}};
    for (int i = 0; i < PL_COUNT(wanted); i++) {
        pl_error error = {0};
        char text[64];
        pl_status status = opens(wanted[i].text, &error);
        snprintf(text, sizeof text, "side 2 could hold %d order points", wanted[i].most);
        CHECK_EQ(status, wanted[i].most ? PL_FULL : PL_OK);
        if (wanted[i].most && (!strstr(error.text, text) || strcmp(error.path, "sides[1].set.op")))
            fail_msg("%s: %s", error.path, error.text);
    }
}

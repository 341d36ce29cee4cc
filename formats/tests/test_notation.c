// test_notation.c - choices and events as text: what is printed is parsed back, and slips are told.
#include "formats/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "harness.h"
#include "rulesets.h"

static const char *const orders[] = {"none", "move", "fire", NULL};
static const char *const wheels[] = {"advance", "wheel_right", NULL};

enum { PASS, CHARGE, DRESS, GROUP, PATH, TURN, SPEND };

// Verbs with every noun and every part of an item; the rules behind them do not matter here.
static const pl_verb verbs[] = {
    [PASS] = {.name = "pass"},
    [CHARGE] = {.name = "declare_charge",
                .subject = {PL_UNIT, "charger", NULL, NULL},
                .target = {PL_UNIT, "target", NULL, NULL},
                .value = {PL_DEGREES, "wheel", NULL, NULL}},
    [DRESS] = {.name = "dress",
               .subject = {PL_MARKER, NULL, NULL, NULL},
               .target = {PL_FEATURE, NULL, NULL, NULL},
               .value = {PL_LENGTH, "distance", NULL, NULL}},
    [GROUP] = {.name = "activate",
               .need = PL_NEED_GROUP,
               .subject = {PL_SIDE, NULL, NULL, NULL},
               .value = {PL_FLAG, "fast", NULL, NULL},
               .item_parts = PL_ITEM_PIECE | PL_ITEM_ORDER | PL_ITEM_TARGET | PL_ITEM_AT | PL_ITEM_FACING | PL_ITEM_VALUE,
               .item_order = {PL_WORD, "order", orders, NULL},
               .item_target = {PL_UNIT, NULL, NULL, NULL},
               .item_value = {PL_LENGTH, NULL, NULL, NULL}},
    [PATH] = {.name = "move", .need = PL_NEED_PATH, .subject = {PL_UNIT, "squad", NULL, NULL}, .item_parts = PL_ITEM_AT},
    [TURN] = {.name = "turn",
              .need = PL_NEED_PATH,
              .subject = {PL_UNIT, "squad", NULL, NULL},
              .item_parts = PL_ITEM_ORDER | PL_ITEM_VALUE,
              .item_order = {PL_WORD, "step", wheels, NULL},
              .item_value = {PL_NUMBER, NULL, NULL, NULL}},
    [SPEND] = {.name = "spend", .subject = {PL_ROW, "type", NULL, "squad"}, .value = {PL_NUMBER, "points", NULL, NULL}},
};

typedef struct stage {
    pl_ruleset rules;
    pl_battle *battle;
} stage;

static stage *set_stage(void)
{
    stage *s = calloc(1, sizeof *s);
    pl_error error = {0};
    s->rules = *pl_ruleset_named("drill");
    CHECK_EQ(pl_battle_open(&s->rules, "first-steps", &s->battle, &error), PL_OK);
    s->rules.verbs = verbs;
    s->rules.verb_count = PL_COUNT(verbs);
    return s;
}

static void strike(stage *s)
{
    pl_battle_close(s->battle);
    free(s);
}

static void check_round_trip(const stage *s, const char *text, const char *wanted)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    char printed[PL_CHOICE_TEXT_MAX];
    pl_choice_read(s->battle->scene, 1, text, &choice, items, &error);
    CHECK_TEXT(error.text, "");
    pl_choice_print(s->battle->scene, &choice, printed, sizeof printed);
    CHECK_TEXT(printed, wanted);
}

static void check_refused(const stage *s, const char *text, const char *wanted)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    CHECK_EQ(pl_choice_read(s->battle->scene, 1, text, &choice, items, &error), PL_BAD);
    CHECK_TEXT(error.text, wanted);
}

TEST(notation_has_sets_of_words)
{
    static const char *const slots[] = {"main", "machine_gun", "smoke", NULL};
    const pl_noun noun = {PL_WORDS, "fired", slots, NULL};
    stage *s = set_stage();
    const pl_scene *scene = s->battle->scene;
    char text[64];
    int32_t value;
    pl_error error = {0};
    CHECK_EQ(pl_noun_print(scene, &noun, 5, text, sizeof text), 10);
    CHECK_TEXT(text, "main+smoke");
    pl_noun_print(scene, &noun, 0, text, sizeof text);
    CHECK_TEXT(text, "none");
    CHECK_EQ(pl_noun_parse(scene, &noun, "smoke+main", &value, &error), PL_OK);
    CHECK_EQ(value, 5);
    CHECK_EQ(pl_noun_parse(scene, &noun, "none", &value, &error), PL_OK);
    CHECK_EQ(value, 0);
    CHECK_EQ(pl_noun_parse(scene, &noun, "main+smok", &value, &error), PL_BAD);
    CHECK(strstr(error.text, "wanted words joined by '+' (fired)"));
    strike(s);
}

TEST(notation_round_trips)
{
    stage *s = set_stage();
    check_round_trip(s, "pass", "pass");
    check_round_trip(s, "  declare_charge   B1 R2 0 ", "declare_charge B1 R2 0");
    check_round_trip(s, "declare_charge B1\n R2 0\n", "declare_charge B1 R2 0");
    check_round_trip(s, "declare_charge B1 - -15", "declare_charge B1 0 -15");
    check_round_trip(s, "dress cross w1 22.500", "dress cross w1 22.5");
    check_round_trip(s, "dress #1 wall 0.075", "dress cross wall 0.075");
    check_round_trip(s, "activate 2 yes [B1.1 move >R1 (29, 10.25) @90 =4.5] [0 fire] [B2.1]",
                     "activate 2 yes [B1.1 move >R1 (29,10.25) @90 =4.5] [0 fire] [B2.1 none]");
    check_round_trip(s, "activate 1 no [B1.1 none =-2]", "activate 1 no [B1.1 none =-2]");
    check_round_trip(s, "move B1 [(12,7)][(0,0)]", "move B1 [(12,7)] [(0,0)]");
    check_round_trip(s, "turn B1 [advance =4] [wheel_right =20]", "turn B1 [advance =4] [wheel_right =20]");
    check_round_trip(s, "spend guard 12", "spend guard 12");
    strike(s);
}

TEST(notation_of_random_choices_round_trips)
{
    stage *s = set_stage();
    const pl_scene *scene = s->battle->scene;
    static char text[PL_CHOICE_TEXT_MAX];
    static pl_item items[PL_ITEMS_MAX], back_items[PL_ITEMS_MAX];
    srand(7);
    for (int n = 0; n < 2000; n++) {
        pl_choice choice = {
            .side = 1, .verb = GROUP, .subject = (uint16_t)(rand() % 3), .value = rand() % 2, .item_count = rand() % (PL_ITEMS_MAX + 1)};
        choice.items = choice.item_count ? items : NULL;
        for (int i = 0; i < choice.item_count; i++)
            items[i] = (pl_item){.piece = (uint16_t)(rand() % (scene->piece_count + 1)),
                                 .target = (uint16_t)(rand() % (scene->unit_count + 1)),
                                 .at = {rand() % 80000 - 20000, rand() % 3},
                                 .value = rand() % 200000 - 100000,
                                 .facing = (int16_t)(rand() % 360),
                                 .order = (uint8_t)(rand() % 3)};
        pl_choice back;
        pl_error error = {0};
        CHECK(pl_choice_print(scene, &choice, text, sizeof text) < (int)sizeof text);
        CHECK_EQ(pl_choice_read(scene, 1, text, &back, back_items, &error), PL_OK);
        CHECK_EQ(back.subject, choice.subject);
        CHECK_EQ(back.value, choice.value);
        CHECK_EQ(back.item_count, choice.item_count);
        CHECK(!memcmp(items, back_items, sizeof *items * (size_t)choice.item_count));
    }
    strike(s);
}

TEST(notation_slips_are_told)
{
    stage *s = set_stage();
    check_refused(s, "", "unknown verb ''; wanted one of: pass, declare_charge, dress, activate, move, turn, spend");
    check_refused(s, "mov\x1b", "unknown verb 'mov?'; did you mean 'move'?");
    check_refused(s, "mvoe B1", "unknown verb 'mvoe'; did you mean 'move'?");
    check_refused(s, "declare_charge B1 R9 0", "found 'R9', wanted a unit (target); did you mean 'R1'?");
    check_refused(s, "declare_charge B1 R1", "'declare_charge' wants a value: wheel");
    check_refused(s, "declare_charge B1 R1 east", "found 'east', wanted whole degrees (wheel)");
    check_refused(s, "pass now", "found 'now' after 'pass', wanted nothing more");
    check_refused(s, "move B1 [(12)]", "found '(12)]', wanted a point as (22.5,16)");
    check_refused(s, "move B1 [(12,7)", "found an item that does not end, wanted ']'");
    check_refused(s, "move B1 [@90]", "an item of 'move' has no facing");
    check_refused(s, "move B1 [(1,1) (2,2)]", "an item of 'move' gives its place twice");
    check_refused(s, "move B1 [B1.1]", "found 'B1.1' in an item of 'move', wanted a part that it has");
    check_refused(s, "turn B1 [advnce]", "found 'advnce', wanted a word (step); did you mean 'advance'?");
    check_refused(s, "activate 3 yes", "found '3', wanted a side's number");
    check_refused(s, "activate 1 perhaps", "found 'perhaps', wanted yes or no (fast)");
    check_refused(s, "spend line -x", "found '-x', wanted a whole number (points)");
    char many[4096] = "move B1";
    for (int i = 0; i <= PL_ITEMS_MAX; i++)
        strcat(many, " [(1,1)]");
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    CHECK_EQ(pl_choice_read(s->battle->scene, 1, many, &choice, items, &error), PL_FULL);
    strike(s);
}

TEST(notation_patterns_fit_options)
{
    stage *s = set_stage();
    pl_pattern pattern;
    pl_error error = {0};
    pl_option option = {.verb = CHARGE, .subject = 1, .target = 4, .value = -20, .value_max = 20};
    char text[100];
    CHECK_EQ(pl_pattern_parse(s->battle->scene, "declare_charge B1", &pattern, &error), PL_OK);
    CHECK(pl_pattern_fits(&pattern, &option));
    CHECK_EQ(pl_pattern_parse(s->battle->scene, "declare_charge B1 R1 21", &pattern, &error), PL_OK);
    CHECK(!pl_pattern_fits(&pattern, &option));
    CHECK_EQ(pl_pattern_parse(s->battle->scene, "declare_charge B2", &pattern, &error), PL_OK);
    CHECK(!pl_pattern_fits(&pattern, &option));
    pl_option_print(s->battle->scene, &option, text, sizeof text);
    CHECK_TEXT(text, "declare_charge B1 R1 -20..20");
    CHECK_EQ(pl_pattern_parse(s->battle->scene, "move B1 [(1,1)]", &pattern, &error), PL_BAD);
    strike(s);
}

static const pl_event_kind kinds[] = {{"TESTED", PL_UNIT, PL_SIDE, PL_NEWS, PL_NOBODY, "{subject}"}};

TEST(notation_finds_kinds_of_events)
{
    pl_ruleset rules = {.events = kinds, .event_count = 1};
    CHECK_EQ(pl_event_kind_named(&rules, "TESTED"), PL_EV_OWN);
    CHECK_EQ(pl_event_kind_named(&rules, "MOVED"), PL_EV_MOVED);
    CHECK_EQ(pl_event_kind_named(&rules, "NOPE"), -1);
    CHECK(!pl_event_kind_of(&rules, PL_EV_OWN + 1));
}

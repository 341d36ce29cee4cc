// test_secrets.c - what the other side may not learn: hidden elements and listed air targets, from views, from being asked, from refusals.
#include "view.h"

#include "table.h"

#define TWO_SIDES "groups: [{id: U1, side: 1, type: infantry}, {id: U11, side: 2, type: infantry}, {id: U8, side: 2, type: flight}]\n"

// Two tables that differ only in where the hidden company stands: in front of the mover, or far away.
static void lay_hidden(table *t, const char *at, const char *step)
{
    char body[1000];
    snprintf(body, sizeof body,
             "zones: [{id: z, side: 2, use: deploy, area: [[0, 12], [60, 12], [60, 40], [0, 40]]}]\n" TWO_SIDES
             "terrain: [{id: b, kind: building, area: [[18, 18], [24, 18], [24, 22], [18, 22]]}, {id: w, kind: wood, area: [[40, 30], [56, "
             "30], [56, 38], [40, 38]]}]\n"
             "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 8]}, {id: B, side: 1, type: platoon, group: U1, at: [30, 4]},\n"
             "        {id: D, side: 2, type: platoon, group: U11, at: [%s], hidden: yes}, {id: H, side: 2, type: hq, group: U11, at: [5, "
             "38]}]\n",
             at);
    lay(t, "width: 60, height: 40", body, step, 1);
}

static void same_in_the_eyes_of(table *one, table *two, pl_side side)
{
    pl_state *a = pl_scene_block(one->battle->scene), *b = pl_scene_block(two->battle->scene);
    pl_view_make(one->battle->scene, pl_game_state(one->game), side, a);
    pl_view_make(two->battle->scene, pl_game_state(two->game), side, b);
    CHECK(pl_state_equal(a, b));
    CHECK_EQ(pl_game_asked(one->game), pl_game_asked(two->game));
    free(a);
    free(b);
}

static pl_choice move_of(const table *t, const char *who, pl_item *item, pl_len x, pl_len y)
{
    char id[16];
    snprintf(id, sizeof id, "%s.1", who);
    *item = (pl_item){.piece = piece(t, id), .at = {x, y}};
    return (pl_choice){.side = 1, .verb = RF_V_MOVE, .subject = unit(t, who), .item_count = 1, .items = item};
}

// RF-HID.4: at every sample point the hidden side is asked, whether it has a shot or not.
TEST(rf_hid_4_a_pause_tells_nothing)
{
    table near, far;
    lay_hidden(&near, "21, 18.6", "T5");
    lay_hidden(&far, "50, 34", "T5");
    same_in_the_eyes_of(&near, &far, 1);
    pl_item item;
    pl_choice move = move_of(&near, "A", &item, 20000, 11000), hold = {.side = 2, .verb = RF_V_HOLD};
    CHECK_EQ(pl_game_choose(near.game, &move), PL_OK);
    CHECK_EQ(pl_game_choose(far.game, &move), PL_OK);
    pl_choice only;
    int real = 0;
    for (int sample = 0; sample <= 3; sample++) {
        CHECK_EQ(pl_game_asked(far.game), PL_SIDE_BIT(2));
        // Who has no shot can only wait for the next point. To let them pass would give away a shot that comes later.
        CHECK(pl_game_is_none(far.game, 2, &only));
        CHECK_EQ(only.verb, RF_V_HOLD);
        real += !pl_game_is_none(near.game, 2, &only);
        same_in_the_eyes_of(&near, &far, 1);
        CHECK_EQ(pl_game_choose(near.game, &hold), PL_OK);
        CHECK_EQ(pl_game_choose(far.game, &hold), PL_OK);
    }
    CHECK(real > 0);
    same_in_the_eyes_of(&near, &far, 1);
    clear(&near);
    clear(&far);
}

// RF-HID.4: T6 is asked all the same.
TEST(rf_hid_4_t6_is_always_asked)
{
    table near, far;
    lay_hidden(&near, "21, 18.6", "T5");
    lay_hidden(&far, "50, 34", "T5");
    pl_choice done = {.side = 1, .verb = PL_PASS};
    CHECK_EQ(pl_game_choose(near.game, &done), PL_OK);
    CHECK_EQ(pl_game_choose(far.game, &done), PL_OK);
    CHECK_EQ(pl_game_asked(far.game), PL_SIDE_BIT(2));
    same_in_the_eyes_of(&near, &far, 1);
    clear(&near);
    clear(&far);
}

// RF-HID.2: a path onto a hidden stand is as legal as any other; only the walk finds it.
TEST(rf_hid_2_a_refusal_tells_nothing)
{
    table near, far;
    lay_hidden(&near, "20, 13", "T5");
    lay_hidden(&far, "50, 34", "T5");
    pl_item item;
    pl_choice move = move_of(&near, "A", &item, 20000, 13000);
    CHECK_EQ(pl_game_check(near.game, &move), PL_OK);
    CHECK_EQ(pl_game_check(far.game, &move), PL_OK);
    clear(&near);
    clear(&far);
}

// RF-HID.2: T2 throws as many dice whatever the hidden element is, and shows none of them unless something comes to light.
TEST(rf_hid_2_observation_dice_tell_nothing)
{
    table near, far;
    lay_hidden(&near, "50, 34", "T2");
    lay_hidden(&far, "52, 36", "T2");
    CHECK_EQ(pl_game_state(near.game)->dice, pl_game_state(far.game)->dice);
    same_in_the_eyes_of(&near, &far, 1);
    clear(&near);
    clear(&far);
}

static int seen_of_kind(const table *t, int kind, pl_side side)
{
    int count, seen = 0;
    const pl_event *events = pl_game_events(t->game, &count);
    for (int i = 0; i < count; i++)
        seen += events[i].kind == kind && pl_event_seen_by(&events[i], side);
    return seen;
}

// From the other side's T2 on: both pass until the turn is theirs.
static void pass_to_turn_of(table *t, pl_side side)
{
    while (pl_game_state(t->game)->active != side) {
        pl_choice pass = {.side = (pl_side)__builtin_ctz(pl_game_asked(t->game)), .verb = PL_PASS};
        CHECK_EQ(pl_game_choose(t->game, &pass), PL_OK);
    }
}

// RF-HID.2: what hidden eyes make of A in its wood is their own side's business: the event, the die and how many dice were thrown.
TEST(rf_hid_2_what_hidden_eyes_see_tells_nothing)
{
    static const char *const places[] = {"20, 20.5", "50, 34"};
    table tables[2];
    for (int i = 0; i < 2; i++) {
        char body[1000];
        snprintf(body, sizeof body,
                 TWO_SIDES
                 "zones: [{id: z, side: 2, use: deploy, area: [[0, 12], [60, 12], [60, 40], [0, 40]]}]\n"
                 "terrain: [{id: v, kind: wood, area: [[14, 4], [26, 4], [26, 9], [14, 9]]}, {id: w, kind: wood, area: [[14, 20], "
                 "[56, 20], [56, 38], [14, 38]]}]\n"
                 "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 8.5]}, {id: D, side: 2, type: platoon, group: U11, "
                 "facing: 180, at: [%s], hidden: yes}]\n",
                 places[i]);
        lay(&tables[i], "width: 60, height: 40", body, "T5", 1);
        pass_to_turn_of(&tables[i], 2);
    }
    CHECK(rf_see_unit(turn_of(&tables[0]), unit(&tables[0], "A"))->die > 0);
    CHECK_EQ(rf_see_unit(turn_of(&tables[1]), unit(&tables[1], "A"))->die, 0);
    CHECK_EQ(seen_of_kind(&tables[0], RF_EV_SPOTTED, 2) + seen_of_kind(&tables[0], RF_EV_UNSEEN, 2), 1);
    CHECK_EQ(seen_of_kind(&tables[0], RF_EV_SPOTTED, 1) + seen_of_kind(&tables[0], RF_EV_UNSEEN, 1), 0);
    CHECK_EQ(seen_of_kind(&tables[0], PL_EV_ROLLED, 1), 0);
    CHECK_EQ(pl_game_state(tables[0].game)->dice, pl_game_state(tables[1].game)->dice);
    same_in_the_eyes_of(&tables[0], &tables[1], 1);
    same_in_the_eyes_of(&tables[0], &tables[1], 0);
    clear(&tables[0]);
    clear(&tables[1]);
}

// RF-AIR.3: the list is its owner's alone, and what else it could be leaves no trace in the other side's view.
TEST(rf_air_3_listed_targets_are_secret)
{
    table one, two;
    const char *body = TWO_SIDES "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 8]}, {id: B, side: 1, type: platoon, group: "
                                 "U1, at: [30, 4]}, {id: H, side: 2, type: hq, group: U11, at: [5, 34]},\n"
                                 "        {id: J, side: 2, type: ju87d, group: U8, place: away, set: {air: 2, stay: 1, is_planned: yes, "
                                 "plan_count: 1, plan: \"%s 0 0\"}}]\n";
    char text[900];
    snprintf(text, sizeof text, body, "A");
    lay(&one, "width: 48, height: 36", text, "T5", 1);
    snprintf(text, sizeof text, body, "B");
    lay(&two, "width: 48, height: 36", text, "T5", 1);
    same_in_the_eyes_of(&one, &two, 1);
    CHECK(!pl_state_equal(pl_game_state(one.game), pl_game_state(two.game)));
    clear(&one);
    clear(&two);
}

// A twin is another possible table: in its zone, unseen, and it still holds together.
TEST(rf_disguise_makes_possible_tables)
{
    table t;
    lay_hidden(&t, "50, 34", "T5");
    pl_state *twin = pl_scene_block(t.battle->scene), *view = pl_scene_block(t.battle->scene), *other = pl_scene_block(t.battle->scene);
    pl_view_make(t.battle->scene, pl_game_state(t.game), 1, view);
    for (uint64_t pick = 1; pick <= 40; pick++) {
        pl_state_copy(twin, pl_game_state(t.game));
        CHECK(rf_ruleset.disguise(t.battle->scene, twin, 1, pick));
        pl_turn turn = {.scene = t.battle->scene, .rules = &rf_ruleset, .state = twin};
        CHECK(rf_ruleset.validate(&turn) == NULL);
        pl_view_make(t.battle->scene, twin, 1, other);
        CHECK(pl_state_equal(view, other));
        pl_state_copy(twin, view);  // and from a view alone
        CHECK(rf_ruleset.disguise(t.battle->scene, twin, 1, pick));
        CHECK(rf_ruleset.validate(&turn) == NULL);
    }
    CHECK(!rf_ruleset.disguise(t.battle->scene, twin, 2, 1));
    free(twin);
    free(view);
    free(other);
    clear(&t);
}

// From a view alone every hidden element is put somewhere it could be, those in vehicles into their vehicles; the same pick, the same table.
TEST(rf_disguise_fills_a_view)
{
    table t;
    lay(&t, "width: 60, height: 40",
        "zones: [{id: z, side: 2, use: deploy, area: [[0, 12], [60, 12], [60, 40], [0, 40]]}]\n" TWO_SIDES
        "terrain: [{id: b, kind: building, area: [[18, 18], [24, 18], [24, 22], [18, 22]]}, {id: w, kind: wood, area: [[36, 26], [56, 26], "
        "[56, 38], [36, 38]]}]\n"
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 4]}, {id: D, side: 2, type: platoon, group: U11, at: [21, 20], "
        "hidden: yes},\n"
        "        {id: C, side: 2, type: sdkfz251, group: U11, at: [46, 32], hidden: yes},\n"
        "        {id: P, side: 2, type: platoon, group: U11, place: aboard, hidden: yes, set: {carried_by: C}}]\n",
        "T5", 1);
    const pl_scene *scene = t.battle->scene;
    pl_state *view = pl_scene_block(scene), *guess = pl_scene_block(scene), *again = pl_scene_block(scene);
    pl_view_make(scene, pl_game_state(t.game), 1, view);
    CHECK_EQ(pl_see_units(view)[unit(&t, "D")].place, PL_AWAY);
    CHECK_EQ(pl_see_units(view)[unit(&t, "P")].place, PL_AWAY);
    for (uint64_t pick = 1; pick <= 20; pick++) {
        pl_state_copy(guess, view);
        pl_state_copy(again, view);
        CHECK(rf_ruleset.disguise(scene, guess, 1, pick));
        CHECK(rf_ruleset.disguise(scene, again, 1, pick));
        CHECK(pl_state_equal(guess, again));
        pl_turn turn = {.scene = scene, .rules = &rf_ruleset, .state = guess};
        CHECK(rf_ruleset.validate(&turn) == NULL);
        CHECK_EQ(pl_see_units(guess)[unit(&t, "D")].place, PL_ON_TABLE);
        CHECK_EQ(pl_see_units(guess)[unit(&t, "C")].place, PL_ON_TABLE);
        CHECK_EQ(pl_see_units(guess)[unit(&t, "P")].place, PL_ABOARD);
        CHECK(rf_see(&turn, piece(&t, "P.1"))->figs > 0);
        CHECK(pl_same_point(rf_at_point(&turn, piece(&t, "P.1")), rf_at_point(&turn, piece(&t, "C.1"))));
    }
    free(view);
    free(guess);
    free(again);
    clear(&t);
}

// RF-HID.1: a company in two half-tracks is seen as one; the one still hidden comes to light with it, or its passengers would tell where it is.
TEST(rf_hid_1_a_carrier_is_seen_with_its_passengers)
{
    table t;
    lay(&t, "width: 60, height: 40",
        "zones: [{id: z, side: 2, use: deploy, area: [[0, 12], [60, 12], [60, 40], [0, 40]]}]\n" TWO_SIDES
        "terrain: [{id: w, kind: wood, area: [[36, 26], [56, 26], [56, 38], [36, 38]]}, {id: v, kind: wood, area: [[14, 12], [26, 12], "
        "[26, 20], "
        "[14, 20]]}]\n"
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 8]},\n"
        "        {id: C, side: 2, type: sdkfz251, group: U11, at: [46, 32], hidden: yes}, {id: B, side: 2, type: sdkfz251, group: U11, at: "
        "[20, "
        "13.5], hidden: yes},\n"
        "        {id: P, side: 2, type: company_faust, group: U11, place: aboard, hidden: yes, pieces: [{}, {}, {set: {aboard: B.1}}, "
        "{set: "
        "{aboard: B.1}}], set: {carried_by: C}}]\n",
        "T5", 1);
    pl_item item;
    pl_choice move = move_of(&t, "A", &item, 20000, 11000), hold = {.side = 2, .verb = RF_V_HOLD};
    CHECK_EQ(pl_game_choose(t.game, &move), PL_OK);
    while (pl_game_asked(t.game) == PL_SIDE_BIT(2) && rf_see_unit(turn_of(&t), unit(&t, "B"))->is_hidden)
        CHECK_EQ(pl_game_choose(t.game, &hold), PL_OK);
    CHECK(!rf_see_unit(turn_of(&t), unit(&t, "B"))->is_hidden);
    CHECK(!rf_see_unit(turn_of(&t), unit(&t, "P"))->is_hidden);
    CHECK(!rf_see_unit(turn_of(&t), unit(&t, "C"))->is_hidden);
    clear(&t);
}

// RF-HER.5, RF-HID.4: heroics are no question where nobody known is near whom they could be about, and hidden men make none of it.
TEST(rf_her_5_heroics_are_asked_where_somebody_known_is_near)
{
#define TANK_AND(at, more) \
    "zones: [{id: z, side: 2, use: deploy, area: [[0, 12], [60, 12], [60, 40], [0, 40]]}]\n" TWO_SIDES \
    "terrain: [{id: b, kind: building, area: [[18, 18], [24, 18], [24, 22], [18, 22]]}]\n" \
    "units: [{id: A, side: 1, type: sherman75, group: U1, at: [20, 2]}, {id: D, side: 2, type: platoon, group: U11, at: [" at "]" more \
    "}]\n"
    static const struct {
        const char *body;
        bool is_none;
    } cases[] = {{TANK_AND("20, 12", ""), false}, {TANK_AND("55, 38", ""), true}, {TANK_AND("21, 18.6", ", hidden: yes"), true}};
    for (int i = 0; i < PL_COUNT(cases); i++) {
        table t;
        pl_choice only = {0}, heroic = {.side = 1, .verb = RF_V_HEROIC};
        lay(&t, "width: 60, height: 40", cases[i].body, "T4", 1);
        heroic.subject = unit(&t, "A");
        CHECK_EQ(pl_game_asked(t.game), PL_SIDE_BIT(1));
        CHECK_EQ(pl_game_is_none(t.game, 1, &only), cases[i].is_none);
        if (cases[i].is_none)
            CHECK_EQ(only.verb, PL_PASS);
        CHECK_EQ(pl_game_check(t.game, &heroic), PL_OK);  // RF-HER.4: who will may try all the same
        clear(&t);
    }
}

// RF-HID.4: that a side hides something is no secret, and the same in the other's eyes; what flies, fires from beyond the table or is lost is not hidden.
TEST(rf_hid_4_who_hides_something_is_known_to_all)
{
    for (int hides = 0; hides < 2; hides++) {
        table t;
        char body[1200];
        snprintf(body, sizeof body,
                 "zones: [{id: z, side: 2, use: deploy, area: [[0, 12], [60, 12], [60, 40], [0, 40]]}]\n" TWO_SIDES
                 "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 4]}, {id: D, side: 2, type: platoon, group: U11, at: [21, "
                 "20]%s},\n"
                 "        {id: G, side: 2, type: how_25pdr, group: U11, place: away}, {id: X, side: 2, type: platoon, group: U11, place: "
                 "lost},\n"
                 "        {id: P, side: 2, type: fw190f, group: U8, place: away, set: {air: 2, is_planned: yes}}]\n",
                 hides ? ", hidden: yes" : "");
        lay(&t, "width: 60, height: 40", body, "T5", 1);
        pl_state *view = pl_scene_block(t.battle->scene);
        for (pl_side eyes = 0; eyes <= 2; eyes++) {
            pl_view_make(t.battle->scene, pl_game_state(t.game), eyes, view);
            pl_turn turn = {.scene = t.battle->scene, .rules = &rf_ruleset, .state = view};
            CHECK_EQ(rf_has_hidden(&turn, 2), hides);
            CHECK(!rf_has_hidden(&turn, 1));
        }
        CHECK_EQ(rf_has_hidden(turn_of(&t), 2), hides);
        CHECK(!rf_has_hidden(turn_of(&t), 1));
        free(view);
        clear(&t);
    }
}

// RF-HID.2: a hidden piece that must go back is moved by its owner; nothing of it shows in the frame that asks him.
TEST(rf_hid_2_a_hidden_withdrawal_shows_nothing)
{
    table t;
    pl_error error = {0};
    const uint8_t script[] = {1};
    lay(&t, "width: 60, height: 40",
        "first: 2\nzones: [{id: z, side: 2, use: deploy, area: [[0, 12], [60, 12], [60, 40], [0, 40]]}]\n"
        "groups: [{id: U1, side: 1, type: infantry}, {id: U11, side: 2, type: infantry, set: {owes: 1}}]\n"
        "units: [{id: A, side: 1, type: platoon, group: U1, at: [20, 4]}, {id: D, side: 2, type: platoon, group: U11, at: [21, 20], "
        "hidden: yes}]\n",
        "T1", 2);
    t.dice = (pl_dice){.script = script, .script_count = 1};
    CHECK_EQ(pl_game_start_at(t.game, &t.dice, "T1", 2, &error), PL_OK);
    CHECK_EQ(pl_game_asked(t.game), PL_SIDE_BIT(2));
    pl_state *view = pl_scene_block(t.battle->scene);
    static const uint8_t nothing[PL_LOCALS];
    for (pl_side eyes = 1; eyes <= 2; eyes++) {
        int found = 0;
        pl_view_make(t.battle->scene, pl_game_state(t.game), eyes, view);
        for (int d = 0; d < view->depth; d++)
            if (pl_frames(view)[d].sequence == RF_WITHDRAW) {
                found++;
                CHECK_EQ(memcmp(pl_frames(view)[d].local, nothing, sizeof pl_frames(view)[d].local) == 0, eyes == 1);
            }
        CHECK_EQ(found, 1);
    }
    free(view);
    clear(&t);
}

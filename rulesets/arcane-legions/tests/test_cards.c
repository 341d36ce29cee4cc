// test_cards.c - unit cards as read: starting icons of every card, what is refused, and a new card without a line of program.
#include "board.h"

#define TWO_SIDES "sides: [{id: a, name: A, set: {op: 9}}, {id: b, name: B}]\n"

// AL-UNIT.3, AL-UNIT.4, AL-UNIT.5, AL-UNIT.6, AL-UNIT.7, AL-UNIT.8, AL-SET.5: A, R, D, M, figures and hit points in the starting slots.
TEST(al_unit_5_starting_icons_of_every_card)
{
    static const struct {
        const char *card;
        int icons[AL_ICONS], figures, hits;
    } cards[] = {
        {"eagle_cohort", {3, 0, 5, 3}, 11, 11},       {"velite_screen", {0, 3, 2, 3}, 8, 8},
        {"steamclad_guard", {5, 0, 2, 2}, 6, 12},     {"minotaur_breakers", {2, 0, 1, 2}, 3, 6},
        {"equites_ala", {4, 0, 1, 4}, 5, 10},         {"scorpion_battery", {0, 5, 2, 1}, 8, 10},
        {"heron_retinue", {1, 0, 2, 2}, 6, 6},        {"bronze_sentinels", {3, 0, 4, 2}, 10, 10},
        {"tomb_levy", {4, 0, 4, 3}, 12, 12},          {"khopesh_guard", {5, 0, 3, 2}, 10, 10},
        {"sealed_door", {0, 0, 2, 2}, 5, 6},          {"scarab_swarm", {2, 0, 1, 2}, 5, 5},
        {"chariot_wing", {0, 4, 1, 4}, 5, 10},        {"dune_sphinx", {4, 0, 3, 3}, 4, 7},
        {"alexandrian_spears", {3, 0, 4, 3}, 11, 11}, {"crossbow_division", {0, 5, 3, 2}, 10, 10},
        {"terracotta_ranks", {3, 0, 4, 3}, 11, 11},   {"immortal_tactician", {1, 0, 2, 2}, 6, 7},
        {"fire_lancers", {1, 0, 2, 2}, 7, 7},         {"sabre_horse", {4, 0, 1, 4}, 5, 10},
        {"mandate_monks", {2, 0, 2, 2}, 8, 8},        {"jade_envoys", {0, 0, 2, 2}, 5, 5},
        {"steppe_archers", {0, 4, 1, 2}, 5, 10},      {"dvergar_axes", {4, 0, 3, 2}, 10, 10},
    };
    for (int i = 0; i < PL_COUNT(cards); i++) {
        char text[512];
        snprintf(text, sizeof text,
                 TWO_SIDES "units: [{id: u, side: 1, type: %s, at: [10, 10]}, {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n",
                 cards[i].card);
        board b = board_lay(text, 1);
        board_start(&b, "TS.2b", NULL);
        const al_unit *u = al_see(board_turn(&b), 1);
        for (int icon = 0; icon < AL_ICONS; icon++)
            CHECK_EQ(u->icons[icon], cards[i].icons[icon]);
        CHECK_EQ(u->figures, cards[i].figures);
        CHECK_EQ(u->hits, cards[i].hits);
        CHECK_EQ(al_card_of(board_turn(&b), 1)->hit_points, cards[i].hits);
        board_clear(&b);
    }
}

// AL-UNIT.7: a card's own ability is ready whatever the figures do; a slot's only with a figure in it. AL-UNIT.4: yellow is a commander.
TEST(al_unit_7_card_and_slot_abilities)
{
    board b = board_lay(TWO_SIDES "units: [{id: g, side: 1, type: steamclad_guard, at: [10, 10], set: {slots: a1}}, {id: s, side: 2, type: "
                                  "scorpion_battery, at: [40, 30], set: {slots: r1 s1}}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    const pl_turn *turn = board_turn(&b);
    CHECK_EQ(al_times(turn, 1, AL_HEAVY_ARMOR), 1);
    CHECK_EQ(al_times(turn, 1, AL_TOUGHNESS), 0);
    CHECK_EQ(al_times(turn, 2, AL_ARTILLERY_MACHINE), 1);  // its slot is empty
    CHECK_EQ(al_times(turn, 2, AL_LONG_SHOT), 0);
    CHECK_EQ(al_card_of(turn, 1)->figures[5].colour, AL_YELLOW);
    board_clear(&b);
}

static void refused(const char *rest, const char *why)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    char text[4096];
    snprintf(text, sizeof text, "game: arcane-legions\nname: Test\ntable: {width: 48, height: 36}\n%s", rest);
    CHECK(pl_battle_open_text(&al_ruleset, text, strlen(text), "test", &battle, &error) != PL_OK);
    if (!strstr(error.text, why))
        fail_msg("wanted '%s', got '%s'", why, error.text);
}

// AL-SET.1, AL-UNIT.3, AL-GEO.4: what a scenario may not say.
TEST(al_set_1_what_a_scenario_may_not_say)
{
    refused(TWO_SIDES "units: [{id: a, side: 1, type: heron_retinue, at: [10, 10]}, {id: b, side: 1, type: heron_retinue, at: [20, 10]}]\n",
            "AL-SET.1");
    refused("set: {build_points: 700}\n" TWO_SIDES "units: [{id: a, side: 1, type: eagle_cohort, at: [10, 10]}]\n", "AL-SET.1");
    refused(TWO_SIDES "units: [{id: a, side: 1, type: eagle_cohort, at: [10, 10], set: {slots: s1 s2}}]\n", "AL-UNIT.3");
    refused(TWO_SIDES "units: [{id: a, side: 1, type: eagle_cohort, at: [10, 10], set: {hurt: a1}}]\n", "AL-DMG.5");
    refused(TWO_SIDES "units: [{id: a, side: 1, type: eagle_cohort, at: [10, 10], facing: 30}]\n", "AL-GEO.4");
    refused(TWO_SIDES "units: [{id: a, side: 1, type: eagle_cohort, place: reserve}]\n", "in no arrival");
    refused("set: {vp_goal: 0}\n" TWO_SIDES, "vp_goal");
    refused("sides: [{id: a, name: A, set: {allowance: 1000}}, {id: b, name: B}]\n", "allowance");
    refused("overrides: [{name: constants.step_inches.value, value: 0}]\n" TWO_SIDES, "step");
    refused("overrides: [{name: bases.sortie.width, value: 1}]\n" TWO_SIDES, "smaller than a step");
    refused("overrides: [{name: unit_cards.eagle_cohort.start, value: a1}]\n" TWO_SIDES, "starting slots of eagle_cohort");
    refused("overrides: [{name: unit_cards.eagle_cohort.slots, value: \"a1:green/1:A\"}]\n" TWO_SIDES, "slots of eagle_cohort");
    refused("overrides: [{name: unit_cards.eagle_cohort.card, value: flying}]\n" TWO_SIDES, "abilities of eagle_cohort");
    refused("overrides: [{name: abilities.awe.timing, value: static}]\n" TWO_SIDES, "timing of awe");
}

// AL-VP.1, AL-MULT.1: the values of things, and who is hostile to whom.
TEST(al_mult_1_teams_are_not_hostile)
{
    board b = board_lay("sides: [{id: a, name: A, set: {team: 1}}, {id: b, name: B, set: {team: 2}}, {id: c, name: C, set: {team: 1}}]\n"
                        "units: [{id: x, side: 1, type: scarab_swarm, at: [10, 10]}, {id: y, side: 2, type: scarab_swarm, at: [20, 10]}, "
                        "{id: z, side: 3, type: scarab_swarm, at: [30, 10]}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    const pl_turn *turn = board_turn(&b);
    CHECK(al_is_hostile(turn, 1, 2) && al_is_hostile(turn, 2, 3) && !al_is_hostile(turn, 1, 3));
    CHECK_EQ(al_data(turn)->vp_formation, 2);
    CHECK_EQ(al_data(turn)->vp_sortie, 1);
    CHECK_EQ(al_data(turn)->vp_commander, 1);
    CHECK_EQ(al_data(turn)->terrain[0].vp, 3);
    board_clear(&b);
}

// A card's cell changed by an override is a new unit in effect: slots, figures and abilities come from data alone.
TEST(al_a_new_card_needs_no_program)
{
    board b = board_lay("overrides:\n"
                        "- {name: unit_cards.jade_envoys.base, value: formation_foot}\n"
                        "- {name: unit_cards.jade_envoys.slots, value: \"x1-x3:red/3:AAD+bully q1:white/1:MM\"}\n"
                        "- {name: unit_cards.jade_envoys.figures, value: \"giant:red/3:2 guide:white/1:1\"}\n"
                        "- {name: unit_cards.jade_envoys.start, value: x1-x2 q1}\n"
                        "- {name: unit_cards.jade_envoys.card, value: berserker brutal}\n" TWO_SIDES
                        "units: [{id: u, side: 1, type: jade_envoys, at: [10, 10]}, {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    const al_unit *u = al_see(board_turn(&b), 1);
    CHECK_EQ(u->icons[AL_ICON_A], 4);
    CHECK_EQ(u->icons[AL_ICON_M], 2);
    CHECK_EQ(u->hits, 7);
    CHECK_EQ(al_times(board_turn(&b), 1, AL_BULLY), 2);
    CHECK_EQ(al_times(board_turn(&b), 1, AL_BERSERKER), 1);
    board_clear(&b);
}

// The names that events print are those of choices, in their order.
TEST(al_ability_names_in_events_match)
{
    static const struct {
        const char *text;
        const char *const *words;
    } lists[] = {{AL_ABILITY, al_ability_words}, {AL_SLOT, al_slot_words}};
    for (int n = 0; n < PL_COUNT(lists); n++) {
        const char *at = strchr(lists[n].text, ':') + 1;
        for (const char *const *word = lists[n].words; *word; word++) {
            size_t length = strcspn(at, "|}");
            CHECK_EQ(length, strlen(*word));
            for (size_t i = 0; i < length; i++)
                CHECK(at[i] == (*word)[i] || (at[i] == ' ' && (*word)[i] == '_'));
            CHECK_EQ(at[length] == '}', !word[1]);
            at += length + 1;
        }
    }
}

// test_refusals.c - cards, tables and scenarios at their limits: the last that is read, and the first that is refused.
#include "board.h"

#define TWO_SIDES "sides: [{id: a, name: A, set: {op: 9}}, {id: b, name: B}]\n"
#define OVERRIDE(cell, value) "overrides: [{name: " cell ", value: " value "}]\n" TWO_SIDES

static pl_status opens(const char *rest, pl_error *error)
{
    pl_battle *battle = NULL;
    char text[16384];
    snprintf(text, sizeof text, "game: arcane-legions\nname: Test\ntable: {width: 48, height: 36}\n%s", rest);
    pl_status status = pl_battle_open_text(&al_ruleset, text, strlen(text), "test", &battle, error);
    pl_battle_close(battle);
    return status;
}

static void accepted(const char *rest)
{
    pl_error error = {0};
    if (opens(rest, &error))
        fail_msg("'%.200s': %s: %s", rest, error.path, error.text);
}

static void refused(const char *rest, const char *why)
{
    pl_error error = {0};
    if (opens(rest, &error) == PL_OK)
        fail_msg("'%.200s' was read, wanted '%s'", rest, why);
    if (!strstr(error.text, why))
        fail_msg("'%.200s': wanted '%s', got '%s'", rest, why, error.text);
}

// A card of its own in the place of the Jade Envoys.
static void card_text(char *text, size_t size, const char *slots, const char *figures, const char *start, const char *card)
{
    snprintf(text, size,
             "overrides:\n- {name: unit_cards.jade_envoys.slots, value: \"%s\"}\n- {name: unit_cards.jade_envoys.figures, value: \"%s\"}\n"
             "- {name: unit_cards.jade_envoys.start, value: \"%s\"}\n- {name: unit_cards.jade_envoys.card, value: \"%s\"}\n" TWO_SIDES,
             slots, figures, start, card);
}
static void card_is_read(const char *slots, const char *figures, const char *start, const char *card)
{
    char text[2048];
    card_text(text, sizeof text, slots, figures, start, card);
    accepted(text);
}
static void card_is_refused(const char *slots, const char *figures, const char *start, const char *card, const char *why)
{
    char text[2048];
    card_text(text, sizeof text, slots, figures, start, card);
    refused(text, why);
}

// AL-UNIT.3: a slot's name, circle, icons and abilities, each as it is written.
TEST(al_unit_3_slots_as_they_are_written)
{
    static const char *const bad[] = {
        "a1:green/1:A",
        "a1:white:A",
        "a1:white/0:A",
        "a1:white/x:A",
        "a1:white/1",
        "a1:white/1A",
        "a1:white/1:X",
        "a0:white/1:A",
        "A1:white/1:A",
        "a:white/1:A",
        "{1:white/1:A",
        "a1-b2:white/1:A",
        "a2-a1:white/1:A",
        "a1-:white/1:A",
        "a1 white/1:A",
        "a1:white/1:A a1:red/1:A",
        "a1:white/1:A+flying",
        "a1:white/1:A+-",
        "a1:white/1:A+beast+bully+swift+awe",
        "a1:white/1:A+",
        "a1:whit/1:A",
        "a1:white/12:A",
        "a1::A",
        "a1-a9:white/1:A b1-b9:white/1:A c1-c7:white/1:A",
        " ",
    };
    for (int i = 0; i < PL_COUNT(bad); i++)
        card_is_refused(bad[i], "x:white/1:1", "a1", "-", "slots of jade_envoys");
    card_is_read("a1:white/1:A+beast+bully+swift", "x:white/1:1", "a1", "-");
    card_is_read("a1:white/1:-+heavy_armor", "x:white/1:1", "a1", "-");
    card_is_read("a1:white/9:ARDM z9:yellow/1:-", "x:white/9:1", "a1", "-");
    card_is_read("a1-a9:white/1:A b1-b9:white/1:A c1-c6:white/1:A", "x:white/1:1", "c6", "-");
    card_is_read("a1:white/1:A b1-b1:blue/2:A c1:red/3:A", "x:white/1:1 y:blue/2:1 z:red/3:1", "a1 b1 c1", "-");
}

// AL-UNIT.3, AL-UNIT.5: figures and where they start.
TEST(al_unit_5_figures_as_they_are_written)
{
    static const char slots[] = "a1-a9:white/1:A b1-b9:white/1:D", red[] = "a1-a9:white/1:A b1-b9:red/2:D";
    static const char *const bad[] = {"x:white/1:0", "x:white/1:17", "x:white/1:",  "x:white/1:1a",  "x:white/1", "x",
                                      "x:green/1:1", "x:white/1:/",  "x:white/1::", "x:white/1:300", " "};
    for (int i = 0; i < PL_COUNT(bad); i++)
        card_is_refused(slots, bad[i], "a1", "-", "figures of jade_envoys");
    card_is_refused(red, "x:white/1:9 y:red/2:8", "a1-a9 b1-b8", "-", "figures of jade_envoys");
    card_is_read(slots, "x:white/1:16", "a1-a9 b1-b7", "-");
    card_is_read(red, "x:white/1:9 y:red/2:7", "a1-a9 b1-b7", "-");
    static const char *const starts[] = {"a1", "a1 a2 a3", "a1 c1", "a1 a1 a2", "a1-a3", "a1 x", "a1 a0", "a1-", "b1 b2"};
    for (int i = 0; i < PL_COUNT(starts); i++)
        card_is_refused(red, "x:white/1:2", starts[i], "-", "starting slots of jade_envoys");
    card_is_refused(red, "x:white/1:1 y:red/2:1", "a1 a2", "-", "starting slots of jade_envoys");
    card_is_refused("a1:white/1:A a2:white/2:A", "x:white/1:1 y:white/2:1", "a2 a2", "-", "starting slots of jade_envoys");
    card_is_refused("a1:white/1:A a2:white/2:A", "x:white/1:2", "a1 a2", "-", "starting slots of jade_envoys");
    card_is_read(red, "x:white/1:1 y:red/2:1", "b1 a1", "-");
}

// AL-UNIT.7: a card holds six abilities of its own.
TEST(al_unit_7_abilities_of_a_card)
{
    card_is_read("a1:white/1:A", "x:white/1:1", "a1", "swift swift brutal brutal brutal heavy_armor");
    card_is_refused("a1:white/1:A", "x:white/1:1", "a1", "swift swift brutal brutal brutal brutal brutal", "abilities of jade_envoys");
    card_is_refused("a1:white/1:A", "x:white/1:1", "a1", "swift flying", "abilities of jade_envoys");
    card_is_refused("a1:white/1:A", "x:white/1:1", "a1", "swift -", "abilities of jade_envoys");
}

// AL-MOVE.3: the codex gives each side a cost of one to nine and a strength.
TEST(al_move_3_the_codex_as_it_is_written)
{
    static const char *const bad[] = {"0 strong", "10 strong", "1", "1 soft", "x weak", "1 ", "1  weak", ": weak"};
    static const char *const sides[] = {"front", "left"};
    char text[512];
    for (int i = 0; i < PL_COUNT(bad); i++) {
        snprintf(text, sizeof text, "overrides: [{name: unit_cards.eagle_cohort.%s, value: \"%s\"}]\n" TWO_SIDES, sides[i % 2], bad[i]);
        refused(text, "codex of eagle_cohort");
    }
    accepted(OVERRIDE("unit_cards.eagle_cohort.left", "9 weak"));
    accepted(OVERRIDE("unit_cards.eagle_cohort.front", "1 strong"));
}

// Numbers of the tables that the rest relies on.
TEST(al_geo_1_numbers_the_game_can_be_played_with)
{
    refused(OVERRIDE("constants.push_figures.value", "2"), "push_figures");
    accepted(OVERRIDE("constants.push_figures.value", "0"));
    refused(OVERRIDE("constants.step_inches.value", "0.099"), "step");
    refused("overrides: [{name: constants.step_inches.value, value: 0.1}]\n" TWO_SIDES, "touch_eps");
    accepted("overrides: [{name: constants.step_inches.value, value: 0.1}, {name: constants.touch_eps.value, value: 0.005}]\n" TWO_SIDES);
    accepted(OVERRIDE("constants.touch_eps.value", "0.1"));
    refused(OVERRIDE("constants.touch_eps.value", "0.101"), "touch_eps");
    accepted(OVERRIDE("constants.touch_eps.value", "0"));
    refused(OVERRIDE("constants.touch_eps.value", "-0.001"), "touch_eps");
    refused(OVERRIDE("constants.unopposed_hit_on.value", "1"), "unopposed_hit_on");
    refused(OVERRIDE("constants.unopposed_hit_on.value", "7"), "unopposed_hit_on");
    accepted(OVERRIDE("constants.unopposed_hit_on.value", "2"));
    accepted(OVERRIDE("constants.unopposed_hit_on.value", "6"));
    refused(OVERRIDE("bases.formation_horse.width", "1.999"), "formation_horse is smaller");
    refused(OVERRIDE("bases.sortie.depth", "1.999"), "sortie is smaller");
    accepted(OVERRIDE("bases.formation_horse.depth", "2"));
    static const char *const places[] = {"0", "\"0,1\"", "\"0 x\"", "\"x 0\"", "\"0.1234567890123456 1\"", "\" 1\""};
    for (int i = 0; i < PL_COUNT(places); i++) {
        char text[512];
        snprintf(text, sizeof text, "overrides: [{name: notches.sortie.R1, value: %s}]\n" TWO_SIDES, places[i]);
        refused(text, "notches: R1 of sortie");
    }
    refused(OVERRIDE("abilities.necromancy.needs", "und"), "necromancy needs a keyword");
    refused(OVERRIDE("abilities.necromancy.needs", "flying"), "necromancy needs a keyword");
    accepted(OVERRIDE("abilities.necromancy.needs", "slavic"));
    refused(OVERRIDE("abilities.swift.timing", "trigger"), "timing of swift");
    refused(OVERRIDE("abilities.swift.stack", "often"), "often");
    refused(OVERRIDE("abilities.windwalk.timing", "often"), "often");
}

// Factions and keywords are whatever the cards say, up to sixteen and thirty-two of them.
TEST(al_unit_1_factions_and_keywords_are_counted)
{
    static const char *const cards[] = {"eagle_cohort",     "velite_screen", "steamclad_guard", "minotaur_breakers", "equites_ala",
                                        "scorpion_battery", "heron_retinue", "tomb_levy",       "khopesh_guard",     "sealed_door",
                                        "scarab_swarm",     "chariot_wing",  "dune_sphinx"};
    for (int extra = 12; extra <= 13; extra++) {  // rome, egypt, han and the mercenaries stand on other cards
        char text[4096] = "overrides:\n";
        for (int i = 0; i < extra; i++) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, "- {name: unit_cards.%s.faction, value: f%d}\n", cards[i], i);
        }
        strcat(text, TWO_SIDES);
        if (extra == 12)
            accepted(text);
        else
            refused(text, "factions");
    }
    for (int extra = 21; extra <= 22; extra++) {  // eleven stand on the cards
        char text[4096] = "overrides: [{name: unit_cards.dvergar_axes.keywords, value: \"infantry slavic";
        for (int i = 0; i < extra; i++) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, " k%d", i);
        }
        strcat(text, "\"}]\n" TWO_SIDES);
        if (extra == 21)
            accepted(text);
        else
            refused(text, "keywords");
    }
}

// AL-OP.1, AL-SET.1: the terms of a scenario.
TEST(al_set_1_terms_at_their_limits)
{
#define COHORT "units: [{id: x, side: 1, type: eagle_cohort, at: [10, 10]}, {id: y, side: 2, type: scarab_swarm, at: [20, 10]}]\n"
    accepted("set: {build_points: 750}\n" TWO_SIDES COHORT);
    refused("set: {build_points: 749}\n" TWO_SIDES COHORT, "side 1 has 750 points, more than 749 (AL-SET.1)");
    refused("set: {build_points: 60001}\n" TWO_SIDES, "build_points");
    refused("set: {vp_goal: 60001}\n" TWO_SIDES, "vp_goal");
    accepted("set: {vp_goal: 60000, build_points: 60000}\n" TWO_SIDES);
    accepted("set: {vp_goal: 1}\n" TWO_SIDES);
    static const struct {
        const char *set, *why;
    } sides[] = {{"allowance: 1", NULL}, {"allowance: 100", NULL}, {"allowance: 0", "allowance"}, {"allowance: 101", "allowance"},
                 {"team: 1", NULL},      {"team: 15", NULL},       {"team: 0", "team"},           {"team: 16", "team"}};
    for (int i = 0; i < PL_COUNT(sides); i++) {
        char text[512];
        snprintf(text, sizeof text, "sides: [{id: a, name: A}, {id: b, name: B, set: {%s}}]\n", sides[i].set);
        if (sides[i].why)
            refused(text, sides[i].why);
        else
            accepted(text);
    }
    accepted("turns: 1000\n" TWO_SIDES);
    accepted("random_end: {from: 1000, need: 5, last: 1000}\n" TWO_SIDES);
    refused(
        "sides: [{id: a, name: A}, {id: b, name: B}]\nunits: [{id: x, side: 1, type: sealed_door, at: [10, 10]}, {id: y, side: 2, type: "
        "heron_retinue, at: [20, 10]}, {id: z, side: 1, type: sealed_door, at: [30, 10]}]\n",
        "serves in this army already (AL-SET.1)");
    accepted(
        "sides: [{id: a, name: A}, {id: b, name: B}]\nunits: [{id: x, side: 1, type: sealed_door, at: [10, 10]}, {id: y, side: 2, type: "
        "sealed_door, at: [20, 10]}, {id: z, side: 1, type: heron_retinue, at: [30, 10]}]\n");
}

static void many(char *text, size_t size, const char *head, const char *each, int count)
{
    snprintf(text, size, "%s", head);
    for (int i = 0; i < count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, each, i, 1 + 3 * (i % 15), 1 + 3 * (i / 15));
    }
}

// AL-SET.4: zones, arrivals, reserves; and how many units there may be.
TEST(al_set_4_zones_and_arrivals_at_their_limits)
{
    char text[16384];
    for (int count = 8; count <= 9; count++) {
        many(text, sizeof text, TWO_SIDES "zones:\n", "- {id: z%d, side: 1, use: deploy, area: [[%d, %d], [40, 30], [20, 30]]}\n", count);
        if (count == 8)
            accepted(text);
        else
            refused(text, "9 zones");
    }
    for (int count = 12; count <= 13; count++) {
        snprintf(text, sizeof text, TWO_SIDES "zones: [{id: z, side: 1, use: deploy, area: [[30, 20], [0, 20]");
        for (int i = 0; i < count - 2; i++) {
            size_t used = strlen(text);
            snprintf(text + used, sizeof text - used, ", [%d, 10]", i);
        }
        strcat(text, "]}]\n");
        if (count == 12)
            accepted(text);
        else
            refused(text, "13 corners");
    }
    many(text, sizeof text, TWO_SIDES "units:\n", "- {id: u%d, side: 1, type: scarab_swarm, at: [%d, %d]}\n", 63);
    accepted(text);
    many(text, sizeof text, TWO_SIDES "units:\n", "- {id: u%d, side: 1, type: scarab_swarm, at: [%d, %d]}\n", 64);
    refused(text, "64 units");
#define RESERVE(arrival) \
    "sides: [{id: a, name: A, home: south}, {id: b, name: B}]\nzones: [{id: s, side: 1, use: deploy, area: [[0, 0], [48, 0], [48, 6], " \
    "[0, 6]]}]\n" \
    "units: [{id: x, side: 1, type: scarab_swarm, place: reserve}, {id: y, side: 2, type: scarab_swarm, place: reserve}]\narrivals: " \
    "[" arrival ", {id: n, side: 2, units: [y], zone: s, edge: north}]\n"
    accepted(RESERVE("{id: r, side: 1, units: [x], zone: s, turn: 255}"));
    refused(RESERVE("{id: r, side: 1, units: [x], zone: s, turn: 256}"), "found 256, wanted at most 255");
    refused(RESERVE("{id: r, side: 2, units: [x], zone: s}"), "wanted north, east, south or west");
    refused(RESERVE("{id: r, side: 1, units: [], zone: s}"), "in no arrival");
    accepted(RESERVE("{id: r, side: 1, units: [x], zone: s, edge: west}"));
}

// AL-DMG.5, AL-UNIT.3: figures in slots as an author may set them.
TEST(al_dmg_5_figures_as_a_scenario_may_set_them)
{
#define GUARD(set) \
    TWO_SIDES \
    "units: [{id: z, side: 2, type: scarab_swarm, at: [30, 10]}, {id: g, side: 1, type: steamclad_guard, at: [10, 10], set: {" set "}}]\n"
    accepted(GUARD("hurt: a1 a2 c1"));
    refused(GUARD("hurt: a1 a1"), "'g' has no figure there that could be injured so (AL-DMG.5)");
    refused(GUARD("hurt: a3"), "AL-DMG.5");
    refused(GUARD("hurt: m1 c2"), "AL-DMG.5");
    accepted(GUARD("slots: a1 a2 a3 a4 d1 c2"));
    refused(GUARD("slots: a1 a2 a3 a4 d1 d2"), "'g' has no such slot, or no figure for it (AL-UNIT.3)");
    refused(GUARD("slots: a1 a1"), "AL-UNIT.3");
    refused(GUARD("slots: a1 b1"), "AL-UNIT.3");
    refused(GUARD("slots: a1 c1 c2"), "AL-UNIT.3");
    accepted(TWO_SIDES "units: [{id: s, side: 1, type: dune_sphinx, at: [10, 10], set: {hurt: p1 p1 p1}}]\n");
    refused(TWO_SIDES "units: [{id: s, side: 1, type: dune_sphinx, at: [10, 10], set: {hurt: p1 p1 p1 p1}}]\n", "AL-DMG.5");
    refused(TWO_SIDES "units: [{id: s, side: 1, type: dune_sphinx, at: [10, 10], facing: 44}]\n", "wanted a multiple of 45 (AL-GEO.4)");
}

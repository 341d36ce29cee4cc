// test_options.c - a crowded little battle with every weapon and optional rule, played at random: what must hold for every game.
// The forces start close together, both sides hide, it is night and then rain, so that rare rows are played often.
#include "table.h"

#include "conformance.h"

static const char battle_text[] =
    "game: rate-of-fire\nname: Everything at once\ntable: {width: 40, height: 30}\nturns: 3\n"
    "switches: {on: [opt_hidden, opt_dummies, opt_random_end, opt_autovictory, opt_night, opt_rain, opt_mines%s], off: [%s]}\n"
    "set: {defender: 2, night_until: 1, night_visibility: 14, rain_from: 3, of_per_element: 2}\n"
    "sides: [{id: a, name: A, home: south}, {id: b, name: B, home: north}]\n"
    "terrain:\n"
    "- {id: w, kind: woods, area: [[2, 10], [10, 10], [10, 16], [2, 16]]}\n"
    "- {id: p, kind: pillbox, area: [[18, 16], [22, 16], [22, 19], [18, 19]]}\n"
    "- {id: h, kind: building_stone, area: [[26, 8], [31, 8], [31, 13], [26, 13]]}\n"
    "- {id: m, kind: minefield, area: [[12, 12], [17, 12], [17, 15], [12, 15]]}\n"
    "- {id: l, kind: wall_low, line: [[10, 19], [17, 19]]}\n"
    "- {id: x, kind: wire, line: [[23, 15], [31, 15]]}\n"
    "- {id: b, kind: bocage, line: [[32, 16], [39, 16]]}\n"
    "- {id: k, kind: hill, height: 1, area: [[30, 20], [40, 20], [40, 30], [30, 30]]}\n"
    "- {id: r, kind: river, area: [[0, 20], [6, 20], [6, 22], [0, 22]]}\n"
    "units:\n"
    "- {id: U1, side: 1, type: us_hq, hidden: yes, pieces: [{at: [27, 9]}, {at: [28.5, 9]}, {at: [30, 9]}]}\n"
    "- {id: U2, side: 1, type: us_engineers, pieces: [{at: [18, 13]}, {at: [19.2, 13]}, {at: [20.4, 13]}, {at: [18.5, 14.2]}, {at: [20, "
    "14.2]}, {at: [21.5, 13]}, {at: [22.8, 13]}]}\n"
    "- {id: U3, side: 1, type: us_squad, pieces: [{at: [11, 9]}, {at: [12.5, 9]}, {at: [14, 9]}, {at: [15.5, 9]}, {at: [17, 9]}, {at: [11, "
    "10.5]}, {at: [12.5, 10.5]}, {at: [14, 10.5]}, {at: [15.5, 10.5]}, {at: [17, 10.5]}]}\n"
    "- {id: U4, side: 1, type: us_fo, pieces: [{at: [20, 5]}, {at: [21.5, 5]}]}\n"
    "- {id: U5, side: 1, type: us_bazooka, hidden: yes, pieces: [{at: [5, 12]}, {at: [6.5, 12]}]}\n"
    "- {id: U6, side: 1, type: us_mortar60, pieces: [{at: [24, 3]}, {at: [25.5, 3]}, {at: [27, 3]}]}\n"
    "- {id: U7, side: 1, type: br_mmg, place: reserve}\n"
    "- {id: U11, side: 2, type: ge_hq, hidden: yes, pieces: [{at: [19, 18.4]}, {at: [20.2, 18.4]}, {at: [21.4, 18.4]}]}\n"
    "- {id: U12, side: 2, type: ge_assault, pieces: [{at: [11, 20]}, {at: [12.5, 20]}, {at: [14, 20]}, {at: [15.5, 20]}, {at: [17, 20]}, "
    "{at: [11, 21.5]}, {at: [12.5, 21.5]}, {at: [14, 21.5]}]}\n"
    "- {id: U13, side: 2, type: ge_mmg, facing: 180, pieces: [{at: [19, 17]}, {at: [20.2, 17]}, {at: [21.4, 17]}]}\n"
    "- {id: U14, side: 2, type: ge_sniper, hidden: yes, pieces: [{at: [34, 17]}]}\n"
    "- {id: U15, side: 2, type: ge_mortar8, pieces: [{at: [36, 28]}, {at: [37.5, 28]}, {at: [36, 26.5]}]}\n"
    "- {id: U16, side: 2, type: ge_rifles_6, place: reserve}\n"
    "markers:\n- {id: O1, kind: objective, at: [20, 15], value: 3}\n- {id: O2, kind: objective, side: 2, at: [34, 22], value: 1}\n"
    "- {id: A1, kind: counter, side: 1, at: [8, 13]}\n- {id: B1, kind: counter, side: 2, at: [12, 19.8]}\n"
    "- {id: R1, kind: registered, side: 1, at: [20, 18]}\n- {id: s, kind: smoke, side: 1, at: [25, 17], value: 4}\n"
    "arrivals:\n- {id: V1, side: 1, units: [U7], turn: 2, edge: west, from: 2, to: 9}\n- {id: V2, side: 2, units: [U16], turn: 1, need: 3, "
    "edge: north, from: 8, to: 20}\n"
    "goals: [{kind: hold, side: 1, on: O1}, {kind: hold, side: 1, on: O2}, {kind: kept_half, side: 1}, {kind: wipe_out, side: 1, value: "
    "1}, {kind: wipe_out, side: 2, value: 1}]\n";

static void conform(const char *on, const char *off, const char *player, uint64_t seed)
{
    char text[6000];
    pl_battle *battle = NULL;
    pl_error error = {0};
    kit_plan plan = {.games = 6, .seed = seed, .player = player, .look_every = 6};
    kit_report report;
    snprintf(text, sizeof text, battle_text, on, off);
    if (pl_battle_open_text(&rof_ruleset, text, strlen(text), "everything", &battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    if (kit_conformance(battle->scene, &plan, &report, &error))
        fail_msg("%s", error.text);
    CHECK(report.choices > 0 && report.twins > 0);
    pl_battle_close(battle);
}

TEST(rof_everything_conforms) { conform("", "", "random", 3); }
TEST(rof_everything_conforms_played_with_sense) { conform("", "", "scripted", 4); }
TEST(rof_everything_conforms_with_plotted_fire) { conform(", opt_secret_fire", "opt_melee_order, opt_leader_die", "random", 5); }
TEST(rof_everything_conforms_with_plain_rules)
{
    conform(", opt_fm_broken_count",
            "opt_force_morale, opt_rerolls, opt_confirm_dice, opt_element_hindrance, opt_ambush, opt_spot_mandatory, opt_reinf_fbp",
            "random", 6);
}
TEST(rof_everything_conforms_with_fixed_length) { conform("", "opt_random_end, opt_fm_morale_level, opt_autovictory", "random", 7); }

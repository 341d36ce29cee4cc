// test_numbers.c - target numbers, modifier by modifier, each at its edge: exactly so far and a thousandth more, half of them and one fewer.
#include "formats/notation.h"
#include "table.h"

// A place north of (20,10), `gap` thousandths from the figure there: figures are an inch across.
static const char *two(char *text, size_t size, const char *more, const char *firer, const char *set, int gap, const char *target,
                       const char *target_set)
{
    snprintf(text, size,
             HEAD "%sunits:\n- {id: U1, side: 1, type: %s%s, pieces: [{id: U1.1, at: [20, 4]}]}\n"
                  "- {id: U12, side: 2, type: %s%s, pieces: [{id: U12.3, at: [20, %d.%03d]}]}\n",
             more, firer, set, target, target_set, (5000 + gap) / 1000, (5000 + gap) % 1000);
    return text;
}

// The modifiers of a shot in the order they are shown, and the number: "hindrance 1, long range 1 = 6"; "no": it cannot be fired.
static void expect_shot(const table *t, const char *firer, const char *target, int aim, bool is_stationary, const char *wanted)
{
    rof_shot shot = {0};
    char text[256] = "";
    if (rof_shot_make(t->turn, piece_of(t, firer), unit_of(t, target), 0, aim, is_stationary, &shot)) {
        CHECK_TEXT("no", wanted);
        return;
    }
    for (int i = 0; i < shot.mod_count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s %d", i ? ", " : "", shot.mods[i].name, (int)shot.mods[i].value);
    snprintf(text + strlen(text), sizeof text - strlen(text), "%s= %d", shot.mod_count ? " " : "", shot.tn);
    CHECK_TEXT(text, wanted);
}

static void expect(const char *more, const char *firer, const char *set, int gap, const char *target_set, bool is_stationary,
                   const char *wanted)
{
    char text[1600];
    table t = lay(two(text, sizeof text, more, firer, set, gap, "ge_rifles_6", target_set), "T6.2", 1);
    expect_shot(&t, "U1.1", "U12", 0, is_stationary, wanted);
    clear(&t);
}

// ROF-FIR.11, ROF-FIR.3: short range and long range, to the thousandth; a small mortar's least range likewise.
TEST(rof_fir_11_ranges_to_the_thousandth)
{
    expect("", "br_section_7", "", 8000, "", true, "= 4");  // the sub-machine gun
    expect("", "br_section_7", "", 8001, "", true, "long range 1 = 5");
    expect("", "br_section_7", "", 16000, "", true, "long range 1 = 5");
    expect("", "br_section_7", "", 16001, "", true, "no");
    expect("", "br_mortar", "", 5999, "", true, "no");
    expect("", "br_mortar", "", 6000, "", true, "lack of crew 1 = 5");
    expect("", "br_mortar", "", 18000, "", true, "lack of crew 1 = 5");
    expect("", "br_mortar", "", 18001, "", true, "long range 1, lack of crew 1 = 6");
    expect("", "br_mortar", "", 36000, "", true, "long range 1, lack of crew 1 = 6");
    expect("", "br_mortar", "", 36001, "", true, "no");
}

// Who fires: his training, his nerve, his crew, whether he moved; a mortar that moved does not fire.
TEST(rof_fir_5_the_firer_counts)
{
    expect("", "us_green", "", 5000, "", true, "green 1 = 5");
    expect("", "us_green", ", set: {status: suppressed}", 5000, "", true, "suppressed 1, green 1 = 6");
    expect("", "ge_assault", "", 5000, "", true, "veteran -1 = 3");
    expect("", "br_section_7", ", set: {order: M}", 5000, "", false, "moving firer 1 = 5");
    expect("", "br_section_7", ", set: {order: C}", 5000, "", false, "moving firer 1 = 5");
    expect("", "br_section_7", ", set: {order: C}", 5000, "", true, "= 4");
    expect("", "br_section_7", ", set: {order: A}", 5000, "", false, "no");
    expect("", "us_green", ", set: {order: M}", 5000, "", false, "green 1 = 5");  // semi-automatic
    expect("", "br_mortar", ", set: {order: C}", 8000, "", false, "no");
    expect("", "ge_sniper", "", 5000, "", true, "veteran -1, sniper -1 = 2");
    expect("", "ge_mmg", "", 5000, "", true, "lack of crew 2 = 6");
    expect("", "br_mmg", "", 24001, "", true, "long range 1, lack of crew 2 = 7");
}

// ROF-FIR.6, ROF-FIR.7: a mover in the open is easier to hit, one that ran easier still; a shell does not mind.
TEST(rof_fir_6_the_target_counts)
{
    char text[1600];
    static const struct {
        const char *order, *moved, *gun, *shell;
    } targets[] = {{"none", "yes", "= 4", "lack of crew 1 = 5"},
                   {"C", "yes", "= 4", "lack of crew 1 = 5"},
                   {"M", "no", "= 4", "lack of crew 1 = 5"},
                   {"M", "yes", "moving target -1 = 3", "lack of crew 1 = 5"},
                   {"A", "no", "at the double -1 = 3", "lack of crew 1 = 5"},
                   {"A", "yes", "moving target -1, at the double -1 = 2", "lack of crew 1 = 5"}};
    for (int i = 0; i < PL_COUNT(targets); i++)
        for (int shell = 0; shell < 2; shell++) {
            snprintf(text, sizeof text,
                     HEAD "units:\n- {id: U1, side: 1, type: %s, pieces: [{id: U1.1, at: [20, 4]}]}\n- {id: U12, side: 2, type: "
                          "ge_rifles_6, set: {order: %s},"
                          " pieces: [{id: U12.3, at: [20, 12], set: {moved_in_open: %s}}]}\n",
                     shell ? "br_mortar" : "br_section_7", targets[i].order, targets[i].moved);
            table t = lay(text, "T6.2", 1);
            expect_shot(&t, "U1.1", "U12", 0, true, shell ? targets[i].shell : targets[i].gun);
            clear(&t);
        }
}

// Half of those in sight who moved in the open are enough, and one fewer are not.
TEST(rof_fir_6_half_of_them_moved)
{
    for (int moved = 0; moved <= 4; moved++) {
        char text[1600] = HEAD "units:\n- {id: U1, side: 1, type: br_section_7, pieces: [{id: U1.1, at: [20, 4]}]}\n"
                               "- {id: U12, side: 2, type: ge_rifles_6, set: {order: M}, pieces: [";
        for (int i = 0; i < 4; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s{at: [%d, 11], set: {moved_in_open: %s}}", i ? ", " : "",
                     18 + 2 * i, i < moved ? "yes" : "no");
        strcat(text, "]}\n");
        table t = lay(text, "T6.2", 1);
        expect_shot(&t, "U1.1", "U12", 0, true, moved >= 2 ? "moving target -1 = 3" : "= 4");
        clear(&t);
    }
}

// ROF-FIR.12: an inch higher is uphill, a thousandth less is not, and downhill never.
TEST(rof_fir_12_an_inch_is_uphill)
{
    expect("terrain: [{id: h, kind: hill, height: 1, area: [[10, 8], [30, 8], [30, 20], [10, 20]]}]\n", "br_section_7", "", 7000, "", true,
           "uphill 1 = 5");
    expect("terrain: [{id: h, kind: hill, height: 1, area: [[10, 2], [30, 2], [30, 6], [10, 6]]}]\n", "br_section_7", "", 7000, "", true,
           "= 4");
    expect("terrain: [{id: h, kind: hill, height: 1, area: [[10, 2], [30, 2], [30, 20], [10, 20]]}]\n", "br_section_7", "", 7000, "", true,
           "= 4");
}

// What lies on the line: a hedge between hinders, a fence never does, two elements hinder twice, smoke and thin smoke by their own.
TEST(rof_cov_4_what_hinders_a_line)
{
    expect("terrain: [{id: h, kind: hedge, line: [[10, 8], [30, 8]]}]\n", "br_section_7", "", 7500, "", true, "hindrance 1 = 5");
    expect("terrain: [{id: h, kind: fence, line: [[10, 8], [30, 8]]}]\n", "br_section_7", "", 7500, "", true, "= 4");
    expect("terrain: [{id: h, kind: wall_low, line: [[10, 8], [30, 8]]}]\n", "br_section_7", "", 7500, "", true, "= 4");
    expect("terrain: [{id: h, kind: hedge, line: [[10, 8], [30, 8]]}, {id: i, kind: hedge, line: [[10, 8.5], [30, 8.5]]}]\n",
           "br_section_7", "", 7500, "", true, "hindrance 2 = 6");
    expect("markers: [{id: s, kind: smoke, side: 1, at: [20, 8], value: 4}]\n", "br_section_7", "", 7500, "", true, "smoke 4 = 8");
    expect("markers: [{id: s, kind: smoke, side: 1, at: [20, 8], value: 2}]\n", "br_section_7", "", 7500, "", true, "thin smoke 2 = 6");
}

// ROF-COV.3: the class that half of those in sight have; ROF-HED.2: a shell, the one it is aimed at.
TEST(rof_cov_3_half_of_them_in_each_class)
{
    static const int wanted[7][2] = {{4, 4}, {4, 4}, {4, 4}, {5, 4}, {5, 4}, {5, 4}, {5, 4}};  // to hit, to kill
    for (int in = 0; in <= 6; in++) {
        char text[2000] = HEAD "terrain: [{id: c, kind: shell_hole, area: [[1, 11], [70, 11], [70, 13], [1, 13]]}]\n"
                               "units:\n- {id: U1, side: 1, type: br_section_7, pieces: [{id: U1.3, at: [20, 4]}]}\n"
                               "- {id: U2, side: 1, type: br_mortar, pieces: [{id: U2.1, at: [21, 2]}]}\n"
                               "- {id: U12, side: 2, type: ge_rifles_6, pieces: [";
        for (int i = 0; i < 6; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s{id: U12.%d, at: [%d, %d]}", i ? ", " : "", i + 1, 15 + 2 * i,
                     i < in ? 12 : 14);
        strcat(text, "]}\n");
        table t = lay(text, "T6.2", 1);
        rof_shot shot;
        CHECK_EQ(number_of(&t, "U1.3", "U12", true, &shot), wanted[in][0]);
        CHECK_EQ(shot.kill, wanted[in][1]);
        CHECK_EQ(shot.cover, in >= 3 ? ROF_LIGHT : ROF_OPEN);
        CHECK_EQ(shot.seen, 63);
        int first = piece_of(&t, "U12.1");
        for (int i = 0; i < 6; i++) {
            CHECK(!rof_shot_make(t.turn, piece_of(&t, "U2.1"), unit_of(&t, "U12"), 0, first + i, true, &shot));
            CHECK_EQ(shot.nearest, i);
            CHECK_EQ(shot.cover, i < in ? ROF_LIGHT : ROF_OPEN);
        }
        clear(&t);
    }
}

// ROF-SUP.3: all dice standing, after C what the weapon keeps, after M what it keeps, halves up; after A and compulsory moves none.
TEST(rof_sup_3_dice_after_every_order)
{
    table t = lay(HEAD "units:\n- {id: U1, side: 1, type: br_section_7, pieces: [{id: U1.1, at: [20, 4]}, {id: U1.2, at: [22, 4]}]}\n"
                       "- {id: U2, side: 1, type: ge_mmg, pieces: [{id: U2.1, at: [26, 4]}]}\n- {id: U3, side: 1, type: us_green, pieces: "
                       "[{id: U3.2, at: [30, 4]}]}\n- {id: U12, side: 2, type: ge_sniper, at: [2, 40]}\n",
                  "T6.2", 1);
    static const struct {
        const char *who;
        int none, m, c;
    } guns[] = {{"U1.1", 2, 2, 2}, {"U1.2", 3, 2, 3}, {"U2.1", 6, 0, 0}, {"U3.2", 2, 1, 2}};
    for (int i = 0; i < PL_COUNT(guns); i++) {
        const rof_weapon *w = rof_weapon_of(t.turn, piece_of(&t, guns[i].who));
        CHECK_EQ(rof_dice_after(w, ROF_NO_ORDER), guns[i].none);
        CHECK_EQ(rof_dice_after(w, ROF_M), guns[i].m);
        CHECK_EQ(rof_dice_after(w, ROF_C), guns[i].c);
        CHECK_EQ(rof_dice_after(w, ROF_A), 0);
        CHECK_EQ(rof_dice_after(w, ROF_COMP), 0);
    }
    clear(&t);
}

// ROF-FIR.9: the number to kill lies between 2 and 6, whatever changes it.
TEST(rof_fir_9_the_number_to_kill)
{
    table t = lay(HEAD "units: [{id: U1, side: 1, type: br_section_7, at: [2, 2]}, {id: U12, side: 2, type: ge_sniper, at: [2, 40]}]\n",
                  "T6.2", 1);
    static const int wanted[4] = {4, 4, 5, 5};
    for (int cover = 0; cover < 4; cover++)
        for (int mod = -4; mod <= 4; mod++) {
            int kill = wanted[cover] + mod;
            CHECK_EQ(rof_kill_number(t.turn, cover, mod), kill < 2 ? 2 : kill > 6 ? 6 : kill);
        }
    clear(&t);
}

// ROF-SUP.1: within two inches serves the gun, a thousandth more does not; the nearest first, of equal ones the lowest.
TEST(rof_sup_1_the_nearest_two_serve)
{
    static const struct {
        double x[3];
        int found, crew;
    } cases[] = {{{23, 17, 22}, 2, 2 | 8},
                 {{23.001, 16.999, 22}, 1, 8},
                 {{23.001, 16.999, 23.001}, 0, 0},
                 {{22, 18, 22.5}, 2, 2 | 4},
                 {{22, 21.5, 18.6}, 2, 4 | 8}};
    for (int i = 0; i < PL_COUNT(cases); i++) {
        char text[1000];
        uint16_t crew = 99;
        snprintf(
            text, sizeof text,
            HEAD
            "units:\n- {id: U1, side: 1, type: br_mmg, pieces: [{id: U1.1, at: [20, 4]}, {id: U1.2, at: [%g, 4]}, {id: U1.3, at: [%g, 4]},"
            " {id: U1.4, at: [%g, 4]}]}\n- {id: U12, side: 2, type: ge_sniper, at: [2, 40]}\n",
            cases[i].x[0], cases[i].x[1], cases[i].x[2]);
        table t = lay(text, "T6.2", 1);
        CHECK_EQ(rof_crew_of(t.turn, piece_of(&t, "U1.1"), &crew), cases[i].found);
        CHECK_EQ(crew, cases[i].crew);
        clear(&t);
    }
}

// ---- dice: every one of them is a D6

TEST(rof_gen_4_a_round_that_goes_astray_is_thrown_with_six_faces)
{
    int astray = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        pl_battle *battle = NULL;
        pl_game *game = NULL;
        pl_item items[PL_ITEMS_MAX];
        pl_choice choice;
        pl_error error = {0};
        const pl_dice dice = {.seed = seed};
        static const char text[] =
            HEAD "units:\n- {id: U4, side: 1, type: br_mortar, pieces: [{id: U4.1, at: [20, 4]}, {id: U4.2, at: [21.5, 4]}]}\n"
                 "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [40, 40]}]}\n";
        CHECK_EQ(pl_battle_open_text(&rof_ruleset, text, strlen(text), "test", &battle, &error), PL_OK);
        CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
        CHECK_EQ(pl_game_start_at(game, &dice, "T6.2", 1, &error), PL_OK);
        CHECK_EQ(pl_choice_parse(game, 1, "fire U4 [U4.1 smoke >- (20,20)]", &choice, items, &error), PL_OK);
        CHECK_EQ(pl_game_choose(game, &choice), PL_OK);
        int count;
        const pl_event *events = pl_game_events(game, &count);
        for (int i = 0; i < count; i++) {
            if (events[i].kind != PL_EV_ROLLED)
                continue;
            const pl_roll *roll = pl_game_roll(game, &events[i]);
            CHECK(!roll->faces || roll->faces == 6);
            astray += !strcmp(roll->purpose, "direction") || !strcmp(roll->purpose, "distance");
        }
        pl_game_destroy(game);
        pl_battle_close(battle);
    }
    CHECK(astray >= 4);
}

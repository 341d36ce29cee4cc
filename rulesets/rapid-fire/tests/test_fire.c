// test_fire.c - who may fire what, and the roll to hit, band by band to the thousandth and modifier by modifier.
#include "fire.h"

#include "table.h"

#define GROUPS "groups: [{id: U1, side: 1, type: infantry}, {id: U11, side: 2, type: infantry}]\n"

// A firer at the bottom of the table and a target `gap` thousandths from it.
static void face(table *t, const char *firer, const char *set, const char *target, const char *target_set, int gap)
{
    int y = 40000;
    for (int pass = 0; pass < 2; pass++) {
        char body[1400];
        snprintf(body, sizeof body,
                 GROUPS "units:\n- {id: F, side: 1, type: %s, group: U1, pieces: [{at: [24, 4], set: {%s}}]}\n"
                        "- {id: D, side: 2, type: %s, group: U11, facing: 180, pieces: [{at: [24, %d.%03d], set: {%s}}]}\n",
                 firer, set, target, y / 1000, y % 1000, target_set);
        lay(t, "width: 48, height: 140", body, "T8.3", 1);
        pl_foot a = rf_foot(turn_of(t), piece(t, "F.1")), b = rf_foot(turn_of(t), piece(t, "D.1"));
        y += gap - pl_gap(&a, &b, PL_DOWN);
        if (!pass)
            clear(t);
    }
}

static int need_at(const char *firer, const char *target, int weapon, int gap)
{
    table t;
    face(&t, firer, "fired: none", target, "fired: none", gap);
    pl_point at = rf_at_point(turn_of(&t), piece(&t, "D.1"));
    pl_roll roll = rf_hit_roll(turn_of(&t), piece(&t, "F.1"), weapon, piece(&t, "D.1"), at);
    CHECK_EQ(roll.mod_count, 0);
    clear(&t);
    return roll.need;
}

// RF-AT.1: as many bands as the range has begun, to the thousandth; beyond the last none.
TEST(rf_at_1_bands_to_the_thousandth)
{
    static const struct {
        const char *firer;
        int band, bands;
    } guns[] = {{"sherman75", 8, 6}, {"firefly", 10, 6}, {"stuart", 8, 4}};
    for (int g = 0; g < PL_COUNT(guns); g++)
        for (int n = 1; n <= guns[g].bands; n++) {
            CHECK_EQ(need_at(guns[g].firer, "panzer4", RF_W_AT, PL_INCHES(n * guns[g].band)), n);
            CHECK_EQ(need_at(guns[g].firer, "panzer4", RF_W_AT, PL_INCHES(n * guns[g].band) + 1), n < guns[g].bands ? n + 1 : 0);
        }
}

// RF-HE.1: a shell's bands count to the point it is aimed at, here the middle of a stand three eighths behind its edge.
TEST(rf_he_1_bands_to_the_point)
{
    for (int n = 1; n <= 6; n++) {
        CHECK_EQ(need_at("sherman75", "platoon", RF_W_HE, PL_INCHES(8 * n) - 375), n);
        CHECK_EQ(need_at("sherman75", "platoon", RF_W_HE, PL_INCHES(8 * n) - 374), n < 6 ? n + 1 : 0);
    }
}

// RF-FIR.6, RF-DAM.1: whoever of the two has moved costs one, once; damage costs one; in any order.
TEST(rf_at_1_modifiers_to_hit)
{
    static const struct {
        const char *firer, *target;
        int moved, damaged;
    } rows[] = {{"fired: none", "fired: none", 0, 0},     {"has_moved: yes", "fired: none", -1, 0},
                {"fired: none", "has_moved: yes", -1, 0}, {"has_moved: yes", "has_moved: yes", -1, 0},
                {"damage: light", "fired: none", 0, -1},  {"damage: heavy", "damage: light", 0, -1},
                {"fired: none", "damage: heavy", 0, 0},   {"damage: light, has_moved: yes", "fired: none", -1, -1}};
    for (int i = 0; i < PL_COUNT(rows); i++) {
        table t;
        int moved = 0, damaged = 0;
        face(&t, "sherman75", rows[i].firer, "panzer4", rows[i].target, 10000);
        pl_roll roll = rf_hit_roll(turn_of(&t), piece(&t, "F.1"), RF_W_AT, piece(&t, "D.1"), pl_at(0, 0));
        for (int k = 0; k < roll.mod_count; k++)
            *(!strcmp(roll.mods[k].name, "moved") ? &moved : &damaged) += roll.mods[k].value;
        CHECK_EQ(roll.need, 2);
        CHECK_EQ(moved, rows[i].moved);
        CHECK_EQ(damaged, rows[i].damaged);
        clear(&t);
    }
}

// RF-SA.4: short, medium, long, and out of range; the column and the points by who fires.
TEST(rf_sa_4_small_arms_by_range)
{
    static const struct {
        const char *firer;
        int ends[3], points;
    } arms[] = {{"platoon", {6, 12, 18}, 2}, {"mg", {8, 16, 24}, 5}};
    for (int a = 0; a < PL_COUNT(arms); a++)
        for (int band = 0; band < 3; band++)
            for (int over = 0; over < 2; over++) {
                table t;
                face(&t, arms[a].firer, "fired: none", "platoon", "fired: none", PL_INCHES(arms[a].ends[band]) + over);
                rf_volley v = rf_volley_of(turn_of(&t), piece(&t, "F.1"), NULL, 0, piece(&t, "D.1"));
                CHECK_EQ(v.band, band + over);
                CHECK_EQ(v.column, v.band < 2 ? 5 - v.band : 3);
                CHECK_EQ(v.points, arms[a].points);
                CHECK_EQ(v.nearest, piece(&t, "F.1"));
                CHECK_EQ(v.cover, RF_OPEN);
                CHECK_EQ(v.added, 0);
                clear(&t);
            }
}

// RF-FIR.1, RF-RES.1, RF-MOV.3 and whatever else keeps a piece from firing: each reason by itself.
TEST(rf_fir_1_who_is_ready)
{
    static const struct {
        const char *type, *set;
        int weapon;
        const char *own, *reserve;
    } rows[] = {
        {"platoon", "fired: none", RF_W_SMALL, NULL, NULL},
        {"platoon", "flags: fought", RF_W_SMALL, "RF-CAS.13", "RF-CAS.13"},
        {"platoon", "flags: retired", RF_W_SMALL, "RF-MOR.13", "RF-MOR.13"},
        {"platoon", "fired: main", RF_W_SMALL, "RF-FIR.1", "RF-RES.1"},
        {"platoon", "has_moved: yes", RF_W_SMALL, NULL, "RF-RES.1"},
        {"platoon", "reserve: main", RF_W_SMALL, NULL, "RF-RES.1"},
        {"platoon", "shots: 1", RF_W_SMALL, "RF-FIR.1", NULL},
        {"sherman75", "fired: main", RF_W_AT, "RF-FIR.1", "RF-RES.1"},
        {"sherman75", "fired: main", RF_W_MG, NULL, "RF-RES.1"},
        {"sherman75", "fired: machine_gun", RF_W_AT, NULL, "RF-RES.1"},
        {"sherman75", "fired: machine_gun", RF_W_MG, "RF-FIR.1", "RF-RES.1"},
        {"sherman75", "reserve: machine_gun", RF_W_AT, NULL, NULL},
        {"sherman75", "reserve: machine_gun", RF_W_MG, NULL, "RF-RES.1"},
        {"sherman75", "has_moved: yes", RF_W_HE, NULL, "RF-RES.1"},
        {"mg", "has_moved: yes", RF_W_MG, "RF-MOV.3", "RF-RES.1"},
        {"mg", "fired: none", RF_W_MG, NULL, NULL},
        {"atg_6pdr", "has_moved: yes", RF_W_AT, NULL, "RF-RES.1"},
        {"aa_bofors", "has_moved: yes", RF_W_AT, "RF-MOV.3", "RF-RES.1"},
        {"how_25pdr", "has_moved: yes", RF_W_HE, "RF-MOV.3", "RF-RES.1"},
    };
    for (int i = 0; i < PL_COUNT(rows); i++) {
        char body[1000];
        table t;
        snprintf(body, sizeof body,
                 "switches: {off: [opening_reserve]}\n" GROUPS
                 "units:\n- {id: F, side: 1, type: %s, group: U1, pieces: [{at: [24, 4], set: {%s}}]}\n"
                 "- {id: D, side: 2, type: platoon, group: U11, at: [24, 34]}\n",
                 rows[i].type, rows[i].set);
        lay(&t, "width: 48, height: 36", body, "T8.3", 1);
        rf_own_side((pl_turn *)(uintptr_t)turn_of(&t), 1)->turns = 1;  // it has had a turn: a test may say so
        for (int reserve = 0; reserve < 2; reserve++) {
            pl_why why = rf_why_not_ready(turn_of(&t), piece(&t, "F.1"), rows[i].weapon, reserve);
            const char *wanted = reserve ? rows[i].reserve : rows[i].own;
            if (wanted ? !why || strncmp(why, wanted, strlen(wanted)) != 0 : why != NULL)
                fail_msg("%s {%s} reserve %d: %s", rows[i].type, rows[i].set, reserve, why ? why : "ready");
        }
        rf_own_side((pl_turn *)(uintptr_t)turn_of(&t), 1)->turns = 0;
        if (!rows[i].reserve)
            CHECK_TEXT(rf_why_not_ready(turn_of(&t), piece(&t, "F.1"), rows[i].weapon, true),
                       "RF-RES.8: no reserved fire before its first turn");
        clear(&t);
    }
}

// RF-FIR.1: what each kind of piece has to fire with.
TEST(rf_fir_1_what_each_has)
{
    static const struct {
        const char *type;
        int weapons;  // a bit each
    } rows[] = {{"platoon", 1 << RF_W_SMALL},
                {"mg", 1 << RF_W_MG},
                {"sherman75", 1 << RF_W_AT | 1 << RF_W_HE | 1 << RF_W_MG},
                {"achilles", 1 << RF_W_AT | 1 << RF_W_HE},
                {"avre", 1 << RF_W_HE | 1 << RF_W_MG},
                {"truck", 0},
                {"atg_6pdr", 1 << RF_W_AT | 1 << RF_W_HE},
                {"aa_bofors", 1 << RF_W_AT | 1 << RF_W_HE | 1 << RF_W_AA},
                {"leig18", 1 << RF_W_HE | 1 << RF_W_SMOKE},
                {"how_25pdr", 1 << RF_W_AT | 1 << RF_W_HE | 1 << RF_W_SMOKE}};
    for (int i = 0; i < PL_COUNT(rows); i++) {
        table t;
        face(&t, rows[i].type, "fired: none", "platoon", "fired: none", 10000);
        for (int weapon = RF_W_AT; weapon < RF_WEAPONS; weapon++)
            if (rf_has_weapon(turn_of(&t), piece(&t, "F.1"), weapon) != (rows[i].weapons >> weapon & 1))
                fail_msg("%s: weapon %d", rows[i].type, weapon);
        CHECK(!rf_has_weapon(turn_of(&t), piece(&t, "F.1"), RF_W_NONE));
        clear(&t);
    }
}

// RF-HE.1, RF-HE.3: a shell is aimed at one point near the piece, and as far as its last band reaches.
TEST(rf_he_3_where_a_shell_may_be_aimed)
{
    for (int over = 0; over < 2; over++) {
        table t;
        pl_hint hint;
        face(&t, "sherman75", "fired: none", "platoon", "fired: none", PL_INCHES(48) - 375 + over);
        pl_item item = {.at = rf_at_point(turn_of(&t), piece(&t, "D.1"))};
        pl_choice fire = {.side = 1, .verb = RF_V_FIRE, .subject = piece(&t, "F.1"), .target = piece(&t, "D.1"), .value = RF_W_HE};
        for (fire.item_count = 0; fire.item_count < 2; fire.item_count++) {
            fire.items = &item;
            pl_why why = rf_check_fire(turn_of(&t), &fire, &hint);
            if (over)
                CHECK_TEXT(why, "RF-HE.1: beyond the last band");
            else
                CHECK(!why);
        }
        CHECK_EQ(rf_he_band(turn_of(&t), piece(&t, "F.1"), item.at), over ? 0 : 6);
        fire.item_count = 2;
        CHECK_TEXT(rf_check_fire(turn_of(&t), &fire, &hint), "RF-HE.3: one point");
        fire.value = RF_W_AT;
        CHECK_TEXT(rf_check_fire(turn_of(&t), &fire, &hint), "RF-FIR.1: only high explosive is aimed at a point");
        fire.item_count = 0;
        CHECK(!rf_check_fire(turn_of(&t), &fire, &hint));
        clear(&t);
    }
}

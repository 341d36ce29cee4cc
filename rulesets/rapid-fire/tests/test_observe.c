// test_observe.c - the table of observation, cell by cell, to the thousandth: cover and activity of the target, kind of observer.
#include "observe.h"

#include "table.h"

#define GROUPS \
    "groups: [{id: U1, side: 1, type: infantry}, {id: U2, side: 1, type: squadron}, {id: U3, side: 1, type: team}, {id: U11, side: 2, " \
    "type: infantry}]\n"

static const struct {
    const char *type, *group;
} observers[] = {{"platoon", "U1"}, {"stuart", "U2"}, {"op", "U3"}};

// One observer at the bottom of a long table, one target `y` thousandths up it, in the ground named; a second observer looks from afar.
static void stand_at(table *t, int who, const char *ground, const char *set, int y)
{
    char body[1600], terrain[240] = "";
    if (*ground)
        snprintf(terrain, sizeof terrain, "terrain: [{id: g, kind: %s, area: [[20, %d.%03d], [28, %d.%03d], [28, 140], [20, 140]]}]\n",
                 ground, (y - 500) / 1000, (y - 500) % 1000, (y - 500) / 1000, (y - 500) % 1000);
    snprintf(body, sizeof body,
             "%s" GROUPS "units:\n- {id: O, side: 1, type: %s, group: %s, at: [24, 2]}\n"
             "- {id: G, side: 2, type: platoon, group: U11, pieces: [{at: [24, %d.%03d], facing: 180, set: {%s}}]}\n",
             terrain, observers[who].type, observers[who].group, y / 1000, y % 1000, set);
    lay(t, "width: 48, height: 140", body, "T4", 1);
}

// How far the bases are apart where the target stands at `y`.
static int gap_at(int who, int y)
{
    table t;
    stand_at(&t, who, "", "fired: none", y);
    pl_foot a = rf_foot(turn_of(&t), piece(&t, "O.1")), b = rf_foot(turn_of(&t), piece(&t, "G.1"));
    int gap = pl_gap(&a, &b, PL_DOWN);
    clear(&t);
    return gap;
}

static void expect_seen(int who, const char *ground, const char *set, int gap, bool is_automatic, bool is_chance)
{
    table t;
    stand_at(&t, who, ground, set, 30000 + gap - gap_at(who, 30000));
    if (rf_sees_by_itself(turn_of(&t), piece(&t, "O.1"), piece(&t, "G.1")) != is_automatic ||
        rf_is_chance_target(turn_of(&t), 1, unit(&t, "G")) != is_chance)
        fail_msg("%s, '%s' {%s} at %d: automatic %d, chance %d", observers[who].type, ground, set, gap, !is_automatic, !is_chance);
    const char *why = rf_why_not_see(turn_of(&t), piece(&t, "O.1"), piece(&t, "G.1"));
    if (is_automatic || is_chance)
        CHECK(!why);
    else
        CHECK_TEXT(why, "RF-OBS.7: beyond its range of observation");
    CHECK_EQ(rf_sees(turn_of(&t), piece(&t, "O.1"), piece(&t, "G.1")), is_automatic);
    rf_end_point end = rf_end_of(turn_of(&t), piece(&t, "G.1"));
    CHECK_EQ(rf_would_be_seen(turn_of(&t), 1, piece(&t, "G.1"), &end), is_automatic);  // RF-HID.5: no die finds who is hidden
    clear(&t);
}

// RF-OBS.3, RF-OBS.4, RF-OBS.5: exactly so far and a thousandth more, by itself and by a die.
TEST(rf_obs_4_every_range_to_the_thousandth)
{
    static const struct {
        const char *ground, *set;
        int ranges[3][2];  // by observer: automatic, by chance
    } rows[] = {
        {"", "fired: none", {{36, 0}, {48, 0}, {60, 0}}},
        {"", "flags: fired_gun", {{36, 0}, {48, 0}, {60, 0}}},
        {"wood", "fired: none", {{6, 24}, {9, 36}, {6, 48}}},
        {"wood", "has_moved: yes", {{12, 36}, {18, 48}, {12, 60}}},
        {"wood", "fired: main", {{12, 36}, {18, 48}, {12, 60}}},
        {"wood", "reserve: main", {{12, 36}, {18, 48}, {12, 60}}},
        {"wood", "flags: fired_gun", {{24, 48}, {36, 60}, {36, 72}}},
        {"trench", "fired: none", {{3, 12}, {6, 18}, {3, 24}}},
        {"trench", "has_moved: yes", {{6, 24}, {9, 36}, {6, 48}}},
        {"trench", "flags: fired_gun", {{12, 48}, {18, 60}, {18, 72}}},
    };
    for (int i = 0; i < PL_COUNT(rows); i++)
        for (int who = 0; who < PL_COUNT(observers); who++) {
            int automatic = PL_INCHES(rows[i].ranges[who][0]), chance = PL_INCHES(rows[i].ranges[who][1]);
            expect_seen(who, rows[i].ground, rows[i].set, automatic, true, false);
            expect_seen(who, rows[i].ground, rows[i].set, automatic + 1, false, chance > 0);
            if (!chance)
                continue;
            expect_seen(who, rows[i].ground, rows[i].set, chance, false, true);
            expect_seen(who, rows[i].ground, rows[i].set, chance + 1, false, false);
        }
}

// RF-OBS.6, RF-OBS.8: a five shows what is in soft cover, a six what is in hard; a die that was too low shows nothing, and says so.
TEST(rf_obs_6_the_die_by_cover)
{
    for (int hard = 0; hard < 2; hard++)
        for (int die = 0; die <= 6; die++) {
            table t;
            stand_at(&t, 0, hard ? "trench" : "wood", "fired: none", 13000);
            rf_own_unit((pl_turn *)(uintptr_t)turn_of(&t), unit(&t, "G"))->die = (uint8_t)die;  // a test may lay a die on the table
            bool is_shown = die >= (hard ? 6 : 5);
            CHECK_EQ(rf_sees(turn_of(&t), piece(&t, "O.1"), piece(&t, "G.1")), is_shown);
            CHECK_EQ(rf_is_spotted(turn_of(&t), 1, piece(&t, "G.1")), is_shown);
            const char *why = rf_why_not_see(turn_of(&t), piece(&t, "O.1"), piece(&t, "G.1"));
            if (!die || is_shown)
                CHECK(!why);
            else
                CHECK_TEXT(why, "RF-OBS.6: the observation die did not show it");
            rf_sights known;
            rf_sights_begin(turn_of(&t), &known);
            for (int open = 0; open < 2; open++)
                for (int again = 0; again < 2; again++)
                    CHECK_EQ(rf_sights_sees(turn_of(&t), &known, piece(&t, "O.1"), piece(&t, "G.1"), open), is_shown || (open && !die));
            clear(&t);
        }
}

// test_tables.c - the tables say what their generators say, and the formations add up.
#include "tables.h"

#include "table.h"

// RF-SA.5: floor(points x die x column / 48), at least 1 on a six in columns 4 and 5.
TEST(rf_table_4_follows_its_generator)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}]\nunits: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\n", "T4", 1);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    for (int points = 1; points <= 20; points++)
        for (int column = 1; column <= 5; column++)
            for (int die = 1; die <= 6; die++) {
                int wanted = points * die * column / 48;
                if (die == 6 && column >= 4 && wanted < 1)
                    wanted = 1;
                CHECK_EQ(tables->casualties[points][column][die], wanted);
            }
    clear(&t);
}

// RF-AT.2: die + armour - class.
TEST(rf_at_effect_follows_its_generator)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}]\nunits: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\n", "T4", 1);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    for (int gun = 1; gun <= 6; gun++)
        for (int armour = 0; armour < 7; armour++)
            for (int die = 1; die <= 6; die++) {
                int sum = die + armour + 1 - gun;
                CHECK_EQ(tables->effect[gun][armour][die], sum >= 4 ? 'D' : sum == 3 ? 'H' : sum == 2 ? 'L' : 'N');
            }
    clear(&t);
}

// RF-GEN.11, RF-OBS.2: the rows every rule relies on are there.
TEST(rf_every_element_is_made_of_known_stands)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}]\nunits: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\n", "T4", 1);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    const pl_table *rows = pl_data_table(t.battle->scene->data, "element_type");
    CHECK(rows != NULL);
    for (int i = 0; i < rows->row_count; i++) {
        CHECK(tables->element[i].count > 0);
        for (int n = 0; n < tables->element[i].count; n++)
            CHECK(tables->type[tables->element[i].stands[n]].kind != RF_NO_KIND);
    }
    clear(&t);
}

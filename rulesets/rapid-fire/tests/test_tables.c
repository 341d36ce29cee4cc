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

// ---- no list is cut off in silence

TEST(rf_more_rows_than_there_is_room_for_are_refused)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}]\nunits: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\n", "T4", 1);
    pl_error error = {0};
    pl_reader from = pl_reader_start(t.battle->scene->data, &error);
    int rows = pl_read_rows(&from, "bomb");
    CHECK_EQ(rf_rows(&from, "bomb", rows), rows);
    CHECK_EQ(from.status, PL_OK);
    CHECK_EQ(rf_rows(&from, "bomb", rows - 1), 0);
    CHECK_EQ(from.status, PL_FULL);
    CHECK(strstr(error.text, "table bomb: 3 rows, wanted at most 2") != NULL);
    CHECK_EQ(rf_rows(&from, "terrain", 1), 0);  // the first refusal stays
    CHECK(strstr(error.text, "table bomb") != NULL);
    clear(&t);
}

static pl_status open_with(const char *body, pl_error *error)
{
    char text[12000];
    pl_battle *battle = NULL;
    snprintf(text, sizeof text,
             "game: rapid-fire\nname: Table\ntable: {width: 96, height: 60}\nsides: [{id: a, name: A}, {id: b, name: B}]\n"
             "groups: [{id: U1, side: 1, type: infantry}]\n%s",
             body);
    pl_status status = pl_battle_open_text(&rf_ruleset, text, strlen(text), "test", &battle, error);
    if (!status)
        pl_battle_close(battle);
    return status;
}

// RF-CAS.3: a position may have 31 sides and no more.
TEST(rf_a_position_of_too_many_sides_is_refused)
{
    for (int sides = 31; sides <= 32; sides++) {
        char body[2000];
        int length = snprintf(body, sizeof body,
                              "units: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\nterrain: [{id: p, kind: trench, area: [");
        for (int i = 0; i < sides - 1; i++)
            length += snprintf(body + length, sizeof body - (size_t)length, "[%d, %d.5], ", 10 + i, 20 + i % 2);
        snprintf(body + length, sizeof body - (size_t)length, "[25, 40]]}]\n");
        pl_error error = {0};
        pl_status status = open_with(body, &error);
        CHECK_EQ(status == PL_OK, sides == 31);
        if (status)
            CHECK(strstr(error.text, "a position of 32 sides, wanted at most 31") != NULL);
    }
}

// RF-GEN.7: a unit's figures are counted up to 255.
TEST(rf_a_unit_of_too_many_figures_is_refused)
{
    for (int extra = 0; extra <= 1; extra++) {  // 63 companies' worth of platoons of two figures, and guns of three
        char body[12000];
        int length = snprintf(body, sizeof body, "units:\n- {id: G, side: 1, type: atg_6pdr, group: U1, at: [90, 50]}\n");
        for (int i = 0; i < 126 + extra; i++)
            length += snprintf(body + length, sizeof body - (size_t)length,
                               "- {id: A%d, side: 1, type: platoon, group: U1, at: [%d, %d]}\n", i, 2 + i % 40 * 2, 2 + i / 40 * 2);
        pl_error error = {0};
        CHECK_EQ(open_with(body, &error) == PL_OK, !extra);
        if (extra)
            CHECK(strstr(error.text, "at most 255 figures") != NULL);
    }
}

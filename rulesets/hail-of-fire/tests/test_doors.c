// test_doors.c - what is turned away before a game begins, exactly at the limit and one beyond it: data and battles that ask for more
// than play has room for, and a state that cannot be.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/data_file.h"
#include "phaseline/dice.h"

#include "harness.h"
#include "ruleset.h"
#include "setup.h"

// ---- battles

typedef struct draft {
    char text[30000];
    int length;
} draft;

__attribute__((format(printf, 2, 3))) static void add(draft *d, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    d->length += vsnprintf(d->text + d->length, sizeof d->text - (size_t)d->length, format, list);
    va_end(list);
    CHECK(d->length < (int)sizeof d->text);
}

static void begin(draft *d, const char *more)
{
    d->length = 0;
    add(d, "game: hail-of-fire\nname: Door\ntable: {width: 72, height: 72}\nsides: [{id: a, name: A}, {id: b, name: B}]\n%sunits:\n", more);
}

// A Unit whose Teams stand in a row, two inches apart.
static void add_row(draft *d, int id, int side, const char *type, const char *team, int count, int y)
{
    add(d, "- {id: %d, side: %d, type: %s, pieces: [", id, side, type);
    for (int n = 0; n < count; n++)
        add(d, "%s{type: %s, at: [%d, %d]}", n ? ", " : "", team, 2 + 3 * n, y);
    add(d, "]}\n");
}

static pl_status open_draft(const draft *d, pl_battle **battle, pl_error *error)
{
    *battle = NULL;
    *error = (pl_error){0};
    return pl_battle_open_text(&hof_ruleset, d->text, (size_t)d->length, "door", battle, error);
}

static void opens(const draft *d)
{
    pl_battle *battle;
    pl_error error;
    if (open_draft(d, &battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    pl_battle_close(battle);
}

static void is_refused(const draft *d, pl_status wanted, const char *why)
{
    pl_battle *battle;
    pl_error error;
    CHECK_EQ(open_draft(d, &battle, &error), wanted);
    if (!strstr(error.text, why))
        fail_msg("found '%s', wanted '%s'", error.text, why);
}

// Fourteen machine-guns of four dice, a rifle Team of two, and two directed dice: sixty.
static void add_sixty_dice(draft *d, const char *last)
{
    add(d, "- {id: 1, side: 1, type: us_rifle_platoon, pieces: [");
    for (int n = 0; n < 14; n++)
        add(d, "{type: us_mmg, at: [%d, 2]}, ", 2 + 3 * n);
    add(d, "{type: %s, at: [50, 2]}]}\n", last);
}

// HOF-FIRE.7: every die of a Fire order may hit, and a Fire order has room for sixty Hits.
TEST(hof_fire_7_a_unit_of_more_hits_than_there_is_room_for_is_refused)
{
    static draft d;
    begin(&d, "");
    add_sixty_dice(&d, "us_rifle");
    add_row(&d, 51, 2, "ger_hmg_team", "ger_hmg", 1, 60);
    opens(&d);
    begin(&d, "");
    add_row(&d, 51, 2, "ger_hmg_team", "ger_hmg", 1, 60);
    add_sixty_dice(&d, "ger_rifle_mg");
    is_refused(&d, PL_FULL, "Unit 1 may score 61 Hits in one Fire order, wanted at most 60");
    begin(&d, "");
    add_sixty_dice(&d, "us_fo");  // a Team without weapons throws nothing
    add_row(&d, 2, 1, "us_tank_platoon", "us_sherman", 2, 10);
    opens(&d);
}

// HOF-ACT.10, HOF-FIRE.7: a Commander may fire with a Unit that has no Leader; the one with the most dice is counted, whoever he is.
TEST(hof_fire_7_a_commander_counts_with_the_unit)
{
    static const char *const armed[] = {"carbine m1_rifle", "m1_rifle carbine"};
    static draft d;
    begin(&d, "");
    add_row(&d, 3, 1, "us_hq", "us_commander", 1, 20);
    add_sixty_dice(&d, "us_leader");
    opens(&d);
    begin(&d, "");
    add_row(&d, 3, 1, "us_hq", "us_commander", 1, 20);
    add_sixty_dice(&d, "us_rifle");
    is_refused(&d, PL_FULL, "Unit 1 may score 61 Hits");
    begin(&d, "");
    add_sixty_dice(&d, "us_rifle");
    add_row(&d, 53, 2, "ger_hq", "ger_commander", 1, 20);
    is_refused(&d, PL_FULL, "Unit 1 may score 61 Hits");
    for (int i = 0; i < 2; i++) {
        char more[120];
        snprintf(more, sizeof more, "overrides: [{name: teams.us_commander.weapons, value: %s}]\n", armed[i]);
        begin(&d, more);
        add_row(&d, 3, 1, "us_hq", "us_commander", 1, 20);
        add_sixty_dice(&d, "us_rifle");
        add_row(&d, 53, 2, "ger_hq", "ger_commander", 1, 30);
        is_refused(&d, PL_FULL, "Unit 1 may score 62 Hits");
    }
}

static void draft_armour(draft *d, const char *more, int last)
{
    begin(d, more);
    add_row(d, 1, 1, "us_tank_platoon", "us_sherman", 16, 2);
    add_row(d, 2, 1, "us_jeeps", "us_jeep", 2, 12);
    add_row(d, 51, 2, "ger_panzer_platoon", "ger_panzer_iv", last, 60);
}

// HOF-GEN.7: each armoured Vehicle may leave a wreck, and one place is kept for the range-in marker.
TEST(hof_gen_7_more_wrecks_than_there_is_room_for_are_refused)
{
    static draft d;
    draft_armour(&d, "switches: {on: [wrecks]}\n", 15);
    opens(&d);
    draft_armour(&d, "switches: {on: [wrecks]}\n", 16);
    is_refused(&d, PL_FULL, "32 armoured Vehicles may leave wrecks, wanted at most 31");
    draft_armour(&d, "", 16);
    opens(&d);
}

static void add_pile(draft *d, int id, int side, int count, const char *at)
{
    add(d, "- {id: %d, side: %d, type: us_rifle_platoon, pieces: [", id, side);
    for (int n = 0; n < count; n++)
        add(d, "%s{type: us_bazooka, at: %s}", n ? ", " : "", at);
    add(d, "]}\n");
}

// HOF-ASL.13: those who touched a Team may follow it, and there is room for eight.
TEST(hof_asl_13_a_team_in_too_many_arms_is_refused)
{
    static draft d;
    for (int side = 1; side <= 2; side++)
        for (int count = 8; count <= 9; count++) {
            begin(&d, "");
            if (side == 2)
                add_row(&d, 51, 1, "us_jeeps", "us_jeep", 1, 20);
            add_pile(&d, 1, side, count, "[2, 21.3]");
            if (side == 1)
                add_row(&d, 51, 2, "us_jeeps", "us_jeep", 1, 20);
            if (count == 8)
                opens(&d);
            else
                is_refused(&d, PL_FULL, "Team 51.1 is touched by 9 enemies, wanted at most 8");
        }
    begin(&d, "");  // friends may be as many as like, and who is off the table touches nobody
    add_pile(&d, 1, 1, 9, "[1, 1.3]");
    add_row(&d, 2, 1, "us_jeeps", "us_jeep", 1, 2);
    add(&d, "- {id: 51, side: 2, type: ger_trucks, place: reserve, pieces: [{at: [1, 1.3]}]}\n");
    add(&d, "arrivals: [{id: r, side: 2, units: [51], turn: 1, edge: north}]\n");
    opens(&d);
}

// HOF-SET.1: a Unit has at most sixteen Teams, a side a hundred and twenty, and those lost before the battle are none.
TEST(hof_set_1_units_and_sides_have_their_limits)
{
    static draft d;
    begin(&d, "");
    add_row(&d, 1, 1, "us_rifle_platoon", "us_fo", 16, 2);
    opens(&d);
    begin(&d, "");
    add_row(&d, 1, 1, "us_rifle_platoon", "us_fo", 17, 2);
    is_refused(&d, PL_FULL, "Unit 1: 17 Teams, wanted at most 16");
    for (int more = 0; more < 2; more++) {
        begin(&d, "");
        for (int unit = 1; unit <= 8; unit++)
            add_row(&d, unit, 1, "us_rifle_platoon", "us_fo", 15, 2 + 3 * unit);
        add_row(&d, 51, 2, "ger_hmg_team", "ger_hmg", 1, 60);
        if (more)
            add_row(&d, 9, 1, "us_rifle_platoon", "us_fo", 1, 40);
        if (more)
            is_refused(&d, PL_FULL, "Unit 9: a side has at most 120 Teams");
        else
            opens(&d);
    }
    begin(&d, "");
    add(&d, "- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{type: us_rifle, at: [2, 2]}, {type: us_jeep, at: [6, 2]}]}\n");
    is_refused(&d, PL_BAD, "Unit 1 mixes Vehicles and other Teams");
    begin(&d, "");
    add(&d, "- {id: 1, side: 1, type: us_jeeps, pieces: [{at: [2, 2]}, {at: [6, 2]}, {at: [9, 2]}]}\n");
    is_refused(&d, PL_BAD, "Unit 1: Team 3 is '(none)', wanted a Team of us_jeeps");
}

static void draft_reserve(draft *d, const char *arrival)
{
    begin(d, "");
    add_row(d, 1, 1, "us_hq", "us_commander", 1, 2);
    add(d,
        "- {id: 51, side: 2, type: ger_trucks, place: reserve, pieces: [{facing: 180}]}\narrivals: [{id: r, side: 2, units: [51], %s}]\n",
        arrival);
}

// HOF-SET.4: the entry segment is a stretch of the edge that is named.
TEST(hof_set_4_reserves_enter_over_the_edge_named)
{
    static const struct {
        const char *arrival;
        pl_point from, to;
    } edges[] = {
        {"turn: 2, edge: north, from: 10, to: 20", {10000, 72000}, {20000, 72000}},
        {"turn: 2, edge: east, from: 10, to: 20", {72000, 10000}, {72000, 20000}},
        {"turn: 2, edge: south, from: 10, to: 20", {10000, 0}, {20000, 0}},
        {"turn: 2, edge: west, from: 10, to: 20", {0, 10000}, {0, 20000}},
    };
    static draft d;
    for (int i = 0; i < PL_COUNT(edges); i++) {
        pl_battle *battle;
        pl_error error;
        draft_reserve(&d, edges[i].arrival);
        if (open_draft(&d, &battle, &error))
            fail_msg("%s", error.text);
        pl_turn turn = {.scene = battle->scene, .rules = &hof_ruleset, .state = battle->scene->initial};
        const hof_unit *unit = hof_see_unit(&turn, 2);
        CHECK_EQ(unit->arrives, 2);
        CHECK(pl_same_point(unit->enter_from, edges[i].from));
        CHECK(pl_same_point(unit->enter_to, edges[i].to));
        CHECK_EQ(hof_see_side(&turn, 2)->teams, 1);
        pl_battle_close(battle);
    }
    draft_reserve(&d, "turn: 254, edge: north");
    opens(&d);
    draft_reserve(&d, "turn: 255, edge: north");
    is_refused(&d, PL_FULL, "found 255, wanted 0 to 254");
}

// HOF-LDR.8, HOF-FIRE.9: the first of two or more Vehicles leads them; one alone does not, nor does a second.
TEST(hof_ldr_8_who_leads_from_the_start)
{
    static draft d;
    pl_battle *battle;
    pl_error error;
    begin(&d, "");
    add_row(&d, 1, 1, "us_jeeps", "us_jeep", 1, 2);
    add_row(&d, 2, 1, "us_jeeps", "us_jeep", 2, 6);
    add(&d, "- {id: 3, side: 1, type: us_at_section, pieces: [{at: [2, 10]}, {at: [6, 10]}, {at: [10, 10]}]}\n");
    add_row(&d, 51, 2, "ger_grenadier_platoon", "ger_rifle_mg", 2, 60);
    add(&d, "- {id: 52, side: 2, type: us_recon, at: [40, 60]}\n");
    add(&d, "markers: [{id: x, kind: objective, side: 2, at: [5, 5]}, {id: y, kind: objective, side: 2, at: [9, 5]}, {id: z, kind: "
            "objective, side: 1, at: [12, 5]}]\n");
    if (open_draft(&d, &battle, &error))
        fail_msg("%s", error.text);
    static const int leads[] = {0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0};
    pl_turn turn = {.scene = battle->scene, .rules = &hof_ruleset, .state = battle->scene->initial};
    CHECK_EQ(hof_team_count(&turn), 10);  // a Unit without a list has its least
    for (int team = 1; team <= hof_team_count(&turn); team++)
        CHECK_EQ(hof_see_team(&turn, team)->leader, leads[team]);
    CHECK_EQ(turn.state->score[1], 1);
    CHECK_EQ(turn.state->score[2], 2);
    CHECK_EQ(hof_see_game(&turn)->first, 1);
    for (pl_side side = 1; side <= 2; side++)
        for (int value = 0; value < HOF_CHIT_VALUES; value++)
            CHECK_EQ(hof_see_side(&turn, side)->chits[value], hof_rules(&turn)->chits[value]);
    pl_battle_close(battle);
}

// ---- states that cannot be

static void spoil_rfp(hof_team *team) { team->rfp = 1; }
static void spoil_suppressed(hof_team *team) { team->suppressed = 1; }
static void spoil_contact(hof_team *team) { team->in_contact = 1; }
static void spoil_assault(hof_team *team) { team->assault = 1; }
static void spoil_contact_and_assault(hof_team *team) { team->in_contact = team->assault = 1; }

// What may not be said of a Team that is lost, in reserve or on the table is found, of the first and of the last.
TEST(hof_validate_finds_marks_where_none_can_be)
{
    static const struct {
        void (*spoil)(hof_team *);
        uint8_t place;
        const char *wrong;
    } cases[] = {
        {spoil_rfp, PL_LOST, "a Team off the table carries markers"},
        {spoil_suppressed, PL_LOST, "a Team off the table carries markers"},
        {spoil_assault, PL_LOST, "a Team off the table carries markers"},
        {spoil_contact_and_assault, PL_LOST, "a Team off the table carries markers"},
        {spoil_contact_and_assault, PL_RESERVE, "a Team off the table carries markers"},
        {spoil_rfp, PL_RESERVE, NULL},
        {spoil_suppressed, PL_ON_TABLE, NULL},
        {spoil_contact_and_assault, PL_ON_TABLE, NULL},
        {spoil_contact, PL_ON_TABLE, "a Team in contact belongs to no Assault"},
    };
    static draft d;
    pl_battle *battle;
    pl_error error;
    begin(&d, "");
    add_row(&d, 1, 1, "us_jeeps", "us_jeep", 2, 2);
    add_row(&d, 51, 2, "ger_grenadier_platoon", "ger_rifle_mg", 2, 60);
    if (open_draft(&d, &battle, &error))
        fail_msg("%s", error.text);
    pl_turn turn = {.scene = battle->scene, .rules = &hof_ruleset, .state = battle->scene->initial};
    for (int i = 0; i < PL_COUNT(cases); i++)
        for (int team = 1; team <= 4; team += 3) {
            hof_team own = *hof_see_team(&turn, team);
            pl_piece piece = *hof_piece(&turn, team);
            hof_side *side = hof_own_side(&turn, piece.side);
            side->teams = (uint8_t)(side->teams - (cases[i].place == PL_LOST));
            pl_pieces(turn.state)[team].place = cases[i].place;
            cases[i].spoil(hof_own_team(&turn, team));
            const char *wrong = hof_validate(&turn);
            if (cases[i].wrong)
                CHECK(wrong && !strcmp(wrong, cases[i].wrong));
            else
                CHECK(!wrong);
            side->teams = (uint8_t)(side->teams + (cases[i].place == PL_LOST));
            pl_pieces(turn.state)[team] = piece;
            *hof_own_team(&turn, team) = own;
        }
    pl_battle_close(battle);
}

TEST(hof_validate_counts_teams_and_hero_points)
{
    static draft d;
    pl_battle *battle;
    pl_error error;
    begin(&d, "");
    add_row(&d, 1, 1, "us_jeeps", "us_jeep", 2, 2);
    add_row(&d, 51, 2, "ger_grenadier_platoon", "ger_rifle_mg", 2, 60);
    if (open_draft(&d, &battle, &error))
        fail_msg("%s", error.text);
    pl_turn turn = {.scene = battle->scene, .rules = &hof_ruleset, .state = battle->scene->initial};
    for (pl_side side = 1; side <= 2; side++) {
        hof_side *own = hof_own_side(&turn, side);
        for (int by = -1; by <= 1; by += 2) {
            own->teams = (uint8_t)(2 + by);
            CHECK_TEXT(hof_validate(&turn), "the count of a side's Teams is wrong");
        }
        own->teams = 2;
        own->hp = 6;
        CHECK(!hof_validate(&turn));
        own->hp = 7;
        CHECK_TEXT(hof_validate(&turn), "a side has more Hero Points than its die shows");
        own->hp = 0;
    }
    CHECK(!hof_validate(&turn));
    pl_battle_close(battle);
}

// ---- data

typedef struct desk {
    pl_data *data;
    pl_scene scene;
    hof_tables tables;
    pl_error error;
} desk;

static pl_status prepare(desk *d, const char *name, const char *value)
{
    memset(&d->scene, 0, sizeof d->scene);
    memset(&d->tables, 0, sizeof d->tables);
    d->error = (pl_error){0};
    CHECK_EQ(pl_data_load(&hof_ruleset, &d->data, &d->error), PL_OK);
    if (name)
        CHECK_EQ(pl_data_override(d->data, name, value, &d->error), PL_OK);
    d->scene.data = d->data;
    d->scene.tables = &d->tables;
    return hof_prepare(&d->scene, &d->error);
}

static void takes(const char *name, const char *value)
{
    static desk d;
    if (prepare(&d, name, value))
        fail_msg("%s %s: %s", name, value, d.error.text);
    pl_data_free(d.data);
}

static void turns_away(const char *name, const char *value, const char *why)
{
    static desk d;
    CHECK_EQ(prepare(&d, name, value), PL_FULL);
    if (!strstr(d.error.text, why))
        fail_msg("found '%s', wanted '%s'", d.error.text, why);
    pl_data_free(d.data);
}

// HOF-GEN.5: one Team's dice are thrown together, and forty is the most that are: a Leader's die and the bonus of an assault among them.
TEST(hof_gen_5_no_more_dice_than_can_be_thrown_together)
{
    takes("weapons.carbine.rof", "0");
    takes("weapons.carbine.rof", "39");
    turns_away("weapons.carbine.rof", "40", "weapons.carbine: found rof 40 and at 0, wanted at most 40 dice together");
    turns_away("weapons.carbine.rof", "-1", "weapons.carbine: found rof -1 and at 0");
    takes("weapons.kwk_42.at", "39");
    takes("weapons.kwk_42.at", "0");
    turns_away("weapons.kwk_42.at", "40", "weapons.kwk_42: found rof 2 and at 40, wanted at most 40 dice together");
    turns_away("weapons.kwk_42.at", "-1", "weapons.kwk_42: found rof 2 and at -1");
    takes("battery.howitzer_155.ping", "40");
    turns_away("battery.howitzer_155.ping", "41", "battery: found ping 41, wanted at most 40");
    turns_away("battery.mortar_81.ping", "41", "battery: found ping 41, wanted at most 40");
    takes("constants.max_touching.value", "8");
    turns_away("constants.max_touching.value", "9", "constants.max_touching: found 9, wanted at most 8");
}

// HOF-GEN.1: how far any footprint reaches is known, of the first of the table and of the last.
TEST(hof_gen_1_the_widest_footprint_is_known)
{
    static desk d;
    CHECK_EQ(prepare(&d, NULL, NULL), PL_OK);
    pl_len usual = d.tables.widest;
    pl_data_free(d.data);
    CHECK(usual >= 1166 && usual < 1250);  // half the diagonal of a tank
    CHECK_EQ(prepare(&d, "footprints.infantry.length", "5.000"), PL_OK);
    CHECK(d.tables.widest >= 5000 && d.tables.widest < 5100);
    pl_data_free(d.data);
    CHECK_EQ(prepare(&d, "footprints.car.length", "8.000"), PL_OK);
    CHECK(d.tables.widest >= 4000 && d.tables.widest < 4200);
    pl_data_free(d.data);
}

#define SIX "us_rifle us_rifle us_rifle us_rifle us_rifle us_rifle"

// HOF-SET.1: lists of the tables have their room too.
TEST(hof_set_1_lists_of_the_tables_have_their_limits)
{
    takes("units.us_hq.teams", SIX " " SIX);
    turns_away("units.us_hq.teams", SIX " " SIX " us_leader", "'us_leader' names more than 12 rows of teams");
    takes("teams.us_leader.weapons", "carbine  bazooka");
    turns_away("teams.us_leader.weapons", "carbine bazooka smg", "'smg' names more than 2 rows of weapons");
    turns_away("teams.us_leader.weapons", "a_word_that_is_longer_than_any_key_of_a_table_may_be", "names more than 2 rows of weapons");
}

// The table with so many rows: those it has, then its first row again under other keys.
static void grow(pl_data *data, const char *id, int rows, const char **keys, pl_cell *cells)
{
    static char names[128][8];
    pl_table *table = (pl_table *)pl_data_table(data, id);
    for (int i = 0; i < rows; i++) {
        snprintf(names[i], sizeof names[i], "x%d", i);
        keys[i] = i < table->row_count ? table->keys[i] : names[i];
        memcpy(&cells[i * table->column_count], &table->cells[(i < table->row_count ? i : 0) * table->column_count],
               (size_t)table->column_count * sizeof *cells);
    }
    table->keys = keys;
    table->cells = cells;
    table->row_count = rows;
}

static pl_status prepare_grown(const char *table, int rows, char *why, size_t size)
{
    static desk d;
    static const char *keys[128];
    static pl_cell cells[128 * 12];
    memset(&d, 0, sizeof d);
    CHECK_EQ(pl_data_load(&hof_ruleset, &d.data, &d.error), PL_OK);
    grow(d.data, table, rows, keys, cells);
    d.scene.data = d.data;
    d.scene.tables = &d.tables;
    pl_status status = hof_prepare(&d.scene, &d.error);
    snprintf(why, size, "%s", d.error.text);
    pl_data_free(d.data);
    return status;
}

// HOF-SET.1: a table may be as long as there is room for, and not a row longer.
TEST(hof_set_1_tables_have_their_limits)
{
    static const struct {
        const char *table;
        int rows;
    } limits[] = {
        {"weapons", HOF_WEAPONS_MAX},   {"teams", HOF_TEAMS_MAX},     {"units", HOF_UNIT_TYPES_MAX},
        {"battery", HOF_BATTERIES_MAX}, {"terrain", HOF_TERRAIN_MAX}, {"footprints", PL_SHAPES_MAX - 1},
    };
    char why[256], wanted[80];
    for (int i = 0; i < PL_COUNT(limits); i++) {
        CHECK_EQ(prepare_grown(limits[i].table, limits[i].rows, why, sizeof why), PL_OK);
        CHECK_EQ(prepare_grown(limits[i].table, limits[i].rows + 1, why, sizeof why), PL_FULL);
        snprintf(wanted, sizeof wanted, "%s: found %d rows, wanted at most %d", limits[i].table, limits[i].rows + 1, limits[i].rows);
        CHECK_TEXT(why, wanted);
    }
}

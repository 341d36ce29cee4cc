// test_past.c - states kept from play: everything can be played again from one that is near, whatever was taken back, and they stay within bounds.
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "tables/limits.h"
#include "long_game.h"
#include "players/player.h"
#include "tables/table.h"

enum { CHOICES = 1200 };

static host_battles battles;

static host_table *long_table(uint32_t choices)
{
    size_t size;
    uint32_t made;
    pl_error error = {0};
    host_table *table = NULL;
    const pl_store_table row = {.seat_count = 2, .seed = 5, .mode = "hot-seat"};
    char *text = kit_long_journal(24, 24, 200, choices, 3, &size, &made);
    assert_non_null(text);
    CHECK_EQ(made, choices);
    CHECK_EQ(host_table_resume(&battles, &row, text, size, NULL, UINT32_MAX, NULL, &table, &error), PL_OK);
    free(text);
    return table;
}

// From every kept state the game comes out as recorded, and none is farther away than the stride says.
static void check_all_ways(const host_table *table)
{
    uint32_t count = table->journal.entry_count;
    uint32_t stride = host_kept_stride(count, pl_game_state(table->game)->size);
    pl_error error = {0};
    for (uint32_t entries = 0; entries <= count; entries += 7) {
        CHECK(host_table_way_to(table, entries) <= stride);
        host_stretch stretch = host_stretch_of(table, entries, entries);
        CHECK_EQ(stretch.to - stretch.first, host_table_way_to(table, entries));
        if (host_stretch_play(&stretch, table->battle->scratch, NULL, NULL, &error))
            fail_msg("%s", error.text);
        CHECK(!entries || pl_game_hash(table->battle->scratch) == table->journal.entries[entries - 1].hash);
    }
}

static void play_on(host_table *table, uint32_t choices)
{
    pl_player *player;
    pl_error error = {0};
    CHECK_EQ(pl_player_create("random", table->battle->scene, 11, &player, &error), PL_OK);
    for (uint32_t i = 0; i < choices; i++) {
        pl_side side = host_table_asked(table) & PL_SIDE_BIT(1) ? 1 : 2;
        pl_choice choice = pl_player_choose(player, pl_game_state(table->game), side);
        CHECK_EQ(host_table_choose(table, &choice, 0, &error), PL_OK);
    }
    pl_player_destroy(player);
}

TEST(every_step_is_near_a_kept_state_after_play_and_after_taking_back)
{
    host_table *table = long_table(CHOICES);
    pl_error error = {0};
    check_all_ways(table);
    CHECK(table->kept_count >= CHOICES / 64);
    CHECK(host_table_way_to(table, CHOICES - 20) <= 16);  // near the end, where undo goes, they lie closer
    CHECK_EQ(host_table_cut(table, 700, 99, &error), PL_OK);
    CHECK(table->kept[table->kept_count - 1].entries <= 700);
    check_all_ways(table);
    play_on(table, 300);  // another line of play from there: nothing of the old one may be left
    check_all_ways(table);
    for (int i = 0; i < 90; i++)
        CHECK_EQ(host_table_cut(table, table->journal.entry_count - 1, 99, &error), PL_OK);
    check_all_ways(table);
    host_table_destroy(&battles, table);
    CHECK_EQ(battles.kept_bytes, 0);
}

TEST(a_copied_stretch_outlives_its_table)
{
    host_table *table = long_table(CHOICES);
    host_stretch stretch;
    pl_error error = {0};
    pl_game *game;
    CHECK_EQ(host_stretch_copy(table, 1000, 1010, &stretch, &error), PL_OK);
    CHECK(stretch.first <= 1000 && stretch.first > 1000 - 64);
    uint64_t hash = table->journal.entries[1009].hash;
    host_battle *battle = host_battle_use(table->battle);
    CHECK_EQ(host_table_cut(table, 10, 99, &error), PL_OK);
    host_table_destroy(&battles, table);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    CHECK_EQ(host_stretch_play(&stretch, game, NULL, NULL, &error), PL_OK);
    CHECK(pl_game_hash(game) == hash);
    pl_game_destroy(game);
    host_stretch_end(&stretch);
    host_battle_leave(&battles, battle);
}

TEST(kept_states_stay_within_their_bounds)
{
    static const size_t sizes[] = {4000, 20000, 150000, 1000000};
    for (int i = 0; i < PL_COUNT(sizes); i++)
        for (uint32_t entries = 1; entries <= LIMIT_ENTRIES; entries += 999) {
            uint32_t stride = host_kept_stride(entries, sizes[i]);
            CHECK(stride >= 64 && entries / stride * sizes[i] <= LIMIT_KEPT_TABLE_BYTES);
        }
    host_table *table = long_table(CHOICES);
    size_t before = battles.kept_bytes;
    CHECK_EQ(before, host_table_kept_bytes(table));
    CHECK(host_table_thin(table));
    CHECK(battles.kept_bytes < before * 2 / 3);
    while (host_table_thin(table))
        CHECK(table->kept_stride < 2 * LIMIT_ENTRIES);
    CHECK(table->kept_count <= 5);  // those near the end
    host_table_cut_kept(table, 0);
    CHECK_EQ(battles.kept_bytes, 0);
    host_table_destroy(&battles, table);
}

// A table read with battles of its own joins the others: the same battle is kept once.
TEST(a_table_moves_among_the_others_and_shares_their_battle)
{
    host_battles own = {0};
    pl_error error = {0};
    host_table *first = long_table(100), *second;
    host_battles others = battles;
    battles = own;
    second = long_table(100);
    own = battles;
    battles = others;
    second->battle->home = &own;
    uint64_t hash = pl_game_hash(second->game);
    CHECK(first->battle != second->battle);
    CHECK_EQ(host_table_move(second, &own, &battles, &error), PL_OK);
    CHECK(first->battle == second->battle && !own.first && !own.kept_bytes);
    CHECK(pl_game_hash(second->game) == hash);
    play_on(second, 5);
    host_table_destroy(&battles, first);
    host_table_destroy(&battles, second);
    CHECK(!battles.first && !battles.kept_bytes);
}

// After a failure of the store a table goes back to what was durable, whether it had gone on since or taken something back.
TEST(a_table_is_restored_to_what_the_store_has)
{
    size_t size;
    uint32_t made;
    pl_error error = {0};
    char *text = kit_long_journal(24, 24, 200, CHOICES, 3, &size, &made);
    uint64_t *keys = calloc(made, sizeof *keys);
    host_table *table = long_table(CHOICES);
    const pl_store_table row = table->row;
    uint64_t hash = pl_game_hash(table->game);
    host_mark mark = *host_table_mark(table);
    for (int i = 0; i < 2; i++) {
        if (i)
            CHECK_EQ(host_table_cut(table, CHOICES - 40, 99, &error), PL_OK);
        play_on(table, 25);
        CHECK(pl_game_hash(table->game) != hash);
        CHECK_EQ(host_table_restore(table, &row, text, size, keys, &error), PL_OK);
        CHECK_EQ(table->journal.entry_count, CHOICES);
        CHECK(pl_game_hash(table->game) == hash);
        CHECK(!memcmp(&mark, host_table_mark(table), sizeof mark));
        check_all_ways(table);
    }
    host_table_destroy(&battles, table);
    free(keys);
    free(text);
}

static bool goes_on(void *context) { return --*(int *)context > 0; }

TEST(a_journal_that_takes_too_long_is_refused_in_words)
{
    size_t size;
    uint32_t made;
    int entries = 50;
    pl_error error = {0};
    host_table *table;
    const pl_store_table row = {.seat_count = 2};
    const host_patience patience = {goes_on, &entries};
    char *text = kit_long_journal(24, 24, 200, 200, 3, &size, &made);
    CHECK_EQ(host_table_resume(&battles, &row, text, size, NULL, UINT32_MAX, &patience, &table, &error), PL_FULL);
    CHECK_TEXT(error.text, "the journal takes too long to play again: 49 of 200 entries were played");
    assert_null(table);
    CHECK(!battles.first && !battles.kept_bytes);
    free(text);
}

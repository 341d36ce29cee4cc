// test_chain.c - the journals a server keeps and hands out have a chain without a gap: after choices, after what was taken back, after a
// restart, and where the store was written before there were chains.
#include <sqlite3.h>

#include "formats/journal_file.h"
#include "rulesets/rulesets.h"
#include "store/store.h"
#include "tests/player.h"

static void check_journal(const char *text, size_t size, pl_journal_tail worst, uint32_t entries, bool is_unchained)
{
    pl_battle *battle;
    pl_journal journal;
    pl_game *game;
    pl_error error = {0};
    if (pl_journal_read(text, size, "journal", pl_ruleset_named, &battle, &journal, &worst, &error))
        fail_msg("line %d: %s", error.line, error.text);
    CHECK_EQ(journal.entry_count, entries);
    CHECK_EQ(journal.is_unchained, is_unchained);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    CHECK_EQ(pl_journal_replay(&journal, game, journal.entry_count, &error), PL_OK);
    pl_game_destroy(game);
    pl_journal_end(&journal);
    pl_battle_close(battle);
}

static void path_of(const kit_server *of, char path[320]) { snprintf(path, 320, "%s/tables.sqlite", of->folder); }

// What lies in the store of a server that has stopped, line by line.
static void check_store(const kit_server *of, const seats *s, uint32_t entries, bool is_unchained)
{
    pl_store *store;
    pl_store_table row;
    pl_store_journal journal;
    pl_error error = {0};
    char path[320];
    path_of(of, path);
    CHECK_EQ(pl_store_open(path, &store, &error), PL_OK);
    CHECK_EQ(pl_store_find_table(store, s->table, &row, &error), PL_OK);
    CHECK_EQ(pl_store_load_journal(store, row.number, &journal, &error), PL_OK);
    check_journal(journal.text, journal.size, PL_TAIL_OPEN, entries, is_unchained);
    pl_store_journal_free(&journal);
    pl_store_close(store);
}

static void change_store(const kit_server *of, const char *sql)
{
    sqlite3 *db;
    char path[320];
    path_of(of, path);
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    CHECK(sqlite3_total_changes(db) > 0);
    sqlite3_close(db);
}

static void check_handed_out(const kit_server *by, const seats *s, uint32_t entries)
{
    char path[64], bearer[80];
    snprintf(path, sizeof path, "/api/tables/%s/journal", s->table);
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", s->token[1]);
    kit_reply reply = kit_http(by, "GET", path, bearer, NULL);
    CHECK_EQ(reply.status, 200);
    check_journal(reply.body, strlen(reply.body), PL_TAIL_CLOSED, entries, false);
    kit_reply_free(&reply);
}

static void sit_both(player both[2], const kit_server *at_server, const seats *s)
{
    for (int i = 0; i < 2; i++) {
        both[i] = (player){.luck = (uint64_t)i + 3};
        player_sit(&both[i], at_server, s->table, s->token[i + 1]);
    }
}

static void end_both(player both[2])
{
    player_end(&both[0]);
    player_end(&both[1]);
}

static void restart(kit_server *it)
{
    char folder[256];
    snprintf(folder, sizeof folder, "%s", it->folder);
    CHECK_EQ(kit_server_stop(it), 0);
    CHECK(kit_server_start(it, PHASELINE_PROGRAM, folder));
}

// What a side may take back freely it does now and then, also when the other has chosen since without a trace for it: then the lines after
// its own are written anew.
static bool take_back(player *p, player *other)
{
    if (!json_is_true(json_object_get(json_object_get(p->view, "undo"), "free")))
        return false;
    kit_wire_send(&p->wire, json_pack("{s:s}", "type", "undo"));
    CHECK(player_sync(p) && player_sync(other));
    return true;
}

// The entries that stay.
static uint32_t play_and_take_back(player both[2], int choices, int *cut, int *lifted)
{
    uint32_t entries = 0;
    for (int n = 0; n < choices && !both[0].over; n++) {
        int by = player_is_asked(&both[n & 1]) ? n & 1 : 1 - (n & 1);
        player *p = &both[by], *other = &both[1 - by];
        char id[40];
        if (!player_is_asked(p))
            break;
        snprintf(id, sizeof id, "%lld.%d", (long long)p->at, n);  // a message of its own, after a restart too
        player_send(p, id, p->at, player_think(p));
        CHECK(player_sync(p) && player_sync(other));
        entries++;
        bool is_lifted = take_back(other, p), is_cut = !is_lifted && player_pick(p, 4) == 0 && take_back(p, other);
        *lifted += is_lifted;
        *cut += is_cut;
        entries -= is_lifted + is_cut;
    }
    return entries;
}

static void play_and_check(const char *game, const char *scenario, int *cut, int *lifted)
{
    kit_server it;
    player both[2];
    CHECK(kit_server_start(&it, PHASELINE_PROGRAM, NULL));
    seats s =
        seats_of(&it, kit_post(&it, "/api/tables",
                               json_pack("{s:s, s:s, s:s, s:i}", "game", game, "scenario", scenario, "mode", "link", "seed", 8), 201));
    sit_both(both, &it, &s);
    uint32_t made = play_and_take_back(both, 100, cut, lifted);
    end_both(both);
    restart(&it);
    sit_both(both, &it, &s);
    made += play_and_take_back(both, 20, cut, lifted);
    kit_wire_send(&both[0].wire, json_pack("{s:s}", "type", "resign"));
    CHECK(player_sync(&both[0]));
    check_handed_out(&it, &s, made);
    end_both(both);
    CHECK_EQ(kit_server_stop(&it), 0);
    check_store(&it, &s, made, false);
    kit_server_forget(&it);
}

TEST(a_journal_in_the_store_is_a_chain)
{
    int cut = 0, lifted = 0;
    play_and_check("drill", "two-hills", &cut, &lifted);
    play_and_check("rank-and-file", "kolben-ridge", &cut, &lifted);
    play_and_check("rank-and-file", "mill-road", &cut, &lifted);
    CHECK(cut > 0);
    CHECK(lifted > 0);
}

// The lines of a table from before there were chains go on without; what is handed out has a chain.
TEST(a_table_of_an_older_store_goes_on)
{
    kit_server it;
    player both[2];
    CHECK(kit_server_start(&it, PHASELINE_PROGRAM, NULL));
    seats s = make_table(&it, "link", 5);
    sit_both(both, &it, &s);
    int made = players_play(&both[0], &both[1], 12);
    end_both(both);
    char folder[256];
    snprintf(folder, sizeof folder, "%s", it.folder);
    CHECK_EQ(kit_server_stop(&it), 0);
    change_store(&it, "update lines set line=substr(line,1,length(line)-28)||'}';"
                      "update tables set head=replace(substr(head,1,length(head)-28)||'}','{\"phaseline\":2','{\"phaseline\":1')");
    check_store(&it, &s, (uint32_t)made, true);
    CHECK(kit_server_start(&it, PHASELINE_PROGRAM, folder));
    sit_both(both, &it, &s);
    both[0].accepted = both[1].accepted = 100;  // messages are named by it
    made += players_play(&both[0], &both[1], 8);
    kit_wire_send(&both[0].wire, json_pack("{s:s}", "type", "resign"));
    CHECK(player_sync(&both[0]));
    check_handed_out(&it, &s, (uint32_t)made);
    end_both(both);
    CHECK_EQ(kit_server_stop(&it), 0);
    check_store(&it, &s, (uint32_t)made, true);
    kit_server_forget(&it);
}

// One die of the store, from one face to another that may well have led to the same state: the table is not played on.
TEST(a_die_changed_in_the_store_is_found)
{
    kit_server it;
    player both[2];
    CHECK(kit_server_start(&it, PHASELINE_PROGRAM, NULL));
    seats s = make_table(&it, "link", 5);
    sit_both(both, &it, &s);
    players_play(&both[0], &both[1], 30);
    end_both(both);
    char folder[256];
    snprintf(folder, sizeof folder, "%s", it.folder);
    CHECK_EQ(kit_server_stop(&it), 0);
    change_store(
        &it, "with d(k,at) as (select number,instr(line,'\"dice\":[')+8 from lines where line not like '%\"dice\":[]%' order by n limit 1)"
             "update lines set line=substr(line,1,d.at-1)||(7-substr(line,d.at,1))||substr(line,d.at+1) from d where number=d.k");
    CHECK(kit_server_start(&it, PHASELINE_PROGRAM, folder));
    player late = {0};
    player_sit_from(&late, &it, s.table, s.token[1], -1);
    CHECK(player_sync(&late));
    CHECK_EQ(late.errors, 1);
    player_end(&late);
    CHECK_EQ(kit_server_stop(&it), 0);
    kit_server_forget(&it);
}

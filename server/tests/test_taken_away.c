// test_taken_away.c - the store's files are removed, replaced or moved while the server runs: nothing is acknowledged that nobody would find again. And a copy
// made while it runs, by SQLite's own backup, is whole when it is put in the store's place as docs/server.md says.
#define _DEFAULT_SOURCE
#include <sys/wait.h>
#include <unistd.h>

#include "tests/stored.h"

static const char *const endings[] = {"", "-wal", "-shm"};

typedef struct game {
    kit_server own;
    seats s;
    player blue, red;
} game;

static void sit(game *g)
{
    g->blue = (player){.luck = 1, .wire.socket = -1};
    g->red = (player){.luck = 2, .wire.socket = -1};
    player_sit(&g->blue, &g->own, g->s.table, g->s.token[1]);
    player_sit(&g->red, &g->own, g->s.table, g->s.token[2]);
}

static game begin(void)
{
    game g = {0};
    CHECK(kit_server_start(&g.own, PHASELINE_PROGRAM, NULL));
    g.s = make_table(&g.own, "link", 3);
    sit(&g);
    CHECK_EQ(players_play(&g.blue, &g.red, 6), 6);
    return g;
}

static void stop(game *g)
{
    player_end(&g->blue);
    player_end(&g->red);
    CHECK_EQ(kit_server_stop(&g->own), 0);
}

static void restart(game *g)
{
    char folder[256];
    snprintf(folder, sizeof folder, "%s", g->own.folder);
    player_end(&g->blue);
    player_end(&g->red);
    kit_server_kill(&g->own);
    CHECK(kit_server_start(&g->own, PHASELINE_PROGRAM, folder));
}

static void path_of(const game *g, const char *name, const char *ending, char path[300])
{
    snprintf(path, 300, "%s/%s%s", g->own.folder, name, ending);
}

static void move(const game *g, const char *from, const char *to, const char *ending)
{
    char old[300], new[300];
    path_of(g, from, ending, old);
    path_of(g, to, ending, new);
    CHECK_EQ(rename(old, new), 0);
}

static void take_away(const game *g, const char *name, const char *ending)
{
    char path[300];
    path_of(g, name, ending, path);
    unlink(path);
}

static int health(const game *g)
{
    usleep(1100000);  // it looks once a second
    kit_reply reply = kit_http(&g->own, "GET", "/health", NULL, NULL);
    int status = reply.status;
    kit_reply_free(&reply);
    return status;
}

// Whoever is asked chooses, and is refused: the game stands where it stood.
static void check_refused(game *g)
{
    player *p = player_is_asked(&g->blue) ? &g->blue : &g->red;
    json_int_t step = number_at(p->view, "step");
    int refused = p->refused, accepted = p->accepted;
    json_t *choice = player_think(p);
    player_send(p, "refused", p->at, choice);
    CHECK(player_sync(p));
    CHECK_EQ(p->refused, refused + 1);
    CHECK_EQ(p->accepted, accepted);
    CHECK(strstr(p->why, "kept") != NULL && !strstr(p->why, g->own.folder));
    CHECK_EQ(number_at(p->view, "step"), step);
}

TEST(what_is_removed_takes_no_more_choices)
{
    static const bool removed[][3] = {{true, true, true}, {true, false, false}, {false, true, false}};
    for (int n = 0; n < 3; n++) {
        game g = begin();
        CHECK_EQ(health(&g), 200);
        for (int i = 0; i < 3; i++)
            if (removed[n][i])
                take_away(&g, "tables.sqlite", endings[i]);
        CHECK_EQ(health(&g), 503);  // before anybody has tried to play
        check_refused(&g);
        check_refused(&g);
        CHECK_EQ(health(&g), 503);
        stop(&g);
        kit_server_forget(&g.own);
    }
}

TEST(another_file_in_its_place_is_not_the_store)
{
    game g = begin();
    char path[300];
    move(&g, "tables.sqlite", "aside", "");
    path_of(&g, "tables.sqlite", "", path);
    FILE *file = fopen(path, "w");
    CHECK(file && !fclose(file));
    check_refused(&g);
    move(&g, "aside", "tables.sqlite", "");
    CHECK_EQ(players_play(&g.blue, &g.red, 2), 2);
    stop(&g);
    kit_server_forget(&g.own);
}

TEST(what_is_put_back_goes_on_and_has_everything)
{
    game g = begin();
    for (int i = 0; i < 3; i++)
        move(&g, "tables.sqlite", "aside", endings[i]);
    check_refused(&g);
    for (int i = 0; i < 3; i++)
        move(&g, "aside", "tables.sqlite", endings[i]);
    CHECK_EQ(players_play(&g.blue, &g.red, 4), 4);
    CHECK_EQ(health(&g), 200);
    restart(&g);
    sit(&g);
    CHECK_EQ(number_at(g.blue.view, "step"), 10);
    stop(&g);
    kit_server_forget(&g.own);
}

// A folder of the system's own, in which nobody can make a file.
TEST(where_nothing_can_be_written_it_says_so_and_ends)
{
    char command[600], said[2048];
    snprintf(command, sizeof command, "timeout 10 %s serve --port 0 --data /sys/kernel 2>&1", PHASELINE_PROGRAM);
    FILE *program = popen(command, "r");
    CHECK(program != NULL);
    said[fread(said, 1, sizeof said - 1, program)] = '\0';
    int status = pclose(program);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 1 || !strstr(said, "/sys/kernel/tables.sqlite: cannot be opened: "))
        fail_msg("%d: %s", status, said);
}

// ---- a copy

// As `sqlite3 tables.sqlite ".backup copy.sqlite"` does it, a few pages at a time, with choices made in between.
static void back_up(game *g, json_int_t *least)
{
    char from[300], to[300];
    sqlite3 *store, *copy;
    path_of(g, "tables.sqlite", "", from);
    path_of(g, "copy.sqlite", "", to);
    CHECK_EQ(sqlite3_open_v2(from, &store, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    CHECK_EQ(sqlite3_open(to, &copy), SQLITE_OK);
    sqlite3_busy_timeout(store, 5000);
    sqlite3_backup *backup = sqlite3_backup_init(copy, "main", store, "main");
    assert_non_null(backup);
    for (int i = 0; i < 4; i++) {
        CHECK_EQ(sqlite3_backup_step(backup, 3), SQLITE_OK);
        CHECK_EQ(players_play(&g->blue, &g->red, 1), 1);
    }
    *least = number_at(g->blue.view, "step");
    CHECK_EQ(sqlite3_backup_step(backup, -1), SQLITE_DONE);
    CHECK_EQ(sqlite3_backup_finish(backup), SQLITE_OK);
    sqlite3_close(copy);
    sqlite3_close(store);
}

TEST(a_backup_made_while_it_runs_is_whole)
{
    game g = begin();
    json_int_t least;
    char folder[256];
    back_up(&g, &least);
    CHECK_EQ(least, 10);
    CHECK_EQ(players_play(&g.blue, &g.red, 3), 3);  // these are not in the copy
    snprintf(folder, sizeof folder, "%s", g.own.folder);
    stop(&g);
    move(&g, "copy.sqlite", "tables.sqlite", "");
    take_away(&g, "tables.sqlite", "-wal");
    take_away(&g, "tables.sqlite", "-shm");
    CHECK(kit_server_start(&g.own, PHASELINE_PROGRAM, folder));
    sit(&g);
    CHECK_EQ(number_at(g.blue.view, "step"), least);
    CHECK_EQ(players_play(&g.blue, &g.red, 4), 4);
    stop(&g);
    kit_server_forget(&g.own);
}

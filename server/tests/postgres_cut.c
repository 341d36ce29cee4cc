// postgres_cut.c - the server's connections to its database are cut again and again while a game is played: every choice is answered, what was accepted is
// there, what was refused is not, and play goes on by itself. Run with PHASELINE_POSTGRES (tools/postgres).
#define _DEFAULT_SOURCE
#include <libpq-fe.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/player.h"

enum { CHOICES = 40, LOOK_US = 2000, BETWEEN_US = 1200000 };

// In a process of its own: whatever the database is at work on for the server loses its connection, and then the server has a moment's peace.
static pid_t begin_cutting(const char *address)
{
    pid_t cutter = fork();
    if (cutter)
        return cutter;
    PGconn *beside = PQconnectdb(address);
    for (;;) {
        PGresult *cut = PQexec(beside, "select pg_terminate_backend(pid) from pg_stat_activity where application_name='phaseline' and "
                                       "state='active'");
        usleep(PQntuples(cut) ? BETWEEN_US : LOOK_US);
        PQclear(cut);
    }
}

// 'a'ccepted or 'r'efused; the server may be reading the table anew meanwhile.
static char answer_to(player *p, const char *id)
{
    for (int64_t end = kit_now_ms() + 60000; kit_now_ms() < end;) {
        json_t *message = kit_wire_receive(&p->wire, 60000);
        if (!message)
            return 0;
        const char *type = text_at(message, "type");
        char first = !strcmp(text_at(message, "id"), id) && (!strcmp(type, "accepted") || !strcmp(type, "refused")) ? type[0] : 0;
        player_hear(p, message);
        json_decref(message);
        if (first)
            return first;
    }
    return 0;
}

// Sits down anew: whoever has missed something hears it from the beginning.
static void sit(player *p, const seats *s, int side)
{
    for (int tries = 0; tries < 40; tries++) {
        player_end(p);
        p->luck = (uint64_t)(side * 1000 + tries);
        player_sit_from(p, up(), s->table, s->token[side], -1);
        if (player_sync(p) && p->view)
            return;
        usleep(250000);  // the table could not be read in that moment
    }
    fail_msg("nobody can sit down any more");
}

TEST(every_choice_is_answered_and_what_was_accepted_is_there)
{
    const char *address = getenv("PHASELINE_POSTGRES");
    if (!address)
        fail_msg("no PHASELINE_POSTGRES: found no database, wanted one of tools/postgres");
    seats s = make_table(up(), "link", 5);
    player both[2] = {{.wire.socket = -1}, {.wire.socket = -1}};
    char ids[CHOICES][16], by[CHOICES], told[CHOICES];
    int made = 0, accepted = 0;
    pid_t cutter = begin_cutting(address);
    for (; made < CHOICES; made++) {
        // Both anew for each choice: what they see is what the server has, and nothing that they remember.
        sit(&both[0], &s, 1);
        sit(&both[1], &s, 2);
        int who = player_is_asked(&both[0]) ? 0 : 1;
        player *p = &both[who];
        if (json_object_get(p->view, "over") || !player_is_asked(p))
            break;
        json_t *choice = player_think(p);
        if (!choice)
            break;
        snprintf(ids[made], sizeof ids[made], "cut%d", made);
        by[made] = (char)who;
        player_send(p, ids[made], p->at, choice);
        told[made] = answer_to(p, ids[made]);
        if (!told[made])
            fail_msg("choice %s was not answered", ids[made]);
        accepted += told[made] == 'a';
    }
    kill(cutter, SIGKILL);
    waitpid(cutter, NULL, 0);
    CHECK(made > 20 && accepted * 2 > made);
    sit(&both[0], &s, 1);
    sit(&both[1], &s, 2);
    // Sent again under its id, what was accepted is known: accepted once more, and nothing moves.
    json_int_t step = number_at(both[0].view, "step");
    CHECK_EQ(step, accepted);
    for (int i = 0; i < made; i++) {
        player *p = &both[(int)by[i]];
        player_send(p, ids[i], -1, json_pack("{s:s}", "verb", "pass"));
        CHECK_EQ(answer_to(p, ids[i]), told[i]);
    }
    CHECK(player_sync(&both[0]));
    player_end(&both[0]);
    player_end(&both[1]);
}

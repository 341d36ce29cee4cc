// kill.h - the server is killed at random moments while games are played; whatever it had acknowledged must be there afterwards.
// Stands on player.h.
#pragma once
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/player.h"

enum { TABLES = 3, PLAYS_MAX = 2000 };

typedef struct hall {
    kit_server killed;
    seats s[TABLES];
    player p[TABLES][2];
    // Acknowledged choices of this round, by table and player: their ids count up.
    int first[TABLES][2], next[TABLES][2], acked[TABLES][2];
    long acks_total, rounds_with_play;
    uint64_t luck;
} hall;

static inline uint32_t hall_pick(hall *h, uint32_t count)
{
    h->luck = h->luck * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(h->luck >> 33) % count;
}

// kill -9 after so many microseconds, from a process of its own: the moment has nothing to do with what the test is doing.
static inline pid_t kill_later(pid_t victim, uint32_t after_us)
{
    pid_t killer = fork();
    if (killer)
        return killer;
    usleep(after_us);
    kill(victim, SIGKILL);
    _exit(0);
}

static inline void id_of(char id[32], int number) { snprintf(id, 32, "k%d", number); }

// One choice of one player; false: the server is gone. With is_last it is killed the moment the choice is acknowledged.
static inline bool play_one(hall *h, int t, int who, bool is_last)
{
    player *p = &h->p[t][who];
    char id[32];
    if (!player_sync(p))
        return false;
    if (!player_is_asked(p) || p->over)
        return true;
    json_t *choice = player_think(p);
    if (!choice)
        return false;
    id_of(id, h->next[t][who]);
    h->next[t][who]++;
    player_send(p, id, p->at, choice);
    json_t *accepted = kit_wire_await(&p->wire, "accepted");
    if (is_last)
        kill(h->killed.process, SIGKILL);
    if (!accepted)
        return false;
    player_hear(p, accepted);
    json_decref(accepted);
    h->acked[t][who] = h->next[t][who];
    h->acks_total++;
    return player_sync(p);
}

static inline void sit_down(hall *h, int t)
{
    for (int who = 0; who < 2; who++) {
        player_end(&h->p[t][who]);
        h->p[t][who].luck = h->luck + (uint64_t)(t * 2 + who);
        player_sit(&h->p[t][who], &h->killed, h->s[t].table, h->s[t].token[who + 1]);
    }
}

// Every acknowledged choice, sent again under its id, is known: accepted once more, and nothing moves.
static inline void check_kept(hall *h, int t)
{
    char id[32];
    for (int who = 0; who < 2; who++) {
        player *p = &h->p[t][who];
        json_int_t step = number_at(p->view, "step");
        for (int i = h->first[t][who]; i < h->acked[t][who]; i++) {
            int before = p->accepted;
            id_of(id, i);
            player_send(p, id, -1, json_pack("{s:s}", "verb", "pass"));
            CHECK(player_sync(p));
            if (p->accepted != before + 1)
                fail_msg("table %s: choice %s of side %d was acknowledged and is gone: %s", h->s[t].table, id, who + 1, p->why);
        }
        CHECK_EQ(number_at(p->view, "step"), step);
        // One that was sent and not acknowledged may be there or not: its id is not used again.
        h->first[t][who] = h->acked[t][who] = h->next[t][who];
    }
}

static inline void kill_at_random(int rounds, uint64_t seed)
{
    hall h = {.luck = seed};
    for (int t = 0; t < TABLES; t++)
        for (int who = 0; who < 2; who++)
            h.p[t][who].wire.socket = -1;
    CHECK(kit_server_start(&h.killed, PHASELINE_PROGRAM, NULL));
    char folder[256];
    snprintf(folder, sizeof folder, "%s", h.killed.folder);
    for (int t = 0; t < TABLES; t++)
        h.s[t] = make_table(&h.killed, "link", t + 1);
    for (int round = 0; round < rounds; round++) {
        long before = h.acks_total;
        for (int t = 0; t < TABLES; t++)
            sit_down(&h, t);
        // Every other time at some moment, else as soon as a choice is acknowledged: nothing is left to do for it then.
        bool is_sharp = round % 2;
        pid_t killer = is_sharp ? 0 : kill_later(h.killed.process, 1000 + hall_pick(&h, 60000));
        int last = is_sharp ? (int)hall_pick(&h, 40) : PLAYS_MAX;
        for (int i = 0; i < PLAYS_MAX && play_one(&h, i % TABLES, i / TABLES % 2, i >= last); i++)
            ;
        if (killer)
            waitpid(killer, NULL, 0);
        kill(h.killed.process, SIGKILL);  // if no choice was left to be acknowledged
        waitpid(h.killed.process, NULL, 0);
        h.rounds_with_play += h.acks_total > before;
        CHECK(kit_server_start(&h.killed, PHASELINE_PROGRAM, folder));
        for (int t = 0; t < TABLES; t++) {
            sit_down(&h, t);
            check_kept(&h, t);
            bool is_over = json_object_get(h.p[t][0].view, "over") != NULL;
            if (is_over) {
                h.s[t] = make_table(&h.killed, "link", round * TABLES + t);
                for (int who = 0; who < 2; who++)
                    h.first[t][who] = h.acked[t][who] = h.next[t][who] = 0;
            }
        }
    }
    // The test must have tested something: most rounds got as far as an acknowledged choice.
    CHECK(h.rounds_with_play * 2 > rounds);
    for (int t = 0; t < TABLES; t++)
        for (int who = 0; who < 2; who++)
            player_end(&h.p[t][who]);
    CHECK_EQ(kit_server_stop(&h.killed), 0);
    kit_server_forget(&h.killed);
}
